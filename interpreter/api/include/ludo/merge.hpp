// What two texts change in a third, put together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <ludo/diagnostic.hpp>
#include <ludo/game.hpp>
#include <ludo/rules.hpp>

namespace ludo {

/// One of the three texts of a merge.
enum class MergeSide : std::uint8_t {
  Base,    ///< what the others go back to
  First,   ///< one that has changed it
  Second,  ///< another
};

/// A text that is merged. The library reads no files.
struct MergeText {
  std::string name;                            ///< for messages, as load() has one for the game
  std::string text;                            ///< all of it
  Resolver resolver = {};                      ///< of what it names; a variant names its parent
  std::vector<CompanionText> companions = {};  ///< for sentences, in the language of the options
};

/// How texts are merged.
struct MergeOptions {
  std::string name;             ///< of the result; empty: made of the base's
  std::string language = "en";  ///< of sentences, one of rules_languages()

  /// Whose word counts where both have changed something, by its name ("define beset"); nothing:
  /// nobody's. Empty: it is a conflict always.
  std::function<std::optional<MergeSide>(const std::string& name)> prefer = {};
};

/// A change of the result.
struct MergeEdit {
  std::string verb;     ///< "replace", "add", "drop"
  std::string name;     ///< "define beset", "end escape"
  bool first = false;   ///< the first text has it
  bool second = false;  ///< the second has it
};

/// What a text says where both sides have changed something.
struct MergeSaying {
  std::vector<std::string> sentences;  ///< as its rules are told
  std::string text;                    ///< as its author wrote it; empty: it is not there
  std::string place;                   ///< "large.ludo:12"; empty: nowhere
};

/// What both have changed, each in its own way.
struct MergeConflict {
  std::string name;    ///< "define beset"
  MergeSaying base;    ///< as it was
  MergeSaying first;   ///< as the first has it
  MergeSaying second;  ///< as the second has it
};

/// A test that fails in the result.
struct MergeFailure {
  std::string sentence;               ///< that it claims
  MergeSide of = MergeSide::Base;     ///< whose it is
  std::vector<std::string> failures;  ///< "expected legal a1-a2, got no such move"
  bool fails_alone = false;           ///< in its own game, too
  std::vector<std::string> after;     ///< changes of the other side without which it holds
  std::string trouble;                ///< of a budget that was spent; else empty
};

/// What became of a merge.
struct MergeAnswer {
  /// There is a result, it has no errors, and no test speaks against it.
  bool merged = false;
  /// A variant of the base that says what differs and from where it is; nothing where a text has
  /// errors, where there are conflicts, or where something cannot be said.
  std::optional<std::string> text;
  std::optional<std::string> hash;       ///< of the result's canonical form
  std::vector<MergeEdit> edits;          ///< the changes that were taken over
  std::vector<MergeConflict> conflicts;  ///< that nothing decides
  std::vector<std::string> settled;      ///< names that the preference decided
  std::vector<std::string> remarks;      ///< what else is to be known
  std::vector<std::string> unsaid;       ///< what no variant can say
  std::vector<std::string> missing;      ///< who uses what the other side has renamed or dropped
  std::vector<Diagnostic> diagnostics;   ///< errors of one of the three, or of the result
  std::size_t passed = 0;                ///< tests of both sides that hold in the result
  std::vector<MergeFailure> failures;    ///< and those that fail
};

/// Puts together what two texts change in a third: spec/3-interactions.md, Merging. Throws Misuse
/// for a language that there is not, and NothingRead where a companion cannot be read.
MergeAnswer merge_rules(const MergeText& base, const MergeText& first, const MergeText& second,
                        const MergeOptions& options = {});

}  // namespace ludo
