// SPDX-License-Identifier: BSD-3-Clause
#include "fake_pmi.hpp"

#include <algorithm>
#include <array>
#include <poll.h>
#include <sys/socket.h>

namespace statewire::test {
namespace {

std::string word(const std::string& line, const std::string& name) {
  const std::string all = " " + line + " ";
  const std::size_t at = all.find(" " + name + "=");
  if (at == std::string::npos) return {};
  const std::size_t begin = at + name.size() + 2;
  return all.substr(begin, all.find(' ', begin) - begin);
}

} // namespace

FakePmi::FakePmi(std::uint32_t ranks, Manners manners)
    : manners_(std::move(manners)), ranks_(ranks), theirs_(ranks), requests_(ranks) {
  for (std::uint32_t r = 0; r < ranks; ++r) {
    std::array<int, 2> ends{-1, -1};
    (void)::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data());
    ranks_[r].fd = Descriptor(ends[0]);
    theirs_[r] = Descriptor(ends[1]);
  }
  thread_ = std::thread([this] { serve(); });
}

FakePmi::~FakePmi() { (void)requests(); }

const std::vector<std::vector<std::string>>& FakePmi::requests() {
  theirs_.clear();
  if (thread_.joinable()) thread_.join();
  return requests_;
}

void FakePmi::serve() {
  for (;;) {
    std::vector<pollfd> polled;
    for (const Rank& r : ranks_) polled.push_back({r.fd.get(), POLLIN, 0}); // -1 is passed over
    if (std::ranges::none_of(ranks_, [](const Rank& r) { return static_cast<bool>(r.fd); })) return;
    (void)::poll(polled.data(), polled.size(), -1);
    for (std::size_t r = 0; r < ranks_.size(); ++r) {
      if (!ranks_[r].fd || polled[r].revents == 0) continue;
      std::array<char, 4096> chunk{};
      const ssize_t n = ::recv(ranks_[r].fd.get(), chunk.data(), chunk.size(), 0);
      if (n <= 0) {
        ranks_[r].fd = {};
        continue;
      }
      std::string& received = ranks_[r].received;
      received.append(chunk.data(), static_cast<std::size_t>(n));
      for (std::size_t end = 0; (end = received.find('\n')) != std::string::npos;) {
        const std::string line = received.substr(0, end);
        received.erase(0, end + 1);
        requests_[r].push_back(line);
        take(r, line);
      }
    }
  }
}

void FakePmi::say(std::size_t rank, const std::string& line) const {
  if (!ranks_[rank].fd) return;
  const std::string bytes = line + "\n";
  const std::size_t step = manners_.in_pieces ? 7 : bytes.size();
  for (std::size_t at = 0; at < bytes.size(); at += step)
    (void)::send(ranks_[rank].fd.get(), &bytes[at], std::min(step, bytes.size() - at),
                 MSG_NOSIGNAL);
}

void FakePmi::take(std::size_t rank, const std::string& line) {
  if (manners_.answer) {
    const std::string own = manners_.answer(line);
    if (own == "!") ranks_[rank].fd = {};
    if (!own.empty() && own != "!" && own != ".") say(rank, own);
    if (!own.empty()) return;
  }
  const std::string cmd = word(line, "cmd"), key = word(line, "key");
  const std::string rc = manners_.slurm ? " rc=0" : "";
  if (cmd == "init") {
    say(rank, manners_.slurm ? "cmd=response_to_init rc=0 pmi_version=1 pmi_subversion=1"
                             : "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0");
  } else if (cmd == "get_my_kvsname") {
    say(rank, "cmd=my_kvsname" + rc + " kvsname=kvs_7");
  } else if (cmd == "put") {
    std::string value = word(line, "value");
    if (value.size() >= manners_.refuse_values_of) {
      say(rank, "cmd=put_result rc=-1 msg=value_too_long");
      return;
    }
    if (manners_.cut_values_at > 0) value = value.substr(0, manners_.cut_values_at);
    waiting_[key] = value;
    say(rank, "cmd=put_result rc=0" + std::string(manners_.slurm ? "" : " msg=success"));
  } else if (cmd == "get") {
    const auto found = values_.find(key);
    const bool lost = !manners_.forget.empty() && key.find(manners_.forget) != std::string::npos;
    if (found == values_.end() || lost)
      say(rank, manners_.slurm
                    ? "cmd=get_result rc=1"
                    : "cmd=get_result rc=-1 msg=key_" + key + "_not_found value=unknown");
    else
      say(rank, manners_.slurm ? "cmd=get_result rc=0 value=" + found->second
                               : "cmd=get_result rc=0 msg=success value=" + found->second);
  } else if (cmd == "barrier_in") {
    if (++in_barrier_ < ranks_.size()) return;
    in_barrier_ = 0;
    values_.merge(waiting_);
    for (std::size_t r = 0; r < ranks_.size(); ++r) say(r, "cmd=barrier_out" + rc);
  } else if (cmd == "finalize") {
    say(rank, "cmd=finalize_ack" + rc);
  }
}

} // namespace statewire::test
