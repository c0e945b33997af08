// SPDX-License-Identifier: BSD-3-Clause
#include "event_queue.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <mutex>
#include <thread>

namespace statewire::fi {
namespace {

EventQueue& queue_of(fid_eq* q) { return object_of<EventQueue>(q); }

ssize_t read(fid_eq* q, std::uint32_t* type, void* buffer, std::size_t size, std::uint64_t flags) {
  return guarded(queue_of(q).lock, [&] { return queue_of(q).read(type, buffer, size, flags); });
}

// Events are queued inside calls of the application: only a call of another thread ends a wait.
ssize_t read_until(fid_eq* q, std::uint32_t* type, void* buffer, std::size_t size, int timeout,
                   std::uint64_t flags) {
  using namespace std::chrono;
  const auto end = steady_clock::now() + milliseconds(timeout);
  for (;;) {
    const ssize_t got = read(q, type, buffer, size, flags);
    if (got != -FI_EAGAIN || (timeout >= 0 && steady_clock::now() >= end)) return got;
    std::this_thread::sleep_for(milliseconds(1));
  }
}

fi_ops event_queue_fid_ops = fid_table([](::fid* handle) {
  return object_of<EventQueue, fid_eq>(handle).users != 0
             ? -FI_EBUSY
             : close_object<EventQueue, fid_eq>(handle);
});

fi_ops_eq eq_ops = {
    .size = sizeof(fi_ops_eq),
    .read = read,
    .readerr =
        [](fid_eq* q, fi_eq_err_entry* entry, std::uint64_t flags) {
          return guarded(queue_of(q).lock, [&] { return queue_of(q).read_error(entry, flags); });
        },
    .write =
        [](fid_eq* q, std::uint32_t type, const void* buffer, std::size_t size, std::uint64_t) {
          return guarded(queue_of(q).lock, [&] { return queue_of(q).write(type, buffer, size); });
        },
    .sread = read_until,
    .strerror =
        [](fid_eq*, int error, const void*, char* out, std::size_t size) {
          const char* const text = fi_strerror(error);
          if (out != nullptr && size != 0) ::strncpy(out, text, size - 1), out[size - 1] = 0;
          return text;
        }};

} // namespace

EventQueue::EventQueue(void* context)
    : fid_eq{{FI_CLASS_EQ, context, &event_queue_fid_ops}, &eq_ops} {}

int EventQueue::open(const fi_eq_attr* attr, fid_eq** out, void* context) {
  if (attr != nullptr && !is_plain(attr->wait_obj)) return -FI_ENOSYS;
  *out = new EventQueue(context);
  return 0;
}

void EventQueue::add(std::uint32_t type, const fi_eq_entry& entry) {
  Event e;
  e.type = type;
  const auto* const bytes = reinterpret_cast<const std::byte*>(&entry);
  e.entry.assign(bytes, bytes + sizeof entry);
  const std::lock_guard hold(lock);
  events_.push_back(std::move(e));
}

void EventQueue::add_error(const fi_eq_err_entry& error) {
  Event e;
  e.error = error;
  e.failed = true;
  const std::lock_guard hold(lock);
  events_.push_back(std::move(e));
}

ssize_t EventQueue::write(std::uint32_t type, const void* buffer, std::size_t size) {
  Event e;
  e.type = type;
  const auto* const bytes = static_cast<const std::byte*>(buffer);
  e.entry.assign(bytes, bytes + size);
  events_.push_back(std::move(e));
  return static_cast<ssize_t>(size);
}

ssize_t EventQueue::read(std::uint32_t* type, void* buffer, std::size_t size, std::uint64_t flags) {
  if (events_.empty()) return -FI_EAGAIN;
  const Event& e = events_.front();
  if (e.failed) return -FI_EAVAIL;
  if (size < e.entry.size()) return -FI_ETOOSMALL;
  *type = e.type;
  std::memcpy(buffer, e.entry.data(), e.entry.size());
  const auto got = static_cast<ssize_t>(e.entry.size());
  if ((flags & FI_PEEK) == 0) events_.pop_front();
  return got;
}

ssize_t EventQueue::read_error(fi_eq_err_entry* entry, std::uint64_t flags) {
  if (events_.empty() || !events_.front().failed) return -FI_EAGAIN;
  void* const data = entry->err_data_size != 0 ? entry->err_data : nullptr; // the application's
  *entry = events_.front().error;
  entry->err_data = data;
  if ((flags & FI_PEEK) == 0) events_.pop_front();
  return sizeof *entry;
}

} // namespace statewire::fi
