// See onlooker.hpp.

#include "interpreter/reference/onlooker.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <tuple>
#include <utility>

#include "interpreter/reference/machine.hpp"
#include "interpreter/reference/observe.hpp"

namespace ludo::interpreter {

namespace {

using lang::kNoIndex;

std::uint64_t hash_of_text(const std::string& text) {
  constexpr std::size_t kWord = 8;
  std::uint64_t hash = mix(0, text.size());
  for (std::size_t i = 0; i < text.size(); i += kWord) {
    std::uint64_t word = 0;
    for (std::size_t k = i; k < std::min(i + kWord, text.size()); ++k) {
      word = word << kWord | static_cast<unsigned char>(text[k]);
    }
    hash = mix(hash, word);
  }
  return hash;
}

template <class T>
void shuffle(std::vector<T>& things, Random& random) {
  for (std::size_t n = things.size(); n > 1; --n) {
    std::swap(things[n - 1], things[static_cast<std::size_t>(random.below(n))]);
  }
}

// A piece as it is carried from one place to another.
struct Carried {
  lang::Index kind = 0;
  std::vector<std::pair<lang::Index, Value>> attributes;  // that are hidden
  friend auto operator<=>(const Carried&, const Carried&) = default;
};

// The pieces whose kinds the viewer does not know change places, for each owner.
void deal_kinds(Machine& machine, State& state, Random& random) {
  if (!machine.rules.hides_kinds) return;
  const State before = state;
  std::map<lang::Index, std::vector<lang::Index>> sites;  // by owner
  for (const auto& [site, piece] : before.position.pieces) {
    if (machine.hidden_kind(before, site)) sites[piece.owner].push_back(site);
  }
  for (const auto& [owner, places] : sites) {
    std::vector<Carried> pieces;
    for (const lang::Index site : places) {
      Carried piece{before.position.pieces.at(site).kind, {}};
      for (std::size_t i = 0; i < machine.model.variables.size(); ++i) {
        const VariableKey key{static_cast<lang::Index>(i), site};
        if (machine.model.variables[i].owner != lang::Owner::Piece) continue;
        if (!machine.hidden(before, key, false)) continue;
        const auto set = before.position.variables.find(key);
        state.position.variables.erase(key);
        if (set == before.position.variables.end()) continue;
        piece.attributes.emplace_back(key.first, set->second);
      }
      pieces.push_back(std::move(piece));
    }
    std::sort(pieces.begin(), pieces.end());
    shuffle(pieces, random);
    for (std::size_t i = 0; i < places.size(); ++i) {
      state.position.pieces[places[i]].kind = pieces[i].kind;
      for (auto& [variable, value] : pieces[i].attributes) {
        state.position.variables.insert_or_assign({variable, places[i]}, std::move(value));
      }
    }
  }
}

// What may be dealt among one another.
struct Pool {
  std::vector<std::pair<VariableKey, std::size_t>> holders;  // and how much each has
  std::vector<std::int32_t> items;
};

// The values of a type: a tally of some of them deals nothing to one of all.
using Values = std::tuple<lang::Base, std::int32_t, std::int32_t>;

Values values_of(const lang::Type& type) { return {type.base, type.enum_id, type.subset}; }

bool may_hold(const lang::GameModel& model, const lang::Type& type, std::int32_t value) {
  if (type.base == lang::Base::Int) {
    if (type.shape == lang::Shape::Tally) return type.first_key <= value;
    return type.least <= value && value <= type.most;
  }
  if (type.subset < 0) return true;
  const auto& among = lang::at(model.subsets, type.subset).values;
  return std::binary_search(among.begin(), among.end(), value);
}

bool deal_tallies(Machine& machine, State& state, Random& random) {
  const lang::GameModel& model = machine.model;
  std::map<std::pair<Values, std::size_t>, Pool> pools;
  std::map<Values, std::size_t> width;  // of tallies of these values
  const auto each = [&](const auto& use) {
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
      const lang::Variable& variable = model.variables[i];
      const bool of_game = variable.owner == lang::Owner::Game;
      if (variable.life != lang::Variable::Life::Game) continue;
      if (!of_game && variable.owner != lang::Owner::Player) continue;
      const std::size_t owners = of_game ? 1 : model.players.size();
      for (std::size_t owner = 0; owner < owners; ++owner) {
        const VariableKey key{static_cast<lang::Index>(i), static_cast<lang::Index>(owner)};
        if (machine.hidden(state, key, false)) use(variable, key, machine.variable(state, key));
      }
    }
  };
  each([&](const lang::Variable& variable, VariableKey key, const Value& value) {
    if (variable.type.shape != lang::Shape::Tally) return;
    width[values_of(variable.type)] = value.items.size();
    Pool& pool = pools[{values_of(variable.type), value.items.size()}];
    std::size_t total = 0;
    for (std::size_t entry = 0; entry < value.items.size(); ++entry) {
      for (std::int32_t n = 0; n < value.items[entry]; ++n, ++total) {
        pool.items.push_back(static_cast<std::int32_t>(entry));
      }
    }
    pool.holders.emplace_back(key, total);
  });
  // A thing that was laid aside; what players remember is a copy of something else.
  each([&](const lang::Variable& variable, VariableKey key, const Value& value) {
    const Values own = values_of(variable.type);
    auto known = width.find(own);
    // What may be any of them may come from where there are only some.
    if (known == width.end()) {
      known = std::find_if(width.begin(), width.end(), [&](const auto& one) {
        return std::get<0>(one.first) == std::get<0>(own) &&
               std::get<1>(one.first) == std::get<1>(own);
      });
    }
    if (variable.type.shape != lang::Shape::Scalar || variable.owner != lang::Owner::Game) return;
    if (value.is_none() || known == width.end()) return;
    Pool& pool = pools[{known->first, known->second}];
    pool.items.push_back(value.number);
    pool.holders.emplace_back(key, 1);
  });
  for (auto& [type, pool] : pools) {
    std::sort(pool.items.begin(), pool.items.end());
    shuffle(pool.items, random);
    std::size_t next = 0;
    for (const auto& [key, total] : pool.holders) {
      const lang::Variable& variable = lang::at(model.variables, key.first);
      Value value;
      if (variable.type.shape == lang::Shape::Tally) {
        value = Value(std::vector<std::int32_t>(type.second, 0));
        for (std::size_t n = 0; n < total; ++n) {
          const std::int32_t entry = pool.items[next++];
          if (!may_hold(model, variable.type, entry)) return false;
          if (++value.items[static_cast<std::size_t>(entry)] > variable.type.most) return false;
        }
      } else {
        value = Value(pool.items[next++]);
        if (!may_hold(model, variable.type, value.number)) return false;
      }
      if (value == machine.initial(state, key)) {
        state.position.variables.erase(key);
      } else {
        state.position.variables.insert_or_assign(key, std::move(value));
      }
    }
  }
  return true;
}

}  // namespace

Onlooker::Onlooker(const lang::GameModel& model, Budget budget)
    : budget_(budget), rules_(model), engine_(model, budget) {}

Machine Onlooker::machine_of(lang::Index viewer) const {
  Machine machine(rules_, budget_);
  machine.silent = true;
  if (rules_.hides) machine.viewer = viewer;
  return machine;
}

bool Onlooker::decides(const State& state, lang::Index player) const {
  return !state.result.over && !engine_.nature_moves(state) && state.position.me == player;
}

std::vector<Onlooker::Sight> Onlooker::moves(const State& state, lang::Index player) const {
  std::vector<Sight> sights;
  if (state.result.over) return sights;
  const bool own = !rules_.hides || decides(state, player);
  const lang::PhaseDef& phase = lang::at(engine_.model().scenario.phases, state.position.phase);
  const bool unseen = !own && state.phase_start != nullptr && phase.secretly;
  Machine machine = machine_of(player);
  for (Path& path : machine.decide(state)) {
    Sight sight;
    sight.digits = std::move(path.digits);
    sight.weight = static_cast<std::uint64_t>(path.weight);
    if (!unseen) {
      sight.shown = own ? sight.digits : std::move(path.shown);
      sight.announced = std::move(path.announced);
    }
    sights.push_back(std::move(sight));
  }
  return sights;
}

std::uint64_t Onlooker::view_hash(const State& state, lang::Index player) const {
  Machine machine = machine_of(kNoIndex);
  return hash_of_text(observe(machine, state, player));
}

// The first decision of the setup, or of a `begin`.
State Onlooker::opened(const State& origin) const {
  if (origin.position.stage == Stage::Setup) return engine_.start();
  State state = origin;
  Machine machine = machine_of(kNoIndex);
  if (origin.position.stage == Stage::Begin) machine.open_begin(state);
  // What goes by without a choice leads to the first one, such as a die that is thrown at first.
  machine.advance(state);
  return state;
}

State Onlooker::beginning(const State& state) const {
  return state.origin == nullptr ? state : opened(*state.origin);
}

bool Onlooker::deal(State& state, lang::Index player, Random& random) const {
  Machine machine = machine_of(player);
  deal_kinds(machine, state, random);
  return deal_tallies(machine, state, random);
}

std::optional<State> Onlooker::exchanged(const State& state, lang::Index player,
                                         Random& random) const {
  const State& plain = state.origin == nullptr ? state : *state.origin;
  State made = plain;
  if (!deal(made, player, random)) return std::nullopt;
  if (view_hash(made, player) != view_hash(plain, player)) return std::nullopt;
  if (state.origin != nullptr) made = opened(made);
  for (const std::vector<std::int32_t>& digits : state.since) {
    if (const auto act = act_of(digits)) {
      made = engine_.apply(made, *act);
      continue;
    }
    const std::vector<Move> moves = engine_.raw_moves(made);
    const auto same = std::find_if(moves.begin(), moves.end(),
                                   [&](const Move& move) { return move.digits == digits; });
    if (same == moves.end()) return std::nullopt;
    made = engine_.apply(made, *same);
  }
  if (state.origin != nullptr && view_hash(made, player) != view_hash(state, player)) {
    return std::nullopt;
  }
  return made;
}

}  // namespace ludo::interpreter
