// SPDX-License-Identifier: BSD-3-Clause
// What the tests of remote accesses share: endpoints that offer them, and memory of one that the
// others may use.
#pragma once

#include "pair.hpp"

#include <rdma/fi_atomic.h>
#include <rdma/fi_rma.h>

#include <algorithm>
#include <cstring>

namespace statewire::fi_test {

inline constexpr std::uint64_t k_any_access = FI_REMOTE_READ | FI_REMOTE_WRITE;

[[nodiscard]] inline Options remote_options() {
  Options options;
  options.extra_caps = FI_RMA | FI_ATOMIC;
  options.mr_mode = FI_MR_VIRT_ADDR | FI_MR_ALLOCATED | FI_MR_PROV_KEY;
  return options;
}

// Registered memory between bytes that nothing may touch.
class Memory {
 public:
  explicit Memory(Node& node, std::size_t size, std::uint64_t access = k_any_access,
                  std::uint64_t requested_key = 0)
      : bytes_(k_guard + size + k_guard, '?'), size_(size) {
    fid_mr* mr = nullptr;
    EXPECT_EQ(fi_mr_reg(node.domain.get(), data(), size, access, 0, requested_key, 0, &mr, nullptr),
              0);
    mr_.reset(mr);
    virtual_ = (node.info->domain_attr->mr_mode & (FI_MR_VIRT_ADDR | FI_MR_BASIC)) != 0;
  }
  ~Memory() { EXPECT_TRUE(is_guarded()); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  [[nodiscard]] char* data() { return bytes_.data() + k_guard; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::uint64_t key() const { return fi_mr_key(mr_.get()); }
  [[nodiscard]] std::uint64_t at(std::size_t offset = 0) {
    return (virtual_ ? reinterpret_cast<std::uintptr_t>(data()) : 0) + offset;
  }
  [[nodiscard]] std::vector<char> copy() { return {data(), data() + size_}; }
  void fill(char with) { std::fill(data(), data() + size_, with); }
  void fill(const std::vector<char>& with) { std::copy(with.begin(), with.end(), data()); }
  [[nodiscard]] bool holds_only(char c) {
    return std::all_of(data(), data() + size_, [&](char b) { return b == c; });
  }
  void close() { mr_.reset(); }
  [[nodiscard]] fid_mr* registration() const { return mr_.get(); }

 private:
  static constexpr std::size_t k_guard = 64;
  [[nodiscard]] bool is_guarded() const {
    const auto whole = [](char c) { return c == '?'; };
    return std::all_of(bytes_.begin(), bytes_.begin() + k_guard, whole) &&
           std::all_of(bytes_.end() - k_guard, bytes_.end(), whole);
  }
  std::vector<char> bytes_;
  std::size_t size_;
  Owned<fid_mr> mr_;
  bool virtual_ = false;
};

inline ssize_t put(Node& node, fi_addr_t to, const std::vector<char>& from, Memory& into,
                   void* context) {
  return fi_write(node.ep.get(), from.data(), from.size(), nullptr, to, into.at(), into.key(),
                  context);
}
inline ssize_t get(Node& node, fi_addr_t of, std::vector<char>& into, Memory& from, void* context) {
  return fi_read(node.ep.get(), into.data(), into.size(), nullptr, of, from.at(), from.key(),
                 context);
}

} // namespace statewire::fi_test
