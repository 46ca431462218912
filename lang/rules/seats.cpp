// Where players sit around a board, what each has for himself, and what they begin with. See
// writer.hpp.

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>

#include "lang/rules/setup.hpp"
#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

// `forward-left or forward-right`
bool is_either(const Node& value, std::string_view one, std::string_view other) {
  return value.is(Form::Or) && value.size() == 2 && is_name(value[0], one) &&
         is_name(value[1], other);
}

}  // namespace

// Three who sit at every second of six sides.
bool RuleWriter::turned_by_thirds() const {
  constexpr std::size_t kThree = 3;
  const Node* item = page_.item(Form::Players);
  return item != nullptr && page_.model().players.size() == kThree && !(*item)[0].absent() &&
         (*item)[0].text == "2" && page_.model().board.shape == BoardShape::Hexagon;
}

// On a board of hexagons with two ways forward: words for both ways forward and for both back.
std::optional<std::pair<const Node*, const Node*>> RuleWriter::forth_and_back() const {
  if (page_.model().board.shape != BoardShape::Hexagon || !page_.model().board.pointed) {
    return std::nullopt;
  }
  const auto all = page_.items(Form::DirectionDef);
  if (all.size() != 2 || !is_either((*all[0])[0], "forward-left", "forward-right") ||
      !is_either((*all[1])[0], "back-left", "back-right")) {
    return std::nullopt;
  }
  return std::pair(all[0], all[1]);
}

void RuleWriter::directions_forth_and_back(const Node& forth, const Node& back, Section& section) {
  Sentence told =
      say(sense("two-forth-two-back", {named(forth.text, forth.span), named(back.text, back.span)},
                forth.span));
  spans_below(forth, told.from);
  spans_below(back, told.from);
  section.blocks.push_back({Block::Form::Paragraph, {std::move(told)}});
}

// A region that the setup gives to each player: what it is, and a list. Few cells stand one by one.
bool RuleWriter::region_by_player(const Node& region, const RegionDef& def, Section& section) {
  constexpr std::size_t kFew = 4;
  std::string description;
  for (const Node& child : attached_to(region).children) {
    if (child.is(Form::Title)) description = child.text;
  }
  const auto said = description.empty() ? std::nullopt : speaker_.prose(description);
  if (!said || def.values.size() < 2) return false;
  std::vector<Block> rows;
  for (std::size_t p = 0; p < def.values.size(); ++p) {
    const Expr& expr = page_.context().expr(def.values[p]);
    if (expr.op != Op::Constant) return false;
    const Value& sites = at(page_.model().constants, expr.imm);
    std::vector<Index> all(sites.items.begin(), sites.items.end());
    std::string cells;
    if (all.size() <= kFew) {
      for (const std::string& name : names_in_order(all)) {
        cells += (cells.empty() ? "" : ", ") + name;
      }
    } else {
      cells = listed(page_.model().board, all);
    }
    const Span span = region.span;
    const Sense told = sense("region-is-of",
                             {named(region.text, span), named(page_.model().players[p].name, span),
                              sense_of("figure", cells, span)},
                             span);
    Sentence row = say(told);
    row.said.clear();
    row.text =
        speaker_.text(told, Mood::Statement, &row.said) + (p + 1 == def.values.size() ? '.' : ';');
    rows.push_back({Block::Form::Paragraph, {std::move(row)}});
  }
  Sentence head = say(sense(
      "region-of-each", {named(region.text, region.span), sense_of("figure", *said, region.span)},
      region.span));
  head.text.back() = ':';
  spans_below(region, head.from);
  section.blocks.push_back({Block::Form::Paragraph, {std::move(head)}});
  section.blocks.push_back(points(std::move(rows), false));
  return true;
}

// By row, then by column.
std::vector<std::string> RuleWriter::names_in_order(std::vector<Index> sites) const {
  const Board& board = page_.model().board;
  std::sort(sites.begin(), sites.end(), [&](Index one, Index other) {
    const Site& a = at(board.sites, one);
    const Site& b = at(board.sites, other);
    return std::pair(a.row, a.column) < std::pair(b.row, b.column);
  });
  std::vector<std::string> names;
  for (const Index site : sites) names.push_back(at(board.sites, site).name);
  return names;
}

// `each player begins with twelve men`, where the setup draws so many for each, and nothing else
// has said how many there are.
Sense RuleWriter::begin_with() const {
  const GameModel& model = page_.model();
  if (!page_.items(Form::PieceDef).empty()) return {};
  std::map<Index, std::map<Index, std::size_t>> of;  // player -> kind -> how many
  for (const Index id : at(model.blocks, model.scenario.setup).statements) {
    const Statement& put = at(model.statements, id);
    if (put.op != StatementOp::Put) continue;
    if (put.exprs[1] == kNoExpr) return {};
    const Expr& kind = at(model, put.exprs[0]);
    const Expr& owner = at(model, put.exprs[1]);
    const Expr& sites = at(model, put.exprs[2]);
    if (kind.op != Op::Constant || owner.op != Op::Constant || sites.op != Op::Constant) return {};
    of[at(model.constants, owner.imm).number][at(model.constants, kind.imm).number] +=
        at(model.constants, sites.imm).items.size();
  }
  if (of.size() != model.players.size() || of.size() < 2) return {};
  const auto& first = of.begin()->second;
  constexpr std::size_t kMostKinds = 2;
  if (kMostKinds < first.size()) return {};
  for (const auto& [player, kinds] : of) {
    if (kinds != first) return {};
  }
  std::vector<Sense> all;
  for (const auto& [kind, count] : first) {
    Sense things{"things", at(model.kinds, kind).name, {}, Span::nowhere()};
    all.push_back(sense("so-many",
                        {sense_of("figure", std::to_string(count), Span::nowhere()), things},
                        Span::nowhere()));
  }
  return sense("each-begins-with", {sense("list", std::move(all), Span::nowhere())},
               Span::nowhere());
}

// Of a kind that comes in the course of play it has been said; then it is said there how.
bool RuleWriter::told_to_come_by_promotion(const std::string& kind) {
  for (Section& section : written_.document.sections) {
    for (Block& block : section.blocks) {
      for (Sentence& sentence : block.sentences) {
        if (sentence.meant.size() != 1 || !sentence.meant[0].is("comes-later") ||
            sentence.meant[0].parts[0].text != kind) {
          continue;
        }
        Sense later = sentence.meant[0];
        later.what = "comes-by-promotion";
        Sentence told = say(later);
        told.from = sentence.from;
        sentence = std::move(told);
        return true;
      }
    }
  }
  return false;
}

// Kinds that are neither set up nor put, and into which others turn: `Kings arise by promotion
// only.`
void RuleWriter::by_promotion_only(Section& section) {
  const GameModel& model = page_.model();
  std::set<std::string> put;
  std::set<std::string> become;
  bool any = false;
  const std::function<void(const Node&)> look = [&](const Node& node) {
    if (node.is(Form::Put)) {
      if (node[1].is(Form::Name) || node[1].is(Form::Of) || node[1].is(Form::Adjacent)) any = true;
    }
    if (node.is(Form::Becomes)) {
      if (node[1].is(Form::Name))
        become.insert(node[1].text);
      else
        any = true;
    }
    for (const Node& child : node.children) look(child);
  };
  for (const Node* rule : page_.items(Form::Rule)) look(*rule);
  for (const Node* trigger : page_.items(Form::Whenever)) look(*trigger);
  if (any || model.scenario.setup == kNoIndex) return;
  for (const Index id : at(model.blocks, model.scenario.setup).statements) {
    const Statement& statement = at(model.statements, id);
    if (statement.op != StatementOp::Put) continue;
    const Expr& kind = at(model, statement.exprs[0]);
    if (kind.op != Op::Constant) return;
    put.insert(at(model.kinds, at(model.constants, kind.imm).number).name);
  }
  for (const Kind& kind : model.kinds) {
    if (put.count(kind.name) != 0 || become.count(kind.name) == 0) continue;
    if (told_to_come_by_promotion(kind.name)) continue;
    line(section, sense("by-promotion-only", {{"things", kind.name, {}, page_.game().span}},
                        page_.game().span));
    section.blocks.back().sentences.back().role = Role::Corollary;
  }
}

}  // namespace ludo::lang::rules
