// SPDX-License-Identifier: BSD-3-Clause
#include "agent_protocol.hpp"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <unistd.h>

namespace statewire::tools {
namespace {

constexpr std::size_t k_agent_header = 5;
// The cards of a million ranks, and the ranks that they are for.
constexpr std::size_t k_max_body = launch::k_max_to_process + (std::size_t{8} << 20U);
constexpr std::size_t k_max_chatter = 65536;

void put_string(WipedBytes& out, std::string_view text) {
  put_number(out, text.size(), 4);
  put_text(out, text);
}

void put_strings(WipedBytes& out, const std::vector<std::string>& strings) {
  put_number(out, strings.size(), 4);
  for (const std::string& s : strings) put_string(out, s);
}

std::string string_from(ByteReader& in) { return in.text(in.number(4)); }

std::vector<std::string> strings_from(ByteReader& in) {
  std::vector<std::string> strings;
  for (std::uint64_t n = in.number(4); n > 0 && in.ok(); --n) strings.push_back(string_from(in));
  return strings;
}

} // namespace

WipedBytes encode(const StartOrder& order) {
  WipedBytes out;
  put_string(out, order.group_id);
  put_bytes(out, order.key.bytes());
  put_number(out, order.size, 4);
  put_number(out, order.ranks.size(), 4);
  for (const std::uint32_t rank : order.ranks) put_number(out, rank, 4);
  put_number(out, order.feeds_rank_0 ? 1 : 0, 1);
  put_number(out, order.bind_to_cores ? 1 : 0, 1);
  put_number(out, static_cast<std::uint64_t>(order.grace.count()), 8);
  put_string(out, order.directory);
  put_strings(out, order.command);
  put_strings(out, order.environment);
  return out;
}

std::optional<StartOrder> decode_start_order(std::span<const std::uint8_t> body) {
  ByteReader in(body);
  StartOrder order;
  order.group_id = string_from(in);
  const auto key = in.take(Key::k_size);
  if (!in.ok()) return std::nullopt;
  order.key = Key(key.first<Key::k_size>());
  order.size = static_cast<std::uint32_t>(in.number(4));
  for (std::uint64_t n = in.number(4); n > 0 && in.ok(); --n)
    order.ranks.push_back(static_cast<std::uint32_t>(in.number(4)));
  order.feeds_rank_0 = in.number(1) != 0;
  order.bind_to_cores = in.number(1) != 0;
  order.grace = std::chrono::milliseconds(in.number(8));
  order.directory = string_from(in);
  order.command = strings_from(in);
  order.environment = strings_from(in);
  if (!in.ok() || in.left() > 0 || order.ranks.empty() || order.command.empty())
    return std::nullopt;
  if (order.ranks.size() > order.size || order.group_id.size() > Job::k_max_group_id)
    return std::nullopt;
  for (const std::uint32_t rank : order.ranks)
    if (rank >= order.size) return std::nullopt;
  for (const std::string& entry : order.environment)
    if (entry.find('=') == std::string::npos) return std::nullopt;
  return order;
}

bool AgentLink::take_greeting() {
  // Whole lines only: what has no end yet may become the greeting.
  for (;;) {
    const auto end = std::find(received_.begin(), received_.end(), '\n');
    if (end == received_.end()) break;
    const std::string line(received_.begin(), end);
    received_.erase(received_.begin(), end + 1);
    // Behind a prompt, or what else lacks its end.
    const std::size_t at = line.find(k_agent_greeting);
    chatter_ += at == std::string::npos ? line + "\n" : line.substr(0, at);
    if (at == std::string::npos) continue;
    greeting_ = line.substr(at + k_agent_greeting.size());
    if (!greeting_.empty() && greeting_.back() == '\r') greeting_.pop_back();
    awaits_greeting_ = false;
    return true;
  }
  if (received_.size() > k_max_chatter) {
    chatter_.append(received_.begin(), received_.end());
    received_.clear();
  }
  return false;
}

AgentLink::Input AgentLink::read() {
  Input input;
  const std::size_t before = received_.size();
  received_.resize(before + 65536);
  const ssize_t n = ::read(in_, &received_[before], 65536);
  const int error = errno;
  received_.resize(before + static_cast<std::size_t>(std::max<ssize_t>(n, 0)));
  if (n == 0) {
    input.ended = true;
    return input;
  }
  if (n < 0) {
    input.more = error == EINTR;
    if (error != EAGAIN && error != EWOULDBLOCK && error != EINTR) {
      input.ended = true;
      input.broken = std::system_category().message(error);
    }
    return input;
  }
  input.more = true;
  if (awaits_greeting_ && !take_greeting()) return input;
  std::size_t begin = 0;
  while (received_.size() - begin >= k_agent_header) {
    const auto rest = std::span<const std::uint8_t>(received_).subspan(begin);
    ByteReader header(rest);
    const std::uint64_t length = header.number(4);
    const std::uint64_t type = header.number(1);
    if (length > k_max_body || type < static_cast<std::uint64_t>(AgentFrame::start) ||
        type > static_cast<std::uint64_t>(AgentFrame::failed)) {
      input.ended = true;
      input.more = false;
      input.broken = "what came is not the agent's language";
      return input;
    }
    if (rest.size() - k_agent_header < length) break;
    const auto body = rest.subspan(k_agent_header, length);
    input.messages.push_back({static_cast<AgentFrame>(type), WipedBytes(body.begin(), body.end())});
    begin += k_agent_header + length;
  }
  received_.erase(received_.begin(), received_.begin() + static_cast<std::ptrdiff_t>(begin));
  return input;
}

void AgentLink::send(AgentFrame type, std::span<const std::uint8_t> body) {
  if (out_ < 0) return;
  if (written_ > k_max_chatter) { // a slow reader may never leave it empty
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(written_));
    written_ = 0;
  }
  put_number(waiting_, body.size(), 4);
  put_number(waiting_, static_cast<std::uint8_t>(type), 1);
  put_bytes(waiting_, body);
  flush();
}

void AgentLink::send_text(std::string_view text) {
  put_text(waiting_, text);
  flush();
}

void AgentLink::stop_writing() {
  out_ = -1;
  waiting_.clear();
  written_ = 0;
}

void AgentLink::flush() {
  while (wants_to_write()) {
    const ssize_t n = ::write(out_, &waiting_[written_], waiting_.size() - written_);
    if (n >= 0) {
      written_ += static_cast<std::size_t>(n);
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      return;
    } else if (errno != EINTR) {
      break; // gone: reading will say so
    }
  }
  waiting_.clear();
  waiting_.shrink_to_fit(); // it may have held the key
  written_ = 0;
}

} // namespace statewire::tools
