# A compiler is told by pkg-config where the installed library is. The folder is moved first: what
# is installed does not know where it stands.

include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)

find_program(PKG_CONFIG NAMES pkg-config pkgconf)
if(NOT PKG_CONFIG)
  message("skipped: pkg-config is not installed")
  return()
endif()
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
file(COPY ${PLACE}/ DESTINATION ${WORK}/moved)
set(ENV{PKG_CONFIG_PATH} ${WORK}/moved/${LIBDIR}/pkgconfig)
run(version ${PKG_CONFIG} --modversion ludo)
expect("${version}" "^${VERSION}\n$")
run(flags ${PKG_CONFIG} --cflags --libs ludo)
separate_arguments(flags UNIX_COMMAND "${flags}")
run(output ${COMPILER} -std=c++20 ${SOURCE}/examples/embed/main.cpp ${flags} -o ${WORK}/embed)
run(games ${PKG_CONFIG} --variable=gamesdir ludo)
string(STRIP "${games}" games)
run(output ${WORK}/embed ${games}/tablut/tablut.ludo 50)
expect_example("${output}")
