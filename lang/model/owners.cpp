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

std::string owner_name(const GameModel& model, Owner owner, Index number) {
  const auto of = [&](Base base) {
    Type type;
    type.base = base;
    return print_value(model, type, Value(number));
  };
  switch (owner) {
    case Owner::Piece:
    case Owner::Site:
      return of(Base::Site);
    case Owner::Player:
      return of(Base::Player);
    case Owner::Link:
      return of(Base::Link);
    case Owner::Block:
      return of(Base::Block);
    case Owner::Game:
    case Owner::Turn:
    case Owner::Phase:
    case Owner::Move:
    case Owner::Record:
      return "";
  }
  LUDO_UNREACHABLE();
}

}  // namespace ludo::lang
