// What paths died of. See reports.hpp.
#include "interpreter/runtime/reports.hpp"

#include <algorithm>

namespace ludo::runtime {

void Reports::add(std::string_view what, const lang::GameModel& model, std::int32_t statement) {
  const lang::Span where = statement < 0
                               ? lang::Span::nowhere()
                               : model.statements[static_cast<std::size_t>(statement)].span;
  Report& entry = reports_[{std::string(what), where.begin}];
  if (entry.times == 0) {
    entry.what = what;
    entry.where = where;
  }
  ++entry.times;
}

std::vector<Report> Reports::in_order() const {
  std::vector<Report> all;
  for (const auto& [key, report] : reports_) all.push_back(report);
  std::sort(all.begin(), all.end(), [](const Report& a, const Report& b) {
    return std::pair(a.where, a.what) < std::pair(b.where, b.what);
  });
  return all;
}

}  // namespace ludo::runtime
