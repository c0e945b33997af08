// SPDX-License-Identifier: BSD-3-Clause
#include "memory_network.hpp"

#include "network_state.hpp"

#include <algorithm>

namespace statewire {

MemoryNetwork::MemoryNetwork(const Options& options)
    : state_(std::make_unique<memory::State>(options)) {}
MemoryNetwork::~MemoryNetwork() = default;

MemoryNetwork::Endpoint& MemoryNetwork::open(const Address& at) {
  auto& node = *state_->nodes.emplace_back(std::make_unique<memory::Node>());
  node.address = at;
  node.index = static_cast<std::uint32_t>(state_->nodes.size() - 1);
  return *state_->endpoints.emplace_back(std::make_unique<Endpoint>(*state_, node));
}

Time MemoryNetwork::now() const { return state_->now; }
bool MemoryNetwork::step(Time limit) { return state_->step(limit); }

std::span<const MemoryNetwork::Step> MemoryNetwork::enabled() {
  state_->enable();
  return state_->steps;
}
void MemoryNetwork::perform(std::size_t index) { state_->perform(index); }
std::uint64_t MemoryNetwork::purges() const { return state_->purges; }
Time MemoryNetwork::next_arrival() const { return state_->queue.next(); }
Time MemoryNetwork::next_deadline() const { return state_->next_deadline(); }
void MemoryNetwork::advance_clock(Time to) { state_->now = std::max(state_->now, to); }

const std::vector<MemoryNetwork::TraceEntry>& MemoryNetwork::trace() const { return state_->trace; }

std::string to_text(const MemoryNetwork::TraceEntry& entry) {
  std::string text =
      std::to_string(entry.at.count()) + " ns: endpoint " + std::to_string(entry.endpoint) + ": ";
  text += entry.what;
  if (entry.slot != UINT32_MAX) text += " #" + std::to_string(entry.slot);
  if (entry.bytes != 0) text += ", " + std::to_string(entry.bytes) + " bytes";
  if (entry.error != Errc::ok) {
    text += ", ";
    text += name(entry.error);
  }
  return text;
}

} // namespace statewire
