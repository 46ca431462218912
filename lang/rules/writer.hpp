// The sections of a rule text, one function each. See plan.hpp.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "lang/rules/plan.hpp"
#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

class RuleWriter {
 public:
  RuleWriter(const Page& page, const Language& language, const std::vector<Companion>& companions);

  Written write();

 private:
  // material.cpp
  void material();
  void players(Section& section);
  void board(Section& section);
  void regions(Section& section);
  void pieces(Section& section);
  void tables(Section& section);
  void attributes(Section& section);
  void tiles(Section& section);
  void setup();

  // course.cpp
  void course();
  void phase(const Node& node, Section& section);
  void actions();
  void automatic();
  void forbidden();
  void ends();
  void results(const Node& holder, std::size_t from, const Sense& when, Section& section,
               const Node& item);
  void score();
  void terms();
  void interpretations();

  // writer.cpp
  /// Tells twice, so that in the end all names that clash are known.
  template <class Tell>
  auto told(Teller& teller, Tell tell) {
    tell(teller);
    teller.again();
    return tell(teller);
  }
  Section& begin(std::string key, std::string title, int level, Span span);
  void finish();
  Sentence say(const Sense& clause, Mood mood = Mood::Statement);
  void line(Section& section, const Sense& clause, Mood mood = Mood::Statement);
  std::string lower(std::string text) const;
  /// A sentence behind what leads to it, where the language has a frame for both: `If the cell is
  /// empty, move there.` Nothing where it has none, or the sentence says several things.
  std::optional<std::string> led(const Sense& lead, const Sentence& sentence, Mood mood) const;
  Block points(std::vector<Block> items, bool numbered);
  std::vector<Block> items_of(const std::vector<Step>& steps);
  Block item_of(const Step& step, bool last);
  /// Notes of an item stand behind the clause that they stand under; rulings are kept for the end.
  void prose(const Node& attached, Section& section, std::size_t first_block);
  void take_definitions(const Teller& teller);
  std::string heading_of(const std::string& key) const { return speaker_.heading_word(key); }

  Teller teller() const { return Teller(page_, &words_); }
  /// Something that is used by the rules, and not by notation alone.
  bool is_mentioned(const std::string& name) const { return mentioned_.count(name) != 0; }

  const Page& page_;
  const Language& language_;
  Companion merged_;
  std::set<std::string> words_;      // what has a word of its own
  std::set<std::string> mentioned_;  // by clauses
  Speaker speaker_;
  Written written_;
  std::vector<const Node*> definitions_;
  std::set<const Node*> told_definitions_;
  std::vector<Sentence> rulings_;
  std::vector<Sentence> foreign_;  // notes without a translation
};

}  // namespace ludo::lang::rules
