// SPDX-License-Identifier: BSD-3-Clause
// The agent's conversation: what the launcher says, and what the ranks say to it and print.
#include "agent.hpp"

#include <array>
#include <cerrno>
#include <fmt/format.h>

namespace statewire::tools {

void Agent::read_link() {
  AgentLink::Input input = link_.read();
  for (const AgentMessage& message : input.messages) take(message);
  if (!input.ended) return;
  // Without a launcher there is no job. One that is killed says nothing more than this.
  events_.remove(in_.get());
  in_.reset();
  lost_ = true;
  if (!finishing_) status_ = k_status_launcher;
  finishing_ = true;
  if (!done_) {
    killing_ = true;
    grace_until_.reset();
    sweep();
  }
}

void Agent::take(const AgentMessage& message) {
  ByteReader in(message.body);
  switch (message.type) {
  case AgentFrame::start: {
    const std::optional<StartOrder> order = decode_start_order(message.body);
    if (!order) return fail("does not understand what it is to start");
    if (Result<void> r = start(*order); !r) fail(r.failure().text);
    return;
  }
  case AgentFrame::deliver:
    return deliver(message.body);
  case AgentFrame::cut_off: {
    const auto found = at_.find(static_cast<std::uint32_t>(in.number(4)));
    if (found == at_.end()) return;
    Channel& channel = ranks_[found->second].channel;
    if (channel.is_open()) events_.remove(channel.fd());
    return channel.close();
  }
  case AgentFrame::signal: {
    const auto number = static_cast<int>(in.number(4));
    if (number != SIGKILL) return signal_everybody(number);
    killing_ = true;
    return kill_everybody();
  }
  case AgentFrame::input:
    input_waiting_.append(message.body.begin(), message.body.end());
    input_ends_ = message.body.empty();
    return flush_input();
  case AgentFrame::output_read:
    window_ += static_cast<std::int64_t>(in.number(4));
    return;
  case AgentFrame::close_output: {
    const bool err = in.number(1) == static_cast<std::uint64_t>(OutputStream::err);
    for (Rank& r : ranks_) close_stream(err ? r.err : r.out);
    return;
  }
  case AgentFrame::finish:
    finishing_ = true;
    return sweep();
  default:
    return fail("was sent what is for launchers");
  }
}

void Agent::deliver(std::span<const std::uint8_t> body) {
  ByteReader in(body);
  std::vector<std::uint32_t> to;
  for (std::uint64_t n = in.number(4); n > 0 && in.ok(); --n)
    to.push_back(static_cast<std::uint32_t>(in.number(4)));
  const auto bytes = in.take(in.left());
  if (!in.ok()) return fail("was sent a list of ranks that is cut off");
  const auto frame = std::make_shared<const WipedBytes>(bytes.begin(), bytes.end());
  for (const std::uint32_t number : to) {
    const auto found = at_.find(number);
    if (found == at_.end()) continue;
    Rank& r = ranks_[found->second];
    if (!r.channel.is_open()) continue;
    if (!r.channel.send(frame))
      leave(r, false, "does not read what the launcher sends");
    else if (r.channel.wants_to_write())
      events_.modify(r.channel.fd(), EPOLLIN | EPOLLOUT, Source::channel, found->second);
  }
}

void Agent::tell(AgentFrame type, const Rank& rank, std::uint64_t number, int width) {
  WipedBytes body;
  put_number(body, rank.number, 4);
  put_number(body, number, width);
  link_.send(type, body);
}

bool Agent::read_channel(std::uint32_t index) {
  Rank& r = ranks_[index];
  const Channel::Input input = r.channel.read();
  for (const launch::Frame& frame : input.frames) {
    WipedBytes body;
    put_number(body, r.number, 4);
    put_number(body, static_cast<std::uint8_t>(frame.type), 1);
    put_bytes(body, frame.body);
    link_.send(AgentFrame::from_rank, body);
  }
  if (input.ended) leave(r, input.broken, *input.ended);
  return input.more;
}

void Agent::leave(Rank& r, bool broken, const std::string& why) {
  events_.remove(r.channel.fd());
  r.channel.close();
  WipedBytes body;
  put_number(body, r.number, 4);
  put_number(body, broken ? 1 : 0, 1);
  put_text(body, why);
  link_.send(AgentFrame::left, body);
}

Agent::Stream& Agent::stream(std::uint32_t index, Source which) {
  return which == Source::out ? ranks_[index].out : ranks_[index].err;
}

bool Agent::read_stream(std::uint32_t index, Source which) {
  Stream& s = stream(index, which);
  std::array<std::uint8_t, 65536> chunk; // NOLINT(cppcoreguidelines-pro-type-member-init)
  const ssize_t n = ::read(s.fd.get(), chunk.data(), chunk.size());
  if (n > 0) {
    WipedBytes body;
    body.reserve(5 + static_cast<std::size_t>(n));
    put_number(body, ranks_[index].number, 4);
    put_number(
        body,
        static_cast<std::uint8_t>(which == Source::out ? OutputStream::out : OutputStream::err), 1);
    put_bytes(body, std::span(chunk).first(static_cast<std::size_t>(n)));
    link_.send(AgentFrame::output, body);
    window_ -= n;
    return true;
  }
  if (n < 0 && errno == EINTR) return true;
  if (n == 0 || errno != EAGAIN) close_stream(s);
  return false;
}

// What a rank that has ended left in its pipe: as much as a pipe holds, although the window may be
// used up, and no more, although others may still be writing.
void Agent::drain_stream(std::uint32_t index, Source which) {
  for (int rounds = 0; rounds < 16 && stream(index, which).fd; ++rounds)
    if (!read_stream(index, which)) return;
}

void Agent::close_stream(Stream& s) {
  if (s.watched) events_.remove(s.fd.get());
  s.watched = false;
  s.fd.reset();
}

void Agent::balance() {
  if (link_.wants_to_write() != link_watched_for_writing_ && !lost_) {
    link_watched_for_writing_ = !link_watched_for_writing_;
    if (link_watched_for_writing_)
      events_.add(out_.get(), EPOLLOUT, Source::link_out);
    else
      events_.remove(out_.get());
  }
  if ((window_ <= 0) == paused_) return;
  paused_ = !paused_;
  for (std::uint32_t i = 0; i < ranks_.size(); ++i)
    for (const Source which : {Source::out, Source::err}) {
      Stream& s = stream(i, which);
      if (!s.fd) continue;
      if (paused_)
        events_.remove(s.fd.get());
      else
        events_.add(s.fd.get(), EPOLLIN, which, i);
      s.watched = !paused_;
    }
}

void Agent::flush_input() {
  const auto answer = [this](bool wanted) {
    WipedBytes body;
    put_number(body, wanted ? 1 : 0, 1);
    link_.send(AgentFrame::input_read, body);
  };
  const auto watch = [this](bool wanted) {
    if (wanted == input_watched_ || !input_) return;
    input_watched_ = wanted;
    if (wanted)
      events_.add(input_.get(), EPOLLOUT, Source::input_pipe);
    else
      events_.remove(input_.get());
  };
  while (input_ && !input_waiting_.empty()) {
    const ssize_t n = ::write(input_.get(), input_waiting_.data(), input_waiting_.size());
    if (n >= 0) {
      input_waiting_.erase(0, static_cast<std::size_t>(n));
      if (input_waiting_.empty()) answer(true);
    } else if (errno == EAGAIN) {
      return watch(true);
    } else if (errno != EINTR) {
      input_ends_ = true; // rank 0 reads no more
      answer(false);
      break;
    }
  }
  watch(false);
  if (input_ends_) input_.reset();
}

} // namespace statewire::tools
