// SPDX-License-Identifier: BSD-3-Clause
//   mpirun -n 2 large_openmpi MIB MESSAGES
// A count is an int, so the large message is one of whole MiB.
#include "large.hpp"

#include <mpi.h>

namespace {

constexpr int k_tag = 7;

struct Net {
  MPI_Datatype mib = MPI_BYTE;

  [[nodiscard]] MPI_Datatype type(std::size_t bytes) const {
    return bytes < large::k_mib ? MPI_BYTE : mib;
  }
  static int count(std::size_t bytes) {
    return static_cast<int>(bytes < large::k_mib ? bytes : bytes / large::k_mib);
  }
  void send(int to, std::span<const std::byte> bytes) const {
    MPI_Send(bytes.data(), count(bytes.size()), type(bytes.size()), to, k_tag, MPI_COMM_WORLD);
  }
  void receive(int from, std::span<std::byte> bytes) const {
    MPI_Status status;
    MPI_Recv(bytes.data(), count(bytes.size()), type(bytes.size()), from, k_tag, MPI_COMM_WORLD,
             &status);
    int got = 0;
    MPI_Get_count(&status, type(bytes.size()), &got);
    if (got != count(bytes.size())) large::give_up("a message has another length");
  }
};

} // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const large::Plan plan = large::read_plan(argc, argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  Net net;
  MPI_Type_contiguous(static_cast<int>(large::k_mib), MPI_BYTE, &net.mib);
  MPI_Type_commit(&net.mib);
  const bool good = large::exchange(net, rank, plan.mib, plan.messages);
  MPI_Type_free(&net.mib);
  MPI_Finalize();
  return good ? 0 : 1;
}
