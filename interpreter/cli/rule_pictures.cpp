// See rule_pictures.hpp.

#include "interpreter/cli/rule_pictures.hpp"

#include <utility>

#include "interpreter/scene/signs.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::int32_t kColumnsOfPictures = 76;

CommonOptions plain(CommonOptions common) {
  common.engine = "reference";
  common.color = "never";
  return common;
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
    const bool english = text_.document.language == "en";
    if (letters) scene::speak_letters(scene, text_.legend);
    if (legend) {
      scene::say_legends(scene, text_.legend, english);
      if (letters) scene::say_empty(scene, text_.legend);
    } else {
      scene.legends.clear();
      if (letters) scene::say_signs(scene, text_.legend, english);
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
