// See weights.hpp.

#include "interpreter/cli/weights.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <utility>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/services/match.hpp"
#include "lang/canon/canon.hpp"
#include "lang/text/sha256.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::size_t kMostWeightsBytes = std::size_t{1} << 20U;
// No fitted number comes near; beyond it sums of them would say nothing any more.
constexpr double kMostWeight = 1e6;

double weight_of(const Json& json) {
  const double weight = json.get<double>();
  if (!(-kMostWeight <= weight && weight <= kMostWeight)) throw std::out_of_range("weight");
  return weight;
}

// Throws what JSON throws, or std::out_of_range, where the document is not whole or of other
// features than the game's.
players::Evaluation evaluation_of(const Json& json, const lang::GameModel& model) {
  const std::vector<players::Feature> features = players::features_of(model);
  players::Weights weights;
  const Json& told = json.at("features");
  if (told.size() != features.size()) throw std::out_of_range("features");
  weights.own.resize(features.size() * model.players.size());
  for (std::size_t i = 0; i < features.size(); ++i) {
    const Json& one = told.at(i);
    if (one.at("feature") != features[i].words) throw std::out_of_range("feature");
    weights.scales.push_back(weight_of(one.at("scale")));
    if (!(weights.scales.back() > 0)) throw std::out_of_range("scale");
    weights.shared.push_back(weight_of(one.at("shared")));
    const Json& own = one.at("own");
    if (own.size() != model.players.size()) throw std::out_of_range("own");
    for (std::size_t player = 0; player < own.size(); ++player) {
      weights.own[player * features.size() + i] = weight_of(own.at(player));
    }
  }
  const Json& seats = json.at("seats");
  if (seats.size() != model.players.size()) throw std::out_of_range("seats");
  for (const Json& seat : seats) weights.seats.push_back(weight_of(seat));
  weights.predicts = json.at("predicts").get<bool>();
  // Older files do not say.
  weights.pays = json.value("pays", weights.predicts);
  if (json.contains("placing")) weights.placing = weight_of(json.at("placing"));
  if (json.contains("again")) weights.again = weight_of(json.at("again"));
  if (json.contains("common")) weights.common = weight_of(json.at("common"));
  if (json.contains("led")) weights.led = weight_of(json.at("led"));
  if (json.contains("led_effort")) weights.led_effort = weight_of(json.at("led_effort"));
  if (json.contains("effort")) weights.effort = weight_of(json.at("effort"));
  weights.loss = weight_of(json.at("loss"));
  weights.loss_of_shares = weight_of(json.at("loss_of_shares"));
  weights.mean_moves = json.at("moves").get<double>();
  weights.games = json.at("games").get<std::uint64_t>();
  weights.positions = json.at("held_out").get<std::uint64_t>();
  return {model, std::move(weights)};
}

}  // namespace

Json weights_document(const players::Evaluation& evaluation, const WeightsOrigin& origin) {
  const players::Weights& weights = evaluation.weights();
  const std::size_t n = evaluation.features().size();
  Json json = document("tune");
  json["game"] = origin.game;
  json["hash"] = origin.hash;
  json["player"] = origin.player;
  json["seed"] = origin.seed;
  json["games"] = weights.games;
  json["moves"] = weights.mean_moves;
  json["held_out"] = weights.positions;
  json["predicts"] = weights.predicts;
  json["pays"] = weights.pays;
  json["placing"] = weights.placing;
  json["again"] = weights.again;
  json["common"] = weights.common;
  json["led"] = weights.led;
  json["led_effort"] = weights.led_effort;
  json["effort"] = weights.effort;
  json["loss"] = weights.loss;
  json["loss_of_shares"] = weights.loss_of_shares;
  json["features"] = Json::array();
  for (std::size_t i = 0; i < n; ++i) {
    Json own = Json::array();
    for (std::size_t player = 0; player < evaluation.n_players(); ++player) {
      own.push_back(weights.own[player * n + i]);
    }
    json["features"].push_back({{"feature", evaluation.features()[i].words},
                                {"scale", weights.scales[i]},
                                {"shared", weights.shared[i]},
                                {"own", std::move(own)}});
  }
  json["seats"] = weights.seats;
  return json;
}

GivenWeights given_weights(std::string file, std::string text) {
  GivenWeights given{std::move(file), std::move(text), {}, {}};
  try {
    given.json = parse_document(given.text, kMostWeightsBytes);
    if (given.json.at("verb") != "tune") throw std::out_of_range("verb");
    if (given.json.at("schema") != 1) {
      throw fail(Status::Unreadable,
                 fmt::format("`{}` is of a newer form than this program knows (schema {})",
                             given.file, given.json.at("schema").dump()));
    }
    given.hash = given.json.at("hash").get<std::string>();
  } catch (const std::exception&) {
    throw fail(Status::Unreadable,
               fmt::format("`{}` is no file of weights as `ludo tune` makes them", given.file));
  }
  return given;
}

void read_weights(CommonOptions& common) {
  for (std::size_t i = common.weights_given.size(); i < common.weights.size(); ++i) {
    const std::string& file = common.weights[i];
    auto [text, trouble] = read_record(file);
    if (!text) {
      throw fail(Status::Unreadable, fmt::format("`{}` cannot be read: {}", file, trouble));
    }
    common.weights_given.push_back(given_weights(file, std::move(*text)));
  }
}

std::shared_ptr<const players::Evaluation> weighed(
    const std::shared_ptr<const lang::GameModel>& model,
    const std::shared_ptr<const program::Program>& program, const std::vector<players::Spec>& specs,
    const CommonOptions& common) {
  if (std::none_of(specs.begin(), specs.end(), players::evaluates)) return nullptr;
  if (!common.weights_given.empty()) {
    const std::string own = lang::canon_hash(*model);
    for (const GivenWeights& given : common.weights_given) {
      if (given.hash != own) continue;
      try {
        return std::make_shared<const players::Evaluation>(evaluation_of(given.json, *model));
      } catch (const std::exception&) {
        throw fail(Status::Unreadable,
                   fmt::format("`{}` does not hold the weights of this game's features, or not all "
                               "of them; `ludo tune` makes it anew",
                               given.file));
      }
    }
  }
  return evaluation_for(model, program, specs, watched_budget());
}

void require_weights_used(const CommonOptions& common,
                          const std::vector<const lang::GameModel*>& games,
                          const std::vector<players::Spec>& specs) {
  if (common.weights_given.empty()) return;
  if (std::none_of(specs.begin(), specs.end(), players::evaluates)) {
    throw fail(Status::Usage,
               "nobody who plays looks at weights; `greedy`, `mcts` and `alphabeta` do");
  }
  std::vector<std::string> hashes;
  for (const lang::GameModel* const game : games) hashes.push_back(lang::canon_hash(*game));
  for (const GivenWeights& given : common.weights_given) {
    if (std::find(hashes.begin(), hashes.end(), given.hash) != hashes.end()) continue;
    throw fail(Status::Usage, fmt::format("the weights of `{}` are of other rules: {}, not {}",
                                          given.file, given.hash, fmt::join(hashes, " or ")));
  }
}

std::string weights_text(const CommonOptions& common) {
  std::string text;
  for (const GivenWeights& given : common.weights_given) {
    text += fmt::format("{}{}", text.empty() ? ", weights " : " and ", given.file);
  }
  return text;
}

std::vector<std::string> weights_sums(const CommonOptions& common) {
  std::vector<std::string> sums;
  for (const GivenWeights& given : common.weights_given) {
    sums.push_back(lang::sha256_text(given.text));
  }
  return sums;
}

void add_weights(Json& json, const CommonOptions& common) {
  if (!common.weights_given.empty()) json["weights"] = weights_sums(common);
}

}  // namespace ludo::interpreter
