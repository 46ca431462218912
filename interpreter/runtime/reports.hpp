// What paths died of, counted by what it was and where its statement stands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::runtime {

/// An effect that could not be done, or an endless loop that was cut: the path died of it.
struct Report {
  std::string what;
  lang::Span where;
  std::uint64_t times = 0;
};

class Reports {
 public:
  /// @param statement  of the model, or -1: it stands nowhere.
  void add(std::string_view what, const lang::GameModel& model, std::int32_t statement);
  std::size_t size() const { return reports_.size(); }
  bool empty() const { return reports_.empty(); }
  /// By where they stand, then by what they say.
  std::vector<Report> in_order() const;

 private:
  std::map<std::pair<std::string, lang::Offset>, Report> reports_;
};

}  // namespace ludo::runtime
