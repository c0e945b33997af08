// SPDX-License-Identifier: BSD-3-Clause
/* Two processes with the largest limits and timeouts that options can name: nothing waits, nothing overflows. */
#include "check.h"

#include <stdint.h>
#include <string.h>

enum { k_messages = 300, k_size = 5000, k_long = 3 << 20 };
static unsigned char bytes[k_long];
static sw_request requests[k_messages];

/* Of what arrives unexpected, far more than a connection's first credit. */
static void send_all(sw_context *context) {
  memset(bytes, 7, sizeof bytes);
  for (int i = 0; i < k_messages; ++i)
    CHECK_OK(sw_isend(context, 1, (uint64_t)i, bytes, k_size, NULL, &requests[i]));
  CHECK_OK(sw_wait_all(context, requests, k_messages, NULL));
  CHECK_OK(sw_fence(context, SW_FOREVER));
  CHECK_OK(sw_send(context, 1, k_messages, bytes, k_long, NULL));
}

static void receive_all(sw_context *context) {
  const sw_selector any = {0, 0, 0, 0};
  CHECK_OK(sw_fence(context, SW_FOREVER));
  for (int i = 0; i <= k_messages; ++i) {
    sw_status status;
    const size_t size = i < k_messages ? k_size : k_long;
    memset(bytes, 0, size);
    CHECK_OK(sw_recv(context, &any, bytes, sizeof bytes, &status));
    CHECK(status.tag == (uint64_t)i && status.bytes == size);
    CHECK(bytes[0] == 7 && memcmp(bytes, bytes + 1, size - 1) == 0);
  }
}

int main(void) {
  sw_job *job = NULL;
  sw_context *context = NULL;
  sw_options options = SW_OPTIONS_INIT;
  CHECK_OK(sw_job_open(&job));
  CHECK(sw_job_size(job) == 2);
  options.short_limit = options.eager_limit = options.unexpected_limit = SIZE_MAX;
  options.open_timeout = options.host_timeout = INT64_MAX - 1;
  options.handshake_timeout = options.close_timeout = INT64_MAX - 1;
  CHECK_OK(sw_context_open(job, &options, &context));
  if (sw_rank(context) == 0)
    send_all(context);
  else
    receive_all(context);
  CHECK_OK(sw_finalize(context));
  sw_context_close(context);
  sw_job_close(job);
  printf("all checks passed\n");
  return 0;
}
