// Pictures of positions: as SVG, for terminals, in sentences; and the choices that a move is made
// of, for programs in which people click.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <ludo/diagnostic.hpp>
#include <ludo/game.hpp>
#include <ludo/state.hpp>

namespace ludo {

namespace api {
struct Appearance;  // what an appearance is inside
struct Drawn;       // what a picture is inside
}  // namespace api

/// A text of a view (spec/10-views.md).
struct ViewText {
  std::string name;        ///< stands for the text in messages: "my-game.ludoview"
  std::string text;        ///< of the view
  bool of_parent = false;  ///< of the game that this one is a variant of
};

/// What an appearance is made of.
struct AppearanceOptions {
  std::vector<ViewText> texts;  ///< in the order in which they win; none: the derived default alone
  std::function<std::optional<std::string>(std::string_view)>
      modules;         ///< the text that `use` names
  std::string look;    ///< one of the looks that the texts offer; empty: none
  bool small = false;  ///< for pictures with less than 24 pixels a cell
};

/// How the elements of a game look: a checked view. A cheap value that never changes.
class Appearance {
 public:
  /// The looks that may be asked for, in text order.
  std::vector<std::string> looks() const;

  /// For the library: not to be called.
  explicit Appearance(std::shared_ptr<const api::Appearance> inside);
  /// For the library: not to be called.
  const std::shared_ptr<const api::Appearance>& inside() const { return inside_; }

 private:
  std::shared_ptr<const api::Appearance> inside_;
};

/// An appearance, or why there is none.
struct AppearanceAnswer {
  std::optional<Appearance> appearance;  ///< nothing when there is an error among the messages
  std::vector<Diagnostic> diagnostics;   ///< sorted by place; also of a view that can be used

  /// There is an appearance.
  explicit operator bool() const { return appearance.has_value(); }
  /// The appearance; throws NothingRead when there is none.
  const Appearance& value() const;
};

/// Checks the texts of a view of a game, as the game was loaded.
AppearanceAnswer read_appearance(const Game& game, const AppearanceOptions& options = {});

/// The colours of a picture.
enum class Theme : std::uint8_t {
  Auto,   ///< light, and dark where the reader prefers it
  Light,  ///< on a light ground
  Dark,   ///< on a dark ground
  Print,  ///< black, white and hatches
};

/// The colours of a terminal.
enum class TerminalColours : std::uint8_t { None, Sixteen, TwoHundred, Millions };

/// A place in a picture, in hundredths of a cell, y down.
struct PicturePoint {
  std::int32_t x = 0;  ///< to the right
  std::int32_t y = 0;  ///< downwards
  /// Same place.
  friend bool operator==(const PicturePoint&, const PicturePoint&) = default;
};

/// Where a click means a thing.
struct PictureHit {
  /// What it means.
  enum class Form : std::uint8_t { Site, Link, Block, Other };

  Form form = Form::Other;            ///< of the thing
  std::int32_t index = -1;            ///< of it, as in the values of choices
  std::string label;                  ///< for people: "White King on e5"
  std::vector<PicturePoint> outline;  ///< a convex polygon
};

/// What a picture is of.
struct PictureOptions {
  std::optional<Appearance> appearance;  ///< nothing: the default that is derived from the game
  std::optional<PlayerIndex> seat;       ///< who sits below; nothing: who looks
  bool bare = false;  ///< the board with what lies on it: no legend, no panels, no heading
};

/// A position as somebody sees it, drawn. A cheap value.
class Picture {
 public:
  /// One file that asks for nothing from outside; `width` in pixels, 0 for as wide as there is
  /// room.
  std::string svg(Theme theme = Theme::Auto, std::int32_t width = 0) const;

  /// Lines for a terminal of so many columns, at least 20; in ASCII if asked for.
  std::string ansi(std::int32_t columns = 80, TerminalColours colours = TerminalColours::None,
                   bool ascii = true) const;

  /// The position in sentences.
  std::string text() const;

  /// What can be clicked at, what lies above first.
  std::vector<PictureHit> hits() const;

  /// For the library: not to be called.
  explicit Picture(std::shared_ptr<const api::Drawn> inside);

 private:
  std::shared_ptr<const api::Drawn> inside_;
};

}  // namespace ludo
