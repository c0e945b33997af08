// SPDX-License-Identifier: BSD-3-Clause
// Sends to a receiver that keeps as much as it may, and receives nothing.
#include "pair.hpp"
#include "silent.hpp"

#include "../failing_new.hpp"

#include <array>

namespace statewire::fi_test {
namespace {

constexpr std::size_t k_kept = std::size_t{4} << 20U;    // by the receiver
constexpr std::size_t k_copied = std::size_t{64} << 20U; // by the sender
constexpr std::size_t k_eager = 65'536;

Options counted() {
  Options options;
  options.counters = true;
  return options;
}

// After a short while sends of eager messages complete; a loaded machine only takes longer.
class OursCredit : public testing::Test {
 protected:
  void receive(std::size_t size, std::uint64_t tag, unsigned seed) {
    std::vector<char> in(size);
    fi_context2 context{};
    n.post([&] { return n[1].receive(in.data(), size, tag, &context); });
    ASSERT_FALSE(n.next_received(1).error);
    ASSERT_EQ(in, pattern(size, seed));
  }
  std::size_t send_blocking(std::size_t size, std::uint64_t tag) {
    const std::size_t count = 2 * k_kept / (size + 384);
    for (unsigned i = 0; i < count; ++i) {
      std::vector<char> out = pattern(size, i);
      fi_context2 context{};
      n.post([&] { return n[0].send(n.at(0, 1), out.data(), size, tag, &context); });
      const Ended e = n.next_sent(0);
      EXPECT_FALSE(e.error);
      EXPECT_EQ(e.entry.op_context, &context);
      std::ranges::fill(out, '?'); // the program uses its buffer again
      if (testing::Test::HasFailure()) return i;
    }
    return count;
  }

 private:
  const Setting timeout_{"FI_STATEWIRE_INJECT_TIMEOUT", "1"};

 public:
  Nodes n{2, counted()};
};

TEST_F(OursCredit, blocking_sends_complete_and_their_messages_arrive) {
  for (const std::size_t size : {std::size_t{8}, std::size_t{3000}, k_eager}) {
    SCOPED_TRACE(size);
    const std::uint64_t before = fi_cntr_read(n[0].sends.get());
    const std::size_t count = send_blocking(size, 5);
    if (HasFailure()) return;
    EXPECT_EQ(fi_cntr_read(n[0].sends.get()), before + count);
    for (unsigned i = 0; i < count; ++i) ASSERT_NO_FATAL_FAILURE(receive(size, 5, i));
    EXPECT_EQ(fi_cntr_read(n[0].sends.get()), before + count) << "each counts once";
    EXPECT_EQ(fi_cntr_readerr(n[0].sends.get()), 0U);
  }
}

TEST_F(OursCredit, copies_are_bounded) {
  const std::size_t count = 2 * k_copied / k_eager;
  const std::vector<char> out = pattern(k_eager, 0);
  std::vector<fi_context2> contexts(count);
  for (fi_context2& c : contexts)
    n.post([&] { return n[0].send(n.at(0, 1), out.data(), k_eager, 5, &c); });
  const auto sent = [this] { return fi_cntr_read(n[0].sends.get()) * k_eager; };
  ASSERT_TRUE(n.until([&] { return sent() > k_copied * 9 / 10; }));
  for (int i = 0; i < 10'000; ++i) n.progress();
  EXPECT_LT(sent(), k_copied + 2 * k_kept);
  for (std::size_t i = 0; i < count; ++i) ASSERT_NO_FATAL_FAILURE(receive(k_eager, 5, 0));
  EXPECT_TRUE(n.until([&] { return sent() == count * k_eager; }));
}

// An operation that is not used has no memory of the copy that it had: the bound is of all copies.
TEST_F(OursCredit, a_copy_that_has_left_uses_no_memory) {
  const std::size_t before = test::bytes_in_use();
  const std::size_t count = k_copied / 2 / k_eager;
  const std::vector<char> out = pattern(k_eager, 0);
  std::vector<fi_context2> contexts(count);
  for (fi_context2& c : contexts)
    n.post([&] { return n[0].send(n.at(0, 1), out.data(), k_eager, 5, &c); });
  ASSERT_TRUE(n.until([&] { return fi_cntr_read(n[0].sends.get()) == count; }));
  EXPECT_GT(test::bytes_in_use(), before + k_copied * 3 / 8) << "they are counted";
  for (std::size_t i = 0; i < count; ++i) ASSERT_NO_FATAL_FAILURE(receive(k_eager, 5, 0));
  EXPECT_LT(test::bytes_in_use(), before + k_copied / 8);
}

TEST_F(OursCredit, what_has_completed_arrives_though_its_endpoint_is_closed) {
  const std::size_t count = send_blocking(3000, 5);
  if (HasFailure()) return;
  n[0].ep.reset();
  for (unsigned i = 0; i < count; ++i) ASSERT_NO_FATAL_FAILURE(receive(3000, 5, i));
}

// They promise more: that the peer has the message.
TEST_F(OursCredit, sends_that_ask_for_more_wait) {
  const std::size_t count = send_blocking(3000, 5);
  std::vector<char> out = pattern(3000, 1);
  iovec from{out.data(), out.size()};
  std::array<fi_context2, 2> waiting{};
  fi_msg_tagged m{};
  m.msg_iov = &from;
  m.iov_count = 1;
  m.addr = n.at(0, 1);
  m.tag = 6;
  for (std::size_t i = 0; i < 2; ++i) {
    m.context = &waiting.at(i);
    const std::uint64_t flags = i == 0 ? FI_TRANSMIT_COMPLETE : FI_DELIVERY_COMPLETE;
    n.post([&] { return fi_tsendmsg(n[0].ep.get(), &m, flags | FI_COMPLETION); });
  }
  std::vector<char> last = pattern(3000, 2);
  fi_context2 context{};
  n.post([&] { return n[0].send(n.at(0, 1), last.data(), last.size(), 6, &context); });
  EXPECT_EQ(n.next_sent(0).entry.op_context, &context);
  for (unsigned i = 0; i < count; ++i) ASSERT_NO_FATAL_FAILURE(receive(3000, 5, i));
  for (const unsigned seed : {1U, 1U, 2U}) ASSERT_NO_FATAL_FAILURE(receive(3000, 6, seed));
  for (int i = 0; i < 2; ++i) EXPECT_FALSE(n.next_sent(0).error);
}

// Behind a fence, what waits for credit is not the send that began last: the fenced one leaves, and
// each that leaves lets the next one begin.
TEST_F(OursCredit, sends_behind_a_fence_complete_and_their_messages_arrive) {
  const std::size_t before = send_blocking(3000, 5);
  const std::size_t count = 2 * k_kept / 3000;
  std::vector<std::vector<char>> out;
  std::vector<fi_context2> contexts(count);
  for (unsigned i = 0; i < count; ++i) {
    iovec from{out.emplace_back(pattern(3000, i)).data(), 3000};
    fi_msg_tagged m{};
    m.msg_iov = &from;
    m.iov_count = 1;
    m.addr = n.at(0, 1);
    m.tag = 6;
    m.context = &contexts[i];
    n.post([&] { return fi_tsendmsg(n[0].ep.get(), &m, FI_COMPLETION | (i == 0 ? FI_FENCE : 0)); });
  }
  EXPECT_FALSE(n[0].ended(n[0].sent.get())) << "those before the fence have not left";
  for (unsigned i = 0; i < before; ++i) ASSERT_NO_FATAL_FAILURE(receive(3000, 5, i));
  for (fi_context2& context : contexts) ASSERT_EQ(n.next_sent(0).entry.op_context, &context);
  for (auto& bytes : out) std::ranges::fill(bytes, '?');
  for (unsigned i = 0; i < count; ++i) ASSERT_NO_FATAL_FAILURE(receive(3000, 6, i));
  EXPECT_EQ(fi_cntr_read(n[0].sends.get()), before + count);
}

// A send that has completed gets no second end, and counts once.
TEST(OursCreditLost, a_copy_that_is_lost_fails_the_next_operation) {
  const Setting timeout("FI_STATEWIRE_INJECT_TIMEOUT", "1");
  Silent peer;
  Nodes n(1, counted());
  fi_addr_t to = FI_ADDR_NOTAVAIL;
  ASSERT_EQ(fi_av_insert(n[0].av.get(), peer.name.data(), 1, &to, 0, nullptr), 1);
  const std::vector<char> out = pattern(k_eager, 1);
  const auto send = [&](fi_context2& context) {
    n.post([&] { return n[0].send(to, out.data(), out.size(), 5, &context); });
    const Ended e = n.next_sent(0);
    EXPECT_EQ(e.entry.op_context, &context);
    return e.error ? e.error->err : 0;
  };
  std::uint64_t sends = 0;
  for (; sends < 2 * k_kept / k_eager; ++sends) {
    fi_context2 context{};
    ASSERT_EQ(send(context), 0);
  }
  peer.end();
  // Those that begin before the loss is noticed complete as well.
  int error = 0;
  ASSERT_TRUE(n.until([&] {
    fi_context2 next{};
    ++sends;
    return (error = send(next)) != 0;
  }));
  EXPECT_TRUE(error == FI_ECONNREFUSED || error == FI_ECONNRESET) << error;
  EXPECT_EQ(fi_cntr_read(n[0].sends.get()), sends - 1);
  EXPECT_EQ(fi_cntr_readerr(n[0].sends.get()), 1U);
}

// What was known of the former connection says nothing of the next one, which cannot be opened.
TEST(OursCreditLost, a_send_without_a_connection_waits_though_others_waited_for_credit_before) {
  const Setting timeout("FI_STATEWIRE_INJECT_TIMEOUT", "1");
  Silent peer;
  Options options = counted();
  options.extra_caps = FI_DIRECTED_RECV;
  Nodes n(1, options);
  fi_addr_t to = FI_ADDR_NOTAVAIL;
  ASSERT_EQ(fi_av_insert(n[0].av.get(), peer.name.data(), 1, &to, 0, nullptr), 1);
  const std::vector<char> out = pattern(k_eager, 1);
  fi_context2 sending{}, receiving{}, last{};
  for (std::size_t i = 0; i < 2 * k_kept / k_eager; ++i) {
    n.post([&] { return n[0].send(to, out.data(), out.size(), 5, &sending); });
    ASSERT_FALSE(n.next_sent(0).error);
  }
  char in = 0;
  n.post([&] { return n[0].receive(&in, 1, 6, &receiving, to); });
  peer.end();
  EXPECT_TRUE(n.next_received(0).error) << "the connection is lost";
  ssize_t injected = 0;
  const auto inject = [&] { return injected = fi_tinject(n[0].ep.get(), &in, 1, to, 5); };
  ASSERT_TRUE(n.until([&] { return inject() != -FI_EAGAIN; }));
  EXPECT_EQ(injected, -FI_ECONNRESET) << "and with it messages that had completed";
  n.post([&] { return n[0].send(to, out.data(), out.size(), 5, &last); });
  const Ended e = n.next_sent(0);
  EXPECT_EQ(e.entry.op_context, &last);
  ASSERT_TRUE(e.error) << "nothing listens there";
  EXPECT_EQ(e.error->err, FI_ECONNREFUSED);
}

} // namespace
} // namespace statewire::fi_test
