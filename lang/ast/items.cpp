// Keys of items, and removal by key from a merged game.
//
// Tested by tests/lang/check/test_merge.cpp.

#include "lang/ast/items.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace ludo::lang {

namespace {

const Node kNothing;

struct KindRow {
  Form form;
  std::string_view kind;
  bool has_name;
};

// What a kind of item is called; any other form is called as forms.def prints it.
constexpr KindRow kKinds[] = {
    {Form::Players, "players", false},
    {Form::PlayerCount, "players", false},
    {Form::Team, "team", true},
    {Form::Board, "board", false},
    {Form::BoardGraph, "board", false},
    {Form::BoardDrawn, "board", false},
    {Form::BoardTiles, "board", false},
    {Form::Links, "links", false},
    {Form::SitesNamed, "sites", false},
    {Form::SitesNumbered, "sites", false},
    {Form::DirectionDef, "direction", true},
    {Form::Leap, "leap", true},
    {Form::Region, "region", true},
    {Form::PieceDef, "piece", true},
    {Form::Table, "table", true},
    {Form::TypeDef, "type", true},
    {Form::Has, "attribute", false},
    {Form::KindsSeen, "kinds", false},
    {Form::OptionDef, "option", true},
    {Form::Define, "define", true},
    {Form::Tiles, "tiles", false},
    {Form::Rule, "rule", true},
    {Form::Whenever, "whenever", true},
    {Form::Never, "never", true},
    {Form::Setup, "setup", false},
    {Form::Order, "order", false},
    {Form::FirstPlayer, "first", false},
    {Form::Phase, "phase", true},
    {Form::NextPlayer, "next player", false},
    {Form::Result, "result line", false},
    {Form::Score, "score", false},
    {Form::Allow, "allow", true},
    {Form::Notation, "position", true},
    {Form::Names, "names", true},
};

// Every result line in an item, those in the blocks of a phase included.
template <class Visit>
void visit_results(Node& item, const Visit& visit) {
  if (holds_results(item)) visit(item);
  if (item.is(Form::Phase)) {
    for (Node& entry : item.children) visit_results(entry, visit);
  }
}

bool has_results(const Node& item) {
  return std::any_of(item.children.begin(), item.children.end(),
                     [](const Node& child) { return child.is(Form::Result); });
}

bool is_part(const Node& node) {
  return node.is(Form::Elements) || node.is(Form::Interactions) || node.is(Form::Scenario);
}

Node drop_of(std::string_view key) {
  Node drop;
  drop.form = Form::Drop;
  drop.text = std::string(key);
  drop.children.emplace_back();
  return drop;
}

// Removes what `drop` names from the children of a part or of a `with` block.
std::size_t drop_from(Node& holder, const Node& drop) {
  std::size_t count = 0;
  std::vector<Node> kept;
  for (std::size_t i = 0; i < holder.size(); ++i) {
    Node& item = holder[i];
    if (holder.is(Form::Guarded) && i == 0) {
      kept.push_back(std::move(item));
      continue;
    }
    if (item.is(Form::Guarded)) {
      count += drop_from(item, drop);
      if (item.size() > 1) kept.push_back(std::move(item));
      continue;
    }
    if (drops(drop, key_of(item))) {
      ++count;
      continue;
    }
    const auto drop_line = [&](Node& lines) {
      const auto old_size = lines.size();
      std::erase_if(lines.children, [&](const Node& line) {
        return line.is(Form::Result) && result_key(line) == drop.text;
      });
      count += old_size - lines.size();
    };
    const bool had_results = has_results(item);
    visit_results(item, drop_line);
    if (item.is(Form::Phase)) {
      std::erase_if(item.children,
                    [](const Node& entry) { return holds_results(entry) && !has_results(entry); });
    }
    if (had_results && !has_results(item)) continue;
    kept.push_back(std::move(item));
  }
  holder.children = std::move(kept);
  return count;
}

void collect_keys(Node& holder, std::vector<std::string>& keys) {
  const auto add = [&keys](const std::string& key) {
    if (key.empty()) return;
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
  };
  for (std::size_t i = holder.is(Form::Guarded) ? 1 : 0; i < holder.size(); ++i) {
    Node& item = holder[i];
    if (item.is(Form::Guarded)) {
      collect_keys(item, keys);
      continue;
    }
    const ItemKey key = key_of(item);
    add(key.name.empty() ? key.kind : key.name);
    visit_results(item, [&](Node& lines) {
      for (const Node& line : lines.children) {
        if (line.is(Form::Result)) add(result_key(line));
      }
    });
  }
}

}  // namespace

ItemKey key_of(const Node& item) {
  ItemKey key{std::string(form_name(item.form)), "", ""};
  for (const KindRow& row : kKinds) {
    if (row.form != item.form) continue;
    key.kind = row.kind;
    if (row.has_name) key.name = item.text;
  }
  if (item.is(Form::Region) && item.size() > 0) {
    if (item[0].is(Form::Name)) key.scope = item[0].text;
    if (item[0].is(Form::EachPlayer)) key.scope = "each player";
  }
  if (item.is(Form::Has)) {
    key.scope = item.text;
    if (item.size() > 0 && !item[0].absent()) key.scope += ' ' + print(item[0]);
    for (const Node& child : item.children) {
      if (child.is(Form::Attribute)) key.name = child.text;
    }
  }
  if (item.is(Form::End) && item.size() > 0 && !item[0].absent()) key.kind = "end at any moment";
  if (item.is(Form::Result)) key.name = result_key(item);
  return key;
}

std::string describe(const ItemKey& key) {
  if (key.name.empty()) return fmt::format("`{}`", key.kind);
  return fmt::format("{} `{}`", key.kind, key.name);
}

bool may_repeat(const ItemKey& key) {
  return key.kind == "links" || key.kind == "sites" || key.kind == "repetition" ||
         key.kind == "limit" || key.kind == "end" || key.kind == "end at any moment";
}

bool drops(const Node& drop, const ItemKey& key) {
  const bool has_kind = drop.size() > 0 && !drop[0].absent();
  if (!has_kind) {
    if (drop.text == key.name && !key.name.empty()) return true;
    return key.name.empty() && drop.text == key.kind;
  }
  std::string kind = drop[0].text;
  if (kind == "has") kind = "attribute";
  if (kind == key.kind && (drop.text.empty() || drop.text == key.name)) return true;
  // Kinds of two words, such as `next player`, may have been read as a kind and a name.
  return key.name.empty() && kind + ' ' + drop.text == key.kind;
}

bool holds_results(const Node& item) {
  return item.is(Form::End) || item.is(Form::Stuck) || item.is(Form::Repetition) ||
         item.is(Form::Limit);
}

std::string result_key(const Node& result) {
  for (const Node& child : result.children) {
    if (child.is(Form::Name)) return child.text;
    break;
  }
  return "";
}

const Node& head_guard(const Node& item) {
  std::size_t place = 0;
  if (item.is(Form::Rule)) {
    place = 3;
  } else if (item.is(Form::Define)) {
    place = 2;
  } else if (!item.is(Form::Whenever) && !item.is(Form::Never)) {
    return kNothing;
  }
  return place < item.size() ? item[place] : kNothing;
}

std::size_t drop_item(Node& game, std::string_view key) {
  std::size_t count = 0;
  const Node drop = drop_of(key);
  for (Node& part : game.children) {
    if (is_part(part)) count += drop_from(part, drop);
  }
  return count;
}

std::vector<std::string> droppable_keys(const Node& game) {
  std::vector<std::string> keys;
  for (Node part : game.children) {
    if (is_part(part)) collect_keys(part, keys);
  }
  return keys;
}

}  // namespace ludo::lang
