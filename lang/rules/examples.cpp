// See examples.hpp.

#include "lang/rules/examples.hpp"

#include <algorithm>
#include <cctype>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include "lang/ast/items.hpp"
#include "lang/rules/captions.hpp"
#include "lang/rules/paraphrased_items.hpp"
#include "lang/rules/plan.hpp"

namespace ludo::lang::rules {

namespace {

// More of what a rule does is no more telling, and no caption names it.
constexpr std::size_t kMostHappenings = 4;

// Something is done to pieces beside moving one.
bool changes_pieces(const Node& node) {
  switch (node.form) {
    case Form::Capture:
    case Form::Remove:
    case Form::Becomes:
    case Form::Shift:
      return true;
    case Form::Move:
      if (place_in(node, 2).is(Form::Yes)) return true;
      break;
    default:
      break;
  }
  return std::any_of(node.children.begin(), node.children.end(), changes_pieces);
}

bool has_form(const Node& node, const std::set<Form>& forms) {
  return forms.count(node.form) != 0 ||
         std::any_of(node.children.begin(), node.children.end(),
                     [&](const Node& child) { return has_form(child, forms); });
}

// A move shows what the rule does: a rule that does nothing on the board is shown by none, and one
// that only makes pieces others by a move that did so.
bool shows(const Node& rule, const Example& example) {
  static const std::set<Form> kOnBoard = {Form::Capture, Form::Remove,  Form::Becomes,
                                          Form::Shift,   Form::Move,    Form::Put,
                                          Form::Play,    Form::Exchange};
  const Node& body = rule[4];
  if (!example.legal) return true;
  const bool sets_only = has_form(body, {Form::Set}) && !has_form(body, kOnBoard);
  if (sets_only) return false;
  const bool becomes_only =
      has_form(body, {Form::Becomes}) && !has_form(body, {Form::Capture, Form::Remove, Form::Shift,
                                                          Form::Move, Form::Put, Form::Play});
  if (!becomes_only) return true;
  // What became another before it moved would look as if it had done so afterwards.
  const bool before = !example.rules.empty() && example.rules.front() == rule.text;
  const auto moved_there = [&](const Happening& one) {
    return std::any_of(example.happenings.begin(), example.happenings.end(),
                       [&](const Happening& other) {
                         return other.form == Happening::Form::Moves && other.then == one.place;
                       });
  };
  return std::any_of(example.happenings.begin(), example.happenings.end(),
                     [&](const Happening& one) {
                       return one.form == Happening::Form::Becomes && !(before && moved_there(one));
                     });
}

template <class Visit>
void each_sentence(const std::vector<Block>& blocks, const Visit& visit) {
  for (const Block& block : blocks) {
    for (const Sentence& sentence : block.sentences) visit(sentence);
    for (const auto& row : block.rows) {
      for (const Sentence& cell : row) visit(cell);
    }
    each_sentence(block.items, visit);
  }
}

class Illustrator {
 public:
  Illustrator(const Page& page, const Language& language, const Companion& words,
              const std::vector<Example>& examples, Document& document)
      : page_(page),
        language_(language),
        speaker_(page, language, &words),
        examples_(examples),
        document_(document) {}

  void run(std::size_t most) {
    const bool marked = std::any_of(examples_.begin(), examples_.end(),
                                    [](const Example& one) { return !one.shows.empty(); });
    if (marked) {
      take_marked();
    } else {
      choose(most);
    }
    std::size_t number = has_setup_figure() ? 1 : 0;
    if (!shown_.empty()) put_note();
    for (auto& [where, chosen] : shown_) {
      auto& to = document_.sections[where.section].blocks;
      auto& blocks = where.row == kNoRow ? to : to.front().items[where.row].items;
      for (const std::size_t index : chosen) blocks.push_back(figure(index, ++number));
    }
  }

 private:
  static constexpr std::size_t kNoRow = std::numeric_limits<std::size_t>::max();

  // Behind a section, or in it below a row of the list that it is.
  struct Place {
    std::size_t section = 0;
    std::size_t row = kNoRow;

    friend auto operator<=>(const Place&, const Place&) = default;
  };

  // Where the author says what is shown, that is shown and nothing else.
  void take_marked() {
    std::size_t n = 0;
    for (std::size_t i = 0; i < examples_.size() && n < kMostMarked; ++i) {
      if (examples_[i].shows.empty()) continue;
      if (const auto where = place_of(examples_[i])) {
        shown_[*where].push_back(i);
        ++n;
      }
    }
  }

  void choose(std::size_t most) {
    std::set<std::size_t> used;
    std::set<std::string> shapes;
    for (const bool legal : {true, false}) {
      for (const std::string& rule : rules_in_order()) {
        if (used.size() == most) return;
        const auto where = section_of(rule);
        if (!where) continue;
        const auto found = best(rule, *where, legal, used, shapes);
        if (!found) continue;
        used.insert(*found);
        shapes.insert(examples_[*found].shape);
        shown_[{*where}].push_back(*found);
      }
    }
  }

  bool has_setup_figure() const {
    return std::any_of(document_.sections.begin(), document_.sections.end(), [](const auto& one) {
      return std::any_of(one.blocks.begin(), one.blocks.end(), [](const Block& block) {
        return block.form == Block::Form::Figure && !block.example;
      });
    });
  }

  // It is no rule of what the first figure shows: it stands behind the setup, else before all
  // rules.
  void put_note() {
    auto& sections = document_.sections;
    const auto is = [](const char* key) {
      return [key](const Section& section) { return section.key == key; };
    };
    auto where = std::find_if(sections.begin(), sections.end(), is("setup"));
    if (where == sections.end())
      where = std::find_if(sections.begin(), sections.end(), is("material"));
    if (where == sections.end()) {
      where = sections.begin() + static_cast<std::ptrdiff_t>(shown_.begin()->first.section);
    }
    where->blocks.push_back(note());
  }

  // What the figures show, as far as there are such.
  Block note() const {
    std::size_t moves = 0;
    std::size_t forbidden = 0;
    std::size_t alone = 0;
    for (const auto& [where, chosen] : shown_) {
      for (const std::size_t index : chosen) {
        const Example& example = examples_[index];
        ++(example.move.empty() ? alone : example.legal ? moves : forbidden);
      }
    }
    const bool one = moves + forbidden + alone == 1;
    const bool others = has_setup_figure();
    Block block;
    const auto say = [&](const char* line) {
      block.sentences.push_back({language_.heading(line), {}, Role::Example});
    };
    if (moves + forbidden == 0) {
      say(alone == 1 ? "figure-alone" : "figures-alone");
      return block;
    }
    if (moves == 0) {
      say(one ? "figure-only-forbidden" : "figures-only-forbidden");
    } else if (one) {
      say(others ? "figure-both" : "figure-shows-both");
    } else {
      say(others ? "figures-both" : "figures-show-both");
    }
    if (moves > 0 && forbidden > 0) say("figures-forbidden");
    if (alone > 0) say("figures-some-alone");
    return block;
  }

  std::optional<Place> place_of(const Example& example) const {
    for (const Node* option : page_.items(Form::OptionDef)) {
      if (option->text == example.shows) return place_of_option(*option, example);
    }
    const auto section = section_of_item(example.shows);
    return section ? std::optional(Place{*section}) : std::nullopt;
  }

  // Its row in the list of options; nothing where the rules are those of the value that is shown.
  std::optional<Place> place_of_option(const Node& option, const Example& example) const {
    const auto& now = page_.model().options;
    for (const OptionValue& chosen : example.chosen) {
      const bool in_force = std::any_of(now.begin(), now.end(), [&](const OptionValue& one) {
        return one.name == chosen.name && one.value == chosen.value;
      });
      if (chosen.name == option.text && in_force) return std::nullopt;
    }
    for (std::size_t s = 0; s < document_.sections.size(); ++s) {
      const Section& section = document_.sections[s];
      if (section.key != "options" || section.blocks.empty()) continue;
      const auto& rows = section.blocks.front().items;
      for (std::size_t r = 0; r < rows.size(); ++r) {
        const auto& told = rows[r].sentences;
        if (!told.empty() && tells(told.front(), {extent_of(option)})) return Place{s, r};
      }
    }
    return std::nullopt;
  }

  // Where an item is told: its own section, else that which has most sentences of it.
  std::optional<std::size_t> section_of_item(const std::string& key) const {
    if (const auto where = section_of(key)) return where;
    std::vector<Span> extents;
    collect_items(page_.game(), key, extents);
    std::optional<std::size_t> best;
    std::size_t most = 0;
    for (std::size_t i = 0; i < document_.sections.size(); ++i) {
      const Section& section = document_.sections[i];
      if (tells_no_item(section)) continue;
      if (section.key.ends_with(":" + key)) return i;
      std::size_t n = 0;
      each_sentence(section.blocks, [&](const Sentence& sentence) {
        n += is_told(sentence) && tells(sentence, extents) ? 1 : 0;
      });
      if (n > most) {
        most = n;
        best = i;
      }
    }
    return best;
  }

  // In the text's words or in the author's.
  static bool is_told(const Sentence& sentence) {
    return sentence.role == Role::Rule || sentence.role == Role::Note;
  }

  static bool tells(const Sentence& sentence, const std::vector<Span>& extents) {
    return std::any_of(sentence.from.begin(), sentence.from.end(), [&](const Span& from) {
      return std::any_of(extents.begin(), extents.end(),
                         [&](const Span& extent) { return within(from, extent); });
    });
  }

  static void collect_items(const Node& node, const std::string& key, std::vector<Span>& extents) {
    const bool holds_items = node.is(Form::Elements) || node.is(Form::Interactions) ||
                             node.is(Form::Scenario) || node.is(Form::Guarded) ||
                             node.is(Form::Phase);
    for (const Node& child : node.children) {
      if (child.absent()) continue;
      bool named = child.is(Form::Result) && result_key(child) == key;
      if (holds_items && !child.is(Form::Guarded) && !child.is(Form::Attached)) {
        const ItemKey known = key_of(child);
        named = named || (known.name.empty() ? known.kind : known.name) == key;
      }
      if (named) extents.push_back(extent_of(child));
      collect_items(child, key, extents);
    }
  }

  // As the text tells them.
  std::vector<std::string> rules_in_order() const {
    std::vector<std::pair<std::size_t, std::string>> found;
    for (const Node* rule : page_.items(Form::Rule)) {
      if (const auto where = section_of(rule->text)) found.emplace_back(*where, rule->text);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> rules;
    for (auto& [where, rule] : found) rules.push_back(std::move(rule));
    return rules;
  }

  // Where a rule is told: its own section, else the one that has most sentences of it.
  std::optional<std::size_t> section_of(const std::string& key) const {
    const Node* rule = page_.rule(key);
    if (rule == nullptr) return std::nullopt;
    const Span extent = extent_of(*rule);
    std::optional<std::size_t> best;
    std::size_t most = 0;
    for (std::size_t i = 0; i < document_.sections.size(); ++i) {
      const Section& section = document_.sections[i];
      if (section.key == "rule:" + key || section.also == "rule:" + key) return i;
      // Elsewhere rules are only spoken of.
      if (!section.key.starts_with("rule:") && !section.key.starts_with("whenever:")) continue;
      std::size_t n = 0;
      each_sentence(section.blocks, [&](const Sentence& sentence) {
        const bool tells = std::any_of(sentence.from.begin(), sentence.from.end(),
                                       [&](const Span& from) { return within(from, extent); });
        n += is_told(sentence) && tells ? 1 : 0;
      });
      if (n > most) {
        most = n;
        best = i;
      }
    }
    return best;
  }

  // It is told in one sentence.
  bool is_short(const std::string& rule, std::size_t where) const {
    const Span extent = extent_of(*page_.rule(rule));
    std::size_t n = 0;
    each_sentence(document_.sections[where].blocks, [&](const Sentence& sentence) {
      if (!is_told(sentence) || !tells(sentence, {extent})) return;
      // The author's words stand together.
      for (std::size_t at = 0; at != std::string::npos; at = sentence.text.find(". ", at + 1)) ++n;
    });
    return n < 2;
  }

  // Of the moves that play the rule, or that it forbids, the most telling one. What shows the
  // rule's effect goes before what does not: of a rule that takes or changes pieces a move that did
  // so, of another one that did nothing beside moving; and more of it before less. Then comes the
  // position with fewest pieces. What would be a figure again but for names is none, nor is a plain
  // step of a rule that says no more.
  std::optional<std::size_t> best(const std::string& rule, std::size_t where, bool legal,
                                  const std::set<std::size_t>& used,
                                  const std::set<std::string>& shapes) const {
    std::optional<std::size_t> best;
    const Node& item = *page_.rule(rule);
    const bool acts = changes_pieces(item);
    const bool moves = has_form(item[4], {Form::Move}) || !has_form(item[4], {Form::Add});
    const auto own = [](const Happening& happening) { return happening.own; };
    const auto rank = [&](std::size_t i) {
      const Example& example = examples_[i];
      const auto at = std::find(example.rules.begin(), example.rules.end(), rule);
      const auto n_own = static_cast<std::size_t>(
          std::count_if(example.happenings.begin(), example.happenings.end(), own));
      const std::size_t more = example.happenings.size() - n_own;
      const std::size_t telling = acts && more <= kMostHappenings ? more : 0;
      return std::tuple(legal && acts == (more == 0), example.ends, !example.all_there,
                        legal && moves && example.happenings.empty(),
                        std::distance(example.rules.begin(), at), kMostHappenings - telling,
                        example.pieces, example.move.size(), i);
    };
    for (std::size_t i = 0; i < examples_.size(); ++i) {
      const Example& example = examples_[i];
      if (example.legal != legal || used.count(i) != 0 || shapes.count(example.shape) != 0)
        continue;
      if (std::find(example.rules.begin(), example.rules.end(), rule) == example.rules.end()) {
        continue;
      }
      if (!shows(item, example)) continue;
      const bool plain = legal && example.happenings.size() < 2 &&
                         std::all_of(example.happenings.begin(), example.happenings.end(), own);
      if (plain && is_short(rule, where)) continue;
      if (!best || rank(i) < rank(*best)) best = i;
    }
    return best;
  }

  Block figure(std::size_t index, std::size_t number) const {
    const Example& example = examples_[index];
    Block block{Block::Form::Figure};
    block.example = index;
    block.sentences.push_back(
        {language_.heading("figure-number") + " " + std::to_string(number) + ".",
         {},
         Role::Heading});
    for (Sentence& sentence : caption_of(speaker_, language_, example)) {
      block.sentences.push_back(std::move(sentence));
    }
    if (!example.legal && example.caption.empty()) {
      if (const Sentence* clause = sentence_of(example.against)) {
        Sentence said = *clause;
        said.role = Role::Corollary;
        said.meant.clear();
        said.said.clear();
        if (said.text.ends_with(';')) said.text.back() = '.';  // of a list
        said.text = language_.heading("the-rule") + " " + language_.in_quotes(said.text);
        block.sentences.push_back(std::move(said));
      }
    }
    return block;
  }

  // The sentence that tells one of the clauses, the shortest of several: it says little else.
  const Sentence* sentence_of(const std::vector<Span>& clauses) const {
    const Sentence* best = nullptr;
    for (const Section& section : document_.sections) {
      if (tells_no_item(section)) continue;
      each_sentence(section.blocks, [&](const Sentence& sentence) {
        if (sentence.role != Role::Rule || sentence.text.ends_with(':')) return;
        const bool tells = std::any_of(clauses.begin(), clauses.end(), [&](const Span& clause) {
          return std::any_of(sentence.from.begin(), sentence.from.end(), [&](const Span& from) {
            return within(from, clause) || within(clause, from);
          });
        });
        if (tells && (best == nullptr || sentence.text.size() < best->text.size())) {
          best = &sentence;
        }
      });
    }
    return best;
  }

  const Page& page_;
  const Language& language_;
  Speaker speaker_;
  const std::vector<Example>& examples_;
  Document& document_;
  std::map<Place, std::vector<std::size_t>> shown_;
};

}  // namespace

void add_examples(const Page& page, const Language& language,
                  const std::vector<Companion>& companions, const std::vector<Example>& examples,
                  std::size_t most, Document& document) {
  const Companion words = merged_companion(companions);
  Illustrator(page, language, words, examples, document).run(most);
}

}  // namespace ludo::lang::rules
