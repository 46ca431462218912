#include "lang/text/source.hpp"

#include "lang/text/assert.hpp"
#include "tests/support/catch.hpp"

namespace ludo::lang {

TEST_CASE("lines and columns count from one, columns in code points") {
  const SourceText source("a.ludo", "ab\n→c\n\nd");
  CHECK(source.line_count() == 4);
  CHECK(source.line_column(0) == LineColumn{1, 1});
  CHECK(source.line_column(2) == LineColumn{1, 3});
  CHECK(source.line_column(3) == LineColumn{2, 1});
  CHECK(source.line_column(6) == LineColumn{2, 2});
  CHECK(source.line_column(8) == LineColumn{3, 1});
  CHECK(source.line_column(9) == LineColumn{4, 1});
  CHECK(source.line_column(10) == LineColumn{4, 2});
  CHECK(source.line_column(99) == LineColumn{4, 2});
}

TEST_CASE("lines are shown without their ends") {
  const SourceText source("a.ludo", "ab\r\ncd\n");
  CHECK(source.line_count() == 3);
  CHECK(source.line_text(1) == "ab");
  CHECK(source.line_text(2) == "cd");
  CHECK(source.line_text(3).empty());
  CHECK_THROWS_AS(source.line_text(4), InternalError);
}

TEST_CASE("an empty text has one empty line") {
  const SourceText source("a.ludo", "");
  CHECK(source.line_count() == 1);
  CHECK(source.line_text(1).empty());
  CHECK(source.line_column(0) == LineColumn{1, 1});
}

TEST_CASE("offset and line_column are inverse") {
  const SourceText source("a.ludo", "ab\n→c\n\nd");
  for (const std::size_t at : {0, 1, 2, 3, 6, 7, 8, 9, 10}) {
    const auto offset = static_cast<Offset>(at);
    CHECK(source.offset(source.line_column(offset)) == offset);
  }
  CHECK(source.offset(LineColumn{1, 50}) == 2);
  CHECK(source.offset(LineColumn{9, 1}) == std::nullopt);
  CHECK(source.offset(LineColumn{0, 1}) == std::nullopt);
}

TEST_CASE("a map of sources keeps texts apart and references valid") {
  SourceMap sources;
  const SourceText& first = sources.add("a.ludo", "alpha");
  for (int i = 0; i < 100; ++i) sources.add("b.ludo", "beta");
  CHECK(&sources.source(first.file()) == &first);
  CHECK(sources.text(first.span(0, 2)) == "al");
  CHECK(sources.text(Span{FileId(7), 1, 3}) == "et");
  CHECK(sources.text(Span::nowhere()).empty());
  CHECK_THROWS_AS(sources.source(FileId(101)), InternalError);
  CHECK_THROWS_AS(first.text(Span{FileId(7), 1, 3}), InternalError);
  CHECK_THROWS_AS(first.text(Span{first.file(), 1, 6}), InternalError);
}

}  // namespace ludo::lang
