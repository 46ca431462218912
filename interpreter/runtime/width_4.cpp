// The machine with sets of 4 words.
#include "interpreter/runtime/width.hpp"

namespace ludo::runtime {

template class Machine<4>;
template std::unique_ptr<AnyMachine> make_machine<4>(const Program& program, const Budget& budget);

}  // namespace ludo::runtime
