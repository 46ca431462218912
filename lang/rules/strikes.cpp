// Units that attack, retreat and are eliminated: whole rules, with the definitions that only they
// ask for. See teller.hpp.
//
//   rule attack(x: site)
//     require fresh of x and not (x is Onager and x has moved this turn)
//     either
//       choose target among enemies-before(x, range of x)
//       add harm(x, target) to wounds of target
//     or
//       require javelins of x > 0
//       choose target among enemies-before(x, 3)
//       take 1 from javelins of x
//       add strength of x to wounds of target
//     set attack-number of x to attacks + 1
//     set victim of x to the piece at target
//     if wounds of target >= defence of target
//       owner of target decides
//         must play withdraw(target)
//         otherwise play fall(target)

#include <algorithm>

#include "lang/rules/maneuvers.hpp"
#include "lang/rules/teller.hpp"
#include "lang/rules/unchanged.hpp"

namespace ludo::lang::rules {

namespace {

// Enemies on one side of a piece, as far as is asked for.
constexpr std::string_view kAllOnOneSide =
    "(all (in $foe (description (enemy) (pieces) (within (name $far) (name $piece)))"
    "             (compare \"in\" (bearing (name $foe) (name $piece)) (name $side))))";

constexpr std::string_view kMoreFromASide =
    "(bounded \"at least\""
    "  (bounded \"at least\" (of $strength (name $piece)) (integer $one)"
    "    (and (compare \"=\" (of $column (name $piece)) (integer $value))"
    "         (compare \"in\" (bearing (name $piece) (name $target)) (name $side))))"
    "  (integer $other)"
    "  (and (compare \"=\" (of $column (name $piece)) (integer $value))"
    "       (compare \"in\" (bearing (name $piece) (name $target)) (name $other-side))))";

// Whoever is hit too hard goes away, or is eliminated.
constexpr std::string_view kMustGo =
    "(if (compare \">=\" (of $wounds (name $target)) (of $defence (name $target)))"
    "  (block (by (of \"owner\" (name $target))"
    "    (block (first"
    "      (alternative (list) (block (play $retreat (list (name $target)) (list))))"
    "      (alternative (list) (block (play $fall (list (name $target)) (list)))))))) ())";

// The columns by which it is further from the foe than by rows.
constexpr std::string_view kMoreAside =
    "(compare \">\""
    "  (call \"abs\" (binary \"-\" (of \"column\" (name $place)) (of \"column\" (name $foe))))"
    "  (call \"abs\" (binary \"-\" (of \"row\" (name $place)) (of \"row\" (name $foe)))))";

constexpr std::string_view kAway =
    "(conditional (name \"e\")"
    "  (and (call $aside (name $foe) (name $place))"
    "       (compare \">\" (of \"column\" (name $place)) (of \"column\" (name $foe))))"
    "  (conditional (name \"w\") (call $aside (name $foe) (name $place))"
    "    (conditional (name \"n\")"
    "      (compare \">\" (of \"row\" (name $place)) (of \"row\" (name $foe)))"
    "      (name \"s\"))))";

const Node* attribute_called(const Page& page, const std::string& name) {
  for (const Node* has : page.items(Form::Has)) {
    if (has->text != "piece" && has->text != "Piece") continue;
    for (const Node& child : has->children) {
      if (child.is(Form::Attribute) && child.text == name) return &child;
    }
  }
  return nullptr;
}

// What it begins with: a column of the table.
std::string column_at_first(const Page& page, const std::string& attribute) {
  const Node* found = attribute_called(page, attribute);
  if (found == nullptr || !place_in(*found, 1).is(Form::Name)) return "";
  const Symbol* symbol = page.find((*found)[1].text);
  return symbol != nullptr && symbol->meaning == lang::Meaning::Column ? (*found)[1].text : "";
}

bool removes_at_last(const Node& rule) {
  const std::vector<const Node*> all = clauses_in(rule[4]);
  return !all.empty() && rule[0].size() == 1 && all.back()->is(Form::Remove) &&
         is_name((*all.back())[0], rule[0][0].text);
}

// `pieces whose victim = the piece at x`: all who have done it to the piece.
bool keeps_whom(const Node& define, Pattern& found) {
  if (define[0].size() != 1) return false;
  found.words["piece"] = define[0][0].text;
  return fits(define[1], "(whose $victim (pieces) (name \"=\") (piece-at (name $piece)))", found);
}

}  // namespace

// "before", "flank", "behind-of": on which side that direction lies.
std::string Teller::side_called(const std::string& direction) const {
  for (const Node* item : page_.items(Form::DirectionDef)) {
    if (item->text == direction) return side_of_piece(*item);
  }
  return "";
}

// `an enemy unit that stands before it, straight or slantwise, no further off than its range`
std::optional<Sense> Teller::enemy_on_side(const Node& call) {
  if (!call.is(Form::Call) || call.size() != 2 || !call[0].is(Form::Name)) return std::nullopt;
  const Node* define = page_.define(call.text);
  if (define == nullptr || (*define)[0].size() != 2) return std::nullopt;
  Pattern found;
  found.words["piece"] = (*define)[0][0].text;
  found.words["far"] = (*define)[0][1].text;
  if (!fits((*define)[1], kAllOnOneSide, found)) return std::nullopt;
  const std::string side = side_called(found.word("side"));
  if (side.empty()) return std::nullopt;
  const Span span = call.span;
  const Sense unit = things("=piece", span);
  Sense far;
  if (call[1].is(Form::Integer)) {
    far = sense("no-further", {figure(call[1].text, call[1].span)}, call[1].span);
  } else if (call[1].is(Form::Of) && is_name(call[1][0], call[0].text)) {
    far = sense("no-further-own", {sense_of("word", call[1].text, call[1].span)}, call[1].span);
  } else {
    return std::nullopt;
  }
  put_in_place(*define);
  Sense enemy = unit;
  enemy.parts = {sense("enemy", {}, span), sense("that-stands-" + side, {unit}, span),
                 std::move(far)};
  return enemy;
}

// `A unit may attack once in a turn, and an onager only if it has not moved.`
std::optional<Step> Teller::once_a_turn(const Node& clause) {
  const Node* once = once_in_turn(*rule_);
  if (once == nullptr) return std::nullopt;
  const std::string& piece = (*rule_)[0][0].text;
  const Span span = clause.span;
  const Sense unit = things("=piece", span);
  std::vector<Sense> parts = {unit, deed(rule_->text, sense("whichever-one", {unit}, span), span)};
  std::vector<const Node*> from = {&clause};
  if (const Node* define = once->is(Form::Of) ? page_.define(once->text) : nullptr) {
    from.push_back(&(*define)[1]);
    put_in_place(*define);
  }
  if (clause[0].is(Form::And)) {
    Pattern found;
    found.words["piece"] = piece;
    if (!fits(clause[0],
              "(and ?once (not (and (compare \"is\" (name $piece) (name $kind)) ?unless)))",
              found)) {
      return std::nullopt;
    }
    const Symbol* kind = page_.find(found.word("kind"));
    if (kind == nullptr || kind->meaning != lang::Meaning::Kind) return std::nullopt;
    const Sense those = things(found.word("kind"), span);
    const Node& unless = found.clause("unless");
    Sense holds = of_it(unless, piece, sense("it", {those}, unless.span));
    // Who may turn where he stands has not moved by that.
    if (holds.is("has-moved-turn") && attribute_called(page_, "facing") != nullptr) {
      holds.what = "has-gone-turn";
    }
    parts.push_back(those);
    parts.push_back(sense("not", {std::move(holds)}, unless.span));
  }
  const char* what = parts.size() == 2 ? "once-a-turn" : "once-a-turn-but";
  return told_of(sense(what, std::move(parts), span), from);
}

// The damage of an attack from other sides than the front: `at least two if it stands at a flank`.
std::optional<Step> Teller::damage_by_side(const Node& call, const std::string& stock) {
  const Node* define = page_.define(call.text);
  if (define == nullptr || (*define)[0].size() != 2 || call.size() != 2) return std::nullopt;
  Pattern found;
  found.words["piece"] = (*define)[0][0].text;
  found.words["target"] = (*define)[0][1].text;
  if (!fits((*define)[1], kMoreFromASide, found)) return std::nullopt;
  const Node* strength = page_.define(found.word("strength"));
  if (strength == nullptr || !by_kind(page_, *strength)) return std::nullopt;
  const Span span = define->span;
  std::vector<Sense> parts;
  std::string what = "damage-by-side";
  if (!stock.empty()) {
    what += "-without";
    parts.push_back(sense_of("word", rule_->text, span));
    parts.push_back(sense_of("word", stock, span));
  }
  parts.push_back(sense_of("word", strength->text, span));
  parts.push_back(things("=piece", span));
  parts.push_back(sense_of("word", found.word("column"), span));
  parts.push_back(figure(found.word("value"), span));
  Step list = told_of(sense(std::move(what), std::move(parts), (*define)[1].span), {&(*define)[1]});
  list.numbered = false;
  for (const auto& [number, side] : {std::pair("one", "side"), std::pair("other", "other-side")}) {
    const std::string where = side_called(found.word(side));
    if (where.empty()) return std::nullopt;
    list.parts.push_back(
        {sense("least-at-" + where,
               {figure(found.word(number), span), sense_of("word", found.word("target"), span),
                things("=piece", span)},
               span)});
  }
  // What it is at the least is told beside the table.
  if (std::find(named_.begin(), named_.end(), strength) == named_.end()) {
    named_.push_back(strength);
  }
  put_in_place(*define);
  return list;
}

// Each way of an attack: whom it hits, and what that takes.
std::optional<Teller::Strike> Teller::strike(const Node& block, Pattern& found) {
  std::vector<const Node*> all = clauses_in(block);
  Strike strike;
  if (all.size() == 4) {
    if (!fits(*all[0], "(require (compare \">\" (of $stock (name $piece)) (integer \"0\")))",
              found) ||
        !fits(*all[2], "(take (integer \"1\") (of $stock (name $piece)))", found)) {
      return std::nullopt;
    }
    strike.stock = found.word("stock");
    strike.column = column_at_first(page_, strike.stock);
    if (strike.column.empty() || !has_words_for(strike.stock, "does")) return std::nullopt;
    all = {all[1], all[3]};
  }
  if (all.size() != 2) return std::nullopt;
  Pattern hit = found;
  if (!fits(*all[0], "(choose (in $target ?whom ()) ())", hit) ||
      !fits(*all[1], "(add ?damage (of $wounds (name $target)))", hit)) {
    return std::nullopt;
  }
  strike.damage = &hit.clause("damage");
  auto enemy = enemy_on_side(hit.clause("whom"));
  if (!enemy) return std::nullopt;
  const Node& whom = hit.clause("whom");
  if (!is_name(whom[0], found.word("piece"))) return std::nullopt;
  found.words["target"] = hit.word("target");
  found.words["wounds"] = hit.word("wounds");
  const Span span = block.span.is_nowhere() ? all[0]->span : block.span;
  const Sense unit = things("=piece", span);
  const std::string& word = strike.stock.empty() ? rule_->text : strike.stock;
  Sense does = deed(word, it(span), all[0]->span);
  does.parts.push_back(std::move(*enemy));
  if (strike.stock.empty()) {
    strike.told = told_of(sense("it-does", {std::move(does)}, all[0]->span), {&block});
  } else {
    strike.told = told_of(
        sense("it-does-with", {sense_of("word", strike.column, span), std::move(does), unit}, span),
        {&block});
  }
  strike.whom = page_.define(whom.text);
  return strike;
}

bool Teller::strikes(std::vector<Step>& told) {
  if (!has_words_for(rule_->text, "does") || (*rule_)[0].size() != 1) return false;
  const std::vector<const Node*> all = clauses_in((*rule_)[4]);
  constexpr std::size_t kClauses = 5;
  if (all.size() != kClauses || !all[0]->is(Form::Require) || !all[1]->is(Form::Either)) {
    return false;
  }
  Pattern found;
  found.words["piece"] = (*rule_)[0][0].text;
  const auto kept_places = told_in_place_;
  const auto give_up = [&] {
    told_in_place_ = kept_places;
    return false;
  };
  auto once = once_a_turn(*all[0]);
  if (!once) return give_up();
  std::vector<Strike> ways;
  std::string stock;
  for (const Node& branch : all[1]->children) {
    auto way = strike(branch[1], found);
    if (!way) return give_up();
    if (!way->column.empty()) stock = way->column;
    ways.push_back(std::move(*way));
  }
  if (ways.size() != 2 || !ways[0].stock.empty() || ways[1].stock.empty()) return give_up();
  // The damage of the first may be more, that of the second is that of the table.
  Pattern plain;
  plain.words["piece"] = found.word("piece");
  if (!fits(*ways[1].damage, "(of $strength (name $piece))", plain)) return give_up();
  Pattern by_side = plain;
  by_side.words["target"] = found.word("target");
  if (!fits(*ways[0].damage, "(call $harm (name $piece) (name $target))", by_side)) {
    return give_up();
  }
  if (!counts_up(page_, *all[2], found) ||
      !fits(*all[3], "(set (of $victim (name $piece)) (piece-at (name $target)))", found) ||
      !fits(*all[4], kMustGo, found) || !has_words_for(found.word("retreat"), "does") ||
      !has_words_for(found.word("number"), "kept") ||
      !has_words_for(found.word("victim"), "kept") || !has_word(found.word("target"))) {
    return give_up();
  }
  const Node* fall = page_.rule(found.word("fall"));
  const Node* retreat = page_.rule(found.word("retreat"));
  if (fall == nullptr || retreat == nullptr || !removes_at_last(*fall) ||
      !goes_back_or_falls(*retreat)) {
    return give_up();
  }
  auto more = damage_by_side(*ways[0].damage, stock);
  if (!more || page_.define(by_side.word("harm")) == nullptr) return give_up();
  Pattern harm;
  fits((*page_.define(by_side.word("harm")))[1],
       "(bounded (bounded (of $strength ?x) ?a ?b) ?c ?d)", harm);
  if (harm.word("strength") != plain.word("strength")) return give_up();
  const Span span = all[1]->span;
  Step first{sense("passage", {}, all[0]->span)};
  first.parts.push_back(std::move(*once));
  told.push_back(std::move(first));
  Step list = told_of(sense("deed-in-a-way", {deed(rule_->text, it(span), span)}, span),
                      {ways[0].whom, ways[1].whom});
  list.numbered = false;
  list.parts.push_back(std::move(ways[0].told));
  list.parts.push_back(std::move(ways[1].told));
  told.push_back(std::move(list));
  told.push_back(std::move(*more));
  Step passage{sense("passage", {}, all[2]->span)};
  const Sense target = sense_of("word", found.word("target"), span);
  const Sense wounds = sense_of("word", found.word("wounds"), span);
  passage.parts.push_back(
      {sense("is-added", {sense_of("word", plain.word("strength"), span), wounds, target}, span)});
  const auto kept = [&](const Node& clause) {
    return sense("kept-own", {sense_of("word", clause[0].text, clause.span)}, clause.span);
  };
  passage.parts.push_back(told_of(sense("it-is-kept", {kept(*all[2]), kept(*all[3])}, all[2]->span),
                                  {all[2], all[3], &(*page_.define(found.word("count")))[1]}));
  passage.parts.push_back(told_of(
      sense("as-soon-as",
            {wounds, target, sense_of("word", found.word("defence"), all[4]->span),
             deed(found.word("retreat"), sense("whichever-one", {target}, span), all[4]->span)},
            all[4]->span),
      {all[4]}));
  const Node* defence = page_.define(found.word("defence"));
  if (defence != nullptr && std::find(named_.begin(), named_.end(), defence) == named_.end()) {
    named_.push_back(defence);
  }
  told.push_back(std::move(passage));
  return true;
}

// A rule whose first clause says who may not play it; who must, but cannot, is eliminated.
bool Teller::goes_back_or_falls(const Node& rule) const {
  const std::vector<const Node*> all = clauses_in(rule[4]);
  Pattern found;
  if (all.empty() || rule[0].size() != 1) return false;
  found.words["piece"] = rule[0][0].text;
  found.words["rule"] = rule.text;
  if (!fits(*all[0],
            "(require (and (compare \"is-not\" (name $piece) (name $kind))"
            "              (has-played $rule (name $piece) (name \"turn\") (yes))))",
            found)) {
    return false;
  }
  const Symbol* kind = page_.find(found.word("kind"));
  if (kind == nullptr || kind->meaning != lang::Meaning::Kind) return false;
  if (!has_words_for(rule.text, "done")) return false;
  // It is played in one place, where its owner must.
  std::size_t plays = 0;
  bool must = false;
  for (const Node* item : page_.folded().items) {
    plays += plays_of_rule(*item, rule.text);
    if (!item->is(Form::Rule)) continue;
    for (const Node* clause : clauses_in((*item)[4])) {
      Pattern one;
      one.words["retreat"] = rule.text;
      const bool falls = fits(*clause, kMustGo, one) && page_.rule(one.word("fall")) != nullptr;
      must = must || (falls && removes_at_last(*page_.rule(one.word("fall"))));
    }
  }
  return plays == 1 && must;
}

bool Teller::falls_back(std::vector<Step>& told) {
  if (!goes_back_or_falls(*rule_)) return false;
  const std::vector<const Node*> all = clauses_in((*rule_)[4]);
  const std::string& piece = (*rule_)[0][0].text;
  const Span span = all[0]->span;
  Pattern first;
  if (!fits(*all[0], "(require (and (compare \"is-not\" ?who (name $kind)) ?played))", first)) {
    return false;
  }
  const Sense unit = things("=piece", span);
  std::vector<Step> rest;
  if (!way_back(all, piece, rest)) return false;
  Sense played =
      sense("has-played-turn",
            {sense("whichever-ones", {unit}, span), sense_of("word", rule_->text, span)}, span);
  Step passage{sense("passage", {}, span)};
  passage.parts.push_back(
      told_of(sense("eliminated-instead",
                    {things(first.word("kind"), span), std::move(played), unit}, span),
              {all[0]}));
  passage.parts.push_back(
      {sense("others-decide", {sense_of("word", rule_->text, span), unit}, span)});
  // First where it goes: the others are the exception.
  for (Step& step : rest) told.push_back(std::move(step));
  told.push_back(std::move(passage));
  return true;
}

// Where it goes, and how it looks then.
bool Teller::way_back(const std::vector<const Node*>& all, const std::string& piece,
                      std::vector<Step>& told) {
  constexpr std::size_t kClauses = 6;
  if (all.size() != kClauses) return false;
  Pattern found;
  found.words["piece"] = piece;
  const char* const kClausesOfIt[] = {
      "(choose (line (name $piece) () ?ways () ()"
      "          (segment (quantity \"one\" () ()) ?free () (name $goal))"
      "          (or (compare \"!=\" (of \"row\" (name $goal)) (of \"row\" (name $piece)))"
      "              (no-such ?around))) ())",
      "(let $nearest (the $foe (of $those (name $piece)) ()"
      "  (list (key \"least\" (distance (name $foe) (name $goal) () ()))"
      "        (key \"most\" (of $number (name $foe)))) ()))",
      "(set (of $wounds (name $piece)) (integer \"0\"))",
      "(set (of \"facing\" (name $piece)) (call $away (name $nearest) (name $goal)))",
      "(move (name $piece) (name $goal))"};
  for (std::size_t i = 1; i < kClauses; ++i) {
    if (!fits(*all[i], kClausesOfIt[i - 1], found)) return false;
  }
  // The directions, as whoever decides sits.
  const Node& ways = found.clause("ways");
  static const std::set<std::string> kWays = {"left",      "right",        "back",
                                              "back-left", "back-right",   "forward-left",
                                              "forward",   "forward-right"};
  if (!ways.is(Form::Or)) return false;
  std::vector<Sense> where;
  for (const Node& way : ways.children) {
    if (!way.is(Form::Name) || kWays.count(way.text) == 0) return false;
    where.push_back(sense("toward-" + way.text, {}, way.span));
  }
  Pattern around;
  around.words["goal"] = found.word("goal");
  if (!fits(found.clause("around"), "(description (enemy) (pieces) (touching (name $goal)))",
            around)) {
    return false;
  }
  // Those who have attacked it, numbered as they came; the direction away from one of them.
  const Node* those = page_.define(found.word("those"));
  const Node* away = page_.define(found.word("away"));
  if (those == nullptr || away == nullptr || (*those)[0].size() != 1 || (*away)[0].size() != 2) {
    return false;
  }
  Pattern victims;
  if (!keeps_whom(*those, victims)) return false;
  Pattern turned;
  turned.words["foe"] = (*away)[0][0].text;
  turned.words["place"] = (*away)[0][1].text;
  if (!fits((*away)[1], kAway, turned)) return false;
  const Node* aside = page_.define(turned.word("aside"));
  if (aside == nullptr || (*aside)[0].size() != 2) return false;
  Pattern further;
  further.words["foe"] = (*aside)[0][0].text;
  further.words["place"] = (*aside)[0][1].text;
  if (!fits((*aside)[1], kMoreAside, further)) return false;
  if (!has_words_for(victims.word("victim"), "done") ||
      !has_words_for(found.word("number"), "most")) {
    return false;
  }
  const Span span = all[1]->span;
  const Sense unit = things("=piece", span);
  Step passage{sense("passage", {}, span)};
  passage.parts.push_back(
      told_of(sense("goes-next", {unit, sense("any-of", std::move(where), ways.span)}, span),
              {&ways, all[5]}));
  const Node& free = found.clause("free");
  Sense cell = thing(free);
  Sense enemy = an_enemy(span);
  const bool empty = cell.is("things") && cell.text == "=cell" && cell.parts.size() == 1 &&
                     cell.parts[0].is("empty");
  std::vector<Sense> parts;
  if (!empty) parts.push_back(std::move(cell));
  parts.push_back(std::move(enemy));
  passage.parts.push_back(told_of(
      sense(empty ? "must-be-empty-aside" : "must-be-aside", std::move(parts), span), {all[1]}));
  step(*all[3], passage.parts);
  const bool named = has_word(found.word("foe"));
  passage.parts.push_back(told_of(
      sense(
          "looks-away",
          {named ? sense_of("word", found.word("foe"), all[2]->span) : an_enemy(all[2]->span),
           sense("did-to-it",
                 {sense_of("word", victims.word("victim"), all[2]->span),
                  sense("whichever-ones", {unit}, all[2]->span)},
                 all[2]->span),
           sense("most-own", {sense_of("word", found.word("number"), all[2]->span)}, all[2]->span),
           unit},
          all[2]->span),
      {all[2], all[4], &(*those)[1]}));
  passage.parts.push_back(
      told_of(sense("looks-aside-or-not", {unit}, all[4]->span), {&(*away)[1], &(*aside)[1]}));
  for (const Node* define : {those, away, aside}) put_in_place(*define);
  told.push_back(std::move(passage));
  return true;
}

// `When a unit is eliminated, each enemy unit that has attacked it in this turn counts one more;
// with four it becomes a veteran.`
bool Teller::helpers_count(const Node& node, std::vector<Step>& told) {
  if (rule_ == nullptr || !removes_at_last(*rule_)) return false;
  Pattern found;
  found.words["piece"] = (*rule_)[0][0].text;
  if (!fits(node,
            "(for-each (in $foe (of $those (name $piece))"
            "              (compare \"<\" (of $number (name $foe)) (integer $most)))"
            "  (block (add (integer \"1\") (of $number (name $foe)))"
            "    (if (compare \"=\" (of $number (name $foe)) (integer $most))"
            "      (block (becomes \"becomes\" (name $foe) (name $state))) ())))",
            found)) {
    return false;
  }
  const Node* those = page_.define(found.word("those"));
  const Symbol* state = page_.find(found.word("state"));
  Pattern victims;
  if (those == nullptr || !keeps_whom(*those, victims) || state == nullptr ||
      state->meaning != lang::Meaning::Variable || !has_words_for(victims.word("victim"), "done")) {
    return false;
  }
  const Span span = node.span;
  const Sense unit = things("=piece", span);
  told.push_back(
      told_of(sense("helpers-count",
                    {unit,
                     sense("did-to-it",
                           {sense_of("word", victims.word("victim"), span),
                            sense("whichever-one", {unit}, span)},
                           span),
                     figure(found.word("most"), span), sense_of("word", found.word("state"), span)},
                    span),
              {&node, &(*those)[1]}));
  put_in_place(*those);
  return true;
}

Sense Teller::an_enemy(Span span) const {
  Sense enemy = things("=piece", span);
  enemy.parts = {sense("enemy", {}, span)};
  return enemy;
}

}  // namespace ludo::lang::rules
