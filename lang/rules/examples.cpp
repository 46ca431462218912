// See examples.hpp.

#include "lang/rules/examples.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <tuple>

#include "lang/ast/items.hpp"
#include "lang/rules/plan.hpp"

namespace ludo::lang::rules {

namespace {

// More happenings than a caption can name are left to the picture.
constexpr std::size_t kMostHappenings = 4;

// From the first letter of an item to the last.
Span extent_of(const Node& node) {
  Span span = node.span;
  for (const Node& child : node.children) {
    if (child.absent()) continue;
    const Span below = extent_of(child);
    if (below.is_nowhere() || below.file != span.file) continue;
    span = join(span, below);
  }
  return span;
}

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

bool within(const Span& part, const Span& whole) {
  return !part.is_nowhere() && part.file == whole.file && whole.begin <= part.begin &&
         part.end <= whole.end;
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
    std::map<std::size_t, std::vector<Block>> shown;  // by section
    std::set<std::size_t> used;
    const bool marked = std::any_of(examples_.begin(), examples_.end(),
                                    [](const Example& one) { return !one.shows.empty(); });
    if (marked) show_marked(most, shown);
    for (const bool legal : {true, false}) {
      for (const std::string& rule : rules_in_order()) {
        if (marked || used.size() == most) break;
        const auto found = smallest(rule, legal, used);
        const auto where = section_of(rule);
        if (!found || !where) continue;
        used.insert(*found);
        shown[*where].push_back(figure(*found));
      }
    }
    if (!shown.empty()) {
      // What the first picture says holds for all.
      Block& first = shown.begin()->second.front();
      first.sentences.push_back({language_.heading("figures-of-moves"), {}, Role::Example});
    }
    for (auto& [where, blocks] : shown) {
      auto& to = document_.sections[where].blocks;
      std::move(blocks.begin(), blocks.end(), std::back_inserter(to));
    }
  }

 private:
  // Where the author says what is shown, that is shown and nothing else.
  void show_marked(std::size_t most, std::map<std::size_t, std::vector<Block>>& shown) const {
    std::size_t n = 0;
    for (std::size_t i = 0; i < examples_.size() && n < most; ++i) {
      const Example& example = examples_[i];
      if (example.shows.empty()) continue;
      if (const auto where = section_of_item(example.shows)) {
        shown[*where].push_back(figure(i));
        ++n;
      }
    }
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
      if (section.key.ends_with(":" + key)) return i;
      std::size_t n = 0;
      each_sentence(section.blocks, [&](const Sentence& sentence) {
        n += sentence.role == Role::Rule && tells(sentence, extents) ? 1 : 0;
      });
      if (n > most) {
        most = n;
        best = i;
      }
    }
    return best;
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
        n += sentence.role == Role::Rule && tells ? 1 : 0;
      });
      if (n > most) {
        most = n;
        best = i;
      }
    }
    return best;
  }

  // Of the moves that play the rule, or that it forbids, the one with fewest pieces. What shows the
  // rule's effect goes before what does not: of a rule that takes or changes pieces a move that did
  // so, of another one that did nothing beside moving.
  std::optional<std::size_t> smallest(const std::string& rule, bool legal,
                                      const std::set<std::size_t>& used) const {
    std::optional<std::size_t> best;
    const bool acts = changes_pieces(*page_.rule(rule));
    const Node& body = (*page_.rule(rule))[4];
    const bool moves = has_form(body, {Form::Move}) || !has_form(body, {Form::Add});
    const auto rank = [&](std::size_t i) {
      const Example& example = examples_[i];
      const auto at = std::find(example.rules.begin(), example.rules.end(), rule);
      const bool nothing_else =
          std::all_of(example.happenings.begin(), example.happenings.end(),
                      [](const Happening& happening) { return happening.own; });
      return std::tuple(legal && acts == nothing_else, legal && moves && example.happenings.empty(),
                        std::distance(example.rules.begin(), at), example.pieces,
                        example.move.size(), i);
    };
    for (std::size_t i = 0; i < examples_.size(); ++i) {
      const Example& example = examples_[i];
      if (example.legal != legal || used.count(i) != 0) continue;
      if (std::find(example.rules.begin(), example.rules.end(), rule) == example.rules.end()) {
        continue;
      }
      if (!shows(*page_.rule(rule), example)) continue;
      if (!best || rank(i) < rank(*best)) best = i;
    }
    return best;
  }

  Sense named(const std::string& key, Span span) const { return sense_of("word", key, span); }

  Sense piece(const Happening& happening, Span span) const {
    Sense things{"things", happening.kind, {}, span};
    if (!happening.owner.empty()) {
      things.parts.push_back(sense("of-player", {named(happening.owner, span)}, span));
    }
    return things;
  }

  Sense told(const Happening& happening, Span span) const {
    const Sense place = sense_of("figure", happening.place, span);
    switch (happening.form) {
      case Happening::Form::Moves:
        return sense("example-moves",
                     {piece(happening, span), place, sense_of("figure", happening.then, span)},
                     span);
      case Happening::Form::Goes:
        return sense("example-goes", {piece(happening, span), place}, span);
      case Happening::Form::Comes:
        return sense("example-comes", {piece(happening, span), place}, span);
      case Happening::Form::Becomes:
        return sense("example-becomes",
                     {piece(happening, span), place, Sense{"things", happening.then, {}, span}},
                     span);
      case Happening::Form::Changes:
        return sense("example-changes",
                     {piece(happening, span), place, named(happening.then, span)}, span);
    }
    return {};
  }

  // Several pieces of a kind and owner that leave the board do so together.
  std::vector<Sense> all_told(const std::vector<Happening>& happenings, Span span) const {
    std::vector<Sense> all;
    std::vector<const Happening*> gone;
    for (const Happening& happening : happenings) {
      if (happening.form != Happening::Form::Goes) {
        all.push_back(told(happening, span));
        continue;
      }
      const auto alike = [&](const Happening* other) {
        return other->kind == happening.kind && other->owner == happening.owner;
      };
      if (std::any_of(gone.begin(), gone.end(), alike)) continue;
      gone.push_back(&happening);
      std::vector<Sense> places;
      for (const Happening& other : happenings) {
        if (other.form == Happening::Form::Goes && alike(&other)) {
          places.push_back(sense_of("figure", other.place, span));
        }
      }
      if (places.size() == 1) {
        all.push_back(told(happening, span));
      } else {
        all.push_back(sense(
            "example-go", {piece(happening, span), sense("list", std::move(places), span)}, span));
      }
    }
    return all;
  }

  Block figure(std::size_t index) const {
    const Example& example = examples_[index];
    const Span span = example.place;
    Block block{Block::Form::Figure};
    block.example = index;
    if (!example.caption.empty()) {
      const auto said = speaker_.prose(example.caption);
      Sentence words{said.value_or(example.caption), {span}, Role::Example};
      if (!said) words.language = "en";
      block.sentences.push_back(std::move(words));
    }
    Sentence caption{{}, {span}, Role::Example};
    // A letter behind the move stands for an English word: the pieces say what is done.
    const bool plain = example.legal && language_.grammar().code() != "en" &&
                       std::isupper(static_cast<unsigned char>(example.move.back())) != 0 &&
                       !example.happenings.empty() && example.happenings.front().own &&
                       example.happenings.size() <= kMostHappenings;
    std::vector<Sense> plays = {named(example.player, span)};
    if (!plain) plays.push_back(sense_of("figure", example.move, span));
    caption.said.push_back(speaker_.saying(sense(plain           ? "example-turn"
                                                 : example.legal ? "example-plays"
                                                                 : "example-may-not",
                                                 std::move(plays), span),
                                           Mood::Statement));
    caption.text = speaker_.finished(caption.said.front());
    if (example.happenings.size() <= kMostHappenings) {
      for (const Sense& happens : all_told(example.happenings, span)) {
        caption.text.pop_back();
        const bool own =
            happens.is("example-moves") && example.happenings[0].own && caption.said.size() == 1;
        caption.text +=
            (own ? ": " : "; ") + speaker_.text(happens, Mood::Statement, &caption.said) + ".";
      }
    }
    block.sentences.push_back(std::move(caption));
    if (!example.legal) {
      if (const Sentence* clause = sentence_of(example.against)) {
        Sentence said = *clause;
        said.role = Role::Corollary;
        said.meant.clear();
        said.said.clear();
        said.text = language_.heading("the-rule") + " “" + said.text + "”";
        block.sentences.push_back(std::move(said));
      }
    }
    return block;
  }

  // The sentence that tells one of the clauses, the shortest of several: it says little else.
  const Sentence* sentence_of(const std::vector<Span>& clauses) const {
    const Sentence* best = nullptr;
    for (const Section& section : document_.sections) {
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
};

}  // namespace

void add_examples(const Page& page, const Language& language,
                  const std::vector<Companion>& companions, const std::vector<Example>& examples,
                  std::size_t most, Document& document) {
  const Companion words = merged_companion(companions);
  Illustrator(page, language, words, examples, document).run(most);
}

}  // namespace ludo::lang::rules
