// SPDX-License-Identifier: BSD-3-Clause
/* What one process can see of the C API: errors, versions, wrong arguments, messages to itself. */
#include "check.h"

#include <string.h>
#include <strings.h>

/* An error and its constant have one name and one number. */
#define E(name) {SW_##name, #name}
static const struct {
  int code;
  const char *name;
} k_errors[] = {
    E(OK), E(LOST_HEAD_TO_HEAD), E(CLOSING), E(ALREADY_CONNECTED), E(FINALIZING),
    E(UNKNOWN_GROUP), E(WRONG_RANK), E(WRONG_KEY), E(WRONG_VERSION), E(OVERLOADED),
    E(CONNECTION_REFUSED), E(UNREACHABLE), E(CLOSED), E(RESET), E(PEER_RESTARTED), E(TIMED_OUT),
    E(BAD_MESSAGE), E(NO_DESCRIPTORS), E(NO_MEMORY), E(QUEUE_FULL), E(TOO_LARGE),
    E(INVALID_ARGUMENT), E(FINALIZED), E(MORIBUND), E(SYSTEM), E(TRUNCATED), E(CANCELLED),
    E(IN_CALLBACK), E(FORKED), E(NO_METHOD)};

static void errors_have_texts(void) {
  const int errors = (int)(sizeof k_errors / sizeof *k_errors);
  for (int e = 0; e < errors; ++e) {
    CHECK(k_errors[e].code == e);
    CHECK(strcasecmp(sw_error_name(e), k_errors[e].name) == 0);
    CHECK(strlen(sw_error_text(e)) > 5);
    CHECK((sw_error_category(e) == SW_CATEGORY_NONE) == (e == SW_OK));
  }
  CHECK(strcmp(sw_error_name(errors), "unknown") == 0);
  CHECK(strcmp(sw_error_name(256), "unknown") == 0);
  CHECK(strcmp(sw_error_name(-1), "unknown") == 0);
  CHECK(sw_error_may_retry(SW_QUEUE_FULL) && !sw_error_may_retry(SW_TOO_LARGE));
  CHECK(sw_error_category(SW_RESET) == SW_CATEGORY_RESET);
  CHECK(sw_version() == SW_VERSION);
  CHECK(strcmp(sw_version_text(), "0.1.0") == 0);
}

static void wrong_arguments_are_errors(sw_context *context) {
  const sw_selector own = {0, 0, 1, SW_ALL_BITS}, nobody = {9, 0, 1, SW_ALL_BITS};
  const sw_send_options unknown = {0, 4, {NULL, NULL}};
  sw_request request = {0};
  sw_status status;
  int flag = 0;
  size_t n = 0;
  char byte = 0;
  CHECK(sw_job_open(NULL) == SW_INVALID_ARGUMENT);
  CHECK(strstr(sw_last_error(), "sw_job_open") != NULL);
  CHECK(sw_send(NULL, 0, 1, &byte, 1, NULL) == SW_INVALID_ARGUMENT);
  CHECK(strstr(sw_last_error(), "context") != NULL);
  CHECK(sw_send(context, 9, 1, &byte, 1, NULL) == SW_INVALID_ARGUMENT);
  CHECK(sw_send(context, 0, 1, NULL, 1, NULL) == SW_INVALID_ARGUMENT);
  CHECK(sw_send(context, 0, 1, &byte, 1, &unknown) == SW_INVALID_ARGUMENT);
  CHECK(sw_recv(context, NULL, &byte, 1, NULL) == SW_INVALID_ARGUMENT);
  CHECK(sw_recv(context, &nobody, &byte, 1, &status) == SW_INVALID_ARGUMENT);
  CHECK(status.error == SW_INVALID_ARGUMENT);
  CHECK(sw_irecv(context, &own, &byte, 1, NULL, NULL) == SW_INVALID_ARGUMENT);
  CHECK(sw_isend(context, 0, 1, &byte, 1, NULL, NULL) == SW_INVALID_ARGUMENT);
  CHECK(sw_wait(context, &request, NULL) == SW_INVALID_ARGUMENT);
  CHECK(sw_test(context, &request, NULL, NULL) == SW_INVALID_ARGUMENT);
  CHECK(sw_test(context, &request, &flag, NULL) == SW_INVALID_ARGUMENT && flag == 1);
  CHECK(sw_wait_any(context, NULL, 1, &n, NULL) == SW_INVALID_ARGUMENT);
  CHECK(sw_wait_some(context, &request, 1, &n, NULL, NULL) == SW_INVALID_ARGUMENT);
  CHECK(sw_iprobe(context, &own, NULL, NULL) == SW_INVALID_ARGUMENT);
  CHECK(sw_progress_until(context, NULL, NULL, 0) == SW_INVALID_ARGUMENT);
  CHECK(sw_descriptor(context, NULL) == SW_INVALID_ARGUMENT);
  CHECK(sw_close(context, 9) == SW_INVALID_ARGUMENT);
  CHECK(sw_am_send(context, 9, 1, &byte, 1, 0) == SW_INVALID_ARGUMENT);
  /* A handle that is missing is no crash. */
  CHECK(sw_progress(NULL) == 0 && sw_arm(NULL) == 0 && sw_rank(NULL) == 0 && sw_size(NULL) == 0);
  CHECK(sw_method(NULL, 0, NULL, 0) == 0);
  sw_wake(NULL);
  sw_context_close(NULL);
  sw_job_close(NULL);
}

static int never(void *user) {
  ++*(int *)user;
  return 0;
}

static void messages_to_oneself(sw_context *context) {
  const sw_selector any = {SW_ANY_SOURCE, 0, 0, 0}, tagged = {0, 3, 7, SW_ALL_BITS};
  const sw_send_options synchronous = {3, SW_SYNCHRONOUS, {NULL, NULL}};
  const char hello[] = "hello";
  char first[4], second[16];
  const struct iovec out[2] = {{(void *)hello, 2}, {(void *)(hello + 2), 4}};
  const struct iovec in[2] = {{first, 3}, {second, 3}};
  sw_request requests[3] = {{0}, {0}, {0}};
  sw_status status, statuses[3];
  sw_message message = {0};
  size_t index = 0, ended = 0, indices[3];
  int flag = 1, looks = 0;

  CHECK_OK(sw_iprobe(context, &any, &flag, &status));
  CHECK(flag == 0);
  CHECK_OK(sw_send(context, 0, 5, NULL, 0, NULL));
  CHECK_OK(sw_probe(context, &any, &status));
  CHECK(status.source == 0 && status.tag == 5 && status.message_bytes == 0);
  CHECK_OK(sw_recv(context, &any, NULL, 0, &status));

  /* Gathered, scattered, synchronous, of a context. */
  CHECK_OK(sw_isendv(context, 0, 7, out, 2, &synchronous, &requests[0]));
  CHECK_OK(sw_test(context, &requests[0], &flag, NULL));
  CHECK(flag == 0 && requests[0].id != 0);
  CHECK_OK(sw_wait_for(context, &requests[0], 1000, &flag, NULL));
  CHECK(flag == 0);
  CHECK_OK(sw_irecvv(context, &tagged, in, 2, NULL, &requests[2]));
  CHECK_OK(sw_wait_all(context, requests, 3, statuses));
  CHECK(statuses[2].bytes == 6 && statuses[2].context == 3 && statuses[2].tag == 7);
  CHECK(memcmp(first, "hel", 3) == 0 && memcmp(second, "lo", 3) == 0);
  CHECK(requests[0].id == 0 && requests[2].id == 0);
  CHECK_OK(sw_wait_any(context, requests, 3, &index, NULL));
  CHECK(index == 3);

  /* A matched probe; what is too long is truncated; a message that is dropped. */
  CHECK_OK(sw_improbe(context, &any, &flag, &message, NULL));
  CHECK(flag == 0 && message.id == 0);
  for (uint64_t tag = 1; tag <= 3; ++tag) CHECK_OK(sw_send(context, 0, tag, hello, 6, NULL));
  CHECK_OK(sw_mprobe(context, &any, &message, &status));
  CHECK(message.id != 0 && status.tag == 1 && status.message_bytes == 6);
  CHECK(sw_mrecv(context, &message, second, 4, &status) == SW_TRUNCATED);
  CHECK(status.bytes == 4 && message.id == 0 && memcmp(second, hello, 4) == 0);
  CHECK(sw_mrecv(context, &message, second, 4, NULL) == SW_INVALID_ARGUMENT);
  CHECK_OK(sw_improbe(context, &any, &flag, &message, &status));
  CHECK(flag == 1 && status.tag == 2);
  CHECK_OK(sw_discard(context, &message));
  CHECK_OK(sw_discard(context, &message));
  CHECK_OK(sw_mprobe(context, &any, &message, NULL));
  CHECK_OK(sw_imrecv(context, &message, second, 6, NULL, &requests[1]));
  CHECK_OK(sw_wait_some(context, requests, 3, &ended, indices, statuses));
  CHECK(ended == 1 && indices[0] == 1 && statuses[0].tag == 3);

  /* Cancelled; and a request whose end a callback gets. */
  CHECK_OK(sw_irecv(context, &tagged, second, 6, NULL, &requests[0]));
  CHECK_OK(sw_test_any(context, requests, 3, &index, NULL));
  CHECK(index == 3);
  CHECK_OK(sw_test_some(context, requests, 3, &ended, indices, statuses));
  CHECK(ended == 0);
  CHECK_OK(sw_cancel(context, requests[0]));
  CHECK(sw_wait(context, &requests[0], &status) == SW_CANCELLED && requests[0].id == 0);
  CHECK(sw_progress_until(context, never, &looks, 1000000) == SW_TIMED_OUT);
  CHECK(looks > 0);
}

static int close_context(void *user) {
  sw_context_close((sw_context *)user);
  return 0;
}

static void a_wait_learns_that_its_context_was_closed(void) {
  sw_job *job = NULL;
  sw_context *context = NULL;
  CHECK_OK(sw_job_open(&job));
  CHECK_OK(sw_context_open(job, NULL, &context));
  CHECK(sw_progress_until(context, close_context, context, SW_FOREVER) == SW_CANCELLED);
  sw_job_close(job);
}

int main(void) {
  sw_job *job = NULL;
  sw_context *context = NULL;
  sw_options options = SW_OPTIONS_INIT, unset;
  char text[8];
  errors_have_texts();
  CHECK_OK(sw_job_open(&job));
  CHECK(sw_job_rank(job) == 0 && sw_job_size(job) == 1);
  memset(&unset, 0, sizeof unset);
  CHECK(sw_context_open(job, &unset, &context) == SW_INVALID_ARGUMENT && context == NULL);
  options.methods = "no_such_method";
  CHECK(sw_context_open(job, &options, &context) != SW_OK && context == NULL);
  CHECK(strstr(sw_last_error(), "no_such_method") != NULL);
  options.methods = "sock";
  options.progress = SW_PROGRESS_BLOCKING;
  options.short_limit = 128;
  CHECK_OK(sw_context_open(job, &options, &context));
  CHECK(sw_rank(context) == 0 && sw_size(context) == 1);
  wrong_arguments_are_errors(context);
  messages_to_oneself(context);
  memset(text, 'x', sizeof text);
  CHECK(sw_method(context, 0, text, 3) == sw_method(context, 0, NULL, 0));
  CHECK(memchr(text, 0, 3) != NULL && text[3] == 'x');
  CHECK_OK(sw_fence(context, SW_FOREVER));
  CHECK_OK(sw_finalize(context));
  CHECK(sw_recv(context, &(const sw_selector){0, 0, 1, SW_ALL_BITS}, text, 8, NULL) ==
        SW_FINALIZED);
  sw_context_close(context);
  sw_job_close(job);
  a_wait_learns_that_its_context_was_closed();
  printf("one process: all checks passed\n");
  return 0;
}
