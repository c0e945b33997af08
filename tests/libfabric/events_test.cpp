// SPDX-License-Identifier: BSD-3-Clause
// Event queues: what they are bound to, what is reported to them, threads that share one.
#include "remote.hpp"

#include <array>
#include <thread>

namespace statewire::fi_test {
namespace {

Owned<fid_eq> open_events(const Node& node, std::uint64_t flags = 0) {
  fi_eq_attr attr{};
  attr.flags = flags;
  fid_eq* e = nullptr;
  EXPECT_EQ(fi_eq_open(node.fabric.get(), &attr, &e, nullptr), 0);
  return Owned<fid_eq>(e);
}

TEST(OursEvents, an_event_queue_closes_behind_the_address_vector_that_is_bound_to_it) {
  Nodes n(1);
  const Owned<fid_eq> eq = open_events(n[0]);
  ASSERT_TRUE(eq);
  fid_eq* const e = eq.get();
  fi_av_attr av_attr{};
  av_attr.flags = FI_EVENT;
  fid_av* v = nullptr;
  ASSERT_EQ(fi_av_open(n[0].domain.get(), &av_attr, &v, nullptr), 0);
  const Owned<fid_av> av(v);
  EXPECT_EQ(fi_av_bind(v, &e->fid, 0), 0);
  EXPECT_EQ(fi_av_bind(v, &e->fid, 0), -FI_EINVAL);
  EXPECT_EQ(fi_close(&e->fid), -FI_EBUSY);
}

TEST(OursEvents, an_event_queue_closes_behind_the_endpoint_and_the_domain_that_it_is_bound_to) {
  Nodes n(1);
  const Owned<fid_eq> eq = open_events(n[0]);
  ASSERT_TRUE(eq);
  fid_eq* const e = eq.get();
  {
    fid_domain* d = nullptr;
    ASSERT_EQ(fi_domain(n[0].fabric.get(), n[0].info.get(), &d, nullptr), 0);
    const Owned<fid_domain> domain(d);
    EXPECT_EQ(fi_domain_bind(d, &n[0].sent->fid, 0), -FI_EINVAL);
    EXPECT_EQ(fi_domain_bind(d, &e->fid, 0), 0);
    EXPECT_EQ(fi_domain_bind(d, &e->fid, 0), -FI_EINVAL);
    EXPECT_EQ(fi_close(&e->fid), -FI_EBUSY);
  }
  fid_ep* ep = nullptr;
  ASSERT_EQ(fi_endpoint(n[0].domain.get(), n[0].info.get(), &ep, nullptr), 0);
  const Owned<fid_ep> endpoint(ep);
  EXPECT_EQ(fi_ep_bind(ep, &e->fid, 0), 0);
  EXPECT_EQ(fi_ep_bind(ep, &e->fid, 0), -FI_EINVAL);
  EXPECT_EQ(fi_close(&e->fid), -FI_EBUSY);
}

// fi_domain(3), fi_domain_bind.
TEST(OursEvents, registrations_are_reported_to_the_event_queue_of_their_domain) {
  Nodes n(1, remote_options());
  const Owned<fid_eq> eq = open_events(n[0]);
  ASSERT_TRUE(eq);
  fid_eq* const e = eq.get();
  fid_domain* d = nullptr;
  ASSERT_EQ(fi_domain(n[0].fabric.get(), n[0].info.get(), &d, nullptr), 0);
  const Owned<fid_domain> domain(d);
  ASSERT_EQ(fi_domain_bind(d, &e->fid, FI_REG_MR), 0);
  std::array<char, 8> bytes{};
  int context = 0;
  for (const std::uint64_t access : {std::uint64_t{FI_SEND}, k_any_access}) {
    fid_mr* m = nullptr;
    ASSERT_EQ(fi_mr_reg(d, bytes.data(), bytes.size(), access, 0, 1, 0, &m, &context), 0);
    const Owned<fid_mr> mr(m);
    std::uint32_t event = 0;
    fi_eq_entry entry{};
    ASSERT_EQ(fi_eq_read(e, &event, &entry, sizeof entry, 0), ssize_t{sizeof entry});
    EXPECT_EQ(event, std::uint32_t{FI_MR_COMPLETE});
    EXPECT_EQ(entry.fid, &m->fid);
    EXPECT_EQ(entry.context, &context);
    EXPECT_EQ(fi_eq_read(e, &event, &entry, sizeof entry, 0), -FI_EAGAIN);
  }
}

TEST(OursEvents, threads_write_events_while_another_one_reads_them) {
  Nodes n(1);
  const Owned<fid_eq> eq = open_events(n[0], FI_WRITE);
  ASSERT_TRUE(eq);
  fid_eq* const e = eq.get();
  constexpr unsigned k_of_each = 5000;
  const auto write = [&] {
    for (unsigned i = 0; i < k_of_each; ++i) {
      fi_eq_entry entry{};
      entry.data = i;
      EXPECT_EQ(fi_eq_write(e, FI_NOTIFY, &entry, sizeof entry, 0), ssize_t{sizeof entry});
    }
  };
  std::thread first(write), second(write);
  std::uint64_t sum = 0;
  for (unsigned got = 0; got < 2 * k_of_each;) {
    std::uint32_t event = 0;
    fi_eq_entry entry{};
    const ssize_t size = fi_eq_read(e, &event, &entry, sizeof entry, 0);
    if (size == -FI_EAGAIN) continue;
    ASSERT_EQ(size, ssize_t{sizeof entry});
    sum += entry.data;
    ++got;
  }
  first.join();
  second.join();
  EXPECT_EQ(sum, std::uint64_t{k_of_each} * (k_of_each - 1));
}

} // namespace
} // namespace statewire::fi_test
