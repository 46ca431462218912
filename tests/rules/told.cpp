// See told.hpp.

#include "tests/rules/told.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "interpreter/runtime/random.hpp"
#include "lang/ast/build.hpp"
#include "lang/model/model.hpp"
#include "lang/syntax/parse.hpp"

namespace ludo::tests {

namespace {

constexpr std::uint64_t kSeed = 20261124;
constexpr std::size_t kMostColumns = 1000;

// Every sentence of the text is one of the language, and stands where it may.
bool is_text_of_the_language(const std::string& text) {
  const lang::SourceText source("", text);
  lang::Diagnostics diagnostics;
  lang::build_ast(lang::parse(source, diagnostics), diagnostics);
  return !diagnostics.has_errors();
}

std::optional<std::string> model_of(lang::LoadedGame& game, const Valuation& valuation) {
  lang::CheckOptions options;
  options.options = valuation;
  options.lints = false;
  lang::Diagnostics heard;
  const auto model = lang::check(game, options, heard);
  if (!model) return std::nullopt;
  return lang::print(*model);
}

std::string rules_as_text(const std::optional<lang::rules::Written>& written) {
  return written ? lang::rules::as_text(written->document, kMostColumns) : "";
}

// A fixed choice of so many, in text order.
std::vector<mutation::Mutant> chosen_of(std::vector<mutation::Mutant> mutants, std::size_t most) {
  if (most == 0 || mutants.size() <= most) return mutants;
  std::vector<std::pair<std::uint64_t, std::size_t>> lots;
  for (std::size_t i = 0; i < mutants.size(); ++i) {
    lots.emplace_back(interpreter::mix(kSeed, i), i);
  }
  std::sort(lots.begin(), lots.end());
  lots.resize(most);
  std::sort(lots.begin(), lots.end(),
            [](const auto& one, const auto& other) { return one.second < other.second; });
  std::vector<mutation::Mutant> chosen;
  for (const auto& lot : lots) chosen.push_back(mutants[lot.second]);
  return chosen;
}

}  // namespace

const std::vector<mutation::ShippedGame>& games_to_tell() {
  static const std::vector<mutation::ShippedGame> games = [] {
    std::vector<mutation::ShippedGame> all = mutation::shipped_games();
    for (mutation::ShippedGame& game : mutation::games_under("examples")) {
      all.push_back(std::move(game));
    }
    return all;
  }();
  return games;
}

std::vector<Valuation> valuations_of(const lang::LoadedGame& game) {
  constexpr long kMostValues = 8;
  std::vector<Valuation> valuations = {{}};
  for (const lang::OptionInfo& option : lang::options_of(game)) {
    std::vector<std::string> values = option.values;
    if (option.is_range && values.size() == 2) {
      const long least = std::stol(values[0]);
      const long most = std::stol(values[1]);
      values.clear();
      for (long value = least; value <= most; ++value) {
        if (most - least < kMostValues || value == least || value == most) {
          values.push_back(std::to_string(value));
        }
      }
    }
    for (const std::string& value : values) valuations.push_back({{option.name, value}});
  }
  return valuations;
}

std::vector<lang::rules::Companion> companions_of(const mutation::ShippedGame& game,
                                                  std::string_view language,
                                                  lang::Diagnostics& diagnostics) {
  std::vector<lang::rules::Companion> companions;
  const auto add = [&](const std::string& path) {
    const std::string name = path.substr(0, path.size() - std::string_view(".ludo").size()) + "." +
                             std::string(language) + ".prose";
    const std::string text = mutation::read_text(name);
    if (text.empty()) return;
    const lang::SourceText source(name, text);
    companions.push_back(lang::rules::read_companion(source, language, diagnostics));
  };
  add(game.path);
  lang::Diagnostics heard;
  const lang::LoadedGame loaded = mutation::load_as(game, game.text, heard);
  const auto& sources = loaded.sources.sources();
  for (std::size_t i = 1; i < sources.size(); ++i) {
    // Parents are asked for by the name they declare, modules by that of their file.
    for (const mutation::ShippedGame& other : games_to_tell()) {
      if (lang::head_of_text(other.text).name == sources[i].name()) add(other.path);
    }
    add("stdlib-games/lib/" + std::string(sources[i].name()) + ".ludo");
  }
  return companions;
}

std::optional<lang::rules::Written> told(lang::LoadedGame& game, const Valuation& valuation,
                                         std::string_view language,
                                         const std::vector<lang::rules::Companion>& companions) {
  lang::rules::RulesRequest request;
  request.options.options = valuation;
  request.options.lints = false;
  request.language = language;
  request.companions = companions;
  request.options_told = lang::rules::OptionsTold::Nothing;
  lang::Diagnostics heard;
  return lang::rules::rules_of(game, request, heard);
}

std::vector<mutation::Mutant> some_mutants(const std::string& text, std::size_t most) {
  std::vector<mutation::Mutant> some;
  for (mutation::Mutant& mutant : chosen_of(mutation::mutants_of(text), most)) {
    if (is_text_of_the_language(mutation::mutated(text, mutant))) some.push_back(std::move(mutant));
  }
  return some;
}

std::vector<Untold> untold_clauses(const mutation::ShippedGame& game, std::string_view language,
                                   std::size_t most, std::size_t& tried) {
  lang::Diagnostics heard;
  const auto companions = companions_of(game, language, heard);
  lang::LoadedGame loaded = mutation::load_as(game, game.text, heard);
  const std::vector<Valuation> valuations = valuations_of(loaded);
  std::vector<std::optional<std::string>> models;
  std::vector<std::string> texts;
  for (const Valuation& valuation : valuations) {
    models.push_back(model_of(loaded, valuation));
    texts.push_back(rules_as_text(told(loaded, valuation, language, companions)));
  }
  std::vector<Untold> untold;
  for (const mutation::Mutant& mutant : some_mutants(game.text, most)) {
    const std::string text = mutation::mutated(game.text, mutant);
    lang::Diagnostics trouble;
    lang::LoadedGame changed = mutation::load_as(game, text, trouble);
    if (!changed.usable) continue;
    for (std::size_t i = 0; i < valuations.size(); ++i) {
      const auto model = model_of(changed, valuations[i]);
      if (!model || !models[i] || *model == *models[i]) continue;
      ++tried;
      if (rules_as_text(told(changed, valuations[i], language, companions)) == texts[i]) {
        untold.push_back({mutant, valuations[i]});
      }
      break;
    }
  }
  return untold;
}

}  // namespace ludo::tests
