// SPDX-License-Identifier: BSD-3-Clause
// A PMI-1 server in a thread, for the ranks of a job in this process; good or bad on purpose.
#pragma once

#include <statewire/component.hpp>

#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace statewire::test {

class FakePmi {
 public:
  struct Manners {
    bool slurm = false;                      // words in another order, rc always, no msg
    bool in_pieces = false;                  // few bytes at a time
    std::size_t cut_values_at = 0;           // as hydra does, with rc=0; 0: it does not
    std::size_t refuse_values_of = SIZE_MAX; // so many characters, or more
    std::string forget;                      // values under names that hold this do not exist
    // Answers instead of the server: "" is the server's own answer, "!" closes the connection, "."
    // sends nothing.
    std::function<std::string(const std::string& line)> answer;
  };

  FakePmi(std::uint32_t ranks, Manners manners);
  ~FakePmi();
  FakePmi(const FakePmi&) = delete;
  FakePmi& operator=(const FakePmi&) = delete;

  [[nodiscard]] Descriptor take_socket(std::uint32_t rank) { return std::move(theirs_.at(rank)); }
  // When all ranks have closed their ends, or were cut off: the requests of each.
  [[nodiscard]] const std::vector<std::vector<std::string>>& requests();

 private:
  struct Rank {
    Descriptor fd;
    std::string received;
  };
  void serve();
  void take(std::size_t rank, const std::string& line);
  void say(std::size_t rank, const std::string& line) const;

  Manners manners_;
  std::vector<Rank> ranks_;
  std::vector<Descriptor> theirs_;
  std::vector<std::vector<std::string>> requests_;
  std::map<std::string, std::string> values_, waiting_; // the latter are not visible yet
  std::size_t in_barrier_ = 0;
  std::thread thread_;
};

} // namespace statewire::test
