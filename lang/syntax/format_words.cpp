// Goes through the lines in order, to know at each whether anything has been done before it.
//
// Tested by tests/lang/syntax/test_format.cpp.

#include "lang/syntax/format_words.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "lang/syntax/words.hpp"

namespace ludo::lang {

namespace {

bool is_effect(Form form) {
  return form == Form::Move || form == Form::Capture || form == Form::Remove || form == Form::Put ||
         form == Form::Becomes || form == Form::Shift || form == Form::Set || form == Form::AddTo ||
         form == Form::TakeFrom || form == Form::Exchange || form == Form::Lay ||
         form == Form::MovesNext || form == Form::Play;
}

// A line that does something itself; what `supposing` does is only thought.
bool has_effect(const Node& head) {
  if (is_effect(head.form)) return true;
  if (head.is(Form::Supposing)) return false;
  return std::any_of(head.children.begin(), head.children.end(), has_effect);
}

// `or`, `otherwise` and `else` go on from where their first partner began.
bool is_partner(std::string_view line) {
  return match_word(line, Word::or_) != 0 || match_word(line, Word::otherwise) != 0 ||
         match_word(line, Word::else_) != 0;
}

bool is_statement(const SyntaxLine& syntax) {
  return syntax.line.context == LineContext::statements && syntax.line.kind == LineKind::sentence;
}

// Notes for each line whether an effect comes before it; answers whether one comes before what
// follows the block.
bool go_through(const std::vector<SyntaxLine>& lines, bool done, WordChoices& choices) {
  bool at_partner = done;
  for (const SyntaxLine& syntax : lines) {
    if (!is_statement(syntax)) {
      // A rule, a turn or a branch of a phase begins anew.
      go_through(syntax.children, false, choices);
      continue;
    }
    const bool partner = is_partner(syntax.line.text);
    if (!partner) at_partner = done;
    const bool before = partner ? at_partner : done;
    choices.after_effect[syntax.line.pieces.front().span.begin] = before;
    const bool own = before || has_effect(syntax.head);
    const bool inside = go_through(syntax.children, own, choices);
    done = done || own || inside;
  }
  return done;
}

// Where a place of the file lies in the text of the line.
std::optional<std::size_t> place_of_word(const LogicalLine& line, Offset offset) {
  for (const Piece& piece : line.pieces) {
    if (piece.span.begin <= offset && offset < piece.span.end) {
      return piece.at + (offset - piece.span.begin);
    }
  }
  return std::nullopt;
}

struct Choosing {
  const LogicalLine& line;
  bool after_effect;
  std::vector<Replacement> replacements;

  // Puts `right` in the place of `wrong` at a place of the line, if it stands there.
  void replace(std::size_t at, Word wrong, Word right) {
    const std::size_t size = match_word(std::string_view(line.text).substr(at), wrong);
    if (size != 0) replacements.push_back({at, at + size, std::string(spelling(right))});
  }

  void visit(const Node& node, bool of_option) {
    const auto place = node.span.is_nowhere() ? std::nullopt : place_of_word(line, node.span.begin);
    if (place && node.is(Form::Require)) {
      if (after_effect) {
        replace(*place, Word::require, Word::only_if_then);
      } else {
        replace(*place, Word::only_if_then, Word::require);
      }
    }
    if (place && node.is(Form::Yes)) {
      replace(*place, of_option ? Word::yes : Word::on, of_option ? Word::on : Word::yes);
    }
    if (place && node.is(Form::No)) {
      replace(*place, of_option ? Word::no : Word::off, of_option ? Word::off : Word::no);
    }
    const bool option = of_option || node.is(Form::OptionDef) || node.is(Form::WithOptions) ||
                        node.is(Form::Use) || node.is(Form::Guarded);
    for (const Node& child : node.children) visit(child, option);
  }
};

}  // namespace

std::vector<Replacement> WordChoices::replacements(const SyntaxLine& syntax) const {
  if (syntax.line.kind != LineKind::sentence) return {};
  const auto found = after_effect.find(syntax.line.pieces.front().span.begin);
  Choosing choosing{syntax.line, found != after_effect.end() && found->second, {}};
  choosing.visit(syntax.head, false);
  auto& all = choosing.replacements;
  std::sort(all.begin(), all.end(), [](const Replacement& left, const Replacement& right) {
    return left.begin < right.begin;
  });
  all.erase(std::unique(all.begin(), all.end(),
                        [](const Replacement& left, const Replacement& right) {
                          return left.begin == right.begin;
                        }),
            all.end());
  return std::move(all);
}

WordChoices choose_words(const SyntaxTree& tree) {
  WordChoices choices;
  go_through(tree.lines, false, choices);
  return choices;
}

}  // namespace ludo::lang
