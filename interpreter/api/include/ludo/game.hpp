// A game: loaded from its text, asked for its facts, played from its start.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <ludo/diagnostic.hpp>

namespace ludo {

class State;
struct ReadState;

namespace api {
struct Table;  // what a game is inside
}  // namespace api

/// A player, as an index into GameFacts::players.
using PlayerIndex = std::size_t;

/// Answers the text of another file that a game names: the parent of a variant ("Parent"), a module
/// ("draughts"), a map ("map.txt"). Nothing when there is none. The library reads no files.
using Resolver = std::function<std::optional<std::string>(std::string_view name)>;

/// Which machine plays. Both give the same moves in the same order, the same states and results.
enum class Engine : std::uint8_t {
  Fast,       ///< turns the rules into a small program; falls back on the other where it cannot
  Reference,  ///< follows the specification word for word; slow
};

/// The work that one call may do; beyond it BudgetSpent is thrown. A budget never changes an answer
/// that is given.
struct Budget {
  std::uint64_t steps = 2'000'000'000;  ///< of the fast engine; ten for one of the other
  std::uint64_t moves = 5'000'000;      ///< moves of one decision
  std::uint64_t numbers =
      25'000'000;  ///< that the fast engine keeps at once; ten bytes of the other

  /// Set by somebody else, a signal or another thread: calls about the game end soon and throw
  /// Stopped. It must live as long as the game.
  const std::atomic<bool>* stop = nullptr;

  /// Same bounds.
  friend bool operator==(const Budget&, const Budget&) = default;
};

/// How a text is to be read.
struct LoadOptions {
  Resolver resolver;                           ///< may be empty: the text then stands alone
  std::map<std::string, std::string> options;  ///< option → value as written: "on", "16", "small"
  std::vector<std::string> without;            ///< keys of items that are left out
  bool warnings = true;                        ///< look for what is never used, too
  Engine engine = Engine::Fast;                ///< which machine is to play
  Budget budget{};                             ///< of each call about this game
};

/// What kind of rule an item is.
enum class ItemForm : std::uint8_t {
  Rule,     ///< `rule`: how something is done
  Trigger,  ///< `whenever`: what happens by itself
  Law,      ///< `never`: what must not come about
  End,      ///< a line that ends the game, or somebody's part in it
};

/// A rule of a game, as its text has it.
struct Item {
  ItemForm form{};                   ///< what it is
  std::string key;                   ///< its name; a line that ends the game: see Outcome::key
  std::string title;                 ///< the title in quotation marks; may be empty
  std::vector<std::string> notes;    ///< remarks
  std::vector<std::string> rulings;  ///< interpretations that its author is asked to confirm
  std::optional<Place> place;        ///< where it stands
};

/// An option that a game declares.
struct OptionFacts {
  std::string name;                 ///< as LoadOptions::options names it
  std::string title;                ///< what it decides
  std::vector<std::string> values;  ///< the default first; of a range: least and most
  bool is_range = false;            ///< numbers from the one value to the other
  std::string value;                ///< the one this game was loaded with
};

/// What is known of a game without playing it.
struct GameFacts {
  std::string name;                    ///< as the text declares it
  std::string title;                   ///< may be empty
  std::string parent;                  ///< of a variant; else empty
  std::vector<std::string> players;    ///< their names; as many seats
  std::vector<std::string> kinds;      ///< of pieces
  std::string board;                   ///< "square 9 x 9"
  std::size_t columns = 0;             ///< of the board; 0 where it has none
  std::size_t rows = 0;                ///< of the board; 0 where it has none
  std::vector<std::string> sites;      ///< their names; none on boards of tiles, which grow
  std::vector<std::string> sources;    ///< where the rules come from
  std::vector<std::string> notes;      ///< remarks on the whole game
  std::vector<std::string> rulings;    ///< interpretations of the whole game, to be confirmed
  std::vector<OptionFacts> options;    ///< that can be set
  std::vector<std::string> without;    ///< keys of items left out of this game
  std::vector<Item> items;             ///< rules, triggers, laws and ends, with their keys
  std::vector<std::string> ends;       ///< all that Outcome::key may be, sorted
  std::vector<std::string> phases;     ///< keys, in text order
  std::vector<std::string> notations;  ///< of positions ("fen"), in text order
  std::vector<std::string> tests;      ///< sentences of the tests in the text
  bool has_chance = false;             ///< nature decides something
  bool has_secrets = false;            ///< somebody may not see everything
};

/// A checked game under one setting of its options. A cheap value: copies share what they stand
/// for, which never changes, so any number of threads may use one game, or copies of it, at once.
class Game {
 public:
  /// Its facts; they live as long as a game or state of it does.
  const GameFacts& facts() const;

  /// The machine that plays: the one that was asked for, unless the fast one cannot. Asking freezes
  /// the game, which is done once.
  Engine engine() const;

  /// Why the fast engine does not play this game, though it was asked for; empty if it does, and
  /// if it was not.
  std::string why_not_fast() const;

  /// The bytes of a state of the fast engine; 0 when the reference engine plays.
  std::size_t state_bytes() const;

  /// The work that one call may do.
  const Budget& budget() const;

  /// The same game with another budget.
  Game with(const Budget& budget) const;

  /// The same game played by another engine. States of the two may be compared.
  Game with(Engine engine) const;

  /// What the game says, in one text for all descriptions that say the same up to names
  /// (spec/11-canonical.md); nothing where too much in it looks alike.
  std::optional<std::string> canonical_form() const;

  /// `ludo:1:` and the SHA-256 of the canonical form. Games of one hash are one game up to names;
  /// games of two may be one all the same, written differently.
  std::optional<std::string> hash() const;

  /// The hash of the game with each value of each option, whatever they are called.
  std::optional<std::string> family_hash() const;

  /// The beginning: nature's first choice, or the first decision of a player.
  State start() const;

  /// The state that a position text describes: what may stand in a `given` block (spec/6-tests.md).
  /// Where it begins with the setup, chance is drawn with `seed`. `name` stands for the text in
  /// messages. The history of a position (for repetition) begins with it.
  ReadState read_position(std::string_view text, std::uint64_t seed = 1,
                          std::string_view name = "position") const;

  /// Reads what State::serialise() wrote. A text of another game, of other options or of other
  /// rules is an error.
  ReadState deserialise(std::string_view text) const;

  /// The same rules, loaded once: states may be compared.
  friend bool operator==(const Game& a, const Game& b) { return a.same_rules(b); }

  /// For the library: not to be called.
  explicit Game(std::shared_ptr<const api::Table> table);
  /// For the library: not to be called.
  const std::shared_ptr<const api::Table>& table() const { return table_; }

 private:
  bool same_rules(const Game& other) const;

  std::shared_ptr<const api::Table> table_;
};

/// A loaded game, or why there is none.
struct LoadAnswer {
  std::optional<Game> game;             ///< nothing when there is an error among the messages
  std::vector<Diagnostic> diagnostics;  ///< sorted by place; also of a game that can be played

  /// There is a game.
  explicit operator bool() const { return game.has_value(); }
  /// The game; throws NothingRead when there is none.
  const Game& value() const;
};

/// Reads and checks a game. `name` stands for the text in messages. What the resolver throws is
/// passed on.
LoadAnswer load(std::string_view name, std::string_view text, const LoadOptions& options = {});

/// A text in canonical layout, or why there is none.
struct FormatAnswer {
  std::optional<std::string> text;      ///< nothing when the text cannot be read
  std::vector<Diagnostic> diagnostics;  ///< what is wrong with it

  /// There is a text.
  explicit operator bool() const { return text.has_value(); }
};

/// The canonical layout of a text; comments are kept. The keywords are written in `language`, "en"
/// or "it"; texts in either are read, and mean the same. Throws Misuse for any other language.
FormatAnswer format(std::string_view text, std::string_view language = "en");

}  // namespace ludo
