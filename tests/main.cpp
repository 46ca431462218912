// The main of every test program: registers the tests made from files, then runs Catch2.

#define CATCH_CONFIG_RUNNER
#include "tests/support/catch.hpp"
#include "tests/support/dynamic.hpp"

int main(int argc, char** argv) {
  Catch::Session session;
  ludo::tests::run_registrations();
  return session.run(argc, argv);
}
