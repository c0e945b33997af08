// SPDX-License-Identifier: BSD-3-Clause
// The stream socket to a launcher that a process inherits, and the two launchers that are spoken to
// over one.
#pragma once

#include "launcher.hpp"
#include <statewire/component.hpp>

namespace statewire::launch {

// Takes over the inherited stream socket that `variable` names, and marks it close-on-exec. A
// number that is something else is an error, not a job of one: the process was meant to be part of
// a job.
[[nodiscard]] Result<Descriptor> inherited_socket(const char* variable);
// Whether `number` is a stream socket of this process.
[[nodiscard]] bool is_stream_socket(std::string_view number);
inline constexpr const char* k_no_socket =
    "{}={} is not the launcher's socket: was it closed on the way here?";

class LauncherSocket {
 public:
  explicit LauncherSocket(Descriptor fd) : fd_(std::move(fd)) {}

  [[nodiscard]] int descriptor() const { return fd_.get(); }
  // All of `bytes`, or a failure; nothing may follow when only a part was sent.
  [[nodiscard]] Result<void> send(std::span<const std::uint8_t> bytes, Clock::time_point deadline);
  // How many bytes were received; 0: none until the deadline.
  [[nodiscard]] Result<std::size_t> receive(std::span<std::uint8_t> into,
                                            Clock::time_point deadline);

 private:
  Descriptor fd_;
};

// Jobs that `statewire run` started: frames (protocol.hpp).
[[nodiscard]] Result<Joined> join_statewire_run(Descriptor socket);

// Jobs whose launcher speaks PMI-1: mpiexec.hydra, and `srun --mpi=pmi2`.
inline constexpr const char* k_pmi_fd_variable = "PMI_FD";
inline constexpr const char* k_pmi_rank_variable = "PMI_RANK";
inline constexpr const char* k_pmi_size_variable = "PMI_SIZE";
[[nodiscard]] Result<Joined> join_pmi(Descriptor socket, std::uint32_t rank, std::uint32_t size);

} // namespace statewire::launch
