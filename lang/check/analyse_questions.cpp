// Questions that ask about themselves, and definitions that need themselves.
//
// `way for p to play r` asks what could be played; whatever is looked at on such a way must not ask
// the same again. A definition may use itself only under `supposing`, with effects that all fill
// the board, all empty it, or all use up a stock.
//
// Tested by tests/lang/check/test_analyses.cpp.

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "lang/check/analyses.hpp"
#include "lang/check/plays.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

// ---- questions

// Rules, definitions, triggers, and all lines tested at any moment together, as nodes of one graph.
struct Questions {
  Context& context;
  const GameModel& model;
  Graph graph;                                   // asks, plays or calls
  std::map<std::pair<Index, Index>, Span> asks;  // the edges that are questions
  Index first_define = 0;
  Index first_trigger = 0;
  Index moments = 0;

  std::string name(Index node) const {
    if (node < first_define)
      return fmt::format("`{}`", model.rules[static_cast<std::size_t>(node)].item.key);
    if (node < first_trigger) {
      return fmt::format("`{}`",
                         model.defines[static_cast<std::size_t>(node - first_define)].item.key);
    }
    if (node < moments) {
      return fmt::format("`{}`",
                         model.triggers[static_cast<std::size_t>(node - first_trigger)].item.key);
    }
    return "a line tested at any moment";
  }

  Walk walk_from(Index node) {
    Walk walk;
    walk.expression = [this, node](ExprId, const Expr& e) {
      if (e.op == Op::CallDefine)
        graph[static_cast<std::size_t>(node)].insert(first_define + e.imm);
    };
    walk.generator = [this, node](const Generator& g) {
      if (g.form != GeneratorForm::Way || g.rule < 0) return;
      graph[static_cast<std::size_t>(node)].insert(g.rule);
      asks.emplace(std::pair(node, g.rule), g.span);
    };
    walk.statement = [this, node](const Statement& s) {
      if (s.op == StatementOp::Play && s.imm >= 0)
        graph[static_cast<std::size_t>(node)].insert(s.imm);
      if (!has_effect(s.op)) return;
      for (std::size_t t = 0; t < model.triggers.size(); ++t) {
        graph[static_cast<std::size_t>(node)].insert(first_trigger + static_cast<Index>(t));
      }
      graph[static_cast<std::size_t>(node)].insert(moments);
    };
    return walk;
  }

  // After these, triggers and the lines tested at any moment are asked.
  static bool has_effect(StatementOp op) {
    return op == StatementOp::Move || op == StatementOp::Remove || op == StatementOp::Put ||
           op == StatementOp::Change || op == StatementOp::Shift || op == StatementOp::MoveAll ||
           op == StatementOp::SetVariable || op == StatementOp::SetEntry ||
           op == StatementOp::AddNumber || op == StatementOp::TakeNumber ||
           op == StatementOp::AddElements || op == StatementOp::TakeElements ||
           op == StatementOp::AddTally || op == StatementOp::TakeTally || op == StatementOp::Lay;
  }

  void look_at_moments(const std::vector<ResultLine>& lines, const Walk& walk) {
    for (const ResultLine& line : lines) {
      if (!line.at_any_moment) continue;
      walk_expression(model, line.when, walk);
      walk_expression(model, line.who, walk);
    }
  }

  void build() {
    first_define = static_cast<Index>(model.rules.size());
    first_trigger = first_define + static_cast<Index>(model.defines.size());
    moments = first_trigger + static_cast<Index>(model.triggers.size());
    graph.resize(static_cast<std::size_t>(moments) + 1);
    for (std::size_t r = 0; r < model.rules.size(); ++r) {
      walk_block(model, model.rules[r].body, walk_from(static_cast<Index>(r)));
    }
    for (std::size_t d = 0; d < model.defines.size(); ++d) {
      // What is supposed has no triggers and no lines tested at any moment.
      Walk walk = walk_from(first_define + static_cast<Index>(d));
      walk.statement = [](const Statement&) {};
      walk_expression(model, model.defines[d].body, walk);
    }
    for (std::size_t t = 0; t < model.triggers.size(); ++t) {
      Walk walk = walk_from(first_trigger + static_cast<Index>(t));
      walk.statement = [](const Statement&) {};
      walk_generator(model, model.triggers[t].generator, walk);
      walk_block(model, model.triggers[t].body, walk);
    }
    const Walk walk = walk_from(moments);
    look_at_moments(model.scenario.end, walk);
    for (const PhaseDef& phase : model.scenario.phases) look_at_moments(phase.end, walk);
  }

  // The shortest way from one node back to another, as text.
  std::string path(Index from, Index to) const {
    std::map<Index, Index> before;
    std::vector<Index> open = {from};
    for (std::size_t i = 0; i < open.size() && !before.contains(to); ++i) {
      for (const Index next : graph[static_cast<std::size_t>(open[i])]) {
        if (before.contains(next) || next == from) continue;
        before[next] = open[i];
        open.push_back(next);
      }
    }
    std::string text;
    for (Index at = to; at != from; at = before.at(at))
      text = ", which leads to " + name(at) + text;
    return name(from) + text;
  }

  void report() {
    std::set<std::set<Index>> reported;
    for (const auto& [edge, span] : asks) {
      const auto [asker, asked] = edge;
      const std::set<Index> below = reachable(graph, asked);
      if (asker != asked && !below.contains(asker)) continue;
      std::set<Index> circle;
      for (const Index node : below) {
        if (reachable(graph, node).contains(asked)) circle.insert(node);
      }
      if (!reported.insert(circle).second) continue;
      context.error(DiagnosticKind::asks_itself, span,
                    asker == asked
                        ? fmt::format("{} asks about itself while it is being played", name(asker))
                        : fmt::format("{} asks about {}: the question asks about itself",
                                      name(asker), path(asked, asker)),
                    "break the circle with a smaller rule that is used only to ask");
    }
  }
};

// ---- definitions

struct Definitions {
  Context& context;
  const GameModel& model;
  Graph plain;     // calls in the present state
  Graph supposed;  // calls under `supposing`
  std::map<std::pair<Index, Index>, Span> spans;
  std::map<std::pair<Index, Index>, std::vector<BlockId>> effects;

  void collect(Index define, ExprId id, std::vector<BlockId>& supposing) {
    if (id == kNoExpr) return;
    const Expr& e = model.exprs[static_cast<std::size_t>(id)];
    if (e.op == Op::CallDefine) {
      auto& graph = supposing.empty() ? plain : supposed;
      graph[static_cast<std::size_t>(define)].insert(e.imm);
      spans.emplace(std::pair(define, e.imm), e.span);
      if (!supposing.empty()) effects[{define, e.imm}].push_back(supposing.back());
    }
    if (e.op == Op::Supposing) supposing.push_back(e.block);
    for (const ExprId arg : e.args) collect(define, arg, supposing);
    if (e.op == Op::Supposing) supposing.pop_back();
    if (e.generator == kNoIndex) return;
    const Generator& g = model.generators[static_cast<std::size_t>(e.generator)];
    each_expression(g, [&](ExprId part) { collect(define, part, supposing); });
  }

  // Which way the effects of a supposition go: all pieces put, all removed, or a stock lowered.
  enum class Rank : std::uint8_t { None, Fills, Empties, Spends };

  Rank rank_of(BlockId block) const {
    bool puts = false;
    bool removes = false;
    bool spends = false;
    bool other = false;
    for_each_statement(model, block, [&](const Statement& s) {
      puts = puts || s.op == StatementOp::Put;
      removes = removes || s.op == StatementOp::Remove;
      spends = spends || s.op == StatementOp::TakeNumber || s.op == StatementOp::TakeTally;
      other = other || s.op == StatementOp::Move || s.op == StatementOp::Shift ||
              s.op == StatementOp::MoveAll || s.op == StatementOp::AddNumber ||
              s.op == StatementOp::AddTally;
    });
    if (other) return Rank::None;
    if (puts && !removes) return Rank::Fills;
    if (removes && !puts) return Rank::Empties;
    return spends && !puts ? Rank::Spends : Rank::None;
  }

  std::string name(Index define) const {
    return model.defines[static_cast<std::size_t>(define)].item.key;
  }

  void check() {
    plain.resize(model.defines.size());
    supposed.resize(model.defines.size());
    for (std::size_t d = 0; d < model.defines.size(); ++d) {
      std::vector<BlockId> supposing;
      collect(static_cast<Index>(d), model.defines[d].body, supposing);
    }
    Graph all = plain;
    for (std::size_t d = 0; d < all.size(); ++d)
      all[d].insert(supposed[d].begin(), supposed[d].end());
    for (const auto& [call, span] : spans) {
      const auto [from, to] = call;
      const bool plain_circle = plain[static_cast<std::size_t>(from)].contains(to) &&
                                (to == from || reachable(plain, to).contains(from));
      if (plain_circle) {
        context.error(DiagnosticKind::endless_definition, span,
                      from == to ? fmt::format("`{}` needs itself to be known", name(from))
                                 : fmt::format("`{}` needs `{}`, which needs it in turn",
                                               name(from), name(to)),
                      "a definition may use itself only after `supposing` an effect");
        return;
      }
    }
    // Under `supposing`, every circle must keep one rank falling.
    std::set<Rank> ranks;
    for (const auto& [call, blocks] : effects) {
      const auto [from, to] = call;
      if (to != from && !reachable(all, to).contains(from)) continue;
      for (const BlockId block : blocks) {
        ranks.insert(rank_of(block));
        if (ranks.contains(Rank::None) || 1 < ranks.size()) {
          context.error(DiagnosticKind::endless_definition, spans.at(call),
                        fmt::format("`{}` may go on supposing for ever", name(from)),
                        "let every supposition put a piece, or every one remove a piece");
          return;
        }
      }
    }
  }
};

}  // namespace

void analyse_questions(Context& context) {
  Questions questions{context, context.model, {}, {}};
  questions.build();
  questions.report();
  Definitions definitions{context, context.model, {}, {}, {}, {}};
  definitions.check();
}

}  // namespace ludo::lang
