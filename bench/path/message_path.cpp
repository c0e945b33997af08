// SPDX-License-Identifier: BSD-3-Clause
// Two contexts in one thread exchange short messages, for a tool that counts instructions: no other
// process, no sleep, the same steps in each run.
//
//   message_path METHOD PATTERN BYTES MESSAGES
//
// METHOD: shm, unix or tcp, what the bytes travel through. PATTERN: `alone`, each message is
// received before the next one is sent; `found`, the same, but the sender makes no progress while a
// lane is attached, and each poll of the receiver finds a message: no poll in vain; `window`, 64
// messages at a time; or `batch`, the same by the calls of bench/messages: all but the last are
// sent with `more`, and waited for instead of tested.
#include "context/access.hpp"
#include "messages/message_core.hpp"

#include <statewire/context.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace {

using namespace statewire;

constexpr std::size_t k_window = 64;
constexpr std::size_t k_until_attached = 1024; // messages, by which a lane is attached
constexpr Tag k_tag = 1;

[[noreturn]] void fail(const char* what, std::string_view why) {
  std::fprintf(stderr, "message_path: %s: %.*s\n", what, static_cast<int>(why.size()), why.data());
  std::exit(1);
}

std::unique_ptr<Context> open() {
  ContextOptions options;
  options.progress = ProgressMode::spin;
  auto context = Context::listen({}, std::move(options));
  if (!context) fail("cannot listen", context.error().text);
  return std::move(*context);
}

class Pair {
 public:
  Pair(std::size_t bytes, bool more)
      : from_(bytes), into_(k_window * bytes), bytes_(bytes), more_(more) {
    auto address = receiver_->address();
    if (!address) fail("no address", address.error().text);
    auto peer = sender_->add_peer(*address);
    if (!peer) fail("no peer", peer.error().text);
    peer_ = *peer;
  }

  // Receives are posted first: all messages are expected. What is sent in quick succession leaves
  // when the sender makes progress.
  void exchange(std::size_t messages, bool receiver_first) {
    for (std::size_t i = 0; i < messages; ++i)
      receives_[i] =
          receiver_->messages().irecv({.tag = k_tag}, std::span(into_).subspan(i * bytes_, bytes_));
    for (std::size_t i = 0; i < messages; ++i)
      sends_[i] =
          sender_->messages().isend(peer_, k_tag, from_, {.more = more_ && i + 1 < messages});
    MessageCore& receiving = Access::core(receiver_->messages());
    for (std::size_t i = 0; i < messages; ++i) {
      if (receiver_first) (void)receiver_->progress();
      while (!receiving.done(receives_[i])) {
        (void)sender_->progress();
        (void)receiver_->progress();
      }
      check(end_of(*receiver_, receives_[i]));
      check(end_of(*sender_, sends_[i]));
    }
  }

  void finalize() {
    for (bool over = false; !over;) {
      const auto here = sender_->try_finalize(), there = receiver_->try_finalize();
      if (!here) fail("finalize", here.error().text);
      if (!there) fail("finalize", there.error().text);
      over = *here && *there;
      (void)sender_->progress();
      (void)receiver_->progress();
    }
  }

 private:
  std::optional<Status> end_of(Context& context, Request& request) const {
    if (more_) return context.messages().wait(request);
    return context.messages().test(request);
  }
  static void check(const std::optional<Status>& status) {
    if (!status) fail("a message", "not complete");
    if (status->error != Errc::ok) fail("a message", to_text(status->error));
  }

  std::unique_ptr<Context> sender_ = open(), receiver_ = open();
  std::uint32_t peer_ = 0;
  std::vector<std::byte> from_, into_;
  std::size_t bytes_;
  bool more_;
  std::array<Request, k_window> receives_, sends_;
};

} // namespace

int main(int count, char** words) {
  if (count != 5) fail("usage", "message_path METHOD PATTERN BYTES MESSAGES");
  const std::string pattern = words[2];
  const std::size_t together = pattern == "alone" || pattern == "found" ? 1 : k_window;
  const std::size_t bytes = std::strtoul(words[3], nullptr, 10);
  const std::size_t messages = std::strtoul(words[4], nullptr, 10);
  if (setenv("STATEWIRE_WITHIN_HOST", words[1], 1) != 0) fail("environment", std::strerror(errno));
  Pair pair(bytes, pattern == "batch");
  const std::size_t receiver_first = pattern == "found" ? k_until_attached : messages;
  for (std::size_t done = 0; done < messages; done += together)
    pair.exchange(together, done >= receiver_first);
  pair.finalize();
  return 0;
}
