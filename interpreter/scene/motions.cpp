// How the last move may be shown moving: a hint for pages and studios.

#include "interpreter/scene/changes.hpp"
#include "interpreter/scene/work.hpp"

namespace ludo::scene {

namespace {

constexpr std::int32_t kShortestMotion = 20;
constexpr std::int32_t kLongestMotion = 5'000;

const ViewItem* motion_of(const Work& work) {
  const ViewItem* found = nullptr;
  const Index rule = work.seen.last->rule;
  for (const ViewItem& item : work.view.items) {
    if (item.form == ItemForm::Motion && rule != kNoIndex && item.of == rule) found = &item;
  }
  return found;
}

}  // namespace

void add_motions(Work& work) {
  if (!work.seen.last || work.seen.last->text.empty()) return;
  const ViewItem* item = motion_of(work);
  if (item != nullptr && item->word == "none") return;
  const Changes changes = changes_of(work.model, work.ask);
  Motion usual;
  usual.how = item == nullptr ? "slide" : item->word;
  usual.milliseconds = item == nullptr || item->number == 0
                           ? 200
                           : std::clamp(item->number, kShortestMotion, kLongestMotion);
  const Items way = work.tiles ? Items{} : sites_in(work.model.board, work.seen.last->text);
  for (std::size_t i = 0; i < changes.from.size(); ++i) {
    Motion motion = usual;
    motion.from = changes.from[i];
    motion.to = changes.to[i];
    if (changes.from.size() == 1) motion.way = way;
    work.scene.motions.push_back(std::move(motion));
  }
  for (const Index site : changes.gone) {
    Motion motion = usual;
    motion.how = usual.how == "strike" ? "strike" : "fade";
    motion.from = site;
    work.scene.motions.push_back(std::move(motion));
  }
  if (usual.how != "sow" || changes.changed.empty()) return;
  Motion motion = usual;
  motion.from = way.empty() ? changes.changed.front() : way.front();
  motion.to = way.empty() ? changes.changed.back() : way.back();
  motion.way = changes.changed;
  work.scene.motions.push_back(std::move(motion));
}

}  // namespace ludo::scene
