// SPDX-License-Identifier: BSD-3-Clause
// Real cores on the model's network, driven by the model's choices. A stage does what one choice
// says and tells which transitions the cores took, in the model's words.
#pragma once

#include "network.hpp"
#include "path.hpp"

#include "core/core.hpp"

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace statewire::conformance {

// The model orders deadlines freely, the core by their lengths. A run is tried with other lengths
// until its deadlines strike in the model's order: which option is how long, as ranks.
struct Lengths {
  enum Which : std::uint8_t { backoff, open, discard, handshake, close, k_count };
  std::array<std::uint8_t, k_count> rank{0, 1, 2, 3, 4};
  // The core gives all permits that are due at the end of an iteration, also of one in which a
  // deadline strikes; the model gives them one by one.
  enum class Permits : std::uint8_t {
    freely, // nothing to be done: no deadline strikes while one waits for a permit
    held,   // an unauthenticated connection holds permits up when a deadline strikes
  };
  Permits permits = Permits::freely;
  [[nodiscard]] Time of(Which which) const;
};

class Stage {
 public:
  Stage(const PathFile& world, const Lengths& lengths);
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  struct Result {
    std::vector<std::string> transitions; // as in ModelStep
    std::string received;
    std::string problem; // the choice could not be performed
  };
  [[nodiscard]] Result perform(const ModelStep& step);

  [[nodiscard]] unsigned processes() const { return static_cast<unsigned>(players_.size()); }
  [[nodiscard]] bool alive(unsigned process) const;
  [[nodiscard]] bool is_finalizing(unsigned process) const;
  // Virtual connections are numbered as in the model: those of process 0 first.
  [[nodiscard]] unsigned virtual_connections() const { return processes() * (processes() - 1); }
  [[nodiscard]] unsigned owner(unsigned vc) const { return vc / (processes() - 1); }
  [[nodiscard]] unsigned other(unsigned vc) const;
  [[nodiscard]] bool used(unsigned vc) const { return used_.contains(vc); }
  [[nodiscard]] PeerState state(unsigned vc) const;

 private:
  struct Player;
  void start(unsigned process);
  void heard(unsigned process, const TraceEvent& event);
  [[nodiscard]] Peer peer(unsigned process, unsigned other) const;
  [[nodiscard]] unsigned vc_of(unsigned process, unsigned other) const;
  [[nodiscard]] std::string permit(unsigned vc);
  [[nodiscard]] std::string deadline(const std::string& machine, unsigned instance);
  [[nodiscard]] std::string connected(unsigned link, Errc result);
  [[nodiscard]] std::string accept(unsigned link);
  [[nodiscard]] std::string deliver(unsigned link, unsigned side);
  [[nodiscard]] std::string end(unsigned process);
  [[nodiscard]] std::string resume(unsigned link, unsigned side, bool half);
  [[nodiscard]] std::string tamper(unsigned link, unsigned side, std::span<const std::byte> bytes);
  [[nodiscard]] std::string other_version(unsigned link);
  [[nodiscard]] std::string forge(unsigned link, unsigned what);
  void crowd(unsigned process, std::uint32_t callers);    // connections that never authenticate …
  void disperse(unsigned process, std::uint32_t callers); // … until they leave

  const PathFile& world_;
  Lengths lengths_;
  Network network_;
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<unsigned> link_of_; // by the model's number
  std::set<unsigned> used_;
  unsigned starts_ = 0; // of processes
  // Of the choice that is being performed.
  const ModelStep* step_ = nullptr;
  std::size_t opened_ = 0; // of the model's attempts in this step
  unsigned accepting_ = 0; // the model's link
  bool crowding_ = false;
  bool gives_up_ = false; // the model has no attempts left
  Result result_;
};

} // namespace statewire::conformance
