// Notations of positions; see notations.hpp.
//
// Tested by tests/lang/check/test_notations.cpp.

#include "lang/check/notations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "lang/check/picture.hpp"
#include "lang/check/scenario.hpp"
#include "lang/check/statements.hpp"
#include "lang/check/words.hpp"
#include "lang/model/print_code.hpp"
#include "lang/text/assert.hpp"
#include "lang/text/letters.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::lang {

namespace {

std::size_t row_of(Index index) { return static_cast<std::size_t>(index); }

Speech notation_speech() {
  Speech speech;
  speech.me = false;
  speech.without_me = "a notation";
  speech.choices = false;
  speech.position = true;
  return speech;
}

// ---- declarations

struct NotationWork {
  Elements& elements;
  Context& context;
  Frame frame = {};
  Scope scope = Scope(frame, notation_speech());

  void fail(const Node& node, std::string message, std::string hint = {}) {
    context.error(DiagnosticKind::bad_notation, node.span, std::move(message), std::move(hint));
  }

  // `homes of White`, `passant`: an attribute of the game or of somebody who is named.
  VariableOf variable(const Node& node, Type& type) {
    VariableOf found;
    const auto place = check_place(context, scope, node);
    if (!place) return found;
    type = place->type;
    if (place->place.variable == kNoIndex || place->key != kNoExpr) {
      fail(node, "a field of a notation shows an attribute of the game or of somebody");
      return found;
    }
    const Variable& what = context.model.variables[row_of(place->place.variable)];
    found.text = what.name;
    if (place->place.owner != kNoExpr) {
      const Expr& owner = context.model.exprs[row_of(place->place.owner)];
      if (owner.op != Op::Constant || owner.type.shape != Shape::Scalar) {
        fail(node, "it is not said whose this is", "name the owner, such as `homes of White`");
        return found;
      }
      const Value& value = context.model.constants[row_of(owner.imm)];
      found.owner = value.number;
      found.text += " of " + print_value(context.model, owner.type, value);
    }
    found.variable = place->place.variable;
    return found;
  }

  void players(const Node& node, NotationField& field) {
    for (const Node& part : node.children) {
      if (!part.is(Form::NotationSign)) continue;
      NotationSign sign;
      sign.sign = part.text;
      sign.player = named_player(context, part[0]);
      if (sign.player >= 0) field.signs.push_back(std::move(sign));
    }
  }

  // Signs of players and of kinds; one kind goes without.
  void squares(const Node& node, NotationField& field) {
    std::vector<bool> has_sign(context.model.kinds.size(), false);
    for (const Node& part : node.children) {
      if (!part.is(Form::NotationSign)) continue;
      NotationSign sign;
      sign.sign = part.text;
      const Symbol* named = context.find_upper(part[0].text);
      if (named != nullptr && named->meaning == Meaning::Kind) {
        sign.kind = named->index;
        has_sign[row_of(sign.kind)] = true;
      } else {
        sign.player = named_player(context, part[0]);
        if (sign.player < 0) continue;
      }
      field.signs.push_back(std::move(sign));
    }
    for (std::size_t kind = has_sign.size(); kind-- > 0;) {
      if (!has_sign[kind]) field.kind = static_cast<Index>(kind);
    }
    if (field.kind == kNoIndex || std::count(has_sign.begin(), has_sign.end(), false) != 1) {
      fail(node, "all kinds of pieces but one need a sign here");
    }
    for (std::size_t player = 0; player < context.model.players.size(); ++player) {
      const bool known = std::any_of(
          field.signs.begin(), field.signs.end(),
          [&](const NotationSign& sign) { return sign.player == static_cast<Index>(player); });
      if (!known) fail(node, fmt::format("`{}` has no sign", context.model.players[player].name));
    }
  }

  void members(const Node& node, NotationField& field) {
    for (const Node& part : node.children) {
      if (!part.is(Form::NotationSign)) continue;
      NotationSign sign;
      sign.sign = part.text;
      Type type;
      sign.place = variable(part[1], type);
      if (sign.place.variable == kNoIndex) continue;
      if (type.shape != Shape::Set) {
        fail(part[1], "signs show what is in a set, and this is none");
        continue;
      }
      const ExprId element = check_expression(context, scope, part[0], element_of(type));
      if (element == kNoExpr) continue;
      const Expr& named = context.model.exprs[row_of(element)];
      if (named.op != Op::Constant) {
        fail(part[0], "a sign stands for something that has a name");
        continue;
      }
      sign.element =
          print_value(context.model, named.type, context.model.constants[row_of(named.imm)]);
      for (const NotationSign& other : field.signs) {
        if (other.sign == sign.sign) {
          fail(part, fmt::format("`{}` stands for two things", sign.sign));
        }
      }
      field.signs.push_back(std::move(sign));
    }
  }

  // `tally hand`: of each player, by kind.
  void tally(const Node& node, NotationField& field) {
    const Node* name = &node;
    while (name->is(Form::Adjacent) && name->size() == 1) name = &(*name)[0];
    const auto& variables = context.model.variables;
    for (std::size_t i = 0; name->is(Form::Name) && i < variables.size(); ++i) {
      const Variable& variable = variables[i];
      if (variable.name != name->text || variable.owner != Owner::Player) continue;
      if (variable.type.shape != Shape::Tally || variable.type.base != Base::Kind) continue;
      field.place.variable = static_cast<Index>(i);
      field.place.text = variable.name;
      return;
    }
    fail(node, "this is no tally of kinds that each player has",
         "declare `each player has hand: tally of kind at most 18`");
  }

  void value(const Node& node, NotationField& field) {
    Type type;
    field.place = variable(node, type);
    if (field.place.variable != kNoIndex && type.shape != Shape::Scalar) {
      fail(node, "a field shows one value, and this holds several");
    }
  }

  void number(const Node& node, NotationField& field) {
    static constexpr std::pair<std::string_view, Counter> kCounters[] = {
        {"turns", Counter::Turns},
        {"rounds", Counter::Rounds},
        {"passes-in-a-row", Counter::PassesInARow},
    };
    const Node* name = &node;
    while (name->is(Form::Adjacent) && name->size() == 1) name = &(*name)[0];
    for (const auto& [word, counter] : kCounters) {
      if (name->is(Form::Name) && name->text == word) field.counter = counter;
    }
    if (field.counter) return;
    Type type;
    field.place = variable(node, type);
    if (field.place.variable != kNoIndex && !is_number(type)) {
      fail(node, "this is no number");
    }
  }

  void plus(const Node& node, NotationField& field) {
    if (node.absent()) return;
    const char* end = node.text.data() + node.text.size();
    const auto [stop, failure] = std::from_chars(node.text.data(), end, field.plus);
    if (failure != std::errc{} || stop != end || field.plus > 1'000'000) {
      fail(node, "this number is too large here");
    }
  }

  // What is done once a text has been read.
  void begin(const Node& node, Notation& notation) {
    Speech speech = notation_speech();
    speech.position = false;
    Frame registers;
    Scope own(registers, std::move(speech));
    notation.begin = check_quiet_block(context, own, node[0]);
    notation.begin_slots = registers.size();
  }

  std::optional<NotationField> read(const Node& node) {
    NotationField field;
    using Form_ = NotationField::Form;
    if (node.text == "picture") {
      field.form = Form_::Picture;
      if (picture_of_sites(context.model.board).empty()) {
        fail(node, "this board cannot be drawn in rows");
      }
    } else if (node.text == "players") {
      field.form = Form_::Players;
      players(node, field);
    } else if (node.text == "squares") {
      field.form = Form_::Squares;
      squares(node, field);
    } else if (node.text == "members") {
      field.form = Form_::Members;
      members(node, field);
    } else if (node.text == "tally") {
      field.form = Form_::Tally;
      tally(node[0], field);
    } else if (node.text == "value") {
      field.form = Form_::Value;
      value(node[0], field);
    } else if (node.text == "quiet") {
      field.form = Form_::Quiet;
      field.limit = find_quiet_limit(elements, node[0]);
      plus(node[1], field);
    } else if (node.text == "number") {
      field.form = Form_::Number;
      number(node[0], field);
      plus(node[1], field);
    } else if (node.text == "text") {
      field.form = Form_::Text;
      field.text = node[0].text;
      if (field.text.empty() || field.text.find(' ') != std::string::npos) {
        fail(node, "blanks separate the fields of a notation, so a text has none");
      }
    } else {
      return std::nullopt;
    }
    return field;
  }
};

// ---- reading

std::vector<std::string_view> fields_of(std::string_view text) {
  std::vector<std::string_view> fields;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == ' ') {
      ++i;
      continue;
    }
    const std::size_t end = std::min(text.find(' ', i), text.size());
    fields.push_back(text.substr(i, end - i));
    i = end;
  }
  return fields;
}

// Takes a number off the text; nothing if there is none, or it is beyond a million.
std::optional<std::int32_t> take_number(std::string_view& text) {
  std::int32_t number = 0;
  std::size_t size = 0;
  while (size < text.size() && is_digit(text[size])) {
    number = number * 10 + (text[size] - '0');
    if (number > 1'000'000) return std::nullopt;
    ++size;
  }
  if (size == 0) return std::nullopt;
  text.remove_prefix(size);
  return number;
}

struct Translation {
  const GameModel& model;
  std::string board = {}, rest = {}, mover = {}, fault = {};

  void fail(std::string message) {
    if (fault.empty()) fault = std::move(message);
  }

  bool has_sign(std::string_view sign) const {
    for (const GlyphMeaning& glyph : model.glyphs) {
      if (glyph.glyph == sign) return true;
    }
    return false;
  }

  void picture(std::string_view text) {
    const auto layout = picture_of_sites(model.board);
    std::vector<std::string_view> rows;
    for (;;) {
      const std::size_t end = text.find('/');
      rows.push_back(text.substr(0, end));
      if (end == std::string_view::npos) break;
      text.remove_prefix(end + 1);
    }
    if (rows.size() != layout.size()) {
      return fail(fmt::format("the picture has {} rows, the board {}", rows.size(), layout.size()));
    }
    for (std::size_t y = 0; y < rows.size(); ++y) {
      std::size_t x = 0;
      const auto pass_gaps = [&] {
        while (x < layout[y].size() && layout[y][x] < 0) {
          board += "_ ";
          ++x;
        }
      };
      for (std::string_view row = rows[y]; !row.empty();) {
        std::string sign = ".";
        std::int32_t times = 1;
        if (is_digit(row.front())) {
          const auto number = take_number(row);
          if (!number || *number > 1000) return fail("a number of empty sites is too large");
          times = *number;
        } else {
          const std::size_t size = sign_size(row, 0);
          sign = std::string(row.substr(0, size));
          row.remove_prefix(size);
          if (!has_sign(sign)) {
            return fail(fmt::format("`{}` is no sign of the setup's legend", sign));
          }
        }
        for (; times > 0; --times) {
          pass_gaps();
          if (x == layout[y].size()) return fail(fmt::format("row {} is too long", y + 1));
          board += sign + ' ';
          ++x;
        }
      }
      pass_gaps();
      if (x != layout[y].size()) {
        return fail(fmt::format("row {} has {} places, the board {}", y + 1, x, layout[y].size()));
      }
      board += '\n';
    }
  }

  void players(const NotationField& field, std::string_view text) {
    for (const NotationSign& sign : field.signs) {
      if (sign.sign != text) continue;
      mover = model.players[row_of(sign.player)].name + " to move\n";
      return;
    }
    fail(fmt::format("`{}` is the sign of no player", text));
  }

  // The site of a name or of a number; kNoIndex: there is none.
  Index site_of(std::string_view name) const {
    const auto& sites = model.board.sites;
    const auto found = std::find_if(sites.begin(), sites.end(), [&](const Site& site) {
      return site.name == name || site.number == name;
    });
    return found == sites.end() ? kNoIndex : static_cast<Index>(found - sites.begin());
  }

  // `K25`, `31-50`: pieces of a player.
  void piece_at(const NotationField& field, const NotationSign& player, std::string_view text) {
    Index kind = field.kind;
    const std::string_view whole = text;
    for (const NotationSign& sign : field.signs) {
      if (sign.kind == kNoIndex || !text.starts_with(sign.sign)) continue;
      kind = sign.kind;
      text.remove_prefix(sign.sign.size());
      break;
    }
    const auto put = [&](Index site) {
      rest += fmt::format("put {} {} at {}\n", model.players[row_of(player.player)].name,
                          model.kinds[row_of(kind)].name, model.board.sites[row_of(site)].name);
    };
    if (const Index site = site_of(text); site != kNoIndex) return put(site);
    const auto first = take_number(text);
    if (first && text.starts_with('-')) {
      text.remove_prefix(1);
      const auto last = take_number(text);
      if (last && text.empty() && *first <= *last) {
        for (std::int32_t number = *first; number <= *last; ++number) {
          const Index site = site_of(std::to_string(number));
          if (site == kNoIndex) return fail(fmt::format("`{}` is no square", number));
          put(site);
        }
        return;
      }
    }
    fail(fmt::format("`{}` is no square", whole));
  }

  // `W:W31-50:B1-20,K25`, perhaps with a point behind.
  void squares(const NotationField& field, std::string_view text) {
    if (text.ends_with('.')) text.remove_suffix(1);
    bool is_mover = true;
    std::vector<bool> seen(model.players.size(), false);
    for (std::size_t end = 0; end != std::string_view::npos; is_mover = false) {
      end = text.find(':');
      std::string_view part = text.substr(0, end);
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
      const auto sign =
          std::find_if(field.signs.begin(), field.signs.end(), [&](const NotationSign& each) {
            return each.player != kNoIndex && part.starts_with(each.sign);
          });
      if (sign == field.signs.end() || (is_mover && part != sign->sign)) {
        return fail(fmt::format("`{}` does not begin with the sign of a player", part));
      }
      const std::size_t player = row_of(sign->player);
      if (is_mover) {
        mover = model.players[player].name + " to move\n";
        continue;
      }
      if (seen[player]) return fail(fmt::format("the squares of `{}` stand twice", sign->sign));
      seen[player] = true;
      part.remove_prefix(sign->sign.size());
      while (!part.empty()) {
        const std::size_t comma = std::min(part.find(','), part.size());
        piece_at(field, *sign, part.substr(0, comma));
        part.remove_prefix(std::min(comma + 1, part.size()));
      }
    }
  }

  void members(const NotationField& field, std::string_view text) {
    std::map<std::string, std::string> sets;  // every set is given, also when it is empty
    for (const NotationSign& sign : field.signs) sets[sign.place.text];
    if (text != "-") {
      for (std::size_t i = 0; i < text.size();) {
        const std::size_t size = sign_size(text, i);
        const std::string_view here = text.substr(i, size);
        i += size;
        const auto found =
            std::find_if(field.signs.begin(), field.signs.end(),
                         [&](const NotationSign& sign) { return sign.sign == here; });
        if (found == field.signs.end()) return fail(fmt::format("`{}` means nothing here", here));
        std::string& set = sets[found->place.text];
        set += (set.empty() ? "" : ", ") + found->element;
      }
    }
    for (const auto& [place, elements] : sets) {
      rest += fmt::format("set {} to {{{}}}\n", place, elements);
    }
  }

  void tally(const NotationField& field, std::string_view text) {
    std::vector<std::map<Index, std::int32_t>> counts(model.players.size());
    while (!text.empty() && text != "-") {
      const bool counted = is_digit(text.front());
      const auto number = counted ? take_number(text) : std::optional<std::int32_t>(1);
      if (!number || text.empty()) return fail("a number stands before a sign");
      const std::size_t size = sign_size(text, 0);
      const std::string_view sign = text.substr(0, size);
      text.remove_prefix(size);
      const auto glyph =
          std::find_if(model.glyphs.begin(), model.glyphs.end(),
                       [&](const GlyphMeaning& meaning) { return meaning.glyph == sign; });
      if (glyph == model.glyphs.end() || glyph->owner == kNoIndex) {
        return fail(fmt::format("`{}` is the sign of nobody's piece", sign));
      }
      counts[row_of(glyph->owner)][glyph->kind] += *number;
    }
    for (std::size_t player = 0; player < counts.size(); ++player) {
      std::string entries;
      for (const auto& [kind, count] : counts[player]) {
        entries += fmt::format("{}{} {}", entries.empty() ? "" : ", ",
                               model.kinds[row_of(kind)].name, count);
      }
      rest += fmt::format("set {} of {} to {{{}}}\n", field.place.text, model.players[player].name,
                          entries);
    }
  }

  void number(const NotationField& field, std::string_view text) {
    const std::string whole(text);
    const auto read = take_number(text);
    if (!read || !text.empty()) return fail(fmt::format("`{}` is no number", whole));
    // What was written before it counted: FEN begins its moves at 1, some write 0.
    const std::int32_t count = std::max(0, *read - field.plus);
    if (field.form == NotationField::Form::Quiet) {
      rest += fmt::format("set turns without {} to {}\n",
                          model.scenario.limits[row_of(field.limit)].without_text, count);
      return;
    }
    std::string name = field.place.text;
    if (field.counter) {
      switch (*field.counter) {
        case Counter::Turns:
          name = "turns";
          break;
        case Counter::TurnsOfPhase:
          name = "turns of phase";
          break;
        case Counter::Rounds:
          name = "rounds";
          break;
        case Counter::PassesInARow:
          name = "passes-in-a-row";
          break;
      }
    }
    rest += fmt::format("set {} to {}\n", name, count);
  }

  void value(const NotationField& field, std::string_view text) {
    for (const char c : text) {
      const bool plain =
          is_digit(c) || ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '-';
      if (!plain || (text.starts_with('-') && text != "-"))
        return fail(fmt::format("`{}` is no value", text));
    }
    rest += fmt::format("set {} to {}\n", field.place.text, text == "-" ? "none" : text);
  }

  void read(const NotationField& field, std::string_view text) {
    switch (field.form) {
      case NotationField::Form::Picture:
        return picture(text);
      case NotationField::Form::Players:
        return players(field, text);
      case NotationField::Form::Squares:
        return squares(field, text);
      case NotationField::Form::Members:
        return members(field, text);
      case NotationField::Form::Tally:
        return tally(field, text);
      case NotationField::Form::Value:
        return value(field, text);
      case NotationField::Form::Quiet:
      case NotationField::Form::Number:
        return number(field, text);
      case NotationField::Form::Text:
        if (text != field.text) fail(fmt::format("`{}` should be `{}`", text, field.text));
        return;
    }
    LUDO_UNREACHABLE();
  }
};

}  // namespace

Index find_quiet_limit(Elements& elements, const Node& condition) {
  Context& context = elements.context;
  Frame frame;
  Scope scope(frame, notation_speech());
  scope.speech.this_turn = true;
  const ExprId asked = check_condition(context, scope, condition);
  if (asked == kNoExpr) return kNoIndex;
  const std::string text = print_expr(context.model, {}, asked);
  const auto& limits = context.model.scenario.limits;
  for (std::size_t i = 0; i < limits.size(); ++i) {
    if (limits[i].without == kNoExpr) continue;
    if (print_expr(context.model, {}, limits[i].without) == text) return static_cast<Index>(i);
  }
  context.error(DiagnosticKind::bad_notation, condition.span,
                "no `limit` of this game counts turns without this",
                "write the condition as it stands in `limit 100 turns without …`");
  return kNoIndex;
}

void check_notations(Elements& elements) {
  for (const Node* item : elements.folded.items) {
    if (!item->is(Form::Notation)) continue;
    NotationWork work{elements, elements.context};
    Notation notation;
    notation.item = make_item(item->children.back(), item->text, item->span);
    bool has_picture = false;
    for (const Node& node : item->children) {
      if (node.is(Form::Begin)) {
        work.begin(node, notation);
        continue;
      }
      if (!node.is(Form::NotationField)) continue;
      auto field = work.read(node);
      if (!field) continue;
      has_picture = has_picture || field->form == NotationField::Form::Picture ||
                    field->form == NotationField::Form::Squares;
      notation.fields.push_back(std::move(*field));
    }
    if (!has_picture) {
      work.fail(*item, "this notation does not show the board",
                "add the line `picture` or `squares`");
    }
    elements.context.model.notations.push_back(std::move(notation));
  }
}

TranslatedPosition translate_position(const GameModel& model, const Notation& notation,
                                      std::string_view written) {
  Translation work{model};
  const std::vector<std::string_view> texts = fields_of(written);
  if (texts.empty()) work.fail("it is empty");
  if (notation.fields.size() < texts.size()) {
    work.fail(fmt::format("it has {} fields, and `{}` has {}", texts.size(), notation.item.key,
                          notation.fields.size()));
  }
  for (std::size_t i = 0; work.fault.empty() && i < texts.size(); ++i) {
    work.read(notation.fields[i], texts[i]);
  }
  return {work.board + work.rest + work.mover, work.fault};
}

}  // namespace ludo::lang
