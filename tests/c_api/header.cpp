// SPDX-License-Identifier: BSD-3-Clause
// <statewire.h> in C++, beside the C++ API, linked from the static library.
#include <statewire.h>
#include <statewire/context.hpp>

int main() {
  sw_job* job = nullptr;
  sw_context* context = nullptr;
  const sw_options options = SW_OPTIONS_INIT;
  if (sw_job_open(&job) != SW_OK || sw_context_open(job, &options, &context) != SW_OK) return 1;
  const bool same = statewire::to_text(statewire::Errc::moribund) == sw_error_text(SW_MORIBUND);
  const bool ended = sw_finalize(context) == SW_OK;
  sw_context_close(context);
  sw_job_close(job);
  return same && ended ? 0 : 1;
}
