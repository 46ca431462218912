// Does the planned changes of one moment, all together on one state.
//
// First the removed pieces go and the moved ones are lifted, then the lifted ones come down (what
// stands there goes), then new pieces come; attributes travel with their piece. Of variables, sets
// come before what adds and takes, which add up. A value outside its type, a piece put on a piece
// or a change of nothing cannot be done.
#pragma once

#include <algorithm>

#include "interpreter/runtime/effects.hpp"
#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"
#include "interpreter/runtime/plan.hpp"
#include "interpreter/runtime/secrets.hpp"
#include "interpreter/runtime/tiles.hpp"
#include "interpreter/runtime/variables.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

template <int W>
bool Machine<W>::commit_changes(bool acts) {
  const std::size_t first = in_round() ? rounds.back().changes : first_change;
  const std::size_t last = changes.size();
  forget_moved();
  moment.cells.clear();
  moment.lifted.clear();
  const bool done = commit_lifts(first, last) && commit_kinds(first, last) &&
                    commit_sets(first, last) && commit_sums(first, last) &&
                    commit_registers(first, last) && commit_tiles(first, last);
  forget_moved();
  if (done) commit_verdicts(first, last);
  changes.resize(first);
  if (changes.empty()) change_values.clear();
  if (done && acts) note_acted();
  return done;
}

// What is lifted or goes, then what comes down.
template <int W>
bool Machine<W>::commit_lifts(std::size_t first, std::size_t last) {
  const auto conflict = [&](std::string_view what, std::int32_t statement) {
    throw DescriptionError{
        std::string(what),
        statement < 0 ? lang::Span::nowhere()
                      : program.model->statements[static_cast<std::size_t>(statement)].span};
  };
  for (std::size_t i = first; i < last; ++i) {
    if (changes[i].form != Change::Form::Remove) continue;
    if (piece_at(changes[i].from) == 0) continue;
    take_off(changes[i].from);
    note_moved(changes[i].from, kNone);
    note_secret_site(changes[i].from);
  }
  std::vector<Moment::Lifted>& lifted = moment.lifted;
  for (std::size_t i = first; i < last; ++i) {
    const Change& change = changes[i];
    if (change.form != Change::Form::Lift) continue;
    const auto twice = std::find_if(lifted.begin(), lifted.end(),
                                    [&](const auto& other) { return other.from == change.from; });
    if (twice != lifted.end()) {
      if (twice->to != change.to) conflict("a piece is moved to two places", change.statement);
      continue;
    }
    const int piece = piece_at(change.from);
    if (piece == 0) {
      // Removed in the same moment?
      if (moment.moved[static_cast<std::size_t>(change.from)] != Moment::kStays) continue;
      report("a piece is moved from an empty place", change.statement);
      return false;
    }
    lift_piece(change.from, piece);
    lifted.push_back({change.from, change.to, piece, take_attributes(change.from)});
    note_secret_site(change.from);
  }
  std::sort(lifted.begin(), lifted.end(),
            [](const auto& a, const auto& b) { return a.from < b.from; });
  for (std::size_t i = 0; i < lifted.size(); ++i) {
    const Moment::Lifted& up = lifted[i];
    note_moved(up.from, up.to);
    if (up.to == kNone) continue;
    const bool taken = std::any_of(lifted.begin(), lifted.begin() + static_cast<std::ptrdiff_t>(i),
                                   [&](const auto& other) { return other.to == up.to; });
    if (taken) conflict("two pieces are moved to one place", -1);
    if (piece_at(up.to) != 0) {
      take_off(up.to);
      note_moved(up.to, kNone);
    }
    set_down(up.to, up.piece);
    give_attributes(up.to, up.attributes);
    note_secret_site(up.to);
  }
  if (program.follows_pieces && !moment.left.empty()) follow_pieces();
  return true;
}

// What comes, and what becomes something else.
template <int W>
bool Machine<W>::commit_kinds(std::size_t first, std::size_t last) {
  const auto& codes = program.layout.codes;
  const auto fail = [&](std::string_view what, std::int32_t statement) {
    report(what, statement);
    return false;
  };
  for (std::size_t i = first; i < last; ++i) {
    const Change& change = changes[i];
    if (change.form != Change::Form::Put) continue;
    note_secret_site(change.to);
    if (piece_at(change.to) != 0) return fail("a piece is put on a piece", change.statement);
    set_down(change.to, piece_of(change.kind, change.owner));
  }
  for (std::size_t i = first; i < last; ++i) {
    const Change& change = changes[i];
    if (change.form != Change::Form::Turn) continue;
    const int piece = piece_at(change.from);
    if (piece == 0) {
      if (moment.moved[static_cast<std::size_t>(change.from)] != Moment::kStays) continue;
      return fail("a piece is changed on an empty place", change.statement);
    }
    lift_piece(change.from, piece);
    set_down(change.from, piece_of(change.kind, codes[static_cast<std::size_t>(piece - 1)].owner));
    note_secret_site(change.from);
    for (const std::int32_t variable : attributes) {
      const auto& kinds = program.model->variables[static_cast<std::size_t>(variable)].of_kind;
      if (kinds.empty() || kinds[static_cast<std::size_t>(change.kind)]) continue;
      put_initial(variable, change.from);
    }
  }
  if (!bounds_pieces || stage() != Stage::Turn) return true;
  for (std::size_t i = first; i < last; ++i) {
    const Change& change = changes[i];
    if (change.form != Change::Form::Put && change.form != Change::Form::Turn) continue;
    const int piece = piece_at(change.form == Change::Form::Put ? change.to : change.from);
    if (piece != 0 && !within_bounds(piece, change.statement)) return false;
  }
  return true;
}

template <int W>
bool Machine<W>::same_value(const Change& a, const Change& b) const {
  if (a.width != b.width) return false;
  if (a.width == 0) return a.number == b.number;
  return std::equal(change_values.begin() + a.first, change_values.begin() + a.first + a.width,
                    change_values.begin() + b.first);
}

// The value that a change sets comes into its variable.
template <int W>
bool Machine<W>::write_change(const Change& change) {
  const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(change.variable)];
  const std::uint64_t* const value = change_values.data() + change.first;
  switch (slot.store) {
    case Store::Byte:
    case Store::Short:
    case Store::Int:
      return write_number(change.variable, change.of, change.number, change.statement);
    case Store::Set: {
      Bits set;
      if (change.width != 0) set.load(value);
      return write_set(change.variable, change.of, set, change.statement);
    }
    case Store::Tally: {
      std::vector<std::int32_t>& entries = moment.entries;
      const bool none = change.width == 0;
      entries.assign(static_cast<std::size_t>(slot.width), none ? kNone : 0);
      for (std::int32_t i = 0; i < std::min(change.width, slot.width); ++i) {
        entries[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(value[i]);
      }
      return write_several(change.variable, change.of, entries.data(), change.statement);
    }
  }
  LUDO_UNREACHABLE();
}

// Variables: what is set.
template <int W>
bool Machine<W>::commit_sets(std::size_t first, std::size_t last) {
  for (std::size_t i = first; i < last; ++i) {
    const Change change = changes[i];
    const bool entry = change.form == Change::Form::SetEntry;
    if (change.form != Change::Form::Set && !entry) continue;
    for (std::size_t j = first; j < i; ++j) {
      const Change& other = changes[j];
      const bool one_place = other.form == change.form && other.variable == change.variable &&
                             other.of == change.of && (!entry || other.from == change.from);
      if (!one_place) continue;
      if (!same_value(other, change)) {
        throw DescriptionError{
            "one thing is set to two values in one moment",
            program.model->statements[static_cast<std::size_t>(change.statement)].span,
            lang::Mistake::TwoValues};
      }
      break;
    }
    if (!entry) {
      if (!write_change(change)) return false;
      continue;
    }
    const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(change.variable)];
    if (change.from < 0 || slot.width <= change.from) {
      report("an entry that is not there is set", change.statement);
      return false;
    }
    moment.entries.resize(static_cast<std::size_t>(slot.width));
    several_of(change.variable, change.of, moment.entries.data());
    moment.entries[static_cast<std::size_t>(change.from)] = change.number;
    if (!write_several(change.variable, change.of, moment.entries.data(), change.statement)) {
      return false;
    }
  }
  return true;
}

// Variables: what is added and taken, all together.
template <int W>
bool Machine<W>::commit_sums(std::size_t first, std::size_t last) {
  moment.sums.clear();
  moment.numbers.clear();
  moment.words.clear();
  for (const bool add : {true, false}) {
    for (std::size_t i = first; i < last; ++i) {
      const Change change = changes[i];
      if (change.form != (add ? Change::Form::Add : Change::Form::Take)) continue;
      const VariableSlot& slot =
          program.layout.variables[static_cast<std::size_t>(change.variable)];
      const std::uint64_t* const amount = change_values.data() + change.first;
      auto sum = std::find_if(moment.sums.begin(), moment.sums.end(), [&](const auto& other) {
        return other.variable == change.variable && other.of == change.of;
      });
      const bool is_new = sum == moment.sums.end();
      if (is_new) {
        moment.sums.push_back({change.variable, change.of, change.statement, 0});
        sum = moment.sums.end() - 1;
      }
      sum->statement = change.statement;
      if (slot.store == Store::Set) {
        if (is_new) {
          sum->first = static_cast<std::uint32_t>(moment.words.size());
          moment.words.resize(moment.words.size() + W);
          set_of(change.variable, change.of).save(moment.words.data() + sum->first);
        }
        if (change.width == 0) continue;
        Bits before, by;
        before.load(moment.words.data() + sum->first);
        by.load(amount);
        (add ? before | by : before - by).save(moment.words.data() + sum->first);
        continue;
      }
      const bool scalar = slot.store != Store::Tally;
      if (is_new) {
        sum->first = static_cast<std::uint32_t>(moment.numbers.size());
        if (scalar) {
          const std::int32_t before = number_of(change.variable, change.of);
          if (before == kNone) {
            report("nothing is added to", change.statement);
            return false;
          }
          moment.numbers.push_back(before);
        } else {
          moment.entries.resize(static_cast<std::size_t>(slot.width));
          several_of(change.variable, change.of, moment.entries.data());
          moment.numbers.insert(moment.numbers.end(), moment.entries.begin(), moment.entries.end());
        }
      }
      const std::int32_t width = scalar ? 1 : std::min(change.width, slot.width);
      for (std::int32_t entry = 0; entry < width; ++entry) {
        const std::int64_t by = scalar ? change.number : static_cast<std::int32_t>(amount[entry]);
        moment.numbers[sum->first + static_cast<std::size_t>(entry)] += add ? by : -by;
      }
    }
  }
  std::sort(moment.sums.begin(), moment.sums.end(), [](const auto& a, const auto& b) {
    return a.variable != b.variable ? a.variable < b.variable : a.of < b.of;
  });
  // What leaves 32 bits leaves every type.
  const auto narrowed = [](std::int64_t number) {
    return static_cast<std::int32_t>(
        std::clamp<std::int64_t>(number, std::int64_t{kNone} + 1, INT32_MAX));
  };
  for (const Moment::Sum& sum : moment.sums) {
    const VariableSlot& slot = program.layout.variables[static_cast<std::size_t>(sum.variable)];
    bool written = false;
    if (slot.store == Store::Set) {
      Bits set;
      set.load(moment.words.data() + sum.first);
      written = write_set(sum.variable, sum.of, set, sum.statement);
    } else if (slot.store == Store::Tally) {
      moment.entries.clear();
      for (std::int32_t i = 0; i < slot.width; ++i) {
        moment.entries.push_back(narrowed(moment.numbers[sum.first + static_cast<std::size_t>(i)]));
      }
      written = write_several(sum.variable, sum.of, moment.entries.data(), sum.statement);
    } else {
      written =
          write_number(sum.variable, sum.of, narrowed(moment.numbers[sum.first]), sum.statement);
    }
    if (!written) return false;
  }
  return true;
}

// Registers of the frame, one after the other.
template <int W>
bool Machine<W>::commit_registers(std::size_t first, std::size_t last) {
  for (std::size_t i = first; i < last; ++i) {
    const Change& change = changes[i];
    const bool adds = change.form == Change::Form::AddSlot;
    const bool takes = change.form == Change::Form::TakeSlot;
    const bool entry = change.form == Change::Form::SetSlotEntry;
    if (change.form != Change::Form::SetSlot && !adds && !takes && !entry) continue;
    const auto reg = static_cast<std::uint32_t>(change.to);
    const std::uint64_t* const value = change_values.data() + change.first;
    switch (static_cast<Bank>(change.kind)) {
      case Bank::Int: {
        const std::int32_t by = takes ? -change.number : change.number;
        log_int(reg);
        ints[reg] = adds || takes ? ints[reg] + by : change.number;
        break;
      }
      case Bank::Set: {
        Bits set;
        if (change.width != 0) set.load(value);
        log_set(reg);
        sets[reg] = adds ? sets[reg] | set : takes ? sets[reg] - set : set;
        break;
      }
      case Bank::Several: {
        if (entry) {
          if (change.from < 0 || change.of <= change.from) {
            report("an entry that is not there is set", change.statement);
            return false;
          }
          log_int(reg + static_cast<std::uint32_t>(change.from));
          ints[reg + static_cast<std::uint32_t>(change.from)] = change.number;
          break;
        }
        bool below = false;
        for (std::int32_t j = 0; j < change.of; ++j) {
          const std::uint32_t at = reg + static_cast<std::uint32_t>(j);
          const std::int32_t number = j < change.width ? static_cast<std::int32_t>(value[j]) : 0;
          log_int(at);
          ints[at] = adds ? ints[at] + number : takes ? ints[at] - number : number;
          below = below || ints[at] < 0;
        }
        if ((adds || takes) && below) {
          report("more is taken than there is", change.statement);
          return false;
        }
        break;
      }
    }
  }
  return true;
}

template <int W>
bool Machine<W>::commit_tiles(std::size_t first, std::size_t last) {
  if constexpr (kGrows) {
    for (std::size_t i = first; i < last; ++i) {
      const Change& change = changes[i];
      if (change.form != Change::Form::Lay) continue;
      if (!lay_tile(change.kind, change.from, change.to, change.statement)) return false;
    }
  }
  return true;
}

template <int W>
void Machine<W>::commit_verdicts(std::size_t first, std::size_t last) {
  std::uint64_t leaving = 0;
  for (std::size_t i = first; i < last; ++i) {
    const Change& change = changes[i];
    if (change.form == Change::Form::Exchange) {
      const std::int32_t one = program.layout.seats + change.from;
      const std::int32_t other = program.layout.seats + change.to;
      const unsigned char a = bytes()[one];
      const unsigned char b = bytes()[other];
      mix_in(one, a, b);
      mix_in(other, b, a);
      log_at(one);
      log_at(other);
      bytes()[one] = b;
      bytes()[other] = a;
    }
    if (change.form != Change::Form::Decide) continue;
    const std::uint64_t who = change.from == kNone ? 0 : 1ULL << change.from;
    if (change.verdict == lang::Verdict::Out) {
      leaving |= who;
    } else if (!is_over()) {
      const lang::Statement& statement =
          program.model->statements[static_cast<std::size_t>(change.statement)];
      act(change.verdict, who,
          statement.texts.empty() ? std::string_view{} : std::string_view(statement.texts[0]));
    }
  }
  if (leaving != 0) leave(leaving);
}

}  // namespace ludo::runtime
