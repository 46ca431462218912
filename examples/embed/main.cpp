// Loads a game, plays it at random, and says what it saw.
//
//   embed GAME.ludo [GAMES]

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <ludo/ludo.hpp>

namespace {

namespace fs = std::filesystem;

std::optional<std::string> read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// One game, move by move; then what each player sees at its end.
void show_a_game(const ludo::Game& game) {
  ludo::Random random(1);
  ludo::State state = game.start();
  while (!state.over() && state.turns() < 12) {
    const std::uint64_t move = state.draw(random);
    std::cout << state.written(move) << ' ';
    state.play(move);
  }
  std::cout << "\n\n";
  for (std::size_t i = 0; i < game.facts().players.size(); ++i) {
    const ludo::View view = state.view(i);
    std::cout << game.facts().players[i] << " sees " << view.pieces.size() << " pieces:\n"
              << view.picture << '\n';
  }
}

void show_figures(const ludo::Game& game, std::uint64_t games) {
  ludo::SimulateOptions options;
  options.games = games;
  options.threads = 2;
  const ludo::Simulation figures = ludo::simulate(game.start(), options);
  for (std::size_t seat = 0; seat < figures.wins.size(); ++seat) {
    const ludo::Interval share = ludo::wilson(figures.wins[seat], figures.finished);
    std::cout << game.facts().players[seat] << " wins " << figures.wins[seat] << " of "
              << figures.finished << ": " << share.low << " to " << share.high << '\n';
  }
  for (const auto& [end, times] : figures.ends) std::cout << end << ": " << times << '\n';
  std::cout << "turns: " << figures.turns.mean() << ", choices: " << figures.branching.mean()
            << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "embed GAME.ludo [GAMES]\n";
    return 2;
  }
  const fs::path path = argv[1];
  const std::optional<std::string> text = read_file(path);
  if (!text) {
    std::cerr << path << " cannot be read\n";
    return 3;
  }

  // The library reads no files: it asks for the parents, modules and maps that a text names.
  ludo::LoadOptions options;
  options.resolver = [&](std::string_view name) { return read_file(path.parent_path() / name); };
  const ludo::LoadAnswer loaded = ludo::load(path.filename().string(), *text, options);
  std::cerr << ludo::render(loaded.diagnostics);
  if (!loaded) return 1;

  const ludo::Game& game = *loaded.game;
  std::cout << "ludo " << ludo::version() << ", " << game.facts().name << " on "
            << game.facts().board << ", " << game.start().count() << " moves at the start, "
            << ludo::perft(game.start(), 2).count << " after two\n\n";
  show_a_game(game);
  show_figures(game, argc < 3 ? 100 : std::strtoull(argv[2], nullptr, 10));
}
