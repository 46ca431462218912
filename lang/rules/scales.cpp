// What a game counts: scores, and points for places. See writer.hpp.

#include <optional>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

// `3 > 1 > 0`, `2 = 2 > 0`: what each place is worth, and those who share it.
Sense points_of(const Node& scale) {
  const auto number = [&](std::size_t value) {
    return sense_of("figure", std::to_string(value), scale.span);
  };
  std::vector<Sense> places;
  for (std::size_t i = 0; i < scale.size(); ++i) {
    if (!scale[i].is(Form::Integer) && !scale[i].is(Form::Decimal)) continue;
    // Numbers stand between signs: number, sign, number …
    const std::size_t place = i / 2 + 1;
    std::size_t last = i;
    while (last + 2 < scale.size() && scale[last + 1].text == "=") last += 2;
    Sense value = sense_of("figure", scale[i].text, scale[i].span);
    const std::size_t sharing = (last - i) / 2 + 1;
    places.push_back(
        sharing == 1 ? sense("points-place", {number(place), std::move(value)}, scale[i].span)
                     : sense("points-place-shared",
                             {number(place), number(sharing), std::move(value)}, scale[i].span));
    for (std::size_t k = i + 2; k <= last; k += 2) {
      if (scale[k].text != scale[i].text) {
        places.push_back(sense(
            "points-place", {number(k / 2 + 1), sense_of("figure", scale[k].text, scale[k].span)},
            scale[k].span));
      }
    }
    i = last;
  }
  return sense("list", std::move(places), scale.span);
}

// A scale of three in plain words: each place has its own points, or the first is shared. Nothing
// of others.
std::optional<Sense> plain_points(const Node& scale, bool shared_before) {
  constexpr std::size_t kThree = 5;  // three numbers, and a sign between each two
  if (scale.size() != kThree) return std::nullopt;
  const auto figure = [&](std::size_t at) {
    return sense_of("figure", scale[at].text, scale[at].span);
  };
  constexpr std::size_t kLast = 4;
  const bool first_equal = scale[1].text == "=" && scale[0].text == scale[2].text;
  const bool last_equal = scale[3].text == "=" && scale[2].text == scale[kLast].text;
  if (scale[1].text == ">" && scale[3].text == ">") {
    return sense("points-of-three", {figure(0), figure(2), figure(kLast)}, scale.span);
  }
  if (first_equal && scale[3].text == ">") {
    return sense("points-two-first", {figure(0), figure(kLast)}, scale.span);
  }
  if (first_equal && last_equal) {
    return sense(shared_before ? "points-all-share-it" : "points-all-first", {figure(0)},
                 scale.span);
  }
  return std::nullopt;
}

}  // namespace

// `The first player gets 3 points, the second 1, the third 0.`
void RuleWriter::points_for_places(const Node& item, Section& section) {
  bool ranked = false;
  bool shared = false;
  for (const Node& scale : item.children) {
    if (!scale.is(Form::List)) continue;
    const auto plain = plain_points(scale, shared);
    line(section, plain ? *plain : sense("points", {points_of(scale)}, scale.span));
    ranked = ranked || (plain && plain->is("points-of-three"));
    shared = plain && plain->is("points-two-first");
  }
  if (!ranked) return;
  // What the language says of all other ways to share.
  line(section, sense(item.size() > 1 ? "other-places-shared" : "places-shared", {}, item.span));
  section.blocks.back().sentences.back().role = Role::Corollary;
}

namespace {

void addend_clauses(const Node& node, std::vector<const Node*>& all) {
  if (!node.is(Form::Binary) || node.text != "+") {
    all.push_back(&node);
    return;
  }
  addend_clauses(node[0], all);
  addend_clauses(node[1], all);
}

}  // namespace

void RuleWriter::score() {
  Section section{"score", language_.heading("score"), 2, Span::nowhere()};
  if (const Node* item = page_.item(Form::Score)) {
    Teller teller = this->teller();
    Sense what;
    told(teller, [&](Teller& by) {
      by.bind(item->text, {"=player", false});
      Node name;
      name.form = Form::Name;
      name.text = item->text;
      what = sense("score", {by.thing(name), by.thing((*item)[0])}, item->span);
      return 0;
    });
    auto addends = addends_of(what.parts[1]);
    // What one gets for areas that one holds is told addend by addend.
    std::vector<const Node*> clauses;
    addend_clauses((*item)[0], clauses);
    std::vector<Sense> held;
    Teller by_area = this->teller();
    told(by_area, [&](Teller& by) {
      by.bind(item->text, {"=player", false});
      held.clear();
      for (const Node* clause : clauses) {
        auto one = by.for_held(*clause, item->text);
        held.push_back(one ? std::move(*one) : Sense{});
      }
      return 0;
    });
    const bool some_held =
        clauses.size() == addends.size() &&
        std::any_of(held.begin(), held.end(), [](const Sense& one) { return !one.absent(); });
    if (some_held) {
      // Names that are told no more need no explanation.
      Teller rest = this->teller();
      told(rest, [&](Teller& by) {
        by.bind(item->text, {"=player", false});
        for (std::size_t i = 0; i < clauses.size(); ++i) {
          addends[i] = held[i].absent() ? by.thing(*clauses[i]) : held[i];
        }
        return 0;
      });
      take_definitions(rest);
      take_definitions(by_area);
    } else {
      take_definitions(teller);
    }
    for (Sense& addend : addends) {
      const bool his = addend.is("attribute-of") && addend.parts[1].is("bound") &&
                       addend.parts[1].text == item->text;
      if (his) addend = sense("attribute-his", {addend.parts[0]}, addend.span);
    }
    if (addends.empty()) {
      line(section, what);
    } else {
      const Sense player{"things", "=player", {}, item->span};
      section.blocks.push_back(sum_of(say(sense("score-sum", {player}, item->span)), addends));
      for (const Sense& addend : addends) {
        const Sense& points = addend.parts.empty() ? addend : addend.parts.back();
        const bool beside = addend.is("for-held") && points.is("points-per-beside") &&
                            points.parts[1].is("each-one");
        if (!beside) continue;
        Sense near = points.parts[1].parts[0];
        near.parts.clear();
        line(section, sense("beside-means", {std::move(near), points.parts[2]}, points.span));
        section.blocks.back().sentences.back().role = Role::Corollary;
      }
      prose_of_definitions(by_area, section);
    }
    prose(attached_to(*item), section, 0);
  }
  if (const Node* item = page_.item(Form::Points)) {
    points_for_places(*item, section);
    prose(attached_to(*item), section, 0, nullptr, "", "about-points");
  }
  put(std::move(section));
}

}  // namespace ludo::lang::rules
