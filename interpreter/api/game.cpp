// Loading games, and what a game answers. See <ludo/game.hpp>.

#include <ludo/errors.hpp>
#include <ludo/game.hpp>
#include <ludo/state.hpp>
#include <utility>

#include "interpreter/api/core.hpp"
#include "interpreter/api/facts.hpp"
#include "interpreter/services/family.hpp"
#include "lang/canon/canon.hpp"

namespace ludo {

LoadAnswer load(std::string_view name, std::string_view text, const LoadOptions& options) {
  LoadAnswer answer;
  lang::Diagnostics diagnostics;
  const auto core = std::make_shared<api::Core>();
  const lang::Resolver resolver = options.resolver ? options.resolver : [](std::string_view) {
    return std::optional<std::string>();
  };
  // Until it is loaded no span of it can be told.
  api::guarded(lang::SourceMap{}, [&] {
    core->loaded = lang::load(std::string(name), std::string(text), resolver, diagnostics);
  });
  if (core->loaded.usable) {
    core->checked_with.options = options.options;
    core->checked_with.without = options.without;
    core->checked_with.lints = options.warnings;
    api::guarded(core->loaded.sources, [&] {
      auto model = lang::check(core->loaded, core->checked_with, diagnostics);
      if (!model) return;
      core->model = std::make_shared<const lang::GameModel>(std::move(*model));
      core->facts = api::facts_of(core->loaded, core->checked_with, *core->model);
    });
    core->checked_with.lints = false;
  }
  answer.diagnostics = api::diagnostics_of(diagnostics, core->loaded.sources);
  if (core->model != nullptr) {
    answer.game.emplace(std::make_shared<const api::Table>(core, options.engine, options.budget));
  }
  return answer;
}

const Game& LoadAnswer::value() const {
  if (!game) throw NothingRead(diagnostics);
  return *game;
}

std::optional<std::string> Game::canonical_form() const {
  std::optional<std::string> form;
  api::guarded(table_->core->loaded.sources,
               [&] { form = lang::canonical_form(table_->model()).text; });
  return form;
}

std::optional<std::string> Game::hash() const {
  const auto form = canonical_form();
  return form ? std::optional(lang::canon_hash(*form)) : std::nullopt;
}

std::optional<std::string> Game::family_hash() const {
  interpreter::Family family;
  api::guarded(table_->core->loaded.sources, [&] {
    // To check is to write into the loaded game, which others may be reading.
    lang::LoadedGame loaded = table_->core->loaded;
    family = interpreter::family_of(loaded, table_->core->checked_with);
  });
  return family.hash.empty() ? std::nullopt : std::optional(family.hash);
}

FormatAnswer format(std::string_view text, std::string_view language) {
  if (language != "en" && language != "it") {
    throw Misuse("there are no keywords in `" + std::string(language) + "`");
  }
  FormatAnswer answer;
  lang::Diagnostics diagnostics;
  lang::SourceMap sources;
  sources.add("text", std::string(text));
  api::guarded(sources, [&] { answer.text = lang::format_in(text, language, diagnostics); });
  answer.diagnostics = api::diagnostics_of(diagnostics, sources);
  return answer;
}

Game::Game(std::shared_ptr<const api::Table> table) : table_(std::move(table)) {}

const GameFacts& Game::facts() const { return table_->core->facts; }

Engine Game::engine() const {
  return api::guarded(
      *table_, [this] { return table_->program() != nullptr ? Engine::Fast : Engine::Reference; });
}

std::string Game::why_not_fast() const {
  return api::guarded(*table_, [this] {
    return table_->asked == Engine::Fast ? table_->core->frozen().trouble : std::string();
  });
}

std::size_t Game::state_bytes() const {
  return api::guarded(*table_, [this] {
    const auto program = table_->program();
    return program == nullptr ? 0 : static_cast<std::size_t>(program->layout.bytes);
  });
}

const Budget& Game::budget() const { return table_->budget; }

Game Game::with(const Budget& budget) const {
  return Game(std::make_shared<const api::Table>(table_->core, table_->asked, budget));
}

Game Game::with(Engine engine) const {
  return Game(std::make_shared<const api::Table>(table_->core, engine, table_->budget));
}

bool Game::same_rules(const Game& other) const { return table_->core == other.table_->core; }

}  // namespace ludo
