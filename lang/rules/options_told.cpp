// See options_told.hpp.

#include "lang/rules/options_told.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "lang/rules/options_changes.hpp"
#include "lang/rules/options_effects.hpp"
#include "lang/rules/options_whole.hpp"
#include "lang/rules/other_figures.hpp"
#include "lang/rules/speaker_parts.hpp"
#include "lang/rules/writer.hpp"
#include "lang/text/letters.hpp"

namespace ludo::lang::rules {

namespace {

constexpr int kDecimal = 10;

bool says_who_plays(const Sense& sense) {
  return sense.what.rfind("players", 0) == 0 || sense.is("begins-then") ||
         sense.is("begins-before") || sense.is("alternate") || sense.is("in-order-named");
}

// Only who plays and in which order.
bool is_of_players(const Change& change) {
  for (const Sentence* one : {&change.before, &change.after}) {
    if (one->text.empty()) continue;
    if (one->meant.empty() || !says_who_plays(one->meant[0])) return false;
  }
  return true;
}

class OptionTeller {
 public:
  OptionTeller(LoadedGame& game, const RulesRequest& request, const Page& page,
               const Document& document)
      : effects_(game, request, page, document),
        options_(options_of(game)),
        shown_(request.options_told),
        language_(effects_.language()),
        page_(page),
        document_(document),
        speaker_(effects_.speaker()),
        changes_(page, language_, speaker_) {}

  Section run() {
    Section section{"options", language_.heading("options"), 2, Span::nowhere()};
    Block list{Block::Form::Points};
    for (const OptionInfo& option : options_) {
      Block item = told(option);
      if (!item.sentences.empty()) list.items.push_back(std::move(item));
    }
    say_once(list);
    if (!list.items.empty()) section.blocks.push_back(std::move(list));
    return section;
  }

  // What two options say in the same words holds once where both are on.
  void say_once(Block& list) {
    for (std::size_t j = 1; j < list.items.size(); ++j) {
      for (std::size_t i = 0; i < j; ++i) {
        const auto shared = shared_by(list.items[i], list.items[j]);
        if (shared.empty() || list.items[j].items.empty()) continue;
        const auto one = option_at(list.items[i]), other = option_at(list.items[j]);
        if (!one || !other || !effects_.both_say_once(*one, *other, shared)) continue;
        Sentence once{fmt::format(fmt::runtime(language_.heading("option-once")),
                                  language_.grammar().cited(capital(effects_.titled(*one)))),
                      {effects_.place_of(other->name)},
                      Role::Corollary};
        list.items[j].items.back().items.push_back({Block::Form::Paragraph, {std::move(once)}});
        break;
      }
    }
  }

  // Rules that stand in both.
  static std::set<std::string> shared_by(const Block& one, const Block& other) {
    std::set<std::string> here, there, both;
    texts_of(one.items, here);
    texts_of(other.items, there);
    std::set_intersection(here.begin(), here.end(), there.begin(), there.end(),
                          std::inserter(both, both.begin()));
    std::erase_if(both, [](const std::string& text) { return !text.ends_with('.'); });
    return both;
  }

  // The option, on or off, of an item of the list.
  std::optional<OptionInfo> option_at(const Block& item) const {
    for (const OptionInfo& option : options_) {
      const bool here = !item.sentences.empty() && !item.sentences[0].from.empty() &&
                        item.sentences[0].from[0] == effects_.place_of(option.name);
      if (here && effects_.value_now(option) == "off") return option;
    }
    return std::nullopt;
  }

  std::vector<Block> rulings() const { return effects_.rulings(); }
  std::map<std::string, std::string> legends() const { return effects_.legends(); }

  // Sentences of the rules, and what stands beside them: `(option: 18 × 18)`.
  const std::vector<std::pair<std::string, std::string>>& asides() const { return asides_; }

 private:
  Block told(const OptionInfo& option) {
    const std::string now = effects_.value_now(option);
    std::string usual = fmt::format(
        "{} {}", language_.heading(effects_.is_chosen(option) ? "option-now" : "option-usual"),
        effects_.said_value(page_, now));
    // Of two values in all both are told.
    const bool both = shown_ != OptionsTold::Values && other_values(option, now).size() == 1;
    if (option.is_range && option.values.size() == 2 && !both && !effects_.is_of_count(option)) {
      usual += "; " + range_of(option);
    }
    Block item;
    item.sentences.push_back({fmt::format("{} ({}).", capital(effects_.titled(option)), usual),
                              {effects_.place_of(option.name)}});
    if (shown_ != OptionsTold::Effects) return item;
    std::vector<OptionEffect> effects;
    for (const std::string& value : other_values(option, now)) {
      if (auto effect = effects_.of(option, value)) effects.push_back(std::move(*effect));
    }
    note_aside(option, effects, now);
    if (option.is_range) nearest_first(effects, now);
    if (effects_.is_of_count(option)) players_join(effects, item);
    std::set<std::string> known;  // what differs only in numbers is told once
    std::erase_if(effects, [&](const OptionEffect& effect) {
      const bool nothing = effect.changes.empty() && !effect.brings && effect.together.empty();
      return nothing || (option.is_range && !known.insert(without_digits(effect)).second);
    });
    // How many play, and who, the rules have said.
    if (effects.empty() && effects_.is_of_count(option)) return {};
    if (effects.size() == 1) {
      add(effects[0], item);
      add_notes(option, item);
      return item;
    }
    Block values{Block::Form::Points};
    for (const OptionEffect& effect : effects) {
      Block row;
      add(effect, row);
      values.items.push_back(std::move(row));
    }
    if (!values.items.empty()) item.items.push_back(std::move(values));
    add_notes(option, item);
    return item;
  }

  // What the author notes of it, behind what it changes. (Rulings stand among all others, and what
  // has no translation where such notes stand.)
  void add_notes(const OptionInfo& option, Block& item) const {
    const std::vector<const Node*> all = page_.items(Form::OptionDef);
    const auto node = std::find_if(all.begin(), all.end(),
                                   [&](const Node* one) { return one->text == option.name; });
    if (node == all.end()) return;  // a number of players
    for (const Node& entry : attached_to(**node).children) {
      if (!entry.is(Form::Note) || says_no_rule(entry)) continue;
      const auto said = speaker_.prose(entry.text);
      if (!said || said->empty()) continue;
      Sentence note{*said, {entry.span}, Role::Note};
      if (item.items.empty()) {
        item.sentences.push_back(std::move(note));
      } else {
        item.items.back().items.push_back({Block::Form::Paragraph, {std::move(note)}});
      }
    }
  }

  // Of what differs only in numbers that is told which is nearest to the default.
  static void nearest_first(std::vector<OptionEffect>& effects, const std::string& now) {
    const auto distance = [&](const OptionEffect& effect) {
      return std::labs(std::strtol(effect.value.c_str(), nullptr, kDecimal) -
                       std::strtol(now.c_str(), nullptr, kDecimal));
    };
    std::stable_sort(
        effects.begin(), effects.end(),
        [&](const OptionEffect& a, const OptionEffect& b) { return distance(a) < distance(b); });
  }

  // Of two values the other one is told anyway.
  static bool has_many_values(const OptionInfo& option) {
    if (!option.is_range || option.values.size() != 2) return false;
    return std::strtol(option.values[0].c_str(), nullptr, kDecimal) + 1 <
           std::strtol(option.values[1].c_str(), nullptr, kDecimal);
  }

  static std::string across(const std::string& value) { return value + " × " + value; }

  // `16 to 32`; of boards as wide as high `2 × 2 to 19 × 19`.
  std::string range_of(const OptionInfo& option, bool square = false) const {
    const std::string from = language_.heading("option-from");
    const auto shown = [&](const std::string& value) { return square ? across(value) : value; };
    return fmt::format("{}{} {} {}", from.empty() ? "" : from + " ", shown(option.values[0]),
                       language_.heading("option-to"), shown(option.values[1]));
  }

  // What the values of an option only count otherwise in one sentence: its figures with each value.
  // Nothing, if they change more.
  void note_aside(const OptionInfo& option, const std::vector<OptionEffect>& effects,
                  const std::string& now) {
    std::string others;
    bool square = false;
    for (const OptionEffect& effect : effects) {
      if (effect.brings || !effect.together.empty() || effect.changes.size() != 1) return;
      const Change& change = effect.changes[0];
      const auto figures = other_figures(change.before.text, change.after.text);
      if (!figures || change.before.text != effects[0].changes[0].before.text) return;
      const auto shows = [&](const std::string& told, const std::string& value) {
        return told == value || told == across(value);
      };
      if (option.is_range &&
          !(shows(figures->first, now) && shows(figures->second, effect.value))) {
        return;
      }
      square = square || figures->first == across(now);
      others += (others.empty()               ? ""
                 : &effect == &effects.back() ? " " + language_.heading("or") + " "
                                              : ", ") +
                figures->second;
    }
    if (others.empty()) return;
    if (has_many_values(option)) others = range_of(option, square);
    asides_.emplace_back(effects[0].changes[0].before.text,
                         fmt::format("({}: {})", language_.heading("option-beside"), others));
  }

  // Where the rules say beside a sentence what it can be, the option needs few words: `The board
  // has 18 × 18 cells`, `The army must have as many units as this says`.
  std::optional<Sentence> in_few_words(const OptionEffect& effect) const {
    if (effect.changes.size() != 1) return std::nullopt;
    const Change& change = effect.changes[0];
    const bool beside = std::any_of(asides_.begin(), asides_.end(), [&](const auto& aside) {
      return aside.first == change.before.text;
    });
    if (!beside || change.after.meant.empty()) return std::nullopt;
    const Span span = effect.place;
    Sense told = change.after.meant[0];
    const std::string as_said = told.what + "-as-said";
    std::string lead;
    if (language_.frame(as_said) != nullptr) {
      told.what = as_said;
      told.parts.push_back({"things", "=piece", {}, span});
    } else if (const Sense* board = board_in(told)) {
      told = sense("board-has", board->parts, span);
      lead = effect.lead + (language_.grammar().capital_behind_colon() ? ": " : ", ");
    } else {
      return std::nullopt;
    }
    const Saying saying = speaker_.saying(told, Mood::Statement);
    const std::string text = speaker_.finished(saying);
    Sentence few = ChangeTeller::from(lead.empty() ? text : lead + lower(text), change);
    few.said = {saying};
    return few;
  }

  // A board of rows and columns.
  static const Sense* board_in(const Sense& told) {
    static const std::set<std::string, std::less<>> kBoards = {"board-even", "board-square",
                                                               "board-points"};
    if (kBoards.count(told.what) != 0) return &told;
    for (const Sense& part : told.parts) {
      if (const Sense* found = board_in(part)) return found;
    }
    return nullptr;
  }

  // Where more may play than usual, that is one sentence.
  void players_join(std::vector<OptionEffect>& effects, Block& item) {
    const Page* most = nullptr;
    std::vector<Sense> counts;
    for (const OptionEffect& effect : effects) {
      const Page* with = effects_.page_after(effect);
      const std::size_t now = page_.model().players.size();
      if (with == nullptr || with->model().players.size() <= now) return;
      const std::size_t count = with->model().players.size();
      if (most == nullptr || most->model().players.size() < count) most = with;
      counts.push_back(sense_of("figure", std::to_string(count), effect.place));
    }
    if (most == nullptr) return;
    std::vector<Sense> names;
    const auto& players = most->model().players;
    for (std::size_t i = page_.model().players.size(); i < players.size(); ++i) {
      names.push_back(sense_of("word", players[i].name, effects[0].place));
    }
    // The rules name all who may play, in their order.
    if (page_.item(Form::PlayerCount) != nullptr) {
      for (OptionEffect& effect : effects) std::erase_if(effect.changes, is_of_players);
      return;
    }
    std::vector<Sense> parts = {counts.front()};
    if (counts.size() > 1) parts.push_back(counts.back());
    parts.push_back(sense("list", std::move(names), effects[0].place));
    const std::string what = counts.size() == 1 ? "players-too" : "players-too-to";
    const Sense joined = sense(what, std::move(parts), effects[0].place);
    const Speaker speaker(*most, language_, &effects_.companion());
    const Saying saying = speaker.saying(joined, Mood::Statement);
    Sentence who{speaker.finished(saying), {effects[0].place}, Role::Rule, {joined}};
    who.said.push_back(saying);
    item.sentences.push_back(std::move(who));
    for (OptionEffect& effect : effects) std::erase_if(effect.changes, is_of_players);
  }

  static std::string without_digits(const OptionEffect& effect) {
    std::string text = effect.brings ? effect.brings->text : "";
    for (const Change& change : effect.changes) text += change.before.text + change.after.text;
    for (const Change& change : effect.together) text += change.after.text;
    std::erase_if(text, is_digit);
    return text;
  }

  std::string lower(std::string text) const {
    return lowered(std::move(text), page_, language_, speaker_);
  }

  // `a complete city of two tiles is worth …`: it says itself what it is about.
  static bool is_of_worth(const Sentence& told) {
    return !told.meant.empty() && told.meant[0].is("is-worth-of-size");
  }

  // `all that are blocked at the same moment are eliminated together`
  static bool is_of_all(const Sentence& told) {
    return !told.meant.empty() && told.meant[0].what.starts_with("all-together");
  }

  // What one gets in the place of something else, for what lies beside other things.
  static std::optional<Sense> gets_only(const Change& change) {
    if (change.before.meant.empty() || change.after.meant.empty()) return std::nullopt;
    const Sense& after = change.after.meant[0];
    if (!change.before.meant[0].is("for-held") || !after.is("points-for-all-beside")) {
      return std::nullopt;
    }
    return sense("gets-only-for-all-beside", after.parts, after.span);
  }

  // Both say how often a position draws that comes again, and differ in nothing else.
  static std::optional<Sense> drawn_at(const Change& change) {
    const auto recurs = [](const Sentence& sentence) -> const Sense* {
      if (sentence.meant.empty() || !sentence.meant[0].is("drawn-if-so")) return nullptr;
      const Sense& when = sentence.meant[0].parts[0];
      return when.what.rfind("position-recurs", 0) == 0 ? &when : nullptr;
    };
    const Sense* before = recurs(change.before);
    const Sense* after = recurs(change.after);
    if (before == nullptr || after == nullptr || before->what != after->what) return std::nullopt;
    return sense("recurs-drawn", {after->parts[0]}, after->span);
  }

  // `With 2, the game is drawn …`: one change, in a sentence of its own.
  std::optional<Sentence> in_a_breath(const OptionEffect& effect) const {
    if (effect.changes.size() == 1 && !effect.brings && effect.together.empty()) {
      auto whole = drawn_at(effect.changes[0]);
      if (!whole) whole = gets_only(effect.changes[0]);
      if (whole) {
        const bool apart = language_.grammar().capital_behind_colon();
        const std::string then = speaker_.sentence(*whole, Mood::Statement);
        return ChangeTeller::from(
            fmt::format("{}{} {}", effect.lead, apart ? ":" : ",", lower(then)), effect.changes[0]);
      }
    }
    // What follows from a sentence belongs to it.
    const bool follows =
        effect.changes.size() == 2 && ChangeTeller::is_addition(effect.changes[0]) &&
        ChangeTeller::is_addition(effect.changes[1]) && is_of_all(effect.changes[1].after);
    const bool one = effect.changes.size() == 1 || follows;
    if (effect.brings || !effect.together.empty()) return std::nullopt;
    if (const auto whole = fallen_whole(effect.changes)) return led_by(effect, *whole);
    if (!one) return std::nullopt;
    const Change& change = effect.changes[0];
    if (!change.after.text.empty() && !ChangeTeller::is_whole(change.after)) return std::nullopt;
    std::string lead = effect.lead;
    constexpr int kOfItem = 3;
    if (kOfItem <= change.level && !is_of_worth(change.after))
      lead += fmt::format(", {}:", lower(change.section));
    else
      lead += language_.grammar().capital_behind_colon() ? ":" : ",";
    const bool plainly = change.before.text.empty() || differs_little(change);
    // Behind the option's title it needs no name of its own.
    const std::string alone = follows && !change.after.meant.empty()
                                  ? speaker_.sentence(change.after.meant[0], Mood::Statement)
                                  : changes_.alone(change.after);
    Sentence told = ChangeTeller::from(
        fmt::format("{} {}", lead, plainly ? lower(alone) : changes_.said(change)), change);
    if (follows) {
      const bool apart = language_.grammar().capital_behind_colon();
      const std::string rest = changes_.alone(effect.changes[1].after);
      const Sentence second = ChangeTeller::from(apart ? rest : lower(rest), effect.changes[1]);
      if (!apart) told.text.back() = ';';
      told.text += " " + second.text;
      told.from.insert(told.from.end(), second.from.begin(), second.from.end());
      told.meant.insert(told.meant.end(), second.meant.begin(), second.meant.end());
    }
    return told;
  }

  // `When off, no turn is stolen: …`, for all changes.
  Sentence led_by(const OptionEffect& effect, const Sense& told) const {
    const Saying saying = speaker_.saying(told, Mood::Statement);
    const bool colon = language_.grammar().capital_behind_colon();
    const std::string text = speaker_.finished(saying);
    Sentence sentence{
        fmt::format("{}{} {}", effect.lead, colon ? ":" : ",", colon ? text : lower(text)),
        {effect.place},
        Role::Rule,
        {told}};
    for (const Change& change : effect.changes) {
      const Sentence one = ChangeTeller::from("", change);
      sentence.from.insert(sentence.from.end(), one.from.begin(), one.from.end());
    }
    return sentence;
  }

  static std::string without_stop(std::string text) {
    if (!text.empty() && (text.back() == ';' || text.back() == '.')) text.pop_back();
    return text;
  }

  // `With a trapezoid, the men are set up so:` and where those of each player stand.
  bool set_up_so(const OptionEffect& effect, Block& item) const {
    if (effect.brings || !effect.together.empty()) return false;
    const auto otherwise = set_up_otherwise(effect.changes);
    if (!otherwise) return false;
    Sentence head = led_by(effect, sense("set-up-so", {otherwise->pieces}, effect.place));
    head.text.back() = ':';
    item.sentences.push_back(std::move(head));
    Block rows{Block::Form::Points};
    for (const auto& row : otherwise->rows) {
      Sentence told = ChangeTeller::from(without_stop(row.placed->after.text), *row.placed);
      for (const Change* region : row.regions) {
        const Sentence more = ChangeTeller::from(without_stop(region->after.text), *region);
        told.text += fmt::format(", {} {}", language_.heading("and"), more.text);
        told.from.insert(told.from.end(), more.from.begin(), more.from.end());
        told.meant.insert(told.meant.end(), more.meant.begin(), more.meant.end());
      }
      told.text += &row == &otherwise->rows.back() ? "." : ";";
      rows.items.push_back({Block::Form::Paragraph, {std::move(told)}});
    }
    item.items.push_back(std::move(rows));
    return true;
  }

  // Behind the option's own sentence, or as a row of its own.
  void add(const OptionEffect& effect, Block& item) const {
    if (set_up_so(effect, item)) return;
    if (auto sentence = in_few_words(effect)) {
      item.sentences.push_back(std::move(*sentence));
      return;
    }
    if (auto sentence = in_a_breath(effect)) {
      item.sentences.push_back(std::move(*sentence));
      return;
    }
    if (effect.brings && effect.changes.empty() && (effect.together.empty() || effect.brings_all)) {
      Sentence only = *effect.brings;
      const bool colon = !effect.brings_all || language_.grammar().inverts();
      only.text = fmt::format("{}{} {}", effect.lead, colon ? ":" : ",", lower(only.text));
      item.sentences.push_back(std::move(only));
      if (!effect.together.empty()) item.items.push_back(all_together(effect));
      return;
    }
    item.sentences.push_back({effect.lead + ":", {effect.place}});
    Block list{Block::Form::Points};
    if (effect.brings) list.items.push_back({Block::Form::Paragraph, {*effect.brings}});
    changes_.add(effect.changes, *effect.before, *effect.after, list);
    if (!effect.together.empty()) {
      Block together = all_together(effect);
      list.items.push_back(std::move(together.items[0]));
    }
    item.items.push_back(std::move(list));
  }

  // What none of the options that come with it changes by itself.
  Block all_together(const OptionEffect& effect) const {
    std::string lead = language_.heading("option-together");
    if (!effect.together_of.empty()) {
      lead = fmt::format(fmt::runtime(language_.heading("option-together-of")), effect.together_of);
    }
    Block all{Block::Form::Paragraph, {{lead, {effect.place}}}};
    Block rows{Block::Form::Points};
    changes_.add(effect.together, document_, *effect.before, rows);
    all.items.push_back(std::move(rows));
    Block list{Block::Form::Points};
    list.items.push_back(std::move(all));
    return list;
  }

  OptionEffects effects_;
  const std::vector<OptionInfo> options_;
  const OptionsTold shown_;
  const Language& language_;
  const Page& page_;
  const Document& document_;
  const Speaker& speaker_;
  const ChangeTeller changes_;
  std::vector<std::pair<std::string, std::string>> asides_;
};

}  // namespace

Section options_told(LoadedGame& game, const RulesRequest& request, const Page& page,
                     Document& document, BesideOptions& beside) {
  OptionTeller teller(game, request, page, document);
  Section section = teller.run();
  beside = {teller.rulings(), teller.legends()};
  for (const auto& [text, aside] : teller.asides()) put_aside(document, text, aside);
  return section;
}

}  // namespace ludo::lang::rules
