// `statewire info`.
#include "run_process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace statewire::test {
namespace {

using testing::HasSubstr;

TEST(StatewireInfo, says_what_is_used_and_why) {
  const Outcome o = run_program(statewire({"info"}));
  EXPECT_EQ(o.status, 0) << o.err;
  for (const char* part : {"statewire  ", "crypto library", "OpenSSL", "tcp: IPv4 and IPv6",
                           "127.0.0.1", "because the job runs on this machine only",
                           "connections per process", "net.core.somaxconn", "ephemeral ports",
                           "progress mode", "STATEWIRE_INTERFACE = (not set)"})
    EXPECT_THAT(o.out, HasSubstr(part));
}

TEST(StatewireInfo, speaks_json) {
  const Outcome o = run_program(statewire({"info", "--json", "-n", "100000"}));
  ASSERT_EQ(o.status, 0) << o.err;
  const auto j = nlohmann::json::parse(o.out);
  EXPECT_EQ(j["listens_at"]["addresses"][0], "127.0.0.1");
  EXPECT_EQ(j["progress"]["mode"], "blocking"); // nobody has 50000 cores
  EXPECT_EQ(j["progress"]["processes"], 100000);
  EXPECT_GT(j["cores"], 0);
  EXPECT_GT(j["descriptors"]["soft"], j["descriptors"]["connections_soft"]);
}

TEST(StatewireInfo, fails_when_a_setting_cannot_be_honoured) {
  Outcome o = run_program({"env", "STATEWIRE_INTERFACE=nowhere0", STATEWIRE_PROGRAM, "info"});
  EXPECT_EQ(o.status, 1);
  EXPECT_THAT(o.out, HasSubstr("STATEWIRE_INTERFACE=nowhere0 names nothing that is up"));
  o = run_program({"env", "STATEWIRE_PROGRESS=fast", STATEWIRE_PROGRAM, "info", "--json"});
  EXPECT_EQ(o.status, 1);
  EXPECT_TRUE(nlohmann::json::accept(o.out));
}

} // namespace
} // namespace statewire::test
