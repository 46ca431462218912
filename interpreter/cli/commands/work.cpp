// `ludo work`: plays blocks of a run that was planned.

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <new>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/memory.hpp"
#include "interpreter/cli/planned.hpp"
#include "interpreter/cli/progress.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/cli/writing.hpp"

namespace ludo::interpreter {

namespace {

struct WorkArguments {
  std::string run;
  std::string blocks;
  std::string into;
  bool follow = false;
  CommonOptions common;
};

// Which of how many workers this is.
struct Worker {
  std::uint64_t index = 1;
  std::uint64_t of = 1;
};

// A whole number of the environment; nothing where there is none.
std::optional<std::uint64_t> number_around(const char* name) {
  const std::string text = environment(name);
  if (text.empty()) return std::nullopt;
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size()) return number;
  throw fail(Status::Usage, fmt::format("`{}` of the environment is no number: `{}`", name, text));
}

// The place in an array of jobs.
std::optional<Worker> worker_of_array() {
  const auto task = number_around("SLURM_ARRAY_TASK_ID");
  if (!task) return std::nullopt;
  const std::uint64_t least = number_around("SLURM_ARRAY_TASK_MIN").value_or(0);
  const std::uint64_t step = number_around("SLURM_ARRAY_TASK_STEP").value_or(1);
  const auto count = number_around("SLURM_ARRAY_TASK_COUNT");
  const bool counts = count && step > 0 && least <= *task && (*task - least) % step == 0 &&
                      (*task - least) / step < *count;
  if (!counts) {
    throw fail(Status::Usage,
               "the tasks of the array are not counted one by one: say `--blocks I/N` yourself");
  }
  return Worker{(*task - least) / step + 1, *count};
}

// The place among processes that one launcher has started.
std::optional<Worker> worker_of_launcher(bool in_array) {
  struct Names {
    const char* rank;
    const char* size;
  };
  for (const Names& names :
       {Names{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"}, Names{"PMI_RANK", "PMI_SIZE"},
        Names{"SLURM_PROCID", "SLURM_NTASKS"}}) {
    const auto rank = number_around(names.rank);
    const auto size = number_around(names.size);
    if (!rank || !size) continue;
    if (*size <= *rank) {
      throw fail(Status::Usage, fmt::format("{}={} is no worker of {} ({})", names.rank, *rank,
                                            *size, names.size));
    }
    // The script of a task of an array is no step of several processes.
    if (in_array && names.rank == std::string_view("SLURM_PROCID") &&
        environment("SLURM_STEP_ID").empty()) {
      continue;
    }
    return Worker{*rank + 1, *size};
  }
  return std::nullopt;
}

// By the names that launchers set.
Worker worker_around() {
  const auto array = worker_of_array();
  const auto process = worker_of_launcher(array.has_value());
  if (!array && !process) {
    throw fail(
        Status::Usage,
        "nothing around says which worker this is: neither Slurm nor MPI has started it; say "
        "`--blocks I/N`");
  }
  const Worker outer = array.value_or(Worker{});
  const Worker inner = process.value_or(Worker{});
  constexpr std::uint64_t kMostWorkers = 1'000'000'000;
  if (kMostWorkers < outer.of || kMostWorkers < inner.of) {
    throw fail(Status::Usage, "what is around says that there are more workers than can be");
  }
  return {(outer.index - 1) * inner.of + inner.index, outer.of * inner.of};
}

std::optional<Worker> read_worker(const std::string& text) {
  Worker worker;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, worker.index);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != '/') return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, worker.of);
  const bool good = second.ec == std::errc() && second.ptr == end && 0 < worker.index &&
                    worker.index <= worker.of;
  return good ? std::optional(worker) : std::nullopt;
}

// Each N-th, so that early ones are everybody's first.
std::vector<std::uint64_t> asked_blocks(const std::string& text, std::uint64_t count) {
  if (text.empty()) return asked_blocks("1/1", count);
  const auto worker = text == "env" ? std::optional(worker_around()) : read_worker(text);
  if (!worker) {
    if (const auto numbers = workbench::read_numbers(text, count)) return *numbers;
    throw fail(Status::Usage, fmt::format("`--blocks {}` should be I/N with 1 <= I <= N, `env`, or "
                                          "numbers from 1 to {} such as 4,7-9",
                                          text, count));
  }
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t number = worker->index; number <= count; number += worker->of) {
    numbers.push_back(number);
    if (count - number < worker->of) break;  // so that no sum is too large
  }
  return numbers;
}

// One worker, and what became of its blocks.
class Working {
 public:
  Working(const WorkArguments& options, const RunFile& run, PlannedRun& planned,
          const workbench::Blocks& blocks, std::vector<std::uint64_t> mine)
      : options_(options),
        run_(run),
        planned_(planned),
        blocks_(blocks),
        mine_(std::move(mine)),
        into_(options.into.empty() ? folder_of_blocks(options.run) : options.into) {}

  Status work();
  void put_told() const;

 private:
  std::string path_of(std::uint64_t number) const {
    return (std::filesystem::path(into_) / name_of_block(run_, number)).string();
  }
  void make_folder() const;
  // It was played before, and can be read.
  bool is_there(std::uint64_t number, bool tell) const;
  // Somebody has taken it back.
  bool is_needless(std::uint64_t number);
  void play(std::uint64_t number, const Playing& playing);

  const WorkArguments& options_;
  const RunFile& run_;
  PlannedRun& planned_;
  const workbench::Blocks& blocks_;
  std::vector<std::uint64_t> mine_;
  std::string into_;
  std::uint64_t played_ = 0, found_ = 0, needless_ = 0;
  bool failed_ = false;
};

void Working::make_folder() const {
  std::error_code error;
  std::filesystem::create_directories(into_, error);
  if (error) {
    throw fail(Status::Unreadable,
               fmt::format("the folder `{}` cannot be made: {}", into_, reason_of(error.value())));
  }
}

bool Working::is_there(std::uint64_t number, bool tell) const {
  const std::string path = path_of(number);
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return false;
  const BlockRead read = read_block(path, run_, blocks_);
  if (read.trouble.empty() && read.number == number) return true;
  if (tell) {
    say(fmt::format("ludo: `{}` {}: block {} is played anew\n", path,
                    read.trouble.empty() ? "holds another block" : read.trouble, number));
  }
  return false;
}

bool Working::is_needless(std::uint64_t number) {
  if (!options_.follow) return false;
  const auto stop = read_stop(into_, blocks_.count());
  if (!stop) return false;
  return stop->empty() || std::binary_search(stop->begin(), stop->end(), number);
}

void Working::play(std::uint64_t number, const Playing& playing) {
  const workbench::Block block = blocks_.at(number);
  Json counts = planned_.play(block, playing);
  failed_ = counts.contains("failed");
  if (failed_) {
    say(fmt::format("ludo: the rules fail in block {}: {}\n", number,
                    counts["failed"]["what"].get<std::string>()));
  }
  const std::string path = path_of(number);
  if (const auto trouble = write_file(path, block_text(run_, block, std::move(counts)))) {
    throw fail(Status::Unreadable, fmt::format("`{}` cannot be written: {}", path, *trouble));
  }
  ++played_;
}

Status Working::work() {
  make_folder();
  Amounts amounts;
  std::vector<std::uint64_t> left;
  for (const std::uint64_t number : mine_) {
    if (is_there(number, true)) {
      ++found_;
      continue;
    }
    left.push_back(number);
    amounts.all += blocks_.at(number).games;
  }
  if (!left.empty()) {
    // Before hours of work.
    if (const auto trouble = why_not_written(path_of(left.front()))) {
      throw fail(Status::Unreadable,
                 fmt::format("`{}` cannot be written: {}", path_of(left.front()), *trouble));
    }
  }
  const Playing playing{options_.common.n_threads(), watch_interrupt(), &amounts.done};
  const Progress progress(options_.common, amounts, "games");
  try {
    for (const std::uint64_t number : left) {
      lang::require_going_on(playing.stop);
      // Somebody else may have played it meanwhile.
      if (is_needless(number)) {
        ++needless_;
      } else if (is_there(number, false)) {
        ++found_;
      } else {
        play(number, playing);
      }
      if (failed_) return Status::No;
    }
  } catch (const Stopped&) {
    return interrupted_status();
  } catch (const BudgetSpent& spent) {
    say_limit(spent.what());
    return Status::Limit;
  } catch (const std::bad_alloc&) {
    say_no_memory();
    return Status::Limit;
  }
  return interrupted() ? interrupted_status() : Status::Done;
}

void Working::put_told() const {
  const std::uint64_t left = mine_.size() - played_ - found_ - needless_;
  if (options_.common.json) {
    Json json = document("work");
    json["run"] = run_.id;
    json["into"] = into_;
    json["blocks"] = blocks_.count();
    json["mine"] = workbench::numbers_text(mine_);
    json["played"] = played_;
    json["found"] = found_;
    json["needless"] = needless_;
    json["left"] = left;
    put_document(json);
    return;
  }
  const std::string which = mine_.size() == blocks_.count() && blocks_.count() > 1
                                ? "all"
                                : fmt::format("{} of", mine_.size());
  std::string text =
      fmt::format("{} {}: {} played", which, counted(blocks_.count(), "block", "blocks"), played_);
  if (found_ > 0) text += fmt::format(", {} there before", found_);
  if (needless_ > 0) text += fmt::format(", {} not needed any more", needless_);
  if (left > 0) text += fmt::format(", {} left", left);
  put(text + fmt::format("; in {}\n", into_));
}

Status work(const WorkArguments& options) {
  const RunFile run = read_run(options.run);
  bound_memory(options.common.n_threads() + 1);  // one shows the progress
  const std::unique_ptr<PlannedRun> planned = planned_run(run);
  const workbench::Blocks blocks(planned->rows(), run.block);
  Working working(options, run, *planned, blocks, asked_blocks(options.blocks, blocks.count()));
  const Status status = working.work();
  if (!options.common.quiet) working.put_told();
  return status;
}

}  // namespace

void add_work(Verbs& verbs) {
  auto options = std::make_shared<WorkArguments>();
  CLI::App& verb = verbs.add(
      "work", "plays blocks of a run that was planned, those that are not there yet",
      {"work run.json", "work run.json --blocks 2/8 --into blocks",
       "work run.json --blocks env --into /shared/blocks", "work run.json --blocks 4,7-9"},
      [options] { return work(*options); });
  verb.add_option("RUN", options->run, "what `ludo plan` wrote, or - for standard input")
      ->required();
  verb.add_option("--blocks", options->blocks,
                  "I/N: each N-th block from the I-th on; env: as Slurm or MPI says; or their "
                  "numbers (all)")
      ->type_name("I/N");
  verb.add_option("--into", options->into,
                  "the folder of the blocks (RUN with .blocks for its ending)")
      ->type_name("FOLDER");
  verb.add_flag("--follow", options->follow,
                "play nothing more once `stop` is in the folder, or what it names");
  add_common(verb, options->common, {.threads = true, .json = true});
}

}  // namespace ludo::interpreter
