// Which operations are conditions. See conditions.hpp.

#include "lang/model/conditions.hpp"

namespace ludo::lang {

bool is_condition(Op op) {
  switch (op) {
    case Op::And:
    case Op::Or:
    case Op::Not:
    case Op::Equal:
    case Op::NotEqual:
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual:
    case Op::Contains:
    case Op::IsWithin:
    case Op::Meets:
    case Op::TallyContains:
    case Op::TallyWithin:
    case Op::NotEmpty:
    case Op::Won:
    case Op::Exists:
    case Op::ForAll:
    case Op::CycleEvery:
    case Op::CycleSome:
      return true;
    // NOLINTNEXTLINE: all others give values
    default:
      return false;
  }
}

}  // namespace ludo::lang
