// The general form of every operation against the reference engine, on drawn arguments and
// positions.

#include <optional>
#include <set>

#include "tests/interpreter/runtime/bare.hpp"

namespace ludo::runtime {

namespace {

using Items = std::vector<std::int32_t>;
using lang::Op;

constexpr std::int32_t kLeastNumber = -3;
constexpr std::int32_t kMostNumber = 12;

Type number_type() {
  Type type = type_of(Base::Int);
  type.least = kLeastNumber;
  type.most = kMostNumber;
  return type;
}
Type numbers_type() {
  Type type = number_type();
  type.shape = Shape::Set;
  return type;
}
Type tally_type() {
  Type type = type_of(Base::Kind, Shape::Tally);
  type.most = 5;
  return type;
}
Type number_tally_type() {
  Type type = type_of(Base::Int, Shape::Tally);
  type.width = 6;
  type.first_key = 2;
  return type;
}
Type pair_type() {
  Type type = type_of(Base::Int, Shape::Tuple);
  type.width = 2;
  return type;
}

const std::string kMore =
    "  each Man has rank: 0 to 5, at first 1\n"
    "  each site has height: 0 to 3, at first 0\n"
    "  each site has friends: set of site, at first {}\n"
    "  each player has purse: 0 to 9, at first 3\n"
    "  each player has home: site or none, at first none\n"
    "  the game has stock: tally of kind at most 5, at first {}\n"
    "  the game has seen: set of site, at first {}\n";

// An expression over constants, and where its arguments come from.
struct Question {
  lang::ExprId id = lang::kNoExpr;
  std::vector<std::optional<std::pair<Type, Value>>> args;
};

struct Questions {
  lang::GameModel& model;
  Random random;
  std::vector<Question> all = {};

  Index variable(std::string_view name) const {
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
      if (model.variables[i].name == name) return static_cast<Index>(i);
    }
    FAIL("no variable " << name);
    return -1;
  }

  std::int32_t size_of(const Type& type) const { return lang::domain_size(model, type); }

  Value draw_value(const Type& type) {
    const std::int32_t n = size_of(type);
    switch (type.shape) {
      case Shape::Scalar:
        if (type.base == Base::Bool) return Value(draw(random, 2));
        if (n == 0 || draw(random, 10) == 0) return Value(kNone);
        return Value(draw(random, n) + (type.base == Base::Int ? type.least : 0));
      case Shape::Set: {
        Items items = draw_some(random, n, 1 + draw(random, 7));
        if (draw(random, 4) == 0 && items.size() > 1) items.resize(1);
        if (type.base == Base::Int) {
          for (std::int32_t& item : items) item += type.least;
        }
        return Value(std::move(items));
      }
      case Shape::Tally: {
        Items counts;
        for (std::int32_t i = 0; i < n; ++i) counts.push_back(draw(random, 4));
        return Value(std::move(counts));
      }
      case Shape::Tuple:
        return Value(Items{draw(random, 3), draw(random, 3)});
    }
    return {};
  }

  // `times` questions of one operation; an argument of nothing is a missing one.
  void add(Op op, const Type& result, const std::vector<std::optional<Type>>& args, Index imm = 0,
           Index imm2 = 0, int times = 12) {
    // The reference engine is slow on large boards.
    if (model.board.sites.size() > 80) times = (times + 5) / 6;
    for (int i = 0; i < times; ++i) {
      Question question;
      lang::Expr expr;
      expr.op = op;
      expr.type = result;
      expr.imm = imm;
      expr.imm2 = imm2;
      for (const std::optional<Type>& type : args) {
        if (!type) {
          question.args.emplace_back();
          expr.args.push_back(lang::kNoExpr);
          continue;
        }
        const Value value = draw_value(*type);
        question.args.emplace_back(std::pair(*type, value));
        expr.args.push_back(add_constant(model, *type, value));
      }
      question.id = add_expr(model, expr);
      all.push_back(std::move(question));
    }
  }

  void add_all();
  void add_values();
  void add_pieces();
  void add_places();
};

void Questions::add_values() {
  const Type truth = type_of(Base::Bool);
  const Type number = number_type(), numbers = numbers_type();
  const Type site = type_of(Base::Site), sites = type_of(Base::Site, Shape::Set);
  const Type kind = type_of(Base::Kind), kinds = type_of(Base::Kind, Shape::Set);
  const Type tally = tally_type(), pair = pair_type();
  for (const Op op : {Op::Equal, Op::NotEqual}) {
    for (const Type& type : {number, site, sites, numbers, tally, pair}) {
      add(op, truth, {type, type});
    }
  }
  for (const Op op : {Op::Less, Op::LessEqual, Op::Greater, Op::GreaterEqual}) {
    add(op, truth, {number, number});
    add(op, truth, {pair, pair});
  }
  add(Op::Not, truth, {truth});
  for (const Op op : {Op::Add, Op::Subtract, Op::Multiply, Op::Divide, Op::Modulo}) {
    add(op, number, {number, number}, 0, 0, 40);
  }
  Type large = number;
  large.least = INT32_MAX - 1;
  large.most = INT32_MAX;
  for (const Op op : {Op::Add, Op::Multiply}) add(op, large, {large, large});
  add(Op::Negate, number, {number});
  add(Op::Absolute, number, {number});
  for (const Op op : {Op::Minimum, Op::Maximum}) {
    add(op, number, {number});
    add(op, number, {number, number, number});
  }
  add(Op::MakeTuple, pair, {number, number});
  add(Op::Singleton, sites, {site});
  add(Op::Singleton, numbers, {number});
  add(Op::OnlyElement, site, {sites}, 0, 0, 30);
  add(Op::OnlyElement, number, {numbers}, 0, 0, 30);
  add(Op::MakeSet, sites, {site, site, site});
  add(Op::MakeSet, numbers, {number, number});
  for (const Type& type : {sites, numbers, kinds}) {
    add(Op::Union, type, {type, type});
    add(Op::Intersect, type, {type, type, type});
    add(Op::Minus, type, {type, type});
    add(Op::IsWithin, truth, {type, type});
    add(Op::Meets, truth, {type, type});
    add(Op::NotEmpty, truth, {type});
    add(Op::CountSet, number, {type});
  }
  add(Op::Union, sites, {site, sites});
  add(Op::Complement, sites, {sites});
  add(Op::Contains, truth, {site, sites});
  add(Op::Contains, truth, {number, numbers});
  add(Op::RangeSet, numbers, {number, number});
  for (const Op op : {Op::TallyAdd, Op::TallySubtract}) add(op, tally, {tally, tally});
  add(Op::MakeTally, tally, {kind, number, kind, number});
  add(Op::UniformTally, tally, {number});
  add(Op::UniformTally, number_tally_type(), {number});
  add(Op::TallyContains, truth, {kind, tally});
  add(Op::TallyWithin, truth, {tally, tally});
  add(Op::NotEmpty, truth, {tally});
  add(Op::Total, number, {tally});
  add(Op::HowMany, number, {kind, tally});
  add(Op::KeysOf, kinds, {tally});
  add(Op::KeysOf, numbers, {number_tally_type()});
}

void Questions::add_pieces() {
  const Type truth = type_of(Base::Bool), number = number_type();
  const Type site = type_of(Base::Site), sites = type_of(Base::Site, Shape::Set);
  const Type piece = type_of(Base::Piece);
  const Type player = type_of(Base::Player), players = type_of(Base::Player, Shape::Set);
  const Type kind = type_of(Base::Kind), kinds = type_of(Base::Kind, Shape::Set);
  Type maybe = number;
  maybe.optional = true;
  for (const Op op : {Op::EmptySites, Op::OccupiedSites, Op::NeutralPieces}) {
    add(op, sites, {}, 0, 0, 1);
  }
  add(Op::ToPieces, piece, {site});
  add(Op::ToSite, site, {piece});
  add(Op::PiecesOfPlayer, sites, {player});
  add(Op::PiecesOfPlayer, sites, {players});
  add(Op::PiecesOfKind, sites, {kind});
  add(Op::PiecesOfKind, sites, {kinds});
  for (const Op op : {Op::EnemyPieces, Op::FriendlyToPlayer}) add(op, sites, {player});
  for (const Op op : {Op::HostileToSite, Op::FriendlyToSite}) add(op, sites, {site}, 0, 0, 30);
  add(Op::KindOf, kind, {site});
  add(Op::OwnerOf, player, {site});
  const Index of_men = variable("rank"), of_sites = variable("height");
  for (const lang::SameWhat what :
       {lang::SameWhat::Column, lang::SameWhat::Row, lang::SameWhat::Kind, lang::SameWhat::Owner}) {
    add(Op::SameValue, sites, {site}, static_cast<Index>(what), 0, 20);
  }
  const auto attribute = static_cast<Index>(lang::SameWhat::Attribute);
  for (const Index which : {of_men, of_sites, variable("friends")}) {
    add(Op::SameValue, sites, {site}, attribute, which, 20);
  }
  add(Op::Twins, sites, {site}, 0, 0, 6);
  add(Op::Variable, number, {site}, of_sites);
  add(Op::Variable, maybe, {site}, of_men, 0, 30);
  add(Op::Variable, sites, {site}, variable("friends"));
  add(Op::Variable, number, {player}, variable("purse"));
  add(Op::Variable, site, {player}, variable("home"));
  add(Op::Variable, tally_type(), {std::nullopt}, variable("stock"), 0, 1);
  add(Op::Variable, sites, {std::nullopt}, variable("seen"), 0, 1);
  for (const Op op : {Op::Turns, Op::TurnsOfPhase, Op::Rounds, Op::PassesInARow}) {
    add(op, number, {}, 0, 0, 1);
  }
  for (const Op op : {Op::Me, Op::Mover, Op::Survivor}) add(op, player, {}, 0, 0, 1);
  for (const Op op : {Op::AllPlayers, Op::Alive}) add(op, players, {}, 0, 0, 1);
  add(Op::PlayerAfter, player, {player});
  add(Op::Opponents, player, {player});
  add(Op::Won, truth, {player});
  add(Op::CurrentPhase, type_of(Base::Phase), {}, 0, 0, 1);
  add(Op::KindsOf, kinds, {}, 0, 0, 1);
  add(Op::KindsOf, kinds, {player});
}

void Questions::add_places() {
  const Type number = number_type();
  const Type site = type_of(Base::Site), sites = type_of(Base::Site, Shape::Set);
  const Type direction = type_of(Base::Direction);
  const Type directions = type_of(Base::Direction, Shape::Set);
  const Type link = type_of(Base::Link), links = type_of(Base::Link, Shape::Set);
  const Type block = type_of(Base::Block), blocks = type_of(Base::Block, Shape::Set);
  const Type player = type_of(Base::Player);
  const std::optional<Type> none;
  for (const Op op : {Op::AllSites, Op::Border, Op::Corners, Op::Centre}) {
    add(op, sites, {}, 0, 0, 1);
  }
  for (const Op op : {Op::ColumnOf, Op::RowOf}) add(op, number, {site});
  for (const Op op : {Op::SitesInRows, Op::SitesInColumns}) add(op, sites, {number, number});
  add(Op::SiteAt, site, {number, number}, 0, 0, 40);
  for (const Op op : {Op::Touching, Op::Beside, Op::Linked}) add(op, sites, {sites});
  add(Op::Linked, sites, {sites, links});
  add(Op::WithinSteps, sites, {number, sites});
  add(Op::Step, site, {direction, site}, 0, 0, 30);
  add(Op::StepSet, sites, {directions, sites});
  for (const std::optional<Type>& along :
       {none, std::optional(directions), std::optional(links), std::optional(direction)}) {
    add(Op::GroupOf, sites, {sites, sites, along}, 0, 0, 20);
    add(Op::GroupOf, sites, {site, none, along});
    add(Op::CountGroups, number, {sites, along}, 0, 0, 20);
    add(Op::Reach, sites, {sites, sites, number, along}, 0, 0, 20);
    add(Op::Reach, sites, {sites, none, none, along});
    add(Op::Distance, number, {sites, sites, along, sites}, 0, 0, 30);
    add(Op::Distance, number, {site, site, along}, 0, 0, 20);
  }
  for (const Op op : {Op::AnyDirection, Op::Orthogonal, Op::Diagonal}) {
    add(op, directions, {}, 0, 0, 1);
  }
  for (Index which = 0; which < 8; ++which) add(Op::Relative, direction, {player}, which, 0, 4);
  for (Index leap = 0; leap < static_cast<Index>(model.leaps.size()); ++leap) {
    add(Op::LeapDirections, directions, {player}, leap);
  }
  for (const Type& type : {direction, directions}) {
    add(Op::Opposite, type, {type});
    add(Op::TurnedBy, type, {type, number}, 0, 0, 30);
  }
  add(Op::Angle, number, {direction, direction}, 0, 0, 30);
  add(Op::DirectionFrom, direction, {site, site}, 0, 0, 40);
  add(Op::AllLinks, links, {}, 0, 0, 1);
  add(Op::LinksOf, links, {sites});
  add(Op::EndsOf, sites, {link});
  add(Op::HeadOf, site, {link});
  add(Op::TailOf, site, {link});
  add(Op::Across, site, {link, site}, 0, 0, 30);
  if (model.board.shape == lang::BoardShape::Track) add(Op::Across, site, {site});
  add(Op::LinkBetween, link, {site, site}, 0, 0, 40);
  if (model.board.blocks.empty()) return;
  add(Op::ColumnOf, number, {block});
  add(Op::RowOf, number, {block});
  add(Op::AllBlocks, blocks, {}, 0, 0, 1);
  add(Op::BlockOf, block, {site});
  add(Op::BlocksOf, blocks, {sites});
  add(Op::SitesOfBlock, sites, {block});
  add(Op::SitesOfBlock, sites, {blocks});
  add(Op::BlockAt, block, {number, number}, 0, 0, 30);
  add(Op::BlockStep, block, {direction, block}, 0, 0, 20);
  for (const Op op : {Op::BlocksBeside, Op::BlocksTouching}) add(op, blocks, {blocks});
  add(Op::BlocksWithin, blocks, {number, blocks});
  add(Op::SameValue, sites, {site}, static_cast<Index>(lang::SameWhat::Block));
}

// ---- positions

template <int W>
void write_value(Machine<W>& machine, interpreter::State& state, Index variable, Index owner,
                 const Value& value) {
  const lang::Variable& what = machine.program.model->variables[static_cast<std::size_t>(variable)];
  bool written = false;
  switch (what.type.shape) {
    case Shape::Scalar:
      written = machine.write_number(variable, owner, value.number, -1);
      break;
    case Shape::Set:
      written = machine.write_set(variable, owner, as_bits<W>(value.items), -1);
      break;
    case Shape::Tally:
    case Shape::Tuple:
      written = machine.write_several(variable, owner, value.items.data(), -1);
      break;
  }
  REQUIRE(written);
  state.position.variables[{variable, owner}] = value;
}

// The same position for both; some are symmetric, so that there are twins.
template <int W>
void draw_position(Machine<W>& machine, interpreter::State& state, Questions& questions) {
  Random& random = questions.random;
  const lang::GameModel& model = questions.model;
  const auto sites = static_cast<std::int32_t>(model.board.sites.size());
  const auto players = static_cast<std::int32_t>(model.players.size());
  const bool symmetric = draw(random, 2) == 0 && model.board.symmetries.size() > 1;
  const auto& image =
      model.board.symmetries.empty() ? Items{} : model.board.symmetries[symmetric ? 1 : 0];
  const auto put = [&](Index site, Index kind, Index owner) {
    if (state.position.pieces.contains(site)) return;
    state.position.pieces[site] = {kind, owner};
    REQUIRE(machine.put_piece(kind, owner, site, -1));
  };
  for (std::int32_t site = 0; site < sites; ++site) {
    if (draw(random, 5) < 3) continue;
    const Index kind = draw(random, static_cast<std::int32_t>(model.kinds.size()));
    const bool neutral = model.kinds[static_cast<std::size_t>(kind)].of_nobody;
    const Index owner = neutral ? -1 : draw(random, players);
    put(site, kind, owner);
    for (Index at = site; symmetric;) {
      at = image[static_cast<std::size_t>(at)];
      if (at == site) break;
      put(at, kind, owner);
    }
  }
  const Index rank = questions.variable("rank"), height = questions.variable("height");
  const Index friends = questions.variable("friends");
  for (std::int32_t site = 0; site < sites && !symmetric; ++site) {
    if (machine.has_attribute(rank, site) && draw(random, 2) == 0) {
      write_value(machine, state, rank, site, Value(draw(random, 6)));
    }
    if (draw(random, 3) == 0) write_value(machine, state, height, site, Value(draw(random, 4)));
    if (draw(random, 8) == 0) {
      write_value(machine, state, friends, site, Value(draw_some(random, sites, 2)));
    }
  }
  for (Index player = 0; player < players; ++player) {
    write_value(machine, state, questions.variable("purse"), player, Value(draw(random, 10)));
    if (draw(random, 2) == 0) {
      write_value(machine, state, questions.variable("home"), player, Value(draw(random, sites)));
    }
  }
  write_value(machine, state, questions.variable("stock"), 0, Value(Items{1, 0, draw(random, 5)}));
  write_value(machine, state, questions.variable("seen"), 0, Value(draw_some(random, sites, 4)));

  state.position.me = draw(random, players);
  state.position.mover = draw(random, players);
  machine.set_field(Field::Me, state.position.me);
  machine.set_field(Field::Mover, state.position.mover);
  state.position.alive = draw_some(random, players, 5);
  machine.set_alive(as_bits<1>(state.position.alive).words[0]);
  const program::Layout& layout = machine.program.layout;
  state.turns = draw(random, 10);
  state.turns_of_phase = draw(random, 10);
  state.rounds = draw(random, 10);
  state.passes_in_a_row = draw(random, 3);
  machine.set_beside(layout.turns, state.turns);
  machine.set_beside(layout.turns_of_phase, state.turns_of_phase);
  machine.set_beside(layout.rounds, state.rounds);
  machine.set_beside(layout.passes_in_a_row, state.passes_in_a_row);
  if (draw(random, 3) == 0) {
    state.result.over = true;
    state.result.draw = draw(random, 3) == 0;
    machine.set_beside(layout.over, 1);
    machine.set_beside(layout.draw, state.result.draw ? 1 : 0);
    for (Index player = 0; player < players; ++player) {
      state.result.rank.push_back(draw(random, 2));
      machine.set_beside(layout.ranks + 4 * player, state.result.rank.back());
    }
  }
}

// ---- asking

// A value as numbers; nothing when the description is in error.
using Answer = std::optional<Items>;

Answer plain(const Type& type, const Value& value, std::int32_t width) {
  if (type.shape == Shape::Scalar) return Items{value.number};
  if (type.shape == Shape::Tuple && value.is_none()) {
    return Items(static_cast<std::size_t>(width), kNone);
  }
  return value.items;
}

template <int W>
Answer by_machine(Machine<W>& machine, Program& program, const Question& question) {
  const lang::Expr& expr = program.model->exprs[static_cast<std::size_t>(question.id)];
  const std::int32_t base = program.number_base;
  std::uint16_t next_int = 1, next_set = 1;
  program.operands.clear();
  for (const auto& arg : question.args) {
    Operand operand;
    if (arg) {
      const auto& [type, value] = *arg;
      switch (type.shape) {
        case Shape::Scalar:
          operand = {Bank::Int, next_int, 1};
          machine.ints[next_int++] = value.number;
          break;
        case Shape::Set:
          operand = {Bank::Set, next_set, 1};
          machine.sets[next_set++] = as_bits<W>(value.items, type.base == Base::Int ? base : 0);
          break;
        case Shape::Tally:
        case Shape::Tuple:
          operand = {Bank::Several, next_int, static_cast<std::uint16_t>(value.items.size())};
          for (const std::int32_t item : value.items) machine.ints[next_int++] = item;
          break;
      }
    }
    program.operands.push_back(operand);
  }
  Instruction in;
  in.code = static_cast<Code>(static_cast<int>(Code::Op_Constant) + static_cast<int>(expr.op));
  in.dst = expr.type.shape == Shape::Set ? 0 : 200;
  in.y = question.id;
  try {
    if (!machine.general(in)) FAIL("an operation is no effect");
  } catch (const DescriptionError&) {
    return std::nullopt;
  }
  switch (expr.type.shape) {
    case Shape::Scalar:
      return Items{machine.ints[200]};
    case Shape::Set:
      return as_items(machine.sets[0], expr.type.base == Base::Int ? base : 0);
    case Shape::Tally:
    case Shape::Tuple: {
      const std::int32_t width = expr.type.shape == Shape::Tuple
                                     ? expr.type.width
                                     : lang::domain_size(*program.model, expr.type);
      return Items(machine.ints + 200, machine.ints + 200 + width);
    }
  }
  return std::nullopt;
}

Answer by_reference(interpreter::Machine& machine, const interpreter::State& state,
                    const Question& question) {
  const lang::Expr& expr = machine.model.exprs[static_cast<std::size_t>(question.id)];
  std::vector<Value> slots;
  interpreter::Scene scene{state, slots, state.position.me, state.position.mover};
  try {
    return plain(expr.type, machine.evaluate(scene, question.id), expr.type.width);
  } catch (const interpreter::DescriptionError&) {
    return std::nullopt;
  }
}

void compare_all(const std::string& board, int positions,
                 const std::function<void(Questions&)>& fill) {
  const auto game = interpreter::load_text(board_game(board, kMore));
  // There is no code here that could work out where variables begin.
  for (lang::Variable& variable : game.model->variables) {
    const auto initial = static_cast<std::size_t>(variable.initial);
    if (variable.initial >= 0 && game.model->exprs[initial].op != Op::Constant) {
      variable.initial = lang::kNoExpr;
    }
  }
  Questions questions{*game.model, Random(game.model->board.sites.size())};
  fill(questions);
  const interpreter::Rules rules(*game.model);
  const interpreter::Budget budget;
  BareProgram bare(*game.model);
  std::set<Op> asked, answered;
  for (int i = 0; i < positions; ++i) {
    with_machine(bare.program, [&](auto& machine) {
      interpreter::Machine reference(rules, budget);
      interpreter::State state;
      draw_position(machine, state, questions);
      for (const Question& question : questions.all) {
        const lang::Expr& expr = game.model->exprs[static_cast<std::size_t>(question.id)];
        const Answer expected = by_reference(reference, state, question);
        INFO(board << ", position " << i << ": " << lang::op_name(expr.op) << " of");
        for (const auto& arg : question.args) {
          UNSCOPED_INFO(
              (arg ? lang::print_value(*game.model, arg->first, arg->second) : "nothing"));
        }
        const Answer answer = by_machine(machine, bare.program, question);
        if (answer != expected) CHECK(answer == expected);
        asked.insert(expr.op);
        if (expected && *expected != Items{} && *expected != Items{kNone}) answered.insert(expr.op);
      }
    });
  }
  CHECK(asked.size() > 20);
  // Hardly an operation answers nothing each time.
  CHECK(answered.size() + 12 > asked.size());
}

}  // namespace

TEST_CASE("operations on values are those of the reference engine") {
  compare_all("board square 4 x 5", 2, [](Questions& questions) { questions.add_values(); });
}

TEST_CASE("operations on pieces are those of the reference engine") {
  for (const auto& [name, board] : boards()) {
    compare_all(board, 6, [](Questions& questions) { questions.add_pieces(); });
  }
}

TEST_CASE("operations on places are those of the reference engine") {
  for (const auto& [name, board] : boards()) {
    compare_all(board, 1, [](Questions& questions) { questions.add_places(); });
  }
}

}  // namespace ludo::runtime
