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
  std::string who;                               // of whom it speaks
  int rank = 0;                                  // winning goes before losing
  std::optional<Sentence> alone = std::nullopt;  // what to do, if that is all
};

int rank_of(const std::string& verdict) {
  static const std::vector<std::string> kRanks = {"wins", "finishes", "loses", "out"};
  const auto found = std::find(kRanks.begin(), kRanks.end(), verdict);
  return found == kRanks.end() ? -1 : static_cast<int>(found - kRanks.begin());
}

}  // namespace

void RuleWriter::aim() {
  std::vector<Aim> aims;
  const auto mate = mating();
  const auto add = [&](Sentence sentence, std::string who, int rank,
                       const std::optional<Sense>& alone = std::nullopt) {
    if (kLongestAim < sentence.text.size()) return;
    for (Aim& aim : aims) {
      if (aim.rank != rank || aim.who != who) continue;
      if (sentence.text.size() < aim.sentence.text.size()) {
        aim.sentence = std::move(sentence);
        aim.alone = alone ? std::optional(say(*alone)) : std::nullopt;
      }
      return;
    }
    aims.push_back({std::move(sentence), std::move(who), rank,
                    alone ? std::optional(say(*alone)) : std::nullopt});
  };
  const auto add_lines = [&](const Node& holder) {
    for (const Node& line : holder.children) {
      const int rank = line.is(Form::Result) ? rank_of(line.text) : -1;
      if (rank < 0) continue;
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
      if (who == "name-survivor\n") what = Sense(verdict);
      Sentence sentence =
          say(rank == 0 ? of_the_reader(what, language_.grammar().addresses()) : what);
      if (holder.is(Form::Stuck)) {
        sentence = told_when(sense("when-stuck", {}, holder.span), std::move(sentence));
      }
      add(std::move(sentence), who, rank, alone);
    }
  };
  const std::function<void(const Node&)> look = [&](const Node& item) {
    if (item.is(Form::End) || item.is(Form::Stuck)) add_lines(item);
    if (item.is(Form::Phase)) std::for_each(item.children.begin(), item.children.end(), look);
  };
  for (const Node* item : page_.folded().items) look(*item);
  if (mate) aims = {{say(*mate), "", 0}};
  if (aims.empty()) return;
  const int best = std::min_element(aims.begin(), aims.end(), [](const Aim& one, const Aim& other) {
                     return one.rank < other.rank;
                   })->rank;
  // Of two lines that differ only in who acts one is enough.
  const bool of_mover = std::any_of(aims.begin(), aims.end(), [&](const Aim& aim) {
    return aim.rank == best && (aim.who.empty() || aim.who == "name-mover\n");
  });
  std::erase_if(aims, [&](const Aim& aim) {
    return aim.rank != best || (of_mover && aim.who == "name-opponent\n");
  });
  if (kMostAims < aims.size()) aims.resize(kMostAims);
  if (aims.size() == 1 && aims[0].alone) aims[0].sentence = std::move(*aims[0].alone);
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
