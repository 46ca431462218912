// What could be done next: what is asked of every way to play, or of some and none of them.

#include <utility>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

namespace {

void put_for(Sense& told, const Sense& what, const char* other) {
  if (told.what == what.what && told.text == what.text && told.parts.empty()) told.what = other;
  for (Sense& part : told.parts) put_for(part, what, other);
}

std::size_t times_played(const Node& body, const std::string& rule) {
  std::size_t n = body.is(Form::Play) && body.text == rule ? 1 : 0;
  for (const Node& child : body.children) n += times_played(child, rule);
  return n;
}

// The piece moved by the last S, behind a rule that plays S once.
void that_piece(Sense& told, const Node& body) {
  if (told.is("moved-last") && times_played(body, told.parts[0].text) == 1) {
    told = sense("that-piece", {}, told.span);
    return;
  }
  for (Sense& part : told.parts) that_piece(part, body);
}

// What is among the pieces captured, if a condition asks for no more.
const Sense* captured_piece(const Sense& holds) {
  if (!holds.is("is-in")) return nullptr;
  const Sense& set = holds.parts[1];
  const bool captured =
      set.is("name-captured") || (set.is("attribute") && set.parts[0].text == "captured");
  return captured ? &holds.parts[0] : nullptr;
}

}  // namespace

// `some way for P to play R where C` and `no way for P to play R where C and some way for S to play
// Q`: in none of those ways it leaves Q to S.
void leave_none(std::vector<Sense>& all) {
  constexpr std::size_t kParts = 3;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Sense& can = all[i];
    if (!can.is("can-play-where") || can.parts.size() != kParts) continue;
    const Sense* taken = captured_piece(can.parts[2]);
    if (taken == nullptr) continue;
    for (std::size_t j = 0; j < all.size(); ++j) {
      if (i == j || !all[j].is("not") || !all[j].parts[0].is("can-play-where")) continue;
      const Sense& none = all[j].parts[0];
      if (none.parts.size() != kParts || !none.parts[2].is("and")) continue;
      const auto& both = none.parts[2].parts;
      const bool same = both.size() == 2 && print(none.parts[0]) == print(can.parts[0]) &&
                        print(none.parts[1]) == print(can.parts[1]) &&
                        print(both[0]) == print(can.parts[2]) && both[1].is("can-play") &&
                        both[1].parts.size() == 2;
      if (!same) continue;
      const Sense act = sense("play", {can.parts[1]}, can.span);
      const Sense answer = sense("play", {both[1].parts[1]}, both[1].span);
      all[i] = sense("can-take-leaving-none", {can.parts[0], act, *taken, both[1].parts[0], answer},
                     join(can.span, all[j].span));
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(j));
      return;
    }
  }
}

// `every way for P to play R has C`.
Sense Teller::after_each_way(const Node& node, Sense over) {
  const bool kept = std::exchange(imagining_, true);
  Sense then = condition(node[1]);
  imagining_ = kept;
  // Of the one piece that moves in R: `that piece`.
  if (const Node* rule = page_.rule(over.parts[1].text)) that_piece(then, (*rule)[4]);
  // Who plays is known.
  put_for(then, over.parts[0], "that-player");
  over.what = "every-play";
  over.parts.push_back(std::move(then));
  over.span = node.span;
  return over;
}

}  // namespace ludo::lang::rules
