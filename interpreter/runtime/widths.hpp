// The machines that there are, one for each width of sets. Each is compiled in a file of its own
// (width_1.cpp, width_2.cpp …) and not again by who looks into one, as tests do.
#pragma once

#include "interpreter/runtime/machine.hpp"

namespace ludo::runtime {

extern template class Machine<1>;
extern template class Machine<2>;
extern template class Machine<4>;
extern template class Machine<8>;
extern template class Machine<16>;
extern template class Machine<32>;
extern template class Machine<kPaged>;

}  // namespace ludo::runtime
