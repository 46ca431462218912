// Runs the specification: every fenced block of every chapter under spec/.
//
// What the kinds of blocks mean stands in example.hpp. Each text is a test of its own, named by the
// path of headings above it.

#include <fmt/core.h>

#include <memory>

#include "tests/spec/document.hpp"
#include "tests/spec/example.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

void register_chapter(const std::string& path) {
  const auto chapter =
      std::make_shared<const Examples>(read_examples(read_document(read_file(path))));
  register_test(path + ": every block says what it is", "[spec]",
                [chapter] { CHECK(listed(chapter->faults) == ""); });
  std::map<std::string, int> used;
  for (std::size_t i = 0; i < chapter->examples.size(); ++i) {
    std::string name = path + ": " + chapter->examples[i].start.heading;
    if (const int count = ++used[name]; 1 < count) name += fmt::format(" ({})", count);
    register_test(name, "[spec]", [chapter, i] {
      CHECK(listed(faults_of(chapter->examples[i], chapter->library)) == "");
    });
  }
}

}  // namespace

LUDO_REGISTER_TESTS(specification) {
  for (const std::string& path : files_under("spec", ".md")) register_chapter(path);
}

}  // namespace ludo::tests
