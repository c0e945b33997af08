// SPDX-License-Identifier: BSD-3-Clause
// Labelled output: lines of many processes, each written whole and with its rank in front.
#pragma once

#include <statewire/component.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace statewire::tools {

// Where lines go: our stdout or stderr. Never blocks (the launcher has a job to watch): writes what
// fits and keeps the rest. The descriptor is shared with others and stays in blocking mode.
class Sink {
 public:
  explicit Sink(int fd);

  [[nodiscard]] int fd() const { return fd_; }
  void put(std::string_view text);
  void flush();
  [[nodiscard]] bool wants_to_write() const { return !pending_.empty(); }
  [[nodiscard]] bool is_full() const { return pending_.size() > k_high_water; }
  // Its reader is gone, or it cannot be written.
  [[nodiscard]] bool is_broken() const { return broken_; }
  // The error that broke it, once; 0: there is none.
  [[nodiscard]] int take_error() { return std::exchange(error_, 0); }

 private:
  static constexpr std::size_t k_high_water = std::size_t{1} << 20U;

  int fd_;
  bool always_ready_; // a regular file
  bool broken_ = false;
  int error_ = 0;
  std::string pending_;
};

// Cuts the output of one process into lines. A line longer than k_max_line is cut.
class LineLabeler {
 public:
  static constexpr std::size_t k_max_line = std::size_t{1} << 20U;

  explicit LineLabeler(std::string label) : label_(std::move(label)) {}
  void put(std::string_view bytes, Sink& sink);
  void finish(Sink& sink); // the last line may lack its end

 private:
  std::string label_;
  std::string partial_;
};

} // namespace statewire::tools
