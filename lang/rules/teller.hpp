// From the clauses of a game to what they mean: each form of the abstract syntax becomes a meaning
// that every language has a frame for.
//
// A teller tells one item (a rule, a definition, an end line …): names that are bound in it are
// told apart where two of them would be called alike.
//
// Tested by tests/rules/test_teller.cpp.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "lang/rules/page.hpp"
#include "lang/rules/sense.hpp"

namespace ludo::lang::rules {

// What a bound name stands for.
struct Bound {
  std::string noun;       // key of a noun: "=cell", "Soldier"
  bool plural = false;    // a set
  bool own_word = false;  // it is called by its name: `let way-out be …`
};

// A step of a procedure, with what hangs below it.
struct Step {
  Sense sense;
  std::vector<Step> parts = {};
  bool numbered = true;                 // parts: in this order; false: one of them, or all together
  std::vector<const Node*> prose = {};  // notes and rulings of the clause
};

/// The node is this name and nothing else.
inline bool is_name(const Node& node, std::string_view name) {
  return node.is(Form::Name) && node.text == name;
}

class Teller {
 public:
  /// `words`: what has a word of its own in the language that is told: it is called by it.
  explicit Teller(const Page& page, const std::set<std::string>* words = nullptr)
      : page_(page), words_(words) {}

  // ---- the item
  /// Binds a parameter by its declared type, and by how the body uses it.
  void bind_parameter(const Node& param, const Node& body);
  void bind(const std::string& name, Bound bound);
  /// Forgets the names, keeps how they were called: the item is told a second time with all clashes
  /// known.
  void again() {
    bound_.clear();
    second_ = true;
  }

  /// A value, thing or set of things.
  Sense thing(const Node& node);
  /// Something that holds or not.
  Sense condition(const Node& node);
  /// What a generator ranges over, with the name it binds: `one of your pieces`.
  Sense ranged(const Node& generator);
  /// A line as a thing: `a line from the piece, orthogonally, over one or more empty cells`.
  Sense line(const Node& node);
  /// The statements of a block.
  std::vector<Step> steps(const Node& block);
  /// One result line: who gets what when.
  Sense result(const Node& node);
  Sense directions(const Node& node);
  Sense key(const Node& node);

  /// The definitions that were named and not put in their place, in the order in which they were
  /// met.
  const std::vector<const Node*>& named_definitions() const { return named_; }

  /// The key of the noun of what a type holds.
  std::string noun_of(const Type& type) const;

 private:
  // things.cpp
  Sense name(const Node& node);
  Sense of(const Node& node);
  Sense call(const Node& node);
  Sense description(const Node& node);
  void narrow(const Node& atom, Sense& things, bool& headed);
  Sense coordinated(const Node& node);
  Sense defined(const Node& define, const std::vector<Node>& arguments, Span span,
                bool as_condition);
  Sense measured(const Node& node);
  Sense generic(const Node& node);
  Sense things(std::string noun, Span span) const;
  Sense bound(const std::string& name, Span span);
  /// Where a name is bound: without it if nothing speaks of it afterwards.
  Sense binding(Sense what, const std::string& name, Span span);
  Sense spoken(const std::string& name, Span span);
  Sense kinds_as_words(const Node& node);
  std::string noun_for(const Node& node, const Sense& told) const;
  Sense one_of(Sense domain, const std::string& noun, Span span) const;
  Sense range(const Node& quantity, const Sense& what);
  std::optional<Sense> owned(const Node& whose, const Node& what) const;
  bool begins_alone(Index kind, Index player) const;
  void mark_unique(Sense& told) const;
  std::string place_word(const Sense& told) const;
  std::string head_of(const Sense& sense) const;
  bool inlines(const Node& define) const;

  // conditions.cpp
  Sense compared(const Node& node);
  Sense such(const Node& node, const char* plain, const char* where);
  Sense counted(const Node& node);
  Sense happened(const Node& node);

  // idioms.cpp
  Sense path(const Node& line);
  std::size_t going(const std::vector<Node>& block, std::size_t at, std::vector<Step>& told);
  bool custodial(const Node& node, std::vector<Step>& told);
  void shorten(Step& step) const;

  // statements.cpp
  void statements(const std::vector<Node>& all, std::vector<Step>& told);
  void seen(const Node& node, std::vector<Step>& told);
  void step(const Node& statement, std::vector<Step>& steps);
  void branches(const Node& node, std::vector<Step>& steps);

  bool has_word(const std::string& key) const;
  /// A bound name may be called by a word that is no item's.
  bool is_called(const std::string& name) const;
  bool is_truth(const Node& define) const;

  const Page& page_;
  const std::set<std::string>* words_;
  std::map<std::string, Bound> bound_;                  // now
  std::map<std::string, Sense> given_;                  // parameters of what is put in its place
  std::map<std::string, std::set<std::string>> nouns_;  // noun -> names that were called so
  std::map<std::string, std::string> letters_;
  std::set<std::string> used_;  // bound names that were spoken of
  bool second_ = false;         // the item is told for the second time
  std::vector<const Node*> named_;
  int inlined_ = 0;  // definitions inside one another
};

}  // namespace ludo::lang::rules
