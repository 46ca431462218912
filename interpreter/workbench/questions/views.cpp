// Questions about what players know: lists of moves that tell a secret (Q11).

#include <fmt/format.h>

#include <map>

#include "interpreter/search/search.hpp"
#include "interpreter/workbench/questions/words.hpp"

namespace ludo::workbench::questions {

namespace {

// Views that are kept.
constexpr std::size_t kMostViews = 4000;

class Leak final : public QuestionClass {
 public:
  explicit Leak(const Asked& asked) : asked_(asked) {}
  std::string_view code() const override { return "Q11"; }
  std::string_view name() const override { return "leak"; }
  // What tells a secret spoils the game, however it is played.
  int lateness(const std::string& key) const override {
    static_cast<void>(key);
    return 0;
  }
  std::string_view about() const override {
    return "two states that look the same to who decides, with other moves";
  }
  std::string not_asked() const override {
    return search::has_secrets(asked_.model) ? "" : "everybody sees everything";
  }
  bool by_state() const override { return false; }

  void look(const Moment& moment, const Found& found) override {
    if (!can_ask(moment)) return;
    const std::string key = view_of(moment);
    const auto known = seen_.find(key);
    std::vector<Digits> digits = digits_of(moment);
    if (known == seen_.end()) {
      if (seen_.size() < kMostViews) seen_.emplace(key, Seen{std::move(digits), moment.line()});
      return;
    }
    if (known->second.digits == digits) return;
    other_ = known->second.line;
    found("leak");
  }

  bool shows(const Moment& moment, const std::string& key) override {
    static_cast<void>(key);
    if (!can_ask(moment)) return false;
    const auto known = seen_.find(view_of(moment));
    if (known == seen_.end() || known->second.digits == digits_of(moment)) return false;
    other_ = known->second.line;
    return true;
  }

  const Line* other_line(const std::string& key) const override {
    static_cast<void>(key);
    return &other_;
  }

  Worded word(const std::string& key, const Moment& moment) const override {
    static_cast<void>(key);
    const lang::PhaseDef& phase = phase_of(asked_.model, moment.now);
    Worded worded;
    worded.clauses = {phase.item.span};
    worded.sentence = fmt::format(
        "{} sees the same after the one line and after the other, but has other moves: does the "
        "list of moves tell a secret?",
        name_of(asked_.model, moment.now.position.me));
    worded.now = "who looks at the legal moves learns what is hidden";
    worded.repairs = {
        {"below the turn: it is meant, an umpire says what is possible",
         "ruling \"An umpire tells what can be played, and so a little more.\""},
        {"where the hidden thing decides: it is shown first", "announce yes as answer"}};
    return worded;
  }

 private:
  struct Seen {
    std::vector<Digits> digits;
    Line line;
  };

  bool can_ask(const Moment& moment) const {
    return moment.error == nullptr && !moment.now.result.over && !moment.legal.empty() &&
           !asked_.engine.nature_moves(moment.now);
  }
  std::string view_of(const Moment& moment) const {
    const lang::Index me = moment.now.position.me;
    return fmt::format("{} {}", me, asked_.engine.observe(moment.now, me));
  }
  static std::vector<Digits> digits_of(const Moment& moment) {
    std::vector<Digits> all;
    for (const interpreter::Move& move : moment.legal) all.push_back(move.digits);
    return all;
  }

  const Asked& asked_;
  std::map<std::string, Seen> seen_;
  Line other_;
};

}  // namespace

std::unique_ptr<QuestionClass> leak_class(const Asked& asked) {
  return std::make_unique<Leak>(asked);
}

Classes all_classes(const Asked& asked) {
  Classes all;
  all.push_back(stuck_class(asked));
  all.push_back(two_ends_class(asked));
  all.push_back(own_loss_class(asked));
  all.push_back(tie_class(asked));
  all.push_back(endless_class(asked));
  all.push_back(supply_class(asked));
  all.push_back(order_class(asked));
  all.push_back(same_move_class(asked));
  all.push_back(empty_move_class(asked));
  all.push_back(who_is_out_class(asked));
  all.push_back(leak_class(asked));
  all.push_back(idle_piece_class(asked));
  all.push_back(first_turn_class(asked));
  all.push_back(constant_class(asked));
  all.push_back(capacity_class(asked));
  return all;
}

}  // namespace ludo::workbench::questions
