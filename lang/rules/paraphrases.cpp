// See paraphrases.hpp.

#include "lang/rules/paraphrases.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "lang/lang.hpp"
#include "lang/rules/plan.hpp"

namespace ludo::lang::rules {

namespace {

struct Unnamed {
  std::string_view name;
  Form form;
};

constexpr std::string_view kAim = "aim";
constexpr std::array<Unnamed, 5> kUnnamed = {{{"setup", Form::Setup},
                                              {"order", Form::Order},
                                              {"turn", Form::Turn},
                                              {"score", Form::Score},
                                              {"stuck", Form::Stuck}}};

// Sections that tell no item where it is to be told.
bool tells_no_item(const Section& section) {
  static const std::set<std::string, std::less<>> kOthers = {"interpretations", "notation",
                                                             "options", "foreign-notes", "sources"};
  return kOthers.count(section.key) != 0 || is_for_programs(section);
}

const Node* named_below(const Node& node, std::string_view name) {
  if (node.is(Form::Attached)) return nullptr;
  const bool is_result =
      node.is(Form::Result) &&
      std::any_of(node.children.begin(), node.children.end(),
                  [&](const Node& at) { return at.is(Form::Name) && at.text == name; });
  if (is_result || (node.is(Form::Attribute) && node.text == name)) return &node;
  for (const Node& child : node.children) {
    if (const Node* found = named_below(child, name)) return found;
  }
  return nullptr;
}

// The item that is called so; null: there is none in this text.
const Node* item_called(const Page& page, std::string_view name) {
  for (const Node* item : page.folded().items) {
    if (item->text == name && !item->is(Form::Score) && !item->is(Form::Names)) return item;
  }
  const auto* unnamed = std::find_if(kUnnamed.begin(), kUnnamed.end(),
                                     [&](const Unnamed& one) { return one.name == name; });
  if (unnamed != kUnnamed.end()) return page.item(unnamed->form);
  for (const Node* item : page.folded().items) {
    if (const Node* found = named_below(*item, name)) return found;
  }
  return nullptr;
}

// The name of the game or module that a text holds.
std::string name_of_text(const SourceText& source) {
  const TextHead head = head_of_text(source.text());
  if (!head.name.empty()) return head.name;
  std::string_view file = source.name();
  file.remove_prefix(file.rfind('/') + 1);
  return std::string(file.substr(0, file.find('.')));
}

bool is_of(const Sentence& sentence, const Span& item) {
  return sentence.role != Role::Example && !sentence.from.empty() &&
         within(sentence.from.front(), item);
}

// All that the block says is of the item.
bool is_whole(const Block& block, const Span& item) {
  if (block.form == Block::Form::Table || block.form == Block::Form::Figure) return false;
  if (block.sentences.empty() && block.items.empty()) return false;
  return std::all_of(block.sentences.begin(), block.sentences.end(),
                     [&](const Sentence& sentence) { return is_of(sentence, item); }) &&
         std::all_of(block.items.begin(), block.items.end(),
                     [&](const Block& row) { return is_whole(row, item); });
}

class Replacing {
 public:
  Replacing(Span item, std::vector<Sentence> words) : item_(item), words_(std::move(words)) {}

  std::vector<Block> exact = {};  // what stood there

  void in(std::vector<Block>& blocks) {
    for (auto block = blocks.begin(); block != blocks.end();) {
      if (is_whole(*block, item_)) {
        exact.push_back(std::move(*block));
        if (auto words = words_once(exact.back()); !words.empty()) {
          *block = {Block::Form::Paragraph, std::move(words)};
          ++block;
        } else {
          block = blocks.erase(block);
        }
        continue;
      }
      in(block->sentences);
      in(block->items);
      const bool is_list = block->form == Block::Form::Steps || block->form == Block::Form::Points;
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
      auto words = words_once(moved);
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

  Span item_;
  std::vector<Sentence> words_;
  bool is_told_ = false;
};

void texts_of_item(const std::vector<Block>& blocks, const Span& item,
                   std::vector<std::string>& texts) {
  for (const Block& block : blocks) {
    for (const Sentence& sentence : block.sentences) {
      if (is_of(sentence, item)) texts.push_back(sentence.text);
    }
    texts_of_item(block.items, item, texts);
  }
}

std::vector<std::string> texts_of_item(const Document& document, const Span& item) {
  std::vector<std::string> texts;
  for (const Section& section : document.sections) {
    if (!tells_no_item(section)) texts_of_item(section.blocks, item, texts);
  }
  return texts;
}

}  // namespace

bool is_unnamed_item(std::string_view name) {
  return name == kAim || std::any_of(kUnnamed.begin(), kUnnamed.end(),
                                     [&](const Unnamed& one) { return one.name == name; });
}

bool is_for_programs(const Section& section) {
  return section.key == "bounds" || section.key.starts_with("exact");
}

bool has_paraphrases(const std::vector<Companion>& companions) {
  return std::any_of(companions.begin(), companions.end(),
                     [](const Companion& one) { return !one.paraphrases.empty(); });
}

void tell_in_authors_words(const Page& page, const SourceMap& texts,
                           const std::vector<Companion>& companions, const Language& language,
                           const Document* usual, Document& document) {
  std::vector<Section> exact;
  std::set<std::string> told;
  const auto keep = [&](const std::string& name, std::string title, std::vector<Block> blocks) {
    exact.push_back({"exact:" + name, std::move(title), 3, Span::nowhere(), std::move(blocks)});
  };
  const Companion merged = merged_companion(companions);
  const Speaker speaker(page, language, &merged);
  for (const Companion& companion : companions) {
    for (const auto& [name, strings] : companion.paraphrases) {
      if (told.count(name) != 0) continue;
      const Node* item = name == kAim ? &page.game() : item_called(page, name);
      if (item == nullptr || item->span.is_nowhere()) continue;
      const Span span = name == kAim ? item->span : extent_of(*item);
      if (name_of_text(texts.source(span.file)) != companion.game) continue;
      std::vector<Sentence> words;
      for (const std::string& text : strings) {
        if (!text.empty()) words.push_back({text, {span}, Role::Note});
      }
      if (name == kAim) {
        const std::string aim = language.heading("aim");
        const auto at =
            std::find_if(document.lead.begin(), document.lead.end(), [&](const Sentence& sentence) {
              return sentence.role == Role::Corollary && sentence.text.rfind(aim, 0) == 0;
            });
        if (at == document.lead.end() || words.empty()) continue;
        if (usual != nullptr &&
            std::none_of(usual->lead.begin(), usual->lead.end(),
                         [&](const Sentence& one) { return one.text == at->text; })) {
          continue;
        }
        Sentence said = std::move(*at);
        words.front().text = aim + " " + words.front().text;
        const auto next = document.lead.erase(at);
        document.lead.insert(next, words.begin(), words.end());
        keep(name, aim, {{Block::Form::Paragraph, {std::move(said)}}});
        if (exact.back().title.ends_with(':')) exact.back().title.pop_back();
        told.insert(name);
        continue;
      }
      if (usual != nullptr && texts_of_item(*usual, span) != texts_of_item(document, span))
        continue;
      Replacing replacing(span, std::move(words));
      std::string title;
      for (Section& section : document.sections) {
        if (tells_no_item(section)) continue;
        const std::size_t before = replacing.exact.size();
        replacing.in(section.blocks);
        if (title.empty() && before < replacing.exact.size()) title = section.title;
      }
      if (replacing.exact.empty()) continue;
      told.insert(name);
      if (!item->is(Form::Rule) && !is_unnamed_item(name)) {
        const std::string word = speaker.noun(name).singular;
        title = word.empty() ? name : speaker.heading_word(name);
      }
      keep(name, std::move(title), std::move(replacing.exact));
    }
  }
  if (exact.empty()) return;
  std::erase_if(document.sections, [](const Section& section) { return section.blocks.empty(); });
  Section head{"exact", language.heading("exact"), 2, Span::nowhere()};
  head.blocks.push_back({Block::Form::Paragraph,
                         {{language.heading("exact-is"), {page.game().span}, Role::Corollary}}});
  auto where = std::find_if(document.sections.begin(), document.sections.end(),
                            [](const Section& section) { return section.key == "bounds"; });
  // Players are told where it is.
  Section wording{"wording", language.heading("wording"), 2, Span::nowhere()};
  wording.blocks.push_back(
      {Block::Form::Paragraph,
       {{language.heading("exact-where"), {page.game().span}, Role::Corollary}}});
  exact.insert(exact.begin(), std::move(head));
  exact.insert(exact.begin(), std::move(wording));
  document.sections.insert(where, std::make_move_iterator(exact.begin()),
                           std::make_move_iterator(exact.end()));
}

}  // namespace ludo::lang::rules
