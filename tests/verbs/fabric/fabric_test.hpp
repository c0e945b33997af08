// SPDX-License-Identifier: BSD-3-Clause
// Two endpoints of a fabric, the events that they get, and queue pairs between them.
#pragma once

#include "../conformance.hpp"

#include <simulator/fabric/memory_fabric.hpp>

#include <map>

namespace statewire::verbs::test {

inline Address host(int number) {
  return *parse_address("10.0.0." + std::to_string(number) + ":0");
}

// One process: its device, the events that it got, its memory.
struct Process {
  explicit Process(MemoryFabric::Endpoint& e) : device(e) { device.bind(notes); }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  Sge buffer(std::size_t size, unsigned access = k_local) {
    Memory& made = *memory.emplace_back(std::make_unique<Memory>());
    made.bytes.resize(size);
    EXPECT_EQ(device.register_memory(made.bytes, access, made.region), Errc::ok);
    return made.sge();
  }
  [[nodiscard]] Errc send(const Sge& sge, std::uint64_t token, bool signalled = true) {
    WorkRequest work;
    work.sges = {&sge, 1};
    work.token = token;
    work.signalled = signalled;
    return device.post(qp, work);
  }
  [[nodiscard]] Errc remote(WorkRequest::Kind kind, const Sge& sge, const Memory& there,
                            std::uint64_t token) {
    WorkRequest work;
    work.kind = kind;
    work.sges = {&sge, 1};
    work.token = token;
    work.remote_address = there.address();
    work.remote_key = there.region.remote_key;
    return device.post(qp, work);
  }
  [[nodiscard]] Errc error_of(std::uint64_t token) const { // ok, too, without a completion
    const Completion* const c = notes.completion(token);
    return c != nullptr ? c->error : Errc::ok;
  }
  [[nodiscard]] std::size_t count(CmEvent::Kind kind) const {
    std::size_t n = 0;
    for (const Notes::CmNote& note : notes.cm) n += note.event.kind == kind ? 1U : 0U;
    return n;
  }

  MemoryFabric::Endpoint& device;
  Notes notes;
  Qp qp;
  Cm cm;
  std::vector<std::unique_ptr<Memory>> memory;
};

struct Pair {
  explicit Pair(const MemoryFabric::Options& options = {}, Link link = Link::roce)
      : fabric(options), a(fabric.open(link, host(1))), b(fabric.open(link, host(2))) {}

  // Connected by hand. `wrong`: a's idea of b is changed by it.
  void connect(
      const QpOptions& at_a = {}, const QpOptions& at_b = {},
      const std::function<void(QpParameters&)>& wrong = [](QpParameters&) {}) {
    ASSERT_EQ(a.device.create_qp(at_a, a.qp), Errc::ok);
    ASSERT_EQ(b.device.create_qp(at_b, b.qp), Errc::ok);
    const QpParameters pa = a.device.parameters(a.qp);
    QpParameters pb = b.device.parameters(b.qp);
    wrong(pb);
    ASSERT_EQ(a.device.connect(a.qp, pb), Errc::ok);
    ASSERT_EQ(b.device.connect(b.qp, pa), Errc::ok);
  }
  // b listens, a has sent a request, b has its event. The steps of a connection, one by one.
  void ask() {
    Address at;
    ASSERT_EQ(b.device.cm_listen(at), Errc::ok);
    ASSERT_EQ(a.device.cm_resolve_address(at, std::chrono::seconds(1), a.cm), Errc::ok);
    ASSERT_TRUE(until([&] { return a.count(CmEvent::Kind::address_resolved) == 1; }));
    ASSERT_EQ(a.device.cm_resolve_route(a.cm, std::chrono::seconds(1)), Errc::ok);
    ASSERT_TRUE(until([&] { return a.count(CmEvent::Kind::route_resolved) == 1; }));
    ASSERT_EQ(a.device.cm_create_qp(a.cm, {}, a.qp), Errc::ok);
    ASSERT_EQ(a.device.cm_connect(a.cm, {}), Errc::ok);
    ASSERT_TRUE(until([&] { return b.count(CmEvent::Kind::connect_request) == 1; }));
    b.cm = b.notes.cm_event(CmEvent::Kind::connect_request)->event.cm;
  }
  void accept() {
    ASSERT_EQ(b.device.cm_create_qp(b.cm, {}, b.qp), Errc::ok);
    ASSERT_EQ(b.device.cm_accept(b.cm, {}), Errc::ok);
  }
  [[nodiscard]] bool established() {
    return until([&] {
      return a.count(CmEvent::Kind::established) == 1 && b.count(CmEvent::Kind::established) == 1;
    });
  }
  template <class Predicate>
  [[nodiscard]] bool until(Predicate&& predicate) {
    return fabric.run_until(predicate, 100'000);
  }
  // Everything that will happen within `time`.
  void settle(Time time = std::chrono::minutes(5)) {
    const Time end = fabric.now() + time;
    while (fabric.step(end)) {
    }
  }

  MemoryFabric fabric;
  Process a, b;
};

} // namespace statewire::verbs::test
