// What the sections share. See writer.hpp.

#include "lang/rules/writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>

#include "lang/rules/companion.hpp"

namespace ludo::lang::rules {

namespace {

// The nearest clause counts, not the first that joins two.
void collect(std::vector<Block>& blocks, std::vector<Block*>& found) {
  for (Block& block : blocks) {
    if (!block.sentences.empty()) found.push_back(&block);
    collect(block.items, found);
  }
}

}  // namespace

const std::set<std::string, std::less<>>& lists_of_a_sentence() {
  static const std::set<std::string, std::less<>> kLists = {
      "drawn-by-lot",           "sides-show", "damage-by-side",
      "damage-by-side-without", "tile-has",   "put-one-of"};
  return kLists;
}

void spans_of(const Sense& sense, std::vector<Span>& spans) {
  if (!sense.span.is_nowhere() &&
      std::find(spans.begin(), spans.end(), sense.span) == spans.end()) {
    spans.push_back(sense.span);
  }
  for (const Sense& part : sense.parts) spans_of(part, spans);
}

namespace {

void words_of(const Sense& sense, std::set<std::string>& words) {
  if (sense.is("word")) words.insert(sense.text);
  for (const Sense& part : sense.parts) words_of(part, words);
}

void words_of(const std::vector<Block>& blocks, std::set<std::string>& words) {
  for (const Block& block : blocks) {
    for (const Sentence& sentence : block.sentences) {
      for (const Sense& sense : sentence.meant) words_of(sense, words);
    }
    words_of(block.items, words);
  }
}

bool means_areas(const Sense& sense) {
  return sense.is("group-of") || std::any_of(sense.parts.begin(), sense.parts.end(), means_areas);
}

// Areas of tiles are spoken of.
bool mean_areas(const std::vector<Block>& blocks) {
  return std::any_of(blocks.begin(), blocks.end(), [](const Block& block) {
    return mean_areas(block.items) ||
           std::any_of(block.sentences.begin(), block.sentences.end(), [](const Sentence& one) {
             return std::any_of(one.meant.begin(), one.meant.end(), means_areas);
           });
  });
}

void rules_said(const std::vector<Block>& blocks, std::set<std::string>& texts) {
  for (const Block& block : blocks) {
    for (const Sentence& sentence : block.sentences) {
      if (sentence.role != Role::Rule) continue;
      texts.insert(sentence.text);
      // The first half of a sentence can be what a note says.
      const std::size_t half = sentence.text.find(';');
      if (half != std::string::npos) texts.insert(sentence.text.substr(0, half) + '.');
    }
    rules_said(block.items, texts);
  }
}

void drop_notes(std::vector<Sentence>& sentences, const std::set<std::string>& texts) {
  std::erase_if(sentences, [&](const Sentence& sentence) {
    return sentence.role == Role::Note && texts.count(sentence.text) != 0;
  });
}

void drop_notes(std::vector<Block>& blocks, const std::set<std::string>& texts) {
  for (Block& block : blocks) {
    drop_notes(block.sentences, texts);
    drop_notes(block.items, texts);
  }
  std::erase_if(blocks, [](const Block& block) {
    return block.sentences.empty() && block.items.empty() && block.rows.empty();
  });
}

// Behind a row that goes on in the next one stand no sentences: it ends where its notes begin.
void end_before_notes(std::vector<Block>& blocks) {
  for (Block& block : blocks) {
    if (1 < block.sentences.size() && block.sentences[0].text.ends_with(';')) {
      block.sentences[0].text.back() = '.';
    }
    end_before_notes(block.items);
  }
}

bool leads_to_one_sentence(const Block& block) {
  return !block.sentences.empty() && !block.sentences[0].meant.empty() &&
         lists_of_a_sentence().count(block.sentences[0].meant[0].what) != 0;
}

// The notes of the items of such a list.
Block notes_of_items(Block& list) {
  Block behind;
  for (Block& item : list.items) {
    std::vector<Sentence>& sentences = item.sentences;
    const auto notes =
        std::stable_partition(sentences.begin(), sentences.end(),
                              [](const Sentence& one) { return one.role != Role::Note; });
    behind.sentences.insert(behind.sentences.end(), std::make_move_iterator(notes),
                            std::make_move_iterator(sentences.end()));
    sentences.erase(notes, sentences.end());
  }
  return behind;
}

// What stands behind a sentence that leads to a list, and is no part of it: its notes. They go
// behind the list.
void notes_behind_lists(std::vector<Block>& blocks, bool whole = true) {
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    notes_behind_lists(blocks[i].items, false);
    if (!blocks[i].items.empty() && leads_to_one_sentence(blocks[i])) {
      Block behind = notes_of_items(blocks[i].items.front());
      if (!behind.sentences.empty()) blocks[i].items.push_back(std::move(behind));
    }
    std::vector<Sentence>& sentences = blocks[i].sentences;
    const std::string led = sentences.empty() || sentences.back().meant.empty()
                                ? std::string()
                                : sentences.back().meant[0].what;
    const bool of_all = led.ends_with("-ways") || led == "drawn-without" ||
                        led == "noted-of-pieces" || lists_of_a_sentence().count(led) != 0;
    if (of_all && i + 1 < blocks.size() && blocks[i + 1].form == Block::Form::Points) {
      Block of_items;
      std::vector<Block>& rows = blocks[i + 1].items;
      if (!rows.empty()) {
        Block last_row{Block::Form::Points};
        last_row.items.push_back(std::move(rows.back()));
        of_items = notes_of_items(last_row);
        rows.back() = std::move(last_row.items.back());
      }
      if (!of_items.sentences.empty()) {
        blocks.insert(blocks.begin() + static_cast<std::ptrdiff_t>(i) + 2, std::move(of_items));
        continue;
      }
    }
    const auto last = std::find_if(sentences.rbegin(), sentences.rend(),
                                   [](const Sentence& one) { return one.role == Role::Rule; });
    if (last == sentences.rbegin() || last == sentences.rend()) continue;
    if (last->text.empty() || last->text.back() != ':') continue;
    const bool own = !blocks[i].items.empty();
    const bool next = i + 1 < blocks.size() && (blocks[i + 1].form == Block::Form::Steps ||
                                                blocks[i + 1].form == Block::Form::Points);
    if (!own && !next) continue;
    Block behind;
    behind.sentences.assign(std::make_move_iterator(last.base()),
                            std::make_move_iterator(sentences.end()));
    sentences.erase(last.base(), sentences.end());
    if (own && !whole) {
      blocks[i].items.push_back(std::move(behind));
    } else if (own) {  // they are of the whole sentence, not of its last part
      blocks.insert(blocks.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(behind));
    } else {
      blocks.insert(blocks.begin() + static_cast<std::ptrdiff_t>(i) + 2, std::move(behind));
    }
  }
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

}  // namespace

Companion merged_companion(const std::vector<Companion>& companions) {
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

// Behind a colon: small, but for names of players.
std::string lowered(std::string text, const Page& page, const Language& language,
                    const Speaker& speaker) {
  if (language.grammar().capital_behind_colon()) return text;
  for (const Player& player : page.model().players) {
    const std::string name = speaker.noun(player.name).singular;
    if (text.rfind(name + " ", 0) == 0) return text;
  }
  return begun_small(std::move(text));
}

// With a small letter, whatever it is.
std::string begun_small(std::string text) {
  if (!text.empty() && static_cast<unsigned char>(text[0]) < 0x80) {
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  } else if (text.size() > 1 && static_cast<unsigned char>(text[0]) == 0xC3 &&
             static_cast<unsigned char>(text[1]) < 0xA0) {
    text[1] = static_cast<char>(static_cast<unsigned char>(text[1]) + 0x20);
  }
  return text;
}

namespace {

// Behind the sentence that means this; false if there is none.
bool put_behind(Document& document, std::string_view what, const Sentence& said) {
  for (Section& section : document.sections) {
    for (Block& block : section.blocks) {
      const auto found = std::find_if(
          block.sentences.begin(), block.sentences.end(),
          [&](const Sentence& one) { return one.meant.size() == 1 && one.meant[0].is(what); });
      if (found == block.sentences.end()) continue;
      block.sentences.insert(found + 1, said);
      return true;
    }
  }
  return false;
}

}  // namespace

RuleWriter::RuleWriter(const Page& page, const Language& language,
                       const std::vector<Companion>& companions)
    : page_(page),
      language_(language),
      merged_(merged_companion(companions)),
      speaker_(page, language, &merged_) {
  for (const auto& [item, strings] : merged_.names) words_.insert(item);
  for (const auto& [item, strings] : page.names(language.grammar().code())) words_.insert(item);
  // And what it has words of its own for: `attack:does`.
  for (const std::string& item : std::set<std::string>(words_)) {
    const Noun noun = speaker_.noun(item);
    for (const auto& [feature, value] :
         {std::pair("says", &noun.says), std::pair("does", &noun.does),
          std::pair("undone", &noun.undone), std::pair("done", &noun.done),
          std::pair("noted", &noun.noted), std::pair("kept", &noun.kept),
          std::pair("most", &noun.most)}) {
      if (!value->empty()) words_.insert(item + ":" + feature);
    }
  }
  for (const Node* item : page.folded().items) mention(*item, mentioned_);
  calls_ = calls_of(page);
  unchanged_ = unchanged_of(page);
  for (const std::string& name : calls_.sections) {
    if (const Node* rule = page.rule(name)) mention((*rule)[4], named_by_actions_);
  }
  for (const std::string& name : calls_.in_place) mention((*page.rule(name))[4], named_by_actions_);
}

const Node& attached_to(const Node& item) {
  static const Node kNone;
  for (const Node& child : item.children) {
    if (child.is(Form::Attached)) return child;
  }
  return kNone;
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

void RuleWriter::put(Section section, std::size_t body_at, bool later) {
  terms(section, later);
  // On tiles, what is linked is one: that is told once.
  if (!areas_told_ && page_.model().board.shape == BoardShape::Tiles &&
      mean_areas(section.blocks)) {
    areas_told_ = true;
    // Where it stands what is linked, if that stands somewhere.
    Section means;
    line(means, sense("group-means", {}, section.span));
    Sentence& said = means.blocks.back().sentences.back();
    said.role = Role::Corollary;
    if (!put_behind(written_.document, "tile-links", said)) {
      section.blocks.push_back({Block::Form::Paragraph, {std::move(said)}});
    }
  }
  remembered(section, body_at);
  if (!section.blocks.empty()) written_.document.sections.push_back(std::move(section));
}

void RuleWriter::remembered(Section& section, std::size_t body_at) {
  if (remembered_.empty()) return;
  std::set<std::string> words;
  words_of(section.blocks, words);
  Section told;
  told.title = section.title;
  std::erase_if(remembered_, [&](const Node* has) {
    const bool used =
        std::any_of(has->children.begin(), has->children.end(), [&](const Node& attribute) {
          return attribute.is(Form::Attribute) && words.count(attribute.text) != 0;
        });
    if (used) attributes_of(*has, told);
    return used;
  });
  section.blocks.insert(section.blocks.begin() + static_cast<std::ptrdiff_t>(body_at),
                        std::make_move_iterator(told.blocks.begin()),
                        std::make_move_iterator(told.blocks.end()));
}

// What the signs of a figure stand for.
void RuleWriter::legend() {
  const GameModel& model = page_.model();
  for (const Kind& kind : model.kinds) {
    Sense pieces{"things", kind.name, {}, Span::nowhere()};
    for (std::size_t p = 0; p < model.players.size(); ++p) {
      if (p >= kind.of_player.size() || !kind.of_player[p]) continue;
      const std::string& name = model.players[p].name;
      Sense of = pieces;
      of.parts.push_back(
          sense("of-player", {sense_of("word", name, Span::nowhere())}, Span::nowhere()));
      written_.legend[name + " " + kind.name] =
          speaker_.text(sense("figure-sign", {std::move(of)}, Span::nowhere()));
    }
    if (kind.of_nobody) {
      written_.legend[kind.name] =
          speaker_.text(sense("figure-sign", {std::move(pieces)}, Span::nowhere()));
    }
  }
  Sense cell{"things", "=cell", {sense("empty", {}, Span::nowhere())}, Span::nowhere()};
  written_.legend["."] = speaker_.text(sense("figure-sign", {std::move(cell)}, Span::nowhere()));
  for (const EnumType& type : model.enums) {
    for (const std::string& value : type.values) {
      const Noun noun = speaker_.noun(value);
      if (!noun.guessed) written_.legend.emplace(value, noun.singular);
    }
  }
  for (const Node* has : page_.items(Form::Has)) {
    for (const Node& attribute : has->children) {
      if (!attribute.is(Form::Attribute)) continue;
      const Noun noun = speaker_.noun(attribute.text);
      if (!noun.guessed) written_.legend.emplace(attribute.text, noun.singular);
    }
  }
  // What letters stand for.
  if (language_.grammar().code() != "en") {
    for (const Player& player : model.players) {
      const Noun noun = speaker_.noun(player.name);
      if (noun.guessed) continue;
      written_.legend["owner " + player.name] =
          noun.adjective.empty() ? noun.singular : noun.adjective;
    }
    for (const Kind& kind : model.kinds) {
      const Noun noun = speaker_.noun(kind.name);
      if (!noun.guessed) written_.legend["kind " + kind.name] = language_.grammar().title(noun);
    }
  }
  written_.legend["[ ]"] = language_.heading("changed-by-move");
  written_.legend["↑"] = language_.heading("looks-there");
  for (const Node* region : page_.items(Form::Region)) {
    written_.legend[region->text] = lower(heading_of(region->text));
  }
}

namespace {

// A rule in one sentence: a choice, and another rule with what is chosen; that rule's key.
std::string played_with_choice(const Section& section) {
  if (section.key.rfind("rule:", 0) != 0 || section.blocks.size() != 1) return "";
  const Block& block = section.blocks[0];
  if (block.form != Block::Form::Paragraph || !block.items.empty() || block.sentences.empty() ||
      block.sentences[0].meant.size() != 1) {
    return "";
  }
  const Sense& both = block.sentences[0].meant[0];
  if (!both.is("step-and") || !both.parts[1].is("play")) return "";
  return "rule:" + both.parts[1].parts[0].text;
}

// As a word or words of their own.
bool names_whole(const std::string& text, const std::string& words) {
  const auto at_byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  constexpr unsigned kLetters = 0xC3;  // leads the letters beside those of ASCII
  const auto ends_letter = [&](std::size_t i) {
    return std::isalpha(static_cast<int>(at_byte(i))) != 0 || at_byte(i - 1) == kLetters;
  };
  const auto begins_letter = [&](std::size_t i) {
    return std::isalpha(static_cast<int>(at_byte(i))) != 0 || at_byte(i) == kLetters;
  };
  for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) {
    if ((at == 0 || !ends_letter(at - 1)) && !begins_letter(at + words.size())) return true;
  }
  return false;
}

bool mention_text(const std::vector<Block>& blocks, const std::string& text) {
  return std::any_of(blocks.begin(), blocks.end(), [&](const Block& block) {
    return mention_text(block.items, text) ||
           std::any_of(block.sentences.begin(), block.sentences.end(),
                       [&](const Sentence& one) { return names_whole(one.text, text); });
  });
}

}  // namespace

// A rule that only chooses a piece, and one that goes on with it behind it, are one section.
void RuleWriter::join_choices() {
  auto& sections = written_.document.sections;
  for (std::size_t i = 0; i + 1 < sections.size(); ++i) {
    if (played_with_choice(sections[i]) != sections[i + 1].key) continue;
    Section& next = sections[i + 1];
    const bool within =
        begun_small(sections[i].title).find(begun_small(next.title)) != std::string::npos;
    const std::string& gone = within ? sections[i].title : next.title;
    // Nobody is sent to what is no heading any more.
    const bool alike = sections[i].title == next.title;
    if (!alike && std::any_of(sections.begin(), sections.end(), [&](const Section& section) {
          return mention_text(section.blocks, gone);
        })) {
      continue;
    }
    next.also = sections[i].key;
    if (!within) next.title = sections[i].title;
    next.blocks.insert(next.blocks.begin(), std::move(sections[i].blocks[0]));
    if (1 < next.blocks.size() && next.blocks[1].form == Block::Form::Paragraph) {
      std::vector<Sentence>& first = next.blocks[0].sentences;
      std::vector<Sentence>& rest = next.blocks[1].sentences;
      rest.insert(rest.begin(), std::make_move_iterator(first.begin()),
                  std::make_move_iterator(first.end()));
      next.blocks.erase(next.blocks.begin());
    }
    sections.erase(sections.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

void RuleWriter::drop_repeats() {
  std::set<std::string> texts;
  for (const Section& section : written_.document.sections) rules_said(section.blocks, texts);
  drop_notes(written_.document.lead, texts);
  for (Section& section : written_.document.sections) drop_notes(section.blocks, texts);
}

void RuleWriter::prose_in_place(const Teller& teller, Section& section, std::size_t first_block) {
  for (const Node* rule : teller.rules_in_place()) {
    prose(attached_to(*rule), section, first_block, rule, heading_of(rule->text));
  }
}

void RuleWriter::prose_of_definitions(const Teller& teller, Section& section) {
  for (const Node* define : teller.told_in_place()) {
    if (told_in_place_.insert(define).second) prose(attached_to(*define), section, 0, define);
  }
}

namespace {

// The clause before a note: the nearest one of those in the text. Of an item that is told elsewhere
// only its own clauses count, and what stands before them all goes behind the first if others stand
// before that.
Block* clause_before(const Sentence& note, std::vector<Block*>& clauses, const Node* within,
                     bool in_place) {
  const Span& place = note.from[0];
  Block* under = nullptr;
  Block* first = nullptr;
  Offset nearest = 0;
  Offset earliest = 0;
  for (Block* clause : clauses) {
    const std::vector<Span>& from = clause->sentences[0].from;
    for (std::size_t i = 0; i < from.size() && (i == 0 || within != nullptr); ++i) {
      const Span& span = from[i];
      if (span.file != place.file) continue;
      if (within != nullptr && (span.begin < within->span.begin || within->span.end < span.end)) {
        continue;
      }
      if (span.begin < place.begin && span.begin >= nearest) {
        nearest = span.begin;
        under = clause;
      }
      if (within != nullptr && (first == nullptr || span.begin < earliest)) {
        earliest = span.begin;
        first = clause;
      }
    }
  }
  return under != nullptr || !in_place ? under : first;
}

}  // namespace

void RuleWriter::prose(const Node& attached, Section& section, std::size_t first_block,
                       const Node* within, const std::string& about, const char* head) {
  for (const Node& entry : attached.children) {
    if (!entry.is(Form::Note) && !entry.is(Form::Ruling)) continue;
    if (entry.text == "No rule.") continue;  // it gives no reason
    const auto said = speaker_.prose(entry.text);
    if (!said) written_.missing_prose.insert(entry.text);
    Sentence sentence{
        said.value_or(entry.text), {entry.span}, entry.is(Form::Note) ? Role::Note : Role::Ruling};
    if (!said) sentence.language = "en";
    if (said && note_of_bound(attached, entry, sentence)) continue;
    if (said && note_of_notation(entry, sentence)) continue;
    if (entry.is(Form::Ruling) || !said) {
      // Far from its clause it says what it is about.
      (entry.is(Form::Ruling) ? rulings_ : foreign_)
          .push_back({*head != '\0'   ? language_.heading(head)
                      : about.empty() ? section.title
                                      : about,
                      std::move(sentence)});
      continue;
    }
    std::vector<Block*> clauses;
    for (std::size_t i = first_block; i < section.blocks.size(); ++i) {
      Block& block = section.blocks[i];
      if (!block.sentences.empty()) clauses.push_back(&block);
      collect(block.items, clauses);
    }
    std::erase_if(clauses, [](const Block* clause) {
      return clause->sentences.empty() || clause->sentences[0].from.empty();
    });
    Block* under = clause_before(sentence, clauses, within, !about.empty());
    if (under == nullptr && clauses.empty() && 0 < first_block && !section.blocks.empty() &&
        first_block == section.blocks.size() && section.blocks.back().items.empty() &&
        section.blocks.back().form == Block::Form::Paragraph) {
      // What it is about went on with a paragraph.
      under = &section.blocks.back();
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
    named_now_.insert(define);
    if (told_definitions_.insert(define).second) definitions_.push_back(define);
  }
}

Written RuleWriter::write() {
  Document& document = written_.document;
  document.language = language_.grammar().code();
  document.title = speaker_.game_title();
  find_moves_of_kinds();
  find_marks_of_turns();
  material();
  setup();
  course();
  actions();
  automatic();
  forbidden();
  ends();
  score();
  terms_left();
  written_moves();
  interpretations();
  aim();
  if (!remembered_.empty() && !document.sections.empty()) {  // by nothing that is told
    for (const Node* has : remembered_) attributes_of(*has, document.sections.front());
  }
  join_choices();
  words_before_use();
  drop_repeats();
  for (Section& section : document.sections) {
    notes_behind_lists(section.blocks);
    end_before_notes(section.blocks);
  }
  written_.missing_words = speaker_.missing_words();
  written_.missing_frames = speaker_.missing_frames();
  legend();
  return std::move(written_);
}

Written write_rules(const Page& page, const Language& language,
                    const std::vector<Companion>& companions) {
  return RuleWriter(page, language, companions).write();
}

}  // namespace ludo::lang::rules
