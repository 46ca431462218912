// A player that looks ahead by random games (UCT; Kocsis and Szepesvari, 2006), for any game.
//
//   uct GAME.ludo [ITERATIONS [MOVES]]
//
// Prints the move that it would make after these moves, and how often it tried the others.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <ludo/ludo.hpp>

namespace {

struct Node {
  std::uint32_t first = 0;  // of its children, one for each move; 0: none yet
  std::uint32_t n = 0;
  std::uint32_t visits = 0;
  double sum = 0;  // of what came of it, for who decides above
};

struct Tree {
  explicit Tree(ludo::Search& search) : at(search), random(1), root(search.mark()), nodes(1) {}

  void iterate() {
    struct Step {
      std::uint32_t node;
      std::optional<ludo::PlayerIndex> mover;  // who chose it; nothing: nature
    };
    std::vector<Step> path{{0, std::nullopt}};
    while (!at.over()) {
      const std::uint32_t here = path.back().node;
      if (nodes[here].first == 0) {
        if (nodes[here].visits == 0 && here != 0) break;
        const auto n = static_cast<std::uint32_t>(at.count());
        nodes[here].first = static_cast<std::uint32_t>(nodes.size());
        nodes[here].n = n;
        nodes.resize(nodes.size() + n);
      }
      const std::optional<ludo::PlayerIndex> mover = at.to_move();
      const std::uint32_t move = mover ? select(here) : static_cast<std::uint32_t>(at.draw(random));
      at.play(move);
      path.push_back({nodes[here].first + move, mover});
    }
    at.play_out(random, 2000);
    const bool over = at.over();
    const auto rewards = over ? at.ended().rewards : std::span<const std::int64_t>();
    for (const Step& step : path) {
      ++nodes[step.node].visits;
      if (!step.mover) continue;
      const double whole = ludo::Search::kWhole;
      nodes[step.node].sum += over ? static_cast<double>(rewards[*step.mover]) / whole : 0.5;
    }
    at.back(root);
  }

  std::uint32_t select(std::uint32_t parent) const {
    const double log = std::log(std::max<std::uint32_t>(1, nodes[parent].visits));
    std::uint32_t found = 0;
    double best = -1;
    for (std::uint32_t i = 0; i < nodes[parent].n; ++i) {
      const Node& child = nodes[nodes[parent].first + i];
      if (child.visits == 0) return i;
      const double bound = child.sum / child.visits + 0.7 * std::sqrt(log / child.visits);
      if (bound > best) best = bound, found = i;
    }
    return found;
  }

  ludo::Search& at;
  ludo::Random random;
  ludo::Search::Mark root;
  std::vector<Node> nodes;
};

std::optional<std::string> read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

}  // namespace

int main(int argc, char** argv) {
  const std::filesystem::path path = argc < 2 ? "" : argv[1];
  const std::optional<std::string> text = read_file(path);
  if (!text) return std::cerr << "uct GAME.ludo [ITERATIONS [MOVES]]\n", 2;
  ludo::LoadOptions options;
  options.resolver = [&](std::string_view name) { return read_file(path.parent_path() / name); };
  const ludo::LoadAnswer loaded = ludo::load(path.filename().string(), *text, options);
  if (!loaded) return std::cerr << ludo::render(loaded.diagnostics), 1;
  const ludo::PlayedLine line = loaded.game->start().after_line(argc < 4 ? "" : argv[3]);
  if (!line) return std::cerr << line.failed << ": " << line.failure.message << '\n', 1;
  if (!line.state.to_move()) return std::cerr << "nobody decides there\n", 1;

  ludo::Search search(*loaded.game);
  search.set(line.state);
  Tree tree(search);
  const std::uint64_t iterations = argc < 3 ? 1000 : std::strtoull(argv[2], nullptr, 10);
  for (std::uint64_t i = 0; i < iterations; ++i) tree.iterate();

  const Node& root = tree.nodes.front();
  std::vector<std::uint32_t> order(root.n);
  for (std::uint32_t i = 0; i < root.n; ++i) order[i] = i;
  const auto visits = [&](std::uint32_t i) { return tree.nodes[root.first + i].visits; };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return visits(a) > visits(b); });
  for (const std::uint32_t i : order) {
    std::cout << (i == order.front() ? "best: " : "      ") << line.state.written(i) << ", "
              << visits(i) << " of " << root.visits << " visits\n";
  }
}
