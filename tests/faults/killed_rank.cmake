# SPDX-License-Identifier: BSL-1.0
#
# A rank of an ensemble is killed: the run ends, with an error and without hanging; the checkpoint
# before survives, and a run on another number of ranks goes on from there to the same bits.
#
#     cmake -Dprogram=... -Dlaunch=mpiexec;-n -Dfolder=... -P killed_rank.cmake

file(REMOVE_RECURSE ${folder})
file(MAKE_DIRECTORY ${folder})

function(run status output ranks)
  execute_process(
    COMMAND ${launch} ${ranks} ${program} ${ARGN}
    RESULT_VARIABLE result
    OUTPUT_VARIABLE text
    ERROR_VARIABLE complaint
    OUTPUT_STRIP_TRAILING_WHITESPACE
    TIMEOUT 60)
  set(${status} "${result}" PARENT_SCOPE)
  set(${output} "${text}" PARENT_SCOPE)
  message("${ranks} ranks: status ${result}, ${text}${complaint}")
endfunction()

run(status whole 1 ${folder}/whole)
if(NOT status STREQUAL "0" OR NOT whole MATCHES "^[0-9]+$")
  message(FATAL_ERROR "an undisturbed run failed")
endif()

run(status text 3 ${folder}/part die)
if(status MATCHES "[Tt]imeout")
  message(FATAL_ERROR "the other ranks wait for the one that was killed")
endif()
if(status STREQUAL "0")
  message(FATAL_ERROR "a killed rank was not reported")
endif()
if(NOT EXISTS ${folder}/part)
  message(FATAL_ERROR "there is no checkpoint from before")
endif()

run(status resumed 2 ${folder}/part)
if(NOT status STREQUAL "0" OR NOT resumed STREQUAL whole)
  message(FATAL_ERROR "resumed to ${resumed} instead of ${whole}")
endif()
