// A libFuzzer program of one target, named by LUDO_FUZZ_TARGET when it is compiled.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tests/fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const auto run = [] {
    for (const ludo::tests::FuzzTarget& target : ludo::tests::fuzz_targets()) {
      if (target.name == LUDO_FUZZ_TARGET) return target.run;
    }
    __builtin_trap();
  }();
  run({reinterpret_cast<const char*>(bytes), size});
  return 0;
}
