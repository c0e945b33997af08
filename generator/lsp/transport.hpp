// SPDX-License-Identifier: BSD-3-Clause
// Messages with a Content-Length over file descriptors. Reading never blocks longer than asked, so
// that newer messages are seen before work begins on older ones.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

namespace statewire::gen::lsp {

struct Incoming {
  std::string body;
  std::string problem; // not empty: there is no body, and this is why
};

class Transport {
 public:
  Transport(int in, int out) : in_(in), out_(out) {}

  // Moves what has arrived into `messages`. `wait`: until at least one message is there, or the
  // end.
  void receive(std::deque<Incoming>& messages, bool wait);
  [[nodiscard]] bool ended() const { return ended_; }
  // False: the reader is gone.
  [[nodiscard]] bool send(std::string_view body);

 private:
  void cut(std::deque<Incoming>& messages);
  bool cut_one(std::deque<Incoming>& messages);

  int in_, out_;
  bool ended_ = false;
  bool lost_ = false;    // in bytes that are no header: looks for the next one
  std::size_t skip_ = 0; // of a message that is too long
  std::string buffer_;
};

} // namespace statewire::gen::lsp
