#include <statewire/context.hpp>

#include "job/interfaces.hpp"
#include "job/settings.hpp"

#include <fmt/format.h>
#include <openssl/rand.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace statewire {
namespace {

// Random bytes from a small stock: a handshake needs few, and asking libcrypto costs more than
// making them. What was handed out is wiped.
class Randomness {
 public:
  void operator()(std::span<std::uint8_t> out) {
    for (std::uint8_t& b : out) {
      if (next_ == stock_.size()) refill();
      b = std::exchange(stock_.at(next_++), std::uint8_t{0});
    }
  }

 private:
  void refill() {
    // libcrypto reseeds itself; a failure here means that the system has no randomness at all, and
    // the all-zero number then simply fails to prove anything to anybody who has some.
    if (RAND_bytes(stock_.data(), static_cast<int>(stock_.size())) != 1) stock_.fill(0);
    next_ = 0;
  }
  std::array<std::uint8_t, 1024> stock_{};
  std::size_t next_ = stock_.size();
};

void print_trace(std::uint32_t rank, const TraceEvent& t) {
  static constexpr std::array<const char*, k_machine_count> names{"connect", "accept", "vc",
                                                                  "close"};
  const std::string peer = t.peer.rank == UINT32_MAX ? "?" : std::to_string(t.peer.rank);
  fmt::print(stderr, "statewire: {:>12.6f} rank {} -> {} {:>7} #{} {:.{}} {} -> {}\n",
             std::chrono::duration<double>(t.at).count(), rank, peer,
             names[static_cast<std::size_t>(t.machine)], t.object, t.from, t.from.size(), t.event,
             t.to);
}

} // namespace

Result<std::unique_ptr<Context>> Context::open(Job& job, ContextOptions options) {
  if (options.environment) {
    // How many processes of a larger job are on this machine, nobody knows.
    auto progress = choose_progress(job.single_host() ? job.size() : 1);
    if (!progress) return std::move(progress).failure();
    // The environment overrides the program, which overrides the rule for this machine.
    if (std::getenv(k_progress_variable) != nullptr || !options.progress)
      options.progress = progress->mode;
    if (options.transport.listen.empty()) {
      auto where = select_addresses(job.single_host());
      if (!where) return std::move(where).failure();
      options.transport.listen = std::move(where->addresses);
    }
  }
  std::unique_ptr<Context> c(new Context);
  c->job_ = &job;
  c->options_ = std::move(options);
  auto loop = ProgressLoop::open(c->options_.progress.value_or(ProgressMode::adaptive));
  if (!loop) return std::move(loop).failure();
  c->loop_ = std::move(*loop);
  auto transport = AsioTransport::open(*c->loop_, c->options_.transport);
  if (!transport) return std::move(transport).failure();
  c->transport_ = std::move(*transport);

  auto epoch = Epoch::random();
  if (!epoch) return std::move(epoch).failure();
  auto cards = job.exchange(Card{c->transport_->listening(), *epoch});
  if (!cards) return std::move(cards).failure();
  c->cards_ = std::move(*cards);

  Context& self = *c;
  CoreCallbacks callbacks;
  callbacks.message = [&self](const Message& m) {
    if (m.handler < self.handlers_.size() && self.handlers_[m.handler])
      self.handlers_[m.handler](m);
    else
      ++self.unhandled_;
  };
  callbacks.connected = [&self](Peer p) {
    if (self.connected_) self.connected_(p.rank);
  };
  callbacks.closed = [&self](Peer p) {
    if (self.closed_) self.closed_(p.rank);
  };
  callbacks.lost = [&self](Peer p, Errc e) {
    if (self.lost_) self.lost_(p.rank, e);
  };
  callbacks.send_failed = [&self](Peer p, std::uint64_t token, Errc e) {
    if (self.send_failed_) self.send_failed_(p.rank, token, e);
  };
  c->core_ = std::make_unique<Core>(*c->transport_, *epoch, Randomness(), c->options_.core,
                                    std::move(callbacks));
  if (c->options_.environment)
    if (const char* t = std::getenv(k_trace_variable); t != nullptr && std::string_view(t) == "1")
      c->core_->set_trace([rank = job.rank()](const TraceEvent& e) { print_trace(rank, e); });

  GroupConfig group;
  group.id = group.own_id = job.group_id();
  group.size = job.size();
  group.own_rank = job.rank();
  group.key = job.key();
  group.addresses = [&self](std::uint32_t rank) -> std::vector<Address> {
    if (const auto it = self.moved_.find(rank); it != self.moved_.end()) return it->second;
    const auto card = self.cards_.card(rank);
    return card ? card->addresses : std::vector<Address>{};
  };
  if (const Errc e = c->core_->add_group(std::move(group), c->group_); e != Errc::ok)
    return Failure{e, fmt::format("group '{}': {}", job.group_id(), to_text(e))};
  c->message_core_ =
      std::make_unique<MessageCore>(*c->core_, Peer{c->group_, job.rank()}, c->options_.messages);
  c->core_->set_packet_events(c->message_core_.get());
  c->messages_ = std::make_unique<Messages>(*c->message_core_, *c->loop_, c->group_, job.size());
  c->transport_->bind(*c->core_);
  c->loop_->add(*c->core_);
  return c;
}

Context::~Context() {
  messages_.reset(); // first: what waits for messages may own anything
  if (loop_ && core_) loop_->remove(*core_);
  transport_.reset(); // before the core: nothing may call it any more
}

std::uint32_t Context::rank() const { return job_->rank(); }
std::uint32_t Context::size() const { return job_->size(); }

void Context::on_message(std::uint16_t handler, Handler h) {
  if (handler >= handlers_.size()) handlers_.resize(handler + std::size_t{1});
  handlers_[handler] = std::move(h);
}
void Context::on_connected(std::function<void(std::uint32_t)> f) { connected_ = std::move(f); }
void Context::on_closed(std::function<void(std::uint32_t)> f) { closed_ = std::move(f); }
void Context::on_lost(std::function<void(std::uint32_t, Errc)> f) { lost_ = std::move(f); }
void Context::on_send_failed(std::function<void(std::uint32_t, std::uint64_t, Errc)> f) {
  send_failed_ = std::move(f);
}

Errc Context::send(std::uint32_t rank, std::uint16_t handler, std::span<const std::byte> payload,
                   std::uint64_t token) {
  return core_->send({group_, rank}, handler, payload, ProgressLoop::clock(), token);
}

Errc Context::close(std::uint32_t rank) {
  return core_->close({group_, rank}, ProgressLoop::clock());
}

bool Context::progress() { return loop_->poll(ProgressLoop::clock()); }

bool Context::progress_until(const std::function<bool()>& predicate,
                             std::chrono::nanoseconds timeout) {
  const Time now = ProgressLoop::clock();
  const Time deadline = timeout >= k_never - now ? k_never : now + timeout;
  return loop_->run_until(predicate, deadline);
}

void Context::wake() { loop_->wake(); }

void Context::finalize() {
  core_->finalize(ProgressLoop::clock());
  while (!loop_->run_until([this] { return core_->finalized(); },
                           ProgressLoop::clock() + options_.report_after))
    report_blockers();
  message_core_->finalize(ProgressLoop::clock());
  transport_->stop_listening();
}

void Context::report_blockers() {
  std::string text = fmt::format("statewire: rank {}: finalize waits for", rank());
  const auto blockers = core_->blockers();
  std::size_t shown = 0;
  for (const Blocker& b : blockers) {
    if (++shown > 8) {
      text += fmt::format(" and {} more", blockers.size() - 8);
      break;
    }
    const auto seconds = std::chrono::duration<double>(ProgressLoop::clock() - b.state.since);
    text += fmt::format(" rank {} ({}, {}, {} connection(s), {} bytes queued, for {:.1f} s);",
                        b.peer.rank, b.state.close_state, b.state.channel_state,
                        b.state.connections, b.state.queued_bytes, seconds.count());
  }
  if (blockers.empty())
    text += fmt::format(" {} connection(s) that have not said who they are", core_->connections());
  text += '\n';
  if (options_.report)
    options_.report(text);
  else
    fmt::print(stderr, "{}", text);
}

PeerState Context::state(std::uint32_t rank) const { return core_->state({group_, rank}); }
const Stats& Context::stats() const { return core_->stats(); }

void Context::set_addresses(std::uint32_t rank, std::vector<Address> addresses) {
  moved_[rank] = std::move(addresses);
}

} // namespace statewire
