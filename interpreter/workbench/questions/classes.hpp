// Classes of questions: each knows what is worth asking about in a moment of a game, and how to ask
// it. How moments are come to is none of their business: hunt.hpp looks for them.
//
// To add a class, write a maker and put it into all_classes().
//
// Tested by tests/questions/.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "interpreter/workbench/questions/question.hpp"
#include "lang/model/model.hpp"

namespace ludo::workbench::questions {

/// A distance that leads nowhere.
inline constexpr double kFar = std::numeric_limits<double>::infinity();

/// The game whose text is asked about. All outlive who holds it.
struct Asked {
  const lang::GameModel& model;
  const lang::SourceMap& sources;
  interpreter::Engine& engine;
  std::span<const NeverPossible> never = {};
};

/// A game that has come to a decision, or to its end, or cannot go on.
struct Moment {
  const interpreter::State* before;  // null: the start of the game
  const interpreter::Move* move;     // that led from there; null with `before`
  const interpreter::State& now;
  const std::vector<interpreter::Move>& legal;  // of `now`, without texts; empty when it is over
  // What paths have died of since the moment before, and at this one.
  const std::vector<interpreter::Report>& faults;
  // The game cannot go on, by a mistake of the description: `now` cannot, or nothing follows `move`
  // and `now` is what was before it.
  const interpreter::DescriptionError* error;
  // States at which the same game has stood before, latest first.
  const std::vector<const interpreter::State*>& past;
  // What each legal move leads to; null where that was not worked out.
  const std::vector<std::pair<interpreter::Move, interpreter::State>>* next;
  // The moves from the start to here.
  const std::function<Line()>& line;
  // How often each condition was what; of the whole search.
  const interpreter::Conditions& conditions;
};

/// What was seen of pieces of a kind on a site, at decisions of their owner of which all moves were
/// tried.
struct Standing {
  std::uint64_t decisions = 0;
  std::uint64_t left = 0;     // at so many of them some move left the site
  std::uint64_t changed = 0;  // at so many others some move made another kind of the piece there
};

/// What many quick games came to that nobody looked at closer.
struct Scouted {
  std::uint64_t games = 0;                    // that ended
  std::uint64_t turns = 0;                    // of all of them
  std::map<std::string, std::uint64_t> ends;  // by the key of the line that ended them
  // The same of players who win at once if they can.
  std::uint64_t played = 0;
  std::map<std::string, std::uint64_t> played_ends;
  // Of games that go on from where something was new: ends that were met, some in trying all moves
  // of a state; states of which all were tried; what stood there, by kind, owner and site.
  std::map<std::string, std::uint64_t> met_ends;
  std::uint64_t probed = 0;
  std::map<std::tuple<lang::Index, lang::Index, lang::Index>, Standing> standing;
  std::uint64_t judged = 0;    // ends that were looked at for what shows there
  std::uint64_t plies = 0;     // of all quick games
  std::uint64_t compared = 0;  // states of which it was tried whether two moves come to the same
};

/// What may be seen in passing of a question, so that the game is worth a closer look.
enum class Sign : std::uint8_t {
  None,
  Returns,  // a position comes back
  Twins,    // two moves come to the same
  Idle,     // pieces that do not leave their places
  Empty,    // a turn of several moves that changes nothing
  Out,      // a player goes out, or is named to move though he is out
};

class QuestionClass {
 public:
  virtual ~QuestionClass() = default;
  virtual std::string_view code() const = 0;
  virtual std::string_view name() const = 0;
  /// What it asks about, in half a sentence.
  virtual std::string_view about() const = 0;
  /// Why the game cannot have such a question; empty: it may.
  virtual std::string not_asked() const { return {}; }
  /// Whether moments must have `next`.
  virtual bool looks_ahead() const { return false; }

  /// Whether what shows in a state shows in it whichever way it was come to, so that a search
  /// through all states is a search through all lines.
  virtual bool by_state() const { return true; }
  /// Whether all moments that were shown were looked at to the end.
  virtual bool looks_at_all() const { return by_state(); }
  /// Whether all that it may find shows where a game is over.
  virtual bool looks_at_ends() const { return false; }
  /// States (ends, where it looks at these) that were watched for it in quick games.
  virtual std::uint64_t passed(const Scouted& scouted) const {
    static_cast<void>(scouted);
    return 0;
  }
  /// Whether it may be asked only when nothing was broken off: it says that something never was.
  virtual bool says_never() const { return false; }

  /// Tells keys of questions that show in a moment.
  using Found = std::function<void(const std::string& key)>;
  virtual void look(const Moment& moment, const Found& found) = 0;
  /// Whether a question shows in a moment.
  virtual bool shows(const Moment& moment, const std::string& key);
  /// How far a moment is from the nearest question that was not found yet; 0 or more, kFar where
  /// nothing leads there.
  virtual double distance(const Moment& moment) {
    static_cast<void>(moment);
    return kFar;
  }
  /// Whether the distance hangs on the moves that there are, and not on the state alone.
  virtual bool measures_moves() const { return false; }
  /// Whether it compares states that look the same to who decides, so that some are to be made.
  virtual bool compares_views() const { return false; }
  /// One of the stages of the search begins: what is tried so often only has its part in
  /// each.
  virtual void stage_begins() {}
  /// What quick games are watched for.
  virtual Sign scouted_for() const { return Sign::None; }
  /// Tells keys of what shows in a game that is over, seen from its last state alone.
  virtual void look_at_end(const interpreter::State& over, const Found& found) {
    static_cast<void>(over);
    static_cast<void>(found);
  }
  virtual void scouted(const Scouted& scouted) { static_cast<void>(scouted); }
  /// When all has been looked at: what was told, and showed in this state first, is a question.
  /// False: it was a suspicion only.
  virtual bool stands(const std::string& key, const interpreter::State& at) {
    static_cast<void>(key);
    static_cast<void>(at);
    return true;
  }
  /// How late a question is asked among all that are open: 0 first, what tells least last.
  virtual int lateness(const std::string& key) const {
    static_cast<void>(key);
    return 1;
  }
  /// Clauses that may be a question, but were met too seldom to say; when all has been looked at.
  virtual std::vector<lang::Span> seldom() const { return {}; }
  /// A second line for the witness; null: one is enough.
  virtual const Line* other_line(const std::string& key) const {
    static_cast<void>(key);
    return nullptr;
  }
  /// The question in words, for a moment in which it shows.
  virtual Worded word(const std::string& key, const Moment& moment) const = 0;
};

using Classes = std::vector<std::unique_ptr<QuestionClass>>;

/// All there are, Q1 first.
Classes all_classes(const Asked& asked);

// The makers.
std::unique_ptr<QuestionClass> stuck_class(const Asked& asked);       // Q1
std::unique_ptr<QuestionClass> two_ends_class(const Asked& asked);    // Q2
std::unique_ptr<QuestionClass> own_loss_class(const Asked& asked);    // Q3
std::unique_ptr<QuestionClass> tie_class(const Asked& asked);         // Q4
std::unique_ptr<QuestionClass> endless_class(const Asked& asked);     // Q5
std::unique_ptr<QuestionClass> supply_class(const Asked& asked);      // Q6
std::unique_ptr<QuestionClass> order_class(const Asked& asked);       // Q7
std::unique_ptr<QuestionClass> same_move_class(const Asked& asked);   // Q8
std::unique_ptr<QuestionClass> empty_move_class(const Asked& asked);  // Q9
std::unique_ptr<QuestionClass> who_is_out_class(const Asked& asked);  // Q10
std::unique_ptr<QuestionClass> leak_class(const Asked& asked);        // Q11
std::unique_ptr<QuestionClass> idle_piece_class(const Asked& asked);  // Q12
std::unique_ptr<QuestionClass> first_turn_class(const Asked& asked);  // Q13
std::unique_ptr<QuestionClass> constant_class(const Asked& asked);    // Q14
std::unique_ptr<QuestionClass> capacity_class(const Asked& asked);    // Q15

}  // namespace ludo::workbench::questions
