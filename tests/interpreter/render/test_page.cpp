// A page in a browser: every way to step, compared with the scenes; see step_page.mjs.

#include "interpreter/render/clean.hpp"
#include "interpreter/render/html.hpp"
#include "tests/interpreter/render/programs.hpp"
#include "tests/interpreter/render/scenes.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::rendering::tests {

namespace {

// A man that walks, men that go, a board that grows, words of strangers.
scene::Scene position(int ply, bool turned) {
  scene::Scene scene = small_board();
  scene.box.width += 100 * (ply / 4);
  scene.title = "Walk </script> & \"more\"";
  scene.description = "Move " + std::to_string(ply) + " <b>\u4fe5";
  const int x = 50 + 20 * ply;
  scene.groups[2] = piece(0, 0, "M", "White Man at " + std::to_string(turned ? -x : x),
                          {disc(inked("White", "White", 4), {turned ? 200 - x : x, 150}, 40)});
  if (ply % 3 == 0) scene.groups.pop_back();
  // The same decoration twice is twice there.
  if (ply % 2 == 1) {
    for (int i = 0; i < 2; ++i) {
      scene.groups.push_back(decoration(scene::Layer::OverMarks, {disc(inked("last"), {9, 9}, 5)}));
    }
  }
  scene::Motion motion;
  motion.how = "slide";
  motion.from = 1;
  motion.to = 0;
  scene.motions = {motion};
  return scene;
}

}  // namespace

TEST_CASE("a page steps by keys, buttons, slider and address, without requests and messages") {
  if (!is_installed("chromium")) return say_left_out("chromium");
  if (!is_installed("node")) return say_left_out("node");
  constexpr int kPlies = 14;
  RecordPage page;
  SvgSheet sheet(Theme::Auto);
  std::string wanted;
  for (const bool turned : {false, true}) {
    page.begin(turned ? "Black" : "White");
    for (int ply = 0; ply <= kPlies; ++ply) {
      const scene::Scene scene = position(ply, turned);
      page.add(scene, palette(), "move </script>" + std::to_string(ply));
      if (turned) continue;
      // As the page writes them: the classes are numbered in the same order.
      sheet.begin(scene, palette());
      std::string groups =
          script_string("<g aria-hidden=\"true\">" + sheet.page(scene.box) + "</g>");
      for (const scene::Group& group : scene.groups) {
        const std::string said = group.label.empty()
                                     ? "aria-hidden=\"true\""
                                     : "role=\"img\" aria-label=\"" + escaped(group.label) + "\"";
        groups += "," + script_string("<g " + said + ">" + sheet.shapes(group.shapes) + "</g>");
      }
      wanted += (wanted.empty() ? "[" : ",[") + groups + "]";
    }
  }
  const TemporaryFile html("page.html", page.html());
  const TemporaryFile list("wanted.json", "[" + wanted + "]");
  const Ran ran = run("timeout 100 node " +
                      ludo::tests::absolute_path("tests/interpreter/render/step_page.mjs") + " " +
                      html.path() + " " + list.path() + " " + html.folder() + "/browser");
  CHECK(ran.said == "ok\n");
}

}  // namespace ludo::rendering::tests
