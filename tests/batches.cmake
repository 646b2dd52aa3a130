# SPDX-License-Identifier: BSL-1.0
#
# Which test files share a program, and how programs are compiled.
#
# A program of several files includes them one after the other, each in a test suite of its own, which
# is a namespace, too: algebra/so3_test.cpp becomes
#
#     BOOST_AUTO_TEST_SUITE(algebra_so3)
#     #include "algebra/so3_test.cpp"
#     BOOST_AUTO_TEST_SUITE_END()
#
# Their own includes have been made by then, at the top, so that nothing but the tests ends up in the
# namespaces. The test algebra.so3 runs this suite alone. -DGEODEINT_TEST_BATCHES=OFF gives every file
# a program of its own.

option(GEODEINT_TEST_BATCHES "Let neighbouring test files share a program, which compiles faster" ON)

# How many files of a folder share a program: as many as the compiler takes in 40 seconds and 1.5 GB.
# tests/run --times shows what each program needs.
set(files_in_a_batch 5)

# Files that stand alone, because they test in which order headers are included or what a program does
# with its test cases, because they specialise templates, or include sources,
set(alone
    algebra/group_traits_test.cpp
    faults/disk_full_test.cpp
    gallery/finding_test.cpp
    gallery/plot_test.cpp
    odeint/eigen_adaptor_after_test.cpp
    odeint/eigen_adaptor_before_test.cpp
    stepper/promises_test.cpp
    support/random_cases_test.cpp)
# and because they are large themselves.
list(
  APPEND
  alone
  algebra/so_test.cpp
  algebra/sp_test.cpp
  algebra/su_test.cpp
  ensemble/ensemble_test.cpp
  errata/cosserat_series_test.cpp
  faults/allocations_test.cpp
  faults/lie_poisson_test.cpp
  faults/metriplectic_test.cpp
  faults/poisson_test.cpp
  lanes/lane_stepper_test.cpp
  models/manakov_test.cpp
  models/point_vortices_test.cpp
  models/zeitlin_euler_steps_test.cpp
  models/zeitlin_euler_test.cpp
  observe/structure_report_matrices_test.cpp
  observe/structure_report_systems_test.cpp
  observe/structure_report_test.cpp
  observe/structure_report_units_test.cpp
  odeint/adaptive_states_test.cpp
  odeint/states_of_programs_test.cpp
  odeint/vector_space_state_controlled_test.cpp
  odeint/vector_space_state_test.cpp
  property/complex_sizes_test.cpp
  property/isospectral_test.cpp
  property/metriplectic_units_test.cpp
  property/sizes_test.cpp
  property/solvers_test.cpp
  property/units_of_baths_test.cpp
  property/units_of_lagrangians_test.cpp
  replay/lie_poisson_test.cpp
  replay/matrices_test.cpp
  replay/on_groups_test.cpp
  replay/poisson_test.cpp
  stepper/foreign_stepper_test.cpp
  stepper/hamiltonian_poisson_conformance_test.cpp
  stepper/hamiltonian_poisson_lie_order_test.cpp
  stepper/hamiltonian_poisson_lie_replay_test.cpp
  stepper/hamiltonian_poisson_order_test.cpp
  stepper/hamiltonian_poisson_replay_test.cpp
  stepper/hamiltonian_poisson_test.cpp
  stepper/implicit_midpoint_test.cpp
  stepper/isospectral_conservation_test.cpp
  stepper/isospectral_gauss_matrices_test.cpp
  stepper/isospectral_gauss_test.cpp
  stepper/isospectral_strong_order_test.cpp
  stepper/lie_poisson_splitting_test.cpp
  stepper/matrix_algebras_complex_sizes_test.cpp
  stepper/matrix_algebras_sizes_test.cpp
  stepper/matrix_algebras_solvers_test.cpp
  stepper/matrix_algebras_spectra_test.cpp
  stepper/matrix_algebras_test.cpp
  stepper/metriplectic_midpoint_on_test.cpp
  stepper/metriplectic_midpoint_test.cpp
  stepper/munthe_kaas_heun_test.cpp
  stepper/munthe_kaas_midpoint_test.cpp
  stepper/poses_with_numbers_test.cpp
  stepper/rattle_replay_test.cpp
  stepper/rattle_test.cpp
  stepper/reconstruction_test.cpp
  stepper/rounding_correction_test.cpp
  stepper/runge_kutta_munthe_kaas4_test.cpp
  stepper/runge_kutta_munthe_kaas_dopri5_test.cpp
  stepper/runge_kutta_munthe_kaas_matrix_algebras_test.cpp
  stepper/runge_kutta_munthe_kaas_test.cpp
  stepper/scalars_dual_number_test.cpp
  stepper/scalars_float_test.cpp
  stepper/scalars_long_double_test.cpp
  stepper/scalars_matrices_float_test.cpp
  stepper/spray_collocation_test.cpp
  stepper/symmetric_composition_test.cpp
  stepper/thermal_splitting_test.cpp
  stepper/thermal_sweeps_test.cpp
  stepper/truncated_series_test.cpp
  stepper/variational_lagrangian_noise_test.cpp
  stepper/variational_lagrangian_replay_test.cpp
  stepper/variational_lagrangian_structure_test.cpp
  stepper/variational_lagrangian_test.cpp
  stepper/variational_midpoint_matrix_groups_test.cpp
  stepper/variational_midpoint_replay_test.cpp
  stepper/variational_midpoint_structure_test.cpp
  stepper/variational_midpoint_test.cpp
  stepper/weak_splitting_order_test.cpp
  stepper/weak_splitting_systems_test.cpp
  structure/bi_realisation_test.cpp
  structure/double_bracket_test.cpp
  structure/hamilton_jacobi_series_test.cpp
  structure/lie_dual_exponential_test.cpp
  structure/lie_dual_in_coordinates_test.cpp
  structure/lie_dual_test.cpp
  structure/metric_dissipation_test.cpp
  structure/modified_hamiltonian_constructions_test.cpp
  structure/modified_hamiltonian_test.cpp
  structure/poisson_product_test.cpp
  support/conformance_test.cpp
  system/metriplectic_conditions_test.cpp
  system/on_orbits_test.cpp
  system/sde_test.cpp
  threads/lie_poisson_test.cpp
  threads/poisson_test.cpp
  threads/zeitlin_euler_test.cpp)

# Compiling the tests takes far longer than running them, so that they are compiled with -O1. None of
# them needs more: all together they run for about a minute. -O0 gains nothing, since every small
# function of Eigen's is then compiled for itself. What Eigen and the library force inline, the
# optimiser may leave out of line here: whole steps, copied to every place that takes one, are a
# quarter of what there is to compile. The bits of a step do not depend on it, and tests/replay says so.
# Lanes need it, and the numbers of Boost.Multiprecision: without it GCC 12 takes four times as long
# over them, or minutes and gigabytes. Without it there is no noise in registers chosen at run time, either,
# so that the test of those keeps it.
set(inlined noise/cell_block_test.cpp)
set(test_optimisation "")
set(inlining_optimisation "")
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(inlining_optimisation -O1)
  set(test_optimisation ${inlining_optimisation} -Dalways_inline=unused)
endif()

# What is compiled once for all programs, and the owner of their precompiled header. The main program
# cannot be it: BOOST_TEST_MODULE has to be defined before Boost.Test is included.
add_library(
  geodeint_test_shared OBJECT
  support/conformance.cpp support/decompositions.cpp support/golden.cpp
  support/matrix_exponentials.cpp support/order.cpp support/realisation_checks.cpp)
target_link_libraries(geodeint_test_shared PRIVATE geodeint_test)
target_compile_options(geodeint_test_shared PRIVATE ${test_optimisation})
if(GEODEINT_TEST_PCH)
  target_precompile_headers(
    geodeint_test_shared
    PRIVATE <boost/test/unit_test.hpp>
            <Eigen/Dense>
            <boost/numeric/odeint.hpp>
            <chrono>
            <filesystem>
            <fstream>
            <random>
            <ranges>
            ${CMAKE_CURRENT_SOURCE_DIR}/support/decompositions.hpp)
endif()

# The steppers of support/steppers.hpp, compiled once for programs that ask for erased_steppers<G>().
file(
  GLOB stepper_sources
  RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}
  CONFIGURE_DEPENDS support/erased_steppers_on_*.cpp)
add_library(geodeint_test_steppers STATIC ${stepper_sources})
target_link_libraries(geodeint_test_steppers PRIVATE geodeint_test)

# compile_tests(<target>): the optimisation, and the precompiled header that goes with it.
function(compile_tests target)
  target_compile_options(${target} PRIVATE ${test_optimisation})
  if(GEODEINT_TEST_PCH)
    target_precompile_headers(${target} REUSE_FROM geodeint_test_shared)
  endif()
endfunction()

compile_tests(geodeint_test_steppers)

# name_test(<source> <test> <label> <suite>): what algebra/so3_test.cpp is called, algebra.so3, its
# folder, and the suite of its tests in a program of several files.
function(name_test source test label suite)
  string(REGEX REPLACE "_test\\.cpp$" "" path ${source})
  cmake_path(GET source PARENT_PATH folder)
  string(REPLACE "/" "." name ${path})
  string(REPLACE "/" "_" identifier ${path})
  set(${test} ${name} PARENT_SCOPE)
  set(${label} "${folder}" PARENT_SCOPE)
  set(${suite} ${identifier} PARENT_SCOPE)
endfunction()

# add_test_program(<target> <suffix> <source>...): one program of these files, and a test for each,
# whose name ends in the suffix.
function(add_test_program target suffix)
  list(LENGTH ARGN count)
  if(count EQUAL 1)
    add_executable(${target} ${ARGN})
  else()
    set(includes "")
    set(suites "")
    foreach(source IN LISTS ARGN)
      file(STRINGS ${source} directives REGEX "^#(include|if|ifdef|else|endif)")
      list(JOIN directives "\n" directives)
      name_test(${source} test label suite)
      string(APPEND includes "${directives}\n")
      string(APPEND suites "\nBOOST_AUTO_TEST_SUITE(${suite})\n#include \"${source}\"\n"
                           "BOOST_AUTO_TEST_SUITE_END()\n")
    endforeach()
    set(program "${includes}${suites}")
    file(CONFIGURE OUTPUT ${target}.cpp CONTENT "@program@" @ONLY)
    add_executable(${target} ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp)
    target_compile_definitions(${target} PRIVATE GEODEINT_TEST_BATCH)
  endif()
  target_link_libraries(${target} PRIVATE geodeint_test_main geodeint_test_shared)

  foreach(source IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
    file(STRINGS ${source} listed_steppers REGEX "erased_steppers<")
    if(listed_steppers)
      target_link_libraries(${target} PRIVATE geodeint_test_steppers)
    endif()
    name_test(${source} test label suite)
    if(count EQUAL 1)
      add_test(NAME ${test}${suffix} COMMAND ${target})
    else()
      add_test(NAME ${test}${suffix} COMMAND ${target} --run_test=${suite})
    endif()
    set_tests_properties(${test}${suffix} PROPERTIES LABELS "${label}" TIMEOUT 600)
    if(label STREQUAL "threads")
      add_dependencies(thread_tests ${target})
    endif()
  endforeach()
endfunction()

# add_test_batches(<source>...): programs of neighbouring files.
function(add_test_batches)
  set(folders "")
  foreach(source IN LISTS ARGN)
    name_test(${source} test folder suite)
    file(STRINGS ${source} numbers_of_many_digits REGEX "include <boost/multiprecision")
    if(numbers_of_many_digits OR source IN_LIST inlined)
      add_test_program(test_${suite} "" ${source})
      target_compile_options(test_${suite} PRIVATE ${inlining_optimisation})
    elseif(source IN_LIST alone OR NOT folder OR NOT GEODEINT_TEST_BATCHES)
      add_test_program(test_${suite} "" ${source})
      compile_tests(test_${suite})
    else()
      list(APPEND files_in_${folder} ${source})
      list(APPEND folders ${folder})
    endif()
  endforeach()

  list(REMOVE_DUPLICATES folders)
  foreach(folder IN LISTS folders)
    set(number 0)
    set(left ${files_in_${folder}})
    while(left)
      list(SUBLIST left 0 ${files_in_a_batch} batch)
      list(REMOVE_ITEM left ${batch})
      math(EXPR number "${number} + 1")
      add_test_program(test_${folder}_${number} "" ${batch})
      compile_tests(test_${folder}_${number})
    endwhile()
  endforeach()
endfunction()
