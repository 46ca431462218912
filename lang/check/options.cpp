// Fixes options and folds guards; see options.hpp.
//
// Tested by tests/lang/check/test_options.cpp.

#include "lang/check/options.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "lang/ast/edit_inside.hpp"
#include "lang/ast/items.hpp"
#include "lang/text/suggest.hpp"

namespace ludo::lang {

namespace {

std::optional<std::int32_t> read_number(std::string_view text) {
  std::int32_t value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string listed(const std::vector<std::string>& words) {
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i != 0) list += i + 1 == words.size() ? " or " : ", ";
    list += '`' + words[i] + '`';
  }
  return list;
}

// `from 0 to 20 by 0.5`.
std::string words_of(const OptionRange& range) {
  const std::string ends = fmt::format("from {} to {}", print(range.least), print(range.most));
  return range.step == Constant::of(1) ? ends : fmt::format("{} by {}", ends, print(range.step));
}

// A rule without a path: `play r` kills the path that reaches it.
void make_dead(Node& rule) {
  Node no;
  no.form = Form::No;
  no.span = rule.span;
  Node require;
  require.form = Form::Require;
  require.span = rule.span;
  require.children.push_back(std::move(no));
  Node& body = rule[4];
  body.children.clear();
  body.children.push_back(std::move(require));
  // How it is written may name what its body bound.
  std::erase_if(rule[5].children, [](const Node& part) { return part.is(Form::Written); });
}

// Rules of this name, wherever they stand.
std::size_t kill_rules(Node& node, std::string_view name) {
  if (node.is(Form::Rule)) {
    if (node.text != name) return 0;
    make_dead(node);
    return 1;
  }
  const bool holds_items = node.is(Form::Game) || node.is(Form::Elements) ||
                           node.is(Form::Interactions) || node.is(Form::Scenario) ||
                           node.is(Form::Guarded);
  std::size_t n = 0;
  if (holds_items) {
    for (Node& child : node.children) n += kill_rules(child, name);
  }
  return n;
}

struct OptionFolding {
  const std::map<std::string, std::string>& asked;
  Span asked_at;
  Diagnostics& diagnostics;
  FoldedGame& result;
  std::set<std::string> declared;
  std::vector<const Node*> dead_rules;  // their head's guard does not hold

  void report(DiagnosticKind kind, Span span, std::string message, std::string hint = {}) {
    diagnostics.report(kind, std::move(message), Mark{span, {}}, {}, std::move(hint));
  }

  void set(const std::string& name, const Constant& value, Span span) {
    if (!declared.insert(name).second) {
      report(DiagnosticKind::duplicate_name, span,
             fmt::format("the option `{}` is declared twice", name));
      return;
    }
    result.constants.options[name] = value;
    result.values.push_back({name, print(value)});
    result.spans[name] = span;
  }

  // The value asked for, in the domain of the option; the default if none was.
  std::optional<Constant> asked_value(const std::string& name,
                                      const std::vector<std::string>& words,
                                      const std::optional<OptionRange>& range) {
    const auto found = asked.find(name);
    if (found == asked.end()) return std::nullopt;
    const std::string& text = found->second;
    if (range) {
      const auto number = read_number(text);
      const auto value = number ? Constant::of(*number) : read_decimal(text);
      if (value && range->contains(*value)) return value;
      report(DiagnosticKind::unknown_option_value, asked_at,
             fmt::format("`{}` is no value of the option `{}`; it goes {}", text, name,
                         words_of(*range)));
      return std::nullopt;
    }
    if (words.empty()) {
      if (text == "on" || text == "yes") return Constant::truth(true);
      if (text == "off" || text == "no") return Constant::truth(false);
      report(DiagnosticKind::unknown_option_value, asked_at,
             fmt::format("`{}` is no value of the option `{}`; it is `on` or `off`", text, name));
      return std::nullopt;
    }
    if (std::find(words.begin(), words.end(), text) == words.end()) {
      const auto likely = closest(text, words);
      report(
          DiagnosticKind::unknown_option_value, asked_at,
          fmt::format("`{}` is no value of the option `{}`; it is {}", text, name, listed(words)),
          likely ? fmt::format("did you mean `{}`?", *likely) : std::string{});
      return std::nullopt;
    }
    if (const auto number = read_number(text)) return Constant::of(*number);
    return Constant::of_word(text);
  }

  void fix_option(const Node& item) {
    const Node& domain = item[1];
    std::vector<std::string> words;
    std::optional<OptionRange> range;
    if (domain.is(Form::List)) {
      for (const Node& word : domain.children) {
        words.push_back(word.text);
        if (!read_number(word.text)) result.constants.words.insert(word.text);
      }
      result.words[item.text] = words;
    } else if (domain.is(Form::TypeRange)) {
      range = range_of(domain);
      if (!range) return;
      result.ranges[item.text] = *range;
    }
    const Constant usual = usual_value(item, words, range);
    set(item.text, asked_value(item.text, words, range).value_or(usual), item.span);
  }

  std::optional<OptionRange> range_of(const Node& domain) {
    const auto least = evaluate_constant(domain[0], result.constants, diagnostics);
    const auto most = evaluate_constant(domain[1], result.constants, diagnostics);
    if (!least || !most) return std::nullopt;
    OptionRange range{*least, *most};
    if (const Node& step = place_in(domain, 2); !step.absent()) {
      const auto by = evaluate_constant(step, result.constants, diagnostics);
      if (!by) return std::nullopt;
      range.step = *by;
      if (by->number == 0) {
        report(DiagnosticKind::unknown_option_value, step.span, "these are steps of nothing");
        return std::nullopt;
      }
    }
    return range;
  }

  // The default; the first value of the domain after a message.
  Constant usual_value(const Node& item, const std::vector<std::string>& words,
                       const std::optional<OptionRange>& range) {
    const Node& node = item[2];
    const auto has = [&](const std::string& word) {
      return std::find(words.begin(), words.end(), word) != words.end();
    };
    Constant fallback = Constant::truth(false);
    if (range) fallback = range->least;
    if (!words.empty()) {
      const auto number = read_number(words[0]);
      fallback = number ? Constant::of(*number) : Constant::of_word(words[0]);
    }
    const bool strange_word = !words.empty() && node.is(Form::Name) && !has(node.text) &&
                              !result.constants.options.contains(node.text);
    if (strange_word) {
      const auto likely = closest(node.text, words);
      report(DiagnosticKind::unknown_option_value, node.span,
             fmt::format("the default `{}` is no value of the option `{}`; it is {}", node.text,
                         item.text, listed(words)),
             likely ? fmt::format("did you mean `{}`?", *likely) : std::string{});
      return fallback;
    }
    const auto usual = evaluate_constant(node, result.constants, diagnostics);
    if (!usual) return fallback;
    const std::string written = print(*usual);
    if (range) {
      if (usual->form == Constant::Form::Number && range->contains(*usual)) return *usual;
      report(DiagnosticKind::unknown_option_value, node.span,
             fmt::format("the default {} is no value of `{}`, which goes {}", written, item.text,
                         words_of(*range)),
             range->places() < usual->places
                 ? fmt::format("say by which steps: `{} to {} by {}`", print(range->least),
                               print(range->most), print(Constant::decimal(1, usual->places)))
                 : std::string{});
      return fallback;
    }
    if (words.empty() ? usual->form == Constant::Form::Truth : has(written)) return *usual;
    report(DiagnosticKind::unknown_option_value, node.span,
           fmt::format("the default `{}` is no value of the option `{}`", written, item.text),
           words.empty() ? "it is `on` or `off`" : fmt::format("it is {}", listed(words)));
    return fallback;
  }

  void fix_player_count(const Node& item) {
    const auto least = constant_number(item[0], result.constants, diagnostics);
    const auto most = constant_number(item[1], result.constants, diagnostics);
    if (!least || !most) return;
    std::int32_t named = 0;
    for (const Node& child : item.children) named += child.is(Form::Name) ? 1 : 0;
    if (*least < 1 || *most < *least || named != *most) {
      report(DiagnosticKind::bad_players, item.span,
             fmt::format("{} names are given for {} to {} players", named, *least, *most));
      return;
    }
    const OptionRange range{Constant::of(*least), Constant::of(*most)};
    result.ranges["players"] = range;
    set("players", asked_value("players", {}, range).value_or(Constant::of(*least)), item.span);
  }

  // Takes out the result lines whose `with` does not hold, and the lists that are empty then.
  void fold_results(Node& item) {
    if (!holds_results(item)) {
      const bool holds_lists = item.is(Form::Replace) || item.is(Form::Add) ||
                               item.is(Form::Guarded) || item.is(Form::Phase);
      for (Node& child : item.children) {
        if (holds_lists) fold_results(child);
      }
      return;
    }
    const auto is_gone = [this](Node& line) {
      if (!line.is(Form::Result) || line[1].absent()) return false;
      const bool holds = constant_truth(line[1], result.constants, diagnostics).value_or(false);
      line[1] = Node{};
      return !holds;
    };
    const std::size_t before = item.size();
    std::erase_if(item.children, is_gone);
    if (item.size() != before && is_empty_of_results(item)) item = Node{};
  }

  void fold(const Node& item) {
    if (item.is(Form::Replace) || item.is(Form::Add)) {
      fold(item[0]);
    } else if (item.is(Form::Guarded)) {
      const auto holds = constant_truth(item[0], result.constants, diagnostics);
      if (!holds || !*holds) return;
      for (std::size_t i = 1; i < item.size(); ++i) fold(item[i]);
    } else if (item.is(Form::Rule)) {
      (head_guard_holds(item, result.constants, diagnostics) ? result.items : dead_rules)
          .push_back(&item);
    } else if (!item.is(Form::Error) && !item.is(Form::Drop) && !item.is(Form::Nothing)) {
      if (head_guard_holds(item, result.constants, diagnostics)) result.items.push_back(&item);
    }
  }
};

bool is_section(const Node& part) {
  return part.is(Form::Elements) || part.is(Form::Interactions) || part.is(Form::Scenario);
}

// Options may be used before the line that declares them (the players may stand above), so they are
// fixed first.
void fix_options_first(OptionFolding& folding, const Node& item) {
  if (item.is(Form::Replace) || item.is(Form::Add)) {
    fix_options_first(folding, item[0]);
  } else if (item.is(Form::OptionDef)) {
    folding.fix_option(item);
  } else if (item.is(Form::PlayerCount)) {
    folding.fix_player_count(item);
  } else if (item.is(Form::Guarded)) {
    Diagnostics unused;  // reported when the items are folded
    const auto holds = constant_truth(item[0], folding.result.constants, unused);
    if (!holds || !*holds) return;
    for (std::size_t i = 1; i < item.size(); ++i) fix_options_first(folding, item[i]);
  }
}

}  // namespace

std::int32_t OptionRange::places() const {
  return std::max({least.places, most.places, step.places});
}

bool OptionRange::contains(const Constant& value) const {
  const std::int32_t digits = std::max(places(), value.places);
  const std::int64_t number = value.in_parts(digits);
  return least.in_parts(digits) <= number && number <= most.in_parts(digits) &&
         (number - least.in_parts(digits)) % step.in_parts(digits) == 0;
}

FoldedGame fold_game(const Node& game, const std::map<std::string, std::string>& options,
                     const std::vector<std::string>& without, Span asked,
                     Diagnostics& diagnostics) {
  FoldedGame result;
  result.game = game;
  OptionFolding folding{options, asked, diagnostics, result, {}, {}};
  for (const std::string& key : without) {
    if (kill_rules(result.game, key) != 0 || drop_item(result.game, key) != 0) continue;
    const std::vector<std::string> known = droppable_keys(result.game);
    const auto likely = closest(key, known);
    folding.report(DiagnosticKind::unknown_key, asked,
                   fmt::format("nothing in this game is called `{}`", key),
                   likely ? fmt::format("did you mean `{}`?", *likely) : std::string{});
  }
  for (const Node& part : result.game.children) {
    if (!is_section(part)) continue;
    for (const Node& item : part.children) fix_options_first(folding, item);
  }
  for (Node& part : result.game.children) {
    if (!part.is(Form::Scenario)) continue;
    for (Node& item : part.children) folding.fold_results(item);
  }
  for (const Node& part : result.game.children) {
    if (!is_section(part)) continue;
    for (const Node& item : part.children) folding.fold(item);
  }
  // A rule whose guard does not hold has no path, unless another of its name is there.
  for (const Node* dead : folding.dead_rules) {
    const bool replaced = std::any_of(
        result.items.begin(), result.items.end(),
        [&](const Node* item) { return item->is(Form::Rule) && item->text == dead->text; });
    if (replaced) continue;
    make_dead(const_cast<Node&>(*dead));  // NOLINT: it points into result.game, which is ours
    result.items.push_back(dead);
  }
  for (const auto& [name, value] : options) {
    if (folding.declared.contains(name)) continue;
    std::vector<std::string> known(folding.declared.begin(), folding.declared.end());
    const auto likely = closest(name, known);
    folding.report(
        DiagnosticKind::unknown_option, asked,
        known.empty() ? fmt::format("this game has no option `{}`; it has none at all", name)
                      : fmt::format("this game has no option `{}`; it has {}", name, listed(known)),
        likely ? fmt::format("did you mean `{}`?", *likely) : std::string{});
  }
  return result;
}

bool head_guard_holds(const Node& item, const ConstantScope& constants, Diagnostics& diagnostics) {
  const Node& guard = head_guard(item);
  if (guard.absent()) return true;
  return constant_truth(guard, constants, diagnostics).value_or(false);
}

}  // namespace ludo::lang
