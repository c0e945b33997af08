// SPDX-License-Identifier: BSD-3-Clause
#include "launcher_socket.hpp"

#include <array>
#include <chrono>

namespace statewire::launch {
namespace {

Failure bad_frame(std::string_view what) {
  return {Errc::bad_message, "the launcher sent " + std::string(what)};
}

class StatewireRun final : public Launcher {
 public:
  explicit StatewireRun(Descriptor socket)
      : socket_(std::move(socket)), reader_(k_max_to_process) {}

  [[nodiscard]] Result<Member> join() {
    // The launcher has written the welcome before it started this process: there is no wait.
    Result<std::optional<Frame>> frame = next_frame(Clock::now());
    if (!frame) return std::move(frame).error();
    if (!*frame)
      return Failure{Errc::invalid_argument,
                     "the launcher's welcome to this rank is gone: another program of the rank has "
                     "joined the job before this one, and only one can"};
    if ((*frame)->type != FrameType::welcome) return bad_frame("something before its welcome");
    std::optional<Member> welcome = decode_welcome((*frame)->body);
    if (!welcome) return bad_frame("a malformed welcome");
    size_ = welcome->size;
    return std::move(*welcome);
  }

  Result<void> enter_gather(std::span<const std::uint8_t> mine,
                            Clock::time_point deadline) override {
    return socket_.send(encode_frame(FrameType::card, mine), deadline);
  }
  Result<std::optional<std::vector<std::uint8_t>>> gathered() override {
    while (!cards_) {
      if (exchange_failed_) return Failure(*exchange_failed_);
      Result<bool> arrived = receive();
      if (!arrived) return std::move(arrived).error();
      if (!*arrived) break;
    }
    return std::exchange(cards_, std::nullopt);
  }
  Result<void> enter_fence(std::uint32_t number) override {
    Result<void> sent =
        socket_.send(encode_frame(FrameType::fence, encode(FenceNumber{number})), Clock::now());
    if (sent) fences_entered_ = number;
    return sent;
  }
  Result<bool> fence_passed(std::uint32_t number) override {
    while (fences_passed_ < number) {
      if (fence_failed_) return Failure(*fence_failed_);
      Result<bool> arrived = receive();
      if (!arrived || !*arrived) return arrived;
    }
    return true;
  }
  [[nodiscard]] int descriptor() const override { return socket_.descriptor(); }
  Result<void> ask_missing(Wait wait) override {
    missing_.reset();
    return socket_.send(encode_frame(FrameType::ask_missing, encode(wait)), Clock::now());
  }
  [[nodiscard]] std::optional<std::string> missing(Wait wait) const override {
    if (!missing_ || missing_->wait != wait) return std::nullopt;
    return to_text(*missing_);
  }
  void abort(std::string_view reason, int status) override {
    const WipedBytes frame =
        encode_frame(FrameType::abort, encode(Abort{status, std::string(reason)}));
    // A launcher that is gone is ending the job already.
    (void)socket_.send(frame, Clock::now() + std::chrono::seconds(1));
  }

 private:
  Result<std::optional<Frame>> next_frame(Clock::time_point deadline) {
    for (;;) {
      Result<std::optional<Frame>> frame = reader_.next();
      if (!frame) return Failure{frame.error().code, "the launcher sent " + frame.error().text};
      if (*frame) return frame;
      std::array<std::uint8_t, 65536> chunk{};
      Result<std::size_t> n = socket_.receive(chunk, deadline);
      if (!n) return std::move(n).error();
      reader_.append(std::span(chunk).first(*n));
      // The first frame carries the key: it must not stay on the stack.
      OPENSSL_cleanse(chunk.data(), *n);
      if (*n == 0) return std::optional<Frame>{};
    }
  }
  // Whether a frame had arrived.
  Result<bool> receive() {
    if (link_failed_) return Failure(*link_failed_);
    Result<std::optional<Frame>> frame = next_frame(Clock::now());
    if (frame && !*frame) return false;
    Result<void> taken = frame ? take(std::move(**frame)) : Result<void>(std::move(frame).error());
    if (taken) return true;
    // After a broken frame nothing that follows can be trusted.
    link_failed_ = taken.error();
    return std::move(taken).error();
  }
  Result<void> take(Frame frame) {
    switch (frame.type) {
    case FrameType::cards: {
      ByteReader in(frame.body);
      if (in.number(4) != size_ || !in.ok()) return bad_frame("cards of another number of ranks");
      const auto all = in.take(in.left());
      cards_.emplace(all.begin(), all.end());
      return {};
    }
    case FrameType::fence_passed: {
      const auto fence = decode_fence(frame.body);
      if (!fence || fence->number > fences_entered_) return bad_frame("a malformed fence");
      fences_passed_ = fence->number;
      return {};
    }
    case FrameType::failed: {
      auto failed = decode_failed(frame.body);
      if (!failed) return bad_frame("a malformed failure");
      auto& slot = failed->what == FrameType::card ? exchange_failed_ : fence_failed_;
      slot = Failure{failed->code, std::move(failed->text)};
      return {};
    }
    case FrameType::missing: {
      auto answer = decode_missing(frame.body);
      if (!answer) return bad_frame("a malformed list of missing ranks");
      missing_ = std::move(*answer);
      return {};
    }
    default:
      return bad_frame("a frame that is for launchers");
    }
  }

  LauncherSocket socket_;
  FrameReader reader_;
  std::uint32_t size_ = 0;
  std::optional<std::vector<std::uint8_t>> cards_; // arrived, not yet handed out
  std::uint32_t fences_entered_ = 0, fences_passed_ = 0;
  std::optional<Missing> missing_; // the last answer
  std::optional<Failure> exchange_failed_, fence_failed_, link_failed_;
};

} // namespace

Result<Joined> join_statewire_run(Descriptor socket) {
  auto launcher = std::make_unique<StatewireRun>(std::move(socket));
  Result<Member> member = launcher->join();
  if (!member) return std::move(member).error();
  return Joined{std::move(*member), std::move(launcher)};
}

} // namespace statewire::launch
