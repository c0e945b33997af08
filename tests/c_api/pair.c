// SPDX-License-Identifier: BSD-3-Clause
/* Two processes: messages of every protocol, callbacks, active messages, forwards, an event loop, a
 * loss. */
#define _GNU_SOURCE
#include "check.h"

#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { most = 300000, rounds = 3000 };
static unsigned char out[most], in[most];
static sw_context *context;
static uint32_t other;

static sw_selector from_other(uint64_t tag) {
  const sw_selector s = {1 - sw_rank(context), 0, tag, SW_ALL_BITS};
  return s;
}

static void messages_of_every_size(void) {
  const sw_selector what = from_other(1);
  for (size_t size = 1; size <= most; size = size == 1 ? 5000 : size * 60) {
    sw_status status;
    for (size_t i = 0; i < size; ++i) out[i] = (unsigned char)(i * 7 + size + sw_rank(context));
    CHECK_OK(sw_send_recv(context, other, 1, out, size, &what, in, most, &status));
    CHECK(status.bytes == size && status.source == other && status.tag == 1);
    for (size_t i = 0; i < size; ++i)
      CHECK(in[i] == (unsigned char)(i * 7 + size + other));
  }
}

struct ends {
  unsigned count;
  sw_status last;
};
static void ended(void *user, const sw_status *status) {
  struct ends *const ends = (struct ends *)user;
  ++ends->count;
  ends->last = *status;
}
static int has_ended(void *user) { return ((const struct ends *)user)->count != 0; }

static void callbacks_get_the_end(void) {
  struct ends received = {0, {SW_OK, 0, 0, 0, 0, 0}}, sent = {0, {SW_OK, 0, 0, 0, 0, 0}};
  const sw_callback done = {ended, &received};
  const sw_send_options options = {0, SW_SYNCHRONOUS, {ended, &sent}};
  const sw_selector what = from_other(2);
  sw_request request = {0};
  CHECK_OK(sw_irecv(context, &what, in, most, &done, &request));
  CHECK(sw_wait(context, &request, NULL) == SW_INVALID_ARGUMENT); /* it has a callback */
  CHECK_OK(sw_isend(context, other, 2, out, 100, &options, NULL));
  CHECK_OK(sw_progress_until(context, has_ended, &received, SW_FOREVER));
  CHECK_OK(sw_progress_until(context, has_ended, &sent, SW_FOREVER));
  CHECK(received.count == 1 && received.last.error == SW_OK && received.last.bytes == 100);
  CHECK(sent.count == 1 && sent.last.error == SW_OK);
}

static void a_forward_returns_what_is_received(void) {
  const sw_selector there = from_other(3), back = from_other(4);
  sw_request requests[2];
  if (sw_rank(context) == 0) {
    CHECK_OK(sw_irecv(context, &back, in, most, NULL, &requests[0]));
    CHECK_OK(sw_isend(context, 1, 3, out, most, NULL, &requests[1]));
    CHECK_OK(sw_wait_all(context, requests, 2, NULL));
    CHECK(memcmp(in, out, most) == 0);
  } else {
    CHECK_OK(sw_irecv(context, &there, in, most, NULL, &requests[0]));
    CHECK_OK(sw_iforward(context, requests[0], 0, 4, NULL, &requests[1]));
    CHECK_OK(sw_wait_all(context, requests, 2, NULL));
  }
}

static sw_request waited_for[3];
static void receives_into_the_list(void *user, const sw_status *status) {
  const sw_selector what = from_other(13);
  (void)user;
  CHECK(status->error == SW_OK);
  CHECK_OK(sw_irecv(context, &what, in, most, NULL, &waited_for[0]));
}

static void a_wait_leaves_what_a_callback_stores_in_its_list(void) {
  const sw_selector begin = from_other(10), first = from_other(11), second = from_other(12);
  const sw_callback done = {receives_into_the_list, NULL};
  sw_status status;
  char byte = 0;
  if (sw_rank(context) == 0) {
    waited_for[0].id = 0;
    CHECK_OK(sw_irecv(context, &first, NULL, 0, &done, NULL));
    CHECK_OK(sw_irecv(context, &second, NULL, 0, NULL, &waited_for[1]));
    CHECK_OK(sw_isend(context, 1, 10, &byte, 1, NULL, &waited_for[2]));
    CHECK_OK(sw_wait_all(context, waited_for, 3, NULL));
    CHECK(waited_for[0].id != 0 && waited_for[1].id == 0 && waited_for[2].id == 0);
    CHECK_OK(sw_send(context, 1, 10, &byte, 1, NULL));
    CHECK_OK(sw_wait(context, &waited_for[0], &status));
    CHECK(status.tag == 13 && status.bytes == 1);
  } else {
    CHECK_OK(sw_recv(context, &begin, &byte, 1, NULL));
    CHECK_OK(sw_send(context, 0, 11, NULL, 0, NULL));
    CHECK_OK(sw_send(context, 0, 12, NULL, 0, NULL));
    CHECK_OK(sw_recv(context, &begin, &byte, 1, NULL));
    CHECK_OK(sw_send(context, 0, 13, &byte, 1, NULL));
  }
}

struct arrival {
  unsigned count;
  uint32_t from;
  char text[16];
};
static void arrived(void *user, uint32_t from, const void *data, size_t size) {
  struct arrival *const a = (struct arrival *)user;
  ++a->count;
  a->from = from;
  memcpy(a->text, data, size);
}
static int has_arrived(void *user) { return ((const struct arrival *)user)->count != 0; }

static void active_messages_call_their_handler(void) {
  struct arrival a = {0, 0, ""};
  CHECK_OK(sw_am_handler(context, 7, arrived, &a));
  CHECK_OK(sw_fence(context, SW_FOREVER)); /* both have a handler */
  CHECK_OK(sw_am_send(context, other, 7, "active", 7, 0));
  CHECK_OK(sw_progress_until(context, has_arrived, &a, SW_FOREVER));
  CHECK(a.count == 1 && a.from == other && strcmp(a.text, "active") == 0);
  CHECK_OK(sw_fence(context, SW_FOREVER));
  CHECK_OK(sw_am_handler(context, 7, NULL, NULL));
}

static void finalize_is_refused_here(void *user, const sw_status *status) {
  (void)status;
  *(sw_error *)user = sw_finalize(context);
}

static void a_callback_cannot_finalize(void) {
  sw_error answer = SW_OK;
  const sw_callback done = {finalize_is_refused_here, &answer};
  const sw_selector own = {sw_rank(context), 0, 9, SW_ALL_BITS};
  CHECK_OK(sw_send(context, sw_rank(context), 9, "x", 1, NULL));
  CHECK_OK(sw_irecv(context, &own, in, 1, &done, NULL));
  while (answer == SW_OK) (void)sw_progress(context);
  CHECK(answer == SW_IN_CALLBACK);
}

static double cpu_ms(void) {
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  return 1e3 * (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
         1e-3 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

/* Sleeps in epoll_wait only. */
static void an_event_loop_loses_no_wake_up(void) {
  const int set = epoll_create1(EPOLL_CLOEXEC);
  int descriptor = -1, again = -1;
  struct epoll_event event;
  unsigned sleeps = 0;
  CHECK(set >= 0);
  CHECK(sw_arm(context) == 0); /* there is no descriptor yet */
  CHECK_OK(sw_descriptor(context, &descriptor));
  CHECK_OK(sw_descriptor(context, &again));
  CHECK(descriptor >= 0 && again == descriptor);
  memset(&event, 0, sizeof event);
  event.events = EPOLLIN;
  CHECK(epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event) == 0);
  CHECK_OK(sw_fence(context, SW_FOREVER));
  for (unsigned n = 0; n < rounds; ++n) {
    const sw_selector what = from_other(5);
    struct ends received = {0, {SW_OK, 0, 0, 0, 0, 0}};
    const sw_callback done = {ended, &received};
    CHECK_OK(sw_irecv(context, &what, in, 8, &done, NULL));
    if (sw_rank(context) == 0) CHECK_OK(sw_send(context, other, 5, out, 8, NULL));
    for (;;) {
      while (sw_progress(context)) {
      }
      if (received.count != 0) break;
      if (!sw_arm(context)) continue;
      ++sleeps;
      CHECK(epoll_wait(set, &event, 1, 30000) == 1);
    }
    CHECK(received.last.error == SW_OK);
    if (sw_rank(context) == 1) CHECK_OK(sw_send(context, other, 5, out, 8, NULL));
  }
  CHECK(sleeps > 0);
  CHECK_OK(sw_fence(context, SW_FOREVER));
  /* Idle for a second. */
  const double before = cpu_ms();
  const time_t end = time(NULL) + 1;
  unsigned wakes = 0;
  while (time(NULL) <= end) {
    while (sw_progress(context)) {
    }
    if (sw_arm(context)) wakes += epoll_wait(set, &event, 1, 100) == 1;
  }
  const double used = cpu_ms() - before;
  printf("rank %u: %d rounds with %u sleeps; idle: %u wake-ups, %.2f ms of CPU time\n",
         (unsigned)sw_rank(context), (int)rounds, sleeps, wakes, used);
  CHECK(wakes < 50 && used < 100);
  close(set);
}

/* In the child every call fails, and closing what is the parent's changes nothing for the parent. */
static int acts_as_a_child(sw_job *job, sw_request pending) {
  const sw_selector what = from_other(8);
  sw_request request = {0}, both[2];
  sw_status status;
  size_t n = 0, indices[2];
  int descriptor = -1, flag = 0;
  if (sw_send(context, other, 8, out, 1, NULL) != SW_FORKED) return 1;
  if (strstr(sw_last_error(), "fork()") == NULL) return 2;
  if (sw_isend(context, other, 8, out, 1, NULL, &request) != SW_FORKED) return 3;
  if (sw_recv(context, &what, in, 1, &status) != SW_FORKED) return 4;
  if (sw_iprobe(context, &what, &flag, &status) != SW_FORKED) return 5;
  if (sw_am_send(context, other, 7, out, 1, 0) != SW_FORKED) return 6;
  if (sw_close(context, other) != SW_FORKED) return 7;
  if (sw_fence(context, SW_FOREVER) != SW_FORKED) return 8;
  if (sw_finalize(context) != SW_FORKED) return 9;
  if (sw_descriptor(context, &descriptor) != SW_FORKED) return 10;
  if (sw_progress(context) != 0 || sw_arm(context) != 0) return 11;
  request = pending;
  if (sw_wait(context, &request, &status) != SW_FORKED || request.id != 0) return 12;
  request = pending;
  if (sw_test(context, &request, &flag, &status) != SW_FORKED || request.id != 0) return 13;
  both[0].id = 0, both[1] = pending;
  if (sw_wait_any(context, both, 2, &n, &status) != SW_FORKED || both[1].id != 0) return 14;
  both[1] = pending;
  if (sw_test_some(context, both, 2, &n, indices, NULL) != SW_FORKED || both[1].id != 0) return 15;
  both[1] = pending;
  if (sw_wait_all(context, both, 2, NULL) != SW_FORKED || both[1].id != 0) return 16;
  sw_wake(context);
  sw_job_abort(job, "by a child", 5);
  sw_context_close(context);
  sw_job_close(job);
  return 0;
}

static void a_child_that_is_forked_changes_nothing(sw_job *job) {
  const sw_selector what = from_other(8);
  sw_request request = {0};
  sw_status received;
  int status = -1;
  pid_t child;
  CHECK_OK(sw_irecv(context, &what, in, 8, NULL, &request));
  CHECK_OK(sw_fence(context, SW_FOREVER));
  fflush(NULL);
  child = fork();
  CHECK(child >= 0);
  if (child == 0) _exit(acts_as_a_child(job, request));
  CHECK_OK(sw_send(context, other, 8, out, 8, NULL)); /* it may arrive while the child acts */
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  CHECK_OK(sw_wait(context, &request, &received));
  CHECK(received.bytes == 8);
  CHECK_OK(sw_fence(context, SW_FOREVER));
  messages_of_every_size();
}

/* A second channel between the two processes: using it makes no progress here. */
static int side_channel(void) {
  const sw_selector what = from_other(7);
  struct sockaddr_un own, there;
  socklen_t size = sizeof own;
  sw_status status;
  const int s = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  CHECK(s >= 0);
  memset(&own, 0, sizeof own);
  own.sun_family = AF_UNIX;
  CHECK(bind(s, (struct sockaddr *)&own, sizeof own.sun_family) == 0); /* any free name */
  CHECK(getsockname(s, (struct sockaddr *)&own, &size) == 0);
  CHECK_OK(sw_send_recv(context, other, 7, &own, size, &what, &there, sizeof there, &status));
  CHECK(connect(s, (struct sockaddr *)&there, (socklen_t)status.bytes) == 0);
  return s;
}
static void signal_other(int channel) { CHECK(send(channel, "!", 1, 0) == 1); }
static void await_other(int channel) {
  char byte;
  CHECK(recv(channel, &byte, 1, 0) == 1);
}

/* Between its sends the sender makes no progress. */
static void messages_with_more_leave_with_the_last_one(void) {
  enum { count = 4, polls = 200 };
  const sw_send_options more = {0, SW_MORE, {NULL, NULL}};
  const sw_selector what = from_other(8);
  const int channel = side_channel();
  uint32_t numbers[count], in_order[count];
  sw_request requests[count];
  CHECK_OK(sw_fence(context, SW_FOREVER));
  for (uint32_t i = 0; i < count; ++i) {
    const int last = i + 1 == count;
    numbers[i] = i;
    if (sw_rank(context) == 0) {
      CHECK_OK(sw_isend(context, 1, 8, &numbers[i], sizeof numbers[i], last ? NULL : &more,
                        &requests[i]));
    } else {
      CHECK_OK(sw_irecv(context, &what, &in_order[i], sizeof in_order[i], NULL, &requests[i]));
    }
  }
  if (sw_rank(context) == 0) {
    await_other(channel); /* all have arrived */
  } else {
    CHECK_OK(sw_wait_all(context, requests, count, NULL));
    CHECK(memcmp(in_order, numbers, sizeof numbers) == 0);
    signal_other(channel);
  }
  if (sw_rank(context) == 0) {
    CHECK_OK(sw_wait_all(context, requests, count, NULL));
    CHECK_OK(sw_isend(context, 1, 8, numbers, sizeof numbers, &more, &requests[0]));
    signal_other(channel);
    await_other(channel); /* it has not arrived */
    CHECK_OK(sw_wait(context, &requests[0], NULL));
  } else {
    int found = 0;
    await_other(channel);
    for (int i = 0; i < polls && !found; ++i) CHECK_OK(sw_iprobe(context, &what, &found, NULL));
    CHECK(!found);
    signal_other(channel);
    CHECK_OK(sw_recv(context, &what, in_order, sizeof in_order, NULL));
  }
  close(channel);
}

struct losses {
  unsigned count;
  uint32_t rank;
  sw_error reason;
};
static void is_lost(void *user, uint32_t rank, sw_error reason) {
  struct losses *const losses = (struct losses *)user;
  ++losses->count;
  losses->rank = rank;
  losses->reason = reason;
}

static void a_loss_is_reported(void) {
  struct losses losses = {0, 0, SW_OK};
  const sw_selector what = from_other(6);
  sw_status status;
  CHECK_OK(sw_on_lost(context, is_lost, &losses));
  CHECK_OK(sw_fence(context, SW_FOREVER));
  if (sw_rank(context) == 1) return; /* closes its context without sw_finalize() */
  CHECK(sw_recv(context, &what, in, 1, &status) == SW_RESET);
  CHECK(status.error == SW_RESET && strlen(sw_last_error()) > 0);
  while (losses.count == 0) (void)sw_progress(context);
  CHECK(losses.count == 1 && losses.rank == 1 && losses.reason == SW_RESET);
  CHECK(sw_send(context, other, 6, out, 1, NULL) == SW_MORIBUND);
  CHECK_OK(sw_close(context, 1)); /* acknowledges it */
  CHECK_OK(sw_on_lost(context, NULL, NULL));
  CHECK_OK(sw_finalize(context));
}

int main(void) {
  sw_job *job = NULL;
  char method[16];
  CHECK_OK(sw_job_open(&job));
  CHECK(sw_job_size(job) == 2);
  CHECK_OK(sw_context_open(job, NULL, &context));
  CHECK(sw_rank(context) == sw_job_rank(job) && sw_size(context) == 2);
  other = 1 - sw_rank(context);
  CHECK(sw_method(context, other, method, sizeof method) > 0);
  messages_of_every_size();
  callbacks_get_the_end();
  a_forward_returns_what_is_received();
  a_wait_leaves_what_a_callback_stores_in_its_list();
  active_messages_call_their_handler();
  a_callback_cannot_finalize();
  an_event_loop_loses_no_wake_up();
  a_child_that_is_forked_changes_nothing(job);
  messages_with_more_leave_with_the_last_one();
  a_loss_is_reported();
  sw_context_close(context);
  sw_job_close(job);
  printf("two processes: all checks passed\n");
  return 0;
}
