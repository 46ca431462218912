// Makes nodes of the flat tree: what the grammar could not say in its own order is put right here.
//
// Tested through lang/syntax/parse.hpp.

#include "lang/syntax/shape.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

struct Shaped {
  Node node;
  bool bracketed = false;
};

// True for what names a step: `(opposite d) of b` is a site, `(A or B) of p` is what p owns.
bool is_step(const Node& node) {
  return node.is(Form::Opposite) || node.is(Form::Turned) || node.is(Form::AnyDirection);
}

// Intersections inside each other are one, and a step before `of` makes a site.
void flatten_description(Node& node, const std::vector<bool>& bracketed) {
  std::vector<Node> atoms;
  for (std::size_t i = 0; i < node.size(); ++i) {
    Node& child = node[i];
    if (child.is(Form::Adjacent) && !bracketed[i]) {
      std::ranges::move(child.children, std::back_inserter(atoms));
    } else if (child.is(Form::OfOwner) && !atoms.empty() && is_step(atoms.back())) {
      Node step{Form::StepOf, join(atoms.back().span, child.span), "", {}};
      step.children.push_back(std::move(atoms.back()));
      step.children.push_back(std::move(child[0]));
      atoms.back() = std::move(step);
    } else {
      atoms.push_back(std::move(child));
    }
  }
  if (atoms.size() == 1) {
    Node only = std::move(atoms.front());
    node = std::move(only);
  } else {
    node.children = std::move(atoms);
  }
}

// Brackets that the meaning may depend on are kept as the node's word.
void mark_bracketed(Node& node) {
  const bool keeps = node.is(Form::And) || node.is(Form::Or) || node.is(Form::Some) ||
                     node.is(Form::NoSuch) || node.is(Form::AtLeast) || node.is(Form::AtMost) ||
                     node.is(Form::Exactly) || node.is(Form::Every);
  if (keeps) node.text = "(";
}

void move_last_to_front(Node& node) {
  std::rotate(node.children.begin(), node.children.end() - 1, node.children.end());
}

// Children whose order in the text differs from that of forms.def.
void put_in_order(Node& node) {
  if (node.is(Form::Players) || node.is(Form::Illegal)) {
    move_last_to_front(node);
  } else if (node.is(Form::Result)) {
    // `each p loses`: each of them, and he. What it is worth stands before `when`.
    if (!node[2].absent() && node[3].absent()) node[3] = node[2];
    std::swap(node[4], node[5]);
  } else if (node.is(Form::All) && node.text == "(") {
    node.text.clear();
  } else if (node.is(Form::BoardTiles)) {
    std::swap(node[2], node[3]);
  } else if (node.is(Form::Quantity) && node.text == "exact") {
    node.text = "range";
    node[1] = node[0];
  } else if (node.is(Form::Legend)) {
    // `lower case Black` stands among the signs.
    std::vector<Node> glyphs;
    Node lower;
    for (Node& child : node.children) {
      if (child.is(Form::Name)) {
        lower = std::move(child);
      } else {
        glyphs.push_back(std::move(child));
      }
    }
    glyphs.insert(glyphs.begin(), std::move(lower));
    node.children = std::move(glyphs);
  }
}

struct FlatEntries {
  const Scratch& scratch;
  const LogicalLine& line;
  std::size_t at;
  const std::set<std::string>& own;

  Shaped shape(std::size_t index) const;
  std::string word_of(const FlatNode& flat) const;
  std::string_view slice(const FlatNode& flat) const {
    return scratch.text.substr(flat.begin, flat.end - flat.begin);
  }
};

// What stands between one operator and the next, or before a postfix.
Node fold(Node left, Node right, const std::optional<std::string>& word, Form form) {
  const Span span = join(left.span, right.span);
  if (word) {
    Node folded{form, span, *word, {}};
    folded.children.push_back(std::move(left));
    folded.children.push_back(std::move(right));
    return folded;
  }
  right.span = span;
  right.children.insert(right.children.begin(), std::move(left));
  return right;
}

// What stands there, in English.
std::string FlatEntries::word_of(const FlatNode& flat) const {
  const std::string_view written = slice(flat);
  if (scratch.language == Language::english) return std::string(written);
  const auto place = std::ranges::lower_bound(scratch.words, flat.begin, {}, &ReadWord::begin);
  if (place == scratch.words.end() || place->begin != flat.begin || place->end != flat.end) {
    return std::string(written);
  }
  if (place->word) return std::string(spelling(*place->word));
  if (!place->is_name || own.contains(std::string(written))) return std::string(written);
  return std::string(english_name(written, scratch.language));
}

// How many blanks stand between the parts of a written move says nothing.
std::string with_single_blanks(std::string text) {
  const auto both = [](char a, char b) { return a == ' ' && b == ' '; };
  text.erase(std::unique(text.begin(), text.end(), both), text.end());
  return text;
}

Shaped FlatEntries::shape(std::size_t index) const {
  const FlatNode& flat = scratch.nodes[index];
  Node node{flat.form, line.span(at + flat.begin, at + flat.end), "", {}};
  std::vector<bool> bracketed;
  std::optional<std::string> operator_word;
  const bool folds = flat.shape == NodeShape::chain || flat.shape == NodeShape::applied;
  for (std::size_t i = index + 1; i < index + flat.size; i += scratch.nodes[i].size) {
    const FlatNode& part = scratch.nodes[i];
    std::optional<std::string> word;
    switch (part.shape) {
      case NodeShape::word:
        word = with_single_blanks(word_of(part));
        break;
      case NodeShape::quoted:
        word = unquoted(slice(part));
        // Several texts, one on each line, are one text.
        if (!node.text.empty()) word = node.text + " " + *word;
        break;
      case NodeShape::fixed:
        word = part.fixed;
        break;
      case NodeShape::plain:
      case NodeShape::single:
      case NodeShape::chain:
      case NodeShape::applied:
      case NodeShape::bracket:
        break;
    }
    if (word) {
      if (folds) {
        operator_word = *word;
      } else {
        node.text = *word;
      }
      continue;
    }
    Shaped child = shape(i);
    if (folds && !node.children.empty()) {
      node.children[0] =
          fold(std::move(node.children[0]), std::move(child.node), operator_word, flat.form);
      bracketed[0] = false;
      operator_word.reset();
    } else {
      node.children.push_back(std::move(child.node));
      bracketed.push_back(child.bracketed);
    }
  }

  switch (flat.shape) {
    case NodeShape::bracket:
      if (node.size() == 1) {
        mark_bracketed(node[0]);
        Node inner = std::move(node[0]);
        return Shaped{std::move(inner), true};
      }
      break;
    case NodeShape::single:
      if (node.size() == 1 && node.text.empty()) {
        Node inner = std::move(node[0]);
        return Shaped{std::move(inner), bracketed[0]};
      }
      break;
    case NodeShape::chain:
    case NodeShape::applied: {
      LUDO_ASSERT(node.size() == 1, "{} parts", node.size());
      Node inner = std::move(node[0]);
      return Shaped{std::move(inner), bracketed[0]};
    }
    case NodeShape::plain:
    case NodeShape::word:
    case NodeShape::quoted:
    case NodeShape::fixed:
      break;
  }
  if (flat.form == Form::Adjacent) {
    flatten_description(node, bracketed);
  } else {
    put_in_order(node);
  }
  return Shaped{std::move(node), false};
}

}  // namespace

std::vector<Node> shape_nodes(const Scratch& scratch, const LogicalLine& line, std::size_t at,
                              const std::set<std::string>& own) {
  const FlatEntries shaping{scratch, line, at, own};
  std::vector<Node> nodes;
  for (std::size_t i = 0; i < scratch.nodes.size(); i += scratch.nodes[i].size) {
    nodes.push_back(shaping.shape(i).node);
  }
  return nodes;
}

}  // namespace ludo::lang
