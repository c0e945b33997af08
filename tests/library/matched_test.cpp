// SPDX-License-Identifier: BSD-3-Clause
// Matched probes between members of a job.
#include "../job/job.hpp"

#include <array>

namespace statewire::test {
namespace {

TEST(Library, AMatchedProbeTakesTheMessageOutOfMatching) {
  for (const std::size_t size : {std::size_t{4}, std::size_t{40'000}, std::size_t{400'000}})
    run_job(2, [size](Member& me) {
      Messages& m = me.messages();
      if (me.rank() == 0) {
        // All at once: the first one that is taken is received last.
        std::array<std::vector<std::byte>, 4> bytes;
        std::array<Request, 4> sends;
        for (std::size_t i = 0; i < 4; ++i) {
          bytes.at(i) = content(size, i);
          sends.at(i) = m.isend(1, 9, bytes.at(i));
        }
        EXPECT_EQ(m.wait_all(sends), Errc::ok);
        return;
      }
      EXPECT_FALSE(m.improbe({.source = 0, .tag = 8}));
      const MatchedMessage first = m.mprobe({.tag = 9});
      const MatchedMessage second = m.mprobe({.tag = 9});
      EXPECT_EQ(first.status().source, 0U);
      EXPECT_EQ(first.status().message_bytes, size);
      std::vector<std::byte> into(size), part(size / 2);
      EXPECT_EQ(m.recv({.source = 0, .tag = 9}, into).error, Errc::ok);
      EXPECT_EQ(into, content(size, 2)) << "what was taken is not found";
      m.discard(second);
      const std::array<MutableBytes, 2> pieces{MutableBytes(into).first(size / 2),
                                               MutableBytes(into).subspan(size / 2)};
      Request r = m.imrecv(first, pieces);
      EXPECT_EQ(m.wait(r).bytes, size);
      EXPECT_EQ(into, content(size, 0));
      EXPECT_EQ(m.mrecv(m.mprobe(Selector::any()), part).error, Errc::truncated);
      EXPECT_EQ(m.mrecv(second, part).error, Errc::invalid_argument);
    });
}

TEST(Library, AMatchedProbeOfNobodyIsAnError) {
  run_job(1, [](Member& me) {
    Messages& m = me.messages();
    const MatchedMessage none = m.mprobe({.source = 17});
    EXPECT_FALSE(none.valid());
    EXPECT_EQ(none.status().error, Errc::invalid_argument);
    std::array<std::byte, 1> into{};
    EXPECT_EQ(m.mrecv(none, into).error, Errc::invalid_argument);
    m.discard(none); // ignored
  });
}

} // namespace
} // namespace statewire::test
