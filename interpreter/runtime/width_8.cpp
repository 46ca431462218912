// The machine with sets of 8 words.
#include "interpreter/runtime/width.hpp"

namespace ludo::runtime {

template class Machine<8>;
template std::unique_ptr<AnyMachine> make_machine<8>(const Program& program, const Budget& budget);

}  // namespace ludo::runtime
