// SPDX-License-Identifier: BSD-3-Clause
// What is read of this process's mappings.
#include "registration/userfault_watch.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <locale>
#include <string>

namespace statewire::registration::test {
namespace {

// As in French: 1 234 567.
class Spaced : public std::numpunct<char> {
  [[nodiscard]] char do_thousands_sep() const override { return ' '; }
  [[nodiscard]] std::string do_grouping() const override { return "\3"; }
};

void expect_all_are_read() {
  constexpr std::size_t k_mapped = 3 * 4096;
  void* const p = ::mmap(nullptr, k_mapped, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(p, MAP_FAILED);
  const auto begin = reinterpret_cast<std::uintptr_t>(p);
  Range whole;
  EXPECT_TRUE(private_anonymous({begin, begin + k_mapped}, whole));
  EXPECT_LE(whole.begin, begin);
  EXPECT_GE(whole.end, begin + k_mapped);
  ::munmap(p, k_mapped);
  EXPECT_FALSE(private_anonymous({begin, begin + k_mapped}, whole));
  std::uintptr_t last = 0;
  unsigned files = 0;
  EXPECT_TRUE(each_mapping([&](const Mapping& mapping) {
    EXPECT_LE(last, mapping.range.begin);
    EXPECT_LT(mapping.range.begin, mapping.range.end);
    last = mapping.range.end;
    if (!mapping.private_anonymous) ++files;
    return true;
  }));
  EXPECT_GT(files, 0U) << "the program's own";
}

TEST(Mappings, are_read_in_the_classic_locale) { expect_all_are_read(); }

TEST(Mappings, are_read_in_a_locale_that_groups_digits) {
  const std::locale before = std::locale::global(std::locale(std::locale(), new Spaced));
  expect_all_are_read();
  std::locale::global(before);
}

} // namespace
} // namespace statewire::registration::test
