// SPDX-License-Identifier: BSD-3-Clause
// sock, oob and rdma_cm: where they can be used, and which ports of theirs reach each other.
#include "method_module.hpp"
#include "rdma_reach.hpp"

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

class RdmaMethod : public Method {
 public:
  using Method::Method;
  [[nodiscard]] std::string_view without_ports() const override {
    return "no RDMA device on this machine";
  }
  [[nodiscard]] Distance distance(BytesView one, BytesView other) const final {
    return distance_between(one, other);
  }
  [[nodiscard]] QueryAnswer query(const Port& port) final {
    if (!port.rdma) return Declined{"no RDMA port"};
    if (std::string why = why_unusable(*port.rdma); !why.empty()) return Declined{std::move(why)};
    return query_rdma(*port.rdma);
  }

 protected:
  [[nodiscard]] virtual QueryAnswer query_rdma(const verbs::RdmaPort& port) = 0;
};

class Oob final : public RdmaMethod {
 public:
  explicit Oob(Endpoints& endpoints) : RdmaMethod(k_oob, k_rdma, 50, endpoints) {}

  [[nodiscard]] Reach reach(BytesView one, BytesView other) const override {
    return reach_by_gid(one, other);
  }

 protected:
  [[nodiscard]] QueryAnswer query_rdma(const verbs::RdmaPort& port) override {
    if (std::string why = why_not_by_parameters(port); !why.empty())
      return Declined{std::move(why)};
    return offer(false, encode(OobBlob{port.link, port.gid, port.lid, port.mtu}));
  }
};

class RdmaCm final : public RdmaMethod {
 public:
  RdmaCm(Endpoints& endpoints, Listen listen)
      : RdmaMethod(k_rdma_cm, k_rdma, 60, endpoints), listen_(std::move(listen)) {}

  [[nodiscard]] Reach reach(BytesView one, BytesView other) const override {
    return reach_by_address(one, other);
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
