// A place in the sources: a half-open range of bytes in one file.
//
// Spans are bytes; lines and columns are computed by SourceText only when a human asks.
//
// Tested by tests/lang/text/test_span.cpp.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>

#include "lang/text/ids.hpp"

namespace ludo::lang {

using FileId = Id<struct FileTag>;

/// Byte index into a source.
using Offset = std::uint32_t;

/// Bytes begin ≤ i < end of a file. The default span is nowhere.
struct Span {
  FileId file;
  Offset begin = 0;
  Offset end = 0;

  static constexpr Span nowhere() { return Span{}; }

  [[nodiscard]] constexpr bool is_nowhere() const { return !file.valid(); }
  [[nodiscard]] constexpr Offset size() const { return end - begin; }
  [[nodiscard]] constexpr bool empty() const { return begin == end; }
  [[nodiscard]] constexpr bool contains(Offset offset) const {
    return begin <= offset && offset < end;
  }

  friend constexpr bool operator==(const Span&, const Span&) = default;
  friend constexpr auto operator<=>(const Span&, const Span&) = default;
};

/// The smallest span over both. Nowhere is neutral; of spans in two files the first is answered.
constexpr Span join(const Span& lhs, const Span& rhs) {
  if (lhs.is_nowhere()) return rhs;
  if (rhs.is_nowhere() || lhs.file != rhs.file) return lhs;
  return Span{lhs.file, std::min(lhs.begin, rhs.begin), std::max(lhs.end, rhs.end)};
}

}  // namespace ludo::lang
