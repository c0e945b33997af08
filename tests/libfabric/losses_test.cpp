// SPDX-License-Identifier: BSD-3-Clause
// A lost peer: what was reported as sent is not dropped without an error.
#include "pair.hpp"
#include "silent.hpp"

#include <array>
#include <cstdlib>
#include <string>
#include <unistd.h>

namespace statewire::fi_test {
namespace {

// The program that Silent starts.
TEST(Losses, DISABLED_a_peer_that_receives_nothing) {
  Node node{Options{}};
  const std::vector<char> name = node.name();
  const int to = std::atoi(std::getenv(Silent::k_pipe_variable)); // NOLINT(concurrency-mt-unsafe)
  ASSERT_EQ(write(to, name.data(), name.size()), static_cast<ssize_t>(name.size()));
  for (;;) EXPECT_FALSE(node.ended(node.received.get()));
}

// A node that has the address of a silent peer.
struct KnowsSilentPeer {
  explicit KnowsSilentPeer(std::uint64_t extra_caps = 0)
      : n(1, with(FI_DIRECTED_RECV | extra_caps)) {
    EXPECT_FALSE(peer.name.empty());
    insert();
  }
  static Options with(std::uint64_t extra_caps) {
    Options options;
    options.extra_caps = extra_caps;
    return options;
  }
  void insert() { EXPECT_EQ(fi_av_insert(node.av.get(), peer.name.data(), 1, &to, 0, nullptr), 1); }
  ssize_t inject() { return fi_tinject(node.ep.get(), &in, sizeof in, to, 1); }
  // Waits for a message of the peer, and injects one to it; then the peer is killed.
  void lose() {
    fi_context2 receiving{};
    n.post([&] { return node.receive(&in, sizeof in, 5, &receiving, to); });
    n.post([&] { return inject(); });
    peer.end();
    EXPECT_TRUE(n.next_received(0).error) << "the connection is lost";
  }

  Silent peer;
  Nodes n;
  Node& node = n[0];
  fi_addr_t to = FI_ADDR_NOTAVAIL;
  unsigned in = 0;
};

TEST(Losses, a_message_that_was_reported_as_sent_and_is_lost_fails_the_next_operation) {
  if (!is_ours()) GTEST_SKIP() << "other providers may report it otherwise";
  KnowsSilentPeer a;
  a.lose();
  const ssize_t result = a.inject();
  EXPECT_TRUE(result == -FI_ECONNREFUSED || result == -FI_ECONNRESET) << result;
  EXPECT_EQ(a.inject(), -FI_EAGAIN) << "a new attempt";
}

TEST(Losses, a_loss_is_not_reported_to_an_address_that_is_removed_and_inserted_again) {
  if (!is_ours()) GTEST_SKIP() << "other providers may report it otherwise";
  KnowsSilentPeer a;
  a.lose();
  ASSERT_EQ(fi_av_remove(a.node.av.get(), &a.to, 1, 0), 0);
  a.insert();
  EXPECT_EQ(a.inject(), -FI_EAGAIN) << "a new attempt";
}

TEST(Losses, a_receive_that_names_a_peer_that_died_before_any_contact_ends_with_an_error) {
  if (!is_ours()) GTEST_SKIP() << "other providers do not detect it";
  KnowsSilentPeer a;
  a.peer.end();
  fi_context2 tagged{}, untagged{};
  a.n.post([&] { return a.node.receive(&a.in, sizeof a.in, 5, &tagged, a.to); });
  a.n.post([&] { return a.node.receive(&a.in, sizeof a.in, {}, &untagged, a.to); });
  for (int i = 0; i < 2; ++i) {
    const Ended e = a.n.next_received(0);
    ASSERT_TRUE(e.error);
    EXPECT_EQ(e.error->err, FI_ECONNREFUSED);
  }
}

TEST(Losses, a_receive_behind_a_multi_recv_buffer_that_names_such_a_peer_ends_with_an_error) {
  if (!is_ours()) GTEST_SKIP() << "other providers do not detect it";
  KnowsSilentPeer a(FI_MULTI_RECV);
  a.peer.end();
  std::vector<char> several(4096);
  iovec v{several.data(), several.size()};
  fi_context2 buffer{}, waiting{};
  fi_msg m{};
  m.msg_iov = &v;
  m.iov_count = 1;
  m.addr = FI_ADDR_UNSPEC;
  m.context = &buffer;
  a.n.post([&] { return fi_recvmsg(a.node.ep.get(), &m, FI_MULTI_RECV); });
  a.n.post([&] { return a.node.receive(&a.in, sizeof a.in, {}, &waiting, a.to); });
  const Ended e = a.n.next_received(0);
  ASSERT_TRUE(e.error);
  EXPECT_EQ(e.error->op_context, &waiting);
  EXPECT_EQ(e.error->err, FI_ECONNREFUSED);
}

} // namespace
} // namespace statewire::fi_test
