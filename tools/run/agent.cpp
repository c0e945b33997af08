// SPDX-License-Identifier: BSD-3-Clause
#include "agent.hpp"

#include "processes.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>

namespace statewire::tools {
namespace {

constexpr auto k_kill_again = std::chrono::milliseconds(100);
constexpr int k_kill_rounds = 50;

} // namespace

Agent::Agent(UniqueFd in, UniqueFd out)
    : in_(std::move(in)), out_(std::move(out)), link_(in_.get(), out_.get()) {}

int Agent::run() {
  link_.send_text(fmt::format("{}{}\n", k_agent_greeting, k_agent_version));
  if (Result<void> r = prepare(); !r) {
    fail(r.failure().text);
    if (!keeper_) return status_; // not even that
  }
  loop();
  keeper_.reset();
  return status_;
}

Result<void> Agent::prepare() {
  if (!events_.is_open() || signals_.fd() < 0)
    return Failure{Errc::system, "cannot watch processes: " + error_text(errno)};
  ::prctl(PR_SET_CHILD_SUBREAPER, 1); // NOLINT(cppcoreguidelines-pro-type-vararg)
  null_.reset(::open("/dev/null", O_RDONLY | O_CLOEXEC)); // NOLINT
  if (!null_) return Failure{Errc::system, "cannot open /dev/null: " + error_text(errno)};
  Result<UniqueFd> writer = pipe_to_us(exec_errors_);
  if (!writer) return std::move(writer).failure();
  exec_errors_writer_ = std::move(*writer);
  Result<Keeper> keeper = Keeper::start();
  if (!keeper) return std::move(keeper).failure();
  keeper_.emplace(std::move(*keeper));
  events_.add(in_.get(), EPOLLIN, Source::link);
  events_.add(signals_.fd(), EPOLLIN, Source::signal);
  events_.add(exec_errors_.get(), EPOLLIN, Source::exec_errors);
  return {};
}

Result<void> Agent::start(const StartOrder& order) {
  if (started_) return Failure{Errc::bad_message, "was told to start twice"};
  started_ = true;
  grace_ = order.grace;
  constexpr rlim_t k_own = 32;
  const auto count = static_cast<std::uint32_t>(order.ranks.size());
  if (Result<void> r = raise_descriptors(k_own + 3 * rlim_t{count},
                                         fmt::format("{} processes", count), former_descriptors_);
      !r)
    return r;
  if (::chdir(order.directory.c_str()) != 0)
    return Failure{from_errno(errno), fmt::format("cannot enter the directory '{}': {}",
                                                  order.directory, error_text(errno))};
  SpawnPlan plan;
  plan.command = order.command;
  plan.environment = environment_with(order.environment);
  plan.group = keeper_->group();
  plan.launcher = ::getpid();
  plan.error_pipe = exec_errors_writer_.get();
  plan.signal_mask = signals_.former_mask();
  plan.sigpipe = signals_.former_sigpipe();
  plan.descriptors = former_descriptors_;
  if (order.bind_to_cores) plan.cores = allowed_cores();
  ranks_.resize(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    if (Result<void> r = start_rank(plan, order, i); !r)
      return Failure{r.failure().code,
                     fmt::format("cannot start rank {}: {}", order.ranks[i], r.failure().text)};
    take_exec_errors();
  }
  exec_errors_writer_.reset();
  return {};
}

Result<void> Agent::start_rank(const SpawnPlan& plan, const StartOrder& order,
                               std::uint32_t index) {
  Rank& r = ranks_[index];
  r.number = order.ranks[index];
  at_.emplace(r.number, index);
  const auto here = static_cast<std::uint32_t>(order.ranks.size());
  Result<UniqueFd> theirs = welcome(
      {r.number, order.size, here, bound_cores(plan, here), order.group_id, order.key}, r.channel);
  if (!theirs) return std::move(theirs).failure();
  SpawnRank how{r.number, order.size, theirs->get()};
  how.slot = index;
  how.in = null_.get();
  UniqueFd reader;
  if (r.number == 0 && order.feeds_rank_0) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
      return Failure{from_errno(errno), "cannot make a pipe: " + error_text(errno)};
    reader.reset(ends[0]);
    input_.reset(ends[1]);
    ::fcntl(ends[1], F_SETFL, O_NONBLOCK); // NOLINT(cppcoreguidelines-pro-type-vararg)
    how.in = reader.get();
  }
  Result<UniqueFd> out = pipe_to_us(r.out.fd);
  if (!out) return std::move(out).failure();
  Result<UniqueFd> err = pipe_to_us(r.err.fd);
  if (!err) return std::move(err).failure();
  how.out = out->get();
  how.err = err->get();
  Result<pid_t> pid = spawn(plan, how);
  if (!pid) return Failure{pid.failure().code, pid.failure().text + " (limits: `ulimit -u`)"};
  r.pid = *pid;
  r.running = true;
  index_of_.emplace(r.pid, index);
  r.out.watched = events_.add(r.out.fd.get(), EPOLLIN, Source::out, index);
  r.err.watched = events_.add(r.err.fd.get(), EPOLLIN, Source::err, index);
  events_.add(r.channel.fd(), EPOLLIN, Source::channel, index);
  tell(AgentFrame::started, r, static_cast<std::uint64_t>(r.pid), 4);
  return {};
}

void Agent::loop() {
  std::vector<Happening> happened;
  while (!done_ || link_.wants_to_write()) {
    int timeout = -1;
    if (grace_until_) {
      const auto left =
          std::chrono::ceil<std::chrono::milliseconds>(*grace_until_ - Clock::now()).count();
      timeout = static_cast<int>(std::clamp<std::int64_t>(left, 0, INT_MAX));
    }
    events_.wait(timeout, happened);
    for (const Happening& h : happened) handle(h);
    if (grace_until_ && Clock::now() >= *grace_until_) end_of_grace();
    balance();
    if (done_ && lost_) break;
  }
}

void Agent::handle(const Happening& h) {
  switch (h.source) {
  case Source::signal:
    for (const int number : signals_.take()) {
      if (number == SIGCHLD) reap();
      // The remote shell, or a user of this host, wants the agent to end: without it nobody looks
      // after the ranks.
      if ((number == SIGTERM || number == SIGHUP || number == SIGINT || number == SIGQUIT) &&
          !finishing_)
        fail(fmt::format("was ended by signal {}", number));
    }
    break;
  case Source::link:
    if ((h.events & EPOLLOUT) != 0) link_.flush();
    if (in_ && (h.events & ~std::uint32_t{EPOLLOUT}) != 0) read_link();
    break;
  case Source::link_out:
    link_.flush();
    break;
  case Source::exec_errors:
    take_exec_errors();
    break;
  case Source::channel: {
    Channel& channel = ranks_[h.rank].channel;
    if (!channel.is_open()) break;
    if ((h.events & EPOLLOUT) != 0) {
      channel.flush();
      if (!channel.wants_to_write()) events_.modify(channel.fd(), EPOLLIN, Source::channel, h.rank);
    }
    if ((h.events & ~std::uint32_t{EPOLLOUT}) != 0) (void)read_channel(h.rank);
    break;
  }
  case Source::out:
  case Source::err:
    if (stream(h.rank, h.source).watched) (void)read_stream(h.rank, h.source);
    break;
  case Source::input_pipe:
    flush_input();
    break;
  default:
    break;
  }
}

void Agent::take_exec_errors() {
  SpawnError e;
  ssize_t n = 0;
  while (exec_errors_ &&
         (n = ::read(exec_errors_.get(), &e, sizeof e)) == static_cast<ssize_t>(sizeof e)) {
    WipedBytes body;
    put_number(body, e.rank, 4);
    put_number(body, static_cast<std::uint32_t>(e.stage), 4);
    put_number(body, static_cast<std::uint32_t>(e.error), 4);
    link_.send(AgentFrame::exec_error, body);
  }
  if (exec_errors_ && n == 0) {
    events_.remove(exec_errors_.get());
    exec_errors_.reset();
  }
}

void Agent::reap() {
  int wait_status = 0;
  pid_t pid = 0;
  while ((pid = ::waitpid(-1, &wait_status, WNOHANG)) > 0) {
    if (pid == keeper_->group()) {
      keeper_->is_dead();
      continue;
    }
    const auto found = index_of_.find(pid);
    if (found == index_of_.end()) continue; // something that a rank left behind
    const std::uint32_t index = found->second;
    index_of_.erase(found);
    take_exec_errors(); // before the status that follows from it
    while (ranks_[index].channel.is_open() && read_channel(index)) {
    }
    for (const Source which : {Source::out, Source::err}) drain_stream(index, which);
    rank_ended(ranks_[index], wait_status);
  }
  if (finishing_) sweep();
}

void Agent::rank_ended(Rank& r, int wait_status) {
  r.running = false;
  if (r.channel.is_open()) events_.remove(r.channel.fd());
  r.channel.close();
  tell(AgentFrame::exited, r, static_cast<std::uint32_t>(wait_status), 4);
  if (r.number != 0 || !input_) return;
  input_waiting_.clear();
  input_ends_ = true;
  flush_input();
}

void Agent::signal_everybody(int number) {
  if (keeper_->signal(number)) return;
  // The keeper was killed: then one by one.
  for (const pid_t pid : children_without(-1)) ::kill(pid, number);
}

void Agent::kill_everybody() {
  (void)keeper_->signal(SIGKILL);
  // Also processes that went to a group of their own.
  for (const pid_t pid : children_without(keeper_->group())) ::kill(pid, SIGKILL);
}

// Ends what is left, politely if there is time, and then the agent.
void Agent::sweep() {
  if (done_) return;
  if (children_without(keeper_->group()).empty()) {
    for (std::uint32_t i = 0; i < ranks_.size(); ++i)
      for (const Source which : {Source::out, Source::err}) {
        drain_stream(i, which);
        close_stream(stream(i, which));
      }
    (void)keeper_->signal(SIGKILL); // where /proc does not list children, the group is all we have
    grace_until_.reset();
    done_ = true;
    return;
  }
  if (grace_until_) return; // it is under way
  if (killing_) {
    kill_everybody();
    grace_until_ = Clock::now() + k_kill_again;
    return;
  }
  for (const int number : {SIGTERM, SIGCONT}) signal_everybody(number);
  for (const pid_t pid : children_without(keeper_->group())) ::kill(pid, SIGTERM);
  grace_until_ = Clock::now() + grace_;
}

void Agent::end_of_grace() {
  grace_until_.reset();
  killing_ = true;
  if (++kill_rounds_ > k_kill_rounds) {
    done_ = true;
    return;
  }
  sweep();
}

void Agent::fail(const std::string& text) {
  WipedBytes body;
  put_text(body, text);
  link_.send(AgentFrame::failed, body);
  status_ = k_status_launcher;
  finishing_ = killing_ = true;
  grace_until_.reset();
  if (keeper_) sweep();
}

int run_agent() {
  occupy_standard_descriptors();
  if (::isatty(STDIN_FILENO) == 1) {
    constexpr std::string_view k_why =
        "statewire agent: `statewire run --hosts` starts this on other machines; it is of no use "
        "by itself\n";
    (void)!::write(STDERR_FILENO, k_why.data(), k_why.size());
    return k_status_usage;
  }
  UniqueFd in(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3));   // NOLINT
  UniqueFd out(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)); // NOLINT
  for (const int fd : {in.get(), out.get()})
    ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK); // NOLINT
  // What the ranks inherit, if anything, is not the conversation.
  const UniqueFd null(::open("/dev/null", O_RDWR | O_CLOEXEC)); // NOLINT
  ::dup2(null.get(), STDIN_FILENO);
  ::dup2(STDERR_FILENO, STDOUT_FILENO);
  return Agent(std::move(in), std::move(out)).run();
}

} // namespace statewire::tools
