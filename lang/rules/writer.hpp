// The sections of a rule text, one function each. See plan.hpp.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lang/rules/calls.hpp"
#include "lang/rules/plan.hpp"
#include "lang/rules/teller.hpp"
#include "lang/rules/tile_pictures.hpp"

namespace ludo::lang::rules {

/// What is attached to an item: its notes, its title; a node without children if there is nothing.
const Node& attached_to(const Node& item);

/// A note that the clause above it, a bound that is never reached, is no rule. bounds.cpp
bool says_no_rule(const Node& entry);

/// The senses whose list goes on with the sentence before it, and of whose items none can be read
/// alone.
const std::set<std::string, std::less<>>& lists_of_a_sentence();

/// Adds the clauses that a sense and all its parts come from, those that stand nowhere left out.
void spans_of(const Sense& sense, std::vector<Span>& spans);

/// The parts of a sum of three or more; nothing of any other value.
std::vector<Sense> addends_of(const Sense& told);

/// The thing that an item calls by this name.
inline bool is_bound(const Sense& sense, const std::string& name) {
  return sense.is("bound") && sense.text == name;
}

/// `the original among Plain where turns-into of original = unit else unit`: a column read
/// backwards: the type and the column.
std::optional<Sense> inverse_of(const Sense& told, const Sense& param);

/// Directions that are told by where they lead alone: `two forward and one to the left`.
std::optional<Sense> direction_told(const Node& node);

/// A sentence as it goes on behind a comma or a colon: small, but for names of players.
std::string begun_small(std::string text);
std::string lowered(std::string text, const Page& page, const Language& language,
                    const Speaker& speaker);

class RuleWriter {
 public:
  RuleWriter(const Page& page, const Language& language, const std::vector<Companion>& companions);

  Written write();

 private:
  // material.cpp
  void material();
  void players(Section& section);
  const Node* board_item() const;
  /// The board as a place, or, where it only grows, as a sentence: then `second` is false.
  std::pair<Sense, bool> board_told(const Node& item) const;
  const Node* rows_and_columns_joined() const;
  void board(Section& section);
  void regions(Section& section);
  // seats.cpp
  bool turned_by_thirds() const;
  std::optional<std::pair<const Node*, const Node*>> forth_and_back() const;
  void directions_forth_and_back(const Node& forth, const Node& back, Section& section);
  bool region_by_player(const Node& region, const RegionDef& def, Section& section);
  std::vector<std::string> names_in_order(std::vector<Index> sites) const;
  Sense begin_with() const;
  void by_promotion_only(Section& section);
  bool told_to_come_by_promotion(const std::string& kind);
  // material.cpp
  void pieces(Section& section);
  bool begins_somewhere(const std::string& kind) const;
  void tables(Section& section);
  static Sense one_or_other(Sense ways);
  void types(Section& section);
  bool sides_of_pieces(Section& section);
  const Node* type_of_facing() const;
  void facing_told(const Node& type, Section& section);
  // columns.cpp
  struct Column {
    const Node* define;
    std::string head;
    std::map<std::string, std::string> values;  // by kind
  };
  std::vector<Column> columns_of_definitions();
  bool told_by_table(const Node& define, Teller& teller, Section& section);
  bool piles_of_tiles(const std::vector<const Node*>& all, Section& section);
  void attributes_of(const Node& has, Section& section);
  void kinds_seen(const Node& item, Section& section);
  std::vector<const Node*> noted_of_pieces() const;
  Sense noted_in_own_words(const Node& attribute, Teller& teller, bool bound = true) const;
  void list_of_notes(const std::vector<const Node*>& noted, Section& section);
  void setup();
  void empty_board();
  void pieces_set_up(const Node& item, Section& section);
  std::optional<Block> set_by_picture(const Statement& set);
  bool is_only_piece(const std::string& kind) const;

  // tiles.cpp
  void tiles(Section& section);
  void sides_of_tiles(const Node& item, Section& section);
  // tile_pictures.cpp
  std::optional<TileSigns> signs_of_tiles(const Node& item) const;
  void picture_of_tiles(const Node& item, Section& section);

  // moves.cpp
  void find_moves_of_kinds();
  /// `in_rule`: it says how pieces move, not which cells a reach holds.
  Block moves_of_kinds(const Node& define, const std::vector<Sense>& cases, bool in_rule = false);
  Sense way_told(const Node& node, std::vector<Span>& from);

  // kings.cpp
  struct Mark {  // of a turn
    std::string name;
    std::vector<Span> from;
    std::string state = {};  // the definition that marks it, asked of the opponent
    std::set<const Node*> ends = {};
  };
  void find_marks_of_turns();
  const Mark* mark_of(const std::string& name) const;
  Node without_marks(const Node& block) const;
  Sense unmarked(Sense verdict, std::vector<Span>& from) const;
  std::optional<Sense> attacked_kind(const std::string& name);
  void told_attacked(const Node& define, Sense who, Section& section);
  std::optional<Sense> where_stuck(const std::string& what, Span span,
                                   const std::function<bool(const std::string&)>& of);
  bool turns_by(const std::string& column, const std::string& kind) const;
  std::string column_turned_back(const std::string& name);
  Sentence told_instead(const Sense& said, const std::vector<const Step*>& of,
                        Mood mood = Mood::Statement);
  bool move_by_kinds(const Node& rule, const std::vector<Step>& steps, Section& section);
  std::optional<Sentence> gained_back(const Step& step);
  bool turns_at_will(const Step& step, const std::string& piece, Section& section);

  // hands.cpp
  bool drop_with_limits(const Node& rule, const std::vector<Step>& steps, Section& section);
  bool may_lie_in(const std::string& supply, const std::string& kind) const;
  bool is_never_left(const std::string& name);
  const Mark* mark_for(const std::string& state) const;
  const Node* type_of_hand(const Node& has, const Node& attribute);
  bool is_a_thing(const std::string& name) const;

  // mates.cpp
  std::vector<Sense> rules_of_turn() const;
  std::optional<Sense> left_attacked(const Sense& holds);
  std::optional<Sense> same_position(Span span) const;
  std::optional<Sense> mating();

  // course.cpp
  void course();
  Sense phase_in_a_breath(const Node& phase, bool last);  // phases.cpp
  bool list_of_phases(const std::vector<const Node*>& phases, Section& section);
  void phase(const Node& node, Section& section, std::size_t& body_at);
  bool must_with_any(std::vector<Step>& steps);
  void same_outcome(const Node& item, Section& section);
  void damage_before_its_exceptions(Section& section);
  bool tell_player_by_player(const std::vector<Step>& steps, Section& section);
  void actions();

  // who_acts.cpp
  std::optional<Section> next_player(const Node& next, Section& section);
  bool tell_usual_order(const Node& define, Section& section);
  bool tell_third(const Node& define, Section& section);
  std::optional<Block> better_of_two(const Node& preference, const std::string& act);
  std::optional<Sentence> thief_must_take(const Step& step, const Sense& act);
  bool put_with_theft(Sentence sentence);
  void list_theft(Section& section);
  bool tell_best(const std::vector<Step>& steps, Section& section);
  const Node* attribute_called(const std::string& name) const;
  std::optional<Sense> described(const Node& attribute) const;
  const Node* noted_of_actor(const std::string& name) const;
  std::optional<Sentence> noted_act(const Sense& act);
  std::string played_by(const std::string& name) const;
  std::string first_of_turn() const;
  // whoever_acts.cpp
  Sense he_does(const Sense& act) const;
  bool only_of_usual(const std::string& truth);
  Sense out_if(const Sense& holds, Span span);
  bool tell_whoever_acts(const std::vector<Step>& steps, const Teller& teller, const Node& turn,
                         Section& section);
  bool set_apart(const Node& define);
  bool is_asked_about(const std::string& rule) const;
  // leaps.cpp
  static Sense without_needless_name(Sense told);
  bool tell_step_by_table(const std::vector<Step>& steps, Section& section);
  bool tell_leap(const std::vector<Step>& steps, const Teller& teller, Section& section,
                 const std::string& rule);
  std::string best_that_plays(const std::string& rule) const;
  /// It can be spoken of as a thing.
  bool has_noun(const std::string& key) const;
  /// The game's words say it as something that is done.
  bool has_act(const std::string& key) const {
    return words_.count(key) != 0 && !speaker_.noun(key).says.empty();
  }
  static void spans_below(const Node& node, std::vector<Span>& spans);
  void automatic();
  Block in_a_breath(const Node& trigger, const Sense& told, const Step& step);
  void forbidden();

  // ends.cpp
  void ends();
  void results(const Node& holder, std::size_t from, const Sense& when, Section& section,
               const Node& item, const char* about);
  bool only_moves() const;
  bool turn_puts_out() const;
  bool tell_by_name(const std::vector<const Node*>& lines, const Sense& when,
                    const std::vector<Sense>& all, Section& section);
  Block list_of_results(const Sense& when, std::vector<Sense> all, bool ends);
  Sense at_turn_end(Sense verdict) const;
  struct Draw {
    Sense when;  // a condition
    const Node* item = nullptr;
    const char* about = "";
  };
  void draws(const std::vector<Draw>& draws, Section& section);
  bool leave_at_any_moment(const Node& item, Section& section);
  void leaving(Section& section);
  // bounds.cpp
  /// What is only a bound is told at the end; the item's note on that goes with it.
  void bound(const Node& item, const Sense& clause);
  void bound(const Node& item, std::vector<Block> told);
  void bound(std::vector<Block> told);
  bool bound_of_turns(const Node& item);
  bool note_of_notation(const Node& entry, Sentence& note);
  bool note_of_bound(const Node& attached, const Node& entry, Sentence& note);
  void bounds();
  // limits.cpp
  void limit(const Node& item, Section& section);
  bool limit_listed(const Node& item, const Sense& turns, const std::vector<Sense>& events,
                    Section& section);
  bool limit_of_phase(const Node& phase, const Node& item, Section& section);
  void resignation(const Node& item, Section& section);
  Sentence told_when(const Sense& when, Sentence what);
  void agreement(const Draw& draw, bool also, Section& section);
  // scales.cpp
  void score();
  void points_for_places(const Node& item, Section& section);
  // aims.cpp
  /// What one plays for, in a sentence under the title: of the lines that decide the game.
  void aim();

  // terms.cpp
  /// The definitions that the section names and that are not told yet. `later`: not those that
  /// an action names, too.
  void terms(Section& section, bool later = false);
  void term(const Node& define, Section& section);
  void terms_left();
  Block sum_of(Sentence head, const std::vector<Sense>& addends);
  void interpretations();
  void written_moves();

  // writer.cpp
  /// Tells twice, so that in the end all names that clash are known.
  template <class Tell>
  auto told(Teller& teller, Tell tell) {
    tell(teller);
    teller.again();
    return tell(teller);
  }
  Section& begin(std::string key, std::string title, int level, Span span);
  void finish();
  /// Ends a section: what its sentences name is told in it, if it was not told before. What is
  /// remembered stands before block `body_at`. Empty ones go.
  void put(Section section, std::size_t body_at = 0, bool later = false);
  void remembered(Section& section, std::size_t body_at);
  /// A note that only says a sentence of the rules again goes.
  void drop_repeats();
  void join_choices();
  void words_before_use();
  void directions_in_place();
  bool ends_every_turn(const std::string& rule) const;
  bool tell_crowning(const std::vector<Step>& steps, const std::string& rule, Section& section);
  void legend();
  Sentence say(const Sense& clause, Mood mood = Mood::Statement);
  void line(Section& section, const Sense& clause, Mood mood = Mood::Statement);
  std::string lower(std::string text) const {
    return lowered(std::move(text), page_, language_, speaker_);
  }
  /// A sentence behind what leads to it, where the language has a frame for both: `If the cell is
  /// empty, move there.` Nothing where it has none, or the sentence says several things.
  std::optional<Saying> led(const Sense& lead, const Sentence& sentence, Mood mood) const;
  /// The sentence behind a head that leads to it; or the whole of both.
  void lead_to(Sentence& sentence, const Sentence& head, std::optional<Saying> whole);
  Block points(std::vector<Block> items, bool numbered);
  /// A head with a colon, and below it one sentence in parts: `if …: – …; – ….`
  Block parts_under(Sentence head, std::vector<Sentence> parts);
  /// One step as a sentence, more as a numbered list; then the notes of what is told in its place.
  void steps_of(const std::vector<Step>& steps, const Teller& teller, Section& section);
  /// The same behind words that lead to it: `On your turn, …`.
  void steps_behind(const Sense& lead, const std::vector<Step>& steps, const Teller& teller,
                    Section& section);
  static Block said_of_all(std::vector<Block>& items);
  void prose_in_place(const Teller& teller, Section& section, std::size_t first_block);
  /// Adds the notes of definitions that were told where they are used, each once.
  void prose_of_definitions(const Teller& teller, Section& section);
  std::vector<Block> items_of(const std::vector<Step>& steps);
  Block item_of(const Step& step, bool last);
  /// Notes of an item stand behind the clause that they stand under; rulings are kept for the end.
  /// `within`: only clauses of this item count, if it is given. `about`: what a ruling is of;
  /// empty: the section. `head`: a fixed line that says it.
  void prose(const Node& attached, Section& section, std::size_t first_block,
             const Node* within = nullptr, const std::string& about = "", const char* head = "");
  void take_definitions(const Teller& teller);
  /// A word as it stands in a table: without article and capital.
  std::string table_word(const std::string& key) const {
    return language_.grammar().title(speaker_.noun(key));
  }
  std::string head_of_column(const std::string& key) const {
    const std::string own = speaker_.noun(key).column;
    return own.empty() ? table_word(key) : own;
  }
  std::string heading_of(const std::string& key) const { return speaker_.heading_word(key); }

  Teller teller() {
    Teller teller(page_, &words_);
    teller.record_idioms(&written_.idioms);
    teller.tell_in_place(&calls_.in_place);
    teller.tell_by_kinds(&reaches_);
    teller.take_as_known(&unchanged_);
    return teller;
  }
  /// Something that is used by the rules, and not by notation alone.
  bool is_mentioned(const std::string& name) const { return mentioned_.count(name) != 0; }
  bool is_unused(const std::string& name) const { return unchanged_.unused.count(name) != 0; }

  const Page& page_;
  const Language& language_;
  Companion merged_;
  std::set<std::string> words_;      // what has a word of its own
  std::set<std::string> mentioned_;  // by clauses
  Calls calls_;
  Unchanged unchanged_;
  Speaker speaker_;
  Written written_;
  std::vector<const Node*> definitions_;     // that were named, and are not told yet
  std::set<const Node*> named_now_;          // by the section that is written
  std::set<std::string> named_by_actions_;   // words of rules with a section
  std::vector<const Node*> remembered_;      // attributes that are told where they are first used
  std::vector<const Node*> empty_at_first_;  // supplies that the setup tells
  std::set<const Node*> told_definitions_;
  std::set<const Node*> told_types_;
  std::set<const Node*> listed_phases_;  // of which the list of phases tells all but the turn
  std::set<const Node*> phases_of_a_turn_;
  std::set<const Node*> told_in_place_;  // definitions, with their notes
  bool areas_told_ = false;              // what an area of tiles is
  std::set<const Node*> by_table_;       // definitions of which the table of pieces has a column
  std::set<const Node*> by_kinds_;       // definitions that are told kind by kind
  std::set<std::string> reaches_;        // their names
  std::set<std::string> told_by_kinds_;  // columns and directions that are told with them
  std::vector<Mark> marks_;
  std::vector<std::pair<std::string, std::vector<Sense>>> ways_of_kinds_;  // how each kind moves
  std::string going_rule_;                 // by which a piece goes where its kind may
  std::string turning_column_;             // by which a piece may become another after its move
  std::string compared_;                   // the rule by which others may act in his place
  std::string thief_;                      // who then acts
  std::vector<Section> apart_;             // definitions with a section among the actions
  std::set<std::string> told_rules_;       // with them
  std::string usual_;                      // who acts in the usual order, by a definition
  std::set<const Node*> told_attributes_;  // by the sentence of something else
  bool tells_equal_ = false;               // that equal scores share a place
  struct Aside {
    std::string head;  // what it is about
    Sentence said;
  };
  std::vector<Sentence> notation_;  // how moves are written
  bool speaks_of_sheet(const std::vector<Aside>& asides) const;
  std::vector<Aside> rulings_;
  std::vector<Aside> foreign_;  // notes without a translation
  std::vector<Block> bounds_;
  Section limit_alone_;            // a limit that is only a bound
  Section limits_of_phases_;       // told at the end, where one looks for it
  const Node* bounded_ = nullptr;  // the notes of the item whose bound was told last
};

}  // namespace ludo::lang::rules
