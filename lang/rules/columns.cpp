// Columns of the table of pieces that stand in no table: definitions that ask for the kind, where
// the game has a word for their column. See writer.hpp.
//
//   define Skirmisher: Velites or Numidians        yes or no
//   define strength of unit:                       a number; what else it asks for is told with it
//     2  when unit is Elephants or unit is veteran
//     1  otherwise

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

std::vector<RuleWriter::Column> RuleWriter::columns_of_definitions() {
  std::vector<Column> numbers;
  std::vector<Column> others;
  for (const Node* define : page_.items(Form::Define)) {
    if (words_.count(define->text) == 0) continue;
    const std::string head = speaker_.noun(define->text).column;
    if (head.empty() || !is_mentioned(define->text)) continue;
    if (const ByKind kinds = by_kind(page_, *define)) {
      numbers.push_back({define, head, kinds.values});
      by_table_.insert(define);
    } else if (const auto called = kinds_called(page_, define->text); !called.empty()) {
      Column column{define, head, {}};
      for (const Kind& kind : page_.model().kinds) {
        column.values[kind.name] = language_.heading(called.count(kind.name) != 0 ? "yes" : "no");
      }
      others.push_back(std::move(column));
      told_definitions_.insert(define);
    }
  }
  numbers.insert(numbers.end(), others.begin(), others.end());
  return numbers;
}

// `The damage is that of the table, but at least two if …`
bool RuleWriter::told_by_table(const Node& define, Teller& teller, Section& section) {
  if (by_table_.count(&define) == 0) return false;
  const ByKind kinds = by_kind(page_, define);
  const Span span = define.span;
  Sense name = sense_of("word", define.text, span);
  std::vector<Sense> all;
  told(teller, [&](Teller& by) {
    by.bind_parameter(define[0][0], define[1]);
    all.clear();
    for (const Node* holds : kinds.also) {
      Sense one = by.condition(*holds);
      if (!one.is("no")) all.push_back(std::move(one));
    }
    return 0;
  });
  take_definitions(teller);
  if (all.empty()) {
    line(section, sense("term-of-table", {std::move(name)}, span));
  } else {
    Sense when = all.size() == 1 ? Sense(all[0]) : sense("or", std::move(all), define[1][1].span);
    line(section, sense("term-of-table-or",
                        {std::move(name), sense_of("figure", kinds.most, define[1][0].span),
                         std::move(when)},
                        span));
  }
  section.blocks.back().sentences.back().from.push_back(define[1].span);
  return true;
}

}  // namespace ludo::lang::rules
