// SPDX-License-Identifier: BSD-3-Clause
// What the device said of a failure: for people who look for the reason. No machine sees it.
#pragma once

#include <statewire/verbs.hpp>

#include <cstdint>
#include <string>

namespace statewire::endpoints {

class Trouble {
 public:
  // Of one failure a device tells much: what it says first is the reason, and the rest follows.
  void note(const verbs::Completion& c) {
    if (from_ != From::nobody || c.error == Errc::cancelled) return;
    from_ = From::work;
    work_ = c.kind;
    error_ = c.error;
    number_ = c.vendor_error;
  }
  void note(const verbs::CmEvent& e) {
    if (from_ != From::nobody) return;
    from_ = From::manager;
    event_ = e.kind;
    number_ = e.status;
  }
  void forget() { from_ = From::nobody; }
  // "a send failed: the peer's device did not …; vendor error 129"; empty: nothing was said.
  [[nodiscard]] std::string text() const;

 private:
  enum class From : std::uint8_t { nobody, work, manager };
  From from_ = From::nobody;
  verbs::Completion::Kind work_{};
  verbs::CmEvent::Kind event_{};
  Errc error_ = Errc::ok;
  std::int64_t number_ = 0; // the vendor's error, or the connection manager's status
};

} // namespace statewire::endpoints
