// Short signs for kinds of pieces. See signs.hpp.

#include "lang/view/signs.hpp"

#include <algorithm>
#include <cstddef>

#include "lang/text/utf8.hpp"

namespace ludo::lang {

namespace {

constexpr std::size_t kLongestSign = 3;

std::string raised(std::string text) {
  for (char& c : text) {
    if ('a' <= c && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

bool is_short(const std::string& sign) {
  const std::size_t letters = count_code_points(sign);
  return 0 < letters && letters <= kLongestSign;
}

// Somebody, or nobody, may have pieces of both.
bool meet(const Kind& a, const Kind& b) {
  if (a.of_nobody && b.of_nobody) return true;
  for (std::size_t player = 0; player < a.of_player.size(); ++player) {
    if (a.of_player[player] && b.of_player[player]) return true;
  }
  return false;
}

struct Signs {
  const GameModel& model;
  std::vector<std::string> given = std::vector<std::string>(model.kinds.size());
  std::vector<bool> by_name = {};  // those without a sign of their own

  // No kind that meets this one has it yet.
  bool is_free(std::size_t kind, const std::string& sign) const {
    for (std::size_t other = 0; other < given.size(); ++other) {
      if (other == kind || raised(given[other]) != raised(sign)) continue;
      if (meet(model.kinds[kind], model.kinds[other])) return false;
    }
    return true;
  }

  // No kind that meets this one could be taken for it: its name begins otherwise.
  bool is_telling(std::size_t kind, const std::string& beginning) const {
    for (std::size_t other = 0; other < model.kinds.size(); ++other) {
      if (other == kind || !by_name[other]) continue;
      const std::string name = raised(model.kinds[other].name);
      if (name.starts_with(raised(beginning)) && meet(model.kinds[kind], model.kinds[other]))
        return false;
    }
    return is_free(kind, beginning);
  }

  void give(std::size_t kind, const std::string& sign) {
    if (given[kind].empty() && is_short(sign) && is_free(kind, sign)) given[kind] = sign;
  }

  void from_column() {
    if (model.sign_column.empty()) return;
    const auto column = std::find_if(
        model.columns.begin(), model.columns.end(),
        [&](const KindColumn& candidate) { return candidate.name == model.sign_column; });
    if (column == model.columns.end()) return;
    for (std::size_t kind = 0; kind < column->cells.size(); ++kind) {
      if (column->cells[kind] == kNoExpr) continue;
      const Expr& cell = at(model, column->cells[kind]);
      if (cell.op != Op::Constant) continue;
      give(kind, print_value(model, column->type, at(model.constants, cell.imm)));
    }
  }

  // Where its letter is the same for all owners, but for its case: else it tells whose it is.
  void from_legend() {
    for (const GlyphMeaning& glyph : model.glyphs) {
      const bool alike =
          std::all_of(model.glyphs.begin(), model.glyphs.end(), [&](const GlyphMeaning& other) {
            return other.kind != glyph.kind || raised(other.glyph) == raised(glyph.glyph);
          });
      if (glyph.kind != kNoIndex && alike)
        give(static_cast<std::size_t>(glyph.kind), raised(glyph.glyph));
    }
  }

  void from_name(std::size_t kind) {
    const std::string& name = model.kinds[kind].name;
    std::string beginning;
    for (std::size_t end = 0; end < name.size() && count_code_points(beginning) < kLongestSign;) {
      end += code_point_size(name, end);
      beginning = name.substr(0, end);
      if (is_telling(kind, beginning)) return give(kind, beginning);
    }
    // Names that begin alike: the first letter, and a number.
    const std::string letter = name.substr(0, code_point_size(name, 0));
    for (int number = 1; given[kind].empty() && number < 100; ++number) {
      give(kind, letter + std::to_string(number));
    }
    for (int number = 1; given[kind].empty(); ++number) give(kind, std::to_string(number));
  }
};

}  // namespace

std::vector<std::string> short_signs(const GameModel& model) {
  Signs signs{model};
  signs.from_column();
  signs.from_legend();
  for (const std::string& sign : signs.given) signs.by_name.push_back(sign.empty());
  for (std::size_t kind = 0; kind < model.kinds.size(); ++kind) {
    if (signs.by_name[kind]) signs.from_name(kind);
  }
  return signs.given;
}

}  // namespace ludo::lang
