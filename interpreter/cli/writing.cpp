// Writing files. See writing.hpp.

#include "interpreter/cli/writing.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <random>
#include <system_error>
#include <utility>

#include "interpreter/cli/files.hpp"

namespace ludo::interpreter {

namespace fs = std::filesystem;

namespace {

using Trouble = std::optional<std::string>;

constexpr int kMostLinks = 40;
constexpr int kMostTries = 100;
constexpr mode_t kRightsOfNew = 0666;     // less what the umask takes
constexpr mode_t kRightsOfSecret = 0600;  // less what the umask takes
constexpr mode_t kAllRights = 07777;

// Where a path leads.
struct Place {
  enum class Kind {
    Nothing,  // a file would be new there
    File,     // is replaced
    Stream,   // a pipe, a device, a file without a name: written as it is
  };
  Kind kind = Kind::Nothing;
  fs::path path;  // without links, but for streams
  struct stat facts {};
};

bool is_same(const struct stat& lhs, const struct stat& rhs) {
  return lhs.st_dev == rhs.st_dev && lhs.st_ino == rhs.st_ino;
}

bool is_descriptor(int descriptor, const struct stat& facts) {
  struct stat own {};
  return fstat(descriptor, &own) == 0 && is_same(own, facts);
}

fs::path folder_of(const fs::path& path) {
  const fs::path folder = path.parent_path();
  return folder.empty() ? fs::path(".") : folder;
}

// The place that a chain of links names, where nothing is yet.
Trouble follow_links(fs::path& path) {
  struct stat facts {};
  for (int step = 0; lstat(path.c_str(), &facts) == 0 && S_ISLNK(facts.st_mode); ++step) {
    if (step == kMostLinks) return reason_of(ELOOP);
    std::error_code error;
    const fs::path target = fs::read_symlink(path, error);
    if (error) return reason_of(error.value());
    path = target.is_absolute() ? target : folder_of(path) / target;
  }
  if (!path.has_filename()) return "it is a folder";
  if (stat(folder_of(path).c_str(), &facts) != 0) {
    return fmt::format("there is no folder `{}`", folder_of(path).string());
  }
  return std::nullopt;
}

Trouble find_place(const fs::path& path, Place& place) {
  place.path = path;
  if (stat(path.c_str(), &place.facts) != 0) {
    if (errno != ENOENT || path.empty()) return reason_of(errno);
    return follow_links(place.path);
  }
  const mode_t mode = place.facts.st_mode;
  if (S_ISDIR(mode)) return "it is a folder";
  if (S_ISCHR(mode) || S_ISFIFO(mode)) {
    place.kind = Place::Kind::Stream;
    return std::nullopt;
  }
  if (!S_ISREG(mode)) return "it is no regular file";
  // What this program prints into must stay the file that it is.
  std::error_code error;
  const fs::path target = fs::canonical(path, error);
  struct stat found {};
  const bool has_name = !error && stat(target.c_str(), &found) == 0 && is_same(found, place.facts);
  if (!has_name || is_descriptor(STDOUT_FILENO, place.facts) ||
      is_descriptor(STDERR_FILENO, place.facts)) {
    place.kind = Place::Kind::Stream;
    return std::nullopt;
  }
  place.kind = Place::Kind::File;
  place.path = target;
  return std::nullopt;
}

// Who may not write a file may not replace it.
Trouble why_protected(const fs::path& file) {
  const int descriptor = open(file.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return reason_of(errno);
  close(descriptor);
  return std::nullopt;
}

// A file of a name that nobody has, beside the one that is to be written; it goes with this unless
// it is kept.
class FreshFile {
 public:
  FreshFile() = default;
  ~FreshFile() {
    if (0 <= descriptor_) close(descriptor_);
    if (!path_.empty()) unlink(path_.c_str());
  }
  FreshFile(const FreshFile&) = delete;
  FreshFile& operator=(const FreshFile&) = delete;

  Trouble make(const fs::path& folder, mode_t rights = kRightsOfNew) {
    std::random_device random;
    for (int tries = 0; tries < kMostTries; ++tries) {
      const std::uint64_t number = (std::uint64_t{random()} << 32U) | random();
      const fs::path path = folder / fmt::format(".ludo-{:016x}", number);
      descriptor_ =
          open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, rights);
      if (0 <= descriptor_) {
        path_ = path;
        return std::nullopt;
      }
      if (errno != EEXIST) return reason_of(errno);
    }
    return reason_of(EEXIST);
  }

  // Owner and rights as those of the file that it will replace; the owner where the system lets.
  Trouble take_rights(const struct stat& old) {
    struct stat own {};
    if (fstat(descriptor_, &own) != 0) return reason_of(errno);
    mode_t rights = old.st_mode & kAllRights;
    const bool same_owner = own.st_uid == old.st_uid && own.st_gid == old.st_gid;
    if (!same_owner && fchown(descriptor_, old.st_uid, old.st_gid) != 0) {
      rights &= static_cast<mode_t>(~(S_ISUID | S_ISGID));
    }
    if (fchmod(descriptor_, rights) != 0) return reason_of(errno);
    return std::nullopt;
  }

  // Writes, and waits until it is on the disk.
  Trouble fill(std::string_view text) {
    if (const int error = write_all(descriptor_, text); error != 0) return reason_of(error);
    if (fsync(descriptor_) != 0) return reason_of(errno);
    if (close(std::exchange(descriptor_, -1)) != 0 && errno != EINTR) return reason_of(errno);
    return std::nullopt;
  }

  const fs::path& path() const { return path_; }
  void keep() { path_.clear(); }

 private:
  int descriptor_ = -1;
  fs::path path_;
};

// That a file has got its name is on the disk, too. Not all folders can be asked for it.
Trouble sync_folder(const fs::path& folder) {
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return std::nullopt;
  const int error = fsync(descriptor) == 0 ? 0 : errno;
  close(descriptor);
  if (error == EIO || error == ENOSPC || error == EDQUOT) return reason_of(error);
  return std::nullopt;
}

Trouble write_stream(const Place& place, std::string_view text) {
  if (is_descriptor(STDOUT_FILENO, place.facts)) {
    put(text);
    return std::nullopt;
  }
  int flags = O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
  const bool is_error = is_descriptor(STDERR_FILENO, place.facts);
  if (S_ISREG(place.facts.st_mode)) flags |= O_TRUNC;
  const int descriptor = is_error ? dup(STDERR_FILENO) : open(place.path.c_str(), flags);
  if (descriptor < 0) {
    const bool unread = errno == ENXIO && S_ISFIFO(place.facts.st_mode);
    return unread ? "it is a pipe, and nobody reads from it" : reason_of(errno);
  }
  const int error = write_all(descriptor, text);
  const int closed = close(descriptor) == 0 || errno == EINTR ? 0 : errno;
  if (error != 0 || closed != 0) return reason_of(error != 0 ? error : closed);
  return std::nullopt;
}

// Gives a file a name that must be free.
Trouble name_new(FreshFile& fresh, const fs::path& path, std::string_view text, mode_t rights) {
  if (link(fresh.path().c_str(), path.c_str()) == 0) return std::nullopt;
  if (errno == EEXIST) return "it is there already";
  // A file system without links: the name is taken first, then the text is written.
  const int descriptor =
      open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, rights);
  if (descriptor < 0) return errno == EEXIST ? "it is there already" : reason_of(errno);
  int error = write_all(descriptor, text);
  if (error == 0 && fsync(descriptor) != 0) error = errno;
  if (close(descriptor) != 0 && errno != EINTR && error == 0) error = errno;
  if (error == 0) return std::nullopt;
  unlink(path.c_str());
  return reason_of(error);
}

}  // namespace

Trouble write_file(const fs::path& path, std::string_view text) {
  Place place;
  if (auto trouble = find_place(path, place)) return trouble;
  if (place.kind == Place::Kind::Stream) return write_stream(place, text);
  const bool replaces = place.kind == Place::Kind::File;
  if (replaces) {
    if (auto trouble = why_protected(place.path)) return trouble;
  }
  FreshFile fresh;
  if (auto trouble = fresh.make(folder_of(place.path))) return trouble;
  if (replaces) {
    if (auto trouble = fresh.take_rights(place.facts)) return trouble;
  }
  if (auto trouble = fresh.fill(text)) return trouble;
  if (std::rename(fresh.path().c_str(), place.path.c_str()) != 0) return reason_of(errno);
  fresh.keep();
  return sync_folder(folder_of(place.path));
}

Trouble create_file(const fs::path& path, std::string_view text, Readers readers) {
  const mode_t rights = readers == Readers::Owner ? kRightsOfSecret : kRightsOfNew;
  FreshFile fresh;
  if (auto trouble = fresh.make(folder_of(path), rights)) return trouble;
  if (auto trouble = fresh.fill(text)) return trouble;
  if (auto trouble = name_new(fresh, path, text, rights)) return trouble;
  return sync_folder(folder_of(path));
}

Trouble why_not_written(const fs::path& path) {
  Place place;
  if (auto trouble = find_place(path, place)) return trouble;
  if (place.kind == Place::Kind::Stream) return std::nullopt;
  if (place.kind == Place::Kind::File) {
    if (auto trouble = why_protected(place.path)) return trouble;
  }
  FreshFile fresh;
  return fresh.make(folder_of(place.path));
}

}  // namespace ludo::interpreter
