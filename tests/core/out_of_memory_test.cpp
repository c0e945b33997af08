// SPDX-License-Identifier: BSD-3-Clause
// Memory that runs out in any event of a transport, and while that ends the process's lanes: the
// dispatcher fails before anything else of the event is handled.
#include "lanes_mesh.hpp"

#include "../failing_new.hpp"
#include "messages/message_core.hpp"

#include <gtest/gtest.h>

#include <array>
#include <new>
#include <optional>

namespace statewire::test {
namespace {

constexpr std::array<std::size_t, 3> k_sizes{8, 10'000, 100'000}; // short, eager, rendezvous
constexpr Tag k_unmatched = 99;

struct Over {
  const char* name;
  std::unique_ptr<LaneMedium> (*make)();
  friend void PrintTo(const Over& over, std::ostream* out) { *out << over.name; }
};

std::unique_ptr<LaneMedium> over_fabric(const lanes::RdmaKind& kind) {
  return std::make_unique<FabricMedium>(kind, 1, false);
}

constexpr std::array<Over, 4> k_over{{
    {"socket_pair",
     []() -> std::unique_ptr<LaneMedium> { return std::make_unique<SocketPairMedium>(); }},
    {"oob", [] { return over_fabric(lanes::k_oob_roce); }},
    {"rdma_cm", [] { return over_fabric(lanes::k_rdma_cm_roce); }},
    {"iwarp", [] { return over_fabric(lanes::k_rdma_cm_iwarp); }},
}};

// What the transport and the loop call of one process, and the end of it.
class Process final : public TransportEvents, public Driven {
 public:
  // `failing`: the number of its allocation that fails; 0: none counts.
  Process(LanesMesh& mesh, Place place, std::uint64_t failing)
      : mesh_(mesh), node_(mesh[place]), lanes_(mesh.lanes_of(place)), other_(mesh.peer(1 - place)),
        failing_(failing), messages_(node_.dispatcher, *node_.core, mesh.peer(place), {}) {
    node_.core->set_trace({});
    node_.core->set_packet_events(&messages_);
    node_.dispatcher.on_failure([this] { end(); });
    mesh.endpoint(place)->bind(*this, this);
    for (std::size_t i = 0; i < k_sizes.size(); ++i) {
      out_.at(i).resize(k_sizes.at(i), static_cast<std::byte>(i));
      in_.at(i).resize(k_sizes.at(i));
    }
  }

  void exchange() {
    for (std::size_t i = 0; i < k_sizes.size(); ++i) {
      const MutableBytes into = in_.at(i);
      const ConstBytes from = out_.at(i);
      requests_.at(2 * i) = messages_.irecv({.tag = i}, {&into, 1}, mesh_.now());
      requests_.at(2 * i + 1) = messages_.isend(other_, i, {&from, 1}, {}, mesh_.now());
    }
  }
  [[nodiscard]] bool is_idle() const {
    return std::ranges::all_of(requests_, [this](Request r) { return messages_.done(r); });
  }
  [[nodiscard]] bool has_ended() const { return has_ended_; }
  [[nodiscard]] bool has_lane() const { return lanes_.attached() != 0; }
  bool progress() {
    return enter([&] { return lanes_.progress(mesh_.now()); });
  }
  void send() {
    const ConstBytes from = out_.front();
    (void)messages_.isend(other_, k_unmatched, {&from, 1}, {}, mesh_.now(),
                          [](std::error_code, const Status&) {});
  }
  // All lanes are stopped, without any memory.
  void cut() {
    fail_allocation(1, true);
    const CountAllocations counts;
    lanes_.cut();
  }
  void close() {
    enter([&] { (void)node_.core->close(other_, mesh_.now()); });
  }
  // The peer does not answer: the connection is aborted, at the latest at the second deadline.
  void expire() {
    for (const int hours : {1, 2})
      enter([&] { node_.core->advance(mesh_.now() + std::chrono::hours(hours)); });
  }
  // The peer's process is another one, which is reached otherwise.
  void replace_peer() {
    enter([&] { messages_.on_path(other_, false, mesh_.now()); });
    enter([&] { node_.core->replaced(other_, mesh_.now()); });
    enter([&] { messages_.on_path(other_, true, mesh_.now()); });
  }

  void on_accept(Handle h, Time now) override {
    enter([&] { lanes_.on_accept(h, now); });
  }
  void on_connect(Handle h, Errc result, Time now) override {
    enter([&] { lanes_.on_connect(h, result, now); });
  }
  bool on_readable(Handle h, Time now) override {
    return enter([&] { return lanes_.on_readable(h, now); });
  }
  void on_writable(Handle h, Time now) override {
    enter([&] { lanes_.on_writable(h, now); });
  }
  void on_accept_paused(bool paused, Time now) override {
    enter([&] { lanes_.on_accept_paused(paused, now); });
  }
  bool begin_iteration(Time now) override {
    return enter([&] {
      const bool any = lanes_.begin_iteration(now);
      return node_.core->begin_iteration(now) || any;
    });
  }
  [[nodiscard]] Time next_deadline() const override {
    return has_ended_ ? k_never : std::min(lanes_.next_deadline(), node_.core->next_deadline());
  }
  void advance(Time now) override {
    enter([&] { lanes_.advance(now); });
    enter([&] { node_.core->advance(now); });
  }

 private:
  template <class F>
  auto enter(F&& f) -> decltype(f()) {
    if (!has_ended_) try {
        std::optional<CountAllocations> counts;
        if (failing_ != 0) counts.emplace();
        return f();
      } catch (const std::bad_alloc&) {
        EXPECT_TRUE(has_ended_) << "the event is half done";
        has_ended_ = true;
        const auto* const fabric = dynamic_cast<const FabricMedium*>(&mesh_.medium());
        EXPECT_TRUE(fabric == nullptr || fabric->queue_pairs(node_.place) == 0);
      }
    return decltype(f())();
  }
  void end() {
    EXPECT_EQ(counted_allocations(), failing_) << "something was done behind it";
    has_ended_ = true;
    lanes_.cut();
  }

  LanesMesh& mesh_;
  Node& node_;
  lanes::LaneTransport& lanes_;
  const Peer other_;
  const std::uint64_t failing_;
  bool has_ended_ = false;
  MessageCore messages_;
  std::array<std::vector<std::byte>, k_sizes.size()> out_, in_;
  std::array<Request, 2 * k_sizes.size()> requests_;
};

bool make_progress(std::array<Process, 2>& both) {
  const bool any = both[0].progress();
  return both[1].progress() || any;
}

class OutOfMemoryInEvents : public testing::TestWithParam<std::tuple<Over, bool>> {};

// Returns whether memory has run out.
bool run(const Over& over, Place place, std::uint64_t failing, bool lasting) {
  MeshOptions options;
  options.net.pipe_capacity = 4000; // writes are short
  LanesMesh mesh(options, over.make());
  std::array<Process, 2> both{Process(mesh, 0, place == 0 ? failing : 0),
                              Process(mesh, 1, place == 1 ? failing : 0)};
  Process& ends = both.at(place);
  // Not behind its end: the network may have found no memory either.
  const auto goes_on = [&] {
    if (ends.has_ended()) return false;
    const bool any = mesh.medium().step(mesh.now());
    const bool progress = make_progress(both);
    return any || progress ||
           (!ends.has_ended() && mesh.MemoryMesh::step(mesh.now() + std::chrono::seconds(100)));
  };
  const auto are_idle = [&] { return both[0].is_idle() && both[1].is_idle(); };
  fail_allocation(failing, lasting);
  // The first attempt fails, and the next one waits for its time.
  for (const Place p : {0U, 1U}) mesh.memory()->refuse(mesh.address_of(p), true);
  for (Process& p : both) p.exchange();
  for (int i = 0; i < 100; ++i) (void)goes_on();
  for (const Place p : {0U, 1U}) mesh.memory()->refuse(mesh.address_of(p), false);
  while (!are_idle() && goes_on()) {
  }
  EXPECT_TRUE(ends.has_ended() || (are_idle() && both[0].has_lane()));
  ends.replace_peer();
  for (int i = 0; i < 1000 && goes_on(); ++i) {
  }
  const bool failed = counted_allocations() >= failing;
  fail_allocation(0);
  EXPECT_EQ(ends.has_ended(), failed);
  return failed;
}

TEST_P(OutOfMemoryInEvents, fails_the_dispatcher_before_anything_else) {
  const auto& [over, lasting] = GetParam();
  for (const Place place : {0U, 1U})
    for (std::uint64_t failing = 1; !HasFailure(); ++failing) {
      SCOPED_TRACE(testing::Message() << "place " << place << ", allocation " << failing);
      if (!run(over, place, failing, lasting)) break;
    }
}
INSTANTIATE_TEST_SUITE_P(, OutOfMemoryInEvents,
                         testing::Combine(testing::ValuesIn(k_over), testing::Bool()),
                         [](const auto& p) {
                           return std::string(std::get<0>(p.param).name) +
                                  (std::get<1>(p.param) ? "_for_good" : "_once");
                         });

void attach(LanesMesh& mesh, std::array<Process, 2>& both) {
  for (Process& p : both) p.exchange();
  for (bool any = true; any;) {
    any = mesh.medium().step(mesh.now());
    any = make_progress(both) || any || mesh.MemoryMesh::step(mesh.now());
  }
  ASSERT_TRUE(both[0].is_idle() && both[1].is_idle() && both[0].has_lane());
}

class OutOfMemoryInCut : public testing::TestWithParam<Over> {};

// The device has completed more than the process has looked at.
TEST_P(OutOfMemoryInCut, stops_lanes_all_the_same) {
  LanesMesh mesh({}, GetParam().make());
  std::array<Process, 2> both{Process(mesh, 0, 0), Process(mesh, 1, 0)};
  attach(mesh, both);
  for (int i = 0; i < 7; ++i) both[1].send();
  while (mesh.medium().step(mesh.now())) {
  }
  EXPECT_NO_THROW(both[0].cut());
  EXPECT_GT(counted_allocations(), 0U);
  fail_allocation(0);
  EXPECT_EQ(dynamic_cast<FabricMedium&>(mesh.medium()).queue_pairs(0), 0U);
}

INSTANTIATE_TEST_SUITE_P(, OutOfMemoryInCut, testing::ValuesIn(std::span(k_over).subspan(1)),
                         [](const auto& p) { return std::string(p.param.name); });

// What the device had for other lanes may be lost. Over rdma_cm the identifier is released behind
// it, which takes memory as well.
TEST(OutOfMemoryInAbort, fails_the_dispatcher) {
  std::uint64_t failing = 1;
  for (bool failed = true; failed && !testing::Test::HasFailure(); ++failing) {
    SCOPED_TRACE(failing);
    LanesMesh mesh({}, over_fabric(lanes::k_oob_roce));
    std::array<Process, 2> both{Process(mesh, 0, failing), Process(mesh, 1, 0)};
    attach(mesh, both);
    for (int i = 0; i < 7; ++i) both[1].send();
    while (mesh.medium().step(mesh.now())) {
    }
    both[0].close();
    fail_allocation(failing);
    both[0].expire();
    failed = counted_allocations() >= failing;
    fail_allocation(0);
    EXPECT_EQ(both[0].has_ended(), failed);
  }
  EXPECT_GT(failing, 3U);
}

} // namespace
} // namespace statewire::test
