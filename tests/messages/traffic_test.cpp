// SPDX-License-Identifier: BSD-3-Clause
// Random traffic of many kinds. A failure names the seed.
#include "traffic.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

constexpr std::uint64_t k_seeds = 60;

void run_seeds(TrafficOptions options, std::uint64_t first = 1) {
  for (std::uint64_t seed = first; seed < first + k_seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    options.mesh.seed = seed;
    options.mesh.processes = 2 + seed % 3;
    run_traffic(options);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(Traffic, arrives_once_unchanged_in_order) {
  run_seeds({.mesh = {}, .cancels = false, .forwards = false});
}

TEST(Traffic, with_cancels_and_forwards) { run_seeds({.mesh = {.split = true}}); }

TEST(Traffic, of_short_messages_that_have_to_wait) {
  run_seeds({.mesh = {.split = true, .crowded = true}}, 8600);
  run_seeds({.mesh = {.split = true, .crowded = true, .batches = true}}, 8700);
  run_seeds({.mesh = {.crowded = true, .batches = true}, .chaos = true}, 8800);
}

TEST(Traffic, with_little_room_and_small_packets) {
  run_seeds({.mesh = {.messages = {.short_limit = 64,
                                   .eager_limit = 3000,
                                   .unexpected_limit = 65'536,
                                   .data_packet = 777},
                      .room = 3,
                      .split = true},
             .largest = 20'000});
}

TEST(Traffic, with_connections_that_close_and_break) {
  run_seeds({.mesh = {.split = true}, .chaos = true});
}

TEST(Traffic, with_connections_that_close_and_break_and_little_room) {
  run_seeds({.mesh = {.messages = {.short_limit = 64,
                                   .eager_limit = 3000,
                                   .unexpected_limit = 80'000,
                                   .data_packet = 777},
                      .room = 2,
                      .split = true},
             .largest = 20'000,
             .chaos = true},
            1000);
}

TEST(Traffic, with_matched_probes) {
  run_seeds({.mesh = {.split = true}, .matched = true}, 8000);
  run_seeds({.mesh = {.split = true, .places = true}, .relays = true, .matched = true}, 8100);
}

TEST(Traffic, with_matched_probes_while_connections_close_and_break) {
  run_seeds({.mesh = {.split = true, .places = true}, .chaos = true, .matched = true}, 8200);
  run_seeds({.mesh = {.messages = {.short_limit = 64,
                                   .eager_limit = 3000,
                                   .unexpected_limit = 80'000,
                                   .data_packet = 777},
                      .room = 2,
                      .split = true,
                      .largest_packet = 500},
             .largest = 20'000,
             .chaos = true,
             .liars = true,
             .matched = true},
            8300);
}

TEST(Traffic, with_ways_that_go_and_come_back) {
  run_seeds({.mesh = {.split = true}, .chaos = true, .paths = true}, 6000);
  run_seeds({.mesh = {.split = true, .places = true}, .liars = true, .paths = true}, 7000);
}

constexpr MessageOptions k_small{
    .short_limit = 64, .eager_limit = 3000, .unexpected_limit = 80'000, .data_packet = 777};
const std::vector<Rendezvous> k_rules{Rendezvous::automatic, Rendezvous::packets, Rendezvous::read,
                                      Rendezvous::automatic};

TEST(Traffic, from_memory_to_memory) {
  run_seeds({.mesh = {.split = true, .places = true}, .relays = true});
}

TEST(Traffic, from_memory_to_memory_with_rules_of_everybody_s_own_and_refusals) {
  run_seeds({.mesh = {.messages = k_small,
                      .room = 3,
                      .split = true,
                      .places = true,
                      .refuses_one_in = 4,
                      .rules = k_rules},
             .largest = 20'000},
            2000);
}

TEST(Traffic, from_memory_to_memory_with_connections_that_close_and_break) {
  for (const std::size_t refuses : {0U, 5U})
    run_seeds({.mesh = {.messages = k_small,
                        .room = 3,
                        .split = true,
                        .places = true,
                        .refuses_one_in = refuses,
                        .rules = k_rules},
               .largest = 20'000,
               .chaos = true},
              3000);
}

TEST(Traffic, in_packets_of_bounded_size) {
  run_seeds({.mesh = {.split = true, .largest_packet = 4096, .places = true}, .chaos = true}, 4000);
  run_seeds({.mesh = {.largest_packet = 100}, .largest = 5000}, 5000);
}

} // namespace
} // namespace statewire::test
