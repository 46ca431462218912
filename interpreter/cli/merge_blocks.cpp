// See merge_blocks.hpp.

#include "interpreter/cli/merge_blocks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <thread>
#include <utility>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/planned.hpp"
#include "interpreter/cli/writing.hpp"

namespace ludo::interpreter {

namespace {

class Merging {
 public:
  Merging(const MergeBlocks& asked, const CommonOptions& common)
      : asked_(asked),
        common_(common),
        run_(read_run(asked.run)),
        planned_(planned_run(run_)),
        blocks_(planned_->rows(), run_.block),
        names_(asked.folders.empty() ? std::vector{folder_of_blocks(asked.run)} : asked.folders),
        folders_(run_, blocks_, names_) {}

  Status merge() {
    planned_->want_report(asked_.report);
    if (asked_.watch && !wait()) return interrupted_status();
    folders_.look();
    const bool refused = say_refused();
    if (refused && !asked_.partial) return Status::Unreadable;
    const Summed summed = planned_->sum(folders_, blocks_);
    if (summed.missing.empty()) {
      const Status status = summed.put(options(), nullptr);
      return refused && status == Status::Done ? Status::Unreadable : status;
    }
    say_missing(summed.missing);
    // Of no block there is nothing to tell but to a program, which reads zeros as they are.
    const bool is_any = summed.missing.size() < blocks_.count();
    if (asked_.partial && (is_any || common_.machine())) {
      summed.put(options(), {{"blocks", blocks_.count()},
                             {"missing", workbench::numbers_text(summed.missing)}});
    }
    return Status::Limit;
  }

 private:
  // Those of whoever sums up; what the run hangs on it knows itself.
  CommonOptions options() const { return common_; }

  bool say_refused() {
    const std::vector<std::string> refused = folders_.refused();
    for (const std::string& why : refused) {
      if (said_.insert(why).second) say(fmt::format("ludo: {}\n", why));
    }
    return !refused.empty();
  }

  void say_missing(const std::vector<std::uint64_t>& missing) const {
    const std::string numbers = workbench::numbers_text(missing);
    say(
        fmt::format("ludo: missing: {} of {}: {}\n"
                    "ludo: to play them: ludo work {} --blocks {} --into {}\n",
                    missing.size(), counted(blocks_.count(), "block", "blocks"), numbers,
                    shell_word(asked_.run), numbers, shell_word(names_.front())));
  }

  void write_stop(const std::string& text) const {
    for (const std::string& folder : names_) {
      const std::string path = stop_file(folder);
      if (const auto trouble = write_file(path, text)) {
        throw fail(Status::Unreadable, fmt::format("`{}` cannot be written: {}", path, *trouble));
      }
    }
  }

  // False when a signal came. Looks seldom where summing up takes long.
  bool wait() {
    using Clock = std::chrono::steady_clock;
    constexpr auto kSlice = std::chrono::milliseconds(50);
    constexpr auto kSoonest = std::chrono::milliseconds(200);
    constexpr auto kLatest = std::chrono::milliseconds(30'000);
    constexpr int kTimesAsLong = 5;
    const lang::StopFlag* const stop = watch_interrupt();
    std::string known;
    while (true) {
      const auto before = Clock::now();
      if (folders_.look()) {
        say_refused();
        const Summed summed = planned_->sum(folders_, blocks_);
        if (summed.missing.empty()) {
          write_stop("");
          return true;
        }
        std::string needless = workbench::numbers_text(summed.needless);
        if (!needless.empty() && needless != known) write_stop(needless + "\n");
        known = std::move(needless);
      }
      const auto until =
          Clock::now() +
          std::clamp<Clock::duration>(kTimesAsLong * (Clock::now() - before), kSoonest, kLatest);
      while (Clock::now() < until) {
        if (lang::asks_to_stop(stop) && interrupted()) return false;
        std::this_thread::sleep_for(kSlice);
      }
    }
  }

  const MergeBlocks& asked_;
  const CommonOptions& common_;
  RunFile run_;
  std::unique_ptr<PlannedRun> planned_;
  workbench::Blocks blocks_;
  std::vector<std::string> names_;  // of the folders
  BlockFolders folders_;
  std::set<std::string> said_;
};

}  // namespace

Status merge_blocks(const MergeBlocks& asked, const CommonOptions& common) {
  return Merging(asked, common).merge();
}

}  // namespace ludo::interpreter
