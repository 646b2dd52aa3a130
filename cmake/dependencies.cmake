# SPDX-License-Identifier: BSL-1.0
#
# Finds what geodeint needs (Boost, Eigen) and what it uses where found. Sets GEODEINT_<part>_FOUND for
# SOPHUS, BLAS, OPENMP and MPI and, for the configure summary, one GEODEINT_<part>_STATUS sentence per
# optional part.

set(GEODEINT_BOOST_MINIMUM 1.74)
set(GEODEINT_EIGEN_MINIMUM 3.4)
set(GEODEINT_SOPHUS_MINIMUM 1.22)

# Boost has shipped its own package files since 1.70; CMake 3.30 asks to choose them over FindBoost.
if(POLICY CMP0167)
  cmake_policy(SET CMP0167 NEW)
endif()
if(NOT TARGET Boost::headers)
  find_package(Boost ${GEODEINT_BOOST_MINIMUM} REQUIRED)
endif()

# Asking for version 3.4 would refuse Eigen 5, so any version is found first and checked afterwards.
if(NOT TARGET Eigen3::Eigen)
  find_package(Eigen3 CONFIG REQUIRED)
  if(Eigen3_VERSION VERSION_LESS GEODEINT_EIGEN_MINIMUM)
    message(FATAL_ERROR "geodeint needs Eigen ${GEODEINT_EIGEN_MINIMUM} or newer; "
                        "${Eigen3_DIR} is version ${Eigen3_VERSION}")
  endif()
endif()

foreach(part SOPHUS BLAS OPENMP MPI)
  if(NOT GEODEINT_WITH_${part} MATCHES "^(AUTO|ON|OFF)$")
    message(FATAL_ERROR "GEODEINT_WITH_${part} is '${GEODEINT_WITH_${part}}'; "
                        "it must be AUTO, ON or OFF")
  endif()
endforeach()

set(GEODEINT_SOPHUS_FOUND FALSE)
if(GEODEINT_WITH_SOPHUS STREQUAL "OFF")
  set(GEODEINT_SOPHUS_STATUS "not wanted (GEODEINT_WITH_SOPHUS=OFF)")
else()
  if(NOT TARGET Sophus::Sophus)
    find_package(Sophus ${GEODEINT_SOPHUS_MINIMUM} CONFIG QUIET)
  endif()
  if(TARGET Sophus::Sophus)
    set(GEODEINT_SOPHUS_FOUND TRUE)
    set(GEODEINT_SOPHUS_STATUS "found ${Sophus_VERSION} -> target geodeint::sophus")
  elseif(GEODEINT_WITH_SOPHUS STREQUAL "ON")
    message(FATAL_ERROR "GEODEINT_WITH_SOPHUS is ON, but Sophus ${GEODEINT_SOPHUS_MINIMUM} or newer "
                        "was not found. Name its prefix in CMAKE_PREFIX_PATH, or set "
                        "GEODEINT_WITH_SOPHUS to AUTO or OFF.")
  else()
    set(GEODEINT_SOPHUS_STATUS "not found -> no target geodeint::sophus")
  endif()
endif()

# The reference BLAS is slower than Eigen, so that AUTO takes only those known to be fast; ON takes
# any. BLA_VENDOR, where set, chooses. geodeintConfig.cmake looks for the same one again.
set(GEODEINT_BLAS_FOUND FALSE)
if(NOT GEODEINT_BUILD_SPHERE)
  set(GEODEINT_BLAS_STATUS "not looked for (GEODEINT_BUILD_SPHERE=OFF)")
elseif(GEODEINT_WITH_BLAS STREQUAL "OFF")
  set(GEODEINT_BLAS_STATUS "not wanted (GEODEINT_WITH_BLAS=OFF)")
else()
  if(BLA_VENDOR)
    set(vendors ${BLA_VENDOR})
  else()
    set(vendors OpenBLAS Intel10_64lp FLAME Apple)
    if(GEODEINT_WITH_BLAS STREQUAL "ON")
      list(APPEND vendors All)
    endif()
  endif()
  foreach(vendor IN LISTS vendors)
    set(BLA_VENDOR ${vendor})
    find_package(BLAS QUIET)
    if(BLAS_FOUND)
      break()
    endif()
  endforeach()
  if(BLAS_FOUND)
    set(GEODEINT_BLAS_FOUND TRUE)
    set(GEODEINT_BLAS_VENDOR ${vendor})
    list(GET BLAS_LIBRARIES 0 library)
    set(GEODEINT_BLAS_STATUS "found ${library} -> matrix products of geodeint::sphere")
  elseif(GEODEINT_WITH_BLAS STREQUAL "ON")
    message(FATAL_ERROR "GEODEINT_WITH_BLAS is ON, but no BLAS was found. Name its prefix in "
                        "CMAKE_PREFIX_PATH, or set GEODEINT_WITH_BLAS to AUTO or OFF.")
  else()
    set(GEODEINT_BLAS_STATUS "no fast one found -> matrix products by Eigen")
  endif()
endif()

# offer_parallel(<part> <package> <target>): ensembles by geodeint::<target>, where <package> is found.
macro(offer_parallel part package target)
  set(GEODEINT_${part}_FOUND FALSE)
  if(GEODEINT_WITH_${part} STREQUAL "OFF")
    set(GEODEINT_${part}_STATUS "not wanted (GEODEINT_WITH_${part}=OFF)")
  else()
    find_package(${package} QUIET COMPONENTS CXX)
    if(${package}_CXX_FOUND)
      set(GEODEINT_${part}_FOUND TRUE)
      set(GEODEINT_${part}_STATUS "found ${${package}_CXX_VERSION} -> target geodeint::${target}")
    elseif(GEODEINT_WITH_${part} STREQUAL "ON")
      message(FATAL_ERROR "GEODEINT_WITH_${part} is ON, but ${package} was not found. Set "
                          "GEODEINT_WITH_${part} to AUTO or OFF to do without.")
    else()
      set(GEODEINT_${part}_STATUS "not found -> no target geodeint::${target}")
    endif()
  endif()
endmacro()

# We use the C functions of MPI; the header of its former C++ ones gives warnings.
set(MPI_CXX_SKIP_MPICXX TRUE)
offer_parallel(OPENMP OpenMP openmp)
offer_parallel(MPI MPI mpi)

if(GEODEINT_BUILD_BENCHMARKS)
  find_package(benchmark CONFIG QUIET)
  if(NOT benchmark_FOUND)
    message(FATAL_ERROR "GEODEINT_BUILD_BENCHMARKS is ON, but Google Benchmark was not found")
  endif()
  set(GEODEINT_BENCHMARK_STATUS "found ${benchmark_VERSION}")
else()
  set(GEODEINT_BENCHMARK_STATUS "not looked for (GEODEINT_BUILD_BENCHMARKS=OFF)")
endif()

if(GEODEINT_BUILD_EXAMPLES)
  find_program(GEODEINT_GNUPLOT gnuplot DOC "Draws the pictures of the examples, at run time")
  mark_as_advanced(GEODEINT_GNUPLOT)
  if(GEODEINT_GNUPLOT)
    set(GEODEINT_GNUPLOT_STATUS "found ${GEODEINT_GNUPLOT}")
  else()
    set(GEODEINT_GNUPLOT_STATUS "not found -> the examples draw no pictures")
  endif()
else()
  set(GEODEINT_GNUPLOT_STATUS "not looked for (GEODEINT_BUILD_EXAMPLES=OFF)")
endif()
