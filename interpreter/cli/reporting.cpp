// See reporting.hpp.

#include "interpreter/cli/reporting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "interpreter/api/include/ludo/version.hpp"
#include "interpreter/cli/files.hpp"
#include "interpreter/cli/pictures.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/cli/writing.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::string_view kNone = "–";

bool is_scalar(const Json& value) { return !value.is_object() && !value.is_array(); }

std::string scalar_text(const Json& value) {
  if (value.is_null()) return std::string(kNone);
  return value.is_string() ? value.get<std::string>() : value.dump();
}

// Values by the names that lead to them.
using NamedValues = std::vector<std::pair<std::string, std::string>>;

void flatten(const Json& value, const std::string& name, NamedValues& into) {
  const auto inside = [&name](const std::string& key) {
    return name.empty() ? key : name + " · " + key;
  };
  if (is_scalar(value)) {
    into.emplace_back(name, scalar_text(value));
  } else if (value.is_object()) {
    for (const auto& [key, one] : value.items()) flatten(one, inside(key), into);
  } else if (std::all_of(value.begin(), value.end(), is_scalar)) {
    std::string text;
    for (const Json& one : value) text += (text.empty() ? "" : ", ") + scalar_text(one);
    into.emplace_back(name, text.empty() ? std::string(kNone) : text);
  } else {
    for (std::size_t i = 0; i < value.size(); ++i) {
      flatten(value[i], inside(fmt::format("{}", i + 1)), into);
    }
  }
}

// A list of objects: a row for each, or, of a few, a column.
report::Table table_of(const std::string& name, const Json& list) {
  std::vector<NamedValues> items;
  std::vector<std::string> keys;
  for (const Json& one : list) {
    flatten(one, "", items.emplace_back());
    for (const auto& [key, value] : items.back()) {
      if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
    }
  }
  const auto value_of = [](const NamedValues& item, const std::string& key) {
    const auto at = std::find_if(item.begin(), item.end(),
                                 [&key](const auto& named) { return named.first == key; });
    return at == item.end() ? std::string() : at->second;
  };
  report::Table table;
  table.caption = name;
  table.columns.emplace_back();
  constexpr std::size_t kFew = 8, kWide = 10;
  const bool in_columns = items.size() <= kFew || kWide < keys.size();
  if (in_columns) {
    table.texts = 1 + items.size();
    for (std::size_t i = 0; i < items.size(); ++i) {
      table.columns.push_back(fmt::format("{}", i + 1));
    }
    for (const std::string& key : keys) {
      std::vector<std::string>& row = table.rows.emplace_back();
      row.push_back(key);
      for (const NamedValues& item : items) row.push_back(value_of(item, key));
    }
    return table;
  }
  table.texts = 1 + keys.size();
  table.columns.insert(table.columns.end(), keys.begin(), keys.end());
  for (std::size_t i = 0; i < items.size(); ++i) {
    std::vector<std::string>& row = table.rows.emplace_back();
    row.push_back(fmt::format("{}", i + 1));
    for (const std::string& key : keys) row.push_back(value_of(items[i], key));
  }
  return table;
}

// Words of a command line that change no figure, and whether another word belongs to them.
struct Silent {
  std::string_view name;
  bool takes_word;
};
constexpr std::array kSilent = {
    Silent{"--threads", true}, Silent{"--report", true},   Silent{"--color", true},
    Silent{"--plots", true},   Silent{"--record", true},   Silent{"--plain", false},
    Silent{"--json", false},   Silent{"--jsonl", false},   Silent{"--quiet", false},
    Silent{"-q", false},       Silent{"--verbose", false}, Silent{"-v", false},
    Silent{"--block", true},
};

std::string quoted(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+.,:/%@";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) {
    if (c == '\'') {
      text += "'\\''";
    } else {
      text += c;
    }
  }
  return text + "'";
}

// What stands between `<svg …>` and `</svg>`, without its words.
std::string inside_of(const std::string& svg) {
  const std::size_t words = svg.find("</desc>");
  const std::size_t end = svg.rfind("</svg>");
  if (words == std::string::npos || end == std::string::npos) return "";
  const std::size_t from = words + std::string_view("</desc>").size();
  return svg.substr(from, end - from);
}

std::optional<report::Board> board_of(ReadyGame& game, const CommonOptions& common) {
  PictureChoice choice;
  choice.forgiving = true;
  choice.bare = true;
  choice.viewer = "all";
  Pictures pictures(game, common, std::move(choice));
  Course course;
  course.push_back({game.state, {}, {}, lang::kNoIndex});
  scene::Scene scene = pictures.scene(course, 0);
  const std::size_t sites = game.model->board.sites.size();
  if (scene.places.size() != sites || scene.names.size() != sites) return std::nullopt;
  // The board as it is before anything lies on it.
  std::erase_if(scene.groups, [](const scene::Group& group) {
    return group.layer >= scene::Layer::Pieces || group.layer == scene::Layer::UnderMarks;
  });
  for (scene::Group& group : scene.groups) group.label.clear();
  report::Board board;
  board.picture = inside_of(pictures.svg(scene));
  board.left = scene.box.left;
  board.top = scene.box.top;
  board.width = scene.box.width;
  board.height = scene.box.height;
  board.names = scene.names;
  for (const scene::Point& place : scene.places) board.middles.emplace_back(place.x, place.y);
  return board;
}

}  // namespace

void add_report(CLI::App& verb, ReportArguments& options) {
  verb.add_option("--report", options.file,
                  "write a page for people: what may be said, pictures, every figure")
      ->type_name("FILE.html");
  verb.add_option("--lang", options.language, "the report's language: en (the default) or it")
      ->type_name("LANG");
  verb.add_option("--plots", options.plots,
                  "pictures in letters behind the text: auto (on terminals), always or never")
      ->type_name("WHEN");
  verb.add_flag("--plain", options.plain, "figures as rows with tabs between, for programs");
}

void require_report(const ReportArguments& options, const CommonOptions& common) {
  require_one_of("--lang", options.language, {"en", "it"});
  require_one_of("--plots", options.plots, {"auto", "always", "never"});
  if (options.plain && common.machine()) {
    throw fail(Status::Usage, "`--plain` and `--json` exclude each other");
  }
  if (!options.is_wanted()) return;
  if (const auto trouble = why_not_written(options.file)) {
    throw fail(Status::Unreadable,
               fmt::format("`{}` cannot be written: {}", options.file, *trouble));
  }
}

void require_no_report(const ReportArguments& options) {
  if (options.is_wanted() || options.plain) {
    throw fail(Status::Usage, "a run that is planned has no `--report` and no `--plain`");
  }
}

report::Made made_of(const ReportArguments& options, const CommonOptions& common, const Json& json,
                     const std::string& trouble, bool interrupted) {
  report::Made made;
  made.language = report::language_named(options.language).value_or(report::Language::English);
  made.command = options.command;
  made.version = LUDO_VERSION;
  made.seed = common.seed;
  made.trouble = trouble;
  made.interrupted = interrupted;
  made.all = tables_of(json);
  return made;
}

report::NamedGame named_of(const ReadyGame& game, const std::string& hash) {
  report::NamedGame named{game.model->name, hash, {}};
  for (const lang::OptionValue& option : game.model->options) {
    named.options.emplace_back(option.name, option.value);
  }
  return named;
}

std::vector<std::string> seats_of(const lang::GameModel& model) {
  std::vector<std::string> seats;
  for (const lang::Player& player : model.players) seats.push_back(player.name);
  return seats;
}

std::vector<report::Table> tables_of(const Json& document) {
  std::vector<report::Table> tables(1);
  const auto is_object = [](const Json& one) { return one.is_object(); };
  for (const auto& [key, value] : document.items()) {
    if (value.is_array() && !value.empty() && std::all_of(value.begin(), value.end(), is_object)) {
      tables.push_back(table_of(key, value));
      continue;
    }
    NamedValues values;
    // Its numbers are of what was looked at, not of what was found.
    flatten(value, key == "faults" ? "looked at for faults" : key, values);
    for (auto& [name, text] : values) tables.front().rows.push_back({name, std::move(text)});
  }
  tables.front().texts = 2;
  return tables;
}

void put_report(const ReportArguments& options, const CommonOptions& common,
                const report::Page& page) {
  if (const auto trouble = write_file(options.file, report::html(page))) {
    throw fail(Status::Unreadable,
               fmt::format("`{}` cannot be written: {}", options.file, *trouble));
  }
  if (!common.quiet) say(fmt::format("The report stands in {}\n", options.file));
}

void put_text(const ReportArguments& options, const std::string& text,
              const std::function<std::string(const report::Letters&)>& pictures,
              const std::function<std::string()>& rows) {
  if (options.plain) {
    put(rows());
    return;
  }
  const bool draws = options.plots == "always" || (options.plots == "auto" && is_terminal_output());
  if (!draws) {
    put(text);
    return;
  }
  report::Letters letters;
  letters.columns = terminal_columns();
  letters.ascii = environment("TERM") == "dumb" || !is_unicode_terminal();
  put(text + pictures(letters));
}

void add_arrivals(report::Simulated& counted, ReadyGame& game, const CommonOptions& common,
                  const workbench::Ruleset& rules, const workbench::RunOptions& run,
                  std::uint64_t games) {
  const lang::GameModel& model = *game.model;
  if (model.board.shape == lang::BoardShape::Tiles || model.board.sites.empty()) return;
  // A picture wants few games; who thinks takes long for one. Each site is asked after each move.
  constexpr std::uint64_t kMost = 200, kMostThinking = 20, kMostSites = 2'000;
  if (kMostSites < model.board.sites.size()) return;
  const std::uint64_t most = counted.somebody_thinks ? kMostThinking : kMost;
  try {
    counted.board = board_of(game, common);
    if (!counted.board) return;
    const workbench::Arrivals arrivals = workbench::arrivals_of(rules, run, std::min(most, games));
    const bool somewhere = std::any_of(arrivals.by_site.begin(), arrivals.by_site.end(),
                                       [](std::uint64_t times) { return times > 0; });
    if (!somewhere) counted.board.reset();
    counted.arrivals = arrivals.by_site;
    counted.arrival_games = arrivals.games;
  } catch (const DescriptionError&) {
    counted.board.reset();
  } catch (const lang::BudgetSpent&) {
    counted.board.reset();
  } catch (const Failed&) {
    counted.board.reset();
  }
}

ReportArguments with_command(const ReportArguments& options, const std::string& command) {
  ReportArguments made = options;
  made.command = command;
  // As if the verb had been asked for it.
  const std::string language = "en" == options.language ? "" : " --lang " + options.language;
  const std::size_t report = command.rfind(" --report ");
  if (report != std::string::npos) made.command.insert(report, language);
  return made;
}

std::string command_of(const std::vector<std::string>& words) {
  std::string text = "ludo";
  // How a run is cut into blocks changes no figure.
  for (std::size_t i = !words.empty() && words[0] == "plan" ? 1 : 0; i < words.size(); ++i) {
    const std::string name = words[i].substr(0, words[i].find('='));
    const auto silent = std::find_if(kSilent.begin(), kSilent.end(),
                                     [&name](const Silent& one) { return one.name == name; });
    if (silent == kSilent.end()) {
      text += " " + quoted(words[i]);
      continue;
    }
    if (silent->takes_word && name.size() == words[i].size()) ++i;
  }
  return text + " --report FILE.html";
}

}  // namespace ludo::interpreter
