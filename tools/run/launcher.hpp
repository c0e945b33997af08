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
#include "signals.hpp"
#include "spawn.hpp"
#include "terminal_input.hpp"

#include <chrono>
#include <optional>
#include <unordered_map>

namespace statewire::tools {

class Launcher {
 public:
  explicit Launcher(const RunOptions& options);
  [[nodiscard]] int run();

 private:
  using Clock = std::chrono::steady_clock;
  // A process that dies closes its socket a moment before its status can be collected. The status
  // says more, so the launcher reports the end of a socket only after this delay.
  static constexpr auto k_status_follows = std::chrono::milliseconds(300);
  enum class Phase : std::uint8_t { running, ending, killing, sweeping, done };

  struct Stream {
    Descriptor fd;
    std::optional<LineLabeler> lines;
    bool watched = false;
  };
  struct Rank {
    pid_t pid = -1;
    bool running = false;
    Channel channel;
    std::optional<std::string> left; // closed its channel, and the rendezvous does not know yet
    Stream out, err;
  };

  // ---- starting (launcher_start.cpp) ----
  [[nodiscard]] Result<void> check_limits();
  [[nodiscard]] Result<void> prepare();
  [[nodiscard]] SpawnPlan plan() const;
  void start_ranks();
  [[nodiscard]] Result<void> start_rank(const SpawnPlan& spawn_plan, SpawnRank how);
  void take_exec_errors();
  void take_exec_error(const SpawnError& error);
  [[nodiscard]] Result<Descriptor> open_log(std::uint32_t rank) const;

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

  // ---- output (launcher_output.cpp) ----
  bool read_stream(std::uint32_t rank, Source which); // whether there may be more
  void drain_stream(std::uint32_t rank, Source which);
  void close_stream(std::uint32_t rank, Source which);
  void lost_output(Source which);
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
  [[nodiscard]] bool none_is_left() const { return alive_ == 0; }
  void begin_sweeping();
  void end_of_phase();         // phase_until_ has come
  void signal_all(int number); // the group, and children that have left it
  void kill_all();
  [[nodiscard]] std::vector<pid_t> children() const; // without the keeper
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
  std::unordered_map<pid_t, std::uint32_t> rank_of_;
  Descriptor null_, exec_errors_, exec_errors_writer_;
  std::string group_id_;
  rlimit previous_descriptors_{};

  Phase phase_ = Phase::running;
  std::uint32_t alive_ = 0;
  std::optional<int> status_;
  bool cannot_execute_ = false;
  bool killing_ = false;
  bool signalled_to_end_ = false; // then unread output does not hold up the end
  int kill_rounds_ = 0;
  int interrupts_ = 0;
  std::optional<Clock::time_point> timeout_at_, phase_until_, left_until_, output_until_;
};

} // namespace statewire::tools
