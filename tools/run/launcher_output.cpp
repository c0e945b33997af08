// SPDX-License-Identifier: BSD-3-Clause
// The launcher's handling of the ranks' output.
#include "launcher.hpp"
#include "processes.hpp"

#include <array>
#include <cerrno>
#include <fmt/format.h>
#include <unistd.h>

namespace statewire::tools {

Launcher::Stream& Launcher::stream(std::uint32_t rank, Source which) {
  return which == Source::out ? ranks_[rank].out : ranks_[rank].err;
}

bool Launcher::read_stream(std::uint32_t rank, Source which) {
  Stream& s = stream(rank, which);
  std::array<char, 65536> chunk; // NOLINT(cppcoreguidelines-pro-type-member-init): read fills it
  const ssize_t n = ::read(s.fd.get(), chunk.data(), chunk.size());
  if (n > 0) {
    s.lines->put({chunk.data(), static_cast<std::size_t>(n)}, sink(which));
    return true;
  }
  if (n < 0 && errno == EINTR) return true;
  if (n == 0 || errno != EAGAIN) close_stream(rank, which);
  return false;
}

void Launcher::close_stream(std::uint32_t rank, Source which) {
  Stream& s = stream(rank, which);
  if (!s.fd) return;
  s.lines->finish(sink(which));
  if (s.watched) events_.remove(s.fd.get());
  s.watched = false;
  s.fd = {};
}

void Launcher::drain_stream(std::uint32_t rank, Source which) {
  while (stream(rank, which).fd && read_stream(rank, which)) {
  }
}

void Launcher::balance_output() {
  const auto watch_sink = [this](Sink& sink, Source source, bool& watched) {
    if (sink.wants_to_write() == watched) return;
    if (watched)
      events_.remove(sink.fd());
    else
      events_.add(sink.fd(), EPOLLOUT, source);
    watched = !watched;
  };
  watch_sink(out_, Source::sink_out, sink_out_watched_);
  watch_sink(err_, Source::sink_err, sink_err_watched_);
  if (!options_.prefix) return;
  const auto watch_streams = [this](Source which, bool& paused) {
    if (sink(which).is_broken()) {
      lost_output(which);
      // The ranks get the error that they would get without the launcher: a closed pipe.
      for (std::uint32_t rank = 0; rank < ranks_.size(); ++rank) close_stream(rank, which);
      return;
    }
    if (sink(which).is_full() == paused) return;
    paused = !paused;
    for (std::uint32_t rank = 0; rank < ranks_.size(); ++rank) {
      Stream& s = stream(rank, which);
      if (!s.fd) continue;
      if (paused)
        events_.remove(s.fd.get());
      else
        events_.add(s.fd.get(), EPOLLIN, which, rank);
      s.watched = !paused;
    }
  };
  watch_streams(Source::out, out_paused_);
  watch_streams(Source::err, err_paused_);
}

// A reader that is gone wanted no more; what else is lost is a failure.
void Launcher::lost_output(Source which) {
  const int error = sink(which).take_error();
  if (error == 0 || error == EPIPE || error == ECONNRESET) return;
  say(fmt::format("cannot write to standard {}: {}", which == Source::out ? "output" : "error",
                  error_text(error)));
  decide(k_status_launcher);
}

void Launcher::say(const std::string& text) { err_.put("statewire run: " + text + "\n"); }

void Launcher::note(const std::string& text) {
  if (options_.verbose) say(text);
}

} // namespace statewire::tools
