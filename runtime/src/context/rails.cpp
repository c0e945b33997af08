// SPDX-License-Identifier: BSD-3-Clause
#include "rails_holding.hpp"

#include "verbs/device/timeout.hpp"

#include <statewire/verbs_device.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace statewire {
namespace {

// Why a peer's advertisement cannot be believed after all.
Failure unreadable(std::string_view component) {
  return {Errc::bad_message,
          fmt::format("what the peer advertises for {} is malformed", component)};
}

Result<RemotePort> decode(std::string_view method, const cpc::Route& route, const Epoch& epoch) {
  RemotePort out;
  out.uses_cts = route.uses_cts;
  out.epoch = epoch;
  if (method == cpc::k_oob) {
    const auto blob = cpc::decode_oob_blob(route.remote_blob);
    if (!blob) return unreadable(route.component);
    out.method = Method::oob;
    out.link = blob->link;
    out.gid = blob->gid;
    return out;
  }
  if (method != cpc::k_rdma_cm)
    return Failure{Errc::invalid_argument,
                   fmt::format("{} wants to connect in the way of '{}', "
                               "which is none: there are rdma_cm, oob, sock",
                               route.component, method)};
  const auto blob = cpc::decode_rdma_cm_blob(route.remote_blob);
  if (!blob) return unreadable(route.component);
  out.method = Method::rdma_cm;
  out.link = blob->link;
  out.address = blob->address;
  return out;
}

using Components = std::vector<std::unique_ptr<cpc::Component>>;

// Whether the list of methods leaves any that needs a device.
bool wants_rdma(const Components& components, const cpc::Methods& methods) {
  const auto holds = [](const std::vector<std::string>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
  };
  return std::ranges::any_of(components, [&](const auto& c) {
    const bool in = methods.include.empty() ? !holds(methods.exclude, c->name())
                                            : holds(methods.include, c->name());
    return in && c->port_kind() == cpc::k_rdma;
  });
}

} // namespace

Result<std::unique_ptr<Rails>> Rails::open(Dispatcher& dispatcher, ProgressLoop& loop, Parts parts,
                                           cpc::FrameworkOptions options) {
  // Devices take it themselves; but a wrong one is wrong on every machine, and told to the user.
  if (auto timeout = verbs::queue_pair_timeout(); !timeout) return std::move(timeout).error();
  auto choice = verbs::PortChoice::of_environment();
  if (!choice) return std::move(choice).error();
  std::unique_ptr<Rails> rails(new Rails(dispatcher, loop, std::move(parts)));
  const cpc::Listen listen = [&self = *rails](const verbs::RdmaPort& port) {
    return self.listen(port);
  };
  Components components = cpc::standard_components(*rails, listen);
  if (rails->parts_.components)
    for (auto& own : rails->parts_.components(*rails, listen)) {
      if (!own)
        return Failure{Errc::invalid_argument, "one of the program's components is missing"};
      rails->has_own_ = true;
      components.push_back(std::move(own));
    }
  std::vector<cpc::Port> ports;
  if (wants_rdma(components, options.methods)) {
    auto opened = rails->open_ports(*choice);
    if (!opened) return std::move(opened).error();
    ports = std::move(*opened);
  }
  ports.push_back(cpc::sockets_port());
  auto framework =
      cpc::Framework::open(std::move(components), std::move(ports), std::move(options));
  if (!framework) return std::move(framework).error();
  rails->framework_ = std::move(*framework);
  if (auto usable = rails->framework_->usable(); !usable) {
    Failure why = std::move(usable).error();
    if (rails->unusable_) why.text += fmt::format("\n{}", rails->unusable_->text);
    return why;
  }
  return rails;
}

Rails::~Rails() {
  // In a child, devices and what a program's own methods use are the parent's: calls that destroy
  // them would destroy them there. The child's copies stay until it ends, or calls exec.
  // NOLINTBEGIN(clang-analyzer-cplusplus.NewDeleteLeaks): on purpose, as said
  if (loop_.in_child() && (!ports_.empty() || has_own_)) {
    (void)std::make_unique<std::vector<Port>>(std::exchange(ports_, {})).release();
    (void)std::make_unique<std::optional<cpc::Framework>>(std::exchange(framework_, {})).release();
  }
  if (core_ != nullptr) core_->set_packet_events(events_);
  // NOLINTEND(clang-analyzer-cplusplus.NewDeleteLeaks)
  if (core_ != nullptr) loop_.remove(static_cast<Driven&>(*this));
  for (Port& p : ports_) loop_.remove(*p.endpoints);
  if (framework_) framework_->finalize();
}

Result<std::vector<cpc::Port>> Rails::open_ports(const verbs::PortChoice& choice) {
  std::vector<cpc::Port> out;
  auto found = parts_.list_ports();
  if (!found) {
    unusable_ = std::move(found).error();
    return out;
  }
  choice.apply(*found);
  for (verbs::RdmaPort& port : *found) {
    if (port.active) {
      if (auto device = parts_.open_port(port)) {
        add_port(cpc::rdma_port(port).name, std::move(*device));
      } else {
        port.active = false;
        port.why_inactive = std::move(device).error().text;
      }
    }
    out.push_back(cpc::rdma_port(std::move(port)));
  }
  return out;
}

void Rails::add_port(std::string name, std::unique_ptr<verbs::Device> device) {
  EndpointCallbacks callbacks = parts_.callbacks;
  callbacks.connected = [this](Peer peer) {
    raise(peer, way(peer), spec::offer::Event::REACHED, ProgressLoop::clock());
    if (parts_.callbacks.connected) parts_.callbacks.connected(peer);
  };
  Port p;
  p.name = std::move(name);
  p.device = std::move(device);
  p.endpoints = std::make_unique<EndpointCore>(
      dispatcher_, *p.device, static_cast<OutOfBand&>(*this),
      EndpointCore::Identity{
          parts_.group_id, {parts_.group, parts_.own_rank}, parts_.size, parts_.key, parts_.epoch},
      [this, index = ports_.size()](Peer peer, bool calls) {
        return remote_port(*ports_[index].endpoints, peer, calls);
      },
      parts_.entropy, parts_.options, std::move(callbacks),
      [this](Peer peer) {
        auto begun = framework_->start_connect(peer);
        return begun ? Errc::ok : begun.error().code;
      });
  p.device->bind(*p.endpoints);
  ports_.push_back(std::move(p));
}

Result<std::uint16_t> Rails::listen(const verbs::RdmaPort& port) {
  Port* const p = port_named(cpc::rdma_port(port).name);
  if (p == nullptr || !port.address) return Failure{Errc::unreachable, "it is not open"};
  if (p->listens) return *p->listens;
  Address at = *port.address;
  if (const Errc e = p->endpoints->listen(at); e != Errc::ok) {
    const std::string_view why = p->device->why_not_listening();
    return Failure{e, std::string(why.empty() ? to_text(e) : why)};
  }
  p->listens = at.port;
  return at.port;
}

Rails::Port* Rails::port_named(std::string_view name) const {
  const auto it = std::ranges::find(ports_, name, &Port::name);
  return it == ports_.end() ? nullptr : &*it;
}

void Rails::bind(Core& core, PacketEvents& events, bool sockets_only) {
  core_ = &core;
  events_ = &events;
  if (sockets_only) return core.set_packet_events(&events);
  core.set_packet_events(static_cast<PacketEvents*>(this));
  for (Port& p : ports_) {
    p.endpoints->set_packet_events(&events);
    loop_.add(*p.endpoints);
    p.poller = std::make_unique<VerbsPoller>(*p.device, loop_);
  }
  loop_.add(static_cast<Driven&>(*this));
}

// ---- who is reached how

Way& Rails::find_way(Peer peer) const {
  Way& w = ways_[peer.rank];
  if (!w.asked) choose(peer, w); // which may ask for others' ways
  last_ = peer;
  last_way_ = &w;
  return w;
}

void Rails::choose(Peer peer, Way& w) const {
  w.asked = true;
  if (peer.group != parts_.group || peer.rank >= parts_.size || peer.rank == parts_.own_rank) {
    w.device = core_; // which says what is wrong with it
    return;
  }
  const Card card = card_of(peer);
  auto selected = framework_->endpoint_init(peer, card.advertisement);
  if (!selected) {
    w.endpoints = nullptr; // what was prepared before it failed
    w.device = nullptr;
    w.text = selected.error().text;
    if (unusable_) w.text += fmt::format("\n{}", unusable_->text);
    parts_.report(fmt::format("statewire: rank {}: rank {} cannot be reached:\n{}\n",
                              parts_.own_rank, peer.rank, w.text));
    return;
  }
  cpc::Route& route = selected->route;
  if (w.device == nullptr) {
    w.text = fmt::format("the connection method {} has prepared nothing", route.component);
    parts_.report(fmt::format("statewire: rank {}: rank {} cannot be reached: {}\n",
                              parts_.own_rank, peer.rank, w.text));
    return;
  }
  w.text = w.endpoints == nullptr ? route.component
                                  : fmt::format("{} over {}", route.component, route.local_port);
  w.route = std::move(route);
}

// By whoever was chosen.
Result<void> Rails::prepare(Peer peer, std::string_view method, const cpc::Route& route) {
  Way& w = ways_[peer.rank];
  if (method == cpc::k_sock) {
    w.device = core_;
    return {};
  }
  Port* const port = port_named(route.local_port);
  if (port == nullptr)
    return Failure{Errc::invalid_argument,
                   fmt::format("{} is no RDMA port that is open", route.local_port)};
  auto remote = decode(method, route, card_of(peer).epoch);
  if (!remote) return std::move(remote).error();
  remote_[peer.rank] = *remote;
  w.endpoints = port->endpoints.get();
  w.device = w.endpoints;
  return {};
}

Result<void> Rails::connect(Peer peer, const cpc::Route& route) {
  // Copies: who hears of it that sockets fail may have the way chosen anew.
  const std::string component = route.component, local = route.local_port;
  Port* const port = port_named(local);
  // Over a port that is gone every attempt fails, and says why.
  if (port != nullptr && !port->withdrawn &&
      !raise(peer, way(peer), spec::offer::Event::ATTEMPT, ProgressLoop::clock()))
    return Failure{Errc::unreachable, "the peer has not answered yet that it knows of the way"};
  const Errc e = port != nullptr ? port->endpoints->start(peer) : Errc::invalid_argument;
  if (e == Errc::ok) return {};
  return Failure{e, fmt::format("{} over {}: {}", component, local, to_text(e))};
}

void Rails::forget(Peer peer) { remote_.erase(peer.rank); }

std::optional<RemotePort> Rails::remote_port(const EndpointCore& asks, Peer peer, bool calls) {
  if (calls && way(peer).endpoints != &asks) called_by(peer, now_);
  if (way(peer).endpoints != &asks) return std::nullopt;
  const auto it = remote_.find(peer.rank);
  return it == remote_.end() ? std::nullopt : std::optional(it->second);
}

EndpointCore* Rails::endpoints_of(Peer peer) { return way(peer).endpoints; }

std::string Rails::describe(Peer peer) { return way(peer).text; }

std::vector<const EndpointCore*> Rails::endpoints() const {
  std::vector<const EndpointCore*> out;
  out.reserve(ports_.size());
  for (const Port& p : ports_) out.push_back(p.endpoints.get());
  return out;
}

void Rails::set_trace(const std::function<void(const EndpointCore::Trace&)>& endpoints,
                      std::function<void(const Trace&)> own) {
  for (Port& p : ports_) p.endpoints->set_trace(endpoints);
  trace_ = std::move(own);
}

Errc Rails::close(Peer peer, Time now) {
  EndpointCore* const e = way(peer).endpoints;
  if (e == nullptr) return Errc::ok;
  const Errc result = e->close(peer, now);
  raise(peer, way(peer), spec::way::Event::LOOK, now);
  return result;
}

// ---- the channel

// Whoever has lost its sockets' virtual connection has heard of it; the endpoints begin anew. If it
// carries messages, that is its user's to acknowledge.
Errc Rails::send(Peer to, ConstBytes message, Time now) {
  const Holding holding(*this, now);
  Errc e = core_->send_control(to, message, now);
  const bool is_channel = way(to).device != core_;
  if (e == Errc::moribund && is_channel && core_->close(to, now) == Errc::ok)
    e = core_->send_control(to, message, now);
  return e;
}

void Rails::on_channel(Peer from, ConstBytes message, Time now) {
  const Holding holding(*this, now);
  if (const auto advertised = endpoints::decode_advertised(message)) {
    on_advertised(from, *advertised, now);
    return;
  }
  if (!moving_.empty()) {
    const auto m = endpoints::decode_channel(message);
    if (m && m->type == endpoints::ChannelMessage::Type::request) called_by(from, now);
  }
  if (EndpointCore* const e = way(from).endpoints; e != nullptr) e->on_channel(from, message, now);
}

void Rails::on_channel_lost(Peer peer, Errc reason, Time now) {
  const Holding holding(*this, now);
  raise(peer, way(peer), spec::offer::Event::DOWN, now);
  if (EndpointCore* const e = way(peer).endpoints; e != nullptr)
    e->on_channel_lost(peer, reason, now);
  raise(peer, way(peer), spec::way::Event::LOOK, now);
}

void Rails::on_channel_closed(Peer peer, Time now) {
  const Holding holding(*this, now);
  raise(peer, way(peer), spec::way::Event::LOOK, now);
}

// ---- the end

void Rails::finalize(Time now) {
  finalizing_ = true;
  for (Port& p : ports_) p.endpoints->finalize(now);
}

bool Rails::finalized() const {
  return std::ranges::all_of(ports_, [](const Port& p) { return p.endpoints->finalized(); });
}

std::vector<Peer> Rails::blockers() const {
  std::vector<Peer> out;
  for (const Port& p : ports_) {
    const auto some = p.endpoints->blockers();
    out.insert(out.end(), some.begin(), some.end());
  }
  return out;
}

} // namespace statewire
