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

#include <deque>
#include <functional>
#include <string>
#include <vector>

namespace statewire::lanes {

// One local port of a component.
struct LanePort {
  std::string kind, name;   // see cpc::Port; the name is unique in this process
  cpc::Bytes blob;          // what peers must know to say whether they are reached from here
  cpc::Bytes endpoint_blob; // what the peer's end must know; in TRY if this side is the acceptor
  std::string why_not = {}; // for people: no lane can be made over it now. Empty: one can
};

// What the events of lanes come by, if they are not found by a look at memory: one port of an RDMA
// device. Several components may make their lanes over it.
class LaneDevice {
 public:
  virtual ~LaneDevice() = default;
  // Looks for events and raises them. Returns whether there were any.
  virtual bool progress(Time now) = 0;
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

// Makes lanes in one manner, as oob or shm. Threads and errors as lane.hpp.
class LaneComponent : public Component {
 public:
  [[nodiscard]] virtual std::string_view name() const = 0; // as cpc::Component::name()
  [[nodiscard]] virtual unsigned priority() const = 0;     // 0 to 100, the greatest is preferred
  // As they are now. None: it declines.
  [[nodiscard]] virtual std::vector<LanePort> ports() const = 0;
  // Asked by the acceptor only, so it need not be symmetric. The peer's blob is not trusted.
  [[nodiscard]] virtual std::optional<std::string> why_not_reach(cpc::BytesView own,
                                                                 cpc::BytesView peers) const = 0;
  [[nodiscard]] virtual cpc::Distance distance(cpc::BytesView own, cpc::BytesView peers) const {
    (void)own, (void)peers;
    return cpc::Distance::unknown;
  }
  // Its SETUP goes with a descriptor: it is offered only over connections that pass these.
  [[nodiscard]] virtual bool needs_descriptors() const { return false; }
  // In a child of the process that has its lanes: nothing of them is looked at, or given back, any
  // more.
  virtual void leave_parent() {}
  // Looks for events of its lanes that come by no device, and raises them. Returns whether there
  // were any.
  virtual bool progress(Time now) {
    (void)now;
    return false;
  }
};

class Registry {
 public:
  // `sock_priority`: that of the sockets. A lane below it is not attached.
  explicit Registry(unsigned sock_priority = 20) : sock_priority_(sock_priority) {}
  // It outlives the registry. The name is no other's, and valid.
  void add(LaneComponent& component) { components_.push_back(&component); }
  void add(LaneDevice& device) { devices_.push_back(&device); } // it outlives the registry, too

  // Whether some component can make a lane of a connection now, or some day. `passes`: descriptors
  // can be passed over it.
  [[nodiscard]] bool serves(bool passes) const;
  [[nodiscard]] bool may_serve(bool passes) const;
  [[nodiscard]] LaneComponent* find(std::string_view name) const;
  // Of a connection, or of the process. `passes`: descriptors can be passed over it.
  [[nodiscard]] cpc::Advertisement advertisement(bool passes = true) const;
  // Of a connection that the process with this advertisement has initiated, the best first. None:
  // `why` is the last reason that was found. `only_lane`: there is no socket to be preferred.
  [[nodiscard]] std::deque<Candidate> candidates(const cpc::Advertisement& peer, bool passes,
                                                 bool only_lane, std::string& why) const;
  bool progress(Time now);
  [[nodiscard]] bool has_devices() const { return !devices_.empty(); }
  bool arm(); // as LaneDevice's

 private:
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
  [[nodiscard]] Component* component(std::string_view name) override;
  [[nodiscard]] cpc::Bytes advertisement() const override;
  bool on_proposal(cpc::BytesView advertisement) override;
  [[nodiscard]] bool has_candidate() const override { return !left_.empty(); }
  Candidate take_candidate() override;
  [[nodiscard]] std::string why_none() const override { return why_; }

 private:
  const Registry& registry_;
  const bool passes_, only_lane_;
  std::deque<Candidate> left_;
  std::string why_ = "nothing was proposed";
};

} // namespace statewire::lanes
