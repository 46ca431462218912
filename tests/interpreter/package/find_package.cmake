# A project outside finds the installed library by CMake, is built and run.

include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)

file(REMOVE_RECURSE ${WORK})
run(output ${CMAKE_COMMAND} -S ${SOURCE}/examples/embed -B ${WORK} -G ${GENERATOR}
    -DCMAKE_PREFIX_PATH=${PLACE} -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=Debug
    -DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF)
run(output ${CMAKE_COMMAND} --build ${WORK})
run(output ${WORK}/embed ${PLACE}/share/ludo/stdlib-games/tablut/tablut.ludo 50)
expect_example("${output}")

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
