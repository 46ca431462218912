// Writes moves: labels, texts of rules, templates.
//
// A path keeps a trace of its labels, nested by the rules it plays. Where a rule ends its part of
// the trace becomes a text: by its `written` templates, read in the state at that moment, or its
// labels. Texts come in several forms, the shortest first; all labels together are the last.
//
// Tested by tests/interpreter/reference/test_notation.cpp.
#include <fmt/core.h>

#include <algorithm>

#include "interpreter/reference/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

// What the forms of one text may take: rules in rules could double them without end.
constexpr std::size_t kMostText = 100'000;

void bound_text(std::size_t bytes) {
  if (bytes > kMostText) {
    throw BudgetSpent(fmt::format("a move takes more than {} bytes to write", kMostText));
  }
}

const std::string& form_of(const TraceEntry& entry, std::size_t k) {
  return entry.forms[std::min(k, entry.forms.size() - 1)];
}

std::size_t most_forms(const std::vector<TraceEntry>& entries) {
  std::size_t most = 1;
  for (const TraceEntry& entry : entries) most = std::max(most, entry.forms.size());
  return most;
}

// What stands side by side: `-` beside a label, `/` between the texts of two rules, nothing before
// a text that is `written`.
template <class TextOf>
std::string side_by_side(const std::vector<TraceEntry>& entries, bool plain, TextOf text_of) {
  std::string answer;
  const TraceEntry* last = nullptr;
  for (const TraceEntry& entry : entries) {
    const std::string& text = text_of(entry);
    if (text.empty()) continue;
    const bool of_rules = last != nullptr && last->form == TraceEntry::Form::Text &&
                          entry.form == TraceEntry::Form::Text;
    const bool close = !plain && (entry.given || (of_rules && last->given));
    if (last != nullptr && !close) answer += of_rules ? '/' : '-';
    answer += text;
    last = &entry;
  }
  return answer;
}

// Whether a template inserts the text of a rule.
bool names(const lang::Template& written, Index rule) {
  return std::any_of(written.begin(), written.end(), [&](const lang::TemplatePiece& piece) {
    return (piece.form == lang::TemplatePiece::Form::RuleText && piece.rule == rule) ||
           names(piece.inner, rule);
  });
}

// `[0,1].Road`, `[0,1].Field2` where the tile has several fields.
std::string part_name(const lang::GameModel& model, Index site, const lang::TileType& tile,
                      const lang::TilePart& part) {
  const auto alike =
      std::count_if(tile.parts.begin(), tile.parts.end(),
                    [&part](const lang::TilePart& other) { return other.ground == part.ground; });
  lang::Type block;
  block.base = lang::Base::Block;
  return fmt::format("{}.{}{}",
                     lang::print_value(model, block, Value(site / model.board.parts_per_tile)),
                     model.grounds[static_cast<std::size_t>(part.ground)],
                     alike == 1 ? std::string() : fmt::format("{}", part.ordinal));
}

}  // namespace

// Sites of a board of tiles are named by the tile that lies there.
std::string Machine::label_of(const State& state, const lang::Type& type,
                              const Value& value) const {
  lang::Type one = type;
  one.shape = lang::Shape::Scalar;
  if (one.base == lang::Base::Piece) one.base = lang::Base::Site;
  const auto scalar = [&](Index number) -> std::string {
    if (number == kNone) return "none";
    if (one.base == lang::Base::Kind && !model.sign_column.empty()) {
      for (const lang::KindColumn& column : model.columns) {
        if (column.name != model.sign_column) continue;
        const ExprId cell = column.cells[static_cast<std::size_t>(number)];
        if (cell == kNoExpr) break;
        const Expr& sign = model.exprs[static_cast<std::size_t>(cell)];
        if (sign.op != Op::Constant) break;
        return lang::print_value(model, sign.type,
                                 model.constants[static_cast<std::size_t>(sign.imm)]);
      }
    }
    if (const lang::TilePart* part =
            one.base == lang::Base::Site ? part_of(state, number) : nullptr) {
      const auto& laid = state.position.tiles.at(number / model.board.parts_per_tile);
      return part_name(model, number, model.tiles[static_cast<std::size_t>(laid.tile)], *part);
    }
    if (one.base == lang::Base::Site && second_names) {
      const std::string& second = model.board.sites[static_cast<std::size_t>(number)].number;
      if (!second.empty()) return second;
    }
    return lang::print_value(model, one, Value(number));
  };
  std::string answer;
  switch (type.shape) {
    case lang::Shape::Scalar:
      return scalar(value.number);
    case lang::Shape::Set:
      for (const Index item : value.items) {
        if (!answer.empty()) answer += '+';
        answer += scalar(item);
      }
      return answer.empty() ? "none" : answer;
    case lang::Shape::Tally:
      for (std::size_t i = 0; i < value.items.size(); ++i) {
        if (value.items[i] == 0) continue;
        if (!answer.empty()) answer += '+';
        answer += scalar(static_cast<Index>(i)) + fmt::format("{}", value.items[i]);
      }
      return answer.empty() ? "none" : answer;
    case lang::Shape::Tuple:
      for (const Index item : value.items) {
        answer += answer.empty() ? "" : ":";
        answer += fmt::format("{}", item);
      }
      return answer;
  }
  LUDO_UNREACHABLE();
}

// A line is labelled by its last `to`, else by the last site it names, else by its direction if it
// had a choice of one.
std::string Machine::line_label(const lang::Generator& generator, Scene& scene, Index last,
                                Index direction) {
  lang::Type site;
  site.base = lang::Base::Site;
  if (generator.named) return label_of(scene.state, site, Value(last));
  const lang::LinePattern& pattern = generator.patterns.front();
  Index to = kNoIndex;
  for (const lang::Segment& segment : pattern.segments) {
    if (segment.as_slot != kNoIndex && segment.as_is_site) to = segment.as_slot;
  }
  for (const lang::Segment& segment : pattern.segments) {
    if (segment.to_slot != kNoIndex) to = segment.to_slot;
  }
  if (to != kNoIndex) {
    const Value& end = scene.slots[static_cast<std::size_t>(to)];
    return end.is_none() ? "edge" : label_of(scene.state, site, end);
  }
  if (pattern.directions != kNoExpr && items(scene, pattern.directions).size() < 2) return "";
  lang::Type way;
  way.base = lang::Base::Direction;
  return label_of(scene.state, way, Value(direction));
}

void Machine::trace_open(Path& path, Index rule, bool before) const {
  path.trace.push_back(
      {.form = TraceEntry::Form::Open, .rule = rule, .before = before, .dark = path.blind});
}

// `{column of x}` and `{row of x}` are printed as the board names them.
std::string Machine::coordinate_of(Scene& scene, ExprId id, std::string printed) {
  const Expr& expr = model.exprs[static_cast<std::size_t>(id)];
  if (expr.op != Op::ColumnOf && expr.op != Op::RowOf) return printed;
  const lang::Type& of = model.exprs[static_cast<std::size_t>(expr.args[0])].type;
  if (of.base != lang::Base::Site || model.board.shape == lang::BoardShape::Tiles) return printed;
  const Value site = evaluate(scene, expr.args[0]);
  const std::string& name = model.board.sites[static_cast<std::size_t>(site.number)].name;
  const auto is_digit = [](char character) { return '0' <= character && character <= '9'; };
  std::size_t cut = 1;
  while (cut < name.size() && is_digit(name[cut]) == is_digit(name[0])) ++cut;
  return expr.op == Op::ColumnOf ? name.substr(0, cut) : name.substr(cut);
}

// The forms of one template: one for each form of the texts it inserts.
std::vector<std::string> Machine::fill_in(const Path& path, std::size_t frame, Scene& scene,
                                          const lang::Template& written,
                                          const std::vector<TraceEntry>& inside) {
  // What the viewer cannot know is written as a question mark, or not at all.
  const bool peeked_before = std::exchange(peeked, false);
  const auto hides = [&](ExprId id) {
    return std::exchange(peeked, false) || is_veiled(path, id, frame);
  };
  std::vector<std::string> forms(most_forms(inside));
  for (const lang::TemplatePiece& piece : written) {
    std::vector<std::string> parts;
    switch (piece.form) {
      case lang::TemplatePiece::Form::Text:
        parts = {piece.text};
        break;
      case lang::TemplatePiece::Form::Expr: {
        const Value value = evaluate(scene, piece.expr);
        const lang::Type& type = model.exprs[static_cast<std::size_t>(piece.expr)].type;
        parts = {value.is_none()
                     ? std::string()
                     : coordinate_of(scene, piece.expr, label_of(scene.state, type, value))};
        if (hides(piece.expr)) parts = {"?"};
        break;
      }
      case lang::TemplatePiece::Form::Condition:
        if (holds(scene, piece.expr) && !hides(piece.expr)) {
          parts = fill_in(path, frame, scene, piece.inner, inside);
        }
        peeked = false;
        break;
      case lang::TemplatePiece::Form::RuleText: {
        std::vector<TraceEntry> of_rule;
        for (const TraceEntry& entry : inside) {
          if (entry.form == TraceEntry::Form::Text && entry.rule == piece.rule)
            of_rule.push_back(entry);
        }
        if (!piece.inner.empty()) {
          if (!of_rule.empty()) parts = fill_in(path, frame, scene, piece.inner, inside);
          break;
        }
        for (std::size_t k = 0; k < forms.size(); ++k) {
          parts.push_back(side_by_side(
              of_rule, false,
              [&](const TraceEntry& entry) -> const std::string& { return form_of(entry, k); }));
        }
        break;
      }
      case lang::TemplatePiece::Form::BranchLabel: {
        const bool taken = std::any_of(inside.begin(), inside.end(), [&](const TraceEntry& entry) {
          return entry.form == TraceEntry::Form::Branch && entry.forms.front() == piece.text;
        });
        if (!taken) break;
        parts = piece.inner.empty() ? std::vector<std::string>{piece.text}
                                    : fill_in(path, frame, scene, piece.inner, inside);
        break;
      }
    }
    if (parts.empty()) continue;
    std::size_t bytes = 0;
    for (std::size_t k = 0; k < forms.size(); ++k) {
      forms[k] += parts[std::min(k, parts.size() - 1)];
      bytes += forms[k].size();
      bound_text(bytes);
    }
  }
  peeked = peeked_before;
  return forms;
}

// A rule has ended (or a boundary has cut it): its part of the trace becomes one text.
void Machine::trace_close(Path& path, std::size_t frame) {
  std::vector<TraceEntry>& trace = path.trace;
  std::size_t open = trace.size();
  while (open > 0 && trace[open - 1].form != TraceEntry::Form::Open) --open;
  LUDO_ASSERT(open > 0, "a rule ends that has not begun");
  const auto first = trace.begin() + static_cast<std::ptrdiff_t>(open);
  const std::vector<TraceEntry> inside(first, trace.end());
  TraceEntry text = trace[open - 1];
  trace.erase(first - 1, trace.end());
  text.form = TraceEntry::Form::Text;
  std::size_t bytes = 0;
  const auto add_form = [&](std::string form) {
    bytes += sizeof(form) + form.size();
    bound_text(bytes);
    text.forms.push_back(std::move(form));
  };

  const Position& position = path.state.position;
  const std::vector<lang::Template>* written = nullptr;
  if (text.rule != kNoIndex) {
    written = &model.rules[static_cast<std::size_t>(text.rule)].written;
  } else if (position.stage == Stage::Turn) {
    written = &model.scenario.phases[static_cast<std::size_t>(position.phase)].written;
  }
  if (text.dark) text.rule = kNoIndex;
  if (written != nullptr && !written->empty() && !text.before && !text.dark) {
    text.given = true;
    Scene scene{path.state, path.state.position.frames[frame].slots, position.me, position.mover};
    for (const lang::Template& form : *written) {
      std::vector<std::string> filled = fill_in(path, frame, scene, form, inside);
      // The texts of rules that have one written and are not named in the template come after it.
      std::vector<TraceEntry> after;
      for (const TraceEntry& entry : inside) {
        const bool follows =
            entry.form == TraceEntry::Form::Text && entry.given && !names(form, entry.rule);
        if (follows) after.push_back(entry);
      }
      for (std::size_t k = 0; k < filled.size(); ++k) {
        add_form(filled[k] +
                 side_by_side(after, false, [&](const TraceEntry& entry) -> const std::string& {
                   return form_of(entry, k);
                 }));
      }
    }
    text.forms.erase(std::unique(text.forms.begin(), text.forms.end()), text.forms.end());
  } else {
    for (std::size_t k = 0; k < most_forms(inside); ++k) {
      add_form(side_by_side(inside, false, [&](const TraceEntry& entry) -> const std::string& {
        return form_of(entry, k);
      }));
    }
  }
  text.labels = side_by_side(inside, true, [](const TraceEntry& entry) -> const std::string& {
    return entry.form == TraceEntry::Form::Text ? entry.labels : entry.forms.front();
  });
  trace.push_back(std::move(text));
}

void Machine::trace_ending(Path& path) {
  for (std::size_t frame = path.state.position.frames.size(); frame-- > 0;) {
    trace_close(path, frame);
  }
  LUDO_ASSERT(path.trace.size() == 1, "the turn is one text");
  std::vector<std::string> forms = std::move(path.trace.front().forms);
  forms.push_back(std::move(path.trace.front().labels));
  path.trace.clear();
  for (std::string& form : forms) {
    if (form.empty()) form = "end";
    const bool known = std::find(path.forms.begin(), path.forms.end(), form) != path.forms.end();
    if (!known || &form == &forms.back()) path.forms.push_back(std::move(form));
  }
  if (path.forms.size() > 1 && path.forms.front() == path.forms.back()) path.forms.pop_back();
}

}  // namespace ludo::interpreter
