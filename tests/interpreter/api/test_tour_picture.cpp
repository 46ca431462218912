// The picture of the tour: step 10 with the view beside it, drawn by the library.

#include "tests/interpreter/api/games.hpp"

namespace ludo::tests {

TEST_CASE("the picture in the tour is that of step 10 with its view") {
  const LoadAnswer answer = load("10-becomes.ludo", read_file("examples/tour/10-becomes.ludo"));
  REQUIRE(answer);
  AppearanceOptions texts;
  texts.texts.push_back(
      {"10-becomes.ludoview", read_file("examples/tour/10-becomes.ludoview"), false});
  PictureOptions options;
  options.appearance = read_appearance(answer.value(), texts).value();
  State state = answer.value().start();
  for (const char* move : {"c1", "c5", "b1-a2", "b5-b4", "c1-c2"}) {
    const FoundMove found = state.find(move);
    INFO(move);
    REQUIRE(found.index.has_value());
    state = state.after(*found.index);
  }
  const std::string svg = state.picture_for(Viewer::spectator(), options).svg(Theme::Auto, 300);
  check_golden("examples/tour/10-becomes.svg", svg);
  CHECK(read_file("examples/tour/README.md").find("](10-becomes.svg)") != std::string::npos);
}

}  // namespace ludo::tests
