// `ludo view`: a position as a picture, a record as a page, many games as a gallery.
//
// Tested by tests/cli/test_view.cpp.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>
#include <utility>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/pictures.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/cli/writing.hpp"
#include "interpreter/render/gallery.hpp"
#include "interpreter/render/text.hpp"
#include "interpreter/scene/print.hpp"

namespace ludo::interpreter {

namespace {

namespace fs = std::filesystem;

// A page with more positions is asked for in parts.
constexpr std::size_t kMostPlies = 300;
// Of a game without a record, which chance plays for the gallery.
constexpr std::size_t kPliesOfChance = 40;

struct ViewArguments {
  std::string game;
  CommonOptions common;
  PictureChoice choice;
  std::string record;
  std::string resume;
  std::string format;
  std::string out;
  std::string gallery;
  std::string plies;
};

const std::vector<std::string>& formats() {
  static const std::vector<std::string> kFormats = {"svg", "ansi", "ascii", "text",
                                                    "png", "html", "scene"};
  return kFormats;
}

std::string format_of(const ViewArguments& options) {
  if (!options.format.empty()) return options.format;
  std::string ending = fs::path(options.out).extension().string();
  if (!ending.empty()) ending.erase(0, 1);
  if (ending == "htm") ending = "html";
  if (ending == "txt") ending = "ascii";
  const bool known = std::find(formats().begin(), formats().end(), ending) != formats().end();
  return known ? ending : "ansi";
}

void require_sound(const ViewArguments& options, const std::string& format) {
  if (!options.format.empty()) require_one_of("--format", options.format, formats());
  require_one_of("--theme", options.choice.theme, {"auto", "light", "dark", "print", "all"});
  const bool is_page = format == "html" || !options.gallery.empty();
  for (const auto& [name, value] :
       {std::pair("--seat", options.choice.seat), std::pair("--look", options.choice.look),
        std::pair("--theme", options.choice.theme)}) {
    if (value == "all" && !is_page) {
      throw fail(Status::Usage, fmt::format("`{} all` belongs to `--format html`", name));
    }
  }
  if (!options.plies.empty() && format != "html") {
    throw fail(Status::Usage, "`--plies` belongs to `--format html`");
  }
  const bool from_file = !options.record.empty() || !options.resume.empty();
  if (!options.record.empty() && !options.resume.empty()) {
    throw fail(Status::Usage, "give `--record` or `--resume`, not both");
  }
  if (from_file && !options.common.moves.empty()) {
    throw fail(Status::Usage, "give `--moves` or a record, not both");
  }
}

// `A..B`, both included, as the page counts: 0 is the first position.
std::pair<std::size_t, std::size_t> plies_of(const std::string& text, std::size_t last) {
  if (text.empty()) {
    if (last <= kMostPlies) return {0, last};
    throw fail(Status::Usage,
               fmt::format("the record has {} moves; `--plies 0..{}` asks for a part of it", last,
                           kMostPlies));
  }
  const std::size_t dots = text.find("..");
  std::size_t first = 0, end = 0;
  const auto read = [](std::string_view digits, std::size_t& number) {
    const auto [at, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return error == std::errc() && at == digits.data() + digits.size() && !digits.empty();
  };
  const bool sound = dots != std::string::npos &&
                     read(std::string_view(text).substr(0, dots), first) &&
                     read(std::string_view(text).substr(dots + 2), end) && first <= end;
  if (!sound) throw fail(Status::Usage, fmt::format("`--plies {}` should be A..B", text));
  if (last < first) {
    throw fail(Status::Usage, fmt::format("the record has {} moves only", last));
  }
  return {first, std::min(end, last)};
}

ReadyGame game_without_moves(const Library& library, const std::string& name,
                             CommonOptions common) {
  common.moves.clear();
  common.engine = "reference";
  return ready_game(library, name, common);
}

RecordedCourse course_for(const ViewArguments& options, const Pictures& pictures, ReadyGame& game) {
  const std::string& file = options.record.empty() ? options.resume : options.record;
  if (!file.empty()) return course_of_record(pictures.engine(), game, options.common, file);
  return {course_of_moves(pictures.engine(), game, options.common.moves)};
}

std::string picture(const ViewArguments& options, const std::string& format, Pictures& pictures,
                    const Course& course) {
  if (format == "html") {
    const auto [first, last] = plies_of(options.plies, course.size() - 1);
    return pictures.page(course, first, last);
  }
  const scene::Scene scene = pictures.scene(course, course.size() - 1);
  for (const std::string& what : scene.left_out) {
    if (!options.common.quiet) say(fmt::format("ludo: left out: {}\n", what));
  }
  if (format == "svg") return pictures.svg(scene);
  if (format == "png") return pictures.png(scene);
  if (format == "text") return rendering::text(scene);
  if (format == "scene") return scene::print(scene, pictures.view());
  return pictures.letters(scene, format == "ascii");
}

void write_to(const fs::path& path, std::string_view bytes) {
  if (const auto trouble = write_file(path, bytes)) {
    throw fail(Status::Unreadable,
               fmt::format("`{}` cannot be written: {}", path.string(), *trouble));
  }
}

Status view_one(const Library& library, ViewArguments options) {
  const std::string format = format_of(options);
  require_sound(options, format);
  if (format == "png" && options.out.empty() && is_terminal_output()) {
    throw fail(Status::Usage, "a PNG is no text for a terminal; give `--out FILE`");
  }
  take_options_of_record(options.record.empty() ? options.resume : options.record, options.common);
  ReadyGame game = game_without_moves(library, options.game, options.common);
  try {
    Pictures pictures(game, options.common, options.choice);
    const auto [course, whole] = course_for(options, pictures, game);
    const std::string bytes = picture(options, format, pictures, course);
    if (options.out.empty()) {
      put(bytes);
    } else {
      write_to(options.out, bytes);
    }
    return whole ? Status::Done : Status::No;
  } catch (const Stopped&) {
    return interrupted_status();
  } catch (const DescriptionError& error) {
    say(render_run_error(error, game.file->loaded));
    return Status::No;
  }
}

// ---- the gallery
// ---------------------------------------------------------------------------------

// The record that stands beside a shipped game.
std::string record_beside(const ShippedGame& game) {
  fs::path path = game.path;
  path.replace_extension(".moves");
  std::error_code error;
  return fs::is_regular_file(path, error) ? path.string() : "";
}

void add_to_gallery(const Library& library, const ViewArguments& options, const ShippedGame& shown,
                    const fs::path& folder, rendering::GalleryPage& gallery) {
  ReadyGame game = game_without_moves(library, shown.path.string(), options.common);
  Pictures pictures(game, options.common, options.choice);
  const std::string record = record_beside(shown);
  Course course =
      record.empty()
          ? course_of_chance(pictures.engine(), game, options.common.seed, kPliesOfChance)
          : course_of_record(pictures.engine(), game, options.common, record).course;
  const std::size_t last = std::min(course.size() - 1, kMostPlies);
  const std::string file = shown.name + ".html";
  write_to(folder / file, pictures.page(course, 0, last, "index.html"));
  gallery.add(pictures.scene(course, last / 2), pictures.view().palette, file,
              counted(last, "move", "moves"));
}

Status view_gallery(const Library& library, const ViewArguments& options) {
  require_sound(options, "html");
  std::vector<ShippedGame> games;
  if (!options.game.empty()) {
    auto game = find_origin(library, options.game);
    if (!game) {
      throw fail(Status::Unreadable, fmt::format("there is no game `{}`", options.game));
    }
    games.push_back(std::move(*game));
  } else {
    for (const ShippedGame& game : library.games()) {
      if (!game.example && game.parent.empty()) games.push_back(game);
    }
  }
  std::error_code error;
  fs::create_directories(options.gallery, error);
  rendering::PageOptions page;
  page.theme = options.choice.theme == "all"
                   ? rendering::Theme::Auto
                   : rendering::theme_named(options.choice.theme).value_or(rendering::Theme::Auto);
  rendering::GalleryPage gallery("Games of ludo", page);
  Status status = Status::Done;
  for (const ShippedGame& game : games) {
    try {
      add_to_gallery(library, options, game, options.gallery, gallery);
      if (!options.common.quiet) say(fmt::format("{}.html\n", game.name));
    } catch (const Stopped&) {
      return interrupted_status();
    } catch (const DescriptionError& fault) {
      say(fmt::format("ludo: {}: {}\n", game.name, fault.what()));
      status = Status::No;
    } catch (const Failed& failed) {
      say(fmt::format("ludo: {} is left out\n", game.name));
      status = failed.status;
    }
  }
  write_to(fs::path(options.gallery) / "index.html", gallery.html());
  return status;
}

Status view(const Library& library, const ViewArguments& options) {
  if (!options.gallery.empty()) return view_gallery(library, options);
  if (options.game.empty()) throw fail(Status::Usage, "GAME is required");
  return view_one(library, options);
}

}  // namespace

void add_view(Verbs& verbs) {
  auto options = std::make_shared<ViewArguments>();
  CLI::App& verb =
      verbs.add("view", "draws a position, a record or all games",
                {"view my-game.ludo --moves \"e2-e3\"", "view my-game.ludo --out my-game.svg",
                 "view my-game.ludo --record game.txt --out game.html", "view --gallery pictures"},
                [options, &verbs] { return view(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input");
  verb.add_option("--record", options->record, "show a recorded game; a picture is of its end")
      ->type_name("FILE");
  verb.add_option("--resume", options->resume, "show a game that `ludo play` has saved")
      ->type_name("FILE");
  verb.add_option("--for", options->choice.viewer,
                  "who looks: a player, spectator or all (who is to move; spectator where "
                  "something is hidden)")
      ->type_name("WHO");
  verb.add_option("--seat", options->choice.seat,
                  "who sits below: a player; of a page also all, for a button")
      ->type_name("PLAYER");
  verb.add_option("--format", options->format,
                  "svg, ansi (the default), ascii, text, png, html or scene; else by --out")
      ->type_name("NAME");
  verb.add_option("--theme", options->choice.theme,
                  "auto, light, dark or print; of a page also all, for a button")
      ->type_name("NAME");
  verb.add_option("--look", options->choice.look,
                  "a look that the view has; of a page also all, for a button")
      ->type_name("NAME");
  verb.add_option("--width", options->choice.width, "in pixels; of ansi and ascii in columns")
      ->type_name("N")
      ->check(whole_number(1, 10'000));
  verb.add_option("--view", options->choice.view, "a view to draw with, instead of the game's own")
      ->type_name("FILE");
  verb.add_option("--plies", options->plies, "the part A..B of a long record, for a page")
      ->type_name("A..B");
  verb.add_option("--out", options->out, "write to this file")->type_name("FILE");
  verb.add_option("--gallery", options->gallery,
                  "write a page for each shipped game, or for GAME, and one that leads to them")
      ->type_name("FOLDER");
  add_common(verb, options->common, {.option = true, .state = true, .seed = true});
}

}  // namespace ludo::interpreter
