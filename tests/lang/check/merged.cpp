#include "tests/lang/check/merged.hpp"

#include "lang/diagnostics/render.hpp"

namespace ludo::tests {

const char* const kBase = R"(game Base
"The base"
source "A sheet"
ruling "The sheet is silent."

elements
  players White, Black
  board square 5 x 5
  region Throne: c3
  region Port of White: a1
  region Port of Black: e5
  piece King: 1 of White
  each player has dock: 0 to 12, at first 0, fleet: 0 to 3, at first 0
  table pieces
    kind  of           pace
    Man   each player  1
    Ox    each player  2

interactions
  rule march "Movement"
    choose man among own pieces
    choose line from man along orthogonal: one empty to goal
    move man to goal
    ruling "March like men."

  rule cut
    pass

scenario
  setup
    put White King at c3
  order White, Black
  turn
    play march
  stuck: mover loses
  same position 3 times: draw
  limit 100 turns: draw
  end by the first of
    escape:  White wins when King in Border
    capture: Black wins when no King

test "Own" of march
  given start
  holds yes

test "Handed down" of march for variants
  given start
  holds yes
)";

Merged merged(const std::string& text, const std::map<std::string, std::string>& others) {
  Merged result;
  const lang::Resolver resolver = [&](std::string_view name) -> std::optional<std::string> {
    result.asked.emplace_back(name);
    if (name == "Base") return kBase;
    const auto found = others.find(std::string(name));
    if (found == others.end()) return std::nullopt;
    return found->second;
  };
  result.game = lang::load("own", text, resolver, result.diagnostics);
  return result;
}

std::vector<std::string> items(const lang::Node& game, lang::Form section) {
  std::vector<std::string> lines;
  for (const lang::Node& part : game.children) {
    if (!part.is(section)) continue;
    for (const lang::Node& child : part.children) {
      const lang::Node* item = &child;
      std::string guards;
      while (item->is(lang::Form::Guarded)) {
        const lang::Node& guard = (*item)[0];
        const bool negated = guard.is(lang::Form::Not);
        guards +=
            std::string(" if ") + (negated ? "not " : "") + (negated ? guard[0].text : guard.text);
        item = &(*item)[1];
      }
      const lang::ItemKey key = lang::key_of(*item);
      std::string line = key.kind;
      if (!key.name.empty()) line += " " + key.name;
      if (key.kind == "region" && !key.scope.empty()) line += " of " + key.scope;
      lines.push_back(line + guards);
    }
  }
  return lines;
}

const lang::Node* find_item(const lang::Node& game, const std::string& kind,
                            const std::string& name) {
  for (const lang::Node& part : game.children) {
    for (const lang::Node& item : part.children) {
      if (item.is(lang::Form::Guarded) || item.is(lang::Form::Title)) continue;
      const lang::ItemKey key = lang::key_of(item);
      if (key.kind == kind && key.name == name) return &item;
    }
  }
  return nullptr;
}

std::vector<std::string> result_keys(const lang::Node& holder) {
  std::vector<std::string> keys;
  for (const lang::Node& line : holder.children) {
    if (line.is(lang::Form::Result)) keys.push_back(lang::result_key(line));
  }
  return keys;
}

std::vector<std::string> kinds(const lang::Diagnostics& diagnostics) {
  std::vector<std::string> names;
  for (const lang::Diagnostic& diagnostic : diagnostics.sorted()) {
    names.emplace_back(lang::kind_name(diagnostic.kind()));
  }
  return names;
}

std::string messages(const Merged& result) {
  return lang::render(result.diagnostics, result.game.sources);
}

}  // namespace ludo::tests
