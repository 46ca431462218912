// See expand.hpp.

#include "lang/rules/expand.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

namespace {

constexpr std::size_t kIndent = 2;

// Writes one idiom again.
class Expansion {
 public:
  Expansion(const Idiom& idiom, const std::vector<Idiom>& idioms, const SourceMap& sources)
      : idiom_(idiom), idioms_(idioms), sources_(sources) {}

  std::optional<std::string> written();

 private:
  using Partner = bool (Expansion::*)(const Sense&);
  static Partner partner_of(const std::string& what);

  bool write(const Step& step);
  bool goes(const Sense& told);
  bool goes_by_kind(const Step& step);
  bool goes_to(const Sense& told);
  bool custodial(const Sense& told);
  bool course(const Sense& told);
  bool drop(const Sense& told);
  bool draw(const Sense& told);
  bool lay_there(const Sense& told);
  bool place_looking(const Sense& told);
  bool allot(const Step& step);
  bool chain(const Sense& told);
  bool either(const Sense& told);
  bool may(const Sense& told);
  bool in_turn(const Sense& told);
  bool best(const Sense& told);
  bool each_may(const Sense& told);
  bool any_order(const Step& step);
  bool becomes(const Sense& told);
  bool capture_ways(const Step& step);
  bool gain(const Step& step);

  void line(std::string text) { lines_.push_back(std::move(text)); }
  void inner(const std::string& text) { line("  " + text); }
  void provide(const Sense& holds);
  void provide_all(const std::vector<Step>& items);

  std::string source(const Span& span) const;
  std::string source(const Sense& sense) const { return source(sense.span); }
  const Idiom* idiom_at(const Sense& told) const;
  /// A statement as it stands; `joined`: without the word before it.
  std::vector<std::string> standing(const Sense& told, bool joined) const;
  /// Writes a statement that stands inside another one, a level deeper: `either …`.
  void branch(const Sense& told);
  /// A number, which a word such as `one` may have said.
  std::string value(const Sense& told) const;
  std::string name(const std::string& of) const;
  /// ` "+"`: what a branch or an option is called in the notation.
  std::string label(std::size_t n) const;
  bool has_name(const std::string& of) const { return idiom_.names.count(of) != 0; }
  /// What follows `choose`, `random` or `for each`: `man among own pieces`.
  std::string generator(const Sense& told, const std::string& name) const;
  /// ` along orthogonal as d`; nothing where every direction will do.
  std::string along(const Sense& way, bool is_bound = false) const;
  /// A segment of a line with what it binds: `one or more empty`.
  std::string segment(const Sense& run) const;
  std::string leapt(const Sense& run) const;
  bool path(const Sense& told, std::string& text) const;
  std::string line_by(const Sense& way, const std::string& path) const;

  const Idiom& idiom_;
  const std::vector<Idiom>& idioms_;
  const SourceMap& sources_;
  std::vector<std::string> lines_ = {};
  std::vector<std::string> last_ = {};  // what stands behind all others: the move, what it captures
};

std::string Expansion::source(const Span& span) const {
  // Clauses over several lines are written on one; comments and notes are none of the rules.
  std::string text;
  const std::string_view whole = sources_.text(span);
  std::size_t at = 0;
  while (at < whole.size()) {
    std::size_t end = whole.find('\n', at);
    if (end == std::string_view::npos) end = whole.size();
    std::string_view row = whole.substr(at, end - at);
    if (const std::size_t comment = row.find("--"); comment != std::string_view::npos) {
      row = row.substr(0, comment);
    }
    const std::size_t first = row.find_first_not_of(' ');
    if (first != std::string_view::npos) {
      row = row.substr(first);
      row = row.substr(0, row.find_last_not_of(' ') + 1);
      const bool prose = row.rfind("note ", 0) == 0 || row.rfind("ruling ", 0) == 0;
      if (!prose) text += (text.empty() ? "" : " ") + std::string(row);
    }
    at = end + 1;
  }
  return text;
}

// The rows of a clause that begins at a column, without what is before that; comments and prose
// stay. Behind a word that joins it to what stands around it (`either choose …`) a clause begins
// anywhere.
std::vector<std::string> rows_of(std::string_view text, std::size_t column, bool joined) {
  const auto skip = [&](std::size_t n) {
    text = text.substr(n);
    column += n;
  };
  const auto skip_blanks = [&] { skip(std::min(text.find_first_not_of(' '), text.size())); };
  if (joined) {
    for (const std::string_view word :
         {"either", "or", "must", "first", "otherwise", "optionally"}) {
      if (text.substr(0, word.size()) != word || text.size() == word.size()) continue;
      if (text[word.size()] != ' ' && text[word.size()] != '\n') continue;
      skip(word.size());
      break;
    }
    skip_blanks();
    if (!text.empty() && text[0] == '"') {  // a label, which is for the notation
      skip(text.find('"', 1) + 1);
      skip_blanks();
    }
  }
  std::vector<std::string> rows;
  std::size_t least = std::string_view::npos;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string row =
        (at == 0 ? std::string(column, ' ') : "") + std::string(text.substr(at, end - at));
    if (const std::size_t first = row.find_first_not_of(' '); first != std::string::npos) {
      least = std::min(least, first);
      rows.push_back(std::move(row));
    }
    at = end + 1;
  }
  for (std::string& row : rows) row = row.substr(least);
  return rows;
}

std::vector<std::string> Expansion::standing(const Sense& told, bool joined) const {
  const SourceText& text = sources_.source(told.span.file);
  return rows_of(text.text(told.span), text.line_column(told.span.begin).column - 1, joined);
}

// The idiom that a branch is, if it is one: it tells the same in the same place.
const Idiom* Expansion::idiom_at(const Sense& told) const {
  for (const Idiom& other : idioms_) {
    const bool here = other.span.file == told.span.file && told.span.begin <= other.span.begin &&
                      other.span.begin < told.span.end;
    if (here && &other != &idiom_ && name_of(other) == told.what && other.told.size() == 1) {
      return &other;
    }
  }
  return nullptr;
}

void Expansion::branch(const Sense& told) {
  std::vector<std::string> rows;
  if (const Idiom* inside = idiom_at(told)) {
    if (const auto text = expand(*inside, idioms_, sources_)) rows = rows_of(*text, 0, false);
  }
  if (rows.empty()) rows = standing(told, true);
  for (const std::string& row : rows) inner(row);
}

std::string Expansion::value(const Sense& told) const {
  return told.text.empty() ? source(told) : told.text;
}

std::string Expansion::name(const std::string& of) const {
  const auto found = idiom_.names.find(of);
  return found == idiom_.names.end() ? "expanded-" + of : found->second;
}

std::string Expansion::generator(const Sense& told, const std::string& name) const {
  const std::string text = source(told);
  const std::string head = name + " among ";
  if (text.rfind(head, 0) == 0) return text;
  if (told.is("where")) {
    return generator(told.parts[0], name) + " where " + source(told.parts[1]);
  }
  if (told.is("new-bound")) return generator(told.parts[0], name);
  return head + text;
}

std::string Expansion::along(const Sense& way, bool is_bound) const {
  if (way.is("new-bound")) {
    const std::string inside = along(way.parts[0], true);
    return (inside.empty() ? " along any direction" : inside) + " as " + way.parts[1].text;
  }
  const bool any = way.what.rfind("any-direction", 0) == 0 || way.is("some-direction");
  const std::string as = has_name("course") && !is_bound ? " as " + name("course") : "";
  if (any && as.empty()) return "";
  return " along " + (any ? "any direction" : source(way)) + as;
}

std::string Expansion::segment(const Sense& run) const {
  if (run.is("new-bound")) {
    const std::string& bound = run.parts[1].text;
    return segment(run.parts[0]) + (bound == name("goal") ? "" : " as " + bound);
  }
  if (run.is("one")) return "one (" + source(run.parts[0]) + ")";
  if (run.is("row-of")) return "an unbroken row of (" + source(run.parts[0]) + ")";
  if (run.is("perhaps-row-of")) return "perhaps an unbroken row of (" + source(run.parts[0]) + ")";
  if (run.is("any-number-of")) return "zero or more (" + source(run.parts[0]) + ")";
  if (run.is("so-many-or-more")) {
    return value(run.parts[0]) + " or more (" + source(run.parts[1]) + ")";
  }
  if (run.is("so-many")) return value(run.parts[0]) + " (" + source(run.parts[1]) + ")";
  if (run.is("from-to-many")) {
    return fmt::format("{} to {} ({})", value(run.parts[0]), value(run.parts[1]),
                       source(run.parts[2]));
  }
  return "one (" + source(run) + ")";
}

std::string Expansion::label(std::size_t n) const {
  const auto found = idiom_.names.find(fmt::format("label-{}", n));
  return found == idiom_.names.end() ? "" : fmt::format(" \"{}\"", found->second);
}

// What is leapt over is captured by its name, whether or not a sentence speaks of it.
std::string Expansion::leapt(const Sense& run) const {
  return run.is("new-bound") || name("leapt").empty() ? "" : " as " + name("leapt");
}

bool Expansion::path(const Sense& told, std::string& text) const {
  const std::vector<Sense>& runs = told.is("path-other") ? told.parts[0].parts : told.parts;
  if (told.is("path-step-free")) {
    text = "one empty";
  } else if (told.is("path-slide-free")) {
    text = "one or more empty";
  } else if (told.is("path-fly-free")) {
    text = "zero or more empty, " + segment(runs[0]) + leapt(runs[0]) + ", one or more empty";
  } else if (told.what.rfind("path-", 0) == 0) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
      text += (text.empty() ? "" : ", ") + segment(runs[i]);
      if (i + 2 == runs.size()) text += leapt(runs[i]);
    }
  } else {
    return false;
  }
  text += " to " + name("goal");
  return true;
}

std::string Expansion::line_by(const Sense& way, const std::string& path) const {
  return fmt::format("choose line from {}{}: {}", name("piece"), along(way), path);
}

void Expansion::provide(const Sense& holds) {
  const std::string text = source(holds);
  line(text.rfind("require ", 0) == 0 ? text : "require " + text);
}

void Expansion::provide_all(const std::vector<Step>& items) {
  for (const Step& item : items) {
    provide(item.sense.parts.empty() ? item.sense : item.sense.parts[0]);
  }
}

bool Expansion::goes(const Sense& told) {
  std::string text;
  const Sense where = told.is("go-taking")
                          ? sense("path-reach", {told.parts[2], told.parts[3]}, told.span)
                          : told.parts[2];
  if (!path(where, text)) return false;
  if (source(told.parts[0]) != name("piece"))
    line("choose " + generator(told.parts[0], name("piece")));
  line(line_by(told.parts[1], text));
  std::string move = fmt::format("move {} to {}", name("piece"), name("goal"));
  if (told.is("go-capturing") || told.is("go-taking")) move += ", capturing what stands there";
  last_.push_back(std::move(move));
  return true;
}

bool Expansion::goes_by_kind(const Step& step) {
  const Sense& subject = step.sense.parts[0];
  if (source(subject) != name("piece")) line("choose " + generator(subject, name("piece")));
  std::size_t depth = 0;
  for (const Step& part : step.parts) {
    const bool provided = part.sense.is("provided");
    const Sense& goes = provided ? part.sense.parts[0] : part.sense;
    std::string text;
    if (!path(goes.parts[2], text)) return false;
    const std::string where = provided ? " where " + source(part.sense.parts[1]) : "";
    const bool last = &part == &step.parts.back();
    if (!last) {
      line(std::string(depth * kIndent, ' ') +
           fmt::format("if {} is {}", name("piece"), source(goes.parts[0])));
    }
    const std::size_t at = last ? depth : depth + 1;
    line(std::string(at * kIndent, ' ') + line_by(goes.parts[1], text) + where);
    if (!last) {
      line(std::string(depth * kIndent, ' ') + "else");
      ++depth;
    }
  }
  last_.push_back(fmt::format("move {} to {}", name("piece"), name("goal")));
  return true;
}

bool Expansion::goes_to(const Sense& told) {
  if (source(told.parts[0]) != name("piece"))
    line("choose " + generator(told.parts[0], name("piece")));
  line("choose " + generator(told.parts[1], name("goal")));
  std::string move = fmt::format("move {} to {}", name("piece"), name("goal"));
  if (told.is("go-to-capturing")) move += ", capturing what stands there";
  last_.push_back(std::move(move));
  return true;
}

bool Expansion::custodial(const Sense& told) {
  if (told.is("custodial-moved")) {
    line(fmt::format("for each line from {}{}: one ({}) as {}, one own piece", name("first"),
                     along(told.parts[1]), source(told.parts[0]), name("victim")));
    inner("capture " + name("victim"));
    return true;
  }
  line(fmt::format("for each line from {}{}: one ({}) as {}, one ({})", source(told.parts[1]),
                   along(told.parts[3]), source(told.parts[0]), name("victim"),
                   source(told.parts[2])));
  inner("capture " + name("victim"));
  return true;
}

// A row, what stands before it and what lies beyond: the line is written when its end is told.
bool Expansion::course(const Sense& told) {
  if (told.is("choose-course")) {
    line("choose line from " + name("from") + ", included" + along(told.parts[0]) + ":");
    return true;
  }
  std::string& row = lines_.back();
  if (told.is("formation-end")) {
    row += " one (" + source(told.parts[0]) + ")";
    return true;
  }
  const char* quantity =
      told.is("formation-perhaps") ? "perhaps an unbroken row of" : "an unbroken row of";
  row += fmt::format(" {} ({}) as {},", quantity, source(told.parts[1]), told.parts[0].text);
  return true;
}

bool Expansion::drop(const Sense& told) {
  line("choose " + name("unit") + " among " + source(told.parts[0]));
  line("choose " + generator(told.parts[1], name("goal")));
  last_.push_back("take " + name("taken") + " from " + source(told.parts[0]));
  last_.push_back("put own " + name("unit") + " at " + name("goal"));
  return true;
}

bool Expansion::place_looking(const Sense& told) {
  line("choose " + name("unit") + " among " + source(told.parts[0]));
  line("choose " + generator(told.parts[1], name("goal")));
  line("choose " + name("front") + " among " + source(told.parts[2]));
  line("take " + name("unit") + " from " + source(told.parts[0]));
  line("put " + name("unit") + " at " + name("goal") + " facing " + name("front"));
  return true;
}

bool Expansion::allot(const Step& step) {
  const Sense& told = step.parts[0].sense;
  const Sense& total = step.parts[1].sense;
  const std::string place = source(told.parts[2]);
  line("for each " + name("each") + " among " + source(told.parts[0]));
  inner(fmt::format("choose {} from {} of {}, at most {} - total {}", name("amount"),
                    told.parts[1].text, name("each"), source(total.parts[1]), place));
  inner(fmt::format("set {} in {} to {}", name("each"), place, name("amount")));
  line("afterwards require total " + place + " = " + source(total.parts[1]));
  return true;
}

bool Expansion::draw(const Sense& told) {
  std::string text = "random " + name("drawn") + " among " + source(told.parts[1]);
  if (told.is("draw-from-where")) text += " where " + source(told.parts[2]);
  if (told.is("draw-from-save")) {
    text += fmt::format(" where {} is not {} or {}", name("drawn"), source(told.parts[2]),
                        source(told.parts[3]));
  }
  line(std::move(text));
  line("take " + name("drawn") + " from " + source(told.parts[1]));
  return true;
}

bool Expansion::lay_there(const Sense& told) {
  line("choose " + generator(told.parts[1], name("goal")));
  line("choose " + name("quarters") + " from 0 to 3");
  line(
      fmt::format("lay {} turned {} on {}", source(told.parts[0]), name("quarters"), name("goal")));
  return true;
}

bool Expansion::chain(const Sense& told) {
  const std::string& rule = told.parts[0].text;
  line(fmt::format("play {}({})", rule, source(told.parts[1])));
  line(told.is("chain-forced") ? "repeat while possible" : "repeat while wanted");
  inner(fmt::format("play {}({} of the last {})", rule, name("last"), rule));
  return true;
}

bool Expansion::either(const Sense& told) {
  for (const Sense& part : told.parts) {
    const bool first = &part == &told.parts.front();
    line((first ? "either" : "or") + label(static_cast<std::size_t>(&part - told.parts.data())));
    branch(part);
  }
  return true;
}

bool Expansion::may(const Sense& told) {
  line("optionally" + label(0));
  branch(told.parts[0]);
  return true;
}

bool Expansion::in_turn(const Sense& told) {
  for (const Sense& part : told.parts) {
    line(&part == &told.parts.front() ? "must" : "otherwise");
    branch(part);
  }
  return true;
}

bool Expansion::best(const Sense& told) {
  line("must, preferring " + source(told.parts[1]));
  branch(told.parts[0]);
  line("otherwise");
  branch(told.parts[2]);
  return true;
}

bool Expansion::each_may(const Sense& told) {
  line("each " + source(told.parts[0]) + " may, in any order" +
       (told.is("each-may-act-whole") ? ", one by one" : ""));
  branch(told.parts[1]);
  return true;
}

// `both of these, in either order, only one, or neither`.
bool Expansion::any_order(const Step& step) {
  line("in any order");
  for (const Step& part : step.parts) {
    inner("optionally");
    const std::size_t from = lines_.size();
    branch(part.sense.parts[0]);
    for (std::size_t i = from; i < lines_.size(); ++i) lines_[i].insert(0, "  ");
  }
  return true;
}

bool Expansion::becomes(const Sense& told) {
  std::string what = source(told.parts[1]);
  if (told.is("may-become-its")) {
    // `promoted of the piece`, told as `its promoted form`.
    what = told.parts[1].text + " of " + source(told.parts[0]);
  }
  line("optionally" + label(0));
  inner(fmt::format("{} becomes {}", source(told.parts[0]), what));
  return true;
}

// By approach, onward from the goal; by withdrawal, back from where the piece stood.
bool Expansion::capture_ways(const Step& step) {
  bool first = true;
  for (const Step& way : step.parts) {
    const bool row = way.sense.what.find("-row") != std::string::npos;
    const bool onward = way.sense.what.rfind("by-approach", 0) == 0;
    line((first ? "either" : "or") + label(first ? 0 : 1));
    first = false;
    inner(fmt::format("choose line from {} along {}{}: {} as {}", name(onward ? "goal" : "piece"),
                      onward ? "" : "opposite ", name("course"),
                      row ? "an unbroken row of (" + source(way.sense.parts[0]) + ")"
                          : segment(way.sense.parts[0]),
                      name("prey")));
  }
  last_.push_back("capture " + name("prey"));
  return true;
}

// `what is captured goes to your hand`.
bool Expansion::gain(const Step& step) {
  if (step.parts.size() != 1 || !step.parts[0].sense.is("goes-to")) return false;
  const Sense& goes = step.parts[0].sense;
  line("if " + source(step.sense.parts[0]));
  inner(fmt::format("add {} to {}", source(goes.parts[0]), source(goes.parts[1])));
  return true;
}

Expansion::Partner Expansion::partner_of(const std::string& what) {
  static const std::map<std::string, Partner, std::less<>> kPartners = {
      {"go", &Expansion::goes},
      {"go-leap", &Expansion::goes},
      {"go-taking", &Expansion::goes},
      {"go-capturing", &Expansion::goes},
      {"go-to", &Expansion::goes_to},
      {"go-to-capturing", &Expansion::goes_to},
      {"custodial", &Expansion::custodial},
      {"custodial-moved", &Expansion::custodial},
      {"choose-course", &Expansion::course},
      {"formation-front", &Expansion::course},
      {"formation-next", &Expansion::course},
      {"formation-perhaps", &Expansion::course},
      {"formation-end", &Expansion::course},
      {"drop", &Expansion::drop},
      {"place-looking", &Expansion::place_looking},
      {"draw-from", &Expansion::draw},
      {"draw-from-where", &Expansion::draw},
      {"draw-from-save", &Expansion::draw},
      {"lay-there", &Expansion::lay_there},
      {"chain", &Expansion::chain},
      {"chain-forced", &Expansion::chain},
      {"or-steps", &Expansion::either},
      {"may-step", &Expansion::may},
      {"must-2", &Expansion::in_turn},
      {"must-3", &Expansion::in_turn},
      {"first-2", &Expansion::in_turn},
      {"first-3", &Expansion::in_turn},
      {"must-best", &Expansion::best},
      {"each-may-act", &Expansion::each_may},
      {"each-may-act-whole", &Expansion::each_may},
      {"may-become", &Expansion::becomes},
      {"may-become-its", &Expansion::becomes},
  };
  const auto found = kPartners.find(what);
  return found == kPartners.end() ? nullptr : found->second;
}

bool Expansion::write(const Step& step) {
  const Sense& told = step.sense;
  if (told.is("sequence") && !step.parts.empty() && step.parts.back().sense.is("one-way-chosen")) {
    return true;  // it follows from the ways to capture
  }
  if (told.is("sequence") && !step.parts.empty() && step.parts[0].sense.is("allot")) {
    return allot(step);
  }
  if (told.is("provided")) {
    if (!write({told.parts[0]})) return false;
    provide(told.parts[1]);
    return true;
  }
  if (told.is("provided-all")) {
    if (!write({told.parts[0]})) return false;
    provide_all(step.parts);
    return true;
  }
  if (told.is("only-may-stop")) {
    provide(told);
    return true;
  }
  if (told.is("require") || told.is("require-after")) {
    provide(told.parts[0]);
    return true;
  }
  if (told.is("require-all") || told.is("require-all-after")) {
    provide_all(step.parts);
    return true;
  }
  if (told.is("go-kinds")) return goes_by_kind(step);
  if (told.is("any-order-2") || told.is("any-order-more")) return any_order(step);
  if (told.is("capture-ways")) return capture_ways(step);
  if (told.is("if") && !told.parts.empty() && told.parts[0].is("piece-captured")) return gain(step);
  if (told.is("turn-freely")) return true;  // written with what is laid
  if (told.is("taken-there")) return true;  // written with its move
  if (told.is("spares-guarded")) {
    provide(told);
    return true;
  }
  if (told.is("arrival-captures")) {
    last_.front() += ", capturing what stands there";
    return true;
  }
  if (told.is("leapt-captured") || told.is("leapt-captured-later")) {
    std::string capture = "capture " + name("leapt");
    if (told.is("leapt-captured-later")) capture += " when the turn ends";
    if (has_name("capture-first")) {
      line(std::move(capture));
    } else {
      last_.push_back(std::move(capture));
    }
    return true;
  }
  if (const Partner partner = partner_of(told.what)) return (this->*partner)(told);
  // A statement of its own among those that were told together.
  if (lines_.empty()) return false;
  for (std::string& row : standing(told, false)) line(std::move(row));
  return true;
}

std::optional<std::string> Expansion::written() {
  for (const Step& step : idiom_.told) {
    if (!write(step)) return std::nullopt;
  }
  std::string text;
  for (const auto* part : {&lines_, &last_}) {
    for (const std::string& row : *part) text += row + '\n';
  }
  return text;
}

}  // namespace

std::string name_of(const Idiom& idiom) {
  if (idiom.told.empty()) return "";
  const Sense* told = &idiom.told.front().sense;
  while (told->is("provided") || told->is("provided-all")) told = &told->parts[0];
  return told->what;
}

std::optional<std::string> expand(const Idiom& idiom, const std::vector<Idiom>& idioms,
                                  const SourceMap& sources) {
  return Expansion(idiom, idioms, sources).written();
}

std::string expanded(const SourceText& text, const std::vector<Idiom>& idioms,
                     const SourceMap& sources) {
  std::vector<const Idiom*> here;
  for (const Idiom& idiom : idioms) {
    if (idiom.span.file == text.file()) here.push_back(&idiom);
  }
  std::sort(here.begin(), here.end(), [](const Idiom* one, const Idiom* other) {
    if (one->span.begin != other->span.begin) return one->span.begin < other->span.begin;
    return one->span.end > other->span.end;
  });
  std::string out;
  Offset at = 0;
  const std::string_view whole = text.text();
  for (const Idiom* idiom : here) {
    if (idiom->span.begin < at) continue;  // inside another one, or told a second time
    const auto again = expand(*idiom, idioms, sources);
    if (!again) continue;
    const std::size_t column = text.line_column(idiom->span.begin).column - 1;
    out += whole.substr(at, idiom->span.begin - at);
    std::string_view rows = *again;
    for (bool first = true; !rows.empty(); first = false) {
      const std::size_t end = rows.find('\n');
      if (!first) out += '\n' + std::string(column, ' ');
      out += rows.substr(0, end);
      rows.remove_prefix(end + 1);
    }
    at = idiom->span.end;
  }
  return out + std::string(whole.substr(at));
}

}  // namespace ludo::lang::rules
