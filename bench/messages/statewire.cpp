// SPDX-License-Identifier: BSD-3-Clause
// Statewire's messages; STATEWIRE_PROGRESS says how it waits (spin, adaptive, blocking).
//   statewire run -n PROCESSES messages_statewire TEST…
#include "patterns.hpp"

#include <statewire/context.hpp>
#include <statewire/messages.hpp>

namespace {

using bench::give_up;

class Net {
 public:
  using Request = statewire::Request;
  Net(statewire::Context& context, int rank, int size)
      : messages_(context.messages()), rank_(rank), size_(size) {}

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }
  void isend(int to, const std::byte* p, std::size_t n, Request& r, bool more = false) {
    r = messages_.isend(static_cast<std::uint32_t>(to), 7, statewire::ConstBytes(p, n),
                        {.more = more});
  }
  void irecv(int from, std::byte* p, std::size_t n, Request& r) {
    r = messages_.irecv(selector(from), statewire::MutableBytes(p, n));
  }
  void wait(std::span<Request> requests) {
    if (messages_.wait_all(requests) != statewire::Errc::ok) give_up("an operation failed");
  }
  void send(int to, const std::byte* p, std::size_t n) {
    must(messages_.send(static_cast<std::uint32_t>(to), 7, statewire::ConstBytes(p, n)));
  }
  void recv(int from, std::byte* p, std::size_t n) {
    must(messages_.recv(selector(from), statewire::MutableBytes(p, n)));
  }

 private:
  static statewire::Selector selector(int from) {
    return {.source = static_cast<std::uint32_t>(from), .tag = 7};
  }
  static void must(const statewire::Status& s) {
    if (s.error != statewire::Errc::ok)
      give_up("an operation failed: " + std::string(name(s.error)));
  }

  statewire::Messages& messages_;
  int rank_, size_;
};

} // namespace

int main(int argc, char** argv) {
  const auto tests = bench::read_plan(argc, argv);
  auto job = statewire::Job::from_environment();
  if (!job) give_up(job.error().text);
  bench::pin(static_cast<int>(job->rank()));
  auto opened = statewire::Context::open(*job);
  if (!opened) give_up(opened.error().text);
  statewire::Context& context = **opened;
  Net net(context, static_cast<int>(job->rank()), static_cast<int>(job->size()));
  bench::Patterns<Net>(net).run(tests);
  if (auto ended = context.finalize(); !ended) give_up(ended.error().text);
  return 0;
}
