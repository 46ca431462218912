// Reads a game with everything it names: load() and options_of() of lang/lang.hpp.
//
// Each text is asked for once, parsed, and merged by lang/ast/merge.hpp; maps that stand in texts
// of their own are put in place.
//
// Tested by tests/lang/check/test_load.cpp.

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <utility>

#include "lang/ast/build.hpp"
#include "lang/ast/merge.hpp"
#include "lang/check/bounds.hpp"
#include "lang/lang.hpp"
#include "lang/syntax/layout.hpp"
#include "lang/syntax/parse.hpp"
#include "lang/syntax/words.hpp"

namespace ludo::lang {

namespace {

struct Loading {
  const Resolver& resolver;
  Diagnostics& diagnostics;
  SourceMap sources;
  std::map<std::string, std::optional<Node>, std::less<>> files;
  std::map<std::string, std::string, std::less<>> troubles;  // why a name has no file
  bool has_other_version = false;                            // of one text, and that is told
};

// The languages of a text that is of this version; true if it is of another one.
bool has_other_version(const Node& file, Diagnostics& diagnostics) {
  for (const Node& top : file.children) {
    if (!top.is(Form::Ludo)) continue;
    if (top.text != kVersion) return true;
    const Node& language = place_in(top, 0);
    if (language.is(Form::Name) && !find_language(language.text)) {
      diagnostics.report(Diagnostic(DiagnosticKind::unknown_version,
                                    fmt::format("there are no keywords in `{}`", language.text),
                                    language.span)
                             .with_hint("the languages are `en` and `it`"));
    }
  }
  return false;
}

bool holds_items(const Node& node) {
  return node.is(Form::File) || node.is(Form::Game) || node.is(Form::Module) ||
         node.is(Form::Elements) || node.is(Form::Interactions) || node.is(Form::Scenario) ||
         node.is(Form::Guarded);
}

// Counts down the items of a text; the first that is too many, or null.
const Node* item_beyond(const Node& node, std::size_t& left) {
  for (const Node& child : node.children) {
    if (holds_items(child)) {
      if (const Node* beyond = item_beyond(child, left)) return beyond;
    } else if (!node.is(Form::File) && !node.is(Form::Game) && !node.is(Form::Module)) {
      if (left == 0) return &child;
      --left;
    }
  }
  return nullptr;
}

// Putting a game together compares its items; what has too many is not put together.
bool has_too_many_items(const Node& file, Diagnostics& diagnostics) {
  std::size_t left = kMostItems;
  const Node* beyond = item_beyond(file, left);
  if (beyond == nullptr) return false;
  diagnostics.report(DiagnosticKind::too_long,
                     fmt::format("this text has more than {} items", kMostItems), beyond->span);
  return true;
}

Node read_text(Loading& loading, std::string name, std::string text) {
  if (text.size() > SourceText::kMaxSize) {
    loading.diagnostics.report(DiagnosticKind::too_long,
                               fmt::format("the text `{}` is too long", name), Span::nowhere());
    return {};
  }
  const SourceText& source = loading.sources.add(std::move(name), std::move(text));
  const SyntaxTree tree = parse(source, loading.diagnostics);
  Node file = build_ast(tree, loading.diagnostics);
  if (has_other_version(file, loading.diagnostics)) loading.has_other_version = true;
  if (has_too_many_items(file, loading.diagnostics)) file.children.clear();
  return file;
}

const Node* find_file(Loading& loading, std::string_view name) {
  auto found = loading.files.find(name);
  if (found == loading.files.end()) {
    std::optional<Node> file;
    Resolved text = loading.resolver ? loading.resolver(name) : Resolved();
    if (text) file = read_text(loading, std::string(name), std::move(*text));
    if (!text.trouble.empty()) loading.troubles.emplace(name, std::move(text.trouble));
    found = loading.files.emplace(std::string(name), std::move(file)).first;
  }
  return found->second ? &*found->second : nullptr;
}

// The rows of a map's own text: every line that is not empty, without indentation and comment.
std::vector<Node> rows_of(const SourceText& source) {
  std::vector<Node> rows;
  for (std::size_t number = 1; number <= source.line_count(); ++number) {
    std::string_view line = source.line_text(number);
    const auto begin = line.find_first_not_of(' ');
    if (begin == std::string_view::npos || line.substr(begin).starts_with("--")) continue;
    const auto end = line.find_last_not_of(' ') + 1;
    const Offset start = source.line_start(number);
    Node row;
    row.form = Form::Row;
    row.text = std::string(line.substr(begin, end - begin));
    row.span = source.span(start + begin, start + end);
    rows.push_back(std::move(row));
  }
  return rows;
}

// A path that is not below the folder it begins in.
bool leads_out(std::string_view path) {
  if (path.starts_with('/')) return true;
  for (;;) {
    const std::size_t end = std::min(path.find('/'), path.size());
    if (path.substr(0, end) == "..") return true;
    if (end == path.size()) return false;
    path.remove_prefix(end + 1);
  }
}

// Puts the rows of maps that stand in texts of their own where the maps are named.
void read_maps(Loading& loading, Node& node) {
  for (Node& child : node.children) read_maps(loading, child);
  if (!node.is(Form::Map) || node.size() < 2 || !node[1].is(Form::String)) return;
  const auto report = [&](DiagnosticKind kind, const std::string& message) {
    loading.diagnostics.report(kind, message, node[1].span);
  };
  if (leads_out(node[1].text)) {
    loading.diagnostics.report(
        Diagnostic(DiagnosticKind::unreadable_file,
                   fmt::format("the map `{}` is not in the folder of the text", node[1].text),
                   node[1].span)
            .with_hint("a map stands beside the text that names it, or in a folder below"));
    return;
  }
  Resolved text = loading.resolver ? loading.resolver(node[1].text) : Resolved();
  if (!text) {
    report(DiagnosticKind::unreadable_file,
           fmt::format("the map `{}` cannot be found", node[1].text));
    return;
  }
  if (text->size() > kMaxTextSize) {
    report(DiagnosticKind::too_long,
           fmt::format("the map `{}` has more than {} bytes", node[1].text, kMaxTextSize));
    return;
  }
  const SourceText& source = loading.sources.add(node[1].text, std::move(*text));
  for (Node& row : rows_of(source)) node.children.push_back(std::move(row));
  node[1] = Node{};
}

// A value of an option as an author writes it; empty if it is more than one word.
std::string word_of_value(const Node& value) {
  if (value.is(Form::Yes)) return "on";
  if (value.is(Form::No)) return "off";
  if (value.is(Form::Name) || value.is(Form::Integer) || value.is(Form::Decimal)) return value.text;
  if (value.is(Form::Negate) && !word_of_value(value[0]).empty())
    return "-" + word_of_value(value[0]);
  return "";
}

OptionInfo info_of(const Node& option) {
  OptionInfo info;
  info.name = option.text;
  if (option.size() > 0 && option[0].is(Form::String)) info.title = option[0].text;
  const Node none;
  const Node& domain = option.size() > 1 ? option[1] : none;
  if (domain.is(Form::TypeRange) && 2 <= domain.size()) {
    info.is_range = true;
    info.values = {word_of_value(domain[0]), word_of_value(domain[1])};
    return info;
  }
  if (domain.is(Form::List)) {
    for (const Node& value : domain.children) info.values.push_back(word_of_value(value));
  } else {
    info.values = {"off", "on"};
  }
  const std::string chosen = option.size() > 2 ? word_of_value(option[2]) : "";
  const auto place = std::find(info.values.begin(), info.values.end(), chosen);
  if (place != info.values.end()) std::rotate(info.values.begin(), place, place + 1);
  return info;
}

void collect_options(const Node& item, std::vector<OptionInfo>& options) {
  const auto add = [&options](OptionInfo info) {
    const bool known = std::any_of(options.begin(), options.end(), [&info](const OptionInfo& old) {
      return old.name == info.name;
    });
    if (!known) options.push_back(std::move(info));
  };
  if (item.is(Form::Guarded) || item.is(Form::Elements) || item.is(Form::Interactions) ||
      item.is(Form::Scenario) || item.is(Form::Game)) {
    for (const Node& child : item.children) collect_options(child, options);
  }
  if (item.is(Form::OptionDef)) add(info_of(item));
  if (item.is(Form::PlayerCount) && item.size() >= 2) {
    // The number of players is an option that the game need not declare.
    add({"players", "", {item[0].text, item[1].text}, true});
  }
}

void collect_notations(const Node& item, std::vector<std::string>& names) {
  if (item.is(Form::Guarded) || item.is(Form::Scenario) || item.is(Form::Game)) {
    for (const Node& child : item.children) collect_notations(child, names);
  }
  if (item.is(Form::Notation)) names.push_back(item.text);
}

}  // namespace

LoadedGame load(std::string name, std::string text, const Resolver& resolver,
                Diagnostics& diagnostics) {
  const std::size_t n_errors = diagnostics.count(Severity::error);
  Diagnostics told;
  Loading loading{resolver, told, {}, {}, {}};
  const Node file = read_text(loading, std::move(name), std::move(text));
  MergedGame merged = merge(
      file,
      [&loading](std::string_view asked) {
        const Node* found = find_file(loading, asked);
        const auto trouble = loading.troubles.find(asked);
        return FoundFile(found, trouble == loading.troubles.end() ? "" : trouble->second);
      },
      told);
  read_maps(loading, merged.game);
  for (Node& test : merged.tests) read_maps(loading, test);
  // Where a text was not read because of its version, only that is told.
  for (const Diagnostic& one : told.in_order_of_report()) {
    if (loading.has_other_version && one.kind() != DiagnosticKind::unknown_version) continue;
    diagnostics.report(one);
  }

  LoadedGame loaded;
  loaded.sources = std::move(loading.sources);
  loaded.game = std::move(merged.game);
  loaded.tests = std::move(merged.tests);
  loaded.usable = loaded.game.is(Form::Game) && diagnostics.count(Severity::error) == n_errors;
  return loaded;
}

std::vector<OptionInfo> options_of(const LoadedGame& game) {
  std::vector<OptionInfo> options;
  collect_options(game.game, options);
  return options;
}

std::vector<std::string> notations_of(const LoadedGame& game) {
  std::vector<std::string> names;
  collect_notations(game.game, names);
  return names;
}

}  // namespace ludo::lang
