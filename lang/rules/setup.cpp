// How a game is set up. See writer.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "lang/rules/setup.hpp"
#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

bool has_rows(const Board& board) {
  return board.shape != BoardShape::Graph && board.shape != BoardShape::Drawn &&
         board.shape != BoardShape::Tiles;
}

// The row of a cross: what is not in it lies in one column, on both sides of it and between others
// of the row.
std::optional<int> row_of_cross(const std::map<std::pair<int, int>, Index>& places) {
  std::map<int, std::vector<int>> rows;
  for (const auto& [place, site] : places) rows[place.first].push_back(place.second);
  constexpr std::size_t kLeast = 4;
  const auto row = std::find_if(rows.begin(), rows.end(),
                                [](const auto& one) { return kLeast <= one.second.size(); });
  if (row == rows.end() || rows.size() < kLeast + 1) return std::nullopt;
  const int column = rows.begin()->second[0];
  const bool in_column = std::all_of(rows.begin(), rows.end(), [&](const auto& one) {
    return one.first == row->first || one.second == std::vector<int>{column};
  });
  const bool crosses = rows.begin()->first < row->first && row->first < rows.rbegin()->first &&
                       row->second.front() < column && column < row->second.back();
  return in_column && crosses ? std::optional(row->first) : std::nullopt;
}

}  // namespace

// a1, a2, a3, b1 -> "a1–a3, b1": unbroken rows, then unbroken columns, in the order of rows; of a
// cross the row before the column. `leftward`: within a row the names go up from right to left.
std::string listed(const Board& board, std::vector<Index> sites, bool leftward) {
  const auto place = [&](Index site) {
    const Site& of = at(board.sites, site);
    return std::pair(of.row, leftward ? -of.column : of.column);
  };
  if (has_rows(board)) {
    std::sort(sites.begin(), sites.end(),
              [&](Index one, Index other) { return place(one) < place(other); });
  } else {
    std::sort(sites.begin(), sites.end());
  }
  std::map<std::pair<int, int>, Index> left;
  for (const Index site : sites) left.emplace(place(site), site);
  if (!has_rows(board) || left.size() != sites.size()) {
    std::string plain;
    for (const Index site : sites) {
      if (!plain.empty()) plain += ", ";
      plain += at(board.sites, site).name;
    }
    return plain;
  }
  std::map<std::pair<int, int>, std::string> told;  // by the middle, counted in halves
  const auto take_runs = [&](std::pair<int, int> step, std::size_t least) {
    for (auto from = left.begin(); from != left.end();) {
      std::vector<std::pair<int, int>> run;
      for (auto next = from->first; left.count(next) != 0;
           next = {next.first + step.first, next.second + step.second}) {
        run.push_back(next);
      }
      if (least == 1) run.resize(1);
      if (run.size() < least) {
        ++from;
        continue;
      }
      std::string name = at(board.sites, left[run.front()]).name;
      if (run.size() > 1) name += "–" + at(board.sites, left[run.back()]).name;
      told.emplace(
          std::pair(run.front().first + run.back().first, run.front().second + run.back().second),
          std::move(name));
      for (const auto& one : run) left.erase(one);
      from = left.begin();
    }
  };
  constexpr std::size_t kLeast = 3;
  take_runs({0, 1}, kLeast);
  take_runs({1, 0}, kLeast);
  std::string text;
  if (told.empty()) {
    if (const auto row = row_of_cross(left)) {
      const auto tell = [&](bool in_row) {
        for (const auto& [where, site] : left) {
          if ((where.first == *row) != in_row) continue;
          if (!text.empty()) text += ", ";
          text += at(board.sites, site).name;
        }
      };
      tell(true);
      tell(false);
      return text;
    }
  }
  take_runs({0, 1}, 1);
  for (const auto& [first, name] : told) {
    if (!text.empty()) text += ", ";
    text += name;
  }
  return text;
}

// The setup draws what stands where.
bool has_board_picture(const Node* setup) {
  return setup != nullptr &&
         std::any_of(setup->children.begin(), setup->children.end(), [](const Node& n) {
           return n.is(Form::Row) || n.is(Form::Picture) || n.is(Form::Map);
         });
}

namespace {

// `sites named columns 9..1`: from right to left the names go up.
bool runs_leftward(const Page& page) {
  const Node* names = page.item(Form::SitesNamed);
  if (names == nullptr || !(*names)[0][0].is(Form::Integer)) return false;
  return std::stoi((*names)[0][1].text) < std::stoi((*names)[0][0].text);
}

// Rows that are full from end to end, as far as there are some: they are taken out of the sites.
Sense full_rows(const Board& board, std::vector<Index>& sites, Span span) {
  if (board.shape != BoardShape::Square) return {};
  std::map<int, std::size_t> wide;
  for (const Site& site : board.sites) ++wide[site.row];
  std::map<int, std::vector<Index>> rows;
  for (const Index site : sites) rows[at(board.sites, site).row].push_back(site);
  std::vector<Sense> names;
  constexpr std::size_t kLeast = 3;
  for (const auto& [row, those] : rows) {
    if (those.size() < kLeast || those.size() != wide[row]) continue;
    const std::string& name = at(board.sites, those[0]).name;
    const std::size_t digits = name.find_first_of("0123456789");
    if (digits == std::string::npos || digits == 0) return {};  // rows have no numbers
    names.push_back(figure(name.substr(digits), span));
    std::erase_if(sites, [&, r = row](Index site) { return at(board.sites, site).row == r; });
  }
  if (names.empty()) return {};
  const bool one = names.size() == 1;
  return sense(one ? "full-row" : "full-rows", {sense("list", std::move(names), span)}, span);
}

// A statement of the setup, and not one of its pictures, says it.
bool is_written_out(const Node& setup, const Span& span) {
  return std::any_of(setup.children.begin(), setup.children.end(), [&](const Node& child) {
    const bool picture = child.is(Form::Legend) || child.is(Form::Row) || child.is(Form::Picture) ||
                         child.is(Form::Map) || child.is(Form::Attached);
    return !picture && child.span.file == span.file && child.span.begin <= span.begin &&
           span.end <= child.span.end;
  });
}

}  // namespace

// Only one player has such a piece, and only one, as long as the game lasts.
bool RuleWriter::is_only_piece(const std::string& kind) const {
  std::size_t players = 0;
  for (const Kind& one : page_.model().kinds) {
    if (one.name != kind) continue;
    if (one.of_nobody) return false;
    players =
        static_cast<std::size_t>(std::count(one.of_player.begin(), one.of_player.end(), true));
  }
  return players == 1;
}

// What a picture sets: `Hill: c5, c8, j5, j8.`
std::optional<Block> RuleWriter::set_by_picture(const Statement& set) {
  const GameModel& model = page_.model();
  const Place& place = set.places[0];
  if (place.variable == kNoIndex || place.owner == kNoExpr) return std::nullopt;
  const Variable& variable = at(model.variables, place.variable);
  const Expr& owners = at(model, place.owner);
  const Expr& value = at(model, set.exprs[0]);
  if (variable.owner != Owner::Site || owners.op != Op::Constant || value.op != Op::Constant) {
    return std::nullopt;
  }
  const auto& sites = at(model.constants, owners.imm).items;
  const std::string written = print_value(model, value.type, at(model.constants, value.imm));
  const bool word = value.type.base == Base::Enum;
  Block row;
  row.sentences.push_back(
      say(sense("set-up-value",
                {named(variable.name, set.span),
                 word ? sense_of("value", written, set.span) : figure(written, set.span),
                 figure(listed(model.board, {sites.begin(), sites.end()}), set.span)},
                set.span)));
  return row;
}

namespace {

// Two cells or rows: `c1–f1 and c2–f2`.
Sense joined_if_two(const std::string& places, Span span) {
  const std::string comma = ", ";
  const std::size_t at = places.find(comma);
  if (at == std::string::npos || places.find(comma, at + 1) != std::string::npos) {
    return figure(places, span);
  }
  return sense("two-places",
               {figure(places.substr(0, at), span), figure(places.substr(at + comma.size()), span)},
               span);
}

// Of many kinds those that stand nearest to their player go first, from the middle of the row to
// both sides, then the others; of few nothing is asked.
std::vector<std::vector<std::size_t>> rows_of_setup(const Board& board,
                                                    const std::vector<std::vector<Index>>& sites) {
  constexpr std::size_t kMostInALine = 7;
  if (sites.size() <= kMostInALine || board.shape != BoardShape::Square) return {};
  const auto row_of = [&](Index site) { return at(board.sites, site).row; };
  std::int64_t sum = 0;  // of the distances from the middle row, counted in halves
  for (const auto& those : sites) {
    for (const Index site : those) sum += 2 * std::int64_t{row_of(site)} - (board.rows + 1);
  }
  const bool below = sum < 0;
  struct Place {
    std::int64_t row;
    std::int64_t aside;
    std::int64_t column;
    std::size_t kind;
  };
  std::vector<Place> places;
  for (std::size_t k = 0; k < sites.size(); ++k) {
    Place place{row_of(sites[k][0]), board.columns * 2, 0, k};
    for (const Index site : sites[k]) {
      if (row_of(site) != place.row) return {};
      const std::int64_t column = at(board.sites, site).column;
      const std::int64_t aside = std::abs(2 * column - (board.columns + 1));
      if (place.aside < aside) continue;
      if (aside < place.aside) place.column = column;
      place.aside = aside;
      place.column = std::min(place.column, column);
    }
    if (!below) place.row = -place.row;
    places.push_back(place);
  }
  std::sort(places.begin(), places.end(), [](const Place& one, const Place& other) {
    return std::tuple(one.row, one.aside, one.column) <
           std::tuple(other.row, other.aside, other.column);
  });
  std::vector<std::vector<std::size_t>> rows(2);
  for (const Place& place : places) {
    rows[place.row == places.front().row ? 0 : 1].push_back(place.kind);
  }
  return rows[1].empty() ? std::vector<std::vector<std::size_t>>{} : rows;
}

}  // namespace

// What stands where at the beginning, by player: `the white king on e5, the white soldiers on …`.
void RuleWriter::pieces_set_up(const Node& item, Section& section) {
  const GameModel& model = page_.model();
  struct Group {
    Index owner = kNoIndex;
    std::vector<Sense> kinds = {};    // each with its owner
    std::vector<Sense> unowned = {};  // the same behind the owner's name
    std::vector<std::vector<Index>> sites = {};
  };
  std::vector<Group> groups;
  std::vector<Block> values;
  std::size_t covered = 0;  // cells with pieces
  bool all_drawn = true;
  for (const Index id : at(model.blocks, model.scenario.setup).statements) {
    const Statement& put = at(model.statements, id);
    if (put.op == StatementOp::SetVariable && !is_written_out(item, put.span)) {
      if (auto row = set_by_picture(put)) values.push_back(std::move(*row));
      continue;
    }
    if (put.op != StatementOp::Put) continue;
    const Expr& kind = at(model, put.exprs[0]);
    const Expr& sites = at(model, put.exprs[2]);
    if (kind.op != Op::Constant || sites.op != Op::Constant) all_drawn = false;
    if (kind.op != Op::Constant || sites.op != Op::Constant) continue;
    Sense things{
        "things", at(model.kinds, at(model.constants, kind.imm).number).name, {}, item.span};
    Index owner = kNoIndex;
    if (put.exprs[1] != kNoExpr && at(model, put.exprs[1]).op == Op::Constant) {
      owner = at(model.constants, at(model, put.exprs[1]).imm).number;
    }
    const auto& list = at(model.constants, sites.imm).items;
    std::vector<Index> left(list.begin(), list.end());
    Sense where = full_rows(model.board, left, item.span);
    covered += list.size();
    const Sense rest = joined_if_two(listed(model.board, left, runs_leftward(page_)), item.span);
    const bool in_rows = !where.absent();
    std::vector<Sense> places = {in_rows ? std::move(where) : rest};
    if (in_rows && !left.empty()) places.push_back(rest);
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const Group& one) { return one.owner == owner; });
    if (group == groups.end()) group = groups.insert(groups.end(), Group{owner});
    const char* what = places.size() > 1  ? "set-up-and"
                       : list.size() == 1 ? "set-up-one"
                                          : "set-up";
    const auto standing = [&](Sense who) {
      std::vector<Sense> parts = {std::move(who)};
      parts.insert(parts.end(), places.begin(), places.end());
      return sense(what, std::move(parts), item.span);
    };
    group->unowned.push_back(standing(things));
    if (owner != kNoIndex) {
      things.parts.push_back(
          sense("of-player", {named(at(model.players, owner).name, item.span)}, item.span));
    }
    group->kinds.push_back(standing(std::move(things)));
    group->sites.emplace_back(list.begin(), list.end());
  }
  constexpr std::size_t kWithOwner = 2;
  // Of whom there is one in all, he needs no owner, and has a line of his own.
  for (std::size_t i = 0; i < groups.size(); ++i) {
    Group& group = groups[i];
    if (group.owner == kNoIndex || group.kinds.size() != kWithOwner) continue;
    const auto alone = std::find_if(
        group.unowned.begin(), group.unowned.end(),
        [&](const Sense& one) { return one.is("set-up-one") && is_only_piece(one.parts[0].text); });
    if (alone == group.unowned.end()) continue;
    Group of_him{kNoIndex};
    of_him.kinds.push_back(*alone);
    group.kinds.erase(group.kinds.begin() + (alone - group.unowned.begin()));
    group.unowned.erase(alone);
    groups.insert(groups.begin() + static_cast<std::ptrdiff_t>(i), std::move(of_him));
    ++i;
  }
  std::vector<Block> items;
  for (Group& group : groups) {
    const bool of_each = group.owner == kNoIndex || group.kinds.size() <= kWithOwner;
    std::vector<Sense>& all = of_each ? group.kinds : group.unowned;
    const auto rows =
        of_each ? std::vector<std::vector<std::size_t>>{} : rows_of_setup(model.board, group.sites);
    const auto tell = [&](const std::vector<std::size_t>& which, bool last) {
      Sentence row{"", {item.span}};
      if (!of_each)
        row.text = speaker_.text(named(at(model.players, group.owner).name, item.span),
                                 Mood::Statement, &row.said);
      for (const std::size_t k : which) {
        const bool first = row.meant.empty();
        row.text += (first ? (of_each ? "" : ": ") : ", ") +
                    speaker_.text(all[k], Mood::Statement, &row.said);
        row.meant.push_back(std::move(all[k]));
      }
      row.text += last && &group == &groups.back() ? '.' : ';';
      items.push_back({Block::Form::Paragraph, {std::move(row)}});
    };
    if (rows.empty()) {
      std::vector<std::size_t> every(all.size());
      std::iota(every.begin(), every.end(), std::size_t{0});
      tell(every, true);
    }
    for (const auto& row : rows) tell(row, &row == &rows.back());
  }
  if (!items.empty()) {
    Sense of_each = begin_with();
    of_each.span = item.span;
    Sentence lead = say(of_each.absent() ? sense("pieces-set-up", {}, item.span) : of_each);
    lead.text.back() = ':';
    section.blocks.push_back({Block::Form::Paragraph, {std::move(lead)}});
    section.blocks.push_back(points(std::move(items), false));
    // Of a cell or two the figure shows it.
    constexpr std::size_t kSome = 4;
    if (all_drawn && covered + covered / kSome < model.board.sites.size()) {
      Sense rest = sense("rest-empty", {}, item.span);
      if (empty_at_first_.size() == 1 && !model.board.on_points) {
        const Node& supply = *empty_at_first_.front();
        rest = sense("rest-and-empty", {named(supply.text, supply.span)}, item.span);
        empty_at_first_.clear();
      }
      Sentence others = say(rest);
      others.role = Role::Corollary;
      section.blocks.push_back({Block::Form::Paragraph, {std::move(others)}});
    }
  }
  for (const Node* supply : empty_at_first_) {
    line(section, sense("empty-at-first", {named(supply->text, supply->span)}, supply->span));
    section.blocks.back().sentences.back().role = Role::Corollary;
  }
  empty_at_first_.clear();
  if (!values.empty()) section.blocks.push_back(points(std::move(values), false));
}

// No item sets anything up: the board is drawn as it lies there, with what its cells hold.
void RuleWriter::empty_board() {
  const GameModel& model = page_.model();
  const bool is_drawn = model.board.shape != BoardShape::Tiles && 1 < model.board.sites.size();
  const auto board =
      std::find_if(page_.folded().items.begin(), page_.folded().items.end(), [](const Node* item) {
        return item->is(Form::Board) || item->is(Form::BoardGraph) || item->is(Form::BoardDrawn);
      });
  if (!is_drawn || board == page_.folded().items.end()) return;
  Section& section = begin("setup", language_.heading("setup"), 2, (*board)->span);
  section.blocks.push_back(
      {Block::Form::Figure, {say(sense("figure-of-board", {}, (*board)->span))}});
  section.blocks.back().sentences.back().role = Role::Corollary;
  if (model.kinds.empty()) return;
  line(section, sense("board-empty", {}, (*board)->span));
  section.blocks.back().sentences.back().role = Role::Corollary;
}

namespace {

// The first looks up the board, the second down: nothing else is said of them.
bool sit_opposite(const Node& players) {
  return std::all_of(players.children.begin(), players.children.end(), [](const Node& child) {
    return child.absent() || child.is(Form::Attached) ||
           std::all_of(child.children.begin(), child.children.end(),
                       [](const Node& part) { return part.absent() || part.is(Form::Attached); });
  });
}

}  // namespace

namespace {

// `lay T turned 0 on x; take T from pile`: it is taken and laid.
void take_and_lay(std::vector<Step>& steps) {
  for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
    const Step& lay = steps[i];
    const Step& take = steps[i + 1];
    if (!lay.sense.is("lay-straight") || !take.sense.is("take-tile")) continue;
    if (!lay.parts.empty() || !take.parts.empty()) continue;
    if (print(lay.sense.parts[0]) != print(take.sense.parts[0])) continue;
    Step both{sense("take-and-lay", {take.sense.parts[0], take.sense.parts[1], lay.sense.parts[1]},
                    lay.sense.span)};
    for (const Step* part : {&lay, &take}) {
      both.prose.insert(both.prose.end(), part->prose.begin(), part->prose.end());
      both.also.insert(both.also.end(), part->also.begin(), part->also.end());
      both.also.push_back(part->sense.span);
      both.also.push_back(part->sense.parts[0].span);
    }
    steps[i] = std::move(both);
    steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
}

}  // namespace

void RuleWriter::setup() {
  const Node* item = page_.item(Form::Setup);
  if (item == nullptr) {
    empty_board();
    return;
  }
  const GameModel& model = page_.model();
  Section& section = begin("setup", language_.heading("setup"), 2, item->span);
  const bool drawn = has_board_picture(item);
  if (model.board.shape != BoardShape::Tiles) {
    // Of two who face each other it is said who sits below.
    Sense figure = sense("figure-of-setup", {}, item->span);
    const Node* players = page_.item(Form::Players);
    const bool opposite = model.board.shape == BoardShape::Square && model.players.size() == 2 &&
                          players != nullptr && sit_opposite(*players);
    if (opposite && (is_mentioned("forward") || is_mentioned("forward-left"))) {
      const std::string& below = model.players.front().name;
      figure = sense("figure-of-setup-below", {named(below, item->span)}, item->span);
    }
    section.blocks.push_back({Block::Form::Figure, {say(figure)}});
  }
  const std::size_t unlisted = section.blocks.size();
  if (drawn && model.scenario.setup != kNoIndex) pieces_set_up(*item, section);
  const bool listed = unlisted < section.blocks.size();
  if (drawn) by_promotion_only(section);
  Teller teller = this->teller();
  std::vector<Step> steps;
  const auto tell = [&](Teller& by) {
    std::vector<Step> told_steps;
    for (const Node& child : item->children) {
      switch (child.form) {
        case Form::Legend:
        case Form::Row:
        case Form::Picture:
        case Form::Map:
        case Form::Attached:
          break;
        case Form::Rotated:
          // The list of what stands where tells it.
          if (listed && !section.blocks.empty()) {
            section.blocks.front().sentences.front().from.push_back(child.span);
            break;
          }
          told_steps.push_back({sense("also-rotated", {}, child.span)});
          break;
        default:
          for (Step& step : by.steps(child)) told_steps.push_back(std::move(step));
      }
    }
    return told_steps;
  };
  tell(teller);
  teller.again();
  steps = tell(teller);
  take_and_lay(steps);
  take_definitions(teller);
  steps_of(steps, teller, section);
  prose(attached_to(*item), section, 0);
  terms(section);
  remembered(section, section.blocks.size());
  finish();
}

}  // namespace ludo::lang::rules
