// SPDX-License-Identifier: BSD-3-Clause
#include "job_world.hpp"

#include "owned_device.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <stdexcept>

namespace statewire::test {

using verbs::MemoryFabric;

namespace {

template <class T>
T good(Result<T> r) {
  if (!r) throw std::runtime_error(r.error().text);
  return std::move(*r);
}

Key key_of_job() {
  std::array<std::uint8_t, Key::k_size> bytes{};
  bytes[3] = 7;
  return Key(bytes);
}

Entropy entropy(std::uint32_t seed) {
  return [dice = std::mt19937(seed)](std::span<std::uint8_t> out) mutable {
    for (auto& b : out) b = static_cast<std::uint8_t>(dice());
  };
}

} // namespace

Process::Process(JobWorld& world, Rank rank, unsigned start, const std::string& methods)
    : world_(world), rank_(rank) {
  loop_ = good(ProgressLoop::open(ProgressMode::spin));
  AsioTransport::Options sockets;
  sockets.ipv6 = false;
  transport_ = good(AsioTransport::open(*loop_, sockets));
  epoch_.bytes[0] = static_cast<std::uint8_t>(rank + 1);
  epoch_.bytes[5] = static_cast<std::uint8_t>(start);
  open_rails(start, methods);
}

// Each start has another address: 10.DEVICE.START.RANK + 1.
void Process::open_rails(unsigned start, const std::string& methods) {
  for (unsigned i = 0; i < world_.options().devices; ++i) {
    const auto at = parse_address("10." + std::to_string(i) + "." + std::to_string(start) + "." +
                                  std::to_string(rank_ + 1) + ":0");
    auto port = MemoryFabric::usual_port(world_.options().link, *at);
    port.device = port.network_device = "mem" + std::to_string(i);
    port.prefix_length = world_.options().prefix_length;
    devices.push_back(&world_.fabric().open(port));
    are_open.push_back(false);
  }
  device = devices.front();
  Rails::Parts parts;
  parts.own_rank = rank_;
  parts.size = world_.options().processes;
  parts.group_id = "job";
  parts.key = key_of_job();
  parts.epoch = epoch_;
  parts.entropy = entropy(rank_ + start * 100);
  parts.options = world_.options().endpoints;
  parts.card = [this](Rank other) { return known_.at(other); };
  parts.report = [this](const std::string& text) { reports += text; };
  parts.components = world_.options().components;
  parts.callbacks.message = [this](const ActiveMessage&) { ++active; };
  parts.callbacks.lost = [this](Peer, Errc e) { is_lost(e); };
  parts.callbacks.closed = [this](Peer) { is_closed(); };
  parts.list_ports = [this] {
    std::vector<verbs::RdmaPort> ports;
    for (const auto* d : devices) ports.push_back(d->port());
    return Result(std::move(ports));
  };
  parts.open_port = [this](const verbs::RdmaPort& port) -> Result<std::unique_ptr<verbs::Device>> {
    std::size_t i = 0;
    while (devices.at(i)->port().device != port.device) ++i;
    bool& open = i == 0 ? device_is_open : are_open.at(i);
    return std::unique_ptr<verbs::Device>(new OwnedDevice(*devices.at(i), open));
  };
  cpc::FrameworkOptions how;
  how.methods = good(cpc::Methods::parse(methods));
  rails_ = good(Rails::open(dispatcher_, *loop_, std::move(parts), std::move(how)));
}

void Process::join(std::vector<Card> cards) {
  known_ = std::move(cards);
  CoreCallbacks callbacks;
  callbacks.message = [this](const ActiveMessage& m) {
    rails_->take_from(m.from, ProgressLoop::clock());
    ++active;
  };
  callbacks.control = [this](Peer from, ConstBytes payload) {
    if (payload.empty())
      ++said;
    else
      rails_->on_channel(from, payload, ProgressLoop::clock());
  };
  callbacks.lost = [this](Peer p, Errc e) {
    const bool tells = rails_->endpoints_of(p) == nullptr;
    rails_->on_channel_lost(p, e, ProgressLoop::clock());
    if (tells) is_lost(e);
  };
  callbacks.closed = [this](Peer p) {
    const bool tells = rails_->endpoints_of(p) == nullptr;
    rails_->on_channel_closed(p, ProgressLoop::clock());
    if (tells) is_closed();
  };
  core_ = std::make_unique<Core>(dispatcher_, *transport_, epoch_, entropy(rank_ + 50),
                                 CoreOptions{}, std::move(callbacks));
  GroupConfig group;
  group.id = group.own_id = "job";
  group.size = world_.options().processes;
  group.own_rank = rank_;
  group.key = key_of_job();
  group.addresses = [this](Rank other) { return known_.at(other).addresses; };
  GroupIndex index = 0;
  (void)core_->add_group(std::move(group), index);
  message_core_ =
      std::make_unique<MessageCore>(dispatcher_, *rails_, Peer{index, rank_}, MessageOptions{});
  heard.emplace(*message_core_);
  core_->set_packet_events(&*heard);
  rails_->bind(*core_, *heard);
  messages_ = std::make_unique<Messages>(*message_core_, *loop_, index, world_.options().processes);
  transport_->bind(*core_);
  loop_->add(dispatcher_);
  loop_->add(*core_);
}

void Process::is_lost(Errc e) {
  ++lost;
  why = e;
  if (const auto then = when_lost) then();
}

void Process::is_closed() const {
  if (const auto then = when_closed) then();
}

Process::~Process() {
  messages_.reset();
  rails_.reset();
  if (core_) loop_->remove(*core_);
  transport_.reset();
}

Card Process::card() const { return {transport_->listening(), epoch_, rails_->advertisement()}; }

void Process::hears_of(Rank other, Card card) {
  known_.at(other) = std::move(card);
  rails_->renew({0, other}, ProgressLoop::clock());
}

Errc Process::close(Rank other) {
  const Time now = ProgressLoop::clock();
  const bool sockets = rails_->endpoints_of({0, other}) == nullptr;
  return sockets ? core_->close({0, other}, now) : rails_->close({0, other}, now);
}

Errc Process::say(Rank other) {
  return core_->send_control({0, other}, ConstBytes(), ProgressLoop::clock());
}

void Process::break_socket(Rank other) {
  (void)::shutdown(transport_->native_handle(core_->state({0, other}).connection), SHUT_RDWR);
}

void Process::lose(Rank other) {
  EndpointCore* const e = rails_->endpoints_of({0, other});
  if (e == nullptr)
    break_socket(other);
  else
    e->give_up({0, other}, Errc::reset, ProgressLoop::clock());
}

void Process::finalize(Step step) {
  const Time now = ProgressLoop::clock();
  if (step == Step::endpoints)
    rails_->finalize(now);
  else
    core_->finalize(now);
}

JobWorld::JobWorld(JobWorldOptions options) : options_(std::move(options)) {
  MemoryFabric::Options fabric;
  fabric.polls = false; // the loops do
  fabric_ = std::make_unique<MemoryFabric>(fabric);
  fabric_->advance_clock(ProgressLoop::clock());
  for (Rank r = 0; r < options_.processes; ++r)
    processes_.push_back(std::make_unique<Process>(*this, r, 0, options_.methods));
  for (const auto& p : processes_) cards_.push_back(p->card());
  for (const auto& p : processes_) p->join(cards_);
}

void JobWorld::restart(Rank rank, MemoryFabric::Death how, const std::string& methods) {
  for (auto* const d : processes_.at(rank)->devices) fabric_->kill(*d, how);
  processes_.at(rank).reset();
  processes_.at(rank) = std::make_unique<Process>(*this, rank, ++starts_, methods);
  cards_.at(rank) = processes_.at(rank)->card();
  processes_.at(rank)->join(cards_);
}

void JobWorld::turn() {
  fabric_->advance_clock(ProgressLoop::clock());
  for (int most = 64; most != 0; --most) {
    const std::size_t possible = fabric_->enabled().size();
    if (possible == 0) break;
    fabric_->perform(dice_() % possible);
  }
  turn_without_fabric();
}

void JobWorld::turn_without_fabric() {
  for (const auto& p : processes_) p->turn(ProgressLoop::clock());
}

bool JobWorld::until(const std::function<bool()>& predicate, bool fabric) {
  const Time limit = ProgressLoop::clock() + std::chrono::seconds(30);
  while (!predicate()) {
    if (ProgressLoop::clock() >= limit) return false;
    if (fabric)
      turn();
    else
      turn_without_fabric();
  }
  return true;
}

bool JobWorld::passes(Rank from, Rank to, std::size_t bytes) {
  std::vector<std::byte> out(bytes), in(bytes);
  for (std::byte& b : out) b = static_cast<std::byte>(dice_());
  Request sends = (*this)[from].messages().isend(to, 1, ConstBytes(out));
  // Not from its source alone: who is thought to be lost is not waited for.
  Request receives =
      (*this)[to].messages().irecv({.source = k_any_source, .tag = 1}, MutableBytes(in));
  std::optional<Status> sent, got;
  (void)until([&] {
    if (!sent) sent = (*this)[from].messages().test(sends);
    if (!got) got = (*this)[to].messages().test(receives);
    return sent && got;
  });
  if (!sent || !got) throw std::runtime_error("an operation does not end");
  return sent->error == Errc::ok && got->error == Errc::ok && in == out;
}

// As Context::finalize does it: the endpoints may need the sockets to the end.
bool JobWorld::finalize_all() {
  using Step = Process::Step;
  const auto all_have = [this](Step step) {
    for (const auto& p : processes_) p->finalize(step);
    return until([&] {
      return std::ranges::all_of(processes_,
                                 [step](const auto& p) { return p->has_finalized(step); });
    });
  };
  return all_have(Step::endpoints) && all_have(Step::sockets);
}

} // namespace statewire::test
