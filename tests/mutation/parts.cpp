// Drops parts of texts; see parts.hpp.
#include "tests/mutation/parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "interpreter/services/simulate.hpp"
#include "lang/ast/build.hpp"
#include "lang/lang.hpp"
#include "lang/syntax/parse.hpp"

namespace ludo::mutation {

namespace {

using lang::Form;
using lang::Node;
using lang::SyntaxLine;

constexpr std::size_t kMostWords = 4;
constexpr std::size_t kMostValuations = 12;

// What says nothing to the rules and is not meant to.
bool is_ornament(const Node& head) {
  switch (head.form) {
    case Form::Error:
    case Form::Title:
    case Form::Note:
    case Form::Ruling:
    case Form::Source:
    case Form::Ludo:
    case Form::Names:
    case Form::Notation:
    case Form::Test:
    case Form::TestGame:
    case Form::Row:
      return true;
    default:
      return false;
  }
}

struct Token {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Words, numbers, strings and single signs.
std::vector<Token> tokens_of(std::string_view text, std::size_t begin, std::size_t end) {
  const auto is_word = [](char c) {
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '_';
  };
  std::vector<Token> tokens;
  for (std::size_t at = begin; at < end;) {
    std::size_t next = at + 1;
    if (text[at] == '"') {
      while (next < end && text[next] != '"') ++next;
      next = std::min(next + 1, end);
    } else if (is_word(text[at])) {
      while (next < end && is_word(text[next])) ++next;
    }
    if (text[at] != ' ') tokens.push_back({at, next});
    at = next;
  }
  return tokens;
}

// Only brackets and strings: titles, labels of branches that no form names, and order of reading.
bool is_plain(std::string_view part) {
  return part.front() == '"' || part.find_first_not_of("()\"' ,") == std::string_view::npos ||
         part == "the" || part == "a";
}

struct Cutting {
  const std::string& text;
  std::vector<Part> parts;

  void add(std::size_t line_begin, std::size_t line_end, std::size_t begin, std::size_t end) {
    Part part;
    part.begin = begin;
    part.end = end;
    part.line = 1 + static_cast<std::size_t>(std::count(
                        text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
    part.shown = text.substr(line_begin, begin - line_begin) + "[" +
                 text.substr(begin, end - begin) + "]" + text.substr(end, line_end - end);
    std::replace(part.shown.begin(), part.shown.end(), '\n', '/');
    parts.push_back(std::move(part));
  }

  std::size_t end_of(const SyntaxLine& line) const {
    std::size_t end = line.line.span().end;
    for (const SyntaxLine& child : line.children) end = std::max(end, end_of(child));
    return end;
  }

  void cut(const SyntaxLine& line) {
    if (is_ornament(line.head)) return;
    const std::size_t begin = line.line.span().begin;
    const std::size_t end = line.line.span().end;
    const std::size_t whole = end_of(line);
    // A line that goes on below is dropped as a whole, not in words.
    if (line.line.depth > 0) add(begin, whole, begin, whole);
    const std::vector<Token> tokens = tokens_of(text, begin, end);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      for (std::size_t n = 1; n <= kMostWords && i + n <= tokens.size() && n < tokens.size(); ++n) {
        const Token run{tokens[i].begin, tokens[i + n - 1].end};
        if (is_plain(std::string_view(text).substr(run.begin, run.end - run.begin))) continue;
        add(begin, end, run.begin, run.end);
      }
    }
    for (const SyntaxLine& child : line.children) cut(child);
  }
};

std::vector<std::map<std::string, std::string>> valuations_of(const lang::LoadedGame& game) {
  std::vector<std::map<std::string, std::string>> all{{}};
  for (const lang::OptionInfo& option : lang::options_of(game)) {
    for (const std::string& value : option.values) {
      if (all.size() < kMostValuations) all.push_back({{option.name, value}});
    }
  }
  return all;
}

// What the checker makes of a text: its model under each setting and for each test, and how much it
// says.
struct Checked {
  std::vector<std::string> prints;
  std::size_t said = 0;
  std::optional<lang::GameModel> model;  // under the usual setting
};

std::optional<Checked> check_text(const ShippedGame& game, const std::string& text) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame loaded = load_as(game, text, diagnostics);
  if (!loaded.usable) return std::nullopt;
  Checked checked;
  for (const auto& valuation : valuations_of(loaded)) {
    lang::CheckOptions options;
    options.options = valuation;
    options.lints = checked.prints.empty();
    auto model = lang::check(loaded, options, diagnostics);
    if (!model) return std::nullopt;
    checked.prints.push_back(lang::print(*model));
    if (!checked.model) checked.model = std::move(model);
  }
  for (std::size_t i = 0; i < loaded.tests.size(); ++i) {
    lang::CheckOptions options;
    options.test = i;
    options.lints = false;
    // A test may set several options at once.
    const auto model = lang::check(loaded, options, diagnostics);
    if (!model) return std::nullopt;
    checked.prints.push_back(lang::print(*model));
  }
  checked.said = diagnostics.count(lang::Severity::warning);
  return checked;
}

// Random games as they are written; nothing after a mistake or a budget in play.
std::optional<interpreter::Playouts> play(const lang::GameModel& model, const PartLimits& limits) {
  try {
    interpreter::PlayoutOptions options;
    options.games = limits.games;
    options.most_moves = limits.most_moves;
    options.record = true;
    interpreter::Budget budget;
    budget.steps = 20'000'000;
    const interpreter::Engine engine(model, budget);
    return interpreter::simulate(model, engine.start(), options, budget).playouts;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

}  // namespace

std::vector<Part> parts_of(const std::string& text) {
  const lang::SourceText source("", text);
  lang::Diagnostics diagnostics;
  const lang::SyntaxTree tree = lang::parse(source, diagnostics);
  Cutting cutting{text, {}};
  for (const SyntaxLine& line : tree.lines) cutting.cut(line);
  return std::move(cutting.parts);
}

PartFindings look_for_idle_parts(const ShippedGame& game, const PartLimits& limits) {
  PartFindings findings;
  const std::optional<Checked> whole = check_text(game, game.text);
  if (!whole) return findings;
  const auto games = limits.games > 0 ? play(*whole->model, limits) : std::nullopt;
  std::size_t covered = 0;  // the end of the latest line found idle: its words are, too
  std::set<std::string> seen;
  for (Part& part : parts_of(game.text)) {
    if (part.begin < covered) continue;
    std::string without = game.text;
    without.erase(part.begin, part.end - part.begin);
    if (!seen.insert(without).second) continue;
    ++findings.parts;
    const std::optional<Checked> rest = check_text(game, without);
    if (!rest) continue;
    ++findings.accepted;
    // A part that is warned of, or that keeps off a warning, is told.
    if (rest->prints == whole->prints) {
      if (rest->said != whole->said) continue;
      covered = part.end;
      findings.idle.push_back(std::move(part));
    } else if (games && play(*rest->model, limits) == games) {
      findings.unfelt.push_back(std::move(part));
    }
  }
  return findings;
}

}  // namespace ludo::mutation
