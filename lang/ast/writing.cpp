// Shares out the part `notation`; see writing.hpp.
//
// Tested by tests/lang/check/test_writing.cpp.

#include "lang/ast/writing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "lang/ast/build_parts.hpp"
#include "lang/text/suggest.hpp"

namespace ludo::lang {

namespace {

bool edits_another(const Node& node) { return node.is(Form::Replace) || node.is(Form::Add); }

// The item whose writing a line called `name` says: a rule, the turn of a phase, the turn of a game
// without phases. Null: another.
Node* written_item(Node& item, const std::string& name) {
  if (edits_another(item)) return item.size() == 0 ? nullptr : written_item(item[0], name);
  if (item.is(Form::Rule)) return item.text == name ? &item : nullptr;
  if (item.is(Form::Turn)) return name == "turn" ? &item : nullptr;
  if (!item.is(Form::Phase) || item.text != name) return nullptr;
  for (Node& entry : item.children) {
    if (Node* turn = written_item(entry, "turn")) return turn;
  }
  return nullptr;
}

struct SharingOut {
  Node& unit;
  Diagnostics& diagnostics;
  std::vector<std::string> known = {};  // what a line may speak of

  Node& part(Form form) {
    for (Node& child : unit.children) {
      if (child.is(form)) return child;
    }
    unit.children.push_back(Node{form, unit.span, "", {}});
    return unit.children.back();
  }

  // A line under `with C` speaks of the items under the same condition.
  bool give(Node& holder, const Node& notated, const Node* guard, bool inside) {
    bool given = false;
    for (Node& child : holder.children) {
      if (child.is(Form::Guarded)) {
        const bool same = guard != nullptr && print(child[0]) == print(*guard);
        given |= give(child, notated, guard, inside || same);
      } else if (Node* item = written_item(child, notated.text);
                 item != nullptr && (guard == nullptr || inside)) {
        if (Node* attached = attached_of_item(*item)) {
          attached->children.push_back(notated[0]);
          given = true;
        }
      }
    }
    return given;
  }

  void collect_known(Node& holder) {
    for (Node& child : holder.children) {
      Node& item = edits_another(child) && child.size() != 0 ? child[0] : child;
      if (item.is(Form::Guarded)) collect_known(item);
      if (item.is(Form::Rule) || item.is(Form::Phase)) known.push_back(item.text);
      if (item.is(Form::Turn)) known.emplace_back("turn");
    }
  }

  void share(const Node& notated, const Node* guard) {
    bool given = false;
    for (Node& child : unit.children) {
      if (child.is(Form::Interactions) || child.is(Form::Scenario)) {
        given |= give(child, notated, guard, false);
      }
    }
    if (given) return;
    known.clear();
    for (Node& child : unit.children) {
      if (child.is(Form::Interactions) || child.is(Form::Scenario)) collect_known(child);
    }
    const auto likely = closest(notated.text, known);
    std::string hint = fmt::format(
        "a line begins with the name of a rule or a phase, or with `turn`; `replace {}: …` says "
        "anew how what is inherited is written",
        notated.text);
    if (likely) hint = fmt::format("did you mean `{}`?", *likely);
    diagnostics.report(DiagnosticKind::unknown_name,
                       fmt::format("this text has no rule, phase or turn `{}`", notated.text),
                       Mark{notated.span, ""}, {}, std::move(hint));
  }

  void take(const Node& item, const Node* guard) {
    const auto stays = [&](Form form) {
      Node kept = item;
      if (guard != nullptr) kept = Node{Form::Guarded, item.span, "", {*guard, item}};
      part(form).children.push_back(std::move(kept));
    };
    if (item.is(Form::Notated)) {
      share(item, guard);
    } else if (item.is(Form::Guarded)) {
      for (std::size_t i = 1; i < item.size(); ++i) take(item[i], &item.children[0]);
    } else if (item.is(Form::Notation)) {
      stays(Form::Scenario);
    } else {
      stays(Form::Interactions);
    }
  }
};

}  // namespace

void share_out_notation(Node& unit, Diagnostics& diagnostics) {
  std::vector<Node> parts;
  for (Node& child : unit.children) {
    if (child.is(Form::Writing)) parts.push_back(std::move(child));
  }
  std::erase_if(unit.children, [](const Node& child) { return child.is(Form::Writing); });
  SharingOut sharing{unit, diagnostics};
  for (const Node& part : parts) {
    for (const Node& item : part.children) sharing.take(item, nullptr);
  }
}

void keep_writing(const Node& old, Node& item) {
  Node* attached = attached_of_item(item);
  const bool speaks = item.is(Form::Rule) || item.is(Form::Turn);
  if (attached != nullptr && speaks && old.form == item.form && !old.children.empty()) {
    const auto is_written = [](const Node& line) { return line.is(Form::Written); };
    if (std::any_of(attached->children.begin(), attached->children.end(), is_written)) return;
    for (const Node& line : old.children.back().children) {
      if (old.children.back().is(Form::Attached) && is_written(line)) {
        attached->children.push_back(line);
      }
    }
  }
  if (!old.is(Form::Phase) || !item.is(Form::Phase)) return;
  for (Node& entry : item.children) {
    if (!entry.is(Form::Turn)) continue;
    for (const Node& other : old.children) {
      if (other.is(Form::Turn)) keep_writing(other, entry);
    }
  }
}

bool write_anew(Node& item, const Node& notated) {
  Node* written = written_item(item, notated.text);
  Node* attached = written == nullptr ? nullptr : attached_of_item(*written);
  if (attached == nullptr) return false;
  std::erase_if(attached->children, [](const Node& line) { return line.is(Form::Written); });
  attached->children.push_back(notated[0]);
  return true;
}

}  // namespace ludo::lang
