// SPDX-License-Identifier: BSD-3-Clause
// What `statewire run` and its agents on other machines say to each other over the remote shell's
// input and output.
//
// The agent begins with a line, which the launcher waits for: remote shells like to say something
// first. Then frames in both directions: body length (4), type (1), body; big-endian.
#pragma once

#include <job/protocol.hpp>

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace statewire::tools {

// Followed by the version of this language and of statewire, and the end of the line: both must be
// the launcher's.
inline constexpr std::string_view k_agent_greeting = "statewire-agent ";
inline constexpr std::string_view k_agent_version = "1 " STATEWIRE_VERSION;

enum class AgentFrame : std::uint8_t {
  // ---- to the agent
  start = 1,    // StartOrder; the first
  deliver,      // number of ranks (4), ranks (4 each), a frame of the launcher for each of them
  cut_off,      // rank: nothing more goes to it or comes from it
  signal,       // number (4): to all ranks; SIGKILL also to what they left behind
  input,        // bytes for rank 0; none: the end
  output_read,  // bytes (4) of output that were taken
  close_output, // stream (1): nobody reads it any more
  finish,       // all ranks of the job have ended: end what they left behind, and go
  // ---- to the launcher
  started,    // rank, process number (4)
  from_rank,  // rank, type (1), body: a frame that the rank sent
  left,       // rank, broken (1), text: its conversation has ended, because of what it sent or not
  output,     // rank, stream (1), bytes
  exec_error, // rank, stage (4), error (4): it could not become the program
  exited,     // rank, wait status (4)
  input_read, // wanted (1): rank 0 has taken the input so far; 0: and wants no more
  failed,     // text: the agent could not do its part, and ends
};

enum class OutputStream : std::uint8_t { out = 1, err = 2 };

// So much output an agent sends before it is told that some was taken.
inline constexpr std::int64_t k_output_window = std::int64_t{1} << 20U;
inline constexpr std::size_t k_input_piece = 65536;

struct StartOrder {
  std::string group_id;
  Key key;
  std::uint32_t size = 0;
  std::vector<std::uint32_t> ranks;
  bool feeds_rank_0 = false; // its input comes in `input`
  bool bind_to_cores = false;
  std::chrono::milliseconds grace{};
  std::string directory;
  std::vector<std::string> command;
  std::vector<std::string> environment; // NAME=VALUE, added to the agent's
};
[[nodiscard]] WipedBytes encode(const StartOrder& order);
[[nodiscard]] std::optional<StartOrder> decode_start_order(std::span<const std::uint8_t> body);

struct AgentMessage {
  AgentFrame type{};
  WipedBytes body;
};

// One end of the conversation. Reads and writes without blocking; what does not fit is kept.
class AgentLink {
 public:
  struct Input {
    std::vector<AgentMessage> messages;
    bool more = false;  // there may be more to read right away
    bool ended = false; // nothing more will come
    std::string broken; // not empty: ended because of this
  };

  AgentLink() = default;
  AgentLink(int in, int out) : in_(in), out_(out) {}

  [[nodiscard]] Input read();
  void expect_greeting() { awaits_greeting_ = true; }
  [[nodiscard]] bool awaits_greeting() const { return awaits_greeting_; }
  [[nodiscard]] const std::string& greeting() const { return greeting_; } // what followed it
  [[nodiscard]] std::string take_chatter() { return std::exchange(chatter_, {}); }

  void send(AgentFrame type, std::span<const std::uint8_t> body);
  void send_text(std::string_view text); // not a frame
  void flush();
  void stop_writing(); // the descriptor goes
  [[nodiscard]] bool wants_to_write() const { return written_ < waiting_.size(); }

 private:
  bool take_greeting();

  int in_ = -1, out_ = -1;
  bool awaits_greeting_ = false;
  std::string greeting_, chatter_;
  WipedBytes received_;
  WipedBytes waiting_;
  std::size_t written_ = 0; // of waiting_
};

} // namespace statewire::tools
