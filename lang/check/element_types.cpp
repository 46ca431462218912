// Declares options and types; see elements.hpp.
//
// Tested by tests/lang/check/test_elements.cpp.

#include <fmt/core.h>

#include <algorithm>

#include "lang/check/element_parts.hpp"
#include "lang/check/fold.hpp"

namespace ludo::lang {

namespace {

// An enum type; its values are words only where `declares_values`.
Index add_enum(Context& context, const std::string& name, std::vector<std::string> values) {
  context.model.enums.push_back({name, std::move(values)});
  return static_cast<Index>(context.model.enums.size()) - 1;
}

void declare_type_word(Context& context, const Node& item, TypeWord word) {
  Symbol symbol;
  symbol.meaning = Meaning::TypeWord;
  symbol.index = static_cast<Index>(context.types.size());
  symbol.type = word.type;
  symbol.span = item.span;
  context.declare(item.text, symbol);
  word.name = item.text;
  context.types.push_back(std::move(word));
}

}  // namespace

void declare_options(Elements& elements) {
  Context& context = elements.context;
  context.constants = elements.folded.constants;
  context.model.options = elements.folded.values;
  for (const OptionValue& option : elements.folded.values) {
    const Constant& value = context.constants.options.at(option.name);
    Symbol symbol;
    symbol.meaning = Meaning::Option;
    symbol.span = elements.folded.spans.at(option.name);
    switch (value.form) {
      case Constant::Form::Number: {
        const auto range = elements.folded.ranges.find(option.name);
        const auto n = static_cast<std::int32_t>(value.number);
        symbol.type = number_type(n, n);
        symbol.value = Value(n);
        if (range == elements.folded.ranges.end()) break;
        if (range->second.places() != 0) {
          context.decimal_options.insert(option.name);
        } else {
          symbol.type = number_type(static_cast<std::int32_t>(range->second.least.number),
                                    static_cast<std::int32_t>(range->second.most.number));
        }
        break;
      }
      case Constant::Form::Truth:
        symbol.type = bool_type();
        symbol.value = Value(static_cast<std::int32_t>(value.number));
        break;
      case Constant::Form::Word: {
        const std::vector<std::string>& words = elements.folded.words.at(option.name);
        symbol.type = enum_type(add_enum(context, option.name, words));
        const auto at = std::find(words.begin(), words.end(), value.word) - words.begin();
        symbol.value = Value(static_cast<std::int32_t>(at));
        break;
      }
      case Constant::Form::None:
        continue;
    }
    // `players` is a word of the language; as an option it is known to constant expressions only.
    if (option.name != "players") context.declare(option.name, symbol);
  }
}

void declare_enums(Elements& elements) {
  Context& context = elements.context;
  for (const Node* item : elements.folded.items) {
    if (!item->is(Form::TypeDef)) continue;
    const Node& definition = (*item)[0];
    TypeWord word;
    if (definition.is(Form::TypeRange)) {
      const auto type = check_type(context, definition);
      if (!type) continue;
      word.type = *type;
      declare_type_word(context, *item, std::move(word));
    } else if (definition.is(Form::List)) {
      std::vector<std::string> values;
      for (const Node& value : definition.children) values.push_back(value.text);
      const Index index = add_enum(context, item->text, values);
      word.type = enum_type(index);
      for (std::size_t v = 0; v < values.size(); ++v) {
        Symbol symbol;
        symbol.meaning = Meaning::EnumValue;
        symbol.index = static_cast<Index>(v);
        symbol.type = word.type;
        symbol.value = Value(static_cast<std::int32_t>(v));
        symbol.span = definition[v].span;
        context.declare(values[v], symbol);
      }
      declare_type_word(context, *item, std::move(word));
    }
  }
}

void declare_subtypes(Elements& elements) {
  Context& context = elements.context;
  for (const Node* item : elements.folded.items) {
    if (!item->is(Form::TypeDef)) continue;
    const Node& definition = (*item)[0];
    if (definition.is(Form::TypeRange) || definition.is(Form::List)) continue;
    Frame frame;
    Speech speech;
    speech.me = false;
    speech.without_me = "a type";
    speech.choices = false;
    Scope scope(frame, speech);
    const ExprId values = check_expression(context, scope, definition);
    if (values == kNoExpr) {
      context.broken.insert(item->text);
      for (const Node& value : definition.children) {
        if (value.is(Form::Name) && context.find(value.text) == nullptr) {
          context.broken.insert(value.text);
        }
      }
      continue;
    }
    Type type = context.type_of(values);
    auto folded = fold(context, values);
    if (!folded) {
      context.error(DiagnosticKind::not_constant, definition.span,
                    "the values of a type are not known before play");
      continue;
    }
    if (type.shape == Shape::Scalar) {
      folded = Value(std::vector<std::int32_t>{folded->number});
      type = set_of(type);
    }
    TypeWord word;
    word.type = without_subset(element_of(type));
    word.type.subset = static_cast<Index>(context.model.subsets.size());
    context.model.subsets.push_back({item->text, folded->items});
    if (is_number(word.type) && !folded->items.empty()) {
      word.type.least = folded->items.front();
      word.type.most = folded->items.back();
    }
    declare_type_word(context, *item, std::move(word));
  }
}

}  // namespace ludo::lang
