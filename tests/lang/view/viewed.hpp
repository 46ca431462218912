// Views of shipped games, checked: for the tests of the parts of lang/view/.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/lang.hpp"
#include "lang/view/check.hpp"
#include "lang/view/view.hpp"

namespace ludo::tests {

/// What came of the texts of a view.
struct Viewed {
  std::optional<lang::View> view;
  lang::Diagnostics diagnostics;
  lang::SourceMap sources;

  /// The kinds that were reported, in order, with a blank between.
  [[nodiscard]] std::string reports() const;
  /// All messages, for INFO.
  [[nodiscard]] std::string rendered() const;
};

struct ViewSetting {
  std::map<std::string, std::string> options = {};
  lang::ViewChoice choice = {};
  std::string derived = {};  // a text; empty: none
};

/// A view of a shipped game ("tablut"), of one text or of several.
Viewed viewed(std::string_view game, const std::vector<lang::ViewSource>& texts,
              const ViewSetting& setting = {});
Viewed viewed(std::string_view game, std::string_view text, const ViewSetting& setting = {});

/// The view; REQUIREs that there is one.
lang::View checked_view(std::string_view game, std::string_view text,
                        const ViewSetting& setting = {});

/// The text of a shipped game, and its file: "tablut".
std::string path_of_game(std::string_view game);

}  // namespace ludo::tests
