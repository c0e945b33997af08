// SPDX-License-Identifier: BSD-3-Clause
// Starting a job: limits, descriptors, the key, and the processes.
#include "launcher.hpp"
#include "processes.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace statewire::tools {
namespace {

Result<std::string> new_group_id() {
  const Result<IncarnationNumber> unique = IncarnationNumber::now();
  if (!unique) return Failure(unique.error());
  std::string id = "job-";
  for (std::size_t i = 0; i < 16; ++i) id += fmt::format("{:02x}", unique->bytes.at(i));
  return id;
}

// rank-7.log of ten, rank-07.log of a hundred: listings sort by rank.
std::string output_file(const RunOptions& options, std::uint32_t rank) {
  const std::size_t width = fmt::formatted_size("{}", options.processes - 1);
  return fmt::format("{}/rank-{:0{}}.log", options.output_dir, rank, width);
}

} // namespace

Result<void> Launcher::check_limits() {
  constexpr rlim_t k_own = 32; // standard streams, epoll, pipes, the rank being started
  const rlim_t per_rank = options_.prefix ? 3 : 1;
  return raise_descriptors(k_own + per_rank * options_.processes,
                           fmt::format("{} processes", options_.processes), previous_descriptors_);
}

Result<void> Launcher::prepare() {
  if (Result<void> r = check_limits(); !r) return r;
  if (!events_.is_open() || signals_.fd() < 0)
    return Failure{Errc::system, "cannot watch processes: " + error_text(errno)};
  // What our processes leave behind becomes our child, so that it can be found and ended.
  ::prctl(PR_SET_CHILD_SUBREAPER, 1); // NOLINT(cppcoreguidelines-pro-type-vararg)
  null_ = Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC)); // NOLINT
  if (!null_) return Failure{Errc::system, "cannot open /dev/null: " + error_text(errno)};
  Result<Descriptor> writer = pipe_to_launcher(exec_errors_);
  if (!writer) return std::move(writer).error();
  exec_errors_writer_ = std::move(*writer);
  if (!options_.output_dir.empty() && ::mkdir(options_.output_dir.c_str(), 0777) != 0 &&
      errno != EEXIST)
    return Failure{Errc::system, fmt::format("cannot make the directory '{}': {}",
                                             options_.output_dir, error_text(errno))};
  Result<std::string> id = new_group_id();
  if (!id) return std::move(id).error();
  group_id_ = std::move(*id);
  Result<Keeper> keeper = Keeper::start();
  if (!keeper) return std::move(keeper).error();
  keeper_.emplace(std::move(*keeper));
  events_.add(signals_.fd(), EPOLLIN, Source::signal);
  events_.add(exec_errors_.get(), EPOLLIN, Source::exec_errors);
  return {};
}

SpawnPlan Launcher::plan() const {
  SpawnPlan plan;
  plan.command = options_.command;
  plan.environment = environment_with(options_.environment);
  plan.group = keeper_->group();
  plan.launcher = ::getpid();
  plan.error_pipe = exec_errors_writer_.get();
  plan.signal_mask = signals_.previous_mask();
  plan.sigpipe = signals_.previous_sigpipe();
  plan.descriptors = previous_descriptors_;
  if (options_.bind == Bind::core) plan.cores = allowed_cores();
  return plan;
}

void Launcher::start_ranks() {
  const SpawnPlan spawn_plan = plan();
  Result<Key> key = Key::random();
  if (!key) {
    say(key.error().text);
    decide(k_status_launcher);
    return begin_ending();
  }
  const std::optional<std::uint32_t> cores = bound_cores(spawn_plan, options_.processes);
  for (std::uint32_t rank = 0; rank < options_.processes && phase_ == Phase::running; ++rank) {
    Rank& r = ranks_[rank];
    Result<void> started;
    if (Result<Descriptor> theirs = welcome(
            {rank, options_.processes, options_.processes, cores, group_id_, *key}, r.channel);
        theirs) {
      started = start_rank(spawn_plan, {rank, options_.processes, theirs->get()});
    } else {
      started = std::move(theirs).error();
    }
    if (!started) {
      say(fmt::format("cannot start rank {} of {}: {}", rank, options_.processes,
                      started.error().text));
      r.channel.close();
      decide(k_status_launcher);
      return begin_ending();
    }
    events_.add(r.channel.fd(), EPOLLIN, Source::channel, rank);
    take_exec_errors(); // no use in starting a thousand of what does not exist
  }
  exec_errors_writer_ = {};
  terminal_.watch(events_);
}

Result<void> Launcher::start_rank(const SpawnPlan& spawn_plan, SpawnRank how) {
  Rank& r = ranks_[how.rank];
  Descriptor out, err;
  if (how.rank > 0) {
    how.in = null_.get();
  } else if (::isatty(STDIN_FILENO) == 1) {
    how.in = terminal_.open();
    if (how.in < 0) return Failure{from_errno(errno), "cannot make a pipe: " + error_text(errno)};
  }
  if (options_.prefix) {
    for (const Source which : {Source::out, Source::err}) {
      Stream& s = stream(how.rank, which);
      Result<Descriptor> writer = pipe_to_launcher(s.fd);
      if (!writer) return std::move(writer).error();
      s.lines.emplace(fmt::format("[{}] ", how.rank));
      s.watched = events_.add(s.fd.get(), EPOLLIN, which, how.rank);
      (which == Source::out ? out : err) = std::move(*writer);
    }
  } else if (!options_.output_dir.empty()) {
    Result<Descriptor> log = open_log(how.rank);
    if (!log) return std::move(log).error();
    out = std::move(*log);
  }
  how.out = out.get();
  how.err = err ? err.get() : out.get();
  Result<pid_t> pid = spawn(spawn_plan, how);
  if (how.rank == 0) terminal_.started();
  if (!pid) return Failure{pid.error().code, pid.error().text + " (limits: `ulimit -u`)"};
  r.pid = *pid;
  r.running = true;
  rank_of_.emplace(r.pid, how.rank);
  ++alive_;
  note(fmt::format("rank {} is process {}", how.rank, r.pid));
  return {};
}

Result<Descriptor> Launcher::open_log(std::uint32_t rank) const {
  const std::string path = output_file(options_, rank);
  constexpr int k_flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC;
  Descriptor log(::open(path.c_str(), k_flags, 0666)); // NOLINT(cppcoreguidelines-pro-type-vararg)
  if (!log)
    return Failure{from_errno(errno),
                   fmt::format("cannot write '{}': {}", path, error_text(errno))};
  return log;
}

void Launcher::take_exec_error(const SpawnError& e) {
  if (cannot_execute_) return; // said once: it is the same program for all
  cannot_execute_ = true;
  const char* what = "cannot execute";
  if (e.stage == SpawnError::Stage::bind) what = "cannot bind to a core";
  if (e.stage == SpawnError::Stage::setup) what = "cannot redirect the input and output of";
  say(fmt::format("{} '{}': {}", what, options_.command.front(), error_text(e.error)));
  decide(e.stage != SpawnError::Stage::execute ? k_status_launcher
         : e.error == ENOENT                   ? k_status_not_found
                                               : k_status_cannot_execute);
  begin_ending();
}

void Launcher::take_exec_errors() {
  SpawnError e;
  ssize_t n = 0;
  while ((n = ::read(exec_errors_.get(), &e, sizeof e)) == static_cast<ssize_t>(sizeof e))
    take_exec_error(e);
  if (n == 0) { // every process has become the program
    events_.remove(exec_errors_.get());
    exec_errors_ = {};
  }
}

} // namespace statewire::tools
