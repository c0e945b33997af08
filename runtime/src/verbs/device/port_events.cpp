// SPDX-License-Identifier: BSD-3-Clause
// What the device says that is not about work: its port, its end, queue pairs that failed.
#include "verbs/device/real_device.hpp"

#include <array>
#include <poll.h>

namespace statewire::verbs {

// False: there was none.
bool RealDevice::deliver_port_event(Time now) {
  ibv_async_event event{};
  if (ibv_get_async_event(context_.get(), &event) != 0) return false;
  const ibv_event_type type = event.event_type;
  const bool of_port = type == IBV_EVENT_PORT_ACTIVE || type == IBV_EVENT_PORT_ERR;
  const bool of_pair = type == IBV_EVENT_QP_FATAL || type == IBV_EVENT_QP_REQ_ERR ||
                       type == IBV_EVENT_QP_ACCESS_ERR || type == IBV_EVENT_COMM_EST;
  const int port = of_port ? event.element.port_num : port_.port;
  const std::uint32_t number = of_pair ? event.element.qp->qp_num : 0;
  ibv_ack_async_event(&event); // before its object is destroyed
  const auto pair = by_number_.find(number);
  if (port != port_.port || (of_pair && pair == by_number_.end())) return true;
  const Qp qp = of_pair ? pair->second : Qp{};
  if (type == IBV_EVENT_COMM_EST) {
    // The peer's data was faster than its last word to the connection manager.
    connections_.each([&](Connection& c) {
      if (c.qp == qp) (void)rdma_notify(c.id.get(), IBV_EVENT_COMM_EST);
    });
  } else if (of_pair) {
    fail(*queue_pairs_.find(qp));
    events_->on_port({PortEvent::Kind::queue_pair_failed, qp}, now);
  } else if (type == IBV_EVENT_PORT_ACTIVE) {
    send_pending_disconnects();
    events_->on_port({PortEvent::Kind::port_up, {}}, now);
  } else if (type == IBV_EVENT_PORT_ERR) {
    events_->on_port({PortEvent::Kind::port_down, {}}, now);
  } else if (type == IBV_EVENT_DEVICE_FATAL || type == IBV_EVENT_CQ_ERR) {
    deliver_removed(now); // after an error of a queue no completion can be trusted
  }
  return true;
}

// What calls found out, and what the device does not say by itself.
unsigned RealDevice::deliver_late_events(Time now) {
  unsigned delivered = 0;
  // One by one: the upcall may poll, which delivers the others.
  for (std::size_t left = late_.size(); left != 0 && !late_.empty(); --left) {
    const CmEvent e = late_.front();
    late_.pop_front();
    if (connections_.find(e.cm) == nullptr) continue;
    events_->on_cm(e, now);
    ++delivered;
  }
  return delivered;
}

// One system call when there is nothing.
unsigned RealDevice::deliver_events(Time now) {
  std::array<pollfd, 3> fds{pollfd{context_->async_fd, POLLIN, 0},
                            pollfd{manager_ ? manager_->fd : -1, POLLIN, 0},
                            pollfd{kicks_.descriptor(), POLLIN, 0}};
  if (::poll(fds.data(), fds.size(), 0) <= 0) return 0;
  unsigned delivered = 0;
  if (fds[0].revents != 0)
    while (deliver_port_event(now)) ++delivered;
  if (fds[1].revents != 0)
    while (deliver_manager_event(now)) ++delivered;
  if (fds[2].revents != 0) kick();
  return delivered;
}

} // namespace statewire::verbs
