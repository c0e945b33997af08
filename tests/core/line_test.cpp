// Who gets a turn to connect, and when.
#include <core/core_impl.hpp>

#include <gtest/gtest.h>

#include <array>

namespace statewire::test {
namespace {

using std::chrono::milliseconds;
constexpr Time k_patience = milliseconds(20);

class Turns : public testing::Test {
 protected:
  Turns() {
    for (std::uint32_t r = 0; r < 20; ++r) vcs.push_back(std::make_unique<Vc>(group, r));
  }
  void join(std::uint32_t rank) {
    vcs[rank]->in_line = true;
    line.join(*vcs[rank]);
  }
  void leave(std::uint32_t rank) {
    vcs[rank]->in_line = false;
    line.leave();
  }
  void caller_comes() {
    line.caller_comes();
    ++next_id;
  }
  // Whose turn it is, as the core asks; -1: nobody's. Who has it leaves the line and connects.
  int turn(Time now) {
    if (line.next_turn() > now) return -1;
    Vc* const v = line.next(now, next_id, [](const Vc& each) { return each.in_line; });
    if (v == nullptr) return -1;
    leave(v->peer.rank);
    line.attempt_begins();
    return static_cast<int>(v->peer.rank);
  }

  Group group{GroupConfig{}};
  std::vector<std::unique_ptr<Vc>> vcs;
  Line line{2, k_patience};
  std::uint64_t next_id = 1;
};

TEST_F(Turns, AreNobodysWhenNobodyStandsInLine) {
  EXPECT_EQ(line.next_turn(), k_never);
  EXPECT_EQ(turn(milliseconds(1)), -1);
}

TEST_F(Turns, AreGivenInOrderToAsManyAsMayConnectAtOnce) {
  for (const std::uint32_t r : {3U, 1U, 2U}) join(r);
  EXPECT_EQ(line.next_turn(), Time(0));
  EXPECT_EQ(turn(milliseconds(1)), 3);
  EXPECT_EQ(turn(milliseconds(1)), 1);
  EXPECT_EQ(turn(milliseconds(1)), -1);
  EXPECT_EQ(line.next_turn(), k_never);
  line.attempt_ends();
  EXPECT_EQ(turn(milliseconds(1)), 2);
}

TEST_F(Turns, PassOverWhoHasLeft) {
  for (const std::uint32_t r : {1U, 2U}) join(r);
  leave(1);
  EXPECT_EQ(turn(milliseconds(1)), 2);
  EXPECT_EQ(line.next_turn(), k_never);
}

TEST_F(Turns, WaitForACallerToSayWhoHeIs) {
  join(1);
  caller_comes();
  EXPECT_EQ(turn(milliseconds(1)), -1);
  EXPECT_EQ(line.next_turn(), milliseconds(1) + k_patience);
  line.caller_is_known(1, milliseconds(5));
  EXPECT_EQ(line.next_turn(), Time(0));
  EXPECT_EQ(turn(milliseconds(5)), 1);
}

TEST_F(Turns, AreNotHeldUpBySilentCallersForLongAndOnlyOnce) {
  for (const std::uint32_t r : {1U, 2U}) join(r);
  caller_comes();
  EXPECT_EQ(turn(milliseconds(1)), -1);
  EXPECT_EQ(turn(milliseconds(1) + k_patience), 1);
  EXPECT_EQ(turn(milliseconds(1) + k_patience), 2) << "the same caller, still silent";
  line.caller_is_known(1, milliseconds(50)); // it went: it does not count a second time
  join(3);
  line.attempt_ends();
  caller_comes();
  EXPECT_EQ(turn(milliseconds(60)), -1) << "another caller";
}

TEST_F(Turns, WaitOnAsLongAsOneCallerAfterTheOtherSaysIt) {
  join(1);
  caller_comes();
  caller_comes();
  EXPECT_EQ(turn(milliseconds(1)), -1);
  line.caller_is_known(1, milliseconds(15));
  EXPECT_EQ(turn(milliseconds(1) + k_patience), -1);
  EXPECT_EQ(turn(milliseconds(15) + k_patience), 1);
}

TEST_F(Turns, DoNotWaitForAFewCallersWhereManyStandInLine) {
  for (std::uint32_t r = 0; r < 16; ++r) join(r);
  caller_comes();
  caller_comes();
  EXPECT_EQ(turn(milliseconds(1)), 0);
  EXPECT_EQ(turn(milliseconds(1)), -1) << "fewer stand there now";
}

} // namespace
} // namespace statewire::test
