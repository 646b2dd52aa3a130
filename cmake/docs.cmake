# SPDX-License-Identifier: BSL-1.0
#
# cmake --build build --target docs: the whole documentation as a static site with a search, in
# <build>/docs/html: README, guide, gallery, a page for each stepper (docs_steppers, where Python is found),
# and the reference of all headers. A warning of Doxygen's is an error. The target exists where Doxygen is
# found. cmake --install <build> --component docs installs what was built.

find_package(Doxygen 1.9 QUIET)
if(NOT DOXYGEN_FOUND)
  set(GEODEINT_DOXYGEN_STATUS "not found -> no target docs")
  return()
endif()
set(GEODEINT_DOXYGEN_STATUS "found ${DOXYGEN_VERSION} -> target docs")
find_package(Python3 3.8 QUIET COMPONENTS Interpreter)

file(GLOB guide CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/examples/guide/*.md)

set(DOXYGEN_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/docs)
set(DOXYGEN_USE_MDFILE_AS_MAINPAGE ${PROJECT_SOURCE_DIR}/README.md)
set(DOXYGEN_STRIP_FROM_PATH ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}
                            ${PROJECT_BINARY_DIR}/docs)
set(DOXYGEN_STRIP_FROM_INC_PATH ${PROJECT_SOURCE_DIR}/include)
set(DOXYGEN_FILTER_PATTERNS "*.hpp=\"awk -f ${PROJECT_SOURCE_DIR}/cmake/docs.awk\"")
set(DOXYGEN_VERBATIM_VARS DOXYGEN_FILTER_PATTERNS)
set(DOXYGEN_EXCLUDE_SYMBOLS *::detail)
set(DOXYGEN_EXCLUDE_PATTERNS */include/*/detail/*)
set(DOXYGEN_MACRO_EXPANSION YES)
set(DOXYGEN_EXTRACT_ALL YES)
set(DOXYGEN_TOC_INCLUDE_HEADINGS 2)
set(DOXYGEN_SORT_MEMBER_DOCS NO)
set(DOXYGEN_GENERATE_TREEVIEW NO)
set(DOXYGEN_HTML_EXTRA_STYLESHEET ${PROJECT_SOURCE_DIR}/cmake/docs.css)
set(DOXYGEN_HTML_COLORSTYLE_SAT 20)
set(DOXYGEN_HAVE_DOT NO)
set(DOXYGEN_INCLUDE_GRAPH NO)
set(DOXYGEN_INCLUDED_BY_GRAPH NO)
set(DOXYGEN_CLASS_DIAGRAMS NO)
set(DOXYGEN_GENERATE_LATEX NO)
# for tests/docs/reference
set(DOXYGEN_GENERATE_XML YES)
set(DOXYGEN_XML_PROGRAMLISTING NO)
set(DOXYGEN_QUIET YES)
set(DOXYGEN_WARN_IF_UNDOCUMENTED NO)
set(DOXYGEN_WARN_AS_ERROR FAIL_ON_WARNINGS)

set(stepper_pages ${PROJECT_BINARY_DIR}/docs/steppers)
file(MAKE_DIRECTORY ${stepper_pages})
doxygen_add_docs(
  docs ${PROJECT_SOURCE_DIR}/README.md ${guide} ${PROJECT_SOURCE_DIR}/examples/README.md
  ${PROJECT_SOURCE_DIR}/examples/ports/README.md ${PROJECT_SOURCE_DIR}/include
  ${PROJECT_SOURCE_DIR}/cmake/reference.dox ${stepper_pages}
  COMMENT "Reference and guide in ${PROJECT_BINARY_DIR}/docs/html")
if(Python3_Interpreter_FOUND)
  add_custom_target(
    docs_steppers
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tests/docs/steppers ${PROJECT_SOURCE_DIR}
            ${stepper_pages}
    COMMENT "Pages of the steppers")
  add_dependencies(docs docs_steppers)
endif()
# The README names its pictures by their place in the source tree.
add_custom_command(
  TARGET docs
  POST_BUILD
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${PROJECT_SOURCE_DIR}/examples/gallery
          ${PROJECT_BINARY_DIR}/docs/html/examples/gallery)
if(GEODEINT_INSTALL)
  install(
    DIRECTORY ${PROJECT_BINARY_DIR}/docs/html
    DESTINATION ${CMAKE_INSTALL_DOCDIR}
    COMPONENT docs
    OPTIONAL EXCLUDE_FROM_ALL)
endif()
