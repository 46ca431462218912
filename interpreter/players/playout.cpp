// See playout.hpp.

#include "interpreter/players/playout.hpp"

#include <algorithm>

#include "interpreter/players/by_score.hpp"

namespace ludo::players {

void play_and_tell(search::Search& at, std::uint64_t move, std::vector<Made>* made) {
  if (made == nullptr || at.nature()) {
    at.play(move);
    return;
  }
  const auto seat = static_cast<std::int16_t>(at.decider());
  made->push_back({at.play_called(move), seat});
}

std::uint64_t move_of_playout(search::Search& at, interpreter::Random& random, std::uint64_t look,
                              std::span<std::int64_t> room) {
  const bool looks = look != 0 && !at.nature() && at.count() <= look;
  return looks ? best_by_score(at, random, room) : at.draw(random);
}

std::uint64_t play_out(search::Search& at, interpreter::Random& random, const Spec& spec,
                       const Evaluation* evaluation, std::span<std::int64_t> rewards,
                       Evaluation::Scratch& scratch, std::vector<Made>* made) {
  for (std::uint64_t i = 0; i < spec.most_plies; ++i) {
    if (at.over()) {
      at.rewards(rewards);
      return i;
    }
    if (evaluation != nullptr && spec.cut != 0 && i == spec.cut) {
      evaluation->value(at, rewards, scratch);
      return i;
    }
    play_and_tell(at, move_of_playout(at, random, spec.look, rewards), made);
  }
  if (at.over()) {
    at.rewards(rewards);
  } else {
    std::fill(rewards.begin(), rewards.end(),
              search::kWhole / static_cast<std::int64_t>(rewards.size()));
  }
  return spec.most_plies;
}

}  // namespace ludo::players
