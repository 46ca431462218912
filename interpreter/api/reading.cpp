// States as texts and back: positions, and states with their history. See <ludo/game.hpp>,
// <ludo/state.hpp>.
//
// What serialise() writes, a fact a line:
//
//   ludo state 1
//   game NAME
//   option NAME VALUE        for each option
//   without KEY              for each item left out
//   rules 0123456789abcdef   a hash of the checked rules
//   start                    or `position`, and the text of it, indented by two blanks
//   moves 3 17 resigns-1     the indices of the moves since, and what was done in place of one:
//                            `resigns-` and the index of the player, `agreed`; left out when there
//                            are none

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ludo/errors.hpp>
#include <ludo/state.hpp>
#include <utility>

#include "interpreter/api/node.hpp"
#include "interpreter/services/position.hpp"
#include "lang/lang.hpp"

namespace ludo {

namespace {

constexpr std::string_view kFirstLine = "ludo state 1";
constexpr std::string_view kIndent = "  ";
constexpr std::string_view kResigns = "resigns-";
constexpr std::string_view kAgreed = "agreed";

// The moves that led to a node, oldest first, and what was done in place of one.
std::vector<std::string> words_of_moves(const api::Node& node) {
  std::vector<std::string> words;
  for (const api::Node* at = &node; at->before != nullptr; at = at->before.get()) {
    if (!at->act) {
      words.push_back(std::to_string(at->index));
    } else if (at->act->form == interpreter::Act::Form::AgreedDraw) {
      words.emplace_back(kAgreed);
    } else {
      words.push_back(fmt::format("{}{}", kResigns, at->act->player));
    }
  }
  std::reverse(words.begin(), words.end());
  return words;
}

// What must stand before the beginning, a line each.
std::vector<std::string> head_of_state(const api::Table& table) {
  const GameFacts& facts = table.core->facts;
  std::vector<std::string> lines{std::string(kFirstLine), "game " + facts.name};
  for (const OptionFacts& option : facts.options) {
    lines.push_back(fmt::format("option {} {}", option.name, option.value));
  }
  for (const std::string& key : facts.without) lines.push_back("without " + key);
  lines.push_back(fmt::format("rules {:016x}", table.core->fingerprint()));
  return lines;
}

std::optional<std::uint64_t> read_number(std::string_view word) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

// Reads a state's text line by line, and reports where it is not one.
class StateReading {
 public:
  StateReading(const Game& game, std::string_view text) : game_(game) {
    source_ = &sources_.add("state", std::string(text));
  }

  ReadState read() {
    ReadState answer;
    answer.state = read_state();
    std::vector<Diagnostic> own = api::diagnostics_of(diagnostics_, sources_);
    answer.diagnostics = std::move(of_position_);
    answer.diagnostics.insert(answer.diagnostics.end(), own.begin(), own.end());
    return answer;
  }

 private:
  std::string_view line() const {
    return line_ <= source_->line_count() ? source_->line_text(line_) : std::string_view();
  }
  void report(std::string message) { report(source_span(line(), 0), std::move(message)); }
  void report(const lang::Span& span, std::string message) {
    diagnostics_.report(lang::DiagnosticKind::bad_test, std::move(message), span);
  }
  lang::Span source_span(std::string_view part, std::size_t offset) const {
    const std::size_t begin =
        line_ <= source_->line_count() ? source_->line_start(line_) + offset : source_->size();
    return source_->span(begin, begin + part.size());
  }

  std::optional<State> read_state() {
    for (const std::string& wanted : head_of_state(*game_.table())) {
      if (line() != wanted) {
        report(fmt::format("this is no state of this game: `{}` was expected", wanted));
        return std::nullopt;
      }
      ++line_;
    }
    std::optional<State> state = read_beginning();
    if (state) state = read_moves(std::move(*state));
    return state;
  }

  std::optional<State> read_beginning() {
    if (line() == "start") {
      ++line_;
      return game_.start();
    }
    if (line() != "position") {
      report("`start` or `position` was expected");
      return std::nullopt;
    }
    std::string text;
    for (++line_; line().starts_with(kIndent); ++line_) {
      text += line().substr(kIndent.size());
      text += '\n';
    }
    ReadState read = game_.read_position(text);
    of_position_ = std::move(read.diagnostics);
    return std::move(read.state);
  }

  std::optional<State> read_moves(State state) {
    if (line().empty()) return state;
    std::string_view rest = line();
    constexpr std::string_view kMoves = "moves";
    if (!rest.starts_with(kMoves)) {
      report("`moves` was expected");
      return std::nullopt;
    }
    std::size_t at = kMoves.size();
    while (at < rest.size()) {
      const std::size_t begin = rest.find_first_not_of(' ', at);
      if (begin == std::string_view::npos) break;
      at = std::min(rest.find(' ', begin), rest.size());
      const std::string_view word = rest.substr(begin, at - begin);
      if (act_at(word, state)) continue;
      const std::optional<std::uint64_t> index = read_number(word);
      if (!index || state.count() <= *index) {
        report(source_span(word, begin), fmt::format("there is no move `{}`", word));
        return std::nullopt;
      }
      state.play(*index);
    }
    return state;
  }

  // Does what stands there in place of a move; false: a move stands there, or nothing that can be.
  bool act_at(std::string_view word, State& state) const {
    if (word == kAgreed) {
      if (state.objection_to_agreed_draw()) return false;
      state.agree_draw();
      return true;
    }
    if (!word.starts_with(kResigns)) return false;
    const auto player = read_number(word.substr(kResigns.size()));
    if (!player || game_.facts().players.size() <= *player) return false;
    const auto who = static_cast<PlayerIndex>(*player);
    if (state.objection_to_resignation(who)) return false;
    state.resign(who);
    return true;
  }

  const Game& game_;
  lang::SourceMap sources_;
  const lang::SourceText* source_ = nullptr;
  lang::Diagnostics diagnostics_;
  std::vector<Diagnostic> of_position_;
  std::size_t line_ = 1;
};

}  // namespace

const State& ReadState::value() const {
  if (!state) throw NothingRead(diagnostics);
  return *state;
}

ReadState Game::read_position(std::string_view text, std::uint64_t seed,
                              std::string_view name) const {
  ReadState answer;
  // Reading adds to the sources; games do not change.
  lang::LoadedGame loaded = table_->core->loaded;
  lang::Diagnostics diagnostics;
  api::guarded(loaded.sources, [&] {
    lang::CheckOptions options = table_->core->checked_with;
    options.position_name = name;
    options.position = text;
    const std::optional<lang::GameModel> model = lang::check(loaded, options, diagnostics);
    if (!model) return;
    try {
      const interpreter::Engine engine(*model, api::reference_budget(table_->budget));
      answer.state.emplace(
          *this, api::origin_node(*table_, engine.position(*model->position, seed), false));
    } catch (const interpreter::DescriptionError& error) {
      // The position cannot be stood on: its author's mistake, not the game's.
      diagnostics.report(lang::DiagnosticKind::bad_test, error.what(), error.span);
    }
  });
  answer.diagnostics = api::diagnostics_of(diagnostics, loaded.sources);
  return answer;
}

ReadState Game::deserialise(std::string_view text) const {
  return api::guarded(*table_, [&] { return StateReading(*this, text).read(); });
}

std::string State::serialise() const {
  return api::guarded(*game_.table(), [this] {
    std::string text;
    for (const std::string& line : head_of_state(*game_.table())) text += line + '\n';
    std::shared_ptr<const api::Node> origin = node_;
    while (origin->before != nullptr) origin = origin->before;
    if (origin->at_start) {
      text += "start\n";
    } else {
      text += "position\n";
      std::string rest = State(game_, origin).position();
      while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
        text += std::string(kIndent) + rest.substr(0, end + 1);
        rest.erase(0, end + 1);
      }
    }
    const std::vector<std::string> moves = words_of_moves(*node_);
    if (moves.empty()) return text;
    return text + fmt::format("moves {}\n", fmt::join(moves, " "));
  });
}

}  // namespace ludo
