// See rules.hpp.

#include "lang/rules/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace ludo::lang::rules {

namespace {

// Of a range so many values are tried; of a longer one its ends and the neighbours of the default.
constexpr long kMostValues = 8;

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

// As options are written: `rows-of-four` for the value `rows_of_four`.
std::string written_value(std::string value) {
  std::replace(value.begin(), value.end(), '_', '-');
  return value;
}

class OptionTeller {
 public:
  OptionTeller(LoadedGame& game, const RulesRequest& request, const Language& language)
      : game_(game), request_(request), language_(language) {}

  Section run(const Page& page, const Document& document) {
    Section section{"options", language_.heading("options"), 2, Span::nowhere()};
    Speaker speaker(page, language_, nullptr);
    Block list{Block::Form::Points};
    for (const OptionInfo& option : options_of(game_)) {
      std::string now;
      for (const OptionValue& value : page.folded().values) {
        if (value.name == option.name) now = written_value(value.value);
      }
      Block item;
      item.sentences.push_back(
          {fmt::format("{} ({}): {}.", titled(option), option.name, said_value(now)),
           {place_of(page, option.name)}});
      std::vector<Block> below;
      for (const std::string& value : other_values(option, now)) {
        if (auto told = tell(option, value, document)) below.push_back(std::move(*told));
      }
      if (!below.empty()) {
        Block values{Block::Form::Points};
        values.items = std::move(below);
        item.items.push_back(std::move(values));
      }
      list.items.push_back(std::move(item));
    }
    if (!list.items.empty()) section.blocks.push_back(std::move(list));
    return section;
  }

 private:
  static Span place_of(const Page& page, const std::string& name) {
    const auto found = page.folded().spans.find(name);
    return found == page.folded().spans.end() ? Span::nowhere() : found->second;
  }

  std::string said_value(const std::string& value) const {
    if (value == "on") return language_.heading("yes");
    if (value == "off") return language_.heading("no");
    return value;
  }

  std::string titled(const OptionInfo& option) const {
    for (const Companion& companion : request_.companions) {
      const auto found = companion.prose.find(option.title);
      if (found != companion.prose.end()) return found->second;
    }
    return option.title.empty() ? option.name : option.title;
  }

  // What changes with another value; nothing where the game cannot be so.
  std::optional<Block> tell(const OptionInfo& option, const std::string& value,
                            const Document& document) {
    Diagnostics heard;
    CheckOptions options = request_.options;
    options.options[option.name] = value;
    const auto page = Page::read(game_, options, heard);
    if (page == nullptr) return std::nullopt;
    const Written other = write_rules(*page, language_, request_.companions);
    Block item;
    item.sentences.push_back(
        {fmt::format("{}:", fmt::format("{} = {}", option.name, said_value(value))),
         {place_of(*page, option.name)}});
    Block changes{Block::Form::Points};
    for (const Change& change : differences(document, other.document)) {
      Block row;
      const std::string& key = change.before.text.empty()  ? "only-then"
                               : change.after.text.empty() ? "not-then"
                                                           : "instead";
      std::string text = fmt::format("{}: ", change.section);
      if (!change.before.text.empty()) {
        text += fmt::format("{} “{}”", language_.heading("not-then"), change.before.text);
      }
      if (!change.before.text.empty() && !change.after.text.empty()) text += " ";
      if (!change.after.text.empty()) {
        text += fmt::format("{} “{}”",
                            language_.heading(key == "instead" ? "instead" : "only-then"),
                            change.after.text);
      }
      Sentence sentence{std::move(text), change.before.from};
      sentence.from.insert(sentence.from.end(), change.after.from.begin(), change.after.from.end());
      row.sentences.push_back(std::move(sentence));
      changes.items.push_back(std::move(row));
    }
    if (changes.items.empty()) return std::nullopt;
    item.items.push_back(std::move(changes));
    return item;
  }

  LoadedGame& game_;
  const RulesRequest& request_;
  const Language& language_;
};

}  // namespace

std::optional<Written> rules_of(LoadedGame& game, const RulesRequest& request,
                                Diagnostics& diagnostics) {
  const auto page = Page::read(game, request.options, diagnostics);
  if (page == nullptr) return std::nullopt;
  const Language& language = *language_of_rules(request.language);
  Written written = write_rules(*page, language, request.companions);
  auto& sections = written.document.sections;
  if (request.tell_options) {
    Section options = OptionTeller(game, request, language).run(*page, written.document);
    if (!options.blocks.empty()) {
      const auto where = std::find_if(sections.begin(), sections.end(), [](const Section& section) {
        return section.key == "interpretations" || section.key == "foreign-notes";
      });
      sections.insert(where, std::move(options));
    }
  }
  if (!request.parent.empty()) {
    written.document.lead.insert(
        written.document.lead.begin(),
        {fmt::format("{} {}.", language.heading("variant-of"), request.parent),
         {page->game().span}});
  }
  return written;
}

}  // namespace ludo::lang::rules
