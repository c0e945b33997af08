// SPDX-License-Identifier: BSD-3-Clause
#include "fabric_world.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

namespace statewire::traffic {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using test::Dice;
using verbs::MemoryFabric;

constexpr std::uint16_t k_handler = UINT16_MAX;

MemoryFabric::Options with_seed(MemoryFabric::Options options, std::uint64_t seed) {
  options.seed = seed;
  return options;
}

} // namespace

FabricShape some_shape(Method method, verbs::Link link, std::uint64_t seed) {
  Dice dice(seed ^ 0xfab21cU);
  const auto one_of = [&]<class T, std::size_t n>(const std::array<T, n>& all) {
    return all.at(dice.below(n));
  };
  FabricShape s;
  s.method = method;
  s.link = link;
  EndpointOptions& e = s.endpoints;
  e.packet = one_of(std::array<std::size_t, 4>{4096, 4096, 5000, 8192});
  e.window = one_of(std::array<std::uint32_t, 5>{3, 4, 7, 16, 64});
  e.shared_receives = !dice.one_in(3);
  e.shared_limit = one_of(std::array<std::uint32_t, 2>{48, 4096});
  e.direct_at_once = one_of(std::array<std::size_t, 3>{1, 2, 16});
  e.max_queued = one_of(std::array<std::size_t, 2>{100'000, std::size_t{256} << 20U});
  e.max_opening = 1 + static_cast<std::uint32_t>(dice.below(3));
  // The watch of the program's memory is the kernel's: with it a seed does not quite repeat.
  e.cache_limit = dice.one_in(8) ? std::size_t{1} << 30U : 0;
  if (dice.one_in(2)) s.fabric.delay_max = microseconds(dice.below(500));
  if (dice.one_in(2)) s.fabric.cm_delay_max = microseconds(dice.below(4000));
  s.fabric.most_completions = one_of(std::array<unsigned, 3>{1, 4, 16});
  s.fabric.cm_repeat_one_in = dice.one_in(3) ? 4 : 0;
  s.fabric.cm_lose_one_in = dice.one_in(3) ? 6 : 0;
  s.fabric.reject_as_connect_error = link == verbs::Link::iwarp && dice.one_in(2);
  s.max_inline = dice.one_in(4) ? 0 : 64;
  return s;
}

namespace {

template <Method method, verbs::Link link>
std::unique_ptr<test::World> fabric_world(test::WorldOptions options) {
  return std::make_unique<FabricWorld>(options, some_shape(method, link, options.seed));
}

} // namespace

const std::vector<test::Kind>& fabric_kinds() {
  using verbs::Link;
  static const std::vector<test::Kind> kinds{
      {"oob_roce", fabric_world<Method::oob, Link::roce>},
      {"rdma_cm_roce", fabric_world<Method::rdma_cm, Link::roce>},
      {"rdma_cm_iwarp", fabric_world<Method::rdma_cm, Link::iwarp>}};
  return kinds;
}

// As the product's rails: whoever has lost the channel has heard of it, and begins anew.
Errc Rail::send(Peer to, ConstBytes message, Time now) {
  Errc e = node_.core->send(to, k_handler, message, now);
  if (e == Errc::moribund && node_.core->close(to, now) == Errc::ok)
    e = node_.core->send(to, k_handler, message, now);
  return e;
}

FabricWorld::FabricWorld(const test::WorldOptions& options, FabricShape shape)
    : MemoryWorld(options, false), shape_(std::move(shape)), dice_(options.seed ^ 0x7a11U),
      fabric_(with_seed(shape_.fabric, options.seed)) {
  for (Place i = 0; i < options.nodes; ++i) start(i);
}

void FabricWorld::attach(Node& node) {
  MemoryWorld::attach(node);
  auto rail = std::make_unique<Rail>(node);
  Rail* const self = rail.get();
  Address at = address_of(node.place);
  at.port = 0;
  verbs::RdmaPort port = MemoryFabric::usual_port(shape_.link, at);
  port.max_inline = static_cast<std::uint32_t>(shape_.max_inline);
  rail->device = &fabric_.open(port);
  dice_.fill(rail->epoch.bytes);
  rail->epoch.bytes[0] = ++lives_;
  EndpointCallbacks told;
  told.lost = [this, self](Peer p, Errc why) {
    if (self->when_lost) self->when_lost(place_of(p), why);
  };
  Dice numbers(dice_.next());
  rail->endpoints = std::make_unique<EndpointCore>(
      node.dispatcher, *rail->device, *rail,
      EndpointCore::Identity{"job", peer(node.place), size(), key(options().key), rail->epoch},
      [this](Peer about, bool) { return find(about); },
      [numbers](std::span<std::uint8_t> out) mutable { numbers.fill(out); }, shape_.endpoints,
      std::move(told));
  if (std::getenv("STATEWIRE_TRACE") != nullptr)
    rail->endpoints->set_trace([place = node.place](const EndpointCore::Trace& t) {
      std::fprintf(stderr, "%10.6f place %u endpoint machine %d of %u: %s --%s--> %s\n",
                   static_cast<double>(t.at.count()) / 1e9, place, static_cast<int>(t.machine),
                   t.peer.rank, std::string(t.from).c_str(), std::string(t.event).c_str(),
                   std::string(t.to).c_str());
    });
  if (shape_.method == Method::rdma_cm) (void)rail->endpoints->listen(rail->listens);
  rail->device->drive(rail->endpoints.get());
  node.takes = [this, self](const ActiveMessage& m) {
    if (m.handler != k_handler) return false;
    self->endpoints->on_channel(m.from, m.payload, now());
    return true;
  };
  node.when_lost = [this, self, &node](Place other) {
    self->endpoints->on_channel_lost(peer(other), node.with(other).lost_why, now());
  };
  node.finalizes = [this, self] {
    self->endpoints->finalize(now());
    settle();
  };
  auto& present = rails_[node.place];
  if (present) former_.push_back(std::move(present));
  present = std::move(rail);
}

void FabricWorld::end(Node& node, Death how) {
  MemoryWorld::end(node, how);
  Rail& r = rail(node.place);
  fabric_.kill(*r.device,
               how == Death::silence ? MemoryFabric::Death::silence : MemoryFabric::Death::process);
}

std::optional<RemotePort> FabricWorld::find(Peer about) const {
  const auto it = rails_.find(place_of(about));
  if (it == rails_.end()) return std::nullopt;
  const Rail& other = *it->second;
  RemotePort where;
  where.method = shape_.method;
  where.link = shape_.link;
  where.address = other.listens;
  where.gid = other.device->port().gid;
  where.uses_cts = shape_.method == Method::rdma_cm;
  where.epoch = other.epoch;
  return where;
}

bool FabricWorld::step(Time limit) {
  MemoryNetwork& net = *memory();
  for (;;) {
    const std::size_t mine = net.enabled().size();
    const std::size_t all = mine + fabric_.enabled().size();
    if (all == 0) {
      const Time next = std::min({net.next_arrival(), net.next_deadline(), fabric_.next_arrival(),
                                  fabric_.next_deadline()});
      const bool never = next == k_never || next > limit;
      if (const Time to = never ? limit : next; to != k_never) {
        net.advance_clock(to);
        fabric_.advance_clock(to);
      }
      if (never) return false;
      continue;
    }
    if (now() > limit) return false;
    const std::size_t which = dice_.below(all);
    if (which < mine)
      net.perform(which);
    else
      fabric_.perform(which - mine);
    const Time later = std::max(net.now(), fabric_.now());
    net.advance_clock(later);
    fabric_.advance_clock(later);
    settle();
    return true;
  }
}

// The sockets are wanted until the endpoints are through.
void FabricWorld::settle() {
  for (auto& [place, r] : rails_) {
    Node& node = (*this)[place];
    if (!node.alive || !node.finalize_called || r->sockets_finalize || !r->endpoints->finalized())
      continue;
    r->sockets_finalize = true;
    node.core->finalize(now());
  }
}

std::string FabricWorld::complaints() const {
  std::string out;
  const auto look = [&](const Rail& r) {
    if (r.endpoints && r.endpoints->stats().unexpected != 0)
      out += "an event of an endpoint's machine met an `error` cell\n";
    if (r.device->counts().misuses != 0) out += "a device was misused\n";
  };
  for (const auto& [place, r] : rails_) look(*r);
  for (const auto& r : former_) look(*r);
  return out.empty() ? out : out + show();
}

std::string FabricWorld::leaks() {
  std::string out;
  for (auto& [place, r] : rails_) {
    // A request may have arrived since the last step: it is refused.
    while (r->device->poll(64, now()) != 0) continue;
    r->device->drive(nullptr);
    r->endpoints.reset();
    const auto c = r->device->counts();
    if (c.queue_pairs + c.regions + c.cms + c.receive_queues != 0)
      out += "place " + std::to_string(place) + " leaves " + std::to_string(c.queue_pairs) +
             " queue pairs, " + std::to_string(c.regions) + " regions, " + std::to_string(c.cms) +
             " calls, " + std::to_string(c.receive_queues) + " receive queues\n";
    if (c.misuses != 0) out += "a device was misused at the end\n";
  }
  return out;
}

std::string FabricWorld::show() const {
  std::string out;
  for (const auto& [place, r] : rails_)
    for (Place other = 0; other < size(); ++other) {
      if (other == place || !r->endpoints) continue;
      const EndpointStates s = r->endpoints->states(peer(other));
      out += "  endpoints of " + std::to_string(place) + " to " + std::to_string(other) + ": " +
             std::string(s.close) + ", " + std::string(s.endpoint) + ", " + std::string(s.method) +
             ", " + std::string(s.cts) + ", " + std::string(s.queue_pair) + ", " +
             std::to_string(s.credits) + " credits, " + std::to_string(s.queued_bytes) +
             " bytes queued, " + std::string(name(s.last_error)) + "\n";
    }
  return out;
}

} // namespace statewire::traffic
