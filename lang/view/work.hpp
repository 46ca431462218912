// Inside the checker of views: what its files share.
//
// kNoIndex, kNoExpr and nullopt as results mean: a mistake was reported.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lang/ast/node.hpp"
#include "lang/check/checking.hpp"
#include "lang/check/context.hpp"
#include "lang/view/check.hpp"
#include "lang/view/view.hpp"

namespace ludo::lang {

/// Limits: a view is data from strangers.
inline constexpr std::size_t kMostViewItems = 2'000;
inline constexpr std::size_t kMostColours = 500;
inline constexpr std::size_t kMostShapes = 1'000;
inline constexpr std::size_t kMostStrokes = 200;  // of a shape, those of shapes in it included
inline constexpr std::size_t kMostPathNumbers = 2'000;
inline constexpr std::int32_t kMostMeasure = 100'000;  // hundredths of a cell
inline constexpr std::size_t kMostModules = 50;

/// An item of the effective view.
struct FlatItem {
  const Node* node = nullptr;
  const Node* printed = nullptr;  // the same, in a text with English keywords
  std::size_t text = 0;           // into ViewWork::texts
};

/// A text as it was read.
struct ReadText {
  enum class Kind : std::uint8_t { Own, Parent, Derived, Module } kind = Kind::Own;
  std::string name;
  Node unit;  // Form::View or Form::Shapes
};

/// What an item is about: its frame, and the type of `this` if it has one.
struct ItemScope {
  Frame frame;
  Scope scope;

  explicit ItemScope(const std::optional<Type>& of_this, Span span);
  ItemScope(const ItemScope&) = delete;
  ItemScope& operator=(const ItemScope&) = delete;
};

struct ViewWork {
  Context& context;
  View& view;
  std::map<std::string, Index, std::less<>> shapes = {};              // into View::shapes
  std::map<std::string, Index, std::less<>> shape_tables = {};        // into View::shape_tables
  std::map<std::string, std::pair<Index, const Node*>> defined = {};  // words that views declare

  void error(DiagnosticKind kind, Span span, std::string message, std::string hint = {}) {
    context.error(kind, span, std::move(message), std::move(hint));
  }

  bool in_shape = false;  // `edge` alone is that of what the shape is filled with

  // ---- colours.cpp
  void take_colour(const Node& node);
  /// The index in the palette; kNoIndex: it has none.
  Index find_colour(std::string_view name) const;
  std::optional<PaintUse> paint(Scope& scope, const Node& node);

  // ---- shapes.cpp
  void declare_shape(const Node& node);
  void check_shape(const Node& node);
  void take_table(const Node& node);
  std::optional<ShapeUse> shape_ref(Scope& scope, const Node& node);
  std::optional<ShapeUse> shape_by_name(Scope& scope, const Node& node);
  /// Reports shapes that are made of themselves, or of too much.
  void bound_shapes();
  std::optional<Measure> measure(Scope& scope, const Node& node);
  std::optional<Template> text(Scope& scope, const Node& node);

  // ---- properties.cpp
  std::optional<PropertyUse> property(Scope& scope, const Node& node, ItemForm form);

  // ---- items.cpp
  std::optional<ViewItem> item(const Node& node);
  Index find_site(const Node& node);
};

// ---- lints.cpp
/// Warns of what the author of this item hardly meant; `item` is what became of it, if it is drawn.
void judge_node(ViewWork& work, const Node& node, const ViewItem* item);

/// … that this item, a `drop panel rest`, takes away what nothing else shows. After all items.
void judge_dropped(ViewWork& work, const Node& drop);

/// `M0 0L10 10` as it is written in one way; nothing, and why, where it cannot be read or goes
/// beyond the box of a shape.
std::optional<std::string> canonical_path(std::string_view path, std::string& why);

}  // namespace ludo::lang
