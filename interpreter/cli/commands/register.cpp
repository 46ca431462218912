// `ludo register` and `ludo verify`: signed records of the canonical form.
//
// Tested by tests/cli/test_register.cpp.

#include "interpreter/register/register.hpp"

#include <fmt/format.h>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/rule_texts.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/cli/writing.hpp"
#include "lang/text/base64.hpp"

namespace ludo::interpreter {

namespace {

struct RegisterArguments {
  std::string game;
  std::string key;
  std::string new_key;
  std::string record;
  std::string out;
  std::string name;
  std::string time;
  std::string parent;
  std::string request;
  std::string reply;
  std::string certificate;
  CommonOptions common;
};

struct VerifyArguments {
  std::string record;
  std::string game;
  std::string parent;
  std::string certificate;
  CommonOptions common;
};

void require_openssl(std::string_view verb) {
  if (can_sign()) return;
  throw fail(Status::Usage,
             fmt::format("`{}` is not in this build: it was made without OpenSSL (on Debian, "
                         "install libssl-dev, and build again)",
                         verb));
}

std::string bytes_of_file(const std::string& path) {
  Bytes bytes = read_record(path);
  if (bytes.text) return std::move(*bytes.text);
  throw fail(Status::Unreadable, fmt::format("`{}` cannot be read: {}", path, bytes.trouble));
}

std::string certificates_in(const std::string& path) {
  std::string bytes = bytes_of_file(path);
  if (!bytes.empty()) return bytes;
  throw fail(Status::Usage, fmt::format("`{}` is empty; certificates in PEM are wanted", path));
}

Registration record_in(const std::string& path) {
  ReadRegistration read = read_registration(bytes_of_file(path));
  if (read.record) return std::move(*read.record);
  const std::string line = read.line == 0 ? "" : fmt::format("line {}: ", read.line);
  throw fail(Status::Usage, fmt::format("`{}` is no record: {}{}", path, line, read.trouble));
}

// A game that is checked with some options.
struct GameToRecord {
  std::unique_ptr<GameFile> file;
  lang::CheckOptions asked;
  lang::GameModel model;
};

// With the options that the command line names; where it names none, with those of the record, if
// there is one. Throws Failed with the status for errors in the text.
GameToRecord game_to_record(const Library& library, const std::string& argument,
                            const CommonOptions& common, Status errors,
                            const Registration* record = nullptr) {
  GameToRecord game;
  game.file = load_file(library, argument);
  if (game.file->loaded.usable) {
    game.asked = record != nullptr && common.option.empty()
                     ? recorded_options(*record, game.file->loaded)
                     : check_options(*game.file, common);
    game.asked.lints = false;
    if (auto model = lang::check(game.file->loaded, game.asked, game.file->diagnostics)) {
      game.model = std::move(*model);
      return game;
    }
  }
  say_diagnostics(game.file->diagnostics, game.file->loaded.sources, common);
  throw Failed{errors};
}

Registration made(RecordMade answer) {
  if (answer.record) return std::move(*answer.record);
  switch (answer.why) {
    case NoRecord::Asked:
      throw fail(Status::Usage, answer.trouble);
    case NoRecord::Denied:
      throw fail(Status::No, answer.trouble);
    case NoRecord::Limit:
      break;
  }
  throw fail(Status::Limit, "a limit was reached: " + answer.trouble);
}

// ---- register

// What the command line asks for is one thing, with all that it needs.
void require_one_task(const RegisterArguments& options) {
  const int n_tasks = (options.game.empty() ? 0 : 1) + (options.new_key.empty() ? 0 : 1) +
                      (options.record.empty() ? 0 : 1);
  if (n_tasks != 1) {
    throw fail(Status::Usage,
               "one of these is wanted: a game to record, `--new-key FILE` for a key, or `--record "
               "FILE` for a time stamp");
  }
  if (!options.game.empty() && options.key.empty()) {
    throw fail(Status::Usage,
               "`--key FILE` is wanted, to sign with; `ludo register --new-key FILE` makes one");
  }
  const bool claims = !options.key.empty() || !options.name.empty() || !options.time.empty() ||
                      !options.parent.empty() || !options.common.option.empty();
  if (options.game.empty() && claims) {
    throw fail(Status::Usage,
               "`--key`, `--name`, `--time`, `--parent` and `--option` belong to a game that is "
               "recorded");
  }
  if (options.record.empty() && !options.reply.empty()) {
    throw fail(Status::Usage, "`--tsa-reply` wants the record that was stamped: `--record FILE`");
  }
  if (options.reply.empty() != options.certificate.empty()) {
    throw fail(Status::Usage, "`--tsa-reply` and `--tsa-certificate` go together");
  }
  const bool stamps = !options.request.empty() || !options.reply.empty();
  if (!options.record.empty() && !stamps) {
    throw fail(Status::Usage, "`--record` goes with `--tsa-request` or with `--tsa-reply`");
  }
  if (!options.request.empty() && !options.reply.empty()) {
    throw fail(Status::Usage, "`--tsa-request` and `--tsa-reply` exclude each other");
  }
  if (!options.new_key.empty() && (stamps || !options.out.empty())) {
    throw fail(Status::Usage, "`--new-key` stands alone");
  }
}

Status make_key(const std::string& path) {
  const std::string seed = random_bytes(kSeedBytes);
  if (seed.empty()) throw fail(Status::Unreadable, "the system has no random numbers");
  const Made key = private_key(seed);
  const Made shown = public_key(key.bytes);
  if (shown.bytes.empty()) throw fail(Status::Internal, key.trouble + shown.trouble);
  if (const auto trouble = create_file(path, key.bytes, Readers::Owner)) {
    throw fail(Status::Unreadable, fmt::format("`{}` cannot be written: {}", path, *trouble));
  }
  put(fmt::format("key {}\n", lang::base64(shown.bytes)));
  return Status::Done;
}

void write_request(const RegisterArguments& options, const Registration& record) {
  if (options.request.empty()) return;
  const Made request = time_stamp_request(record.signature);
  if (request.bytes.empty()) throw fail(Status::Internal, request.trouble);
  put_to(options.request, request.bytes);
}

Status record_game(const Library& library, const RegisterArguments& options) {
  // What can be known to be wrong is, before the game is looked at.
  if (!options.out.empty()) {
    if (const auto trouble = why_not_written(options.out)) {
      throw fail(Status::Unreadable,
                 fmt::format("`{}` cannot be written: {}", options.out, *trouble));
    }
  }
  const std::string key = bytes_of_file(options.key);
  const std::string parent = options.parent.empty() ? "" : text_of(record_in(options.parent));
  GameToRecord game = game_to_record(library, options.game, options.common, Status::No);
  const std::string time = options.time.empty() ? clock_time() : options.time;
  const Registration record =
      made(record_of(game.file->loaded, game.asked, game.model, {key, options.name, time, parent}));
  put_to(options.out, text_of(record));
  write_request(options, record);
  return Status::Done;
}

Status stamp_record(const RegisterArguments& options) {
  Registration record = record_in(options.record);
  if (options.reply.empty()) {
    write_request(options, record);
    return Status::Done;
  }
  const std::string reply = bytes_of_file(options.reply);
  const std::string certificates = certificates_in(options.certificate);
  const Registration done = made(stamped(std::move(record), reply, certificates));
  const bool in_place = options.out.empty() && options.record != "-";
  put_to(in_place ? options.record : options.out, text_of(done));
  return Status::Done;
}

Status run_register(const Library& library, const RegisterArguments& options) {
  require_engine(options.common);
  require_openssl("register");
  require_one_task(options);
  if (!options.new_key.empty()) return make_key(options.new_key);
  return options.record.empty() ? record_game(library, options) : stamp_record(options);
}

// ---- verify

Json options_of_game(const lang::GameModel& model) {
  Json json = Json::object();
  for (const lang::OptionValue& option : model.options) json[option.name] = option.value;
  return json;
}

Json record_json(const Registration& record) {
  Json json;
  json["game"] = record.game;
  json["options"] = Json::object();
  for (const RecordedOption& option : record.options) json["options"][option.name] = option.value;
  json["hash"] = record.hash;
  json["family"] = record.family;
  json["texts"] = Json::array();
  for (const RecordedText& text : record.texts) {
    json["texts"].push_back({{"name", text.name}, {"sha256", text.hash}});
  }
  json["parent"] = record.parent.empty() ? Json() : Json(record.parent);
  json["name"] = record.name.empty() ? Json() : Json(record.name);
  json["time"] = record.time;
  json["key"] = lang::base64(record.key);
  json["sha256"] = record_hash(record);
  return json;
}

Json verdict_json(const Registration& record, const RecordVerdict& verdict, const Json& compared) {
  Json json = document("verify");
  json["holds"] = verdict.holds();
  json["record"] = record_json(record);
  json["form"] = verdict.form;
  json["signature"] = verdict.signature;
  json["time_stamp"] = Json();
  if (verdict.stamp) {
    const TimeStamp& stamp = *verdict.stamp;
    const auto text = [](const std::string& words) { return words.empty() ? Json() : Json(words); };
    json["time_stamp"] = {{"holds", stamp.holds},
                          {"proved", stamp.proved},
                          {"time", text(stamp.time)},
                          {"by", text(stamp.by)},
                          {"trouble", text(stamp.trouble)}};
  }
  json["parent"] = verdict.parent ? Json(*verdict.parent) : Json();
  json["game"] = compared;
  json["sentences"] = sentences(record, verdict);
  return json;
}

Status run_verify(const Library& library, const VerifyArguments& options) {
  require_engine(options.common);
  require_openssl("verify");
  if (options.game.empty() && !options.common.option.empty()) {
    throw fail(Status::Usage, "`--option` belongs to a game that is held against the record");
  }
  const Registration record = record_in(options.record);
  const std::string certificates =
      options.certificate.empty() ? "" : certificates_in(options.certificate);
  RecordVerdict verdict = verify(record, certificates);
  if (!options.parent.empty()) {
    verdict.parent = record_hash(record_in(options.parent)) == record.parent;
  }
  Json compared;
  if (!options.game.empty()) {
    GameToRecord game =
        game_to_record(library, options.game, options.common, Status::Usage, &record);
    const GameAnswer answer = held_against(record, game.file->loaded, game.asked, game.model);
    if (!answer.verdict) throw fail(Status::Limit, "a limit was reached: " + answer.trouble);
    verdict.game = answer.verdict;
    compared = {{"game", game.model.name},
                {"options", options_of_game(game.model)},
                {"form", verdict.game->form},
                {"family", verdict.game->family},
                {"texts", verdict.game->texts}};
  }
  if (options.common.json) {
    put_document(verdict_json(record, verdict, compared));
  } else {
    for (const std::string& line : sentences(record, verdict)) put(line + '\n');
  }
  return verdict.holds() ? Status::Done : Status::No;
}

}  // namespace

void add_register(Verbs& verbs) {
  auto options = std::make_shared<RegisterArguments>();
  CLI::App& verb = verbs.add(
      "register", "writes a signed record of the canonical form",
      {"register --new-key my-key.pem",
       "register my-game.ludo --key my-key.pem --out my-game.record",
       "register --record my-game.record --tsa-request my-game.tsq",
       "register --record my-game.record --tsa-reply my-game.tsr --tsa-certificate tsa.pem"},
      [options, &verbs] { return run_register(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, a shipped game, or - for standard input");
  const auto file = [&](const char* name, std::string& value, const char* what) {
    verb.add_option(name, value, what)->type_name("FILE");
  };
  file("--key", options->key, "sign with this private key (Ed25519, PEM)");
  file("--out", options->out, "write the record to this file");
  verb.add_option("--name", options->name, "the name that the signer claims")->type_name("TEXT");
  verb.add_option("--time", options->time,
                  "the time that the signer claims (the clock of this machine)")
      ->type_name("YYYY-MM-DDTHH:MM:SSZ");
  file("--parent", options->parent, "another record, that this one names as its parent");
  file("--new-key", options->new_key, "make a private key, and write it where nothing is");
  file("--record", options->record, "a record made before, for a time stamp");
  file("--tsa-request", options->request, "write a request for a time stamp (RFC 3161)");
  file("--tsa-reply", options->reply, "add the time stamp of the reply to the record");
  file("--tsa-certificate", options->certificate,
       "the certificate of who stamps, or of who vouches for him (PEM)");
  add_common(verb, options->common, {.option = true});
}

void add_verify(Verbs& verbs) {
  auto options = std::make_shared<VerifyArguments>();
  CLI::App& verb = verbs.add("verify", "tells what a signed record proves",
                             {"verify my-game.record", "verify my-game.record my-game.ludo",
                              "verify my-game.record --tsa-certificate tsa.pem"},
                             [options, &verbs] { return run_verify(verbs.library(), *options); });
  verb.add_option("RECORD", options->record, "a record, or - for standard input")->required();
  verb.add_option("GAME", options->game, "a game that is held against it");
  const auto file = [&](const char* name, std::string& value, const char* what) {
    verb.add_option(name, value, what)->type_name("FILE");
  };
  file("--tsa-certificate", options->certificate,
       "the certificate of who stamped it, or of who vouches for him (PEM)");
  file("--parent", options->parent, "a record that should be the one it names as its parent");
  add_common(verb, options->common, {.option = true, .json = true});
}

}  // namespace ludo::interpreter
