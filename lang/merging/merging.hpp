// The façade of lang/merging/: what two texts change in a third, put together.
//
// Tested by tests/merging/.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lang/lang.hpp"
#include "lang/merging/decide.hpp"
#include "lang/merging/write.hpp"
#include "lang/rules/companion.hpp"

namespace ludo::lang::merging {

/// A text and its way to what it names.
struct GameSource {
  std::string name;  // for messages
  std::string text;
  Resolver resolver;
  std::vector<rules::Companion> companions = {};  // in the language of the request
};

struct MergeRequest {
  std::array<GameSource, 3> games;  // by Side
  std::string name = {};            // of the result; empty: made of the base's
  std::string language = "en";      // of sentences
  Preference prefer = {};           // empty: nobody's word counts
};

/// What one of the three says where both sides have changed something.
struct Saying {
  std::vector<std::string> sentences;  // as its rules are told
  std::string text;                    // as its author wrote it; empty: it is not there
  std::string place;                   // "games/large.ludo:12"; empty: nowhere
};

struct ToldConflict {
  std::string name;               // "define beset"
  std::array<Saying, 3> sayings;  // by Side
};

/// A test of one of the three, as the result has it.
struct SideTest {
  std::string sentence;      // as the result names it
  std::string own_sentence;  // as its own text does
  Side side = Side::Base;
};

/// A merge: three games that were read, what becomes of their items, and the text that says so.
class RulesMerge {
 public:
  /// Reads the games and decides. What is wrong with one of them is in diagnostics().
  explicit RulesMerge(MergeRequest request);
  ~RulesMerge();
  RulesMerge(RulesMerge&&) noexcept;

  /// False: one of the games has errors, and nothing else can be asked.
  [[nodiscard]] bool usable() const;
  [[nodiscard]] const Diagnostics& diagnostics(Side side) const;
  /// A game as it was read.
  [[nodiscard]] const LoadedGame& game(Side side) const;

  /// What a game is called in reports: as it declares, or as it was named where two declare alike.
  [[nodiscard]] const std::string& called(Side side) const;
  /// The canonical hash; empty where there is none.
  [[nodiscard]] const std::string& hash(Side side) const;

  /// The changes that were taken over, in the order of the result.
  [[nodiscard]] const std::vector<Edit>& edits() const;
  /// What both have changed, each in its own way, and nothing decides.
  [[nodiscard]] const std::vector<ToldConflict>& conflicts() const;
  /// Names that the preference decided.
  [[nodiscard]] const std::vector<std::string>& settled() const;
  /// What else is to be known, as sentences without a full stop.
  [[nodiscard]] const std::vector<std::string>& remarks() const;
  /// What no text of a variant can say; then there is no result.
  [[nodiscard]] const std::vector<std::string>& unsaid() const;

  /// The result; empty where there are conflicts, or something is unsaid.
  [[nodiscard]] const std::string& text() const;

  /// The hash of the result; empty where there is none.
  [[nodiscard]] const std::string& result_hash() const;

  /// The result as loaded, with `undone` as it is in the base; its tests are those of the sides,
  /// in the order of tests(), and those that it inherits.
  LoadedGame loaded(Diagnostics& diagnostics, const ItemKey* undone = nullptr) const;
  /// Own tests of the result.
  [[nodiscard]] const std::vector<SideTest>& tests() const;

  /// Sentences that say why a result with errors has them: a side uses what the other has renamed
  /// or dropped.
  [[nodiscard]] std::vector<std::string> missing_names() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace ludo::lang::merging
