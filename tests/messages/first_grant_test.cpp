// SPDX-License-Identifier: BSD-3-Clause
// What a sender does when a connection's first credit is used up and no grant has arrived.
#include "mesh.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

// A program whose blocking sends wait for no receive may receive what is sent last first.
TEST(FirstGrant, a_message_beyond_the_first_credit_leaves_with_the_first_grant) {
  for (const std::size_t size : {1025U, 3600U, 20'000U, 65'536U}) {
    SCOPED_TRACE(testing::Message() << size << " bytes");
    Mesh w({});
    const Bytes bytes = pattern(size, 1);
    std::vector<Request> sends;
    w.hold(1, 0, true); // so no grant arrives
    do {
      sends.push_back(w.send(0, 1, sends.size(), bytes));
      w.run();
    } while (!w.pending(0, sends.back()));
    EXPECT_EQ(w[0].states(Mesh::peer(1)).send, "Awaiting Flow for Ctrl");
    w.hold(1, 0, false);
    w.run();
    EXPECT_FALSE(w.pending(0, sends.back()));
    for (int i = 0; i < 30; ++i) {
      sends.push_back(w.send(0, 1, sends.size(), bytes));
      w.run();
      EXPECT_FALSE(w.pending(0, sends.back())) << i;
    }
    for (std::size_t i = sends.size(); i-- > 0;) {
      Bytes into(size);
      const Request r = w.recv(1, 0, i, into);
      w.run();
      EXPECT_EQ(w.ended(1, r).error, Errc::ok) << i;
      EXPECT_EQ(into, bytes);
      EXPECT_EQ(w.ended(0, sends[i]).error, Errc::ok) << i;
    }
    EXPECT_EQ(w[0].stats().sent_rendezvous, 0U);
    w.expect_quiet();
  }
}

TEST(FirstGrant, what_waits_for_the_first_grant_may_be_cancelled_or_synchronous) {
  Mesh w({});
  const Bytes bytes = pattern(20'000, 1);
  std::vector<Request> sends;
  w.hold(1, 0, true);
  do {
    sends.push_back(w.send(0, 1, 1, bytes));
    w.run();
  } while (!w.pending(0, sends.back()));
  const Request cancelled = w.send(0, 1, 2, bytes), synchronous = w.ssend(0, 1, 3, bytes);
  w[0].cancel(cancelled, w.now);
  EXPECT_EQ(w.ended(0, cancelled).error, Errc::cancelled); // nobody is asked
  w.hold(1, 0, false);
  w.run();
  EXPECT_TRUE(w.pending(0, synchronous));
  EXPECT_FALSE(w[1].iprobe({.source = 0, .tag = 2}));
  Bytes into(bytes.size());
  const Request r = w.recv(1, 0, 3, into);
  w.run();
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  EXPECT_EQ(w.ended(0, synchronous).error, Errc::ok);
  for (const Request s : sends) {
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    EXPECT_EQ(w.ended(1, w.recv(1, 0, 1, into)).error, Errc::ok);
  }
  EXPECT_EQ(w[0].stats().sent_rendezvous, 0U);
  w.expect_quiet();
}

} // namespace
} // namespace statewire::test
