// SPDX-License-Identifier: BSD-3-Clause
// What must hold: after every step, whenever nothing is under way, and at the end.
#include "process.hpp"
#include "world.hpp"

#include <algorithm>

namespace statewire::sim {
namespace {

std::string process_name(Place place) { return "process " + place_name(place); }

} // namespace

void World::break_promise(std::string_view property, std::string text) {
  if (!violation_) violation_ = Violation{std::string(property), std::move(text)};
}

// Every transition of every machine of a process passes here.
void World::watch(Process& p, const TraceEvent& t) {
  if (t.machine == MachineId::accept && p.finalize_called &&
      (t.to == "OPEN_LSEND" || t.to == "OPEN_LWAIT") && t.from != "OPEN_LWAIT" &&
      t.from != "OPEN_LSEND")
    break_promise("nothing_accepted_late", process_name(p.place) + " admits a connection of " +
                                               process_name(place_of(t.peer)) +
                                               " although it has begun to finalize");
  if (t.machine == MachineId::connect || t.machine == MachineId::accept) {
    if (t.from == "CONNECTED" && t.to != "CONNECTED")
      std::erase_if(p.established, [&](const auto& e) { return e.object == t.object; });
    if (t.to == "CONNECTED" && t.from != "CONNECTED") {
      p.established.push_back({t.object, t.peer});
      if (std::ranges::count_if(p.established, [&](const auto& e) { return e.peer == t.peer; }) > 1)
        break_promise("one_connection", process_name(p.place) +
                                            " has two established connections with " +
                                            process_name(place_of(t.peer)));
    }
  }
  // Time passes when nothing else happens.
  if (!disturbed_ && t.machine == MachineId::connect && t.event == "RESET" &&
      t.error == Errc::timed_out)
    break_promise("undisturbed", "a deadline of process " + std::to_string(p.place) +
                                     " passes in " + std::string(t.from) +
                                     " although nothing went wrong");
  if (!listener_) return;
  std::string text(t.from);
  text += " -> ";
  text += t.to;
  text += " on ";
  text += t.event;
  listener_({Happening::Kind::transition, p.place, t.machine, place_of(t.peer),
             std::string(k_machine_names.at(static_cast<std::size_t>(t.machine))) + " " + text});
}

void World::check(Process& p) {
  if (ledger_.has_complaints()) break_promise("messages", ledger_.complaints());
  if (!p.alive) return;
  const Core& core = *p.core;
  if (core.stats().unexpected != 0)
    break_promise("expected_events", process_name(p.place) +
                                         " met an event that its state calls impossible\n" +
                                         portrait());
  const std::uint32_t groups = std::max(scenario_.groups, 1U);
  for (GroupIndex g = 0; g < groups; ++g)
    if (core.outstanding_close_ops(g) > processes_.size())
      break_promise("counters", process_name(p.place) + ": outstanding_close_ops fell below zero");
  if (p.endpoint->stale_calls() != 0)
    break_promise("resources", process_name(p.place) + " used a connection after it had closed it");
  if (p.finished || !core.finalized()) return;
  p.finished = true;
  if (core.connections() != 0)
    break_promise("nothing_outlives_finalize",
                  process_name(p.place) + " has finalized and still has " +
                      std::to_string(core.connections()) + " connections");
  if (p.endpoint->connections() != 0)
    break_promise("resources", process_name(p.place) + " has finalized and still holds " +
                                   std::to_string(p.endpoint->connections()) + " descriptors");
  for (GroupIndex g = 0; g < groups; ++g)
    if (core.outstanding_close_ops(g) != 0)
      break_promise("counters",
                    process_name(p.place) + " has finalized with close operations outstanding");
}

// Nothing is under way: the peer of each connected process is connected, over the same connection.
void World::check_quiet() {
  for (const auto& p : processes_) {
    if (!p->alive) continue;
    for (const auto& e : p->established) {
      const PeerState mine = p->core->state(e.peer);
      if (mine.channel_state != "CONNECTED" || p->endpoint->is_frozen(p->core->connection(e.peer)))
        continue;
      const Place other = place_of(e.peer);
      if (other >= processes_.size()) continue;
      const MemoryNetwork::LinkName link = p->endpoint->link_of(p->core->connection(e.peer));
      const Process& q = *processes_[other];
      const PeerState theirs = q.alive ? q.core->state(peers_[p->place]) : PeerState{};
      if (q.alive && theirs.channel_state == "CONNECTED" &&
          q.endpoint->link_of(q.core->connection(peers_[p->place])) == link)
        continue;
      return break_promise("agreement",
                           process_name(p->place) + " is connected with " + process_name(other) +
                               " over " + to_text(link_id(link)) + "; " + process_name(other) +
                               (q.alive ? " is not, or over another connection\n" : " is dead\n") +
                               portrait());
    }
  }
}

void World::check_end() {
  for (const auto& p : processes_) {
    if (!p->alive) continue;
    if (!p->core->finalized()) {
      break_promise("termination",
                    process_name(p->place) + " waits forever in finalize\n" + portrait());
      continue;
    }
    p->finished = false;
    check(*p);
  }
  // After a forged acknowledgement, a message that never arrived is no broken promise.
  const std::string verdict = forged_ ? ledger_.complaints() : ledger_.verdict(true, dead_);
  if (!verdict.empty()) break_promise("messages", verdict);
}

std::string World::portrait() const {
  std::string out;
  for (const auto& p : processes_) {
    if (!p->alive) {
      out += "  " + process_name(p->place) + " is dead\n";
      continue;
    }
    for (Place other = 0; other < processes_.size(); ++other) {
      if (other == p->place) continue;
      const PeerState s = p->core->state(peers_[other]);
      out += "  " + process_name(p->place) + " to " + place_name(other) + ": close " +
             std::string(s.close_state) + ", vc " + std::string(s.channel_state) + ", " +
             std::to_string(s.connections) + " connections, " + std::to_string(s.queued_bytes) +
             " bytes queued";
      if (s.last_error != Errc::ok) out += ", last error " + std::string(name(s.last_error));
      out += "\n";
    }
    out += "  " + process_name(p->place) + " has " + std::to_string(p->core->connections()) +
           " connections" + (p->core->finalized() ? ", has finalized" : "") + "\n";
  }
  return out;
}

} // namespace statewire::sim
