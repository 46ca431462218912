// The reading of digits, and what is done with keys; see move_names.hpp. The tables are made in
// move_tables.cpp.

#include "interpreter/search/move_names.hpp"

#include <algorithm>
#include <bit>
#include <mutex>
#include <optional>

#include "interpreter/runtime/random.hpp"
#include "lang/text/assert.hpp"

namespace ludo::search {

namespace {

using interpreter::mix;

// What a list is begun with, so that no list is the beginning of another's mix.
constexpr std::uint64_t kMove = 0x6C75646F2E6D6F76ULL;
constexpr std::uint64_t kUnread = 0x6C75646F2E646967ULL;
constexpr std::uint64_t kOfNumber = 0x6C75646F2E6E756DULL;
constexpr std::uint64_t kOfRank = 0x6C75646F2E72616EULL;
constexpr std::uint64_t kOfEnd = 0x6C75646F2E656E64ULL;
// Readings that are tried for a move, beside those that its digits need.
constexpr std::uint64_t kMostTried = 4096;

std::uint64_t of_number(std::uint64_t tag, std::int32_t number) {
  return mix(tag, static_cast<std::uint32_t>(number));
}

}  // namespace

std::uint64_t name_of(std::string_view text) {
  std::uint64_t name = 0xCBF29CE484222325ULL;  // FNV-1a, with its published constants
  for (const char c : text) {
    name = (name ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  }
  name = mix(name, text.size());
  return name == 0 ? 1 : name;
}

// The digits of one move, read from the front; what does not lead to their end is taken back.
class MoveNames::Reading {
 public:
  Reading(const MoveNames& names, std::span<const std::int32_t> digits)
      : names_(names), digits_(digits) {}

  std::optional<std::uint64_t> read(const Start& start, bool strictly) {
    strictly_ = strictly;
    tried_ = 0;
    const bool is_named = digits_.empty() && start.name != 0;
    return from(start.node, 0, is_named ? mix(kMove, start.name) : kMove);
  }

 private:
  std::optional<std::uint64_t> from(Node node, std::size_t at, std::uint64_t key) {
    if (++tried_ > kMostTried + digits_.size()) return std::nullopt;
    if (node == kUnknown) {
      for (; at < digits_.size(); ++at) key = mix(key, of_number(kUnread, digits_[at]));
      return key;
    }
    const Step& step = names_.nodes_[node];
    if (at == digits_.size()) {
      return step.ends || !strictly_ ? std::optional(key) : std::nullopt;
    }
    for (std::uint32_t i = step.first; i < step.first + step.n; ++i) {
      if (const auto whole = through(names_.choices_[i], at, key)) return whole;
    }
    return std::nullopt;
  }

  std::optional<std::uint64_t> through(const Choice& choice, std::size_t at, std::uint64_t key) {
    const std::int32_t digit = digits_[at];
    if (choice.played != 0) key = mix(key, choice.played);
    switch (choice.form) {
      case Choice::Form::Thing:
      case Choice::Form::Number:
      case Choice::Form::Rank: {
        const auto name = one(choice, digit);
        return name ? behind(choice, at + 1, mix(key, *name)) : std::nullopt;
      }
      case Choice::Form::Several:
      case Choice::Form::Numbers:
        for (; at < digits_.size() && digits_[at] != -1; ++at) {
          const auto name = one(choice, digits_[at]);
          if (!name) return std::nullopt;
          key = mix(key, *name);
        }
        return at == digits_.size() ? std::nullopt : behind(choice, at + 1, mix(key, kOfEnd));
      case Choice::Form::Line: {
        const auto site = named(choice.table, digit);
        if (!site) return std::nullopt;
        key = mix(key, *site);
        for (std::uint32_t i = 0; i <= choice.n_more; ++i) {
          // The direction it begins in, then each segment: where it bends to, how long it is.
          const bool turns = i == 0 || names_.bends_[choice.n + i - 1] != 0;
          if (turns) {
            if (++at >= digits_.size()) return std::nullopt;
            const auto direction = named(0, digits_[at]);
            if (!direction) return std::nullopt;
            key = mix(key, *direction);
          }
          if (i == 0) continue;
          if (++at >= digits_.size() || digits_[at] < 0) return std::nullopt;
          key = mix(key, of_number(kOfNumber, digits_[at]));
        }
        return behind(choice, at + 1, key);
      }
      case Choice::Form::Branch: {
        if (digit < 0 || choice.n <= static_cast<std::uint32_t>(digit)) return std::nullopt;
        const Branch& branch = names_.branches_[choice.table + static_cast<std::uint32_t>(digit)];
        return from(branch.next, at + 1, branch.name == 0 ? key : mix(key, branch.name));
      }
    }
    LUDO_UNREACHABLE();
  }

  std::optional<std::uint64_t> behind(const Choice& choice, std::size_t at, std::uint64_t key) {
    if (!choice.ends) return from(choice.next, at, key);
    return at == digits_.size() ? std::optional(key) : std::nullopt;
  }

  std::optional<std::uint64_t> one(const Choice& choice, std::int32_t digit) const {
    if (choice.form == Choice::Form::Number || choice.form == Choice::Form::Numbers) {
      return of_number(kOfNumber, digit);
    }
    if (choice.form == Choice::Form::Rank) return of_number(kOfRank, digit);
    return named(choice.table, digit);
  }

  std::optional<std::uint64_t> named(std::uint32_t table, std::int32_t digit) const {
    const std::vector<std::uint64_t>& names = names_.tables_[table];
    if (digit < 0 || names.size() <= static_cast<std::size_t>(digit)) return std::nullopt;
    return names[static_cast<std::size_t>(digit)];
  }

  const MoveNames& names_;
  std::span<const std::int32_t> digits_;
  bool strictly_ = true;
  std::uint64_t tried_ = 0;
};

MoveNames::~MoveNames() = default;

std::uint32_t MoveNames::start(const Place& place) const {
  const auto known = start_of_.find(place);
  return known == start_of_.end() ? 2 : known->second;
}

std::uint64_t MoveNames::key(std::uint32_t start, std::span<const std::int32_t> digits) const {
  const Start& begin = starts_[start];
  if (start < 2) {
    const std::uint64_t key = mix(kMove, begin.name);
    const bool draws = start == 1 && !digits.empty();
    if (!draws) return key;
    const auto player = static_cast<std::size_t>(digits.front());
    return mix(key, tables_[1][player]);
  }
  Reading reading(*this, digits);
  if (const auto key = reading.read(begin, true)) return *key;
  // A line of the scenario may have ended the game where the text goes on.
  if (const auto key = reading.read(begin, false)) return *key;
  std::uint64_t key = mix(kUnread, digits.size());
  for (const std::int32_t digit : digits) key = mix(key, of_number(kUnread, digit));
  return key;
}

std::uint64_t KnownKeys::key(const MoveNames& names, std::uint32_t start,
                             std::span<const std::int32_t> digits) {
  constexpr unsigned kSizeBits = 11;
  constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15ULL;  // 2^64 divided by the golden ratio
  if (digits.size() > kMostDigits) return names.key(start, digits);
  if (entries_.empty()) entries_.resize(std::size_t{1} << kSizeBits);
  std::uint64_t hash = start * kOdd;
  for (const std::int32_t digit : digits) hash = (hash + static_cast<std::uint32_t>(digit)) * kOdd;
  Entry& entry = entries_[hash >> (64 - kSizeBits)];
  bool is_known = entry.start == start && entry.n == digits.size();
  for (std::size_t i = 0; is_known && i < digits.size(); ++i) {
    is_known = entry.digits[i] == digits[i];
  }
  if (!is_known) {
    entry.key = names.key(start, digits);
    entry.start = start;
    entry.n = static_cast<std::uint32_t>(digits.size());
    std::copy(digits.begin(), digits.end(), entry.digits.begin());
  }
  return entry.key;
}

void Ranks::tell_apart(std::vector<std::uint64_t>& keys) {
  if (keys.size() < 2) return;
  const std::size_t size = std::bit_ceil(2 * keys.size());
  if (seen_.size() < size) {
    seen_.assign(size, 0);
    rank_.assign(size, 0);
    stamp_.assign(size, 0);
    now_ = 0;
  }
  ++now_;
  const std::size_t mask = seen_.size() - 1;
  for (std::uint64_t& key : keys) {
    std::size_t slot = static_cast<std::size_t>(key) & mask;
    while (stamp_[slot] == now_ && seen_[slot] != key) slot = (slot + 1) & mask;
    if (stamp_[slot] == now_) {
      ++collisions_;
      key = mix(key, ++rank_[slot]);
      continue;
    }
    stamp_[slot] = now_;
    seen_[slot] = key;
    rank_[slot] = 1;
  }
}

struct SharedNames::Made {
  explicit Made(const lang::GameModel& the_model) : model(the_model) {}
  const lang::GameModel& model;
  std::once_flag once;
  std::unique_ptr<const MoveNames> names;
};

SharedNames::SharedNames(const lang::GameModel& model) : made_(std::make_unique<Made>(model)) {}
SharedNames::~SharedNames() = default;

const MoveNames& SharedNames::names() {
  std::call_once(made_->once, [this] { made_->names = std::make_unique<MoveNames>(made_->model); });
  return *made_->names;
}

}  // namespace ludo::search
