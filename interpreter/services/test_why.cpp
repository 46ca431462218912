// See test_why.hpp.

#include "interpreter/services/test_why.hpp"

#include <fmt/format.h>

#include <optional>

#include "interpreter/services/position.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::size_t kMostItemsTold = 12;

struct Asked {
  const Engine& engine;
  const lang::GameModel& model;
  const lang::SourceMap* sources;
  const State& state;
  const lang::Expectation& expectation;

  std::string text_of(lang::ExprId id) const {
    return std::string(sources->text(lang::at(model, id).span));
  }

  std::string said(const lang::Generator& generator, const lang::Value& value) const {
    const lang::Type& domain = lang::at(model, generator.domain).type;
    lang::Type one = domain;
    one.shape = lang::Shape::Scalar;
    return print_expression(model, state.position, one, value);
  }

  // What quantifiers met: nothing where there is no more to say.
  std::optional<std::string> quantified(lang::ExprId id) const {
    const lang::Expr& whole = lang::at(model, id);
    const bool denied = whole.op == lang::Op::Not;
    const lang::ExprId inner = denied ? whole.args[0] : id;
    const lang::Expr& expr = lang::at(model, inner);
    const bool every = expr.op == lang::Op::ForAll && !denied;
    if (expr.op != lang::Op::Exists && !every) return std::nullopt;
    const lang::Generator& generator = lang::at(model.generators, expr.generator);
    if (generator.form != lang::GeneratorForm::In) return std::nullopt;
    const Engine::Met met = engine.met(state, inner, expectation.slots);
    if (denied || every) {
      if (!met.witness) return std::nullopt;
      const std::string which = said(generator, *met.witness);
      return denied ? fmt::format("it fails: {} is one", which)
                    : fmt::format("it fails for {}", which);
    }
    if (sources == nullptr) return std::nullopt;
    if (met.candidates == 0)
      return fmt::format("it fails: there is no `{}`", text_of(generator.domain));
    if (met.part == lang::kNoExpr) return std::nullopt;
    return fmt::format("`{}` fails for {}", text_of(met.part),
                       met.left == 1 ? "the only one that is left"
                       : met.left == met.candidates
                           ? fmt::format("all {}", met.left)
                           : fmt::format("all {} that are left", met.left));
  }

  std::string why(lang::ExprId id) const {
    const lang::Expr& expr = lang::at(model, id);
    if (expr.op == lang::Op::And) {
      for (const lang::ExprId part : expr.args) {
        if (engine.evaluate(state, part, expectation.slots).number == 0) return why(part);
      }
    }
    if (auto met = quantified(id)) return *met;
    const bool whole = id == expectation.expr;
    std::string got =
        whole || sources == nullptr ? "it fails" : fmt::format("`{}` fails", text_of(id));
    const bool compares = expr.op == lang::Op::Equal || expr.op == lang::Op::Less ||
                          expr.op == lang::Op::LessEqual || expr.op == lang::Op::Greater ||
                          expr.op == lang::Op::GreaterEqual;
    if (!compares) return got;
    const lang::Type& type = lang::at(model, expr.args[0]).type;
    if (type.base == lang::Base::Bool) return got;
    const lang::Value left = engine.evaluate(state, expr.args[0], expectation.slots);
    if (type.shape != lang::Shape::Scalar && kMostItemsTold < left.items.size()) return got;
    return got + fmt::format(": it is {}", print_expression(model, state.position, type, left));
  }
};

}  // namespace

std::string why_it_fails(const Engine& engine, const lang::GameModel& model,
                         const lang::SourceMap* sources, const State& state,
                         const lang::Expectation& expectation) {
  return Asked{engine, model, sources, state, expectation}.why(expectation.expr);
}

}  // namespace ludo::interpreter
