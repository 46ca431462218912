// The tables of stdlib-games/README.md say what the shipped games are: made here from the games,
// and compared. LUDO_UPDATE=1 writes them anew; the words around them stay.
//
// Speeds are not measured here: tests/bench/speeds.txt has them, from the last run of the
// benchmarks, and who is not in it yet has a dash.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/services/game_list.hpp"
#include "tests/games/game_file.hpp"
#include "tests/games/perft_limits.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

constexpr const char* kPage = "stdlib-games/README.md";
constexpr const char* kSpeeds = "tests/bench/speeds.txt";
constexpr std::string_view kFolder = "stdlib-games/";
constexpr std::size_t kMostSources = 3;

std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

// Who wrote it, or where it stands: the parts of a source's sentence up to their first commas.
std::string short_sources(const std::vector<std::string>& sources) {
  std::vector<std::string> shorts;
  for (std::string rest : sources) {
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find("; "), rest.size());
      const std::string part = rest.substr(0, end);
      const std::string name = part.substr(0, part.find(", "));
      if (std::find(shorts.begin(), shorts.end(), name) == shorts.end()) shorts.push_back(name);
      rest.erase(0, end + 2);
    }
  }
  if (shorts.size() > kMostSources) shorts.resize(kMostSources);
  return fmt::format("{}", fmt::join(shorts, "; "));
}

// Of a text without its tests and its comments.
std::size_t words_of(const std::string& text) {
  std::size_t words = 0;
  bool in_test = false;
  for (const std::string& line : split_lines(text)) {
    if (!line.empty() && line[0] != ' ') in_test = line.starts_with("test ");
    if (in_test) continue;
    std::istringstream stream(line);
    for (std::string word; stream >> word;) {
      if (word[0] == '#' && line.find_first_not_of(' ') == line.find('#')) break;
      if (std::any_of(word.begin(), word.end(), [](unsigned char c) { return std::isalnum(c); })) {
        ++words;
      }
    }
  }
  return words;
}

// Of each unit the deepest row that is counted always: from the start, with the options as they
// stand, unless there is no such row.
std::string deepest_rows(const GameFile& file) {
  if (!file_exists(perft_path(file))) return "–";
  const interpreter::PerftTable table = interpreter::read_perft_table(read_file(perft_path(file)));
  const std::vector<bool> counted = rows_always_counted(file, table);
  using Key = std::pair<std::int32_t, std::uint64_t>;
  for (const bool plain : {true, false}) {
    std::map<interpreter::PerftUnit, Key> deepest;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      const interpreter::PerftTableRow& row = table.rows[i];
      const bool is_plain = row.after.empty() && row.position.empty() && row.options.empty();
      if (!counted[i] || (plain && !is_plain)) continue;
      Key& best = deepest[row.unit];
      best = std::max(best, Key{row.depth, row.nodes});
    }
    std::vector<std::string> texts;
    for (const auto& [unit, best] : deepest) {
      std::string name(interpreter::unit_name(unit));
      if (best.first == 1) name.pop_back();
      texts.push_back(fmt::format("{} {}: {}", best.first, name, with_commas(best.second)));
    }
    if (!texts.empty()) return fmt::format("{}", fmt::join(texts, "; "));
  }
  return "–";
}

std::map<std::string, std::string> stored_speeds() {
  std::map<std::string, std::string> speeds;
  if (!file_exists(kSpeeds)) return speeds;
  for (const std::string& line : split_lines(read_file(kSpeeds))) {
    std::istringstream stream(line);
    std::string name, ratio;
    if (stream >> name >> ratio && name[0] != '#') speeds[name] = ratio;
  }
  return speeds;
}

struct Facts {
  interpreter::GameFacts game;
  std::string first_note;
  std::int32_t state_bytes = 0;
  std::size_t fewest = 0, most = 0;  // players, under all values of the options
};

void count_players(lang::LoadedGame& game, Facts& facts) {
  facts.fewest = facts.most = facts.game.players.size();
  for (const lang::OptionInfo& option : facts.game.options) {
    for (const std::string& value : option.values) {
      lang::CheckOptions options;
      options.lints = false;
      options.options[option.name] = value;
      const std::size_t players = checked_model(game, options).players.size();
      facts.fewest = std::min(facts.fewest, players);
      facts.most = std::max(facts.most, players);
    }
  }
}

std::string players_of(const Facts& facts) {
  if (facts.fewest != facts.most) return fmt::format("{} to {}", facts.fewest, facts.most);
  return fmt::format("{}", fmt::join(facts.game.players, ", "));
}

Facts facts_of(const GameFile& file) {
  INFO(file.path);
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = load_game(file, diagnostics);
  REQUIRE(game.usable);
  lang::CheckOptions options;
  options.lints = false;
  const auto model = std::make_shared<const lang::GameModel>(checked_model(game, options));
  Facts facts;
  facts.game = interpreter::facts_of(game, *model);
  count_players(game, facts);
  if (!model->notes.empty()) facts.first_note = model->notes.front();
  const program::FreezeAnswer frozen = program::freeze(model);
  INFO(frozen.trouble);
  REQUIRE(frozen.program != nullptr);
  facts.state_bytes = frozen.program->layout.bytes;
  return facts;
}

std::string link_to(const GameFile& file) {
  return fmt::format("[{}]({})", file.name, file.path.substr(kFolder.size()));
}

std::string game_row(const GameFile& file, const Facts& facts,
                     const std::map<std::string, std::string>& speeds) {
  const auto speed = speeds.find(file.name);
  return fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", link_to(file),
                     players_of(facts), short_sources(facts.game.sources), facts.game.rulings,
                     deepest_rows(file), facts.game.tests,
                     with_commas(words_of(read_file(file.path))),
                     with_commas(static_cast<std::uint64_t>(facts.state_bytes)),
                     speed == speeds.end() ? "–" : speed->second);
}

std::string variant_row(const GameFile& file, const Facts& facts,
                        const std::map<std::string, std::string>& names) {
  const auto parent = names.find(facts.game.parent);
  const std::string& says = facts.game.title.empty() ? facts.first_note : facts.game.title;
  return fmt::format("| {} | {} | {} | {} |\n", link_to(file),
                     parent == names.end() ? "–" : parent->second, says.empty() ? "–" : says,
                     facts.game.tests);
}

// Three side by side.
std::string table_of_pictures(const std::vector<std::pair<GameFile, Facts>>& shipped) {
  constexpr std::size_t kInARow = 3;
  std::string table = "|  |  |  |\n| :-: | :-: | :-: |\n";
  std::size_t drawn = 0;
  for (const auto& [file, facts] : shipped) {
    if (!has_own_folder(file)) continue;
    if (drawn++ % kInARow == 0) table += "|";
    table += fmt::format(" [![{0}]({0}/{0}.svg)]({0}/{0}.ludo) {0} |", file.name);
    if (drawn % kInARow == 0) table += "\n";
  }
  if (drawn % kInARow != 0) table += "\n";
  return table;
}

// What stands between `<!-- table: NAME -->` and `<!-- end -->`, replaced; fails the running test
// where there is no such place.
std::string with_table(std::string page, std::string_view name, const std::string& table) {
  const std::string begin = fmt::format("<!-- table: {} -->\n", name);
  const std::size_t at = page.find(begin);
  INFO("no place for the table of " << name);
  REQUIRE(at != std::string::npos);
  const std::size_t from = at + begin.size();
  const std::size_t to = page.find("<!-- end -->\n", from);
  REQUIRE(to != std::string::npos);
  return page.replace(from, to - from, "\n" + table + "\n");
}

}  // namespace

TEST_CASE("the tables of the shipped games are fresh", "[dashboard]") {
  const std::map<std::string, std::string> speeds = stored_speeds();
  std::map<std::string, std::string> names;  // of files, by the names that games declare
  std::vector<std::pair<GameFile, Facts>> shipped;
  for (const GameFile& file : game_files()) {
    if (!file.path.starts_with(kFolder)) continue;
    shipped.emplace_back(file, facts_of(file));
    names[shipped.back().second.game.name] = file.name;
  }
  std::string games =
      "| game | players | sources | rulings | perft verified to | tests | words | state, bytes | "
      "speed |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
  std::string variants =
      "| variant | of | what is different | tests |\n| --- | --- | --- | --- |\n";
  for (const auto& [file, facts] : shipped) {
    if (has_own_folder(file)) games += game_row(file, facts, speeds);
    if (!has_own_folder(file)) variants += variant_row(file, facts, names);
  }
  std::string page = with_table(read_file(kPage), "games", games);
  page = with_table(page, "variants", variants);
  check_golden(kPage, with_table(page, "pictures", table_of_pictures(shipped)));
}

TEST_CASE("words are counted without tests, comments and signs", "[dashboard]") {
  CHECK(words_of("game Small\n\"Two words\"\n# no word\n  let a = b\ntest \"None\"\n  given\n"
                 "scenario\n") == 8);
}

TEST_CASE("a source is told in short", "[dashboard]") {
  CHECK(short_sources({"Luca Cerrato, 2007", "A sheet, no. 4; a page, B", "A sheet, no. 5"}) ==
        "Luca Cerrato; A sheet; a page");
}

}  // namespace ludo::tests
