// See rule_examples.hpp.

#include "interpreter/services/rule_examples.hpp"

#include <algorithm>
#include <map>
#include <new>

#include "interpreter/services/notation.hpp"
#include "interpreter/services/why.hpp"

namespace ludo::interpreter {

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

bool is_marked(const Node& test) {
  return std::any_of(test.children.begin(), test.children.end(),
                     [](const Node& entry) { return entry.is(Form::Example); });
}

// The test can be told without more words: it stands on the game as it is, in a position of its
// own, and some line of it is about one move.
bool may_be_told(const Node& test, bool only_marked) {
  bool positioned = false;
  bool moved = false;
  if (only_marked && !is_marked(test)) return false;
  for (const Node& entry : test.children) {
    if (entry.is(Form::WithOptions) || entry.is(Form::Without)) return false;
    positioned = positioned || entry.is(Form::Given);
    moved = moved || entry.is(Form::After) || entry.is(Form::Legal) || entry.is(Form::Illegal);
  }
  return positioned && moved;
}

std::string owner_name(const GameModel& model, Index owner) {
  return owner == lang::kNoIndex ? std::string() : lang::at(model.players, owner).name;
}

// What has become of the pieces.
class Comparison {
 public:
  Comparison(const GameModel& model, const State& before, const State& after, Index mover,
             const std::string& move)
      : model_(model), mover_(mover), move_(move) {
    for (const auto& [site, piece] : before.position.pieces) lost_[site] = piece;
    for (const auto& [site, piece] : after.position.pieces) {
      const auto stood = lost_.find(site);
      if (stood != lost_.end() && stood->second == piece) {
        lost_.erase(stood);
      } else {
        gained_[site] = piece;
      }
    }
  }

  std::vector<Happening> happenings() {
    changes_in_place();
    moves(true);
    moves(false);
    for (const auto& [site, piece] : lost_) add(Happening::Form::Goes, piece, site, "");
    for (const auto& [site, piece] : gained_) {
      if (piece.owner == mover_ && gained_.size() == 1) continue;  // the move says it
      add(Happening::Form::Comes, piece, site, "");
    }
    return std::move(found_);
  }

 private:
  void add(Happening::Form form, const PieceOnSite& piece, Index site, std::string then) {
    found_.push_back({form, lang::at(model_.kinds, piece.kind).name,
                      owner_name(model_, piece.owner), lang::at(model_.board.sites, site).name,
                      std::move(then)});
  }

  // One that stays where it is, and one that is taken by who comes to its place, look alike: it
  // stays if nobody who could have come has left a place.
  void changes_in_place() {
    for (auto site = lost_.begin(); site != lost_.end();) {
      const auto now = gained_.find(site->first);
      if (now == gained_.end()) {
        ++site;
        continue;
      }
      const PieceOnSite was = site->second;
      const bool came = std::any_of(lost_.begin(), lost_.end(), [&](const auto& other) {
        return other.first != site->first && other.second.owner == now->second.owner;
      });
      if (came || (was.kind != now->second.kind && was.owner != now->second.owner)) {
        ++site;
        continue;
      }
      if (was.kind != now->second.kind) {
        add(Happening::Form::Becomes, was, site->first,
            lang::at(model_.kinds, now->second.kind).name);
      } else {
        add(Happening::Form::Changes, was, site->first, owner_name(model_, now->second.owner));
      }
      gained_.erase(now);
      site = lost_.erase(site);
    }
  }

  // The only piece of its owner (and kind) that left a place, and the only one that came to one.
  void moves(bool same_kind) {
    const auto alike = [&](const PieceOnSite& a, const PieceOnSite& b) {
      return a.owner == b.owner && (!same_kind || a.kind == b.kind);
    };
    for (auto from = lost_.begin(); from != lost_.end();) {
      const auto fits = [&](const auto& entry) { return alike(entry.second, from->second); };
      const auto to = std::find_if(gained_.begin(), gained_.end(), fits);
      if (to == gained_.end() || std::count_if(gained_.begin(), gained_.end(), fits) != 1 ||
          std::count_if(lost_.begin(), lost_.end(), fits) != 1) {
        ++from;
        continue;
      }
      const bool own = from->second.owner == mover_ && !mover_moved_;
      if (!own || says_less(from->first, to->first)) {
        add(Happening::Form::Moves, from->second, from->first,
            lang::at(model_.board.sites, to->first).name);
        found_.back().own = own;
        if (own) std::rotate(found_.begin(), found_.end() - 1, found_.end());
      }
      if (from->second.owner == mover_) mover_moved_ = true;  // which the move says
      if (from->second.kind != to->second.kind) {
        add(Happening::Form::Becomes, from->second, to->first,
            lang::at(model_.kinds, to->second.kind).name);
      }
      gained_.erase(to);
      from = lost_.erase(from);
    }
  }

  // The move names the place to which the piece goes, but is not only `a1-a2`.
  bool says_less(Index from, Index to) const {
    const std::string& goal = lang::at(model_.board.sites, to).name;
    const std::string& start = lang::at(model_.board.sites, from).name;
    return move_.find(goal) != std::string::npos && move_ != start + "-" + goal;
  }

  const GameModel& model_;
  Index mover_;
  const std::string& move_;
  std::map<Index, PieceOnSite> lost_, gained_;  // by site
  std::vector<Happening> found_;
  bool mover_moved_ = false;
};

// The examples of one test.
class TestReader {
 public:
  TestReader(std::shared_ptr<const GameModel> model, const lang::SourceMap& sources,
             const Budget& budget)
      : model_(std::move(model)), sources_(sources), engine_(*model_, budget) {
    for (const lang::Rule& rule : model_->rules) rules_.emplace(rule.item.span, rule.item.key);
  }

  void run(const lang::TestModel& test, const Node& node, std::vector<RuleExample>& found) {
    const bool marked = is_marked(node);
    if (!test.rules.empty() || !test.has_given) return;
    const bool reached = test.given.from_start || !test.given.played.empty();
    if (reached && !marked) return;
    const State before = engine_.position(test.given);
    if (engine_.over(before) || engine_.nature_moves(before)) return;
    const std::size_t first = found.size();
    const std::size_t most = marked ? 1 : kMostOfTest;
    std::size_t n = 0;
    for (const Expectation& expectation : test.expectations) {
      const bool one = expectation.form == Expectation::Form::Legal ||
                       expectation.form == Expectation::Form::After ||
                       expectation.form == Expectation::Form::Illegal;
      if (!one || expectation.moves.size() != 1 || n == most) continue;
      const std::string& move = expectation.moves.front();
      const bool told = expectation.form == Expectation::Form::Illegal
                            ? add_illegal(before, expectation, move, marked, found)
                            : add_legal(before, expectation, move, found);
      n += told ? 1 : 0;
    }
    if (!marked || n == 0) return;
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
  RuleExample begun(const State& before, const Expectation& expectation) const {
    RuleExample example;
    example.told.player = lang::at(model_->players, engine_.to_move(before)).name;
    example.told.pieces = before.position.pieces.size();
    example.told.place = expectation.span;
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
    RuleExample example = begun(before, expectation);
    example.told.move = chosen->text;
    for (const WhyStep& step : told.steps) {
      const auto rule = rules_.find(step.span);
      if (step.form == "rule" && rule != rules_.end()) example.told.rules.push_back(rule->second);
    }
    example.move = *chosen;
    example.after = engine_.apply(before, *chosen);
    if (!has_piles()) {
      example.told.happenings =
          Comparison(*model_, before, *example.after, engine_.to_move(before), chosen->text)
              .happenings();
    }
    found.push_back(std::move(example));
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
    RuleExample example = begun(before, expectation);
    example.told.move = move;
    example.told.legal = false;
    if (says_rule) {
      example.told.rules.push_back(told.reasons.front().key);
      example.told.against.push_back(told.reasons.front().span);
    }
    found.push_back(std::move(example));
    return true;
  }

  bool has_piles() const { return model_->piles.most > 0; }

  std::shared_ptr<const GameModel> model_;
  const lang::SourceMap& sources_;
  Engine engine_;
  std::map<lang::Span, std::string> rules_;  // by the place of their items
};

}  // namespace

std::vector<RuleExample> rule_examples(lang::LoadedGame& game, const lang::CheckOptions& options,
                                       std::size_t most, const Budget& budget) {
  std::vector<RuleExample> found;
  lang::CheckOptions asked = options;
  asked.lints = false;
  const bool marked = std::any_of(game.tests.begin(), game.tests.end(), is_marked);
  for (std::size_t i = 0; i < game.tests.size() && found.size() < most; ++i) {
    if (!may_be_told(game.tests[i], marked)) continue;
    asked.test = i;
    lang::Diagnostics heard;
    std::optional<GameModel> checked = lang::check(game, asked, heard);
    if (!checked || checked->tests.empty()) continue;
    const auto model = std::make_shared<const GameModel>(std::move(*checked));
    try {
      TestReader(model, game.sources, budget).run(model->tests.front(), game.tests[i], found);
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
