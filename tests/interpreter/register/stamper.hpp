// Somebody who stamps time, made by the program openssl in a folder: a root, one who stamps and
// whom the root vouches for, and replies to requests.
#pragma once

#include <string>

#include "tests/cli/program.hpp"

namespace ludo::tests {

/// The program openssl is there.
bool has_openssl();

class Stamper {
 public:
  /// Fails the test where openssl cannot make it.
  Stamper();

  /// The certificate of the root, of who stamps, of a root that vouches for neither (PEM).
  std::string root() const { return folder_.read("root.pem"); }
  std::string own() const { return folder_.read("tsa.pem"); }
  std::string stranger() const { return folder_.read("stranger.pem"); }

  /// The reply to a request (DER); `settings` are lines for openssl's section `tsa` that go before
  /// those of this stamper, `options` are for `openssl ts -reply`.
  std::string reply(const std::string& request, const std::string& settings = "",
                    const std::string& options = "") const;

  /// Runs a script of bash in the folder, and answers what it prints; fails the test where it
  /// fails.
  std::string run(const std::string& script) const;

  const Folder& folder() const { return folder_; }

 private:
  Folder folder_;
};

}  // namespace ludo::tests
