// See stages.hpp.

#include "lang/rules/stages.hpp"

#include <string_view>

namespace ludo::lang::rules {

namespace {

void indent(std::string& out, std::size_t depth, std::string_view lines) {
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    out += std::string(depth * 2, ' ') + std::string(lines.substr(0, end)) + "\n";
    lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
  }
}

void put(const Sentence& sentence, Stage stage, std::size_t depth, std::string& out) {
  if (stage == Stage::Plan) {
    for (const Sense& sense : sentence.meant) indent(out, depth, print(sense));
    return;
  }
  if (sentence.said.empty()) return;
  for (const Saying& saying : sentence.said) {
    indent(out, depth, stage == Stage::Phrases ? print(saying.phrase) : print(saying.tokens));
  }
  indent(out, depth, "= " + sentence.text);
}

void put(const Block& block, Stage stage, std::size_t depth, std::string& out) {
  for (const Sentence& sentence : block.sentences) put(sentence, stage, depth, out);
  for (const auto& row : block.rows) {
    for (const Sentence& cell : row) put(cell, stage, depth, out);
  }
  for (const Block& below : block.items) put(below, stage, depth + 1, out);
}

}  // namespace

std::string as_stage(const Document& document, Stage stage) {
  std::string out;
  if (stage != Stage::Plan) {
    std::string told;
    for (const Sentence& sentence : document.lead) put(sentence, stage, 1, told);
    if (!told.empty()) out += "lead\n" + told;
  }
  for (const Section& section : document.sections) {
    std::string told;
    for (const Block& block : section.blocks) put(block, stage, 1, told);
    if (!told.empty()) out += section.key + "\n" + told;
  }
  return out;
}

}  // namespace ludo::lang::rules
