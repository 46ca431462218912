// The facts of a game. See facts.hpp.

#include "interpreter/api/facts.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "interpreter/api/core.hpp"
#include "interpreter/runtime/facts.hpp"
#include "interpreter/services/game_list.hpp"

namespace ludo::api {

namespace {

void add_item(const lang::SourceMap& sources, ItemForm form, const lang::Item& item,
              std::vector<Item>& items) {
  const std::optional<Place> place = place_of(sources, item.span);
  const bool known = std::any_of(items.begin(), items.end(), [&](const Item& other) {
    return other.form == form && other.key == item.key && other.place == place;
  });
  if (!known) items.push_back({form, item.key, item.title, item.notes, item.rulings, place});
}

std::vector<Item> items_of(const lang::SourceMap& sources, const lang::GameModel& model) {
  std::vector<Item> items;
  const auto add = [&](ItemForm form, const lang::Item& item) {
    add_item(sources, form, item, items);
  };
  const auto add_ends = [&](const std::vector<lang::ResultLine>& lines) {
    for (const lang::ResultLine& line : lines) add(ItemForm::End, line.item);
  };
  for (const lang::Rule& rule : model.rules) add(ItemForm::Rule, rule.item);
  for (const lang::Trigger& trigger : model.triggers) add(ItemForm::Trigger, trigger.item);
  for (const lang::Law& law : model.laws) add(ItemForm::Law, law.item);
  const lang::Scenario& scenario = model.scenario;
  for (const lang::PhaseDef& phase : scenario.phases) {
    add_ends(phase.stuck);
    add_ends(phase.end);
  }
  add_ends(scenario.stuck);
  for (const lang::RepetitionRule& rule : scenario.repetitions) add_ends(rule.results);
  for (const lang::LimitRule& rule : scenario.limits) add_ends(rule.results);
  add_ends(scenario.end);
  return items;
}

bool has_chance(const lang::GameModel& model) {
  const lang::Scenario& scenario = model.scenario;
  return scenario.first_random ||
         std::any_of(scenario.phases.begin(), scenario.phases.end(),
                     [](const lang::PhaseDef& phase) { return phase.first_random; }) ||
         std::any_of(model.statements.begin(), model.statements.end(),
                     [](const lang::Statement& statement) {
                       return statement.op == lang::StatementOp::Random;
                     });
}

bool has_secrets(const lang::GameModel& model) {
  const auto hidden = [](const lang::Visibility& seen) { return seen.sight != lang::Sight::All; };
  return std::any_of(model.variables.begin(), model.variables.end(),
                     [&](const lang::Variable& variable) { return hidden(variable.seen); }) ||
         hidden(model.kinds_seen) ||
         std::any_of(model.visibilities.begin(), model.visibilities.end(), hidden) ||
         std::any_of(model.scenario.phases.begin(), model.scenario.phases.end(),
                     [](const lang::PhaseDef& phase) { return phase.secretly; });
}

std::size_t extent(std::int32_t length) { return static_cast<std::size_t>(std::max(0, length)); }

}  // namespace

GameFacts facts_of(const lang::LoadedGame& game, const lang::CheckOptions& options,
                   const lang::GameModel& model) {
  const interpreter::GameFacts known = interpreter::facts_of(game, model);
  GameFacts facts;
  facts.name = known.name;
  facts.title = known.title;
  facts.parent = known.parent;
  facts.players = known.players;
  facts.kinds = known.kinds;
  facts.board = known.board;
  facts.sources = known.sources;
  facts.notes = model.notes;
  facts.rulings = model.rulings;
  facts.without = options.without;
  if (model.board.shape != lang::BoardShape::Tiles) {
    facts.columns = extent(model.board.columns);
    facts.rows = extent(model.board.rows);
    for (const lang::Site& site : model.board.sites) facts.sites.push_back(site.name);
  }
  for (const lang::OptionInfo& option : known.options) {
    const auto set =
        std::find_if(model.options.begin(), model.options.end(),
                     [&](const lang::OptionValue& value) { return value.name == option.name; });
    facts.options.push_back({option.name, option.title, option.values, option.is_range,
                             set == model.options.end() ? "" : set->value});
  }
  facts.items = items_of(game.sources, model);
  for (std::string& key : runtime::keys_of_results(model)) {
    if (!key.empty()) facts.ends.push_back(std::move(key));
  }
  for (const lang::PhaseDef& phase : model.scenario.phases) facts.phases.push_back(phase.item.key);
  facts.notations = lang::notations_of(game);
  for (const lang::Node& test : game.tests) facts.tests.push_back(test.text);
  facts.has_chance = has_chance(model);
  facts.has_secrets = has_secrets(model);
  return facts;
}

}  // namespace ludo::api
