// See well_formed.hpp.

#include "tests/interpreter/report/well_formed.hpp"

#include <algorithm>
#include <cctype>
#include <set>

namespace ludo::report::tests {

namespace {

bool is_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == ':';
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::string read() {
    constexpr std::string_view kType = "<!DOCTYPE html>";
    if (text_.starts_with(kType)) at_ = kType.size();
    while (at_ < text_.size() && trouble_.empty()) {
      if (text_[at_] == '<') {
        tag();
      } else if (text_[at_] == '&') {
        entity();
      } else {
        ++at_;
      }
    }
    if (trouble_.empty() && !open_.empty()) fail("not closed: " + open_.back());
    return trouble_;
  }
  std::vector<std::string> ids;

 private:
  void fail(const std::string& why) {
    if (trouble_.empty()) trouble_ = why + " at: " + std::string(text_.substr(at_, 60));
  }
  void entity() {
    for (const std::string_view known : {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&apos;"}) {
      if (text_.substr(at_).starts_with(known)) {
        at_ += known.size();
        return;
      }
    }
    fail("a bare ampersand");
  }
  std::string name() {
    const std::size_t from = at_;
    while (at_ < text_.size() && is_name(text_[at_])) ++at_;
    if (from == at_) fail("no name");
    return std::string(text_.substr(from, at_ - from));
  }
  void tag() {
    ++at_;
    if (text_.substr(at_).starts_with("/")) {
      ++at_;
      const std::string closed = name();
      if (open_.empty() || open_.back() != closed)
        return fail("closes what is not open: " + closed);
      open_.pop_back();
      if (at_ >= text_.size() || text_[at_] != '>') return fail("no end of a tag");
      ++at_;
      return;
    }
    const std::string opened = name();
    std::set<std::string> said;
    while (trouble_.empty() && at_ < text_.size()) {
      if (text_[at_] == '>') {
        ++at_;
        open_.push_back(opened);
        return;
      }
      if (text_.substr(at_).starts_with("/>")) {
        at_ += 2;
        return;
      }
      if (text_[at_] != ' ' && text_[at_] != '\n') return fail("no room before an attribute");
      ++at_;
      const std::string attribute = name();
      if (!said.insert(attribute).second) return fail("said twice: " + attribute);
      if (!text_.substr(at_).starts_with("=\"")) return fail("not quoted: " + attribute);
      at_ += 2;
      const std::size_t from = at_;
      while (at_ < text_.size() && text_[at_] != '"' && trouble_.empty()) {
        if (text_[at_] == '<') return fail("a bare bracket");
        if (text_[at_] == '&') {
          entity();
        } else {
          ++at_;
        }
      }
      if (attribute == "id") ids.emplace_back(text_.substr(from, at_ - from));
      ++at_;
    }
    fail("a tag without end");
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::string> open_;
  std::string trouble_;
};

}  // namespace

std::string fault_of(std::string_view page) {
  Reader reader(page);
  std::string trouble = reader.read();
  if (!trouble.empty()) return trouble;
  std::sort(reader.ids.begin(), reader.ids.end());
  const auto twice = std::adjacent_find(reader.ids.begin(), reader.ids.end());
  return twice == reader.ids.end() ? "" : "twice: " + *twice;
}

std::vector<std::string> ids_of(std::string_view page) {
  Reader reader(page);
  reader.read();
  return reader.ids;
}

}  // namespace ludo::report::tests
