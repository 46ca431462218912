// The perft tables of the shipped games and the examples: every row holds on the fast engine, the
// shallow ones on the reference engine, too.
//
// With LUDO_DEEP=1 in the environment the rows that take long are counted as well, on the fast
// engine, and the rates are told.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/reference/engine.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/perft.hpp"
#include "interpreter/services/perft_table.hpp"
#include "interpreter/services/position.hpp"
#include "tests/games/game_file.hpp"
#include "tests/games/perft_limits.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

bool counts_deep_rows() {
  const char* said = std::getenv("LUDO_DEEP");
  return said != nullptr && std::string(said) != "0";
}

// A table with the game it is about: the models are made once for each valuation of the options.
class TableTrial {
 public:
  explicit TableTrial(const GameFile& file) {
    lang::Diagnostics diagnostics;
    game_ = load_game(file, diagnostics);
    REQUIRE(game_.usable);
    table_ = interpreter::read_perft_table(read_file(perft_path(file)));
    for (const std::string& error : table_.errors) FAIL_CHECK(error);
    REQUIRE_FALSE(table_.rows.empty());
  }

  const interpreter::PerftTable& table() const { return table_; }
  const std::vector<interpreter::PerftTableRow>& rows() const { return table_.rows; }

  void check(const interpreter::PerftTableRow& row, bool fast) {
    const std::shared_ptr<const lang::GameModel> model = model_of(row);
    const interpreter::State from = beginning_of(row);
    interpreter::PerftOptions options;
    options.depth = row.depth;
    options.unit = row.unit;
    options.divide = false;
    if (fast) options.program = program_of(row);
    const std::clock_t begin = std::clock();
    const interpreter::PerftAnswer answer = interpreter::perft(*model, from, options);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    INFO("line " << row.line << ": depth " << row.depth << ", expected " << row.nodes << " "
                 << interpreter::unit_name(row.unit) << ", got " << answer.count);
    CHECK(answer.finished);
    CHECK(answer.count == row.nodes);
    if (fast && counts_deep_rows() && 0.5 < seconds) {
      WARN("depth " << row.depth << ": " << answer.count << " in " << seconds << " s, "
                    << static_cast<double>(answer.count) / seconds / 1e6 << " million a second");
    }
  }

 private:
  // Many rows begin behind the same long line of moves, or one that goes on from it: it is played
  // once.
  interpreter::State beginning_of(const interpreter::PerftTableRow& row) {
    auto key = std::tuple(row.options, row.test, row.position, row.after);
    std::vector<std::string>& played = std::get<3>(key);
    auto known = beginnings_.find(key);
    while (known == beginnings_.end() && !played.empty()) {
      played.pop_back();
      known = beginnings_.find(key);
    }
    if (known == beginnings_.end()) known = beginnings_.emplace(key, first_of(row)).first;
    if (played.size() == row.after.size()) return known->second;
    const auto rest = row.after.begin() + static_cast<std::ptrdiff_t>(played.size());
    interpreter::PlayedLine line = interpreter::play_line(interpreter::Engine(*model_of(row)),
                                                          known->second, {rest, row.after.end()});
    REQUIRE_FALSE(line.failure.has_value());
    played = row.after;
    return beginnings_.emplace(key, std::move(line.state)).first->second;
  }

  // Where a row begins before moves are played.
  interpreter::State first_of(const interpreter::PerftTableRow& row) {
    const std::shared_ptr<const lang::GameModel> model = model_of(row);
    const interpreter::Engine engine(*model);
    if (!row.test.empty()) return engine.position(model->tests.front().given);
    return row.position.empty() ? engine.start() : position_of(row);
  }

  interpreter::State position_of(const interpreter::PerftTableRow& row) {
    lang::CheckOptions options;
    options.options = row.options;
    options.lints = false;
    lang::Diagnostics diagnostics;
    auto read = interpreter::read_position(game_, options, "table", row.position, diagnostics);
    INFO("line " << row.line << ": " << row.position);
    REQUIRE(read.has_value());
    return std::move(read->state);
  }

  std::shared_ptr<const lang::GameModel> model_of(const interpreter::PerftTableRow& row) {
    std::shared_ptr<const lang::GameModel>& model = models_[{row.options, row.test}];
    if (model == nullptr) {
      lang::CheckOptions options;
      options.options = row.options;
      options.lints = false;
      for (std::size_t i = 0; i < game_.tests.size() && !row.test.empty(); ++i) {
        if (game_.tests[i].text == row.test) options.test = i;
      }
      INFO("line " << row.line << ": the test " << row.test);
      REQUIRE(options.test.has_value() == !row.test.empty());
      model = std::make_shared<const lang::GameModel>(checked_model(game_, options));
    }
    return model;
  }

  std::shared_ptr<const program::Program> program_of(const interpreter::PerftTableRow& row) {
    std::shared_ptr<const program::Program>& program = programs_[{row.options, row.test}];
    if (program == nullptr) {
      const program::FreezeAnswer frozen = program::freeze(model_of(row));
      INFO(frozen.trouble);
      REQUIRE(frozen.program != nullptr);
      program = frozen.program;
    }
    return program;
  }

  lang::LoadedGame game_;
  interpreter::PerftTable table_;
  // By options and test.
  using Asked = std::pair<std::map<std::string, std::string>, std::string>;
  std::map<Asked, std::shared_ptr<const lang::GameModel>> models_;
  std::map<Asked, std::shared_ptr<const program::Program>> programs_;
  // By options, test, position and moves.
  using Begun = std::tuple<std::map<std::string, std::string>, std::string, std::string,
                           std::vector<std::string>>;
  std::map<Begun, interpreter::State> beginnings_;
};

// The trial of a file, the same for the tests of both engines; one at a time is kept.
TableTrial& trial_of(const GameFile& file) {
  static std::string path;
  static std::optional<TableTrial> trial;
  if (path != file.path) {
    trial.reset();
    path.clear();
    trial.emplace(file);
    path = file.path;
  }
  return *trial;
}

// Of a row or a shallower one from the same beginning: a row of few nodes may lie behind many.
std::uint64_t nodes_on_the_way(const std::vector<interpreter::PerftTableRow>& rows,
                               const interpreter::PerftTableRow& row) {
  std::uint64_t most = row.nodes;
  for (const interpreter::PerftTableRow& other : rows) {
    const bool same = other.options == row.options && other.test == row.test &&
                      other.position == row.position && other.after == row.after;
    if (same && other.depth < row.depth) most = std::max(most, other.nodes);
  }
  return most;
}

void check_on_reference_engine(const GameFile& file) {
  TableTrial& trial = trial_of(file);
  std::size_t tried = 0;
  bool has_outside_evidence = false;
  for (const interpreter::PerftTableRow& row : trial.rows()) {
    has_outside_evidence = has_outside_evidence || row.provenance != "self";
    if (most_reference_nodes(file) < nodes_on_the_way(trial.rows(), row)) continue;
    ++tried;
    trial.check(row, false);
  }
  CHECK(tried != 0);
  CHECK(has_outside_evidence);
}

void check_on_fast_engine(const GameFile& file) {
  TableTrial& trial = trial_of(file);
  const std::vector<bool> always = rows_always_counted(file, trial.table());
  CHECK(std::count(always.begin(), always.end(), true) != 0);
  for (std::size_t i = 0; i < always.size(); ++i) {
    if (always[i] || counts_deep_rows()) trial.check(trial.rows()[i], true);
  }
}

// Steps of the tour and templates have none; a game of the library must have one.
void check_has_table(const GameFile& file) {
  const bool is_lesson =
      file.path.starts_with("examples/tour/") || file.path.starts_with("examples/templates/");
  CHECK((file_exists(perft_path(file)) || is_lesson));
}

}  // namespace

LUDO_REGISTER_TESTS(perft_tables) {
  for_each_game([](const GameFile& file) {
    const std::string tag = "[" + file.name + "]";
    register_test(file.path + " has a perft table if it is shipped", tag,
                  [file] { check_has_table(file); });
    if (!file_exists(perft_path(file))) return;
    register_test(file.path + " keeps to its perft table on the reference engine", tag,
                  [file] { check_on_reference_engine(file); });
    register_test(file.path + " keeps to its perft table on the fast engine", tag,
                  [file] { check_on_fast_engine(file); });
  });
}

}  // namespace ludo::tests
