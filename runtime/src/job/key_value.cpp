// SPDX-License-Identifier: BSD-3-Clause
#include "key_value.hpp"

#include "base/make_failure.hpp"

#include <chrono>
#include <cstdio>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace statewire::launch {
namespace {

// Hydra ends the job without a last look at what its ranks have written: the reason has to be out
// of the pipe before it is asked for the end. A reader that does not read delays that by 2 s.
void wait_until_read(int descriptor) {
  using namespace std::chrono_literals;
  struct stat what {};
  if (fstat(descriptor, &what) != 0 || !S_ISFIFO(what.st_mode)) return;
  for (auto left = 2000ms; left > 0ms; left -= 1ms) {
    int unread = 0;
    if (ioctl(descriptor, FIONREAD, &unread) != 0 || unread == 0) return;
    std::this_thread::sleep_for(1ms);
  }
}

} // namespace

Result<void> KeyValueLauncher::enter_gather(std::span<const std::uint8_t> mine, Clock::time_point) {
  mine_.assign(mine.begin(), mine.end());
  steps_.insert(steps_.end(), {Step::put_mine, Step::put_all});
  return advance();
}

Result<bool> KeyValueLauncher::fence_passed(std::uint32_t number) {
  if (fences_passed_ < number)
    if (Result<void> r = advance(); !r) return std::move(r).error();
  return fences_passed_ >= number;
}

void KeyValueLauncher::abort(std::string_view reason, int status) {
  const std::string text = fmt::format("rank {} aborted the job: {}", rank_, reason);
  // Launchers do not show the reason.
  std::fprintf(stderr, "statewire: %s\n", text.c_str());
  wait_until_read(STDERR_FILENO);
  ask_for_end(text, status == 0 ? 1 : status); // an abort is never a success
}

// A failed step leaves ranks and launcher out of step: it is final.
Result<void> KeyValueLauncher::advance() {
  if (!failed_)
    if (Result<void> r = take_steps(); !r) failed_ = std::move(r).error();
  return failed_ ? Result<void>(*failed_) : Result<void>();
}

// One barrier at a time: neither PMI nor PMIx tells two of the same ranks apart.
Result<void> KeyValueLauncher::take_steps() {
  while (!steps_.empty()) {
    const Step step = steps_.front();
    if (!entered_)
      if (Result<void> r = begin(step); !r) return r;
    entered_ = true;
    Result<bool> passed = barrier_passed();
    if (!passed) return std::move(passed).error();
    if (!*passed) return {};
    entered_ = false;
    steps_.pop_front();
    if (Result<void> r = end(step); !r) return r;
  }
  return {};
}

// Rank 0 collects the values and gives them out in one: if each rank asked for each value, a
// launcher would answer a number of questions that grows with the square of the ranks.
Result<void> KeyValueLauncher::begin(Step step) {
  const std::string number = std::to_string(gathers_);
  if (step == Step::put_mine)
    if (Result<void> r = put("mine-" + number, mine_); !r) return r;
  if (step == Step::put_all && rank_ == 0) {
    std::vector<std::uint8_t> all;
    for (std::uint32_t rank = 0; rank < size_; ++rank) {
      auto value = get(rank, "mine-" + number);
      if (!value) return std::move(value).error();
      put_bytes(all, *value);
    }
    if (all.size() > k_max_to_process)
      return make_failure(Errc::too_large,
                          "the values of all ranks together take {} bytes; the limit is {}",
                          all.size(), k_max_to_process);
    if (Result<void> r = put("all-" + number, all); !r) return r;
  }
  return enter_barrier();
}

Result<void> KeyValueLauncher::end(Step step) {
  if (step == Step::fence) ++fences_passed_;
  if (step != Step::put_all) return {};
  auto all = get(0, "all-" + std::to_string(gathers_++));
  if (!all) return std::move(all).error();
  all_ = std::move(*all);
  return {};
}

} // namespace statewire::launch
