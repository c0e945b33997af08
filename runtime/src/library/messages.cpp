// SPDX-License-Identifier: BSD-3-Clause
#include "asio/progress.hpp"
#include "context/access.hpp"
#include "messages/begin.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace statewire {
namespace {

std::span<const MutableBytes> list_of(const MutableBytes& one) { return {&one, 1}; }

// The answer of test(), and the request named nothing any more.
std::optional<Status> look(MessageCore& core, Request& request) {
  std::optional<Status> status = core.impl().test(request);
  if (status) request = {};
  return status;
}

Status failed(Errc error) { return {.error = error}; }

// The same behind progress, unless there is an answer before.
[[gnu::noinline]] std::optional<Status> look_behind_progress(MessageCore& core, ProgressLoop& loop,
                                                             Request& request) {
  std::optional<Status> status = look(core, request);
  if (status) return status; // no callback has run
  const ProgressLoop::Scope scope(loop);
  loop.poll(loop.recent());
  status = look(core, request);
  if (!status && loop.abandoned()) [[unlikely]] {
    request = {};
    status = failed(loop.why_abandoned());
  }
  return status;
}

// Makes progress until there is an answer. Null: the deadline has come.
[[gnu::noinline]] std::optional<Status> look_until(MessageCore& core, ProgressLoop& loop,
                                                   Request& request, Time deadline) {
  const ProgressLoop::Scope scope(loop);
  std::optional<Status> status;
  const auto has_ended = [&] { return (status = look(core, request)).has_value(); };
  if (!loop.run_until(has_ended, deadline) && loop.abandoned() && !has_ended()) {
    request = {};
    status = failed(loop.why_abandoned());
  }
  return status;
}

[[gnu::noinline]] Status wait_longer(MessageCore& core, ProgressLoop& loop, Request& request) {
  return *look_until(core, loop, request, k_never);
}

using Which = Messages::Which;

// What has ended: of a list of requests the first one, or all.
bool has_room(const std::optional<Which>& ended) { return !ended; }
bool has_room(const std::vector<Which>&) { return true; }
void add(std::optional<Which>& ended, std::size_t i, const Status& s) { ended = Which{i, s}; }
void add(std::vector<Which>& ended, std::size_t i, const Status& s) { // in the list's order
  ended.insert(std::ranges::upper_bound(ended, i, {}, &Which::index), {i, s});
}

// Looks at the valid ones of the list. False: some are under way, and none has ended.
template <class Ended>
bool look_at(MessageCore& core, std::span<Request> requests, Ended& ended) {
  bool under_way = false, any = false;
  for (std::size_t i = 0; i < requests.size() && has_room(ended); ++i) {
    if (!requests[i].valid()) continue;
    if (const auto status = look(core, requests[i])) {
      add(ended, i, *status);
      any = true;
    } else {
      under_way = true;
    }
  }
  return any || !under_way;
}

// Nothing makes progress any more: what is under way ends.
template <class Ended>
void end(MessageCore& core, ProgressLoop& loop, std::span<Request> requests, Ended& ended) {
  (void)look_at(core, requests, ended);
  for (std::size_t i = 0; i < requests.size() && has_room(ended); ++i)
    if (std::exchange(requests[i], {}).valid()) add(ended, i, failed(loop.why_abandoned()));
}

template <class Ended>
Ended wait_for_ends(MessageCore& core, ProgressLoop& loop, std::span<Request> requests) {
  const ProgressLoop::Scope scope(loop);
  Ended ended{};
  if (!loop.run_until([&] { return look_at(core, requests, ended); }))
    end(core, loop, requests, ended);
  return ended;
}

template <class Ended>
Ended test_for_ends(MessageCore& core, ProgressLoop& loop, std::span<Request> requests) {
  const ProgressLoop::Scope scope(loop);
  Ended ended{};
  if (!loop.abandoned()) {
    if (look_at(core, requests, ended)) return ended;
    loop.poll(loop.recent());
  }
  if (loop.abandoned())
    end(core, loop, requests, ended);
  else
    (void)look_at(core, requests, ended);
  return ended;
}

} // namespace

Messages::Messages(MessageCore& core, ProgressLoop& loop, std::uint32_t ranks)
    : core_(core), loop_(loop), ranks_(ranks) {}

std::unique_ptr<Messages> Access::make(MessageCore& core, ProgressLoop& loop, std::uint32_t ranks) {
  return std::unique_ptr<Messages>(new Messages(core, loop, ranks));
}

Messages::~Messages() {
  while (pending_ != nullptr) pending_->destroy(); // takes itself out of the list
}

bool Messages::done(Request request) const { return core_.done(request) || loop_.is_over(); }
std::size_t Messages::outstanding() const { return core_.outstanding(); }
const MessageStats& Messages::stats() const { return core_.stats(); }
boost::asio::io_context& Messages::io_context() { return loop_.io_context(); }
bool Messages::is_over() const { return loop_.is_over(); }

Status Messages::abandoned() const { return failed(loop_.why_abandoned()); }

Request Messages::refuse(Callback done) {
  return core_.refuse(loop_.why_abandoned(), ProgressLoop::clock(), std::move(done));
}

// ---- begin

// Inline: a call that passes all arguments on costs a tenth of the receive.
[[gnu::always_inline]] inline Request
Access::begin_receive(Messages& messages, const Selector& what, std::span<const MutableBytes> into,
                      Messages::Callback&& done, void* object) {
  ProgressLoop& loop = messages.loop_;
  const ProgressLoop::Scope scope(loop);
  MessageCore& core = messages.core_;
  if (messages.is_over()) [[unlikely]]
    return core.refuse(loop.why_abandoned(), ProgressLoop::clock(), std::move(done), object);
  if (messages.names_no_peer(what)) [[unlikely]]
    return core.refuse(Errc::invalid_argument, loop.recent(), std::move(done), object);
  return core.impl().receive(
      what, into, [&loop] { return loop.recent(); }, std::move(done), object);
}

Request Messages::isend(std::uint32_t to, Tag tag, ConstBytes from, SendOptions options,
                        Callback done) {
  const ProgressLoop::Scope scope(loop_);
  if (is_over()) [[unlikely]]
    return refuse(std::move(done));
  MessageCore::Impl& m = core_.impl();
  return m.send(
      to, tag, from, options, [this] { return loop_.recent(); }, std::move(done));
}

Request Messages::isend_list(std::uint32_t to, Tag tag, std::span<const ConstBytes> from,
                             SendOptions options, Callback done) {
  const ProgressLoop::Scope scope(loop_);
  if (is_over()) [[unlikely]]
    return refuse(std::move(done));
  return core_.isend(core_.impl().peer_of(to), tag, from, options, loop_.recent(), std::move(done));
}

namespace {

// Inline: once per blocking send.
[[gnu::always_inline]] inline bool try_to_send(MessageCore& core, ProgressLoop& loop,
                                               std::uint32_t to, Tag tag, ConstBytes from,
                                               const SendOptions& options, Request& leaving) {
  MessageCore::Impl& m = core.impl();
  if (!m.is_idle()) [[unlikely]]
    return core.send_at_once(m.peer_of(to), tag, from, options, loop.recent(), leaving);
  MessageCore::Impl::Offer message{.from = from, .tag = tag, .options = options};
  const bool left = m.send_at_once(to, message, leaving);
  if (m.dispatcher.pending()) [[unlikely]]
    m.settle(loop.recent());
  return left;
}

// Of a message that has left.
Status sent(std::uint32_t to, Tag tag, ConstBytes from, MessageContext context) {
  return {.source = to,
          .context = context,
          .tag = tag,
          .bytes = from.size(),
          .message_bytes = from.size()};
}

} // namespace

bool Access::send_at_once(Messages& messages, std::uint32_t to, Tag tag, ConstBytes from,
                          const SendOptions& options, Request& leaving) {
  ProgressLoop& loop = messages.loop_;
  const ProgressLoop::Scope scope(loop);
  return !loop.is_over() && try_to_send(messages.core_, loop, to, tag, from, options, leaving);
}

std::optional<Status> Messages::send_at_once(std::uint32_t to, Tag tag, ConstBytes from,
                                             Request& leaving, MessageContext context,
                                             std::optional<std::uint64_t> data) {
  const ProgressLoop::Scope scope(loop_);
  if (is_over()) [[unlikely]]
    return abandoned();
  const SendOptions options{.context = context, .data = data};
  if (!try_to_send(core_, loop_, to, tag, from, options, leaving)) return std::nullopt;
  return sent(to, tag, from, context);
}

bool Messages::ready(std::uint32_t to) {
  const ProgressLoop::Scope scope(loop_);
  return !is_over() && core_.ready(core_.impl().peer_of(to), ProgressLoop::clock());
}

void Messages::then(Request& request, Callback done) {
  const ProgressLoop::Scope scope(loop_);
  if (!is_over()) core_.then(request, ProgressLoop::clock(), std::move(done));
}

Request Messages::irecv(const Selector& what, MutableBytes into, Callback done) {
  return Access::begin_receive(*this, what, list_of(into), std::move(done), nullptr);
}

Request Messages::irecv_list(const Selector& what, std::span<const MutableBytes> into,
                             Callback done) {
  return Access::begin_receive(*this, what, into, std::move(done), nullptr);
}

Request Access::irecv(Messages& messages, const Selector& what, MutableBytes into, void* object) {
  return begin_receive(messages, what, list_of(into), {}, object);
}

Request Messages::iforward(Request receive, std::uint32_t to, Tag tag, SendOptions options,
                           Callback done) {
  const ProgressLoop::Scope scope(loop_);
  if (is_over()) return refuse(std::move(done));
  return core_.iforward(receive, core_.impl().peer_of(to), tag, options, ProgressLoop::clock(),
                        std::move(done));
}

// ---- end

std::optional<Status> Messages::test(Request& request) {
  const Status* const end = core_.impl().take_end(request);
  if (end == nullptr) return look_behind_progress(core_, loop_, request);
  request = {};
  return *end;
}

Status Messages::wait(Request& request) {
  const Status* const end = core_.impl().take_end(request);
  if (end == nullptr) return wait_longer(core_, loop_, request);
  request = {};
  return *end;
}

std::optional<Status> Messages::wait_for(Request& request, std::chrono::nanoseconds timeout) {
  if (std::optional<Status> status = look(core_, request)) return status;
  return look_until(core_, loop_, request, loop_.deadline_after(timeout));
}

std::optional<Messages::Which> Messages::wait_any(std::span<Request> requests) {
  return wait_for_ends<std::optional<Which>>(core_, loop_, requests);
}

std::optional<Messages::Which> Messages::test_any(std::span<Request> requests) {
  return test_for_ends<std::optional<Which>>(core_, loop_, requests);
}

std::vector<Messages::Which> Messages::wait_some(std::span<Request> requests) {
  return wait_for_ends<std::vector<Which>>(core_, loop_, requests);
}

std::vector<Messages::Which> Messages::test_some(std::span<Request> requests) {
  return test_for_ends<std::vector<Which>>(core_, loop_, requests);
}

Errc Messages::wait_all(std::span<Request> requests, std::span<Status> statuses) {
  const ProgressLoop::Scope scope(loop_);
  Errc first = Errc::ok;
  MessageCore::Impl& m = core_.impl();
  Status late;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const Status* end = m.take_end(requests[i]);
    if (end == nullptr) {
      late = requests[i].valid() ? wait_longer(core_, loop_, requests[i]) : Status{};
      end = &late;
    }
    requests[i] = {};
    if (first == Errc::ok) first = end->error;
    if (i < statuses.size()) statuses[i] = *end;
  }
  return first;
}

void Messages::cancel(Request request) {
  const ProgressLoop::Scope scope(loop_);
  if (is_over()) return;
  core_.cancel(request, ProgressLoop::clock());
}

// ---- blocking

Status Messages::send(std::uint32_t to, Tag tag, ConstBytes from, SendOptions options) {
  const ProgressLoop::Scope scope(loop_);
  if (is_over()) [[unlikely]]
    return abandoned();
  Request request;
  if (options.synchronous) {
    request = isend(to, tag, from, options);
  } else {
    if (try_to_send(core_, loop_, to, tag, from, options, request))
      return sent(to, tag, from, options.context);
    if (!request.valid())
      request = core_.isend_later(core_.impl().peer_of(to), tag, from, options, loop_.recent());
  }
  return wait(request);
}

Status Messages::recv(const Selector& what, MutableBytes into) {
  const ProgressLoop::Scope scope(loop_);
  Request request = irecv(what, into);
  return wait(request);
}

Status Messages::send_recv(std::uint32_t to, Tag tag, ConstBytes from, const Selector& what,
                           MutableBytes into) {
  const ProgressLoop::Scope scope(loop_);
  std::array<Request, 2> both{irecv(what, into), isend(to, tag, from)};
  std::array<Status, 2> ended{abandoned(), abandoned()};
  while (const auto which = wait_any(both)) {
    ended.at(which->index) = which->status;
    // Without the one message there will hardly be the other.
    if (which->index == 1 && which->status.error != Errc::ok) cancel(both[0]);
  }
  if (ended[1].error != Errc::ok) ended[0].error = ended[1].error;
  return ended[0];
}

Status Messages::probe(const Selector& what) {
  const ProgressLoop::Scope scope(loop_);
  std::optional<Status> status;
  loop_.run_until([&] { return (status = peek(what)).has_value(); });
  return status.value_or(abandoned());
}

Request Messages::probe(const Selector& what, Callback done) {
  const ProgressLoop::Scope scope(loop_);
  if (is_over()) return refuse(std::move(done));
  const Time time = ProgressLoop::clock();
  if (names_no_peer(what)) return core_.refuse(Errc::invalid_argument, time, std::move(done));
  return core_.probe(what, time, std::move(done));
}

std::optional<Status> Messages::iprobe(const Selector& what) {
  const ProgressLoop::Scope scope(loop_);
  if (is_over()) return abandoned();
  if (auto status = peek(what)) return status;
  loop_.poll(loop_.recent());
  return peek(what);
}

std::optional<Status> Messages::peek(const Selector& what) const {
  return names_no_peer(what) ? failed(Errc::invalid_argument) : core_.iprobe(what);
}

bool Messages::names_no_peer(const Selector& what) const {
  return what.source != k_any_source && what.source >= ranks_;
}

} // namespace statewire
