// What is noted of each piece, where that is much: a list. See writer.hpp.

#include <algorithm>

#include "lang/rules/maneuvers.hpp"
#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

constexpr std::size_t kLeastListed = 3;

bool is_of_pieces(const Node& has) { return has.text == "piece" || has.text == "Piece"; }

bool is_secret(const Node& attribute) { return !place_in(attribute, 3).absent(); }

// It begins as a column of the table says, which says no more than it may hold.
bool is_filled_from_table(const Page& page, const Node& attribute) {
  const Node& initial = place_in(attribute, 1);
  const Symbol* column = initial.is(Form::Name) ? page.find(initial.text) : nullptr;
  if (column == nullptr || column->meaning != lang::Meaning::Column) return false;
  for (const Node* table : page.items(Form::Table)) {
    const auto& names = (*table)[0].children;
    const auto at = std::find_if(names.begin(), names.end(),
                                 [&](const Node& name) { return name.text == initial.text; });
    if (at == names.end()) continue;
    const auto i = static_cast<std::size_t>(at - names.begin());
    return std::any_of(table->children.begin() + 1, table->children.end(), [&](const Node& row) {
      return row.is(Form::List) && place_in(row, i).is(Form::Integer) &&
             place_in(row, i).text == attribute[0][1].text;
    });
  }
  return false;
}

}  // namespace

// `its wounds, at most 9`
Sense RuleWriter::noted_in_own_words(const Node& attribute, Teller& teller, bool bound) const {
  const Span span = attribute.span;
  const Node& type = attribute[0];
  Sense told = sense("noted-own", {sense_of("word", attribute.text, span)}, span);
  const bool counted = type.is(Form::TypeRange) && type[0].is(Form::Integer) && type[0].text == "0";
  // What only numbers them needs no bound.
  if (!counted || !bound || is_filled_from_table(page_, attribute) ||
      is_numbered(page_, attribute.text)) {
    return told;
  }
  return sense("noted-most", {std::move(told), teller.thing(type[1])}, span);
}

// All of it for all pieces, if there are several, and nobody is kept from seeing it.
std::vector<const Node*> RuleWriter::noted_of_pieces() const {
  std::vector<const Node*> noted;
  std::size_t count = 0;
  for (const Node* has : page_.items(Form::Has)) {
    if (!is_of_pieces(*has)) continue;
    noted.push_back(has);
    for (const Node& child : has->children) {
      if (!child.is(Form::Attribute) || is_unused(child.text)) continue;
      if (is_secret(child)) return {};
      ++count;
    }
  }
  if (count < kLeastListed) noted.clear();
  return noted;
}

void RuleWriter::list_of_notes(const std::vector<const Node*>& noted, Section& section) {
  const std::size_t before = section.blocks.size();
  const Span first = noted.front()->span;
  Sentence head = say(sense("noted-of-pieces", {}, first));
  head.text.back() = ':';
  std::vector<Block> rows;
  for (const Node* has : noted) {
    for (const Node& attribute : has->children) {
      if (!attribute.is(Form::Attribute) || is_unused(attribute.text)) continue;
      const Span span = attribute.span;
      Teller teller = this->teller();
      Sense name = sense_of("word", attribute.text, span);
      const Node& type = attribute[0];
      const bool truth = type.is(Form::TypeName) && (type.text == "truth" || type.text == "Bool");
      std::string type_name = type.is(Form::TypeName) ? type.text : "";
      if (!type_name.empty()) {
        type_name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(type_name[0])));
      }
      const bool own =
          words_.count(attribute.text) != 0 && !speaker_.noun(attribute.text).noted.empty();
      const bool free = own && is_only_bound(*has);
      if (free) {
        const Sense most = noted_in_own_words(attribute, teller);
        if (most.is("noted-most")) bound(*has, sense("noted-too", {most}, span));
      }
      Sense told = own     ? noted_in_own_words(attribute, teller, !free)
                   : truth ? sense("noted-whether", {std::move(name)}, span)
                   : type_name == attribute.text
                       ? sense("noted-plain", {std::move(name)}, span)
                       : sense("noted-typed", {std::move(name), teller.thing(type)}, span);
      const Node& initial = place_in(attribute, 1);
      if (own && is_filled_from_table(page_, attribute)) {
        told = sense("noted-first-table", {std::move(told)}, span);
      } else if (!initial.absent() && !(truth && initial.is(Form::No))) {
        told = sense("noted-first", {std::move(told), teller.thing(initial)}, span);
      }
      if (!place_in(attribute, 2).absent()) {
        told = sense("noted-" + attribute[2].text, {std::move(told)}, span);
      }
      // `for this turn, which attack it has made, and the unit it has attacked`
      const bool joins = !rows.empty() && told.parts.size() == 1 && told.parts[0].is("noted-own") &&
                         rows.back().sentences.size() == 1 &&
                         rows.back().sentences[0].meant[0].is(told.what) &&
                         rows.back().sentences[0].meant[0].parts[0].is("noted-own");
      Sentence row{{}, {span, type.span}};
      if (joins) {
        const Sentence& before = rows.back().sentences[0];
        row.from.insert(row.from.begin(), before.from.begin(), before.from.end());
        told.parts = {sense("noted-both", {before.meant[0].parts[0], told.parts[0]}, span)};
        rows.pop_back();
      }
      row.text = speaker_.text(told, Mood::Statement, &row.said) + ";";
      for (std::size_t i = 1; i < 3; ++i) {
        if (!place_in(attribute, i).absent()) row.from.push_back(attribute[i].span);
      }
      row.meant.push_back(std::move(told));
      Block item{Block::Form::Paragraph, {std::move(row)}};
      if (const Node& description = place_in(attribute, 4); !description.absent()) {
        if (const auto said = speaker_.prose(description.text)) {
          item.sentences.push_back({"(" + *said + ")", {description.span}, Role::Note});
        } else {
          written_.missing_prose.insert(description.text);
        }
      }
      rows.push_back(std::move(item));
    }
  }
  rows.back().sentences[0].text.back() = '.';
  section.blocks.push_back({Block::Form::Paragraph, {std::move(head)}});
  section.blocks.push_back(points(std::move(rows), false));
  for (const Node* has : noted) prose(attached_to(*has), section, before);
}

}  // namespace ludo::lang::rules
