// SPDX-License-Identifier: BSD-3-Clause
// Where the processes of a job meet: the exchange of business cards and the fences. No I/O: frames
// in, replies out.
#pragma once

#include <job/protocol.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace statewire::tools {

using SharedFrame = std::shared_ptr<const WipedBytes>; // one copy, however many ranks get it

class Rendezvous {
 public:
  struct Reply {
    std::uint32_t rank = 0;
    SharedFrame frame;
  };

  // `max_cards`: the longest body that a process accepts.
  explicit Rendezvous(std::uint32_t size, std::size_t max_cards = launch::k_max_to_process)
      : members_(size), max_cards_(max_cards) {}

  // A frame from a rank. Failure: the rank broke the protocol, and the text says how.
  [[nodiscard]] Result<void> frame(std::uint32_t rank, const launch::Frame& frame);

  // The rank will send nothing more; `why` continues "rank 3 …".
  void gone(std::uint32_t rank, std::string why);

  [[nodiscard]] std::vector<Reply> take_replies() { return std::exchange(replies_, {}); }

 private:
  struct Member {
    std::vector<std::uint8_t> card;
    std::uint32_t fences = 0; // how many it has reached
    bool wants_cards = false;
    bool wants_fence = false;
    bool is_gone = false;
    std::string why;
  };

  [[nodiscard]] static bool has_reached(const Member& m, launch::Wait wait);
  [[nodiscard]] launch::Missing missing_from(launch::Wait wait) const;
  void settle_cards();
  void settle_fences();
  void hand_out_cards();
  void fail(launch::FrameType what, std::uint32_t missing, bool Member::*wants);
  void fail(const launch::Failed& failed, bool Member::*wants);
  void reply(std::uint32_t rank, SharedFrame frame);

  std::vector<Member> members_;
  std::size_t max_cards_;
  std::vector<Reply> replies_;
  std::uint32_t cards_ = 0;         // how many arrived
  std::uint32_t fences_passed_ = 0; // by all
  std::uint32_t at_next_fence_ = 0; // members beyond fences_passed_
  std::uint32_t gone_ = 0;
};

} // namespace statewire::tools
