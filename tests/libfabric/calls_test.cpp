// SPDX-License-Identifier: BSD-3-Clause
// System calls of the provider over TCP, and the reads that make none.
#include "drain.hpp"
#include "pair.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

std::atomic<unsigned> g_sends{0}, g_receives{0};

} // namespace

// In place of the C library's, also for the provider.
extern "C" ssize_t send(int fd, const void* data, std::size_t size, int flags) {
  ++g_sends;
  return ::syscall(SYS_sendto, fd, data, size, flags, nullptr, 0);
}
extern "C" ssize_t recv(int fd, void* data, std::size_t size, int flags) {
  ++g_receives;
  return ::syscall(SYS_recvfrom, fd, data, size, flags, nullptr, nullptr);
}

namespace statewire::fi_test {
namespace {

class OursOverTcp : public testing::Test {
 protected:
  OursOverTcp() {
    ::setenv("STATEWIRE_WITHIN_HOST", "tcp", 1);
    n.emplace();
  }
  ~OursOverTcp() override { ::unsetenv("STATEWIRE_WITHIN_HOST"); }
  // Reads until it has a completion.
  [[nodiscard]] bool read_one(fid_cq* from) {
    fi_cq_tagged_entry entry{};
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (std::chrono::steady_clock::now() < end)
      if (fi_cq_read(from, &entry, 1) == 1) return true;
    return false;
  }
  std::optional<Nodes> n;
};

// Connections are asked directly when they were active for a while, which the third read shows. A
// thread that is interrupted between the first two reads late, and looks: one of many is enough.
TEST_F(OursOverTcp, the_read_behind_the_last_message_does_not_ask_the_socket) {
  n->pass(0, 1, 8, 1);
  bool spared = false;
  for (int i = 0; i < 1000 && !spared; ++i) {
    unsigned out = 7, in = 0;
    fi_context2 sending{}, receiving{};
    fi_cq_tagged_entry entry{};
    n->post([&] { return (*n)[1].receive(&in, sizeof in, 1, &receiving); });
    n->post([&] { return (*n)[0].send(n->at(0, 1), &out, sizeof out, 1, &sending); });
    ASSERT_TRUE(read_one((*n)[0].sent.get()));
    ASSERT_TRUE(read_one((*n)[1].received.get()));
    const unsigned before = g_receives;
    ASSERT_EQ(fi_cq_read((*n)[1].received.get(), &entry, 1), -FI_EAGAIN);
    const unsigned behind = g_receives;
    ASSERT_EQ(fi_cq_read((*n)[1].received.get(), &entry, 1), -FI_EAGAIN);
    spared = behind == before && g_receives != behind;
  }
  EXPECT_TRUE(spared);
}

TEST_F(OursOverTcp, sends_with_more_to_come_are_one_system_call) {
  n->pass(0, 1, 8, 1);
  n->pass(1, 0, 8, 1);
  std::array<unsigned, 64> out{}, in{};
  std::array<fi_context2, 128> contexts{};
  for (unsigned i = 0; i < in.size(); ++i)
    n->post([&] { return (*n)[1].receive(&in.at(i), sizeof in[0], 1, &contexts.at(i)); });
  const unsigned before = g_sends;
  for (unsigned i = 0; i < out.size(); ++i) {
    iovec one{&out.at(i), sizeof out[0]};
    out.at(i) = i;
    fi_msg_tagged m{};
    m.msg_iov = &one;
    m.iov_count = 1;
    m.addr = n->at(0, 1);
    m.tag = 1;
    m.context = &contexts.at(64 + i);
    const std::uint64_t flags = i + 1 < out.size() ? FI_MORE : 0;
    ASSERT_EQ(fi_tsendmsg((*n)[0].ep.get(), &m, flags | FI_COMPLETION), 0);
  }
  EXPECT_EQ(g_sends, before + 1);
  for (unsigned i = 0; i < in.size(); ++i) ASSERT_TRUE(read_one((*n)[1].received.get())) << i;
  EXPECT_EQ(in, out);
  for (unsigned i = 0; i < out.size(); ++i) EXPECT_TRUE(read_one((*n)[0].sent.get())) << i;
}

constexpr fi::Drain::Time k_looked = std::chrono::hours(1);

TEST(OursDrain, ends_with_one_read_that_follows_at_once) {
  const auto clock = [] { return k_looked + fi::Drain::k_at_once / 2; };
  fi::Drain drain;
  EXPECT_FALSE(drain.ends(1, clock));
  drain.emptied(k_looked, 1);
  EXPECT_TRUE(drain.ends(1, clock));
  EXPECT_FALSE(drain.ends(1, clock));
}

TEST(OursDrain, does_not_end_with_a_read_that_comes_later) {
  const auto clock = [] { return k_looked + fi::Drain::k_at_once; };
  fi::Drain drain;
  drain.emptied(k_looked, 1);
  EXPECT_FALSE(drain.ends(1, clock));
  EXPECT_FALSE(drain.ends(1, clock));
}

TEST(OursDrain, does_not_end_behind_a_call_that_uses_an_endpoint) {
  const auto clock = [] { return k_looked; };
  fi::Drain drain;
  drain.emptied(k_looked, 1);
  EXPECT_FALSE(drain.ends(2, clock));
}

// What its descriptor reports is there for the next read.
TEST(OursDrain, does_not_end_behind_a_wait) {
  Options options;
  options.wait = FI_WAIT_FD;
  Nodes n(2, options);
  n.pass(0, 1, 8, 1);
  Node& reader = n[1];
  fid_cq* const queue = reader.received.get();
  int descriptor = -1;
  ASSERT_EQ(fi_control(&queue->fid, FI_GETWAIT, &descriptor), 0);
  constexpr std::size_t k_rounds = 50;
  std::array<unsigned, 2 * k_rounds> in{};
  std::array<fi_context2, 2 * k_rounds> contexts{};
  for (std::size_t i = 0; i < in.size(); ++i)
    n.post([&] { return reader.receive(&in.at(i), sizeof in[0], 1, &contexts.at(i)); });
  const unsigned out = 7;
  fi_context2 sending{};
  fi_cq_tagged_entry entry{};
  const auto send = [&] {
    ASSERT_EQ(n[0].send(n.at(0, 1), &out, sizeof out, 1, &sending), 0);
    while (fi_cq_read(n[0].sent.get(), &entry, 1) != 1) continue;
  };
  for (std::size_t i = 0; i < k_rounds; ++i) {
    send();
    while (fi_cq_read(queue, &entry, 1) != 1) continue;
    ::fid* list[] = {&queue->fid}; // NOLINT(modernize-avoid-c-arrays): libfabric's
    ASSERT_EQ(fi_trywait(reader.fabric.get(), list, 1), 0);
    send();
    pollfd p{descriptor, POLLIN, 0};
    ASSERT_EQ(::poll(&p, 1, 20'000), 1);
    ASSERT_EQ(fi_cq_read(queue, &entry, 1), 1) << i;
  }
}

} // namespace
} // namespace statewire::fi_test
