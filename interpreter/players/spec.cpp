// See spec.hpp.

#include "interpreter/players/spec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lang/text/suggest.hpp"

namespace ludo::players {

namespace {

constexpr std::uint64_t kHundred = 100;

struct Name {
  std::string_view name;
  Spec::Form form;
  std::uint64_t iterations;  // 0: it has none
};

// `novice` to `strong` name strengths: what stands behind them is fixed for each release.
constexpr std::array<Name, 10> kNames = {{
    {"human", Spec::Form::Human, 0},
    {"random", Spec::Form::Random, 0},
    {"greedy", Spec::Form::Greedy, 0},
    {"mcts", Spec::Form::Mcts, 1000},
    {"alphabeta", Spec::Form::Alphabeta, 0},
    {"solver", Spec::Form::Solver, 0},
    {"novice", Spec::Form::Greedy, 0},
    {"light", Spec::Form::Mcts, 200},
    {"solid", Spec::Form::Mcts, 2000},
    {"strong", Spec::Form::Mcts, 20000},
}};

struct Setting {
  Spec::Form form;
  std::string_view key;
  std::uint64_t Spec::*value;
  bool hundredths;
  std::uint64_t least;
  std::uint64_t most;
};

constexpr std::array<Setting, 11> kSettings = {{
    {Spec::Form::Mcts, "alpha", &Spec::alpha, true, 0, kHundred},
    {Spec::Form::Mcts, "c", &Spec::exploration, true, 0, 100 * kHundred},
    {Spec::Form::Mcts, "cut", &Spec::cut, false, 0, 1'000'000},
    {Spec::Form::Mcts, "first-play", &Spec::first_play, true, 0, kHundred},
    {Spec::Form::Mcts, "iterations", &Spec::iterations, false, 1, 1'000'000'000},
    {Spec::Form::Mcts, "nodes", &Spec::most_nodes, false, 1, 100'000'000},
    {Spec::Form::Mcts, "plies", &Spec::most_plies, false, 1, 1'000'000},
    {Spec::Form::Alphabeta, "depth", &Spec::depth, false, 0, 100},
    {Spec::Form::Alphabeta, "nodes", &Spec::search_nodes, false, 1, 1'000'000'000},
    {Spec::Form::Solver, "depth", &Spec::depth, false, 0, 500},
    {Spec::Form::Solver, "nodes", &Spec::search_nodes, false, 1, 1'000'000'000'000},
}};

// `0.7` as 70, `12` as 1200.
std::optional<std::uint64_t> hundredths_of(std::string_view text) {
  std::uint64_t whole = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, whole);
  if (read.ec != std::errc() || whole > 1'000'000) return std::nullopt;
  std::uint64_t value = whole * kHundred;
  if (read.ptr == end) return value;
  const std::string_view rest(read.ptr + 1, static_cast<std::size_t>(end - read.ptr - 1));
  if (*read.ptr != '.' || rest.empty() || rest.size() > 2) return std::nullopt;
  std::uint64_t place = 10;
  for (const char c : rest) {
    if (c < '0' || '9' < c) return std::nullopt;
    value += static_cast<std::uint64_t>(c - '0') * place;
    place /= 10;
  }
  return value;
}

std::optional<std::uint64_t> number_of(std::string_view text) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return value;
}

std::string names_in_words() {
  std::string text;
  for (const Name& name : kNames)
    text += fmt::format("{}`{}`", text.empty() ? "" : ", ", name.name);
  return text;
}

bool looks_ahead(const Spec& spec) {
  return spec.form == Spec::Form::Mcts || spec.form == Spec::Form::Alphabeta ||
         spec.form == Spec::Form::Solver;
}

constexpr std::uint64_t kMostSwitched = 1'000'000;
constexpr std::uint64_t kNodesOfSolver = 1'000'000;

std::string_view name_of(Spec::Form form) {
  return std::find_if(kNames.begin(), kNames.end(),
                      [form](const Name& known) { return known.form == form; })
      ->name;
}

// Settings of `mcts` that are a number or off, and maybe left to the game.
struct Switched {
  std::string_view key;
  std::uint64_t Spec::*value;
  std::uint64_t usual;
};

constexpr std::array<Switched, 3> kSwitched = {{
    {"split", &Spec::split, kUsualSplit},
    {"grave", &Spec::grave, kAuto},
    {"look", &Spec::look, kAuto},
}};

// Why it cannot be, or nothing.
std::optional<std::string> set_switched(std::uint64_t& into, const Switched& known,
                                        std::string_view text) {
  const bool may_be_auto = known.usual == kAuto;
  if (may_be_auto && text == "auto") {
    into = kAuto;
    return std::nullopt;
  }
  const auto number = text == "off" ? 0 : number_of(text);
  if (!number || *number > kMostSwitched || (*number == 0 && text != "off")) {
    return fmt::format("`{}` is {} a number from 1 to {}, not `{}`", known.key,
                       may_be_auto ? "`auto`, `off` or" : "`off` or", kMostSwitched, text);
  }
  into = *number;
  return std::nullopt;
}

// One setting of a spec; why it cannot be, or nothing.
std::optional<std::string> set(Spec& spec, std::string_view setting) {
  const std::size_t equals = setting.find('=');
  const std::string_view key = setting.substr(0, equals);
  const std::string_view value =
      equals == std::string_view::npos ? std::string_view() : setting.substr(equals + 1);
  if (key == "seconds") {
    return "a time budget gives other games on another machine; say `iterations=N`";
  }
  if (key == "cheat") {
    if (value != "on" && value != "off") return "`cheat` is `on` or `off`";
    spec.sees_all = value == "on";
    return std::nullopt;
  }
  if (key == "eval" && spec.form != Spec::Form::Solver) {
    if (value != "auto" && value != "off") return "`eval` is `auto` or `off`";
    spec.evaluates = value == "auto";
    return std::nullopt;
  }
  if (key == "table" && spec.form == Spec::Form::Alphabeta) {
    if (value != "on" && value != "off") return "`table` is `on` or `off`";
    spec.remembers = value == "on";
    return std::nullopt;
  }
  if (key == "first-play" && value == "off" && spec.form == Spec::Form::Mcts) {
    spec.first_play = kUntriedFirst;
    return std::nullopt;
  }
  if (key == "prove" && spec.form == Spec::Form::Mcts) {
    if (value != "on" && value != "off") return "`prove` is `on` or `off`";
    spec.proves = value == "on";
    return std::nullopt;
  }
  if (key == "reuse" && spec.form == Spec::Form::Mcts) {
    if (value != "on" && value != "off") return "`reuse` is `on` or `off`";
    spec.reuses = value == "on";
    return std::nullopt;
  }
  for (const Switched& known : kSwitched) {
    if (spec.form != Spec::Form::Mcts || known.key != key) continue;
    return set_switched(spec.*known.value, known, value);
  }
  for (const Setting& known : kSettings) {
    if (known.form != spec.form || known.key != key) continue;
    const auto number = known.hundredths ? hundredths_of(value) : number_of(value);
    if (!number || *number < known.least || known.most < *number) {
      if (known.hundredths) {
        return fmt::format("`{}` is a number from {} to {} with two decimals at most, not `{}`",
                           key, known.least / kHundred, known.most / kHundred, value);
      }
      return fmt::format("`{}` is a number from {} to {}, not `{}`", key, known.least, known.most,
                         value);
    }
    spec.*known.value = *number;
    return std::nullopt;
  }
  std::string keys;
  for (const Setting& known : kSettings) {
    if (known.form == spec.form) keys += fmt::format("`{}`, ", known.key);
  }
  return fmt::format("`{}` has no setting `{}`; it has {}{}`cheat`", name_of(spec.form), key, keys,
                     spec.form == Spec::Form::Solver ? ""
                     : spec.form == Spec::Form::Alphabeta
                         ? "`table`, `eval`, "
                         : "`prove`, `reuse`, `split`, `grave`, `look`, `eval`, ");
}

}  // namespace

SpecsRead read_specs(std::string_view text) {
  std::vector<Spec> specs;
  std::set<std::string_view> said;  // of the last one
  if (text.empty()) return "a player is wanted, such as `random`";
  while (true) {
    // A setting belongs to the player before it: `mcts:iterations=100,c=0.5,random`.
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view one = text.substr(0, comma);
    const std::size_t colon = one.find(':');
    const bool is_setting = colon == std::string_view::npos && one.find('=') != one.npos;
    if (is_setting) {
      if (specs.empty()) return fmt::format("`{}` is a setting of no player", one);
      if (!looks_ahead(specs.back())) {
        return fmt::format("`{}` has no settings, such as `{}`", print(specs.back()), one);
      }
      const std::string_view key = one.substr(0, one.find('='));
      if (!said.insert(key).second) return fmt::format("`{}` is said twice of one player", key);
      if (auto trouble = set(specs.back(), one)) return *trouble;
    } else {
      said.clear();
      const std::string_view name = one.substr(0, colon);
      const auto found = std::find_if(kNames.begin(), kNames.end(),
                                      [&](const Name& known) { return known.name == name; });
      if (found == kNames.end()) {
        std::vector<std::string_view> known;
        for (const Name& player : kNames) known.push_back(player.name);
        const auto near = lang::closest(name, known);
        return fmt::format("there is no player `{}`; {} {}", name,
                           near ? fmt::format("did you mean `{}`? There are", *near) : "there are",
                           names_in_words());
      }
      Spec spec;
      spec.form = found->form;
      if (found->iterations != 0) spec.iterations = found->iterations;
      if (spec.form == Spec::Form::Solver) spec.search_nodes = kNodesOfSolver;
      specs.push_back(spec);
      if (colon != std::string_view::npos) {
        if (!looks_ahead(spec)) {
          return fmt::format("`{}` has no settings, such as `{}`", name, one.substr(colon + 1));
        }
        said.insert(one.substr(colon + 1, one.find('=') - colon - 1));
        if (auto trouble = set(specs.back(), one.substr(colon + 1))) return *trouble;
      }
    }
    if (comma == text.size()) return specs;
    text.remove_prefix(comma + 1);
  }
}

std::string print(const Spec& spec) {
  switch (spec.form) {
    case Spec::Form::Human:
      return "human";
    case Spec::Form::Random:
      return "random";
    case Spec::Form::Greedy:
      return "greedy";
    case Spec::Form::Mcts:
    case Spec::Form::Alphabeta:
    case Spec::Form::Solver:
      break;
  }
  std::string text = fmt::format("{}:", name_of(spec.form));
  for (const Setting& setting : kSettings) {
    if (setting.form != spec.form) continue;
    const std::uint64_t value = spec.*setting.value;
    const char* const comma = text.back() == ':' ? "" : ",";
    if (setting.value == &Spec::first_play && value == kUntriedFirst) {
      text += fmt::format("{}{}=off", comma, setting.key);
      continue;
    }
    text += setting.hundredths ? fmt::format("{}{}={}.{:02}", comma, setting.key, value / kHundred,
                                             value % kHundred)
                               : fmt::format("{}{}={}", comma, setting.key, value);
  }
  if (!spec.proves) text += ",prove=off";
  if (spec.reuses) text += ",reuse=on";
  for (const Switched& known : kSwitched) {
    const std::uint64_t value = spec.*known.value;
    if (value == known.usual) continue;
    text += fmt::format(",{}={}", known.key, value == 0 ? "off" : std::to_string(value));
  }
  if (!spec.remembers) text += ",table=off";
  if (!spec.evaluates) text += ",eval=off";
  return spec.sees_all ? text + ",cheat=on" : text;
}

std::optional<Called> words_of(const Spec& spec) {
  if (!looks_ahead(spec)) return std::nullopt;
  Called called;
  called.form = name_of(spec.form);
  // What is said in words has its usual value in what the others are held against.
  Spec usual;
  usual.form = spec.form;
  if (spec.form == Spec::Form::Mcts) {
    usual.iterations = called.amount = spec.iterations;
  } else {
    usual.search_nodes = called.amount = spec.search_nodes;
    usual.depth = called.ahead = spec.depth;
  }
  for (const Name& known : kNames) {
    const bool is_other = known.form != spec.form || known.name == name_of(spec.form);
    if (is_other || spec.form != Spec::Form::Mcts || known.iterations != spec.iterations) continue;
    if (spec == usual) called.level = known.name;
  }
  const std::string as_usual = print(usual) + ",";
  const std::string all = print(spec) + ",";
  for (std::size_t from = all.find(':') + 1; from < all.size();) {
    const std::size_t comma = all.find(',', from);
    const std::string setting = all.substr(from, comma + 1 - from);
    if (as_usual.find(setting) == std::string::npos) {
      called.settings.push_back(setting.substr(0, setting.size() - 1));
    }
    from = comma + 1;
  }
  return called;
}

std::string called(const Spec& spec) {
  if (spec.form == Spec::Form::Greedy) return "novice (greedy)";
  const std::optional<Called> words = words_of(spec);
  if (!words) return print(spec);
  const char* const s = words->amount == 1 ? "" : "s";
  std::string text = fmt::format("{}, {} ", words->form, words->amount);
  text += spec.form == Spec::Form::Mcts ? fmt::format("iteration{}", s)
                                        : fmt::format("move{} tried", s);
  if (words->ahead != 0) text += fmt::format(", {} ahead at most", words->ahead);
  if (!words->level.empty()) return fmt::format("{} ({})", words->level, text);
  for (const std::string& setting : words->settings) text += ", " + setting;
  return text;
}

bool evaluates(const Spec& spec) {
  return spec.form == Spec::Form::Greedy ||
         (looks_ahead(spec) && spec.form != Spec::Form::Solver && spec.evaluates);
}

bool asks_evaluation(const Spec& spec) {
  return evaluates(spec) ||
         (spec.form == Spec::Form::Mcts && (spec.grave == kAuto || spec.look == kAuto));
}

bool plays_secrets(const Spec& spec) { return spec.form != Spec::Form::Solver || spec.sees_all; }

SpecsRead for_players(std::vector<Spec> specs, std::size_t n_players) {
  if (specs.size() == n_players) return specs;
  if (specs.size() == 1) return std::vector<Spec>(n_players, specs[0]);
  return fmt::format("the game has {} players, not {}", n_players, specs.size());
}

}  // namespace ludo::players
