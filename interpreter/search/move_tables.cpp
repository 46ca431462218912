// The tables of move_names.hpp: which choices may come next, wherever in the text one stands.
//
// A place is a statement in a block, with the places to which the rules go back that are being
// played; those of the latest few calls, else all places where the rule is played. From a place the
// text is followed, in its order, through all that is no choice: of conditions both ways, of loops
// any number of times.

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "interpreter/runtime/random.hpp"
#include "interpreter/search/move_names.hpp"
#include "lang/text/assert.hpp"

namespace ludo::search {

namespace {

using interpreter::mix;
using lang::BlockId;
using lang::Index;
using lang::kNoIndex;
using lang::Statement;
using lang::StatementOp;

// Calls that a place remembers.
constexpr std::size_t kMostCalls = 3;
// Then nothing more is told apart.
constexpr std::size_t kMostNodes = 20'000;
constexpr std::size_t kMostFollowed = 100'000;  // from one place
// Of a type with more values the names are not tabulated.
constexpr Index kMostValues = 4'000'000;

std::string_view base_name(lang::Base base) {
  switch (base) {
    case lang::Base::Bool:
      return "bool";
    case lang::Base::Int:
      return "number";
    case lang::Base::Site:
    case lang::Base::Piece:  // named by its site
      return "site";
    case lang::Base::Link:
      return "link";
    case lang::Base::Block:
      return "block";
    case lang::Base::Direction:
      return "direction";
    case lang::Base::Player:
      return "player";
    case lang::Base::Team:
      return "team";
    case lang::Base::Kind:
      return "kind";
    case lang::Base::Tile:
      return "tile";
    case lang::Base::Ground:
      return "ground";
    case lang::Base::Phase:
      return "phase";
    case lang::Base::Enum:
      return "value";
  }
  LUDO_UNREACHABLE();
}

}  // namespace

class Tabulation {
 public:
  Tabulation(const lang::GameModel& model, MoveNames& names) : model_(model), names_(names) {
    find_parents();
    names_.nodes_.emplace_back();  // unknown
    names_.tables_.emplace_back();
    names_.tables_.emplace_back();
    fill(0, {.base = lang::Base::Direction});
    fill(1, {.base = lang::Base::Player});
    names_.starts_.push_back({MoveNames::kUnknown, name_of("pass")});
    names_.starts_.push_back({MoveNames::kUnknown, name_of("who begins")});
    names_.starts_.push_back({MoveNames::kUnknown, 0});
    names_.start_of_[{.at = Place::At::Pass}] = 0;
    names_.start_of_[{.at = Place::At::First}] = 1;
    starts();
    while (!waiting_.empty()) {
      const auto [spot, node] = std::move(waiting_.front());
      waiting_.pop_front();
      lay(spot, node, false);
    }
  }

 private:
  // Where one stands: before a statement, at the head of a loop, at the end of a rule (kNoIndex: of
  // the turn), with the places to go back to, the latest last. On the way from the beginning of a
  // decision to its first choice: what the rules are called that are surely played, and whether
  // that goes on.
  struct Spot {
    Place place;
    std::vector<Place> calls;
    std::uint64_t played = 0;
    bool surely = false;
    friend auto operator<=>(const Spot&, const Spot&) = default;
  };

  struct Home {  // of a statement
    BlockId block = kNoIndex;
    Index at = 0;
  };

  const Statement& statement(Index index) const { return lang::at(model_.statements, index); }
  const std::vector<Index>& inside(BlockId block) const {
    return lang::at(model_.blocks, block).statements;
  }

  void find_parents() {
    home_.resize(model_.statements.size());
    owner_.assign(model_.blocks.size(), kNoIndex);
    rule_of_.assign(model_.blocks.size(), kNoIndex);
    plays_.resize(model_.rules.size());
    for (std::size_t block = 0; block < model_.blocks.size(); ++block) {
      const std::vector<Index>& all = model_.blocks[block].statements;
      for (std::size_t i = 0; i < all.size(); ++i) {
        home_[static_cast<std::size_t>(all[i])] = {static_cast<BlockId>(block),
                                                   static_cast<Index>(i)};
      }
    }
    for (std::size_t i = 0; i < model_.statements.size(); ++i) {
      for (const BlockId block : model_.statements[i].blocks) {
        if (block != kNoIndex) owner_[static_cast<std::size_t>(block)] = static_cast<Index>(i);
      }
      const Statement& what = model_.statements[i];
      const bool stands = home_[i].block != kNoIndex;
      if (what.op == StatementOp::Play && stands) {
        plays_[static_cast<std::size_t>(what.imm)].push_back(static_cast<Index>(i));
      }
    }
    for (std::size_t i = 0; i < model_.rules.size(); ++i) {
      const BlockId body = model_.rules[i].body;
      if (body != kNoIndex) rule_of_[static_cast<std::size_t>(body)] = static_cast<Index>(i);
    }
  }

  // The place without blocks that are done.
  Place settled(Place place) const {
    while (place.at == Place::At::Block) {
      if (place.next < static_cast<Index>(inside(place.index).size())) return place;
      const auto block = static_cast<std::size_t>(place.index);
      const Index owner = owner_[block];
      if (owner == kNoIndex) return {Place::At::End, rule_of_[block]};
      switch (statement(owner).op) {
        case StatementOp::ForEach:
        case StatementOp::RepeatTimes:
        case StatementOp::RepeatAtWill:
        case StatementOp::RepeatWhilePossible:
        case StatementOp::RepeatWhile:
        case StatementOp::InAnyOrder:
        case StatementOp::By:
          return {Place::At::Loop, owner};
        default:
          place = behind(owner);
      }
    }
    return place;
  }
  Place behind(Index index) const {
    const Home& home = home_[static_cast<std::size_t>(index)];
    return {Place::At::Block, home.block, home.at + 1};
  }
  Place before(Index index) const {
    const Home& home = home_[static_cast<std::size_t>(index)];
    return {Place::At::Block, home.block, home.at};
  }

  // ---- where decisions begin

  void starts() {
    const Place over{Place::At::End, kNoIndex};
    const auto begin = [&](Place::At at, Index index, BlockId block) {
      if (block == kNoIndex) return;
      names_.start_of_[{at, index}] = start({{Place::At::Block, block, 0}, {over}}, false);
    };
    begin(Place::At::Setup, 0, model_.scenario.setup);
    for (std::size_t i = 0; i < model_.scenario.phases.size(); ++i) {
      const lang::PhaseDef& phase = model_.scenario.phases[i];
      begin(Place::At::Begin, static_cast<Index>(i), phase.begin);
      begin(Place::At::Turn, static_cast<Index>(i), phase.turn);
    }
    for (std::size_t i = 0; i < model_.statements.size(); ++i) {
      const auto index = static_cast<Index>(i);
      if (home_[i].block == kNoIndex) continue;
      const StatementOp op = statement(index).op;
      if (op != StatementOp::Commit && op != StatementOp::By && op != StatementOp::Random) continue;
      again({Place::At::After, index}, behind(index), false);
      if (op == StatementOp::Random) again({Place::At::Before, index}, before(index), true);
      if (op == StatementOp::By) {
        again({Place::At::Inside, index}, {Place::At::Block, statement(index).blocks[0], 0}, false);
      }
    }
  }

  // A decision inside a turn begins there, under both names of the place.
  void again(const Place& name, Place place, bool nature) {
    place = settled(place);
    const auto [known, is_new] = names_.start_of_.try_emplace(place, 0);
    if (is_new || nature) known->second = start({place, {}}, nature);
    names_.start_of_[name] = known->second;
  }

  std::uint32_t start(const Spot& spot, bool nature) {
    MoveNames::Start made;
    made.node = static_cast<MoveNames::Node>(names_.nodes_.size());
    names_.nodes_.emplace_back();
    if (nature) {
      draw(spot, made.node);
    } else {
      made.name = lay(spot, made.node, true);
    }
    names_.starts_.push_back(made);
    return static_cast<std::uint32_t>(names_.starts_.size() - 1);
  }

  void draw(const Spot& spot, MoveNames::Node node) {
    const Index index = inside(spot.place.index)[static_cast<std::size_t>(spot.place.next)];
    std::vector<MoveNames::Choice> choices;
    if (auto choice = choice_of(statement(index))) {
      choice->ends = true;
      choices.push_back(*choice);
    }
    close(node, choices, false);
  }

  // ---- what may come next

  MoveNames::Node node_of(Spot spot) {
    spot.place = settled(spot.place);
    spot.played = 0;
    spot.surely = false;
    const auto known = nodes_of_.find(spot);
    if (known != nodes_of_.end()) return known->second;
    if (names_.nodes_.size() >= kMostNodes) return MoveNames::kUnknown;
    const auto node = static_cast<MoveNames::Node>(names_.nodes_.size());
    names_.nodes_.emplace_back();
    nodes_of_.emplace(spot, node);
    waiting_.emplace_back(std::move(spot), node);
    return node;
  }

  void close(MoveNames::Node node, const std::vector<MoveNames::Choice>& choices, bool ends) {
    MoveNames::Step& step = names_.nodes_[node];
    step.first = static_cast<std::uint32_t>(names_.choices_.size());
    step.n = static_cast<std::uint32_t>(choices.size());
    step.ends = ends;
    names_.choices_.insert(names_.choices_.end(), choices.begin(), choices.end());
  }

  // What follows from a spot. At the start of a decision boundaries are passed over; answers what
  // the rules are called that are surely played before a move without a choice ends.
  std::uint64_t lay(const Spot& from, MoveNames::Node node, bool is_start) {
    std::vector<MoveNames::Choice> choices;
    bool ends = false;
    std::uint64_t name = 0;
    std::set<Spot> met;
    std::vector<Spot> open{from};  // the next one last
    open.back().surely = is_start;
    const auto end = [&](const Spot& at) {
      if (!ends) name = at.played;
      ends = true;
    };
    const auto choose = [&choices](std::optional<MoveNames::Choice> choice, const Spot& at) {
      if (!choice) return;
      choice->played = at.played;
      choices.push_back(*choice);
    };
    const auto later = [&](const std::vector<Spot>& spots) {
      open.insert(open.end(), spots.rbegin(), spots.rend());
    };
    while (!open.empty()) {
      Spot spot = std::move(open.back());
      open.pop_back();
      spot.place = settled(spot.place);
      if (met.size() >= kMostFollowed || !met.insert(spot).second) continue;
      if (spot.place.at == Place::At::End) {
        if (spot.place.index == kNoIndex) {
          end(spot);
        } else if (!spot.calls.empty()) {
          Spot back = spot;
          back.place = back.calls.back();
          back.calls.pop_back();
          later({back});
        } else {
          std::vector<Spot> all;
          for (const Index play : plays_[static_cast<std::size_t>(spot.place.index)]) {
            all.push_back({behind(play), {}, spot.played, false});
          }
          later(all);
        }
        continue;
      }
      if (spot.place.at == Place::At::Loop) {
        spot.surely = false;
        follow_loop(spot, choose, end, later);
        continue;
      }
      const Index index = inside(spot.place.index)[static_cast<std::size_t>(spot.place.next)];
      const Statement& what = statement(index);
      // Of `must … otherwise` each way surely plays its own rules, and both cannot be open.
      spot.surely = spot.surely && goes_on_surely(what.op);
      const Spot next{behind(index), spot.calls, spot.played, spot.surely};
      const auto into = [&](BlockId block) {
        return Spot{{Place::At::Block, block, 0}, spot.calls, spot.played, spot.surely};
      };
      const Spot head{{Place::At::Loop, index}, spot.calls, spot.played, spot.surely};
      switch (what.op) {
        case StatementOp::Choose:
          if (auto choice = choice_of(what)) {
            choice->next = node_of(next);
            choose(choice, spot);
          }
          break;
        case StatementOp::Random:
        case StatementOp::Commit:
          // The move has ended; what comes before a choice is passed over.
          end(spot);
          if (is_start && what.op == StatementOp::Commit) later({next});
          break;
        case StatementOp::By:
          end(spot);
          later({into(what.blocks[0])});
          break;
        case StatementOp::Either: {
          std::vector<std::pair<std::uint64_t, Spot>> branches;
          for (std::size_t i = 0; i < what.blocks.size(); ++i) {
            branches.emplace_back(name_of_block(what.blocks[i], text_of(what, i)),
                                  into(what.blocks[i]));
          }
          choose(branch(std::move(branches)), spot);
          break;
        }
        case StatementOp::Optionally:
          choose(branch({{0, next},
                         {name_of_block(what.blocks[0], text_of(what, 0)), into(what.blocks[0])}}),
                 spot);
          break;
        case StatementOp::Travel: {
          MoveNames::Choice choice{.form = MoveNames::Choice::Form::Rank};
          choice.next = node_of(next);
          choose(choice, spot);
          break;
        }
        case StatementOp::First: {
          std::vector<Spot> all;
          for (const BlockId block : what.blocks) all.push_back(into(block));
          later(all);
          break;
        }
        case StatementOp::Preferring:
          later({into(what.blocks[0])});
          break;
        case StatementOp::If: {
          std::vector<Spot> all{into(what.blocks[0])};
          const bool otherwise = what.blocks.size() > 1 && what.blocks[1] != kNoIndex;
          all.push_back(otherwise ? into(what.blocks[1]) : next);
          later(all);
          break;
        }
        case StatementOp::ForEach:
        case StatementOp::RepeatTimes:
        case StatementOp::RepeatAtWill:
        case StatementOp::RepeatWhilePossible:
        case StatementOp::RepeatWhile:
        case StatementOp::InAnyOrder:
          later({head});
          break;
        case StatementOp::Play: {
          const lang::Rule& rule = lang::at(model_.rules, what.imm);
          Spot body = into(rule.body);
          if (spot.surely) body.played = mix(body.played, name_of(rule.item.key));
          call(body, settled(next.place));
          later({body});
          break;
        }
        case StatementOp::Decide:
          end(spot);
          later({next});
          break;
        default:
          later({next});
      }
    }
    close(node, choices, ends);
    return name;
  }

  // The end of a rule is no place to go back to; that of the turn is.
  static void call(Spot& body, const Place& back) {
    if (back.at == Place::At::End && back.index != kNoIndex) return;
    if (!body.calls.empty() && body.calls.back() == back) return;
    body.calls.push_back(back);
    if (body.calls.size() > kMostCalls) body.calls.erase(body.calls.begin());
  }

  // What is played behind it is played on every way there is.
  static bool goes_on_surely(StatementOp op) {
    switch (op) {
      case StatementOp::Choose:
      case StatementOp::Random:
      case StatementOp::Commit:
      case StatementOp::Either:
      case StatementOp::Optionally:
      case StatementOp::Travel:
      case StatementOp::If:
        return false;
      default:
        return true;
    }
  }

  template <class Choose, class End, class Later>
  void follow_loop(const Spot& spot, const Choose& choose, const End& end, const Later& later) {
    const Statement& what = statement(spot.place.index);
    const Spot next{behind(spot.place.index), spot.calls, spot.played, false};
    const auto into = [&](BlockId block) {
      return Spot{{Place::At::Block, block, 0}, spot.calls, spot.played, false};
    };
    switch (what.op) {
      case StatementOp::By:  // hands back
        end(spot);
        later({next});
        return;
      case StatementOp::RepeatAtWill:
        choose(branch({{0, next}, {name_of_block(what.blocks[0], ""), into(what.blocks[0])}}),
               spot);
        // No more times than it may be.
        if (!what.exprs.empty() && what.exprs[0] != lang::kNoExpr) later({next});
        return;
      case StatementOp::InAnyOrder: {
        std::vector<std::pair<std::uint64_t, Spot>> branches{{0, next}};
        for (std::size_t i = 0; i < what.blocks.size(); ++i) {
          BlockId block = what.blocks[i];
          std::string label;
          if ((static_cast<std::uint32_t>(what.imm) >> i & 1U) != 0) {
            const Statement& option = statement(inside(block).front());
            block = option.blocks[0];
            label = text_of(option, 0);
          }
          branches.emplace_back(name_of_block(block, label), into(block));
        }
        choose(branch(std::move(branches)), spot);
        later({next});  // all are done
        return;
      }
      default:
        later({into(what.blocks[0]), next});
        return;
    }
  }

  static std::string text_of(const Statement& what, std::size_t i) {
    return i < what.texts.size() ? what.texts[i] : std::string();
  }

  // Branches that would be called alike are told apart by their rank.
  MoveNames::Choice branch(std::vector<std::pair<std::uint64_t, Spot>> branches) {
    MoveNames::Choice choice{.form = MoveNames::Choice::Form::Branch};
    std::vector<MoveNames::Branch> made;
    std::map<std::uint64_t, std::uint64_t> times;
    for (auto& [name, spot] : branches) {
      const std::uint64_t before = name == 0 ? 0 : times[name]++;
      made.push_back({before == 0 ? name : mix(name, before), node_of(std::move(spot))});
    }
    choice.table = static_cast<std::uint32_t>(names_.branches_.size());
    choice.n = static_cast<std::uint32_t>(made.size());
    names_.branches_.insert(names_.branches_.end(), made.begin(), made.end());
    return choice;
  }

  // By its label, else by the rule that it plays first, else by what it does.
  std::uint64_t name_of_block(BlockId block, const std::string& label) const {
    if (!label.empty()) return name_of(label);
    for (const Index index : inside(block)) {
      const Statement& what = statement(index);
      if (what.op == StatementOp::Play)
        return mix(0, name_of(lang::at(model_.rules, what.imm).item.key));
    }
    return deeds(block, 0);
  }

  std::uint64_t deeds(BlockId block, int depth) const {
    std::uint64_t name = 1;
    if (depth > 64) return name;
    for (const Index index : inside(block)) {
      const Statement& what = statement(index);
      name = mix(name, name_of(lang::statement_name(what.op)));
      if (what.op == StatementOp::Play) {
        name = mix(name, name_of(lang::at(model_.rules, what.imm).item.key));
      }
      if (what.generator != kNoIndex) {
        const lang::Generator& chosen = lang::at(model_.generators, what.generator);
        const bool typed = chosen.domain != lang::kNoExpr;
        name = mix(name, typed ? name_of(base_name(lang::at(model_, chosen.domain).type.base)) : 2);
      }
      for (const lang::Place& place : what.places) {
        if (place.variable == kNoIndex) continue;
        name = mix(name, name_of(lang::at(model_.variables, place.variable).name));
      }
      for (const BlockId inner : what.blocks) {
        if (inner != kNoIndex) name = mix(name, deeds(inner, depth + 1));
      }
    }
    return name;
  }

  // ---- names of values

  std::optional<MoveNames::Choice> choice_of(const Statement& what) {
    const lang::Generator& chosen = lang::at(model_.generators, what.generator);
    MoveNames::Choice choice;
    using Form = MoveNames::Choice::Form;
    switch (chosen.form) {
      case lang::GeneratorForm::In:
      case lang::GeneratorForm::Groups:
      case lang::GeneratorForm::Subset: {
        const lang::Type& type = lang::at(model_, chosen.domain).type;
        const bool several = chosen.form == lang::GeneratorForm::Subset;
        const bool number = type.base == lang::Base::Int;
        choice.form = number ? (several ? Form::Numbers : Form::Number)
                             : (several ? Form::Several : Form::Thing);
        if (!number) choice.table = table_of(type);
        return choice;
      }
      case lang::GeneratorForm::Line: {
        lang::Type site;
        site.base = lang::Base::Site;
        choice.table = table_of(site);
        if (chosen.named) return choice;
        if (chosen.patterns.size() != 1) return std::nullopt;
        choice.form = Form::Line;
        choice.n = static_cast<std::uint32_t>(names_.bends_.size());
        for (const lang::Segment& segment : chosen.patterns.front().segments) {
          names_.bends_.push_back(segment.bends.empty() ? 0 : 1);
        }
        choice.n_more = static_cast<std::uint32_t>(names_.bends_.size()) - choice.n;
        return choice;
      }
      case lang::GeneratorForm::Way:
        return std::nullopt;
    }
    LUDO_UNREACHABLE();
  }

  std::uint32_t table_of(const lang::Type& type) {
    const lang::Base base = type.base == lang::Base::Piece ? lang::Base::Site : type.base;
    const std::pair<lang::Base, Index> which(base, base == lang::Base::Enum ? type.enum_id : 0);
    const auto [known, is_new] = table_by_type_.try_emplace(which, 0);
    if (!is_new) return known->second;
    if (base == lang::Base::Direction) return known->second = 0;
    if (base == lang::Base::Player) return known->second = 1;
    known->second = static_cast<std::uint32_t>(names_.tables_.size());
    names_.tables_.emplace_back();
    lang::Type scalar;
    scalar.base = base;
    scalar.enum_id = type.enum_id;
    fill(known->second, scalar);
    return known->second;
  }

  void fill(std::uint32_t table, const lang::Type& type) {
    std::vector<std::uint64_t>& names = names_.tables_[table];
    const Index n = std::min(lang::domain_size(model_, type), kMostValues);
    const std::uint64_t base = name_of(base_name(type.base));
    names.reserve(static_cast<std::size_t>(std::max(n, 0)));
    const lang::Board& board = model_.board;
    for (Index i = 0; i < n; ++i) {
      const bool on_tiles = board.shape == lang::BoardShape::Tiles &&
                            (type.base == lang::Base::Site || type.base == lang::Base::Block);
      if (!on_tiles) {
        names.push_back(mix(base, name_of(lang::print_value(model_, type, lang::Value(i)))));
        continue;
      }
      // By the column and the row, which may be below 0, and the part of the tile there.
      const Index parts = type.base == lang::Base::Site ? board.parts_per_tile : 1;
      const Index block = i / parts;
      const auto column = static_cast<std::uint32_t>(board.origin_column + block % board.columns);
      const auto row = static_cast<std::uint32_t>(board.origin_row + block / board.columns);
      names.push_back(mix(mix(mix(base, column), row), static_cast<std::uint64_t>(i % parts)));
    }
  }

  const lang::GameModel& model_;
  MoveNames& names_;
  std::vector<Home> home_;                 // by statement
  std::vector<Index> owner_;               // by block: the statement that it is of
  std::vector<Index> rule_of_;             // by block: the rule whose body it is
  std::vector<std::vector<Index>> plays_;  // by rule
  std::map<Spot, MoveNames::Node> nodes_of_;
  std::deque<std::pair<Spot, MoveNames::Node>> waiting_;
  std::map<std::pair<lang::Base, Index>, std::uint32_t> table_by_type_;
};

MoveNames::MoveNames(const lang::GameModel& model) { const Tabulation made(model, *this); }

}  // namespace ludo::search
