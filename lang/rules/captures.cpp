// Captures by those who stand around. See teller.hpp.

#include <algorithm>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

// The only other kind, of which there is one piece; absent if it is not so.
Sense Teller::other_than(const std::string& kind, Span span) const {
  Sense other;
  bool known = false;
  for (const Kind& one : page_.model().kinds) {
    if (one.name == kind) {
      known = true;
      continue;
    }
    if (!other.absent()) return {};
    other = things(one.name, span);
    mark_unique(other);
  }
  return known && !other.absent() && !other.parts.empty() ? other : Sense{};
}

// `capture every K beside the piece that has moved where so many of your pieces stand beside it`:
// of K, who is captured so.
void Teller::besieged(Step& step) const {
  if (!step.sense.is("capture") || !step.sense.parts[0].is("where-around")) return;
  const Sense& met = step.sense.parts[0];
  const Sense& around = met.parts[1];
  const bool exactly = around.is("with-exactly-beside");
  if (!exactly && !around.is("with-at-least-beside")) return;
  const Sense& own = around.parts[1];
  const bool of_side =
      own.is("things") && own.text == "=piece" && own.parts.size() == 1 && own.parts[0].is("own");
  if (!of_side || !around.parts[0].is("figure") || !met.parts[0].is("things")) return;
  Sense who = met.parts[0];
  const auto beside = [&](const Sense& part) {
    if (!part.is("beside")) return false;
    const Sense& piece = part.parts[0];
    return piece.is("moved-piece") || (piece.is("bound") && have_moved_.count(piece.text) != 0);
  };
  const auto enemy = [](const Sense& part) { return part.is("enemy"); };
  if (std::none_of(who.parts.begin(), who.parts.end(), beside) ||
      std::none_of(who.parts.begin(), who.parts.end(), enemy)) {
    return;
  }
  std::erase_if(who.parts, [&](const Sense& part) { return beside(part) || enemy(part); });
  const bool plain = std::all_of(who.parts.begin(), who.parts.end(),
                                 [](const Sense& part) { return part.is("unique"); });
  if (!plain) return;
  const Span span = step.sense.span;
  std::vector<Span> below;
  const auto take = [&](const Sense& told, const auto& again) -> void {
    if (!told.span.is_nowhere()) below.push_back(told.span);
    for (const Sense& part : told.parts) again(part, again);
  };
  take(step.sense, take);
  step.sense = sense(exactly ? "besieged-exactly" : "besieged",
                     {std::move(who), Sense(around.parts[0])}, span);
  step.also.insert(step.also.end(), below.begin(), below.end());
}

// What has been captured is gone: told once, behind all that captures.
void Teller::captured_off(std::vector<Step>& told) const {
  const auto captures = [](const Step& step) { return step.sense.is("custodial-moved"); };
  const auto found = std::find_if(told.begin(), told.end(), captures);
  if (found == told.end()) return;
  Step off{sense("captured-off", {}, found->sense.span)};
  off.follows = true;
  told.push_back(std::move(off));
}

}  // namespace ludo::lang::rules
