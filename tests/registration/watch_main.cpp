// SPDX-License-Identifier: BSD-3-Clause
// The tests of the kernel's own watch cannot run where the kernel has none for this process. Then
// they say so, and end with the status that CTest reports as "not run".
#include "pages.hpp"

#include <iostream>
#include <string_view>

int main(int argc, char** argv) {
  using namespace statewire::registration;
  const bool listing = argc > 1 && std::string_view(argv[1]) == "--gtest_list_tests";
  testing::InitGoogleTest(&argc, argv);
  if (!listing) {
    UserfaultWatch watch;
    std::byte* const p = test::map_pages(1);
    const auto begin = reinterpret_cast<std::uintptr_t>(p);
    if (!watch.watch({begin, begin + test::k_page})) {
      std::cout << "NOT RUN: this kernel lets this process watch no memory (userfaultfd)\n";
      return 77;
    }
  }
  return RUN_ALL_TESTS();
}
