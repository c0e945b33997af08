// SPDX-License-Identifier: BSD-3-Clause
// ZeroMQ: a PAIR of sockets for each pair of processes. Its own thread does the input and output,
// and puts messages that are queued together into one system call.
//   messages_zeromq PROCESSES TEST…
#include "family.hpp"

#include <zmq.h>

#include <cerrno>

namespace {

using bench::give_up;

class ZeroMq {
 public:
  struct Request {
    int from = -1;
    std::byte* into = nullptr;
    std::size_t bytes = 0;
  };

  ZeroMq(int rank, bench::Family& family)
      : rank_(rank), size_(family.size()), context_(zmq_ctx_new()),
        sockets_(static_cast<std::size_t>(size_), nullptr) {
    // The lower rank of a pair binds and leaves the address for the higher one.
    for (int peer = rank + 1; peer < size_; ++peer) {
      open(peer);
      char* const notice = reinterpret_cast<char*>(family.notice(rank)) + 64 * peer;
      std::size_t room = 64;
      if (zmq_bind(at(peer), "tcp://127.0.0.1:*") != 0 ||
          zmq_getsockopt(at(peer), ZMQ_LAST_ENDPOINT, notice, &room) != 0)
        give_up("zmq_bind failed");
    }
    family.meet();
    for (int peer = 0; peer < rank; ++peer) {
      open(peer);
      const char* const notice = reinterpret_cast<const char*>(family.notice(peer)) + 64 * rank;
      if (zmq_connect(at(peer), notice) != 0) give_up("zmq_connect failed");
    }
  }

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }
  void isend(int to, const std::byte* p, std::size_t n, Request& r) {
    r.from = -1;
    if (zmq_send(at(to), p, n, 0) < 0) give_up("zmq_send failed");
  }
  void irecv(int from, std::byte* p, std::size_t n, Request& r) { r = {from, p, n}; }
  void wait(std::span<Request> requests) {
    for (const Request& r : requests)
      if (r.from >= 0 && zmq_recv(at(r.from), r.into, r.bytes, 0) != static_cast<int>(r.bytes))
        give_up("zmq_recv failed");
  }

 private:
  void*& at(int peer) { return sockets_[static_cast<std::size_t>(peer)]; }
  void open(int peer) {
    at(peer) = zmq_socket(context_, ZMQ_PAIR);
    const int none = 0;
    (void)zmq_setsockopt(at(peer), ZMQ_SNDHWM, &none, sizeof none);
    (void)zmq_setsockopt(at(peer), ZMQ_RCVHWM, &none, sizeof none);
  }

  int rank_, size_;
  void* context_;
  std::vector<void*> sockets_;
};

} // namespace

int main(int argc, char** argv) {
  return bench::run_family(argc, argv, 0, [](int rank, bench::Family& f, const auto& tests) {
    ZeroMq net(rank, f);
    bench::Patterns<ZeroMq>(net).run(tests);
    f.leave(net);
  });
}
