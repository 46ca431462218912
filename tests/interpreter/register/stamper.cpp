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
# One for whom the root vouches through another.
key middle.key
openssl req -new -key middle.key -subj "/CN=Middle" -config root.cnf -out middle.csr
openssl x509 -req -in middle.csr -CA root.pem -CAkey root.key -set_serial 8 -days 3650 \
  -extfile root.cnf -extensions root -out middle.pem
key deep.key
openssl req -new -key deep.key -subj "/CN=Deep Stamper" -config root.cnf -out deep.csr
openssl x509 -req -in deep.csr -CA middle.pem -CAkey middle.key -set_serial 9 -days 3650 \
  -extfile root.cnf -extensions stamping -out deep.pem
# One for whom the root vouches for some time that is over.
key old.key
openssl req -new -key old.key -subj "/CN=Old Stamper" -config root.cnf -out old.csr
mkdir db && touch db/index && echo 10 > db/serial
openssl ca -batch -config root.cnf -name signing -in old.csr -cert root.pem -keyfile root.key \
  -startdate 20200101000000Z -enddate 20210101000000Z -extensions stamping -notext -out old.pem
)";

constexpr const char* kRoot = R"([req]
distinguished_name = name
x509_extensions = root
[name]
[root]
basicConstraints = critical, CA:TRUE
[signing]
database = db/index
serial = db/serial
new_certs_dir = db
default_md = sha256
policy = any
[any]
commonName = supplied
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
