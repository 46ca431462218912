// The table of verbs: how each one declares its options and is run.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/cli/common.hpp"

namespace ludo::interpreter {

class Verbs {
 public:
  // `planning`: what the verb that follows is asked is not to be done, but written down.
  // `words`: the command line behind the program's name.
  Verbs(CLI::App& program, const Library& library, bool planning, std::vector<std::string> words)
      : program_(program), library_(library), planning_(planning), words_(std::move(words)) {}

  // A verb with its examples, the command lines that its help shows first; `run` is called after
  // the whole command line was read.
  CLI::App& add(const std::string& name, const std::string& summary,
                std::vector<std::string> examples, std::function<Status()> run);

  const Library& library() const { return library_; }

  // A verb whose runs may be planned: it takes `--block` then, of so many games if it is not said.
  void may_be_planned(CLI::App& verb, std::uint64_t usual);
  bool planning() const { return planning_; }
  // Precondition: planning().
  std::uint64_t block() const { return block_; }

  const std::vector<std::string>& words() const { return words_; }

  // Runs the verb that the command line named.
  Status run() const { return run_(); }

 private:
  CLI::App& program_;
  const Library& library_;
  bool planning_;
  std::vector<std::string> words_;
  std::uint64_t block_ = 1;
  std::function<Status()> run_;
};

// Which of the common options a verb takes, besides colour, -q and -v.
struct Takes {
  bool option = false;   // --option, and --library
  bool library = false;  // --library without --option
  bool state = false;    // --moves, --position
  bool weights = false;  // --weights
  bool seed = false;
  bool threads = false;
  const char* engine = nullptr;  // what `--engine` chooses, for the help
  bool json = false;
  bool jsonl = false;
};

void add_common(CLI::App& verb, CommonOptions& common, const Takes& takes);

// The check of an option that wants a whole number from `least` to `most`.
CLI::Validator whole_number(std::uint64_t least,
                            std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
// The same of any number; `nan` is none.
CLI::Validator number_between(double least, double most);

// Throws Failed for an engine or a colour that there is not.
void require_engine(const CommonOptions& common);

// One of the listed values, or Failed with the likely one.
void require_one_of(std::string_view option, const std::string& value,
                    const std::vector<std::string>& values);

// Throws Failed where more than one of `texts` is `-`, standard input; "games": what they are.
void require_one_piped(const std::vector<std::string>& texts, std::string_view what);

void add_new(Verbs& verbs);
void add_check(Verbs& verbs);
void add_fmt(Verbs& verbs);
void add_print(Verbs& verbs);
void add_moves(Verbs& verbs);
void add_perft(Verbs& verbs);
void add_test(Verbs& verbs);
void add_play(Verbs& verbs);
void add_replay(Verbs& verbs);
void add_simulate(Verbs& verbs);
void add_best(Verbs& verbs);
void add_compare(Verbs& verbs);
void add_study(Verbs& verbs);
void add_questions(Verbs& verbs);
void add_tune(Verbs& verbs);
void add_watch(Verbs& verbs);
void add_plan(Verbs& verbs);
void add_work(Verbs& verbs);
void add_merge(Verbs& verbs);
void add_why(Verbs& verbs);
void add_view(Verbs& verbs);
void add_rules(Verbs& verbs);
void add_diff(Verbs& verbs);
void add_merge_rules(Verbs& verbs);
void add_rulings(Verbs& verbs);
void add_canon(Verbs& verbs);
void add_hash(Verbs& verbs);
void add_register(Verbs& verbs);
void add_verify(Verbs& verbs);
void add_list(Verbs& verbs);
void add_explain(Verbs& verbs);
void add_schema(Verbs& verbs);

}  // namespace ludo::interpreter
