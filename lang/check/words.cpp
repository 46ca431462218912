// What words a game may declare, and how they are looked up, inflected and suggested.
//
// Tested by tests/lang/check/test_names.cpp.
#include "lang/check/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "lang/syntax/cures.hpp"
#include "lang/syntax/words.hpp"
#include "lang/text/suggest.hpp"

namespace ludo::lang {

namespace {

constexpr std::string_view kBuiltIn[] = {
    "me",         "mover",   "opponent",   "players",  "alive",        "survivor",        "turns",
    "rounds",     "phase",   "orthogonal", "diagonal", "forward",      "forward-right",   "right",
    "back-right", "back",    "back-left",  "left",     "forward-left", "passes-in-a-row", "nobody",
    "Border",     "Corners", "Centre",     "Links",    "Blocks",       "Kinds",           "Pieces",
    "max",        "min",     "abs",        "angle",    "won",          "captured",
};

bool ends_with(std::string_view word, std::string_view ending) {
  return word.size() > ending.size() && word.substr(word.size() - ending.size()) == ending;
}

std::string capitalised(std::string word) {
  if (is_lower(word[0])) word[0] = static_cast<char>(word[0] - 'a' + 'A');
  return word;
}

std::string with_ending(std::string_view word, std::size_t cut, std::string_view ending) {
  return std::string(word.substr(0, word.size() - cut)) + std::string(ending);
}

std::string base_name(const Context& context, const Type& type) {
  if (type.subset >= 0) return context.model.subsets[static_cast<std::size_t>(type.subset)].name;
  switch (type.base) {
    case Base::Bool:
      return "yes or no";
    case Base::Int:
      return "number";
    case Base::Site:
      return "site";
    case Base::Link:
      return "link";
    case Base::Block:
      return "block";
    case Base::Direction:
      return "direction";
    case Base::Player:
      return "player";
    case Base::Team:
      return "team";
    case Base::Kind:
      return "kind of piece";
    case Base::Tile:
      return "tile";
    case Base::Ground:
      return "ground";
    case Base::Piece:
      return "piece";
    case Base::Phase:
      return "phase";
    case Base::Enum: {
      const auto id = static_cast<std::size_t>(type.enum_id);
      return id < context.model.enums.size() ? context.model.enums[id].name : "value";
    }
  }
  return "value";
}

std::string plural_name(const Context& context, const Type& type) {
  if (type.base == Base::Bool) return "answers";
  if (type.subset >= 0) return "values of " + base_name(context, type);
  if (type.base == Base::Kind) return "kinds of pieces";
  if (type.base == Base::Enum && type.subset < 0) return base_name(context, type) + " values";
  if (type.base == Base::Ground) return "grounds";
  return base_name(context, type) + "s";
}

// What to say of a word that is no direction.
std::string hint_of_direction(const Context& context, std::string_view word) {
  std::vector<std::string> candidates;
  for (const Direction& direction : context.model.board.directions) {
    if (direction.name.size() > 1) candidates.push_back(direction.name);
  }
  for (const auto& [name, symbol] : context.lower) {
    const bool steps = symbol.meaning == Meaning::DirectionWord || symbol.meaning == Meaning::Leap;
    if (steps) candidates.push_back(name);
  }
  for (const std::string_view name : {"orthogonal", "diagonal", "forward", "back", "left", "right",
                                      "forward-left", "forward-right", "back-left", "back-right"}) {
    candidates.emplace_back(name);
  }
  constexpr std::pair<std::string_view, std::string_view> kMen[] = {
      {"knight", "a leap of its own is declared with the elements: `leap knight (1, 2)`"},
      {"horse", "a leap of its own is declared with the elements: `leap horse (1, 2)`"},
      {"rook", "a rook goes along `orthogonal`"},
      {"bishop", "a bishop goes along `diagonal`"},
      {"queen", "a queen goes along `any direction`"},
      {"king", "a king goes along `any direction`"},
  };
  for (const auto& [man, cure] : kMen) {
    if (word == man || (word.starts_with(man) && word.size() == man.size() + 1)) {
      return std::string(cure);
    }
  }
  if (const auto cure = cure_of_word(word); !cure.empty()) return std::string(cure);
  if (auto hint = hint_of_nearest(word, candidates); !hint.empty()) return hint;
  return fmt::format(
      "a direction of its own is declared with the elements: `direction {0}: n or e`, `leap {0} "
      "(1, 2)`",
      word);
}

// `a-b`, where both are names and the two together are none.
std::string hint_of_minus(Context& context, const std::vector<std::string>& names,
                          std::string_view word) {
  const auto is_known = [&](std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end() ||
           is_reserved(name, Language::english) || context.find_upper(name) != nullptr;
  };
  for (std::size_t at = word.find('-'); at != std::string_view::npos; at = word.find('-', at + 1)) {
    const std::string_view left = word.substr(0, at);
    const std::string_view right = word.substr(at + 1);
    if (is_site_name(left) && is_site_name(right)) {
      return fmt::format("from one corner to the other is `{}..{}`", left, right);
    }
    if (is_known(left) && is_known(right)) {
      return fmt::format("a minus needs blanks: `{} - {}`", left, right);
    }
  }
  return "";
}

}  // namespace

bool is_word_of_tiles(std::string_view word) {
  return word == "laid" || word == "unlaid" || word == "loose";
}

bool is_built_in(std::string_view word) {
  return std::find(std::begin(kBuiltIn), std::end(kBuiltIn), word) != std::end(kBuiltIn);
}

std::vector<std::string> singulars_of(std::string_view word) {
  std::vector<std::string> found;
  if (ends_with(word, "men")) found.push_back(with_ending(word, 2, "an"));
  if (ends_with(word, "Men")) found.push_back(with_ending(word, 2, "an"));
  if (word == "Men") found.emplace_back("Man");
  if (ends_with(word, "ies")) found.push_back(with_ending(word, 3, "y"));
  if (ends_with(word, "ves")) {
    found.push_back(with_ending(word, 3, "f"));
    found.push_back(with_ending(word, 3, "fe"));
  }
  // Geese, Mice, Dice, Oxen, Children.
  for (const auto& [many, one] :
       {std::pair("eese", "oose"), std::pair("ice", "ouse"), std::pair("ice", "ie"),
        std::pair("xen", "x"), std::pair("dren", "d")}) {
    if (ends_with(word, many)) {
      found.push_back(with_ending(word, std::string_view(many).size(), one));
    }
  }
  if (ends_with(word, "es")) found.push_back(with_ending(word, 2, ""));
  if (ends_with(word, "s")) found.push_back(with_ending(word, 1, ""));
  // Italian: Pedine, Cavalli, Torri, Principi.
  for (const auto& [many, one] :
       {std::pair("chi", "co"), std::pair("ghi", "go"), std::pair("che", "ca"),
        std::pair("ghe", "ga"), std::pair("e", "a"), std::pair("i", "o"), std::pair("i", "e"),
        std::pair("i", "io")}) {
    if (ends_with(word, many)) {
      found.push_back(with_ending(word, std::string_view(many).size(), one));
    }
  }
  return found;
}

std::string hint_of_nearest(std::string_view word, const std::vector<std::string>& candidates) {
  const auto nearest = closest(word, std::span<const std::string>(candidates));
  return nearest ? fmt::format("did you mean `{}`?", *nearest) : std::string();
}

std::string describe(const Context& context, const Type& type) {
  switch (type.shape) {
    case Shape::Scalar: {
      std::string name = base_name(context, type);
      if (type.base != Base::Bool) name = "a " + name;
      return type.optional && type.base != Base::Bool ? name + " or none" : name;
    }
    case Shape::Set:
      return "a set of " + plural_name(context, type);
    case Shape::Tally:
      return "a tally of " + plural_name(context, type);
    case Shape::Tuple:
      return fmt::format("a bracket of {} numbers", type.width);
  }
  return "a value";
}

std::string values_of(const Context& context, const Type& type) {
  constexpr std::size_t kMost = 12;
  const Subset& subset = context.model.subsets[static_cast<std::size_t>(type.subset)];
  if (subset.values.empty() || kMost < subset.values.size()) return "";
  Type one = without_subset(type);
  one.shape = Shape::Scalar;
  std::string list;
  for (std::size_t i = 0; i < subset.values.size(); ++i) {
    if (i > 0) list += i + 1 == subset.values.size() ? " or " : ", ";
    list += print_value(context.model, one, Value(subset.values[i]));
  }
  return fmt::format("a {} is {}", subset.name, list);
}

namespace {

// What stands before one thing.
constexpr std::pair<Form, std::string_view> kBefore[] = {
    {Form::Beside, "beside"},        {Form::Touching, "touching"},
    {Form::HostileTo, "hostile to"}, {Form::FriendlyTo, "friendly to"},
    {Form::Opposite, "opposite"},
};

// In brackets if it is more than one word.
std::string said_whole(const Node& node) {
  std::string words = said(node);
  const bool one = words.find(' ') == std::string::npos;
  return one ? words : fmt::format("({})", words);
}

std::string said_joined(const Node& node, std::string_view sign) {
  std::string words;
  for (const Node& child : node.children) {
    words += fmt::format("{}{}", words.empty() ? std::string_view() : sign, said(child));
  }
  return words;
}

std::string said_of_reach(const Node& node) {
  std::string words = fmt::format("reach from {}", said_whole(node[0]));
  if (!node[1].is(Form::Nothing)) words += fmt::format(" through {}", said_whole(node[1]));
  if (!node[2].is(Form::Nothing)) return "…";
  if (!node[3].is(Form::Nothing)) words += fmt::format(" along {}", said(node[3]));
  return words;
}

}  // namespace

std::string said(const Node& node) {
  if (node.is(Form::Name) || node.is(Form::SiteName)) return node.text;
  if (node.is(Form::Occupied)) return "occupied";
  if (node.is(Form::Own)) return "own";
  if (node.is(Form::Enemy)) return "enemy";
  if (node.is(Form::Neutral)) return "neutral";
  if (node.is(Form::Empty)) return "empty";
  if (node.is(Form::PiecesWord)) return "pieces";
  const bool of_name = node.is(Form::Of) && node.size() == 1 && node[0].is(Form::Name);
  if (of_name) return fmt::format("{} of {}", node.text, node[0].text);
  for (const auto& [form, words] : kBefore) {
    if (node.is(form)) return fmt::format("{} {}", words, said_whole(node[0]));
  }
  if (node.is(Form::AnyDirection)) return "any direction";
  if (node.is(Form::Reach)) return said_of_reach(node);
  if (node.is(Form::Or)) return said_joined(node, " or ");
  if (!node.is(Form::Adjacent) || node.size() > 3) return "…";
  std::string words;
  for (const Node& child : node.children) {
    const std::string word = said(child);
    if (word == "…") return word;
    words += (words.empty() ? "" : " ") + word;
  }
  return words;
}

std::string asked_with_is(const Node& node) {
  if (!node.is(Form::Adjacent) || node.size() != 2) return "";
  const bool one =
      (node[0].is(Form::Name) && is_lower(node[0].text[0])) || node[0].is(Form::SiteName);
  const bool placed = node[1].is(Form::Beside) || node[1].is(Form::Touching) ||
                      node[1].is(Form::Empty) || node[1].is(Form::Occupied);
  return one && placed ? fmt::format("{} is {}", said(node[0]), said(node[1])) : "";
}

void report_unknown(Context& context, const Scope& scope, const std::string& word, Span span,
                    const Expected& wanted) {
  if (context.broken.contains(word)) return;
  const std::string message = fmt::format("nothing is called `{}` here", word);
  if (word == "column" || word == "row") {
    // Who writes the one writes the other.
    context.broken.insert({"column", "row"});
    context.error(DiagnosticKind::unknown_name, span,
                  fmt::format("it is not said whose `{}`", word),
                  fmt::format("write `{} of x`; sites with a condition are `all x among anything "
                              "where column of x + row of x = 9`",
                              word));
    return;
  }
  if (wanted.type && wanted.type->base == Base::Direction) {
    context.error(DiagnosticKind::unknown_name, span, message, hint_of_direction(context, word));
    return;
  }
  std::vector<std::string> candidates;
  for (const auto& [name, binding] : scope.names) candidates.push_back(name);
  for (const auto& [name, symbol] : context.upper) candidates.push_back(name);
  for (const auto& [name, symbol] : context.lower) candidates.push_back(name);
  for (const std::string_view name : kBuiltIn) candidates.emplace_back(name);
  for (const std::string_view name : {"anything", "empty", "occupied"}) {
    candidates.emplace_back(name);
  }
  for (const Direction& direction : context.model.board.directions) {
    if (direction.name.size() > 1) candidates.push_back(direction.name);
  }
  std::string hint = hint_of_nearest(word, candidates);
  if (const auto cure = cure_of_word(word); !cure.empty()) hint = cure;
  const bool is_small = !word.empty() && is_lower(word[0]);
  const bool is_thing = is_small && context.find_upper(capitalised(word)) != nullptr;
  if (is_thing) {
    hint = fmt::format("the names of things begin with a capital letter: `{}`", capitalised(word));
  }
  if (is_thing && !scope.names.empty() && context.upper.contains(capitalised(word))) {
    hint = fmt::format(
        "`{}` is a thing; a site is named by `choose {} among …`, or by `to {}` in a line",
        capitalised(word), word, word);
  } else if (word == "position" || word == "positions") {
    hint =
        "if a position may not come again, say so in the scenario: `same position 2 times: "
        "forbidden`";
  } else if (is_small && hint.empty() && !scope.names.empty()) {
    hint = "a name is bound before it is used: by `choose name among …`, or by `to name` in a line";
  }
  std::string small = word;
  for (char& letter : small) {
    if (is_upper(letter)) letter = static_cast<char>(letter - 'A' + 'a');
  }
  if (small != word && is_site_name(small)) {
    if (std::exchange(context.told_capital_sites, true)) return;
    hint = fmt::format("sites are written with small letters: `{}`", small);
  }
  if (hint.empty() && context.rules.contains(word)) {
    hint = fmt::format("`{}` is a rule; a rule is played: `play {}`", word, word);
  }
  if (hint.empty() && scope.speech.without_me == "a type") {
    hint = "new values are listed without braces: `type Suit: Red, Blue`";
  }
  if (auto apart = hint_of_minus(context, candidates, word); !apart.empty())
    hint = std::move(apart);
  const bool is_slip = hint.starts_with("did you mean");
  if (!is_slip && !context.told_unknown.insert(word).second) return;
  context.error(DiagnosticKind::unknown_name, span, message, std::move(hint));
}

}  // namespace ludo::lang
