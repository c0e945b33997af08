// SPDX-License-Identifier: BSD-3-Clause
// A core with a message engine, and a peer that sends anything to it over a connection: from the
// first byte, or after a handshake that was right.
#include "script.hpp"

#include "../core/actors.hpp"
#include "dispatch/dispatcher.hpp"
#include "messages/message_core.hpp"

#include <array>
#include <vector>

namespace {

using namespace statewire;
using namespace statewire::fuzz;
using test::Actor;
using test::Connection;

enum class Start : std::uint8_t { called, called_proven, calls, calls_proven };

class Play {
 public:
  Play(const std::uint8_t* data, std::size_t size) : script_(data, size) {
    mesh_->operator[](0).quiet = true;
    core().set_packet_events(&messages_);
  }

  void run() {
    const auto start = static_cast<Start>(script_.byte() % 4);
    Connection* const connection = start == Start::called || start == Start::called_proven
                                       ? call(start == Start::called_proven)
                                       : be_called(start == Start::calls_proven);
    if (connection == nullptr) return;
    while (!script_.over() && connection->open) {
      const std::uint8_t b = script_.byte();
      if (b % 8 == 0)
        act(b / 8);
      else
        rogue_.send(*connection, script_.bytes(1 + b / 8 * 3));
      few_steps(b % 3 == 0 ? 12 : 1);
    }
    few_steps(200);
    end();
  }

 private:
  static std::unique_ptr<test::Mesh> one_core() {
    test::MeshOptions o;
    o.nodes = 2;
    o.started = 1;
    o.net.schedule = MemoryNetwork::Schedule::fifo;
    o.core.max_message = 100'000;
    return test::memory_mesh(o);
  }
  Core& core() { return *(*mesh_)[0].core; }
  void few_steps(unsigned n) {
    for (; n > 0; --n)
      if (!mesh_->step(mesh_->now() + std::chrono::milliseconds(1))) return;
  }

  Connection* call(bool proven) {
    Connection& connection = rogue_.connect(mesh_->address_of(0));
    few_steps(20);
    if (proven) {
      rogue_.send(connection, test::proven_request(*mesh_, 1, 0));
      few_steps(30);
      if (test::answer_in(connection) != Errc::ok) return nullptr;
      rogue_.send(connection, test::proven_confirmation(*mesh_, connection));
      few_steps(20);
    }
    return &connection;
  }
  Connection* be_called(bool proven) {
    mesh_->route(0, 1, rogue_.address());
    send(100);
    few_steps(20);
    if (rogue_.connections.empty()) return nullptr;
    Connection& connection = *rogue_.connections.back();
    if (!proven) return &connection;
    const auto m = test::first_message(connection);
    const auto request = m ? wire::decode_request(m->body) : std::nullopt;
    if (!request) return nullptr;
    rogue_.send(connection, test::proven_answer(*mesh_, Errc::ok, request->mac));
    few_steps(20);
    return &connection;
  }

  void act(unsigned what) {
    switch (what % 6) {
    case 0:
      send(10);
      break;
    case 1:
      send(100'000);
      break;
    case 2:
      receive(50'000);
      break;
    case 3:
      (void)core().close({0, 1}, mesh_->now());
      break;
    case 4:
      (void)core().send({0, 1}, 3, std::as_bytes(std::span("hello")), mesh_->now());
      break;
    case 5:
      receive(0);
      break;
    }
  }
  void send(std::size_t size) {
    auto& memory = memory_.emplace_back(size);
    const std::array<ConstBytes, 1> from{ConstBytes(memory)};
    (void)messages_.isend({0, 1}, 1, from, {}, mesh_->now(), [](std::error_code, const Status&) {});
  }
  void receive(std::size_t room) {
    auto& memory = memory_.emplace_back(room);
    const std::array<MutableBytes, 1> into{MutableBytes(memory)};
    (void)messages_.irecv({.source = 1, .tag = 0, .mask = 0}, into, mesh_->now(),
                          [](std::error_code, const Status&) {});
  }

  void end() {
    rogue_.close_all();
    must(mesh_->finalize_all(std::chrono::seconds(200)), "finalize does not end");
    messages_.finalize(mesh_->now());
    must(messages_.outstanding() == 0, "operations are outstanding");
    must(core().stats().unexpected == 0, "an event met an error cell");
    must(core().connections() == 0, "connections are left");
  }

  Script script_;
  std::vector<std::vector<std::byte>> memory_;
  std::unique_ptr<test::Mesh> mesh_ = one_core();
  Actor rogue_{*mesh_};
  MessageCore messages_{(*mesh_)[0].dispatcher,
                        *(*mesh_)[0].core,
                        {0, 0},
                        MessageOptions{.unexpected_limit = 30'000}};
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Play(data, size).run();
  return 0;
}
