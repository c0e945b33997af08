// SPDX-License-Identifier: BSD-3-Clause
// sock, oob and rdma_cm: where they can be used, and which ports of theirs reach each other.
#include "method_module.hpp"

#include <algorithm>

namespace statewire::cpc {

Result<void> MethodModule::endpoint_init(Peer peer, const Route& route) {
  if (Result<void> r = endpoints_.prepare(peer, facts_.component, route); !r) return r;
  routes_.insert_or_assign({peer.group, peer.rank}, route);
  return {};
}

Result<void> MethodModule::start_connect(Peer peer) {
  const auto it = routes_.find({peer.group, peer.rank});
  if (it == routes_.end())
    return Failure{Errc::invalid_argument, "rank " + std::to_string(peer.rank) + " has no route"};
  return endpoints_.connect(peer, it->second);
}

void MethodModule::endpoint_finalize(Peer peer) {
  if (routes_.erase({peer.group, peer.rank}) > 0) endpoints_.forget(peer);
}

namespace {

// What the three have in common.
class Method : public Component {
 public:
  Method(std::string_view name, std::string_view kind, int priority, Endpoints& endpoints)
      : name_(name), kind_(kind), priority_(priority), endpoints_(endpoints) {}

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::string_view port_kind() const override { return kind_; }
  void register_settings(Settings& settings) override {
    priority_ = settings.number("priority", priority_, 0, k_max_priority,
                                "the priority of " + std::string(name_));
  }

 protected:
  [[nodiscard]] QueryAnswer offer(bool uses_cts, Bytes blob) {
    return std::make_unique<MethodModule>(
        MethodModule::Facts{std::string(name_), priority(), uses_cts, std::move(blob)}, endpoints_);
  }

  [[nodiscard]] unsigned priority() const { return static_cast<unsigned>(priority_); }
  [[nodiscard]] Endpoints& endpoints() const { return endpoints_; }

 private:
  std::string_view name_;
  std::string_view kind_;
  std::int64_t priority_;
  Endpoints& endpoints_;
};

class Sock final : public Method {
 public:
  explicit Sock(Endpoints& endpoints) : Method(k_sock, k_sockets, 20, endpoints) {}
  [[nodiscard]] QueryAnswer query(const Port&) override {
    return std::make_unique<SockModule>(priority(), endpoints());
  }
  [[nodiscard]] Reach reach(BytesView, BytesView) const override { return {}; }
};

// What oob and rdma_cm ask of two ports alike. `families` is the set that must meet.
Component::Reach reach_of(BytesView one, BytesView other,
                          std::uint8_t (*families)(const RdmaPortBlob&)) {
  const auto a = decode_rdma_port_blob(one);
  const auto b = decode_rdma_port_blob(other);
  if (!a || !b) return {false, "what one of them says of its network is malformed"};
  if (a->link != b->link) {
    std::string_view first = link_name(a->link);
    std::string_view second = link_name(b->link);
    return {false, "one is " + std::string(std::min(first, second)) + ", the other " +
                       std::string(std::max(first, second))};
  }
  if (a->link == verbs::Link::infiniband && a->subnet != b->subnet)
    return {false, "they are on different InfiniBand subnets"};
  // Version 1 is Ethernet frames, version 2 UDP: neither understands the other.
  if (a->roce_version != 0 && b->roce_version != 0 && a->roce_version != b->roce_version)
    return {false, "one speaks RoCE v1, the other RoCE v2"};
  const std::uint8_t first = families(*a);
  const std::uint8_t second = families(*b);
  if ((first & second) == 0 && (first | second) != 0)
    return {false, "they have no IP version in common"};
  return {};
}

class RdmaMethod : public Method {
 public:
  using Method::Method;
  [[nodiscard]] std::string_view without_ports() const override {
    return "no RDMA device on this machine";
  }
  // Two networks may have a router between them. If not, what is here connected to one alone would
  // be tried for as long as connecting may take: cables are laid crosswise.
  [[nodiscard]] Distance distance(BytesView one, BytesView other) const final {
    const auto a = decode_rdma_port_blob(one);
    const auto b = decode_rdma_port_blob(other);
    if (!a || !b) return Distance::unknown;
    const IpNetwork& first = a->network;
    const IpNetwork& second = b->network;
    if (first.family == Address::Family::none || second.family == Address::Family::none)
      return Distance::unknown;
    return first == second ? Distance::near : Distance::far;
  }
  [[nodiscard]] QueryAnswer query(const Port& port) final {
    if (!port.rdma) return Declined{"no RDMA port"};
    if (!port.rdma->active)
      return Declined{port.rdma->why_inactive.empty() ? "the port is down"
                                                      : port.rdma->why_inactive};
    return query_rdma(*port.rdma);
  }

 protected:
  [[nodiscard]] virtual QueryAnswer query_rdma(const verbs::RdmaPort& port) = 0;
};

class Oob final : public RdmaMethod {
 public:
  explicit Oob(Endpoints& endpoints) : RdmaMethod(k_oob, k_rdma, 50, endpoints) {}

  [[nodiscard]] Reach reach(BytesView one, BytesView other) const override {
    return reach_of(one, other, [](const RdmaPortBlob& b) { return b.gid_families; });
  }

 protected:
  [[nodiscard]] QueryAnswer query_rdma(const verbs::RdmaPort& port) override {
    if (port.link == verbs::Link::iwarp)
      return Declined{"iWARP's queue pairs are connected by a connection manager only"};
    if (port.link == verbs::Link::infiniband && port.lid == 0)
      return Declined{"the port has no LID: is a subnet manager running?"};
    if (std::all_of(port.gid.begin(), port.gid.end(), [](auto b) { return b == 0; }))
      return Declined{"the port has no GID"};
    return offer(false, encode(OobBlob{port.link, port.gid, port.lid, port.mtu}));
  }
};

class RdmaCm final : public RdmaMethod {
 public:
  RdmaCm(Endpoints& endpoints, Listen listen)
      : RdmaMethod(k_rdma_cm, k_rdma, 60, endpoints), listen_(std::move(listen)) {}

  [[nodiscard]] Reach reach(BytesView one, BytesView other) const override {
    return reach_of(one, other, [](const RdmaPortBlob& b) { return b.ip_families; });
  }

 protected:
  [[nodiscard]] QueryAnswer query_rdma(const verbs::RdmaPort& port) override {
    if (!port.address || port.address->family == Address::Family::none)
      return Declined{"the port has no IP address"};
    if (!listen_) return Declined{"nobody listens for connections"};
    const Result<std::uint16_t> tcp_port = listen_(port);
    if (!tcp_port) return Declined{"cannot listen: " + tcp_port.error().text};
    RdmaCmBlob blob{port.link, *port.address};
    blob.address.port = *tcp_port;
    blob.address.scope = 0;
    return offer(true, encode(blob));
  }

 private:
  Listen listen_;
};

} // namespace

std::unique_ptr<Component> sock(Endpoints& endpoints) { return std::make_unique<Sock>(endpoints); }
std::unique_ptr<Component> oob(Endpoints& endpoints) { return std::make_unique<Oob>(endpoints); }
std::unique_ptr<Component> rdma_cm(Endpoints& endpoints, Listen listen) {
  return std::make_unique<RdmaCm>(endpoints, std::move(listen));
}

std::vector<std::unique_ptr<Component>> standard_components(Endpoints& endpoints, Listen listen) {
  std::vector<std::unique_ptr<Component>> all;
  all.push_back(rdma_cm(endpoints, std::move(listen)));
  all.push_back(oob(endpoints));
  all.push_back(sock(endpoints));
  return all;
}

Result<void> check_methods(std::string_view list, std::string_view shown) {
  Result<Methods> methods = Methods::parse(list, shown);
  if (!methods) return std::move(methods).error();
  for (const auto* names : {&methods->include, &methods->exclude})
    for (const std::string& name : *names)
      if (name != k_sock && name != k_oob && name != k_rdma_cm)
        return Failure{Errc::invalid_argument, std::string(shown) +
                                                   ": there is no connection method '" + name +
                                                   "'; there are rdma_cm, oob, sock"};
  return {};
}

} // namespace statewire::cpc
