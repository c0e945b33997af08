// SPDX-License-Identifier: BSD-3-Clause
// A device of the fabric in memory, as one that its user owns: the test sees when it goes.
#pragma once

#include <simulator/fabric/memory_fabric.hpp>

namespace statewire::test {

class OwnedDevice final : public verbs::Device {
 public:
  OwnedDevice(verbs::MemoryFabric::Endpoint& device, bool& open) : d_(device), open_(open) {
    open_ = true;
  }
  ~OwnedDevice() override { open_ = false; }
  OwnedDevice(const OwnedDevice&) = delete;
  OwnedDevice& operator=(const OwnedDevice&) = delete;

  [[nodiscard]] const verbs::RdmaPort& port() const override { return d_.port(); }
  void bind(verbs::DeviceEvents& events) override { d_.bind(events); }
  unsigned poll(unsigned most, Time now) override { return d_.poll(most, now); }
  [[nodiscard]] std::span<const int> descriptors() const override { return d_.descriptors(); }
  bool arm() override { return d_.arm(); }

  Errc register_memory(std::span<std::byte> what, unsigned access, verbs::Region& out) override {
    return d_.register_memory(what, access, out);
  }
  void deregister(const verbs::Region& region) override { d_.deregister(region); }

  Errc create_qp(const verbs::QpOptions& options, verbs::Qp& out) override {
    return d_.create_qp(options, out);
  }
  [[nodiscard]] verbs::QpParameters parameters(verbs::Qp qp) const override {
    return d_.parameters(qp);
  }
  Errc connect(verbs::Qp qp, const verbs::QpParameters& remote) override {
    return d_.connect(qp, remote);
  }
  void destroy(verbs::Qp qp) override { d_.destroy(qp); }

  Errc post(verbs::Qp qp, std::span<const verbs::WorkRequest> work, std::size_t& done) override {
    return d_.post(qp, work, done);
  }
  Errc post_receive(verbs::Qp qp, const verbs::Sge& into, std::uint64_t token) override {
    return d_.post_receive(qp, into, token);
  }

  Errc cm_listen(Address& at) override { return d_.cm_listen(at); }
  void cm_stop_listening() override { d_.cm_stop_listening(); }
  Errc cm_resolve_address(const Address& to, Time timeout, verbs::Cm& out) override {
    return d_.cm_resolve_address(to, timeout, out);
  }
  Errc cm_resolve_route(verbs::Cm cm, Time timeout) override {
    return d_.cm_resolve_route(cm, timeout);
  }
  Errc cm_create_qp(verbs::Cm cm, const verbs::QpOptions& options, verbs::Qp& out) override {
    return d_.cm_create_qp(cm, options, out);
  }
  Errc cm_connect(verbs::Cm cm, ConstBytes data) override { return d_.cm_connect(cm, data); }
  Errc cm_accept(verbs::Cm cm, ConstBytes data) override { return d_.cm_accept(cm, data); }
  Errc cm_reject(verbs::Cm cm, ConstBytes data) override { return d_.cm_reject(cm, data); }
  Errc cm_disconnect(verbs::Cm cm) override { return d_.cm_disconnect(cm); }
  void cm_destroy(verbs::Cm cm) override { d_.cm_destroy(cm); }

 private:
  verbs::MemoryFabric::Endpoint& d_;
  bool& open_;
};

} // namespace statewire::test
