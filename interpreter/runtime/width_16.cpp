// The machine with sets of 16 words.
#include "interpreter/runtime/width.hpp"

namespace ludo::runtime {

template class Machine<16>;
template std::unique_ptr<AnyMachine> make_machine<16>(const Program& program, const Budget& budget);

}  // namespace ludo::runtime
