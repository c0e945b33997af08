// SPDX-License-Identifier: BSD-3-Clause
#include "base/make_failure.hpp"
#include "find_launcher.hpp"
#include "fork_guard.hpp"
#include "settings.hpp"

#include <statewire/job.hpp>

#include <chrono>
#include <unistd.h>
#include <utility>

namespace statewire {

using launch::Clock;
using launch::FrameType;

struct Job::State {
  // In a child the launcher's socket is the parent's, and the message that ends the membership
  // would end the parent's. A client library of the launcher is not called, either.
  ~State() {
    if (!guard.in_child()) return;
    if (const int fd = launcher->descriptor(); fd >= 0) ::close(fd);
    (void)launcher.release();
  }
  ForkGuard guard;
  launch::Member member;
  std::uint32_t cores = usable_cores(); // of this process: where the member has none
  std::unique_ptr<launch::Launcher> launcher;
  std::vector<std::uint8_t> my_card; // given to the launcher already
  bool exchanged = false;
  std::uint32_t fences_entered = 0;
};

namespace {

// A wait that has timed out goes on so long for the names of the missing ranks.
constexpr auto k_answer_timeout = std::chrono::seconds(1);

Failure forked() { return {Errc::forked, std::string(to_text(Errc::forked))}; }

Clock::time_point deadline_after(std::chrono::milliseconds timeout) {
  // Saturating, so that milliseconds::max() means "no deadline".
  const auto now = Clock::now();
  const auto room = std::chrono::floor<std::chrono::milliseconds>(Clock::time_point::max() - now);
  return timeout < room ? now + timeout : Clock::time_point::max();
}

// The values of all ranks, or a failure that names the ranks that are missing.
Result<std::vector<std::uint8_t>> gather_until(launch::Launcher& launcher,
                                               std::chrono::milliseconds timeout) {
  constexpr launch::Wait k_exchange{FrameType::card, 0};
  auto all = launch::gathered_by(launcher, deadline_after(timeout));
  if (all && !*all) {
    if (Result<void> r = launcher.ask_missing(k_exchange); !r) return std::move(r).error();
    all = launch::gathered_by(launcher, Clock::now() + k_answer_timeout,
                              [&] { return launcher.missing(k_exchange).has_value(); });
  }
  if (!all) return std::move(all).error();
  if (*all) return std::move(**all);
  return make_failure(
      Errc::timed_out, "not all processes reached the exchange of cards within {} ms: {}",
      timeout.count(), launcher.missing(k_exchange).value_or(std::string(launch::k_unnamed)));
}

} // namespace

Job::Job(std::unique_ptr<State> state) : state_(std::move(state)) {}
Job::Job(Job&&) noexcept = default;
Job& Job::operator=(Job&&) noexcept = default;
Job::~Job() = default;

Result<Job> Job::from_environment() {
  Result<launch::Found> found = launch::find_launcher();
  if (!found) return std::move(found).error();
  Result<launch::Joined> joined = launch::join(found->kind);
  if (!joined) return std::move(joined).error();
  auto state = std::make_unique<State>();
  state->member = std::move(joined->member);
  state->launcher = std::move(joined->launcher);
  return Job(std::move(state));
}

const std::string& Job::group_id() const { return state_->member.group_id; }
std::uint32_t Job::rank() const { return state_->member.rank; }
std::uint32_t Job::size() const { return state_->member.size; }
const Key& Job::key() const { return state_->member.key; }
bool Job::launched() const { return descriptor() >= 0; }
bool Job::single_host() const { return processes_here() == size(); }
std::uint32_t Job::processes_here() const { return state_->member.here; }
std::uint32_t Job::cores_here() const { return state_->member.cores.value_or(state_->cores); }
int Job::descriptor() const { return state_->launcher->descriptor(); }

Result<Cards> Job::exchange(const Card& mine, std::chrono::milliseconds timeout) {
  State& s = *state_;
  if (s.guard.in_child()) return forked();
  std::vector<std::uint8_t> encoded;
  if (Result<void> r = encode(mine, encoded); !r) return std::move(r).error();
  if (s.exchanged)
    return Failure{Errc::invalid_argument, "the business cards of this job were exchanged already"};
  if (s.my_card.empty()) {
    if (Result<void> r = s.launcher->enter_gather(encoded, deadline_after(timeout)); !r)
      return std::move(r).error();
    s.my_card = std::move(encoded);
  } else if (s.my_card != encoded) {
    return Failure{Errc::invalid_argument, "another business card was given out already"};
  }
  Result<std::vector<std::uint8_t>> all = gather_until(*s.launcher, timeout);
  if (!all) return std::move(all).error();
  s.exchanged = true;
  return Cards::from_bytes(size(), *all);
}

Result<std::uint32_t> Job::enter_fence() {
  State& s = *state_;
  if (s.guard.in_child()) return forked();
  if (Result<void> r = s.launcher->enter_fence(s.fences_entered + 1); !r)
    return std::move(r).error();
  return ++s.fences_entered;
}

Result<bool> Job::fence_passed(std::uint32_t fence) {
  if (state_->guard.in_child()) return forked();
  if (fence > state_->fences_entered)
    return Failure{Errc::invalid_argument, "this process has not entered that fence"};
  return state_->launcher->fence_passed(fence);
}

Result<void> Job::ask_missing(std::uint32_t fence) {
  if (state_->guard.in_child()) return forked();
  if (fence == 0 || fence > state_->fences_entered)
    return Failure{Errc::invalid_argument, "this process has not entered that fence"};
  return state_->launcher->ask_missing({FrameType::fence, fence});
}

std::optional<std::string> Job::missing(std::uint32_t fence) const {
  return state_->launcher->missing({FrameType::fence, fence});
}

void Job::abort(std::string_view reason, int status) {
  if (!state_->guard.in_child()) state_->launcher->abort(reason, status);
}

} // namespace statewire
