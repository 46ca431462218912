// See options_alike.hpp.

#include "lang/rules/options_alike.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace ludo::lang::rules {

namespace {

constexpr std::size_t kThree = 3;

// Things of which a property is not so: `empty cells whose ground is not Plateau`.
bool narrows(const Sense& told) {
  return (told.is("whose-is-not") || told.is("whose-is")) && told.parts.size() == kThree &&
         told.parts[0].is("things");
}

const Sense* narrowed_in(const Sense& told) {
  if (narrows(told)) return &told;
  for (const Sense& part : told.parts) {
    if (const Sense* found = narrowed_in(part)) return found;
  }
  return nullptr;
}

Sense widened(Sense told, const std::string& narrow) {
  if (narrows(told) && print(told) == narrow) return Sense(told.parts[0]);
  for (Sense& part : told.parts) part = widened(std::move(part), narrow);
  return told;
}

// Where two frames or two orders of words say the same: one of them.
Sense plainly(Sense told) {
  for (Sense& part : told.parts) part = plainly(std::move(part));
  if (told.is("must-be-empty-aside")) {
    Sense cell{"things", "=cell", {sense("empty", {}, told.span)}, told.span};
    told.parts.insert(told.parts.begin(), std::move(cell));
    told.what = "must-be-aside";
  }
  if (!told.is("things")) return told;
  std::vector<Sense> all;
  for (Sense& part : told.parts) {
    const bool among = part.is("in-set") && part.parts.size() == 1 && part.parts[0].is("things") &&
                       part.parts[0].text == told.text;
    if (among) {
      for (Sense& inner : part.parts[0].parts) all.push_back(std::move(inner));
    } else {
      all.push_back(std::move(part));
    }
  }
  std::sort(all.begin(), all.end(),
            [](const Sense& one, const Sense& other) { return print(one) < print(other); });
  told.parts = std::move(all);
  return told;
}

std::string alike(const std::vector<Sense>& meant, const std::string& narrow) {
  std::string all;
  for (const Sense& one : meant) all += print(plainly(widened(one, narrow)));
  return all;
}

}  // namespace

std::optional<Narrower> narrower_throughout(const std::vector<Change>& changes) {
  for (const Change& first : changes) {
    const Sense* narrow = nullptr;
    for (const Sense& one : first.after.meant) {
      if (narrow == nullptr) narrow = narrowed_in(one);
    }
    if (narrow == nullptr || first.before.text.empty()) continue;
    const std::string printed = print(*narrow);
    Narrower found{sense("only-such-count", {narrow->parts[0], *narrow}, narrow->span), {}};
    for (std::size_t i = 0; i < changes.size(); ++i) {
      const Change& one = changes[i];
      const bool both = !one.before.text.empty() && !one.after.text.empty();
      const bool has =
          std::any_of(one.after.meant.begin(), one.after.meant.end(), [&](const Sense& meant) {
            const Sense* inner = narrowed_in(meant);
            return inner != nullptr && print(*inner) == printed;
          });
      if (both && has && alike(one.before.meant, "") == alike(one.after.meant, printed)) {
        found.changes.insert(i);
      }
    }
    if (1 < found.changes.size()) return found;
  }
  return std::nullopt;
}

std::optional<Sense> one_more_case(const Change& change) {
  if (change.before.meant.size() != 1 || change.after.meant.size() != 1) return std::nullopt;
  const Sense& before = change.before.meant[0];
  const Sense& after = change.after.meant[0];
  if (!before.is("term-of-table-or") || !after.is("term-of-table-or") ||
      print(before.parts[0]) != print(after.parts[0]) ||
      print(before.parts[1]) != print(after.parts[1]) || !after.parts[2].is("or")) {
    return std::nullopt;
  }
  std::vector<Sense> more;
  bool kept = false;
  for (const Sense& one : after.parts[2].parts) {
    const bool same = print(one) == print(before.parts[2]);
    kept = kept || same;
    if (!same) more.push_back(one);
  }
  if (!kept || more.size() != 1) return std::nullopt;
  return sense("term-of-table-or-too", {after.parts[0], after.parts[1], more[0]}, after.span);
}

}  // namespace ludo::lang::rules
