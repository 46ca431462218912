// The terminals of the grammar: words, signs, names, sites and what else is taken at once.
//
// Each is a `Match` whose size() answers how many bytes it takes at the front of a text, 0 for
// none; `terminal` (combinators.hpp) makes a rule of it. Included by parse.cpp only, because of
// PEGTL.
//
// Tested through lang/syntax/parse.hpp.
#pragma once

#include "lang/syntax/combinators.hpp"

namespace ludo::grammar {

template <Word kWord>
struct match_spelling {
  static constexpr Word word = kWord;
  static std::size_t size(std::string_view rest, Language language) {
    return lang::match_word(rest, kWord, language);
  }
  static Expected expected() { return Expected{Terminal::word, kWord, 0, 0}; }
};
template <Word kWord>
struct word : terminal<match_spelling<kWord>> {};

template <char kSign, char kNotBefore = 0>
struct match_sign {
  static std::size_t size(std::string_view rest, Language /*language*/) {
    if (rest.empty() || rest[0] != kSign) return 0;
    return kNotBefore != 0 && rest.size() > 1 && rest[1] == kNotBefore ? 0 : 1;
  }
  static Expected expected() { return Expected{Terminal::sign, Word::ludo, kSign, 0}; }
};
template <char kSign>
struct sign : terminal<match_sign<kSign>> {};

// The sign before a line that changes a value, with a blank behind it: `+ 1  if unit is veteran`.
template <char kSign>
struct match_change_sign {
  static std::size_t size(std::string_view rest, Language /*language*/) {
    return rest.size() > 1 && rest[0] == kSign && rest[1] == ' ' ? 1 : 0;
  }
  static Expected expected() { return Expected{Terminal::sign, Word::ludo, kSign, 0}; }
};
template <char kSign>
struct change_sign : terminal<match_change_sign<kSign>> {};

// `..`, `<=` and the like: two characters.
template <char kFirst, char kSecond>
struct match_two {
  static std::size_t size(std::string_view rest, Language /*language*/) {
    return rest.size() > 1 && rest[0] == kFirst && rest[1] == kSecond ? 2 : 0;
  }
  static Expected expected() { return Expected{Terminal::sign, Word::ludo, kFirst, 0}; }
};
template <char kFirst, char kSecond>
struct two_signs : terminal<match_two<kFirst, kSecond>> {};

using comma = sign<','>;
using colon = sign<':'>;
using equals = sign<'='>;
using dots = two_signs<'.', '.'>;

template <class... Rules>
using comma_list = seq<Rules..., many<comma, Rules...>>;

// The name at the beginning, if it may be a name here.
inline std::string_view free_name(std::string_view rest, Language language) {
  const std::string_view name = rest.substr(0, lang::match_name(rest));
  return lang::is_reserved(name, language) || lang::is_site_name(name) ? std::string_view() : name;
}

// What stands after `size` bytes and blanks.
inline std::string_view after_blanks(std::string_view rest, std::size_t size) {
  while (size < rest.size() && rest[size] == ' ') ++size;
  return rest.substr(size);
}

struct match_lower {
  static constexpr bool is_name = true;
  static std::size_t size(std::string_view rest, Language language) {
    return !rest.empty() && lang::is_lower(rest[0]) ? free_name(rest, language).size() : 0;
  }
  static Expected expected() { return Expected{Terminal::lower_name, Word::ludo, 0, 0}; }
};
struct match_upper {
  static constexpr bool is_name = true;
  static std::size_t size(std::string_view rest, Language /*language*/) {
    return !rest.empty() && lang::is_upper(rest[0]) ? lang::match_name(rest) : 0;
  }
  static Expected expected() { return Expected{Terminal::upper_name, Word::ludo, 0, 0}; }
};
// True if a bracket touches the name.
inline bool is_called(std::string_view rest, std::size_t size) {
  return size < rest.size() && rest[size] == '(';
}
struct match_any_name {
  static constexpr bool is_name = true;
  static std::size_t size(std::string_view rest, Language language) {
    const std::string_view name = free_name(rest, language);
    // `= no seen by owner`
    const bool is_seen_by = name == lang::spelling(Word::seen, language) &&
                            lang::match_word(rest, Word::seen_by, language) != 0;
    return is_seen_by || is_called(rest, name.size()) ? 0 : name.size();
  }
  static Expected expected() { return Expected{Terminal::name, Word::ludo, 0, 0}; }
};
// A name that is being defined.
struct match_defined_name {
  static constexpr bool is_name = true;
  static std::size_t size(std::string_view rest, Language language) {
    return free_name(rest, language).size();
  }
  static Expected expected() { return Expected{Terminal::lower_name, Word::ludo, 0, 0}; }
};
// A word of any kind: keys, languages, values of options.
struct match_any_word {
  static constexpr bool is_name = true;
  static std::size_t size(std::string_view rest, Language /*language*/) {
    return lang::match_name(rest);
  }
  static Expected expected() { return Expected{Terminal::name, Word::ludo, 0, 0}; }
};
// A name that is called: its bracket touches it.
struct match_called {
  static constexpr bool is_name = true;
  static std::size_t size(std::string_view rest, Language language) {
    const std::size_t size = free_name(rest, language).size();
    return is_called(rest, size) ? size : 0;
  }
  static Expected expected() { return Expected{Terminal::name, Word::ludo, 0, 0}; }
};
// A function of the language that takes one thing in brackets.
struct match_function {
  static constexpr bool is_name = true;
  static std::size_t size(std::string_view rest, Language language) {
    const std::size_t size = match_called::size(rest, language);
    const std::string_view name = rest.substr(0, size);
    return name == "abs" || name == "max" || name == "min" || name == "won" ? size : 0;
  }
  static Expected expected() { return Expected{Terminal::name, Word::ludo, 0, 0}; }
};
// The same, where it is declared.
struct match_declared_call {
  static constexpr bool is_name = true;
  static std::size_t size(std::string_view rest, Language language) {
    return match_called::size(rest, language);
  }
  static Expected expected() { return Expected{Terminal::lower_name, Word::ludo, 0, 0}; }
};
// A name before `of`.
struct match_name_before_of {
  static constexpr bool is_name = true;
  static std::size_t size(std::string_view rest, Language language) {
    // In Italian an `of` stands inside `smette di essere`.
    for (const Word word : {Word::stops_being, Word::stop_being}) {
      if (lang::match_word(rest, word, language) != 0) return 0;
    }
    const std::size_t size = free_name(rest, language).size();
    return size != 0 && lang::match_word(after_blanks(rest, size), Word::of, language) != 0 ? size
                                                                                            : 0;
  }
  static Expected expected() { return Expected{Terminal::name, Word::ludo, 0, 0}; }
};
// A name before `of the last`.
struct match_name_before_last {
  static constexpr bool is_name = true;
  static std::size_t size(std::string_view rest, Language language) {
    const std::size_t size = match_lower::size(rest, language);
    const bool follows =
        size != 0 && lang::match_word(after_blanks(rest, size), Word::of_the_last, language) != 0;
    return follows ? size : 0;
  }
  static Expected expected() { return match_lower::expected(); }
};
// The same, where it is declared.
struct match_declared_before_of {
  static constexpr bool is_name = true;
  static std::size_t size(std::string_view rest, Language language) {
    return match_name_before_of::size(rest, language);
  }
  static Expected expected() { return Expected{Terminal::lower_name, Word::ludo, 0, 0}; }
};
// Words that end a description: after them the sentence around it goes on.
inline bool ends_description(std::string_view name, Language language) {
  for (const Word word :
       {Word::times,     Word::turns, Word::wins,       Word::loses,       Word::decides,
        Word::forbidden, Word::seen,  Word::facing,     Word::meeting,     Word::along,
        Word::included,  Word::until, Word::wholly,     Word::otherwise,   Word::default_,
        Word::secretly,  Word::sees,  Word::cannot_see, Word::stops_being, Word::stop_being,
        Word::may}) {
    for (const std::string_view one : lang::spellings(word, language)) {
      if (name == one.substr(0, one.find(' '))) return true;
    }
  }
  // What people write here instead, so that the hint is about the word and not the names around.
  for (const std::string_view word : {"over", "up", "draws", "passes", "finishes"}) {
    if (name == word) return true;
  }
  return false;
}
// `own Men moved this turn`: the word says what happened and belongs to no description, unless one
// goes on behind it (`own moved Men`).
inline bool says_what_happened(std::string_view rest, std::size_t size, Language language) {
  bool is_participle = false;
  for (const Word word : {Word::moved, Word::entered, Word::captured, Word::removed, Word::promoted,
                          Word::eliminated, Word::laid}) {
    is_participle = is_participle || lang::match_word(rest, word, language) == size;
  }
  if (!is_participle) return false;
  const std::string_view next = after_blanks(rest, size);
  if (!next.empty() && lang::is_upper(next[0])) return false;
  for (const Word word : {Word::pieces, Word::piece, Word::own, Word::enemy, Word::neutral}) {
    if (lang::match_word(next, word, language) != 0) return false;
  }
  return true;
}
struct match_further_lower {
  static constexpr bool is_name = true;
  static std::size_t size(std::string_view rest, Language language) {
    const std::size_t size = match_lower::size(rest, language);
    const std::string_view name = rest.substr(0, size);
    // `own seen` is a name, `own seen by` is not.
    const bool is_name = name == lang::spelling(Word::seen, language) &&
                         lang::match_word(rest, Word::seen_by, language) == 0;
    return !is_name && ends_description(name, language) ? 0 : size;
  }
  static Expected expected() { return match_lower::expected(); }
};
struct match_further_name {
  static constexpr bool is_name = true;
  static std::size_t size(std::string_view rest, Language language) {
    const std::string_view name = free_name(rest, language);
    if (!name.empty() && says_what_happened(rest, name.size(), language)) return 0;
    return ends_description(name, language) || is_called(rest, name.size()) ? 0 : name.size();
  }
  static Expected expected() { return Expected{Terminal::name, Word::ludo, 0, 0}; }
};
// The letter of a column, which may be a word of the language: `column a`.
struct match_column_letter {
  static std::size_t size(std::string_view rest, Language /*language*/) {
    const std::size_t size = lang::match_name(rest);
    return size == 1 && lang::is_lower(rest[0]) ? 1 : 0;
  }
  static Expected expected() { return Expected{Terminal::lower_name, Word::ludo, 0, 0}; }
};
struct match_integer {
  static std::size_t size(std::string_view rest, Language /*language*/) {
    std::size_t size = 0;
    while (size < rest.size() && lang::is_digit(rest[size])) ++size;
    return size < rest.size() && lang::is_name_byte(rest[size]) ? 0 : size;
  }
  static Expected expected() { return Expected{Terminal::number, Word::ludo, 0, 0}; }
};
// `6.5`; the point of `1..4` is another.
struct match_decimal {
  static std::size_t size(std::string_view rest, Language /*language*/) {
    const auto digits_from = [rest](std::size_t at) {
      while (at < rest.size() && lang::is_digit(rest[at])) ++at;
      return at;
    };
    const std::size_t point = digits_from(0);
    if (point == 0 || point == rest.size() || rest[point] != '.') return 0;
    const std::size_t size = digits_from(point + 1);
    if (size == point + 1) return 0;
    return size < rest.size() && lang::is_name_byte(rest[size]) ? 0 : size;
  }
  static Expected expected() { return Expected{Terminal::number, Word::ludo, 0, 0}; }
};
struct match_quoted {
  static std::size_t size(std::string_view rest, Language /*language*/) {
    return lang::match_string(rest);
  }
  static Expected expected() { return Expected{Terminal::text, Word::ludo, 0, 0}; }
};
inline std::size_t site_size(std::string_view rest) {
  const std::size_t size = lang::match_name(rest);
  return lang::is_site_name(rest.substr(0, size)) ? size : 0;
}
struct match_site {
  static std::size_t size(std::string_view rest, Language /*language*/) { return site_size(rest); }
  static Expected expected() { return Expected{Terminal::site, Word::ludo, 0, 0}; }
};
struct match_box {
  static std::size_t size(std::string_view rest, Language /*language*/) {
    const std::size_t first = site_size(rest);
    if (first == 0 || !rest.substr(first).starts_with("..")) return 0;
    const std::size_t second = site_size(rest.substr(first + 2));
    return second == 0 ? 0 : first + 2 + second;
  }
  static Expected expected() { return Expected{Terminal::site, Word::ludo, 0, 0}; }
};
// The end of a link: a site or a name in upper case.
inline std::size_t link_end_size(std::string_view rest) {
  if (!rest.empty() && lang::is_upper(rest[0])) return lang::match_name(rest);
  return site_size(rest);
}
// `A--B`, `A->B`, `e5=f7`, and the value of a double link: `A--B:Lake`.
struct match_link {
  static std::size_t size(std::string_view rest, Language /*language*/) {
    std::size_t size = link_end_size(rest);
    if (size == 0) return 0;
    const std::string_view sign = rest.substr(size);
    if (sign.starts_with("--") || sign.starts_with("->")) {
      size += 2;
    } else if (sign.starts_with("=")) {
      size += 1;
    } else {
      return 0;
    }
    const std::size_t second = link_end_size(rest.substr(size));
    if (second == 0) return 0;
    size += second;
    if (size + 1 < rest.size() && rest[size] == ':' && lang::is_upper(rest[size + 1])) {
      size += 1 + lang::match_name(rest.substr(size + 1));
    }
    return size;
  }
  static Expected expected() { return Expected{Terminal::link, Word::ludo, 0, 0}; }
};
// A sign of a legend: one character between blanks, or `+` and a letter.
struct match_glyph {
  static std::size_t size(std::string_view rest, Language /*language*/) {
    if (rest.empty() || rest[0] == ' ') return 0;
    const std::size_t size = lang::sign_size(rest, 0);
    return size < rest.size() && rest[size] == ' ' ? size : 0;
  }
  static Expected expected() { return Expected{Terminal::sign, Word::ludo, 0, 0}; }
};
// The brace of a tally: a name or brackets follow, and then a number, brackets or a name.
struct match_tally_brace {
  static std::size_t size(std::string_view rest, Language language) {
    if (rest.empty() || rest[0] != '{') return 0;
    const std::string_view entry = after_blanks(rest, 1);
    std::size_t size = lang::match_name(entry);
    if (size == 0 && !entry.empty() && entry[0] == '(') {
      std::size_t depth = 0;
      do {
        if (entry[size] == '(') ++depth;
        if (entry[size] == ')') --depth;
        ++size;
      } while (size < entry.size() && depth > 0);
    }
    if (size == 0) return 0;
    const std::string_view next = after_blanks(entry, size);
    const bool follows =
        !next.empty() && (lang::is_digit(next[0]) || next[0] == '(' ||
                          (lang::is_lower(next[0]) && !free_name(next, language).empty()));
    return follows ? 1 : 0;
  }
  static Expected expected() { return Expected{Terminal::sign, Word::ludo, '{', 0}; }
};
// The comma of a list of things: no effect begins after it, as in `supposing put X at a, remove b:
// …`.
struct match_list_comma {
  static std::size_t size(std::string_view rest, Language language) {
    if (rest.empty() || rest[0] != ',') return 0;
    const std::string_view next = after_blanks(rest, 1);
    for (const Word word : {Word::move, Word::capture, Word::remove, Word::put, Word::shift,
                            Word::set, Word::add, Word::take, Word::exchange_sides, Word::lay}) {
      const std::size_t size = lang::match_word_and_blanks(next, word, language);
      if (word == Word::exchange_sides && size != 0) return 0;
      if (size != 0 && next[size - 1] == ' ' && begins_object(next.substr(size), language))
        return 0;
    }
    return begins_change(next, language) ? 0 : 1;
  }
  // `man becomes King`: an effect whose verb stands behind what it is done to.
  static bool begins_change(std::string_view rest, Language language) {
    const std::string_view part = rest.substr(0, rest.find_first_of(",:"));
    for (std::size_t at = part.find(' '); at != std::string_view::npos;
         at = part.find(' ', at + 1)) {
      for (const Word word : {Word::becomes, Word::become, Word::stops_being, Word::stop_being}) {
        if (lang::match_word(part.substr(at + 1), word, language) != 0) return true;
      }
    }
    return false;
  }
  // The word is a name if nothing that is done to follows it.
  static bool begins_object(std::string_view rest, Language language) {
    if (rest.empty()) return false;
    for (const Word word : {Word::of, Word::and_, Word::or_, Word::but, Word::is, Word::in,
                            Word::at, Word::where, Word::within, Word::along, Word::to}) {
      if (lang::match_word(rest, word, language) != 0) return false;
    }
    return lang::match_name(rest) != 0 ||
           std::string_view("([{0123456789").find(rest[0]) != std::string_view::npos;
  }
  static Expected expected() { return Expected{Terminal::sign, Word::ludo, ',', 0}; }
};
// What is written with signs and is no expression: the sign `+R` of a kind, the label `+`.
struct match_signs {
  static std::size_t size(std::string_view rest, Language /*language*/) {
    if (rest.empty() || lang::is_name_byte(rest[0])) return 0;
    if (std::string_view(" \"()[]{},;:").find(rest[0]) != std::string_view::npos) return 0;
    std::size_t size = 1;
    while (size < rest.size() && rest[size] != ' ') ++size;
    return size;
  }
  static Expected expected() { return Expected{Terminal::sign, Word::ludo, 0, 0}; }
};
// A name that is no name to the rules, but a colour: `line`.
struct match_colour {
  static std::size_t size(std::string_view rest, Language language) {
    const std::size_t size = lang::match_name(rest);
    return lang::match_word(rest, Word::when, language) == size ? 0 : size;
  }
  static Expected expected() { return Expected{Terminal::colour, Word::ludo, 0, 0}; }
};
// A site that a game has named its own way: `9i`.
struct match_place {
  static std::size_t size(std::string_view rest, Language /*language*/) {
    std::size_t size = 0;
    bool has_digit = false;
    bool has_letter = false;
    while (size < rest.size() && lang::is_name_byte(rest[size])) {
      (lang::is_digit(rest[size]) ? has_digit : has_letter) = true;
      ++size;
    }
    return has_digit && has_letter ? size : 0;
  }
  static Expected expected() { return Expected{Terminal::site, Word::ludo, 0, 0}; }
};
// `#c98a4b`, `#c98a4b80`.
struct match_hex {
  static std::size_t size(std::string_view rest, Language /*language*/) {
    if (rest.empty() || rest[0] != '#') return 0;
    std::size_t size = 1;
    while (size < rest.size() && is_hex_digit(rest[size])) ++size;
    const bool goes_on = size < rest.size() && lang::is_name_byte(rest[size]);
    return !goes_on && (size == 7 || size == 9) ? size : 0;
  }
  static bool is_hex_digit(char c) {
    return lang::is_digit(c) || ('a' <= c && c <= 'f') || ('A' <= c && c <= 'F');
  }
  static Expected expected() { return Expected{Terminal::colour, Word::ludo, 0, 0}; }
};
// The ports of a tile: the side of a block, or its left or right half.
struct match_port {
  static std::size_t size(std::string_view rest, Language /*language*/) {
    const std::size_t size = lang::match_name(rest);
    if (size == 0 || size > 2) return 0;
    if (std::string_view("nesw").find(rest[0]) == std::string_view::npos) return 0;
    return size == 1 || rest[1] == 'l' || rest[1] == 'r' ? size : 0;
  }
  static Expected expected() { return Expected{Terminal::lower_name, Word::ludo, 0, 0}; }
};
// The value before the links of a row: a name that no comma and no sign of a link follows.
struct match_row_value {
  static constexpr bool is_name = true;
  static std::size_t size(std::string_view rest, Language language) {
    const std::size_t size = match_upper::size(rest, language);
    if (size == 0 || size == rest.size() || rest[size] != ' ') return 0;
    return link_end_size(after_blanks(rest, size)) != 0 ? size : 0;
  }
  static Expected expected() { return Expected{Terminal::upper_name, Word::ludo, 0, 0}; }
};
// A move as it is written: up to a comma outside brackets, or a word of the sentence around it.
struct match_move {
  static std::size_t size(std::string_view rest, Language language) {
    std::size_t depth = 0;
    std::size_t at = 0;
    for (; at < rest.size(); ++at) {
      const char c = rest[at];
      if (c == '(' || c == '[' || c == '{') ++depth;
      if ((c == ')' || c == ']' || c == '}') && depth > 0) --depth;
      if (c == ',' && depth == 0) break;
      if (c == ' ' && ends_move(after_blanks(rest, at), language)) break;
    }
    while (at > 0 && rest[at - 1] == ' ') --at;
    return at;
  }
  static bool ends_move(std::string_view rest, Language language) {
    return lang::match_word(rest, Word::because, language) != 0 ||
           lang::match_word(rest, Word::from, language) != 0 ||
           lang::match_word(rest, Word::exactly, language) != 0 || rest.starts_with("= ");
  }
  static Expected expected() { return Expected{Terminal::move, Word::ludo, 0, 0}; }
};

struct lower_name : terminal<match_lower> {};
struct upper_name : terminal<match_upper> {};
struct any_name : terminal<match_any_name> {};
struct defined_name : terminal<match_defined_name> {};
struct any_word : terminal<match_any_word> {};
struct declared_call : terminal<match_declared_call> {};
struct called_name : terminal<match_called> {};
struct function_name : terminal<match_function> {};
struct name_before_of : terminal<match_name_before_of> {};
struct name_before_last : terminal<match_name_before_last> {};
struct declared_before_of : terminal<match_declared_before_of> {};
struct further_name : terminal<match_further_name> {};
struct further_lower_name : terminal<match_further_lower> {};
struct column_letter_text : terminal<match_column_letter> {};
struct integer_text : terminal<match_integer> {};
struct decimal_text : terminal<match_decimal> {};
struct quoted_text : terminal<match_quoted> {};
struct site_text : terminal<match_site> {};
struct box_text : terminal<match_box> {};
struct link_text : terminal<match_link> {};
struct glyph_text : terminal<match_glyph> {};
struct list_comma : terminal<match_list_comma> {};
struct tally_brace : terminal<match_tally_brace> {};
struct signs_text : terminal<match_signs> {};
struct port_text : terminal<match_port> {};
struct row_value_text : terminal<match_row_value> {};
struct move_text : terminal<match_move> {};
struct colour_text : terminal<match_colour> {};
struct place_text : terminal<match_place> {};
struct hex_text : terminal<match_hex> {};

}  // namespace ludo::grammar
