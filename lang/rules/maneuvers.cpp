// Units that move by steps: how many they have, what is announced before, where they stop and look,
// and an attack in between. Whole rules become what people say of them. See teller.hpp.
//
//   rule settle(x: site, steps: 0 to 6)
//     choose goal among goals(x, steps)
//     choose front among Facing
//     require goal != x or front != facing of x or x has played charge this turn
//     set facing of x to front
//     if goal is empty
//       move x to goal

#include <algorithm>

#include "lang/rules/maneuvers.hpp"
#include "lang/rules/teller.hpp"
#include "lang/rules/unchanged.hpp"

namespace ludo::lang::rules {

namespace {

// A rule that only counts as done, played at will before another one moves.
constexpr std::string_view kAnnounced =
    "(if (and (compare \"is\" (name $piece) (name $kind))"
    "         (has-played $rule (name $piece) (name \"game\") (yes)))"
    "    (block (optionally ?label (block (play $rule (list (name $piece)) (list))))) ())";

constexpr std::string_view kWaysToMove =
    "(either (branch ?first (block (play $whole (list (name $piece) (of $steps (name $piece)))"
    "                               (list))))"
    "        (branch ?second (block (play $other (list (name $piece)) (list)))))";

constexpr std::string_view kStepsWhenAnnounced =
    "(conditional (integer $number) (has-played $rule (name $piece) (name \"turn\") ())"
    "             (of $column (name $piece)))";

// The own cell, or an empty one that the steps lead to.
constexpr std::string_view kStopsAt =
    "(or (name $piece)"
    "    (but-not (reach (name $piece) (of $over (name $piece)) (name $steps) ()) (occupied)))";

constexpr std::string_view kMovesIfEmpty =
    "(if (compare \"is\" (name $goal) (empty)) (block (move (name $piece) (name $goal))) ())";

bool asks_if_played(const Node& node, const std::string& rule) {
  return (node.is(Form::HasPlayed) && node.text == rule) ||
         std::any_of(node.children.begin(), node.children.end(),
                     [&](const Node& child) { return asks_if_played(child, rule); });
}

}  // namespace

std::size_t plays_of_rule(const Node& node, const std::string& rule) {
  std::size_t n = node.is(Form::Play) && node.text == rule ? 1 : 0;
  for (const Node& child : node.children) n += plays_of_rule(child, rule);
  return n;
}

std::vector<const Node*> clauses_in(const Node& block) {
  std::vector<const Node*> all;
  if (!block.is(Form::Block)) return all;
  for (const Node& child : block.children) {
    if (!child.is(Form::Note) && !child.is(Form::Ruling)) all.push_back(&child);
  }
  return all;
}

void spans_below(const Node& node, std::vector<Span>& spans) {
  if (node.is(Form::Attached) || node.is(Form::Written)) return;
  if (!node.span.is_nowhere()) spans.push_back(node.span);
  for (const Node& child : node.children) spans_below(child, spans);
}

Step told_of(Sense said, const std::vector<const Node*>& clauses) {
  Step step{std::move(said)};
  for (const Node* clause : clauses) spans_below(*clause, step.also);
  return step;
}

// `set N of x to M + 1`, where M is how many have one: they are numbered as they come.
bool counts_up(const Page& page, const Node& clause, Pattern& found) {
  Pattern more = found;
  if (!fits(clause, "(set (of $number (name $piece)) (binary \"+\" (name $count) (integer \"1\")))",
            more)) {
    return false;
  }
  const Node* define = page.define(more.word("count"));
  if (define == nullptr || !(*define)[0].children.empty() ||
      !fits((*define)[1], "(count (whose $number (pieces) (name \">\") (integer \"0\")))", more)) {
    return false;
  }
  found = std::move(more);
  return true;
}

bool is_numbered(const Page& page, const std::string& attribute) {
  std::size_t counted = 0;
  std::size_t written = 0;
  const auto writes = [&](const Node& node, const auto& again) -> void {
    const bool changes = node.is(Form::Set) || node.is(Form::AddTo) || node.is(Form::TakeFrom);
    for (const Node& child : node.children) {
      if (changes && child.is(Form::Of) && child.text == attribute) ++written;
      again(child, again);
    }
  };
  for (const Node* rule : page.items(Form::Rule)) {
    writes((*rule)[4], writes);
    for (const Node* clause : clauses_in((*rule)[4])) {
      Pattern found;
      found.words["number"] = attribute;
      counted += counts_up(page, *clause, found) ? 1 : 0;
    }
  }
  return counted == 1 && written == 1;
}

Sense Teller::it(Span span) const { return sense("it", {things("=piece", span)}, span); }

// What a piece does by a rule: `it attacks`.
Sense Teller::deed(const std::string& rule, Sense who, Span span) const {
  return sense("deed", {sense_of("word", rule, span), std::move(who)}, span);
}

// A condition of a piece that has been named.
Sense Teller::of_it(const Node& holds, const std::string& piece, Sense who) {
  const auto kept = given_;
  given_[piece] = std::move(who);
  Sense told = condition(holds);
  given_ = kept;
  return told;
}

bool Teller::has_words_for(const std::string& item, const char* feature) const {
  return has_word(item + ":" + feature);
}

void Teller::put_in_place(const Node& define) {
  if (std::find(told_in_place_.begin(), told_in_place_.end(), &define) == told_in_place_.end()) {
    told_in_place_.push_back(&define);
  }
}

// All of a rule at once; what it is about needs no introduction.
bool Teller::maneuver(std::vector<Step>& told) {
  if (rule_ == nullptr || page_.model().board.shape != BoardShape::Square ||
      page_.item(Form::Links) != nullptr || page_.model().board.on_points) {
    return false;
  }
  const Node& params = (*rule_)[0];
  if (params.children.empty() || !(*rule_)[1].children.empty() || !(*rule_)[2].absent() ||
      !(*rule_)[3].absent()) {
    return false;
  }
  std::vector<Step> found;
  if (!marches(found) && !is_announced(found) && !settles(found) && !skirmishes(found) &&
      !strikes(found) && !falls_back(found)) {
    return false;
  }
  found.front().also.push_back(rule_->span);
  for (const Node& param : params.children) spans_below(param, found.front().also);
  goes_on_ = true;
  for (Step& step : found) told.push_back(std::move(step));
  return true;
}

// `2 when unit has played charge this turn; pace of unit otherwise`: as many as its pace; what is
// announced tells the rest.
std::string Teller::column_of_steps(const std::string& steps, const std::string& announced) const {
  const Node* define = page_.define(steps);
  if (define == nullptr || (*define)[0].size() != 1) return "";
  Pattern found;
  found.words["piece"] = (*define)[0][0].text;
  found.words["rule"] = announced;
  return fits((*define)[1], kStepsWhenAnnounced, found) ? found.word("column") : "";
}

bool Teller::marches(std::vector<Step>& told) {
  if (!has_words_for(rule_->text, "does")) return false;
  std::vector<const Node*> all = clauses_in((*rule_)[4]);
  if (all.size() != 2 || (*rule_)[0].size() != 1) return false;
  Pattern found;
  found.words["piece"] = (*rule_)[0][0].text;
  if (!fits(*all[0], kAnnounced, found) || !fits(*all[1], kWaysToMove, found)) {
    return false;
  }
  // The announcement has a section, and is told there.
  const Node* announced = page_.rule(found.word("rule"));
  if (announced == nullptr || !clauses_in((*announced)[4]).empty() ||
      !is_told_as_announced(*announced)) {
    return false;
  }
  const std::string column = column_of_steps(found.word("steps"), announced->text);
  const Node* other = page_.rule(found.word("other"));
  if (column.empty() || other == nullptr || (*other)[0].size() != 1) return false;
  const std::vector<const Node*> others = clauses_in((*other)[4]);
  if (others.empty() || !others[0]->is(Form::Require) || !(*others[0])[0].is(Form::Compare)) {
    return false;
  }
  const Span span = all[1]->span;
  const Node& define = *page_.define(found.word("steps"));
  put_in_place(define);
  Step passage{sense("passage", {}, span)};
  passage.parts.push_back(
      told_of(sense("as-many-as",
                    {things("=piece", span), sense_of("word", define.text, define.span),
                     sense_of("word", column, define.span)},
                    define.span),
              {&define[1]}));
  Sense only = of_it((*others[0])[0], (*other)[0][0].text, it(span));
  passage.parts.push_back(
      told_of(sense("moves-as-under",
                    {deed(rule_->text, it(span), span), sense_of("rule", found.word("whole"), span),
                     std::move(only), sense_of("rule", other->text, span)},
                    span),
              {all[1]}));
  told.push_back(std::move(passage));
  return true;
}

// The rule before which this one is announced; null if it is something else.
const Node* Teller::announced_before(const Node& rule, Pattern& found) const {
  const Node* before = nullptr;
  std::size_t plays = 0;
  for (const Node* item : page_.folded().items) plays += plays_of_rule(*item, rule.text);
  for (const Node* other : page_.items(Form::Rule)) {
    const std::vector<const Node*> all = clauses_in((*other)[4]);
    if (all.size() != 2 || (*other)[0].size() != 1) continue;
    Pattern shape;
    shape.words["piece"] = (*other)[0][0].text;
    shape.words["rule"] = rule.text;
    if (!fits(*all[0], kAnnounced, shape)) continue;
    before = other;
    found = shape;
  }
  const Symbol* kind = page_.find(found.word("kind"));
  const bool of_kind = kind != nullptr && kind->meaning == lang::Meaning::Kind;
  return plays == 1 && of_kind ? before : nullptr;
}

bool Teller::is_told_as_announced(const Node& rule) const {
  Pattern found;
  const Node* before = announced_before(rule, found);
  return before != nullptr && has_words_for(before->text, "does") &&
         has_words_for(rule.text, "undone") && has_words_for(rule.text, "says");
}

// `Before they move, Celts that have not charged in this game may announce a charge. In this turn
// they then have two steps.`
bool Teller::is_announced(std::vector<Step>& told) {
  if ((*rule_)[0].size() != 1 || !clauses_in((*rule_)[4]).empty()) return false;
  Pattern found;
  const Node* before = announced_before(*rule_, found);
  if (before == nullptr || !is_told_as_announced(*rule_)) return false;
  const Node& clause = *clauses_in((*before)[4])[0];
  const Span span = clause.span;
  Step passage{sense("passage", {}, span)};
  Sense those = sense("those-undone",
                      {sense_of("word", rule_->text, span), things(found.word("kind"), span),
                       sense("in-this-game", {}, span)},
                      span);
  passage.parts.push_back(
      told_of(sense("announce-before",
                    {deed(before->text, sense("those", {things("=piece", span)}, span), span),
                     std::move(those), sense("play", {sense_of("rule", rule_->text, span)}, span)},
                    span),
              {&clause}));
  // What it brings about.
  std::vector<Sense> deeds;
  std::vector<const Node*> asked;
  for (const Node* define : page_.items(Form::Define)) {
    if (!asks_if_played((*define)[1], rule_->text)) continue;
    if ((*define)[0].size() != 1 || !has_words_for(define->text, "does")) return false;
    Pattern value;
    value.words["piece"] = (*define)[0][0].text;
    value.words["rule"] = rule_->text;
    const ByKind kinds = by_kind(page_, *define);
    if (!fits((*define)[1], kStepsWhenAnnounced, value) && !kinds) return false;
    const Node& number = (*define)[1][0];
    Sense does = deed(define->text, sense("those", {things("=piece", span)}, span), define->span);
    does.parts.push_back(figure(kinds ? kinds.most : value.word("number"), number.span));
    deeds.push_back(std::move(does));
    asked.push_back(&(*define)[1][1]);
  }
  constexpr std::size_t kTwo = 2;
  if (kTwo < deeds.size()) return false;
  if (!deeds.empty()) {
    const char* what = deeds.size() == kTwo ? "then-deeds" : "then-deed";
    const Span where = deeds.front().span;
    passage.parts.push_back(told_of(sense(what, std::move(deeds), where), asked));
  }
  told.push_back(std::move(passage));
  return true;
}

// Where a piece may stop, and over what it steps.
std::optional<Teller::Stops> Teller::stops_at(const Node& choice) const {
  if (!choice.is(Form::Choose) || !place_in(choice, 1).absent()) return std::nullopt;
  const Node& generator = choice[0];
  if (!generator.is(Form::In) || !place_in(generator, 1).absent()) return std::nullopt;
  const Node& call = generator[0];
  if (!call.is(Form::Call) || call.size() != 2 || !call[0].is(Form::Name)) return std::nullopt;
  const Node* define = page_.define(call.text);
  if (define == nullptr || (*define)[0].size() != 2) return std::nullopt;
  Pattern found;
  found.words["piece"] = (*define)[0][0].text;
  found.words["steps"] = (*define)[0][1].text;
  if (!fits((*define)[1], kStopsAt, found)) return std::nullopt;
  const Node* over = page_.define(found.word("over"));
  if (over == nullptr || (*over)[0].size() != 1) return std::nullopt;
  return Stops{call[0].text, generator.text, &call[1], define, over};
}

// `It may step on empty cells only; units that skirmish may also step on their own player's units,
// but not stop there.`
std::optional<Sense> Teller::steps_on(const Node& over) {
  Pattern found;
  found.words["piece"] = over[0][0].text;
  if (!fits(over[1], "(conditional ?wide (compare \"is\" (name $piece) (name $those)) ?narrow)",
            found)) {
    return std::nullopt;
  }
  if (kinds_called(page_, found.word("those")).empty()) return std::nullopt;
  const Node* narrow = &found.clause("narrow");
  if (const Node* define = narrow->is(Form::Name) ? page_.define(narrow->text) : nullptr) {
    narrow = &(*define)[1];
  }
  const Node* wide = &found.clause("wide");
  // What must hold of both is told with the narrow one.
  if (narrow->is(Form::Whose) || wide->is(Form::Whose)) {
    Pattern one;
    if (!fits(*narrow, "(whose $what ?narrow ?how ?value)", one) ||
        !fits(*wide, "(whose $what ?wide ?how ?value)", one)) {
      return std::nullopt;
    }
    narrow = &one.clause("narrow");
    wide = &one.clause("wide");
  }
  Pattern own;
  if (!narrow->is(Form::Empty) || !fits(*wide, "(or (empty) (description (own) (pieces)))", own)) {
    return std::nullopt;
  }
  const Span span = over.span;
  Sense cells = thing(found.clause("narrow"));
  Sense called = sense(
      "is-called",
      {sense_of("word", found.word("those"), span), sense("those", {things("=piece", span)}, span)},
      span);
  return sense("steps-on",
               {std::move(cells), sense_of("word", found.word("those"), span), std::move(called)},
               over[1].span);
}

Sense Teller::stays_or_goes(const Stops& stops, Sense who, Span span) {
  const Node& steps = *stops.steps;
  std::vector<Sense> parts = {std::move(who)};
  const bool by_column = steps.is(Form::Of) && is_name(steps[0], stops.piece);
  if (by_column) parts.push_back(sense_of("word", steps.text, steps.span));
  return sense(by_column ? "stays-or-goes-by" : "stays-or-goes", std::move(parts), span);
}

bool Teller::settles(std::vector<Step>& told) {
  std::vector<const Node*> all = clauses_in((*rule_)[4]);
  constexpr std::size_t kClauses = 5;
  if (all.size() != kClauses || (*rule_)[0].size() != 2) return false;
  const auto stops = stops_at(*all[0]);
  if (!stops || stops->piece != (*rule_)[0][0].text ||
      !is_name(*stops->steps, (*rule_)[0][1].text)) {
    return false;
  }
  Pattern found;
  found.words["piece"] = stops->piece;
  found.words["goal"] = stops->goal;
  if (!fits(*all[1], "(choose (in $front (name $type) ()) ())", found) ||
      !fits(*all[2],
            "(require (or (compare \"!=\" (name $goal) (name $piece))"
            "             (compare \"!=\" (name $front) (of \"facing\" (name $piece)))"
            "             ?unless))",
            found) ||
      !fits(*all[3], "(set (of \"facing\" (name $piece)) (name $front))", found) ||
      !fits(*all[4], kMovesIfEmpty, found)) {
    return false;
  }
  const auto way = looks((*all[1])[0][0]);
  const auto over = way ? steps_on(*stops->over) : std::nullopt;
  if (!over) return false;
  const Span span = all[0]->span;
  const Sense unit = things("=piece", span);
  Step passage{sense("passage", {}, span)};
  passage.parts.push_back(
      told_of(stays_or_goes(*stops, unit, span), {all[0], all[4], &(*stops->define)[1]}));
  passage.parts.push_back(told_of(sense("each-step-around", {}, (*stops->define)[1].span), {}));
  passage.parts.push_back(told_of(*over, {&(*stops->over)[1]}));
  passage.parts.push_back(
      told_of(sense("then-looks", {unit, *way}, all[1]->span), {all[1], all[3]}));
  Sense facing = sense_of("word", "facing", all[2]->span);
  std::vector<Sense> parts = {unit, sense("noted-own", {facing}, all[2]->span), facing};
  const Node& unless = found.clause("unless");
  if (!unless.absent()) parts.push_back(of_it(unless, stops->piece, it(unless.span)));
  const bool own = has_words_for("facing", "noted");
  if (!own) parts[1] = facing;
  passage.parts.push_back(told_of(
      sense(unless.absent() ? "must-turn" : "must-turn-unless", std::move(parts), all[2]->span),
      {all[2]}));
  put_in_place(*stops->define);
  put_in_place(*stops->over);
  told.push_back(std::move(passage));
  return true;
}

bool Teller::skirmishes(std::vector<Step>& told) {
  std::vector<const Node*> all = clauses_in((*rule_)[4]);
  constexpr std::size_t kClauses = 8;
  if (all.size() != kClauses || (*rule_)[0].size() != 1) return false;
  const auto stops = stops_at(*all[1]);
  if (!stops || stops->piece != (*rule_)[0][0].text) return false;
  Pattern found;
  found.words["piece"] = stops->piece;
  found.words["goal"] = stops->goal;
  found.words["over"] = stops->over->text;
  const char* const kShapes[] = {
      "(require (compare \"is\" (name $piece) (name $those)))",
      "(choose (in $goal (call $stops (name $piece) (of $column (name $piece))) ()) ())",
      "(let $walked (distance (name $piece) (name $goal) () (of $over (name $piece))))",
      "(require (compare \"is-not\" (name $walked) (none)))",
      kMovesIfEmpty.data(),
      "(play $act (list (name $goal)) (list))",
      "(commit)",
      "(either (branch ?first (block (play $onward (list (name $goal)"
      "          (binary \"-\" (of $column (name $goal)) (name $walked))) (list))))"
      "        (branch ?second (block)))"};
  for (std::size_t i = 0; i < kClauses; ++i) {
    if (!fits(*all[i], kShapes[i], found)) return false;
  }
  const Node* act = page_.rule(found.word("act"));
  if (act == nullptr || !has_words_for(act->text, "does") ||
      kinds_called(page_, found.word("those")).empty()) {
    return false;
  }
  const Span span = all[0]->span;
  const Sense who = sense("whichever-one", {things("=piece", span)}, span);
  std::vector<Sense> parts = {
      things("=piece", span),
      sense("is-called", {sense_of("word", found.word("those"), span), who}, span),
      sense_of("word", found.word("those"), span)};
  Step may{sense("only-may-do", std::move(parts), span)};
  const auto fresh = not_yet_in_turn(*act, who);
  if (fresh) {
    may.sense.what = "only-may-do-and";
    may.sense.parts.push_back(fresh->first);
    spans_below(*fresh->second, may.also);
  }
  spans_below(*all[0], may.also);
  may.parts.push_back(told_of(stays_or_goes(*stops, it(span), all[1]->span), {all[1], all[4]}));
  may.parts.push_back(
      told_of(sense("deed-from-there", {deed(act->text, it(span), all[5]->span)}, all[5]->span),
              {all[5], all[6]}));
  may.parts.push_back(told_of(
      sense("then-goes-on", {sense_of("rule", found.word("onward"), all[7]->span)}, all[7]->span),
      {all[7]}));
  told.push_back(std::move(may));
  Step passage{sense("passage", {}, all[2]->span)};
  passage.parts.push_back(told_of(
      sense("shortest-used-up", {deed(act->text, it(all[2]->span), all[2]->span)}, all[2]->span),
      {all[2], all[3]}));
  put_in_place(*stops->define);
  put_in_place(*stops->over);
  told.push_back(std::move(passage));
  return true;
}

// `require attack-number of unit = 0`, with words of the game: it has not yet attacked.
std::optional<std::pair<Sense, const Node*>> Teller::not_yet_in_turn(const Node& rule,
                                                                     const Sense& who) {
  const auto once = once_in_turn(rule);
  if (!once || !once->is(Form::Of) || !has_words_for(once->text, "says")) return std::nullopt;
  return std::pair(
      sense("defined-holds-1", {sense_of("word", once->text, once->span), who}, once->span), once);
}

// What must hold of the piece that plays a rule, and holds no more in this turn when it has played
// it: `attack-number of unit = 0`, and then it is set to a number that is not 0.
const Node* Teller::once_in_turn(const Node& rule) const {
  const std::vector<const Node*> all = clauses_in(rule[4]);
  if (all.empty() || rule[0].size() != 1 || !all[0]->is(Form::Require)) return nullptr;
  const Node& required = (*all[0])[0];
  const Node& holds = required.is(Form::And) ? required[0] : required;
  const std::string& piece = rule[0][0].text;
  Pattern found;
  const Node* asked = &holds;
  if (holds.is(Form::Of) && is_name(holds[0], piece)) {
    const Node* define = page_.define(holds.text);
    if (define == nullptr || (*define)[0].size() != 1) return nullptr;
    found.words["piece"] = (*define)[0][0].text;
    asked = &(*define)[1];
  } else {
    found.words["piece"] = piece;
  }
  if (!fits(*asked, "(compare \"=\" (of $number (name $piece)) (integer \"0\"))", found)) {
    return nullptr;
  }
  const bool of_turn = [&] {
    for (const Node* has : page_.items(Form::Has)) {
      for (const Node& attribute : has->children) {
        if (attribute.is(Form::Attribute) && attribute.text == found.word("number")) {
          return is_name(place_in(attribute, 2), "turn");
        }
      }
    }
    return false;
  }();
  if (!of_turn) return nullptr;
  Pattern set;
  set.words["piece"] = piece;
  set.words["number"] = found.word("number");
  const bool raised = std::any_of(
      all.begin(), all.end(), [&](const Node* clause) { return counts_up(page_, *clause, set); });
  return raised ? &holds : nullptr;
}

}  // namespace ludo::lang::rules
