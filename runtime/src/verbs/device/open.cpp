// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/device/real_device.hpp"
#include "verbs/device/settings.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace statewire::verbs {
namespace {

constexpr std::uint32_t k_soft_iwarp = 0x626d74; // its vendor

bool make_non_blocking(int fd) {
  const int flags = ::fcntl(fd, F_GETFL);
  return flags >= 0 && ::fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0;
}

Failure failed(const RdmaPort& port, const char* what) {
  const int error = errno;
  std::string text = fmt::format("RDMA device {} port {}: {}: {}", port.device, port.port, what,
                                 std::strerror(error));
  if (error == ENOMEM) text += "; " + locked_memory_advice();
  return {from_errno(error), std::move(text)};
}

} // namespace

Result<void> RealDevice::start() {
  // On slow networks an answer may take longer than anywhere else, and asking again only adds to
  // it.
  auto timeout = queue_pair_timeout();
  if (!timeout) return std::move(timeout).error();
  timeout_ = *timeout;
  context_ = open_context(port_.device.c_str());
  if (!context_) return failed(port_, "cannot be opened");
  ibv_device_attr limits{};
  if (const int error = ibv_query_device(context_.get(), &limits); error != 0) {
    errno = error;
    return failed(port_, "its limits cannot be queried");
  }
  if (port_.port == 0 || port_.port > limits.phys_port_cnt) {
    errno = EINVAL;
    return failed(port_, "no such port");
  }
  soft_iwarp_ = limits.vendor_id == k_soft_iwarp && port_.link == Link::iwarp;
  max_completions_ = static_cast<std::uint32_t>(std::max(limits.max_cqe, 1));
  domain_.reset(ibv_alloc_pd(context_.get()));
  if (!domain_) return failed(port_, "no protection domain");
  channel_.reset(ibv_create_comp_channel(context_.get()));
  if (!channel_) return failed(port_, "no completion channel");
  if (!make_non_blocking(context_->async_fd) || !make_non_blocking(channel_->fd))
    return failed(port_, "its descriptors cannot be made non-blocking");
  descriptors_ = {channel_->fd, context_->async_fd};
  if (soft_iwarp_) {
    if (!kicks_.start()) return failed(port_, "no timer");
    descriptors_.push_back(kicks_.descriptor());
  }

  manager_.reset(rdma_create_event_channel());
  if (!manager_)
    (void)cannot_listen("the connection manager cannot be asked (is the module rdma_ucm loaded?)");
  if (!manager_ || !port_.address) {
    manager_.reset();
    return {};
  }
  if (!make_non_blocking(manager_->fd))
    return failed(port_, "its descriptors cannot be made non-blocking");
  anchor_ = make_id();
  if (!anchor_) return failed(port_, "no connection manager");
  if (bind_id(anchor_.get(), 0) != Errc::ok) return failed(port_, "no use of its address");
  if (!is_ours(anchor_.get())) {
    errno = ENODEV; // e.g. two RDMA devices on one network device
    return failed(port_, "its address is taken for that of another RDMA device");
  }
  note_what_is_kept();
  descriptors_.push_back(manager_->fd);
  return {};
}

// Queue pairs before their connections, as the contract has it for users; what is left goes by the
// order of the members. destroy() may find no memory.
RealDevice::~RealDevice() {
  connections_.each([this](Connection& c) {
    if (QueuePair* const q = queue_pairs_.find(c.qp)) q->qp.reset();
  });
  if (!removed_ || !manager_) return;
  // librdmacm keeps its own context of a device open, and the kernel waits for that before it lets
  // a removed device go. When it is asked for its devices, it closes those that are gone.
  cm_stop_listening();
  anchor_.reset();
  connections_ = {};
  pending_disconnects_.clear();
  int count = 0;
  if (ibv_context** const left = rdma_get_devices(&count))
    rdma_free_devices(left);
  else // none: then it has not looked which are gone
    close_what_is_kept();
}

void RealDevice::note_what_is_kept() {
  const ibv_context& theirs = *anchor_->verbs;
  struct stat about {};
  if (::fstat(theirs.cmd_fd, &about) == 0) kept_ = {theirs.cmd_fd, theirs.async_fd, about.st_rdev};
}

// librdmacm keeps the context of the machine's last device open after the device was removed. Its
// two descriptors are replaced by /dev/null: its later calls fail, as they would have.
void RealDevice::close_what_is_kept() const {
  struct stat about {};
  if (kept_.command < 0 || ::fstat(kept_.command, &about) != 0 || about.st_rdev != kept_.device)
    return;
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nothing < 0) return;
  for (const int fd : {kept_.command, kept_.events}) (void)::dup3(nothing, fd, O_CLOEXEC);
  ::close(nothing);
}

Result<std::unique_ptr<Device>> open(const RdmaPort& port) {
  auto device = std::make_unique<RealDevice>(port);
  if (auto started = device->start(); !started) return std::move(started).error();
  return std::unique_ptr<Device>(std::move(device));
}

} // namespace statewire::verbs
