// The operations of lang/model/ops.def in their general form: which file defines which.
//
// The operands were evaluated before; what needs code of its own (conditions, loops, definitions,
// ways, suppositions) is lowered and never comes here. loops.hpp has what such code asks for.
//
// Tested by tests/interpreter/runtime/test_general.cpp.
#pragma once

#include "interpreter/runtime/general_places.hpp"
#include "interpreter/runtime/general_sites.hpp"
#include "interpreter/runtime/general_values.hpp"
#include "interpreter/runtime/loops.hpp"
#include "interpreter/runtime/tiles.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

template <int W>
void Machine<W>::fail_only(const Instruction& instruction) {
  const lang::Expr& expr = program.model->exprs[static_cast<std::size_t>(instruction.y)];
  throw DescriptionError{"a set of several is used where one is needed", expr.span};
}

template <int W>
bool Machine<W>::general(const Instruction& instruction) {
  const Asked<W> asked(*this, instruction);
  switch (asked.op()) {
    case lang::Op::Constant:
      asked.give(program.model->constants[static_cast<std::size_t>(asked.expr.imm)]);
      return true;
    case lang::Op::Not:
      asked.give_truth(asked.number(0) <= 0);
      return true;

    case lang::Op::Equal:
    case lang::Op::NotEqual:
    case lang::Op::Less:
    case lang::Op::LessEqual:
    case lang::Op::Greater:
    case lang::Op::GreaterEqual:
      compare_values(asked);
      return true;

    case lang::Op::Add:
    case lang::Op::Subtract:
    case lang::Op::Multiply:
    case lang::Op::Divide:
    case lang::Op::Modulo:
    case lang::Op::Negate:
    case lang::Op::Minimum:
    case lang::Op::Maximum:
    case lang::Op::Absolute:
      calculate(asked);
      return true;

    case lang::Op::Singleton:
    case lang::Op::OnlyElement:
    case lang::Op::MakeSet:
    case lang::Op::Union:
    case lang::Op::Intersect:
    case lang::Op::Minus:
    case lang::Op::Complement:
    case lang::Op::Contains:
    case lang::Op::IsWithin:
    case lang::Op::Meets:
    case lang::Op::NotEmpty:
    case lang::Op::CountSet:
    case lang::Op::RangeSet:
      combine_sets(asked);
      return true;

    case lang::Op::MakeTuple:
    case lang::Op::TallyAdd:
    case lang::Op::TallySubtract:
    case lang::Op::MakeTally:
    case lang::Op::UniformTally:
    case lang::Op::TallyContains:
    case lang::Op::TallyWithin:
    case lang::Op::Total:
    case lang::Op::HowMany:
    case lang::Op::KeysOf:
      combine_tallies(asked);
      return true;

    case lang::Op::ToPieces:
    case lang::Op::ToSite:
    case lang::Op::EmptySites:
    case lang::Op::OccupiedSites:
    case lang::Op::PiecesOfPlayer:
    case lang::Op::EnemyPieces:
    case lang::Op::NeutralPieces:
    case lang::Op::PiecesOfKind:
    case lang::Op::HostileToSite:
    case lang::Op::FriendlyToSite:
    case lang::Op::FriendlyToPlayer:
    case lang::Op::KindOf:
    case lang::Op::OwnerOf:
      find_pieces(asked);
      return true;

    case lang::Op::AllSites:
    case lang::Op::Region:
    case lang::Op::Border:
    case lang::Op::Corners:
    case lang::Op::Centre:
    case lang::Op::ColumnOf:
    case lang::Op::RowOf:
    case lang::Op::SitesInRows:
    case lang::Op::SitesInColumns:
    case lang::Op::SiteAt:
    case lang::Op::Touching:
    case lang::Op::Beside:
    case lang::Op::Linked:
    case lang::Op::WithinSteps:
    case lang::Op::SameValue:
    case lang::Op::Twins:
    case lang::Op::Step:
    case lang::Op::StepSet:
      find_sites(asked);
      return true;

    case lang::Op::GroupOf:
    case lang::Op::CountGroups:
    case lang::Op::Reach:
    case lang::Op::Distance:
      connect(asked);
      return true;

    case lang::Op::AnyDirection:
    case lang::Op::Orthogonal:
    case lang::Op::Diagonal:
    case lang::Op::Relative:
    case lang::Op::RelativeToPiece:
    case lang::Op::LeapDirections:
    case lang::Op::Opposite:
    case lang::Op::TurnedBy:
    case lang::Op::Angle:
    case lang::Op::DirectionFrom:
      find_directions(asked);
      return true;

    case lang::Op::AllLinks:
    case lang::Op::LinksOf:
    case lang::Op::EndsOf:
    case lang::Op::HeadOf:
    case lang::Op::TailOf:
    case lang::Op::Across:
    case lang::Op::LinkBetween:
      find_links(asked);
      return true;

    case lang::Op::AllBlocks:
    case lang::Op::BlockOf:
    case lang::Op::BlocksOf:
    case lang::Op::SitesOfBlock:
    case lang::Op::BlockAt:
    case lang::Op::BlockStep:
    case lang::Op::BlocksBeside:
    case lang::Op::BlocksTouching:
    case lang::Op::BlocksWithin:
      find_blocks(asked);
      return true;

    case lang::Op::Variable:
    case lang::Op::Column:
    case lang::Op::TableCell:
      look_up(asked);
      return true;

    case lang::Op::Me:
    case lang::Op::Mover:
    case lang::Op::AllPlayers:
    case lang::Op::Alive:
    case lang::Op::Survivor:
    case lang::Op::PlayerAfter:
    case lang::Op::Opponents:
    case lang::Op::Won:
    case lang::Op::Turns:
    case lang::Op::TurnsOfPhase:
    case lang::Op::Rounds:
    case lang::Op::PassesInARow:
    case lang::Op::CurrentPhase:
    case lang::Op::KindsOf:
      ask_course(asked);
      return true;

    case lang::Op::PartAt:
    case lang::Op::LaidBlocks:
    case lang::Op::UnlaidBlocks:
    case lang::Op::SideOf:
    case lang::Op::SidesOf:
    case lang::Op::GroundOf:
    case lang::Op::SitesOfGround:
    case lang::Op::SitesWithFlag:
    case lang::Op::LooseSites:
    case lang::Op::TileOn:
    case lang::Op::TurnOf:
    case lang::Op::CopiesOf:
      find_tiles(asked);
      return true;

    // These become code.
    case lang::Op::Slot:
    case lang::Op::CallDefine:
    case lang::Op::And:
    case lang::Op::Or:
    case lang::Op::If:
    case lang::Op::Exists:
    case lang::Op::CountAll:
    case lang::Op::ForAll:
    case lang::Op::Collect:
    case lang::Op::Sum:
    case lang::Op::Most:
    case lang::Op::Least:
    case lang::Op::TheOne:
    case lang::Op::CycleEvery:
    case lang::Op::CycleSome:
    case lang::Op::Supposing:
      break;
  }
  LUDO_UNREACHABLE();
}

}  // namespace ludo::runtime
