// See merging.hpp.

#include "lang/merging/merging.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "lang/canon/canon.hpp"
#include "lang/rules/rules.hpp"

namespace ludo::lang::merging {

namespace {

// Beyond so many changes by both sides nobody asks whether two of them mean the same.
constexpr int kMostComparisons = 60;
// Nobody reads what was written for what where more is in conflict.
constexpr std::size_t kMostExplained = 50;
constexpr std::size_t kSides = 3;
constexpr std::array kAllSides = {Side::Base, Side::First, Side::Second};

std::size_t index_of(Side side) { return static_cast<std::size_t>(side); }

Side other_side(Side side) { return side == Side::First ? Side::Second : Side::First; }

bool is_of(Origin origin, Side side) {
  return origin == Origin::Both || origin == (side == Side::First ? Origin::First : Origin::Second);
}

// A text of the language in English and in canonical layout; what is none stays as it is.
std::string in_layout(const std::string& text) {
  Diagnostics heard;
  return format_in(text, "en", heard).value_or(text);
}

// The files of a game behind those of others.
void move_files(Node& node, std::size_t by) {
  if (!node.span.is_nowhere()) node.span.file = FileId(node.span.file.index() + by);
  for (Node& child : node.children) move_files(child, by);
}

Offset end_in(const Node& node, FileId file) {
  Offset end = node.span.file == file ? node.span.end : 0;
  for (const Node& child : node.children) {
    if (!child.is(Form::Attached)) end = std::max(end, end_in(child, file));
  }
  return end;
}

const Node* find_same(const Node& node, const Node& wanted) {
  if (node.form == wanted.form && same_content(node, wanted)) return &node;
  for (const Node& child : node.children) {
    if (const Node* found = find_same(child, wanted)) return found;
  }
  return nullptr;
}

bool mentions(const Node& node, const std::string& name) {
  if (node.text == name && !node.is(Form::String) && !node.is(Form::Note)) return true;
  return std::any_of(node.children.begin(), node.children.end(), [&name](const Node& child) {
    return !child.is(Form::Attached) && mentions(child, name);
  });
}

bool mentions(const std::vector<Stated>& items, const std::string& name) {
  if (name.empty()) return false;
  return std::any_of(items.begin(), items.end(), [&name](const Stated& stated) {
    return std::any_of(
        stated.item.children.begin(), stated.item.children.end(),
        [&name](const Node& child) { return !child.is(Form::Attached) && mentions(child, name); });
  });
}

void rename(Node& node, const std::string& from, const std::string& to) {
  if (node.text == from) node.text = to;
  for (Node& child : node.children) rename(child, from, to);
}

std::vector<Stated> renamed(std::vector<Stated> items, const std::string& from,
                            const std::string& to) {
  for (Stated& stated : items) rename(stated.item, from, to);
  return items;
}

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) out += i + 1 == names.size() ? " and " : ", ";
    out += '`' + names[i] + '`';
  }
  return out;
}

std::vector<const Node*> prose_in(const Node& game, Form form) {
  std::vector<const Node*> found;
  if (game.size() < 2) return found;
  for (const Node& entry : game[1].children) {
    if (entry.is(form)) found.push_back(&entry);
  }
  return found;
}

bool has_prose(const std::vector<const Node*>& list, const Node& entry) {
  return std::any_of(list.begin(), list.end(),
                     [&entry](const Node* other) { return other->text == entry.text; });
}

// A name that a game can have, made of one that there is.
std::string merged_name(const std::string& base) { return base + "Merged"; }

Node with_items(const Node& game, const ItemKey& key, Part part, const std::vector<Stated>& items);

}  // namespace

struct RulesMerge::Inside {
  MergeRequest request;
  std::array<LoadedGame, kSides> read;  // as the texts are
  std::array<Diagnostics, kSides> diagnostics;
  std::array<LoadedGame, kSides> games;  // in English and in layout, in one map of texts
  std::array<std::string, kSides> called;
  std::array<std::string, kSides> hashes;
  SourceMap texts;  // of all three
  std::array<Groups, kSides> groups;
  Decisions decisions;
  std::set<Part> in_order;
  WrittenVariant written;
  std::vector<ToldConflict> conflicts;
  std::vector<SideTest> tests;
  VariantHead head;
  std::string result_hash;
  bool usable = false;
  int n_comparisons = 0;

  const GameSource& source(Side side) const { return request.games[index_of(side)]; }

  // ---- reading
  // -----------------------------------------------------------------------------------

  bool read_all() {
    bool all = true;
    for (const Side side : kAllSides) {
      const std::size_t i = index_of(side);
      read[i] = load(source(side).name, source(side).text, source(side).resolver, diagnostics[i]);
      if (!read[i].usable) {
        all = false;
        continue;
      }
      // The same text reads the same.
      const bool is_base = side != Side::Base && source(side).text == source(Side::Base).text;
      hashes[i] = is_base && read[0].usable ? hashes[0] : hash_of(read[i], diagnostics[i]);
      all = all && !diagnostics[i].has_errors();
    }
    return all;
  }

  static std::string hash_of(LoadedGame& game, Diagnostics& heard) {
    CheckOptions options;
    options.lints = false;
    const auto model = check(game, options, heard);
    return model ? canon_hash(*model) : "";
  }

  void read_in_layout() {
    for (const Side side : kAllSides) {
      const std::size_t i = index_of(side);
      const Resolver& resolver = source(side).resolver;
      Diagnostics heard;
      games[i] = load(
          source(side).name, in_layout(source(side).text),
          [&resolver](std::string_view name) {
            Resolved found = resolver ? resolver(name) : Resolved();
            if (found) *found = in_layout(*found);
            return found;
          },
          heard);
      const std::size_t by = texts.size();
      for (const SourceText& text : games[i].sources.sources()) {
        texts.add(text.name(), std::string(text.text()));
      }
      move_files(games[i].game, by);
      for (Node& test : games[i].tests) move_files(test, by);
      groups[i] = groups_of(games[i].game);
    }
  }

  void name_sides() {
    for (const Side side : kAllSides) called[index_of(side)] = games[index_of(side)].game.text;
    const auto alike = [this](Side one, Side other) {
      return called[index_of(one)] == called[index_of(other)];
    };
    const bool first = alike(Side::First, Side::Base);
    const bool second = alike(Side::Second, Side::Base);
    const bool both = alike(Side::First, Side::Second);
    if (first || both) called[index_of(Side::First)] = source(Side::First).name;
    if (second || both) called[index_of(Side::Second)] = source(Side::Second).name;
    if (called[1] == called[2]) {
      called[1] += " (the first)";
      called[2] += " (the second)";
    }
  }

  // ---- deciding
  // ----------------------------------------------------------------------------------

  bool same_game(Side side, const ItemKey& key, Part part, const std::vector<Stated>& items) {
    const std::string& hash = hashes[index_of(side)];
    if (part == Part::Names || hash.empty() || ++n_comparisons > kMostComparisons) return false;
    LoadedGame game;
    game.sources = texts;
    game.game = with_items(games[index_of(side)].game, key, part, items);
    game.usable = true;
    Diagnostics heard;
    return hash_of(game, heard) == hash;
  }

  void decide_all() {
    const Preference nobody = [](const std::string&) { return std::optional<Side>(); };
    decisions =
        decide(groups[0], groups[1], groups[2], request.prefer ? request.prefer : nobody,
               [this](Side side, const ItemKey& key, Part part, const std::vector<Stated>& items) {
                 return same_game(side, key, part, items);
               });
    tell_conflicts();
    tell_written_for();
    tell_renamed_conflicts();
  }

  // ---- writing
  // -----------------------------------------------------------------------------------

  void make_head() {
    head.name = request.name.empty() ? merged_name(games[0].game.text) : request.name;
    head.base = games[0].game.text;
    head.first = called[1];
    head.second = called[2];
    head.title = fmt::format("{} with the changes of {} and {}", head.base, called[1], called[2]);
    for (const auto& [form, word] :
         {std::pair(Form::Source, "source"), std::pair(Form::Note, "note"),
          std::pair(Form::Ruling, "ruling")}) {
      const auto old_ones = prose_in(games[0].game, form);
      std::vector<const Node*> said;
      for (const Side side : {Side::First, Side::Second}) {
        const auto own = prose_in(games[index_of(side)].game, form);
        const bool is_changed = own.size() != old_ones.size() ||
                                !std::all_of(own.begin(), own.end(), [&](const Node* entry) {
                                  return has_prose(old_ones, *entry);
                                });
        if (!is_changed) continue;
        for (const Node* entry : own) {
          // Rulings of the base stay by themselves.
          const bool stays = form == Form::Ruling && has_prose(old_ones, *entry);
          if (!stays && !has_prose(said, *entry)) said.push_back(entry);
        }
      }
      for (const Node* entry : said) {
        head.prose.push_back(fmt::format("{} {}", word, in_quotation_marks(entry->text)));
      }
    }
  }

  void take_tests(Texts& words) {
    std::map<std::string, const Node*> known;
    for (const Side side : {Side::First, Side::Second}) {
      for (const Node& test : games[index_of(side)].tests) {
        const auto is_it = [&test](const Node& other) { return same_meaning(other, test); };
        if (std::any_of(games[0].tests.begin(), games[0].tests.end(), is_it)) continue;
        const auto [place, is_new] = known.try_emplace(test.text, &test);
        if (!is_new && same_meaning(*place->second, test)) continue;
        std::string text = words.of_test(test);
        if (text.empty()) continue;
        std::string sentence = test.text;
        if (!is_new) {
          sentence += fmt::format(" ({})", called[index_of(side)]);
          if (!known.try_emplace(sentence, &test).second) continue;
          const std::size_t at = text.find(in_quotation_marks(test.text));
          if (at == std::string::npos) continue;
          text.replace(at, in_quotation_marks(test.text).size(), in_quotation_marks(sentence));
        }
        tests.push_back({sentence, test.text, side});
        head.tests.push_back(fmt::format("-- a test of {}\n{}", called[index_of(side)], text));
      }
    }
  }

  WrittenVariant write(const std::vector<Decided>& items, const std::set<Part>& ordered,
                       Texts& words, bool with_tests) const {
    VariantHead made = head;
    if (!with_tests) made.tests.clear();
    return write_variant(made, {groups[0], groups[1], groups[2], items, ordered}, words);
  }

  LoadedGame load_result(const std::string& text, Diagnostics& heard) const {
    return load(
        "the result", text,
        [this](std::string_view name) -> Resolved {
          if (name == games[0].game.text) return source(Side::Base).text;
          Resolved found;
          for (const GameSource& game : request.games) {
            if (!game.resolver) continue;
            found = game.resolver(name);
            if (found) break;
          }
          return found;
        },
        heard);
  }

  // What a side alone would become as a variant of the base: not it, if the order of something
  // shows.
  bool is_said_by(Side side, const std::set<Part>& ordered, Texts& words) {
    const Preference nobody = [](const std::string&) { return std::optional<Side>(); };
    const Decisions alone =
        decide(groups[0], groups[0], groups[index_of(side)], nobody,
               [](Side, const ItemKey&, Part, const std::vector<Stated>&) { return false; });
    const WrittenVariant text = write(alone.items, ordered, words, false);
    Diagnostics heard;
    LoadedGame game = load_result(text.text, heard);
    if (!game.usable) return false;
    return hash_of(game, heard) == hashes[index_of(side)];
  }

  void write_result() {
    Texts words(texts);
    make_head();
    take_tests(words);
    for (const Side side : {Side::First, Side::Second}) {
      const std::string& hash = hashes[index_of(side)];
      if (hash.empty() || (hash == hashes[0] && changed_by(side).empty())) continue;
      if (is_said_by(side, in_order, words)) continue;
      const std::set<Part> all = {Part::Elements, Part::Interactions, Part::Scenario};
      if (is_said_by(side, all, words)) in_order = all;
    }
    written = write(decisions.items, in_order, words, true);
    if (written.unsaid.empty()) check_said();
    if (!decisions.conflicts.empty() || !written.unsaid.empty()) {
      written.text.clear();
      result_hash.clear();
    }
  }

  // The text must say what was decided.
  void check_said() {
    Diagnostics heard;
    LoadedGame result = load_result(written.text, heard);
    const Groups said = groups_of(result.game);
    for (const Decided& item : decisions.items) {
      if (item.part == Part::Names) continue;
      const Group* group = said.find(item.key);
      const bool is_said =
          group == nullptr ? item.items.empty() : same_content(group->items, item.items);
      if (!is_said) written.unsaid.push_back(name_of(item.key));
    }
    if (!result.usable && written.unsaid.empty()) {
      const auto all = heard.sorted();
      written.unsaid.push_back(all.empty() ? "the result" : all.front().message());
    }
    if (result.usable) result_hash = hash_of(result, heard);
  }

  // ---- telling
  // -----------------------------------------------------------------------------------

  // The rules of a game as sentences; those that tell a part of a text can be asked for.
  std::vector<rules::Sentence> sentences_of(Side side) {
    rules::RulesRequest asked;
    asked.options.lints = false;
    asked.language = request.language;
    asked.companions = source(side).companions;
    asked.options_told = rules::OptionsTold::Nothing;
    Diagnostics heard;
    const auto told = rules::rules_of(read[index_of(side)], asked, heard);
    std::vector<rules::Sentence> all;
    if (!told) return all;
    for (const rules::Section& section : told->document.sections) {
      for (const rules::Block& block : section.blocks) collect(block, all);
    }
    return all;
  }

  static void collect(const rules::Block& block, std::vector<rules::Sentence>& all) {
    for (const rules::Sentence& sentence : block.sentences) {
      if (sentence.role == rules::Role::Rule) all.push_back(sentence);
    }
    for (const auto& row : block.rows) {
      for (const rules::Sentence& cell : row) {
        if (cell.role == rules::Role::Rule) all.push_back(cell);
      }
    }
    for (const rules::Block& below : block.items) collect(below, all);
  }

  Saying saying_of(Side side, const Conflict& conflict, const std::vector<Stated>& items,
                   const std::vector<rules::Sentence>& told, const Groups& as_read, Texts& words) {
    Saying saying;
    const Group* group = as_read.find(conflict.key);
    const SourceMap& texts_read = read[index_of(side)].sources;
    for (const Stated& stated : items) {
      if (const auto text = words.of_item(stated.item, conflict.part)) {
        saying.text += text->body;
      } else {
        saying.text += words.of_line(stated.item);
      }
      const Node* found = nullptr;
      for (const Stated& one : group == nullptr ? std::vector<Stated>() : group->items) {
        if (found == nullptr) found = find_same(one.item, stated.item);
        if (found != nullptr) {
          take_sentences(*found, told, texts_read, saying);
          break;
        }
      }
    }
    return saying;
  }

  static void take_sentences(const Node& node, const std::vector<rules::Sentence>& told,
                             const SourceMap& texts_read, Saying& saying) {
    const Span& span = node.span;
    if (span.is_nowhere()) return;
    const Offset end = end_in(node, span.file);
    if (saying.place.empty()) {
      const SourceText& text = texts_read.source(span.file);
      saying.place = fmt::format("{}:{}", text.name(), text.line_column(span.begin).line);
    }
    for (const rules::Sentence& sentence : told) {
      const bool tells =
          std::any_of(sentence.from.begin(), sentence.from.end(), [&](const Span& from) {
            return from.file == span.file && span.begin <= from.begin && from.begin < end;
          });
      const bool is_known = std::find(saying.sentences.begin(), saying.sentences.end(),
                                      sentence.text) != saying.sentences.end();
      if (tells && !is_known) saying.sentences.push_back(sentence.text);
    }
  }

  void tell_conflicts() {
    if (decisions.conflicts.empty()) return;
    Texts words(texts);
    std::array<std::vector<rules::Sentence>, kSides> told;
    std::array<Groups, kSides> as_read;
    for (const Side side : kAllSides) {
      told[index_of(side)] = sentences_of(side);
      as_read[index_of(side)] = groups_of(read[index_of(side)].game);
    }
    for (const Conflict& conflict : decisions.conflicts) {
      ToldConflict out{conflict.name, {}};
      const std::array<const std::vector<Stated>*, kSides> items = {&conflict.base, &conflict.first,
                                                                    &conflict.second};
      for (const Side side : kAllSides) {
        const std::size_t i = index_of(side);
        out.sayings[i] = saying_of(side, conflict, *items[i], told[i], as_read[i], words);
      }
      conflicts.push_back(std::move(out));
    }
  }

  const std::vector<Stated>& items_of(Side side, const ItemKey& key) const {
    static const std::vector<Stated> kNone;
    const Group* group = groups[index_of(side)].find(key);
    return group == nullptr ? kNone : group->items;
  }

  // What a side has changed, by key.
  std::vector<const Decided*> changed_by(Side side) const {
    std::vector<const Decided*> found;
    for (const Decided& item : decisions.items) {
      if (item.part == Part::Names) continue;
      if (!same_content(items_of(side, item.key), items_of(Side::Base, item.key))) {
        found.push_back(&item);
      }
    }
    return found;
  }

  // Where one side's version of something is not taken, what it has changed together with that was
  // written for it.
  void tell_written_for() {
    if (kMostExplained < decisions.conflicts.size() + decisions.settled.size()) return;
    for (const Side side : {Side::First, Side::Second}) {
      const std::vector<const Decided*> changed = changed_by(side);
      for (const Decided* item : changed) {
        const bool is_taken =
            is_of(item->origin, side) || same_content(item->items, items_of(side, item->key));
        if (is_taken) continue;
        const std::vector<std::string> names = bound_to(side, *item, changed);
        if (names.empty()) continue;
        decisions.remarks.push_back(fmt::format(
            "{}, taken from {}, {} written for its `{}`", listed(names), called[index_of(side)],
            names.size() == 1 ? "was" : "were", name_of(item->key)));
      }
    }
  }

  // Names of what a side has changed, was taken, and hangs together with an item by what uses what.
  std::vector<std::string> bound_to(Side side, const Decided& item,
                                    const std::vector<const Decided*>& changed) const {
    std::vector<const Decided*> reached = {&item};
    for (std::size_t i = 0; i < reached.size(); ++i) {
      for (const Decided* other : changed) {
        if (std::find(reached.begin(), reached.end(), other) != reached.end()) continue;
        const bool uses = mentions(items_of(side, other->key), reached[i]->key.name) ||
                          mentions(items_of(side, reached[i]->key), other->key.name);
        if (uses) reached.push_back(other);
      }
    }
    std::vector<std::string> names;
    for (const Decided* other : changed) {
      const bool is_reached = std::find(reached.begin(), reached.end(), other) != reached.end();
      if (is_reached && other != &item && is_of(other->origin, side) && !other->items.empty()) {
        names.push_back(name_of(other->key));
      }
    }
    return names;
  }

  // What a side calls an item of the base now; null if it has not renamed it.
  const Group* renamed_by(Side side, const Group& old_one) const {
    if (old_one.key.name.empty() || !items_of(side, old_one.key).empty()) return nullptr;
    for (const Group& group : groups[index_of(side)].all()) {
      const bool is_new = group.key.kind == old_one.key.kind && !group.key.name.empty() &&
                          groups[0].find(group.key) == nullptr;
      if (is_new &&
          same_content(renamed(old_one.items, old_one.key.name, group.key.name), group.items)) {
        return &group;
      }
    }
    return nullptr;
  }

  void tell_renamed_conflicts() {
    for (const Conflict& conflict : decisions.conflicts) {
      const Group* old_one = groups[0].find(conflict.key);
      if (old_one == nullptr) continue;
      for (const Side side : {Side::First, Side::Second}) {
        const Group* now = renamed_by(side, *old_one);
        if (now == nullptr) continue;
        decisions.remarks.push_back(
            fmt::format("{} calls `{}` `{}` and {} changes it: make the change under the new name",
                        called[index_of(side)], name_of(conflict.key), name_of(now->key),
                        called[index_of(other_side(side))]));
      }
    }
  }

  std::vector<std::string> missing_names() const {
    std::vector<std::string> told;
    for (const Side side : {Side::First, Side::Second}) {
      const Side other = other_side(side);
      for (const Group& old_one : groups[0].all()) {
        const std::string& name = old_one.key.name;
        if (name.empty() || old_one.part == Part::Names) continue;
        if (!items_of(side, old_one.key).empty()) continue;
        std::vector<std::string> users;
        for (const Decided* item : changed_by(other)) {
          const bool is_taken = is_of(item->origin, other) && !item->items.empty();
          if (is_taken && mentions(item->items, name)) users.push_back(name_of(item->key));
        }
        if (users.empty()) continue;
        const Group* now = renamed_by(side, old_one);
        const std::string what =
            now == nullptr
                ? fmt::format("{} drops `{}`", called[index_of(side)], name_of(old_one.key))
                : fmt::format("{} calls `{}` `{}` now", called[index_of(side)],
                              name_of(old_one.key), name_of(now->key));
        told.push_back(fmt::format("{}, and {} of {} still {} `{}`", what, listed(users),
                                   called[index_of(other)], users.size() == 1 ? "uses" : "use",
                                   name));
      }
    }
    return told;
  }
};

namespace {

bool erase_items(Node& holder, const ItemKey& key) {
  bool found = false;
  std::vector<Node> kept;
  for (std::size_t i = 0; i < holder.size(); ++i) {
    Node& item = holder[i];
    const bool is_condition = holder.is(Form::Guarded) && i == 0;
    if (!is_condition && item.is(Form::Guarded)) {
      found = erase_items(item, key) || found;
      if (item.size() > 1) kept.push_back(std::move(item));
      continue;
    }
    if (!is_condition && item.is(Form::Has) && key.kind == "attribute") {
      Groups one;
      Node game{Form::Game, {}, "", {Node{Form::Elements, {}, "", {item}}}};
      const Groups groups = groups_of(game);
      for (const Group& group : groups.all()) {
        if (group.key == key) {
          found = true;
        } else {
          for (const Stated& stated : group.items) kept.push_back(stated.item);
        }
      }
      continue;
    }
    if (!is_condition && key_of(item) == key) {
      found = true;
      continue;
    }
    kept.push_back(std::move(item));
  }
  holder.children = std::move(kept);
  return found;
}

// The game with other items under a key, at the end of their part.
Node with_items(const Node& game, const ItemKey& key, Part part, const std::vector<Stated>& items) {
  static constexpr std::array kForms = {Form::Elements, Form::Interactions, Form::Scenario};
  Node made = game;
  // In their place, where there is one for all.
  for (Node& section : made.children) {
    if (!section.is(Form::Elements) && !section.is(Form::Interactions) &&
        !section.is(Form::Scenario)) {
      continue;
    }
    for (Node& item : section.children) {
      const bool is_it = !item.is(Form::Guarded) && !item.is(Form::Has) && key_of(item) == key;
      if (!is_it || items.size() != 1 || !items[0].guards.empty()) continue;
      item = items[0].item;
      return made;
    }
  }
  for (Node& section : made.children) {
    if (section.is(Form::Elements) || section.is(Form::Interactions) || section.is(Form::Scenario))
      erase_items(section, key);
  }
  for (Node& section : made.children) {
    if (!section.is(kForms[static_cast<std::size_t>(part)])) continue;
    for (const Stated& stated : items) {
      Node item = stated.item;
      for (auto guard = stated.guards.rbegin(); guard != stated.guards.rend(); ++guard) {
        const Span span = item.span;
        item = Node{Form::Guarded, span, "", {*guard, std::move(item)}};
      }
      section.children.push_back(std::move(item));
    }
  }
  return made;
}

}  // namespace

RulesMerge::RulesMerge(MergeRequest request) : inside_(std::make_unique<Inside>()) {
  inside_->request = std::move(request);
  inside_->usable = inside_->read_all();
  if (!inside_->usable) return;
  inside_->read_in_layout();
  inside_->name_sides();
  inside_->decide_all();
  inside_->write_result();
}

RulesMerge::~RulesMerge() = default;
RulesMerge::RulesMerge(RulesMerge&&) noexcept = default;

bool RulesMerge::usable() const { return inside_->usable; }

const Diagnostics& RulesMerge::diagnostics(Side side) const {
  return inside_->diagnostics[index_of(side)];
}

const LoadedGame& RulesMerge::game(Side side) const { return inside_->read[index_of(side)]; }

const std::string& RulesMerge::called(Side side) const { return inside_->called[index_of(side)]; }

const std::string& RulesMerge::hash(Side side) const { return inside_->hashes[index_of(side)]; }

const std::vector<Edit>& RulesMerge::edits() const { return inside_->written.edits; }

const std::vector<ToldConflict>& RulesMerge::conflicts() const { return inside_->conflicts; }

const std::vector<std::string>& RulesMerge::settled() const { return inside_->decisions.settled; }

const std::vector<std::string>& RulesMerge::remarks() const { return inside_->decisions.remarks; }

const std::vector<std::string>& RulesMerge::unsaid() const { return inside_->written.unsaid; }

const std::string& RulesMerge::text() const { return inside_->written.text; }

const std::string& RulesMerge::result_hash() const { return inside_->result_hash; }

LoadedGame RulesMerge::loaded(Diagnostics& diagnostics, const ItemKey* undone) const {
  if (undone == nullptr) return inside_->load_result(inside_->written.text, diagnostics);
  std::vector<Decided> items = inside_->decisions.items;
  for (Decided& item : items) {
    if (item.key != *undone) continue;
    item.items = inside_->items_of(Side::Base, item.key);
    item.origin = Origin::Base;
  }
  Texts words(inside_->texts);
  return inside_->load_result(inside_->write(items, inside_->in_order, words, true).text,
                              diagnostics);
}

const std::vector<SideTest>& RulesMerge::tests() const { return inside_->tests; }

std::vector<std::string> RulesMerge::missing_names() const { return inside_->missing_names(); }

}  // namespace ludo::lang::merging
