// SPDX-License-Identifier: BSD-3-Clause
// The launcher's end of the conversation with one process: frames over a non-blocking socket.
#pragma once

#include "rendezvous.hpp"

#include <statewire/component.hpp>

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace statewire::tools {

class Channel {
 public:
  struct Input {
    std::vector<launch::Frame> frames;
    bool more = false;                // there may be more to read right away
    bool broken = false;              // it ended because of what was sent
    std::optional<std::string> ended; // continues "rank 3 …": nothing more will come
  };

  Channel() : reader_(launch::k_max_to_launcher) {}
  explicit Channel(Descriptor fd) : fd_(std::move(fd)), reader_(launch::k_max_to_launcher) {}

  [[nodiscard]] int fd() const { return fd_.get(); }
  [[nodiscard]] bool is_open() const { return static_cast<bool>(fd_); }
  void close() {
    fd_ = {};
    out_.clear();
  }

  [[nodiscard]] Input read();
  // Writes what fits now and keeps the rest. False: the process does not read what it is sent.
  [[nodiscard]] bool send(SharedFrame frame);
  void flush();
  [[nodiscard]] bool wants_to_write() const { return !out_.empty(); }

 private:
  static constexpr std::size_t k_max_waiting_frames = 64;

  Descriptor fd_;
  launch::FrameReader reader_;
  std::deque<SharedFrame> out_;
  std::size_t written_ = 0; // of the first
};

} // namespace statewire::tools
