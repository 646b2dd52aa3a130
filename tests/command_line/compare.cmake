# SPDX-License-Identifier: BSL-1.0
#
# The command line of the example compare.

# Runs `program` with the given arguments and looks for the exit status and for pieces of text; a
# piece after NOT must not be there.
function(check status)
  cmake_parse_arguments(PARSE_ARGV 1 given "" "" "ARGUMENTS;PRINTS;NOT")
  execute_process(
    COMMAND ${program} ${given_ARGUMENTS}
    OUTPUT_VARIABLE out
    ERROR_VARIABLE err
    RESULT_VARIABLE result)
  string(JOIN " " shown compare ${given_ARGUMENTS})
  if(NOT result STREQUAL status)
    message(SEND_ERROR "${shown}\nended with ${result} instead of ${status}\n${out}${err}")
  endif()
  foreach(text IN LISTS given_PRINTS)
    string(FIND "${out}${err}" "${text}" at)
    if(at EQUAL -1)
      message(SEND_ERROR "${shown}\ndid not print ${text}\n${out}${err}")
    endif()
  endforeach()
  foreach(text IN LISTS given_NOT)
    string(FIND "${out}${err}" "${text}" at)
    if(NOT at EQUAL -1)
      message(SEND_ERROR "${shown}\nprinted ${text}\n${out}${err}")
    endif()
  endforeach()
  # nothing is run if the command line is wrong
  if(status EQUAL 2 AND NOT out STREQUAL "")
    message(SEND_ERROR "${shown}\nprinted\n${out}")
  endif()
endfunction()

set(systems
    rigid_body
    heavy_top
    underwater_vehicle
    manakov
    point_vortices
    lotka_volterra
    relaxing_rigid_body
    gas_containers
    thermo_oscillator)

check(0 ARGUMENTS --help PRINTS --system --stepper --dt --steps --list --full "exit status")
check(0 ARGUMENTS --list PRINTS ${systems} runge_kutta4 isospectral_midpoint metriplectic_midpoint)
check(0 PRINTS rigid_body "dt = 0.1" Casimir energy error gradients ms runge_kutta4 isospectral_midpoint
      NOT nan failed)
foreach(system IN LISTS systems)
  check(0 ARGUMENTS --system=${system} --steps=20 PRINTS ${system} "20 steps" energy runge_kutta4
        NOT nan failed)
endforeach()
check(0 ARGUMENTS --system heavy_top --stepper=runge_kutta4,variational_midpoint --steps 10 --dt=0.01
      PRINTS "dt = 0.01" runge_kutta4 variational_midpoint "Casimir 2" NOT dopri5)
check(0 ARGUMENTS --stepper runge_kutta_dopri5 --stepper isospectral_midpoint --steps=10 PRINTS
      runge_kutta_dopri5 isospectral_midpoint NOT runge_kutta4)
check(0 ARGUMENTS --system=gas_containers --steps=10 PRINTS "loss of entropy")
check(0 ARGUMENTS --full --steps=5 PRINTS ${systems})

# wrong names list the right ones
check(2 ARGUMENTS --system=rigid_bodies PRINTS "no system 'rigid_bodies'" ${systems})
check(2 ARGUMENTS --stepper=rk4 PRINTS "no stepper for rigid_body 'rk4'" runge_kutta4
      isospectral_midpoint)
check(2 ARGUMENTS --system=lotka_volterra --stepper=isospectral_midpoint PRINTS
      "no stepper for lotka_volterra" hamiltonian_poisson)
check(2 ARGUMENTS --stepper=runge_kutta_dopri5,,runge_kutta4 PRINTS "no stepper for rigid_body ''")
check(2 ARGUMENTS --sistem=rigid_body PRINTS "sistem")
check(2 ARGUMENTS rigid_body PRINTS "positional")
# bad numbers
foreach(dt abc nan inf 0 -0.1 1e999 0.1x "")
  check(2 ARGUMENTS "--dt=${dt}" PRINTS dt)
endforeach()
foreach(steps abc nan 0 -5 1.5 1e3 99999999999999999999 "")
  check(2 ARGUMENTS "--steps=${steps}" PRINTS steps)
endforeach()
