// SPDX-License-Identifier: BSD-3-Clause
#include "pair.hpp"
#include "recorder.hpp"

#include "asio/asio_transport.hpp"
#include "asio/progress.hpp"

#include <simulator/network/memory_network.hpp>

#include <array>
#include <stdexcept>

namespace statewire::test {
namespace {

class SocketPair final : public Pair {
 public:
  SocketPair(Address::Family family, ProgressMode mode) {
    auto loop = ProgressLoop::open(mode);
    if (!loop) throw std::runtime_error(loop.error().text);
    loop_ = std::move(*loop);
    AsioTransport::Options options;
    options.ipv4 = false;
    if (family == Address::Family::v4) options.listen = own_loopback();
    if (family == Address::Family::local) {
      options.listen.emplace_back().family = family;
      options.listen.back().scope = 1;
    }
    for (auto& transport : transports_) {
      auto opened = AsioTransport::open(*loop_, options);
      if (!opened) throw std::runtime_error(opened.error().text);
      transport = std::move(*opened);
    }
    // Where a process listened a moment ago.
    auto gone = AsioTransport::open(*loop_, options);
    if (!gone) throw std::runtime_error(gone.error().text);
    nobody_ = (*gone)->listening().at(0);
  }
  Transport& transport(unsigned host) override { return *transports_.at(host); }
  void bind(unsigned host, TransportEvents& events) override { transports_.at(host)->bind(events); }
  Address address(unsigned host) override { return transports_.at(host)->listening().at(0); }
  Address nobodys_address() override { return nobody_; }
  bool run_until(const std::function<bool()>& predicate) override {
    return loop_->run_until(predicate, ProgressLoop::clock() + std::chrono::seconds(30));
  }
  void settle() override {
    loop_->run_until([] { return false; }, ProgressLoop::clock() + std::chrono::milliseconds(30));
  }

 private:
  std::unique_ptr<ProgressLoop> loop_;
  std::array<std::unique_ptr<AsioTransport>, 2> transports_;
  Address nobody_;
};

class MemoryPair final : public Pair {
 public:
  explicit MemoryPair(const MemoryNetwork::Options& options) : net_(options) {
    for (unsigned i = 0; i < 2; ++i) endpoints_.at(i) = &net_.open(host(i));
  }
  Transport& transport(unsigned i) override { return *endpoints_.at(i); }
  void bind(unsigned i, TransportEvents& events) override { endpoints_.at(i)->bind(events); }
  Address address(unsigned i) override { return host(i); }
  Address nobodys_address() override { return host(9); }
  bool run_until(const std::function<bool()>& predicate) override {
    return net_.run_until(predicate, 20'000'000);
  }
  void settle() override {
    net_.run_until([] { return false; }, 1'000'000, net_.now() + std::chrono::seconds(1));
  }

 private:
  static Address host(unsigned i) {
    return *parse_address("10.0.0." + std::to_string(i + 1) + ":7");
  }
  MemoryNetwork net_;
  std::array<MemoryNetwork::Endpoint*, 2> endpoints_{};
};

std::unique_ptr<Pair> memory(const MemoryNetwork::Options& options) {
  return std::make_unique<MemoryPair>(options);
}

using Family = Address::Family;

std::unique_ptr<Pair> sockets(Family family, ProgressMode mode) {
  return std::make_unique<SocketPair>(family, mode);
}

} // namespace

std::unique_ptr<Pair> tcp4_spin() { return sockets(Family::v4, ProgressMode::spin); }
std::unique_ptr<Pair> tcp4_adaptive() { return sockets(Family::v4, ProgressMode::adaptive); }
std::unique_ptr<Pair> tcp4_blocking() { return sockets(Family::v4, ProgressMode::blocking); }
std::unique_ptr<Pair> tcp6_adaptive() { return sockets(Family::v6, ProgressMode::adaptive); }
std::unique_ptr<Pair> unix_spin() { return sockets(Family::local, ProgressMode::spin); }
std::unique_ptr<Pair> unix_adaptive() { return sockets(Family::local, ProgressMode::adaptive); }
std::unique_ptr<Pair> unix_blocking() { return sockets(Family::local, ProgressMode::blocking); }

std::unique_ptr<Pair> memory_fifo() {
  MemoryNetwork::Options options;
  options.schedule = MemoryNetwork::Schedule::fifo;
  return memory(options);
}
std::unique_ptr<Pair> memory_random() { return memory({}); }
std::unique_ptr<Pair> memory_one_byte() {
  MemoryNetwork::Options options;
  options.max_read = 1;
  options.max_write = 1;
  return memory(options);
}
std::unique_ptr<Pair> memory_ragged() {
  MemoryNetwork::Options options;
  options.max_read = 700;
  options.max_write = 900;
  options.random_sizes = true;
  options.pipe_capacity = 1000;
  options.delay_max = std::chrono::microseconds(50);
  return memory(options);
}

} // namespace statewire::test
