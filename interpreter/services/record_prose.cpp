// Records laid out as PGN is. See record_prose.hpp.

#include "interpreter/services/record_prose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "interpreter/services/notation.hpp"
#include "lang/text/letters.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::interpreter {

namespace {

using Form = RecordRemark::Form;

// The marks that stand right behind a move, in the order of their numbers.
constexpr std::array<std::string_view, 6> kMarks = {"!", "?", "!!", "??", "!?", "?!"};
constexpr std::size_t kMostDigits = 9;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_marking(char c) { return c == '!' || c == '?'; }

std::int32_t number_of(std::string_view digits) {
  std::int32_t number = 0;
  for (const char c : digits.substr(0, kMostDigits)) number = 10 * number + (c - '0');
  return number;
}

// A line as an editor of another system ends it is a line.
std::string plain_lines(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    plain += text[i];
  }
  return plain;
}

struct Prose {
  std::string_view text;
  MoveFormat format;
  bool own = format == MoveFormat::Ludorec;
  RecordFile file = {};
  RecordedGame game = {};
  struct Open {
    RecordedLine line;
    std::size_t begun = 0;
  };
  std::vector<Open> open = {};  // variations in which we are
  std::size_t at = 0;
  std::size_t line = 1;
  std::int32_t turn = 0;  // the number that was read for the next move
  bool has_game = false;
  bool no_more_braces = false;  // nothing behind here ends a comment

  char here() const { return text[at]; }
  bool ended() const { return at >= text.size(); }
  void step() {
    if (here() == '\n') ++line;
    ++at;
  }
  void fault(std::string message, std::size_t where) { file.note(std::move(message), where); }
  bool at_line_start() const { return at == 0 || text[at - 1] == '\n'; }
  void skip_line() {
    while (!ended() && here() != '\n') step();
  }

  RecordedLine& here_line() { return open.empty() ? game : open.back().line; }

  void begin_game() {
    if (!has_game) game.line = line;
    has_game = true;
  }
  void end_game() {
    while (!open.empty()) {
      fault("a variation has no `)`", open.front().begun);
      close_variation(0);
    }
    turn = 0;
    if (!has_game) return;
    has_game = false;
    const bool says_nothing = game.tags.empty() && game.moves.empty() && game.result.empty();
    if (says_nothing && !own) {
      // What stands behind the last game belongs to it.
      std::vector<RecordRemark> late = std::move(game.remarks);
      game = {};
      if (file.games.empty()) return;
      RecordedGame& last = file.games.back();
      for (RecordRemark& remark : late) {
        remark.after = last.moves.size();
        last.remarks.push_back(std::move(remark));
      }
      return;
    }
    const auto fen = game.tags.find("FEN");
    if (fen != game.tags.end()) game.position = fen->second;
    if (own) {
      if (game.result == "*") game.result.clear();
      settle(game);
    }
    file.games.push_back(std::exchange(game, {}));
    file.n_moves += kMovesOfRecordPart;
  }

  void remark(RecordRemark made) {
    begin_game();
    made.after = here_line().moves.size();
    here_line().remarks.push_back(std::move(made));
    file.n_moves += kMovesOfRecordPart;
  }
  void say(std::string words) {
    if (!own) {
      const std::string_view bare = trimmed(words);
      if (bare.empty()) return;
      words = as_utf8(bare);
    }
    RecordRemark made;
    made.text = std::move(words);
    remark(std::move(made));
  }
  void mark(std::int32_t number) {
    RecordRemark made;
    made.form = Form::Mark;
    made.number = number;
    remark(std::move(made));
  }
  void mark(std::string_view written) {
    if (written.empty()) return;
    const auto* const known = std::find(kMarks.begin(), kMarks.end(), written);
    if (known != kMarks.end()) {
      mark(static_cast<std::int32_t>(known - kMarks.begin()) + 1);
    } else {
      say(std::string(written));
    }
  }

  // `"put (a, b)"`: nothing if it has no end on its line.
  std::optional<std::string> quoted() {
    std::string value;
    step();
    while (!ended() && here() != '"' && here() != '\n') {
      const bool escaped = here() == '\\' && at + 1 < text.size() && text[at + 1] != '\n';
      if (escaped) step();
      if (escaped && own && (here() == 'n' || here() == 'r')) {
        value += here() == 'n' ? '\n' : '\r';
      } else {
        value += here();
      }
      step();
    }
    if (ended() || here() != '"') return std::nullopt;
    step();
    return value;
  }

  // `[Event "Open"]`, in WXF also without quotation marks. In ludorec a tag that stands again is
  // the next line of its value.
  void tag() {
    // Tags behind moves begin the next game.
    if (!game.moves.empty() || !open.empty()) end_game();
    begin_game();
    const std::size_t begun = line;
    step();
    std::string name, value;
    while (!ended() && (std::isalnum(static_cast<unsigned char>(here())) != 0 || here() == '_')) {
      name += here();
      step();
    }
    while (!ended() && here() != '\n' && is_blank(here())) step();
    if (!ended() && here() == '"') {
      std::optional<std::string> read = quoted();
      if (!read) return fault("the value of a tag has no end", begun);
      value = *std::move(read);
    } else if (own) {
      skip_line();
      return fault("the value of a tag stands in quotation marks: `[Name \"value\"]`", begun);
    } else {
      while (!ended() && here() != ']' && here() != '\n') {
        value += here();
        step();
      }
    }
    while (!ended() && here() != ']' && here() != '\n') step();
    if (ended() || here() != ']') return fault("a tag has no `]`", begun);
    step();
    if (name.empty()) return fault("a tag has no name", begun);
    if (!own) value = as_utf8(trimmed(value));
    const auto [known, is_new] = game.tags.try_emplace(name, value);
    if (!is_new && own) {
      (known->second += '\n') += value;
    } else if (!is_new) {
      known->second = std::move(value);
    }
    file.n_moves += kMovesOfRecordPart;
  }

  // `{ … }`, which does not nest; in ludorec `}}` is a bracket that is said.
  void comment() {
    const std::size_t begun = line;
    const std::size_t at_begin = at;
    std::string inside;
    step();
    while (!no_more_braces && !ended()) {
      if (here() == '}' && !(own && at + 1 < text.size() && text[at + 1] == '}')) break;
      if (here() == '}') step();
      inside += here();
      step();
    }
    if (no_more_braces || ended()) {
      // Goes on with the next game, if one can be seen.
      no_more_braces = true;
      const std::size_t next = std::min(text.find("\n[", at_begin), text.size());
      at = at_begin;
      line = begun;
      while (at < next) step();
      return fault("a comment has no `}`", begun);
    }
    step();
    begin_game();
    std::vector<RecordRemark> found;
    const std::string plain = plain_lines(inside);
    const std::string trouble = read_remarks(own ? plain : as_utf8(trimmed(plain)), own, 0, found);
    if (own && !trouble.empty()) return fault(trouble, begun);
    for (RecordRemark& each : found) {
      if (!own && each.form == Form::Comment && trimmed(each.text).empty()) continue;
      remark(std::move(each));
    }
  }

  void line_comment() {
    step();
    const std::size_t begin = at;
    skip_line();
    const std::string_view words = trimmed(text.substr(begin, at - begin));
    if (!words.empty()) say(std::string(words));
  }

  void begin_variation() {
    begin_game();
    const std::size_t begun = line;
    if (own && here_line().moves.empty()) {
      fault("a variation stands in place of the move before it, and there is none", begun);
      return skip_variation();
    }
    if (kMostVariations <= open.size()) {
      fault(fmt::format("variations nest deeper than {}; what is deeper is passed over",
                        kMostVariations),
            begun);
      return skip_variation();
    }
    step();
    open.push_back({{}, begun});
    turn = 0;
  }
  void close_variation(std::size_t depth) {
    while (depth < open.size()) {
      RecordRemark made;
      made.form = Form::Variation;
      made.line.push_back(std::move(open.back().line));
      open.pop_back();
      if (!made.line.front().moves.empty() || !made.line.front().remarks.empty()) {
        remark(std::move(made));
      }
    }
    turn = 0;
  }
  void skip_variation() {
    const std::size_t begun = line;
    std::size_t depth = 0;
    while (!ended()) {
      if (here() == '{' && !no_more_braces) {
        while (!ended() && here() != '}') step();
        if (ended()) break;
      } else if (here() == '(') {
        ++depth;
      } else if (here() == ')') {
        --depth;
      }
      step();
      if (depth == 0) return;
    }
    fault("a variation has no `)`", begun);
  }

  void add_move(std::string words, std::size_t begun, bool chance = false) {
    begin_game();
    here_line().moves.push_back({std::move(words), begun, std::exchange(turn, 0), chance});
    ++file.n_moves;
  }
  void marks_behind() {
    const std::size_t begin = at;
    while (!ended() && is_marking(here())) step();
    mark(text.substr(begin, at - begin));
  }

  // `"put (a, b)"!`
  void quoted_move() {
    const std::size_t begun = line;
    std::optional<std::string> read = quoted();
    if (!read) return fault("a move in quotation marks has no end", begun);
    add_move(*std::move(read), begun);
    marks_behind();
  }
  // `<3>`: what chance has brought.
  void chance_move() {
    const std::size_t begun = line;
    step();
    std::string words;
    if (!ended() && here() == '"') {
      std::optional<std::string> read = quoted();
      if (!read) return fault("a move in quotation marks has no end", begun);
      words = *std::move(read);
    } else {
      while (!ended() && here() != '>' && here() != '\n') {
        words += here();
        step();
      }
    }
    if (ended() || here() != '>') return fault("`<` of a move of chance has no `>`", begun);
    step();
    add_move(std::move(words), begun, true);
    marks_behind();
  }

  // A number whose point stands apart.
  bool point_follows() const {
    std::size_t next = at;
    while (next < text.size() && is_blank(text[next])) ++next;
    return next < text.size() && text[next] == '.';
  }

  void word() {
    const std::size_t begun = line;
    std::string found;
    while (!ended() && !is_blank(here()) && here() != '{' && here() != ';' && here() != ')') {
      if (here() == '(' && !found.empty()) break;
      found += here();
      step();
    }
    if (is_result(found, format)) {
      if (!open.empty()) return say(std::move(found));
      begin_game();
      game.result = found;
      return end_game();
    }
    // `12.`, `12...`, and what may stand right behind.
    std::size_t number = 0;
    while (number < found.size() && lang::is_digit(found[number])) ++number;
    if (number != 0 && number < found.size() && found[number] == '.') {
      turn = number_of(std::string_view(found).substr(0, number));
      while (number < found.size() && found[number] == '.') ++number;
      found.erase(0, number);
    } else if (number == found.size() && (!own || point_follows())) {
      turn = number_of(found);
      found.clear();
    }
    found.erase(0, std::min(found.find_first_not_of('.'), found.size()));
    std::string marks;
    while (!found.empty() && is_marking(found.back())) {
      marks.insert(marks.begin(), found.back());
      found.pop_back();
    }
    take(std::move(found), begun);
    mark(marks);
  }

  void take(std::string found, std::size_t begun) {
    const std::vector<RecordedMove>& moves = here_line().moves;
    if (found.empty() || (!own && found == "e.p." && !moves.empty())) return;
    // `White resigns`, `draw agreed`.
    if (!moves.empty()) {
      std::string& last = here_line().moves.back().text;
      const bool ends_act = (found == "resigns" && last.find(' ') == std::string::npos) ||
                            (found == "agreed" && last == "draw");
      if (ends_act) {
        last += " " + found;
        return;
      }
    }
    add_move(std::move(found), begun);
  }

  // `RED Wang`: WXF writes tags also without brackets, before `START{`.
  bool plain_tag() {
    if (format != MoveFormat::Wxf || !at_line_start() || !game.moves.empty()) return false;
    const std::string_view rest = text.substr(at, text.find('\n', at) - at);
    std::size_t size = 0;
    while (size < rest.size() && 'A' <= rest[size] && rest[size] <= 'Z') ++size;
    if (size < 3 || (size < rest.size() && rest[size] != ' ' && rest[size] != '\t')) return false;
    begin_game();
    game.tags[std::string(rest.substr(0, size))] = as_utf8(trimmed(rest.substr(size)));
    file.n_moves += kMovesOfRecordPart;
    skip_line();
    return true;
  }

  // A number behind `$`.
  void numbered_mark() {
    const std::size_t begun = line;
    step();
    const std::size_t begin = at;
    while (!ended() && lang::is_digit(here())) step();
    const std::string_view digits = text.substr(begin, at - begin);
    if (!digits.empty()) return mark(number_of(digits));
    if (own) fault("`$` has no number", begun);
  }

  void read() {
    while (!ended() && file.has_room(line)) {
      if (plain_tag()) continue;
      const char c = here();
      if (is_blank(c)) {
        step();
      } else if (c == '%' && at_line_start()) {
        skip_line();
      } else if (c == '[' && (open.empty() || at_line_start())) {
        tag();
      } else if (format == MoveFormat::Wxf && text.substr(at).starts_with("START{")) {
        at += 6;
      } else if (format == MoveFormat::Wxf && text.substr(at).starts_with("}END")) {
        at += 4;
        end_game();
      } else if (c == '{') {
        comment();
      } else if (c == ';') {
        line_comment();
      } else if (c == '(') {
        begin_variation();
      } else if (c == ')' && !open.empty()) {
        close_variation(open.size() - 1);
        step();
      } else if (c == ')' || c == '}') {
        fault(fmt::format("`{}` ends nothing", c), line);
        step();
      } else if (c == '$') {
        numbered_mark();
      } else if (own && c == '"') {
        quoted_move();
      } else if (own && c == '<') {
        chance_move();
      } else {
        word();
      }
    }
    end_game();
  }
};

// Of a text that should be UTF-8: what is none is told with its line and replaced.
std::string repaired(std::string_view text, RecordFile& file) {
  constexpr std::string_view kReplacement = "\xef\xbf\xbd";
  std::string sound;
  std::size_t line = 1;
  std::size_t told = 0;
  while (!text.empty()) {
    const std::optional<std::size_t> bad = lang::find_bad_utf8(text);
    const std::string_view good = text.substr(0, bad.value_or(text.size()));
    sound += good;
    if (!bad) break;
    line += static_cast<std::size_t>(std::count(good.begin(), good.end(), '\n'));
    if (told != line) file.note("this line is no UTF-8", line);
    told = line;
    sound += kReplacement;
    text.remove_prefix(*bad + 1);
    if (!file.has_room(line)) break;
  }
  return sound;
}

}  // namespace

bool is_result(std::string_view word, MoveFormat format) {
  static constexpr std::array<std::string_view, 8> kResults = {"1-0", "0-1", "1/2-1/2", "*",
                                                               "2-0", "0-2", "1-1",     "0-0"};
  // In PGN the rest may be moves: `0-0` is castling.
  const bool few = format == MoveFormat::Pgn || format == MoveFormat::Ludorec;
  const auto* const end = few ? kResults.begin() + 4 : kResults.end();
  return std::find(kResults.begin(), end, word) != end;
}

std::string read_remarks(std::string_view inside, bool doubled, std::size_t after,
                         std::vector<RecordRemark>& remarks) {
  const std::size_t n_before = remarks.size();
  const auto all_is_comment = [&](std::string trouble) {
    remarks.resize(n_before);
    RecordRemark made;
    made.after = after;
    made.text = inside;
    remarks.push_back(std::move(made));
    return trouble;
  };
  std::string_view rest = inside;
  while (rest.starts_with("[%")) {
    std::size_t at = 2;
    RecordRemark note;
    note.form = Form::Note;
    note.after = after;
    while (at < rest.size() && is_record_name(rest.substr(at, 1))) note.key += rest[at++];
    if (note.key.empty()) return all_is_comment("a note has no name: `[%name value]`");
    if (at < rest.size() && rest[at] == ' ') ++at;
    bool closed = false;
    while (at < rest.size() && !closed) {
      closed = rest[at] == ']' && !(doubled && rest.substr(at).starts_with("]]"));
      if (!closed) note.text += rest[at];
      at += rest[at] == ']' && !closed ? 2 : 1;
    }
    if (!closed) return all_is_comment(fmt::format("the note `{}` has no `]`", note.key));
    remarks.push_back(std::move(note));
    rest.remove_prefix(at);
    // A blank keeps notes apart from each other and from the comment.
    if (!rest.empty() && is_blank(rest.front())) rest.remove_prefix(1);
  }
  if (rest.empty() && n_before < remarks.size()) return "";
  RecordRemark made;
  made.after = after;
  // A comment that begins as a note does has a bracket more.
  const std::size_t brackets = std::min(rest.find_first_not_of('['), rest.size());
  if (doubled && 2 <= brackets && rest.substr(brackets).starts_with('%')) rest.remove_prefix(1);
  made.text = rest;
  remarks.push_back(std::move(made));
  return "";
}

RecordFile read_prose(std::string_view text, MoveFormat format) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  Prose prose{text, format};
  std::string sound;
  if (prose.own && lang::find_bad_utf8(text)) {
    sound = repaired(text, prose.file);
    prose.text = sound;
  }
  prose.read();
  return std::move(prose.file);
}

}  // namespace ludo::interpreter
