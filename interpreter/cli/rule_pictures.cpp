// See rule_pictures.hpp.

#include "interpreter/cli/rule_pictures.hpp"

#include <utility>

#include "interpreter/scene/pair_of_boards.hpp"
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

Pictures RulePictures::pictures(bool letters) {
  PictureChoice choice;
  choice.theme = "print";
  choice.forgiving = true;
  choice.bare = true;
  choice.viewer = "all";
  choice.width = letters ? kColumnsOfPictures : 0;
  return {game_, common_, std::move(choice)};
}

std::string RulePictures::drawn(Pictures& pictures, const scene::Scene& scene, bool letters) {
  std::string picture = letters ? pictures.letters(scene, true) : pictures.svg(scene);
  while (!picture.empty() && picture.back() == '\n') picture.pop_back();
  return picture;
}

std::string RulePictures::setup(bool letters) {
  try {
    const Engine engine(*game_.model);
    Pictures pictures = this->pictures(letters);
    scene::Scene scene = pictures.scene(course_of_moves(engine, game_, ""), 0);
    scene.title = text_.document.title;
    scene.description.clear();
    if (letters) {
      scene::speak_letters(scene, text_.legend);
      scene::settle_cells({&scene}, text_.legend);
      scene::drop_unseen(scene, scene::letters_seen(scene));
    }
    scene::say_legends(scene, text_.legend, text_.document.language == "en");
    if (letters) scene::say_empty(scene, text_.legend);
    return drawn(pictures, scene, letters);
  } catch (const DescriptionError&) {
    return "";
  }
}

lang::rules::ExamplePicture RulePictures::example(const RuleExample& example, bool letters) {
  // The game is for this time as the example's test wants it.
  auto model = std::exchange(game_.model, example.model);
  const CommonOptions common = common_;
  for (const lang::OptionValue& option : example.told.chosen) {
    common_.option.push_back(option.name + "=" + option.value);
  }
  State state = std::exchange(game_.state, example.before);
  Course course;
  course.push_back({example.before, {}, {}, lang::kNoIndex});
  if (example.after) {
    course.push_back(
        {*example.after, example.move->text, example.move, example.before.position.me});
  }
  for (const auto& [move, after] : example.then) {
    course.push_back({after, move.text, move, course.back().state.position.me});
  }
  lang::rules::ExamplePicture picture;
  try {
    Pictures pictures = this->pictures(letters);
    const auto scene_at = [&](std::size_t at) {
      scene::Scene scene = pictures.scene(course, at);
      scene.title = text_.document.title;
      scene.description.clear();
      if (letters && scene::pieces_look(*game_.model)) scene::show_looks(scene);
      return scene;
    };
    scene::PairOfScenes scenes{scene_at(0)};
    scenes.whole = example.told.move.empty();
    if (example.after) scenes.after = scene_at(course.size() - 1);
    const auto draw = [&](const scene::Scene& scene) { return drawn(pictures, scene, letters); };
    if (letters) {
      scene::PairInLetters boards =
          scene::pair_of_boards(std::move(scenes), text_.legend, text_.document.language == "en",
                                kColumnsOfPictures, draw);
      picture = {std::move(boards.before), std::move(boards.after), std::move(boards.legend)};
    } else {
      picture.before = draw(scenes.before);
      if (scenes.after) picture.after = draw(*scenes.after);
    }
  } catch (const DescriptionError&) {
    picture = {};
  }
  common_ = common;
  game_.model = std::move(model);
  game_.state = std::move(state);
  return picture;
}

}  // namespace ludo::interpreter
