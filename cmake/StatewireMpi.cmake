# SPDX-License-Identifier: BSD-3-Clause
# The same benchmark over the MPI libraries that are installed, each with its own compiler driver.

# A driver alone does not do: Debian's `mpich` and `openmpi-bin` bring it without headers.
function(statewire_find_mpi peer found)
  find_program(STATEWIRE_MPICXX_${peer} mpicxx.${peer})
  mark_as_advanced(STATEWIRE_MPICXX_${peer})
  set(${found} FALSE PARENT_SCOPE)
  if(STATEWIRE_MPICXX_${peer})
    set(probe ${CMAKE_CURRENT_BINARY_DIR}/mpi_probe.cpp)
    file(WRITE ${probe} "#include <mpi.h>\n")
    execute_process(COMMAND ${STATEWIRE_MPICXX_${peer}} -fsyntax-only ${probe}
                    RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
    if(failed EQUAL 0)
      set(${found} TRUE PARENT_SCOPE)
    endif()
  endif()
endfunction()

# Adds PREFIX_openmpi and PREFIX_mpich from mpi.cpp, which needs the given headers. TARGETS gets the targets
# of those that can be built.
function(statewire_mpi_programs prefix targets)
  set(made)
  foreach(peer openmpi mpich)
    statewire_find_mpi(${peer} found)
    if(NOT found)
      continue()
    endif()
    set(program ${CMAKE_CURRENT_BINARY_DIR}/${prefix}_${peer})
    add_custom_command(
      OUTPUT ${program}
      COMMAND ${STATEWIRE_MPICXX_${peer}} -std=c++20 -O2 -o ${program} ${CMAKE_CURRENT_SOURCE_DIR}/mpi.cpp
      DEPENDS mpi.cpp ${ARGN}
      COMMENT "Building the benchmark ${prefix} for ${peer}"
      VERBATIM)
    add_custom_target(${prefix}_${peer}_program ALL DEPENDS ${program})
    list(APPEND made ${prefix}_${peer}_program)
  endforeach()
  set(${targets} ${made} PARENT_SCOPE)
endfunction()
