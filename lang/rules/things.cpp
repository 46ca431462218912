// Values, things and sets of things. See teller.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

namespace {

// So large a definition is told on its own, where it has a name of its own to be called by.
constexpr std::size_t kMostInlined = 14;
constexpr int kDeepestInlined = 3;

std::size_t size_of(const Node& node) {
  std::size_t size = 1;
  for (const Node& child : node.children) size += size_of(child);
  return size;
}

bool mentions(const Node& node, std::string_view name) {
  if ((node.is(Form::Name) || node.is(Form::Of) || node.is(Form::Call)) && node.text == name) {
    return true;
  }
  return std::any_of(node.children.begin(), node.children.end(),
                     [&](const Node& child) { return mentions(child, name); });
}

// Words of a description that say whose or in what state.
const char* adjective_of(Form form) {
  switch (form) {
    case Form::Own:
      return "own";
    case Form::Enemy:
      return "enemy";
    case Form::Empty:
      return "empty";
    case Form::Occupied:
      return "occupied";
    case Form::Neutral:
      return "neutral";
    default:
      return nullptr;
  }
}

bool is_of_pieces(std::string_view adjective) {
  return adjective == "own" || adjective == "enemy" || adjective == "neutral";
}

}  // namespace

std::string Teller::noun_of(const Type& type) const {
  switch (type.base) {
    case Base::Bool:
      return "=truth";
    case Base::Int:
      return "=number";
    case Base::Site:
      return "=cell";
    case Base::Link:
      return "=link";
    case Base::Block:
      return "=block";
    case Base::Direction:
      return "=direction";
    case Base::Player:
      return "=player";
    case Base::Team:
      return "=team";
    case Base::Kind:
      return "=kind";
    case Base::Tile:
      return "=tile";
    case Base::Ground:
      return "=ground";
    case Base::Piece:
      return "=piece";
    case Base::Phase:
      return "=phase";
    case Base::Enum:
      return at(page_.model().enums, type.enum_id).name;
  }
  return "=thing";
}

Sense Teller::things(std::string noun, Span span) const {
  return {"things", std::move(noun), {}, span};
}

bool Teller::has_word(const std::string& key) const {
  return words_ != nullptr && words_->count(key) != 0;
}

bool Teller::is_called(const std::string& name) const {
  return has_word(name) && page_.find(name) == nullptr && page_.rule(name) == nullptr;
}

void Teller::bind(const std::string& name, Bound bound) {
  auto& names = nouns_[bound.noun];
  const bool called = bound.own_word || is_called(name);
  if (!called) names.insert(name);
  if (letters_.count(name) == 0 && !called) {
    const std::size_t n = letters_.size();
    letters_[name] = n < 26 ? std::string(1, static_cast<char>('A' + n)) : fmt::format("A{}", n);
  }
  given_.erase(name);
  bound_[name] = std::move(bound);
}

namespace {

bool is_name(const Node& node, std::string_view name) {
  return node.is(Form::Name) && node.text == name;
}

// A site is spoken of as the piece on it where the text moves it, captures it, or asks what it is.
bool is_used_as_piece(const Page& page, const Node& node, std::string_view name) {
  if ((node.is(Form::Move) || node.is(Form::Capture) || node.is(Form::HasPlayed) ||
       node.is(Form::HasHappened)) &&
      is_name(place_in(node, 0), name)) {
    return true;
  }
  if (node.is(Form::Becomes) && is_name(place_in(node, 0), name)) return true;
  if (node.is(Form::Compare) && (node.text == "is" || node.text == "is-not") &&
      is_name(node[0], name) && node[1].is(Form::Name)) {
    const Symbol* symbol = page.find(node[1].text);
    if (symbol != nullptr && symbol->meaning == lang::Meaning::Kind) return true;
  }
  if (node.is(Form::Of) && is_name(place_in(node, 0), name)) {
    const Symbol* symbol = page.find(node.text);
    if (symbol != nullptr && symbol->meaning == lang::Meaning::Column) return true;
    if (symbol != nullptr && symbol->meaning == lang::Meaning::Variable &&
        at(page.model().variables, symbol->index).owner == Owner::Piece) {
      return true;
    }
  }
  return std::any_of(node.children.begin(), node.children.end(),
                     [&](const Node& child) { return is_used_as_piece(page, child, name); });
}

}  // namespace

void Teller::bind_parameter(const Node& param, const Node& body) {
  Bound bound{"=cell", false};
  if (is_used_as_piece(page_, body, param.text)) bound.noun = "=piece";
  if (param.size() != 0 && !param[0].absent()) {
    const Node& type = param[0].is(Form::TypeOptional) ? param[0][0] : param[0];
    const bool set = type.is(Form::TypeSet);
    const Node& element = set ? type[0] : type;
    const std::map<std::string, std::string, std::less<>> kNouns = {
        {"site", bound.noun},  {"piece", "=piece"}, {"player", "=player"},
        {"number", "=number"}, {"kind", "=kind"},   {"direction", "=direction"},
        {"link", "=link"},     {"block", "=block"}, {"tile", "=tile"},
        {"Bool", "=truth"},    {"team", "=team"},   {"ground", "=ground"}};
    bound.plural = set;
    if (element.is(Form::TypeName)) {
      const auto found = kNouns.find(element.text);
      bound.noun = found != kNouns.end() ? found->second : element.text;
    } else if (element.is(Form::TypeRange)) {
      bound.noun = "=number";
    }
  } else if (param.text == "side" || param.text == "player" || param.text == "p") {
    bound.noun = "=player";
  }
  bind(param.text, bound);
}

Sense Teller::bound(const std::string& name, Span span) {
  used_.insert(name);
  return spoken(name, span);
}

Sense Teller::binding(Sense what, const std::string& name, Span span) {
  if (second_ && used_.count(name) == 0) return what;
  return sense("new-bound", {std::move(what), spoken(name, span)}, span);
}

Sense Teller::spoken(const std::string& name, Span span) {
  if (const auto given = given_.find(name); given != given_.end()) return given->second;
  const auto found = bound_.find(name);
  Sense told{"bound", name, {}, span};
  if (found == bound_.end()) {
    told.parts = {things("=thing", span), sense_of("figure", name, span)};
    return told;
  }
  const Bound& what = found->second;
  told.parts.push_back(things(what.noun, span));
  if (what.plural) told.parts[0].parts.push_back(sense_of("plural", "", span));
  if (what.own_word) {
    told.what = "called";
  } else if (is_called(name)) {
    return told;
  } else if (nouns_[what.noun].size() > 1) {
    told.parts.push_back(sense_of("figure", letters_[name], span));
  }
  return told;
}

std::string Teller::head_of(const Sense& sense) const {
  if (sense.is("things")) return sense.text;
  if (sense.is("bound") || sense.is("called")) return sense.parts[0].text;
  if (sense.is("new-bound") || sense.is("any-of") || sense.is("where")) {
    return head_of(sense.parts[0]);
  }
  return "";
}

bool Teller::inlines(const Node& define) const {
  if (inlined_ >= kDeepestInlined) return false;
  const Node& what = define[1];
  if (what.is(Form::Lines) || has_word(define.text)) return false;
  if (mentions(what, define.text)) return false;
  return size_of(what) <= kMostInlined && !what.is(Form::Conditional);
}

Sense Teller::defined(const Node& define, const std::vector<Node>& arguments, Span span,
                      bool as_condition) {
  std::vector<Sense> said;
  for (const Node& argument : arguments) said.push_back(thing(argument));
  if (inlines(define)) {
    const auto kept = given_;
    for (std::size_t i = 0; i < define[0].size() && i < said.size(); ++i) {
      given_[define[0][i].text] = said[i];
    }
    ++inlined_;
    Sense meant = as_condition ? condition(define[1]) : thing(define[1]);
    --inlined_;
    given_ = kept;
    meant.span = span;
    return meant;
  }
  if (std::find(named_.begin(), named_.end(), &define) == named_.end()) named_.push_back(&define);
  Sense word = sense_of("word", define.text, span);
  if (said.size() == 1 && said[0].is("name-me") && !as_condition && !define[1].is(Form::Lines)) {
    return sense("attribute-own", {std::move(word)}, span);
  }
  std::vector<Sense> parts = {std::move(word)};
  parts.insert(parts.end(), said.begin(), said.end());
  const char* kind = define[1].is(Form::Lines) ? "defined-reach" : "defined";
  return sense(fmt::format("{}{}-{}", kind, as_condition ? "-holds" : "", said.size()),
               std::move(parts), span);
}

Sense Teller::name(const Node& node) {
  const std::string& text = node.text;
  const Span span = node.span;
  if (given_.count(text) != 0 || bound_.count(text) != 0) return bound(text, span);
  const Symbol* symbol = page_.find(text);
  if (symbol == nullptr) return sense("name-" + text, {}, span);
  const GameModel& model = page_.model();
  switch (symbol->meaning) {
    case lang::Meaning::Kind: {
      Sense told = things(at(model.kinds, symbol->index).name, span);
      mark_unique(told);
      return told;
    }
    case lang::Meaning::Region:
      return sense("region", {sense_of("word", text, span)}, span);
    case lang::Meaning::Option:
      return sense_of("figure", print_value(model, symbol->type, symbol->value), span);
    case lang::Meaning::Variable:
      return sense("attribute", {sense_of("word", text, span)}, span);
    case lang::Meaning::Define:
      if (const Node* define = page_.define(text)) return defined(*define, {}, span, false);
      break;
    case lang::Meaning::DirectionWord:
      if (symbol->node != nullptr)
        return sense("direction-word", {sense_of("word", text, span)}, span);
      break;
    case lang::Meaning::Site:
      return sense_of("figure", text, span);
    case lang::Meaning::EnumValue:
      return sense_of("value", text, span);
    case lang::Meaning::Column:
      // A column that is asked of nothing is a direction's word, or the column of the piece itself.
      if (const auto type = page_.type_at(node); type && type->base != Base::Direction) {
        return sense("attribute", {sense_of("word", text, span)}, span);
      }
      return sense("name-" + text, {}, span);
    case lang::Meaning::Player:
    case lang::Meaning::Team:
    case lang::Meaning::Phase:
    case lang::Meaning::TypeWord:
    case lang::Meaning::Tile:
    case lang::Meaning::Ground:
    case lang::Meaning::TileFlag:
    case lang::Meaning::Table:
    case lang::Meaning::Leap:
      break;
  }
  return sense_of("word", text, span);
}

// `dock of p`, `King of p`, `Front of p`, `beset of king`, `row of x`.
Sense Teller::of(const Node& node) {
  const Span span = node.span;
  if (const auto found = bound_.find(node.text);
      found != bound_.end() &&
      (found->second.noun == "=kind" || found->second.noun == "=direction")) {
    if (found->second.noun == "=kind") {
      return is_name(node[0], "me")
                 ? sense("piece-of-kind-own", {bound(node.text, span)}, span)
                 : sense("piece-of-kind", {bound(node.text, span), thing(node[0])}, span);
    }
    return sense("step-of", {bound(node.text, span), thing(node[0])}, span);
  }
  const Symbol* symbol = page_.find(node.text);
  if (symbol != nullptr) {
    switch (symbol->meaning) {
      case lang::Meaning::Define:
        if (const Node* define = page_.define(node.text)) {
          return defined(*define, {node[0]}, span, false);
        }
        break;
      case lang::Meaning::Kind: {
        Sense pieces = things(at(page_.model().kinds, symbol->index).name, span);
        pieces.parts.push_back(sense("of-player", {thing(node[0])}, span));
        mark_unique(pieces);
        return pieces;
      }
      case lang::Meaning::Region:
        if (is_name(node[0], "me")) {
          return sense("region-own", {sense_of("word", node.text, span)}, span);
        }
        return sense("region-of", {sense_of("word", node.text, span), thing(node[0])}, span);
      case lang::Meaning::Variable:
      case lang::Meaning::Column:
        if (is_name(node[0], "me")) {
          return sense("attribute-own", {sense_of("word", node.text, span)}, span);
        }
        if (const auto type = page_.type_at(node);
            type && type->base == Base::Direction && type->shape == Shape::Set) {
          return sense("directions-of", {sense_of("word", node.text, span), thing(node[0])}, span);
        }
        return sense("attribute-of", {sense_of("word", node.text, span), thing(node[0])}, span);
      case lang::Meaning::DirectionWord:
        return sense("direction-of", {sense_of("word", node.text, span), thing(node[0])}, span);
      default:
        break;
    }
  }
  if (node.text == "Pieces" || node.text == "pieces") {
    Sense pieces = things("=piece", span);
    pieces.parts.push_back(sense("of-player", {thing(node[0])}, span));
    return pieces;
  }
  if (symbol != nullptr) {
    return sense("attribute-of", {sense_of("word", node.text, span), thing(node[0])}, span);
  }
  const auto type = page_.type_at(node);
  if (type && type->base == Base::Direction) {
    return sense("direction-of-" + node.text, {thing(node[0])}, span);
  }
  return sense("of-" + node.text, {thing(node[0])}, span);
}

Sense Teller::call(const Node& node) {
  if (const Node* define = page_.define(node.text)) {
    return defined(*define, node.children, node.span, false);
  }
  const Symbol* symbol = page_.find(node.text);
  std::vector<Sense> parts;
  if (symbol != nullptr) parts.push_back(sense_of("word", node.text, node.span));
  for (const Node& argument : node.children) parts.push_back(thing(argument));
  if (symbol != nullptr) {
    return sense(fmt::format("looked-up-{}", node.size()), std::move(parts), node.span);
  }
  return sense("call-" + node.text, std::move(parts), node.span);
}

// A form that needs no more than its frame.
Sense Teller::generic(const Node& node) {
  std::string what(form_name(node.form));
  if (!node.text.empty()) what += "-" + node.text;
  std::replace(what.begin(), what.end(), ' ', '-');
  std::vector<Sense> parts;
  for (const Node& child : node.children) {
    if (!child.absent()) parts.push_back(thing(child));
  }
  if (parts.size() != node.size()) what += fmt::format("-{}", parts.size());
  return sense(std::move(what), std::move(parts), node.span);
}

// `reach from x through s at most n along d` and its like: the name of the frame says which of the
// parts there are, in their order.
Sense Teller::measured(const Node& node) {
  static const std::map<Form, std::vector<const char*>> kParts = {
      {Form::Reach, {"", "-through", "-most", "-along"}},
      {Form::Distance, {"", "", "-along", "-through"}},
      {Form::GroupOf, {"", "-within", "-along"}}};
  std::string what(form_name(node.form));
  std::vector<Sense> parts;
  const auto& names = kParts.at(node.form);
  for (std::size_t i = 0; i < node.size() && i < names.size(); ++i) {
    if (node[i].absent()) continue;
    what += names[i];
    parts.push_back(thing(node[i]));
  }
  return sense(std::move(what), std::move(parts), node.span);
}

// One word of a description: it names what the things are (the head), or narrows them.
void Teller::narrow(const Node& atom, Sense& told, bool& headed) {
  const Span span = atom.span;
  const auto add = [&](std::string what, std::vector<Sense> parts) {
    told.parts.push_back(sense(std::move(what), std::move(parts), span));
  };
  if (const char* adjective = adjective_of(atom.form)) {
    add(adjective, {});
    if (!headed && is_of_pieces(adjective)) told.text = "=piece";
    return;
  }
  switch (atom.form) {
    case Form::PiecesWord:
      if (!headed) told.text = "=piece";
      headed = true;
      return;
    case Form::Anything:
      return;
    case Form::OfOwner:
      add("of-player", {thing(atom[0])});
      if (!headed) told.text = "=piece";
      return;
    case Form::HostileTo:
    case Form::FriendlyTo:
      if (!headed) told.text = "=piece";
      add(std::string(form_name(atom.form)), {thing(atom[0])});
      return;
    case Form::Touching:
    case Form::Beside:
      add(std::string(form_name(atom.form)), {thing(atom[0])});
      return;
    case Form::LinkedTo:
      if (atom[1].absent()) {
        add("linked-to", {thing(atom[0])});
      } else {
        add("linked-to-along", {thing(atom[0]), thing(atom[1])});
      }
      return;
    case Form::Within:
      add("within", {thing(atom[0]), thing(atom[1])});
      return;
    case Form::SameAs:
      add("same-as", {sense_of("word", atom.text, span), thing(atom[0])});
      return;
    case Form::Name:
      if (const Symbol* symbol = page_.find(atom.text);
          symbol != nullptr && bound_.count(atom.text) == 0 && given_.count(atom.text) == 0) {
        if (symbol->meaning == lang::Meaning::Player) {
          add("of-player", {name(atom)});
          if (!headed) told.text = "=piece";
          return;
        }
      }
      break;
    default:
      break;
  }
  if (is_name(atom, "Kinds")) {
    if (!headed) told.text = "=kind";
    headed = true;
    return;
  }
  Sense inner = thing(atom);
  if (inner.is("where") && inner.parts[0].is("new-bound") && inner.parts[0].parts[0].is("things")) {
    const Sense& of_it = inner.parts[0].parts[0];
    if (!headed && of_it.text != "=cell") told.text = of_it.text;
    told.parts.insert(told.parts.end(), of_it.parts.begin(), of_it.parts.end());
    told.parts.push_back(sense("such-that", {inner.parts[1]}, span));
    return;
  }
  if (!headed && inner.is("things")) {  // a kind, or a definition put in its place
    told.text = inner.text;
    told.parts.insert(told.parts.end(), inner.parts.begin(), inner.parts.end());
    headed = true;
    return;
  }
  const std::string where = place_word(inner);
  add(where.empty() ? "in-set" : "on-" + where, {std::move(inner)});
}

// "region", "spot" (one site, an edge, a row), or nothing where it is no place of the board.
std::string Teller::place_word(const Sense& told) const {
  static const std::set<std::string, std::less<>> kSpots = {
      "name-Border",       "name-Corners", "name-Centre",  "rows-row-1",
      "rows-column-1",     "first-row",    "last-row",     "player-rows-near-0",
      "player-rows-far-0", "rows-rows",    "rows-columns", "player-rows-near",
      "player-rows-far"};
  if (kSpots.count(told.what) != 0) return "spot";
  if (told.is("region")) {
    const Symbol* symbol = page_.find(told.parts[0].text);
    if (symbol != nullptr && symbol->meaning == lang::Meaning::Region) {
      const RegionDef& def = at(page_.model().regions, symbol->index);
      const Expr& value = page_.context().expr(def.values[0]);
      if (value.op == Op::Constant && at(page_.model().constants, value.imm).items.size() == 1) {
        return "spot";
      }
      if (value.op == Op::Border || value.op == Op::Corners || value.op == Op::Centre) {
        return "spot";
      }
    }
    return "region";
  }
  if (told.what.rfind("region-", 0) == 0 || told.what.rfind("defined-reach", 0) == 0)
    return "region";
  return "";
}

// `own dock`, `enemy Camp`: whose attribute or region it is.
std::optional<Sense> Teller::owned(const Node& whose, const Node& what) const {
  const bool own = whose.is(Form::Own);
  if (!own && !whose.is(Form::Enemy)) return std::nullopt;
  if (!what.is(Form::Name) || bound_.count(what.text) != 0) return std::nullopt;
  const Symbol* symbol = page_.find(what.text);
  if (symbol == nullptr) return std::nullopt;
  const std::string side = own ? "own" : "enemy";
  if (symbol->meaning == lang::Meaning::Region) {
    return sense("region-" + side, {sense_of("word", what.text, what.span)}, whose.span);
  }
  if (symbol->meaning == lang::Meaning::Variable || symbol->meaning == lang::Meaning::Column) {
    return sense("attribute-" + side, {sense_of("word", what.text, what.span)}, whose.span);
  }
  return std::nullopt;
}

Sense Teller::description(const Node& node) {
  if (node.size() == 2) {
    if (auto told = owned(node[0], node[1])) return std::move(*told);
  }
  Sense told = things("=cell", node.span);
  bool headed = false;
  for (std::size_t i = 0; i < node.size(); ++i) {
    if (i + 1 < node.size()) {
      if (auto place = owned(node[i], node[i + 1])) {
        const bool region = place->what.rfind("region", 0) == 0;
        told.parts.push_back(
            sense(region ? "on-region" : "in-set", {std::move(*place)}, node[i].span));
        ++i;
        continue;
      }
    }
    narrow(node[i], told, headed);
  }
  mark_unique(told);
  if (told.parts.empty() && !headed && node.size() == 1) return thing(node[0]);
  return told;
}

// One stands at the start, and nothing ever makes another.
bool Teller::begins_alone(Index kind, Index player) const {
  const GameModel& model = page_.model();
  if (model.scenario.setup == kNoIndex) return false;
  std::size_t n = 0;
  const auto& setup = at(model.blocks, model.scenario.setup).statements;
  const auto may_be = [&](ExprId id) {
    const Expr& expr = at(model, id);
    if (expr.op == Op::Constant) return at(model.constants, expr.imm).number == kind;
    if (expr.type.subset < 0) return true;
    const auto& values = at(model.subsets, expr.type.subset).values;
    return std::find(values.begin(), values.end(), kind) != values.end();
  };
  for (std::size_t i = 0; i < model.statements.size(); ++i) {
    const Statement& statement = model.statements[i];
    const bool first = std::find(setup.begin(), setup.end(), static_cast<Index>(i)) != setup.end();
    if (statement.op == StatementOp::Change && may_be(statement.exprs[1])) return false;
    if (statement.op != StatementOp::Put || !may_be(statement.exprs[0])) continue;
    if (!first) return false;
    const Expr& owner = statement.exprs[1] == kNoExpr ? Expr{} : at(model, statement.exprs[1]);
    const Expr& sites = at(model, statement.exprs[2]);
    if (owner.op != Op::Constant || sites.op != Op::Constant) return false;
    if (at(model.constants, owner.imm).number != player) continue;
    n += at(model.constants, sites.imm).items.size();
  }
  return n == 1;
}

// The kind of which a player has one alone is spoken of as `the king`.
void Teller::mark_unique(Sense& told) const {
  const Symbol* symbol = page_.find(told.text);
  if (symbol == nullptr || symbol->meaning != lang::Meaning::Kind) return;
  const Kind& kind = at(page_.model().kinds, symbol->index);
  Index owners = 0;
  for (std::size_t p = 0; p < kind.of_player.size(); ++p) {
    if (!kind.of_player[p]) continue;
    ++owners;
    if (kind.most[p] != 1 && !begins_alone(symbol->index, static_cast<Index>(p))) return;
  }
  if (kind.of_nobody || owners == 0) return;
  bool owned = owners == 1;
  for (const Sense& part : told.parts) {
    owned = owned || part.is("own") || part.is("enemy") || part.is("of-player");
  }
  if (owned) told.parts.push_back(sense("unique", {}, told.span));
}

Sense Teller::coordinated(const Node& node) {
  std::vector<Sense> parts;
  for (const Node& child : node.children) parts.push_back(thing(child));
  return sense("any-of", std::move(parts), node.span);
}

Sense Teller::directions(const Node& node) { return thing(node); }

Sense Teller::thing(const Node& node) {
  const Span span = node.span;
  switch (node.form) {
    case Form::Name:
      return name(node);
    case Form::Integer:
    case Form::Decimal:
    case Form::SiteName:
    case Form::SiteBox:
    case Form::LinkName:
      return sense_of("figure", node.text, span);
    case Form::String:
      return sense_of("figure", node.text, span);
    case Form::Of:
      return of(node);
    case Form::Call:
      return call(node);
    case Form::Adjacent:
      return description(node);
    case Form::Own:
    case Form::Enemy:
    case Form::Empty:
    case Form::Occupied:
    case Form::Neutral:
    case Form::PiecesWord:
    case Form::Touching:
    case Form::Beside:
    case Form::Within:
    case Form::LinkedTo:
    case Form::HostileTo:
    case Form::FriendlyTo:
    case Form::SameAs:
    case Form::OfOwner: {
      Sense told = things("=cell", span);
      bool headed = false;
      narrow(node, told, headed);
      return told;
    }
    case Form::Anything: {
      Sense told = things("=cell", span);
      told.parts.push_back(sense("empty-or-not", {}, span));
      return told;
    }
    case Form::Yes:
      return sense("yes-value", {}, span);
    case Form::No:
      return sense("no-value", {}, span);
    case Form::Holding: {
      Sense told = things("=cell", span);
      told.parts.push_back(sense("holding", {thing(node[0])}, span));
      return told;
    }
    case Form::Reach:
    case Form::Distance:
    case Form::GroupOf:
      return measured(node);
    case Form::Key:
      return key(node);
    case Form::Tuple: {
      const bool keys = std::all_of(node.children.begin(), node.children.end(),
                                    [](const Node& child) { return child.is(Form::Key); });
      const bool plain =
          std::all_of(node.children.begin(), node.children.end(), [](const Node& child) {
            return child.is(Form::Integer) ||
                   (child.is(Form::Negate) && child[0].is(Form::Integer));
          });
      if (plain && !keys) {
        std::string text = "(";
        for (const Node& child : node.children) {
          if (text.size() > 1) text += ", ";
          text += child.is(Form::Negate) ? "−" + child[0].text : child.text;
        }
        return sense_of("figure", text + ")", span);
      }
      std::vector<Sense> parts;
      for (const Node& child : node.children) parts.push_back(keys ? key(child) : thing(child));
      return sense("then-by", std::move(parts), span);
    }
    case Form::TypeName: {
      static const std::map<std::string, std::string, std::less<>> kTypes = {
          {"site", "=cell"},   {"piece", "=piece"},         {"player", "=player"},
          {"kind", "=kind"},   {"direction", "=direction"}, {"link", "=link"},
          {"block", "=block"}, {"tile", "=tile"},           {"truth", "=truth"},
          {"team", "=team"},   {"ground", "=ground"},       {"number", "=number"}};
      const auto found = kTypes.find(node.text);
      return things(found != kTypes.end() ? found->second : node.text, span);
    }
    case Form::Or:
      return coordinated(node);
    case Form::And:
    case Form::Not:
    case Form::Compare:
    case Form::Some:
    case Form::NoSuch:
    case Form::AtLeast:
    case Form::AtMost:
    case Form::Exactly:
    case Form::Every:
    case Form::HasHappened:
    case Form::HasPlayed:
      return sense("whether", {condition(node)}, span);
    case Form::ButNot: {
      Sense told = thing(node[0]);
      Sense without = thing(node[1]);
      if (told.is("things")) {
        const std::string where = place_word(without);
        const bool kinds = without.is("things") || without.is("bound") || without.is("called");
        told.parts.push_back(sense(!where.empty() ? "but-not-on-" + where
                                   : kinds        ? "but-not"
                                                  : "but-not-in",
                                   {std::move(without)}, span));
        return told;
      }
      return sense("all-but", {std::move(told), std::move(without)}, span);
    }
    case Form::Narrowed: {
      Sense told = thing(node[0]);
      Sense set = thing(node[1]);
      const std::string where = place_word(set);
      Sense modifier = sense(where.empty() ? "in-set" : "on-" + where, {std::move(set)}, span);
      if (told.is("things")) {
        told.parts.push_back(std::move(modifier));
        return told;
      }
      return sense("narrowed", {std::move(told), std::move(modifier)}, span);
    }
    case Form::All: {
      return node[0].is(Form::In) && node.size() < 2 ? ranged(node[0]) : ranged(node[0]);
    }
    case Form::In:
    case Form::SubsetOf:
    case Form::GroupsOf:
    case Form::Way:
      return ranged(node);
    case Form::Line:
      return line(node);
    case Form::Count:
      return sense("count", {thing(node[0])}, span);
    case Form::SetLiteral:
      if (node.children.empty()) return sense("nothing-of-it", {}, span);
      return coordinated(node);
    case Form::Range:
      return sense("span", {thing(node[0]), thing(node[1])}, span);
    case Form::Bounded: {
      const std::string what = node.text == "at least" ? "bounded-at-least" : "bounded-at-most";
      if (place_in(node, 2).absent()) {
        return sense(what + "-always", {thing(node[0]), thing(node[1])}, span);
      }
      Sense when = condition(node[2]);
      if (when.is("no")) return thing(node[0]);
      return sense(what, {thing(node[0]), thing(node[1]), std::move(when)}, span);
    }
    case Form::TallyLiteral: {
      std::vector<Sense> entries;
      for (const Node& entry : node.children) {
        entries.push_back(sense("tally-entry", {thing(entry[0]), thing(entry[1])}, entry.span));
      }
      if (entries.empty()) return sense("nothing-of-it", {}, span);
      return sense("list", std::move(entries), span);
    }
    case Form::Whose:
      return sense("whose-" + (node[1].text.empty() ? std::string("is") : node[1].text),
                   {thing(node[0]), sense_of("word", node.text, span), thing(node[2])}, span);
    case Form::Lacking:
      return sense("lacking", {thing(node[0]), sense_of("word", node.text, span)}, span);
    case Form::RowsOf: {
      std::vector<Sense> parts;
      for (const Node& child : node.children) {
        if (child.absent()) continue;
        const bool letter = child.is(Form::Name) && bound_.count(child.text) == 0 &&
                            given_.count(child.text) == 0 && page_.find(child.text) == nullptr;
        parts.push_back(letter ? sense_of("figure", child.text, child.span) : thing(child));
      }
      const std::string what = "rows-" + node.text + (parts.size() == 1 ? "-1" : "");
      return sense(what, std::move(parts), span);
    }
    case Form::Turned: {
      std::string what = "turned-" + node.text;
      std::vector<Sense> parts = {thing(node[0])};
      const bool often = !place_in(node, 1).absent();
      const bool about = !place_in(node, 2).absent();
      if (often) parts.push_back(thing(node[1]));
      if (about) parts.push_back(thing(node[2]));
      if (about) what += "-about";
      if (!often) what += "-1";
      return sense(std::move(what), std::move(parts), span);
    }
    case Form::BestPlay:
      return sense("best-play",
                   {sense_of("word", node[0].text, span), sense_of("rule", node[1].text, span),
                    thing(node[3])},
                   span);
    case Form::Binary: {
      if (node.text == "+" || node.text == "-") {
        const auto term = [&](const Node& inner) {
          if (inner.is(Form::Conditional) && place_in(inner, 2).is(Form::Integer) &&
              place_in(inner, 2).text == "0") {
            Sense when = condition(inner[1]);
            if (when.is("no")) return sense_of("figure", "0", inner.span);
            if (when.is("yes")) return thing(inner[0]);
            return sense("thing-when", {thing(inner[0]), std::move(when)}, inner.span);
          }
          Sense told = thing(inner);
          if (told.is("thing-if")) return sense("bracketed", {std::move(told)}, inner.span);
          return told;
        };
        Sense left = term(node[0]);
        Sense right = term(node[1]);
        if (right.is("figure") && right.text == "0") return left;
        return sense("binary-" + node.text, {std::move(left), std::move(right)}, span);
      }
      return generic(node);
    }
    case Form::Conditional: {
      const Sense when = condition(node[1]);
      if (when.is("yes")) return thing(node[0]);
      if (when.is("no") && !place_in(node, 2).absent()) return thing(node[2]);
      if (place_in(node, 2).absent()) {
        return sense("thing-when", {thing(node[0]), condition(node[1])}, span);
      }
      return sense("thing-if", {thing(node[0]), condition(node[1]), thing(node[2])}, span);
    }
    case Form::Happened:
      return happened(node);
    case Form::LastOf:
      return sense("last-of",
                   {sense_of("word", node.text, span), sense_of("rule", node[0].text, span)}, span);
    case Form::TheOne: {
      Sense domain = kinds_as_words(node[0]);
      const std::string noun = noun_for(node[0], domain);
      bind(node.text, {noun, false});
      std::vector<Sense> parts = {binding(one_of(std::move(domain), noun, span), node.text, span)};
      std::string what = "the";
      if (!node[1].absent()) {
        what += "-where";
        parts.push_back(condition(node[1]));
      }
      if (!node[2].children.empty()) {
        what += "-by";
        std::vector<Sense> keys;
        for (const Node& key_node : node[2].children) keys.push_back(key(key_node));
        parts.push_back(sense("then-by", std::move(keys), span));
      }
      if (!place_in(node, 3).absent()) {
        what += "-else";
        parts.push_back(thing(node[3]));
      }
      return sense(what, std::move(parts), span);
    }
    case Form::Best: {
      std::vector<Sense> parts;
      Sense over = ranged(node[1]);
      parts.push_back(thing(node[0]));
      parts.push_back(std::move(over));
      std::string what = "best-" + node.text;
      if (!place_in(node, 2).absent()) {
        what += "-else";
        parts.push_back(thing(node[2]));
      }
      return sense(what, std::move(parts), span);
    }
    case Form::Supposing: {
      std::vector<Sense> acts;
      for (const Step& act : steps(node[0])) acts.push_back(act.sense);
      return sense("supposing", {sense("all-of", std::move(acts), span), thing(node[1])}, span);
    }
    case Form::None:
    default:
      return generic(node);
  }
}

}  // namespace ludo::lang::rules
