// SPDX-License-Identifier: BSD-3-Clause
// Sending and receiving, one operation at a time or several, between members of a job.
#include "../job/job.hpp"

#include <array>
#include <optional>

namespace statewire::test {
namespace {

const std::vector<std::size_t> k_sizes{0, 1, 8, 1024, 1025, 65536, 65537, 3'000'000};

class InEveryMode : public testing::TestWithParam<ProgressMode> {};
std::string name_of(const testing::TestParamInfo<ProgressMode>& info) {
  static constexpr std::array names{"spin", "adaptive", "blocking"};
  return names.at(static_cast<std::size_t>(info.param));
}
INSTANTIATE_TEST_SUITE_P(Library, InEveryMode,
                         testing::Values(ProgressMode::blocking, ProgressMode::adaptive,
                                         ProgressMode::spin),
                         name_of);

TEST_P(InEveryMode, MessagesOfEverySizeArriveByteForByteAndInOrder) {
  run_job(2,
          [](Member& me) {
            Messages& m = me.messages();
            for (std::size_t i = 0; i < k_sizes.size(); ++i) {
              const std::size_t size = k_sizes[i];
              const auto expected = content(size, i);
              if (me.rank() == 0) {
                const Status s = m.send(1, 5, expected);
                EXPECT_EQ(s.error, Errc::ok);
                EXPECT_EQ(s.bytes, size);
                EXPECT_EQ(s.source, 1U);
                EXPECT_EQ(s.tag, 5U);
                EXPECT_EQ(s.message_bytes, size);
              } else {
                std::vector<std::byte> into(size + 1);
                const Status s = m.recv({.source = 0, .tag = 5}, into);
                EXPECT_EQ(s.error, Errc::ok);
                EXPECT_EQ(s.source, 0U);
                EXPECT_EQ(s.tag, 5U);
                EXPECT_EQ(s.bytes, size);
                EXPECT_EQ(s.message_bytes, size);
                into.resize(s.bytes);
                EXPECT_EQ(into, expected);
              }
            }
          },
          {.mode = GetParam()});
}

TEST(Library, AMessageThatLeavesAtOnceHasTheStatusOfASend) {
  run_job(2, [](Member& me) {
    Messages& m = me.messages();
    const auto message = content(8, 1);
    if (me.rank() == 0) {
      std::optional<Status> sent;
      Request leaving;
      EXPECT_TRUE(me.progress_until([&] {
        if (m.ready(1)) sent = m.send_at_once(1, 5, message, leaving, 3, 42);
        return sent || leaving.valid();
      }));
      ASSERT_TRUE(sent);
      EXPECT_EQ(sent->error, Errc::ok);
      EXPECT_EQ(sent->source, 1U);
      EXPECT_EQ(sent->context, 3U);
      EXPECT_EQ(sent->tag, 5U);
      EXPECT_EQ(sent->bytes, 8U);
      EXPECT_EQ(sent->message_bytes, 8U);
    } else {
      std::vector<std::byte> into(8);
      EXPECT_EQ(m.recv({.source = 0, .tag = 5, .context = 3}, into).data, 42U);
      EXPECT_EQ(into, message);
    }
  });
}

TEST(Library, ARingOfSendRecvDoesNotDeadlockHoweverLargeTheMessages) {
  run_job(4, [](Member& me) {
    const std::uint32_t right = (me.rank() + 1) % 4, left = (me.rank() + 3) % 4;
    for (const std::size_t size : k_sizes) {
      const auto mine = content(size, me.rank());
      std::vector<std::byte> into(size);
      const Status s = me.messages().send_recv(right, 1, mine, {.source = left, .tag = 1}, into);
      EXPECT_EQ(s.error, Errc::ok);
      EXPECT_EQ(s.source, left);
      EXPECT_EQ(into, content(size, left));
    }
  });
}

// The receiver waits for the message that was sent last.
TEST_P(InEveryMode, BlockingSendsOfShortMessagesReturnWhileTheReceiverWaitsForAnother) {
  constexpr std::size_t k_count = 20'000,
                        k_size = 100; // more than MessageOptions::unexpected_limit
  run_job(2,
          [](Member& me) {
            Messages& m = me.messages();
            const auto expected = content(k_size, 1);
            if (me.rank() == 0) {
              for (std::size_t i = 0; i < k_count; ++i)
                ASSERT_EQ(m.send(1, 1, expected).error, Errc::ok);
              ASSERT_EQ(m.send(1, 2, expected).error, Errc::ok);
            } else {
              std::vector<std::byte> into(k_size);
              ASSERT_EQ(m.recv({.source = 0, .tag = 2}, into).error, Errc::ok);
              for (std::size_t i = 0; i < k_count; ++i)
                ASSERT_EQ(m.recv({.source = 0, .tag = 1}, into).error, Errc::ok);
              EXPECT_EQ(into, expected);
            }
          },
          {.mode = GetParam()});
}

TEST(Library, AnySourceReportsTheSourceAndKeepsEachSendersOrder) {
  constexpr unsigned k_each = 40;
  run_job(4, [](Member& me) {
    if (me.rank() != 0) {
      for (std::uint32_t i = 0; i < k_each; ++i)
        EXPECT_EQ(me.messages().send(0, i % 3, memory_of(i)).error, Errc::ok);
      return;
    }
    std::array<std::uint32_t, 4> next{};
    for (unsigned i = 0; i < 3 * k_each; ++i) {
      std::uint32_t number = 0;
      const Status s =
          me.messages().recv(Selector::any(), std::as_writable_bytes(std::span(&number, 1)));
      ASSERT_EQ(s.error, Errc::ok);
      EXPECT_EQ(number, next.at(s.source)++);
      EXPECT_EQ(s.tag, number % 3);
    }
    EXPECT_EQ(next, (std::array<std::uint32_t, 4>{0, k_each, k_each, k_each}));
  });
}

TEST(Library, MasksAndContextsSelect) {
  run_job(2, [](Member& me) {
    Messages& m = me.messages();
    std::uint32_t in = 0;
    const MutableBytes into = std::as_writable_bytes(std::span(&in, 1));
    if (me.rank() == 1) {
      for (const std::uint32_t n : {0x11U, 0x12U, 0x21U}) m.send(0, n, memory_of(n));
      m.send(0, 0x21, memory_of(0x99U), {.context = 3});
      return;
    }
    m.recv({.source = 1, .tag = 0x21, .mask = k_all_bits, .context = 3}, into);
    EXPECT_EQ(in, 0x99U) << "of its context, though it came last";
    m.recv({.source = 1, .tag = 0x20, .mask = 0xf0}, into);
    EXPECT_EQ(in, 0x21U);
    m.recv({.source = k_any_source, .tag = 0x02, .mask = 0x0f}, into);
    EXPECT_EQ(in, 0x12U);
    EXPECT_EQ(m.recv(Selector::any(), into).tag, 0x11U);
  });
}

TEST(Library, BuffersAreGatheredAndScattered) {
  for (const std::size_t size : {std::size_t{60}, std::size_t{3000}, std::size_t{300'000}})
    run_job(2, [size](Member& me) {
      const auto whole = content(size, 1);
      if (me.rank() == 0) {
        const ConstBytes all(whole);
        const std::vector<ConstBytes> pieces{all.first(7), all.subspan(7, 0),
                                             all.subspan(7, size / 2), all.subspan(7 + size / 2)};
        Request r = me.messages().isend(1, 0, std::span<const ConstBytes>(pieces));
        EXPECT_EQ(me.messages().wait(r).error, Errc::ok);
        return;
      }
      std::vector<std::byte> first(size / 3), second(size - size / 3);
      const std::vector<MutableBytes> pieces{first, second};
      Request r = me.messages().irecv({.source = 0}, std::span<const MutableBytes>(pieces));
      EXPECT_EQ(me.messages().wait(r).bytes, size);
      first.insert(first.end(), second.begin(), second.end());
      EXPECT_EQ(first, whole);
    });
}

TEST(Library, EmptyBracesAreAnEmptyMessage) {
  run_job(1, [](Member& me) {
    Messages& m = me.messages();
    std::array<Request, 3> requests{m.irecv({.source = 0}, {}), m.isend(0, 0, {}),
                                    m.isend(0, 1, {}, {.context = 0, .synchronous = true})};
    Request matched = m.imrecv(m.mprobe({.source = 0, .tag = 1}), {});
    EXPECT_EQ(m.wait(matched).error, Errc::ok);
    EXPECT_EQ(m.wait_all(requests), Errc::ok);
    // A vector of buffers is a list, as a span of them is.
    const std::vector<ConstBytes> none;
    Request sent = m.isend(0, 2, none);
    EXPECT_EQ(m.wait(sent).error, Errc::ok);
    EXPECT_EQ(m.recv({.source = 0, .tag = 2}, {}).message_bytes, 0U);
  });
}

TEST(Library, AMessageThatIsTooLongIsTruncatedAndTheNextOneIsWhole) {
  for (const std::size_t size : {std::size_t{100}, std::size_t{10'000}, std::size_t{500'000}})
    run_job(2, [size](Member& me) {
      const auto sent = content(size, 3);
      if (me.rank() == 0) {
        for (int i = 0; i < 2; ++i) EXPECT_EQ(me.messages().send(1, 0, sent).error, Errc::ok);
        return;
      }
      std::vector<std::byte> part(size / 2), whole(size);
      const Status s = me.messages().recv({.source = 0}, part);
      EXPECT_EQ(s.error, Errc::truncated);
      EXPECT_EQ(s.bytes, size / 2);
      EXPECT_EQ(s.message_bytes, size);
      EXPECT_TRUE(std::equal(part.begin(), part.end(), sent.begin()));
      EXPECT_EQ(me.messages().recv({.source = 0}, whole).error, Errc::ok);
      EXPECT_EQ(whole, sent);
    });
}

TEST(Library, ProbeTellsTheSizeBeforeTheMessageIsTaken) {
  run_job(2, [](Member& me) {
    Messages& m = me.messages();
    if (me.rank() == 0) {
      EXPECT_EQ(m.send(1, 9, content(200'000, 2)).error, Errc::ok);
      return;
    }
    EXPECT_FALSE(m.iprobe({.source = 0, .tag = 8}));
    const Status s = m.probe({.tag = 9});
    EXPECT_EQ(s.source, 0U);
    EXPECT_EQ(s.message_bytes, 200'000U);
    EXPECT_TRUE(m.iprobe({.source = 0, .tag = 9})) << "it stays";
    std::vector<std::byte> into(s.message_bytes);
    EXPECT_EQ(m.recv({.source = s.source, .tag = s.tag}, into).error, Errc::ok);
    EXPECT_EQ(into, content(200'000, 2));
  });
}

TEST(Library, SynchronousSendsWaitForTheirReceive) {
  for (const std::size_t size : {std::size_t{4}, std::size_t{40'000}, std::size_t{400'000}})
    run_job(2, [size](Member& me) {
      Messages& m = me.messages();
      std::vector<std::byte> bytes(size);
      if (me.rank() == 0) {
        Request r = m.isend(1, 1, bytes, {.synchronous = true});
        EXPECT_FALSE(m.wait_for(r, std::chrono::milliseconds(20))) << "nobody receives yet";
        EXPECT_EQ(m.send(1, 2, {}).error, Errc::ok);
        EXPECT_EQ(m.wait(r).error, Errc::ok);
      } else {
        EXPECT_EQ(m.recv({.source = 0, .tag = 2}, {}).error, Errc::ok);
        EXPECT_EQ(m.recv({.source = 0, .tag = 1}, bytes).error, Errc::ok);
      }
    });
}

TEST(Library, MessagesToOneselfNeedNobodyElse) {
  run_job(1, [](Member& me) {
    for (const std::size_t size : k_sizes) {
      std::vector<std::byte> into(size);
      Request r = me.messages().irecv({.source = 0}, into);
      EXPECT_EQ(me.messages().send(0, 0, content(size, 4)).error, Errc::ok);
      EXPECT_EQ(me.messages().wait(r).error, Errc::ok);
      EXPECT_EQ(into, content(size, 4));
    }
  });
}

TEST(Library, AForwardPassesOnWhatIsStillArriving) {
  run_job(3, [](Member& me) {
    Messages& m = me.messages();
    std::vector<std::byte> bytes(4'000'000);
    if (me.rank() == 0) {
      EXPECT_EQ(m.send(1, 7, content(bytes.size(), 6)).error, Errc::ok);
      return;
    }
    Request r = m.irecv({.source = me.rank() - 1, .tag = 7}, bytes);
    if (me.rank() == 1) {
      Request f = m.iforward(r, 2, 7);
      EXPECT_EQ(m.wait(f).error, Errc::ok);
    }
    EXPECT_EQ(m.wait(r).error, Errc::ok);
    EXPECT_EQ(bytes, content(bytes.size(), 6));
  });
}

} // namespace
} // namespace statewire::test
