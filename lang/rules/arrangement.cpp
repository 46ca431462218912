// The order of sections: what speaks of captures, of the best of them, and of stolen turns stands
// behind what says what a capture is. See writer.hpp.

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

// The first meaning of that name in the section; nothing if it has none.
const Sense* meant_in(const std::vector<Block>& blocks, const std::set<std::string>& names) {
  for (const Block& block : blocks) {
    for (const Sentence& sentence : block.sentences) {
      for (const Sense& meant : sentence.meant) {
        if (names.count(meant.what) != 0) return &meant;
      }
    }
    if (const Sense* below = meant_in(block.items, names)) return below;
  }
  return nullptr;
}

bool names_word(const Sense& sense, const std::string& key) {
  return (sense.is("word") && sense.text == key) ||
         std::any_of(sense.parts.begin(), sense.parts.end(),
                     [&](const Sense& part) { return names_word(part, key); });
}

// The sentences among which the first stands that speaks of a word, and which it is.
std::pair<std::vector<Sentence>*, std::size_t> first_that_names(std::vector<Block>& blocks,
                                                                const std::string& key) {
  for (Block& block : blocks) {
    for (std::size_t i = 0; i < block.sentences.size(); ++i) {
      const std::vector<Sense>& meant = block.sentences[i].meant;
      if (std::any_of(meant.begin(), meant.end(),
                      [&](const Sense& one) { return names_word(one, key); })) {
        return {&block.sentences, i};
      }
    }
    if (const auto below = first_that_names(block.items, key); below.first != nullptr) return below;
  }
  return {nullptr, 0};
}

// The sentence that says what a direction is, out of the section of the material; its key, too.
struct Taken {
  std::vector<Sentence>* from = nullptr;
  std::size_t at = 0;
  std::string key = {};
};

std::vector<Taken> directions_told(std::vector<Block>& blocks) {
  std::vector<Taken> all;
  for (Block& block : blocks) {
    for (std::size_t i = 0; i < block.sentences.size(); ++i) {
      const Sentence& one = block.sentences[i];
      if (one.meant.size() != 1 || !one.meant[0].what.starts_with("direction-")) continue;
      if (i + 1 < block.sentences.size() && block.sentences[i + 1].role == Role::Note) continue;
      all.push_back({&block.sentences, i, one.meant[0].parts[0].text});
    }
  }
  return all;
}

bool moves(const Node& node) {
  return node.is(Form::Move) || std::any_of(node.children.begin(), node.children.end(), moves);
}

}  // namespace

// What a direction with a name is, behind the sentence that first speaks of it.
void RuleWriter::directions_in_place() {
  auto& sections = written_.document.sections;
  const auto material = std::find_if(sections.begin(), sections.end(), [](const Section& section) {
    return section.key == "material";
  });
  if (material == sections.end()) return;
  auto all = directions_told(material->blocks);
  std::reverse(all.begin(), all.end());  // what stands before one that goes stays where it is
  for (const Taken& taken : all) {
    Sentence told = std::move((*taken.from)[taken.at]);
    taken.from->erase(taken.from->begin() + static_cast<std::ptrdiff_t>(taken.at));
    std::vector<Sentence>* to = taken.from;
    std::size_t at = taken.at;
    for (auto section = material; section != sections.end(); ++section) {
      const auto found = first_that_names(section->blocks, taken.key);
      if (found.first == nullptr) continue;
      const std::string& text = (*found.first)[found.second].text;
      if (section != material && section->key.starts_with("rule:") && text.ends_with('.')) {
        to = found.first;
        at = found.second + 1;
      }
      break;
    }
    to->insert(to->begin() + static_cast<std::ptrdiff_t>(at), std::move(told));
  }
  std::erase_if(material->blocks, [](const Block& block) {
    return block.sentences.empty() && block.items.empty() && block.rows.empty() &&
           block.form == Block::Form::Paragraph;
  });
}

void RuleWriter::words_before_use() {
  directions_in_place();
  auto& sections = written_.document.sections;
  const auto at_meaning = [&](const std::set<std::string>& names) {
    return std::find_if(sections.begin(), sections.end(), [&](const Section& section) {
      return meant_in(section.blocks, names) != nullptr;
    });
  };
  const auto at_rule = [&](const std::string& name) {
    return std::find_if(sections.begin(), sections.end(), [&](const Section& section) {
      return section.key == "rule:" + name || section.also == "rule:" + name;
    });
  };
  // Behind another one; what stands there already stays.
  const auto put_behind = [&](const auto moved, const auto other) {
    if (moved == sections.end() || other == sections.end() || other < moved + 1) return;
    std::rotate(moved, moved + 1, other + 1);
  };
  const std::set<std::string> best = {"only-the-best"};
  const auto of_best = at_meaning(best);
  if (of_best == sections.end()) return;
  // The last of the rules that tell the act of which the best is meant.
  const std::string act = meant_in(of_best->blocks, best)->parts[0].text;
  std::set<std::string> parts;
  for (std::string part = act; !part.empty() && parts.insert(part).second;) part = played_by(part);
  auto last = sections.end();
  for (const std::string& part : parts) {
    const auto at = at_rule(part);
    if (at != sections.end() && (last == sections.end() || last < at)) last = at;
  }
  put_behind(of_best, last);
  put_behind(at_meaning({"he-acts-instead", "acts-instead"}), at_meaning(best));
  // What moves can lose stands behind all that says how one moves and captures.
  const auto lost = at_meaning({"every-move-lost"});
  if (lost == sections.end() || !lost->key.starts_with("define:")) return;
  auto behind = at_meaning(best);
  for (const Node* rule : page_.items(Form::Rule)) {
    const auto at = at_rule(rule->text);
    if (at != sections.end() && behind < at && moves(*rule)) behind = at;
  }
  put_behind(lost, behind);
}

}  // namespace ludo::lang::rules
