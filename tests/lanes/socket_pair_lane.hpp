// SPDX-License-Identifier: BSD-3-Clause
// A component whose lanes are socket pairs of the kernel, for tests: both ends in one process, and
// a failure at any operation. Written as a program's own: with public headers only.
//
// The acceptor's end makes the pair and sends a token in SETUP, for which the initiator's end takes
// the other socket. A publication is a packet: what was consumed, then bytes. Each end keeps what
// its peer has not reported.
#pragma once

#include <statewire/component.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <sys/socket.h>
#include <utility>
#include <vector>

namespace statewire::lanes {

// Whether one end is to be rung, as its peer sees it.
struct Armed {
  std::uint64_t times = 0; // armed; changes with each
  bool for_bytes = false, for_reports = false;
};

// What the ends of both sides share: sockets on their way to the initiator, and the failures.
struct SocketPairs {
  std::size_t ring = 4096;
  std::size_t receives = 8;
  std::map<std::uint64_t, Descriptor> waiting;
  std::map<std::uint64_t, std::array<Armed, 2>> armed; // by token: the initiator, the acceptor
  std::uint64_t arms = 0, bells = 0;
  std::uint64_t next_token = 1;
  std::uint64_t operations = 0;           // so far, of all ends
  std::uint64_t fails_at = UINT64_MAX;    // the operation with this number fails
  std::uint64_t fails_every = UINT64_MAX; // … and each so many
  std::uint64_t carried = 0;              // bytes
  bool opens_regions = false;             // which no end reads
  [[nodiscard]] bool fails() {
    const std::uint64_t n = operations++;
    return n == fails_at || (n + 1) % fails_every == 0;
  }
};

class SocketPairEnd final : public Lane {
 public:
  SocketPairEnd(SocketPairs& pairs, std::vector<SocketPairEnd*>& ends, LaneEvents& events)
      : pairs_(pairs), ends_(ends), events_(events) {
    ends_.push_back(this);
    arrived_.reserve(pairs_.ring);
  }
  ~SocketPairEnd() override { leave(); }
  SocketPairEnd(const SocketPairEnd&) = delete;
  SocketPairEnd& operator=(const SocketPairEnd&) = delete;

  // The acceptor's. False: `why`.
  bool make(std::string& why, Time now) {
    std::array<int, 2> fds{};
    if (pairs_.fails() ||
        ::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, fds.data()) != 0) {
      why = "no socket pair";
      return false;
    }
    socket_ = Descriptor(fds[0]);
    token_ = pairs_.next_token++;
    side_ = 1;
    pairs_.waiting[token_] = Descriptor(fds[1]);
    std::array<std::uint8_t, sizeof token_> bytes{};
    std::memcpy(bytes.data(), &token_, sizeof token_);
    events_.send_setup(bytes, {}, now);
    events_.on_ready(now);
    return true;
  }
  // Raises what has come. Returns whether there was anything.
  bool progress(Time now) {
    if (stopped_ || socket_.get() < 0) return false;
    bool any = false;
    for (;;) {
      std::array<std::byte, sizeof(Header) + 65536> packet; // NOLINT: not zeroed
      const ssize_t n = ::recv(socket_.get(), packet.data(), packet.size(), 0);
      if (n < 0 && (errno == EAGAIN || errno == EINTR)) break;
      if (n <= 0 || pairs_.fails()) {
        fail(n == 0 ? "the other socket is closed" : "a receive has failed", now);
        return true;
      }
      if (!arrived(ConstBytes(packet).first(static_cast<std::size_t>(n)), now)) return true;
      any = true;
    }
    if (any) events_.on_arrival(now);
    return any;
  }

  // ---- Lane
  void on_setup(cpc::BytesView bytes, Descriptor, Time now) override {
    std::memcpy(&token_, bytes.data(), std::min(bytes.size(), sizeof token_));
    auto found = pairs_.waiting.extract(token_);
    if (found.empty() || pairs_.fails()) return fail("no socket for the token", now);
    socket_ = std::move(found.mapped());
    events_.on_ready(now);
  }
  bool open_region(MutableBytes, RemoteRegion& out, Time) override {
    out.id = ++last_region_;
    return pairs_.opens_regions;
  }
  void let_write(Time now) override { events_.on_may_write(now); }
  void arm(bool for_reports) override {
    pairs_.armed[token_][side_] = {++pairs_.arms, true, for_reports};
  }
  void disarm() override {
    Armed& own = pairs_.armed[token_][side_];
    own = {own.times, false, false};
  }
  [[nodiscard]] bool has_arrived() const override {
    std::byte first{};
    const ssize_t n = ::recv(socket_.get(), &first, 1, MSG_PEEK);
    return socket_.get() >= 0 && !failed_ && (n >= 0 || (errno != EAGAIN && errno != EINTR));
  }
  void on_bell(std::uint64_t, Time now) override { (void)progress(now); }
  [[nodiscard]] std::size_t room() const override { return pairs_.ring - held_.size(); }
  [[nodiscard]] std::size_t receives_left() const override { return pairs_.receives - out_; }
  std::size_t publish(std::span<const ConstBytes> from, Time now) override {
    std::vector<std::byte> bytes;
    for (const ConstBytes part : from) {
      const ConstBytes first = part.first(std::min(part.size(), room() - bytes.size()));
      bytes.insert(bytes.end(), first.begin(), first.end());
    }
    held_.insert(held_.end(), bytes.begin(), bytes.end());
    pairs_.carried += bytes.size();
    written_ += bytes.size();
    send({0, 0}, bytes, now);
    if (peer().for_bytes) ring(now);
    return bytes.size();
  }
  [[nodiscard]] bool report_is_due() const override {
    return consumed_ * 4 >= pairs_.ring || taken_ * 2 >= pairs_.receives;
  }
  void report(Time now) override {
    send({std::exchange(consumed_, 0), std::exchange(taken_, 0)}, {}, now);
    if (peer().for_reports) ring(now);
  }
  [[nodiscard]] std::uint64_t reported() const override { return reported_; }
  [[nodiscard]] ConstBytes unreported() const override { return held_; }
  [[nodiscard]] ConstBytes received() const override { return arrived_; }
  void consume(std::size_t bytes) override {
    consumed_ += bytes;
    arrived_.erase(arrived_.begin(), arrived_.begin() + static_cast<std::ptrdiff_t>(bytes));
  }
  void stop() override {
    stopped_ = true;
    leave();
    socket_ = {};
  }

 private:
  struct Header {
    std::uint64_t consumed = 0, taken = 0;
  };

  void fail(std::string_view why, Time now) {
    if (std::exchange(failed_, true)) return;
    events_.on_failure(why, now);
  }
  void send(const Header& header, const std::vector<std::byte>& bytes, Time now) {
    ++out_;
    std::vector<std::byte> packet(sizeof header);
    std::memcpy(packet.data(), &header, sizeof header);
    packet.insert(packet.end(), bytes.begin(), bytes.end());
    if (pairs_.fails() || ::send(socket_.get(), packet.data(), packet.size(), MSG_NOSIGNAL) < 0)
      fail("a send has failed", now);
  }
  bool arrived(ConstBytes packet, Time now) {
    Header header;
    if (packet.size() < sizeof header) return lie(now);
    std::memcpy(&header, packet.data(), sizeof header);
    if (header.consumed > held_.size() || header.taken > out_) return lie(now);
    packet = packet.subspan(sizeof header);
    if (packet.size() > pairs_.ring - arrived_.size()) return lie(now);
    arrived_.insert(arrived_.end(), packet.begin(), packet.end()); // what is there does not move
    ++taken_;
    reported_ += header.consumed;
    held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(header.consumed));
    out_ -= header.taken;
    return true;
  }
  bool lie(Time now) {
    events_.on_violation("an impossible packet of a lane", now);
    return false;
  }
  void leave() { std::erase(ends_, this); }
  [[nodiscard]] const Armed& peer() const { return pairs_.armed[token_].at(1 - side_); }
  void ring(Time now) {
    if (std::exchange(rung_, peer().times) == peer().times) return;
    ++pairs_.bells;
    events_.ring_bell(written_, now);
  }

  SocketPairs& pairs_;
  std::uint32_t last_region_ = 0;
  std::vector<SocketPairEnd*>& ends_;
  LaneEvents& events_;
  Descriptor socket_;
  std::uint64_t token_ = 0;
  std::size_t side_ = 0;
  bool stopped_ = false, failed_ = false;
  std::vector<std::byte> held_, arrived_;
  std::uint64_t written_ = 0, reported_ = 0, consumed_ = 0, taken_ = 0;
  std::uint64_t rung_ = 0; // the peer was rung for
  std::size_t out_ = 0;    // publications that the peer has not taken a receive back for
};

class SocketPairComponent final : public LaneComponent {
 public:
  explicit SocketPairComponent(SocketPairs& pairs, std::string name = "socket_pair",
                               unsigned priority = 70)
      : pairs_(pairs), name_(std::move(name)), priority_(priority) {}

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] unsigned priority() const override { return priority_; }
  void set_priority(unsigned priority) { priority_ = priority; }
  [[nodiscard]] std::vector<LanePort> ports() const override { return ports_; }
  [[nodiscard]] std::optional<std::string> why_not_reach(cpc::BytesView own,
                                                         cpc::BytesView peers) const override {
    if (std::ranges::equal(own, peers)) return std::nullopt;
    return "another kernel";
  }
  std::unique_ptr<Lane> start(const Candidate&, std::uint16_t, bool initiator, LaneEvents& events,
                              std::string& why, Time now) override {
    ++started;
    auto end = std::make_unique<SocketPairEnd>(pairs_, ends_, events);
    if (!initiator && !end->make(why, now)) return nullptr;
    return end;
  }
  bool progress(Time now) override {
    bool any = false;
    for (SocketPairEnd* const end : std::vector(ends_))
      if (std::ranges::find(ends_, end) != ends_.end()) any |= end->progress(now);
    return any;
  }

  std::vector<LanePort>& own_ports() { return ports_; }
  unsigned started = 0;

 private:
  SocketPairs& pairs_;
  std::string name_;
  unsigned priority_;
  std::vector<LanePort> ports_{{"pairs", "kernel", {1}, {}}};
  std::vector<SocketPairEnd*> ends_; // that may receive
};

} // namespace statewire::lanes
