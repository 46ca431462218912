// Pieces that come from beside the board: what is chosen, taken and put is one sentence.

#include <algorithm>

#include "lang/rules/line_shapes.hpp"
#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

namespace {

// `choose u among own hand`
bool chooses_one(const Node& statement) {
  return statement.is(Form::Choose) && statement[0].is(Form::In) &&
         place_in(statement, 1).absent() && place_in(statement[0], 1).absent();
}

bool is_one(const Node& node) { return node.is(Form::Integer) && node.text == "1"; }

// `it is not the lake, or C`: the lake only if C.
std::optional<std::pair<Sense, Sense>> saved_of(const Sense& holds, const std::string& drawn) {
  if (!holds.is("or") || holds.parts.size() != 2 || !holds.parts[0].is("not")) return std::nullopt;
  const Sense& is = holds.parts[0].parts[0];
  if (!is.is("is") || !is.parts[0].is("bound") || is.parts[0].text != drawn ||
      !is.parts[1].is("word")) {
    return std::nullopt;
  }
  return std::pair(is.parts[1], holds.parts[1]);
}

}  // namespace

// random t among pile; take t from pile: `draw a tile from the pile at random`.
std::size_t Teller::draw(const std::vector<Node>& block, std::size_t at, std::vector<Step>& told) {
  if (!block[at].is(Form::Random) || !block[at][0].is(Form::In)) return 0;
  if (!place_in(block[at], 1).absent()) return 0;
  const Node& drawn = block[at][0];
  std::size_t take = at + 1;
  while (take < block.size() && is_prose(block[take])) ++take;
  if (take >= block.size() || !block[take].is(Form::TakeFrom)) return 0;
  if (!is_name(block[take][0], drawn.text) || !same_meaning(block[take][1], drawn[0])) return 0;
  const Span span = join(block[at].span, block[take].span);
  Sense pile = thing(drawn[0]);
  idiom_names_ = {{"drawn", drawn.text}};
  const std::string noun = noun_for(drawn[0], pile);
  bind(drawn.text, {noun, false});
  std::vector<Sense> parts = {binding(things(noun, drawn.span), drawn.text, drawn.span),
                              std::move(pile)};
  const char* what = "draw-from";
  if (const Node& where = place_in(drawn, 1); !where.absent()) {
    Sense holds = condition(where);
    if (const auto saved = saved_of(holds, drawn.text)) {
      what = "draw-from-save";
      parts.push_back(saved->first);
      parts.push_back(saved->second);
    } else {
      what = "draw-from-where";
      parts.push_back(std::move(holds));
    }
  }
  told.push_back({sense(what, std::move(parts), span)});
  for (const std::size_t i : {at, take}) told.back().also.push_back(block[i].span);
  return take + 1 - at;
}

// for each x among {A, B, C}: set x in pile to copies of x: `the tiles A to C go into the pile, in
// as many copies as the table says`.
bool Teller::filled(const Node& node, std::vector<Step>& told) {
  if (!node[0].is(Form::In) || !node[0][0].is(Form::SetLiteral) || !place_in(node[0], 1).absent()) {
    return false;
  }
  const std::string& name = node[0].text;
  const Node& body = node[1];
  const Node* set = body.is(Form::Block) && body.size() == 1 ? &body[0] : &body;
  if (!set->is(Form::Set) || !(*set)[0].is(Form::HowMany)) return false;
  const Node& much = (*set)[0];
  const Node& value = (*set)[1];
  const bool copies = value.is(Form::Of) && value.text == "copies" && is_name(value[0], name);
  if (!copies || !is_name(much[0], name) || mentions_name(much[1], name)) return false;
  const auto& tiles = page_.model().tiles;
  std::vector<Sense> those;
  std::int64_t all_copies = 0;
  const auto& named = node[0][0].children;
  for (std::size_t i = 0; i < named.size();) {
    const auto first = std::find_if(tiles.begin(), tiles.end(), [&](const TileType& tile) {
      return tile.name == named[i].text;
    });
    if (!named[i].is(Form::Name) || first == tiles.end()) return false;
    std::size_t run = 1;
    while (i + run < named.size() && static_cast<std::ptrdiff_t>(run) < tiles.end() - first &&
           (first + static_cast<std::ptrdiff_t>(run))->name == named[i + run].text) {
      ++run;
    }
    constexpr std::size_t kLeastRun = 3;
    if (run < kLeastRun) run = 1;
    for (std::size_t j = 0; j < run; ++j) {
      all_copies += (first + static_cast<std::ptrdiff_t>(j))->copies;
    }
    Sense from{"things", named[i].text, {}, named[i].span};
    those.push_back(
        run == 1 ? sense("tile-alone", {std::move(from)}, named[i].span)
                 : sense("tiles-run",
                         {std::move(from), {"things", named[i + run - 1].text, {}, named[i].span}},
                         join(named[i].span, named[i + run - 1].span)));
    i += run;
  }
  Sense all = those.size() == 1 ? Sense(those[0]) : sense("list", std::move(those), node[0].span);
  told.push_back({sense("fill-with-copies", {std::move(all), thing(much[1])}, node.span)});
  for (const Span& span : {node[0].span, set->span}) told.back().also.push_back(span);
  told.push_back(
      {sense("fill-of-copies", {figure(std::to_string(all_copies), node.span)}, node.span)});
  told.back().follows = true;
  return true;
}

// choose k among own army; choose g among …; choose f among Facing; take k from own army; put k at
// g facing f
std::size_t Teller::place_looking(const std::vector<Node>& block, std::size_t at, std::size_t put,
                                  const Sense& way, std::vector<Step>& told) {
  const Node& unit = block[at][0];
  const Node& goal = block[at + 1][0];
  Sense from = thing(unit[0]);
  bind(unit.text, {"=piece", false});
  Sense where = ranged(goal);
  Sense& cells = where.is("new-bound") ? where.parts[0] : where;
  for (Sense& part : cells.parts) {
    if (cells.text == "=cell" && part.is("on-region")) part.what = "of-region";
  }
  const Span span = join(block[at].span, block[put].span);
  told.push_back({sense("place-looking", {std::move(from), std::move(where), way}, span)});
  for (std::size_t i = at; i <= put; ++i) told.back().also.push_back(block[i].span);
  idiom_names_ = {{"unit", unit.text}, {"goal", goal.text}, {"front", block[put].children[3].text}};
  moved_[goal.text] = {unit.text, false};
  return put + 1 - at;
}

// choose u among own hand; choose g among …; what must hold; take u from own hand; put own u at g.
std::size_t Teller::drop(const std::vector<Node>& block, std::size_t at, std::vector<Step>& told) {
  const auto next = [&](std::size_t from) {
    while (from < block.size() && is_prose(block[from])) ++from;
    return from;
  };
  if (!chooses_one(block[at])) return 0;
  const Node& unit = block[at][0];
  const std::size_t second = next(at + 1);
  if (second >= block.size() || !block[second].is(Form::Choose) || !block[second][0].is(Form::In) ||
      !place_in(block[second], 1).absent()) {
    return 0;
  }
  const Node& goal = block[second][0];
  const std::size_t third = next(second + 1);
  const bool turns = third < block.size() && chooses_one(block[third]);
  std::size_t take = turns ? third + 1 : second + 1;
  while (take < block.size() && !block[take].is(Form::TakeFrom)) {
    const bool only_asks =
        block[take].is(Form::Require) || is_prose(block[take]) ||
        (block[take].is(Form::If) && place_in(block[take], 2).absent() &&
         block[take][1].is(Form::Block) &&
         std::all_of(block[take][1].children.begin(), block[take][1].children.end(),
                     [](const Node& inner) { return inner.is(Form::Require) || is_prose(inner); }));
    if (!only_asks) return 0;
    ++take;
  }
  const std::size_t put = next(take + 1);
  if (put >= block.size() || !block[put].is(Form::Put)) return 0;
  const Node& taken = block[take];
  const Node& laid = block[put];
  const bool takes_it =
      (is_name(taken[0], unit.text) || is_one(taken[0])) && same_meaning(taken[1], unit[0]);
  if (turns) {
    // Of a kind, and looking as one likes.
    const Node& front = block[third][0];
    const bool puts_kind = laid[0].absent() && is_name(laid[1], unit.text) && laid[2].size() == 1 &&
                           is_name(laid[2][0], goal.text) &&
                           is_name(place_in(laid, 3), front.text) &&
                           !place_in(laid, 4).is(Form::Yes);
    const bool plain = take == third + 1 && put == take + 1 && place_in(goal, 1).absent();
    const auto way = looks(front[0]);
    if (!takes_it || !puts_kind || !plain || !way) return 0;
    return place_looking(block, at, put, *way, told);
  }
  const bool puts_it = laid[0].absent() && place_in(laid, 3).absent() &&
                       !place_in(laid, 4).is(Form::Yes) && laid[2].size() == 1 &&
                       is_name(laid[2][0], goal.text) && laid[1].is(Form::Of) &&
                       laid[1].text == unit.text && is_name(laid[1][0], "me");
  if (!takes_it || !puts_it) return 0;
  const Span span = join(block[at].span, laid.span);
  Sense from = thing(unit[0]);
  bind(unit.text, {"=piece", false});
  Sense where = ranged(goal);
  std::vector<Sense> provisos;
  if (where.is("where")) {
    provisos.push_back(std::move(where.parts[1]));
    where = Sense(where.parts[0]);
  }
  told.push_back({sense("drop", {std::move(from), std::move(where)}, span)});
  for (const std::size_t i : {at, second, take, put}) told.back().also.push_back(block[i].span);
  add_provisos(told.back(), std::move(provisos));
  std::vector<Step> asked;  // before anything is put
  for (std::size_t i = second + 1; i < take; ++i) {
    if (!is_prose(block[i])) step(block[i], asked);
  }
  for (Step& one : asked) told.push_back(std::move(one));
  idiom_names_ = {{"unit", unit.text}, {"goal", goal.text}, {"taken", taken[0].text}};
  moved_[goal.text] = {unit.text, false};  // there it stands now
  return put + 1 - at;
}

}  // namespace ludo::lang::rules
