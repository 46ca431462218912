// Prints a program as a listing: one instruction a line, its number first, registers as i3 and s2.
//
// Which operands an instruction has, and in which bank, is read from the text of code.def. Units,
// ways and resumes have headings; sets that are constants are written out as sites.
//
// Tested by tests/interpreter/program/test_print.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/program/code_text.hpp"
#include "interpreter/program/pages.hpp"
#include "interpreter/program/program.hpp"
#include "interpreter/program/tidy.hpp"
#include "lang/text/assert.hpp"

namespace ludo::program {

namespace {

// What the x of an instruction is.
enum class Extra : std::uint8_t {
  Number,    // a number, printed when it is not 0
  Target,    // an instruction
  Targets,   // the pool holds y instructions from x on
  Constant,  // a set
  Sets,      // the first of y sets
  Table,     // the first of y numbers in the pool
};

Extra extra_of(Code code) {
  if (jumps_to_x(code)) return Extra::Target;
  if (jumps_to_pool(code)) return Extra::Targets;
  switch (code) {
    case Code::SetConstant:
      return Extra::Constant;
    case Code::SetTable:
    case Code::SetTableUnion:
      return Extra::Sets;
    case Code::Table:
      return Extra::Table;
    default:
      return Extra::Number;
  }
}

// The x of these is a kind, a direction, a plan …; of others 0 means that it is not used.
bool names_x(Code code) {
  const std::string_view meaning = code_meaning(code);
  for (const std::string_view what :
       {":= x", "= x", "kind x", "direction x", "variable x", "Plan x", "trigger x", "] x:"}) {
    if (meaning.find(what) != std::string_view::npos) return true;
  }
  return false;
}

struct Listing {
  const Program& program;
  std::map<std::int32_t, std::vector<std::string>> headings;
  std::string out;

  std::string reg(char bank, std::uint16_t index) const {
    if (bank == 's') {
      for (const auto& [row, constant] : program.constant_rows) {
        if (row == index) return set(constant);
      }
      if (index >= program.set_count) return plane(index);
    }
    return fmt::format("{}{}", bank, index);
  }

  // A row of the state's block.
  std::string plane(std::uint16_t row) const {
    const Layout& layout = program.layout;
    const auto is = [&](std::int32_t offset) { return plane_row(program, offset) == row; };
    if (is(layout.occupied)) return "occupied";
    const auto& players = program.model->players;
    for (std::size_t i = 0; i < layout.owner_planes.size(); ++i) {
      if (!is(layout.owner_planes[i])) continue;
      return fmt::format("pieces({})", i < players.size() ? players[i].name : "nobody");
    }
    for (std::size_t i = 0; i < layout.kind_planes.size(); ++i) {
      if (is(layout.kind_planes[i])) return fmt::format("pieces({})", program.model->kinds[i].name);
    }
    return fmt::format("row {}", row);
  }

  std::string operand(const Operand& what) const {
    if (what.index == kNoRegister) return "-";
    switch (what.bank) {
      case Bank::Int:
        return reg('i', what.index);
      case Bank::Set:
        return reg('s', what.index);
      case Bank::Several:
        return fmt::format("i{}..{}", what.index, what.index + what.width - 1);
    }
    LUDO_UNREACHABLE();
  }

  std::string number(std::int32_t value) const {
    return value == kNone ? "none" : fmt::format("{}", value);
  }

  // The elements of a set constant: sites by their names as far as there are sites.
  std::string set(std::int32_t constant) const {
    constexpr std::size_t kMost = 12;
    const auto words = static_cast<std::size_t>(program.words);
    std::vector<std::string> names;
    const auto& sites = program.model->board.sites;
    for (const std::int32_t bit :
         elements_of(program.set_constants.data() + static_cast<std::size_t>(constant) * words,
                     program.words)) {
      const auto index = static_cast<std::size_t>(bit);
      names.push_back(index < sites.size() ? sites[index].name : fmt::format("{}", bit));
    }
    if (static_cast<std::int32_t>(names.size()) == program.site_count && !names.empty()) {
      return "{all sites}";
    }
    const std::size_t count = names.size();
    const bool cut = count > kMost;
    if (cut) names.resize(kMost);
    return fmt::format("{{{}{}}}", fmt::join(names, ", "),
                       cut ? fmt::format(", … {} in all", count) : "");
  }

  void general(const Instruction& in, std::vector<std::string>& parts) const {
    const lang::Expr& expr = program.model->exprs[static_cast<std::size_t>(in.y)];
    parts.push_back(reg(expr.type.shape == lang::Shape::Set ? 's' : 'i', in.dst));
    parts.emplace_back(":=");
    for (std::size_t i = 0; i < expr.args.size(); ++i) {
      parts.push_back(operand(program.operands[static_cast<std::size_t>(in.x) + i]));
    }
  }

  void extra(const Instruction& in, std::vector<std::string>& parts) const {
    switch (extra_of(in.code)) {
      case Extra::Number:
        if (in.x != 0 || names_x(in.code)) parts.push_back(number(in.x));
        return;
      case Extra::Target:
        parts.push_back(fmt::format("→ {}", in.x));
        return;
      case Extra::Targets:
        for (std::int32_t i = 0; i < in.y; ++i) {
          parts.push_back(fmt::format("→ {}", program.pool[static_cast<std::size_t>(in.x + i)]));
        }
        return;
      case Extra::Constant:
        parts.push_back(set(in.x));
        return;
      case Extra::Sets:
        parts.push_back(fmt::format("of {} sets:", in.y));
        for (std::int32_t i = 0; i < std::min(in.y, 2); ++i) parts.push_back(set(in.x + i));
        if (in.y > 2) parts.emplace_back("…");
        return;
      case Extra::Table:
        parts.emplace_back("of");
        for (std::int32_t i = 0; i < std::min(in.y, 8); ++i) {
          parts.push_back(number(program.pool[static_cast<std::size_t>(in.x + i)]));
        }
        if (in.y > 8) parts.push_back(fmt::format("… {} in all", in.y));
        return;
    }
  }

  std::string line(const Instruction& in) const {
    const std::string_view meaning = code_meaning(in.code);
    const OperandBanks banks = operand_banks(in.code);
    std::vector<std::string> parts{std::string(code_name(in.code))};
    if (in.code >= Code::Op_Constant) {
      general(in, parts);
      return fmt::format("{}", fmt::join(parts, " "));
    }
    if (in.dst != kNoRegister) {
      parts.push_back(reg(banks.dst == 0 ? 'i' : banks.dst, in.dst));
      parts.emplace_back(":=");
    }
    const std::pair<char, std::uint16_t> sources[] = {{banks.a, in.a}, {banks.b, in.b}};
    for (const auto& [bank, index] : sources) {
      if (index == kNoRegister) continue;
      // Without a bank it is another use of the field.
      parts.push_back(bank == 0 ? fmt::format("{}", index) : reg(bank, index));
    }
    extra(in, parts);
    const bool y_is_size = extra_of(in.code) == Extra::Targets ||
                           extra_of(in.code) == Extra::Sets || extra_of(in.code) == Extra::Table;
    const std::size_t about_y = meaning.find('y');
    if (!y_is_size && in.y != 0 && about_y != std::string_view::npos) {
      parts.push_back(fmt::format("/{}", in.y));
    }
    return fmt::format("{}", fmt::join(parts, " "));
  }

  void head(const Unit& unit, std::string text) {
    if (unit.pc < 0) return;
    if (unit.result.index != kNoRegister) text += " in " + operand(unit.result);
    if (unit.slot0.index != kNoRegister) text += " of " + operand(unit.slot0);
    for (std::size_t i = 0; i < unit.by_player.size(); ++i) {
      headings[unit.by_player[i]].push_back(
          fmt::format("{}, {}", text, program.model->players[i].name));
    }
    headings[unit.pc].push_back(std::move(text));
  }

  // What is asked before the unit is run.
  std::string needs(const ResultUnit& unit) const {
    const auto who = [&](PieceNeed::Whose whose, std::int32_t player) -> std::string {
      switch (whose) {
        case PieceNeed::Whose::Anyone:
          return "";
        case PieceNeed::Whose::Given:
          return " of " + program.model->players[static_cast<std::size_t>(player)].name;
        case PieceNeed::Whose::Mover:
          return " of mover";
        case PieceNeed::Whose::Other:
          return " of the other";
        case PieceNeed::Whose::Each:
          return " of each";
      }
      LUDO_UNREACHABLE();
    };
    std::string text;
    for (const PieceNeed& need : unit.needs) {
      std::vector<std::string> kinds;
      for (const std::int32_t kind : need.kinds) {
        kinds.push_back(program.model->kinds[static_cast<std::size_t>(kind)].name);
      }
      text += need.there ? ", needs some " : ", needs no ";
      text += kinds.empty() ? "piece" : fmt::format("{}", fmt::join(kinds, " or "));
      text += who(need.whose, need.player);
      if (need.region < 0) continue;
      text += need.region_of == PieceNeed::Whose::Anyone ? " in " + set(need.region)
                                                         : " in sets" + who(need.region_of, 0);
    }
    return text;
  }

  void head(const std::vector<ResultUnit>& lines, std::string_view what) {
    for (const ResultUnit& one : lines) {
      const std::string key = one.line == nullptr ? "" : one.line->item.key;
      head(one.when, fmt::format("{} {}{}: when", what, key, needs(one)));
      head(one.who, fmt::format("{} {}: who", what, key));
    }
  }

  void find_headings() {
    const lang::GameModel& model = *program.model;
    head(program.setup, "setup");
    head(program.first, "first");
    head(program.next_player, "next player");
    head(program.score, "score");
    head(program.triggers, "triggers");
    head(program.end, "end");
    head(program.stuck, "stuck");
    for (std::size_t i = 0; i < program.phases.size(); ++i) {
      const Program::Phase& phase = program.phases[i];
      const std::string& key = model.scenario.phases[i].item.key;
      const std::string name = key.empty() ? fmt::format("phase {}", i) : "phase " + key;
      head(phase.begin, name + ": begin");
      head(phase.turn, name + ": turn");
      head(phase.first, name + ": first");
      head(phase.until, name + ": until");
      head(phase.then, name + ": then");
      head(phase.end, name + ": end");
      head(phase.stuck, name + ": stuck");
    }
    head(program.laws, "laws");
    for (const Program::Repetition& rule : program.repetitions) {
      head(rule.count, "repetition");
      head(rule.results, "repetition");
    }
    for (const Program::Limit& rule : program.limits) {
      head(rule.turns, "limit: turns");
      head(rule.without, "limit: without");
      head(rule.results, "limit");
    }
    for (std::size_t i = 0; i < program.initials.size(); ++i) {
      head(program.initials[i], fmt::format("initial value of {}", model.variables[i].name));
    }
    for (const WayPlan& way : program.ways) {
      const std::string& rule = model.rules[static_cast<std::size_t>(way.rule)].item.key;
      std::string text = fmt::format("way of {}{}", rule, way.raw ? ", raw" : "");
      auto& here = headings[way.entry];
      if (std::find(here.begin(), here.end(), text) == here.end()) here.push_back(std::move(text));
    }
    for (const TravelPlan& travel : program.travels) headings[travel.entry].push_back("travel");
    for (std::size_t i = 0; i < program.resumes.size(); ++i) {
      const Resume& resume = program.resumes[i];
      headings[resume.pc].push_back(fmt::format("resume {}", i));
      for (std::size_t k = 0; k < resume.by_player.size(); ++k) {
        if (resume.by_player[k] == resume.pc) continue;
        headings[resume.by_player[k]].push_back(
            fmt::format("resume {}, {}", i, program.model->players[k].name));
      }
    }
  }

  std::string length(std::uint16_t reg_, std::int32_t fixed) const {
    if (fixed >= 0) return fixed == INT32_MAX ? "any" : fmt::format("{}", fixed);
    return reg_ == kNoRegister ? "-" : reg('i', reg_);
  }

  void plans() {
    for (std::size_t i = 0; i < program.lines.size(); ++i) {
      const LinePlan& plan = program.lines[i];
      out +=
          fmt::format("line {}: from {}{}", i, plan.from == kNoRegister ? "-" : reg('i', plan.from),
                      plan.included ? " included" : "");
      if (plan.fixed_directions.empty()) {
        if (plan.directions != kNoRegister) out += " along " + reg('s', plan.directions);
      } else {
        std::vector<std::string> names;
        for (const std::int32_t direction : plan.fixed_directions) {
          names.push_back(
              program.model->board.directions[static_cast<std::size_t>(direction)].name);
        }
        out += fmt::format(" along {}", fmt::join(names, " "));
      }
      for (const LineSegment& segment : plan.segments) {
        out += fmt::format("; {}..{}{} {}{}", length(segment.least, segment.fixed_least),
                           length(segment.most, segment.fixed_most), segment.run ? " run" : "",
                           segment.what == kNoRegister ? "edge" : reg('s', segment.what),
                           segment.or_edge ? " or edge" : "");
        for (const std::uint16_t bend : segment.bends) out += " bend " + reg('i', bend);
        if (segment.as.index != kNoRegister) out += " as " + operand(segment.as);
        if (segment.to != kNoRegister) out += " to " + reg('i', segment.to);
      }
      if (plan.goal != kNoRegister) out += " in " + reg('s', plan.goal);
      if (plan.lawful) {
        out += plan.plain == kNoRegister ? " lawful" : " lawful within " + reg('s', plan.plain);
      }
      out += "\n";
    }
    for (std::size_t i = 0; i < program.records.size(); ++i) {
      const RecordPlan& plan = program.records[i];
      std::vector<std::string> digits;
      std::vector<std::string> binds;
      for (const Operand& digit : plan.digits) digits.push_back(operand(digit));
      for (std::size_t k = 0; k < plan.binds.size(); ++k) {
        binds.push_back(operand(plan.binds[k]) + (plan.keep[k] ? " kept" : ""));
      }
      out += fmt::format("record {}: digits {}; binds {}\n", i, fmt::join(digits, " "),
                         fmt::join(binds, ", "));
    }
    for (std::size_t i = 0; i < program.ways.size(); ++i) {
      const WayPlan& plan = program.ways[i];
      out += fmt::format("way {}: {}{} → {}", i,
                         program.model->rules[static_cast<std::size_t>(plan.rule)].item.key,
                         plan.raw ? ", raw" : "", plan.entry);
      for (const auto& [from, to] : plan.arguments) {
        out += fmt::format("; {} := {}", operand(to), operand(from));
      }
      out += "\n";
    }
  }
};

}  // namespace

std::string print(const Program& program) {
  Listing listing{program, {}, {}};
  listing.find_headings();
  listing.out = fmt::format("program {}: {} instructions, {} + {} registers, sets of {} words\n",
                            program.model->name, program.code.size(), program.int_count,
                            program.set_count, program.words);
  for (const auto& [place, name] : program.names) {
    listing.out += fmt::format("{} {}\n", listing.operand(place), name);
  }
  listing.plans();
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    const auto heading = listing.headings.find(static_cast<std::int32_t>(i));
    if (heading != listing.headings.end()) {
      for (const std::string& text : heading->second) listing.out += fmt::format("\n{}\n", text);
    }
    listing.out += fmt::format("{:5} {}\n", i, listing.line(program.code[i]));
  }
  return listing.out;
}

}  // namespace ludo::program
