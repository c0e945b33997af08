// SPDX-License-Identifier: BSD-3-Clause
#include "player.hpp"

#include <endpoint/wire.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace statewire::conformance {
namespace {

using verbs::MemoryFabric;

constexpr Time k_for_ever = std::chrono::hours(24 * 365 * 50);

} // namespace

EndpointStage::EndpointStage(const PathFile& world, const EndpointLengths& lengths)
    : world_(world), lengths_(lengths) {
  MemoryFabric::Options options;
  options.polls = false;
  options.step_time = Time(0);
  options.schedule = MemoryFabric::Schedule::fifo;
  fabric_ = std::make_unique<MemoryFabric>(options);
  for (unsigned p = 0; p < k_processes; ++p) start(p);
}
EndpointStage::~EndpointStage() = default;

bool EndpointStage::alive(unsigned process) const {
  return players_.at(process)->life == Life::alive;
}
bool EndpointStage::used(unsigned process) const {
  return alive(process) && players_.at(process)->core->memory(peer(other(process))) != 0;
}
EndpointStates EndpointStage::states(unsigned process) const {
  return players_.at(process)->core->states(peer(other(process)));
}

void EndpointStage::start(unsigned process) {
  const auto at = parse_address("10.0.0." + std::to_string(process + 1) + ":0");
  // Of iWARP, only what the cores make of it: its connections are not made by hand.
  const auto link = world_.parameter("IWARP") != 0 ? verbs::Link::iwarp : verbs::Link::roce;
  auto p = std::make_unique<Player>(*this, process, fabric_->open(verbs::Link::roce, *at), link);
  p->epoch.bytes[0] = static_cast<std::uint8_t>(++starts_);
  EndpointOptions options;
  options.open_timeout = k_series;
  options.backoff_first = options.backoff_limit = lengths_.backoff;
  options.connect_timeout = options.port_patience = lengths_.attempt;
  options.close_timeout = lengths_.close;
  options.silence = k_for_ever; // has a proof of its own
  options.packet = endpoints::k_min_packet;
  options.rings = 0;   // so have they
  options.window = 64; // more than a run sends: credits have a proof of their own
  options.shared_receives = false;
  const auto find = [this](Peer about, bool) {
    const Player& there = *players_.at(about.rank);
    RemotePort where;
    where.link = there.door.port().link;
    where.gid = there.door.port().gid;
    where.method = is_managed() ? Method::rdma_cm : Method::oob;
    where.uses_cts = is_managed();
    where.epoch = there.epoch;
    where.address = there.listens;
    return std::optional(where);
  };
  const Entropy entropy = [n = starts_ * 1000](std::span<std::uint8_t> out) mutable {
    for (std::uint8_t& byte : out) byte = static_cast<std::uint8_t>(++n * 37U % 251U);
  };
  EndpointCore::Identity identity{"job", peer(process), k_processes, job_key(), p->epoch};
  p->core = std::make_unique<EndpointCore>(p->dispatcher, p->door, p->channel, std::move(identity),
                                           find, entropy, options, EndpointCallbacks{});
  p->core->set_packet_events(&p->user);
  if (is_managed()) (void)p->core->listen(p->listens);
  p->core->set_trace([this, process](const EndpointCore::Trace& event) { heard(process, event); });
  if (players_.at(process)) {
    p->clock = players_.at(process)->clock;
    gone_.push_back(std::move(players_.at(process)));
  }
  players_.at(process) = std::move(p);
}

void EndpointStage::heard(unsigned process, const EndpointCore::Trace& event) {
  constexpr std::array elsewhere{EndpointStats::credit, EndpointStats::delivery,
                                 EndpointStats::silence, EndpointStats::eager_reader,
                                 EndpointStats::eager_writer};
  if (std::ranges::find(elsewhere, event.machine) != elsewhere.end()) return;
  std::string line(name(event.machine));
  line += ' ' + std::to_string(process);
  for (const std::string_view word : {event.from, event.event, event.to}) {
    line += ' ';
    line += word;
  }
  result_.transitions.push_back(std::move(line));
}

// ---- what happens by itself

bool EndpointStage::pump() {
  const auto waits = [&](const MemoryFabric::Step& step) {
    return step.kind == MemoryFabric::Step::Kind::acknowledge &&
           std::ranges::any_of(players_, [&](const auto& p) {
             return p->door.device().index() == step.endpoint && p->door.is_unacknowledged();
           });
  };
  bool any = false;
  for (bool more = true; more;) {
    more = false;
    const auto steps = fabric_->enabled();
    for (std::size_t i = 0; i < steps.size() && !more; ++i) {
      if (waits(steps[i])) continue;
      fabric_->perform(i);
      more = true;
    }
    any |= more;
  }
  for (const auto& p : players_)
    if (p->life == Life::alive) any |= p->door.look(p->clock);
  return any;
}

void EndpointStage::settle() {
  const auto is_up = [&](unsigned p) { return alive(p) && players_[p]->door.is_up(); };
  for (int most = 1000; most != 0; --most) {
    connect_calls();
    bool any = pump();
    for (unsigned i = 0; i < k_processes; ++i) {
      Player& p = *players_[i];
      if (p.life != Life::alive) continue;
      // Who sends to a queue pair that is gone, or while a port is down, has no acknowledgement.
      p.door.slow = world_.parameter("ALLOW_slow_acks") != 0 || !is_up(i) || !is_up(other(i)) ||
                    !players_[other(i)]->door.queue_pair();
      any |= p.door.tell_the_rest(p.clock);
      any |= p.core->begin_turn(p.clock);
    }
    if (!any) return;
  }
}

// ---- the channel, as the world has it

void EndpointStage::lose_channel(unsigned process) {
  auto& pipe = pipes_.at(process);
  const bool told = std::ranges::any_of(pipe, [](const Message& m) { return m.lost; });
  if (alive(process) && !told) pipe.push_back({true, {}});
}

void EndpointStage::say(unsigned from, ConstBytes message) {
  if (std::ranges::any_of(pipes_.at(from), [](const Message& m) { return m.lost; })) return;
  const Life there = players_.at(other(from))->life;
  if (there == Life::alive)
    pipes_.at(other(from)).push_back({false, {message.begin(), message.end()}});
  else if (there != Life::silent)
    lose_channel(from);
}

bool EndpointStage::is_idle(unsigned process) const {
  return !alive(process) || states(process).method == "IDLE";
}

} // namespace statewire::conformance
