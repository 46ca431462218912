// Knows free sites by their names; see free_sites.hpp.
//
// Tested by tests/lang/check/test_captures.cpp.

#include "lang/check/free_sites.hpp"

#include <algorithm>
#include <iterator>

#include "lang/model/walk.hpp"

namespace ludo::lang {

namespace {

constexpr int kMaxDepth = 8;

std::string slot_name(Index slot) { return 's' + std::to_string(slot) + ';'; }

void forget(FreeSites& known, const std::string& part) {
  const auto names = [&part](const std::string& name) {
    return name.find(part) != std::string::npos;
  };
  std::erase_if(known.free, names);
  const auto names_one = [&names](const auto& pair) {
    return names(pair.first) || names(pair.second);
  };
  std::erase_if(known.own, names_one);
  std::erase_if(known.apart, names_one);
}

// `the only element of {x}` is x.
ExprId without_wraps(const GameModel& model, ExprId id) {
  const Expr& e = at(model, id);
  const bool wraps = e.op == Op::OnlyElement || e.op == Op::Singleton ||
                     (e.op == Op::MakeSet && e.args.size() == 1);
  return wraps && e.args.size() == 1 && e.args[0] != kNoExpr ? without_wraps(model, e.args[0]) : id;
}

// All occupied sites are in the set.
bool holds_all_occupied(const GameModel& model, ExprId id) {
  const Expr& e = at(model, id);
  if (e.op == Op::Union) {
    return std::ranges::any_of(e.args, [&](ExprId arg) { return holds_all_occupied(model, arg); });
  }
  return e.op == Op::OccupiedSites || e.op == Op::AllSites;
}

bool always_positive(const GameModel& model, ExprId least) {
  if (least == kNoExpr) return false;
  const Expr& e = at(model, least);
  if (e.op == Op::Constant) return 0 < at(model.constants, e.imm).number;
  return 0 < e.type.least && !e.type.optional;
}

// Where the walk of a line may stand after a segment.
struct LineEnd {
  bool occupied = false;
  bool start = false;  // where it set out
};

LineEnd after_segment(const GameModel& model, const Segment& segment, LineEnd before,
                      const FreeSites& known) {
  LineEnd end;
  end.occupied = segment.what != kNoExpr && !is_free(model, segment.what, known);
  if (always_positive(model, segment.least)) return end;
  end.occupied = end.occupied || before.occupied;
  end.start = before.start;
  return end;
}

void note_end(const GameModel& model, Index slot, LineEnd end, ExprId from, FreeSites& known) {
  if (slot == kNoIndex || end.occupied) return;
  if (!end.start) {
    known.free.insert(slot_name(slot));
  } else if (const auto start = name_of_site(model, from)) {
    known.own.emplace(slot_name(slot), *start);
  }
}

// A walk without a bend comes to no site twice.
void note_apart(const GameModel& model, const LinePattern& pattern, FreeSites& known) {
  std::vector<std::string> before;
  for (const Segment& segment : pattern.segments) {
    if (!segment.bends.empty()) return;
    if (!always_positive(model, segment.least)) continue;
    std::vector<std::string> here;
    if (segment.to_slot != kNoIndex) here.push_back(slot_name(segment.to_slot));
    if (segment.as_slot != kNoIndex) here.push_back(slot_name(segment.as_slot));
    for (const std::string& site : here) {
      for (const std::string& other : before) {
        known.apart.emplace(site, other);
        known.apart.emplace(other, site);
      }
    }
    before.insert(before.end(), here.begin(), here.end());
  }
}

// Binds the names of a pattern, and tells where it ends.
LineEnd bind_pattern(const GameModel& model, const LinePattern& pattern, FreeSites& known) {
  LineEnd end{false, true};
  note_apart(model, pattern, known);
  for (const Segment& segment : pattern.segments) {
    end = after_segment(model, segment, end, known);
    note_end(model, segment.to_slot, end, pattern.from, known);
    const bool fits_free = segment.what != kNoExpr && is_free(model, segment.what, known);
    if (segment.as_slot != kNoIndex && fits_free) known.free.insert(slot_name(segment.as_slot));
  }
  if (pattern.where != kNoExpr) assume(model, pattern.where, true, known);
  return end;
}

void bind_line(const GameModel& model, const Generator& generator, FreeSites& known) {
  if (!generator.named) {
    bind_pattern(model, generator.patterns.front(), known);
    return;
  }
  FreeSites inner = known;
  for (const auto& [slot, argument] : generator.let) {
    inner.forget_slot(slot);
    if (is_free(model, argument, known)) inner.free.insert(slot_name(slot));
  }
  LineEnd all;
  ExprId from = kNoExpr;
  for (const LinePattern& pattern : generator.patterns) {
    FreeSites own = inner;
    const LineEnd end = bind_pattern(model, pattern, own);
    all.occupied = all.occupied || end.occupied;
    all.start = all.start || end.start;
    from = pattern.from;
  }
  // The start is known by the parameter of the line, which is another name outside it.
  for (const auto& [slot, argument] : generator.let) {
    if (from != kNoExpr && at(model, from).op == Op::Slot && at(model, from).imm == slot) {
      from = argument;
    }
  }
  const bool same_start = std::ranges::all_of(generator.patterns, [&](const LinePattern& pattern) {
    return pattern.from == generator.patterns.front().from ||
           name_of_site(model, pattern.from) ==
               name_of_site(model, generator.patterns.front().from);
  });
  if (!all.start || same_start) note_end(model, generator.to_slot, all, from, known);
}

// What a call of a definition says when it holds: what its body says, of the arguments.
void assume_call(const GameModel& model, const Expr& call, bool holds, FreeSites& known,
                 int depth) {
  if (kMaxDepth < depth) return;
  FreeSites inside;
  assume(model, at(model.defines, call.imm).body, holds, inside, depth + 1);
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    const auto name = name_of_site(model, call.args[i]);
    if (name && inside.free.contains(slot_name(static_cast<Index>(i)))) known.free.insert(*name);
  }
}

bool is_single(const GameModel& model, ExprId id) {
  return at(model, without_wraps(model, id)).type.shape == Shape::Scalar;
}

// `x in S`, or not: x is in a set of free sites, or outside all that is occupied.
void assume_member(const GameModel& model, ExprId element, ExprId set, bool holds,
                   FreeSites& known) {
  const auto name = name_of_site(model, element);
  if (!name) return;
  if (holds ? is_free(model, set, known) : holds_all_occupied(model, set)) {
    known.free.insert(*name);
  }
}

}  // namespace

void FreeSites::join(const FreeSites& other) {
  if (other.dead) return;
  if (dead) {
    *this = other;
    return;
  }
  std::erase_if(free, [&](const std::string& name) { return !other.free.contains(name); });
  std::erase_if(own, [&](const auto& pair) {
    return !other.own.contains(pair) && !other.free.contains(pair.first);
  });
  std::erase_if(apart, [&](const auto& pair) { return !other.apart.contains(pair); });
}

void FreeSites::forget_slot(Index slot) { forget(*this, slot_name(slot)); }

void FreeSites::forget_variable(Index variable) {
  forget(*this, variable == kNoIndex ? "v" : 'v' + std::to_string(variable) + ';');
}

void FreeSites::occupy(const std::optional<std::string>& site) {
  // Two sites that stand in the text are different.
  const bool fixed = site && site->starts_with('c');
  std::erase_if(free, [&](const std::string& name) {
    if (site && apart.contains({name, *site})) return false;
    return !fixed || !name.starts_with('c') || name == *site;
  });
  own.clear();
}

std::optional<std::string> name_of_site(const GameModel& model, ExprId id) {
  if (id == kNoExpr) return std::nullopt;
  const Expr& e = at(model, without_wraps(model, id));
  if (e.generator != kNoIndex || e.block != kNoIndex) return std::nullopt;
  if (e.op == Op::Slot) return slot_name(e.imm);
  if (e.op == Op::Constant) {
    const Value& value = at(model.constants, e.imm);
    if (e.type.shape == Shape::Scalar) return "c" + std::to_string(value.number) + ';';
    if (value.items.size() == 1) return "c" + std::to_string(value.items.front()) + ';';
  }
  const bool lasts = e.op == Op::Step || e.op == Op::StepSet || e.op == Op::Relative ||
                     e.op == Op::Opposite || e.op == Op::TurnedBy || e.op == Op::Constant ||
                     e.op == Op::Across || e.op == Op::Me || e.op == Op::Mover ||
                     e.op == Op::SiteAt || e.op == Op::ColumnOf || e.op == Op::RowOf ||
                     e.op == Op::Add || e.op == Op::Subtract || e.op == Op::Variable ||
                     e.op == Op::Opponents || e.op == Op::If || e.op == Op::Equal;
  if (!lasts) return std::nullopt;
  const bool is_variable = e.op == Op::Variable;
  std::string name = is_variable ? "v" + std::to_string(e.imm) + ';'
                                 : 'o' + std::to_string(static_cast<int>(e.op)) + '.' +
                                       std::to_string(e.imm) + '.' + std::to_string(e.imm2);
  name += '(';
  for (const ExprId arg : e.args) {
    const auto part = name_of_site(model, arg);
    if (!part) return std::nullopt;
    name += *part;
  }
  return name + ')';
}

bool is_free(const GameModel& model, ExprId id, const FreeSites& known, int depth) {
  if (id == kNoExpr || kMaxDepth < depth) return false;
  if (const auto name = name_of_site(model, id); name && known.free.contains(*name)) return true;
  const Expr& e = at(model, id);
  const auto arg_is_free = [&](ExprId arg) { return is_free(model, arg, known, depth + 1); };
  switch (e.op) {
    case Op::EmptySites:
      return true;
    case Op::Minus:
    case Op::Singleton:
    case Op::OnlyElement:
      return arg_is_free(e.args[0]);
    case Op::Complement:
      return holds_all_occupied(model, e.args[0]);
    case Op::Intersect:
      return std::ranges::any_of(e.args, arg_is_free);
    case Op::Union:
    case Op::MakeSet:
      return std::ranges::all_of(e.args, arg_is_free);
    case Op::If:
      return arg_is_free(e.args[1]) && arg_is_free(e.args[2]);
    case Op::CallDefine: {
      FreeSites inside;
      for (std::size_t i = 0; i < e.args.size(); ++i) {
        if (arg_is_free(e.args[i])) inside.free.insert(slot_name(static_cast<Index>(i)));
      }
      return is_free(model, at(model.defines, e.imm).body, inside, depth + 1);
    }
    case Op::Collect:
    case Op::TheOne: {
      FreeSites inside = known;
      const Generator& generator = at(model.generators, e.generator);
      bind_generator(model, generator, inside);
      return inside.free.contains(slot_name(generator.slot));
    }
    default:
      return e.op == Op::Constant && e.type.shape == Shape::Set &&
             at(model.constants, e.imm).items.empty();
  }
}

void assume(const GameModel& model, ExprId condition, bool holds, FreeSites& known, int depth) {
  if (condition == kNoExpr) return;
  const Expr& e = at(model, condition);
  if (e.op == Op::Not) {
    assume(model, e.args[0], !holds, known, depth);
  } else if (e.op == (holds ? Op::And : Op::Or)) {
    for (const ExprId arg : e.args) assume(model, arg, holds, known, depth);
  } else if (e.op == (holds ? Op::Or : Op::And)) {
    FreeSites joined;
    joined.dead = true;
    for (const ExprId arg : e.args) {
      FreeSites one = known;
      assume(model, arg, holds, one, depth);
      joined.join(one);
    }
    if (!joined.dead) known = joined;
  } else if (e.op == Op::CallDefine) {
    assume_call(model, e, holds, known, depth);
  } else if (e.op == Op::Contains || e.op == Op::IsWithin || e.op == Op::Meets) {
    // Of several sites one tells nothing about the others.
    const bool of_all = e.op == Op::IsWithin ? holds : !holds;
    if (of_all || is_single(model, e.args[0])) {
      assume_member(model, e.args[0], e.args[1], holds, known);
    }
  } else if (e.op == Op::NotEmpty && at(model, e.args[0]).op == Op::Intersect) {
    const Expr& both = at(model, e.args[0]);
    for (std::size_t i = 0; i < 2 && both.args.size() == 2; ++i) {
      if (holds && !is_single(model, both.args[i])) continue;
      assume_member(model, both.args[i], both.args[1 - i], holds, known);
    }
  }
}

void bind_generator(const GameModel& model, const Generator& generator, FreeSites& known) {
  each_bound_slot(generator, [&](Index slot) { known.forget_slot(slot); });
  switch (generator.form) {
    case GeneratorForm::In:
    case GeneratorForm::Subset:
    case GeneratorForm::Groups:
      if (is_free(model, generator.domain, known)) known.free.insert(slot_name(generator.slot));
      break;
    case GeneratorForm::Line:
      bind_line(model, generator, known);
      break;
    case GeneratorForm::Way:
      return;
  }
  if (generator.where != kNoExpr) assume(model, generator.where, true, known);
}

}  // namespace ludo::lang
