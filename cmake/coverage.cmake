# SPDX-License-Identifier: BSL-1.0
#
# The target coverage: builds and runs the test programs, then prints for every file of include/ and
# src/ how many of its lines they ran and which ones they did not. It fails where less than 95 % of
# either folder ran, or a test failed.
#
#     cmake --preset coverage && cmake --build --preset coverage
#
# A line of a template counts as run when it ran in one of its instances; what no test instantiates
# is not seen at all. Tests that only compile or install something are left out.

find_program(GCOVR gcovr)
mark_as_advanced(GCOVR)
if(NOT GCOVR OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  message(FATAL_ERROR "GEODEINT_COVERAGE=ON needs GCC and gcovr (Debian: apt-get install gcovr)")
endif()

# programs_in(<variable> <folder>): the programs of that folder and of those below it.
function(programs_in variable folder)
  set(programs "")
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    get_target_property(aside ${target} EXCLUDE_FROM_ALL)
    if(type STREQUAL "EXECUTABLE" AND NOT aside)
      list(APPEND programs ${target})
    endif()
  endforeach()
  get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  list(FILTER folders EXCLUDE REGEX "/(headers|readme|docs|packaging|benchmark)$")
  foreach(below IN LISTS folders)
    programs_in(more ${below})
    list(APPEND programs ${more})
  endforeach()
  set(${variable} ${programs} PARENT_SCOPE)
endfunction()
programs_in(programs ${PROJECT_SOURCE_DIR}/tests)

set(gcovr ${GCOVR} --root ${PROJECT_SOURCE_DIR})
# Threads that count at the same time may spoil a count, but hardly in all programs.
set(read_counters --filter ${PROJECT_SOURCE_DIR}/include/ --filter ${PROJECT_SOURCE_DIR}/src/
    --object-directory ${PROJECT_BINARY_DIR} --gcov-ignore-parse-errors --delete)
set(counts ${PROJECT_BINARY_DIR}/coverage.json)
set(report ${gcovr} --add-tracefile ${counts} --fail-under-line 95)
include(ProcessorCount)
ProcessorCount(cores)

add_custom_target(
  coverage
  COMMAND ${CMAKE_CTEST_COMMAND} --parallel ${cores} --output-on-failure --label-exclude
          "headers|readme|docs|packaging"
  COMMAND ${gcovr} ${read_counters} -j ${cores} --json ${counts} ${PROJECT_BINARY_DIR}
  COMMAND ${report} --filter ${PROJECT_SOURCE_DIR}/src/
  COMMAND ${report} --filter ${PROJECT_SOURCE_DIR}/include/
  DEPENDS ${programs}
  WORKING_DIRECTORY ${PROJECT_BINARY_DIR}
  USES_TERMINAL VERBATIM
  COMMENT "Line coverage of include/ and src/")
