// Pictures of the positions of one game: what `ludo view` shows, as scenes and as bytes.
//
// Tested by tests/cli/test_view.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/cli/course.hpp"
#include "interpreter/render/html.hpp"
#include "interpreter/scene/draw.hpp"

namespace ludo::interpreter {

/// Who looks, from where, and how.
struct PictureChoice {
  std::string viewer;          // a player, `spectator` or `all`; empty: as the game wants it
  std::string seat;            // a player, or `all` for pages; empty: the viewer
  std::string look;            // of the view, or `all` for pages; empty: the view as it is
  std::string theme = "auto";  // auto, light, dark, print; `all` for pages: light and dark
  std::string view;            // a file of one's own
  std::int32_t width = 0;      // pixels, of pictures of letters columns; 0: as usual
  bool forgiving = false;      // a view with errors is told in a line, and the default taken
  bool bare = false;           // the board alone, without legend, panels and heading
  bool heading = true;         // of letters: whose picture it is, who moves and what was played
};

class Pictures {
 public:
  /// Keeps references. Throws Failed for a viewer, a seat or a look that there is not, and where
  /// the view has errors, which are said.
  Pictures(ReadyGame& game, const CommonOptions& common, PictureChoice choice);

  [[nodiscard]] const Engine& engine() const { return engine_; }
  [[nodiscard]] const lang::View& view() { return view_of(look()); }

  /// A position in the chosen look and from the chosen seat.
  scene::Scene scene(const Course& course, std::size_t at);

  std::string svg(const scene::Scene& scene);
  std::string letters(const scene::Scene& scene, bool ascii);
  /// The board alone, for who sits there: for a terminal, in ASCII for everything else.
  std::string board(const scene::Seen& seen, lang::Index seat);
  /// Throws Failed where no program draws it.
  std::string png(const scene::Scene& scene);
  /// The record from one position to another, both included.
  std::string page(const Course& course, std::size_t first, std::size_t last,
                   const std::string& back = "");

 private:
  std::string letters(const scene::Scene& scene, bool ascii, bool heading);
  [[nodiscard]] std::string look() const { return choice_.look == "all" ? "" : choice_.look; }
  [[nodiscard]] Viewer viewer_at(const State& state) const;
  [[nodiscard]] lang::Index player_named(std::string_view what, const std::string& name) const;
  const lang::View& view_of(const std::string& look, bool small = false);
  scene::Scene drawn(const Course& course, std::size_t at, const std::string& look,
                     lang::Index seat);
  void require_look(const lang::View& view) const;

  ReadyGame& game_;
  const CommonOptions& common_;
  PictureChoice choice_;
  lang::ViewTexts texts_;
  Engine engine_;
  std::map<std::pair<std::string, bool>, lang::View> views_;
  std::optional<Viewer> viewer_;  // nothing: who is to move
};

}  // namespace ludo::interpreter
