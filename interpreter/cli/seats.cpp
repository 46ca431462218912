// See seats.hpp.

#include "interpreter/cli/seats.hpp"

#include <fmt/format.h>

#include <utility>

#include "interpreter/search/search.hpp"

namespace ludo::interpreter {

namespace {

std::vector<players::Spec> require_read(players::SpecsRead read) {
  if (const auto* trouble = std::get_if<std::string>(&read)) throw fail(Status::Usage, *trouble);
  return std::get<std::vector<players::Spec>>(std::move(read));
}

}  // namespace

std::vector<players::Spec> asked_players(const std::string& text, const lang::GameModel& model,
                                         players::Spec::Form otherwise, bool people) {
  std::vector<players::Spec> specs = {{otherwise}};
  if (!text.empty()) specs = require_read(players::read_specs(text));
  specs = require_read(players::for_players(std::move(specs), model.players.size()));
  const bool secrets = search::has_secrets(model);
  for (const players::Spec& spec : specs) {
    if (spec.form == players::Spec::Form::Human && !people) {
      throw fail(Status::Usage, "nobody sits at the keyboard here; `ludo play` is for people");
    }
    if (secrets && !players::plays_secrets(spec)) {
      throw fail(Status::Usage,
                 "`solver` proves nothing where something is hidden; `mcts` plays by what it "
                 "believes, and `solver:cheat=on` sees everything");
    }
  }
  return specs;
}

players::Spec asked_player(const std::string& text, const lang::GameModel& model) {
  if (require_read(players::read_specs(text)).size() != 1) {
    throw fail(Status::Usage, "`--player` names one player");
  }
  return asked_players(text, model, players::Spec::Form::Mcts, false).front();
}

}  // namespace ludo::interpreter
