// See rules.hpp.

#include "lang/rules/rules.hpp"

#include "lang/rules/speaker_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

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
    const bool known =
        std::find(headings.begin(), headings.end(), change.section) != headings.end();
    if (!known && !change.section.empty()) {
      headings.push_back(change.section);
    }
  }
  return headings;
}

// `instead of “…”: “…”`. `shortly`: what it stands for is plain, as the two are nearly alike.
Sentence told_change(const Change& change, const Language& language, bool shortly = false) {
  Sentence sentence;
  const bool both = !change.before.text.empty() && !change.after.text.empty();
  if (both && shortly) {
    sentence.text = fmt::format("{} “{}”", language.heading("instead-only"), change.after.text);
  } else if (both) {
    sentence.text = fmt::format("{} “{}”: “{}”", language.heading("instead"), change.before.text,
                                change.after.text);
  } else if (!change.before.text.empty()) {
    sentence.text = fmt::format("{} “{}”", language.heading("not-then"), change.before.text);
  } else {
    sentence.text = fmt::format("{} “{}”", language.heading("only-then"), change.after.text);
  }
  for (const Sentence* part : {&change.before, &change.after}) {
    sentence.from.insert(sentence.from.end(), part->from.begin(), part->from.end());
    sentence.meant.insert(sentence.meant.end(), part->meant.begin(), part->meant.end());
  }
  return sentence;
}

// It only shows a figure, or leads to a list that is told itself.
bool says_nothing(const Change& change) {
  const Sentence& told = change.after.text.empty() ? change.before : change.after;
  return std::any_of(told.meant.begin(), told.meant.end(),
                     [](const Sense& sense) { return sense.is("figure-of-setup"); });
}

class OptionTeller {
 public:
  OptionTeller(LoadedGame& game, const RulesRequest& request, const Language& language)
      : game_(game),
        request_(request),
        language_(language),
        companion_(merged_companion(request.companions)) {}

  Section run(const Page& page, const Document& document) {
    Section section{"options", language_.heading("options"), 2, Span::nowhere()};
    Block list{Block::Form::Points};
    for (const OptionInfo& option : options_of(game_)) {
      const std::string now = value_of(page, option.name);
      std::string usual =
          fmt::format("{} {}", language_.heading(is_chosen(option) ? "option-now" : "option-usual"),
                      said_value(page, now));
      if (option.is_range && option.values.size() == 2) {
        usual += fmt::format("; {}–{}", option.values[0], option.values[1]);
      }
      Block item;
      item.sentences.push_back(
          {fmt::format("{} ({}).", capital(titled(option)), usual), {place_of(page, option.name)}});
      std::vector<Block> below;
      std::set<std::string> told;  // what differs only in numbers is told once
      for (const std::string& value : other_values(option, now)) {
        if (request_.options_told != OptionsTold::Effects) break;
        auto effects = tell(option, value, page, document);
        if (effects && (!option.is_range || told.insert(without_digits(*effects)).second)) {
          below.push_back(std::move(*effects));
        }
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

  static std::string value_of(const Page& page, const std::string& option) {
    for (const OptionValue& value : page.folded().values) {
      if (value.name == option) return written_value(value.value);
    }
    return "";
  }

  static std::string without_digits(const Block& block) {
    std::string text;
    for (const Sentence& sentence : block.sentences) text += sentence.text;
    for (const Block& below : block.items) text += without_digits(below);
    std::erase_if(text, [](char c) { return '0' <= c && c <= '9'; });
    return text;
  }

  bool is_chosen(const OptionInfo& option) const {
    return request_.options.options.count(option.name) != 0;
  }

  // The game's word for it, else the words that it is written with.
  std::string said_value(const Page& page, const std::string& value) const {
    if (value == "on") return language_.heading("option-on");
    if (value == "off") return language_.heading("option-off");
    const std::string_view code = language_.grammar().code();
    const bool has_word = page.names(code).count(value) != 0 ||
                          std::any_of(companion_.names.begin(), companion_.names.end(),
                                      [&](const auto& name) { return name.first == value; });
    if (has_word) return Speaker(page, language_, &companion_).noun(value).singular;
    std::string words = value;
    std::replace(words.begin(), words.end(), '-', ' ');
    return words;
  }

  std::string titled(const OptionInfo& option) const {
    for (const Companion& companion : request_.companions) {
      const auto found = companion.prose.find(option.title);
      if (found != companion.prose.end()) return found->second;
    }
    return option.title.empty() ? option.name : option.title;
  }

  // What changes with another value; nothing where the game cannot be so.
  std::optional<Block> tell(const OptionInfo& option, const std::string& value, const Page& base,
                            const Document& document) {
    Diagnostics heard;
    CheckOptions options = request_.options;
    options.options[option.name] = value;
    const auto page = Page::read(game_, options, heard);
    if (page == nullptr) return std::nullopt;
    const Written other = write_rules(*page, language_, request_.companions);
    Block item;
    item.sentences.push_back(
        {value == "on" || value == "off"
             ? fmt::format("{}:",
                           language_.heading(value == "on" ? "option-if-on" : "option-if-off"))
             : fmt::format("{} {}:", language_.heading("option-with"), said_value(*page, value)),
         {place_of(*page, option.name)}});
    Block changes{Block::Form::Points};
    Document before = document;
    if (auto implied = implied_by(option, base, *page, options)) {
      changes.items.push_back(std::move(implied->first));
      before = std::move(implied->second);
    }
    add_changes(differences(before, other.document), before, other.document, changes);
    if (changes.items.empty()) return std::nullopt;
    item.items.push_back(std::move(changes));
    return item;
  }

  // Other options that have another value only because of this one, and the rules with those
  // values.
  std::optional<std::pair<Block, Document>> implied_by(const OptionInfo& option, const Page& base,
                                                       const Page& page, CheckOptions options) {
    std::string text;
    for (const OptionInfo& other : options_of(game_)) {
      const std::string then = value_of(page, other.name);
      if (other.name == option.name || then == value_of(base, other.name)) continue;
      options.options[other.name] = then;
      text +=
          fmt::format("{}{}: {}", text.empty() ? " " : "; ", titled(other), said_value(page, then));
    }
    if (text.empty()) return std::nullopt;
    options.options.erase(option.name);
    const auto found = request_.options.options.find(option.name);
    if (found != request_.options.options.end()) options.options.insert(*found);
    Diagnostics heard;
    const auto same = Page::read(game_, options, heard);
    if (same == nullptr) return std::nullopt;
    Block row;
    row.sentences.push_back(
        {language_.heading("option-implies") + text + ".", {place_of(page, option.name)}});
    return std::pair(std::move(row), write_rules(*same, language_, request_.companions).document);
  }

  static const Section* section_in(const Document& document, const std::string& key) {
    for (const Section& section : document.sections) {
      if (section.key == key) return &section;
    }
    return nullptr;
  }

  // By section: one change in a line, more in a list; a section that is new as it stands.
  void add_changes(const Differences& found, const Document& before, const Document& after,
                   Block& list) const {
    const auto& changes = found.changes;
    for (std::size_t i = 0; i < changes.size();) {
      std::vector<Block> rows;
      const std::string& section = changes[i].section;
      for (; i < changes.size() && changes[i].section == section; ++i) {
        if (says_nothing(changes[i])) continue;
        Block row;
        row.sentences.push_back(told_change(changes[i], language_, true));
        rows.push_back(std::move(row));
      }
      if (rows.empty()) continue;
      const Section* added = section_in(after, changes[i - 1].key);
      if (added != nullptr && 1 < rows.size() && section_in(before, added->key) == nullptr) {
        Block item;
        item.sentences.push_back(
            {fmt::format("{}, {}", section, language_.heading("added-section")), {added->span}});
        for (const Block& block : added->blocks) {
          if (block.form != Block::Form::Figure) item.items.push_back(block);
        }
        list.items.push_back(std::move(item));
        continue;
      }
      if (rows.size() == 1) {
        Sentence& only = rows[0].sentences[0];
        only.text = fmt::format("{}: {}", section, only.text);
        list.items.push_back(std::move(rows[0]));
        continue;
      }
      Block item;
      item.sentences.push_back({section + ":", rows[0].sentences[0].from});
      Block below{Block::Form::Points};
      below.items = std::move(rows);
      item.items.push_back(std::move(below));
      list.items.push_back(std::move(item));
    }
  }

  LoadedGame& game_;
  const RulesRequest& request_;
  const Language& language_;
  Companion companion_;
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
  add_examples(*page, language, request.companions, request.examples, request.most_examples,
               written.document);
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
