// What holds or not. See teller.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

namespace {

bool is_numeric(const Page& page, const Node& left, const Node& right) {
  for (const Node* node : {&left, &right}) {
    if (node->is(Form::Integer) || node->is(Form::Binary) || node->is(Form::Count) ||
        node->is(Form::Negate)) {
      return true;
    }
    if (const auto type = page.type_at(*node)) {
      if (type->base == Base::Int && type->shape == Shape::Scalar) return true;
    }
  }
  return false;
}

// `n mod 2 = 0`: 0, `n mod 2 = 1`: 1, anything else: -1.
int parity_of(const Node& left, const Node& right) {
  if (!left.is(Form::Binary) || left.text != "mod" || !right.is(Form::Integer)) return -1;
  if (!left[1].is(Form::Integer) || left[1].text != "2") return -1;
  return right.text == "0" ? 0 : right.text == "1" ? 1 : -1;
}

// "spanned": `this turn`, `in the game`.
std::string span_word(const Node& node) { return node.absent() ? std::string("turn") : node.text; }

}  // namespace

// `some Goal (group of Start within Stones)`: the stones connect the one with the other.
std::optional<Sense> Teller::joining(const Sense& told, std::string_view what) {
  constexpr std::size_t kTwo = 2;
  if (told.what != what || told.parts.size() != 1 || !told.parts[0].is("things")) {
    return std::nullopt;
  }
  const Sense& cells = told.parts[0];
  if (cells.text != "=cell" || cells.parts.size() != kTwo) return std::nullopt;
  const Sense& place = cells.parts[0];
  const Sense& whole = cells.parts[1];
  const bool on = place.is("on-region") || place.is("on-spot");
  if (!on || !whole.is("of-whole") || !whole.parts[0].is("group-of-within")) return std::nullopt;
  const Sense& group = whole.parts[0];
  return sense("connects", {group.parts[0], place.parts[0], group.parts[1]}, told.span);
}

// A name that stands for the cells of one group: the group. What lies on tiles is counted by parts.
std::optional<Sense> Teller::one_group(const Sense& told) const {
  const bool named = told.is("bound") || told.is("called");
  const bool tiles = page_.model().board.shape == BoardShape::Tiles;
  if (!named || told.parts[0].text != "=group" || tiles) return std::nullopt;
  Sense group = told;
  std::erase_if(group.parts[0].parts, [](const Sense& part) { return part.is("plural"); });
  return group;
}

// `count X >= 2`, `count X > count Y`: how many there are, or which are more.
std::optional<Sense> Teller::counts(const Node& node) {
  if (!node[0].is(Form::Count)) return std::nullopt;
  const Span span = node.span;
  const std::string& sign = node.text;
  if (node[1].is(Form::Count) && (sign == ">" || sign == "<")) {
    Sense left = thing(node[0][0]);
    Sense right = thing(node[1][0]);
    if (sign == "<") std::swap(left, right);
    return sense("outnumber", {std::move(left), std::move(right)}, span);
  }
  if (!node[1].is(Form::Integer) || node[1].text.size() > 4) return std::nullopt;
  const int number = std::stoi(node[1].text);
  const int least = sign == ">" || sign == "<=" ? number + 1 : number;
  const std::string amount = fmt::format("{}", least);
  Sense what = thing(node[0][0]);
  // Of pieces that come and go those on the board are counted.
  const bool own = what.is("things") && what.parts.size() == 1 && what.parts[0].is("own");
  if (own && comes_on_board(what.text)) what.parts.push_back(sense("on-board", {}, what.span));
  if (const auto group = one_group(what)) {
    const Sense cells = things("=cell", what.span);
    const auto told = [&](const char* name, std::string how_many) {
      return sense(name, {sense_of("figure", std::move(how_many), node[1].span), cells, *group},
                   span);
    };
    if ((sign == ">" || sign == ">=") && least > 0) return told("group-has-at-least", amount);
    if ((sign == "<" || sign == "<=") && least > 0) {
      return sense("not", {told("group-has-at-least", amount)}, span);
    }
    if (sign == "=" && number > 0) return told("group-has-exactly", node[1].text);
    if (sign == "!=" && number > 0) {
      return sense("not", {told("group-has-exactly", node[1].text)}, span);
    }
    return std::nullopt;
  }
  const bool of = what.is("bound") || what.is("called");
  if (!of && !what.is("things")) return std::nullopt;
  const auto told = [&](const char* name, std::string how_many) {
    return sense(of ? fmt::format("{}-of", name) : std::string(name),
                 {sense_of("figure", std::move(how_many), node[1].span), std::move(what)}, span);
  };
  if ((sign == ">" || sign == ">=") && least > 0) return told("at-least", amount);
  if ((sign == "<" || sign == "<=") && least > 0) {
    return sense("not", {told("at-least", amount)}, span);
  }
  if (sign == "=" && number > 0) return told("exactly", node[1].text);
  if (sign == "!=" && number > 0) return sense("not", {told("exactly", node[1].text)}, span);
  return std::nullopt;
}

// A place that is named by how one gets there, not by what stands on it.
bool Teller::is_place(const Sense& told) const {
  if (told.is("bound") && is_called(told.text)) return false;
  if (told.is("bound")) return told.parts[0].text == "=cell" || told.parts[0].text == "=goal";
  static const std::set<std::string, std::less<>> kOther = {
      "of-kind",  "of-owner", "of-height",  "of-ground", "of-row",   "of-column", "of-copies",
      "of-sides", "of-parts", "of-entries", "of-turns",  "of-links", "of-block",  "of-blocks"};
  return told.is("step-of") || (told.what.rfind("of-", 0) == 0 && kOther.count(told.what) == 0);
}

namespace {

// `the cell that the piece has left is in the camp or the piece is in the camp`: its move begins or
// ends there.
std::optional<Sense> move_touching(const Sense& either) {
  constexpr std::size_t kTwo = 2;
  if (either.parts.size() != kTwo) return std::nullopt;
  const Sense& before = either.parts[0];
  const Sense& after = either.parts[1];
  const bool on = before.is("is-on") && after.is("is-on") && before.parts[0].is("left-by");
  if (!on || print(before.parts[0].parts[0]) != print(after.parts[0]) ||
      print(before.parts[1]) != print(after.parts[1])) {
    return std::nullopt;
  }
  return sense("move-touches", {after.parts[0], after.parts[1]}, either.span);
}

// The same of another: where one speaks of a bound name, the other speaks of this one instead.
bool is_of_other(const Sense& of_other, const Sense& own, const Sense& other, std::string& name) {
  if (own.is("bound") && print(of_other) == print(other) && own.text != other.text) {
    if (!name.empty() && name != own.text) return false;
    name = own.text;
    return true;
  }
  if (of_other.what != own.what || of_other.text != own.text ||
      of_other.parts.size() != own.parts.size()) {
    return false;
  }
  for (std::size_t i = 0; i < own.parts.size(); ++i) {
    if (!is_of_other(of_other.parts[i], own.parts[i], other, name)) return false;
  }
  return true;
}

// `f of side > 0 and no rival among players where f of rival > f of side`: nobody has more.
std::optional<Sense> majority(const Sense& both) {
  constexpr std::size_t kTwo = 2;
  if (both.parts.size() != kTwo || !both.parts[0].is("is-more") || !both.parts[1].is("no-such")) {
    return std::nullopt;
  }
  const Sense& own = both.parts[0].parts[0];
  const Sense& least = both.parts[0].parts[1];
  const Sense& such = both.parts[1].parts[0];
  if (!least.is("figure") || least.text != "0" || !such.is("where") ||
      !such.parts[0].is("new-bound") || !such.parts[1].is("is-more")) {
    return std::nullopt;
  }
  const Sense& others = such.parts[0].parts[0];
  const Sense& other = such.parts[0].parts[1];
  const Sense& of_other = such.parts[1].parts[0];
  const bool players = others.is("things") && others.text == "=player" &&
                       std::all_of(others.parts.begin(), others.parts.end(), [](const Sense& part) {
                         return part.is("among") && part.parts[0].is("name-players");
                       });
  std::string name;
  if (!players || print(such.parts[1].parts[1]) != print(own) ||
      !is_of_other(of_other, own, other, name) || name.empty()) {
    return std::nullopt;
  }
  return sense("outdone-by-none", {own}, both.span);
}

// `total of the bag = 0`: the bag is empty; `= 3`: it holds three in all; `total of the bag + total
// of the sack = 0`: both are empty.
std::optional<Sense> empty_supply(const Sense& amount, const Node& right) {
  if (!right.is(Form::Integer)) return std::nullopt;
  const bool none = right.text == "0";
  if (amount.is("binary-+") && none && amount.parts[0].is("total") && amount.parts[1].is("total")) {
    return sense("supplies-empty", {amount.parts[0].parts[0], amount.parts[1].parts[0]},
                 amount.span);
  }
  if (!amount.is("total")) return std::nullopt;
  if (none) return sense("supply-empty", amount.parts, amount.span);
  return sense("supply-holds", {amount.parts[0], sense_of("figure", right.text, right.span)},
               join(amount.span, right.span));
}

// `the form of the piece is not none`: it has one.
std::optional<Sense> having(const Sense& denied) {
  if (!denied.is("is-none") || !denied.parts[0].is("attribute-of")) return std::nullopt;
  return sense("has-the", {denied.parts[0].parts[1], denied.parts[0].parts[0]}, denied.span);
}

}  // namespace

// The word of kinds that a definition joins, where it has one of its own: `unit is General`.
const Node* Teller::called_kinds(const Node& node) {
  if (!node.is(Form::Name) || bound_.count(node.text) != 0 || given_.count(node.text) != 0) {
    return nullptr;
  }
  if (!has_word(node.text) || kinds_called(page_, node.text).empty()) return nullptr;
  const Node* define = page_.define(node.text);
  if (std::find(named_.begin(), named_.end(), define) == named_.end()) named_.push_back(define);
  return define;
}

std::optional<bool> Teller::known(const std::string& attribute, const Node* value) const {
  if (unchanged_ == nullptr || bound_.count(attribute) != 0) return std::nullopt;
  const auto found = unchanged_->values.find(attribute);
  if (found == unchanged_->values.end()) return std::nullopt;
  const bool truth = found->second == "yes" || found->second == "no";
  if (value == nullptr) {
    return truth ? std::optional(found->second == "yes") : std::nullopt;
  }
  if (value->is(Form::Yes) || value->is(Form::No)) {
    return truth ? std::optional((found->second == "yes") == value->is(Form::Yes)) : std::nullopt;
  }
  const Symbol* symbol = value->is(Form::Name) ? page_.find(value->text) : nullptr;
  if (symbol == nullptr || symbol->meaning != lang::Meaning::EnumValue) return std::nullopt;
  return found->second == value->text;
}

Sense Teller::compared(const Node& node) {
  if (auto amount = counts(node)) return std::move(*amount);
  const auto always = [&](bool holds) { return sense(holds ? "yes" : "no", {}, node.span); };
  if (const bool is = node.text == "is" || node.text == "=";
      is || node.text == "is-not" || node.text == "!=") {
    const bool attribute = node[0].is(Form::Of) && bound_.count(node[0].text) == 0;
    if (const auto so = attribute ? known(node[0].text, &node[1]) : std::nullopt) {
      return always(*so == is);
    }
    if (const auto so = node[1].is(Form::Name) ? known(node[1].text) : std::nullopt) {
      return always(*so == is);
    }
    if (const Node* kinds = called_kinds(node[1])) {
      Sense one = sense("is-called", {sense_of("word", kinds->text, node[1].span), thing(node[0])},
                        node.span);
      return is ? one : sense("not", {std::move(one)}, node.span);
    }
  }
  const Span span = node.span;
  const std::string& sign = node.text;
  const Node& right = node[1];
  const auto told = [&](std::string what) {
    return sense(std::move(what), {thing(node[0]), thing(right)}, span);
  };
  if (sign == "is" || sign == "is-not" || sign == "=" || sign == "!=") {
    const bool denied = sign == "is-not" || sign == "!=";
    if (node[0].is(Form::Name) && bound_.count(node[0].text) == 0) {
      const Symbol* option = page_.find(node[0].text);
      if (option != nullptr && option->meaning == lang::Meaning::Option) {
        const std::string value = print_value(page_.model(), option->type, option->value);
        std::string asked = right.is(Form::Yes) ? "yes" : right.is(Form::No) ? "no" : right.text;
        std::replace(asked.begin(), asked.end(), '-', '_');
        std::string plain = value;
        std::replace(plain.begin(), plain.end(), '-', '_');
        return sense((plain == asked) != denied ? "yes" : "no", {}, span);
      }
    }
    const auto maybe = [&](Sense holds) {
      return denied ? sense("not", {std::move(holds)}, span) : holds;
    };
    if (right.is(Form::None)) {
      Sense none = sense("is-none", {thing(node[0])}, span);
      const auto has = having(none);
      return has && denied ? *has : maybe(std::move(none));
    }
    for (const auto& [form, what] :
         {std::pair{Form::Empty, "is-empty"}, std::pair{Form::Occupied, "is-occupied"},
          std::pair{Form::Own, "is-own"}, std::pair{Form::Enemy, "is-enemy"},
          std::pair{Form::Neutral, "is-neutral"}}) {
      if (right.is(form)) return maybe(sense(what, {thing(node[0])}, span));
    }
    if (const int parity = parity_of(node[0], right); parity >= 0) {
      return maybe(sense(parity == 0 ? "is-even" : "is-odd", {thing(node[0][0])}, span));
    }
    if (right.is(Form::Yes)) return maybe(condition(node[0]));
    if (right.is(Form::No)) return maybe(sense("not", {condition(node[0])}, span));
    if (auto none = empty_supply(thing(node[0]), right)) return maybe(std::move(*none));
    if (is_numeric(page_, node[0], right)) return maybe(told("equals"));
    if (right.is(Form::Name)) {
      const Symbol* symbol = page_.find(right.text);
      const bool plain = bound_.count(right.text) == 0 && given_.count(right.text) == 0;
      if (plain && symbol != nullptr && symbol->meaning == lang::Meaning::Variable) {
        if (at(page_.model().variables, symbol->index).type.base == Base::Bool) {
          return maybe(
              sense("is-so", {thing(node[0]), sense_of("word", right.text, right.span)}, span));
        }
      }
    }
    Sense first = thing(node[0]);
    Sense second = thing(right);
    const bool behind =
        first.is("step-of") && first.parts[0].is("opposite") && first.parts[0].parts[0].is("bound");
    if (second.is("things") && second.text != "=cell" && behind) {
      return maybe(sense(
          "stands-behind",
          {std::move(second), std::move(first.parts[1]), Sense(first.parts[0].parts[0])}, span));
    }
    if (second.is("things") && second.text != "=cell" && is_place(first)) {
      return maybe(sense("holds-a", {std::move(first), std::move(second)}, span));
    }
    if (second.is("things") || second.is("any-of")) {
      return maybe(sense("is-a", {std::move(first), std::move(second)}, span));
    }
    return maybe(sense("is", {std::move(first), std::move(second)}, span));
  }
  if (sign == "in" || sign == "not-in") {
    if (right.is(Form::SetLiteral) && !right.children.empty()) {
      Sense set = kinds_as_words(right);
      set.what = "any-of";
      Sense either = sense("is-either", {thing(node[0]), std::move(set)}, span);
      return sign == "in" ? either : sense("not", {std::move(either)}, span);
    }
    if (auto beside = stands_beside(node)) {
      return sign == "in" ? std::move(*beside) : sense("not", {std::move(*beside)}, span);
    }
    Sense set = thing(right);
    const std::string where = place_word(set);
    const bool kinds = set.is("things") || set.is("any-of");
    Sense holds = sense(where == "spot"     ? "is-on-spot"
                        : where == "region" ? "is-on"
                        : kinds             ? "is-one-of"
                                            : "is-in",
                        {thing(node[0]), std::move(set)}, span);
    return sign == "in" ? holds : sense("not", {std::move(holds)}, span);
  }
  if (sign == "at") return told("stands-at");
  if (sign == "<") return told("is-less");
  if (sign == "<=") return told("is-at-most");
  if (sign == ">") {
    if (auto none = empty_supply(thing(node[0]), right)) {
      return sense("not", {std::move(*none)}, span);
    }
    return told("is-more");
  }
  return told("is-at-least");
}

// Each of two players, and nobody else, may have pieces of the kind.
bool Teller::both_may_have(const std::string& noun) const {
  const GameModel& model = page_.model();
  constexpr std::size_t kTwo = 2;
  const auto kind = std::find_if(model.kinds.begin(), model.kinds.end(),
                                 [&](const Kind& one) { return one.name == noun; });
  return kind != model.kinds.end() && model.players.size() == kTwo && !kind->of_nobody &&
         kind->of_player.size() == kTwo && kind->of_player[0] && kind->of_player[1];
}

// `no Infantry of opponent`, `some King of me`: what a player has; without an owner, what there is.
std::optional<Sense> Teller::possessed(const Sense& told, bool none, Span span) const {
  if (!told.is("things") || told.text == "=cell" || told.text == "=kind") return std::nullopt;
  const Sense* owner = nullptr;
  bool unique = false;
  for (const Sense& part : told.parts) {
    if (part.is("unique")) {
      unique = true;
    } else if (owner == nullptr && (part.is("own") || part.is("of-player"))) {
      owner = &part;
    } else {
      return std::nullopt;
    }
  }
  const Sense plain = things(told.text, span);
  // What may still come on the board is only said not to be there.
  const bool comes = comes_on_board(told.text);
  if (owner == nullptr) {
    if (!none || told.text[0] == '=') return std::nullopt;
    if (comes) return sense("none-on-board-at-all", {plain}, span);
    if (!unique && both_may_have(told.text)) return sense("none-left-of-both", {plain}, span);
    return sense(unique ? "none-left-unique" : "none-left-at-all", {unique ? told : plain}, span);
  }
  Sense who = owner->is("own") ? sense("name-me", {}, owner->span) : owner->parts[0];
  if (who.is("bound") && who.parts[0].text != "=player") return std::nullopt;
  const char* what =
      comes ? (none ? "none-on-board" : "some-on-board") : (none ? "none-left" : "has-some");
  return sense(what, {std::move(who), plain}, span);
}

// Pieces of a kind, or of any, are put on the board in play, and not in the setup alone.
bool Teller::comes_on_board(const std::string& noun) const {
  const GameModel& model = page_.model();
  const Symbol* symbol = page_.find(noun);
  const bool of_kind = symbol != nullptr && symbol->meaning == lang::Meaning::Kind;
  static const std::vector<Index> kNone;
  const auto& setup =
      model.scenario.setup == kNoIndex ? kNone : at(model.blocks, model.scenario.setup).statements;
  for (std::size_t i = 0; i < model.statements.size(); ++i) {
    const Statement& put = model.statements[i];
    if (put.op != StatementOp::Put) continue;
    if (std::find(setup.begin(), setup.end(), static_cast<Index>(i)) != setup.end()) continue;
    const Expr& kind = at(model, put.exprs[0]);
    if (!of_kind || kind.op != Op::Constant) return true;
    if (at(model.constants, kind.imm).number == symbol->index) return true;
  }
  return false;
}

// `d among orthogonal where (d of x in laid and side(x, d) != side(d of x, opposite d))`
const Node* fitting_tile(const Node& what) {
  if (!what.is(Form::In) || !is_name(what[0], "orthogonal") || !place_in(what, 1).is(Form::And)) {
    return nullptr;
  }
  const std::string& way = what.text;
  const Node& both = place_in(what, 1);
  const auto is_compare = [](const Node& node, std::string_view sign) {
    return node.is(Form::Compare) && node.text == sign;
  };
  if (both.size() != 2 || !is_compare(both[0], "in") || !is_compare(both[1], "!=")) return nullptr;
  const Node& next = both[0][0];
  const Node& here = both[1][0];
  const Node& there = both[1][1];
  const auto is_side = [](const Node& node) {
    return node.is(Form::Call) && node.text == "side" && node.size() == 2;
  };
  if (!next.is(Form::Of) || next.text != way || !is_name(both[0][1], "laid") || !is_side(here) ||
      !is_side(there)) {
    return nullptr;
  }
  const bool fits = same_meaning(here[0], next[0]) && is_name(here[1], way) &&
                    same_meaning(there[0], next) && there[1].is(Form::Opposite) &&
                    is_name(there[1][0], way) && !mentions_name(next[0], way);
  return fits ? &next[0] : nullptr;
}

// `some …`, `no …` of a description or a generator.
Sense Teller::such(const Node& node, const char* plain) {
  const Node& what = node[0];
  if (what.is(Form::Line)) {
    return sense(fmt::format("{}-line", plain), {line(what)}, node.span);
  }
  if (what.is(Form::Way)) {
    Sense can = ranged(what);
    can.what.replace(0, 3, "can-play");
    can.span = node.span;
    return node.is(Form::NoSuch) ? sense("not", {std::move(can)}, node.span) : can;
  }
  if (what.is(Form::Happened)) {
    Sense event = happened(what);
    const Sense& who = event.parts[0];
    const bool named = who.is("name-tiles") || who.what.rfind("defined-", 0) == 0;
    if (!who.is("things") && !who.is("any-of") && !named) {
      return sense(fmt::format("{}-happened", plain), {std::move(event)}, node.span);
    }
    event.what = fmt::format("{}-{}", plain, event.what);
    event.span = node.span;
    return event;
  }
  if (const Node* spot = fitting_tile(what); spot != nullptr) {
    Sense fits = sense("tile-fits", {thing(*spot)}, node.span);
    return node.is(Form::NoSuch) ? fits : sense("not", {std::move(fits)}, node.span);
  }
  Sense told = thing(what);
  if ((told.is("bound") || told.is("called")) && !told.parts[0].parts.empty()) {
    Sense some = sense("some-of", {std::move(told)}, node.span);
    return node.is(Form::NoSuch) ? sense("not", {std::move(some)}, node.span) : some;
  }
  if (auto has = possessed(told, node.is(Form::NoSuch), node.span)) return std::move(*has);
  // `no occupied in group of part`: nobody stands there.
  constexpr std::size_t kTwo = 2;
  if (told.is("things") && told.text == "=cell" && told.parts.size() == kTwo &&
      told.parts[0].is("occupied") && told.parts[1].is("of-whole")) {
    Sense nobody = sense("nobody-stands-on", {told.parts[1].parts[0]}, node.span);
    return node.is(Form::NoSuch) ? nobody : sense("not", {std::move(nobody)}, node.span);
  }
  return sense(plain, {std::move(told)}, node.span);
}

// `3 or more …`, `at most 2 …`, `exactly 4 …`.
Sense Teller::counted(const Node& node) {
  Sense number = thing(node[0]);
  Sense what = thing(node[1]);
  return sense(std::string(form_name(node.form)), {std::move(number), std::move(what)}, node.span);
}

Sense Teller::happened(const Node& node) {
  Sense what = thing(node[0]);
  return sense(fmt::format("happened-{}-{}", node.text, span_word(place_in(node, 1))),
               {std::move(what)}, node.span);
}

Sense Teller::condition(const Node& node) {
  const Span span = node.span;
  switch (node.form) {
    case Form::And:
    case Form::Or: {
      std::vector<Sense> parts;
      for (const Node& child : node.children) {
        Sense part = condition(child);
        if (part.is(node.is(Form::And) ? "yes" : "no")) continue;
        if (part.is(node.is(Form::And) ? "no" : "yes")) return part;
        parts.push_back(std::move(part));
      }
      if (parts.empty()) return sense(node.is(Form::And) ? "yes" : "no", {}, span);
      if (parts.size() == 1) return std::move(parts[0]);
      Sense all = sense(node.is(Form::And) ? "and" : "or", std::move(parts), span);
      if (all.is("and")) {
        if (auto most = majority(all)) return std::move(*most);
        leave_none(all.parts);
        if (all.parts.size() == 1) return Sense(all.parts[0]);
        if (auto empty = all_empty(all)) return std::move(*empty);
      }
      if (all.is("or")) {
        if (auto touching = move_touching(all)) return std::move(*touching);
      }
      return all;
    }
    case Form::Not: {
      Sense inner = condition(node[0]);
      if (inner.is("not")) return std::move(inner.parts[0]);
      if (inner.is("yes")) return sense("no", {}, span);
      if (inner.is("no")) return sense("yes", {}, span);
      if (auto has = having(inner)) return std::move(*has);
      return sense("not", {std::move(inner)}, span);
    }
    case Form::Yes:
      return sense("yes", {}, span);
    case Form::No:
      return sense("no", {}, span);
    case Form::Compare:
      return compared(node);
    case Form::Some: {
      Sense told = such(node, "some");
      const bool reach = told.is("some") && told.parts.size() == 1 &&
                         told.parts[0].is("defined-reach-1") && by_kinds_ != nullptr &&
                         by_kinds_->count(told.parts[0].parts[0].text) != 0;
      if (reach) return sense("could-move-empty", {told.parts[0].parts[1]}, span);
      return joining(told, "some").value_or(told);
    }
    case Form::NoSuch: {
      Sense told = such(node, "no-such");
      if (auto joins = joining(told, "no-such")) return sense("not", {std::move(*joins)}, span);
      return told;
    }
    case Form::AtLeast:
    case Form::AtMost:
    case Form::Exactly:
      return counted(node);
    case Form::Every: {
      Sense over = ranged(node[0]);
      const bool way = node[0].is(Form::Way);
      if (over.is("way")) return after_each_way(node, std::move(over));
      const bool cycle = node[0].is(Form::TurnsInCycle);
      Sense holds = condition(node[1]);
      return sense(way     ? "every-way"
                   : cycle ? "every-turn"
                           : "every",
                   {std::move(over), std::move(holds)}, span);
    }
    case Form::HasHappened: {
      Sense holds = sense(fmt::format("has-{}-{}", node.text, span_word(place_in(node, 1))),
                          {thing(node[0])}, span);
      return place_in(node, 2).is(Form::Yes) ? sense("not", {std::move(holds)}, span) : holds;
    }
    case Form::HasPlayed: {
      Sense holds = sense(fmt::format("has-played-{}", span_word(place_in(node, 1))),
                          {thing(node[0]), sense_of("rule", node.text, span)}, span);
      return place_in(node, 2).is(Form::Yes) ? sense("not", {std::move(holds)}, span) : holds;
    }
    case Form::Name: {
      if (bound_.count(node.text) != 0 || given_.count(node.text) != 0) {
        return sense("bound-holds", {thing(node)}, span);
      }
      const Symbol* symbol = page_.find(node.text);
      if (symbol == nullptr) break;
      if (symbol->meaning == lang::Meaning::Option) {
        return sense(symbol->value.number != 0 ? "yes" : "no", {}, span);
      }
      if (symbol->meaning == lang::Meaning::Define) {
        if (const Node* define = page_.define(node.text)) {
          return defined(*define, {}, span, true);
        }
      }
      return sense("state", {sense_of("word", node.text, span)}, span);
    }
    case Form::Of: {
      if (const Node* define = page_.define(node.text)) {
        return defined(*define, {node[0]}, span, true);
      }
      if (const auto so = known(node.text)) return sense(*so ? "yes" : "no", {}, span);
      if (page_.find(node.text) != nullptr) {
        return sense("is-so", {thing(node[0]), sense_of("word", node.text, span)}, span);
      }
      break;
    }
    case Form::Call: {
      if (const Node* define = page_.define(node.text)) {
        return defined(*define, node.children, span, true);
      }
      break;
    }
    case Form::Conditional: {
      if (place_in(node, 2).absent()) {
        return sense("holds-when", {condition(node[0]), condition(node[1])}, span);
      }
      return sense("holds-if", {condition(node[0]), condition(node[1]), condition(node[2])}, span);
    }
    case Form::Supposing: {
      std::vector<Sense> acts;
      for (const Step& act : steps(node[0])) acts.push_back(act.sense);
      return sense("supposing-holds", {sense("all-of", std::move(acts), span), condition(node[1])},
                   span);
    }
    case Form::ConnectedSet:
      if (place_in(node, 1).absent()) return sense("is-connected", {thing(node[0])}, span);
      return sense("is-connected-along", {thing(node[0]), thing(node[1])}, span);
    default:
      break;
  }
  return sense("holds", {thing(node)}, span);
}

}  // namespace ludo::lang::rules
