// SPDX-License-Identifier: BSD-3-Clause
// The kinds of lanes that the same tests run over, between the two sides of a Pair.
#pragma once

#include "lanes/shm/shm_component.hpp"
#include "pair.hpp"
#include "rdma_sides.hpp"
#include "socket_pair_lane.hpp"

#include <array>
#include <memory>
#include <ostream>

namespace statewire::lanes {

// The components of both sides.
class BothSides {
 public:
  virtual ~BothSides() = default;
  virtual void attach(Pair& pair) = 0; // makes the sides use them
  // Lets one side's component look for events. Returns whether there were any.
  virtual bool progress(std::size_t side, Time now) = 0;
};

struct Kind {
  const char* name;
  std::unique_ptr<BothSides> (*make)();
  std::size_t ring; // bytes
  friend void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.name; }
};

// Two rings in memory, whose publications travel when the pair lets them: Pair's own.
class MemoryLanes final : public BothSides {
 public:
  void attach(Pair& pair) override { pair.medium.ring = 64; }
  bool progress(std::size_t, Time) override { return false; }
};

template <class C>
class ComponentLanes : public BothSides {
 public:
  template <class... Args>
  explicit ComponentLanes(Args&&... args) : components_{C(args...), C(args...)} {}
  void attach(Pair& pair) override {
    for (std::size_t i = 0; i < 2; ++i) pair.sides[i].choice.ring = &components_[i];
  }
  bool progress(std::size_t side, Time now) override { return components_[side].progress(now); }

 private:
  std::array<C, 2> components_;
};

class SocketPairLanes final : public BothSides {
 public:
  SocketPairLanes() { pairs_.ring = 64; }
  void attach(Pair& pair) override { lanes_.attach(pair); }
  bool progress(std::size_t side, Time now) override { return lanes_.progress(side, now); }

 private:
  SocketPairs pairs_;
  ComponentLanes<SocketPairComponent> lanes_{pairs_};
};

template <std::size_t kind>
class QueuePairLanes final : public BothSides {
 public:
  void attach(Pair& pair) override { sides_.attach(pair); }
  bool progress(std::size_t side, Time now) override { return sides_.progress(side, now); }

 private:
  RdmaSides sides_{k_rdma_kinds.at(kind)};
};

template <std::size_t kind>
Kind queue_pairs() {
  return {k_rdma_kinds.at(kind).name,
          []() -> std::unique_ptr<BothSides> { return std::make_unique<QueuePairLanes<kind>>(); },
          k_least_rdma_ring};
}

inline std::array<Kind, 8> kinds() {
  return {{{"memory",
            []() -> std::unique_ptr<BothSides> { return std::make_unique<MemoryLanes>(); }, 64},
           {"socket_pair",
            []() -> std::unique_ptr<BothSides> { return std::make_unique<SocketPairLanes>(); }, 64},
           {"shm",
            []() -> std::unique_ptr<BothSides> {
              return std::make_unique<ComponentLanes<ShmComponent>>(7U);
            },
            shm::k_large_ring},
           queue_pairs<0>(),
           queue_pairs<1>(),
           queue_pairs<2>(),
           queue_pairs<3>(),
           queue_pairs<4>()}};
}

} // namespace statewire::lanes
