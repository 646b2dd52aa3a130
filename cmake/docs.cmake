# SPDX-License-Identifier: BSL-1.0
#
# cmake --build build --target docs: the reference of all headers with the guide, as HTML, in
# <build>/docs/html. A warning of Doxygen's is an error. The target exists where Doxygen is found.

find_package(Doxygen 1.9 QUIET)
if(NOT DOXYGEN_FOUND)
  set(GEODEINT_DOXYGEN_STATUS "not found -> no target docs")
  return()
endif()
set(GEODEINT_DOXYGEN_STATUS "found ${DOXYGEN_VERSION} -> target docs")

file(GLOB guide CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/examples/guide/*.md)

set(DOXYGEN_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/docs)
set(DOXYGEN_USE_MDFILE_AS_MAINPAGE ${PROJECT_SOURCE_DIR}/README.md)
set(DOXYGEN_STRIP_FROM_PATH ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR})
set(DOXYGEN_STRIP_FROM_INC_PATH ${PROJECT_SOURCE_DIR}/include)
set(DOXYGEN_FILTER_PATTERNS "*.hpp=\"awk -f ${PROJECT_SOURCE_DIR}/cmake/docs.awk\"")
set(DOXYGEN_VERBATIM_VARS DOXYGEN_FILTER_PATTERNS)
set(DOXYGEN_EXCLUDE_SYMBOLS *::detail)
set(DOXYGEN_EXCLUDE_PATTERNS */detail/*)
set(DOXYGEN_MACRO_EXPANSION YES)
set(DOXYGEN_EXTRACT_ALL YES)
set(DOXYGEN_TOC_INCLUDE_HEADINGS 2)
set(DOXYGEN_SORT_MEMBER_DOCS NO)
set(DOXYGEN_GENERATE_TREEVIEW YES)
set(DOXYGEN_HAVE_DOT NO)
set(DOXYGEN_GENERATE_LATEX NO)
set(DOXYGEN_QUIET YES)
set(DOXYGEN_WARN_IF_UNDOCUMENTED NO)
set(DOXYGEN_WARN_AS_ERROR FAIL_ON_WARNINGS)

doxygen_add_docs(
  docs ${PROJECT_SOURCE_DIR}/README.md ${guide} ${PROJECT_SOURCE_DIR}/examples/README.md
  ${PROJECT_SOURCE_DIR}/examples/ports/README.md ${PROJECT_SOURCE_DIR}/include
  COMMENT "Reference and guide in ${PROJECT_BINARY_DIR}/docs/html")
# The README names its pictures by their place in the source tree.
add_custom_command(
  TARGET docs
  POST_BUILD
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${PROJECT_SOURCE_DIR}/examples/gallery
          ${PROJECT_BINARY_DIR}/docs/html/examples/gallery)
