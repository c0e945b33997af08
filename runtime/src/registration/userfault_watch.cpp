// SPDX-License-Identifier: BSD-3-Clause
#include "userfault_watch.hpp"

#include "asio/descriptor.hpp"
#include "change_log.hpp"

#include <linux/userfaultfd.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <fcntl.h>
#include <semaphore>
#include <thread>
#include <utility>

namespace statewire::registration {
namespace {

constexpr std::uint64_t k_events =
    UFFD_FEATURE_EVENT_UNMAP | UFFD_FEATURE_EVENT_REMAP | UFFD_FEATURE_EVENT_REMOVE;
// Of Linux 5.18. Before 5.14 the count of changes under way was a flag that the first of two
// changes to end took back.
constexpr std::uint64_t k_new_enough = UFFD_FEATURE_EXACT_ADDRESS;
constexpr int k_most_yields = 256; // before "not certain"

// Step A of the proof. The kernel looks at the count before it looks at the arguments, which no
// kernel takes.
bool being_changed(int fd) {
  uffdio_writeprotect nothing{};
  nothing.mode = ~std::uint64_t{0};
  return ::ioctl(fd, UFFDIO_WRITEPROTECT, &nothing) != 0 && errno == EAGAIN;
}

// errno: 0, or why there is no `out`.
int open_events(Descriptor& out) {
  Descriptor fd(native::above_standard(
      static_cast<int>(::syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK | UFFD_USER_MODE_ONLY))));
  uffdio_api api{};
  api.api = UFFD_API;
  api.features = k_events;
  if (!fd || ::ioctl(fd.get(), UFFDIO_API, &api) != 0) return errno;
  if ((api.features & k_new_enough) == 0) return ENOSYS;
  out = std::move(fd);
  return 0;
}

template <class Condition>
bool soon(Condition&& condition) {
  for (int i = 0; i < k_most_yields; ++i) {
    if (condition()) return true;
    std::this_thread::yield();
  }
  return false;
}

} // namespace

// The thread that reads events. It allocates and frees nothing, see the header.
class UserfaultWatch::Helper {
 public:
  Helper(Descriptor events, Descriptor stop, const Pause& pause)
      : events_(std::move(events)), stop_(std::move(stop)), pause_(pause) {}

  // errno. Signals are for the program's own threads.
  int start() {
    sigset_t all, before;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    const int error = ::pthread_create(&thread_, nullptr, &Helper::main, this);
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    running_ = error == 0;
    return error;
  }

  Helper(const Helper&) = delete;
  Helper& operator=(const Helper&) = delete;

  // Nothing is watched any more. A thread that ends gives back its stack, and that may lie in
  // memory that was watched: so the helper ends after the descriptor is closed.
  ~Helper() {
    if (running_) {
      const std::uint64_t one = 1;
      [[maybe_unused]] const ssize_t n = ::write(stop_.get(), &one, sizeof one); // always has room
      drained_.acquire();
    }
    events_ = {};
    if (running_) {
      closed_.release();
      ::pthread_join(thread_, nullptr);
    }
  }

  // In a forked child the thread is not there.
  void forget_thread() { running_ = false; }

  [[nodiscard]] int events() const { return events_.get(); }
  ChangeLog log;

 private:
  static void* main(void* self) {
    static_cast<Helper*>(self)->run();
    return nullptr;
  }

  void run() {
    for (bool going = true; going;) {
      pollfd fds[2] = {{events(), POLLIN, 0}, {stop_.get(), POLLIN, 0}};
      if (::poll(fds, 2, -1) < 0) continue;
      if (fds[0].revents != 0) read_events();
      going = fds[1].revents == 0;
    }
    // Changes that began while it was watched: their threads wait until the events are read.
    for (int i = 0; i < 1000 && being_changed(events()); ++i) {
      pollfd fd{events(), POLLIN, 0};
      ::poll(&fd, 1, 1);
      read_events();
    }
    drained_.release();
    closed_.acquire();
  }

  void read_events() {
    uffd_msg messages[16];
    if (pause_) pause_(Moment::before_reading);
    log.begin();
    const ssize_t got = ::read(events(), messages, sizeof messages);
    if (pause_ && got > 0) pause_(Moment::before_logging);
    const std::size_t n = got > 0 ? static_cast<std::size_t>(got) / sizeof messages[0] : 0;
    for (std::size_t i = 0; i < n; ++i) {
      const uffd_msg& m = messages[i];
      if (m.event == UFFD_EVENT_REMAP) {
        const auto from = static_cast<std::uintptr_t>(m.arg.remap.from);
        const auto to = static_cast<std::uintptr_t>(m.arg.remap.to);
        const auto length = static_cast<std::uintptr_t>(m.arg.remap.len);
        log.add({{from, from + length}, {to, to + length}});
      } else if (m.event == UFFD_EVENT_UNMAP || m.event == UFFD_EVENT_REMOVE) {
        log.add({{static_cast<std::uintptr_t>(m.arg.remove.start),
                  static_cast<std::uintptr_t>(m.arg.remove.end)},
                 {}});
      }
    }
    log.end();
  }

  Descriptor events_, stop_;
  const Pause& pause_;
  std::binary_semaphore drained_{0}, closed_{0};
  pthread_t thread_{};
  bool running_ = false;
};

UserfaultWatch::UserfaultWatch(Pause pause) : pause_(std::move(pause)) {}

UserfaultWatch::~UserfaultWatch() {
  if (!helper_) return;
  if (::getpid() != process_) {
    helper_->forget_thread();
    return;
  }
  end_watching();
}

bool UserfaultWatch::start() {
  if (helper_) return ::getpid() == process_;
  if (refusal_ != 0) return false;
  Descriptor events;
  refusal_ = open_events(events);
  if (refusal_ != 0) return false;
  Descriptor stop(native::above_standard(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)));
  if (!stop) {
    refusal_ = errno;
    return false;
  }
  auto helper = std::make_unique<Helper>(std::move(events), std::move(stop), pause_);
  refusal_ = helper->start();
  if (refusal_ != 0) return false;
  helper_ = std::move(helper);
  process_ = ::getpid();
  return true;
}

bool UserfaultWatch::watch(Range what) {
  if (!start()) return false;
  // All of the mapping, for a watch on a part divides it in two: and mremap() moves only memory
  // that is one mapping.
  Range whole;
  if (!private_anonymous(what, whole)) return false;
  uffdio_register ask{};
  ask.range.start = whole.begin;
  ask.range.len = whole.size();
  ask.mode = UFFDIO_REGISTER_MODE_WP;
  if (::ioctl(helper_->events(), UFFDIO_REGISTER, &ask) != 0) return false;
  watched_.add(whole);
  return true;
}

bool UserfaultWatch::collect(std::vector<Range>& changed) {
  if (!helper_) return true;
  if (::getpid() != process_) return false;
  const bool certain = soon([&] { return !being_changed(helper_->events()); }) &&
                       soon([&] { return !helper_->log.being_written(); });
  helper_->log.take([&](const ChangeLog::Change& change) {
    changed.push_back(change.gone);
    if (change.watched.size() > 0) watched_.add(change.watched);
  });
  return certain;
}

bool UserfaultWatch::pending() const { return helper_ && helper_->log.pending(); }

// The kernel watches until the last copy of the descriptor is closed, and a forked child may have
// one. Without a reader of the events, the program would block in its next munmap() forever.
void UserfaultWatch::end_watching() {
  std::vector<Range> changed;
  collect(changed);
  each_mapping([&](const Mapping& mapping) {
    if (!mapping.private_anonymous) return true;
    watched_.each_within(mapping.range, [&](Range part) {
      uffdio_range range{part.begin, part.size()};
      ::ioctl(helper_->events(), UFFDIO_UNREGISTER, &range);
    });
    return true;
  });
}

} // namespace statewire::registration
