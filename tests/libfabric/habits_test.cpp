// SPDX-License-Identifier: BSD-3-Clause
// Programs with an unusual order of calls: objects that are bound twice or closed too early,
// endpoints that share everything, operations that are all cancelled.
#include "remote.hpp"
#include "silent.hpp"

#include <array>
#include <map>
#include <random>

namespace statewire::fi_test {
namespace {

Owned<fid_cntr> open_counter(Node& n) {
  fi_cntr_attr attr{};
  fid_cntr* c = nullptr;
  EXPECT_EQ(fi_cntr_open(n.domain.get(), &attr, &c, nullptr), 0);
  return Owned<fid_cntr>(c);
}

// ---- binding and closing

TEST(OursHabits, a_domain_closes_when_all_of_its_objects_are_closed) {
  Nodes n(1);
  Node& node = n[0];
  fid_mr* mr = nullptr;
  char byte = 0;
  ASSERT_EQ(fi_mr_reg(node.domain.get(), &byte, 1, FI_SEND, 0, 1, 0, &mr, nullptr), 0);
  auto counter = open_counter(node);
  const std::array<std::function<void()>, 6> closings{
      [&] { node.ep.reset(); },       [&] { node.sent.reset(); },
      [&] { node.received.reset(); }, [&] { node.av.reset(); },
      [&] { counter.reset(); },       [&] { EXPECT_EQ(fi_close(&mr->fid), 0); }};
  for (const auto& close : closings) {
    EXPECT_EQ(fi_close(&node.domain->fid), -FI_EBUSY);
    close();
  }
  EXPECT_EQ(fi_close(&node.domain.release()->fid), 0);
}

TEST(OursHabits, an_endpoint_is_bound_once_for_each_purpose) {
  Nodes n(1);
  Node& node = n[0];
  const auto first = open_counter(node), second = open_counter(node);
  fid_ep* e = nullptr;
  ASSERT_EQ(fi_endpoint(node.domain.get(), node.info.get(), &e, nullptr), 0);
  {
    const Owned<fid_ep> ep(e);
    EXPECT_EQ(fi_ep_bind(e, &node.sent->fid, 0), -FI_EINVAL);
    EXPECT_EQ(fi_ep_bind(e, &node.sent->fid, FI_SELECTIVE_COMPLETION), -FI_EINVAL);
    EXPECT_EQ(fi_ep_bind(e, &first->fid, 0), -FI_EINVAL);
    EXPECT_EQ(fi_ep_bind(e, &first->fid, FI_SEND), 0);
    EXPECT_EQ(fi_ep_bind(e, &second->fid, FI_SEND | FI_RECV), -FI_EINVAL);
    EXPECT_EQ(fi_ep_bind(e, &second->fid, FI_RECV), 0);
    EXPECT_EQ(fi_close(&first->fid), -FI_EBUSY);
  }
  // They make progress, for the endpoints that are bound to them.
  EXPECT_EQ(fi_cntr_read(first.get()) + fi_cntr_read(second.get()), 0U);
}

// ---- counters of regions

// Nothing else is read at the target: neither its queues nor other counters.
TEST(OursHabits, a_counter_of_a_region_makes_progress) {
  Options options = remote_options();
  options.extra_caps |= FI_RMA_EVENT;
  for (const bool waits : {false, true}) {
    Nodes n(2, options);
    const auto counter = open_counter(n[1]);
    {
      Memory memory(n[1], 8);
      ASSERT_EQ(fi_mr_bind(memory.registration(), &counter->fid, 0), -FI_EINVAL);
      ASSERT_EQ(fi_mr_bind(memory.registration(), &counter->fid, FI_REMOTE_WRITE), 0);
      EXPECT_EQ(fi_mr_bind(memory.registration(), &counter->fid, FI_REMOTE_WRITE), -FI_EINVAL);
      ASSERT_EQ(fi_mr_enable(memory.registration()), 0);
      EXPECT_EQ(fi_close(&counter->fid), -FI_EBUSY);
      fi_context2 context{};
      const std::vector<char> out(8, 'w');
      ASSERT_EQ(put(n[0], n.at(0, 1), out, memory, &context), 0);
      std::optional<Ended> ended;
      for (bool written = false; !written;) {
        if (!ended) ended = n[0].ended(n[0].sent.get());
        written = waits ? fi_cntr_wait(counter.get(), 1, 1) == 0 : fi_cntr_read(counter.get()) == 1;
      }
      EXPECT_TRUE(memory.holds_only('w'));
    }
    n[1].ep.reset(); // closed before the counter, and after the region
  }
}

// ---- peeks

TEST(OursHabits, a_peek_that_names_a_dead_peer_fails) {
  Silent peer;
  Options options;
  options.extra_caps = FI_DIRECTED_RECV;
  options.counters = true;
  Nodes n(1, options);
  fi_addr_t to = FI_ADDR_NOTAVAIL;
  ASSERT_EQ(fi_av_insert(n[0].av.get(), peer.name.data(), 1, &to, 0, nullptr), 1);
  peer.end();
  fi_context2 context{};
  fi_msg_tagged m{};
  m.addr = to;
  m.tag = 5;
  m.context = &context;
  int error = FI_ENOMSG;
  EXPECT_TRUE(n.until([&] {
    EXPECT_EQ(fi_trecvmsg(n[0].ep.get(), &m, FI_PEEK), 0);
    const Ended e = n.next_received(0);
    error = e.error ? e.error->err : 0;
    return error != FI_ENOMSG;
  }));
  EXPECT_EQ(error, FI_ECONNREFUSED);
  EXPECT_EQ(fi_cntr_readerr(n[0].receives.get()), 0U) << "a peek is no receive";
}

TEST(OursHabits, a_context_names_one_claimed_message) {
  Nodes n;
  const std::array<unsigned, 2> out{11, 12};
  std::array<fi_context2, 2> sending{};
  for (std::size_t i = 0; i < 2; ++i)
    n.post([&] { return n[0].send(n.at(0, 1), &out.at(i), sizeof out[0], 5, &sending.at(i)); });
  fi_context2 claim{};
  ASSERT_TRUE(n.until([&] {
    EXPECT_EQ(n[1].peek(5, &claim, FI_CLAIM), 0);
    return !n.next_received(1).error;
  }));
  EXPECT_EQ(n[1].peek(5, &claim, FI_CLAIM), -FI_EINVAL);
  unsigned in = 0;
  const iovec into{&in, sizeof in};
  fi_msg_tagged m{};
  m.msg_iov = &into;
  m.iov_count = 1;
  m.addr = FI_ADDR_UNSPEC;
  m.tag = 5;
  m.context = &claim;
  for (const unsigned expected : out) {
    n.post([&] { return fi_trecvmsg(n[1].ep.get(), &m, FI_CLAIM); });
    ASSERT_FALSE(n.next_received(1).error);
    EXPECT_EQ(in, expected);
    EXPECT_EQ(fi_trecvmsg(n[1].ep.get(), &m, FI_CLAIM), -FI_EINVAL) << "it has been received";
    if (expected == out.back()) break;
    ASSERT_TRUE(n.until([&] {
      EXPECT_EQ(n[1].peek(5, &claim, FI_CLAIM), 0);
      return !n.next_received(1).error;
    }));
  }
}

// ---- injects

// Injects to a receiver that does not receive.
struct Unreceived {
  explicit Unreceived(const char* timeout) : timeout_("FI_STATEWIRE_INJECT_TIMEOUT", timeout) {
    n.pass(0, 1, 8, 5);
    out.resize(n[0].inject_size());
  }
  ssize_t inject() { return fi_tinject(n[0].ep.get(), out.data(), out.size(), n.at(0, 1), 7); }

 private:
  Setting timeout_;

 public:
  Nodes n;
  std::vector<char> out;
};
constexpr unsigned k_beyond_credit = 3000; // injects of 1,024 bytes

// The receiver makes progress, so the sender runs out of credit, not of socket buffers.
TEST(OursHabits, injects_beyond_the_credit_are_refused_for_the_time_that_is_set) {
  Unreceived u("3600000");
  unsigned taken = 0;
  for (unsigned refused = 0; refused < 5000; ++refused) {
    const ssize_t result = u.inject();
    u.n.progress();
    if (result == -FI_EAGAIN) continue;
    ASSERT_EQ(result, 0);
    ASSERT_LT(++taken, k_beyond_credit);
    refused = 0;
  }
}

TEST(OursHabits, injects_beyond_the_credit_wait_in_copies_when_that_time_is_over) {
  Unreceived u("1");
  Nodes& n = u.n;
  for (unsigned i = 0; i < k_beyond_credit; ++i) n.post([&] { return u.inject(); });
  std::vector<char> in(u.out.size());
  fi_context2 receiving{};
  for (unsigned i = 0; i < k_beyond_credit; ++i) {
    n.post([&] { return n[1].receive(in.data(), in.size(), 7, &receiving); });
    ASSERT_FALSE(n.next_received(1).error) << i;
  }
}

// The time restarts with each message that leaves. One refusal in many rounds is enough: the
// process may be descheduled for longer than that time.
TEST(OursHabits, injects_are_refused_for_that_time_after_the_last_copy_has_left) {
  Unreceived u("20");
  Nodes& n = u.n;
  for (unsigned i = 0; i < 2 * k_beyond_credit; ++i) n.post([&] { return u.inject(); });
  std::vector<char> in(u.out.size());
  fi_context2 receiving{};
  bool is_refused = false;
  for (unsigned i = 0; i < k_beyond_credit && !is_refused; ++i) {
    n.post([&] { return n[1].receive(in.data(), in.size(), 7, &receiving); });
    ASSERT_FALSE(n.next_received(1).error) << i;
    is_refused = u.inject() == -FI_EAGAIN;
  }
  EXPECT_TRUE(is_refused);
}

// Also one of which a full connection has taken only a part.
TEST(OursHabits, injects_that_were_taken_arrive_from_an_endpoint_that_is_closed) {
  Unreceived u("3600000");
  Nodes& n = u.n;
  unsigned taken = 0;
  while (u.inject() == 0) ++taken;
  n[0].ep.reset();
  std::vector<char> in(u.out.size());
  fi_context2 receiving{};
  for (unsigned i = 0; i < taken; ++i) {
    ASSERT_EQ(n[1].receive(in.data(), in.size(), 7, &receiving), 0);
    ASSERT_FALSE(n.next_received(1).error) << i << " of " << taken;
  }
}

// ---- sharing

// Two endpoints of one domain share a completion queue of one entry, a counter and an address
// vector. One is closed in the middle.
TEST(OursHabits, endpoints_share_a_queue_of_one_entry_a_counter_and_addresses) {
  Nodes n(1);
  Node& node = n[0];
  fi_cq_attr cq_attr{};
  cq_attr.format = FI_CQ_FORMAT_TAGGED;
  cq_attr.size = 1;
  cq_attr.wait_obj = FI_WAIT_FD;
  fid_cq* c = nullptr;
  ASSERT_EQ(fi_cq_open(node.domain.get(), &cq_attr, &c, nullptr), 0);
  const Owned<fid_cq> queue(c);
  const auto counter = open_counter(node);
  std::array<Owned<fid_ep>, 2> endpoints;
  std::array<fi_addr_t, 2> addresses{};
  for (std::size_t i = 0; i < 2; ++i) {
    fid_ep* e = nullptr;
    ASSERT_EQ(fi_endpoint(node.domain.get(), node.info.get(), &e, nullptr), 0);
    endpoints.at(i).reset(e);
    ASSERT_EQ(fi_ep_bind(e, &node.av->fid, 0), 0);
    ASSERT_EQ(fi_ep_bind(e, &queue->fid, FI_TRANSMIT), 0);
    ASSERT_EQ(fi_ep_bind(e, &queue->fid, FI_RECV), 0);
    ASSERT_EQ(fi_ep_bind(e, &counter->fid, FI_SEND), 0);
    ASSERT_EQ(fi_ep_bind(e, &counter->fid, FI_RECV), 0);
    ASSERT_EQ(fi_enable(e), 0);
    std::vector<char> name(256);
    std::size_t size = name.size();
    ASSERT_EQ(fi_getname(&e->fid, name.data(), &size), 0);
    ASSERT_EQ(fi_av_insert(node.av.get(), name.data(), 1, &addresses.at(i), 0, nullptr), 1);
  }
  constexpr std::size_t k_each = 50; // messages of each endpoint to each
  // Of the endpoints from `first` on: each sends to each, then all completions are read.
  const auto exchange = [&](std::size_t first) {
    std::vector<fi_context2> contexts(8 * k_each);
    std::vector<unsigned> in(4 * k_each);
    const std::uint64_t before = fi_cntr_read(counter.get());
    std::size_t posted = 0;
    const auto post = [&](const std::function<ssize_t(void*)>& operation) {
      ssize_t result = 0;
      do result = operation(&contexts.at(posted));
      while (result == -FI_EAGAIN && (fi_cntr_read(counter.get()), true));
      ASSERT_EQ(result, 0);
      ++posted;
    };
    const unsigned value = 42;
    std::size_t receives = 0;
    for (std::size_t k = 0; k < k_each; ++k)
      for (std::size_t from = first; from < 2; ++from)
        for (std::size_t to = first; to < 2; ++to) {
          post([&](void* context) {
            return fi_tsend(endpoints.at(from).get(), &value, sizeof value, nullptr,
                            addresses.at(to), from, context);
          });
          unsigned& into = in.at(receives++);
          post([&](void* context) {
            return fi_trecv(endpoints.at(to).get(), &into, sizeof into, nullptr, FI_ADDR_UNSPEC,
                            from, 0, context);
          });
        }
    ASSERT_TRUE(n.until([&] { return fi_cntr_read(counter.get()) == before + posted; }));
    std::map<void*, unsigned> ended;
    for (std::size_t i = 0; i < posted; ++i) {
      const auto e = node.ended(queue.get());
      ASSERT_TRUE(e && !e->error) << i << " of " << posted;
      ++ended[e->entry.op_context];
    }
    EXPECT_EQ(ended.size(), posted) << "one each";
    EXPECT_FALSE(node.ended(queue.get()));
    for (std::size_t i = 0; i < receives; ++i) EXPECT_EQ(in.at(i), value);
  };
  exchange(0);
  endpoints[0].reset();
  exchange(1);
}

// ---- cancelling

// Receives of all kinds at node 1, posted and cancelled at random, and met by messages meanwhile.
class Cancelling {
 public:
  explicit Cancelling(unsigned seed)
      : n_(2, options()), random_(seed), out_(pattern(k_long, seed)), receives_(k_count),
        sends_(k_count), buffers_(k_count), ends_(k_count) {
    constexpr std::size_t k_least = k_long; // room for each message
    EXPECT_EQ(
        fi_setopt(&n_[1].ep->fid, FI_OPT_ENDPOINT, FI_OPT_MIN_MULTI_RECV, &k_least, sizeof k_least),
        0);
  }
  void run() {
    for (std::size_t i = 0; i < k_count; ++i) {
      ASSERT_NO_FATAL_FAILURE(post(i));
      for (unsigned k = below(3); k != 0 && sent() < k_count; --k)
        ASSERT_NO_FATAL_FAILURE(send(below(2) == 0 ? below(100) : below(k_long), below(2)));
      if (below(3) == 0) cancel(below(static_cast<unsigned>(i) + 1));
      for (unsigned k = below(4); k != 0; --k) ASSERT_NO_FATAL_FAILURE(look());
    }
    for (std::size_t i = 0; i < k_count; ++i) cancel(i);
    while (open_ != 0) ASSERT_NO_FATAL_FAILURE(look());
    // What none of them has taken is there for others.
    for (const unsigned tagged : {0U, 1U})
      while (arrived_.at(tagged) < sent_.at(tagged)) {
        const std::size_t before = arrived_.at(tagged);
        buffers_[0].resize(k_long);
        ends_[0] = 0;
        ++open_;
        ASSERT_EQ(n_[1].receive(buffers_[0].data(), k_long, tag(tagged), receives_.data()), 0);
        while (arrived_.at(tagged) == before) ASSERT_NO_FATAL_FAILURE(look());
      }
    while (sends_ended_ != sent()) ASSERT_NO_FATAL_FAILURE(look());
    EXPECT_EQ(arrived_, sent_);
  }

 private:
  static constexpr std::size_t k_count = 400, k_long = 40'000;
  static Options options() {
    Options o;
    o.extra_caps = FI_MULTI_RECV | FI_DIRECTED_RECV;
    return o;
  }
  static Node::Tag tag(unsigned tagged) { return tagged != 0 ? Node::Tag{5} : Node::Tag{}; }
  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
  [[nodiscard]] std::size_t sent() const { return sent_[0] + sent_[1]; }

  void post(std::size_t i) {
    const bool several = below(4) == 0, tagged = !several && below(2) == 0;
    buffers_[i].resize(several ? 10 * k_long : k_long);
    iovec v{buffers_[i].data(), buffers_[i].size()};
    fi_msg m{};
    m.msg_iov = &v;
    m.iov_count = 1;
    m.addr = below(2) == 0 ? FI_ADDR_UNSPEC : n_.at(1, 0);
    m.context = &receives_[i];
    ASSERT_EQ(tagged ? n_[1].receive(v.iov_base, v.iov_len, 5, m.context, m.addr)
                     : fi_recvmsg(n_[1].ep.get(), &m, several ? FI_MULTI_RECV : 0),
              0);
    ++open_;
  }
  void send(std::size_t size, unsigned tagged) {
    ASSERT_EQ(n_[0].send(n_.at(0, 1), out_.data(), size, tag(tagged), &sends_[sent()]), 0);
    ++sent_.at(tagged);
  }
  void cancel(std::size_t i) {
    const auto result = fi_cancel(&n_[1].ep->fid, &receives_[i]);
    EXPECT_TRUE(result == 0 || result == -FI_ENOENT) << result;
  }
  void look() {
    if (const auto e = n_[0].ended(n_[0].sent.get())) {
      ASSERT_FALSE(e->error);
      ++sends_ended_;
    }
    const auto e = n_[1].ended(n_[1].received.get());
    if (!e) return;
    const auto i =
        static_cast<std::size_t>(static_cast<fi_context2*>(e->entry.op_context) - receives_.data());
    ASSERT_LT(i, k_count);
    const std::uint64_t flags = e->error ? e->error->flags : e->entry.flags;
    if (buffers_[i].size() == k_long || (flags & FI_MULTI_RECV) != 0) {
      ASSERT_EQ(++ends_[i], 1U) << i;
      --open_;
    }
    if (e->error) {
      ASSERT_EQ(e->error->err, FI_ECANCELED);
      return;
    }
    ++arrived_.at((flags & FI_TAGGED) != 0 ? 1 : 0);
    const auto size = static_cast<std::ptrdiff_t>(e->entry.len);
    ASSERT_TRUE(std::equal(out_.begin(), out_.begin() + size, static_cast<char*>(e->entry.buf)));
  }

  Nodes n_;
  std::mt19937 random_;
  const std::vector<char> out_;
  std::vector<fi_context2> receives_, sends_;
  std::vector<std::vector<char>> buffers_;
  std::vector<unsigned> ends_;
  std::array<std::size_t, 2> sent_{}, arrived_{}; // untagged, tagged
  std::size_t sends_ended_ = 0, open_ = 0;
};

TEST(OursHabits, each_receive_ends_once_and_each_message_arrives_once_whatever_is_cancelled) {
  for (unsigned seed = 1; seed <= 8; ++seed) {
    SCOPED_TRACE(seed);
    ASSERT_NO_FATAL_FAILURE(Cancelling(seed).run());
  }
}

} // namespace
} // namespace statewire::fi_test
