// See paraphrases.hpp.

#include "lang/rules/paraphrases.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "lang/lang.hpp"
#include "lang/rules/paraphrased_items.hpp"
#include "lang/rules/plan.hpp"

namespace ludo::lang::rules {

namespace {

// Of the author's words an empty sentence ends a paragraph, and what begins so is a point of a
// list.
constexpr std::string_view kPoint = "- ";

bool is_point(const Sentence& sentence) { return sentence.text.starts_with(kPoint); }

Sentence without_mark(Sentence sentence) {
  if (is_point(sentence)) sentence.text.erase(0, kPoint.size());
  return sentence;
}

std::vector<Block> paragraphs_of(std::vector<Sentence> words) {
  std::vector<Block> blocks;
  bool begins = true;
  for (Sentence& sentence : words) {
    const bool point = is_point(sentence);
    const Block::Form form = point ? Block::Form::Points : Block::Form::Paragraph;
    const bool ends = sentence.text.empty();
    if (!ends && (begins || blocks.back().form != form)) blocks.push_back({form});
    begins = ends;
    if (ends) continue;
    if (point) {
      blocks.back().items.push_back({Block::Form::Paragraph, {without_mark(std::move(sentence))}});
    } else {
      blocks.back().sentences.push_back(std::move(sentence));
    }
  }
  return blocks;
}

// Where there is room for one paragraph only.
std::vector<Sentence> in_one_paragraph(std::vector<Sentence> words) {
  std::erase_if(words, [](const Sentence& sentence) { return sentence.text.empty(); });
  for (Sentence& sentence : words) sentence = without_mark(std::move(sentence));
  return words;
}

// A row of a list: what stands before the first point, and below it the rest.
Block row_of(std::vector<Sentence> words) {
  auto below = words.begin();
  while (below != words.end() && !is_point(*below) && !below->text.empty()) ++below;
  if (below == words.begin()) return {Block::Form::Paragraph, in_one_paragraph(std::move(words))};
  std::vector<Sentence> rest(std::make_move_iterator(below), std::make_move_iterator(words.end()));
  words.erase(below, words.end());
  return {Block::Form::Paragraph, std::move(words), paragraphs_of(std::move(rest))};
}

class Replacing {
 public:
  Replacing(Spans item, std::vector<Sentence> words)
      : item_(std::move(item)), words_(std::move(words)) {}

  std::vector<Block> exact = {};  // what stood there

  // The rows of a list stay as many as they are.
  void in(std::vector<Block>& blocks, bool rows = false) {
    for (auto block = blocks.begin(); block != blocks.end();) {
      if (is_whole(*block, item_)) {
        exact.push_back(std::move(*block));
        block = blocks.erase(block);
        auto words = words_once(exact.back());
        if (words.empty()) continue;
        std::vector<Block> told;
        if (rows) {
          told.push_back(row_of(std::move(words)));
        } else {
          told = paragraphs_of(std::move(words));
        }
        block = blocks.insert(block, std::make_move_iterator(told.begin()),
                              std::make_move_iterator(told.end())) +
                static_cast<std::ptrdiff_t>(told.size());
        continue;
      }
      // A caption stays with its figure.
      if (block->form != Block::Form::Figure) in(block->sentences);
      const bool is_list = block->form == Block::Form::Steps || block->form == Block::Form::Points;
      in(block->items, is_list);
      if (is_list && block->items.empty() && block->sentences.empty()) {
        block = blocks.erase(block);
      } else {
        ++block;
      }
    }
  }

  void in(std::vector<Sentence>& sentences) {
    Block moved;
    for (auto sentence = sentences.begin(); sentence != sentences.end();) {
      if (!is_of(*sentence, item_)) {
        ++sentence;
        continue;
      }
      moved.sentences.push_back(std::move(*sentence));
      sentence = sentences.erase(sentence);
      auto words = in_one_paragraph(words_once(moved));
      sentence = sentences.insert(sentence, std::make_move_iterator(words.begin()),
                                  std::make_move_iterator(words.end())) +
                 static_cast<std::ptrdiff_t>(words.size());
    }
    if (!moved.sentences.empty()) exact.push_back(std::move(moved));
  }

 private:
  // Where the item is told first; a row of a list ends as it did.
  std::vector<Sentence> words_once(const Block& instead) {
    if (is_told_) return {};
    is_told_ = true;
    std::vector<Sentence> words = words_;
    if (words.empty() || instead.sentences.empty()) return words;
    const char last =
        instead.sentences.back().text.empty() ? '.' : instead.sentences.back().text.back();
    std::string& text = words.back().text;
    if (last == ';' && text.ends_with('.')) text.back() = ';';
    return words;
  }

  Spans item_;
  std::vector<Sentence> words_;
  bool is_told_ = false;
};

// `{size}` is the value of the option.
std::string with_values(std::string text, const std::vector<OptionValue>& options,
                        const std::string& decimal) {
  for (const OptionValue& option : options) {
    const std::string place = "{" + option.name + "}";
    std::string value = option.value;
    if (const std::size_t dot = value.find('.'); dot != std::string::npos) {
      value.replace(dot, 1, decimal);
    }
    for (std::size_t at = text.find(place); at != std::string::npos; at = text.find(place, at)) {
      text.replace(at, place.size(), value);
      at += value.size();
    }
  }
  return text;
}

// The row of an option; null: there is none.
template <class Sections>
auto row_of_option(Sections& sections, const Spans& option) -> decltype(&sections[0].blocks[0]) {
  for (auto& section : sections) {
    if (section.key != "options") continue;
    for (auto& list : section.blocks) {
      for (auto& row : list.items) {
        if (!row.sentences.empty() && is_of(row.sentences.front(), option)) return &row;
      }
    }
  }
  return nullptr;
}

std::vector<std::string> texts_in(const Block& block) {
  std::vector<std::string> texts;
  for (const Sentence& sentence : block.sentences) texts.push_back(sentence.text);
  for (const Block& below : block.items) {
    const auto more = texts_in(below);
    texts.insert(texts.end(), more.begin(), more.end());
  }
  return texts;
}

class Paraphrasing {
 public:
  Paraphrasing(const Page& page, const SourceMap& texts, const std::vector<Companion>& companions,
               const Language& language, const UsualRules* usual, Document& document)
      : page_(page),
        texts_(texts),
        language_(language),
        merged_(merged_companion(companions)),
        speaker_(page, language, &merged_),
        usual_(usual),
        document_(document) {}

  // The names in the game's own companion of which nothing is told.
  std::set<std::string> run(const std::vector<Companion>& companions) {
    for (const Companion& companion : companions) {
      for (const Words& of : words_in(companion)) {
        if (told_.count(of.item) != 0) continue;
        std::vector<Sentence> words;
        for (const std::string& text : *of.strings) {
          if (text.empty() && words.empty()) continue;
          words.push_back({with_values(text, page_.model().options, language_.heading("decimal")),
                           {},
                           Role::Note});
        }
        while (!words.empty() && words.back().text.empty()) words.pop_back();
        const bool is_silent = words.empty();
        fits_ = of.fits;
        const bool is_told = of.item == kAim      ? tell_aim(companion, std::move(words))
                             : of.item == kFigure ? tell_figure(companion, std::move(words))
                                                  : tell(companion, of.item, std::move(words));
        if (is_told) told_.insert(of.item);
        const bool own = companion.game == page_.model().name;
        if (!is_told && !is_silent && own && usual_ == nullptr) unused_.insert(of.item);
      }
    }
    if (!exact_.empty()) add_sections();
    return std::move(unused_);
  }

 private:
  struct Words {
    std::string item;
    const std::vector<std::string>* strings;
    std::optional<std::size_t> fits = {};  // for this chosen option
  };

  // What may be told with these options, what fits best first.
  std::vector<Words> words_in(const Companion& companion) const {
    std::array<std::vector<Words>, 3> by_fit;
    for (const auto& [name, strings] : companion.paraphrases) {
      const Key key = key_of(name);
      if (key.option.empty()) by_fit[2].push_back({key.item, &strings});
      for (std::size_t i = 0; usual_ != nullptr && i < usual_->chosen.size(); ++i) {
        const OptionValue& chosen = usual_->chosen[i];
        if (chosen.name != key.option) continue;
        if (chosen.value == key.value) by_fit[0].push_back({key.item, &strings, i});
        if (key.value.empty()) by_fit[1].push_back({key.item, &strings, i});
      }
    }
    std::vector<Words> all;
    for (const auto& words : by_fit) all.insert(all.end(), words.begin(), words.end());
    return all;
  }

  // The words may speak of it: the game's own of all that it has, others of what their text says.
  bool is_in(const Span& span, const Companion& companion) const {
    if (span.is_nowhere()) return false;
    if (companion.game == page_.model().name) return true;
    const SourceText& source = texts_.source(span.file);
    const std::string game = head_of_text(source.text()).name;
    // A module has the name of its file; what uses it may speak of what it brings.
    return game.empty() || game == companion.game;
  }

  // The rules with the options that the words are for; null: with those that are chosen.
  const Document* rules_of_words() const {
    if (usual_ == nullptr) return nullptr;
    if (!fits_) return &usual_->usual;
    return usual_->alone.empty() ? nullptr : &usual_->alone[*fits_];
  }

  // The chosen options tell it otherwise than the words have it, who may be the first to tell it.
  bool is_unusual(const Spans& item) const {
    const Document* rules = rules_of_words();
    if (rules == nullptr) return false;
    const auto then = texts_of_item(*rules, item);
    return !(then.empty() && !fits_) && then != texts_of_item(usual_->made, item);
  }

  // A sentence that tells the item tells what another text says, too.
  bool tells_more(const std::vector<Section>& sections, const Spans& item,
                  const Companion& companion) const {
    const std::function<bool(const Block&)> does = [&](const Block& block) {
      return std::any_of(block.sentences.begin(), block.sentences.end(),
                         [&](const Sentence& sentence) {
                           return is_of(sentence, item) &&
                                  !std::all_of(sentence.from.begin(), sentence.from.end(),
                                               [&](const Span& from) {
                                                 return from.is_nowhere() || is_in(from, companion);
                                               });
                         }) ||
             std::any_of(block.items.begin(), block.items.end(), does);
    };
    return std::any_of(sections.begin(), sections.end(), [&](const Section& section) {
      return !tells_no_item(section) &&
             std::any_of(section.blocks.begin(), section.blocks.end(), does);
    });
  }

  // What it uses without a word of its own is told with it: that another text, or an option, says
  // so makes the words untrue.
  bool rests_on_others(const Node& node, const Companion& companion,
                       std::set<std::string>& seen) const {
    if (node.is(Form::Attached)) return false;
    for (const auto& [key, strings] : companion.paraphrases) {
      const bool is_silent = std::all_of(strings.begin(), strings.end(),
                                         [](const std::string& text) { return text.empty(); });
      // Words for a chosen option are no word of the item itself.
      if (!is_silent || key.find('@') != std::string::npos) continue;
      if (node.text.empty() || name_of_item(key) != node.text) continue;
      if (!seen.insert(key).second) continue;
      for (const Node* used : items_called(page_, key)) {
        const Spans spans{{place_of(*used)}, used->is(Form::Result)};
        if (!is_in(spans.all[0], companion) || is_unusual(spans)) return true;
        if (rests_on_others(*used, companion, seen)) return true;
      }
    }
    return std::any_of(node.children.begin(), node.children.end(),
                       [&](const Node& child) { return rests_on_others(child, companion, seen); });
  }

  void keep(const std::string& name, std::string title, std::vector<Block> blocks) {
    if (title.ends_with(':')) title.pop_back();
    exact_.push_back({"exact:" + name, std::move(title), 3, Span::nowhere(), std::move(blocks)});
  }

  // Behind `Aim of the game:`.
  bool tell_aim(const Companion& companion, std::vector<Sentence> words) {
    const std::string aim = language_.heading("aim");
    auto& lead = document_.lead;
    auto at = std::find_if(lead.begin(), lead.end(), [&](const Sentence& sentence) {
      return sentence.role == Role::Corollary && sentence.text.rfind(aim, 0) == 0;
    });
    if (words.empty()) return false;
    words = in_one_paragraph(std::move(words));
    words.front().text = aim + " " + words.front().text;
    if (at == lead.end()) {  // nothing is made of one
      const Node* end = page_.item(Form::End);
      if (end == nullptr || !is_in(end->span, companion)) return false;
      if (is_unusual(Spans{{place_of(*end)}})) return false;
      for (Sentence& sentence : words) sentence.from = {end->span};
      const auto titled = lead.begin() + (lead.empty() || page_.model().title.empty() ? 0 : 1);
      lead.insert(titled, words.begin(), words.end());
      return true;
    }
    if (at->from.empty() || !is_in(at->from.front(), companion)) return false;
    const auto is_usual = [&](const Sentence& one) { return one.text == at->text; };
    if (const Document* rules = rules_of_words();
        rules != nullptr && std::none_of(rules->lead.begin(), rules->lead.end(), is_usual)) {
      return false;
    }
    Sentence said = std::move(*at);
    for (Sentence& sentence : words) sentence.from = said.from;
    lead.insert(lead.erase(at), words.begin(), words.end());
    keep(std::string(kAim), aim, {{Block::Form::Paragraph, {std::move(said)}}});
    return true;
  }

  // Behind `Figure 1:`; without words there is no figure.
  bool tell_figure(const Companion& companion, std::vector<Sentence> words) {
    for (Section& section : document_.sections) {
      const auto figure =
          std::find_if(section.blocks.begin(), section.blocks.end(), [](const Block& block) {
            return block.form == Block::Form::Figure && !block.example && block.picture.empty();
          });
      if (figure == section.blocks.end()) continue;
      const Sentence caption = figure->sentences.front();
      if (!is_in(caption.from.front(), companion)) return false;
      if (words.empty()) {
        section.blocks.erase(figure);
        if (section.blocks.empty()) emptied_.insert(section.key);
      } else {
        words = in_one_paragraph(std::move(words));
        words.front().text =
            caption.text.substr(0, caption.text.find(':') + 1) + " " + words.front().text;
        for (Sentence& sentence : words) sentence.from = caption.from;
        figure->sentences = std::move(words);
      }
      keep(std::string(kFigure), section.title, {{Block::Form::Paragraph, {caption}}});
      return true;
    }
    return false;
  }

  bool tell(const Companion& companion, const std::string& name, std::vector<Sentence> words) {
    Spans spans;
    const std::vector<const Node*> items = items_called(page_, name);
    spans.with_table = is_whole_table(name);
    for (const Node* item : items) {
      spans.of_result = spans.of_result || item->is(Form::Result);
      spans.of_head = item->is(Form::End);
      spans.all.push_back(spans.of_head ? item->span : place_of(*item));
      if (!is_in(spans.all.back(), companion)) return false;
    }
    if (spans.all.empty() || tells_more(document_.sections, spans, companion)) return false;
    for (const Node* item : items) {
      std::set<std::string> seen = {name};
      if (rests_on_others(*item, companion, seen)) return false;
    }
    if (items.front()->is(Form::OptionDef)) return tell_option(name, spans, std::move(words));
    if (is_unusual(spans)) return false;
    for (Sentence& sentence : words) sentence.from = spans.all;
    // What is said of all phases names the first of them, and is not of it.
    const std::string own = "phase:" + name;
    const bool has_own = std::any_of(document_.sections.begin(), document_.sections.end(),
                                     [&](const Section& section) { return section.key == own; });
    Replacing replacing(spans, std::move(words));
    std::string title;
    for (Section& section : document_.sections) {
      if (tells_no_item(section) || (has_own && section.key != own)) continue;
      const std::size_t before = replacing.exact.size();
      replacing.in(section.blocks);
      if (title.empty() && before < replacing.exact.size()) title = section.title;
      if (before < replacing.exact.size() && section.blocks.empty()) emptied_.insert(section.key);
    }
    if (replacing.exact.empty()) return false;
    if (!items.front()->is(Form::Rule) && !is_unnamed_item(name)) {
      const std::string word = speaker_.noun(name).singular;
      title = word.empty() ? name : speaker_.heading_word(name);
    }
    keep(name, std::move(title), std::move(replacing.exact));
    return true;
  }

  // What the other values of an option come to, while they come to the same as usual. Of one that
  // is chosen the rules tell it themselves.
  bool tell_option(const std::string& name, const Spans& spans, std::vector<Sentence> words) {
    Block* row = row_of_option(document_.sections, spans);
    if (row == nullptr) return false;
    if (usual_ != nullptr && !fits_) {
      const std::vector<Section> options = {usual_->options};
      const Block* usual = row_of_option(options, spans);
      if (usual == nullptr || texts_in(*usual) != texts_in(*row)) return false;
    }
    for (Sentence& sentence : words) sentence.from = spans.all;
    Block whole = *row;
    Block told = row_of(std::move(words));
    row->items = std::move(told.items);
    row->sentences.resize(1);
    row->sentences.insert(row->sentences.end(), told.sentences.begin(), told.sentences.end());
    keep(name, row->sentences.front().text, {std::move(whole)});
    return true;
  }

  // What was made of the items, and for players that it is there.
  void add_sections() {
    auto& sections = document_.sections;
    std::erase_if(sections, [&](const Section& section) {
      return section.level != 2 && section.blocks.empty() && emptied_.count(section.key) != 0;
    });
    // A heading with nothing below it any more.
    for (auto section = sections.begin(); section != sections.end();) {
      const auto next = std::next(section);
      const bool is_bare = section->blocks.empty() && section->level == 2 &&
                           (next == sections.end() || next->level == 2);
      section = is_bare ? sections.erase(section) : next;
    }
    const auto lead = [&](const char* key, const char* words) {
      Section section{key, language_.heading(key), 2, Span::nowhere()};
      section.blocks.push_back(
          {Block::Form::Paragraph,
           {{language_.heading(words), {page_.game().span}, Role::Corollary}}});
      return section;
    };
    exact_.insert(exact_.begin(), lead("exact", "exact-is"));
    exact_.insert(exact_.begin(), lead("wording", "exact-where"));
    const auto where = std::find_if(sections.begin(), sections.end(),
                                    [](const Section& section) { return section.key == "bounds"; });
    sections.insert(where, std::make_move_iterator(exact_.begin()),
                    std::make_move_iterator(exact_.end()));
  }

  const Page& page_;
  const SourceMap& texts_;
  const Language& language_;
  const Companion merged_;
  const Speaker speaker_;
  const UsualRules* usual_;
  Document& document_;
  std::optional<std::size_t> fits_;  // what is told now is for this chosen option
  std::vector<Section> exact_;
  std::set<std::string> told_;
  std::set<std::string> unused_;   // names of the game's own companion of which nothing is told
  std::set<std::string> emptied_;  // keys of sections of which nothing is left
};

}  // namespace

bool is_for_programs(const Section& section) {
  return section.key == "bounds" || section.key.starts_with("exact");
}

bool has_paraphrases(const std::vector<Companion>& companions) {
  return std::any_of(companions.begin(), companions.end(),
                     [](const Companion& one) { return !one.paraphrases.empty(); });
}

std::set<std::string> tell_in_authors_words(const Page& page, const SourceMap& texts,
                                            const std::vector<Companion>& companions,
                                            const Language& language, const UsualRules* usual,
                                            Document& document) {
  return Paraphrasing(page, texts, companions, language, usual, document).run(companions);
}

}  // namespace ludo::lang::rules
