// Works out, once for each model, what the engine asks about it again and again.
//
// Tested through the engine.
#include "interpreter/reference/rules.hpp"

#include <algorithm>

#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

using lang::BlockId;
using lang::Expr;
using lang::ExprId;
using lang::GameModel;
using lang::Index;
using lang::kNoExpr;
using lang::kNoIndex;
using lang::Op;

// Which expressions follow from slots and `me` alone.
struct Purity {
  const GameModel& model;
  enum class Known : std::uint8_t { No, Asked, Reads, Pure };
  std::vector<Known> known;

  explicit Purity(const GameModel& game) : model(game), known(game.exprs.size(), Known::No) {}

  bool reads(ExprId id) {
    if (id == kNoExpr) return false;
    Known& state = known[static_cast<std::size_t>(id)];
    if (state == Known::Asked) return true;  // it asks about itself: only through a hypothesis
    if (state == Known::No) {
      state = Known::Asked;
      const bool answer = looks(model.exprs[static_cast<std::size_t>(id)]);
      known[static_cast<std::size_t>(id)] = answer ? Known::Reads : Known::Pure;
    }
    return known[static_cast<std::size_t>(id)] == Known::Reads;
  }

  bool any(const std::vector<ExprId>& ids) {
    bool answer = false;
    for (const ExprId id : ids) answer = reads(id) || answer;
    return answer;
  }

  bool generator(Index index) {
    if (index == kNoIndex) return false;
    const lang::Generator& what = model.generators[static_cast<std::size_t>(index)];
    if (what.form == lang::GeneratorForm::Way) return true;
    bool answer = any({what.domain, what.least, what.most, what.meeting, what.along, what.where});
    for (const auto& [slot, argument] : what.let) answer = reads(argument) || answer;
    for (const lang::LinePattern& line : what.patterns) {
      answer = any({line.from, line.directions, line.where}) || answer;
      for (const lang::Segment& segment : line.segments) {
        answer = any({segment.least, segment.most, segment.what}) || any(segment.bends) || answer;
      }
    }
    return answer;
  }

  bool looks(const Expr& expr) {
    bool inner = any(expr.args);
    inner = generator(expr.generator) || inner;
    const bool of_tiles = model.board.shape == lang::BoardShape::Tiles;
    switch (expr.op) {
      case Op::Constant:
      case Op::Slot:
      case Op::Me:
      case Op::ToSite:
      case Op::Singleton:
      case Op::OnlyElement:
      case Op::And:
      case Op::Or:
      case Op::Not:
      case Op::If:
      case Op::Equal:
      case Op::NotEqual:
      case Op::Less:
      case Op::LessEqual:
      case Op::Greater:
      case Op::GreaterEqual:
      case Op::Add:
      case Op::Subtract:
      case Op::Multiply:
      case Op::Divide:
      case Op::Modulo:
      case Op::Negate:
      case Op::Minimum:
      case Op::Maximum:
      case Op::Absolute:
      case Op::TallyAdd:
      case Op::TallySubtract:
      case Op::MakeTuple:
      case Op::MakeSet:
      case Op::MakeTally:
      case Op::UniformTally:
      case Op::Union:
      case Op::Intersect:
      case Op::Minus:
      case Op::Contains:
      case Op::IsWithin:
      case Op::Meets:
      case Op::TallyContains:
      case Op::TallyWithin:
      case Op::NotEmpty:
      case Op::CountSet:
      case Op::Total:
      case Op::HowMany:
      case Op::KeysOf:
      case Op::RangeSet:
      case Op::AnyDirection:
      case Op::Orthogonal:
      case Op::Diagonal:
      case Op::Relative:
      case Op::LeapDirections:
      case Op::Opposite:
      case Op::TurnedBy:
      case Op::Angle:
      case Op::AllBlocks:
      case Op::BlockAt:
      case Op::BlockStep:
      case Op::BlocksBeside:
      case Op::BlocksTouching:
      case Op::BlocksWithin:
      case Op::CopiesOf:
      case Op::AllPlayers:
      case Op::Opponents:
      case Op::KindsOf:
      case Op::Exists:
      case Op::CountAll:
      case Op::ForAll:
      case Op::Collect:
      case Op::Sum:
      case Op::Most:
      case Op::Least:
      case Op::TheOne:
        return inner;

      // What the board is made of; on boards of tiles that is part of the state.
      case Op::Complement:
      case Op::AllSites:
      case Op::Border:
      case Op::Corners:
      case Op::Centre:
      case Op::ColumnOf:
      case Op::RowOf:
      case Op::SitesInRows:
      case Op::SitesInColumns:
      case Op::SiteAt:
      case Op::Touching:
      case Op::Beside:
      case Op::Linked:
      case Op::WithinSteps:
      case Op::GroupOf:
      case Op::CountGroups:
      case Op::Reach:
      case Op::Distance:
      case Op::Step:
      case Op::StepSet:
      case Op::DirectionFrom:
      case Op::AllLinks:
      case Op::LinksOf:
      case Op::EndsOf:
      case Op::HeadOf:
      case Op::TailOf:
      case Op::Across:
      case Op::LinkBetween:
      case Op::BlockOf:
      case Op::BlocksOf:
      case Op::SitesOfBlock:
        return inner || of_tiles;

      case Op::CallDefine:
        return inner || reads(model.defines[static_cast<std::size_t>(expr.imm)].body);
      case Op::TableCell: {
        bool cells = inner;
        for (const auto& row : model.tables[static_cast<std::size_t>(expr.imm)].cells) {
          cells = any(row) || cells;
        }
        return cells;
      }
      case Op::Column: {
        const bool of_kind =
            model.exprs[static_cast<std::size_t>(expr.args[0])].type.base == lang::Base::Kind;
        return any(model.columns[static_cast<std::size_t>(expr.imm)].cells) || inner || !of_kind;
      }
      case Op::Region:
        return any(model.regions[static_cast<std::size_t>(expr.imm)].values) || inner;
      case Op::SameValue: {
        const auto what = static_cast<lang::SameWhat>(expr.imm);
        const bool of_board = what == lang::SameWhat::Column || what == lang::SameWhat::Row ||
                              what == lang::SameWhat::Block;
        return inner || of_tiles || !of_board;
      }

      case Op::Mover:
      case Op::Variable:
      case Op::ToPieces:
      case Op::EmptySites:
      case Op::OccupiedSites:
      case Op::PiecesOfPlayer:
      case Op::EnemyPieces:
      case Op::NeutralPieces:
      case Op::PiecesOfKind:
      case Op::HostileToSite:
      case Op::FriendlyToSite:
      case Op::FriendlyToPlayer:
      case Op::KindOf:
      case Op::OwnerOf:
      case Op::Twins:
      case Op::RelativeToPiece:
      case Op::PartAt:
      case Op::LaidBlocks:
      case Op::UnlaidBlocks:
      case Op::SideOf:
      case Op::SidesOf:
      case Op::GroundOf:
      case Op::SitesOfGround:
      case Op::SitesWithFlag:
      case Op::LooseSites:
      case Op::TileOn:
      case Op::TurnOf:
      case Op::Alive:
      case Op::Survivor:
      case Op::PlayerAfter:
      case Op::Won:
      case Op::Turns:
      case Op::TurnsOfPhase:
      case Op::Rounds:
      case Op::PassesInARow:
      case Op::CurrentPhase:
      case Op::CycleEvery:
      case Op::CycleSome:
      case Op::Supposing:
        return true;
    }
    LUDO_UNREACHABLE();
  }
};

void own_statements(const GameModel& model, BlockId block, const std::string& key,
                    std::vector<std::string>& owners) {
  if (block == kNoIndex) return;
  for (const Index index : model.blocks[static_cast<std::size_t>(block)].statements) {
    if (!owners[static_cast<std::size_t>(index)].empty()) continue;
    owners[static_cast<std::size_t>(index)] = key;
    for (const BlockId inner : model.statements[static_cast<std::size_t>(index)].blocks) {
      own_statements(model, inner, key, owners);
    }
  }
}

bool any_at_moment(const std::vector<lang::ResultLine>& lines) {
  return std::any_of(lines.begin(), lines.end(),
                     [](const lang::ResultLine& line) { return line.at_any_moment; });
}

}  // namespace

Rules::Rules(const GameModel& game) : model(game) {
  Purity purity(game);
  for (std::size_t i = 0; i < game.exprs.size(); ++i) {
    reads_state.push_back(purity.reads(static_cast<ExprId>(i)));
  }
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    const Index own = static_cast<Index>(game.teams.size() + i);
    team.push_back(game.players[i].team == kNoIndex ? own : game.players[i].team);
  }
  const auto is_piece = [](const lang::Type& type) { return type.base == lang::Base::Piece; };
  for (const lang::Variable& variable : game.variables) {
    follows_pieces = follows_pieces || is_piece(variable.type);
    has_piece_variables = has_piece_variables || variable.owner == lang::Owner::Piece;
  }
  owner_key.resize(game.statements.size());
  for (const lang::Rule& rule : game.rules) {
    follows_pieces =
        follows_pieces || std::any_of(rule.slot_types.begin(), rule.slot_types.end(), is_piece);
    merges_outcomes = merges_outcomes || rule.same_outcome;
    own_statements(game, rule.body, rule.item.key, owner_key);
  }
  has_moments = any_at_moment(game.scenario.end);
  for (const lang::PhaseDef& phase : game.scenario.phases) {
    has_moments = has_moments || any_at_moment(phase.end);
    follows_pieces = follows_pieces || std::any_of(phase.turn_slot_types.begin(),
                                                   phase.turn_slot_types.end(), is_piece);
    own_statements(game, phase.begin, phase.item.key, owner_key);
    own_statements(game, phase.turn, phase.item.key, owner_key);
  }
  for (const lang::RepetitionRule& rule : game.scenario.repetitions) {
    has_repetition = true;
    forbids_repetition = forbids_repetition || rule.forbidden;
  }
  for (const lang::Kind& kind : game.kinds) {
    bounds_pieces =
        bounds_pieces || kind.most_of_nobody >= 0 ||
        std::any_of(kind.most.begin(), kind.most.end(), [](Index most) { return most >= 0; });
  }
}

const std::vector<lang::Type>& Rules::slot_types(const Frame& frame, Index phase) const {
  if (frame.rule != kNoIndex) return model.rules[static_cast<std::size_t>(frame.rule)].slot_types;
  return model.scenario.phases[static_cast<std::size_t>(phase)].turn_slot_types;
}

}  // namespace ludo::interpreter
