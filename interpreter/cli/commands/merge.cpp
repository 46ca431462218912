// `ludo merge`: joins the results of shards, or of the blocks of a planned run, into those of the
// whole run.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/merge_blocks.hpp"
#include "interpreter/cli/run_figures.hpp"
#include "interpreter/cli/verbs.hpp"

namespace ludo::interpreter {

namespace {

struct MergeArguments {
  std::vector<std::string> files;
  bool partial = false;
  bool watch = false;
  ReportArguments report;
  CommonOptions common;
};

// A part and where it was read.
struct ShardFile {
  std::string file;
  RunFigures figures;
  double cpu_seconds = 0;
};

ShardFile shard_of(const Json& json, const std::string& file) {
  ShardFile shard{file, read_part(json, file), 0};
  const auto timings = json.find("timings");
  if (timings == json.end() || !timings->is_object()) return shard;
  const auto seconds = timings->find("cpu_seconds");
  if (seconds != timings->end() && seconds->is_number()) shard.cpu_seconds = seconds->get<double>();
  return shard;
}

// The parts in a file: one document, or one a line.
void read_shards(const std::string& file, std::vector<ShardFile>& shards) {
  const auto [text, trouble] = read_record(file);
  if (!text) {
    throw fail(Status::Unreadable, fmt::format("`{}` cannot be read: {}", file, trouble));
  }
  if (const Json whole = parse_document(*text); whole.is_object()) {
    shards.push_back(shard_of(whole, file));
    return;
  }
  std::string_view rest = *text;
  bool any = false;
  for (std::size_t line = 1; !rest.empty(); ++line) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view here = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (here.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    shards.push_back(shard_of(parse_document(here), fmt::format("{}:{}", file, line)));
    any = true;
  }
  if (!any) {
    throw fail(Status::Unreadable,
               fmt::format("`{}` is no shard of `simulate --shard I/N --json`", file));
  }
}

// All parts are of one run.
void require_one_run(const std::vector<ShardFile>& shards) {
  const ShardFile& first = shards.front();
  const RunFigures& one = first.figures;
  for (const ShardFile& shard : shards) {
    const RunFigures& other = shard.figures;
    const auto require_same = [&](bool same, std::string_view what) {
      if (same) return;
      throw fail(Status::Usage, fmt::format("`{}` and `{}` are of two runs: they differ in {}",
                                            first.file, shard.file, what));
    };
    require_same(one.game == other.game, "the game");
    require_same(one.options == other.options, "its options");
    require_same(one.seats == other.seats && one.players == other.players, "the players");
    require_same(one.weights == other.weights, "the weights");
    require_same(one.seed == other.seed, "the seed");
    require_same(one.all_games == other.all_games, "the number of games");
    require_same(one.part.parts == other.part.parts, "the number of shards");
    require_same(one.hash == other.hash, "the rules");
    require_same(one.start == other.start, "the position they begin with");
    require_same(one.most_moves == other.most_moves, "the limit of moves");
    require_same(one.with_coverage == other.with_coverage, "the coverage that was counted");
  }
}

// Each part is there once, and was played to its end.
void require_whole_run(const std::vector<ShardFile>& shards) {
  std::map<std::uint64_t, const ShardFile*> by_index;
  const std::uint64_t parts = shards.front().figures.part.parts;
  for (const ShardFile& shard : shards) {
    const Part& part = shard.figures.part;
    const auto [known, fresh] = by_index.emplace(part.index, &shard);
    if (!fresh) {
      throw fail(Status::Usage, fmt::format("shard {}/{} is there twice: `{}` and `{}`", part.index,
                                            parts, known->second->file, shard.file));
    }
    if (shard.figures.playouts.games != part.games) {
      throw fail(Status::Usage, fmt::format("`{}` was interrupted: {} of {} games", shard.file,
                                            shard.figures.playouts.games, part.games));
    }
  }
  std::string missing;
  std::uint64_t count = 0;
  for (std::uint64_t index = 1; index <= parts && count < 8; ++index) {
    if (by_index.contains(index)) continue;
    missing += fmt::format("{}{}/{}", count++ == 0 ? "" : ", ", index, parts);
  }
  if (count != 0) throw fail(Status::Usage, fmt::format("missing: shard {}", missing));
}

RunFigures joined_run(const std::vector<ShardFile>& shards) {
  RunFigures all = shards.front().figures;
  all.part = part_of(all.all_games, 1, 1);
  all.playouts.clear(all.seats.size());
  std::map<std::string, Use> uses;
  for (const ShardFile& shard : shards) {
    merge(all.playouts, shard.figures.playouts);
    if (shard.figures.part.index == 1) all.faults = shard.figures.faults;
    for (const auto& [key, use] : shard.figures.coverage) {
      uses[key].games += use.games;
      uses[key].times += use.times;
    }
  }
  all.coverage.assign(uses.begin(), uses.end());
  std::stable_sort(all.coverage.begin(), all.coverage.end(), [](const auto& lhs, const auto& rhs) {
    return lhs.second.times < rhs.second.times;
  });
  return all;
}

bool is_directory(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error);
}

// The first file is a run that was planned, or folders of blocks stand behind it.
bool are_blocks(const std::vector<std::string>& files) {
  if (1 < files.size() && std::all_of(files.begin() + 1, files.end(), is_directory)) return true;
  constexpr std::size_t kNear = 100;
  const auto head = read_head(files.front());
  return head && head->substr(0, kNear).find("\"plan\"") != std::string::npos;
}

Status merge_all(const MergeArguments& options) {
  require_report(options.report, options.common);
  if (is_directory(options.files.front())) {
    throw fail(Status::Usage,
               fmt::format("name the run before its blocks: `ludo merge run.json {}`",
                           options.files.front()));
  }
  if (are_blocks(options.files)) {
    return merge_blocks({options.files.front(),
                         {options.files.begin() + 1, options.files.end()},
                         options.partial,
                         options.watch,
                         options.report},
                        options.common);
  }
  if (options.partial || options.watch || options.report.is_wanted() || options.report.plain) {
    throw fail(Status::Usage,
               "`--partial`, `--watch`, `--report` and `--plain` are for runs of `ludo plan`");
  }
  std::vector<ShardFile> shards;
  for (const std::string& file : options.files) read_shards(file, shards);
  require_one_run(shards);
  require_whole_run(shards);
  const RunFigures all = joined_run(shards);
  RunTimes times{.shards = shards.size()};
  for (const ShardFile& shard : shards) times.cpu_seconds += shard.cpu_seconds;
  put_figures(all, times, options.common);
  return all.playouts.limit == 0 ? Status::Done : Status::Limit;
}

}  // namespace

void add_merge(Verbs& verbs) {
  auto options = std::make_shared<MergeArguments>();
  CLI::App& verb = verbs.add(
      "merge", "joins what was played in parts",
      {"merge run.json", "merge run.json blocks --json", "merge run.json blocks --watch",
       "merge run.json --report my-game.html", "merge part-1.json part-2.json part-3.json"},
      [options] { return merge_all(*options); });
  verb.add_option("FILE", options->files,
                  "a run of `ludo plan` and the folders of its blocks; or what `simulate --shard "
                  "I/N --json` printed, each shard once; - for standard input")
      ->required()
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  verb.add_flag("--partial", options->partial,
                "though blocks are missing, tell what those before them say");
  verb.add_flag("--watch", options->watch,
                "wait for the blocks that are wanted, then tell all to stop");
  add_report(verb, options->report);
  add_common(verb, options->common, {.threads = true, .json = true, .jsonl = true});
}

}  // namespace ludo::interpreter
