// SPDX-License-Identifier: BSD-3-Clause
// What is offered, and the objects beside transfers: fi_getinfo(3), fi_av(3), fi_cq(3), fi_eq(3).
#include "pair.hpp"

#include <array>
#include <cstring>
#include <filesystem>
#include <malloc.h>
#include <rdma/fi_atomic.h>
#include <rdma/fi_rma.h>
#include <thread>

namespace statewire::fi_test {
namespace {

// ---- what our provider says of itself

struct Ours : testing::Test {
  void SetUp() override {
    if (!is_ours()) GTEST_SKIP() << "what other providers offer is their own affair";
  }
};

TEST_F(Ours, the_provider_is_listed_with_what_it_does) {
  const auto info = get_info(make_hints().get());
  ASSERT_TRUE(info);
  EXPECT_STREQ(info->fabric_attr->prov_name, "statewire");
  EXPECT_EQ(info->ep_attr->type, FI_EP_RDM);
  EXPECT_EQ(info->domain_attr->data_progress, FI_PROGRESS_MANUAL);
  EXPECT_EQ(info->domain_attr->mr_mode, 0);
  EXPECT_EQ(info->caps & (FI_MSG | FI_TAGGED), FI_MSG | FI_TAGGED);
  EXPECT_EQ(info->next, nullptr) << "one way to use it";
}

TEST_F(Ours, what_is_not_offered_is_not_listed) {
  const std::array<std::function<void(fi_info&)>, 13> hints{
      [](fi_info& h) { h.tx_attr->comp_order = FI_ORDER_STRICT; },
      [](fi_info& h) { h.rx_attr->comp_order = FI_ORDER_DATA; },
      [](fi_info& h) { h.tx_attr->rma_iov_limit = 2; },
      [](fi_info& h) { h.caps |= FI_HMEM; },
      [](fi_info& h) { h.caps |= FI_NAMED_RX_CTX; },
      [](fi_info& h) { h.ep_attr->type = FI_EP_MSG; },
      [](fi_info& h) { h.ep_attr->type = FI_EP_DGRAM; },
      [](fi_info& h) { h.domain_attr->data_progress = FI_PROGRESS_AUTO; },
      [](fi_info& h) { h.tx_attr->msg_order = FI_ORDER_RAW; },
      [](fi_info& h) { h.tx_attr->inject_size = 1 << 20; },
      [](fi_info& h) { h.domain_attr->cq_data_size = 16; },
      [](fi_info& h) { h.addr_format = FI_SOCKADDR_IN; },
      [](fi_info& h) { h.ep_attr->tx_ctx_cnt = 2; }};
  for (std::size_t i = 0; i < hints.size(); ++i) {
    const auto h = make_hints();
    hints[i](*h);
    EXPECT_FALSE(get_info(h.get())) << "hint " << i;
  }
}

TEST_F(Ours, bytes_that_are_no_address_are_not_inserted) {
  Nodes n(1);
  std::vector<char> bytes(n[0].name().size(), 'x');
  fi_addr_t address = 0;
  EXPECT_EQ(fi_av_insert(n[0].av.get(), bytes.data(), 1, &address, 0, nullptr), 0);
  EXPECT_EQ(address, FI_ADDR_NOTAVAIL);
  unsigned value = 1;
  fi_context2 c{};
  EXPECT_EQ(n[0].send(address, &value, sizeof value, 1, &c), -FI_EINVAL);
  EXPECT_EQ(n[0].send(12345, &value, sizeof value, 1, &c), -FI_EINVAL);
}

std::ptrdiff_t open_descriptors() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
}

TEST_F(Ours, a_removed_address_is_forgotten_and_its_place_is_used_again) {
  Nodes n;
  for (unsigned round = 0; round < 3; ++round) {
    fi_addr_t other = n.at(0, 1);
    n.pass(0, 1, 8, 5);
    const auto connected = open_descriptors();
    EXPECT_EQ(fi_av_remove(n[0].av.get(), &other, 1, 0), 0);
    EXPECT_EQ(fi_av_remove(n[0].av.get(), &other, 1, 0), -FI_EINVAL);
    unsigned value = 1;
    fi_context2 c{};
    EXPECT_EQ(n[0].send(other, &value, sizeof value, 5, &c), -FI_EINVAL);
    EXPECT_TRUE(n.until([&] { return open_descriptors() <= connected - 2; })) // a socket each
        << open_descriptors() << " open, " << connected << " when connected";
    n.pass(1, 0, 8, 5); // what the peer sends arrives all the same
    EXPECT_EQ(n[0].insert(n[1]), other);
  }
}

TEST_F(Ours, an_address_has_a_text) {
  Nodes n(1);
  std::array<char, 200> text{};
  std::size_t size = text.size();
  const auto name = n[0].name();
  ASSERT_NE(fi_av_straddr(n[0].av.get(), name.data(), text.data(), &size), nullptr);
  EXPECT_TRUE(std::string(text.data()).starts_with("statewire://")) << text.data();
  EXPECT_EQ(size, std::strlen(text.data()) + 1);
}

TEST_F(Ours, what_is_in_use_cannot_be_closed) {
  Nodes n(1);
  EXPECT_EQ(fi_close(&n[0].av->fid), -FI_EBUSY);
  EXPECT_EQ(fi_close(&n[0].sent->fid), -FI_EBUSY);
}

TEST_F(Ours, operations_of_another_kind_say_that_there_are_none) {
  Nodes n(1);
  fid_ep* const ep = n[0].ep.get();
  std::uint64_t value = 1, was = 0;
  std::size_t count = 0;
  EXPECT_EQ(fi_write(ep, &value, sizeof value, nullptr, 0, 0, 1, nullptr), -FI_ENOSYS);
  EXPECT_EQ(fi_read(ep, &value, sizeof value, nullptr, 0, 0, 1, nullptr), -FI_ENOSYS);
  EXPECT_EQ(fi_inject_write(ep, &value, sizeof value, 0, 0, 1), -FI_ENOSYS);
  EXPECT_EQ(fi_atomic(ep, &value, 1, nullptr, 0, 0, 1, FI_UINT64, FI_SUM, nullptr), -FI_ENOSYS);
  EXPECT_EQ(
      fi_fetch_atomic(ep, &value, 1, nullptr, &was, nullptr, 0, 0, 1, FI_UINT64, FI_SUM, nullptr),
      -FI_ENOSYS);
  EXPECT_EQ(fi_atomicvalid(ep, FI_UINT64, FI_SUM, &count), -FI_ENOSYS);
  EXPECT_EQ(fi_shutdown(ep, 0), -FI_ENOSYS);
  fid_mr* mr = nullptr;
  char byte = 0;
  EXPECT_EQ(fi_mr_reg(n[0].domain.get(), &byte, 1, FI_REMOTE_READ, 0, 1, 0, &mr, nullptr),
            -FI_EOPNOTSUPP);
  ASSERT_EQ(fi_mr_reg(n[0].domain.get(), &byte, 1, FI_SEND, 0, 1, 0, &mr, nullptr), 0);
  EXPECT_EQ(fi_close(&mr->fid), 0);
}

TEST_F(Ours, an_endpoint_that_lacks_something_is_not_enabled) {
  Nodes n(1);
  fid_ep* ep = nullptr;
  ASSERT_EQ(fi_endpoint(n[0].domain.get(), n[0].info.get(), &ep, nullptr), 0);
  unsigned value = 1;
  EXPECT_EQ(fi_send(ep, &value, sizeof value, nullptr, 0, nullptr), -FI_EOPBADSTATE);
  EXPECT_EQ(fi_enable(ep), -FI_ENOAV);
  EXPECT_EQ(fi_ep_bind(ep, &n[0].av->fid, 0), 0);
  EXPECT_EQ(fi_enable(ep), -FI_ENOCQ);
  EXPECT_EQ(fi_ep_bind(ep, &n[0].sent->fid, FI_TRANSMIT), 0);
  EXPECT_EQ(fi_ep_bind(ep, &n[0].sent->fid, FI_TRANSMIT), -FI_EINVAL);
  EXPECT_EQ(fi_enable(ep), 0);
  EXPECT_EQ(fi_close(&ep->fid), 0);
}

// A message of node 0, as node 1 receives it.
fi_addr_t source_of_a_message(Nodes& n) {
  unsigned out = 1, in = 0;
  fi_context2 sending{}, receiving{};
  n.post([&] { return n[1].receive(&in, sizeof in, 5, &receiving); });
  n.post([&] { return n[0].send(n.at(0, 1), &out, sizeof out, 5, &sending); });
  EXPECT_FALSE(n.next_sent(0).error);
  return n.next_received(1).source;
}

TEST_F(Ours, a_source_is_known_when_its_address_is) {
  Options options;
  options.extra_caps = FI_SOURCE;
  Nodes n(2, options);
  fi_addr_t first = n.at(1, 0);
  EXPECT_EQ(source_of_a_message(n), first);
  fi_addr_t second = n[1].insert(n[0]);
  EXPECT_NE(second, first);
  EXPECT_EQ(fi_av_remove(n[1].av.get(), &first, 1, 0), 0);
  EXPECT_EQ(source_of_a_message(n), second) << "the other place with this address";
  const auto connected = open_descriptors();
  EXPECT_EQ(fi_av_remove(n[1].av.get(), &second, 1, 0), 0);
  EXPECT_TRUE(n.until([&] { return open_descriptors() < connected; })) << "nothing names it";
  EXPECT_EQ(source_of_a_message(n), FI_ADDR_NOTAVAIL);
  const fi_addr_t third = n[1].insert(n[0]);
  EXPECT_EQ(source_of_a_message(n), third) << "it has been inserted since";
}

// Its address names that incarnation, which does not come back.
TEST_F(Ours, a_peer_that_is_gone_is_an_error) {
  const GivesUpSoon soon;
  Options options;
  options.extra_caps = FI_DIRECTED_RECV;
  Nodes n(2, options);
  n.pass(0, 1, 8, 5);
  unsigned in = 0, out = 1;
  fi_context2 before{}, sending{}, receiving{};
  n.post([&] { return n[0].receive(&in, sizeof in, 5, &before, n.at(0, 1)); });
  n.all[1]->ep.reset();
  const iovec from{&out, sizeof out};
  fi_msg_tagged m{};
  m.msg_iov = &from;
  m.iov_count = 1;
  m.addr = n.at(0, 1);
  m.tag = 5;
  m.context = &sending;
  n.post([&] { return fi_tsendmsg(n[0].ep.get(), &m, FI_DELIVERY_COMPLETE | FI_COMPLETION); });
  const Ended e = n.next_sent(0);
  ASSERT_TRUE(e.error);
  EXPECT_TRUE(e.error->err == FI_ECONNREFUSED || e.error->err == FI_ESHUTDOWN) << e.error->err;
  EXPECT_EQ(e.entry.op_context, &sending);
  EXPECT_TRUE(n.next_received(0).error) << "a receive that names it waits for nothing";
  n.post([&] { return n[0].receive(&in, sizeof in, 5, &receiving, n.at(0, 1)); });
  EXPECT_EQ(n.next_received(0).entry.op_context, &receiving);
}

TEST_F(Ours, an_inject_that_fails_has_no_error_entry_and_the_next_returns_the_loss) {
  const GivesUpSoon soon;
  const Setting timeout("FI_STATEWIRE_INJECT_TIMEOUT", "1");
  constexpr std::size_t k_kept = std::size_t{4} << 20U; // by the peer, which receives none of them
  Options options;
  options.counters = true;
  Nodes n(2, options);
  const std::vector<char> out(n[0].inject_size());
  std::uint64_t taken = 0;
  ssize_t result = 0;
  const auto inject = [&] {
    result = taken % 2 == 0 ? fi_tinject(n[0].ep.get(), out.data(), out.size(), n.at(0, 1), 5)
                            : fi_inject(n[0].ep.get(), out.data(), out.size(), n.at(0, 1));
    if (result == 0) ++taken;
    return result != -FI_EAGAIN;
  };
  n.post([&] { return inject() ? result : -FI_EAGAIN; });
  const auto takes_more = [&] { return taken * out.size() <= 2 * k_kept; };
  ASSERT_TRUE(n.until([&] {
    while (takes_more() && inject() && result == 0) {
    }
    return !takes_more();
  }));
  n.all[1]->ep.reset();
  EXPECT_TRUE(n.until([&] { return inject() && result != 0; })) << "it returns the loss";
  EXPECT_EQ(fi_cntr_read(n[0].sends.get()) + fi_cntr_readerr(n[0].sends.get()), taken);
  EXPECT_GT(fi_cntr_readerr(n[0].sends.get()), 0U) << "those beyond";
  fi_context2 sending{};
  n.post([&] { return n[0].send(n.at(0, 1), out.data(), out.size(), 5, &sending); });
  EXPECT_EQ(n.next_sent(0).entry.op_context, &sending) << "nothing is reported before it";
}

TEST_F(Ours, an_inject_reports_once_that_its_connection_cannot_be_opened) {
  const GivesUpSoon soon;
  Nodes n;
  n.all[1]->ep.reset();
  const char out = 'x';
  const auto result = [&] { return fi_tinject(n[0].ep.get(), &out, 1, n.at(0, 1), 5); };
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(result(), -FI_EAGAIN) << "a new attempt";
    ssize_t r = 0;
    EXPECT_TRUE(n.until([&] { return (r = result()) != -FI_EAGAIN; }));
    EXPECT_EQ(r, -FI_ECONNREFUSED);
  }
}

// ---- what libfabric promises of every provider

TEST(AddressVector, an_address_is_looked_up_and_removed) {
  Nodes n;
  const auto name = n[1].name();
  std::vector<char> found(name.size());
  std::size_t size = found.size();
  EXPECT_EQ(fi_av_lookup(n[0].av.get(), n.at(0, 1), found.data(), &size), 0);
  EXPECT_EQ(size, name.size());
  n.pass(0, 1, 8, 5);
  fi_addr_t extra = n[0].insert(n[1]);
  EXPECT_EQ(fi_av_remove(n[0].av.get(), &extra, 1, 0), 0);
  n.pass(0, 1, 8, 5);
}

TEST(Names, a_buffer_that_is_too_small_learns_the_size) {
  Nodes n(1);
  const std::size_t whole = n[0].name().size();
  char byte = 0;
  std::size_t size = 1;
  EXPECT_EQ(fi_getname(&n[0].ep->fid, &byte, &size), -FI_ETOOSMALL);
  EXPECT_EQ(size, whole);
}

TEST(CompletionQueue, each_format_has_its_members) {
  for (const fi_cq_format format : {FI_CQ_FORMAT_CONTEXT, FI_CQ_FORMAT_MSG, FI_CQ_FORMAT_DATA}) {
    Options options;
    options.format = format;
    Nodes n(2, options);
    unsigned out = 5, in = 0;
    fi_context2 sending{}, receiving{};
    n.post([&] { return n[1].receive(&in, sizeof in, 7, &receiving); });
    n.post([&] { return n[0].send(n.at(0, 1), &out, sizeof out, 7, &sending); });
    EXPECT_EQ(n.next_sent(0).entry.op_context, &sending);
    const Ended r = n.next_received(1);
    EXPECT_EQ(r.entry.op_context, &receiving);
    if (format != FI_CQ_FORMAT_CONTEXT) {
      EXPECT_EQ(r.entry.len, sizeof in);
    }
    EXPECT_EQ(in, 5U);
  }
}

// A peek that finds no message is an error entry.
TEST_F(Ours, a_burst_of_completions_keeps_its_order_and_no_memory) {
  Nodes n(1);
  const auto used = [] {
    const auto heap = ::mallinfo2();
    return heap.uordblks + heap.hblkhd; // none under a sanitizer's allocator
  };
  constexpr std::uint64_t k_count = 200'000;
  fi_context2 context{};
  const std::size_t before = used();
  for (std::uint64_t i = 0; i < k_count; ++i) ASSERT_EQ(n[0].peek(i, &context), 0);
  for (std::uint64_t i = 0; i < k_count; ++i) {
    fi_cq_err_entry error{};
    ASSERT_EQ(fi_cq_readerr(n[0].received.get(), &error, 0), 1);
    ASSERT_EQ(error.tag, i);
  }
  EXPECT_LT(used(), before + (std::size_t{1} << 20U));
}

TEST(EventQueue, what_is_written_is_read) {
  Nodes n(1);
  fi_eq_attr attr{};
  attr.wait_obj = FI_WAIT_NONE;
  attr.flags = FI_WRITE;
  fid_eq* eq = nullptr;
  ASSERT_EQ(fi_eq_open(n[0].fabric.get(), &attr, &eq, nullptr), 0);
  std::uint32_t event = 0;
  fi_eq_entry entry{};
  EXPECT_EQ(fi_eq_read(eq, &event, &entry, sizeof entry, 0), -FI_EAGAIN);
  entry.fid = &eq->fid;
  entry.data = 17;
  EXPECT_EQ(fi_eq_write(eq, FI_NOTIFY, &entry, sizeof entry, 0), ssize_t{sizeof entry});
  fi_eq_entry got{};
  EXPECT_EQ(fi_eq_read(eq, &event, &got, sizeof got, FI_PEEK), ssize_t{sizeof got});
  EXPECT_EQ(fi_eq_read(eq, &event, &got, sizeof got, 0), ssize_t{sizeof got});
  EXPECT_EQ(event, std::uint32_t{FI_NOTIFY});
  EXPECT_EQ(got.data, 17U);
  EXPECT_EQ(fi_close(&eq->fid), 0);
}

// Each of two threads passes messages to itself and over one endpoint that both use.
TEST(Threads, two_threads_share_an_endpoint_that_is_thread_safe) {
  Options options;
  options.threading = FI_THREAD_SAFE;
  Nodes n(1, options);
  constexpr unsigned k_count = 2000;
  std::array<unsigned, 2> received{};
  const auto work = [&](unsigned t) {
    const fi_addr_t self = n.at(0, 0);
    for (unsigned i = 0; i < k_count; ++i) {
      unsigned out = i, in = ~0U;
      fi_context2 a{}, b{};
      if (n[0].receive(&in, sizeof in, t, &a) != 0) return;
      ssize_t r = 0;
      while ((r = n[0].send(self, &out, sizeof out, t, &b)) == -FI_EAGAIN) {
      }
      if (r != 0) return;
      // Completions are for either thread: what counts is that the bytes come.
      const volatile unsigned* const arrived = &in;
      while (*arrived != i) {
        fi_cq_tagged_entry entry{};
        (void)fi_cq_read(n[0].received.get(), &entry, 1);
        (void)fi_cq_read(n[0].sent.get(), &entry, 1);
      }
      ++received.at(t);
    }
  };
  std::thread other(work, 1U);
  work(0U);
  other.join();
  EXPECT_EQ(received[0], k_count);
  EXPECT_EQ(received[1], k_count);
}

} // namespace
} // namespace statewire::fi_test
