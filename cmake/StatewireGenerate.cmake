# SPDX-License-Identifier: BSD-3-Clause
# statewire_generate(TARGET SPECS spec.dot... OUT_DIR dir
#                    [MACHINES name...] [NAMESPACE a::b] [WORKING_DIRECTORY dir])
#
# Defines the INTERFACE library TARGET: a target that links it finds OUT_DIR/NAME.hpp for every machine NAME
# of the specs, written again whenever a spec changes. All specs of a stack belong in one call, so that
# events which one machine raises in another are checked.
#
# MACHINES: their names, when they are not the file names of the specs (without suffix).
# NAMESPACE: the namespace around the machines' own (default: statewire::spec).
# WORKING_DIRECTORY: what the specs' paths in messages and comments are relative to (default: the current
# source directory).
#
# A spec depends on nothing but itself, so that the rule needs no depfile. Files whose text stays the same
# are not touched, and nothing that includes them is compiled again.
function(statewire_generate target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "OUT_DIR;NAMESPACE;WORKING_DIRECTORY" "SPECS;MACHINES")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_SPECS OR NOT arg_OUT_DIR)
    message(FATAL_ERROR "statewire_generate(TARGET SPECS spec.dot... OUT_DIR dir [MACHINES name...] "
                        "[NAMESPACE a::b] [WORKING_DIRECTORY dir])")
  endif()
  if(NOT arg_WORKING_DIRECTORY)
    set(arg_WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  endif()
  cmake_path(ABSOLUTE_PATH arg_OUT_DIR BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})

  set(specs) # as files, for dependencies
  set(names) # as written, for messages
  set(machines ${arg_MACHINES})
  foreach(spec IN LISTS arg_SPECS)
    cmake_path(ABSOLUTE_PATH spec BASE_DIRECTORY ${arg_WORKING_DIRECTORY} NORMALIZE)
    list(APPEND specs ${spec})
    cmake_path(RELATIVE_PATH spec BASE_DIRECTORY ${arg_WORKING_DIRECTORY} OUTPUT_VARIABLE name)
    list(APPEND names ${name})
    if(NOT arg_MACHINES)
      cmake_path(GET spec STEM machine)
      list(APPEND machines ${machine})
    endif()
  endforeach()
  list(TRANSFORM machines PREPEND ${arg_OUT_DIR}/ OUTPUT_VARIABLE headers)
  list(TRANSFORM headers APPEND .hpp)
  set(options)
  if(arg_NAMESPACE)
    set(options --namespace ${arg_NAMESPACE})
  endif()

  # The headers are by-products: they keep their time when their text stays the same, so the stamp is
  # what is newer than the specs.
  set(stamp ${CMAKE_CURRENT_BINARY_DIR}/${target}.stamp)
  add_custom_command(
    OUTPUT ${stamp}
    BYPRODUCTS ${headers}
    COMMAND Statewire::statewirec compile ${names} -o ${arg_OUT_DIR} ${options}
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
    DEPENDS ${specs} $<TARGET_FILE:Statewire::statewirec>
    WORKING_DIRECTORY ${arg_WORKING_DIRECTORY}
    COMMENT "Compiling the specs of ${target}"
    VERBATIM)
  add_custom_target(${target}_headers DEPENDS ${stamp})
  add_library(${target} INTERFACE)
  add_dependencies(${target} ${target}_headers)
  target_compile_features(${target} INTERFACE cxx_std_20)
  target_include_directories(${target} INTERFACE $<BUILD_INTERFACE:${arg_OUT_DIR}>)
endfunction()
