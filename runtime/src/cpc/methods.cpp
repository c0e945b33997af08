// SPDX-License-Identifier: BSD-3-Clause
// sock, oob and rdma_cm: where they can be used, and which ports of theirs reach each other.
#include "methods.hpp"
#include "rdma_reach.hpp"

namespace statewire::cpc {

namespace {

// What the three have in common.
class Method : public Component {
 public:
  Method(std::string_view name, std::string_view kind, int priority)
      : name_(name), kind_(kind), priority_(priority) {}

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::string_view port_kind() const override { return kind_; }
  void register_settings(Settings& settings) override {
    priority_ = settings.number("priority", priority_, 0, k_max_priority,
                                "the priority of " + std::string(name_));
  }

 protected:
  [[nodiscard]] Offer offer(bool uses_cts, Bytes blob) const {
    return {static_cast<unsigned>(priority_), uses_cts, std::move(blob)};
  }

 private:
  std::string_view name_;
  std::string_view kind_;
  std::int64_t priority_;
};

class Sock final : public Method {
 public:
  Sock() : Method(k_sock, k_sockets, 20) {}
  // Its addresses are on the business card.
  [[nodiscard]] QueryAnswer query(const Port&) override { return offer(false, {}); }
  [[nodiscard]] Reach reach(BytesView, BytesView) const override { return {}; }
};

class RdmaMethod : public Method {
 public:
  using Method::Method;
  [[nodiscard]] std::string_view without_ports() const override {
    return "no RDMA device on this machine";
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
  Oob() : RdmaMethod(k_oob, k_rdma, 50) {}

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
  explicit RdmaCm(Listen listen) : RdmaMethod(k_rdma_cm, k_rdma, 60), listen_(std::move(listen)) {}

  [[nodiscard]] Reach reach(BytesView one, BytesView other) const override {
    return reach_by_address(one, other);
  }

 protected:
  [[nodiscard]] QueryAnswer query_rdma(const verbs::RdmaPort& port) override {
    if (!port.address || port.address->family == Address::Family::none)
      return Declined{"the port has no IP address"};
    if (!listen_) return Declined{"no listener for connections"};
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

std::unique_ptr<Component> sock() { return std::make_unique<Sock>(); }
std::unique_ptr<Component> oob() { return std::make_unique<Oob>(); }
std::unique_ptr<Component> rdma_cm(Listen listen) {
  return std::make_unique<RdmaCm>(std::move(listen));
}

std::vector<std::unique_ptr<Component>> standard_components(Listen listen) {
  std::vector<std::unique_ptr<Component>> all;
  all.push_back(rdma_cm(std::move(listen)));
  all.push_back(oob());
  all.push_back(sock());
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
