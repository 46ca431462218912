// See page.hpp.

#include "lang/rules/page.hpp"

#include <utility>

namespace ludo::lang::rules {

std::unique_ptr<Page> Page::read(LoadedGame& game, const CheckOptions& options,
                                 Diagnostics& diagnostics) {
  auto page = std::make_unique<Page>();
  page->checking_ = check_and_keep(game, options, diagnostics);
  if (page->checking_ == nullptr) return nullptr;
  for (const Expr& expr : page->model().exprs) {
    if (expr.span.is_nowhere()) continue;
    // What holds a place as a whole is made after its parts.
    page->types_[{expr.span.begin, expr.span.end}] = expr.type;
  }
  for (const Node& part : game.game.children) {
    if (!part.is(Form::Names)) continue;
    auto& words = page->names_[part.text];
    for (const Node& entry : part.children) {
      std::vector<std::string> strings;
      for (const Node& word : entry.children) strings.push_back(word.text);
      words.emplace(entry.text, std::move(strings));
    }
  }
  return page;
}

std::vector<const Node*> Page::items(Form form) const {
  std::vector<const Node*> found;
  for (const Node* item : folded().items) {
    if (item->is(form)) found.push_back(item);
  }
  return found;
}

const Node* Page::item(Form form) const {
  for (const Node* item : folded().items) {
    if (item->is(form)) return item;
  }
  return nullptr;
}

const Symbol* Page::find(std::string_view word) const { return context().find(word); }

const Node* Page::define(std::string_view name) const {
  for (const DefineWord& word : context().defines) {
    if (word.name == name) return word.node;
  }
  return nullptr;
}

const Node* Page::rule(std::string_view name) const {
  const auto found = context().rules.find(name);
  return found == context().rules.end() ? nullptr : found->second.node;
}

std::optional<Type> Page::type_at(const Node& node) const {
  const auto found = types_.find({node.span.begin, node.span.end});
  if (found == types_.end()) return std::nullopt;
  return found->second;
}

std::optional<Type> Page::type_of_define(std::string_view name) const {
  for (const DefineWord& word : context().defines) {
    if (word.name == name && !word.instances.empty()) return word.instances.front().result;
  }
  return std::nullopt;
}

const std::map<std::string, std::vector<std::string>, std::less<>>& Page::names(
    std::string_view language) const {
  static const std::map<std::string, std::vector<std::string>, std::less<>> kNone;
  const auto found = names_.find(language);
  return found == names_.end() ? kNone : found->second;
}

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

bool within(const Span& part, const Span& whole) {
  return !part.is_nowhere() && part.file == whole.file && whole.begin <= part.begin &&
         part.end <= whole.end;
}

}  // namespace ludo::lang::rules
