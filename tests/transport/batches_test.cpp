// SPDX-License-Identifier: BSD-3-Clause
// Small messages that a program writes one after another without progress: each leaves the process
// when it is written, and the system sends those behind the first together.
#include "recorder.hpp"

#include "asio/asio_transport.hpp"

#include <gtest/gtest.h>

#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

namespace statewire::test {
namespace {

struct Side {
  explicit Side(ProgressMode mode) : loop(std::move(*ProgressLoop::open(mode))) {
    AsioTransport::Options options;
    options.listen = own_loopback();
    transport = std::move(*AsioTransport::open(*loop, options));
    user = std::make_unique<Recorder>(*transport);
    transport->bind(*user);
  }
  [[nodiscard]] bool until(const std::function<bool()>& done) const {
    return loop->run_until(done, ProgressLoop::clock() + std::chrono::seconds(20));
  }
  [[nodiscard]] std::size_t received() const { return (*user)[at].received.size(); }
  [[nodiscard]] bool batches() const {
    int value = -1;
    socklen_t size = sizeof value;
    getsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &value, &size);
    return value == 0;
  }
  [[nodiscard]] int
  in_flight() const { // bytes that the peer has not acknowledged, or were not sent
    int bytes = -1;
    ioctl(descriptor, SIOCOUTQ, &bytes);
    return bytes;
  }
  [[nodiscard]] std::uint32_t acknowledgements() const { // packets that carried nothing else
    struct {                                             // glibc's ends earlier than Linux's does
      tcp_info info;
      std::uint64_t pacing_rate, max_pacing_rate, bytes_acked, bytes_received;
      std::uint32_t segs_out, segs_in, notsent_bytes, min_rtt, data_segs_in, data_segs_out;
    } info{};
    socklen_t size = sizeof info;
    EXPECT_EQ(getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size), 0);
    return info.segs_out - info.data_segs_out;
  }

  std::unique_ptr<ProgressLoop> loop;
  std::unique_ptr<AsioTransport> transport;
  std::unique_ptr<Recorder> user;
  Handle at;
  int descriptor = -1;
};

class Batches : public testing::TestWithParam<ProgressMode> {
 protected:
  void SetUp() override {
    ASSERT_EQ(a.transport->connect(b.transport->listening().at(0), a.at), Errc::ok);
    ASSERT_TRUE(a.until([&] { return !a.user->connects.empty(); }));
    ASSERT_TRUE(b.until([&] { return !b.user->accepted.empty(); }));
    b.at = b.user->accepted.at(0);
    const Ends ends = ends_of_connection_to(b.transport->listening().at(0));
    a.descriptor = ends.connected;
    b.descriptor = ends.accepted;
    for (const Side* side : {&a, &b}) side->transport->authenticated(side->at);
    if (talks) talk();
  }
  // A dialogue, after which the system does not acknowledge by itself at once.
  void talk() {
    const std::vector<std::byte> part = pattern(64);
    for (std::size_t i = 1; i < 20; ++i) {
      a.user->send(a.at, part);
      ASSERT_TRUE(b.until([&] { return b.received() == i * part.size(); }));
      b.user->send(b.at, part);
      ASSERT_TRUE(a.until([&] { return a.received() == i * part.size(); }));
    }
    before = b.received();
  }
  bool talks = true;
  Side a{GetParam()}, b{GetParam()};
  std::size_t before = 0;
};

TEST_P(Batches, reach_a_peer_that_reads_while_the_writer_makes_no_progress) {
  for (int i = 0; i < 100; ++i) a.user->send(a.at, "01234567");
  EXPECT_TRUE(b.until([&] { return b.received() == before + 800; }));
  // … and are acknowledged although the peer has nothing to answer.
  EXPECT_TRUE(b.until([&] { return a.in_flight() == 0; }));
}

// A program asks for completions once more before it answers. Where the machine takes 40 ms for
// that, the system acknowledges by itself, so one of many exchanges is enough.
TEST_P(Batches, are_acknowledged_by_an_answer_of_the_next_iteration) {
  bool carried = false;
  for (std::size_t i = 1; i <= 50 && !carried; ++i) {
    const std::uint32_t sent = b.acknowledgements();
    a.user->send(a.at, "01234567");
    ASSERT_TRUE(b.until([&] { return b.received() == before + i * 8; }));
    if (GetParam() != ProgressMode::blocking) b.loop->poll(ProgressLoop::clock());
    b.user->send(b.at, "76543210");
    ASSERT_TRUE(a.until([&] { return a.received() == before + i * 8; }));
    carried = b.acknowledgements() == sent;
  }
  EXPECT_TRUE(carried);
}

// The test tells the time, and the system acknowledges by itself where the machine takes 40 ms.
TEST_P(Batches, are_acknowledged_when_20_us_have_brought_no_answer) {
  using std::chrono::microseconds;
  bool held = false;
  for (std::size_t i = 1; i <= 50 && !held; ++i) {
    const std::uint32_t sent = b.acknowledgements();
    const Time now = ProgressLoop::clock();
    a.user->send(a.at, "01234567");
    while (b.received() < before + i * 8 && ProgressLoop::clock() - now < std::chrono::seconds(20))
      b.loop->poll(now);
    ASSERT_EQ(b.received(), before + i * 8);
    for (int n = 0; n < 10; ++n) b.loop->poll(now + microseconds(19));
    const bool early = b.acknowledgements() != sent;
    b.loop->poll(now + microseconds(20));
    EXPECT_EQ(b.acknowledgements(), sent + 1);
    held = !early;
  }
  EXPECT_TRUE(held);
}

TEST_P(Batches, begin_with_the_second_message_and_end_with_progress) {
  a.user->send(a.at, "first");
  EXPECT_FALSE(a.batches());
  a.user->send(a.at, "second");
  EXPECT_TRUE(a.batches());
  a.user->send(a.at, "third");
  EXPECT_TRUE(a.batches());
  a.loop->poll(ProgressLoop::clock());
  EXPECT_FALSE(a.batches());
  a.user->send(a.at, "first again");
  EXPECT_FALSE(a.batches());
  EXPECT_TRUE(b.until([&] { return b.received() == before + 27; }));
}

TEST_P(Batches, may_be_closed_in_the_middle) {
  a.user->send(a.at, "01234567");
  a.user->send(a.at, "01234567");
  a.transport->close(a.at, false);
  a.loop->poll(ProgressLoop::clock());
  EXPECT_TRUE(b.until([&] { return b.received() == before + 16; }));
}

// Where few bytes have passed, no message waits for an acknowledgement, so the reader sends none.
class FirstMessages : public Batches {
 protected:
  FirstMessages() { talks = false; }
};

TEST_P(FirstMessages, leave_one_by_one) {
  for (int i = 0; i < 100; ++i) {
    a.user->send(a.at, "01234567");
    EXPECT_FALSE(a.batches()) << i;
  }
  EXPECT_TRUE(b.until([&] { return b.received() == 800; }));
}

const auto k_modes =
    testing::Values(ProgressMode::spin, ProgressMode::adaptive, ProgressMode::blocking);

std::string name_of(const testing::TestParamInfo<ProgressMode>& p) {
  if (p.param == ProgressMode::spin) return "spin";
  return p.param == ProgressMode::adaptive ? "adaptive" : "blocking";
}

INSTANTIATE_TEST_SUITE_P(, Batches, k_modes, name_of);
INSTANTIATE_TEST_SUITE_P(, FirstMessages, k_modes, name_of);

} // namespace
} // namespace statewire::test
