// SPDX-License-Identifier: BSD-3-Clause
// Lanes over real sockets: descriptors among the bytes of UNIX sockets, and shared memory beside
// them.
#include "open_descriptors.hpp"

#include "asio/asio_transport.hpp"
#include "asio/progress.hpp"
#include "lanes/lane_transport.hpp"
#include "lanes/shm/shm_component.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <functional>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>

namespace statewire::lanes {
namespace {

// Two transports of sockets in one process.
class Sockets : public testing::Test {
 protected:
  void open(const AsioTransport::Options& options) {
    auto opened = ProgressLoop::open(ProgressMode::spin);
    ASSERT_TRUE(opened);
    loop = std::move(*opened);
    for (auto& t : below) {
      auto transport = AsioTransport::open(*loop, options);
      ASSERT_TRUE(transport) << transport.error().text;
      t = std::move(*transport);
    }
  }
  static AsioTransport::Options unix_sockets() {
    AsioTransport::Options options;
    options.listen.emplace_back().family = Address::Family::local;
    options.listen.back().scope = 1;
    return options;
  }
  static AsioTransport::Options tcp() {
    AsioTransport::Options options;
    options.ipv6 = false;
    return options;
  }
  virtual bool step() { return loop->poll(ProgressLoop::clock()); }
  [[nodiscard]] bool until(const std::function<bool()>& predicate) {
    const Time deadline = ProgressLoop::clock() + std::chrono::seconds(20);
    while (!predicate()) {
      if (ProgressLoop::clock() > deadline) return false;
      (void)step();
    }
    return true;
  }

  std::unique_ptr<ProgressLoop> loop;
  std::array<std::unique_ptr<AsioTransport>, 2> below;
};

// ---- descriptors among the bytes

struct Listener : TransportEvents {
  explicit Listener(Transport& t) : transport(t) {}
  void on_accept(Handle h, Time) override { begin(h, false); }
  void on_connect(Handle h, Errc result, Time) override {
    ASSERT_EQ(result, Errc::ok);
    begin(h, true);
  }
  virtual void begin(Handle h, bool initiator) {
    (void)initiator;
    handle = h;
    if (authenticates) transport.authenticated(h);
    is_open = true;
  }
  bool on_readable(Handle, Time) override { return is_readable = true; }
  void on_writable(Handle, Time) override { is_writable = true; }
  void on_accept_paused(bool, Time) override {}

  Transport& transport;
  Handle handle;
  bool authenticates = true;
  bool is_open = false, is_readable = false, is_writable = false;
};

class Descriptors : public Sockets {
 protected:
  void connect(const AsioTransport::Options& options, bool both_authenticate = true) {
    ASSERT_NO_FATAL_FAILURE(open(options));
    for (std::size_t i = 0; i < 2; ++i) {
      ends[i] = std::make_unique<Listener>(*below[i]);
      below[i]->bind(*ends[i]);
    }
    ends[1]->authenticates = both_authenticate;
    Handle h;
    ASSERT_EQ(below[0]->connect(below[1]->listening().at(0), h), Errc::ok);
    ASSERT_TRUE(until([&] { return ends[0]->is_open && ends[1]->is_open; }));
  }
  void write(std::string_view text) {
    const ConstBytes bytes = std::as_bytes(std::span(text));
    ASSERT_EQ(below[0]->write(ends[0]->handle, std::span(&bytes, 1)).bytes, text.size());
  }
  // The peer's next bytes, at most so many.
  IoResult read(std::size_t most = 100) {
    std::vector<std::byte> into(most);
    IoResult r;
    EXPECT_TRUE(until([&] {
      r = below[1]->read(ends[1]->handle, MutableBytes(into));
      return r.status != IoStatus::would_block;
    }));
    text.assign(reinterpret_cast<const char*>(into.data()), r.bytes); // bytes as text
    return r;
  }
  IoStatus pass() {
    const native::Descriptor file(::memfd_create("passed", MFD_CLOEXEC));
    struct stat s {};
    EXPECT_EQ(::fstat(file.get(), &s), 0);
    identity = s.st_ino;
    return below[0]->pass_descriptor(ends[0]->handle, file.get());
  }
  native::Descriptor take() {
    return native::Descriptor(below[1]->take_descriptor(ends[1]->handle));
  }

  std::array<std::unique_ptr<Listener>, 2> ends;
  std::string text;
  ino_t identity = 0;
};

TEST_F(Descriptors, one_arrives_at_its_position_of_the_stream) {
  ASSERT_NO_FATAL_FAILURE(connect(unix_sockets()));
  const auto before = open_descriptors();
  write("before");
  EXPECT_EQ(pass(), IoStatus::ok);
  write("behind");
  EXPECT_FALSE(read(2).has_descriptor);
  EXPECT_EQ(text, "be");
  EXPECT_TRUE(read().has_descriptor);
  EXPECT_EQ(text, "fore");
  {
    const native::Descriptor taken = take();
    struct stat s {};
    ASSERT_EQ(::fstat(taken.get(), &s), 0);
    EXPECT_EQ(s.st_ino, identity);
    EXPECT_FALSE(take()) << "once";
  }
  EXPECT_FALSE(read().has_descriptor);
  EXPECT_EQ(text, "behind");
  EXPECT_EQ(pass(), IoStatus::ok);
  const IoResult alone = read();
  EXPECT_EQ(alone.status, IoStatus::ok);
  EXPECT_EQ(alone.bytes, 0U);
  EXPECT_TRUE(alone.has_descriptor);
  write("x");
  (void)read();
  EXPECT_EQ(open_descriptors(), before) << "what is not taken is closed by the next read";
}

TEST_F(Descriptors, one_that_finds_no_number_is_announced_and_empty) {
  ASSERT_NO_FATAL_FAILURE(connect(unix_sockets()));
  EXPECT_EQ(pass(), IoStatus::ok);
  rlimit limit{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &limit), 0);
  rlimit none = limit;
  none.rlim_cur = 0;
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
  const bool announced = read().has_descriptor;
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &limit), 0);
  EXPECT_TRUE(announced);
  EXPECT_FALSE(take());
  write("and on");
  EXPECT_EQ(read().bytes, 6U);
}

TEST_F(Descriptors, full_socket_takes_one_later) {
  ASSERT_NO_FATAL_FAILURE(connect(unix_sockets()));
  const std::vector<std::byte> much(1 << 20);
  const ConstBytes bytes(much);
  std::size_t written = 0;
  for (;;) {
    const IoResult r = below[0]->write(ends[0]->handle, std::span(&bytes, 1));
    if (r.status == IoStatus::would_block) break;
    ASSERT_EQ(r.status, IoStatus::ok);
    written += r.bytes;
  }
  ASSERT_EQ(pass(), IoStatus::would_block);
  ends[0]->is_writable = false;
  std::size_t got = 0;
  while (got < written) got += read(1 << 16).bytes;
  ASSERT_TRUE(until([&] { return ends[0]->is_writable; }));
  EXPECT_EQ(pass(), IoStatus::ok);
  EXPECT_TRUE(read().has_descriptor);
}

TEST_F(Descriptors, unexpected_one_ends_the_connection_and_is_closed) {
  ASSERT_NO_FATAL_FAILURE(connect(unix_sockets(), false));
  const auto before = open_descriptors();
  EXPECT_EQ(pass(), IoStatus::ok);
  const IoResult r = read();
  EXPECT_EQ(r.status, IoStatus::error);
  EXPECT_EQ(r.error, Errc::bad_message);
  EXPECT_EQ(open_descriptors(), before);
}

TEST_F(Descriptors, none_is_left_open_by_a_connection_that_ends_first) {
  ASSERT_NO_FATAL_FAILURE(connect(unix_sockets()));
  const auto before = open_descriptors();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(pass(), IoStatus::ok);
  EXPECT_TRUE(read().has_descriptor);
  EXPECT_EQ(open_descriptors(), before + 1);
  below[0]->close(ends[0]->handle, false);
  below[1]->close(ends[1]->handle, false);
  EXPECT_EQ(open_descriptors(), before - 2) << "both sockets, and what had come";
}

TEST_F(Descriptors, tcp_passes_none) {
  ASSERT_NO_FATAL_FAILURE(connect(tcp()));
  EXPECT_FALSE(below[0]->may_pass_descriptors(ends[0]->handle));
  EXPECT_EQ(pass(), IoStatus::error);
  EXPECT_FALSE(take());
}

// ---- lanes

struct User final : Listener {
  using Listener::Listener;
  void begin(Handle h, bool initiator) override {
    Listener::begin(h, initiator);
    // The other side has the same components.
    if (transport.may_propose_lanes(h))
      (void)transport.frames_follow(h, Carrier::socket, initiator, {}, 0);
  }
  bool on_readable(Handle h, Time) override {
    std::array<std::byte, 16384> buffer; // NOLINT: not zeroed
    for (;;) {
      const IoResult r = transport.read(h, MutableBytes(buffer));
      if (r.status != IoStatus::ok) {
        has_ended |= r.status != IoStatus::would_block;
        return true;
      }
      const ConstBytes came = r.read(buffer);
      got.insert(got.end(), came.begin(), came.end());
    }
  }
  void on_writable(Handle, Time) override { flush(); }
  void send_frame(std::size_t payload) {
    const auto header =
        session::encode({static_cast<std::uint32_t>(payload), 3, session::FrameKind::message, 0});
    sent.insert(sent.end(), header.begin(), header.end());
    for (std::size_t i = 0; i < payload; ++i)
      sent.push_back(static_cast<std::byte>((sent.size() * 2654435761U) >> 13U));
    flush();
  }
  void flush() {
    const ConstBytes rest = ConstBytes(sent).subspan(written);
    if (rest.empty()) return;
    const IoResult r = transport.write(handle, std::span(&rest, 1));
    ASSERT_NE(r.status, IoStatus::error);
    written += r.bytes;
  }
  std::vector<std::byte> got, sent;
  std::size_t written = 0;
  bool has_ended = false;
};

class UnixLanes : public Sockets {
 protected:
  struct Process {
    Process(AsioTransport& below, std::uint32_t scope)
        : shm(scope), lanes(dispatcher, below, registry, {.start_after = 2}), user(lanes) {
      registry.add(shm);
      below.bind(lanes);
      lanes.bind(user);
    }
    [[nodiscard]] Stream& stream() { return *lanes.stream(user.handle); }
    [[nodiscard]] bool is_attached() {
      return stream().attach_state() == spec::attach::State::ATTACHED;
    }
    ShmComponent shm;
    Registry registry;
    Dispatcher dispatcher;
    LaneTransport lanes;
    User user;
  };
  void TearDown() override {
    for (auto& p : processes)
      if (p) loop->remove(static_cast<Driven&>(p->lanes));
    for (auto& t : below) t.reset();
  }
  void connect(const AsioTransport::Options& options,
               std::array<std::uint32_t, 2> scopes = {7, 7}) {
    ASSERT_NO_FATAL_FAILURE(open(options));
    for (std::size_t i = 0; i < 2; ++i) {
      processes[i] = std::make_unique<Process>(*below[i], scopes[i]);
      loop->add(static_cast<Driven&>(processes[i]->lanes));
    }
    Handle h;
    ASSERT_EQ(processes[0]->lanes.connect(below[1]->listening().at(0), h), Errc::ok);
    ASSERT_TRUE(until([&] { return a().user.is_open && b().user.is_open; }));
  }
  bool step() override {
    bool any = Sockets::step();
    for (auto& p : processes)
      if (p) any |= p->lanes.progress(ProgressLoop::clock());
    return any;
  }
  Process& a() { return *processes[0]; }
  Process& b() { return *processes[1]; }
  void exchange(std::size_t payload) {
    for (int i = 0; i < 4; ++i) {
      a().user.send_frame(payload);
      b().user.send_frame(payload / 2);
      ASSERT_TRUE(until([&] {
        return a().user.got.size() == b().user.sent.size() &&
               b().user.got.size() == a().user.sent.size();
      }));
    }
    EXPECT_TRUE(a().user.got == b().user.sent);
    EXPECT_TRUE(b().user.got == a().user.sent);
  }
  std::array<std::unique_ptr<Process>, 2> processes;
};

TEST_F(UnixLanes, stream_goes_through_shared_memory_and_back) {
  ASSERT_NO_FATAL_FAILURE(connect(unix_sockets()));
  const auto before = open_descriptors();
  exchange(100);
  ASSERT_TRUE(until([&] { return a().is_attached() && b().is_attached(); }));
  exchange(1 << 20); // more than the ring
  EXPECT_EQ(a().lanes.attached(), 1U);
  EXPECT_EQ(a().shm.lanes(), 1U);
  EXPECT_EQ(b().shm.lanes(), 1U);
  EXPECT_EQ(open_descriptors(), before) << "a mapping needs no descriptor";
  a().stream().give_up("it is idle", ProgressLoop::clock());
  ASSERT_TRUE(until([&] { return a().shm.lanes() == 0 && b().shm.lanes() == 0; }));
  exchange(1 << 18); // and is proposed again: the connection is used
  ASSERT_TRUE(until([&] { return a().is_attached() && b().is_attached(); }));
  EXPECT_EQ(a().lanes.attached(), 2U);
  exchange(1 << 18);
  a().lanes.shutdown_write(a().user.handle);
  ASSERT_TRUE(until([&] { return b().user.has_ended; }));
  b().lanes.shutdown_write(b().user.handle);
  ASSERT_TRUE(until([&] { return a().user.has_ended; }));
}

TEST_F(UnixLanes, what_was_published_before_the_peer_s_end_is_read) {
  ASSERT_NO_FATAL_FAILURE(connect(unix_sockets()));
  exchange(100);
  ASSERT_TRUE(until([&] { return a().is_attached() && b().is_attached(); }));
  exchange(100);
  a().user.send_frame(5000);
  ASSERT_EQ(a().user.written, a().user.sent.size());
  const auto sent = a().user.sent;
  below[0]->close(a().user.handle, true); // as if the process were killed
  ASSERT_TRUE(until([&] { return b().user.has_ended; }));
  EXPECT_TRUE(b().user.got == sent);
}

TEST_F(UnixLanes, shared_memory_is_not_offered_over_tcp) {
  ASSERT_NO_FATAL_FAILURE(connect(tcp()));
  exchange(1 << 16);
  EXPECT_EQ(a().lanes.attached() + b().lanes.attached(), 0U);
  EXPECT_EQ(a().lanes.stream(a().user.handle), nullptr) << "LANE frames are expected";
}

TEST_F(UnixLanes, shared_memory_does_not_reach_another_host) {
  ASSERT_NO_FATAL_FAILURE(connect(unix_sockets(), {7, 8}));
  exchange(1 << 16);
  EXPECT_EQ(a().lanes.attached() + b().lanes.attached(), 0U);
  EXPECT_EQ(a().stream().attach_state(), spec::attach::State::APART);
  EXPECT_EQ(a().stream().lane_number(), 0U) << "none was tried";
}

} // namespace
} // namespace statewire::lanes
