// SPDX-License-Identifier: BSD-3-Clause
// Random work requests and faults, over many seeds: each posted work request completes exactly
// once, what was reported as arrived has arrived, and nothing is left over.
#include "fabric_test.hpp"

#include <algorithm>
#include <random>

namespace statewire::verbs::test {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t k_size = 64;

class Story {
 public:
  Story(Link link, std::uint64_t seed) : pair_(options_of(seed), link), random_(seed) {}

  std::size_t done = 0, failed = 0; // of all that was posted
  std::size_t refused = 0;          // not posted: iWARP has no immediate data

  void run() {
    pair_.ask();
    pair_.accept();
    ASSERT_TRUE(pair_.established());
    for (Process* p : {&pair_.a, &pair_.b}) p->buffer(k_size, k_remote_read | k_remote_write);
    // The acceptor may send on every link once it has received something.
    ASSERT_EQ(receive(pair_.b), Errc::ok);
    ASSERT_EQ(send(pair_.a, WorkRequest::Kind::send), Errc::ok);
    ASSERT_TRUE(pair_.until([&] { return !pair_.b.notes.completions.empty(); }));
    for (int i = 0; i < 300; ++i) step();
    for (Process* p : {&pair_.a, &pair_.b}) {
      pair_.fabric.set_port(p->device, true);
      pair_.fabric.fail(p->device, p->qp);
    }
    pair_.settle();
    check(pair_.a);
    check(pair_.b);
  }

 private:
  static MemoryFabric::Options options_of(std::uint64_t seed) {
    MemoryFabric::Options options;
    options.seed = seed;
    options.delay_max = 100us;
    return options;
  }
  [[nodiscard]] bool one_in(unsigned n) { return random_() % n == 0; }

  Errc receive(Process& p) {
    const Errc e = p.device.post_receive(p.qp, p.buffer(k_size), next_);
    if (e == Errc::ok) posted_[&p].push_back(next_++);
    return e;
  }
  Errc send(Process& p, WorkRequest::Kind kind) {
    Process& peer = &p == &pair_.a ? pair_.b : pair_.a;
    const Errc e = p.remote(kind, p.buffer(k_size, k_remote_write), *peer.memory[0], next_);
    refused += e == Errc::invalid_argument ? 1 : 0;
    if (e == Errc::ok) posted_[&p].push_back(next_++);
    return e;
  }
  void step() {
    Process& p = one_in(2) ? pair_.a : pair_.b;
    if (one_in(2)) receive(p);
    if (one_in(2)) send(p, static_cast<WorkRequest::Kind>(random_() % 4));
    if (one_in(20)) pair_.fabric.set_port(p.device, one_in(2));
    if (one_in(400)) pair_.fabric.fail(p.device, p.qp);
    for (unsigned i = 0; i < random_() % 8; ++i) pair_.fabric.step(pair_.fabric.now() + 1ms);
  }
  void check(Process& p) {
    std::vector<std::uint64_t> completed;
    for (const Completion& c : p.notes.completions) {
      EXPECT_EQ(c.qp, p.qp);
      completed.push_back(c.token);
      ++(c.error == Errc::ok ? done : failed);
    }
    std::sort(completed.begin(), completed.end());
    EXPECT_EQ(completed, posted_[&p]);
    p.device.destroy(p.qp);
    p.device.cm_destroy(p.cm);
    for (const auto& memory : p.memory) p.device.deregister(memory->region);
    const MemoryFabric::Counts counts = p.device.counts();
    EXPECT_EQ(counts.queue_pairs + counts.cms + counts.regions + counts.sends_under_way, 0U);
    EXPECT_EQ(counts.misuses, 0U);
  }

  Pair pair_;
  std::mt19937_64 random_;
  std::uint64_t next_ = 1;
  std::map<Process*, std::vector<std::uint64_t>> posted_;
};

TEST(FabricRandom, EveryWorkThatIsPostedEndsExactlyOnce) {
  std::size_t done = 0;
  std::size_t failed = 0;
  for (const Link link : {Link::infiniband, Link::roce, Link::iwarp})
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      SCOPED_TRACE(static_cast<int>(link));
      SCOPED_TRACE(seed);
      Story story(link, seed);
      story.run();
      if (HasFailure()) return;
      EXPECT_EQ(story.refused != 0, link == Link::iwarp);
      done += story.done;
      failed += story.failed;
    }
  // Both are frequent; otherwise the seeds cover too little.
  EXPECT_GT(done, 2000U);
  EXPECT_GT(failed, 2000U);
}

} // namespace
} // namespace statewire::verbs::test
