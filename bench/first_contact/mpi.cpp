// SPDX-License-Identifier: BSD-3-Clause
// First contact with MPI: every process exchanges 8 bytes with every other, so that every pair
// connects, then once more. The argument is a file for the barrier, which must not use MPI: MPI's
// own barrier would connect some pairs beforehand. One JSON line per rank.
#include "measure.hpp"

#include <mpi.h>
#include <vector>

namespace {

void exchange(int rank, int size) {
  constexpr int k_message = 8;
  std::vector<char> in(static_cast<std::size_t>(k_message * size));
  std::vector<char> out(in.size());
  std::vector<MPI_Request> requests;
  requests.reserve(2 * static_cast<std::size_t>(size));
  const auto next = [&requests]() -> MPI_Request* { return &requests.emplace_back(); };
  for (int i = 1; i < size; ++i) {
    const int peer = (rank + i) % size;
    MPI_Irecv(in.data() + k_message * peer, k_message, MPI_BYTE, peer, 1, MPI_COMM_WORLD, next());
  }
  for (int i = 1; i < size; ++i) {
    const int peer = (rank + i) % size;
    MPI_Isend(out.data() + k_message * peer, k_message, MPI_BYTE, peer, 1, MPI_COMM_WORLD, next());
  }
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

} // namespace

int main(int argc, char** argv) {
  first_contact::Result result;
  const int at_start = first_contact::open_descriptors();
  const auto init = first_contact::Clock::now();
  MPI_Init(&argc, &argv);
  result.init_ms = first_contact::milliseconds(init);
  result.init_descriptors = first_contact::open_descriptors() - at_start;
  int rank = 0;
  int size = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  first_contact::Meeting meeting(size, argc > 1 ? argv[1] : "");
  if (!meeting.is_open()) {
    std::fprintf(stderr, "usage: %s NEW_FILE\n", argv[0]);
    MPI_Abort(MPI_COMM_WORLD, 2);
    return 2;
  }
  if (!meeting.wait()) MPI_Abort(MPI_COMM_WORLD, 1);
  const long memory = first_contact::private_kib();
  const int descriptors = first_contact::open_descriptors();
  for (first_contact::Cost& cost : result.exchanges) {
    if (!meeting.wait()) MPI_Abort(MPI_COMM_WORLD, 1);
    const first_contact::Stopwatch watch;
    exchange(rank, size);
    cost = watch.read();
  }
  result.descriptors = first_contact::open_descriptors() - descriptors;
  const long grown = first_contact::private_kib() - memory;
  result.kib_per_connection = size > 1 ? static_cast<double>(grown) / (size - 1) : 0;
  first_contact::print(rank, result);
  if (!meeting.wait()) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
