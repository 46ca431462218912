// The main of every test program: registers the tests made from files, then runs Catch2.

#ifdef LUDO_CATCH_HAS_MAIN

#include "tests/support/dynamic.hpp"

// The linker's names for this main and Catch2's (`--wrap=main`).
extern "C" int __real_main(int argc, char** argv);  // NOLINT(bugprone-reserved-identifier)

extern "C" int __wrap_main(int argc, char** argv) {  // NOLINT(bugprone-reserved-identifier)
  ludo::tests::run_registrations();
  return __real_main(argc, argv);
}

#else

#define CATCH_CONFIG_RUNNER
#include "tests/support/catch.hpp"
#include "tests/support/dynamic.hpp"

int main(int argc, char** argv) {
  Catch::Session session;
  ludo::tests::run_registrations();
  return session.run(argc, argv);
}

#endif
