// SPDX-License-Identifier: BSD-3-Clause
// How long queue pairs wait before they send again: which values are accepted, and the errors of
// the others.
#include "verbs/device/settings.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace statewire::verbs {
namespace {

TEST(QueuePairTimeout, ANumberFromAMillisecondToSeventeenSecondsIsTaken) {
  for (unsigned n = 8; n <= 22; ++n) {
    const auto read = parse_timeout(std::to_string(n));
    ASSERT_TRUE(read) << n;
    EXPECT_EQ(*read, n);
  }
}

TEST(QueuePairTimeout, WhateverElseIsAnErrorThatSaysWhatIsMeant) {
  for (const std::string text : {"0", "7", "23", "31", "32", "256", "-1", "+14", "14 ", " 14",
                                 "14ms", "0x0e", "1e1", "soon", "99999999999999999999"}) {
    const auto read = parse_timeout(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, Errc::invalid_argument);
    EXPECT_EQ(read.error().text, "STATEWIRE_RDMA_TIMEOUT=" + text +
                                     ": it is a number N from 8 to 22, for 4.096 us x 2^N");
  }
}

TEST(QueuePairTimeout, TheVariableDecidesWhenItIsSet) {
  ASSERT_EQ(::unsetenv(k_timeout_variable), 0);
  ASSERT_TRUE(queue_pair_timeout());
  EXPECT_FALSE(queue_pair_timeout()->has_value());
  ASSERT_EQ(::setenv(k_timeout_variable, "", 1), 0);
  ASSERT_TRUE(queue_pair_timeout());
  EXPECT_FALSE(queue_pair_timeout()->has_value());
  ASSERT_EQ(::setenv(k_timeout_variable, "20", 1), 0);
  EXPECT_EQ(*queue_pair_timeout(), 20);
  ASSERT_EQ(::setenv(k_timeout_variable, "32", 1), 0);
  EXPECT_FALSE(queue_pair_timeout());
  ::unsetenv(k_timeout_variable);
}

} // namespace
} // namespace statewire::verbs
