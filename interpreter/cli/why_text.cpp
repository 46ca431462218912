// `why` as text. See why_text.hpp.

#include "interpreter/cli/why_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/cli/common.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

std::string strong(std::string_view text, lang::Colours colour) {
  if (colour == lang::Colours::off) return std::string(text);
  return fmt::format("\x1b[1m{}\x1b[0m", text);
}

std::string quoted_moves(const std::vector<std::string>& moves) {
  std::string text;
  for (const std::string& move : moves) text += (text.empty() ? "`" : ", `") + move + "`";
  return text;
}

std::string fact_text(const WhyFact& fact) {
  return fact.quoted ? fmt::format("`{}` is {}", fact.name, fact.value)
                     : fmt::format("{} is {}", fact.name, fact.value);
}

std::string reason_text(const WhyReason& reason, const lang::SourceMap& sources,
                        lang::Colours colour) {
  std::string text = lang::render_place({reason.span, ""}, sources, colour);
  for (const WhyFact& fact : reason.facts) text += fmt::format("    {}\n", fact_text(fact));
  if (!reason.better.empty()) text += fmt::format("    try {}\n", quoted_moves(reason.better));
  return text;
}

std::string steps_text(const Why& why, const lang::SourceMap& sources) {
  std::size_t width = 0;
  for (const WhyStep& step : why.steps) {
    width = std::max(width, step.text.size() + 2 * step.depth);
  }
  width = std::min<std::size_t>(width, 60);
  std::string text;
  for (const WhyStep& step : why.steps) {
    std::string line = std::string(2 + 2 * step.depth, ' ') + step.text;
    std::string behind;
    for (const WhyFact& fact : step.facts) behind += (behind.empty() ? "" : "; ") + fact_text(fact);
    if (step.form == "condition") behind = "holds";
    if (step.form == "rule" && !step.span.is_nowhere()) {
      const lang::SourceText& source = sources.source(step.span.file);
      const lang::LineColumn place = source.line_column(step.span.begin);
      behind = fmt::format("{}:{}:{}", source.name(), place.line, place.column);
    }
    if (!behind.empty()) {
      if (line.size() < width + 4) line.resize(width + 4, ' ');
      line += "  " + behind;
    }
    text += line + "\n";
  }
  return text;
}

Json facts_json(const std::vector<WhyFact>& facts) {
  Json json = Json::array();
  for (const WhyFact& fact : facts) {
    json.push_back({{"name", fact.name}, {"value", fact.value}, {"expression", fact.quoted}});
  }
  return json;
}

}  // namespace

std::string why_text(const Why& why, const lang::SourceMap& sources, lang::Colours colour) {
  const auto headline = [&](const std::string& text) { return strong(text, colour) + "\n"; };
  std::string text;
  switch (why.answer) {
    case Why::Answer::Legal:
      text =
          headline(fmt::format("legal: `{}` is move {} of {}{}", why.move, why.number, why.n_legal,
                               why.player.empty() ? "" : fmt::format(" of {}", why.player)));
      return text + steps_text(why, sources);
    case Why::Answer::Ambiguous:
      return headline(fmt::format("ambiguous: `{}` may be {}", why.move, quoted_moves(why.likely)));
    case Why::Answer::Illegal:
    case Why::Answer::Over:
      for (const WhyReason& reason : why.reasons) {
        const bool first = &reason == &why.reasons.front();
        text += first ? headline(fmt::format("illegal: `{}`: {}", why.move, reason.sentence))
                      : headline(fmt::format("and: {}", reason.sentence));
        text += reason_text(reason, sources, colour);
      }
      return text;
    case Why::Answer::Unreadable:
      text = headline(fmt::format("illegal: `{}` is no move here, and none like it", why.move));
      for (const WhyReason& reason : why.reasons) {
        text += fmt::format("    {}\n", reason.sentence) + reason_text(reason, sources, colour);
      }
      if (!why.likely.empty()) {
        text += fmt::format("    {} here, such as {}\n",
                            counted(why.n_legal, "move is legal", "moves are legal"),
                            quoted_moves(why.likely));
      }
      return text;
  }
  LUDO_UNREACHABLE();
}

void put_why(Json& json, const Why& why, const lang::SourceMap& sources) {
  json["move"] = why.move;
  json["answer"] = answer_name(why.answer);
  json["legal"] = why.answer == Why::Answer::Legal;
  json["to_move"] = why.player.empty() ? Json(nullptr) : Json(why.player);
  json["legal_moves"] = why.n_legal;
  if (why.answer == Why::Answer::Legal) {
    json["number"] = why.number;
    json["steps"] = Json::array();
    for (const WhyStep& step : why.steps) {
      json["steps"].push_back({{"form", step.form},
                               {"depth", step.depth},
                               {"text", step.text},
                               {"place", place_json(step.span, sources)},
                               {"facts", facts_json(step.facts)}});
    }
    return;
  }
  json["reasons"] = Json::array();
  for (const WhyReason& reason : why.reasons) {
    json["reasons"].push_back({{"form", reason.form},
                               {"key", reason.key},
                               {"message", reason.sentence},
                               {"place", place_json(reason.span, sources)},
                               {"facts", facts_json(reason.facts)},
                               {"better", reason.better}});
  }
  json["likely"] = why.likely;
}

}  // namespace ludo::interpreter
