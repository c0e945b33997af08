// SPDX-License-Identifier: BSD-3-Clause
// A key for the processes of a PMIx job that are no members of a Job: rank 0 puts it into the
// launcher's store, the others get it from there. No fence is needed: the server answers when rank
// 0 has committed; servers that answer before that are asked again.
#include "base/make_failure.hpp"
#include "base/setting_texts.hpp"
#include "find_launcher.hpp"
#include "pmix_library.hpp"
#include "sealed.hpp"

#include <statewire/job.hpp>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <future>
#include <mutex>
#include <thread>

namespace statewire {
namespace {

using launch::pmix::Functions;
using launch::pmix::Process;
using launch::pmix::Status;
using Clock = std::chrono::steady_clock;

constexpr const char* k_name = "statewire-key";
// Open MPI's name of the process that has spawned this job, "JOB.RANK:…": the key is its job's.
constexpr const char* k_parent_variable = "OMPI_PARENT_PORT";

struct Answer {
  Status status = launch::pmix::k_success;
  Result<std::vector<std::uint8_t>> bytes = Failure{Errc::bad_message, {}};
};
using Promise = std::promise<Answer>; // may be kept after its time limit

void answered(Status status, launch::pmix::Value* value, void* data) {
  Answer answer{status};
  if (status == launch::pmix::k_success) answer.bytes = launch::pmix::bytes_of(*value, k_name);
  std::unique_ptr<Promise>(static_cast<Promise*>(data))->set_value(std::move(answer));
}

// Of one request; empty: no answer came before the deadline.
std::optional<Answer> ask(const Functions& pmix, const Process& owner, Clock::time_point deadline) {
  auto promise = std::make_unique<Promise>();
  std::future<Answer> answer = promise->get_future();
  if (const Status s = pmix.get_nb(&owner, k_name, nullptr, 0, answered, promise.get());
      s != launch::pmix::k_success)
    return Answer{s};
  (void)promise.release(); // answered() owns it
  if (answer.wait_until(deadline) != std::future_status::ready) return std::nullopt;
  return answer.get();
}

// Before rank 0 has committed, a server waits for it. Open MPI's does so for a short time only, and
// not where another rank has committed first. The request is repeated, less and less often.
Result<std::vector<std::uint8_t>> get(const Functions& pmix, const Process& owner,
                                      std::chrono::milliseconds timeout) {
  constexpr std::chrono::milliseconds k_longest_pause(100);
  const Clock::time_point deadline = Clock::now() + timeout;
  for (std::chrono::milliseconds pause(1);; pause = std::min(pause * 2, k_longest_pause)) {
    std::optional<Answer> answer = ask(pmix, owner, deadline);
    if (answer && answer->status == launch::pmix::k_success) return std::move(answer->bytes);
    if (answer && answer->status != launch::pmix::k_not_found &&
        answer->status != launch::pmix::k_timed_out)
      return pmix.failed(fmt::format("PMIx_Get of '{}' of rank 0 of {}", k_name, owner.space),
                         answer->status);
    const auto left = deadline - Clock::now();
    if (!answer || left <= Clock::duration::zero())
      return make_failure(Errc::timed_out, "rank 0 of {} gave no key within {} ms", owner.space,
                          timeout.count());
    std::this_thread::sleep_for(std::min<Clock::duration>(pause, left));
  }
}

// Of the job that has the key: this one, or the one that has spawned it.
Process holder_of_key(const Process& own) {
  Process holder = own;
  holder.rank = 0;
  const std::string_view text = environment_variable(k_parent_variable).value_or("");
  const std::string_view space = text.substr(0, text.find('.'));
  if (space.size() == text.size() || space.size() >= sizeof holder.space) return holder;
  std::memset(holder.space, 0, sizeof holder.space);
  space.copy(holder.space, space.size());
  return holder;
}

Result<Key> key_in_store(const Functions& pmix, const Process& own,
                         std::chrono::milliseconds timeout) {
  const Process holder = holder_of_key(own);
  const bool is_spawned = std::strcmp(holder.space, own.space) != 0;
  Result<Key> key = Key();
  if (own.rank == 0 && !is_spawned) {
    key = Key::random();
  } else {
    const auto value = get(pmix, holder, timeout);
    if (!value) return value.error();
    ByteReader in(*value);
    const auto secret = launch::take_sealed(in, Key::k_size, launch::Age::any);
    if (!secret) return secret.error();
    key = Key(std::span(*secret).first<Key::k_size>());
  }
  if (!key || own.rank != 0) return key;
  WipedBytes sealed; // for the others, and for jobs that this one spawns
  launch::put_sealed(sealed, key->bytes());
  if (Result<void> r = pmix.put(k_name, sealed); !r) return std::move(r).error();
  return key;
}

Result<Key> ask_launcher(const Functions& pmix, std::chrono::milliseconds timeout) {
  Process own{};
  if (const Status s = pmix.init(&own, nullptr, 0); s != launch::pmix::k_success)
    return pmix.failed("PMIx_Init", s);
  Result<Key> key = key_in_store(pmix, own, timeout);
  // Counts its users: an MPI library in this process goes on. The store keeps what rank 0 has put.
  pmix.finalize(nullptr, 0);
  return key;
}

} // namespace

Result<std::optional<Key>> Key::of_launcher(std::chrono::milliseconds timeout) {
  static std::mutex mutex;        // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
  static std::optional<Key> once; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
  const std::lock_guard hold(mutex);
  if (once) return once;
  if (!launch::is_under_pmix()) return std::optional<Key>();
  const Result<Functions> pmix = launch::load<Functions>();
  if (!pmix) return std::optional<Key>();
  Result<Key> key = ask_launcher(*pmix, timeout);
  if (!key) return std::move(key).error();
  once = *key;
  return once;
}

} // namespace statewire
