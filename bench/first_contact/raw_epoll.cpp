// SPDX-License-Identifier: BSD-3-Clause
// First contact without any library: the least that sockets allow. Every pair of processes connects
// once (the lower rank to the higher), 8 bytes go each way, then 8 bytes more over what is there.
// One JSON line per rank.
#include "measure.hpp"

#include <arpa/inet.h>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <vector>

namespace {

constexpr int k_message = 8;

class Rank {
 public:
  Rank(int rank, int size, std::uint16_t* ports) : rank_(rank), size_(size), ports_(ports) {}

  bool listen() {
    epoll_ = ::epoll_create1(EPOLL_CLOEXEC);
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    sockaddr_in a = loopback(0);
    socklen_t length = sizeof a;
    if (epoll_ < 0 || listener_ < 0) return false;
    if (::bind(listener_, reinterpret_cast<sockaddr*>(&a), sizeof a) != 0) return false;
    if (::listen(listener_, SOMAXCONN) != 0) return false;
    if (::getsockname(listener_, reinterpret_cast<sockaddr*>(&a), &length) != 0) return false;
    ports_[rank_] = ntohs(a.sin_port);
    return watch(EPOLL_CTL_ADD, listener_, EPOLLIN);
  }

  bool first_exchange() {
    received_ = 0;
    for (int peer = rank_ + 1; peer < size_; ++peer) {
      const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
      if (fd < 0) return false;
      const sockaddr_in a = loopback(ports_[peer]);
      const int r = ::connect(fd, reinterpret_cast<const sockaddr*>(&a), sizeof a);
      if (r != 0 && errno != EINPROGRESS) return false;
      // Writable means connected: then the message goes out.
      if (!watch(EPOLL_CTL_ADD, fd, EPOLLOUT)) return false;
      peers_.push_back(fd);
    }
    return receive((size_ - 1) * k_message);
  }

  bool second_exchange() {
    received_ = 0;
    for (const int fd : peers_)
      if (!send(fd)) return false;
    return receive((size_ - 1) * k_message);
  }

 private:
  static sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in a{};
    a.sin_family = AF_INET;
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    a.sin_port = htons(port);
    return a;
  }

  [[nodiscard]] bool watch(int what, int fd, std::uint32_t events) const {
    epoll_event e{};
    e.events = events;
    e.data.fd = fd;
    return ::epoll_ctl(epoll_, what, fd, &e) == 0;
  }

  static bool send(int fd) {
    const std::array<char, k_message> message{};
    return ::send(fd, message.data(), message.size(), MSG_NOSIGNAL) == k_message;
  }

  static void no_delay(int fd) {
    const int on = 1;
    ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  }

  bool accept_all() {
    for (;;) {
      const int fd = ::accept4(listener_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
      if (fd < 0) return errno == EAGAIN;
      no_delay(fd);
      if (!watch(EPOLL_CTL_ADD, fd, EPOLLIN) || !send(fd)) return false;
      peers_.push_back(fd);
    }
  }

  bool receive(int goal) {
    std::array<epoll_event, 64> events{};
    while (received_ < goal) {
      const int n = ::epoll_wait(epoll_, events.data(), events.size(), 60'000);
      if (n <= 0 && errno != EINTR) return false;
      for (int i = 0; i < n; ++i) {
        const int fd = events.at(static_cast<std::size_t>(i)).data.fd;
        if (fd == listener_) {
          if (!accept_all()) return false;
        } else if ((events.at(static_cast<std::size_t>(i)).events & EPOLLOUT) != 0) {
          no_delay(fd);
          if (!watch(EPOLL_CTL_MOD, fd, EPOLLIN) || !send(fd)) return false;
        } else {
          std::array<char, 64> bytes{};
          const ssize_t r = ::recv(fd, bytes.data(), bytes.size(), 0);
          if (r == 0 || (r < 0 && errno != EAGAIN)) return false;
          if (r > 0) received_ += static_cast<int>(r);
        }
      }
    }
    return true;
  }

  int rank_, size_;
  std::uint16_t* ports_;
  int epoll_ = -1, listener_ = -1;
  int received_ = 0;
  std::vector<int> peers_;
};

int run(int rank, int size, std::uint16_t* ports, first_contact::Meeting& meeting) {
  Rank self(rank, size, ports);
  if (!self.listen() || !meeting.wait()) return 1;
  const long memory = first_contact::private_kib();
  const int descriptors = first_contact::open_descriptors();
  first_contact::Result result;
  if (!meeting.wait()) return 1;
  const first_contact::Stopwatch first;
  if (!self.first_exchange()) return 1;
  result.exchanges[0] = first.read();
  if (!meeting.wait()) return 1;
  const first_contact::Stopwatch second;
  if (!self.second_exchange()) return 1;
  result.exchanges[1] = second.read();
  result.descriptors = first_contact::open_descriptors() - descriptors;
  const long grown = first_contact::private_kib() - memory;
  result.kib_per_connection = size > 1 ? static_cast<double>(grown) / (size - 1) : 0;
  first_contact::print(rank, result);
  return meeting.wait() ? 0 : 1; // no process closes while others still read
}

} // namespace

int main(int argc, char** argv) {
  const int size = argc > 1 ? std::atoi(argv[1]) : 0;
  if (size < 1 || size > 1024) {
    std::fprintf(stderr, "usage: %s PROCESSES (1 to 1024)\n", argv[0]);
    return 2;
  }
  first_contact::Meeting meeting(size);
  void* const shared = ::mmap(nullptr, sizeof(std::uint16_t) * 1024, PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED || !meeting.is_open()) return 1;
  for (int rank = 0; rank < size; ++rank) {
    const pid_t pid = ::fork();
    if (pid < 0) return 1;
    if (pid == 0) std::exit(run(rank, size, static_cast<std::uint16_t*>(shared), meeting));
  }
  int failed = 0;
  for (int status = 0; ::wait(&status) > 0;) failed |= status != 0 ? 1 : 0;
  return failed;
}
