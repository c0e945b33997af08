// SPDX-License-Identifier: BSD-3-Clause
// The job of a process: its own place in it (group id, rank, size), the key that its members share,
// and how they learn to reach each other (business cards). A launcher makes jobs: `statewire run`,
// mpiexec.hydra, mpirun, srun. A process without one is a job of one.
#pragma once

#include "address.hpp"
#include "result.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace statewire {

// Incarnation number: tells a restarted process from its previous incarnation. Begins with the time
// (48 bits: milliseconds since 1970), so that of two starts of one process the later one has the
// greater number, as far as the clocks agree; the rest is random.
//
// Threads: calls that change nothing may be made from several threads at once, others by one at a
// time.
struct IncarnationNumber {
  std::array<std::uint8_t, 16> bytes{}; // all zero: of no process

  // Of a process that starts now. Fails when the system has no random bytes.
  [[nodiscard]] static Result<IncarnationNumber> now();
  // Compares as numbers.
  // NOLINTNEXTLINE(modernize-use-nullptr): the check takes the 0 inside `<=>` for a pointer
  friend auto operator<=>(const IncarnationNumber&, const IncarnationNumber&) = default;
};

// The secret that the processes of a job share, and no others. It is wiped when it is destroyed, is
// compared in constant time, and has no text form on purpose.
//
// Threads: static functions may be called from any thread. Calls that change nothing may be
// made from several threads at once, others by one at a time.
class Key {
 public:
  static constexpr std::size_t k_size = 32; // bytes

  Key() = default;                                           // all zero: no job uses it
  explicit Key(std::span<const std::uint8_t, k_size> bytes); // copies
  Key(const Key&) = default;
  Key& operator=(const Key&) = default;
  ~Key();

  // A new one. Fails when the system has no random bytes.
  [[nodiscard]] static Result<Key> random();
  // The same key for the same text. It is as hard to guess as the text.
  [[nodiscard]] static Result<Key> from_text(std::string_view secret);
  // For processes that PMIx started (srun --mpi=pmix, mpirun) and that are no members of a Job: the
  // same key in all of them, and in those of jobs that they spawn. Rank 0 makes it and gives it to
  // the launcher's store, sealed by munge where there is one. The others wait until rank 0 has
  // called this, and fail after `timeout`. Later calls return the same key. Empty: PMIx did not
  // start this process, or libpmix is not installed here.
  [[nodiscard]] static Result<std::optional<Key>>
  of_launcher(std::chrono::milliseconds timeout = std::chrono::seconds(60));
  // Valid as long as the key.
  [[nodiscard]] std::span<const std::uint8_t, k_size> bytes() const { return bytes_; }
  // In constant time.
  friend bool operator==(const Key& a, const Key& b);

 private:
  std::array<std::uint8_t, k_size> bytes_{};
};

// A business card: where a process listens, best address first, which start of it this is, and what
// it says of its connection methods (the byte form of cpc::Advertisement; a card does not read it).
struct Card {
  static constexpr std::size_t k_max_addresses = 32;       // of one card
  static constexpr std::size_t k_max_advertisement = 2048; // bytes
  // Bytes of the longest encoded card.
  static constexpr std::size_t k_max_encoded =
      16 + 1 + k_max_addresses * (1 + 2 + 16 + 4) + 2 + k_max_advertisement;

  std::vector<Address> addresses;            // the best first
  IncarnationNumber incarnation;             // of this start of the process
  std::vector<std::uint8_t> advertisement{}; // empty: it says nothing of them

  friend bool operator==(const Card&, const Card&) = default;
};

// Byte form of a card, the same on every machine; 25 bytes with one IPv4 address and no
// advertisement, 46 with a UNIX socket as well. Appends to `out`. Fails on more than
// k_max_addresses addresses, on an address without a family, on a UNIX socket without a scope, and
// on more than k_max_advertisement bytes of advertisement.
//
// Threads: any; one at a time appends to `out`.
[[nodiscard]] Result<void> encode(const Card& card, std::vector<std::uint8_t>& out);

// What decode_card() has read.
struct DecodedCard {
  Card card;             // as it was encoded
  std::size_t bytes = 0; // that the card took
};
// Reads one card from the front of `bytes`; empty when they are no card.
//
// Threads: any.
[[nodiscard]] std::optional<DecodedCard> decode_card(std::span<const std::uint8_t> bytes);

// The cards of all ranks, kept encoded: a rank with one IPv4 address costs 29 bytes, 50 with a UNIX
// socket as well, and its advertisement (4 bytes where sockets are the only method).
//
// Threads: calls that change nothing may be made from several threads at once, others by one at a
// time.
class Cards {
 public:
  Cards() = default;
  // Of a card for each rank. Fails as encode() does.
  [[nodiscard]] static Result<Cards> of(std::span<const Card> cards);
  // `count` encoded cards, one after the other, and nothing else.
  [[nodiscard]] static Result<Cards> from_bytes(std::uint32_t count,
                                                std::span<const std::uint8_t> bytes);

  [[nodiscard]] std::uint32_t size() const;                         // ranks
  [[nodiscard]] std::optional<Card> card(std::uint32_t rank) const; // empty: no such rank
  // Whether all ranks say exactly this of their connection methods; without making cards of them.
  [[nodiscard]] bool all_advertise(std::span<const std::uint8_t> bytes) const;
  [[nodiscard]] std::size_t memory() const; // bytes held

 private:
  std::vector<std::uint8_t> blob_;
  std::vector<std::uint32_t> offsets_; // size() + 1 of them, or none
};

// The job that this process belongs to. It outlives the contexts that were opened with it. In a
// child that fork() made, its calls fail with `forked`, and abort() does nothing: a child is no
// member.
//
// Threads: one at a time uses a Job. A thread that uses a Context which was opened with it uses the
// Job as well.
class Job {
 public:
  // Of the exchange of cards and of fences.
  static constexpr std::chrono::milliseconds k_default_timeout = std::chrono::seconds(60);
  static constexpr std::size_t k_max_group_id = 64; // bytes

  // Joins the job whose launcher started this process, or makes a job of one. Call it once, early,
  // before threads: it changes the environment so that no child process joins as well. A second
  // call in a process that a launcher has started fails, also after a failed one. Under PMI
  // and PMIx it waits until all processes of the job have called it, k_default_timeout at most.
  //
  // Threads: one, before the process has others.
  [[nodiscard]] static Result<Job> from_environment();

  Job(Job&&) noexcept;            // what was moved from may only be destroyed, or assigned to
  Job& operator=(Job&&) noexcept; // the same
  ~Job();

  [[nodiscard]] const std::string& group_id() const; // unique per job, at most k_max_group_id bytes
  [[nodiscard]] std::uint32_t rank() const;          // of this process: 0 to size() - 1
  [[nodiscard]] std::uint32_t size() const;          // processes of the job
  [[nodiscard]] const Key& key() const;              // that its processes share
  [[nodiscard]] bool launched() const;               // false: started without a launcher
  [[nodiscard]] bool single_host() const;            // all processes run on this machine
  [[nodiscard]] std::uint32_t processes_here() const; // on this machine, with this one
  [[nodiscard]] std::uint32_t cores_here() const;     // that those may run on, all together

  // The modex: gives this process's card and waits for the cards of all ranks. Fails when the
  // deadline passes (it may then be called again to go on waiting) or when a rank ends, or leaves
  // the job, without a card: the text names the ranks that are missing.
  [[nodiscard]] Result<Cards> exchange(const Card& mine,
                                       std::chrono::milliseconds timeout = k_default_timeout);

  // Under PMI and PMIx all processes enter the exchange and the fences in the same order.
  //
  // A fence passes when every process of the job has entered as many fences as this one. Nothing
  // here blocks, and nothing makes progress: a process that waits here alone sends nothing that a
  // peer may need to get to the fence. Context::fence() waits, and makes progress meanwhile.
  //
  // Enters the next fence, and returns its number.
  [[nodiscard]] Result<std::uint32_t> enter_fence();
  // Whether it has passed. Fails when a rank ends without entering it: the text names the rank.
  [[nodiscard]] Result<bool> fence_passed(std::uint32_t fence);
  // Readable when fence_passed(), or missing(), may have another answer; -1: not launched.
  [[nodiscard]] int descriptor() const;
  // Asks the launcher which ranks have not entered a fence that this process has entered.
  [[nodiscard]] Result<void> ask_missing(std::uint32_t fence);
  // Its answer, for people: "ranks 1, 3 are missing". Empty: fence_passed() has not met it yet.
  [[nodiscard]] std::optional<std::string> missing(std::uint32_t fence) const;

  // Asks the launcher to end the whole job with `status`, showing `reason`. It returns: the caller
  // ends itself, or is ended.
  void abort(std::string_view reason, int status);

 private:
  struct State;
  explicit Job(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

} // namespace statewire
