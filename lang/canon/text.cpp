// Writes the form; see text.hpp.

#include "lang/canon/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "lang/text/assert.hpp"

namespace ludo::lang::canon {

namespace {

std::string_view sort_word(Sort sort) {
  switch (sort) {
    case Sort::Player:
      return "player";
    case Sort::Team:
      return "team";
    case Sort::Kind:
      return "kind";
    case Sort::Type:
      return "type";
    case Sort::Value:
      return "value";
    case Sort::Phase:
      return "phase";
    case Sort::Site:
      return "site";
    case Sort::Link:
      return "link";
    case Sort::Tile:
      return "tile";
    case Sort::Ground:
      return "ground";
    case Sort::Flag:
      return "flag";
    case Sort::State:
      return "state";
    case Sort::Column:
      return "column";
    case Sort::Table:
      return "table";
    case Sort::Region:
      return "region";
    case Sort::Rule:
      return "rule";
    case Sort::Define:
      return "define";
    case Sort::Register:
      return "register";
  }
  LUDO_UNREACHABLE();
}

struct Writing {
  const Terms& terms;
  std::vector<Colour> shapes;   // of terms, when only kinds of things are told apart
  std::vector<Colour> colours;  // of terms
  std::vector<int> uses = {};   // of terms, by others
  std::vector<int> numbers_of_entities = {};
  std::vector<int> numbers_of_terms = {};  // of those with a line of their own
  std::array<int, kSorts> used = {};
  int used_terms = 0;
  std::string lines = "ludo canon 1\n";

  bool is_shared(TermId id) const {
    return 1 < uses[static_cast<std::size_t>(id)] && !terms.at(id).parts.empty();
  }

  std::vector<TermId> parts_of(const Term& term) const {
    std::vector<TermId> parts = term.parts;
    if (!term.bag) return parts;
    std::stable_sort(parts.begin(), parts.end(), [this](TermId a, TermId b) {
      const auto key = [this](TermId id) {
        return std::pair(shapes[static_cast<std::size_t>(id)],
                         colours[static_cast<std::size_t>(id)]);
      };
      return key(a) < key(b);
    });
    return parts;
  }

  void meet(TermId id) {
    const Term& term = terms.at(id);
    if (term.entity != kNothing) {
      int& number = numbers_of_entities[static_cast<std::size_t>(term.entity)];
      if (number != 0) return;
      const Entity& entity = terms.entities[static_cast<std::size_t>(term.entity)];
      number = ++used[static_cast<std::size_t>(entity.sort)];
      meet_parts(entity.definition);
      lines += fmt::format("{} = {}\n", printed(id), inside(entity.definition));
      return;
    }
    if (!is_shared(id)) {
      meet_parts(id);
      return;
    }
    if (numbers_of_terms[static_cast<std::size_t>(id)] != 0) return;
    meet_parts(id);
    // A term cannot lead back to itself but through an entity, and then it may have been met.
    if (numbers_of_terms[static_cast<std::size_t>(id)] != 0) return;
    numbers_of_terms[static_cast<std::size_t>(id)] = ++used_terms;
    lines += fmt::format("t{} = {}\n", used_terms, inside(id));
  }

  void meet_parts(TermId id) {
    for (const TermId part : parts_of(terms.at(id))) meet(part);
  }

  std::string printed(TermId id) const {
    const Term& term = terms.at(id);
    if (term.entity != kNothing) {
      return fmt::format("{}{}",
                         sort_word(terms.entities[static_cast<std::size_t>(term.entity)].sort),
                         numbers_of_entities[static_cast<std::size_t>(term.entity)]);
    }
    if (is_shared(id)) {
      const int number = numbers_of_terms[static_cast<std::size_t>(id)];
      if (number != 0) return fmt::format("t{}", number);
    }
    return inside(id);
  }

  std::string inside(TermId id) const {
    const Term& term = terms.at(id);
    if (term.entity != kNothing) return printed(id);
    std::string text = terms.word(id);
    if (term.parts.empty() && !term.bag) return text;
    text += term.bag ? '{' : '(';
    bool first = true;
    for (const TermId part : parts_of(term)) {
      if (!first) text += ' ';
      first = false;
      text += printed(part);
    }
    return text + (term.bag ? '}' : ')');
  }
};

}  // namespace

std::string text_of(const Terms& terms, TermId game, const Reached& reached,
                    const std::vector<Colour>& of_entities) {
  std::vector<Colour> kinds(terms.entities.size());
  for (std::size_t e = 0; e < kinds.size(); ++e) {
    kinds[e] = static_cast<Colour>(terms.entities[e].sort) + 1;
  }
  Writing writing{terms, term_colours(terms, reached, kinds),
                  term_colours(terms, reached, of_entities)};
  writing.uses.resize(terms.terms.size());
  writing.numbers_of_terms.resize(terms.terms.size());
  writing.numbers_of_entities.resize(terms.entities.size());
  for (const TermId id : reached.terms) {
    for (const TermId part : terms.at(id).parts) ++writing.uses[static_cast<std::size_t>(part)];
  }
  for (const EntityId e : reached.entities) {
    ++writing
          .uses[static_cast<std::size_t>(terms.entities[static_cast<std::size_t>(e)].definition)];
  }
  // The board has no names: a line for each of its lines.
  const std::vector<TermId>& parts = terms.at(game).parts;
  for (const TermId line : terms.at(parts.front()).parts) {
    writing.lines += terms.word(line) + '\n';
  }
  std::string last = "game =";
  for (std::size_t i = 1; i < parts.size(); ++i) {
    writing.meet(parts[i]);
    last += ' ' + writing.printed(parts[i]);
  }
  return writing.lines + last + '\n';
}

}  // namespace ludo::lang::canon
