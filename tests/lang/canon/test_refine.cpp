// Naming anew: what looks alike, what can change places, and where the search ends.

#include "lang/canon/refine.hpp"

#include <fmt/format.h>

#include "lang/canon/text.hpp"
#include "tests/support/catch.hpp"

namespace ludo::lang::canon {

namespace {

// A graph as the form of a game: sites and links, in the order given.
std::optional<std::string> form_of_graph(int sites, const std::vector<std::pair<int, int>>& links) {
  Terms terms;
  std::vector<TermId> there;
  for (int s = 0; s < sites; ++s) {
    const TermId site = terms.entity(Sort::Site, s);
    terms.entity_of(site).definition = terms.make("site");
    there.push_back(site);
  }
  for (std::size_t l = 0; l < links.size(); ++l) {
    const TermId link = terms.entity(Sort::Link, static_cast<Index>(l));
    const TermId ends = terms.make_bag("link", {terms.entity(Sort::Site, links[l].first),
                                                terms.entity(Sort::Site, links[l].second)});
    terms.entity_of(link).definition = ends;
    there.push_back(link);
  }
  const TermId game = terms.make("game", {terms.make("board"), terms.make_bag("there", there)});
  return least_text(terms, game, [&](const Reached& reached, const std::vector<Colour>& colours) {
    return text_of(terms, game, reached, colours);
  });
}

std::vector<std::pair<int, int>> ring(int from, int size) {
  std::vector<std::pair<int, int>> links;
  for (int i = 0; i < size; ++i) links.emplace_back(from + i, from + (i + 1) % size);
  return links;
}

std::vector<std::pair<int, int>> renamed(std::vector<std::pair<int, int>> links, int sites,
                                         int by) {
  for (auto& [a, b] : links) {
    a = (a * by + 1) % sites;
    b = (b * by + 1) % sites;
    std::swap(a, b);
  }
  std::reverse(links.begin(), links.end());
  return links;
}

}  // namespace

TEST_CASE("a ring is a ring, wherever it begins", "[canon]") {
  const auto form = form_of_graph(11, ring(0, 11));
  REQUIRE(form.has_value());
  for (const int by : {2, 3, 5, 7}) CHECK(form_of_graph(11, renamed(ring(0, 11), 11, by)) == form);
}

TEST_CASE("what colours alone cannot tell apart is told apart", "[canon]") {
  // Every site has two neighbours in both.
  std::vector<std::pair<int, int>> two = ring(0, 3);
  for (const auto& link : ring(3, 3)) two.push_back(link);
  CHECK(form_of_graph(6, two) != form_of_graph(6, ring(0, 6)));
  CHECK(form_of_graph(6, two) == form_of_graph(6, renamed(two, 6, 5)));
}

TEST_CASE("the graph of Petersen, and a cube", "[canon]") {
  std::vector<std::pair<int, int>> petersen = ring(0, 5);
  for (int i = 0; i < 5; ++i) {
    petersen.emplace_back(i, i + 5);
    petersen.emplace_back(i + 5, (i + 2) % 5 + 5);
  }
  CHECK(form_of_graph(10, petersen) == form_of_graph(10, renamed(petersen, 10, 3)));
  std::vector<std::pair<int, int>> cube;
  for (int corner = 0; corner < 8; ++corner) {
    for (const int bit : {1, 2, 4}) {
      if ((corner & bit) == 0) cube.emplace_back(corner, corner | bit);
    }
  }
  CHECK(form_of_graph(8, cube) == form_of_graph(8, renamed(cube, 8, 5)));
}

TEST_CASE("a hundred that are alike are named at once", "[canon]") {
  CHECK(form_of_graph(100, {}).has_value());
  std::vector<std::pair<int, int>> star;
  for (int i = 1; i < 60; ++i) star.emplace_back(0, i);
  CHECK(form_of_graph(60, star) == form_of_graph(60, renamed(star, 60, 7)));
}

TEST_CASE("too much that is alike is given up, not waited for", "[canon]") {
  // Squares of a board of rooks, four times over: regular, and with few signs to tell them apart.
  std::vector<std::pair<int, int>> links;
  const int side = 6;
  for (int copy = 0; copy < 6; ++copy) {
    const int base = copy * side * side;
    for (int a = 0; a < side * side; ++a) {
      for (int b = a + 1; b < side * side; ++b) {
        if (a / side == b / side || a % side == b % side) links.emplace_back(base + a, base + b);
      }
    }
  }
  // It ends, with a form or without one.
  form_of_graph(6 * side * side, links);
  SUCCEED();
}

}  // namespace ludo::lang::canon
