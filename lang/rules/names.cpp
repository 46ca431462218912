// What bound names and definitions are called. See teller.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

namespace {

// So large a definition is told on its own, where it has a name of its own to be called by.
constexpr std::size_t kMostInlined = 14;
constexpr std::size_t kMostImagined = 60;
constexpr int kDeepestInlined = 3;

std::size_t size_of(const Node& node) {
  std::size_t size = 1;
  for (const Node& child : node.children) size += size_of(child);
  return size;
}

std::size_t mentions_in(const Node& node, std::string_view name) {
  const bool here =
      (node.is(Form::Name) || node.is(Form::Of) || node.is(Form::Call)) && node.text == name;
  std::size_t n = here ? 1 : 0;
  for (const Node& child : node.children) n += mentions_in(child, name);
  return n;
}

std::size_t times_mentioned(const Page& page, std::string_view name) {
  std::size_t n = 0;
  for (const Node* item : page.folded().items) n += mentions_in(*item, name);
  return n;
}

bool mentions(const Node& node, std::string_view name) {
  if ((node.is(Form::Name) || node.is(Form::Of) || node.is(Form::Call)) && node.text == name) {
    return true;
  }
  return std::any_of(node.children.begin(), node.children.end(),
                     [&](const Node& child) { return mentions(child, name); });
}

// Words of a description that say whose or in what state.

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

bool Teller::is_about(const Node& node) const {
  if (rule_ == nullptr || !node.is(Form::Name)) return false;
  const auto& params = (*rule_)[0].children;
  return std::any_of(params.begin(), params.end(),
                     [&](const Node& param) { return param.text == node.text; });
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
  moved_.erase(name);
  bound_[name] = std::move(bound);
}

namespace {

// A site is spoken of as the piece on it where the text moves it, captures it, or asks what it is.
bool is_used_as_piece(const Page& page, const Node& node, std::string_view name) {
  if ((node.is(Form::Move) || node.is(Form::Capture) || node.is(Form::Remove) ||
       node.is(Form::HasPlayed) || node.is(Form::HasHappened)) &&
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

// Of a definition: as it is first asked.
std::optional<Type> Teller::type_of_parameter(const Node& param) const {
  for (const DefineWord& word : page_.context().defines) {
    if (word.node == nullptr || word.instances.empty()) continue;
    const Node& params = (*word.node)[0];
    const auto& types = word.instances.front().argument_types;
    for (std::size_t i = 0; i < params.size() && i < types.size(); ++i) {
      if (params[i].span == param.span && params[i].text == param.text) return types[i];
    }
  }
  return std::nullopt;
}

void Teller::bind_parameter(const Node& param, const Node& body) {
  bind(param.text, parameter_of(param, body));
}

Bound Teller::parameter_of(const Node& param, const Node& body) const {
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
    // Many parts of tiles are an area.
    const bool tiles = page_.model().board.shape == BoardShape::Tiles;
    if (tiles && set && bound.noun == "=cell") bound.noun = "=group";
  } else if (param.text == "side" || param.text == "player" || param.text == "p") {
    bound.noun = "=player";
  } else if (const auto type = type_of_parameter(param); type && type->base != Base::Site) {
    bound.noun = noun_of(*type);
    bound.plural = type->shape == Shape::Set;
  } else if (type && type->shape == Shape::Set && page_.model().board.shape == BoardShape::Tiles) {
    bound = {"=group", true};
  }
  return bound;
}

Sense Teller::bound(const std::string& name, Span span) {
  const auto moved = moved_.find(name);
  if (moved == moved_.end() || (as_place_ && !moved->second.left)) {
    used_.insert(name);
    return spoken(name, span);
  }
  used_.insert(moved->second.piece);
  Sense piece = spoken(moved->second.piece, span);
  return moved->second.left ? sense("left-by", {std::move(piece)}, span) : piece;
}

// A name as a place, and not as what stands there.
Sense Teller::place(const Node& node) {
  const bool kept = as_place_;
  as_place_ = node.is(Form::Name);
  Sense told = thing(node);
  as_place_ = kept;
  return told;
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
  // What is asked of each way to play is told there, if it is asked nowhere else.
  if (imagining_ && size_of(what) <= kMostImagined && times_mentioned(page_, define.text) == 1) {
    return true;
  }
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
    told_in_place_.push_back(&define);
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

}  // namespace ludo::lang::rules
