// SPDX-License-Identifier: BSD-3-Clause
// The launcher's end of one other machine: the remote shell that leads there, and the conversation
// with the agent that it started.
#pragma once

#include "agent_protocol.hpp"
#include "event_set.hpp"
#include "options.hpp"
#include "placement.hpp"
#include "signals.hpp"

#include <sys/resource.h>
#include <sys/types.h>

namespace statewire::tools {

struct RemoteHost {
  Machine machine;
  std::vector<std::string> command; // the remote shell's
  pid_t shell = -1;                 // -1: it has ended
  UniqueFd to, from;
  AgentLink link;
  bool ready = false;     // the agent has greeted
  bool explained = false; // the user knows why it ends
  bool watched_for_writing = false;
  bool out_closed = false, err_closed = false; // it knows that nobody reads
  std::int64_t unacknowledged = 0;             // bytes of output

  // To an agent that is no longer there, nothing is sent.
  void send(AgentFrame type, std::uint64_t number, int width);
  void hang_up(); // the agent ends with all it has started
};

// Starts the remote shell, in a process group of its own: what is typed at the terminal reaches the
// ranks through the launcher, and must not end the way there.
[[nodiscard]] Result<void> start_shell(RemoteHost& host, const Signals& signals,
                                       const rlimit& descriptors);

// Standard input for a rank 0 that is on another machine: one piece at a time, the next when the
// rank has taken the last.
class RemoteInput {
 public:
  void open() { wanted_ = true; }
  [[nodiscard]] bool is_wanted() const { return wanted_ && !under_way_; }
  void taken() { under_way_ = false; }
  // False: it is no kind of input that is waited for, as a file; read() gets the next piece.
  [[nodiscard]] bool watch(const EventSet& events);
  // Empty: the end. None: nothing for the moment.
  [[nodiscard]] std::optional<WipedBytes> read(const EventSet& events);
  void close(const EventSet& events);

 private:
  bool wanted_ = false, under_way_ = false, watching_ = false;
};

} // namespace statewire::tools
