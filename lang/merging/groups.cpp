// See groups.hpp.

#include "lang/merging/groups.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace ludo::lang::merging {

namespace {

bool counts(const Node& attached) {
  return attached.is(Form::Written) || attached.is(Form::SameOutcome);
}

// Of what is attached to an item, that which is no prose.
std::vector<const Node*> counted(const Node& attached) {
  std::vector<const Node*> kept;
  for (const Node& entry : attached.children) {
    if (counts(entry)) kept.push_back(&entry);
  }
  return kept;
}

template <class Same>
bool same_items(const std::vector<Stated>& left, const std::vector<Stated>& right,
                const Same& same) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [&same](const Stated& one, const Stated& other) {
                      return std::equal(one.guards.begin(), one.guards.end(), other.guards.begin(),
                                        other.guards.end(), same_meaning) &&
                             same(one.item, other.item);
                    });
}

struct Collecting {
  Groups groups;
  std::vector<Node> guards;

  void put(ItemKey key, Part part, Node item) {
    groups.add(std::move(key), part, {guards, std::move(item)});
  }

  // Attributes that share a `has` line are items of their own. What is said about the line stays
  // with the last.
  void take_attributes(const Node& item, Part part) {
    const auto last = std::find_if(item.children.rbegin(), item.children.rend(),
                                   [](const Node& child) { return child.is(Form::Attribute); });
    for (const Node& child : item.children) {
      if (!child.is(Form::Attribute)) continue;
      Node one = item;
      one.span = child.span;
      std::erase_if(one.children, [&child](const Node& other) {
        return other.is(Form::Attribute) && other.text != child.text;
      });
      const bool is_last = last != item.children.rend() && child.text == last->text;
      if (!is_last && one.children.back().is(Form::Attached)) one.children.back().children.clear();
      ItemKey key = key_of(one);
      put(std::move(key), part, std::move(one));
    }
  }

  void take(const Node& item, Part part) {
    if (item.is(Form::Guarded)) {
      if (item.size() > 0) guards.push_back(item[0]);
      for (std::size_t i = 1; i < item.size(); ++i) take(item[i], part);
      if (item.size() > 0) guards.pop_back();
      return;
    }
    if (item.absent() || item.is(Form::Error) || item.is(Form::Attached)) return;
    if (item.is(Form::Has)) {
      take_attributes(item, part);
    } else {
      put(key_of(item), part, item);
    }
  }
};

}  // namespace

void Groups::add(ItemKey key, Part part, Stated item) {
  const auto [place, is_new] = places_.try_emplace(key, all_.size());
  if (is_new) all_.push_back({std::move(key), part, {}});
  all_[place->second].items.push_back(std::move(item));
}

const Group* Groups::find(const ItemKey& key) const {
  const auto place = places_.find(key);
  return place == places_.end() ? nullptr : &all_[place->second];
}

Groups groups_of(const Node& game) {
  Collecting collecting;
  for (const Node& part : game.children) {
    if (part.is(Form::Names)) {
      for (const Node& word : part.children) {
        if (!word.is(Form::NameEntry)) continue;
        collecting.put({"names", word.text, part.text}, Part::Names, word);
      }
    }
    const auto place = part.is(Form::Elements)       ? Part::Elements
                       : part.is(Form::Interactions) ? Part::Interactions
                                                     : Part::Scenario;
    if (place == Part::Scenario && !part.is(Form::Scenario)) continue;
    for (const Node& item : part.children) collecting.take(item, place);
  }
  return std::move(collecting.groups);
}

std::string name_of(const ItemKey& key) {
  if (key.kind == "names") return fmt::format("names {} {}", key.scope, key.name);
  if (key.name.empty()) return key.kind;
  std::string name = fmt::format("{} {}", key.kind, key.name);
  if (key.scope.empty()) return name;
  const std::string_view scope = key.scope;
  const std::size_t end = std::min(scope.find(' '), scope.size());
  // Attributes of pieces that a description chooses are told apart by more than a word.
  if (key.kind == "attribute") return fmt::format("{} of {}", name, scope.substr(0, end));
  return fmt::format("{} of {}", name, scope);
}

bool same_content(const Node& left, const Node& right) {
  if (left.is(Form::Attached) || right.is(Form::Attached)) {
    const std::vector<const Node*> one = counted(left);
    const std::vector<const Node*> other = counted(right);
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](const Node* a, const Node* b) { return same_meaning(*a, *b); });
  }
  if (left.form != right.form || left.text != right.text || left.size() != right.size()) {
    return false;
  }
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (!same_content(left[i], right[i])) return false;
  }
  return true;
}

bool same_content(const std::vector<Stated>& left, const std::vector<Stated>& right) {
  return same_items(left, right,
                    [](const Node& one, const Node& other) { return same_content(one, other); });
}

bool same_words(const std::vector<Stated>& left, const std::vector<Stated>& right) {
  return same_items(left, right, same_meaning);
}

}  // namespace ludo::lang::merging
