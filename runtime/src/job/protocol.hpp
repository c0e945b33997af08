// SPDX-License-Identifier: BSD-3-Clause
// What a process and its launcher say to each other over the inherited UNIX socket.
//
// A frame is an 8-byte header and a body: body length (4), version (2), type (1), zero (1), all
// big-endian. The launcher writes `welcome` before the process exists, so it is always the first.
// Both ends bound what they accept; a frame that is not understood ends the conversation.
#pragma once

#include "wiped_bytes.hpp"

#include "base/bytes.hpp"

#include <statewire/job.hpp>

#include <optional>

namespace statewire::launch {

inline constexpr std::uint16_t k_version = 6; // 6: cards have UNIX sockets
inline constexpr std::size_t k_header = 8;
inline constexpr std::size_t k_max_text = 1024;
inline constexpr std::size_t k_max_to_launcher = Card::k_max_encoded; // the longest is `card`
static_assert(k_max_to_launcher >= 8 + k_max_text, "`abort` fits as well");
inline constexpr std::size_t k_max_to_process = std::size_t{256}
                                                << 20U; // `cards` of a million ranks
inline constexpr const char* k_fd_variable = "STATEWIRE_LAUNCHER_FD";
inline constexpr const char* k_rank_variable = "STATEWIRE_RANK";
inline constexpr const char* k_size_variable = "STATEWIRE_SIZE";

enum class FrameType : std::uint8_t {
  welcome = 1,      // to the process: rank, size, group id, key
  card = 2,         // to the launcher: my business card
  cards = 3,        // to the process: how many ranks there are (4), the cards of all
  fence = 4,        // to the launcher: I have reached fence number n (the first is 1)
  fence_passed = 5, // to the process: all have
  failed = 6,       // to the process: the exchange, or a fence, cannot be completed
  abort = 7,        // to the launcher: end the job
  ask_missing = 8,  // to the launcher: which ranks does the exchange, or a fence, wait for?
  missing = 9,      // to the process: the answer
};

struct Frame {
  FrameType type{};
  WipedBytes body;
};

[[nodiscard]] WipedBytes encode_frame(FrameType type, std::span<const std::uint8_t> body);

// Cuts a byte stream into frames. Memory grows with the bytes that came, never with the length that
// a header claims.
class FrameReader {
 public:
  explicit FrameReader(std::size_t max_body) : max_body_(max_body) {}
  void append(std::span<const std::uint8_t> bytes);
  [[nodiscard]] Result<std::optional<Frame>> next(); // empty: more bytes are needed

 private:
  std::size_t max_body_;
  std::size_t begin_ = 0;
  WipedBytes buffer_;
};

// A process's place in its job: what a welcome says.
struct Member {
  std::uint32_t rank = 0;
  std::uint32_t size = 1;
  std::uint32_t here = 1;             // processes on this machine, this one included
  std::optional<std::uint32_t> cores; // that those may run on, all together; empty: as this process
  std::string group_id;
  Key key;
};
[[nodiscard]] WipedBytes encode(const Member& welcome);
[[nodiscard]] std::optional<Member> decode_welcome(std::span<const std::uint8_t> body);

struct FenceNumber {
  std::uint32_t number = 0;
};
[[nodiscard]] WipedBytes encode(FenceNumber fence);
[[nodiscard]] std::optional<FenceNumber> decode_fence(std::span<const std::uint8_t> body);

// What a process waits for: `card` (the exchange; number 0), or `fence` and its number.
struct Wait {
  FrameType what{};
  std::uint32_t number = 0;
  friend bool operator==(const Wait&, const Wait&) = default;
};
[[nodiscard]] WipedBytes encode(Wait wait);
[[nodiscard]] std::optional<Wait> decode_wait(std::span<const std::uint8_t> body);

// The ranks that have not reached what a process waits for: how many, and the lowest of them.
struct Missing {
  static constexpr std::size_t k_max_ranks = 16;
  Wait wait;
  std::uint32_t count = 0;
  std::vector<std::uint32_t> ranks; // ascending; min(count, k_max_ranks) of them
};
[[nodiscard]] WipedBytes encode(const Missing& missing);
[[nodiscard]] std::optional<Missing> decode_missing(std::span<const std::uint8_t> body);
[[nodiscard]] std::string to_text(const Missing& missing); // "ranks 1, 3 are missing"

struct Failed {
  FrameType what{}; // card or fence
  Errc code = Errc::system;
  std::string text;
};
[[nodiscard]] WipedBytes encode(const Failed& failed);
[[nodiscard]] std::optional<Failed> decode_failed(std::span<const std::uint8_t> body);

struct Abort {
  std::int32_t status = 1;
  std::string reason;
};
[[nodiscard]] WipedBytes encode(const Abort& abort);
[[nodiscard]] std::optional<Abort> decode_abort(std::span<const std::uint8_t> body);

} // namespace statewire::launch
