// Keywords in another language: to Italian and back nothing changes, neither bytes nor meaning.

#include <string>

#include "lang/ast/build.hpp"
#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "lang/syntax/parse.hpp"
#include "lang/syntax/words.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {
namespace {

using lang::Language;

std::string written_in(const std::string& text, std::string_view language) {
  lang::Diagnostics diagnostics;
  const auto out = lang::format_in(text, language, diagnostics);
  lang::SourceMap sources;
  sources.add("text", text);
  INFO(lang::render(diagnostics, sources));
  REQUIRE(out.has_value());
  return *out;
}

lang::Node said_by(const std::string& text) {
  lang::Diagnostics diagnostics;
  const lang::SourceText source("text", text);
  lang::Node file = lang::build_ast(lang::parse(source, diagnostics), diagnostics);
  REQUIRE_FALSE(diagnostics.has_errors());
  // But for the language in its head.
  if (file.size() != 0 && file[0].is(lang::Form::Ludo)) file[0] = lang::Node{};
  return file;
}

void check_there_and_back(const std::string& path) {
  const std::string text = read_file(path);
  const bool is_english = lang::language_of(text) == Language::english;
  const std::string english = written_in(text, "en");
  const std::string italian = written_in(text, "it");
  CHECK(lang::language_of(italian) == Language::italian);
  CHECK(written_in(italian, "en") == english);
  CHECK(written_in(italian, "it") == italian);
  CHECK((is_english ? english : italian) == text);
  CHECK(lang::same_meaning(said_by(english), said_by(italian)));
}

LUDO_REGISTER_TESTS(every_game_in_italian) {
  for (const std::string_view folder : {"stdlib-games", "examples"}) {
    for (const std::string& path : files_under(folder, ".ludo")) {
      register_test("italian: " + path, "[languages][corpus]",
                    [path] { check_there_and_back(path); });
    }
  }
}

const char* const kGame = R"(game Put
"The last stone wins"

elements
  players White, Black
  board square 3 x 3
  piece Stone: of each player

interactions
  rule place
    choose cell among empty
    require no own Stone beside cell
      note "The author's words stay."
    put own Stone at cell

scenario
  turn
    play place
  stuck: mover loses
)";

}  // namespace

TEST_CASE("a text says its language at its head", "[languages]") {
  CHECK(lang::language_of("game A\n") == Language::english);
  CHECK(lang::language_of("ludo 2 it\ngioco A\n") == Language::italian);
  CHECK(lang::language_of("\xEF\xBB\xBF-- a comment\n\n  -- another\r\nludo  1  it\r\n") ==
        Language::italian);
  CHECK(lang::language_of("ludo 2 en\n") == Language::english);
  CHECK(lang::language_of("ludo 2\nit\n") == Language::english);
  CHECK(lang::language_of("ludo 2 fr\n") == Language::english);
}

TEST_CASE("keywords change, names and texts stay", "[languages]") {
  CHECK(written_in(kGame, "it") == R"(ludo 2 it
gioco Put
"The last stone wins"

elementi
  giocatori White, Black
  tavoliere quadrato 3 x 3
  pezzo Stone: di ogni giocatore

interazioni
  regola place
    scegli cell fra vuota
    richiedi nessun mio Stone accanto a cell
      nota "The author's words stay."
    metti mio Stone su cell

scenario
  turno
    esegui place
  bloccato: chi-muove perde
)");
}

TEST_CASE("several spellings are read, one is written", "[languages]") {
  const std::string text = R"(ludo 2 it
gioco Pose
elementi
  giocatori Bianco, Nero
  scacchiera quadrata 3 per 3
  pezzo Pedina: di ciascun giocatore
interazioni
  regola posa
    scegli meta fra vuote
    richiedi nessun mia Pedina accanto alla meta
    metti mia Pedina su meta
scenario
  turno gioca posa
  bloccato: chi-muove perde
)";
  const std::string written = written_in(text, "it");
  CHECK(written.find("tavoliere quadrato 3 x 3") != std::string::npos);
  CHECK(written.find("richiedi nessun mio Pedina accanto a meta") != std::string::npos);
  CHECK(written_in(text, "en").find("require no own Pedina beside meta") != std::string::npos);
}

TEST_CASE("words agree with the words of the language beside them", "[languages]") {
  std::string text = kGame;
  const std::string chosen = "choose cell among empty";
  text.replace(
      text.find(chosen), chosen.size(),
      "choose man among own pieces\n    choose line from man along orthogonal: one or more empty "
      "to cell, one enemy piece");
  const std::string italian = written_in(text, "it");
  CHECK(italian.find("fra miei pezzi\n") != std::string::npos);
  CHECK(italian.find("una o più vuote fino a cell, un avversario pezzo\n") != std::string::npos);
  CHECK(written_in(italian, "en") == written_in(text, "en"));
}

TEST_CASE("names with a meaning of their own are translated, the author's are not", "[languages]") {
  const std::string text = std::string(kGame) + R"(  limit 9 turns: draw
  end by the first of
    far: mover wins when some n from 1 to 3 where n > turns and n < 2
    near: opponent wins when some Stone of mover in Border
)";
  const std::string italian = written_in(text, "it");
  CHECK(italian.find("chi-muove vince quando qualche n da 1 a 3 dove n > turni") !=
        std::string::npos);
  CHECK(italian.find("rivale vince quando qualche Stone di chi-muove in Bordo") !=
        std::string::npos);
  CHECK(written_in(italian, "en") == written_in(text, "en"));
}

TEST_CASE("a name that is a word of the other language stands in the way", "[languages]") {
  std::string text = kGame;
  for (auto at = text.find("cell"); at != std::string::npos; at = text.find("cell", at)) {
    text.replace(at, 4, "dove");
  }
  REQUIRE_FALSE(written_in(text, "en").empty());
  lang::Diagnostics diagnostics;
  CHECK_FALSE(lang::format_in(text, "it", diagnostics).has_value());
  REQUIRE(diagnostics.count() == 1);
  CHECK(lang::kind_name(diagnostics.in_order_of_report().front().kind()) == "reserved-word");
}

TEST_CASE("messages name the words of the text's language", "[languages]") {
  lang::Diagnostics diagnostics;
  const lang::SourceText source("text",
                                "ludo 2 it\ngioco Uno\nelementi\n  giocattori Bianco, Nero\n");
  lang::parse(source, diagnostics);
  REQUIRE(diagnostics.count() == 1);
  CHECK(diagnostics.in_order_of_report().front().hint() == "did you mean `giocatori`?");
}

TEST_CASE("a position is read in the language that fits", "[languages]") {
  const auto parsed = [](const std::string& text, lang::Diagnostics& diagnostics) {
    const lang::SourceText source("position", text);
    return lang::parse_position(source, diagnostics);
  };
  lang::Diagnostics english;
  lang::Diagnostics italian;
  CHECK(parsed("put White Stone at a1\nWhite to move\n", english).language ==
        lang::Language::english);
  CHECK(parsed("metti White Stone su a1\nWhite muove\n", italian).language ==
        lang::Language::italian);
  CHECK(english.empty());
  CHECK(italian.empty());
  // With a slip it is still the language that fits better.
  lang::Diagnostics slip;
  CHECK(parsed("metti White Stone su a1\nmeti White Stone su a2\nWhite muove\n", slip).language ==
        lang::Language::italian);
  CHECK(slip.count() == 1);
}

TEST_CASE("the head of a text is read in every language", "[languages]") {
  const lang::TextHead head = lang::head_of_text(std::string("-- a comment\n") + kGame);
  CHECK(head.name == "Put");
  CHECK(head.name_at == std::string("-- a comment\ngame ").size());
  const lang::TextHead small = lang::head_of_text("ludo 2 it\ngioco Piccolo variante di Grande\n");
  CHECK(small.name == "Piccolo");
  CHECK(small.parent == "Grande");
  CHECK(lang::head_of_text("tests of Large\n").tests_of == "Large");
  CHECK(lang::head_of_text("elements\ngame Late\n").name.empty());
}

}  // namespace ludo::tests
