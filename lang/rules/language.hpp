// How a language says what is meant: nouns, verbs and frames are data, what agrees with what is
// the grammar's.
//
// A frame is a line of words in which parts of the sense, verbs and adjectives are marked:
//
//   {0}  {0:indef,pl}   a part, in the form asked for: of things `def` `indef` `bare` `each` `no`
//                       `any`, `new` (indefinite, told for the first time), `sg` `pl`, `acc` `dat`
//                       `gen`, `num1` (as many as part 1 says); of conditions `if` `subj` `inf`
//                       (`subj,not`: denied); `S` it is the subject of the verb, `O` a verb without
//                       subject agrees with it, `H` it is the head
//   {0:as}              in the form that is asked of the whole; `many` so, in the plural unless a
//                       number is asked for
//   {0:card1,+empty}    counted by part 1, in words; with an adjective (blanks are `_`); `mine` as
//                       the acting player's
//   {0:stuff}           many as one, where there is a word for it: white infantry
//   {0:quiet}           not said: other words agree with it
//   {0:one}             definite, but one of many things: next to a king
//   {0:he}              a clause whose actor was named before: `who cannot, moves the piece`
//   {0:same}            a clause in the mood of the whole; `behind` one with something before it
//   {1:adj0}            a word of the game that is a quality: it agrees with part 0
//   {0:way}             a direction as one goes: by the frame `way-…`, or `way-other`
//   {0:way,apart}       behind a comma if it is several ways: `, orthogonally or diagonally`
//   {0:state}           of a word `says={1:S} V:be in check`: in check
//   {0:card}            a number in words; 1 agrees with what stands behind it
//   {0:ord}             a number that says the how manieth
//   V:move              the finite verb; without a subject the player acts
//   V:be/3 /P /O        without an actor: singular, plural, as what is marked `O`
//   V:avere/C           in the subjunctive
//   V&:move             a second verb of the same subject, which is not named again
//   E                   where a verb's remainder stands (German); at the end if it is not marked
//   N                   where `not` stands if it stands apart from the verb; else it is at E
//   +empty@0            an adjective or participle that agrees with part 0; `@0s` in the singular
//   in@0                the preposition of the place that part 0 is
//   among|in@0          the first word if part 0 is plural, else the second
//   the@0               a definite article that agrees with part 0
//   *number             the noun that is the head of a thing's frame
//   *number:def,pl      in this form whatever is asked for; `*number:as,+upper` in what is asked
//   gli/le@0            a word by the gender of part 0: masculine, feminine, perhaps neuter
//   =f =fp =m =mp =n    gender and number of a thing's frame whose words stand as they are
//   R@0  R@0:acc        the relative pronoun that stands for part 0
//   ^V:be  ^+empty  ^R  the same inside a modifier: they agree with what is modified
//   he|him|him|his      a word by the case asked for: nominative, accusative, dative, genitive
//   ,.                  a comma that gives way to any other sign, and to the end
//   ,>  :>              a comma, a colon of what goes behind the verb at the end (German)
//
// `@*` and `adj*` agree with the head. A frame `NAME.WHAT` goes before `NAME` where the last part
// is a WHAT (`set.none`), `WHAT.NAME` where the first is one, `figure,figure.NAME` where the first
// two are numbers, `NAME@hexagons` on boards of hexagons, `@squares` and
// `@lines` on squares without and with lines. A noun `KEY@points` goes before `KEY` on
// boards whose sites are points.
//
// Words settle their forms by what stands behind them (articles, contracted prepositions, a/an)
// when the sentence is whole.
//
// Tested by tests/rules/test_language.cpp.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lang/rules/page.hpp"
#include "lang/rules/saying.hpp"
#include "lang/rules/sense.hpp"

namespace ludo::lang::rules {

enum class Determiner : std::uint8_t {
  Natural,
  Definite,
  Indefinite,
  Bare,
  Each,
  No,
  Any,
  Counted
};

// A thing said: what agrees with it needs to know the rest.
struct Phrase {
  Tokens tokens = {};
  Gender gender = Gender::Masculine;
  bool plural = false;
  bool second_person = false;            // it speaks of the player who acts
  std::string place = {};                // the preposition by which one is there
  std::vector<std::size_t> joints = {};  // where the second, third … of things joined begin
};

struct Noun {
  std::string singular;
  std::string plural;
  Gender gender = Gender::Masculine;
  bool mass = false;
  bool plural_only = false;
  bool single_only = false;  // a set that is spoken of as one
  bool article = true;
  bool guessed = false;
  std::string adjective = {};  // of a player: what his things are called: `bianco`
  std::string stuff = {};      // of a kind of pieces, if many are one: `infantry` on c1–f1
  std::string says = {};       // a frame of its own: `says={1:S} V:be in check`
  std::string done = {};       // of a rule, when it has been done: `done={1:S} V:have charged {2}`;
                               // of an attribute, to a piece that was named: `{1:S} V:have! hit it`
  std::string does = {};       // of a rule, a value: what a piece does then: `does={1:S} V:attack`
  std::string undone = {};   // of a rule, those that have not done it: `undone={1} that V:have …`
  std::string noted = {};    // of an attribute, where all of them are listed: `where it looks`
  std::string kept = {};     // of an attribute: what it tells when it is set: `whom it attacked`
  std::string most = {};     // of a number: who has most of it: `the one that attacked last`
  std::string column = {};   // of a definition that asks for the kind: over its column
  std::string can = {};      // of a rule: that it can be played: `can=it V:can/3 be laid`
  std::string his = {};      // of a rule or a truth, of one named before: `his=V:end his turn`
  std::string happens = {};  // of a rule, that it happens: `happens=men V:be/P promoted`
  // Forms that do not follow from the others (German).
  std::string genitive = {};  // of the singular
  std::string dative = {};    // of the plural
  bool weak = false;          // der Soldat, den Soldaten
  bool adjectival = false;    // der Gefangene, ein Gefangener
};

// How a thing is asked for.
struct Want {
  Determiner determiner = Determiner::Natural;
  bool introduced = false;  // it is told for the first time
  std::optional<bool> plural = std::nullopt;
  Case in = Case::Nominative;
  bool own = false;                                  // the acting player's
  bool stuff = false;                                // many as one, if there is a word for it
  std::optional<std::string> number = std::nullopt;  // so many
  std::vector<std::string> adjectives = {};
};

// Who or what a verb agrees with.
struct Subject {
  bool agent = true;    // the player who acts: nobody is named
  bool plural = false;  // of the subject; of an agent's verb, what `O` marks
  bool second_person = false;
  bool named = true;  // false: a verb before this one has named it
  bool late = false;  // something stands before the verb
};

// What one language knows beside its data.
class Grammar {
 public:
  virtual ~Grammar() = default;
  virtual std::string_view code() const = 0;  // "en"

  /// A noun with its determiner, what stands before and behind it. `own` says that it is the acting
  /// player's.
  virtual Phrase noun_phrase(const Noun& noun, const Want& want, bool own,
                             const std::vector<std::string>& adjectives,
                             std::optional<std::string> number) const = 0;
  /// What stands in a verb's place, and what stands at the end of the clause.
  virtual std::pair<Tokens, Tokens> verb(std::string_view lemma, const Subject& subject, Mood mood,
                                         bool negated) const = 0;
  /// `not`, where it stands apart from the verb; else empty.
  virtual std::string_view denial() const { return ""; }
  /// The relative pronoun.
  virtual std::string relative(Gender /*gender*/, bool /*plural*/, Case /*in*/) const { return ""; }
  /// What goes before digits, signs and names of cells in a case.
  virtual std::string_view before_figure(Case /*in*/) const { return ""; }
  /// The player who acts is spoken to: you, du. Else he is spoken of.
  virtual bool addresses() const { return true; }
  /// The words of a clause change their order behind another one.
  virtual bool inverts() const { return false; }
  /// A sentence behind a colon begins as any other.
  virtual bool capital_behind_colon() const { return false; }
  /// A noun as a heading.
  virtual std::string title(const Noun& noun) const { return noun.singular; }
  virtual std::string adjective(std::string_view lemma, Gender gender, bool plural) const = 0;
  /// `3`: "three", "tre"; larger ones as digits.
  virtual std::string cardinal(std::string_view digits) const = 0;
  /// `3`: "third", "terza".
  virtual std::string ordinal(std::string_view digits) const = 0;
  /// A comma stands before the last of three or more.
  virtual bool comma_before_last() const { return false; }
  /// The title of a rule inside a sentence.
  virtual std::string quoted(std::string title) const { return title; }
  /// The title of a rule that is referred to: under "Attack".
  virtual std::string cited(std::string title) const { return quoted(title); }
  /// The word is said again before each of several things: `del re e della torre`.
  virtual bool is_repeated(std::string_view /*preposition*/) const { return false; }
  /// Articles, contractions and elisions settled; one line of text.
  virtual std::string settle(Tokens tokens) const = 0;
  /// The forms of a word that has only its identifier.
  virtual Noun guess(std::string_view identifier) const = 0;
  /// The noun of a `names` entry: `"il re" "i re" "g=m"`. `trouble` is set where it makes no noun.
  virtual Noun parse(const std::vector<std::string>& strings, std::string& trouble) const = 0;
};

struct Frame {
  char kind = 'S';  // N thing, S clause, P modifier, T text
  std::size_t parameters = 0;
  std::string words;
  std::string name = {};
};

struct Data {  // of a language
  std::map<std::string, Frame, std::less<>> frames = {};
  std::map<std::string, Noun, std::less<>> nouns = {};
  std::map<std::string, std::string, std::less<>> roles = {};     // bound name -> role noun's key
  std::map<std::string, std::string, std::less<>> headings = {};  // fixed lines
};

class Language {
 public:
  Language(std::unique_ptr<Grammar> grammar, Data data)
      : grammar_(std::move(grammar)), data_(std::move(data)) {}

  const Grammar& grammar() const { return *grammar_; }
  const Data& data() const { return data_; }
  const Frame* frame(std::string_view name) const;
  /// A sentence between the signs by which the language quotes.
  std::string in_quotes(const std::string& sentence) const;
  /// A fixed line ("Setup"); its key where there is none.
  std::string heading(std::string_view key) const;

 private:
  std::unique_ptr<Grammar> grammar_;
  Data data_;
};

/// The language of a code, or null: "en", "it".
const Language* language_of_rules(std::string_view code);
std::vector<std::string_view> languages_of_rules();

// Says the senses of one game in one language.
class Speaker {
 public:
  Speaker(const Page& page, const Language& language, const Companion* companion)
      : page_(page), language_(language), companion_(companion) {}

  /// A clause as phrases and tokens.
  Saying saying(const Sense& clause, Mood mood) const;
  /// What is said, settled: a sentence with its full stop, capital first.
  std::string finished(const Saying& saying) const;
  std::string sentence(const Sense& clause, Mood mood) const {
    return finished(saying(clause, mood));
  }
  /// The same without capital and stop: what a sentence is made of. `said`: where to add how.
  std::string text(const Sense& sense, Mood mood = Mood::Statement,
                   std::vector<Saying>* said = nullptr) const;
  /// The word of an item of the game as a heading: without article, capital first.
  std::string heading_word(const std::string& key) const;
  /// The game's name: its word, or the words of its name.
  std::string game_title() const;
  /// The translation of the author's prose, or nothing.
  std::optional<std::string> prose(const std::string& english) const;
  Noun noun(const std::string& key) const;
  /// `in check`, of a definition that is told as `{1:S} V:be in check`; nothing of any other.
  std::string state_words(const std::string& key) const;

  /// What was met without a word or a frame, sorted.
  const std::set<std::string>& missing_words() const { return missing_words_; }
  const std::set<std::string>& missing_frames() const { return missing_frames_; }

  Tokens clause(const Sense& sense, Mood mood, bool negated) const;
  Phrase phrase(const Sense& sense, const Want& want) const;

 private:
  struct Head {  // what a modifier modifies
    Gender gender;
    bool plural;
  };
  struct Said {
    Tokens tokens;
    Phrase head;  // of a thing's frame
  };
  class Filler;  // frames.cpp
  Said fill(const Frame& frame, const Sense& sense, const Want& want, Mood mood, bool negated,
            const Head* modified) const;
  Phrase things(const Sense& sense, Want want, const Noun* instead = nullptr) const;
  bool is_free(const std::string& name) const;
  Phrase coordinated(const std::vector<Sense>& parts, const Want& want, bool all) const;
  Phrase bound(const Sense& sense, const Want& want) const;
  Tokens joined(const std::vector<Tokens>& parts, std::string_view word,
                std::vector<std::size_t>* joints = nullptr) const;
  const Frame* frame_of(const Sense& sense, std::string_view before = "") const;
  bool says_all(const Frame* frame, const Sense& sense) const;
  const Frame* frame_called(const std::string& name) const;
  void want_as(const std::vector<std::string>& flags, const Sense& whole, Want& want) const;
  Tokens part(const Sense& part, const std::vector<std::string>& flags, const Sense& whole,
              const Want& asked, Phrase* phrase, Mood outer) const;
  Phrase way(const Sense& sense) const;
  Phrase unknown(const Sense& sense) const;
  std::optional<Noun> own_word(const std::string& key) const;
  std::optional<Tokens> act(const Sense& sense, Mood mood, bool negated) const;
  bool has_act(const Sense& sense) const;
  Phrase noun_phrase(const Noun& noun, const Want& want, bool own,
                     const std::vector<std::string>& adjectives,
                     const std::optional<std::string>& number) const;
  Token cardinal(const std::string& digits) const;
  std::optional<Tokens> in_own_words(const Sense& sense, Mood mood, bool negated) const;

  const Page& page_;
  const Language& language_;
  const Companion* companion_;
  mutable std::set<std::string> missing_words_;
  mutable std::set<std::string> missing_frames_;
  mutable SaidPart* noted_ = nullptr;  // the phrase that is being said
};

}  // namespace ludo::lang::rules
