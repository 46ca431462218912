// Decides by the first and last words of a line; see heads.hpp.
//
// Tested by tests/lang/syntax/test_layout.cpp.

#include "lang/syntax/heads.hpp"

#include <algorithm>
#include <initializer_list>

#include "lang/syntax/words.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

// The heads of a text whose keywords are in a language.
struct Heads {
  Language language;

  // Takes `word` and the blanks after it off the front, if it stands there.
  bool take(std::string_view& line, Word word) const {
    const std::size_t size = match_word_and_blanks(line, word, language);
    line.remove_prefix(size);
    return size != 0;
  }

  bool begins_with(std::string_view line, std::initializer_list<Word> words) const {
    for (const Word word : words) {
      if (match_word(line, word, language) != 0) return true;
    }
    return false;
  }

  bool ends_with(std::string_view line, std::initializer_list<Word> words) const {
    // A phrase may have more blanks than one, so that its place is not known beforehand.
    for (std::size_t at = 0; at < line.size(); ++at) {
      if (at > 0 && (is_name_byte(line[at - 1]) || line[at - 1] == '-')) continue;
      for (const Word word : words) {
        const std::size_t size = match_word(line.substr(at), word, language);
        if (size != 0 && at + size == line.size()) return true;
      }
    }
    return false;
  }

  void take_label(std::string_view& line) const {
    line.remove_prefix(match_string(line));
    while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
  }

  LineContext opened_by_top(std::string_view line) const {
    if (begins_with(line, {Word::elements, Word::interactions, Word::scenario})) {
      return LineContext::items;
    }
    if (begins_with(line, {Word::notation})) return LineContext::writing;
    if (begins_with(line, {Word::names})) return LineContext::entries;
    if (begins_with(line, {Word::test})) return LineContext::test;
    return LineContext::nothing;
  }

  // `stuck`, `repetition` and `limit` take a block unless a verb stands on their line.
  LineContext opened_by_result_head(std::string_view line) const {
    const bool has_verb = ends_with(line, {Word::wins, Word::loses, Word::draw, Word::pass,
                                           Word::is_out, Word::ranked_by_score, Word::forbidden});
    const bool had_verb =
        line.ends_with(" draws") || line.ends_with(" passes") || line.ends_with(" finishes");
    return has_verb || had_verb ? LineContext::nothing : LineContext::results;
  }

  // `turn` and `begin` take a block, or one statement on their line. Precondition: the head is
  // taken off.
  LineContext opened_by_turn(std::string_view line) const {
    take_label(line);
    return line.empty() ? LineContext::statements : opened_by_statement(line);
  }

  // A head that says what something is, and ends before it.
  bool ends_before_value(std::string_view line) const {
    if (line.ends_with(':')) {
      return begins_with(line, {Word::define, Word::region, Word::score_of, Word::next_player});
    }
    return (begins_with(line, {Word::let}) && ends_with(line, {Word::be})) ||
           (begins_with(line, {Word::set}) && ends_with(line, {Word::to})) ||
           (begins_with(line, {Word::option}) && ends_with(line, {Word::default_}));
  }

  LineContext opened_by_item(std::string_view line) const {
    if (!take(line, Word::replace)) take(line, Word::add);
    if (ends_before_value(line)) return LineContext::cases;
    if (begins_with(line, {Word::preference}) && line.ends_with(':')) return LineContext::keys;
    if (begins_with(line, {Word::with})) return LineContext::items;
    if (begins_with(line, {Word::rule, Word::whenever})) return LineContext::statements;
    if (take(line, Word::turn)) return opened_by_turn(line);
    if (begins_with(line, {Word::table})) return LineContext::table;
    if (begins_with(line, {Word::tiles})) return LineContext::tile_rows;
    if (begins_with(line, {Word::setup})) return LineContext::setup;
    if (begins_with(line, {Word::phase})) return LineContext::phase;
    if (begins_with(line, {Word::end})) return LineContext::results;
    if (begins_with(line, {Word::points})) return LineContext::scales;
    if (begins_with(line, {Word::stuck, Word::repetition, Word::same_position, Word::same_pieces,
                           Word::limit})) {
      return opened_by_result_head(line);
    }
    if (take(line, Word::allow)) {
      const bool of_somebody = take(line, Word::resignation) && begins_with(line, {Word::of});
      return of_somebody ? LineContext::statements : LineContext::nothing;
    }
    if (take(line, Word::board)) {
      if (begins_with(line, {Word::graph})) return LineContext::link_rows;
      if (begins_with(line, {Word::drawn})) return LineContext::drawing;
    }
    return LineContext::nothing;
  }

  LineContext opened_by_writing(std::string_view line) const {
    if (!take(line, Word::replace)) take(line, Word::add);
    if (ends_before_value(line)) return LineContext::cases;
    if (begins_with(line, {Word::with})) return LineContext::writing;
    return begins_with(line, {Word::position}) ? LineContext::fields : LineContext::nothing;
  }

  LineContext opened_by_phase_line(std::string_view line) const {
    if (!take(line, Word::replace)) take(line, Word::add);
    if (take(line, Word::begin) || take(line, Word::turn)) return opened_by_turn(line);
    if (begins_with(line, {Word::end})) return LineContext::results;
    if (begins_with(line, {Word::stuck})) return opened_by_result_head(line);
    if (take(line, Word::then) && line.empty()) return LineContext::cases;
    return LineContext::nothing;
  }

  LineContext opened_by_field(std::string_view line) const {
    return take(line, Word::begin) ? opened_by_turn(line) : LineContext::nothing;
  }

  LineContext opened_by_statement(std::string_view line) const {
    // Heads that one statement may follow on their own line.
    while (begins_with(line, {Word::either, Word::or_, Word::optionally, Word::otherwise,
                              Word::else_, Word::must, Word::first, Word::in_any_order})) {
      for (const Word word : {Word::either, Word::or_, Word::optionally, Word::otherwise,
                              Word::else_, Word::must, Word::first, Word::in_any_order}) {
        if (take(line, word)) break;
      }
      take_label(line);
      while (!line.empty() && (line.front() == ',' || line.front() == ' ')) line.remove_prefix(1);
      if (line.empty()) return LineContext::statements;
    }
    if (begins_with(line, {Word::each}) &&
        ends_with(line, {Word::in_any_order, Word::one_by_one})) {
      return LineContext::statements;
    }
    if (begins_with(line, {Word::if_, Word::with, Word::for_each, Word::by, Word::preferring}) ||
        ends_with(line, {Word::decides})) {
      return LineContext::statements;
    }
    if (ends_before_value(line)) return LineContext::cases;
    if (take(line, Word::repeat)) {
      const bool has_condition =
          begins_with(line, {Word::while_}) && !begins_with(line, {Word::while_possible});
      const bool ends_head = ends_with(line, {Word::times, Word::while_wanted, Word::while_possible,
                                              Word::one_by_one}) ||
                             line == "at will";
      return has_condition || ends_head ? LineContext::statements : LineContext::nothing;
    }
    if (take(line, Word::once)) {
      return ends_with(line,
                       {Word::times, Word::while_wanted, Word::while_possible, Word::one_by_one})
                 ? LineContext::statements
                 : LineContext::nothing;
    }
    if (take(line, Word::travel)) {
      return ends_with(line, {Word::times}) ? LineContext::statements : LineContext::nothing;
    }
    return LineContext::nothing;
  }

  LineContext opened_by_setup_line(std::string_view line) const {
    if (begins_with(line, {Word::picture, Word::map})) return LineContext::rows;
    return opened_by_statement(line);
  }

  LineContext opened_by_test_line(std::string_view line) const {
    if (begins_with(line, {Word::given})) return LineContext::given;
    if (begins_with(line, {Word::after})) return LineContext::test;
    if (begins_with(line, {Word::shows})) return LineContext::rows;
    return LineContext::nothing;
  }

  LineContext opened_by_view_line(std::string_view line) const {
    if (ends_before_value(line)) return LineContext::cases;
    if (begins_with(line, {Word::with, Word::look, Word::when_small})) return LineContext::view;
    if (begins_with(line, {Word::table})) return LineContext::table;
    if (begins_with(line, {Word::shape, Word::glyph})) return LineContext::strokes;
    if (begins_with(line, {Word::draw_on})) return LineContext::drawings;
    if (begins_with(line, {Word::panel})) return LineContext::panel;
    if (begins_with(
            line, {Word::board, Word::sites, Word::area, Word::pieces, Word::links, Word::blocks,
                   Word::ground, Word::flag, Word::values, Word::pawn, Word::mark, Word::motion})) {
      return LineContext::properties;
    }
    return LineContext::nothing;
  }
};

}  // namespace

LineContext opened_block(std::string_view line, LineContext context, Language language) {
  if (is_attached(line, language)) return LineContext::nothing;
  const Heads heads{language};
  switch (context) {
    case LineContext::top:
      return heads.opened_by_top(line);
    case LineContext::items:
      return heads.opened_by_item(line);
    case LineContext::writing:
      return heads.opened_by_writing(line);
    case LineContext::statements:
      return heads.opened_by_statement(line);
    case LineContext::setup:
    case LineContext::given:
      return heads.opened_by_setup_line(line);
    case LineContext::phase:
      return heads.opened_by_phase_line(line);
    case LineContext::test:
      return heads.opened_by_test_line(line);
    case LineContext::rows:
      return heads.begins_with(line, {Word::picture}) ? LineContext::rows : LineContext::nothing;
    case LineContext::drawing:
    case LineContext::table:
    case LineContext::link_rows:
    case LineContext::tile_rows:
    case LineContext::scales:
    case LineContext::cases:
    case LineContext::keys:
    case LineContext::entries:
    case LineContext::properties:
    case LineContext::strokes:
    case LineContext::drawings:
    case LineContext::panel:
    case LineContext::nothing:
      return LineContext::nothing;
    case LineContext::view:
      return heads.opened_by_view_line(line);
    case LineContext::results:
      return heads.begins_with(line, {Word::with}) ? LineContext::results : LineContext::nothing;
    case LineContext::fields:
      return heads.opened_by_field(line);
  }
  LUDO_UNREACHABLE();
}

bool is_attached(std::string_view line, Language language) {
  for (const Word word : {Word::note, Word::ruling, Word::source}) {
    std::string_view rest = line;
    if (Heads{language}.take(rest, word)) return rest.starts_with('"');
  }
  return false;
}

bool is_view_text(std::string_view text, Language language) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  const Heads heads{language};
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.empty() || line.starts_with("--") || heads.begins_with(line, {Word::ludo})) continue;
    return heads.begins_with(line, {Word::view_of, Word::shapes});
  }
  return false;
}

bool is_legend(std::string_view line, Language language) {
  return match_word(line, Word::legend, language) != 0;
}

}  // namespace ludo::lang
