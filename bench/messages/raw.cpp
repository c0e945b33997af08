// SPDX-License-Identifier: BSD-3-Clause
// Raw sockets, the limit: one system call per message, blocking or spinning on non-blocking calls;
// and "framed": messages with a header each, that go out together when the sender waits or 64 KiB
// have come together, and are copied out of what one recv() brings.
// "small" spins with a small send buffer, "unix" on UNIX sockets instead of TCP.
//   messages_raw blocking|spin|small|unix|framed PROCESSES TEST…
// The processes other than rank 0 are connected with rank 0 only.
#include "family.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <cerrno>
#include <string_view>

namespace {

using bench::give_up;

struct Socket {
  int fd = -1;
  std::vector<std::byte> out, in; // framed
  std::size_t in_begin = 0, in_end = 0;
};

class Raw {
 public:
  enum class Way { blocking, spin, framed };
  struct Request {
    int from = -1; // a receive that was begun; sends are over at once
    std::byte* into = nullptr;
    std::size_t bytes = 0;
  };

  Raw(int rank, bench::Family& family, Way way, bool small_buffer, bool local)
      : rank_(rank), size_(family.size()), way_(way), small_buffer_(small_buffer), local_(local),
        sockets_(static_cast<std::size_t>(family.size())) {
    connect_all(family);
  }

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }

  void isend(int to, const std::byte* p, std::size_t n, Request& request) {
    request.from = -1;
    Socket& s = at(to);
    if (way_ != Way::framed) return write_all(s.fd, p, n);
    const std::size_t begin = s.out.size();
    s.out.resize(begin + sizeof n + n);
    std::memcpy(s.out.data() + begin, &n, sizeof n);
    std::memcpy(s.out.data() + begin + sizeof n, p, n);
    if (s.out.size() >= k_batch) flush(s);
  }
  void irecv(int from, std::byte* p, std::size_t n, Request& request) { request = {from, p, n}; }
  void wait(std::span<Request> requests) {
    if (way_ == Way::framed)
      for (Socket& s : sockets_) flush(s);
    for (const Request& r : requests) {
      if (r.from < 0) continue;
      if (way_ == Way::framed)
        read_frame(at(r.from), r.into, r.bytes);
      else
        read_all(at(r.from).fd, r.into, r.bytes);
    }
  }

 private:
  static constexpr std::size_t k_batch = std::size_t{64} << 10;

  Socket& at(int peer) { return sockets_[static_cast<std::size_t>(peer)]; }

  void write_all(int fd, const std::byte* p, std::size_t n) const {
    const int flags = MSG_NOSIGNAL | (way_ == Way::blocking ? 0 : MSG_DONTWAIT);
    while (n > 0) {
      const ssize_t r = ::send(fd, p, n, flags);
      if (r < 0 && errno != EAGAIN && errno != EINTR) give_up("send failed");
      if (r <= 0) continue;
      p += r;
      n -= static_cast<std::size_t>(r);
    }
  }
  std::size_t read_some(int fd, std::byte* p, std::size_t n) const {
    for (;;) {
      const ssize_t r = ::recv(fd, p, n, way_ == Way::blocking ? MSG_WAITALL : MSG_DONTWAIT);
      if (r == 0 || (r < 0 && errno != EAGAIN && errno != EINTR)) give_up("recv failed");
      if (r > 0) return static_cast<std::size_t>(r);
    }
  }
  void read_all(int fd, std::byte* p, std::size_t n) const {
    while (n > 0) {
      const std::size_t r = read_some(fd, p, n);
      p += r;
      n -= r;
    }
  }
  void flush(Socket& s) const {
    if (s.out.empty()) return;
    write_all(s.fd, s.out.data(), s.out.size());
    s.out.clear();
  }
  // Only for messages that fit into the buffer.
  void fill(Socket& s, std::size_t n) const {
    while (s.in_end - s.in_begin < n) {
      if (s.in_begin == s.in_end) s.in_begin = s.in_end = 0;
      if (s.in.size() - s.in_begin < n) {
        std::memmove(s.in.data(), s.in.data() + s.in_begin, s.in_end - s.in_begin);
        s.in_end -= s.in_begin;
        s.in_begin = 0;
      }
      s.in_end += read_some(s.fd, s.in.data() + s.in_end, s.in.size() - s.in_end);
    }
  }
  void read_frame(Socket& s, std::byte* into, std::size_t bytes) const {
    std::size_t n = 0;
    fill(s, sizeof n);
    std::memcpy(&n, s.in.data() + s.in_begin, sizeof n);
    if (n != bytes || n + sizeof n > s.in.size()) give_up("a frame of an unexpected size");
    fill(s, sizeof n + n);
    std::memcpy(into, s.in.data() + s.in_begin + sizeof n, n);
    s.in_begin += sizeof n + n;
  }

  void adopt(int peer, int fd) {
    const int on = 1;
    (void)::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    // Less in flight than the kernel would take: what the receiver reads is still in the cache.
    const int bytes = 212992;
    if (small_buffer_) (void)::setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    at(peer).fd = fd;
    if (way_ == Way::framed) at(peer).in.resize(2 * k_batch);
  }
  void connect_all(bench::Family& family) {
    sockaddr_storage address{};
    sockaddr_in loopback{};
    loopback.sin_family = AF_INET;
    loopback.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    std::memcpy(&address, &loopback, sizeof loopback);
    socklen_t length = sizeof loopback;
    const int family_of_address = local_ ? AF_UNIX : AF_INET;
    if (local_) { // the system chooses a name in the abstract namespace
      address.ss_family = AF_UNIX;
      length = sizeof address.ss_family;
    }
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    if (rank_ > 0) {
      family.meet();
      std::memcpy(&length, family.notice(0), sizeof length);
      std::memcpy(&address, family.notice(0) + sizeof length, length);
      const int fd = ::socket(family_of_address, SOCK_STREAM | SOCK_CLOEXEC, 0);
      if (::connect(fd, any, length) != 0) give_up("connect failed");
      if (::send(fd, &rank_, sizeof rank_, 0) != sizeof rank_) give_up("send failed");
      return adopt(0, fd);
    }
    const int listener = ::socket(family_of_address, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (::bind(listener, any, length) != 0 || ::listen(listener, 64) != 0) give_up("listen failed");
    length = sizeof address;
    if (::getsockname(listener, any, &length) != 0) give_up("listen failed");
    std::memcpy(family.notice(0), &length, sizeof length);
    std::memcpy(family.notice(0) + sizeof length, &address, length);
    family.meet();
    for (int i = 1; i < size_; ++i) {
      const int fd = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
      int peer = 0;
      if (fd < 0 || ::recv(fd, &peer, sizeof peer, MSG_WAITALL) != sizeof peer || peer < 1 ||
          peer >= size_)
        give_up("accept failed");
      adopt(peer, fd);
    }
    ::close(listener);
  }

  int rank_, size_;
  Way way_;
  bool small_buffer_, local_;
  std::vector<Socket> sockets_;
};

} // namespace

int main(int argc, char** argv) {
  const std::string_view word = argc > 1 ? argv[1] : "";
  const Raw::Way way = word == "blocking" ? Raw::Way::blocking
                       : word == "framed" ? Raw::Way::framed
                                          : Raw::Way::spin;
  return bench::run_family(argc, argv, 1, [&](int rank, bench::Family& f, const auto& tests) {
    Raw net(rank, f, way, word == "small", word == "unix");
    bench::Patterns<Raw>(net).run(tests);
    f.leave(net);
  });
}
