// SPDX-License-Identifier: BSD-3-Clause
#include "shm_component.hpp"

#include <algorithm>
#include <unistd.h>

namespace statewire::lanes {

std::vector<LanePort> ShmComponent::ports() const {
  if (scope_ == 0) return {};
  // A ring is mapped twice in a row, behind a page of the layout's size.
  if (::sysconf(_SC_PAGESIZE) > static_cast<long>(shm::k_page)) return {};
  cpc::Bytes scope;
  for (unsigned shift = 0; shift < 32; shift += 8)
    scope.push_back(static_cast<std::uint8_t>(scope_ >> shift));
  return {{"memory", "memory", std::move(scope), {}}};
}

std::optional<std::string> ShmComponent::why_not_reach(cpc::BytesView own,
                                                       cpc::BytesView peers) const {
  if (std::ranges::equal(own, peers)) return std::nullopt;
  return "the peer is on another host, or in another network namespace";
}

std::unique_ptr<Lane> ShmComponent::start(const Candidate&, std::uint16_t, bool, LaneEvents& events,
                                          std::string& why, Time now) {
  auto lane = std::make_unique<ShmLane>(lanes_, events);
  if (!lane->make(why, now)) return nullptr;
  return lane;
}

std::size_t ShmComponent::lanes() const {
  return static_cast<std::size_t>(std::ranges::count_if(lanes_.all, &ShmLane::is_live));
}

void ShmComponent::leave_parent() {
  for (ShmLane* const lane : lanes_.all) lane->leave_parent();
}

bool ShmComponent::read_and_look(Time now) {
  ShmLane::read_a_piece(lanes_, now);
  (void)look(now);
  return true;
}

// Of this one and of those before it. An event may end lanes, of this connection and of others.
bool ShmComponent::report_arrivals(std::size_t first, Time now) {
  const std::vector<ShmLane*>& awake = lanes_.awake;
  bool any = awake[first]->report_arrivals(now);
  for (std::size_t i = first; i-- > 0;)
    if (i < awake.size() && awake[i]->look_for_arrivals()) any |= awake[i]->report_arrivals(now);
  return any;
}

} // namespace statewire::lanes
