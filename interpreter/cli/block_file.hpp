// Blocks of a run that were played: one file for each, and folders of them.
//
// A file is one line, whose members come in a fixed order, and says its own sum; it hangs on the
// run and the number of the block alone, so that two who play a block write the same bytes. Files
// are written beside their place and moved there when they are on the disk.
//
// Tested by tests/scale/.
#pragma once

#include <cstdint>
#include <exception>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "interpreter/cli/common.hpp"
#include "interpreter/cli/run_file.hpp"

namespace ludo::interpreter {

/// `0123456789abcdef-000017.json`.
std::string name_of_block(const RunFile& run, std::uint64_t number);

/// The folder of a run's blocks where none is named: `run.json` has `run.blocks`. Throws Failed
/// (Usage) for standard input.
std::string folder_of_blocks(const std::string& run_file);

/// The text of a file; `counts` is what the verb of the run made of it.
std::string block_text(const RunFile& run, const workbench::Block& block, Json counts);

// A file that was looked at: a block, or why it is none.
struct BlockRead {
  std::uint64_t number = 0;
  Json counts;
  std::string sum;
  std::string trouble;  // "is cut off"; empty: it is a block of the run
  bool is_run = false;  // it is none, but a run
};

/// Reads a file, and holds it against the run.
BlockRead read_block(const std::string& path, const RunFile& run, const workbench::Blocks& blocks);

// The blocks of a run in folders.
class BlockFolders {
 public:
  BlockFolders(const RunFile& run, const workbench::Blocks& blocks,
               std::vector<std::string> folders);

  /// Looks at the files that are there; whether they are others than before. Throws
  /// Failed (Unreadable) where a folder cannot be read.
  bool look();

  /// Files that are no blocks of the run, each with its reason: "`x.json` is …".
  std::vector<std::string> refused() const;
  /// It is there, and all files of it say the same.
  bool has(std::uint64_t number) const;
  /// What is counted in a block; null where it is not there. A file that has changed since it was
  /// looked at fails (Unreadable).
  Json counts(std::uint64_t number) const;
  /// The same as `read` makes something of it; where that throws, the file is refused (Unreadable).
  template <class Read>
  auto read(std::uint64_t number, const Read& read) const {
    const Json counted = counts(number);
    try {
      return read(counted);
    } catch (const std::exception&) {
      throw fail(Status::Unreadable,
                 "`" + found_.at(number).path + "` counts what its games cannot have been");
    }
  }

 private:
  struct Found {
    std::string path;
    std::string sum;
  };
  // What tells whether a file is the one that was looked at.
  struct Seen {
    std::uint64_t size = 0;
    std::int64_t time = 0;
    friend bool operator==(const Seen&, const Seen&) = default;
  };
  static std::vector<std::string> paths_in(const std::string& folder);
  void look_at(const std::string& path);

  const RunFile& run_;
  const workbench::Blocks& blocks_;
  std::vector<std::string> folders_;
  std::map<std::string, Seen> seen_;            // by path
  std::map<std::string, std::string> refused_;  // by path: why
  std::map<std::uint64_t, Found> found_;
  std::set<std::uint64_t> disputed_;
};

/// The file that tells who follows that no more blocks are needed: all, or these.
std::string stop_file(const std::string& folder);
/// Blocks that the file takes back; nothing where there is none. An empty file, or one that is no
/// list, takes back all, as an empty list of numbers.
std::optional<std::vector<std::uint64_t>> read_stop(const std::string& folder, std::uint64_t most);

}  // namespace ludo::interpreter
