// See run_file.hpp.

#include "interpreter/cli/run_file.hpp"

#include <fmt/format.h>

#include <bit>
#include <stdexcept>
#include <utility>

#include "interpreter/api/include/ludo/version.hpp"
#include "interpreter/cli/files.hpp"
#include "interpreter/cli/weights.hpp"
#include "lang/canon/canon.hpp"
#include "lang/text/sha256.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::uint64_t kMostBlocks = 1'000'000;

GameText text_of(const CarriedGame& game) {
  const auto others =
      std::make_shared<const std::map<std::string, CarriedText, std::less<>>>(game.others);
  GameText text;
  text.name = game.name;
  text.label = game.label;
  text.text = game.text;
  text.resolver = [others](std::string_view name) -> lang::Resolved {
    const auto found = others->find(name);
    if (found == others->end()) return std::nullopt;
    return found->second.text;
  };
  text.label_of = [others](std::string_view name) {
    const auto found = others->find(name);
    return found == others->end() ? std::string(name) : found->second.label;
  };
  text.views = [views = game.views] { return views; };
  text.shapes = [shapes = game.shapes](std::string_view name) -> lang::Resolved {
    const auto found = shapes.find(name);
    if (found == shapes.end()) return std::nullopt;
    return found->second;
  };
  text.beside = [](const std::string& /*ending*/) { return std::vector<BesideText>(); };
  return text;
}

CommonOptions options_of_game(const CarriedGame& game, const CommonOptions& common) {
  CommonOptions options = common;
  options.option = game.option;
  return options;
}

Json games_of_run(const RunFile& run) {
  Json games = Json::array();
  for (const CarriedGame& game : run.games) {
    Json texts = Json::array();
    for (const auto& [name, other] : game.others) {
      texts.push_back({{"name", name}, {"label", other.label}, {"text", other.text}});
    }
    Json row = {{"name", game.name},
                {"label", game.label},
                {"hash", game.hash.empty() ? Json(nullptr) : Json(game.hash)},
                {"option", game.option},
                {"text", game.text},
                {"texts", std::move(texts)}};
    for (const lang::ViewSource& view : game.views) {
      const bool own = view.kind == lang::ViewSource::Kind::Own;
      row["views"].push_back({{"own", own}, {"name", view.name}, {"text", view.text}});
    }
    for (const auto& [name, shapes] : game.shapes) row["shapes"][name] = shapes;
    games.push_back(std::move(row));
  }
  return games;
}

Json run_json(const RunFile& run) {
  Json json = document("plan");
  json["of"] = run.of;
  json["version"] = run.version;
  json["block"] = run.block;
  json["blocks"] = run.blocks;
  json["seed"] = run.common.seed;
  json["engine"] = run.common.engine;
  json["asked"] = run.asked;
  json["weights"] = run.weights;
  Json given = Json::array();
  for (const GivenWeights& one : run.common.weights_given) {
    given.push_back({{"name", one.file}, {"text", one.text}});
  }
  if (!given.empty()) json["weights_given"] = std::move(given);
  json["moves"] = run.common.moves;
  json["position"] = nullptr;
  if (run.common.position_text) {
    json["position"] = {{"name", run.common.position}, {"text", *run.common.position_text}};
  }
  json["fen"] = run.common.fen;
  json["library"] = run.common.library;
  json["games"] = games_of_run(run);
  return json;
}

CarriedGame game_of_run(const Json& json) {
  CarriedGame game;
  game.name = json.at("name").get<std::string>();
  game.label = json.at("label").get<std::string>();
  if (!json.at("hash").is_null()) game.hash = json.at("hash").get<std::string>();
  game.option = json.at("option").get<std::vector<std::string>>();
  game.text = json.at("text").get<std::string>();
  for (const Json& other : json.at("texts")) {
    game.others[other.at("name").get<std::string>()] = {other.at("label").get<std::string>(),
                                                        other.at("text").get<std::string>()};
  }
  using Kind = lang::ViewSource::Kind;
  for (const Json& view : json.value("views", Json::array())) {
    game.views.push_back({view.at("own").get<bool>() ? Kind::Own : Kind::Parent,
                          view.at("name").get<std::string>(), view.at("text").get<std::string>()});
  }
  const Json modules = json.value("shapes", Json::object());
  for (const auto& [name, shapes] : modules.items()) {
    game.shapes[name] = shapes.get<std::string>();
  }
  return game;
}

// The views of a game, and the modules that they ask for; of views with errors what was asked.
void carry_views(const ReadyGame& game, const CommonOptions& common, CarriedGame& carried) {
  lang::ViewTexts texts = view_texts(*game.file);
  carried.views = texts.texts;
  if (texts.texts.empty() || !texts.modules) return;
  texts.modules = [inner = texts.modules, &carried](std::string_view name) {
    lang::Resolved found = inner(name);
    if (found) carried.shapes[std::string(name)] = *found;
    return found;
  };
  lang::CheckOptions options = check_options(*game.file, common);
  options.lints = false;
  lang::Diagnostics heard;
  static_cast<void>(lang::check_view(game.file->loaded, options, texts, {"", false}, heard));
}

RunFile run_of(const Json& json) {
  RunFile run;
  run.of = json.at("of").get<std::string>();
  run.version = json.at("version").get<std::string>();
  run.block = number_of(json, "block");
  run.blocks = number_of(json, "blocks");
  run.common.seed = number_of(json, "seed");
  run.common.engine = json.at("engine").get<std::string>();
  if (run.common.engine != "fast" && run.common.engine != "reference") {
    throw std::out_of_range("engine");
  }
  run.asked = json.at("asked");
  run.weights = json.at("weights").get<std::vector<std::string>>();
  if (const auto given = json.find("weights_given"); given != json.end()) {
    for (const Json& one : *given) {
      run.common.weights_given.push_back(
          given_weights(one.at("name").get<std::string>(), one.at("text").get<std::string>()));
    }
  }
  run.common.moves = json.at("moves").get<std::string>();
  if (const Json& position = json.at("position"); !position.is_null()) {
    run.common.position = position.at("name").get<std::string>();
    run.common.position_text = position.at("text").get<std::string>();
  }
  run.common.fen = json.at("fen").get<std::string>();
  run.common.library = json.at("library").get<std::vector<std::string>>();
  for (const Json& game : json.at("games")) run.games.push_back(game_of_run(game));
  const bool sound = 0 < run.block && run.block <= kMostGamesOfBlock && 0 < run.blocks &&
                     run.blocks <= kMostBlocks;
  if (!sound || run.games.empty()) {
    throw std::out_of_range("run");
  }
  return run;
}

}  // namespace

std::uint64_t number_of(const Json& json, const char* name) {
  const Json& number = json.at(name);
  if (!number.is_number_unsigned()) throw std::out_of_range(name);
  return number.get<std::uint64_t>();
}

std::uint64_t most_moves_of(const RunFile& run) {
  const std::uint64_t most = number_of(run.asked, "most_moves");
  if (most == 0) throw std::out_of_range("most_moves");
  return most;
}

ReadyGame carry(const Library& library, const std::string& argument, CommonOptions& common,
                CarriedGame& carried) {
  std::string trouble;
  std::optional<GameText> text = find_game(library, argument, trouble);
  if (!text) throw fail(Status::Unreadable, trouble);
  if (!common.position.empty() && !common.position_text) {
    common.position_text = read_position_text(common.position);
  }
  carried.name = text->name;
  carried.label = text->label;
  carried.text = text->text;
  carried.option = common.option;
  const auto asked = std::make_shared<std::map<std::string, std::string, std::less<>>>();
  const std::function<std::string(std::string_view)> label_of = text->label_of;
  text->resolver = [inner = text->resolver, asked](std::string_view name) {
    lang::Resolved found = inner(name);
    if (found) (*asked)[std::string(name)] = *found;
    return found;
  };
  ReadyGame game = ready_game(load_text(std::move(*text)), common);
  for (auto& [name, found] : *asked) carried.others[name] = {label_of(name), std::move(found)};
  carried.hash = lang::canon_hash(*game.model);
  carry_views(game, common, carried);
  return game;
}

ReadyGame ready_game(const CarriedGame& game, const RunFile& run) {
  ReadyGame ready = ready_game(load_text(text_of(game)), options_of_game(game, run.common));
  if (lang::canon_hash(*ready.model) != game.hash) {
    throw fail(Status::Unreadable,
               fmt::format("`{}` is no more what it was when the run was planned: its hash is {}",
                           game.label, lang::canon_hash(*ready.model)));
  }
  return ready;
}

std::string specs_text(const std::vector<players::Spec>& specs) {
  std::string text;
  for (const players::Spec& spec : specs) {
    text += (text.empty() ? "" : ",") + players::print(spec);
  }
  return text;
}

std::string weights_hash(const players::Evaluation* evaluation) {
  if (evaluation == nullptr) return "";
  std::string text;
  const auto add = [&text](double number) {
    text += fmt::format("{:016x} ", std::bit_cast<std::uint64_t>(number));
  };
  const std::size_t n_features = evaluation->features().size();
  for (std::size_t feature = 0; feature < n_features; ++feature) {
    text += evaluation->features()[feature].words + " ";
    for (std::size_t player = 0; player < evaluation->n_players(); ++player) {
      add(evaluation->weight(feature, player));
    }
  }
  add(evaluation->loss());
  add(evaluation->loss_of_shares());
  add(evaluation->mean_moves());
  text += fmt::format("{} {} {} {} {} {}", evaluation->games(), evaluation->positions(),
                      evaluation->predicts(), evaluation->pays(), evaluation->learns_of_moves(),
                      evaluation->is_led_by_score());
  return lang::sha256_text(text);
}

void require_weights(const RunFile& run, std::size_t game, const players::Evaluation* evaluation) {
  const std::string known = game < run.weights.size() ? run.weights[game] : "";
  if (weights_hash(evaluation) == known) return;
  throw fail(Status::Usage,
             "what players look at was weighed otherwise when the run was planned; plan it anew");
}

void take_state(const CommonOptions& from, CommonOptions& to) {
  to.seed = from.seed;
  to.engine = from.engine;
  to.moves = from.moves;
  to.position = from.position;
  to.position_text = from.position_text;
  to.weights = from.weights;
  to.weights_given = from.weights_given;
  to.fen = from.fen;
  to.library = from.library;
}

void put_run(RunFile run) {
  run.version = LUDO_VERSION;
  if (kMostBlocks < run.blocks) {
    throw fail(Status::Usage, fmt::format("{} blocks are too many; {} at most, with a larger "
                                          "`--block`",
                                          run.blocks, kMostBlocks));
  }
  Json json = run_json(run);
  try {
    json["run"] = lang::sha256_text(json.dump());
  } catch (const Json::type_error&) {
    throw fail(Status::Unreadable, "a text of the run is no UTF-8");
  }
  put_document(json);
}

RunFile read_run(const std::string& file) {
  const auto [text, trouble] = read_record(file);
  if (!text) {
    throw fail(Status::Unreadable, fmt::format("`{}` cannot be read: {}", file, trouble));
  }
  Json json = parse_document(*text, kMostRecordBytes);
  try {
    if (json.at("verb") != "plan") throw std::out_of_range("verb");
    if (json.at("schema") != 1) {
      throw fail(Status::Unreadable,
                 fmt::format("`{}` is of a newer form than this program knows (schema {})", file,
                             json.at("schema").dump()));
    }
    const auto version = json.at("version").get<std::string>();
    if (version != LUDO_VERSION) {
      throw fail(Status::Unreadable,
                 fmt::format("`{}` was planned by ludo {}, and this is {}: plan "
                             "it anew",
                             file, version, LUDO_VERSION));
    }
    const auto id = json.at("run").get<std::string>();
    json.erase("run");
    if (lang::sha256_text(json.dump()) != id) {
      throw fail(Status::Unreadable,
                 fmt::format("`{}` was changed after it was planned: its sum is wrong", file));
    }
    RunFile run = run_of(json);
    run.id = id;
    return run;
  } catch (const std::exception&) {
    throw fail(Status::Unreadable,
               fmt::format("`{}` is no run of `ludo plan`, or not all of one", file));
  }
}

}  // namespace ludo::interpreter
