// Goes through all ways to answer a sequence of questions; see picks.hpp.

#include "tests/differential/picks.hpp"

namespace ludo::tests {

namespace {

void add_from(const Answers& given, std::size_t more, const std::function<void(Picks&)>& ask,
              std::vector<Answers>& all) {
  if (more == 0) {
    all.push_back(given);
    return;
  }
  Picks picks(given);
  ask(picks);
  for (std::size_t i = given.size(); i < picks.ways().size(); ++i) {
    Answers longer(picks.answers().begin(),
                   picks.answers().begin() + static_cast<std::ptrdiff_t>(i) + 1);
    for (std::uint16_t answer = 1; answer < picks.ways()[i]; ++answer) {
      longer.back() = answer;
      add_from(longer, more - 1, ask, all);
    }
  }
}

}  // namespace

std::size_t Picks::pick(std::size_t ways) {
  if (ways <= 1) return 0;
  std::size_t answer = 0;
  if (drawn_) {
    if (plain_ <= random_.below(100)) answer = static_cast<std::size_t>(random_.below(ways));
  } else if (answers_.size() < given_.size()) {
    answer = given_[answers_.size()] % ways;
  }
  answers_.push_back(static_cast<std::uint16_t>(answer));
  ways_.push_back(static_cast<std::uint16_t>(ways));
  return answer;
}

std::vector<Answers> all_answers(std::size_t size, const std::function<void(Picks&)>& ask) {
  std::vector<Answers> all;
  add_from({}, size, ask, all);
  return all;
}

}  // namespace ludo::tests
