// Makes one of what says the same; see normal.hpp.

#include "lang/canon/normal.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

namespace ludo::lang::canon {

namespace {

constexpr std::string_view kAnd = "and";
constexpr std::string_view kOr = "or";

// The parts, those of the same word taken apart; each once if asked.
std::vector<TermId> flat(const Terms& terms, std::string_view word,
                         const std::vector<TermId>& parts, bool once) {
  std::vector<TermId> found;
  for (const TermId part : parts) {
    if (terms.is(part, word) && terms.at(part).bag) {
      const std::vector<TermId>& inner = terms.at(part).parts;
      found.insert(found.end(), inner.begin(), inner.end());
    } else {
      found.push_back(part);
    }
  }
  if (once) {
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
  }
  return found;
}

TermId junction(Terms& terms, std::string_view word, bool unit, const std::vector<TermId>& parts) {
  std::vector<TermId> found = flat(terms, word, parts, true);
  if (std::find(found.begin(), found.end(), truth(terms, !unit)) != found.end()) {
    return truth(terms, !unit);
  }
  std::erase(found, truth(terms, unit));
  if (found.empty()) return truth(terms, unit);
  return found.size() == 1 ? found.front() : terms.make_bag(word, std::move(found));
}

TermId flat_bag(Terms& terms, std::string_view word, const std::vector<TermId>& parts) {
  std::vector<TermId> found = flat(terms, word, parts, true);
  return found.size() == 1 ? found.front() : terms.make_bag(word, std::move(found));
}

bool is_number(const Terms& terms, TermId term, std::string_view number) {
  return terms.is(term, number) && terms.at(term).parts.empty();
}

// A number that the text says.
std::optional<std::int64_t> number_of(const Terms& terms, TermId id) {
  if (terms.at(id).entity != kNothing || !terms.at(id).parts.empty()) return std::nullopt;
  const std::string& word = terms.word(id);
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

// The numbers among the parts of a sum or a product become one, which is left out where it is
// `unit`.
template <class Join>
TermId reckoned(Terms& terms, std::string_view word, const std::vector<TermId>& parts,
                std::int64_t unit, const Join& join) {
  std::vector<TermId> found;
  std::int64_t known = unit;
  for (const TermId part : flat(terms, word, parts, false)) {
    if (const auto number = number_of(terms, part)) {
      known = join(known, *number);
    } else {
      found.push_back(part);
    }
  }
  if (known != unit || found.empty()) found.push_back(terms.number(known));
  return found.size() == 1 ? found.front() : terms.make_bag(word, std::move(found));
}

// What is counted, as the question whether there is one; kNothing if nothing is counted.
TermId some_of_count(Terms& terms, TermId term) {
  if (terms.is(term, "count")) return some(terms, terms.at(term).parts.front());
  if (terms.is(term, "count-solutions")) {
    return some_solution(terms, terms.at(term).parts.front());
  }
  return kNothing;
}

}  // namespace

bool is_value(const Terms& terms, TermId id) {
  const Term& term = terms.at(id);
  if (term.entity != kNothing) {
    switch (terms.entities[static_cast<std::size_t>(term.entity)].sort) {
      case Sort::Player:
      case Sort::Team:
      case Sort::Kind:
      case Sort::Value:
      case Sort::Phase:
      case Sort::Site:
      case Sort::Link:
      case Sort::Tile:
      case Sort::Ground:
        return true;
      case Sort::Type:
      case Sort::Flag:
      case Sort::State:
      case Sort::Column:
      case Sort::Table:
      case Sort::Region:
      case Sort::Rule:
      case Sort::Define:
      case Sort::Register:
        return false;
    }
  }
  if (!term.parts.empty()) return false;
  const std::string& word = terms.word(id);
  if (word == "yes" || word == "no" || word == "none") return true;
  return !word.empty() && (('0' <= word[0] && word[0] <= '9') || word[0] == '-' || word[0] == '@' ||
                           word[0] == '^' || word[0] == '#');
}

TermId truth(Terms& terms, bool value) { return terms.make(value ? "yes" : "no"); }

TermId conjunction(Terms& terms, std::vector<TermId> parts) {
  return junction(terms, kAnd, true, parts);
}
TermId disjunction(Terms& terms, std::vector<TermId> parts) {
  return junction(terms, kOr, false, parts);
}

TermId negation(Terms& terms, TermId part) {
  if (part == truth(terms, true)) return truth(terms, false);
  if (part == truth(terms, false)) return truth(terms, true);
  if (terms.is(part, "not")) return terms.at(part).parts.front();
  // `none` is ordered, too, so that one of the two always holds.
  if (terms.is(part, "<")) {
    const std::vector<TermId> sides = terms.at(part).parts;
    return at_most(terms, sides[1], sides[0]);
  }
  if (terms.is(part, "<=")) {
    const std::vector<TermId> sides = terms.at(part).parts;
    return less(terms, sides[1], sides[0]);
  }
  return terms.make("not", {part});
}

TermId equality(Terms& terms, TermId left, TermId right) {
  if (left == right && is_value(terms, left)) return truth(terms, true);
  if (is_value(terms, left) && is_value(terms, right)) return truth(terms, false);
  for (const auto& [number, other] : {std::pair(left, right), std::pair(right, left)}) {
    if (!is_number(terms, number, "0")) continue;
    if (const TermId found = some_of_count(terms, other); found != kNothing) {
      return negation(terms, found);
    }
  }
  return terms.make_bag("=", {left, right});
}

TermId less(Terms& terms, TermId left, TermId right) {
  if (is_number(terms, left, "0")) {
    if (const TermId found = some_of_count(terms, right); found != kNothing) return found;
  }
  if (is_number(terms, right, "1")) {
    if (const TermId found = some_of_count(terms, left); found != kNothing) {
      return negation(terms, found);
    }
  }
  const auto a = number_of(terms, left), b = number_of(terms, right);
  if (a && b) return truth(terms, *a < *b);
  return terms.make("<", {left, right});
}

TermId at_most(Terms& terms, TermId left, TermId right) {
  if (is_number(terms, left, "1")) {
    if (const TermId found = some_of_count(terms, right); found != kNothing) return found;
  }
  if (is_number(terms, right, "0")) {
    if (const TermId found = some_of_count(terms, left); found != kNothing) {
      return negation(terms, found);
    }
  }
  const auto a = number_of(terms, left), b = number_of(terms, right);
  if (a && b) return truth(terms, *a <= *b);
  return terms.make("<=", {left, right});
}

TermId sum(Terms& terms, std::vector<TermId> parts) {
  return reckoned(terms, "+", parts, 0, [](std::int64_t a, std::int64_t b) { return a + b; });
}
TermId difference(Terms& terms, TermId left, TermId right) {
  const auto a = number_of(terms, left), b = number_of(terms, right);
  if (a && b) return terms.number(*a - *b);
  return b == 0 ? left : terms.make("-", {left, right});
}
TermId product(Terms& terms, std::vector<TermId> parts) {
  return reckoned(terms, "*", parts, 1, [](std::int64_t a, std::int64_t b) { return a * b; });
}
TermId extreme(Terms& terms, std::string_view word, std::vector<TermId> parts) {
  return flat_bag(terms, word, parts);
}

TermId united(Terms& terms, std::vector<TermId> parts) {
  // What is named one by one is one set.
  std::vector<TermId> named;
  std::vector<TermId> others;
  for (const TermId part : flat(terms, "union", parts, true)) {
    const bool is_set = terms.is(part, "set") && terms.at(part).bag;
    const std::vector<TermId> inner = is_set ? terms.at(part).parts : std::vector<TermId>();
    named.insert(named.end(), inner.begin(), inner.end());
    if (!is_set) others.push_back(part);
  }
  if (!named.empty() || others.empty()) others.push_back(set_of(terms, std::move(named)));
  return flat_bag(terms, "union", others);
}
TermId intersection(Terms& terms, std::vector<TermId> parts) {
  return flat_bag(terms, "intersect", parts);
}

TermId set_of(Terms& terms, std::vector<TermId> parts) {
  std::sort(parts.begin(), parts.end());
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  return terms.make_bag("set", std::move(parts));
}

TermId conditional(Terms& terms, TermId condition, TermId then, TermId otherwise) {
  if (condition == truth(terms, true)) return then;
  if (condition == truth(terms, false)) return otherwise;
  if (terms.is(condition, "not")) {
    condition = terms.at(condition).parts.front();
    std::swap(then, otherwise);
  }
  return terms.make("if", {condition, then, otherwise});
}

TermId among(Terms& terms, TermId domain, TermId where) {
  if (terms.is(domain, "collect")) {
    const Term inner = terms.at(terms.at(domain).parts.front());
    return terms.make("in", {inner.parts[0], conjunction(terms, {inner.parts[1], where})}, {0, 1});
  }
  return terms.make("in", {domain, where}, {0, 1});
}

TermId collected(Terms& terms, TermId generator) {
  const Term& term = terms.at(generator);
  // A value in the place of a set is asked for: an effect on it is a fault where it is none.
  if (term.parts[1] == truth(terms, true) && !terms.is(term.parts[0], "one")) return term.parts[0];
  return terms.make("collect", {generator});
}

TermId some(Terms& terms, TermId domain) {
  if (terms.is(domain, "collect")) return some_solution(terms, terms.at(domain).parts.front());
  return terms.make("some", {domain});
}

TermId some_solution(Terms& terms, TermId generator) {
  if (terms.is(generator, "in") && terms.at(generator).parts[1] == truth(terms, true)) {
    return terms.make("some", {terms.at(generator).parts[0]});
  }
  return terms.make("some-solution", {generator});
}

TermId count(Terms& terms, TermId domain) {
  if (terms.is(domain, "collect")) return count_solutions(terms, terms.at(domain).parts.front());
  return terms.make("count", {domain});
}

TermId count_solutions(Terms& terms, TermId generator) {
  if (terms.is(generator, "in") && terms.at(generator).parts[1] == truth(terms, true)) {
    return terms.make("count", {terms.at(generator).parts[0]});
  }
  return terms.make("count-solutions", {generator});
}

void Steps::add(TermId statement, Index binds) { steps_.push_back({statement, binds, false}); }

Index Steps::let_before(TermId value) const {
  Index back = 0;
  for (std::size_t i = steps_.size(); first_let_ < i && terms_.is(steps_[i - 1].term, "let"); --i) {
    back += steps_[i - 1].binds;
    if (terms_.shifted(terms_.at(steps_[i - 1].term).parts[0], back) == value) return back;
  }
  return 0;
}

void Steps::require(TermId condition) {
  if (condition == truth(terms_, true)) return;
  std::vector<TermId> parts{condition};
  if (!steps_.empty() && steps_.back().condition) {
    parts.push_back(steps_.back().term);
    steps_.pop_back();
  }
  steps_.push_back({conjunction(terms_, std::move(parts)), 0, true});
}

TermId Steps::block() {
  std::vector<TermId> parts;
  std::vector<Index> under;
  Index bound = 0;
  for (const Step& step : steps_) {
    if (step.condition) {
      const std::vector<TermId> all =
          terms_.is(step.term, kAnd) ? terms_.at(step.term).parts : std::vector{step.term};
      parts.push_back(terms_.make_bag("require", all));
    } else {
      parts.push_back(step.term);
    }
    under.push_back(bound);
    bound += step.binds;
  }
  return terms_.make("do", std::move(parts), std::move(under));
}

}  // namespace ludo::lang::canon
