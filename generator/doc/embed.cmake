# SPDX-License-Identifier: BSD-3-Clause
# cmake -DOUT=assets.cpp -DFILES=a.js,b.css -P embed.cmake: the files as C++ string literals.
set(text "// Written by generator/doc/embed.cmake. Do not edit.\n#include \"assets.hpp\"\n\nnamespace statewire::gen::doc {\n\n")
string(REPLACE "," ";" FILES "${FILES}")
foreach(file IN LISTS FILES)
  file(READ ${file} hex HEX) # as bytes: a list of CMake would eat brackets and semicolons
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  get_filename_component(name ${file} NAME)
  string(MAKE_C_IDENTIFIER ${name} name)
  string(APPEND text "static const unsigned char bytes_${name}[] = {${bytes}};\n")
  string(APPEND text "const std::string_view k_${name}(reinterpret_cast<const char*>(bytes_${name}), sizeof(bytes_${name}));\n\n")
endforeach()
file(WRITE ${OUT} "${text}} // namespace statewire::gen::doc\n")
