// The main of every test program: registers the tests made from files, then runs Catch2.

#include "tests/support/dynamic.hpp"

#ifdef LUDO_SANITIZE
#include <sys/resource.h>
#include <unistd.h>

namespace {

// With sanitizers frames are several times as large, and what is nested as deep as the bounds allow
// must still fit: begins the program again with a larger stack.
void enlarge_stack(char** argv) {
  constexpr rlim_t kWanted = rlim_t{128} << 20U;
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || kWanted <= limit.rlim_cur) return;
  if (limit.rlim_max < kWanted) return;
  limit.rlim_cur = kWanted;
  if (setrlimit(RLIMIT_STACK, &limit) == 0) execv("/proc/self/exe", argv);
}

}  // namespace
#else
namespace {
void enlarge_stack(char** /*argv*/) {}
}  // namespace
#endif

#ifdef LUDO_CATCH_HAS_MAIN

// The linker's names for this main and Catch2's (`--wrap=main`).
extern "C" int __real_main(int argc, char** argv);  // NOLINT(bugprone-reserved-identifier)

extern "C" int __wrap_main(int argc, char** argv) {  // NOLINT(bugprone-reserved-identifier)
  enlarge_stack(argv);
  ludo::tests::run_registrations();
  return __real_main(argc, argv);
}

#else

#define CATCH_CONFIG_RUNNER
#include "tests/support/catch.hpp"

int main(int argc, char** argv) {
  enlarge_stack(argv);
  Catch::Session session;
  ludo::tests::run_registrations();
  return session.run(argc, argv);
}

#endif
