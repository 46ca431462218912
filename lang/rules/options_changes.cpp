// See options_changes.hpp.

#include "lang/rules/options_changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <sstream>
#include <utility>

#include "lang/rules/options_alike.hpp"
#include "lang/rules/speaker_parts.hpp"
#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

const Sense* meant_first(const Sentence& sentence) {
  return sentence.meant.empty() ? nullptr : &sentence.meant[0];
}

// `free`, `goals(unit, 2)`, `footing of unit`: one of these definitions is asked.
bool asks_one_of(const Node& node, const std::set<std::string>& defines) {
  const bool asks = node.is(Form::Name) || node.is(Form::Call) || node.is(Form::Of);
  return (asks && defines.count(node.text) != 0) ||
         std::any_of(node.children.begin(), node.children.end(),
                     [&](const Node& child) { return asks_one_of(child, defines); });
}

// A part of what is said is said in this place.
bool comes_from(const Sense& said, const Span& place) {
  return within(said.span, place) ||
         std::any_of(said.parts.begin(), said.parts.end(),
                     [&](const Sense& part) { return comes_from(part, place); });
}

// What stands where at the beginning is a list, and so is what one gets for what one holds: each
// item can be read alone.
bool is_set_up(const Sentence& sentence) {
  static const std::set<std::string, std::less<>> kRows = {"set-up", "set-up-one", "for-held",
                                                           "points-for-all-beside"};
  const Sense* meant = meant_first(sentence);
  return meant != nullptr && kRows.count(meant->what) != 0;
}

// An item of `The game is drawn:`.
bool is_of_draws(const Sentence& sentence) {
  return sentence.meant.size() == 1 && sentence.meant[0].is("if-so");
}

// An item of what is noted of pieces: whether they have a quality.
bool is_quality(const Sentence& sentence) {
  const Sense* meant = meant_first(sentence);
  return meant != nullptr && sentence.meant.size() == 1 && meant->is("noted-whether");
}

// An item of that list which is something else.
bool is_noted(const Sentence& sentence) {
  const Sense* meant = meant_first(sentence);
  return meant != nullptr && sentence.meant.size() == 1 && !is_quality(sentence) &&
         (meant->is("noted-own") || meant->is("noted-most"));
}

// It says itself what it is about.
bool speaks_for_itself(const Change& change) {
  const Sense* meant = meant_first(change.after);
  return ChangeTeller::is_addition(change) && meant != nullptr &&
         (meant->is("sum-more-on") || meant->is("sum-more-so") || meant->is("helpers-count"));
}

// A list, and the sentence that leads to it.
struct Listed {
  const Sentence* head = nullptr;
  const Block* list = nullptr;
};

bool is_list(const Block& block) {
  return block.form == Block::Form::Points || block.form == Block::Form::Steps;
}

bool holds(const Block& block, const std::string& text) {
  return std::any_of(block.sentences.begin(), block.sentences.end(),
                     [&](const Sentence& one) { return one.text == text; }) ||
         std::any_of(block.items.begin(), block.items.end(),
                     [&](const Block& below) { return holds(below, text); });
}

const Sentence* last_of(const Block& block) {
  return is_list(block) || block.sentences.empty() ? nullptr : &block.sentences.back();
}

// The innermost list that has the sentence, or that it leads to. `before`: what leads to the block.
std::optional<Listed> list_in(const Block& block, const Sentence* before, const std::string& text) {
  if (is_list(block)) {
    const bool leads = before != nullptr && before->text == text;
    if (!leads && !holds(block, text)) return std::nullopt;
    for (const Block& item : block.items) {
      if (auto inner = list_in(item, nullptr, text)) return inner;
    }
    return Listed{before, &block};
  }
  const Sentence* head = last_of(block);
  for (const Block& below : block.items) {
    if (auto found = list_in(below, head, text)) return found;
  }
  return std::nullopt;
}

std::optional<Listed> list_of(const std::vector<Block>& blocks, const std::string& text) {
  const Sentence* before = nullptr;
  for (const Block& block : blocks) {
    if (auto found = list_in(block, before, text)) return found;
    before = last_of(block);
  }
  return std::nullopt;
}

void texts_in(const Block& block, std::set<std::string>& texts) {
  for (const Sentence& one : block.sentences) texts.insert(one.text);
  for (const Block& below : block.items) texts_in(below, texts);
}

Sentence stopped(Sentence sentence) {
  std::string& text = sentence.text;
  if (!text.empty() && (text.back() == ';' || text.back() == ':')) text.back() = '.';
  return sentence;
}

}  // namespace

const Section* section_in(const Document& document, const std::string& key) {
  for (const Section& section : document.sections) {
    if (section.key == key) return &section;
  }
  return nullptr;
}

bool differs_little(const Change& change) {
  const auto words = [](const std::string& text) {
    std::multiset<std::string> all;
    std::istringstream in(text);
    for (std::string word; in >> word;) all.insert(word);
    return all;
  };
  const auto before = words(change.before.text);
  const auto after = words(change.after.text);
  std::vector<std::string> other;
  std::set_difference(after.begin(), after.end(), before.begin(), before.end(),
                      std::back_inserter(other));
  constexpr std::size_t kFew = 2;
  return !before.empty() && !after.empty() && other.size() <= kFew;
}

bool ChangeTeller::is_whole(const Sentence& sentence) {
  return !sentence.text.empty() &&
         (sentence.text.back() == '.' || is_set_up(sentence) || is_of_draws(sentence) ||
          is_quality(sentence) || is_noted(sentence));
}

Sentence ChangeTeller::from(std::string text, const Change& change) {
  Sentence sentence{std::move(text), {}};
  for (const Sentence* part : {&change.before, &change.after}) {
    sentence.from.insert(sentence.from.end(), part->from.begin(), part->from.end());
    sentence.meant.insert(sentence.meant.end(), part->meant.begin(), part->meant.end());
  }
  return sentence;
}

std::string ChangeTeller::lower(std::string text) const {
  return lowered(std::move(text), page_, language_, speaker_);
}

std::string ChangeTeller::alone(const Sentence& sentence) const {
  if (!is_whole(sentence)) return language_.in_quotes(sentence.text);
  if (is_of_draws(sentence)) {
    const Sense& when = sentence.meant[0];
    const Sense drawn = sense("result-draws-plain", {}, when.span);
    return speaker_.sentence(sense("result-when", {drawn, when.parts[0]}, when.span),
                             Mood::Statement);
  }
  if (is_quality(sentence)) {
    const Sense& whether = sentence.meant[0];
    const Sense pieces{"things", "=piece", {}, whether.span};
    return speaker_.sentence(sense("may-be-so", {pieces, whether.parts[0]}, whether.span),
                             Mood::Statement);
  }
  if (is_noted(sentence)) {
    const Sense& noted = sentence.meant[0];
    return speaker_.sentence(sense("noted-too", {noted}, noted.span), Mood::Statement);
  }
  std::string text = sentence.text;
  if (text.back() == ';') text.back() = '.';
  return text;
}

std::string ChangeTeller::said(const Change& change) const {
  if (change.after.text.empty()) {
    return fmt::format("{} {}", language_.heading("not-then"),
                       language_.in_quotes(change.before.text));
  }
  if (const auto more = one_more_case(change)) return speaker_.sentence(*more, Mood::Statement);
  if (differs_little(change)) return capital(alone(change.after));
  return fmt::format("{} {}",
                     language_.heading(change.before.text.empty() ? "only-then" : "instead-only"),
                     is_whole(change.after) ? lower(alone(change.after)) : alone(change.after));
}

// A section that is new.
bool ChangeTeller::add_section(const Changes& changes, const Document& before,
                               const Document& after, Block& list) const {
  const Section* added = section_in(after, changes.back().key);
  if (added == nullptr || changes.size() < 2 || section_in(before, added->key) != nullptr) {
    return false;
  }
  Block item{Block::Form::Paragraph,
             {{fmt::format("{}, {}", changes.back().section, language_.heading("added-section")),
               {added->span}}}};
  for (const Block& block : added->blocks) {
    if (block.form != Block::Form::Figure) item.items.push_back(block);
  }
  list.items.push_back(std::move(item));
  return true;
}

// One change in a line; false, where it is a piece of a list.
bool ChangeTeller::add_one(const Change& only, Block& list) const {
  if (speaks_for_itself(only)) {
    list.items.push_back({Block::Form::Paragraph, {from(alone(only.after), only)}});
    return true;
  }
  const bool falls = only.after.text.empty();
  if (!falls && !is_whole(only.after)) return false;
  const bool more = one_more_case(only).has_value();
  const bool plainly = !falls && (more || differs_little(only) || only.before.text.empty());
  const std::string text = more      ? lower(said(only))
                           : plainly ? lower(alone(only.after))
                                     : said(only);
  const std::string then = differs_little(only) ? capital(text) : text;
  list.items.push_back(
      {Block::Form::Paragraph,
       {from(fmt::format("{}{} {}", only.section, plainly ? ":" : ",", then), only)}});
  return true;
}

// Of a list to which little is added: its head, and what is added; else all of it, as it then is.
std::vector<Block> ChangeTeller::part_of_list(const Change& change, const Section* section,
                                              std::set<std::string>& told,
                                              const Changes& changes) const {
  const auto plain = [&] {
    return std::vector<Block>{{Block::Form::Paragraph, {from(alone(change.after), change)}}};
  };
  const auto found =
      section == nullptr ? std::nullopt : list_of(section->blocks, change.after.text);
  if (!found || found->head == nullptr) return plain();
  std::set<std::string> texts;
  texts_in(*found->list, texts);
  const bool head_changes = std::any_of(changes.begin(), changes.end(), [&](const Change& one) {
    return one.after.text == found->head->text;
  });
  const auto in_list = [&](const Change& one) { return texts.count(one.after.text) != 0; };
  const auto changed =
      static_cast<std::size_t>(std::count_if(changes.begin(), changes.end(), in_list));
  if (!head_changes && changed + changed <= texts.size()) {
    told.insert(change.after.text);
    std::string item = change.after.text;
    Sentence row = from(found->head->text + " … " + item, change);
    return {{Block::Form::Paragraph, {stopped(std::move(row))}}};
  }
  told.insert(texts.begin(), texts.end());
  told.insert(found->head->text);
  Block whole{Block::Form::Paragraph, {*found->head}};
  whole.items.push_back(*found->list);
  for (const Change& one : changes) {
    if (!in_list(one) && one.after.text != found->head->text) continue;
    const Sentence both = from("", one);
    auto& spans = whole.sentences[0].from;
    spans.insert(spans.end(), both.from.begin(), both.from.end());
  }
  return {std::move(whole)};
}

// The sentences of a section as they then stand.
Block ChangeTeller::all_of(const Changes& changes, const Document& after) const {
  const Section* section = section_in(after, changes.back().key);
  std::vector<Sentence> sentences;
  std::vector<Sentence> fallen;
  std::vector<Block> lists;
  std::set<std::string> told;
  for (const Change& change : changes) {
    if (change.after.text.empty()) {
      fallen.push_back(from(capital(said(change)), change));
    } else if (told.count(change.after.text) != 0) {
      continue;
    } else if (is_whole(change.after)) {
      sentences.push_back(from(capital(alone(change.after)), change));
    } else {
      std::vector<Block> part = part_of_list(change, section, told, changes);
      std::move(part.begin(), part.end(), std::back_inserter(lists));
    }
  }
  // What a list has told is not told again.
  std::erase_if(sentences, [&](const Sentence& one) { return told.count(one.text) != 0; });
  std::move(fallen.begin(), fallen.end(), std::back_inserter(sentences));
  Block item;
  if (sentences.empty() && !lists.empty()) {
    item = std::move(lists.front());
    lists.erase(lists.begin());
  } else {
    item.sentences = std::move(sentences);
  }
  if (!item.sentences.empty()) {
    Sentence& first = item.sentences.front();
    first.said.clear();
    first.text = changes.back().section + ": " + lower(first.text);
  }
  std::move(lists.begin(), lists.end(), std::back_inserter(item.items));
  return item;
}

// `Setup, instead of step 2: …. Step 3 falls away.`
std::optional<Block> ChangeTeller::steps_otherwise(const Changes& changes,
                                                   const Document& before) const {
  const Section* section = changes.empty() ? nullptr : section_in(before, changes.back().key);
  if (section == nullptr || changes[0].before.text.empty() || changes[0].after.text.empty()) {
    return std::nullopt;
  }
  // Only other words in the same steps: that is plain.
  if (std::none_of(changes.begin(), changes.end(), [](const Change& change) {
        return change.before.text.empty() || change.after.text.empty();
      })) {
    return std::nullopt;
  }
  const auto is_steps = [](const Block& block) { return block.form == Block::Form::Steps; };
  const auto& blocks = section->blocks;
  if (std::count_if(blocks.begin(), blocks.end(), is_steps) != 1) return std::nullopt;
  const Block& list = *std::find_if(blocks.begin(), blocks.end(), is_steps);
  const auto number_of = [&](const Change& change) {
    const auto step = std::find_if(list.items.begin(), list.items.end(), [&](const Block& item) {
      return item.items.empty() && !item.sentences.empty() &&
             item.sentences[0].text == change.before.text &&
             std::none_of(item.sentences.begin() + 1, item.sentences.end(),
                          [](const Sentence& also) { return also.role == Role::Rule; });
    });
    return step == list.items.end() ? 0 : step - list.items.begin() + 1;
  };
  const auto with_number = [&](const char* line, const Change& change) {
    return fmt::format(fmt::runtime(language_.heading(line)), number_of(change));
  };
  Block item;
  std::vector<Sentence> fallen;
  for (const Change& change : changes) {
    const bool added = change.before.text.empty();
    if (!added && number_of(change) == 0) return std::nullopt;
    if (change.after.text.empty()) {
      fallen.push_back(from(with_number("step-falls", change), change));
      continue;
    }
    if (!is_whole(change.after)) return std::nullopt;
    std::string text = capital(alone(change.after));
    if (!added) text = capital(with_number("instead-of-step", change)) + " " + lower(text);
    if (item.sentences.empty()) text = change.section + ", " + begun_small(text);
    item.sentences.push_back(from(std::move(text), change));
  }
  std::move(fallen.begin(), fallen.end(), std::back_inserter(item.sentences));
  return item;
}

// Of a list whose head only counts one more, the step that is new: `Course of play, added as step
// 3: …`.
std::optional<Block> ChangeTeller::step_added(const Changes& changes, const Document& after) const {
  constexpr std::size_t kTwo = 2;
  const Section* section = changes.empty() ? nullptr : section_in(after, changes.back().key);
  if (section == nullptr || changes.size() != kTwo) return std::nullopt;
  const Change& head = changes[0];
  const Change& step = changes[1];
  const bool fits = differs_little(head) && head.after.text.ends_with(':') &&
                    step.before.text.empty() && !step.after.text.empty();
  if (!fits) return std::nullopt;
  const auto found = list_of(section->blocks, step.after.text);
  if (!found || found->head == nullptr || found->head->text != head.after.text ||
      found->list->form != Block::Form::Steps) {
    return std::nullopt;
  }
  const auto& items = found->list->items;
  const auto item = std::find_if(items.begin(), items.end(), [&](const Block& one) {
    return one.items.empty() && one.sentences.size() == 1 &&
           one.sentences[0].text == step.after.text;
  });
  if (item == items.end()) return std::nullopt;
  Sentence told = from(fmt::format("{}, {} {}", step.section,
                                   fmt::format(fmt::runtime(language_.heading("added-as-step")),
                                               item - items.begin() + 1),
                                   step.after.text),
                       step);
  const Sentence counted = from("", head);
  told.from.insert(told.from.end(), counted.from.begin(), counted.from.end());
  told.meant.insert(told.meant.end(), counted.meant.begin(), counted.meant.end());
  return Block{Block::Form::Paragraph, {std::move(told)}};
}

// Rules and phases that ask for what is narrower, by whatever definitions they do so, are joined to
// these titles, in the order of the text.
std::vector<std::string> ChangeTeller::with_those_that_ask(const std::vector<std::string>& titles,
                                                           const Sense& narrower,
                                                           const Document& after) const {
  std::set<std::string> asked;
  const auto asks = [&](const Node& node) { return asks_one_of(node, asked); };
  const std::vector<const Node*> defines = page_.items(Form::Define);
  for (const Node* define : defines) {
    if (comes_from(narrower, extent_of(*define))) asked.insert(define->text);
  }
  for (bool more = true; more;) {
    more = false;
    for (const Node* define : defines) {
      if (asked.count(define->text) == 0 && asks(*define)) {
        more = asked.insert(define->text).second;
      }
    }
  }
  std::set<std::string> keys;
  for (const Form form : {Form::Rule, Form::Phase}) {
    for (const Node* item : page_.items(form)) {
      if (!asks(*item)) continue;
      keys.insert((form == Form::Rule ? "rule:" : "phase:") + item->text);
    }
  }
  std::vector<std::string> all;
  for (const Section& section : after.sections) {
    const bool told = std::find(titles.begin(), titles.end(), section.title) != titles.end();
    if (told || keys.count(section.key) != 0) all.push_back(section.title);
  }
  return all;
}

// What several sections ask for more narrowly is told once, where the first of them stands.
void ChangeTeller::add(const std::vector<Change>& all, const Document& before,
                       const Document& after, Block& list) const {
  const auto narrower = narrower_throughout(all);
  Changes changes;
  std::vector<std::string> titles;
  Sentence once;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool told = narrower && narrower->changes.count(i) != 0;
    if (!told || titles.empty()) changes.push_back(all[i]);
    if (!told) continue;
    const Sentence both = from("", all[i]);
    once.from.insert(once.from.end(), both.from.begin(), both.from.end());
    if (titles.empty()) {
      changes.back() = {"", "", all[i].level, {}, {}};
    }
    if (std::count(titles.begin(), titles.end(), all[i].section) == 0) {
      titles.push_back(all[i].section);
    }
  }
  if (narrower) {
    titles = with_those_that_ask(titles, narrower->told, after);
    once.text = fmt::format("{}: {}", fmt::join(titles, ", "),
                            lower(speaker_.sentence(narrower->told, Mood::Statement)));
    once.meant.push_back(narrower->told);
  }
  for (std::size_t i = 0; i < changes.size();) {
    const std::string& title = changes[i].section;
    if (title.empty()) {
      list.items.push_back({Block::Form::Paragraph, {once}});
      ++i;
      continue;
    }
    Changes of_section;
    for (; i < changes.size() && changes[i].section == title; ++i) of_section.push_back(changes[i]);
    if (add_section(of_section, before, after, list)) continue;
    if (of_section.size() == 1 && add_one(of_section[0], list)) continue;
    Changes rest;
    std::vector<Sentence> themselves;
    for (Change& change : of_section) {
      if (speaks_for_itself(change)) {
        themselves.push_back(from(alone(change.after), change));
      } else {
        rest.push_back(std::move(change));
      }
    }
    if (rest.size() == 1 && add_one(rest[0], list)) {
      // It is told.
    } else if (auto steps = steps_otherwise(rest, before)) {
      list.items.push_back(std::move(*steps));
    } else if (auto step = step_added(rest, after)) {
      list.items.push_back(std::move(*step));
    } else if (!rest.empty()) {
      list.items.push_back(all_of(rest, after));
    }
    for (Sentence& one : themselves) {
      list.items.push_back({Block::Form::Paragraph, {std::move(one)}});
    }
  }
}

}  // namespace ludo::lang::rules
