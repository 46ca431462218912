// Elements, rules and phases as terms; see translate.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "lang/canon/translate.hpp"
#include "lang/model/owners.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang::canon {

Translation::Translation(const GameModel& model, const std::set<Index>& dropped)
    : model_(model), dropped_(dropped), places_(model.board) {
  const auto has_moment = [](const std::vector<ResultLine>& lines) {
    return std::ranges::any_of(lines, &ResultLine::at_any_moment);
  };
  has_moments_ = !model.triggers.empty() || has_moment(model.scenario.end) ||
                 std::ranges::any_of(model.scenario.phases,
                                     [&](const PhaseDef& phase) { return has_moment(phase.end); });
  find_asking_itself();
  game = scenario();
}

std::set<Index> Translation::set_anew_in(BlockId block) const {
  std::set<Index> slots;
  for_each_statement(model_, block, [&](const Statement& s) {
    if (s.op == StatementOp::SetSlot) slots.insert(s.slots[0]);
    for (const Place& where : s.places) {
      if (where.slot != kNoIndex) slots.insert(where.slot);
    }
  });
  return slots;
}

TermId Translation::ref(Sort sort, Index index, Index of) {
  const TermId made = terms.entity(sort, index, of);
  if (seen_.insert({sort, {index, of}}).second) wanted_.push_back({sort, {index, of}});
  return made;
}

TermId Translation::variable(Index index) {
  read_variables.insert(index);
  return ref(Sort::State, index);
}

void Translation::define_wanted() {
  while (!wanted_.empty()) {
    const auto [sort, which] = wanted_.back();
    wanted_.pop_back();
    const TermId made = definition_of(sort, which.first, which.second);
    terms.entity_of(terms.entity(sort, which.first, which.second)).definition = made;
  }
}

TermId Translation::definition_of(Sort sort, Index index, Index of) {
  switch (sort) {
    case Sort::Player: {
      const Player& player = model_.players[static_cast<std::size_t>(index)];
      Type type;
      type.base = Base::Direction;
      std::vector<TermId> parts{player.facing < 0 ? terms.make("none")
                                                  : value_of(type, player.facing)};
      if (player.team != kNoIndex) parts.push_back(ref(Sort::Team, player.team));
      return terms.make("player", std::move(parts));
    }
    case Sort::Team:
      return terms.make("team");
    case Sort::Kind:
      return kind(index);
    case Sort::Type: {
      std::vector<TermId> values;
      const EnumType& type = model_.enums[static_cast<std::size_t>(index)];
      for (std::size_t i = 0; i < type.values.size(); ++i) {
        values.push_back(ref(Sort::Value, static_cast<Index>(i), index));
      }
      return terms.make_bag("values", std::move(values));
    }
    case Sort::Value:
      return terms.make("value", {ref(Sort::Type, of)});
    case Sort::Phase:
      return phase(index);
    case Sort::Site:
      return terms.make("site");
    case Sort::Link:
      return link(index);
    case Sort::Tile:
      return tile(index);
    case Sort::Ground:
      return terms.make("ground");
    case Sort::Flag:
      return terms.make("flag");
    case Sort::State:
      return state(index);
    case Sort::Column:
      return column(index);
    case Sort::Table:
      return table(index);
    case Sort::Region:
      return region(index);
    case Sort::Rule:
      return rule(index);
    case Sort::Define:
      return define(index);
    case Sort::Register:
      return terms.make("register");
  }
  LUDO_UNREACHABLE();
}

TermId Translation::value_of(const Type& type, Index number) {
  if (number == kNone) return terms.make("none");
  const bool graph = model_.board.shape == BoardShape::Graph;
  switch (type.base) {
    case Base::Bool:
      return truth(terms, number != 0);
    case Base::Int:
      return terms.number(number);
    case Base::Site:
    case Base::Piece:
      return graph ? ref(Sort::Site, number) : terms.make(places_.site(number));
    case Base::Link: {
      board_.links = true;
      if (graph) return ref(Sort::Link, number);
      const Link& row = model_.board.links[static_cast<std::size_t>(number)];
      return terms.make(places_.site(row.tail) + places_.site(row.head));
    }
    case Base::Block:
      board_.blocks = true;
      return terms.make(places_.block(number));
    case Base::Direction:
      if (graph) board_.order = true;
      board_.directions.insert(number);
      return terms.make(places_.direction(number));
    case Base::Player:
      return ref(Sort::Player, number);
    case Base::Team:
      return ref(Sort::Team, number);
    case Base::Kind:
      return ref(Sort::Kind, number);
    case Base::Tile:
      return ref(Sort::Tile, number);
    case Base::Ground:
      return ref(Sort::Ground, number);
    case Base::Phase:
      return ref(Sort::Phase, number);
    case Base::Enum:
      return ref(Sort::Value, number, type.enum_id);
  }
  LUDO_UNREACHABLE();
}

TermId Translation::type_of(const Type& type) {
  const auto base = [&]() -> TermId {
    switch (type.base) {
      case Base::Bool:
        return terms.make("truth");
      case Base::Int:
        return terms.make("number", {terms.number(type.least), terms.number(type.most)});
      case Base::Site:
        return terms.make("site-type");
      case Base::Link:
        board_.links = true;
        return terms.make("link-type");
      case Base::Block:
        board_.blocks = true;
        return terms.make("block-type");
      case Base::Direction:
        return terms.make("direction-type");
      case Base::Player:
        return terms.make("player-type");
      case Base::Team:
        return terms.make("team-type");
      case Base::Kind:
        return terms.make("kind-type");
      case Base::Tile:
        return terms.make("tile-type");
      case Base::Ground:
        return terms.make("ground-type");
      case Base::Piece:
        return terms.make("piece-type");
      case Base::Phase:
        return terms.make("phase-type");
      case Base::Enum:
        return ref(Sort::Type, type.enum_id);
    }
    LUDO_UNREACHABLE();
  };
  TermId made = base();
  if (0 <= type.subset) {
    std::vector<TermId> values;
    for (const Index value : model_.subsets[static_cast<std::size_t>(type.subset)].values) {
      values.push_back(value_of(type, value));
    }
    made = terms.make("some-of", {made, set_of(terms, std::move(values))});
  }
  switch (type.shape) {
    case Shape::Scalar:
      return type.optional ? terms.make("or-none", {made}) : made;
    case Shape::Set:
      return terms.make("set-of", {made});
    case Shape::Tally:
      return terms.make("tally-of", {made, terms.number(type.most), terms.number(type.first_key),
                                     terms.number(type.width)});
    case Shape::Tuple:
      return terms.make("tuple-of", {terms.number(type.width)});
  }
  LUDO_UNREACHABLE();
}

TermId Translation::visibility(const Visibility& seen, Names names) {
  std::vector<TermId> parts;
  switch (seen.sight) {
    case Sight::All:
      return terms.make("all");
    case Sight::Owner:
      parts.push_back(terms.make("owner"));
      break;
    case Sight::Nobody:
      parts.push_back(terms.make("nobody"));
      break;
    case Sight::Players:
      parts.push_back(expression(seen.players, names));
      break;
  }
  if (seen.until != kNoIndex) {
    parts.push_back(terms.make("until", {ref(Sort::Phase, seen.until)}));
  }
  if (seen.until_state != kNoIndex) {
    parts.push_back(terms.make("until", {variable(seen.until_state)}));
  }
  return terms.make(seen.wholly ? "seen-wholly" : "seen", std::move(parts));
}

TermId Translation::kind(Index index) {
  const Kind& row = model_.kinds[static_cast<std::size_t>(index)];
  std::vector<TermId> owners;
  const auto number = [this](Index most) {
    return most < 0 ? terms.make("any") : terms.number(most);
  };
  for (std::size_t p = 0; p < row.of_player.size(); ++p) {
    if (!row.of_player[p]) continue;
    owners.push_back(terms.make("of", {ref(Sort::Player, static_cast<Index>(p)),
                                       number(p < row.most.size() ? row.most[p] : -1)}));
  }
  if (row.of_nobody) owners.push_back(terms.make("of-nobody", {number(row.most_of_nobody)}));
  return terms.make_bag("kind", std::move(owners));
}

TermId Translation::state(Index index) {
  const Variable& row = model_.variables[static_cast<std::size_t>(index)];
  std::vector<TermId> parts{terms.make(owner_word(row.owner)), type_of(row.type)};
  parts.push_back(framed([&](Names& names) {
    names.bind(0);  // whose it is
    if (row.initial != kNoExpr) return expression(row.initial, names);
    const bool number =
        row.type.shape == Shape::Scalar && row.type.base == Base::Int && !row.type.optional;
    return number ? terms.number(std::max(row.type.least, 0)) : terms.make("unset");
  }));
  parts.push_back(terms.make(fmt::format("life-{}", word_of(row.life))));
  parts.push_back(framed([&](Names& names) {
    names.bind(0);
    return visibility(row.seen, names);
  }));
  if (std::ranges::find(row.of_kind, false) != row.of_kind.end()) {
    std::vector<TermId> kinds;
    for (std::size_t k = 0; k < row.of_kind.size(); ++k) {
      if (row.of_kind[k]) kinds.push_back(ref(Sort::Kind, static_cast<Index>(k)));
    }
    parts.push_back(set_of(terms, std::move(kinds)));
  }
  std::vector<Index> under(parts.size(), 0);
  under[2] = 1;
  under[4] = 1;
  return terms.make("state", std::move(parts), std::move(under));
}

TermId Translation::column(Index index) {
  const KindColumn& row = model_.columns[static_cast<std::size_t>(index)];
  std::vector<TermId> cells;
  for (std::size_t k = 0; k < row.cells.size(); ++k) {
    if (row.cells[k] == kNoExpr) continue;
    const TermId value = framed([&](Names& names) {
      names.bind(0);  // the site
      return expression(row.cells[k], names);
    });
    cells.push_back(terms.make("of", {ref(Sort::Kind, static_cast<Index>(k)), value}, {0, 1}));
  }
  return terms.make("column", {type_of(row.type), terms.make_bag("cells", std::move(cells))});
}

TermId Translation::table(Index index) {
  // What stands for a kind and an owner in a pile is nobody's business.
  const Piles& piles = model_.piles;
  if (0 < piles.most) {
    if (index == piles.code_of_owned) return terms.make("code-of-owned");
    if (index == piles.code_of_neutral) return terms.make("code-of-neutral");
    if (index == piles.kind_of_code) return terms.make("kind-of-code");
    if (index == piles.owner_of_code) return terms.make("owner-of-code");
  }
  const DataTable& row = model_.tables[static_cast<std::size_t>(index)];
  std::vector<TermId> cells;
  for (std::size_t r = 0; r < row.cells.size(); ++r) {
    for (std::size_t c = 0; c < row.cells[r].size(); ++c) {
      if (row.cells[r][c] == kNoExpr) continue;
      const TermId row_key = value_of(row.row_type, row.rows[r]);
      const TermId column_key =
          row.one_key ? terms.make("all") : value_of(row.column_type, row.columns[c]);
      const TermId value = framed([&](Names& names) { return expression(row.cells[r][c], names); });
      cells.push_back(terms.make("of", {row_key, column_key, value}));
    }
  }
  return terms.make("table", {type_of(row.type), terms.make_bag("cells", std::move(cells))});
}

TermId Translation::region(Index index) {
  const RegionDef& row = model_.regions[static_cast<std::size_t>(index)];
  std::vector<TermId> owners;
  for (std::size_t p = 0; p < row.values.size(); ++p) {
    const TermId value = framed([&](Names& names) { return expression(row.values[p], names); });
    owners.push_back(terms.make("of", {ref(Sort::Player, static_cast<Index>(p)), value}));
  }
  return terms.make_bag("region", std::move(owners));
}

TermId Translation::tile(Index index) {
  const TileType& row = model_.tiles[static_cast<std::size_t>(index)];
  std::vector<TermId> parts{terms.number(row.copies)};
  for (const TilePart& part : row.parts) {
    const auto numbers = [this](std::string_view word, std::vector<Index> list) {
      std::sort(list.begin(), list.end());
      std::vector<TermId> all;
      for (const Index number : list) all.push_back(terms.number(number));
      return terms.make(word, std::move(all));
    };
    std::vector<TermId> flags;
    for (const Index flag : part.flags) flags.push_back(ref(Sort::Flag, flag));
    parts.push_back(terms.make(
        "part",
        {ref(Sort::Ground, part.ground), terms.number(part.ordinal), numbers("ports", part.ports),
         numbers("beside", part.beside), terms.make_bag("flags", std::move(flags))}));
  }
  return terms.make("tile", std::move(parts));
}

TermId Translation::link(Index index) {
  const Link& row = model_.board.links[static_cast<std::size_t>(index)];
  return terms.make_bag("link", {ref(Sort::Site, row.tail), ref(Sort::Site, row.head)});
}

TermId Translation::rule(Index index) {
  const Rule& row = model_.rules[static_cast<std::size_t>(index)];
  return framed(
      [&](Names& names) {
        std::vector<TermId> parts;
        for (Index slot = 0; slot < row.params; ++slot) {
          parts.push_back(type_of(row.slot_types[static_cast<std::size_t>(slot)]));
        }
        std::vector<Index> under(parts.size(), 0);
        for (Index slot = 0; slot < row.params; ++slot) names.bind(slot);
        parts.push_back(optional(row.most_times, names, "any"));
        under.push_back(row.params);
        Steps steps(terms);
        for (Index slot = 0; slot < row.params; ++slot) {
          if (names.frame->kept.contains(slot)) keep(slot, names, steps);
        }
        statements(row.body, names, steps);
        if (!row.results.empty()) {
          std::vector<TermId> gives;
          for (const Index slot : row.results) gives.push_back(read(slot, names));
          steps.add(terms.make("gives", std::move(gives)));
        }
        parts.push_back(steps.block());
        under.push_back(row.params);
        const std::string word = row.same_outcome ? "rule-same-outcome" : "rule";
        return terms.make(fmt::format("{}.{}", word, row.params), std::move(parts),
                          std::move(under));
      },
      row.body);
}

TermId Translation::define(Index index) {
  const Define& row = model_.defines[static_cast<std::size_t>(index)];
  return framed([&](Names& names) {
    for (Index slot = 0; slot < row.params; ++slot) names.bind(slot);
    return terms.make(fmt::format("define.{}", row.params), {expression(row.body, names)},
                      {row.params});
  });
}

TermId Translation::phase(Index index) {
  const PhaseDef& row = model_.scenario.phases[static_cast<std::size_t>(index)];
  const auto alone = [this](ExprId id, std::string_view otherwise) {
    return framed([&](Names& names) { return optional(id, names, otherwise); });
  };
  const auto body = [this](BlockId id) {
    if (id == kNoIndex) return terms.make("none");
    return framed([&](Names& names) { return block(id, names); }, id);
  };
  std::string word = "phase";
  if (row.secretly) word += "-secretly";
  if (row.same_outcome) word += "-same-outcome";
  return terms.make(
      word, {row.first_random ? terms.make("random") : alone(row.first, "unsaid"), body(row.begin),
             body(row.turn), results("stuck", row.stuck), alone(row.until, "never"),
             alone(row.then, "stays"), results("end", row.end)});
}

void Translation::order_seen(const Type& type) {
  switch (type.base) {
    case Base::Bool:
    case Base::Int:
      return;
    case Base::Site:
    case Base::Piece:
    case Base::Block:
    case Base::Direction:
      board_.order = true;
      return;
    case Base::Link:
      board_.order = true;
      ordered_.insert({Sort::Link, kNothing});
      return;
    case Base::Player:
      ordered_.insert({Sort::Player, kNothing});
      return;
    case Base::Team:
      ordered_.insert({Sort::Team, kNothing});
      return;
    case Base::Kind:
      ordered_.insert({Sort::Kind, kNothing});
      return;
    case Base::Tile:
      ordered_.insert({Sort::Tile, kNothing});
      return;
    case Base::Ground:
      ordered_.insert({Sort::Ground, kNothing});
      return;
    case Base::Phase:
      return;  // always told
    case Base::Enum:
      ordered_.insert({Sort::Value, type.enum_id});
      return;
  }
  LUDO_UNREACHABLE();
}

void Translation::order_seen_of_all() {
  board_.order = true;
  board_.all_directions = true;
  for (const Sort sort : {Sort::Player, Sort::Team, Sort::Kind, Sort::Tile, Sort::Ground}) {
    ordered_.insert({sort, kNothing});
  }
  if (model_.board.shape == BoardShape::Graph) ordered_.insert({Sort::Link, kNothing});
  for (std::size_t e = 0; e < model_.enums.size(); ++e) {
    ordered_.insert({Sort::Value, static_cast<Index>(e)});
  }
}

}  // namespace ludo::lang::canon
