// Moves a text from edition to edition; see migrate.hpp.
//
// Tested by tests/lang/syntax/test_migrate.cpp.

#include "lang/syntax/migrate.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "lang/lang.hpp"
#include "lang/syntax/parse.hpp"

namespace ludo::lang {

namespace {

struct Change {
  Span span;
  std::string text;
};

// `_` joined words, `-` does.
std::string hyphened(std::string_view name) {
  std::string out(name);
  for (std::size_t i = 1; i + 1 < out.size(); ++i) {
    const auto is_letter = [](char c) { return is_lower(c) || is_upper(c); };
    if (out[i] != '_') continue;
    // A number behind it goes to the word before it.
    if (is_letter(out[i + 1])) {
      out[i] = '-';
    } else {
      out.erase(i, 1);
    }
  }
  return out;
}

bool begins_with_mark(std::string_view text) {
  return text.starts_with(',') || text.starts_with(':');
}

struct Migrating {
  const SourceText& source;
  std::vector<Change> changes;

  void block(const std::vector<SyntaxLine>& lines) {
    for (const SyntaxLine& line : lines) {
      words(line);
      node(line.head);
      loop(line);
      block(line.children);
      list(line);
    }
  }

  void words(const SyntaxLine& syntax) {
    const std::string_view text = syntax.line.text;
    for (const ReadWord& word : syntax.words) {
      std::size_t end = word.end;
      if (word.moved) {
        // A bracket that is dropped keeps what stands behind it apart.
        if (word.moved->empty() && text[word.begin] != ')') {
          while (end < text.size() && text[end] == ' ') ++end;
        }
        change(place(syntax.line, word.begin, end), std::string(*word.moved));
        continue;
      }
      const std::string_view name = text.substr(word.begin, word.end - word.begin);
      if (word.is_name && name.find('_') != std::string_view::npos) {
        change(place(syntax.line, word.begin, word.end), hyphened(name));
      }
    }
  }

  // A part of a line that is broken is put on its first line.
  static Span place(const LogicalLine& line, std::size_t begin, std::size_t end) {
    if (begin != end) return line.span(begin, end);
    // Behind what stands before it.
    const Span before = line.span(begin - 1, begin);
    return Span{before.file, before.end, before.end};
  }

  void node(const Node& node) {
    if (node.is(Form::Ludo) && node.text == "1") {
      std::string text(source.text(node.span));
      text.replace(text.find('1'), 1, "2");
      change(node.span, std::move(text));
    }
    if (node.is(Form::MoveText) && node.text.find('_') != std::string::npos) {
      change(node.span, hyphened(source.text(node.span)));
    }
    if (node.is(Form::SubsetOf)) {
      // The name goes behind the domain.
      std::size_t end = node.span.begin + node.text.size();
      const std::string_view text = source.text();
      while (end < text.size() && text[end] == ' ') ++end;
      std::erase_if(changes, [&](const Change& one) {
        return one.span.begin == node.span.begin && one.span.end <= end;
      });
      change(source.span(node.span.begin, end), "");
      const Offset behind = behind_brackets(node[2].span);
      change(source.span(behind, behind), " as " + hyphened(node.text));
    }
    // `(x in D)` alone asks.
    const bool asks = node.is(Form::All) && node[0].span.begin == node.span.begin &&
                      node[0].is(Form::In) && node[0].size() > 1 && node[0][1].absent() &&
                      !node[0][0].is(Form::Range);
    if (asks) {
      const auto binds = std::ranges::find_if(changes, [&](const Change& one) {
        return one.text == "among" && node[0].span.begin < one.span.begin;
      });
      if (binds != changes.end()) changes.erase(binds);
    }
    for (const Node& child : node.children) this->node(child);
  }

  // The end of a part and of the brackets around it.
  Offset behind_brackets(Span span) const {
    const std::string_view text = source.text();
    std::size_t begin = span.begin;
    std::size_t end = span.end;
    while (begin > 0 && text[begin - 1] == '(' && end < text.size() && text[end] == ')') {
      --begin;
      ++end;
    }
    return static_cast<Offset>(end);
  }

  // A loop that ends in `commit`.
  void loop(const SyntaxLine& line) {
    const Form form = line.head.form;
    const bool repeats = form == Form::RepeatAtWill || form == Form::RepeatWhile ||
                         form == Form::RepeatWhilePossible || form == Form::RepeatTimes;
    if (!repeats || line.children.size() < 2) return;
    const SyntaxLine& last = line.children.back();
    const bool ends_so =
        last.head.is(Form::Commit) && last.children.empty() && last.line.comments.empty();
    if (!ends_so) return;
    const Span head = line.line.span();
    change(source.span(head.end, head.end), ", each carried out");
    const std::string_view text = source.text();
    std::size_t begin = last.line.span().begin;
    while (begin > 0 && text[begin - 1] == ' ') --begin;
    if (begin > 0) --begin;
    change(source.span(begin, last.line.span().end), "");
  }

  // A list of results: what is asked at any moment has one of its own, before the other.
  void list(const SyntaxLine& line) {
    const Form form = line.head.form;
    const bool is_end = form == Form::End;
    if (!is_end && form != Form::Stuck && form != Form::Repetition && form != Form::Limit) return;
    std::vector<const SyntaxLine*> now;
    std::size_t later = 0;
    for (const SyntaxLine& child : line.children) {
      const bool edits = child.head.is(Form::Add) || child.head.is(Form::Replace);
      const Node& result = edits ? child.head[0] : child.head;
      if (!result.is(Form::Result)) continue;
      const bool at_any_moment = is_end && line.head[0].absent() && result[1].is(Form::Yes);
      if (!at_any_moment) {
        ++later;
        continue;
      }
      now.push_back(&child);
      change(source.span(result[1].span.begin, behind_blanks(result[1].span.end)), "");
    }
    std::string split;
    for (const SyntaxLine* moved : now) split += taken(*moved, later != 0);
    const std::string of_several = " by the first of";
    const Span head = line.line.span();
    const Offset end = behind_head(line);
    if (!now.empty() && later == 0) {
      change(source.span(end, end), " at any moment" + (now.size() > 1 ? of_several : ""));
    } else if (later > 1) {
      change(source.span(end, end), (is_end ? "" : ",") + of_several);
    }
    if (split.empty()) return;
    const std::size_t begin = line_begin(head.begin);
    const std::string indent(head.begin - begin, ' ');
    change(source.span(static_cast<Offset>(begin), static_cast<Offset>(begin)),
           indent + "end at any moment" + (now.size() > 1 ? of_several : "") + "\n" + split);
  }

  Offset behind_blanks(Offset at) const {
    while (at < source.text().size() && source.text()[at] == ' ') ++at;
    return at;
  }

  // Before the title of a head, if it has one.
  static Offset behind_head(const SyntaxLine& line) {
    Offset end = line.line.span().end;
    for (const Node& child : line.head.children) {
      if (child.is(Form::Title)) end = child.span.begin - 1;
    }
    return end;
  }

  std::size_t line_begin(std::size_t at) const {
    while (at > 0 && source.text()[at - 1] != '\n') --at;
    return at;
  }

  // The text of a result line and of what stands below it, taken from its place.
  std::string taken(const SyntaxLine& line, bool moves) {
    if (!moves) return {};
    std::size_t end = line.line.span().end;
    for (const SyntaxLine& child : line.children) end = child.line.span().end;
    const std::size_t begin = line_begin(line.line.span().begin);
    while (end < source.text().size() && source.text()[end] != '\n') ++end;
    if (end < source.text().size()) ++end;
    std::string text = changed(begin, end);
    const std::size_t moment = text.find("at any moment ");
    if (moment != std::string::npos) text.erase(moment, 14);
    change(source.span(static_cast<Offset>(begin), static_cast<Offset>(end)), "");
    if (!text.ends_with('\n')) text += '\n';
    return text;
  }

  void change(Span span, std::string text) { changes.push_back({span, std::move(text)}); }

  std::string result() { return changed(0, source.text().size()); }

  // A part of the text with the changes in it.
  std::string changed(std::size_t begin, std::size_t end) {
    std::ranges::stable_sort(changes, {}, [](const Change& one) { return one.span.begin; });
    std::string out;
    std::size_t at = begin;
    for (const Change& one : changes) {
      // Outside the part, or inside one that is dropped.
      if (one.span.begin < at || end < one.span.end) continue;
      out += source.text().substr(at, one.span.begin - at);
      while (begins_with_mark(one.text) && out.ends_with(' ')) out.pop_back();
      out += one.text;
      at = one.span.end;
    }
    return out + std::string(source.text().substr(at, end - at));
  }
};

}  // namespace

std::string to_second_edition(std::string_view text, bool in_layout, Diagnostics& diagnostics) {
  const SourceText source("text", std::string(text));
  if (language_of(text) != Language::english) {
    diagnostics.report(Diagnostic(DiagnosticKind::unknown_version,
                                  "a text with Italian keywords is not moved", source.span(0, 0))
                           .with_hint("say it in English first, with the program it was written "
                                      "for: `ludo fmt --lang en`"));
    return std::string(text);
  }
  std::optional<SyntaxTree> best;
  Diagnostics told;
  const TextHead head = head_of_text(text);
  const bool is_whole = !head.name.empty() || !head.tests_of.empty() ||
                        text.find("module ") != std::string_view::npos;
  for (const LineContext context :
       {LineContext::items, LineContext::statements, LineContext::results, LineContext::phase,
        LineContext::test, LineContext::given, LineContext::setup, LineContext::top}) {
    if (is_whole && context != LineContext::top) continue;
    Diagnostics unheard;
    SyntaxTree tree = parse_first_edition(source, context, unheard);
    if (best && told.count(Severity::error) <= unheard.count(Severity::error)) continue;
    best = std::move(tree);
    told = std::move(unheard);
  }
  for (const Diagnostic& diagnostic : told.in_order_of_report()) diagnostics.report(diagnostic);
  Migrating migrating{source, {}};
  migrating.block(best->lines);
  std::string out = migrating.result();
  Diagnostics unheard;
  if (is_whole && in_layout) {
    if (auto laid_out = format(out, unheard)) return *laid_out;
  }
  return out;
}

}  // namespace ludo::lang
