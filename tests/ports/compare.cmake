# SPDX-License-Identifier: BSL-1.0
#
# Runs the two programs of a port and compares with its row in examples/ports/README.md:
#
#     | `name` | state | lines changed | before | after |
#
# The lines are those that `diff` adds. What the programs print first, a drift or a mean, is the
# figure of the table: within a factor of ten where it is below 1e-3, since it may be made of rounding
# errors, and in all its digits otherwise.

file(READ ${folder}/README.md readme)
if(NOT readme MATCHES "\n\\| `${name}` \\|[^|]*\\| ([0-9]+) \\| ([^ |]+) \\| ([^ |]+) \\|")
  message(FATAL_ERROR "examples/ports/README.md has no row for ${name}")
endif()
set(lines ${CMAKE_MATCH_1})
set(printed_before ${CMAKE_MATCH_2})
set(printed_after ${CMAKE_MATCH_3})

execute_process(COMMAND diff ${folder}/${name}_before.cpp ${folder}/${name}_after.cpp
                OUTPUT_VARIABLE difference)
string(REGEX MATCHALL "\n>" added "\n${difference}")
list(LENGTH added count)
if(NOT count EQUAL lines)
  message(FATAL_ERROR "${count} lines are changed, and the README says ${lines}")
endif()

# order_of_magnitude(<figure> <result>): the exponent of 6.2e-15
function(order_of_magnitude figure result)
  string(REGEX MATCH "e([-+][0-9]+)$" matched ${figure})
  set(${result} "${CMAKE_MATCH_1}" PARENT_SCOPE)
endfunction()

foreach(side before after)
  execute_process(
    COMMAND ${${side}}
    OUTPUT_VARIABLE output
    RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${name}_${side} ended with status ${status}")
  endif()
  string(REGEX MATCH "^[^\n]* ([^ \n]+)\n" matched "${output}")
  set(figure ${CMAKE_MATCH_1})
  order_of_magnitude(${figure} power)
  order_of_magnitude(${printed_${side}} printed_power)
  if(power STREQUAL "" OR printed_power STREQUAL "")
    set(same ${figure} STREQUAL ${printed_${side}})
  else()
    math(EXPR distance "${power} - (${printed_power})")
    set(same distance LESS_EQUAL 1 AND distance GREATER_EQUAL -1)
    if(power GREATER -4)
      set(same ${figure} STREQUAL ${printed_${side}})
    endif()
  endif()
  if(NOT (${same}))
    message(FATAL_ERROR "${name}_${side} prints ${figure}, and the README ${printed_${side}}")
  endif()
endforeach()
