// What a game hides stays hidden: two states that a player cannot tell apart give him the same
// bytes of all that is made for him. These are the moves, written alike; all pictures of the board;
// `why` of legal and illegal moves and of texts that are none; and moves of others, written as he
// sees them.
//
// The pairs are made in seeded playouts of the reference engine. *Twins*: where nature or somebody
// else has a second move after which a player's view is the same, a second game goes that way, and
// both go on side by side as long as he sees the same in both; so he has seen the same ever since.
// *Redrawn states*: what he cannot see is changed in the state itself. All that the model hides
// must have differed in some pair, under some value of the options.

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/cli/why_text.hpp"
#include "interpreter/reference/engine.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/services/simulate.hpp"
#include "interpreter/services/why.hpp"
#include "tests/games/game_file.hpp"
#include "tests/games/game_view.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

using interpreter::Engine;
using interpreter::Move;
using interpreter::Random;
using interpreter::SeenMove;
using interpreter::State;
using lang::Index;

constexpr std::uint64_t kHiddenSeed = 20260202;
constexpr std::uint64_t kHiddenPlayouts = 3;
constexpr std::size_t kHiddenPlies = 400;
// In one playout, what it costs: moves that are listed, and those that are written as well.
constexpr std::size_t kMostListed = 120'000;
constexpr std::size_t kMostWritten = 12'000;
constexpr std::size_t kEnoughPairs = 24;    // if all that is hidden has differed in them
constexpr std::size_t kMostFruitless = 24;  // searches in a row for a twin, before they are …
constexpr std::size_t kEveryFruitless = 8;  // … made after so many plies only
constexpr std::size_t kMostIdle = 30;       // plies in a row without any pair: all is open by then
constexpr std::size_t kMostTried = 12;      // moves tried to find one that looks like another
constexpr std::size_t kMostReasons = 3;     // illegal moves asked for, in one playout
constexpr std::size_t kEveryRedrawn = 3;
constexpr std::size_t kMostPliesOpen = 30;

const std::string kKinds = "kinds of pieces";

// What a model hides: variables and secret phases, by their names; and choices.
struct Hidden {
  std::set<std::string> things;
  bool choices = false;
  bool any() const { return choices || !things.empty(); }
};

// The word stands there by itself.
bool has_word(const std::string& text, const std::string& word) {
  const auto is_part = [](char letter) {
    return std::isalpha(static_cast<unsigned char>(letter)) != 0 || letter == '-';
  };
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end]))) {
      return true;
    }
  }
  return false;
}

std::string phase_name(const lang::PhaseDef& phase) { return "phase " + phase.item.key; }

Hidden hidden_in(const lang::GameModel& model) {
  Hidden hidden;
  for (const lang::Variable& variable : model.variables) {
    if (variable.seen.sight != lang::Sight::All) hidden.things.insert(variable.name);
  }
  if (model.kinds_seen.sight != lang::Sight::All) hidden.things.insert(kKinds);
  for (const lang::PhaseDef& phase : model.scenario.phases) {
    if (phase.secretly) hidden.things.insert(phase_name(phase));
  }
  for (const lang::Visibility& seen : model.visibilities) {
    hidden.choices = hidden.choices || seen.sight != lang::Sight::All;
  }
  return hidden;
}

// What differs in two states of that which the model hides.
std::set<std::string> hidden_differences(const lang::GameModel& model, const State& a,
                                         const State& b) {
  std::set<std::string> names;
  const auto compare = [&](const State& one, const State& other) {
    for (const auto& [key, value] : one.position.variables) {
      const lang::Variable& variable = lang::at(model.variables, key.first);
      if (variable.seen.sight == lang::Sight::All) continue;
      const auto found = other.position.variables.find(key);
      if (found == other.position.variables.end() || found->second != value) {
        names.insert(variable.name);
      }
    }
  };
  compare(a, b);
  compare(b, a);
  if (model.kinds_seen.sight != lang::Sight::All && a.position.pieces != b.position.pieces) {
    names.insert(kKinds);
  }
  const lang::PhaseDef& phase = lang::at(model.scenario.phases, a.position.phase);
  if (phase.secretly && a.position != b.position) names.insert(phase_name(phase));
  return names;
}

// Another value of a type, near this one: an element of a tally or a set exchanged for another, so
// that totals and sizes stay; another scalar. Nothing when there is none.
std::optional<lang::Value> redrawn(const lang::GameModel& model, const lang::Type& type,
                                   const lang::Value& value, Random& random) {
  lang::Value other = value;
  const auto size = static_cast<std::uint64_t>(
      type.base == lang::Base::Int ? type.most - type.least + 1 : lang::domain_size(model, type));
  if (type.shape == lang::Shape::Tally && value.items.size() >= 2) {
    ++other.items[random.below(value.items.size())];
    --other.items[random.below(value.items.size())];
  } else if (type.shape == lang::Shape::Set && !value.items.empty() && size > 1) {
    other.items[random.below(value.items.size())] = static_cast<std::int32_t>(random.below(size));
    std::sort(other.items.begin(), other.items.end());
    const auto twice = std::adjacent_find(other.items.begin(), other.items.end());
    if (twice != other.items.end()) return std::nullopt;
  } else if (type.shape == lang::Shape::Scalar && size > 1 && type.base != lang::Base::Piece) {
    const auto least = type.base == lang::Base::Int ? type.least : 0;
    other.number = least + static_cast<std::int32_t>(random.below(size));
  }
  if (other == value || !lang::is_of_type(model, type, other)) return std::nullopt;
  return other;
}

// Playouts of one model, with a twin for each player as long as there is one.
class Trial {
 public:
  /// `wanted`: what should differ in some pair.
  Trial(const lang::GameModel& model, const lang::View& view, const lang::SourceMap& sources,
        const std::set<std::string>& wanted)
      : model_(model), view_(view), sources_(sources), wanted_(wanted), engine_(model) {}

  void play(std::uint64_t index) {
    Random random(interpreter::mix(kHiddenSeed, index));
    random_ = &random;
    twins_.assign(model_.players.size(), std::nullopt);
    reasons_ = 0;
    fruitless_ = 0;
    listed_ = 0;
    written_ = 0;
    State state = engine_.start();
    std::size_t idle = 0;
    for (std::size_t ply = 0; ply < kHiddenPlies && idle < kMostIdle; ++ply) {
      if (kMostListed < listed_ || kMostWritten < written_ || engine_.over(state)) break;
      if (has_enough()) break;
      ply_ = ply;
      INFO("playout " << index << ", ply " << ply);
      const bool nature = engine_.nature_moves(state);
      const std::size_t before = pairs_;
      if (!nature) compare_decision(state, ply);
      const bool has_twin = std::any_of(twins_.begin(), twins_.end(),
                                        [](const auto& twin) { return twin.has_value(); });
      idle = has_twin || before < pairs_ ? 0 : idle + 1;
      const std::vector<Move> moves = list(state);
      REQUIRE_FALSE(moves.empty());
      state = step(state, moves, moves[interpreter::draw_move(random, moves, nature)]);
    }
  }

  /// What has differed in a pair of states in which a decision was compared.
  const std::set<std::string>& covered() const { return covered_; }
  std::size_t pairs() const { return pairs_; }
  bool has_enough() const {
    return kEnoughPairs <= pairs_ &&
           std::includes(covered_.begin(), covered_.end(), wanted_.begin(), wanted_.end());
  }

 private:
  // The moves without their texts; and with them.
  std::vector<Move> list(const State& state) {
    std::vector<Move> moves = engine_.raw_moves(state);
    listed_ += moves.size();
    return moves;
  }
  std::vector<Move> write(const State& state) {
    std::vector<Move> moves = engine_.moves(state);
    written_ += moves.size();
    return moves;
  }

  void compare_decision(const State& state, std::size_t ply) {
    const Index me = engine_.to_move(state);
    const std::optional<State>& twin = twins_[static_cast<std::size_t>(me)];
    std::optional<State> other;
    if (ply % kEveryRedrawn == 0) other = redraw(state, me);
    if (!twin && !other) return;
    const std::vector<Move> moves = write(state);
    if (twin) compare(state, moves, *twin, me);
    if (other) compare(state, moves, *other, me);
  }

  // He sees the same in both, and it is his move.
  void compare(const State& state, const std::vector<Move>& moves, const State& other, Index me) {
    ++pairs_;
    for (const std::string& name : hidden_differences(model_, state, other)) covered_.insert(name);
    INFO(lang::at(model_.players, me).name << " sees\n" << engine_.observe(state, me));
    REQUIRE(engine_.to_move(other) == me);
    const std::vector<Move> others = write(other);
    REQUIRE(others.size() == moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (others[i].digits != moves[i].digits || others[i].text != moves[i].text ||
          others[i].forms != moves[i].forms) {
        FAIL_CHECK("the move " << moves[i].text << " is " << others[i].text << " in the other");
      }
    }
    const auto viewer = interpreter::Viewer::player(me);
    const std::string bytes = pictures(view_, state, viewer);
    CHECK(bytes == pictures(view_, other, viewer));
    check_names(state, viewer, bytes);
    if (reasons_ < kMostReasons) {
      ++reasons_;
      CHECK(told(state, moves[random_->below(moves.size())].text, other, me));
      if (!last_text_.empty()) CHECK(told(state, last_text_, other, me));
      CHECK(told(state, "nonsense", other, me));
    }
    last_text_ = moves[random_->below(moves.size())].text;
  }

  // A picture names no kind and no value that neither its viewer may know of in this state, nor a
  // picture of the start has named.
  void check_names(const State& state, const interpreter::Viewer& viewer,
                   const std::string& bytes) const {
    const std::string known =
        engine_.observe(state, viewer.index()) + "\n" + pictures(view_, engine_.start(), viewer);
    const auto check = [&](const std::string& name) {
      if (has_word(known, name)) return;
      INFO(name << " is named");
      CHECK_FALSE(has_word(bytes, name));
    };
    for (const lang::Kind& kind : model_.kinds) check(kind.name);
    for (const lang::EnumType& type : model_.enums) {
      for (const std::string& name : type.values) check(name);
    }
  }

  // `why` says the same of a move, byte for byte.
  bool told(const State& state, const std::string& move, const State& other, Index me) const {
    const auto told_in = [&](const State& asked) {
      return interpreter::why_text(interpreter::why(engine_, asked, move, sources_, me), sources_,
                                   lang::Colours::off);
    };
    const std::string one = told_in(state);
    const std::string two = told_in(other);
    if (one != two) UNSCOPED_INFO("why " << move << "\n" << one << "and in the other\n" << two);
    return one == two;
  }

  // Two pieces of somebody are exchanged that look alike to the player, with all that they have.
  std::optional<State> swapped(const State& state, Index me) {
    std::vector<Index> sites;
    for (const auto& [site, piece] : engine_.as_shown(state, me).position.pieces) {
      if (piece.kind == lang::kNoIndex) sites.push_back(site);
    }
    if (sites.size() < 2) return std::nullopt;
    const Index one = sites[random_->below(sites.size())];
    const Index two = sites[random_->below(sites.size())];
    State other = state;
    auto& pieces = other.position.pieces;
    if (pieces.at(one).owner != pieces.at(two).owner || pieces.at(one) == pieces.at(two)) {
      return std::nullopt;
    }
    pieces[one] = state.position.pieces.at(two);
    pieces[two] = state.position.pieces.at(one);
    auto& variables = other.position.variables;
    for (std::size_t v = 0; v < model_.variables.size(); ++v) {
      if (model_.variables[v].owner != lang::Owner::Piece) continue;
      const interpreter::VariableKey first{static_cast<Index>(v), one};
      const interpreter::VariableKey second{static_cast<Index>(v), two};
      for (const auto& [to, from] : {std::pair(first, second), std::pair(second, first)}) {
        const auto value = state.position.variables.find(from);
        variables.erase(to);
        if (value != state.position.variables.end()) variables.insert_or_assign(to, value->second);
      }
    }
    if (engine_.observe(other, me) != engine_.observe(state, me)) return std::nullopt;
    if (engine_.raw_moves(other).empty()) return std::nullopt;
    return other;
  }

  // Some hidden variable redrawn; nothing when that shows.
  std::optional<State> redraw(const State& state, Index me) {
    if (model_.kinds_seen.sight != lang::Sight::All && random_->below(2) == 0) {
      return swapped(state, me);
    }
    std::vector<interpreter::VariableKey> keys;
    for (const auto& [key, value] : state.position.variables) {
      if (lang::at(model_.variables, key.first).seen.sight != lang::Sight::All) keys.push_back(key);
    }
    if (keys.empty()) return std::nullopt;
    const interpreter::VariableKey key = keys[random_->below(keys.size())];
    const auto value = redrawn(model_, lang::at(model_.variables, key.first).type,
                               state.position.variables.at(key), *random_);
    if (!value) return std::nullopt;
    State other = state;
    other.position.variables.insert_or_assign(key, *value);
    if (engine_.observe(other, me) != engine_.observe(state, me)) return std::nullopt;
    // A tile that has been drawn and is taken next cannot be out of the bag.
    if (engine_.raw_moves(other).empty()) return std::nullopt;
    return other;
  }

  // The state after the move; the twins follow, or new ones begin here.
  State step(const State& state, const std::vector<Move>& moves, const Move& move) {
    State after = engine_.apply(state, move);
    if (engine_.over(after)) return after;
    for (std::size_t p = 0; p < twins_.size(); ++p) {
      const auto player = static_cast<Index>(p);
      const std::string view = engine_.observe(after, player);
      const bool mine = !engine_.nature_moves(state) && engine_.to_move(state) == player;
      const SeenMove seen = engine_.seen(state, move, player);
      const Look look{seen, view, player};
      if (twins_[p]) twins_[p] = follow(*twins_[p], move, look, mine);
      if (!twins_[p] && !mine) twins_[p] = branch(state, moves, after, look);
    }
    return after;
  }

  // What a player has seen of a move, and sees after it.
  struct Look {
    const SeenMove& move;
    const std::string& view;
    Index player;
  };

  bool looks(const State& from, const Move& move, const State& after, const Look& look) {
    return engine_.observe(after, look.player) == look.view &&
           engine_.seen(from, move, look.player) == look.move;
  }

  // The other game after the same move, or after one that looks the same to the player.
  std::optional<State> follow(const State& twin, const Move& move, const Look& look, bool mine) {
    const std::vector<Move> others = list(twin);
    for (const Move& other : others) {
      if (other.digits != move.digits) continue;
      State after = engine_.apply(twin, other);
      if (engine_.observe(after, look.player) != look.view) break;
      if (!mine) {
        INFO("it looks the same to " << lang::at(model_.players, look.player).name);
        CHECK(engine_.seen(twin, other, look.player) == look.move);
      }
      return after;
    }
    if (mine) return std::nullopt;
    return look_alike(twin, others, look, nullptr);
  }

  std::optional<State> branch(const State& state, const std::vector<Move>& moves,
                              const State& after, const Look& look) {
    if (kMostFruitless < fruitless_ && ply_ % kEveryFruitless != 0) return std::nullopt;
    std::optional<State> twin = look_alike(state, moves, look, &after);
    fruitless_ = twin ? 0 : fruitless_ + 1;
    return twin;
  }

  // A state after one of the moves, other than `but`, in which the player has seen the same.
  std::optional<State> look_alike(const State& from, const std::vector<Move>& moves,
                                  const Look& look, const State* but) {
    const std::size_t tried = std::min(moves.size(), kMostTried);
    for (std::size_t i = 0; i < tried; ++i) {
      const std::size_t which =
          moves.size() <= kMostTried ? i : static_cast<std::size_t>(random_->below(moves.size()));
      State after = engine_.apply(from, moves[which]);
      if (but != nullptr && after == *but) continue;
      if (looks(from, moves[which], after, look)) return after;
    }
    return std::nullopt;
  }

  const lang::GameModel& model_;
  const lang::View& view_;
  const lang::SourceMap& sources_;
  const std::set<std::string>& wanted_;
  Engine engine_;
  Random* random_ = nullptr;
  std::vector<std::optional<State>> twins_;  // by player
  std::string last_text_;                    // a move of before: often illegal now
  std::size_t ply_ = 0;
  std::size_t fruitless_ = 0;
  std::size_t reasons_ = 0;
  std::size_t listed_ = 0, written_ = 0;
  std::set<std::string> covered_;
  std::size_t pairs_ = 0;
};

// Nobody sees more than others in a game that hides nothing.
void check_is_open(const lang::GameModel& model) {
  const Engine engine(model);
  Random random(interpreter::mix(kHiddenSeed, 0));
  State state = engine.start();
  for (std::size_t ply = 0; ply < kMostPliesOpen && !engine.over(state); ++ply) {
    const std::string view = engine.observe(state, 0);
    for (std::size_t p = 1; p < model.players.size(); ++p) {
      CHECK(engine.observe(state, static_cast<Index>(p)) == view);
    }
    const std::vector<Move> moves = engine.raw_moves(state);
    state = engine.apply(state,
                         moves[interpreter::draw_move(random, moves, engine.nature_moves(state))]);
  }
}

// Plays with these options, and takes what is covered from what is wanted.
void try_options(const GameFile& file, lang::LoadedGame& game, const lang::CheckOptions& options,
                 Hidden& wanted, bool first) {
  const lang::GameModel model = checked_model(game, options);
  const Hidden hidden = hidden_in(model);
  if (first) wanted = hidden;
  if (first && !hidden.any()) return check_is_open(model);
  const lang::View view = view_of(file, game, options);
  Trial trial(model, view, game.sources, wanted.things);
  const auto covers_all = [&] {
    return std::includes(trial.covered().begin(), trial.covered().end(), wanted.things.begin(),
                         wanted.things.end());
  };
  for (std::uint64_t index = 0; index < kHiddenPlayouts; ++index) {
    trial.play(index);
    if (trial.pairs() != 0 && covers_all()) break;
  }
  if (first) CHECK(trial.pairs() != 0);
  for (const std::string& name : trial.covered()) wanted.things.erase(name);
}

void check_information(const GameFile& file) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = load_game(file, diagnostics);
  REQUIRE(game.usable);
  lang::CheckOptions options;
  options.lints = false;
  Hidden wanted;
  try_options(file, game, options, wanted, true);
  for (const lang::OptionInfo& option : lang::options_of(game)) {
    for (const std::string& value : option.values) {
      if (wanted.things.empty()) return;
      INFO(option.name << " = " << value);
      options.options = {{option.name, value}};
      try_options(file, game, options, wanted, false);
    }
  }
  for (const std::string& name : wanted.things) FAIL_CHECK(name << " never differed");
}

}  // namespace

LUDO_REGISTER_TESTS(information) {
  for_each_game([](const GameFile& file) {
    register_test(file.path + " shows nobody what is hidden", "[" + file.name + "]",
                  [file] { check_information(file); });
  });
  // Games that are not shipped: those that hide most.
  for (const std::string& path : files_under("tests/corpus/secrets", ".ludo")) {
    const GameFile file{path, stem(path)};
    register_test(path + " shows nobody what is hidden", "[secrets][" + file.name + "]",
                  [file] { check_information(file); });
  }
}

}  // namespace ludo::tests
