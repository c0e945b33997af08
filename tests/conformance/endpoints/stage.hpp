// SPDX-License-Identifier: BSD-3-Clause
// Two real endpoint cores in the model's world (spec/proof/endpoints.world), driven by its choices:
// a fabric whose devices tell what the run says, a channel of whole messages, a clock for each
// process.
#pragma once

#include "../path.hpp"
#include "door.hpp"

#include <statewire/endpoint.hpp>

#include <array>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace statewire::conformance {

inline constexpr unsigned k_processes = 2;

// The model orders deadlines freely, the core by their lengths: a run is tried with other lengths
// until its deadlines strike in the model's order.
struct EndpointLengths {
  Time backoff, attempt, close;
};

class EndpointStage {
 public:
  EndpointStage(const PathFile& world, const EndpointLengths& lengths);
  ~EndpointStage();
  EndpointStage(const EndpointStage&) = delete;
  EndpointStage& operator=(const EndpointStage&) = delete;

  struct Result {
    std::vector<std::string> transitions; // as in ModelStep; queue pairs by their process
    std::string received;
    std::string problem; // the choice could not be performed
  };
  // `next`: a turn that the core gives in the same step, or null.
  [[nodiscard]] Result perform(const ModelStep& step, const ModelStep* next);

  [[nodiscard]] bool alive(unsigned process) const;
  [[nodiscard]] bool used(unsigned process) const; // its endpoint exists
  [[nodiscard]] EndpointStates states(unsigned process) const;
  [[nodiscard]] bool is_managed() const { return world_.parameter("HAVE_rdma_cm") != 0; }
  [[nodiscard]] unsigned owner(unsigned queue_pair) const {
    return queue_pair / world_.parameter("SLOTS");
  }

 private:
  struct Player;
  class Channel;
  enum class Life : std::uint8_t { alive, dead, silent, exited };

  void start(unsigned process);
  void heard(unsigned process, const EndpointCore::Trace& event);
  void settle(); // until nothing happens any more by itself
  bool pump();   // what happens in the fabric by itself
  void say(unsigned from, ConstBytes message);
  void lose_channel(unsigned process);
  [[nodiscard]] bool is_idle(unsigned process) const; // its method
  void vanish(unsigned process, Life life);
  void foresee(const ModelStep& step);
  [[nodiscard]] bool says_why(const ModelStep& step); // … that nothing more is tried
  [[nodiscard]] std::string do_it(const ModelStep& step);
  [[nodiscard]] std::string hear(unsigned process);
  [[nodiscard]] std::string packet(unsigned process);
  [[nodiscard]] std::string read(unsigned process); // of the other one's memory
  [[nodiscard]] std::string deadline(unsigned process, bool of_close);
  void set_port(unsigned process, bool up);

  // What the model calls them, EV_…
  enum class CallNews : std::uint8_t {
    address,
    route,
    unresolved,
    established,
    rejected,
    failed,
    disconnected
  };
  void connect_calls();
  [[nodiscard]] std::string request(unsigned number);
  [[nodiscard]] std::string tell(unsigned number, bool callee, CallNews news);
  [[nodiscard]] static Key job_key() { return Key(std::array<std::uint8_t, Key::k_size>{1}); }

  struct Message {
    bool lost = false; // the channel is
    std::vector<std::byte> bytes;
  };

  const PathFile& world_;
  EndpointLengths lengths_;
  std::array<std::array<std::byte, 64>, k_processes> memory_{}; // … that is read
  std::unique_ptr<verbs::MemoryFabric> fabric_;
  Calls calls_;
  std::array<std::unique_ptr<Player>, k_processes> players_;
  std::array<std::deque<Message>, k_processes> pipes_; // to the process
  std::vector<std::unique_ptr<Player>> gone_;
  unsigned starts_ = 0;
  bool gives_up_ = false; // the model has no attempts left
  Result result_;
};

} // namespace statewire::conformance
