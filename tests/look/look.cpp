// ludo_look: pictures to be looked at by somebody who does not know the views, and what to ask him.
//
//   ludo_look FOLDER [GAME…]      of the games of the gallery, or of these
//   ludo_look --times [GAME…]     how long a scene and its SVG take, in milliseconds of this
//   machine
//
// Writes for each game four positions, at 300 and 800 pixels, light and dark, as GAME-N.png; into
// questions.json what to ask of each, into key.json the answers.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/library.hpp"
#include "interpreter/cli/pictures.hpp"
#include "interpreter/cli/writing.hpp"
#include "tests/look/questions.hpp"

namespace {

namespace fs = std::filesystem;
using namespace ludo::interpreter;
using Json = nlohmann::ordered_json;

constexpr std::uint64_t kSeed = 17;
constexpr std::size_t kPliesOfChance = 40;
constexpr std::size_t kQuestions = 6;  // of a picture

struct Form {
  std::int32_t width;
  const char* theme;
};
constexpr std::array<Form, 4> kForms{
    {{300, "light"}, {800, "dark"}, {300, "dark"}, {800, "light"}}};

void write(const fs::path& path, const std::string& bytes) {
  if (const auto trouble = write_file(path, bytes)) {
    throw std::runtime_error(path.string() + ": " + *trouble);
  }
}

Course course_of(ReadyGame& game, const ShippedGame& shown, const CommonOptions& common) {
  const Engine engine(*game.model);
  fs::path record = shown.path;
  record.replace_extension(".moves");
  if (fs::is_regular_file(record))
    return course_of_record(engine, game, common, record.string()).course;
  return course_of_chance(engine, game, kSeed, kPliesOfChance);
}

void look_at(const Library& library, const ShippedGame& shown, const fs::path& folder, Json& asked,
             Json& key) {
  CommonOptions common;
  common.engine = "reference";
  ReadyGame game = ready_game(library, shown.path.string(), common);
  const Course course = course_of(game, shown, common);
  Json about;
  about["names"] = ludo::look::names_told(*game.model);
  for (std::size_t i = 0; i < kForms.size(); ++i) {
    const std::size_t at = (course.size() - 1) * (i + 1) / (kForms.size() + 1);
    const State& state = course[at].state;
    const Engine engine(*game.model);
    const bool nobody = engine.over(state) || engine.nature_moves(state);
    const Viewer viewer = nobody ? Viewer::spectator() : Viewer::player(engine.to_move(state));
    PictureChoice choice;
    choice.viewer = nobody ? "spectator" : ludo::lang::at(game.model->players, viewer.index()).name;
    choice.theme = kForms[i].theme;
    choice.width = kForms[i].width;
    Pictures pictures(game, common, choice);
    const std::string name = fmt::format("{}-{}", shown.name, i + 1);
    write(folder / (name + ".png"), pictures.png(pictures.scene(course, at)));
    Json texts = Json::array(), answers = Json::array();
    for (const auto& question : ludo::look::questions(engine, seen_at(engine, course, at, viewer),
                                                      kQuestions, kSeed + 100 * i)) {
      texts.push_back(question.text);
      answers.push_back(question.answers);
    }
    about["pictures"].push_back({{"file", name + ".png"}, {"questions", texts}});
    key[name] = answers;
  }
  asked[shown.name] = std::move(about);
}

// The first and the median of some, half way through the record.
void time(const Library& library, const ShippedGame& shown) {
  constexpr std::size_t kTimes = 11;
  CommonOptions common;
  common.engine = "reference";
  ReadyGame game = ready_game(library, shown.path.string(), common);
  const Course course = course_of(game, shown, common);
  Pictures pictures(game, common, {});
  static_cast<void>(pictures.view());  // is checked once
  std::vector<double> times;
  for (std::size_t i = 0; i < kTimes; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    const std::string svg = pictures.svg(pictures.scene(course, course.size() / 2));
    const std::chrono::duration<double, std::milli> taken =
        std::chrono::steady_clock::now() - begin;
    times.push_back(taken.count());
  }
  const double first = times.front();
  std::nth_element(times.begin(), times.begin() + kTimes / 2, times.end());
  fmt::print("{:24} {:6.2f} {:6.2f}\n", shown.name, first, times[kTimes / 2]);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view first = argc < 2 ? "" : argv[1];
  const bool times = first == "--times";
  if (first.empty() || (first.front() == '-' && !times)) {
    fmt::print(stderr, "ludo_look FOLDER [GAME…], or ludo_look --times [GAME…]\n");
    return 2;
  }
  const fs::path folder = argv[1];
  const std::vector<std::string> wanted(argv + 2, argv + argc);
  if (!times) fs::create_directories(folder);
  const Library library = Library::find();
  Json asked, key;
  for (const ShippedGame& game : library.games()) {
    const bool chosen = wanted.empty()
                            ? !game.example && game.parent.empty()
                            : std::find(wanted.begin(), wanted.end(), game.name) != wanted.end();
    if (!chosen) continue;
    try {
      if (times) {
        time(library, game);
        continue;
      }
      fmt::print("{}\n", game.name);
      look_at(library, game, folder, asked, key);
    } catch (const std::exception& error) {
      fmt::print(stderr, "{}: {}\n", game.name, error.what());
      return 1;
    }
  }
  if (times) return 0;
  write(folder / "questions.json", asked.dump(1) + "\n");
  write(folder / "key.json", key.dump(1) + "\n");
  return 0;
}
