// From a checked view, a position and who looks at it to a scene.
//
// Everything a view asks is answered from what the viewer may see: expressions are evaluated where
// all that is hidden from him is left open, and what reads something hidden has no value. So two
// positions that he cannot tell apart give the same scene. A view is data from strangers: each of
// its items may take so many steps of the engine and no more; what is too heavy is left out, and
// the scene says so.
//
// Tested by tests/interpreter/scene/.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/reference/state.hpp"
#include "interpreter/reference/viewer.hpp"
#include "interpreter/scene/scene.hpp"
#include "lang/view/view.hpp"

namespace ludo::scene {

/// A thing that has been chosen, or may be chosen next.
struct Choice {
  Thing::Class what = Thing::Class::Site;  // Site, Link or Block
  Index index = kNoIndex;
  friend auto operator<=>(const Choice&, const Choice&) = default;
};

/// The move that led to a position.
struct LastMove {
  interpreter::State before;
  Index player = kNoIndex;  // whose move; kNoIndex: nature's
  std::string text;         // as the viewer reads it; empty: he does not know which it was
  Index rule = kNoIndex;    // that was played first, if the viewer knows; for motions
};

/// A position as somebody sees it.
struct Seen {
  interpreter::State state;
  interpreter::Viewer viewer = interpreter::Viewer::spectator();
  std::optional<LastMove> last;
  /// What the viewer, being to move, has chosen of his move, and may choose next.
  std::vector<Choice> chosen, goals;
};

/// How it is looked at. (The look, and whether the picture is small, are decided in the View.)
struct Drawing {
  /// Who sits below; kNoIndex: the viewer, or the first in the order of play.
  Index seat = kNoIndex;
  /// What stands beside the board is written at least so high, in hundredths of a cell; where there
  /// is no room for all of it, some coordinates are left out. For small pictures.
  std::int32_t least_letters = 0;
  /// The board with what lies on it, and nothing beside it: no legend, no panels, no heading.
  bool bare = false;
};

/// The scene of a position. Never throws for what a view says; throws lang::Stopped when the
/// player's program is asked to stop.
Scene draw(const lang::View& view, const Seen& seen, const Drawing& drawing = {});

}  // namespace ludo::scene
