// What the machine throws. See errors.hpp.

#include "interpreter/runtime/errors.hpp"

namespace ludo::runtime {

void throw_spent(const char* what) { throw BudgetSpent(what); }

}  // namespace ludo::runtime
