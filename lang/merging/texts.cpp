// See texts.hpp.

#include "lang/merging/texts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lang/ast/build.hpp"
#include "lang/ast/build_parts.hpp"
#include "lang/syntax/parse.hpp"

namespace ludo::lang::merging {

namespace {

constexpr std::string_view kReplaceWord = "replace ";
constexpr std::string_view kAddWord = "add ";
constexpr std::string_view kBlanks = "                                                            ";

std::string_view without_blanks_behind(std::string_view text) {
  while (!text.empty() && (text.back() == ' ' || text.back() == '\n')) text.remove_suffix(1);
  return text;
}

template <class Take>
void for_each_line(std::string_view text, const Take& take) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    take(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// Takes at most so many blanks off each line but the first.
std::string further_out(std::string_view text, std::size_t blanks) {
  std::string out;
  bool is_first = true;
  for_each_line(text, [&](std::string_view line) {
    const std::size_t said = std::min(line.find_first_not_of(' '), line.size());
    if (!is_first) line.remove_prefix(std::min(said, blanks));
    is_first = false;
    out += without_blanks_behind(line);
    out += '\n';
  });
  return out;
}

std::string on_one_line(std::string_view text) {
  std::string out;
  for_each_line(text, [&out](std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    line = without_blanks_behind(line);
    if (!out.empty() && !line.empty()) out += ' ';
    out += line;
  });
  return out;
}

// Where the line begins or ends, with all that stands under it.
Offset end_of(const SyntaxLine& line) {
  Offset end = 0;
  for (const Piece& piece : line.line.pieces) end = std::max(end, piece.span.end);
  for (const Comment& comment : line.line.comments) end = std::max(end, comment.span.end);
  for (const SyntaxLine& child : line.children) end = std::max(end, end_of(child));
  return end;
}

Offset begin_of(const SyntaxLine& line) { return line.line.pieces.front().span.begin; }

// Where a node begins in its line, behind the word that makes a change of it.
Offset begin_behind_edit(const SyntaxLine& line, const Node& node) {
  const Offset begin = node.span.begin;
  if (begin != begin_of(line)) return begin;
  if (line.head.is(Form::Replace)) return begin + static_cast<Offset>(kReplaceWord.size());
  if (line.head.is(Form::Add)) return begin + static_cast<Offset>(kAddWord.size());
  return begin;
}

// Where a place of a file lies in the text of a logical line.
std::size_t place_in(const LogicalLine& line, Offset offset) {
  for (const Piece& piece : line.pieces) {
    if (offset <= piece.span.end) {
      return piece.at + (std::max(offset, piece.span.begin) - piece.span.begin);
    }
  }
  return line.text.size();
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

bool is_number(const Node& node) {
  return node.is(Form::Integer) || node.is(Form::Decimal) || node.is(Form::Negate);
}

std::string number_text(const Node& node) {
  return node.is(Form::Negate) && node.size() > 0 ? '-' + node[0].text : node.text;
}

void remove_writing(Node& node) {
  if (node.is(Form::Attached)) {
    std::erase_if(node.children, [](const Node& entry) { return entry.is(Form::Written); });
  }
  for (Node& child : node.children) remove_writing(child);
}

// True if a text of one item, read again, says what the item says.
bool says(const std::string& text, const Node& item, Part part) {
  std::string_view section = "elements";
  if (part == Part::Interactions) section = "interactions";
  if (part == Part::Scenario) section = item.is(Form::Notation) ? "notation" : "scenario";
  if (part == Part::Names) section = "names en";
  const SourceText source("text", fmt::format("game G\n\n{}\n{}", section, indented(text, 2)));
  Diagnostics heard;
  const SyntaxTree tree = parse(source, heard);
  const Node file = build_ast(tree, heard);
  if (heard.has_errors()) return false;
  for (const Node& top : file.children) {
    if (!top.is(Form::Game)) continue;
    const Groups groups = groups_of(top);
    if (groups.all().size() != 1 || groups.all().front().items.size() != 1) return false;
    Node wanted = item;
    remove_writing(wanted);
    return same_content(groups.all().front().items.front().item, wanted);
  }
  return false;
}

// The word before what a phase comes before, which is no longer so when the phase has its place.
std::string without_before(std::string text) {
  const std::size_t line_end = std::min(text.find('\n'), text.size());
  const std::size_t at = text.find(" before ");
  if (at == std::string::npos || line_end < at) return text;
  std::size_t end = at + std::string_view(" before ").size();
  while (end < line_end && text[end] != ' ') ++end;
  text.erase(at, end - at);
  return text;
}

const Node* attached_in(const Node& item) {
  return item.size() > 0 && item.children.back().is(Form::Attached) ? &item.children.back()
                                                                    : nullptr;
}

const Node* writing_in(const Node& item) {
  const Node* attached = attached_in(item);
  if (attached == nullptr) return nullptr;
  for (const Node& entry : attached->children) {
    if (entry.is(Form::Written)) return &entry;
  }
  return nullptr;
}

const Node* has_in(const Node& head) {
  if (head.is(Form::Has)) return &head;
  for (const Node& child : head.children) {
    if (const Node* found = has_in(child)) return found;
  }
  return nullptr;
}

}  // namespace

std::string indented(std::string_view text, std::size_t blanks) {
  std::string out;
  for_each_line(text, [&](std::string_view line) {
    if (!line.empty()) out += kBlanks.substr(0, blanks);
    out += line;
    out += '\n';
  });
  return out;
}

const SyntaxTree& Texts::tree_of(FileId file) {
  const auto known = trees_.find(file);
  if (known != trees_.end()) return known->second;
  Diagnostics heard;
  return trees_.emplace(file, parse(file, sources_.source(file), heard)).first->second;
}

// The innermost line with the place where a node begins.
Texts::Line Texts::line_at(const Span& span) {
  if (span.is_nowhere() || sources_.size() <= span.file.index()) return {};
  const std::vector<SyntaxLine>* among = &tree_of(span.file).lines;
  for (;;) {
    const auto next = std::upper_bound(
        among->begin(), among->end(), span.begin,
        [](Offset offset, const SyntaxLine& line) { return offset < begin_of(line); });
    if (next == among->begin()) return {};
    const SyntaxLine& line = *(next - 1);
    const bool is_below = !line.children.empty() && begin_of(line.children.front()) <= span.begin;
    if (!is_below) return {&line, among};
    among = &line.children;
  }
}

std::string Texts::comments_above(const SyntaxLine& line) const {
  std::string out;
  for (const Comment& comment : line.line.comments) {
    if (comment.own_line && comment.piece == 0) {
      out += std::string(sources_.text(comment.span)) + '\n';
    }
  }
  return out;
}

// The text from a place of a line on, with what stands under the line and what is attached to it.
std::string Texts::below(const SyntaxLine& line, const std::vector<SyntaxLine>& among,
                         Offset begin) {
  Offset end = end_of(line);
  for (const SyntaxLine* next = &line + 1; next != among.data() + among.size(); ++next) {
    const bool belongs =
        line.line.context == LineContext::items
            ? is_attached_form(next->head)
            : line.line.context == LineContext::phase && next->head.is(Form::Ruling);
    if (!belongs) break;
    end = std::max(end, end_of(*next));
  }
  const Span span{line.line.pieces.front().span.file, begin, end};
  return further_out(sources_.text(span), line.line.indent);
}

std::string Texts::slice(const Node& node) {
  const Line place = line_at(node.span);
  if (place.line == nullptr) return "";
  return below(*place.line, *place.among, begin_behind_edit(*place.line, node));
}

std::string Texts::of_line(const Node& result) {
  std::string text = slice(result);
  if (text.starts_with(':')) text.erase(0, std::min(text.find_first_not_of(": "), text.size()));
  return text;
}

std::string Texts::attached_lines(const Node& item) {
  std::string out;
  const Node* attached = attached_in(item);
  if (attached == nullptr) return out;
  for (const Node& entry : attached->children) {
    if (entry.is(Form::Title) || entry.is(Form::Written)) continue;
    out += indented(slice(entry), 2);
  }
  return out;
}

// One attribute of a line that may have several.
std::string Texts::attribute_text(const Node& item) {
  const Line place = line_at(item.span);
  const Node* has = place.line == nullptr ? nullptr : has_in(place.line->head);
  if (has == nullptr) return "";
  std::optional<Offset> first;
  std::optional<Offset> next;
  for (const Node& child : has->children) {
    if (!child.is(Form::Attribute)) continue;
    if (!first) first = child.span.begin;
    if (item.span.begin < child.span.begin && !next) next = child.span.begin;
  }
  if (!first) return "";
  const LogicalLine& line = place.line->line;
  const auto part = [&line](Offset begin, std::size_t end) {
    const std::size_t from = place_in(line, begin);
    return line.text.substr(from, end < from ? 0 : end - from);
  };
  std::string said = part(item.span.begin, next ? place_in(line, *next) : line.text.size());
  while (next && !said.empty() && (said.back() == ' ' || said.back() == ',')) said.pop_back();
  return part(has->span.begin, place_in(line, *first)) + said + '\n' + attached_lines(item);
}

// `end`, `stuck` and the like with lines from several texts.
std::string Texts::results_text(const Node& item) {
  std::vector<const Node*> results;
  std::string lines;
  for (const Node& line : item.children) {
    if (!line.is(Form::Result)) continue;
    results.push_back(&line);
    const bool guarded = line.size() > 1 && !line[1].absent();
    if (guarded) lines += indented("with " + of_condition(line[1]), 2);
    lines += indented(slice(line), guarded ? 4 : 2);
  }
  if (results.empty()) return "";
  const std::string by_the_first = results.size() < 2 ? "" : "by the first of";
  std::string head;
  if (item.is(Form::End)) {
    head = item.size() > 0 && !item[0].absent() ? "end at any moment" : "end";
    if (!by_the_first.empty()) head += ' ' + by_the_first;
  } else {
    const Line place = line_at(item.span);
    if (place.line == nullptr) return "";
    head = place.line->line.text;
    head.erase(0, place_in(place.line->line, begin_behind_edit(*place.line, item)));
    const std::size_t colon = head.find(':');
    if (colon != std::string::npos) head.erase(colon);
    for (const std::string_view end : {", by the first of", " by the first of"}) {
      if (head.ends_with(end)) head.erase(head.size() - end.size());
    }
    if (results.size() == 1) {
      const std::string only = of_line(*results.front());
      return head + ": " + only + attached_lines(item);
    }
    if (!by_the_first.empty()) head += ", " + by_the_first;
  }
  return head + '\n' + lines + attached_lines(item);
}

// A phase with entries from several texts; `joined`: and with lines of results from several, too.
std::string Texts::phase_text(const Node& item, bool joined) {
  const Line place = line_at(item.span);
  if (place.line == nullptr) return "";
  std::string head = place.line->line.text;
  head.erase(0, place_in(place.line->line, begin_behind_edit(*place.line, item)));
  std::string out = (item[0].absent() ? without_before(head) : head) + '\n';
  for (const Node& entry : item.children) {
    const bool is_entry = entry.is(Form::Begin) || entry.is(Form::Turn) || entry.is(Form::Stuck) ||
                          entry.is(Form::Until) || entry.is(Form::Then) || entry.is(Form::End);
    if (!is_entry) continue;
    out += indented(joined && holds_results(entry) ? results_text(entry) : slice(entry), 2);
  }
  return out + attached_lines(item);
}

// Rows as they stand in their texts, or cell by cell where columns have changed places.
std::string Texts::table_text(const Node& item, bool by_rows) {
  std::string out = "table " + item.text + '\n';
  for (std::size_t i = 0; i < item.size(); ++i) {
    const Node& row = item[i];
    if (!row.is(Form::List)) continue;
    std::string line;
    const Line place = line_at(row.span);
    if (i == 0) {
      for (const Node& name : row.children) line += (line.empty() ? "" : "  ") + name.text;
    } else if (by_rows && place.line != nullptr) {
      line = place.line->line.text;
    } else {
      for (const Node& cell : row.children) {
        if (!line.empty()) line += "  ";
        line += cell.is(Form::Dash) ? "-" : on_one_line(sources_.text(cell.span));
      }
    }
    out += "  " + line + '\n';
  }
  return out + attached_lines(item);
}

std::string Texts::tiles_text(const Node& item) {
  if (item.size() == 0) return "";
  std::string grounds;
  for (const Node& ground : item[0].children) {
    grounds += (grounds.empty() ? "" : ", ") + ground.text;
  }
  std::string out = "tiles\n  ground " + grounds + '\n';
  for (const Node& tile : item.children) {
    if (tile.is(Form::TileDef)) out += indented(slice(tile), 2);
  }
  return out + attached_lines(item);
}

std::string Texts::option_text(const Node& item) {
  if (item.size() < 3) return "";
  std::string out = "option " + item.text;
  if (item[0].is(Form::String)) out += ' ' + quoted(item[0].text);
  const Node& domain = item[1];
  if (domain.is(Form::List)) {
    std::string values;
    for (const Node& value : domain.children) values += (values.empty() ? "" : ", ") + value.text;
    out += " one of " + values;
  } else if (domain.is(Form::TypeRange) && domain.size() >= 2) {
    out += fmt::format(" {} to {}", number_text(domain[0]), number_text(domain[1]));
    if (domain.size() > 2 && !domain[2].absent()) out += " by " + number_text(domain[2]);
  }
  const Node& chosen = item[2];
  std::string value = chosen.text;
  if (chosen.is(Form::Yes)) value = "on";
  if (chosen.is(Form::No)) value = "off";
  if (is_number(chosen)) value = number_text(chosen);
  return out + " default " + value + '\n' + attached_lines(item);
}

// Ways to say an item, the likeliest first.
std::vector<std::string> Texts::candidates(const Node& item) {
  std::vector<std::string> found = {slice(item)};
  if (item.is(Form::Has)) found = {attribute_text(item)};
  if (item.is(Form::Allow)) {
    found.push_back("allow " + slice(item));
    found.push_back("allow " + item.text + '\n' + attached_lines(item));
  }
  if (item.is(Form::Define) && item.size() > 1) {
    // A parameter of a module.
    found.push_back(
        fmt::format("define {}: {}\n", item.text, on_one_line(sources_.text(item[1].span))));
  }
  if (item.is(Form::Phase)) {
    found.push_back(without_before(found.front()));
    found.push_back(phase_text(item, false));
    found.push_back(phase_text(item, true));
  }
  if (holds_results(item)) found.push_back(results_text(item));
  if (item.is(Form::Table)) {
    found.push_back(table_text(item, true));
    found.push_back(table_text(item, false));
  }
  if (item.is(Form::Tiles)) found.push_back(tiles_text(item));
  if (item.is(Form::OptionDef)) found.push_back(option_text(item));
  return found;
}

std::optional<ItemText> Texts::of_item(const Node& item, Part part) {
  for (const std::string& body : candidates(item)) {
    if (body.empty() || !says(body, item, part)) continue;
    const Line place = line_at(item.span);
    return ItemText{place.line == nullptr ? "" : comments_above(*place.line), body};
  }
  return std::nullopt;
}

std::string Texts::of_condition(const Node& condition) const {
  const bool is_made = condition.size() > 0 && condition[0].span == condition.span;
  if (condition.is(Form::Not) && is_made) return "not (" + of_condition(condition[0]) + ")";
  if (condition.is(Form::And) && is_made) {
    std::string out;
    for (const Node& part : condition.children) {
      out += (out.empty() ? "(" : " and (") + of_condition(part) + ")";
    }
    return out;
  }
  return on_one_line(sources_.text(condition.span));
}

std::optional<WrittenText> Texts::of_writing(const Node& item) const {
  const auto found = [this](const Node& holder,
                            const std::string& of) -> std::optional<WrittenText> {
    const Node* written = writing_in(holder);
    if (written == nullptr) return std::nullopt;
    return WrittenText{of, on_one_line(sources_.text(written->span))};
  };
  if (item.is(Form::Turn)) return found(item, "turn");
  if (!item.is(Form::Phase)) return found(item, item.text);
  for (const Node& entry : item.children) {
    if (!entry.is(Form::Turn)) continue;
    if (auto text = found(entry, item.text)) return text;
  }
  return std::nullopt;
}

std::string Texts::of_test(const Node& test) { return slice(test); }

}  // namespace ludo::lang::merging
