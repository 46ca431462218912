// See rule_examples.hpp.

#include "interpreter/services/rule_examples.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <new>
#include <set>

#include "interpreter/services/happenings.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/test_run.hpp"
#include "interpreter/services/why.hpp"

namespace ludo::interpreter {

bool is_marked(const lang::Node& test) {
  return std::any_of(test.children.begin(), test.children.end(),
                     [](const lang::Node& entry) { return entry.is(lang::Form::Example); });
}

namespace {

using lang::Expectation;
using lang::Form;
using lang::GameModel;
using lang::Index;
using lang::Node;
using lang::rules::Example;
using lang::rules::Happening;

// A few expectations of one test look at the same position: the first says enough.
constexpr std::size_t kMostOfTest = 2;

// The test can be told without more words: it stands on the game as it is, in a position of its
// own, and some line of it is about one move.
bool may_be_told(const Node& test, bool only_marked) {
  bool positioned = false;
  bool moved = false;
  const bool marked = is_marked(test);
  if (only_marked && !marked) return false;
  for (const Node& entry : test.children) {
    if (entry.is(Form::Without)) return false;
    if (entry.is(Form::WithOptions)) {
      if (!marked) return false;
      moved = true;  // the position may be all that there is to see
    }
    positioned = positioned || entry.is(Form::Given);
    moved = moved || entry.is(Form::After) || entry.is(Form::Legal) || entry.is(Form::Illegal);
  }
  return positioned && moved;
}

// The options that a test chooses, with the values that they then have.
std::vector<lang::OptionValue> chosen_by(const Node& test, const GameModel& model) {
  std::set<std::string> named;
  for (const Node& entry : test.children) {
    if (!entry.is(Form::WithOptions)) continue;
    for (const Node& bind : entry.children) named.insert(bind.text);
  }
  std::vector<lang::OptionValue> chosen;
  std::copy_if(model.options.begin(), model.options.end(), std::back_inserter(chosen),
               [&](const lang::OptionValue& option) { return named.count(option.name) != 0; });
  return chosen;
}

// What a picture shows but for names: where pieces of who moves and of others stand, and what
// becomes of them.
std::string shape_of(const GameModel& model, const State& before, const State* after, Index mover,
                     const std::string& move) {
  const auto side = [&](const PieceOnSite& piece) {
    return piece.owner == mover ? "o" : piece.owner == lang::kNoIndex ? "n" : "x";
  };
  std::string shape;
  for (const auto& [site, piece] : before.position.pieces) {
    shape += lang::at(model.board.sites, site).name + side(piece) + " ";
  }
  if (after == nullptr) return shape + "not " + move;
  shape += "then";
  for (const auto& [site, piece] : after->position.pieces) {
    shape += " " + lang::at(model.board.sites, site).name + side(piece);
  }
  return shape;
}

// `a3-a4` of one's own piece on a3: what such a move would do first.
std::optional<Happening> step_written(const GameModel& model, const State& before, Index mover,
                                      const std::string& move) {
  for (const auto& [site, piece] : before.position.pieces) {
    const std::string& from = lang::at(model.board.sites, site).name;
    if (piece.owner != mover || move.rfind(from, 0) != 0) continue;
    if (move.compare(from.size(), 1, "-") != 0) continue;
    const std::string to = move.substr(from.size() + 1);
    const bool known = std::any_of(model.board.sites.begin(), model.board.sites.end(),
                                   [&](const lang::Site& other) { return other.name == to; });
    if (!known) continue;
    Happening step{Happening::Form::Moves, lang::at(model.kinds, piece.kind).name,
                   lang::at(model.players, piece.owner).name, from, to};
    step.own = true;
    return step;
  }
  return std::nullopt;
}

// The examples of one test.
class TestReader {
 public:
  TestReader(std::shared_ptr<const GameModel> model, const lang::SourceMap& sources,
             const Budget& budget, const std::set<lang::Span>& captures)
      : model_(std::move(model)), sources_(sources), engine_(*model_, budget), captures_(captures) {
    for (const lang::Rule& rule : model_->rules) rules_.emplace(rule.item.span, rule.item.key);
  }

  void run(const lang::TestModel& test, const Node& node, std::vector<RuleExample>& found) {
    const bool marked = is_marked(node);
    if (!test.rules.empty() || !test.has_given) return;
    const bool reached = test.given.from_start || !test.given.played.empty();
    if (reached && !marked) return;
    const State before = engine_.position(test.given);
    const bool moves = std::any_of(node.children.begin(), node.children.end(), [](const Node& one) {
      return one.is(Form::After) || one.is(Form::Legal) || one.is(Form::Illegal);
    });
    chosen_ = chosen_by(node, *model_);
    const bool alone = marked && !moves && !chosen_.empty();
    if (!alone && (engine_.over(before) || engine_.nature_moves(before))) return;
    const std::size_t first = found.size();
    const std::size_t most = marked ? 1 : kMostOfTest;
    std::size_t n = 0;
    for (const Expectation& expectation : test.expectations) {
      const bool one = expectation.form == Expectation::Form::Legal ||
                       expectation.form == Expectation::Form::After ||
                       expectation.form == Expectation::Form::Illegal;
      const bool several = marked && expectation.form == Expectation::Form::After;
      if (!one || expectation.moves.empty() || n == most) continue;
      if (!several && expectation.moves.size() != 1) continue;
      const std::string& move = expectation.moves.front();
      const bool told = expectation.form == Expectation::Form::Illegal
                            ? add_illegal(before, expectation, move, marked, found)
                            : add_legal(before, expectation, move, found);
      for (std::size_t i = 1; told && i < expectation.moves.size(); ++i) {
        if (!add_next(expectation.moves[i], found)) break;
      }
      n += told ? 1 : 0;
    }
    if (!marked) return;
    if (alone) {
      found.push_back(begun(before, node.span));
      n = 1;
    }
    if (n == 0) return;
    // It is shown for each rule that it is an example of.
    const RuleExample shown = found[first];
    found.pop_back();
    for (const Node& entry : node.children) {
      if (!entry.is(Form::Example)) continue;
      found.push_back(shown);
      found.back().told.shows = entry[0].text;
      found.back().told.caption = entry.text;
      found.back().told.place = entry.span;
    }
  }

 private:
  RuleExample begun(const State& before, lang::Span place) const {
    RuleExample example;
    example.told.chosen = chosen_;
    const Index mover = engine_.to_move(before);
    if (mover != lang::kNoIndex) example.told.player = lang::at(model_->players, mover).name;
    example.told.pieces = before.position.pieces.size();
    for (std::size_t p = 0; p < model_->players.size(); ++p) {
      const auto& pieces = before.position.pieces;
      example.told.all_there =
          example.told.all_there && std::any_of(pieces.begin(), pieces.end(), [&](const auto& one) {
            return one.second.owner == static_cast<Index>(p);
          });
    }
    example.told.held = holdings_of(engine_, before);
    example.told.place = place;
    example.model = model_;
    example.before = before;
    return example;
  }

  bool add_legal(const State& before, const Expectation& expectation, const std::string& move,
                 std::vector<RuleExample>& found) {
    const std::vector<Move> moves = engine_.moves(before);
    const auto chosen = std::find_if(moves.begin(), moves.end(), [&](const Move& one) {
      return one.text == move ||
             std::find(one.forms.begin(), one.forms.end(), move) != one.forms.end();
    });
    if (chosen == moves.end()) return false;
    const Why told = why(engine_, before, chosen->text, sources_);
    if (told.answer != Why::Answer::Legal) return false;
    RuleExample example = begun(before, expectation.span);
    example.told.move = chosen->text;
    for (const WhyStep& step : told.steps) {
      const auto rule = rules_.find(step.span);
      if (step.form == "rule" && rule != rules_.end()) example.told.rules.push_back(rule->second);
    }
    example.move = *chosen;
    example.after = engine_.apply(before, *chosen);
    const Index mover = engine_.to_move(before);
    example.told.ends = engine_.over(*example.after);
    example.told.happenings = happenings_of(engine_, {before, *example.after, mover, chosen->text},
                                            engine_.piece_changes(before, *chosen), captures_);
    example.told.shape = shape_of(*model_, before, &*example.after, mover, chosen->text);
    found.push_back(std::move(example));
    return true;
  }

  // What follows at once belongs to the same picture.
  bool add_next(const std::string& move, std::vector<RuleExample>& found) {
    RuleExample& example = found.back();
    const State before = example.last();
    const std::vector<Move> moves = engine_.moves(before);
    const auto chosen = std::find_if(moves.begin(), moves.end(), [&](const Move& one) {
      return one.text == move ||
             std::find(one.forms.begin(), one.forms.end(), move) != one.forms.end();
    });
    if (chosen == moves.end()) return false;
    const Index mover = engine_.to_move(before);
    const State after = engine_.apply(before, *chosen);
    example.then.push_back({*chosen, after});
    example.told.ends = engine_.over(after);
    for (Happening& one : happenings_of(engine_, {before, after, mover, chosen->text},
                                        engine_.piece_changes(before, *chosen), captures_)) {
      example.told.happenings.push_back(std::move(one));
    }
    return true;
  }

  bool add_illegal(const State& before, const Expectation& expectation, const std::string& move,
                   bool marked, std::vector<RuleExample>& found) {
    if (!marked && move.find('*') != std::string::npos) return false;
    const Why told = why(engine_, before, move, sources_);
    if (told.answer == Why::Answer::Legal || told.answer == Why::Answer::Ambiguous) return false;
    if (!marked && (told.answer != Why::Answer::Illegal || told.reasons.size() != 1)) return false;
    // A choice that was never offered says little; a condition or a law is a rule.
    const bool says_rule =
        told.reasons.size() == 1 &&
        (told.reasons.front().form == "condition" || told.reasons.front().form == "law" ||
         told.reasons.front().form == "precedence" || told.reasons.front().form == "preference");
    if (!marked && !says_rule) return false;
    RuleExample example = begun(before, expectation.span);
    example.told.move = move;
    example.told.legal = false;
    const Index mover = engine_.to_move(before);
    example.told.shape = shape_of(*model_, before, nullptr, mover, move);
    if (const auto step = step_written(*model_, before, mover, move)) {
      example.told.happenings.push_back(*step);
    }
    if (says_rule) {
      example.told.rules.push_back(told.reasons.front().key);
      example.told.against.push_back(told.reasons.front().span);
    }
    found.push_back(std::move(example));
    return true;
  }

  std::shared_ptr<const GameModel> model_;
  const lang::SourceMap& sources_;
  Engine engine_;
  const std::set<lang::Span>& captures_;
  std::map<lang::Span, std::string> rules_;  // by the place of their items
  std::vector<lang::OptionValue> chosen_;    // by the test at hand
};

}  // namespace

std::vector<RuleExample> rule_examples(lang::LoadedGame& game, const lang::CheckOptions& options,
                                       std::size_t most, const Budget& budget) {
  std::vector<RuleExample> found;
  lang::CheckOptions asked = options;
  asked.lints = false;
  const std::set<lang::Span> captures = captures_of(game.game);
  const bool marked = std::any_of(game.tests.begin(), game.tests.end(), is_marked);
  for (std::size_t i = 0; i < game.tests.size() && found.size() < most; ++i) {
    if (!may_be_told(game.tests[i], marked)) continue;
    asked.test = i;
    lang::Diagnostics heard;
    std::optional<GameModel> checked = lang::check(game, asked, heard);
    if (!checked || checked->tests.empty()) continue;
    const auto model = std::make_shared<const GameModel>(std::move(*checked));
    try {
      // Of rules with other options than usual an example holds no longer if its test does not.
      if (!options.options.empty() && is_marked(game.tests[i])) {
        TestOptions tested;
        tested.budget = kMarkedBudget;
        if (!run_test(*model, model->tests.front(), tested).passed()) continue;
      }
      TestReader(model, game.sources, is_marked(game.tests[i]) ? kMarkedBudget : budget, captures)
          .run(model->tests.front(), game.tests[i], found);
    } catch (const DescriptionError&) {
    } catch (const BudgetSpent&) {
      // What cannot be played in time shows nothing.
    }
  }
  if (found.size() > most)
    found.erase(found.begin() + static_cast<std::ptrdiff_t>(most), found.end());
  return found;
}

}  // namespace ludo::interpreter
