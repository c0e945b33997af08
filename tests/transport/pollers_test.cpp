// Who is asked directly by a loop that spins.
#include <statewire/progress.hpp>

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

class Counted final : public Poller {
 public:
  explicit Counted(bool busy) : busy_(busy) {}
  bool poll_directly(Time, unsigned& tries) override {
    ++tries;
    ++asked;
    return busy_;
  }
  bool rest() override { return false; }
  unsigned asked = 0;

 private:
  bool busy_;
};

// Whoever has something ends the round, so the next one begins behind him.
TEST(Pollers, NobodyIsForgottenBesideOneWhoAlwaysHasSomething) {
  const auto loop = ProgressLoop::open(ProgressMode::spin);
  ASSERT_TRUE(loop);
  Counted first(true), second(false), third(true);
  for (Poller* const p : {&first, &second, &third}) (*loop)->add(*p);
  for (int i = 0; i < 60; ++i) EXPECT_TRUE((*loop)->poll(ProgressLoop::clock()));
  EXPECT_EQ(first.asked, 30U);
  EXPECT_EQ(second.asked, 30U);
  EXPECT_EQ(third.asked, 30U);
}

} // namespace
} // namespace statewire::test
