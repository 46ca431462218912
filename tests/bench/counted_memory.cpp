// Replaces malloc and its family. See counted_memory.hpp.

#include "tests/bench/counted_memory.hpp"

#include <cxxabi.h>
#include <dlfcn.h>
#include <execinfo.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t n, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
void __libc_free(void* memory);
}

namespace {

std::atomic<bool> counting = false;
std::atomic<std::uint64_t> n_calls = 0;
std::array<void*, 24> first_stack;
int first_depth = 0;

void note_call() {
  if (!counting.load(std::memory_order_relaxed)) return;
  if (n_calls.fetch_add(1) != 0) return;
  first_depth = backtrace(first_stack.data(), static_cast<int>(first_stack.size()));
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) {
  note_call();
  return __libc_malloc(size);
}

void* calloc(std::size_t n, std::size_t size) {
  note_call();
  return __libc_calloc(n, size);
}

void* realloc(void* memory, std::size_t size) {
  note_call();
  return __libc_realloc(memory, size);
}

void* memalign(std::size_t alignment, std::size_t size) {
  note_call();
  return __libc_memalign(alignment, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
  note_call();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  note_call();
  *memory = __libc_memalign(alignment, size);
  return *memory == nullptr ? ENOMEM : 0;
}

void free(void* memory) { __libc_free(memory); }

}  // extern "C"

namespace ludo::bench {

CountedMemory::CountedMemory() {
  // Its first call loads a library, which takes memory.
  std::array<void*, 1> unused;
  backtrace(unused.data(), 1);
  n_calls = 0;
  first_depth = 0;
  counting = true;
}

CountedMemory::~CountedMemory() { counting = false; }

std::uint64_t CountedMemory::count() const { return n_calls; }

std::string CountedMemory::first_place() const {
  counting = false;
  std::string text;
  for (int i = 0; i < first_depth; ++i) {
    Dl_info info = {};
    if (dladdr(first_stack[static_cast<std::size_t>(i)], &info) == 0) continue;
    if (info.dli_sname == nullptr) continue;
    int status = 0;
    char* const plain = abi::__cxa_demangle(info.dli_sname, nullptr, nullptr, &status);
    text += std::string("  ") + (status == 0 ? plain : info.dli_sname) + "\n";
    std::free(plain);
  }
  return text;
}

}  // namespace ludo::bench
