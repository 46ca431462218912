// See options_effects.hpp.

#include "lang/rules/options_effects.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "lang/rules/options_changes.hpp"
#include "lang/rules/options_whole.hpp"
#include "lang/rules/other_figures.hpp"
#include "lang/rules/speaker_parts.hpp"

namespace ludo::lang::rules {

namespace {

// Of a range so many values are tried; of a longer one its ends and the neighbours of the default.
constexpr long kMostValues = 8;

// As options are written: `rows-of-four` for the value `rows_of_four`.
std::string written_value(std::string value) {
  std::replace(value.begin(), value.end(), '_', '-');
  return value;
}

// It only shows a figure, or leads to a list that is told itself.
bool says_nothing(const Change& change) {
  const Sentence& told = change.after.text.empty() ? change.before : change.after;
  return std::any_of(told.meant.begin(), told.meant.end(), [](const Sense& sense) {
    return sense.what.rfind("figure-of-setup", 0) == 0 || sense.is("pieces-set-up");
  });
}

// Where the head of a list falls away, so do its items: they need not be told.
void drop_below_fallen(std::vector<Change>& changes) {
  bool fallen = false;
  std::erase_if(changes, [&](const Change& change) {
    if (!change.after.text.empty() || change.before.text.empty()) return fallen = false;
    const std::string& text = change.before.text;
    const bool item = text[0] != capital(text)[0] || text.back() == ';';
    if (!item) fallen = text.back() == ':';
    return item && fallen;
  });
}

}  // namespace

std::vector<std::string> other_values(const OptionInfo& option, const std::string& now) {
  std::vector<std::string> values;
  if (!option.is_range) {
    for (const std::string& value : option.values) {
      if (value != now) values.push_back(value);
    }
    return values;
  }
  if (option.values.size() != 2) return values;
  char* end = nullptr;
  const long least = std::strtol(option.values[0].c_str(), &end, 10);
  if (*end != '\0') return values;
  const long most = std::strtol(option.values[1].c_str(), &end, 10);
  if (*end != '\0') return values;
  const long chosen = std::strtol(now.c_str(), &end, 10);
  for (long value = least; value <= most; ++value) {
    const bool near = value == least || value == most || std::labs(value - chosen) == 1;
    if (value != chosen && (most - least < kMostValues || near)) {
      values.push_back(std::to_string(value));
    }
  }
  return values;
}

void texts_of(const std::vector<Block>& blocks, std::set<std::string>& texts) {
  for (const Block& block : blocks) {
    for (const Sentence& sentence : block.sentences) texts.insert(sentence.text);
    texts_of(block.items, texts);
  }
}

void texts_of_all(const Document& document, std::set<std::string>& texts) {
  for (const Section& section : document.sections) texts_of(section.blocks, texts);
}

OptionEffects::OptionEffects(LoadedGame& game, const RulesRequest& request, const Page& page,
                             const Document& document)
    : game_(game),
      request_(request),
      language_(*language_of_rules(request.language)),
      companion_(merged_companion(request.companions)),
      page_(page),
      document_(document),
      speaker_(page, language_, &companion_) {}

Span OptionEffects::place_of(const std::string& name) const {
  const auto found = page_.folded().spans.find(name);
  return found == page_.folded().spans.end() ? Span::nowhere() : found->second;
}

std::string OptionEffects::value_of(const Page& page, const std::string& option) {
  for (const OptionValue& value : page.folded().values) {
    if (value.name == option) return written_value(value.value);
  }
  return "";
}

bool OptionEffects::is_chosen(const OptionInfo& option) const {
  return request_.options.options.count(option.name) != 0;
}

// The game's word for it, else the words that it is written with.
std::string OptionEffects::said_value(const Page& page, const std::string& value) const {
  if (value == "on") return language_.heading("option-on");
  if (value == "off") return language_.heading("option-off");
  if (has_word(page, value)) {
    const Speaker speaker(page, language_, &companion_);
    return speaker.text(named(value, Span::nowhere()));
  }
  std::string words = value;
  std::replace(words.begin(), words.end(), '-', ' ');
  return words;
}

std::string OptionEffects::titled(const OptionInfo& option) const {
  for (const Companion& companion : request_.companions) {
    const auto found = companion.prose.find(option.title);
    if (found != companion.prose.end()) return found->second;
  }
  if (option.title.empty() && is_of_count(option)) return language_.heading("players");
  if (!option.title.empty()) return option.title;
  return has_word(page_, option.name) ? speaker_.heading_word(option.name) : option.name;
}

// It says how many play.
bool OptionEffects::is_of_count(const OptionInfo& option) const {
  return option.name == "players" && page_.item(Form::PlayerCount) != nullptr;
}

const OptionEffects::Tried* OptionEffects::tried(const CheckOptions& options) {
  auto [found, is_new] = tried_.try_emplace(options.options);
  if (is_new) {
    Diagnostics heard;
    found->second.page = Page::read(game_, options, heard);
    if (found->second.page != nullptr) {
      found->second.written = write_rules(*found->second.page, language_, request_.companions);
    }
  }
  return found->second.page == nullptr ? nullptr : &found->second;
}

// Nothing where the game cannot be so.
std::optional<OptionEffect> OptionEffects::of(const OptionInfo& option, const std::string& value) {
  CheckOptions options = request_.options;
  options.options[option.name] = value;
  const Tried* with = tried(options);
  if (with == nullptr) return std::nullopt;
  OptionEffect effect{value,
                      value == "on"    ? language_.heading("option-if-on")
                      : value == "off" ? language_.heading("option-if-off")
                                       : fmt::format("{} {}", language_.heading("option-with"),
                                                     said_value(*with->page, value)),
                      place_of(option.name)};
  effect.before = &document_;
  effect.after = &with->written.document;
  bring_others(option, *with->page, std::move(options), effect);
  effect.changes = differences(*effect.before, *effect.after).changes;
  std::erase_if(effect.changes, says_nothing);
  std::erase_if(effect.changes, differs_in_stop);
  drop_below_fallen(effect.changes);
  return effect;
}

// Other options that have another value only because of this one: they are named, the changes
// are of the rules with those values, and what only all of them together change is told.
void OptionEffects::bring_others(const OptionInfo& option, const Page& page, CheckOptions options,
                                 OptionEffect& effect) {
  std::string text;
  std::string with;
  std::set<std::string> alone;
  texts_of_all(document_, alone);
  bool all_on = true;  // all others that are on or off
  std::vector<std::string> values;
  for (const OptionInfo& other : options_of(game_)) {
    const std::string then = value_of(page, other.name);
    const bool same = then == value_of(page_, other.name);
    const bool turns = then == "on" || then == "off";
    if (other.name != option.name && turns) all_on = all_on && then == "on" && !same;
    if (other.name != option.name && !turns && !same) {
      values.push_back(said_value(page, then) + " " + counted(other));
    }
    if (other.name == option.name || same) continue;
    text += fmt::format("{}{}: {}", text.empty() ? " " : "; ",
                        lowered(titled(other), page_, language_, speaker_), said_value(page, then));
    options.options[other.name] = then;
    CheckOptions one = request_.options;
    one.options[other.name] = then;
    if (const Tried* by_itself = tried(one)) texts_of_all(by_itself->written.document, alone);
  }
  if (text.empty()) return;
  options.options.erase(option.name);
  const auto chosen = request_.options.options.find(option.name);
  if (chosen != request_.options.options.end()) options.options.insert(*chosen);
  const Tried* same = tried(options);
  if (same == nullptr) return;
  effect.brings = Sentence{language_.heading("option-implies") + text + ".", {effect.place}};
  if (all_on) {
    for (const std::string& value : values) {
      with += (with.empty()               ? ", " + language_.heading("option-brings-with") + " "
               : &value == &values.back() ? " " + language_.heading("and") + " "
                                          : ", ") +
              value;
    }
    effect.brings->text = fmt::format("{}{}, {}.", capital(language_.heading("option-brings-all")),
                                      with, language_.heading("option-brings-unless"));
    effect.brings_all = true;
  }
  effect.before = &same->written.document;
  effect.together = differences(document_, *effect.before).changes;
  std::erase_if(effect.together, [&](const Change& change) {
    return change.after.text.empty() || says_nothing(change) || alone.count(change.after.text) != 0;
  });
  name_two(options, effect);
}

// Two of the options that come with another one, where they do all that it takes more than one
// for: `"Hills" and 18 cells on a side`.
void OptionEffects::name_two(const CheckOptions& brought, OptionEffect& effect) {
  if (effect.together.empty()) return;
  const auto is_new = [&](const auto& chosen) {
    const auto now = request_.options.options.find(chosen.first);
    return now == request_.options.options.end() || now->second != chosen.second;
  };
  std::vector<std::pair<std::string, std::string>> all;
  std::copy_if(brought.options.begin(), brought.options.end(), std::back_inserter(all), is_new);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      CheckOptions two = request_.options;
      for (const std::size_t k : {i, j}) two.options[all[k].first] = all[k].second;
      const Tried* with = tried(two);
      if (with == nullptr) continue;
      std::set<std::string> texts;
      texts_of_all(with->written.document, texts);
      if (!std::all_of(effect.together.begin(), effect.together.end(),
                       [&](const Change& one) { return texts.count(one.after.text) != 0; })) {
        continue;
      }
      effect.together_of = fmt::format("{} {} {}", chosen_so(*with, all[i]),
                                       language_.heading("and"), chosen_so(*with, all[j]));
      return;
    }
  }
}

// `"Hills and plateaus"`, `18 cells on a side`
std::string OptionEffects::chosen_so(const Tried& with,
                                     const std::pair<std::string, std::string>& chosen) const {
  const auto options = options_of(game_);
  const auto option = std::find_if(options.begin(), options.end(),
                                   [&](const auto& one) { return one.name == chosen.first; });
  if (option == options.end()) return chosen.first;
  if (chosen.second == "on") return language_.grammar().cited(capital(titled(*option)));
  return said_value(*with.page, chosen.second) + " " + counted(*option);
}

// Where both are on the rules have no more sentences of these than where one is.
bool OptionEffects::both_say_once(const OptionInfo& one, const OptionInfo& other,
                                  const std::set<std::string>& shared) {
  CheckOptions first = request_.options;
  first.options[one.name] = "on";
  CheckOptions both = first;
  both.options[other.name] = "on";
  const Tried* alone = tried(first);
  const Tried* with = tried(both);
  if (alone == nullptr || with == nullptr) return false;
  std::set<std::string> here, there;
  texts_of_all(alone->written.document, here);
  texts_of_all(with->written.document, there);
  const auto stands = [&](const std::string& text) { return there.count(text) != 0; };
  return std::any_of(shared.begin(), shared.end(), stands) &&
         std::all_of(shared.begin(), shared.end(), [&](const std::string& text) {
           return here.count(text) == there.count(text);
         });
}

// Those that stand only where an option is chosen otherwise.
std::map<std::string, std::string> OptionEffects::legends() const {
  std::map<std::string, std::string> all;
  for (const auto& [options, tried] : tried_) {
    all.insert(tried.written.legend.begin(), tried.written.legend.end());
  }
  return all;
}

std::vector<Block> OptionEffects::rulings() const {
  std::vector<Block> found;
  std::set<std::string> told;
  texts_of_all(document_, told);
  for (const auto& [options, tried] : tried_) {
    const Section* section =
        tried.page == nullptr ? nullptr : section_in(tried.written.document, "interpretations");
    if (section == nullptr) continue;
    for (const Block& list : section->blocks) {
      for (const Block& row : list.items) {
        if (told.insert(row.sentences.back().text).second) found.push_back(row);
      }
    }
  }
  return found;
}

// What is counted by an option: its own word, else its title.
std::string OptionEffects::counted(const OptionInfo& option) const {
  const bool has_word = std::any_of(companion_.names.begin(), companion_.names.end(),
                                    [&](const auto& name) { return name.first == option.name; });
  return has_word ? speaker_.noun(option.name).plural
                  : lowered(titled(option), page_, language_, speaker_);
}

// The game has a word for it.
bool OptionEffects::has_word(const Page& page, const std::string& name) const {
  return page.names(language_.grammar().code()).count(name) != 0 ||
         std::any_of(companion_.names.begin(), companion_.names.end(),
                     [&](const auto& named) { return named.first == name; });
}

const Page* OptionEffects::page_after(const OptionEffect& effect) const {
  for (const auto& [options, one] : tried_) {
    if (one.page != nullptr && &one.written.document == effect.after) return one.page.get();
  }
  return nullptr;
}

}  // namespace ludo::lang::rules
