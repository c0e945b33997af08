// SPDX-License-Identifier: BSD-3-Clause
// A port of a real device: libibverbs for the work, librdmacm for the connection manager.
//
// The context is the device's own, not one of librdmacm's, which are shared by all users of a
// process together with their asynchronous events. So queue pairs of connections are taken through
// their states here, with the attributes of rdma_init_qp_attr; librdmacm gets their numbers only.
#pragma once

#include "verbs/device/handles.hpp"
#include "verbs/device/kicks.hpp"
#include "verbs/device/slots.hpp"
#include "verbs/device/work_queues.hpp"
#include "verbs/verbs.hpp"
#include "verbs/verbs_device.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

namespace statewire::verbs {

class RealDevice final : public Device {
 public:
  explicit RealDevice(RdmaPort port) : port_(std::move(port)) {}
  Result<void> start();
  ~RealDevice() override;

  [[nodiscard]] const RdmaPort& port() const override { return port_; }
  void bind(DeviceEvents& events) override { events_ = &events; }
  unsigned poll(unsigned most, Time now) override;
  [[nodiscard]] std::span<const int> descriptors() const override { return descriptors_; }
  bool arm() override;

  Errc register_memory(std::span<std::byte> what, unsigned access, Region& out) override;
  void deregister(const Region& region) override { regions_.erase(region.id); }

  Errc create_qp(const QpOptions& options, Qp& out) override;
  [[nodiscard]] QpParameters parameters(Qp qp) const override {
    const QueuePair* const q = queue_pairs_.find(qp);
    return q != nullptr ? q->own : QpParameters{};
  }
  Errc connect(Qp qp, const QpParameters& remote) override;
  void destroy(Qp qp) override;

  Errc post(Qp qp, std::span<const WorkRequest> work, std::size_t& done) override;
  Errc post_receive(Qp qp, const Sge& into, std::uint64_t token) override;

  Errc cm_listen(Address& at) override;
  [[nodiscard]] std::string_view why_not_listening() const override { return why_not_listening_; }
  void cm_stop_listening() override { listener_.reset(); }
  Errc cm_resolve_address(const Address& to, Time timeout, Cm& out) override;
  Errc cm_resolve_route(Cm cm, Time timeout) override;
  Errc cm_create_qp(Cm cm, const QpOptions& options, Qp& out) override;
  Errc cm_connect(Cm cm, ConstBytes private_data) override;
  Errc cm_accept(Cm cm, ConstBytes private_data) override;
  Errc cm_reject(Cm cm, ConstBytes private_data) override;
  Errc cm_disconnect(Cm cm) override;
  void cm_destroy(Cm cm) override;

 private:
  struct QueuePair {
    OwnQp qp;
    QpOptions options;
    QpParameters own;
    QpState state = QpState::init; // as far as this side has taken it, or knows it to have failed
    OrderedWork sends, receives;
    std::vector<ibv_wc> early; // ends of sends that wait for that of a read before them
    std::size_t queue = 0;     // of completion_queues_
    Qp name;
  };
  struct CompletionQueue {
    OwnCq cq;
    std::uint32_t capacity = 0;
    std::uint32_t used = 0; // by queue pairs
  };
  struct Connection {
    OwnId id;
    Qp qp;
    bool asked = false;                        // by the peer: this side accepts
    std::uint8_t responder = 0, initiator = 0; // reads that this side answers, and asks, at once
    bool ended = false;                        // rdma_disconnect was called
  };

  // What librdmacm has open of the device, for itself.
  struct Kept {
    int command = -1, events = -1;
    std::uint64_t device = 0;
  };

  static constexpr Time k_first_interval = std::chrono::microseconds(20);
  // Of queue pairs. The timer is encoded: a sender that found no receive posted tries again after
  // 0.64 ms; the connection manager's own is 655 ms.
  static constexpr int k_access =
      IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_READ | IBV_ACCESS_REMOTE_WRITE;
  static constexpr std::uint8_t k_receiver_not_ready_timer = 12;

  // open.cpp
  void note_what_is_kept();
  void close_what_is_kept() const;

  // queue_pairs.cpp
  Errc make_qp(const QpOptions& options, Qp& out);
  // Room for kicks, too.
  [[nodiscard]] std::uint32_t sends_of(const QpOptions& options) const {
    const std::uint32_t ours = soft_iwarp_ ? Kicks::k_each : 0;
    return std::min(options.send_work + ours, port_.max_work);
  }
  Errc choose_completion_queue(std::uint32_t need, std::size_t& out);
  Errc modify(QueuePair& q, ibv_qp_attr a, ibv_qp_state to, int mask);
  void fail(QueuePair& q);
  // The device may reuse its number soon, so its completions are fetched and dropped now.
  void drop_completions(QueuePair& q) {
    fetch_all();
    std::erase_if(waiting_, [&](const ibv_wc& wc) { return wc.qp_num == q.own.number; });
  }

  // events.cpp
  std::size_t fetch(std::span<ibv_wc> into);
  void fetch_all();
  QueuePair* by_number(std::uint32_t number);
  bool translate(const ibv_wc& wc, Completion& out);
  void deliver_failure(QueuePair& q, const ibv_wc& wc, Completion& out);
  unsigned deliver_completions(unsigned most, Time now);
  unsigned deliver_several(std::span<const ibv_wc> what, Time now);
  void flush_at_once(const QueuePair& q, std::uint64_t wr_id);
  void flush_all(const QueuePair& q);
  void drain_channel();

  unsigned deliver_events(Time now);
  bool deliver_port_event(Time now);
  void deliver_removed(Time now) {
    if (removed_) return;
    removed_ = true;
    events_->on_port({PortEvent::Kind::device_removed, {}}, now);
  }
  void expect_events() { event_interval_ = k_first_interval; } // soon

  // work.cpp
  void kick();

  // manager.cpp
  bool deliver_manager_event(Time now);
  void deliver_own_event(const rdma_cm_event& event, Time now);
  bool take_request(const rdma_cm_event& event, Cm& name);
  void refuse(OwnId id);
  void meet(Cm name, const rdma_cm_event& event, CmEvent& reported);
  Errc finish_connecting(Connection& c);
  Errc advance(Connection& c, QueuePair& q, ibv_qp_state to);
  void end_connection(Connection& c);
  [[nodiscard]] bool is_ours(const rdma_cm_id* id) const {
    return id->verbs != nullptr && id->port_num == port_.port &&
           std::string_view(ibv_get_device_name(id->verbs->device)) == port_.device;
  }

  // manager.cpp
  [[nodiscard]] bool may_speak() const;
  // When the network device is up again: destroying an identifier makes the kernel send the
  // disconnect request.
  void send_pending_disconnects() {
    if (!pending_disconnects_.empty() && may_speak()) pending_disconnects_.clear();
  }
  OwnId make_id() {
    rdma_cm_id* id = nullptr;
    expect_events();
    if (rdma_create_id(manager_.get(), &id, nullptr, RDMA_PS_TCP) != 0) return nullptr;
    return OwnId(id);
  }
  Errc add_connection(OwnId id, Cm& out) {
    const rdma_cm_id* const key = id.get();
    Connection c;
    c.id = std::move(id);
    c.responder = c.initiator = port_.max_read_depth;
    out = connections_.add(std::move(c));
    by_id_[key] = out;
    return Errc::ok;
  }
  Errc cannot_listen(const char* what);
  Errc bind_id(rdma_cm_id* id, std::uint16_t port_number);
  rdma_conn_param connection_parameters(const Connection& c, const QueuePair& q, ConstBytes data);

  // Destroyed from below to above.
  RdmaPort port_;
  DeviceEvents* events_ = nullptr;
  OwnEvents manager_; // null: no connection manager here
  OwnContext context_;
  OwnDomain domain_;
  OwnChannel channel_;
  std::vector<CompletionQueue> completion_queues_;
  std::unordered_map<std::uint64_t, OwnRegion> regions_; // by id
  std::uint64_t last_region_ = 0;
  Slots<Qp, QueuePair> queue_pairs_;
  Slots<Cm, Connection> connections_;
  Kicks kicks_;                            // soft-iWARP only
  std::vector<OwnId> pending_disconnects_; // ended connections, to disconnect when the port is up
  OwnId anchor_;   // bound to the port while the device lives: receives the event of its removal
  OwnId listener_; // null: not listening
  std::string why_not_listening_;

  std::unordered_map<std::uint32_t, Qp> by_number_; // queue pairs that live
  std::uint32_t last_number_ = 0; // of the queue pair that had the latest completion
  Qp last_qp_;
  std::unordered_map<const rdma_cm_id*, Cm> by_id_;
  std::vector<int> descriptors_;
  std::uint32_t max_completions_ = 0;
  std::deque<ibv_wc> waiting_; // fetched, not yet delivered
  std::size_t next_queue_ = 0; // whose turn it is to be polled
  bool armed_ = false;
  bool removed_ = false;
  Kept kept_;
  bool soft_iwarp_ = false;             // see pipe_guard.hpp, kicks.hpp
  std::optional<std::uint8_t> timeout_; // of queue pairs, whatever their options say
  Time events_looked_{-1};
  Time event_interval_ = k_first_interval; // from one look at events to the next
  unsigned polls_since_ = 0;
};

} // namespace statewire::verbs
