// The building blocks of the grammar: what matches by a function, and what turns a rule into a
// node.
//
// Included by parse.cpp only, because of PEGTL. Terminals (terminals.hpp) are matched by hand: they
// take the blanks behind them, look words up by id, and note what was expected where they fail. A
// failed alternative must cut what it left in the flat tree: hence `attempt`, and `one_of`, `maybe`
// … on top of it instead of PEGTL's own `sor`, `opt` ….
//
// Tested through lang/syntax/parse.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze_traits.hpp>
#include <type_traits>

#include "lang/syntax/flat.hpp"
#include "lang/syntax/words.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::grammar {

namespace pegtl = tao::pegtl;
using lang::Expected;
using lang::FlatNode;
using lang::Form;
using lang::Language;
using lang::NodeShape;
using lang::Scratch;
using lang::Terminal;
using lang::Word;

using pegtl::opt;
using pegtl::plus;
using pegtl::seq;
using pegtl::sor;
using pegtl::star;

// --- rules that match by a function ---

// Takes nothing: if a bracket follows, one of the words stands behind its partner. It is looked
// over, not read, so that brackets in brackets are not read twice at each depth.
template <Word... kWords>
struct number_before {
  using rule_t = number_before;
  using subs_t = pegtl::empty_list;

  template <pegtl::apply_mode A, pegtl::rewind_mode M, template <class...> class Action,
            template <class...> class Control, class Input>
  static bool match(Input& in, Scratch& scratch) {
    const std::string_view rest(in.current(), in.size());
    if (!rest.starts_with('(')) return true;
    std::size_t size = lang::match_brackets(rest);
    if (size == 0) return false;
    while (size < rest.size() && rest[size] == ' ') ++size;
    const std::string_view next = rest.substr(size);
    return ((lang::match_word(next, kWords, scratch.language) != 0) || ...);
  }
};

// Takes nothing: one of the words stands further on. What begins with a description of any length
// is read only where its verb will come, so that all other sentences break where they are wrong.
template <Word... kWords>
struct further_on {
  using rule_t = further_on;
  using subs_t = pegtl::empty_list;

  template <pegtl::apply_mode A, pegtl::rewind_mode M, template <class...> class Action,
            template <class...> class Control, class Input>
  static bool match(Input& in, Scratch& scratch) {
    const std::string_view rest(in.current(), in.size());
    for (std::size_t at = rest.find(' '); at != std::string_view::npos;
         at = rest.find(' ', at + 1)) {
      const std::string_view next = rest.substr(at + 1);
      if (((lang::match_word(next, kWords, scratch.language) != 0) || ...)) return true;
    }
    return false;
  }
};

// Takes nothing: the first word stands here, and one of the others, if there are any, behind it.
template <Word kFirst, Word... kWords>
struct before {
  using rule_t = before;
  using subs_t = pegtl::empty_list;

  template <pegtl::apply_mode A, pegtl::rewind_mode M, template <class...> class Action,
            template <class...> class Control, class Input>
  static bool match(Input& in, Scratch& scratch) {
    const std::string_view rest(in.current(), in.size());
    const std::size_t size = lang::match_word_and_blanks(rest, kFirst, scratch.language);
    const std::string_view next = rest.substr(size);
    const bool follows = ((lang::match_word(next, kWords, scratch.language) != 0) || ...);
    return size != 0 && (follows || sizeof...(kWords) == 0);
  }
};

// Takes nothing: the text is a view.
struct in_view {
  using rule_t = in_view;
  using subs_t = pegtl::empty_list;

  template <pegtl::apply_mode A, pegtl::rewind_mode M, template <class...> class Action,
            template <class...> class Control, class Input>
  static bool match(Input& /*in*/, Scratch& scratch) {
    return scratch.is_view;
  }
};

// A terminal: Match::size(rest, scratch) answers how many bytes it takes, 0 for failure; blanks
// after them are taken, too.
template <class Match>
struct terminal {
  using rule_t = terminal;
  using subs_t = pegtl::empty_list;

  template <pegtl::apply_mode A, pegtl::rewind_mode M, template <class...> class Action,
            template <class...> class Control, class Input>
  static bool match(Input& in, Scratch& scratch) {
    if (!scratch.step()) return false;
    const std::string_view rest(in.current(), in.size());
    std::size_t size = Match::size(rest, scratch.language);
    if (size == 0) {
      const std::size_t place = scratch.text.size() - rest.size();
      if constexpr (requires { Match::word; }) {
        // A phrase breaks at the word that is another.
        const lang::PartialMatch partial =
            lang::match_beginning(rest, Match::word, scratch.language);
        Expected what = Match::expected();
        what.matched = static_cast<std::uint8_t>(partial.in_phrase);
        if (place == 0) scratch.heads.push_back(Match::word);
        scratch.fail(place + partial.in_text, what);
      } else {
        scratch.fail(place, Match::expected());
      }
      return false;
    }
    if constexpr (requires { Match::word; }) {
      if (rest.size() == scratch.text.size()) scratch.heads.push_back(Match::word);
    }
    if (scratch.keeps_words) {
      const auto begin = static_cast<lang::Offset>(scratch.text.size() - rest.size());
      lang::ReadWord read{begin, static_cast<lang::Offset>(begin + size), std::nullopt, false};
      if constexpr (requires { Match::word; }) read.word = Match::word;
      if constexpr (requires { Match::is_name; }) read.is_name = true;
      scratch.read(read);
    }
    while (size < rest.size() && rest[size] == ' ') ++size;
    in.bump(size);
    return true;
  }
};

// What a rule leaves in the flat tree is cut when it fails.
template <class... Rules>
struct attempt {
  using rule_t = attempt;
  using subs_t = pegtl::type_list<Rules...>;

  template <pegtl::apply_mode A, pegtl::rewind_mode M, template <class...> class Action,
            template <class...> class Control, class Input>
  static bool match(Input& in, Scratch& scratch) {
    const std::size_t size = scratch.nodes.size();
    const std::size_t n_words = scratch.words.size();
    if (pegtl::match<seq<Rules...>, A, pegtl::rewind_mode::required, Action, Control>(in,
                                                                                      scratch)) {
      return true;
    }
    scratch.nodes.resize(size);
    if (n_words < scratch.words.size()) scratch.words.resize(n_words);
    return false;
  }
};

// Bounds recursion.
template <class... Rules>
struct nested {
  using rule_t = nested;
  using subs_t = pegtl::type_list<Rules...>;

  template <pegtl::apply_mode A, pegtl::rewind_mode M, template <class...> class Action,
            template <class...> class Control, class Input>
  static bool match(Input& in, Scratch& scratch) {
    if (scratch.depth == lang::kMaxNesting) {
      scratch.too_deep = true;
      return false;
    }
    ++scratch.depth;
    const bool matched = pegtl::match<seq<Rules...>, A, M, Action, Control>(in, scratch);
    --scratch.depth;
    return matched;
  }
};

// --- combinations ---

template <class... Rules>
using one_of = sor<attempt<Rules>...>;

template <class... Rules>
using possibly = opt<attempt<Rules...>>;

template <class... Rules>
using many = star<attempt<Rules...>>;

// --- shapes ---

template <NodeShape kShape, Form kForm, class... Rules>
struct shaped : seq<Rules...> {
  static constexpr NodeShape shape = kShape;
  static constexpr Form form = kForm;
  static constexpr std::string_view fixed = {};
};

template <Form kForm, class... Rules>
using node = shaped<NodeShape::plain, kForm, Rules...>;
template <Form kForm, class... Rules>
using single = shaped<NodeShape::single, kForm, Rules...>;
template <Form kForm, class... Rules>
using chain = shaped<NodeShape::chain, kForm, Rules...>;
template <class... Rules>
using applied = shaped<NodeShape::applied, Form::Nothing, Rules...>;

// The node's word is what the rules match.
template <class... Rules>
struct text : shaped<NodeShape::word, Form::Nothing, Rules...> {};

// A word that the grammar gives, not the author.
template <std::size_t kSize>
struct fixed_string {
  char bytes[kSize];
  // NOLINTNEXTLINE(google-explicit-constructor): literals become arguments of templates.
  constexpr fixed_string(const char (&literal)[kSize]) { std::copy_n(literal, kSize, bytes); }
  [[nodiscard]] constexpr std::string_view view() const { return {bytes, kSize - 1}; }
};

template <fixed_string kText, class... Rules>
struct says : seq<Rules...> {
  static constexpr NodeShape shape = NodeShape::fixed;
  static constexpr Form form = Form::Nothing;
  static constexpr std::string_view fixed = kText.view();
};

// An absent part keeps its place.
struct nothing : node<Form::Nothing> {};
template <class... Rules>
using maybe = sor<attempt<Rules...>, nothing>;

template <class... Rules>
using list = node<Form::List, Rules...>;

// The end of the line, or of the part that is read.
struct line_end {
  using rule_t = line_end;
  using subs_t = pegtl::empty_list;

  template <pegtl::apply_mode A, pegtl::rewind_mode M, template <class...> class Action,
            template <class...> class Control, class Input>
  static bool match(Input& in, Scratch& scratch) {
    if (in.empty()) return true;
    scratch.fail(scratch.text.size() - in.size(), Expected{Terminal::end, Word::ludo, 0, 0});
    return false;
  }
};

// The same, where nothing is missed if the line goes on.
struct ends_here {
  using rule_t = ends_here;
  using subs_t = pegtl::empty_list;

  template <pegtl::apply_mode A, pegtl::rewind_mode M, template <class...> class Action,
            template <class...> class Control, class Input>
  static bool match(Input& in, Scratch& /*scratch*/) {
    return in.empty();
  }
};

}  // namespace ludo::grammar

// What the analysis of the grammar must know of our own rules.
namespace tao::pegtl {

template <class Name, class Match>
struct analyze_traits<Name, ludo::grammar::terminal<Match>> : analyze_any_traits<> {};
template <class Name, class... Rules>
struct analyze_traits<Name, ludo::grammar::attempt<Rules...>> : analyze_seq_traits<Rules...> {};
template <class Name, class... Rules>
struct analyze_traits<Name, ludo::grammar::nested<Rules...>> : analyze_seq_traits<Rules...> {};
template <class Name, ludo::lang::Word... kWords>
struct analyze_traits<Name, ludo::grammar::number_before<kWords...>> : analyze_opt_traits<> {};
template <class Name, ludo::lang::Word... kWords>
struct analyze_traits<Name, ludo::grammar::further_on<kWords...>> : analyze_opt_traits<> {};
template <class Name, ludo::lang::Word kFirst, ludo::lang::Word... kWords>
struct analyze_traits<Name, ludo::grammar::before<kFirst, kWords...>> : analyze_opt_traits<> {};
template <class Name>
struct analyze_traits<Name, ludo::grammar::in_view> : analyze_opt_traits<> {};
template <class Name>
struct analyze_traits<Name, ludo::grammar::line_end> : analyze_opt_traits<> {};
template <class Name>
struct analyze_traits<Name, ludo::grammar::ends_here> : analyze_opt_traits<> {};

}  // namespace tao::pegtl
