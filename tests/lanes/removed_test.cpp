// SPDX-License-Identifier: BSD-3-Clause
// Devices that are removed while connections have lanes over them. The device is closed, as the
// system waits for that; the connections go on over the sockets.
#include "rdma_kinds.hpp"

#include "../context/owned_device.hpp"
#include "asio/asio_transport.hpp"
#include "lanes/lanes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace statewire::lanes {
namespace {

using verbs::MemoryFabric;

// One end of a connection: the bytes that it has sent and received.
struct LaneEnd {
  Handle handle;
  std::vector<std::byte> sent, got;
  std::size_t written = 0;
};

struct LaneUser final : TransportEvents {
  explicit LaneUser(LaneTransport& t) : transport(t) {}
  void begin(Handle h, bool initiator) {
    transport.authenticated(h);
    connections.emplace_back().handle = h;
    (void)transport.frames_follow(h, Carrier::socket, initiator, {}, 0);
  }
  void on_accept(Handle h, Time) override { begin(h, false); }
  void on_connect(Handle h, Errc result, Time) override {
    ASSERT_EQ(result, Errc::ok);
    begin(h, true);
  }
  bool on_readable(Handle h, Time) override {
    std::array<std::byte, 4096> buffer; // NOLINT: not zeroed
    for (;;) {
      const IoResult r = transport.read(h, MutableBytes(buffer));
      if (r.status != IoStatus::ok) return true;
      auto& got = of(h).got;
      const ConstBytes came = r.read(buffer);
      got.insert(got.end(), came.begin(), came.end());
      if (callback) std::exchange(callback, nullptr)();
    }
  }
  void on_writable(Handle h, Time) override { flush(of(h)); }
  void on_accept_paused(bool, Time) override {}

  [[nodiscard]] LaneEnd& of(Handle h) {
    return *std::ranges::find(connections, h, &LaneEnd::handle);
  }
  void send_frame(LaneEnd& c, std::size_t payload) {
    const auto header =
        session::encode({static_cast<std::uint32_t>(payload), 3, session::FrameKind::message, 0});
    c.sent.insert(c.sent.end(), header.begin(), header.end());
    for (std::size_t i = 0; i < payload; ++i)
      c.sent.push_back(static_cast<std::byte>((c.sent.size() * 2654435761U) >> 13U));
    flush(c);
  }
  void flush(LaneEnd& c) {
    const ConstBytes rest = ConstBytes(c.sent).subspan(c.written);
    if (rest.empty()) return;
    const IoResult r = transport.write(c.handle, std::span(&rest, 1));
    ASSERT_NE(r.status, IoStatus::error);
    c.written += r.bytes;
  }

  LaneTransport& transport;
  std::deque<LaneEnd> connections;
  std::function<void()> callback; // called once, after a read
};

// Two devices, mem0 and mem1, each with the addresses of a network of its own.
struct LaneProcess {
  LaneProcess(ProgressLoop& loop, MemoryFabric& fabric, const RdmaKind& kind, std::size_t number) {
    AsioTransport::Options options;
    options.ipv6 = false;
    sockets = std::move(*AsioTransport::open(loop, options));
    LaneParts parts;
    std::vector<QueuePairs*> ports;
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string host = "10.0." + std::to_string(i) + "." + std::to_string(number + 1);
      auto port = MemoryFabric::usual_port(kind.link, *parse_address(host + ":0"));
      port.device = "mem" + std::to_string(i);
      devices.at(i) = &fabric.open(port);
      auto pairs = std::make_unique<QueuePairs>(
          std::make_unique<test::OwnedDevice>(*devices.at(i), is_open.at(i)), cpc::rdma_port(port));
      ports.push_back(pairs.get());
      parts.devices.push_back(std::move(pairs));
    }
    parts.components.push_back(std::make_unique<RdmaComponent>(
        kind.method, ports,
        [this](std::span<std::uint8_t> out) { std::ranges::fill(out, ++drawn); },
        RdmaComponent::Options{}));
    lanes = std::make_unique<Lanes>(loop, dispatcher, *sockets, std::move(parts),
                                    LaneTransport::Options{.start_after = 2});
    user = std::make_unique<LaneUser>(lanes->transport());
    lanes->transport().bind(*user);
    sockets->bind(lanes->transport());
  }
  [[nodiscard]] std::string method(std::size_t connection = 0) const {
    return lanes->transport().method(user->connections.at(connection).handle);
  }

  Dispatcher dispatcher;
  std::array<MemoryFabric::Endpoint*, 2> devices{};
  std::array<bool, 2> is_open{};
  std::uint8_t drawn = 0;
  std::unique_ptr<AsioTransport> sockets;
  std::unique_ptr<Lanes> lanes;
  std::unique_ptr<LaneUser> user;
};

class RemovedDevice : public testing::TestWithParam<RdmaKind> {
 protected:
  RemovedDevice() {
    loop = std::move(*ProgressLoop::open(ProgressMode::spin));
    for (std::size_t i = 0; i < 2; ++i)
      processes.at(i) = std::make_unique<LaneProcess>(*loop, fabric, GetParam(), i);
  }
  ~RemovedDevice() override {
    for (auto& p : processes) {
      p->lanes.reset();
      p->sockets.reset();
      for (const MemoryFabric::Endpoint* const d : p->devices) EXPECT_EQ(d->counts().misuses, 0U);
    }
  }
  RemovedDevice(const RemovedDevice&) = delete;
  RemovedDevice& operator=(const RemovedDevice&) = delete;

  void step() {
    (void)fabric.step();
    (void)loop->poll(ProgressLoop::clock());
  }
  [[nodiscard]] bool until(const std::function<bool()>& predicate) {
    const Time deadline = ProgressLoop::clock() + std::chrono::seconds(20);
    while (!predicate()) {
      if (ProgressLoop::clock() > deadline) return false;
      step();
    }
    return true;
  }
  void connect() {
    Handle h;
    const std::size_t n = a().user->connections.size() + 1;
    ASSERT_EQ(a().lanes->transport().connect(b().sockets->listening().at(0), h), Errc::ok);
    ASSERT_TRUE(until(
        [&] { return a().user->connections.size() == n && b().user->connections.size() == n; }));
  }
  // The connections of both were made in the same order.
  void send(std::size_t payload) {
    for (auto& p : processes)
      for (LaneEnd& c : p->user->connections) p->user->send_frame(c, payload);
  }
  [[nodiscard]] bool all_arrived() {
    for (std::size_t i = 0; i < a().user->connections.size(); ++i) {
      const LaneEnd &one = a().user->connections[i], &other = b().user->connections[i];
      if (one.got.size() != other.sent.size() || other.got.size() != one.sent.size()) return false;
    }
    return true;
  }
  void exchange(std::size_t payload = 100) {
    for (int i = 0; i < 4; ++i) {
      send(payload);
      ASSERT_TRUE(until([&] { return all_arrived(); }));
    }
    for (std::size_t i = 0; i < a().user->connections.size(); ++i) {
      EXPECT_TRUE(a().user->connections[i].got == b().user->connections[i].sent);
      EXPECT_TRUE(b().user->connections[i].got == a().user->connections[i].sent);
    }
  }
  // Lanes are proposed while the connections are used. All have one then: over mem0, or over mem1
  // where mem0 was removed.
  void attach() {
    for (int i = 0; i < 1000 && !is_attached(); ++i) ASSERT_NO_FATAL_FAILURE(exchange());
    EXPECT_TRUE(is_attached()) << a().method() << ", " << b().method();
  }
  [[nodiscard]] bool is_attached() {
    const bool all_open = a().is_open[0] && b().is_open[0];
    bool all = true;
    for (auto& p : processes)
      for (std::size_t i = 0; i < p->user->connections.size(); ++i) {
        const std::string method = p->method(i);
        all &= p->is_open[0] ? method.ends_with(all_open ? " over mem0/1" : "/1")
                             : method.ends_with(" over mem1/1");
      }
    return all;
  }
  void remove(LaneProcess& from) { fabric.remove(*from.devices[0]); }
  void expect_nothing_left(const LaneProcess& of) {
    EXPECT_EQ(of.is_open, (std::array{false, true}));
    const auto c = of.devices[0]->counts();
    EXPECT_EQ(c.queue_pairs + c.regions + c.cms + c.misuses, 0U);
  }
  LaneProcess& a() { return *processes[0]; }
  LaneProcess& b() { return *processes[1]; }

  MemoryFabric fabric{{.seed = 1, .polls = false}};
  std::unique_ptr<ProgressLoop> loop;
  std::array<std::unique_ptr<LaneProcess>, 2> processes;
};
INSTANTIATE_TEST_SUITE_P(By, RemovedDevice,
                         testing::Values(k_oob_roce, k_rdma_cm_roce, k_rdma_cm_iwarp),
                         [](const auto& info) { return std::string(info.param.name); });

TEST_P(RemovedDevice, without_lanes_is_closed_and_the_other_device_is_used) {
  remove(a());
  EXPECT_TRUE(until([&] { return !a().is_open[0]; }));
  expect_nothing_left(a());
  ASSERT_NO_FATAL_FAILURE(connect());
  ASSERT_NO_FATAL_FAILURE(attach());
  EXPECT_EQ(b().is_open, (std::array{true, true}));
}

TEST_P(RemovedDevice, with_a_lane_in_use_is_closed_and_no_byte_is_lost) {
  for (const bool at_initiator : {true, false}) {
    ASSERT_NO_FATAL_FAILURE(connect());
    ASSERT_NO_FATAL_FAILURE(attach());
    LaneProcess& victim = at_initiator ? a() : b();
    send(300'000); // in flight
    remove(victim);
    EXPECT_TRUE(until([&] { return !victim.is_open[0]; }));
    expect_nothing_left(victim);
    EXPECT_TRUE(until([&] { return all_arrived(); }));
    ASSERT_NO_FATAL_FAILURE(attach());
    if (!at_initiator) break;
    for (std::size_t i = 0; i < 2; ++i)
      processes.at(i) = std::make_unique<LaneProcess>(*loop, fabric, GetParam(), i + 2);
  }
}

TEST_P(RemovedDevice, with_several_lanes_is_closed) {
  for (int i = 0; i < 3; ++i) ASSERT_NO_FATAL_FAILURE(connect());
  ASSERT_NO_FATAL_FAILURE(attach());
  send(300'000);
  remove(b());
  EXPECT_TRUE(until([&] { return !b().is_open[0]; }));
  expect_nothing_left(b());
  ASSERT_NO_FATAL_FAILURE(attach());
}

TEST_P(RemovedDevice, is_closed_at_any_moment_of_attaching) {
  for (std::size_t steps = 0; steps < 60; ++steps) {
    SCOPED_TRACE(steps);
    for (std::size_t i = 0; i < 2; ++i)
      processes.at(i) = std::make_unique<LaneProcess>(*loop, fabric, GetParam(), 2 * steps + i);
    LaneProcess& victim = steps % 2 == 0 ? a() : b();
    ASSERT_NO_FATAL_FAILURE(connect());
    for (int i = 0; i < 4; ++i) send(100);
    for (std::size_t i = 0; i < steps; ++i) step();
    remove(victim);
    ASSERT_TRUE(until([&] { return !victim.is_open[0]; }));
    expect_nothing_left(victim);
    exchange();
  }
}

// The upcall is caused by bytes that came over the lane. Progress inside of it closes the device.
TEST_P(RemovedDevice, is_closed_while_a_callback_waits_for_it) {
  ASSERT_NO_FATAL_FAILURE(connect());
  ASSERT_NO_FATAL_FAILURE(attach());
  bool called = false;
  a().user->callback = [&] {
    called = true;
    remove(a());
    EXPECT_TRUE(until([&] { return !a().is_open[0]; }));
    expect_nothing_left(a());
  };
  exchange();
  EXPECT_TRUE(called);
  ASSERT_NO_FATAL_FAILURE(attach());
}

TEST_P(RemovedDevice, with_lanes_is_closed_by_the_destructor) {
  ASSERT_NO_FATAL_FAILURE(connect());
  ASSERT_NO_FATAL_FAILURE(attach());
  remove(a());
  a().lanes.reset();
  EXPECT_EQ(a().is_open, (std::array{false, false}));
}

TEST_P(RemovedDevice, is_the_reason_of_none) {
  ASSERT_NO_FATAL_FAILURE(connect());
  ASSERT_NO_FATAL_FAILURE(attach());
  for (MemoryFabric::Endpoint* const d : b().devices) fabric.remove(*d);
  EXPECT_TRUE(until([&] { return b().is_open == std::array{false, false}; }));
  for (int i = 0; i < 20; ++i) exchange();
  EXPECT_EQ(a().lanes->transport().why_no_lane(), "the device was removed");
  EXPECT_EQ(a().method(), "");
}

} // namespace
} // namespace statewire::lanes
