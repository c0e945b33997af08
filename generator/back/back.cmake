# SPDX-License-Identifier: BSD-3-Clause
# The drawing back end: Graphviz as a library, with exactly the two plugins it needs linked in. They
# live in a folder of their own beside libgvc, where the linker does not look by itself.
pkg_get_variable(STATEWIRE_GVC_LIBDIR libgvc libdir)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
foreach(plugin core dot_layout)
  find_library(STATEWIRE_GVPLUGIN_${plugin} NAMES gvplugin_${plugin}
               HINTS ${STATEWIRE_GVC_LIBDIR}/graphviz REQUIRED)
  mark_as_advanced(STATEWIRE_GVPLUGIN_${plugin})
endforeach()
target_link_libraries(statewirec_core
  PUBLIC fmt::fmt
  PRIVATE nlohmann_json::nlohmann_json PkgConfig::GVC ${STATEWIRE_GVPLUGIN_core}
          ${STATEWIRE_GVPLUGIN_dot_layout})
