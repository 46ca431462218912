// The words of written moves; see move_forms.hpp.
//
// A written move is cut into words, numbers and other signs. Signs may stand anywhere; a number
// where one may begin: not behind the name of a site, or `e55` could be a move of a small board.
#include "lang/check/move_forms.hpp"

#include <algorithm>

#include "lang/model/walk.hpp"
#include "lang/text/letters.hpp"

namespace ludo::lang {

namespace {

bool is_mark(char c) { return !is_digit(c) && !is_lower(c); }

// Without blanks, in lower case.
std::string without_blanks(std::string_view text) {
  std::string made;
  for (const char c : text) {
    if (c != ' ') made += 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return made;
}

}  // namespace

MoveForms::MoveForms(const GameModel& model) : model_(model) {
  for (const std::string_view word :
       {"pass", "end", "yes", "no", "none", "edge", "resigns", "draw", "agreed"}) {
    add(word, false);
  }
  for (const Player& player : model.players) add(player.name, false);
  for (const auto& team : model.teams) add(team.first, false);
  for (const Kind& kind : model.kinds) add(kind.name, true);
  for (const EnumType& type : model.enums) {
    for (const std::string& value : type.values) add(value, true);
  }
  for (const std::string& ground : model.grounds) add(ground, true);
  for (const TileType& tile : model.tiles) add(tile.name, true);
  for (const Direction& direction : model.board.directions) add(direction.name, false);
  for (const PhaseDef& phase : model.scenario.phases) {
    add(phase.item.key, false);
    for (const Template& written : phase.written) add_template(written);
  }
  for (const Rule& rule : model.rules) {
    for (const Template& written : rule.written) add_template(written);
  }
  for (const Statement& statement : model.statements) {
    for (const std::string& label : statement.texts) add(label, true);
  }
  add_sites();
}

void MoveForms::add(std::string_view text, bool before_number) {
  std::string word = without_blanks(text);
  if (word.empty()) return;
  const auto found =
      std::ranges::find_if(words_, [&](const Word& known) { return known.text == word; });
  if (found == words_.end()) {
    words_.push_back({std::move(word), before_number});
  } else {
    found->before_number = found->before_number || before_number;
  }
}

void MoveForms::add_template(const Template& written) {
  for (const TemplatePiece& piece : written) {
    add(piece.text, true);
    add_template(piece.inner);
  }
}

void MoveForms::add_sites() {
  const Board& board = model_.board;
  if (board.shape == BoardShape::Tiles) return;  // sites are named by numbers and grounds
  // `{column of x}` prints the column alone.
  const bool columns =
      std::ranges::any_of(model_.exprs, [](const Expr& expr) { return expr.op == Op::ColumnOf; });
  const std::size_t apart = words_.size();
  for (const Site& site : board.sites) {
    words_.push_back({without_blanks(site.name), false});
    if (!site.number.empty()) words_.push_back({without_blanks(site.number), false});
    const std::size_t letters = site.name.find_first_of("0123456789");
    if (columns && letters != std::string::npos) add(site.name.substr(0, letters), true);
  }
  for (const Link& link : board.links) words_.push_back({without_blanks(link.name), false});
  std::sort(words_.begin() + static_cast<std::ptrdiff_t>(apart), words_.end(),
            [](const Word& a, const Word& b) { return a.text < b.text; });
}

bool MoveForms::could_be(std::string_view text) const {
  const std::string asked = without_blanks(text);
  std::size_t begin = 0;
  while (true) {
    const std::size_t star = std::min(asked.find('*', begin), asked.size());
    const std::string_view part = std::string_view(asked).substr(begin, star - begin);
    if (!fits(part, begin > 0, star < asked.size())) return false;
    if (star == asked.size()) return true;
    begin = star + 1;
  }
}

// `opens`, `closes`: a word may have begun before the part, or go on behind it.
bool MoveForms::fits(std::string_view part, bool opens, bool closes) const {
  const std::size_t size = part.size();
  enum : unsigned char { kNever = 0, kBehindWord = 1, kFree = 3 };
  std::vector<unsigned char> reached(size + 1, kNever);
  reached[0] = kFree;
  bool ends = false;
  const auto read = [&](std::size_t at, std::string_view word, bool before_number) {
    const std::string_view rest = part.substr(at);
    if (rest.starts_with(word)) reached[at + word.size()] |= before_number ? kFree : kBehindWord;
    ends = ends || (closes && word.starts_with(rest));
  };
  if (opens) {
    for (const Word& word : words_) {
      for (std::size_t cut = 1; cut < word.text.size(); ++cut) {
        read(0, std::string_view(word.text).substr(cut), word.before_number);
      }
    }
  }
  for (std::size_t at = 0; at < size && !ends; ++at) {
    if (reached[at] == kNever) continue;
    if (is_mark(part[at])) reached[at + 1] = kFree;
    for (std::size_t end = at; reached[at] == kFree && end < size && is_digit(part[end]); ++end) {
      reached[end + 1] |= kFree;
    }
    for (const Word& word : words_) read(at, word.text, word.before_number);
  }
  return ends || reached[size] != kNever;
}

}  // namespace ludo::lang
