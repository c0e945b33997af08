// SPDX-License-Identifier: BSD-3-Clause
// MPI_THREAD_MULTIPLE: four threads of each process exchange messages with the same thread of the next
// process, each with tags of its own.
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { k_threads = 4, k_messages = 500 };
static int rank, size;

static void* work(void* argument) {
  const int tag = (int)(size_t)argument;
  for (int i = 0; i < k_messages; ++i) {
    int out = rank * 1000000 + tag * 10000 + i, in = -1;
    const int left = (rank + size - 1) % size;
    MPI_Sendrecv(&out, 1, MPI_INT, (rank + 1) % size, tag, &in, 1, MPI_INT, left, tag,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (in != left * 1000000 + tag * 10000 + i) {
      printf("rank %d, thread %d: %d is wrong\n", rank, tag, in);
      MPI_Abort(MPI_COMM_WORLD, 3);
    }
  }
  return NULL;
}

int main(int argc, char** argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided != MPI_THREAD_MULTIPLE) {
    printf("MPI_THREAD_MULTIPLE is not provided\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  pthread_t threads[k_threads];
  for (size_t t = 0; t < k_threads; ++t) pthread_create(&threads[t], NULL, work, (void*)t);
  for (size_t t = 0; t < k_threads; ++t) pthread_join(threads[t], NULL);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) printf("%d threads in each of %d processes are right\n", k_threads, size);
  MPI_Finalize();
  return 0;
}
