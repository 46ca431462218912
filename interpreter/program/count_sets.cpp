// Counts what follows a choice of a site without making it.
//
// For `choose man among …` the paths behind it are followed in the automaton, with the man left
// open: guards become sets of men, and a last choice that is sure becomes sets whose number, at a
// man, is the number of his solutions. Where that cannot be said exactly, there is no answer. The
// same walk tells which men have a next choice at all.
//
// Tested by tests/interpreter/program/test_lift.cpp.
#include <algorithm>
#include <numeric>

#include "interpreter/program/lift.hpp"
#include "interpreter/program/reach.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::program {

using automaton::Edge;
using automaton::EffectForm;
using automaton::GuardForm;
using automaton::Label;
using automaton::LabelKind;
using automaton::Node;
using automaton::ScopeForm;
using lang::Expr;
using lang::Generator;
using lang::GeneratorForm;
using lang::Op;
using Bits = Lifting::Bits;
using Answer = Lifting::Answer;
using List = Lifting::List;
using Condition = Lifting::Condition;

namespace {

constexpr std::size_t kMostReaches = 8;
constexpr int kMostEdges = 48;  // on one path

// What an attempt has come to, so that code is only written for those that succeed.
enum class Tried : std::uint8_t { Failed, Plain, ByOwner };

// Where a path stands: the men that are still in it, and what was bound on it.
struct Way {
  Bits men;
  std::map<automaton::Register, Meaning> meanings;
  std::map<automaton::Register, Operand> values;
  bool narrowed = false;
  bool plain = true;  // nothing but the man was bound on it
  int lines = 0;      // choices of lines that were looked through
};

struct CountWalk {
  Lowering& lowering;
  Lifting lifting;
  bool dry;
  std::vector<Tried>& tried;
  int variable = 0;
  Bits domain;
  std::vector<Bits> sets;  // count: the answer
  std::vector<CountedReach> reaches;
  using Rest = Lowering::Counted::Rest;
  std::vector<Rest> rests;  // by set
  bool knows_rests = true;
  const Lowering::AskOnward* onward = nullptr;
  Bits alive;          // next: the answer
  bool useful = true;  // next: it says something
  bool counts = true;
  std::size_t next_try = 0;

  CountWalk(Lowering& lowering_, bool dry_, std::vector<Tried>& tried_, bool counts_)
      : lowering(lowering_),
        lifting(lowering_, dry_),
        dry(dry_),
        tried(tried_),
        alive(lifting.none()),
        counts(counts_) {}

  // Runs an attempt dry first; with code only if it succeeded then.
  template <class Attempt>
  auto attempt(const Attempt& run) -> decltype(run(false)) {
    if (!dry) {
      const Tried found = tried[next_try++];
      if (found == Tried::Failed) return std::nullopt;
      return run(found == Tried::ByOwner);
    }
    const std::size_t mine = tried.size();
    tried.push_back(Tried::Failed);
    for (const bool by_owner : {false, true}) {
      auto found = run(by_owner);
      if (!found) continue;
      tried[mine] = by_owner ? Tried::ByOwner : Tried::Plain;
      return found;
    }
    return std::nullopt;
  }

  const Names& names_of(Index frame, const Way& way) {
    const automaton::Frame& what = lowering.automaton.frames[static_cast<std::size_t>(frame)];
    Scope scope = lowering.scope_of(frame);
    for (Index slot = 0; slot < what.slots; ++slot) {
      const auto value = way.values.find(what.first + slot);
      if (value != way.values.end()) scope.slots[static_cast<std::size_t>(slot)] = value->second;
    }
    const Names* names = &lifting.names_in(scope);
    for (Index slot = 0; slot < what.slots; ++slot) {
      const auto meaning = way.meanings.find(what.first + slot);
      if (meaning != way.meanings.end()) {
        names = &lifting.with_meaning(*names, slot, meaning->second);
      }
    }
    return *names;
  }

  // Behind the choice of the man.
  bool begin(Node choose, std::uint16_t domain_register, const Scope& scope) {
    const std::vector<Edge> edges = lowering.automaton.out_edges(choose);
    if (edges.size() != 1 || edges[0].label.kind != LabelKind::Choose) return false;
    const Label& label = edges[0].label;
    const Generator& generator =
        lowering.model.generators[static_cast<std::size_t>(label.generator)];
    if (generator.form != GeneratorForm::In || label.chance) return false;
    const lang::Type& type = lifting.type(generator.domain);
    if (type.shape != lang::Shape::Set || type.base != lang::Base::Site) return false;
    const Names& names = lifting.with_variable(lifting.names_in(scope), generator.slot, variable);
    const automaton::Register man =
        lowering.automaton.frames[static_cast<std::size_t>(label.frame)].first + generator.slot;
    Way way;
    domain = way.men = {Bits::Form::Register, domain_register, false};
    way.meanings[man] = names.meanings.at(generator.slot);
    if (has_one_owner(lowering.model, generator.domain)) {
      // They have one owner, so any of them tells who is hostile to all.
      Operand witness{Bank::Int, 0, 1};
      if (!dry) {
        witness.index = lowering.temp_int();
        lowering.emit({.code = Code::FirstBit, .dst = witness.index, .a = domain_register});
      }
      way.values[man] = witness;
      lifting.witness(variable);
    }
    return follow(edges[0].to, way, 0);
  }

  bool follow(Node node, const Way& way, int depth) {
    if (!counts && !useful) return true;
    const std::vector<Edge> edges = lowering.automaton.out_edges(node);
    if (edges.empty() || depth > kMostEdges) return stop(way);
    ExprId known = kNoExpr;
    Answer known_set;
    for (const Edge& edge : edges) {
      const Label& label = edge.label;
      switch (label.kind) {
        case LabelKind::Skip:
        case LabelKind::Branch:
          if (!follow(edge.to, way, depth + 1)) return false;
          break;
        case LabelKind::Guard: {
          if (label.guard != GuardForm::Holds && label.guard != GuardForm::Fails) {
            if (counts || !follow(edge.to, way, depth + 1)) return false;
            break;
          }
          if (label.expr != known) {
            const Names& names = names_of(label.frame, way);
            known = label.expr;
            known_set = attempt([&](bool by_owner) {
              return by_owner ? lifting.lift_by_owner(label.expr, names, variable)
                              : lifting.lift(label.expr, names, variable);
            });
            if (known_set) known_set = lifting.kept(*known_set);
          }
          if (!known_set && counts) return false;
          Way on = way;
          if (known_set) {
            on.men = lifting.kept(label.guard == GuardForm::Holds
                                      ? lifting.both(way.men, *known_set)
                                      : lifting.without(way.men, *known_set));
            on.narrowed = true;
          }
          if (!follow(edge.to, on, depth + 1)) return false;
          break;
        }
        case LabelKind::Choose:
          if (!counts && look_through(edge, way, depth)) break;
          if (!choose(edge, way)) return false;
          break;
        case LabelKind::Effect: {
          Way on = way;
          on.plain = false;
          if (!effect(label, on)) {
            if (!stop(way)) return false;
            break;
          }
          if (!follow(edge.to, on, depth + 1)) return false;
          break;
        }
        case LabelKind::Scope:
          if (counts || label.scope == ScopeForm::Close) {
            if (!stop(way)) return false;
            break;
          }
          if (!follow(edge.to, way, depth + 1)) return false;
          break;
        case LabelKind::Lookahead:
        case LabelKind::Boundary:
        case LabelKind::End:
          if (!stop(way)) return false;
          break;
      }
    }
    return true;
  }

  // What follows is not known here.
  bool stop(const Way& way) {
    if (counts) return false;
    if (!way.narrowed) useful = false;
    alive = lifting.either(alive, way.men);
    return true;
  }

  // An effect that only binds names.
  bool effect(const Label& label, Way& way) {
    switch (label.effect) {
      case EffectForm::Assign: {
        const Names& names = names_of(label.frame, way);
        const bool of_play =
            label.statement != kNoIndex &&
            lowering.model.statements[static_cast<std::size_t>(label.statement)].op ==
                lang::StatementOp::Play;
        Way before = way;
        for (std::size_t i = 0; i < label.targets.size(); ++i) {
          const automaton::Register target = label.targets[i];
          const ExprId source = label.sources[i];
          const lang::Type& type =
              lowering.automaton.registers[static_cast<std::size_t>(target)].type;
          if (of_play && (type.base == lang::Base::Int || type.subset >= 0)) return false;
          way.meanings.erase(target);
          way.values.erase(target);
          if (lifting.variables(source, names) != 0) {
            way.meanings[target] = {Meaning::Form::Expr, 0, source, &names};
            // Who stands for all men of one owner stands for the new name, too.
            const Expr& expr = lifting.at(source);
            if (expr.op != Op::Slot) continue;
            const auto from = before.values.find(
                lowering.automaton.frames[static_cast<std::size_t>(label.frame)].first + expr.imm);
            if (from != before.values.end()) way.values[target] = from->second;
            continue;
          }
          if (lifting.may_fail(source)) return false;
          if (const auto known = lifting.known_value(source, names);
              known && type.shape == lang::Shape::Scalar) {
            way.meanings[target] = {Meaning::Form::Number, known->number};
          }
          if (dry) {
            way.values[target] = {};
            continue;
          }
          const Operand value = lowering.value(source, names.scope);
          way.values[target] = value;
        }
        return true;
      }
      case EffectForm::SetCount:
      case EffectForm::AddCount:
        return true;  // only guards of other forms read them
      case EffectForm::OpenSpan:
      case EffectForm::Used:  // would be passed over where one is taken at once
        return !counts;
      case EffectForm::Copy:
      case EffectForm::SetCountTo:
      case EffectForm::ClearBit:
      case EffectForm::Collect:
      case EffectForm::Statement:
      case EffectForm::Passed:
      case EffectForm::CloseSpan:
        return false;
    }
    LUDO_UNREACHABLE();
  }

  // A choice of a line of single cells: each direction is followed with its cells known by steps.
  bool look_through(const Edge& edge, const Way& way, int depth) {
    const Label& label = edge.label;
    const Generator& generator =
        lowering.model.generators[static_cast<std::size_t>(label.generator)];
    if (way.lines > 0 || label.sure || label.chance || generator.form != GeneratorForm::Line ||
        generator.named || generator.patterns.size() != 1 || !generator.let.empty()) {
      return false;
    }
    const lang::LinePattern& pattern = generator.patterns.front();
    const auto is_cell = [&](const lang::Segment& segment) {
      return is_single_cell(lowering, segment) && segment.bends.empty();
    };
    if (pattern.over != kNoExpr || pattern.included ||
        !std::all_of(pattern.segments.begin(), pattern.segments.end(), is_cell)) {
      return false;
    }
    const Names& names = names_of(label.frame, way);
    if (lifting.variables(pattern.from, names) == 0) return false;
    bool distinct = false;
    const auto ways = lifting.directions(pattern.directions, names, distinct);
    if (!ways || ways->empty() || ways->size() > 8) return false;
    for (const Lifting::Direction& direction : *ways) {
      if (direction.fixed < 0) return false;
    }
    std::vector<Condition> conditions;
    for (const ExprId condition : label.conditions) lifting.split(condition, false, conditions);
    const automaton::Register first =
        lowering.automaton.frames[static_cast<std::size_t>(label.frame)].first;
    for (const Lifting::Direction& direction : *ways) {
      const Answer next = attempt([&](bool by_owner) -> Answer {
        if (by_owner) return std::nullopt;
        lifting.follow_only(&pattern, direction.fixed);
        Answer found = lifting.exists(label.generator, conditions, names, variable);
        lifting.follow_only(nullptr, -1);
        return found;
      });
      if (!next) {
        stop(way);
        continue;
      }
      Way on = way;
      on.men = lifting.kept(lifting.both(way.men, *next));
      on.narrowed = true;
      ++on.lines;
      if (pattern.direction_slot != kNoIndex) {
        const automaton::Register course = first + pattern.direction_slot;
        on.meanings[course] = {Meaning::Form::Number, direction.fixed};
        on.values[course] = {Bank::Int,
                             dry ? std::uint16_t{0} : lowering.constant_int(direction.fixed), 1};
      }
      for (std::size_t i = 0; i < pattern.segments.size(); ++i) {
        Meaning cell;
        cell.form = Meaning::Form::Steps;
        cell.number = static_cast<std::int32_t>(i) + 1;
        cell.expr = pattern.from;
        cell.names = &names;
        cell.direction = direction.fixed;
        for (const Index slot : {pattern.segments[i].as_slot, pattern.segments[i].to_slot}) {
          if (slot == kNoIndex) continue;
          on.meanings[first + slot] = cell;
          on.values.erase(first + slot);
        }
      }
      follow(edge.to, on, depth + 1);
    }
    return true;
  }

  // Sites where lines may end, of a choice of a line from the man.
  struct Ends {
    std::int32_t plan = 0;
    Bits among;
    std::optional<Lowering::Onward> onward;  // nothing: each begins one path
  };

  // A line that follows from the man as a piece.
  std::optional<Ends> ends_of(const Edge& edge, const Generator& generator, const Names& names) {
    const Label& label = edge.label;
    if (generator.form != GeneratorForm::Line || generator.patterns.empty()) return std::nullopt;
    const lang::LinePattern& pattern = generator.patterns.front();
    const Expr& man = lifting.at(generator.named ? generator.let.front().second : pattern.from);
    const Index goal = generator.named ? generator.to_slot : pattern.segments.back().to_slot;
    const auto meaning = names.meanings.find(man.imm);
    const bool from_man = man.op == Op::Slot && meaning != names.meanings.end() &&
                          meaning->second.form == Meaning::Form::Variable &&
                          meaning->second.number == variable;
    if (!from_man || goal == kNoIndex) return std::nullopt;
    Ends found;
    if (!label.sure) {
      found.onward = (*onward)(edge, man.imm, goal);
      if (!found.onward) return std::nullopt;
    }
    int end = 0;
    const Names& inner = lifting.with_variable(names, goal, end);
    if (end > 30) return std::nullopt;
    std::vector<ExprId> all = label.conditions;
    if (generator.where != kNoExpr) all.push_back(generator.where);
    if (!generator.named && pattern.where != kNoExpr) all.push_back(pattern.where);
    // Only the end is known of a line, not its other names.
    const auto reads_names = [&](ExprId id) {
      return lang::any_expression(lowering.model, id, [&](const Expr& expr) {
        if (expr.op != Op::Slot || expr.imm == goal) return false;
        if (expr.imm == pattern.direction_slot) return true;
        return std::any_of(pattern.segments.begin(), pattern.segments.end(),
                           [&](const lang::Segment& segment) {
                             return expr.imm == segment.as_slot || expr.imm == segment.to_slot;
                           });
      });
    };
    if (!generator.named && std::any_of(all.begin(), all.end(), reads_names)) return std::nullopt;
    std::vector<ExprId> of_man;
    found.among = lifting.all();
    for (const ExprId condition : all) {
      const std::uint32_t read = lifting.variables(condition, inner);
      if (read == 1U << static_cast<std::uint32_t>(variable)) {
        of_man.push_back(condition);
        continue;
      }
      const Answer those = (read & (1U << static_cast<std::uint32_t>(variable))) == 0
                               ? lifting.lift(condition, inner, end)
                               : std::nullopt;
      if (!those) return std::nullopt;
      found.among = lifting.both(found.among, *those);
    }
    std::optional<std::int32_t> plan;
    if (generator.named) {
      if (!of_man.empty() || generator.let.size() != 1) return std::nullopt;
      plan = lowering.reach_plan(label.generator);
    } else {
      if (generator.patterns.size() != 1 || !generator.let.empty()) return std::nullopt;
      if (pattern.over != kNoExpr) return std::nullopt;
      const ExprId cell = pattern.segments.back().what;
      const bool still = cell != kNoExpr && !reads_names(cell) &&
                         lifting.variables(cell, inner) == 0 &&
                         lifting.type(cell).shape == lang::Shape::Set && !lifting.may_fail(cell);
      if (!still) return std::nullopt;
      plan = cells_plan(lowering, pattern, man.imm, of_man);
      if (plan) found.among = lifting.both(found.among, lifting.set_of(cell, names));
    }
    if (!plan) return std::nullopt;
    found.plan = *plan;
    found.among = lifting.kept(found.among);
    return found;
  }

  bool count_reach(const Edge& edge, const Generator& generator, const Names& names,
                   const Way& way) {
    const std::optional<Ends> found = attempt([&](bool by_owner) -> std::optional<Ends> {
      if (by_owner) return std::nullopt;
      return ends_of(edge, generator, names);
    });
    if (!found || reaches.size() == kMostReaches) return false;
    CountedReach reach;
    reach.plan = found->plan;
    reach.lawful = found->onward ? 1 : 0;
    if (!dry) {
      reach.men = lifting.reg(lifting.kept(way.men));
      if (found->among.form != Bits::Form::All) reach.among = lifting.reg(found->among);
      if (found->onward && !found->onward->all) reach.plain = lowering.plain_goals(*found->onward);
    }
    reaches.push_back(reach);
    return true;
  }

  // Behind a choice of a line of single cells from the man: what each of its directions binds, in
  // the order of directions. Nothing where more than its cells has been bound.
  std::vector<Rest> rests_of(const Edge& edge, const Generator& generator, const Way& way) {
    if (!way.plain || generator.form != GeneratorForm::Line || generator.named ||
        generator.patterns.size() != 1 || !generator.let.empty()) {
      return {};
    }
    const lang::LinePattern& pattern = generator.patterns.front();
    if (pattern.over != kNoExpr) return {};
    const auto is_cell = [&](const lang::Segment& segment) {
      return is_single_cell(lowering, segment) && segment.bends.empty() &&
             segment.as_slot == kNoIndex;
    };
    if (pattern.included || pattern.direction_slot != kNoIndex ||
        !std::all_of(pattern.segments.begin(), pattern.segments.end(), is_cell)) {
      return {};
    }
    const Names& names = names_of(edge.label.frame, way);
    const Expr& from = lifting.at(pattern.from);
    const auto meaning = names.meanings.find(from.imm);
    if (from.op != Op::Slot || meaning == names.meanings.end() ||
        meaning->second.form != Meaning::Form::Variable || meaning->second.number != variable) {
      return {};
    }
    bool distinct = false;
    const auto directions = lifting.directions(pattern.directions, names, distinct);
    if (!directions || !distinct) return {};
    const Scope scope = lowering.scope_of(edge.label.frame);
    std::vector<Rest> found;
    for (const Lifting::Direction& direction : *directions) {
      if (direction.fixed < 0) return {};
      Rest rest;
      rest.to = edge.to;
      rest.man = scope.slots[static_cast<std::size_t>(from.imm)].index;
      rest.direction = direction.fixed;
      for (const lang::Segment& segment : pattern.segments) {
        rest.cells.push_back(segment.to_slot == kNoIndex
                                 ? kNoRegister
                                 : scope.slots[static_cast<std::size_t>(segment.to_slot)].index);
      }
      found.push_back(std::move(rest));
    }
    return found;
  }

  // Of lines that differ by their directions alone those come first that end earlier. Nothing where
  // that hangs on where they begin.
  std::optional<std::vector<std::size_t>> in_order(const std::vector<Rest>& lines) const {
    const Program& program = lowering.program;
    std::vector<std::size_t> order(lines.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (lines.size() < 2) return order;
    const auto end_of = [&](std::int32_t site, const Rest& line) {
      for (std::size_t i = 0; site >= 0 && i < line.cells.size(); ++i) {
        site =
            program
                .steps[static_cast<std::size_t>(site * program.direction_count + line.direction)];
      }
      return site;
    };
    // By two lines: whether the one ends earlier than the other from some site.
    std::vector<std::vector<bool>> earlier(lines.size(), std::vector<bool>(lines.size()));
    for (std::int32_t site = 0; site < program.site_count; ++site) {
      for (std::size_t i = 0; i < lines.size(); ++i) {
        for (std::size_t j = 0; j < lines.size(); ++j) {
          const std::int32_t one = end_of(site, lines[i]), other = end_of(site, lines[j]);
          if (i == j || one < 0 || other < 0) continue;
          if (one == other || one == site || other == site) return std::nullopt;
          if (one < other) earlier[i][j] = true;
        }
      }
    }
    // Insertion: `earlier` need not tell of all pairs, and may contradict itself.
    for (std::size_t i = 1; i < order.size(); ++i) {
      for (std::size_t at = i; at > 0 && earlier[order[at]][order[at - 1]]; --at) {
        std::swap(order[at], order[at - 1]);
      }
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (std::size_t j = i + 1; j < order.size(); ++j) {
        if (earlier[order[j]][order[i]]) return std::nullopt;
      }
    }
    return order;
  }

  bool choose(const Edge& edge, const Way& way) {
    const Label& label = edge.label;
    if (label.chance) return stop(way);
    const Generator& generator =
        lowering.model.generators[static_cast<std::size_t>(label.generator)];
    const Names& names = names_of(label.frame, way);
    std::vector<Condition> conditions;
    for (const ExprId condition : label.conditions) lifting.split(condition, false, conditions);
    if (!counts) {
      const Answer next = attempt([&](bool by_owner) -> Answer {
        if (by_owner) return std::nullopt;
        return lifting.exists(label.generator, conditions, names, variable);
      });
      if (!next) return stop(way);
      alive = lifting.either(alive, lifting.both(way.men, *next));
      return true;
    }
    if (generator.where != kNoExpr) lifting.split(generator.where, false, conditions);
    if (!label.sure) return count_reach(edge, generator, names, way);
    const List found = attempt([&](bool by_owner) -> List {
      if (by_owner) return std::nullopt;
      switch (generator.form) {
        case GeneratorForm::In:
          return lifting.count_in(generator, conditions, names, variable);
        case GeneratorForm::Line:
          return lifting.count_lines(generator, conditions, names, variable, kMostCountedSets);
        case GeneratorForm::Subset:
        case GeneratorForm::Way:
        case GeneratorForm::Groups:
          return std::nullopt;
      }
      LUDO_UNREACHABLE();
    });
    if (!found) return count_reach(edge, generator, names, way);
    if (sets.size() + found->size() > kMostCountedSets) return false;
    const std::vector<Rest> after = dry ? std::vector<Rest>{} : rests_of(edge, generator, way);
    const auto order = in_order(after);
    knows_rests = knows_rests && after.size() == found->size() && order;
    for (std::size_t i = 0; i < found->size(); ++i) {
      const std::size_t next = knows_rests ? (*order)[i] : i;
      if (knows_rests) rests.push_back(after[next]);
      sets.push_back(lifting.both(way.men, (*found)[next]));
    }
    return true;
  }
};

}  // namespace

std::optional<Lowering::Counted> Lowering::count_sets(Node choose, std::uint16_t domain,
                                                      const Scope& scope, const AskOnward& onward) {
  if (!folds || model.board.shape == lang::BoardShape::Tiles) return std::nullopt;
  std::vector<Tried> tried;
  CountWalk dry(*this, true, tried, true);
  dry.onward = &onward;
  if (!dry.begin(choose, domain, scope)) return std::nullopt;
  CountWalk walk(*this, false, tried, true);
  walk.onward = &onward;
  const bool done = walk.begin(choose, domain, scope);
  LUDO_ASSERT(done, "what can be counted is counted");
  Counted found;
  const bool whole = walk.knows_rests && walk.rests.size() == walk.sets.size();
  for (std::size_t i = 0; i < walk.sets.size(); ++i) {
    if (walk.sets[i].form == Bits::Form::None) continue;
    found.sets.push_back(walk.lifting.reg(walk.sets[i]));
    if (whole && walk.reaches.empty()) found.rests.push_back(walk.rests[i]);
  }
  found.reaches = std::move(walk.reaches);
  return found;
}

std::optional<std::uint16_t> Lowering::with_next(Node choose, std::uint16_t domain,
                                                 const Scope& scope) {
  if (!folds || model.board.shape == lang::BoardShape::Tiles) return std::nullopt;
  std::vector<Tried> tried;
  CountWalk dry(*this, true, tried, false);
  if (!dry.begin(choose, domain, scope) || !dry.useful) return std::nullopt;
  CountWalk walk(*this, false, tried, false);
  if (!walk.begin(choose, domain, scope)) return std::nullopt;
  return walk.lifting.reg(walk.alive);
}

std::uint16_t Lowering::plain_goals(const Onward& onward) {
  lang::Type sites;
  sites.shape = lang::Shape::Set;
  sites.base = lang::Base::Site;
  if (const auto player = folding().player) {
    const std::uint16_t those = temp_set();
    emit({.code = Code::SetConstant,
          .dst = those,
          .x = set_constant(onward.plain[static_cast<std::size_t>(*player)])});
    return those;
  }
  std::vector<lang::Value> sets;
  for (const auto& plain : onward.plain) sets.emplace_back(plain);
  const std::uint16_t who = temp_int();
  const std::uint16_t found = temp_set();
  emit({.code = Code::Me, .dst = who});
  emit({.code = Code::SetTable,
        .dst = found,
        .a = who,
        .x = set_table(sets, sites),
        .y = static_cast<std::int32_t>(sets.size())});
  return found;
}

}  // namespace ludo::program
