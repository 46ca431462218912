// Follows `variant of`, `use` and `tests of` from file to file and puts the game together.
//
// Tested by tests/lang/check/test_merge.cpp and test_inherit.cpp.

#include "lang/ast/merge.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "lang/ast/edits.hpp"
#include "lang/text/suggest.hpp"

namespace ludo::lang {

namespace {

struct Merging {
  const FileReading& read;
  Diagnostics& diagnostics;
  std::vector<std::string> games;    // from the file asked for to the one being read
  std::vector<std::string> modules;  // the same for `use`
  std::size_t uses = 0;              // of modules, with those of modules
};

struct Lineage {
  FlatGame game;
  std::vector<Node> tests;  // those that a variant inherits
  // False if what it stands on is missing; what changes that is not looked at then, or every change
  // would be reported.
  bool whole = true;
};

const Node* find_form(const Node& file, Form form) {
  for (const Node& top : file.children) {
    if (top.is(form)) return &top;
  }
  return nullptr;
}

void report(Merging& merging, DiagnosticKind kind, std::string message, Span span,
            std::string hint = {}) {
  merging.diagnostics.report(kind, std::move(message), Mark{span, ""}, {}, std::move(hint));
}

// `a`, `b` and `c`.
std::string list_of(const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) out += i + 1 == names.size() ? " and " : ", ";
    out += names[i];
  }
  return out;
}

// True, and reported, if `name` stands in the chain already or the chain is too long.
bool chain_is_broken(Merging& merging, const std::vector<std::string>& chain,
                     const std::string& name, std::string_view relation, Span span) {
  if (std::find(chain.begin(), chain.end(), name) != chain.end()) {
    std::string way;
    if (chain.back() != name) way = fmt::format(", by way of `{}`", chain.back());
    report(merging, DiagnosticKind::variant_cycle,
           fmt::format("`{}` {} itself{}", name, relation, way), span);
    return true;
  }
  if (chain.size() > kMaxVariantDepth) {
    report(merging, DiagnosticKind::too_deep,
           fmt::format("`{}` {} another, and so on, more than {} deep", chain.front(), relation,
                       kMaxVariantDepth),
           span);
    return true;
  }
  return false;
}

// ---- modules
// --------------------------------------------------------------------------------------

// `define NAME: VALUE`, so that a parameter is read anew wherever the module says its name.
Node define_parameter(const Node& parameter, const Node& argument) {
  Node define;
  define.form = Form::Define;
  define.span = argument.span;
  define.text = parameter.text;
  Node params;
  params.form = Form::Params;
  Node attached;
  attached.form = Form::Attached;
  define.children = {std::move(params), argument[0], Node{}, std::move(attached)};
  return define;
}

void take_arguments(Merging& merging, const Node& use, const Node& module, FlatGame& game) {
  const Node none;
  const Node& params = module.size() > 0 && module[0].is(Form::Params) ? module[0] : none;
  std::vector<std::string> names;
  for (const Node& param : params.children) names.push_back(param.text);
  for (std::size_t i = 0; i < use.size(); ++i) {
    const Node& bind = use[i];
    if (!bind.is(Form::Bind)) continue;
    if (std::find(names.begin(), names.end(), bind.text) == names.end()) {
      const auto word = closest(bind.text, names);
      report(merging, DiagnosticKind::module_parameter,
             fmt::format("module `{}` has no parameter `{}`", use.text, bind.text), bind.span,
             word ? fmt::format("did you mean `{}`?", *word) : "");
    }
    for (std::size_t k = 0; k < i; ++k) {
      if (use[k].text != bind.text) continue;
      report(merging, DiagnosticKind::module_parameter,
             fmt::format("parameter `{}` is given twice", bind.text), bind.span);
    }
  }
  std::vector<std::string> missing;
  for (const Node& param : params.children) {
    const auto argument =
        std::find_if(use.children.begin(), use.children.end(), [&param](const Node& bind) {
          return bind.is(Form::Bind) && bind.text == param.text && bind.size() > 0;
        });
    if (argument == use.children.end()) {
      missing.push_back('`' + param.text + '`');
      continue;
    }
    game.parts[1].push_back({{}, define_parameter(param, *argument), "", false});
  }
  if (!missing.empty()) {
    report(merging, DiagnosticKind::module_parameter,
           fmt::format("module `{}` needs {}", use.text, list_of(missing)), use.span,
           fmt::format("write `use {} with {} = …`", use.text,
                       missing.front().substr(1, missing.front().size() - 2)));
  }
}

void take_modules(Merging& merging, const Node& text, FlatGame& game,
                  std::vector<std::string>& bases);

// The items of a module with its parameters; false, and reported, if there is no such module.
bool read_module(Merging& merging, const Node& use, FlatGame& game) {
  const auto [file, trouble] = merging.read(use.text);
  const Node* module = file == nullptr ? nullptr : find_form(*file, Form::Module);
  if (module == nullptr) {
    report(merging, DiagnosticKind::unknown_module,
           !trouble.empty()
               ? fmt::format("it is not clear which `{}` is meant: {}", use.text, trouble)
           : file == nullptr ? fmt::format("there is no module `{}`", use.text)
                             : fmt::format("`{}` is no module", use.text),
           use.span);
    return false;
  }
  take_arguments(merging, use, *module, game);
  const std::string name = fmt::format("module `{}`", use.text);
  game.name = name;
  for (auto& part : game.parts) {
    for (Entry& entry : part) entry.origin = name;
  }
  std::vector<std::string> bases;
  take_modules(merging, *module, game, bases);
  take_parts(game, *module, list_of(bases), merging.diagnostics);
  return true;
}

void take_modules(Merging& merging, const Node& text, FlatGame& game,
                  std::vector<std::string>& bases) {
  for (const Node& use : text.children) {
    if (!use.is(Form::Use)) continue;
    const std::string origin = fmt::format("module `{}`", use.text);
    if (std::find(bases.begin(), bases.end(), origin) != bases.end()) {
      report(merging, DiagnosticKind::duplicate_item,
             fmt::format("module `{}` is used twice", use.text), use.span,
             "give the module's items what differs by parameters, or copy the rule you need");
      continue;
    }
    if (chain_is_broken(merging, merging.modules, use.text, "uses", use.span)) continue;
    if (++merging.uses > kMaxUses) {
      if (merging.uses > kMaxUses + 1) continue;  // reported
      report(merging, DiagnosticKind::too_long,
             fmt::format("modules use each other more than {} times", kMaxUses), use.span);
      continue;
    }
    bases.push_back(origin);
    merging.modules.push_back(use.text);
    FlatGame module;
    if (read_module(merging, use, module)) {
      take_inherited(game, std::move(module), origin, use.span, merging.diagnostics);
    }
    merging.modules.pop_back();
  }
}

// ---- games
// ----------------------------------------------------------------------------------------

bool is_inherited_test(const Node& test) { return test.size() > 1 && test[1].is(Form::Yes); }

// The variant's own title, sources and notes win; rulings add up.
Node merge_attached(const Node& old, const Node& own) {
  Node merged = own;
  if (!merged.is(Form::Attached)) merged.form = Form::Attached;
  std::vector<Node> inherited;
  for (const Node& entry : old.children) {
    const bool replaced =
        !entry.is(Form::Ruling) &&
        std::any_of(own.children.begin(), own.children.end(),
                    [&entry](const Node& other) { return other.form == entry.form; });
    if (!replaced) inherited.push_back(entry);
  }
  merged.children.insert(merged.children.begin(), inherited.begin(), inherited.end());
  return merged;
}

Lineage read_game(Merging& merging, const Node& game, const Node& file);

// The game that `name` asks for; empty, and reported, if there is none.
Lineage read_parent(Merging& merging, const std::string& name, Span span) {
  const auto [file, trouble] = merging.read(name);
  const Node* parent = file == nullptr ? nullptr : find_form(*file, Form::Game);
  if (parent == nullptr) {
    if (!trouble.empty()) {
      report(merging, DiagnosticKind::unknown_parent,
             fmt::format("it is not clear which `{}` is meant: {}", name, trouble), span,
             "give one of them another name, or put it elsewhere");
    } else {
      report(
          merging, DiagnosticKind::unknown_parent,
          file == nullptr ? fmt::format("there is no game `{}`", name)
                          : fmt::format("the text of `{}` holds no game", name),
          span,
          file == nullptr ? "its text must lie beside this one, or be that of a shipped game" : "");
    }
    Lineage none;
    none.whole = false;
    return none;
  }
  merging.games.push_back(name);
  Lineage lineage = read_game(merging, *parent, *file);
  merging.games.pop_back();
  return lineage;
}

Lineage read_game(Merging& merging, const Node& game, const Node& file) {
  Lineage lineage;
  std::vector<std::string> bases;
  std::vector<Node> old_tests;
  Node old_attached;
  if (game.size() > 0 && game[0].is(Form::Name)) {
    const std::string& name = game[0].text;
    const Span span = game[0].span;
    Lineage parent;
    parent.whole = false;
    if (!chain_is_broken(merging, merging.games, name, "is a variant of", span)) {
      parent = read_parent(merging, name, span);
    }
    lineage.whole = parent.whole;
    bases.push_back(name);
    old_tests = std::move(parent.tests);
    old_attached = std::move(parent.game.attached);
    take_inherited(lineage.game, std::move(parent.game), name, span, merging.diagnostics);
  }
  lineage.game.name = game.text;
  lineage.game.span = game.span;
  lineage.game.attached = merge_attached(old_attached, game.size() > 1 ? game[1] : old_attached);
  take_modules(merging, game, lineage.game, bases);
  if (lineage.whole) take_parts(lineage.game, game, list_of(bases), merging.diagnostics);

  for (const Node& test : file.children) {
    if (test.is(Form::Test) && is_inherited_test(test)) lineage.tests.push_back(test);
  }
  for (Node& test : old_tests) {
    const bool replaced = std::any_of(
        file.children.begin(), file.children.end(),
        [&test](const Node& own) { return own.is(Form::Test) && own.text == test.text; });
    if (!replaced) lineage.tests.push_back(std::move(test));
  }
  return lineage;
}

}  // namespace

MergedGame merge(const Node& file, const FileReading& read, Diagnostics& diagnostics) {
  Merging merging{read, diagnostics, {}, {""}, 0};
  MergedGame merged;
  const auto take_own_tests = [&] {
    for (const Node& top : file.children) {
      if (top.is(Form::Test)) merged.tests.push_back(top);
    }
  };
  if (const Node* tests_of = find_form(file, Form::TestGame)) {
    Lineage lineage = read_parent(merging, tests_of->text, tests_of->span);
    if (lineage.whole) merged.game = assemble(std::move(lineage.game));
    take_own_tests();
    return merged;
  }
  if (const Node* game = find_form(file, Form::Game)) {
    merging.games.push_back(game->text);
    Lineage lineage = read_game(merging, *game, file);
    merged.game = assemble(std::move(lineage.game));
    take_own_tests();
    for (Node& test : lineage.tests) {
      const bool own = std::any_of(merged.tests.begin(), merged.tests.end(),
                                   [&test](const Node& other) { return other.text == test.text; });
      if (!own) merged.tests.push_back(std::move(test));
    }
    return merged;
  }
  if (const Node* module = find_form(file, Form::Module)) {
    report(merging, DiagnosticKind::no_game,
           fmt::format("`{}` is a module: it is no game by itself", module->text), module->span,
           "check a game that uses it");
    return merged;
  }
  // A text in which nothing could be read has errors already.
  if (!diagnostics.has_errors()) {
    report(merging, DiagnosticKind::no_game, "the text holds no game", file.span,
           "begin it with `game NAME`");
  }
  return merged;
}

}  // namespace ludo::lang
