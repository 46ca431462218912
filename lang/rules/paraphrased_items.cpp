// See paraphrased_items.hpp.

#include "lang/rules/paraphrased_items.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include "lang/rules/paraphrases.hpp"

namespace ludo::lang::rules {

namespace {

struct Unnamed {
  std::string_view name;
  Form form;
};

constexpr std::string_view kResult = "end:";
constexpr std::string_view kDefine = "define:";
constexpr std::string_view kTable = "table:";
constexpr std::array<Unnamed, 18> kUnnamed = {{{"players", Form::Players},
                                               {"players", Form::PlayerCount},
                                               {"board", Form::Board},
                                               {"board", Form::BoardGraph},
                                               {"board", Form::BoardDrawn},
                                               {"board", Form::BoardTiles},
                                               {"links", Form::Links},
                                               {"kinds", Form::KindsSeen},
                                               {"setup", Form::Setup},
                                               {"order", Form::Order},
                                               {"first-player", Form::FirstPlayer},
                                               {"next-player", Form::NextPlayer},
                                               {"turn", Form::Turn},
                                               {"score", Form::Score},
                                               {"end", Form::End},
                                               {"stuck", Form::Stuck},
                                               {"repetition", Form::Repetition},
                                               {"limit", Form::Limit}}};

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

void texts_of_item(const std::vector<Block>& blocks, const Spans& item,
                   std::vector<std::string>& texts) {
  for (const Block& block : blocks) {
    for (const Sentence& sentence : block.sentences) {
      if (is_of(sentence, item)) texts.push_back(sentence.text);
    }
    texts_of_item(block.items, item, texts);
  }
}

}  // namespace

Key key_of(const std::string& text) {
  const std::size_t at = text.find('@');
  if (at == std::string::npos) return {text};
  const std::size_t is = text.find('=', at);
  if (is == std::string::npos) return {text.substr(0, at), text.substr(at + 1)};
  return {text.substr(0, at), text.substr(at + 1, is - at - 1), text.substr(is + 1)};
}

bool tells_no_item(const Section& section) {
  static const std::set<std::string, std::less<>> kOthers = {"interpretations", "notation",
                                                             "options", "foreign-notes", "sources"};
  return kOthers.count(section.key) != 0 || is_for_programs(section);
}

Span place_of(const Node& node) {
  Span span = node.span;
  for (const Node& child : node.children) {
    if (child.absent() || child.is(Form::Written)) continue;
    const Span below = place_of(child);
    if (!below.is_nowhere() && below.file == span.file) span = join(span, below);
  }
  return span;
}

std::vector<const Node*> items_called(const Page& page, std::string_view name) {
  std::vector<const Node*> found;
  for (const Unnamed& one : kUnnamed) {
    if (one.name != name) continue;
    for (const Node* item : page.items(one.form)) found.push_back(item);
  }
  if (is_unnamed_item(name)) return found;
  const bool is_result = name.starts_with(kResult);
  const bool is_define = name.starts_with(kDefine);
  if (is_define) name.remove_prefix(kDefine.size());
  if (is_whole_table(name)) name.remove_prefix(kTable.size());
  if (is_result) name.remove_prefix(kResult.size());
  for (const Node* item : page.folded().items) {
    const bool is_called = item->text == name && !item->is(Form::Has) && !item->is(Form::Names);
    if (is_called && !is_result && (!is_define || item->is(Form::Define))) found.push_back(item);
  }
  if (!found.empty()) return found;
  // A line of `has` with one value is of that, with its notes.
  const auto is_of_one = [](const Node& item) {
    return item.is(Form::Has) &&
           std::count_if(item.children.begin(), item.children.end(),
                         [](const Node& child) { return child.is(Form::Attribute); }) == 1;
  };
  for (const Node* item : page.folded().items) {
    if (is_result && !item->is(Form::End) && !item->is(Form::Phase) && !item->is(Form::Stuck) &&
        !item->is(Form::Repetition) && !item->is(Form::Limit)) {
      continue;
    }
    if (const Node* below = named_below(*item, name)) return {is_of_one(*item) ? item : below};
  }
  return {};
}

bool is_of(const Sentence& sentence, const Spans& item) {
  if (sentence.role == Role::Example || sentence.from.empty()) return false;
  const auto is_in = [&](const Span& from) {
    return std::any_of(item.all.begin(), item.all.end(), [&](const Span& span) {
      return within(from, span) && (!item.of_head || within(span, from));
    });
  };
  if (is_in(sentence.from.front())) return true;
  return item.of_result && sentence.role == Role::Rule && !sentence.text.ends_with(':') &&
         std::any_of(sentence.from.begin(), sentence.from.end(), is_in);
}

bool is_whole(const Block& block, const Spans& item) {
  if (block.form == Block::Form::Figure) return false;
  if (block.form == Block::Form::Table) {
    return item.with_table && !block.rows.empty() && !block.rows[0].empty() &&
           is_of(block.rows[0][0], item);
  }
  if (block.sentences.empty() && block.items.empty()) return false;
  return std::all_of(block.sentences.begin(), block.sentences.end(),
                     [&](const Sentence& sentence) { return is_of(sentence, item); }) &&
         std::all_of(block.items.begin(), block.items.end(),
                     [&](const Block& row) { return is_whole(row, item); });
}

std::vector<std::string> texts_of_item(const Document& document, const Spans& item) {
  std::vector<std::string> texts;
  for (const Section& section : document.sections) {
    if (!tells_no_item(section)) texts_of_item(section.blocks, item, texts);
  }
  return texts;
}

bool is_whole_table(std::string_view key) { return key.starts_with(kTable); }

bool is_unnamed_item(std::string_view name) {
  return name == kAim || name == kFigure ||
         std::any_of(kUnnamed.begin(), kUnnamed.end(),
                     [&](const Unnamed& one) { return one.name == name; });
}

std::string_view name_of_item(std::string_view key) {
  key = key.substr(0, key.find('@'));
  for (const std::string_view prefix : {kResult, kDefine, kTable}) {
    if (key.starts_with(prefix)) return key.substr(prefix.size());
  }
  return key;
}

}  // namespace ludo::lang::rules
