#include "lang/text/span.hpp"

#include "tests/support/catch.hpp"

namespace ludo::lang {

constexpr FileId kFile{0};

TEST_CASE("spans are half-open") {
  constexpr Span kSpan{kFile, 2, 5};
  STATIC_REQUIRE(kSpan.size() == 3);
  STATIC_REQUIRE(!kSpan.contains(1));
  STATIC_REQUIRE(kSpan.contains(2));
  STATIC_REQUIRE(kSpan.contains(4));
  STATIC_REQUIRE(!kSpan.contains(5));
}

TEST_CASE("joined spans cover both and what is between") {
  STATIC_REQUIRE(join(Span{kFile, 2, 3}, Span{kFile, 7, 9}) == Span{kFile, 2, 9});
  STATIC_REQUIRE(join(Span{kFile, 7, 9}, Span{kFile, 2, 3}) == Span{kFile, 2, 9});
  STATIC_REQUIRE(join(Span{kFile, 1, 9}, Span{kFile, 2, 3}) == Span{kFile, 1, 9});
}

TEST_CASE("nowhere is neutral, and another file is ignored") {
  STATIC_REQUIRE(Span{}.is_nowhere());
  STATIC_REQUIRE(join(Span::nowhere(), Span{kFile, 2, 3}) == Span{kFile, 2, 3});
  STATIC_REQUIRE(join(Span{kFile, 2, 3}, Span::nowhere()) == Span{kFile, 2, 3});
  STATIC_REQUIRE(join(Span{kFile, 2, 3}, Span{FileId(1), 7, 9}) == Span{kFile, 2, 3});
}

}  // namespace ludo::lang
