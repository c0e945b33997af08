# SPDX-License-Identifier: BSD-3-Clause
find_package(CLI11 REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
target_link_libraries(statewirec PRIVATE CLI11::CLI11 fmt::fmt nlohmann_json::nlohmann_json)
target_compile_definitions(statewirec PRIVATE STATEWIRE_VERSION="${PROJECT_VERSION}")
# Graphviz's plugins lie in a folder of their own; an installed statewirec must find them as well.
set_target_properties(statewirec PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
