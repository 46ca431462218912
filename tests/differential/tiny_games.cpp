// Writes tiny games: fills the templates of tiny_grammar.hpp, with the names that can be seen.

#include "tests/differential/tiny_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "tests/differential/tiny_grammar.hpp"

namespace ludo::tests {

namespace {

struct Name {
  std::string kind;  // "site"
  std::string base;  // "man"
  std::string name;  // "man_2"
};

// A text in the making.
class Draft {
 public:
  Draft(Picks& picks, int most_depth) : picks_(picks), most_depth_(most_depth) {}

  std::string game();

 private:
  std::string part(std::string_view name);
  std::string fill(std::string_view text);
  std::string hole(std::string_view name);
  std::string bound(std::string_view kind, std::string_view base);
  std::string latest(std::string_view base) const;
  std::string place();
  std::string declared(std::string_view section) const;
  void need(std::string_view key);
  void need_all(std::string_view keys);
  bool usable(const Template& each) const;

  Picks& picks_;
  int most_depth_;  // parts nested deeper than this are plain
  const TinyBoard* board_ = nullptr;
  bool two_ = true;       // players
  unsigned context_ = 0;  // of kChooses, kTurn, kTop: what holds here
  int depth_ = 0;
  std::vector<Name> names_;    // those that can be seen …
  std::vector<Name> pending_;  // … and those that soon can
  int n_names_ = 0;
  std::set<std::string, std::less<>> needed_;
  std::vector<std::pair<std::string_view, std::string>> declarations_;  // section, text
};

// Lines of `text`, each after the first indented by so many blanks; empty ones are left out.
std::string indented(const std::string& text, std::size_t blanks) {
  std::string result;
  for (const char c : text) {
    result += c;
    if (c == '\n') result += std::string(blanks, ' ');
  }
  return result;
}

std::string without_empty_lines(const std::string& text) {
  std::string result;
  std::string line;
  for (const char c : text + "\n") {
    if (c != '\n') {
      line += c;
      continue;
    }
    if (line.find_first_not_of(' ') != std::string::npos) result += line + "\n";
    line.clear();
  }
  return result;
}

bool is_class_of_names(std::string_view name) {
  return name == "site" || name == "sites" || name == "number" || name == "direction" ||
         name == "player";
}

bool Draft::usable(const Template& each) const {
  const unsigned board = board_ == nullptr ? 0U : board_->has;
  const unsigned deep = depth_ < most_depth_ ? unsigned{kDeep} : 0U;
  const unsigned here = context_ | board | deep | (two_ ? unsigned{kTwo} : 0U);
  return (each.only & ~here) == 0;
}

void Draft::need(std::string_view key) {
  if (!needed_.insert(std::string(key)).second) return;
  const Declaration& item = declaration_of(key);
  need_all(item.needs);
  // An item sees none of the names around it.
  const auto names = std::exchange(names_, {});
  const auto pending = std::exchange(pending_, {});
  const unsigned context = context_;
  const int depth = depth_;
  context_ = item.section == "elements" ? 0U : unsigned{kChooses};
  depth_ = most_depth_;
  declarations_.emplace_back(item.section, fill(item.text));
  depth_ = depth;
  context_ = context;
  names_ = names;
  pending_ = pending;
}

void Draft::need_all(std::string_view keys) {
  while (!keys.empty()) {
    const std::size_t end = std::min(keys.find(' '), keys.size());
    need(keys.substr(0, end));
    keys.remove_prefix(std::min(end + 1, keys.size()));
  }
}

// A template of the part, or a name of that class.
std::string Draft::part(std::string_view name) {
  std::vector<std::string> known;
  if (is_class_of_names(name)) {
    for (const Name& each : names_) {
      if (each.kind == name) known.insert(known.begin(), each.name);
      if (each.kind == "piece" && name == "site") known.push_back(each.name);
    }
    if (2 < known.size()) known.resize(2);
  }
  if (name == "site") known.emplace_back(board_->sites.front());
  if (name == "site") known.emplace_back(board_->sites[2]);
  std::vector<const Template*> ways;
  for (const Template& each : templates_of(name)) {
    if (usable(each)) ways.push_back(&each);
  }
  const std::size_t picked = picks_.pick(known.size() + ways.size());
  if (picked < known.size()) return known[picked];
  const Template& chosen = *ways.at(picked - known.size());
  need_all(chosen.needs);
  // A block, and an expression, keeps its names to itself.
  const bool keeps = name != "before" && name != "after" && name != "core" && name != "segments" &&
                     name != "along" && name != "mainline" && name != "line";
  const auto names = names_;
  const auto pending = pending_;
  if (chosen.only & kDeep) depth_ += 2;
  depth_ += 1;
  const unsigned context = context_;
  if (name == "block" && 2 < depth_) context_ &= ~unsigned{kTop};
  std::string text = fill(chosen.text);
  context_ = context;
  depth_ -= 1;
  if (chosen.only & kDeep) depth_ -= 2;
  if (keeps) {
    names_ = names;
    pending_ = pending;
  }
  return text;
}

std::string Draft::bound(std::string_view kind, std::string_view base) {
  Name name{std::string(kind), std::string(base), std::string(base)};
  if (0 < n_names_) {
    // In letters: a letter and a number name a site.
    name.name += '-';
    for (std::size_t rest = n_names_; rest != 0; rest /= 26) {
      name.name += static_cast<char>('a' + rest % 26);
    }
  }
  ++n_names_;
  pending_.push_back(name);
  return name.name;
}

std::string Draft::latest(std::string_view base) const {
  std::string found(base);
  for (const Name& each : names_) {
    if (each.base == base) found = each.name;
  }
  for (const Name& each : pending_) {
    if (each.base == base) found = each.name;
  }
  return found;
}

// A site that is named, or a literal.
std::string Draft::place() {
  std::vector<std::string> known;
  for (const Name& each : names_) {
    if (each.kind == "site") known.insert(known.begin(), each.name);
  }
  if (3 < known.size()) known.resize(3);
  for (std::size_t i = 0; i < 3; ++i) known.emplace_back(board_->sites[i]);
  return known[picks_.pick(known.size())];
}

std::string Draft::hole(std::string_view name) {
  if (name == "~") {
    names_.insert(names_.end(), pending_.begin(), pending_.end());
    pending_.clear();
    return "";
  }
  if (name.starts_with("+")) {
    const std::size_t dot = name.find('.');
    return bound(name.substr(1, dot - 1), name.substr(dot + 1));
  }
  if (name.starts_with("=")) return latest(name.substr(1));
  if (name == "place") return place();
  if (name == "directions") {
    std::vector<std::string_view> ways;
    for (const std::string_view each : board_->directions) {
      const bool own = each.starts_with("forward") || each == "pawn";
      if (!own || (context_ & kChooses) != 0) ways.push_back(each);
    }
    return std::string(ways[picks_.pick(ways.size())]);
  }
  if (name == "enemies") return two_ ? "Black" : "White";
  if (name.size() == 1 && std::isdigit(static_cast<unsigned char>(name[0])) != 0) {
    return std::string(board_->sites.at(static_cast<std::size_t>(name[0] - '0')));
  }
  return part(name);
}

std::string Draft::fill(std::string_view text) {
  std::string result;
  std::size_t indent = 0;  // of the line that is written
  bool blank = true;
  while (!text.empty()) {
    if (text.front() != '$') {
      const char c = text.front();
      if (c == '\n') {
        // What a statement binds is seen by those behind it.
        hole("~");
        indent = 0;
        blank = true;
      } else if (blank && c == ' ') {
        ++indent;
      } else {
        blank = false;
      }
      result += c;
      text.remove_prefix(1);
      continue;
    }
    std::size_t end = 1;
    if (end < text.size() && text[end] == '~') {
      ++end;
    } else {
      if (end < text.size() && (text[end] == '+' || text[end] == '=')) ++end;
      const bool binds = text[1] == '+';
      while (end < text.size() &&
             (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_' ||
              (binds && text[end] == '.' && end + 1 < text.size() &&
               std::isalpha(static_cast<unsigned char>(text[end + 1])) != 0))) {
        ++end;
      }
    }
    result += indented(hole(text.substr(1, end - 1)), indent);
    blank = false;
    text.remove_prefix(end);
  }
  return result;
}

std::string Draft::declared(std::string_view section) const {
  std::string text;
  for (const auto& [where, item] : declarations_) {
    if (where == section) text += "\n" + item;
  }
  return text;
}

std::string Draft::game() {
  const auto in_context = [this](unsigned context, std::string_view name) {
    context_ = context;
    names_.clear();
    pending_.clear();
    return part(name);
  };
  need("Man");
  const std::vector<TinyBoard>& boards = tiny_boards();
  // The course comes first: so its answers are the first to be varied.
  board_ = &boards[picks_.pick(boards.size())];
  context_ = 0;
  const std::string players = part("players");
  two_ = players.find("Black") != std::string::npos && players.find("Red") == std::string::npos;
  std::string setup = in_context(0, "setup");
  std::string scenario;
  if (!setup.empty()) scenario += "setup\n  " + indented(setup, 2) + "\n";
  for (const std::string_view item : {"order", "course", "stuck", "repetition", "limit", "end"}) {
    const bool course = item == "course";
    scenario += in_context(course ? kChooses | kTurn | kTop : 0U, item) + "\n";
  }
  scenario += in_context(0, "points") + "\n";
  std::string interactions = in_context(0, "trigger") + "\n" + in_context(kChooses, "law") + "\n";
  interactions += declared("interactions");
  scenario += declared("scenario");
  std::string text = "game Tiny\nelements\n  " + indented(players, 2) + "\n  " +
                     indented(std::string(board_->text), 2) + "\n  " +
                     indented(declared("elements"), 2) + "\n";
  text += "interactions\n  " + indented(interactions, 2) + "\n";
  text += "scenario\n  " + indented(scenario, 2) + "\n";
  return without_empty_lines(text);
}

}  // namespace

std::string tiny_game(Picks& picks, int depth) { return Draft(picks, depth).game(); }

}  // namespace ludo::tests
