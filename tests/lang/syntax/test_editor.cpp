// The colours of editors know every word of the language: the files in lang/editor/ are written
// from the table of words.

#include <algorithm>
#include <string>
#include <vector>

#include "lang/syntax/words.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {
namespace {

using lang::Language;
using lang::Word;

struct EditorWords {
  std::vector<std::string> reserved;
  std::vector<std::string> others;
  std::vector<std::string> names;  // with a meaning of their own
};

// Longer ones first: an editor takes the first that fits.
void order(std::vector<std::string>& words) {
  std::sort(words.begin(), words.end(), [](const std::string& left, const std::string& right) {
    return left.size() != right.size() ? left.size() > right.size() : left < right;
  });
  words.erase(std::unique(words.begin(), words.end()), words.end());
}

// Which texts are coloured: names of games may be words of views.
enum class Texts : bool { games, views };

EditorWords words_of(Language language, Texts texts) {
  EditorWords words;
  for (std::size_t i = 0; i < lang::count_words(); ++i) {
    const auto word = static_cast<Word>(i);
    if (texts == Texts::games && lang::is_of_views(word)) continue;
    const bool reserved = lang::is_reserved(lang::spelling(word));
    for (const std::string_view one : lang::spellings(word, language)) {
      (reserved ? words.reserved : words.others).emplace_back(one);
    }
  }
  for (const std::string_view english : {
#define LUDO_NAME(english, italian) std::string_view(english),
#include "lang/syntax/names.def"
#undef LUDO_NAME
       }) {
    words.names.emplace_back(lang::name_in(english, language));
  }
  order(words.reserved);
  order(words.others);
  order(words.names);
  return words;
}

// A phrase may have more blanks than one.
std::string any_of(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += '|';
    for (const char c : word) text += c == ' ' ? std::string("\\\\s+") : std::string(1, c);
  }
  // A hyphen with a letter behind it goes on a name.
  return R"((?<![\\p{L}\\p{N}_-])(?:)" + text + R"()(?![\\p{L}\\p{N}_]|-\\p{L}))";
}

std::string patterns_of(Language language, Texts texts, const std::string& indent) {
  const EditorWords words = words_of(language, texts);
  std::string text;
  const auto add = [&](std::string_view scope, const std::vector<std::string>& of) {
    text += indent + R"({ "name": ")" + std::string(scope) + R"(.ludo", "match": ")" + any_of(of) +
            "\" }";
  };
  add("keyword.control", words.others);
  text += ",\n";
  add("keyword.operator.word", words.reserved);
  text += ",\n";
  add("variable.language", words.names);
  return text + "\n";
}

std::string textmate_grammar(Texts texts) {
  const std::string name = texts == Texts::views ? "ludoview" : "ludo";
  std::string text = fmt::format(R"json({{
  "name": "{0}",
  "scopeName": "source.{0}",
  "fileTypes": ["{0}"],
)json",
                                 name);
  text += R"json(  "patterns": [
    {
      "begin": "^\\s*ludo\\s+[0-9]+\\s+it\\b",
      "beginCaptures": { "0": { "name": "keyword.control.ludo" } },
      "end": "(?!x)x",
      "patterns": [{ "include": "#common" }, { "include": "#italian" }, { "include": "#names" }]
    },
    { "include": "#common" },
    { "include": "#english" },
    { "include": "#names" }
  ],
  "repository": {
    "common": {
      "patterns": [
        { "name": "comment.line.double-dash.ludo", "match": "(?:^\\s*|(?<=\\s))--(?:\\s.*)?$" },
        {
          "name": "string.quoted.double.ludo",
          "begin": "\"",
          "end": "\"|$",
          "patterns": [
            { "name": "constant.character.escape.ludo", "match": "\\\\." },
            { "name": "variable.parameter.ludo", "match": "\\{[^{}\"]*\\}" }
          ]
        },
        { "name": "constant.other.colour.ludo", "match": "#[0-9a-fA-F]{6}(?:[0-9a-fA-F]{2})?\\b" },
        { "name": "constant.other.site.ludo", "match": "(?<![\\p{L}\\p{N}_])[a-z]{1,2}[0-9]+(?![\\p{L}\\p{N}_])" },
        { "name": "constant.numeric.ludo", "match": "(?<![\\p{L}\\p{N}_])[0-9]+(?![\\p{L}_])" }
      ]
    },
    "names": {
      "patterns": [
        { "name": "entity.name.type.ludo", "match": "(?<![\\p{L}\\p{N}_-])[A-Z][\\p{L}\\p{N}]*(?:-\\p{L}[\\p{L}\\p{N}]*)*" },
        { "name": "entity.name.function.ludo", "match": "(?<![\\p{L}\\p{N}_-])[a-z][\\p{L}\\p{N}]*(?:-\\p{L}[\\p{L}\\p{N}]*)*(?=\\()" }
      ]
    },
    "english": {
      "patterns": [
)json";
  text += patterns_of(Language::english, texts, "        ");
  text += R"json(      ]
    },
    "italian": {
      "patterns": [
)json";
  text += patterns_of(Language::italian, texts, "        ");
  return text + R"json(      ]
    }
  }
}
)json";
}

// Vim knows words, not phrases: each word of a phrase has the colour.
std::string vim_syntax(Texts texts) {
  std::vector<std::string> words;
  for (const Language language : {Language::english, Language::italian}) {
    const EditorWords of = words_of(language, texts);
    for (const auto* list : {&of.reserved, &of.others}) {
      for (const std::string& phrase : *list) {
        for (std::size_t at = 0; at < phrase.size();) {
          const std::size_t end = std::min(phrase.find(' ', at), phrase.size());
          words.push_back(phrase.substr(at, end - at));
          at = end + 1;
        }
      }
    }
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  std::string text =
      R"(" Colours for ludo; written from the table of words, like the other files here.
if exists("b:current_syntax")
  finish
endif
setlocal iskeyword=@,48-57,-,39,192-255
syntax match ludoComment "\(^\|\s\)\zs--\(\s.*\)\?$"
syntax match ludoNumber "[A-Za-z0-9]\@<!\d\+[A-Za-z0-9]\@!"
syntax match ludoSite "[A-Za-z0-9]\@<![a-z]\{1,2}\d\+[A-Za-z0-9]\@!"
syntax match ludoName "\<[A-Z]\k*\>"
syntax region ludoString start=+"+ skip=+\\.+ end=+"+ oneline
)";
  std::string line;
  const auto end_line = [&] {
    if (!line.empty()) text += "syntax keyword ludoWord" + line + "\n";
    line.clear();
  };
  for (const std::string& word : words) {
    if (line.size() + word.size() > 70) end_line();
    line += " " + word;
  }
  end_line();
  return text + R"(highlight default link ludoComment Comment
highlight default link ludoNumber Number
highlight default link ludoSite Constant
highlight default link ludoName Type
highlight default link ludoString String
highlight default link ludoWord Keyword
let b:current_syntax = ")" +
         std::string(texts == Texts::views ? "ludoview" : "ludo") + "\"\n";
}

bool knows(const std::string& grammar, const std::string& phrase) {
  std::string pattern;
  for (const char c : phrase) pattern += c == ' ' ? std::string("\\\\s+") : std::string(1, c);
  for (const char* before : {"(?:", "|"}) {
    for (const char* behind : {"|", ")"}) {
      if (grammar.find(before + pattern + behind) != std::string::npos) return true;
    }
  }
  return false;
}

}  // namespace

TEST_CASE("the colours of editors are those of the table of words", "[editor]") {
  check_golden("lang/editor/ludo.tmLanguage.json", textmate_grammar(Texts::games));
  check_golden("lang/editor/ludo.vim", vim_syntax(Texts::games));
  check_golden("lang/editor/ludoview.tmLanguage.json", textmate_grammar(Texts::views));
  check_golden("lang/editor/ludoview.vim", vim_syntax(Texts::views));
}

TEST_CASE("editors know every word, in every language", "[editor]") {
  for (const Texts texts : {Texts::games, Texts::views}) {
    const std::string_view file = texts == Texts::views ? "ludoview" : "ludo";
    const std::string grammar = read_file(fmt::format("lang/editor/{}.tmLanguage.json", file));
    std::size_t n_words = 0;
    for (const Language language : {Language::english, Language::italian}) {
      const EditorWords of = words_of(language, texts);
      for (const auto* list : {&of.reserved, &of.others, &of.names}) {
        for (const std::string& word : *list) {
          CAPTURE(word);
          CHECK(knows(grammar, word));
          ++n_words;
        }
      }
    }
    CHECK(n_words > 500);
    CHECK_FALSE(knows(grammar, "no such word"));
    CHECK(knows(grammar, "checkered") == (texts == Texts::views));
  }
}

TEST_CASE("the editor's package names the files that are there", "[editor]") {
  const std::string package = read_file("lang/editor/package.json");
  for (const char* file :
       {"ludo.tmLanguage.json", "ludoview.tmLanguage.json", "language-configuration.json"}) {
    CHECK(package.find(file) != std::string::npos);
    CHECK(file_exists(std::string("lang/editor/") + file));
  }
}

}  // namespace ludo::tests
