# A project outside finds the installed library by CMake, is built and run.

include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)

file(REMOVE_RECURSE ${WORK})
run(output ${CMAKE_COMMAND} -S ${SOURCE}/examples/embed -B ${WORK} -G ${GENERATOR}
    -DCMAKE_PREFIX_PATH=${PLACE} -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=Debug
    -DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF)
run(output ${CMAKE_COMMAND} --build ${WORK})
run(output ${WORK}/embed ${PLACE}/share/ludo/stdlib-games/tablut/tablut.ludo 50)
expect_example("${output}")
# The same player, game and seed: the same move, and one that wins where one does.
set(row c1,a1,d1,a2,e1,a3)
run(output ${WORK}/uct ${PLACE}/share/ludo/examples/games/connect-four.ludo 2000 ${row})
run(again ${WORK}/uct ${PLACE}/share/ludo/examples/games/connect-four.ludo 2000 ${row})
expect("${output}" "^best: [bf], [0-9]+ of 2000 visits\n")
if(NOT output STREQUAL again)
  message(FATAL_ERROR "the same player made another move:\n${output}${again}")
endif()

# Another version is refused.
file(WRITE ${WORK}/other/CMakeLists.txt "cmake_minimum_required(VERSION 3.16)
project(other LANGUAGES CXX)
find_package(ludo 99 QUIET)
if(ludo_FOUND)
  message(FATAL_ERROR \"ludo 99 was found\")
endif()
find_package(ludo REQUIRED)
if(NOT EXISTS \${ludo_GAMES_DIR}/tablut/tablut.ludo)
  message(FATAL_ERROR \"no games in \${ludo_GAMES_DIR}\")
endif()
")
run(output ${CMAKE_COMMAND} -S ${WORK}/other -B ${WORK}/other/build -G ${GENERATOR}
    -DCMAKE_PREFIX_PATH=${PLACE} -DCMAKE_CXX_COMPILER=${COMPILER})
