// SPDX-License-Identifier: BSD-3-Clause
// Speaks to the launcher badly: rank 1 sends what the first argument says, then waits a little; the
// others exchange cards as they should and print the error that they get.
#include "wait_at_fence.hpp"

#include <job/protocol.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

using namespace statewire;
using namespace std::chrono_literals;
using launch::FrameType;

namespace {

int g_fd = -1;

void send_bytes(const WipedBytes& bytes) {
  (void)!::send(g_fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
}
void send_frame(FrameType type, const std::vector<std::uint8_t>& body) {
  send_bytes(launch::encode_frame(type, body));
}
WipedBytes header(std::uint64_t length, std::uint64_t version, std::uint64_t type,
                  std::uint64_t zero) {
  WipedBytes bytes;
  put_number(bytes, length, 4);
  put_number(bytes, version, 2);
  put_number(bytes, type, 1);
  put_number(bytes, zero, 1);
  return bytes;
}

int misbehave(const std::string& how) {
  const std::vector<std::uint8_t> card(18); // incarnation number 0, no address, no advertisement
  if (how == "garbage") send_bytes(WipedBytes(3000, 0xa5));
  if (how == "http") {
    WipedBytes bytes;
    put_text(bytes, "GET / HTTP/1.1\r\nHost: launcher\r\n\r\n");
    send_bytes(bytes);
  }
  if (how == "huge") send_bytes(header(0xffffffff, launch::k_version, 2, 0));
  if (how == "version") send_bytes(header(0, 77, 2, 0));
  if (how == "type") send_bytes(header(0, launch::k_version, 99, 0));
  if (how == "reserved") send_bytes(header(0, launch::k_version, 2, 1));
  if (how == "wrong-way") send_frame(FrameType::cards, {});
  if (how == "bad-card") send_frame(FrameType::card, {1, 2, 3});
  if (how == "two-cards") {
    send_frame(FrameType::card, card);
    send_frame(FrameType::card, card);
  }
  if (how == "bad-fence") send_frame(FrameType::fence, {0, 0, 0, 9});
  if (how == "bad-ask") send_frame(FrameType::ask_missing, {4, 0, 0, 0, 1});
  if (how == "ask-flood") { // answers that nobody reads
    send_frame(FrameType::fence, {0, 0, 0, 1});
    for (int i = 0; i < 60000; ++i) send_frame(FrameType::ask_missing, {4, 0, 0, 0, 1});
  }
  if (how == "bad-abort") send_frame(FrameType::abort, {1});
  if (how == "half") send_bytes(header(100, launch::k_version, 2, 0));
  if (how == "close") ::close(g_fd);
  if (how == "flood") // a megabyte of what is allowed, read by nobody
    for (std::uint32_t i = 1; i < 60000; ++i) {
      WipedBytes body;
      put_number(body, i, 4);
      send_bytes(launch::encode_frame(FrameType::fence, body));
    }
  std::this_thread::sleep_for(how == "half" ? 100ms : 500ms);
  return 0;
}

} // namespace

int main(int argc, char** argv) {
  const char* const fd = std::getenv(launch::k_fd_variable);
  const char* const rank = std::getenv(launch::k_rank_variable);
  if (argc < 2 || fd == nullptr || rank == nullptr) return 8;
  g_fd = std::atoi(fd);
  if (std::string(rank) == "1") return misbehave(argv[1]);
  Result<Job> job = Job::from_environment();
  if (!job) return 9;
  Result<Cards> cards = job->exchange(Card{}, 20s);
  std::printf("rank %s: %s\n", rank, cards ? "cards" : cards.error().text.c_str());
  Result<void> fence = test::wait_at_fence(*job, 20s);
  std::printf("rank %s: %s\n", rank, fence ? "fence" : fence.error().text.c_str());
  return 0;
}
