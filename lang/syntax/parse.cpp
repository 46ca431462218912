// Parses logical lines by the grammar; the one file that includes PEGTL.
//
// Control hooks write the flat tree (flat.hpp) and remember the farthest place at which a terminal
// failed; shape.cpp makes nodes of the tree. Tables and the templates of `written` are cut into
// parts first, and each part is parsed alone.
//
// Tested by tests/lang/syntax/.

#include "lang/syntax/parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tao/pegtl/contrib/analyze.hpp>
#include <utility>

#include "lang/syntax/breakage.hpp"
#include "lang/syntax/expectations.hpp"
#include "lang/syntax/grammar.hpp"
#include "lang/syntax/grammar_view.hpp"
#include "lang/syntax/heads.hpp"
#include "lang/syntax/parts.hpp"
#include "lang/syntax/shape.hpp"
#include "lang/text/assert.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::lang {

namespace {

template <class Rule>
concept Shaping = requires {
  Rule::shape;
};

std::size_t entries_in(const Scratch& scratch, std::size_t index) {
  const std::size_t end = index + scratch.nodes[index].size;
  std::size_t entries = 0;
  for (std::size_t at = index + 1; at < end; at += scratch.nodes[at].size) ++entries;
  return entries;
}

// Called by PEGTL around every rule that leaves something in the flat tree or has a sentence of its
// own.
template <class Rule>
struct control : tao::pegtl::normal<Rule> {
  static constexpr bool has_sentence = !grammar::expected_sentence<Rule>.empty();
  static constexpr bool enable = Shaping<Rule> || has_sentence;

  template <class Input>
  static void start(const Input& in, Scratch& scratch) {
    const std::size_t place = scratch.text.size() - in.size();
    if constexpr (has_sentence) {
      scratch.sentences.push_back(grammar::expected_sentence<Rule>);
      scratch.sentence_begins.push_back(place);
    }
    if constexpr (Shaping<Rule>) {
      scratch.open.push_back(static_cast<std::uint32_t>(scratch.nodes.size()));
      FlatNode flat{Rule::shape, Rule::form, Rule::fixed, 0, 0, 1};
      flat.begin = static_cast<Offset>(place);
      scratch.nodes.push_back(flat);
    }
  }

  template <class Input>
  static void success(const Input& in, Scratch& scratch) {
    if constexpr (Shaping<Rule>) {
      const std::uint32_t index = scratch.open.back();
      FlatNode& flat = scratch.nodes[index];
      std::size_t end = scratch.text.size() - in.size();
      while (end > flat.begin && scratch.text[end - 1] == ' ') --end;
      flat.end = static_cast<Offset>(end);
      flat.size = static_cast<std::uint32_t>(scratch.nodes.size() - index);
      scratch.open.pop_back();
      if constexpr (Rule::shape == NodeShape::chain || Rule::shape == NodeShape::applied) {
        scratch.longest = std::max(scratch.longest, entries_in(scratch, index));
      }
    }
    leave_sentence(scratch);
  }

  template <class Input>
  static void failure(const Input& /*in*/, Scratch& scratch) {
    if constexpr (Shaping<Rule>) {
      scratch.nodes.resize(scratch.open.back());
      scratch.open.pop_back();
    }
    leave_sentence(scratch);
  }

  static void leave_sentence(Scratch& scratch) {
    if constexpr (has_sentence) {
      scratch.sentences.pop_back();
      scratch.sentence_begins.pop_back();
    }
  }
};

// True if the whole of scratch.text is one `Rule`.
template <class Rule>
bool matches(Scratch& scratch) {
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> in(
      scratch.text.data(), scratch.text.data() + scratch.text.size(), "");
  if (!tao::pegtl::parse<Rule, tao::pegtl::nothing, control>(in, scratch)) return false;
  // Chains are nested to the left: a long one is as deep as brackets in brackets.
  if (scratch.longest <= 2 * kMaxChained) return true;
  scratch.too_deep = true;
  return false;
}

bool matches_line(Scratch& scratch, LineContext context) {
  switch (context) {
    case LineContext::top:
      return matches<grammar::top_line>(scratch);
    case LineContext::items:
      return matches<grammar::items_line>(scratch);
    case LineContext::writing:
      return matches<grammar::writing_line>(scratch);
    case LineContext::statements:
      return matches<grammar::statements_line>(scratch);
    case LineContext::setup:
      return matches<grammar::setup_line>(scratch);
    case LineContext::given:
      return matches<grammar::given_line>(scratch);
    case LineContext::rows:
      return matches<grammar::rows_line>(scratch);
    case LineContext::link_rows:
      return matches<grammar::link_row_line>(scratch);
    case LineContext::tile_rows:
      return matches<grammar::tile_row_line>(scratch);
    case LineContext::results:
      return matches<grammar::results_line>(scratch);
    case LineContext::phase:
      return matches<grammar::phase_line>(scratch);
    case LineContext::scales:
      return matches<grammar::scale_line>(scratch);
    case LineContext::fields:
      return matches<grammar::notation_line>(scratch);
    case LineContext::cases:
      return matches<grammar::case_line>(scratch);
    case LineContext::keys:
      return matches<grammar::key_line>(scratch);
    case LineContext::entries:
      return matches<grammar::entry_line>(scratch);
    case LineContext::test:
      return matches<grammar::test_line>(scratch);
    case LineContext::view:
      return matches<grammar::view::view_line>(scratch);
    case LineContext::properties:
      return matches<grammar::view::properties_line>(scratch);
    case LineContext::strokes:
      return matches<grammar::view::strokes_line>(scratch);
    case LineContext::drawings:
      return matches<grammar::view::drawings_line>(scratch);
    case LineContext::panel:
      return matches<grammar::view::panel_line>(scratch);
    case LineContext::drawing:
    case LineContext::table:
    case LineContext::nothing:
      return matches<grammar::attached_line>(scratch);
  }
  LUDO_UNREACHABLE();
}

// What the lines of a text share.
struct TextState {
  Language language = Language::english;
  bool keeps_words = false;
  bool is_view = false;
  std::set<std::string> own;  // names that stay as they are in any language
  std::size_t steps_left = kMaxTextSteps;
  ToldHabits told;
  std::set<std::string, std::less<>> told_names;
};

// Parses parts of one line and reports what cannot be read.
struct LineParsing {
  const LogicalLine& line;
  TextState& text;
  std::vector<ReadWord>& words;  // those of the line, if they are kept
  Diagnostics& diagnostics;

  Node parse_line();
  Node parse_cells();

 private:
  Node error() const { return Node{Form::Error, line.span(), "", {}}; }
  Node parse_cell(Cut cut);
  void remember_rule(const Node& head);
  bool fill_templates(Node& written);
  bool fill_all_templates(Node& node, std::size_t& from);
  bool fill_template(Node& node, Cut cut);

  // What is to be matched: a part of the line.
  Scratch begin(Cut cut) const {
    Scratch scratch;
    scratch.text = std::string_view(line.text).substr(cut.begin, cut.end - cut.begin);
    scratch.language = text.language;
    scratch.is_view = text.is_view;
    scratch.keeps_words = text.keeps_words || text.language != Language::english ||
                          !is_ascii(scratch.text) || has_underscore(scratch.text);
    scratch.max_steps = std::min(kMaxSteps, text.steps_left);
    return scratch;
  }

  // The nodes of what was matched, which began at `at`.
  std::vector<Node> shape(const Scratch& scratch, std::size_t at) {
    if (text.keeps_words) {
      for (ReadWord word : scratch.words) {
        word.begin += static_cast<Offset>(at);
        word.end += static_cast<Offset>(at);
        words.push_back(word);
      }
    }
    if (!is_ascii(scratch.text) || has_underscore(scratch.text)) {
      report_foreign_names(scratch, at);
    }
    return shape_nodes(scratch, line, at, text.own);
  }
  static bool has_underscore(std::string_view part) {
    return part.find('_') != std::string_view::npos;
  }
  void report_foreign_names(const Scratch& scratch, std::size_t at);
};

// Names are made of the letters of English; each that is not is told once.
void LineParsing::report_foreign_names(const Scratch& scratch, std::size_t at) {
  for (const ReadWord& word : scratch.words) {
    const std::string_view name = scratch.text.substr(word.begin, word.end - word.begin);
    const bool is_joined = has_underscore(name);
    if (!word.is_name || (is_ascii(name) && !is_joined) || text.told_names.contains(name)) {
      continue;
    }
    text.told_names.emplace(name);
    if (is_ascii(name)) {
      if (!text.told.habits.insert("underscore").second) continue;
      std::string hyphened(name);
      std::ranges::replace(hyphened, '_', '-');
      diagnostics.report(Diagnostic(DiagnosticKind::unexpected_text,
                                    fmt::format("`{}` is no name: `_` joins no words", name),
                                    line.span(at + word.begin, at + word.end))
                             .with_hint(fmt::format("hyphens do: `{}`", hyphened)));
      continue;
    }
    diagnostics.report(
        Diagnostic(DiagnosticKind::unexpected_text,
                   fmt::format("`{}` is no name: it has letters beyond a to z", name),
                   line.span(at + word.begin, at + word.end))
            .with_hint(
                "in names stand English letters, digits and hyphens; others may stand in strings"));
  }
}

// The forms that a line gives, `go: "…"` or `replace go: "…"`; null: none.
Node* written_in(Node& head) {
  const bool is_edit = head.is(Form::Replace) || head.is(Form::Add);
  Node& line = is_edit ? head[0] : head;
  if (line.is(Form::Written)) return &line;
  return line.is(Form::Notated) ? &line[0] : nullptr;
}

Node LineParsing::parse_line() {
  Scratch scratch = begin(Cut{0, line.text.size()});
  const bool matched = matches_line(scratch, line.context);
  text.steps_left -= scratch.steps;
  if (!matched) {
    report_breakage(scratch, line, 0, text.told, diagnostics);
    return error();
  }
  std::vector<Node> nodes = shape(scratch, 0);
  LUDO_ASSERT(!nodes.empty() && nodes.size() <= 2, "{} nodes", nodes.size());
  Node head = std::move(nodes.front());
  if (nodes.size() == 2) head.children.push_back(std::move(nodes.back()));
  remember_rule(head);
  std::size_t from = 0;
  if (text.is_view && !fill_all_templates(head, from)) return error();
  Node* written = written_in(head);
  if (!text.is_view && written != nullptr && !fill_templates(*written)) return error();
  return head;
}

// What a line below this one may be about.
void LineParsing::remember_rule(const Node& head) {
  const bool edits = head.is(Form::Replace) || head.is(Form::Add);
  const Node& item = edits ? head[0] : head;
  if (item.is(Form::Rule) || item.is(Form::Phase)) text.told.rule = item.text;
  if (item.is(Form::Turn) && line.context == LineContext::items) {
    text.told.rule = spelling(Word::turn, text.language);
  }
}

// A row of a table: Form::List of cells.
Node LineParsing::parse_cells() {
  Node row{Form::List, line.span(), "", {}};
  for (const Cut& cut : cut_cells(line.text)) row.children.push_back(parse_cell(cut));
  return row;
}

Node LineParsing::parse_cell(Cut cut) {
  Scratch scratch = begin(cut);
  const bool matched = matches<grammar::cell>(scratch);
  text.steps_left -= scratch.steps;
  if (!matched) {
    report_breakage(scratch, line, cut.begin, text.told, diagnostics);
    return Node{Form::Error, line.span(cut.begin, cut.end), "", {}};
  }
  return std::move(shape(scratch, cut.begin).front());
}

// The templates of a `written` line hold their text in quotation marks; here it becomes pieces.
bool LineParsing::fill_templates(Node& written) {
  std::size_t from = 0;
  for (Node& node : written.children) {
    const std::size_t begin = line.text.find(node.text, from);
    from = begin + node.text.size();
    node.text.clear();
    if (!fill_template(node, Cut{begin + 1, from - 1})) return false;
  }
  return true;
}

// Those of a line of a view, wherever in it they stand.
bool LineParsing::fill_all_templates(Node& node, std::size_t& from) {
  for (Node& child : node.children) {
    if (!child.is(Form::Template)) {
      if (!fill_all_templates(child, from)) return false;
      continue;
    }
    const std::size_t begin = line.text.find(child.text, from);
    from = begin + child.text.size();
    child.text.clear();
    if (!fill_template(child, Cut{begin + 1, from - 1})) return false;
  }
  return true;
}

bool LineParsing::fill_template(Node& node, Cut cut) {
  std::vector<TemplateCut> pieces;
  if (const auto bad = cut_template(line.text, cut, pieces)) {
    diagnostics.report(DiagnosticKind::unclosed_bracket,
                       "the braces of this form do not match: `{` opens a place and `}` closes it",
                       line.span(*bad, *bad + 1));
    return false;
  }
  for (TemplateCut& piece : pieces) {
    const Span span = line.span(piece.whole.begin, piece.whole.end);
    if (!piece.expression) {
      node.children.push_back(Node{Form::String, span, std::move(piece.text), {}});
      continue;
    }
    const Cut hole = *piece.expression;
    Scratch scratch = begin(hole);
    const bool matched = matches<grammar::hole>(scratch);
    text.steps_left -= scratch.steps;
    if (!matched) {
      report_breakage(scratch, line, hole.begin, text.told, diagnostics);
      return false;
    }
    Node filled{Form::Hole, span, "", {}};
    filled.children.push_back(std::move(shape(scratch, hole.begin).front()));
    Node inner;
    if (piece.inner) {
      inner = Node{Form::Template, line.span(piece.inner->begin, piece.inner->end), "", {}};
      if (!fill_template(inner, *piece.inner)) return false;
    }
    filled.children.push_back(std::move(inner));
    node.children.push_back(std::move(filled));
  }
  return true;
}

Node parse_head(const LogicalLine& line, TextState& text, std::vector<ReadWord>& words,
                Diagnostics& diagnostics) {
  switch (line.kind) {
    case LineKind::row:
      return Node{Form::Row, line.span(), line.text, {}};
    case LineKind::faulty:
      return Node{Form::Error, line.span(), "", {}};
    case LineKind::cells:
      return LineParsing{line, text, words, diagnostics}.parse_cells();
    case LineKind::sentence:
      return LineParsing{line, text, words, diagnostics}.parse_line();
  }
  LUDO_UNREACHABLE();
}

// The header of a table is a row of words; it is cut at every blank.
Node parse_table_header(const LogicalLine& line, const TextState& text,
                        std::vector<ReadWord>& words) {
  Node header{Form::List, line.span(), "", {}};
  for (const Cut& cut : cut_words(line.text)) {
    std::string name = line.text.substr(cut.begin, cut.end - cut.begin);
    // `of`, `by` and the type over the keys are words, the others names.
    std::optional<Word> found;
    for (const Word word : {Word::of, Word::by, Word::kind, Word::player}) {
      const bool is_type = word == Word::kind || word == Word::player;
      if (is_type && !header.children.empty()) continue;
      if (match_word(name, word, text.language) == name.size()) found = word;
    }
    if (text.keeps_words) {
      words.push_back(ReadWord{static_cast<Offset>(cut.begin), static_cast<Offset>(cut.end), found,
                               !found.has_value()});
    }
    if (found) {
      name = spelling(*found);
    } else if (!text.own.contains(name)) {
      name = english_name(name, text.language);
    }
    header.children.push_back(Node{Form::Name, line.span(cut.begin, cut.end), name, {}});
  }
  return header;
}

// Takes the lines of one block, the first at `next`, and all that is under them.
std::vector<SyntaxLine> take_block(std::vector<LogicalLine>& lines, std::size_t& next,
                                   std::uint32_t depth, TextState& text, Diagnostics& diagnostics) {
  std::vector<SyntaxLine> block;
  bool needs_header = true;
  while (next < lines.size() && lines[next].depth == depth) {
    LogicalLine& line = lines[next++];
    const bool is_header = line.kind == LineKind::cells && std::exchange(needs_header, false);
    SyntaxLine taken;
    taken.head = is_header ? parse_table_header(line, text, taken.words)
                           : parse_head(line, text, taken.words, diagnostics);
    // Where what stands below a head could not be read, it was meant to stand in it.
    if (taken.head.is(Form::Error) && !block.empty() && block.back().children.empty() &&
        opened_block(block.back().line.text, block.back().line.context, text.language) !=
            LineContext::nothing) {
      block.back().head = Node{Form::Error, block.back().head.span, "", {}};
    }
    taken.line = std::move(line);
    taken.children = take_block(lines, next, depth + 1, text, diagnostics);
    block.push_back(std::move(taken));
  }
  return block;
}

SyntaxTree parse_in(const SourceText& source, LineContext context, TextState text,
                    Diagnostics& diagnostics) {
  Layout layout = lay_out(source, context, diagnostics, text.language);
  SyntaxTree tree;
  tree.whole = source.whole();
  tree.context = context;
  tree.language = text.language;
  tree.closing = std::move(layout.closing);
  std::size_t next = 0;
  if (layout.has_open_brace) text.told.habits.insert("brace");
  tree.lines = take_block(layout.lines, next, 0, text, diagnostics);
  LUDO_ASSERT(next == layout.lines.size(), "line {} of {}", next, layout.lines.size());
  return tree;
}

// True if a text is written for another version of the language, and that is told.
bool report_other_version(const SyntaxTree& tree, Diagnostics& diagnostics) {
  const auto header = std::ranges::find_if(
      tree.lines, [](const SyntaxLine& line) { return line.head.is(Form::Ludo); });
  if (header == tree.lines.end() || header->head.text == kVersion) return false;
  const std::string_view version = header->head.text;
  std::string hint;
  if (version == "1") {
    hint = "write `ludo 2`; what is said otherwise today is then told where it stands";
  }
  diagnostics.report(Diagnostic(DiagnosticKind::unknown_version,
                                fmt::format("this is ludo {}, and the text is written for ludo {}",
                                            kVersion, version),
                                header->head.span)
                         .with_hint(std::move(hint)));
  return true;
}

// A text in another language is read twice, because names of its own stay as they are.
SyntaxTree parse_game(const SourceText& source, bool keeps_words, Diagnostics& diagnostics) {
  TextState text;
  text.language = language_of(source.text());
  text.is_view = is_view_text(source.text(), text.language);
  const LineContext context = text.is_view ? LineContext::view : LineContext::top;
  if (text.language != Language::english) {
    Diagnostics unheard;
    text.own = names_of_own(parse_in(source, context, text, unheard));
  }
  text.keeps_words = keeps_words;
  Diagnostics heard;
  SyntaxTree tree = parse_in(source, context, std::move(text), heard);
  tree.is_of_other_version = report_other_version(tree, diagnostics);
  if (tree.is_of_other_version) return tree;
  for (const Diagnostic& diagnostic : heard.in_order_of_report()) diagnostics.report(diagnostic);
  return tree;
}

// The words that a node binds or declares.
void collect_own(const Node& node, std::set<std::string>& own) {
  const bool declares = node.is(Form::In) || node.is(Form::SubsetOf) || node.is(Form::GroupsOf) ||
                        node.is(Form::Let) || node.is(Form::Param) || node.is(Form::Define) ||
                        node.is(Form::Rule) || node.is(Form::Attribute) || node.is(Form::TheOne) ||
                        node.is(Form::OptionDef) || node.is(Form::DirectionDef) ||
                        node.is(Form::Leap) || node.is(Form::Colour) || node.is(Form::ShapeDef) ||
                        node.is(Form::GlyphDef) || node.is(Form::ViewTable);
  if (declares) own.insert(node.text);
  if (node.is(Form::Segment)) {
    for (const Node& child : node.children) {
      if (child.is(Form::Name)) own.insert(child.text);
    }
  }
  for (const Node& child : node.children) collect_own(child, own);
}

void collect_own(const std::vector<SyntaxLine>& lines, std::set<std::string>& own) {
  for (const SyntaxLine& line : lines) {
    collect_own(line.head, own);
    collect_own(line.children, own);
  }
}

template <class... Lines>
std::size_t count_faults() {
  return (tao::pegtl::analyze<Lines>(-1) + ...);
}

}  // namespace

void Scratch::fail(std::size_t at, Expected what) {
  if (at < farthest) return;
  if (at > farthest || expected.empty()) {
    farthest = at;
    expected.clear();
    sentence = {};
  }
  if (sentence.empty()) {
    // The innermost sentence that had begun before the place.
    for (std::size_t i = sentences.size(); i-- > 0;) {
      if (sentence_begins[i] < at) {
        sentence = sentences[i];
        break;
      }
    }
  }
  if (expected.size() < kMaxExpected && std::ranges::find(expected, what) == expected.end()) {
    expected.push_back(what);
  }
}

bool Scratch::step() {
  if (!too_deep && steps < max_steps) {
    ++steps;
    return true;
  }
  too_many_steps = true;
  return false;
}

SyntaxTree parse(const SourceText& source, Diagnostics& diagnostics) {
  return parse_game(source, false, diagnostics);
}

SyntaxTree parse_with_words(const SourceText& source, Diagnostics& diagnostics) {
  return parse_game(source, true, diagnostics);
}

std::set<std::string> names_of_own(const SyntaxTree& tree) {
  std::set<std::string> own;
  collect_own(tree.lines, own);
  return own;
}

SyntaxTree parse(FileId file, const SourceText& source, Diagnostics& diagnostics) {
  LUDO_ASSERT(file == source.file());
  return parse(source, diagnostics);
}

SyntaxTree parse_position(const SourceText& source, Diagnostics& diagnostics) {
  // A position has no line that names its language: it is the one that fits better.
  Diagnostics english;
  SyntaxTree tree = parse_in(source, LineContext::given, TextState{}, english);
  Diagnostics* told = &english;
  Diagnostics italian;
  if (english.has_errors()) {
    TextState text;
    text.language = Language::italian;
    SyntaxTree other = parse_in(source, LineContext::given, std::move(text), italian);
    if (italian.count(Severity::error) < english.count(Severity::error)) {
      tree = std::move(other);
      told = &italian;
    }
  }
  for (const Diagnostic& diagnostic : told->in_order_of_report()) diagnostics.report(diagnostic);
  return tree;
}

std::size_t count_grammar_faults() {
  return count_faults<
      grammar::top_line, grammar::items_line, grammar::statements_line, grammar::setup_line,
      grammar::given_line, grammar::rows_line, grammar::link_row_line, grammar::tile_row_line,
      grammar::results_line, grammar::phase_line, grammar::scale_line, grammar::notation_line,
      grammar::case_line, grammar::key_line, grammar::entry_line, grammar::test_line, grammar::cell,
      grammar::hole, grammar::view::view_line, grammar::view::properties_line,
      grammar::view::strokes_line, grammar::view::drawings_line, grammar::view::panel_line>();
}

}  // namespace ludo::lang
