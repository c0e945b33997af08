// SPDX-License-Identifier: BSD-3-Clause
// The tests, written once. A contestant is a class `Net`:
//   using Request = …;                                  default-constructible
//   int rank(), size();
//   void isend(int to, const std::byte*, std::size_t, Request&);
//   void irecv(int from, std::byte*, std::size_t, Request&);
//   void wait(std::span<Request>);                      all of them
// and, where its users would use blocking calls in a ping-pong, also send(…) and recv(…).
// A contestant that fails says so and exits: there is nothing to measure then.
#pragma once

#include "plan.hpp"

#include "../first_contact/measure.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <ctime>
#include <sched.h>
#include <span>
#include <string>
#include <thread>

namespace bench {

using Clock = std::chrono::steady_clock;

inline double microseconds_since(Clock::time_point from) {
  return std::chrono::duration<double, std::micro>(Clock::now() - from).count();
}

// Rank r on processor r, before anything else, so that helper threads inherit it. One receiver has
// the first processor for itself when there are many.
inline void pin(int rank) {
  // On a machine that others use too, if run.py was asked to: each launcher makes sessions of its
  // own.
  if (std::getenv("STATEWIRE_BENCH_AHEAD") != nullptr)
    if (std::FILE* const f = std::fopen("/proc/self/autogroup", "we")) {
      (void)std::fputs("-20", f);
      (void)std::fclose(f);
    }
  const int processors = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const int mine = rank == 0 || processors == 1 ? 0 : 1 + (rank - 1) % (processors - 1);
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(mine, &set);
  (void)::sched_setaffinity(0, sizeof set, &set);
}

[[noreturn]] inline void give_up(const std::string& what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  std::fflush(stdout);
  std::_Exit(1);
}

template <class Net>
class Patterns {
 public:
  explicit Patterns(Net& net) : net_(net) {}

  void run(const std::vector<Test>& tests) {
    for (const Test& t : tests) {
      test_ = &t;
      figures_.clear();
      switch (t.kind) {
      case Kind::half:
        half();
        break;
      case Kind::window:
        window();
        break;
      case Kind::stream:
        if (net_.rank() == 0) stream_out(1);
        if (net_.rank() == 1) stream_in(1);
        break;
      case Kind::many:
        if (net_.rank() == 0)
          stream_in(net_.size() - 1);
        else
          stream_out(0);
        break;
      case Kind::idle:
        idle();
        break;
      case Kind::memory:
        memory();
        break;
      }
      if (net_.rank() == 0) print(t, figures_);
    }
  }

 private:
  using Request = typename Net::Request;
  using Requests = std::vector<Request>;

  // Buffers of a window lie side by side, as far as they stay in the processor's cache: from there
  // on they overlap, as in other benchmarks of this kind.
  void prepare(std::size_t peers = 1) {
    const std::size_t n = std::max<std::size_t>(1, test_->bytes);
    slots_ = std::clamp<std::size_t>((std::size_t{8} << 20) / n, 1, 2 * test_->window);
    buffer_.resize(n * slots_ * peers);
    for (std::size_t i = 0; i < buffer_.size(); ++i)
      buffer_[i] = net_.rank() == receiver() ? std::byte{0} : pattern(i);
  }
  [[nodiscard]] int receiver() const { return test_->kind == Kind::many ? 0 : 1; }
  static std::byte pattern(std::size_t i) {
    return std::byte(static_cast<unsigned char>(i * 7 + 1));
  }
  std::byte* slot(std::size_t i, std::size_t peer = 0) {
    return buffer_.data() + (peer * slots_ + i % slots_) * test_->bytes;
  }
  // What is fast because it is wrong must not win.
  void check(std::size_t peer = 0) {
    for (std::size_t i = 0; i < test_->bytes; ++i)
      if (*(slot(0, peer) + i) != pattern(i)) give_up("wrong bytes received in " + test_->name);
  }

  void send(int to, const std::byte* p, std::size_t n) {
    if constexpr (requires { net_.send(to, p, n); }) {
      net_.send(to, p, n);
    } else {
      Request r[1]{};
      net_.isend(to, p, n, r[0]);
      net_.wait(r);
    }
  }
  void recv(int from, std::byte* p, std::size_t n) {
    if constexpr (requires { net_.recv(from, p, n); }) {
      net_.recv(from, p, n);
    } else {
      Request r[1]{};
      net_.irecv(from, p, n, r[0]);
      net_.wait(r);
    }
  }
  void answer(int to) { send(to, signal_, sizeof signal_); }
  void await(int from) { recv(from, signal_, sizeof signal_); }

  void half() {
    if (net_.rank() > 1) return;
    prepare();
    const std::size_t n = test_->bytes;
    for (std::size_t b = 0; b <= test_->batches; ++b) { // the first one warms up
      const std::size_t turns =
          b == 0 ? std::max<std::size_t>(2, test_->repeat / 10) : test_->repeat;
      const auto start = Clock::now();
      for (std::size_t i = 0; i < turns; ++i) {
        if (net_.rank() == 0) {
          send(1, slot(0), n);
          recv(1, slot(0), n);
        } else {
          recv(0, slot(0), n);
          send(0, slot(0), n);
        }
      }
      if (b > 0) figures_.push_back(microseconds_since(start) / static_cast<double>(2 * turns));
      if (net_.rank() == 1) check();
    }
  }

  void post_receives(int from, Requests& requests, std::size_t first_slot, std::size_t peer = 0) {
    for (std::size_t i = 0; i < requests.size(); ++i)
      net_.irecv(from, slot(first_slot + i, peer), test_->bytes, requests[i]);
  }

  // One message of a window; a library that takes a hint that more of the window follow gets one.
  void post_send(int to, std::byte* bytes, Request& request, bool more) {
    if constexpr (requires { net_.isend(to, bytes, test_->bytes, request, more); })
      net_.isend(to, bytes, test_->bytes, request, more);
    else
      net_.isend(to, bytes, test_->bytes, request);
  }

  // The next window's receives are posted before the answer that lets it come.
  void window() {
    if (net_.rank() > 1) return;
    prepare();
    Requests requests(test_->window);
    if (net_.rank() == 1) {
      post_receives(0, requests, 0);
      answer(0);
      const std::size_t rounds = (test_->batches + 1) * test_->repeat;
      for (std::size_t w = 1; w <= rounds; ++w) {
        net_.wait(requests);
        if (w == 1) check();
        if (w < rounds) post_receives(0, requests, 0);
        answer(0);
      }
      return;
    }
    await(1);
    for (std::size_t b = 0; b <= test_->batches; ++b) {
      const auto start = Clock::now();
      for (std::size_t w = 0; w < test_->repeat; ++w) {
        for (std::size_t i = 0; i < requests.size(); ++i)
          post_send(1, slot(i), requests[i], i + 1 < requests.size());
        net_.wait(requests);
        await(1);
      }
      if (b > 0)
        figures_.push_back(microseconds_since(start) /
                           static_cast<double>(test_->repeat * test_->window));
    }
  }

  void stream_out(int to) {
    prepare();
    Requests halves[2] = {Requests(test_->window), Requests(test_->window)};
    for (std::size_t b = 0; b <= test_->batches; ++b) {
      await(to);
      const auto start = Clock::now();
      for (std::size_t w = 0; w < test_->repeat; ++w) {
        Requests& mine = halves[w % 2];
        if (w >= 2) net_.wait(mine);
        for (std::size_t i = 0; i < mine.size(); ++i)
          post_send(to, slot((w % 2) * test_->window + i), mine[i], i + 1 < mine.size());
      }
      for (std::size_t w = test_->repeat; w < test_->repeat + 2; ++w)
        if (w >= 2) net_.wait(halves[w % 2]);
      if (test_->kind == Kind::many) continue;
      await(to);
      if (b > 0)
        figures_.push_back(microseconds_since(start) /
                           static_cast<double>(test_->repeat * test_->window));
    }
  }

  void stream_in(int senders) {
    const auto peers = static_cast<std::size_t>(senders);
    prepare(peers);
    // Of peer p, the halves 2p and 2p + 1.
    std::vector<Requests> halves(2 * peers, Requests(test_->window));
    const auto rank = [&](std::size_t p) { return net_.rank() == 0 ? static_cast<int>(p) + 1 : 0; };
    for (std::size_t b = 0; b <= test_->batches; ++b) {
      for (std::size_t h = 0; h < 2 && h < test_->repeat; ++h)
        for (std::size_t p = 0; p < peers; ++p)
          post_receives(rank(p), halves[2 * p + h], h * test_->window, p);
      const auto start = Clock::now();
      for (std::size_t p = 0; p < peers; ++p) answer(rank(p));
      for (std::size_t w = 0; w < test_->repeat; ++w)
        for (std::size_t p = 0; p < peers; ++p) {
          Requests& mine = halves[2 * p + w % 2];
          net_.wait(mine);
          if (b == 0 && w == 0) check(p);
          if (w + 2 < test_->repeat) post_receives(rank(p), mine, (w % 2) * test_->window, p);
        }
      if (test_->kind == Kind::stream)
        answer(0);
      else if (b > 0)
        figures_.push_back(microseconds_since(start) /
                           static_cast<double>(test_->repeat * test_->window * peers));
    }
  }

  // Rank 1 waits for a message that is `repeat` milliseconds late, and says what that cost it.
  void idle() {
    if (net_.rank() > 1) return;
    test_bytes(8);
    for (std::size_t b = 0; b < test_->batches; ++b) {
      double percent = 0;
      std::byte bytes[sizeof percent]{};
      if (net_.rank() == 0) {
        await(1);
        std::this_thread::sleep_for(std::chrono::milliseconds(test_->repeat));
        answer(1);
        recv(1, bytes, sizeof bytes);
        std::memcpy(&percent, bytes, sizeof percent);
        figures_.push_back(percent);
      } else {
        answer(0);
        const auto start = Clock::now();
        const double cpu = cpu_microseconds();
        await(0);
        percent = 100 * (cpu_microseconds() - cpu) / microseconds_since(start);
        std::memcpy(bytes, &percent, sizeof percent);
        send(0, bytes, sizeof bytes);
      }
    }
  }
  static double cpu_microseconds() {
    timespec t{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e6 + static_cast<double>(t.tv_nsec) * 1e-3;
  }

  // All-to-all: messages of 8 bytes and of 1 KiB, ten times.
  void memory() {
    const auto size = static_cast<std::size_t>(net_.size());
    const long before = first_contact::private_kib();
    Requests requests(2 * (size - 1));
    std::vector<std::byte> out(1024), in(1024 * size);
    const long buffers = static_cast<long>(out.size() + in.size()) / 1024;
    for (int round = 0; round < 20; ++round) {
      const std::size_t n = round % 2 == 0 ? 8 : 1024;
      std::size_t used = 0;
      for (std::size_t p = 1; p < size; ++p) {
        const int peer = static_cast<int>((static_cast<std::size_t>(net_.rank()) + p) % size);
        net_.irecv(peer, in.data() + 1024 * p, n, requests[used++]);
      }
      for (std::size_t p = 1; p < size; ++p) {
        const int peer = static_cast<int>((static_cast<std::size_t>(net_.rank()) + p) % size);
        net_.isend(peer, out.data(), n, requests[used++]);
      }
      net_.wait(requests);
    }
    figures_.push_back(static_cast<double>(first_contact::private_kib() - before - buffers) /
                       static_cast<double>(size - 1));
  }

  void test_bytes(std::size_t n) { buffer_.resize(n); }

  Net& net_;
  const Test* test_ = nullptr;
  std::size_t slots_ = 1;
  std::vector<std::byte> buffer_;
  std::vector<double> figures_;
  std::byte signal_[8]{};
};

} // namespace bench
