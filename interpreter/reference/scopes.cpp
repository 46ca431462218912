// Scopes: `must … otherwise`, `preferring`, `repeat while possible`.
//
// A scope begins where the word stands and reaches to the next boundary, or to the end of the
// enclosing way or run of `travel`: an alternative is followed through the rest of the path, and
// the next one is open only if nothing came of it. Keys are read where the block ends, or at a
// boundary inside it, and compared when all paths of the scope are known; so inner scopes decide
// first.
//
// Tested by tests/interpreter/reference/test_scopes.cpp.
#include <algorithm>

#include "interpreter/reference/inquiry.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::size_t kMostBetter = 4;

bool of_rule(const lang::GameModel& model, const std::string& key) {
  return std::any_of(model.rules.begin(), model.rules.end(),
                     [&](const lang::Rule& rule) { return rule.item.key == key; });
}

// The key of the first rule that a block plays.
std::string rule_played(const lang::GameModel& model, BlockId block) {
  std::string key;
  lang::for_each_statement(model, block, [&](const Statement& statement) {
    if (!key.empty() || statement.op != StatementOp::Play) return;
    key = lang::at(model.rules, statement.imm).item.key;
  });
  return key;
}

}  // namespace

Machine::Flow Machine::first_of(Path& path, Index index, const Sink& sink) {
  const Statement& statement = model.statements[static_cast<std::size_t>(index)];
  if (asks(path)) return first_near(path, index, sink);
  for (std::size_t i = 0; i < statement.blocks.size(); ++i) {
    const bool last = i + 1 == statement.blocks.size();
    if (!last) spend_on_copy(*this, path);
    Path alternative = last ? std::move(path) : path;
    bool found = false;
    if (!prefer(std::move(alternative), index, static_cast<Index>(i), found, sink)) {
      return Flow::Stop;
    }
    if (found) break;
  }
  return Flow::Ended;
}

Machine::Flow Machine::preferring(Path& path, Index index, const Sink& sink) {
  bool found = false;
  return prefer(std::move(path), index, 0, found, sink) ? Flow::Ended : Flow::Stop;
}

// Follows one alternative; hands on those of its paths that no other one beats.
bool Machine::prefer(Path&& path, Index index, Index alternative, bool& found, const Sink& sink) {
  const Statement& statement = model.statements[static_cast<std::size_t>(index)];
  const auto place = static_cast<std::size_t>(alternative);
  const bool has_keys = place < statement.scopes.size() && !statement.scopes[place].empty();
  const bool asked = asks(path);
  const bool is_open = asked && inquiry->guided();
  const std::size_t denied = path.denials.size();
  const Sink pass_on = [&](Path&& end) {
    found = true;
    return sink(std::move(end));
  };
  if (!has_keys || first_only || guide != nullptr || is_open) {
    push_block(path, statement.blocks[place]);
    return run(std::move(path), pass_on);
  }
  const Index scope = path.scopes++;
  push_loop(path, ControlKind::KeysMark, index, alternative, {Value(scope)});
  push_block(path, statement.blocks[place]);
  std::vector<Path> ends;
  std::size_t bytes = 0;
  const bool more = run(std::move(path), [&](Path&& end) {
    bytes += footprint(end);
    require_room(bytes);
    ends.push_back(std::move(end));
    if (ends.size() > budget.moves) throw BudgetSpent("too many paths are compared");
    return true;
  });
  LUDO_ASSERT(more, "nothing stops a collection");
  const auto keys_of = [&](const Path& end) -> const std::vector<Value>& {
    for (const auto& [id, keys] : end.keys) {
      if (id == scope) return keys;
    }
    throw lang::InternalError("a path has left its scope without its keys");
  };
  const std::vector<lang::PreferenceKey>& order = statement.scopes[place];
  const auto better = [&](const std::vector<Value>& a, const std::vector<Value>& b) {
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (a[i] != b[i]) return order[i].most ? a[i] > b[i] : a[i] < b[i];
    }
    return false;
  };
  const std::vector<Value>* best = nullptr;
  for (const Path& end : ends) {
    // No path to compare with.
    if (asked && (end.denials.size() != denied || end.blind)) continue;
    const std::vector<Value>& keys = keys_of(end);
    if (best == nullptr || better(keys, *best)) best = &keys;
  }
  if (best == nullptr && !asked) return true;
  if (asked) {
    std::optional<std::vector<Value>> wanted;
    if (best != nullptr) wanted = *best;
    return prefer_near(std::move(ends), statement, place, scope, wanted, pass_on);
  }
  const std::vector<Value> wanted = *best;
  for (Path& end : ends) {
    if (keys_of(end) != wanted) continue;
    if (!pass_on(std::move(end))) return false;
  }
  return true;
}

// All ends of a scope, those that others beat with a denial.
bool Machine::prefer_near(std::vector<Path>&& ends, const Statement& statement, std::size_t place,
                          Index scope, const std::optional<std::vector<Value>>& best,
                          const Sink& sink) {
  const auto keys_of = [&](const Path& end) {
    for (const auto& [id, keys] : end.keys) {
      if (id == scope) return keys;
    }
    return std::vector<Value>();
  };
  std::vector<std::string> better;
  for (const Path& end : ends) {
    if (best && keys_of(end) == *best && !end.forms.empty() && better.size() < kMostBetter) {
      better.push_back(end.forms.front());
    }
  }
  for (Path& end : ends) {
    const std::vector<Value> keys = keys_of(end);
    if (best && end.denials.empty() && keys != *best && !end.blind) {
      if (!may_deny(end)) continue;
      Denial beaten = denial(end, Denial::Form::Preference, statement.span);
      beaten.place =
          rules.owner_key[static_cast<std::size_t>(&statement - model.statements.data())];
      beaten.key = of_rule(model, beaten.place) ? "" : rule_played(model, statement.blocks[place]);
      if (beaten.key.empty()) beaten.key = beaten.place;
      beaten.better = better;
      const std::vector<lang::PreferenceKey>& order = statement.scopes[place];
      for (std::size_t i = 0; i < order.size(); ++i) {
        if (keys[i] == (*best)[i]) continue;
        Fact fact;
        fact.expr = order[i].value;
        fact.type = lang::at(model, order[i].value).type;
        fact.value = keys[i];
        fact.has_better = true;
        fact.better = (*best)[i];
        beaten.facts.push_back(std::move(fact));
        break;
      }
      deny(end, std::move(beaten));
    }
    if (!sink(std::move(end))) return false;
  }
  return true;
}

// The alternatives of a `must`, later ones with a denial if an earlier one is possible.
Machine::Flow Machine::first_near(Path& path, Index index, const Sink& sink) {
  const Statement& statement = lang::at(model.statements, index);
  const std::size_t denied = path.denials.size();
  std::vector<std::string> better;
  bool possible = false;
  std::size_t first = 0;  // that is possible
  for (std::size_t i = 0; i < statement.blocks.size(); ++i) {
    Path alternative = path;
    bool found_here = false;
    if (possible) {
      if (!may_deny(path)) break;
      Denial later = denial(path, Denial::Form::Precedence, statement.span);
      later.place = later.key;
      if (std::string key = rule_played(model, statement.blocks[first]); !key.empty()) {
        later.key = std::move(key);
      }
      later.better = better;
      deny(alternative, std::move(later));
    }
    bool ignored = false;
    const bool more =
        prefer(std::move(alternative), index, static_cast<Index>(i), ignored, [&](Path&& end) {
          if (end.denials.size() == denied) {
            found_here = true;
            if (!end.forms.empty() && better.size() < kMostBetter) {
              better.push_back(end.forms.front());
            }
          }
          return sink(std::move(end));
        });
    if (!more) return Flow::Stop;
    // Where words guide the search, what is possible is not known.
    if (!possible) first = i;
    possible = possible || (found_here && !inquiry->guided());
  }
  return Flow::Ended;
}

// Reads the keys of a scope whose mark stands in this frame.
void Machine::read_keys(Path& path, std::size_t frame, const Control& mark) {
  const Statement& statement = model.statements[static_cast<std::size_t>(mark.block)];
  Position& position = path.state.position;
  Scene scene{path.state, position.frames[frame].slots, position.me, position.mover, path.raw};
  std::vector<Value> keys;
  for (const lang::PreferenceKey& key : statement.scopes[static_cast<std::size_t>(mark.next)]) {
    keys.push_back(evaluate(scene, key.value));
  }
  path.keys.emplace_back(mark.data[0].number, std::move(keys));
}

// `must` one more round `otherwise` stop.
Machine::Flow Machine::while_possible(Path& path, const Sink& sink) {
  const bool asked = asks(path);
  const std::size_t denied = path.denials.size();
  std::vector<Control>& controls = path.state.position.frames.back().control;
  const BlockId body = model.statements[static_cast<std::size_t>(controls.back().block)].blocks[0];
  if (controls.back().next < controls.back().data[0].number) {
    spend_on_copy(*this, path);
    Path round = path;
    ++round.state.position.frames.back().control.back().next;
    push_block(round, body);
    bool found = false;
    std::vector<std::string> better;
    const bool more = run(std::move(round), [&](Path&& end) {
      const bool counts = !asked || (end.denials.size() == denied && !inquiry->guided());
      found = found || counts;
      if (asked && counts && !end.forms.empty() && better.size() < kMostBetter) {
        better.push_back(end.forms.front());
      }
      return sink(std::move(end));
    });
    if (!more) return Flow::Stop;
    if (found && !may_deny(path)) return Flow::Ended;
    if (found) {
      Denial goes_on = denial(
          path, Denial::Form::GoOn,
          lang::at(model.statements, path.state.position.frames.back().control.back().block).span);
      goes_on.better = std::move(better);
      deny(path, std::move(goes_on));
    }
  }
  controls.pop_back();
  return Flow::On;
}

}  // namespace ludo::interpreter
