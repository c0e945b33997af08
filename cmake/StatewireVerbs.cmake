# SPDX-License-Identifier: BSD-3-Clause
# RDMA devices: libibverbs and librdmacm, where they are. Without them everything else is the same, and
# statewire::verbs::list_ports() says what is missing. STATEWIRE_VERBS:
#   MODULE  what needs them is a shared object that the library loads when the machine has a device
#           (ON means the same)
#   STATIC  it is part of the library, and programs link both
#   OFF     it is not built
# Also sets the imported target PkgConfig::STATEWIRE_VERBS_LIBRARIES.
find_package(PkgConfig QUIET)
set(statewire_verbs_default OFF)
if(PkgConfig_FOUND)
  pkg_check_modules(STATEWIRE_VERBS_LIBRARIES QUIET IMPORTED_TARGET libibverbs librdmacm)
  if(STATEWIRE_VERBS_LIBRARIES_FOUND)
    set(statewire_verbs_default MODULE)
  endif()
endif()
set(STATEWIRE_VERBS ${statewire_verbs_default} CACHE STRING
    "RDMA devices, with libibverbs and librdmacm: MODULE, STATIC or OFF")
set_property(CACHE STATEWIRE_VERBS PROPERTY STRINGS MODULE STATIC OFF)
if(STATEWIRE_VERBS AND NOT STATEWIRE_VERBS_LIBRARIES_FOUND)
  message(FATAL_ERROR "STATEWIRE_VERBS needs libibverbs and librdmacm (Debian: libibverbs-dev librdmacm-dev)")
endif()
if(NOT STATEWIRE_VERBS)
  message(STATUS "Without RDMA devices: libibverbs or librdmacm was not found, or STATEWIRE_VERBS is off")
elseif(NOT STATEWIRE_VERBS STREQUAL "STATIC")
  # Programs of this tree find the module by their RUNPATH; others where the library was configured to be
  # installed, or, if it was installed elsewhere, by a RUNPATH again (StatewireConfig.cmake.in). A RUNPATH
  # makes the dynamic linker look there for every library: 0.04 ms for each start of a program.
  set(statewire_module_build_dir ${PROJECT_BINARY_DIR}/runtime/modules)
  set(statewire_module_dir ${CMAKE_INSTALL_LIBDIR}/statewire)
  list(APPEND CMAKE_BUILD_RPATH ${statewire_module_build_dir})
endif()

# The module, from the sources of the library that it needs: it shares no symbol with the program.
function(statewire_add_verbs_module)
  add_library(statewire_verbs MODULE ${ARGN} ${PROJECT_SOURCE_DIR}/runtime/src/error.cpp
              ${PROJECT_SOURCE_DIR}/runtime/src/address.cpp
              ${PROJECT_SOURCE_DIR}/runtime/src/asio/descriptor.cpp)
  target_include_directories(statewire_verbs PRIVATE ${PROJECT_SOURCE_DIR}/runtime/include
                                                     ${PROJECT_SOURCE_DIR}/runtime/src)
  target_link_libraries(statewire_verbs PRIVATE PkgConfig::STATEWIRE_VERBS_LIBRARIES fmt::fmt statewire_options)
  set_target_properties(statewire_verbs PROPERTIES PREFIX "" OUTPUT_NAME statewire_verbs-${PROJECT_VERSION}
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON BUILD_RPATH ""
    LIBRARY_OUTPUT_DIRECTORY ${statewire_module_build_dir})
  if(NOT STATEWIRE_SANITIZE) # their functions are the program's
    target_link_options(statewire_verbs PRIVATE LINKER:-z,defs)
  endif()
  install(TARGETS statewire_verbs LIBRARY DESTINATION ${statewire_module_dir} COMPONENT runtime)
endfunction()

# The sources of the library's folder runtime/src/verbs/device, and what they are linked with.
function(statewire_add_verbs_device target)
  set(folder ${PROJECT_SOURCE_DIR}/runtime/src/verbs/device)
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  list(REMOVE_ITEM sources ${folder}/without.cpp ${folder}/load.cpp)
  set(small ${folder}/advice.cpp ${folder}/gids.cpp ${folder}/network.cpp
            ${folder}/settings.cpp) # these need nothing
  if(NOT STATEWIRE_VERBS)
    target_sources(${target} PRIVATE ${folder}/without.cpp ${small})
  elseif(STATEWIRE_VERBS STREQUAL "STATIC")
    list(REMOVE_ITEM sources ${folder}/module.cpp)
    target_sources(${target} PRIVATE ${sources})
    target_link_libraries(${target} PRIVATE PkgConfig::STATEWIRE_VERBS_LIBRARIES)
  else()
    statewire_add_verbs_module(${sources})
    add_dependencies(${target} statewire_verbs)
    target_sources(${target} PRIVATE ${folder}/load.cpp ${small})
    target_link_libraries(${target} PRIVATE ${CMAKE_DL_LIBS})
    set_source_files_properties(${folder}/load.cpp PROPERTIES COMPILE_DEFINITIONS
      "STATEWIRE_VERBS_MODULE=\"statewire_verbs-${PROJECT_VERSION}.so\";STATEWIRE_VERBS_MODULE_DIR=\"${CMAKE_INSTALL_FULL_LIBDIR}/statewire\"")
  endif()
endfunction()
