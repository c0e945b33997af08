// SPDX-License-Identifier: BSD-3-Clause
// A port is offered no more, and the peer must be told: also one that has never been spoken to, and
// one whose sockets fail meanwhile.
#include "job_world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace statewire::test {
namespace {

struct Case {
  const char* methods;
  Rank loses; // who loses a device: for one of the two calls, and the other one rings
};

class Told : public testing::TestWithParam<Case> {
 protected:
  Told() {
    for (const Rank r : {0U, 1U})
      w[r].rails().set_trace({}, [this, r](const Rails::Trace& t) {
        if (t.machine == "offer") words.push_back(std::to_string(r) + ":" + std::string(t.to));
      });
  }
  static JobWorldOptions options() {
    JobWorldOptions o{.devices = 2, .methods = GetParam().methods};
    o.endpoints.silence = std::chrono::minutes(10); // nobody finds anything out by it
    o.endpoints.connect_timeout = std::chrono::milliseconds(200);
    return o;
  }
  void pull_out() {
    w.fabric().remove(*w[a].devices.front());
    ASSERT_TRUE(w.until([&] { return !w[a].device_is_open; }));
  }
  // A message, sent again whenever it is lost, by who acknowledges that.
  bool arrives(Rank from, Rank to) {
    std::byte out{}, in{};
    Request gets = w[to].messages().irecv({.source = k_any_source, .tag = 9}, MutableBytes(&in, 1));
    std::optional<Request> sends;
    return w.until([&] {
      if (!sends) {
        for (const Rank r : {0U, 1U}) (void)w[r].close(1 - r);
        sends = w[from].messages().isend(to, 9, ConstBytes(&out, 1));
      }
      if (const auto s = w[from].messages().test(*sends); s && s->error != Errc::ok) sends.reset();
      return w[to].messages().test(gets).has_value();
    });
  }
  [[nodiscard]] bool was(Rank r, std::string_view state) const {
    return std::ranges::find(words, std::to_string(r) + ":" + std::string(state)) != words.end();
  }

  Rank a = GetParam().loses, b = 1 - GetParam().loses;
  JobWorld w{options()};
  std::vector<std::string> words; // RANK:STATE, as offer.dot enters them
};
INSTANTIATE_TEST_SUITE_P(By, Told,
                         testing::Values(Case{"rdma_cm", 0}, Case{"rdma_cm", 1},
                                         Case{"rdma_cm,sock", 0}, Case{"rdma_cm,sock", 1},
                                         Case{"oob", 0}, Case{"oob", 1}),
                         [](const auto& info) {
                           std::string name = info.param.methods;
                           std::ranges::replace(name, ',', '_');
                           return name + "_" + std::to_string(info.param.loses);
                         });

// Nobody listens any more where it calls.
TEST_P(Told, IsWhoHasNeverBeenSpokenToWhenItCalls) {
  ASSERT_FALSE(w[b].way(a).empty()); // it has chosen
  pull_out();
  EXPECT_TRUE(arrives(b, a));
  EXPECT_NE(w[b].way(a).find("mem0"), std::string::npos); // of its own; it calls the other one
  EXPECT_TRUE(arrives(a, b));
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Told, IsWhoHasNeverBeenSpokenToWhenItIsCalled) {
  ASSERT_FALSE(w[b].way(a).empty());
  pull_out();
  EXPECT_TRUE(arrives(a, b));
  EXPECT_NE(w[a].way(b).find("mem1"), std::string::npos);
  EXPECT_TRUE(arrives(b, a));
  EXPECT_TRUE(w.finalize_all());
}

// Its answer, or the word itself, goes with the sockets.
TEST_P(Told, AgainWhenTheSocketsFailMeanwhile) {
  ASSERT_TRUE(w.passes(a, b, 100));
  ASSERT_EQ(w[a].say(b), Errc::ok);
  ASSERT_TRUE(w.until([&] { return w[b].said == 1; }));
  w.fabric().remove(*w[a].devices.front());
  ASSERT_TRUE(w.until([&] { return was(a, "SAID"); }, true));
  w[a].break_socket(b);
  EXPECT_TRUE(arrives(a, b));
  EXPECT_TRUE(arrives(b, a));
  EXPECT_NE(w[a].way(b).find("mem1"), std::string::npos);
  EXPECT_TRUE(w.finalize_all());
}

} // namespace
} // namespace statewire::test
