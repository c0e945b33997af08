// SPDX-License-Identifier: BSD-3-Clause
// Peers that die, close, finalize, or do not receive.
#include "../job/job.hpp"

#include <array>

namespace statewire::test {
namespace {

bool is_loss(Errc e) { return category(e) == Category::reset || category(e) == Category::refused; }

TEST(Peers, WhenOneDiesWhatDependsOnItEndsWithTheReasonAndTheRestGoesOn) {
  run_job(3, [](Member& me) {
    Messages& m = me.messages();
    std::array<std::byte, 8> in{}, any{};
    const std::vector<std::byte> large(1'000'000);
    if (me.rank() == 2) {
      EXPECT_EQ(m.send(0, 1, content(8, 2)).error, Errc::ok);
      EXPECT_EQ(m.recv({.source = 0, .tag = 1}, in).error, Errc::ok);
      me.die();
      return;
    }
    if (me.rank() == 1) {
      EXPECT_EQ(m.recv({.source = 0, .tag = 3}, in).error, Errc::ok);
      EXPECT_EQ(m.send(0, 4, content(8, 1)).error, Errc::ok);
      return;
    }
    EXPECT_EQ(m.recv({.source = 2, .tag = 1}, in).error, Errc::ok);
    Request from_anybody = m.irecv({.tag = 4}, any);
    Request named = m.irecv({.source = 2, .tag = 5}, in);
    Request rendezvous = m.isend(2, 6, large);
    EXPECT_EQ(m.send(2, 1, content(8, 0)).error, Errc::ok);
    const Errc why = m.wait(named).error;
    EXPECT_TRUE(is_loss(why)) << to_text(why);
    EXPECT_TRUE(is_loss(m.wait(rendezvous).error));
    EXPECT_TRUE(is_loss(m.recv({.source = 2, .tag = 5}, in).error)) << "later ones as well";
    EXPECT_NE(m.send(2, 6, large).error, Errc::ok);
    EXPECT_TRUE(is_loss(m.probe({.source = 2}).error));
    EXPECT_FALSE(m.test(from_anybody));
    EXPECT_EQ(m.send(1, 3, content(8, 0)).error, Errc::ok);
    EXPECT_EQ(m.wait(from_anybody).source, 1U);
    me.close(2); // acknowledges the loss
  });
}

TEST(Peers, AReceiverThatDoesNotReceiveSlowsItsSendersAndDoesNotGrow) {
  constexpr std::uint32_t k_messages = 3000;
  JobOptions options{.mode = ProgressMode::blocking};
  options.messages.unexpected_limit = std::size_t{64} * 1024;
  run_job(
      3,
      [](Member& me) {
        Messages& m = me.messages();
        if (me.rank() != 0) {
          std::vector<Request> sends;
          std::vector<std::vector<std::byte>> memory;
          for (std::uint32_t i = 0; i < k_messages; ++i) {
            memory.push_back(content(i % 7 == 0 ? 5000 : 100, i));
            sends.push_back(m.isend(0, i, memory.back()));
          }
          EXPECT_EQ(m.wait_all(sends), Errc::ok);
          EXPECT_GT(m.stats().flow_waits + m.stats().converted, 0U);
          return;
        }
        // It makes progress, but receives nothing.
        me.progress_until([] { return false; }, std::chrono::seconds(1));
        EXPECT_LE(m.stats().unexpected_bytes, 2 * 64U * 1024);
        std::vector<std::byte> into(5000);
        for (std::uint32_t i = 0; i < k_messages; ++i)
          for (const std::uint32_t from : {1U, 2U}) {
            const Status s = m.recv({.source = from, .tag = i}, into);
            ASSERT_EQ(s.error, Errc::ok);
            const auto expected = content(i % 7 == 0 ? 5000 : 100, i);
            ASSERT_EQ(s.bytes, expected.size());
            ASSERT_TRUE(std::equal(expected.begin(), expected.end(), into.begin()));
          }
        EXPECT_LE(m.stats().unexpected_most, 2 * 64U * 1024);
        EXPECT_EQ(m.stats().unexpected_bytes, 0U);
      },
      options);
}

TEST(Peers, APostedReceiveGetsItsMessageBehindOthersThatNoReceiveFits) {
  run_job(2, [](Member& me) {
    constexpr std::size_t k_unmatched = 20'000;
    Messages& m = me.messages();
    const auto bytes = content(8, 1);
    std::vector<std::byte> in(8);
    if (me.rank() == 0) {
      std::vector<Request> sends;
      for (std::size_t i = 0; i < k_unmatched; ++i) sends.push_back(m.isend(1, 1, bytes));
      sends.push_back(m.isend(1, 2, bytes));
      EXPECT_EQ(m.wait_all(sends), Errc::ok);
      return;
    }
    EXPECT_EQ(m.recv({.source = 0, .tag = 2}, in).error, Errc::ok);
    EXPECT_EQ(in, bytes);
    for (std::size_t i = 0; i < k_unmatched; ++i)
      ASSERT_EQ(m.recv({.source = 0, .tag = 1}, in).error, Errc::ok) << i;
  });
}

TEST(Peers, TwoThatSendToEachOtherBeforeTheyReceiveGoOn) {
  run_job(2, [](Member& me) {
    constexpr std::size_t k_count = 5500;
    Messages& m = me.messages();
    const std::uint32_t other = 1 - me.rank();
    const auto bytes = content(512, me.rank());
    std::vector<std::byte> in(512);
    std::vector<Request> sends;
    for (std::size_t i = 0; i < k_count; ++i) sends.push_back(m.isend(other, i, bytes));
    for (std::size_t i = k_count; i-- > 0;)
      ASSERT_EQ(m.recv({.source = other, .tag = i}, in).error, Errc::ok) << i;
    EXPECT_EQ(m.wait_all(sends), Errc::ok);
  });
}

TEST(Peers, AClosedConnectionOpensAgainAndPostedReceivesWait) {
  run_job(2, [](Member& me) {
    Messages& m = me.messages();
    const std::uint32_t other = 1 - me.rank();
    for (unsigned round = 0; round < 5; ++round) {
      std::vector<std::byte> in(100'000);
      Request r = m.irecv({.source = other, .tag = round}, in);
      const auto mine = content(in.size(), round * 2 + me.rank());
      Status s = m.send(other, round, mine);
      while (s.error == Errc::closed) s = m.send(other, round, mine); // it was being closed
      EXPECT_EQ(s.error, Errc::ok);
      EXPECT_EQ(m.wait(r).error, Errc::ok);
      EXPECT_EQ(in, content(in.size(), round * 2 + other));
      if (me.rank() == round % 2) me.close(other);
    }
  });
}

TEST(Peers, FinalizeEndsEverythingThatCannotBeDoneAnyMore) {
  run_job(2, [](Member& me) {
    Messages& m = me.messages();
    const std::uint32_t other = 1 - me.rank();
    std::array<std::byte, 8> in{}, never{}, any{};
    const std::vector<std::byte> large(1'000'000);
    Request first = m.irecv({.source = other, .tag = 1}, in);
    EXPECT_EQ(m.send(other, 1, content(8, 1)).error, Errc::ok);
    EXPECT_EQ(m.wait(first).error, Errc::ok);
    Request unmatched = m.isend(other, 2, large);                // nobody receives it
    Request named = m.irecv({.source = other, .tag = 3}, never); // nobody sends it
    Request anybody = m.irecv({.tag = 3}, any);
    Request small = m.isend(other, 4, in); // pushed, if the other one does not close already
    me.finalize();
    m.wait(small); // either way
    EXPECT_NE(m.wait(unmatched).error, Errc::ok);
    EXPECT_NE(m.wait(named).error, Errc::ok);
    EXPECT_NE(m.wait(anybody).error, Errc::ok);
    EXPECT_NE(m.send(other, 1, content(8, 1)).error, Errc::ok);
    EXPECT_NE(m.recv({.source = other}, in).error, Errc::ok);
    EXPECT_NE(m.recv(Selector::any(7), in).error, Errc::ok);
  });
}

TEST(Peers, WhatWasGrantedArrivesAlthoughTheSenderFinalizesAtOnce) {
  run_job(2, [](Member& me) {
    Messages& m = me.messages();
    std::vector<std::byte> in(2'000'000);
    if (me.rank() == 1) {
      EXPECT_EQ(m.recv({.source = 0, .tag = 1}, in).error, Errc::ok);
      EXPECT_EQ(in, content(in.size(), 5));
      EXPECT_EQ(m.recv({.source = 0, .tag = 2}, in).bytes, 100U);
      return;
    }
    EXPECT_EQ(m.send(1, 1, content(in.size(), 5)).error, Errc::ok);
    EXPECT_EQ(m.send(1, 2, content(100, 6)).error, Errc::ok);
    me.finalize();
  });
}

TEST(Peers, ManyMembersAllToAllWithEveryProtocolAtOnce) {
  constexpr std::uint32_t k_size = 5;
  run_job(k_size, [](Member& me) {
    Messages& m = me.messages();
    std::vector<std::vector<std::byte>> in, out;
    std::vector<Request> requests;
    const std::array<std::size_t, 4> sizes{8, 4000, 60'000, 300'000};
    for (std::uint32_t other = 0; other < k_size; ++other)
      for (Tag t = 0; t < sizes.size(); ++t) {
        in.emplace_back(sizes.at(t));
        out.push_back(content(sizes.at(t), me.rank() * 100 + other * 10 + t));
      }
    for (std::uint32_t other = 0; other < k_size; ++other)
      for (Tag t = 0; t < sizes.size(); ++t) {
        requests.push_back(m.irecv({.source = other, .tag = t}, in[other * sizes.size() + t]));
        requests.push_back(m.isend(other, t, out[other * sizes.size() + t]));
      }
    EXPECT_EQ(m.wait_all(requests), Errc::ok);
    for (std::uint32_t other = 0; other < k_size; ++other)
      for (Tag t = 0; t < sizes.size(); ++t)
        EXPECT_EQ(in[other * sizes.size() + t],
                  content(sizes.at(t), other * 100 + me.rank() * 10 + t));
  });
}

} // namespace
} // namespace statewire::test
