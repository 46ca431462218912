// Knows slips by the first word of a line that begins no sentence; see slips.hpp.
//
// Tested by tests/corpus/beginners/.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lang/syntax/cures.hpp"
#include "lang/syntax/slip_parts.hpp"
#include "lang/syntax/slips.hpp"

namespace ludo::lang {

using namespace slip;

namespace {

// True for a head of Italian texts that is no word of English ones.
bool is_italian(std::string_view first) {
  const auto is_head = [first](Language language) {
    const auto fits = [&](Word word) { return match_word(first, word, language) == first.size(); };
    return std::ranges::any_of(kItemHeads, fits) || std::ranges::any_of(kStatementHeads, fits) ||
           fits(Word::elements) || fits(Word::interactions) || fits(Word::game);
  };
  return !first.empty() && is_head(Language::italian) && !is_head(Language::english);
}

}  // namespace

std::optional<Slip> slip::other_head(std::string_view text, std::string_view first,
                                     std::string_view after, Language language) {
  if (first == spelling(Word::first, language)) {
    const bool prefers = match_word(after, Word::preferring, language) != 0;
    const bool is_block = after.empty() || after == ":";
    const bool is_statement = begins_with_any(after, kStatementHeads, language);
    if (!prefers && !is_block && !is_statement) return std::nullopt;
    const std::string_view join = prefers ? ", " : is_statement ? " " : "";
    return habit("first", "",
                 fmt::format("write `{}{}{}`", spelling(Word::must, language), join,
                             is_block ? "" : clipped(after)));
  }
  if (first == spelling(Word::by, language) && !after.empty()) {
    return hint_only(fmt::format("write `{} {}`", after, spelling(Word::decides, language)));
  }
  if (text == "finish") {
    return hint_only(fmt::format("write `{}`", spelling(Word::ranked_by_score, language)));
  }
  return std::nullopt;
}

std::optional<Slip> slip_of_notation(const LogicalLine& line, std::string_view first,
                                     std::string_view rule, Language language) {
  const std::string_view part = spelling(Word::notation, language);
  // Without the lines that go on with this one.
  const std::size_t end = line.pieces.size() > 1 ? line.pieces[1].at : line.text.size();
  const std::string_view text = std::string_view(line.text).substr(0, end);
  const std::string_view after = trimmed(text.substr(first.size()));
  if (match_word(first, Word::written, language) == first.size() && after.starts_with('"')) {
    const std::string_view name = rule.empty() ? "go" : rule;
    return hint_only(
        fmt::format("how moves are written stands in the part `{}`, behind the scenario: `{}: {}`",
                    part, name, clipped(after)));
  }
  if (first == part && line.context == LineContext::items && is_plain_name(after)) {
    return hint_only(fmt::format("it stands in the part `{}`, behind the scenario: `{} {}`", part,
                                 spelling(Word::position, language), clipped(after)));
  }
  return std::nullopt;
}

std::optional<Slip> slip_of_strange_sign(std::string_view text) {
  struct Strange {
    std::string_view sign;
    std::string_view what;
    std::string_view cure;
  };
  constexpr Strange kStrange[] = {
      {"\u00A0", "here stands a hard blank, as web pages have them", "type an ordinary blank"},
      {"\u202F", "here stands a hard blank, as web pages have them", "type an ordinary blank"},
      {"\u2009", "here stands a narrow blank, as web pages have them", "type an ordinary blank"},
      {"\u200B", "here stands a sign that cannot be seen", "delete it and type the word anew"},
      {"\u201C", "`\u201C` is no quotation mark of the language", "type a straight one: `\"`"},
      {"\u201D", "`\u201D` is no quotation mark of the language", "type a straight one: `\"`"},
      {"\u201E", "`\u201E` is no quotation mark of the language", "type a straight one: `\"`"},
      {"\u00AB", "`\u00AB` is no quotation mark of the language", "type a straight one: `\"`"},
      {"\u00BB", "`\u00BB` is no quotation mark of the language", "type a straight one: `\"`"},
      {"\u2018", "`\u2018` is no quotation mark of the language", "type a straight one: `\"`"},
      {"\u2019", "`\u2019` is no quotation mark of the language", "type a straight one: `\"`"},
      {"\u2013", "`\u2013` is no sign of the language", "a comment begins with two hyphens: `--`"},
      {"\u2014", "`\u2014` is no sign of the language", "a comment begins with two hyphens: `--`"},
      {"\u00D7", "`\u00D7` is no sign of the language", "type the letter: `8 x 8`"},
      {"\u2212", "`\u2212` is no sign of the language", "type a hyphen: `-`"},
      {"\u2264", "`\u2264` is no sign of the language", "type `<=`"},
      {"\u2265", "`\u2265` is no sign of the language", "type `>=`"},
      {"\u2260", "`\u2260` is no sign of the language", "type `!=`"},
  };
  std::optional<Slip> found;
  for (const Strange& strange : kStrange) {
    const auto place = text.find(strange.sign);
    if (place == std::string_view::npos || (found && found->begin <= place)) continue;
    found = habit("strange-sign", std::string(strange.what), std::string(strange.cure));
    found->begin = place;
    found->end = place + strange.sign.size();
  }
  return found;
}

std::optional<Slip> slip_of_head(const LogicalLine& line, std::string_view first,
                                 Language language) {
  const std::string_view text = line.text;
  const std::string_view after = trimmed(text.substr(std::min(first.size(), text.size())));
  const bool top = line.context == LineContext::top;
  const bool items = line.context == LineContext::items;
  const bool statements = line.context == LineContext::statements;
  if (auto slip = slip_of_strange_sign(first)) return slip;
  if (first == "{" || first == "}") {
    return habit("brace", "no braces stand around a block",
                 "what belongs to a line stands below it, further in");
  }
  if (first == "-" && text.starts_with("- ")) {
    return habit("comment", "this is no comment", "a comment begins with `--` and a blank");
  }
  if (text.starts_with("//") || text.starts_with("/*") || text.starts_with('#')) {
    return habit("comment", "this is no comment", "a comment begins with `--` and a blank");
  }
  if (line.context == LineContext::setup && first.size() == 1 &&
      after.find(' ') == std::string_view::npos && !after.empty() && !is_name_byte(first[0])) {
    std::string spaced(first);
    for (std::size_t at = 0; at < after.size();) {
      const std::size_t size = code_point_size(after, at);
      spaced += ' ';
      spaced += after.substr(at, size);
      at += size;
    }
    return habit("row-without-blanks", "the signs of a row stand apart",
                 fmt::format("with blanks between: `{}`", shown(spaced)));
  }
  if (language == Language::english && is_italian(first)) {
    return habit("italian", fmt::format("`{}` is a word of the Italian keywords", shown(first)),
                 "a text with Italian keywords begins with `ludo 2 it`");
  }
  if (top && begins_with_any(text, kItemHeads, language)) {
    return habit("indentation", fmt::format("`{}` does not begin a part of a game", shown(first)),
                 "what belongs to `elements`, `interactions` or `scenario` stands below it, "
                 "further in");
  }
  if (items && text == "set up") return hint_only("write `setup`");
  if ((top || items) && begins_with_any(text, kStatementHeads, language)) {
    return habit(items ? "statement" : "indentation",
                 fmt::format("`{}` stands under no rule and no turn", shown(first)),
                 first == spelling(Word::either, language)
                     ? "put `turn` on the line above, and this one below it, further in"
                     : "the lines of a rule or a turn stand below it, further in");
  }
  if (items && match_word(text, Word::test, language) != 0) {
    return habit("test", "a test stands in no part of the game",
                 fmt::format("put `{}` at the beginning of its line", first));
  }
  const std::string_view second = first_word(after);
  if (statements) {
    if (auto slip = other_head(text, first, after, language)) return slip;
  }
  if (statements && (first == spelling(Word::end, language) ||
                     (is_one_of(first, {"turn", "rule", "game", "move"}) &&
                      is_one_of(second, {"over", "ends", "end", "finished"})))) {
    return hint_only(
        first == "game" ? "the game ends by `me wins`, `opponent wins`, `draw` or `ranked by score`"
                        : "a rule and a turn end with their last line");
  }
  const bool changes = !begins_with_any(text, kItemHeads, language) ||
                       match_word(text, Word::score_of, language) != 0;
  if (statements && changes) {
    if (auto slip = change_by_sign(text)) return slip;
    if (auto slip = other_statement(text, first, language)) return slip;
    if (auto slip = somebody_acts(text)) return slip;
  }
  if (statements && first == "turn" && !after.empty() && after[0] != '"') {
    if (auto slip = other_statement(text, first, language)) return slip;
    return hint_only(std::string(cure_of_statement("rotate")));
  }
  if (statements && begins_with_any(text, kItemHeads, language)) {
    return habit("item", fmt::format("`{}` does not begin a statement", shown(first)),
                 "if the rule or turn above ends here, this line stands further out");
  }
  if (items && is_one_of(first_word(after), {"begins", "starts"})) {
    return hint_only(fmt::format("write `first {}`", first));
  }
  if (top) {
    if (is_one_of(first, {"rules", "actions", "moves", "mechanics", "movement", "gameplay"})) {
      return hint_only("what the pieces do stands below `interactions`");
    }
    if (is_one_of(first,
                  {"equipment", "components", "material", "pieces", "materials", "objects"})) {
      return hint_only("what lies on the table stands below `elements`");
    }
    if (is_one_of(first, {"start", "play", "ending", "goal", "victory", "flow", "objective"})) {
      return hint_only("how it begins, goes on and ends stands below `scenario`");
    }
    if (first == "(") {
      return hint_only("no brackets stand around sentences: a text begins with `game Name`");
    }
  }
  if (items) {
    if (auto slip = other_item(text, first, language)) return slip;
  }
  const bool setup = line.context == LineContext::setup || line.context == LineContext::given;
  if (setup) {
    if (auto slip = piece_in_setup(text)) return slip;
    if (auto slip = change_by_sign(text)) return slip;
    if (auto slip = other_statement(text, first, language)) return slip;
    if (is_site_name(first)) return hint_only("write `put White Man at c1`");
  }
  if (const auto cure = cure_of_statement(first); !cure.empty() && !top && !items) {
    return hint_only(std::string(cure));
  }
  if (setup && is_upper(first[0]) && is_one_of(second, {"moves", "begins", "plays"})) {
    return hint_only(fmt::format("write `{} to move`", first));
  }
  if (setup && first.size() == 1 && !second.empty() && is_upper(second[0])) {
    return hint_only(fmt::format("write `{} {} …`", spelling(Word::legend, language), first));
  }
  if (statements && is_plain_name(first) && is_lower(first[0]) &&
      (after.empty() || after.starts_with('('))) {
    return hint_only(fmt::format("if it is a rule, write `play {}`", first));
  }
  if (statements && is_one_of(last_word(text),
                              {spelling(Word::choose, language), spelling(Word::move, language),
                               spelling(Word::remove, language), spelling(Word::put, language)})) {
    return hint_only(fmt::format("the verb stands first: `{} …`", last_word(text)));
  }
  return std::nullopt;
}

}  // namespace ludo::lang
