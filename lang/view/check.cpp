// Puts the texts of a view one upon the other and checks what is left; see check.hpp.
//
// Words first, as in the checker of games: colours, shapes, tables and definitions of all texts,
// then the strokes of shapes, then the items in text order. Mistakes go to a sink of their own, so
// that an item of a parent's view that names what this game does not have can be passed over.
//
// Tested by tests/lang/view/.

#include "lang/view/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "lang/ast/build_view.hpp"
#include "lang/check/analyses.hpp"
#include "lang/check/expressions.hpp"
#include "lang/check/words.hpp"
#include "lang/syntax/heads.hpp"
#include "lang/syntax/parse.hpp"
#include "lang/view/palette.hpp"
#include "lang/view/print.hpp"
#include "lang/view/standard.hpp"
#include "lang/view/work.hpp"

namespace ludo::lang {

namespace {

// What the game has; everything behind it was added.
struct Marks {
  std::size_t variables;
  std::size_t record;
  std::size_t since_began;
};

struct ViewChecking {
  LoadedGame& game;
  const ViewTexts& texts;
  const ViewChoice& choice;
  Diagnostics& diagnostics;
  Diagnostics heard = {};  // of what is being read
  std::unique_ptr<Checking> checking = {};
  View view = {};
  std::deque<ReadText> read = {};  // nodes that the context points into
  std::set<std::string> modules = {};
  std::vector<std::string> used = {};   // modules in order
  std::set<const Node*> kept = {};      // items that are drawn
  const Node* panel_dropped = nullptr;  // the last panel that the text itself takes away
  std::vector<FlatItem> items = {};
  std::optional<ViewWork> work = {};

  std::optional<View> run(const CheckOptions& options);

 private:
  // Texts.
  void read_texts();
  void read_text(std::string name, std::string text, ReadText::Kind kind);
  void read_module(const Node& use);
  void flatten(const Node& unit, const Node& printed, std::size_t text);
  const Node& in_english(const Node& unit, const SourceText& source);
  bool holds(const Node& guard, std::size_t text);
  void take_look(const Node& look);
  void drop(const Node& node, std::size_t text);

  // Words and items.
  void forget_repeated();
  void declare_words();
  void declare_define(const Node& node);
  void check_defines();
  void check_items();
  void print_text();
  template <class Check>
  bool attempt(const FlatItem& item, Check check);
  bool keeps_new(const Marks& marks, Span span);
  void pass_over(const FlatItem& item, Span span, std::string why);

  // Messages.
  void pass_on();
  bool is_borrowed(std::size_t text) const { return read[text].kind == ReadText::Kind::Parent; }
  // An item that this game has no sense for is passed over: whoever wrote it did not know the game.
  bool may_lack(std::size_t text) const {
    return is_borrowed(text) || read[text].kind == ReadText::Kind::Derived;
  }
};

// ---- texts

// The first title under the head of a view.
std::string title_of(const Node& unit) {
  for (const Node& child : unit.children) {
    if (!child.is(Form::Attached)) continue;
    for (const Node& line : child.children) {
      if (line.is(Form::Title)) return line.text;
    }
  }
  return "";
}

void ViewChecking::read_texts() {
  read_text("standard.ludoview", std::string(standard_shapes()), ReadText::Kind::Module);
  if (texts.derived) {
    read_text("derived.ludoview", texts.derived(checking->context.model), ReadText::Kind::Derived);
  }
  for (const ViewSource& source : texts.texts) {
    const bool own = source.kind == ViewSource::Kind::Own;
    read_text(source.name, source.text, own ? ReadText::Kind::Own : ReadText::Kind::Parent);
  }
}

void ViewChecking::read_text(std::string name, std::string text, ReadText::Kind kind) {
  if (text.size() > SourceText::kMaxSize) {
    heard.report(DiagnosticKind::too_long, fmt::format("the text `{}` is too long", name),
                 Span::nowhere());
    return;
  }
  const SourceText& source = game.sources.add(name, std::move(text));
  if (!is_view_text(source.text(), language_of(source.text()))) {
    heard.report(Diagnostic(DiagnosticKind::misplaced_line, fmt::format("`{}` is no view", name),
                            source.span(0, std::min<std::size_t>(source.size(), 1)))
                     .with_hint("a view begins with `view of Game`, shapes with `shapes name`"));
    return;
  }
  const SyntaxTree tree = parse(source, heard);
  const Node file = build_view(tree, heard);
  if (file.size() < 2) return;
  const Node& unit = file[1];
  if (kind == ReadText::Kind::Module && !unit.is(Form::Shapes)) {
    heard.report(DiagnosticKind::unknown_module,
                 fmt::format("`{}` is a view, and no module of shapes", name), unit.span);
    return;
  }
  if (kind == ReadText::Kind::Own && unit.is(Form::View) &&
      unit.text != checking->context.model.name) {
    heard.report(Diagnostic(DiagnosticKind::view_of_other_game,
                            fmt::format("this is a view of `{}`, and the game is `{}`", unit.text,
                                        checking->context.model.name),
                            unit.span));
    return;
  }
  if (kind != ReadText::Kind::Module && unit.is(Form::View)) {
    if (const std::string title = title_of(unit); !title.empty()) view.title = title;
  }
  const std::size_t index = read.size();
  read.push_back(ReadText{kind, std::move(name), unit});
  const Node& stored = read.back().unit;
  for (const Node& child : stored.children) {
    if (child.is(Form::Use)) read_module(child);
  }
  flatten(stored, in_english(stored, source), index);
}

void ViewChecking::read_module(const Node& use) {
  if (!modules.insert(use.text).second) return;
  if (modules.size() > kMostModules) {
    heard.report(DiagnosticKind::too_long,
                 fmt::format("a view takes at most {} modules", kMostModules), use.span);
    return;
  }
  if (!use.children.empty()) {
    heard.report(DiagnosticKind::module_parameter, "shapes take no arguments", use.span);
    return;
  }
  Resolved text = texts.modules ? texts.modules(use.text) : Resolved();
  if (!text) {
    heard.report(Diagnostic(DiagnosticKind::unknown_module,
                            fmt::format("there is no module `{}`", use.text), use.span)
                     .with_hint(text.trouble.empty() ? "" : text.trouble));
    return;
  }
  read_text(use.text + ".ludoview", std::move(*text), ReadText::Kind::Module);
  used.push_back(use.text);
}

// The same text as it would be with English keywords, for the printed view; the text itself where
// that cannot be.
const Node& ViewChecking::in_english(const Node& unit, const SourceText& source) {
  if (language_of(source.text()) == Language::english) return unit;
  Diagnostics unheard;
  std::optional<std::string> text = format_in(source.text(), "en", unheard);
  if (!text) return unit;
  const SourceText& english = game.sources.add(source.name(), std::move(*text));
  const Node file = build_view(parse(english, unheard), unheard);
  if (file.size() < 2 || !same_meaning(file[1], unit)) return unit;
  read.push_back(ReadText{ReadText::Kind::Derived, english.name(), file[1]});
  return read.back().unit;
}

// Items of a text in their order, without guards that do not hold.
void ViewChecking::flatten(const Node& unit, const Node& printed, std::size_t text) {
  for (std::size_t i = 0; i < unit.size(); ++i) {
    const Node& child = unit[i];
    if (child.is(Form::Guarded)) {
      if (holds(child[0], text)) flatten(child, printed[i], text);
    } else if (child.is(Form::Look)) {
      take_look(child);
      if (child.text == choice.look) flatten(child, printed[i], text);
    } else if (child.is(Form::Small)) {
      view.has_small = true;
      if (choice.small) flatten(child, printed[i], text);
    } else if (child.is(Form::ViewDrop)) {
      drop(child, text);
    } else if (child.is(Form::ViewItem) || child.is(Form::Colour) || child.is(Form::ShapeDef) ||
               child.is(Form::GlyphDef) || child.is(Form::ViewTable) || child.is(Form::Define)) {
      if (items.size() == kMostViewItems) {
        heard.report(DiagnosticKind::too_long,
                     fmt::format("a view has at most {} items", kMostViewItems), child.span);
        return;
      }
      items.push_back(FlatItem{&child, &printed[i], text});
    }
  }
}

bool ViewChecking::holds(const Node& guard, std::size_t text) {
  Diagnostics unheard;
  const auto truth = constant_truth(guard, checking->context.constants, unheard);
  if (truth) return *truth;
  if (is_borrowed(text)) return false;  // of an option that this game does not have
  for (const Diagnostic& diagnostic : unheard.in_order_of_report()) heard.report(diagnostic);
  return false;
}

void ViewChecking::take_look(const Node& look) {
  auto known = std::ranges::find(view.looks, look.text, &Look::name);
  if (known == view.looks.end()) known = view.looks.insert(known, Look{look.text, ""});
  for (const Node& child : look.children) {
    if (child.is(Form::Title)) known->title = child.text;
  }
}

bool is_same_head(const Node& dropped, const Node& item) {
  if (!item.is(Form::ViewItem) || item.text != dropped.text) return false;
  const Node& what = place_in(dropped, 0);
  if (what.absent() || (item.text == "pieces" && what.is(Form::PiecesWord))) return true;
  if (item.text == "mark" && what.is(Form::Predefined)) return same_meaning(what, item[2]);
  if (item.text == "draw") {
    return std::ranges::any_of(item.children, [&](const Node& line) {
      return line.is(Form::Drawing) && line.text == what.text;
    });
  }
  return same_meaning(what, place_in(item, 0));
}

void ViewChecking::drop(const Node& node, std::size_t text) {
  if (read[text].kind == ReadText::Kind::Own && node.text == "panel") panel_dropped = &node;
  const Node& what = place_in(node, 0);
  std::size_t dropped = 0;
  for (FlatItem& item : items) {
    if (!is_same_head(node, *item.node)) continue;
    ++dropped;
    if (node.text == "draw" && !what.absent()) {
      // The other things of the block stay.
      const auto rest_of = [&](const Node& block) {
        Node rest = block;
        std::erase_if(rest.children, [&](const Node& line) {
          return line.is(Form::Drawing) && line.text == what.text;
        });
        read.push_back(ReadText{read[item.text].kind, read[item.text].name, std::move(rest)});
        return &read.back().unit;
      };
      const Node* node_left = rest_of(*item.node);
      const Node* printed_left = rest_of(*item.printed);
      item = FlatItem{node_left, printed_left, read.size() - 1};
    } else {
      item.node = nullptr;
    }
  }
  std::erase_if(items, [](const FlatItem& item) { return item.node == nullptr; });
  if (dropped != 0 || is_borrowed(text)) return;
  heard.report(Diagnostic(DiagnosticKind::variant_changes_nothing,
                          fmt::format("nothing above is a `{}` like this", node.text), node.span)
                   .with_hint("`drop` takes away what stands above it, in this view or below it"));
}

// ---- words and items

// What is not the variant's doing, whatever it has changed.
bool is_of_the_text(DiagnosticKind kind) {
  return kind == DiagnosticKind::too_long || kind == DiagnosticKind::too_deep;
}

// Checks one item, and answers whether it may stay. What was added for one that may not is unused.
template <class Check>
bool ViewChecking::attempt(const FlatItem& item, Check check) {
  Context& context = checking->context;
  pass_on();
  const Marks marks{context.model.variables.size(), context.record.size(),
                    context.since_began.size()};
  // What is told once is told to the author of a later text, too.
  auto told_unknown = context.told_unknown;
  auto broken = context.broken;
  const bool told_capital_sites = context.told_capital_sites;
  const bool lacks_type = context.lacks_type;
  check();
  keeps_new(marks, item.node->span);
  const auto& all = heard.in_order_of_report();
  const auto is_error = [](const Diagnostic& one) { return one.severity() == Severity::error; };
  const auto first = std::ranges::find_if(all, is_error);
  if (first == all.end()) return true;
  const bool of_the_text = std::ranges::any_of(
      all, [&](const Diagnostic& one) { return is_error(one) && is_of_the_text(one.kind()); });
  if (!may_lack(item.text) || of_the_text) return false;
  pass_over(item, first->primary().span, first->message());
  heard = Diagnostics();
  context.told_unknown = std::move(told_unknown);
  context.broken = std::move(broken);
  context.told_capital_sites = told_capital_sites;
  context.lacks_type = lacks_type;
  return false;
}

void ViewChecking::pass_over(const FlatItem& item, Span span, std::string why) {
  const std::string& game_name = checking->context.model.name;
  diagnostics.report(
      Diagnostic(DiagnosticKind::passed_over,
                 fmt::format("`{}` passes over this item of `{}`", game_name, read[item.text].name),
                 span)
          .with_hint(std::move(why)));
}

// A view that asks what the game does not keep.
bool ViewChecking::keeps_new(const Marks& marks, Span span) {
  Context& context = checking->context;
  if (context.model.variables.size() == marks.variables) return false;
  context.error(DiagnosticKind::wrong_place, span,
                "the game does not keep what is asked here of what happened",
                "a view asks only what the game asks itself");
  std::erase_if(context.lower, [&](const auto& entry) {
    return entry.second.meaning == Meaning::Variable &&
           static_cast<std::size_t>(entry.second.index) >= marks.variables;
  });
  context.model.variables.resize(marks.variables);
  context.record.resize(marks.record);
  context.since_began.resize(marks.since_began);
  return true;
}

// An item that stands below in the same words says all that it says: a copy of the default, to be
// changed here and there, is drawn once.
void ViewChecking::forget_repeated() {
  std::map<std::string, std::size_t> last;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].node->is(Form::ViewItem)) last[print(*items[i].node)] = i;
  }
  std::vector<FlatItem> left;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool is_item = items[i].node->is(Form::ViewItem);
    if (!is_item || last[print(*items[i].node)] == i) left.push_back(items[i]);
  }
  items = std::move(left);
}

void ViewChecking::declare_words() {
  for (const FlatItem& item : items) {
    if (item.node->is(Form::Colour)) work->take_colour(*item.node);
    if (item.node->is(Form::ShapeDef) || item.node->is(Form::GlyphDef)) {
      work->declare_shape(*item.node);
    }
    if (item.node->is(Form::Define)) attempt(item, [&] { declare_define(*item.node); });
  }
  for (const FlatItem& item : items) {
    if (item.node->is(Form::ViewTable)) {
      attempt(item, [&] { work->take_table(*item.node); });
    }
  }
}

// A later definition of the same name stands for the earlier one of a view, never for the game's.
void ViewChecking::declare_define(const Node& node) {
  Context& context = checking->context;
  const auto known = work->defined.find(node.text);
  if (known != work->defined.end()) context.lower.erase(node.text);
  declare_interaction(context, node);
  work->defined[node.text] = {static_cast<Index>(context.defines.size()) - 1, &node};
}

// Those without parameters, of which an unused one would not be read at all.
void ViewChecking::check_defines() {
  Context& context = checking->context;
  for (const FlatItem& item : items) {
    if (!item.node->is(Form::Define) || item.node->size() == 0) continue;
    const auto known = work->defined.find(item.node->text);
    if (known == work->defined.end() || known->second.second != item.node) continue;
    if ((*item.node)[0].size() != 0) continue;
    attempt(item, [&] {
      ItemScope scope(std::nullopt, item.node->span);
      Node name{Form::Name, item.node->span, item.node->text, {}};
      infer(context, scope.scope, name, {});
    });
  }
}

void ViewChecking::check_items() {
  // The last shape of a name is the one that counts.
  std::map<std::string, const Node*, std::less<>> last;
  for (const FlatItem& item : items) {
    const bool is_shape = item.node->is(Form::ShapeDef) || item.node->is(Form::GlyphDef);
    if (is_shape) last[item.node->text] = item.node;
  }
  for (const FlatItem& item : items) {
    const auto shape = last.find(item.node->text);
    if (shape != last.end() && shape->second == item.node) {
      attempt(item, [&] { work->check_shape(*item.node); });
    }
  }
  work->bound_shapes();
  for (const FlatItem& item : items) {
    const bool is_own = read[item.text].kind == ReadText::Kind::Own;
    if (is_own && !item.node->is(Form::ViewItem)) judge_node(*work, *item.node, nullptr);
  }
  for (const FlatItem& item : items) {
    if (!item.node->is(Form::ViewItem)) continue;
    std::optional<ViewItem> made;
    if (!attempt(item, [&] { made = work->item(*item.node); })) continue;
    if (!made) {
      // It asks for a definition that was passed over.
      pass_over(item, item.node->span, "it asks for what was passed over above");
      continue;
    }
    if (read[item.text].kind == ReadText::Kind::Own) judge_node(*work, *item.node, &*made);
    view.items.push_back(std::move(*made));
    kept.insert(item.node);
  }
  if (panel_dropped != nullptr) judge_dropped(*work, *panel_dropped);
}

// What is left as a text: items, and the last of the words of each name.
void ViewChecking::print_text() {
  PrintedView printed;
  printed.game = view.game;
  printed.title = view.title;
  printed.modules = used;
  const auto is_word = [](const Node& node) {
    return node.is(Form::Colour) || node.is(Form::ShapeDef) || node.is(Form::GlyphDef) ||
           node.is(Form::ViewTable) || node.is(Form::Define);
  };
  // Shapes and glyphs share their names.
  const auto key = [](const Node& node) {
    const Form form = node.is(Form::GlyphDef) ? Form::ShapeDef : node.form;
    return std::pair(form, node.text);
  };
  std::map<std::pair<Form, std::string>, const Node*> last;
  for (const FlatItem& item : items) {
    if (is_word(*item.node)) last[key(*item.node)] = item.node;
  }
  for (const FlatItem& item : items) {
    if (read[item.text].kind == ReadText::Kind::Module) continue;
    const bool stays =
        is_word(*item.node) ? last[key(*item.node)] == item.node : kept.contains(item.node);
    if (stays) printed.items.push_back(item.printed);
  }
  view.text = print(printed, game.sources);
}

// What was heard and is not passed over, to the author.
void ViewChecking::pass_on() {
  for (const Diagnostic& one : heard.in_order_of_report()) diagnostics.report(one);
  heard = Diagnostics();
}

std::optional<View> ViewChecking::run(const CheckOptions& options) {
  const std::size_t errors = diagnostics.count(Severity::error);
  CheckOptions asked;
  asked.gaps = options.gaps;
  asked.options = options.options;
  asked.without = options.without;
  asked.lints = false;
  checking = check_and_keep(game, asked, heard);
  pass_on();
  if (checking == nullptr) return std::nullopt;
  view.game = checking->context.model.name;
  view.palette = palette_of_roles();
  add_players(view.palette, checking->context.model.players);
  read_texts();
  pass_on();
  work.emplace(ViewWork{checking->context, view});
  forget_repeated();
  declare_words();
  check_defines();
  check_items();
  pass_on();
  if (diagnostics.count(Severity::error) != errors) return std::nullopt;
  print_text();
  find_tables(checking->context.model);
  view.model = std::move(checking->context.model);
  return std::move(view);
}

}  // namespace

std::optional<View> check_view(LoadedGame& game, const CheckOptions& options,
                               const ViewTexts& texts, const ViewChoice& choice,
                               Diagnostics& diagnostics) {
  ViewChecking work{game, texts, choice, diagnostics};
  return work.run(options);
}

std::string game_of_view(std::string_view text) {
  const Language language = language_of(text);
  if (!is_view_text(text, language)) return "";
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    const std::size_t head = match_word_and_blanks(line, Word::view_of, language);
    if (head == 0) continue;
    return std::string(line.substr(head, match_name(line.substr(head))));
  }
  return "";
}

std::optional<Index> View::colour(std::string_view name) const {
  const auto found = std::ranges::find(palette, name, &Colour::name);
  if (found == palette.end()) return std::nullopt;
  return static_cast<Index>(found - palette.begin());
}

}  // namespace ludo::lang
