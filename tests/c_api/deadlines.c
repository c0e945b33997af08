// SPDX-License-Identifier: BSD-3-Clause
/* Two processes. One makes no progress until it gets a signal; the other one closes their
 * connection within the deadline that it has set. */
#define _GNU_SOURCE
#include "check.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

static int is_lost;
static sw_error reason;

static void lost(void *user, uint32_t rank, sw_error why) {
  (void)user, (void)rank;
  is_lost = 1;
  reason = why;
}
static int is_over(void *user) {
  (void)user;
  return is_lost;
}

int main(void) {
  sw_job *job = NULL;
  sw_context *context = NULL;
  sw_options options = SW_OPTIONS_INIT;
  const sw_selector what = {1, 0, 3, SW_ALL_BITS};
  sw_status status;
  sigset_t signals;
  int caught = 0;
  pid_t own = getpid(), peer = 0;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  CHECK(sigprocmask(SIG_BLOCK, &signals, NULL) == 0);
  CHECK_OK(sw_job_open(&job));
  CHECK(sw_job_size(job) == 2);
  options.open_timeout = SW_FOREVER;
  options.host_timeout = SW_FOREVER;
  options.handshake_timeout = SW_FOREVER;
  options.close_timeout = 50 * 1000 * 1000;
  CHECK_OK(sw_context_open(job, &options, &context));
  CHECK_OK(sw_on_lost(context, lost, NULL));
  if (sw_rank(context) == 0) {
    CHECK_OK(sw_recv(context, &what, &peer, sizeof peer, &status));
    CHECK_OK(sw_close(context, 1));
    CHECK_OK(sw_progress_until(context, is_over, NULL, SW_FOREVER));
    CHECK(reason == SW_TIMED_OUT);
    CHECK(kill(peer, SIGUSR1) == 0);
  } else {
    CHECK_OK(sw_send(context, 0, 3, &own, sizeof own, NULL));
    CHECK(sigwait(&signals, &caught) == 0);
    CHECK_OK(sw_progress_until(context, is_over, NULL, SW_FOREVER));
  }
  sw_context_close(context);
  sw_job_close(job);
  printf("all checks passed\n");
  return 0;
}
