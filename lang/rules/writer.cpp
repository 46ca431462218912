// What the sections share. See writer.hpp.

#include "lang/rules/writer.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ludo::lang::rules {

namespace {

// The nearest clause counts, not the first that joins two.
void collect(std::vector<Block>& blocks, std::vector<Block*>& found) {
  for (Block& block : blocks) {
    if (!block.sentences.empty()) found.push_back(&block);
    collect(block.items, found);
  }
}

void spans_of(const Sense& sense, std::vector<Span>& spans) {
  if (!sense.span.is_nowhere() &&
      std::find(spans.begin(), spans.end(), sense.span) == spans.end()) {
    spans.push_back(sense.span);
  }
  for (const Sense& part : sense.parts) spans_of(part, spans);
}

// The words that clauses use; those of notation and tests do not count.
void mention(const Node& node, std::set<std::string>& words) {
  if (node.is(Form::Attached) || node.is(Form::Written) || node.is(Form::Writing)) return;
  const bool declares = node.is(Form::Table) || node.is(Form::TypeDef);
  if (!declares && !node.text.empty()) words.insert(node.text);
  for (std::size_t i = 0; i < node.size(); ++i) {
    if (node.is(Form::Table) && i == 0) continue;  // the heads of columns
    if (node.is(Form::TypeDef)) continue;
    mention(node[i], words);
  }
}

Companion merge(const std::vector<Companion>& companions) {
  Companion merged;
  for (const Companion& companion : companions) {
    merged.language = companion.language;
    for (const auto& name : companion.names) merged.names.insert(merged.names.begin(), name);
    for (const auto& [english, translated] : companion.prose) {
      merged.prose.emplace(english, translated);
    }
  }
  return merged;
}

}  // namespace

RuleWriter::RuleWriter(const Page& page, const Language& language,
                       const std::vector<Companion>& companions)
    : page_(page),
      language_(language),
      merged_(merge(companions)),
      speaker_(page, language, &merged_) {
  for (const auto& [item, strings] : merged_.names) words_.insert(item);
  for (const auto& [item, strings] : page.names(language.grammar().code())) words_.insert(item);
  for (const Node* item : page.folded().items) mention(*item, mentioned_);
}

Section& RuleWriter::begin(std::string key, std::string title, int level, Span span) {
  written_.document.sections.push_back({std::move(key), std::move(title), level, span});
  return written_.document.sections.back();
}

// An empty section goes.
void RuleWriter::finish() {
  auto& sections = written_.document.sections;
  if (!sections.empty() && sections.back().blocks.empty()) sections.pop_back();
}

Sentence RuleWriter::say(const Sense& clause, Mood mood) {
  Sentence sentence{speaker_.sentence(clause, mood)};
  spans_of(clause, sentence.from);
  sentence.meant.push_back(clause);
  return sentence;
}

void RuleWriter::line(Section& section, const Sense& clause, Mood mood) {
  if (section.blocks.empty() || section.blocks.back().form != Block::Form::Paragraph) {
    section.blocks.push_back({});
  }
  section.blocks.back().sentences.push_back(say(clause, mood));
}

// Behind a colon: small, but for names of players.
std::string RuleWriter::lower(std::string text) const {
  if (language_.grammar().capital_behind_colon()) return text;
  for (const Player& player : page_.model().players) {
    const std::string name = speaker_.noun(player.name).singular;
    if (text.rfind(name + " ", 0) == 0) return text;
  }
  if (!text.empty() && static_cast<unsigned char>(text[0]) < 0x80) {
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  } else if (text.size() > 1 && static_cast<unsigned char>(text[0]) == 0xC3 &&
             static_cast<unsigned char>(text[1]) < 0xA0) {
    text[1] = static_cast<char>(static_cast<unsigned char>(text[1]) + 0x20);
  }
  return text;
}

std::optional<std::string> RuleWriter::led(const Sense& lead, const Sentence& sentence,
                                           Mood mood) const {
  if (language_.frame("led") == nullptr || sentence.meant.size() != 1) return std::nullopt;
  return speaker_.sentence(sense("led", {lead, sentence.meant[0]}, lead.span), mood);
}

Block RuleWriter::points(std::vector<Block> items, bool numbered) {
  Block list{numbered ? Block::Form::Steps : Block::Form::Points};
  list.items = std::move(items);
  return list;
}

Block RuleWriter::item_of(const Step& step, bool /*last*/) {
  Block item;
  const bool leaves = std::all_of(step.parts.begin(), step.parts.end(),
                                  [](const Step& part) { return part.parts.empty(); });
  if (step.sense.is("sequence") && leaves && !step.parts.empty()) {
    for (const Step& part : step.parts) item.sentences.push_back(say(part.sense, Mood::Step));
    return item;
  }
  if (step.sense.is("sequence") && step.parts.empty()) {
    item.sentences.push_back(say(sense("do-nothing", {}, step.sense.span), Mood::Step));
    return item;
  }
  Sentence head = say(step.sense, Mood::Step);
  std::vector<Block> below = items_of(step.parts);
  // What leads to a list ends in a colon.
  if (!below.empty() && !head.text.empty() && head.text.back() == '.') head.text.back() = ':';
  if (below.size() == 1 && below[0].items.empty() && below[0].sentences.size() == 1) {
    // One thing below is said in the same breath.
    const bool when = step.sense.is("else") || step.sense.is("if");
    const auto whole = when ? led(step.sense, below[0].sentences[0], Mood::Step) : std::nullopt;
    head.text.back() = when && !language_.grammar().inverts() ? ',' : ':';
    head.text = whole.value_or(head.text + ' ' + lower(below[0].sentences[0].text));
    head.from.insert(head.from.end(), below[0].sentences[0].from.begin(),
                     below[0].sentences[0].from.end());
    head.meant.insert(head.meant.end(), below[0].sentences[0].meant.begin(),
                      below[0].sentences[0].meant.end());
    below.clear();
  }
  item.sentences.push_back(std::move(head));
  if (!below.empty()) item.items.push_back(points(std::move(below), step.numbered));
  return item;
}

std::vector<Block> RuleWriter::items_of(const std::vector<Step>& steps) {
  std::vector<Block> items;
  for (const Step& step : steps) {
    if (step.sense.is("sequence") && steps.size() == 1) return items_of(step.parts);
    items.push_back(item_of(step, &step == &steps.back()));
  }
  return items;
}

void RuleWriter::prose(const Node& attached, Section& section, std::size_t first_block) {
  for (const Node& entry : attached.children) {
    if (!entry.is(Form::Note) && !entry.is(Form::Ruling)) continue;
    const auto said = speaker_.prose(entry.text);
    if (!said) written_.missing_prose.insert(entry.text);
    Sentence sentence{
        said.value_or(entry.text), {entry.span}, entry.is(Form::Note) ? Role::Note : Role::Ruling};
    if (!said) sentence.language = "en";
    if (entry.is(Form::Ruling)) {
      rulings_.push_back(std::move(sentence));
      continue;
    }
    if (!said) {
      foreign_.push_back(std::move(sentence));
      continue;
    }
    std::vector<Block*> clauses;
    for (std::size_t i = first_block; i < section.blocks.size(); ++i) {
      Block& block = section.blocks[i];
      if (!block.sentences.empty()) clauses.push_back(&block);
      collect(block.items, clauses);
    }
    Block* under = nullptr;
    Offset nearest = 0;
    for (Block* clause : clauses) {
      if (clause->sentences.empty() || clause->sentences[0].from.empty()) continue;
      const Span& span = clause->sentences[0].from[0];
      if (span.file == entry.span.file && span.begin < entry.span.begin && span.begin >= nearest) {
        nearest = span.begin;
        under = clause;
      }
    }
    if (under == nullptr) {
      section.blocks.insert(section.blocks.begin() + static_cast<std::ptrdiff_t>(first_block),
                            Block{Block::Form::Paragraph, {std::move(sentence)}});
      continue;
    }
    under->sentences.push_back(std::move(sentence));
  }
}

void RuleWriter::take_definitions(const Teller& teller) {
  for (const Node* define : teller.named_definitions()) {
    if (told_definitions_.insert(define).second) definitions_.push_back(define);
  }
}

Written RuleWriter::write() {
  Document& document = written_.document;
  document.language = language_.grammar().code();
  document.title = speaker_.game_title();
  material();
  setup();
  course();
  actions();
  automatic();
  forbidden();
  ends();
  score();
  terms();
  interpretations();
  written_.missing_words = speaker_.missing_words();
  written_.missing_frames = speaker_.missing_frames();
  return std::move(written_);
}

Written write_rules(const Page& page, const Language& language,
                    const std::vector<Companion>& companions) {
  return RuleWriter(page, language, companions).write();
}

}  // namespace ludo::lang::rules
