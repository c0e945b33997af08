// SPDX-License-Identifier: BSD-3-Clause
// A device whose news is told one by one, when the run says so: what the fabric's device has to
// tell is kept here until then, as a device keeps it that is not polled. The connection manager is
// the model's (calls.hpp): it connects the fabric's queue pairs by hand.
#pragma once

#include "calls.hpp"

#include <simulator/fabric/memory_fabric.hpp>

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace statewire::conformance {

class Door final : public verbs::Device, public verbs::DeviceEvents {
 public:
  // `link`: what the core takes it for.
  Door(verbs::MemoryFabric::Endpoint& device, verbs::Link link, unsigned process, Calls& calls);

  // ---- for the run
  [[nodiscard]] verbs::MemoryFabric::Endpoint& device() { return device_; }
  bool look(Time now); // takes what the device has to tell; whether it had anything
  // The oldest packet that has arrived; its name, or "" when there is none.
  std::string tell_packet(Time now);
  // What is sent, what has failed, and the port's events; whether there was anything. A read holds
  // back what was posted behind it.
  bool tell_the_rest(Time now);
  bool tell_read(Time now);       // the oldest read has ended; false: there is none
  void lose(std::size_t packets); // the last ones have not arrived after all
  void tell(const verbs::CmEvent& event, Time now) { core_->on_cm(event, now); }
  void tell_failure(Errc error, Time now);                       // of the queue pair
  void forge_clear_to_send(Time now);                            // nobody has sent it
  void take_on(verbs::Qp qp, const verbs::QpParameters& remote); // the connection manager does
  [[nodiscard]] std::optional<verbs::Qp> queue_pair() const { return queue_pair_; }
  // What is sent from now on is not acknowledged until it is let.
  bool slow = false;
  void let_acknowledge() { unacknowledged_ = false; }
  [[nodiscard]] bool is_unacknowledged() const { return unacknowledged_; }
  // The next call that makes a queue pair, or takes it there, is refused.
  enum class Refusal : std::uint8_t { none, create, init, ready_to_receive, ready_to_send };
  Refusal refuse = Refusal::none;

  // ---- verbs::DeviceEvents
  void on_completions(std::span<const verbs::Completion> what, Time now) override;
  void on_cm(const verbs::CmEvent& event, Time now) override;
  void on_port(const verbs::PortEvent& event, Time now) override;

  // ---- verbs::Device
  [[nodiscard]] const verbs::RdmaPort& port() const override { return port_; }
  [[nodiscard]] bool is_up() const { return device_.port().active; }
  void bind(verbs::DeviceEvents& events) override { core_ = &events; }
  unsigned poll(unsigned, Time) override { return 0; }
  [[nodiscard]] std::span<const int> descriptors() const override { return {}; }
  bool arm() override { return true; }
  Errc register_memory(std::span<std::byte> what, unsigned access, verbs::Region& out) override {
    return device_.register_memory(what, access, out);
  }
  void deregister(const verbs::Region& region) override { device_.deregister(region); }
  Errc create_receive_queue(std::uint32_t, verbs::ReceiveQueue&) override {
    return Errc::no_memory; // what was taken from one and never told would have to be put back
  }
  void destroy(verbs::ReceiveQueue) override {}
  Errc create_qp(const verbs::QpOptions& options, verbs::Qp& out) override;
  [[nodiscard]] verbs::QpParameters parameters(verbs::Qp qp) const override {
    return device_.parameters(qp);
  }
  Errc modify(verbs::Qp qp, verbs::QpState to, const verbs::QpParameters* remote) override;
  void destroy(verbs::Qp qp) override;
  Errc post(verbs::Qp qp, const verbs::SendWork& work) override;
  Errc post(verbs::Qp qp, std::span<const verbs::SendWork> work, std::size_t& done) override;
  Errc post_receive(verbs::Qp qp, const verbs::Piece& into, std::uint64_t token) override;
  Errc post_receive(verbs::ReceiveQueue, const verbs::Piece&, std::uint64_t) override {
    return Errc::invalid_argument;
  }
  Errc set_limit(verbs::ReceiveQueue, std::uint32_t) override { return Errc::invalid_argument; }
  Errc cm_listen(Address& at) override;
  void cm_stop_listening() override {}
  Errc cm_resolve_address(const Address& to, Time timeout, verbs::Cm& out) override;
  Errc cm_resolve_route(verbs::Cm cm, Time timeout) override;
  Errc cm_create_qp(verbs::Cm cm, const verbs::QpOptions& options, verbs::Qp& out) override;
  Errc cm_connect(verbs::Cm cm, ConstBytes data) override;
  Errc cm_accept(verbs::Cm cm, ConstBytes data) override;
  Errc cm_reject(verbs::Cm cm, ConstBytes data) override;
  Errc cm_disconnect(verbs::Cm) override { return Errc::invalid_argument; } // the cores do not
  void cm_destroy(verbs::Cm cm) override { calls_.release(cm); }

 private:
  [[nodiscard]] bool refuses(Refusal what);
  [[nodiscard]] std::string name_of(const verbs::Completion& packet) const;
  [[nodiscard]] bool read_is_next() const {
    return !ends_.empty() && ends_.front().kind == verbs::Completion::Kind::read &&
           ends_.front().error == Errc::ok;
  }

  verbs::MemoryFabric::Endpoint& device_;
  verbs::RdmaPort port_;
  unsigned process_;
  Calls& calls_;
  verbs::DeviceEvents* core_ = nullptr;
  std::optional<verbs::Qp> queue_pair_; // the core has one at most
  bool unacknowledged_ = false;
  std::map<std::uint64_t, verbs::Piece> receives_; // by token
  std::deque<verbs::Completion> packets_, ends_;
  std::deque<verbs::PortEvent> port_events_;
};

} // namespace statewire::conformance
