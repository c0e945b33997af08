# SPDX-License-Identifier: BSD-3-Clause
# Debian packages of the install components, by CPack: docs/guide/packages.md. Only a build for /usr has the
# folders of Debian's architecture compiled in.
if(NOT CMAKE_INSTALL_PREFIX STREQUAL "/usr" OR NOT TARGET manual)
  return()
endif()
set(STATEWIRE_PACKAGE_CONTACT "The Statewire developers <statewire@example.org>" CACHE STRING
    "The maintainer in the packages: NAME <ADDRESS>")
set(work ${CMAKE_CURRENT_BINARY_DIR}/packaging)

string(TIMESTAMP package_date "%a, %d %b %Y %H:%M:%S +0000" UTC) # SOURCE_DATE_EPOCH, or now
configure_file(cmake/debian/changelog ${work}/changelog.Debian @ONLY)
execute_process(COMMAND ${STATEWIRE_GZIP} -9nfk ${work}/changelog.Debian COMMAND_ERROR_IS_FATAL ANY)
file(READ LICENSE license_text)
string(REGEX REPLACE "^[^\n]*\n+[^\n]*\n+" "" license_text "${license_text}") # name and copyright
string(STRIP "${license_text}" license_text)
string(REPLACE "\n\n" "\n.\n" license_text "${license_text}")
string(REPLACE "\n" "\n " license_text " ${license_text}")
configure_file(cmake/debian/copyright ${work}/copyright @ONLY)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME statewire)
set(CPACK_PACKAGE_CONTACT "${STATEWIRE_PACKAGE_CONTACT}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_CURRENT_BINARY_DIR}/runtime)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_COMPONENTS_ALL)

# Component, package, section, what is needed beside the libraries that its programs name, one line,
# and a description. What is only for packages is not installed by `cmake --install`.
function(statewire_package component package section depends summary description)
  string(TOUPPER ${component} COMPONENT)
  set(CPACK_COMPONENTS_ALL ${CPACK_COMPONENTS_ALL} ${component} PARENT_SCOPE)
  set(CPACK_DEBIAN_${COMPONENT}_PACKAGE_NAME ${package} PARENT_SCOPE)
  set(CPACK_DEBIAN_${COMPONENT}_PACKAGE_SOURCE statewire PARENT_SCOPE)
  set(CPACK_DEBIAN_${COMPONENT}_PACKAGE_SECTION ${section} PARENT_SCOPE)
  set(CPACK_DEBIAN_${COMPONENT}_PACKAGE_PRIORITY optional PARENT_SCOPE)
  set(CPACK_DEBIAN_${COMPONENT}_PACKAGE_DEPENDS "${depends}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${COMPONENT}_DESCRIPTION "${summary}\n${description}" PARENT_SCOPE)
  install(FILES ${work}/copyright ${work}/changelog.Debian.gz
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component} EXCLUDE_FROM_ALL)
  set(overrides ${CMAKE_CURRENT_SOURCE_DIR}/cmake/debian/${package}.lintian-overrides)
  if(EXISTS ${overrides})
    install(FILES ${overrides} DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME ${package}
            COMPONENT ${component} EXCLUDE_FROM_ALL)
  endif()
endfunction()

set(library libstatewire${PROJECT_VERSION_MAJOR})
set(this "(= ${PROJECT_VERSION}-1)")
statewire_package(runtime ${library} libs "" "message-passing stack made of state diagrams (library)"
"Statewire sends tagged and active messages between processes over sockets and
RDMA. Its protocol is a set of state diagrams that are checked, proved and
compiled. This package has the shared library with the interface for C, and
the module for RDMA devices.")
statewire_package(development libstatewire-dev libdevel
  "${library} ${this}, libboost-dev (>= 1.74), libfmt-dev, libssl-dev"
  "message-passing stack made of state diagrams (development files)"
"Statewire sends tagged and active messages between processes over sockets and
RDMA. This package has the headers for C and C++, the static library that C++
programs link, and the files by which CMake and pkg-config find them.")
statewire_package(tools statewire-tools devel "${library} ${this}"
  "compiler of state diagrams, launcher of message-passing jobs"
"The compiler statewirec checks, draws, proves and compiles state machines
written as Graphviz digraphs. The command statewire starts jobs that exchange
messages over Statewire, and simulates their protocol.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_RECOMMENDS "statewire-tools ${this}")
set(CPACK_DEBIAN_TOOLS_PACKAGE_SUGGESTS "gcc, librsvg2-bin, spin, tcc")
if(TARGET statewire-fi)
  statewire_package(libfabric statewire-libfabric libs "" "message-passing stack made of state diagrams (libfabric)"
"This provider makes Statewire a network of libfabric. Programs that use
libfabric, as Open MPI does, run over it unchanged.")
endif()
# Which package a program needs that links the library; and that dpkg runs ldconfig.
file(WRITE ${work}/shlibs "libstatewire ${PROJECT_VERSION_MAJOR} ${library} (>= ${PROJECT_VERSION})\n")
file(WRITE ${work}/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${work}/shlibs ${work}/triggers)
include(CPack)
