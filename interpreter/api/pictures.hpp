// Appearances and pictures of the public interface from inside.
//
// Tested by tests/interpreter/api/test_pictures.cpp.
#pragma once

#include <memory>
#include <string>

#include "interpreter/api/core.hpp"
#include "interpreter/reference/state.hpp"
#include "interpreter/scene/scene.hpp"
#include "lang/view/view.hpp"

namespace ludo::api {

struct Appearance {
  std::shared_ptr<const Core> core;  // the game that it is of
  std::shared_ptr<const lang::View> view;
};

struct Drawn {
  std::shared_ptr<const Appearance> appearance;
  scene::Scene scene;
};

/// The position as the derived default draws it, in ASCII; of `who` (an index of the reference
/// engine: a player, or the umpire's).
std::string plain_picture(const Table& table, const interpreter::State& state, lang::Index who);

/// The default that is derived from a game; made once.
std::shared_ptr<const Appearance> derived_appearance(const std::shared_ptr<const Core>& core);

/// The default of the game with some options chosen otherwise.
std::shared_ptr<const Appearance> derived_appearance(const std::shared_ptr<const Core>& core,
                                                     const std::vector<lang::OptionValue>& chosen);

}  // namespace ludo::api
