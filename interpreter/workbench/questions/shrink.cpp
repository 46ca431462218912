// See shrink.hpp.

#include "interpreter/workbench/questions/shrink.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "lang/model/play_errors.hpp"

namespace ludo::workbench::questions {

namespace {

class Shrinking {
 public:
  Shrinking(Trail& trail, QuestionClass& of, const std::string& key, std::uint64_t plies)
      : trail_(trail), of_(of), key_(key), end_(trail.plies() + plies) {}

  // Plays the moves that are legal, one after the other, until the question shows.
  std::optional<Arrived> played(const Line& line, std::size_t less_than) {
    Arrived at = trail_.begin(of_.looks_ahead());
    if (shows(at)) return at;
    for (const Digits& digits : line) {
      if (at.error != nullptr || less_than <= at.at->plies + 1) return std::nullopt;
      const auto move =
          std::find_if(at.legal.begin(), at.legal.end(),
                       [&digits](const interpreter::Move& each) { return each.digits == digits; });
      if (move == at.legal.end()) continue;
      at = trail_.step(at.at, *move, of_.looks_ahead());
      if (shows(at)) return at;
    }
    return std::nullopt;
  }

  bool goes_on() const { return trail_.plies() < end_; }

 private:
  bool shows(const Arrived& at) {
    bool answer = false;
    trail_.with_moment(at, [&](const Moment& moment) { answer = of_.shows(moment, key_); });
    return answer;
  }

  Trail& trail_;
  QuestionClass& of_;
  const std::string& key_;
  std::uint64_t end_;
};

}  // namespace

Arrived shrunk(Trail& trail, QuestionClass& of, const std::string& key, const StopAt& found,
               std::uint64_t plies) {
  Shrinking shrinking(trail, of, key, plies);
  Line line = line_to(found);
  std::optional<Arrived> best = shrinking.played(line, line.size() + 1);
  // What shows only because of what was looked at before stays as it was found.
  if (!best) return trail.again(found, of.looks_ahead());
  line = line_to(best->at);
  for (std::size_t part = std::max<std::size_t>(1, line.size() / 2); shrinking.goes_on();) {
    bool shorter = false;
    for (std::size_t from = 0; from < line.size() && shrinking.goes_on();) {
      Line rest = line;
      const auto first = rest.begin() + static_cast<std::ptrdiff_t>(from);
      rest.erase(first, first + static_cast<std::ptrdiff_t>(std::min(part, line.size() - from)));
      std::optional<Arrived> shown;
      try {
        shown = shrinking.played(rest, line.size());
      } catch (const lang::BudgetSpent&) {
        // This way is too much work; another is tried.
      }
      if (shown) {
        best = std::move(shown);
        line = line_to(best->at);
        shorter = true;
      } else {
        from += part;
      }
    }
    if (line.empty() || (part == 1 && !shorter)) break;
    if (!shorter || line.size() < part) part = std::max<std::size_t>(1, part / 2);
  }
  return std::move(*best);
}

}  // namespace ludo::workbench::questions
