// SPDX-License-Identifier: BSD-3-Clause
// An address that answers nothing.
#pragma once

#include <statewire/address.hpp>

#include <arpa/inet.h>
#include <array>
#include <sys/socket.h>
#include <unistd.h>

namespace statewire::test {

// A listener whose backlog is full: the system drops what else wants to connect, without an answer.
class FullBacklog {
 public:
  FullBacklog() {
    name_.sin_family = AF_INET;
    name_.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof name_;
    auto* const name = reinterpret_cast<sockaddr*>(&name_);
    good_ = ::bind(fds_[0], name, size) == 0 && ::listen(fds_[0], 0) == 0 &&
            ::getsockname(fds_[0], name, &size) == 0 && ::connect(fds_[1], name, size) == 0;
  }
  ~FullBacklog() {
    for (const int fd : fds_) ::close(fd);
  }
  FullBacklog(const FullBacklog&) = delete;
  FullBacklog& operator=(const FullBacklog&) = delete;
  [[nodiscard]] bool good() const { return good_; }
  [[nodiscard]] Address address() const {
    Address a;
    a.family = Address::Family::v4;
    a.bytes = {127, 0, 0, 1};
    a.port = ntohs(name_.sin_port);
    return a;
  }

 private:
  std::array<int, 2> fds_{::socket(AF_INET, SOCK_STREAM, 0), ::socket(AF_INET, SOCK_STREAM, 0)};
  sockaddr_in name_{};
  bool good_ = false;
};

} // namespace statewire::test
