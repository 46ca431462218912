// What kings, hands and promotions have in common: pieces that go where their kind may, pieces that
// a reach attacks, and what is dropped only where it could move. See writer.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

// `pieces hostile to side`, `enemy pieces`
bool are_enemies(const Sense& things, const std::string& side) {
  if (!things.is("things") || things.text != "=piece" || things.parts.size() != 1) return false;
  const Sense& whose = things.parts[0];
  return whose.is("hostile-to") && is_bound(whose.parts[0], side);
}

std::size_t times_named(const Node& node, const std::string& word) {
  std::size_t n = node.text == word ? 1 : 0;
  for (const Node& child : node.children) n += times_named(child, word);
  return n;
}

const Node* last_statement(const Node& block) {
  if (!block.is(Form::Block)) return nullptr;
  const Node* last = nullptr;
  for (const Node& child : block.children) {
    if (child.is(Form::Note) || child.is(Form::Ruling)) return nullptr;
    last = &child;
  }
  return last;
}

// `if C: the turn becomes M`
const Node* marks_turn(const Node& block, const std::string& mark) {
  const Node* last = last_statement(block);
  if (last == nullptr || !last->is(Form::If) || !last->text.empty()) return nullptr;
  if (!place_in(*last, 2).absent()) return nullptr;
  const Node& body = (*last)[1];
  const Node* only = body.is(Form::Block) && body.size() == 1 ? &body[0] : &body;
  const bool marks = only->is(Form::Becomes) && only->text != "stops" &&
                     (*only)[0].is(Form::StateOf) && (*only)[1].is(Form::Name) &&
                     (*only)[1].text == mark;
  return marks ? last : nullptr;
}

}  // namespace

// `define checked of side: King of side in aim of pieces hostile to side`: whom a piece attacks.
std::optional<Sense> RuleWriter::attacked_kind(const std::string& name) {
  const Node* define = page_.define(name);
  if (define == nullptr || (*define)[0].size() != 1 || speaker_.state_words(name).empty()) {
    return std::nullopt;
  }
  Teller teller = this->teller();
  teller.bind_parameter((*define)[0][0], (*define)[1]);
  const auto cases = teller.cases_of((*define)[1], true).rows;
  const std::string& side = (*define)[0][0].text;
  if (cases.size() != 1 || !cases[0].is("is-on")) return std::nullopt;
  const Sense& king = cases[0].parts[0];
  const Sense& reach = cases[0].parts[1];
  if (!king.is("things") || king.text.empty() || king.text[0] == '=') return std::nullopt;
  const bool of_side = !king.parts.empty() && king.parts[0].is("of-player") &&
                       is_bound(king.parts[0].parts[0], side) &&
                       std::all_of(king.parts.begin() + 1, king.parts.end(),
                                   [](const Sense& part) { return part.is("unique"); });
  if (!of_side || !reach.is("defined-reach-1") || !are_enemies(reach.parts[1], side)) {
    return std::nullopt;
  }
  return sense("king-attacked", {{"things", king.text, {}, king.span}, reach.parts[0]},
               define->span);
}

// `A king that an enemy piece attacks is in check.`
void RuleWriter::told_attacked(const Node& define, Sense who, Section& section) {
  line(section, sense("defined-holds-1",
                      {sense_of("word", define.text, define.span), std::move(who)}, define.span));
  Sentence& told = section.blocks.back().sentences.back();
  const std::function<void(const Node&)> add = [&](const Node& node) {
    told.from.push_back(node.span);
    for (const Node& child : node.children) add(child);
  };
  add(define[1]);
}

// `the turn may be M`, where each turn ends with `if C: the turn becomes M`, and only who has made
// all turns of a cycle so is asked for: the result says C.
void RuleWriter::find_marks_of_turns() {
  const auto turns = page_.items(Form::Turn);
  if (turns.empty() || page_.item(Form::Phase) != nullptr) return;
  for (const Node* has : page_.items(Form::Has)) {
    if (lower(has->text) != "turn" || !attached_to(*has).children.empty()) continue;
    const bool one = std::count_if(has->children.begin(), has->children.end(),
                                   [](const Node& n) { return n.is(Form::Attribute); }) == 1;
    if (!one) continue;
    const Node& attribute = *std::find_if(has->children.begin(), has->children.end(),
                                          [](const Node& n) { return n.is(Form::Attribute); });
    Mark mark{attribute.text, {has->span, attribute.span}};
    bool ends = true;
    for (const Node* turn : turns) {
      const Node* last = marks_turn((*turn)[0], mark.name);
      if (last == nullptr) {
        ends = false;
        break;
      }
      Teller teller = this->teller();
      Sense holds = teller.condition((*last)[0]);
      const bool of_opponent = holds.is("defined-holds-1") && holds.parts[1].is("name-opponent") &&
                               !speaker_.state_words(holds.parts[0].text).empty();
      ends = ends && of_opponent && (mark.state.empty() || mark.state == holds.parts[0].text);
      if (of_opponent) mark.state = holds.parts[0].text;
      mark.from.push_back(last->span);
      mark.from.push_back((*last)[0].span);
      mark.from.push_back((*last)[1].span);
      mark.ends.insert(last);
    }
    if (!ends) continue;
    // What else names it asks for the turns of a cycle.
    std::size_t everywhere = 0;
    std::size_t in_cycles = 0;
    const std::function<void(const Node&)> look = [&](const Node& node) {
      if (node.is(Form::Every) && node[0].is(Form::TurnsInCycle)) {
        in_cycles += times_named(node[1], mark.name);
      }
      for (const Node& child : node.children) look(child);
    };
    for (const Node* item : page_.folded().items) {
      if (item->is(Form::Names)) continue;
      everywhere += times_named(*item, mark.name);
      if (item->is(Form::Repetition)) look(*item);
    }
    if (in_cycles == 0 || everywhere != in_cycles + turns.size() + 1) continue;
    marks_.push_back(std::move(mark));
  }
}

const RuleWriter::Mark* RuleWriter::mark_of(const std::string& name) const {
  const auto found = std::find_if(marks_.begin(), marks_.end(),
                                  [&](const Mark& mark) { return mark.name == name; });
  return found == marks_.end() ? nullptr : &*found;
}

// The turn without what only marks it.
Node RuleWriter::without_marks(const Node& block) const {
  Node rest = block;
  std::erase_if(rest.children, [&](const Node& statement) {
    return std::any_of(marks_.begin(), marks_.end(), [&](const Mark& mark) {
      return std::any_of(mark.ends.begin(), mark.ends.end(), [&](const Node* end) {
        return end->span.file == statement.span.file && end->span.begin == statement.span.begin &&
               end->span.end == statement.span.end;
      });
    });
  });
  return rest;
}

// `a player loses if each of his turns has been marked`: what marks them.
Sense RuleWriter::unmarked(Sense verdict, std::vector<Span>& from) const {
  if (!verdict.is("result-when") || verdict.parts[0].parts.empty()) return verdict;
  Sense& holds = verdict.parts[1];
  // The turns are those of the player of whom the result speaks.
  if (!verdict.parts[0].is("result-loses-each") || !holds.is("every-turn") ||
      !holds.parts[0].is("turns-in-cycle") || !holds.parts[0].parts[0].is("bound") ||
      !holds.parts[1].is("state")) {
    return verdict;
  }
  const Mark* mark = mark_of(holds.parts[1].parts[0].text);
  if (mark == nullptr) return verdict;
  from.insert(from.end(), mark->from.begin(), mark->from.end());
  from.push_back(holds.parts[0].span);
  from.push_back(holds.parts[1].span);
  holds = sense("turns-ended-so",
                {sense("name-opponent", {}, holds.span), sense_of("word", mark->state, holds.span)},
                holds.span);
  return verdict;
}

namespace {

// Rows before the far edge from which no way leads on, if the kind only goes forward; else 0.
int rows_without_way(const std::vector<Sense>& ways) {
  int least = 0;
  const std::function<bool(const Sense&)> look = [&](const Sense& way) -> bool {
    if (way.is("any-of") || way.is("moves-step") || way.is("moves-far") || way.is("moves-leap") ||
        way.is("moves-step-too") || way.is("moves-or")) {
      return std::all_of(way.parts.begin(), way.parts.end(), look);
    }
    int rows = 0;
    if (way.is("name-forward") || way.is("diagonally-forward") || way.is("name-forward-left") ||
        way.is("name-forward-right")) {
      rows = 1;
    } else if (way.what.rfind("offset-", 0) == 0 && way.what.ends_with("forward")) {
      rows = std::stoi(way.parts.back().text);
    }
    if (rows == 0) return false;
    least = least == 0 ? rows : std::min(least, rows);
    return true;
  };
  return !ways.empty() && std::all_of(ways.begin(), ways.end(), look) ? least : 0;
}

}  // namespace

// `So pawns and lances … on the farthest row, knights on the two farthest rows.` Of the kinds that
// are asked for; those that are least come first.
std::optional<Sense> RuleWriter::where_stuck(const std::string& what, Span span,
                                             const std::function<bool(const std::string&)>& of) {
  std::map<int, std::vector<Sense>> by_rows;
  for (auto kind = ways_of_kinds_.rbegin(); kind != ways_of_kinds_.rend(); ++kind) {
    const int rows = rows_without_way(kind->second);
    if (rows == 0 || !of(kind->first)) continue;
    by_rows[rows].push_back({"things", kind->first, {}, span});
  }
  constexpr std::size_t kTwo = 2;
  if (by_rows.empty() || kTwo < by_rows.size() || by_rows.begin()->first != 1) return std::nullopt;
  std::vector<Sense> parts;
  for (auto& [rows, kinds] : by_rows) {
    parts.push_back(sense("list", std::move(kinds), span));
    if (rows != 1) parts.push_back(sense_of("figure", std::to_string(rows), span));
  }
  const bool two = by_rows.size() == kTwo;
  return sense(two ? what + "-2" : what, std::move(parts), span);
}

// Kinds that turn into another one, by a column of the table.
bool RuleWriter::turns_by(const std::string& column, const std::string& kind) const {
  for (const Node* table : page_.items(Form::Table)) {
    if (table->text != "pieces") continue;
    const auto& names = (*table)[0].children;
    for (const Node& row : table->children) {
      if (!row.is(Form::List) || row[0].text != kind) continue;
      for (std::size_t i = 0; i < names.size() && i < row.size(); ++i) {
        if (names[i].text == column) return !row[i].is(Form::Dash);
      }
    }
  }
  return false;
}

// The name of the column that a definition reads backwards: what a promoted piece was before.
std::string RuleWriter::column_turned_back(const std::string& name) {
  const Node* define = page_.define(name);
  if (define == nullptr || (*define)[0].size() != 1) return "";
  Teller teller = this->teller();
  const Node& param = (*define)[0][0];
  Sense unit;
  std::vector<Sense> cases;
  told(teller, [&](Teller& by) {
    by.bind_parameter(param, (*define)[1]);
    Node of;
    of.form = Form::Name;
    of.text = param.text;
    of.span = param.span;
    unit = by.thing(of);
    cases = by.cases_of((*define)[1], false).rows;
    return 0;
  });
  if (cases.size() != 1) return "";
  const auto inverse = inverse_of(cases[0], unit);
  return inverse && inverse->parts[1].is("word") ? inverse->parts[1].text : "";
}

namespace {

// `… to a cell in its reach that holds no piece of yours, and capture what stands there`
std::string reach_of_move(const Step& step) {
  const Sense& goes = step.sense;
  if (!goes.is("go-to-capturing") || !step.parts.empty()) return "";
  const Sense& who = goes.parts[0].is("new-bound") ? goes.parts[0].parts[0] : goes.parts[0];
  const bool own =
      who.is("things") && who.text == "=piece" && who.parts.size() == 1 && who.parts[0].is("own");
  const Sense& goal = goes.parts[1];
  constexpr std::size_t kTwo = 2;
  if (!own || !goal.is("things") || goal.text != "=cell" || goal.parts.size() != kTwo) return "";
  const Sense& reach = goal.parts[0];
  const Sense& but = goal.parts[1];
  if (!reach.is("on-region") || !reach.parts[0].is("its-reach") || !but.is("but-not-holding")) {
    return "";
  }
  const Sense& held = but.parts[0];
  const bool none_of_own = held.is("things") && held.text == "=piece" && held.parts.size() == 1 &&
                           held.parts[0].is("own");
  return none_of_own ? reach.parts[0].parts[0].text : "";
}

// `choose man among …; choose goal among …`: goal.
std::string second_choice(const Node& block) {
  std::size_t n = 0;
  for (const Node& statement : block.children) {
    if (statement.is(Form::Choose) && ++n == 2) return statement[0].text;
  }
  return "";
}

}  // namespace

// A sentence that stands for others: it tells their clauses.
Sentence RuleWriter::told_instead(const Sense& said, const std::vector<const Step*>& of,
                                  Mood mood) {
  Sentence sentence = say(said, mood);
  const std::function<void(const Step&)> add = [&](const Step& step) {
    const Sentence whole = say(step.sense, Mood::Step);
    sentence.from.insert(sentence.from.end(), whole.from.begin(), whole.from.end());
    sentence.from.insert(sentence.from.end(), step.also.begin(), step.also.end());
    for (const Step& part : step.parts) add(part);
  };
  for (const Step* step : of) add(*step);
  return sentence;
}

// A rule by which a piece goes where its kind may: how each kind moves stands in the rule, and what
// follows the move is told as it comes.
bool RuleWriter::move_by_kinds(const Node& rule, const std::vector<Step>& steps, Section& section) {
  if (steps.empty()) return false;
  const std::string reach = reach_of_move(steps[0]);
  const Node* define = reach.empty() ? nullptr : page_.define(reach);
  if (define == nullptr || by_kinds_.count(define) == 0) return false;
  const auto untold = std::find(definitions_.begin(), definitions_.end(), define);
  if (untold == definitions_.end()) return false;
  definitions_.erase(untold);
  named_now_.erase(define);
  going_rule_ = rule.text;
  const Sense& goes = steps[0].sense;
  const std::string piece = goes.parts[0].is("new-bound") ? goes.parts[0].parts[1].text : "";
  const auto paragraph = [&](Sentence sentence) {
    auto& blocks = section.blocks;
    if (blocks.empty() || blocks.back().form != Block::Form::Paragraph ||
        !blocks.back().items.empty()) {
      blocks.push_back({});
    }
    blocks.back().sentences.push_back(std::move(sentence));
  };
  paragraph(
      told_instead(sense("go-as-kind", {goes.parts[0]}, goes.span), {steps.data()}, Mood::Step));
  const std::size_t first_block = section.blocks.size() - 1;
  const std::size_t first_sentence = section.blocks.back().sentences.size() - 1;
  Teller teller = this->teller();
  teller.bind_parameter((*define)[0][0], (*define)[1]);
  const auto cases = teller.cases_of((*define)[1], false).rows;
  const std::size_t before = section.blocks.size();
  section.blocks.push_back(moves_of_kinds(*define, cases, true));
  // What stands behind the list goes on at the margin.
  std::vector<Block> behind;
  Block& told = section.blocks.back();
  while (1 < told.items.size()) {
    behind.insert(behind.begin(), std::move(told.items.back()));
    told.items.pop_back();
  }
  for (Block& block : behind) section.blocks.push_back(std::move(block));
  prose(attached_to(*define), section, before);
  // The game may have a word of its own for where it goes.
  const std::string goal = second_choice(rule[4]);
  Sense arrival =
      words_.count(goal) != 0 ? named(goal, goes.span) : Sense{"things", "=goal", {}, goes.span};
  paragraph(told_instead(sense("enemy-there-captured", {std::move(arrival)}, goes.span), {}));
  bool turned = false;  // it may have become something else
  bool named = false;   // the piece is spoken of by its name
  for (std::size_t i = 1; i < steps.size(); ++i) {
    const Step& step = steps[i];
    if (auto gain = gained_back(step)) {
      paragraph(std::move(*gain));
    } else if (turns_at_will(step, piece, section)) {
      turned = true;
    } else if (step.sense.is("require-after") && step.sense.parts[0].is("could-move-empty") &&
               is_bound(step.sense.parts[0].parts[0], piece)) {
      paragraph(told_instead(
          sense(turned ? "must-be-able-unturned" : "must-be-able", {}, step.sense.span), {&step}));
      const auto far = turned ? where_stuck("must-turn-on", step.sense.span,
                                            [&](const std::string& kind) {
                                              return turns_by(turning_column_, kind);
                                            })
                              : std::nullopt;
      if (far) {
        Sentence so = say(*far);
        so.role = Role::Corollary;
        paragraph(std::move(so));
      }
    } else {
      named = true;
      Block item = item_of(step, false);
      const bool plain = item.items.empty();
      if (plain && item.form == Block::Form::Paragraph) {
        for (Sentence& sentence : item.sentences) paragraph(std::move(sentence));
      } else {
        section.blocks.push_back(std::move(item));
      }
    }
  }
  if (!named && goes.parts[0].is("new-bound")) {
    section.blocks[first_block].sentences[first_sentence] = told_instead(
        sense("go-as-kind", {goes.parts[0].parts[0]}, goes.span), {steps.data()}, Mood::Step);
  }
  paragraph(say(sense("piece-attacks", {}, define->span)));
  for (const Node* other : page_.items(Form::Define)) {
    const auto king = attacked_kind(other->text);
    if (!king || king->parts[1].text != reach || told_definitions_.count(other) != 0) continue;
    told_definitions_.insert(other);
    told_attacked(*other, sense("attacked-by-enemy", {king->parts[0]}, other->span), section);
    const std::size_t at = section.blocks.size() - 1;
    prose(attached_to(*other), section, at);
  }
  return true;
}

// `if a piece is captured: add what it was before to own hand`
std::optional<Sentence> RuleWriter::gained_back(const Step& step) {
  if (!step.sense.is("if") || !step.sense.parts[0].is("piece-captured") || step.parts.size() != 1) {
    return std::nullopt;
  }
  const Sense& goes = step.parts[0].sense;
  if (!goes.is("goes-to") || !step.parts[0].parts.empty()) return std::nullopt;
  const Sense& what = goes.parts[0];
  // Without a word of its own, it is told in its place.
  if (what.is("the-where-else") && inverse_of(what, what.parts[2]) &&
      (what.parts[2].is("captured-piece") || what.parts[2].is("of-kind"))) {
    return told_instead(sense("captured-goes-back-to", {goes.parts[1]}, step.sense.span), {&step});
  }
  const bool of_captured = what.is("defined-1") && what.parts[0].is("word") &&
                           what.parts[1].is("of-kind") &&
                           what.parts[1].parts[0].is("captured-piece");
  if (!of_captured || column_turned_back(what.parts[0].text).empty()) return std::nullopt;
  const Node* define = page_.define(what.parts[0].text);
  const auto untold = std::find(definitions_.begin(), definitions_.end(), define);
  if (untold != definitions_.end() && attached_to(*define).children.empty()) {
    definitions_.erase(untold);
    named_now_.erase(define);
  }
  Sentence told =
      told_instead(sense("captured-goes-back-to", {goes.parts[1]}, step.sense.span), {&step});
  told.from.push_back(define->span);
  told.from.push_back((*define)[1].span);
  return told;
}

// `if it can turn into something and …: optionally it becomes that`
bool RuleWriter::turns_at_will(const Step& step, const std::string& piece, Section& section) {
  if (!step.sense.is("if") || step.parts.size() != 1) return false;
  const Step& may = step.parts[0];
  const Sense& holds = step.sense.parts[0];
  if (!may.sense.is("may-become-its") || !is_bound(may.sense.parts[0], piece) ||
      !may.sense.parts[1].is("word") || !holds.is("and")) {
    return false;
  }
  const std::string& column = may.sense.parts[1].text;
  std::vector<Sense> items;
  bool has = false;
  for (const Sense& part : holds.parts) {
    if (part.is("has-the") && is_bound(part.parts[0], piece) && part.parts[1].is("word") &&
        part.parts[1].text == column) {
      items.push_back(sense("turns-into-something", {}, part.span));
      has = true;
    } else if (part.is("move-touches") && is_bound(part.parts[0], piece)) {
      Sense where = part.parts[1];
      if (where.is("region-enemy")) where.what = "region-hostile";
      items.push_back(sense("its-move-touches", {std::move(where)}, part.span));
    } else {
      items.push_back(part);
    }
  }
  if (!has) return false;
  turning_column_ = column;
  const bool both = items.size() == 2;
  Sentence head = told_instead(
      sense(both ? "may-turn-if-both" : "may-turn-if-all", {}, step.sense.span), {&step});
  std::vector<Sentence> parts;
  for (const Sense& item : items) {
    parts.push_back(say(item));
    parts.back().text = lower(parts.back().text);
  }
  section.blocks.push_back(parts_under(std::move(head), std::move(parts)));
  return true;
}

}  // namespace ludo::lang::rules
