// SPDX-License-Identifier: BSD-3-Clause
// In which order, and how many at a time, connections are served that have proven nothing.
//
// Deterministic: over loopback a connect() that has returned is in the listener's backlog, and a
// byte that was written can be read. Each iteration of the loop is looked at by itself.
#include "recorder.hpp"

#include "asio/asio_transport.hpp"
#include "asio/progress.hpp"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <arpa/inet.h>
#include <cstring>
#include <vector>

namespace statewire::test {
namespace {

constexpr std::ptrdiff_t k_bound = 4; // of each kind, in one iteration
constexpr int k_crowd = 32;

class Socket {
 public:
  explicit Socket(const Address& to) : fd_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(to.port);
    std::memcpy(&at.sin_addr, to.bytes.data(), sizeof at.sin_addr);
    const int at_once = 1; // a byte that was written does not wait for an acknowledgement
    (void)setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
    connected = connect(fd_, reinterpret_cast<const sockaddr*>(&at), sizeof at) == 0;
  }
  ~Socket() { ::close(fd_); }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  void write() const { EXPECT_EQ(::send(fd_, "x", 1, MSG_NOSIGNAL), 1); }
  bool connected = false;

 private:
  int fd_;
};

// Writes down what one iteration does, and authenticates the first connections.
class Listening final : public TransportEvents {
 public:
  enum class Did : std::uint8_t { accept, read_established, read_unauthenticated };

  void on_accept(Handle h, Time) override {
    did.push_back(Did::accept);
    accepted.push_back(h);
  }
  void on_connect(Handle, Errc, Time) override {}
  bool on_readable(Handle h, Time) override {
    const bool known = std::ranges::find(established, h) != established.end();
    did.push_back(known ? Did::read_established : Did::read_unauthenticated);
    std::byte buffer[64];
    bool any = false;
    for (;;) {
      const IoResult r = transport->read(h, buffer);
      if (r.status == IoStatus::eof || r.status == IoStatus::error) transport->close(h, false);
      if (r.status != IoStatus::ok) return any;
      any = true;
      bytes += r.bytes;
    }
  }
  void on_writable(Handle, Time) override {}
  void on_accept_paused(bool, Time) override {}

  [[nodiscard]] std::ptrdiff_t count(Did what) const { return std::ranges::count(did, what); }

  AsioTransport* transport = nullptr;
  std::vector<Did> did; // in this iteration
  std::vector<Handle> accepted, established;
  std::size_t bytes = 0;
};

class Unauthenticated : public testing::TestWithParam<ProgressMode> {
 protected:
  using Did = Listening::Did;

  void SetUp() override {
    ASSERT_TRUE(loop);
    AsioTransport::Options options;
    options.listen = own_loopback();
    auto opened = AsioTransport::open(**loop, options);
    ASSERT_TRUE(opened);
    transport = std::move(*opened);
    events.transport = transport.get();
    transport->bind(events);
    for (int i = 0; i < 2; ++i) {
      peers.push_back(std::make_unique<Socket>(transport->listening().at(0)));
      ASSERT_TRUE(peers.back()->connected);
    }
    ASSERT_TRUE((*loop)->run_until([&] { return events.accepted.size() == peers.size(); },
                                   ProgressLoop::clock() + std::chrono::seconds(10)));
    events.established = events.accepted;
    for (const Handle h : events.established) transport->authenticated(h);
  }
  void iterate() {
    events.did.clear();
    const Time now = ProgressLoop::clock();
    (*loop)->iterate(now, now);
  }
  void call_all() {
    for (int i = 0; i < k_crowd; ++i) {
      crowd.push_back(std::make_unique<Socket>(transport->listening().at(0)));
      ASSERT_TRUE(crowd.back()->connected);
      crowd.back()->write();
    }
  }

  Result<std::unique_ptr<ProgressLoop>> loop = ProgressLoop::open(GetParam());
  std::unique_ptr<AsioTransport> transport;
  Listening events;
  std::vector<std::unique_ptr<Socket>> peers, crowd;
};
INSTANTIATE_TEST_SUITE_P(In, Unauthenticated,
                         testing::Values(ProgressMode::spin, ProgressMode::adaptive,
                                         ProgressMode::blocking),
                         [](const auto& info) {
                           return std::string(info.param == ProgressMode::spin       ? "spin"
                                              : info.param == ProgressMode::adaptive ? "adaptive"
                                                                                     : "blocking");
                         });

TEST_P(Unauthenticated, ConnectionsAreServedAFewInOneIterationAndAfterEstablishedOnes) {
  ASSERT_NO_FATAL_FAILURE(call_all());
  const std::size_t all = events.accepted.size() + k_crowd;
  const Time limit = ProgressLoop::clock() + std::chrono::seconds(10);
  std::size_t sent = 0;
  while (events.bytes < sent + k_crowd && ProgressLoop::clock() < limit) {
    if (sent < 200) {
      for (const auto& peer : peers) peer->write(), ++sent;
    }
    iterate();
    ASSERT_LE(events.count(Did::accept), k_bound);
    ASSERT_LE(events.count(Did::read_unauthenticated), k_bound);
    // Nothing of an established connection comes behind one that is not.
    const auto first =
        std::ranges::find_if(events.did, [](Did d) { return d != Did::read_established; });
    ASSERT_EQ(std::find(first, events.did.end(), Did::read_established), events.did.end());
    // Nor is it left for the next iteration when others were served in this one.
    if (first != events.did.end() && sent < 200) {
      ASSERT_EQ(events.count(Did::read_established), std::ssize(peers));
    }
  }
  EXPECT_EQ(events.accepted.size(), all);
  EXPECT_EQ(events.bytes, sent + k_crowd);
}

// In order: a later connection does not keep out an earlier one.
TEST_P(Unauthenticated, ConnectionsGetInThoughOthersKeepComing) {
  ASSERT_NO_FATAL_FAILURE(call_all());
  const std::size_t before = events.accepted.size() + k_crowd;
  std::vector<std::unique_ptr<Socket>> more;
  int served = 0; // iterations that have accepted
  const Time limit = ProgressLoop::clock() + std::chrono::seconds(10);
  while (events.accepted.size() < before && ProgressLoop::clock() < limit) {
    for (int i = 0; i < 8 && more.size() < 400; ++i) {
      more.push_back(std::make_unique<Socket>(transport->listening().at(0)));
      more.back()->write();
    }
    iterate();
    served += events.count(Did::accept) != 0 ? 1 : 0;
  }
  EXPECT_LE(served, k_crowd / k_bound + 1);
}

// Whether to connect to a peer is decided at the end of an iteration: better when those that have
// called were seen.
TEST_P(Unauthenticated, ConnectionsAreAllSeenInOneIterationWhereThereIsNoTraffic) {
  ASSERT_NO_FATAL_FAILURE(call_all());
  iterate();
  EXPECT_EQ(events.count(Did::accept), k_crowd);
}

// The loop does not sleep on what it has left for later.
TEST_P(Unauthenticated, ConnectionsAreServedWithoutAnythingElseHappening) {
  ASSERT_NO_FATAL_FAILURE(call_all());
  EXPECT_TRUE((*loop)->run_until([&] { return events.bytes == k_crowd; },
                                 ProgressLoop::clock() + std::chrono::seconds(10)));
}

} // namespace
} // namespace statewire::test
