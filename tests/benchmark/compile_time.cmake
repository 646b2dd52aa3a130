# SPDX-License-Identifier: BSL-1.0
#
# How long a program with one of our steppers compiles, against the same program with
# runge_kutta4: examples/swap_in_after.cpp and swap_in_before.cpp. The latter includes all of odeint,
# as programs with odeint do; it is compiled once more with only the headers it needs, as the former
# has them. Prints the best of `repetitions` compilations of each, taken in turn, and the ratios. The
# target benchmark_compile_time runs it; by hand it is
#
#     cmake -D compiler=g++ -D "includes=-Iinclude;-isystem;/usr/include/eigen3" -D examples=examples \
#           -P tests/benchmark/compile_time.cmake

if(NOT DEFINED repetitions)
  set(repetitions 5)
endif()

# Processor time of a command in hundredths of a second, which other programs disturb less than the
# clock on the wall; `times` of the shell prints minutes and seconds of its children in line 2.
function(measure source result)
  execute_process(
    COMMAND sh -c "\"$@\" && times" sh ${compiler} -std=c++20 -O2 ${includes} -c
            ${source} -o /dev/null
    OUTPUT_VARIABLE times
    RESULT_VARIABLE status)
  if(NOT status EQUAL 0 OR NOT times MATCHES "\n([0-9]+)m([0-9]+)\\.([0-9][0-9])[0-9]*s")
    message(FATAL_ERROR "${source} does not compile, or the shell has no `times`")
  endif()
  set(minutes ${CMAKE_MATCH_1})
  set(seconds ${CMAKE_MATCH_2})
  # 08 is no octal number
  math(EXPR hundredths "1${CMAKE_MATCH_3} - 100")
  math(EXPR all "(${minutes} * 60 + ${seconds}) * 100 + ${hundredths}")
  set(${result}
      ${all}
      PARENT_SCOPE)
endfunction()

function(seconds hundredths result)
  math(EXPR whole "${hundredths} / 100")
  math(EXPR rest "${hundredths} % 100 + 100")
  string(SUBSTRING ${rest} 1 2 rest)
  set(${result}
      "${whole}.${rest}"
      PARENT_SCOPE)
endfunction()

# swap_in_before.cpp with single headers of odeint
function(write_narrow source result)
  file(READ ${source} text)
  string(
    REPLACE "#include <boost/numeric/odeint.hpp>\n"
            "#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>\n"
            narrow "${text}")
  if(narrow STREQUAL text)
    message(FATAL_ERROR "${source} does not include boost/numeric/odeint.hpp")
  endif()
  execute_process(
    COMMAND mktemp -d
    OUTPUT_VARIABLE folder
    OUTPUT_STRIP_TRAILING_WHITESPACE)
  file(WRITE ${folder}/swap_in_narrow.cpp "${narrow}")
  set(${result}
      ${folder}
      PARENT_SCOPE)
endfunction()

write_narrow(${examples}/swap_in_before.cpp folder)
set(before_source ${examples}/swap_in_before.cpp)
set(narrow_source ${folder}/swap_in_narrow.cpp)
set(after_source ${examples}/swap_in_after.cpp)
foreach(program before narrow after)
  set(${program} 999999)
endforeach()
foreach(repetition RANGE 1 ${repetitions})
  foreach(program before narrow after)
    measure(${${program}_source} now)
    if(now LESS ${program})
      set(${program} ${now})
    endif()
  endforeach()
endforeach()
file(REMOVE_RECURSE ${folder})
foreach(program before narrow)
  math(EXPR ratio "100 * ${after} / ${${program}}")
  seconds(${ratio} ${program}_ratio)
endforeach()
foreach(program before narrow after)
  seconds(${${program}} ${program}_text)
endforeach()
message("compile time, best of ${repetitions} with -O2, seconds of one processor\n"
        "  runge_kutta4, boost/numeric/odeint.hpp   ${before_text}\n"
        "  runge_kutta4, single headers             ${narrow_text}\n"
        "  munthe_kaas_midpoint, single headers     ${after_text}\n"
        "  ratio to the first                       ${before_ratio}    (aim: 1.00 at most)\n"
        "  ratio to the second                      ${narrow_ratio}    (aim: 1.50 at most)")
