// SPDX-License-Identifier: BSD-3-Clause
// Memory of the program that one end of a lane works with: what the peer may read of this process,
// and where reads of the peer's memory put their bytes.
#pragma once

#include "queue_pairs.hpp"

#include "core/transport.hpp"

#include <cstdint>
#include <deque>
#include <list>
#include <optional>
#include <unordered_map>

namespace statewire::lanes {

class LaneMemory {
 public:
  // `pairs` outlives it, and is not closed while anything is registered.
  explicit LaneMemory(QueuePairs& pairs) : pairs_(pairs) {}

  // ---- regions of this end. False: the memory cannot be registered.
  [[nodiscard]] bool open(MutableBytes memory, RemoteRegion& out);
  void close(std::uint32_t id);

  // ---- reads of the peer's, in parts, which end in the order in which they were posted. Those
  // that have parts left take turns: a short one does not wait for all of a long one.
  struct Part {
    verbs::Sge into;
    std::uint64_t remote_address = 0;
    std::uint32_t remote_key = 0;
  };
  // False: the memory cannot be registered.
  [[nodiscard]] bool add_read(const RemoteRegion& from, MutableBytes into, std::uint64_t token);
  // The next one to be posted.
  [[nodiscard]] std::optional<Part> take_part();
  [[nodiscard]] std::size_t under_way() const { return parts_.size(); }
  // The oldest part is over. The token of the read that is complete with it, if one is.
  [[nodiscard]] std::optional<std::uint64_t> end_part();

  // Behind the end of the queue pair: all regions are closed, and no read is under way.
  void release();
  void leave_parent(); // as LaneComponent's

 private:
  struct Read {
    std::uint64_t token = 0;
    RemoteRegion from; // the rest of it, that was not posted
    MutableBytes into; // … likewise
    registration::Lease lease;
    std::uint32_t under_way = 0; // parts
  };

  QueuePairs& pairs_;
  std::unordered_map<std::uint32_t, registration::Lease> regions_; // by id
  std::uint32_t last_id_ = 0;
  std::list<Read> reads_;  // with parts that are not posted; the first has its turn
  std::list<Read> posted_; // wholly
  std::deque<std::list<Read>::iterator> parts_; // under way, the oldest first
};

} // namespace statewire::lanes
