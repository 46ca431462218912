# What the tests of the package share.

# run(<variable for the output> <command>…): fails the test with all output if the command fails.
function(run output)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE wrong)
  if(NOT status EQUAL 0)
    string(JOIN " " command ${ARGN})
    message(FATAL_ERROR "${command}\nended with ${status}\n${said}\n${wrong}")
  endif()
  set(${output} "${said}${wrong}" PARENT_SCOPE)
endfunction()

# Fails the test unless the text has a match for the pattern.
function(expect text pattern)
  if(NOT text MATCHES "${pattern}")
    message(FATAL_ERROR "expected `${pattern}` in:\n${text}")
  endif()
endfunction()

function(expect_file path)
  if(NOT EXISTS ${path})
    message(FATAL_ERROR "there is no ${path}")
  endif()
endfunction()

# What the example must say of Tablut, however it was built.
function(expect_example text)
  expect("${text}" "ludo ${VERSION}, Tablut on square 9 x 9, 56 moves at the start, 4408 after two")
  expect("${text}" "White sees 2[0-9] pieces:")
  expect("${text}" "White wins [0-9]+ of 50: ")
  expect("${text}" "escape: [0-9]+")
endfunction()
