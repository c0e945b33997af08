// SPDX-License-Identifier: BSD-3-Clause
// Messages of the C API: send, receive, probe.
#include "c_api.hpp"

#include <algorithm>
#include <vector>

using namespace statewire;
using namespace statewire::c;

namespace {

constexpr sw_send_options k_plain{0, 0, {nullptr, nullptr}};

// Why the options cannot be used, or null.
const char* wrong(const sw_send_options* given) {
  if (given != nullptr && (given->flags & ~(SW_SYNCHRONOUS | SW_MORE)) != 0)
    return "options.flags has a bit that this version does not know";
  return nullptr;
}
SendOptions options_of(const sw_send_options& o) {
  return {.context = o.context,
          .synchronous = (o.flags & SW_SYNCHRONOUS) != 0,
          .more = (o.flags & SW_MORE) != 0};
}

// Begins an operation, which has a name, a callback, or both: begin(Messages&, Callback).
template <class Begin>
sw_error start(sw_context* c, const sw_callback* done, sw_request* request, Begin&& begin) {
  if (request == nullptr && (done == nullptr || done->function == nullptr))
    return invalid("the operation has neither a request nor a callback");
  return with(c, [&](Context& context) {
    const Request begun = begin(context.messages(), callback_of(done));
    if (request != nullptr) *request = request_of(begun);
    return SW_OK;
  });
}
// … a send: begin(Messages&, const SendOptions&, Callback).
template <class Begin>
sw_error start_send(sw_context* c, const sw_send_options* options, sw_request* request,
                    Begin&& begin) {
  if (const char* const why = wrong(options)) return invalid(why);
  const sw_send_options& o = options != nullptr ? *options : k_plain;
  return start(c, &o.done, request, [&](Messages& messages, Messages::Callback done) {
    return begin(messages, options_of(o), std::move(done));
  });
}

bool is_any_missing(const iovec* buffers, std::size_t count) {
  return is_missing(buffers, count) || std::any_of(buffers, buffers + count, [](const iovec& b) {
           return is_missing(b.iov_base, b.iov_len);
         });
}
template <class Bytes>
std::vector<Bytes> list_of(const iovec* buffers, std::size_t count) {
  std::vector<Bytes> out;
  out.reserve(count);
  for (std::size_t i = 0; i < count; ++i)
    out.push_back(bytes_of(buffers[i].iov_base, buffers[i].iov_len));
  return out;
}

// The answer of a look: nothing yet, or an end.
sw_error seen(const std::optional<Status>& status, int* found, sw_status* out) {
  *found = status ? 1 : 0;
  return status ? report(*status, out) : SW_OK;
}

sw_message message_of(const MatchedMessage& m) {
  return {m.valid() ? id_of(m.slot(), m.generation()) : 0};
}
MatchedMessage message_of(sw_message m) {
  if (m.id == 0) return {};
  return {static_cast<std::uint32_t>(m.id), static_cast<std::uint32_t>(m.id >> 32), {}};
}

} // namespace

// ---- blocking

sw_error sw_send(sw_context* c, uint32_t to, uint64_t tag, const void* data, size_t size,
                 const sw_send_options* options) {
  if (is_missing(data, size)) return invalid("sw_send: data is NULL");
  if (const char* const why = wrong(options)) return invalid(why);
  if (options != nullptr && options->done.function != nullptr)
    return invalid("sw_send returns the end itself: options.done has to be empty");
  const sw_send_options& o = options != nullptr ? *options : k_plain;
  return with(c, [&](Context& context) {
    return report(context.messages().send(to, tag, bytes_of(data, size), options_of(o)), nullptr);
  });
}

sw_error sw_recv(sw_context* c, const sw_selector* what, void* data, size_t size,
                 sw_status* status) {
  if (what == nullptr) return invalid("sw_recv: the selector is NULL");
  if (is_missing(data, size)) return invalid("sw_recv: data is NULL");
  return with(c, [&](Context& context) {
    return report(context.messages().recv(selector_of(*what), bytes_of(data, size)), status);
  });
}

sw_error sw_send_recv(sw_context* c, uint32_t to, uint64_t tag, const void* data, size_t size,
                      const sw_selector* what, void* into, size_t room, sw_status* status) {
  if (what == nullptr) return invalid("sw_send_recv: the selector is NULL");
  if (is_missing(data, size) || is_missing(into, room))
    return invalid("sw_send_recv: a buffer is NULL");
  return with(c, [&](Context& context) {
    return report(context.messages().send_recv(to, tag, bytes_of(data, size), selector_of(*what),
                                               bytes_of(into, room)),
                  status);
  });
}

// ---- begin

sw_error sw_isend(sw_context* c, uint32_t to, uint64_t tag, const void* data, size_t size,
                  const sw_send_options* options, sw_request* request) {
  if (is_missing(data, size)) return invalid("sw_isend: data is NULL");
  return start_send(c, options, request, [&](Messages& m, const SendOptions& o, auto done) {
    return m.isend(to, tag, bytes_of(data, size), o, std::move(done));
  });
}

sw_error sw_isendv(sw_context* c, uint32_t to, uint64_t tag, const struct iovec* buffers,
                   size_t count, const sw_send_options* options, sw_request* request) {
  if (is_any_missing(buffers, count)) return invalid("sw_isendv: a buffer is NULL");
  return start_send(c, options, request, [&](Messages& m, const SendOptions& o, auto done) {
    return m.isend(to, tag, list_of<ConstBytes>(buffers, count), o, std::move(done));
  });
}

sw_error sw_irecv(sw_context* c, const sw_selector* what, void* data, size_t size,
                  const sw_callback* done, sw_request* request) {
  if (what == nullptr) return invalid("sw_irecv: the selector is NULL");
  if (is_missing(data, size)) return invalid("sw_irecv: data is NULL");
  return start(c, done, request, [&](Messages& m, auto then) {
    return m.irecv(selector_of(*what), bytes_of(data, size), std::move(then));
  });
}

sw_error sw_irecvv(sw_context* c, const sw_selector* what, const struct iovec* buffers,
                   size_t count, const sw_callback* done, sw_request* request) {
  if (what == nullptr) return invalid("sw_irecvv: the selector is NULL");
  if (is_any_missing(buffers, count)) return invalid("sw_irecvv: a buffer is NULL");
  return start(c, done, request, [&](Messages& m, auto then) {
    return m.irecv(selector_of(*what), list_of<MutableBytes>(buffers, count), std::move(then));
  });
}

sw_error sw_iforward(sw_context* c, sw_request receive, uint32_t to, uint64_t tag,
                     const sw_send_options* options, sw_request* request) {
  return start_send(c, options, request, [&](Messages& m, const SendOptions& o, auto done) {
    return m.iforward(request_of(receive), to, tag, o, std::move(done));
  });
}

sw_error sw_cancel(sw_context* c, sw_request request) {
  return with(c, [&](Context& context) { context.messages().cancel(request_of(request)); });
}

// ---- probes

sw_error sw_probe(sw_context* c, const sw_selector* what, sw_status* status) {
  if (what == nullptr) return invalid("sw_probe: the selector is NULL");
  return with(c, [&](Context& context) {
    return report(context.messages().probe(selector_of(*what)), status);
  });
}

sw_error sw_iprobe(sw_context* c, const sw_selector* what, int* found, sw_status* status) {
  if (what == nullptr || found == nullptr)
    return invalid("sw_iprobe: the selector or found is NULL");
  return with(c, [&](Context& context) {
    return seen(context.messages().iprobe(selector_of(*what)), found, status);
  });
}

sw_error sw_mprobe(sw_context* c, const sw_selector* what, sw_message* message, sw_status* status) {
  if (what == nullptr || message == nullptr)
    return invalid("sw_mprobe: the selector or message is NULL");
  *message = {};
  return with(c, [&](Context& context) {
    const MatchedMessage taken = context.messages().mprobe(selector_of(*what));
    *message = message_of(taken);
    return report(taken.status(), status);
  });
}

sw_error sw_improbe(sw_context* c, const sw_selector* what, int* found, sw_message* message,
                    sw_status* status) {
  if (what == nullptr || found == nullptr || message == nullptr)
    return invalid("sw_improbe: the selector, found or message is NULL");
  *message = {};
  return with(c, [&](Context& context) {
    const auto taken = context.messages().improbe(selector_of(*what));
    if (taken) *message = message_of(*taken);
    return seen(taken ? std::optional(taken->status()) : std::nullopt, found, status);
  });
}

sw_error sw_mrecv(sw_context* c, sw_message* message, void* data, size_t size, sw_status* status) {
  if (message == nullptr) return invalid("sw_mrecv: message is NULL");
  if (is_missing(data, size)) return invalid("sw_mrecv: data is NULL");
  return with(c, [&](Context& context) {
    const MatchedMessage taken = message_of(std::exchange(*message, {}));
    return report(context.messages().mrecv(taken, bytes_of(data, size)), status);
  });
}

sw_error sw_imrecv(sw_context* c, sw_message* message, void* data, size_t size,
                   const sw_callback* done, sw_request* request) {
  if (message == nullptr) return invalid("sw_imrecv: message is NULL");
  if (is_missing(data, size)) return invalid("sw_imrecv: data is NULL");
  return start(c, done, request, [&](Messages& m, auto then) {
    return m.imrecv(message_of(std::exchange(*message, {})), bytes_of(data, size), std::move(then));
  });
}

sw_error sw_discard(sw_context* c, sw_message* message) {
  if (message == nullptr) return invalid("sw_discard: message is NULL");
  return with(c, [&](Context& context) {
    context.messages().discard(message_of(std::exchange(*message, {})));
  });
}
