// What one plays for: a sentence under the title. See writer.hpp.

#include <algorithm>
#include <functional>

#include "lang/rules/results.hpp"
#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

// Longer conditions say no aim.
constexpr std::size_t kLongestAim = 160;
constexpr std::size_t kMostAims = 2;

struct Aim {
  Sentence sentence;
  std::string who;                            // of whom it speaks
  int rank = 0;                               // winning goes before losing
  std::optional<Sense> alone = std::nullopt;  // what to do, if that is all
  std::vector<Sense> ways = {};               // of which each wins
  std::size_t lines = 1;                      // that say so
};

int rank_of(const std::string& verdict) {
  static const std::vector<std::string> kRanks = {"wins", "finishes", "loses", "out"};
  const auto found = std::find(kRanks.begin(), kRanks.end(), verdict);
  return found == kRanks.end() ? -1 : static_cast<int>(found - kRanks.begin());
}

bool captures_some(const Page& page) {
  const std::function<bool(const Node&)> captures = [&](const Node& node) {
    return node.is(Form::Capture) ||
           std::any_of(node.children.begin(), node.children.end(), captures);
  };
  const auto rules = page.items(Form::Rule);
  return std::any_of(rules.begin(), rules.end(), [&](const Node* rule) { return captures(*rule); });
}

// The rules and triggers in which somebody wins, beside the lines of the end.
std::vector<const Node*> rules_that_win(const Page& page) {
  const std::function<bool(const Node&)> wins = [&](const Node& node) {
    return (node.is(Form::Result) && node.text == "wins") ||
           std::any_of(node.children.begin(), node.children.end(), wins);
  };
  std::vector<const Node*> found;
  for (const Form form : {Form::Rule, Form::Whenever}) {
    for (const Node* item : page.items(form)) {
      if (wins(*item)) found.push_back(item);
    }
  }
  return found;
}

}  // namespace

void RuleWriter::aim() {
  std::vector<Aim> aims;
  const auto mate = mating();
  const auto add = [&](Sentence sentence, std::string who, int rank,
                       const std::optional<Sense>& alone = std::nullopt,
                       const std::optional<Sense>& way = std::nullopt) {
    if (kLongestAim < sentence.text.size()) return;
    for (Aim& aim : aims) {
      if (aim.rank != rank || aim.who != who) continue;
      ++aim.lines;
      if (way) aim.ways.push_back(*way);
      if (sentence.text.size() < aim.sentence.text.size()) {
        aim.sentence = std::move(sentence);
        aim.alone = alone;
      }
      return;
    }
    aims.push_back({std::move(sentence), std::move(who), rank, alone,
                    way ? std::vector<Sense>{*way} : std::vector<Sense>{}});
  };
  constexpr std::size_t kStake = 5;
  const auto add_lines = [&](const Node& holder) {
    // Of wins that count more than others it is enough to name the plain one.
    const bool some_plain =
        std::any_of(holder.children.begin(), holder.children.end(), [&](const Node& line) {
          return line.is(Form::Result) && line.text == "wins" && place_in(line, kStake).absent();
        });
    for (const Node& line : holder.children) {
      const int rank = line.is(Form::Result) ? rank_of(line.text) : -1;
      if (rank < 0 || (some_plain && !place_in(line, kStake).absent())) continue;
      if (line.text == "finishes") {
        add(say(sense("aim-score", {}, line.span)), "", rank);
        continue;
      }
      const bool two = page_.model().players.size() == 2;
      if (auto stuck = stuck_result(holder, line)) {
        std::optional<Sense> alone;
        if (two && stuck->is("stuck-loses")) alone = sense("aim-stuck", {}, stuck->span);
        add(say(*stuck), "", rank, alone);
        continue;
      }
      Teller teller = this->teller();
      Sense what;
      told(teller, [&](Teller& by) {
        what = by.result(line);
        if (holder.is(Form::End) && holder[0].is(Form::Yes)) {
          what = as_soon_as(std::move(what), page_);
        }
        return 0;
      });
      const Sense& verdict = what.is("result-when") ? what.parts[0] : what;
      // What one does for it, if that is all one plays for.
      std::optional<Sense> alone;
      if (two && what.is("result-as-soon-as") && what.parts[1].is("his-is-gone")) {
        alone = sense("aim-eliminate", {what.parts[1].parts[0]}, line.span);
      }
      if (two && rank == 0 && what.is("result-when") && what.parts[1].is("none-left") &&
          what.parts[1].parts[0].is("name-opponent") &&
          (verdict.parts.empty() || verdict.parts[0].is("name-mover"))) {
        alone = sense("aim-none-left", {what.parts[1].parts[1]}, line.span);
      }
      const std::string who = verdict.parts.empty() ? "" : print(verdict.parts[0]);
      // Who is left alone has won: the condition says no more.
      if (who == "name-survivor\n") {
        what = Sense(verdict);
        if (rank == 0) alone = sense("aim-survive", {}, line.span);
      }
      if (rank == 0) what = of_the_reader(std::move(what), language_.grammar().addresses());
      std::optional<Sense> way;
      if (what.is("result-when") && what.parts[0].is("result-wins") &&
          what.parts[0].parts[0].is("name-me")) {
        way = what.parts[1];
        what = sense("aim-win-if", {*way}, line.span);
      }
      Sentence sentence = say(what);
      if (holder.is(Form::Stuck)) {
        sentence = told_when(sense("when-stuck", {}, holder.span), std::move(sentence));
      }
      if (holder.is(Form::Stuck)) way.reset();
      add(std::move(sentence), who, rank, alone, way);
    }
  };
  // Two ways to win are one aim, if both are short and worth the same.
  const auto join_ways = [&](Aim& aim) {
    if (aim.lines != 2 || aim.ways.size() != 2) return;
    if (aim.ways[0].is("and") || aim.ways[1].is("and")) return;
    const Span span = aim.ways[0].span;
    Sentence whole = say(sense("aim-win-if", {sense("or", aim.ways, span)}, span));
    if (kLongestAim < whole.text.size()) return;
    aim.sentence = std::move(whole);
    aim.alone = std::nullopt;
  };
  const std::function<void(const Node&)> look = [&](const Node& item) {
    if (item.is(Form::End) || item.is(Form::Stuck)) add_lines(item);
    if (item.is(Form::Phase)) std::for_each(item.children.begin(), item.children.end(), look);
  };
  for (const Node* item : page_.folded().items) look(*item);
  for (Aim& aim : aims) join_ways(aim);
  if (mate) aims = {{say(*mate), "", 0}};
  // Who wins by what he does plays for that, whatever a line of the end says of who loses.
  const bool some_win = std::any_of(aims.begin(), aims.end(),
                                    [](const Aim& aim) { return aim.rank == rank_of("wins"); });
  if (const auto won = rules_that_win(page_); !some_win && !won.empty()) {
    const Node& first = *won.front();
    const bool one = won.size() == 1 && first.is(Form::Rule);
    aims = {{say(one ? sense("aim-in-rule", {sense_of("rule", first.text, first.span)}, first.span)
                     : sense("aim-in-rules", {}, first.span)),
             "", 0}};
  }
  if (aims.empty()) return;
  const int best = std::min_element(aims.begin(), aims.end(), [](const Aim& one, const Aim& other) {
                     return one.rank < other.rank;
                   })->rank;
  // Of two lines that differ only in who acts one is enough.
  const bool of_mover = std::any_of(aims.begin(), aims.end(), [&](const Aim& aim) {
    return aim.rank == best && (aim.who.empty() || aim.who == "name-mover\n");
  });
  const auto stuck = std::find_if(aims.begin(), aims.end(), [](const Aim& aim) {
    return aim.alone && aim.alone->is("aim-stuck");
  });
  const std::optional<Sense> other = stuck != aims.end() ? stuck->alone : std::nullopt;
  std::erase_if(aims, [&](const Aim& aim) {
    return aim.rank != best || (of_mover && aim.who == "name-opponent\n");
  });
  if (kMostAims < aims.size()) aims.resize(kMostAims);
  if (aims.size() == 1 && aims[0].alone) {
    Sense all = *aims[0].alone;
    if (all.is("aim-none-left") && other) all.what = "aim-none-left-or-stuck";
    // Who has lost all pieces has no move, where pieces are only moved.
    if (all.is("aim-stuck") && only_moves() && captures_some(page_)) {
      all = sense("aim-none-left-or-stuck", {{"things", "=piece", {}, all.span}}, all.span);
    }
    aims[0].sentence = say(all);
  }
  Sentence told{language_.heading("aim"), {}, Role::Corollary};
  for (std::size_t i = 0; i < aims.size(); ++i) {
    std::string text = lower(aims[i].sentence.text);
    if (i + 1 < aims.size() && text.back() == '.') text.back() = ';';
    told.text += ' ' + text;
    told.said.insert(told.said.end(), aims[i].sentence.said.begin(), aims[i].sentence.said.end());
    told.from.insert(told.from.end(), aims[i].sentence.from.begin(), aims[i].sentence.from.end());
  }
  auto& lead = written_.document.lead;
  const auto title = speaker_.prose(page_.model().title);
  const bool titled =
      !lead.empty() && title && !title->empty() && lead[0].text.rfind(*title, 0) == 0;
  lead.insert(lead.begin() + (titled ? 1 : 0), std::move(told));
}

}  // namespace ludo::lang::rules
