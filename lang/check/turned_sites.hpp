// `x turned right by 2 about middle`: where a turn of the board about a site brings another site.
//
// Of each turn that a text can mean there is one hidden table, by the site and the middle. Tested
// by tests/lang/check/test_turned_sites.cpp.
#pragma once

#include "lang/check/context.hpp"

namespace ludo::lang {

/// The site, or none off the board. Precondition: Form::Turned with a middle.
ExprId check_turned_site(Context& context, Scope& scope, const Node& node);

}  // namespace ludo::lang
