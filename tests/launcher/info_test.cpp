// SPDX-License-Identifier: BSD-3-Clause
// `statewire info`.
#include "run_process.hpp"

#include <info/methods.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace statewire::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(StatewireInfo, says_what_is_used_and_why) {
  const Outcome o = run_program(statewire({"info"}));
  EXPECT_EQ(o.status, 0) << o.err;
  for (const char* part :
       {"statewire  ", "crypto library", "OpenSSL", "tcp: IPv4 and IPv6", "127.0.0.1",
        "because the job runs on this machine only", "connections per process",
        "net.core.somaxconn", "ephemeral ports", "progress mode", "STATEWIRE_INTERFACE = (not set)",
        "within one host       shared memory, else UNIX sockets, else TCP"})
    EXPECT_THAT(o.out, HasSubstr(part));
}

TEST(StatewireInfo, says_how_many_connections_the_limits_of_descriptors_allow) {
  const auto info = [](const std::string& limits) {
    return run_program({"sh", "-c", limits + "; exec '" STATEWIRE_PROGRAM "' info"}).out;
  };
  EXPECT_THAT(
      info("ulimit -n 400"),
      testing::ContainsRegex("descriptors +400 \\(`ulimit -n`\\): up to 3[0-9]+ connections per "
                             "process\nlisten backlog"));
  EXPECT_THAT(
      info("ulimit -Sn 300; ulimit -Hn 400"),
      testing::ContainsRegex("descriptors +300 \\(`ulimit -n`\\): up to 2[0-9]+ connections per "
                             "process\n +after `ulimit -n 400` up to 3[0-9]+\n"));
}

TEST(StatewireInfo, says_that_the_limit_of_file_sizes_forbids_rings) {
  const auto info = [](const std::string& options) {
    return run_program(
        {"sh", "-c", "ulimit -f 32; exec '" STATEWIRE_PROGRAM "' info " + options + " | cat"});
  };
  EXPECT_THAT(info("").out, testing::ContainsRegex(
                                "within one host +UNIX sockets, else TCP\n +because files may have "
                                "[0-9]+ bytes \\(ulimit -f\\), and a ring has [0-9]+\n"));
  const auto j = nlohmann::json::parse(info("--json").out)["within_one_host"];
  EXPECT_EQ(j["over"], "unix");
  EXPECT_THAT(j["why"].get<std::string>(), HasSubstr("(ulimit -f)"));
}

TEST(StatewireInfo, speaks_json) {
  const Outcome o = run_program(statewire({"info", "--json", "-n", "100000"}));
  ASSERT_EQ(o.status, 0) << o.err;
  const auto j = nlohmann::json::parse(o.out);
  EXPECT_EQ(j["listens_at"]["addresses"][0], "127.0.0.1");
  EXPECT_EQ(j["within_one_host"]["over"], "shm");
  EXPECT_EQ(j["progress"]["mode"], "blocking"); // nobody has 50000 cores
  EXPECT_EQ(j["progress"]["processes"], 100000);
  EXPECT_GT(j["cores"], 0);
  EXPECT_GT(j["descriptors"]["soft"], j["descriptors"]["connections_soft"]);
}

TEST(StatewireInfo, says_which_launcher_it_finds_and_how_the_key_travels) {
  const auto info = [](std::vector<std::string> variables) {
    variables.insert(variables.begin(), "env");
    variables.insert(variables.end(), {STATEWIRE_PROGRAM, "info"});
    return run_program(variables);
  };
  EXPECT_THAT(info({}).out,
              HasSubstr("launcher              none: a job of one process\n"
                        "                      the job's key never leaves the process\n"));
  const TemporaryDir credentials;
  const std::vector<std::string> fake{
      std::string("LD_LIBRARY_PATH=") + FAKE_PMIX_DIR + ":" + FAKE_MUNGE_DIR,
      "FAKE_MUNGE=" + credentials.path().string(), "PMIX_NAMESPACE=fake.1", "PMIX_RANK=0"};
  Outcome o = info(fake);
  EXPECT_EQ(o.status, 0) << o.out;
  EXPECT_THAT(
      o.out,
      HasSubstr("launcher              PMIx (PMIX_NAMESPACE=fake.1), libpmix.so.2: fake 1.0\n"
                "                      the job's key comes sealed by munge if rank 0's host is "
                "like this one: only processes of this user can read it, on hosts with the same "
                "munge key\n"));
  std::vector<std::string> without = fake;
  without.emplace_back("FAKE_MUNGE_FAULT=no munged");
  EXPECT_THAT(info(without).out,
              HasSubstr("the job's key comes in clear text if rank 0's host is like this one: any "
                        "process that can read the launcher's key-value store or its traffic can "
                        "join (no munge: munged at /fake/munge.socket: Failed to access "
                        "\"/fake/munge.socket\": No such file or directory)\n"));
  o = info({"SLURM_STEP_NUM_TASKS=2"});
  EXPECT_EQ(o.status, 1);
  EXPECT_THAT(o.out, HasSubstr("launcher              srun started 2 tasks without a way"));
}

TEST(StatewireInfo, fails_when_a_setting_cannot_be_honoured) {
  Outcome o = run_program({"env", "STATEWIRE_INTERFACE=nowhere0", STATEWIRE_PROGRAM, "info"});
  EXPECT_EQ(o.status, 1);
  EXPECT_THAT(o.out, HasSubstr("STATEWIRE_INTERFACE=nowhere0 names nothing that is up"));
  o = run_program({"env", "STATEWIRE_PROGRESS=fast", STATEWIRE_PROGRAM, "info", "--json"});
  EXPECT_EQ(o.status, 1);
  EXPECT_TRUE(nlohmann::json::accept(o.out));
  o = run_program({"env", "STATEWIRE_WITHIN_HOST=pipes", STATEWIRE_PROGRAM, "info"});
  EXPECT_EQ(o.status, 1);
  EXPECT_THAT(o.out, HasSubstr("within one host       STATEWIRE_WITHIN_HOST=pipes: it is one of "
                               "shm, unix and tcp\n"));
}

TEST(StatewireInfo, says_how_connections_are_made_and_why_not_otherwise) {
  const Outcome o = run_program(
      {"env", "STATEWIRE_METHODS=^oob", "STATEWIRE_PRIORITY_SOCK=7", STATEWIRE_PROGRAM, "info"});
  EXPECT_EQ(o.status, 0) << o.out;
  EXPECT_THAT(o.out, HasSubstr("connection methods    rdma_cm    "));
  EXPECT_THAT(o.out,
              HasSubstr("                      oob        excluded by STATEWIRE_METHODS=^oob\n"
                        "                      sock       sockets: priority 7\n"));
  EXPECT_THAT(o.out, HasSubstr("STATEWIRE_PRIORITY_SOCK = '7'"));
  EXPECT_THAT(o.out, HasSubstr("the priority of sock, 0 to 100 (20)"));
}

TEST(StatewireInfo, fails_when_methods_cannot_be_honoured) {
  const auto info = [](const char* setting) {
    return run_program({"env", setting, STATEWIRE_PROGRAM, "info"});
  };
  Outcome o = info("STATEWIRE_METHODS=udcm");
  EXPECT_EQ(o.status, 1);
  EXPECT_THAT(o.out,
              HasSubstr("connection methods    STATEWIRE_METHODS=udcm: there is no connection "
                        "method 'udcm'; there are rdma_cm, oob, sock\n"));
  o = info("STATEWIRE_METHODS=^rdma_cm,oob,sock");
  EXPECT_EQ(o.status, 1);
  EXPECT_THAT(o.out, HasSubstr("no connection method can be used here"));
  o = info("STATEWIRE_PRIORITY_SOCK=200");
  EXPECT_EQ(o.status, 1);
  EXPECT_THAT(o.out,
              HasSubstr("STATEWIRE_PRIORITY_SOCK=200: the priority of sock is a whole number "
                        "from 0 to 100"));
  for (const char* const wrong : {"32", "0", "soon"}) {
    const std::string setting = std::string("STATEWIRE_RDMA_TIMEOUT=") + wrong;
    o = info(setting.c_str());
    EXPECT_EQ(o.status, 1) << setting;
    EXPECT_THAT(o.out, HasSubstr(setting + ": it is a number N from 8 to 22, for 4.096 us x 2^N"));
  }
  EXPECT_EQ(info("STATEWIRE_RDMA_TIMEOUT=20").status, 0);
  o = info("STATEWIRE_RDMA_DEVICES=^");
  EXPECT_EQ(o.status, 1);
  EXPECT_THAT(o.out, HasSubstr("STATEWIRE_RDMA_DEVICES=^: it is a list of devices and ports"));
  EXPECT_EQ(info("STATEWIRE_RDMA_DEVICES=^mlx5_0").status, 0);
}

TEST(StatewireInfo, does_not_say_that_there_is_no_device_when_it_could_not_look) {
  const auto reasons = [](const tools::Known<std::vector<verbs::RdmaPort>>& devices) {
    std::string all;
    for (const auto& [label, text] : tools::lines_of(*tools::gather_methods(devices).value))
      all += text + "\n";
    return all;
  };
  const std::string none = "declined: no RDMA device on this machine";
  EXPECT_THAT(reasons({std::vector<verbs::RdmaPort>{}, {}}), HasSubstr(none));
  const std::string blind = reasons({std::nullopt, "the module is missing"});
  EXPECT_THAT(blind, HasSubstr("declined: the module is missing"));
  EXPECT_THAT(blind, Not(HasSubstr(none)));
}

tools::Info info_with_a_device(const std::string& why_not_listen = "",
                               const std::string& unusable = "") {
  verbs::RdmaPort p;
  p.device = "rxe0";
  p.active = true;
  p.gid = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 10, 0, 0, 1};
  p.gid_reason = "it is the first of RoCE v2 with an IPv4 address";
  p.mtu = 1024;
  p.address = parse_address("10.0.0.1:0");
  p.why_not_listen = why_not_listen;
  p.why_inactive = unusable;
  p.active = unusable.empty();
  tools::Info info;
  info.devices.value = {p};
  info.methods = tools::gather_methods(info.devices);
  return info;
}

TEST(StatewireInfo, shows_the_ports_of_rdma_devices) {
  EXPECT_THAT(
      tools::to_text(info_with_a_device()),
      HasSubstr("ports                 sockets\n"
                "                      rxe0/1     RoCE, active, MTU 1024, 10.0.0.1\n"
                "                        GID 0:0:0:0:0:ffff:a00:1 because it is the first of "
                "RoCE v2 with an IPv4 address\n"
                "connection methods    rdma_cm    rxe0/1: priority 60, clear to send\n"
                "                      oob        rxe0/1: priority 50\n"
                "                      sock       sockets: priority 20\n"));
  const auto j = nlohmann::json::parse(tools::to_json(info_with_a_device()))["connection_methods"];
  EXPECT_EQ(j["ports"][1]["link"], "RoCE");
  EXPECT_EQ(j["ports"][1]["address"], "10.0.0.1");
  EXPECT_EQ(j["methods"][0]["method"], "rdma_cm");
  EXPECT_EQ(j["methods"][0]["clear_to_send"], true);
  EXPECT_EQ(j["settings"][2]["variable"], "STATEWIRE_PRIORITY_SOCK");
}

TEST(StatewireInfo, says_of_a_port_what_a_program_would_meet) {
  const std::string refused = "the connection manager cannot be asked: no such file";
  EXPECT_THAT(tools::to_text(info_with_a_device(refused)),
              HasSubstr("connection methods    rdma_cm    rxe0/1: declined: cannot listen: the "
                        "connection manager cannot be asked: no such file\n"
                        "                      oob        rxe0/1: priority 50\n"));
  const tools::Info unusable = info_with_a_device("", "the device cannot be opened: no room");
  EXPECT_THAT(tools::to_text(unusable),
              HasSubstr("                      rxe0/1     RoCE, not used: the device cannot be "
                        "opened: no room\n"
                        "connection methods    rdma_cm    rxe0/1: declined: the device cannot be "
                        "opened: no room\n"));
  const auto j = nlohmann::json::parse(tools::to_json(unusable))["connection_methods"];
  EXPECT_EQ(j["ports"][1]["active"], false);
  EXPECT_EQ(j["ports"][1]["why_inactive"], "the device cannot be opened: no room");
}

} // namespace
} // namespace statewire::test
