// Who may include whom: the laws of the house, checked on every source file.

#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

/// One #include of one file.
struct Include {
  std::string file;
  std::string target;
};

/// The rooms a room may include besides itself. A folder that is no key is not a room yet, and the
/// test asks for its row. `lang` as a target means the façade lang/lang.hpp.
const std::map<std::string, std::set<std::string>>& arrows() {
  static const std::map<std::string, std::set<std::string>> kArrows = {
      {"lang/text", {}},
      {"lang/diagnostics", {"lang/text"}},
      // Syntax and ast are one library: the tree is built into the ast in the same stage.
      // The façade lang/lang.hpp is implemented where its work is done: format, load, check.
      {"lang/syntax", {"lang", "lang/text", "lang/diagnostics", "lang/ast"}},
      {"lang/ast", {"lang/text", "lang/diagnostics", "lang/syntax"}},
      {"lang/model", {"lang/text"}},
      {"lang/canon", {"lang/text", "lang/model"}},
      {"lang/check",
       {"lang", "lang/text", "lang/diagnostics", "lang/syntax", "lang/ast", "lang/model"}},
      {"lang/view",
       {"lang", "lang/text", "lang/diagnostics", "lang/syntax", "lang/ast", "lang/model",
        "lang/check"}},
      {"lang/rules",
       {"lang", "lang/text", "lang/diagnostics", "lang/syntax", "lang/ast", "lang/model",
        "lang/check"}},
      {"lang/merging",
       {"lang", "lang/text", "lang/diagnostics", "lang/syntax", "lang/ast", "lang/model",
        "lang/check", "lang/canon", "lang/rules"}},
      {"lang/query",
       {"lang/text", "lang/diagnostics", "lang/syntax", "lang/ast", "lang/model", "lang/check"}},
      {"lang",
       {"lang/text", "lang/diagnostics", "lang/syntax", "lang/ast", "lang/model", "lang/check"}},
      {"interpreter/automaton", {"lang/text", "lang/model"}},
      {"interpreter/program", {"lang/text", "lang/model", "interpreter/automaton"}},
      {"interpreter/runtime", {"lang/text", "lang/model", "interpreter/program"}},
      {"interpreter/reference",
       {"lang/text", "lang/diagnostics", "lang/model", "interpreter/runtime"}},
      {"interpreter/render", {"lang/text", "lang/view", "interpreter/scene"}},
      {"interpreter/scene", {"lang/text", "lang/model", "lang/view", "interpreter/reference"}},
      {"interpreter/figures", {}},
      {"interpreter/search",
       {"lang/text", "lang/model", "interpreter/program", "interpreter/runtime",
        "interpreter/reference"}},
      {"interpreter/players",
       {"lang/text", "lang/model", "interpreter/figures", "interpreter/runtime",
        "interpreter/search"}},
      {"interpreter/services",
       {"lang", "lang/text", "lang/diagnostics", "lang/model", "lang/canon", "lang/rules",
        "lang/merging", "interpreter/figures", "interpreter/search", "interpreter/players",
        "interpreter/automaton", "interpreter/program", "interpreter/runtime",
        "interpreter/reference"}},
      {"interpreter/workbench",
       {"lang/text", "lang/model", "interpreter/figures", "interpreter/search",
        "interpreter/players", "interpreter/program", "interpreter/runtime",
        "interpreter/reference", "interpreter/services"}},
      {"interpreter/report",
       {"lang/text", "interpreter/figures", "interpreter/players", "interpreter/workbench",
        "interpreter/render"}},
      {"interpreter/register",
       {"lang", "lang/text", "lang/model", "lang/canon", "interpreter/render",
        "interpreter/services"}},
      {"interpreter/api",
       {"lang", "lang/text", "lang/diagnostics", "lang/model", "lang/canon", "lang/rules",
        "lang/merging", "lang/view", "interpreter/program", "interpreter/runtime",
        "interpreter/reference", "interpreter/players", "interpreter/search", "interpreter/figures",
        "interpreter/scene", "interpreter/render", "interpreter/services", "interpreter/register"}},
  };
  return kArrows;
}

std::vector<std::string> sources_under(const std::string& folder) {
  std::vector<std::string> files;
  for (const char* ending : {".hpp", ".cpp", ".def"}) {
    const std::vector<std::string> found = files_under(folder, ending);
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

std::vector<Include> all_includes() {
  std::vector<Include> includes;
  for (const char* folder : {"lang", "interpreter", "examples", "tests"}) {
    for (const std::string& file : sources_under(folder)) {
      for (const std::string& line : split_lines(read_file(file))) {
        if (!line.starts_with("#include ")) continue;
        const std::size_t open = line.find_first_of("<\"");
        const std::size_t close = line.find_first_of(">\"", open + 1);
        REQUIRE(close != std::string::npos);
        includes.push_back({file, line.substr(open + 1, close - open - 1)});
      }
    }
  }
  return includes;
}

/// `lang/check/names.cpp` → `lang/check`; `interpreter/cli/lsp/json.cpp` → `interpreter/cli`.
std::string room(const std::string& path) {
  const std::size_t first = path.find('/');
  if (first == std::string::npos) return "";
  const std::size_t second = path.find('/', first + 1);
  return path.substr(0, second == std::string::npos ? first : second);
}

bool is_ours(const std::string& target) {
  return target.starts_with("lang/") || target.starts_with("interpreter/") ||
         target.starts_with("tests/");
}

/// Fails with all complaints at once.
void check_none(const std::vector<std::string>& complaints) {
  std::string text;
  for (const std::string& complaint : complaints) text += "\n  " + complaint;
  if (!complaints.empty()) FAIL_CHECK(complaints.size() << " found:" << text);
  SUCCEED();
}

/// Complains about every include of a target for which `forbidden` holds.
template <class Forbidden>
void check_includes(const Forbidden& forbidden) {
  std::vector<std::string> complaints;
  for (const Include& include : all_includes()) {
    if (forbidden(include)) complaints.push_back(include.file + " includes " + include.target);
  }
  check_none(complaints);
}

}  // namespace

TEST_CASE("lang/ never includes interpreter/, and nothing sees tests/") {
  check_includes([](const Include& include) {
    const bool upward =
        include.file.starts_with("lang/") && include.target.starts_with("interpreter/");
    const bool tests = !include.file.starts_with("tests/") && include.target.starts_with("tests/");
    return upward || tests;
  });
}

TEST_CASE("rooms include only the rooms before them") {
  check_includes([](const Include& include) {
    const std::string from = room(include.file);
    const std::string to = room(include.target);
    if (!is_ours(include.target) || from == to) return false;
    if (!from.starts_with("lang") && !from.starts_with("interpreter/")) return false;
    // The program may use everything.
    if (from == "interpreter/cli") return false;
    const auto allowed = arrows().find(from);
    return allowed == arrows().end() || !allowed->second.contains(to);
  });
}

TEST_CASE("the grammar library is used by one source file and the grammar's headers") {
  check_includes([](const Include& include) {
    return include.target.starts_with("tao/") && !include.file.starts_with("lang/syntax/");
  });
  std::set<std::string> users;
  for (const Include& include : all_includes()) {
    if (include.target.starts_with("tao/") && include.file.ends_with(".cpp")) {
      users.insert(include.file);
    }
  }
  CHECK(users.size() <= 1);
}

TEST_CASE("Boost is used only under interpreter/automaton/") {
  check_includes([](const Include& include) {
    return include.target.starts_with("boost/") &&
           !include.file.starts_with("interpreter/automaton/");
  });
}

TEST_CASE("OpenSSL is used by one source file") {
  std::set<std::string> users;
  for (const Include& include : all_includes()) {
    if (include.target.starts_with("openssl/")) users.insert(include.file);
  }
  CHECK(users == std::set<std::string>{"interpreter/register/signing_openssl.cpp"});
}

TEST_CASE("only interpreter/cli/ touches files, terminals and JSON") {
  static const std::set<std::string> kOutside = {"iostream", "fstream", "filesystem"};
  check_includes([](const Include& include) {
    const bool inside =
        include.file.starts_with("lang/") ||
        (include.file.starts_with("interpreter/") && !include.file.starts_with("interpreter/cli/"));
    return inside &&
           (kOutside.contains(include.target) || include.target.starts_with("nlohmann/") ||
            include.target.starts_with("CLI/"));
  });
}

TEST_CASE("public headers include the standard library and each other, nothing else") {
  const std::string folder = "interpreter/api/include/";
  std::size_t headers = 0;
  for (const std::string& file : sources_under(folder)) headers += file.ends_with(".hpp") ? 1 : 0;
  CHECK(10 <= headers);
  check_includes([&](const Include& include) {
    if (!include.file.starts_with(folder)) return false;
    const bool standard = include.target.find_first_of("./") == std::string::npos;
    const bool own = include.target.starts_with("ludo/") && file_exists(folder + include.target);
    return !standard && !own;
  });
}

TEST_CASE("what embeds ludo sees the public headers alone") {
  check_includes([](const Include& include) {
    return include.file.starts_with("examples/") && is_ours(include.target);
  });
}

TEST_CASE("the rooms do not stand on the public interface, the program on its version alone") {
  check_includes([](const Include& include) {
    if (include.file.starts_with("interpreter/api/") || include.file.starts_with("tests/") ||
        include.file.starts_with("examples/")) {
      return false;
    }
    if (include.file.starts_with("interpreter/cli/")) {
      return include.target.starts_with("interpreter/api/") &&
             include.target != "interpreter/api/include/ludo/version.hpp";
    }
    return include.target.starts_with("interpreter/api/") || include.target.starts_with("ludo/");
  });
}

TEST_CASE("Catch2 is used only in tests") {
  check_includes([](const Include& include) {
    return include.target.starts_with("catch2/") && !include.file.starts_with("tests/");
  });
}

TEST_CASE("includes are written from the top of the tree and lead somewhere") {
  check_includes([](const Include& include) {
    if (include.target.starts_with(".")) return true;
    return is_ours(include.target) && !file_exists(include.target);
  });
}

TEST_CASE("every source file opens by saying what it is for") {
  std::vector<std::string> complaints;
  for (const char* folder : {"lang", "interpreter"}) {
    for (const std::string& file : sources_under(folder)) {
      const std::string text = read_file(file);
      if (!text.starts_with("// ")) complaints.push_back(file + " has no opening comment");
      if (file.ends_with(".hpp") && text.find("\n#pragma once\n") == std::string::npos) {
        complaints.push_back(file + " lacks #pragma once");
      }
    }
  }
  check_none(complaints);
}

}  // namespace ludo::tests
