// See write.hpp.

#include "lang/merging/write.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "lang/ast/items.hpp"
#include "lang/lang.hpp"

namespace ludo::lang::merging {

namespace {

constexpr std::size_t kParts = 4;
// Where notations stand, besides the parts of a game.
constexpr std::size_t kNotation = 3;

bool same_guard_list(const std::vector<Node>& one, const std::vector<Node>& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(), same_meaning);
}

std::vector<Node> full_guards(const Stated& stated) {
  std::vector<Node> all = stated.guards;
  const Node& own = head_guard(stated.item);
  if (!own.absent()) all.push_back(own);
  return all;
}

Stated without_writing(Stated stated) {
  const auto clean = [](Node& holder) {
    if (holder.size() == 0 || !holder.children.back().is(Form::Attached)) return;
    std::erase_if(holder.children.back().children,
                  [](const Node& entry) { return entry.is(Form::Written); });
  };
  clean(stated.item);
  if (stated.item.is(Form::Phase)) {
    for (Node& entry : stated.item.children) clean(entry);
  }
  return stated;
}

const Node* result_of(const Node& item, const std::string& key) {
  for (const Node& line : item.children) {
    if (line.is(Form::Result) && result_key(line) == key) return &line;
  }
  return nullptr;
}

std::vector<const Node*> results_in(const Node& item) {
  std::vector<const Node*> found;
  for (const Node& line : item.children) {
    if (line.is(Form::Result)) found.push_back(&line);
  }
  return found;
}

std::string drop_words(const ItemKey& key) {
  if (key.kind == "attribute") return "drop has " + key.name;
  return key.name.empty() ? "drop " + key.kind : fmt::format("drop {} {}", key.kind, key.name);
}

// Names of two words cannot be said behind `drop KIND`.
bool can_be_dropped(const ItemKey& key) { return key.name.find(' ') == std::string::npos; }

struct WritingVariant {
  const VariantHead& head;
  const WriteRequest& request;
  Texts& texts;
  WrittenVariant written = {};
  std::array<std::string, kParts> sections = {};
  std::map<std::string, std::string> names = {};  // language → words
  std::set<ItemKey, KeyOrder> again = {};         // items that a `drop` of others takes along

  static const std::vector<Stated>& items_in(const Groups& groups, const ItemKey& key) {
    static const std::vector<Stated> kNone;
    const Group* group = groups.find(key);
    return group == nullptr ? kNone : group->items;
  }

  std::string from(Origin origin) const {
    switch (origin) {
      case Origin::Base:
        return fmt::format("-- as in {}\n", head.base);
      case Origin::First:
        return fmt::format("-- from {}\n", head.first);
      case Origin::Second:
        return fmt::format("-- from {}\n", head.second);
      case Origin::Both:
        return fmt::format("-- from {} and {}\n", head.first, head.second);
    }
    return "";
  }

  static std::size_t section_of(Part part, const Node& item) {
    return item.is(Form::Notation) ? kNotation : static_cast<std::size_t>(part);
  }

  void put(std::size_t section, const std::vector<Node>& guards, const std::string& comments,
           const std::string& line) {
    std::size_t depth = 2;
    std::string& out = sections[section];
    for (const Node& guard : guards) {
      out += indented("with " + texts.of_condition(guard), depth);
      depth += 2;
    }
    out += indented(comments, depth) + indented(line, depth);
  }

  void note_edit(const std::string& verb, const Decided& item) {
    written.edits.push_back({verb, name_of(item.key), item.key, item.origin});
  }

  // `verb` with the item, and how it is written.
  void put_item(const char* verb, const Decided& decided, const Stated& stated,
                const std::string& before = "") {
    auto text = texts.of_item(stated.item, decided.part);
    if (!text) {
      written.unsaid.push_back(name_of(decided.key));
      return;
    }
    if (!before.empty()) {
      const std::string name = "phase " + stated.item.text;
      if (text->body.starts_with(name)) text->body.insert(name.size(), " before " + before);
    }
    put(section_of(decided.part, stated.item), stated.guards, from(decided.origin) + text->comments,
        fmt::format("{} {}", verb, text->body));
    if (const auto writing = texts.of_writing(stated.item)) {
      put(kNotation, stated.guards, from(decided.origin),
          fmt::format("{}: {}\n", writing->of, writing->templates));
    }
  }

  // Only how an item is written has changed.
  bool put_writing(const Decided& decided, const std::vector<Stated>& old_ones) {
    if (old_ones.size() != 1 || decided.items.size() != 1) return false;
    const Stated& stated = decided.items.front();
    const auto writing = texts.of_writing(stated.item);
    if (!writing || !same_words({without_writing(old_ones.front())}, {without_writing(stated)})) {
      return false;
    }
    put(kNotation, stated.guards, from(decided.origin),
        fmt::format("replace {}: {}\n", writing->of, writing->templates));
    written.edits.push_back(
        {"replace", fmt::format("how {} is written", writing->of), decided.key, decided.origin});
    return true;
  }

  // ---- lines of results ------------------------------------------------------------------------

  bool is_last_end(const ItemKey& key) const {
    const Group* last = nullptr;
    for (const Group& group : request.base.all()) {
      if (group.key.kind == "end" && group.key.name.empty()) last = &group;
    }
    return last != nullptr && last->key == key && last->items.size() == 1;
  }

  // How many lines of results of the base have this key.
  std::size_t times_used(const std::string& key) const {
    std::size_t times = 0;
    for (const Group& group : request.base.all()) {
      for (const Stated& stated : group.items) times += times_in(stated.item, key);
    }
    return times;
  }

  static std::size_t times_in(const Node& item, const std::string& key) {
    std::size_t times = 0;
    if (holds_results(item)) times += result_of(item, key) == nullptr ? 0 : 1;
    if (item.is(Form::Phase)) {
      for (const Node& entry : item.children) times += times_in(entry, key);
    }
    return times;
  }

  Origin origin_of_line(const ItemKey& key, const std::string& line, const Node* said) const {
    const auto has_it = [&](const Groups& groups) {
      const std::vector<Stated>& items = items_in(groups, key);
      const Node* found = items.size() == 1 ? result_of(items[0].item, line) : nullptr;
      if (found == nullptr || said == nullptr) return found == said;
      return same_content(*found, *said);
    };
    const bool mine = has_it(request.first);
    const bool yours = has_it(request.second);
    return mine && yours ? Origin::Both : mine ? Origin::First : Origin::Second;
  }

  struct LineEdit {
    std::string verb;
    std::string key;
    const Node* line = nullptr;
  };

  // The changes of the lines, if that says it all.
  std::optional<std::vector<LineEdit>> line_edits(const Decided& decided, const Stated& old_one,
                                                  const Stated& new_one) const {
    const Node& before = old_one.item;
    const Node& after = new_one.item;
    if (!holds_results(after) || !new_one.guards.empty() || !old_one.guards.empty()) return {};
    Node old_head = before;
    Node new_head = after;
    for (Node* item : {&old_head, &new_head}) {
      std::erase_if(item->children, [](const Node& line) { return line.is(Form::Result); });
    }
    if (!same_meaning(old_head, new_head)) return {};
    std::vector<LineEdit> edits;
    std::set<std::string> keys;
    const std::vector<const Node*> old_lines = results_in(before);
    const std::vector<const Node*> new_lines = results_in(after);
    std::size_t at = 0;  // in the new lines
    for (const Node* line : old_lines) {
      const std::string key = result_key(*line);
      const bool stays = at < new_lines.size() && same_meaning(*line, *new_lines[at]);
      if (stays) {
        ++at;
        continue;
      }
      if (key.empty() || times_used(key) != 1) return {};
      const Node* now = result_of(after, key);
      if (now == nullptr) {
        if (request.base.find({key_of(before).kind, key, ""}) != nullptr) return {};
        if (key_of(before).kind.find(' ') != std::string::npos) return {};
        edits.push_back({"drop", key, nullptr});
        continue;
      }
      const bool guarded = now->size() > 1 && !(*now)[1].absent();
      if (at >= new_lines.size() || new_lines[at] != now || guarded) return {};
      edits.push_back({"replace", key, now});
      ++at;
    }
    for (; at < new_lines.size(); ++at) {
      const Node& line = *new_lines[at];
      const bool guarded = line.size() > 1 && !line[1].absent();
      const std::string key = result_key(line);
      if (key.empty() || guarded || times_used(key) != 0 || !is_last_end(decided.key)) return {};
      edits.push_back({"add", key, &line});
    }
    if (edits.size() == old_lines.size() + new_lines.size()) return {};
    // `stuck: draw` has its key from what it stands in: there is no line to replace, but the whole.
    const bool named = std::all_of(edits.begin(), edits.end(), [this](const LineEdit& edit) {
      return edit.line == nullptr || texts.of_line(*edit.line).starts_with(edit.key);
    });
    if (!named) return {};
    return edits;
  }

  bool put_lines(const Decided& decided, const std::vector<Stated>& old_ones) {
    if (old_ones.size() != 1 || decided.items.size() != 1) return false;
    const auto edits = line_edits(decided, old_ones.front(), decided.items.front());
    if (!edits) return false;
    for (const LineEdit& edit : *edits) {
      const Origin origin = origin_of_line(decided.key, edit.key, edit.line);
      const std::string name = fmt::format("{} {}", decided.key.kind, edit.key);
      std::string line = "drop " + name + '\n';
      if (edit.line != nullptr) line = edit.verb + ' ' + texts.of_line(*edit.line);
      put(static_cast<std::size_t>(Part::Scenario), {}, from(origin), line);
      written.edits.push_back({edit.verb, name, decided.key, origin});
    }
    return true;
  }

  // ---- items
  // -------------------------------------------------------------------------------------

  // Whether `replace` alone, said of each item, gives what is wanted; else all is dropped and
  // added.
  bool can_be_replaced(const Decided& decided, const std::vector<Stated>& old_ones,
                       bool& each_its_own) const {
    const std::vector<Stated>& items = decided.items;
    const auto is_free = [](const Stated& stated) { return full_guards(stated).empty(); };
    each_its_own = false;
    if (items.size() == 1 && is_free(items[0])) return true;
    if (items.size() == 1 && old_ones.size() == 1) {
      return items[0].guards.empty() || same_guard_list(items[0].guards, old_ones[0].guards);
    }
    const bool all_free = std::all_of(items.begin(), items.end(), is_free) &&
                          std::all_of(old_ones.begin(), old_ones.end(), is_free);
    if (all_free) return may_repeat(decided.key);
    if (items.size() != old_ones.size()) return false;
    each_its_own = true;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::vector<Node> wanted = full_guards(items[i]);
      if (wanted.empty() || !same_guard_list(wanted, full_guards(old_ones[i]))) return false;
    }
    return true;
  }

  // The phase that a new one stands before; empty: it is the last.
  std::string phase_after(const Decided& decided) const {
    if (decided.key.kind != "phase") return "";
    bool is_behind = false;
    for (const Decided& other : request.items) {
      if (&other == &decided) {
        is_behind = true;
        continue;
      }
      if (!is_behind || other.items.empty() || request.base.find(other.key) == nullptr) continue;
      if (other.key.kind == "phase") return other.key.name;
      if (other.key.kind == "turn") return "Main";
    }
    return "";
  }

  void put_drop(const Decided& decided) {
    const ItemKey& key = decided.key;
    if (!can_be_dropped(key)) {
      written.unsaid.push_back("drop " + name_of(key));
      return;
    }
    put(static_cast<std::size_t>(decided.part), {}, from(decided.origin), drop_words(key) + '\n');
    // Those of other players and owners go with it.
    for (const Group& group : request.base.all()) {
      const bool goes =
          group.key.kind == key.kind && group.key.name == key.name && group.key != key;
      if (goes) again.insert(group.key);
    }
  }

  void put_again(const Decided& decided) {
    for (const Stated& stated : decided.items) put_item("add", decided, stated);
  }

  void put_decided(const Decided& decided, bool in_order) {
    const std::vector<Stated>& old_ones = items_in(request.base, decided.key);
    if (in_order) {
      if (!old_ones.empty()) put_drop(decided);
      put_again(decided);
      if (!same_words(old_ones, decided.items)) {
        note_edit(old_ones.empty() ? "add" : decided.items.empty() ? "drop" : "replace", decided);
      }
      return;
    }
    if (again.contains(decided.key)) {
      put_again(decided);
      return;
    }
    if (same_words(old_ones, decided.items)) return;
    if (decided.items.empty()) {
      put_drop(decided);
      note_edit("drop", decided);
    } else if (old_ones.empty()) {
      const std::string before = phase_after(decided);
      for (const Stated& stated : decided.items) put_item("add", decided, stated, before);
      note_edit("add", decided);
    } else if (!put_writing(decided, old_ones) && !put_lines(decided, old_ones)) {
      put_replacement(decided, old_ones);
      note_edit("replace", decided);
    }
  }

  void put_replacement(const Decided& decided, const std::vector<Stated>& old_ones) {
    bool each_its_own = false;
    if (!can_be_replaced(decided, old_ones, each_its_own)) {
      put_drop(decided);
      put_again(decided);
      return;
    }
    for (std::size_t i = 0; i < decided.items.size(); ++i) {
      const bool stays = each_its_own && same_words({old_ones[i]}, {decided.items[i]});
      if (!stays) put_item("replace", decided, decided.items[i]);
    }
  }

  void put_name(const Decided& decided) {
    const std::vector<Stated>& old_ones = items_in(request.base, decided.key);
    if (decided.items.empty() || same_words(old_ones, decided.items)) return;
    std::string line = decided.key.name;
    for (const Node& word : decided.items.front().item.children) {
      line += ' ' + in_quotation_marks(word.text);
    }
    names[decided.key.scope] += indented(from(decided.origin) + line + '\n', 2);
    note_edit(old_ones.empty() ? "add" : "replace", decided);
  }

  // Items of a part that keep their places are those at its beginning that no order disturbs.
  std::size_t kept_in_place(Part part) const {
    std::vector<const ItemKey*> wanted;
    for (const Decided& item : request.items) {
      if (item.part == part && !item.items.empty()) wanted.push_back(&item.key);
    }
    std::size_t n_kept = 0;
    for (const Group& group : request.base.all()) {
      if (group.part != part) continue;
      const auto is_it = [&group](const ItemKey* key) { return *key == group.key; };
      if (std::none_of(wanted.begin(), wanted.end(), is_it)) continue;
      if (n_kept == wanted.size() || *wanted[n_kept] != group.key) break;
      ++n_kept;
    }
    return n_kept;
  }

  // What is dropped comes first: an item that it takes along is said again.
  void put_part(Part part) {
    const bool is_ordered = request.in_order.contains(part);
    std::vector<const Decided*> items;
    for (const Decided& item : request.items) {
      if (item.part == part) items.push_back(&item);
    }
    std::stable_partition(items.begin(), items.end(),
                          [](const Decided* item) { return item->items.empty(); });
    const std::size_t n_kept = is_ordered ? kept_in_place(part) : items.size();
    std::size_t at = 0;
    for (const Decided* item : items) {
      const bool is_gone = item->items.empty();
      put_decided(*item, is_ordered && !is_gone && at >= n_kept);
      at += is_gone ? 0 : 1;
    }
  }

  void run() {
    for (const Part part : {Part::Elements, Part::Interactions, Part::Scenario}) put_part(part);
    for (const Decided& item : request.items) {
      if (item.part == Part::Names) put_name(item);
    }
    std::string text = fmt::format("-- {} with what {} and {} change in it.\n", head.base,
                                   head.first, head.second);
    text += fmt::format("game {} variant of {}\n{}\n", head.name, head.base,
                        in_quotation_marks(head.title));
    for (const std::string& line : head.prose) text += line + '\n';
    static const char* const kHeads[] = {"elements", "interactions", "scenario", "notation"};
    for (std::size_t i = 0; i < kParts; ++i) {
      if (!sections[i].empty()) text += fmt::format("\n{}\n{}", kHeads[i], sections[i]);
    }
    for (const auto& [language, words] : names) {
      text += fmt::format("\nnames {}\n{}", language, words);
    }
    for (const std::string& test : head.tests) text += '\n' + test;
    Diagnostics heard;
    written.text = format_in(text, "en", heard).value_or(text);
  }
};

}  // namespace

std::string in_quotation_marks(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

WrittenVariant write_variant(const VariantHead& head, const WriteRequest& request, Texts& texts) {
  WritingVariant writing{head, request, texts};
  writing.run();
  return std::move(writing.written);
}

}  // namespace ludo::lang::merging
