// SPDX-License-Identifier: BSD-3-Clause
// `statewire agent`: the part of a job that runs on another machine. `statewire run` starts it
// there through a remote shell; it starts the ranks, carries what they say, and ends with the
// launcher.
//
// It decides nothing: the launcher decides what follows a failure.
#pragma once

#include "agent_protocol.hpp"
#include "channel.hpp"
#include "event_set.hpp"
#include "keeper.hpp"
#include "signals.hpp"
#include "spawn.hpp"

#include <optional>
#include <unordered_map>

namespace statewire::tools {

class Agent {
 public:
  Agent(UniqueFd in, UniqueFd out); // the conversation with the launcher
  [[nodiscard]] int run();

 private:
  using Clock = std::chrono::steady_clock;
  struct Stream {
    UniqueFd fd;
    bool watched = false;
  };
  struct Rank {
    std::uint32_t number = 0;
    pid_t pid = -1;
    bool running = false;
    Channel channel;
    Stream out, err;
  };

  // ---- the ranks (agent.cpp)
  [[nodiscard]] Result<void> prepare();
  [[nodiscard]] Result<void> start(const StartOrder& order);
  [[nodiscard]] Result<void> start_rank(const SpawnPlan& plan, const StartOrder& order,
                                        std::uint32_t index);
  void loop();
  void handle(const Happening& happened);
  void take_exec_errors();
  void reap();
  void rank_ended(Rank& rank, int wait_status);
  void signal_everybody(int number);
  void kill_everybody();
  void sweep();
  void end_of_grace();
  void fail(const std::string& text);

  // ---- the conversation (agent_talk.cpp)
  void read_link();
  void take(const AgentMessage& message);
  void deliver(std::span<const std::uint8_t> body);
  void tell(AgentFrame type, const Rank& rank, std::uint64_t number, int width);
  bool read_channel(std::uint32_t index); // whether there may be more
  void leave(Rank& rank, bool broken, const std::string& why);
  [[nodiscard]] Stream& stream(std::uint32_t index, Source which);
  bool read_stream(std::uint32_t index, Source which);
  void drain_stream(std::uint32_t index, Source which);
  void close_stream(Stream& stream);
  void balance();
  void flush_input();

  UniqueFd in_, out_;
  AgentLink link_;
  Signals signals_;
  EventSet events_;
  std::optional<Keeper> keeper_;
  std::vector<Rank> ranks_;
  std::unordered_map<pid_t, std::uint32_t> index_of_;        // by process
  std::unordered_map<std::uint32_t, std::uint32_t> at_;      // index, by rank
  UniqueFd null_, exec_errors_, exec_errors_writer_, input_; // input_: of rank 0
  std::string input_waiting_;
  bool input_ends_ = false, input_watched_ = false;
  rlimit former_descriptors_{};
  std::chrono::milliseconds grace_{};

  std::int64_t window_ = k_output_window;
  bool paused_ = false, link_watched_for_writing_ = false;
  bool started_ = false;
  bool lost_ = false;      // the launcher is gone
  bool finishing_ = false; // only leftovers are to be ended
  bool killing_ = false;
  bool done_ = false;
  int status_ = 0;
  int kill_rounds_ = 0;
  std::optional<Clock::time_point> grace_until_;
};

// With the standard input and output as the conversation.
[[nodiscard]] int run_agent();

} // namespace statewire::tools
