// SPDX-License-Identifier: BSD-3-Clause
// Descriptors of the library, and the numbers 0 to 2, which none of them takes.
#pragma once

#include <statewire/component.hpp>

#include <array>

namespace statewire::native {

using statewire::Descriptor;

// The same file under a number above 2: where a program has closed its standard streams, what the
// library opens must not become one of them. An error (-1, errno) is passed on; the number stays
// where no other is free.
[[nodiscard]] int above_standard(int fd);

// While it lives, those of the numbers 0 to 2 that are free are taken, so that what another library
// opens gets none of them.
class StandardDescriptors {
 public:
  StandardDescriptors();

 private:
  std::array<Descriptor, 3> null_;
};

} // namespace statewire::native
