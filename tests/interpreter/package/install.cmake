# What is built is installed, and the installed program finds the games that stand beside it.

include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)

file(REMOVE_RECURSE ${PLACE})
run(output ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PLACE})
foreach(file bin/ludo include/ludo/ludo.hpp ${LIBDIR}/libludo.a ${LIBDIR}/pkgconfig/ludo.pc
             ${LIBDIR}/cmake/ludo/ludo-config.cmake ${LIBDIR}/cmake/ludo/ludo-config-version.cmake
             share/ludo/stdlib-games/tablut/tablut.ludo share/ludo/examples/tour/01-put.ludo)
  expect_file(${PLACE}/${file})
endforeach()
file(GLOB pages RELATIVE ${SOURCE}/interpreter/cli/man ${SOURCE}/interpreter/cli/man/*.[1-8])
foreach(page IN LISTS pages)
  string(REGEX REPLACE "^.*[.]" "" section ${page})
  expect_file(${PLACE}/share/man/man${section}/${page})
endforeach()
foreach(completion "ludo.bash;bash-completion/completions/ludo" "_ludo;zsh/site-functions/_ludo"
                   "ludo.fish;fish/vendor_completions.d/ludo.fish")
  list(GET completion 0 file)
  list(GET completion 1 installed)
  if(EXISTS ${SOURCE}/interpreter/cli/completions/${file})
    expect_file(${PLACE}/share/${installed})
  endif()
endforeach()
run(output ${PLACE}/bin/ludo --version)
expect("${output}" "^ludo ${VERSION}\n$")

# A game that is there and nowhere else.
file(WRITE ${PLACE}/share/ludo/stdlib-games/only-here.ludo "game OnlyHere variant of Tablut\n")
set(ENV{LUDO_STDLIB})
run(output ${PLACE}/bin/ludo list)
expect("${output}" "only-here +2 players, square 9 x 9")
run(output ${PLACE}/bin/ludo moves only-here --moves e4-f4)
expect("${output}" "^1 ")
file(REMOVE ${PLACE}/share/ludo/stdlib-games/only-here.ludo)
