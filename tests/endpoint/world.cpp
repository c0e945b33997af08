// SPDX-License-Identifier: BSD-3-Clause
#include "world.hpp"

#include "user.hpp"

#include <algorithm>

namespace statewire::test {

using verbs::MemoryFabric;

Errc Channel::send(Peer to, ConstBytes message, Time) {
  if (on_send) on_send(to);
  if (fail_with != Errc::ok) return fail_with;
  std::vector<std::byte> bytes(message.begin(), message.end());
  if (world_.tamper) world_.tamper(own_, to.rank, bytes);
  world_.pipes_[{own_, to.rank}].push_back(std::move(bytes));
  return Errc::ok;
}

EndpointWorld::EndpointWorld(EndpointWorldOptions options)
    : options_(options), dice_(options.seed) {
  options_.fabric.seed = options.seed;
  fabric_ = std::make_unique<MemoryFabric>(options_.fabric);
  for (Rank r = 0; r < options_.processes; ++r) {
    processes_.push_back(nullptr);
    make(r);
  }
}

EndpointWorld::~EndpointWorld() {
  for (auto& p : processes_)
    if (p->core) account(*p);
}

void EndpointWorld::make(Rank rank) {
  auto p = std::make_unique<EndpointProcess>();
  const auto at = parse_address("10.0.0." + std::to_string(rank + 1) + ":0");
  verbs::RdmaPort port = MemoryFabric::usual_port(options_.link, *at);
  if (!options_.inline_sends) port.max_inline = 0;
  p->device = &fabric_->open(port);
  p->channel = std::make_unique<Channel>(*this, rank);
  p->epoch.bytes[0] = static_cast<std::uint8_t>(rank + 1);
  p->epoch.bytes[5] = static_cast<std::uint8_t>(++made_);
  std::array<std::uint8_t, 32> key{};
  key[3] = 7;
  EndpointCore::Identity identity{"job", peer(rank), options_.processes, Key(key), p->epoch};
  if (options_.identity) options_.identity(identity);
  EndpointProcess* const raw = p.get();
  const auto find = [this, rank](Peer about, bool) -> std::optional<RemotePort> {
    const EndpointProcess& other = *processes_.at(about.rank);
    RemotePort where;
    where.method = options_.method;
    where.link = options_.link;
    where.address = other.listens;
    where.gid = other.device->port().gid;
    where.uses_cts = options_.method == Method::rdma_cm;
    where.epoch = other.epoch;
    return lookup ? lookup(rank, about.rank, where) : std::optional(where);
  };
  std::mt19937_64 numbers(dice_());
  const Entropy entropy = [numbers](std::span<std::uint8_t> into) mutable {
    for (std::uint8_t& b : into) b = static_cast<std::uint8_t>(numbers());
  };
  EndpointCallbacks callbacks;
  callbacks.message = [raw](const ActiveMessage& m) {
    raw->messages.push_back({m.handler, {m.payload.begin(), m.payload.end()}});
  };
  callbacks.send_failed = [raw](Peer, std::uint64_t token, Errc) { raw->failed.push_back(token); };
  callbacks.connected = [raw](Peer) { ++raw->connected; };
  callbacks.closed = [raw](Peer) { ++raw->closed; };
  callbacks.lost = [raw](Peer, Errc why) {
    ++raw->lost;
    raw->why = why;
  };
  EndpointOptions own = options_.endpoints;
  if (options_.tune) options_.tune(rank, own);
  p->core =
      std::make_unique<EndpointCore>(p->dispatcher, *p->device, *p->channel, std::move(identity),
                                     find, entropy, own, std::move(callbacks));
  p->as_device = p->core.get();
  p->user = std::make_unique<EndpointUser>(rank, p->as_device);
  p->core->set_packet_events(p->user.get());
  if (options_.method == Method::rdma_cm && p->core->listen(p->listens) != Errc::ok)
    complaints_ += "cannot listen\n";
  p->device->drive(p->core.get());
  if (processes_[rank]) dead_.push_back(std::move(processes_[rank]));
  processes_[rank] = std::move(p);
}

bool EndpointWorld::step(Time limit) {
  std::size_t waiting = 0;
  for (const auto& [who, pipe] : pipes_) waiting += pipe.empty() ? 0 : 1;
  const std::size_t possible = fabric_->enabled().size();
  if (waiting != 0 && (possible == 0 || dice_() % 4 == 0)) {
    std::size_t which = dice_() % waiting;
    for (auto& [who, pipe] : pipes_) {
      if (pipe.empty() || which-- != 0) continue;
      const std::vector<std::byte> message = std::move(pipe.front());
      pipe.pop_front();
      EndpointProcess& to = *processes_.at(who.second);
      if (to.alive) to.core->on_channel(peer(who.first), message, now());
      return true;
    }
  }
  return fabric_->step(limit);
}

void EndpointWorld::run(Time time) {
  const Time until = now() + time;
  for (int most = 400'000; most != 0 && now() < until && step(until);) --most;
}

bool EndpointWorld::run_until_quiet() {
  return run_until([&] {
    for (Rank a = 0; a < size(); ++a)
      for (Rank b = 0; b < size(); ++b)
        if (a != b && processes_[a]->alive && processes_[b]->alive &&
            user(b).arrived(a) != user(a).posted(b))
          return false;
    return true;
  });
}

void EndpointWorld::account(EndpointProcess& p) {
  const EndpointStats& s = p.core->stats();
  auto& all = all_transitions();
  for (std::size_t m = 0; m < all.size(); ++m) {
    all[m].resize(s.transitions[m].size());
    for (std::size_t i = 0; i < all[m].size(); ++i) all[m][i] += s.transitions[m][i];
  }
  if (s.unexpected != 0) complaints_ += "unexpected events\n";
  complaints_ += p.user->complaints;
  p.user->complaints.clear();
}

std::array<std::vector<std::uint64_t>, EndpointStats::machines>& EndpointWorld::all_transitions() {
  static std::array<std::vector<std::uint64_t>, EndpointStats::machines> all;
  return all;
}

void EndpointWorld::kill(Rank rank, MemoryFabric::Death how) {
  EndpointProcess& p = *processes_.at(rank);
  p.alive = false;
  account(p);
  fabric_->kill(*p.device, how);
  p.core.reset();
  for (Rank other = 0; other < size(); ++other) {
    pipes_[{other, rank}].clear();
    if (other == rank || how == MemoryFabric::Death::silence) continue;
    lose_channel(other, rank);
  }
}

void EndpointWorld::lose_channel(Rank a, Rank b) {
  for (const auto& [at, from] : {std::pair(a, b), std::pair(b, a)}) {
    pipes_[{from, at}].clear();
    if (processes_[at]->alive)
      processes_[at]->core->on_channel_lost(peer(from), Errc::reset, now());
  }
}

void EndpointWorld::restart(Rank rank) { make(rank); }

bool EndpointWorld::finalize_all() {
  for (auto& p : processes_)
    if (p->alive) p->core->finalize(now());
  return run_until([&] {
    return std::all_of(processes_.begin(), processes_.end(),
                       [](const auto& p) { return !p->alive || p->core->finalized(); });
  });
}

std::string EndpointWorld::complaints() {
  std::string out = std::exchange(complaints_, {});
  for (auto& p : processes_) {
    if (p->core && p->core->stats().unexpected != 0)
      out += "unexpected events at rank " + std::to_string(&p - processes_.data()) + "\n";
    out += std::exchange(p->user->complaints, {});
    const auto misuses = p->device->counts().misuses;
    if (misuses != 0) out += std::to_string(misuses) + " misuses of the device\n";
  }
  return out;
}

std::string EndpointWorld::show() {
  std::string out;
  for (Rank a = 0; a < size(); ++a)
    for (Rank b = 0; b < size(); ++b) {
      if (a == b || !processes_[a]->core) continue;
      const EndpointStates s = processes_[a]->core->states(peer(b));
      out += std::to_string(a) + " of " + std::to_string(b) + ": " + std::string(s.close) + " " +
             std::string(s.endpoint) + " " + std::string(s.method) + " " + std::string(s.cts) +
             " " + std::string(s.queue_pair) + " credits " + std::to_string(s.credits) +
             " queued " + std::to_string(s.queued_bytes) + " " + std::string(name(s.last_error)) +
             "\n";
    }
  return out;
}

void EndpointWorld::end() {
  for (auto& p : processes_) {
    if (!p->core) continue;
    account(*p);
    p->device->drive(nullptr);
    // What has arrived is delivered first: a request that the core has not seen is none of its
    // leaks.
    while (p->device->poll(64, now()) != 0) {
    }
    p->core.reset();
  }
}

std::string EndpointWorld::leaks() {
  std::string out;
  for (const auto& p : processes_) {
    const auto c = p->device->counts();
    if (c.queue_pairs + c.regions + c.cms + c.receive_queues != 0)
      out += std::to_string(c.queue_pairs) + " queue pairs, " + std::to_string(c.regions) +
             " regions, " + std::to_string(c.cms) + " calls, " + std::to_string(c.receive_queues) +
             " receive queues\n";
  }
  return out;
}

} // namespace statewire::test
