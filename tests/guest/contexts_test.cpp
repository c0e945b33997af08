// SPDX-License-Identifier: BSD-3-Clause
// Two contexts without a job, whose messages go over real RDMA devices: the program does nothing
// for it.
#include "device_pair.hpp"

#include <statewire/context.hpp>

#include <gtest/gtest.h>

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
      c->on_lost([this](std::uint32_t, Errc e) { losses += std::string(name(e)) + ' '; });
    }
    there = *all[0]->add_peer(*all[1]->address());
    back = *all[1]->add_peer(*all[0]->address());
  }
  ~Contexts() { ::unsetenv("STATEWIRE_RDMA_DEVICES"); }
  Contexts(const Contexts&) = delete;
  Contexts& operator=(const Contexts&) = delete;

  [[nodiscard]] bool until(const std::function<bool()>& done) const {
    const Time deadline = ProgressLoop::clock() + std::chrono::seconds(60);
    while (!done()) {
      if (ProgressLoop::clock() > deadline) return false;
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
  ASSERT_TRUE(c.until([&] { return c.all[0]->method(c.there) == GetParam().shown; }))
      << c.all[0]->method(c.there) << ": " << c.all[0]->local_stats().why_no_lane;
  EXPECT_EQ(c.all[1]->method(c.back), GetParam().shown);
  for (const std::size_t size : {8U, 1000U, 70000U, 3000000U}) EXPECT_TRUE(c.exchange(size));
  EXPECT_EQ(c.losses, "");
  EXPECT_TRUE(c.finalize());
}

INSTANTIATE_TEST_SUITE_P(Real, ContextLanes,
                         testing::Values(By{"oob", "rxe0", "sock,oob", "oob over rxe0/1"},
                                         By{"rdma_cm", "rxe0", "", "rdma_cm over rxe0/1"},
                                         By{"rdma_cm_iwarp", "siw0", "", "rdma_cm over siw0/1"}),
                         [](const auto& p) { return std::string(p.param.name); });

} // namespace
} // namespace statewire
