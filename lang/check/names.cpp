// Binding names: what may be bound, and what a bound name may hide.
//
// Tested by tests/lang/check/test_names.cpp.
#include <fmt/format.h>

#include "lang/check/context.hpp"
#include "lang/check/words.hpp"
#include "lang/syntax/words.hpp"

namespace ludo::lang {

namespace {

// Attributes and columns are read with `of`, so a bound name hides nothing of them.
bool is_read_with_of(const Context& context, const Symbol& symbol) {
  if (symbol.meaning == Meaning::Column) return true;
  if (symbol.meaning != Meaning::Variable) return false;
  switch (context.model.variables[static_cast<std::size_t>(symbol.index)].owner) {
    case Owner::Piece:
    case Owner::Player:
    case Owner::Site:
    case Owner::Link:
    case Owner::Block:
      return true;
    case Owner::Game:
    case Owner::Turn:
    case Owner::Phase:
    case Owner::Move:
    case Owner::Record:
      return false;
  }
  return false;
}

}  // namespace

void bind_broken(Scope& scope, const std::string& name, Span span) {
  if (name.empty() || scope.names.contains(name)) return;
  Binding binding;
  binding.slot = scope.frame->hidden_slot(scalar_type(Base::Site));
  binding.span = span;
  binding.settable = true;
  binding.broken = true;
  scope.names[name] = binding;
}

bool may_bind(Context& context, const Scope& scope, const std::string& name, Span span) {
  if (is_reserved(name) || is_built_in(name)) {
    context.error(DiagnosticKind::reserved_word, span,
                  fmt::format("`{}` is a word of the language and cannot be a name here", name));
    return false;
  }
  if (context.model.board.shape == BoardShape::Tiles && is_word_of_tiles(name)) {
    context.error(
        DiagnosticKind::reserved_word, span,
        fmt::format("`{}` is a word of boards of tiles and cannot be a name here", name),
        fmt::format("for those of them in a set say `{} area`, as in `no {} area`", name, name));
    return false;
  }
  const auto bound = scope.names.find(name);
  if (bound != scope.names.end() && bound->second.certain) {
    context.error_with(DiagnosticKind::shadowed_name, span,
                       fmt::format("`{}` already means something here", name), bound->second.span,
                       "bound here", "choose another word");
    return false;
  }
  const Symbol* symbol = context.find_lower(name);
  if (symbol != nullptr && !is_read_with_of(context, *symbol)) {
    context.error_with(DiagnosticKind::shadowed_name, span,
                       fmt::format("`{}` already means something in this game", name), symbol->span,
                       "declared here", "choose another word");
    return false;
  }
  return true;
}

Index bind_name(Context& context, Scope& scope, const std::string& name, const Type& type,
                Span span, bool settable, bool question) {
  if (name.empty()) return scope.frame->hidden_slot(type);
  if (!may_bind(context, scope, name, span)) {
    bind_broken(scope, name, span);
    return kNoIndex;
  }
  const auto bound = scope.names.find(name);
  Binding binding;
  // A question must not disturb a register that another path has bound.
  binding.slot = question && bound != scope.names.end() ? scope.frame->hidden_slot(type)
                                                        : scope.frame->slot_for(name, type);
  binding.type = type;
  binding.span = span;
  binding.settable = settable;
  scope.names[name] = binding;
  return binding.slot;
}

}  // namespace ludo::lang
