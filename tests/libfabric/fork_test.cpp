// SPDX-License-Identifier: BSD-3-Clause
// fork(): a child that uses, closes or leaves with objects of its parent changes nothing there.
#include "pair.hpp"

#include <array>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

namespace statewire::fi_test {
namespace {

struct Fork : testing::Test {
  void SetUp() override {
    if (!is_ours()) GTEST_SKIP() << "what other providers do in a child is their own affair";
  }
  Options with_counters() {
    Options o;
    o.counters = true;
    o.wait = FI_WAIT_FD;
    o.threading = FI_THREAD_SAFE;
    return o;
  }
  static int child_that(const std::function<int()>& act) {
    std::fflush(nullptr);
    const pid_t child = ::fork();
    if (child == 0) ::_exit(act());
    int status = -1;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + status;
  }
  // The message that is under way when the child acts arrives, and later ones in both directions.
  static void unchanged_by(Nodes& n, const std::function<int()>& act) {
    for (int i = 0; i < 20; ++i) {
      n.pass(0, 1, 100, 3);
      n.pass(1, 0, 100, 3);
    }
    std::array<char, 8> in{};
    fi_context2 receiving{}, sending{};
    n.post([&] { return n[0].receive(in.data(), in.size(), 9, &receiving); });
    n.post([&] { return n[1].send(n.at(1, 0), "in time", 8, 9, &sending); });
    EXPECT_FALSE(n.next_sent(1).error);
    ASSERT_EQ(child_that(act), 0);
    const Ended r = n.next_received(0);
    EXPECT_FALSE(r.error);
    EXPECT_STREQ(in.data(), "in time");
    for (const std::size_t size : {std::size_t{8}, std::size_t{1} << 20U}) {
      n.pass(0, 1, size, 4);
      n.pass(1, 0, size, 4);
    }
  }
};

int uses(Nodes& n) {
  Node& a = n[0];
  std::array<char, 8> bytes{};
  fi_context2 context{};
  fi_cq_tagged_entry entry{};
  fi_cq_err_entry error{};
  fid_ep* ep = nullptr;
  std::array<::fid*, 1> waits{&a.received->fid};
  if (a.send(n.at(0, 1), bytes.data(), 8, 9, &context) != -FI_EOPBADSTATE) return 1;
  if (fi_tinject(a.ep.get(), bytes.data(), 8, n.at(0, 1), 9) != -FI_EOPBADSTATE) return 2;
  if (a.receive(bytes.data(), 8, 9, &context) != -FI_EOPBADSTATE) return 3;
  if (fi_cq_read(a.received.get(), &entry, 1) != -FI_EOPBADSTATE) return 4;
  if (fi_cq_sread(a.received.get(), &entry, 1, nullptr, -1) != -FI_EOPBADSTATE) return 5;
  if (fi_cq_readerr(a.received.get(), &error, 0) != -FI_EOPBADSTATE) return 6;
  if (fi_cq_signal(a.received.get()) != -FI_EOPBADSTATE) return 7;
  if (fi_trywait(a.fabric.get(), waits.data(), 1) != -FI_EOPBADSTATE) return 8;
  if (fi_cancel(&a.ep->fid, &context) != -FI_EOPBADSTATE) return 9;
  if (fi_endpoint(a.domain.get(), a.info.get(), &ep, nullptr) != -FI_EOPBADSTATE) return 10;
  fi_addr_t other = n.at(0, 1);
  if (fi_av_remove(a.av.get(), &other, 1, 0) != -FI_EOPBADSTATE) return 11;
  if (fi_cntr_wait(a.receives.get(), 1U << 20U, -1) != -FI_EOPBADSTATE) return 12;
  return 0;
}

TEST_F(Fork, a_child_that_calls_gets_errors) {
  Nodes n(2, with_counters());
  unchanged_by(n, [&] { return uses(n); });
}

TEST_F(Fork, a_child_that_closes_everything_closes_its_own_copies) {
  Nodes n(2, with_counters());
  unchanged_by(n, [&] {
    for (const auto& node : n.all) {
      for (::fid* const f :
           {&node->ep->fid, &node->sent->fid, &node->received->fid, &node->sends->fid,
            &node->receives->fid, &node->av->fid, &node->domain->fid, &node->fabric->fid})
        if (fi_close(f) != 0) return 1;
    }
    return 0;
  });
}

TEST_F(Fork, a_child_that_exits_ends_no_connection_that_is_being_closed) {
  Nodes n(3, with_counters());
  n.pass(2, 0, 100, 5);
  n.all[2]->ep.reset(); // its connections end while the others make progress
  unchanged_by(n, [&]() -> int {
    std::exit(0); // NOLINT(concurrency-mt-unsafe): one thread
  });
}

TEST_F(Fork, a_child_opens_its_own) {
  Nodes n;
  unchanged_by(n, [] {
    Nodes own;
    own.pass(0, 1, 1000, 1);
    return testing::Test::HasFailure() ? 1 : 0;
  });
}

} // namespace
} // namespace statewire::fi_test
