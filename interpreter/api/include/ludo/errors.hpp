// The exceptions of the library. Mistakes in a text are no exceptions: they are Diagnostics.
// Where the machine has no memory left std::bad_alloc is thrown as it is; values are unharmed.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <ludo/diagnostic.hpp>

namespace ludo {

/// What a game or its player may run into. Values are unharmed when one is thrown.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// There is no game, or no state, in an answer that was asked for it.
class NothingRead : public Error {
 public:
  /// With the messages that say why.
  explicit NothingRead(std::vector<Diagnostic> diagnostics);

  /// Why there is none.
  const std::vector<Diagnostic>& diagnostics() const noexcept { return diagnostics_; }

 private:
  std::vector<Diagnostic> diagnostics_;
};

/// A mistake of a description that shows only when it is played: a value that begins outside its
/// range, triggers that contradict each other.
class DescriptionError : public Error {
 public:
  /// With the place in the description.
  DescriptionError(const std::string& message, std::optional<Place> place);

  /// The place in the description, if it is known.
  const std::optional<Place>& place() const noexcept { return place_; }

 private:
  std::optional<Place> place_;
};

/// A call would have done more than its Budget allows.
class BudgetSpent : public Error {
 public:
  using Error::Error;
};

/// A call was asked to end, by Budget::stop.
class Stopped : public Error {
 public:
  using Error::Error;
};

/// A function was called with what it does not take: a move that there is not, a player that there
/// is not, the outcome of a game that goes on.
class Misuse : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// A fault of ludo itself. Please report it.
class Fault : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

}  // namespace ludo
