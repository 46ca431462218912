// What a look tests on people's eyes, as far as a program can tell it: letters are large enough in
// small pictures, pieces have their owners' colours in the pixels, and the questions of a look can
// be asked.

#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "interpreter/cli/library.hpp"
#include "interpreter/cli/pictures.hpp"
#include "tests/interpreter/render/programs.hpp"
#include "tests/look/questions.hpp"
#include "tests/support/catch.hpp"

namespace ludo::look {

namespace {

using interpreter::CommonOptions;
using interpreter::Course;
using interpreter::Library;
using interpreter::PictureChoice;
using interpreter::Pictures;
using interpreter::ShippedGame;
using lang::Index;

constexpr std::uint64_t kSeed = 17;
constexpr std::size_t kPlies = 16;

// Calls `body` with each game of the gallery, and a game by chance.
template <class Body>
void each_game(const std::string& theme, std::int32_t width, const Body& body) {
  const Library library = Library::find();
  std::size_t games = 0;
  for (const ShippedGame& shown : library.games()) {
    if (shown.example || !shown.parent.empty()) continue;
    CommonOptions common;
    common.engine = "reference";
    interpreter::ReadyGame game = interpreter::ready_game(library, shown.path.string(), common);
    const interpreter::Engine engine(*game.model);
    const Course course = interpreter::course_of_chance(engine, game, kSeed, kPlies);
    PictureChoice choice;
    choice.viewer = "all";
    choice.theme = theme;
    choice.width = width;
    Pictures pictures(game, common, choice);
    INFO(shown.name);
    body(pictures, course);
    ++games;
  }
  CHECK(games > 20);
}

struct Pixels {
  int wide = 0, tall = 0;
  std::string bytes;  // three each
  // Red, green and blue from 0 to 1, of a square around a middle.
  std::array<double, 3> mean(int x, int y, int radius) const {
    std::array<double, 3> sum{};
    int count = 0;
    for (int row = std::max(y - radius, 0); row <= std::min(y + radius, tall - 1); ++row) {
      for (int column = std::max(x - radius, 0); column <= std::min(x + radius, wide - 1);
           ++column) {
        const auto at = static_cast<std::size_t>(3 * (row * wide + column));
        for (std::size_t i = 0; i < 3; ++i) {
          sum[i] += static_cast<unsigned char>(bytes[at + i]) / 255.0;
        }
        ++count;
      }
    }
    for (double& part : sum) part /= std::max(count, 1);
    return sum;
  }
};

// Through a program of others, as PPM.
Pixels pixels_of(const std::string& png) {
  const rendering::tests::TemporaryFile file("picture.png", png);
  const auto ran = rendering::tests::run("convert png:'" + file.path() + "' -depth 8 ppm:-");
  Pixels pixels;
  std::istringstream head(ran.said);
  std::string magic;
  int most = 0;
  head >> magic >> pixels.wide >> pixels.tall >> most;
  REQUIRE(magic == "P6");
  REQUIRE(most == 255);
  head.get();
  pixels.bytes = ran.said.substr(static_cast<std::size_t>(head.tellg()));
  REQUIRE(pixels.bytes.size() == static_cast<std::size_t>(3 * pixels.wide * pixels.tall));
  return pixels;
}

double distance(const std::array<double, 3>& mean, std::uint32_t rgba) {
  double sum = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double part = static_cast<double>((rgba >> (24 - 8 * i)) & 0xFFU) / 255.0;
    sum += (mean[i] - part) * (mean[i] - part);
  }
  return sum;
}

// The piece is a plain disc with the colour that the view gives its owner; signs and shapes with
// colours of their own would be in the mean.
bool shows_owner(const scene::Scene& scene, const scene::Group& group) {
  if (group.layer != scene::Layer::Pieces || group.thing.owner < 0 || group.shapes.empty()) {
    return false;
  }
  const scene::Shape& first = group.shapes.front();
  const bool plain = group.shapes.size() == 1 && first.form == scene::Shape::Form::Use &&
                     scene.symbols[static_cast<std::size_t>(first.symbol)].name == "disc";
  if (!plain) return false;
  const Index own = scene.player_colours[static_cast<std::size_t>(group.thing.owner)];
  const scene::Paint& fill = group.shapes.front().ink.fill;
  return own != lang::kNoIndex && fill.form == scene::Paint::Form::Palette && fill.colour == own &&
         fill.part == lang::Part::Fill;
}

std::size_t check_owners(const scene::Scene& scene, const std::vector<lang::Colour>& palette,
                         bool dark, const Pixels& pixels) {
  std::size_t checked = 0;
  for (const scene::Group& group : scene.groups) {
    // On tiles the places are those of their parts.
    const auto site = static_cast<std::size_t>(group.thing.index);
    if (!shows_owner(scene, group) || scene.places.size() <= site) continue;
    const scene::Point at = scene.places[site];
    const auto scaled = [&](std::int32_t n) { return n * pixels.wide / scene.box.width; };
    const auto mean =
        pixels.mean(scaled(at.x - scene.box.left), scaled(at.y - scene.box.top), scaled(20));
    const auto fill_of = [&](std::size_t player) {
      const lang::Colour& colour = palette[static_cast<std::size_t>(scene.player_colours[player])];
      return (dark ? colour.dark : colour.light).fill;
    };
    const auto own = static_cast<std::size_t>(group.thing.owner);
    for (std::size_t other = 0; other < scene.player_colours.size(); ++other) {
      if (other == own || scene.player_colours[other] == lang::kNoIndex) continue;
      INFO(group.label << ": " << mean[0] << " " << mean[1] << " " << mean[2]);
      CHECK(distance(mean, fill_of(own)) < distance(mean, fill_of(other)));
    }
    ++checked;
  }
  return checked;
}

}  // namespace

TEST_CASE("what stands beside the board can be read in a picture of 300 pixels") {
  constexpr std::int32_t kWide = 300;
  constexpr std::int32_t kLeast = 7;  // pixels
  each_game("light", kWide, [&](Pictures& pictures, const Course& course) {
    const scene::Scene scene = pictures.scene(course, course.size() - 1);
    for (const scene::Group& group : scene.groups) {
      if (group.layer != scene::Layer::Names && group.layer != scene::Layer::Panels) continue;
      for (const scene::Shape& shape : group.shapes) {
        if (shape.form != scene::Shape::Form::Text) continue;
        const bool of_a_value = group.layer == scene::Layer::Panels && shape.ink.bold;
        if (of_a_value) continue;  // signs on what a panel shows are as large as that is
        INFO(shape.text);
        CHECK(shape.a * kWide >= kLeast * scene.box.width);
      }
    }
  });
}

TEST_CASE("in the pixels a piece is nearer to its owner's colour than to any other player's") {
  for (const char* program : {"rsvg-convert", "convert"}) {
    if (!rendering::tests::is_installed(program)) return rendering::tests::say_left_out(program);
  }
  for (const std::string theme : {"light", "dark"}) {
    std::size_t checked = 0;
    each_game(theme, 800, [&](Pictures& pictures, const Course& course) {
      const scene::Scene scene = pictures.scene(course, course.size() - 1);
      const Pixels pixels = pixels_of(pictures.png(scene));
      checked += check_owners(scene, pictures.view().palette, theme == "dark", pixels);
    });
    CHECK(checked > 150);
  }
}

TEST_CASE("a look asks whose turn it is, what has changed and what stands where") {
  each_game("light", 0, [&](Pictures& pictures, const Course& course) {
    const interpreter::Engine& engine = pictures.engine();
    const std::size_t last = course.size() - 1;
    const scene::Seen seen =
        interpreter::seen_at(engine, course, last, interpreter::Viewer::umpire());
    const std::vector<Question> asked = questions(engine, seen, 6, kSeed);
    CHECK(asked.size() >= 2);
    for (const Question& question : asked) {
      INFO(question.text);
      CHECK_FALSE(question.answers.empty());
      for (const std::string& answer : question.answers) CHECK_FALSE(answer.empty());
    }
    CHECK(questions(engine, seen, 6, kSeed).front().text == asked.front().text);
  });
}

}  // namespace ludo::look
