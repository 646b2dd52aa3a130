# SPDX-License-Identifier: BSL-1.0
#
# Install and export rules. The package files serve an installed prefix and, written to the top of
# the build folder, the build tree alike: find_package(geodeint CONFIG) takes either one.

include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/geodeint)
set(pkgconfig_dir ${CMAKE_INSTALL_DATADIR}/pkgconfig)

install(TARGETS geodeint EXPORT geodeint_targets)
install(
  EXPORT geodeint_targets
  NAMESPACE geodeint::
  FILE geodeintTargets.cmake
  DESTINATION ${package_dir})
export(
  EXPORT geodeint_targets
  NAMESPACE geodeint::
  FILE ${PROJECT_BINARY_DIR}/geodeintTargets.cmake)

# In an export of its own: who does not ask for the component needs neither library nor BLAS.
if(GEODEINT_BUILD_SPHERE)
  install(TARGETS geodeint_sphere EXPORT geodeint_sphere_targets)
  install(
    EXPORT geodeint_sphere_targets
    NAMESPACE geodeint::
    FILE geodeintSphereTargets.cmake
    DESTINATION ${package_dir})
  export(
    EXPORT geodeint_sphere_targets
    NAMESPACE geodeint::
    FILE ${PROJECT_BINARY_DIR}/geodeintSphereTargets.cmake)
else()
  # one that an earlier configuration of this build folder has left
  file(REMOVE ${PROJECT_BINARY_DIR}/geodeintSphereTargets.cmake)
endif()

configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/geodeintConfig.cmake.in ${PROJECT_BINARY_DIR}/geodeintConfig.cmake
  INSTALL_DESTINATION ${package_dir}
  NO_SET_AND_CHECK_MACRO)
# Before 1.0 a new minor version may change names.
set(architecture "")
if(NOT GEODEINT_BUILD_SPHERE)
  set(architecture ARCH_INDEPENDENT)
endif()
write_basic_package_version_file(${PROJECT_BINARY_DIR}/geodeintConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion ${architecture})

file(RELATIVE_PATH include_from_pkgconfig ${CMAKE_INSTALL_FULL_DATADIR}/pkgconfig
     ${CMAKE_INSTALL_FULL_INCLUDEDIR})
configure_file(${PROJECT_SOURCE_DIR}/cmake/geodeint.pc.in ${PROJECT_BINARY_DIR}/geodeint.pc @ONLY)

install(
  DIRECTORY ${PROJECT_SOURCE_DIR}/include/geodeint
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING
  PATTERN "*.hpp")
install(FILES ${PROJECT_BINARY_DIR}/geodeintConfig.cmake
              ${PROJECT_BINARY_DIR}/geodeintConfigVersion.cmake DESTINATION ${package_dir})
install(FILES ${PROJECT_BINARY_DIR}/geodeint.pc DESTINATION ${pkgconfig_dir})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

# cpack --config CPackSourceConfig.cmake, in the build folder: the sources as an archive. Everything
# that is in the folder belongs to it, except build folders and what the examples draw.
if(PROJECT_IS_TOP_LEVEL)
  set(CPACK_PACKAGE_NAME geodeint)
  set(CPACK_PACKAGE_VENDOR "The geodeint authors")
  set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
  set(CPACK_RESOURCE_FILE_README ${PROJECT_SOURCE_DIR}/README.md)
  set(CPACK_GENERATOR TGZ)
  set(CPACK_SOURCE_GENERATOR TGZ)
  set(CPACK_SOURCE_PACKAGE_FILE_NAME geodeint-${PROJECT_VERSION})
  set(CPACK_VERBATIM_VARIABLES ON)
  # anchored: the folder itself may lie below one named build
  string(REGEX REPLACE "([][+.*()^$?|{}\\])" "\\\\\\1" here "${PROJECT_SOURCE_DIR}")
  string(REGEX REPLACE "([][+.*()^$?|{}\\])" "\\\\\\1" build "${PROJECT_BINARY_DIR}")
  set(CPACK_SOURCE_IGNORE_FILES
      "^${here}/build[^/]*/"
      "^${here}/\\.git/"
      "^${here}/\\.cache/"
      "^${here}/examples/output/"
      "^${here}/CMakeUserPresets\\.json$"
      "^${here}/compile_commands\\.json$"
      "/__pycache__/"
      "^${build}/")
  include(CPack)
endif()
