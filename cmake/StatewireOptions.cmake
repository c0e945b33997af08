# SPDX-License-Identifier: BSD-3-Clause
# What every handwritten target is built with. Third-party and generated parser code does not link
# this: it has its own flags (see generator/front/CMakeLists.txt).
add_library(statewire_options INTERFACE)
target_compile_features(statewire_options INTERFACE cxx_std_20)
target_compile_options(statewire_options INTERFACE -Wall -Wextra -Wpedantic -Werror)
# Programs of a job are short-lived and all start at once: looking up each function when it is first
# called costs them more than looking up all at the start, and costs it when a message waits.
option(STATEWIRE_BIND_NOW "Programs look up library functions when they start, not at first use" ON)
if(STATEWIRE_BIND_NOW)
  target_link_options(statewire_options INTERFACE LINKER:-z,now)
endif()
if(STATEWIRE_SANITIZE)
  add_compile_options(-fsanitize=${STATEWIRE_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${STATEWIRE_SANITIZE})
endif()
# Two warnings of g++ 12 that are wrong when optimising: an overlapping copy in `"text" + std::string`
# (GCC bug 105651), and members of aggregate temporaries that it takes for uninitialised (105593). Both
# stay on for clang and later g++.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(statewire_options INTERFACE -Wno-restrict -Wno-maybe-uninitialized)
endif()
