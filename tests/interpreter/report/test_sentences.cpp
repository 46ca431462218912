// What is said of figures, and figures in letters.

#include "interpreter/report/reports.hpp"
#include "interpreter/report/sentences.hpp"
#include "interpreter/report/terminal.hpp"
#include "tests/support/catch.hpp"

namespace ludo::report::tests {

namespace {

// Of games that are all different.
interpreter::OutcomeIntervals intervals_of(const Simulated& counted) {
  interpreter::Playouts games;
  games.finished = counted.finished;
  games.wins = counted.wins;
  games.draws = counted.draws;
  return interpreter::outcome_intervals(games);
}

using workbench::Comparison;
using workbench::Study;
using workbench::Trend;
using workbench::Verdict;

Study ladder_of(const std::vector<double>& scores) {
  Study study;
  study.first = "White";
  for (const double score : scores) {
    workbench::Rung rung;
    rung.spec.form = players::Spec::Form::Mcts;
    rung.spec.iterations = 10 * (study.rungs.size() + 1);
    rung.games = rung.distinct = 200;
    rung.score = score;
    rung.scores = {score, 1 - score};
    rung.interval = {score - 0.02, score + 0.02};
    rung.error = 0.01;
    rung.ends = {{"mate", 150}, {"limit", 50}};
    rung.turns = 12.5;
    if (!study.rungs.empty()) {
      rung.against = 0.7;
      rung.against_interval = {0.6, 0.8};
      rung.against_games = 80;
    }
    study.rungs.push_back(std::move(rung));
  }
  return study;
}

Comparison compared(Verdict verdict, double difference) {
  Comparison found;
  found.pairs = found.distinct = 400;
  workbench::Figure score;
  score.key = "score";
  score.what = "White";
  score.a = 0.5;
  score.b = 0.5 + difference;
  score.difference = difference;
  score.interval = {difference - 0.02, difference + 0.02};
  score.needed = 1000;
  found.figures = {score};
  found.turns_a.add(10, 3);
  found.turns_a.add(14);
  found.turns_b.add(11, 4);
  found.verdict = verdict;
  return found;
}

}  // namespace

TEST_CASE("report: each verdict on a ladder has its sentence in Italian") {
  Study study = ladder_of({0.52, 0.6, 0.75});
  const std::vector<std::pair<Trend, std::string>> wanted = {
      {Trend::Unfinished, "Più del 2 % delle partite"},
      {Trend::TooFew, "Qualche gradino ha finito poche partite (200): sotto le 20"},
      {Trend::TooAlike, "partite diverse solo 200 su 200."},
      {Trend::Unsteady, "White ottiene 52, 60, 75 % a forza crescente, e non sale né scende"},
      {Trend::Rises, "Il punteggio di White sale con la forza: 52, 60, 75 %."},
      {Trend::Falls, "Il punteggio di White scende con la forza: 52, 60, 75 %."},
      {Trend::Steady, "danno 75,0 % (95 % in ogni momento: da 73,0 a 77,0)."}};
  for (const auto& [trend, words] : wanted) {
    study.trend = trend;
    INFO(words);
    CHECK(sentences_of(study, Language::Italian).front().find(words) != std::string::npos);
  }
  // As many sentences as in English, whatever holds.
  for (const Trend trend : {Trend::Unfinished, Trend::TooFew, Trend::TooAlike, Trend::Unsteady,
                            Trend::Rises, Trend::Falls, Trend::Steady}) {
    for (int bits = 0; bits < 8; ++bits) {
      study.trend = trend;
      study.is_level = (bits & 1) != 0;
      study.reversed = (bits & 2) != 0;
      study.helps = (bits & 4) != 0;
      for (const workbench::LookAhead look_ahead :
           {workbench::LookAhead::Unknown, workbench::LookAhead::Helps,
            workbench::LookAhead::Chance, workbench::LookAhead::Settled,
            workbench::LookAhead::Enough, workbench::LookAhead::No, workbench::LookAhead::TooFew,
            workbench::LookAhead::TooWeak}) {
        study.look_ahead = look_ahead;
        CHECK(sentences_of(study, Language::Italian).size() ==
              sentences_of(study, Language::English).size());
      }
    }
  }
  study.rungs.resize(1);
  CHECK(sentences_of(study, Language::Italian).size() == 1);
}

TEST_CASE("report: whatever stands out in a study has its sentence in Italian") {
  for (const workbench::Sign sign :
       {workbench::Sign::NeverPossible, workbench::Sign::Limit, workbench::Sign::Dominant,
        workbench::Sign::Drawn, workbench::Sign::SeatWins, workbench::Sign::RunsAway,
        workbench::Sign::Chance, workbench::Sign::Dead, workbench::Sign::SeatAhead,
        workbench::Sign::TooFew}) {
    workbench::StandsOut one;
    one.sign = sign;
    one.what = "`go`";
    one.value = 0.955;
    one.range = {0.9, 0.98};
    one.is_alike = true;
    one.games = 60;
    one.distinct = 12;
    const std::string english = sentence_of(one, Language::English);
    const std::string italian = sentence_of(one, Language::Italian);
    const auto contains = [](const std::string& text, std::string_view part) {
      return text.find(part) != std::string::npos;
    };
    INFO(english);
    CHECK(english == workbench::sentence_of(one));
    CHECK(italian != english);
    CHECK_FALSE(contains(italian, "{"));
    CHECK(contains(italian, "`go`") == contains(english, "`go`"));
    CHECK(contains(italian, "95,5 %") == contains(english, "95.5 %"));
    CHECK(contains(italian, "artite diverse solo 12 su 60") +
              contains(italian, "Partite diverse: solo 12 su 60") ==
          contains(english, "ifferent games were only 12 of 60") +
              contains(english, "Different games: only 12 of 60."));
  }
}

TEST_CASE("report: each verdict on two rulesets has its sentence in both languages") {
  const auto said = [](Verdict verdict, double difference, Language language) {
    return sentence_of(compared(verdict, difference), 5, language);
  };
  CHECK(said(Verdict::Differs, -0.041, Language::English) ==
        "White scores 4.1 points less under B (95 %: -6.1 to -2.1).");
  CHECK(said(Verdict::Differs, 0.041, Language::Italian) ==
        "Con B White ottiene 4,1 punti in più (95 %: da +2,1 a +6,1).");
  CHECK(said(Verdict::NoneOf, 0.001, Language::English) ==
        "No difference of 5 points or more in White's score (95 %: -1.9 to +2.1).");
  CHECK(said(Verdict::Undecided, 0.03, Language::English) ==
        "Undecided: White's score changes by +1.0 to +5.0 points; about 600 more pairs settle 5 "
        "points.");
  CHECK(said(Verdict::Undecided, 0.03, Language::Italian) ==
        "Non deciso: il cambiamento del punteggio di White va da +1,0 a +5,0 punti; circa 600 "
        "coppie in più bastano per 5 punti.");
  Comparison one_sided = compared(Verdict::OneSided, 0);
  one_sided.leader = "White";
  one_sided.leader_a = 1;
  one_sided.leader_b = 0.995;
  CHECK(sentence_of(one_sided, 5, Language::English) ==
        "With these players White takes nearly all points under both rules (100.0 and 99.5 %): "
        "they cannot show a difference. Try stronger ones (`--players solid`), or `ludo study`.");
  for (const Verdict verdict : {Verdict::SameGame, Verdict::TooAlike, Verdict::Unfinished,
                                Verdict::NoneOf, Verdict::OneSided, Verdict::Undecided}) {
    const std::string italian = said(verdict, 0.03, Language::Italian);
    CHECK_FALSE(italian.empty());
    CHECK(italian != said(verdict, 0.03, Language::English));
  }
}

TEST_CASE("report: what a test alone has found is told as such, and few pairs as few") {
  Comparison found = compared(Verdict::Differs, 0.041);
  found.figures[0].interval = {-0.01, 0.09};
  CHECK(sentence_of(found, 5, Language::English) ==
        "White scores 4.1 points more under B (95 %: -1.0 to +9.0). A sequential test with errors "
        "of 5 % says so; the interval, which holds at all looks together, is wider than that.");
  found = compared(Verdict::NoneOf, 0.011);
  found.figures[0].interval = {-0.118, 0.14};
  CHECK(sentence_of(found, 10, Language::English).find(" A sequential test ") != std::string::npos);
  CHECK(sentence_of(found, 10, Language::Italian).find(" un test sequenziale ") !=
        std::string::npos);
  found = compared(Verdict::TooAlike, 0);
  found.pairs = 1;
  found.distinct = 1;
  CHECK(sentence_of(found, 5, Language::English) ==
        "Too few to say anything: 1 of the 50 pairs that are needed were played (1 different).");
  // Of a game for one.
  found = compared(Verdict::Undecided, 0.03);
  found.figures[0].key = "wins";
  found.figures[0].what = "Me";
  CHECK(sentence_of(found, 5, Language::English) ==
        "Undecided: how often Me wins changes by +1.0 to +5.0 of 100 games; about 600 more pairs "
        "settle a difference of 5.");
}

TEST_CASE("report: what was asked of who moves first is said first, in either language") {
  Simulated counted;
  counted.seats = {"White", "Black"};
  counted.players = {"random", "random"};
  counted.games = counted.finished = 10;
  counted.wins = {7, 6};
  counted.intervals = intervals_of(counted);
  counted.turns.add(5, 10);
  counted.decisions.add(5, 10);
  counted.branching.add(2, 20);
  counted.ends = {{"home", 10}};
  for (const workbench::Advantage advantage :
       {workbench::Advantage::Unfinished, workbench::Advantage::TooAlike,
        workbench::Advantage::Differs, workbench::Advantage::NoneOf,
        workbench::Advantage::Undecided}) {
    workbench::UntilTold told;
    told.first = "Black";
    told.games = 10;
    told.score = 0.8;
    told.equal = 0.5;
    told.interval = {0.4, 0.9};
    told.needed = 500;
    told.advantage = advantage;
    counted.until = {told, workbench::UntilOptions{}};
    Made made;
    const Page english = simulate_page(made, counted);
    CHECK(english.sentences.front() == workbench::sentence_of(told, {}));
    made.language = Language::Italian;
    const Page italian = simulate_page(made, counted);
    CHECK(italian.sentences.size() == english.sentences.size());
    CHECK(italian.sentences.front() != english.sentences.front());
    CHECK(italian.sentences.front().find('{') == std::string::npos);
    // A first place that is shared counts for each.
    CHECK(english.sentences.back().find("more wins than games") != std::string::npos);
  }
}

TEST_CASE("report: bars in letters, in eighths and in ASCII") {
  const std::vector<Bar> rows = {{"one", 0.5, std::nullopt, "50 %"},
                                 {"three", 0.3, std::nullopt, "30 %"}};
  const BarOptions options{.most = 1, .mark = 0.75};
  CHECK(letter_bars(rows, options, {.columns = 25, .ascii = false}) ==
        "  one    █████  │    50 %\n"
        "  three  ███    │    30 %\n");
  CHECK(letter_bars(rows, options, {.columns = 25, .ascii = true}) ==
        "  one    #####  |    50 %\n"
        "  three  ###    |    30 %\n");
  // Too narrow for anything: as wide as the least.
  CHECK_FALSE(letter_bars(rows, options, {.columns = 1, .ascii = false}).empty());
  // Words of strangers end no line and turn no terminal.
  const std::string rude =
      letter_bars({{"a\x1b[31m\nb", 1, std::nullopt, ""}}, {}, {.columns = 40, .ascii = false});
  CHECK(rude.find('\x1b') == std::string::npos);
  CHECK(std::count(rude.begin(), rude.end(), '\n') == 1);
}

TEST_CASE("report: histograms in letters") {
  interpreter::Histogram histogram;
  for (std::int64_t i = 0; i < 8; ++i) histogram.add(i, static_cast<std::uint64_t>(4 * (i + 1)));
  CHECK(letter_histogram(histogram, {.columns = 40, .ascii = false}) ==
        "        ▄█\n"
        "      ▄███\n"
        "    ▄█████\n"
        "  ▄███████\n"
        "  0      7\n");
  CHECK(letter_histogram(histogram, {.columns = 40, .ascii = true}) ==
        "        ##\n"
        "      ####\n"
        "    ######\n"
        "  ########\n"
        "  0      7\n");
  CHECK(letter_histogram({}, {}).empty());
}

TEST_CASE("report: rows for programs have the same columns everywhere") {
  const Study study = ladder_of({0.52, 0.75});
  Simulated counted;
  counted.seats = {"White", "Black\twith a tab"};
  counted.players = {"random", "random"};
  counted.games = counted.finished = 4;
  counted.wins = {3, 1};
  counted.intervals = intervals_of(counted);
  counted.ends = {{"mate", 4}};
  counted.turns.add(5, 4);
  counted.decisions.add(5, 4);
  counted.branching.add(2, 20);
  for (const std::string& rows :
       {study_rows(study, {"White", "Black"}), compare_rows(compared(Verdict::NoneOf, 0)),
        simulate_rows(counted)}) {
    CHECK(rows.starts_with("figure\tof\tplayers\tvalue\tlow\thigh\tgames\n"));
    std::size_t tabs = 0;
    for (const char c : rows) {
      if (c == '\t') ++tabs;
      if (c != '\n') continue;
      CHECK(tabs == 6);
      tabs = 0;
    }
  }
  CHECK(simulate_rows(counted).find("wins\tWhite\trandom|random\t0.750000\t") != std::string::npos);
}

TEST_CASE("report: perfect play in both languages") {
  workbench::StandsOut one;
  one.sign = workbench::Sign::Solved;
  one.what = "Bob";
  one.solved = {false, "Bob", 10};
  one.value = 0.25;
  one.games = 60;
  CHECK(sentence_of(one, Language::English) ==
        "Perfect play is known: Bob can force the win, within 10 moves, everybody's counted. That "
        "is proved. Among the strongest players tried Bob scores 25.0 %.");
  CHECK(sentence_of(one, Language::Italian) ==
        "Il gioco perfetto è noto: Bob può forzare la vittoria, entro 10 mosse, contando quelle di "
        "tutti. È dimostrato. Fra i giocatori più forti provati Bob ottiene 25,0 %.");
  one.solved = {true, "", 0};
  CHECK(sentence_of(one, Language::English) ==
        "Perfect play is known: nobody can force a win, and without mistakes the game is drawn. "
        "That is proved. Of the games of the strongest players tried 25.0 % are drawn.");
  CHECK(sentence_of(one, Language::Italian) ==
        "Il gioco perfetto è noto: nessuno può forzare la vittoria, e senza errori la partita è "
        "patta. È dimostrato. Delle partite dei giocatori più forti provati il 25,0 % è patta.");
  workbench::Comparison found;
  CHECK(perfect_play(found, Language::English).empty());
  found.solved_b = workbench::Solved{false, "Ann", 1};
  CHECK(perfect_play(found, Language::Italian) ==
        std::vector<std::string>{"Il gioco perfetto sotto B: Ann può forzare la vittoria, entro 1 "
                                 "mossa, contando quelle di tutti. È dimostrato."});
}

}  // namespace ludo::report::tests
