// SPDX-License-Identifier: BSD-3-Clause
// Clients that come and go over the library: contexts without a job.
#include "churn.hpp"

#include <statewire/context.hpp>

#include <csignal>
#include <cstdio>
#include <list>
#include <memory>
#include <utility>

namespace statewire::churn {
namespace {

constexpr Tag k_request = 1, k_answer = 2;

std::unique_ptr<Context> open_context() {
  const auto key = Key::from_text("of the clients that come and go");
  if (!key) return nullptr;
  auto context = Context::listen(*key);
  return context ? std::move(*context) : nullptr;
}

class LibraryServer final : public Server {
 public:
  explicit LibraryServer(std::unique_ptr<Context> context)
      : into_(k_long), context_(std::move(context)) {
    context_->on_lost([this](std::error_code, std::uint32_t peer) { (void)context_->close(peer); });
    receive();
  }

  std::vector<std::uint8_t> address() override { return *context_->address(); }
  void progress() override { context_->progress(); }
  std::vector<std::pair<std::string, std::size_t>> tables() override {
    return {{"peers", context_->size()},
            {"connections", context_->connections()},
            {"operations", context_->messages().outstanding()},
            {"answers under way", answers_.size()}};
  }

 private:
  void receive() {
    (void)context_->messages().irecv(
        {.tag = k_request}, MutableBytes(into_), [this](std::error_code, const Status& s) {
          if (s.error == Errc::ok) answer(s.source, s.bytes);
          if (s.error != Errc::cancelled && s.error != Errc::finalizing) receive();
        });
  }
  void answer(std::uint32_t client, std::size_t bytes) {
    const auto at = answers_.insert(answers_.end(), bytes);
    (void)context_->messages().isend(client, k_answer, std::as_bytes(std::span(&*at, 1)), {},
                                     [this, at](std::error_code, const Status& s) {
                                       answered_ += s.error == Errc::ok ? 1 : 0;
                                       answers_.erase(at);
                                     });
  }

  std::vector<std::byte> into_;
  std::list<std::size_t> answers_;   // under way
  std::unique_ptr<Context> context_; // last: until it ends it writes into the rest
};

std::unique_ptr<Server> open_server() {
  auto context = open_context();
  return context ? std::make_unique<LibraryServer>(std::move(context)) : nullptr;
}

int clients_of_library(const std::vector<std::uint8_t>& server, std::size_t count, bool killed) {
  for (std::size_t i = 0; i < count; ++i) {
    // Before the context, which uses them until it ends.
    const std::vector<std::byte> request(length_of(i));
    std::size_t answer = 0;
    const auto context = open_context();
    if (!context) return 3;
    const auto peer = context->add_peer(server);
    if (!peer) return 4;
    Messages& messages = context->messages();
    Request receive = messages.irecv({.source = *peer, .tag = k_answer},
                                     std::as_writable_bytes(std::span(&answer, 1)));
    Request send = messages.isend(*peer, k_request, ConstBytes(request));
    if (killed && i + 1 == count) {
      context->progress();
      (void)std::raise(SIGKILL);
    }
    if (messages.wait(send).error != Errc::ok || messages.wait(receive).error != Errc::ok) return 5;
    if (answer != request.size()) return 6;
    if (!is_cut(i) && !context->finalize()) return 7;
  }
  return 0;
}

} // namespace
} // namespace statewire::churn

int main(int argc, char** argv) {
  return statewire::churn::run(argc, argv, statewire::churn::open_server,
                               statewire::churn::clients_of_library);
}
