// See options_whole.hpp.

#include "lang/rules/options_whole.hpp"

#include <algorithm>
#include <set>

namespace ludo::lang::rules {

namespace {

// What a sentence means first; absent, where there is none.
const Sense& meant(const Sentence& sentence) {
  static const Sense nothing;
  return sentence.text.empty() || sentence.meant.empty() ? nothing : sentence.meant[0];
}

bool falls(const Change& change) { return change.after.text.empty(); }

// Whoever is in a certain position is out: that falls away, and with it what the position is.
std::optional<Sense> puts_nobody_out(const std::vector<Change>& changes) {
  const auto is_out = [](const Change& change) {
    return falls(change) && meant(change.before).what.rfind("out-if", 0) == 0;
  };
  const auto out = std::find_if(changes.begin(), changes.end(), is_out);
  if (out == changes.end()) return std::nullopt;
  const Sense& truth = meant(out->before).parts[0].parts[0];
  const bool all = std::all_of(changes.begin(), changes.end(), [&](const Change& change) {
    if (is_out(change)) return true;
    if (falls(change)) return change.key == "define:" + truth.text;
    const Sense& before = meant(change.before);
    return before.is("otherwise-he") && print(before.parts[0]) == print(meant(change.after));
  });
  if (!all) return std::nullopt;
  return sense("puts-nobody-out", {truth}, truth.span);
}

std::optional<Sense> no_turn_stolen(const std::vector<Change>& changes) {
  static const std::set<std::string, std::less<>> kOfTheft = {
      "acts-unless",          "third-only-while", "is-the-third",    "is-the-third-so",
      "theft-goes-so",        "is-the-third-not", "he-acts-instead", "acts-instead",
      "none-is-least",        "compared-before",  "compared-first",  "compared-again",
      "compared-again-plain", "thief-must-take"};
  const Sense* always = nullptr;
  for (const Change& change : changes) {
    const Sense& before = meant(change.before);
    const Sense& after = meant(change.after);
    if (after.is("always-acts") && (before.absent() || before.is("acts-unless"))) {
      always = &after;
      continue;
    }
    // Where nobody steals, it stands with the captures.
    if (after.is("thief-must-take")) continue;
    const bool fits = falls(change) ? kOfTheft.count(before.what) != 0
                                    : before.is("next-may-be-thief") && after.is("next-acts-first");
    if (!fits) return std::nullopt;
  }
  if (always == nullptr) return std::nullopt;
  return sense("no-turn-stolen", {*always}, always->span);
}

// Whose things they are; nothing, if that is not said of one player.
std::string owner_of(const Sense& placed) {
  const Sense& things = placed.parts[0];
  const bool owned = things.is("things") && things.parts.size() == 1 &&
                     things.parts[0].is("of-player") && things.parts[0].parts[0].is("word");
  return owned ? things.parts[0].parts[0].text : "";
}

}  // namespace

std::optional<Sense> fallen_whole(const std::vector<Change>& changes) {
  if (auto nobody = puts_nobody_out(changes)) return nobody;
  return no_turn_stolen(changes);
}

std::optional<SetUpOtherwise> set_up_otherwise(const std::vector<Change>& changes) {
  SetUpOtherwise told;
  std::vector<std::string> owners;
  for (const Change& change : changes) {
    const Sense& after = meant(change.after);
    if (after.is("region-is-of")) continue;
    if (!after.is("set-up") || change.after.meant.size() != 1) return std::nullopt;
    const std::string owner = owner_of(after);
    const Sense& things = after.parts[0];
    if (owner.empty() || std::count(owners.begin(), owners.end(), owner) != 0) return std::nullopt;
    if (owners.empty()) told.pieces = {"things", things.text, {}, things.span};
    if (told.pieces.text != things.text) return std::nullopt;
    owners.push_back(owner);
    told.rows.push_back({&change});
  }
  if (owners.size() < 2) return std::nullopt;
  for (const Change& change : changes) {
    const Sense& after = meant(change.after);
    if (!after.is("region-is-of")) continue;
    const auto of = std::find(owners.begin(), owners.end(), after.parts[1].text);
    if (of == owners.end()) return std::nullopt;
    told.rows[static_cast<std::size_t>(of - owners.begin())].regions.push_back(&change);
  }
  return told;
}

bool differs_in_stop(const Change& change) {
  const std::string& one = change.before.text;
  const std::string& other = change.after.text;
  return !one.empty() && one.size() == other.size() && one.back() != other.back() &&
         one.compare(0, one.size() - 1, other, 0, other.size() - 1) == 0;
}

}  // namespace ludo::lang::rules
