// What the verbs share: common options, loading and checking a game, reporting, JSON.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/cli/library.hpp"
#include "interpreter/cli/status.hpp"
#include "interpreter/program/program.hpp"
#include "interpreter/reference/engine.hpp"
#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"

namespace ludo::interpreter {

// Keys keep the order in which they are written.
using Json = nlohmann::ordered_json;

// More are asked for in vain.
inline constexpr unsigned kMostThreads = 256;

// A file of weights, as it was read (weights.hpp).
struct GivenWeights {
  std::string file;
  std::string text;
  Json json;         // what the text says
  std::string hash;  // of the rules that it is of
};

struct CommonOptions {
  std::vector<std::string> option;   // NAME=VALUE
  std::vector<std::string> library;  // folders
  std::string moves;
  std::string position;
  std::string fen;
  std::optional<std::string> position_text;  // what stands in `position`, if it is known already
  std::vector<std::string> weights;          // files
  std::vector<GivenWeights> weights_given;   // what stands in them, once they have been read
  std::uint64_t seed = 1;
  unsigned threads = 0;  // 0: all cores
  std::string engine = "fast";
  std::string color = "auto";
  bool json = false;
  bool jsonl = false;
  bool quiet = false;
  bool verbose = false;
  bool gaps = false;  // texts may leave open what must be said (lang::CheckOptions)

  unsigned n_threads() const;
  bool machine() const { return json || jsonl; }
};

// A verb ends early with a status, its message said already.
struct Failed {
  Status status = Status::Usage;
};

/// A word of a command line, so that a shell reads it as it is.
std::string shell_word(std::string_view word);

// Says "ludo: MESSAGE" and answers the failure to throw or return.
Failed fail(Status status, std::string_view message);

/// "ludo: a limit was reached: …"
void say_limit(std::string_view what);
/// The same where there is no memory left; takes none.
void say_no_memory();

// ---- games
// ---------------------------------------------------------------------------------------

// A game as loaded; its diagnostics are said by whoever decides what they mean.
struct GameFile {
  std::string name;  // as the command line names it
  std::string label;
  lang::LoadedGame loaded;
  lang::Diagnostics diagnostics;
  std::function<std::vector<lang::ViewSource>()> views;  // see GameText
  lang::Resolver shapes;
  std::function<std::vector<BesideText>(const std::string& ending)> beside;  // see GameText
  std::string parent;       // the game that it says it is a variant of; empty: of none
  lang::Resolver resolver;  // of what its text names
};

// Reads and parses; throws Failed (Unreadable) when there is no such text.
std::unique_ptr<GameFile> load_file(const Library& library, const std::string& argument);
// The same of a text that is known already.
std::unique_ptr<GameFile> load_text(GameText text);

// The texts of a game's view: the derived default, the views of the games it is a variant of, its
// own; or, with a path, the text of that file instead of its own. Throws Failed (Unreadable).
lang::ViewTexts view_texts(const GameFile& file, const std::string& path = {});

// `--option` as check options; throws Failed (Usage) for unknown names, with the likely one.
lang::CheckOptions check_options(const GameFile& file, const CommonOptions& common);

// A game ready to be played: loaded, checked, and brought to the state that the options name.
struct ReadyGame {
  std::unique_ptr<GameFile> file;
  std::shared_ptr<const lang::GameModel> model;  // engines keep references to it
  State state;
  // For the fast machine; null when the reference engine is asked for, or must do.
  std::shared_ptr<const program::Program> program;

  Json options_json() const;
};

// The model's program for the fast machine, one that counts uses if asked; null when it cannot have
// one, which is said if verbose.
std::shared_ptr<const program::Program> frozen(const std::shared_ptr<const lang::GameModel>& model,
                                               const CommonOptions& common, bool uses = false);

// Throws Failed: No for errors in the text or an illegal move, Unreadable for what cannot be read.
ReadyGame ready_game(const Library& library, const std::string& argument,
                     const CommonOptions& common);
ReadyGame ready_game(std::unique_ptr<GameFile> loaded, const CommonOptions& common);

// The position that `--position` names: what it says, or Failed (Unreadable).
std::string read_position_text(const std::string& path);

// ---- reports
// -------------------------------------------------------------------------------------

lang::Colours colour(const CommonOptions& common, bool to_output);

// Says the diagnostics of a text; those below errors not if quiet.
void say_diagnostics(const lang::Diagnostics& diagnostics, const lang::SourceMap& sources,
                     const CommonOptions& common);

// An error of a description met when it was played, with its place.
std::string render_run_error(const DescriptionError& error, const lang::LoadedGame& loaded);
/// Whether it says which moves lead there.
bool tells_moves(const DescriptionError& error);
/// A fault as a diagnostic, with what helps against its kind.
std::string render_fault(lang::DiagnosticKind kind, const std::string& what,
                         const lang::Span& where, const lang::LoadedGame& loaded,
                         const CommonOptions& common);

// A place of a text; null where there is none.
Json place_json(const lang::Span& span, const lang::SourceMap& sources);
Json diagnostic_json(const lang::Diagnostic& diagnostic, const lang::SourceMap& sources);
Json diagnostics_json(const lang::Diagnostics& diagnostics, const lang::SourceMap& sources);

// One document, indented; its first key is "schema".
Json document(std::string_view verb);
void put_document(const Json& json);
// One line of a stream.
void put_line(const Json& json);

// A record, or another document from outside; discarded if it is none, is too long for one, or goes
// too deep.
Json parse_document(std::string_view text);
Json parse_document(std::string_view text, std::size_t most_bytes, int most_depth = 32);

// "1 error", "3 errors".
std::string counted(std::uint64_t count, std::string_view one, std::string_view many);

// 1234567 → "1,234,567".
std::string grouped(std::uint64_t number);

}  // namespace ludo::interpreter
