// See patterns.hpp.

#include "lang/rules/patterns.hpp"

#include <algorithm>
#include <vector>

namespace ludo::lang::rules {

namespace {

bool counts_for_pattern(const Node& node) {
  return !node.is(Form::Note) && !node.is(Form::Ruling) && !node.is(Form::Attached) &&
         !node.is(Form::Written);
}

// Reads a pattern and a clause side by side.
class PatternReader {
 public:
  PatternReader(std::string_view pattern, Pattern& found) : pattern_(pattern), found_(found) {}

  bool reads(const Node& node) {
    const std::string_view token = next();
    if (token == "(") return reads_form(node);
    if (token.empty() || token[0] != '?') return false;
    const auto [known, is_new] = found_.clauses.emplace(token.substr(1), &node);
    return is_new || same_meaning(*known->second, node);
  }

  bool at_end() { return peek().empty(); }

 private:
  bool reads_form(const Node& node) {
    if (peek() == ")") {
      next();
      return node.absent();
    }
    std::string name(form_name(node.form));
    std::replace(name.begin(), name.end(), ' ', '-');
    if (next() != name) return false;
    if (const std::string_view token = peek(); !token.empty() && token[0] == '"') {
      const std::string_view written = next();
      if (written.substr(1, written.size() - 2) != node.text) return false;
    } else if (!token.empty() && token[0] == '$') {
      const auto [known, is_new] = found_.words.emplace(next().substr(1), node.text);
      if (!is_new && known->second != node.text) return false;
    }
    std::vector<const Node*> children;
    for (const Node& child : node.children) {
      if (counts_for_pattern(child)) children.push_back(&child);
    }
    static const Node kNothing;
    std::size_t read = 0;
    for (; peek() != ")"; ++read) {
      if (peek().empty()) return false;
      if (!reads(read < children.size() ? *children[read] : kNothing)) return false;
    }
    next();
    return std::all_of(
        children.begin() + static_cast<std::ptrdiff_t>(std::min(read, children.size())),
        children.end(), [](const Node* child) { return child->absent(); });
  }

  std::string_view peek() {
    const std::size_t kept = at_;
    const std::string_view token = next();
    at_ = kept;
    return token;
  }

  std::string_view next() {
    while (at_ < pattern_.size() && (pattern_[at_] == ' ' || pattern_[at_] == '\n')) ++at_;
    if (at_ == pattern_.size()) return {};
    const std::size_t begin = at_;
    if (pattern_[at_] == '(' || pattern_[at_] == ')') {
      ++at_;
    } else if (pattern_[at_] == '"') {
      at_ = pattern_.find('"', at_ + 1) + 1;
    } else {
      at_ = std::min(pattern_.find_first_of(" \n()", at_), pattern_.size());
    }
    return pattern_.substr(begin, at_ - begin);
  }

  std::string_view pattern_;
  Pattern& found_;
  std::size_t at_ = 0;
};

}  // namespace

const std::string& Pattern::word(std::string_view name) const {
  static const std::string kNone;
  const auto found = words.find(name);
  return found == words.end() ? kNone : found->second;
}

const Node& Pattern::clause(std::string_view name) const {
  static const Node kNone;
  const auto found = clauses.find(name);
  return found == clauses.end() ? kNone : *found->second;
}

bool fits(const Node& node, std::string_view pattern, Pattern& found) {
  Pattern more = found;
  PatternReader reader(pattern, more);
  if (!reader.reads(node) || !reader.at_end()) return false;
  found = std::move(more);
  return true;
}

}  // namespace ludo::lang::rules
