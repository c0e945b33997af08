// SPDX-License-Identifier: BSD-3-Clause
// Every transition of the specs that endpoints run is taken by some run here, or listed with the
// reason. A transition is named by its machine, states, event and guard.
#include "scripts.hpp"
#include "user.hpp"
#include "world.hpp"

#include <close.hpp>
#include <credit.hpp>
#include <cts.hpp>
#include <delivery.hpp>
#include <eager_reader.hpp>
#include <eager_writer.hpp>
#include <endpoint.hpp>
#include <oob.hpp>
#include <queue_pair.hpp>
#include <rdma_cm.hpp>
#include <silence.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <span>

namespace statewire::test {
namespace {

using Taken = std::map<std::string, std::uint64_t>;

void add(Taken& to, EndpointStats::Machine m, std::span<const TransitionInfo> transitions,
         std::span<const std::string_view> states, std::span<const std::string_view> events) {
  const auto& counts = EndpointWorld::all_transitions()[m];
  for (std::size_t i = 0; i < transitions.size(); ++i) {
    const TransitionInfo& t = transitions[i];
    std::string what(name(m));
    what.append(" ").append(states[t.from]).append(" -> ").append(states[t.to]);
    what.append(" on ").append(events[t.event]);
    if (!t.guard.empty()) what.append(" (").append(t.guard).append(")");
    to[what] += i < counts.size() ? counts[i] : 0;
  }
}

Taken everything() {
  Taken out;
  using S = EndpointStats;
#define STATEWIRE_ADD(machine)                                                                     \
  add(out, S::machine, spec::machine::k_transitions, spec::machine::k_state_names,                 \
      spec::machine::k_event_names)
  STATEWIRE_ADD(endpoint);
  STATEWIRE_ADD(cts);
  STATEWIRE_ADD(oob);
  STATEWIRE_ADD(rdma_cm);
  STATEWIRE_ADD(queue_pair);
  STATEWIRE_ADD(credit);
  STATEWIRE_ADD(close);
  STATEWIRE_ADD(delivery);
  STATEWIRE_ADD(silence);
  STATEWIRE_ADD(eager_reader);
  STATEWIRE_ADD(eager_writer);
#undef STATEWIRE_ADD
  return out;
}

std::set<std::string> listed() {
  std::set<std::string> out;
  std::ifstream in(STATEWIRE_NOT_TAKEN);
  EXPECT_TRUE(in) << STATEWIRE_NOT_TAKEN;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t hash = line.find(" # ");
    EXPECT_NE(hash, std::string::npos) << "no reason: " << line;
    if (hash != std::string::npos) out.insert(line.substr(0, hash));
  }
  return out;
}

// Whatever can happen to a few processes, in an order that a seed chooses.
// `late`: also those post who finalize.
void chaos(std::uint64_t seed, bool late = false) {
  std::mt19937_64 dice(seed);
  EndpointWorldOptions o;
  o.seed = seed;
  o.processes = 2 + seed % 2;
  o.method = seed % 3 == 0 ? Method::oob : Method::rdma_cm;
  o.link = seed % 6 == 1 ? verbs::Link::iwarp : verbs::Link::roce;
  o.endpoints.window = 4 + seed % 5;
  o.endpoints.shared_receives = seed % 4 != 0;
  o.endpoints.connect_timeout = std::chrono::milliseconds(1 + seed % 60);
  o.endpoints.open_timeout = std::chrono::milliseconds(200);
  o.endpoints.close_timeout = std::chrono::milliseconds(50);
  o.endpoints.port_patience = std::chrono::milliseconds(20);
  o.endpoints.silence = std::chrono::milliseconds(1 + seed % 40);
  o.endpoints.max_opening = 1 + seed % 3;
  o.endpoints.rings = seed % 5 == 0 ? 1 : 16;
  o.endpoints.ring_after = 1 + seed % 4;
  // What stays registered depends on where the program's memory lies, and with it which of the
  // device's operations are there to fail.
  o.endpoints.cache_limit = 0;
  o.fabric.delay_max = std::chrono::microseconds(seed % 200);
  o.fabric.cm_delay_max = std::chrono::microseconds(seed % 3000);
  o.fabric.cm_timeout = std::chrono::milliseconds(20);
  o.fabric.cm_lose_one_in = seed % 5 == 0 ? 5 : 0;
  o.fabric.cm_repeat_one_in = seed % 7 == 0 ? 4 : 0;
  o.fabric.reject_as_connect_error = o.link == verbs::Link::iwarp;
  std::vector<std::byte> source(100'000), target(source.size());
  EndpointWorld w(o);
  const auto rank = [&] { return static_cast<Rank>(dice() % w.size()); };
  std::set<Rank> finalizing;
  for (int i = 0; i < 120; ++i) {
    const Rank a = rank();
    const Rank b = rank();
    if (a == b) continue;
    EndpointProcess& p = w.process(a);
    if (!p.alive) {
      if (dice() % 4 != 0) continue;
      w.restart(a);
      finalizing.erase(a);
      continue;
    }
    switch (dice() % 40) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4:
      w[a].close(w.peer(b), w.now());
      break;
    case 5:
      w.fabric().set_port(*p.device, dice() % 2 == 0);
      break;
    case 6:
      if (dice() % 3 == 0)
        w.kill(a, dice() % 2 == 0 ? verbs::MemoryFabric::Death::process
                                  : verbs::MemoryFabric::Death::silence);
      break;
    case 7: { // one throw per statement: compilers differ in which argument comes first
      const Errc error = dice() % 2 == 0 ? Errc::system : Errc::no_memory;
      p.device->fail_operation(p.device->operations() + dice() % 30, error);
      break;
    }
    case 8:
      if (dice() % 3 != 0) break;
      w[a].finalize(w.now());
      finalizing.insert(a);
      break;
    case 9:
      w.lose_channel(a, b);
      break;
    case 10:
      if (dice() % 20 == 0) w.fabric().remove(*p.device);
      break;
    case 11: {
      const auto which = static_cast<verbs::MemoryFabric::CmMessage>(dice() % 6);
      w.fabric().delay(*p.device, which, std::chrono::milliseconds(dice() % 30));
      break;
    }
    case 12:
    case 13: {
      Window window;
      if (w.process(b).alive &&
          w[b].open_window(w.peer(a), source, PacketDevice::WindowUse::peer_reads, window))
        for (std::uint64_t n = 0; n < 3; ++n)
          (void)w[a].read_window(w.peer(b), window, target, n, w.now());
      break;
    }
    case 14:
      (void)p.device->arm();
      if (w.process(b).alive && !finalizing.contains(b))
        for (const std::size_t size : {3000, 20, 20}) (void)w.user(b).post(a, size, w.now());
      break;
    default:
      if (finalizing.contains(a) && !late) break; // nobody posts any more
      for (auto n = dice() % 12; n != 0; --n) {
        const std::size_t lent = dice() % 2 == 0 ? 10 : 0;
        const std::size_t more = dice() % 4000;
        (void)w.user(a).post(b, 16 + (seed % 2 == 0 ? more : more % 300), w.now(), lent);
      }
    }
    w.run(std::chrono::microseconds(1U << dice() % 16));
  }
  for (Rank r = 0; r < w.size(); ++r)
    if (w.process(r).alive) w.fabric().set_port(*w.process(r).device, true);
  EXPECT_TRUE(w.finalize_all()) << w.show();
  w.end();
  EXPECT_EQ(w.complaints(), "");
  EXPECT_EQ(w.leaks(), "");
}

TEST(Chaos, WhoFinalizesMayStillPost) {
  for (std::uint64_t seed = 1; seed <= 400 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    chaos(seed, true);
  }
}

TEST(Coverage, EveryTransitionIsTakenOrListedWithAReason) {
  for (std::uint64_t seed = 1; seed <= 2000 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    chaos(seed, seed % 10 == 0);
  }
  for (const Script& script : scripts()) {
    SCOPED_TRACE(script.name);
    script.run();
  }
  const Taken taken = everything();
  const std::set<std::string> reasons = listed();
  for (const auto& [name, times] : taken)
    EXPECT_TRUE(times != 0 || reasons.contains(name)) << "not taken: " << name;
  for (const std::string& name : reasons) {
    EXPECT_TRUE(taken.contains(name)) << "no such transition: " << name;
    if (taken.contains(name)) {
      EXPECT_EQ(taken.at(name), 0U) << "taken, though listed: " << name;
    }
  }
}

} // namespace
} // namespace statewire::test
