// Pictures of positions. See <ludo/picture.hpp>.
//
// Tested by tests/interpreter/api/test_pictures.cpp.

#include <ludo/errors.hpp>
#include <ludo/picture.hpp>
#include <utility>

#include "interpreter/api/node.hpp"
#include "interpreter/api/pictures.hpp"
#include "interpreter/render/ansi.hpp"
#include "interpreter/render/svg.hpp"
#include "interpreter/render/text.hpp"
#include "interpreter/scene/draw.hpp"
#include "lang/view/check.hpp"
#include "lang/view/derive.hpp"

namespace ludo {

namespace {

// The game is checked anew with what its view says; the copy is the view's own.
std::optional<lang::View> checked(const api::Core& core, const lang::CheckOptions& checked_with,
                                  const AppearanceOptions& options, lang::SourceMap& sources,
                                  lang::Diagnostics& diagnostics) {
  lang::LoadedGame game = core.loaded;
  lang::ViewTexts texts;
  texts.derived = [](const lang::GameModel& model) { return lang::derive_view(model); };
  for (const ViewText& text : options.texts) {
    texts.texts.push_back(
        {text.of_parent ? lang::ViewSource::Kind::Parent : lang::ViewSource::Kind::Own, text.name,
         text.text});
  }
  texts.modules = [&options](std::string_view name) {
    return options.modules ? lang::Resolved(options.modules(name)) : lang::Resolved();
  };
  std::optional<lang::View> view = lang::check_view(
      game, checked_with, texts, {.look = options.look, .small = options.small}, diagnostics);
  sources = std::move(game.sources);
  return view;
}

std::shared_ptr<const lang::View> derived_view(const api::Core& core,
                                               const lang::CheckOptions& checked_with) {
  lang::SourceMap sources;
  lang::Diagnostics diagnostics;
  std::optional<lang::View> view = checked(core, checked_with, {}, sources, diagnostics);
  LUDO_ASSERT(view.has_value(), "the derived view of a game is one");
  return std::make_shared<const lang::View>(std::move(*view));
}

interpreter::Viewer inner_viewer(const Viewer& viewer) {
  switch (viewer.form()) {
    case Viewer::Form::Player:
      return interpreter::Viewer::player(static_cast<lang::Index>(viewer.index()));
    case Viewer::Form::Spectator:
      return interpreter::Viewer::spectator();
    case Viewer::Form::Umpire:
      return interpreter::Viewer::umpire();
  }
  LUDO_UNREACHABLE();
}

PictureHit::Form form_of(scene::Thing::Class what) {
  switch (what) {
    case scene::Thing::Class::Site:
    case scene::Thing::Class::Piece:
      return PictureHit::Form::Site;
    case scene::Thing::Class::Link:
      return PictureHit::Form::Link;
    case scene::Thing::Class::Block:
      return PictureHit::Form::Block;
    default:
      return PictureHit::Form::Other;
  }
}

ChoiceStep::Form form_of(const interpreter::Choice& choice) {
  using Inner = interpreter::Choice::Form;
  switch (choice.form) {
    case Inner::Branch:
    case Inner::Run:
      return ChoiceStep::Form::Branch;
    case Inner::Several:
      return ChoiceStep::Form::Several;
    case Inner::Pass:
      return ChoiceStep::Form::Pass;
    case Inner::Player:
      return ChoiceStep::Form::Other;
    case Inner::Thing:
    case Inner::Line:
      break;
  }
  if (choice.type.shape != lang::Shape::Scalar) return ChoiceStep::Form::Several;
  switch (choice.type.base) {
    case lang::Base::Site:
    case lang::Base::Piece:
      return ChoiceStep::Form::Site;
    case lang::Base::Link:
      return ChoiceStep::Form::Link;
    case lang::Base::Block:
      return ChoiceStep::Form::Block;
    default:
      return ChoiceStep::Form::Other;
  }
}

ChoiceStep public_step(interpreter::Choice&& choice) {
  ChoiceStep step;
  step.form = form_of(choice);
  step.values = choice.type.shape == lang::Shape::Scalar
                    ? std::vector<std::int32_t>{choice.value.number}
                    : std::move(choice.value.items);
  step.label = std::move(choice.label);
  step.digits = std::move(choice.digits);
  return step;
}

}  // namespace

namespace api {

std::shared_ptr<const Appearance> derived_appearance(const std::shared_ptr<const Core>& core) {
  std::call_once(core->deriving,
                 [&core] { core->derived = derived_view(*core, core->checked_with); });
  return std::make_shared<const Appearance>(Appearance{core, core->derived});
}

std::shared_ptr<const Appearance> derived_appearance(const std::shared_ptr<const Core>& core,
                                                     const std::vector<lang::OptionValue>& chosen) {
  if (chosen.empty()) return derived_appearance(core);
  lang::CheckOptions options = core->checked_with;
  for (const lang::OptionValue& option : chosen) options.options[option.name] = option.value;
  return std::make_shared<const Appearance>(Appearance{core, derived_view(*core, options)});
}

std::string plain_picture(const Table& table, const interpreter::State& state, lang::Index who) {
  const std::shared_ptr<const Appearance> appearance = derived_appearance(table.core);
  scene::Seen seen;
  seen.state = state;
  seen.viewer =
      who == lang::kNoIndex ? interpreter::Viewer::umpire() : interpreter::Viewer::player(who);
  scene::Drawing drawing;
  drawing.seat = 0;
  return rendering::ansi(scene::draw(*appearance->view, seen, drawing), appearance->view->palette);
}

}  // namespace api

Appearance::Appearance(std::shared_ptr<const api::Appearance> inside)
    : inside_(std::move(inside)) {}

std::vector<std::string> Appearance::looks() const {
  std::vector<std::string> names;
  for (const lang::Look& look : inside_->view->looks) names.push_back(look.name);
  return names;
}

const Appearance& AppearanceAnswer::value() const {
  if (!appearance) throw NothingRead(diagnostics);
  return *appearance;
}

AppearanceAnswer read_appearance(const Game& game, const AppearanceOptions& options) {
  return api::guarded(*game.table(), [&] {
    const std::shared_ptr<const api::Core>& core = game.table()->core;
    lang::SourceMap sources;
    lang::Diagnostics diagnostics;
    std::optional<lang::View> view =
        checked(*core, core->checked_with, options, sources, diagnostics);
    AppearanceAnswer answer;
    answer.diagnostics = api::diagnostics_of(diagnostics, sources);
    if (view) {
      answer.appearance = Appearance(std::make_shared<const api::Appearance>(
          api::Appearance{core, std::make_shared<const lang::View>(std::move(*view))}));
    }
    return answer;
  });
}

Picture State::picture_for(const Viewer& viewer) const { return picture_for(viewer, {}); }

Picture State::picture_for(const Viewer& viewer, const PictureOptions& options) const {
  const std::size_t players = game_.facts().players.size();
  if ((viewer.form() == Viewer::Form::Player && players <= viewer.index()) ||
      (options.seat && players <= *options.seat)) {
    throw Misuse("there is no such player");
  }
  const std::shared_ptr<const api::Core>& core = game_.table()->core;
  if (options.appearance && options.appearance->inside()->core != core) {
    throw Misuse("the appearance is of another game");
  }
  return api::guarded(*game_.table(), [&] {
    const std::shared_ptr<const api::Appearance> appearance =
        options.appearance ? options.appearance->inside() : api::derived_appearance(core);
    scene::Seen seen;
    seen.state = *api::slow_state(*game_.table(), *node_);
    seen.viewer = inner_viewer(viewer);
    scene::Drawing drawing;
    if (options.seat) drawing.seat = static_cast<lang::Index>(*options.seat);
    drawing.bare = options.bare;
    return Picture(std::make_shared<const api::Drawn>(
        api::Drawn{appearance, scene::draw(*appearance->view, seen, drawing)}));
  });
}

std::vector<std::vector<ChoiceStep>> State::steps() const {
  return api::guarded(*game_.table(), [&] {
    const api::SlowState slow = api::slow_state(*game_.table(), *node_);
    std::vector<std::vector<ChoiceStep>> answer;
    for (std::vector<interpreter::Choice>& move :
         api::Lease(*game_.table())->reference.choices(*slow)) {
      std::vector<ChoiceStep>& steps = answer.emplace_back();
      for (interpreter::Choice& choice : move) steps.push_back(public_step(std::move(choice)));
    }
    return answer;
  });
}

std::vector<ChoiceStep> State::steps(std::uint64_t index) const {
  std::vector<std::vector<ChoiceStep>> all = steps();
  if (all.size() <= index) throw Misuse("there is no such move");
  return std::move(all[static_cast<std::size_t>(index)]);
}

Picture::Picture(std::shared_ptr<const api::Drawn> inside) : inside_(std::move(inside)) {}

std::string Picture::svg(Theme theme, std::int32_t width) const {
  return rendering::svg(inside_->scene, inside_->appearance->view->palette,
                        {static_cast<rendering::Theme>(theme), width});
}

std::string Picture::ansi(std::int32_t columns, TerminalColours colours, bool ascii) const {
  rendering::AnsiOptions options;
  options.colours = static_cast<rendering::Colours>(colours);
  options.ascii = ascii;
  options.width = columns;
  return rendering::ansi(inside_->scene, inside_->appearance->view->palette, options);
}

std::string Picture::text() const { return rendering::text(inside_->scene); }

std::vector<PictureHit> Picture::hits() const {
  std::vector<PictureHit> hits;
  for (const scene::Hit& hit : inside_->scene.hits) {
    PictureHit made;
    made.form = form_of(hit.thing.what);
    made.index = hit.thing.index;
    made.label = hit.label;
    for (const scene::Point& point : hit.outline) made.outline.push_back({point.x, point.y});
    hits.push_back(std::move(made));
  }
  return hits;
}

}  // namespace ludo
