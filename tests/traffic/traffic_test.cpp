// SPDX-License-Identifier: BSD-3-Clause
// Random traffic of two to four processes, whatever happens to them; over the in-memory network in
// several manners, and over sockets. STATEWIRE_SEEDS=n asks for more, STATEWIRE_SEED=n for one.
#include "run.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <iostream>

namespace statewire::traffic {
namespace {

struct Case {
  const char* network;
  Disturbance disturbance;
  std::uint64_t seeds; // as many in the usual test
};

const test::Kind& network(const std::string& name) {
  for (const test::Kind& k : test::all_kinds())
    if (name == k.name) return k;
  ADD_FAILURE() << "no network is called " << name;
  return test::all_kinds().at(0);
}

RunOptions sized(const Case& c, std::uint64_t seed) {
  RunOptions o;
  o.seed = seed;
  o.disturbance = c.disturbance;
  const std::string network = c.network;
  if (network == "memory_one_byte") {
    o.acts = 90;
    o.largest = 5000;
  } else if (network == "memory_ragged") {
    o.acts = 200;
    o.largest = 30'000;
  } else if (seed % 8 == 0) {
    o.largest = 3'000'000;
    o.acts = 120;
  }
  return o;
}

class Traffic : public testing::TestWithParam<Case> {};

TEST_P(Traffic, ArrivesOnceWholeAndInOrderAndEverythingEnds) {
  const auto begun = std::chrono::steady_clock::now();
  const auto all = test::seeds(1, GetParam().seeds);
  RunResult sum;
  for (const auto seed : all) {
    SCOPED_TRACE("replay: STATEWIRE_SEED=" + std::to_string(seed) +
                 " test_traffic --gtest_filter=" +
                 testing::UnitTest::GetInstance()->current_test_info()->test_suite_name() + "." +
                 testing::UnitTest::GetInstance()->current_test_info()->name());
    const RunResult r = run(network(GetParam().network), sized(GetParam(), seed));
    ASSERT_TRUE(r.wrong.empty()) << r.wrong;
    sum.received += r.received;
    sum.truncated += r.truncated;
    sum.cancelled += r.cancelled;
    sum.failed += r.failed;
    sum.forwarded += r.forwarded;
    sum.bytes += r.bytes;
    sum.read += r.read;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
  std::cout << "[          ] " << all.size() << " seeds in " << took.count() << " s: received "
            << sum.received << " (" << sum.truncated << " truncated, " << sum.forwarded
            << " forwarded), " << sum.bytes << " bytes; cancelled " << sum.cancelled << ", failed "
            << sum.failed << "; read " << sum.read << '\n';
  const std::string over = GetParam().network;
  if (over == "memory_oob" || over == "memory_rdma_cm" || over == "memory_iwarp") {
    EXPECT_GT(sum.read, 0U) << "memory of the peer";
  }
}

using enum Disturbance;
constexpr const char* k_any = "memory";
INSTANTIATE_TEST_SUITE_P(
    Over, Traffic,
    testing::Values(Case{k_any, none, 60}, Case{k_any, closes, 60}, Case{k_any, cuts, 60},
                    Case{k_any, deaths, 60}, Case{k_any, faults, 60}, Case{k_any, finalize, 60},
                    Case{"memory_in_order", none, 20}, Case{"memory_one_byte", none, 12},
                    Case{"memory_one_byte", closes, 12}, Case{"memory_one_byte", deaths, 12},
                    Case{"memory_ragged", none, 20}, Case{"memory_ragged", closes, 20},
                    Case{"memory_ragged", deaths, 20}, Case{"memory_ragged", finalize, 20},
                    Case{"memory_lanes", none, 30}, Case{"memory_lanes", closes, 30},
                    Case{"memory_lanes", cuts, 30}, Case{"memory_lanes", deaths, 30},
                    Case{"memory_lanes", faults, 30}, Case{"memory_lanes", finalize, 30},
                    Case{"memory_iwarp", none, 30}, Case{"memory_iwarp", closes, 30},
                    Case{"memory_iwarp", cuts, 30}, Case{"memory_iwarp", deaths, 30},
                    Case{"memory_iwarp", faults, 30}, Case{"memory_iwarp", finalize, 30},
                    Case{"memory_rdma_cm", none, 30}, Case{"memory_rdma_cm", closes, 30},
                    Case{"memory_rdma_cm", cuts, 30}, Case{"memory_rdma_cm", deaths, 30},
                    Case{"memory_rdma_cm", faults, 30}, Case{"memory_rdma_cm", finalize, 30},
                    Case{"memory_oob", none, 30}, Case{"memory_oob", closes, 30},
                    Case{"memory_oob", cuts, 30}, Case{"memory_oob", deaths, 30},
                    Case{"memory_oob", faults, 30}, Case{"memory_oob", finalize, 30},
                    Case{"sockets", none, 3}, Case{"sockets", closes, 3},
                    Case{"sockets", deaths, 2}, Case{"sockets", finalize, 2},
                    Case{"shm_lanes", none, 3}, Case{"shm_lanes", closes, 3},
                    Case{"shm_lanes", deaths, 2}, Case{"shm_lanes", finalize, 2}),
    [](const testing::TestParamInfo<Case>& c) {
      return std::string(c.param.network) + "_" + name(c.param.disturbance);
    });

} // namespace
} // namespace statewire::traffic
