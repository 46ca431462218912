// Documents made by hand.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "lang/rules/document.hpp"

namespace ludo::tests {

using lang::rules::Block;
using lang::rules::Document;
using lang::rules::Role;
using lang::rules::Section;
using lang::rules::Sentence;

inline Sentence said(std::string text, Role role = Role::Rule) {
  return {std::move(text), {}, role};
}

inline Block paragraph(const std::vector<std::string>& sentences) {
  Block block;
  for (const std::string& text : sentences) block.sentences.push_back(said(text));
  return block;
}

inline Block list_of(Block::Form form, const std::vector<std::string>& items) {
  Block block{form};
  for (const std::string& text : items) block.items.push_back(paragraph({text}));
  return block;
}

inline Block table_of(const std::vector<std::vector<std::string>>& rows) {
  Block block{Block::Form::Table};
  for (const auto& cells : rows) {
    block.rows.emplace_back();
    for (const std::string& cell : cells) block.rows.back().push_back(said(cell));
  }
  return block;
}

inline Section section_of(std::string key, std::string title, std::vector<Block> blocks,
                          int level = 2) {
  Section section{std::move(key), std::move(title), level};
  section.blocks = std::move(blocks);
  return section;
}

inline Document document_of(std::vector<Section> sections) {
  Document document{"en", "Small"};
  document.sections = std::move(sections);
  return document;
}

}  // namespace ludo::tests
