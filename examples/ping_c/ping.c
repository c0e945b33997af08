// SPDX-License-Identifier: BSD-3-Clause
/* Ping in C: rank 0 and rank 1 send a message to and fro; prints half of a round trip.
 *
 *   statewire run -n 2 ping_c [rounds]
 */
#define _POSIX_C_SOURCE 200809L
#include <statewire.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { tag_of_ping = 1, largest = 1 << 20 };

static int fail(const char *what) {
  fprintf(stderr, "ping_c: %s: %s\n", what, sw_last_error());
  return 1;
}

static double now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

/* The first error, or SW_OK. */
static sw_error exchange(sw_context *context, int first, unsigned char *bytes, size_t size,
                         unsigned rounds) {
  const uint32_t other = first ? 1 : 0;
  const sw_selector from_other = {other, 0, tag_of_ping, SW_ALL_BITS};
  sw_error e = SW_OK;
  for (unsigned i = 0; i < rounds && e == SW_OK; ++i) {
    if (first) e = sw_send(context, other, tag_of_ping, bytes, size, NULL);
    if (e == SW_OK) e = sw_recv(context, &from_other, bytes, size, NULL);
    if (e == SW_OK && !first) e = sw_send(context, other, tag_of_ping, bytes, size, NULL);
  }
  return e;
}

static int play(sw_context *context, int first, unsigned rounds, unsigned char *bytes) {
  if (first) {
    memset(bytes, 0x5a, largest);
    printf("%10s %14s %12s\n", "bytes", "half trip us", "MB/s");
  }
  for (size_t size = 8; size <= largest; size *= 8) {
    const unsigned n = size <= 32768 || rounds < 10 ? rounds : rounds / 10;
    if (exchange(context, first, bytes, size, 1 + n / 10) != SW_OK) return fail("warming up");
    const double start = now_us();
    if (exchange(context, first, bytes, size, n) != SW_OK) return fail("playing");
    const double half = (now_us() - start) / n / 2;
    if (first) printf("%10zu %14.2f %12.1f\n", size, half, (double)size / half);
    if (bytes[0] != 0x5a || memcmp(bytes, bytes + 1, size - 1) != 0) {
      fprintf(stderr, "ping_c: a message has changed under way\n");
      return 1;
    }
  }
  return 0;
}

int main(int argc, char **argv) {
  const unsigned rounds = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 2000;
  sw_job *job = NULL;
  sw_context *context = NULL;
  if (sw_job_open(&job) != SW_OK) return fail("no job");
  if (sw_job_size(job) < 2 || rounds == 0) {
    fprintf(stderr, "usage: statewire run -n 2 ping_c [rounds, at least 1]\n");
    return 1;
  }
  if (sw_context_open(job, NULL, &context) != SW_OK) return fail("no context");
  int status = 0;
  if (sw_rank(context) < 2) {
    unsigned char *const bytes = (unsigned char *)malloc(largest);
    if (bytes == NULL) return fail("no memory");
    status = play(context, sw_rank(context) == 0, rounds, bytes);
    free(bytes);
  }
  if (status == 0 && sw_finalize(context) != SW_OK) status = fail("finalizing");
  sw_context_close(context);
  sw_job_close(job);
  return status;
}
