// Tests made from files: each corpus file, game or heading becomes a test with its own name.
//
//   LUDO_REGISTER_TESTS(corpus_of_syntax) {
//     for (const std::string& path : files_under("tests/corpus/syntax", ".ludo")) {
//       register_test("syntax: " + path, "[corpus]", [path] { CHECK(…); });
//     }
//   }
//
// The body runs once, in main, before Catch2 reads its command line; so `--list-tests` shows the
// tests and a filter selects them. Names must be distinct within a program.
#pragma once

#include <functional>
#include <string>

namespace ludo::tests {

/// Adds a test; to be called from the body of LUDO_REGISTER_TESTS.
void register_test(const std::string& name, const std::string& tags, std::function<void()> body);

/// Runs the bodies of LUDO_REGISTER_TESTS; called by main.
void run_registrations();

/// Remembers a body for run_registrations().
class Registration {
 public:
  explicit Registration(void (*body)());
};

}  // namespace ludo::tests

#define LUDO_REGISTER_TESTS(name)                                                   \
  static void ludo_register_##name();                                               \
  static const ::ludo::tests::Registration kRegister_##name(&ludo_register_##name); \
  static void ludo_register_##name()
