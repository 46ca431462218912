// Changes clauses inside of lines; see making.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "tests/mutation/making.hpp"

namespace ludo::mutation {

using lang::Form;

namespace {

struct Swap {
  std::string_view from;
  std::string_view to;
};

constexpr std::array kComparisons = {
    Swap{"<=", "<"},      Swap{"<=", ">"},      Swap{">=", ">"},      Swap{">=", "<"},
    Swap{"<", "<="},      Swap{"<", ">="},      Swap{">", ">="},      Swap{">", "<="},
    Swap{"!=", "="},      Swap{"=", "!="},      Swap{"is not", "is"}, Swap{"is", "is not"},
    Swap{"not in", "in"}, Swap{"in", "not in"},
};
constexpr std::array kNames = {
    Swap{"orthogonal", "diagonal"},
    Swap{"diagonal", "orthogonal"},
    Swap{"forward", "back"},
    Swap{"back", "forward"},
    Swap{"forward-left", "back-left"},
    Swap{"forward-right", "back-right"},
    Swap{"back-left", "forward-left"},
    Swap{"back-right", "forward-right"},
    Swap{"left", "right"},
    Swap{"right", "left"},
    Swap{"me", "opponent"},
    Swap{"mover", "opponent"},
    Swap{"opponent", "mover"},
};
constexpr std::array<std::string_view, 12> kAnnouncing = {
    "where",   "when",    "with",    "along",   "through", "within",
    "at most", "meeting", "without", "seen by", "facing",  "first"};
constexpr long kManyTimes = 100;
constexpr std::array kLives = {Swap{"turn", "move"}, Swap{"move", "turn"}, Swap{"phase", "turn"}};

constexpr std::array kParticiples = {
    Swap{"moved", "promoted"},   Swap{"entered", "moved"},  Swap{"captured", "moved"},
    Swap{"removed", "captured"}, Swap{"promoted", "moved"},
};
constexpr std::array kSpans = {Swap{"this turn", "this game"}, Swap{"this phase", "this turn"},
                               Swap{"this game", "this turn"}};

bool is_word_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool is_number(std::string_view text) {
  return !text.empty() && text.size() < 10 &&
         std::all_of(text.begin(), text.end(), [](char c) { return '0' <= c && c <= '9'; });
}

// Places that a form may leave empty, and what goes with the word before.
std::vector<std::size_t> optional_places(const Node& node) {
  switch (node.form) {
    case Form::In:
    case Form::LinkedTo:
    case Form::ConnectedSet:
    case Form::Links:
    case Form::TheOne:
    case Form::Choose:
    case Form::Random:
    case Form::Limit:
      return {1};
    case Form::GroupOf:
      return {1, 2};
    case Form::GroupsOf:
    case Form::Reach:
      return {1, 2, 3};
    case Form::Distance:
      return {2, 3};
    case Form::SubsetOf:
      return {3};
    case Form::Line:
      return node[3].absent() ? std::vector<std::size_t>{2, node.size() - 1}
                              : std::vector<std::size_t>{node.size() - 1};
    case Form::Way:
      return {node.size() - 1};
    case Form::Result:
      return {4};
    case Form::Rule:
      return {3};
    case Form::Put:
      return {3};
    case Form::Attribute:
      return {3};
    case Form::Phase:
      return {1};
    default:
      return {};
  }
}

// Places of a form that hold a condition.
std::vector<std::size_t> condition_places(const Node& node) {
  switch (node.form) {
    case Form::In:
    case Form::TheOne:
    case Form::Conditional:
    case Form::Every:
    case Form::Links:
    case Form::Limit:
      return {1};
    case Form::SubsetOf:
    case Form::Rule:
    case Form::GroupsOf:
      return {3};
    case Form::Line:
    case Form::Way:
      return {node.size() - 1};
    case Form::Result:
      return {4};
    case Form::If:
    case Form::Require:
    case Form::Until:
    case Form::RepeatWhile:
      return {0};
    default:
      return {};
  }
}

// Negating it would only repeat a change of its own.
bool has_own_opposite(const Node& condition) {
  return condition.is(Form::Compare) || condition.is(Form::Some) || condition.is(Form::NoSuch) ||
         condition.is(Form::Not);
}

// `at most 500 times`: a loop must end, and says when it has gone wrong.
bool bounds_repetition(const Node& head) {
  return head.is(Form::Rule) || head.is(Form::Whenever) || head.is(Form::RepeatWhile) ||
         head.is(Form::RepeatWhilePossible) || head.is(Form::Travel);
}

}  // namespace

Piece Making::piece_of(const Node& node) const {
  Piece piece{node.span.begin, node.span.end};
  while (piece.begin < piece.end && is_blank(text[piece.begin])) ++piece.begin;
  while (piece.begin < piece.end && is_blank(text[piece.end - 1])) --piece.end;
  return piece;
}

// The brackets that stand around it inside of `outer` belong to it.
Piece Making::with_brackets(Piece inner, const Piece& outer) const {
  for (;;) {
    Offset begin = inner.begin;
    Offset end = inner.end;
    while (outer.begin < begin && is_blank(text[begin - 1])) --begin;
    while (end < outer.end && is_blank(text[end])) ++end;
    const bool bracketed = outer.begin < begin && end < outer.end && text[begin - 1] == '(' &&
                           text[end] == ')' && (begin < 2 || !is_word_byte(text[begin - 2]));
    if (!bracketed) return inner;
    inner = {begin - 1, end + 1};
  }
}

std::vector<Piece> Making::pieces_of(const Node& node, std::size_t first) const {
  std::vector<Piece> pieces;
  for (std::size_t i = first; i < node.size(); ++i) {
    if (node[i].absent() || node[i].span.empty()) continue;
    pieces.push_back(with_brackets(piece_of(node[i]), piece_of(node)));
  }
  return pieces;
}

// A word of the node itself, not of its children.
std::optional<Piece> Making::own_word(const Node& node, std::string_view word) const {
  const Piece whole = piece_of(node);
  const std::vector<Piece> children = pieces_of(node);
  const bool is_letters = is_word_byte(word[0]);
  for (std::size_t at = text.find(word, whole.begin); at < whole.end;
       at = text.find(word, at + 1)) {
    const auto begin = static_cast<Offset>(at);
    const auto end = static_cast<Offset>(at + word.size());
    if (whole.end < end) break;
    const bool inside = std::any_of(children.begin(), children.end(), [&](const Piece& child) {
      return begin < child.end && child.begin < end;
    });
    const auto is_part = [&](char c) {
      return is_letters ? is_word_byte(c) : c == '=' || c == '<' || c == '>' || c == '!';
    };
    if (inside || (0 < begin && is_part(text[begin - 1])) ||
        (end < text.size() && is_part(text[end]))) {
      continue;
    }
    return Piece{begin, end};
  }
  return std::nullopt;
}

// Without line ends, and one blank between words.
std::string Making::one_line(Offset begin, Offset end) const {
  std::string line;
  for (Offset at = begin; at < end; ++at) {
    const char c = is_blank(text[at]) ? ' ' : text[at];
    if (c == ' ' && (line.empty() || line.back() == ' ')) continue;
    line += c;
  }
  return line;
}

void Making::add(Piece what, std::string instead, bool natural) {
  Offset begin = what.begin;
  Offset end = what.end;
  while (0 < begin && text[begin - 1] != '\n') --begin;
  while (end < text.size() && text[end] != '\n' && (end == 0 || text[end - 1] != '\n')) ++end;
  std::string before = one_line(begin, what.begin);
  std::string after = what.end < end ? one_line(what.end, end) : "";
  if (what.end < end && is_blank(text[what.end])) after = " " + after;
  std::string old = one_line(what.begin, what.end);
  // Of lines that go together with what stands under them the first is enough.
  const std::size_t line_end = text.find('\n', what.begin);
  if ((instead.empty() || !natural) && line_end + 1 < what.end) {
    old = one_line(what.begin, static_cast<Offset>(line_end)) + " …";
  }
  while (!old.empty() && old.back() == ' ') old.pop_back();
  Mutant mutant;
  mutant.key = fmt::format("{}: {}[{} -> {}]{}", place, before, old, instead, after);
  while (mutant.key.back() == ' ') mutant.key.pop_back();
  mutant.line =
      1 + static_cast<std::size_t>(std::count(text.begin(), text.begin() + what.begin, '\n'));
  mutant.begin = what.begin;
  mutant.end = what.end;
  mutant.text = std::move(instead);
  mutant.natural = natural;
  mutants.push_back(std::move(mutant));
}

void Making::swap_word(const Node& node, std::string_view from, std::string_view to) {
  if (const auto word = own_word(node, from)) add(*word, std::string(to));
}

// What stands before the things that are counted, with the same number.
void Making::count_otherwise(const Node& node, std::string_view form) {
  const Piece number = piece_of(node[0]);
  const std::string said =
      node[0].is(Form::Integer) ? node[0].text : one_line(number.begin, number.end);
  add({piece_of(node).begin, piece_of(node[1]).begin}, fmt::format(fmt::runtime(form), said) + " ");
}

// Each of a list goes, together with what separates it from a neighbour.
void Making::drop_each(const std::vector<Piece>& pieces) {
  if (pieces.size() < 2) return;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const bool is_last = i + 1 == pieces.size();
    add(is_last ? Piece{pieces[i - 1].end, pieces[i].end}
                : Piece{pieces[i].begin, pieces[i + 1].begin},
        "");
  }
}

void Making::drop_optional(const Node& node, std::size_t place_of_child) {
  if (node.size() <= place_of_child || node[place_of_child].absent()) return;
  const Piece whole = piece_of(node);
  const Piece child = with_brackets(piece_of(node[place_of_child]), whole);
  Offset begin = whole.begin;
  for (std::size_t i = 0; i < node.size(); ++i) {
    if (i == place_of_child || node[i].absent() || node[i].span.empty()) continue;
    const Piece other = with_brackets(piece_of(node[i]), whole);
    if (other.end <= child.begin) begin = std::max(begin, other.end);
  }
  if (begin == whole.begin) {
    // Nothing before it but words of the node: the one next to it goes.
    begin = child.begin;
    while (whole.begin < begin && is_blank(text[begin - 1])) --begin;
    while (whole.begin < begin && is_word_byte(text[begin - 1])) --begin;
    while (whole.begin < begin && is_blank(text[begin - 1])) --begin;
  }
  // The last word before it that announces such a thing.
  for (const std::string_view word : kAnnouncing) {
    const std::size_t at = text.rfind(word, child.begin);
    if (at == std::string::npos || at < begin || is_word_byte(text[at - 1])) continue;
    if (is_word_byte(text[at + word.size()])) continue;
    begin = static_cast<Offset>(at);
  }
  while (whole.begin < begin && is_blank(text[begin - 1])) --begin;
  add({begin, child.end}, "");
}

void Making::negate(const Node& condition, const Node& parent) {
  if (condition.absent() || has_own_opposite(condition)) return;
  const Piece piece = with_brackets(piece_of(condition), piece_of(parent));
  add(piece, fmt::format("not ({})", one_line(piece.begin, piece.end)));
}

void Making::numbers(const Node& node, const Node& parent) {
  const Piece piece = piece_of(node);
  const std::string_view written = text_of(piece);
  if (!is_number(written)) return;
  const long number = std::stol(std::string(written));
  if (kManyTimes <= number && bounds_repetition(parent)) return add(piece, "1");
  add(piece, std::to_string(number + 1));
  if (number != 0) add(piece, std::to_string(number - 1));
}

// Numbers alone: what is reckoned may be as wide as it likes.
void Making::range(const Node& node) {
  for (const Node& bound : node.children) {
    if (!bound.is(Form::Integer)) continue;
    const bool is_least = node.is(Form::TypeRange) && &bound == &node[0];
    const long number = std::stol(bound.text);
    if (is_least || number != 0) {
      add(piece_of(bound), std::to_string(is_least ? number + 1 : number - 1));
    }
  }
}

void Making::words(const Node& node, const Node& parent) {
  const Piece piece = piece_of(node);
  switch (node.form) {
    case Form::Compare:
      for (const Swap& swap : kComparisons) {
        if (node.text == (swap.from == "is not"   ? "is-not"
                          : swap.from == "not in" ? "not-in"
                                                  : swap.from)) {
          swap_word(node, swap.from, swap.to);
        }
      }
      if (node.text == "=" && (node[1].is(Form::Integer) || node[0].is(Form::Count))) {
        swap_word(node, "=", "<=");
        swap_word(node, "=", ">=");
      }
      return;
    case Form::Some:
      return swap_word(node, "some", "no");
    case Form::NoSuch:
      return swap_word(node, "no", "some");
    case Form::AtLeast:
      return count_otherwise(node, "at most {}");
    case Form::AtMost:
      return count_otherwise(node, "{} or more");
    case Form::Exactly:
      count_otherwise(node, "{} or more");
      return count_otherwise(node, "at most {}");
    case Form::Every: {
      const auto every = own_word(node, "every");
      const auto has = own_word(node, "has");
      if (!every || !has) return;
      const bool limited = node[0].size() != 0 && node[0].is(Form::In) && !node[0][1].absent();
      const Piece whole{every->begin, pieces_of(node).back().end};
      return add(whole, fmt::format("some {}{} {}", one_line(every->end, has->begin),
                                    limited ? "and" : "where", one_line(has->end, whole.end)));
    }
    case Form::Not:
      if (const auto word = own_word(node, "not")) add({word->begin, word->end + 1}, "");
      return;
    case Form::Own:
      return add(piece, "enemy");
    case Form::Enemy:
      return add(piece, "own");
    case Form::HostileTo:
      return swap_word(node, "hostile to", "friendly to");
    case Form::FriendlyTo:
      return swap_word(node, "friendly to", "hostile to");
    case Form::Empty:
      if (!parent.is(Form::Given)) add(piece, "occupied");
      return;
    case Form::Occupied:
    case Form::Anything:
      return add(piece, "empty");
    case Form::FirstRow:
      return swap_word(node, "first", "last");
    case Form::LastRow:
      return swap_word(node, "last", "first");
    case Form::PlayerRows:
      swap_word(node, "near", "far");
      return swap_word(node, "far", "near");
    case Form::AnyDirection:
      return add(piece, "orthogonal");
    case Form::Opposite:
      return add({piece.begin, piece_of(node[0]).begin}, "");
    case Form::Turned:
      swap_word(node, "left", "right");
      return swap_word(node, "right", "left");
    case Form::Binary:
      if (node.text == "+") swap_word(node, "+", "-");
      if (node.text == "-") swap_word(node, "-", "+");
      if (node.text == "*") swap_word(node, "*", "+");
      if (node.text == "/") swap_word(node, "/", "*");
      return;
    case Form::Best:
    case Form::Key:
      swap_word(node, "most", "least");
      swap_word(node, "least", "most");
      return swap_word(node, "sum", "most");
    case Form::Happened:
    case Form::HasHappened:
    case Form::HasPlayed:
      for (const Swap& swap : kParticiples) swap_word(node, swap.from, swap.to);
      if (node.is(Form::Happened)) return;
      return swap_word(node, own_word(node, "has not") ? "has not" : "has",
                       own_word(node, "has not") ? "has" : "has not");
    case Form::AsBegan:
      return add({piece_of(node[0]).end, piece.end}, "");
    case Form::Yes:
      if (text_of(piece) == "yes") return add(piece, "no");
      if (text_of(piece) == "on") return add(piece, "off");
      if (piece.begin < piece.end) add(piece, "");  // `secretly`, `at any moment`
      return;
    case Form::No:
      if (text_of(piece) == "no") return add(piece, "yes");
      if (text_of(piece) == "off") return add(piece, "on");
      return;
    case Form::Name:
      if (parent.is(Form::Attribute)) {
        // `this turn` is one word of the language.
        const Piece life{piece.end - static_cast<Offset>(node.text.size()), piece.end};
        for (const Swap& swap : kLives) {
          if (node.text == swap.from && text_of(life) == swap.from) add(life, std::string(swap.to));
        }
        return;
      }
      for (const Swap& swap : kSpans) {
        if (text_of(piece) == swap.from) return add(piece, std::string(swap.to));
      }
      if (text_of(piece) != node.text) return;
      for (const Swap& swap : kNames) {
        if (node.text == swap.from) add(piece, std::string(swap.to));
      }
      return;
    case Form::Quantity:
      if (text_of(piece) == "one") add(piece, "one or more");
      if (text_of(piece) == "one or more") add(piece, "one");
      if (text_of(piece) == "one or more") add(piece, "zero or more");
      if (text_of(piece) == "zero or more") add(piece, "one or more");
      if (text_of(piece) == "an unbroken row of") add(piece, "one or more");
      if (text_of(piece) == "perhaps an unbroken row of") add(piece, "an unbroken row of");
      return;
    case Form::Result:
      swap_word(node, "wins", "loses");
      swap_word(node, "loses", "wins");
      if (!node[3].absent()) return;
      swap_word(node, "draws", "loses");
      return swap_word(node, "draw", "mover wins");
    case Form::Has:
      for (const std::string_view life : {"turn", "move", "phase"}) {
        if (node.text == life) swap_word(node, life, "game");
      }
      return;
    default:
      return;
  }
}

void Making::lists(const Node& node) {
  const Piece piece = piece_of(node);
  switch (node.form) {
    case Form::And:
    case Form::Or: {
      const std::vector<Piece> parts = pieces_of(node);
      if (parts.size() < 2) return;
      std::string swapped;
      const bool is_and = node.is(Form::And);
      for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i != 0) swapped += is_and ? " or " : " and ";
        swapped += one_line(parts[i].begin, parts[i].end);
      }
      const Piece all{parts.front().begin, parts.back().end};
      const std::string between = one_line(parts[0].end, parts[1].begin);
      if (between == " and " || between == " or " || between == "and " || between == "or ") {
        if (parts.size() == 2) {
          add({parts[0].end, parts[1].begin}, is_and ? " or " : " and ");
        } else {
          add(all, swapped);
        }
      }
      return drop_each(parts);
    }
    case Form::Adjacent:
    case Form::SetLiteral:
    case Form::Lines:
      return drop_each(pieces_of(node));
    case Form::ButNot:
      return add({with_brackets(piece_of(node[0]), piece).end, piece.end}, "");
    case Form::Line: {
      std::vector<Piece> segments;
      for (std::size_t i = 5; i + 1 < node.size(); ++i) segments.push_back(piece_of(node[i]));
      return drop_each(segments);
    }
    case Form::List:
      if (node.size() != 0 && node[0].is(Form::Key)) drop_each(pieces_of(node));
      return;
    default:
      return;
  }
}

void Making::inside(const Node& node, const Node& parent) {
  if (node.absent()) return;
  if (node.is(Form::OptionDef)) {
    if (node.size() > 2) inside(node[2], node);
    return;
  }
  if (node.is(Form::Integer)) return numbers(node, parent);
  if (node.is(Form::TypeRange) || node.is(Form::TypeTally)) return range(node);
  if (node.span.empty()) return;
  words(node, parent);
  lists(node);
  for (const std::size_t i : optional_places(node)) drop_optional(node, i);
  for (const std::size_t i : condition_places(node)) {
    if (i < node.size()) negate(node[i], node);
  }
  if (node.is(Form::Never)) negate(node.children.back(), node);
  for (const Node& child : node.children) inside(child, node);
}

}  // namespace ludo::mutation
