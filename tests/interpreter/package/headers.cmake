# Each public header is compiled alone, with all warnings.

include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)

set(include ${SOURCE}/interpreter/api/include)
file(GLOB headers RELATIVE ${include} ${include}/ludo/*.hpp)
list(LENGTH headers n_headers)
if(n_headers LESS 10)
  message(FATAL_ERROR "only ${n_headers} headers were found")
endif()
file(MAKE_DIRECTORY ${WORK})
foreach(header IN LISTS headers)
  file(WRITE ${WORK}/alone.cpp "#include <${header}>\n#include <${header}>\n")
  run(output ${COMPILER} -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Werror
      -I${include} ${WORK}/alone.cpp)
endforeach()
