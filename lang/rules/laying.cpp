// Tiles that are drawn and laid, and what is put on them: statements that are told together. See
// teller.hpp and laying.hpp.

#include "lang/rules/laying.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

namespace {

bool is_said_beside(const Node& node) { return node.is(Form::Note) || node.is(Form::Ruling); }

std::vector<const Node*> statements_of(const Node& block) {
  if (!block.is(Form::Block)) return {&block};
  std::vector<const Node*> all;
  for (const Node& child : block.children) {
    if (!is_said_beside(child)) all.push_back(&child);
  }
  return all;
}

bool is_of(const Node& node, std::string_view what) {
  return node.is(Form::Of) && node.text == what && node[0].is(Form::Name);
}

// A rule that can be played always: nothing in it is asked for or chosen.
bool never_fails(const Page& page, const Node& node, int depth = 0) {
  constexpr int kDeepest = 6;
  switch (node.form) {
    case Form::Block:
      return std::all_of(node.children.begin(), node.children.end(), [&](const Node& child) {
        return is_said_beside(child) || never_fails(page, child, depth);
      });
    case Form::Optionally:
    case Form::AddTo:
    case Form::TakeFrom:
    case Form::Set:
    case Form::Remove:
    case Form::Let:
      return true;
    case Form::ForEach:
      return never_fails(page, node[1], depth);
    case Form::If:
      return never_fails(page, node[1], depth) &&
             (place_in(node, 2).absent() || never_fails(page, node[2], depth));
    case Form::Play: {
      const Node* rule = page.rule(node.text);
      return rule != nullptr && depth < kDeepest && never_fails(page, (*rule)[4], depth + 1);
    }
    default:
      return false;
  }
}

bool mentions_bound(const Sense& sense, const std::string& name) {
  if (sense.is("bound") && sense.text == name) return true;
  return std::any_of(sense.parts.begin(), sense.parts.end(),
                     [&](const Sense& part) { return mentions_bound(part, name); });
}

long copies_in_all(const Page& page) {
  long copies = 0;
  for (const Node* item : page.items(Form::Tiles)) {
    for (const Node& tile : item->children) {
      if (tile.is(Form::TileDef) && tile[0].is(Form::Integer)) copies += std::stol(tile[0].text);
    }
  }
  return copies;
}

// No tile has two parts of the ground.
bool is_once_on_tiles(const Page& page, const std::string& ground) {
  for (const Node* item : page.items(Form::Tiles)) {
    for (const Node& tile : item->children) {
      if (!tile.is(Form::TileDef)) continue;
      const auto parts = std::count_if(
          tile.children.begin(), tile.children.end(),
          [&](const Node& part) { return part.is(Form::TilePart) && part.text == ground; });
      if (parts > 1) return false;
    }
  }
  return true;
}

// The name speaks of `that part`.
Sense pointed_at(Sense told, const std::string& name, const Sense& that) {
  if (told.is("bound") && told.text == name) return that;
  for (Sense& part : told.parts) part = pointed_at(std::move(part), name, that);
  return told;
}

}  // namespace

std::vector<BarredWay> barred_ways(const Node& rule) {
  std::vector<BarredWay> barred;
  if (rule[0].size() != 1 || !rule[1].children.empty()) return {};
  const std::string& way = rule[0][0].text;
  const auto is_way = [&](const Node& node, std::string_view sign) {
    return node.is(Form::Compare) && node.text == sign && is_name(node[0], way) &&
           node[1].is(Form::Name);
  };
  for (const Node* statement : statements_of(rule[4])) {
    if (statement->is(Form::Require) && is_way((*statement)[0], "is-not")) {
      barred.push_back({&(*statement)[0][1], nullptr, statement->span});
      continue;
    }
    const bool plain = statement->is(Form::If) && statement->text.empty() &&
                       place_in(*statement, 2).absent() && is_way((*statement)[0], "is");
    if (!plain) return {};
    const auto inner = statements_of((*statement)[1]);
    if (inner.size() != 1 || !inner[0]->is(Form::Require)) return {};
    if (!(*inner[0])[0].is(Form::NoSuch) || mentions_name((*inner[0])[0], way)) return {};
    barred.push_back({&(*statement)[0][1], &(*inner[0])[0], statement->span});
  }
  return barred;
}

std::optional<PutOne> put_one_of(const Node& either, const Page& page) {
  if (!either.is(Form::Either) || either.size() < 2) return std::nullopt;
  PutOne found;
  for (const Node& branch : either.children) {
    PutOne::Branch one;
    for (const Node* statement : statements_of(branch[1])) {
      if (statement->is(Form::Require) && one.require == nullptr && one.play == nullptr) {
        one.require = statement;
      } else if (statement->is(Form::Play) && one.play == nullptr) {
        one.play = statement;
      } else {
        return std::nullopt;
      }
    }
    if (one.play == nullptr || !place_in(*one.play, 1).children.empty()) return std::nullopt;
    if (!found.rule.empty() && found.rule != one.play->text) return std::nullopt;
    found.rule = one.play->text;
    found.branches.push_back(one);
  }
  const Node* rule = page.rule(found.rule);
  if (rule == nullptr || (*rule)[0].children.empty() || !(*rule)[1].children.empty()) {
    return std::nullopt;
  }
  const std::string& unit = (*rule)[0][0].text;
  const auto body = statements_of((*rule)[4]);
  constexpr std::size_t kTwo = 2;
  if (body.size() != kTwo || !body[0]->is(Form::Choose) || !(*body[0])[0].is(Form::In) ||
      !place_in(*body[0], 1).absent() || !body[1]->is(Form::Put)) {
    return std::nullopt;
  }
  const Node& put = *body[1];
  const bool plain = put[0].absent() && place_in(put, 3).absent() &&
                     !place_in(put, 4).is(Form::Yes) && put[2].size() == 1 &&
                     is_name(put[2][0], (*body[0])[0].text) && put[1].is(Form::Of) &&
                     put[1].text == unit && is_name(put[1][0], "me");
  if (!plain) return std::nullopt;
  for (const PutOne::Branch& branch : found.branches) {
    const Node& arguments = (*branch.play)[0];
    if (arguments.size() != (*rule)[0].size() || !arguments[0].is(Form::Name)) return std::nullopt;
    const Symbol* kind = page.find(arguments[0].text);
    if (kind == nullptr || kind->meaning != lang::Meaning::Kind) return std::nullopt;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
      if (!is_name(arguments[i], (*rule)[0][i].text)) return std::nullopt;
    }
  }
  return found;
}

bool is_just_laid(const Page& page, const Node& rule, std::size_t param) {
  std::size_t plays = 0;
  bool all = true;
  const std::function<void(const Node&, const Node&)> visit = [&](const Node& node,
                                                                  const Node& holder) {
    if (node.is(Form::Attached) || node.is(Form::Written) || node.is(Form::Writing)) return;
    if (node.is(Form::Way) || node.is(Form::BestPlay)) {
      all = all && !(node.size() > 1 && node[1].text == rule.text);
    }
    if (node.is(Form::Play) && node.text == rule.text) {
      ++plays;
      const Node& given = place_in(node[0], param);
      bool laid = false;
      const std::function<void(const Node&)> find = [&](const Node& inner) {
        if (inner.is(Form::Play)) {
          const Node& results = place_in(inner, 1);
          const Node* by = page.rule(inner.text);
          for (std::size_t i = 0; by != nullptr && i < results.size(); ++i) {
            if (results[i].text != given.text || (*by)[1].size() <= i) continue;
            const std::string& block = (*by)[1][i].text;
            laid = laid ||
                   std::any_of((*by)[4].children.begin(), (*by)[4].children.end(),
                               [&](const Node& statement) {
                                 return statement.is(Form::Lay) && is_name(statement[2], block);
                               });
          }
        }
        for (const Node& child : inner.children) find(child);
      };
      if (given.is(Form::Name)) {
        find(holder);
        for (std::size_t i = 0; holder.is(Form::Rule) && i < holder[0].size(); ++i) {
          const bool passed_on = holder[0][i].text == given.text && holder.text != rule.text;
          laid = laid || (passed_on && is_just_laid(page, holder, i));
        }
      }
      all = all && laid;
    }
    for (const Node& child : node.children) visit(child, holder);
  };
  for (const Node* item : page.folded().items) visit(*item, *item);
  return 0 < plays && all;
}

// if total of pile > 0: draw from it; else draw from another: where the tile comes from is a list.
bool Teller::draw_by_lot(const Node& node, std::vector<Step>& told) {
  if (!node.is(Form::If) || !node.text.empty() || place_in(node, 2).absent()) return false;
  if (!node[0].is(Form::Compare)) return false;
  const Sense holds = condition(node[0]);
  if (!holds.is("not") || !holds.parts[0].is("supply-empty")) return false;
  const std::vector<Step> first = steps(node[1]);
  const std::vector<Step> second = steps(node[2]);
  if (first.size() != 1 || second.size() != 1) return false;
  const Sense& from = first[0].sense;
  const Sense& other = second[0].sense;
  const bool saves = from.is("draw-from-save");
  const Sense& pile = holds.parts[0].parts[0];
  if ((!saves && !from.is("draw-from")) || !other.is("draw-from")) return false;
  if (print(from.parts[1]) != print(pile) || print(from.parts[0]) != print(other.parts[0])) {
    return false;
  }
  const Sense& drawn = from.parts[0].is("new-bound") ? from.parts[0].parts[0] : from.parts[0];
  std::vector<Sense> parts = {from.parts[1], drawn};
  if (saves) {
    const Sense& when = from.parts[3];
    const bool last =
        when.is("supply-holds") && print(when.parts[0]) == print(pile) && when.parts[1].text == "1";
    if (!last) return false;
    parts.push_back(from.parts[2]);
  }
  Step list{sense("drawn-by-lot", {from.parts[0]}, node.span), {}, false};
  Step head{sense(saves ? "draw-while-save" : "draw-while", std::move(parts), from.span)};
  head.also = first[0].also;
  if (saves) head.also.push_back(from.parts[3].span);
  Step rest{sense("draw-else", {other.parts[1]}, other.span)};
  rest.also = second[0].also;
  list.also = {node[0].span};
  list.parts = {std::move(head), std::move(rest)};
  told.push_back(std::move(list));
  return true;
}

// repeat while nothing is laid and the piles hold something: draw; must lay …; otherwise …
//
// As many times as there are tiles: that is no limit.
bool Teller::drawn_until(const Node& node, std::vector<Step>& told) {
  const Node& most = place_in(node, 1);
  if (!most.is(Form::Integer) || most.text != std::to_string(copies_in_all(page_))) return false;
  const auto body = statements_of(node[2]);
  constexpr std::size_t kTwo = 2;
  if (body.size() < kTwo || !body.back()->is(Form::First) || body.back()->size() != kTwo) {
    return false;
  }
  const Node& must = *body.back();
  for (const Node& alternative : must.children) {
    if (!alternative.is(Form::Alternative) || !alternative[0].children.empty()) return false;
  }
  const auto acts = statements_of(must[0][1]);
  if (acts.size() < kTwo || !acts[0]->is(Form::Play)) return false;
  for (std::size_t i = 1; i < acts.size(); ++i) {
    if (!never_fails(page_, *acts[i])) return false;
  }
  const Sense holds = condition(node[0]);
  if (!holds.is("and") || holds.parts.size() != kTwo ||
      !holds.parts[0].is("no-such-happened-laid-turn") || !holds.parts[1].is("not")) {
    return false;
  }
  const Sense& empty = holds.parts[1].parts[0];
  if (!empty.is("supplies-empty") && !empty.is("supply-empty")) return false;
  const std::size_t before = told.size();
  for (std::size_t i = 0; i + 1 < body.size(); ++i) statements({*body[i]}, told);
  const bool draws = before < told.size() && (told.back().sense.is("drawn-by-lot") ||
                                              told.back().sense.what.rfind("draw-from", 0) == 0);
  std::vector<Step> parts = steps(must[0][1]);
  std::vector<Step> instead = steps(must[1][1]);
  if (!draws || parts.size() < kTwo || instead.size() != 1 || !instead[0].parts.empty()) {
    told.resize(before);
    return false;
  }
  Sense drawn = told.back().sense.parts[0];
  if (drawn.is("new-bound")) drawn = Sense(drawn.parts[0]);
  // What is given is spoken of by its name alone, where it is spoken of at all.
  Sense& first = parts[0].sense;
  if (first.what.ends_with("-giving")) {
    const Sense& given = first.parts.back();
    const bool spoken_of = std::any_of(parts.begin() + 1, parts.end(), [&](const Step& part) {
      return std::any_of(given.parts.begin(), given.parts.end(),
                         [&](const Sense& name) { return mentions_bound(part.sense, name.text); });
    });
    if (!spoken_of) {
      parts[0].also.push_back(given.span);
      first.parts.pop_back();
      first.what.resize(first.what.size() - std::string_view("-giving").size());
    }
  }
  for (Step& part : parts) {
    if (part.sense.is("may-step")) part.sense.what = "if-wanted";
  }
  const Sense can =
      sense("can-be-done", {sense_of("rule", acts[0]->text, acts[0]->span)}, acts[0]->span);
  Step list{sense("must-in-order", {can}, must.span)};
  list.parts = std::move(parts);
  told.push_back(std::move(list));
  std::vector<Sense> again = {sense("not", {can}, can.span), instead[0].sense, std::move(drawn)};
  again.insert(again.end(), empty.parts.begin(), empty.parts.end());
  told.push_back({sense(empty.is("supplies-empty") ? "again-until" : "again-until-one",
                        std::move(again), must[1].span)});
  told.back().also = instead[0].also;
  for (const Span& span : {node[0].span, most.span}) told.back().also.push_back(span);
  return true;
}

// choose b among D; choose q from 0 to 3; lay t turned q on b.
std::size_t Teller::lay_turned(const std::vector<Node>& block, std::size_t at,
                               std::vector<Step>& told) {
  const auto next = [&](std::size_t from) {
    while (from < block.size() && is_said_beside(block[from])) ++from;
    return from;
  };
  const auto chooses = [&](std::size_t i) {
    return i < block.size() && block[i].is(Form::Choose) && block[i][0].is(Form::In) &&
           place_in(block[i], 1).absent() && place_in(block[i][0], 1).absent();
  };
  const std::size_t second = next(at + 1);
  if (!chooses(at) || !chooses(second)) return 0;
  const Node& quarters = block[second][0];
  const bool any = quarters[0].is(Form::Range) && quarters[0][0].is(Form::Integer) &&
                   quarters[0][1].is(Form::Integer) && quarters[0][0].text == "0" &&
                   quarters[0][1].text == "3";
  const std::size_t last = next(second + 1);
  if (!any || last >= block.size() || !block[last].is(Form::Lay)) return 0;
  const Node& lay = block[last];
  const std::string& where = block[at][0].text;
  if (!is_name(lay[1], quarters.text) || !is_name(lay[2], where)) return 0;
  for (std::size_t i = last + 1; i < block.size(); ++i) {
    if (mentions_name(block[i], quarters.text)) return 0;
  }
  Sense tile = thing(lay[0]);
  Sense on = ranged(block[at][0]);
  const Span span = join(block[at].span, lay.span);
  told.push_back({sense("lay-there", {std::move(tile), std::move(on)}, span)});
  for (const Span& also : {block[at].span, lay.span}) told.back().also.push_back(also);
  told.push_back({sense("turn-freely", {}, block[second].span)});
  idiom_names_ = {{"goal", where}, {"quarters", quarters.text}};
  laid_.insert(where);
  laid_here_.insert(where);
  return last + 1 - at;
}

// afterwards require, of the block where a tile has just been laid: it fits its neighbours.
bool Teller::sides_show(const Node& node, std::vector<Step>& told) {
  const Node* holds = &node[0];
  std::string block;
  if (holds->is(Form::Of) && (*holds)[0].is(Form::Name)) {
    const Node* define = page_.define(holds->text);
    if (define == nullptr || (*define)[0].size() != 1) return false;
    block = (*holds)[0].text;
    holds = &(*define)[1];
    if (!holds->is(Form::NoSuch)) return false;
    const Node* spot = fitting_tile((*holds)[0]);
    if (spot == nullptr || !is_name(*spot, (*define)[0][0].text)) return false;
  } else {
    if (!holds->is(Form::NoSuch)) return false;
    const Node* spot = fitting_tile((*holds)[0]);
    if (spot == nullptr || !spot->is(Form::Name)) return false;
    block = spot->text;
  }
  if (laid_here_.count(block) == 0) return false;
  Step list{sense("sides-show", {}, node.span), {}, false};
  // Of a board without an edge that play could reach nothing is said of it.
  const Node* board = page_.item(Form::BoardTiles);
  const bool endless = board != nullptr && is_only_bound(*board);
  for (const char* what : {"side-open", "side-edge", "side-alike"}) {
    if (endless && std::string_view(what) == "side-edge") continue;
    list.parts.push_back({sense(what, {}, holds->span)});
  }
  told.push_back(std::move(list));
  return true;
}

namespace {

// `no b among laid where row of b < 0`: on which side of which row a tile lies.
std::optional<Sense> beyond(const Node& none, bool& named_origin) {
  const Node& one = none[0];
  if (!one.is(Form::In) || !is_name(one[0], "laid") || !place_in(one, 1).is(Form::Compare)) {
    return std::nullopt;
  }
  const Node& holds = one[1];
  const bool row = is_of(holds[0], "row");
  if ((!row && !is_of(holds[0], "column")) || !is_name(holds[0][0], one.text)) return std::nullopt;
  if (!holds[1].is(Form::Integer) || (holds.text != "<" && holds.text != ">")) return std::nullopt;
  const bool less = holds.text == "<";
  const char* side = row ? (less ? "name-s" : "name-n") : (less ? "name-w" : "name-e");
  const bool origin = holds[1].text == "0" && !named_origin;
  named_origin = named_origin || origin;
  const std::string of = row ? (origin ? "row-of-origin" : "rows-row-1")
                             : (origin ? "column-of-origin" : "rows-column-1");
  return sense("tile-beyond",
               {sense(side, {}, holds.span),
                sense(of, {sense_of("figure", holds[1].text, holds[1].span)}, holds.span)},
               none.span);
}

}  // namespace

// for each x among parts of a ground of the tile laid: what it must be linked to, where it may not
// lead.
bool Teller::part_of_laid(const Node& node, std::vector<Step>& told) {
  if (!node[0].is(Form::In) || !place_in(node[0], 1).absent()) return false;
  const Node& domain = node[0][0];
  if (!domain.is(Form::Adjacent) || domain.size() != 2 || !domain[0].is(Form::Name)) return false;
  if (!is_of(domain[1], "parts") || laid_here_.count(domain[1][0].text) == 0) return false;
  const std::string& ground = domain[0].text;
  const Symbol* symbol = page_.find(ground);
  if (symbol == nullptr || symbol->meaning != lang::Meaning::Ground) return false;
  if (!is_once_on_tiles(page_, ground)) return false;
  const std::string& part = node[0].text;
  const std::string& block = domain[1][0].text;
  const Sense of_ground = things(ground, domain.span);
  Step list{sense("tile-has", {of_ground}, node.span), {}, false};
  list.also.push_back(node[0].span);
  for (const Node* statement : statements_of(node[1])) {
    if (statement->is(Form::Require) && (*statement)[0].is(Form::Some)) {
      const Node& some = (*statement)[0][0];
      const bool linked = some.is(Form::Adjacent) && some.size() == 2 && some[0].is(Form::Name) &&
                          some[1].is(Form::LinkedTo) && is_name(some[1][0], part) &&
                          place_in(some[1], 1).absent();
      const Symbol* other = linked ? page_.find(some[0].text) : nullptr;
      if (other == nullptr || other->meaning != lang::Meaning::Ground) return false;
      list.parts.push_back(
          {sense("part-is-linked", {of_ground, things(some[0].text, some.span)}, statement->span)});
      continue;
    }
    // for each way among sides of it where the neighbour that way has no tile: play R(way)
    if (!statement->is(Form::ForEach) || !(*statement)[0].is(Form::In)) return false;
    const Node& way = (*statement)[0];
    const Node& open = place_in(way, 1);
    const auto played = statements_of((*statement)[1]);
    const bool leads = is_of(way[0], "sides") && is_name(way[0][0], part) &&
                       open.is(Form::Compare) && open.text == "in" && open[0].is(Form::Of) &&
                       open[0].text == way.text && is_name(open[0][0], block) &&
                       is_name(open[1], "unlaid");
    if (!leads || played.size() != 1 || !played[0]->is(Form::Play)) return false;
    const Node& play = *played[0];
    const Node* rule = page_.rule(play.text);
    if (rule == nullptr || play[0].size() != 1 || !is_name(play[0][0], way.text)) return false;
    const auto barred = barred_ways(*rule);
    if (barred.empty() || in_place_ == nullptr || in_place_->count(play.text) == 0) return false;
    bool named_origin = false;
    for (const BarredWay& one : barred) {
      const Sense act = sense(
          "play-with",
          {sense_of("rule", play.text, play.span), sense("list", {thing(*one.way)}, one.way->span)},
          one.way->span);
      const bool first = &one == &barred.front();
      std::vector<Sense> parts;
      parts.push_back(of_ground);
      parts.push_back(act);
      std::string what = first ? "part-may-not-lead" : "nor-may-it-lead";
      if (one.unless != nullptr) {
        what += "-if";
        auto when = beyond(*one.unless, named_origin);
        parts.push_back(when ? *when : sense("not", {condition(*one.unless)}, one.unless->span));
      }
      list.parts.push_back({sense(what, std::move(parts), one.span)});
      if (first) {
        for (const Span& span : {statement->span, way.span, play.span}) {
          list.parts.back().also.push_back(span);
        }
      }
    }
    rules_in_place_.push_back(rule);
  }
  told.push_back(std::move(list));
  return true;
}

// either require C / play R(K, x) or …, where R puts one of them on a place of x.
bool Teller::put_one(const Node& node, std::vector<Step>& told) {
  const auto found = put_one_of(node, page_);
  if (!found || in_place_ == nullptr || in_place_->count(found->rule) == 0) return false;
  const Node& rule = *page_.rule(found->rule);
  std::vector<Step> items;
  for (const PutOne::Branch& branch : found->branches) {
    const Node& kind = (*branch.play)[0][0];
    Sense one = things(at(page_.model().kinds, page_.find(kind.text)->index).name, kind.span);
    one.parts.push_back(sense("own", {}, kind.span));
    mark_unique(one);
    const bool unique = one.parts.size() > 1;
    Step item{sense("put-this", {one}, branch.play->span)};
    if (branch.require != nullptr) {
      Sense holds = condition((*branch.require)[0]);
      if (holds.is("no")) continue;
      const auto of_it = [&](const Sense& things_of_it) {
        return things_of_it.is("things") && things_of_it.text == one.text;
      };
      if (holds.is("not") && holds.parts[0].is("at-least") && of_it(holds.parts[0].parts[1])) {
        holds = sense("fewer-of-them", {holds.parts[0].parts[0]}, holds.span);
      } else if (holds.is("none-on-board") && holds.parts[0].is("name-me") &&
                 of_it(holds.parts[1])) {
        holds = sense(unique ? "it-is-not-there" : "none-of-them", {}, holds.span);
      }
      if (!holds.is("yes"))
        item.sense = sense("put-this-if", {one, std::move(holds)}, item.sense.span);
      item.also.push_back(branch.require->span);
    }
    items.push_back(std::move(item));
  }
  if (items.size() < 2) return false;
  const auto body = statements_of(rule[4]);
  const Node& chosen = (*body[0])[0];
  const Node& domain = chosen[0];
  const bool but = domain.is(Form::ButNot);
  for (std::size_t i = 1; i < rule[0].size(); ++i) {
    if (is_just_laid(page_, rule, i)) laid_.insert(rule[0][i].text);
  }
  Sense where = one_of(thing(but ? domain[0] : domain), "=cell", domain.span);
  bind(chosen.text, {"=cell", false});
  std::vector<Sense> parts = {where};
  std::string what = "goes-there";
  if (but) {
    parts.push_back(thing(domain[1]));
    what += "-save";
  }
  if (const Node& holds = place_in(chosen, 1); !holds.absent()) {
    const Sense that = sense("that-one", {things("=cell", holds.span)}, holds.span);
    parts.push_back(pointed_at(condition(holds), chosen.text, that));
    what += "-if";
  }
  Step list{sense("put-one-of", {}, node.span), {}, false};
  list.parts = std::move(items);
  told.push_back(std::move(list));
  told.push_back({sense(what, std::move(parts), chosen.span)});
  told.back().also = {body[0]->span, body[1]->span, rule.span};
  rules_in_place_.push_back(&rule);
  return true;
}

}  // namespace ludo::lang::rules
