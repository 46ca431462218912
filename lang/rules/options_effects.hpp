// The rules of a game with other values of its options, and what each value changes in them.
//
// For every value the rules are written once more and compared with those of the default. Of an
// option that brings others with it the changes are of the rules with those, and what no single one
// of them changes is kept apart.
//
// Tested by tests/rules/test_layout.cpp.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lang/rules/difference.hpp"
#include "lang/rules/language.hpp"
#include "lang/rules/rules.hpp"
#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

// What a value of an option changes.
struct OptionEffect {
  std::string value;
  std::string lead;  // `With 2`
  Span place;
  std::vector<Change> changes = {};
  std::optional<Sentence> brings = std::nullopt;  // other options that come with it
  bool brings_all = false;                        // all others
  std::vector<Change> together = {};              // what none of these changes by itself
  std::string together_of = {};                   // the two that do; empty: it takes them all
  const Document* before = nullptr;               // what the changes are of
  const Document* after = nullptr;
};

/// The values that are tried in the place of `now`; of a long range its ends and the neighbours.
std::vector<std::string> other_values(const OptionInfo& option, const std::string& now);

/// The texts of all sentences in the blocks, or in the document, are put to these.
void texts_of(const std::vector<Block>& blocks, std::set<std::string>& texts);
void texts_of_all(const Document& document, std::set<std::string>& texts);

class OptionEffects {
 public:
  /// `document`: the rules with the values of `page`. All four outlive this.
  OptionEffects(LoadedGame& game, const RulesRequest& request, const Page& page,
                const Document& document);

  /// What a value changes; nothing where the game cannot be so.
  std::optional<OptionEffect> of(const OptionInfo& option, const std::string& value);
  /// The rules that an effect leads to; null: they are not kept here.
  const Page* page_after(const OptionEffect& effect) const;
  /// Where both options are on the rules have no more sentences of these than where one is.
  bool both_say_once(const OptionInfo& one, const OptionInfo& other,
                     const std::set<std::string>& shared);
  /// Interpretations that stand only in the rules of another value.
  std::vector<Block> rulings() const;

  /// Words for what stands in figures, of all the rules that were tried.
  std::map<std::string, std::string> legends() const;

  /// Where the option is defined.
  Span place_of(const std::string& name) const;
  /// Its value in the rules at hand, as it is written.
  std::string value_now(const OptionInfo& option) const { return value_of(page_, option.name); }
  /// Who asked for the rules has chosen its value.
  bool is_chosen(const OptionInfo& option) const;
  /// It says how many play.
  bool is_of_count(const OptionInfo& option) const;
  /// The game's word for a value, else the words that it is written with.
  std::string said_value(const Page& page, const std::string& value) const;
  /// What the option is called.
  std::string titled(const OptionInfo& option) const;

  const Language& language() const { return language_; }
  const Companion& companion() const { return companion_; }
  const Speaker& speaker() const { return speaker_; }

 private:
  // The rules with some values of options.
  struct Tried {
    std::unique_ptr<Page> page;
    Written written;
  };

  static std::string value_of(const Page& page, const std::string& option);
  bool has_word(const Page& page, const std::string& name) const;
  const Tried* tried(const CheckOptions& options);
  void bring_others(const OptionInfo& option, const Page& page, CheckOptions options,
                    OptionEffect& effect);
  void name_two(const CheckOptions& brought, OptionEffect& effect);
  std::string chosen_so(const Tried& with, const std::pair<std::string, std::string>& chosen) const;
  std::string counted(const OptionInfo& option) const;

  LoadedGame& game_;
  const RulesRequest& request_;
  const Language& language_;
  Companion companion_;
  const Page& page_;
  const Document& document_;
  Speaker speaker_;
  std::map<std::map<std::string, std::string>, Tried> tried_;
};

}  // namespace ludo::lang::rules
