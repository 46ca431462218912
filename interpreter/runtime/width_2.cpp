// The machine with sets of 2 words.
#include "interpreter/runtime/width.hpp"

namespace ludo::runtime {

template class Machine<2>;
template std::unique_ptr<AnyMachine> make_machine<2>(const Program& program, const Budget& budget);

}  // namespace ludo::runtime
