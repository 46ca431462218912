// Makes terms, each once; see terms.hpp.

#include "lang/canon/terms.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lang/text/assert.hpp"

namespace ludo::lang::canon {

namespace {

// The first word of all: entities have it.
constexpr std::string_view kNoWord;

bool is_local(const std::string& word) { return word.starts_with('%'); }

}  // namespace

std::size_t Terms::KeyHash::operator()(const Key& key) const {
  std::size_t hash = static_cast<std::size_t>(key.word) * 2 + (key.bag ? 1 : 0);
  const auto mix = [&hash](std::int32_t value) {
    hash = (hash ^ static_cast<std::size_t>(static_cast<std::uint32_t>(value))) *
           std::size_t{0x9E3779B97F4A7C15};
    hash ^= hash >> 29U;
  };
  mix(key.entity);
  for (const TermId part : key.parts) mix(part);
  for (const Index bound : key.under) mix(bound);
  return hash;
}

std::int32_t Terms::word_id(std::string_view word) {
  const auto [entry, is_new] =
      word_ids_.emplace(std::string(word), static_cast<std::int32_t>(words.size()));
  if (is_new) words.emplace_back(word);
  return entry->second;
}

TermId Terms::find(Term term) const {
  if (term.bag) std::sort(term.parts.begin(), term.parts.end());
  const auto found =
      ids_.find({term.word, term.bag, term.entity, std::move(term.parts), std::move(term.under)});
  return found == ids_.end() ? kNothing : found->second;
}

TermId Terms::add(Term term) {
  if (term.bag) std::sort(term.parts.begin(), term.parts.end());
  if (std::all_of(term.under.begin(), term.under.end(), [](Index n) { return n == 0; })) {
    term.under.clear();
  }
  const auto id = static_cast<TermId>(terms.size());
  const auto [entry, is_new] =
      ids_.emplace(Key{term.word, term.bag, term.entity, term.parts, term.under}, id);
  if (!is_new) return entry->second;
  for (std::size_t i = 0; i < term.parts.size(); ++i) {
    const Index inside = term.under.empty() ? 0 : term.under[i];
    term.free = std::max(term.free, at(term.parts[i]).free - inside);
  }
  terms.push_back(std::move(term));
  return id;
}

TermId Terms::make(std::string_view word, std::vector<TermId> parts, std::vector<Index> under) {
  LUDO_ASSERT(under.empty() || under.size() == parts.size());
  Term term;
  term.word = word_id(word);
  term.parts = std::move(parts);
  term.under = std::move(under);
  return add(std::move(term));
}

TermId Terms::make_bag(std::string_view word, std::vector<TermId> parts) {
  Term term;
  term.word = word_id(word);
  term.bag = true;
  term.parts = std::move(parts);
  return add(std::move(term));
}

TermId Terms::local(Index outward) {
  LUDO_ASSERT(0 <= outward);
  Term term;
  term.word = word_id(fmt::format("%{}", outward));
  term.free = outward + 1;
  return add(std::move(term));
}

TermId Terms::number(std::int64_t value) { return make(fmt::format("{}", value)); }

TermId Terms::entity(Sort sort, Index index, Index of) {
  const auto [entry, is_new] = entity_terms_.emplace(std::pair(std::pair(sort, index), of), 0);
  if (!is_new) return entry->second;
  Term term;
  term.word = word_id(kNoWord);
  term.entity = static_cast<EntityId>(entities.size());
  entities.push_back({sort, index, of, kNothing});
  entry->second = add(std::move(term));
  return entry->second;
}

TermId Terms::shifted(TermId term, Index by) { return by == 0 ? term : shifted_above(term, by, 0); }

TermId Terms::shifted_above(TermId id, Index by, Index above) {
  if (at(id).free <= above) return id;
  const auto key = std::pair(std::pair(id, by), above);
  const auto found = shifted_.find(key);
  if (found != shifted_.end()) return found->second;
  TermId made = kNothing;
  if (is_local(word(id))) {
    made = local(at(id).free - 1 + by);
  } else {
    Term term = at(id);
    term.free = 0;
    for (std::size_t i = 0; i < term.parts.size(); ++i) {
      const Index inside = term.under.empty() ? 0 : term.under[i];
      term.parts[i] = shifted_above(term.parts[i], by, above + inside);
    }
    made = add(std::move(term));
  }
  shifted_.emplace(key, made);
  return made;
}

}  // namespace ludo::lang::canon
