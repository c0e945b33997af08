// SPDX-License-Identifier: BSD-3-Clause
// SIGPIPE that soft-iWARP raises in a process that posts to a connection whose socket is gone does
// not end it.
#include "verbs/device/pipe_guard.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <pthread.h>

namespace statewire::verbs {
namespace {

bool is_pending() {
  sigset_t all;
  sigpending(&all);
  return sigismember(&all, SIGPIPE) == 1;
}

bool is_blocked() {
  sigset_t all;
  pthread_sigmask(SIG_SETMASK, nullptr, &all);
  return sigismember(&all, SIGPIPE) == 1;
}

TEST(PipeGuard, takes_the_signal_that_came_and_leaves_the_rest_as_it_was) {
  {
    const PipeGuard guard(true);
    pthread_kill(pthread_self(), SIGPIPE); // without the guard the test ends here
    EXPECT_TRUE(is_pending());
    errno = ENOTCONN;
  }
  EXPECT_EQ(errno, ENOTCONN);
  EXPECT_FALSE(is_pending());
  EXPECT_FALSE(is_blocked());
}

TEST(PipeGuard, keeps_what_the_caller_has_blocked_for_the_caller) {
  sigset_t pipe;
  sigset_t former;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &former);
  pthread_kill(pthread_self(), SIGPIPE);
  {
    const PipeGuard guard(true);
    EXPECT_TRUE(is_pending());
  }
  EXPECT_TRUE(is_pending());
  EXPECT_TRUE(is_blocked());
  const timespec at_once{};
  EXPECT_EQ(sigtimedwait(&pipe, nullptr, &at_once), SIGPIPE);
  pthread_sigmask(SIG_SETMASK, &former, nullptr);
}

TEST(PipeGuard, that_is_not_needed_changes_nothing) {
  const PipeGuard guard(false);
  EXPECT_FALSE(is_blocked());
}

} // namespace
} // namespace statewire::verbs
