// What a rule text is made of: the items of a game for one valuation of its options as the author
// wrote them, the checked model behind them, and what the game's things are called.
//
// Tested by tests/rules/test_page.cpp.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lang/check/checking.hpp"
#include "lang/rules/saying.hpp"

namespace ludo::lang::rules {

// A word of the game in one language.
struct GameWord {
  std::string singular;  // without its article
  std::string plural;
  Gender gender = Gender::Masculine;
  bool article = true;  // false: a name that takes none (`White`), or a heading
  bool plural_only = false;
  bool mass = false;     // it is not counted: `infantry`
  bool guessed = false;  // made from the identifier: the text gives no word
  std::map<std::string, std::string, std::less<>> features = {};  // `adj=bianco`, `gen=des Königs`
};

// A companion file: words and prose of a game in one language (companion.hpp).
struct Companion {
  std::string language;
  std::vector<std::pair<std::string, std::vector<std::string>>> names = {};  // item, its strings
  std::map<std::string, std::string, std::less<>> prose = {};  // English sentence -> translation
  // Items in the author's own words (paraphrases.hpp): name, sentences.
  std::vector<std::pair<std::string, std::vector<std::string>>> paraphrases = {};
  // Where they stand, for messages:
  std::string game = {};  // that it names in its first line
  Span head = {};
  std::vector<Span> name_places = {};                          // of each of `names`
  std::vector<Span> paraphrase_places = {};                    // of each of `paraphrases`
  std::map<std::string, Span, std::less<>> prose_places = {};  // of each English sentence
};

/// From the first letter of an item to the last, as far as it stands in one file.
Span extent_of(const Node& node);
/// The one lies in the other; nowhere lies in none.
bool within(const Span& part, const Span& whole);

class Page {
 public:
  /// Checks the game; null exactly when an error was reported. `diagnostics` must live as long as
  /// the page.
  static std::unique_ptr<Page> read(LoadedGame& game, const CheckOptions& options,
                                    Diagnostics& diagnostics);

  const GameModel& model() const { return checking_->context.model; }
  Context& context() const { return checking_->context; }
  const FoldedGame& folded() const { return checking_->folded; }
  const Node& game() const { return checking_->folded.game; }

  /// Items of a form, in the order of the text.
  std::vector<const Node*> items(Form form) const;
  /// The only one; null if there is none.
  const Node* item(Form form) const;

  /// What an upper- or lower-case word stands for outside of rules; null for what is bound there.
  const Symbol* find(std::string_view word) const;
  /// A `define` by its name, or null.
  const Node* define(std::string_view name) const;
  const Node* rule(std::string_view name) const;
  /// The type of the expression that this node became, if it is known.
  std::optional<Type> type_at(const Node& node) const;

  /// The type of what a definition without or with its first met parameters gives.
  std::optional<Type> type_of_define(std::string_view name) const;

  /// The words that the text's own `names` section gives for a language, by item.
  const std::map<std::string, std::vector<std::string>, std::less<>>& names(
      std::string_view language) const;

 private:
  std::unique_ptr<Checking> checking_;
  std::map<std::pair<Offset, Offset>, Type> types_;  // by place in the text
  std::map<std::string, std::map<std::string, std::vector<std::string>, std::less<>>, std::less<>>
      names_;
};

}  // namespace ludo::lang::rules
