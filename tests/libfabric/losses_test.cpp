// SPDX-License-Identifier: BSD-3-Clause
// What was reported as sent is not dropped without an error.
#include "pair.hpp"
#include "silent.hpp"

#include <array>
#include <cstdlib>
#include <string>
#include <unistd.h>

namespace statewire::fi_test {
namespace {

// The program of Silent.
TEST(Losses, DISABLED_a_peer_that_receives_nothing) {
  Node node{Options{}};
  const std::vector<char> name = node.name();
  const int to = std::atoi(std::getenv(Silent::k_pipe_variable)); // NOLINT(concurrency-mt-unsafe)
  ASSERT_EQ(write(to, name.data(), name.size()), static_cast<ssize_t>(name.size()));
  for (;;) EXPECT_FALSE(node.ended(node.received.get()));
}

TEST(Losses, a_message_that_was_reported_as_sent_and_is_lost_fails_the_next_operation) {
  if (!is_ours()) GTEST_SKIP() << "what other providers report of it is their own affair";
  Silent peer;
  ASSERT_FALSE(peer.name.empty());
  Options options;
  options.extra_caps = FI_DIRECTED_RECV;
  Nodes n(1, options);
  fi_addr_t to = FI_ADDR_NOTAVAIL;
  ASSERT_EQ(fi_av_insert(n[0].av.get(), peer.name.data(), 1, &to, 0, nullptr), 1);
  const unsigned task = 42;
  unsigned in = 0;
  fi_context2 receiving{};
  const auto inject = [&] { return fi_tinject(n[0].ep.get(), &task, sizeof task, to, 1); };
  n.post([&] { return n[0].receive(&in, sizeof in, 5, &receiving, to); });
  n.post(inject);
  peer.end();
  EXPECT_TRUE(n.next_received(0).error) << "the connection is lost";
  const ssize_t result = inject();
  EXPECT_TRUE(result == -FI_ECONNREFUSED || result == -FI_ECONNRESET) << result;
  EXPECT_EQ(inject(), -FI_EAGAIN) << "a new attempt";
}

TEST(Losses, a_loss_is_not_reported_to_an_address_that_is_removed_and_inserted_again) {
  if (!is_ours()) GTEST_SKIP() << "what other providers report of it is their own affair";
  Silent peer;
  ASSERT_FALSE(peer.name.empty());
  Options options;
  options.extra_caps = FI_DIRECTED_RECV;
  Nodes n(1, options);
  fi_addr_t to = FI_ADDR_NOTAVAIL;
  const auto insert = [&] {
    return fi_av_insert(n[0].av.get(), peer.name.data(), 1, &to, 0, nullptr);
  };
  ASSERT_EQ(insert(), 1);
  const unsigned task = 42;
  unsigned in = 0;
  fi_context2 receiving{};
  const auto inject = [&] { return fi_tinject(n[0].ep.get(), &task, sizeof task, to, 1); };
  n.post([&] { return n[0].receive(&in, sizeof in, 5, &receiving, to); });
  n.post(inject);
  peer.end();
  EXPECT_TRUE(n.next_received(0).error) << "the connection is lost";
  ASSERT_EQ(fi_av_remove(n[0].av.get(), &to, 1, 0), 0);
  ASSERT_EQ(insert(), 1);
  EXPECT_EQ(inject(), -FI_EAGAIN) << "a new attempt";
}

TEST(Losses, a_receive_that_names_a_peer_that_died_before_any_contact_ends_with_an_error) {
  if (!is_ours()) GTEST_SKIP() << "other providers do not look for it";
  Silent peer;
  ASSERT_FALSE(peer.name.empty());
  peer.end();
  Options options;
  options.extra_caps = FI_DIRECTED_RECV;
  Nodes n(1, options);
  fi_addr_t from = FI_ADDR_NOTAVAIL;
  ASSERT_EQ(fi_av_insert(n[0].av.get(), peer.name.data(), 1, &from, 0, nullptr), 1);
  unsigned in = 0;
  fi_context2 tagged{}, untagged{};
  n.post([&] { return n[0].receive(&in, sizeof in, 5, &tagged, from); });
  n.post([&] { return n[0].receive(&in, sizeof in, {}, &untagged, from); });
  for (int i = 0; i < 2; ++i) {
    const Ended e = n.next_received(0);
    ASSERT_TRUE(e.error);
    EXPECT_EQ(e.error->err, FI_ECONNREFUSED);
  }
}

TEST(Losses, so_does_one_that_waits_behind_a_buffer_for_several_messages) {
  if (!is_ours()) GTEST_SKIP() << "other providers do not look for it";
  Silent peer;
  ASSERT_FALSE(peer.name.empty());
  peer.end();
  Options options;
  options.extra_caps = FI_DIRECTED_RECV | FI_MULTI_RECV;
  Nodes n(1, options);
  fi_addr_t from = FI_ADDR_NOTAVAIL;
  ASSERT_EQ(fi_av_insert(n[0].av.get(), peer.name.data(), 1, &from, 0, nullptr), 1);
  std::vector<char> several(4096);
  iovec v{several.data(), several.size()};
  fi_context2 buffer{}, waiting{};
  fi_msg m{};
  m.msg_iov = &v;
  m.iov_count = 1;
  m.addr = FI_ADDR_UNSPEC;
  m.context = &buffer;
  n.post([&] { return fi_recvmsg(n[0].ep.get(), &m, FI_MULTI_RECV); });
  unsigned in = 0;
  n.post([&] { return n[0].receive(&in, sizeof in, {}, &waiting, from); });
  const Ended e = n.next_received(0);
  ASSERT_TRUE(e.error);
  EXPECT_EQ(e.error->op_context, &waiting);
  EXPECT_EQ(e.error->err, FI_ECONNREFUSED);
}

} // namespace
} // namespace statewire::fi_test
