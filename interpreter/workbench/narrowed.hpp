// A search that hides some of the moves of the state in which it was made, and of no other: for a
// player who may not make them.
//
// Tested by tests/interpreter/workbench/test_restricted.cpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/search/search.hpp"

namespace ludo::workbench {

class Narrowed final : public search::Search {
 public:
  /// Moves are numbered among those that are open. The search must outlive it, and must stand where
  /// it stood when it is asked again. Precondition: `open` is in ascending order, and not empty.
  Narrowed(search::Search& at, std::vector<std::uint64_t> open) : at_(at), open_(std::move(open)) {}

  std::unique_ptr<search::Search> copy() override {
    auto narrowed = std::make_unique<Narrowed>(at_.copy(), open_);
    narrowed->is_there_ = is_there_;
    return narrowed;
  }
  const lang::GameModel& model() const override { return at_.model(); }
  bool over() override { return at_.over(); }
  bool nature() override { return at_.nature(); }
  lang::Index decider() override { return at_.decider(); }
  lang::Index seat_of(lang::Index player) override { return at_.seat_of(player); }
  std::int32_t pieces(lang::Index kind, lang::Index player) override {
    return at_.pieces(kind, player);
  }
  std::int64_t weigh(lang::Index kind, lang::Index player,
                     std::span<const std::int32_t> by_site) override {
    return at_.weigh(kind, player, by_site);
  }
  std::int32_t number(lang::Index variable, lang::Index owner, lang::Index entry) override {
    return at_.number(variable, owner, entry);
  }
  std::int32_t score(lang::Index player) override { return at_.score(player); }
  std::int64_t turns() override { return at_.turns(); }
  std::uint64_t count() override { return is_there_ ? open_.size() : at_.count(); }
  void play(std::uint64_t n) override {
    at_.play(is_there_ ? open_[static_cast<std::size_t>(n)] : n);
    is_there_ = false;
  }
  std::uint64_t play_called(std::uint64_t n) override {
    const std::uint64_t move = is_there_ ? open_[static_cast<std::size_t>(n)] : n;
    is_there_ = false;
    return at_.play_called(move);
  }
  const std::vector<std::uint64_t>& weights() override { return at_.weights(); }
  void keys(std::vector<std::uint64_t>& keys) override {
    at_.keys(keys);
    if (!is_there_) return;
    std::vector<std::uint64_t> open;
    for (const std::uint64_t one : open_) open.push_back(keys[static_cast<std::size_t>(one)]);
    keys = std::move(open);
  }
  void beginnings(std::vector<std::uint32_t>& shared) override {
    at_.beginnings(shared);
    if (!is_there_) return;
    // Two moves have in common what all between them have.
    std::vector<std::uint32_t> open;
    std::uint64_t before = 0;
    for (const std::uint64_t one : open_) {
      const auto moves = shared.begin();
      const auto first = std::min<std::uint64_t>(before + 1, one);
      open.push_back(open.empty()
                         ? 0
                         : *std::min_element(moves + static_cast<std::ptrdiff_t>(first),
                                             moves + static_cast<std::ptrdiff_t>(one) + 1));
      before = one;
    }
    shared = std::move(open);
  }
  /// Of the state without what is hidden from its moves: for one player in one decision.
  std::optional<std::uint64_t> hash() override { return is_there_ ? std::nullopt : at_.hash(); }
  search::Mark mark() override {
    const search::Mark mark = at_.mark();
    if (were_there_.size() <= mark) were_there_.resize(mark + 1);
    were_there_[mark] = is_there_;
    return mark;
  }
  void back(search::Mark mark) override {
    at_.back(mark);
    is_there_ = were_there_[mark];
  }
  void drop(search::Mark mark) override { at_.drop(mark); }
  void rewards(std::span<std::int64_t> rewards) override { at_.rewards(rewards); }
  std::uint64_t winners() override { return at_.winners(); }
  std::string ended_by() override { return at_.ended_by(); }
  std::uint64_t spent() override { return at_.spent(); }

  /// The same of a search of its own.
  Narrowed(std::unique_ptr<search::Search> own, std::vector<std::uint64_t> open)
      : own_(std::move(own)), at_(*own_), open_(std::move(open)) {}

 private:
  std::unique_ptr<search::Search> own_;
  search::Search& at_;
  std::vector<std::uint64_t> open_;
  bool is_there_ = true;
  std::vector<bool> were_there_;  // by mark
};

}  // namespace ludo::workbench
