#include "tests/merging/merged.hpp"

#include <algorithm>
#include <map>

#include "interpreter/cli/common.hpp"
#include "interpreter/cli/library.hpp"
#include "lang/canon/canon.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace merging = lang::merging;
using merging::Side;

namespace {

const interpreter::Library& shipped_library() {
  static const interpreter::Library kLibrary(absolute_path("stdlib-games"));
  return kLibrary;
}

lang::Resolver resolver_to(const std::string& base) {
  return [base](std::string_view name) -> lang::Resolved {
    if (name == lang::head_of_text(base).name) return base;
    return std::nullopt;
  };
}

}  // namespace

std::vector<GameFamily> game_families() {
  std::map<std::string, std::string> names;  // by what the text declares
  for (const interpreter::ShippedGame& game : shipped_library().games()) {
    names[game.declared] = game.name;
  }
  std::map<std::string, GameFamily> families;
  for (const interpreter::ShippedGame& game : shipped_library().games()) {
    if (game.parent.empty() || !names.contains(game.parent)) continue;
    GameFamily& family = families[names.at(game.parent)];
    family.parent = names.at(game.parent);
    family.variants.push_back(game.name);
  }
  std::vector<GameFamily> out;
  for (auto& [name, family] : families) out.push_back(std::move(family));
  return out;
}

merging::GameSource shipped_source(const std::string& name) {
  const auto file = interpreter::load_file(shipped_library(), name);
  REQUIRE(file->loaded.usable);
  return {name, std::string(file->loaded.sources.sources().front().text()), file->resolver};
}

merging::RulesMerge merge_shipped(const std::string& base, const std::string& first,
                                  const std::string& second, merging::Preference prefer) {
  merging::MergeRequest request;
  request.games = {shipped_source(base), shipped_source(first), shipped_source(second)};
  request.prefer = std::move(prefer);
  return merging::RulesMerge(std::move(request));
}

merging::RulesMerge merge_texts(const std::string& base, const std::string& first,
                                const std::string& second, merging::Preference prefer) {
  merging::MergeRequest request;
  request.games = {merging::GameSource{"base.ludo", base, resolver_to(base)},
                   merging::GameSource{"a.ludo", first, resolver_to(base)},
                   merging::GameSource{"b.ludo", second, resolver_to(base)}};
  request.prefer = std::move(prefer);
  return merging::RulesMerge(std::move(request));
}

merging::Preference always(Side side) {
  return [side](const std::string&) { return std::optional(side); };
}

std::vector<std::string> conflict_names(const merging::RulesMerge& merge) {
  std::vector<std::string> names;
  for (const merging::ToldConflict& conflict : merge.conflicts()) names.push_back(conflict.name);
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> edit_lines(const merging::RulesMerge& merge) {
  static const char* const kFrom[] = {"base", "a", "b", "a b"};
  std::vector<std::string> lines;
  for (const merging::Edit& edit : merge.edits()) {
    lines.push_back(std::string(kFrom[static_cast<std::size_t>(edit.origin)]) + ": " + edit.verb +
                    ' ' + edit.name);
  }
  return lines;
}

std::string hash_of_text(const std::string& text, const std::string& base) {
  lang::Diagnostics heard;
  lang::LoadedGame game = lang::load("text", text, resolver_to(base), heard);
  lang::CheckOptions options;
  options.lints = false;
  const auto model = lang::check(game, options, heard);
  return model ? lang::canon_hash(*model) : "";
}

}  // namespace ludo::tests
