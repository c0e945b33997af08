# SPDX-License-Identifier: BSD-3-Clause
# cmake -DSPECS="a.dot;b.dot" -DOUT=file.hpp -P spec_version.cmake: a header with a hash of the specs.
set(all)
foreach(spec IN LISTS SPECS)
  file(SHA256 ${spec} one)
  string(APPEND all ${one})
endforeach()
string(SHA256 hash "${all}")
string(SUBSTRING ${hash} 0 16 hash)
file(CONFIGURE OUTPUT ${OUT} @ONLY CONTENT [[
#pragma once
#include <string_view>
namespace statewire::sim {
inline constexpr std::string_view k_spec_version = "@hash@";
}
]])
