// SPDX-License-Identifier: BSD-3-Clause
// Processes of one job over the in-memory network: the product's own core, run step by step in an
// order that a chooser decides. The world knows what may happen, lets it happen, and checks
// after every step that the promises hold (oracle.cpp).
//
//   World world(make_scenario({.processes = 2}, 42));
//   while (!world.over()) world.take(0);                    // the default order
//   world.take("deliver 0.1 up");                           // … or by name
//   if (world.violation()) …
#pragma once

#include "dice.hpp"
#include "intruder.hpp"
#include "ledger.hpp"
#include "scenario.hpp"
#include "step.hpp"

#include "core/core.hpp"
#include "network/memory_network.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace statewire::sim {

// A promise that was broken. The names are listed by k_properties.
struct Violation {
  std::string property;
  std::string text;
};

struct Property {
  std::string_view name, text;
};
inline constexpr Property k_properties[] = {
    {"expected_events", "no event meets an error cell"},
    {"one_connection", "a virtual connection has at most one established connection"},
    {"agreement", "when nothing is under way, both ends name the same connection, or none"},
    {"messages", "every message is delivered once, in order, unchanged, or reported"},
    {"undisturbed", "without faults nothing is lost or fails, but for the peer's finalize"},
    {"nothing_outlives_finalize", "a process that has finalized has no connection left"},
    {"nothing_accepted_late", "no connection is admitted after finalize began"},
    {"counters", "close operations return to zero and are never negative"},
    {"resources", "every descriptor is released once"},
    {"termination", "every process finishes once faults stop"},
};

[[nodiscard]] constexpr std::string_view property_text(std::string_view name) {
  for (const Property& p : k_properties)
    if (p.name == name) return p.text;
  return {};
}

struct Limits {
  std::uint64_t steps = 50'000;
  Time after_faults = std::chrono::seconds(150); // of virtual time, until all have finished
};

struct Totals {
  std::array<std::vector<std::uint64_t>, k_machine_count> transitions;
  std::uint64_t runs = 0, steps = 0, messages = 0, connections = 0, head_to_heads = 0, faults = 0;
  std::uint64_t accepted_messages = 0, lost = 0, failed = 0;
  void add(const Totals& other);
  void add(const Stats& stats);
};

// What happened besides the steps themselves, for charts and tests.
struct Happening {
  enum class Kind : std::uint8_t { transition, upcall } kind{};
  Place process = 0;
  MachineId machine{};
  Place peer = UINT32_MAX; // UINT32_MAX: not known
  std::string text;
};

class World {
 public:
  explicit World(Scenario scenario, const Limits& limits = {});
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  // What may happen now; [0] is the default step: the network first, the oldest of
  // it, then programs, then timers. With faults: also what may go wrong, behind the others. Empty:
  // it is over. The clock goes on by itself when nothing else can happen.
  [[nodiscard]] std::span<const Step> enabled(bool with_faults = false);
  // Lets enabled()[index] happen.
  void take(std::size_t index);
  // Lets the step of this name happen; false: it may not happen now.
  bool take(const Step& name);
  bool take(std::string_view name);
  [[nodiscard]] std::optional<std::size_t> find(const Step& name); // among the enabled, faults too

  [[nodiscard]] bool over();
  [[nodiscard]] const std::optional<Violation>& violation() const { return violation_; }

  [[nodiscard]] const Scenario& scenario() const { return scenario_; }
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] Time now() const { return net_.now(); }
  [[nodiscard]] bool quiet() const { return quiet_; } // nothing is under way (asked by enabled())
  [[nodiscard]] std::uint64_t purges() const { return net_.purges(); }
  [[nodiscard]] Core* core(Place place); // nullptr: it is dead
  [[nodiscard]] Peer peer(Place place) const { return peers_.at(place); }
  [[nodiscard]] Place place_of(Peer peer) const;
  [[nodiscard]] Totals totals() const;
  [[nodiscard]] std::string portrait() const; // the states of all processes
  // Called for every transition, and every upcall to a program.
  void listen(std::function<void(const Happening&)> listener) { listener_ = std::move(listener); }

 private:
  struct Process;
  using Endpoint = MemoryNetwork::Endpoint;

  // world_processes.cpp
  void start(Place place);
  void make_core(Process& p);
  [[nodiscard]] CoreCallbacks message_callbacks(Process& p);
  void took(const Process& p, Peer from, std::span<const std::byte> message);
  void has_lost(const Process& p, Peer peer, Errc why);
  void tell(const Process& p, Peer peer, std::string text) const;
  [[nodiscard]] Address address(Place place) const;
  [[nodiscard]] Key key() const;

  // world.cpp
  void translate(const MemoryNetwork::Step& from, std::uint32_t index);
  void add_programs();
  [[nodiscard]] static MachineId next_machine(const Core& core);
  void add_timer(const Process& p, bool as_fault);
  void run_program(Process& p);
  void strike(Driven& driven);
  [[nodiscard]] bool all_finished() const;
  [[nodiscard]] bool programs_are_done() const;
  [[nodiscard]] LinkId link_id(MemoryNetwork::LinkName name) const;

  // world_faults.cpp
  void add_faults();
  void commit(const Step& fault);
  void end(Process& p, MemoryNetwork::Death how);
  void damage(const Step& fault);
  void heal();

  // totals.cpp
  static void count(const Process& p, Totals& to);

  // oracle.cpp
  void break_promise(std::string_view property, std::string text);
  void watch(Process& p, const TraceEvent& t);
  void check(Process& p);
  void check_quiet();
  void check_end();
  [[nodiscard]] std::string group_id(std::uint32_t index) const;

  Scenario scenario_;
  Limits limits_;
  MemoryNetwork net_;
  Ledger ledger_;
  std::vector<Peer> peers_;
  std::vector<std::unique_ptr<Process>> processes_; // by place
  std::vector<std::unique_ptr<Process>> graveyard_;
  std::vector<std::unique_ptr<Intruder>> intruders_;
  struct Owner {
    Place place = 0;
    std::uint32_t links_before = 0; // opened by its previous incarnations
  };
  std::vector<Owner> owners_; // by the network's endpoint
  std::vector<NodeId> dead_;
  std::vector<Step> enabled_;
  std::vector<MemoryNetwork::LinkView> links_;
  std::optional<Violation> violation_;
  std::function<void(const Happening&)> listener_;
  Totals buried_; // counters of processes that were killed
  NodeId last_id_ = 0;
  std::uint64_t steps_ = 0;
  std::uint32_t budget_ = 0;
  std::uint32_t faults_ = 0;
  std::uint64_t accepted_ = 0, lost_ = 0, failed_ = 0;
  bool healed_ = false, quiet_ = false, over_ = false;
  bool disturbed_ = false, forged_ = false;
  Time healed_at_{0};
};

} // namespace statewire::sim
