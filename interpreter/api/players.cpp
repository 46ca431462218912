// Players. See <ludo/players.hpp>.

#include <ludo/errors.hpp>
#include <ludo/players.hpp>

#include "interpreter/api/node.hpp"
#include "interpreter/api/seats.hpp"
#include "interpreter/players/player.hpp"
#include "interpreter/services/knowledge.hpp"
#include "interpreter/services/match.hpp"

namespace ludo {

namespace {

Proof outer_proof(players::Proof proof) {
  switch (proof) {
    case players::Proof::None:
      return Proof::None;
    case players::Proof::Win:
      return Proof::Win;
    case players::Proof::Loss:
      return Proof::Loss;
    case players::Proof::Draw:
      return Proof::Draw;
    case players::Proof::Other:
      return Proof::Other;
  }
  LUDO_UNREACHABLE();
}

double expected(std::int64_t value) {
  return static_cast<double>(value) / static_cast<double>(search::kWhole);
}

}  // namespace

namespace api {

std::vector<players::Spec> seats_of(const std::vector<std::string>& texts,
                                    const lang::GameModel& model) {
  std::vector<players::Spec> specs;
  for (const std::string& text : texts) {
    const players::SpecsRead read = players::read_specs(text);
    if (const auto* trouble = std::get_if<std::string>(&read)) throw Misuse(*trouble);
    const auto& named = std::get<std::vector<players::Spec>>(read);
    specs.insert(specs.end(), named.begin(), named.end());
  }
  if (specs.empty()) return specs;
  const players::SpecsRead all = players::for_players(std::move(specs), model.players.size());
  if (const auto* trouble = std::get_if<std::string>(&all)) throw Misuse(*trouble);
  const auto& seats = std::get<std::vector<players::Spec>>(all);
  for (const players::Spec& spec : seats) {
    if (spec.form == players::Spec::Form::Human) throw Misuse("a person is no player here");
    if (search::has_secrets(model) && !players::plays_secrets(spec)) {
      throw Misuse("the player proves nothing where something is hidden");
    }
  }
  return seats;
}

namespace {

// What the players know who have seen the game come to a node.
std::unique_ptr<interpreter::Knowledge> knowledge_of(const Table& table, const Node& node,
                                                     const interpreter::SecretSeats& secrets,
                                                     std::uint64_t seed) {
  std::vector<const Node*> line;
  const Node* first = &node;
  for (; first->before != nullptr; first = first->before.get()) line.push_back(first);
  const SlowState start = slow_state(table, *first);
  auto knowledge = std::make_unique<interpreter::Knowledge>(
      table.model(), table.program(), *start, secrets, seed, 0, reference_budget(table.budget));
  for (auto one = line.rbegin(); one != line.rend(); ++one) {
    if ((*one)->act) {
      knowledge->played(interpreter::digits_of(*(*one)->act));
    } else {
      knowledge->played((*one)->index);
    }
  }
  return knowledge;
}

}  // namespace

}  // namespace api

std::string canonical_player(std::string_view player) {
  const players::SpecsRead read = players::read_specs(player);
  if (const auto* trouble = std::get_if<std::string>(&read)) throw Misuse(*trouble);
  const auto& specs = std::get<std::vector<players::Spec>>(read);
  if (specs.size() != 1) throw Misuse("several players are named");
  return players::print(specs.front());
}

Choice choose(const State& state, std::string_view player, std::uint64_t seed) {
  const api::Table& table = *state.game().table();
  const players::Spec spec = api::seats_of({canonical_player(player)}, table.model()).front();
  return api::guarded(table, [&] {
    const api::SlowState slow = api::slow_state(table, *state.node());
    const auto at = interpreter::search_at(table.model(), table.program(), *slow,
                                           api::reference_budget(table.budget));
    if (at->over()) throw Misuse("the game is over");
    if (at->nature()) throw Misuse("nature decides here");
    interpreter::Random random = players::stream_of(seed, 0, state.played().size());
    const auto evaluation =
        players::asks_evaluation(spec) ? table.core->evaluation(table.budget.stop) : nullptr;
    const interpreter::SecretSeats secrets = interpreter::secret_seats(
        table.model(), std::vector<players::Spec>(table.model().players.size(), spec), evaluation);
    players::Decision decision;
    if (secrets.empty()) {
      decision = players::make_player(spec, evaluation)->decide(*at, random);
    } else {
      std::vector<std::uint64_t> keys;
      at->keys(keys);
      decision = api::knowledge_of(table, *state.node(), secrets, seed)->decide(keys, random);
    }
    Choice choice{
        decision.move, expected(decision.value), outer_proof(decision.proof), decision.spent, {}};
    for (const players::Candidate& one : decision.candidates) {
      choice.candidates.push_back(
          {one.move, one.visits, expected(one.value), outer_proof(one.proof)});
    }
    return choice;
  });
}

}  // namespace ludo
