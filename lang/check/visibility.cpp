// Who may know what: `seen by …` of attributes, choices and kinds of pieces.
//
// Tested by tests/lang/check/test_secrets.cpp.

#include <fmt/core.h>

#include <algorithm>

#include "lang/check/context.hpp"
#include "lang/check/element_parts.hpp"
#include "lang/check/expressions.hpp"
#include "lang/check/scenario.hpp"
#include "lang/model/owners.hpp"

namespace ludo::lang {

namespace {

bool has_all_kinds(const std::vector<bool>& these, const std::vector<bool>& those) {
  for (std::size_t kind = 0; kind < these.size(); ++kind) {
    if (!these[kind] && (those.empty() || those[kind])) return false;
  }
  return true;
}

// `until known`: a truth of the thing itself, which all see.
Index check_until_state(Context& context, const Node& until, const Variable* hidden) {
  Symbol* symbol = context.find(until.text);
  const bool known = symbol != nullptr && symbol->meaning == Meaning::Variable;
  if (hidden == nullptr) {
    context.error(DiagnosticKind::wrong_place, until.span,
                  "what is chosen stays hidden, or is so until a phase",
                  "what is hidden until something happens is written into an attribute");
    return kNoIndex;
  }
  const std::string_view owner =
      hidden->owner == Owner::Piece ? "piece" : owner_word(hidden->owner);
  const std::string hint = is_of_things(hidden->owner)
                               ? fmt::format("declare it: `each {} may be {}`", owner, until.text)
                               : fmt::format("declare it: `the {} may be {}`", owner, until.text);
  if (!known) {
    context.error(DiagnosticKind::unknown_name, until.span,
                  fmt::format("nothing may be `{}`", until.text), hint);
    return kNoIndex;
  }
  const Variable& state = at(context.model.variables, symbol->index);
  if (state.type.base != Base::Bool || state.type.shape != Shape::Scalar ||
      state.owner != hidden->owner || !has_all_kinds(state.of_kind, hidden->of_kind)) {
    context.error_with(DiagnosticKind::wrong_type, until.span,
                       "it is hidden until something is so of the thing itself", state.span,
                       fmt::format("`{}` is not that", until.text), hint);
    return kNoIndex;
  }
  symbol->used = true;
  context.seen_states.emplace_back(symbol->index, until.span);
  return symbol->index;
}

}  // namespace

Index check_visibility(Context& context, Scope& scope, const Node& seen) {
  if (seen.absent() || seen.is(Form::Error)) return kNoIndex;
  if (seen.is(Form::Seen) && seen[0].is(Form::Name) && seen[0].text == "owner") {
    context.error(DiagnosticKind::wrong_place, seen.span, "what is chosen has no owner",
                  "who chooses is `me`: `seen by me`");
    return kNoIndex;
  }
  return context.add(check_seen(context, scope, seen, nullptr));
}

Visibility check_seen(Context& context, Scope& scope, const Node& seen, const Variable* hidden) {
  Visibility made;
  if (!seen.is(Form::Seen)) return made;
  made.span = seen.span;
  const Node& who = seen[0];
  const bool word = who.is(Form::Name);
  if (word && who.text == "all") {
    made.sight = Sight::All;
  } else if (word && who.text == "owner") {
    made.sight = Sight::Owner;
  } else if (word && who.text == "nobody") {
    made.sight = Sight::Nobody;
  } else if (who.is(Form::Nobody)) {
    made.sight = Sight::Nobody;
  } else {
    made.sight = Sight::Players;
    made.players = check_expression(context, scope, who, set_type(Base::Player));
  }
  const Node& until = place_in(seen, 1);
  if (!until.absent() && !is_upper(until.text.front())) {
    made.until_state = check_until_state(context, until, hidden);
  } else if (!until.absent()) {
    const Symbol* phase = context.find_upper(until.text);
    if (phase == nullptr || phase->meaning != Meaning::Phase) {
      context.error(DiagnosticKind::unknown_name, until.span,
                    fmt::format("no phase is called `{}`", until.text));
    } else {
      made.until = phase->index;
    }
  }
  made.wholly = !place_in(seen, 2).absent();
  return made;
}

void check_kinds_seen(Elements& elements) {
  Context& context = elements.context;
  const Node* item = only_item(elements, Form::KindsSeen);
  if (item == nullptr) return;
  Frame frame;
  Speech speech;
  speech.choices = false;
  speech.cell = true;  // of the piece itself, which stands on slot 0
  frame.hidden_slot(scalar_type(Base::Site, true));
  Scope scope(frame, speech);
  if (context.model.piles.most > 0) {
    context.error(
        DiagnosticKind::wrong_place, item->span, "kinds cannot be hidden where pieces lie in piles",
        "what is hidden of them is an attribute of the site: `each site has … seen by …`");
    return;
  }
  Variable kind;
  kind.owner = Owner::Piece;
  context.model.kinds_seen = check_seen(context, scope, (*item)[0], &kind);
}

void check_seen_states(Context& context) {
  for (const auto& [index, span] : context.seen_states) {
    const Variable& state = at(context.model.variables, index);
    if (state.seen.sight == Sight::All) continue;
    context.error_with(DiagnosticKind::wrong_type, span,
                       fmt::format("`{}` is hidden itself", state.name), state.span, "here",
                       "what ends a secret is seen by all");
  }
}

}  // namespace ludo::lang
