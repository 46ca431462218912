// Questions about how a game ends: two lines that hold at once (Q2), ends that the other player
// has brought about (Q3), equal scores (Q4).

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "interpreter/workbench/questions/repairs.hpp"
#include "interpreter/workbench/questions/words.hpp"
#include "lang/model/walk.hpp"

namespace ludo::workbench::questions {

namespace {

using interpreter::State;
using lang::Index;
using lang::kNoIndex;
using lang::Verdict;

// The place of a line among all endings, as a key.
std::string key_of(const std::vector<Ending>& endings, const Ending* ending) {
  return std::to_string(ending - endings.data());
}
const Ending& ending_of(const std::vector<Ending>& endings, const std::string& key) {
  return endings[static_cast<std::size_t>(std::stoul(key))];
}

// Who would win by a line about these players; nothing where that is not plain.
std::optional<std::vector<Index>> winners_by(const State& state, const lang::ResultLine& line,
                                             const std::vector<Index>& about) {
  if (line.verdict == Verdict::Wins) return about;
  if (line.verdict == Verdict::Draw) return std::vector<Index>{};
  if (line.verdict != Verdict::Loses) return std::nullopt;
  std::vector<Index> rest;
  for (const Index player : state.position.alive) {
    if (std::find(about.begin(), about.end(), player) == about.end()) rest.push_back(player);
  }
  return rest;
}

std::string verdict_text(const lang::GameModel& model, const std::vector<Index>& winners) {
  if (winners.empty()) return "nobody wins";
  return names_of(model, winners) + (winners.size() == 1 ? " wins" : " win");
}

// ---- Q2

class TwoEnds final : public QuestionClass {
 public:
  explicit TwoEnds(const Asked& asked) : asked_(asked), endings_(endings_of(asked.model)) {
    for (std::size_t i = 0; i < endings_.size(); ++i) {
      if (endings_[i].list != Ending::List::End) continue;
      const bool counts = ranks(*endings_[i].line);
      if (counts || decides(*endings_[i].line)) firsts_.push_back(i);
      if (decides(*endings_[i].line)) lines_.push_back(i);
    }
  }
  std::string_view code() const override { return "Q2"; }
  std::string_view name() const override { return "two-ends"; }
  std::string_view about() const override {
    return "two lines that end the game otherwise, and hold at once";
  }
  bool looks_at_ends() const override { return true; }
  std::uint64_t passed(const Scouted& scouted) const override { return scouted.judged; }
  std::string not_asked() const override {
    const bool can = !lines_.empty() && firsts_.front() < lines_.back();
    return can ? "" : "fewer than two lines end the game";
  }

  void look(const Moment& moment, const Found& found) override {
    if (moment.now.result.over && moment.before != nullptr) look_at_end(moment.now, found);
  }

  void look_at_end(const State& over, const Found& found) override {
    const Ending* first = ended_by(endings_, over);
    if (first == nullptr || first->list != Ending::List::End) return;
    if (!decides(*first->line) && !ranks(*first->line)) return;
    const std::vector<Index> winners = winners_of(over);
    std::vector<std::string> keys;
    std::set<std::vector<Index>> others;
    for (const std::size_t i : lines_) {
      const Ending& other = endings_[i];
      if (&other == first || !is_asked(other, over)) continue;
      const auto about = asked_.engine.about(over, *other.line);
      if (!about) continue;
      const auto would = winners_by(over, *other.line, *about);
      // That a win counts before a draw, or before what is counted at the end, is as everybody
      // would have it, and so is that the greater of two wins of a player counts.
      if (!would || would->empty()) continue;
      if (*would == winners && stake_of(*other.line) <= stake_of(*first->line)) continue;
      keys.push_back(key_of(endings_, first) + "+" + std::to_string(i));
      others.insert(*would);
    }
    // A draw where several would win is the answer.
    if (winners.empty() && 1 < others.size()) return;
    for (const std::string& key : keys) found(key);
  }

  double distance(const Moment& moment) override {
    if (moment.now.result.over || moment.error != nullptr) return kFar;
    // The two lines that hold most nearly.
    double first = kFar, second = kFar;
    for (const std::size_t i : firsts_) {
      const lang::ResultLine& line = *endings_[i].line;
      if (line.when == lang::kNoExpr || !is_asked(endings_[i], moment.now)) continue;
      const double off = missing(asked_, moment.now, line.when, line.slots);
      if (off < first) {
        second = first;
        first = off;
      } else {
        second = std::min(second, off);
      }
    }
    return first + second;
  }

  Worded word(const std::string& key, const Moment& moment) const override {
    const std::size_t plus = key.find('+');
    const Ending& first = ending_of(endings_, key.substr(0, plus));
    const Ending& second = ending_of(endings_, key.substr(plus + 1));
    const std::string one = first.line->item.key, other = second.line->item.key;
    const auto would =
        winners_by(moment.now, *second.line,
                   asked_.engine.about(moment.now, *second.line).value_or(std::vector<Index>{}));
    const std::vector<Index> others = would.value_or(std::vector<Index>{});
    Worded worded;
    worded.sentence = fmt::format(
        "`{}` and `{}` hold after the same move: by the first {}, by the second {}; which one "
        "counts?",
        one, other, told(winners_of(moment.now), first, second), told(others, second, first));
    worded.clauses = {first.line->item.span, second.line->item.span};
    worded.now =
        fmt::format("`{}` is asked first, so {}", one, told(winners_of(moment.now), first, second));
    worded.repairs = {ruling(fmt::format("below `{}`: the order is meant", one),
                             fmt::format("Where `{}` holds as well, this line counts.", other),
                             first.line->item.span)};
    if (std::optional<Repair> turned = in_other_order(first, second)) {
      worded.repairs.push_back(std::move(*turned));
    }
    // Where one player has won more or less nobody would have it that nobody wins.
    const std::string both = condition_of_both(first, second);
    if (!both.empty() && others != winners_of(moment.now)) {
      worded.repairs.push_back({fmt::format("above `{}`: neither wins", one),
                                "both: draw when " + both, Put::Above, first.line->item.span});
    }
    return worded;
  }

 private:
  static bool decides(const lang::ResultLine& line) {
    return line.verdict == Verdict::Wins || line.verdict == Verdict::Loses ||
           line.verdict == Verdict::Draw;
  }
  static bool ranks(const lang::ResultLine& line) { return line.verdict == Verdict::Finish; }
  static bool is_asked(const Ending& ending, const State& state) {
    return ending.phase == kNoIndex || ending.phase == state.position.phase;
  }

  // How many times the points who wins by a line gets.
  Index stake_of(const lang::ResultLine& line) const {
    const auto& stakes = asked_.model.scenario.stakes;
    const auto found = stakes.find(line.item.key);
    return found == stakes.end() ? 1 : found->second;
  }

  // Who wins by a line, and how much where the other one counts more or less.
  std::string told(const std::vector<Index>& winners, const Ending& by, const Ending& other) const {
    const std::string text = verdict_text(asked_.model, winners);
    const Index stake = stake_of(*by.line);
    if (winners.empty() || stake == stake_of(*other.line)) return text;
    return fmt::format("{} {} point{}", text, stake, stake == 1 ? "" : "s");
  }

  // The second line in front of the first, where both stand in one list of the text.
  std::optional<Repair> in_other_order(const Ending& first, const Ending& second) const {
    const lang::Span& one = first.line->item.span;
    const lang::Span& other = second.line->item.span;
    if (first.phase != second.phase || one.file != other.file || other.begin <= one.begin) {
      return std::nullopt;
    }
    const lang::SourceText& source = asked_.sources.source(one.file);
    const std::size_t row = rows_of(asked_, other).first;
    const lang::Span before = lang::Span{one.file, one.begin, source.line_span(row - 1).end};
    return Repair{
        fmt::format("in the place of the lines from `{}` to `{}`: the other one counts",
                    first.line->item.key, second.line->item.key),
        fmt::format("{}\n  ruling \"Where `{}` holds as well, this line counts.\"\n{}",
                    lines_of(asked_, other), first.line->item.key, lines_of(asked_, before)),
        Put::InPlaceOfAll, lang::join(one, other)};
  }

  // Both conditions, where the text writes them on one line.
  std::string condition_of_both(const Ending& first, const Ending& second) const {
    const auto condition = [this](const Ending& ending) {
      const std::string line = line_of(asked_, ending.line->item.span);
      const std::size_t when = line.find(" when ");
      return when == std::string::npos ? std::string() : line.substr(when + 6);
    };
    const std::string one = condition(first), other = condition(second);
    if (one.empty() || other.empty() || first.line->each_slot != kNoIndex ||
        second.line->each_slot != kNoIndex) {
      return {};
    }
    return fmt::format("({}) and ({})", one, other);
  }

  const Asked& asked_;
  std::vector<Ending> endings_;
  std::vector<std::size_t> firsts_;  // lines that may end a game in which another holds, too
  std::vector<std::size_t> lines_;   // those of them that say who wins
};

// ---- Q3

class OwnLoss final : public QuestionClass {
 public:
  explicit OwnLoss(const Asked& asked) : asked_(asked), endings_(endings_of(asked.model)) {
    for (const Ending& ending : endings_) {
      any_ = any_ || (ending.list == Ending::List::End &&
                      (names_winner(*ending.line) || names_mover(*ending.line)));
    }
  }
  std::string_view code() const override { return "Q3"; }
  std::string_view name() const override { return "own-loss"; }
  std::string_view about() const override {
    return "a move that brings about for another what wins the game";
  }
  bool looks_at_ends() const override { return true; }
  // Of each way to end, with who moved and who won, a game is looked at.
  std::uint64_t passed(const Scouted& scouted) const override {
    std::uint64_t ends = scouted.games + scouted.played;
    for (const auto& [line, n] : scouted.met_ends) ends += n;
    return ends;
  }
  std::string not_asked() const override {
    if (asked_.model.players.size() < 2) return "there is one player";
    return any_ ? "" : "no line says who wins by what has come about";
  }

  void look(const Moment& moment, const Found& found) override {
    if (moment.before == nullptr || moment.error != nullptr) return;
    if (!moment.now.result.over) {
      for (std::size_t i = 0; i < endings_.size(); ++i) {
        if (would_win(moment, endings_[i])) found("unsaid " + std::to_string(i));
      }
      return;
    }
    if (moment.before->position.nature || asked_.engine.nature_moves(*moment.before)) return;
    const Ending* by = ended_by(endings_, moment.now);
    if (by == nullptr || by->list != Ending::List::End || !names_winner(*by->line)) return;
    const std::vector<Index> winners = winners_of(moment.now);
    if (winners.empty()) return;
    const Index moved = moment.before->position.me;
    if (std::find(winners.begin(), winners.end(), moved) != winners.end()) return;
    // Who has gone out with it lost by the line that says so; this one counts who is left.
    const auto lives = [moved](const State& state) {
      const auto& alive = state.position.alive;
      return std::find(alive.begin(), alive.end(), moved) != alive.end();
    };
    if (lives(*moment.before) && !lives(moment.now)) return;
    found(key_of(endings_, by));
  }

  double distance(const Moment& moment) override {
    if (moment.now.result.over || moment.error != nullptr) return kFar;
    double least = kFar;
    for (const Ending& ending : endings_) {
      const lang::ResultLine& line = *ending.line;
      const bool is_asked = names_winner(line) || names_mover(line);
      if (ending.list != Ending::List::End || !is_asked || line.when == lang::kNoExpr) continue;
      least = std::min(least, missing(asked_, moment.now, line.when, line.slots));
    }
    return least;
  }

  Worded word(const std::string& key, const Moment& moment) const override {
    if (key.starts_with("unsaid ")) return word_unsaid(ending_of(endings_, key.substr(7)), moment);
    const lang::ResultLine& line = *ending_of(endings_, key).line;
    const std::string moved = name_of(asked_.model, moment.before->position.me);
    const std::string won = verdict_text(asked_.model, winners_of(moment.now));
    Worded worded;
    worded.sentence =
        fmt::format("{} makes a move, and {} by `{}`: may one lose by one's own move?", moved, won,
                    line.item.key);
    worded.clauses = {line.item.span};
    worded.now = fmt::format("the move is legal, and the game ends: {}", won);
    worded.repairs = {ruling(fmt::format("below `{}`: it is meant", line.item.key),
                             "Who brings this about for somebody else loses by his own move.",
                             line.item.span)};
    if (line.when != lang::kNoExpr && line.each_slot == kNoIndex) {
      const std::string text = line_of(asked_, line.item.span);
      const std::size_t when = text.find(" when ");
      if (when != std::string::npos) {
        const std::string condition = text.substr(when + 6);
        worded.repairs.push_back(
            {"among the interactions: such a move is not allowed",
             fmt::format("never own-{}: me is {} and ({})", line.item.key, moved, condition),
             Put::Above, first_rule(asked_)});
        worded.repairs.push_back(
            {fmt::format("in the place of `{}`: who brings it about wins", line.item.key),
             fmt::format("{}: mover wins when {}", line.item.key, condition), Put::InPlace,
             line.item.span});
      }
    }
    return worded;
  }

 private:
  // The line gives the game to who has moved, and would give it to the other, who has not: what it
  // asks for was brought about for him.
  bool would_win(const Moment& moment, const Ending& ending) const {
    if (ending.list != Ending::List::End || !names_mover(*ending.line)) return false;
    if (asked_.model.players.size() != 2 || moment.before->position.nature) return false;
    const interpreter::Position& now = moment.now.position;
    if (now.stage != interpreter::Stage::Turn || !now.frames.empty() || now.nature) return false;
    if (now.mover == moment.before->position.me || now.me != now.mover) return false;
    if (ending.phase != kNoIndex && ending.phase != now.phase) return false;
    return asked_.engine.about(moment.now, *ending.line).has_value();
  }

  Worded word_unsaid(const Ending& ending, const Moment& moment) const {
    const std::string& key = ending.line->item.key;
    const std::string moved = name_of(asked_.model, moment.before->position.me);
    const std::string other = name_of(asked_.model, moment.now.position.mover);
    Worded worded;
    worded.about = "an end that a move brings about for the other player";
    worded.sentence = fmt::format(
        "{} makes a move after which `{}` would hold if {} had moved: does {} win at once?", moved,
        key, other, other);
    worded.clauses = {ending.line->item.span};
    worded.now = fmt::format("play goes on: `{}` asks it of who has moved", key);
    worded.repairs = {ruling(fmt::format("below `{}`: play goes on", key),
                             "Who has not moved does not win by it.", ending.line->item.span)};
    const std::string text = line_of(asked_, ending.line->item.span);
    const std::size_t when = text.find(" when ");
    if (when == std::string::npos || ending.line->each_slot != kNoIndex) return worded;
    if (const auto turned = with_opponent(text.substr(when + 6))) {
      worded.repairs.push_back(
          {fmt::format("beside `{}`, in a list `by the first of`: the other wins", key),
           fmt::format("{}-of-another: opponent wins when {}", key, *turned)});
    }
    return worded;
  }

  // A condition about who moved as one about the other; nothing where that is not plain.
  static std::optional<std::string> with_opponent(const std::string& condition) {
    for (const char* const word : {"own", "enemy", "me", "opponent"}) {
      if (with_word(condition, word, "") != condition) return std::nullopt;
    }
    std::string turned = with_word(condition, "mover", "opponent");
    if (turned == condition) return std::nullopt;
    return turned;
  }

  // It gives the game to who has moved, by a condition.
  bool names_mover(const lang::ResultLine& line) const {
    if (line.verdict != Verdict::Wins || line.when == lang::kNoExpr) return false;
    if (line.each_slot != kNoIndex || line.who == lang::kNoExpr) return false;
    return lang::at(asked_.model, line.who).op == lang::Op::Mover;
  }

  // It says who wins, or who loses, without saying that it is who has moved.
  bool names_winner(const lang::ResultLine& line) const {
    if (line.verdict != Verdict::Wins && line.verdict != Verdict::Loses) return false;
    if (line.each_slot != kNoIndex) return true;
    if (line.who == lang::kNoExpr) return false;
    return !lang::any_expression(asked_.model, line.who,
                                 [](const lang::Expr& expr) { return expr.op == lang::Op::Mover; });
  }

  const Asked& asked_;
  std::vector<Ending> endings_;
  bool any_ = false;
};

// ---- Q4

class Tie final : public QuestionClass {
 public:
  explicit Tie(const Asked& asked) : asked_(asked), endings_(endings_of(asked.model)) {
    ranks_ = std::any_of(endings_.begin(), endings_.end(), [](const Ending& ending) {
      return ending.line->verdict == Verdict::Finish;
    });
    for (const std::string& scale : asked.model.scenario.point_scales) {
      names_ties_ = names_ties_ || first_are_equal(scale);
    }
  }
  std::string_view code() const override { return "Q4"; }
  std::string_view name() const override { return "tie"; }
  std::string_view about() const override { return "equal scores that the text does not name"; }
  bool looks_at_ends() const override { return true; }
  std::uint64_t passed(const Scouted& scouted) const override { return scouted.judged; }
  std::string not_asked() const override {
    if (!ranks_) return "nobody is ranked by a score";
    return names_ties_ ? "`points` says what equal scores are worth" : "";
  }

  void look(const Moment& moment, const Found& found) override {
    if (moment.now.result.over) look_at_end(moment.now, found);
  }

  void look_at_end(const State& over, const Found& found) override {
    if (!over.result.finished) return;
    const Ending* by = ended_by(endings_, over);
    if (by == nullptr || by->line->verdict != Verdict::Finish) return;
    const auto& rank = over.result.rank;
    if (std::count(rank.begin(), rank.end(), 0) < 2) return;
    found(key_of(endings_, by));
  }

  double distance(const Moment& moment) override {
    if (moment.error != nullptr || asked_.model.scenario.score == lang::kNoExpr) return kFar;
    std::vector<double> scores;
    for (const Index player : moment.now.position.alive) {
      scores.push_back(asked_.engine.score(moment.now, player));
    }
    std::sort(scores.rbegin(), scores.rend());
    // Those that are nearly over count most.
    const double off = scores.size() < 2 ? 0 : scores[0] - scores[1];
    return off + static_cast<double>(moment.legal.size());
  }
  bool measures_moves() const override { return true; }

  Worded word(const std::string& key, const Moment& moment) const override {
    const lang::ResultLine& line = *ending_of(endings_, key).line;
    std::vector<Index> first;
    for (std::size_t player = 0; player < moment.now.result.rank.size(); ++player) {
      if (moment.now.result.rank[player] == 0) first.push_back(static_cast<Index>(player));
    }
    const std::size_t n = asked_.model.players.size();
    Worded worded;
    worded.sentence = fmt::format("{} have equal scores at the end by `{}`: who is first?",
                                  names_of(asked_.model, first), line.item.key);
    worded.clauses = {line.item.span};
    if (asked_.model.scenario.score != lang::kNoExpr) {
      worded.clauses.push_back(lang::at(asked_.model, asked_.model.scenario.score).span);
    }
    worded.now = "equal scores share their place, by the language alone";
    worded.repairs = {ruling(fmt::format("below `{}`: they share", line.item.key),
                             "Equal scores share their place.", line.item.span)};
    // A scale is of all that may play, whatever number was chosen.
    const auto& options = asked_.model.options;
    const bool of_any_number =
        std::any_of(options.begin(), options.end(),
                    [](const lang::OptionValue& option) { return option.name == "players"; });
    if ((n == 2 || n == 3) && !of_any_number) {
      worded.repairs.push_back({"at the end of the scenario: what a shared place is worth",
                                n == 2 ? "points\n  1 > 0\n  0.5 = 0.5"
                                       : "points\n  3 > 1 > 0\n  2 = 2 > 0\n  1 = 1 = 1",
                                Put::Behind, phase_of(asked_.model, moment.now).item.span});
    }
    // Only where it would have decided here.
    const std::string second = pieces_differ(moment.now, first) ? with_second_number() : "";
    if (!second.empty()) {
      worded.repairs.push_back({"in the place of the score: pieces decide between equals", second,
                                Put::InPlace,
                                lang::at(asked_.model, asked_.model.scenario.score).span});
    }
    return worded;
  }

 private:
  static bool pieces_differ(const State& over, const std::vector<Index>& players) {
    std::set<std::size_t> counts;
    for (const Index player : players) {
      std::size_t n = 0;
      for (const auto& [site, piece] : over.position.pieces) n += piece.owner == player ? 1 : 0;
      counts.insert(n);
    }
    return counts.size() == players.size();
  }

  // The score as it stands, with another number behind it; empty where it is longer than a line,
  // has several numbers already, or there are no pieces.
  std::string with_second_number() const {
    const lang::ExprId score = asked_.model.scenario.score;
    if (score == lang::kNoExpr || asked_.model.kinds.empty()) return {};
    const std::string line = line_of(asked_, lang::at(asked_.model, score).span);
    const std::size_t colon = line.find(": ");
    const std::size_t of = line.find("score of ");
    if (of != 0 || colon == std::string::npos || line[colon + 2] == '(') return {};
    return fmt::format("{}: ({}, count pieces of {})", line.substr(0, colon),
                       line.substr(colon + 2), line.substr(9, colon - 9));
  }

  // "2 = 2 > 0": those who are first share.
  static bool first_are_equal(const std::string& scale) {
    const std::size_t sign = scale.find_first_of("=>");
    return sign != std::string::npos && scale[sign] == '=';
  }

  const Asked& asked_;
  std::vector<Ending> endings_;
  bool ranks_ = false;
  bool names_ties_ = false;
};

}  // namespace

std::unique_ptr<QuestionClass> two_ends_class(const Asked& asked) {
  return std::make_unique<TwoEnds>(asked);
}
std::unique_ptr<QuestionClass> own_loss_class(const Asked& asked) {
  return std::make_unique<OwnLoss>(asked);
}
std::unique_ptr<QuestionClass> tie_class(const Asked& asked) {
  return std::make_unique<Tie>(asked);
}

}  // namespace ludo::workbench::questions
