// SPDX-License-Identifier: BSD-3-Clause
#include "launcher.hpp"
#include "processes.hpp"

#include <algorithm>
#include <chrono>
#include <climits>
#include <fmt/format.h>

namespace statewire::tools {

Launcher::Launcher(const RunOptions& options)
    : options_(options), rendezvous_(options.processes), ranks_(options.processes) {}

int Launcher::run() {
  if (Result<void> r = prepare(); !r) {
    say(r.error().text);
    return k_status_launcher;
  }
  if (options_.timeout) timeout_at_ = Clock::now() + *options_.timeout;
  note(fmt::format("job {} of {} processes", group_id_, options_.processes));
  start_ranks();
  loop();
  keeper_.reset();
  return status_.value_or(0);
}

void Launcher::loop() {
  std::vector<Happening> happened;
  if (none_is_left()) begin_sweeping();
  while (phase_ != Phase::done || out_.wants_to_write() || err_.wants_to_write()) {
    events_.wait(milliseconds_to_next_deadline(), happened);
    for (const Happening& h : happened) handle(h);
    keep_deadlines();
    if (phase_ < Phase::sweeping && none_is_left()) begin_sweeping();
    balance_output();
    if (phase_ == Phase::done && interrupts_ > 1)
      break; // output is not read, and the user will not wait
    if (phase_ == Phase::done && signalled_to_end_ && !output_until_)
      output_until_ = Clock::now() + options_.grace;
    if (output_until_ && Clock::now() >= *output_until_) break;
  }
}

void Launcher::handle(const Happening& h) {
  switch (h.source) {
  case Source::signal:
    for (const int number : signals_.take()) handle_signal(number);
    break;
  case Source::exec_errors:
    take_exec_errors();
    break;
  case Source::channel:
    // A batch may still name what one of its earlier events has closed.
    if (!ranks_[h.rank].channel.is_open()) break;
    if ((h.events & EPOLLOUT) != 0) {
      ranks_[h.rank].channel.flush();
      if (!ranks_[h.rank].channel.wants_to_write())
        events_.modify(ranks_[h.rank].channel.fd(), EPOLLIN, Source::channel, h.rank);
    }
    if ((h.events & ~std::uint32_t{EPOLLOUT}) != 0) (void)read_channel(h.rank);
    break;
  case Source::out:
  case Source::err:
    if (stream(h.rank, h.source).fd) (void)read_stream(h.rank, h.source);
    break;
  case Source::sink_out:
    out_.flush();
    break;
  case Source::sink_err:
    err_.flush();
    break;
  case Source::terminal:
    terminal_.typed(events_);
    break;
  case Source::input_pipe:
    terminal_.writable(events_);
    break;
  }
}

void Launcher::handle_signal(int number) {
  switch (number) {
  case SIGTERM:
  case SIGHUP:
  case SIGQUIT:
    signalled_to_end_ = true;
    break;
  case SIGCHLD:
    return reap();
  case SIGINT:
    signalled_to_end_ = true;
    if (++interrupts_ < 2) break;
    if (phase_ != Phase::done) say("interrupted again: killing the job");
    decide(128 + SIGINT);
    return begin_killing();
  case SIGTSTP:
    signal_all(SIGTSTP);
    ::raise(SIGSTOP); // until SIGCONT, which is then passed on in its turn
    return;
  case SIGCONT:
    terminal_.resumed(events_);
    break;
  default:
    break;
  }
  signal_all(number);
}

bool Launcher::read_channel(std::uint32_t rank) {
  Rank& r = ranks_[rank];
  Channel::Input input = r.channel.read();
  for (const launch::Frame& frame : input.frames) {
    take_frame(rank, frame);
    if (!r.channel.is_open()) return false;
  }
  if (input.ended && !input.broken) {
    // Its status will follow, unless it goes on without us.
    events_.remove(r.channel.fd());
    r.channel.close();
    r.left = std::move(*input.ended);
    if (!left_until_) left_until_ = Clock::now() + k_status_follows;
  } else if (input.ended) {
    drop_channel(rank, *input.ended);
  }
  return input.more;
}

void Launcher::take_frame(std::uint32_t rank, const launch::Frame& frame) {
  if (frame.type == launch::FrameType::abort) {
    const auto abort = launch::decode_abort(frame.body);
    if (!abort) return drop_channel(rank, "sent a malformed abort");
    say(fmt::format("rank {} aborted the job: {}", rank, abort->reason));
    decide((abort->status & 0xff) != 0 ? abort->status & 0xff : 1);
    return begin_ending();
  }
  if (Result<void> r = rendezvous_.frame(rank, frame); !r) drop_channel(rank, r.error().text);
  send_replies();
}

void Launcher::drop_channel(std::uint32_t rank, const std::string& why) {
  Rank& r = ranks_[rank];
  if (r.running) say(fmt::format("rank {} {}; it is cut off from the launcher", rank, why));
  if (r.channel.is_open()) events_.remove(r.channel.fd());
  r.channel.close();
  rendezvous_.gone(rank, why);
  send_replies();
}

void Launcher::send_replies() {
  for (Rendezvous::Reply& reply : rendezvous_.take_replies()) {
    Rank& r = ranks_[reply.rank];
    if (!r.channel.is_open()) continue;
    if (!r.channel.send(std::move(reply.frame))) {
      // The list being sent is our own: telling the others waits until it is done.
      r.left = "does not read what the launcher sends";
      left_until_ = Clock::now();
      events_.remove(r.channel.fd());
      r.channel.close();
    } else if (r.channel.wants_to_write()) {
      events_.modify(r.channel.fd(), EPOLLIN | EPOLLOUT, Source::channel, reply.rank);
    }
  }
}

int Launcher::milliseconds_to_next_deadline() const {
  std::optional<Clock::time_point> next;
  for (const auto& deadline : {timeout_at_, phase_until_, left_until_, output_until_})
    if (deadline && (!next || *deadline < *next)) next = deadline;
  if (!next) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*next - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, INT_MAX));
}

void Launcher::keep_deadlines() {
  const auto now = Clock::now();
  if (left_until_ && now >= *left_until_) {
    left_until_.reset();
    for (std::uint32_t rank = 0; rank < ranks_.size(); ++rank) {
      if (!ranks_[rank].left) continue;
      const std::string why = std::move(*ranks_[rank].left);
      ranks_[rank].left.reset();
      note(fmt::format("rank {} {}", rank, why));
      rendezvous_.gone(rank, why);
    }
    send_replies();
  }
  if (timeout_at_ && now >= *timeout_at_) {
    timeout_at_.reset();
    if (phase_ == Phase::running) {
      say(fmt::format("the job did not end within {} s; ending it",
                      std::chrono::duration<double>(*options_.timeout).count()));
      decide(k_status_timeout);
      begin_ending();
    }
  }
  if (phase_until_ && now >= *phase_until_) end_of_phase();
}

int run(const RunOptions& options) {
  occupy_standard_descriptors(); // before anything is opened, which would take their numbers
  return Launcher(options).run();
}

} // namespace statewire::tools
