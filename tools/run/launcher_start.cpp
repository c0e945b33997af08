// Starting a job: limits, descriptors, the key, and the processes.
#include "launcher.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

extern char** environ; // NOLINT

namespace statewire::tools {
namespace {

std::string error_text(int error) { return std::system_category().message(error); }

// 0, 1 and 2 must exist: otherwise the first sockets would become somebody's output.
void occupy_standard_descriptors() {
  for (;;) {
    const int fd = ::open("/dev/null", O_RDWR); // NOLINT(cppcoreguidelines-pro-type-vararg)
    if (fd < 0) return;
    if (fd > 2) {
      ::close(fd);
      return;
    }
  }
}

std::vector<int> allowed_cores() {
  std::vector<int> cores;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (::sched_getaffinity(0, sizeof set, &set) != 0) return cores;
  for (int core = 0; core < CPU_SETSIZE; ++core)
    if (CPU_ISSET(static_cast<std::size_t>(core), &set)) cores.push_back(core);
  return cores;
}

Result<std::string> new_group_id() {
  const Result<Epoch> random = Epoch::random();
  if (!random) return Failure(random.failure());
  std::string id = "job-";
  for (std::size_t i = 0; i < 16; ++i) id += fmt::format("{:02x}", random->bytes.at(i));
  return id;
}

// rank-7.log of ten, rank-07.log of a hundred: listings sort by rank.
std::string output_file(const RunOptions& options, std::uint32_t rank) {
  const std::size_t width = fmt::formatted_size("{}", options.processes - 1);
  return fmt::format("{}/rank-{:0{}}.log", options.output_dir, rank, width);
}

Result<UniqueFd> pipe_to_us(UniqueFd& reader) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    return Failure{from_errno(errno), "cannot make a pipe: " + error_text(errno)};
  reader.reset(ends[0]);
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK); // NOLINT(cppcoreguidelines-pro-type-vararg)
  return UniqueFd(ends[1]);
}

} // namespace

Result<void> Launcher::check_limits() {
  ::getrlimit(RLIMIT_NOFILE, &former_descriptors_);
  constexpr rlim_t k_own = 32; // standard streams, epoll, pipes, the rank being started
  const rlim_t per_rank = options_.prefix ? 3 : 1;
  const rlim_t needed = k_own + per_rank * options_.processes;
  if (needed > former_descriptors_.rlim_max)
    return Failure{
        Errc::no_descriptors,
        fmt::format("{} processes need {} file descriptors in the launcher, and the limit is {} "
                    "(raise it with `ulimit -Hn`, or start fewer)",
                    options_.processes, needed, former_descriptors_.rlim_max)};
  if (needed > former_descriptors_.rlim_cur) {
    // Ours only: the processes get the former limit back.
    const rlimit raised{former_descriptors_.rlim_max, former_descriptors_.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &raised);
  }
  return {};
}

Result<void> Launcher::prepare() {
  occupy_standard_descriptors();
  if (Result<void> r = check_limits(); !r) return r;
  if (!events_.is_open() || signals_.fd() < 0)
    return Failure{Errc::system, "cannot watch processes: " + error_text(errno)};
  // What our processes leave behind becomes our child, so that it can be found and ended.
  ::prctl(PR_SET_CHILD_SUBREAPER, 1); // NOLINT(cppcoreguidelines-pro-type-vararg)
  null_.reset(::open("/dev/null", O_RDONLY | O_CLOEXEC)); // NOLINT
  if (!null_) return Failure{Errc::system, "cannot open /dev/null: " + error_text(errno)};
  Result<UniqueFd> writer = pipe_to_us(exec_errors_);
  if (!writer) return std::move(writer).failure();
  exec_errors_writer_ = std::move(*writer);
  if (!options_.output_dir.empty() && ::mkdir(options_.output_dir.c_str(), 0777) != 0 &&
      errno != EEXIST)
    return Failure{Errc::system, fmt::format("cannot make the directory '{}': {}",
                                             options_.output_dir, error_text(errno))};
  Result<std::string> id = new_group_id();
  if (!id) return std::move(id).failure();
  group_id_ = std::move(*id);
  Result<Keeper> keeper = Keeper::start();
  if (!keeper) return std::move(keeper).failure();
  keeper_.emplace(std::move(*keeper));
  events_.add(signals_.fd(), EPOLLIN, Source::signal);
  events_.add(exec_errors_.get(), EPOLLIN, Source::exec_errors);
  return {};
}

SpawnPlan Launcher::plan() const {
  SpawnPlan plan;
  plan.command = options_.command;
  for (char** entry = environ; *entry != nullptr; ++entry) plan.environment.emplace_back(*entry);
  for (const std::string& entry : options_.environment) {
    const std::size_t equals = entry.find('=');
    set_variable(plan.environment, entry.substr(0, equals), entry.substr(equals + 1));
  }
  plan.group = keeper_->group();
  plan.launcher = ::getpid();
  plan.error_pipe = exec_errors_writer_.get();
  plan.signal_mask = signals_.former_mask();
  plan.sigpipe = signals_.former_sigpipe();
  plan.descriptors = former_descriptors_;
  if (options_.bind == Bind::core) plan.cores = allowed_cores();
  return plan;
}

void Launcher::start_ranks() {
  const SpawnPlan spawn_plan = plan();
  Result<Key> key = Key::random();
  if (!key) {
    say(key.failure().text);
    decide(k_status_launcher);
    return begin_ending();
  }
  for (std::uint32_t rank = 0; rank < options_.processes && phase_ == Phase::running; ++rank) {
    Rank& r = ranks_[rank];
    std::array<int, 2> ends{};
    Result<void> started;
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
      started = Failure{from_errno(errno), "cannot make a socket: " + error_text(errno)};
    } else {
      r.channel = Channel(UniqueFd(ends[0]));
      const UniqueFd theirs(ends[1]);
      // Written before the process exists, so that it finds it without waiting. The key is in this
      // frame and in the kernel, and nowhere else once all are started.
      const launch::Welcome welcome{rank, options_.processes, group_id_, *key};
      (void)r.channel.send(std::make_shared<const WipedBytes>(
          launch::encode_frame(launch::FrameType::welcome, launch::encode(welcome))));
      started = start_rank(spawn_plan, SpawnRank{rank, options_.processes, theirs.get()});
    }
    if (!started) {
      say(fmt::format("cannot start rank {} of {}: {}", rank, options_.processes,
                      started.failure().text));
      r.channel.close();
      decide(k_status_launcher);
      return begin_ending();
    }
    events_.add(r.channel.fd(), EPOLLIN, Source::channel, rank);
    take_exec_errors(); // no use in starting a thousand of what does not exist
  }
}

Result<void> Launcher::start_rank(const SpawnPlan& spawn_plan, SpawnRank how) {
  Rank& r = ranks_[how.rank];
  UniqueFd out, err;
  if (how.rank > 0) {
    how.in = null_.get();
  } else if (::isatty(STDIN_FILENO) == 1) {
    how.in = terminal_.open();
    if (how.in < 0) return Failure{from_errno(errno), "cannot make a pipe: " + error_text(errno)};
  }
  if (options_.prefix) {
    for (const Source which : {Source::out, Source::err}) {
      Stream& s = stream(how.rank, which);
      Result<UniqueFd> writer = pipe_to_us(s.fd);
      if (!writer) return std::move(writer).failure();
      s.lines.emplace(fmt::format("[{}] ", how.rank));
      s.watched = events_.add(s.fd.get(), EPOLLIN, which, how.rank);
      (which == Source::out ? out : err) = std::move(*writer);
    }
  } else if (!options_.output_dir.empty()) {
    const std::string path = output_file(options_, how.rank);
    constexpr int k_flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC;
    out.reset(::open(path.c_str(), k_flags, 0666)); // NOLINT(cppcoreguidelines-pro-type-vararg)
    if (!out)
      return Failure{from_errno(errno),
                     fmt::format("cannot write '{}': {}", path, error_text(errno))};
  }
  how.out = out.get();
  how.err = err ? err.get() : out.get();
  Result<pid_t> pid = spawn(spawn_plan, how);
  if (how.rank == 0) terminal_.started();
  if (!pid) return Failure{pid.failure().code, pid.failure().text + " (limits: `ulimit -u`)"};
  r.pid = *pid;
  r.running = true;
  rank_of_.emplace(r.pid, how.rank);
  ++alive_;
  note(fmt::format("rank {} is process {}", how.rank, r.pid));
  return {};
}

void Launcher::take_exec_errors() {
  SpawnError e;
  ssize_t n = 0;
  while ((n = ::read(exec_errors_.get(), &e, sizeof e)) == static_cast<ssize_t>(sizeof e)) {
    if (cannot_execute_) continue; // said once: it is the same program for all
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
  if (n == 0) { // every process has become the program
    events_.remove(exec_errors_.get());
    exec_errors_.reset();
  }
}

} // namespace statewire::tools
