// The scenario as terms, and what it leads to; see translate.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "lang/canon/translate.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang::canon {

Index Translation::stake(const std::string& key) const {
  const auto found = model_.scenario.stakes.find(key);
  return found == model_.scenario.stakes.end() ? 1 : found->second;
}

TermId Translation::result(const ResultLine& line) {
  me_is_mover_ = true;
  const TermId made = framed([&](Names& names) {
    const Index bound = line.each_slot == kNoIndex ? 0 : 1;
    if (bound != 0) names.bind(line.each_slot);
    std::string word = bound != 0 ? "result-each" : "result";
    if (line.at_any_moment) word += "-at-any-moment";
    return terms.make(fmt::format("{}-{}", word, word_of(line.verdict)),
                      {optional(line.who, names, "unsaid"), condition(line.when, names),
                       terms.number(stake(line.item.key))},
                      {bound, bound, 0});
  });
  me_is_mover_ = false;
  return made;
}

TermId Translation::results(std::string_view word, const std::vector<ResultLine>& lines) {
  std::vector<TermId> parts;
  for (const ResultLine& line : lines) parts.push_back(result(line));
  return terms.make(word, std::move(parts));
}

TermId Translation::repetition(const RepetitionRule& rule) {
  std::string word = rule.of_pieces ? "same-pieces" : "same-position";
  if (rule.whoever_moves) word += "-whoever-moves";
  if (rule.passes_exempt) word += "-passes-exempt";
  std::vector<TermId> joined;
  for (const Index index : rule.joined) joined.push_back(variable(index));
  const TermId times = framed([&](Names& names) { return expression(rule.count, names); });
  return terms.make(word,
                    {times, terms.make_bag("with", std::move(joined)),
                     rule.forbidden ? terms.make("forbidden") : results("results", rule.results)});
}

TermId Translation::points() {
  const Scenario& scenario = model_.scenario;
  std::vector<TermId> scales{terms.number(scenario.points_unit)};
  for (std::size_t i = 0; i < scenario.points.size(); ++i) {
    // `2 = 2 > 0`: the signs say which places are shared.
    std::vector<TermId> scale;
    for (const Index number : scenario.points[i]) scale.push_back(terms.number(number));
    std::string signs = "scale";
    for (const char c : scenario.point_scales[i]) {
      if (c == '=' || c == '>') signs += c;
    }
    scales.push_back(terms.make(signs, std::move(scale)));
  }
  return terms.make("points", std::move(scales));
}

// The setup happens at once where it only says what stands where: what stands together in the text
// is joined by piece and has no order.
TermId Translation::setup() {
  return framed(
      [&](Names& names) {
        Steps steps(terms);
        statements(model_.scenario.setup, names, steps);
        const TermId all = steps.block();
        if (0 < model_.piles.most) return all;
        const auto is_said = [&](TermId part) { return is_value(terms, part); };
        const auto are_said = [&](TermId part) {
          return terms.is(part, "set") && terms.at(part).bag &&
                 std::ranges::all_of(terms.at(part).parts, is_said);
        };
        // Statements that say the same of sets, by what they say without the set.
        struct Said {
          std::vector<TermId> key;
          std::vector<TermId> members;
        };
        std::vector<TermId> made;
        std::vector<Index> under;
        std::vector<Said> together;
        Index bound = 0;  // names, where the statements stand
        std::string word;
        const auto close = [&] {
          if (together.empty()) return;
          std::vector<TermId> parts;
          for (Said& said : together) {
            std::vector<TermId> statement = said.key;
            statement.push_back(set_of(terms, said.members));
            parts.push_back(terms.make(word, std::move(statement)));
          }
          made.push_back(terms.make_bag("at-once", std::move(parts)));
          under.push_back(bound);
          together.clear();
        };
        const Term whole = terms.at(all);
        for (std::size_t i = 0; i < whole.parts.size(); ++i) {
          const TermId id = whole.parts[i];
          const Index here = whole.under.empty() ? 0 : whole.under[i];
          if (here != bound) close();
          bound = here;
          const std::vector<TermId> parts = terms.at(id).parts;
          std::vector<TermId> key;
          TermId members = kNothing;
          if (terms.is(id, "put") && parts.size() == 3 && is_said(parts[0]) && are_said(parts[2])) {
            key = {parts[0], parts[1]};
            members = parts[2];
          } else if (terms.is(id, "set") && parts.size() == 2 && is_said(parts[1]) &&
                     terms.is(parts[0], "place") && terms.at(parts[0]).parts.size() == 2 &&
                     are_said(terms.at(parts[0]).parts[1])) {
            key = {terms.at(parts[0]).parts[0], parts[1]};
            members = terms.at(parts[0]).parts[1];
          } else {
            close();
            made.push_back(id);
            under.push_back(bound);
            continue;
          }
          const std::string verb = terms.is(id, "put") ? "put-on" : "set-of-all";
          const std::vector<TermId>& added = terms.at(members).parts;
          const bool overlaps = std::ranges::any_of(together, [&](const Said& said) {
            return std::ranges::any_of(added, [&](TermId one) {
              return std::ranges::find(said.members, one) != said.members.end();
            });
          });
          if (verb != word || overlaps) close();
          word = verb;
          const auto same = std::ranges::find(together, key, &Said::key);
          if (same == together.end()) {
            together.push_back({key, added});
          } else {
            same->members.insert(same->members.end(), added.begin(), added.end());
          }
        }
        close();
        return terms.make("do", std::move(made), std::move(under));
      },
      model_.scenario.setup);
}

TermId Translation::scenario() {
  const Scenario& scenario = model_.scenario;
  std::vector<TermId> parts{setup()};
  std::vector<TermId> order;
  for (const Index player : scenario.order) order.push_back(ref(Sort::Player, player));
  const TermId beginner = order.front();
  parts.push_back(terms.make("order", std::move(order)));
  // Who is not said to begin is the first of the order.
  TermId first = scenario.first_random ? terms.make("random") : beginner;
  if (scenario.first != kNoExpr) {
    first = framed([&](Names& names) { return expression(scenario.first, names); });
  }
  parts.push_back(terms.make("first", {first}));
  std::vector<TermId> phases;
  for (std::size_t p = 0; p < scenario.phases.size(); ++p) {
    phases.push_back(ref(Sort::Phase, static_cast<Index>(p)));
  }
  parts.push_back(terms.make("phases", std::move(phases)));
  parts.push_back(terms.make("next", {framed([&](Names& names) {
                               return optional(scenario.next_player, names, "unsaid");
                             })}));
  parts.push_back(results("stuck", scenario.stuck));
  std::vector<TermId> rows;
  for (const RepetitionRule& rule : scenario.repetitions) rows.push_back(repetition(rule));
  parts.push_back(terms.make("repetitions", std::move(rows)));
  rows.clear();
  for (const LimitRule& rule : scenario.limits) {
    const TermId turns = framed([&](Names& names) { return expression(rule.turns, names); });
    const TermId without =
        framed([&](Names& names) { return optional(rule.without, names, "unsaid"); });
    rows.push_back(terms.make("limit", {turns, without, results("results", rule.results)}));
  }
  parts.push_back(terms.make("limits", std::move(rows)));
  parts.push_back(results("end", scenario.end));
  parts.push_back(points());
  parts.push_back(terms.make("score", {framed([&](Names& names) {
                               names.bind(0);
                               return optional(scenario.score, names, "unsaid");
                             })},
                             {1}));
  const TermId resigned = framed(
      [&](Names& names) {
        names.bind(0);
        if (scenario.resigned == kNoIndex)
          return terms.make(scenario.resignation ? "leaves" : "never");
        return block(scenario.resigned, names);
      },
      scenario.resigned);
  parts.push_back(terms.make("resignation", {resigned}, {1}));
  parts.push_back(terms.make("agreed-draw", {truth(terms, scenario.agreed_draw)}));
  rows.clear();
  for (const Trigger& trigger : model_.triggers) {
    rows.push_back(framed(
        [&](Names& names) {
          const Bound from = generator(trigger.generator, names);
          const TermId most =
              trigger.most_times < 0 ? terms.make("any") : terms.number(trigger.most_times);
          return terms.make("whenever", {from.term, most, block(trigger.body, names)},
                            {0, 0, from.binds});
        },
        trigger.body));
  }
  parts.push_back(terms.make_bag("triggers", std::move(rows)));
  rows.clear();
  for (const Law& law : model_.laws) {
    rows.push_back(framed(
        [&](Names& names) { return terms.make("never", {expression(law.condition, names)}); }));
  }
  parts.push_back(terms.make_bag("laws", std::move(rows)));
  parts.push_back(terms.make("kinds-seen", {framed([&](Names& names) {
                               names.bind(0);
                               return visibility(model_.kinds_seen, names);
                             })},
                             {1}));
  // Positions are compared by what there is, read or not.
  std::vector<TermId> there;
  for (std::size_t p = 0; p < model_.players.size(); ++p) {
    there.push_back(ref(Sort::Player, static_cast<Index>(p)));
  }
  for (std::size_t k = 0; k < model_.kinds.size(); ++k) {
    there.push_back(ref(Sort::Kind, static_cast<Index>(k)));
  }
  for (std::size_t v = 0; v < model_.variables.size(); ++v) {
    if (dropped_.contains(static_cast<Index>(v))) continue;
    there.push_back(ref(Sort::State, static_cast<Index>(v)));
  }
  if (0 < model_.piles.most) {
    parts.push_back(
        terms.make("piles", {terms.number(model_.piles.most), variable(model_.piles.height),
                             variable(model_.piles.contents)}));
  }
  for (std::size_t t = 0; t < model_.tiles.size(); ++t) {
    there.push_back(ref(Sort::Tile, static_cast<Index>(t)));
  }
  if (model_.board.shape == BoardShape::Graph) {
    for (std::size_t s = 0; s < model_.board.sites.size(); ++s) {
      there.push_back(ref(Sort::Site, static_cast<Index>(s)));
    }
    for (std::size_t l = 0; l < model_.board.links.size(); ++l) {
      there.push_back(ref(Sort::Link, static_cast<Index>(l)));
    }
  }
  parts.push_back(terms.make_bag("there", std::move(there)));
  define_wanted();
  const std::vector<TermId> seen_orders = orders();
  define_wanted();
  std::vector<TermId> lines;
  for (const std::string& line : board_lines(model_, places_, board_)) {
    lines.push_back(terms.make(line));
  }
  parts.push_back(terms.make_bag("orders", seen_orders));
  parts.insert(parts.begin(), terms.make("board", std::move(lines)));
  return terms.make("game", std::move(parts));
}

// What has an order that shows in play, in that order.
std::vector<TermId> Translation::orders() {
  if (board_.order && model_.board.shape == BoardShape::Graph) {
    ordered_.insert({Sort::Site, kNothing});
  }
  const auto size = [this](Sort sort, Index of) -> std::size_t {
    switch (sort) {
      case Sort::Player:
        return model_.players.size();
      case Sort::Team:
        return model_.teams.size();
      case Sort::Kind:
        return model_.kinds.size();
      case Sort::Value:
        return model_.enums[static_cast<std::size_t>(of)].values.size();
      case Sort::Site:
        return model_.board.sites.size();
      case Sort::Link:
        return model_.board.shape == BoardShape::Graph ? model_.board.links.size() : 0;
      case Sort::Tile:
        return model_.tiles.size();
      case Sort::Ground:
        return model_.grounds.size();
      default:
        return 0;
    }
  };
  std::vector<TermId> made;
  for (const auto& [sort, of] : ordered_) {
    // A type that nothing leads to has no order.
    if (sort == Sort::Value && !seen_.contains({Sort::Type, {of, kNothing}})) continue;
    std::vector<TermId> members;
    for (std::size_t i = 0; i < size(sort, of); ++i) {
      members.push_back(ref(sort, static_cast<Index>(i), of));
    }
    if (!members.empty()) made.push_back(terms.make("seen", std::move(members)));
  }
  if (board_.ends && model_.board.shape == BoardShape::Graph) {
    for (std::size_t l = 0; l < model_.board.links.size(); ++l) {
      made.push_back(terms.make("tail", {ref(Sort::Link, static_cast<Index>(l)),
                                         ref(Sort::Site, model_.board.links[l].tail)}));
    }
  }
  return made;
}

}  // namespace ludo::lang::canon
