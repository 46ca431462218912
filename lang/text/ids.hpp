// Id<Tag>: an index into a table that cannot be mistaken for an index into another table.
//
//   using SiteId = Id<struct SiteTag>;
//
// An id is a value: comparable, ordered and hashable. The default id is none().
//
// Tested by tests/lang/text/test_ids.cpp.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace ludo::lang {

template <class Tag>
class Id {
 public:
  /// The id of nothing.
  constexpr Id() = default;

  /// The id of row `index`; precondition: index fits 32 bits and is not the last number.
  constexpr explicit Id(std::size_t index) : value_(static_cast<std::uint32_t>(index)) {}

  static constexpr Id none() { return Id(); }

  /// The row; precondition: valid().
  [[nodiscard]] constexpr std::size_t index() const { return value_; }

  /// False for none().
  [[nodiscard]] constexpr bool valid() const { return value_ != kNone; }

  friend constexpr bool operator==(const Id&, const Id&) = default;
  friend constexpr auto operator<=>(const Id&, const Id&) = default;

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t value_ = kNone;
};

}  // namespace ludo::lang

template <class Tag>
struct std::hash<ludo::lang::Id<Tag>> {
  std::size_t operator()(const ludo::lang::Id<Tag>& id) const noexcept {
    // An odd multiplier spreads neighbours; the identity would cluster in power-of-two tables.
    return id.index() * 0x9E3779B97F4A7C15ULL;
  }
};
