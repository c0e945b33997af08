// SPDX-License-Identifier: BSD-3-Clause
#include "threaded_job.hpp"

#include "context/access.hpp"

#include <random>
#include <stdexcept>
#include <thread>

namespace statewire::test {

Member::Member(std::uint32_t rank, std::uint32_t size, const ThreadedJobOptions& options,
               const std::vector<Address>& addresses)
    : rank_(rank), size_(size) {
  auto loop = ProgressLoop::open(options.mode);
  if (!loop) throw std::runtime_error(loop.error().text);
  loop_ = std::move(*loop);
  AsioTransport::Options sockets;
  sockets.ipv6 = false;
  auto transport = AsioTransport::open(*loop_, sockets);
  if (!transport) throw std::runtime_error(transport.error().text);
  transport_ = std::move(*transport);
  std::mt19937 dice(rank * 7919U + std::random_device()());
  IncarnationNumber incarnation;
  for (auto& b : incarnation.bytes) b = static_cast<std::uint8_t>(dice());
  core_ = std::make_unique<Core>(
      dispatcher_, *transport_, incarnation,
      [dice](std::span<std::uint8_t> out) mutable {
        for (auto& b : out) b = static_cast<std::uint8_t>(dice());
      },
      options.core, CoreCallbacks{});
  GroupConfig group;
  group.id = group.own_id = "job";
  group.size = size;
  group.own_rank = rank;
  group.key = Key(std::array<std::uint8_t, Key::k_size>{9});
  group.addresses = [&addresses](std::uint32_t r) { return std::vector{addresses.at(r)}; };
  GroupIndex index = 0;
  (void)core_->add_group(group, index);
  message_core_ =
      std::make_unique<MessageCore>(dispatcher_, *core_, Peer{index, rank}, options.messages);
  core_->set_packet_events(message_core_.get());
  messages_ = Access::make(*message_core_, *loop_, index, size);
  transport_->bind(*core_);
  loop_->add(*core_);
}

Member::~Member() {
  messages_.reset();
  if (!dead()) die();
}

bool Member::progress_until(const std::function<bool()>& predicate, std::chrono::seconds at_most) {
  return loop_->run_until(predicate, ProgressLoop::clock() + at_most);
}

void Member::close(std::uint32_t rank) {
  EXPECT_EQ(core_->close({Access::group(*messages_), rank}, ProgressLoop::clock()), Errc::ok);
}

void Member::finalize() {
  core_->finalize(ProgressLoop::clock());
  EXPECT_TRUE(progress_until([this] { return core_->finalized(); })) << "rank " << rank_;
  message_core_->finalize(ProgressLoop::clock());
  transport_->stop_listening(); // the kernel refuses connections from now on
}

void Member::die() {
  loop_->remove(*core_);
  transport_.reset();
}

void Member::meet() { meeting(*this); }

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

void run_job(std::uint32_t size, const std::function<void(Member&)>& life,
             const ThreadedJobOptions& options) {
  std::vector<Address> addresses;
  std::vector<std::unique_ptr<Member>> members;
  for (std::uint32_t r = 0; r < size; ++r)
    members.push_back(std::make_unique<Member>(r, size, options, addresses));
  for (const auto& m : members) addresses.push_back(m->address());
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
