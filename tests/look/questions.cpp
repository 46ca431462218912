// Draws questions about positions; see questions.hpp.

#include "tests/look/questions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "interpreter/runtime/random.hpp"

namespace ludo::look {

namespace {

using interpreter::Engine;
using interpreter::PieceOnSite;
using interpreter::Random;
using interpreter::State;
using lang::GameModel;
using lang::Index;
using lang::kNoIndex;

constexpr std::size_t kMostPlaces = 4;   // that an answer lists
constexpr std::size_t kMostCounted = 9;  // pieces that somebody can be asked to count

std::string word_for(const GameModel& model, lang::Base base, Index index) {
  return lang::print_value(model, lang::Type{.base = base}, lang::Value(index));
}

// The areas of a tile have numbers that no picture shows: the tile is named.
std::string site_name(const GameModel& model, Index site) {
  const std::string name = word_for(model, lang::Base::Site, site);
  return model.board.shape == lang::BoardShape::Tiles ? name.substr(0, name.find('.')) : name;
}

std::string player_name(const GameModel& model, Index player) {
  return player < 0 ? "nobody" : lang::at(model.players, player).name;
}

std::string kind_name(const GameModel& model, Index kind) {
  return kind < 0 ? "unknown" : lang::at(model.kinds, kind).name;
}

template <class T>
void shuffle(std::vector<T>& things, Random& random) {
  for (std::size_t i = things.size(); i > 1; --i) std::swap(things[i - 1], things[random.below(i)]);
}

// One position, and what has been asked of it.
struct Asking {
  const Engine& engine;
  const GameModel& model;
  const State& state;  // as the viewer sees it
  const scene::Seen& seen;
  Random random;
  std::vector<Question> asked;

  void turn();
  void last_move();
  std::vector<Question> pieces();
  std::vector<Question> groups();
  std::vector<Question> values();
  void tallies(const lang::Variable& variable, const std::string& whose, const lang::Value& value,
               std::vector<Question>& all);
};

void Asking::turn() {
  if (state.result.over) {
    asked.push_back({"Whose turn is it? (or: the game is over)", {"over", "the game is over"}});
    return;
  }
  const std::string who = state.position.nature ? "chance" : player_name(model, state.position.me);
  asked.push_back({"Whose turn is it? (a player; or: chance; or: the game is over)", {who}});
}

// Sites that the viewer sees the last move change.
void Asking::last_move() {
  if (!seen.last) return;
  const State before = seen.viewer.is_umpire()
                           ? seen.last->before
                           : engine.as_shown(seen.last->before, seen.viewer.index());
  std::set<Index> changed;
  for (const auto& [site, piece] : before.position.pieces) {
    const auto now = state.position.pieces.find(site);
    if (now == state.position.pieces.end() || now->second != piece) changed.insert(site);
  }
  for (const auto& [site, piece] : state.position.pieces) {
    if (!before.position.pieces.contains(site)) changed.insert(site);
  }
  if (changed.empty()) return;
  Question question{
      "Name one place that the last move changed (a piece left it, came to it, was "
      "taken from it or became something else).",
      {}};
  for (const Index site : changed) question.answers.push_back(site_name(model, site));
  asked.push_back(std::move(question));
}

std::vector<Question> Asking::pieces() {
  std::vector<Question> all;
  if (model.kinds.empty()) return all;
  std::map<std::pair<Index, Index>, std::vector<Index>> sites;
  for (const auto& [site, piece] : state.position.pieces) {
    sites[{piece.kind, piece.owner}].push_back(site);
  }
  const bool one_kind = model.kinds.size() <= 1;
  const auto what = [&](const PieceOnSite& piece) {
    return one_kind ? player_name(model, piece.owner)
                    : fmt::format("{} of {}", kind_name(model, piece.kind),
                                  player_name(model, piece.owner));
  };
  const std::string form =
      one_kind
          ? "Whose piece stands on {}? (a player, nobody's, or: empty)"
          : "What stands on {}? (KIND of PLAYER, KIND of nobody, unknown of PLAYER, or: empty)";
  for (const auto& [piece, places] : sites) {
    const Index site = places[random.below(places.size())];
    all.push_back({fmt::format(fmt::runtime(form), site_name(model, site)),
                   {what(PieceOnSite{piece.first, piece.second})}});
  }
  std::vector<Index> empty;
  for (Index site = 0; site < static_cast<Index>(model.board.sites.size()); ++site) {
    if (!state.position.pieces.contains(site)) empty.push_back(site);
  }
  if (!empty.empty() && model.board.shape != lang::BoardShape::Tiles) {
    all.push_back(
        {fmt::format(fmt::runtime(form), site_name(model, empty[random.below(empty.size())])),
         {"empty"}});
  }
  shuffle(all, random);
  return all;
}

std::vector<Question> Asking::groups() {
  std::vector<Question> all;
  std::map<std::pair<Index, Index>, std::vector<Index>> sites;
  std::map<Index, std::size_t> counts;
  for (const auto& [site, piece] : state.position.pieces) {
    sites[{piece.owner, piece.kind}].push_back(site);
    ++counts[piece.owner];
  }
  for (const auto& [piece, places] : sites) {
    if (places.size() > kMostPlaces || piece.second < 0) continue;
    Question question{fmt::format("On which places stands {} of {}? (all of them)",
                                  kind_name(model, piece.second), player_name(model, piece.first)),
                      {""}};
    for (const Index site : places) {
      question.answers[0] += (question.answers[0].empty() ? "" : " ") + site_name(model, site);
    }
    all.push_back(std::move(question));
  }
  for (const auto& [owner, count] : counts) {
    if (count > kMostCounted) continue;
    all.push_back(
        {fmt::format("How many pieces of {} are on the board?", player_name(model, owner)),
         {fmt::format("{}", count)}});
  }
  shuffle(all, random);
  return all;
}

// How many of a thing somebody has.
void Asking::tallies(const lang::Variable& variable, const std::string& whose,
                     const lang::Value& value, std::vector<Question>& all) {
  const std::size_t entry = random.below(value.items.size());
  lang::Type one = variable.type;
  one.shape = lang::Shape::Scalar;
  const std::string what =
      lang::print_value(model, one, lang::Value(static_cast<std::int32_t>(entry)));
  all.push_back({fmt::format("How many {} are in the {}{}?", what, variable.name, whose),
                 {fmt::format("{}", value.items[entry])}});
}

// What everybody sees of things beside their kinds.
std::vector<Question> Asking::values() {
  std::vector<Question> all;
  for (const auto& [key, value] : state.position.variables) {
    const lang::Variable& variable = lang::at(model.variables, key.first);
    if (!variable.declared || variable.seen.sight != lang::Sight::All) continue;
    std::string whose;
    switch (variable.owner) {
      case lang::Owner::Piece:
        whose = " of the piece on " + site_name(model, key.second);
        break;
      case lang::Owner::Site:
        whose = " of " + site_name(model, key.second);
        break;
      case lang::Owner::Player:
        whose = " of " + player_name(model, key.second);
        break;
      case lang::Owner::Link:
        whose = " of " + word_for(model, lang::Base::Link, key.second);
        break;
      default:
        continue;
    }
    if (variable.type.shape == lang::Shape::Tally && variable.owner == lang::Owner::Player &&
        variable.type.first_key == 0) {
      tallies(variable, whose, value, all);
    }
    if (variable.type.shape != lang::Shape::Scalar) continue;
    all.push_back({fmt::format("What is the {}{}?", variable.name, whose),
                   {lang::print_value(model, variable.type, value)}});
  }
  shuffle(all, random);
  return all;
}

}  // namespace

std::vector<Question> questions(const Engine& engine, const scene::Seen& seen, std::size_t most,
                                std::uint64_t seed) {
  const State shown =
      seen.viewer.is_umpire() ? seen.state : engine.as_shown(seen.state, seen.viewer.index());
  Asking asking{engine, engine.model(), shown, seen, Random(seed), {}};
  asking.turn();
  asking.last_move();
  // In turn from each sort, what stands where first.
  std::vector<std::vector<Question>> sorts{asking.pieces(), asking.values(), asking.groups()};
  for (std::size_t round = 0; asking.asked.size() < most; ++round) {
    bool some = false;
    for (const std::vector<Question>& sort : sorts) {
      if (round >= sort.size() || asking.asked.size() >= most) continue;
      asking.asked.push_back(sort[round]);
      some = true;
    }
    if (!some) break;
  }
  return asking.asked;
}

std::string names_told(const GameModel& model) {
  std::string text = "players: ";
  for (std::size_t i = 0; i < model.players.size(); ++i) {
    text += (i == 0 ? "" : ", ") + model.players[i].name;
  }
  if (model.kinds.empty()) return text;
  text += "; kinds of piece: ";
  for (std::size_t i = 0; i < model.kinds.size(); ++i) {
    text += (i == 0 ? "" : ", ") + model.kinds[i].name;
  }
  return text;
}

}  // namespace ludo::look
