// The words themselves; see owners.hpp.

#include "lang/model/owners.hpp"

#include "lang/text/assert.hpp"

namespace ludo::lang {

std::string_view owner_word(Owner owner) {
  switch (owner) {
    case Owner::Piece:
      return "piece";
    case Owner::Player:
      return "player";
    case Owner::Site:
      return "site";
    case Owner::Link:
      return "link";
    case Owner::Block:
      return "block";
    case Owner::Game:
      return "game";
    case Owner::Turn:
      return "turn";
    case Owner::Phase:
      return "phase";
    case Owner::Move:
      return "move";
    case Owner::Record:
      return "record";
  }
  LUDO_UNREACHABLE();
}

bool is_of_things(Owner owner) {
  return owner == Owner::Piece || owner == Owner::Player || owner == Owner::Site ||
         owner == Owner::Link || owner == Owner::Block;
}

}  // namespace ludo::lang
