// SPDX-License-Identifier: BSD-3-Clause
// PMI-1: lines of words `name=value`, the first of which is `cmd`. The process asks, the server
// answers, one at a time. The order of words differs between servers, and `rc` may be missing on
// success.
#include "launcher_socket.hpp"

#include "base/make_failure.hpp"
#include "base/setting_texts.hpp"
#include "key_value.hpp"

#include <algorithm>
#include <array>
#include <chrono>

namespace statewire::launch {
namespace {

// An answer comes from a daemon on the same machine, which may serve hundreds of ranks.
constexpr auto k_answer_timeout = std::chrono::seconds(60);
constexpr auto k_finalize_timeout = std::chrono::seconds(1);
constexpr std::size_t k_max_line = 65536;
// Hydra cuts values at 1023 bytes and reports success; Slurm never answers a line of more than
// 1023. So a value travels as hexadecimal digits in pieces: its length first (8 digits), then its
// bytes.
constexpr std::size_t k_piece = 900;
constexpr std::size_t k_length_digits = 8;

// The value of a word; empty: there is none.
std::string word(const std::string& line, const std::string& name) {
  std::size_t at = line.starts_with(name + "=") ? 0 : line.find(" " + name + "=");
  if (at == std::string::npos) return {};
  at = line.find('=', at) + 1;
  return line.substr(at, line.find(' ', at) - at);
}

class Pmi final : public KeyValueLauncher {
 public:
  Pmi(Descriptor socket, std::uint32_t rank, std::uint32_t size)
      : KeyValueLauncher(rank, size), socket_(std::move(socket)) {}
  // The launcher ends the job when a process ends without this command.
  ~Pmi() override {
    const auto deadline = Clock::now() + k_finalize_timeout;
    if (!usable_ || !tell("cmd=finalize", deadline)) return;
    for (;;) { // a barrier that was under way may pass now
      const Result<std::string> line = hear(deadline);
      if (!line || line->empty() || word(*line, "cmd") == "finalize_ack") return;
    }
  }

  [[nodiscard]] Result<void> join() {
    Result<std::string> answer = ask("cmd=init pmi_version=1 pmi_subversion=1", "response_to_init");
    if (!answer) return std::move(answer).error();
    if (const std::string version = word(*answer, "pmi_version"); version != "1")
      return make_failure(Errc::wrong_version,
                          "the launcher speaks version {} of PMI, and Statewire version 1",
                          version);
    answer = ask("cmd=get_my_kvsname", "my_kvsname");
    if (!answer) return std::move(answer).error();
    space_ = word(*answer, "kvsname");
    if (space_.empty()) return unexpected(*answer, "cmd=my_kvsname kvsname=NAME");
    usable_ = true;
    return {};
  }
  [[nodiscard]] int descriptor() const override { return socket_.descriptor(); }

 protected:
  Result<void> put(const std::string& name, std::span<const std::uint8_t> value) override {
    std::vector<std::uint8_t> length;
    put_number(length, value.size(), k_length_digits / 2);
    const std::string digits = hex(length) + hex(value);
    for (std::size_t piece = 0; piece * k_piece < digits.size(); ++piece) {
      const std::string part = digits.substr(piece * k_piece, k_piece);
      auto answer = ask("cmd=put" + at(rank(), name, piece) + " value=" + part, "put_result");
      if (!answer) return std::move(answer).error();
    }
    return {};
  }
  Result<std::vector<std::uint8_t>> get(std::uint32_t rank, const std::string& name) override {
    const std::string shown = fmt::format("the value '{}' of rank {}", name, rank);
    std::string digits;
    std::size_t expected = k_length_digits;
    for (std::size_t piece = 0; digits.size() < expected; ++piece) {
      auto answer = ask("cmd=get" + at(rank, name, piece), "get_result");
      if (!answer) return std::move(answer).error();
      digits += word(*answer, "value");
      const auto length = parse_number<std::size_t>(digits.substr(0, k_length_digits), 16);
      if (!length) return Failure{Errc::bad_message, shown + " came back as something else"};
      if (*length > k_max_to_process)
        return make_failure(Errc::too_large, "{} would take {} bytes", shown, *length);
      expected = k_length_digits + 2 * *length;
      if (const std::size_t whole = std::min(expected, (piece + 1) * k_piece);
          digits.size() != whole)
        return make_failure(Errc::bad_message,
                            "{} came back with {} of {} characters: the launcher changes values",
                            shown, digits.size(), whole);
    }
    std::vector<std::uint8_t> value((expected - k_length_digits) / 2);
    if (!parse_hex(std::string_view(digits).substr(k_length_digits), value))
      return Failure{Errc::bad_message, shown + " came back as something else"};
    return value;
  }
  Result<void> enter_barrier() override { return tell("cmd=barrier_in", Clock::now()); }
  Result<bool> barrier_passed() override {
    Result<std::string> line = hear(Clock::now());
    if (!line) return std::move(line).error();
    if (line->empty()) return false;
    const std::string rc = word(*line, "rc");
    if (word(*line, "cmd") != "barrier_out" || (!rc.empty() && rc != "0"))
      return unexpected(*line, "cmd=barrier_out");
    return true;
  }
  void ask_for_end(const std::string&, int status) override {
    (void)tell("cmd=abort exitcode=" + std::to_string(status), Clock::now() + k_finalize_timeout);
  }

 private:
  [[nodiscard]] Result<void> tell(const std::string& request, Clock::time_point deadline) {
    const std::string line = request + "\n";
    Result<void> sent = socket_.send(octets(line), deadline);
    usable_ = usable_ && sent;
    return sent;
  }
  // A line without its end; empty: none until the deadline.
  [[nodiscard]] Result<std::string> hear(Clock::time_point deadline) {
    for (;;) {
      if (const std::size_t end = received_.find('\n'); end != std::string::npos) {
        std::string line = received_.substr(0, end);
        received_.erase(0, end + 1);
        return line;
      }
      if (received_.size() > k_max_line) {
        usable_ = false;
        return make_failure(Errc::too_large, "the launcher sent a line of more than {} bytes",
                            k_max_line);
      }
      std::array<std::uint8_t, 4096> chunk{};
      Result<std::size_t> n = socket_.receive(chunk, deadline);
      if (!n) {
        usable_ = false;
        return std::move(n).error();
      }
      if (*n == 0) return std::string();
      received_.append(chunk.begin(), chunk.begin() + static_cast<std::ptrdiff_t>(*n));
    }
  }
  // The answer, whose `cmd` is `expected` and which is no refusal.
  [[nodiscard]] Result<std::string> ask(const std::string& request, const std::string& expected) {
    const std::string shown = "'" + request.substr(0, 120) + "'";
    const auto deadline = Clock::now() + k_answer_timeout;
    if (Result<void> r = tell(request, deadline); !r) return std::move(r).error();
    Result<std::string> line = hear(deadline);
    if (!line) return line;
    if (line->empty())
      return make_failure(Errc::timed_out, "the launcher did not answer {} within {} s", shown,
                          k_answer_timeout.count());
    if (word(*line, "cmd") != expected) return unexpected(*line, "cmd=" + expected);
    if (const std::string rc = word(*line, "rc"); !rc.empty() && rc != "0")
      return make_failure(Errc::system, "the launcher refused {}: '{}'", shown,
                          line->substr(0, 200));
    return line;
  }
  [[nodiscard]] Failure unexpected(const std::string& line, const std::string& expected) {
    usable_ = false;
    return make_failure(Errc::bad_message, "the launcher answered '{}' instead of '{}'",
                        line.substr(0, 200), expected);
  }
  [[nodiscard]] std::string at(std::uint32_t rank, const std::string& name,
                               std::size_t piece) const {
    return fmt::format(" kvsname={} key=statewire-{}-{}-{}", space_, rank, name, piece);
  }

  LauncherSocket socket_;
  std::string received_;
  std::string space_; // where the job's values are
  bool usable_ = false;
};

} // namespace

Result<Joined> join_pmi(Descriptor socket, std::uint32_t rank, std::uint32_t size) {
  auto launcher = std::make_unique<Pmi>(std::move(socket), rank, size);
  if (Result<void> r = launcher->join(); !r) return std::move(r).error();
  return agree(std::move(launcher));
}

} // namespace statewire::launch
