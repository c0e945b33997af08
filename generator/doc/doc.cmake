# SPDX-License-Identifier: BSD-3-Clause
# The site of `statewirec doc`: its scripts and style are files here, and become part of the program.
set(site_files)
foreach(name site.css machine.js runs.js network.js page.js machine_view.js peers_view.js run_view.js site.js)
  list(APPEND site_files ${CMAKE_CURRENT_SOURCE_DIR}/doc/site/${name})
endforeach()
list(JOIN site_files "," site_list)
set(site_assets ${CMAKE_CURRENT_BINARY_DIR}/doc_assets.cpp)
add_custom_command(
  OUTPUT ${site_assets}
  COMMAND ${CMAKE_COMMAND} -DOUT=${site_assets} "-DFILES=${site_list}" -P ${CMAKE_CURRENT_SOURCE_DIR}/doc/embed.cmake
  DEPENDS ${site_files} doc/embed.cmake
  COMMENT "Embedding the site's scripts"
  VERBATIM)
file(GLOB doc_sources CONFIGURE_DEPENDS doc/*.cpp)
add_library(statewirec_doc STATIC ${doc_sources} ${site_assets})
set_source_files_properties(${site_assets} PROPERTIES SKIP_LINTING ON SKIP_UNITY_BUILD_INCLUSION ON)
target_include_directories(statewirec_doc PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/doc)
target_link_libraries(statewirec_doc PUBLIC statewirec_verify
                                     PRIVATE statewire_options nlohmann_json::nlohmann_json)
