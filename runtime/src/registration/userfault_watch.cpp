// SPDX-License-Identifier: BSD-3-Clause
#include "userfault_watch.hpp"

#include "asio/descriptor.hpp"

#include <boost/icl/interval_set.hpp>
#include <boost/lockfree/spsc_queue.hpp>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <fstream>
#include <locale>
#include <semaphore>
#include <string>
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

// Empty: it is refused, or the kernel is too old.
Descriptor open_events() {
  Descriptor fd(native::above_standard(
      static_cast<int>(::syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK | UFFD_USER_MODE_ONLY))));
  uffdio_api api{};
  api.api = UFFD_API;
  api.features = k_events;
  if (!fd || ::ioctl(fd.get(), UFFDIO_API, &api) != 0 || (api.features & k_new_enough) == 0)
    return {};
  return fd;
}

template <class Condition>
bool soon(Condition&& condition) {
  for (int i = 0; i < k_most_yields; ++i) {
    if (condition()) return true;
    std::this_thread::yield();
  }
  return false;
}

// Ranges without order or overlap. What touches becomes one.
using Interval = boost::icl::right_open_interval<std::uintptr_t>;
using RangeSet = boost::icl::interval_set<std::uintptr_t, std::less, Interval>;

// Past this many it keeps only what lies around them all.
constexpr std::size_t k_most_ranges = 4096;

void add(RangeSet& all, Range r) {
  all.add(Interval(r.begin, r.end));
  if (all.iterative_size() > k_most_ranges) all.add(boost::icl::hull(all));
}

} // namespace

// From the helper thread, which reads the kernel's events, to the one thread that asks for them.
// Neither waits for the other, and neither allocates.
class ChangeLog {
 public:
  struct Change {
    Range gone;
    Range watched; // where it is now, and still watched, when it was moved; else empty
  };

  // ---- the helper thread

  // Around reading events and add()ing them: in between, changes may be over for the threads
  // that made them and not be in the log yet.
  void begin() { phase_.fetch_add(1, std::memory_order_seq_cst); }
  void end() { phase_.fetch_add(1, std::memory_order_release); }

  void add(const Change& change) {
    if (!changes_.push(change))
      overflowed_.store(true, std::memory_order_relaxed); // end() publishes it
  }

  // ---- the one that asks

  [[nodiscard]] bool being_written() const {
    return phase_.load(std::memory_order_seq_cst) % 2 != 0;
  }
  [[nodiscard]] bool pending() const {
    return changes_.read_available() != 0 || overflowed_.load(std::memory_order_relaxed);
  }
  // f(Change) for each. When there were too many: one change of everything.
  template <class F>
  void take(F&& f) {
    changes_.consume_all(f);
    if (overflowed_.exchange(false, std::memory_order_acq_rel)) f(Change{{0, UINTPTR_MAX}, {}});
  }

 private:
  static constexpr std::size_t k_room = 256; // changes that were not fetched yet
  boost::lockfree::spsc_queue<Change, boost::lockfree::capacity<k_room>> changes_;
  std::atomic<std::uint64_t> phase_{0}; // odd: events are being read
  std::atomic<bool> overflowed_{false};
};

bool each_mapping(const std::function<bool(const Mapping&)>& visit) {
  std::ifstream file("/proc/self/maps");
  file.imbue(std::locale::classic()); // the program's may have a space between digits
  Mapping mapping;
  char dash = 0;
  std::uintptr_t offset = 0, inode = 0;
  std::string rights, device, rest;
  // begin-end rwxp offset major:minor inode   name
  while (file >> std::hex >> mapping.range.begin >> dash >> mapping.range.end >> rights >> offset >>
             device >> std::dec >> inode &&
         std::getline(file, rest)) {
    const std::size_t name = rest.find_first_not_of(' ');
    const bool is_file = inode != 0 || (name != std::string::npos && rest[name] != '[');
    mapping.private_anonymous = rights.ends_with('p') && !is_file;
    if (!visit(mapping)) return true;
  }
  return file.eof();
}

bool private_anonymous(Range what, Range& whole) {
  std::uintptr_t reached = what.begin;
  bool good = true;
  const bool listed = each_mapping([&](const Mapping& mapping) {
    if (mapping.range.end <= what.begin) return true;
    good = mapping.range.begin <= reached && mapping.private_anonymous;
    if (!good) return false;
    if (reached == what.begin) whole.begin = mapping.range.begin;
    whole.end = reached = mapping.range.end;
    return reached < what.end;
  });
  return listed && good && reached >= what.end;
}

// The thread that reads events. It allocates and frees nothing, see the header.
class UserfaultWatch::Helper {
 public:
  Helper(Descriptor events, Descriptor stop, const Pause& pause)
      : events_(std::move(events)), stop_(std::move(stop)), pause_(pause) {}

  // Signals are for the program's own threads.
  bool start() {
    sigset_t all, before;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    running_ = ::pthread_create(&thread_, nullptr, &Helper::main, this) == 0;
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return running_;
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

  [[nodiscard]] int events() const { return events_.get(); }

  ChangeLog log;
  RangeSet watched; // where: perhaps more than is left

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

// The kernel watches until the last copy of the descriptor is closed, and a forked child may have
// one. Without a reader of the events, the program would block in its next munmap() forever.
UserfaultWatch::~UserfaultWatch() {
  if (!helper_) return;
  std::vector<Range> changed;
  collect(changed);
  each_mapping([this](const Mapping& mapping) {
    if (!mapping.private_anonymous) return true;
    const Interval mapped(mapping.range.begin, mapping.range.end);
    const auto [first, last] = helper_->watched.equal_range(mapped);
    for (auto at = first; at != last; ++at) {
      const Interval part = *at & mapped;
      uffdio_range range{part.lower(), part.upper() - part.lower()};
      ::ioctl(helper_->events(), UFFDIO_UNREGISTER, &range);
    }
    return true;
  });
}

bool UserfaultWatch::start() {
  if (was_tried_) return helper_ != nullptr;
  Descriptor events = open_events();
  Descriptor stop(native::above_standard(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)));
  if (events && stop) {
    helper_ = std::make_unique<Helper>(std::move(events), std::move(stop), pause_);
    if (!helper_->start()) helper_.reset();
  }
  was_tried_ = true; // not where memory has run out
  return helper_ != nullptr;
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
  add(helper_->watched, whole);
  return true;
}

bool UserfaultWatch::collect(std::vector<Range>& changed) {
  if (!helper_) return true;
  const bool certain = soon([&] { return !being_changed(helper_->events()); }) &&
                       soon([&] { return !helper_->log.being_written(); });
  helper_->log.take([&](const ChangeLog::Change& change) {
    changed.push_back(change.gone);
    if (change.watched.size() > 0) add(helper_->watched, change.watched);
  });
  return certain;
}

bool UserfaultWatch::pending() const { return helper_ && helper_->log.pending(); }

} // namespace statewire::registration
