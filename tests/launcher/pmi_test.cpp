// SPDX-License-Identifier: BSD-3-Clause
// Jobs under PMI-1, with a server in a thread.
#include "fake_pmi.hpp"

#include <job/launcher_socket.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <poll.h>
#include <sys/ioctl.h>
#include <thread>
#include <unistd.h>

namespace statewire::launch {
namespace {

using std::chrono::seconds;
using test::FakePmi;
using testing::AllOf;
using testing::Contains;
using testing::ContainsRegex;
using testing::Each;
using testing::HasSubstr;
using testing::SizeIs;

using Bytes = std::vector<std::uint8_t>;

Clock::time_point soon() { return Clock::now() + seconds(20); }

std::string fence(Launcher& launcher, std::uint32_t number) {
  const auto passed = look_until(launcher, soon(), [&] { return launcher.fence_passed(number); });
  if (!passed) return passed.error().text;
  return *passed ? "" : "not passed";
}

Result<Bytes> gather(Launcher& launcher, const Bytes& mine) {
  if (Result<void> r = launcher.enter_gather(mine, soon()); !r) return std::move(r).error();
  std::optional<Bytes> all;
  const auto passed = look_until(launcher, soon(), [&]() -> Result<bool> {
    auto gathered = launcher.gathered();
    if (!gathered) return std::move(gathered).error();
    all = std::move(*gathered);
    return all.has_value();
  });
  if (!passed) return passed.error();
  return all.value_or(Bytes{});
}

// All ranks of a job, each in a thread of its own; what they said.
std::vector<std::string> ranks(FakePmi& server, std::uint32_t size,
                               const std::function<std::string(Joined&)>& body) {
  std::vector<std::string> said(size);
  std::vector<std::thread> threads;
  for (std::uint32_t rank = 0; rank < size; ++rank)
    threads.emplace_back([&, rank] {
      Result<Joined> joined = join_pmi(server.take_socket(rank), rank, size);
      said[rank] = joined ? body(*joined) : joined.error().text;
    });
  for (std::thread& t : threads) t.join();
  return said;
}
std::string nothing(Joined&) { return "joined"; }

// The failure of a job of one.
Failure failure(FakePmi::Manners manners) {
  FakePmi server(1, std::move(manners));
  Result<Joined> joined = join_pmi(server.take_socket(0), 0, 1);
  return joined ? Failure{Errc::ok, "joined"} : joined.error();
}
FakePmi::Manners answering(const std::string& request, const std::string& answer) {
  FakePmi::Manners m;
  m.answer = [=](const std::string& line) { return line.starts_with(request) ? answer : ""; };
  return m;
}

class PmiServer : public testing::TestWithParam<std::pair<bool, bool>> {
 protected:
  static FakePmi::Manners manners() {
    FakePmi::Manners m;
    std::tie(m.slurm, m.in_pieces) = GetParam();
    return m;
  }
};

TEST_P(PmiServer, gives_all_ranks_one_key_and_all_values) {
  constexpr std::uint32_t k_size = 4;
  FakePmi server(k_size, manners());
  std::vector<Member> members(k_size);
  const auto said = ranks(server, k_size, [&](Joined& joined) -> std::string {
    const std::uint32_t rank = joined.member.rank;
    members[rank] = joined.member;
    for (const std::size_t length : {0U, 1U, 446U, 447U, 5000U}) {
      Bytes mine(length, static_cast<std::uint8_t>(rank)), expected;
      for (std::uint32_t r = 0; r < k_size; ++r)
        expected.insert(expected.end(), length, static_cast<std::uint8_t>(r));
      const Result<Bytes> all = gather(*joined.launcher, mine);
      if (!all) return all.error().text;
      if (*all != expected) return "other values";
    }
    // Two fences that are under way together, and a gather between fences.
    for (const std::uint32_t number : {1U, 2U})
      if (!joined.launcher->enter_fence(number)) return "cannot enter";
    for (const std::uint32_t number : {2U, 1U})
      if (auto why = fence(*joined.launcher, number); !why.empty()) return why;
    return "passed";
  });
  EXPECT_THAT(said, Each("passed"));
  for (const Member& m : members) {
    EXPECT_TRUE(m.key == members[0].key);
    EXPECT_FALSE(m.key == Key());
    EXPECT_EQ(m.group_id, members[0].group_id);
    EXPECT_THAT(m.group_id, AllOf(SizeIs(36), testing::StartsWith("job-")));
    EXPECT_EQ(m.here, k_size);
    EXPECT_TRUE(m.cores);
    EXPECT_EQ(m.cores, members[0].cores);
  }
  for (const auto& requests : server.requests()) {
    EXPECT_EQ(requests.front(), "cmd=init pmi_version=1 pmi_subversion=1");
    EXPECT_EQ(requests.back(), "cmd=finalize");
    for (const std::string& line : requests) EXPECT_LE(line.size() + 1, 1023U) << line;
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, PmiServer,
                         testing::Values(std::pair(false, false), std::pair(true, false),
                                         std::pair(false, true), std::pair(true, true)));

TEST(Pmi, fence_waits_for_the_last_rank_without_blocking_the_others) {
  FakePmi server(2, {});
  std::atomic<bool> polled = false;
  const auto said = ranks(server, 2, [&](Joined& joined) -> std::string {
    Launcher& l = *joined.launcher;
    if (joined.member.rank == 1)
      while (!polled) std::this_thread::yield();
    if (!l.enter_fence(1)) return "cannot enter";
    if (joined.member.rank == 0) {
      const Result<bool> early = l.fence_passed(1);
      if (!early || *early) return "passed early";
      if (l.missing({FrameType::fence, 1}) != "the launcher does not say which are missing")
        return "knows the missing ranks";
      polled = true;
    }
    return fence(l, 1);
  });
  EXPECT_THAT(said, Each(""));
}

TEST(Pmi, of_another_version_is_refused) {
  Failure f = failure(answering("cmd=init", "cmd=response_to_init pmi_version=2 pmi_subversion=0"));
  EXPECT_EQ(f.code, Errc::wrong_version);
  EXPECT_EQ(f.text, "the launcher speaks version 2 of PMI, and Statewire version 1");
  f = failure(answering("cmd=init", "cmd=response_to_init rc=-1 pmi_version=1 pmi_subversion=1"));
  EXPECT_THAT(f.text, HasSubstr("the launcher refused 'cmd=init pmi_version=1 pmi_subversion=1'"));
}

TEST(Pmi, server_that_is_gone_is_an_error_at_every_request) {
  for (const char* request : {"cmd=init", "cmd=get_my", "cmd=put", "cmd=barrier_in", "cmd=get "}) {
    const Failure f = failure(answering(request, "!"));
    EXPECT_EQ(f.code, Errc::closed) << request;
    EXPECT_EQ(f.text, "the launcher has ended this process's connection to it") << request;
  }
}

TEST(Pmi, answer_to_another_question_is_an_error) {
  for (const char* request : {"cmd=init", "cmd=get_my", "cmd=put", "cmd=barrier_in", "cmd=get "}) {
    const Failure f = failure(answering(request, "cmd=maxes rc=0"));
    EXPECT_EQ(f.code, Errc::bad_message) << request;
    EXPECT_THAT(f.text, HasSubstr("the launcher answered 'cmd=maxes rc=0' instead of 'cmd="));
  }
  EXPECT_THAT(failure(answering("cmd=get_my", "cmd=my_kvsname")).text, HasSubstr("kvsname=NAME"));
  EXPECT_THAT(failure(answering("cmd=barrier_in", "cmd=barrier_out rc=-1")).text,
              HasSubstr("cmd=barrier_out rc=-1"));
}

TEST(Pmi, line_without_end_is_an_error) {
  const Failure f = failure(answering("cmd=init", std::string(100000, 'x')));
  EXPECT_EQ(f.code, Errc::too_large);
}

TEST(Pmi, value_that_was_cut_is_an_error) {
  FakePmi::Manners m;
  m.cut_values_at = 40;
  const Failure f = failure(m);
  EXPECT_EQ(f.code, Errc::bad_message);
  EXPECT_THAT(f.text, ContainsRegex("the value 'mine-0' of rank 0 came back with 40 of [0-9]+ "
                                    "characters: the launcher changes values"));
}

TEST(Pmi, value_that_is_refused_is_an_error) {
  FakePmi::Manners m;
  m.refuse_values_of = 900;
  FakePmi server(1, m);
  const auto said = ranks(server, 1, [](Joined& joined) -> std::string {
    const Result<Bytes> all = gather(*joined.launcher, Bytes(1000));
    return all ? "" : all.error().text;
  });
  EXPECT_THAT(said[0], AllOf(HasSubstr("the launcher refused 'cmd=put kvsname=kvs_7 "
                                       "key=statewire-0-mine-1-0 value=000003e8"),
                             HasSubstr("msg=value_too_long")));
}

TEST(Pmi, value_that_is_missing_is_an_error_of_the_ranks_that_need_it) {
  FakePmi::Manners m;
  m.forget = "all-0";
  FakePmi server(3, m);
  EXPECT_THAT(
      ranks(server, 3, nothing),
      Each(HasSubstr("the launcher refused 'cmd=get kvsname=kvs_7 key=statewire-0-all-0-0': "
                     "'cmd=get_result rc=-1 msg=key_statewire-0-all-0-0_not_found")));
}

TEST(Pmi, value_that_is_something_else_is_an_error) {
  const auto got = [](const std::string& value) {
    return failure(answering("cmd=get ", "cmd=get_result rc=0 value=" + value)).text;
  };
  EXPECT_THAT(got("hello"), HasSubstr("came back as something else"));
  EXPECT_THAT(got("00000001zz"), HasSubstr("came back as something else"));
  EXPECT_THAT(got("ffffffff"), HasSubstr("would take 4294967295 bytes"));
  EXPECT_THAT(got("0000000100"), HasSubstr("the launcher gave other values than the ranks put"));
  EXPECT_THAT(got("000000010000"), HasSubstr("came back with 12 of 10 characters"));
  EXPECT_THAT(got(""), HasSubstr("came back as something else"));
}

TEST(Pmi, failure_is_final) {
  FakePmi::Manners m;
  m.answer = [puts = 0](const std::string& line) mutable {
    return line.starts_with("cmd=put") && ++puts == 3 ? "cmd=put_result rc=-1"
                                                      : ""; // after joining
  };
  FakePmi server(1, m);
  const auto said = ranks(server, 1, [](Joined& joined) -> std::string {
    const Result<Bytes> all = gather(*joined.launcher, Bytes(1));
    const std::string first = all ? "gathered" : all.error().text;
    const Result<void> entered = joined.launcher->enter_fence(1);
    return first == (entered ? "entered" : entered.error().text) ? first : "another failure";
  });
  EXPECT_THAT(said[0], HasSubstr("the launcher refused 'cmd=put"));
  EXPECT_THAT(server.requests()[0], Contains("cmd=barrier_in").Times(2)) << "those of the join";
}

TEST(Pmi, abort_names_the_rank_and_is_never_a_success) {
  FakePmi server(1, answering("cmd=abort", "."));
  testing::internal::CaptureStderr();
  const auto said = ranks(server, 1, [](Joined& joined) -> std::string {
    joined.launcher->abort("the matrix is singular", 0);
    return "";
  });
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "statewire: rank 0 aborted the job: the matrix is singular\n");
  EXPECT_THAT(server.requests()[0], Contains("cmd=abort exitcode=1"));
}

// Hydra forgets what is still in the pipe when a rank asks for the end.
TEST(Pmi, the_reason_of_an_abort_is_read_before_the_launcher_is_asked_for_the_end) {
  std::array<int, 2> pipe_ends{};
  ASSERT_EQ(pipe(pipe_ends.data()), 0);
  const Descriptor reader(pipe_ends[0]);
  const int before = dup(STDERR_FILENO);
  dup2(pipe_ends[1], STDERR_FILENO);
  close(pipe_ends[1]);
  std::atomic<int> unread_when_asked{-1};
  FakePmi::Manners manners;
  manners.answer = [&](const std::string& line) -> std::string {
    if (!line.starts_with("cmd=abort")) return "";
    int unread = 0;
    ioctl(reader.get(), FIONREAD, &unread);
    unread_when_asked = unread;
    return ".";
  };
  FakePmi server(1, std::move(manners));
  const auto said = ranks(server, 1, [&](Joined& joined) -> std::string {
    std::thread late([&] {
      pollfd reason{.fd = reader.get(), .events = POLLIN, .revents = 0};
      poll(&reason, 1, -1); // the reason has been written
      for (int i = 0; i < 20 && unread_when_asked < 0; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      std::array<char, 200> text{};
      EXPECT_GT(read(reader.get(), text.data(), text.size()), 0);
    });
    joined.launcher->abort("the matrix is singular", 3);
    late.join();
    return "";
  });
  dup2(before, STDERR_FILENO);
  close(before);
  EXPECT_THAT(server.requests()[0], Contains("cmd=abort exitcode=3"));
  EXPECT_EQ(unread_when_asked, 0);
}

} // namespace
} // namespace statewire::launch
