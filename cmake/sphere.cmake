# SPDX-License-Identifier: BSL-1.0
#
# geodeint::sphere, the compiled part of the library: the quantised sphere, its transforms and its
# pictures. Where a BLAS was found it is linked, and GEODEINT_USE_BLAS makes the large matrix
# products of the headers go through it.

file(GLOB sphere_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/sphere/*.cpp)
add_library(geodeint_sphere ${sphere_sources})
add_library(geodeint::sphere ALIAS geodeint_sphere)
target_link_libraries(geodeint_sphere PUBLIC geodeint::geodeint)
if(GEODEINT_BLAS_FOUND)
  target_link_libraries(geodeint_sphere PUBLIC BLAS::BLAS)
  target_compile_definitions(geodeint_sphere PUBLIC GEODEINT_USE_BLAS=1)
endif()
# Only the pragma simd, by which a loop allows its sum to be taken in parts; no OpenMP.
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  target_compile_options(geodeint_sphere PRIVATE -fopenmp-simd)
endif()
# Without the extensions GCC fuses no multiplications and additions: the same bits on every machine.
set_target_properties(
  geodeint_sphere
  PROPERTIES EXPORT_NAME sphere
             CXX_EXTENSIONS OFF
             POSITION_INDEPENDENT_CODE ON
             WINDOWS_EXPORT_ALL_SYMBOLS ON
             VERSION ${PROJECT_VERSION}
             SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
