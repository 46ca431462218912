// The views that are shipped: each stands beside its game, or is a module of shapes.

#include <algorithm>
#include <string>

#include "tests/games/game_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

std::vector<std::string> shipped_views() {
  std::vector<std::string> views = files_under("stdlib-games", ".ludoview");
  const std::vector<std::string> examples = files_under("examples", ".ludoview");
  views.insert(views.end(), examples.begin(), examples.end());
  return views;
}

std::string first_line_with(const std::string& text, const std::string& beginning) {
  for (const std::string& line : split_lines(text)) {
    if (line.starts_with(beginning)) return line;
  }
  return "";
}

}  // namespace

TEST_CASE("A view stands beside its game and names it", "[derive]") {
  REQUIRE(20 < shipped_views().size());
  for (const std::string& path : shipped_views()) {
    INFO(path);
    const std::string text = read_file(path);
    if (path.starts_with("stdlib-games/lib/")) {
      CHECK_FALSE(first_line_with(text, "shapes " + stem(path)).empty());
      continue;
    }
    const std::string game = path.substr(0, path.size() - std::string("view").size());
    REQUIRE(file_exists(game));
    const lang::TextHead head = lang::head_of_text(read_file(game));
    CHECK(first_line_with(text, "view of ").starts_with("view of " + head.name + " \""));
  }
}

TEST_CASE("The tour shows the view that stands beside its step", "[derive]") {
  const std::string readme = read_file("examples/tour/README.md");
  const std::string view = read_file("examples/tour/10-becomes.ludoview");
  CHECK(readme.find("```text\n" + view + "```\n") != std::string::npos);
  CHECK(split_lines(view).size() == 5);
}

}  // namespace ludo::tests
