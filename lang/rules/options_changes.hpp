// What changes from one rule text to another, told to somebody who has read the first: sentences as
// they then stand, by section; of a list the list.
//
// Tested by tests/rules/test_layout.cpp.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lang/rules/difference.hpp"
#include "lang/rules/language.hpp"

namespace ludo::lang::rules {

/// A section by its key; null: there is none.
const Section* section_in(const Document& document, const std::string& key);

/// The two differ in a word or two: what it stands for is plain.
bool differs_little(const Change& change);

class ChangeTeller {
 public:
  ChangeTeller(const Page& page, const Language& language, const Speaker& speaker)
      : page_(page), language_(language), speaker_(speaker) {}

  /// A whole sentence, and not the head or an item of a list.
  static bool is_whole(const Sentence& sentence);
  /// A whole sentence that stands in the place of none.
  static bool is_addition(const Change& change) {
    return change.before.text.empty() && is_whole(change.after);
  }
  /// A sentence with the clauses of both sides.
  static Sentence from(std::string text, const Change& change);

  /// The sentence as it can be read without those around it.
  std::string alone(const Sentence& sentence) const;
  /// `instead: …`, `this falls away: …`; what only differs by a word or two as it then stands.
  std::string said(const Change& change) const;

  /// A row for each section; one that is new as it stands.
  void add(const std::vector<Change>& changes, const Document& before, const Document& after,
           Block& list) const;

 private:
  using Changes = std::vector<Change>;
  bool add_section(const Changes& changes, const Document& before, const Document& after,
                   Block& list) const;
  bool add_one(const Change& only, Block& list) const;
  Block all_of(const Changes& changes, const Document& after) const;
  std::optional<Block> steps_otherwise(const Changes& changes, const Document& before) const;
  std::optional<Block> step_added(const Changes& changes, const Document& after) const;
  std::vector<Block> part_of_list(const Change& change, const Section* section,
                                  std::set<std::string>& told, const Changes& changes) const;
  std::vector<std::string> with_those_that_ask(const std::vector<std::string>& titles,
                                               const Sense& narrower, const Document& after) const;
  std::string lower(std::string text) const;

  const Page& page_;
  const Language& language_;
  const Speaker& speaker_;
};

}  // namespace ludo::lang::rules
