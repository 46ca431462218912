// Finds shipped texts by the names they declare; see shipped.hpp.

#include "tests/lang/check/shipped.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

constexpr std::string_view kFolders[] = {"stdlib-games", "examples"};

std::string declared_name(const std::string& text) {
  const std::string lines = "\n" + text;
  for (const std::string_view head : {"\ngame ", "\nmodule "}) {
    const std::size_t at = lines.find(head);
    if (at == std::string::npos) continue;
    const std::size_t begin = at + head.size();
    return lines.substr(begin, lines.find_first_of(" (\n", begin) - begin);
  }
  return {};
}

const std::map<std::string, std::string, std::less<>>& texts() {
  static const auto all = [] {
    std::map<std::string, std::string, std::less<>> found;
    for (const std::string_view folder : kFolders) {
      for (const std::string& path : files_under(folder, ".ludo")) {
        std::string text = read_file(path);
        std::string name = declared_name(text);
        found.emplace(std::move(name), std::move(text));
      }
    }
    return found;
  }();
  return all;
}

}  // namespace

std::vector<std::string> shipped_games() {
  std::vector<std::string> games;
  for (const std::string_view folder : kFolders) {
    for (const std::string& path : files_under(folder, ".ludo")) {
      if (("\n" + read_file(path)).find("\nmodule ") == std::string::npos) games.push_back(path);
    }
  }
  return games;
}

lang::LoadedGame load_shipped(const std::string& path, const std::string& text,
                              lang::Diagnostics& diagnostics) {
  const auto resolver = [&path](std::string_view name) -> lang::Resolved {
    const auto found = texts().find(name);
    if (found != texts().end()) return std::optional(found->second);
    const std::string beside = path.substr(0, path.rfind('/') + 1) + std::string(name);
    return file_exists(beside) ? std::optional(read_file(beside)) : std::nullopt;
  };
  return lang::load(path, text, resolver, diagnostics);
}

}  // namespace ludo::tests
