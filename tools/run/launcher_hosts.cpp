// SPDX-License-Identifier: BSD-3-Clause
// The launcher and the machines that it reaches through a remote shell.
#include "launcher.hpp"
#include "processes.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/wait.h>

extern char** environ; // NOLINT

namespace statewire::tools {

Result<void> Launcher::start_hosts() {
  for (const Machine& machine : options_.machines)
    if (!machine.is_ours) hosts_.emplace_back().machine = machine;
  hosts_awaited_ = hosts_.size();
  for (std::uint32_t i = 0; i < hosts_.size(); ++i) {
    RemoteHost& host = hosts_[i];
    for (const std::uint32_t rank : host.machine.ranks) ranks_[rank].host = static_cast<int>(i);
    host.command = remote_shell(options_.launch_with, host.machine.name);
    host.command.insert(host.command.end(), {options_.agent, "agent"});
    if (Result<void> r = start_shell(host, signals_, former_descriptors_); !r)
      return Failure{r.failure().code,
                     fmt::format("host {}: {}", host.machine.name, r.failure().text)};
    events_.add(host.from.get(), EPOLLIN, Source::link, i);
    note(fmt::format("host {}: `{}`", host.machine.name, fmt::join(host.command, " ")));
  }
  return {};
}

// What the ranks there find in their environment, beside what their machine gives them.
std::vector<std::string> Launcher::environment_elsewhere() const {
  std::vector<std::string> result;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view e = *entry;
    if (e.starts_with("STATEWIRE_") && !e.starts_with(launch::k_fd_variable))
      result.emplace_back(e);
  }
  result.insert(result.end(), options_.environment.begin(), options_.environment.end());
  return result;
}

Result<void> Launcher::start_ranks_elsewhere(const Key& key) {
  for (RemoteHost& host : hosts_) {
    StartOrder order;
    order.group_id = group_id_;
    order.key = key;
    order.size = options_.processes;
    order.ranks = host.machine.ranks;
    order.feeds_rank_0 = host.machine.ranks.front() == 0;
    order.bind_to_cores = options_.bind == Bind::core;
    order.grace = options_.grace;
    order.directory = directory_;
    order.command = options_.command;
    order.environment = environment_elsewhere();
    host.link.send(AgentFrame::start, encode(order));
    for (const std::uint32_t rank : host.machine.ranks) {
      ranks_[rank].running = true;
      ++alive_;
      if (!options_.output_dir.empty()) {
        Result<UniqueFd> log = open_log(rank);
        if (!log) return std::move(log).failure();
        ranks_[rank].log = std::move(*log);
      }
      if (!options_.prefix) continue;
      for (const Source which : {Source::out, Source::err})
        stream(rank, which).lines.emplace(fmt::format("[{}] ", rank));
    }
    if (order.feeds_rank_0) {
      remote_input_.open();
      feed_rank_0();
    }
  }
  return {};
}

bool Launcher::read_host(std::uint32_t index) {
  RemoteHost& host = hosts_[index];
  AgentLink::Input input = host.link.read();
  err_.put(host.link.take_chatter()); // of the remote shell
  if (!host.ready && !host.link.awaits_greeting()) {
    if (host.link.greeting() != k_agent_version) {
      give_up_on(host, fmt::format("its agent is of version {}, the launcher of {}",
                                   host.link.greeting(), k_agent_version));
      return false;
    }
    host.ready = true;
    if (--hosts_awaited_ == 0 && phase_ == Phase::running) start_ranks();
  }
  for (const AgentMessage& message : input.messages) take_from_host(index, message);
  if (!input.broken.empty()) give_up_on(host, input.broken);
  if (input.ended && host.from) {
    events_.remove(host.from.get());
    host.from.reset();
    host.hang_up();
    // Its status is the better story; it is waited for a while.
    shells_until_ = Clock::now() + std::chrono::seconds(1);
  }
  return input.more;
}

void Launcher::give_up_on(RemoteHost& host, const std::string& why) {
  if (!host.explained && phase_ == Phase::running)
    say(fmt::format("host {}: {}", host.machine.name, why));
  host.explained = true;
  host.hang_up();
  decide(k_status_launcher);
  begin_ending();
}

void Launcher::take_from_host(std::uint32_t index, const AgentMessage& message) {
  RemoteHost& host = hosts_[index];
  if (message.type == AgentFrame::failed)
    return give_up_on(host, std::string(message.body.begin(), message.body.end()));
  ByteReader in(message.body);
  if (message.type == AgentFrame::input_read) {
    remote_input_.taken();
    if (in.number(1) == 0) return remote_input_.close(events_);
    return feed_rank_0();
  }
  const auto rank = static_cast<std::uint32_t>(in.number(4));
  if (!in.ok() || rank >= ranks_.size() || ranks_[rank].host != static_cast<int>(index))
    return give_up_on(host, "its agent speaks of ranks that are not there");
  switch (message.type) {
  case AgentFrame::started:
    return note(
        fmt::format("rank {} is process {} of host {}", rank, in.number(4), host.machine.name));
  case AgentFrame::from_rank: {
    if (ranks_[rank].cut_off) return;
    launch::Frame frame;
    frame.type = static_cast<launch::FrameType>(in.number(1));
    const auto body = in.take(in.left());
    frame.body.assign(body.begin(), body.end());
    return take_frame(rank, frame);
  }
  case AgentFrame::left: {
    const bool broken = in.number(1) != 0;
    std::string why = in.text(in.left());
    if (broken) return drop_channel(rank, why);
    ranks_[rank].left = std::move(why);
    if (!left_until_) left_until_ = Clock::now() + k_status_follows;
    return;
  }
  case AgentFrame::output: {
    const bool err = in.number(1) == static_cast<std::uint64_t>(OutputStream::err);
    const std::string text = in.text(in.left());
    host.unacknowledged += static_cast<std::int64_t>(text.size());
    return take_output(rank, err ? Source::err : Source::out, text);
  }
  case AgentFrame::exec_error: {
    SpawnError error;
    error.rank = rank;
    error.stage = static_cast<SpawnError::Stage>(in.number(4));
    error.error = static_cast<std::int32_t>(in.number(4));
    return take_exec_error(error, " on host " + host.machine.name);
  }
  case AgentFrame::exited:
    if (ranks_[rank].running) rank_ended(rank, static_cast<int>(in.number(4)));
    if (alive_ == 0) begin_sweeping();
    return;
  default:
    return give_up_on(host, "its agent was told what is for agents");
  }
}

// Replies to many ranks are few frames, and each goes to a machine once.
void Launcher::deliver(std::vector<Rendezvous::Reply>& replies) {
  for (RemoteHost& host : hosts_) {
    std::vector<std::uint32_t> to;
    SharedFrame frame;
    const auto send = [&] {
      if (to.empty()) return;
      WipedBytes body;
      body.reserve(4 + 4 * to.size() + frame->size());
      put_number(body, to.size(), 4);
      for (const std::uint32_t rank : to) put_number(body, rank, 4);
      put_bytes(body, *frame);
      host.link.send(AgentFrame::deliver, body);
      to.clear();
    };
    for (const Rendezvous::Reply& reply : replies) {
      const int at = ranks_[reply.rank].host;
      if (at < 0 || &hosts_[static_cast<std::size_t>(at)] != &host) continue;
      if (frame != reply.frame) send();
      frame = reply.frame;
      to.push_back(reply.rank);
    }
    send();
  }
}

void Launcher::take_output(std::uint32_t rank, Source which, const std::string& text) {
  Rank& r = ranks_[rank];
  if (!options_.output_dir.empty()) {
    if (!r.log) return;
    std::string_view rest = text;
    while (!rest.empty()) {
      const ssize_t n = ::write(r.log.get(), rest.data(), rest.size());
      if (n > 0) rest.remove_prefix(static_cast<std::size_t>(n));
      if (n >= 0 || errno == EINTR) continue;
      say(fmt::format("cannot write the output of rank {}: {}", rank, error_text(errno)));
      return r.log.reset();
    }
  } else if (Stream& s = stream(rank, which); s.lines) {
    s.lines->put(text, sink(which));
  } else {
    sink(which).put(text);
  }
}

void Launcher::feed_rank_0() {
  if (!remote_input_.is_wanted() || remote_input_.watch(events_)) return;
  send_input();
}

void Launcher::send_input() {
  const std::optional<WipedBytes> piece = remote_input_.read(events_);
  RemoteHost& host = hosts_[static_cast<std::size_t>(ranks_[0].host)];
  if (piece) host.link.send(AgentFrame::input, *piece);
}

void Launcher::balance_hosts() {
  for (std::uint32_t i = 0; i < hosts_.size(); ++i) {
    RemoteHost& host = hosts_[i];
    if (!host.to) continue;
    if (host.unacknowledged > 0 && !out_.is_full() && !err_.is_full())
      host.send(AgentFrame::output_read,
                static_cast<std::uint64_t>(std::exchange(host.unacknowledged, 0)), 4);
    // The ranks shall learn what they would learn here: that nobody reads.
    if (options_.output_dir.empty() && out_.is_broken() && !std::exchange(host.out_closed, true))
      host.send(AgentFrame::close_output, static_cast<std::uint64_t>(OutputStream::out), 1);
    if (options_.output_dir.empty() && err_.is_broken() && !std::exchange(host.err_closed, true))
      host.send(AgentFrame::close_output, static_cast<std::uint64_t>(OutputStream::err), 1);
    if (host.link.wants_to_write() == host.watched_for_writing) continue;
    host.watched_for_writing = !host.watched_for_writing;
    if (host.watched_for_writing)
      events_.add(host.to.get(), EPOLLOUT, Source::link_out, i);
    else
      events_.remove(host.to.get());
  }
}

bool Launcher::is_shell(pid_t pid, int wait_status) {
  const auto found = std::find_if(hosts_.begin(), hosts_.end(),
                                  [pid](const RemoteHost& host) { return host.shell == pid; });
  if (found == hosts_.end()) return false;
  const auto index = static_cast<std::uint32_t>(found - hosts_.begin());
  while (found->from && read_host(index)) {
  }
  found->shell = -1;
  if (found->from) events_.remove(found->from.get());
  found->from.reset();
  found->hang_up();
  if (!finishing_) host_ended(index, wait_status);
  return true;
}

void Launcher::host_ended(std::uint32_t index, int wait_status) {
  RemoteHost& host = hosts_[index];
  const std::string command = fmt::format("`{}`", fmt::join(host.command, " "));
  const std::string how = describe(wait_status);
  std::vector<std::uint32_t> lost;
  for (const std::uint32_t rank : host.machine.ranks)
    if (ranks_[rank].running) lost.push_back(rank);
  if (phase_ == Phase::running && !host.explained) {
    if (!host.ready)
      say(fmt::format("host {}: {} {} before the agent spoke", host.machine.name, command, how));
    else if (!lost.empty())
      say(fmt::format("host {} is lost, and {} {} with it: {} {}", host.machine.name,
                      lost.size() == 1 ? "rank" : "ranks", fmt::join(lost, ", "), command, how));
  }
  if (host.ready && lost.empty()) return;
  host.explained = true;
  decide(k_status_launcher);
  for (const std::uint32_t rank : lost) {
    ranks_[rank].running = false;
    ranks_[rank].left.reset();
    --alive_;
    rendezvous_.gone(rank, "was lost with host " + host.machine.name);
  }
  send_replies();
  if (!host.ready || !options_.keep_going) begin_ending();
}

bool Launcher::shells_are_left() const {
  return std::any_of(hosts_.begin(), hosts_.end(),
                     [](const RemoteHost& host) { return host.shell > 0; });
}

void Launcher::kill_shells(bool only_silent) {
  for (const RemoteHost& host : hosts_)
    if (host.shell > 0 && !(only_silent && host.from)) ::kill(-host.shell, SIGKILL);
}

void Launcher::signal_hosts(int number) {
  for (RemoteHost& host : hosts_)
    if (host.ready) host.send(AgentFrame::signal, static_cast<std::uint64_t>(number), 4);
}

void Launcher::finish_hosts() {
  if (std::exchange(finishing_, true)) return;
  for (RemoteHost& host : hosts_) {
    if (host.ready) {
      host.link.send(AgentFrame::finish, {});
      continue;
    }
    host.hang_up();
    if (host.shell > 0) ::kill(-host.shell, SIGTERM);
  }
}

} // namespace statewire::tools
