// What the parts of derive_view() share: the text as it grows, names as the text writes them, and
// what has been used up so far. Internal to lang/view/derive*.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::lang::derived {

struct Deriving {
  const GameModel& model;
  std::string text = {};
  std::string last_head = {};
  int tints = 0;                                               // how many have been given
  std::map<std::pair<Index, std::int32_t>, int> tint_of = {};  // by type and value

  // ---- the text

  /// An item and its lines, one step further in; more lines, where the item just above has this
  /// head.
  void item(std::string_view head, const std::vector<std::string>& lines = {});
  /// A blank line before the next item, if something stands above.
  void paragraph();

  // ---- what is drawn with

  /// The next tint, or the one that a value of a declared type has wherever it is shown.
  struct Tint {
    std::string name;      // `tint3`
    bool hatched = false;  // all six are in use: this is one of them, hatched
    bool is_new = true;    // it is met for the first time, and the legend has to say what it means
  };
  Tint next_tint();
  Tint tint(const Type& type, std::int32_t value);

  // ---- questions

  /// Somebody, or nobody, may have pieces.
  bool has_owned_pieces() const;
  bool has_neutral_pieces() const;
  /// Some player may have pieces of several kinds.
  bool needs_signs() const;
  /// Colours alone would have to tell three players or more apart.
  bool needs_sides() const;
  /// Sites are discs, joined by lines, not cells.
  bool has_points() const;
};

/// The lines that fill with a tint.
std::vector<std::string> filled_with(const Deriving::Tint& tint);

/// A secret of which nobody sees a thing.
bool is_unseen(const Variable& variable);

/// `last-actor` as readers see it: `last actor`.
std::string plain_words(std::string_view name);

/// A string of the language; braces, which would begin an expression, become brackets.
std::string quoted(std::string_view text);

/// What a variable is called for readers: its description, else its name.
std::string title_of(const Variable& variable);

/// The values of a declared type, of which there are at most eight, as the text names them; empty
/// for every other type.
struct NamedValue {
  std::int32_t number = 0;
  std::string name;
};
std::vector<NamedValue> named_values(const GameModel& model, const Type& type);

/// The value that all have at first, if it is the same for all and known before play.
std::optional<std::int32_t> first_value(const GameModel& model, const Variable& variable);

bool is_scalar(const Variable& variable, Base base);
bool is_set(const Variable& variable, Base base);

// ---- the rows, in the order of the text

void derive_board(Deriving& view);
void derive_regions(Deriving& view);
void derive_sites(Deriving& view);
void derive_links(Deriving& view);
void derive_blocks(Deriving& view);
void derive_grounds(Deriving& view);
void derive_pieces(Deriving& view);
void derive_pawns(Deriving& view);
void derive_panels(Deriving& view);
void derive_marks(Deriving& view);

/// The lines that give each player a sign of his own, where `whose` is the player.
std::vector<std::string> signs_of_sides(const Deriving& view, std::string_view whose);

}  // namespace ludo::lang::derived
