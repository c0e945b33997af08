// SPDX-License-Identifier: BSD-3-Clause
#include "rail.hpp"

namespace statewire::sim {
namespace {

EndpointOptions endpoint_options(const Scenario& s) {
  EndpointOptions o;
  o.packet = s.fabric.packet;
  o.window = s.fabric.window;
  o.shared_receives = s.fabric.shared_receives;
  o.max_opening = s.max_opening;
  o.cache_limit = 0; // the watch of a program's memory is the kernel's
  return o;
}

} // namespace

verbs::MemoryFabric::Options fabric_options(const Scenario& s) {
  verbs::MemoryFabric::Options o;
  o.seed = s.seed;
  o.delay_max = std::chrono::microseconds(s.fabric.delay_us);
  o.cm_delay_max = std::chrono::microseconds(s.fabric.cm_delay_us);
  o.cm_repeat_one_in = s.fabric.cm_repeat_one_in;
  o.reject_as_connect_error = s.fabric.reject_as_error;
  o.most_completions = s.fabric.most_completions;
  o.step_time = Time(0); // as the network's
  return o;
}

verbs::RdmaPort fabric_port(const Scenario& s, const Address& at) {
  verbs::RdmaPort port = verbs::MemoryFabric::usual_port(s.fabric.link, at);
  port.max_inline = s.fabric.inline_bytes;
  return port;
}

Rail::Rail(Dispatcher& dispatcher, verbs::MemoryFabric::Endpoint& device, Core& core,
           const Scenario& scenario, EndpointCore::Identity identity, EndpointCore::Lookup lookup,
           Entropy entropy, Told told)
    : device_(device), core_(core),
      method_(scenario.over == Over::rdma_cm ? Method::rdma_cm : Method::oob),
      epoch_(identity.epoch), told_(std::move(told)) {
  EndpointCallbacks callbacks;
  callbacks.connected = told_.connected;
  callbacks.closed = told_.closed;
  callbacks.lost = told_.lost;
  endpoints_ = std::make_unique<EndpointCore>(dispatcher, device_, *this, std::move(identity),
                                              std::move(lookup), std::move(entropy),
                                              endpoint_options(scenario), std::move(callbacks));
  endpoints_->set_packet_events(this);
  // Nobody calls a process that cannot listen, and it finds its way to the others: that is no
  // error.
  if (method_ == Method::rdma_cm) (void)endpoints_->listen(listens_);
  device_.drive(endpoints_.get());
}

Rail::~Rail() { device_.drive(nullptr); }

RemotePort Rail::advertisement() const {
  RemotePort where;
  where.method = method_;
  where.link = device_.port().link;
  where.address = listens_;
  where.gid = device_.port().gid;
  where.uses_cts = method_ == Method::rdma_cm;
  where.epoch = epoch_;
  return where;
}

// As the product's rails: whoever has lost the channel has heard of it, and begins anew.
Errc Rail::send(Peer to, ConstBytes message, Time now) {
  Errc e = core_.send(to, k_handler, message, now);
  if (e == Errc::moribund && core_.close(to, now) == Errc::ok)
    e = core_.send(to, k_handler, message, now);
  return e;
}

bool Rail::on_packet(Peer from, ConstBytes packet, Time) {
  ++received_;
  told_.message(from, packet);
  return true;
}

std::string Rail::leftovers() const {
  const std::size_t pairs = device_.counts().queue_pairs;
  return pairs == 0 ? std::string() : std::to_string(pairs) + " queue pairs";
}

std::string Rail::end() {
  device_.drive(nullptr);
  last_ = endpoints_->stats();
  endpoints_.reset();
  const auto c = device_.counts();
  if (c.queue_pairs + c.regions + c.cms + c.receive_queues + c.misuses == 0) return {};
  return std::to_string(c.queue_pairs) + " queue pairs, " + std::to_string(c.regions) +
         " regions, " + std::to_string(c.cms) + " identifiers of the connection manager, " +
         std::to_string(c.receive_queues) + " receive queues; " + std::to_string(c.misuses) +
         " calls were of the kind that nobody may make";
}

} // namespace statewire::sim
