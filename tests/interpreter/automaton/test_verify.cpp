// Every invariant is missed by an automaton that breaks it.
#include <fmt/format.h>

#include <functional>

#include "interpreter/automaton/graph.hpp"
#include "tests/interpreter/automaton/games.hpp"
#include "tests/support/catch.hpp"

namespace ludo::automaton {

namespace {

// The complaints about an automaton once something in it is changed.
std::string complaints(const std::string& path,
                       const std::function<void(Automaton&, Edges&)>& change) {
  const Game game = read_file_game(path);
  INFO(game.report);
  REQUIRE(game.model);
  Automaton automaton = built(*game.model);
  REQUIRE(verify(*game.model, automaton).empty());
  Edges edges = edges_of(automaton);
  change(automaton, edges);
  replace_edges(automaton, edges);
  return fmt::format("{}", fmt::join(verify(*game.model, automaton), "; "));
}

constexpr const char* kLoops = "tests/corpus/automaton/loops.ludo";
constexpr const char* kScopes = "tests/corpus/automaton/scopes.ludo";
constexpr const char* kPlays = "tests/corpus/automaton/plays.ludo";
constexpr const char* kBoundaries = "tests/corpus/automaton/boundaries.ludo";
constexpr const char* kWays = "tests/corpus/automaton/ways.ludo";

// The first edge of this kind for which more holds.
Edge& find(
    Edges& edges, LabelKind kind,
    const std::function<bool(const Label&)>& more = [](const Label&) { return true; }) {
  for (auto& out : edges.of) {
    for (Edge& edge : out) {
      if (edge.label.kind == kind && more(edge.label)) return edge;
    }
  }
  FAIL("there is no such edge");
  return edges.of.front().front();
}

std::vector<Edge>& leaving(Edges& edges, const Edge& edge) {
  return edges.of[static_cast<std::size_t>(edge.from)];
}

void check_names(const std::string& found, std::string_view name) {
  INFO(found);
  CHECK(found.find(name) != std::string::npos);
}

}  // namespace

TEST_CASE("nodes are reached, and paths go on") {
  check_names(complaints(kLoops,
                         [](Automaton&, Edges& edges) {
                           edges.nodes.push_back({1});
                           edges.of.emplace_back();
                         }),
              "nodes-are-reached");
  check_names(complaints(kLoops,
                         [](Automaton&, Edges& edges) {
                           leaving(edges, find(edges, LabelKind::Effect)).clear();
                         }),
              "paths-go-on");
}

TEST_CASE("only ends lead to the final node, and to nothing else") {
  check_names(complaints(kLoops, [](Automaton&,
                                    Edges& edges) { find(edges, LabelKind::Choose).to = kFinal; }),
              "ends-are-final");
  check_names(
      complaints(kLoops, [](Automaton&, Edges& edges) { find(edges, LabelKind::End).to = 1; }),
      "ends-are-final");
  check_names(complaints(kLoops,
                         [](Automaton&, Edges& edges) {
                           edges.of[kFinal].push_back({kFinal, 1, Label{}});
                         }),
              "nothing-leaves-the-final-node");
  check_names(complaints(kLoops,
                         [](Automaton&, Edges& edges) {
                           find(edges, LabelKind::End).label.end = EndForm::Begin;
                         }),
              "ends-fit");
}

TEST_CASE("digits ascend, alternatives count, choices stand alone") {
  check_names(complaints(kPlays,
                         [](Automaton&, Edges& edges) {
                           auto& out = leaving(edges, find(edges, LabelKind::Branch));
                           std::swap(out[0], out[1]);
                         }),
              "digits-ascend");
  const auto is_alternative = [](const Label& label) {
    return label.scope == ScopeForm::Alternative;
  };
  check_names(complaints(kScopes,
                         [&](Automaton&, Edges& edges) {
                           auto& out =
                               leaving(edges, find(edges, LabelKind::Scope, is_alternative));
                           std::swap(out[0], out[1]);
                         }),
              "alternatives-count");
  check_names(complaints(kLoops,
                         [](Automaton&, Edges& edges) {
                           Edge& edge = find(edges, LabelKind::Choose);
                           Edge again = edge;
                           leaving(edges, edge).push_back(again);
                         }),
              "stands-alone");
  check_names(
      complaints(kLoops,
                 [](Automaton&, Edges& edges) { find(edges, LabelKind::Branch).label = Label{}; }),
      "one-kind-at-a-node");
}

TEST_CASE("guards of one node exclude one another") {
  check_names(complaints(kLoops,
                         [](Automaton&, Edges& edges) {
                           find(edges, LabelKind::Guard, [](const Label& label) {
                             return label.guard == GuardForm::Fails;
                           }).label.guard = GuardForm::Holds;
                         }),
              "guards-exclude");
  check_names(complaints(kLoops,
                         [](Automaton&, Edges& edges) {
                           auto& out =
                               leaving(edges, find(edges, LabelKind::Guard, [](const Label& label) {
                                         return label.guard == GuardForm::BlockOpen;
                                       }));
                           std::swap(out[2], out[3]);
                         }),
              "guards-exclude");
}

TEST_CASE("cycles do something") {
  check_names(complaints(kPlays,
                         [](Automaton&, Edges& edges) {
                           // The play on and the branch before it lead round without a digit.
                           Edge& edge = find(edges, LabelKind::Effect, [](const Label& label) {
                             return label.effect == EffectForm::Copy;
                           });
                           edge.label = Label{};
                           edge.to = edge.from;
                         }),
              "cycles-do-something");
}

TEST_CASE("nature chooses where she decides, and nowhere else") {
  check_names(complaints(kBoundaries,
                         [](Automaton&, Edges& edges) {
                           find(edges, LabelKind::Choose, [](const Label& label) {
                             return label.chance;
                           }).label.chance = false;
                         }),
              "nature-chooses");
  check_names(complaints(kBoundaries,
                         [](Automaton&, Edges& edges) {
                           find(edges, LabelKind::Branch).label.chance = true;
                         }),
              "chance-is-a-choice");
}

TEST_CASE("labels have what they need, and it exists") {
  check_names(complaints(kLoops,
                         [](Automaton&, Edges& edges) {
                           find(edges, LabelKind::Choose).label.generator = 9999;
                         }),
              "operands-exist");
  check_names(complaints(kLoops,
                         [](Automaton&, Edges& edges) {
                           find(edges, LabelKind::Choose).label.generator = kNoIndex;
                         }),
              "operands-are-there");
  check_names(complaints(kLoops,
                         [](Automaton& automaton, Edges& edges) {
                           const Register used = find(edges, LabelKind::Guard).label.a;
                           automaton.registers[static_cast<std::size_t>(used)].use =
                               RegisterUse::Mask;
                         }),
              "registers-fit");
  check_names(
      complaints(kLoops, [](Automaton& automaton, Edges&) { automaton.frames[1].slots = 1; }),
      "slots-lie-in-the-frame");
  check_names(
      complaints(kLoops, [](Automaton& automaton, Edges&) { automaton.frames[1].slots = 99; }),
      "frames-hold-registers");
}

TEST_CASE("scopes and spans are opened before they are closed") {
  check_names(complaints(kScopes,
                         [](Automaton&, Edges& edges) {
                           find(edges, LabelKind::Scope, [](const Label& label) {
                             return label.scope == ScopeForm::Open;
                           }).label = Label{};
                         }),
              "scopes-are-opened");
  check_names(complaints(kPlays,
                         [](Automaton&, Edges& edges) {
                           find(edges, LabelKind::Effect, [](const Label& label) {
                             return label.effect == EffectForm::OpenSpan;
                           }).label = Label{};
                         }),
              "spans-are-opened");
}

TEST_CASE("the parts of an automaton are apart") {
  check_names(complaints(kWays,
                         [](Automaton& automaton, Edges& edges) {
                           // The turn goes on in a way.
                           const Node other = automaton.entries.back().node;
                           find(edges, LabelKind::Choose, [](const Label& label) {
                             return label.frame == 1;
                           }).to = other;
                         }),
              "parts-are-apart");
}

}  // namespace ludo::automaton
