// SPDX-License-Identifier: BSD-3-Clause
// Two processes: messages, and a peer that is gone.
#include "child.hpp"
#include "device_pair.hpp"

#include <csignal>

namespace statewire::verbs::test {
namespace {

class Processes : public testing::TestWithParam<const char*> {
 protected:
  bool until(const std::function<bool()>& predicate) {
    const std::array<Device*, 1> one{device.get()};
    const Time end = now() + std::chrono::seconds(20);
    while (!predicate() && now() < end) wait_and_poll(one, std::chrono::milliseconds(100));
    return predicate();
  }
  // A connection of this process to a server of another.
  bool connect(Child& server) {
    const auto at = server.line("listening ");
    const auto port = find_port(GetParam());
    if (!at || !port) return false;
    auto opened = open(*port);
    if (!opened) return false;
    device = std::move(*opened);
    device->bind(notes);
    options.timeout = 12; // 17 ms
    options.retries = 3;
    using Kind = CmEvent::Kind;
    const auto seen = [&](Kind kind) { return notes.cm_event(kind) != nullptr; };
    const Time timeout = std::chrono::seconds(2);
    return device->cm_resolve_address(*parse_address(*at), timeout, cm) == Errc::ok &&
           until([&] { return seen(Kind::address_resolved); }) &&
           device->cm_resolve_route(cm, timeout) == Errc::ok &&
           until([&] { return seen(Kind::route_resolved); }) &&
           device->cm_create_qp(cm, options, qp) == Errc::ok &&
           device->cm_connect(cm, {}) == Errc::ok && until([&] { return seen(Kind::established); });
  }

  Notes notes;
  QpOptions options;
  std::unique_ptr<Device> device;
  Cm cm;
  Qp qp;
};

INSTANTIATE_TEST_SUITE_P(Real, Processes, testing::Values("rxe0", "siw0"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(Processes, TwoProcessesExchangeMessagesAndCloseGracefully) {
  Child server({peer_program(), "serve", GetParam()});
  const auto at = server.line("listening ");
  ASSERT_TRUE(at);
  for (int i = 0; i < 2; ++i) {
    Child client({peer_program(), "ask", GetParam(), *at, "200"});
    EXPECT_TRUE(client.line("established"));
    EXPECT_TRUE(client.line("answered 200"));
    EXPECT_TRUE(server.line("disconnected"));
    EXPECT_EQ(client.wait(), 0);
  }
}

TEST_P(Processes, AKilledPeerEndsTheConnectionAndEverythingThatWasPosted) {
  Child server({peer_program(), "serve", GetParam()});
  ASSERT_TRUE(connect(server));
  Memory memory;
  memory.bytes.resize(64);
  ASSERT_EQ(device->register_memory(memory.bytes, k_local, memory.region), Errc::ok);
  ASSERT_EQ(device->post_receive(qp, memory.sge(), 1), Errc::ok);
  server.kill(SIGKILL);
  ASSERT_EQ(server.wait(), -SIGKILL);
  const Sge sge = memory.sge();
  WorkRequest work;
  work.sges = {&sge, 1};
  work.token = 2;
  ASSERT_EQ(device->post(qp, work), Errc::ok);
  // Its kernel may send a disconnect request (`disconnected`), but only once: the send fails.
  ASSERT_TRUE(
      until([&] { return notes.completion(1) != nullptr && notes.completion(2) != nullptr; }));
  EXPECT_EQ(notes.completion(1)->error, Errc::cancelled);
  EXPECT_NE(notes.completion(2)->error, Errc::ok);
}

// A process that stops does not stop its device: it answers until receives run out.
TEST_P(Processes, AFrozenPeersDeviceStillAnswersSoASendIsOver) {
  Child server({peer_program(), "serve", GetParam()});
  ASSERT_TRUE(connect(server));
  server.kill(SIGSTOP);
  Memory memory;
  memory.bytes.resize(64);
  ASSERT_EQ(device->register_memory(memory.bytes, k_local, memory.region), Errc::ok);
  const Sge sge = memory.sge();
  WorkRequest work;
  work.sges = {&sge, 1};
  work.token = 2;
  ASSERT_EQ(device->post(qp, work), Errc::ok);
  ASSERT_TRUE(until([&] { return notes.completion(2) != nullptr; }));
  EXPECT_EQ(notes.completion(2)->error, Errc::ok);
}

TEST_P(Processes, AServerThatIsGoneRefusesConnections) {
  Child server({peer_program(), "serve", GetParam()});
  const auto at = server.line("listening ");
  ASSERT_TRUE(at);
  server.kill(SIGKILL);
  ASSERT_EQ(server.wait(), -SIGKILL);
  Child client({peer_program(), "ask", GetParam(), *at, "1"});
  const auto line = client.line("connection failed: ");
  ASSERT_TRUE(line);
  EXPECT_NE(line->find("connection_refused"), std::string::npos) << *line;
  EXPECT_EQ(client.wait(), 1);
}

} // namespace
} // namespace statewire::verbs::test
