// What the checker says of a text that names no other one.
#pragma once

#include <string>

#include "lang/lang.hpp"

namespace ludo::tests {

/// The kinds that are reported of a text and of its tests, in the order of the text, with a blank
/// between.
inline std::string reports(const std::string& text) {
  lang::Diagnostics sink;
  const lang::Resolver none = [](std::string_view) { return std::nullopt; };
  lang::LoadedGame game = lang::load("text.ludo", text, none, sink);
  if (game.usable) static_cast<void>(lang::check(game, {}, sink));
  for (std::size_t i = 0; game.usable && i < game.tests.size(); ++i) {
    lang::CheckOptions options;
    options.test = i;
    options.lints = false;
    static_cast<void>(lang::check(game, options, sink));
  }
  std::string kinds;
  for (const lang::Diagnostic& diagnostic : sink.sorted()) {
    kinds += kinds.empty() ? "" : " ";
    kinds += lang::kind_name(diagnostic.kind());
  }
  return kinds;
}

}  // namespace ludo::tests
