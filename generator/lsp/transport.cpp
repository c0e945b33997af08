// SPDX-License-Identifier: BSD-3-Clause
#include "transport.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <optional>
#include <poll.h>
#include <unistd.h>

namespace statewire::gen::lsp {
namespace {

constexpr std::size_t k_longest = std::size_t{256} << 20U; // of a message
constexpr std::size_t k_longest_header = 4096;
constexpr std::string_view k_length = "content-length:";

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::optional<std::size_t> content_length(const std::string& header) {
  std::string_view rest = header;
  while (!rest.empty()) {
    const auto end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    if (!line.starts_with(k_length)) continue;
    line.remove_prefix(k_length.size());
    while (line.starts_with(' ') || line.starts_with('\t')) line.remove_prefix(1);
    while (line.ends_with('\r') || line.ends_with(' ')) line.remove_suffix(1);
    std::size_t length = 0;
    const auto [end_of_number, error] =
        std::from_chars(line.data(), line.data() + line.size(), length);
    if (error == std::errc{} && end_of_number == line.data() + line.size()) return length;
    return std::nullopt;
  }
  return std::nullopt;
}

} // namespace

// One message, or one problem, from the front of the buffer. False: more bytes are needed.
bool Transport::cut_one(std::deque<Incoming>& messages) {
  if (skip_ > 0) {
    const std::size_t now = std::min(skip_, buffer_.size());
    buffer_.erase(0, now);
    skip_ -= now;
    if (skip_ > 0) return false;
  }
  if (lost_) {
    const auto next = lower(buffer_).find(k_length);
    if (next == std::string::npos) {
      buffer_.erase(0, buffer_.size() - std::min(buffer_.size(), k_length.size()));
      return false;
    }
    buffer_.erase(0, next);
    lost_ = false;
  }
  const std::string_view front = std::string_view(buffer_).substr(0, k_longest_header + 4);
  std::size_t gap = 4;
  auto end = front.find("\r\n\r\n");
  if (const auto plain = front.find("\n\n"); plain < end) {
    end = plain;
    gap = 2;
  }
  if (end == std::string_view::npos && buffer_.size() <= k_longest_header) return false;
  const auto length =
      end <= k_longest_header ? content_length(lower(buffer_.substr(0, end))) : std::nullopt;
  if (!length) {
    messages.push_back({{}, "a header without a Content-Length that is a number"});
    buffer_.erase(0, end == std::string_view::npos ? k_longest_header : end + gap);
    lost_ = true;
    return true;
  }
  if (*length > k_longest) {
    messages.push_back({{}, "a message of more than 256 MiB"});
    buffer_.erase(0, end + gap);
    skip_ = *length;
    return true;
  }
  if (buffer_.size() - end - gap < *length) return false;
  messages.push_back({buffer_.substr(end + gap, *length), {}});
  buffer_.erase(0, end + gap + *length);
  return true;
}

void Transport::cut(std::deque<Incoming>& messages) {
  while (!buffer_.empty() && cut_one(messages)) {
  }
}

void Transport::receive(std::deque<Incoming>& messages, bool wait) {
  std::array<char, 65536> bytes{};
  while (!ended_) {
    pollfd ready{in_, POLLIN, 0};
    const int count = ::poll(&ready, 1, wait && messages.empty() ? -1 : 0);
    if (count < 0 && errno == EINTR) continue;
    if (count == 0) return;
    const ssize_t got = ::read(in_, bytes.data(), bytes.size());
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got <= 0) {
      ended_ = true;
      return;
    }
    buffer_.append(bytes.data(), static_cast<std::size_t>(got));
    cut(messages);
  }
}

bool Transport::send(std::string_view body) {
  std::string text = "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
  text += body;
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t put = ::write(out_, rest.data(), rest.size());
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    rest.remove_prefix(static_cast<std::size_t>(put));
  }
  return true;
}

} // namespace statewire::gen::lsp
