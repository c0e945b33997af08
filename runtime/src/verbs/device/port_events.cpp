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
  std::optional<PortEvent::Kind> kind; // none: there is nothing to do
  int port = port_.port;
  std::optional<std::uint32_t> number; // of a queue pair
  switch (event.event_type) {
  case IBV_EVENT_PORT_ACTIVE:
  case IBV_EVENT_PORT_ERR:
    kind = event.event_type == IBV_EVENT_PORT_ERR ? PortEvent::Kind::port_down
                                                  : PortEvent::Kind::port_up;
    port = event.element.port_num;
    break;
  case IBV_EVENT_DEVICE_FATAL:
  case IBV_EVENT_CQ_ERR: // no completion can be trusted any more
    kind = PortEvent::Kind::device_removed;
    break;
  case IBV_EVENT_QP_FATAL:
  case IBV_EVENT_QP_REQ_ERR:
  case IBV_EVENT_QP_ACCESS_ERR:
    kind = PortEvent::Kind::queue_pair_failed;
    [[fallthrough]];
  case IBV_EVENT_COMM_EST:
    number = event.element.qp->qp_num;
    break;
  default:
    break;
  }
  ibv_ack_async_event(&event); // before its object is destroyed
  if (port != port_.port) return true;
  Qp qp;
  if (number) {
    const auto at = by_number_.find(*number);
    if (at == by_number_.end()) return true;
    qp = at->second;
  }
  if (event.event_type == IBV_EVENT_COMM_EST) {
    // The peer's data was faster than its last word to the connection manager.
    connections_.each([&](Connection& c) {
      if (c.qp == qp) (void)rdma_notify(c.id.get(), IBV_EVENT_COMM_EST);
    });
  }
  if (!kind) return true;
  if (kind == PortEvent::Kind::device_removed) {
    deliver_removed(now);
    return true;
  }
  if (kind == PortEvent::Kind::port_up) send_pending_disconnects();
  if (kind == PortEvent::Kind::queue_pair_failed) fail(*queue_pairs_.find(qp));
  events_->on_port({*kind, qp}, now);
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
