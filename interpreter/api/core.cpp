// Engines, places and exceptions behind the public interface. See core.hpp.

#include "interpreter/api/core.hpp"

#include <algorithm>
#include <cstdint>

#include "interpreter/runtime/random.hpp"
#include "interpreter/services/fast_play.hpp"
#include "interpreter/services/match.hpp"
#include "lang/diagnostics/render.hpp"

namespace ludo::api {

namespace {

Severity public_severity(lang::Severity severity) {
  switch (severity) {
    case lang::Severity::error:
    case lang::Severity::fault:
      return Severity::Error;
    case lang::Severity::warning:
      return Severity::Warning;
    case lang::Severity::info:
      return Severity::Info;
  }
  LUDO_UNREACHABLE();
}

// Benches that are kept for later calls: as many as threads are likely to call at once.
constexpr std::size_t kMostFree = 64;

// The reference engine keeps whole states where the other keeps numbers.
constexpr std::uint64_t kBytesOfNumber = 10;

}  // namespace

const program::FreezeAnswer& Core::frozen() const {
  std::call_once(freezing_, [this] { frozen_ = program::freeze(model); });
  return frozen_;
}

std::uint64_t Core::fingerprint() const {
  std::call_once(printing_, [this] {
    std::uint64_t sum = 0;
    for (const char c : lang::print(*model)) {
      sum = interpreter::detail::scramble(sum + static_cast<unsigned char>(c) + 1);
    }
    fingerprint_ = sum;
  });
  return fingerprint_;
}

Bench::Bench(const Core& core, const Budget& budget, bool with_fast)
    : reference(*core.model, reference_budget(budget)) {
  if (with_fast) fast.emplace(core.frozen().program, fast_budget(budget));
}

Table::Table(std::shared_ptr<const Core> game, Engine engine, const Budget& allowed)
    : core(std::move(game)), asked(engine), budget(allowed) {
  // So that giving a bench back cannot fail.
  free_.reserve(kMostFree);
}

std::shared_ptr<const players::Evaluation> Core::evaluation(const lang::StopFlag* stop) const {
  std::call_once(evaluating_, [&] {
    interpreter::Budget budget;
    budget.stop = stop;
    evaluation_ = interpreter::evaluation_for(model, frozen().program,
                                              {{players::Spec::Form::Greedy}}, budget);
  });
  return evaluation_;
}

std::shared_ptr<const program::Program> Table::program() const {
  return asked == Engine::Fast ? core->frozen().program : nullptr;
}

std::unique_ptr<Bench> Table::take() const {
  {
    const std::lock_guard lock(mutex_);
    if (!free_.empty()) {
      std::unique_ptr<Bench> bench = std::move(free_.back());
      free_.pop_back();
      return bench;
    }
  }
  return std::make_unique<Bench>(*core, budget, program() != nullptr);
}

void Table::give_back(std::unique_ptr<Bench> bench) const {
  const std::lock_guard lock(mutex_);
  if (free_.size() < kMostFree) free_.push_back(std::move(bench));
}

interpreter::Budget reference_budget(const Budget& budget) {
  return {.steps = (budget.steps + 9) / 10,
          .moves = static_cast<std::size_t>(budget.moves),
          .bytes = static_cast<std::size_t>(
              std::min(budget.numbers, std::uint64_t{SIZE_MAX} / kBytesOfNumber) * kBytesOfNumber),
          .stop = budget.stop};
}

runtime::Budget fast_budget(const Budget& budget) {
  return {budget.steps, budget.moves, budget.numbers, budget.stop};
}

std::optional<Place> place_of(const lang::SourceMap& sources, const lang::Span& span) {
  if (span.is_nowhere() || sources.size() <= span.file.index()) return std::nullopt;
  const lang::SourceText& source = sources.source(span.file);
  const lang::LineColumn begin = source.line_column(span.begin);
  const lang::LineColumn end = source.line_column(span.end);
  return Place{source.name(), begin.line, begin.column, end.line, end.column, span.begin, span.end};
}

std::vector<Diagnostic> diagnostics_of(const lang::Diagnostics& diagnostics,
                                       const lang::SourceMap& sources) {
  std::vector<Diagnostic> answer;
  for (const lang::Diagnostic& each : diagnostics.sorted()) {
    Diagnostic made;
    made.kind = lang::kind_name(each.kind());
    made.severity = public_severity(each.severity());
    made.message = each.message();
    made.place = place_of(sources, each.primary().span);
    const auto add = [&](const lang::Mark& mark) {
      const std::optional<Place> place = place_of(sources, mark.span);
      if (place) made.marks.push_back(Mark{*place, mark.text});
    };
    if (!each.primary().text.empty()) add(each.primary());
    for (const lang::Mark& mark : each.more_marks()) add(mark);
    made.hint = each.hint();
    made.rendered = lang::render(each, sources);
    answer.push_back(std::move(made));
  }
  return answer;
}

void rethrow(const lang::SourceMap& sources) {
  try {
    throw;
  } catch (const lang::BudgetSpent& spent) {
    throw BudgetSpent(spent.what());
  } catch (const lang::Stopped& stopped) {
    throw Stopped(stopped.what());
  } catch (const lang::DescriptionError& error) {
    throw DescriptionError(error.what(), place_of(sources, error.span));
  } catch (const lang::InternalError& fault) {
    throw Fault(fault.what());
  } catch (const interpreter::Disagreement& fault) {
    throw Fault(fault.what());
  }
}

}  // namespace ludo::api
