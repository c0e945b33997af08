// SPDX-License-Identifier: BSD-3-Clause
// The components of this process that make lanes, and the choice among them for one connection.
//
//   Registry registry;
//   registry.add(component);
//
// What the process advertises, which candidates a connection has and in which order they are tried
// follows from what the components say of themselves. A component knows of no connection but by
// the lanes that it starts.
#pragma once

#include "lane.hpp"

#include "cpc/advertisement.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace statewire::lanes {

// What the events of lanes come by, if they are not found by a look at memory: one port of an RDMA
// device. Several components may make their lanes over it.
class LaneDevice {
 public:
  virtual ~LaneDevice() = default;
  // Looks for events and raises them. Returns whether there were any.
  virtual bool progress(Time now) = 0;
  // When progress() has something to do though nothing comes.
  [[nodiscard]] virtual Time next_deadline() const { return k_never; }
  // The process is about to sleep. True: nothing has come, and one of the descriptors becomes
  // readable when something does.
  virtual bool arm() = 0;
  [[nodiscard]] virtual std::span<const int> descriptors() const = 0; // its own, until close()
  // The device was removed and no lane uses it. The system completes the removal when no process
  // has it open.
  [[nodiscard]] virtual bool is_over() const { return false; }
  // Closes a device that is over. Its descriptors are not watched, and no call of it is under way.
  // Afterwards it reports nothing.
  virtual void close() {}
};

class Registry {
 public:
  // `sock_priority`: that of the sockets. A lane below it is not attached.
  explicit Registry(unsigned sock_priority = 20) : sock_priority_(sock_priority) {}
  // It outlives the registry. The name is no other's, and valid.
  void add(LaneComponent& component) { components_.push_back(&component); }
  void add(LaneDevice& device) { devices_.push_back(&device); } // it outlives the registry, too
  void remove(LaneDevice& device) { std::erase(devices_, &device); }

  // Whether some component can make a lane of a connection now, or some day. `passes`: descriptors
  // can be passed over it.
  [[nodiscard]] bool serves(bool passes) const;
  [[nodiscard]] bool may_serve(bool passes) const {
    return std::ranges::any_of(components_, [passes](const LaneComponent* c) {
      return passes || !c->needs_descriptors();
    });
  }
  [[nodiscard]] LaneComponent* find(std::string_view name) const {
    const auto it = std::ranges::find(components_, name, &LaneComponent::name);
    return it == components_.end() ? nullptr : *it;
  }
  // Of a connection, or of the process. `passes`: descriptors can be passed over it.
  [[nodiscard]] cpc::Advertisement advertisement(bool passes = true) const;
  // Of a connection that the process with this advertisement has initiated. None: the last reason
  // that was found. `only_lane`: there is no socket to be preferred.
  [[nodiscard]] Candidates candidates(const cpc::Advertisement& peer, bool passes,
                                      bool only_lane) const;
  bool progress(Time now) {
    bool any = false;
    for (LaneComponent* const c : components_) any |= c->progress(now);
    if (has_devices()) [[unlikely]]
      any |= progress_of_devices(now);
    return any;
  }
  // Of the devices.
  [[nodiscard]] Time next_deadline() const {
    Time first = k_never;
    for (const LaneDevice* const d : devices_) first = std::min(first, d->next_deadline());
    return first;
  }
  [[nodiscard]] bool has_devices() const { return !devices_.empty(); }
  // As LaneDevice's.
  bool arm() {
    bool all = true;
    for (LaneDevice* const d : devices_) all &= d->arm();
    return all;
  }

 private:
  [[gnu::noinline]] bool progress_of_devices(Time now);

  std::vector<LaneComponent*> components_;
  std::vector<LaneDevice*> devices_;
  unsigned sock_priority_;
};

// For one connection.
class RegistryChoice final : public Choice {
 public:
  // `passes`: descriptors can be passed over the connection.
  // `only_lane`: the socket does not carry frames.
  explicit RegistryChoice(const Registry& registry, bool passes = false, bool only_lane = false)
      : registry_(registry), passes_(passes), only_lane_(only_lane) {}
  [[nodiscard]] bool is_empty() const { return !registry_.serves(passes_); }
  [[nodiscard]] LaneComponent* component(std::string_view name) override {
    LaneComponent* const found = registry_.find(name);
    return found != nullptr && found->needs_descriptors() && !passes_ ? nullptr : found;
  }
  [[nodiscard]] cpc::Bytes advertisement() const override {
    auto bytes = cpc::encode(registry_.advertisement(passes_));
    return bytes ? std::move(*bytes) : cpc::Bytes{};
  }
  [[nodiscard]] std::optional<Candidates> candidates(cpc::BytesView advertisement) const override;

 private:
  const Registry& registry_;
  const bool passes_, only_lane_;
};

} // namespace statewire::lanes
