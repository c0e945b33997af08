// SPDX-License-Identifier: BSD-3-Clause
// The ways to learn of an end.
#include "../job/job.hpp"

#include <array>
#include <set>

namespace statewire::test {
namespace {

std::vector<std::byte> k_byte(1);

TEST(Waiting, WaitAnyTellsEachEndOnceAndThenThatThereIsNothingToWaitFor) {
  run_job(3, [](Member& me) {
    Messages& m = me.messages();
    if (me.rank() != 0) {
      for (Tag t = 0; t < 5; ++t) m.send(0, t, memory_of(t + 100 * me.rank()));
      return;
    }
    std::array<std::uint64_t, 10> in{};
    std::array<Request, 12> requests; // two of them invalid
    for (std::size_t i = 0; i < 10; ++i)
      requests.at(i + 1) = m.irecv({.source = static_cast<std::uint32_t>(1 + i % 2), .tag = i / 2},
                                   std::as_writable_bytes(std::span(&in.at(i), 1)));
    std::set<std::size_t> seen;
    while (const auto which = m.wait_any(requests)) {
      EXPECT_TRUE(seen.insert(which->index).second);
      EXPECT_FALSE(requests.at(which->index).valid());
      EXPECT_EQ(in.at(which->index - 1), which->status.tag + 100 * which->status.source);
    }
    EXPECT_EQ(seen.size(), 10U);
    EXPECT_FALSE(m.test_any(requests));
    EXPECT_TRUE(m.wait_some(requests).empty());
  });
}

TEST(Waiting, WaitSomeTellsAllThatHaveEndedAndWaitsForOneAtLeast) {
  run_job(2, [](Member& me) {
    Messages& m = me.messages();
    if (me.rank() == 1) {
      for (const Tag t : {2U, 0U}) m.send(0, t, k_byte);
      m.recv({.source = 0, .tag = 9}, {});
      m.send(0, 1, k_byte);
      return;
    }
    std::array<std::byte, 3> in{};
    std::array<Request, 3> requests;
    for (Tag t = 0; t < 3; ++t)
      requests.at(t) = m.irecv({.source = 1, .tag = t}, MutableBytes(in).subspan(t, 1));
    std::set<std::size_t> seen;
    while (seen.size() < 2)
      for (const auto& which : m.wait_some(requests)) EXPECT_TRUE(seen.insert(which.index).second);
    EXPECT_EQ(seen, (std::set<std::size_t>{0, 2}));
    EXPECT_TRUE(m.test_some(requests).empty());
    EXPECT_FALSE(m.test_any(requests));
    EXPECT_FALSE(m.test(requests[1]));
    m.send(1, 9, {});
    const auto last = m.wait_some(requests);
    ASSERT_EQ(last.size(), 1U);
    EXPECT_EQ(last[0].index, 1U);
  });
}

TEST(Waiting, WaitAllTellsEveryStatusAndTheFirstError) {
  run_job(2, [](Member& me) {
    Messages& m = me.messages();
    if (me.rank() == 1) {
      for (Tag t = 0; t < 3; ++t) m.send(0, t, content(8, t));
      return;
    }
    std::array<std::array<std::byte, 8>, 3> in{};
    std::array<Request, 4> requests{
        m.irecv({.source = 1, .tag = 0}, in[0]),
        m.irecv({.source = 1, .tag = 1}, MutableBytes(in[1]).first(5)),
        Request{},
        m.irecv({.source = 1, .tag = 2}, in[2]),
    };
    std::array<Status, 4> statuses;
    EXPECT_EQ(m.wait_all(requests, statuses), Errc::truncated);
    EXPECT_EQ(statuses[0].error, Errc::ok);
    EXPECT_EQ(statuses[1].bytes, 5U);
    EXPECT_EQ(statuses[3].tag, 2U);
    EXPECT_FALSE(requests[0].valid());
    EXPECT_EQ(m.wait_all(requests), Errc::ok) << "nothing is left";
  });
}

TEST(Waiting, ADeadlineLeavesTheOperationUnderWay) {
  run_job(2, [](Member& me) {
    Messages& m = me.messages();
    if (me.rank() == 1) {
      m.recv({.source = 0, .tag = 2}, {});
      m.send(0, 1, k_byte);
      return;
    }
    std::array<std::byte, 1> in{};
    Request r = m.irecv({.source = 1, .tag = 1}, in);
    const Time before = ProgressLoop::clock();
    EXPECT_FALSE(m.wait_for(r, std::chrono::milliseconds(10)));
    EXPECT_GE(ProgressLoop::clock() - before, std::chrono::milliseconds(10));
    EXPECT_TRUE(r.valid());
    m.send(1, 2, {});
    const auto s = m.wait_for(r, std::chrono::nanoseconds::max());
    ASSERT_TRUE(s);
    EXPECT_EQ(s->error, Errc::ok);
  });
}

TEST(Waiting, ARequestThatNamesNothingIsAnErrorAndNoHang) {
  run_job(1, [](Member& me) {
    Messages& m = me.messages();
    Request none;
    EXPECT_EQ(m.wait(none).error, Errc::invalid_argument);
    Request r = m.isend(0, 1, k_byte);
    Request copy = r;
    std::array<std::byte, 1> in{};
    EXPECT_EQ(m.recv({.source = 0, .tag = 1}, in).error, Errc::ok);
    EXPECT_EQ(m.wait(r).error, Errc::ok);
    EXPECT_EQ(m.wait(copy).error, Errc::invalid_argument) << "its status was taken";
    m.cancel(copy); // nothing happens
  });
}

TEST(Waiting, ACancelledReceiveTakesNothing) {
  run_job(2, [](Member& me) {
    Messages& m = me.messages();
    if (me.rank() == 1) {
      m.recv({.source = 0, .tag = 2}, {});
      m.send(0, 1, content(1, 1));
      return;
    }
    std::array<std::byte, 1> first{}, second{};
    Request r = m.irecv({.source = 1, .tag = 1}, first);
    m.cancel(r);
    EXPECT_EQ(m.wait(r).error, Errc::cancelled);
    m.send(1, 2, {});
    EXPECT_EQ(m.recv({.source = 1, .tag = 1}, second).error, Errc::ok);
    EXPECT_EQ(second[0], content(1, 1)[0]);
  });
}

TEST(Waiting, ACallbackTellsTheEndOnceAndMayBeginTheNext) {
  run_job(2, [](Member& me) {
    Messages& m = me.messages();
    constexpr unsigned k_rounds = 50;
    std::uint64_t in = 0;
    unsigned done = 0;
    std::function<void()> receive = [&] {
      m.irecv({.source = 1 - me.rank()}, std::as_writable_bytes(std::span(&in, 1)),
              [&](std::error_code, const Status& s) {
                ASSERT_EQ(s.error, Errc::ok);
                EXPECT_EQ(in, done);
                if (++done < k_rounds) receive();
              });
    };
    receive();
    std::vector<std::uint64_t> out(k_rounds);
    unsigned sent = 0;
    for (unsigned i = 0; i < k_rounds; ++i) {
      out[i] = i;
      m.isend(1 - me.rank(), 0, std::as_bytes(std::span(&out[i], 1)), {},
              [&](std::error_code, const Status& s) { sent += s.error == Errc::ok; });
    }
    EXPECT_TRUE(me.progress_until([&] { return done == k_rounds && sent == k_rounds; }));
  });
}

TEST(Waiting, ForARequestThatHasACallbackIsAnErrorAtOnceAndTheCallbackStillGetsTheEnd) {
  run_job(2, [](Member& me) {
    Messages& m = me.messages();
    if (me.rank() == 1) {
      EXPECT_EQ(m.recv({.source = 0, .tag = 2}, {}).error, Errc::ok);
      EXPECT_EQ(m.send(0, 1, k_byte).error, Errc::ok);
      return;
    }
    std::array<std::byte, 1> in{};
    unsigned ends = 0;
    const auto begin = [&] {
      return m.irecv({.source = 1, .tag = 1}, in, [&](std::error_code, const Status& s) {
        EXPECT_EQ(s.error, Errc::ok);
        ++ends;
      });
    };
    const Request request = begin();
    Request r = request;
    EXPECT_EQ(m.wait(r).error, Errc::invalid_argument);
    EXPECT_FALSE(r.valid());
    r = request;
    const auto tested = m.test(r);
    ASSERT_TRUE(tested);
    EXPECT_EQ(tested->error, Errc::invalid_argument);
    r = request;
    EXPECT_EQ(m.wait_for(r, std::chrono::hours(1)).value_or(Status{}).error,
              Errc::invalid_argument);
    std::array<Request, 2> both{Request{}, request};
    EXPECT_EQ(m.wait_all(both), Errc::invalid_argument);
    EXPECT_EQ(ends, 0U);
    EXPECT_EQ(m.send(1, 2, {}).error, Errc::ok);
    EXPECT_TRUE(me.progress_until([&] { return ends == 1; }));
  });
}

TEST(Waiting, RanksThatDoNotExistAreErrorsAtOnce) {
  run_job(2, [](Member& me) {
    Messages& m = me.messages();
    std::array<std::byte, 1> in{};
    EXPECT_EQ(m.send(2, 0, k_byte).error, Errc::invalid_argument);
    EXPECT_EQ(m.recv({.source = 2}, in).error, Errc::invalid_argument);
    EXPECT_EQ(m.probe({.source = 2}).error, Errc::invalid_argument);
    EXPECT_EQ(m.send_recv(2, 0, k_byte, {.source = 1}, in).error, Errc::invalid_argument);
  });
}

} // namespace
} // namespace statewire::test
