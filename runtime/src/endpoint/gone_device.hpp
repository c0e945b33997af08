// SPDX-License-Identifier: BSD-3-Clause
// What stands where a device was that is gone: nothing can be asked of it, and it tells nothing.
#pragma once

#include <statewire/verbs.hpp>

namespace statewire::endpoints {

class GoneDevice final : public verbs::Device {
 public:
  explicit GoneDevice(const verbs::RdmaPort& port) : port_(port) {}

  [[nodiscard]] const verbs::RdmaPort& port() const override { return port_; }
  void bind(verbs::DeviceEvents&) override {}
  unsigned poll(unsigned, Time) override { return 0; }
  [[nodiscard]] std::span<const int> descriptors() const override { return {}; }
  bool arm() override { return true; }

  Errc register_memory(std::span<std::byte>, unsigned, verbs::Region&) override { return k_gone; }
  void deregister(const verbs::Region&) override {}

  Errc create_receive_queue(std::uint32_t, verbs::ReceiveQueue&) override { return k_gone; }
  void destroy(verbs::ReceiveQueue) override {}
  Errc create_qp(const verbs::QpOptions&, verbs::Qp&) override { return k_gone; }
  [[nodiscard]] verbs::QpParameters parameters(verbs::Qp) const override { return {}; }
  Errc modify(verbs::Qp, verbs::QpState, const verbs::QpParameters*) override { return k_gone; }
  void destroy(verbs::Qp) override {}

  Errc post(verbs::Qp, const verbs::SendWork&) override { return k_gone; }
  Errc post(verbs::Qp, std::span<const verbs::SendWork>, std::size_t& done) override {
    done = 0;
    return k_gone;
  }
  Errc post_receive(verbs::Qp, const verbs::Piece&, std::uint64_t) override { return k_gone; }
  Errc post_receive(verbs::ReceiveQueue, const verbs::Piece&, std::uint64_t) override {
    return k_gone;
  }
  Errc set_limit(verbs::ReceiveQueue, std::uint32_t) override { return k_gone; }

  Errc cm_listen(Address&) override { return k_gone; }
  void cm_stop_listening() override {}
  Errc cm_resolve_address(const Address&, Time, verbs::Cm&) override { return k_gone; }
  Errc cm_resolve_route(verbs::Cm, Time) override { return k_gone; }
  Errc cm_create_qp(verbs::Cm, const verbs::QpOptions&, verbs::Qp&) override { return k_gone; }
  Errc cm_connect(verbs::Cm, ConstBytes) override { return k_gone; }
  Errc cm_accept(verbs::Cm, ConstBytes) override { return k_gone; }
  Errc cm_reject(verbs::Cm, ConstBytes) override { return k_gone; }
  Errc cm_disconnect(verbs::Cm) override { return k_gone; }
  void cm_destroy(verbs::Cm) override {}

 private:
  static constexpr Errc k_gone = Errc::system;
  verbs::RdmaPort port_;
};

} // namespace statewire::endpoints
