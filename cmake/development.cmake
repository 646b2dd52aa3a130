# SPDX-License-Identifier: BSL-1.0
#
# Compiler settings of our own tests, examples and benchmarks. Nothing here reaches a user of the
# library: link geodeint_development PRIVATE, never to an exported target.

# Warnings are errors.
add_library(geodeint_warnings INTERFACE)
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  target_compile_options(geodeint_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
                                                     -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # Below -O2 no loop is vectorised, not even those that ask for it.
  target_compile_options(geodeint_warnings INTERFACE -Wno-pass-failed)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # The end iterators of odeint copy members they never set. GCC reports that from within system
  # headers, too, so that these two warnings cannot be errors. Nor can those that
  # GCC 12 gives, wrongly, about the insides of its own library and of Eigen.
  target_compile_options(
    geodeint_warnings INTERFACE -Wno-error=uninitialized -Wno-error=maybe-uninitialized
                                -Wno-stringop-overflow -Wno-restrict -Wno-error=array-bounds
                                -Wno-error=use-after-free)
endif()

add_library(geodeint_development INTERFACE)
target_link_libraries(geodeint_development INTERFACE geodeint_warnings)

# The pass ipa-modref of GCC 12 miscompiles a loop that writes through a pointer held by an object
# which was passed by reference and then copied into an iterator: the caller goes on with the old
# value. That is what a test does that counts calls through a pointer while odeint's iterators run.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU"
   AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 11
   AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(geodeint_development INTERFACE -fno-ipa-modref)
endif()

# GCC collects its garbage again and again from 130 MB on, of which precompiled headers alone are more.
# To begin at 550 MB saves a fifth of the compile time and costs a tenth of the memory.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(geodeint_development INTERFACE --param=ggc-min-heapsize=550000)
endif()

# GCC's checks of every pointer for null, alignment and the size of what it points to treble the
# compile time. The address sanitizer and the assertions of Eigen and of the standard library find
# what matters of it, so that they are left to Clang, where they are cheap.
if(GEODEINT_SANITIZE)
  string(REPLACE ";" "," sanitizers "${GEODEINT_SANITIZE}")
  target_compile_options(
    geodeint_development INTERFACE -fsanitize=${sanitizers} -fno-sanitize-recover=all
                                   -fno-omit-frame-pointer -D_GLIBCXX_ASSERTIONS)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND sanitizers MATCHES "address.*undefined|undefined.*address")
    target_compile_options(
      geodeint_development
      INTERFACE -fno-sanitize=null,alignment,object-size,vptr,pointer-overflow)
  endif()
  target_link_options(geodeint_development INTERFACE -fsanitize=${sanitizers})
endif()

# Counters of executed lines: cmake/coverage.cmake.
if(GEODEINT_COVERAGE)
  target_compile_options(geodeint_development INTERFACE --coverage)
  target_link_options(geodeint_development INTERFACE --coverage)
endif()

# header_options(<result>): where a compiler finds our headers and those they need, for programs that
# are compiled by a script and not by a target.
function(header_options result)
  set(options -I${PROJECT_SOURCE_DIR}/include)
  foreach(library Eigen3::Eigen Boost::headers)
    get_target_property(folders ${library} INTERFACE_INCLUDE_DIRECTORIES)
    foreach(folder IN LISTS folders)
      if(NOT folder STREQUAL "/usr/include" AND NOT folder MATCHES "NOTFOUND")
        list(APPEND options -isystem ${folder})
      endif()
    endforeach()
  endforeach()
  set(${result} ${options} PARENT_SCOPE)
endfunction()
