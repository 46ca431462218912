// Makes variations of games; see variations.hpp.

#include "tests/canon/variations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "lang/canon/canon.hpp"
#include "lang/check/words.hpp"
#include "lang/diagnostics/render.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

using lang::Form;
using lang::Node;

namespace {

void each_node(Node& node, const std::function<void(Node&)>& visit) {
  visit(node);
  for (Node& child : node.children) each_node(child, visit);
}

// Words of the language that a game may declare and that mean something then.
const std::set<std::string, std::less<>> kMeant = {
    "facing", "known",  "sign",     "captured", "pieces", "random", "all",   "owner", "nobody",
    "turn",   "move",   "phase",    "top",      "bottom", "left",   "right", "kind",  "tile",
    "side",   "onward", "backward", "across",   "ahead",  "rear",   "flank", "front", "player",
    "site",   "of",     "by",       "link",     "block",  "is",     "n",     "e",     "s",
    "w",      "ne",     "se",       "sw",       "nw"};

void collect(const Node& node, std::set<std::string, std::less<>>& names) {
  const auto add = [&names](const std::string& name) {
    if (!name.empty() && (name[0] < '0' || '9' < name[0]) && !kMeant.contains(name) &&
        !lang::is_built_in(name))
      names.insert(name);
  };
  switch (node.form) {
    case Form::Player:
    case Form::Team:
    case Form::DirectionDef:
    case Form::Leap:
    case Form::Region:
    case Form::PieceDef:
    case Form::TypeDef:
    case Form::Attribute:
    case Form::OptionDef:
    case Form::Define:
    case Form::Preference:
    case Form::Rule:
    case Form::Param:
    case Form::Whenever:
    case Form::Never:
    case Form::Phase:
    case Form::Let:
    case Form::Announce:
    case Form::Travel:
    case Form::In:
    case Form::SubsetOf:
    case Form::GroupsOf:
    case Form::TheOne:
    case Form::TileDef:
    case Form::TilePart:
    case Form::Score:
      add(node.text);
      break;
    default:
      break;
  }
  // Names that only their place makes one.
  if (node.is(Form::TypeDef) || node.is(Form::Table) || node.is(Form::PlayerCount) ||
      node.is(Form::Play) || node.is(Form::Way) || node.is(Form::Line) || node.is(Form::Segment) ||
      node.is(Form::Tiles)) {
    for (const Node& child : node.children) {
      if (child.is(Form::Name)) add(child.text);
      if (!child.is(Form::List)) continue;
      for (const Node& inner : child.children) {
        if (inner.is(Form::Name)) add(inner.text);
      }
    }
    if (node.is(Form::Table)) add(node.text);
  }
  if (node.is(Form::TilePart)) {
    for (const Node& flag : lang::place_in(node, 2).children) add(flag.text);
  }
  if (node.is(Form::OptionDef) && !node.children.empty()) {
    for (const Node& child : node.children) {
      if (!child.is(Form::List)) continue;
      for (const Node& value : child.children) {
        if (value.is(Form::Name)) add(value.text);
      }
    }
  }
  for (const Node& child : node.children) collect(child, names);
}

bool has_own_text(const Node& node) {
  switch (node.form) {
    case Form::Name:
    case Form::Player:
    case Form::Team:
    case Form::DirectionDef:
    case Form::Leap:
    case Form::Region:
    case Form::PieceDef:
    case Form::Table:
    case Form::TypeDef:
    case Form::TypeName:
    case Form::Has:
    case Form::Attribute:
    case Form::OptionDef:
    case Form::Define:
    case Form::Preference:
    case Form::Rule:
    case Form::Param:
    case Form::Whenever:
    case Form::Never:
    case Form::Phase:
    case Form::Let:
    case Form::Announce:
    case Form::Travel:
    case Form::Play:
    case Form::In:
    case Form::SubsetOf:
    case Form::GroupsOf:
    case Form::TheOne:
    case Form::HasPlayed:
    case Form::LastOf:
    case Form::Whose:
    case Form::Lacking:
    case Form::IsAbsent:
    case Form::SameAs:
    case Form::Of:
    case Form::Call:
    case Form::Bind:
    case Form::Picture:
    case Form::Map:
    case Form::TileDef:
    case Form::TilePart:
    case Form::Score:
      return true;
    default:
      return false;
  }
}

bool is_item_that_moves(const Node& node, ShuffleLimits limits) {
  switch (node.form) {
    case Form::Region:
    case Form::TypeDef:
    case Form::Has:
    case Form::Define:
    case Form::Rule:
    case Form::Whenever:
    case Form::Never:
    case Form::Preference:
    case Form::DirectionDef:
    case Form::Leap:
      return true;
    case Form::PieceDef:
      return limits.kinds;
    default:
      return false;
  }
}

template <class Row>
void shuffle(std::vector<Row*> rows, Numbers& numbers) {
  for (std::size_t i = rows.size(); 1 < i; --i) std::swap(*rows[i - 1], *rows[numbers.below(i)]);
}

}  // namespace

std::size_t Numbers::below(std::size_t bound) {
  state_ ^= state_ << 13U;
  state_ ^= state_ >> 7U;
  state_ ^= state_ << 17U;
  return static_cast<std::size_t>(state_ % bound);
}

void rename_everything(Node& game) {
  std::set<std::string, std::less<>> names;
  collect(game, names);
  const auto is_declared = [&names](const std::string& word) {
    if (names.contains(word)) return true;
    if (word.empty() || word[0] < 'A' || 'Z' < word[0]) return false;
    return std::ranges::any_of(lang::singulars_of(word),
                               [&](const std::string& one) { return names.contains(one); });
  };
  const auto renamed = [&](const std::string& word) {
    if (!is_declared(word)) return word;
    const bool upper = 'A' <= word[0] && word[0] <= 'Z';
    return (upper ? "Zu" : "zu-") + word;
  };
  each_node(game, [&](Node& node) {
    if (has_own_text(node)) node.text = renamed(node.text);
  });
}

void shuffle_items(Node& game, Numbers& numbers, ShuffleLimits limits) {
  std::vector<std::vector<Node>*> sections;
  for (Node& part : game.children) {
    if (part.is(Form::Elements) || part.is(Form::Interactions)) sections.push_back(&part.children);
  }
  for (std::vector<Node>* section : sections) {
    std::vector<Node*> rows;
    for (Node& item : *section) {
      if (is_item_that_moves(item, limits)) rows.push_back(&item);
    }
    shuffle(rows, numbers);
    if (!limits.values) continue;
    for (Node& item : *section) {
      if (!item.is(Form::TypeDef) || item.children.empty() || !item[0].is(Form::List)) continue;
      std::vector<Node*> values;
      for (Node& value : item[0].children) values.push_back(&value);
      shuffle(values, numbers);
    }
  }
}

void drop_prose(Node& game) {
  const auto is_prose = [](const Node& node) {
    switch (node.form) {
      case Form::Note:
      case Form::Ruling:
      case Form::Source:
      case Form::Written:
      case Form::Notation:
      case Form::SitesNumbered:
      case Form::Names:
        return true;
      case Form::Title:
        return true;
      default:
        return false;
    }
  };
  each_node(game, [&](Node& node) { std::erase_if(node.children, is_prose); });
}

void split_requirements(Node& game) {
  each_node(game, [](Node& node) {
    if (!node.is(Form::Block)) return;
    std::vector<Node> made;
    for (Node& statement : node.children) {
      if (statement.is(Form::Require) && statement[0].is(Form::And)) {
        for (const Node& part : statement[0].children) {
          Node one = statement;
          one.children = {part};
          made.push_back(std::move(one));
        }
      } else {
        made.push_back(std::move(statement));
      }
    }
    node.children = std::move(made);
  });
}

void join_requirements(Node& game) {
  each_node(game, [](Node& node) {
    if (!node.is(Form::Block)) return;
    std::vector<Node> made;
    for (Node& statement : node.children) {
      if (statement.is(Form::Require) && !made.empty() && made.back().is(Form::Require)) {
        Node& before = made.back();
        Node both{Form::And, before.span, "", {statement[0], before[0]}};
        before.children = {std::move(both)};
      } else {
        made.push_back(std::move(statement));
      }
    }
    node.children = std::move(made);
  });
}

std::vector<std::pair<std::string, Node>> with_one_define_replaced(const Node& game) {
  std::vector<Node> defines;
  Node whole = game;
  each_node(whole, [&](Node& node) {
    if (!node.is(Form::Define) || node.size() < 3 || node[0].size() != 0 || !node[2].absent())
      return;
    const Node& body = node[1];
    if (!body.is(Form::Lines) && !body.is(Form::Cases)) defines.push_back(node);
  });
  std::vector<std::pair<std::string, Node>> made;
  for (const Node& define : defines) {
    Node other = game;
    std::size_t places = 0;
    each_node(other, [&](Node& node) {
      for (Node& child : node.children) {
        if (!child.is(Form::Name) || child.text != define.text) continue;
        child = define[1];
        ++places;
      }
    });
    for (Node& part : other.children) {
      std::erase_if(part.children, [&](const Node& item) {
        return item.is(Form::Define) && item.text == define.text;
      });
    }
    if (0 < places) made.emplace_back(define.text, std::move(other));
  }
  return made;
}

void turn_branches(Node& game) {
  each_node(game, [](Node& node) {
    if (node.is(Form::Either) || node.is(Form::InAnyOrder)) {
      std::reverse(node.children.begin(), node.children.end());
    }
  });
}

void change_signs(Node& game) {
  each_node(game, [](Node& node) {
    if (!node.is(Form::Setup)) return;
    std::map<std::string, std::string> other;
    for (Node& entry : node.children) {
      if (!entry.is(Form::Legend) || (!entry.children.empty() && !entry[0].absent())) continue;
      std::vector<std::string*> signs;
      for (Node& glyph : entry.children) {
        if (glyph.is(Form::Glyph) && glyph.text.size() == 1 && glyph.text != ".") {
          signs.push_back(&glyph.text);
        }
      }
      // Each takes the sign of the next.
      for (std::size_t i = 0; i < signs.size(); ++i) {
        other[*signs[i]] = *signs[(i + 1) % signs.size()];
      }
      std::vector<std::string> taken;
      for (const std::string* sign : signs) taken.push_back(other[*sign]);
      for (std::size_t i = 0; i < signs.size(); ++i) *signs[i] = taken[i];
    }
    for (Node& entry : node.children) {
      if (!entry.is(Form::Row)) continue;
      for (char& c : entry.text) {
        const auto found = other.find(std::string(1, c));
        if (found != other.end()) c = found->second[0];
      }
    }
  });
}

std::optional<std::string> form_of(lang::LoadedGame& game, const lang::CheckOptions& options,
                                   std::string* trouble) {
  lang::Diagnostics diagnostics;
  const auto model = lang::check(game, options, diagnostics);
  if (!model) {
    if (trouble != nullptr) *trouble = lang::render(diagnostics, game.sources);
    return std::nullopt;
  }
  const lang::CanonAnswer answer = lang::canonical_form(*model);
  if (!answer.text && trouble != nullptr) *trouble = answer.trouble;
  return answer.text;
}

std::string first_difference(const std::string& left, const std::string& right) {
  const std::vector<std::string> a = split_lines(left), b = split_lines(right);
  for (std::size_t i = 0; i < a.size() || i < b.size(); ++i) {
    const std::string x = i < a.size() ? a[i] : "", y = i < b.size() ? b[i] : "";
    if (x != y) return fmt::format("line {}:\n  {}\n  {}", i + 1, x, y);
  }
  return {};
}

}  // namespace ludo::tests
