// SPDX-License-Identifier: BSD-3-Clause
// Transfers, with and without tags: fi_msg(3), fi_tagged(3).
#include "pair.hpp"

#include <array>
#include <chrono>
#include <cstring>
#include <numeric>

namespace statewire::fi_test {
namespace {

class Transfers : public testing::TestWithParam<Node::Tag> {
 protected:
  [[nodiscard]] static Node::Tag tag() { return GetParam(); }
};

TEST_P(Transfers, messages_of_every_size_arrive_whole) {
  Nodes n;
  const std::size_t inject = n[0].inject_size();
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, std::size_t{7}, std::size_t{64}, inject - 1, inject,
        inject + 1, std::size_t{1024}, std::size_t{4097}, std::size_t{65536}, std::size_t{65537},
        std::size_t{1} << 20U, (std::size_t{4} << 20U) + 3})
    n.pass(0, 1, size, tag());
}

TEST_P(Transfers, messages_keep_their_order) {
  Nodes n;
  constexpr unsigned k_count = 500;
  std::vector<unsigned> out(k_count), in(k_count, ~0U);
  std::iota(out.begin(), out.end(), 0U);
  std::vector<fi_context2> contexts(2 * k_count);
  for (unsigned i = 0; i < k_count; ++i)
    n.post([&] { return n[1].receive(&in[i], sizeof in[i], tag(), &contexts[i]); });
  for (unsigned i = 0; i < k_count; ++i)
    n.post([&] {
      return n[0].send(n.at(0, 1), &out[i], sizeof out[i], tag(), &contexts[k_count + i]);
    });
  for (unsigned i = 0; i < k_count; ++i) EXPECT_FALSE(n.next_received(1).error);
  for (unsigned i = 0; i < k_count; ++i) EXPECT_FALSE(n.next_sent(0).error);
  EXPECT_EQ(in, out);
}

TEST_P(Transfers, a_message_that_nobody_waits_for_is_received_later) {
  Nodes n;
  n.pass(0, 1, 8, tag());
  for (const std::size_t size : {std::size_t{16}, std::size_t{20'000}, std::size_t{1} << 20U}) {
    const std::vector<char> out = pattern(size, 3);
    std::vector<char> in(size);
    fi_context2 sending{}, receiving{};
    n.post([&] { return n[0].send(n.at(0, 1), out.data(), size, tag(), &sending); });
    (void)n.until([] { return false; }, std::chrono::milliseconds(20)); // it arrives
    n.post([&] { return n[1].receive(in.data(), size, tag(), &receiving); });
    EXPECT_EQ(n.next_received(1).entry.len, size);
    EXPECT_FALSE(n.next_sent(0).error);
    EXPECT_EQ(in, out);
  }
}

TEST_P(Transfers, an_injected_message_needs_its_buffer_no_more_and_has_no_completion) {
  Nodes n;
  const std::size_t size = std::min<std::size_t>(n[0].inject_size(), 64);
  constexpr int k_count = 100;
  std::vector<char> buffer(size);
  for (int i = 0; i < k_count; ++i)
    n.post([&] {
      buffer = pattern(size, static_cast<unsigned>(i));
      const ssize_t r = tag() ? fi_tinject(n[0].ep.get(), buffer.data(), size, n.at(0, 1), *tag())
                              : fi_inject(n[0].ep.get(), buffer.data(), size, n.at(0, 1));
      std::fill(buffer.begin(), buffer.end(), '!');
      return r;
    });
  for (int i = 0; i < k_count; ++i) {
    std::vector<char> in(size);
    fi_context2 receiving{};
    n.post([&] { return n[1].receive(in.data(), size, tag(), &receiving); });
    EXPECT_EQ(n.next_received(1).entry.len, size);
    EXPECT_EQ(in, pattern(size, static_cast<unsigned>(i))) << i;
  }
  EXPECT_FALSE(n[0].ended(n[0].sent.get()));
}

ssize_t inject(Nodes& n, const void* data, std::size_t size, Node::Tag tag) {
  return tag ? fi_tinject(n[0].ep.get(), data, size, n.at(0, 1), *tag)
             : fi_inject(n[0].ep.get(), data, size, n.at(0, 1));
}

ssize_t send_with(Nodes& n, const void* data, std::size_t size, Node::Tag tag, void* context,
                  std::uint64_t flags) {
  iovec one{const_cast<void*>(data), size};
  if (!tag) {
    fi_msg m{};
    m.msg_iov = &one;
    m.iov_count = 1;
    m.addr = n.at(0, 1);
    m.context = context;
    return fi_sendmsg(n[0].ep.get(), &m, flags);
  }
  fi_msg_tagged m{};
  m.msg_iov = &one;
  m.iov_count = 1;
  m.addr = n.at(0, 1);
  m.tag = *tag;
  m.context = context;
  return fi_tsendmsg(n[0].ep.get(), &m, flags);
}

// The receiver alone makes progress.
bool next_arrives(Node& receiver) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (std::chrono::steady_clock::now() < end)
    if (const auto e = receiver.ended(receiver.received.get())) return !e->error;
  return false;
}

TEST_P(Transfers, messages_of_a_sender_that_never_calls_again_arrive) {
  Nodes n;
  n.pass(0, 1, 8, tag());
  n.pass(1, 0, 8, tag());
  constexpr unsigned k_count = 300;
  std::vector<unsigned> out(k_count), in(k_count, ~0U);
  std::iota(out.begin(), out.end(), 0U);
  std::vector<fi_context2> contexts(2 * k_count);
  for (unsigned i = 0; i < k_count; ++i)
    n.post([&] { return n[1].receive(&in[i], sizeof in[i], tag(), &contexts[i]); });
  for (unsigned i = 0; i < k_count; ++i)
    n.post([&] {
      return i % 2 == 0
                 ? inject(n, &out[i], sizeof out[i], tag())
                 : n[0].send(n.at(0, 1), &out[i], sizeof out[i], tag(), &contexts[k_count + i]);
    });
  for (unsigned i = 0; i < k_count; ++i) ASSERT_TRUE(next_arrives(n[1])) << i;
  EXPECT_EQ(in, out);
  for (unsigned i = 0; i < k_count / 2; ++i) EXPECT_FALSE(n.next_sent(0).error);
}

// There is no completion that would say when it has left.
TEST_P(Transfers, an_inject_that_is_taken_before_any_connection_arrives_without_another_call) {
  Nodes n;
  unsigned out = 7, in = 0;
  fi_context2 receiving{};
  n.post([&] { return n[1].receive(&in, sizeof in, tag(), &receiving); });
  n.post([&] { return inject(n, &out, sizeof out, tag()); });
  EXPECT_TRUE(next_arrives(n[1]));
  EXPECT_EQ(in, 7U);
}

TEST_P(Transfers, a_first_message_has_left_when_its_completion_is_read) {
  Nodes n;
  unsigned out = 7, in = 0;
  fi_context2 sending{}, receiving{};
  n.post([&] { return n[1].receive(&in, sizeof in, tag(), &receiving); });
  n.post([&] { return n[0].send(n.at(0, 1), &out, sizeof out, tag(), &sending); });
  EXPECT_FALSE(n.next_sent(0).error); // both make progress
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (in != 7U && std::chrono::steady_clock::now() < end)
    (void)n[1].ended(n[1].received.get()); // from here on the receiver alone
  EXPECT_EQ(in, 7U);
}

TEST_P(Transfers, messages_with_more_to_come_leave_with_the_last_one) {
  Nodes n;
  n.pass(0, 1, 8, tag());
  std::array<unsigned, 4> out{1, 2, 3, 4}, in{};
  std::array<fi_context2, 8> contexts{};
  for (unsigned i = 0; i < out.size(); ++i)
    n.post([&] { return n[1].receive(&in.at(i), sizeof in[0], tag(), &contexts.at(i)); });
  for (unsigned i = 0; i < out.size(); ++i) {
    const std::uint64_t flags = i + 1 < out.size() ? FI_MORE : 0;
    n.post(
        [&] { return send_with(n, &out.at(i), sizeof out[0], tag(), &contexts.at(4 + i), flags); });
  }
  for (unsigned i = 0; i < out.size(); ++i) ASSERT_TRUE(next_arrives(n[1])) << i;
  EXPECT_EQ(in, out);
  for (unsigned i = 0; i < out.size(); ++i) EXPECT_FALSE(n.next_sent(0).error);
}

TEST_P(Transfers, remote_completion_data_arrives_beside_the_message) {
  Nodes n;
  ASSERT_GE(n[0].info->domain_attr->cq_data_size, 4U);
  fi_context2 sending{}, receiving{};
  unsigned out = 5, in = 0;
  const std::uint64_t data = 0x89abcdefU;
  n.post([&] { return n[1].receive(&in, sizeof in, tag(), &receiving); });
  n.post([&] {
    return tag()
               ? fi_tsenddata(n[0].ep.get(), &out, sizeof out, nullptr, data, n.at(0, 1), *tag(),
                              &sending)
               : fi_senddata(n[0].ep.get(), &out, sizeof out, nullptr, data, n.at(0, 1), &sending);
  });
  const Ended r = n.next_received(1);
  EXPECT_NE(r.entry.flags & FI_REMOTE_CQ_DATA, 0U);
  EXPECT_EQ(r.entry.data, data);
  EXPECT_EQ(in, 5U);
  EXPECT_FALSE(n.next_sent(0).error);
  n.post([&] { return n[1].receive(&in, sizeof in, tag(), &receiving); });
  n.post([&] {
    return tag() ? fi_tinjectdata(n[0].ep.get(), &out, sizeof out, data + 1, n.at(0, 1), *tag())
                 : fi_injectdata(n[0].ep.get(), &out, sizeof out, data + 1, n.at(0, 1));
  });
  EXPECT_EQ(n.next_received(1).entry.data, data + 1);
}

TEST_P(Transfers, a_message_is_gathered_from_and_scattered_into_several_buffers) {
  Nodes n;
  if (std::min(n[0].info->tx_attr->iov_limit, n[0].info->rx_attr->iov_limit) < 3)
    GTEST_SKIP() << "the provider has fewer buffers";
  for (const std::size_t size : {std::size_t{90}, std::size_t{90'000}}) {
    const std::vector<char> out = pattern(size, 1);
    std::vector<char> in(size);
    const auto part = [](const char* data, std::size_t from, std::size_t length) {
      return iovec{const_cast<char*>(data) + from, length};
    };
    const std::array<iovec, 3> from{part(out.data(), 0, 1), part(out.data(), 1, size / 2),
                                    part(out.data(), 1 + size / 2, size - 1 - size / 2)};
    const std::array<iovec, 3> into{part(in.data(), 0, size / 3), part(in.data(), size / 3, 5),
                                    part(in.data(), size / 3 + 5, size - size / 3 - 5)};
    std::array<void*, 3> none{};
    fi_context2 sending{}, receiving{};
    n.post([&] {
      return tag()
                 ? fi_trecvv(n[1].ep.get(), into.data(), none.data(), 3, FI_ADDR_UNSPEC, *tag(), 0,
                             &receiving)
                 : fi_recvv(n[1].ep.get(), into.data(), none.data(), 3, FI_ADDR_UNSPEC, &receiving);
    });
    n.post([&] {
      return tag() ? fi_tsendv(n[0].ep.get(), from.data(), none.data(), 3, n.at(0, 1), *tag(),
                               &sending)
                   : fi_sendv(n[0].ep.get(), from.data(), none.data(), 3, n.at(0, 1), &sending);
    });
    EXPECT_EQ(n.next_received(1).entry.len, size);
    EXPECT_FALSE(n.next_sent(0).error);
    EXPECT_EQ(in, out);
  }
}

TEST_P(Transfers, a_message_that_is_too_long_is_an_error_with_its_length) {
  Nodes n;
  for (const std::size_t size : {std::size_t{100}, std::size_t{100'000}}) {
    const std::vector<char> out = pattern(size, 1);
    std::vector<char> in(60, '?');
    fi_context2 sending{}, receiving{};
    n.post([&] { return n[1].receive(in.data(), 50, tag(), &receiving); });
    n.post([&] { return n[0].send(n.at(0, 1), out.data(), size, tag(), &sending); });
    const Ended r = n.next_received(1);
    ASSERT_TRUE(r.error);
    EXPECT_EQ(r.error->err, FI_ETRUNC);
    if (provider_name() != "tcp;ofi_rxm") { // which does not say
      EXPECT_EQ(r.error->olen, size - 50);
    }
    EXPECT_EQ(r.entry.op_context, &receiving);
    EXPECT_EQ(in[50], '?');
    (void)n.next_sent(0);
  }
  n.pass(0, 1, 10, tag()); // nothing else was hurt
}

TEST_P(Transfers, both_sides_send_at_once_before_any_connection) {
  Nodes n;
  std::array<unsigned, 2> out{1, 2}, in{};
  std::array<fi_context2, 4> contexts{};
  for (std::size_t i = 0; i < 2; ++i)
    n.post([&] { return n[i].receive(&in[i], sizeof in[i], tag(), &contexts[i]); });
  for (std::size_t i = 0; i < 2; ++i)
    n.post(
        [&] { return n[i].send(n.at(i, 1 - i), &out[i], sizeof out[i], tag(), &contexts[2 + i]); });
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_FALSE(n.next_received(i).error);
    EXPECT_FALSE(n.next_sent(i).error);
  }
  EXPECT_EQ(in[0], 2U);
  EXPECT_EQ(in[1], 1U);
}

TEST_P(Transfers, all_send_to_all_at_once_before_any_connection) {
  constexpr std::size_t k_count = 6;
  Nodes n(k_count);
  std::array<std::array<unsigned, k_count>, k_count> out{}, in{};
  std::vector<fi_context2> contexts(2 * k_count * k_count);
  auto context = contexts.begin();
  for (std::size_t i = 0; i < k_count; ++i)
    for (std::size_t j = 0; j < k_count; ++j) {
      if (i == j) continue;
      fi_context2* const c = &*context++;
      n.post([&] { return n[i].receive(&in[i][j], sizeof in[i][j], tag(), c); });
    }
  for (std::size_t i = 0; i < k_count; ++i)
    for (std::size_t j = 0; j < k_count; ++j) {
      if (i == j) continue;
      out[i][j] = static_cast<unsigned>(i);
      fi_context2* const c = &*context++;
      n.post([&] { return n[i].send(n.at(i, j), &out[i][j], sizeof out[i][j], tag(), c); });
    }
  for (std::size_t i = 0; i < k_count; ++i) {
    unsigned sum = 0;
    for (std::size_t k = 1; k < k_count; ++k) EXPECT_FALSE(n.next_received(i).error);
    for (std::size_t k = 1; k < k_count; ++k) EXPECT_FALSE(n.next_sent(i).error);
    for (const unsigned v : in[i]) sum += v;
    EXPECT_EQ(sum, k_count * (k_count - 1) / 2 - i);
  }
}

TEST_P(Transfers, an_endpoint_sends_to_itself) {
  Nodes n(1);
  n.pass(0, 0, 8, tag());
  n.pass(0, 0, 100'000, tag());
}

TEST_P(Transfers, more_sends_than_the_depth_of_the_endpoint_all_arrive) {
  Nodes n;
  constexpr std::size_t k_count = 6000;
  const std::vector<char> out = pattern(2000, 1);
  std::vector<char> in(2000);
  std::vector<fi_context2> contexts(k_count + 1);
  std::size_t sent = 0, ended = 0, received = 0;
  bool posted = false;
  const auto look = [&] {
    if (auto e = n[0].ended(n[0].sent.get())) {
      EXPECT_FALSE(e->error);
      ++ended;
    }
    if (!posted) posted = n[1].receive(in.data(), in.size(), tag(), &contexts[k_count]) == 0;
    if (auto e = n[1].ended(n[1].received.get())) {
      EXPECT_FALSE(e->error);
      EXPECT_EQ(in, out);
      posted = false;
      ++received;
    }
  };
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while ((ended < k_count || received < k_count) && std::chrono::steady_clock::now() < end) {
    if (sent < k_count) {
      const ssize_t r = n[0].send(n.at(0, 1), out.data(), out.size(), tag(), &contexts[sent]);
      ASSERT_TRUE(r == 0 || r == -FI_EAGAIN) << fi_strerror(static_cast<int>(-r));
      sent += r == 0 ? 1U : 0U;
    }
    look();
  }
  EXPECT_EQ(ended, k_count);
  EXPECT_EQ(received, k_count);
}

// 20,000 messages that no receive fits are sent before the one that a receive waits for.
TEST(OursTransfers, a_posted_receive_gets_its_message_behind_20000_that_no_receive_fits) {
  Nodes n;
  constexpr std::uint64_t k_unmatched = 1, k_wanted = 2;
  constexpr std::size_t k_count = 20'000;
  for (const bool injects : {false, true}) {
    std::vector<fi_context2> contexts(k_count + 2);
    const std::vector<char> out = pattern(8, 1);
    std::vector<char> in(8), wanted(8);
    n.post([&] { return n[1].receive(wanted.data(), 8, k_wanted, &contexts[0]); });
    const auto send = [&](std::uint64_t tag, std::size_t i) {
      return injects ? fi_tinject(n[0].ep.get(), out.data(), 8, n.at(0, 1), tag)
                     : n[0].send(n.at(0, 1), out.data(), 8, tag, &contexts[i]);
    };
    for (std::size_t i = 0; i <= k_count; ++i) {
      const std::uint64_t tag = i < k_count ? k_unmatched : k_wanted;
      if (injects) // which wait while the socket or ring is full
        n.post([&] { return send(tag, i + 1); });
      else
        ASSERT_EQ(send(tag, i + 1), 0) << i;
    }
    EXPECT_FALSE(n.next_received(1).error);
    EXPECT_EQ(wanted, out);
    for (std::size_t i = 0; i < k_count; ++i) {
      n.post([&] { return n[1].receive(in.data(), 8, k_unmatched, &contexts[0]); });
      ASSERT_FALSE(n.next_received(1).error) << i;
      ASSERT_EQ(in, out);
    }
    if (injects) continue;
    for (std::size_t i = 0; i <= k_count; ++i) ASSERT_FALSE(n.next_sent(0).error) << i;
  }
}

TEST(OursTransfers, two_endpoints_send_to_each_other_before_they_receive) {
  Nodes n;
  constexpr std::size_t k_count = 5500, k_size = 512;
  std::vector<fi_context2> contexts(4 * k_count);
  const std::vector<char> out = pattern(k_size, 1);
  std::vector<char> in(k_size);
  for (std::size_t i = 0; i < k_count; ++i)
    for (const std::size_t from : {0U, 1U})
      ASSERT_EQ(n[from].send(n.at(from, 1 - from), out.data(), k_size, 7, &contexts[4 * i + from]),
                0);
  for (std::size_t i = 0; i < k_count; ++i)
    for (const std::size_t at : {0U, 1U}) {
      n.post([&] { return n[at].receive(in.data(), k_size, 7, &contexts[4 * i + 2 + at]); });
      ASSERT_FALSE(n.next_received(at).error) << i;
      ASSERT_EQ(in, out);
    }
  for (std::size_t i = 0; i < k_count; ++i)
    for (const std::size_t from : {0U, 1U}) ASSERT_FALSE(n.next_sent(from).error) << i;
}

// Each send completes at once, and each read finds its completion: none has nothing to read.
TEST(OursTransfers, a_message_arrives_while_each_read_finds_the_completion_of_a_send) {
  Options options;
  options.wait = FI_WAIT_UNSPEC;
  for (const bool waits : {false, true}) {
    Nodes n(2, options);
    n.pass(0, 1, 8, 5);
    n.pass(1, 0, 8, 5);
    const unsigned out = 42;
    unsigned in = 0;
    fi_context2 receiving{}, sending{};
    ASSERT_EQ(n[0].receive(&in, sizeof in, 6, &receiving), 0);
    ASSERT_EQ(n[1].send(n.at(1, 0), &out, sizeof out, 6, &sending), 0);
    ASSERT_TRUE(n[1].ended(n[1].sent.get())) << "it has left";
    for (int i = 0; i < 1000 && in == 0; ++i) {
      fi_context2 context{};
      fi_cq_tagged_entry entry{};
      fid_cq* const queue = n[0].sent.get();
      ASSERT_EQ(n[0].send(n.at(0, 1), "x", 1, 5, &context), 0);
      ASSERT_EQ(waits ? fi_cq_sread(queue, &entry, 1, nullptr, 1000) : fi_cq_read(queue, &entry, 1),
                1);
      (void)n[1].ended(n[1].received.get());
    }
    EXPECT_EQ(in, out) << (waits ? "fi_cq_sread" : "fi_cq_read");
  }
}

// Beyond the receiver's credit an inject is not taken: so what was taken has left.
TEST(OursTransfers, injects_get_eagain_beyond_the_receivers_credit_and_what_was_taken_has_left) {
  const Setting patient("FI_STATEWIRE_INJECT_TIMEOUT", "3600000");
  Nodes n;
  n.pass(0, 1, 8, 5);
  const std::size_t size = n[0].inject_size();
  const std::vector<char> out = pattern(size, 1);
  std::vector<char> in(size);
  constexpr std::size_t k_count = 5000;
  fi_context2 receiving{};
  std::size_t received = 0;
  const auto receive = [&] {
    ASSERT_EQ(n[1].receive(in.data(), size, 7, &receiving), 0);
    // The sender makes no progress any more.
    for (std::optional<Ended> ended; !ended; ended = n[1].ended(n[1].received.get())) {
    }
    ASSERT_EQ(in, out);
    ++received;
  };
  for (std::size_t sent = 0; sent < k_count; ++sent)
    for (;;) {
      const ssize_t r = fi_tinject(n[0].ep.get(), out.data(), size, n.at(0, 1), 7);
      if (r == 0) break;
      ASSERT_EQ(r, -FI_EAGAIN);
      n.progress();
      if (received == sent) continue;
      ASSERT_NO_FATAL_FAILURE(receive());
    }
  EXPECT_GT(received, 0U) << "were none refused for lack of credit?";
  n.progress(); // a full socket may have taken a part of the last one
  while (received < k_count) ASSERT_NO_FATAL_FAILURE(receive());
}

INSTANTIATE_TEST_SUITE_P(, Transfers, testing::Values(Node::Tag{}, Node::Tag{0x1234567890abcdefU}),
                         [](const testing::TestParamInfo<Node::Tag>& p) {
                           return std::string(p.param ? "tagged" : "untagged");
                         });

} // namespace
} // namespace statewire::fi_test
