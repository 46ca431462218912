// See rules.hpp.

#include "lang/rules/rules.hpp"

#include "lang/rules/options_told.hpp"
#include "lang/rules/paraphrases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

namespace ludo::lang::rules {

namespace {

// The headings under which something differs, each once.
std::vector<std::string> headings_of(const Differences& found) {
  std::vector<std::string> headings;
  for (const Change& change : found.changes) {
    const bool known =
        std::find(headings.begin(), headings.end(), change.section) != headings.end();
    if (!known && !change.section.empty() && change.key != "bounds") {
      headings.push_back(change.section);
    }
  }
  return headings;
}

// `instead of “…”: “…”`
Sentence told_change(const Change& change, const Language& language) {
  Sentence sentence;
  const bool both = !change.before.text.empty() && !change.after.text.empty();
  if (both) {
    sentence.text =
        fmt::format("{} {}: {}", language.heading("instead"),
                    language.in_quotes(change.before.text), language.in_quotes(change.after.text));
  } else if (!change.before.text.empty()) {
    sentence.text =
        fmt::format("{} {}", language.heading("not-then"), language.in_quotes(change.before.text));
  } else {
    sentence.text =
        fmt::format("{} {}", language.heading("only-then"), language.in_quotes(change.after.text));
  }
  for (const Sentence* part : {&change.before, &change.after}) {
    sentence.from.insert(sentence.from.end(), part->from.begin(), part->from.end());
    sentence.meant.insert(sentence.meant.end(), part->meant.begin(), part->meant.end());
  }
  return sentence;
}

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

// Nothing: no option is chosen otherwise than usually.
std::optional<UsualRules> usual_rules(LoadedGame& game, const RulesRequest& request,
                                      const Page& page, const Language& language) {
  if (request.options.options.empty()) return std::nullopt;
  RulesRequest usually = request;
  usually.options.options.clear();
  Diagnostics heard;
  const auto usual_page = Page::read(game, usually.options, heard);
  if (usual_page == nullptr) return std::nullopt;
  UsualRules usual;
  for (const OptionValue& option : page.model().options) {
    if (request.options.options.count(option.name) == 0) continue;
    const auto& values = usual_page->model().options;
    const bool same = std::any_of(values.begin(), values.end(), [&](const OptionValue& one) {
      return one.name == option.name && one.value == option.value;
    });
    if (!same) usual.chosen.push_back(option);
  }
  if (usual.chosen.empty()) return std::nullopt;
  usual.usual = write_rules(*usual_page, language, request.companions).document;
  if (request.options_told != OptionsTold::Nothing) {
    BesideOptions beside;
    Document marked = usual.usual;
    usual.options = options_told(game, usually, *usual_page, marked, beside);
  }
  for (const OptionValue& option : usual.chosen) {
    if (usual.chosen.size() == 1) break;
    CheckOptions only = usually.options;
    only.options = {{option.name, option.value}};
    const auto alone = Page::read(game, only, heard);
    if (alone == nullptr) return std::nullopt;
    usual.alone.push_back(write_rules(*alone, language, request.companions).document);
  }
  return usual;
}

}  // namespace

std::optional<Written> rules_of(LoadedGame& game, const RulesRequest& request,
                                Diagnostics& diagnostics) {
  const auto page = Page::read(game, request.options, diagnostics);
  if (page == nullptr) return std::nullopt;
  const Language& language = *language_of_rules(request.language);
  const Companion words = merged_companion(request.companions);
  Written written = write_rules(*page, language, request.companions);
  // Of captions it is told whether they are shown or not.
  for (const Node& test : game.tests) {
    for (const Node& entry : test.children) {
      if (!entry.is(Form::Example)) continue;
      if (!Speaker(*page, language, &words).prose(entry.text)) {
        written.missing_prose.insert(entry.text);
      }
    }
  }
  const bool paraphrased = request.paraphrased && has_paraphrases(request.companions);
  auto usual = paraphrased ? usual_rules(game, request, *page, language) : std::nullopt;
  if (usual) usual->made = written.document;
  auto& sections = written.document.sections;
  if (request.options_told != OptionsTold::Nothing) {
    BesideOptions beside;
    Section options = options_told(game, request, *page, written.document, beside);
    written.legend.insert(beside.legends.begin(), beside.legends.end());
    if (!options.blocks.empty()) {
      const auto where = std::find_if(sections.begin(), sections.end(), [](const Section& section) {
        return section.key == "notation" || section.key == "interpretations" ||
               section.key == "bounds" || section.key == "foreign-notes";
      });
      sections.insert(where, std::move(options));
    }
    const auto interpreted =
        std::find_if(sections.begin(), sections.end(),
                     [](const Section& section) { return section.key == "interpretations"; });
    if (interpreted != sections.end() && !interpreted->blocks.empty()) {
      auto& rows = interpreted->blocks.back().items;
      rows.insert(rows.end(), beside.rulings.begin(), beside.rulings.end());
    }
  }
  Section sources = sources_of(*page, request, language);
  if (!sources.blocks.empty()) {  // behind them stands only what is for programs
    const bool bounds = !sections.empty() && sections.back().key == "bounds";
    sections.insert(bounds ? sections.end() - 1 : sections.end(), std::move(sources));
  }
  if (!request.parent.empty()) {
    const std::string& parent =
        request.parent_rules != nullptr ? request.parent_rules->title : request.parent;
    const bool plain = request.language == "en";
    std::string text = fmt::format("{} {}", language.heading("variant-of"),
                                   plain ? parent : language.grammar().cited(parent));
    if (request.parent_rules != nullptr) {
      const auto found = headings_of(differences(*request.parent_rules, written.document));
      text +=
          found.empty() ? "; " + language.heading("same-rules")
          // A list of nearly all headings tells nothing.
          : sections.size() < 2 * found.size()
              ? ". " + language.heading("rules-whole")
              : fmt::format(". {} {}", language.heading("differs-whole"), fmt::join(found, ", "));
    }
    written.document.lead.push_back({text + ".", {page->game().span}, Role::Corollary});
  }
  if (paraphrased) {
    written.unused_paraphrases =
        tell_in_authors_words(*page, game.sources, request.companions, language,
                              usual ? &*usual : nullptr, written.document);
  }
  // Below what is told, in whose words ever.
  add_examples(*page, language, request.companions, request.examples, request.most_examples,
               written.document);
  return written;
}

Document only_differences(const Document& parent, const Document& rules) {
  const Language& language = *language_of_rules(rules.language);
  Document document{rules.language, rules.title};
  const auto variant =
      std::find_if(rules.lead.begin(), rules.lead.end(), [&](const Sentence& sentence) {
        return sentence.text.starts_with(language.heading("variant-of") + " ");
      });
  if (variant != rules.lead.end()) {
    // Only what differs is told.
    document.lead.push_back(*variant);
    std::string& text = document.lead.front().text;
    const std::string whole = ". " + language.heading("differs-whole");
    if (const std::size_t at = text.find(whole); at != std::string::npos) {
      text.replace(at, whole.size(), "; " + language.heading("differs-in"));
    }
  }
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
