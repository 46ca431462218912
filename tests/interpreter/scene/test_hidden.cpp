// What a viewer may not see is in no scene of his.

#include "tests/interpreter/scene/sketch.hpp"

namespace ludo::scene {

namespace {

using interpreter::Viewer;

// Kinds and a number are their owner's secret; a hand shows its total.
std::string masks(const std::string& kind, const std::string& strength) {
  return R"(game Masks
elements
  players White facing n, Black facing s
  board square 4 x 1
  piece Fox: of each player
  piece Hen: of each player
  type Suit: Clubs, Hearts
  each piece has strength: 0 to 9, at first 0 seen by owner
  each player has hand: tally of Suit at most 9, at first {} seen by owner
  kinds of pieces seen by owner
scenario
  setup
    put Black Hen at d1
    put White )" +
         kind + R"( at a1
    set strength of a1 to )" +
         strength + R"(
    set hand of White to {)" +
         (kind == "Fox" ? "Clubs 2" : "Hearts 2") + R"(}
  turn
    choose n from 1 to 2
  stuck: draw
  limit 9 turns: draw
)";
}

Sketch sketch_of(const std::string& kind, const std::string& strength) {
  Sketch sketch(masks(kind, strength));
  lang::ViewItem& all = sketch.item(lang::ItemForm::Pieces);
  all.properties.push_back(Sketch::word(lang::Property::Sign, "short"));
  lang::PropertyUse number = Sketch::property(lang::Property::Badge);
  number.word = "number";
  number.place = lang::BadgePlace::Below;
  number.value = sketch.variable("strength", sketch.self());
  all.properties.push_back(number);
  // A colour, and a size where something hidden holds.
  lang::Type kind_type;
  kind_type.base = lang::Base::Kind;
  kind_type.optional = true;
  lang::PropertyUse fill = Sketch::property(lang::Property::Fill);
  lang::PaintUse paint;
  paint.form = lang::PaintUse::Form::OfValue;
  paint.value = sketch.add(lang::Op::KindOf, kind_type, 0, {sketch.self()});
  fill.paints = {paint};
  all.properties.push_back(fill);
  sketch.colour("Fox");
  sketch.colour("Hen");
  return sketch;
}

}  // namespace

TEST_CASE("kinds and values that are hidden change nothing in the scene of who may not see them") {
  const Sketch fox = sketch_of("Fox", "7");
  const Sketch hen = sketch_of("Hen", "2");
  CHECK(fox.printed(Viewer::player(1)) == hen.printed(Viewer::player(1)));
  CHECK(fox.printed(Viewer::spectator()) == hen.printed(Viewer::spectator()));
  CHECK(fox.printed(Viewer::player(0)) != hen.printed(Viewer::player(0)));
  CHECK(fox.printed(Viewer::umpire()) != hen.printed(Viewer::umpire()));
}

TEST_CASE("who may see it sees it, others a piece without a kind") {
  const Sketch fox = sketch_of("Fox", "7");
  const Scene own = fox.scene(Viewer::player(0));
  CHECK(group_of(own, Thing::Class::Piece, 0).label == "White Fox on a1, strength 7");
  CHECK(group_of(own, Thing::Class::Piece, 0).thing.sign == "F");
  CHECK(group_of(own, Thing::Class::Piece, 3).label == "Black piece on d1");
  CHECK(group_of(own, Thing::Class::Piece, 3).thing.kind == kNoIndex);
  const std::string text = fox.printed(Viewer::spectator());
  CHECK(says(text, "White piece on a1"));
  CHECK_FALSE(says(text, "Fox"));
  CHECK_FALSE(says(text, "Hen"));
  CHECK_FALSE(says(text, "strength"));
}

TEST_CASE("a set of pieces that asks for hidden kinds has only those that are known to be in it") {
  Sketch sketch = sketch_of("Fox", "7");
  lang::ViewItem& foxes = sketch.item(lang::ItemForm::Pieces);
  lang::Type kind;
  kind.base = lang::Base::Kind;
  lang::Type set;
  set.base = lang::Base::Site;
  set.shape = lang::Shape::Set;
  sketch.view.model.constants.emplace_back(0);
  const auto fox = static_cast<Index>(sketch.view.model.constants.size()) - 1;
  foxes.selected =
      sketch.add(lang::Op::PiecesOfKind, set, 0, {sketch.add(lang::Op::Constant, kind, fox)});
  foxes.properties.push_back(Sketch::property(lang::Property::Hide));
  CHECK(groups_of(sketch.scene(Viewer::player(0)), Thing::Class::Piece).size() == 1);
  CHECK(groups_of(sketch.scene(Viewer::player(1)), Thing::Class::Piece).size() == 2);
  CHECK(groups_of(sketch.scene(Viewer::spectator()), Thing::Class::Piece).size() == 2);
}

}  // namespace ludo::scene
