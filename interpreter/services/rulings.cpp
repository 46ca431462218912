// Collects the rulings of a game. See rulings.hpp.

#include "interpreter/services/rulings.hpp"

namespace ludo::interpreter {

namespace {

using lang::Form;
using lang::Node;

// The word of an item: its own, or that of the key in front of a result line.
std::string key_of_item(const Node& item) {
  if (item.is(Form::Result)) return lang::place_in(item, 0).text;
  return item.text;
}

void collect_rulings(const Node& node, std::vector<Ruling>& rulings) {
  for (const Node& child : node.children) {
    if (child.is(Form::Attached) || child.is(Form::Ruling)) {
      const Node& holder = child.is(Form::Attached) ? child : node;
      Ruling ruling;
      ruling.item = lang::form_name(node.form);
      ruling.key = key_of_item(node);
      for (const Node& entry : holder.children) {
        if (node.is(Form::Game)) break;  // its title and sources are those of everything
        if (entry.is(Form::Title) && child.is(Form::Attached)) ruling.title = entry.text;
        if (entry.is(Form::Source) && child.is(Form::Attached)) {
          ruling.sources.push_back(entry.text);
        }
      }
      const auto add = [&](const Node& entry) {
        if (!entry.is(Form::Ruling)) return;
        ruling.text = entry.text;
        ruling.span = entry.span;
        rulings.push_back(ruling);
      };
      if (child.is(Form::Ruling)) {
        add(child);
      } else {
        for (const Node& entry : child.children) add(entry);
      }
    } else {
      collect_rulings(child, rulings);
    }
  }
}

// The last ruling of an item itself.
std::optional<std::string> own_ruling(const Node& item) {
  std::optional<std::string> text;
  for (const Node& child : item.children) {
    if (child.is(Form::Ruling)) text = child.text;
    if (!child.is(Form::Attached)) continue;
    for (const Node& entry : child.children) {
      if (entry.is(Form::Ruling)) text = entry.text;
    }
  }
  return text;
}

// Whether the clause begins in the item, or in what stands in it; then the nearest ruling around.
bool holds_clause(const Node& item, const lang::Span& clause, std::size_t depth,
                  std::optional<std::string>& ruling) {
  const bool is_here = item.span.file == clause.file && item.span.begin <= clause.begin &&
                       clause.begin < item.span.end;
  bool holds = false;
  for (const Node& child : item.children) {
    if (!holds) holds = holds_clause(child, clause, depth + 1, ruling);
  }
  if (!holds && !is_here) return false;
  // The game and its parts stand at the top.
  if (!ruling && 1 < depth) ruling = own_ruling(item);
  return true;
}

}  // namespace

std::optional<std::string> ruling_at(const lang::LoadedGame& game, const lang::Span& clause) {
  std::optional<std::string> ruling;
  holds_clause(game.game, clause, 0, ruling);
  return ruling;
}

std::vector<Ruling> rulings_of(const lang::LoadedGame& game) {
  std::vector<Ruling> rulings;
  collect_rulings(game.game, rulings);
  return rulings;
}

}  // namespace ludo::interpreter
