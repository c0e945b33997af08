// SPDX-License-Identifier: BSD-3-Clause
#include "cm_lane.hpp"

#include "base/bytes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

namespace statewire::lanes {

namespace cm = spec::lane_cm;
namespace pair = spec::lane_pair;

namespace {

constexpr std::uint8_t k_cm_version = 2;
constexpr Time k_resolves = std::chrono::seconds(2); // an address, or a route

// Version of IP, address, port.
void put_address(cpc::Bytes& out, const Address& a) {
  const bool is_v4 = a.family == Address::Family::v4;
  put_number(out, is_v4 ? 4 : 6, 1);
  put_bytes(out, std::span(a.bytes).first(is_v4 ? 4 : 16));
  put_number(out, a.port, 2);
}

Address take_address(ByteReader& in) {
  Address a;
  const std::uint64_t version = in.number(1);
  a.family = version == 4 ? Address::Family::v4 : version == 6 ? Address::Family::v6 : a.family;
  in.copy_to(std::span(a.bytes).first(version == 4 ? 4 : 16));
  in.take_numbers(a.port);
  return a;
}

std::string_view what_happened(verbs::CmEvent::Kind kind) {
  using Kind = verbs::CmEvent::Kind;
  constexpr std::array<std::pair<Kind, std::string_view>, 8> k_known{{
      {Kind::address_error, "the peer's address cannot be resolved"},
      {Kind::route_error, "there is no route to the peer"},
      {Kind::rejected, "the peer has rejected the request"},
      {Kind::connect_error, "connecting failed"},
      {Kind::unreachable, "the peer does not reply"},
      {Kind::disconnected, "the peer has ended the queue pair"},
      {Kind::device_removed, "the device was removed"},
      {Kind::address_changed, "the port's address has changed"},
  }};
  const auto* const it = std::ranges::find(k_known, kind, [](const auto& k) { return k.first; });
  return it != k_known.end() ? it->second : "an unexpected event";
}

cm::Event event_of(verbs::CmEvent::Kind kind) {
  using Kind = verbs::CmEvent::Kind;
  if (kind == Kind::address_resolved) return cm::Event::ADDRESS_RESOLVED;
  if (kind == Kind::route_resolved) return cm::Event::ROUTE_RESOLVED;
  return kind == Kind::established ? cm::Event::ESTABLISHED : cm::Event::REFUSED;
}

} // namespace

// ---- bytes

cpc::Bytes encode(const CmSetup& setup) {
  cpc::Bytes out;
  out.reserve(96);
  put_number(out, k_cm_version, 1);
  put_bytes(out, setup.request);
  put_bytes(out, setup.reply);
  put_address(out, setup.listener);
  return out;
}

std::optional<CmSetup> decode_cm_setup(cpc::BytesView bytes) {
  ByteReader in(bytes);
  CmSetup setup;
  if (in.number(1) != k_cm_version) return std::nullopt;
  in.copy_to(setup.request);
  in.copy_to(setup.reply);
  setup.listener = take_address(in);
  if (!in.ok() || setup.listener.family == Address::Family::none) return std::nullopt;
  return setup;
}

cpc::Bytes encode(const CmData& data) {
  cpc::Bytes out;
  out.reserve(verbs::k_max_private_data);
  put_number(out, k_cm_version, 1);
  put_bytes(out, data.token);
  put_ring(out, data.ring);
  return out;
}

// Some devices add zeros.
std::optional<CmData> decode_cm_data(std::span<const std::byte> bytes) {
  ByteReader in(octets(bytes));
  CmData data;
  if (in.number(1) != k_cm_version) return std::nullopt;
  in.copy_to(data.token);
  data.ring = take_ring(in);
  if (!in.ok() || !is_possible(data.ring)) return std::nullopt;
  return data;
}

// ---- spec/lanes/lane_cm.dot

struct CmLaneHooks {
  CmLane& lane;

  [[nodiscard]] bool this_side_is_the_initiator() const { return lane.initiator_; }
  [[nodiscard]] bool the_reply_carries_the_token() const {
    return lane.reply_ && lane.reply_->token == lane.setup_.reply;
  }
  void resolve_the_address() {
    const Errc r = lane.device().cm_resolve_address(lane.setup_.listener, k_resolves, lane.cm_);
    if (r != Errc::ok) return lane.refuse("the peer's address cannot be resolved", r);
    lane.pairs().add(lane.cm_, lane);
  }
  void resolve_the_route() {
    if (const Errc r = lane.device().cm_resolve_route(lane.cm_, k_resolves); r != Errc::ok)
      lane.refuse("there is no route to the peer", r);
  }
  void send_the_request() {
    if (!lane.make_queue_pair()) return;
    const cpc::Bytes data = encode(CmData{lane.setup_.request, lane.ring()});
    if (const Errc r = lane.device().cm_connect(lane.cm_, std::as_bytes(std::span(data)));
        r != Errc::ok)
      lane.refuse("the request cannot be sent", r);
  }
  void accept() {
    if (!lane.make_queue_pair()) return;
    const cpc::Bytes data = encode(CmData{lane.setup_.reply, lane.ring()});
    if (const Errc r = lane.device().cm_accept(lane.cm_, std::as_bytes(std::span(data)));
        r != Errc::ok)
      lane.refuse("the request cannot be accepted", r);
  }
  void raise_lane_pair_connected() { lane.outcome_ = pair::Event::CONNECTED; }
  void raise_lane_pair_failed() { lane.outcome_ = pair::Event::FAILED; }
  void raise_lane_pair_bad() { lane.outcome_ = pair::Event::BAD; }
  void release_the_identifier() { lane.end(); }
  void transition(TransitionId id) const { ++lane.pairs().stats().lane_cm[id]; }
};

void CmLane::step(cm::Event event, Time now) {
  CmLaneHooks hooks{*this};
  for (std::optional<cm::Event> next = event; next; next = std::exchange(raised_, std::nullopt))
    state_ = cm::step(state_, *next, hooks, hooks);
  const auto outcome = std::exchange(outcome_, std::nullopt);
  if (outcome == pair::Event::CONNECTED) return connected(peer_, read_depth_, now);
  if (outcome == pair::Event::FAILED) return fail(why_, now);
  if (outcome == pair::Event::BAD) return violated(why_, now);
}

void CmLane::refuse(std::string_view what, Errc error) {
  why_ = fmt::format("{}: {}", what, to_text(error));
  raised_ = cm::Event::REFUSED;
}

bool CmLane::make_queue_pair() {
  verbs::Qp qp;
  const Errc r = device().cm_create_qp(cm_, queue_pair_options(0), qp);
  if (r != Errc::ok)
    refuse("cannot make a queue pair", r);
  else if (!take(qp, why_))
    raised_ = cm::Event::REFUSED;
  return !raised_;
}

// ---- attaching

// As ~RdmaLane(). The port forgets the lane in any case.
CmLane::~CmLane() {
  try {
    destroy();
  } catch (const std::bad_alloc&) {
    // The device gives up the rest.
  }
  try {
    end();
  } catch (const std::bad_alloc&) {
    // Likewise.
  }
}

bool CmLane::make(const CmToken& request, const CmToken& reply, std::string& why, Time now) {
  if (!make_ring(why)) return false;
  if (initiator_) return true;
  const std::optional<Address> listener = pairs().listen(why);
  if (!listener) return false;
  setup_ = {*listener, request, reply};
  pairs().expect(request, *this);
  events().send_setup(encode(setup_), {}, now);
  return true;
}

void CmLane::on_setup(cpc::BytesView bytes, native::Descriptor, Time now) {
  const std::optional<CmSetup> setup = decode_cm_setup(bytes);
  why_ = "SETUP is not expected of this side";
  if (setup && initiator_) setup_ = *setup;
  if (setup) return step(cm::Event::SETUP, now);
  why_ = "the peer's listener is of another version, or malformed";
  step(cm::Event::REFUSED, now);
}

// ---- from the connection manager

void CmLane::on_request(verbs::Cm cm, const RdmaRing& peer, Time now) {
  cm_ = cm;
  pairs().add(cm_, *this);
  peer_ = peer;
  step(cm::Event::REQUEST, now);
}

void CmLane::on_cm(const verbs::CmEvent& event, Time now) {
  using Kind = verbs::CmEvent::Kind;
  if (event.kind == Kind::time_wait_exit) return;
  // The kernel's own errors are negative; a rejection has a reason of its network.
  const std::string system =
      event.status < 0 ? " (" + std::generic_category().message(-event.status) + ")" : "";
  why_ = fmt::format("{}; status {}{}", what_happened(event.kind), event.status, system);
  if (event.kind == Kind::established) read_depth_ = event.read_depth;
  if (event.kind == Kind::established && initiator_) {
    why_ = "another process has accepted the request";
    reply_ = decode_cm_data(event.private_data);
    if (reply_) peer_ = reply_->ring;
  }
  step(event_of(event.kind), now);
}

// ---- the end

void CmLane::leave_parent() {
  RdmaLane::leave_parent();
  if (cm_.generation != 0) pairs().remove(std::exchange(cm_, {}));
}

// The queue pair first: the device asks for it.
void CmLane::stop() {
  try {
    RdmaLane::stop();
  } catch (const std::bad_alloc&) {
    step(cm::Event::STOP, Time{0});
    throw;
  }
  step(cm::Event::STOP, Time{0});
}

void CmLane::end() {
  if (!initiator_) pairs().forget(setup_.request);
  if (cm_.generation == 0) return;
  const verbs::Cm cm = std::exchange(cm_, {});
  pairs().remove(cm);
  device().cm_destroy(cm);
}

} // namespace statewire::lanes
