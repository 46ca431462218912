// See block_file.hpp.

#include "interpreter/cli/block_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "interpreter/cli/files.hpp"
#include "lang/text/sha256.hpp"

namespace ludo::interpreter {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kShortId = 16;
constexpr std::size_t kMostFiles = 4'000'000;

}  // namespace

std::string name_of_block(const RunFile& run, std::uint64_t number) {
  return fmt::format("{}-{:06}.json", run.id.substr(0, kShortId), number);
}

std::string folder_of_blocks(const std::string& run_file) {
  if (run_file == "-") {
    throw fail(Status::Usage, "the run comes through a pipe: name the folder of its blocks");
  }
  return fs::path(run_file).replace_extension(".blocks").string();
}

std::string block_text(const RunFile& run, const workbench::Block& block, Json counts) {
  Json json = document("block");
  json["version"] = run.version;
  json["run"] = run.id;
  json["block"] = block.number;
  json["row"] = block.row + 1;
  json["first"] = block.first;
  json["games"] = block.games;
  json["counts"] = std::move(counts);
  json["sum"] = lang::sha256_text(json.dump());
  return json.dump() + "\n";
}

BlockRead read_block(const std::string& path, const RunFile& run, const workbench::Blocks& blocks) {
  BlockRead read;
  const auto [text, trouble] = read_record(path);
  if (!text) {
    read.trouble = "cannot be read: " + trouble;
    return read;
  }
  try {
    Json json = parse_document(*text, kMostRecordBytes);
    if (!json.is_object()) {
      const bool began = text->starts_with("{\"schema\":1,\"verb\":\"block\"");
      read.trouble = text->empty() ? "is empty"
                     : began       ? "is cut off or broken"
                                   : "is no block of `ludo work`";
      return read;
    }
    if (json.value("verb", "") == "plan") {
      read.is_run = true;
      read.trouble = "is a run, and no block of one";
      return read;
    }
    if (json.at("verb") != "block") throw std::out_of_range("verb");
    if (json.at("schema") != 1) {
      read.trouble = fmt::format("is of a newer form than this program knows (schema {})",
                                 json.at("schema").dump());
      return read;
    }
    read.sum = json.at("sum").get<std::string>();
    json.erase("sum");
    if (lang::sha256_text(json.dump()) != read.sum) {
      read.trouble = "is broken: its sum is wrong";
      return read;
    }
    if (json.at("run") != run.id) {
      read.trouble = fmt::format("is of another run, {}",
                                 json.at("run").get<std::string>().substr(0, kShortId));
      return read;
    }
    if (json.at("version") != run.version) {
      read.trouble = fmt::format("was played by ludo {}, and the run is of {}",
                                 json.at("version").get<std::string>(), run.version);
      return read;
    }
    const auto number = json.at("block").get<std::uint64_t>();
    if (number == 0 || blocks.count() < number) throw std::out_of_range("block");
    const workbench::Block block = blocks.at(number);
    if (json.at("row") != block.row + 1 || json.at("first") != block.first ||
        json.at("games") != block.games) {
      throw std::out_of_range("games");
    }
    read.number = number;
    read.counts = std::move(json.at("counts"));
  } catch (const std::exception&) {
    read.trouble = "is no block of `ludo work`";
  }
  return read;
}

BlockFolders::BlockFolders(const RunFile& run, const workbench::Blocks& blocks,
                           std::vector<std::string> folders)
    : run_(run), blocks_(blocks), folders_(std::move(folders)) {}

std::vector<std::string> BlockFolders::paths_in(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code error;
  fs::directory_iterator entries(folder, error);
  for (; !error && entries != fs::directory_iterator(); entries.increment(error)) {
    std::error_code ignored;
    const fs::path& path = entries->path();
    if (path.extension() == ".json" && entries->is_regular_file(ignored)) {
      paths.push_back(path.string());
    }
    if (kMostFiles < paths.size()) {
      throw fail(Status::Unreadable, fmt::format("`{}` holds too many files", folder));
    }
  }
  if (error) {
    throw fail(Status::Unreadable,
               fmt::format("`{}` cannot be read: {}", folder, reason_of(error.value())));
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

bool BlockFolders::look() {
  std::map<std::string, Seen> now;
  for (const std::string& folder : folders_) {
    for (const std::string& path : paths_in(folder)) {
      std::error_code ignored;
      now[path] = {fs::file_size(path, ignored),
                   fs::last_write_time(path, ignored).time_since_epoch().count()};
    }
  }
  if (now == seen_) return false;
  // Where a file that was looked at has changed or gone, all that was known is in doubt.
  const bool grows = std::all_of(seen_.begin(), seen_.end(), [&now](const auto& known) {
    const auto found = now.find(known.first);
    return found != now.end() && found->second == known.second;
  });
  if (!grows) {
    seen_.clear();
    refused_.clear();
    found_.clear();
    disputed_.clear();
  }
  for (const auto& [path, seen] : now) {
    if (!seen_.contains(path)) look_at(path);
  }
  seen_ = std::move(now);
  return true;
}

void BlockFolders::look_at(const std::string& path) {
  const BlockRead read = read_block(path, run_, blocks_);
  if (read.is_run) return;  // it may lie beside its blocks
  if (!read.trouble.empty()) {
    refused_[path] = fmt::format("`{}` {}", path, read.trouble);
    return;
  }
  const auto [known, is_new] = found_.try_emplace(read.number, Found{path, read.sum});
  if (is_new || known->second.sum == read.sum) return;
  disputed_.insert(read.number);
  refused_[path] =
      fmt::format("`{}` and `{}` do not agree on block {}: other versions, or a machine that errs",
                  known->second.path, path, read.number);
}

bool BlockFolders::has(std::uint64_t number) const {
  return found_.contains(number) && !disputed_.contains(number);
}

std::vector<std::string> BlockFolders::refused() const {
  std::vector<std::string> all;
  for (const auto& [path, why] : refused_) all.push_back(why);
  return all;
}

Json BlockFolders::counts(std::uint64_t number) const {
  if (!has(number)) return nullptr;
  const auto found = found_.find(number);
  BlockRead read = read_block(found->second.path, run_, blocks_);
  if (!read.trouble.empty() || read.number != number || read.sum != found->second.sum) {
    throw fail(Status::Unreadable, fmt::format("`{}` has changed meanwhile{}{}", found->second.path,
                                               read.trouble.empty() ? "" : ", and ", read.trouble));
  }
  return std::move(read.counts);
}

std::string stop_file(const std::string& folder) { return (fs::path(folder) / "stop").string(); }

std::optional<std::vector<std::uint64_t>> read_stop(const std::string& folder, std::uint64_t most) {
  const auto text = read_inner_text(stop_file(folder));
  if (!text) return std::nullopt;
  const std::string_view line = std::string_view(*text).substr(0, text->find('\n'));
  return workbench::read_numbers(line, most).value_or(std::vector<std::uint64_t>());
}

}  // namespace ludo::interpreter
