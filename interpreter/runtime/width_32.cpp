// The machine with sets of 32 words.
#include "interpreter/runtime/width.hpp"

namespace ludo::runtime {

template class Machine<32>;
template std::unique_ptr<AnyMachine> make_machine<32>(const Program& program, const Budget& budget);

}  // namespace ludo::runtime
