// Hands functions to Catch2 as tests; see dynamic.hpp. The one place that knows how the versions of
// Catch2 differ in this.

#include "tests/support/dynamic.hpp"

#include <utility>
#include <vector>

#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

class FunctionInvoker : public Catch::ITestInvoker {
 public:
  explicit FunctionInvoker(std::function<void()> body) : body_(std::move(body)) {}
  void invoke() const override { body_(); }

 private:
  std::function<void()> body_;
};

// A function-local static: other files register while globals are still being initialised.
std::vector<void (*)()>& registrations() {
  static std::vector<void (*)()> bodies;
  return bodies;
}

}  // namespace

void register_test(const std::string& name, const std::string& tags, std::function<void()> body) {
#if LUDO_CATCH_MAJOR == 3
  auto invoker = Catch::Detail::make_unique<FunctionInvoker>(std::move(body));
  Catch::AutoReg(std::move(invoker), CATCH_INTERNAL_LINEINFO, Catch::StringRef(),
                 Catch::NameAndTags{name, tags});
#else
  // Catch2 takes ownership.
  Catch::AutoReg(new FunctionInvoker(std::move(body)), CATCH_INTERNAL_LINEINFO, Catch::StringRef(),
                 Catch::NameAndTags{name, tags});
#endif
}

void run_registrations() {
  for (void (*body)() : registrations()) body();
}

Registration::Registration(void (*body)()) { registrations().push_back(body); }

}  // namespace ludo::tests
