// SPDX-License-Identifier: BSD-3-Clause
// What scripts are made of: a world that goes on as far as the script says, and what one process's
// machines do meanwhile.
#pragma once

#include "scripts.hpp"
#include "user.hpp"
#include "world.hpp"

#include <gtest/gtest.h>

#include <set>

namespace statewire::test {

using CmMessage = verbs::MemoryFabric::CmMessage;

inline EndpointWorldOptions options(verbs::Link link = verbs::Link::roce) {
  EndpointWorldOptions o;
  o.method = Method::rdma_cm;
  o.link = link;
  o.endpoints.cache_limit = 0; // the same operations of the device in every run
  return o;
}

inline EndpointWorldOptions over_the_channel() {
  auto o = options();
  o.method = Method::oob;
  return o;
}

// A world whose devices are polled when the script says so, and what one process's machines do.
struct Stage {
  explicit Stage(const EndpointWorldOptions& o, Rank watched) : w(o), polled(w.size(), true) {
    w[watched].set_trace([this](const EndpointCore::Trace& t) {
      taken.insert(std::string(t.from) + " -> " + std::string(t.to) + " on " +
                   std::string(t.event));
    });
  }
  template <class Predicate>
  bool until(Predicate&& predicate, Time patience = std::chrono::seconds(30)) {
    const Time limit = w.now() + patience;
    for (int most = 300'000; most != 0; --most) {
      if (predicate()) return true;
      bool told = false;
      for (Rank r = 0; r < w.size(); ++r)
        if (polled[r] && w.process(r).alive) told |= w.process(r).device->poll(16, w.now()) != 0;
      if (!w.step(limit) && !told) break;
    }
    return predicate();
  }
  void during(Time time) {
    (void)until([] { return false; }, time);
  }
  [[nodiscard]] EndpointStates of(Rank own, Rank other) { return w[own].states(w.peer(other)); }
  void hold(Rank rank) { w.process(rank).device->drive(nullptr); } // its core hears of no time
  void release(Rank rank) { w.process(rank).device->drive(&w[rank]); }
  // News of a connection in the making that the fabric tells in other words.
  void tell(Rank rank, verbs::CmEvent::Kind kind) {
    for (std::uint32_t slot = 0; slot < 4; ++slot)
      for (std::uint32_t generation = 1; generation < 4; ++generation) {
        verbs::CmEvent event;
        event.kind = kind;
        event.cm.slot = slot;
        event.cm.generation = generation;
        w[rank].on_cm(event, w.now());
      }
  }
  // Whatever went wrong on purpose, it goes on, and ends well.
  void end() {
    for (const Rank r : {0U, 1U}) w[r].close(w.peer(1 - r), w.now());
    during(std::chrono::seconds(1));
    EXPECT_EQ(w.user(1).post(0, 100, w.now()), Errc::ok);
    EXPECT_TRUE(until([&] { return of(1, 0).endpoint == "CONNECTED"; })) << w.show();
    finish();
  }
  void finish() {
    for (Rank r = 0; r < w.size(); ++r) w[r].finalize(w.now());
    EXPECT_TRUE(until([&] {
      for (Rank r = 0; r < w.size(); ++r)
        if (!w[r].finalized()) return false;
      return true;
    })) << w.show();
    w.end();
    EXPECT_EQ(w.complaints(), "");
    EXPECT_EQ(w.leaks(), "");
  }

  EndpointWorld w;
  std::vector<bool> polled;
  std::set<std::string> taken;
};

inline EndpointWorldOptions by_hand(EndpointWorldOptions o) {
  o.fabric.polls = false;
  return o;
}

} // namespace statewire::test
