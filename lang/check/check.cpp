// Checks a loaded game for one valuation of its options: drives the files of lang/check/ in order.
//
// Words are declared first, so that they may be used above the line that declares them; then
// everything that holds expressions is read; then the analyses look at the whole. Each step goes on
// after mistakes of the ones before; only without players or a board nothing more can be said.
//
// Tested by tests/lang/check/ and tests/corpus/diagnostics/.

#include <fmt/core.h>

#include "lang/ast/build.hpp"
#include "lang/check/analyses.hpp"
#include "lang/check/bounds.hpp"
#include "lang/check/checking.hpp"
#include "lang/check/clear_shifts.hpp"
#include "lang/check/context.hpp"
#include "lang/check/elements.hpp"
#include "lang/check/last_play.hpp"
#include "lang/check/lints.hpp"
#include "lang/check/notations.hpp"
#include "lang/check/options.hpp"
#include "lang/check/piles.hpp"
#include "lang/check/record.hpp"
#include "lang/check/scenario.hpp"
#include "lang/check/setup.hpp"
#include "lang/check/since_began.hpp"
#include "lang/check/tests.hpp"
#include "lang/check/turn_end.hpp"
#include "lang/check/turn_order.hpp"
#include "lang/lang.hpp"
#include "lang/syntax/parse.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

bool is_interaction(const Node& item) {
  return item.is(Form::Define) || item.is(Form::DirectionDef) || item.is(Form::Rule) ||
         item.is(Form::Whenever) || item.is(Form::Never);
}

void describe_game(GameModel& model, const Node& game) {
  model.name = game.text;
  const Node& attached = game[1];
  for (const Node& entry : attached.children) {
    if (entry.is(Form::Title) && model.title.empty()) model.title = entry.text;
    if (entry.is(Form::Note)) model.notes.push_back(entry.text);
    if (entry.is(Form::Ruling)) model.rulings.push_back(entry.text);
    if (entry.is(Form::Source)) model.sources.push_back(entry.text);
  }
}

bool bound_tables(Context& context, const FoldedGame& folded) {
  for (const Node* item : folded.items) {
    if (!item->is(Form::Table)) continue;
    std::size_t cells = 0;
    for (const Node& row : item->children) cells += row.size();
    if (cells <= kMostCells) continue;
    context.error(DiagnosticKind::too_long, item->span,
                  fmt::format("this table has more than {} cells", kMostCells));
    return false;
  }
  return true;
}

void check_position(LoadedGame& game, const CheckOptions& options, Elements& elements,
                    LegendUse& legend) {
  const SourceText& source = game.sources.add(options.position_name, *options.position);
  const SyntaxTree tree = parse_position(source, elements.context.diagnostics);
  const Node given = build_position(tree, elements.context.diagnostics);
  elements.context.model.position = check_given(elements, given, legend);
}

}  // namespace

std::unique_ptr<Checking> check_and_keep(LoadedGame& game, const CheckOptions& options,
                                         Diagnostics& diagnostics) {
  const std::size_t errors_before = diagnostics.count(Severity::error);
  const auto failed = [&] { return diagnostics.count(Severity::error) != errors_before; };
  LUDO_ASSERT(!options.test || *options.test < game.tests.size());
  const Node* test = options.test ? &game.tests[*options.test] : nullptr;

  auto asked = options.options;
  auto without = options.without;
  if (test != nullptr) collect_test_settings(*test, {}, asked, without);
  auto checking = std::make_unique<Checking>(diagnostics);
  checking->folded = fold_game(game.game, asked, without,
                               test != nullptr ? test->span : Span::nowhere(), diagnostics);
  const FoldedGame& folded = checking->folded;

  Context& context = checking->context;
  if (folded.items.size() > kMostItems) {
    context.error(
        DiagnosticKind::too_long, folded.items[kMostItems]->span,
        fmt::format("this game has {} items; {} are the most", folded.items.size(), kMostItems));
    return nullptr;
  }
  if (!bound_tables(context, folded)) return nullptr;
  describe_game(context.model, folded.game);
  Elements elements{context, folded, game.sources};
  declare_elements(elements);
  if (!elements.has_board || context.model.players.empty()) {
    LUDO_ASSERT(failed());
    return nullptr;
  }
  bound_state(context);
  for (const Node* item : folded.items) {
    if (is_interaction(*item)) declare_interaction(context, *item);
  }
  declare_phases(elements);
  declare_turn_order(elements, test);

  look_for_handed_on(elements);
  infer_tables(elements);
  const Node* setup = only_item(elements, Form::Setup);
  LegendUse legend;
  check_setup(elements, setup, legend);
  check_elements(elements);
  check_interactions(context);
  check_scenario(elements);
  count_entries(context);
  check_notations(elements);
  if (test != nullptr) context.model.tests.push_back(check_test(elements, *test, legend));
  if (options.position) check_position(game, options, elements, legend);
  if (failed()) return nullptr;
  leave_at_turn_end(context);
  forbid_moves_next_in_setup(context);
  if (failed()) return nullptr;
  keep_what_was(context);
  keep_record(context);
  check_piles(context);
  if (failed()) return nullptr;
  bound_plays(context);
  if (failed()) return nullptr;

  check_setup_counts(elements, setup);
  find_clear_shifts(context.model);
  find_choosing_rules(context.model);
  find_tables(context.model);
  analyse(context, without.empty(), options.gaps);
  if (options.lints && !failed()) look_for_slips(elements, game.game, game.tests);
  if (failed()) return nullptr;
  write_piles(context);
  if (test != nullptr) keep_tested_rules(context.model, context.model.tests[0].rules);
  return checking;
}

std::optional<GameModel> check(LoadedGame& game, const CheckOptions& options,
                               Diagnostics& diagnostics) {
  const std::unique_ptr<Checking> checking = check_and_keep(game, options, diagnostics);
  if (checking == nullptr) return std::nullopt;
  return std::move(checking->context.model);
}

}  // namespace ludo::lang
