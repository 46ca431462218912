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

// The headings under which something differs, each once.
std::vector<std::string> headings_of(const Differences& found) {
  std::vector<std::string> headings;
  for (const Change& change : found.changes) {
    if (std::find(headings.begin(), headings.end(), change.section) == headings.end()) {
      headings.push_back(change.section);
    }
  }
  return headings;
}

// `no longer holds: “…” Instead: “…”`
Sentence told_change(const Change& change, const Language& language) {
  Sentence sentence;
  const bool both = !change.before.text.empty() && !change.after.text.empty();
  if (!change.before.text.empty()) {
    sentence.text = fmt::format("{} “{}”", language.heading("not-then"), change.before.text);
  }
  if (both) sentence.text += " ";
  if (!change.after.text.empty()) {
    sentence.text +=
        fmt::format("{} “{}”", language.heading(both ? "instead" : "only-then"), change.after.text);
  }
  for (const Sentence* part : {&change.before, &change.after}) {
    sentence.from.insert(sentence.from.end(), part->from.begin(), part->from.end());
    sentence.meant.insert(sentence.meant.end(), part->meant.begin(), part->meant.end());
  }
  return sentence;
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
        if (request_.options_told != OptionsTold::Effects) break;
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
    for (const Change& change : differences(document, other.document).changes) {
      Sentence sentence = told_change(change, language_);
      sentence.text = fmt::format("{}: {}", change.section, sentence.text);
      Block row;
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

// Where the rules come from.
Section sources_of(const Page& page, const RulesRequest& request, const Language& language) {
  Section section{"sources", language.heading("sources"), 2, Span::nowhere()};
  Block list{Block::Form::Points};
  for (const std::string& source : page.model().sources) {
    Sentence sentence{source, {}, Role::Note};
    for (const Companion& companion : request.companions) {
      const auto found = companion.prose.find(source);
      if (found != companion.prose.end()) sentence.text = found->second;
    }
    Block item;
    item.sentences.push_back(std::move(sentence));
    list.items.push_back(std::move(item));
  }
  if (!list.items.empty()) section.blocks.push_back(std::move(list));
  return section;
}

}  // namespace

std::optional<Written> rules_of(LoadedGame& game, const RulesRequest& request,
                                Diagnostics& diagnostics) {
  const auto page = Page::read(game, request.options, diagnostics);
  if (page == nullptr) return std::nullopt;
  const Language& language = *language_of_rules(request.language);
  Written written = write_rules(*page, language, request.companions);
  auto& sections = written.document.sections;
  if (request.options_told != OptionsTold::Nothing) {
    Section options = OptionTeller(game, request, language).run(*page, written.document);
    if (!options.blocks.empty()) {
      const auto where = std::find_if(sections.begin(), sections.end(), [](const Section& section) {
        return section.key == "interpretations" || section.key == "foreign-notes";
      });
      sections.insert(where, std::move(options));
    }
  }
  Section sources = sources_of(*page, request, language);
  if (!sources.blocks.empty()) sections.push_back(std::move(sources));
  if (!request.parent.empty()) {
    std::string text = fmt::format("{} {}", language.heading("variant-of"), request.parent);
    if (request.parent_rules != nullptr) {
      const auto found = headings_of(differences(*request.parent_rules, written.document));
      text += "; " + (found.empty() ? language.heading("same-rules")
                                    : fmt::format("{} {}", language.heading("differs-in"),
                                                  fmt::join(found, ", ")));
    }
    written.document.lead.insert(written.document.lead.begin(),
                                 {text + ".", {page->game().span}, Role::Corollary});
  }
  return written;
}

Document only_differences(const Document& parent, const Document& rules) {
  const Language& language = *language_of_rules(rules.language);
  Document document{rules.language, rules.title};
  if (!rules.lead.empty()) document.lead.push_back(rules.lead.front());
  for (const Change& change : differences(parent, rules).changes) {
    auto& sections = document.sections;
    if (sections.empty() || sections.back().title != change.section) {
      sections.push_back({change.key, change.section, 2});
      sections.back().blocks.push_back({Block::Form::Points});
    }
    Block row;
    row.sentences.push_back(told_change(change, language));
    sections.back().blocks.back().items.push_back(std::move(row));
  }
  return document;
}

}  // namespace ludo::lang::rules
