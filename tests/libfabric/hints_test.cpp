// SPDX-License-Identifier: BSD-3-Clause
// What programs ask for beyond the usual: fields of tags, depths, flags of an endpoint's
// operations, conditions of waits, objects of another domain.
#include "remote.hpp"

#include <array>
#include <thread>

namespace statewire::fi_test {
namespace {

// fi_endpoint(3), mem_tag_format: at least the fields that are asked for; by default every bit may
// be ignored by itself.
TEST(OursHints, tags_have_the_fields_that_are_asked_for) {
  const auto hints = make_hints();
  EXPECT_EQ(get_info(hints.get())->ep_attr->mem_tag_format, 0xaaaaaaaaaaaaaaaaU);
  hints->ep_attr->mem_tag_format = 0x30ff;
  EXPECT_EQ(get_info(hints.get())->ep_attr->mem_tag_format, 0x30ffU);
}

TEST(OursHints, an_endpoint_is_as_deep_as_is_asked_for) {
  const auto hints = make_hints();
  hints->tx_attr->size = hints->rx_attr->size = 1U << 20U;
  const auto info = get_info(hints.get());
  ASSERT_TRUE(info);
  EXPECT_GE(info->tx_attr->size, hints->tx_attr->size);
  EXPECT_GE(info->rx_attr->size, hints->rx_attr->size);
}

TEST(Hints, addresses_may_be_symmetric) {
  const Nodes n(1);
  fi_av_attr attr{};
  attr.flags = FI_SYMMETRIC;
  fid_av* av = nullptr;
  ASSERT_EQ(fi_av_open(n.all[0]->domain.get(), &attr, &av, nullptr), 0);
  EXPECT_EQ(fi_close(&av->fid), 0);
}

TEST(OursHints, queues_and_counters_may_wait_by_yielding) {
  Nodes n(1);
  fi_cq_attr queue_attr{};
  queue_attr.wait_obj = FI_WAIT_YIELD;
  fid_cq* cq = nullptr;
  ASSERT_EQ(fi_cq_open(n[0].domain.get(), &queue_attr, &cq, nullptr), 0);
  const Owned<fid_cq> queue(cq);
  fi_cntr_attr counter_attr{};
  counter_attr.wait_obj = FI_WAIT_YIELD;
  fid_cntr* c = nullptr;
  ASSERT_EQ(fi_cntr_open(n[0].domain.get(), &counter_attr, &c, nullptr), 0);
  const Owned<fid_cntr> counter(c);
  fi_cq_tagged_entry entry{};
  EXPECT_EQ(fi_cq_sread(cq, &entry, 1, nullptr, 1), -FI_EAGAIN);
  EXPECT_EQ(fi_cntr_wait(c, 1, 1), -FI_ETIMEDOUT);
}

// fi_endpoint(3), fi_control.
TEST(OursHints, the_flags_of_operations_can_be_read_and_changed) {
  Options options;
  options.bind_flags = FI_SELECTIVE_COMPLETION;
  Nodes n(2, options);
  const auto control = [&](int command, std::uint64_t& flags) {
    return fi_control(&n[0].ep->fid, command, &flags);
  };
  std::uint64_t none = 0, both = FI_TRANSMIT | FI_RECV, unknown = FI_TRANSMIT | FI_PEEK;
  EXPECT_EQ(control(FI_GETOPSFLAG, none), -FI_EINVAL);
  EXPECT_EQ(control(FI_SETOPSFLAG, both), -FI_EINVAL);
  EXPECT_EQ(control(FI_SETOPSFLAG, unknown), -FI_EBADFLAGS);
  std::uint64_t flags = FI_TRANSMIT;
  ASSERT_EQ(control(FI_GETOPSFLAG, flags), 0);
  EXPECT_EQ(flags & FI_COMPLETION, 0U);
  flags = FI_TRANSMIT | FI_COMPLETION;
  ASSERT_EQ(control(FI_SETOPSFLAG, flags), 0);
  flags = FI_TRANSMIT;
  ASSERT_EQ(control(FI_GETOPSFLAG, flags), 0);
  EXPECT_EQ(flags, FI_COMPLETION);
  unsigned out = 1;
  fi_context2 context{};
  n.post([&] { return n[0].send(n.at(0, 1), &out, sizeof out, 5, &context); });
  EXPECT_EQ(n.next_sent(0).entry.op_context, &context) << "a completion is the default now";
}

// fi_cq(3): with FI_CQ_COND_THRESHOLD a wait ends with so many completions, or with its time.
TEST(OursHints, a_wait_ends_with_the_number_of_completions_that_it_names) {
  Options options;
  options.threading = FI_THREAD_SAFE;
  Nodes n(1, options);
  fi_cq_attr attr{};
  attr.format = FI_CQ_FORMAT_TAGGED;
  attr.wait_obj = FI_WAIT_UNSPEC;
  attr.wait_cond = FI_CQ_COND_THRESHOLD;
  fid_cq* cq = nullptr;
  ASSERT_EQ(fi_cq_open(n[0].domain.get(), &attr, &cq, nullptr), 0);
  const Owned<fid_cq> queue(cq);
  fid_ep* ep = nullptr;
  ASSERT_EQ(fi_endpoint(n[0].domain.get(), n[0].info.get(), &ep, nullptr), 0);
  const Owned<fid_ep> endpoint(ep);
  ASSERT_EQ(fi_ep_bind(ep, &n[0].av->fid, 0), 0);
  ASSERT_EQ(fi_ep_bind(ep, &cq->fid, FI_TRANSMIT | FI_RECV), 0);
  ASSERT_EQ(fi_enable(ep), 0);
  std::array<char, FI_NAME_MAX> name{};
  std::size_t size = name.size();
  ASSERT_EQ(fi_getname(&ep->fid, name.data(), &size), 0);
  fi_addr_t self = FI_ADDR_NOTAVAIL;
  ASSERT_EQ(fi_av_insert(n[0].av.get(), name.data(), 1, &self, 0, nullptr), 1);

  std::array<fi_cq_tagged_entry, 8> entries{};
  const auto wait = [&](std::uintptr_t least, int timeout) {
    const auto* const condition = reinterpret_cast<const void*>(least); // NOLINT(*-int-to-ptr)
    return fi_cq_sread(cq, entries.data(), entries.size(), condition, timeout);
  };
  std::array<unsigned, 2> out{}, in{};
  std::array<fi_context2, 4> contexts{};
  const auto pass = [&](std::size_t i) {
    EXPECT_EQ(fi_trecv(ep, &in.at(i), sizeof in[0], nullptr, self, 5, 0, &contexts.at(i)), 0);
    EXPECT_EQ(fi_tsend(ep, &out.at(i), sizeof out[0], nullptr, self, 5, &contexts.at(2 + i)), 0);
  };
  pass(0);
  std::thread other([&] { pass(1); });
  EXPECT_EQ(wait(4, -1), 4) << "two sends and two receives";
  other.join();
  ASSERT_EQ(fi_trecv(ep, in.data(), sizeof in[0], nullptr, self, 5, 0, contexts.data()), 0);
  ASSERT_EQ(fi_tsend(ep, out.data(), sizeof out[0], nullptr, self, 5, &contexts[1]), 0);
  EXPECT_EQ(wait(3, 50), 2) << "two are all";
  ASSERT_EQ(fi_trecv(ep, in.data(), sizeof in[0], nullptr, self, 5, 0, contexts.data()), 0);
  ASSERT_EQ(fi_cancel(&ep->fid, contexts.data()), 0);
  EXPECT_EQ(wait(3, -1), -FI_EAVAIL) << "an error ends a wait, too";
}

TEST(OursHints, an_error_leaves_the_buffer_for_its_data_to_the_program) {
  Nodes n(1);
  unsigned in = 0;
  fi_context2 context{};
  ASSERT_EQ(n[0].receive(&in, sizeof in, 5, &context), 0);
  ASSERT_EQ(fi_cancel(&n[0].ep->fid, &context), 0);
  fi_cq_tagged_entry entry{};
  ASSERT_EQ(fi_cq_read(n[0].received.get(), &entry, 1), -FI_EAVAIL);
  std::array<char, 16> data{};
  fi_cq_err_entry error{};
  error.err_data = data.data();
  error.err_data_size = data.size();
  ASSERT_EQ(fi_cq_readerr(n[0].received.get(), &error, 0), 1);
  EXPECT_EQ(error.err, FI_ECANCELED);
  EXPECT_EQ(error.err_data, data.data());
  EXPECT_EQ(error.err_data_size, 0U);
}

// Each domain has a lock of its own, so that nothing may be shared.
TEST(OursHints, objects_of_another_domain_are_not_bound) {
  Nodes n(2, remote_options());
  fi_cntr_attr attr{};
  fid_cntr* c = nullptr;
  ASSERT_EQ(fi_cntr_open(n[1].domain.get(), &attr, &c, nullptr), 0);
  const Owned<fid_cntr> counter(c);
  fid_ep* ep = nullptr;
  ASSERT_EQ(fi_endpoint(n[0].domain.get(), n[0].info.get(), &ep, nullptr), 0);
  const Owned<fid_ep> endpoint(ep);
  EXPECT_EQ(fi_ep_bind(ep, &n[1].av->fid, 0), -FI_EINVAL);
  EXPECT_EQ(fi_ep_bind(ep, &n[1].sent->fid, FI_TRANSMIT), -FI_EINVAL);
  EXPECT_EQ(fi_ep_bind(ep, &c->fid, FI_SEND), -FI_EINVAL);
  Memory memory(n[0], 8);
  EXPECT_EQ(fi_mr_bind(memory.registration(), &c->fid, FI_REMOTE_WRITE), -FI_EINVAL);
}

// The limits that fi_getinfo reports.
TEST(OursHints, transfers_beyond_a_limit_are_refused) {
  Nodes n(2, remote_options());
  n.pass(0, 1, 8, 5);
  fid_ep* const ep = n[0].ep.get();
  const fi_addr_t to = n.at(0, 1);
  std::vector<char> bytes(n[0].inject_size() + 1);
  const std::size_t most = n[0].info->ep_attr->max_msg_size;
  for (const std::size_t size : {most + 1, std::size_t(-1)}) {
    EXPECT_EQ(fi_send(ep, bytes.data(), size, nullptr, to, nullptr), -FI_EMSGSIZE);
    EXPECT_EQ(fi_senddata(ep, bytes.data(), size, nullptr, 1, to, nullptr), -FI_EMSGSIZE);
    EXPECT_EQ(fi_tsend(ep, bytes.data(), size, nullptr, to, 5, nullptr), -FI_EMSGSIZE);
    EXPECT_EQ(fi_write(ep, bytes.data(), size, nullptr, to, 0, 1, nullptr), -FI_EMSGSIZE);
    EXPECT_EQ(fi_read(ep, bytes.data(), size, nullptr, to, 0, 1, nullptr), -FI_EMSGSIZE);
  }
  // Their sum is 0 where it is not looked at.
  const std::vector<iovec> parts(8, iovec{bytes.data(), std::size_t{1} << 61U});
  EXPECT_EQ(fi_sendv(ep, parts.data(), nullptr, parts.size(), to, nullptr), -FI_EMSGSIZE);
  EXPECT_EQ(fi_writev(ep, parts.data(), nullptr, parts.size(), to, 0, 1, nullptr), -FI_EMSGSIZE);

  EXPECT_EQ(fi_inject(ep, bytes.data(), bytes.size(), to), -FI_EMSGSIZE);
  EXPECT_EQ(fi_tinject(ep, bytes.data(), bytes.size(), to, 5), -FI_EMSGSIZE);
  EXPECT_EQ(fi_injectdata(ep, bytes.data(), bytes.size(), 1, to), -FI_EMSGSIZE);
  EXPECT_EQ(fi_inject_write(ep, bytes.data(), bytes.size(), to, 0, 1), -FI_EMSGSIZE);
  const iovec whole{bytes.data(), bytes.size()};
  fi_msg m{};
  m.msg_iov = &whole;
  m.iov_count = 1;
  m.addr = to;
  EXPECT_EQ(fi_sendmsg(ep, &m, FI_INJECT), -FI_EMSGSIZE);
  EXPECT_FALSE(n[0].ended(n[0].sent.get()));
}

} // namespace
} // namespace statewire::fi_test
