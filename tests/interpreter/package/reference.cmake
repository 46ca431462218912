# The reference of the library is written without a warning.

include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)

if(NOT DOXYGEN)
  message("skipped: doxygen is not installed")
  return()
endif()
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
file(READ ${BUILD}/generated/Doxyfile settings)
file(WRITE ${WORK}/Doxyfile "${settings}\nOUTPUT_DIRECTORY = \"${WORK}\"\n")
run(output ${DOXYGEN} ${WORK}/Doxyfile)
if(output MATCHES "warning|error")
  message(FATAL_ERROR "${output}")
endif()
expect_file(${WORK}/html/classludo_1_1State.html)
expect_file(${WORK}/html/structludo_1_1Diagnostic.html)
