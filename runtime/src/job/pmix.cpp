// SPDX-License-Identifier: BSD-3-Clause
#include "pmix.hpp"

#include "asio/descriptor.hpp"
#include "fd.hpp"
#include "key_value.hpp"
#include "pmix_types.hpp"
#include "shared_library.hpp"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sys/eventfd.h>
#include <system_error>

namespace statewire::launch {
namespace {

using pmix::Status;

// The functions of libpmix, all that are needed.
struct Functions {
  Status (*init)(pmix::Process*, pmix::Info*, std::size_t) = nullptr;
  Status (*finalize)(const pmix::Info*, std::size_t) = nullptr;
  Status (*abort)(int, const char*, pmix::Process*, std::size_t) = nullptr;
  Status (*put)(std::uint8_t, const char*, pmix::Value*) = nullptr;
  Status (*commit)() = nullptr;
  Status (*fence_nb)(const pmix::Process*, std::size_t, const pmix::Info*, std::size_t, pmix::Done,
                     void*) = nullptr;
  Status (*get)(const pmix::Process*, const char*, const pmix::Info*, std::size_t,
                pmix::Value**) = nullptr;
  const char* (*error_string)(Status) = nullptr;
  const char* (*version)() = nullptr;

  [[nodiscard]] static Result<Functions> load();
};

Result<Functions> Functions::load() {
  SharedLibrary library(k_pmix_library);
  Functions f;
  library.find(f.init, "PMIx_Init");
  library.find(f.finalize, "PMIx_Finalize");
  library.find(f.abort, "PMIx_Abort");
  library.find(f.put, "PMIx_Put");
  library.find(f.commit, "PMIx_Commit");
  library.find(f.fence_nb, "PMIx_Fence_nb");
  library.find(f.get, "PMIx_Get");
  library.find(f.error_string, "PMIx_Error_string");
  library.find(f.version, "PMIx_Get_version");
  if (!library.result()) return library.result().error();
  return f;
}

Failure failed(const Functions& f, const std::string& what, Status status) {
  return {Errc::system,
          what + " failed: " + f.error_string(status) + " (" + std::to_string(status) + ")"};
}

// What PMIx_Get returns. The macros of PMIx's headers that release it need functions that older
// libraries lack.
class Got {
 public:
  Got() = default;
  Got(const Got&) = delete;
  Got& operator=(const Got&) = delete;
  ~Got() {
    if (value_ != nullptr && value_->type == pmix::k_byte_object) std::free(value_->object.bytes);
    std::free(value_);
  }
  [[nodiscard]] pmix::Value** slot() { return &value_; }
  [[nodiscard]] const pmix::Value& operator*() const { return *value_; }

 private:
  pmix::Value* value_ = nullptr;
};

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
  Pmix(const Functions& functions, const pmix::Process& own, std::uint32_t size, UniqueFd event)
      : KeyValueLauncher(own.rank, size), pmix_(functions), own_(own), event_(std::move(event)) {
    std::strcpy(collect_.key, "pmix.collect");
    collect_.value.type = pmix::k_bool;
    collect_.value.flag = true;
  }
  Pmix(const Pmix&) = delete;
  Pmix& operator=(const Pmix&) = delete;
  // A process that ends without this takes the job with it. No callback comes afterwards.
  ~Pmix() override { pmix_.finalize(nullptr, 0); }

  [[nodiscard]] int descriptor() const override { return event_.get(); }

 protected:
  Result<void> put(const std::string& name, std::span<const std::uint8_t> value) override;
  Result<std::vector<std::uint8_t>> get(std::uint32_t rank, const std::string& name) override;
  Result<void> enter_barrier() override;
  Result<bool> barrier_passed() override;
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
  UniqueFd event_; // counts 1 when a fence has ended
  std::atomic<Status> status_ = pmix::k_success;
  // Read by PMIx's thread while a fence is under way. Values are collected at every fence: without,
  // Slurm lets the ranks of a machine pass before those of other machines have come.
  pmix::Info collect_{};
};

Result<void> Pmix::put(const std::string& name, std::span<const std::uint8_t> value) {
  std::vector<char> bytes(value.begin(), value.end());
  pmix::Value v{};
  v.type = pmix::k_byte_object;
  v.object = {bytes.data(), bytes.size()};
  if (const Status s = pmix_.put(pmix::k_scope_global, key(name).c_str(), &v); s != pmix::k_success)
    return failed(pmix_, "PMIx_Put of " + std::to_string(value.size()) + " bytes", s);
  if (const Status s = pmix_.commit(); s != pmix::k_success) return failed(pmix_, "PMIx_Commit", s);
  return {};
}

Result<std::vector<std::uint8_t>> Pmix::get(std::uint32_t rank, const std::string& name) {
  const std::string what = "PMIx_Get of '" + key(name) + "' of rank " + std::to_string(rank);
  pmix::Process owner = own_;
  owner.rank = rank;
  Got got;
  const Status s = pmix_.get(&owner, key(name).c_str(), nullptr, 0, got.slot());
  if (s != pmix::k_success) return failed(pmix_, what, s);
  if ((*got).type != pmix::k_byte_object)
    return Failure{Errc::bad_message, what + " gave a value of type " +
                                          std::to_string((*got).type) + " instead of bytes"};
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>((*got).object.bytes);
  return std::vector<std::uint8_t>(bytes, bytes + (*got).object.size);
}

Result<void> Pmix::enter_barrier() {
  const auto call_done = [](Status s, void* self) { static_cast<Pmix*>(self)->done(s); };
  const Status s = pmix_.fence_nb(nullptr, 0, &collect_, 1, call_done, this);
  if (s == pmix::k_operation_succeeded)
    done(pmix::k_success);
  else if (s != pmix::k_success)
    return failed(pmix_, "PMIx_Fence_nb", s);
  return {};
}

Result<bool> Pmix::barrier_passed() {
  std::uint64_t ended = 0;
  if (::read(event_.get(), &ended, sizeof ended) != sizeof ended) return false;
  const Status s = status_.load(std::memory_order_relaxed);
  if (s != pmix::k_success) return failed(pmix_, "a fence of PMIx", s);
  return true;
}

} // namespace

Result<Joined> join_pmix() {
  Result<Functions> pmix = Functions::load();
  if (!pmix)
    return Failure{pmix.error().code,
                   std::string("a PMIx server started this process (") + k_pmix_space_variable +
                       "=" + std::getenv(k_pmix_space_variable) + "), but " + pmix.error().text +
                       "; install libpmix2 on this machine, or start with srun --mpi=pmi2"};
  UniqueFd event(native::above_standard(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)));
  if (!event)
    return Failure{from_errno(errno),
                   "cannot make an eventfd: " + std::system_category().message(errno)};
  pmix::Process own{};
  if (const Status s = pmix->init(&own, nullptr, 0); s != pmix::k_success)
    return failed(*pmix, "PMIx_Init", s);
  pmix::Process all = own;
  all.rank = pmix::k_all_ranks;
  Got got;
  const Status s = pmix->get(&all, "pmix.job.size", nullptr, 0, got.slot());
  const std::optional<std::uint32_t> size = s == pmix::k_success ? number(*got) : std::nullopt;
  if (!size || own.rank >= *size) {
    pmix->finalize(nullptr, 0);
    return s != pmix::k_success
               ? failed(*pmix, "PMIx_Get of 'pmix.job.size'", s)
               : Failure{Errc::bad_message,
                         "PMIx says that this is rank " + std::to_string(own.rank) + " of " +
                             (size ? std::to_string(*size) : "no number") + " processes"};
  }
  return agree(std::make_unique<Pmix>(*pmix, own, *size, std::move(event)));
}

Result<std::string> pmix_version() {
  Result<Functions> pmix = Functions::load();
  if (!pmix) return std::move(pmix).error();
  return std::string(pmix->version());
}

} // namespace statewire::launch
