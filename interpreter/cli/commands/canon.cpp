// `ludo canon` and `ludo hash`: what a game says, however it is written.

#include "lang/canon/canon.hpp"

#include <fmt/format.h>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/services/family.hpp"

namespace ludo::interpreter {

namespace {

struct CanonArguments {
  std::string game;
  CommonOptions common;
  bool family = false;
};

struct CheckedGame {
  std::unique_ptr<GameFile> file;
  lang::CheckOptions asked;
  lang::GameModel model;
};

// Throws Failed: No for errors in the text.
CheckedGame checked_game(const Library& library, const CanonArguments& options) {
  require_engine(options.common);
  CheckedGame game;
  game.file = load_file(library, options.game);
  if (game.file->loaded.usable) {
    game.asked = check_options(*game.file, options.common);
    game.asked.lints = false;
    if (auto model = lang::check(game.file->loaded, game.asked, game.file->diagnostics)) {
      game.model = std::move(*model);
      return game;
    }
  }
  say_diagnostics(game.file->diagnostics, game.file->loaded.sources, options.common);
  throw Failed{Status::No};
}

std::string form_of(const lang::GameModel& model) {
  lang::CanonAnswer answer = lang::canonical_form(model);
  if (!answer.text) throw fail(Status::Limit, "a limit was reached: " + answer.trouble);
  return std::move(*answer.text);
}

Json head_json(std::string_view verb, const lang::GameModel& model) {
  Json json = document(verb);
  json["game"] = model.name;
  json["options"] = Json::object();
  for (const lang::OptionValue& option : model.options) json["options"][option.name] = option.value;
  return json;
}

Status show_canon(const Library& library, const CanonArguments& options) {
  const CheckedGame game = checked_game(library, options);
  const std::string form = form_of(game.model);
  if (!options.common.json) {
    put(form);
    return Status::Done;
  }
  Json json = head_json("canon", game.model);
  json["hash"] = lang::canon_hash(form);
  json["form"] = form;
  put_document(json);
  return Status::Done;
}

Status show_family(CheckedGame& game, const CanonArguments& options) {
  const Family family = family_of(game.file->loaded, game.asked);
  if (family.hash.empty()) throw fail(Status::Limit, "a limit was reached: " + family.trouble);
  if (!options.common.json) {
    put(family.hash + '\n');
    return Status::Done;
  }
  Json json = head_json("hash", game.model);
  json["hash"] = family.hashes.front().hash;
  json["family"] = family.hash;
  json["hashes"] = Json::array();
  for (std::size_t i = 1; i < family.hashes.size(); ++i) {
    const OptionHash& row = family.hashes[i];
    json["hashes"].push_back({{"option", row.option},
                              {"value", row.value},
                              {"hash", row.hash.empty() ? Json() : Json(row.hash)}});
  }
  put_document(json);
  return Status::Done;
}

Status show_hash(const Library& library, const CanonArguments& options) {
  CheckedGame game = checked_game(library, options);
  if (options.family) return show_family(game, options);
  const std::string hash = lang::canon_hash(form_of(game.model));
  if (!options.common.json) {
    put(hash + '\n');
    return Status::Done;
  }
  Json json = head_json("hash", game.model);
  json["hash"] = hash;
  put_document(json);
  return Status::Done;
}

}  // namespace

void add_canon(Verbs& verbs) {
  auto options = std::make_shared<CanonArguments>();
  CLI::App& verb = verbs.add("canon", "prints the canonical form: what a game says, without names",
                             {"canon my-game.ludo", "canon my-game.ludo | sha256sum"},
                             [options, &verbs] { return show_canon(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  add_common(verb, options->common, {.option = true, .json = true});
}

void add_hash(Verbs& verbs) {
  auto options = std::make_shared<CanonArguments>();
  CLI::App& verb = verbs.add(
      "hash", "prints the hash of the canonical form",
      {"hash my-game.ludo", "hash my-game.ludo --option size=11", "hash my-game.ludo --family"},
      [options, &verbs] { return show_hash(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input")
      ->required();
  verb.add_flag("--family", options->family, "of the game with all its options");
  add_common(verb, options->common, {.option = true, .json = true});
}

}  // namespace ludo::interpreter
