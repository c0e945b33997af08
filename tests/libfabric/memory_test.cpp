// SPDX-License-Identifier: BSD-3-Clause
// Calls that run out of memory: they return an error and leave nothing behind. Room in queues that
// operations give back.
#include "remote.hpp"

#include "../failing_new.hpp"

#include <array>
#include <functional>

namespace statewire::fi_test {
namespace {

// The result of `call`, whose allocation of this number fails, counted from 1; 0: none does.
template <class Call>
auto without_memory(std::uint64_t number, const Call& call) {
  test::fail_allocation(number);
  const test::CountAllocations count;
  const auto result = call();
  test::fail_allocation(0);
  return result;
}

// A counter of a region makes progress for all endpoints of its domain, and so knows each of them.
// What the context of an endpoint has added to its loop must not outlive it either.
TEST(OursMemory, an_endpoint_that_cannot_be_opened_is_known_to_no_counter) {
  Nodes n(1, remote_options());
  fi_cntr_attr attr{};
  fid_cntr* c = nullptr;
  ASSERT_EQ(fi_cntr_open(n[0].domain.get(), &attr, &c, nullptr), 0);
  const Owned<fid_cntr> counter(c);
  Memory memory(n[0], 8);
  ASSERT_EQ(fi_mr_bind(memory.registration(), &c->fid, FI_REMOTE_WRITE), 0);
  unsigned failures = 0;
  bool fails = true;
  for (std::uint64_t allocation = 1; fails; ++allocation) {
    fid_ep* ep = nullptr;
    const int result = without_memory(allocation, [&] {
      const int opened = fi_endpoint(n[0].domain.get(), n[0].info.get(), &ep, nullptr);
      fails = test::counted_allocations() >= allocation;
      return opened;
    });
    EXPECT_EQ(fi_cntr_read(c), 0U); // looks at all endpoints
    if (result == 0) {
      EXPECT_EQ(fi_close(&ep->fid), 0);
    } else {
      EXPECT_EQ(result, -FI_ENOMEM);
      ++failures;
    }
  }
  EXPECT_GT(failures, 0U);
}

TEST(OursMemory, a_counter_that_could_not_be_bound_to_a_region_can_be_closed) {
  Nodes n(1, remote_options());
  fi_cntr_attr attr{};
  fid_cntr* c = nullptr;
  ASSERT_EQ(fi_cntr_open(n[0].domain.get(), &attr, &c, nullptr), 0);
  fid_ep* ep = nullptr; // a second one, so that the counter has to know two
  ASSERT_EQ(fi_endpoint(n[0].domain.get(), n[0].info.get(), &ep, nullptr), 0);
  const Owned<fid_ep> second(ep);
  {
    Memory memory(n[0], 8);
    int result = -FI_ENOMEM;
    for (unsigned allocation = 1; result != 0; ++allocation) {
      result = without_memory(
          allocation, [&] { return fi_mr_bind(memory.registration(), &c->fid, FI_REMOTE_WRITE); });
      ASSERT_TRUE(result == 0 || result == -FI_ENOMEM) << result;
    }
    EXPECT_EQ(fi_close(&c->fid), -FI_EBUSY);
  }
  EXPECT_EQ(fi_close(&c->fid), 0);
}

// Calls `operation` with fewer and fewer allocations before one fails, until it succeeds. After
// each failure: `failed`. How often it has failed.
unsigned begin_at_last(
    const std::function<ssize_t()>& operation, const std::function<void()>& failed = [] {}) {
  for (unsigned failures = 0;; ++failures) {
    const ssize_t result = without_memory(failures + 1, operation);
    if (result == 0) return failures;
    EXPECT_EQ(result, -FI_ENOMEM);
    if (failures == 100 || result != -FI_ENOMEM) return failures;
    failed();
  }
}

constexpr std::size_t k_operations = 200;

TEST(OursMemory, a_receive_that_could_not_begin_is_not_under_way) {
  for (const bool behind_another : {false, true}) {
    Nodes n;
    n.pass(0, 1, 8, 5);
    std::array<char, 8192> several{};
    if (behind_another) {
      fi_msg m{};
      const iovec into{several.data(), several.size()};
      m.msg_iov = &into;
      m.iov_count = 1;
      m.addr = FI_ADDR_UNSPEC;
      ASSERT_EQ(fi_recvmsg(n[1].ep.get(), &m, FI_MULTI_RECV), 0);
    }
    std::vector<fi_context2> contexts(k_operations);
    std::vector<unsigned> values(k_operations);
    const Node::Tag tag = behind_another ? Node::Tag() : Node::Tag(5);
    unsigned failures = 0;
    for (std::size_t i = 0; i < k_operations; ++i)
      failures += begin_at_last(
          [&] { return n[1].receive(&values[i], sizeof values[i], tag, &contexts[i]); },
          [&] { EXPECT_EQ(fi_cancel(&n[1].ep->fid, &contexts[i]), -FI_ENOENT); });
    EXPECT_GT(failures, 0U);
    fi_context2 sending{};
    if (behind_another) { // fills that buffer
      n.post([&] { return n[0].send(n.at(0, 1), several.data(), several.size(), {}, &sending); });
      ASSERT_EQ(n.next_received(1).entry.buf, several.data());
    }
    for (unsigned out = 1; out <= k_operations; ++out) {
      n.post([&] { return n[0].send(n.at(0, 1), &out, sizeof out, tag, &sending); });
      ASSERT_EQ(n.next_received(1).entry.op_context, &contexts[out - 1]);
      ASSERT_EQ(values[out - 1], out);
    }
  }
}

// Each with a tag, for which the library has a list of its own to make; about a dozen lists are one
// allocation.
TEST(OursMemory, a_receive_that_could_not_be_posted_is_not_under_way) {
  Nodes n;
  n.pass(0, 1, 8, 5);
  std::vector<fi_context2> contexts(k_operations);
  std::vector<unsigned> values(k_operations);
  unsigned failures = 0;
  for (std::size_t i = 0; i < k_operations; ++i)
    failures += begin_at_last(
        [&] {
          return n[1].receive(&values[i], sizeof values[i], Node::Tag(100 + i), &contexts[i]);
        },
        [&] { EXPECT_EQ(fi_cancel(&n[1].ep->fid, &contexts[i]), -FI_ENOENT); });
  EXPECT_GT(failures, k_operations / 12);
  fi_context2 sending{};
  for (unsigned out = k_operations; out-- > 0;) {
    n.post([&] { return n[0].send(n.at(0, 1), &out, sizeof out, Node::Tag(100 + out), &sending); });
    ASSERT_EQ(n.next_received(1).entry.op_context, &contexts[out]);
    ASSERT_EQ(values[out], out);
  }
}

TEST(OursMemory, a_claim_that_could_not_begin_is_not_lost) {
  Nodes n;
  n.pass(0, 1, 8, 5);
  std::vector<fi_context2> contexts(k_operations);
  fi_context2 sending{}, peeking{};
  unsigned value = 0, failures = 0;
  for (fi_context2& context : contexts) {
    ++value;
    n.post([&] { return n[0].send(n.at(0, 1), &value, sizeof value, 5, &sending); });
    ASSERT_TRUE(n.until([&] {
      n.post([&] { return n[1].peek(5, &peeking); });
      return !n.next_received(1).error;
    }));
    failures += begin_at_last([&] { return n[1].peek(5, &context, FI_CLAIM); });
    const Ended claimed = n.next_received(1);
    ASSERT_FALSE(claimed.error);
    ASSERT_EQ(claimed.entry.op_context, &context);
  }
  EXPECT_GT(failures, k_operations / 2) << "each claim is remembered";
  const iovec into{&value, sizeof value};
  fi_msg_tagged m{};
  m.msg_iov = &into;
  m.iov_count = 1;
  m.addr = FI_ADDR_UNSPEC;
  m.tag = 5;
  unsigned expected = 0;
  for (fi_context2& context : contexts) {
    m.context = &context;
    begin_at_last([&] { return fi_trecvmsg(n[1].ep.get(), &m, FI_CLAIM); });
    ASSERT_EQ(n.next_received(1).entry.op_context, &context);
    ASSERT_EQ(value, ++expected);
  }
}

// The endpoint has not used the address of the sender yet, and has to know it for the completion.
TEST(OursMemory, a_peek_that_could_not_be_reported_takes_no_message) {
  for (const std::uint64_t flags : {FI_CLAIM, FI_DISCARD}) {
    Nodes n;
    std::array<fi_context2, 2> sending{};
    fi_context2 peeking{}, receiving{};
    const std::array<unsigned, 2> out{11, 12};
    for (std::size_t i = 0; i < 2; ++i)
      n.post([&] { return n[0].send(n.at(0, 1), &out.at(i), sizeof out[0], 5, &sending.at(i)); });
    for (std::size_t i = 0; i < 2; ++i) ASSERT_FALSE(n.next_sent(0).error);
    Ended taken;
    ASSERT_TRUE(n.until([&] {
      EXPECT_GT(begin_at_last([&] { return n[1].peek(5, &peeking, flags); }), 0U);
      taken = n.next_received(1);
      return !taken.error; // it has arrived
    }));
    EXPECT_EQ(taken.entry.op_context, &peeking);
    EXPECT_EQ(taken.source, n.at(1, 0));
    unsigned in = 0;
    n.post([&] { return n[1].receive(&in, sizeof in, 5, &receiving); });
    ASSERT_FALSE(n.next_received(1).error);
    EXPECT_EQ(in, out[1]) << "one is taken, and no other";
  }
}

// Each is discarded with a request, which may need memory.
TEST(OursMemory, a_message_that_could_not_be_discarded_is_not_lost) {
  Nodes n;
  n.pass(0, 1, 8, 5);
  std::vector<fi_context2> posted(k_operations);
  std::vector<unsigned> values(k_operations);
  fi_context2 sending{}, peeking{}, receiving{};
  unsigned failures = 0, round = 0;
  for (fi_context2& context : posted) {
    const std::array<unsigned, 2> out{2 * round, 2 * round + 1};
    for (const unsigned& one : out)
      n.post([&] { return n[0].send(n.at(0, 1), &one, sizeof one, 5, &sending); });
    for (std::size_t i = 0; i < 2; ++i) ASSERT_FALSE(n.next_sent(0).error);
    ASSERT_TRUE(n.until([&] {
      n.post([&] { return n[1].peek(5, &peeking); });
      return !n.next_received(1).error;
    }));
    failures += begin_at_last([&] { return n[1].peek(5, &peeking, FI_DISCARD); });
    ASSERT_FALSE(n.next_received(1).error);
    unsigned in = 0;
    n.post([&] { return n[1].receive(&in, sizeof in, 5, &receiving); });
    ASSERT_FALSE(n.next_received(1).error);
    ASSERT_EQ(in, out[1]) << "the first one is gone, and no other";
    // One request more is under way.
    ASSERT_EQ(n[1].receive(&values[round], sizeof values[round], 6, &context), 0);
    ++round;
  }
  EXPECT_GT(failures, 0U);
}

// Their receives end inside of the calls, and the queue is not read meanwhile.
TEST(OursMemory, claimed_messages_fill_a_queue_that_cannot_always_grow) {
  Nodes n;
  n.pass(0, 1, 8, 5);
  std::vector<fi_context2> contexts(k_operations);
  fi_context2 sending{};
  unsigned value = 0, failures = 0;
  for (fi_context2& context : contexts) {
    ++value;
    n.post([&] { return n[0].send(n.at(0, 1), &value, sizeof value, 5, &sending); });
    ASSERT_TRUE(n.until([&] {
      n.post([&] { return n[1].peek(5, &context, FI_CLAIM); });
      return !n.next_received(1).error;
    }));
  }
  const iovec into{&value, sizeof value};
  fi_msg_tagged m{};
  m.msg_iov = &into;
  m.iov_count = 1;
  m.addr = FI_ADDR_UNSPEC;
  m.tag = 5;
  unsigned expected = 0;
  for (fi_context2& context : contexts) {
    m.context = &context;
    failures += begin_at_last([&] { return fi_trecvmsg(n[1].ep.get(), &m, FI_CLAIM); });
    ASSERT_EQ(value, ++expected);
  }
  EXPECT_GT(failures, 0U);
  for (const fi_context2& context : contexts) {
    const Ended received = n.next_received(1);
    ASSERT_FALSE(received.error);
    ASSERT_EQ(received.entry.op_context, &context);
  }
}

TEST(OursMemory, a_send_that_could_not_begin_is_not_under_way) {
  Nodes n;
  n.pass(0, 1, 8, 5);
  const std::vector<char> long_message(1 << 20);
  std::vector<char> in(long_message.size());
  fi_context2 first{}, receiving{};
  n.post([&] { return n[0].send(n.at(0, 1), long_message.data(), in.size(), 6, &first); });
  std::vector<fi_context2> contexts(k_operations);
  unsigned value = 0, failures = 0;
  const iovec from{&value, sizeof value};
  fi_msg_tagged m{};
  m.msg_iov = &from;
  m.iov_count = 1;
  m.addr = n.at(0, 1);
  m.tag = 5;
  // Each waits for those before it, in a copy.
  for (fi_context2& context : contexts) {
    ++value;
    m.context = &context;
    failures += begin_at_last(
        [&] { return fi_tsendmsg(n[0].ep.get(), &m, FI_FENCE | FI_INJECT | FI_COMPLETION); });
  }
  EXPECT_GT(failures, 0U);
  n.post([&] { return n[1].receive(in.data(), in.size(), 6, &receiving); });
  EXPECT_EQ(n.next_sent(0).entry.op_context, &first);
  EXPECT_EQ(n.next_received(1).entry.op_context, &receiving);
  unsigned expected = 0;
  for (const fi_context2& context : contexts) {
    ASSERT_EQ(n.next_sent(0).entry.op_context, &context);
    n.post([&] { return n[1].receive(&value, sizeof value, 5, &receiving); });
    EXPECT_EQ(n.next_received(1).entry.op_context, &receiving);
    ASSERT_EQ(value, ++expected);
  }
}

// A message of several long buffers, which the library keeps in a list of its own.
struct OfThreeBuffers {
  static constexpr std::size_t k_size = 100'000;
  std::vector<char> all = pattern(3 * k_size, 3);
  std::array<iovec, 3> from{iovec{all.data(), k_size}, iovec{all.data() + k_size, k_size},
                            iovec{all.data() + 2 * k_size, k_size}};
  ssize_t send(Nodes& n, std::uint64_t tag, std::uint64_t flags, void* context) const {
    fi_msg_tagged m{};
    m.msg_iov = from.data();
    m.iov_count = from.size();
    m.addr = n.at(0, 1);
    m.tag = tag;
    m.context = context;
    return fi_tsendmsg(n[0].ep.get(), &m, flags | FI_COMPLETION);
  }
};

TEST(OursMemory, a_send_of_several_buffers_that_could_not_begin_is_not_under_way) {
  Nodes n;
  const OfThreeBuffers message;
  n.pass(0, 1, message.all.size(), 5);
  fi_context2 sending{}, fenced{}, receiving{};
  constexpr unsigned k_messages = 20; // each needs a list, and all but the first an operation
  for (unsigned i = 0; i < k_messages; ++i) {
    const auto send = [&] { return message.send(n, 6, 0, &sending); };
    for (std::uint64_t failing = 1; failing <= (i == 0 ? 1U : 2U); ++failing)
      ASSERT_EQ(without_memory(failing, send), -FI_ENOMEM);
    n.post(send);
  }
  std::vector<char> in(message.all.size());
  for (unsigned i = 0; i < k_messages; ++i) {
    n.post([&] { return n[1].receive(in.data(), in.size(), 6, &receiving); });
    ASSERT_FALSE(n.next_received(1).error);
    ASSERT_EQ(in, message.all);
    ASSERT_FALSE(n.next_sent(0).error);
  }
  // Begins when nothing is under way.
  n.post([&] { return message.send(n, 6, FI_FENCE, &fenced); });
  n.post([&] { return n[1].receive(in.data(), in.size(), 6, &receiving); });
  EXPECT_EQ(n.next_sent(0).entry.op_context, &fenced);
}

// Its call has returned: it ends with an error, and others go on.
TEST(OursMemory, a_fenced_send_that_cannot_begin_ends_with_an_error) {
  const OfThreeBuffers message;
  std::vector<char> in(message.all.size());
  bool has_failed = false, last = false;
  unsigned rounds = 0;
  for (std::uint64_t failing = 1; !has_failed; failing = last ? 1 : failing + 1) {
    ASSERT_LT(++rounds, 1000U) << "how many allocations are before it differs";
    Nodes n;
    n.pass(0, 1, message.all.size(), 5);
    fi_context2 sending{}, fenced{}, receiving{};
    n.post([&] { return n[0].send(n.at(0, 1), message.all.data(), in.size(), 6, &sending); });
    n.post([&] { return message.send(n, 7, FI_FENCE, &fenced); });
    ASSERT_EQ(n[1].receive(in.data(), in.size(), 6, &receiving), 0);
    ASSERT_EQ(n[1].receive(in.data(), in.size(), 7, &receiving), 0);
    fi_cq_tagged_entry entry{};
    ssize_t read = 0;
    bool has_received = false;
    test::fail_allocation(failing);
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    do { // until the first one ends, or memory runs out in a step
      has_received = n[1].ended(n[1].received.get()).has_value() || has_received;
      const test::CountAllocations count;
      read = fi_cq_read(n[0].sent.get(), &entry, 1);
    } while (read == -FI_EAGAIN && std::chrono::steady_clock::now() < deadline);
    last = test::counted_allocations() < failing;
    test::fail_allocation(0);
    if (read == -FI_ENOMEM) continue;
    ASSERT_EQ(read, 1);
    EXPECT_EQ(entry.op_context, &sending);
    const Ended end = n.next_sent(0);
    EXPECT_EQ(end.entry.op_context, &fenced);
    has_failed = end.error.has_value();
    if (has_failed) {
      EXPECT_EQ(end.error->err, FI_ENOMEM);
      if (!has_received) {
        ASSERT_FALSE(n.next_received(1).error);
      }
      n.pass(0, 1, 8, 5);
    }
  }
}

TEST(OursMemory, an_access_that_could_not_begin_is_not_under_way) {
  Nodes n(2, remote_options());
  n.pass(0, 1, 8, 5);
  Memory memory(n[1], 8);
  std::vector<char> buffer(memory.size());
  fi_context2 context{};
  ASSERT_GT(begin_at_last([&] { return put(n[0], n.at(0, 1), buffer, memory, &context); }), 0U);
  EXPECT_FALSE(n.next_sent(0).error);
  // Begins when nothing is under way.
  const iovec from{buffer.data(), buffer.size()};
  const fi_rma_iov to{memory.at(), memory.size(), memory.key()};
  fi_msg_rma m{};
  m.msg_iov = &from;
  m.iov_count = 1;
  m.addr = n.at(0, 1);
  m.rma_iov = &to;
  m.rma_iov_count = 1;
  m.context = &context;
  n.post([&] { return fi_writemsg(n[0].ep.get(), &m, FI_FENCE); });
  EXPECT_FALSE(n.next_sent(0).error);
}

// As many as begin at once have room in the queue. Each call: how often it allocates.
class OursRoom : public testing::Test {
 protected:
  static constexpr unsigned k_sends = 100; // more than a queue has slots at first

  // Empty, and complete when the peer receives them.
  ssize_t send(Node& node, fi_addr_t to, std::uint64_t flags) {
    fi_msg_tagged m{};
    m.addr = to;
    m.tag = 5;
    m.context = &context_;
    return fi_tsendmsg(node.ep.get(), &m, FI_DELIVERY_COMPLETE | flags);
  }
  void receive_all(Nodes& n) {
    for (unsigned i = 0; i < k_sends; ++i) {
      n.post([&] { return n[1].receive(nullptr, 0, 5, &context_); });
      ASSERT_FALSE(n.next_received(1).error);
    }
  }
  std::uint64_t allocations_of_sends(Nodes& n, std::uint64_t flags) {
    test::fail_allocation(0);
    for (unsigned i = 0; i < k_sends; ++i) {
      const test::CountAllocations count;
      EXPECT_EQ(send(n[0], n.at(0, 1), flags), 0);
    }
    return test::counted_allocations();
  }

 private:
  fi_context2 context_{};
};

TEST_F(OursRoom, a_send_without_a_completion_gives_its_room_back) {
  Options options;
  options.bind_flags = FI_SELECTIVE_COMPLETION;
  options.counters = true;
  Nodes n(2, options);
  n.post([&] { return fi_tinject(n[0].ep.get(), nullptr, 0, n.at(0, 1), 3); }); // connects
  for (std::uint64_t times = 0; times < 3; ++times) {
    const std::uint64_t allocations = allocations_of_sends(n, 0);
    EXPECT_EQ(allocations != 0, times == 0) << allocations;
    ASSERT_NO_FATAL_FAILURE(receive_all(n));
    ASSERT_TRUE(
        n.until([&] { return fi_cntr_read(n[0].sends.get()) == 1 + (times + 1) * k_sends; }));
  }
}

TEST_F(OursRoom, a_closed_endpoint_gives_the_room_of_its_sends_back) {
  Nodes n(2);
  n.pass(0, 1, 8, 3);
  ASSERT_GT(allocations_of_sends(n, FI_COMPLETION), 0U);
  ASSERT_NO_FATAL_FAILURE(receive_all(n));
  for (unsigned i = 0; i < k_sends; ++i) ASSERT_FALSE(n.next_sent(0).error);
  {
    Owned<fid_ep> first = std::move(n[0].ep);
    for (int times = 0; times < 3; ++times) {
      fid_ep* ep = nullptr;
      ASSERT_EQ(fi_endpoint(n[0].domain.get(), n[0].info.get(), &ep, nullptr), 0);
      n[0].ep.reset(ep);
      ASSERT_EQ(fi_ep_bind(ep, &n[0].av->fid, 0), 0);
      ASSERT_EQ(fi_ep_bind(ep, &n[0].sent->fid, FI_TRANSMIT), 0);
      ASSERT_EQ(fi_ep_bind(ep, &n[0].received->fid, FI_RECV), 0);
      ASSERT_EQ(fi_enable(ep), 0);
      for (unsigned i = 0; i < k_sends; ++i)
        n.post([&] { return send(n[0], n.at(0, 1), FI_COMPLETION); });
      n[0].ep.reset();
    }
    n[0].ep = std::move(first);
  }
  EXPECT_EQ(allocations_of_sends(n, FI_COMPLETION), 0U);
}

} // namespace
} // namespace statewire::fi_test
