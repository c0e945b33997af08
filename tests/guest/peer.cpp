// SPDX-License-Identifier: BSD-3-Clause
// One side of a connection over a real device, as a program: it prints its events, a line each.
//
//   guest_peer serve DEVICE [PORT]           answers every message with itself
//   guest_peer ask DEVICE ADDRESS:PORT N     sends N messages one after the other, checks the
//   answers
#include "device_pair.hpp"

#include <array>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <iostream>
#include <map>
#include <string>

namespace statewire::verbs::test {
namespace {

constexpr std::size_t k_receives = 16, k_size = 4096;

void say(const std::string& line) { std::cout << line << std::endl; } // NOLINT: each at once

class Peer final : public DeviceEvents {
 public:
  Peer(Device& device, std::uint64_t to_send) : device_(device), to_send_(to_send) {
    device_.bind(*this);
  }

  bool listen(std::uint16_t port) {
    Address at = *device_.port().address;
    at.port = port;
    if (const Errc e = device_.cm_listen(at); e != Errc::ok) return failed("listen", e);
    say("listening " + to_text(at));
    return true;
  }
  bool connect(const Address& to) {
    const Errc e = device_.cm_resolve_address(to, std::chrono::seconds(2), cm_);
    return e == Errc::ok || failed("resolve", e);
  }
  int run() {
    const std::array<Device*, 1> one{&device_};
    while (!done_) wait_and_poll(one, std::chrono::seconds(1));
    return *done_;
  }

  void on_completions(std::span<const Completion> what, Time /*now*/) override {
    for (const Completion& c : what) {
      Line* const line = find(c.qp);
      if (line == nullptr) continue;
      if (c.error != Errc::ok) {
        if (c.error != Errc::cancelled) say(fmt::format("completion {}", name(c.error)));
        if (to_send_ != 0 && c.error != Errc::cancelled) done_ = 1;
      } else if (c.kind == Completion::Kind::received) {
        arrived(*line, c);
      }
    }
  }

  void on_cm(const CmEvent& e, Time /*now*/) override {
    using Kind = CmEvent::Kind;
    switch (e.kind) {
    case Kind::address_resolved:
      check("route", device_.cm_resolve_route(e.cm, std::chrono::seconds(2)));
      break;
    case Kind::route_resolved:
      if (open(e.cm)) check_connection(device_.cm_connect(e.cm, {}));
      break;
    case Kind::connect_request:
      if (open(e.cm)) check_connection(device_.cm_accept(e.cm, {}));
      break;
    case Kind::established:
      say("established");
      if (to_send_ != 0) send_next(lines_[e.cm.slot]);
      break;
    case Kind::disconnected:
      say("disconnected");
      forget(e.cm);
      break;
    case Kind::time_wait_exit:
    case Kind::address_changed:
      break;
    default:
      say(fmt::format("connection failed: {} {} {}", static_cast<int>(e.kind), name(e.error),
                      e.status));
      if (to_send_ != 0) done_ = 1;
    }
  }

  void on_port(const PortEvent& e, Time /*now*/) override {
    if (e.kind == PortEvent::Kind::device_removed) {
      say("device removed");
      done_ = 3;
    }
  }

 private:
  struct Line {
    Cm cm;
    Qp qp;
    std::vector<std::byte> bytes; // receives, then one send
    Region region;
    [[nodiscard]] Sge sge(std::size_t i, std::size_t size) {
      return {bytes.data() + i * k_size, static_cast<std::uint32_t>(size), region.local_key};
    }
  };

  Line* find(Qp qp) {
    for (auto& [slot, line] : lines_)
      if (line.qp == qp) return &line;
    return nullptr;
  }
  bool failed(const char* what, Errc e) {
    say(fmt::format("{}: {}", what, name(e)));
    done_ = 1;
    return false;
  }
  void check(const char* what, Errc e) {
    if (e != Errc::ok) failed(what, e);
  }

  // Of a call that may find itself what an event would say.
  void check_connection(Errc e) {
    if (e == Errc::ok) return;
    say(fmt::format("connection failed: {}", name(e)));
    if (to_send_ != 0) done_ = 1;
  }

  bool open(Cm cm) {
    Line& line = lines_[cm.slot];
    line.cm = cm;
    line.bytes.resize((k_receives + 1) * k_size);
    QpOptions options;
    options.timeout = 12; // 17 ms
    check("queue pair", device_.cm_create_qp(cm, options, line.qp));
    check("memory", device_.register_memory(line.bytes, k_local, line.region));
    for (std::size_t i = 0; i < k_receives && !done_; ++i)
      check("receive", device_.post_receive(line.qp, line.sge(i, k_size), i));
    return !done_;
  }
  void forget(Cm cm) {
    Line& line = lines_[cm.slot];
    device_.destroy(line.qp);
    device_.cm_destroy(cm);
    device_.deregister(line.region);
    lines_.erase(cm.slot);
    if (to_send_ != 0) done_ = sent_ == to_send_ ? 0 : 1;
  }
  void send(Line& line, std::size_t size) {
    const Sge sge = line.sge(k_receives, size);
    WorkRequest work;
    work.sges = {&sge, 1};
    check("send", device_.post(line.qp, work));
  }
  void send_next(Line& line) {
    std::byte* const p = line.bytes.data() + k_receives * k_size;
    for (std::size_t i = 0; i < size_of(sent_); ++i) p[i] = static_cast<std::byte>(sent_ * 31 + i);
    send(line, size_of(sent_));
  }
  static std::size_t size_of(std::uint64_t n) { return 1 + n * 97 % k_size; }

  void arrived(Line& line, const Completion& c) {
    std::byte* const from = line.bytes.data() + c.token * k_size;
    std::byte* const mine = line.bytes.data() + k_receives * k_size;
    if (to_send_ == 0) {
      std::memcpy(mine, from, c.bytes);
      send(line, c.bytes);
    } else if (c.bytes != size_of(sent_) || std::memcmp(mine, from, c.bytes) != 0) {
      say(fmt::format("wrong answer to message {}", sent_));
      done_ = 2;
    }
    check("receive", device_.post_receive(line.qp, line.sge(c.token, k_size), c.token));
    if (to_send_ == 0 || done_) return;
    if (++sent_ == to_send_) {
      say(fmt::format("answered {}", sent_));
      check("disconnect", device_.cm_disconnect(line.cm));
    } else {
      send_next(line);
    }
  }

  Device& device_;
  std::uint64_t to_send_, sent_ = 0;
  Cm cm_;
  std::map<std::uint32_t, Line> lines_; // by the slots of their connections
  std::optional<int> done_;
};

int run(std::span<char* const> words) {
  if (words.size() < 3) return 2;
  const std::string what = words[1];
  const auto port = find_port(words[2]);
  if (!port || !port->address) {
    say(fmt::format("no active port {}", words[2]));
    return 1;
  }
  const auto device = open(*port);
  if (!device) {
    say(device.error().text);
    return 1;
  }
  if (what == "serve") {
    Peer peer(**device, 0);
    const int number = words.size() > 3 ? std::atoi(words[3]) : 0;
    return peer.listen(static_cast<std::uint16_t>(number)) ? peer.run() : 1;
  }
  const auto to = words.size() > 4 ? parse_address(words[3]) : std::nullopt;
  if (!to) return 2;
  Peer peer(**device, std::strtoull(words[4], nullptr, 10));
  return peer.connect(*to) ? peer.run() : 1;
}

} // namespace
} // namespace statewire::verbs::test

int main(int argc, char** argv) {
  return statewire::verbs::test::run({argv, static_cast<std::size_t>(argc)});
}
