// Records as text for people. See record_text.hpp.

#include "interpreter/services/record_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "interpreter/services/record_prose.hpp"
#include "lang/text/assert.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::interpreter {

namespace {

using Form = RecordRemark::Form;

constexpr std::size_t kColumns = 100;
// They stand first; the result stands last.
constexpr std::array<std::string_view, 8> kFirstTags = {"Game",    "Index", "Hash",     "Options",
                                                        "Players", "Seed",  "Position", "Date"};

std::string in_quotes(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    if (c == '\n') {
      quoted += "\\n";
    } else if (c == '\r') {
      quoted += "\\r";
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

// Whether a move would be read as something else without quotation marks.
bool needs_quotes(std::string_view move) {
  if (move.empty() || is_result(move, MoveFormat::Ludorec)) return true;
  if (move == "resigns" || move == "agreed" || move.back() == '!' || move.back() == '?') {
    return true;
  }
  if (std::string_view("[<>$%.").find(move.front()) != std::string_view::npos) return true;
  const auto is_special = [](char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == 0x7f ||
           std::string_view("(){};\"\\").find(c) != std::string_view::npos;
  };
  if (std::any_of(move.begin(), move.end(), is_special)) return true;
  // A number, or one with a point behind it.
  const std::size_t digits = std::min(move.find_first_not_of("0123456789"), move.size());
  return digits == move.size() || (digits != 0 && move[digits] == '.');
}

std::string move_text(const RecordedMove& move) {
  std::string text;
  if (move.turn != 0) text = fmt::format("{}. ", move.turn);
  if (!move.chance) return text + (needs_quotes(move.text) ? in_quotes(move.text) : move.text);
  const auto is_special = [](char c) {
    return static_cast<unsigned char>(c) < ' ' || c == '>' || c == '"';
  };
  const bool quotes = std::any_of(move.text.begin(), move.text.end(), is_special);
  return fmt::format("{}<{}>", text, quotes ? in_quotes(move.text) : move.text);
}

std::string doubled(std::string_view text, char which) {
  std::string made;
  for (const char c : text) {
    made += c;
    if (c == which) made += c;
  }
  return made;
}

std::string note_text(const RecordRemark& note) {
  const std::string value = doubled(note.text, ']');
  return fmt::format("[%{}{}{}]", note.key, value.empty() ? "" : " ", value);
}

std::string comment_text(const std::string& text) {
  const std::size_t brackets = std::min(text.find_first_not_of('['), text.size());
  const bool like_note = brackets != 0 && text.compare(brackets, 1, "%") == 0;
  return fmt::format("{{{}{}}}", like_note ? "[" : "", doubled(text, '}'));
}

struct Writing {
  std::string text = {};
  std::size_t column = 0;
  bool fresh = true;  // nothing stands before on this line, or `(`

  void put(std::string_view word) {
    const std::size_t end = std::min(word.find('\n'), word.size());
    const std::size_t width = lang::count_code_points(word.substr(0, end));
    if (!fresh && column + 1 + width > kColumns) {
      text += '\n';
      column = 0;
    } else if (!fresh) {
      text += ' ';
      ++column;
    }
    text += word;
    const std::size_t last = word.rfind('\n');
    column = last == std::string_view::npos ? column + width
                                            : lang::count_code_points(word.substr(last + 1));
    fresh = false;
  }

  void put_line(const RecordedLine& line) {
    std::size_t next = 0;
    const auto remarks_after = [&](std::size_t moves) {
      while (next < line.remarks.size() && line.remarks[next].after <= moves) {
        put_remark(line.remarks, next);
      }
    };
    remarks_after(0);
    for (std::size_t i = 0; i < line.moves.size(); ++i) {
      put(move_text(line.moves[i]));
      remarks_after(i + 1);
    }
  }

  // Notes at one place share their braces.
  void put_remark(const std::vector<RecordRemark>& remarks, std::size_t& next) {
    const RecordRemark& remark = remarks[next++];
    switch (remark.form) {
      case Form::Comment:
        return put(comment_text(remark.text));
      case Form::Mark:
        return put(fmt::format("${}", remark.number));
      case Form::Note: {
        std::string notes = note_text(remark);
        while (next < remarks.size() && remarks[next].form == Form::Note &&
               remarks[next].after == remark.after) {
          notes += ' ' + note_text(remarks[next++]);
        }
        return put(fmt::format("{{{}}}", doubled(notes, '}')));
      }
      case Form::Variation:
        put("(");
        fresh = true;
        for (const RecordedLine& line : remark.line) put_line(line);
        text += ')';
        ++column;
        fresh = false;
        return;
    }
    LUDO_UNREACHABLE();
  }
};

}  // namespace

std::vector<std::pair<std::string, std::string>> ordered_tags(const RecordedGame& game) {
  RecordedGame settled;
  settled.tags = game.tags;
  settled.result = game.result;
  settled.position = game.position;
  settled.start = game.start;
  settle(settled);
  std::vector<std::pair<std::string, std::string>> ordered;
  for (const std::string_view name : kFirstTags) {
    const auto found = settled.tags.find(std::string(name));
    if (found == settled.tags.end()) continue;
    ordered.emplace_back(*found);
    settled.tags.erase(found);
  }
  const std::string last = "Result";
  for (const auto& tag : settled.tags) {
    if (tag.first != last) ordered.push_back(tag);
  }
  if (settled.tags.contains(last)) ordered.emplace_back(last, settled.tags.at(last));
  return ordered;
}

std::string write_records(std::span<const RecordedGame> games) {
  std::string text;
  for (const RecordedGame& game : games) {
    if (!text.empty()) text += '\n';
    const auto tags = ordered_tags(game);
    for (const auto& [name, value] : tags) {
      std::string_view rest = value;
      while (true) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        text += fmt::format("[{} {}]\n", name, in_quotes(rest.substr(0, end)));
        if (end == rest.size()) break;
        rest.remove_prefix(end + 1);
      }
    }
    if (!tags.empty()) text += '\n';
    Writing writing;
    writing.put_line(game);
    writing.put("*");
    text += writing.text + '\n';
  }
  return text;
}

}  // namespace ludo::interpreter
