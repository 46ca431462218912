// See rule_pictures.hpp.

#include "interpreter/cli/rule_pictures.hpp"

#include <algorithm>
#include <utility>

namespace ludo::interpreter {

namespace {

constexpr std::int32_t kColumnsOfPictures = 76;

CommonOptions plain(CommonOptions common) {
  common.engine = "reference";
  common.color = "never";
  return common;
}

// The signs of pieces, by what the pieces are called where they stand: `White King on e5`.
scene::Legend pieces_of(const scene::Scene& scene) {
  scene::Legend pieces;
  for (const scene::Group& group : scene.groups) {
    if (group.thing.what != scene::Thing::Class::Piece || group.layer == scene::Layer::Badges) {
      continue;
    }
    const std::size_t on = group.label.find(" on ");
    if (group.thing.sign.empty() || on == std::string::npos) continue;
    scene::Legend::Entry entry{group.thing.sign, group.label.substr(0, on)};
    if (std::find(pieces.entries.begin(), pieces.entries.end(), entry) == pieces.entries.end()) {
      pieces.entries.push_back(std::move(entry));
    }
  }
  return pieces;
}

// Legends are in English, as the game's own names are: what has no word in the language of the text
// goes.
void translate_legends(scene::Scene& scene, const lang::rules::Written& written) {
  const bool english = written.document.language == "en";
  const bool tells_pieces = std::any_of(scene.legends.begin(), scene.legends.end(),
                                        [](const auto& legend) { return legend.of.empty(); });
  if (!tells_pieces) scene.legends.insert(scene.legends.begin(), pieces_of(scene));
  for (scene::Legend& legend : scene.legends) {
    std::erase_if(legend.entries, [&](scene::Legend::Entry& entry) {
      const auto word = written.legend.find(entry.words);
      if (word != written.legend.end()) entry.words = word->second;
      return word == written.legend.end() && !english;
    });
    if (!english) legend.of.clear();
  }
  std::erase_if(scene.legends, [](const scene::Legend& legend) { return legend.entries.empty(); });
}

}  // namespace

RulePictures::RulePictures(const Library& library, const std::string& game,
                           const CommonOptions& common, const lang::rules::Written& text)
    : common_(plain(common)), game_(ready_game(library, game, common_)), text_(text) {}

std::string RulePictures::drawn(const Course& course, std::size_t at, bool letters, bool legend) {
  try {
    PictureChoice choice;
    choice.theme = "print";
    choice.forgiving = true;
    choice.bare = true;
    choice.viewer = "all";
    choice.width = letters ? kColumnsOfPictures : 0;
    Pictures pictures(game_, common_, std::move(choice));
    scene::Scene scene = pictures.scene(course, at);
    scene.title = text_.document.title;
    if (legend) {
      translate_legends(scene, text_);
    } else {
      scene.legends.clear();
    }
    scene.description.clear();
    std::string picture = letters ? pictures.letters(scene, true) : pictures.svg(scene);
    while (!picture.empty() && picture.back() == '\n') picture.pop_back();
    return picture;
  } catch (const DescriptionError&) {
    return "";
  }
}

std::string RulePictures::setup(bool letters) {
  try {
    const Engine engine(*game_.model);
    return drawn(course_of_moves(engine, game_, ""), 0, letters, true);
  } catch (const DescriptionError&) {
    return "";
  }
}

std::string RulePictures::example(const RuleExample& example, bool letters) {
  // The game is for this time as the example's test wants it.
  auto model = std::exchange(game_.model, example.model);
  State state = std::exchange(game_.state, example.before);
  Course course;
  course.push_back({example.before, {}, {}, lang::kNoIndex});
  if (example.after) {
    course.push_back(
        {*example.after, example.move->text, example.move, example.before.position.me});
  }
  std::string picture = drawn(course, course.size() - 1, letters, false);
  game_.model = std::move(model);
  game_.state = std::move(state);
  return picture;
}

}  // namespace ludo::interpreter
