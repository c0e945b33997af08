# SPDX-License-Identifier: BSD-3-Clause
# Manual pages and bash completion: what the commands themselves print of their option tables. The date
# of the pages is that of SOURCE_DATE_EPOCH, or today's.
if(CMAKE_CROSSCOMPILING) # the commands do not run here
  return()
endif()
find_program(STATEWIRE_GZIP gzip REQUIRED)
string(TIMESTAMP statewire_date "%Y-%m-%d" UTC)
set(manual_dir ${CMAKE_CURRENT_BINARY_DIR}/manual)
foreach(command IN ITEMS statewire statewirec)
  if(command STREQUAL "statewire")
    set(program statewire_cli)
  else()
    set(program Statewire::statewirec)
  endif()
  add_custom_command(OUTPUT ${manual_dir}/${command}.1.gz ${manual_dir}/${command}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${manual_dir}
    COMMAND $<TARGET_FILE:${program}> --man ${statewire_date} > ${manual_dir}/${command}.1
    COMMAND ${STATEWIRE_GZIP} -9nf ${manual_dir}/${command}.1
    COMMAND $<TARGET_FILE:${program}> --completion > ${manual_dir}/${command}
    DEPENDS ${program} VERBATIM)
  list(APPEND manual_files ${manual_dir}/${command}.1.gz)
  install(FILES ${manual_dir}/${command}.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT tools)
  install(FILES ${manual_dir}/${command} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT tools)
endforeach()
add_custom_target(manual ALL DEPENDS ${manual_files})
