# SPDX-License-Identifier: BSL-1.0
#
# Install and export rules. The package files serve an installed prefix and, written to the top of
# the build folder, the build tree alike: find_package(geodeint CONFIG) takes either one.

include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_DATADIR}/cmake/geodeint)
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

configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/geodeintConfig.cmake.in ${PROJECT_BINARY_DIR}/geodeintConfig.cmake
  INSTALL_DESTINATION ${package_dir}
  NO_SET_AND_CHECK_MACRO)
# Before 1.0 a new minor version may change names.
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/geodeintConfigVersion.cmake
  COMPATIBILITY SameMinorVersion
  ARCH_INDEPENDENT)

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
