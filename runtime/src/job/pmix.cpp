// SPDX-License-Identifier: BSD-3-Clause
#include "find_launcher.hpp"

#include "asio/descriptor.hpp"
#include "base/make_failure.hpp"
#include "key_value.hpp"
#include "pmix_library.hpp"
#include <statewire/component.hpp>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sys/eventfd.h>
#include <unistd.h>

namespace statewire::launch {
namespace {

using pmix::Functions;
using pmix::Got;
using pmix::Status;

// Servers do not agree on the types of numbers.
std::optional<std::uint32_t> number(const pmix::Value& value) {
  switch (value.type) {
  case pmix::k_uint16:
    return value.uint16;
  case pmix::k_uint32:
    return value.uint32;
  case pmix::k_int:
  case pmix::k_int32:
    return value.integer;
  case pmix::k_size:
  case pmix::k_uint64:
    return static_cast<std::uint32_t>(value.uint64);
  default:
    return std::nullopt;
  }
}

// PMIx_Init has succeeded: after a failure PMIx_Finalize crashes.
class Pmix final : public KeyValueLauncher {
 public:
  Pmix(const Functions& functions, const pmix::Process& own, std::uint32_t size, Descriptor event)
      : KeyValueLauncher(own.rank, size), pmix_(functions), own_(own), event_(std::move(event)) {
    std::strcpy(collect_.key, "pmix.collect");
    collect_.value.type = pmix::k_bool;
    collect_.value.flag = true;
  }
  // A process that ends without this takes the job with it. No callback comes afterwards.
  ~Pmix() override { pmix_.finalize(nullptr, 0); }

  [[nodiscard]] int descriptor() const override { return event_.get(); }

 protected:
  Result<void> put(const std::string& name, std::span<const std::uint8_t> value) override {
    return pmix_.put(key(name), value);
  }
  Result<std::vector<std::uint8_t>> get(std::uint32_t rank, const std::string& name) override {
    const std::string what = fmt::format("PMIx_Get of '{}' of rank {}", key(name), rank);
    pmix::Process owner = own_;
    owner.rank = rank;
    Got got;
    const Status s = pmix_.get(&owner, key(name).c_str(), nullptr, 0, got.slot());
    if (s != pmix::k_success) return pmix_.failed(what, s);
    return pmix::bytes_of(*got, what);
  }
  Result<void> enter_barrier() override {
    const auto call_done = [](Status s, void* self) { static_cast<Pmix*>(self)->done(s); };
    const Status s = pmix_.fence_nb(nullptr, 0, &collect_, 1, call_done, this);
    if (s == pmix::k_operation_succeeded)
      done(pmix::k_success);
    else if (s != pmix::k_success)
      return pmix_.failed("PMIx_Fence_nb", s);
    return {};
  }
  Result<bool> barrier_passed() override {
    std::uint64_t ended = 0;
    if (::read(event_.get(), &ended, sizeof ended) != sizeof ended) return false;
    const Status s = status_.load(std::memory_order_relaxed);
    if (s != pmix::k_success) return pmix_.failed("a fence of PMIx", s);
    return true;
  }
  void ask_for_end(const std::string& reason, int status) override {
    pmix_.abort(status, reason.c_str(), nullptr, 0);
  }

 private:
  static std::string key(const std::string& name) { return "statewire-" + name; }
  void done(Status status) { // in PMIx's thread, or in this one
    status_.store(status, std::memory_order_relaxed);
    const std::uint64_t one = 1;
    (void)!::write(event_.get(), &one, sizeof one);
  }

  Functions pmix_;
  pmix::Process own_;
  Descriptor event_; // counts 1 when a fence has ended
  std::atomic<Status> status_ = pmix::k_success;
  // Read by PMIx's thread while a fence is under way. Values are collected at every fence: without,
  // Slurm lets the ranks of a machine pass before those of other machines have come.
  pmix::Info collect_{};
};

} // namespace

Result<Joined> join_pmix() {
  Result<Functions> pmix = load<Functions>();
  if (!pmix)
    return make_failure(pmix.error().code,
                        "a PMIx server started this process ({}={}), but {}; install libpmix2 on "
                        "this machine, or start with srun --mpi=pmi2",
                        k_pmix_space_variable, std::getenv(k_pmix_space_variable),
                        pmix.error().text);
  Descriptor event(native::above_standard(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)));
  if (!event) return make_failure(errno, "cannot make an eventfd");
  pmix::Process own{};
  if (const Status s = pmix->init(&own, nullptr, 0); s != pmix::k_success)
    return pmix->failed("PMIx_Init", s);
  pmix::Process all = own;
  all.rank = pmix::k_all_ranks;
  Got got;
  const Status s = pmix->get(&all, "pmix.job.size", nullptr, 0, got.slot());
  const std::optional<std::uint32_t> size = s == pmix::k_success ? number(*got) : std::nullopt;
  if (!size || own.rank >= *size) {
    pmix->finalize(nullptr, 0);
    return s != pmix::k_success
               ? pmix->failed("PMIx_Get of 'pmix.job.size'", s)
               : make_failure(Errc::bad_message, "PMIx says that this is rank {} of {} processes",
                              own.rank, size ? std::to_string(*size) : "no number");
  }
  return agree(std::make_unique<Pmix>(*pmix, own, *size, std::move(event)));
}

Result<std::string> pmix_version() {
  return load<Functions>().transform([](const Functions& f) { return std::string(f.version()); });
}

} // namespace statewire::launch
