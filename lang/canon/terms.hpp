// The terms of the canonical form: what a game says, without names and without places.
//
// A term is a word with parts. Equal terms are one term, so that what occurs often is written once.
// Two things have no word: an entity, which the author named (a player, a rule, a site of a graph),
// and a local name, which is counted from where it is read outward to where it is bound: %0 is the
// last one. The parts of a bag have no order.
//
// Tested by tests/lang/canon/test_terms.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::lang::canon {

using TermId = std::int32_t;
using EntityId = std::int32_t;
inline constexpr std::int32_t kNothing = -1;

/// What an author names, and what the form names anew.
enum class Sort : std::uint8_t {
  Player,
  Team,
  Kind,
  Type,   // declared values
  Value,  // one of them
  Phase,
  Site,  // of a graph
  Link,  // of a graph
  Tile,
  Ground,
  Flag,
  State,  // a variable
  Column,
  Table,
  Region,
  Rule,
  Define,    // one that asks itself; all others are replaced by what they say
  Register,  // a local name that is read outside of the block that binds it
};
inline constexpr std::size_t kSorts = static_cast<std::size_t>(Sort::Register) + 1;

struct Entity {
  Sort sort = Sort::Player;
  Index index = 0;
  Index of = kNothing;           // Value: its type; Register: its frame
  TermId definition = kNothing;  // what is said of it
};

struct Term {
  std::int32_t word = 0;  // into Terms::words
  bool bag = false;       // the parts have no order; they stand by id
  EntityId entity = kNothing;
  Index free = 0;  // so many local names around it may be read in it
  std::vector<TermId> parts;
  std::vector<Index> under;  // by part: how many local names are bound around it; empty: none
};

class Terms {
 public:
  std::vector<Term> terms;
  std::vector<std::string> words;
  std::vector<Entity> entities;

  TermId make(std::string_view word, std::vector<TermId> parts = {}, std::vector<Index> under = {});
  TermId make_bag(std::string_view word, std::vector<TermId> parts);
  TermId local(Index outward);
  TermId number(std::int64_t value);

  /// The term of an entity; a new one has no definition yet.
  TermId entity(Sort sort, Index index, Index of = kNothing);

  /// The term inside of `by` more bindings.
  TermId shifted(TermId term, Index by);

  const Term& at(TermId id) const { return terms[static_cast<std::size_t>(id)]; }
  Entity& entity_of(TermId id) { return entities[static_cast<std::size_t>(at(id).entity)]; }
  const std::string& word(TermId id) const { return words[static_cast<std::size_t>(at(id).word)]; }
  bool is(TermId id, std::string_view word) const {
    return at(id).entity == kNothing && this->word(id) == word;
  }

  /// The term with these parts that there is, or kNothing; the parts of a bag in any order.
  TermId find(Term term) const;

 private:
  struct Key {
    std::int32_t word;
    bool bag;
    EntityId entity;
    std::vector<TermId> parts;
    std::vector<Index> under;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };

  std::unordered_map<std::string, std::int32_t> word_ids_;
  std::unordered_map<Key, TermId, KeyHash> ids_;
  std::map<std::pair<std::pair<Sort, Index>, Index>, TermId> entity_terms_;
  std::map<std::pair<std::pair<TermId, Index>, Index>, TermId> shifted_;

  std::int32_t word_id(std::string_view word);
  TermId add(Term term);
  TermId shifted_above(TermId term, Index by, Index above);
};

}  // namespace ludo::lang::canon
