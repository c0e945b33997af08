// SPDX-License-Identifier: BSD-3-Clause
// Which message a receive takes, and the operations that look without taking: fi_tagged(3),
// fi_msg(3), fi_endpoint(3).
#include "pair.hpp"

#include <array>
#include <chrono>
#include <poll.h>
#include <thread>

namespace statewire::fi_test {
namespace {

// Sends an unsigned number with a tag, and forgets the send.
class Sender {
 public:
  explicit Sender(Nodes& n) : nodes_(n) {}
  void operator()(std::size_t from, std::size_t to, unsigned value, Node::Tag tag) {
    values_.push_back(std::make_unique<unsigned>(value));
    contexts_.push_back(std::make_unique<fi_context2>());
    nodes_.post([&] {
      return nodes_[from].send(nodes_.at(from, to), values_.back().get(), sizeof value, tag,
                               contexts_.back().get());
    });
    EXPECT_FALSE(nodes_.next_sent(from).error);
  }

 private:
  Nodes& nodes_;
  std::vector<std::unique_ptr<unsigned>> values_;
  std::vector<std::unique_ptr<fi_context2>> contexts_;
};

TEST(Matching, a_receive_takes_the_tag_that_it_names) {
  Nodes n;
  Sender send(n);
  send(0, 1, 1, 10);
  send(0, 1, 2, 20);
  send(0, 1, 3, 10);
  unsigned in = 0;
  fi_context2 c{};
  for (const auto& [tag, value] : {std::pair(20U, 2U), {10U, 1U}, {10U, 3U}}) {
    n.post([&, tag = tag] { return n[1].receive(&in, sizeof in, tag, &c); });
    const Ended r = n.next_received(1);
    EXPECT_EQ(r.entry.tag, tag);
    EXPECT_EQ(in, value);
  }
}

TEST(Matching, ignored_bits_do_not_count) {
  Nodes n;
  Sender send(n);
  send(0, 1, 1, 0x3f00000000000012U);
  send(0, 1, 2, 0x0000000000000034U);
  unsigned in = 0;
  fi_context2 c{};
  n.post(
      [&] { return n[1].receive(&in, sizeof in, 0x34U, &c, FI_ADDR_UNSPEC, 0x3f00000000000000U); });
  EXPECT_EQ(n.next_received(1).entry.tag, 0x34U);
  EXPECT_EQ(in, 2U);
  n.post([&] { return n[1].receive(&in, sizeof in, 0, &c, FI_ADDR_UNSPEC, ~std::uint64_t{0}); });
  EXPECT_EQ(n.next_received(1).entry.tag, 0x3f00000000000012U);
  EXPECT_EQ(in, 1U);
}

TEST(Matching, tagged_and_untagged_messages_do_not_meet) {
  Nodes n;
  Sender send(n);
  unsigned tagged = 0, untagged = 0;
  fi_context2 a{}, b{};
  n.post([&] { return n[1].receive(&tagged, sizeof tagged, 0, &a, FI_ADDR_UNSPEC, ~0ULL); });
  n.post([&] { return n[1].receive(&untagged, sizeof untagged, {}, &b); });
  send(0, 1, 7, {});
  EXPECT_EQ(n.next_received(1).entry.op_context, &b);
  send(0, 1, 8, 0);
  EXPECT_EQ(n.next_received(1).entry.op_context, &a);
  EXPECT_EQ(untagged, 7U);
  EXPECT_EQ(tagged, 8U);
}

TEST(Matching, a_directed_receive_takes_only_messages_of_its_source) {
  Options options;
  options.extra_caps = FI_DIRECTED_RECV | FI_SOURCE;
  if (const auto hints = make_hints(); true) {
    hints->caps |= options.extra_caps;
    if (!get_info(hints.get())) GTEST_SKIP() << "the provider has no directed receives";
  }
  Nodes n(3, options);
  Sender send(n);
  send(0, 2, 1, 5);
  n.pass(0, 2, 8, 6); // the first one is there
  send(1, 2, 2, 5);
  unsigned in = 0;
  fi_context2 c{};
  n.post([&] { return n[2].receive(&in, sizeof in, 5, &c, n.at(2, 1)); });
  EXPECT_EQ(n.next_received(2).source, n.at(2, 1));
  EXPECT_EQ(in, 2U);
  n.post([&] { return n[2].receive(&in, sizeof in, 5, &c); });
  EXPECT_EQ(n.next_received(2).source, n.at(2, 0));
  EXPECT_EQ(in, 1U);
}

TEST(Matching, a_peek_reports_a_message_and_leaves_it) {
  Nodes n;
  fi_context2 c{};
  n.post([&] { return n[1].peek(5, &c); });
  const Ended none = n.next_received(1);
  ASSERT_TRUE(none.error);
  EXPECT_EQ(none.error->err, FI_ENOMSG);
  EXPECT_EQ(none.entry.op_context, &c);

  Sender send(n);
  send(0, 1, 11, 5);
  Ended there;
  ASSERT_TRUE(n.until([&] {
    n.post([&] { return n[1].peek(5, &c); });
    there = n.next_received(1);
    return !there.error;
  }));
  EXPECT_EQ(there.entry.tag, 5U);
  EXPECT_EQ(there.entry.len, sizeof(unsigned));
  EXPECT_EQ(there.entry.flags & FI_REMOTE_CQ_DATA, 0U);
  unsigned in = 0;
  n.post([&] { return n[1].receive(&in, sizeof in, 5, &c); });
  EXPECT_EQ(n.next_received(1).entry.len, sizeof in);
  EXPECT_EQ(in, 11U);
}

TEST(Matching, a_peek_reports_remote_completion_data) {
  if (!is_ours()) GTEST_SKIP() << "those of libfabric 1.17 do not";
  Nodes n;
  fi_context2 sending{}, c{};
  unsigned out = 1, in = 0;
  n.post([&] {
    return fi_tsenddata(n[0].ep.get(), &out, sizeof out, nullptr, 77, n.at(0, 1), 5, &sending);
  });
  Ended there;
  ASSERT_TRUE(n.until([&] {
    n.post([&] { return n[1].peek(5, &c); });
    there = n.next_received(1);
    return !there.error;
  }));
  EXPECT_NE(there.entry.flags & FI_REMOTE_CQ_DATA, 0U);
  EXPECT_EQ(there.entry.data, 77U);
  n.post([&] { return n[1].receive(&in, sizeof in, 5, &c); });
  EXPECT_EQ(n.next_received(1).entry.data, 77U);
  EXPECT_FALSE(n.next_sent(0).error);
}

TEST(Matching, a_claimed_message_is_received_by_its_claim_only) {
  Nodes n;
  Sender send(n);
  fi_context2 claim{}, other{};
  send(0, 1, 11, 5);
  send(0, 1, 12, 5);
  ASSERT_TRUE(n.until([&] {
    n.post([&] { return n[1].peek(5, &claim, FI_CLAIM); });
    return !n.next_received(1).error;
  }));
  unsigned in = 0;
  n.post([&] { return n[1].receive(&in, sizeof in, 5, &other); });
  EXPECT_EQ(n.next_received(1).entry.op_context, &other);
  EXPECT_EQ(in, 12U);
  fi_msg_tagged m{};
  const iovec into{&in, sizeof in};
  m.msg_iov = &into;
  m.iov_count = 1;
  m.addr = FI_ADDR_UNSPEC;
  m.tag = 5;
  m.context = &claim;
  n.post([&] { return fi_trecvmsg(n[1].ep.get(), &m, FI_CLAIM); });
  const Ended r = n.next_received(1);
  EXPECT_FALSE(r.error);
  EXPECT_EQ(r.entry.op_context, &claim);
  EXPECT_EQ(in, 11U);
}

TEST(Matching, a_discarded_message_is_gone) {
  Nodes n;
  Sender send(n);
  fi_context2 c{};
  send(0, 1, 11, 5);
  send(0, 1, 12, 5);
  ASSERT_TRUE(n.until([&] {
    n.post([&] { return n[1].peek(5, &c, FI_DISCARD); });
    return !n.next_received(1).error;
  }));
  unsigned in = 0;
  n.post([&] { return n[1].receive(&in, sizeof in, 5, &c); });
  EXPECT_FALSE(n.next_received(1).error);
  EXPECT_EQ(in, 12U);
}

TEST(Matching, a_receive_that_is_cancelled_ends_as_cancelled) {
  Nodes n;
  n.pass(1, 0, 8, 6); // connected
  unsigned a = 0, b = 0;
  fi_context2 first{}, second{};
  n.post([&] { return n[1].receive(&a, sizeof a, 5, &first); });
  n.post([&] { return n[1].receive(&b, sizeof b, 5, &second); });
  EXPECT_EQ(fi_cancel(&n[1].ep->fid, &first), 0);
  const Ended gone = n.next_received(1);
  ASSERT_TRUE(gone.error);
  EXPECT_EQ(gone.error->err, FI_ECANCELED);
  EXPECT_EQ(gone.entry.op_context, &first);
  n.pass(1, 0, 5000, 6); // a send in its place
  Sender send(n);
  send(0, 1, 3, 5);
  EXPECT_EQ(n.next_received(1).entry.op_context, &second);
  EXPECT_EQ(b, 3U);
}

TEST(Matching, of_receives_with_one_context_the_oldest_is_cancelled) {
  if (!is_ours()) GTEST_SKIP() << "providers that need FI_CONTEXT allow one operation each";
  Nodes n;
  std::array<unsigned, 3> in{};
  fi_context2 context{};
  for (unsigned i = 0; i < in.size(); ++i) // the first one's place is used again by the last one
    n.post([&] { return n[1].receive(&in.at(i), sizeof in[0], i, &context); });
  Sender send(n);
  send(0, 1, 3, 0);
  EXPECT_FALSE(n.next_received(1).error);
  n.post([&] { return n[1].receive(in.data(), sizeof in[0], 3, &context); });
  for (const std::uint64_t oldest : {1U, 2U, 3U}) {
    EXPECT_EQ(fi_cancel(&n[1].ep->fid, &context), 0);
    const Ended gone = n.next_received(1);
    ASSERT_TRUE(gone.error);
    EXPECT_EQ(gone.error->err, FI_ECANCELED);
    EXPECT_EQ(gone.error->tag, oldest);
  }
  EXPECT_EQ(fi_cancel(&n[1].ep->fid, &context), -FI_ENOENT);
}

TEST(Matching, one_buffer_takes_several_messages) {
  Options options;
  options.extra_caps = FI_MULTI_RECV;
  Nodes n(2, options);
  constexpr std::size_t k_message = 100, k_count = 5;
  std::vector<char> buffer(k_message * k_count + 50);
  std::size_t least = 60;
  ASSERT_EQ(fi_setopt(&n[1].ep->fid, FI_OPT_ENDPOINT, FI_OPT_MIN_MULTI_RECV, &least, sizeof least),
            0);
  fi_context2 c{};
  const iovec into{buffer.data(), buffer.size()};
  fi_msg m{};
  m.msg_iov = &into;
  m.iov_count = 1;
  m.addr = FI_ADDR_UNSPEC;
  m.context = &c;
  n.post([&] { return fi_recvmsg(n[1].ep.get(), &m, FI_MULTI_RECV); });
  std::vector<fi_context2> contexts(k_count);
  std::vector<std::vector<char>> out;
  for (std::size_t i = 0; i < k_count; ++i) {
    out.push_back(pattern(k_message, static_cast<unsigned>(i)));
    n.post([&] { return n[0].send(n.at(0, 1), out.back().data(), k_message, {}, &contexts[i]); });
  }
  std::size_t released = 0;
  for (std::size_t i = 0; i < k_count; ++i) {
    const Ended r = n.next_received(1);
    ASSERT_FALSE(r.error);
    ASSERT_EQ(r.entry.len, k_message);
    EXPECT_EQ(r.entry.op_context, &c);
    const auto* const at = static_cast<const char*>(r.entry.buf);
    EXPECT_EQ(at, buffer.data() + i * k_message);
    EXPECT_TRUE(std::equal(at, at + k_message, out[i].begin()));
    released += (r.entry.flags & FI_MULTI_RECV) != 0 ? 1U : 0U;
  }
  if (released == 0) { // it may be reported by itself
    const Ended r = n.next_received(1);
    EXPECT_NE(r.entry.flags & FI_MULTI_RECV, 0U);
  }
}

// Posts a receive of the buffer that takes several messages.
void receive_several(Nodes& n, std::vector<char>& buffer, fi_context2& context) {
  const iovec into{buffer.data(), buffer.size()};
  fi_msg m{};
  m.msg_iov = &into;
  m.iov_count = 1;
  m.addr = FI_ADDR_UNSPEC;
  m.context = &context;
  n.post([&] { return fi_recvmsg(n[1].ep.get(), &m, FI_MULTI_RECV); });
}

TEST(Matching, the_second_buffer_of_several_messages_is_used_when_the_first_is_full) {
  Options options;
  options.extra_caps = FI_MULTI_RECV;
  Nodes n(2, options);
  constexpr std::size_t k_message = 100, k_of_each = 8;
  std::size_t least = k_message;
  ASSERT_EQ(fi_setopt(&n[1].ep->fid, FI_OPT_ENDPOINT, FI_OPT_MIN_MULTI_RECV, &least, sizeof least),
            0);
  std::vector<char> first(k_message * k_of_each), second(first.size()), last(k_message);
  fi_context2 a{}, b{}, c{};
  receive_several(n, first, a);
  receive_several(n, second, b);
  n.post([&] { return n[1].receive(last.data(), last.size(), {}, &c); });
  std::vector<fi_context2> contexts(2 * k_of_each + 1);
  const std::vector<char> out = pattern(k_message, 1);
  for (fi_context2& sending : contexts)
    n.post([&] { return n[0].send(n.at(0, 1), out.data(), k_message, {}, &sending); });
  std::vector<const void*> buffers, expected;
  for (const auto* const buffer : {&first, &second})
    for (std::size_t i = 0; i < k_of_each; ++i) expected.push_back(buffer->data() + i * k_message);
  while (buffers.size() < expected.size()) {
    const Ended r = n.next_received(1);
    ASSERT_FALSE(r.error);
    if (r.entry.len == 0) continue; // a buffer that is released by itself
    EXPECT_EQ(r.entry.op_context, buffers.size() < k_of_each ? &a : &b);
    buffers.push_back(r.entry.buf);
  }
  EXPECT_EQ(buffers, expected);
  Ended r = n.next_received(1);
  if (r.entry.op_context == &b) r = n.next_received(1); // released by itself
  EXPECT_EQ(r.entry.op_context, &c);
  EXPECT_EQ(last, out);
}

TEST(Matching, a_receive_behind_a_buffer_of_several_messages_is_cancelled) {
  Options options;
  options.extra_caps = FI_MULTI_RECV;
  Nodes n(2, options);
  std::vector<char> first(10'000), second(first.size());
  fi_context2 a{}, b{};
  receive_several(n, first, a);
  receive_several(n, second, b);
  for (fi_context2* const context : {&b, &a}) {
    EXPECT_EQ(fi_cancel(&n[1].ep->fid, context), 0);
    const Ended e = n.next_received(1);
    ASSERT_TRUE(e.error);
    EXPECT_EQ(e.error->err, FI_ECANCELED);
    EXPECT_EQ(e.entry.op_context, context);
  }
}

TEST(Completions, those_that_are_not_asked_for_are_left_out) {
  Options options;
  options.bind_flags = FI_SELECTIVE_COMPLETION;
  Nodes n(2, options);
  unsigned out = 1, in = 0;
  fi_context2 quiet{}, loud{}, receiving{};
  n.post([&] { return n[0].send(n.at(0, 1), &out, sizeof out, 5, &quiet); });
  n.post([&] { return n[1].receive(&in, sizeof in, 5, &receiving); });
  EXPECT_FALSE(n.next_received(1).error);
  const iovec from{&out, sizeof out};
  fi_msg_tagged m{};
  m.msg_iov = &from;
  m.iov_count = 1;
  m.addr = n.at(0, 1);
  m.tag = 5;
  m.context = &loud;
  n.post([&] { return fi_tsendmsg(n[0].ep.get(), &m, FI_COMPLETION); });
  EXPECT_EQ(n.next_sent(0).entry.op_context, &loud);
  n.post([&] { return n[1].receive(&in, sizeof in, 5, &receiving); });
  EXPECT_FALSE(n.next_received(1).error);
}

TEST(Completions, a_send_that_waits_for_delivery_completes_after_the_receive) {
  Nodes n;
  n.pass(0, 1, 8, 5);
  unsigned out = 1, in = 0;
  fi_context2 sending{}, receiving{};
  const iovec from{&out, sizeof out};
  fi_msg_tagged m{};
  m.msg_iov = &from;
  m.iov_count = 1;
  m.addr = n.at(0, 1);
  m.tag = 5;
  m.context = &sending;
  n.post([&] { return fi_tsendmsg(n[0].ep.get(), &m, FI_DELIVERY_COMPLETE | FI_COMPLETION); });
  n.post([&] { return n[1].receive(&in, sizeof in, 5, &receiving); });
  EXPECT_FALSE(n.next_sent(0).error);
  EXPECT_FALSE(n.next_received(1).error);
  EXPECT_EQ(in, 1U);
}

// Sends with the flags of one operation.
ssize_t send_with(Nodes& n, const void* data, std::size_t size, std::uint64_t flags,
                  fi_context2& context) {
  const iovec from{const_cast<void*>(data), size};
  fi_msg_tagged m{};
  m.msg_iov = &from;
  m.iov_count = 1;
  m.addr = n.at(0, 1);
  m.tag = 5;
  m.context = &context;
  return fi_tsendmsg(n[0].ep.get(), &m, flags | FI_COMPLETION);
}

TEST(Completions, a_send_that_waits_for_transmission_needs_no_receive) {
  Nodes n;
  unsigned out = 1, in = 0;
  fi_context2 sending{}, receiving{};
  n.post([&] { return send_with(n, &out, sizeof out, FI_TRANSMIT_COMPLETE, sending); });
  const Ended s = n.next_sent(0);
  EXPECT_FALSE(s.error);
  EXPECT_EQ(s.entry.op_context, &sending);
  n.post([&] { return n[1].receive(&in, sizeof in, 5, &receiving); });
  EXPECT_FALSE(n.next_received(1).error);
  EXPECT_EQ(in, 1U);
}

TEST(OursCompletions, a_send_that_waits_for_transmission_completes_when_its_peer_has_it) {
  if (!is_ours()) GTEST_SKIP() << "others complete it when the system has it";
  Nodes n;
  n.pass(0, 1, 8, 5);
  unsigned out = 1;
  fi_context2 sending{};
  n.post([&] { return send_with(n, &out, sizeof out, FI_TRANSMIT_COMPLETE, sending); });
  // Its peer makes no progress, and has nothing.
  for (int i = 0; i < 1000; ++i) EXPECT_FALSE(n[0].ended(n[0].sent.get()));
  EXPECT_FALSE(n.next_sent(0).error);
}

// The long message waits for its receive; what is sent after it would pass it.
TEST(OursCompletions, a_fence_defers_sends_until_those_before_it_have_completed) {
  if (!is_ours()) GTEST_SKIP() << "those of libfabric 1.17 ignore fences of messages";
  Nodes n;
  n.pass(0, 1, 8, 5);
  const std::vector<char> out = pattern(1 << 20, 1);
  std::vector<char> in(out.size());
  unsigned first = 1, second = 2, value = 0;
  fi_context2 sending{}, fenced{}, behind{}, refused{}, receiving{};
  n.post([&] { return n[0].send(n.at(0, 1), out.data(), out.size(), 6, &sending); });
  n.post([&] { return send_with(n, &first, sizeof first, FI_FENCE, fenced); });
  n.post([&] { return n[0].send(n.at(0, 1), &second, sizeof second, 5, &behind); });
  EXPECT_EQ(fi_tinject(n[0].ep.get(), &second, sizeof second, n.at(0, 1), 5), -FI_EAGAIN);
  EXPECT_EQ(send_with(n, &first, sizeof first, FI_FENCE | FI_MATCH_COMPLETE, refused),
            -FI_EOPNOTSUPP);
  fi_context2 peeking{};
  for (int i = 0; i < 100; ++i) {
    n.progress();
    EXPECT_EQ(n[1].peek(5, &peeking), 0);
    ASSERT_TRUE(n.next_received(1).error) << "a fenced message has overtaken";
  }
  n.post([&] { return n[1].receive(in.data(), in.size(), 6, &receiving); });
  for (const void* const context : {&sending, &fenced, &behind}) {
    const Ended s = n.next_sent(0);
    EXPECT_FALSE(s.error);
    EXPECT_EQ(s.entry.op_context, context);
  }
  EXPECT_FALSE(n.next_received(1).error);
  EXPECT_EQ(in, out);
  for (const unsigned expected : {first, second}) {
    n.post([&] { return n[1].receive(&value, sizeof value, 5, &receiving); });
    EXPECT_FALSE(n.next_received(1).error);
    EXPECT_EQ(value, expected);
  }
}

TEST(Completions, counters_count_them) {
  Options options;
  options.counters = true;
  Nodes n(2, options);
  for (int i = 0; i < 5; ++i) n.pass(0, 1, 100, 5);
  EXPECT_EQ(fi_cntr_read(n[0].sends.get()), 5U);
  EXPECT_EQ(fi_cntr_read(n[1].receives.get()), 5U);
  EXPECT_EQ(fi_cntr_wait(n[1].receives.get(), 5, 1000), 0);
  EXPECT_EQ(fi_cntr_set(n[1].receives.get(), 1), 0);
  EXPECT_EQ(fi_cntr_read(n[1].receives.get()), 1U);
  EXPECT_EQ(fi_cntr_add(n[1].receives.get(), 2), 0);
  EXPECT_EQ(fi_cntr_read(n[1].receives.get()), 3U);
  // Some providers forget the sign.
  EXPECT_EQ(std::abs(fi_cntr_wait(n[1].receives.get(), 4, 20)), FI_ETIMEDOUT);
  std::vector<char> in(50), out(100);
  fi_context2 a{}, b{};
  n.post([&] { return n[1].receive(in.data(), in.size(), 5, &a); });
  n.post([&] { return n[0].send(n.at(0, 1), out.data(), out.size(), 5, &b); });
  EXPECT_TRUE(n.next_received(1).error);
  EXPECT_EQ(fi_cntr_readerr(n[1].receives.get()), 1U);
}

TEST(Completions, a_wait_ends_with_a_completion_or_its_time) {
  Options options;
  options.wait = FI_WAIT_UNSPEC;
  Nodes n(2, options);
  fi_cq_tagged_entry entry{};
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(fi_cq_sread(n[1].received.get(), &entry, 1, nullptr, 50), -FI_EAGAIN);
  EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(45));
  n.pass(0, 1, 8, 5);
  unsigned out = 1, in = 0;
  fi_context2 a{}, b{};
  n.post([&] { return n[1].receive(&in, sizeof in, 5, &a); });
  n.post([&] { return n[0].send(n.at(0, 1), &out, sizeof out, 5, &b); });
  EXPECT_EQ(fi_cq_sread(n[1].received.get(), &entry, 1, nullptr, 20'000), 1);
  EXPECT_EQ(entry.op_context, &a);
}

// Two threads that only ever sleep in poll(2): a wake-up that is lost is a message that is not
// answered.
TEST(Completions, a_descriptor_wakes_those_that_poll_it) {
  Options options;
  options.wait = FI_WAIT_FD;
  options.threading = FI_THREAD_SAFE;
  Nodes n(2, options);
  n.pass(0, 1, 8, 5);
  constexpr unsigned k_rounds = 2000;
  const auto wait = [](Node& node, fid_cq* queue) {
    for (;;) {
      if (auto e = node.ended(queue)) return *e;
      int descriptor = -1;
      EXPECT_EQ(fi_control(&queue->fid, FI_GETWAIT, &descriptor), 0);
      ::fid* const fids = &queue->fid;
      ::fid* list[] = {fids}; // NOLINT(modernize-avoid-c-arrays): libfabric's
      if (fi_trywait(node.fabric.get(), list, 1) != 0) continue;
      pollfd p{descriptor, POLLIN, 0};
      if (::poll(&p, 1, 10'000) == 0) {
        ADD_FAILURE() << "nothing has woken it";
        return Ended{};
      }
    }
  };
  const auto play = [&](std::size_t self, bool begins) {
    Node& node = n[self];
    fi_context2 sending{}, receiving{};
    for (unsigned i = 0; i < k_rounds && !testing::Test::HasFailure(); ++i) {
      unsigned out = i, in = ~0U;
      EXPECT_EQ(node.receive(&in, sizeof in, 6, &receiving), 0);
      const auto say = [&] {
        EXPECT_EQ(node.send(n.at(self, 1 - self), &out, sizeof out, 6, &sending), 0);
        EXPECT_FALSE(wait(node, node.sent.get()).error);
      };
      if (begins) say();
      EXPECT_FALSE(wait(node, node.received.get()).error);
      EXPECT_EQ(in, i);
      if (!begins) say();
    }
  };
  std::thread other(play, 1U, false);
  play(0, true);
  other.join();
}

} // namespace
} // namespace statewire::fi_test
