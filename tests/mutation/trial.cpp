// Tries mutants; see trial.hpp.

#include "tests/mutation/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <new>
#include <optional>
#include <sstream>
#include <utility>

#include "interpreter/program/program.hpp"
#include "interpreter/services/movetext.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/perft.hpp"
#include "interpreter/services/perft_table.hpp"
#include "interpreter/services/position.hpp"
#include "interpreter/services/replay.hpp"
#include "interpreter/services/test_run.hpp"
#include "lang/ast/build.hpp"
#include "lang/syntax/parse.hpp"
#include "tests/mutation/child.hpp"

namespace ludo::mutation {

namespace {

constexpr double kMuchMore = 4;  // than the unchanged game takes

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::string first_message(const lang::Diagnostics& diagnostics) {
  const auto& reported = diagnostics.in_order_of_report();
  return reported.empty() ? "" : reported.front().message();
}

std::string word_behind(const std::string& text, const std::string& phrase) {
  const std::size_t at = text.find(phrase);
  if (at == std::string::npos) return "";
  const std::size_t begin = at + phrase.size();
  const std::size_t end = text.find_first_of(" \t\r\n", begin);
  return text.substr(begin, end == std::string::npos ? end : end - begin);
}

// Every sentence of the text is one of the language, and stands where it may.
bool is_said(const std::string& text) {
  const lang::SourceText source("", text);
  lang::Diagnostics diagnostics;
  lang::build_ast(lang::parse(source, diagnostics), diagnostics);
  return diagnostics.count(lang::Severity::error) == 0;
}

std::optional<lang::GameModel> plain_model(lang::LoadedGame& game,
                                           const std::map<std::string, std::string>& options,
                                           lang::Diagnostics& diagnostics, bool lints = false) {
  lang::CheckOptions check;
  check.options = options;
  check.lints = lints;
  return lang::check(game, check, diagnostics);
}

// What a game is, under each value of each of its options, as text. Spans are no part of it. (The
// listing of a program will not do: it leaves out tables and results.)
std::vector<std::string> prints_of(lang::LoadedGame& game) {
  std::vector<std::map<std::string, std::string>> valuations{{}};
  for (const lang::OptionInfo& option : lang::options_of(game)) {
    for (const std::string& value : option.values) valuations.push_back({{option.name, value}});
  }
  std::vector<std::string> prints;
  for (const auto& valuation : valuations) {
    lang::Diagnostics diagnostics;
    const auto model = plain_model(game, valuation, diagnostics);
    prints.push_back(model ? lang::print(*model) : "refused");
  }
  return prints;
}

}  // namespace

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Unsaid:
      return "unsaid";
    case Verdict::Same:
      return "same";
    case Verdict::Refused:
      return "refused";
    case Verdict::Test:
      return "test";
    case Verdict::Row:
      return "perft";
    case Verdict::Record:
      return "playthrough";
    case Verdict::Endless:
      return "endless";
    case Verdict::Broken:
      return "broken";
    case Verdict::Warned:
      return "warning";
    case Verdict::Survived:
      return "survived";
  }
  return "";
}

Trial::Trial(const ShippedGame& game, const TrialLimits& limits) : game_(game), limits_(limits) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame loaded = load_as(game_, game_.text, diagnostics);
  if (!loaded.usable) {
    complaints_.push_back("the game cannot be read: " + first_message(diagnostics));
    return;
  }
  const auto model = plain_model(loaded, {}, diagnostics);
  if (!model) {
    complaints_.push_back("the game is refused: " + first_message(diagnostics));
    return;
  }
  models_ = prints_of(loaded);
  for (std::size_t i = 0; i < loaded.tests.size(); ++i) witnesses_.push_back({Verdict::Test, i});
  const bool is_fast =
      program::freeze(std::make_shared<const lang::GameModel>(*model)).program != nullptr;
  const std::uint64_t most = is_fast ? limits.row_nodes : limits.row_nodes_reference;
  const interpreter::PerftTable table = interpreter::read_perft_table(game_.perft);
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    if (table.rows[i].nodes <= most) witnesses_.push_back({Verdict::Row, i});
  }
  if (!game_.record.empty()) witnesses_.push_back({Verdict::Record, 0});
  for (std::size_t i = 0; i < witnesses_.size(); ++i) {
    Witness& witness = witnesses_[i];
    const double begin = processor_seconds();
    const Finding finding = ask(loaded, witness);
    witness.cost = 1000 * (processor_seconds() - begin) + 1;
    if (witness.cost / 1000 <= limits.dear) {
      seconds_ += witness.cost / 1000;
      order_.push_back(i);
    }
    if (finding.verdict != Verdict::Survived) complaints_.push_back(finding.by);
  }
}

Finding Trial::ask(lang::LoadedGame& game, const Witness& witness) const {
  try {
    if (witness.kind == Verdict::Test) return ask_test(game, witness.index);
    if (witness.kind == Verdict::Row) return ask_row(game, witness.index);
    return ask_record(game);
  } catch (const interpreter::BudgetSpent& spent) {
    return {Verdict::Endless, spent.what()};
  } catch (const interpreter::DescriptionError& error) {
    return {witness.kind, error.what()};
  } catch (const std::bad_alloc&) {
    return {Verdict::Endless, "all memory was taken"};
  }
}

Finding Trial::ask_test(lang::LoadedGame& game, std::size_t index) const {
  if (game.tests.size() <= index) return {Verdict::Test, "the test is gone"};
  const std::string sentence = game.tests[index].text;
  lang::CheckOptions options;
  options.test = index;
  options.lints = false;
  lang::Diagnostics diagnostics;
  const auto model = lang::check(game, options, diagnostics);
  if (!model) return {Verdict::Test, sentence + ": " + first_message(diagnostics)};
  for (const lang::TestModel& test : model->tests) {
    interpreter::TestOptions run;
    if (interpreter::counts_sequences(test)) {
      run.program = program::freeze(std::make_shared<const lang::GameModel>(*model)).program;
    }
    if (!interpreter::run_test(*model, test, run).passed()) return {Verdict::Test, sentence};
  }
  return {};
}

Finding Trial::ask_row(lang::LoadedGame& game, std::size_t index) const {
  const interpreter::PerftTableRow row = interpreter::read_perft_table(game_.perft).rows.at(index);
  const std::string name = fmt::format("line {} of the table", row.line);
  lang::Diagnostics diagnostics;
  lang::CheckOptions of_row;
  of_row.options = row.options;
  of_row.lints = false;
  for (std::size_t i = 0; i < game.tests.size() && !row.test.empty(); ++i) {
    if (game.tests[i].text == row.test) of_row.test = i;
  }
  const auto model = lang::check(game, of_row, diagnostics);
  if (!model) return {Verdict::Row, name + ": " + first_message(diagnostics)};
  const interpreter::Engine engine(*model);
  interpreter::State from = [&] {
    if (of_row.test) return engine.position(model->tests.front().given);
    if (row.position.empty()) return engine.start();
    lang::CheckOptions options;
    options.options = row.options;
    options.lints = false;
    auto read = interpreter::read_position(game, options, "table", row.position, diagnostics);
    return read ? std::move(read->state) : interpreter::State{};
  }();
  if (diagnostics.count(lang::Severity::error) != 0) return {Verdict::Row, name};
  const interpreter::PlayedLine line = interpreter::play_line(engine, std::move(from), row.after);
  if (line.failure) return {Verdict::Row, name};
  interpreter::PerftOptions options;
  options.depth = row.depth;
  options.unit = row.unit;
  options.divide = false;
  options.program = program::freeze(std::make_shared<const lang::GameModel>(*model)).program;
  const interpreter::PerftAnswer answer = interpreter::perft(*model, line.state, options);
  if (!answer.finished) return {Verdict::Endless, name + ": " + answer.trouble};
  if (answer.count != row.nodes) return {Verdict::Row, name};
  return {};
}

Finding Trial::ask_record(lang::LoadedGame& game) const {
  lang::Diagnostics diagnostics;
  const auto model = plain_model(game, {}, diagnostics);
  if (!model) return {Verdict::Record, first_message(diagnostics)};
  const interpreter::Engine engine(*model);
  const interpreter::RecordFile records =
      interpreter::read_records(game_.record, interpreter::MoveFormat::Moves);
  for (const interpreter::RecordedGame& record : records.games) {
    const interpreter::Replay played =
        interpreter::replay(engine, engine.start(), record.moves, interpreter::MoveFormat::Moves);
    if (played.failure) return {Verdict::Record, interpreter::describe(*played.failure)};
    std::string key = word_behind(game_.record, "ends by ");
    const bool over = engine.over(played.state);
    if (over != !key.empty()) return {Verdict::Record, "it ends elsewhere"};
    if (!over) continue;
    const interpreter::Outcome outcome = engine.outcome(played.state);
    // `ends by KEY; points 3, 0, 1`
    if (key.ends_with(';')) {
      key.pop_back();
      std::string points = "points";
      for (std::size_t i = 0; i < outcome.points.size(); ++i) {
        points += fmt::format("{} {}", i == 0 ? "" : ",", outcome.points[i]);
      }
      if (game_.record.find(points + "\n") == std::string::npos) {
        return {Verdict::Record, "other points"};
      }
    }
    if (outcome.key != key) return {Verdict::Record, "another end"};
  }
  return {};
}

Trial::Answer Trial::examine(const Mutant& mutant) const {
  const std::string text = mutated(game_.text, mutant);
  if (!is_said(text)) return {{Verdict::Unsaid, ""}, -1, {}};
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = load_as(game_, text, diagnostics);
  if (!game.usable) return {{Verdict::Refused, first_message(diagnostics)}, -1, {}};
  const auto model = plain_model(game, {}, diagnostics);
  if (!model) return {{Verdict::Refused, first_message(diagnostics)}, -1, {}};
  Answer answer;
  for (const std::size_t i : order_) {
    answer.asked.push_back(i);
    answer.finding = ask(game, witnesses_[i]);
    if (answer.finding.verdict == Verdict::Survived) continue;
    answer.witness = static_cast<int>(i);
    return answer;
  }
  if (prints_of(game) == models_) {
    answer.finding = {Verdict::Same, ""};
    return answer;
  }
  if (mutant.natural) {
    lang::Diagnostics complaints;
    plain_model(game, {}, complaints, true);
    if (!complaints.empty()) answer.finding = {Verdict::Warned, first_message(complaints)};
  }
  return answer;
}

// The child answers in lines: verdict, witness, witnesses asked; message.
Finding Trial::try_out(const Mutant& mutant) {
  const double seconds = std::max(limits_.seconds, kMuchMore * seconds_);
  const ChildAnswer child = in_child({seconds}, [&] {
    const Answer answer = examine(mutant);
    std::string told = fmt::format("{} {} {}", static_cast<int>(answer.finding.verdict),
                                   answer.witness, answer.asked.size());
    for (const std::size_t i : answer.asked) told += fmt::format(" {}", i);
    return told + "\n" + answer.finding.by;
  });
  if (child.end == ChildAnswer::End::Spent) return {Verdict::Endless, child.told};
  if (child.end == ChildAnswer::End::Broken) return {Verdict::Broken, child.told};
  const std::string& told = child.told;
  std::istringstream stream(told);
  int verdict = static_cast<int>(Verdict::Broken);
  int witness = -1;
  std::size_t n_asked = 0;
  stream >> verdict >> witness >> n_asked;
  for (std::size_t i = 0; i < n_asked; ++i) {
    std::size_t asked = 0;
    stream >> asked;
    if (asked < witnesses_.size()) ++witnesses_[asked].asked;
  }
  const std::size_t line_end = told.find('\n');
  const std::string by = line_end == std::string::npos ? "" : told.substr(line_end + 1);
  if (0 <= witness) {
    const auto caught = static_cast<std::size_t>(witness);
    ++witnesses_[caught].caught;
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t left, std::size_t right) {
      if ((left == caught) != (right == caught)) return left == caught;
      const auto worth = [this](std::size_t i) {
        const Witness& one = witnesses_[i];
        return (1 + static_cast<double>(one.caught)) /
               ((4 + static_cast<double>(one.asked)) * one.cost);
      };
      return worth(right) < worth(left);
    });
  }
  return {static_cast<Verdict>(verdict), by};
}

}  // namespace ludo::mutation
