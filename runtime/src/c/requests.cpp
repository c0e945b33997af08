// SPDX-License-Identifier: BSD-3-Clause
// How operations of the C API end.
#include "c_api.hpp"

#include <algorithm>
#include <span>
#include <vector>

using namespace statewire;
using namespace statewire::c;

namespace {

// with_requests() for calls that end requests: in a forked child all of these have ended.
template <class Body>
sw_error with_requests(sw_context* c, std::span<sw_request> requests, Body&& body) {
  const sw_error result = with(c, std::forward<Body>(body));
  if (result == SW_FORKED) std::ranges::fill(requests, sw_request{});
  return result;
}

// The request has ended. One that a callback has stored in its place stays.
void clear_ended(sw_request& request, sw_request ended) {
  if (request.id == ended.id) request = {};
}

// One look, or several, at one request.
template <class Look>
sw_error look_at_request(sw_context* c, sw_request* request, int* done, sw_status* out,
                         Look&& look) {
  return with_requests(c, {request, 1}, [&](Context& context) {
    const sw_request name = *request;
    Request r = request_of(name);
    const std::optional<Status> status = look(context.messages(), r);
    *done = status ? 1 : 0;
    if (!status) return SW_OK;
    clear_ended(*request, name);
    return report(*status, out);
  });
}

// The caller's list in both languages: what has ended in the one is nothing in the other.
class List {
 public:
  explicit List(std::span<sw_request> requests) : c_(requests), begun_(c_.begin(), c_.end()) {
    list_.reserve(c_.size());
    for (const sw_request r : c_) list_.push_back(request_of(r));
  }
  [[nodiscard]] std::span<Request> requests() { return list_; }
  void ended(std::size_t index) { clear_ended(c_[index], begun_[index]); }

 private:
  std::span<sw_request> c_;
  std::vector<sw_request> begun_; // as the call was made
  std::vector<Request> list_;
};

bool is_wrong(const sw_request* requests, std::size_t count) {
  return requests == nullptr && count != 0;
}
constexpr const char* k_wrong = "the list of requests, or a result, is NULL";

template <class Wait>
sw_error one_of(sw_context* c, sw_request* requests, std::size_t count, std::size_t* index,
                sw_status* status, Wait wait) {
  if (is_wrong(requests, count) || index == nullptr) return invalid(k_wrong);
  *index = count;
  return with_requests(c, {requests, count}, [&](Context& context) {
    List list({requests, count});
    const std::optional<Messages::Which> which = (context.messages().*wait)(list.requests());
    if (!which) return SW_OK;
    list.ended(which->index);
    *index = which->index;
    return report(which->status, status);
  });
}

template <class Wait>
sw_error some_of(sw_context* c, sw_request* requests, std::size_t count, std::size_t* ended,
                 std::size_t* indices, sw_status* statuses, Wait wait) {
  if (is_wrong(requests, count) || ended == nullptr || (indices == nullptr && count != 0))
    return invalid(k_wrong);
  *ended = 0;
  return with_requests(c, {requests, count}, [&](Context& context) {
    if (indices == nullptr) return SW_OK; // the list is empty
    List list({requests, count});
    for (const Messages::Which& which : (context.messages().*wait)(list.requests())) {
      list.ended(which.index);
      indices[*ended] = which.index;
      if (statuses != nullptr) statuses[*ended] = status_of(which.status);
      ++*ended;
    }
    return SW_OK;
  });
}

} // namespace

sw_error sw_wait(sw_context* c, sw_request* request, sw_status* status) {
  if (request == nullptr) return invalid("sw_wait: request is NULL");
  int done = 0;
  return look_at_request(c, request, &done, status,
                         [](Messages& m, Request& r) { return std::optional(m.wait(r)); });
}

sw_error sw_wait_for(sw_context* c, sw_request* request, uint64_t timeout, int* done,
                     sw_status* status) {
  if (request == nullptr || done == nullptr) return invalid("sw_wait_for: request or done is NULL");
  return look_at_request(c, request, done, status, [timeout](Messages& m, Request& r) {
    return m.wait_for(r, duration_of(timeout));
  });
}

sw_error sw_test(sw_context* c, sw_request* request, int* done, sw_status* status) {
  if (request == nullptr || done == nullptr) return invalid("sw_test: request or done is NULL");
  return look_at_request(c, request, done, status,
                         [](Messages& m, Request& r) { return m.test(r); });
}

sw_error sw_wait_any(sw_context* c, sw_request* requests, size_t count, size_t* index,
                     sw_status* status) {
  return one_of(c, requests, count, index, status, &Messages::wait_any);
}

sw_error sw_test_any(sw_context* c, sw_request* requests, size_t count, size_t* index,
                     sw_status* status) {
  return one_of(c, requests, count, index, status, &Messages::test_any);
}

sw_error sw_wait_some(sw_context* c, sw_request* requests, size_t count, size_t* ended,
                      size_t* indices, sw_status* statuses) {
  return some_of(c, requests, count, ended, indices, statuses, &Messages::wait_some);
}

sw_error sw_test_some(sw_context* c, sw_request* requests, size_t count, size_t* ended,
                      size_t* indices, sw_status* statuses) {
  return some_of(c, requests, count, ended, indices, statuses, &Messages::test_some);
}

sw_error sw_wait_all(sw_context* c, sw_request* requests, size_t count, sw_status* statuses) {
  if (is_wrong(requests, count)) return invalid(k_wrong);
  return with_requests(c, {requests, count}, [&](Context& context) {
    List list({requests, count});
    std::vector<Status> ends(count);
    const Errc first = context.messages().wait_all(list.requests(), ends);
    for (std::size_t i = 0; i < count; ++i) {
      if (statuses != nullptr) statuses[i] = status_of(ends[i]);
      list.ended(i);
    }
    return answer(first);
  });
}
