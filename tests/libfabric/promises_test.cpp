// SPDX-License-Identifier: BSD-3-Clause
// Single sentences of libfabric's manual pages that programs seldom rely on.
#include "remote.hpp"

#include <array>

namespace statewire::fi_test {
namespace {

// fi_av(3): "An address is inserted at the lowest index that corresponds to an unused table
// location."
TEST(OursPromises, an_address_gets_the_lowest_place_that_is_free) {
  Nodes n(1);
  for (fi_addr_t place = 1; place < 6; ++place) ASSERT_EQ(n[0].insert(n[0]), place);
  for (fi_addr_t place : {2U, 4U, 1U, 3U}) ASSERT_EQ(fi_av_remove(n[0].av.get(), &place, 1, 0), 0);
  for (const fi_addr_t place : {1U, 2U, 3U, 4U, 6U}) EXPECT_EQ(n[0].insert(n[0]), place);
}

// With FI_AV_USER_ID completions would have to name what the program has stored in fi_addr.
TEST(OursPromises, an_identifier_of_the_programs_own_is_not_taken_for_an_address) {
  Nodes n(1);
  fi_addr_t address = 77;
  EXPECT_EQ(fi_av_insert(n[0].av.get(), n[0].name().data(), 1, &address, FI_AV_USER_ID, nullptr),
            -FI_EBADFLAGS);
  EXPECT_EQ(fi_av_insert(n[0].av.get(), n[0].name().data(), 1, &address, FI_MORE, nullptr), 1);
}

// fi_endpoint(3): "FI_REMOTE_READ increments … whenever an RMA read, atomic fetch, or atomic
// compare operation" targets the endpoint; fi_mr(3): "FI_REMOTE_WRITE … whenever a remote RMA write
// or atomic operation modifies the memory region".
TEST(OursPromises, a_fetching_atomic_reads_the_endpoint_and_modifies_the_region) {
  for (const auto& [flag, expected] :
       {std::pair(FI_REMOTE_READ, 3U), std::pair(FI_REMOTE_WRITE, 1U)}) {
    Options options = remote_options();
    options.extra_caps |= FI_RMA_EVENT;
    options.counted = flag;
    Nodes n(2, options);
    fi_cntr_attr attr{};
    fid_cntr* c = nullptr;
    ASSERT_EQ(fi_cntr_open(n[1].domain.get(), &attr, &c, nullptr), 0);
    const Owned<fid_cntr> of_region(c);
    Memory memory(n[1], 8);
    ASSERT_EQ(fi_mr_bind(memory.registration(), &c->fid, FI_REMOTE_WRITE), 0);
    std::uint64_t operand = 1, compare = 0, result = 0;
    fi_context2 context{};
    const auto ends_well = [&] { return !n.next_sent(0).error; };
    n.post([&] {
      return fi_fetch_atomic(n[0].ep.get(), &operand, 1, nullptr, &result, nullptr, n.at(0, 1),
                             memory.at(), memory.key(), FI_UINT64, FI_SUM, &context);
    });
    ASSERT_TRUE(ends_well());
    n.post([&] {
      return fi_compare_atomic(n[0].ep.get(), &operand, 1, nullptr, &compare, nullptr, &result,
                               nullptr, n.at(0, 1), memory.at(), memory.key(), FI_UINT64, FI_CSWAP,
                               &context);
    });
    ASSERT_TRUE(ends_well());
    n.post([&] {
      return fi_fetch_atomic(n[0].ep.get(), nullptr, 1, nullptr, &result, nullptr, n.at(0, 1),
                             memory.at(), memory.key(), FI_UINT64, FI_ATOMIC_READ, &context);
    });
    ASSERT_TRUE(ends_well());
    n.post([&] {
      return fi_atomic(n[0].ep.get(), &operand, 1, nullptr, n.at(0, 1), memory.at(), memory.key(),
                       FI_UINT64, FI_SUM, &context);
    });
    ASSERT_TRUE(ends_well());
    EXPECT_EQ(fi_cntr_read(n[1].counter.get()), expected) << flag;
    EXPECT_EQ(fi_cntr_read(c), 3U) << "all but FI_ATOMIC_READ";
  }
}

// fi_cq(3): "A count value of 0 may be used to drive progress", also where entries wait to be read.
TEST(OursPromises, each_read_of_no_entries_makes_progress) {
  Nodes n;
  n.pass(0, 1, 8, 5);
  fi_context2 context{};
  ASSERT_EQ(n[1].peek(5, &context), 0); // finds nothing, which is an entry
  constexpr unsigned k_messages = 100;
  unsigned reads = 0, in = 0;
  const volatile unsigned* const arrived = &in;
  for (unsigned out = 1; out <= k_messages; ++out) {
    ASSERT_EQ(n[1].receive(&in, sizeof in, 5, &context), 0);
    n.post([&] { return fi_tinject(n[0].ep.get(), &out, sizeof out, n.at(0, 1), 5); });
    while (*arrived != out && reads < 1'000'000) {
      ASSERT_EQ(fi_cq_read(n[1].received.get(), nullptr, 0), 0);
      ++reads;
    }
  }
  EXPECT_LT(reads, k_messages * 15) << "every 16th read makes progress in any case";
}

// fi_msg(3): "FI_TRANSMIT_COMPLETE applies to fi_sendmsg and fi_recvmsg."
TEST(OursPromises, a_receive_may_ask_for_less_than_its_completion_says) {
  Nodes n;
  unsigned out = 5, in = 0;
  const iovec into{&in, sizeof in};
  fi_context2 sending{}, receiving{};
  fi_msg m{};
  m.msg_iov = &into;
  m.iov_count = 1;
  m.addr = FI_ADDR_UNSPEC;
  m.context = &receiving;
  ASSERT_EQ(fi_recvmsg(n[1].ep.get(), &m, FI_TRANSMIT_COMPLETE | FI_COMPLETION), 0);
  n.post([&] { return n[0].send(n.at(0, 1), &out, sizeof out, {}, &sending); });
  EXPECT_EQ(n.next_received(1).entry.op_context, &receiving);
  EXPECT_EQ(in, 5U);
}

// fi_tagged(3): FI_MATCH_COMPLETE waits until the message "was discarded by the target
// application", too.
TEST(OursPromises, a_send_that_waits_for_its_match_completes_when_it_is_discarded) {
  Nodes n;
  for (const std::size_t size : {8U, 500'000U}) {
    std::vector<char> out(size);
    const iovec from{out.data(), out.size()};
    fi_context2 sending{}, peeking{};
    fi_msg_tagged m{};
    m.msg_iov = &from;
    m.iov_count = 1;
    m.addr = n.at(0, 1);
    m.tag = 5;
    m.context = &sending;
    n.post([&] { return fi_tsendmsg(n[0].ep.get(), &m, FI_MATCH_COMPLETE | FI_COMPLETION); });
    Ended found;
    EXPECT_TRUE(n.until([&] {
      EXPECT_EQ(n[1].peek(5, &peeking, FI_DISCARD), 0);
      found = n.next_received(1);
      return !found.error;
    }));
    EXPECT_EQ(found.entry.len, size);
    const Ended sent = n.next_sent(0);
    EXPECT_EQ(sent.entry.op_context, &sending);
    EXPECT_FALSE(sent.error);
  }
}

// The peer is known until its operations have ended, though it is in the address vector no more.
TEST(OursPromises, what_is_behind_a_fence_ends_though_its_address_is_removed) {
  Nodes n;
  n.pass(0, 1, 8, 5);
  const std::vector<char> out = pattern(1 << 20, 1); // waits for its receive
  unsigned number = 7;
  fi_context2 sending{}, fenced{};
  const iovec from{&number, sizeof number};
  fi_msg_tagged m{};
  m.msg_iov = &from;
  m.iov_count = 1;
  m.addr = n.at(0, 1);
  m.tag = 6;
  m.context = &fenced;
  n.post([&] { return n[0].send(n.at(0, 1), out.data(), out.size(), 5, &sending); });
  n.post([&] { return fi_tsendmsg(n[0].ep.get(), &m, FI_FENCE | FI_COMPLETION); });
  fi_addr_t removed = n.at(0, 1);
  ASSERT_EQ(fi_av_remove(n[0].av.get(), &removed, 1, 0), 0);
  EXPECT_EQ(n.next_sent(0).entry.op_context, &sending);
  EXPECT_EQ(n.next_sent(0).entry.op_context, &fenced);
  ASSERT_EQ(n[0].insert(n[1]), n.at(0, 1));
  n.pass(0, 1, 8, 5);
}

// A program that restricts access by keys must not get an endpoint that ignores them.
TEST(OursPromises, authorization_keys_are_refused_and_not_ignored) {
  std::array<std::uint8_t, 8> key{};
  const auto hints = make_hints();
  hints->domain_attr->auth_key = key.data();
  hints->domain_attr->auth_key_size = key.size();
  EXPECT_FALSE(get_info(hints.get()));
  hints->domain_attr->auth_key = nullptr; // not fi_freeinfo's
  hints->domain_attr->auth_key_size = 0;

  Nodes n(1, remote_options());
  fi_info& info = *n[0].info;
  info.domain_attr->auth_key_size = key.size();
  fid_domain* domain = nullptr;
  EXPECT_EQ(fi_domain(n[0].fabric.get(), &info, &domain, nullptr), -FI_ENOSYS);
  info.domain_attr->auth_key_size = 0;
  info.ep_attr->auth_key_size = key.size();
  fid_ep* ep = nullptr;
  EXPECT_EQ(fi_endpoint(n[0].domain.get(), &info, &ep, nullptr), -FI_ENOSYS);
  info.ep_attr->auth_key_size = 0;
  const iovec whole{key.data(), key.size()};
  fi_mr_attr attr{};
  attr.mr_iov = &whole;
  attr.iov_count = 1;
  attr.access = FI_REMOTE_READ;
  attr.auth_key = key.data();
  attr.auth_key_size = key.size();
  fid_mr* mr = nullptr;
  EXPECT_EQ(fi_mr_regattr(n[0].domain.get(), &attr, 0, &mr), -FI_ENOSYS);
}

} // namespace
} // namespace statewire::fi_test
