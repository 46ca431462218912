// Statements that people say together: a choice, a way and a move are one sentence.
//
// An idiom looks at the form of neighbouring statements, never at names. What it does not speak of
// stays a step of its own or becomes a proviso; nothing is dropped.

#include <algorithm>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

namespace {

// The name of the site on which a line ends, if the line is plain: no condition of its own.
const Node* end_of_line(const Node& line) {
  if (!line[4].absent()) return nullptr;
  const Node* last = nullptr;
  for (std::size_t i = 5; i < line.size(); ++i) {
    if (line[i].absent()) continue;
    if (line[i].is(Form::Turning)) return nullptr;
    if (!line[i].is(Form::Segment)) return nullptr;
    last = &line[i];
  }
  if (last == nullptr || (*last)[3].absent()) return nullptr;
  return &(*last)[3];
}

std::size_t segments_of(const Node& line) {
  std::size_t n = 0;
  for (std::size_t i = 5; i < line.size(); ++i) n += line[i].is(Form::Segment) ? 1 : 0;
  return n;
}

}  // namespace

// Where a move leads: by the shape of its line.
Sense Teller::path(const Node& line) {
  const Span span = line.span;
  std::vector<Sense> runs;
  std::vector<std::string> quantities;
  for (std::size_t i = 5; i < line.size(); ++i) {
    if (!line[i].is(Form::Segment)) continue;
    const Node& segment = line[i];
    Sense met = thing(segment[1]);
    const std::string noun = head_of(met).empty() ? "=cell" : head_of(met);
    const bool single = segment[0].text == "one";
    quantities.push_back(single ? "one" : "more");
    Sense run = single ? met : range(segment[0], met);
    if (!segment[2].absent()) {
      bind(segment[2].text, {noun, !single});
      run = binding(std::move(run), segment[2].text, segment[2].span);
    }
    if (!segment[3].absent()) {
      bind(segment[3].text, {"=cell", false});
      if (!single && (!second_ || used_.count(segment[3].text) != 0)) {
        run = sense("ending-on", {std::move(run), spoken(segment[3].text, segment[3].span)},
                    segment.span);
      } else if (single && segment[2].absent()) {
        run = binding(std::move(run), segment[3].text, segment[3].span);
      }
    }
    runs.push_back(std::move(run));
  }
  if (runs.size() == 1) {
    return sense(quantities[0] == "one" ? "path-step" : "path-slide", std::move(runs), span);
  }
  if (runs.size() == 2 && quantities[1] == "one") {
    return sense(quantities[0] == "one" ? "path-hop" : "path-reach", std::move(runs), span);
  }
  if (runs.size() == 3 && quantities[1] == "one") {
    return sense("path-fly", std::move(runs), span);
  }
  return sense("path-other", {sense("then-parts", std::move(runs), span)}, span);
}

// choose X, choose a line from X to G, require …, move X to G.
std::size_t Teller::going(const std::vector<Node>& block, std::size_t at, std::vector<Step>& told) {
  std::size_t i = at;
  const Node* chosen = nullptr;
  if (block[i].is(Form::Choose) && block[i][0].is(Form::In) && place_in(block[i], 1).absent()) {
    chosen = &block[i][0];
    ++i;
  }
  if (i >= block.size() || !block[i].is(Form::Choose) || !block[i][0].is(Form::Line)) return 0;
  const Node& line = block[i][0];
  const Node* goal = end_of_line(line);
  if (goal == nullptr || line[1].is(Form::Yes) || segments_of(line) > 3) return 0;
  if (!line[0].is(Form::Name)) return 0;
  if (chosen != nullptr && chosen->text != line[0].text) return 0;
  std::size_t move_at = i + 1;
  while (move_at < block.size() && block[move_at].is(Form::Require)) ++move_at;
  if (move_at >= block.size() || !block[move_at].is(Form::Move)) return 0;
  const Node& move = block[move_at];
  if (!is_name(move[0], line[0].text) || !is_name(move[1], goal->text)) return 0;
  if (chosen == nullptr) used_.insert(line[0].text);
  if (place_in(move, 3).is(Form::Yes)) return 0;

  const Span span = block[at].span;
  std::vector<Sense> parts;
  parts.push_back(chosen != nullptr ? ranged(*chosen) : thing(line[0]));
  Sense way = line[2].absent() ? sense("any-direction", {}, line.span) : thing(line[2]);
  if (!line[3].absent()) {
    bind(line[3].text, {"=direction", false});
    way = binding(std::move(way), line[3].text, line[3].span);
  }
  parts.push_back(std::move(way));
  parts.push_back(path(line));
  std::string what = place_in(move, 2).is(Form::Yes) ? "go-capturing" : "go";
  std::vector<Sense> provisos;
  for (std::size_t k = i + 1; k < move_at; ++k) {
    Sense holds = condition(block[k][0]);
    if (!holds.is("yes")) provisos.push_back(std::move(holds));
  }
  const Node& where = line.children.back();
  if (!where.absent() && !where.is(Form::Segment)) provisos.push_back(condition(where));
  Step step{sense(std::move(what), std::move(parts), span)};
  if (provisos.size() == 1) {
    step.sense = sense("provided", {std::move(step.sense), std::move(provisos[0])}, span);
  } else if (!provisos.empty()) {
    Step list{sense("provided-all", {std::move(step.sense)}, span), {}, false};
    for (Sense& proviso : provisos) {
      const Span of_it = proviso.span;
      list.parts.push_back({sense("proviso", {std::move(proviso)}, of_it)});
    }
    step = std::move(list);
  }
  told.push_back(std::move(step));
  return move_at - at + 1;
}

// for each line from X along D: one V as v, one A / capture v: taken between two.
bool Teller::custodial(const Node& node, std::vector<Step>& told) {
  if (!node.is(Form::ForEach) || !node[0].is(Form::Line)) return false;
  const Node& line = node[0];
  if (!line[3].absent() || !line[4].absent() || line[1].is(Form::Yes)) return false;
  std::vector<const Node*> segments;
  for (std::size_t i = 5; i < line.size(); ++i) {
    if (line[i].is(Form::Segment)) {
      segments.push_back(&line[i]);
    } else if (!line[i].absent()) {
      return false;
    }
  }
  if (segments.size() != 2 || (*segments[0])[2].absent()) return false;
  if ((*segments[0])[0].text != "one" || (*segments[1])[0].text != "one") return false;
  if (!(*segments[1])[2].absent() || !(*segments[1])[3].absent() || !(*segments[0])[3].absent()) {
    return false;
  }
  const Node& body = node[1];
  const std::string& victim = (*segments[0])[2].text;
  if (!body.is(Form::Block) || body.size() != 1 || !body[0].is(Form::Capture)) return false;
  if (!is_name(body[0][0], victim) || place_in(body[0], 1).is(Form::Yes)) return false;
  Sense first = thing(line[0]);
  Sense ways = line[2].absent() ? sense("any-direction", {}, line.span) : thing(line[2]);
  Sense taken = thing((*segments[0])[1]);
  const std::string noun = head_of(taken).empty() ? "=cell" : head_of(taken);
  bind(victim, {noun, false});
  Sense anvil = thing((*segments[1])[1]);
  told.push_back(
      {sense("custodial", {std::move(taken), std::move(first), std::move(anvil), std::move(ways)},
             node.span)});
  return true;
}

// Choices between things that are each said in one breath.
void Teller::shorten(Step& step) const {
  const bool leaves = std::all_of(step.parts.begin(), step.parts.end(), [](const Step& part) {
    return part.parts.empty() && !part.sense.is("sequence");
  });
  if (!leaves || step.parts.empty()) return;
  const auto senses = [&] {
    std::vector<Sense> parts;
    for (const Step& part : step.parts) parts.push_back(part.sense);
    return parts;
  };
  const auto become = [&](std::string what, std::vector<Sense> parts) {
    step.sense = sense(std::move(what), std::move(parts), step.sense.span);
    step.parts.clear();
  };
  const auto acts = [&] {
    return std::all_of(step.parts.begin(), step.parts.end(), [](const Step& part) {
      return part.sense.is("play") || part.sense.is("play-with") || part.sense.is("pass") ||
             part.sense.is("go") || part.sense.is("or-steps") || part.sense.is("outcome");
    });
  };
  if (step.sense.is("either") && step.parts.size() <= 3 && acts()) {
    become("or-steps", senses());
  } else if (step.sense.is("optionally") && step.parts.size() == 1 && acts()) {
    become("may-step", senses());
  } else if (step.sense.is("first") && step.parts.size() == 2 && acts()) {
    become("first-2", senses());
  } else if (step.sense.is("first") && step.parts.size() == 3 && acts()) {
    become("first-3", senses());
  }
}

}  // namespace ludo::lang::rules
