// The machine of boards of tiles: its sets are pages.
#include "interpreter/runtime/width.hpp"

namespace ludo::runtime {

template class Machine<kPaged>;
template std::unique_ptr<AnyMachine> make_machine<kPaged>(const Program& program,
                                                          const Budget& budget);

}  // namespace ludo::runtime
