// SPDX-License-Identifier: BSD-3-Clause
// One port of an RDMA device as lanes use it: which lane a queue pair belongs to, and what the
// device reports of it.
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
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace statewire::lanes {

class CmPort;
class RdmaLane;

// Work that a device does not complete, and does not fail either, costs its lane at the third check
// after it was posted.
inline constexpr Time k_check_interval = std::chrono::seconds(10);
// The same for a timeout of queue pairs (STATEWIRE_RDMA_TIMEOUT): a device may take up to four
// times as long as it says, eight times, until it fails what the peer does not answer.
[[nodiscard]] Time check_interval(std::optional<std::uint8_t> timeout);

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

  // What the connection manager reports is raised there, from outside of the device.
  void bind(CmPort& port) { cm_ = &port; }
  void leave_parent(); // as LaneComponent's, for all lanes
  void add(RdmaLane& lane) { lanes_.push_back(&lane); }
  void remove(RdmaLane& lane) { std::erase(lanes_, &lane); }
  void add(verbs::Qp qp, RdmaLane& lane) {
    if (entries_.size() <= qp.slot) entries_.resize(qp.slot + 1);
    entries_[qp.slot] = {qp, &lane};
  }
  // add() may have found no memory.
  void remove(verbs::Qp qp) {
    if (find(qp) != nullptr) entries_[qp.slot] = {};
  }
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
  struct Entry {
    verbs::Qp qp;
    RdmaLane* lane = nullptr; // null: free
  };
  enum class Link : std::uint8_t { up, down, removed }; // the last is final

  [[nodiscard]] RdmaLane* find(verbs::Qp qp) const {
    if (qp.slot >= entries_.size() || entries_[qp.slot].qp != qp) return nullptr;
    return entries_[qp.slot].lane;
  }
  void is_now(Link link) {
    if (link_ != Link::removed) link_ = link;
  }
  void fail_all(std::string_view why) {
    for (const Entry& e : entries_)
      if (e.lane != nullptr) reports_.push_back({e.qp, why, {}});
  }
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
  std::vector<Entry> entries_;   // by slot
  std::vector<RdmaLane*> lanes_; // all
  Stats stats_;
  Time now_{0}; // of the last progress
  Time refuses_until_{0};
  std::vector<Report> reports_; // in order; up to next_ they were raised
  std::size_t next_ = 0;
  CmPort* cm_ = nullptr;
  std::deque<CmReport> cm_reports_;
};

} // namespace statewire::lanes
