// See calls.hpp.

#include "lang/rules/calls.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "lang/rules/laying.hpp"
#include "lang/rules/scoring.hpp"
#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

namespace {

// So many statements are told inside another rule.
constexpr std::size_t kMostInPlace = 6;
// So many clauses of a rule are told inside a turn, or inside a choice or a condition.
constexpr std::size_t kMostInTurn = 1;

// How a rule is spoken of.
struct Uses {
  std::size_t plays = 0;
  bool named = false;        // asked about, imagined, or decided by another player
  bool plain = true;         // called with names and numbers
  std::string by = {};       // the rule that plays it; empty: a turn, or what happens by itself
  bool put_by_kind = false;  // one of several kinds
  bool scores = false;       // areas of tiles
  bool nested = true;        // inside of something: a choice, a condition, a repetition
  bool in_sequence = false;  // of a turn: one of several things done there one after the other
};

using AllUses = std::map<std::string, Uses>;

// Nothing but other rules to be played.
bool only_plays(const Node& node) {
  const auto all = [](const std::vector<Node>& nodes) {
    return !nodes.empty() && std::all_of(nodes.begin(), nodes.end(), only_plays);
  };
  switch (node.form) {
    case Form::Play:
      return node[0].children.empty();
    case Form::Block:
    case Form::Either:
    case Form::InAnyOrder:
    case Form::First:
      return all(node.children);
    case Form::Branch:
    case Form::Optionally:
      return only_plays(node[1]);
    case Form::Alternative:
      return node[0].children.empty() && only_plays(node[1]);
    default:
      return false;
  }
}

std::size_t statements_in(const Node& node) {
  std::size_t n = 0;
  if (node.is(Form::Block)) n += node.size();
  for (const Node& child : node.children) n += statements_in(child);
  return n;
}

// What statements bind, those of conditions too.
void names_bound(const Node& node, std::set<std::string>& names) {
  switch (node.form) {
    case Form::In:
    case Form::SubsetOf:
    case Form::GroupsOf:
    case Form::Let:
    case Form::Announce:
    case Form::Travel:
      if (!node.text.empty()) names.insert(node.text);
      break;
    case Form::Line:
      if (!node[3].absent()) names.insert(node[3].text);
      break;
    case Form::Segment:
      for (const std::size_t i : {2U, 3U}) {
        if (!place_in(node, i).absent()) names.insert(node[i].text);
      }
      break;
    case Form::Play:
      for (const Node& result : place_in(node, 1).children) names.insert(result.text);
      break;
    default:
      break;
  }
  for (const Node& child : node.children) names_bound(child, names);
}

class Reader {
 public:
  explicit Reader(const Page& page) : page_(page) {}

  Calls run() {
    std::vector<std::string> roots;
    const auto take = [&](const Node& item) {
      visit(item, "", false, false);
      order_of(item, roots);
    };
    const std::set<std::string> phases = reached_phases(page_);
    const auto is_reached = [&](const Node& item) {
      return !item.is(Form::Phase) || phases.count(item.text) != 0;
    };
    for (const Node* item : page_.folded().items) {
      if ((item->is(Form::Phase) || item->is(Form::Turn)) && is_reached(*item)) take(*item);
    }
    for (const Node* item : page_.folded().items) {
      if (!item->is(Form::Rule) && !item->is(Form::Phase) && !item->is(Form::Turn)) take(*item);
    }
    for (const std::string& name : roots) reach(name);
    for (const std::string& name : roots) place(name);
    return std::move(calls_);
  }

 private:
  void visit(const Node& node, const std::string& by, bool apart, bool in_turn) {
    if (node.is(Form::Attached) || node.is(Form::Written) || node.is(Form::Writing)) return;
    if (node.is(Form::Play)) {
      Uses& uses = uses_[node.text];
      ++uses.plays;
      uses.by = by;
      uses.named = uses.named || apart;
      uses.in_sequence = in_turn;
      for (const Node& argument : node[0].children) {
        uses.plain = uses.plain && is_plain(argument);
      }
      if (by.empty() && !in_turn_) uses.named = true;
    }
    if (node.is(Form::HasPlayed)) uses_[node.text].named = true;
    if (node.is(Form::LastOf)) uses_[node[0].text].named = true;
    if (node.is(Form::Way) || node.is(Form::BestPlay)) uses_[node[1].text].named = true;
    const bool turns = node.is(Form::Turn) || node.is(Form::Begin);
    const bool kept = in_turn_;
    in_turn_ = in_turn_ || turns;
    // One of several kinds, put by the same rule: it is told once.
    if (const auto put = put_one_of(node, page_)) {
      Uses& uses = uses_[put->rule];
      ++uses.plays;
      uses.by = by;
      uses.named = uses.named || apart || by.empty();
      uses.put_by_kind = true;
      return;
    }
    // What areas are scored by is told once for all of them.
    if (const auto scored = scored_in(node, page_)) {
      Uses& uses = uses_[scored->play->text];
      if (!uses.scores || uses.by != by) ++uses.plays;
      uses.by = by;
      uses.named = uses.named || apart || by.empty();
      uses.scores = true;
      return;
    }
    const bool by_another = apart || node.is(Form::By) || node.is(Form::Supposing);
    for (const Node& child : node.children) {
      const bool sequence = turns ? child.is(Form::Block) && 1 < child.size() : false;
      if (turns && child.is(Form::Block)) {
        for (const Node& statement : child.children) {
          visit(statement, by, by_another, sequence && statement.is(Form::Play));
        }
        continue;
      }
      visit(child, by, by_another, false);
    }
    in_turn_ = kept;
  }

  // It means the same as long as the rule is played: a number, or what is bound.
  bool is_plain(const Node& argument) const {
    if (argument.is(Form::Integer)) return true;
    if (!argument.is(Form::Name)) return false;
    const Symbol* symbol = page_.find(argument.text);
    return symbol == nullptr ||
           (symbol->meaning != lang::Meaning::Define && symbol->meaning != lang::Meaning::Variable);
  }

  // The rules that are spoken of, in the order of the text.
  static void order_of(const Node& node, std::vector<std::string>& names) {
    if (node.is(Form::Attached) || node.is(Form::Written) || node.is(Form::Writing)) return;
    const auto add = [&](const std::string& name) {
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    };
    if (node.is(Form::Play) || node.is(Form::HasPlayed)) add(node.text);
    if (node.is(Form::Way) || node.is(Form::BestPlay)) add(node[1].text);
    for (const Node& child : node.children) order_of(child, names);
  }

  void reach(const std::string& name) {
    const Node* rule = page_.rule(name);
    if (rule == nullptr || !reached_.insert(name).second) return;
    visit((*rule)[4], name, false, false);
    for (const Node& statement : (*rule)[4].children) {
      if (statement.is(Form::Play)) uses_[statement.text].nested = false;
    }
    std::vector<std::string> next;
    order_of(*rule, next);
    for (const std::string& other : next) reach(other);
  }

  // The names that are bound where a rule is played.
  void names_around(const std::string& name, std::set<std::string>& names) const {
    const Node* rule = page_.rule(name);
    if (rule == nullptr) return;
    names_bound((*rule)[4], names);
    const auto uses = uses_.find(name);
    if (calls_.in_place.count(name) != 0) names_around(uses->second.by, names);
  }

  bool is_in_place(const std::string& name, const Node& rule) const {
    const auto found = uses_.find(name);
    if (found == uses_.end()) return false;
    const Uses& uses = found->second;
    if (uses.plays != 1 || uses.named || !uses.plain) return false;
    const Node& body = rule[4];
    if (!rule[1].children.empty() || !rule[2].absent() || !rule[3].absent()) return false;
    // What plays itself is played twice: from without, and from within.
    if (body.children.empty()) return false;
    if (effect_of_move(page_, rule) != nullptr) return false;
    if (uses.by.empty()) {
      const bool short_one = uses.in_sequence && statements_in(body) <= kMostInTurn;
      return rule[0].children.empty() && (short_one || only_plays(body));
    }
    // Alternatives are told apart by their titles, and no list hangs deep.
    const bool short_ones = uses.put_by_kind || uses.scores || !barred_ways(rule).empty();
    const std::size_t most = uses.nested && !short_ones ? kMostInTurn : kMostInPlace;
    if (most < statements_in(body)) return false;
    std::set<std::string> own;
    names_bound(body, own);
    std::set<std::string> around;
    names_around(uses.by, around);
    return std::none_of(own.begin(), own.end(),
                        [&](const std::string& bound) { return around.count(bound) != 0; });
  }

  void place(const std::string& name) {
    const Node* rule = page_.rule(name);
    if (rule == nullptr || !placed_.insert(name).second) return;
    if (is_in_place(name, *rule)) {
      calls_.in_place.insert(name);
    } else {
      calls_.sections.push_back(name);
    }
    std::vector<std::string> next;
    order_of(*rule, next);
    for (const std::string& other : next) place(other);
  }

  const Page& page_;
  Calls calls_;
  AllUses uses_;
  bool in_turn_ = false;
  std::set<std::string> reached_;
  std::set<std::string> placed_;
};

}  // namespace

// What an expression may be: of cases those that the options leave.
std::vector<const Node*> values_of(const Page& page, const Node& node) {
  if (!node.is(Form::Conditional)) return {&node};
  Teller teller(page);
  const Sense when = teller.condition(node[1]);
  std::vector<const Node*> values;
  if (!when.is("no")) values = values_of(page, node[0]);
  if (!when.is("yes") && !place_in(node, 2).absent()) {
    for (const Node* value : values_of(page, node[2])) values.push_back(value);
  }
  return values;
}

std::set<std::string> reached_phases(const Page& page) {
  std::map<std::string, const Node*> phases;
  for (const Node* item : page.items(Form::Phase)) phases.emplace(item->text, item);
  std::set<std::string> reached;
  const std::function<void(const std::string&)> reach = [&](const std::string& name) {
    const auto found = phases.find(name);
    if (found == phases.end() || !reached.insert(name).second) return;
    for (const Node& child : found->second->children) {
      if (!child.is(Form::Then)) continue;
      for (const Node* next : values_of(page, child[0])) {
        if (next->is(Form::Name) && phases.count(next->text) != 0) {
          reach(next->text);
        } else if (!next->is(Form::Name)) {
          for (const auto& [other, node] : phases) reach(other);
        }
      }
    }
  };
  const auto& all = page.model().scenario.phases;
  if (!all.empty()) reach(all[0].item.key);
  // Play begins in another one, or the turn beside the phases leads to all of them.
  if (reached.empty()) {
    for (const auto& [name, node] : phases) reached.insert(name);
  }
  return reached;
}

Calls calls_of(const Page& page) { return Reader(page).run(); }

namespace {

std::size_t plays_in(const Node& node, const std::string& rule) {
  if (node.is(Form::Attached) || node.is(Form::Written) || node.is(Form::Writing)) return 0;
  std::size_t n = node.is(Form::Play) && node.text == rule ? 1 : 0;
  for (const Node& child : node.children) n += plays_in(child, rule);
  return n;
}

bool has_title(const Node& rule) {
  for (const Node& child : rule.children) {
    if (!child.is(Form::Attached)) continue;
    for (const Node& line : child.children) {
      if (line.is(Form::Title)) return true;
    }
  }
  return false;
}

}  // namespace

const Node* effect_of_move(const Page& page, const Node& rule) {
  if (rule[0].size() != 1 || !rule[1].children.empty() || !has_title(rule)) return nullptr;
  std::size_t plays = 0;
  for (const Node* item : page.folded().items) plays += plays_in(*item, rule.text);
  if (plays != 1) return nullptr;
  for (const Node* other : page.items(Form::Rule)) {
    const auto& body = (*other)[4].children;
    const auto last = std::find_if(body.rbegin(), body.rend(), [](const Node& node) {
      return !node.is(Form::Note) && !node.is(Form::Ruling);
    });
    if (last == body.rend() || !last->is(Form::Play) || last->text != rule.text) continue;
    if ((*last)[0].size() != 1 || !place_in(*last, 1).children.empty()) return nullptr;
    const Node& goal = (*last)[0][0];
    const bool moved = std::any_of(body.begin(), body.end(), [&](const Node& node) {
      return node.is(Form::Move) && goal.is(Form::Name) && is_name(node[1], goal.text) &&
             !place_in(node, 3).is(Form::Yes);
    });
    return moved ? &rule[0][0] : nullptr;
  }
  return nullptr;
}

}  // namespace ludo::lang::rules
