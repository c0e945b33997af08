// SPDX-License-Identifier: BSD-3-Clause
/* Statewire for C: jobs, contexts, messages, active messages. The reference is docs/reference/c-api.md.
 *
 *   sw_job *job;
 *   sw_context *context;
 *   if (sw_job_open(&job) != SW_OK || sw_context_open(job, NULL, &context) != SW_OK)
 *     fprintf(stderr, "%s\n", sw_last_error());
 *   sw_send(context, right, 7, bytes, sizeof bytes, NULL);
 *
 * Errors: a call that can fail returns sw_error. The sentence of the last failure in this thread is
 * sw_last_error(). No call ends the process or throws.
 * Threads: a context and its requests are used by one thread at a time; only sw_wake() may be
 * called from any. Contexts are independent of each other. sw_error_* and sw_version* are free of
 * state. Each group of calls says it again.
 *
 * Callbacks run inside calls that make progress, begin operations or cancel them, on the calling
 * thread. They may begin and cancel operations, make progress and wait. They may not call
 * sw_finalize() (SW_IN_CALLBACK).
 * In a child that fork() made, calls with an inherited context fail with SW_FORKED, and those that
 * wait for requests or test them set them to zero.
 * Memory: buffers of an operation belong to it until it has ended; lists of buffers (struct iovec),
 * selectors and options are read during the call only.
 * Units: sizes are bytes, times nanoseconds.
 */
#ifndef STATEWIRE_H
#define STATEWIRE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/uio.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define SW_API __attribute__((visibility("default")))
#else
#define SW_API
#endif

/* ---- versions. What a program was compiled with; sw_version() is what it runs with. Within one
 * SONAME, functions and trailing fields of sw_options are only added.
 *
 * Threads: any, at any time. */
/* First number of the version: changes that break programs, from 1.0 on. */
#define SW_VERSION_MAJOR 0
/* Second number: additions; before 1.0 also changes that break programs. */
#define SW_VERSION_MINOR 1
/* Third number: corrections. */
#define SW_VERSION_PATCH 0
/* All three in one number, which grows with each version. */
#define SW_VERSION (SW_VERSION_MAJOR * 10000 + SW_VERSION_MINOR * 100 + SW_VERSION_PATCH)
/* SW_VERSION of the library that runs. */
SW_API unsigned sw_version(void);
/* The same as text, which is constant. */
SW_API const char *sw_version_text(void); /* "0.1.0" */

/* ---- errors. The values never change.
 *
 * Threads: any, at any time. */
/* Why a call, or an operation, failed: statewire::Errc of the same number. */
typedef enum sw_error {
  SW_OK = 0,
  SW_LOST_HEAD_TO_HEAD = 1,
  SW_CLOSING = 2,
  SW_ALREADY_CONNECTED = 3,
  SW_FINALIZING = 4,
  SW_UNKNOWN_GROUP = 5,
  SW_WRONG_RANK = 6,
  SW_WRONG_KEY = 7,
  SW_WRONG_VERSION = 8,
  SW_OVERLOADED = 9,
  SW_CONNECTION_REFUSED = 10,
  SW_UNREACHABLE = 11,
  SW_CLOSED = 12,
  SW_RESET = 13,
  SW_PEER_RESTARTED = 14,
  SW_TIMED_OUT = 15,
  SW_BAD_MESSAGE = 16,
  SW_NO_DESCRIPTORS = 17,
  SW_NO_MEMORY = 18,
  SW_QUEUE_FULL = 19,
  SW_TOO_LARGE = 20,
  SW_INVALID_ARGUMENT = 21,
  SW_FINALIZED = 22,
  SW_MORIBUND = 23,
  SW_SYSTEM = 24,
  SW_TRUNCATED = 25,
  SW_CANCELLED = 26,
  SW_IN_CALLBACK = 27,
  SW_FORKED = 28,
  SW_NO_METHOD = 29
} sw_error;

/* What a caller can act on. */
typedef enum sw_category {
  SW_CATEGORY_NONE = 0,
  SW_CATEGORY_REFUSED = 1,   /* the peer, or its host, declined */
  SW_CATEGORY_CLOSED = 2,    /* the connection was closed gracefully */
  SW_CATEGORY_RESET = 3,     /* the connection was lost: bytes may be lost */
  SW_CATEGORY_TIMED_OUT = 4, /* a deadline passed */
  SW_CATEGORY_PROTOCOL = 5,  /* the other side broke the protocol */
  SW_CATEGORY_LOCAL = 6      /* this process cannot: descriptors, memory, arguments */
} sw_category;

/* Of an sw_error; all answer any other value as well. The texts are constant. */
SW_API const char *sw_error_name(int error); /* "peer_restarted" */
/* The same: what went wrong. */
SW_API const char *sw_error_text(int error); /* a sentence */
/* What a caller can act on, of an sw_error; SW_CATEGORY_NONE of SW_OK. */
SW_API sw_category sw_error_category(int error);
/* Whether trying again makes sense. */
SW_API int sw_error_may_retry(int error); /* 1: another attempt, later, may succeed */
/* Of the last call in this thread that returned an error: what was tried, and why it failed. Valid
 * until the next such call. */
SW_API const char *sw_last_error(void);

/* ---- the job
 *
 * Threads: one at a time uses a job. */
/* The job of this process, from sw_job_open() to sw_job_close(). */
typedef struct sw_job sw_job;
/* Joins the job whose launcher started this process, or makes a job of one. Call it once, early,
 * before threads: a second call in a process that a launcher has started fails, also after a failed
 * one.
 *
 * Threads: one, before the process has others: it changes the environment. */
SW_API sw_error sw_job_open(sw_job **job);
/* Leaves the job. */
SW_API void sw_job_close(sw_job *job); /* after its contexts; NULL is ignored */
/* Of this process: 0 to sw_job_size() - 1; 0 of NULL. */
SW_API uint32_t sw_job_rank(const sw_job *job);
/* Processes of the job; 0 of NULL. */
SW_API uint32_t sw_job_size(const sw_job *job);
/* Asks the launcher to end the whole job with `status`, showing `reason`; returns. */
SW_API void sw_job_abort(sw_job *job, const char *reason, int status);

/* ---- contexts
 *
 * Threads: one at a time uses a context. Contexts are independent of each other.
 *
 * Units: sizes are bytes, times nanoseconds. */
/* As a timeout: none. */
#define SW_FOREVER UINT64_MAX
/* The connections of this process, from sw_context_open() to sw_context_close(). */
typedef struct sw_context sw_context;
/* How calls that make progress wait. */
typedef enum sw_progress_mode {
  SW_PROGRESS_DEFAULT = 0,  /* what suits the machine and the number of processes */
  SW_PROGRESS_SPIN = 1,     /* never sleeps */
  SW_PROGRESS_ADAPTIVE = 2, /* spins for about the price of a wake-up, then sleeps */
  SW_PROGRESS_BLOCKING = 3  /* sleeps at once */
} sw_progress_mode;

/* How a context works. Begin with SW_OPTIONS_INIT.
 *
 * Units: limits are bytes, timeouts nanoseconds. */
typedef struct sw_options {
  size_t size; /* sizeof(sw_options): SW_OPTIONS_INIT sets it */
  /* How its calls wait. */
  sw_progress_mode progress;
  const char *methods;     /* connection methods, "rdma_cm,oob" or "^oob"; NULL: all */
  size_t short_limit;      /* bytes, 1 MiB at most; 0: the default, here and below */
  size_t eager_limit;      /* bytes; longer messages ask first */
  size_t unexpected_limit; /* memory for one peer's unexpected messages; SIZE_MAX: no limit */
  void (*report)(void *user, const char *text); /* NULL: reports go to stderr */
  /* The first argument of report(). */
  void *report_user;
  /* Deadlines, in nanoseconds; 0: the default that is named here, SW_FOREVER: none. */
  uint64_t open_timeout;      /* all attempts to reach a peer's host; 20 s */
  uint64_t host_timeout;      /* until the kernel of a peer answers what was sent over TCP; 20 s,
                                 SW_FOREVER: the operating system's */
  uint64_t handshake_timeout; /* until a peer's program answers a connect; none */
  uint64_t close_timeout;     /* a step of a close without progress; none */
} sw_options;
/* Initialises sw_options: all defaults. */
#define SW_OPTIONS_INIT                                                                            \
  {sizeof(sw_options), SW_PROGRESS_DEFAULT, NULL, 0, 0, 0, NULL, NULL, 0, 0, 0, 0}

/* Listens and exchanges addresses with the processes of the job: a blocking call, 60 s at most.
 * The job must outlive the context. options: NULL is all defaults. The environment
 * (STATEWIRE_PROGRESS, STATEWIRE_METHODS, STATEWIRE_TRACE) overrides them. */
SW_API sw_error sw_context_open(sw_job *job, const sw_options *options, sw_context **context);
/* Without sw_finalize() first, peers see a loss. NULL is ignored. */
SW_API void sw_context_close(sw_context *context);
/* As sw_job_rank() of its job. */
SW_API uint32_t sw_rank(const sw_context *context);
/* As sw_job_size() of its job. */
SW_API uint32_t sw_size(const sw_context *context);

/* One iteration that does not sleep; returns whether anything happened. */
SW_API int sw_progress(sw_context *context);
/* Makes progress until predicate(user) is not 0: SW_OK. SW_TIMED_OUT: the time was over first;
 * SW_CANCELLED: a callback has closed the context. */
SW_API sw_error sw_progress_until(sw_context *context, int (*predicate)(void *user), void *user,
                                  uint64_t timeout);
/* Threads: any, while the context is open. */
SW_API void sw_wake(sw_context *context); /* ends the sleep of a call that makes progress */
/* For event loops: a descriptor to poll for reading, level-triggered; never read or closed by the
 * caller. sw_arm() returns 1 when the program may sleep until it is readable, which holds until the
 * next call of this context except sw_wake(); 0: call sw_progress() first. */
SW_API sw_error sw_descriptor(sw_context *context, int *descriptor);
/* Whether the program may sleep until the descriptor is readable: see sw_descriptor(). */
SW_API int sw_arm(sw_context *context);

/* Returns when every process has called it as often as this one; makes progress meanwhile.
 * SW_TIMED_OUT after `timeout`: the next call waits for the same fence. Fails at once when a process
 * has ended without calling it; sw_last_error() names the ranks. */
SW_API sw_error sw_fence(sw_context *context, uint64_t timeout);
/* Flushes and closes everything. All operations have ended when it returns. It waits for peers that
 * compute, unless close_timeout is set. SW_IN_CALLBACK: nothing has happened. */
SW_API sw_error sw_finalize(sw_context *context);
/* Begins to close the connection to a peer, or acknowledges its loss (after SW_MORIBUND);
 * sw_on_closed()'s function is called at the end. SW_INVALID_ARGUMENT: there is no such rank. */
SW_API sw_error sw_close(sw_context *context, uint32_t rank);

/* Called when a peer connects, is closed gracefully, or is lost. NULL: no more. */
SW_API sw_error sw_on_connected(sw_context *context, void (*f)(void *user, uint32_t rank),
                                void *user);
/* The same when a connection was closed gracefully. */
SW_API sw_error sw_on_closed(sw_context *context, void (*f)(void *user, uint32_t rank), void *user);
/* The same when a peer is lost, with the reason. */
SW_API sw_error sw_on_lost(sw_context *context,
                           void (*f)(void *user, uint32_t rank, sw_error reason), void *user);
/* How messages travel to a rank ("sock"), and why it is unreachable; empty: sockets may carry its
 * messages. As snprintf: at most `size` bytes with the final 0; returns the length of the whole
 * text. */
SW_API size_t sw_method(const sw_context *context, uint32_t rank, char *text, size_t size);
/* The same: why the rank is unreachable. */
SW_API size_t sw_why_unreachable(const sw_context *context, uint32_t rank, char *text, size_t size);

/* ---- messages
 *
 * Threads: one at a time uses a context, its requests and its messages.
 *
 * Units: sizes are bytes, counts are entries of a list, times nanoseconds. */
/* As a source: every rank. */
#define SW_ANY_SOURCE UINT32_MAX
/* As a mask: exactly this tag. */
#define SW_ALL_BITS UINT64_MAX

/* What a receive or probe asks for: messages of `source` and `context` whose tag equals `tag` in the
 * bits of `mask`. */
typedef struct sw_selector {
  uint32_t source; /* a rank, or SW_ANY_SOURCE */
  /* Always compared. */
  uint32_t context;
  /* Compared in the bits of mask. */
  uint64_t tag;
  uint64_t mask; /* SW_ALL_BITS: exactly this tag; 0: any tag */
} sw_selector;

/* How an operation ended. */
typedef struct sw_status {
  /* SW_OK, or why it failed. */
  sw_error error;
  uint32_t source; /* of a send: the receiver */
  /* Of the message. */
  uint32_t context;
  /* Of the message. */
  uint64_t tag;
  size_t bytes;         /* in the buffer, or sent */
  size_t message_bytes; /* of the whole message; more than bytes if truncated */
} sw_status;

/* A function that gets the end of an operation. */
typedef struct sw_callback {
  void (*function)(void *user, const sw_status *status); /* NULL: none */
  /* Its first argument. */
  void *user;
} sw_callback;

/* A flag of sw_send_options. */
#define SW_SYNCHRONOUS 1U /* ends when the receiver has begun to receive the message */
/* A flag of sw_send_options. */
#define SW_MORE 2U        /* another message to this peer follows: may wait to leave with it */
/* How a message is sent; NULL instead of one: context 0, no flags, no callback. */
typedef struct sw_send_options {
  uint32_t context; /* messages of different contexts never meet */
  uint32_t flags;   /* SW_SYNCHRONOUS, SW_MORE, or 0 */
  sw_callback done; /* of sw_isend*, sw_iforward: gets the end */
} sw_send_options;

/* Names an operation under way. Zero names nothing. The calls that return the end set it to zero. */
typedef struct sw_request {
  /* The library's; 0: names nothing. */
  uint64_t id;
} sw_request;

/* Blocking. status may be NULL; its error is what the call returns. options may be NULL.
 * A send returns, and a request of a send ends, when the bytes have left this process; what can
 * leave has left when any call that sends returns, unless SW_MORE says that more follows. */
SW_API sw_error sw_send(sw_context *context, uint32_t to, uint64_t tag, const void *data,
                        size_t size, const sw_send_options *options);
/* Returns when the message is in the buffer. */
SW_API sw_error sw_recv(sw_context *context, const sw_selector *what, void *data, size_t size,
                        sw_status *status);
/* Both at once; the status is the receive's. */
SW_API sw_error sw_send_recv(sw_context *context, uint32_t to, uint64_t tag, const void *data,
                             size_t size, const sw_selector *what, void *into, size_t room,
                             sw_status *status);

/* Begin. A wrong argument of an operation is the end of its request, as any other error; SW_OK means
 * that there is a request. `request` may be NULL with a callback: the operation then needs no wait.
 * A request with a callback serves sw_cancel() and sw_iforward() only. */
SW_API sw_error sw_isend(sw_context *context, uint32_t to, uint64_t tag, const void *data,
                         size_t size, const sw_send_options *options, sw_request *request);
/* The same of a list of `count` buffers, gathered in its order. */
SW_API sw_error sw_isendv(sw_context *context, uint32_t to, uint64_t tag,
                          const struct iovec *buffers, size_t count,
                          const sw_send_options *options, sw_request *request);
/* Begins to receive one message that `what` selects. */
SW_API sw_error sw_irecv(sw_context *context, const sw_selector *what, void *data, size_t size,
                         const sw_callback *done, sw_request *request);
/* The same into a list of `count` buffers, filled in its order. */
SW_API sw_error sw_irecvv(sw_context *context, const sw_selector *what,
                          const struct iovec *buffers, size_t count, const sw_callback *done,
                          sw_request *request);
/* Sends on what `receive` receives, also while it still arrives. */
SW_API sw_error sw_iforward(sw_context *context, sw_request receive, uint32_t to, uint64_t tag,
                            const sw_send_options *options, sw_request *request);
/* The operation ends as SW_CANCELLED, or as it would have ended if it is too late. */
SW_API sw_error sw_cancel(sw_context *context, sw_request request);

/* The message that a receive would take; it stays. *found: whether there is one (or never will be:
 * then the error says why). sw_probe() waits until there is. */
SW_API sw_error sw_probe(sw_context *context, const sw_selector *what, sw_status *status);
/* The same with one look. */
SW_API sw_error sw_iprobe(sw_context *context, const sw_selector *what, int *found,
                          sw_status *status);
/* Matched probe: the message is taken out of matching; only sw_mrecv(), sw_imrecv() or sw_discard()
 * of this sw_message, one of them and once, gets it. Zero is no message. */
typedef struct sw_message {
  /* The library's; 0: no message. */
  uint64_t id;
} sw_message;
/* As sw_probe(), and takes the message out of matching. */
SW_API sw_error sw_mprobe(sw_context *context, const sw_selector *what, sw_message *message,
                          sw_status *status);
/* The same with one look. */
SW_API sw_error sw_improbe(sw_context *context, const sw_selector *what, int *found,
                           sw_message *message, sw_status *status);
/* Receives exactly this message. */
SW_API sw_error sw_mrecv(sw_context *context, sw_message *message, void *data, size_t size,
                         sw_status *status);
/* Begins to receive exactly this message. */
SW_API sw_error sw_imrecv(sw_context *context, sw_message *message, void *data, size_t size,
                          const sw_callback *done, sw_request *request);
/* Drops the message; its send ends as if it had been received. */
SW_API sw_error sw_discard(sw_context *context, sw_message *message);

/* The end of a request: the error of its status. A zero request has ended with
 * SW_INVALID_ARGUMENT. *done: whether it has ended; SW_OK if not. */
SW_API sw_error sw_wait(sw_context *context, sw_request *request, sw_status *status);
/* The same for `timeout` at most; the request goes on if it has not ended by then. */
SW_API sw_error sw_wait_for(sw_context *context, sw_request *request, uint64_t timeout, int *done,
                            sw_status *status);
/* The same with one look. */
SW_API sw_error sw_test(sw_context *context, sw_request *request, int *done, sw_status *status);
/* Zero requests of a list are passed over. *index: the one that has ended, or `count` if none has
 * (sw_wait_any: if there is none to wait for). */
SW_API sw_error sw_wait_any(sw_context *context, sw_request *requests, size_t count, size_t *index,
                            sw_status *status);
/* The same with one look. */
SW_API sw_error sw_test_any(sw_context *context, sw_request *requests, size_t count, size_t *index,
                            sw_status *status);
/* All that have ended: *ended indices, in the order of the list, with their statuses (may be NULL).
 * sw_wait_some() waits for at least one. Returns SW_OK; the errors are in the statuses. */
SW_API sw_error sw_wait_some(sw_context *context, sw_request *requests, size_t count, size_t *ended,
                             size_t *indices, sw_status *statuses);
/* The same with one look; none may have ended. */
SW_API sw_error sw_test_some(sw_context *context, sw_request *requests, size_t count, size_t *ended,
                             size_t *indices, sw_status *statuses);
/* Waits for all; returns the first error. statuses: NULL, or `count` of them. */
SW_API sw_error sw_wait_all(sw_context *context, sw_request *requests, size_t count,
                            sw_status *statuses);

/* ---- active messages: a message that calls a function of the receiver, by number. In order with
 * messages to the same rank.
 *
 * Threads: one at a time uses a context. Functions run in its calls that make progress.
 *
 * Units: sizes are bytes. */
/* Sets the function of a number. The payload is valid until it returns. NULL: no function; such
 * messages are dropped. */
SW_API sw_error sw_am_handler(sw_context *context, uint16_t number,
                              void (*f)(void *user, uint32_t from, const void *data, size_t size),
                              void *user);
/* Copies the payload, which has left when this returns if there is a connection that takes it.
 * `token` names the message for sw_on_am_failed(). An error means that nothing was accepted:
 * SW_QUEUE_FULL (make progress, then try again), SW_TOO_LARGE, SW_MORIBUND (sw_close() acknowledges
 * the loss), SW_FINALIZED. */
SW_API sw_error sw_am_send(sw_context *context, uint32_t to, uint16_t number, const void *data,
                           size_t size, uint64_t token);
/* Called with the token of a message that sw_am_send() accepted and that could not be sent. */
SW_API sw_error sw_on_am_failed(sw_context *context,
                                void (*f)(void *user, uint32_t to, uint64_t token, sw_error reason),
                                void *user);

#ifdef __cplusplus
}
#endif
#endif
