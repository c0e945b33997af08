// SPDX-License-Identifier: BSD-3-Clause
// Processes of one host, over real UNIX sockets and shared memory: many connections, sides that
// sleep, what keeps a connection on its socket, and peers that are killed or break the rules.
#include "asio/asio_transport.hpp"
#include "asio/progress.hpp"
#include "lanes/frames.hpp"
#include "lanes/lanes.hpp"
#include "lanes/shm/shm_component.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <asio/unix_socket.hpp>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <functional>
#include <iostream>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <map>
#include <new>
#include <random>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace statewire::lanes {
namespace {

using Octets = std::vector<std::uint8_t>;

constexpr std::uint32_t k_scope = 7;
constexpr Time k_time_limit = std::chrono::seconds(50); // for what comes at once

std::vector<std::byte> frame_of(std::size_t payload) {
  const auto header =
      session::encode({static_cast<std::uint32_t>(payload), 3, session::FrameKind::message, 0});
  std::vector<std::byte> bytes(header.begin(), header.end());
  while (bytes.size() < header.size() + payload)
    bytes.push_back(static_cast<std::byte>((bytes.size() * 2654435761U) >> 13U));
  return bytes;
}

// Reads all, and writes what it is to send.
class Users final : public TransportEvents {
 public:
  struct Connection {
    std::vector<std::byte> got, sent;
    std::size_t written = 0;
    bool has_ended = false;
    Errc error = Errc::ok;
    [[nodiscard]] bool is_over() const { return has_ended || error != Errc::ok; }
  };
  explicit Users(Transport& t) : transport_(t) {}
  Connection& operator[](Handle h) { return connections_[h.slot]; }

  void send(Handle h, std::span<const std::byte> frame) {
    Connection& c = (*this)[h];
    c.sent.insert(c.sent.end(), frame.begin(), frame.end());
    on_writable(h, {});
  }

  void on_accept(Handle h, Time) override { begin(h, false); }
  void on_connect(Handle h, Errc result, Time) override {
    ASSERT_EQ(result, Errc::ok);
    begin(h, true);
  }
  bool on_readable(Handle h, Time) override {
    constexpr std::size_t k_most = std::size_t{256} << 10U; // a peer may write faster
    Connection& c = (*this)[h];
    for (std::size_t done = 0; done < k_most;) {
      const IoResult r = transport_.read(h, MutableBytes(buffer_));
      c.has_ended |= r.status == IoStatus::eof;
      if (r.status == IoStatus::error) c.error = r.error;
      if (r.status != IoStatus::ok) return done != 0 || c.is_over();
      const ConstBytes came = r.read(buffer_);
      c.got.insert(c.got.end(), came.begin(), came.end());
      done += r.bytes;
    }
    transport_.read_again(h);
    return true;
  }
  void on_writable(Handle h, Time) override {
    if (writable_hook) return writable_hook(h);
    Connection& c = (*this)[h];
    const ConstBytes rest = ConstBytes(c.sent).subspan(c.written);
    if (rest.empty() || c.is_over()) return;
    const IoResult r = transport_.write(h, std::span(&rest, 1));
    if (r.status == IoStatus::error) c.error = r.error;
    c.written += r.bytes;
  }
  void on_accept_paused(bool, Time) override {}

  std::vector<Handle> open; // in order
  std::function<void(Handle)> writable_hook;

 private:
  void begin(Handle h, bool initiator) {
    transport_.authenticated(h);
    (void)transport_.frames_follow(h, Carrier::socket, initiator, {}, 0);
    (*this)[h] = {};
    open.push_back(h);
  }
  Transport& transport_;
  std::map<std::uint32_t, Connection> connections_;
  std::vector<std::byte> buffer_ = std::vector<std::byte>(std::size_t{16} << 10U);
};

// One process, as far as this is about it.
class Host {
 public:
  explicit Host(ProgressMode mode = ProgressMode::adaptive) {
    auto opened = ProgressLoop::open(mode);
    EXPECT_TRUE(opened);
    loop = std::move(*opened);
    AsioTransport::Options options;
    options.listen.emplace_back().family = Address::Family::local;
    options.listen.back().scope = k_scope;
    auto transport = AsioTransport::open(*loop, options);
    EXPECT_TRUE(transport) << transport.error().text;
    sockets = std::move(*transport);
    LaneParts parts;
    parts.components.push_back(std::make_unique<ShmComponent>(k_scope));
    constexpr LaneTransport::Options k_options{.start_after = 2};
    all = std::make_unique<Lanes>(*loop, dispatcher, *sockets, std::move(parts), k_options);
    users = std::make_unique<Users>(lanes());
    lanes().bind(*users);
    sockets->bind(lanes());
  }
  [[nodiscard]] LaneTransport& lanes() const { return all->transport(); }
  [[nodiscard]] Address address() const { return sockets->listening().at(0); }
  void iterate() const {
    const Time now = ProgressLoop::clock();
    loop->iterate(now, now + std::chrono::milliseconds(1));
  }
  // Sleeps in the meantime, if its mode allows it.
  [[nodiscard]] bool until(const std::function<bool()>& predicate) const {
    return loop->run_until(predicate, ProgressLoop::clock() + k_time_limit);
  }

  std::unique_ptr<ProgressLoop> loop;
  std::unique_ptr<AsioTransport> sockets;
  Dispatcher dispatcher;
  std::unique_ptr<Lanes> all;
  std::unique_ptr<Users> users;
};

// Two of them in one thread, in turns.
struct Hosts {
  explicit Hosts(ProgressMode mode = ProgressMode::adaptive) : a(mode), b(mode) {}
  bool until(const std::function<bool()>& predicate) const {
    const Time deadline = ProgressLoop::clock() + k_time_limit;
    while (!predicate()) {
      if (ProgressLoop::clock() > deadline) return false;
      a.iterate();
      b.iterate();
    }
    return true;
  }
  // A connection of `a`, the initiator.
  bool connect() {
    const std::size_t before = b.users->open.size();
    Handle h;
    if (a.lanes().connect(b.address(), h) != Errc::ok) return false;
    if (!until([&] { return a.users->open.size() + b.users->open.size() == 2 * before + 2; }))
      return false;
    ends.emplace_back(h, b.users->open.back());
    return true;
  }
  [[nodiscard]] bool arrived(std::size_t i) const {
    const auto& [at_a, at_b] = ends[i];
    const auto& ours = (*a.users)[at_a];
    const auto& theirs = (*b.users)[at_b];
    return ours.got == theirs.sent && theirs.got == ours.sent;
  }
  // Frames of so many bytes there and back.
  bool exchange(std::size_t i, std::size_t payload, int times = 4) const {
    const auto bytes = frame_of(payload);
    for (int k = 0; k < times; ++k) {
      a.users->send(ends[i].first, bytes);
      b.users->send(ends[i].second, bytes);
      if (!until([&] { return arrived(i); })) return false;
    }
    return true;
  }
  [[nodiscard]] bool attached(std::size_t lanes) const {
    return until([&] { return a.lanes().attached() == lanes && b.lanes().attached() == lanes; });
  }
  [[nodiscard]] std::uint64_t attached() const {
    return a.lanes().attached() + b.lanes().attached();
  }
  // Both say why their connection has no lane.
  [[nodiscard]] bool say(std::string_view why) const {
    return until([&] {
      return a.lanes().why_no_lane().find(why) != std::string::npos &&
             b.lanes().why_no_lane().find(why) != std::string::npos;
    });
  }

  Host a, b;
  std::vector<std::pair<Handle, Handle>> ends;
};

// More than a polling loop looks at by itself, and the peer has nothing to write.
TEST(Hosts, many_busy_connections_one_way_all_make_progress) {
  Hosts hosts;
  constexpr std::size_t k_count = 12;
  for (std::size_t i = 0; i < k_count; ++i) {
    ASSERT_TRUE(hosts.connect());
    ASSERT_TRUE(hosts.exchange(i, 10));
  }
  ASSERT_TRUE(hosts.attached(k_count));
  for (const auto& [at_a, at_b] : hosts.ends) hosts.a.users->send(at_a, frame_of(1'000'000));
  for (std::size_t i = 0; i < k_count; ++i)
    ASSERT_TRUE(hosts.until([&] { return hosts.arrived(i); })) << i;
}

// ---- what keeps a connection on its socket

class SoftLimit {
 public:
  SoftLimit(int what, rlim_t most) : what_(what) {
    good = ::getrlimit(what_, &before_) == 0;
    const rlimit lower{most, before_.rlim_max};
    good = good && ::setrlimit(what_, &lower) == 0;
  }
  ~SoftLimit() { (void)::setrlimit(what_, &before_); }
  SoftLimit(const SoftLimit&) = delete;
  SoftLimit& operator=(const SoftLimit&) = delete;
  bool good = false;

 private:
  int what_;
  rlimit before_{};
};

TEST(Hosts, without_a_free_descriptor_stay_on_the_socket) {
  Hosts hosts;
  ASSERT_TRUE(hosts.connect());
  const int next = ::dup(0); // the lowest free number
  ::close(next);
  const SoftLimit none(RLIMIT_NOFILE, static_cast<rlim_t>(next));
  ASSERT_TRUE(none.good);
  EXPECT_TRUE(hosts.exchange(0, 100'000));
  EXPECT_TRUE(hosts.say("memfd_create: Too many open files"));
  EXPECT_EQ(hosts.attached(), 0U);
}

TEST(Hosts, whose_files_may_not_have_a_ring_s_size_stay_on_the_socket) {
  const SoftLimit files(RLIMIT_FSIZE, rlim_t{32} << 10U);
  ASSERT_TRUE(files.good);
  Hosts hosts;
  ASSERT_TRUE(hosts.connect());
  EXPECT_TRUE(hosts.exchange(0, 100'000));
  EXPECT_TRUE(hosts.say("ulimit -f"));
  EXPECT_EQ(hosts.attached(), 0U);
}

// What a child reports is its status: 0 is good.
int status_of_child(const std::function<int()>& test) {
  const pid_t child = ::fork();
  if (child == 0) {
    const int result = test();
    std::cout.flush();
    std::_Exit(result);
  }
  int status = -1;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + status;
}

// From here on the kernel maps no shared memory for this thread: as where no address space is left,
// which would leave none to a sanitizer either.
bool refuse_shared_mappings() {
  constexpr std::uint32_t k_number = offsetof(seccomp_data, nr);
  constexpr std::uint32_t k_flags = offsetof(seccomp_data, args) + 3 * sizeof(std::uint64_t);
  std::array<sock_filter, 6> filter{{
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, k_number),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, k_flags),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MAP_SHARED, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOMEM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  }};
  const sock_fprog program{filter.size(), filter.data()};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

TEST(Hosts, without_address_space_stay_on_the_socket) {
  EXPECT_EQ(status_of_child([] {
              Hosts hosts;
              if (!hosts.connect()) return 1;
              if (!refuse_shared_mappings()) return 2;
              if (!hosts.exchange(0, 1000)) return 3;
              if (!hosts.say("cannot map the own ring: Cannot allocate memory")) return 4;
              return hosts.attached() == 0 ? 0 : 5;
            }),
            0);
}

// ---- sleeping: two threads, each of which sleeps as often as it can, on a real processor. The
// model is spec/proof/sleep.world.

TEST(Hosts, sleep_of_both_sides_ends_for_every_message) {
  Hosts hosts(ProgressMode::blocking);
  ASSERT_TRUE(hosts.connect());
  ASSERT_TRUE(hosts.exchange(0, 10));
  ASSERT_TRUE(hosts.attached(1));
  constexpr std::size_t k_rounds = 5000;
  const auto bytes = frame_of(1);
  // Each waits for one more than it had before it wrote.
  const auto play = [&](const Host& host, bool begins) {
    const Handle h = host.users->open[0];
    const auto& got = (*host.users)[h].got;
    const std::size_t first = got.size();
    for (std::size_t i = 1; i <= k_rounds; ++i) {
      if (begins) host.users->send(h, bytes);
      if (!host.until([&] { return got.size() >= first + i * bytes.size(); })) return i;
      if (!begins) host.users->send(h, bytes);
    }
    return k_rounds;
  };
  std::size_t other = 0;
  std::thread thread([&] { other = play(hosts.b, false); });
  EXPECT_EQ(play(hosts.a, true), k_rounds) << "a wake-up was lost";
  thread.join();
  EXPECT_EQ(other, k_rounds) << "a wake-up was lost";
}

// The writer sleeps for room, the reader for bytes.
TEST(Hosts, sleep_of_a_writer_ends_when_there_is_room) {
  Hosts hosts(ProgressMode::blocking);
  ASSERT_TRUE(hosts.connect());
  ASSERT_TRUE(hosts.exchange(0, 10));
  ASSERT_TRUE(hosts.attached(1));
  const auto [at_a, at_b] = hosts.ends[0];
  auto& ours = (*hosts.a.users)[at_a];
  auto& theirs = (*hosts.b.users)[at_b];
  const std::size_t before = theirs.got.size();
  const auto frame = frame_of(std::size_t{16} << 20U);
  std::thread writer([&, h = at_a] {
    hosts.a.users->send(h, frame);
    EXPECT_TRUE(hosts.a.until([&] { return ours.written == ours.sent.size(); }))
        << "a wake-up was lost";
  });
  EXPECT_TRUE(hosts.b.until([&] { return theirs.got.size() == before + frame.size(); }))
      << "a wake-up was lost";
  writer.join();
  EXPECT_TRUE(std::ranges::equal(std::span(theirs.got).subspan(before), frame));
}

// ---- a peer that is killed

// What the parent and its child see.
struct Shared {
  static Shared& make() {
    void* const at =
        ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    EXPECT_NE(at, MAP_FAILED);
    return *new (at) Shared;
  }
  std::atomic<std::uint64_t> given_away{0}; // bytes of the stream, to the socket or the ring
};

// Writes the frame again and again, until it is killed.
[[noreturn]] void write_without_end(ProgressMode mode, const Address& to,
                                    const std::vector<std::byte>& frame, Shared& shared) {
  const Host host(mode);
  std::size_t at = 0;
  std::uint64_t total = 0;
  host.users->writable_hook = [&](Handle h) {
    for (;;) {
      const ConstBytes part = ConstBytes(frame).subspan(at);
      const IoResult r = host.lanes().write(h, std::span(&part, 1));
      if (r.status != IoStatus::ok) return;
      at = (at + r.bytes) % frame.size();
      total += r.bytes;
      if (host.lanes().stream(h)->unsent() == 0) shared.given_away = total;
    }
  };
  Handle h;
  if (host.lanes().connect(to, h) != Errc::ok) std::_Exit(1);
  while (host.users->open.empty()) host.iterate();
  host.users->writable_hook(h);
  for (;;) host.iterate();
}

TEST(Hosts, what_a_peer_has_published_when_it_is_killed_arrives_and_then_the_end) {
  std::mt19937_64 random(11); // NOLINT: the same each time
  Shared& shared = Shared::make();
  const auto frame = frame_of(50'003);
  for (int round = 0; round < 20; ++round) {
    const auto mode = round % 2 == 0 ? ProgressMode::adaptive : ProgressMode::blocking;
    shared.given_away = 0;
    const Host host(mode);
    const Address to = host.address();
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) write_without_end(mode, to, frame, shared);
    std::size_t most = SIZE_MAX; // it is killed when so much has come
    bool is_killed = false;
    const bool ended = host.until([&] {
      if (host.users->open.empty()) return false;
      auto& c = (*host.users)[host.users->open[0]];
      if (most == SIZE_MAX && host.lanes().attached() == 1)
        most = c.got.size() + random() % 3'000'000;
      if (!is_killed && c.got.size() >= most) {
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        is_killed = true;
      }
      return c.is_over();
    });
    EXPECT_TRUE(ended) << "its end was not noticed";
    if (!is_killed) ::kill(child, SIGKILL), ::waitpid(child, nullptr, 0);
    ASSERT_TRUE(is_killed);
    const auto& got = (*host.users)[host.users->open[0]].got;
    EXPECT_GE(got.size(), shared.given_away);
    for (std::size_t i = 0; i < got.size(); ++i) ASSERT_EQ(got[i], frame[i % frame.size()]) << i;
  }
  ::munmap(&shared, sizeof shared);
}

// ---- a peer that breaks the rules

// Attaches a lane by hand, and may then write what it likes into its own segment.
class Liar {
 public:
  explicit Liar(const Address& to) : fd_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un name{};
    const socklen_t size = native::to_sockaddr(to, name);
    EXPECT_EQ(::connect(fd_.get(), reinterpret_cast<const sockaddr*>(&name), size), 0);
    ShmComponent component(k_scope);
    Registry registry;
    registry.add(component);
    const auto advertisement = cpc::encode(registry.advertisement());
    EXPECT_TRUE(advertisement);
    send(0, Propose{*advertisement});
  }
  // TRY has come: it has a lane from here on.
  void attach() {
    std::string why;
    native::Descriptor passed;
    own = shm::Segment::make(passed, why);
    ASSERT_TRUE(own) << why;
    ASSERT_EQ(native::send_mark(fd_.get(), native::Mark::descriptor, passed.get()), 0);
    Octets version(1 + shm::PeerMemory::k_name);
    version.front() = shm::k_version;
    send(1, Parameters{version});
    send(1, Ready{});
    send(1, Switch{0});
  }
  [[nodiscard]] bool is_answered() const {
    char byte = 0;
    return ::recv(fd_.get(), &byte, 1, MSG_DONTWAIT | MSG_PEEK) == 1;
  }
  void ring() { send(1, Bell{0}); }
  shm::Segment own;

 private:
  void send(std::uint16_t lane, Content content) {
    Octets bytes;
    ASSERT_TRUE(encode({lane, content}, bytes));
    // One that was hung up on does not mind.
    (void)::send(fd_.get(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  }
  native::Descriptor fd_;
};

// The liar's connection at `hosts.b`, which has so many lanes with it.
Handle attach(Hosts& hosts, Liar& liar, std::uint64_t lanes) {
  EXPECT_TRUE(hosts.until([&] { return liar.is_answered(); }));
  liar.attach();
  EXPECT_TRUE(hosts.until([&] { return hosts.b.lanes().attached() == lanes; }));
  return hosts.b.users->open.back();
}

TEST(Hosts, position_that_cannot_be_ends_the_connection_with_an_error) {
  struct Case {
    const char* name;
    std::atomic<std::uint64_t> shm::Words::*word;
    std::uint64_t value;
  };
  for (const Case& c : {Case{"written, one too many", &shm::Words::written, shm::k_ring + 1},
                        Case{"written, and nothing follows", &shm::Words::written, UINT64_MAX},
                        Case{"written", &shm::Words::written, std::uint64_t{1} << 62U},
                        Case{"consumed, one too many", &shm::Words::consumed, 1009},
                        Case{"consumed", &shm::Words::consumed, std::uint64_t{1} << 40U}}) {
    SCOPED_TRACE(c.name);
    Hosts hosts;
    Liar liar(hosts.b.address());
    const Handle h = attach(hosts, liar, 1);
    hosts.b.users->send(h, frame_of(1000)); // with its header 1008
    (liar.own.words().*c.word).store(c.value);
    liar.ring();
    auto& connection = (*hosts.b.users)[h];
    ASSERT_TRUE(hosts.until([&] { return connection.is_over(); }));
    EXPECT_EQ(connection.error, Errc::bad_message);
    EXPECT_TRUE(connection.got.empty());
  }
}

TEST(Hosts, peer_that_scribbles_at_random_harms_only_its_own_connection) {
  std::mt19937_64 random(3); // NOLINT: the same each time
  Hosts hosts;
  ASSERT_TRUE(hosts.connect());
  ASSERT_TRUE(hosts.exchange(0, 10));
  ASSERT_TRUE(hosts.attached(1));
  std::size_t ended = 0;
  for (unsigned round = 0; round < 30; ++round) {
    Liar liar(hosts.b.address());
    const Handle h = attach(hosts, liar, 2 + round);
    auto& connection = (*hosts.b.users)[h];
    for (int i = 0; i < 50 && !connection.is_over(); ++i) {
      shm::Words& words = liar.own.words();
      const std::array all{&words.written, &words.consumed, &words.attention};
      all[random() % all.size()]->store(random() >> (random() % 64));
      hosts.b.users->send(h, frame_of(100));
      liar.ring();
      hosts.b.iterate();
    }
    ended += connection.error == Errc::bad_message ? 1 : 0;
    hosts.b.lanes().close(h, true);
  }
  EXPECT_GT(ended, 15U);
  EXPECT_TRUE(hosts.exchange(0, 200'000));
  EXPECT_EQ(hosts.a.lanes().attached(), 1U) << "the good one has kept its lane";
}

} // namespace
} // namespace statewire::lanes
