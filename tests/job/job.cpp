// SPDX-License-Identifier: BSD-3-Clause
#include "job.hpp"

#include "context/access.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <thread>

namespace statewire::test {

using verbs::MemoryFabric;

LoopbackJob::LoopbackJob(JobOptions options) : options_(std::move(options)) {
  MemoryFabric::Options fabric;
  fabric.polls = false; // the loops do
  fabric_ = std::make_unique<MemoryFabric>(fabric);
  fabric_->advance_clock(ProgressLoop::clock());
  for (Rank r = 0; r < options_.processes; ++r)
    processes_.push_back(std::make_unique<Process>(options_, r, 0, fabric_.get()));
  for (const auto& p : processes_) cards_.push_back(p->card());
  for (const auto& p : processes_) p->join(cards_);
}

void LoopbackJob::restart(Rank rank, const std::string& methods) {
  for (auto* const d : processes_.at(rank)->devices)
    fabric_->kill(*d, MemoryFabric::Death::process);
  processes_.at(rank).reset();
  JobOptions its = options_;
  its.methods = methods;
  processes_.at(rank) = std::make_unique<Process>(its, rank, ++starts_, fabric_.get());
  cards_.at(rank) = processes_.at(rank)->card();
  processes_.at(rank)->join(cards_);
}

void LoopbackJob::iterate() {
  fabric_->advance_clock(ProgressLoop::clock());
  for (int most = 64; most != 0; --most) {
    const std::size_t possible = fabric_->enabled().size();
    if (possible == 0) break;
    fabric_->perform(dice_() % possible);
  }
  for (const auto& p : processes_) p->iterate(ProgressLoop::clock());
}

bool LoopbackJob::until(const std::function<bool()>& predicate) {
  const Time limit = ProgressLoop::clock() + std::chrono::seconds(30);
  while (!predicate()) {
    if (ProgressLoop::clock() >= limit) return false;
    iterate();
  }
  return true;
}

bool LoopbackJob::passes(Rank from, Rank to, std::size_t bytes) {
  std::vector<std::byte> out(bytes), in(bytes);
  for (std::byte& b : out) b = static_cast<std::byte>(dice_());
  Request sends = (*this)[from].messages().isend(to, 1, ConstBytes(out));
  // From any source: a receive that names a lost peer ends at once.
  Request receives =
      (*this)[to].messages().irecv({.source = k_any_source, .tag = 1}, MutableBytes(in));
  std::optional<Status> sent, got;
  (void)until([&] {
    if (!sent) sent = (*this)[from].messages().test(sends);
    if (!got) got = (*this)[to].messages().test(receives);
    return sent && got;
  });
  if (!sent || !got) throw std::runtime_error("an operation does not end");
  return sent->error == Errc::ok && got->error == Errc::ok && in == out;
}

bool LoopbackJob::finalize_all() {
  for (const auto& p : processes_) p->finalize();
  return until([&] {
    return std::ranges::all_of(processes_, [](const auto& p) { return p->has_finalized(); });
  });
}

Member::Member(const JobOptions& options, Rank rank)
    : Process(options, rank, std::random_device()(), nullptr) {}

bool Member::progress_until(const std::function<bool()>& predicate, std::chrono::seconds at_most) {
  return loop_->run_until(predicate, ProgressLoop::clock() + at_most);
}

void Member::close(Rank rank) { EXPECT_EQ(Process::close(rank), Errc::ok); }

void Member::finalize() {
  Process::finalize();
  EXPECT_TRUE(progress_until([this] { return has_finalized(); })) << "rank " << rank();
  message_core_->finalize(ProgressLoop::clock());
  transport_->stop_listening(); // the kernel refuses connections from now on
}

void Member::die() {
  loop_->remove(*core_);
  transport_.reset();
}

namespace {

// A barrier that counts how often each member has come. A member that waits makes progress, since
// the others may need it to get here.
class Square {
 public:
  explicit Square(std::vector<std::unique_ptr<Member>>& members)
      : members_(members), times_(members.size()) {}
  void meet(Member& m) {
    const unsigned mine = ++times_[m.rank()];
    wake();
    m.loop().run_until([&] { return everybody(mine); });
  }
  void leave(Member& m) {
    times_[m.rank()] = UINT32_MAX / 2;
    wake();
  }

 private:
  [[nodiscard]] bool everybody(unsigned times) const {
    for (const auto& t : times_)
      if (t < times) return false;
    return true;
  }
  void wake() {
    for (const auto& member : members_) member->loop().wake();
  }
  std::vector<std::unique_ptr<Member>>& members_;
  std::vector<std::atomic<unsigned>> times_;
};

} // namespace

void run_job(Rank size, const std::function<void(Member&)>& life, JobOptions options) {
  options.processes = size;
  std::vector<std::unique_ptr<Member>> members;
  std::vector<Card> cards;
  for (Rank r = 0; r < size; ++r) {
    members.push_back(std::make_unique<Member>(options, r));
    cards.push_back(members.back()->card());
  }
  for (const auto& m : members) m->join(cards);
  Square square(members);
  std::vector<std::thread> threads;
  for (const auto& m : members) {
    m->meeting = [&square](Member& self) { square.meet(self); };
    threads.emplace_back([&life, &square, &member = *m] {
      life(member);
      if (!member.dead() && !member.core().finalized()) member.finalize();
      if (!member.dead()) {
        EXPECT_EQ(Access::core(member.messages()).outstanding(), 0U) << "rank " << member.rank();
      }
      EXPECT_EQ(member.messages().stats().protocol_errors, 0U);
      square.leave(member);
    });
  }
  for (std::thread& t : threads) t.join();
}

std::vector<std::byte> content(std::size_t size, std::uint64_t seed) {
  std::vector<std::byte> bytes(size);
  std::uint64_t x = seed * 0x9e3779b97f4a7c15U + 1;
  for (std::byte& b : bytes) {
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    b = static_cast<std::byte>(x >> 32);
  }
  return bytes;
}

} // namespace statewire::test
