// Draws positions and writes them in the formats of the renderers; see pictures.hpp.

#include "interpreter/cli/pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/process.hpp"
#include "interpreter/reference/registers.hpp"
#include "interpreter/render/ansi.hpp"
#include "interpreter/render/clean.hpp"
#include "interpreter/render/png.hpp"
#include "interpreter/render/svg.hpp"
#include "interpreter/search/search.hpp"
#include "lang/text/suggest.hpp"

namespace ludo::interpreter {

using lang::Index;
using lang::kNoIndex;

namespace {

constexpr std::int32_t kReadable = 8;    // pixels; letters beside the board are at least so high
constexpr std::int32_t kUsual = 17;      // the least of them in a picture of any width
constexpr std::int32_t kSmallCell = 24;  // pixels; below, what is small is left out

// How high letters must be in a picture of so many pixels; 0: as they are.
std::int32_t letters_for(std::int32_t wide, std::int32_t pixels) {
  const auto high = static_cast<std::int32_t>(std::int64_t{kReadable} * wide / pixels);
  return kUsual < high ? high : 0;
}

rendering::Theme theme_of(const std::string& name) {
  return rendering::theme_named(name == "all" ? "auto" : name).value_or(rendering::Theme::Auto);
}

// The ground is dark unless the terminal says otherwise: `15;0`, `0;15`.
bool is_dark_terminal() {
  const std::string colours = environment("COLORFGBG");
  const std::size_t last = colours.rfind(';');
  if (last == std::string::npos) return true;
  const std::string ground = colours.substr(last + 1);
  return ground != "7" && ground != "15";
}

bool holds_wide_letters(const scene::Scene& scene) {
  return std::any_of(scene.groups.begin(), scene.groups.end(), [](const scene::Group& group) {
    return std::any_of(group.shapes.begin(), group.shapes.end(), [](const scene::Shape& shape) {
      return shape.form == scene::Shape::Form::Text && rendering::wants_wide_font(shape.text);
    });
  });
}

}  // namespace

Pictures::Pictures(ReadyGame& game, const CommonOptions& common, PictureChoice choice)
    : game_(game),
      common_(common),
      choice_(std::move(choice)),
      texts_(view_texts(*game.file, choice_.view)),
      engine_(*game.model, watched_budget()) {
  if (choice_.viewer == "all") {
    viewer_ = Viewer::umpire();
  } else if (choice_.viewer == "spectator") {
    viewer_ = Viewer::spectator();
  } else if (!choice_.viewer.empty()) {
    viewer_ = Viewer::player(player_named("--for", choice_.viewer));
  } else if (hides_something(*game.model)) {
    viewer_ = Viewer::spectator();
  }
  if (!choice_.seat.empty() && choice_.seat != "all") {
    static_cast<void>(player_named("--seat", choice_.seat));
  }
  require_look(view_of(""));
}

Index Pictures::player_named(std::string_view what, const std::string& name) const {
  std::vector<std::string> names;
  for (const lang::Player& player : game_.model->players) names.push_back(player.name);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<Index>(i);
  }
  std::string message = fmt::format("{}: no player is `{}`", what, name);
  if (const auto likely = lang::closest(name, std::span<const std::string>(names))) {
    message += fmt::format("; did you mean `{}`?", *likely);
  } else {
    message += fmt::format("; there are {}", fmt::join(names, ", "));
  }
  throw fail(Status::Usage, message);
}

void Pictures::require_look(const lang::View& view) const {
  const std::string wanted = look();
  if (wanted.empty()) return;
  std::vector<std::string> names;
  for (const lang::Look& known : view.looks) names.push_back(known.name);
  if (std::find(names.begin(), names.end(), wanted) != names.end()) return;
  std::string message = fmt::format("the view has no look `{}`", wanted);
  if (names.empty()) {
    message += "; it has one only";
  } else {
    message += fmt::format("; it has {}", fmt::join(names, ", "));
  }
  throw fail(Status::Usage, message);
}

const lang::View& Pictures::view_of(const std::string& look, bool small) {
  const auto key = std::pair(look, small);
  const auto known = views_.find(key);
  if (known != views_.end()) return known->second;
  lang::Diagnostics diagnostics;
  lang::CheckOptions options = check_options(*game_.file, common_);
  options.lints = false;
  auto view = lang::check_view(game_.file->loaded, options, texts_, {look, small}, diagnostics);
  if (!view && choice_.forgiving && !texts_.texts.empty()) {
    say("ludo: the view of this game has errors, which `ludo check` tells; it is left out\n");
    texts_.texts.clear();
    return view_of(look, small);
  }
  if (!view) {
    say_diagnostics(diagnostics, game_.file->loaded.sources, common_);
    throw Failed{Status::No};
  }
  return views_.emplace(key, std::move(*view)).first->second;
}

Viewer Pictures::viewer_at(const State& state) const {
  if (viewer_) return *viewer_;
  if (engine_.over(state) || engine_.nature_moves(state)) return Viewer::spectator();
  return Viewer::player(engine_.to_move(state));
}

scene::Scene Pictures::drawn(const Course& course, std::size_t at, const std::string& look,
                             Index seat) {
  const scene::Seen seen = seen_at(engine_, course, at, viewer_at(course[at].state));
  scene::Drawing drawing;
  drawing.seat = seat;
  drawing.bare = choice_.bare;
  const lang::View& usual = view_of(look);
  scene::Scene scene = scene::draw(usual, seen, drawing);
  const bool is_small = 0 < choice_.width && std::int64_t{choice_.width} * 100 <
                                                 std::int64_t{kSmallCell} * scene.box.width;
  const lang::View& shown = usual.has_small && is_small ? view_of(look, true) : usual;
  if (&shown != &usual) scene = scene::draw(shown, seen, drawing);
  if (0 < choice_.width) drawing.least_letters = letters_for(scene.box.width, choice_.width);
  if (0 < drawing.least_letters) scene = scene::draw(shown, seen, drawing);
  // Readers look for the game; what its view is called matters to who writes views.
  scene.title = game_.model->name;
  return scene;
}

scene::Scene Pictures::scene(const Course& course, std::size_t at) {
  const bool named = !choice_.seat.empty() && choice_.seat != "all";
  return drawn(course, at, look(), named ? player_named("--seat", choice_.seat) : kNoIndex);
}

std::string Pictures::svg(const scene::Scene& scene) {
  return rendering::svg(scene, view().palette, {theme_of(choice_.theme), choice_.width});
}

std::string Pictures::letters(const scene::Scene& scene, bool ascii) {
  return letters(scene, ascii, !choice_.bare && choice_.heading);
}

std::string Pictures::letters(const scene::Scene& scene, bool ascii, bool heading) {
  rendering::AnsiOptions options;
  options.heading = heading;
  options.ascii = ascii || !is_unicode_terminal();
  options.width = 0 < choice_.width ? choice_.width : terminal_columns();
  options.dark = choice_.theme == "dark" || (choice_.theme != "light" && is_dark_terminal());
  if (!ascii && colour(common_, true) == lang::Colours::on) {
    // Colours that were asked for come even where the terminal promises none.
    const auto found =
        rendering::colours_of_terminal("", environment("COLORTERM"), environment("TERM"));
    options.colours = found == rendering::Colours::None ? rendering::Colours::TwoHundred : found;
  }
  return rendering::ansi(scene, view().palette, options);
}

std::string Pictures::board(const scene::Seen& seen, Index seat) {
  scene::Drawing drawing;
  drawing.seat = seat;
  return letters(scene::draw(view(), seen, drawing), !is_terminal_output(), false);
}

std::string Pictures::png(const scene::Scene& scene) {
  const std::int32_t wanted = 0 < choice_.width ? choice_.width : rendering::kUsualPixels;
  rendering::Theme theme = theme_of(choice_.theme);
  if (theme == rendering::Theme::Auto) theme = rendering::Theme::Light;
  const std::string picture = rendering::svg(scene, view().palette, {theme, 0});
  if (holds_wide_letters(scene)) {
    const RunProgram fonts = run_program(rendering::wide_font_command(), "");
    if (fonts.done && fonts.output.empty()) {
      say(fmt::format("ludo: {}\n", rendering::no_wide_font()));
    }
  }
  bool found = false;
  for (const auto& command : rendering::png_commands(rendering::pixel_size(scene.box, wanted))) {
    RunProgram run = run_program(command, picture);
    if (run.done && rendering::is_png(run.output)) return std::move(run.output);
    found = found || run.found;
  }
  if (found) {
    throw fail(Status::Unreadable, "the program that draws PNG failed; try `--format svg`");
  }
  throw fail(Status::Unreadable, rendering::no_png_program());
}

std::string Pictures::page(const Course& course, std::size_t first, std::size_t last,
                           const std::string& back) {
  rendering::PageOptions options;
  options.theme = theme_of(choice_.theme);
  options.themes = choice_.theme == "all";
  options.back = back;
  std::vector<std::pair<std::string, std::string>> looks = {{look(), look()}};
  if (choice_.look == "all") {
    looks = {{"", "usual"}};
    for (const lang::Look& known : view().looks) {
      looks.emplace_back(known.name, known.title.empty() ? known.name : known.title);
    }
  }
  // A seat that changed with each move would make heads spin.
  std::vector<Index> seats = {viewer_ && viewer_->player() ? *viewer_->player() : 0};
  if (choice_.seat == "all") {
    seats.clear();
    for (std::size_t i = 0; i < game_.model->players.size(); ++i) {
      seats.push_back(static_cast<Index>(i));
    }
  } else if (!choice_.seat.empty()) {
    seats = {player_named("--seat", choice_.seat)};
  }
  // A comment may tell what is hidden from who looks.
  const bool is_for_all =
      !search::has_secrets(*game_.model) || viewer_at(course[first].state).is_umpire();
  rendering::RecordPage page(options);
  for (const auto& [name, title] : looks) {
    for (const Index seat : seats) {
      page.begin(lang::at(game_.model->players, seat).name, title);
      for (std::size_t at = first; at <= last; ++at) {
        const scene::Seen seen = seen_at(engine_, course, at, viewer_at(course[at].state));
        std::string move = seen.last ? seen.last->text : "";
        if (move.empty()) move = "a hidden move";
        page.add(drawn(course, at, name, seat), view_of(name).palette, move,
                 is_for_all ? course[at].said : "");
      }
    }
  }
  return page.html();
}

}  // namespace ludo::interpreter
