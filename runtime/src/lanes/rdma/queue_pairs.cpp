// SPDX-License-Identifier: BSD-3-Clause
#include "queue_pairs.hpp"

#include "cm_lane.hpp"
#include "rdma_lane.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace statewire::lanes {
namespace {

constexpr unsigned k_batch = 64; // completions of one look
constexpr std::string_view k_down = "the port is down", k_removed = "the device was removed";
constexpr std::string_view k_refuses =
    "the device completed no work: no lane is made over it for ten minutes";
constexpr Time k_refusal = std::chrono::minutes(10);

// A device asks eight times, and may wait four times as long as it says. Two intervals are longer.
constexpr std::int64_t k_least_timeouts = 16;

} // namespace

Time check_interval(std::optional<std::uint8_t> timeout) {
  if (!timeout) return k_check_interval;
  return std::max(k_check_interval, Time(k_least_timeouts * (std::int64_t{4096} << *timeout)));
}

QueuePairs::QueuePairs(std::unique_ptr<verbs::Device> device, cpc::Port port,
                       const Options& options)
    : device_(std::move(device)), port_(std::move(port)), check_interval_(options.check_interval),
      link_(port_.rdma->active ? Link::up : Link::down) {
  registrations_.emplace(*device_, registration::CacheLimits{}, watch_, options.leases);
  device_->bind(*this);
}

void QueuePairs::leave_parent() {
  for (RdmaLane* const lane : lanes_) lane->leave_parent();
  listener_.reset();
}

std::string QueuePairs::why_not() const {
  if (link_ == Link::removed) return std::string(k_removed);
  const std::string& why = port_.rdma->why_inactive;
  if (link_ == Link::down && why.empty()) return std::string(k_down);
  return why.empty() && refuses_lanes() ? std::string(k_refuses) : why;
}

Errc QueuePairs::register_memory(std::span<std::byte> what, unsigned access, verbs::Region& out) {
  const Errc r = device_->register_memory(what, access, out);
  if (r != Errc::no_memory || !registrations_->clear_all()) return r;
  return device_->register_memory(what, access, out);
}

std::size_t QueuePairs::lanes() const {
  return static_cast<std::size_t>(std::ranges::count_if(lanes_, &RdmaLane::is_live));
}

bool QueuePairs::progress(Time now) {
  if (device_ == nullptr) return false;
  now_ = now;
  if (unreported_.generation != 0) device_->cm_destroy(std::exchange(unreported_, {}));
  registrations_->tend();
  // Of a lane that was given up since: what the device has reported of others.
  const bool is_left = !reports_.empty() || !cm_reports_.empty();
  const unsigned polled = device_->poll(k_batch, now);
  while (next_ < reports_.size()) {
    const Report report = reports_[next_++];
    // One arrival is raised for all of a lane that come in a row.
    const bool last = next_ == reports_.size() || reports_[next_].qp != report.qp;
    RdmaLane* lane = by_queue_pair_.find(report.qp);
    if (lane == nullptr) continue;
    if (!report.failure.empty())
      lane->fail(report.failure, now);
    else
      lane->on_completion(report.completion, now);
    if (last && (lane = by_queue_pair_.find(report.qp)) != nullptr) lane->raise_arrival(now);
  }
  reports_.clear();
  next_ = 0;
  // Behind the completions. A lane that ends here takes those that are still in the device.
  while (!cm_reports_.empty()) {
    CmReport report = std::move(cm_reports_.front());
    cm_reports_.pop_front();
    report.event.private_data = report.data;
    raise(report.event, now);
  }
  bool any = polled != 0 || is_left;
  any |= fail_removed(now);
  // More may be in the device, of any lane. Events are counted beside a full batch.
  if (polled >= k_batch || now < next_check_) return any;
  check(now);
  return true;
}

void QueuePairs::refuse_lanes() { refuses_until_ = later(now_, k_refusal); }

Time QueuePairs::next_deadline() const {
  return device_ != nullptr && refuses_lanes() ? std::min(next_check_, refuses_until_)
                                               : next_check_;
}

std::string QueuePairs::why_slow() const {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(2 * check_interval_);
  return fmt::format("the device has completed no work for {} s", seconds.count());
}

// An event may stop any lane. One that looks at the device again, and finds the next check due,
// has checked all of them.
void QueuePairs::check(Time now) {
  next_check_ = k_never;
  const std::uint64_t number = ++checks_;
  for (std::size_t i = 0; i < lanes_.size() && number == checks_;) {
    RdmaLane* const lane = lanes_[i];
    lane->check(now);
    if (i < lanes_.size() && lanes_[i] == lane) ++i;
  }
  if (std::ranges::any_of(lanes_, &RdmaLane::has_work)) watch();
}

// Comes after the device's own reports: a lane that ends here gets no event of the device later in
// the same look. Includes lanes that wait for SETUP or a connect request, which no event reaches.
// A lane that fails deregisters its memory, so the search ends.
bool QueuePairs::fail_removed(Time now) {
  if (link_ != Link::removed) return false;
  bool any = false;
  const auto next = [this] { return std::ranges::find_if(lanes_, &RdmaLane::is_live); };
  for (auto lane = next(); lane != lanes_.end(); lane = next()) {
    (*lane)->fail(k_removed, now);
    any = true;
  }
  return any;
}

// The removal may have been reported to collect(): then progress() has yet to fail the lanes.
bool QueuePairs::arm() {
  if (device_ == nullptr) return true;
  const bool must_fail = link_ == Link::removed && lanes() != 0;
  return reports_.empty() && cm_reports_.empty() && !must_fail && device_->arm();
}

// A stopped lane has destroyed its queue pair, regions and identifier, and does not call the
// device.
bool QueuePairs::is_over() const {
  return device_ != nullptr && link_ == Link::removed && reports_.empty() && cm_reports_.empty() &&
         std::ranges::all_of(lanes_, &RdmaLane::is_stopped);
}

void QueuePairs::close() {
  device_->cm_stop_listening();
  registrations_.reset();
  next_check_ = k_never;
  device_.reset();
}

std::optional<Address> listen(verbs::Device& device, std::string& why) {
  if (!device.port().address) {
    why = "the port has no IP address";
    return std::nullopt;
  }
  Address at = *device.port().address;
  at.port = 0;
  if (const Errc r = device.cm_listen(at); r != Errc::ok) {
    const std::string_view text = device.why_not_listening();
    why = text.empty() ? to_text(r) : text;
    return std::nullopt;
  }
  at.scope = 0; // means nothing to the peer
  return at;
}

std::optional<Address> QueuePairs::listen(std::string& why) {
  if (listener_) return listener_;
  listener_ = lanes::listen(*device_, why);
  if (!listener_) why.insert(0, "cannot listen: ");
  return listener_;
}

void QueuePairs::raise(const verbs::CmEvent& event, Time now) {
  if (event.kind == verbs::CmEvent::Kind::connect_request) return on_request(event, now);
  if (CmLane* const lane = by_cm_.find(event.cm)) lane->on_cm(event, now);
}

void QueuePairs::on_request(const verbs::CmEvent& event, Time now) {
  const std::optional<CmData> request = decode_cm_data(event.private_data);
  const auto expected = request ? expected_.find(request->token) : expected_.end();
  if (expected == expected_.end()) {
    (void)device_->cm_reject(event.cm, {});
    device_->cm_destroy(event.cm);
    return;
  }
  CmLane& lane = *expected->second;
  expected_.erase(expected);
  lane.on_request(event.cm, request->ring, now);
}

// As many as the device has by now. Receives that were taken are not posted anew, so that is soon.
void QueuePairs::collect(verbs::Qp qp, RdmaLane& lane) {
  std::size_t before = 0;
  do {
    before = reports_.size();
    (void)device_->poll(k_batch, now_);
  } while (reports_.size() - before >= k_batch);
  for (std::size_t i = next_; i < reports_.size(); ++i) {
    if (reports_[i].qp != qp) continue;
    if (reports_[i].failure.empty()) lane.take_late(reports_[i].completion);
    reports_[i].qp = {}; // no lane's
  }
}

void QueuePairs::on_completions(std::span<const verbs::Completion> what, Time) {
  for (const verbs::Completion& c : what) {
    reports_.push_back({c.qp, {}, c});
    if (c.error == Errc::ok && !verbs::is_receive(c.kind)) refuses_until_ = Time{0};
  }
}

// Destroying an identifier may take memory, too, so that of a request waits for the next look.
void QueuePairs::on_cm(const verbs::CmEvent& event, Time) {
  try {
    CmReport report{event, {event.private_data.begin(), event.private_data.end()}};
    report.event.private_data = {};
    cm_reports_.push_back(std::move(report));
  } catch (const std::bad_alloc&) {
    if (event.kind == verbs::CmEvent::Kind::connect_request) unreported_ = event.cm;
    throw;
  }
}

void QueuePairs::on_port(const verbs::PortEvent& event, Time) {
  using Kind = verbs::PortEvent::Kind;
  switch (event.kind) {
  case Kind::port_down:
    is_now(Link::down);
    return fail_all(k_down);
  case Kind::device_removed:
    is_now(Link::removed);
    return fail_all(k_removed); // those without a queue pair: fail_removed()
  case Kind::queue_pair_failed:
    reports_.push_back({event.qp, "the device reports that the queue pair has failed", {}});
    return;
  case Kind::port_up:
    return is_now(Link::up);
  }
}

} // namespace statewire::lanes
