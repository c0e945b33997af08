// SPDX-License-Identifier: BSD-3-Clause
// Jobs and contexts of the C API.
#include "c_api.hpp"

#include "asio/progress.hpp"
#include "context/access.hpp"

#include <algorithm>
#include <cstring>

using namespace statewire;
using namespace statewire::c;

namespace {

Job* job_of(sw_job* j) { return reinterpret_cast<Job*>(j); }
const Job* job_of(const sw_job* j) { return reinterpret_cast<const Job*>(j); }

// A caller that was compiled with an older header has fewer fields.
sw_options whole(const sw_options* given) {
  sw_options out = SW_OPTIONS_INIT;
  if (given != nullptr) std::memcpy(&out, given, std::min(given->size, sizeof out));
  return out;
}

std::chrono::milliseconds milliseconds_of(std::uint64_t nanoseconds) {
  return std::chrono::ceil<std::chrono::milliseconds>(
      std::min(duration_of(nanoseconds), std::chrono::nanoseconds(std::chrono::hours(24 * 365))));
}

// As snprintf does.
std::size_t copy_text(const std::string& from, char* to, std::size_t size) {
  if (to != nullptr && size != 0) {
    const std::size_t n = std::min(from.size(), size - 1);
    std::memcpy(to, from.data(), n);
    to[n] = '\0';
  }
  return from.size();
}

template <class Get>
std::size_t text(const sw_context* c, char* to, std::size_t size, Get&& get) {
  std::string found;
  if (c != nullptr) (void)guarded([&] { found = get(*context_of(c)); });
  return copy_text(found, to, size);
}

} // namespace

// ---- jobs

sw_error sw_job_open(sw_job** job) {
  if (job == nullptr) return invalid("sw_job_open: job is NULL");
  *job = nullptr;
  return guarded([&] {
    auto opened = Job::from_environment();
    if (!opened) return fail(opened.error());
    *job = reinterpret_cast<sw_job*>(new Job(std::move(*opened)));
    return SW_OK;
  });
}

void sw_job_close(sw_job* job) { delete job_of(job); }
uint32_t sw_job_rank(const sw_job* job) { return job != nullptr ? job_of(job)->rank() : 0; }
uint32_t sw_job_size(const sw_job* job) { return job != nullptr ? job_of(job)->size() : 0; }
void sw_job_abort(sw_job* job, const char* reason, int status) {
  if (job == nullptr) return;
  (void)guarded([&] { job_of(job)->abort(reason != nullptr ? reason : "", status); });
}

// ---- contexts

sw_error sw_context_open(sw_job* job, const sw_options* options, sw_context** context) {
  if (context == nullptr) return invalid("sw_context_open: context is NULL");
  *context = nullptr;
  if (job == nullptr) return invalid("sw_context_open: the job is NULL");
  if (options != nullptr && options->size < sizeof options->size)
    return invalid("sw_context_open: options.size is not set; initialise with SW_OPTIONS_INIT");
  const sw_options given = whole(options);
  if (static_cast<unsigned>(given.progress) > static_cast<unsigned>(SW_PROGRESS_BLOCKING))
    return invalid("sw_context_open: options.progress is no sw_progress_mode");
  return guarded([&] {
    ContextOptions o;
    if (given.progress != SW_PROGRESS_DEFAULT)
      o.progress = static_cast<ProgressMode>(given.progress - SW_PROGRESS_SPIN);
    if (given.methods != nullptr) o.methods = given.methods;
    if (given.short_limit != 0) o.messages.short_limit = given.short_limit;
    if (given.eager_limit != 0) o.messages.eager_limit = given.eager_limit;
    if (given.unexpected_limit != 0) o.messages.unexpected_limit = given.unexpected_limit;
    if (given.open_timeout != 0) o.core.open_timeout = duration_of(given.open_timeout);
    if (given.handshake_timeout != 0)
      o.core.handshake_timeout = duration_of(given.handshake_timeout);
    if (given.close_timeout != 0) o.core.close_timeout = duration_of(given.close_timeout);
    // Zero leaves it to the operating system.
    if (given.host_timeout == SW_FOREVER)
      o.transport.host_timeout = {};
    else if (given.host_timeout != 0)
      o.transport.host_timeout = milliseconds_of(given.host_timeout);
    if (given.report != nullptr)
      o.report = [report = given.report, user = given.report_user](const std::string& s) {
        report(user, s.c_str());
      };
    auto opened = Context::open(*job_of(job), std::move(o));
    if (!opened) return fail(opened.error());
    *context = reinterpret_cast<sw_context*>(opened->release());
    return SW_OK;
  });
}

void sw_context_close(sw_context* context) {
  if (context == nullptr) return;
  (void)guarded([&] { delete context_of(context); });
}

uint32_t sw_rank(const sw_context* c) { return c != nullptr ? context_of(c)->rank() : 0; }
uint32_t sw_size(const sw_context* c) { return c != nullptr ? context_of(c)->size() : 0; }

// ---- progress

int sw_progress(sw_context* c) {
  bool any = false;
  (void)with(c, [&](Context& context) { any = context.progress(); });
  return any ? 1 : 0;
}

sw_error sw_progress_until(sw_context* c, int (*predicate)(void*), void* user, uint64_t timeout) {
  if (predicate == nullptr) return invalid("sw_progress_until: the predicate is NULL");
  return with(c, [&](Context& context) {
    ProgressLoop& loop = Access::loop(context);
    const ProgressLoop::Scope scope(loop); // a callback may destroy the context, at its end
    if (context.progress_until([&] { return predicate(user) != 0; }, duration_of(timeout)))
      return SW_OK;
    if (!loop.abandoned()) return answer(Errc::timed_out);
    return answer(loop.why_abandoned());
  });
}

void sw_wake(sw_context* c) {
  (void)with(c, [](Context& context) { context.wake(); });
}

sw_error sw_descriptor(sw_context* c, int* descriptor) {
  if (descriptor == nullptr) return invalid("sw_descriptor: descriptor is NULL");
  *descriptor = -1;
  return with(c, [&](Context& context) {
    const auto opened = context.descriptor();
    if (!opened) return fail(opened.error());
    *descriptor = *opened;
    return SW_OK;
  });
}

int sw_arm(sw_context* c) {
  bool may_sleep = false;
  (void)with(c, [&](Context& context) { may_sleep = context.arm(); });
  return may_sleep ? 1 : 0;
}

// ---- the job's processes

sw_error sw_fence(sw_context* c, uint64_t timeout) {
  return with(c, [&](Context& context) {
    const auto met = context.fence(milliseconds_of(timeout));
    return met ? SW_OK : fail(met.error());
  });
}

sw_error sw_finalize(sw_context* c) {
  return with(c, [](Context& context) {
    const auto ended = context.finalize();
    return ended ? SW_OK : fail(ended.error());
  });
}

sw_error sw_close(sw_context* c, uint32_t rank) {
  return with(c, [&](Context& context) { return answer(context.close(rank)); });
}

sw_error sw_on_connected(sw_context* c, void (*f)(void*, uint32_t), void* user) {
  return with(c, [&](Context& context) {
    context.on_connected(
        f != nullptr ? std::function([f, user](std::uint32_t rank) { f(user, rank); }) : nullptr);
  });
}

sw_error sw_on_closed(sw_context* c, void (*f)(void*, uint32_t), void* user) {
  return with(c, [&](Context& context) {
    context.on_closed(f != nullptr ? std::function([f, user](std::uint32_t rank) { f(user, rank); })
                                   : nullptr);
  });
}

sw_error sw_on_lost(sw_context* c, void (*f)(void*, uint32_t, sw_error), void* user) {
  return with(c, [&](Context& context) {
    const auto call = [f, user](std::error_code reason, std::uint32_t rank) {
      f(user, rank, static_cast<sw_error>(to_errc(reason)));
    };
    context.on_lost(f != nullptr ? std::function(call) : nullptr);
  });
}

size_t sw_method(const sw_context* c, uint32_t rank, char* to, size_t size) {
  return text(c, to, size, [&](const Context& context) { return context.method(rank); });
}

size_t sw_why_unreachable(const sw_context* c, uint32_t rank, char* to, size_t size) {
  return text(c, to, size, [&](const Context& context) { return context.why_unreachable(rank); });
}

// ---- active messages

sw_error sw_am_handler(sw_context* c, uint16_t number,
                       void (*f)(void*, uint32_t, const void*, size_t), void* user) {
  return with(c, [&](Context& context) {
    const auto call = [f, user](const ActiveMessage& m) {
      f(user, m.from, m.payload.data(), m.payload.size());
    };
    context.am_handler(number, f != nullptr ? std::function(call) : nullptr);
  });
}

sw_error sw_am_send(sw_context* c, uint32_t to, uint16_t number, const void* data, size_t size,
                    uint64_t token) {
  if (is_missing(data, size)) return invalid("sw_am_send: data is NULL");
  return with(c, [&](Context& context) {
    return answer(context.am_send(to, number, bytes_of(data, size), token));
  });
}

sw_error sw_on_am_failed(sw_context* c, void (*f)(void*, uint32_t, uint64_t, sw_error),
                         void* user) {
  return with(c, [&](Context& context) {
    const auto call = [f, user](std::error_code reason, std::uint32_t rank, std::uint64_t token) {
      f(user, rank, token, static_cast<sw_error>(to_errc(reason)));
    };
    context.on_am_failed(f != nullptr ? std::function(call) : nullptr);
  });
}
