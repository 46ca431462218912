// FactWords for facts. See why_words.hpp.

#include "interpreter/services/why_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>
#include <utility>

namespace ludo::interpreter {

namespace {

using lang::Index;
using lang::kNoIndex;
using lang::Op;

constexpr std::size_t kMostElements = 12;
constexpr std::size_t kLongestQuote = 72;

bool is_letter_or_digit(std::string_view text, std::size_t at) {
  return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
}

// A hyphen joins letters.
bool is_of_word(std::string_view text, std::size_t at) {
  return is_letter_or_digit(text, at) ||
         (at < text.size() && at > 0 && text[at] == '-' && is_letter_or_digit(text, at - 1) &&
          is_letter_or_digit(text, at + 1));
}

// The words of a text in order: names and numbers; other characters alone.
std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < text.size();) {
    if (is_letter_or_digit(text, i)) {
      std::size_t end = i;
      while (is_of_word(text, end)) ++end;
      words.emplace_back(text.substr(i, end - i));
      i = end;
    } else {
      if (text[i] != ' ' && text[i] != '\n' && text[i] != '\t') words.emplace_back(1, text[i]);
      ++i;
    }
  }
  return words;
}

// The words of each segment of a line, `from`, the directions and `where` left out: names stand
// behind the last words of a segment, `one hostile to side as man to goal`.
std::vector<std::vector<std::string>> parts_of_line(const std::vector<std::string>& words) {
  std::vector<std::vector<std::string>> parts(1);
  int depth = 0;
  for (const std::string& word : words) {
    if (word == "(" || word == "[" || word == "{") ++depth;
    if (word == ")" || word == "]" || word == "}") --depth;
    if (depth == 0 && word == "where") break;
    if (depth == 0 && word == ":") {
      parts.assign(1, {});
    } else if (depth == 0 && word == ",") {
      parts.emplace_back();
    } else {
      parts.back().push_back(word);
    }
  }
  return parts;
}

std::string with_article(const std::string& words) {
  const char first = words.empty() ? ' ' : words.front();
  const bool vowel = std::string_view("AEIOUaeiou").find(first) != std::string_view::npos;
  return (vowel ? "an " : "a ") + words;
}

// Sets of pieces: what stands on a site says it better.
bool names_pieces(const lang::GameModel& model, lang::ExprId id) {
  const lang::Expr& expr = lang::at(model, id);
  switch (expr.op) {
    case Op::EmptySites:
    case Op::OccupiedSites:
    case Op::PiecesOfPlayer:
    case Op::EnemyPieces:
    case Op::NeutralPieces:
    case Op::PiecesOfKind:
    case Op::HostileToSite:
    case Op::FriendlyToSite:
    case Op::FriendlyToPlayer:
    case Op::AllSites:
    case Op::AnyDirection:
    case Op::Me:
      return true;
    case Op::Intersect:
    case Op::Union:
    case Op::Minus:
      return std::all_of(expr.args.begin(), expr.args.end(),
                         [&](lang::ExprId part) { return names_pieces(model, part); });
    default:
      return false;
  }
}

}  // namespace

std::string FactWords::line_of(const lang::Span& span) const {
  if (span.is_nowhere()) return "";
  std::string_view text = sources.text(span);
  // What is attached to a statement stands below it.
  for (const std::string_view word : {"note \"", "ruling \""}) {
    const std::size_t at = text.find(word);
    if (at != std::string_view::npos) text = text.substr(0, text.rfind('\n', at));
  }
  std::string line;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (blank && (line.empty() || line.back() == ' ')) continue;
    line += blank ? ' ' : c;
  }
  while (!line.empty() && line.back() == ' ') line.pop_back();
  if (line.size() > kLongestQuote) {
    std::size_t cut = line.rfind(' ', kLongestQuote);
    if (cut == std::string::npos || cut < kLongestQuote / 2) cut = kLongestQuote;
    // A letter of several bytes stays whole.
    while (0 < cut && (static_cast<unsigned char>(line[cut]) & 0xC0U) == 0x80U) --cut;
    line = line.substr(0, cut) + " …";
  }
  return line;
}

lang::Span FactWords::domain_of(const lang::Span& span) const {
  if (span.is_nowhere()) return span;
  const std::string_view text = sources.text(span);
  constexpr std::string_view kAmong = " among ";
  const std::size_t among = text.find(kAmong);
  if (among == std::string_view::npos) return span;
  std::size_t end = text.find(" where ", among);
  const std::size_t as = text.find(" as ", among);
  end = std::min({end, as, text.size()});
  lang::Span part = span;
  part.begin = span.begin + static_cast<lang::Offset>(among + kAmong.size());
  part.end = span.begin + static_cast<lang::Offset>(end);
  return part;
}

lang::Span FactWords::description_of(const lang::Span& span) const {
  if (span.is_nowhere()) return span;
  const std::string_view text = sources.source(span.file).text();
  lang::Span whole = span;
  while (whole.end + 1 < text.size() && text[whole.end] == ' ') {
    std::size_t end = whole.end + 1;
    while (is_of_word(text, end)) ++end;
    const std::string_view word = text.substr(whole.end + 1, end - whole.end - 1);
    static constexpr std::string_view kBehind[] = {"",   "to",  "as",  "where",
                                                   "or", "and", "but", "turned"};
    if (std::find(std::begin(kBehind), std::end(kBehind), word) != std::end(kBehind)) break;
    whole.end = static_cast<lang::Offset>(end);
  }
  return whole;
}

std::string FactWords::quote(const lang::Span& span) const {
  const std::string line = line_of(span);
  return line.empty() ? "what is asked for" : fmt::format("`{}`", line);
}

std::string FactWords::direction(Index direction) const {
  return direction < 0 ? "there" : lang::at(model.board.directions, direction).name;
}

std::string FactWords::bound_name(const lang::Generator& generator, Index slot) const {
  const std::vector<std::string> words = words_in(sources.text(generator.span));
  if (words.empty()) return "";
  // The ends of a named line are bound as the elements of a set are.
  if (generator.named && slot != generator.to_slot) return "";
  if (!generator.named && generator.form == lang::GeneratorForm::Line) {
    if (generator.patterns.empty()) return "";
    const std::vector<lang::Segment>& segments = generator.patterns.front().segments;
    std::vector<std::vector<std::string>> parts = parts_of_line(words);
    std::erase_if(parts, [](const auto& part) { return part.empty() || part[0] == "turning"; });
    for (std::size_t i = 0; i < std::min(segments.size(), parts.size()); ++i) {
      std::vector<std::string>& part = parts[i];
      for (const auto& [named, word] :
           {std::pair{segments[i].to_slot, "to"}, std::pair{segments[i].as_slot, "as"}}) {
        if (named == kNoIndex || part.size() < 2 || part[part.size() - 2] != word) continue;
        if (named == slot) return part.back();
        part.resize(part.size() - 2);
      }
    }
    return "";
  }
  // `2 among empty as pair`: the word behind `as`.
  if (generator.form == lang::GeneratorForm::Subset) {
    for (std::size_t i = 0; i + 1 < words.size() && words[i] != "where"; ++i) {
      if (words[i] == "as") return words[i + 1];
    }
  }
  // `man among own pieces`, `n from 1 to 3`: the word before it.
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "among" || words[i] == "from") return words[i - 1];
  }
  // A description binds no name: `aim of pieces hostile to side` says whose ends they are.
  const bool described = generator.form == lang::GeneratorForm::In && !generator.named;
  return described ? line_of(lang::at(model, generator.domain).span) : "";
}

std::string FactWords::parameter_name(const lang::Define& define, Index slot) const {
  if (define.item.span.is_nowhere()) return "";
  const lang::SourceText& source = sources.source(define.item.span.file);
  const std::size_t line = source.line_column(define.item.span.begin).line;
  const std::vector<std::string> words = words_in(source.line_text(line));
  const auto open = std::find(words.begin(), words.end(), "(");
  Index parameter = 0;
  for (auto word = open; word != words.end() && *word != ")"; ++word) {
    if (*word == "(" || *word == ",") {
      if (parameter == slot && word + 1 != words.end()) return *(word + 1);
      ++parameter;
    }
  }
  return "";
}

std::string FactWords::name(const Fact& fact) const {
  if (fact.slot == kNoIndex) return fact.expr < 0 ? "" : line_of(lang::at(model, fact.expr).span);
  if (fact.generator != kNoIndex) {
    return bound_name(lang::at(model.generators, fact.generator), fact.slot);
  }
  const auto slot = static_cast<std::size_t>(fact.slot);
  if (fact.rule != kNoIndex) {
    const std::vector<std::string>& names = lang::at(model.rules, fact.rule).slot_names;
    return slot < names.size() ? names[slot] : "";
  }
  if (fact.phase != kNoIndex) {
    const auto& names = lang::at(model.scenario.phases, fact.phase).turn_slot_names;
    return slot < names.size() ? names[slot] : "";
  }
  if (fact.define != kNoIndex) {
    return parameter_name(lang::at(model.defines, fact.define), fact.slot);
  }
  return "";
}

std::string FactWords::standing(const Standing& standing) const {
  if (!standing.occupied) return "empty";
  std::string words;
  if (standing.piece.owner != kNoIndex) {
    words = lang::at(model.players, standing.piece.owner).name + " ";
  }
  const bool hidden = standing.piece.kind == kNoIndex;
  return with_article(words + (hidden ? "piece" : lang::at(model.kinds, standing.piece.kind).name));
}

std::string FactWords::value(const lang::Type& type, const lang::Value& value) const {
  if (type.shape == lang::Shape::Scalar && value.is_none()) return "none";
  if (type.shape == lang::Shape::Set && value.items.empty()) return "nothing";
  lang::Type printed = type;
  if (printed.base == lang::Base::Piece) printed.base = lang::Base::Site;
  return lang::print_value(model, printed, value);
}

std::string FactWords::value(const Fact& fact) const {
  std::string text = value(fact.type, fact.value);
  if (fact.has_better) {
    return fmt::format("{}, and {} in a better move", text, value(fact.type, fact.better));
  }
  if (fact.type.shape == lang::Shape::Scalar) {
    // Where a game has no pieces nothing is said of where they stand.
    if (model.kinds.empty()) return text;
    for (const Standing& one : fact.standing) text += ", " + standing(one);
    return text;
  }
  std::string pieces;
  for (const Standing& one : fact.standing) {
    if (!one.occupied) continue;
    pieces += fmt::format("{} {} {}", pieces.empty() ? ":" : ",",
                          lang::at(model.board.sites, one.site).name, standing(one));
  }
  return text + pieces;
}

WhyFact FactWords::fact(const Fact& fact) const {
  WhyFact made{name(fact), value(fact), fact.slot == kNoIndex};
  // `goal is wet`, or `goal is not wet`, whichever of the two was asked.
  if (fact.slot == kNoIndex && fact.expr != lang::kNoExpr) {
    const lang::Expr& expr = lang::at(model, fact.expr);
    const bool truth = expr.op == Op::Variable && expr.type.base == lang::Base::Bool &&
                       expr.type.shape == lang::Shape::Scalar && !fact.value.is_none();
    const bool of_thing = truth && expr.args.size() == 1 && expr.args[0] != lang::kNoExpr;
    const std::string thing = of_thing ? line_of(lang::at(model, expr.args[0]).span) : "";
    if (!thing.empty()) {
      made.name = thing;
      made.quoted = thing.find(' ') != std::string::npos;
      made.value =
          (fact.value.number == 0 ? "not " : "") + lang::at(model.variables, expr.imm).name;
    }
  }
  // What a description ranges over has no name but the description.
  made.quoted = made.quoted || made.name.find(' ') != std::string::npos;
  const bool is_place = fact.type.base == lang::Base::Site || fact.type.base == lang::Base::Piece;
  if (is_place && fact.type.shape == lang::Shape::Scalar && !fact.value.is_none()) {
    made.sites = {fact.value.number};
  } else if (is_place && fact.type.shape == lang::Shape::Set) {
    made.sites = fact.value.items;
  }
  return made;
}

std::vector<WhyFact> FactWords::facts(const std::vector<Fact>& facts) const {
  std::vector<WhyFact> told;
  for (const Fact& fact : facts) {
    const bool is_register = fact.slot != kNoIndex;
    if (!is_register && fact.expr != lang::kNoExpr && fact.type.shape == lang::Shape::Set) {
      if (names_pieces(model, fact.expr) || kMostElements < fact.value.items.size()) continue;
    }
    if (!is_register && fact.expr != lang::kNoExpr && lang::at(model, fact.expr).op == Op::Me) {
      continue;
    }
    WhyFact made = this->fact(fact);
    // A name that the text does not give away says nothing, nor does `a1 is a1`.
    if (made.name.empty() || made.name.front() == '.' || made.name.front() == '{' ||
        made.name == made.value)
      continue;
    const bool known = std::any_of(told.begin(), told.end(), [&](const WhyFact& other) {
      return other.name == made.name && other.value == made.value;
    });
    if (!known) told.push_back(std::move(made));
  }
  return told;
}

}  // namespace ludo::interpreter
