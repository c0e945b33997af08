// SPDX-License-Identifier: BSD-3-Clause
#include "completion_queue.hpp"

#include "asio/progress.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <utility>

namespace statewire::fi {

// Those that are unread move up where they are the fewer: each moves once, on average.
void CompletionQueue::grow() {
  const std::span<const Completion> all = unread();
  const std::ptrdiff_t promised = slots_.get() + slot_count_ - limit_;
  if (end_ - begin_ + promised < slot_count_ / 2) {
    std::ranges::copy(all, slots_.get());
  } else {
    const std::ptrdiff_t more = std::max(k_fewest_slots, slot_count_ * 2);
    // NOLINTNEXTLINE(*-avoid-c-arrays)
    auto larger = std::make_unique<Completion[]>(static_cast<std::size_t>(more));
    std::ranges::copy(all, larger.get());
    slots_ = std::move(larger);
    slot_count_ = more;
    limit_ = slots_.get() + more - promised;
  }
  begin_ = slots_.get();
  end_ = begin_ + all.size();
}

void CompletionQueue::free_slots() {
  if (limit_ != slots_.get() + slot_count_) return; // some are promised
  slots_.reset();
  slot_count_ = 0;
  begin_ = end_ = limit_ = nullptr;
}

// Those before the first error: how many.
template <class Entry>
[[gnu::always_inline]] inline std::size_t CompletionQueue::copy(std::size_t count, void* buffer,
                                                                fi_addr_t* sources) const {
  auto* out = static_cast<std::byte*>(buffer);
  std::size_t n = 0;
  for (const Completion* c = begin_; n < count && c != end_ && c->number == 0; ++c, ++n) {
    std::memcpy(out, c, sizeof(Entry));
    out += sizeof(Entry);
    if (sources != nullptr) sources[n] = c->source;
  }
  return n;
}

[[gnu::noinline]] std::size_t CompletionQueue::copy_shorter(std::size_t count, void* buffer,
                                                            fi_addr_t* sources) const {
  switch (format_) {
  case FI_CQ_FORMAT_CONTEXT:
    return copy<fi_cq_entry>(count, buffer, sources);
  case FI_CQ_FORMAT_MSG:
    return copy<fi_cq_msg_entry>(count, buffer, sources);
  default:
    return copy<fi_cq_data_entry>(count, buffer, sources);
  }
}

[[gnu::always_inline]] inline ssize_t CompletionQueue::take(void* buffer, std::size_t count,
                                                            fi_addr_t* sources) {
  const std::size_t n = format_ == FI_CQ_FORMAT_TAGGED
                            ? copy<fi_cq_tagged_entry>(count, buffer, sources)
                            : copy_shorter(count, buffer, sources);
  if (n == 0) return count == 0 ? 0 : -FI_EAVAIL;
  drop(n);
  return static_cast<ssize_t>(n);
}

// A look in vain, and a look that finds something in the network, are this function and the looks
// at contexts.
[[gnu::always_inline]] inline ssize_t CompletionQueue::read(void* buffer, std::size_t count,
                                                            fi_addr_t* sources) {
  polls_.reset();
  if (!is_empty() && count != 0 && ++reads_ < k_reads_per_progress)
    return take(buffer, count, sources);
  if (is_empty() && count != 0 && drain_.ends(domain.calls, [&] { return loop().recent(); }))
    return -FI_EAGAIN;
  reads_ = 0;
  progress();
  if (is_empty()) return nothing();
  mark_busy();
  const ssize_t n = take(buffer, count, sources);
  if (is_empty() && in_use()) drain_.emptied(looked_at(), domain.calls);
  return n;
}

// The entry of a send that completed at once is read so: before the answer can be there.
ssize_t CompletionQueue::read_at_once(void* buffer, std::size_t count, fi_addr_t* sources) {
  ++reads_;
  idle_polls = 0;
  return take(buffer, count, sources);
}

namespace {

CompletionQueue& queue_of(fid_cq* q) { return object_of<CompletionQueue>(q); }

fi_ops completion_queue_fid_ops = fid_table(
    [](::fid* handle) {
      CompletionQueue& q = object_of<CompletionQueue, fid_cq>(handle);
      return q.in_use() ? -FI_EBUSY : close_in_domain<CompletionQueue, fid_cq>(handle);
    },
    k_not_offered,
    [](::fid* handle, int command, void* argument) {
      return object_of<CompletionQueue, fid_cq>(handle).control(command, argument);
    });

[[gnu::noinline]] ssize_t read_with_lock(CompletionQueue& q, void* buffer, std::size_t count,
                                         fi_addr_t* sources) {
  return poll(
      q, [&]() __attribute__((always_inline)) { return q.read(buffer, count, sources); });
}
[[gnu::noinline]] ssize_t read_with_progress(CompletionQueue& q, void* buffer, std::size_t count,
                                             fi_addr_t* sources) {
  return poll_alone(
      q, [&]() __attribute__((always_inline)) { return q.read(buffer, count, sources); });
}
[[gnu::always_inline]] inline ssize_t read_from(fid_cq* cq, void* buffer, std::size_t count,
                                                fi_addr_t* sources) {
  CompletionQueue& q = queue_of(cq);
  const Lock& lock = q.domain.lock;
  if (lock.needed() || lock.in_child()) [[unlikely]]
    return read_with_lock(q, buffer, count, sources);
  return q.has_at_once(count) ? q.read_at_once(buffer, count, sources)
                              : read_with_progress(q, buffer, count, sources);
}

// `condition`: of FI_CQ_COND_THRESHOLD, a number.
ssize_t wait_from(fid_cq* cq, void* buffer, std::size_t count, fi_addr_t* sources,
                  const void* condition, int timeout) {
  if (queue_of(cq).domain.lock.in_child()) return k_forked;
  const auto least = reinterpret_cast<std::uintptr_t>(condition);
  return guarded([&] { return queue_of(cq).wait(buffer, count, sources, least, timeout); });
}

fi_ops_cq cq_ops = {
    .size = sizeof(fi_ops_cq),
    .read = [](fid_cq* cq, void* buffer,
               std::size_t count) { return read_from(cq, buffer, count, nullptr); },
    .readfrom = [](fid_cq* cq, void* buffer, std::size_t count,
                   fi_addr_t* sources) { return read_from(cq, buffer, count, sources); },
    .readerr =
        [](fid_cq* cq, fi_cq_err_entry* out, std::uint64_t) {
          CompletionQueue& q = queue_of(cq);
          return guarded(q.domain.lock, [&] { return q.read_error(out); });
        },
    .sread = [](fid_cq* cq, void* buffer, std::size_t count, const void* condition,
                int timeout) { return wait_from(cq, buffer, count, nullptr, condition, timeout); },
    .sreadfrom = wait_from,
    .signal =
        [](fid_cq* cq) {
          if (queue_of(cq).domain.lock.in_child()) return k_forked;
          queue_of(cq).signal();
          return 0;
        },
    .strerror = [](fid_cq*, int error, const void*, char* out, std::size_t size) -> const char* {
      const std::string_view text = to_text(static_cast<Errc>(error));
      if (out != nullptr && size != 0) {
        const std::size_t n = std::min(text.size(), size - 1);
        std::memcpy(out, text.data(), n);
        out[n] = 0;
      }
      return text.data(); // a literal
    }};

} // namespace

CompletionQueue::CompletionQueue(Domain& d, void* context, const fi_cq_attr& attr)
    : fid_cq{{FI_CLASS_CQ, context, &completion_queue_fid_ops}, &cq_ops}, Progressing(d),
      format_(attr.format), wait_obj_(attr.wait_obj),
      waits_for_several_(attr.wait_cond == FI_CQ_COND_THRESHOLD) {}

CompletionQueue::~CompletionQueue() {
  polls_.reset();
  if (signal_ >= 0) ::close(signal_);
  if (set_ >= 0) ::close(set_);
}

int CompletionQueue::open(Domain& domain, fi_cq_attr& attr, fid_cq** out, void* context) {
  if (!is_plain(attr.wait_obj) && attr.wait_obj != FI_WAIT_FD) return -FI_ENOSYS;
  if (attr.format == FI_CQ_FORMAT_UNSPEC) attr.format = FI_CQ_FORMAT_TAGGED;
  std::unique_ptr<CompletionQueue> q(new CompletionQueue(domain, context, attr));
  if (attr.wait_obj == FI_WAIT_FD)
    if (const int result = q->make_descriptors(); result != 0) return result;
  *out = q.release();
  return 0;
}

int CompletionQueue::make_descriptors() {
  set_ = above_standard(::epoll_create1(EPOLL_CLOEXEC));
  signal_ = above_standard(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  epoll_event event{};
  event.events = EPOLLIN;
  if (set_ < 0 || signal_ < 0 || ::epoll_ctl(set_, EPOLL_CTL_ADD, signal_, &event) != 0)
    return -errno;
  return 0;
}

int CompletionQueue::add_context(Context& context) {
  if (set_ >= 0 && !has(context)) {
    auto descriptor = context.descriptor();
    if (!descriptor) return -to_fi_errno(descriptor.error().code);
    epoll_event event{};
    event.events = EPOLLIN;
    if (::epoll_ctl(set_, EPOLL_CTL_ADD, *descriptor, &event) != 0) return -errno;
  }
  drain_ = {}; // its clock may be another context's
  add(context);
  return 0;
}

void CompletionQueue::remove_context(Context& context) {
  drain_ = {}; // its clock may be that context's
  if (remove(context) && set_ >= 0)
    if (auto descriptor = context.descriptor())
      (void)::epoll_ctl(set_, EPOLL_CTL_DEL, *descriptor, nullptr);
}

int CompletionQueue::control(int command, void* argument) {
  if (command == FI_GETWAITOBJ) {
    std::memcpy(argument, &wait_obj_, sizeof wait_obj_);
    return 0;
  }
  if (command != FI_GETWAIT) return -FI_ENOSYS;
  if (set_ < 0) return -FI_ENODATA;
  std::memcpy(argument, &set_, sizeof set_);
  return 0;
}

ssize_t CompletionQueue::read_error(fi_cq_err_entry* out) {
  if (is_empty() || unread().front().number == 0) return -FI_EAGAIN;
  const Completion& c = unread().front();
  out->op_context = c.context;
  out->flags = c.flags;
  out->len = c.length;
  out->buf = c.buffer;
  out->data = c.data;
  out->tag = c.tag;
  out->olen = c.excess;
  out->err = c.number;
  out->prov_errno = static_cast<int>(c.error);
  if (out->err_data_size == 0) out->err_data = nullptr; // else the application's buffer
  out->err_data_size = 0;
  drop(1);
  return 1;
}

ssize_t CompletionQueue::wait(void* buffer, std::size_t count, fi_addr_t* sources,
                              std::size_t least, int timeout) {
  if (!waits_for_several_) least = 1;
  least = std::clamp<std::size_t>(least, 1, std::max<std::size_t>(count, 1));
  ssize_t result = -FI_EAGAIN;
  const auto take_all = [&] {
    if (!is_empty()) result = read(buffer, count, sources);
    return true;
  };
  const auto is_error = [](const Completion& c) { return c.number != 0; };
  const auto done = [&] {
    const bool ends = unread().size() >= least || std::ranges::any_of(unread(), is_error) ||
                      signalled_.exchange(false) || has_failed();
    if (is_empty() && has_failed()) result = -FI_ENOMEM;
    return ends && take_all();
  };
  wait_until(done, timeout);
  if (result != -FI_EAGAIN || least == 1) return result;
  const std::lock_guard hold(domain.lock);
  (void)take_all(); // fewer: the time is over
  return result;
}

void CompletionQueue::signal() {
  signalled_ = true;
  const std::uint64_t one = 1;
  if (signal_ >= 0) (void)!::write(signal_, &one, sizeof one);
  domain.sleepers.on_changed(*this);
}

bool CompletionQueue::may_wait() {
  const std::lock_guard hold(domain.lock);
  polls_.reset();
  std::uint64_t signals = 0;
  if (signal_ >= 0) (void)!::read(signal_, &signals, sizeof signals);
  // Another thread may sleep on the descriptor, which said so.
  const auto look = [&] {
    if (signals != 0) (void)::eventfd_write(signal_, 1);
    return false;
  };
  for (;;) {
    if (!is_empty() || signalled_.exchange(false) || has_failed()) return look();
    progress();
    if (!is_empty()) return look();
    drain_ = {}; // the read behind the wait looks
    if (!arm()) continue;
    if (signal_ >= 0) polls_.emplace(domain.sleepers, *this, true, signal_);
    return true;
  }
}

} // namespace statewire::fi
