// Reading perft tables. See perft_table.hpp.

#include "interpreter/services/perft_table.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <utility>

#include "interpreter/services/notation.hpp"

namespace ludo::interpreter {

namespace {

struct Word {
  std::string text;
  bool quoted = false;
};

// The words of a line, quoted texts as one; nothing when a quotation mark has no partner.
std::optional<std::vector<Word>> words_of(std::string_view line) {
  std::vector<Word> words;
  std::size_t i = 0;
  while (i < line.size()) {
    if (line[i] == ' ' || line[i] == '\t' || line[i] == '\r') {
      ++i;
    } else if (line[i] == '#') {
      break;
    } else if (line[i] == '"') {
      const std::size_t end = line.find('"', i + 1);
      if (end == std::string_view::npos) return std::nullopt;
      words.push_back(Word{std::string(line.substr(i + 1, end - i - 1)), true});
      i = end + 1;
    } else {
      std::size_t end = line.find_first_of(" \t\r\"", i);
      if (end == std::string_view::npos) end = line.size();
      words.push_back(Word{std::string(line.substr(i, end - i)), false});
      i = end;
    }
  }
  return words;
}

template <class Number>
std::optional<Number> number_of(const Word& word) {
  Number number = 0;
  const char* const end = word.text.data() + word.text.size();
  const auto [rest, error] = std::from_chars(word.text.data(), end, number);
  if (word.quoted || error != std::errc() || rest != end) return std::nullopt;
  return number;
}

struct Reading {
  PerftTable table;
  std::map<std::string, std::string> options;
  std::size_t line = 0;

  void error(const std::string& message) {
    table.errors.push_back(fmt::format("line {}: {}", line, message));
  }

  // `with a=b, c=d`, `with nothing`.
  void read_with(const std::vector<Word>& words) {
    options.clear();
    std::string list;
    for (std::size_t i = 1; i < words.size(); ++i) list += words[i].text + ",";
    if (list == "nothing,") return;
    const std::vector<std::string> parts = split_moves(list);
    if (parts.empty()) return error("`with` wants options, or the word nothing");
    for (const std::string& part : parts) {
      const std::size_t equals = part.find('=');
      if (equals == std::string::npos || equals == 0) {
        return error(fmt::format("`{}` is no option with its value", part));
      }
      options[part.substr(0, equals)] = part.substr(equals + 1);
    }
  }

  void read_row(const std::vector<Word>& words) {
    PerftTableRow row;
    row.line = line;
    row.options = options;
    std::size_t next = 1;
    if (words[0].text == "after") {
      if (words.size() < 2 || !words[1].quoted) return error("`after` wants moves in quotes");
      row.after = split_moves(words[1].text);
      next = 2;
    } else if (words[0].text == "given" && !words[0].quoted) {
      if (words.size() < 2 || !words[1].quoted) return error("`given` wants a test in quotes");
      row.test = words[1].text;
      next = 2;
    } else if (!words[0].quoted && words.size() > 1 && words[1].quoted) {
      row.position = fmt::format("{} \"{}\"", words[0].text, words[1].text);
      next = 2;
    } else if (words[0].text != "start" || words[0].quoted) {
      return error(fmt::format(
          "a row begins with start, after, given, with or a notation and a position, not `{}`",
          words[0].text));
    }
    if (words.size() < next + 4) return error("a row has depth, nodes, unit and provenance");
    const auto depth = number_of<std::int32_t>(words[next]);
    if (!depth || *depth < 0) return error(fmt::format("`{}` is no depth", words[next].text));
    const auto nodes = number_of<std::uint64_t>(words[next + 1]);
    if (!nodes) return error(fmt::format("`{}` is no number of nodes", words[next + 1].text));
    const auto unit = find_unit(words[next + 2].text);
    if (!unit) {
      return error(fmt::format("`{}` is no unit; moves, turns or outcomes", words[next + 2].text));
    }
    row.depth = *depth;
    row.nodes = *nodes;
    row.unit = *unit;
    row.provenance = words[next + 3].text;
    if (words[next + 3].quoted) return error("the provenance is a word, its source in quotes");
    if (next + 4 < words.size()) {
      if (!words[next + 4].quoted || next + 5 < words.size()) {
        return error("after the provenance stands only its source, in quotes");
      }
      row.source = words[next + 4].text;
    }
    table.rows.push_back(std::move(row));
  }
};

}  // namespace

PerftTable read_perft_table(std::string_view text) {
  Reading reading;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const auto words = words_of(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++reading.line;
    if (!words) {
      reading.error("a quotation mark has no partner");
    } else if (!words->empty()) {
      if (words->front().text == "with" && !words->front().quoted) {
        reading.read_with(*words);
      } else {
        reading.read_row(*words);
      }
    }
  }
  return std::move(reading.table);
}

}  // namespace ludo::interpreter
