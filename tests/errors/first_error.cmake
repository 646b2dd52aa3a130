# SPDX-License-Identifier: BSL-1.0
#
# Compiles a program that is wrong, and holds the first error against the comment "// expect: ..." in it.

if(compiler MATCHES "-NOTFOUND$")
  message("check skipped: there is no clang++")
  return()
endif()
file(STRINGS ${program} expected REGEX "^// expect: ")
list(LENGTH expected count)
if(NOT count EQUAL 1)
  message(FATAL_ERROR "${program} has ${count} lines \"// expect: ...\" instead of one")
endif()
string(REGEX REPLACE "^// expect: " "" expected "${expected}")

execute_process(
  COMMAND ${compiler} -std=c++20 -fsyntax-only ${includes} ${program}
  ERROR_VARIABLE messages
  OUTPUT_QUIET
  RESULT_VARIABLE status)
if(status EQUAL 0)
  message(FATAL_ERROR "${program} compiles")
endif()
string(REGEX MATCH "error: [^\n]*" first "${messages}")
string(FIND "${first}" "${expected}" position)
if(position EQUAL -1)
  message(FATAL_ERROR "the first error is\n${first}\ninstead of\n${expected}")
endif()
