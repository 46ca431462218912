// Building the model, reporting, and declaring and finding words.
//
// Tested by tests/lang/check/test_context.cpp.
#include "lang/check/context.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lang/check/bounds.hpp"
#include "lang/check/words.hpp"
#include "lang/syntax/words.hpp"

namespace ludo::lang {

// --- names bound inside a rule ---------------------------------------------------------------

Index Frame::slot_for(const std::string& name, const Type& type) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] != name || !same_kind_of_value(types[i], type)) continue;
    types[i] = join_types(types[i], type);
    return static_cast<Index>(i);
  }
  names.push_back(name);
  types.push_back(type);
  return size() - 1;
}

Index Frame::hidden_slot(const Type& type) {
  names.push_back(fmt::format(".{}", names.size()));
  types.push_back(type);
  return size() - 1;
}

void Scope::join_branches(const std::vector<Scope>& all) {
  // A path that has ended the game binds whatever is asked of it.
  std::vector<Scope> branches;
  for (const Scope& branch : all) {
    if (!branch.ended) branches.push_back(branch);
  }
  ended = branches.empty() && !all.empty();
  if (ended) branches = all;
  there.clear();
  if (!branches.empty()) there = branches.front().there;
  for (const Scope& branch : branches) {
    std::erase_if(there, [&](const std::string& what) { return !branch.there.contains(what); });
  }
  std::set<std::string> bound;
  for (const Scope& branch : branches) {
    for (const auto& [name, binding] : branch.names) bound.insert(name);
  }
  for (const std::string& name : bound) {
    Binding both;
    bool first = true;
    bool everywhere = true;
    for (const Scope& branch : branches) {
      const auto found = branch.names.find(name);
      if (found == branch.names.end()) {
        everywhere = false;
        continue;
      }
      const Binding& here = found->second;
      if (first) {
        both = here;
        first = false;
        continue;
      }
      both.certain = both.certain && here.certain;
      both.broken = both.broken || here.broken;
      both.settable = both.settable && here.settable;
      both.conflicting = both.conflicting || here.conflicting || both.slot != here.slot;
      both.type = join_types(both.type, here.type);
    }
    both.certain = both.certain && everywhere;
    names[name] = both;
  }
}

// --- building the model ----------------------------------------------------------------------

Index Context::facing_variable() const {
  const auto found = lower.find(std::string_view("facing"));
  if (found == lower.end() || found->second.meaning != Meaning::Variable) return kNoIndex;
  const Index index = found->second.index;
  const Variable& variable = model.variables[static_cast<std::size_t>(index)];
  return variable.owner == Owner::Piece && variable.type.base == Base::Direction ? index : kNoIndex;
}

Type Context::type_of(ExprId id) const { return id == kNoExpr ? Type{} : expr(id).type; }

ExprId Context::make(Op op, const Type& type, std::vector<ExprId> args, Span span, Index imm,
                     Index imm2) {
  if (std::find(args.begin(), args.end(), kNoExpr) != args.end()) return kNoExpr;
  Expr made;
  made.op = op;
  made.type = type;
  made.args = std::move(args);
  made.span = span;
  made.imm = imm;
  made.imm2 = imm2;
  return add(std::move(made));
}

ExprId Context::add(Expr made) {
  model.exprs.push_back(std::move(made));
  return static_cast<ExprId>(model.exprs.size()) - 1;
}

ExprId Context::constant(const Type& type, Value value, Span span) {
  model.constants.push_back(std::move(value));
  return make(Op::Constant, type, {}, span, static_cast<Index>(model.constants.size()) - 1);
}

ExprId Context::number(std::int32_t value, Span span) {
  return constant(number_type(value, value), Value(value), span);
}

ExprId Context::truth(bool value, Span span) {
  return constant(bool_type(), Value(value ? 1 : 0), span);
}

ExprId Context::slot(Index index, const Type& type, Span span) {
  return make(Op::Slot, type, {}, span, index);
}

GeneratorId Context::add(Generator generator) {
  model.generators.push_back(std::move(generator));
  return static_cast<GeneratorId>(model.generators.size()) - 1;
}

Index Context::add(Statement statement) {
  model.statements.push_back(std::move(statement));
  return static_cast<Index>(model.statements.size()) - 1;
}

BlockId Context::add(StatementBlock block) {
  model.blocks.push_back(std::move(block));
  return static_cast<BlockId>(model.blocks.size()) - 1;
}

Index Context::add(Visibility visibility) {
  model.visibilities.push_back(visibility);
  return static_cast<Index>(model.visibilities.size()) - 1;
}

// --- bounds ----------------------------------------------------------------------------------

bool Context::enter(Span span) {
  ++nested_;
  deepest_ = std::max(deepest_, nested_);
  if (full_) return false;
  if (++readings_ > kMostReadings) {
    report_full(DiagnosticKind::too_long, span,
                "this game says too much: it is read no further than here");
  } else if (nested_ > kMostNested) {
    report_full(DiagnosticKind::too_deep, span,
                fmt::format("more than {} expressions stand inside each other here, those of "
                            "definitions among them",
                            kMostNested));
  }
  return !full_;
}

void Context::reach(std::size_t height, Span span) {
  deepest_ = std::max(deepest_, nested_ + height);
  if (full_ || nested_ + height <= kMostNested) return;
  report_full(DiagnosticKind::too_deep, span,
              fmt::format("more than {} expressions stand inside each other here, those of "
                          "definitions among them",
                          kMostNested));
}

std::size_t Context::begin_height() { return std::exchange(deepest_, nested_); }

std::size_t Context::end_height(std::size_t begun) {
  const std::size_t height = deepest_ - nested_;
  deepest_ = std::max(deepest_, begun);
  return height;
}

void Context::report_full(DiagnosticKind kind, Span span, std::string message) {
  diagnostics.report(kind, std::move(message), Mark{span, ""});
  full_ = true;
}

// --- reporting -------------------------------------------------------------------------------

void Context::error(DiagnosticKind kind, Span span, std::string message, std::string hint) {
  if (full_) return;
  // What is held in a type that there is not can only seem to be of a wrong one.
  if (kind == DiagnosticKind::unknown_type) lacks_type = true;
  if (kind == DiagnosticKind::wrong_type && lacks_type) return;
  diagnostics.report(kind, std::move(message), Mark{span, ""}, {}, std::move(hint));
}

void Context::error_with(DiagnosticKind kind, Span span, std::string message, Span other,
                         std::string text, std::string hint) {
  if (full_) return;
  std::vector<Mark> more;
  if (!other.is_nowhere()) more.push_back(Mark{other, std::move(text)});
  diagnostics.report(kind, std::move(message), Mark{span, ""}, std::move(more), std::move(hint));
}

// --- words -----------------------------------------------------------------------------------

bool Context::declare(const std::string& name, Symbol symbol) {
  if (name.empty()) return false;
  if (is_reserved(name) || is_built_in(name)) {
    error(DiagnosticKind::reserved_word, symbol.span,
          fmt::format("`{}` is a word of the language and cannot be declared", name));
    return false;
  }
  const bool is_upper = name.front() >= 'A' && name.front() <= 'Z';
  auto& table = is_upper ? upper : lower;
  const auto found = table.find(name);
  if (found != table.end()) {
    error_with(DiagnosticKind::duplicate_name, symbol.span,
               fmt::format("`{}` is declared twice", name), found->second.span,
               "first declared here");
    return false;
  }
  table.emplace(name, std::move(symbol));
  return true;
}

void Context::declare_key(const std::string& key, Span span) { keys.emplace(key, span); }

bool Context::declare_interaction_key(const std::string& key, Span span) {
  keys.emplace(key, span);
  const auto [found, added] = interaction_keys.emplace(key, span);
  if (added) return true;
  error_with(DiagnosticKind::duplicate_name, span, fmt::format("`{}` is declared twice", key),
             found->second, "first declared here");
  return false;
}

Symbol* Context::find_upper(std::string_view name) {
  const auto found = upper.find(name);
  if (found != upper.end()) return &found->second;
  for (const std::string& singular : singulars_of(name)) {
    const auto one = upper.find(singular);
    if (one != upper.end()) return &one->second;
  }
  return nullptr;
}

Symbol* Context::find_lower(std::string_view name) {
  const auto found = lower.find(name);
  return found == lower.end() ? nullptr : &found->second;
}

Symbol* Context::find(std::string_view name) {
  if (name.empty()) return nullptr;
  const bool is_upper = name.front() >= 'A' && name.front() <= 'Z';
  return is_upper ? find_upper(name) : find_lower(name);
}

}  // namespace ludo::lang
