// The machine with sets of 1 word.
#include "interpreter/runtime/width.hpp"

namespace ludo::runtime {

template class Machine<1>;
template std::unique_ptr<AnyMachine> make_machine<1>(const Program& program, const Budget& budget);

}  // namespace ludo::runtime
