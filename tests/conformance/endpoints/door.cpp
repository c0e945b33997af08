// SPDX-License-Identifier: BSD-3-Clause
#include "door.hpp"

#include <endpoint/wire.hpp>

#include <utility>

namespace statewire::conformance {

using namespace verbs; // NOLINT: what a device is made of

Door::Door(MemoryFabric::Endpoint& device, Link link, unsigned process, Calls& calls)
    : device_(device), port_(device.port()), process_(process), calls_(calls) {
  port_.link = link;
  device_.bind(*this);
}

bool Door::look(Time now) {
  bool any = false;
  while (device_.poll(64, now) != 0) any = true;
  return any;
}

void Door::on_completions(std::span<const Completion> what, Time) {
  for (const Completion& c : what) {
    const bool packet = c.kind == Completion::Kind::received && c.error == Errc::ok;
    (packet ? packets_ : ends_).push_back(c);
  }
}

void Door::on_cm(const CmEvent&, Time) {}

void Door::on_port(const PortEvent& event, Time) { port_events_.push_back(event); }

// As the world calls it: CTS, DATA_0, CLOSE_ack_true, …
std::string Door::name_of(const Completion& packet) const {
  const Piece& at = receives_.at(packet.token);
  const ConstBytes bytes(at.data, packet.bytes);
  const auto h = endpoints::decode_send(bytes);
  if (!h) return "nonsense";
  switch (h->type) {
  case endpoints::SendType::clear_to_send:
    return "CTS";
  case endpoints::SendType::credit:
    return "REPORT"; // windows are so large that nobody tells of credits
  case endpoints::SendType::close:
    return (h->flags & endpoints::k_close_ack) != 0 ? "CLOSE_ack_true" : "CLOSE_ack_false";
  case endpoints::SendType::ring:
  case endpoints::SendType::ring_rest:
  case endpoints::SendType::ring_left:
    return "of rings"; // the worlds' peers send too little to get one
  case endpoints::SendType::message:
  case endpoints::SendType::message_rest:
    return "active message"; // the worlds have none
  case endpoints::SendType::data:
    break;
  }
  if (h->flags != 0) return "several packets in one send";
  return "DATA_" + std::to_string(static_cast<unsigned>(bytes[endpoints::k_send_header]));
}

std::string Door::tell_packet(Time now) {
  if (packets_.empty()) return {};
  const Completion c = packets_.front();
  packets_.pop_front();
  std::string name = name_of(c);
  core_->on_completions({&c, 1}, now);
  return name;
}

bool Door::tell_the_rest(Time now) {
  const bool any = (!ends_.empty() && !read_is_next()) || !port_events_.empty();
  for (const PortEvent& event : std::exchange(port_events_, {})) core_->on_port(event, now);
  // One by one: the first failure destroys the queue pair, and the others with it.
  while (!ends_.empty() && !read_is_next()) {
    const Completion c = ends_.front();
    ends_.pop_front();
    core_->on_completions({&c, 1}, now);
  }
  return any;
}

bool Door::tell_read(Time now) {
  if (!read_is_next()) return false;
  const Completion c = ends_.front();
  ends_.pop_front();
  core_->on_completions({&c, 1}, now);
  return true;
}

void Door::lose(std::size_t packets) {
  for (; packets != 0 && !packets_.empty(); --packets) packets_.pop_back();
}

bool Door::refuses(Refusal what) {
  if (refuse != what) return false;
  refuse = Refusal::none;
  return true;
}

Errc Door::create_qp(const QpOptions& options, Qp& out) {
  if (refuses(Refusal::create)) return Errc::no_memory;
  const Errc r = device_.create_qp(options, out);
  if (r == Errc::ok) queue_pair_ = out;
  unacknowledged_ = false;
  return r;
}

void Door::tell_failure(Errc error, Time now) {
  Completion c;
  c.kind = Completion::Kind::sent;
  c.qp = *queue_pair_;
  c.error = error;
  core_->on_completions({&c, 1}, now);
}

// Into a receive that is posted: the connection is lost with it.
void Door::forge_clear_to_send(Time now) {
  if (receives_.empty()) return;
  const auto& [token, into] = *receives_.rbegin();
  endpoints::SendHeader h;
  h.type = endpoints::SendType::clear_to_send;
  endpoints::encode(h, std::span(into.data, into.size).first<endpoints::k_send_header>());
  Completion c;
  c.kind = Completion::Kind::received;
  c.qp = *queue_pair_;
  c.token = token;
  c.bytes = endpoints::k_send_header;
  core_->on_completions({&c, 1}, now);
}

void Door::take_on(Qp qp, const QpParameters& remote) {
  (void)device_.modify(qp, QpState::ready_to_receive, &remote);
  (void)device_.modify(qp, QpState::ready_to_send, nullptr);
}

// ---- the connection manager

Errc Door::cm_listen(Address& at) {
  at = *device_.port().address;
  at.port = 1;
  return Errc::ok;
}

Errc Door::cm_resolve_address(const Address&, Time, Cm& out) {
  out = calls_.make(process_);
  return Errc::ok;
}

Errc Door::cm_resolve_route(Cm cm, Time) {
  Call* const call = calls_.find(cm);
  if (call == nullptr) return Errc::invalid_argument;
  call->routed = true;
  return Errc::ok;
}

Errc Door::cm_create_qp(Cm cm, const QpOptions& options, Qp& out) {
  Call* const call = calls_.find(cm);
  if (call == nullptr) return Errc::invalid_argument;
  // A bell has one, too, which serves for nothing.
  const bool is_bell = options.receive_work <= 1;
  if (!is_bell && refuses(Refusal::create)) return Errc::no_memory;
  const Errc r = device_.create_qp(options, out);
  if (r != Errc::ok || is_bell) return r;
  const std::size_t end = Calls::is_callee(cm) ? 1 : 0;
  call->queue_pair.at(end) = queue_pair_ = out;
  call->parameters.at(end) = device_.parameters(out);
  unacknowledged_ = false;
  return device_.modify(out, QpState::init, nullptr);
}

Errc Door::cm_connect(Cm cm, ConstBytes data) {
  Call* const call = calls_.find(cm);
  if (call == nullptr) return Errc::invalid_argument;
  call->called = true;
  call->request.assign(data.begin(), data.end());
  return Errc::ok;
}

Errc Door::cm_accept(Cm cm, ConstBytes data) {
  Call* const call = calls_.find(cm);
  if (call == nullptr) return Errc::invalid_argument;
  call->accepted = true;
  call->answer.assign(data.begin(), data.end());
  return Errc::ok;
}

Errc Door::cm_reject(Cm cm, ConstBytes data) {
  Call* const call = calls_.find(cm);
  if (call == nullptr) return Errc::invalid_argument;
  call->rejection.assign(data.begin(), data.end());
  return Errc::ok;
}

Errc Door::modify(Qp qp, QpState to, const QpParameters* remote) {
  const Refusal what = to == QpState::init               ? Refusal::init
                       : to == QpState::ready_to_receive ? Refusal::ready_to_receive
                                                         : Refusal::ready_to_send;
  if (refuses(what)) return Errc::no_memory;
  return device_.modify(qp, to, remote);
}

void Door::destroy(Qp qp) {
  device_.destroy(qp);
  if (queue_pair_ == qp) {
    queue_pair_.reset();
    unacknowledged_ = false;
  }
  const auto is_its = [&](const auto& what) { return what.qp == qp; };
  std::erase_if(packets_, is_its);
  std::erase_if(ends_, is_its);
  std::erase_if(port_events_, is_its);
}

Errc Door::post(Qp qp, const SendWork& work) {
  unacknowledged_ |= slow;
  return device_.post(qp, work);
}
Errc Door::post(Qp qp, std::span<const SendWork> work, std::size_t& done) {
  unacknowledged_ |= slow;
  return device_.post(qp, work, done);
}

Errc Door::post_receive(Qp qp, const Piece& into, std::uint64_t token) {
  if (refuses(Refusal::init)) return Errc::no_memory; // the connection manager had it there already
  receives_[token] = into;
  return device_.post_receive(qp, into, token);
}

} // namespace statewire::conformance
