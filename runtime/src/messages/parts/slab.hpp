// SPDX-License-Identifier: BSD-3-Clause
// Objects in stable memory, named by slot and generation, taken and given back in constant time.
// Memory is asked for in chunks, and never while the number of objects stays below its peak since
// trim().
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace statewire::parts {

// What a Slab needs of its objects; they derive from it. `generation` is odd while the object is
// taken, so that no name of one that was given back fits.
struct SlabNode {
  std::uint32_t slot = 0;
  std::uint32_t generation = 0;
  SlabNode* next_free = nullptr; // for the slab
};

// T: default-constructible, derives from SlabNode, and has release(), called when it is given back:
// it lets go of what the object owns; and reset(), called when it is taken again: it makes it as
// if new (slot and generation excepted).
template <class T>
class Slab {
 public:
  static constexpr std::uint32_t k_chunk = 32;

  // The next take() needs no memory.
  void make_room() {
    if (free_ == nullptr) [[unlikely]]
      grow();
  }

  T& take() {
    make_room();
    return take_made();
  }
  // Behind make_room().
  T& take_made() {
    T& object = static_cast<T&>(*free_);
    free_ = object.next_free;
    object.reset();
    ++object.generation;
    ++taken_;
    return object;
  }

  [[gnu::always_inline]] void release(T& object) {
    object.release();
    ++object.generation;
    put_by(object);
    --taken_;
  }

  // Frees all chunks but the first `keep`, if no object is taken. The names of objects that are
  // gone fit none that is taken later.
  void trim(std::size_t keep) {
    if (taken_ != 0 || chunks_.size() <= keep) return;
    for (std::size_t c = keep; c < chunks_.size(); ++c)
      for (const T& object : *chunks_[c])
        first_generation_ = std::max(first_generation_, object.generation);
    chunks_.resize(keep);
    chunks_.shrink_to_fit();
    objects_ = static_cast<std::uint32_t>(keep * k_chunk);
    free_ = nullptr;
    for (std::size_t c = keep; c-- > 0;)
      for (std::uint32_t i = k_chunk; i-- > 0;) put_by((*chunks_[c])[i]);
  }

  // Null unless exactly this one is taken.
  [[nodiscard]] T* find(std::uint32_t slot, std::uint32_t generation) {
    if (slot >= objects_) return nullptr;
    T& object = (*chunks_[slot / k_chunk])[slot % k_chunk];
    return object.generation == generation && (generation & 1U) != 0 ? &object : nullptr;
  }
  [[nodiscard]] const T* find(std::uint32_t slot, std::uint32_t generation) const {
    return const_cast<Slab*>(this)->find(slot, generation);
  }

  [[nodiscard]] std::size_t taken() const { return taken_; }
  [[nodiscard]] std::size_t memory() const { return chunks_.size() * sizeof(Chunk); }

  // Every object that is taken, by slot. `f` may give back what it is given, and take others.
  template <class F>
  void each(F&& f) {
    for (std::size_t c = 0; c < chunks_.size(); ++c) // chunks_ may grow meanwhile
      for (std::size_t i = 0; i < k_chunk; ++i)
        if (T& object = (*chunks_[c])[i]; (object.generation & 1U) != 0) f(object);
  }

 private:
  using Chunk = std::array<T, k_chunk>;

  void put_by(T& object) { object.next_free = std::exchange(free_, &object); }

  [[gnu::noinline]] void grow() {
    chunks_.push_back(std::make_unique<Chunk>());
    const std::uint32_t first = std::exchange(objects_, objects_ + k_chunk);
    for (std::uint32_t i = k_chunk; i-- > 0;) { // the lowest slot is taken first
      T& object = (*chunks_.back())[i];
      object.slot = first + i;
      object.generation = first_generation_;
      put_by(object);
    }
  }

  std::vector<std::unique_ptr<Chunk>> chunks_;
  std::uint32_t objects_ = 0; // in all chunks
  SlabNode* free_ = nullptr;  // the last one given back, still in the cache, goes out first
  std::size_t taken_ = 0;
  std::uint32_t first_generation_ = 0; // of objects that are made from now on; even
};

} // namespace statewire::parts
