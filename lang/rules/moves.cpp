// How the kinds of pieces move, where a table says it by columns of directions: a sentence for each
// kind. See writer.hpp.

#include <algorithm>
#include <functional>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

// `(-1, 2)`: two forward and one to the left, as the player looks.
std::optional<Sense> offset_of(const Node& node) {
  if (!node.is(Form::Tuple) || node.size() != 2) return std::nullopt;
  std::vector<Sense> numbers;
  std::string what = "offset";
  for (std::size_t i = 0; i < 2; ++i) {
    const bool less = node[i].is(Form::Negate);
    const Node& number = less ? node[i][0] : node[i];
    if (!number.is(Form::Integer)) return std::nullopt;
    if (number.text == "0") continue;
    numbers.push_back(sense_of("figure", number.text, number.span));
    what += i == 0 ? (less ? "-left" : "-right") : (less ? "-back" : "-forward");
  }
  if (numbers.empty()) return std::nullopt;
  return sense(what, std::move(numbers), node.span);
}

// Directions that are told by where they lead alone.
std::optional<Sense> offsets_in(const Node& node) {
  if (!node.is(Form::Or)) return offset_of(node);
  std::vector<Sense> all;
  for (const Node& child : node.children) {
    auto one = offset_of(child);
    if (!one) return std::nullopt;
    all.push_back(std::move(*one));
  }
  return sense("any-of", std::move(all), node.span);
}

// The column that a line of a reach goes by: `one cell in one of its steps`.
std::string column_of(const Sense& entry) {
  constexpr std::size_t kNextParts = 3;
  const bool step = entry.is("line-next") && entry.parts.size() == kNextParts &&
                    entry.parts[2].is("things") && entry.parts[2].parts.size() == 1 &&
                    entry.parts[2].parts[0].is("empty-or-not");
  const bool slide = entry.is("line-to-first");
  if ((!step && !slide) || !entry.parts[1].is("its-directions")) return "";
  return entry.parts[1].parts[0].text;
}

std::size_t count_of(const Node& node, const std::string& word) {
  std::size_t n = node.text == word && !node.is(Form::Table) ? 1 : 0;
  for (const Node& child : node.children) n += count_of(child, word);
  return n;
}

// The clause speaks of where a player sits.
bool is_relative(const Sense& sense) {
  static const std::vector<std::string> kWords = {"offset-",   "name-forward", "name-back",
                                                  "name-left", "name-right",   "diagonally-"};
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](const std::string& word) { return sense.what.rfind(word, 0) == 0; }) ||
         std::any_of(sense.parts.begin(), sense.parts.end(), is_relative);
}

// Both diagonals forward are one way to say.
Sense gathered(Sense ways) {
  if (!ways.is("any-of")) return ways;
  for (const auto& [left, right, both] :
       {std::tuple("name-forward-left", "name-forward-right", "diagonally-forward"),
        std::tuple("name-back-left", "name-back-right", "diagonally-back")}) {
    const auto find = [&, l = left](const char* what) {
      return std::find_if(ways.parts.begin(), ways.parts.end(),
                          [&](const Sense& part) { return part.is(what); });
    };
    const auto second = find(right);
    const auto first = find(left);
    if (first == ways.parts.end() || second == ways.parts.end()) continue;
    *first = sense(both, {}, first->span);
    ways.parts.erase(second);
  }
  if (ways.parts.size() == 1) return Sense(ways.parts[0]);
  // `one column to the left or to the right and two forward`: the side is open.
  if (ways.parts.size() == 2) {
    const Sense& one = ways.parts[0];
    const Sense& other = ways.parts[1];
    for (const char* end : {"forward", "back"}) {
      const std::string left = std::string("offset-left-") + end;
      const std::string right = std::string("offset-right-") + end;
      const bool both = (one.is(left) && other.is(right)) || (one.is(right) && other.is(left));
      if (both && one.parts[0].text == other.parts[0].text &&
          one.parts[1].text == other.parts[1].text) {
        return sense(std::string("offset-sides-") + end, one.parts, ways.span);
      }
    }
  }
  return ways;
}

bool is_leap(const Sense& way) {
  return way.what.rfind("offset-", 0) == 0 ||
         (way.is("any-of") && std::all_of(way.parts.begin(), way.parts.end(), is_leap));
}

// How far it goes there. `too`: behind a way that is told already.
Sense moved_along(Sense way, bool slides, bool too) {
  const Span span = way.span;
  if (slides) return sense("moves-far", {std::move(way)}, span);
  if (is_leap(way)) return sense("moves-leap", {std::move(way)}, span);
  // `diagonal or forward`: straight forward, or to the diagonal neighbours.
  if (way.is("any-of") && way.parts.size() == 2 && !too) {
    const std::size_t all = way.parts[0].is("name-diagonal") ? 0 : 1;
    const Sense& one = way.parts[1 - all];
    const bool single = one.is("name-forward") || one.is("name-back") || one.is("name-left") ||
                        one.is("name-right");
    if (way.parts[all].is("name-diagonal") && single) {
      return sense("moves-step-or-aslant", {one}, span);
    }
  }
  return sense(too ? "moves-step-too" : "moves-step", {std::move(way)}, span);
}

}  // namespace

std::optional<Sense> direction_told(const Node& node) { return offsets_in(node); }

// Definitions of a reach by columns; what only they ask for is told with them.
void RuleWriter::find_moves_of_kinds() {
  const Node* table = nullptr;
  for (const Node* one : page_.items(Form::Table)) {
    if (one->text == "pieces") table = one;
  }
  if (table == nullptr) return;
  for (const Node* define : page_.items(Form::Define)) {
    if (!is_mentioned(define->text) || (*define)[0].size() != 1 || !(*define)[1].is(Form::Lines)) {
      continue;
    }
    Teller teller = this->teller();
    teller.bind_parameter((*define)[0][0], (*define)[1]);
    const auto cases = teller.cases_of((*define)[1], false).rows;
    std::vector<std::string> columns;
    for (const Sense& entry : cases) columns.push_back(column_of(entry));
    const auto is_alone = [&](const std::string& column) {
      std::size_t everywhere = 0;
      for (const Node* item : page_.folded().items) everywhere += count_of(*item, column);
      return !column.empty() &&
             everywhere == count_of(*define, column) + count_of((*table)[0], column);
    };
    if (columns.empty() || !std::all_of(columns.begin(), columns.end(), is_alone)) continue;
    by_kinds_.insert(define);
    reaches_.insert(define->text);
    told_by_kinds_.insert(columns.begin(), columns.end());
  }
  if (by_kinds_.empty()) return;
  for (const Node* direction : page_.items(Form::DirectionDef)) {
    std::size_t everywhere = 0;
    for (const Node* item : page_.folded().items) {
      if (item != direction && item != table && !item->is(Form::Names)) {
        everywhere += count_of(*item, direction->text);
      }
    }
    if (everywhere == 0) told_by_kinds_.insert(direction->text);
  }
}

// Of a direction with a name what it means.
Sense RuleWriter::way_told(const Node& node, std::vector<Span>& from) {
  if (node.is(Form::Name) && told_by_kinds_.count(node.text) != 0) {
    for (const Node* item : page_.items(Form::DirectionDef)) {
      if (item->text != node.text) continue;
      from.push_back(item->span);
      return way_told((*item)[0], from);
    }
  }
  if (auto leap = offsets_in(node)) return gathered(std::move(*leap));
  Teller teller = this->teller();
  return gathered(teller.directions(node));
}

Block RuleWriter::moves_of_kinds(const Node& define, const std::vector<Sense>& cases,
                                 bool in_rule) {
  const Node* table = nullptr;
  for (const Node* one : page_.items(Form::Table)) {
    if (one->text == "pieces") table = one;
  }
  const auto& names = (*table)[0].children;
  struct Moves {
    std::vector<Sense> kinds = {};
    std::vector<Sense> ways = {};
    std::vector<Span> from = {};
  };
  std::vector<Moves> all;
  bool relative = false;
  bool several = false;
  for (std::size_t r = 1; r < table->size(); ++r) {
    const Node& row = (*table)[r];
    if (!row.is(Form::List)) continue;
    Moves moves;
    moves.kinds.push_back({"things", row[0].text, {}, row[0].span});
    // Whole lines first.
    for (const bool slides : {true, false}) {
      for (const Sense& entry : cases) {
        if (entry.is("line-to-first") != slides) continue;
        const std::string column = column_of(entry);
        for (std::size_t i = 0; i < names.size() && i < row.size(); ++i) {
          if (names[i].text != column) continue;
          moves.from.push_back(row[i].span);
          if (row[i].is(Form::Dash)) continue;
          Sense way = way_told(row[i], moves.from);
          relative = relative || is_relative(way);
          several = several || slides;
          moves.ways.push_back(moved_along(std::move(way), slides, !moves.ways.empty()));
        }
      }
    }
    if (moves.ways.empty()) continue;
    const auto printed = [](const std::vector<Sense>& ways) {
      std::string text;
      for (const Sense& way : ways) text += print(way);
      return text;
    };
    const auto same = std::find_if(all.begin(), all.end(), [&](const Moves& other) {
      return printed(other.ways) == printed(moves.ways);
    });
    if (same == all.end()) {
      all.push_back(std::move(moves));
    } else {
      same->kinds.push_back(std::move(moves.kinds[0]));
      same->from.insert(same->from.end(), moves.from.begin(), moves.from.end());
    }
  }
  ways_of_kinds_.clear();
  for (const Moves& moves : all) {
    for (const Sense& kind : moves.kinds) ways_of_kinds_.emplace_back(kind.text, moves.ways);
  }
  std::vector<Sense> leapers;
  std::vector<Block> rows;
  std::vector<Block> alike;
  for (Moves& moves : all) {
    const Sense& first = moves.kinds[0];
    Sense ways = moves.ways[0];
    for (std::size_t i = 1; i < moves.ways.size(); ++i) {
      ways = sense("moves-or", {std::move(ways), moves.ways[i]}, define.span);
    }
    const bool leap = ways.is("moves-leap");
    Sentence row = say(leap ? sense("kind-leaps-to", {first, ways.parts[0]}, first.span)
                            : sense("kind-moves", {first, std::move(ways)}, first.span));
    row.from.insert(row.from.end(), moves.from.begin(), moves.from.end());
    if (leap) leapers.insert(leapers.end(), moves.kinds.begin(), moves.kinds.end());
    rows.push_back({Block::Form::Paragraph, {std::move(row)}});
    if (moves.kinds.size() == 1) continue;
    const Sense others =
        sense("list", std::vector<Sense>(moves.kinds.begin() + 1, moves.kinds.end()), first.span);
    alike.push_back(
        {Block::Form::Paragraph,
         {say(sense(moves.kinds.size() == 2 ? "kind-moves-like" : "kinds-move-like",
                    {moves.kinds.size() == 2 ? moves.kinds[1] : others, first}, first.span))}});
  }
  rows.insert(rows.end(), std::make_move_iterator(alike.begin()),
              std::make_move_iterator(alike.end()));
  Block block;
  const std::string seen = relative ? "-seen" : "";
  Sentence head = say(in_rule ? sense("pieces-move-so" + seen, {}, define.span)
                              : sense("moves-by-kind" + seen,
                                      {sense_of("word", define.text, define.span)}, define.span));
  head.text.back() = ':';
  for (const Sense& entry : cases) head.from.push_back(entry.span);
  block.sentences.push_back(std::move(head));
  block.items.push_back(points(std::move(rows), false));
  if (several) {
    Block behind;
    behind.sentences.push_back(say(sense("moves-over-empty", {}, define.span)));
    if (in_rule && leapers.size() == 1) {
      behind.sentences.push_back(say(sense("only-kind-leaps", {leapers[0]}, define.span)));
      behind.sentences.back().role = Role::Corollary;
    }
    block.items.push_back(std::move(behind));
  }
  return block;
}

}  // namespace ludo::lang::rules
