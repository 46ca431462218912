// Decides which sentences are about a game; see said.hpp.
//
// Tested by tests/lang/model/test_said.cpp.

#include "lang/model/said.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "lang/model/owners.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

struct DefaultRow {
  std::string_view name;
  std::string_view paragraph;
  std::string_view sentence;
  std::string_view games;
};

constexpr DefaultRow kRows[] = {
#define LUDO_DEFAULT(name, paragraph, sentence, games) {#name, paragraph, sentence, games},
#include "lang/model/defaults.def"
#undef LUDO_DEFAULT
};

const DefaultRow& row_of(Default which) { return kRows[static_cast<std::size_t>(which)]; }

// What a game has, as far as a sentence asks for it.
struct Facts {
  const GameModel& model;
  const Scenario& scenario = model.scenario;
  std::set<Op> ops = {};
  std::set<StatementOp> statements = {};
  std::set<Verdict> verdicts = {};
  std::size_t effects = 0;
  bool has_several = 1 < model.players.size();
  bool has_triggers = !model.triggers.empty();
  bool has_each_out = false;
  bool has_moments = false;
  bool prefers = false;
  bool has_ways = false;
  bool has_run = false;
  bool may_be_none = false;
  bool puts_in_play = false;

  explicit Facts(const GameModel& game) : model(game) {
    for (const Expr& e : model.exprs) ops.insert(e.op);
    for (const Statement& s : model.statements) see(s);
    for (const Generator& g : model.generators) see(g);
    for (const Variable& variable : model.variables) {
      may_be_none = may_be_none || (variable.declared && variable.type.optional);
    }
    each_list([this](const std::vector<ResultLine>& lines) { see(lines); });
    puts_in_play = some_play([](const Statement& s) { return s.op == StatementOp::Put; });
  }

  bool has(Op op) const { return ops.contains(op); }
  bool has(StatementOp op) const { return statements.contains(op); }
  bool has(Verdict verdict) const { return verdicts.contains(verdict); }

  void see(const Statement& s) {
    if (s.op == StatementOp::ForEach && s.imm != 0) return;  // no text says it
    statements.insert(s.op);
    if (StatementOp::Move <= s.op && s.op <= StatementOp::Lay) ++effects;
    if (s.op == StatementOp::Decide) verdicts.insert(static_cast<Verdict>(s.imm));
    prefers = prefers || std::ranges::any_of(s.scopes, [](const auto& k) { return !k.empty(); });
  }

  void see(const Generator& g) {
    has_ways = has_ways || g.form == GeneratorForm::Way;
    for (const LinePattern& pattern : g.patterns) {
      has_run = has_run || std::ranges::any_of(pattern.segments, &Segment::run);
    }
  }

  void see(const std::vector<ResultLine>& lines) {
    for (const ResultLine& line : lines) {
      verdicts.insert(line.verdict);
      has_moments = has_moments || line.at_any_moment;
      has_each_out = has_each_out || (line.each_slot != kNoIndex && line.verdict == Verdict::Out);
    }
  }

  // `captured` is a word of the language: only `capture … when the turn ends` makes the variable.
  bool captures_late() const {
    return std::ranges::any_of(model.variables,
                               [](const Variable& v) { return v.name == "captured"; });
  }

  // Something that the checker keeps of what happened; of captures, if that is asked.
  bool asks_what_happened(bool of_captures) const {
    return std::ranges::any_of(model.variables, [&](const Variable& v) {
      const bool is_capture = v.name.find("captured-this-") != std::string::npos;
      return v.description == kKeptOfRecord && (is_capture || !of_captures);
    });
  }

  template <class Use>
  void each_list(const Use& use) const {
    use(scenario.end);
    use(scenario.stuck);
    for (const PhaseDef& phase : scenario.phases) {
      use(phase.end);
      use(phase.stuck);
    }
    for (const RepetitionRule& rule : scenario.repetitions) use(rule.results);
    for (const LimitRule& rule : scenario.limits) use(rule.results);
  }

  // A statement of a rule, a turn or a `begin`, not of the setup.
  template <class Asked>
  bool some_play(const Asked& asked) const {
    bool found = false;
    const auto look = [&](BlockId block) {
      for_each_statement(model, block, [&](const Statement& s) { found = found || asked(s); });
    };
    for (const Rule& rule : model.rules) look(rule.body);
    for (const Trigger& trigger : model.triggers) look(trigger.body);
    for (const PhaseDef& phase : scenario.phases) {
      look(phase.turn);
      look(phase.begin);
    }
    return found;
  }

  template <class Asked>
  bool some_phase(const Asked& asked) const {
    return std::ranges::any_of(scenario.phases, asked);
  }
  template <class Asked>
  bool some_variable(const Asked& asked) const {
    return std::ranges::any_of(model.variables, asked);
  }

  bool begins_in_order() const {
    const PhaseDef& first = scenario.phases.front();
    return scenario.first == kNoExpr && !scenario.first_random && first.first == kNoExpr &&
           !first.first_random;
  }
  bool draws() const {
    return has(StatementOp::Random) || scenario.first_random ||
           some_phase([](const PhaseDef& phase) { return phase.first_random; });
  }
  bool same_outcome() const {
    return some_phase([](const PhaseDef& phase) { return phase.same_outcome; }) ||
           std::ranges::any_of(model.rules, [](const Rule& rule) { return rule.same_outcome; });
  }
  bool remembers_turn() const {
    return some_variable([](const Variable& variable) {
      return variable.owner == Owner::Turn || variable.life == Variable::Life::Turn;
    });
  }
  bool goes_on() const {
    return some_phase(
        [](const PhaseDef& phase) { return phase.until != kNoExpr && phase.then == kNoExpr; });
  }
  bool lasts_a_turn() const {
    return some_phase([](const PhaseDef& phase) {
      return phase.until == kNoExpr && phase.then != kNoExpr && phase.turn != kNoIndex;
    });
  }
  bool keeps_order() const {
    return std::any_of(
        scenario.phases.begin() + 1, scenario.phases.end(), [](const PhaseDef& phase) {
          return phase.turn != kNoIndex && phase.first == kNoExpr && !phase.first_random;
        });
  }

  bool some_kind(bool limited) const {
    return std::ranges::any_of(model.kinds, [limited](const Kind& kind) {
      for (std::size_t p = 0; p < kind.of_player.size(); ++p) {
        if (kind.of_player[p] && (0 <= kind.most[p]) == limited) return true;
      }
      return kind.of_nobody && (0 <= kind.most_of_nobody) == limited;
    });
  }
  bool has_unlimited() const { return some_kind(false); }
  bool has_limited() const { return some_kind(true); }
  bool has_neutral() const { return std::ranges::any_of(model.kinds, &Kind::of_nobody); }
  bool has_rings() const {
    return model.board.shape == BoardShape::Track || model.board.shape == BoardShape::Graph ||
           model.board.shape == BoardShape::Drawn;
  }

  bool has_teams() const {
    return std::ranges::any_of(model.teams,
                               [](const auto& team) { return 1 < team.second.size(); });
  }
  bool ends() const { return !scenario.end.empty(); }
  bool phase_ends() const {
    return some_phase([](const PhaseDef& phase) { return !phase.end.empty(); });
  }
  bool ends_of_both() const { return ends() && phase_ends(); }
  bool has_stuck() const {
    return !scenario.stuck.empty() ||
           some_phase([](const PhaseDef& phase) { return !phase.stuck.empty(); });
  }
  // `P moves next` writes a variable of the turn, which `next player` asks first.
  bool names_next() const {
    return scenario.next_player != kNoExpr && at(model, scenario.next_player).type.optional &&
           at(model, scenario.next_player).op == Op::If;
  }
  bool goes_by_order() const {
    if (scenario.next_player == kNoExpr) return true;
    if (!names_next()) return false;
    const ExprId otherwise = at(model, scenario.next_player).args.back();
    return at(model, otherwise).op == Op::Constant && at(model, otherwise).type.optional;
  }
  bool has_forbidden() const {
    return std::ranges::any_of(scenario.repetitions, &RepetitionRule::forbidden);
  }
  bool has_repetition_result() const {
    return !std::ranges::all_of(scenario.repetitions, &RepetitionRule::forbidden);
  }
  bool has_without() const {
    return std::ranges::any_of(scenario.limits,
                               [](const LimitRule& rule) { return rule.without != kNoExpr; });
  }
  int kinds_of_results() const {
    return int{ends() || phase_ends()} + int{has_stuck()} + int{has_repetition_result()} +
           int{!scenario.limits.empty()};
  }

  bool has_secret_phase() const { return some_phase(&get_secretly); }
  static bool get_secretly(const PhaseDef& phase) { return phase.secretly; }
  bool hides() const {
    return has_secret_phase() || !model.visibilities.empty() || hides_kinds() ||
           some_variable([](const Variable& v) { return v.seen.sight != Sight::All; });
  }
  bool hides_kinds() const { return model.kinds_seen.sight != Sight::All; }
  bool hides_tally() const {
    return some_variable([](const Variable& v) {
      return v.seen.sight != Sight::All && v.type.shape == Shape::Tally && !v.seen.wholly;
    });
  }
};

bool is_about(Default which, const Facts& facts);

}  // namespace

const std::vector<Default>& all_defaults() {
  static const std::vector<Default> all = [] {
    std::vector<Default> found;
    for (std::size_t i = 0; i < std::size(kRows); ++i) found.push_back(static_cast<Default>(i));
    return found;
  }();
  return all;
}

std::string_view default_name(Default which) {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> found;
    for (const DefaultRow& row : kRows) {
      found.emplace_back(row.name);
      std::ranges::replace(found.back(), '_', '-');
    }
    return found;
  }();
  return names[static_cast<std::size_t>(which)];
}
std::string_view paragraph_of(Default which) { return row_of(which).paragraph; }
std::string_view sentence_of(Default which) { return row_of(which).sentence; }
std::string_view games_of(Default which) { return row_of(which).games; }

std::vector<Default> said_of(const GameModel& model) {
  const Facts facts(model);
  std::vector<Default> said;
  for (const Default which : all_defaults()) {
    if (is_about(which, facts)) said.push_back(which);
  }
  return said;
}

namespace {

bool is_about(Default which, const Facts& facts) {
  switch (which) {
    case Default::next_in_order:
      return facts.has_several && facts.goes_by_order();
    case Default::named_next:
      return facts.names_next();
    case Default::first_of_order:
      return facts.has_several && facts.begins_in_order();
    case Default::silent_boundaries:
      return facts.has(StatementOp::Commit) || facts.has(StatementOp::By) ||
             facts.has(StatementOp::Random);
    case Default::moves_are_choices:
      return !facts.same_outcome();
    case Default::turns_begin_anew:
      return facts.remembers_turn();
    case Default::phases_in_order:
      return 1 < facts.scenario.phases.size();
    case Default::phase_goes_on:
      return facts.goes_on();
    case Default::phase_of_one_turn:
      return facts.lasts_a_turn();
    case Default::phase_keeps_order:
      return facts.keeps_order();
    case Default::counted_turns:
      return facts.has(Op::Turns);
    case Default::counted_rounds:
      return facts.has(Op::Rounds);
    case Default::counted_passes:
      return facts.has(Op::PassesInARow);
    case Default::even_chances:
      return facts.draws();
    case Default::pieces_on_the_board:
      return !facts.model.kinds.empty();
    case Default::neutral_is_no_enemy:
      return facts.has(Op::EnemyPieces) && facts.has_neutral();
    case Default::near_sites:
      return facts.has(Op::Touching) || facts.has(Op::Beside);
    case Default::unlimited_pieces:
      return facts.has(StatementOp::Put) && facts.has_unlimited();
    case Default::limited_pieces:
      return facts.has(StatementOp::Put) && facts.has_limited();
    case Default::nothing_is_so_of_nothing:
      return facts.may_be_none;
    case Default::longest_row:
      return facts.has_run;
    case Default::once_round:
      return facts.has_rings();
    case Default::read_before:
      return facts.effects > 1;
    case Default::nothing_to_remove:
      return facts.has(StatementOp::Remove);
    case Default::captured_stand:
    case Default::captured_leave:
      return facts.captures_late();
    case Default::asked_of_the_mover:
      return facts.asks_what_happened(false);
    case Default::taken_is_captured:
      return facts.asks_what_happened(true);
    case Default::nothing_put_on_pieces:
      return facts.puts_in_play && facts.model.piles.most == 0;
    case Default::tops_stand:
    case Default::laid_on_top:
      return facts.model.piles.most > 0;
    case Default::stays_where_it_is:
      return facts.has(StatementOp::Move);
    case Default::stays_the_piece:
      return facts.has(StatementOp::Change);
    case Default::moved_at_once:
      return facts.has(StatementOp::MoveAll);
    case Default::shifted_off:
      return facts.has(StatementOp::Shift);
    case Default::no_overflow:
      return facts.has(StatementOp::AddNumber) || facts.has(StatementOp::TakeNumber) ||
             facts.has(StatementOp::AddTally) || facts.has(StatementOp::TakeTally);
    case Default::nothing_to_take:
      return facts.has(StatementOp::TakeElements);
    case Default::found_first:
      return facts.has(StatementOp::ForEach);
    case Default::seats_change:
      return facts.has(StatementOp::ExchangeSides);
    case Default::bound_if_possible:
      return facts.has(StatementOp::First);
    case Default::compared_to_the_end:
      return facts.prefers;
    case Default::asked_each_time:
      return facts.has(StatementOp::RepeatAtWill);
    case Default::travel_elsewhere:
      return facts.has(StatementOp::Travel);
    case Default::turn_of_its_own:
      return facts.has_ways;
    case Default::supposed_alone:
      return facts.has(Op::Supposing);
    case Default::triggers_first:
      return facts.has_triggers;
    case Default::triggers_of_nobody:
      return facts.has_triggers;
    case Default::triggers_after_setup:
      return facts.has_triggers && facts.scenario.setup != kNoIndex;
    case Default::lawful_moves:
      return !facts.model.laws.empty();
    case Default::laws_about_nothing:
      return !facts.model.laws.empty();
    case Default::who_is_stuck:
      return facts.has_stuck();
    case Default::stuck_passes:
      return facts.has(Verdict::Passes);
    case Default::order_of_results:
      return facts.kinds_of_results() > 1;
    case Default::game_before_phase:
      return facts.ends_of_both();
    case Default::at_any_moment:
      return facts.has_moments;
    case Default::who_is_mover:
      return facts.has(Op::Mover) && facts.kinds_of_results() > 0;
    case Default::same_position:
      return !std::ranges::all_of(facts.scenario.repetitions, &RepetitionRule::of_pieces);
    case Default::same_pieces:
      return std::ranges::any_of(facts.scenario.repetitions, &RepetitionRule::of_pieces);
    case Default::start_counts:
      return facts.has_repetition_result();
    case Default::forbidden_position:
      return facts.has_forbidden();
    case Default::limit_of_all:
      return !facts.scenario.limits.empty();
    case Default::limit_begins_anew:
      return facts.has_without();
    case Default::others_lose:
      return facts.has(Verdict::Wins);
    case Default::others_win:
      return facts.has(Verdict::Loses);
    case Default::teams_together:
      return facts.has_teams();
    case Default::drawn_together:
      return facts.has(Verdict::Draw);
    case Default::most_is_best:
      return facts.has(Verdict::Finish);
    case Default::points_shared:
      return facts.scenario.points.empty();
    case Default::last_place:
      return facts.has(Verdict::Out);
    case Default::pieces_leave:
      return facts.has(Verdict::Out);
    case Default::passed_over:
      return facts.has(Verdict::Out);
    case Default::out_together:
      return facts.has_each_out;
    case Default::last_in_wins:
      return facts.has(Verdict::Out);
    case Default::resigned:
      return facts.scenario.resignation;
    case Default::agreed:
      return facts.scenario.agreed_draw;
    case Default::seen_by_all:
      return facts.hides();
    case Default::known_total:
      return facts.hides_tally();
    case Default::known_place:
      return facts.hides_kinds();
    case Default::known_choice:
      return !facts.model.visibilities.empty();
    case Default::secret_alone:
      return facts.has_secret_phase();
  }
  LUDO_UNREACHABLE();
}

}  // namespace

}  // namespace ludo::lang
