// Plays games through for those who look at them; see course.hpp.

#include "interpreter/cli/course.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/records.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/replay.hpp"

namespace ludo::interpreter {

namespace {

void add_move(const Engine& engine, Course& course, const Move& move) {
  const State& before = course.back().state;
  const lang::Index player = engine.nature_moves(before) ? lang::kNoIndex : engine.to_move(before);
  State after = engine.apply(before, move);
  course.push_back({std::move(after), move.text, move, player});
}

void add_act(const Engine& engine, Course& course, const Act& act) {
  State after = engine.apply(course.back().state, act);
  course.push_back(
      {std::move(after), write_act(engine.model(), act), std::nullopt, lang::kNoIndex});
}

// Moves as the game writes them; true if all could be played.
bool add_written(const Engine& engine, Course& course, const std::vector<std::string>& moves) {
  for (const std::string& written : moves) {
    if (const auto act = read_act(engine.model(), written)) {
      if (!engine.objection(course.back().state, *act).empty()) return false;
      add_act(engine, course, *act);
      continue;
    }
    if (engine.over(course.back().state)) return false;
    const std::vector<Move> legal = engine.moves(course.back().state);
    const auto found = std::find_if(legal.begin(), legal.end(),
                                    [&](const Move& move) { return move.text == written; });
    if (found == legal.end()) return false;
    add_move(engine, course, *found);
  }
  return true;
}

void add_said(Course& course, const RecordedLine& record) {
  for (const RecordRemark& remark : record.remarks) {
    if (remark.form != RecordRemark::Form::Comment || course.size() <= remark.after) continue;
    std::string& said = course[remark.after].said;
    said += (said.empty() ? "" : "\n") + remark.text;
  }
}

Course course_from(State state) {
  Course course;
  course.push_back({std::move(state), "", std::nullopt, lang::kNoIndex});
  return course;
}

// The rule that a move plays first.
lang::Index first_rule(const Engine& engine, const State& state, const Move& move) {
  const std::vector<std::string> used = engine.used(state, move);
  const std::vector<lang::Rule>& rules = engine.model().rules;
  for (const std::string& key : used) {
    for (std::size_t i = 0; i < rules.size(); ++i) {
      if (rules[i].item.key == key) return static_cast<lang::Index>(i);
    }
  }
  return lang::kNoIndex;
}

// What is wrong with the first game of a file; that of others says nothing about it.
void require_readable(const RecordFile& file, const std::string& path) {
  for (const RecordFault& fault : file.faults) {
    if (file.games.size() > 1 && file.games[1].line <= fault.line) continue;
    throw fail(Status::Unreadable, fmt::format("{}:{}: {}", path, fault.line, fault.message));
  }
}

}  // namespace

void take_options_of_record(const std::string& path, CommonOptions& common) {
  if (path.empty() || !common.option.empty()) return;
  MoveFormat format = MoveFormat::Moves;
  const RecordFile file = read_record_file(path, "", format);
  if (file.games.empty()) return;
  for (const auto& [name, value] : options_of_record(file.games.front())) {
    common.option.push_back(name + "=" + value);
  }
}

Course course_of_moves(const Engine& engine, const ReadyGame& game, const std::string& moves) {
  Course course = course_from(game.state);
  PlayedLine line = play_line(engine, game.state, split_moves(moves));
  if (line.failure) throw fail(Status::No, describe(*line.failure));
  if (!add_written(engine, course, line.written)) {
    throw fail(Status::No, "these moves do not fit the position");
  }
  return course;
}

RecordedCourse course_of_record(const Engine& engine, ReadyGame& game, const CommonOptions& common,
                                const std::string& path) {
  MoveFormat format = MoveFormat::Moves;
  const RecordFile file = read_record_file(path, "", format);
  if (file.games.empty()) {
    const std::string why = file.faults.empty() ? "it holds no game" : file.faults.front().message;
    throw fail(Status::Unreadable, fmt::format("the record `{}` cannot be read: {}", path, why));
  }
  const RecordedGame& record = file.games.front();
  const std::string place = fmt::format("{}:{}", path, record.line);
  require_readable(file, path);
  Course course = course_from(begin_of_record(game, common, record, place));
  Replay played = replay(engine, course.front().state, record.moves, format);
  if (played.failure) say(fmt::format("ludo: {}: {}\n", place, describe(*played.failure)));
  if (!played.trouble.empty()) say_limit(played.trouble);
  add_written(engine, course, played.written);
  // Where nothing was played between the recorded moves.
  if (played.written.size() <= record.moves.size()) add_said(course, record);
  const auto named = record.tags.find("Game");
  const bool other = named != record.tags.end() && named->second != engine.model().name &&
                     format == MoveFormat::Ludorec;
  if (other) {
    say(fmt::format("ludo: {}: the record is of {}; its moves are looked at as those of {}\n",
                    place, named->second, engine.model().name));
  }
  const bool whole = !played.failure && played.trouble.empty();
  if (whole) {
    if (const auto act = act_by_result(engine, course.back().state, record, format)) {
      add_act(engine, course, *act);
    }
  }
  return {std::move(course), whole};
}

Course course_of_chance(const Engine& engine, const ReadyGame& game, std::uint64_t seed,
                        std::size_t most) {
  Course course = course_from(game.state);
  Random random(mix(seed, 0));
  while (course.size() <= most && !engine.over(course.back().state)) {
    const std::vector<Move> legal = engine.moves(course.back().state);
    if (legal.empty()) break;
    add_move(engine, course, legal[random.below(legal.size())]);
  }
  return course;
}

scene::Seen seen_at(const Engine& engine, const Course& course, std::size_t at, Viewer viewer) {
  const CourseStep& step = course[at];
  scene::Seen seen;
  seen.state = step.state;
  seen.viewer = viewer;
  if (at == 0) return seen;
  scene::LastMove last;
  last.before = course[at - 1].state;
  last.player = step.player;
  last.text = step.written;
  if (step.move) {
    if (!viewer.is_umpire()) {
      const SeenMove told = engine.seen(last.before, *step.move, viewer.index());
      last.text = told.text == "?" ? "" : told.text;
    }
    if (!last.text.empty()) last.rule = first_rule(engine, last.before, *step.move);
  }
  seen.last = std::move(last);
  return seen;
}

}  // namespace ludo::interpreter
