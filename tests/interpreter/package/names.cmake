# The library defines names of the public interface, and no others.

include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)

run(output ${NM} --defined-only --extern-only --format=posix ${BUILD}/lib/libludo.a)
string(REGEX MATCHALL "\n_[^ ]+" names "${output}")
list(LENGTH names n_names)
if(n_names LESS 50)
  message(FATAL_ERROR "only ${n_names} names were found:\n${output}")
endif()
# Of classes and functions directly in the namespace, and what belongs to classes there.
list(FILTER names EXCLUDE REGEX "^\n_Z(N|NK|TIN|TSN|TVN)4ludo[0-9]+[A-Z]")
list(FILTER names EXCLUDE REGEX "^\n_ZN4ludo[0-9]+[a-z_]+[BE]")
if(names)
  message(FATAL_ERROR "names that are not of the public interface: ${names}")
endif()

# It has all of its own inside: no name of ludo is left for others to define.
run(output ${NM} --undefined-only --format=posix ${BUILD}/lib/libludo.a)
string(REGEX MATCHALL "_ZT?[A-Z]*N?K?4ludo[^ \n]*" names "${output}")
if(names)
  message(FATAL_ERROR "names of ludo that the library lacks: ${names}")
endif()
