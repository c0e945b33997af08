// SPDX-License-Identifier: BSD-3-Clause
// `statewire run`: starts the processes of a job, introduces them to each other, and sees them end.
//
// One thread, one epoll set. The life of a job: start → running → (ending → killing) → sweeping →
// done. Ending is entered when a rank fails, the time is over, a rank aborts the job, or the user
// insists; sweeping ends what the ranks left behind.
#pragma once

#include "channel.hpp"
#include "event_set.hpp"
#include "keeper.hpp"
#include "options.hpp"
#include "output.hpp"
#include "remote_host.hpp"
#include "signals.hpp"
#include "spawn.hpp"
#include "terminal_input.hpp"

#include <optional>
#include <unordered_map>

namespace statewire::tools {

class Launcher {
 public:
  explicit Launcher(const RunOptions& options);
  [[nodiscard]] int run();

 private:
  using Clock = std::chrono::steady_clock;
  // A process that dies closes its socket a moment before its status can be collected; the status
  // is the better story, so the end of a socket is not told at once.
  static constexpr auto k_status_follows = std::chrono::milliseconds(300);
  enum class Phase : std::uint8_t { running, ending, killing, sweeping, done };

  struct Stream {
    UniqueFd fd;
    std::optional<LineLabeler> lines;
    bool watched = false;
  };
  struct Rank {
    pid_t pid = -1;
    bool running = false;
    Channel channel;
    std::optional<std::string> left; // closed its channel, and the rendezvous does not know yet
    Stream out, err;
    // Of a rank on another machine:
    int host = -1; // index; -1: it is here
    bool cut_off = false;
    UniqueFd log; // where its output goes, if to a file
  };

  // ---- starting (launcher_start.cpp) ----
  [[nodiscard]] Result<void> check_limits();
  [[nodiscard]] std::uint32_t here() const; // how many of the ranks
  [[nodiscard]] Result<void> prepare();
  [[nodiscard]] SpawnPlan plan() const;
  void start_ranks();
  [[nodiscard]] Result<void> start_rank(const SpawnPlan& spawn_plan, SpawnRank how);
  void take_exec_errors();
  void take_exec_error(const SpawnError& error, const std::string& where);
  [[nodiscard]] Result<UniqueFd> open_log(std::uint32_t rank) const;

  // ---- running (launcher.cpp) ----
  void loop();
  void handle(const Happening& happened);
  void handle_signal(int number);
  bool read_channel(std::uint32_t rank); // whether there may be more
  void take_frame(std::uint32_t rank, const launch::Frame& frame);
  void drop_channel(std::uint32_t rank, const std::string& why);
  void send_replies();
  [[nodiscard]] int milliseconds_to_next_deadline() const;
  void keep_deadlines();

  // ---- other machines (launcher_hosts.cpp) ----
  [[nodiscard]] Result<void> start_hosts();
  [[nodiscard]] Result<void> start_ranks_elsewhere(const Key& key);
  [[nodiscard]] std::vector<std::string> environment_elsewhere() const;
  bool read_host(std::uint32_t index); // whether there may be more
  void take_from_host(std::uint32_t index, const AgentMessage& message);
  void take_output(std::uint32_t rank, Source which, const std::string& text);
  void deliver(std::vector<Rendezvous::Reply>& replies);
  void feed_rank_0();
  void send_input();
  void balance_hosts();
  void give_up_on(RemoteHost& host, const std::string& why);
  [[nodiscard]] bool is_shell(pid_t pid, int wait_status); // it was; it is no more
  void host_ended(std::uint32_t index, int wait_status);
  [[nodiscard]] bool shells_are_left() const;
  void kill_shells(bool only_silent);
  void signal_hosts(int number);
  void finish_hosts(); // their ranks have ended: what those left behind, the agents end

  // ---- output (launcher_output.cpp) ----
  bool read_stream(std::uint32_t rank, Source which); // whether there may be more
  void drain_stream(std::uint32_t rank, Source which);
  void close_stream(std::uint32_t rank, Source which);
  void balance_output(); // stop reading what cannot be written, resume later
  void say(const std::string& text);
  void note(const std::string& text); // only when verbose
  [[nodiscard]] Stream& stream(std::uint32_t rank, Source which);
  [[nodiscard]] Sink& sink(Source which) { return which == Source::out ? out_ : err_; }

  // ---- ending (launcher_end.cpp) ----
  void reap();
  void rank_ended(std::uint32_t rank, int wait_status);
  void decide(int status); // the job's status, unless there is one already
  void begin_ending();
  void begin_killing();
  [[nodiscard]] bool nobody_is_left() const {
    return alive_ == 0 && (started_ || phase_ != Phase::running);
  }
  void begin_sweeping();
  void end_of_phase(); // phase_until_ has come
  void signal_everybody(int number);
  void kill_everybody();
  [[nodiscard]] std::vector<pid_t> children() const; // without the keeper and remote shells
  void finish();

  const RunOptions& options_;
  Signals signals_;
  EventSet events_;
  Sink out_{1}, err_{2};
  bool sink_out_watched_ = false, sink_err_watched_ = false;
  bool out_paused_ = false, err_paused_ = false;
  TerminalInput terminal_;
  std::optional<Keeper> keeper_;
  Rendezvous rendezvous_;
  std::vector<Rank> ranks_;
  std::vector<RemoteHost> hosts_;
  std::size_t hosts_awaited_ = 0; // whose agents have not greeted yet
  RemoteInput remote_input_;
  std::string directory_;
  std::unordered_map<pid_t, std::uint32_t> rank_of_;
  UniqueFd null_, exec_errors_, exec_errors_writer_;
  std::string group_id_;
  rlimit former_descriptors_{};

  Phase phase_ = Phase::running;
  std::uint32_t alive_ = 0;
  bool started_ = false;   // the ranks; before that, the agents
  bool finishing_ = false; // the agents were told
  std::optional<int> status_;
  bool cannot_execute_ = false;
  bool killing_ = false;
  bool signalled_to_end_ = false; // then output that nobody reads does not hold up the end
  int kill_rounds_ = 0;
  int interrupts_ = 0;
  std::optional<Clock::time_point> timeout_at_, phase_until_, left_until_, shells_until_,
      output_until_;
};

} // namespace statewire::tools
