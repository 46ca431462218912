// See goldens.hpp.

#include "tests/rules/goldens.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>
#include <set>
#include <sstream>

#include "tests/rules/told.hpp"

namespace ludo::tests {

namespace {

// What stands between comments; a comment may go over several lines.
std::string without_comments(const std::string& text) {
  std::string kept;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t open = text.find("<!--", at);
    if (open == std::string::npos) return kept + text.substr(at);
    kept += text.substr(at, open - at);
    const std::size_t close = text.find("-->", open);
    if (close == std::string::npos) return kept;
    // A comment's own lines count.
    kept.append(static_cast<std::size_t>(
                    std::count(text.begin() + static_cast<std::ptrdiff_t>(open),
                               text.begin() + static_cast<std::ptrdiff_t>(close), '\n')),
                '\n');
    at = close + 3;
  }
  return kept;
}

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

std::string without_mark(std::string_view line) {
  std::size_t at = 0;
  while (at < line.size() && is_blank(line[at])) ++at;
  line.remove_prefix(at);
  if (line.starts_with("- ")) line.remove_prefix(2);
  std::size_t digits = 0;
  while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits])) != 0) {
    ++digits;
  }
  if (digits > 0 && line.substr(digits).starts_with(". ")) line.remove_prefix(digits + 2);
  return std::string(line);
}

// Words with one blank between them, without emphasis and the walls of tables, in small letters
// where a sentence or an item may begin: what is compared.
std::string bare(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    if (c == '*') continue;
    if (is_blank(c)) {
      if (!plain.empty() && plain.back() != ' ') plain += ' ';
    } else {
      plain += c;
    }
  }
  while (!plain.empty() && (plain.back() == ' ' || std::string_view(".;,:").find(plain.back()) !=
                                                       std::string_view::npos)) {
    plain.pop_back();
  }
  if (!plain.empty()) {
    plain[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(plain[0])));
    if (plain.starts_with("\xC3\x88")) plain[1] = '\xA8';  // È at the beginning of a sentence
  }
  return plain;
}

bool is_rule_of_table(std::string_view line) {
  return line.find_first_not_of("|- ") == std::string_view::npos;
}

// Sentences, each bare; a row of a table is one.
std::vector<std::string> sentences_of(std::string_view line) {
  std::vector<std::string> all;
  std::size_t from = 0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const bool ends = line[i] == '.' && (line[i + 1] == ' ' || line[i + 1] == '*');
    if (!ends) continue;
    all.push_back(bare(line.substr(from, i + 1 - from)));
    from = i + 1;
  }
  all.push_back(bare(line.substr(from)));
  std::erase(all, std::string());
  return all;
}

std::vector<std::string> lines_of_text(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::set<std::string> words_of(const std::string& text) {
  std::set<std::string> words;
  std::istringstream stream(text);
  for (std::string word; stream >> word;) {
    while (!word.empty() && std::ispunct(static_cast<unsigned char>(word.back())) != 0) {
      word.pop_back();
    }
    if (!word.empty()) words.insert(word);
  }
  return words;
}

std::string nearest_of(const std::string& text, const std::vector<std::string>& written) {
  constexpr double kLeast = 0.2;
  const std::set<std::string> sought = words_of(text);
  double best = kLeast;
  std::string found;
  for (const std::string& line : written) {
    const std::set<std::string> words = words_of(bare(line));
    std::size_t shared = 0;
    for (const std::string& word : words) shared += sought.contains(word) ? 1 : 0;
    const double near = static_cast<double>(2 * shared) /
                        static_cast<double>(std::max<std::size_t>(1, words.size() + sought.size()));
    if (near > best) {
      best = near;
      found = line;
    }
  }
  return found;
}

std::optional<std::string> markdown_of(const mutation::ShippedGame& game,
                                       const std::string& language) {
  lang::Diagnostics heard;
  lang::rules::RulesRequest request;
  request.options.lints = false;
  request.language = language;
  request.companions = companions_of(game, language, heard);
  lang::LoadedGame loaded = mutation::load_as(game, game.text, heard);
  const auto written = lang::rules::rules_of(loaded, request, heard);
  if (!written) return std::nullopt;
  // A figure has its sentence whatever it shows.
  lang::rules::Dress dress;
  dress.figure = "figure.svg";
  dress.figure_is_address = true;
  return lang::rules::as_markdown(written->document, dress);
}

}  // namespace

std::vector<GoldenText> golden_texts(const std::vector<std::string>& names) {
  const std::filesystem::path folder =
      std::filesystem::path(LUDO_SOURCE_DIR) / "tests/rules/goldens";
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<GoldenText> all;
  for (const std::filesystem::path& file : files) {
    const std::string stem = file.stem().string();  // "canne.en"
    const std::size_t dot = stem.find('.');
    if (dot == std::string::npos) continue;
    GoldenText golden = {stem.substr(0, dot), stem.substr(dot + 1), {}};
    if (!names.empty() && std::find(names.begin(), names.end(), golden.game) == names.end() &&
        std::find(names.begin(), names.end(), stem) == names.end()) {
      continue;
    }
    std::vector<std::string> written;
    std::string stream = "|";
    for (const mutation::ShippedGame& game : games_to_tell()) {
      if (game.name != golden.game) continue;
      const auto text = markdown_of(game, golden.language);
      if (!text) continue;
      for (const std::string& line : lines_of_text(without_comments(*text))) {
        const std::string unmarked = without_mark(line);
        if (unmarked.empty() || unmarked.starts_with("#")) continue;
        written.push_back(unmarked);
        for (const std::string& sentence : sentences_of(unmarked)) stream += sentence + "|";
      }
    }
    const std::string path = "tests/rules/goldens/" + file.filename().string();
    const std::vector<std::string> lines =
        lines_of_text(without_comments(mutation::read_text(path)));
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string text = without_mark(lines[i]);
      if (bare(text).empty() || text.starts_with("#") || is_rule_of_table(text)) continue;
      std::string sought = "|";
      for (const std::string& sentence : sentences_of(text)) sought += sentence + "|";
      GoldenLine line = {i + 1, text, stream.find(sought) != std::string::npos, {}};
      while (!line.text.empty() && is_blank(line.text.back())) line.text.pop_back();
      if (!line.is_said) line.nearest = nearest_of(bare(text), written);
      golden.lines.push_back(std::move(line));
    }
    all.push_back(std::move(golden));
  }
  return all;
}

}  // namespace ludo::tests
