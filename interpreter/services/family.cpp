// Hashes a game with each value of each option; see family.hpp.

#include "interpreter/services/family.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "lang/canon/canon.hpp"

namespace ludo::interpreter {

namespace {

std::optional<std::int64_t> whole(const std::string& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// All values that stand for the option; `chosen` is the one the game has.
std::vector<std::string> values_of(const lang::OptionInfo& option, const std::string& chosen) {
  if (!option.is_range) return option.values;
  const auto least = whole(option.values.front());
  const auto most = whole(option.values.back());
  const auto here = whole(chosen);
  std::vector<std::string> values;
  const auto add = [&](const std::string& value) {
    if (std::ranges::find(values, value) == values.end()) values.push_back(value);
  };
  if (!least || !most || !here) {  // with decimals
    for (const std::string& value : {option.values.front(), chosen, option.values.back()})
      add(value);
    return values;
  }
  if (*most - *least < static_cast<std::int64_t>(kMostValues)) {
    for (std::int64_t value = *least; value <= *most; ++value) add(fmt::format("{}", value));
    return values;
  }
  for (const std::int64_t value : {*least, *here - 1, *here, *here + 1, *most}) {
    if (*least <= value && value <= *most) add(fmt::format("{}", value));
  }
  return values;
}

}  // namespace

Family family_of(lang::LoadedGame& game, const lang::CheckOptions& base) {
  Family family;
  const auto model_with = [&](const std::string& option, const std::string& value) {
    lang::CheckOptions options = base;
    options.lints = false;
    if (!option.empty()) options.options[option] = value;
    lang::Diagnostics quiet;
    return lang::check(game, options, quiet);
  };
  const auto hash_of = [&](const lang::GameModel& model) {
    lang::CanonAnswer answer = lang::canonical_form(model);
    if (!answer.text) family.trouble = answer.trouble;
    return answer.text ? lang::canon_hash(*answer.text) : std::string();
  };
  const auto usual = model_with("", "");
  if (!usual) return family;
  family.hashes.push_back({"", "", hash_of(*usual)});
  std::vector<std::string> lines;
  for (const lang::OptionInfo& option : lang::options_of(game)) {
    const auto chosen = std::ranges::find(usual->options, option.name, &lang::OptionValue::name);
    if (chosen == usual->options.end()) continue;
    std::vector<std::string> hashes;
    for (const std::string& value : values_of(option, chosen->value)) {
      const auto model = model_with(option.name, value);
      family.hashes.push_back({option.name, value, model ? hash_of(*model) : ""});
      hashes.push_back(family.hashes.back().hash);
    }
    std::sort(hashes.begin(), hashes.end());
    hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
    // An option that makes no difference is none.
    if (1 < hashes.size()) lines.push_back(fmt::format("{}", fmt::join(hashes, " ")));
  }
  if (!family.trouble.empty()) return family;
  std::sort(lines.begin(), lines.end());
  std::string text = "ludo family 1\n" + family.hashes.front().hash + '\n';
  for (const std::string& line : lines) text += line + '\n';
  constexpr std::string_view kPrefix = "ludo:1:";
  family.hash = "ludo:1:family:" + lang::canon_hash(text).substr(kPrefix.size());
  return family;
}

}  // namespace ludo::interpreter
