// `ludo play`: a game on the terminal, between people or against chance.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <functional>
#include <new>
#include <optional>
#include <set>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/line_input.hpp"
#include "interpreter/cli/pictures.hpp"
#include "interpreter/cli/play_session.hpp"
#include "interpreter/cli/records.hpp"
#include "interpreter/cli/seats.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/cli/weights.hpp"
#include "interpreter/cli/why_text.hpp"
#include "interpreter/cli/writing.hpp"
#include "interpreter/reference/registers.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/workers.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::interpreter {

namespace {

struct PlayArguments {
  std::string game;
  std::string players;
  std::string resume;
  CommonOptions common;
};

constexpr std::string_view kHelp =
    "  a move as it is written, or its number\n"
    "  moves        the legal moves with their numbers; `moves e4` those with `e4` in them\n"
    "  board        the board again\n"
    "  why MOVE     why a move is legal or not\n"
    "  undo, redo   a move back, and forth again\n"
    "  save FILE    keep the game; `load FILE` or `ludo play GAME --resume FILE` goes on with it\n"
    "  load FILE    go on with a game that was kept\n"
    "  comment TEXT  says something of where the game stands; it is kept with the game\n"
    "  resign       give the game up, where it allows that; `White resigns` says who\n"
    "  draw agreed  end it as a draw, where it allows that\n"
    "  quit         leave\n";

constexpr std::array<std::string_view, 11> kCommands = {
    "moves", "board", "why", "undo", "redo", "save", "load", "comment", "resign", "help", "quit"};

// The first game of a record as the document that a session reads, or what is wrong with it.
struct OneRecord {
  std::optional<std::string> text;
  std::string trouble;
};
OneRecord one_record(const std::string& path, const std::string& text) {
  if (!is_record_text(path)) return {text, ""};
  MoveFormat format = MoveFormat::Moves;
  const RecordFile file = read_record_text(path, text, "ludorec", format);
  for (const RecordFault& fault : file.faults) {
    return {std::nullopt, fmt::format("{}:{}: {}", path, fault.line, fault.message)};
  }
  if (file.games.empty()) return {std::nullopt, fmt::format("`{}` holds no game", path)};
  return {record_json(file.games.front()).dump(), ""};
}

// What a record says about the game, before its moves are played.
void take_over(const std::string& text, PlayArguments& options) {
  const Json json = parse_document(text, kMostRecordLine, kRecordDepth);
  if (!json.is_object() || !json.contains("moves")) {
    throw fail(Status::Unreadable, fmt::format("`{}` is no record of a game", options.resume));
  }
  const auto field = [&](const char* name, bool fits(const Json&), const char* what) {
    const auto found = json.find(name);
    if (found == json.end() || found->is_null()) return Json(nullptr);
    if (!fits(*found)) {
      throw fail(Status::Unreadable,
                 fmt::format("`{}`: `{}` of the record is no {}", options.resume, name, what));
    }
    return *found;
  };
  const auto is_object = [](const Json& it) { return it.is_object(); };
  const auto is_number = [](const Json& it) { return it.is_number_unsigned(); };
  const auto is_list = [](const Json& it) { return it.is_array(); };
  const auto is_text = [](const Json& it) { return it.is_string(); };
  if (const Json set = field("options", is_object, "object");
      options.common.option.empty() && set.is_object()) {
    for (const auto& [name, value] : set.items()) {
      if (value.is_string()) {
        options.common.option.push_back(name + "=" + value.get<std::string>());
      }
    }
  }
  if (const Json seed = field("seed", is_number, "whole number"); !seed.is_null()) {
    options.common.seed = seed.get<std::uint64_t>();
  }
  if (const Json players = field("players", is_list, "list");
      options.players.empty() && !players.is_null()) {
    for (const Json& player : players) {
      if (!player.is_string()) continue;
      options.players += (options.players.empty() ? "" : ",") + player.get<std::string>();
    }
  }
  if (const Json position = field("position", is_text, "text"); !position.is_null()) {
    options.common.position = options.resume;
    options.common.position_text = position.get<std::string>();
  }
}

constexpr std::size_t kScreenWidth = 80;

// Items one below the other, in as many columns as fit.
std::string in_columns(const std::vector<std::string>& items) {
  std::size_t widest = 1;
  for (const std::string& item : items) widest = std::max(widest, lang::display_width(item));
  const std::size_t columns = std::max<std::size_t>(1, (kScreenWidth + 2) / (widest + 2));
  const std::size_t rows = (items.size() + columns - 1) / columns;
  std::string text;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t i = row; i < items.size(); i += rows) {
      text += items[i];
      if (i + rows < items.size()) {
        text += std::string(widest + 2 - lang::display_width(items[i]), ' ');
      }
    }
    text += "\n";
  }
  return text;
}

// What has happened, a line for each; what nature did at one time stands together.
std::string told_news(const std::vector<std::string>& news) {
  constexpr std::string_view kNature = "nature: ";
  std::string text;
  std::string line;
  for (const std::string& told : news) {
    const bool goes_on = line.starts_with(kNature) && told.starts_with(kNature);
    if (told == line && !goes_on) continue;  // `nature has moved`, many times
    if (goes_on && line.size() + 2 + told.size() - kNature.size() <= kScreenWidth) {
      line += ", " + told.substr(kNature.size());
      continue;
    }
    if (!line.empty()) text += line + "\n";
    line = told;
  }
  return line.empty() ? text : text + line + "\n";
}

// The talk of one session.
class Talk {
 public:
  Talk(ReadyGame& game, PlaySession& session, const PlayArguments& options)
      : game_(game),
        session_(session),
        common_(options.common),
        secrets_(hides_something(*game.model)),
        colour_(colour(options.common, true)),
        pictures_(game, options.common, {.forgiving = true}),
        seat_(session.first_person()) {}

  Status run() {
    put(fmt::format("{}{}{}\n", game_.model->name, game_.model->title.empty() ? "" : ": ",
                    game_.model->title));
    put("`help` lists what can be said\n");
    for (;;) {
      within_budget([this] { let_chance_move(); });
      log_faults();
      show_if_new();
      const ReadLine line = input_.read(prompt(), [this](std::string_view) { return words(); });
      if (line.interrupted) return interrupted() ? interrupted_status() : Status::Interrupted;
      if (line.ended) return limit_ ? Status::Limit : Status::Done;
      bool stays = true;
      within_budget([&] { stays = answer(std::string(trimmed(line.text))); });
      if (!stays) return Status::Done;
    }
  }

 private:
  // What is too much is told, and the game stands as it stood.
  void within_budget(const std::function<void()>& work) {
    limit_ = true;
    try {
      work();
      limit_ = false;
    } catch (const BudgetSpent& spent) {
      put(fmt::format("a limit was reached: {}\n", spent.what()));
    } catch (const std::bad_alloc&) {
      put(fmt::format("a limit was reached: {}\n", kNoMemory));
    }
  }

  // Each line of the text whose faults come up, once. They may tell what is hidden.
  void log_faults() {
    for (const Report& report : session_.new_faults()) {
      if (secrets_ || !logged_.insert(report.where).second) continue;
      say(render_fault(report.kind, report.what, report.where, game_.file->loaded, common_));
    }
  }

  std::string prompt() const {
    return session_.over() ? "over> " : fmt::format("{}> ", session_.decider());
  }

  std::vector<std::string> words() const {
    std::vector<std::string> all;
    for (const Move& move : session_.legal()) all.push_back(move.text);
    for (const Move& move : session_.legal()) all.push_back("why " + move.text);
    for (const std::string_view command : kCommands) all.emplace_back(command);
    return all;
  }

  void let_chance_move() {
    while (session_.program_decides() && too_much_at_ != session_.length()) {
      const std::string who = session_.decider();
      // It is not tried again before something else was played or taken back.
      too_much_at_ = session_.length();
      session_.play(session_.chosen());
      too_much_at_.reset();
      note_move(who);
    }
  }

  // Remembers a move for those who look next.
  void note_move(const std::string& who) {
    if (secrets_) {
      // What each of them may know of it.
      for (std::size_t player = 0; player < game_.model->players.size(); ++player) {
        const auto text = session_.last_move_for(static_cast<lang::Index>(player));
        news_[player].push_back(text ? fmt::format("{}: {}", who, *text)
                                     : fmt::format("{} has moved", who));
      }
    } else {
      news_[0].push_back(fmt::format("{}: {}", who, session_.moves().back()));
    }
  }

  lang::Index viewer() const { return session_.me(); }

  // Shows the board to who decides now; with secrets, only when nobody else looks.
  void show_if_new() {
    if (shown_ == session_.length() && shown_once_) return;
    if (secrets_ && shown_once_ && !session_.over() && viewer() != looking_) {
      if (input_.is_terminal()) put("\x1b[2J\x1b[H");
      const ReadLine pause =
          input_.read(fmt::format("pass the screen to {}, who presses Enter ", session_.decider()),
                      [](std::string_view) { return std::vector<std::string>(); });
      if (pause.interrupted) throw Stopped();
      if (input_.is_terminal() && !pause.ended) put("\x1b[2J\x1b[H");
    }
    looking_ = viewer();
    const std::size_t slot = secrets_ ? static_cast<std::size_t>(looking_) : 0;
    put(told_news(news_[slot]));
    news_[slot].clear();
    shown_ = session_.length();
    shown_once_ = true;
    show();
  }

  void show() {
    put("\n" + pictures_.board(session_.seen_by(looking_), seat_));
    if (session_.over()) {
      const Outcome outcome = session_.engine().outcome(session_.state());
      std::string winners;
      for (const lang::Index winner : outcome.winners) {
        winners += (winners.empty() ? "" : ", ") + lang::at(game_.model->players, winner).name;
      }
      put(winners.empty() ? fmt::format("a draw by {}\n", outcome.key)
                          : fmt::format("{} {} by {}\n", winners,
                                        outcome.winners.size() == 1 ? "wins" : "win", outcome.key));
      put(scores_text());
      return;
    }
    put(fmt::format("{} to move, {}\n", session_.decider(),
                    counted(session_.legal().size(), "move", "moves")));
  }

  // What `score of` says of each player; nothing where the game has no such line. Of a score with
  // several parts the later ones decide where the first are equal.
  std::string scores_text() const {
    std::string text;
    for (std::size_t player = 0; player < game_.model->players.size(); ++player) {
      const std::vector<std::int32_t> parts =
          session_.engine().scores(session_.state(), static_cast<lang::Index>(player));
      if (parts.empty()) return "";
      text += fmt::format("{} {} {}", text.empty() ? "scores:" : ",",
                          game_.model->players[player].name, parts.front());
      for (std::size_t i = 1; i < parts.size(); ++i) {
        text += fmt::format("{}{}", i == 1 ? ", then " : " and ", parts[i]);
      }
    }
    return text + "\n";
  }

  // The moves that have `part` in them, in columns.
  void show_moves(const std::string& part) const {
    std::vector<std::string> items;
    for (std::size_t i = 0; i < session_.legal().size(); ++i) {
      const std::string& text = session_.legal()[i].text;
      if (text.find(part) == std::string::npos) continue;
      items.push_back(fmt::format("{} {}", i + 1, text));
    }
    if (items.empty() && !session_.over()) put(fmt::format("no move has `{}` in it\n", part));
    put(in_columns(items));
  }

  // The number of a move, or its text; numbers are texts first.
  std::optional<std::size_t> move_of(const std::string& text, MoveNotFound& failure) const {
    const MoveSearch found = find_move(text, session_.legal());
    if (const auto* index = std::get_if<std::size_t>(&found)) return *index;
    failure = std::get<MoveNotFound>(found);
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    if (whole && 0 < number && number <= session_.legal().size()) return number - 1;
    return move_without_dashes(text);
  }

  // `e2 e4` and `e2e4` are `e2-e4`, where that is the only move they can be.
  std::optional<std::size_t> move_without_dashes(const std::string& text) const {
    const auto plain = [](std::string word) {
      std::erase_if(word, [](char c) { return c == ' ' || c == '-'; });
      for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      return word;
    };
    if (text.find('-') != std::string::npos) return std::nullopt;
    const std::string wanted = plain(text);
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < session_.legal().size(); ++i) {
      if (plain(session_.legal()[i].text) != wanted) continue;
      if (found) return std::nullopt;
      found = i;
    }
    return found;
  }

  // What players do beside moving: `White resigns`, `draw agreed`.
  void do_beside(const Act& act) {
    if (const auto objection = session_.act(act)) {
      put(*objection + "\n");
      return;
    }
    for (std::vector<std::string>& news : news_) news.push_back(session_.moves().back());
  }

  void make_move(const std::string& text) {
    MoveNotFound failure;
    const auto index = move_of(text, failure);
    if (!index) {
      if (const auto act = read_act(*game_.model, text)) return do_beside(*act);
      if (session_.over()) {
        put("the game is over; `undo`, `save FILE` or `quit`\n");
      } else {
        // A word without a digit is hardly meant for a move: those of most games have one.
        const bool is_word = std::all_of(text.begin(), text.end(), [](unsigned char c) {
          return std::isalpha(c) != 0 || c == ' ';
        });
        put(fmt::format("`{}`: {}; {}\n", text, describe(failure),
                        is_word ? "`moves` lists the moves, `help` what else can be said"
                                : fmt::format("`why {}` says more", text)));
      }
      return;
    }
    const std::string who = session_.decider();
    session_.play(*index);
    note_move(who);
  }

  std::string kept_as(const std::string& file) const {
    if (!is_record_text(file)) return session_.record();
    const RecordedGame game = session_.recorded();
    return records_for(file, {&game, 1});
  }

  // It is not there, or holds one game, as `save` would have kept it.
  static bool may_be_written_over(const std::string& file) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) return true;
    const Bytes bytes = read_record(file);
    if (!bytes.text) return false;
    if (bytes.text->empty()) return true;
    if (is_record_text(file)) {
      MoveFormat format = MoveFormat::Moves;
      const RecordFile records = read_record_text(file, *bytes.text, "ludorec", format);
      return records.games.size() == 1 && records.faults.empty();
    }
    const Json json = parse_document(*bytes.text, kMostRecordLine, kRecordDepth);
    return std::holds_alternative<RecordedGame>(record_of_json(json));
  }

  void save(const std::string& file) const {
    if (file.empty()) {
      put("`save` wants the name of a file\n");
    } else if (!may_be_written_over(file)) {
      put(
          fmt::format("`{}` is there already, and holds something else than one game: nothing was "
                      "written; name another file\n",
                      file));
    } else if (const auto trouble = write_file(file, kept_as(file))) {
      put(fmt::format("`{}` cannot be written: {}\n", file, *trouble));
    } else {
      put(fmt::format("saved {} in {}\n", counted(session_.length(), "move", "moves"), file));
    }
  }

  void load(const std::string& file) {
    const Bytes record = read_record(file);
    if (!record.text) {
      put(fmt::format("`{}` cannot be read: {}\n", file, record.trouble));
      return;
    }
    const auto [text, unread] = one_record(file, *record.text);
    if (!text) return put(unread + "\n");
    if (const auto trouble = session_.load(*text)) put(*trouble + "\n");
    changed();
  }

  void comment(const std::string& text) {
    if (text.empty()) return put("`comment` wants what is to be said\n");
    session_.comment(text);
    put(fmt::format("said behind {}; `save` keeps it\n",
                    counted(session_.length(), "move", "moves")));
  }

  void changed() {
    for (std::vector<std::string>& news : news_) news.clear();
    shown_ = session_.length() + 1;
    too_much_at_.reset();
  }

  void go_back_or_forth(bool back) {
    using Undone = PlaySession::Undone;
    const Undone done = back ? session_.undo() : session_.redo() ? Undone::Yes : Undone::Nothing;
    switch (done) {
      case Undone::Yes:
        return changed();
      case Undone::Nothing:
        return put(fmt::format("there is nothing to {}\n", back ? "undo" : "redo"));
      case Undone::Revealed:
        return put("something hidden has been seen since; no move is taken back\n");
    }
  }

  // False to leave.
  bool answer(const std::string& line) {
    if (line.empty()) return true;
    const bool is_move = std::any_of(session_.legal().begin(), session_.legal().end(),
                                     [&](const Move& move) { return move.text == line; });
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::string word = line.substr(0, blank);
    const std::string rest(trimmed(std::string_view(line).substr(blank)));
    if (is_move) {
      make_move(line);
    } else if (word == "quit" || word == "exit") {
      return false;
    } else if (word == "help") {
      put(std::string(kHelp));
    } else if (word == "moves") {
      show_moves(rest);
    } else if (word == "board") {
      show();
    } else if (word == "undo" || word == "redo") {
      go_back_or_forth(word == "undo");
    } else if (line == "resign") {
      do_beside({Act::Form::Resignation, session_.me()});
    } else if (word == "save") {
      save(rest);
    } else if (word == "load") {
      load(rest);
    } else if (word == "comment") {
      comment(rest);
    } else if (word == "why") {
      const Why told = why(session_.engine(), session_.state(), rest, game_.file->loaded.sources,
                           secrets_ ? looking_ : lang::kNoIndex);
      put(why_text(told, game_.file->loaded.sources, colour_));
    } else {
      make_move(line);
    }
    return true;
  }

  const ReadyGame& game_;
  PlaySession& session_;
  const CommonOptions& common_;
  std::set<lang::Span> logged_;
  bool secrets_;
  lang::Colours colour_;
  Pictures pictures_;
  lang::Index seat_;  // who sits below
  LineInput input_;
  std::vector<std::vector<std::string>> news_ =
      std::vector<std::vector<std::string>>(std::max<std::size_t>(1, game_.model->players.size()));
  bool limit_ = false;                      // the last thing done was too much
  std::optional<std::size_t> too_much_at_;  // the length at which chance's move was
  std::size_t shown_ = 0;
  bool shown_once_ = false;
  lang::Index looking_ = 0;
};

Status play_game(const Library& library, PlayArguments options) {
  require_engine(options.common);
  std::optional<std::string> record;
  if (!options.resume.empty()) {
    Bytes kept = read_record(options.resume);
    if (!kept.text) {
      throw fail(Status::Unreadable,
                 fmt::format("`{}` cannot be read: {}", options.resume, kept.trouble));
    }
    auto [text, unread] = one_record(options.resume, *kept.text);
    if (!text) throw fail(Status::Unreadable, unread);
    record = std::move(text);
    take_over(*record, options);
  }
  const std::vector<std::string> first = split_moves(std::exchange(options.common.moves, ""));
  // What is shown is the reference engine's; the fast one is made for those who think.
  const players::SpecsRead named = players::read_specs(options.players);
  const auto* specs = std::get_if<std::vector<players::Spec>>(&named);
  const bool thinks =
      specs != nullptr && std::any_of(specs->begin(), specs->end(), [](const players::Spec& spec) {
        return spec.form != players::Spec::Form::Human && spec.form != players::Spec::Form::Random;
      });
  if (!thinks) options.common.engine = "reference";
  read_weights(options.common);
  ReadyGame game = ready_game(library, options.game, options.common);
  std::vector<players::Spec> seats =
      asked_players(options.players, *game.model, players::Spec::Form::Human, true);
  require_weights_used(options.common, {game.model.get()}, seats);
  PlaySession session(game, std::move(seats), options.common);
  if (record) {
    if (const auto trouble = session.load(*record, true)) throw fail(Status::No, *trouble);
  }
  for (const std::string& text : first) {
    const MoveSearch found = find_move(text, session.legal());
    const auto* index = std::get_if<std::size_t>(&found);
    if (index != nullptr) {
      session.play(*index);
      continue;
    }
    std::string trouble = describe(std::get<MoveNotFound>(found));
    if (const auto act = read_act(*game.model, text)) {
      const auto objection = session.act(*act);
      if (!objection) continue;
      trouble = *objection;
    }
    throw fail(Status::No, fmt::format("`{}`: {}", text, trouble));
  }
  try {
    return Talk(game, session, options).run();
  } catch (const DescriptionError& error) {
    say(render_run_error(error, game.file->loaded));
    return Status::No;
  }
}

}  // namespace

void add_play(Verbs& verbs) {
  auto options = std::make_shared<PlayArguments>();
  CLI::App& verb = verbs.add(
      "play", "plays in the terminal",
      {"play my-game.ludo", "play my-game.ludo --players human,solid",
       "play my-game.ludo --players strong,human", "play my-game.ludo --resume game.jsonl"},
      [options, &verbs] { return play_game(verbs.library(), *options); });
  verb.add_option("GAME", options->game, "a file, or a shipped game")->required();
  verb.add_option(
          "--players", options->players,
          "who plays, one for all seats or one for each, in the order of the players, as in "
          "`human,solid`: human (the default), random, the levels novice, light, solid and "
          "strong, or mcts:iterations=5000 …")
      ->type_name("P,P,...");
  verb.add_option("--resume", options->resume, "goes on with a game that `save` has kept")
      ->type_name("FILE");
  add_common(verb, options->common, {.option = true, .state = true, .weights = true, .seed = true});
}

}  // namespace ludo::interpreter
