// SPDX-License-Identifier: BSD-3-Clause
// Other people's code in a process of its own: what it returns and prints, and what a crash leaves.
#include "back/apart.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

namespace statewire::gen {
namespace {

void say(const std::string& text) {
  EXPECT_EQ(::write(STDERR_FILENO, text.data(), text.size()), static_cast<ssize_t>(text.size()));
}

TEST(Apart, what_it_prints_comes_back_beside_what_it_returns) {
  const Apart apart = run_apart(
      [] {
        say("no triangle path\n");
        return std::string("drawing");
      },
      10);
  EXPECT_EQ(apart.text, "drawing");
  EXPECT_EQ(apart.said, "no triangle path\n");
}

TEST(Apart, more_than_a_pipe_holds_is_printed_without_a_standstill) {
  const std::string much(1 << 20, 'x');
  const Apart apart = run_apart(
      [&] {
        say(much);
        return much;
      },
      10);
  EXPECT_EQ(apart.text, much);
  EXPECT_EQ(apart.said, much);
}

TEST(Apart, a_crash_leaves_no_text_but_what_was_printed) {
  const Apart apart = run_apart(
      []() -> std::string {
        say("lost edge");
        ::_exit(3);
      },
      10);
  EXPECT_EQ(apart.text, "");
  EXPECT_EQ(apart.said, "lost edge");
}

} // namespace
} // namespace statewire::gen
