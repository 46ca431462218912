// Writes the loop of each once; see each_once.hpp.
//
// Tested by tests/lang/check/test_each_once.cpp.

#include "lang/check/each_once.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace ludo::lang {

namespace {

// Every site of the set holds a piece.
bool holds_pieces(const GameModel& model, ExprId id, int depth = 0) {
  if (id == kNoExpr || depth > 20) return false;
  const Expr& e = at(model, id);
  const auto is_so = [&](ExprId arg) { return holds_pieces(model, arg, depth + 1); };
  switch (e.op) {
    case Op::OccupiedSites:
    case Op::PiecesOfPlayer:
    case Op::EnemyPieces:
    case Op::NeutralPieces:
    case Op::PiecesOfKind:
    case Op::HostileToSite:
    case Op::FriendlyToSite:
    case Op::FriendlyToPlayer:
      return true;
    case Op::Intersect:
      return std::ranges::any_of(e.args, is_so);
    case Op::Union:
      return std::ranges::all_of(e.args, is_so);
    case Op::Minus:
      return is_so(e.args[0]);
    case Op::Collect:
      return is_so(at(model.generators, e.generator).domain);
    case Op::CallDefine:
      return is_so(at(model.defines, e.imm).body);
    default:
      return false;
  }
}

// The hidden mark of those that were chosen; a position where the game is over can name it.
std::string declare_mark(Context& context, Span span) {
  Variable variable;
  variable.name = "chosen-already";
  for (int i = 2; context.lower.contains(variable.name); ++i) {
    variable.name = fmt::format("chosen-already-{}", i);
  }
  variable.declared = false;
  variable.owner = Owner::Piece;
  variable.life = Variable::Life::Turn;
  variable.type = bool_type();
  variable.initial = context.truth(false, span);
  variable.span = span;
  Symbol symbol;
  symbol.meaning = Meaning::Variable;
  symbol.index = static_cast<Index>(context.model.variables.size());
  symbol.type = variable.type;
  symbol.span = span;
  symbol.used = true;
  context.lower.emplace(variable.name, std::move(symbol));
  std::string name = variable.name;
  context.model.variables.push_back(std::move(variable));
  return name;
}

Node word_node(const std::string& name, Span span) { return Node{Form::Name, span, name, {}}; }

Node not_yet(const Node& generator, const std::string& mark) {
  const Span span = generator.span;
  Node is_marked{
      Form::Compare, span, "is", {word_node(generator.text, span), word_node(mark, span)}};
  Node fresh{Form::Not, span, "", {std::move(is_marked)}};
  if (generator.size() < 2 || generator[1].absent()) return fresh;
  return Node{Form::And, span, "", {std::move(fresh), generator[1]}};
}

Node becoming(const std::string& verb, Node what, const std::string& mark) {
  const Span span = what.span;
  return Node{Form::Becomes, span, verb, {std::move(what), word_node(mark, span)}};
}

}  // namespace

void check_each_may(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  const Node& among = node[0];
  const Span span = among.span;
  const std::string mark = declare_mark(context, span);
  // Where a turn does not begin with it, who was marked before is forgotten.
  const std::size_t begun = block.statements.size();
  check_statement(context, scope, becoming("stops", Node{Form::PiecesWord, span, "", {}}, mark),
                  block);
  for (std::size_t i = begun; i < block.statements.size(); ++i) {
    context.forgetting.insert(block.statements[i]);
  }
  Node generator = among;
  generator.children.resize(2);
  generator[1] = not_yet(among, mark);
  Node body{Form::Block, node.span, "", {Node{Form::Choose, span, "", {generator, Node{}}}}};
  body.children.push_back(becoming("becomes", word_node(among.text, span), mark));
  const Node& said = node.children.back();
  body.children.insert(body.children.end(), said.children.begin(), said.children.end());
  const auto first = static_cast<Index>(context.model.generators.size());
  check_statement(context, scope, Node{Form::RepeatAtWill, node.span, "", {Node{}, body}}, block);
  for (auto g = static_cast<std::size_t>(first); g < context.model.generators.size(); ++g) {
    const Generator& made = context.model.generators[g];
    if (!(made.span == span) || made.form != GeneratorForm::In) continue;
    if (!holds_pieces(context.model, made.domain)) {
      context.error(DiagnosticKind::wrong_type, among[0].span,
                    "each of these may hold no piece, and only pieces are each chosen once",
                    "name pieces: `each unit among own pieces may, in any order`");
    }
    break;
  }
}

}  // namespace ludo::lang
