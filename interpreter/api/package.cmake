# One static library of all rooms, what is installed, and the packages.
#
# Programs outside see the headers of interpreter/api/include/ and nothing else. The objects of all
# rooms are linked into one, with the parts of fmt that they use, and every name that is not of the
# public interface is made local to it: nothing in it can meet a name of the program it is linked
# into. Where the linker cannot do that, and under the sanitizers, the library holds the objects as
# they are.
#
# Tested by tests/interpreter/api/ and tests/interpreter/package/.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# --- ludo::ludo ----------------------------------------------------------------------------------

set(library_rooms ludo_text ludo_diagnostics ludo_syntax ludo_model ludo_canon ludo_check
                  ludo_automaton ludo_program ludo_runtime ludo_reference ludo_search ludo_figures ludo_players ludo_services ludo_rules
                  ludo_merging ludo_view ludo_scene ludo_render ludo_register ludo_api)
add_library(ludo_own_fmt STATIC interpreter/api/own_fmt.cpp)
target_link_libraries(ludo_own_fmt PRIVATE ludo_options fmt::fmt)
set(library_objects $<TARGET_OBJECTS:ludo_own_fmt>)
foreach(room IN LISTS library_rooms)
  # The one that parses headers for all rooms has an object that is none.
  list(APPEND library_objects $<FILTER:$<TARGET_OBJECTS:${room}>,EXCLUDE,[.]gch$>)
endforeach()

execute_process(COMMAND ${CMAKE_LINKER} --help OUTPUT_VARIABLE linker_help ERROR_QUIET)
if(linker_help MATCHES "force-group-allocation" AND CMAKE_OBJCOPY AND NOT LUDO_SANITIZE)
  set(LUDO_ONE_OBJECT ON)
else()
  set(LUDO_ONE_OBJECT OFF)
endif()
if(LUDO_ONE_OBJECT)
  # Mangled names of classes directly in the namespace ludo, which begin with a capital; of functions
  # there, which have an E or B behind their name. Inner namespaces begin with a small letter.
  set(public_names)
  foreach(form ZN ZNK ZTIN ZTSN ZTVN)
    list(APPEND public_names _${form}4ludo[1-9][A-Z]* _${form}4ludo[1-9][0-9][A-Z]*)
  endforeach()
  foreach(length RANGE 1 40)
    string(REPEAT "[a-z_]" ${length} name)
    list(APPEND public_names _ZN4ludo${length}${name}[BE]*)
  endforeach()
  # Names that are one in the whole program are made weak first: weak ones can be made local. All of
  # them are C++; what is wanted of libraries in C must stay wanted.
  set(kept ${CMAKE_BINARY_DIR}/generated/public_names)
  set(others ${CMAKE_BINARY_DIR}/generated/other_names)
  list(JOIN public_names "\n" public_lines)
  string(REGEX REPLACE "(^|\n)_" "\\1!_" other_lines "${public_lines}")
  file(CONFIGURE OUTPUT ${kept} CONTENT "${public_lines}\n" @ONLY)
  file(CONFIGURE OUTPUT ${others} CONTENT "${other_lines}\n_Z*\n" @ONLY)
  # One for each configuration, where a build folder has several.
  get_property(has_configurations GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(has_configurations)
    set(one_object ${CMAKE_BINARY_DIR}/generated/$<CONFIG>/ludo.o)
  else()
    set(one_object ${CMAKE_BINARY_DIR}/generated/ludo.o)
  endif()
  # Not every generator knows how an object of another target is made: what is waited for are the
  # libraries of the rooms.
  add_custom_command(
    OUTPUT ${one_object}
    COMMAND ${CMAKE_LINKER} -r --force-group-allocation -o ${one_object} ${library_objects}
    COMMAND ${CMAKE_OBJCOPY} --wildcard --weaken-symbols=${others} ${one_object}
    COMMAND ${CMAKE_OBJCOPY} --wildcard --keep-global-symbols=${kept} ${one_object}
    DEPENDS ${library_rooms} ludo_own_fmt ${kept} ${others}
    COMMENT "Linking all rooms into one object"
    COMMAND_EXPAND_LISTS VERBATIM)
  set_source_files_properties(${one_object} PROPERTIES GENERATED ON EXTERNAL_OBJECT ON)
  add_library(ludo_library STATIC ${one_object})
else()
  add_library(ludo_library STATIC ${library_objects})
endif()
set_target_properties(ludo_library PROPERTIES
  LINKER_LANGUAGE CXX OUTPUT_NAME ludo EXPORT_NAME ludo
  ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
target_include_directories(ludo_library INTERFACE
  $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/interpreter/api/include>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_compile_features(ludo_library INTERFACE cxx_std_20)
target_link_libraries(ludo_library INTERFACE Threads::Threads)
# Records are signed by OpenSSL, which is no part of the library.
if(OpenSSL_FOUND)
  target_link_libraries(ludo_library INTERFACE OpenSSL::Crypto)
  set(LUDO_PC_LIBRARIES " -lcrypto")
  set(LUDO_FIND_OPENSSL "find_dependency(OpenSSL 3.0 COMPONENTS Crypto)")
endif()
if(LUDO_SANITIZE)
  target_link_options(ludo_library INTERFACE -fsanitize=address,undefined)
endif()
add_library(ludo::ludo ALIAS ludo_library)

# --- Installing ----------------------------------------------------------------------------------

# The program looks for its games in ../share/ludo, seen from itself.
set(games_folder share/ludo)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/ludo)

install(TARGETS ludo RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(DIRECTORY stdlib-games DESTINATION ${games_folder} COMPONENT program)
install(DIRECTORY examples/games examples/tour DESTINATION ${games_folder}/examples
        COMPONENT program)
install(DIRECTORY spec/schemas DESTINATION ${games_folder} COMPONENT program)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT program)
foreach(section RANGE 1 8)
  file(GLOB pages CONFIGURE_DEPENDS interpreter/cli/man/*.${section})
  install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section} COMPONENT program)
endforeach()
set(completions ${CMAKE_SOURCE_DIR}/interpreter/cli/completions)
install(FILES ${completions}/ludo.bash DESTINATION share/bash-completion/completions RENAME ludo
        COMPONENT program OPTIONAL)
install(FILES ${completions}/_ludo DESTINATION share/zsh/site-functions COMPONENT program OPTIONAL)
install(FILES ${completions}/ludo.fish DESTINATION share/fish/vendor_completions.d
        COMPONENT program OPTIONAL)

install(TARGETS ludo_library EXPORT ludo
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(DIRECTORY interpreter/api/include/ludo DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        COMPONENT library)
install(EXPORT ludo NAMESPACE ludo:: FILE ludo-targets.cmake DESTINATION ${package_folder}
        COMPONENT library)
configure_package_config_file(
  interpreter/api/ludo-config.cmake.in ${CMAKE_BINARY_DIR}/generated/ludo-config.cmake
  INSTALL_DESTINATION ${package_folder} PATH_VARS games_folder)
write_basic_package_version_file(
  ${CMAKE_BINARY_DIR}/generated/ludo-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/generated/ludo-config.cmake
              ${CMAKE_BINARY_DIR}/generated/ludo-config-version.cmake
        DESTINATION ${package_folder} COMPONENT library)

# The folder of ludo.pc tells where all the rest is, wherever it is put.
file(RELATIVE_PATH prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" prefix_from_pc "${prefix_from_pc}")
configure_file(interpreter/api/ludo.pc.in ${CMAKE_BINARY_DIR}/generated/ludo.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/generated/ludo.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)

# --- Documentation -------------------------------------------------------------------------------

find_program(LUDO_DOXYGEN doxygen)
configure_file(interpreter/api/Doxyfile.in ${CMAKE_BINARY_DIR}/generated/Doxyfile @ONLY)
if(LUDO_DOXYGEN)
  add_custom_target(doc
    COMMAND ${LUDO_DOXYGEN} ${CMAKE_BINARY_DIR}/generated/Doxyfile
    WORKING_DIRECTORY ${CMAKE_BINARY_DIR}
    COMMENT "Writing the reference of the library to doc/html/index.html" VERBATIM)
endif()

# --- Packages ------------------------------------------------------------------------------------

set(CPACK_PACKAGE_NAME ludo)
set(CPACK_PACKAGE_VENDOR "ludo")
set(CPACK_PACKAGE_CONTACT "the authors of ludo <ludo@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR DEB)
# Two packages: the program with its games, and what programs that embed ludo are built with.
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program library)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME ludo)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libludo-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
    "${PROJECT_DESCRIPTION}. The program ludo, and the shipped games.")
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION
    "${PROJECT_DESCRIPTION}. The static library and its C++ headers.")
if(OpenSSL_FOUND)
  set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "libssl-dev")
endif()
find_program(LUDO_SHLIBDEPS dpkg-shlibdeps)
if(LUDO_SHLIBDEPS)
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
else()
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "libc6, libgcc-s1, libstdc++6, libfmt9")
  if(OpenSSL_FOUND)
    string(APPEND CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS ", libssl3")
  endif()
endif()
include(CPack)
