// SPDX-License-Identifier: BSD-3-Clause
// One process of the job harness.
#include "job.hpp"

#include "../context/owned_device.hpp"

#include "context/access.hpp"

#include <algorithm>
#include <array>
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

Process::Process(const JobOptions& options, Rank rank, unsigned start, MemoryFabric* fabric)
    : rank_(rank), size_(options.processes), message_options_(options.messages),
      core_options_(options.core), seed_(rank + start * 100),
      loop_(good(ProgressLoop::open(options.mode))) {
  AsioTransport::Options sockets;
  sockets.ipv6 = false;
  transport_ = good(AsioTransport::open(*loop_, sockets));
  incarnation_.bytes[0] = static_cast<std::uint8_t>(rank + 1);
  for (unsigned i = 0; i < 4; ++i)
    incarnation_.bytes[5 + i] = static_cast<std::uint8_t>(start >> (8 * i));
  if (fabric != nullptr) open_lanes(options, start, *fabric);
}

// Each start has another address: 10.DEVICE.START.RANK + 1.
void Process::open_lanes(const JobOptions& options, unsigned start, MemoryFabric& fabric) {
  for (unsigned i = 0; i < options.devices; ++i) {
    const auto at = parse_address("10." + std::to_string(i) + "." + std::to_string(start) + "." +
                                  std::to_string(rank_ + 1) + ":0");
    auto port = MemoryFabric::usual_port(options.link, *at);
    port.device = port.network_device = "mem" + std::to_string(i);
    devices.push_back(&fabric.open(port));
    are_open.push_back(false);
  }
  lanes::RdmaMachine machine;
  machine.list_ports = [this] {
    std::vector<verbs::RdmaPort> ports;
    for (const auto* d : devices) ports.push_back(d->port());
    return Result(std::move(ports));
  };
  machine.open_port =
      [this](const verbs::RdmaPort& port) -> Result<std::unique_ptr<verbs::Device>> {
    std::size_t i = 0;
    while (devices.at(i)->port().device != port.device) ++i;
    return std::unique_ptr<verbs::Device>(new OwnedDevice(*devices.at(i), are_open.at(i)));
  };
  cpc::FrameworkOptions how;
  how.methods = good(cpc::Methods::parse(options.methods));
  lanes::LaneParts parts;
  methods_ = good(lanes::open_methods(parts, how, entropy(seed_), machine));
  lanes_ = std::make_unique<lanes::Lanes>(*loop_, dispatcher_, *transport_, std::move(parts),
                                          lanes::LaneTransport::Options{.start_after = 2});
}

void Process::join(std::vector<Card> cards) {
  known_ = std::move(cards);
  CoreCallbacks callbacks;
  callbacks.message = [this](Peer, const ActiveMessage& m) {
    ++active;
    if (when_active) when_active(m.payload);
  };
  callbacks.lost = [this](Peer, Errc e) {
    ++lost;
    why = e;
    if (const auto then = when_lost) then();
  };
  callbacks.closed = [this](Peer) {
    if (const auto then = when_closed) then();
  };
  Transport& below = lanes_ ? static_cast<Transport&>(lanes_->transport()) : *transport_;
  core_ = std::make_unique<Core>(dispatcher_, below, incarnation_, entropy(seed_ + 50),
                                 core_options_, std::move(callbacks));
  GroupConfig group;
  group.id = group.own_id = "job";
  group.size = size_;
  group.own_rank = rank_;
  group.key = key_of_job();
  group.addresses = [this](Rank other) { return known_.at(other).addresses; };
  group.path = [this](Rank other) { return path(other); };
  GroupIndex index = 0;
  (void)core_->add_group(std::move(group), index);
  message_core_ =
      std::make_unique<MessageCore>(dispatcher_, *core_, Peer{index, rank_}, message_options_);
  core_->set_packet_events(message_core_.get());
  messages_ = Access::make(*message_core_, *loop_, size_);
  if (lanes_) lanes_->transport().bind(*core_);
  transport_->bind(lanes_ ? static_cast<TransportEvents&>(lanes_->transport()) : *core_);
  loop_->add(*core_);
}

Process::~Process() {
  messages_.reset();
  if (core_ && transport_) loop_->remove(*core_);
  lanes_.reset();
  transport_.reset();
}

Card Process::card() const {
  return {transport_->listening(), incarnation_,
          methods_ ? methods_->advertisement() : Card{}.advertisement};
}

MessagePath Process::path(Rank other) const {
  return methods_ ? lanes::path_between(*methods_, known_.at(other).advertisement)
                  : MessagePath::sockets;
}

// As Context::set_card().
void Process::renew(Rank other, Card card) {
  const MessagePath before = path(other);
  known_.at(other) = std::move(card);
  const MessagePath after = path(other);
  const bool had_no_method = core_->state({0, other}).last_error == Errc::no_method;
  if (before == after && !had_no_method) return;
  const bool is_reached = after != MessagePath::none;
  if (is_reached) core_->replaced({0, other}, ProgressLoop::clock());
  if (is_reached != (before != MessagePath::none))
    message_core_->on_path({0, other}, is_reached, ProgressLoop::clock());
}

std::string Process::method(Rank other) { return lanes().method(core_->connection({0, other})); }

Errc Process::send(Rank other, ConstBytes message) {
  return core_->send({0, other}, 3, message, ProgressLoop::clock());
}

Errc Process::close(Rank other) { return core_->close({0, other}, ProgressLoop::clock()); }

void Process::break_socket(Rank other) {
  transport_->shutdown_write(core_->connection({0, other})); // an end that no side has agreed on
}

void Process::finalize() { core_->finalize(ProgressLoop::clock()); }

} // namespace statewire::test
