// `ludo new`: a text to begin with, from a template or from a shipped game.
//
// Templates are the games of examples/templates/. A stub of a variant holds the first rule of its
// parent, to be changed. With --view it is no game but the default view of one, to be changed.
//
// Tested by tests/cli/test_new.cpp.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/cli/writing.hpp"
#include "lang/text/suggest.hpp"
#include "lang/view/derive.hpp"

namespace ludo::interpreter {

namespace {

namespace fs = std::filesystem;

struct NewArguments {
  std::string name;
  std::string start;  // a template
  std::string from;
  std::string variant_of;
  std::string language;
  bool view = false;
  CommonOptions common;
};

// A text to write, and the files beside it that it names.
struct NewText {
  std::string text;
  std::string origin;  // for the message
  std::vector<fs::path> maps;
};

bool is_template(const ShippedGame& game) {
  return game.path.parent_path().filename() == "templates";
}

// `my-first game` is the game MyFirstGame.
std::string declared_name(std::string_view name) {
  std::string declared;
  bool begins = true;
  for (const char c : name) {
    const bool letter = ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
    const bool digit = '0' <= c && c <= '9';
    if (!letter && !(digit && !declared.empty())) {
      begins = true;
      continue;
    }
    const bool small = 'a' <= c && c <= 'z';
    declared += begins && small ? static_cast<char>(c - 'a' + 'A') : c;
    begins = false;
  }
  return declared;
}

[[noreturn]] void fail_origin(const Library& library, const std::string& name, bool of_templates) {
  std::vector<std::string> names;
  for (const ShippedGame& game : library.games()) {
    if (is_template(game) == of_templates) names.push_back(game.name);
  }
  std::string message =
      of_templates
          ? fmt::format("there is no template `{}`; there are {}", name, fmt::join(names, ", "))
          : fmt::format(
                "there is no shipped game `{}`, which `ludo list --examples` would show, and "
                "no file of a game",
                name);
  if (const auto likely = lang::closest(name, std::span<const std::string>(names))) {
    message += fmt::format("; did you mean `{}`?", *likely);
  }
  throw fail(Status::Usage, message);
}

const ShippedGame& template_named(const Library& library, const std::string& name) {
  for (const ShippedGame& game : library.games()) {
    if (is_template(game) && game.name == name) return game;
  }
  fail_origin(library, name, true);
}

// A shipped game by its name, or a file of one's own.
ShippedGame origin_of(const Library& library, const std::string& name) {
  auto game = find_origin(library, name);
  if (!game || is_template(*game)) fail_origin(library, name, false);
  return std::move(*game);
}

// A variant asks for its parent by the name of the game, and is answered from its own folder.
void require_beside(const Library& library, const ShippedGame& parent, const fs::path& variant) {
  const bool is_shipped =
      std::any_of(library.games().begin(), library.games().end(),
                  [&](const ShippedGame& game) { return game.path == parent.path; });
  const fs::path folder = fs::absolute(variant).lexically_normal().parent_path();
  const auto& named = library.named_folders();
  const bool is_named =
      std::find(named.begin(), named.end(), parent.path.parent_path()) != named.end();
  if (is_shipped || is_named || folder == parent.path.parent_path()) return;
  throw fail(Status::Usage,
             fmt::format("a variant stands beside its parent: write it to the folder of `{}`, or "
                         "copy that file to the folder of `{}`",
                         parent.label, variant.string()));
}

std::string text_of(const ShippedGame& game) {
  Bytes bytes = read_text(game.path.string());
  if (bytes.text) return std::move(*bytes.text);
  throw fail(Status::Unreadable, fmt::format("`{}` cannot be read: {}", game.label, bytes.trouble));
}

// The text of a game under another name, with the maps that it names: those found beside it, by
// their file names in its lines.
NewText copy_of(const ShippedGame& game, const std::string& declared) {
  NewText made;
  made.text = text_of(game);
  const lang::TextHead head = lang::head_of_text(made.text);
  made.text.replace(head.name_at, head.name.size(), declared);
  made.origin = is_template(game) ? fmt::format("the template {}", game.name) : game.name;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(game.path.parent_path(), error)) {
    const std::string file = entry.path().filename().string();
    const bool named = made.text.find(fmt::format("from \"{}\"", file)) != std::string::npos;
    if (named) made.maps.push_back(entry.path());
  }
  std::sort(made.maps.begin(), made.maps.end());
  return made;
}

// The lines of the first rule that stands in the game's own text, as they are written there; empty
// if there is none.
std::string first_rule(const GameFile& file) {
  const lang::SourceText& source = file.loaded.sources.sources().front();
  std::optional<lang::Span> found;
  for (const lang::Node& part : file.loaded.game.children) {
    if (!part.is(lang::Form::Interactions)) continue;
    for (const lang::Node& item : part.children) {
      const bool own = item.is(lang::Form::Rule) && item.span.file == source.file();
      if (own && (!found || item.span.begin < found->begin)) found = item.span;
    }
  }
  if (!found) return "";
  // The rule reaches as far as lines are further in than its first.
  const std::size_t first = source.line_column(found->begin).line;
  const std::size_t indent = source.line_text(first).find_first_not_of(' ');
  std::string lines;
  std::string blank;
  for (std::size_t line = first; line <= source.line_count(); ++line) {
    std::string text(source.line_text(line));
    if (text.ends_with('\r')) text.pop_back();
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == std::string::npos) {
      blank += "\n";
      continue;
    }
    if (line == first) {
      text.insert(begin, "replace ");
    } else if (begin <= indent) {
      break;
    }
    lines += std::exchange(blank, "") + text + "\n";
  }
  return lines;
}

NewText variant_of(const Library& library, const ShippedGame& game, const std::string& declared) {
  const std::unique_ptr<GameFile> file = load_file(library, game.path.string());
  if (!file->loaded.usable) {
    throw fail(Status::Unreadable, fmt::format("`{}` has errors", game.label));
  }
  const std::string rule = first_rule(*file);
  NewText made;
  made.origin = fmt::format("a variant of {}", game.name);
  made.text = fmt::format(
      "-- A variant says only what is different; all else is as in {}.\n"
      "-- `replace` an item with the same key, `add` one, or `drop` one: `drop rule ...`.\n"
      "game {} variant of {}\n"
      "\"{}, with a change\"\n",
      game.declared, declared, game.declared, game.declared);
  if (!rule.empty()) {
    made.text += fmt::format(
        "\ninteractions\n{}{:{}}note \"As in {}: change a line above, and this note.\"\n", rule, "",
        rule.find_first_not_of(' ') + 2, game.declared);
  }
  made.text += fmt::format(
      "\ntest \"{} can be played\"\n"
      "  given start\n"
      "  play goes on\n",
      declared);
  return made;
}

void require_free(const fs::path& path) {
  std::error_code error;
  if (fs::symlink_status(path, error).type() == fs::file_type::not_found) return;
  throw fail(Status::Usage,
             fmt::format("`{}` is there already; it is not written over", path.string()));
}

void write_new(const fs::path& path, std::string_view text) {
  if (const auto trouble = create_file(path, text)) {
    throw fail(Status::Unreadable,
               fmt::format("`{}` cannot be written: {}", path.string(), *trouble));
  }
}

// As a shell wants it: with quotes where there is a blank.
std::string in_shell(const fs::path& path) {
  const std::string text = path.string();
  return text.find(' ') == std::string::npos ? text : "'" + text + "'";
}

// The default view of a game, beside its text, so that it is found there; of a shipped game in the
// folder where one stands.
Status make_view(const Library& library, const NewArguments& options) {
  if (!options.start.empty() || !options.from.empty() || !options.variant_of.empty() ||
      !options.language.empty()) {
    throw fail(Status::Usage, "`--view` takes the name of a game and nothing else");
  }
  std::error_code error;
  const std::string own = options.name + ".ludo";
  const bool is_own = !fs::exists(options.name, error) && fs::is_regular_file(own, error);
  const std::string name = is_own ? own : options.name;
  const bool is_file = is_own || fs::is_regular_file(name, error);
  const std::unique_ptr<GameFile> file = load_file(library, name);
  auto model = file->loaded.usable ? lang::check(file->loaded, check_options(*file, options.common),
                                                 file->diagnostics)
                                   : std::nullopt;
  if (!model) {
    say_diagnostics(file->diagnostics, file->loaded.sources, options.common);
    return Status::No;
  }
  fs::path path = name;
  if (path.extension() == ".ludo") path.replace_extension();
  path += ".ludoview";
  require_free(path);
  write_new(path, lang::derive_view(*model));
  if (!options.common.quiet) {
    put(fmt::format("{}: the default view of {}\n", path.string(), model->name));
    say(is_file
            ? fmt::format("next: change it, then ludo check {0}, ludo view {0}\n", in_shell(name))
            : fmt::format("next: change it, then ludo view {} --view {}\n", in_shell(name),
                          in_shell(path)));
  }
  return Status::Done;
}

Status make_new(const Library& library, const NewArguments& options) {
  if (options.view) return make_view(library, options);
  if (!options.language.empty()) require_one_of("--lang", options.language, {"en", "it"});
  fs::path path = options.name;
  if (path.extension() != ".ludo") path += ".ludo";
  const std::string declared = declared_name(path.stem().string());
  if (declared.empty()) {
    throw fail(Status::Usage, fmt::format("`{}` is no name for a game", options.name));
  }
  const int origins = !options.start.empty() + !options.from.empty() + !options.variant_of.empty();
  if (1 < origins) {
    throw fail(Status::Usage, "take one of --template, --from and --variant-of");
  }
  NewText made;
  if (!options.variant_of.empty()) {
    const ShippedGame parent = origin_of(library, options.variant_of);
    require_beside(library, parent, path);
    made = variant_of(library, parent, declared);
  } else if (!options.from.empty()) {
    made = copy_of(origin_of(library, options.from), declared);
  } else {
    const std::string start = options.start.empty() ? "racing" : options.start;
    made = copy_of(template_named(library, start), declared);
  }
  lang::Diagnostics diagnostics;
  const auto laid_out =
      lang::format_in(made.text, options.language.empty() ? "en" : options.language, diagnostics);
  if (!laid_out) {
    lang::SourceMap sources;
    sources.add(path.string(), made.text);
    say_diagnostics(diagnostics, sources, options.common);
    return Status::No;
  }
  std::vector<std::pair<fs::path, std::string>> files = {{path, *laid_out}};
  for (const fs::path& map : made.maps) {
    const auto text = read_inner_text(map);
    if (!text) throw fail(Status::Unreadable, fmt::format("`{}` cannot be read", map.string()));
    files.emplace_back(path.parent_path() / map.filename(), *text);
  }
  for (const auto& [file, text] : files) require_free(file);
  for (const auto& [file, text] : files) write_new(file, text);
  if (!options.common.quiet) {
    put(fmt::format("{}: {}, from {}\n", path.string(), declared, made.origin));
    say(fmt::format("next: ludo check {0}, ludo test {0}, ludo moves {0}\n", in_shell(path)));
  }
  return Status::Done;
}

}  // namespace

void add_new(Verbs& verbs) {
  auto options = std::make_shared<NewArguments>();
  CLI::App& verb =
      verbs.add("new", "starts a game from a template or another game",
                {"new my-game", "new my-game --template alignment", "new my-game --variant-of GAME",
                 "new my-game --from GAME", "new my-game --view"},
                [options, &verbs] { return make_new(verbs.library(), *options); });
  std::vector<std::string> templates;
  for (const ShippedGame& game : verbs.library().games()) {
    if (is_template(game)) templates.push_back(game.name);
  }
  verb.add_option("NAME", options->name, "the new game; it is written to NAME.ludo")->required();
  verb.add_option(
          "--template", options->start,
          fmt::format("a small game to begin with: {} (racing)", fmt::join(templates, ", ")))
      ->type_name("NAME");
  verb.add_option("--from", options->from, "a copy of a shipped game, or of a file")
      ->type_name("GAME");
  verb.add_option(
          "--variant-of", options->variant_of,
          "a text that says only what differs from a shipped game, or from a file beside it")
      ->type_name("GAME");
  verb.add_option("--lang", options->language, "write the keywords in en or it")
      ->type_name("LANGUAGE");
  verb.add_flag("--view", options->view,
                "write the default view of the game NAME, to be changed, to NAME.ludoview");
  add_common(verb, options->common, {});
}

}  // namespace ludo::interpreter
