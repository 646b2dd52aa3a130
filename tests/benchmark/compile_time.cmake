# SPDX-License-Identifier: BSL-1.0
#
# How long a program with one of our steppers compiles, against the same program with
# runge_kutta4: examples/swap_in_after.cpp and swap_in_before.cpp. Prints the best of `repetitions`
# compilations of each, taken in turn, and the ratio. The target benchmark_compile_time runs it; by
# hand it is
#
#     cmake -D compiler=g++ -D "includes=-Iinclude;-isystem;/usr/include/eigen3" -D examples=examples \
#           -P tests/benchmark/compile_time.cmake

if(NOT DEFINED repetitions)
  set(repetitions 5)
endif()

# Processor time of a command in hundredths of a second, which other programs disturb less than the
# clock on the wall; `times` of the shell prints minutes and seconds of its children in line 2.
function(measure program result)
  execute_process(
    COMMAND sh -c "\"$@\" && times" sh ${compiler} -std=c++20 -O2 ${includes} -c
            ${examples}/swap_in_${program}.cpp -o /dev/null
    OUTPUT_VARIABLE times
    RESULT_VARIABLE status)
  if(NOT status EQUAL 0 OR NOT times MATCHES "\n([0-9]+)m([0-9]+)\\.([0-9][0-9])[0-9]*s")
    message(FATAL_ERROR "swap_in_${program}.cpp does not compile, or the shell has no `times`")
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

set(before 999999)
set(after 999999)
foreach(repetition RANGE 1 ${repetitions})
  foreach(program before after)
    measure(${program} now)
    if(now LESS ${program})
      set(${program} ${now})
    endif()
  endforeach()
endforeach()
math(EXPR ratio "100 * ${after} / ${before}")
seconds(${before} before_text)
seconds(${after} after_text)
seconds(${ratio} ratio_text)
message("compile time, best of ${repetitions} with -O2, seconds of one processor\n"
        "  runge_kutta4          ${before_text}\n"
        "  munthe_kaas_midpoint  ${after_text}\n"
        "  ratio                 ${ratio_text}    (aim: 1.50 at most)")
