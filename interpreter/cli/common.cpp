// What the verbs share. See common.hpp.

#include "interpreter/cli/common.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <set>
#include <span>
#include <thread>
#include <utility>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/services/movetext.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/position.hpp"
#include "interpreter/services/trial.hpp"
#include "lang/text/suggest.hpp"
#include "lang/text/utf8.hpp"
#include "lang/view/derive.hpp"

namespace ludo::interpreter {

namespace {

// A position text that says what stands in the game's own notation, its first one unless the text
// begins with the name of another.
std::string in_notation(const GameFile& file, std::string_view written) {
  const std::vector<std::string> names = lang::notations_of(file.loaded);
  if (names.empty()) {
    throw fail(Status::Usage, fmt::format("`{}` declares no notation of positions", file.name));
  }
  std::string notation = names.front();
  for (const std::string& name : names) {
    if (!written.starts_with(name + ' ')) continue;
    notation = name;
    written.remove_prefix(name.size() + 1);
  }
  if (written.find_first_of("\"\\\n") != std::string_view::npos) {
    throw fail(Status::Usage, fmt::format("`{}` is no position in `{}`", written, notation));
  }
  return fmt::format("{} \"{}\"\n", notation, written);
}

}  // namespace

std::string read_position_text(const std::string& path) {
  Bytes bytes = read_text(path);
  if (bytes.text) {
    if (bytes.text->find_first_not_of(" \t\r\n") == std::string::npos) {
      throw fail(Status::Unreadable,
                 fmt::format("the position `{}` is empty: nothing says what stands where", path));
    }
    return std::move(*bytes.text);
  }
  throw fail(Status::Unreadable,
             fmt::format("the position `{}` cannot be read: {}", path, bytes.trouble));
}

unsigned CommonOptions::n_threads() const {
  const unsigned asked = threads != 0 ? threads : std::thread::hardware_concurrency();
  return std::clamp(asked, 1U, kMostThreads);
}

std::string shell_word(std::string_view word) {
  const auto plain = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return std::isalnum(byte) != 0 || std::string_view("_-./=:,+%@").find(c) != std::string::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return std::string(word);
  const bool soft = word.find_first_of("\"$`\\!") == std::string_view::npos;
  if (soft) return fmt::format("\"{}\"", word);
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

Failed fail(Status status, std::string_view message) {
  say(fmt::format("ludo: {}\n", lang::printable(message)));
  return Failed{status};
}

void say_limit(std::string_view what) { say(fmt::format("ludo: a limit was reached: {}\n", what)); }

void say_no_memory() {
  constexpr std::string_view kMessage =
      "ludo: a limit was reached: more memory is needed than may be taken\n";
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kMessage.data(), kMessage.size());
}

namespace {

// The same texts, those behind the first under the names of their files: what the game asked for by
// a name, the user opens by a path.
lang::SourceMap labelled(const lang::SourceMap& sources,
                         const std::function<std::string(std::string_view)>& label_of) {
  lang::SourceMap made;
  for (const lang::SourceText& source : sources.sources()) {
    const bool first = &source == &sources.sources().front();
    made.add(first ? source.name() : label_of(source.name()), std::string(source.text()));
  }
  return made;
}

// The rules that an item plays, by themselves or through others.
void collect_played(const lang::Node& game, const lang::Node& node, std::set<std::string>& played) {
  if (node.is(lang::Form::Play) && played.insert(node.text).second) {
    for (const lang::Node& part : game.children) {
      for (const lang::Node& item : part.children) {
        const bool rule = item.is(lang::Form::Rule) && item.text == node.text;
        if (rule) collect_played(game, item, played);
      }
    }
  }
  for (const lang::Node& child : node.children) collect_played(game, child, played);
}

// What a variant says of the place in its parent where play went wrong: the rules of its own that
// are played there; without any, all that it says.
std::vector<lang::Span> clauses_of_variant(const lang::LoadedGame& loaded,
                                           const lang::Span& where) {
  const lang::FileId own = loaded.sources.sources().front().file();
  std::set<std::string> played;
  std::vector<lang::Span> all;
  for (const lang::Node& part : loaded.game.children) {
    for (const lang::Node& item : part.children) {
      const lang::Span& span = item.span;
      if (span.is_nowhere()) continue;
      if (span.file == own) all.push_back(span);
      const bool around =
          span.file == where.file && span.begin <= where.begin && where.begin < span.end;
      if (around) collect_played(loaded.game, item, played);
    }
  }
  std::vector<lang::Span> found;
  for (const lang::Node& part : loaded.game.children) {
    for (const lang::Node& item : part.children) {
      const bool is_own = !item.span.is_nowhere() && item.span.file == own;
      if (is_own && item.is(lang::Form::Rule) && played.contains(item.text)) {
        found.push_back(item.span);
      }
    }
  }
  return found.empty() ? all : found;
}

}  // namespace

std::unique_ptr<GameFile> load_file(const Library& library, const std::string& argument) {
  std::string trouble;
  std::optional<GameText> text = find_game(library, argument, trouble);
  if (!text) throw fail(Status::Unreadable, trouble);
  return load_text(std::move(*text));
}

std::unique_ptr<GameFile> load_text(GameText text) {
  auto file = std::make_unique<GameFile>();
  file->name = text.name;
  file->label = text.label;
  file->views = std::move(text.views);
  file->beside = std::move(text.beside);
  file->parent = lang::head_of_text(text.text).parent;
  file->shapes = std::move(text.shapes);
  file->resolver = text.resolver;
  file->loaded = lang::load(text.label, std::move(text.text), text.resolver, file->diagnostics);
  file->loaded.sources = labelled(file->loaded.sources, text.label_of);
  return file;
}

lang::ViewTexts view_texts(const GameFile& file, const std::string& path) {
  lang::ViewTexts texts;
  texts.derived = lang::derive_view;
  texts.modules = file.shapes;
  if (file.views) texts.texts = file.views();
  if (path.empty()) return texts;
  std::erase_if(texts.texts, [](const lang::ViewSource& source) {
    return source.kind == lang::ViewSource::Kind::Own;
  });
  Bytes bytes = read_text(path);
  if (!bytes.text) {
    throw fail(Status::Unreadable,
               fmt::format("the view `{}` cannot be read: {}", path, bytes.trouble));
  }
  texts.texts.push_back({lang::ViewSource::Kind::Own, path, std::move(*bytes.text)});
  return texts;
}

lang::CheckOptions check_options(const GameFile& file, const CommonOptions& common) {
  lang::CheckOptions options;
  options.gaps = common.gaps;
  const std::vector<lang::OptionInfo> declared = lang::options_of(file.loaded);
  for (const std::string& setting : common.option) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw fail(Status::Usage, fmt::format("`--option {}` should be NAME=VALUE", setting));
    }
    const std::string name = setting.substr(0, equals);
    std::string value = setting.substr(equals + 1);
    const auto found = std::find_if(declared.begin(), declared.end(),
                                    [&name](const auto& info) { return info.name == name; });
    if (found == declared.end()) {
      std::vector<std::string> names;
      for (const lang::OptionInfo& info : declared) names.push_back(info.name);
      std::string message = fmt::format("`{}` has no option `{}`", file.name, name);
      if (const auto likely = lang::closest(name, std::span<const std::string>(names))) {
        message += fmt::format("; did you mean `{}`?", *likely);
      } else if (names.empty()) {
        message += "; it has none";
      } else {
        message += fmt::format("; it has {}", fmt::join(names, ", "));
      }
      throw fail(Status::Usage, message);
    }
    const std::vector<std::string>& values = found->values;
    if (!found->is_range && std::find(values.begin(), values.end(), value) == values.end()) {
      // An option that is on or off may be said with yes and no.
      const std::string other = value == "yes" ? "on" : value == "no" ? "off" : "";
      if (other.empty() || std::find(values.begin(), values.end(), other) == values.end()) {
        throw fail(Status::Usage, fmt::format("option `{}` is one of {}, not `{}`", name,
                                              fmt::join(values, ", "), value));
      }
      value = other;
    }
    options.options[name] = value;
  }
  return options;
}

Json ReadyGame::options_json() const {
  Json json = Json::object();
  for (const lang::OptionValue& option : model->options) json[option.name] = option.value;
  return json;
}

std::shared_ptr<const program::Program> frozen(const std::shared_ptr<const lang::GameModel>& model,
                                               const CommonOptions& common, bool uses) {
  program::FreezeAnswer answer = program::freeze(model, {.passes = {}, .uses = uses});
  if (answer.program == nullptr && common.verbose) {
    say(fmt::format("ludo: the reference engine plays: {}\n", answer.trouble));
  }
  return std::move(answer.program);
}

ReadyGame ready_game(const Library& library, const std::string& argument,
                     const CommonOptions& common) {
  return ready_game(load_file(library, argument), common);
}

ReadyGame ready_game(std::unique_ptr<GameFile> loaded, const CommonOptions& common) {
  ReadyGame game;
  game.file = std::move(loaded);
  GameFile& file = *game.file;
  if (!file.loaded.usable) {
    say_diagnostics(file.diagnostics, file.loaded.sources, common);
    throw Failed{Status::No};
  }
  lang::CheckOptions options = check_options(file, common);
  options.lints = false;
  if (!common.position.empty()) {
    options.position_name = common.position;
    options.position =
        common.position_text ? *common.position_text : read_position_text(common.position);
  }
  if (!common.fen.empty()) {
    if (options.position) throw fail(Status::Usage, "give `--position` or `--fen`, not both");
    options.position_name = "--fen";
    options.position = in_notation(file, common.fen);
  }
  std::optional<lang::GameModel> model = lang::check(file.loaded, options, file.diagnostics);
  if (!model) {
    say_diagnostics(file.diagnostics, file.loaded.sources, common);
    throw Failed{Status::No};
  }
  game.model = std::make_shared<const lang::GameModel>(std::move(*model));
  try {
    // A start alone may be broken off as it is: there is nothing to tell.
    const Engine engine(*game.model, common.moves.empty() ? Budget{} : watched_budget());
    game.state =
        game.model->position ? engine.position(*game.model->position, common.seed) : engine.start();
    PlayedLine line = play_line(engine, std::move(game.state), split_moves(common.moves));
    if (line.failure) throw fail(Status::No, describe(*line.failure));
    game.state = std::move(line.state);
    if (common.engine == "fast") game.program = frozen(game.model, common);
  } catch (const DescriptionError& error) {
    say(render_run_error(error, file.loaded));
    throw Failed{Status::No};
  }
  return game;
}

lang::Colours colour(const CommonOptions& common, bool to_output) {
  if (common.color == "always") return lang::Colours::on;
  if (common.color == "never" || !environment("NO_COLOR").empty() ||
      environment("TERM") == "dumb") {
    return lang::Colours::off;
  }
  return (to_output ? is_terminal_output() : is_terminal_error()) ? lang::Colours::on
                                                                  : lang::Colours::off;
}

void say_diagnostics(const lang::Diagnostics& diagnostics, const lang::SourceMap& sources,
                     const CommonOptions& common) {
  if (!common.quiet) {
    say(lang::render(diagnostics, sources, colour(common, false)));
    return;
  }
  for (const lang::Diagnostic& diagnostic : diagnostics.sorted()) {
    if (diagnostic.severity() == lang::Severity::error) {
      say(lang::render_line(diagnostic, sources) + "\n");
    }
  }
}

// The last moves of a way, for `--moves` if they are all of it.
std::string way_text(const std::vector<std::string>& moves) {
  constexpr std::size_t kMostMoves = 12;
  if (moves.empty()) return "";
  const std::size_t from = moves.size() <= kMostMoves ? 0 : moves.size() - kMostMoves;
  const std::vector<std::string> last(moves.begin() + static_cast<std::ptrdiff_t>(from),
                                      moves.end());
  return fmt::format("  after {}{}\n", from == 0 ? "" : fmt::format("{} moves, … ", from),
                     fmt::join(last, ", "));
}

// What a variant says that brings a place of another text into play.
std::string variant_text(const lang::Span& place, const lang::LoadedGame& loaded) {
  constexpr std::size_t kMostClauses = 3;
  const lang::SourceMap& sources = loaded.sources;
  if (place.is_nowhere() || place.file == sources.sources().front().file()) return "";
  std::vector<lang::Span> clauses = clauses_of_variant(loaded, place);
  if (clauses.size() > kMostClauses) clauses.resize(kMostClauses);
  std::string text;
  for (const lang::Span& clause : clauses) {
    text += lang::render_place(lang::Mark{clause, "the variant says"}, sources, lang::Colours::off);
  }
  return text;
}

std::string render_run_error(const DescriptionError& error, const lang::LoadedGame& loaded) {
  const lang::SourceMap& sources = loaded.sources;
  std::string text = fmt::format("error: {}\n", error.what()) +
                     lang::render_place(lang::Mark{error.span, ""}, sources, lang::Colours::off);
  if (const auto* played = dynamic_cast<const PlayedError*>(&error))
    text += way_text(played->moves);
  return text + variant_text(error.span, loaded);
}

bool tells_moves(const DescriptionError& error) {
  return dynamic_cast<const PlayedError*>(&error) != nullptr;
}

// What helps against every fault of a kind.
std::string_view cure_of(lang::DiagnosticKind kind) {
  switch (kind) {
    case lang::DiagnosticKind::put_on_piece:
      return "choose the place among what is empty, or ask before: `require … is empty`";
    case lang::DiagnosticKind::beyond_supply:
      return "ask before how many there are: `require count … < …`";
    case lang::DiagnosticKind::nothing_there:
      return "choose among pieces, or ask before: `require … is occupied`";
    case lang::DiagnosticKind::no_object:
      return "ask before whether there is one: `require … is not none`";
    case lang::DiagnosticKind::leaves_type:
      return "ask before whether the value fits, such as `require … > 0`, or give the type more "
             "room";
    default:
      return "";
  }
}

std::string render_fault(lang::DiagnosticKind kind, const std::string& what,
                         const lang::Span& where, const lang::LoadedGame& loaded,
                         const CommonOptions& common) {
  const lang::Diagnostic fault(kind, what, lang::Mark{where, ""}, {}, std::string(cure_of(kind)));
  if (common.quiet) return lang::render_line(fault, loaded.sources);
  return lang::render(fault, loaded.sources, colour(common, false)) + variant_text(where, loaded);
}

Json place_json(const lang::Span& span, const lang::SourceMap& sources) {
  if (span.is_nowhere()) return nullptr;
  const lang::SourceText& source = sources.source(span.file);
  const lang::LineColumn begin = source.line_column(span.begin);
  const lang::LineColumn end = source.line_column(span.end);
  return {{"file", source.name()},    {"line", begin.line},
          {"column", begin.column},   {"end_line", end.line},
          {"end_column", end.column}, {"text", std::string(sources.text(span))}};
}

Json diagnostic_json(const lang::Diagnostic& diagnostic, const lang::SourceMap& sources) {
  Json json;
  json["kind"] = lang::kind_name(diagnostic.kind());
  json["severity"] = lang::severity_name(diagnostic.severity());
  json["message"] = diagnostic.message();
  const lang::Span span = diagnostic.primary().span;
  if (!span.is_nowhere()) {
    const lang::SourceText& source = sources.source(span.file);
    const lang::LineColumn begin = source.line_column(span.begin);
    const lang::LineColumn end = source.line_column(span.end);
    json["file"] = source.name();
    json["line"] = begin.line;
    json["column"] = begin.column;
    json["end_line"] = end.line;
    json["end_column"] = end.column;
  }
  if (!diagnostic.hint().empty()) json["hint"] = diagnostic.hint();
  return json;
}

Json diagnostics_json(const lang::Diagnostics& diagnostics, const lang::SourceMap& sources) {
  Json json = Json::array();
  for (const lang::Diagnostic& diagnostic : diagnostics.sorted()) {
    json.push_back(diagnostic_json(diagnostic, sources));
  }
  return json;
}

Json document(std::string_view verb) {
  Json json;
  json["schema"] = 1;
  json["verb"] = verb;
  return json;
}

void put_document(const Json& json) {
  put(json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

void put_line(const Json& json) {
  put(json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

Json parse_document(std::string_view text) { return parse_document(text, kMostRecordLine); }

Json parse_document(std::string_view text, std::size_t most_bytes, int most_depth) {
  bool sound = text.size() <= most_bytes;
  const auto look = [&sound, most_depth](int depth, Json::parse_event_t /*event*/, Json& /*part*/) {
    sound = sound && depth <= most_depth;
    return sound;
  };
  Json json = sound ? Json::parse(text, look, false) : Json(Json::value_t::discarded);
  return sound ? json : Json(Json::value_t::discarded);
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string grouped(std::uint64_t number) {
  std::string text = fmt::format("{}", number);
  for (std::size_t i = text.size(); 3 < i;) {
    i -= 3;
    text.insert(i, ",");
  }
  return text;
}

}  // namespace ludo::interpreter
