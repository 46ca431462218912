// The words themselves; see form_words.hpp.

#include "lang/canon/form_words.hpp"

#include "lang/text/assert.hpp"

namespace ludo::lang::canon {

std::string_view word_of(Verdict value) {
  switch (value) {
    case Verdict::Wins:
      return "wins";
    case Verdict::Loses:
      return "loses";
    case Verdict::Out:
      return "out";
    case Verdict::Draw:
      return "draw";
    case Verdict::Passes:
      return "passes";
    case Verdict::Forbidden:
      return "forbidden";
    case Verdict::Finish:
      return "ranked";
    case Verdict::GoesOn:
      return "goes-on";
  }
  LUDO_UNREACHABLE();
}

std::string_view word_of(Variable::Life value) {
  switch (value) {
    case Variable::Life::Game:
      return "game";
    case Variable::Life::Turn:
      return "turn";
    case Variable::Life::Move:
      return "move";
    case Variable::Life::Phase:
      return "phase";
  }
  LUDO_UNREACHABLE();
}

std::string_view word_of(RelativeDirection value) {
  switch (value) {
    case RelativeDirection::Forward:
      return "forward";
    case RelativeDirection::ForwardRight:
      return "forward-right";
    case RelativeDirection::Right:
      return "right";
    case RelativeDirection::BackRight:
      return "back-right";
    case RelativeDirection::Back:
      return "back";
    case RelativeDirection::BackLeft:
      return "back-left";
    case RelativeDirection::Left:
      return "left";
    case RelativeDirection::ForwardLeft:
      return "forward-left";
  }
  LUDO_UNREACHABLE();
}

std::string_view word_of(SameWhat value) {
  switch (value) {
    case SameWhat::Column:
      return "column";
    case SameWhat::Row:
      return "row";
    case SameWhat::Block:
      return "block";
    case SameWhat::Kind:
      return "kind";
    case SameWhat::Owner:
      return "owner";
    case SameWhat::Ground:
      return "ground";
    case SameWhat::Attribute:
      return "attribute";
  }
  LUDO_UNREACHABLE();
}

std::string_view word_of(Counter value) {
  switch (value) {
    case Counter::Turns:
      return "turns";
    case Counter::TurnsOfPhase:
      return "turns-of-phase";
    case Counter::Rounds:
      return "rounds";
    case Counter::PassesInARow:
      return "passes-in-a-row";
  }
  LUDO_UNREACHABLE();
}

}  // namespace ludo::lang::canon
