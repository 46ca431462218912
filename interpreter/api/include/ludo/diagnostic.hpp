// What ludo says about a text: messages with their places.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ludo {

/// How much a message matters.
enum class Severity : std::uint8_t {
  Error,    ///< the text cannot be played
  Warning,  ///< it can, but something in it looks like a slip
  Info,     ///< worth knowing
};

/// A part of a text.
struct Place {
  std::string text;            ///< the name of the text, as load() was told it
  std::size_t line = 1;        ///< from 1
  std::size_t column = 1;      ///< from 1, in characters
  std::size_t end_line = 1;    ///< where the part ends, …
  std::size_t end_column = 1;  ///< … behind its last character
  std::size_t begin = 0;       ///< in bytes, from 0
  std::size_t end = 0;         ///< behind the last byte

  /// Same text, same part.
  friend bool operator==(const Place&, const Place&) = default;
};

/// An underlined place with a few words.
struct Mark {
  Place place;       ///< what is underlined
  std::string text;  ///< the words behind the underline; may be empty

  /// Same place, same words.
  friend bool operator==(const Mark&, const Mark&) = default;
};

/// One message about a text.
struct Diagnostic {
  std::string kind;            ///< its lasting name, such as "unknown-name"; see explain()
  Severity severity{};         ///< how much it matters
  std::string message;         ///< one line, without a full stop
  std::optional<Place> place;  ///< what is wrong; nothing when it is nowhere in a text
  std::vector<Mark> marks;     ///< further places, such as "first declared here"
  std::string hint;            ///< the cure, if it is likely; else empty
  std::string rendered;  ///< all of it, with the line of the text and carets; several lines of text

  /// Equal in all parts.
  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

/// The messages as text for people, with empty lines between.
std::string render(const std::vector<Diagnostic>& diagnostics);

/// What a kind of message means, with an example and the cure, in Markdown; nothing when there is
/// no such kind.
std::optional<std::string_view> explain(std::string_view kind);

/// The names of all kinds of messages.
std::vector<std::string_view> diagnostic_kinds();

}  // namespace ludo
