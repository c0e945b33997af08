// SPDX-License-Identifier: BSD-3-Clause
// How a job ends: statuses, the end of the others, and what the ranks left behind.
#include "launcher.hpp"
#include "processes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/wait.h>
#include <unistd.h>

namespace statewire::tools {
namespace {

constexpr auto k_kill_again = std::chrono::milliseconds(100);
constexpr int k_kill_rounds = 50;

int status_of(int wait_status) {
  return WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : 128 + WTERMSIG(wait_status);
}

} // namespace

void Launcher::reap() {
  int wait_status = 0;
  pid_t pid = 0;
  while ((pid = ::waitpid(-1, &wait_status, WNOHANG)) > 0) {
    if (pid == keeper_->group()) {
      keeper_->is_dead();
      continue;
    }
    const auto found = rank_of_.find(pid);
    if (found == rank_of_.end()) continue; // something that a rank left behind
    const std::uint32_t rank = found->second;
    rank_of_.erase(found);
    rank_ended(rank, wait_status);
  }
  if (none_is_left() && phase_ != Phase::done) begin_sweeping();
}

void Launcher::rank_ended(std::uint32_t rank, int wait_status) {
  Rank& r = ranks_[rank];
  take_exec_errors(); // before the status that follows from it
  while (r.channel.is_open() && read_channel(rank)) {
  }
  r.running = false;
  r.left.reset();
  --alive_;
  for (const Source which : {Source::out, Source::err}) drain_stream(rank, which);
  const std::string how = describe(wait_status);
  drop_channel(rank, how);
  if (rank == 0) terminal_.close(events_);
  const int status = status_of(wait_status);
  if (status == 0 || cannot_execute_ || phase_ != Phase::running) {
    note(fmt::format("rank {} {}", rank, how));
    return;
  }
  decide(status);
  if (options_.keep_going || alive_ == 0) return say(fmt::format("rank {} {}", rank, how));
  say(fmt::format("rank {} {}; ending the other {}", rank, how,
                  alive_ == 1 ? "rank" : fmt::format("{} ranks", alive_)));
  begin_ending();
}

void Launcher::decide(int status) {
  if (!status_) status_ = status;
}

void Launcher::signal_all(int number) {
  const pid_t group = keeper_->signal(number) ? keeper_->group() : -1; // -1: the keeper was killed
  // SIGUSR1 and SIGUSR2 are for programs that ask for them: timeout(1) would die of them.
  if (group != -1 && (number == SIGUSR1 || number == SIGUSR2)) return;
  // Those in groups of their own, as timeout(1) makes them, one by one.
  for (const pid_t pid : children())
    if (::getpgid(pid) != group) ::kill(pid, number);
}

void Launcher::begin_ending() {
  if (phase_ != Phase::running) return;
  phase_ = Phase::ending;
  phase_until_ = Clock::now() + options_.grace;
  signal_all(SIGTERM);
  signal_all(SIGCONT); // a stopped process cannot end
}

void Launcher::begin_killing() {
  if (phase_ == Phase::done) return;
  killing_ = true;
  if (phase_ != Phase::sweeping) phase_ = Phase::killing;
  kill_all();
}

void Launcher::kill_all() {
  phase_until_ = Clock::now() + k_kill_again;
  (void)keeper_->signal(SIGKILL);
  // Also processes that went to a group of their own.
  for (const pid_t pid : children()) ::kill(pid, SIGKILL);
}

void Launcher::end_of_phase() {
  phase_until_.reset();
  if (!killing_) {
    std::vector<std::uint32_t> left;
    for (std::uint32_t rank = 0; rank < ranks_.size(); ++rank)
      if (ranks_[rank].running) left.push_back(rank);
    if (!left.empty())
      say(fmt::format("killing {} {}: still running {} s after SIGTERM",
                      left.size() == 1 ? "rank" : "ranks", fmt::join(left, ", "),
                      std::chrono::duration<double>(options_.grace).count()));
    return begin_killing();
  }
  if (++kill_rounds_ > k_kill_rounds) {
    say(fmt::format("processes that cannot be killed are left behind: {}",
                    fmt::join(children(), ", ")));
    decide(k_status_launcher);
    return finish();
  }
  kill_all();
}

void Launcher::begin_sweeping() {
  if (children().empty()) return finish();
  if (phase_ == Phase::sweeping) return;
  note(fmt::format("ending what the ranks left behind: {}", fmt::join(children(), ", ")));
  phase_ = Phase::sweeping;
  if (killing_) return kill_all();
  if (!phase_until_) phase_until_ = Clock::now() + options_.grace; // else it runs already
  signal_all(SIGTERM);
  signal_all(SIGCONT);
}

std::vector<pid_t> Launcher::children() const { return children_without(keeper_->group()); }

void Launcher::finish() {
  // The writers of the pipes have ended: what is in them is all.
  for (std::uint32_t rank = 0; rank < ranks_.size(); ++rank) {
    for (const Source which : {Source::out, Source::err}) {
      drain_stream(rank, which);
      close_stream(rank, which);
      if (Stream& s = stream(rank, which); s.lines) s.lines->finish(sink(which));
    }
    ranks_[rank].channel.close();
  }
  terminal_.close(events_);
  (void)keeper_->signal(SIGKILL); // where /proc does not list children, the group is all we have
  phase_until_.reset();
  timeout_at_.reset();
  left_until_.reset();
  phase_ = Phase::done;
}

} // namespace statewire::tools
