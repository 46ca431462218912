// Areas of tiles that are held by the most pieces, and scored when they are complete. See
// scoring.hpp and teller.hpp.

#include "lang/rules/scoring.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <set>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

namespace {

constexpr std::size_t kPair = 2;

bool is_remark(const Node& node) { return node.is(Form::Note) || node.is(Form::Ruling); }

std::vector<const Node*> acts_of(const Node& block) {
  if (!block.is(Form::Block)) return {&block};
  std::vector<const Node*> all;
  for (const Node& child : block.children) {
    if (!is_remark(child)) all.push_back(&child);
  }
  return all;
}

bool is_of_name(const Node& node, std::string_view what, std::string_view name) {
  return node.is(Form::Of) && node.text == what && is_name(node[0], name);
}

bool is_call(const Node& node, std::string_view what, std::string_view first,
             std::string_view second) {
  return node.is(Form::Call) && node.text == what && node.size() == kPair &&
         is_name(node[0], first) && is_name(node[1], second);
}

bool is_ground(const Page& page, const std::string& name) {
  const Symbol* symbol = page.find(name);
  return symbol != nullptr && symbol->meaning == lang::Meaning::Ground;
}

// `City`, `(City or Road)`.
std::vector<std::string> grounds_in(const Page& page, const Node& node) {
  if (node.is(Form::Name) && is_ground(page, node.text)) return {node.text};
  if (!node.is(Form::Or)) return {};
  std::vector<std::string> all;
  for (const Node& child : node.children) {
    if (!child.is(Form::Name) || !is_ground(page, child.text)) return {};
    all.push_back(child.text);
  }
  return all;
}

// `count Ks of side in area`, `2 * count …`
std::optional<std::pair<std::string, std::string>> weight_of_kind(const Page& page,
                                                                  const Node& node,
                                                                  const std::string& side,
                                                                  const std::string& area) {
  std::string weight = "1";
  const Node* count = &node;
  if (node.is(Form::Binary) && node.text == "*" && node[0].is(Form::Integer)) {
    weight = node[0].text;
    count = &node[1];
  }
  if (!count->is(Form::Count) || !(*count)[0].is(Form::Narrowed)) return std::nullopt;
  const Node& pieces = (*count)[0][0];
  if (!is_name((*count)[0][1], area) || !pieces.is(Form::Of) || !is_name(pieces[0], side)) {
    return std::nullopt;
  }
  const Symbol* kind = page.find(pieces.text);
  if (kind == nullptr || kind->meaning != lang::Meaning::Kind) return std::nullopt;
  return std::pair(at(page.model().kinds, kind->index).name, weight);
}

bool weights_in(const Page& page, const Node& node, const std::string& side,
                const std::string& area, Majority& found) {
  if (node.is(Form::Binary) && node.text == "+") {
    return weights_in(page, node[0], side, area, found) &&
           weights_in(page, node[1], side, area, found);
  }
  auto one = weight_of_kind(page, node, side, area);
  if (one) found.kinds.push_back(std::move(*one));
  return one.has_value();
}

// Of tiles so many points, of each flag so many.
struct Linear {
  long constant = 0;
  long tiles = 0;
  std::map<std::string, long> flags = {};

  void add(const Linear& other) {
    constant += other.constant;
    tiles += other.tiles;
    for (const auto& [flag, n] : other.flags) flags[flag] += n;
  }
  void multiply(long by) {
    constant *= by;
    tiles *= by;
    for (auto& [flag, n] : flags) n *= by;
  }
};

class Valuer {
 public:
  Valuer(const Page& page, const std::string& ground) : page_(page), ground_(ground) {}

  // By size of the area: "": of all others.
  using Cases = std::vector<std::pair<std::string, Linear>>;

  std::optional<Cases> cases(const Node& node, const std::string& area) {
    if (const Node* define = definition(node, area)) {
      return cases((*define)[1], (*define)[0][0].text);
    }
    if (node.is(Form::Conditional) && !place_in(node, 2).absent()) {
      const Answer when = answer(node[1], area);
      if (when.known) return when.yes ? cases(node[0], area) : cases(node[2], area);
      if (when.size.empty()) return std::nullopt;
      auto then = cases(node[0], area);
      auto rest = cases(node[2], area);
      if (!then || !rest || then->size() != 1 || rest->size() != 1) return std::nullopt;
      return Cases{rest->front(), {when.size, then->front().second}};
    }
    if (node.is(Form::Binary) && node.text == "*" && node[0].is(Form::Integer)) {
      auto all = cases(node[1], area);
      if (!all) return std::nullopt;
      for (auto& [size, value] : *all) value.multiply(std::stol(node[0].text));
      return all;
    }
    if (node.is(Form::Binary) && node.text == "+") {
      auto left = cases(node[0], area);
      auto right = cases(node[1], area);
      if (!left || !right || left->size() != 1 || right->size() != 1) return std::nullopt;
      left->front().second.add(right->front().second);
      return left;
    }
    if (node.is(Form::Integer)) return Cases{{"", Linear{std::stol(node.text)}}};
    if (!node.is(Form::Count)) return std::nullopt;
    const Node& what = node[0];
    if (is_of_name(what, "blocks", area)) return Cases{{"", Linear{0, 1}}};
    const bool of_area = (what.is(Form::Adjacent) || what.is(Form::Narrowed)) &&
                         what.size() == kPair && what[0].is(Form::Name) && is_name(what[1], area);
    const Symbol* flag = of_area ? page_.find(what[0].text) : nullptr;
    if (flag == nullptr || flag->meaning != lang::Meaning::TileFlag) return std::nullopt;
    Linear one;
    one.flags[what[0].text] = 1;
    return Cases{{"", std::move(one)}};
  }

 private:
  struct Answer {
    bool known = false;
    bool yes = false;
    std::string size = {};  // only of an area of so many tiles
  };

  const Node* definition(const Node& node, const std::string& area) const {
    if (!node.is(Form::Of) || !is_name(node[0], area)) return nullptr;
    const Node* define = page_.define(node.text);
    return define != nullptr && (*define)[0].size() == 1 ? define : nullptr;
  }

  Answer answer(const Node& node, const std::string& area) {
    if (node.is(Form::NoSuch) || node.is(Form::Some)) {
      const Node& what = node[0];
      const bool of_area = (what.is(Form::Adjacent) || what.is(Form::Narrowed)) &&
                           what.size() == kPair && what[0].is(Form::Name) &&
                           is_name(what[1], area) && is_ground(page_, what[0].text);
      if (!of_area) return {};
      return {true, (what[0].text == ground_) != node.is(Form::NoSuch)};
    }
    if (node.is(Form::Compare) && node.text == "=" && node[0].is(Form::Count) &&
        is_of_name(node[0][0], "blocks", area) && node[1].is(Form::Integer)) {
      return {false, false, node[1].text};
    }
    if (node.is(Form::And) || node.is(Form::Or)) {
      const bool all = node.is(Form::And);
      Answer left;
      for (const Node& child : node.children) {
        const Answer one = answer(child, area);
        if (one.known && one.yes != all) return one;
        if (one.known) continue;
        if (one.size.empty() || !left.size.empty()) return {};
        left = one;
      }
      return left.size.empty() ? Answer{true, all} : left;
    }
    if (node.is(Form::Name)) {
      const Symbol* option = page_.find(node.text);
      if (option == nullptr || option->meaning != lang::Meaning::Option) return {};
      return {true, option->value.number != 0};
    }
    return {};
  }

  const Page& page_;
  const std::string ground_;
};

// Some part of these grounds has the flag.
bool is_flagged(const Page& page, const std::string& ground, const std::string& flag) {
  for (const Node* item : page.items(Form::Tiles)) {
    for (const Node& tile : item->children) {
      for (const Node& part : tile.children) {
        if (!tile.is(Form::TileDef) || !part.is(Form::TilePart) || part.text != ground) continue;
        const auto& flags = part[2].children;
        if (std::any_of(flags.begin(), flags.end(),
                        [&](const Node& one) { return one.text == flag; })) {
          return true;
        }
      }
    }
  }
  return false;
}

}  // namespace

std::optional<Majority> majority_of(const Page& page, const std::string& name) {
  const Node* define = page.define(name);
  if (define == nullptr || (*define)[0].size() != kPair) return std::nullopt;
  const std::string& side = (*define)[0][0].text;
  const std::string& area = (*define)[0][1].text;
  const Node& body = (*define)[1];
  if (!body.is(Form::And) || body.size() != kPair || !body[0].is(Form::Compare) ||
      body[0].text != ">" || !body[0][0].is(Form::Call) || !body[0][1].is(Form::Integer) ||
      body[0][1].text != "0" || !body[1].is(Form::NoSuch) || !body[1][0].is(Form::In)) {
    return std::nullopt;
  }
  const std::string& weight = body[0][0].text;
  const Node& rival = body[1][0];
  const Node& more = place_in(rival, 1);
  const bool fits = is_call(body[0][0], weight, side, area) && is_name(rival[0], "players") &&
                    more.is(Form::Compare) && more.text == ">" &&
                    is_call(more[0], weight, rival.text, area) &&
                    is_call(more[1], weight, side, area);
  const Node* counts = page.define(weight);
  if (!fits || counts == nullptr || (*counts)[0].size() != kPair) return std::nullopt;
  Majority found{define, counts};
  constexpr std::size_t kMostKinds = 3;
  const bool all =
      weights_in(page, (*counts)[1], (*counts)[0][0].text, (*counts)[0][1].text, found);
  if (!all || kMostKinds < found.kinds.size()) return std::nullopt;
  return found;
}

std::optional<Payment> payment_of(const Page& page, const std::string& name) {
  const Node* rule = page.rule(name);
  if (rule == nullptr || (*rule)[0].size() != kPair || !(*rule)[1].children.empty()) {
    return std::nullopt;
  }
  const std::string& area = (*rule)[0][0].text;
  const std::string& amount = (*rule)[0][1].text;
  const auto body = acts_of((*rule)[4]);
  if (body.size() != kPair || !body[0]->is(Form::ForEach) || !(*body[0])[0].is(Form::In) ||
      !body[1]->is(Form::Remove)) {
    return std::nullopt;
  }
  const Node& each = (*body[0])[0];
  const Node& holds = place_in(each, 1);
  const auto given = acts_of((*body[0])[1]);
  const bool gives = given.size() == 1 && given[0]->is(Form::AddTo) &&
                     is_name((*given[0])[0], amount) && (*given[0])[1].is(Form::Of) &&
                     is_name((*given[0])[1][0], each.text);
  const Node& taken = (*body[1])[0];
  const bool takes =
      taken.is(Form::Narrowed) && taken[0].is(Form::PiecesWord) && is_name(taken[1], area);
  if (!is_name(each[0], "players") || !gives || !takes || !holds.is(Form::Call) ||
      !is_call(holds, holds.text, each.text, area)) {
    return std::nullopt;
  }
  auto majority = majority_of(page, holds.text);
  if (!majority) return std::nullopt;
  return Payment{rule, std::move(*majority)};
}

bool counts_around(const Page& page, const Node& value, const std::string& site) {
  if (value.is(Form::Of) && is_name(value[0], site)) {
    const Node* define = page.define(value.text);
    return define != nullptr && (*define)[0].size() == 1 &&
           counts_around(page, (*define)[1], (*define)[0][0].text);
  }
  if (!value.is(Form::Binary) || value.text != "+" || !value[0].is(Form::Integer) ||
      value[0].text != "1" || !value[1].is(Form::Count)) {
    return false;
  }
  const Node& what = value[1][0];
  return what.is(Form::Adjacent) && what.size() == kPair && is_name(what[0], "laid") &&
         what[1].is(Form::Touching) && is_of_name(what[1][0], "block", site);
}

std::optional<Scored> scored_in(const Node& loop, const Page& page) {
  if (!loop.is(Form::ForEach)) return std::nullopt;
  const auto acts = acts_of(loop[1]);
  if (acts.size() != 1 || !acts[0]->is(Form::Play)) return std::nullopt;
  const Node& play = *acts[0];
  if (play[0].size() != kPair || !place_in(play, 1).children.empty()) return std::nullopt;
  Scored found;
  found.play = &play;
  found.amount = &play[0][1];
  const Node& over = loop[0];
  found.name = over.text;
  if (over.is(Form::GroupsOf)) {
    found.grounds = grounds_in(page, over[0]);
    const Node& where = place_in(over, 3);
    if (!place_in(over, 2).absent() || !is_name(play[0][0], over.text)) return std::nullopt;
    if (!where.is(Form::Of) || !is_name(where[0], over.text)) return std::nullopt;
    found.closed = page.define(where.text);
    if (found.closed == nullptr) return std::nullopt;
    if (!place_in(over, 1).absent()) found.meeting = &over[1];
    for (const std::string& ground : found.grounds) {
      if (worth_of(page, *found.amount, over.text, {ground}).empty()) return std::nullopt;
    }
  } else if (over.is(Form::In)) {
    found.grounds = grounds_in(page, over[0]);
    const Node& where = place_in(over, 1);
    constexpr const char* kAllAround = "9";
    const Node& alone = play[0][0];
    found.is_surrounded = where.is(Form::Compare) && where.text == "=" &&
                          where[1].is(Form::Integer) && where[1].text == kAllAround &&
                          counts_around(page, where[0], over.text);
    const bool fits = found.is_surrounded && alone.is(Form::SetLiteral) && alone.size() == 1 &&
                      is_name(alone[0], over.text) && found.amount->is(Form::Integer);
    if (!fits) return std::nullopt;
  }
  if (found.grounds.empty()) return std::nullopt;
  auto payment = payment_of(page, play.text);
  if (!payment) return std::nullopt;
  found.payment = std::move(*payment);
  return found;
}

std::vector<Worth> worth_of(const Page& page, const Node& value, const std::string& area,
                            const std::vector<std::string>& grounds) {
  std::vector<Worth> all;
  for (const std::string& ground : grounds) {
    const auto cases = Valuer(page, ground).cases(value, area);
    if (!cases) return {};
    std::vector<Worth> here;
    for (const auto& [size, linear] : *cases) {
      if (linear.constant != 0 || linear.tiles <= 0) return {};
      Worth worth{size, linear.tiles};
      for (const auto& [flag, n] : linear.flags) {
        const bool some = std::any_of(grounds.begin(), grounds.end(), [&](const std::string& one) {
          return is_flagged(page, one, flag);
        });
        if (some && n != 0) worth.flags.emplace_back(flag, n);
      }
      if (worth.flags.size() > 1) return {};
      here.push_back(std::move(worth));
    }
    const auto same = [](const Worth& one, const Worth& other) {
      return one.size == other.size && one.tiles == other.tiles && one.flags == other.flags;
    };
    if (all.empty()) {
      all = std::move(here);
    } else if (!std::equal(all.begin(), all.end(), here.begin(), here.end(), same)) {
      return {};
    }
  }
  return all;
}

std::vector<std::string> grounds_asked(const Page& page, const Node& define) {
  using Bindings = std::map<std::string, std::vector<std::string>>;
  std::set<std::string> asked;
  bool all = true;
  const std::function<void(const Node&, Bindings)> visit = [&](const Node& node, Bindings bound) {
    if (node.is(Form::Attached) || node.is(Form::Written) || node.is(Form::Writing)) return;
    const auto bind = [&](const Node& groups) {
      if (groups.is(Form::GroupsOf)) bound[groups.text] = grounds_in(page, groups[0]);
    };
    bind(node);
    for (const Node& child : node.children) bind(child);
    if ((node.is(Form::Of) || node.is(Form::Call)) && node.text == define.text) {
      const auto of =
          node.size() == 1 && node[0].is(Form::Name) ? bound.find(node[0].text) : bound.end();
      if (of == bound.end() || of->second.empty()) {
        all = false;
      } else {
        asked.insert(of->second.begin(), of->second.end());
      }
    }
    for (const Node& child : node.children) visit(child, bound);
  };
  for (const Node* item : page.folded().items) visit(*item, {});
  std::vector<std::string> in_order;
  if (!all) return in_order;
  for (const Node* item : page.items(Form::Tiles)) {
    for (const Node& ground : (*item)[0].children) {
      if (asked.count(ground.text) != 0) in_order.push_back(ground.text);
    }
  }
  return in_order;
}

bool is_closed_area(const Node& define) {
  if (define[0].size() != 1 || !define[1].is(Form::NoSuch)) return false;
  const Node& what = define[1][0];
  return (what.is(Form::Adjacent) || what.is(Form::Narrowed)) && what.size() == kPair &&
         is_name(what[0], "loose") && is_name(what[1], define[0][0].text);
}

std::vector<std::string> grounds_beside_others(const Page& page) {
  std::vector<std::string> grounds;
  for (const Node* item : page.items(Form::Tiles)) {
    for (const Node& tile : item->children) {
      for (const Node& part : tile.children) {
        const bool beside =
            tile.is(Form::TileDef) && part.is(Form::TilePart) && !part[1].children.empty();
        if (beside && std::find(grounds.begin(), grounds.end(), part.text) == grounds.end()) {
          grounds.push_back(part.text);
        }
      }
    }
  }
  return grounds;
}

namespace {

Sense so_many_points(long n, Span span) {
  return sense("points-so-many", {sense_of("figure", std::to_string(n), span)}, span);
}

// `two points for each of its tiles and two for each of its pennants`
Sense worth_told(const Worth& worth, Span span) {
  Sense points = so_many_points(worth.tiles, span);
  if (worth.flags.empty()) return sense("points-per-tile", {std::move(points)}, span);
  const auto& [name, n] = worth.flags[0];
  Sense flag{"things", name, {}, span};
  if (worth.tiles == 1 && n == 1) {
    return sense("points-per-tile-or-flag", {std::move(points), std::move(flag)}, span);
  }
  return sense("points-per-tile-and-flag",
               {std::move(points), sense_of("figure", std::to_string(n), span), std::move(flag)},
               span);
}

Sense each_of(const std::vector<std::string>& grounds, const Node* closed, Span span) {
  std::vector<Sense> all;
  for (const std::string& ground : grounds) {
    Sense one{"things", ground, {}, span};
    if (closed != nullptr) {
      one.parts.push_back(sense("quality", {sense_of("word", closed->text, span)}, span));
    }
    all.push_back(sense("each-one", {std::move(one)}, span));
  }
  return all.size() == 1 ? Sense(all[0]) : sense("list", std::move(all), span);
}

// Grounds that the score asks who holds, and that are never scored before: no piece leaves them, if
// none leaves the board, moves or changes otherwise.
std::vector<std::string> grounds_kept(const Page& page) {
  std::set<std::string> scored;
  std::vector<std::string> asked;
  bool otherwise = false;
  const std::function<void(const Node&, bool)> visit = [&](const Node& node, bool pays) {
    if (node.is(Form::Attached) || node.is(Form::Written) || node.is(Form::Writing)) return;
    if (const auto found = scored_in(node, page)) {
      scored.insert(found->grounds.begin(), found->grounds.end());
    }
    const bool takes = node.is(Form::Remove) || node.is(Form::Capture) || node.is(Form::Move) ||
                       node.is(Form::Becomes) || node.is(Form::Shift);
    otherwise = otherwise || (takes && !pays);
    if (node.is(Form::Best) && node[1].is(Form::GroupsOf)) {
      for (const std::string& ground : grounds_in(page, node[1][0])) asked.push_back(ground);
    }
    for (const Node& child : node.children) visit(child, pays);
  };
  for (const Node* item : page.folded().items) {
    visit(*item, item->is(Form::Rule) && payment_of(page, item->text).has_value());
  }
  if (otherwise) return {};
  std::vector<std::string> kept;
  for (const std::string& ground : asked) {
    const bool is_new = std::find(kept.begin(), kept.end(), ground) == kept.end();
    if (scored.count(ground) == 0 && is_new) kept.push_back(ground);
  }
  return kept;
}

}  // namespace

void Teller::note_definition(const Node& define) {
  if (std::find(named_.begin(), named_.end(), &define) == named_.end()) named_.push_back(&define);
}

// What is told of the rule by which areas are scored, once: whom it gives what, who holds an area,
// and what becomes of the pieces.
void Teller::payment_told(const Node& rule, std::vector<Step>& told) {
  if (std::find(rules_in_place_.begin(), rules_in_place_.end(), &rule) == rules_in_place_.end()) {
    rules_in_place_.push_back(&rule);
  }
  const auto payment = payment_of(page_, rule.text);
  const auto acts = acts_of(rule[4]);
  Step means{sense("score-means", {}, acts[0]->span)};
  means.also = {rule.span, (*acts[0])[0].span};
  told.push_back(std::move(means));
  const Majority& held = payment->held_by;
  told.push_back({sense("held-by-most", {}, held.define->span)});
  std::vector<Sense> weights;
  for (const auto& [kind, weight] : held.kinds) {
    weights.push_back(things(kind, held.weight->span));
    weights.push_back(sense_of("figure", weight, held.weight->span));
  }
  const std::string how_many = std::to_string(held.kinds.size());
  told.push_back({sense("weighs-" + how_many, std::move(weights), held.weight->span)});
  told.push_back({sense("all-leave", {}, acts[1]->span)});
  for (const std::string& ground : grounds_kept(page_)) {
    told.push_back({sense("stays-to-end", {things(ground, acts[1]->span)}, acts[1]->span)});
  }
  for (const Node* define : {held.define, held.weight}) told_in_place_.push_back(define);
}

// for each area …: play pay(area, worth of area).
bool Teller::scored(const Node& node, std::vector<Step>& told) {
  const auto found = scored_in(node, page_);
  if (!found || in_place_ == nullptr || in_place_->count(found->play->text) == 0) return false;
  const Span span = node.span;
  const auto payment_at = std::find_if(
      told.begin(), told.end(), [](const Step& step) { return step.sense.is("score-means"); });
  const bool first = payment_at == told.end();
  Step step{{}, {}, false};
  step.also = {node[0].span, found->play->span, found->amount->span};
  if (found->is_surrounded) {
    step.sense = sense(first ? "surrounded-scored" : "surrounded-scored-too",
                       {each_of(found->grounds, nullptr, node[0].span),
                        so_many_points(std::stol(found->amount->text), found->amount->span)},
                       span);
  } else {
    note_definition(*found->closed);
    std::vector<Sense> parts = {each_of(found->grounds, found->closed, node[0].span)};
    std::string what = "areas-scored";
    if (found->meeting != nullptr) {
      Sense meeting = thing(*found->meeting);
      if (meeting.is("parts-laid")) {
        what += "-laid";
        step.also.push_back(meeting.span);
      } else {
        what += "-meeting";
        parts.push_back(std::move(meeting));
      }
    }
    step.sense = sense(what, std::move(parts), span);
    const Span at = found->amount->span;
    for (const std::string& ground : found->grounds) {
      for (const Worth& worth : worth_of(page_, *found->amount, found->name, {ground})) {
        if (worth.size.empty()) {
          step.parts.push_back(
              {sense("is-worth", {things(ground, at), worth_told(worth, at)}, at)});
          continue;
        }
        Sense such = things(ground, at);
        such.parts.push_back(sense("quality", {sense_of("word", found->closed->text, at)}, at));
        step.parts.push_back({sense(
            "is-worth-of-size",
            {std::move(such), sense_of("figure", worth.size, at), worth_told(worth, at)}, at)});
      }
    }
    // What is worth least by its tiles alone comes first.
    std::stable_sort(step.parts.begin(), step.parts.end(), [](const Step& one, const Step& other) {
      const auto flags = [](const Step& part) {
        return part.sense.parts.back().is("points-per-tile") ? 0 : 1;
      };
      return flags(one) < flags(other);
    });
    if (found->amount->is(Form::Of)) {
      if (const Node* worth = page_.define(found->amount->text)) told_in_place_.push_back(worth);
    }
  }
  if (first) {
    told.push_back(std::move(step));
    payment_told(*found->payment.rule, told);
  } else {
    told.insert(payment_at, std::move(step));
  }
  return true;
}

// What a definition or a value by cases comes to, with these values of the options.
const Node* Teller::settled(const Node& node) {
  const Node* value = &node;
  while (value->is(Form::Conditional) && !place_in(*value, 2).absent()) {
    const Sense when = condition((*value)[1]);
    if (!when.is("yes") && !when.is("no")) return nullptr;
    value = when.is("yes") ? &(*value)[0] : &(*value)[2];
  }
  return value;
}

// An addend of the score: what a player gets for the areas that he holds. Nothing: something else.
std::optional<Sense> Teller::for_held(const Node& node, const std::string& side) {
  const Span span = node.span;
  if (node.is(Form::Of) && is_name(node[0], side)) {
    const Node* define = page_.define(node.text);
    if (define == nullptr || (*define)[0].size() != 1) return std::nullopt;
    const Node* value = settled((*define)[1]);
    auto told = value == nullptr ? std::nullopt : for_held(*value, (*define)[0][0].text);
    if (told) told_in_place_.push_back(define);
    return told;
  }
  // `n * count (city among groups of City where closed of city and …)`
  const auto counted = [&](const Node& value) -> const Node* {
    const bool times = value.is(Form::Binary) && value.text == "*" && value[0].is(Form::Integer) &&
                       value[1].is(Form::Count) && value[1][0].is(Form::GroupsOf);
    if (!times) return nullptr;
    const Node& groups = value[1][0];
    const Node& where = place_in(groups, 3);
    const bool plain =
        place_in(groups, 1).absent() && place_in(groups, 2).absent() && where.is(Form::And) &&
        where.size() == kPair && where[0].is(Form::Of) && is_name(where[0][0], groups.text) &&
        page_.define(where[0].text) != nullptr && !grounds_in(page_, groups[0]).empty();
    return plain ? &groups : nullptr;
  };
  const auto each_counted = [&](const Node& groups) {
    const Node* closed = page_.define(groups[3][0].text);
    note_definition(*closed);
    return each_of(grounds_in(page_, groups[0]), closed, groups.span);
  };
  if (const Node* groups = counted(node)) {
    // …, and he holds what lies beside it, taken together
    const Node& held = (*groups)[3][1];
    if (!held.is(Form::Call) || held.size() != kPair || !is_name(held[0], side) ||
        !majority_of(page_, held.text) || !held[1].is(Form::Of) ||
        !is_name(held[1][0], groups->text)) {
      return std::nullopt;
    }
    const Node* around = page_.define(held[1].text);
    const auto beside = grounds_beside_others(page_);
    if (around == nullptr || (*around)[0].size() != 1 || beside.size() != 1) return std::nullopt;
    const Node& group = (*around)[1];
    const bool fits = group.is(Form::GroupOf) && place_in(group, 1).absent() &&
                      place_in(group, 2).absent() && group[0].is(Form::Beside) &&
                      is_name(group[0][0], (*around)[0][0].text);
    const auto grounds = grounds_in(page_, (*groups)[0]);
    if (!fits || grounds.size() != 1) return std::nullopt;
    return sense("points-for-all-beside",
                 {so_many_points(std::stol(node[0].text), span), each_counted(*groups),
                  things(beside[0], span), things(grounds[0], span)},
                 span);
  }
  if (!node.is(Form::Best) || node.text != "sum" || !place_in(node, 2).absent()) {
    return std::nullopt;
  }
  const Node& over = node[1];
  const Node& value = node[0];
  const auto grounds = over.is(Form::GroupsOf) || over.is(Form::In) ? grounds_in(page_, over[0])
                                                                    : std::vector<std::string>{};
  if (grounds.empty()) return std::nullopt;
  Sense each = each_of(grounds, nullptr, over.span);
  const auto held = [&](Sense points) {
    return sense("for-held", {std::move(each), std::move(points)}, span);
  };
  if (over.is(Form::In)) {
    const Node& where = place_in(over, 1);
    const bool fits = where.is(Form::Call) && where.size() == kPair && is_name(where[0], side) &&
                      majority_of(page_, where.text) && where[1].is(Form::SetLiteral) &&
                      where[1].size() == 1 && is_name(where[1][0], over.text) &&
                      counts_around(page_, value, over.text);
    if (!fits) return std::nullopt;
    if (value.is(Form::Of)) told_in_place_.push_back(page_.define(value.text));
    const Sense one = sense_of("figure", "1", value.span);
    return held(sense("points-around", {so_many_points(1, value.span), one}, value.span));
  }
  const Node& where = place_in(over, 3);
  const bool fits = place_in(over, 1).absent() && place_in(over, 2).absent() &&
                    where.is(Form::Call) && majority_of(page_, where.text) &&
                    is_call(where, where.text, side, over.text);
  if (!fits) return std::nullopt;
  const auto worth = worth_of(page_, value, over.text, grounds);
  if (worth.size() == 1) {
    if (value.is(Form::Of)) told_in_place_.push_back(page_.define(value.text));
    return held(worth_told(worth[0], value.span));
  }
  // `n * count (city among groups of City where closed of city and some city beside area)`
  const Node* define =
      value.is(Form::Of) && is_name(value[0], over.text) ? page_.define(value.text) : nullptr;
  if (define == nullptr || (*define)[0].size() != 1 || grounds.size() != 1) return std::nullopt;
  const Node& brings = (*define)[1];
  const Node* groups = counted(brings);
  if (groups == nullptr) return std::nullopt;
  const Node& near = (*groups)[3][1];
  const bool beside = near.is(Form::Some) && near[0].is(Form::Adjacent) &&
                      near[0].size() == kPair && is_name(near[0][0], groups->text) &&
                      near[0][1].is(Form::Beside) && is_name(near[0][1][0], (*define)[0][0].text);
  if (!beside) return std::nullopt;
  told_in_place_.push_back(define);
  return held(sense("points-per-beside",
                    {so_many_points(std::stol(brings[0].text), brings.span), each_counted(*groups),
                     things(grounds[0], over.span)},
                    brings.span));
}

}  // namespace ludo::lang::rules
