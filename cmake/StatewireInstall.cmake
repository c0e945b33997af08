# SPDX-License-Identifier: BSD-3-Clause
# What `cmake --install` puts where, and how find_package(Statewire) finds it. Each component is a package
# of StatewirePackages.cmake.
include(CMakePackageConfigHelpers)
set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Statewire)
# The shared library finds its module for RDMA devices beside itself.
set_target_properties(statewire_shared PROPERTIES INSTALL_RPATH "$ORIGIN/statewire")
install(TARGETS statewire statewire_shared EXPORT StatewireTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT development)
file(RELATIVE_PATH to_prefix ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(cmake/statewire.pc.in ${CMAKE_CURRENT_BINARY_DIR}/statewire.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/statewire.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT development)
install(DIRECTORY runtime/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
install(EXPORT StatewireTargets NAMESPACE Statewire:: DESTINATION ${config_dir} COMPONENT development)
file(RELATIVE_PATH to_modules ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR}/statewire)
set_target_properties(statewire_cli PROPERTIES INSTALL_RPATH "$ORIGIN/${to_modules}")
if(TARGET statewire-fi)
  install(TARGETS statewire-fi LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/libfabric COMPONENT libfabric)
endif()
install(TARGETS statewire_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
if(TARGET statewirec)
  install(TARGETS statewirec RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
else()
  install(PROGRAMS $<TARGET_FILE:Statewire::statewirec> DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
endif()
install(DIRECTORY spec/ DESTINATION ${CMAKE_INSTALL_DATADIR}/statewire/spec COMPONENT tools)
configure_package_config_file(cmake/StatewireConfig.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/StatewireConfig.cmake INSTALL_DESTINATION ${config_dir}
  PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/StatewireConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/StatewireConfig.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/StatewireConfigVersion.cmake cmake/StatewireGenerate.cmake
  DESTINATION ${config_dir} COMPONENT development)
