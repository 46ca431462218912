// Takes the items of a text into a flat game: adds, replaces and drops by key.
//
// A change that stands under `with CONDITION` leaves what it changes as it is where the condition
// does not hold: the old item then stands under `not CONDITION`.
//
// Tested by tests/lang/check/test_merge.cpp.

#include "lang/ast/edits.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "lang/ast/edit_inside.hpp"
#include "lang/ast/items.hpp"
#include "lang/ast/writing.hpp"
#include "lang/text/suggest.hpp"

namespace ludo::lang {

namespace {

enum class EditForm : std::uint8_t { plain, add, replace, drop };

// One item of the text at hand, as written.
struct Edit {
  EditForm form = EditForm::plain;
  std::vector<Node> guards;
  Node item;  // of drop: the Drop node
  Span span;
  std::size_t part = 0;
};

constexpr std::array kPartForms = {Form::Elements, Form::Interactions, Form::Scenario};

bool same_list(const std::vector<Node>& left, const std::vector<Node>& right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](const Node& lhs, const Node& rhs) { return same_meaning(lhs, rhs); });
}

// All conditions on options that an item stands under, the one in its head included.
std::vector<Node> all_guards(const std::vector<Node>& guards, const Node& item) {
  std::vector<Node> all = guards;
  const Node& own = head_guard(item);
  if (!own.absent()) all.push_back(own);
  return all;
}

Node wrap(Form form, std::vector<Node> children, Span span) {
  Node node;
  node.form = form;
  node.span = span;
  node.children = std::move(children);
  return node;
}

// `not (all guards)`.
Node none_of(const std::vector<Node>& guards) {
  const Span span = guards.front().span;
  Node all = guards.size() == 1 ? guards.front() : wrap(Form::And, guards, span);
  return wrap(Form::Not, {std::move(all)}, span);
}

// Attributes that share a `has` line become items of their own, so that each can be named.
std::vector<Node> split(const Node& item) {
  const auto n_attributes =
      std::count_if(item.children.begin(), item.children.end(),
                    [](const Node& child) { return child.is(Form::Attribute); });
  if (!item.is(Form::Has) || n_attributes < 2) return {item};
  std::vector<Node> items;
  for (const Node& child : item.children) {
    if (!child.is(Form::Attribute)) continue;
    Node one = item;
    one.span = join(child.span, child.span);
    std::erase_if(one.children, [&child](const Node& other) {
      return other.is(Form::Attribute) && other.text != child.text;
    });
    // What is said about the line is kept once.
    const bool last = items.size() + 1 == static_cast<std::size_t>(n_attributes);
    if (!last && one.children.back().is(Form::Attached)) one.children.back().children.clear();
    items.push_back(std::move(one));
  }
  return items;
}

void lay_flat(const Node& item, const std::vector<Node>& guards, EditForm form, std::size_t part,
              Span span, std::vector<Edit>& edits) {
  if (item.is(Form::Guarded)) {
    std::vector<Node> inner = guards;
    if (item.size() > 0) inner.push_back(item[0]);
    for (std::size_t i = 1; i < item.size(); ++i) {
      lay_flat(item[i], inner, form, part, item[i].span, edits);
    }
    return;
  }
  // Lines that could not be read are reported already; what is said about a group stays with no
  // item.
  if (item.is(Form::Error) || item.is(Form::Nothing) || item.is(Form::Attached)) return;
  if (item.is(Form::Drop)) {
    edits.push_back({EditForm::drop, guards, item, span, part});
    return;
  }
  if (item.is(Form::Replace) || item.is(Form::Add)) {
    const EditForm inner = item.is(Form::Replace) ? EditForm::replace : EditForm::add;
    if (item.size() > 0) lay_flat(item[0], guards, inner, part, item.span, edits);
    return;
  }
  for (Node& one : split(item)) {
    const Span place = item.is(Form::Has) && form == EditForm::plain ? one.span : span;
    edits.push_back({form, guards, std::move(one), place, part});
  }
}

// ---- finding ------------------------------------------------------------------------------------

struct Found {
  std::size_t part = 0;
  std::size_t index = 0;
};

template <class Matches>
std::vector<Found> find_items(const FlatGame& game, const Matches& matches) {
  std::vector<Found> found;
  for (std::size_t part = 0; part < game.parts.size(); ++part) {
    for (std::size_t i = 0; i < game.parts[part].size(); ++i) {
      if (matches(game.parts[part][i])) found.push_back({part, i});
    }
  }
  return found;
}

Entry& at(FlatGame& game, const Found& found) { return game.parts[found.part][found.index]; }

bool same_name(const ItemKey& left, const ItemKey& right) {
  return left.kind == right.kind && left.name == right.name;
}

// Inherited items that an edit of this key is about: of the same scope if there are any.
std::vector<Found> find_inherited(const FlatGame& game, const ItemKey& key) {
  auto found = find_items(game, [&key](const Entry& entry) {
    return !entry.origin.empty() && key_of(entry.item) == key;
  });
  if (!found.empty()) return found;
  return find_items(game, [&key](const Entry& entry) {
    return !entry.origin.empty() && same_name(key_of(entry.item), key);
  });
}

// The word an author may have meant by a name that nothing has, as a hint.
std::string likely_word(const FlatGame& game, const ItemKey& key) {
  std::vector<std::string> same_kind;
  std::string other_kind;
  for (const auto& part : game.parts) {
    for (const Entry& entry : part) {
      const ItemKey other = key_of(entry.item);
      if (other.kind == key.kind || key.kind.empty()) {
        same_kind.push_back(other.name.empty() ? other.kind : other.name);
      } else if (other.name == key.name && !key.name.empty() && other_kind.empty()) {
        other_kind = fmt::format("`{}` is the name of a {}", other.name, other.kind);
      }
      for (const Node& line : entry.item.children) {
        if (key.kind.empty() && line.is(Form::Result)) same_kind.push_back(result_key(line));
      }
    }
  }
  if (!other_kind.empty()) return other_kind;
  const auto word = closest(key.name.empty() ? key.kind : key.name, same_kind);
  return word ? fmt::format("did you mean `{}`?", *word) : "";
}

void report_no_change(const FlatGame& game, std::string_view verb, const ItemKey& key, Span span,
                      const std::string& bases, Diagnostics& diagnostics) {
  if (bases.empty()) {
    diagnostics.report(
        DiagnosticKind::variant_changes_nothing,
        fmt::format("`{}` changes nothing: {} is no variant and uses no module", verb, game.name),
        Mark{span, ""});
    return;
  }
  const std::string what = key.kind.empty()   ? fmt::format("nothing called `{}`", key.name)
                           : key.name.empty() ? fmt::format("no `{}`", key.kind)
                                              : fmt::format("no {} `{}`", key.kind, key.name);
  diagnostics.report(DiagnosticKind::variant_changes_nothing,
                     fmt::format("`{}` changes nothing: {} has {}", verb, bases, what),
                     Mark{span, ""}, {}, likely_word(game, key));
}

// ---- the four edits -----------------------------------------------------------------------------

// Changes each inherited item that `change` changes. Under a condition the old one stays for the
// other case. Answers whether anything was changed.
template <class Change>
bool change_items(FlatGame& game, const std::vector<Node>& guards, const Change& change) {
  bool changed = false;
  for (auto& part : game.parts) {
    for (std::size_t i = 0; i < part.size(); ++i) {
      if (part[i].origin.empty() && !part[i].replaces) continue;
      Node copy = part[i].item;
      if (!change(copy)) continue;
      changed = true;
      if (guards.empty()) {
        part[i].item = std::move(copy);
        continue;
      }
      Entry other = part[i];
      other.item = std::move(copy);
      other.guards.insert(other.guards.end(), guards.begin(), guards.end());
      part[i].guards.push_back(none_of(guards));
      part.insert(part.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(other));
      ++i;
    }
  }
  return changed;
}

void remove_empty(FlatGame& game) {
  for (auto& part : game.parts) {
    std::erase_if(part, [](const Entry& entry) { return is_empty_of_results(entry.item); });
    for (Entry& entry : part) {
      if (entry.item.is(Form::Phase)) std::erase_if(entry.item.children, is_empty_of_results);
    }
  }
}

void report_inherited(const Edit& edit, const ItemKey& key, const Entry& old,
                      Diagnostics& diagnostics) {
  diagnostics.report(DiagnosticKind::inherited_name,
                     fmt::format("{} is inherited from {}", describe(key), old.origin),
                     Mark{edit.span, ""}, {Mark{old.item.span, "here"}},
                     "write `replace` before it to change it");
}

// True, and reported, if the text has this item already under the same conditions.
bool is_duplicate(FlatGame& game, const Edit& edit, const ItemKey& key, Diagnostics& diagnostics) {
  if (may_repeat(key)) return false;
  const auto guards = all_guards(edit.guards, edit.item);
  const auto own = find_items(game, [&](const Entry& entry) {
    return entry.origin.empty() && key_of(entry.item) == key &&
           same_list(all_guards(entry.guards, entry.item), guards);
  });
  if (own.empty()) return false;
  diagnostics.report(DiagnosticKind::duplicate_item,
                     fmt::format("{} is given twice", describe(key)), Mark{edit.span, ""},
                     {Mark{at(game, own.front()).item.span, "first here"}});
  return true;
}

// A result line without `end` around it goes to the last `end` of the game.
void append_result(FlatGame& game, const Edit& edit) {
  auto& scenario = game.parts[2];
  for (auto entry = scenario.rbegin(); entry != scenario.rend(); ++entry) {
    if (!entry->item.is(Form::End) || !entry->item[0].absent()) continue;
    if (!entry->guards.empty() || !edit.guards.empty()) continue;
    append_entry(entry->item, edit.item);
    return;
  }
  Node end = wrap(Form::End, {Node{}, edit.item, wrap(Form::Attached, {}, edit.span)}, edit.span);
  scenario.push_back({edit.guards, std::move(end), "", false});
}

void take_result(FlatGame& game, const Edit& edit, const std::string& bases,
                 Diagnostics& diagnostics) {
  const ItemKey key = key_of(edit.item);
  if (edit.form == EditForm::replace) {
    bool alike = true;
    const bool changed = change_items(game, edit.guards, [&](Node& item) {
      const Node before = item;
      if (!replace_results(item, edit.item)) return false;
      alike = alike && is_alike(before, item);
      return true;
    });
    if (!changed) {
      report_no_change(game, "replace", key, edit.span, bases, diagnostics);
    } else if (alike) {
      report_alike(edit.item, edit.span, diagnostics);
    }
    return;
  }
  for (const auto& part : game.parts) {
    for (const Entry& entry : part) {
      if (key.name.empty() || !has_result(entry.item, key.name)) continue;
      if (entry.origin.empty()) {
        diagnostics.report(DiagnosticKind::duplicate_item,
                           fmt::format("{} is given twice", describe(key)), Mark{edit.span, ""},
                           {Mark{entry.item.span, "first here"}});
      } else {
        report_inherited(edit, key, entry, diagnostics);
      }
      return;
    }
  }
  append_result(game, edit);
}

void take_new(FlatGame& game, const Edit& edit, Diagnostics& diagnostics) {
  const ItemKey key = key_of(edit.item);
  const auto inherited = find_inherited(game, key);
  if (edit.form == EditForm::add) {
    for (const Found& found : inherited) {
      Node copy = at(game, found).item;
      if (key_of(copy) != key || !add_inside(copy, edit.item, diagnostics)) continue;
      const Node old = at(game, found).item;
      change_items(game, edit.guards, [&](Node& item) {
        if (!same_meaning(item, old)) return false;
        item = copy;
        return true;
      });
      return;
    }
  }
  const bool repeats = may_repeat(key) && edit.form == EditForm::add;
  // A region of another player or an attribute of another owner is another item.
  for (const Found& found : inherited) {
    if (repeats || key_of(at(game, found).item) != key) continue;
    report_inherited(edit, key, at(game, found), diagnostics);
    return;
  }
  if (is_duplicate(game, edit, key, diagnostics)) return;
  game.parts[edit.part].push_back({edit.guards, edit.item, "", false});
}

void take_replacement(FlatGame& game, const Edit& edit, const std::string& bases,
                      Diagnostics& diagnostics) {
  const ItemKey key = key_of(edit.item);
  std::vector<Found> found = find_inherited(game, key);
  if (found.empty()) {
    const auto own = find_items(game, [&key](const Entry& entry) {
      return entry.origin.empty() && entry.replaces && key_of(entry.item) == key;
    });
    if (own.empty()) {
      report_no_change(game, "replace", key, edit.span, bases, diagnostics);
      return;
    }
    // The second line that replaces several, as of `links`, follows the first.
    if (is_duplicate(game, edit, key, diagnostics)) return;
    auto& part = game.parts[own.back().part];
    part.insert(part.begin() + static_cast<std::ptrdiff_t>(own.back().index) + 1,
                {edit.guards, edit.item, "", true});
    return;
  }
  const auto guards = all_guards(edit.guards, edit.item);
  std::vector<Found> alike;
  for (const Found& place : found) {
    const Entry& old = at(game, place);
    if (same_list(all_guards(old.guards, old.item), guards)) alike.push_back(place);
  }
  const bool conditional = alike.empty() && !edit.guards.empty();
  if (!alike.empty() && !guards.empty()) found = alike;

  Node item = edit.item;
  if (contains_edits(item)) {
    item = at(game, found.front()).item;
    edit_inside(item, edit.item, diagnostics);
  } else if (found.size() == 1 && is_alike(at(game, found.front()).item, item) &&
             (!alike.empty() || at(game, found.front()).guards.empty())) {
    report_alike(item, edit.span, diagnostics);
  }
  keep_writing(at(game, found.front()).item, item);
  Entry entry{edit.guards, std::move(item), "", true};
  if (conditional) {
    for (const Found& place : found) at(game, place).guards.push_back(none_of(edit.guards));
    auto& part = game.parts[found.front().part];
    part.insert(part.begin() + static_cast<std::ptrdiff_t>(found.front().index), std::move(entry));
    return;
  }
  at(game, found.front()) = std::move(entry);
  for (std::size_t i = found.size() - 1; i > 0; --i) {
    auto& part = game.parts[found[i].part];
    part.erase(part.begin() + static_cast<std::ptrdiff_t>(found[i].index));
  }
}

// True if any result line of this key is inherited; `holder` limits it to `end`, `stuck` …
bool knows_result(const FlatGame& game, const std::string& key, const std::string& holder) {
  for (const auto& part : game.parts) {
    for (const Entry& entry : part) {
      const bool inherited = !entry.origin.empty() || entry.replaces;
      if (inherited && has_result(entry.item, key, holder)) return true;
    }
  }
  return false;
}

void erase_items(FlatGame& game, const std::vector<Found>& found, const std::vector<Node>& guards) {
  for (std::size_t i = found.size(); i > 0; --i) {
    if (!guards.empty()) {
      at(game, found[i - 1]).guards.push_back(none_of(guards));
      continue;
    }
    auto& part = game.parts[found[i - 1].part];
    part.erase(part.begin() + static_cast<std::ptrdiff_t>(found[i - 1].index));
  }
}

// `drop rule cut`, `drop end escape`, `drop escape`.
void take_drop(FlatGame& game, const Edit& edit, const std::string& bases,
               Diagnostics& diagnostics) {
  const Node& drop = edit.item;
  const std::string kind = drop.size() > 0 ? drop[0].text : "";
  const auto found = find_items(game, [&drop](const Entry& entry) {
    return !entry.origin.empty() && drops(drop, key_of(entry.item));
  });
  const bool has_line = knows_result(game, drop.text, kind);
  if (found.empty() && !has_line) {
    report_no_change(game, "drop", {kind, drop.text, ""}, edit.span, bases, diagnostics);
    return;
  }
  if (found.empty()) {
    change_items(game, edit.guards,
                 [&](Node& item) { return drop_results(item, drop.text, kind); });
    return;
  }
  const ItemKey first = key_of(at(game, found.front()).item);
  std::string other;
  for (const Found& place : found) {
    const ItemKey key = key_of(at(game, place).item);
    if (key.kind != first.kind) other = describe(key);
  }
  if (kind.empty() && has_line && !first.name.empty()) {
    other = fmt::format("the result line `{}`", drop.text);
  }
  if (!other.empty()) {
    diagnostics.report(
        DiagnosticKind::ambiguous_key,
        fmt::format("`drop {}` may mean {} or {}", drop.text, describe(first), other),
        Mark{edit.span, ""}, {}, fmt::format("write `drop {} {}`", first.kind, first.name));
    return;
  }
  erase_items(game, found, edit.guards);
}

// `replace go: "…"`: how an inherited item is written.
void take_notated(FlatGame& game, const Edit& edit, const std::string& bases,
                  Diagnostics& diagnostics) {
  const bool written =
      change_items(game, edit.guards, [&edit](Node& item) { return write_anew(item, edit.item); });
  if (written) return;
  report_no_change(game, "replace", {"rule", edit.item.text, ""}, edit.span, bases, diagnostics);
}

// Phases that say `before X` go to the place of X; Main is the turn that stands in no phase.
void order_phases(FlatGame& game) {
  auto& scenario = game.parts[2];
  for (std::size_t i = 0; i < scenario.size(); ++i) {
    Node& phase = scenario[i].item;
    if (!phase.is(Form::Phase) || phase.size() == 0 || !phase[0].is(Form::Name)) continue;
    const std::string before = phase[0].text;
    const auto place =
        std::find_if(scenario.begin(), scenario.end(), [&before](const Entry& entry) {
          if (entry.item.is(Form::Phase)) return entry.item.text == before;
          return entry.item.is(Form::Turn) && before == "Main";
        });
    // An unknown name is for the checker to report.
    if (place == scenario.end() || place - scenario.begin() == static_cast<std::ptrdiff_t>(i)) {
      continue;
    }
    phase[0] = Node{};
    const auto target = place - scenario.begin();
    Entry moved = std::move(scenario[i]);
    scenario.erase(scenario.begin() + static_cast<std::ptrdiff_t>(i));
    const bool later = static_cast<std::size_t>(target) > i;
    scenario.insert(scenario.begin() + target - (later ? 1 : 0), std::move(moved));
    // Those after it have moved up only if it went behind them.
    if (later) --i;
  }
}

void take_names(FlatGame& game, const Node& names) {
  for (Node& old : game.names) {
    if (old.text != names.text) continue;
    for (const Node& entry : names.children) {
      const auto same =
          std::find_if(old.children.begin(), old.children.end(), [&entry](const Node& other) {
            return other.form == entry.form && other.text == entry.text;
          });
      if (same == old.children.end()) {
        old.children.push_back(entry);
      } else {
        *same = entry;
      }
    }
    return;
  }
  game.names.push_back(names);
}

}  // namespace

void take_parts(FlatGame& game, const Node& text, const std::string& bases,
                Diagnostics& diagnostics) {
  std::vector<Edit> edits;
  for (const Node& part : text.children) {
    if (part.is(Form::Names)) take_names(game, part);
    const auto place = std::find(kPartForms.begin(), kPartForms.end(), part.form);
    if (place == kPartForms.end()) continue;
    const auto index = static_cast<std::size_t>(place - kPartForms.begin());
    for (const Node& item : part.children) {
      lay_flat(item, {}, EditForm::plain, index, item.span, edits);
    }
  }
  for (const Edit& edit : edits) {
    if (edit.item.is(Form::Result)) {
      take_result(game, edit, bases, diagnostics);
      continue;
    }
    if (edit.item.is(Form::Notated)) {
      take_notated(game, edit, bases, diagnostics);
      continue;
    }
    switch (edit.form) {
      case EditForm::plain:
      case EditForm::add:
        take_new(game, edit, diagnostics);
        break;
      case EditForm::replace:
        take_replacement(game, edit, bases, diagnostics);
        break;
      case EditForm::drop:
        take_drop(game, edit, bases, diagnostics);
        break;
    }
  }
  remove_empty(game);
  order_phases(game);
}

void take_inherited(FlatGame& game, FlatGame inherited, const std::string& origin, Span asked,
                    Diagnostics& diagnostics) {
  for (std::size_t part = 0; part < inherited.parts.size(); ++part) {
    for (Entry& entry : inherited.parts[part]) {
      const ItemKey key = key_of(entry.item);
      const auto guards = all_guards(entry.guards, entry.item);
      const auto clash = find_items(game, [&](const Entry& other) {
        return !may_repeat(key) && other.origin != origin && key_of(other.item) == key &&
               same_list(all_guards(other.guards, other.item), guards);
      });
      if (!clash.empty()) {
        diagnostics.report(DiagnosticKind::duplicate_item,
                           fmt::format("{} comes from {} and from {}", describe(key),
                                       at(game, clash.front()).origin, origin),
                           Mark{asked, ""}, {Mark{entry.item.span, "here"}},
                           "rename one of them; a game cannot stand on two items of one name");
        continue;
      }
      entry.origin = origin;
      entry.replaces = false;
      game.parts[part].push_back(std::move(entry));
    }
  }
  for (const Node& names : inherited.names) take_names(game, names);
}

Node assemble(FlatGame game) {
  Node out = wrap(Form::Game, {}, game.span);
  out.text = std::move(game.name);
  out.children.emplace_back();
  if (!game.attached.is(Form::Attached)) game.attached = wrap(Form::Attached, {}, game.span);
  out.children.push_back(std::move(game.attached));
  for (std::size_t part = 0; part < game.parts.size(); ++part) {
    Node node = wrap(kPartForms[part], {}, Span::nowhere());
    for (Entry& entry : game.parts[part]) {
      Node item = std::move(entry.item);
      node.span = join(node.span, item.span);
      for (auto guard = entry.guards.rbegin(); guard != entry.guards.rend(); ++guard) {
        const Span span = item.span;
        item = wrap(Form::Guarded, {*guard, std::move(item)}, span);
      }
      node.children.push_back(std::move(item));
    }
    out.children.push_back(std::move(node));
  }
  for (Node& names : game.names) out.children.push_back(std::move(names));
  return out;
}

}  // namespace ludo::lang
