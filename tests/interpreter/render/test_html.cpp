// Records as pages: what stands in the file.

#include "interpreter/render/html.hpp"

#include "interpreter/render/gallery.hpp"
#include "interpreter/render/page/page.hpp"
#include "lang/text/sha256.hpp"
#include "tests/interpreter/render/programs.hpp"
#include "tests/interpreter/render/scenes.hpp"
#include "tests/support/catch.hpp"

namespace ludo::rendering::tests {

namespace {

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

bool holds(const std::string& text, const std::string& part) { return count_of(text, part) != 0; }

std::string between(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t at = text.find(begin);
  REQUIRE(at != std::string::npos);
  const std::size_t from = at + begin.size();
  return text.substr(from, text.find(end, from) - from);
}

std::string page_of(const std::vector<scene::Scene>& record, PageOptions options = {}) {
  RecordPage page(std::move(options));
  page.begin();
  for (std::size_t i = 0; i < record.size(); ++i) {
    page.add(record[i], palette(), "move " + std::to_string(i));
  }
  return page.html();
}

}  // namespace

TEST_CASE("changes of lists of groups are few") {
  CHECK(changes_of({}, {1, 2, 3}) == "[[0,0,1,2,3]]");
  CHECK(changes_of({1, 2, 3}, {1, 2, 3}) == "[]");
  CHECK(changes_of({1, 2, 3, 4, 5}, {1, 9, 3, 4, 8, 5}) == "[[1,1,9],[4,0,8]]");
  CHECK(changes_of({1, 2, 3}, {}) == "[[0,3]]");
  CHECK(changes_of({1, 1, 1}, {1, 1}) == "[[2,1]]");
  CHECK(changes_of({1, 2, 3, 4}, {4, 2, 3, 1}) == "[[0,1,4],[3,1,1]]");
}

TEST_CASE("very long lists are replaced as a whole") {
  std::vector<int> before, now;
  for (int i = 0; i < 2000; ++i) before.push_back(i), now.push_back(2000 - i);
  CHECK(changes_of(before, now).starts_with("[[0,2000,2000,1999,"));
}

TEST_CASE("a page holds each group once, and shows the last position without scripts") {
  scene::Scene second = small_board();
  second.groups[2] = piece(1, 0, "M", "White Man on b1", small_board().groups[2].shapes);
  second.description = "Black to move.";
  scene::Motion motion;
  motion.how = "slide";
  motion.from = 0;
  motion.to = 1;
  second.motions = {motion};
  const std::string page = page_of({small_board(), second, small_board()});
  const std::string parts = between(page, "<template id=\"parts\">", "</template>");
  CHECK(count_of(parts, "<use ") == 1);
  CHECK(count_of(parts, "<circle ") == 2);
  const std::string board = between(page, "<g id=\"shapes\">", "</svg>");
  CHECK(holds(board, "White Man on a1"));
  CHECK_FALSE(holds(board, "White Man on b1"));
  const std::string data = between(page, "id=\"data\">", "</script>");
  CHECK(holds(data, R"("moves":["move 1","move 2"])"));
  CHECK(holds(data, R"("words":["White to move.","Black to move."])"));
  const std::string groups = between(data, "\"groups\":[", "],\n\"sights\"");
  CHECK(count_of(groups, "White Man on a1") == 1);
  CHECK(count_of(groups, "White Man on b1") == 1);
  CHECK(count_of(groups, "Black Man on b2") == 1);
  CHECK(holds(data, R"([0,1,[[3,1,6]],[[3,-100,0,200]]])"));
  CHECK(holds(data, R"([0,0,[[3,1,3]]])"));
}

TEST_CASE("a page allows its own script and style by their hashes, and nothing else") {
  const std::string page = page_of({small_board(), small_board()});
  const std::string policy = between(page, "Content-Security-Policy\" content=\"", "\"");
  CHECK(policy.starts_with("default-src 'none'; img-src data:; script-src 'sha256-"));
  CHECK(holds(policy, lang::sha256_source(page_script())));
  CHECK(holds(policy, lang::sha256_source(between(page, "<style>", "</style>"))));
  CHECK(between(page, "<script>", "</script>") == page_script());
  CHECK(count_of(page, "<style") == 1);
  CHECK(count_of(page, "<script") == 2);
  CHECK_FALSE(holds(page, " style=\""));
  for (const char* word : {"http://", "https://", "url(http", "@import", "src="}) {
    const std::size_t names =
        std::string(word) == "http://" ? count_of(page, "http://www.w3.org/2000/svg") : 0;
    CHECK(count_of(page, word) == names);
  }
}

TEST_CASE("buttons for seats, looks and themes are there where they do something") {
  const std::string plain = page_of({small_board(), small_board()});
  for (const char* id : {"id=\"seat\"", "id=\"look\"", "id=\"theme\""}) {
    CHECK_FALSE(holds(plain, id));
  }
  PageOptions options;
  options.themes = true;
  RecordPage page(options);
  page.begin("White", "pieces");
  page.add(small_board(), palette());
  page.begin("Black", "letters");
  page.add(small_board(), palette());
  const std::string html = page.html();
  for (const char* id : {"id=\"seat\"", "id=\"look\"", "id=\"theme\""}) CHECK(holds(html, id));
  CHECK(holds(html, ":root[data-theme=dark] .c0{"));
}

TEST_CASE("words of strangers stay words on a page") {
  scene::Scene scene = small_board();
  const std::string hostile = "</script></style></template><script>alert(1)</script><!--&\"'\\\x01";
  scene.title = scene.description = scene.groups[2].label = hostile;
  scene.groups[1].shapes[0].text = hostile;
  RecordPage page;
  page.begin(hostile, hostile);
  page.add(scene, palette());
  page.add(scene, palette(), hostile);
  page.begin("other", "other");
  page.add(scene, palette());
  page.add(scene, palette());
  const std::string html = page.html();
  CHECK(count_of(html, "<script") == 2);
  CHECK(count_of(html, "</script") == 2);
  CHECK(count_of(html, "</template") == 1);
  CHECK_FALSE(holds(html, "<!--"));
  CHECK_FALSE(holds(html, "\x01"));
  CHECK(holds(html, R"(\u003c/script\u003e)"));
}

TEST_CASE("a long record stays small") {
  std::vector<scene::Scene> record;
  for (int i = 0; i < 100; ++i) {
    scene::Scene scene = small_board();
    scene.groups.clear();
    for (lang::Index site = 0; site < 100; ++site) {
      if ((site + i) % 50 == 0) continue;
      scene.groups.push_back(piece(site, 0, "M", "White Man on site " + std::to_string(site),
                                   {use(inked("White", "White", 4), {100 * site, 50}, 0)}));
    }
    scene.description = "Move " + std::to_string(i) + ".";
    record.push_back(scene);
  }
  CHECK(page_of(record).size() < 60'000);
}

TEST_CASE("a gallery shows each game once, in shared classes") {
  GalleryPage gallery("Games & more");
  scene::Scene other = small_board();
  other.title = "Other <b>";
  gallery.add(small_board(), palette(), "small.html", "12 moves");
  gallery.add(other, palette(), "a\"b.html", "");
  const std::string html = gallery.html();
  CHECK(count_of(html, "<li>") == 2);
  CHECK(count_of(html, "id=\"s0\"") == 1);
  CHECK(holds(html, "<h1>Games &amp; more</h1>"));
  CHECK(holds(html, "href=\"a&quot;b.html\""));
  CHECK(holds(html, "Other &lt;b&gt;"));
  CHECK_FALSE(holds(html, "<script"));
  check_well_formed(between(html, "<ul class=\"cards\">", "<li><a href=\"a").empty()
                        ? ""
                        : "<ul>" + between(html, "<ul class=\"cards\">", "</ul>") + "</ul>");
}

}  // namespace ludo::rendering::tests
