// SPDX-License-Identifier: BSD-3-Clause
// One port of an RDMA device as lanes use it: which lane a queue pair, or an identifier of the
// connection manager, belongs to, and what the device reports of it.
#pragma once

#include "../registry.hpp"
#include "base/timers.hpp"
#include "cpc/framework.hpp"
#include "lane_cm.hpp"
#include "lane_pair.hpp"
#include "registration/cache.hpp"
#include "registration/userfault_watch.hpp"
#include "verbs/verbs.hpp"

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace statewire::lanes {

class CmLane;
class RdmaLane;

// Proves to a lane that a request, or a reply, is its counterpart's. Serves once.
using CmToken = std::array<std::uint8_t, 16>;

// Listens at the address of the device's port. Empty: `why`.
[[nodiscard]] std::optional<Address> listen(verbs::Device& device, std::string& why);

// Work that a device does not complete, and does not fail either, costs its lane at the third check
// after it was posted.
inline constexpr Time k_check_interval = std::chrono::seconds(10);
// The same for a timeout of queue pairs (STATEWIRE_RDMA_TIMEOUT): a device may take up to four
// times as long as it says, eight times, until it fails what the peer does not answer.
[[nodiscard]] Time check_interval(std::optional<std::uint8_t> timeout);

// Lanes by the names that the device gives to what is theirs.
template <class Name, class Lane>
class LaneTable {
 public:
  void add(Name name, Lane& lane) {
    if (entries_.size() <= name.slot) entries_.resize(name.slot + 1);
    entries_[name.slot] = {name, &lane};
  }
  void remove(Name name) { // add() may have found no memory
    if (find(name) != nullptr) entries_[name.slot] = {};
  }
  [[nodiscard]] Lane* find(Name name) const {
    if (name.slot >= entries_.size() || entries_[name.slot].first != name) return nullptr;
    return entries_[name.slot].second;
  }
  template <class F>
  void each_name(F&& f) const {
    for (const auto& [name, lane] : entries_)
      if (lane != nullptr) f(name);
  }

 private:
  std::vector<std::pair<Name, Lane*>> entries_; // by slot; null: free
};

class QueuePairs final : public LaneDevice, public verbs::DeviceEvents {
 public:
  struct Options {
    Time check_interval = k_check_interval;
    // Of regions and reads, for all ports of the process; null: no limit.
    std::shared_ptr<registration::LeaseLimit> leases;
  };
  // The device reports to it from now on.
  QueuePairs(std::unique_ptr<verbs::Device> device, cpc::Port port, const Options& options);
  QueuePairs(std::unique_ptr<verbs::Device> device, cpc::Port port)
      : QueuePairs(std::move(device), std::move(port), {}) {}

  // Until close(), which waits for the stop of all lanes.
  [[nodiscard]] verbs::Device& device() { return *device_; }
  // Memory of the program, which stays registered for the next region or read.
  [[nodiscard]] registration::RegistrationCache& registrations() { return *registrations_; }
  // For rings: gives up what stays registered for nothing, over any port that shares the leases, if
  // the limit on locked memory is reached.
  Errc register_memory(std::span<std::byte> what, unsigned access, verbs::Region& out);
  [[nodiscard]] const cpc::Port& port() const { return port_; }
  // That have memory of the device, whether they have a queue pair yet or not.
  [[nodiscard]] std::size_t lanes() const;
  [[nodiscard]] bool is_removed() const { return link_ == Link::removed; }
  // Why no lane can be made over it now, for people. Empty: one can.
  [[nodiscard]] std::string why_not() const;

  // A device has completed no work of a lane: no lane is made over the port until it completes some
  // of another one, or for ten minutes.
  void refuse_lanes();
  // What is said of a lane whose work is not completed, for people.
  [[nodiscard]] std::string why_slow() const;

  // Transitions of all lanes over this port, by number.
  struct Stats {
    std::array<std::uint64_t, spec::lane_pair::k_transition_count> lane_pair{};
    std::array<std::uint64_t, spec::lane_cm::k_transition_count> lane_cm{};
    std::uint64_t unexpected = 0; // events that the specs call an error: none comes
  };
  [[nodiscard]] const Stats& stats() const { return stats_; }
  [[nodiscard]] Stats& stats() { return stats_; }

  void leave_parent(); // as LaneComponent's, for all lanes
  void add(RdmaLane& lane) { lanes_.push_back(&lane); }
  void remove(RdmaLane& lane) { std::erase(lanes_, &lane); }
  void add(verbs::Qp qp, RdmaLane& lane) { by_queue_pair_.add(qp, lane); }
  void remove(verbs::Qp qp) { by_queue_pair_.remove(qp); }

  // ---- the connection manager: the attempts under way, and the requests that are expected
  // The listener's address; opened when it is first asked for. Empty: `why`.
  [[nodiscard]] std::optional<Address> listen(std::string& why);
  // A request with that token is the lane's.
  void expect(const CmToken& token, CmLane& lane) { expected_.emplace(token, &lane); }
  void forget(const CmToken& token) { expected_.erase(token); }
  void add(verbs::Cm cm, CmLane& lane) { by_cm_.add(cm, lane); }
  void remove(verbs::Cm cm) { by_cm_.remove(cm); }

  // A lane has posted work: the next check is due in an interval, if none is due before.
  void watch() {
    if (next_check_ == k_never) next_check_ = later(now_, check_interval_);
  }

  // Looks at the device and raises what its lanes are due. Returns whether there was anything.
  // Nothing is raised from inside of the device, so an event may come back here, and stop lanes.
  // Lanes are checked behind that: a program that computes for long loses none of them, because the
  // device is looked at between two checks.
  bool progress(Time now) override;
  [[nodiscard]] Time next_deadline() const override;
  bool arm() override;
  [[nodiscard]] std::span<const int> descriptors() const override {
    return device_ == nullptr ? std::span<const int>() : device_->descriptors();
  }
  [[nodiscard]] bool is_over() const override;
  void close() override;

  // The lane's queue pair is about to be destroyed: passes what has been completed to
  // RdmaLane::take_late(). Raises nothing.
  void collect(verbs::Qp qp, RdmaLane& lane);

  // ---- DeviceEvents
  void on_completions(std::span<const verbs::Completion> what, Time now) override;
  void on_cm(const verbs::CmEvent& event, Time now) override;
  void on_port(const verbs::PortEvent& event, Time now) override;

 private:
  struct Report {
    verbs::Qp qp;
    std::string_view failure; // empty: a completion
    verbs::Completion completion;
  };
  struct CmReport {
    verbs::CmEvent event;
    std::vector<std::byte> data;
  };
  enum class Link : std::uint8_t { up, down, removed }; // the last is final

  void is_now(Link link) {
    if (link_ != Link::removed) link_ = link;
  }
  void fail_all(std::string_view why) {
    by_queue_pair_.each_name([&](verbs::Qp qp) { reports_.push_back({qp, why, {}}); });
  }
  void raise(const verbs::CmEvent& event, Time now);
  void on_request(const verbs::CmEvent& event, Time now);
  bool fail_removed(Time now);
  void check(Time now);
  [[nodiscard]] bool refuses_lanes() const { return now_ < refuses_until_; }

  std::unique_ptr<verbs::Device> device_; // null: it was closed
  registration::UserfaultWatch watch_;
  std::optional<registration::RegistrationCache> registrations_; // none: it was closed
  const cpc::Port port_;
  const Time check_interval_;
  Time next_check_ = k_never; // k_never: no lane has work under way
  std::uint64_t checks_ = 0;
  Link link_;
  LaneTable<verbs::Qp, RdmaLane> by_queue_pair_;
  LaneTable<verbs::Cm, CmLane> by_cm_;
  std::optional<Address> listener_;
  std::map<CmToken, CmLane*> expected_;
  std::vector<RdmaLane*> lanes_; // all
  Stats stats_;
  Time now_{0}; // of the last progress
  Time refuses_until_{0};
  std::vector<Report> reports_; // in order; up to next_ they were raised
  std::size_t next_ = 0;
  std::deque<CmReport> cm_reports_;
  verbs::Cm unreported_; // of the last request that there was no memory to report
};

} // namespace statewire::lanes
