// Inside the checker of generators: what generators.cpp, lines.cpp and statements.cpp share.
#pragma once

#include <string>
#include <vector>

#include "lang/check/context.hpp"

namespace ludo::lang {

GeneratorId check_line(Context& context, Scope& scope, const Node& node, GeneratorUse use);
/// A line of a definition: its names are its own.
std::optional<LinePattern> check_hidden_pattern(Context& context, Scope& scope, const Node& node);
/// A name of a definition's lines, in a register of its own.
Index bind_hidden(Context& context, Scope& scope, const Node& name, const Type& type);

// ---- named_lines.cpp
/// `goal among aim of man`, where the lines begin at one place: one generator of their ends.
/// Nothing when the domain is no such thing.
std::optional<GeneratorId> check_ends(Context& context, Scope& scope, const Node& node,
                                      GeneratorUse use);

/// The rule of this name, marked as used; null and a message when there is none.
RuleWord* find_rule(Context& context, const std::string& name, Span span);
/// The arguments of a call of a rule, coerced to its parameters; false after a message.
bool check_arguments(Context& context, Scope& scope, const std::string& name, const RuleWord& rule,
                     const std::vector<Node>& arguments, Span span, std::vector<ExprId>& args);
/// Binds the names after `as`; false after a message.
bool bind_results(Context& context, Scope& scope, const std::string& name, const RuleWord& rule,
                  const std::vector<Node>& results, Span span, std::vector<Index>& slots,
                  bool question);

}  // namespace ludo::lang
