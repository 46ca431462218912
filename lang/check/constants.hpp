// Expressions that must be known before play: sizes, defaults of options, guards, and the `where`
// of boards and links.
//
// A constant is a number, a truth or a word (a value of an option such as `small`). A number may
// have decimals (`6.5`) where it is an option, and is then compared only. Options are the only
// names; in the `where` of a board or of links, `column`, `row` and the regions of the bare board
// are known as well.
//
// Tested by tests/lang/check/test_constants.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "lang/ast/node.hpp"
#include "lang/diagnostics/sink.hpp"

namespace ludo::lang {

struct Constant {
  enum class Form : std::uint8_t { Number, Truth, Word, None } form = Form::Number;
  std::int64_t number = 0;  // Truth: 0 or 1; with decimals: so many tenths, hundredths …
  std::string word;
  std::int32_t places = 0;  // of decimals, the last of them not 0

  static Constant of(std::int64_t n) { return {Form::Number, n, {}, 0}; }
  // So many parts of 10^places.
  static Constant decimal(std::int64_t parts, std::int32_t places);
  static Constant truth(bool yes) { return {Form::Truth, yes ? 1 : 0, {}, 0}; }
  static Constant of_word(std::string w) { return {Form::Word, 0, std::move(w), 0}; }
  static Constant none() { return {Form::None, 0, {}, 0}; }

  // How many parts of 10^(-digits) it is. Precondition: `digits` is not less than `places`.
  std::int64_t in_parts(std::int32_t digits) const;

  bool is_true() const { return form == Form::Truth && number != 0; }
  friend bool operator==(const Constant&, const Constant&) = default;
};

// The most places of decimals that a number may have.
constexpr std::int32_t kMostPlaces = 3;

// `6.5`, `-0.25` or `7`; nothing for another text or too many digits.
std::optional<Constant> read_decimal(std::string_view text);

// As an author writes it: `16`, `6.5`, `on`, `small`, `none`.
std::string print(const Constant& constant);

// What constant expressions may name.
struct ConstantScope {
  std::map<std::string, Constant> options;  // by name, for this valuation
  std::set<std::string> words;              // values of options of words: `small`

  // In the `where` of boards and links: the coordinates of the site, and whether it belongs to a
  // set of sites that the expression names (`Corners`, `a1`, `row 3`); nothing: not a set of sites.
  std::optional<std::int64_t> column;
  std::optional<std::int64_t> row;
  std::function<std::optional<bool>(const Node&)> in_set;
};

// The value, or nothing after an error was reported.
std::optional<Constant> evaluate_constant(const Node& expression, const ConstantScope& scope,
                                          Diagnostics& diagnostics);

// The same for one form of value, with an error for the others. Numbers fit 32 bits.
std::optional<std::int32_t> constant_number(const Node& expression, const ConstantScope& scope,
                                            Diagnostics& diagnostics);
std::optional<bool> constant_truth(const Node& expression, const ConstantScope& scope,
                                   Diagnostics& diagnostics);

// True when every name in the expression is an option or a value of one, so that the guard or
// branch can be folded.
bool is_constant(const Node& expression, const ConstantScope& scope);

}  // namespace ludo::lang
