// The course of a game in which a turn can be stolen: it is told of whoever acts. See writer.hpp.

#include <algorithm>
#include <functional>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

// `me is out`
bool puts_out(const Sense& told) {
  return told.is("outcome") && told.parts.size() == 1 && told.parts[0].is("result-out") &&
         told.parts[0].parts[0].is("name-me");
}

bool can_play(const Sense& told) { return told.is("can-play") && told.parts.size() == 2; }

// `no way for mover to play R`: R.
std::string no_way_to_play(const Sense& told) {
  const bool none =
      told.is("not") && can_play(told.parts[0]) && told.parts[0].parts[0].is("name-acting");
  return none ? told.parts[0].parts[1].text : "";
}

std::vector<const Node*> played_in(const Node& block) {
  std::vector<const Node*> plays;
  for (const Node& statement : block.children) {
    if (statement.is(Form::Attached)) continue;
    if (!statement.is(Form::Play)) return {};
    plays.push_back(&statement);
  }
  return plays;
}

// In each column of the table of pieces the one kind has what the other has, or that among others.
bool can_all_that(const Page& page, const std::string& kind, const std::string& other) {
  for (const Node* table : page.items(Form::Table)) {
    if (table->text != "pieces") continue;
    const auto row_of = [&](const std::string& name) -> const Node* {
      for (std::size_t r = 1; r < table->size(); ++r) {
        if ((*table)[r].is(Form::List) && (*table)[r][0].text == name) return &(*table)[r];
      }
      return nullptr;
    };
    const Node* one = row_of(kind);
    const Node* less = row_of(other);
    if (one == nullptr || less == nullptr || one->size() != less->size()) return false;
    for (std::size_t i = 1; i < one->size(); ++i) {
      const Node& has = (*less)[i];
      const Node& value = (*one)[i];
      const bool among = value.is(Form::Or) &&
                         std::any_of(value.children.begin(), value.children.end(),
                                     [&](const Node& way) { return same_meaning(way, has); });
      if (!has.is(Form::Dash) && !among && !same_meaning(value, has)) return false;
    }
    return true;
  }
  return false;
}

// All that a turn plays before it asks anything are promotions, to kinds that can do no less.
bool only_promotes_first(const Page& page) {
  const Node* turn = page.item(Form::Turn);
  if (turn == nullptr) return false;
  for (const Node& statement : (*turn)[0].children) {
    if (statement.is(Form::Attached)) continue;
    if (!statement.is(Form::Play)) break;
    const Node* rule = page.rule(statement.text);
    if (rule == nullptr) return false;
    for (const Step& step : Teller(page).steps((*rule)[4])) {
      const bool promotes = step.parts.empty() && step.sense.is("becomes") &&
                            step.sense.parts[0].is("things") && step.sense.parts[1].is("things");
      if (!promotes || !can_all_that(page, step.sense.parts[1].text, step.sense.parts[0].text)) {
        return false;
      }
    }
  }
  return true;
}

// What stands behind an option that is off is not asked.
bool is_off(const Page& page, const Node& node) {
  if (!node.is(Form::And)) return false;
  return std::any_of(node.children.begin(), node.children.end(), [&](const Node& part) {
    const Symbol* symbol = part.is(Form::Name) ? page.find(part.text) : nullptr;
    return symbol != nullptr && symbol->meaning == lang::Meaning::Option &&
           symbol->value.number == 0;
  });
}

bool names(const Page& page, const Node& node, const std::string& name) {
  if (is_off(page, node)) return false;
  const bool here =
      (node.is(Form::Name) || node.is(Form::Of) || node.is(Form::Call)) && node.text == name;
  return here || std::any_of(node.children.begin(), node.children.end(),
                             [&](const Node& child) { return names(page, child, name); });
}

bool speaks_of(const Node& node, const std::string& rule) {
  if (node.is(Form::Attached) || node.is(Form::Written) || node.is(Form::Writing)) return false;
  const bool here = ((node.is(Form::Play) || node.is(Form::HasPlayed)) && node.text == rule) ||
                    ((node.is(Form::Way) || node.is(Form::BestPlay)) && node[1].text == rule) ||
                    (node.is(Form::LastOf) && node[0].text == rule);
  return here || std::any_of(node.children.begin(), node.children.end(),
                             [&](const Node& child) { return speaks_of(child, rule); });
}

}  // namespace

// It is played, or something speaks of it that is itself of use. What only a definition asks about
// that nothing names, these options leave out.
bool RuleWriter::is_asked_about(const std::string& rule) const {
  std::set<const Node*> of_use;
  const auto& items = page_.folded().items;
  for (const Node* item : items) {
    if (!item->is(Form::Define)) of_use.insert(item);
  }
  for (bool more = true; more;) {
    more = false;
    for (const Node* item : items) {
      if (of_use.count(item) != 0) continue;
      const bool named = std::any_of(of_use.begin(), of_use.end(), [&](const Node* other) {
        return names(page_, *other, item->text);
      });
      if (named && of_use.insert(item).second) more = true;
    }
  }
  return std::any_of(of_use.begin(), of_use.end(), [&](const Node* item) {
    return !(item->is(Form::Rule) && item->text == rule) && speaks_of(*item, rule);
  });
}

// `He promotes his men.` Absent, where the game has no words for it.
Sense RuleWriter::he_does(const Sense& act) const {
  if (!act.is("play") || !has_act(act.parts[0].text)) return {};
  const Noun noun = speaker_.noun(act.parts[0].text);
  const std::string& words = noun.his.empty() ? noun.says : noun.his;
  const std::string first = words.substr(0, words.find(' '));
  const bool of_him = first.rfind("V:", 0) == 0 && first.find('/') == std::string::npos;
  return sense(of_him ? "he-does" : "so-it-goes", {act}, act.span);
}

// Only of the player due, since whoever steals a turn can do what is denied here.
bool RuleWriter::only_of_usual(const std::string& truth) {
  const Node* define = page_.define(truth);
  if (usual_.empty() || define == nullptr) return false;
  if (compared_.empty()) return true;
  if (!only_promotes_first(page_)) return false;
  Teller teller = this->teller();
  const auto cases = told(teller, [&](Teller& by) { return by.cases_of((*define)[1], true); });
  const auto denied = [&](const Sense& told) { return no_way_to_play(told) == compared_; };
  if (cases.rows.size() == 1 && cases.rows[0].is("and")) {
    return std::any_of(cases.rows[0].parts.begin(), cases.rows[0].parts.end(), denied);
  }
  return std::any_of(cases.rows.begin(), cases.rows.end(), denied) && cases.rows.size() != 1;
}

// `If he is due and his position is lost, he is out, and that was his turn.`
Sense RuleWriter::out_if(const Sense& holds, Span span) {
  const std::string& truth = holds.parts[0].text;
  if (!has_act(truth)) return {};
  Sense his = sense("of-him", {holds.parts[0]}, holds.span);
  if (!only_of_usual(truth)) return sense("out-if", {std::move(his)}, span);
  const bool quality = !speaker_.noun(usual_).adjective.empty();
  return sense(quality ? "out-if-due-so" : "out-if-due",
               {std::move(his), sense_of("word", usual_, span)}, span);
}

// The steps of a turn, in the third person; false, where some step needs other words.
bool RuleWriter::tell_whoever_acts(const std::vector<Step>& steps, const Teller& teller,
                                   const Node& turn, Section& section) {
  if (usual_.empty()) return false;
  std::vector<Sentence> items;
  bool out = false;  // he may be out by now
  const auto add = [&](const Sense& told, const std::vector<const Step*>& of) {
    Sentence row = say(told);
    for (const Step* step : of) {
      spans_of(step->sense, row.from);
      row.from.insert(row.from.end(), step->also.begin(), step->also.end());
    }
    items.push_back(std::move(row));
  };
  const std::function<bool(const std::vector<Step>&, const Step*)> tell =
      [&](const std::vector<Step>& all, const Step* otherwise) {
        for (const Step& step : all) {
          const Span span = step.sense.span;
          const bool first = otherwise != nullptr && &step == &all.front();
          if (step.sense.is("else") && otherwise == nullptr && out) {
            if (!tell(step.parts, &step)) return false;
          } else if (step.sense.is("if") && !first && !out && step.parts.size() == 1 &&
                     step.parts[0].parts.empty() && puts_out(step.parts[0].sense) &&
                     step.sense.parts[0].is("defined-holds-0")) {
            const Sense told = out_if(step.sense.parts[0], span);
            if (told.absent()) return false;
            add(told, {&step, step.parts.data()});
            out = true;
          } else if (step.sense.is("must-3") && step.parts.empty() &&
                     puts_out(step.sense.parts[2]) && !he_does(step.sense.parts[0]).absent() &&
                     he_does(step.sense.parts[1]).is("he-does")) {
            Sense told = sense("he-must-or-out", {step.sense.parts[0], step.sense.parts[1]}, span);
            if (first) {
              told = sense("otherwise-he", {std::move(told)}, span);
              add(told, {otherwise, &step});
            } else {
              add(told, {&step});
            }
            out = true;
          } else {
            Sense told = step.parts.empty() && !first ? he_does(step.sense) : Sense{};
            if (told.absent()) return false;
            if (out) told = sense("unless-out", {std::move(told)}, span);
            add(told, {&step});
          }
        }
        return true;
      };
  if (!tell(steps, nullptr) || items.size() < 2) return false;
  const std::size_t before = section.blocks.size();
  Sentence head = say(sense("whoever-acts-all", {}, turn[0].span));
  head.text.back() = ':';
  section.blocks.push_back({Block::Form::Paragraph, {std::move(head)}});
  std::vector<Block> rows;
  for (Sentence& item : items) rows.push_back({Block::Form::Paragraph, {std::move(item)}});
  section.blocks.push_back(points(std::move(rows), true));
  prose_in_place(teller, section, before);
  return true;
}

// A truth about whoever acts: he cannot play H, and after each way to play S whoever acts next can
// capture the piece so that he cannot play K: a section of its own. S and C are rules that are only
// imagined; they are told with it.
bool RuleWriter::set_apart(const Node& define) {
  constexpr std::size_t kParts = 5;
  if (usual_.empty() || !define[0].children.empty() || !has_act(define.text) ||
      !has_noun(define.text) || speaker_.noun(define.text).happens.empty()) {
    return false;
  }
  Teller teller = this->teller();
  const auto cases = told(teller, [&](Teller& by) { return by.cases_of(define[1], true); });
  std::vector<Sense> both = cases.rows;
  if (both.size() == 1 && both[0].is("and")) both = std::vector<Sense>(both[0].parts);
  if (both.size() != 2 || !both[1].is("every-play") || !both[1].parts[0].is("name-acting")) {
    return false;
  }
  const std::string best = no_way_to_play(both[0]);
  const Sense& loses = both[1].parts[2];
  if (best.empty() || !loses.is("can-take-leaving-none") || loses.parts.size() != kParts ||
      !loses.parts[2].is("that-piece") || !loses.parts[3].is("that-player")) {
    return false;
  }
  const Sense& next = loses.parts[0];
  const Node* acting = page_.item(Form::NextPlayer);
  if (!next.is("defined-0") || acting == nullptr || !is_name((*acting)[0], next.parts[0].text)) {
    return false;
  }
  const Node* imagined = page_.rule(both[1].parts[1].text);
  const Node* answer = page_.rule(loses.parts[1].parts[0].text);
  const std::string& again = loses.parts[4].parts[0].text;
  if (imagined == nullptr || answer == nullptr) return false;
  const auto steps = played_in((*imagined)[4]);
  const auto answers = played_in((*answer)[4]);
  if (steps.size() != 2 || answers.size() != 2 || answers[1]->text != best ||
      played_by(best) != again || !has_act(best) || !has_act(again) || !has_noun(again)) {
    return false;
  }
  const Span span = define.span;
  const auto play = [&](const std::string& rule) {
    return sense("play", {sense_of("rule", rule, span)}, span);
  };
  const Sense before = play(answers[0]->text);
  if (!he_does(before).is("he-does")) return false;
  Section own{"define:" + define.text, heading_of(define.text), 3, span};
  const Sense word = sense_of("word", again, span);
  const Sense of =
      only_of_usual(define.text) ? sense_of("word", usual_, span) : sense("name-acting", {}, span);
  Sentence head = say(sense(
      "so-if-both", {sense("happens", {sense_of("word", define.text, span), of}, span)}, span));
  head.text.back() = ':';
  own.blocks.push_back({Block::Form::Paragraph, {std::move(head)}});
  std::vector<Block> rows;
  const auto row = [&](const Sense& told, const Sense& from, const char* sign) {
    Sentence one = say(told);
    one.said.clear();
    one.text = speaker_.text(told, Mood::Statement, &one.said) + sign;
    spans_of(from, one.from);
    rows.push_back({Block::Form::Paragraph, {std::move(one)}});
  };
  row(sense("he-has-no", {word, play(best)}, both[0].span), both[0], ";");
  row(sense("every-move-lost", {next.parts[0], word, play(again), of}, both[1].span), both[1], ".");
  spans_below(define[1], rows.back().sentences[0].from);
  spans_below(*imagined, rows.back().sentences[0].from);
  own.blocks.push_back(points(std::move(rows), false));
  std::vector<Sense> parts = {next.parts[0], before, word};
  if (!thief_.empty()) parts.push_back(sense_of("word", thief_, span));
  line(own, sense(thief_.empty() ? "next-acts-first" : "next-may-be-thief", std::move(parts),
                  answer->span));
  spans_below(*answer, own.blocks.back().sentences.back().from);
  prose(attached_to(define), own, own.blocks.size());
  told_rules_.insert(imagined->text);
  told_rules_.insert(answer->text);
  take_definitions(teller);
  apart_.push_back(std::move(own));
  return true;
}

}  // namespace ludo::lang::rules
