// Checks tests and positions; see tests.hpp.
//
// Tested by tests/lang/check/test_tests.cpp.

#include "lang/check/tests.hpp"
#include "lang/check/move_forms.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <deque>
#include <optional>
#include <set>

#include "lang/ast/build.hpp"
#include "lang/check/move_forms.hpp"
#include "lang/check/notations.hpp"
#include "lang/check/plays.hpp"
#include "lang/check/setup.hpp"
#include "lang/check/statements.hpp"
#include "lang/check/words.hpp"
#include "lang/syntax/parse.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

// The value of `with size = 4` as an option is asked for from outside: `4`, `on`, `small`.
std::string written_value(const Node& node, const ConstantScope& scope) {
  if (node.is(Form::Name)) return node.text;
  Diagnostics unused;
  const auto value = evaluate_constant(node, scope, unused);
  return value ? print(*value) : node.text;
}

}  // namespace

void collect_test_settings(const Node& test, const ConstantScope& words,
                           std::map<std::string, std::string>& options,
                           std::vector<std::string>& without) {
  for (const Node& entry : test.children) {
    if (entry.is(Form::WithOptions)) {
      for (const Node& bind : entry.children) {
        if (bind.is(Form::Bind)) options[bind.text] = written_value(bind[0], words);
      }
    } else if (entry.is(Form::Without)) {
      for (const Node& name : entry.children) {
        if (name.is(Form::Name)) without.push_back(name.text);
      }
    }
  }
}

// ---- positions

namespace {

struct GivenWork {
  Elements& elements;
  Context& context;
  Scope& scope;
  Given& given;
  StatementBlock& block;

  Statement& add(StatementOp op, Span span, Index imm, std::vector<ExprId> exprs) {
    Statement statement;
    statement.op = op;
    statement.span = span;
    statement.imm = imm;
    statement.exprs = std::move(exprs);
    const Index index = context.add(std::move(statement));
    block.statements.push_back(index);
    return context.model.statements[static_cast<std::size_t>(index)];
  }

  void to_move(const Node& node) {
    using At = Given::At;
    if (node.text == "pass") given.at = At::Pass;
    if (node.text == "begin") given.at = At::Begin;
    if (node.text == "draw") given.at = At::Draw;
    const bool drawn = given.at == At::Draw;
    given.mover_given = !drawn;
    const ExprId player = drawn ? kNoExpr : check_player(context, scope, node[0]);
    if (node.size() > 1 && !node[1].absent()) {
      const Symbol* phase = context.find_upper(node[1].text);
      if (phase == nullptr || phase->meaning != Meaning::Phase) {
        std::vector<std::string> names;
        for (const PhaseDef& other : context.model.scenario.phases) names.push_back(other.item.key);
        context.error(DiagnosticKind::unknown_name, node[1].span,
                      fmt::format("`{}` is no phase of this game", node[1].text),
                      hint_of_nearest(node[1].text, names));
      } else {
        add(StatementOp::SetPhase, node.span, phase->index, {});
        const auto& phases = context.model.scenario.phases;
        if (given.at == At::Begin &&
            phases[static_cast<std::size_t>(phase->index)].begin == kNoIndex) {
          context.error(DiagnosticKind::bad_test, node[1].span,
                        fmt::format("`{}` has no `begin`", node[1].text));
        }
      }
    }
    if (!drawn) add(StatementOp::SetMover, node.span, 0, {player});
  }

  // `set turns without progress to 12`: every limit that counts them.
  void quiet(const Node& node) {
    const Index limit = find_quiet_limit(elements, node[0]);
    if (limit == kNoIndex) return;
    const auto count = constant_number(node[1], context.constants, context.diagnostics);
    if (!count) return;
    const auto& limits = context.model.scenario.limits;
    const std::string& condition = limits[static_cast<std::size_t>(limit)].without_text;
    for (std::size_t i = 0; i < limits.size(); ++i) {
      if (limits[i].without == kNoExpr || limits[i].without_text != condition) continue;
      given.quiet.emplace_back(static_cast<Index>(i), static_cast<std::int32_t>(*count));
    }
  }

  // `fen "…"`: the entries that it stands for.
  std::optional<Node> translated(const Node& node) {
    const Notation* notation = nullptr;
    std::vector<std::string> names;
    for (const Notation& other : context.model.notations) {
      names.push_back(other.item.key);
      if (other.item.key == node.text) notation = &other;
    }
    if (notation == nullptr) {
      context.error(DiagnosticKind::bad_notation, node.span,
                    fmt::format("this game has no notation `{}`", node.text),
                    hint_of_nearest(node.text, names));
      return std::nullopt;
    }
    const TranslatedPosition lines = translate_position(context.model, *notation, node[0].text);
    if (!lines.fault.empty()) {
      context.error(DiagnosticKind::bad_notation, node[0].span,
                    fmt::format("this is no position in `{}`: {}", node.text, lines.fault));
      return std::nullopt;
    }
    given.notation = static_cast<Index>(notation - context.model.notations.data());
    const SourceText source(node.text, lines.lines);
    Diagnostics faults;
    Node position = build_position(parse_position(source, faults), faults);
    if (faults.has_errors()) {
      context.error(DiagnosticKind::bad_notation, node[0].span,
                    fmt::format("this is no position in `{}`: {}", node.text,
                                faults.in_order_of_report().front().message()));
      return std::nullopt;
    }
    move_to(position, node[0].span);
    return position;
  }

  // Whatever is wrong with it is wrong with what it was written as.
  static void move_to(Node& node, Span span) {
    node.span = span;
    for (Node& child : node.children) move_to(child, span);
  }

  // In the setup nothing else is given.
  void alone(const Node& node) {
    for (const Node& entry : node.children) {
      if (entry.is(Form::InSetup) || entry.is(Form::Moves) || entry.is(Form::Note) ||
          entry.is(Form::Ruling)) {
        continue;
      }
      context.error(DiagnosticKind::bad_test, entry.span,
                    "a position in the setup begins before the first draw",
                    "only `played …` goes with `in setup`");
      return;
    }
  }

  // `White > Red = Blue`: the places from the first to the last.
  void result(const Node& node) {
    given.at = Given::At::End;
    given.finished = !node[0].absent();
    given.drawn = !node[1].absent();
    given.key = node[3].text;
    given.rank.assign(context.model.players.size(), kNoIndex);
    Index place = 0;
    for (const Node& part : node[2].children) {
      if (part.text == ">") ++place;
      if (part.text == ">" || part.text == "=") continue;
      const Index player = named_player(context, part);
      if (player == kNoIndex) continue;
      Index& rank = given.rank[static_cast<std::size_t>(player)];
      if (rank != kNoIndex) {
        context.error(DiagnosticKind::bad_test, part.span,
                      fmt::format("`{}` has two places", part.text));
      }
      rank = place;
    }
    for (std::size_t i = 0; i < given.rank.size(); ++i) {
      if (given.rank[i] != kNoIndex) continue;
      context.error(DiagnosticKind::bad_test, node.span,
                    fmt::format("the result gives `{}` no place", context.model.players[i].name));
    }
  }
};

Speech position_speech() {
  Speech speech;
  speech.me = false;
  speech.without_me = "a position";
  speech.choices = false;
  speech.position = true;
  return speech;
}

}  // namespace

Given check_given(Elements& elements, const Node& node, LegendUse& legend) {
  Given given;
  given.span = node.span;
  given.from_start = node.text == "start";
  Frame frame;
  Scope scope(frame, position_speech());
  StatementBlock block;
  if (!given.from_start) set_link_values(elements, block);
  GivenWork work{elements, elements.context, scope, given, block};
  std::vector<const Node*> run;  // entries that setups have, too
  const auto flush = [&] {
    check_position_entries(elements, scope, run, legend, "the position", false, block);
    run.clear();
  };
  std::deque<Node> translations;
  const auto read = [&](const Node& entry, const auto& self) -> void {
    if (entry.is(Form::InNotation)) {
      auto lines = work.translated(entry);
      if (!lines) return;
      for (const Node& line : translations.emplace_back(std::move(*lines)).children) {
        self(line, self);
      }
    } else if (entry.is(Form::QuietTurns)) {
      work.quiet(entry);
    } else if (entry.is(Form::ToMove)) {
      flush();
      work.to_move(entry);
    } else if (entry.is(Form::Moves)) {
      for (const Node& move : entry.children) given.played.push_back(move.text);
    } else if (entry.is(Form::InSetup)) {
      given.at = Given::At::Setup;
    } else if (entry.is(Form::ResultGiven)) {
      work.result(entry);
    } else {
      run.push_back(&entry);
    }
  };
  for (const Node& entry : node.children) read(entry, read);
  flush();
  if (given.at == Given::At::Setup) work.alone(node);
  given.body = elements.context.add(std::move(block));
  given.slots = frame.size();
  require_quiet(elements.context, given.body);
  return given;
}

// ---- expectations

namespace {

std::int64_t read_count(Context& context, const Node& node) {
  if (!node.is(Form::Integer)) {
    // `4 * 46`, `size * size`
    return constant_number(node, context.constants, context.diagnostics).value_or(0);
  }
  std::int64_t value = 0;
  const auto [end, failure] =
      std::from_chars(node.text.data(), node.text.data() + node.text.size(), value);
  if (failure != std::errc{} || end != node.text.data() + node.text.size()) {
    context.error(DiagnosticKind::bad_test, node.span, "a whole number is needed here");
  }
  return value;
}

std::vector<std::string> texts_of(const Node& node, std::size_t first) {
  std::vector<std::string> texts;
  for (std::size_t i = first; i < node.size(); ++i) {
    if (node[i].is(Form::MoveText)) texts.push_back(node[i].text);
  }
  return texts;
}

bool is_expectation(const Node& node) {
  return node.is(Form::Legal) || node.is(Form::Illegal) || node.is(Form::MovesExactly) ||
         node.is(Form::MovesCount) || node.is(Form::After) || node.is(Form::Shows) ||
         node.is(Form::Holds) || node.is(Form::Fails) || node.is(Form::IsToMove) ||
         node.is(Form::Outcome) || node.is(Form::PointsAre) || node.is(Form::Sees) ||
         node.is(Form::CannotTell) || node.is(Form::Perft);
}

struct ExpectationWork {
  Elements& elements;
  Context& context;
  const LegendUse& legend;
  std::optional<MoveForms> forms = std::nullopt;

  // An expression of its own, read as the player to move sees things.
  ExprId expression(const Node& node, Expectation& expectation, bool condition) {
    Frame frame;
    Speech speech;
    speech.choices = false;
    Scope scope(frame, speech);
    const ExprId id =
        condition ? check_condition(context, scope, node) : check_expression(context, scope, node);
    expectation.slots = frame.size();
    return id;
  }

  ExprId player(const Node& node, Expectation& expectation) {
    Frame frame;
    Speech speech = position_speech();
    speech.without_me = "an expectation";
    Scope scope(frame, speech);
    const ExprId id = check_player(context, scope, node);
    expectation.slots = frame.size();
    return id;
  }

  // The player an expectation is about, by name.
  Index viewer(const Node& node) {
    const Node* name = &node;
    while (name->is(Form::Adjacent) && name->size() == 1) name = &(*name)[0];
    return named_player(context, *name);
  }

  // `because KEY`, `by KEY`: an item of this game.
  // Whether it is one.
  bool check_key(const Node& name, std::string_view verb) {
    if (name.absent()) return true;
    static const std::set<std::string_view> kUsual = {"stuck", "repetition",  "limit",
                                                      "end",   "resignation", "agreement"};
    const bool known = kUsual.contains(name.text) || context.keys.contains(name.text) ||
                       context.rules.contains(name.text);
    if (known) return true;
    std::vector<std::string> keys(kUsual.begin(), kUsual.end());
    for (const auto& [key, span] : context.keys) keys.push_back(key);
    for (const auto& [key, word] : context.rules) keys.push_back(key);
    for (const OptionValue& option : context.model.options) {
      if (verb == "example" && option.name != "players") keys.push_back(option.name);
    }
    context.error(
        DiagnosticKind::bad_test, name.span,
        fmt::format("`{} {}`: nothing in this game is called `{}`", verb, name.text, name.text),
        hint_of_nearest(name.text, keys));
    return false;
  }

  // What no move could be written as is never legal, and a test that says so says nothing.
  void could_be_written(const Node& move, Expectation& expectation) {
    if (!move.is(Form::MoveText)) return;
    if (!forms) forms.emplace(context.model);
    if (forms->could_be(move.text)) return;
    if (expectation.unwritable.empty()) expectation.unwritable = move.text;
    context.error(DiagnosticKind::impossible_move, move.span,
                  fmt::format("no move of this game could be written `{}`", move.text),
                  "a site, label or sign in it is none of this game's");
  }

  // How many parts of how many make one: `2.5` is 25 of 10.
  std::pair<std::int64_t, std::int64_t> parts_of(const Node& number) {
    if (!number.is(Form::Decimal)) return {read_count(context, number), 1};
    const auto value = evaluate_constant(number, context.constants, context.diagnostics);
    if (!value) return {0, 1};
    return {value->number, Constant::of(1).in_parts(value->places)};
  }

  // What each player gets, in the order of their declaration.
  void points(const Node& node, Expectation& expectation) {
    for (const Node& share : node.children) {
      auto [parts, whole] = parts_of(share[0]);
      if (share.size() != 1) whole *= read_count(context, share[1]);
      if (whole == 0) context.error(DiagnosticKind::bad_test, share.span, "nothing has 0 parts");
      expectation.points.emplace_back(parts, whole);
    }
    const std::size_t n_players = context.model.players.size();
    if (expectation.points.size() == n_players) return;
    context.error(DiagnosticKind::bad_test, node.span,
                  fmt::format("{} numbers of points are given for {} players",
                              expectation.points.size(), n_players));
  }

  Expectation read(const Node& node) {
    using Form_ = Expectation::Form;
    Expectation e;
    e.span = node.span;
    if (node.is(Form::Legal)) {
      e.form = Form_::Legal;
      e.moves = texts_of(node, 0);
    } else if (node.is(Form::Illegal)) {
      e.form = Form_::Illegal;
      e.moves = texts_of(node, 1);
      check_key(node[0], "because");
      e.because = node[0].text;
      for (const Node& move : node.children) could_be_written(move, e);
    } else if (node.is(Form::MovesExactly)) {
      e.form = Form_::MovesExactly;
      e.glob = node[0].text;
      could_be_written(node[0], e);
      e.moves = texts_of(node, 1);
    } else if (node.is(Form::MovesCount)) {
      e.form = Form_::MovesCount;
      e.glob = node[0].text;
      could_be_written(node[0], e);
      e.count = read_count(context, node[1]);
    } else if (node.is(Form::After)) {
      e.form = Form_::After;
      e.moves = texts_of(node[0], 0);
      for (std::size_t i = 1; i < node.size(); ++i) {
        if (is_expectation(node[i])) e.then.push_back(read(node[i]));
      }
    } else if (node.is(Form::Shows)) {
      e.form = Form_::Shows;
      Frame frame;
      Scope scope(frame, position_speech());
      StatementBlock block;
      std::vector<const Node*> entries;
      for (const Node& entry : node.children) {
        if (!entry.absent()) entries.push_back(&entry);
      }
      LegendUse own = legend;
      check_position_entries(elements, scope, entries, own, "the picture", false, block);
      e.body = context.add(std::move(block));
      e.slots = frame.size();
    } else if (node.is(Form::Holds) || node.is(Form::Fails)) {
      e.form = node.is(Form::Holds) ? Form_::Holds : Form_::Fails;
      e.expr = expression(node[0], e, true);
    } else if (node.is(Form::IsToMove)) {
      e.form = Form_::ToMove;
      e.expr = player(node[0], e);
    } else if (node.is(Form::Outcome)) {
      e.form = Form_::Outcome;
      if (node.text == "wins") e.verdict = Verdict::Wins;
      if (node.text == "loses") e.verdict = Verdict::Loses;
      if (node.text == "out") e.verdict = Verdict::Out;
      if (node.text == "draw") e.verdict = Verdict::Draw;
      if (node.text == "over") e.verdict = Verdict::Finish;
      if (node.text == "continues") e.verdict = Verdict::GoesOn;
      if (!node[0].absent()) e.expr = player(node[0], e);
      check_key(node[1], "by");
      e.because = node[1].text;
    } else if (node.is(Form::PointsAre)) {
      e.form = Form_::Points;
      points(node, e);
    } else if (node.is(Form::Sees)) {
      e.form = node.text == "sees" ? Form_::Sees : Form_::CannotSee;
      e.player = viewer(node[0]);
      e.expr = expression(node[1], e, false);
    } else if (node.is(Form::CannotTell)) {
      e.form = Form_::CannotTell;
      e.player = viewer(node[0]);
      e.moves = texts_of(node, 1);
    } else if (node.is(Form::Perft)) {
      e.form = Form_::Perft;
      e.depth = static_cast<Index>(read_count(context, node[0]));
      e.unit = node[1].absent() ? "moves" : node[1].text;
      e.count = read_count(context, node[2]);
    }
    return e;
  }
};

}  // namespace

namespace {

// `after M`, `legal M`, `illegal M`; of moves one after the other any number
bool shows_a_move(const Node& node) {
  const bool in_row = node.is(Form::After);
  const Node& moves = in_row && !node.children.empty() ? node[0] : node;
  const auto n = std::count_if(moves.children.begin(), moves.children.end(),
                               [](const Node& move) { return move.is(Form::MoveText); });
  return in_row ? 0 < n : (node.is(Form::Legal) || node.is(Form::Illegal)) && n == 1;
}

bool is_option(const Context& context, const std::string& name) {
  const auto& options = context.model.options;
  if (name == "players") return false;  // how many play is told as no option is
  return std::any_of(options.begin(), options.end(),
                     [&](const OptionValue& option) { return option.name == name; });
}

// What a rule text shows is the game as it is, or as one of its options makes it, in a position of
// the test's own.
void check_example(Context& context, const Node& test, const TestModel& model,
                   const Node& example) {
  const Span span = example.span;
  const auto report = [&](std::string message, std::string hint) {
    context.error(DiagnosticKind::bad_test, span, std::move(message), std::move(hint));
  };
  const auto has = [&](Form form) {
    return std::any_of(test.children.begin(), test.children.end(),
                       [&](const Node& entry) { return entry.is(form); });
  };
  const bool of_option = is_option(context, example[0].text);
  const bool shows = std::any_of(test.children.begin(), test.children.end(), shows_a_move);
  const bool chosen =
      std::any_of(test.children.begin(), test.children.end(), [&](const Node& entry) {
        return entry.is(Form::WithOptions) &&
               std::any_of(entry.children.begin(), entry.children.end(), [&](const Node& bind) {
                 return bind.is(Form::Bind) && bind.text == example[0].text;
               });
      });
  if (of_option && !chosen) {
    report(fmt::format("this example is of the option `{}`, which its test does not choose",
                       example[0].text),
           fmt::format("write `with {} = …` in the test", example[0].text));
  } else if (!of_option && has(Form::WithOptions)) {
    report("this example stands in a test with options of its own",
           "an example shows the game as its rules are told; name one of these options behind "
           "`example`, or leave `with …` out");
  } else if (has(Form::Without) || !model.rules.empty()) {
    report("this example stands in a test of some of the rules alone",
           "an example shows the game as its rules are told; leave `of …` and `without …` out");
  } else if (!model.has_given) {
    report("this example has no position to show",
           "draw one below `given`, or write `given start` with `played …`");
  } else if (!(of_option && !shows) &&
             (model.given.at == Given::At::Setup || model.given.at == Given::At::End)) {
    report("in the position of this example nobody can move",
           "an example is a position in play, and a move in it");
  } else if (!of_option && !shows) {
    report("this example has no move to show",
           "add a line with one move: `after c1-c2`, `legal c1-c2` or `illegal c1-c2`");
  }
}

// Each option has one value in a test.
void check_options_once(Context& context, const Node& test) {
  std::map<std::string, Span> chosen;
  for (const Node& entry : test.children) {
    if (!entry.is(Form::WithOptions)) continue;
    for (const Node& bind : entry.children) {
      if (!bind.is(Form::Bind)) continue;
      const auto [known, is_new] = chosen.emplace(bind.text, bind.span);
      if (is_new) continue;
      context.error(DiagnosticKind::bad_test, bind.span,
                    fmt::format("this test chooses `{}` twice", bind.text),
                    "leave one of the two values out");
    }
  }
}

}  // namespace

TestModel check_test(Elements& elements, const Node& test, const LegendUse& legend) {
  Context& context = elements.context;
  TestModel model;
  model.sentence = test.text;
  model.span = test.span;
  for (const Node& name : test[0].children) {
    const auto rule = context.rules.find(name.text);
    if (rule != context.rules.end()) {
      model.rules.push_back(rule->second.index);
      continue;
    }
    if (context.find(name.text) != nullptr || context.keys.contains(name.text)) continue;
    std::vector<std::string> names;
    for (const auto& [key, word] : context.rules) names.push_back(key);
    for (const auto& [key, span] : context.keys) names.push_back(key);
    for (const auto& [key, symbol] : context.lower) names.push_back(key);
    context.error(DiagnosticKind::bad_test, name.span,
                  fmt::format("this test is about `{}`, which this game does not have", name.text),
                  hint_of_nearest(name.text, names));
  }
  LegendUse own = legend;
  ExpectationWork work{elements, context, own};
  model.given.from_start = true;
  std::set<const Node*> unknown;  // examples of nothing
  for (const Node& entry : test.children) {
    if (entry.is(Form::Given)) {
      if (model.has_given) {
        context.error(DiagnosticKind::bad_test, entry.span, "this test has two positions");
      }
      model.has_given = true;
      model.given = check_given(elements, entry, own);
    } else if (is_expectation(entry)) {
      model.expectations.push_back(work.read(entry));
    } else if (entry.is(Form::Example)) {
      const Symbol* word = context.find(entry[0].text);
      const bool told_apart = is_option(context, entry[0].text) ||
                              (word != nullptr && (word->meaning == Meaning::Define ||
                                                   word->meaning == Meaning::Phase));
      if (!told_apart && !work.check_key(entry[0], "example")) unknown.insert(&entry);
    }
  }
  if (!model.has_given) {
    model.given.body = context.add(StatementBlock{});
  }
  if (model.expectations.empty()) {
    context.error(DiagnosticKind::bad_test, test.span, "this test expects nothing",
                  "add a line such as `legal a1-a2` or `holds …`");
  }
  check_options_once(context, test);
  for (const Node& entry : test.children) {
    if (entry.is(Form::Example) && unknown.count(&entry) == 0) {
      check_example(context, test, model, entry);
    }
  }
  return model;
}

// ---- the rules a test is about

void keep_tested_rules(GameModel& model, const std::vector<Index>& tested) {
  const RulePlays plays = rule_plays(model);
  bool any_chooses = false;
  for (const Index rule : tested)
    any_chooses = any_chooses || model.rules[static_cast<std::size_t>(rule)].chooses;
  if (!any_chooses) return;
  std::set<Index> kept;
  for (const Index rule : tested) {
    const std::set<Index> below = reachable(plays.plays, rule);
    const std::set<Index> above = reachable(plays.played_by, rule);
    kept.insert(below.begin(), below.end());
    kept.insert(above.begin(), above.end());
    kept.insert(rule);
  }
  for (std::size_t r = 0; r < model.rules.size(); ++r) {
    Rule& rule = model.rules[r];
    if (!rule.chooses || kept.contains(static_cast<Index>(r))) continue;
    const auto constant = static_cast<Index>(model.constants.size());
    model.constants.emplace_back(0);
    Expr no;
    no.op = Op::Constant;
    no.imm = constant;
    no.span = rule.item.span;
    model.exprs.push_back(std::move(no));
    Statement require;
    require.op = StatementOp::Require;
    require.exprs.push_back(static_cast<Index>(model.exprs.size()) - 1);
    require.span = rule.item.span;
    model.statements.push_back(std::move(require));
    model.blocks.push_back({{static_cast<Index>(model.statements.size()) - 1}});
    rule.body = static_cast<Index>(model.blocks.size()) - 1;
  }
}

}  // namespace ludo::lang
