// SPDX-License-Identifier: BSD-3-Clause
// Lanes in shared memory, between processes of one host that are connected over a UNIX socket.
//
//   ShmComponent shm(scope);
//   registry.add(shm);
#pragma once

#include "../registry.hpp"
#include "shm_lane.hpp"

#include <cstdint>

namespace statewire::lanes {

class ShmComponent final : public LaneComponent {
 public:
  static constexpr std::string_view k_name = "shm";
  static constexpr unsigned k_priority = 80; // above RDMA, which can reach the own host, too

  // `scope`: which processes can connect over UNIX sockets, as scope_within_host() says it. 0: it
  // is not known, and the component declines. `run_queue`: as of RunQueue.
  explicit ShmComponent(std::uint32_t scope, unsigned priority = k_priority,
                        std::string_view run_queue = shm::RunQueue::k_file)
      : scope_(scope), priority_(priority), lanes_(run_queue) {}

  [[nodiscard]] std::string_view name() const override { return k_name; }
  [[nodiscard]] unsigned priority() const override { return priority_; }
  [[nodiscard]] std::vector<LanePort> ports() const override; // one
  [[nodiscard]] std::optional<std::string> why_not_reach(cpc::BytesView own,
                                                         cpc::BytesView peers) const override;
  [[nodiscard]] bool needs_descriptors() const override { return true; }
  std::unique_ptr<Lane> start(const Candidate& candidate, std::uint16_t number, bool initiator,
                              LaneEvents& events, std::string& why, Time now) override;
  void leave_parent() override;
  bool progress(Time now) override {
    for (ShmLane* const lane : lanes_.open) lane->show_progress();
    if (!lanes_.reads.empty()) [[unlikely]]
      return read_and_look(now);
    return look(now);
  }

  [[nodiscard]] std::size_t lanes() const; // neither stopped nor failed

 private:
  [[gnu::noinline]] bool read_and_look(Time now); // true
  bool look(Time now) {
    for (std::size_t i = lanes_.awake.size(); i-- > 0;)
      if (lanes_.awake[i]->look_for_arrivals())
        return i == 0 ? lanes_.awake[i]->report_arrivals(now) : report_arrivals(i, now);
    return false;
  }
  [[gnu::noinline]] bool report_arrivals(std::size_t first, Time now);

  const std::uint32_t scope_;
  const unsigned priority_;
  ShmLanes lanes_;
};

} // namespace statewire::lanes
