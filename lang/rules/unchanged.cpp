// See unchanged.hpp.

#include "lang/rules/unchanged.hpp"

#include <algorithm>

#include "lang/rules/calls.hpp"
#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

namespace {

bool is_no_clause(const Node& node) {
  return node.is(Form::Attached) || node.is(Form::Written) || node.is(Form::Writing);
}

// The branch of `with experts …` that does not count, if there is one.
const Node* closed_branch(const Page& page, const Node& node) {
  if (!node.is(Form::If) || node.text.empty()) return nullptr;
  const Sense holds = Teller(page).condition(node[0]);
  return holds.is("no") ? &node[1] : holds.is("yes") ? &place_in(node, 2) : nullptr;
}

using Words = std::set<std::string, std::less<>>;

void all_words(const Page& page, const Node& node, Words& words) {
  if (is_no_clause(node)) return;
  if (!node.text.empty()) words.insert(node.text);
  const Node* closed = closed_branch(page, node);
  for (const Node& child : node.children) {
    if (&child != closed) all_words(page, child, words);
  }
}

// The words of whatever is written to.
void written(const Page& page, const Node& node, Words& words) {
  if (is_no_clause(node)) return;
  switch (node.form) {
    case Form::Set:
      all_words(page, node[0], words);
      break;
    case Form::AddTo:
    case Form::TakeFrom:
    case Form::Becomes:
      all_words(page, node[1], words);
      break;
    case Form::Setup:
      all_words(page, node, words);
      return;
    default:
      break;
  }
  const Node* closed = closed_branch(page, node);
  for (const Node& child : node.children) {
    if (&child != closed) written(page, child, words);
  }
}

bool is_truth(const Node& type) {
  return type.is(Form::TypeName) && (type.text == "truth" || type.text == "Bool");
}

// What an attribute is at first, where that is one of a few words.
std::string first_value_of(const Page& page, const Node& attribute) {
  const Node& initial = place_in(attribute, 1);
  if (is_truth(attribute[0])) {
    return initial.absent() || initial.is(Form::No) ? "no" : initial.is(Form::Yes) ? "yes" : "";
  }
  const Symbol* value = initial.is(Form::Name) ? page.find(initial.text) : nullptr;
  return value != nullptr && value->meaning == lang::Meaning::EnumValue ? initial.text : "";
}

}  // namespace

Unchanged unchanged_of(const Page& page) {
  const std::set<std::string> phases = reached_phases(page);
  Words asked;
  Words changed;
  for (const Node* item : page.folded().items) {
    if (item->is(Form::Test) || item->is(Form::Notation)) continue;
    if (item->is(Form::Phase) && phases.count(item->text) == 0) continue;
    written(page, *item, changed);
    if (!item->is(Form::Has) && !item->is(Form::TypeDef) && !item->is(Form::Names)) {
      all_words(page, *item, asked);
    }
  }
  Unchanged found;
  std::map<std::string, bool> types;  // all that have them are unused
  for (const Node* has : page.items(Form::Has)) {
    for (const Node& attribute : has->children) {
      if (!attribute.is(Form::Attribute)) continue;
      std::string first = changed.count(attribute.text) != 0 ? "" : first_value_of(page, attribute);
      // By where a piece looks directions are told.
      const bool looks = attribute.text == "facing";
      const bool unused = !first.empty() || (!looks && asked.count(attribute.text) == 0);
      if (!first.empty()) found.values.emplace(attribute.text, std::move(first));
      if (unused) found.unused.insert(attribute.text);
      const std::string& type = attribute[0].text;
      if (attribute[0].is(Form::TypeName) && !is_truth(attribute[0])) {
        const auto known = types.emplace(type, unused).first;
        known->second = known->second && unused;
      }
    }
  }
  for (const auto& [type, unused] : types) {
    if (unused) found.unused.insert(type);
  }
  return found;
}

std::set<std::string> kinds_called(const Page& page, const std::string& name) {
  const Node* define = page.define(name);
  if (define == nullptr || !(*define)[0].children.empty() || !(*define)[1].is(Form::Or)) return {};
  std::set<std::string> kinds;
  for (const Node& one : (*define)[1].children) {
    const Symbol* symbol = one.is(Form::Name) ? page.find(one.text) : nullptr;
    if (symbol == nullptr || symbol->meaning != lang::Meaning::Kind) return {};
    kinds.insert(one.text);
  }
  return kinds;
}

ByKind by_kind(const Page& page, const Node& define) {
  if (define[0].size() != 1) return {};
  const std::string& piece = define[0][0].text;
  const Node& body = define[1];
  const auto is_number = [](const Node& node) { return node.is(Form::Integer); };
  if (!body.is(Form::Conditional) || !is_number(body[0]) || !is_number(place_in(body, 2))) {
    return {};
  }
  if (std::stoll(body[0].text) <= std::stoll(body[2].text)) return {};
  std::set<std::string> kinds;
  ByKind found;
  const auto is_kind = [&](const Node& holds) {
    if (!holds.is(Form::Compare) || holds.text != "is" || !is_name(holds[0], piece)) return false;
    if (!holds[1].is(Form::Name)) return false;
    std::set<std::string> called = kinds_called(page, holds[1].text);
    const Symbol* symbol = page.find(holds[1].text);
    if (symbol != nullptr && symbol->meaning == lang::Meaning::Kind) called = {holds[1].text};
    kinds.insert(called.begin(), called.end());
    return !called.empty();
  };
  if (body[1].is(Form::Or)) {
    for (const Node& one : body[1].children) {
      if (!is_kind(one)) found.also.push_back(&one);
    }
  } else if (!is_kind(body[1])) {
    return {};
  }
  if (kinds.empty()) return {};
  for (const Kind& kind : page.model().kinds) {
    found.values[kind.name] = kinds.count(kind.name) != 0 ? body[0].text : body[2].text;
  }
  found.most = body[0].text;
  return found;
}

}  // namespace ludo::lang::rules
