// SPDX-License-Identifier: BSD-3-Clause
// Which virtual connection gets a permit to connect, and when.
#include <core/core_impl.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace statewire::test {
namespace {

using session::Admission;
using std::chrono::milliseconds;
constexpr Time k_grace = milliseconds(20), k_stall = milliseconds(250);

class ConnectAdmission : public testing::Test {
 protected:
  ConnectAdmission() {
    for (std::uint32_t r = 0; r < 20; ++r) vcs.push_back(std::make_unique<Vc>(group, Peer{0, r}));
  }
  // As spec/vc.dot calls them.
  void join(std::uint32_t rank, Time now = Time(0)) { admission.join(*vcs[rank], now); }
  void leave(std::uint32_t rank, Time now = Time(0)) { admission.leave(*vcs[rank], now); }
  void initiator_comes() {
    admission.initiator_comes();
    ++next_id;
  }
  // The rank that gets a permit, as the cores ask; -1: none. It leaves the queue and connects.
  int permit(Time now) {
    if (admission.next_permit() > now) return -1;
    Vc* const v = admission.next(now, next_id);
    if (v == nullptr) return -1;
    leave(v->peer.rank, now);
    admission.attempt_begins(now);
    ++next_id;
    return static_cast<int>(v->peer.rank);
  }

  Group group{GroupConfig{}};
  std::vector<std::unique_ptr<Vc>> vcs;
  Admission admission{2, 2, k_grace, k_stall};
  std::uint64_t next_id = 1;
};

TEST_F(ConnectAdmission, grants_nothing_when_nothing_waits) {
  EXPECT_EQ(admission.next_permit(), k_never);
  EXPECT_EQ(permit(milliseconds(1)), -1);
}

TEST_F(ConnectAdmission, grants_in_order_to_as_many_as_may_connect_at_once) {
  for (const std::uint32_t r : {3U, 1U, 2U}) join(r);
  EXPECT_EQ(admission.next_permit(), Time(0));
  EXPECT_EQ(permit(milliseconds(1)), 3);
  EXPECT_EQ(permit(milliseconds(1)), 1);
  EXPECT_EQ(permit(milliseconds(1)), -1);
  EXPECT_EQ(admission.next_permit(), milliseconds(1) + k_stall);
  admission.attempt_ends(1, milliseconds(2));
  EXPECT_EQ(permit(milliseconds(2)), 2);
}

TEST_F(ConnectAdmission, grants_to_a_quarter_of_those_that_wait_where_these_are_many) {
  admission = Admission(2, 5, k_grace, k_stall);
  for (std::uint32_t r = 0; r < 20; ++r) join(r);
  const auto granted = [this] {
    int n = 0;
    while (permit(milliseconds(1)) >= 0) ++n;
    return n;
  };
  EXPECT_EQ(granted(), 4) << "of those that still wait";
  for (std::uint32_t r = 4; r < 13; ++r) leave(r);
  admission.attempt_ends(1, milliseconds(1));
  EXPECT_EQ(granted(), 0) << "seven wait, three connect";
  admission.attempt_ends(2, milliseconds(1));
  EXPECT_EQ(granted(), 0);
  admission.attempt_ends(3, milliseconds(1));
  EXPECT_EQ(granted(), 1);
}

TEST_F(ConnectAdmission, keeps_the_bound_however_many_wait) {
  admission = Admission(1, 3, k_grace, k_stall);
  for (std::uint32_t r = 0; r < 20; ++r) join(r);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(permit(milliseconds(1)), i);
  EXPECT_EQ(permit(milliseconds(1)), -1);
}

TEST_F(ConnectAdmission, does_not_count_attempts_of_which_none_ends_for_long) {
  for (const std::uint32_t r : {1U, 2U, 3U, 4U, 5U, 6U}) join(r);
  EXPECT_EQ(permit(Time(0)), 1);
  EXPECT_EQ(permit(Time(0)), 2);
  EXPECT_EQ(permit(k_stall - Time(1)), -1);
  EXPECT_EQ(permit(k_stall), 3);
  EXPECT_EQ(permit(k_stall), 4);
  EXPECT_EQ(permit(k_stall), -1);
  admission.attempt_ends(1, k_stall); // it did not count any more
  EXPECT_EQ(permit(k_stall), -1);
  admission.attempt_ends(3, k_stall);
  EXPECT_EQ(permit(k_stall), 5);
}

TEST_F(ConnectAdmission, keeps_the_bound_as_long_as_attempts_end) {
  for (const std::uint32_t r : {1U, 2U, 3U, 4U}) join(r);
  EXPECT_EQ(permit(Time(0)), 1);
  EXPECT_EQ(permit(Time(0)), 2);
  admission.attempt_ends(1, k_stall - Time(1));
  EXPECT_EQ(permit(k_stall), 3);
  EXPECT_EQ(permit(k_stall), -1);
}

TEST_F(ConnectAdmission, skips_those_that_have_left) {
  for (const std::uint32_t r : {1U, 2U}) join(r);
  leave(1);
  EXPECT_EQ(permit(milliseconds(1)), 2);
  EXPECT_EQ(admission.next_permit(), k_never);
}

TEST_F(ConnectAdmission, waits_for_an_initiator_to_be_named) {
  join(1);
  initiator_comes();
  EXPECT_EQ(permit(milliseconds(1)), -1);
  EXPECT_EQ(admission.next_permit(), milliseconds(1) + k_grace);
  admission.initiator_is_known(1, milliseconds(5));
  EXPECT_EQ(admission.next_permit(), Time(0));
  EXPECT_EQ(permit(milliseconds(5)), 1);
}

TEST_F(ConnectAdmission, waits_for_unnamed_initiators_once_and_not_for_long) {
  for (const std::uint32_t r : {1U, 2U}) join(r);
  initiator_comes();
  EXPECT_EQ(permit(milliseconds(1)), -1);
  EXPECT_EQ(permit(milliseconds(1) + k_grace), 1);
  EXPECT_EQ(permit(milliseconds(1) + k_grace), 2) << "the same initiator, still silent";
  admission.initiator_is_known(1, milliseconds(50)); // it went: it does not count a second time
  join(3);
  admission.attempt_ends(next_id - 1, milliseconds(55));
  initiator_comes();
  EXPECT_EQ(permit(milliseconds(60)), -1) << "another caller";
}

TEST_F(ConnectAdmission, waits_on_as_long_as_one_after_the_other_is_named) {
  join(1);
  initiator_comes();
  initiator_comes();
  EXPECT_EQ(permit(milliseconds(1)), -1);
  admission.initiator_is_known(1, milliseconds(15));
  EXPECT_EQ(permit(milliseconds(1) + k_grace), -1);
  EXPECT_EQ(permit(milliseconds(15) + k_grace), 1);
}

TEST_F(ConnectAdmission, does_not_wait_for_a_few_where_many_want_to_connect) {
  for (std::uint32_t r = 0; r < 16; ++r) join(r);
  initiator_comes();
  initiator_comes();
  EXPECT_EQ(permit(milliseconds(1)), 0);
  EXPECT_EQ(permit(milliseconds(1)), -1) << "fewer stand there now";
}

TEST_F(ConnectAdmission, does_not_count_the_time_of_waiting) {
  vcs[1]->open_deadline = milliseconds(100);
  join(1, milliseconds(10));
  leave(1, milliseconds(30));
  EXPECT_EQ(vcs[1]->open_deadline, milliseconds(120));
}

} // namespace
} // namespace statewire::test
