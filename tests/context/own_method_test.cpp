// SPDX-License-Identifier: BSD-3-Clause
// Connection methods of a program's own, beside the library's.
#include "job_world.hpp"
#include "renamed_method.hpp"

#include <statewire/context.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace statewire::test {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using Components = std::vector<std::unique_ptr<cpc::Component>>;

// oob as "string", better than all others.
cpc::MakeComponents string_method(Asked* asked = nullptr, unsigned priority = 90) {
  return [=](cpc::Endpoints& endpoints, const cpc::Listen&) {
    Components all;
    all.push_back(std::make_unique<Renamed>("string", priority, cpc::oob(endpoints), asked));
    return all;
  };
}

// "component port priority" of those that are offered.
std::vector<std::string> offered(const std::vector<cpc::Standing>& standings) {
  std::vector<std::string> out;
  for (const cpc::Standing& s : standings)
    if (s.state == cpc::Standing::State::offered)
      out.push_back(s.component + " " + s.port + " " + std::to_string(s.priority));
  return out;
}

TEST(OwnMethod, IsChosenByItsPriorityAndCarriesMessages) {
  Asked asked;
  JobWorld w({.components = string_method(&asked)});
  EXPECT_THAT(
      offered(w[0].rails().standings()),
      ElementsAre("rdma_cm mem0/1 60", "oob mem0/1 50", "sock sockets 20", "string mem0/1 90"));
  EXPECT_TRUE(w.passes(0, 1, 100));
  EXPECT_TRUE(w.passes(1, 0, 300'000));
  EXPECT_EQ(w[0].rails().describe({0, 1}), "string over mem0/1");
  EXPECT_EQ(w[1].rails().describe({0, 0}), "string over mem0/1");
  EXPECT_EQ(w[0].endpoints().stats().opened + w[1].endpoints().stats().opened, 1U);
  EXPECT_THAT(asked.inits, ElementsAre(1, 0)); // at each side once
  EXPECT_THAT(asked.starts, ElementsAre(1));   // by who began
  EXPECT_TRUE(w.finalize_all());
}

TEST(OwnMethod, IsAskedToConnectAtEachAttempt) {
  Asked asked;
  JobWorld w({.components = string_method(&asked)});
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(w.passes(0, 1, 100));
    ASSERT_EQ(w[0].close(1), Errc::ok);
    const auto is_closed = [&](Rank r) {
      const auto s = w[r].endpoints().states({0, 1 - r});
      return s.close == "INACTIVE" && s.endpoint == "CLOSED";
    };
    ASSERT_TRUE(w.until([&] { return is_closed(0) && is_closed(1); }));
  }
  EXPECT_THAT(asked.inits, SizeIs(2));
  EXPECT_THAT(asked.starts, ElementsAre(1, 1, 1));
  EXPECT_TRUE(w.finalize_all());
}

TEST(OwnMethod, IsOneAmongOthers) {
  JobWorld w({.components = string_method(nullptr, 10)});
  EXPECT_TRUE(w.passes(0, 1, 100));
  EXPECT_EQ(w[0].rails().describe({0, 1}), "rdma_cm over mem0/1");
  EXPECT_TRUE(w.finalize_all());
}

TEST(OwnMethod, IsNamedInTheListOfThoseThatMayBeUsed) {
  for (const char* list : {"string", "^sock,rdma_cm,oob"}) {
    JobWorld w({.methods = list, .components = string_method(nullptr, 10)});
    EXPECT_THAT(offered(w[0].rails().standings()), ElementsAre("string mem0/1 10"));
    EXPECT_TRUE(w.passes(0, 1, 100));
    EXPECT_TRUE(w.finalize_all());
  }
}

TEST(OwnMethod, MayUseTheConnectionManagerBesideTheLibrarysOwn) {
  JobWorld w({.components = [](cpc::Endpoints& endpoints, const cpc::Listen& listen) {
    Components all;
    all.push_back(std::make_unique<Renamed>("phone", 70, cpc::rdma_cm(endpoints, listen)));
    return all;
  }});
  EXPECT_TRUE(w.passes(0, 1, 100));
  EXPECT_TRUE(w.passes(1, 0, 100));
  EXPECT_EQ(w[0].rails().describe({0, 1}), "phone over mem0/1");
  EXPECT_TRUE(w.finalize_all());
}

TEST(OwnMethod, MayUseSocketsAndIsToldOfItsPeers) {
  Asked asked;
  JobWorld w({.components = [&](cpc::Endpoints& endpoints, const cpc::Listen&) {
    Components all;
    all.push_back(std::make_unique<Renamed>("tin_can", 70, cpc::sock(endpoints), &asked));
    return all;
  }});
  EXPECT_TRUE(w.passes(0, 1, 100));
  EXPECT_EQ(w[0].rails().describe({0, 1}), "tin_can");
  EXPECT_EQ(w[0].rails().endpoints_of({0, 1}), nullptr);
  EXPECT_THAT(asked.inits, ElementsAre(1, 0));
  EXPECT_THAT(asked.starts, IsEmpty()); // sockets connect by themselves
  EXPECT_TRUE(w.finalize_all());
}

// A module that makes no use of what can connect.
class Idle final : public cpc::Module {
 public:
  explicit Idle(std::string_view way) : way_(way) {}
  [[nodiscard]] std::string_view component() const override { return "idle"; }
  [[nodiscard]] unsigned priority() const override { return 90; }
  [[nodiscard]] cpc::BytesView blob() const override { return {}; }
  [[nodiscard]] bool uses_cts() const override { return false; }
  [[nodiscard]] Result<void> endpoint_init(Peer peer, const cpc::Route& route) override {
    return engine != nullptr ? engine->prepare(peer, way_, route) : Result<void>{};
  }
  [[nodiscard]] Result<void> start_connect(Peer) override { return {}; }
  void endpoint_finalize(Peer) override {}
  void finalize() override {}
  cpc::Endpoints* engine = nullptr;

 private:
  std::string_view way_;
};

class IdleComponent final : public cpc::Component {
 public:
  IdleComponent(cpc::Endpoints* engine, std::string_view way) : engine_(engine), way_(way) {}
  [[nodiscard]] std::string_view name() const override { return "idle"; }
  [[nodiscard]] std::string_view port_kind() const override { return "rdma"; }
  [[nodiscard]] QueryAnswer query(const cpc::Port&) override {
    auto module = std::make_unique<Idle>(way_);
    module->engine = engine_;
    return module;
  }
  [[nodiscard]] Reach reach(cpc::BytesView, cpc::BytesView) const override { return {}; }

 private:
  cpc::Endpoints* engine_;
  std::string_view way_;
};

TEST(OwnMethod, ThatPreparesNothingOrWhatThereIsNotReachesNobodyAndThatIsSaid) {
  for (const bool tries : {false, true}) {
    JobWorld w({.components = [tries](cpc::Endpoints& endpoints, const cpc::Listen&) {
      Components all;
      all.push_back(std::make_unique<IdleComponent>(tries ? &endpoints : nullptr, "pigeon"));
      return all;
    }});
    std::byte b{};
    Request r = w[0].messages().isend(1, 1, ConstBytes(&b, 1));
    std::optional<Status> s;
    ASSERT_TRUE(w.until([&] { return (s = w[0].messages().test(r)).has_value(); }));
    EXPECT_EQ(s->error, Errc::unreachable);
    EXPECT_THAT(w[0].reports,
                testing::HasSubstr(tries ? "idle wants to connect in the way of 'pigeon', which "
                                           "is none: there are rdma_cm, oob, sock"
                                         : "the connection method idle has prepared nothing"));
    EXPECT_TRUE(w.finalize_all());
  }
}

// What can be told without a peer: a job of one.
Result<std::unique_ptr<Context>> alone(Job& job, cpc::MakeComponents components,
                                       std::string methods = {}) {
  ContextOptions options;
  options.environment = false;
  options.methods = std::move(methods);
  options.components = std::move(components);
  return Context::open(job, std::move(options));
}

cpc::MakeComponents tin_can(std::string name) {
  return [name](cpc::Endpoints& endpoints, const cpc::Listen&) {
    Components all;
    all.push_back(std::make_unique<Renamed>(name, 30, cpc::sock(endpoints)));
    return all;
  };
}

TEST(OwnMethod, IsGivenToTheContext) {
  auto job = Job::from_environment();
  ASSERT_TRUE(job);
  auto context = alone(*job, tin_can("tin_can"), "tin_can,sock");
  ASSERT_TRUE(context) << context.error().text;
  EXPECT_THAT(offered((*context)->methods()), ElementsAre("sock sockets 20", "tin_can sockets 30"));
  EXPECT_TRUE((*context)->finalize());
}

TEST(OwnMethod, OfANameThatIsTakenOrThatIsMissingIsRefused) {
  auto job = Job::from_environment();
  ASSERT_TRUE(job);
  EXPECT_EQ(alone(*job, tin_can("oob")).error().text, "two connection methods are named oob");
  EXPECT_EQ(
      alone(*job, [](cpc::Endpoints&, const cpc::Listen&) { return Components(1); }).error().text,
      "one of the program's components is missing");
}

} // namespace
} // namespace statewire::test
