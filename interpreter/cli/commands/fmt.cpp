// `ludo fmt`: the canonical layout of texts, in place.

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/cli/writing.hpp"

namespace ludo::interpreter {

namespace {

namespace fs = std::filesystem;

struct FmtArguments {
  std::vector<std::string> files;
  CommonOptions common;
  bool check = false;
  std::string language;  // empty: that of the text
};

// What became of one file.
enum class Layout { Canonical, Differs, Wrong, Unreadable };

Layout lay_out(const std::string& file, const FmtArguments& options) {
  // What comes from a pipe or a device goes to standard output.
  std::error_code error;
  const bool piped = file == "-" || (fs::exists(file, error) && !fs::is_regular_file(file, error));
  const auto [text, trouble] = read_text(file);
  if (!text) {
    say(fmt::format("ludo: `{}` cannot be read: {}\n", file, trouble));
    return Layout::Unreadable;
  }
  lang::Diagnostics diagnostics;
  const std::optional<std::string> formatted =
      options.language.empty() ? lang::format(*text, diagnostics)
                               : lang::format_in(*text, options.language, diagnostics);
  if (!formatted) {
    lang::SourceMap sources;
    sources.add(file == "-" ? "standard input" : file, *text);
    say_diagnostics(diagnostics, sources, options.common);
    return Layout::Wrong;
  }
  const bool differs = *formatted != *text;
  if (piped && !options.check) put(*formatted);
  if (options.check) {
    if (differs) put(fmt::format("{}\n", file));
  } else if (differs && !piped) {
    if (const auto unwritten = write_file(file, *formatted)) {
      say(fmt::format("ludo: `{}` cannot be written: {}\n", file, *unwritten));
      return Layout::Unreadable;
    }
    if (options.common.verbose) say(fmt::format("{}: laid out\n", file));
  }
  return differs ? Layout::Differs : Layout::Canonical;
}

Status format_files(const FmtArguments& options) {
  if (!options.language.empty()) require_one_of("--lang", options.language, {"en", "it"});
  bool differs = false;
  bool wrong = false;
  bool unreadable = false;
  for (const std::string& file : options.files) {
    switch (lay_out(file, options)) {
      case Layout::Canonical:
        break;
      case Layout::Differs:
        differs = true;
        break;
      case Layout::Wrong:
        wrong = true;
        break;
      case Layout::Unreadable:
        unreadable = true;
        break;
    }
  }
  if (unreadable) return Status::Unreadable;
  return wrong || (options.check && differs) ? Status::No : Status::Done;
}

}  // namespace

void add_fmt(Verbs& verbs) {
  auto options = std::make_shared<FmtArguments>();
  CLI::App& verb = verbs.add("fmt", "lays texts out in the canonical way",
                             {"fmt my-game.ludo", "fmt --check games/*.ludo",
                              "fmt --lang it my-game.ludo", "fmt - < draft.ludo"},
                             [options] { return format_files(*options); });
  verb.add_option("FILE", options->files, "files to lay out in place, or - for standard input")
      ->required();
  verb.add_flag("--check", options->check, "only say which files differ");
  verb.add_option("--lang", options->language, "write the keywords in en or it")
      ->type_name("LANGUAGE");
  add_common(verb, options->common, {});
}

}  // namespace ludo::interpreter
