// The building blocks of the first edition, which lang/syntax/migrate.hpp reads: they go with it.
//
// Included by parse.cpp only, because of PEGTL. Tested through lang/syntax/migrate.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "lang/syntax/terminals.hpp"

namespace ludo::grammar {

// The same word in lower case.
template <fixed_string kText>
constexpr auto lower_case_of() {
  auto text = kText;
  for (char& c : text.bytes) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}
template <fixed_string kText>
inline constexpr auto kLowerCase = lower_case_of<kText>();

// `Old` in a text of the first edition, `New` in any other.
template <class Old, class New>
struct edition {
  using rule_t = edition;
  using subs_t = pegtl::type_list<Old, New>;

  template <pegtl::apply_mode A, pegtl::rewind_mode M, template <class...> class Action,
            template <class...> class Control, class Input>
  static bool match(Input& in, Scratch& scratch) {
    if (scratch.first_edition) {
      return pegtl::match<Old, A, pegtl::rewind_mode::required, Action, Control>(in, scratch);
    }
    return pegtl::match<New, A, pegtl::rewind_mode::required, Action, Control>(in, scratch);
  }
};

// What the first edition said there, and what the second says instead; empty: it is inserted.
template <fixed_string kOld, fixed_string kNew>
struct was {
  using rule_t = was;
  using subs_t = pegtl::empty_list;

  template <pegtl::apply_mode A, pegtl::rewind_mode M, template <class...> class Action,
            template <class...> class Control, class Input>
  static bool match(Input& in, Scratch& scratch) {
    if (!scratch.step()) return false;
    constexpr std::string_view old = kOld.view();
    const std::string_view rest(in.current(), in.size());
    std::size_t size = 0;
    for (const char c : old) {
      if (size == rest.size() || rest[size] != c) return false;
      do ++size;
      while (c == ' ' && size < rest.size() && rest[size] == ' ');
    }
    if (!old.empty() && lang::is_name_byte(old.back()) && lang::goes_on_name(rest, size)) {
      return false;
    }
    std::size_t begin = scratch.text.size() - rest.size();
    if (old.empty() && !kNew.view().ends_with(' ')) {
      while (begin > 0 && scratch.text[begin - 1] == ' ') --begin;
    }
    scratch.read({static_cast<lang::Offset>(begin), static_cast<lang::Offset>(begin + size),
                  std::nullopt, false, kNew.view()});
    while (size < rest.size() && rest[size] == ' ') ++size;
    in.bump(size);
    return true;
  }
};

}  // namespace ludo::grammar

// What the analysis of the grammar must know of them.
namespace tao::pegtl {

template <class Name, class Old, class New>
struct analyze_traits<Name, ludo::grammar::edition<Old, New>> : analyze_seq_traits<New> {};
template <class Name, ludo::grammar::fixed_string kOld, ludo::grammar::fixed_string kNew>
struct analyze_traits<Name, ludo::grammar::was<kOld, kNew>> : analyze_opt_traits<> {};

}  // namespace tao::pegtl
