# row 31: every generator builds it, the default one and those with several configurations.
#
# Nothing is compiled: what stands in for the compiler and the linker makes the files that they would
# make. So the whole graph of a build is walked in seconds, and a file that nobody makes is missed.

include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)

file(MAKE_DIRECTORY ${WORK})
file(WRITE ${WORK}/empty.cpp "")
run(output ${COMPILER} -c ${WORK}/empty.cpp -o ${WORK}/empty.o)
set(ENV{EMPTY_OBJECT} ${WORK}/empty.o)
set(stand_in ${CMAKE_CURRENT_LIST_DIR}/stand_in.sh)
set(ENV{CMAKE_GENERATOR})
set(ENV{CMAKE_CXX_COMPILER_LAUNCHER})

# builds(<folder> <argument of cmake>…)
function(builds name)
  set(folder ${WORK}/${name})
  file(REMOVE_RECURSE ${folder})
  run(output ${CMAKE_COMMAND} -S ${SOURCE} -B ${folder} ${ARGN} -D CMAKE_CXX_COMPILER=${COMPILER}
             -D CMAKE_CXX_COMPILER_LAUNCHER=${stand_in} -D CMAKE_CXX_LINKER_LAUNCHER=${stand_in})
  run(output ${CMAKE_COMMAND} --build ${folder} --parallel 2)
  expect_file(${folder}/lib/${library_folder}libludo.a)
  file(REMOVE_RECURSE ${folder})
endfunction()

set(library_folder "")
builds(default)
find_program(ninja NAMES ninja ninja-build)
if(ninja)
  builds(ninja -G Ninja)
  set(library_folder Debug/)
  builds(configurations -G "Ninja Multi-Config")
endif()
