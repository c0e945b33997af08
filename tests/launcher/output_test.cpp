// SPDX-License-Identifier: BSD-3-Clause
// Labelled lines.
#include <run/output.hpp>

#include <array>
#include <csignal>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

namespace statewire::tools {
namespace {

class Piped {
 public:
  Piped() {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) == 0) {
      reader_ = Descriptor(ends[0]);
      writer_ = Descriptor(ends[1]);
    }
  }
  [[nodiscard]] int fd() const { return writer_.get(); }
  std::string read_some() {
    std::array<char, 65536> chunk{};
    const ssize_t n = ::read(reader_.get(), chunk.data(), chunk.size());
    return {chunk.data(), static_cast<std::size_t>(n > 0 ? n : 0)};
  }
  void stop_reading() { reader_ = {}; }

 private:
  Descriptor reader_, writer_;
};

TEST(LineLabeler, labels_whole_lines_however_they_come) {
  Piped pipe;
  Sink sink(pipe.fd());
  LineLabeler lines("[7] ");
  for (const char c : std::string("one\n\ntwo\nthr")) lines.put({&c, 1}, sink);
  EXPECT_EQ(pipe.read_some(), "[7] one\n[7] \n[7] two\n");
  lines.put("ee\nfour\nfi", sink);
  EXPECT_EQ(pipe.read_some(), "[7] three\n[7] four\n");
  lines.finish(sink);
  EXPECT_EQ(pipe.read_some(), "[7] fi\n");
}

TEST(LineLabeler, cuts_a_line_that_never_ends) {
  Piped pipe;
  Sink sink(pipe.fd());
  LineLabeler lines("");
  const std::string piece(65536, 'x');
  std::size_t cut = 0;
  for (int i = 0; i < 64; ++i) {
    lines.put(piece, sink);
    if (sink.wants_to_write()) {
      ++cut;
      while (sink.wants_to_write()) {
        (void)pipe.read_some();
        sink.flush();
      }
    }
  }
  EXPECT_EQ(cut, 4U) << "4 MiB in lines of 1 MiB";
}

TEST(Sink, keeps_what_a_full_pipe_does_not_take_and_never_blocks) {
  Piped pipe;
  Sink sink(pipe.fd());
  std::string sent;
  while (!sink.is_full()) {
    const std::string piece(10000, static_cast<char>('a' + sent.size() / 10000 % 26));
    sink.put(piece);
    sent += piece;
  }
  std::string got;
  while (got.size() < sent.size()) {
    got += pipe.read_some();
    sink.flush();
  }
  EXPECT_EQ(got, sent);
  EXPECT_FALSE(sink.wants_to_write());
}

TEST(Sink, knows_when_nobody_reads) {
  ::signal(SIGPIPE, SIG_IGN);
  Piped pipe;
  Sink sink(pipe.fd());
  pipe.stop_reading();
  sink.put("hello\n");
  EXPECT_TRUE(sink.is_broken());
  EXPECT_FALSE(sink.wants_to_write());
}

} // namespace
} // namespace statewire::tools
