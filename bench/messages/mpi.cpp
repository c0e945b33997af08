// SPDX-License-Identifier: BSD-3-Clause
// Any MPI: built with each compiler driver that is installed, started by its launcher.
//   mpiexec -n PROCESSES messages_mpi TEST…
#include "patterns.hpp"

// The C++ bindings of old are not used, and not free of warnings.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <cstdlib>

namespace {

class Mpi {
 public:
  using Request = MPI_Request;
  Mpi() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }
  void isend(int to, const std::byte* p, std::size_t n, Request& r) {
    MPI_Isend(p, static_cast<int>(n), MPI_BYTE, to, 7, MPI_COMM_WORLD, &r);
  }
  void irecv(int from, std::byte* p, std::size_t n, Request& r) {
    MPI_Irecv(p, static_cast<int>(n), MPI_BYTE, from, 7, MPI_COMM_WORLD, &r);
  }
  void wait(std::span<Request> requests) {
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  }
  void send(int to, const std::byte* p, std::size_t n) {
    MPI_Send(p, static_cast<int>(n), MPI_BYTE, to, 7, MPI_COMM_WORLD);
  }
  void recv(int from, std::byte* p, std::size_t n) {
    MPI_Recv(p, static_cast<int>(n), MPI_BYTE, from, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }

 private:
  int rank_ = 0, size_ = 0;
};

// What each launcher tells its processes, before MPI_Init starts threads.
int early_rank() {
  for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK"})
    if (const char* value = std::getenv(name)) return std::atoi(value);
  return 0;
}

} // namespace

int main(int argc, char** argv) {
  bench::pin(early_rank());
  MPI_Init(&argc, &argv);
  {
    const auto tests = bench::read_plan(argc, argv);
    Mpi net;
    bench::Patterns<Mpi>(net).run(tests);
  }
  MPI_Finalize();
  return 0;
}
