// Pictures of figures: their bytes, and what strangers may write into them.

#include "interpreter/report/svg_plots.hpp"
#include "tests/interpreter/report/well_formed.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::report::tests {

namespace {

const std::string kFolder = "tests/interpreter/report/goldens/";

void check(const std::string& name, const std::string& svg) {
  INFO(name);
  CHECK(fault_of(svg) == "");
  ludo::tests::check_golden(kFolder + name, svg);
}

interpreter::Histogram tail() {
  interpreter::Histogram histogram;
  for (std::int64_t i = 0; i < 60; ++i) {
    histogram.add(3 + i, static_cast<std::uint64_t>(1 + i * (60 - i)));
  }
  histogram.add(900, 2);
  return histogram;
}

constexpr std::string_view kLongName = "<script>\"'&\x07 far too long to stand beside a bar";

}  // namespace

TEST_CASE("report: pictures of shares, trends and differences have the bytes that they had") {
  check("bars.svg", bars({"b", "Who wins", "White: 60 %"},
                         {{"White", 0.6, interpreter::Interval{0.55, 0.65}, "60.0 %"},
                          {std::string(kLongName), 0.4, std::nullopt, "40.0 %"}},
                         {.most = 1, .mark = 0.5}));
  check("ranges.svg", ranges({"r", "Differences", "two"},
                             {{"wins", -0.04, {-0.08, -0.01}, "-4.0", true},
                              {"draws", 0.01, {-0.02, 0.04}, "+1.0", false}},
                             0, {{-0.1, "-10"}, {0, "0"}, {0.1, "+10"}}));
  check("sides.svg",
        side_by_side({"s", "A and B", "wins"}, {{"White wins", 0.5, 0.25, "50.0 %", "25.0 %"}}));
  check("ladder.svg", ladder({"l", "Score", "rises"},
                             {{"random", 0.52, {0.49, 0.55}, "52 %"},
                              {"mcts 50", 0.56, {0.53, 0.59}, "56 %"},
                              {"mcts 800", 0.74, {0.68, 0.8}, "74 %"}},
                             0.5));
  check("fan.svg", fan({"f", "Expected", "opens"},
                       {{0, 0.4, 0.5, 0.6}, {0.5, 0.3, 0.6, 0.8}, {1, 0, 1, 1}}, 0.5));
  check("reliability.svg",
        reliability({"y", "Foresight", "near"}, {{0.1, 0.05, 40}, {0.5, 0.6, 0}, {0.9, 1, 10}}));
  CHECK(fan({"f", "", ""}, {{0, 0.4, 0.5, 0.6}}, 0.5).empty());
  CHECK(reliability({"y", "", ""}, {{0.5, 0.6, 0}}).empty());
  check("matrix.svg",
        matrix({"m", "Ends", "how"},
               {{"random", "mcts 50"}, {{"mate", {0.25, 0.75}}, {"limit", {0.75, 0}}}}));
}

TEST_CASE("report: histograms, one and a pair, with a far tail in one column") {
  const interpreter::Histogram one = tail();
  interpreter::Histogram other;
  for (std::int64_t i = 0; i < 40; ++i) other.add(10 + i, 5);
  check("histogram.svg", histograms({"h", "Length", "turns"}, one, nullptr, Language::English));
  check("pair.svg", histograms({"h", "Length", "turns"}, one, &other, Language::Italian));
  // One value alone, and negative ones.
  interpreter::Histogram lone;
  lone.add(7);
  CHECK(fault_of(histograms({"h", "", ""}, lone, nullptr, Language::English)) == "");
  lone.add(-12, 3);
  CHECK(fault_of(histograms({"h", "", ""}, lone, nullptr, Language::English)) == "");
  CHECK(histograms({"h", "", ""}, {}, nullptr, Language::English).empty());
}

TEST_CASE("report: a board of heat, with a picture and without") {
  Board board;
  board.width = 300;
  board.height = 100;
  board.names = {"a1", "b1", "c1"};
  board.middles = {{50, 50}, {150, 50}, {250, 50}};
  check("heat.svg", heat_map({"h", "Where", "a1"}, board, {0, 1, 4}));
  board.picture = "<rect x=\"0\" y=\"0\" width=\"300\" height=\"100\"/>";
  const std::string drawn = heat_map({"h", "Where", "a1"}, board, {0, 1, 4});
  CHECK(drawn.find(board.picture) != std::string::npos);
  CHECK(drawn.find("p-rest") == std::string::npos);
  // The disc of four has twice the radius of that of one: areas count.
  CHECK(drawn.find("r=\"20\"") != std::string::npos);
  CHECK(drawn.find("r=\"40\"") != std::string::npos);
  CHECK(heat_map({"h", "", ""}, board, {1}).empty());
}

TEST_CASE("report: nothing to draw is no picture, and odd values stay inside") {
  CHECK(bars({"b", "", ""}, {}).empty());
  CHECK(ranges({"b", "", ""}, {}, 0, {}).empty());
  CHECK(ladder({"b", "", ""}, {}, 0.5).empty());
  CHECK(matrix({"b", "", ""}, {}).empty());
  const std::string all_nothing = bars({"b", "", ""}, {{"x", 0, std::nullopt, "0"}});
  CHECK(all_nothing.find("nan") == std::string::npos);
  const std::string wide = ranges({"b", "", ""}, {{"x", 0, {-1e18, 1e18}, "0", true}}, 0, {});
  CHECK(wide.find("e+") == std::string::npos);
  std::vector<Step> many;
  for (int i = 0; i < 100; ++i) many.push_back({"p", 0.5, {0.4, 0.6}, "50 %"});
  CHECK(fault_of(ladder({"b", "", ""}, many, 0.5)) == "");
}

TEST_CASE("report: words are cut by letters, not by bytes, and steps are round") {
  CHECK(cut("caffè", 5) == "caffè");
  CHECK(cut("caffè nero", 6) == "caffè…");
  CHECK(letters_in("è…a") == 3);
  CHECK(fit("backgammon", 95) == "backgammon");
  CHECK(width_of(fit("a long name that nobody has room for", 90)) <= 90);
  CHECK(fit("mmmm", 1) == "…");
  CHECK(round_step(100, 10) == Approx(10));
  CHECK(round_step(101, 10) == Approx(20));
  CHECK(round_step(7, 24) == Approx(0.5));
  CHECK(round_step(0.03, 2) == Approx(0.02));
  CHECK(round_step(450, 10) == Approx(50));
}

}  // namespace ludo::report::tests
