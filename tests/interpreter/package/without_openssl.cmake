# A build without OpenSSL takes the file that stands in for it, and that has the same functions.

include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)

file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
set(room ${SOURCE}/interpreter/register)

# The functions that a file defines for others.
function(functions_of file found)
  run(output ${COMPILER} -std=c++20 -O1 -I${SOURCE} -c ${file} -o ${WORK}/signing.o)
  run(names ${NM} --defined-only --extern-only --format=posix ${WORK}/signing.o)
  string(REGEX MATCHALL "_ZN4ludo11interpreter[^ \n]+ T" names "${names}")
  list(SORT names)
  set(${found} "${names}" PARENT_SCOPE)
endfunction()

functions_of(${room}/signing_without.cpp without)
list(LENGTH without n_without)
if(n_without LESS 8)
  message(FATAL_ERROR "only ${n_without} functions were found: ${without}")
endif()
if(HAS_OPENSSL)
  functions_of(${room}/signing_openssl.cpp with)
  if(NOT with STREQUAL without)
    message(FATAL_ERROR "with OpenSSL there are\n${with}\nwithout it\n${without}")
  endif()
endif()

run(output ${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/build -G ${GENERATOR}
    -D CMAKE_DISABLE_FIND_PACKAGE_OpenSSL=ON -D CMAKE_CXX_COMPILER=${COMPILER}
    -D CMAKE_BUILD_TYPE=Release -D LUDO_TESTS=OFF)
expect("${output}" "OpenSSL was not found")
# compiles_openssl(<build folder> <variable>): the file that needs it is compiled there.
function(compiles_openssl folder compiled)
  file(READ ${folder}/compile_commands.json commands)
  string(FIND "${commands}" "/signing_openssl.cpp" at)
  if(at LESS 0)
    set(${compiled} OFF PARENT_SCOPE)
  else()
    set(${compiled} ON PARENT_SCOPE)
  endif()
endfunction()

compiles_openssl(${WORK}/build compiled)
if(compiled)
  message(FATAL_ERROR "a build without OpenSSL compiles what needs it")
endif()
# The look itself sees it where it is.
if(HAS_OPENSSL AND EXISTS ${BUILD}/compile_commands.json)
  compiles_openssl(${BUILD} compiled)
  if(NOT compiled)
    message(FATAL_ERROR "a build with OpenSSL does not compile what needs it")
  endif()
endif()
file(READ ${WORK}/build/generated/ludo.pc package)
if(package MATCHES "crypto")
  message(FATAL_ERROR "the package names OpenSSL:\n${package}")
endif()
file(REMOVE_RECURSE ${WORK}/build)
