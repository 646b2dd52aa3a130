# SPDX-License-Identifier: BSL-1.0
#
# Says once, at the end of the configuration, what will be built and with which optional parts.

if(CMAKE_BUILD_TYPE)
  set(build_type ", ${CMAKE_BUILD_TYPE}")
endif()
message(STATUS "geodeint ${PROJECT_VERSION} (${CMAKE_CXX_COMPILER_ID} "
               "${CMAKE_CXX_COMPILER_VERSION}${build_type})")
message(STATUS "  Boost             ${Boost_VERSION}")
message(STATUS "  Eigen             ${Eigen3_VERSION}")
message(STATUS "  Sophus            ${GEODEINT_SOPHUS_STATUS}")
message(STATUS "  BLAS              ${GEODEINT_BLAS_STATUS}")
message(STATUS "  OpenMP            ${GEODEINT_OPENMP_STATUS}")
message(STATUS "  MPI               ${GEODEINT_MPI_STATUS}")
message(STATUS "  Google Benchmark  ${GEODEINT_BENCHMARK_STATUS}")
message(STATUS "  gnuplot           ${GEODEINT_GNUPLOT_STATUS}")
message(STATUS "  Doxygen           ${GEODEINT_DOXYGEN_STATUS}")
message(STATUS "  sphere ${GEODEINT_BUILD_SPHERE}, tests ${GEODEINT_BUILD_TESTS}, examples ${GEODEINT_BUILD_EXAMPLES}, "
               "benchmarks ${GEODEINT_BUILD_BENCHMARKS}")
if(GEODEINT_SANITIZE)
  message(STATUS "  sanitizers        ${GEODEINT_SANITIZE}")
endif()
