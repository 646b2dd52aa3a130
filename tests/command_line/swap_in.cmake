# SPDX-License-Identifier: BSL-1.0
#
# The block of the README that shows how swap_in_before.cpp becomes swap_in_after.cpp is what `diff`
# says: its lines that begin with - or +.

file(READ ${source}/README.md readme)
string(REGEX MATCHALL "```diff\n" blocks "${readme}")
list(LENGTH blocks count)
if(NOT count EQUAL 1)
  message(FATAL_ERROR "the README has ${count} blocks ```diff instead of one")
endif()
string(FIND "${readme}" "```diff\n" begin)
math(EXPR begin "${begin} + 8")
string(SUBSTRING "${readme}" ${begin} -1 printed)
string(FIND "${printed}" "\n```" end)
string(SUBSTRING "${printed}" 0 ${end} printed)

execute_process(
  COMMAND diff -U0 ${source}/examples/swap_in_before.cpp ${source}/examples/swap_in_after.cpp
  OUTPUT_VARIABLE real
  RESULT_VARIABLE status)
if(NOT status EQUAL 1)
  message(FATAL_ERROR "diff ended with status ${status}")
endif()
string(REGEX REPLACE "^--- [^\n]*\n\\+\\+\\+ [^\n]*\n" "" real "${real}")
string(REGEX REPLACE "@@[^\n]*@@[^\n]*\n" "" real "${real}")
string(REGEX REPLACE "\n$" "" real "${real}")
if(NOT printed STREQUAL real)
  message(FATAL_ERROR "the README prints\n${printed}\nbut the files differ by\n${real}")
endif()
