// SPDX-License-Identifier: BSD-3-Clause
// Two contexts without a job, whose messages go over real RDMA devices: the program does nothing
// for it.
#include "child.hpp"
#include "device_pair.hpp"

#include <statewire/context.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace statewire {
namespace {

struct By {
  const char* name;
  const char* device;
  const char* methods;
  const char* shown;
  friend void PrintTo(const By& by, std::ostream* out) { *out << by.name; }
};

// Messages arrive over whatever is polled first, so both are turned.
struct Contexts {
  explicit Contexts(const By& by) {
    ::setenv("STATEWIRE_RDMA_DEVICES", by.device, 1);
    for (auto& c : all) {
      ContextOptions options;
      options.methods = by.methods;
      options.environment = false;
      options.shared_memory = false;
      options.progress = ProgressMode::adaptive;
      Address at;
      at.family = Address::Family::v4;
      at.bytes = {127, 0, 0, 1};
      options.transport.listen = {at};
      auto opened = Context::listen(std::nullopt, options);
      EXPECT_TRUE(opened) << opened.error().text;
      if (!opened) return;
      c = std::move(*opened);
      c->on_lost([this](std::error_code e, std::uint32_t) {
        losses += std::string(name(to_errc(e))) + ' ';
      });
    }
    there = *all[0]->add_peer(*all[1]->address());
    back = *all[1]->add_peer(*all[0]->address());
  }
  ~Contexts() { ::unsetenv("STATEWIRE_RDMA_DEVICES"); }
  Contexts(const Contexts&) = delete;
  Contexts& operator=(const Contexts&) = delete;

  [[nodiscard]] bool until(const std::function<bool()>& done) const {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!done()) {
      if (std::chrono::steady_clock::now() > deadline) return false;
      for (const auto& c : all) (void)c->progress();
    }
    return true;
  }
  // A message to the second context and the same back.
  [[nodiscard]] bool exchange(std::size_t size) {
    std::vector<std::byte> sent(size), received(size), returned(size);
    for (std::size_t i = 0; i < size; ++i) sent[i] = static_cast<std::byte>(i * 7 + size);
    return pass(*all[0], there, sent, *all[1], received) &&
           pass(*all[1], back, received, *all[0], returned) && returned == sent;
  }
  [[nodiscard]] bool pass(Context& from, std::uint32_t to, const std::vector<std::byte>& what,
                          Context& receiver, std::vector<std::byte>& into) const {
    Request r = receiver.messages().irecv({.source = k_any_source, .tag = 1}, into);
    Request s = from.messages().isend(to, 1, what);
    std::optional<Status> got, gone;
    return until([&] {
             if (!got) got = receiver.messages().test(r);
             if (!gone) gone = from.messages().test(s);
             return got && gone;
           }) &&
           got->error == Errc::ok && gone->error == Errc::ok;
  }
  // One side is attached before the other is.
  [[nodiscard]] bool both_use(const std::string& method) const {
    return all[0]->method(there) == method && all[1]->method(back) == method;
  }
  [[nodiscard]] bool finalize() const {
    for (const auto& c : all) {
      bool ended = false;
      if (!until([&] {
            const auto r = c->try_finalize();
            ended = r && *r;
            return !r || *r;
          }) ||
          !ended)
        return false;
    }
    return true;
  }

  std::array<std::unique_ptr<Context>, 2> all;
  std::uint32_t there = 0, back = 0;
  std::string losses;
};

class ContextLanes : public testing::TestWithParam<By> {
 protected:
  void SetUp() override { ASSERT_TRUE(verbs::test::find_port(GetParam().device)); }
};

TEST_P(ContextLanes, carry_messages_of_a_connection_that_is_in_use) {
  Contexts c(GetParam());
  ASSERT_NE(c.all[1], nullptr);
  for (int i = 0; i < 40; ++i) ASSERT_TRUE(c.exchange(static_cast<std::size_t>(i))) << c.losses;
  ASSERT_TRUE(c.until([&] { return c.both_use(GetParam().shown); }))
      << c.all[0]->method(c.there) << ": " << c.all[0]->local_stats().why_no_lane;
  for (const std::size_t size : {8U, 1000U, 70000U, 3000000U}) EXPECT_TRUE(c.exchange(size));
  for (const auto& context : c.all)
    EXPECT_EQ(context->messages().stats().sent_by_read, 2U) << "the long ones";
  EXPECT_EQ(c.losses, "");
  EXPECT_TRUE(c.finalize());
}

// The kernel ends `rdma link delete` when no process has the device open.
class ContextPortEvents : public testing::TestWithParam<By> {
 protected:
  void SetUp() override {
    const auto found = verbs::test::find_port(GetParam().device);
    ASSERT_TRUE(found);
    port = *found;
  }
  void TearDown() override {
    if (verbs::test::find_port(port.device)) return;
    const std::string type = port.link == verbs::Link::iwarp ? "siw" : "rxe";
    const std::string add =
        "rdma link add " + port.device + " type " + type + " netdev " + port.network_device;
    EXPECT_EQ(std::system(add.c_str()), 0);
    const Time end = verbs::test::now() + std::chrono::seconds(20);
    while (!find_address() && verbs::test::now() < end) {
    }
    EXPECT_TRUE(find_address());
  }
  [[nodiscard]] bool find_address() const {
    const auto found = verbs::test::find_port(port.device);
    return found && found->address;
  }
  verbs::RdmaPort port;
};

TEST_P(ContextPortEvents, device_with_lanes_is_deleted_and_messages_arrive_over_sockets) {
  Contexts c(GetParam());
  ASSERT_NE(c.all[1], nullptr);
  const auto is_attached = [&] { return c.both_use(GetParam().shown); };
  for (int i = 0; i < 1000 && !is_attached(); ++i) ASSERT_TRUE(c.exchange(100)) << c.losses;
  ASSERT_TRUE(is_attached()) << c.all[0]->local_stats().why_no_lane;
  verbs::test::Child remover({"rdma", "link", "delete", port.device});
  std::optional<int> status;
  const Time end = verbs::test::now() + std::chrono::seconds(60);
  for (std::size_t size = 1; !status && verbs::test::now() < end; size = size * 3 % 100'003) {
    ASSERT_TRUE(c.exchange(size)) << c.losses;
    status = remover.wait(std::chrono::seconds(0));
  }
  EXPECT_EQ(status, 0) << "the deletion waits for the contexts";
  EXPECT_FALSE(verbs::test::find_port(port.device));
  for (const std::size_t size : {8U, 1000U, 70000U, 3000000U}) EXPECT_TRUE(c.exchange(size));
  EXPECT_FALSE(is_attached());
  EXPECT_EQ(c.losses, "");
  EXPECT_TRUE(c.finalize());
}

const auto k_methods = testing::Values(By{"oob", "rxe0", "sock,oob", "oob over rxe0/1"},
                                       By{"rdma_cm", "rxe0", "", "rdma_cm over rxe0/1"},
                                       By{"rdma_cm_iwarp", "siw0", "", "rdma_cm over siw0/1"});
const auto k_name = [](const auto& p) { return std::string(p.param.name); };
INSTANTIATE_TEST_SUITE_P(Real, ContextLanes, k_methods, k_name);
INSTANTIATE_TEST_SUITE_P(Real, ContextPortEvents, k_methods, k_name);

} // namespace
} // namespace statewire
