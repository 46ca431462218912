// What an author of a view probably did not mean: warnings only.
//
// Tested by tests/lang/view/test_lints.cpp.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "lang/check/fold.hpp"
#include "lang/view/palette.hpp"
#include "lang/view/reads.hpp"
#include "lang/view/work.hpp"

namespace ludo::lang {

namespace {

// A shape lies within 60; what lies beyond a whole cell was hardly meant.
constexpr std::int32_t kFarthest = 100;

std::string ratio(std::int32_t hundredths) {
  return fmt::format("{}.{} : 1", hundredths / 100, hundredths % 100 / 10);
}

// Only what an author gave can be too weak; what is derived is not.
void judge_tone(ViewWork& work, const Node& node, const Tone& tone, bool dark) {
  const std::string_view theme = dark ? "dark" : "light";
  if (tone.own_ink && contrast(tone.fill, tone.ink) < kReadable) {
    work.error(DiagnosticKind::weak_contrast, node.span,
               fmt::format("in the {} theme the ink of `{}` is {} on its fill", theme, node.text,
                           ratio(contrast(tone.fill, tone.ink))),
               "4.5 : 1 can be read; without `ink` it is derived");
  }
  // Grounds may lie quietly beside each other; pieces stand out.
  const auto& players = work.context.model.players;
  if (std::ranges::find(players, node.text, &Player::name) == players.end()) return;
  const std::uint32_t cell = cell_fill(work.view.palette, dark);
  const std::int32_t best = std::max(contrast(tone.fill, cell), contrast(tone.edge, cell));
  if (tone.own_edge && best < kStandsOut) {
    work.error(DiagnosticKind::weak_contrast, node.span,
               fmt::format("in the {} theme neither fill nor edge of `{}` stands out from a cell",
                           theme, node.text),
               fmt::format("the better one is {}, and 3 : 1 is enough", ratio(best)));
  }
}

// How far a stroke of fixed numbers reaches; 0 where that is not known.
std::int32_t reach_of(const Stroke& stroke) {
  const auto known = [](const Measure& measure) { return measure.value == kNoExpr; };
  if (!std::ranges::all_of(stroke.numbers, known) || !known(stroke.x) || !known(stroke.y)) return 0;
  const std::int32_t off = std::max(std::abs(stroke.x.number), std::abs(stroke.y.number));
  std::int32_t most = 0;
  switch (stroke.form) {
    case Stroke::Form::Disc:
    case Stroke::Form::Ring:
      return off + std::abs(stroke.numbers.front().number);
    case Stroke::Form::Box:
      for (const Measure& size : stroke.numbers) most = std::max(most, std::abs(size.number) / 2);
      return off + most;
    case Stroke::Form::Poly:
    case Stroke::Form::Line:
      for (const Measure& place : stroke.numbers) most = std::max(most, std::abs(place.number));
      return off + most;
    case Stroke::Form::Path:
    case Stroke::Form::Text:
    case Stroke::Form::Glyph:
    case Stroke::Form::Shape:
      return 0;
  }
  return 0;
}

void judge_shape(ViewWork& work, const Node& node) {
  const auto index = work.shapes.find(node.text);
  if (index == work.shapes.end()) return;
  for (const Stroke& stroke : work.view.shapes[static_cast<std::size_t>(index->second)].strokes) {
    if (reach_of(stroke) <= kFarthest) continue;
    work.error(DiagnosticKind::outside_the_box, stroke.span,
               fmt::format("this stroke reaches {} from the middle", reach_of(stroke)),
               "a shape lies between -60 and 60; `size` makes it larger where it is used");
    return;
  }
}

// Cells of a table that are one letter where they should tell things apart.
void judge_table(ViewWork& work, const Node& node) {
  const auto index = work.shape_tables.find(node.text);
  if (index == work.shape_tables.end()) return;
  const ShapeTable& table = work.view.shape_tables[static_cast<std::size_t>(index->second)];
  std::map<std::pair<Index, std::string>, Index> letters;  // by column
  for (const auto& [key, shape] : table.cells) {
    const std::string& letter = work.view.shapes[static_cast<std::size_t>(shape)].letter;
    if (letter.empty()) continue;
    const auto [known, fresh] = letters.emplace(std::pair(key.second, letter), shape);
    if (fresh || known->second == shape) continue;
    work.error(DiagnosticKind::same_letter, node.span,
               fmt::format("two glyphs of one column stand for `{}`", letter),
               "give each a letter of its own, so that they can be told apart in letters");
    return;
  }
}

void judge_item(ViewWork& work, const Node& node, const ViewItem& item) {
  if (item.selected != kNoExpr) {
    const auto set = fold(work.context, item.selected);
    if (set && set->items.empty() && work.context.type_of(item.selected).shape == Shape::Set) {
      work.error(DiagnosticKind::selects_nothing, node.span,
                 fmt::format("`{}` is about nothing: the set is always empty", node.text));
    }
  }
  const Board& board = work.context.model.board;
  for (const PropertyUse& property : item.properties) {
    if (property.what != Property::At || board.shape != BoardShape::Graph) continue;
    std::vector<bool> placed(board.sites.size(), false);
    for (const auto& [site, place] : property.places) {
      placed[static_cast<std::size_t>(site)] = true;
    }
    const auto missing = static_cast<std::size_t>(std::ranges::count(placed, false));
    if (missing == 0) continue;
    const auto first = std::ranges::find(placed, false) - placed.begin();
    work.error(DiagnosticKind::place_missing, property.span,
               fmt::format("{} of {} sites {} no place, such as `{}`", missing, placed.size(),
                           missing == 1 ? "has" : "have",
                           board.sites[static_cast<std::size_t>(first)].name),
               "the others are laid out around them");
  }
}

// The whole board, or all of it that is empty, or is not.
bool is_about_many(const GameModel& model, const ViewItem& item) {
  if (item.found == kNoIndex) return item.where != kNoExpr;
  const Op op = at(model, at(model.generators, item.found).domain).op;
  return op == Op::AllSites || op == Op::EmptySites || op == Op::OccupiedSites;
}

// What nobody may see is drawn for the umpire alone; ways are asked anew for each thing.
void judge_reads(ViewWork& work, const Node& node, const ViewItem& item) {
  ViewReads reads;
  add_reads(work.context.model, item, reads);
  for (const Index index : reads.variables) {
    const Variable& variable = at(work.context.model.variables, index);
    // Of a tally everybody may see how much it holds.
    const bool counted = variable.type.shape == Shape::Tally && !variable.seen.wholly;
    if (variable.seen.sight != Sight::Nobody || counted) continue;
    work.error(DiagnosticKind::sees_what_is_hidden, node.span,
               fmt::format("nobody may see `{}`, so no player's picture shows this", variable.name),
               "it is drawn in pictures for all eyes alone");
    break;
  }
  const bool own_mark = item.form == ItemForm::Mark && item.word.empty();
  if (own_mark && reads.ways && is_about_many(work.context.model, item)) {
    work.error(
        DiagnosticKind::heavy_mark, node.span,
        "for each thing this mark asks what somebody could do, which may take long",
        "ask for the things themselves, by a set or a line; what takes too long is left out");
  }
}

// Nothing shows the variable, and nothing says it in words.
void judge_left(ViewWork& work, const Node& drop, const ViewReads& reads) {
  for (std::size_t i = 0; i < work.context.model.variables.size(); ++i) {
    const Variable& variable = work.context.model.variables[i];
    const bool lasts = variable.owner != Owner::Turn && variable.owner != Owner::Move &&
                       variable.owner != Owner::Record && variable.life == Variable::Life::Game;
    if (!variable.declared || !lasts || variable.seen.sight == Sight::Nobody) continue;
    if (reads.variables.contains(static_cast<Index>(i))) continue;
    work.error(DiagnosticKind::not_drawn, drop.span,
               fmt::format("without the panel `rest` nothing shows `{}`", variable.name),
               "leave the panel, or show it");
    return;
  }
}

}  // namespace

void judge_dropped(ViewWork& work, const Node& drop) {
  ViewReads reads;
  for (const ViewItem& item : work.view.items) {
    if (item.form == ItemForm::Panel && item.name == "rest") return;
    add_reads(work.context.model, item, reads);
  }
  judge_left(work, drop, reads);
}

void judge_node(ViewWork& work, const Node& node, const ViewItem* item) {
  if (node.is(Form::Colour)) {
    const Index index = work.find_colour(node.text);
    if (index == kNoIndex) return;
    const Colour colour = work.view.palette[static_cast<std::size_t>(index)];
    judge_tone(work, node, colour.light, false);
    judge_tone(work, node, colour.dark, true);
  }
  if (node.is(Form::ShapeDef) || node.is(Form::GlyphDef)) judge_shape(work, node);
  if (node.is(Form::ViewTable)) judge_table(work, node);
  if (item == nullptr) return;
  judge_item(work, node, *item);
  judge_reads(work, node, *item);
}

}  // namespace ludo::lang
