// Makes somebody who stamps time; see stamper.hpp.

#include "tests/interpreter/register/stamper.hpp"

#include <cstdlib>

#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

constexpr const char* kMake = R"(
key() { openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1"; }
for root in root stranger; do
  key $root.key
  openssl req -x509 -new -key $root.key -subj "/CN=Root $root" -days 3650 -config root.cnf -out $root.pem
done
key tsa.key
openssl req -new -key tsa.key -subj "/O=Stamps, Inc./CN=Test Stamper" -config root.cnf -out tsa.csr
openssl x509 -req -in tsa.csr -CA root.pem -CAkey root.key -set_serial 7 -days 3650 \
  -extfile root.cnf -extensions stamping -out tsa.pem
# One whom the root vouches for, but not to stamp time.
key other.key
openssl req -new -key other.key -subj "/CN=No Stamper" -config root.cnf -out other.csr
openssl x509 -req -in other.csr -CA root.pem -CAkey root.key -set_serial 8 -days 3650 -out other.pem
)";

constexpr const char* kRoot = R"([req]
distinguished_name = name
x509_extensions = root
[name]
[root]
basicConstraints = critical, CA:TRUE
[stamping]
extendedKeyUsage = critical, timeStamping
)";

constexpr const char* kStamping = R"([tsa]
default_tsa = here
[here]
serial = serial
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
ess_cert_id_alg = sha256
)";

}  // namespace

bool has_openssl() { return std::system("command -v openssl >/dev/null 2>&1") == 0; }

Stamper::Stamper() {
  folder_.write("root.cnf", kRoot);
  run(kMake);
}

std::string Stamper::reply(const std::string& request, const std::string& settings,
                           const std::string& options) const {
  folder_.write("request", request);
  folder_.write("tsa.cnf", kStamping + settings);
  run("openssl ts -reply -config tsa.cnf -queryfile request -signer tsa.pem -inkey tsa.key " +
      options + " -out reply");
  return folder_.read("reply");
}

std::string Stamper::run(const std::string& script) const {
  const ProgramRun done = run_script(folder_, "set -e\n" + script);
  INFO(done.error);
  REQUIRE(done.status == 0);
  return done.output;
}

}  // namespace ludo::tests
