// Finds what is meant inside an item, and changes it.
//
// Tested by tests/lang/check/test_merge.cpp.

#include "lang/ast/edit_inside.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "lang/ast/items.hpp"
#include "lang/ast/writing.hpp"
#include "lang/text/suggest.hpp"

namespace ludo::lang {

namespace {

// Runs `change` on the children of each holder of result lines in an item; `holder` names the kind,
// or is empty.
template <class Change>
bool change_results(Node& item, const std::string& holder, const Change& change) {
  bool changed = false;
  if (holds_results(item) && (holder.empty() || key_of(item).kind == holder)) {
    changed = change(item.children);
  }
  if (item.is(Form::Phase)) {
    for (Node& entry : item.children) changed |= change_results(entry, holder, change);
  }
  return changed;
}

bool is_edit(const Node& node) {
  return node.is(Form::Replace) || node.is(Form::Add) || node.is(Form::Drop);
}

// What a phase or an `end` consists of, its head and what is said about it apart.
bool is_entry(const Node& node) {
  return !node.absent() && !node.is(Form::Attached) && !node.is(Form::Error) &&
         !node.is(Form::Name) && !node.is(Form::Yes);
}

void report_no_change(const Node& old, std::string_view verb, const std::string& what, Span span,
                      Diagnostics& diagnostics) {
  std::vector<std::string> words;
  for (const Node& entry : old.children) {
    if (!is_entry(entry)) continue;
    const ItemKey key = key_of(entry);
    words.push_back(key.name.empty() ? key.kind : key.name);
  }
  const auto word = closest(what, words);
  diagnostics.report(DiagnosticKind::variant_changes_nothing,
                     fmt::format("`{}` changes nothing: the inherited {} has no `{}`", verb,
                                 describe(key_of(old)), what),
                     Mark{span, ""}, {}, word ? fmt::format("did you mean `{}`?", *word) : "");
}

void drop_entry(Node& old, const Node& drop, Diagnostics& diagnostics) {
  const auto n_old = old.size();
  std::erase_if(old.children, [&drop](const Node& entry) {
    return is_entry(entry) && drops(drop, key_of(entry));
  });
  const bool dropped_lines = drop_results(old, drop.text, drop.size() > 0 ? drop[0].text : "");
  std::erase_if(old.children, is_empty_of_results);
  if (old.size() == n_old && !dropped_lines) {
    report_no_change(old, "drop", drop.text, drop.span, diagnostics);
  }
}

void replace_entry(Node& old, const Node& entry, Span span, Diagnostics& diagnostics) {
  const ItemKey key = key_of(entry);
  const Node before = old;
  if (entry.is(Form::Result) && replace_results(old, entry)) {
    if (is_alike(before, old)) report_alike(entry, span, diagnostics);
    return;
  }
  const auto place = std::find_if(old.children.begin(), old.children.end(), [&](const Node& other) {
    const ItemKey old_key = key_of(other);
    return is_entry(other) && old_key.kind == key.kind && old_key.name == key.name;
  });
  if (place != old.children.end()) {
    if (is_alike(*place, entry)) report_alike(entry, span, diagnostics);
    Node taken = entry;
    keep_writing(*place, taken);
    *place = std::move(taken);
    return;
  }
  report_no_change(old, "replace", key.name.empty() ? key.kind : key.name, span, diagnostics);
}

void add_entry(Node& old, const Node& entry, Span span, Diagnostics& diagnostics) {
  const ItemKey key = key_of(entry);
  const bool is_line = entry.is(Form::Result);
  const bool known =
      is_line ? has_result(old, key.name)
              : std::any_of(old.children.begin(), old.children.end(), [&](const Node& other) {
                  return is_entry(other) && key_of(other) == key && !may_repeat(key);
                });
  if (known) {
    diagnostics.report(DiagnosticKind::inherited_name,
                       fmt::format("{} is inherited", describe(key)), Mark{span, ""}, {},
                       "write `replace` before it to change it");
    return;
  }
  append_entry(old, entry);
}

// Rows of a table after the inherited ones; columns are matched by name.
void add_rows(Node& old, const Node& text, Diagnostics& diagnostics) {
  if (old.size() == 0 || text.size() == 0) return;
  std::vector<std::optional<std::size_t>> places(old[0].size());
  for (std::size_t column = 0; column < text[0].size(); ++column) {
    bool known = false;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < old[0].size(); ++i) {
      names.push_back(old[0][i].text);
      if (old[0][i].text != text[0][column].text) continue;
      places[i] = column;
      known = true;
    }
    if (known) continue;
    const auto word = closest(text[0][column].text, names);
    diagnostics.report(
        DiagnosticKind::variant_changes_nothing,
        fmt::format("the inherited table `{}` has no column `{}`", old.text, text[0][column].text),
        Mark{text[0][column].span, ""}, {}, word ? fmt::format("did you mean `{}`?", *word) : "");
  }
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (!text[i].is(Form::List)) continue;
    Node row = text[i];
    row.children.clear();
    for (const auto& place : places) {
      Node dash;
      dash.form = Form::Dash;
      dash.span = text[i].span;
      const bool given = place && *place < text[i].size();
      row.children.push_back(given ? text[i][*place] : std::move(dash));
    }
    append_entry(old, std::move(row));
  }
}

}  // namespace

bool replace_results(Node& item, const Node& line) {
  const std::string key = result_key(line);
  return change_results(item, "", [&](std::vector<Node>& lines) {
    bool changed = false;
    for (Node& old : lines) {
      if (!old.is(Form::Result) || result_key(old) != key) continue;
      old = line;
      changed = true;
    }
    return changed;
  });
}

bool drop_results(Node& item, const std::string& key, const std::string& holder) {
  return change_results(item, holder, [&](std::vector<Node>& lines) {
    return std::erase_if(lines, [&key](const Node& line) {
             return line.is(Form::Result) && result_key(line) == key;
           }) > 0;
  });
}

bool has_result(const Node& item, const std::string& key, const std::string& holder) {
  Node copy = item;
  return !key.empty() && drop_results(copy, key, holder);
}

bool is_empty_of_results(const Node& item) {
  return holds_results(item) &&
         std::none_of(item.children.begin(), item.children.end(),
                      [](const Node& child) { return child.is(Form::Result); });
}

void append_entry(Node& item, Node entry) {
  const bool has_attached = item.size() > 0 && item.children.back().is(Form::Attached);
  item.children.insert(item.children.end() - (has_attached ? 1 : 0), std::move(entry));
}

bool contains_edits(const Node& item) {
  return (item.is(Form::Phase) || holds_results(item)) &&
         std::any_of(item.children.begin(), item.children.end(), is_edit);
}

bool is_alike(const Node& old, const Node& item) {
  if (item.is(Form::Attached) && old.is(Form::Attached)) {
    const auto says = [&item](Form form) {
      return std::any_of(item.children.begin(), item.children.end(),
                         [form](const Node& said) { return said.is(form); });
    };
    std::vector<Node> still = old.children;
    std::erase_if(still, [&says](const Node& said) {
      const bool may_go = said.is(Form::Note) || said.is(Form::Ruling) || said.is(Form::Written);
      return may_go && !says(said.form);
    });
    return std::equal(still.begin(), still.end(), item.children.begin(), item.children.end(),
                      is_alike);
  }
  return old.form == item.form && old.text == item.text &&
         std::equal(old.children.begin(), old.children.end(), item.children.begin(),
                    item.children.end(), is_alike);
}

void report_alike(const Node& item, Span span, Diagnostics& diagnostics) {
  diagnostics.report(DiagnosticKind::replaced_alike,
                     fmt::format("{} is replaced by what it is already", describe(key_of(item))),
                     Mark{span, ""}, {},
                     "leave this out, or say in a note or a ruling why it is written again");
}

void edit_inside(Node& old, const Node& text, Diagnostics& diagnostics) {
  for (const Node& child : text.children) {
    if (child.is(Form::Attached) && !child.children.empty()) {
      old.children.back() = child;
    } else if (child.is(Form::Drop)) {
      drop_entry(old, child, diagnostics);
    } else if (child.is(Form::Replace) && child.size() > 0) {
      replace_entry(old, child[0], child.span, diagnostics);
    } else if (child.is(Form::Add) && child.size() > 0) {
      add_entry(old, child[0], child.span, diagnostics);
    } else if (is_entry(child)) {
      add_entry(old, child, child.span, diagnostics);
    }
  }
}

bool add_inside(Node& old, const Node& text, Diagnostics& diagnostics) {
  if (old.form != text.form) return false;
  if (old.is(Form::Table)) {
    add_rows(old, text, diagnostics);
    return true;
  }
  if (!old.is(Form::Tiles) && !old.is(Form::End)) return false;
  for (const Node& child : text.children) {
    if (child.is(Form::TileDef) || child.is(Form::Result)) append_entry(old, child);
  }
  return true;
}

}  // namespace ludo::lang
