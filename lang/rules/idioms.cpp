// Statements that people say together: a choice, a way and a move are one sentence.
//
// An idiom looks at the form of neighbouring statements, never at names. What it does not speak of
// stays a step of its own or becomes a proviso; nothing is dropped.

#include <fmt/format.h>

#include <algorithm>

#include "lang/rules/line_shapes.hpp"
#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

bool mentions_name(const Node& node, const std::string& name) {
  if (node.is(Form::Name) && node.text == name) return true;
  return std::any_of(node.children.begin(), node.children.end(),
                     [&](const Node& child) { return mentions_name(child, name); });
}

// It may be otherwise before a move and behind it.
bool reads_board(const Node& node) {
  static const std::set<Form> kBoard = {
      Form::Adjacent, Form::Own,      Form::Enemy,   Form::Empty,      Form::Occupied,
      Form::Touching, Form::Beside,   Form::Count,   Form::Line,       Form::Way,
      Form::Reach,    Form::Distance, Form::GroupOf, Form::PiecesWord, Form::Within,
      Form::LinkedTo, Form::Call,     Form::Of};
  if (node.is(Form::Happened)) return false;
  return kBoard.count(node.form) != 0 ||
         std::any_of(node.children.begin(), node.children.end(), reads_board);
}

// What is noted beside a move: it changes nothing on the board, and chooses nothing.
bool only_notes(const Node& node) {
  if (node.is(Form::If)) {
    return !reads_board(node[0]) && only_notes(node[1]) &&
           (place_in(node, 2).absent() || only_notes(node[2]));
  }
  if (node.is(Form::Block)) {
    return std::all_of(node.children.begin(), node.children.end(), only_notes);
  }
  if (node.is(Form::AddTo) || node.is(Form::TakeFrom)) return !reads_board(node[0]);
  return is_prose(node) || (node.is(Form::Set) && !reads_board(node[1]));
}

// A move with all that the text says between the choice of its line and the move itself.
struct Teller::Going {
  struct Case {
    const Node* kind = nullptr;  // `m is K`; nothing: all, or all others
    const Node* line = nullptr;
  };
  const Node* chosen = nullptr;  // the generator that chooses the piece
  const Node* target = nullptr;  // the generator that chooses the goal, where no line does
  std::vector<Case> cases = {};
  std::vector<const Node*> provisos = {};
  std::vector<const Node*> captures = {};  // of what is leapt over
  std::vector<const Node*> noted = {};     // `add m to visited`
  std::vector<const Node*> beside = {};    // what is noted and has no part in the move
  std::vector<const Node*> gained = {};    // if goal is occupied: `add kind of goal to own hand`
  const Node* ways = nullptr;              // of capturing: by approach, by withdrawal
  const Node* move = nullptr;
  const Node* taken = nullptr;  // `capture prey`, behind the move
  std::string piece = {};
  std::string goal = {};
  std::string leapt = {};
  std::size_t length = 0;

  bool add_case(const Node* kind, const Node* line);
  bool add_kinds(const Node& statement);
  bool add_target(const std::vector<Node>& block, std::size_t& at);
  bool take(const Node& statement);
  bool is_of_ways(const Node& line) const;
};

bool Teller::Going::add_case(const Node* kind, const Node* line) {
  if (line == nullptr) return false;
  if (cases.empty()) {
    piece = (*line)[0].text;
    goal = end_of_line(*line)->text;
    leapt = leapt_of(*line);
  }
  if ((*line)[0].text != piece || end_of_line(*line)->text != goal) return false;
  if (leapt_of(*line) != leapt) return false;
  cases.push_back({kind, line});
  return true;
}

// if m is K: choose line …; else …
bool Teller::Going::add_kinds(const Node& statement) {
  const Node* rest = &statement;
  while (rest != nullptr && rest->is(Form::If)) {
    const Node& holds = (*rest)[0];
    if (!rest->text.empty() || !holds.is(Form::Compare) || holds.text != "is") return false;
    if (!holds[0].is(Form::Name) || !holds[1].is(Form::Name)) return false;
    const Node* body = only_statement((*rest)[1]);
    if (body == nullptr || !add_case(&holds, going_line(*body))) return false;
    if (holds[0].text != piece || place_in(*rest, 2).absent()) return false;
    rest = only_statement((*rest)[2]);
  }
  return rest != nullptr && add_case(nullptr, going_line(*rest));
}

// choose m among D; choose g among E; …; move m to g. `at` goes to the generator of the goal.
bool Teller::Going::add_target(const std::vector<Node>& block, std::size_t& at) {
  const auto is_choice = [&](std::size_t i) {
    return i < block.size() && block[i].is(Form::Choose) && block[i][0].is(Form::In) &&
           place_in(block[i], 1).absent();
  };
  if (!is_choice(at)) return false;
  if (is_choice(at + 1)) chosen = &block[at++][0];
  target = &block[at][0];
  const auto move_of_it = std::find_if(block.begin() + static_cast<std::ptrdiff_t>(at), block.end(),
                                       [](const Node& node) { return node.is(Form::Move); });
  if (move_of_it == block.end() || !(*move_of_it)[0].is(Form::Name)) return false;
  piece = (*move_of_it)[0].text;
  goal = target->text;
  return piece != goal;
}

// A line on which rows are captured: onward from the goal, or back from where the piece stood.
bool Teller::Going::is_of_ways(const Node& line) const {
  const Node& course = (*cases[0].line)[3];
  if (course.absent() || cases.size() != 1 || segments_of(line).size() != 1) return false;
  if (!line[4].absent() || line[1].is(Form::Yes) || !where_of(line).absent()) return false;
  if (is_name(line[0], goal)) return is_name(line[2], course.text);
  return is_name(line[0], piece) && line[2].is(Form::Opposite) &&
         is_name(place_in(line[2], 0), course.text);
}

// A statement between the line and the move.
bool Teller::Going::take(const Node& statement) {
  if (is_prose(statement)) return true;
  if (statement.is(Form::Require)) {
    if (!captures.empty() || !noted.empty() || ways != nullptr) return false;
    provisos.push_back(&statement);
    return true;
  }
  if (statement.is(Form::Capture) && !leapt.empty() && is_name(statement[0], leapt)) {
    captures.push_back(&statement);
    return true;
  }
  if (statement.is(Form::AddTo) && is_name(statement[0], piece) && statement[1].is(Form::Name)) {
    noted.push_back(&statement);
    return true;
  }
  const bool apart = !mentions_name(statement, piece) && !mentions_name(statement, goal) &&
                     (leapt.empty() || !mentions_name(statement, leapt));
  if (apart && captures.empty() && only_notes(statement)) {
    beside.push_back(&statement);
    return true;
  }
  if (statement.is(Form::If)) {
    const Node& holds = statement[0];
    if (!statement.text.empty() || !place_in(statement, 2).absent()) return false;
    if (!holds.is(Form::Compare) || holds.text != "is" || !is_name(holds[0], goal)) return false;
    if (!holds[1].is(Form::Occupied) && !holds[1].is(Form::Enemy)) return false;
    const Node* only = only_statement(statement[1]);
    if (only == nullptr || !only->is(Form::AddTo)) return false;
    gained.push_back(&statement);
    return true;
  }
  if (!statement.is(Form::Either) || ways != nullptr || cases.empty()) return false;
  if (statement.size() != 2) return false;
  for (const Node& branch : statement.children) {
    const Node* only = only_statement(branch[1]);
    if (only == nullptr || !only->is(Form::Choose) || !(*only)[0].is(Form::Line)) return false;
    if (!is_of_ways((*only)[0])) return false;
    if ((*segments_of((*only)[0])[0])[2].absent()) return false;
  }
  ways = &statement;
  return true;
}

std::optional<Teller::Going> Teller::going_at(const std::vector<Node>& block,
                                              std::size_t at) const {
  if (auto found = going_to(block, at)) return found;
  Going found;
  std::size_t i = at;
  if (block[i].is(Form::Choose) && block[i][0].is(Form::In) && place_in(block[i], 1).absent()) {
    found.chosen = &block[i][0];
    ++i;
  }
  while (i < block.size() && is_prose(block[i])) ++i;
  if (i >= block.size()) return std::nullopt;
  const bool some = block[i].is(Form::If) ? found.add_kinds(block[i])
                                          : found.add_case(nullptr, going_line(block[i]));
  if (!some) return std::nullopt;
  if (found.chosen != nullptr && found.chosen->text != found.piece) return std::nullopt;
  for (++i; i < block.size() && !block[i].is(Form::Move); ++i) {
    if (!found.take(block[i])) return std::nullopt;
  }
  if (i >= block.size()) return std::nullopt;
  found.move = &block[i];
  if (!is_name(block[i][0], found.piece) || !is_name(block[i][1], found.goal)) return std::nullopt;
  if (place_in(block[i], 3).is(Form::Yes)) return std::nullopt;
  if (!found.gained.empty() && !place_in(block[i], 2).is(Form::Yes)) return std::nullopt;
  ++i;
  // What was leapt over may be captured behind the move, too.
  if (found.captures.empty() && i < block.size() && block[i].is(Form::Capture) &&
      !found.leapt.empty() && is_name(block[i][0], found.leapt)) {
    found.captures.push_back(&block[i]);
    ++i;
  }
  if (found.ways != nullptr) {
    while (i < block.size() && is_prose(block[i])) ++i;
    if (i >= block.size() || !block[i].is(Form::Capture)) return std::nullopt;
    if (place_in(block[i], 1).is(Form::Yes) || !block[i][0].is(Form::Name)) return std::nullopt;
    for (const Node& branch : found.ways->children) {
      const Node& line = (*only_statement(branch[1]))[0];
      if ((*segments_of(line)[0])[2].text != block[i][0].text) return std::nullopt;
    }
    found.taken = &block[i];
    ++i;
  }
  found.length = i - at;
  return found;
}

// A move to a cell that is chosen among others.
std::optional<Teller::Going> Teller::going_to(const std::vector<Node>& block,
                                              std::size_t at) const {
  Going found;
  std::size_t i = at;
  if (!found.add_target(block, i)) return std::nullopt;
  if (found.chosen != nullptr && found.chosen->text != found.piece) return std::nullopt;
  for (++i; i < block.size() && !block[i].is(Form::Move); ++i) {
    if (!found.take(block[i])) return std::nullopt;
  }
  if (i >= block.size()) return std::nullopt;
  found.move = &block[i];
  if (!is_name(block[i][0], found.piece) || !is_name(block[i][1], found.goal)) return std::nullopt;
  const bool captures = place_in(block[i], 2).is(Form::Yes);
  if (place_in(block[i], 3).is(Form::Yes)) return std::nullopt;
  if (!found.gained.empty() && !captures) return std::nullopt;
  found.length = i + 1 - at;
  return found;
}

// Where a move leads: by the shape of its line.
Sense Teller::path(const Node& line, const std::string& goal) {
  const Span span = line.span;
  std::vector<Sense> runs;
  std::vector<bool> single;
  std::vector<bool> free;  // nothing but empty cells, as many as one likes
  for (const Node* part : segments_of(line)) {
    const Node& segment = *part;
    Sense met = thing(segment[1]);
    const std::string noun = head_of(met).empty() ? "=cell" : head_of(met);
    single.push_back(segment[0].text == "one");
    Sense run = single.back() ? met : range(segment[0], met);
    const bool many =
        run.is("any-number-of") || (run.is("so-many-or-more") && run.parts[0].text == "1");
    free.push_back(is_free(met) && many && segment[2].absent());
    if (!segment[2].absent()) {
      bind(segment[2].text, {noun, !single.back()});
      run = binding(std::move(run), segment[2].text, segment[2].span);
    }
    if (!segment[3].absent()) {
      // The cell where a move ends needs no introduction.
      const bool cell = noun == "=cell" && segment[3].text == goal;
      bind(segment[3].text, {cell ? "=goal" : noun, false});
      if (!cell) run = binding(std::move(run), segment[3].text, segment[3].span);
    }
    runs.push_back(std::move(run));
  }
  if (runs.size() == 1) {
    if (free[0] && runs[0].is("so-many-or-more")) return sense("path-slide-free", {}, span);
    if (single[0] && is_free(runs[0])) return sense("path-step-free", {}, span);
    return sense(single[0] ? "path-step" : "path-slide", std::move(runs), span);
  }
  if (runs.size() == 2 && single[1]) {
    return sense(single[0] ? "path-hop" : "path-reach", std::move(runs), span);
  }
  if (runs.size() == 3 && single[1]) {
    if (free[0] && runs[0].is("any-number-of") && free[2] && runs[2].is("so-many-or-more")) {
      return sense("path-fly-free", {std::move(runs[1])}, span);
    }
    return sense("path-fly", std::move(runs), span);
  }
  return sense("path-other", {sense("then-parts", std::move(runs), span)}, span);
}

// The direction of a line as one goes; `straight` where the way is longer than a step.
Sense Teller::direction_of(const Node& line) {
  Sense way = line[2].absent() ? sense("any-direction", {}, line.span) : thing(line[2]);
  const auto segments = segments_of(line);
  const bool step = segments.size() == 1 && (*segments[0])[0].text == "one";
  if (way.is("any-direction") && !step) way.what = "any-direction-straight";
  const bool of_piece = way.is("directions-of") || way.is("attribute-of");
  if (of_piece && line[0].is(Form::Name) && way.parts[1].is("bound") &&
      way.parts[1].text == line[0].text && line[3].absent()) {
    way = sense("its-directions", {Sense(way.parts[0])}, way.span);
  }
  if (!line[3].absent()) {
    bind(line[3].text, {"=direction", false});
    way = binding(std::move(way), line[3].text, line[3].span);
  }
  return way;
}

namespace {

// `no K friendly to v touching v`: what has another of its kind and colour around it; the kind.
std::optional<Sense> guarded(const Sense& holds, const std::string& name) {
  if (!holds.is("no-such") || !holds.parts[0].is("things")) return std::nullopt;
  const Sense& friends = holds.parts[0];
  if (friends.parts.size() != 2 || !friends.parts[0].is("friendly")) return std::nullopt;
  const Sense& where = friends.parts[1];
  if (!where.is("touching") || !where.parts[0].is("bound") || where.parts[0].text != name ||
      where.parts[0].parts[0].text != friends.text) {
    return std::nullopt;
  }
  Sense kind = friends;
  kind.parts.clear();
  return kind;
}

}  // namespace

// Kinds that no case before has named.
Sense Teller::other_kinds(const std::vector<Sense>& named, Span span) {
  std::vector<Sense> others;
  for (const Kind& kind : page_.model().kinds) {
    const bool before = std::any_of(named.begin(), named.end(),
                                    [&](const Sense& sense) { return sense.text == kind.name; });
    if (before) continue;
    Sense told = things(kind.name, span);
    mark_unique(told);
    others.push_back(std::move(told));
  }
  if (others.size() == 1) return std::move(others[0]);
  if (others.size() > 3 || others.empty()) return sense("any-other-piece", {}, span);
  return sense("any-of", std::move(others), span);
}

namespace {

// Over one or more empty cells to a piece, the first one in the way.
bool takes_beyond(const Sense& path) {
  if (!path.is("path-reach") || !path.parts[0].is("so-many-or-more")) return false;
  const Sense& run = path.parts[0];
  const Sense& met = path.parts[1].is("new-bound") ? path.parts[1].parts[0] : path.parts[1];
  return run.parts[0].text == "1" && is_free(run.parts[1]) && met.is("things") &&
         met.text != "=cell";
}

bool leaps(const Sense& path) { return path.is("path-hop") || path.what.rfind("path-fly", 0) == 0; }

}  // namespace

// `A man moves …`, `a king …`.
Step Teller::going_by_kind(const Going& going, Sense subject, Span span) {
  Step list{sense("go-kinds", {std::move(subject)}, span), {}, false};
  std::vector<Sense> named;
  for (const Going::Case& one : going.cases) {
    const Node& line = *one.line;
    const Span at = one.kind != nullptr ? join(one.kind->span, line.span) : line.span;
    Sense who = one.kind != nullptr ? thing((*one.kind)[1]) : other_kinds(named, line.span);
    named.push_back(who);
    Sense way = direction_of(line);
    Sense where = path(line, going.goal);
    const char* what = leaps(where) ? "kind-leaps" : "kind-goes";
    Sense goes = sense(what, {std::move(who), std::move(way), std::move(where)}, at);
    const Node& holds = where_of(line);
    if (!holds.absent()) {
      goes = sense("provided", {std::move(goes), condition(holds)}, at);
    }
    list.parts.push_back({std::move(goes)});
  }
  return list;
}

// `m is K or g not in R`, of a move over empty cells: only K may stop there, others pass. Of one
// cell alone it can be said that it is empty.
std::optional<Sense> Teller::reserved_to(const Sense& holds, const std::string& piece,
                                         const std::string& goal) const {
  constexpr std::size_t kTwo = 2;
  if (!holds.is("or") || holds.parts.size() != kTwo) return std::nullopt;
  const bool kind_first = holds.parts[0].is("is-a");
  const Sense& kind = holds.parts[kind_first ? 0 : 1];
  const Sense& place = holds.parts[kind_first ? 1 : 0];
  if (!kind.is("is-a") || !place.is("not") || !place.parts[0].is("is-on")) return std::nullopt;
  const Sense& there = place.parts[0];
  const bool of_them = kind.parts[0].is("bound") && kind.parts[0].text == piece &&
                       there.parts[0].is("bound") && there.parts[0].text == goal;
  if (!of_them || !there.parts[1].is("region")) return std::nullopt;
  const auto regions = page_.items(Form::Region);
  const auto found = std::find_if(regions.begin(), regions.end(), [&](const Node* region) {
    return region->text == there.parts[1].parts[0].text && place_in(*region, 0).absent();
  });
  if (found == regions.end() || !place_in(**found, 1).is(Form::SiteName)) return std::nullopt;
  return sense("only-may-stop", {kind.parts[1], there.parts[1]}, holds.span);
}

// choose X, choose a line from X to G, require …, move X to G.
std::size_t Teller::going(const std::vector<Node>& block, std::size_t at, std::vector<Step>& told) {
  const auto going = going_at(block, at);
  if (!going) return 0;
  const Span span = block[at].span;
  if (going->chosen == nullptr) used_.insert(going->piece);
  Sense subject = going->chosen != nullptr ? ranged(*going->chosen) : thing((*going->move)[0]);
  std::vector<Sense> provisos;
  std::vector<Step> after;
  const auto provide = [&](const Node& node) {
    const bool spoken_of = used_.count(going->goal) != 0;
    Sense holds = condition(node);
    if (const auto kind = guarded(holds, going->goal); kind && told.back().sense.is("go-taking")) {
      if (!spoken_of) used_.erase(going->goal);
      after.push_back({sense("spares-guarded", {*kind}, holds.span)});
      return;
    }
    if (!holds.is("yes")) provisos.push_back(std::move(holds));
  };
  const bool captures = place_in(*going->move, 2).is(Form::Yes);
  if (going->target != nullptr) {
    Sense goal = goal_of(*going->target, going->piece);
    if (!place_in(*going->target, 1).absent()) provide((*going->target)[1]);
    told.push_back({sense(captures ? "go-to-capturing" : "go-to",
                          {std::move(subject), std::move(goal)}, span)});
  } else if (going->cases.size() > 1) {
    told.push_back(going_by_kind(*going, std::move(subject), span));
  } else {
    const Node& line = *going->cases[0].line;
    Sense way = direction_of(line);
    Sense where = path(line, going->goal);
    // `one or more cells`: each of them is named by its number, so the way need not be straight.
    if (!captures && where.is("path-slide-free") && way.is("any-direction-straight")) {
      way.what = "any-direction";
    }
    const char* what = captures       ? takes_beyond(where) ? "go-taking" : "go-capturing"
                       : leaps(where) ? "go-leap"
                                      : "go";
    const bool takes = std::string_view(what) == "go-taking";
    if (takes && way.is("any-direction-straight")) way.what = "any-direction";
    told.push_back({sense(what, {std::move(subject), std::move(way), std::move(where)}, span)});
    if (takes) {
      std::vector<Sense>& parts = told.back().sense.parts;
      const Sense reach = std::move(parts.back());
      parts.back() = reach.parts[0];
      parts.push_back(reach.parts[1]);
      Sense taken = things(bound_.at(going->goal).noun, going->move->span);
      after.push_back({sense("taken-there", {std::move(taken)}, going->move->span)});
    }
    if (!where_of(line).absent()) provide(where_of(line));
  }
  for (const Node* require : going->provisos) provide((*require)[0]);
  if (going->cases.size() < 2) {
    // `provided that all of them are empty`: what else must hold has a sentence of its own.
    const Sense& goes = told.back().sense;
    const bool is_free_way = goes.is("go") && goes.parts[2].is("path-slide-free");
    if (is_free_way) {
      for (Sense& holds : provisos) {
        if (auto reserved = reserved_to(holds, going->piece, going->goal)) {
          told.push_back({std::move(*reserved)});
          continue;
        }
        Step only{sense("require", {holds}, holds.span)};
        told.push_back(is_heavy(holds) ? Step{sense("require-all", {}, holds.span),
                                              proviso_items({holds}), false}
                                       : std::move(only));
      }
    } else {
      add_provisos(told.back(), std::move(provisos));
    }
    for (Step& step : after) told.push_back(std::move(step));
  } else {
    for (Sense& holds : provisos) {
      const Span of_it = holds.span;
      told.push_back({sense("require", {std::move(holds)}, of_it)});
    }
  }
  if (captures && going->cases.size() > 1) {
    told.push_back({sense("arrival-captures", {}, going->move->span)});
  }
  for (const Node* beside : going->beside) step(*beside, told);
  leap_captures(*going, told);
  gains(*going, told);
  arrive(going->piece, going->goal);
  ways_to_capture(*going, told);
  for (const Node* noted : going->noted) step(*noted, told);
  idiom_names_ = {{"piece", going->piece}, {"goal", going->goal}, {"leapt", going->leapt}};
  const bool captured_first =
      !going->captures.empty() && going->captures.front()->span.begin < going->move->span.begin;
  if (captured_first) idiom_names_["capture-first"] = "";
  if (going->taken != nullptr) {
    idiom_names_["prey"] = (*going->taken)[0].text;
    idiom_names_["course"] = (*going->cases[0].line)[3].text;
    for (std::size_t n = 0; n < going->ways->children.size(); ++n) {
      const std::string& label = going->ways->children[n][0].text;
      if (!label.empty()) idiom_names_[fmt::format("label-{}", n)] = label;
    }
  }
  return going->length;
}

// capture v, of what was leapt over.
void Teller::leap_captures(const Going& going, std::vector<Step>& told) const {
  for (const Node* capture : going.captures) {
    const bool later = place_in(*capture, 1).is(Form::Yes);
    const std::string noun = bound_.at(going.leapt).noun;
    Sense leapt = things(noun == "=cell" ? "=piece" : noun, capture->span);
    told.push_back({sense(later ? "leapt-captured-later" : "leapt-captured", {std::move(leapt)},
                          capture->span)});
  }
}

// either choose a line from the goal onward … or from the piece back …; capture prey.
void Teller::ways_to_capture(const Going& going, std::vector<Step>& told) {
  if (going.ways == nullptr) return;
  Step ways{sense("capture-ways", {}, join(going.ways->span, going.taken->span)), {}, false};
  for (const Node& branch : going.ways->children) {
    const Node& line = (*only_statement(branch[1]))[0];
    const Node& segment = *segments_of(line)[0];
    Sense met = thing(segment[1]);
    bind(segment[2].text, {head_of(met).empty() ? "=cell" : head_of(met), true});
    const std::string what = is_name(line[0], going.goal) ? "by-approach" : "by-withdrawal";
    if (segment[0].text == "run") {
      ways.parts.push_back({sense(what + "-row", {std::move(met)}, branch.span)});
    } else {
      ways.parts.push_back({sense(what, {range(segment[0], met)}, branch.span)});
    }
  }
  std::optional<Sense> row;
  for (const Step& way : ways.parts) {
    if (way.sense.is("by-approach-row")) row = way.sense.parts[0];
  }
  const Span span = ways.sense.span;
  told.push_back(std::move(ways));
  // What follows, and readers ask for.
  Step follows{sense("sequence", {}, span), {}, false};
  if (row) {
    Sense met = sense_of("things", row->text, span);
    follows.parts.push_back({sense("whole-row-captured", {std::move(met)}, span)});
  }
  follows.parts.push_back({sense("one-way-chosen", {}, span)});
  told.push_back(std::move(follows));
}

// Where one may go: a cell of those that are chosen from.
Sense Teller::goal_of(const Node& generator, const std::string& piece) {
  Sense domain = thing(generator[0]);
  Sense* reach = &domain;
  if (domain.is("things") && !domain.parts.empty() && domain.parts[0].is("on-region")) {
    reach = &domain.parts[0].parts[0];
  }
  if (reach->is("defined-reach-1") && reach->parts[1].is("bound") &&
      reach->parts[1].text == piece) {
    reach->what = "its-reach";
    reach->parts.resize(1);
  }
  const std::string noun = noun_for(generator[0], domain);
  bind(generator.text, {noun == "=cell" ? "=goal" : noun, false});
  return one_of(std::move(domain), noun, generator.span);
}

// if goal is occupied: add kind of goal to own hand. It is told behind the capture.
void Teller::gains(const Going& going, std::vector<Step>& told) {
  for (const Node* gained : going.gained) {
    const Node& add = *only_statement((*gained)[1]);
    Step after{sense("if", {sense("piece-captured", {}, (*gained)[0].span)}, gained->span)};
    given_[going.goal] = sense("captured-piece", {}, gained->span);
    after.parts.push_back({sense("goes-to", {thing(add[0]), thing(add[1])}, add.span)});
    given_.erase(going.goal);
    told.push_back(std::move(after));
  }
}

// What stands on the goal from now on is the piece, and its name is the cell that it has left.
void Teller::arrive(const std::string& piece, const std::string& goal) {
  if (moved_.count(piece) != 0) {
    moved_[goal] = {moved_[piece].piece, false};
    moved_.erase(piece);
    return;
  }
  const auto found = bound_.find(piece);
  if (found == bound_.end() || found->second.plural || found->second.own_word ||
      given_.count(piece) != 0)
    return;
  if (found->second.noun == "=cell" && !is_called(piece)) return;
  moved_[goal] = {piece, false};
  moved_[piece] = {piece, true};
  have_moved_.insert(piece);
}

}  // namespace ludo::lang::rules
