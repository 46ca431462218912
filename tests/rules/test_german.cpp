// German: forms, and that no rule text of any game has one that agreement refuses.

#include <array>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "lang/rules/languages/grammars.hpp"
#include "lang/rules/rules.hpp"
#include "tests/rules/told.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using lang::rules::Case;
using lang::rules::Determiner;
using lang::rules::Grammar;
using lang::rules::Mood;
using lang::rules::Noun;
using lang::rules::Subject;
using lang::rules::Want;

const Grammar& german_grammar() { return lang::rules::language_of_rules("de")->grammar(); }

Noun word_of(const std::vector<std::string>& strings) {
  std::string trouble;
  Noun noun = german_grammar().parse(strings, trouble);
  CHECK(trouble.empty());
  return noun;
}

// The four cases, with bars between them.
std::string cases(const Noun& noun, Determiner determiner, bool plural, bool own = false,
                  const std::vector<std::string>& adjectives = {}) {
  std::string forms;
  for (const Case in : {Case::Nominative, Case::Accusative, Case::Dative, Case::Genitive}) {
    Want want;
    want.determiner = determiner;
    want.plural = plural;
    want.in = in;
    const auto said = german_grammar().noun_phrase(noun, want, own, adjectives, std::nullopt);
    if (!forms.empty()) forms += '|';
    forms += german_grammar().settle(said.tokens);
  }
  return forms;
}

std::string behind(const std::string& preposition, const Noun& noun, Case in) {
  Want want;
  want.determiner = Determiner::Definite;
  want.in = in;
  auto said = german_grammar().noun_phrase(noun, want, false, {}, std::nullopt);
  said.tokens.insert(said.tokens.begin(), {lang::rules::Token::Form::Word, preposition});
  return german_grammar().settle(said.tokens);
}

std::string conjugated_as(std::string_view lemma, const Subject& subject, Mood mood) {
  const auto [here, there] = german_grammar().verb(lemma, subject, mood, false);
  std::string said = german_grammar().settle(here) + " …";
  if (!there.empty()) said += " " + german_grammar().settle(there);
  return said;
}

// ---- what no text may have

struct Refused {
  std::string what;
  std::string pattern;
};

// The words here are German ones: names of games' things in asterisks match none of them.
const std::vector<Refused>& refused_forms() {
  static const std::vector<Refused> forms = {
      {"not contracted", "\\b(in|an|von|zu|bei) dem [A-ZÄÖÜ]"},
      {"not contracted", "\\bzu der [A-ZÄÖÜ]"},
      {"a verb wanted at the end", "\\bwenn es (gibt|sei) "},
      {"the verb stands twice", "\\b(ist|sind|gibt|wird|werden|hat|haben|beträgt) \\1\\b"},
      {"no verb behind a clause", "^(Wenn|Sobald) [^,:]*, (du|ein|jeder|es) [a-zäöüß]+t "},
      {"genitive of a name without von", "\\bdes (Weiß|Schwarz|Rot|Blau|Gelb|Grün)\\b"},
      {"article before a name", "\\b(der|die|das|dem|den) (Weiß|Schwarz|Rot|Blau|Gelb|Grün)\\b"},
      {"double blank", "[^ ]  +[^ ]"},
      {"blank before a sign", " [.,;:)](?=[ )]|$)"},
      {"two signs", "[,;:][,;:.]|\\.,|, (und|oder) (und|oder)\\b"},
      {"a frame is missing", "\\[[a-z]"},
      {"a mark of a frame is left", "[{}|@^]|\\b[VRE]:|,>"},
      {"an English word", "\\b(the|and|piece|cell|player)\\b"},
  };
  return forms;
}

// Articles and their like: what they may be, by gender (m f n, p the plural) and case (1
// nominative, 2 accusative, 3 dative, 4 genitive).
const std::map<std::string, std::set<std::string>>& articles() {
  static const auto with_endings = [] {
    std::map<std::string, std::set<std::string>> all = {{"der", {"m1", "f3", "f4", "p4"}},
                                                        {"die", {"f1", "f2", "p1", "p2"}},
                                                        {"das", {"n1", "n2"}},
                                                        {"den", {"m2", "p3"}},
                                                        {"dem", {"m3", "n3"}},
                                                        {"des", {"m4", "n4"}},
                                                        {"im", {"m3", "n3"}},
                                                        {"am", {"m3", "n3"}},
                                                        {"vom", {"m3", "n3"}},
                                                        {"beim", {"m3", "n3"}},
                                                        {"zum", {"m3", "n3"}},
                                                        {"zur", {"f3"}},
                                                        {"ins", {"n2"}},
                                                        {"ans", {"n2"}}};
    for (const std::string stem : {"ein", "kein", "dein"}) {
      all[stem] = {"m1", "n1", "n2"};
      all[stem + "e"] = {"f1", "f2", "p1", "p2"};
      all[stem + "en"] = {"m2", "p3"};
      all[stem + "em"] = {"m3", "n3"};
      all[stem + "er"] = {"f3", "f4", "p4"};
      all[stem + "es"] = {"m4", "n4"};
    }
    all["jeder"] = {"m1", "f3", "f4"};
    all["jede"] = {"f1", "f2"};
    all["jedes"] = {"n1", "n2", "m4", "n4"};
    all["jeden"] = {"m2"};
    all["jedem"] = {"m3", "n3"};
    return all;
  }();
  return with_endings;
}

char case_behind(const std::string& preposition) {
  static const std::set<std::string> accusative = {"für", "durch", "ohne", "um", "gegen"};
  static const std::set<std::string> dative = {"mit",   "aus",  "bei", "von",   "zu",
                                               "außer", "nach", "im",  "am",    "vom",
                                               "beim",  "zum",  "zur", "gemäß", "entgegen"};
  return accusative.count(preposition) != 0 ? '2' : dative.count(preposition) != 0 ? '3' : ' ';
}

// What a noun's form can be: "m1", "p3" …
using NounForms = std::map<std::string, std::set<std::string>>;

void learn(const Noun& noun, NounForms& forms) {
  // A word that the game has in the plural alone may have a singular elsewhere: `die Angreifer`.
  if (!noun.article || noun.plural_only || noun.singular.find(' ') != std::string::npos) return;
  const std::array<bool, 2> numbers = {false, true};
  for (const bool plural : numbers) {
    int number = 0;
    for (const Case in : {Case::Nominative, Case::Accusative, Case::Dative, Case::Genitive}) {
      ++number;
      Want want;
      want.determiner = Determiner::Definite;
      want.plural = plural;
      want.in = in;
      const auto said = german_grammar().noun_phrase(noun, want, false, {}, std::nullopt);
      const char gender = plural                                         ? 'p'
                          : noun.gender == lang::rules::Gender::Feminine ? 'f'
                          : noun.gender == lang::rules::Gender::Neuter   ? 'n'
                                                                         : 'm';
      forms[said.tokens.back().text].insert(std::string(1, gender) + std::to_string(number));
    }
  }
}

bool has_ending(const std::string& word, std::string_view ending) {
  return word.size() > ending.size() + 2 &&
         word.compare(word.size() - ending.size(), ending.size(), ending) == 0;
}

// What does not agree: "für der Stein"; empty where all does.
std::string clash_in(const std::string& sentence, const NounForms& nouns) {
  std::vector<std::string> words = {""};
  for (const char c : sentence) {
    if (c == ' ') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string article = words[i];
    if (!article.empty() && article[0] >= 'A' && article[0] <= 'Z') article[0] += 'a' - 'A';
    const auto may_be = articles().find(article);
    if (may_be == articles().end()) continue;
    std::string before = i > 0 ? words[i - 1] : "";
    const bool relative = !before.empty() && before.back() == ',';
    if (case_behind(article) != ' ') before = article;
    bool strong = false;
    std::string said = words[i];
    std::size_t at = i + 1;
    for (; at < words.size() && words[at].size() > 2 && articles().count(words[at]) == 0; ++at) {
      const std::string& word = words[at];
      const bool small = word[0] >= 'a' && word[0] <= 'z' && word != "dahinter";
      if (!small || !(has_ending(word, "e") || has_ending(word, "en") || has_ending(word, "er") ||
                      has_ending(word, "es") || has_ending(word, "em"))) {
        break;
      }
      strong = strong || has_ending(word, "er") || has_ending(word, "es") || has_ending(word, "em");
      said += ' ' + word;
    }
    if (at == words.size()) continue;
    std::string noun = words[at];
    while (!noun.empty() && std::string_view(".,;:)").find(noun.back()) != std::string_view::npos) {
      noun.pop_back();
    }
    const auto known = nouns.find(noun);
    if (known == nouns.end() || relative) continue;
    said += ' ' + noun;
    const char needed = case_behind(before);
    bool agrees = false;
    for (const std::string& form : may_be->second) {
      agrees = agrees || (known->second.count(form) != 0 && (needed == ' ' || form[1] == needed));
    }
    const bool definite = article[0] == 'd' && article.size() == 3;
    if (!agrees || (strong && definite)) return before + ' ' + said;
  }
  return "";
}

void walk_block(const lang::rules::Block& block,
                const std::function<void(const lang::rules::Sentence&)>& visit) {
  for (const auto& sentence : block.sentences) visit(sentence);
  for (const auto& item : block.items) walk_block(item, visit);
  for (const auto& row : block.rows) {
    for (const auto& cell : row) visit(cell);
  }
}

}  // namespace

TEST_CASE("German nouns have four cases", "[rules][german]") {
  const Noun stone = word_of({"der Stein", "die Steine"});
  CHECK(cases(stone, Determiner::Definite, false) == "der Stein|den Stein|dem Stein|des Steins");
  CHECK(cases(stone, Determiner::Definite, true) == "die Steine|die Steine|den Steinen|der Steine");
  const Noun queen = word_of({"die Dame", "die Damen"});
  CHECK(cases(queen, Determiner::Definite, false) == "die Dame|die Dame|der Dame|der Dame");
  CHECK(cases(queen, Determiner::Definite, true) == "die Damen|die Damen|den Damen|der Damen");
  const Noun cell = word_of({"das Feld", "die Felder"});
  CHECK(cases(cell, Determiner::Definite, false) == "das Feld|das Feld|dem Feld|des Feldes");
  CHECK(cases(cell, Determiner::Definite, true) == "die Felder|die Felder|den Feldern|der Felder");
  const Noun pawn = word_of({"der Bauer", "die Bauern"});
  CHECK(cases(pawn, Determiner::Definite, false) == "der Bauer|den Bauern|dem Bauern|des Bauern");
  const Noun soldier = word_of({"der Soldat", "die Soldaten"});
  CHECK(cases(soldier, Determiner::Indefinite, false) ==
        "ein Soldat|einen Soldaten|einem Soldaten|eines Soldaten");
  const Noun actor = word_of({"der Handelnde", "die Handelnden", "adjectival"});
  CHECK(cases(actor, Determiner::Indefinite, false) ==
        "ein Handelnder|einen Handelnden|einem Handelnden|eines Handelnden");
  CHECK(cases(actor, Determiner::Bare, true) == "Handelnde|Handelnde|Handelnden|von Handelnden");
  const Noun fortress = word_of({"die Festungen", "pl"});
  CHECK(cases(fortress, Determiner::Each, false) ==
        "alle Festungen|alle Festungen|allen Festungen|aller Festungen");
  const Noun given = word_of({"das Herz", "die Herzen", "gen=des Herzens"});
  CHECK(cases(given, Determiner::Definite, false) == "das Herz|das Herz|dem Herz|des Herzens");
}

TEST_CASE("German adjectives bend strongly, weakly and between", "[rules][german]") {
  const std::vector<std::string> empty = {"leer"};
  const Noun stone = word_of({"der Stein", "die Steine"});
  const Noun row = word_of({"die Reihe", "die Reihen"});
  const Noun cell = word_of({"das Feld", "die Felder"});
  CHECK(cases(stone, Determiner::Definite, false, false, empty) ==
        "der leere Stein|den leeren Stein|dem leeren Stein|des leeren Steins");
  CHECK(cases(row, Determiner::Definite, false, false, empty) ==
        "die leere Reihe|die leere Reihe|der leeren Reihe|der leeren Reihe");
  CHECK(cases(cell, Determiner::Definite, false, false, empty) ==
        "das leere Feld|das leere Feld|dem leeren Feld|des leeren Feldes");
  CHECK(cases(stone, Determiner::Indefinite, false, false, empty) ==
        "ein leerer Stein|einen leeren Stein|einem leeren Stein|eines leeren Steins");
  CHECK(cases(row, Determiner::Indefinite, false, false, empty) ==
        "eine leere Reihe|eine leere Reihe|einer leeren Reihe|einer leeren Reihe");
  CHECK(cases(cell, Determiner::Indefinite, false, false, empty) ==
        "ein leeres Feld|ein leeres Feld|einem leeren Feld|eines leeren Feldes");
  CHECK(cases(stone, Determiner::Bare, false, false, empty) ==
        "leerer Stein|leeren Stein|leerem Stein|leeren Steins");
  CHECK(cases(cell, Determiner::Bare, true, false, empty) ==
        "leere Felder|leere Felder|leeren Feldern|leerer Felder");
  CHECK(cases(cell, Determiner::Definite, true, false, empty) ==
        "die leeren Felder|die leeren Felder|den leeren Feldern|der leeren Felder");
  CHECK(cases(cell, Determiner::No, true, false, empty) ==
        "keine leeren Felder|keine leeren Felder|keinen leeren Feldern|keiner leeren Felder");
  CHECK(cases(cell, Determiner::Each, false, false, empty) ==
        "jedes leere Feld|jedes leere Feld|jedem leeren Feld|jedes leeren Feldes");
  CHECK(cases(cell, Determiner::Any, false, false, empty) ==
        "ein beliebiges leeres Feld|ein beliebiges leeres Feld|einem beliebigen leeren Feld|eines "
        "beliebigen leeren Feldes");
  // Adjectives that are part of the word, and of several words only the last.
  const Noun moved =
      word_of({"der schon gezogene Stein am Rand", "die schon gezogenen Steine am Rand"});
  CHECK(cases(moved, Determiner::Indefinite, false) ==
        "ein schon gezogener Stein am Rand|einen schon gezogenen Stein am Rand|einem schon "
        "gezogenen Stein am Rand|eines schon gezogenen Steins am Rand");
  CHECK(cases(stone, Determiner::Bare, true, false, {"in diesem Zug geschlagen"}) ==
        "in diesem Zug geschlagene Steine|in diesem Zug geschlagene Steine|in diesem Zug "
        "geschlagenen Steinen|in diesem Zug geschlagener Steine");
  CHECK(german_grammar().title(word_of({"der beste Schlagzug"})) == "bester Schlagzug");
}

TEST_CASE("What is the acting player's is said so in German", "[rules][german]") {
  const Noun stone = word_of({"der Stein", "die Steine"});
  const Noun queen = word_of({"die Dame", "die Damen"});
  const Noun cell = word_of({"das Feld", "die Felder"});
  CHECK(cases(stone, Determiner::Definite, false, true) ==
        "dein Stein|deinen Stein|deinem Stein|deines Steins");
  CHECK(cases(queen, Determiner::Definite, true, true) ==
        "deine Damen|deine Damen|deinen Damen|deiner Damen");
  CHECK(cases(stone, Determiner::Indefinite, false, true) ==
        "einer deiner Steine|einen deiner Steine|einem deiner Steine|eines deiner Steine");
  CHECK(cases(queen, Determiner::Indefinite, false, true) ==
        "eine deiner Damen|eine deiner Damen|einer deiner Damen|einer deiner Damen");
  CHECK(cases(cell, Determiner::Indefinite, false, true, {"leer"}) ==
        "eines deiner leeren Felder|eines deiner leeren Felder|einem deiner leeren Felder|eines "
        "deiner leeren Felder");
  CHECK(cases(stone, Determiner::Each, false, true) ==
        "jeder deiner Steine|jeden deiner Steine|jedem deiner Steine|jedes deiner Steine");
  CHECK(cases(queen, Determiner::No, false, true) ==
        "keine deiner Damen|keine deiner Damen|keiner deiner Damen|keiner deiner Damen");
}

TEST_CASE("German articles are drawn into prepositions", "[rules][german]") {
  const Noun stone = word_of({"der Stein", "die Steine"});
  const Noun queen = word_of({"die Dame", "die Damen"});
  const Noun cell = word_of({"das Feld", "die Felder"});
  CHECK(behind("in", stone, Case::Dative) == "im Stein");
  CHECK(behind("an", cell, Case::Dative) == "am Feld");
  CHECK(behind("von", stone, Case::Dative) == "vom Stein");
  CHECK(behind("bei", stone, Case::Dative) == "beim Stein");
  CHECK(behind("zu", cell, Case::Dative) == "zum Feld");
  CHECK(behind("zu", queen, Case::Dative) == "zur Dame");
  CHECK(behind("in", cell, Case::Accusative) == "ins Feld");
  CHECK(behind("auf", cell, Case::Dative) == "auf dem Feld");
  CHECK(behind("in", queen, Case::Dative) == "in der Dame");
  // Names take no article, and no ending.
  const Noun white = word_of({"Weiß"});
  CHECK(behind("von", white, Case::Dative) == "von Weiß");
  CHECK(cases(white, Determiner::Definite, false) == "Weiß|Weiß|Weiß|von Weiß");
  CHECK(white.adjective == "weiß");
}

TEST_CASE("German verbs stand second, first or last", "[rules][german]") {
  const Subject agent;
  const Subject one = {false};
  const Subject many = {false, true};
  const Subject you = {false, false, true};
  Subject late;
  late.late = true;
  CHECK(conjugated_as("ziehen", agent, Mood::Step) == "ziehe …");
  CHECK(conjugated_as("ziehen", agent, Mood::Statement) == "du ziehst …");
  CHECK(conjugated_as("ziehen", late, Mood::Statement) == "ziehst du …");
  CHECK(conjugated_as("ziehen", agent, Mood::Condition) == "du … ziehst");
  CHECK(conjugated_as("aus|führen", agent, Mood::Step) == "führe … aus");
  CHECK(conjugated_as("aus|führen", agent, Mood::Condition) == "du … ausführst");
  CHECK(conjugated_as("aus|führen", agent, Mood::Infinitive) == " … ausführen");
  CHECK(conjugated_as("aus|scheiden", one, Mood::Statement) == "scheidet … aus");
  CHECK(conjugated_as("aus|scheiden", many, Mood::Condition) == " … ausscheiden");
  CHECK(conjugated_as("sein", one, Mood::Condition) == " … ist");
  CHECK(conjugated_as("sein", many, Mood::Statement) == "sind …");
  CHECK(conjugated_as("sein", you, Mood::Statement) == "bist …");
  CHECK(conjugated_as("dürfen", agent, Mood::Step) == "du darfst …");
}

// Every verb of the frames: du, er, sie, imperative.
TEST_CASE("The forms of each German verb in use", "[rules][german]") {
  static const std::map<std::string, std::string> known = {
      {"befinden", "befindest befindet befinden befinde"},
      {"beginnen", "beginnst beginnt beginnen beginne"},
      {"bedeuten", "bedeutest bedeutet bedeuten bedeute"},
      {"bestehen", "bestehst besteht bestehen bestehe"},
      {"bestimmen", "bestimmst bestimmt bestimmen bestimme"},
      {"betragen", "beträgst beträgt betragen betrage"},
      {"bleiben", "bleibst bleibt bleiben bleibe"},
      {"blicken", "blickst blickt blicken blicke"},
      {"dauern", "dauerst dauert dauern dauere"},
      {"dürfen", "darfst darf dürfen darfst"},
      {"enden", "endest endet enden ende"},
      {"entfallen", "entfällst entfällt entfallen entfalle"},
      {"enthalten", "enthältst enthält enthalten enthalte"},
      {"entscheiden", "entscheidest entscheidet entscheiden entscheide"},
      {"entstehen", "entstehst entsteht entstehen entstehe"},
      {"erreichen", "erreichst erreicht erreichen erreiche"},
      {"erhöhen", "erhöhst erhöht erhöhen erhöhe"},
      {"fehlen", "fehlst fehlt fehlen fehle"},
      {"folgen", "folgst folgt folgen folge"},
      {"führen", "führst führt führen führe"},
      {"geben", "gibst gibt geben gib"},
      {"gehen", "gehst geht gehen gehe"},
      {"gehören", "gehörst gehört gehören gehöre"},
      {"gelten", "giltst gilt gelten gilt"},
      {"gewinnen", "gewinnst gewinnt gewinnen gewinne"},
      {"handeln", "handelst handelt handeln handele"},
      {"haben", "hast hat haben habe"},
      {"können", "kannst kann können kannst"},
      {"kommen", "kommst kommt kommen komme"},
      {"legen", "legst legt legen lege"},
      {"liegen", "liegst liegt liegen liege"},
      {"müssen", "musst muss müssen musst"},
      {"nehmen", "nimmst nimmt nehmen nimm"},
      {"berühren", "berührst berührt berühren berühre"},
      {"passen", "passt passt passen passe"},
      {"bringen", "bringst bringt bringen bringe"},
      {"sagen", "sagst sagt sagen sage"},
      {"scheiden", "scheidest scheidet scheiden scheide"},
      {"schlagen", "schlägst schlägt schlagen schlage"},
      {"sehen", "siehst sieht sehen sieh"},
      {"sein", "bist ist sind sei"},
      {"setzen", "setzt setzt setzen setze"},
      {"sitzen", "sitzt sitzt sitzen sitze"},
      {"springen", "springst springt springen springe"},
      {"spielen", "spielst spielt spielen spiele"},
      {"stehen", "stehst steht stehen stehe"},
      {"streichen", "streichst streicht streichen streiche"},
      {"tauschen", "tauschst tauscht tauschen tausche"},
      {"treffen", "triffst trifft treffen triff"},
      {"tun", "tust tut tun tue"},
      {"übersteigen", "übersteigst übersteigt übersteigen übersteige"},
      {"umfassen", "umfasst umfasst umfassen umfasse"},
      {"verbinden", "verbindest verbindet verbinden verbinde"},
      {"verlieren", "verlierst verliert verlieren verliere"},
      {"verlassen", "verlässt verlässt verlassen verlasse"},
      {"vermerken", "vermerkst vermerkt vermerken vermerke"},
      {"verringern", "verringerst verringert verringern verringere"},
      {"verschieben", "verschiebst verschiebt verschieben verschiebe"},
      {"werden", "wirst wird werden werde"},
      {"wiederholen", "wiederholst wiederholt wiederholen wiederhole"},
      {"wählen", "wählst wählt wählen wähle"},
      {"zeigen", "zeigst zeigt zeigen zeige"},
      {"ziehen", "ziehst zieht ziehen ziehe"},
      {"zählen", "zählst zählt zählen zähle"},
  };
  const auto only = [](std::string_view lemma, const Subject& subject, Mood mood) {
    std::string said;
    for (const auto& token : german_grammar().verb(lemma, subject, mood, false).first) {
      if (token.text != "du") said += token.text;
    }
    return said;
  };
  std::set<std::string> used;
  static const std::regex verb("V&?:([^ /]*)");
  for (const auto& [name, frame] : lang::rules::language_of_rules("de")->data().frames) {
    for (std::sregex_iterator at(frame.words.begin(), frame.words.end(), verb), end; at != end;
         ++at) {
      std::string lemma = (*at)[1];
      lemma.erase(0, lemma.find('|') == std::string::npos ? 0 : lemma.find('|') + 1);
      used.insert(lemma);
    }
  }
  for (const std::string& lemma : used) {
    INFO(lemma);
    REQUIRE(known.count(lemma) == 1);
    const std::string forms =
        only(lemma, {}, Mood::Statement) + ' ' + only(lemma, {false}, Mood::Statement) + ' ' +
        only(lemma, {false, true}, Mood::Statement) + ' ' + only(lemma, {}, Mood::Step);
    CHECK(forms == known.at(lemma));
  }
}

TEST_CASE("German has every frame, noun and line that English has", "[rules][german]") {
  const auto& english = lang::rules::language_of_rules("en")->data();
  const auto& german = lang::rules::language_of_rules("de")->data();
  for (const auto& [name, frame] : english.frames) {
    if (name.rfind("not-", 0) == 0 && german.frames.count(name.substr(4)) != 0) continue;
    INFO(name);
    REQUIRE(german.frames.count(name) == 1);
    CHECK(german.frames.at(name).parameters == frame.parameters);
    CHECK(german.frames.at(name).kind == frame.kind);
  }
  for (const auto& [key, noun] : english.nouns) {
    INFO(key);
    CHECK(german.nouns.count(key) == 1);
  }
  for (const auto& [key, text] : english.headings) {
    INFO(key);
    CHECK(german.headings.count(key) == 1);
  }
}

TEST_CASE("The checker of German sees what does not agree", "[rules][german]") {
  NounForms nouns;
  for (const auto& [key, noun] : lang::rules::language_of_rules("de")->data().nouns) {
    learn(noun, nouns);
  }
  for (const std::string wrong :
       {"für der Stein", "mit den Stein", "aus die Felder", "die Stein", "das Reihe", "einen Feld",
        "mit einem leeren Reihe", "der leerer Stein", "zum Reihe", "von jeden Stein", "des Spieler",
        "den Felder"}) {
    INFO(wrong);
    CHECK(clash_in("Ziehe " + wrong + ".", nouns) != "");
  }
  for (const std::string right :
       {"für den Stein", "mit dem Stein", "aus den Feldern", "der Stein", "die Reihe", "ein Feld",
        "mit einer leeren Reihe", "den leeren Stein", "zur Reihe", "von jedem Stein",
        "des Spielers", "die Felder", "ein Feld, das Steine enthält"}) {
    INFO(right);
    CHECK(clash_in("Ziehe " + right + ".", nouns) == "");
  }
}

TEST_CASE("No German rule text has what agreement refuses", "[rules][german]") {
  std::vector<std::pair<std::string, std::regex>> patterns;
  for (const Refused& form : refused_forms()) patterns.emplace_back(form.what, form.pattern);
  std::size_t sentences = 0;
  for (const mutation::ShippedGame& shipped : games_to_tell()) {
    lang::Diagnostics heard;
    const auto companions = companions_of(shipped, "de", heard);
    lang::LoadedGame game = mutation::load_as(shipped, shipped.text, heard);
    const auto written = told(game, {}, "de", companions);
    REQUIRE(written);
    INFO(shipped.path);
    // What no language says yet, German does not either.
    const auto english = told(game, {}, "en", companions_of(shipped, "en", heard));
    REQUIRE(english);
    CHECK(written->missing_frames == english->missing_frames);
    const bool whole = written->missing_frames.empty();
    NounForms nouns;
    for (const auto& [key, noun] : lang::rules::language_of_rules("de")->data().nouns) {
      learn(noun, nouns);
    }
    for (const auto& companion : companions) {
      for (const auto& [item, strings] : companion.names) {
        std::string trouble;
        learn(german_grammar().parse(strings, trouble), nouns);
      }
    }
    const auto check = [&](const lang::rules::Sentence& sentence) {
      if (!sentence.language.empty() && sentence.language != "de") return;
      if (sentence.role == lang::rules::Role::Note || sentence.role == lang::rules::Role::Ruling) {
        return;
      }
      ++sentences;
      INFO(sentence.text);
      CHECK(clash_in(sentence.text, nouns) == "");
      for (const auto& [what, pattern] : patterns) {
        if (!whole && what == "a frame is missing") continue;
        std::smatch match;
        if (!std::regex_search(sentence.text, match, pattern)) continue;
        INFO(match.str());
        CHECK(what.empty());
      }
    };
    for (const auto& section : written->document.sections) {
      for (const auto& block : section.blocks) walk_block(block, check);
    }
  }
  CHECK(sentences > 1000);
}

}  // namespace ludo::tests
