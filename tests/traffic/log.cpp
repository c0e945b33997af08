// SPDX-License-Identifier: BSD-3-Clause
#include "log.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace statewire::traffic {
namespace {

std::string text(Tag tag) {
  return (is_forwarded(tag) ? "forwarded message " : "message ") + std::to_string(number_of(tag)) +
         " of actor " + std::to_string(actor_of(tag));
}

bool accepts(const Selector& s, Place source, const SendEntry& message) {
  return (s.source == k_any_source || s.source == source) && s.context == message.context &&
         ((s.tag ^ message.tag) & s.mask) == 0;
}

class Reader {
 public:
  Reader(const std::vector<const Log*>& logs, const Circumstances& c) : logs_(logs), c_(c) {
    for (const Log* log : logs) {
      actors_[log->actor] = log;
      out_ += log->complaints;
    }
  }

  std::string verdict() {
    for (const Log* log : logs_) {
      for (std::size_t i = 0; i < log->receives.size(); ++i) check_receive(*log, i);
      for (const SendEntry& s : log->sends) check_send(*log, s);
    }
    for (const Tag tag : lost_messages()) complain(text(tag) + " was sent, and never arrived");
    for (auto& [road, taken] : roads_) check_order(road, taken);
    for (const Log* log : logs_) check_passed_over(*log);
    return out_;
  }

  std::vector<Tag> lost_messages() {
    std::vector<Tag> out;
    if (arrived_.empty())
      for (const Log* log : logs_)
        for (const ReceiveEntry& r : log->receives)
          if (r.got()) arrived_[r.status.tag] = {log->actor, 0};
    for (const Log* log : logs_)
      for (const SendEntry& s : log->sends)
        if (s.ended && s.status.error == Errc::ok && !arrived_.contains(s.tag) &&
            !may_be_lost(*log, s.to))
          out.push_back(s.tag);
    return out;
  }

 private:
  struct Taken {
    std::uint32_t number = 0; // of the message, for its sender
    std::size_t receive = 0;  // … of the receive
  };
  using Road = std::tuple<ActorId, ActorId, MessageContext>;

  void complain(const std::string& what) {
    if (out_.size() < 4000) out_ += what + '\n';
  }
  void complain(const Log& log, const std::string& what) {
    complain("place " + std::to_string(log.place) + ": " + what);
  }

  // Of any present or previous incarnation at that place.
  bool may_be_lost(const Log& from, Place to) const {
    if (from.killed) return true;
    bool alive = false;
    for (const Log* log : logs_) {
      if (log->place != to) continue;
      if (!log->killed) alive = true;
      if (log->killed || c_.lossy(from, *log)) return true;
    }
    return !alive;
  }

  const SendEntry* find(Tag tag) const {
    const auto it = actors_.find(actor_of(tag));
    if (it == actors_.end()) return nullptr;
    const auto& sends = it->second->sends;
    const std::uint32_t number = number_of(tag);
    return number < sends.size() && sends[number].tag == tag ? &sends[number] : nullptr;
  }

  // The message whose content it has; nullptr: its receive did not live to tell.
  const SendEntry* origin(const SendEntry* s) const {
    while (s != nullptr && s->source != SendEntry::k_none) {
      const Log& log = *actors_.at(actor_of(s->tag));
      const ReceiveEntry& r = log.receives[s->source];
      s = r.got() ? find(r.status.tag) : nullptr;
    }
    return s;
  }

  void check_receive(const Log& log, std::size_t index) {
    const ReceiveEntry& r = log.receives[index];
    if (!r.ended) {
      if (!log.killed) complain(log, "receive " + std::to_string(index) + " has not ended");
      return;
    }
    if (!r.got()) {
      check_failed_receive(log, r, index);
      return;
    }
    const Tag tag = r.status.tag;
    const SendEntry* const s = find(tag);
    if (s == nullptr || s->to != log.place || s->context != r.status.context) {
      complain(log, "nobody has sent it " + text(tag));
      return;
    }
    const Log& sender = *actors_.at(actor_of(tag));
    if (r.status.source != sender.place || !accepts(r.what, sender.place, *s))
      complain(log, "receive " + std::to_string(index) + " did not ask for " + text(tag));
    if (r.must_be != 0 && r.must_be != tag)
      complain(log, "probed " + text(r.must_be) + ", received " + text(tag));
    const auto [where, first] = arrived_.emplace(tag, std::pair(log.actor, index));
    if (!first) complain(log, text(tag) + " arrived twice");
    if (s->ended && s->status.error == Errc::cancelled && s->source == SendEntry::k_none)
      complain(log, text(tag) + " was cancelled, and arrived");
    if (s->ended && s->status.error == Errc::closed && !s->synchronous &&
        !may_be_lost(sender, s->to))
      complain(log, text(tag) + " ended as closed, and arrived");
    check_content(log, r, *s);
    roads_[{sender.actor, log.actor, s->context}].push_back({number_of(tag), index});
  }

  void check_content(const Log& log, const ReceiveEntry& r, const SendEntry& s) {
    std::size_t size = s.size;
    if (s.source != SendEntry::k_none) {
      const SendEntry* const first = origin(&s);
      if (first == nullptr) return;
      size = r.status.message_bytes; // its own end is checked at its sender
      if (size > first->size || !is_letter(r.kept, first->tag))
        complain(log, text(s.tag) + " has the wrong content");
      const ReceiveEntry& source = actors_.at(actor_of(s.tag))->receives[s.source];
      if (size != source.status.bytes) complain(log, text(s.tag) + " has the wrong length");
    }
    if (r.status.message_bytes != size || r.status.bytes != std::min(size, r.room) ||
        (r.status.error == Errc::truncated) != (size > r.room))
      complain(log, text(s.tag) + " of " + std::to_string(size) + " bytes: status " +
                        std::to_string(r.status.message_bytes) + ", got " +
                        std::to_string(r.status.bytes) + " in " + std::to_string(r.room) + ", " +
                        std::string(name(r.status.error)));
  }

  void check_failed_receive(const Log& log, const ReceiveEntry& r, std::size_t index) {
    const Errc e = r.status.error;
    const Place from = r.status.source;
    const bool matched_forward = r.what.tag != r.status.tag && is_forwarded(r.status.tag);
    const bool fine =
        (e == Errc::cancelled && (r.cancel_asked != 0 || matched_forward || abortable(r))) ||
        (e == Errc::closed && (c_.closes || c_.finalizing)) ||
        (e == Errc::finalizing && c_.finalizing) || e == Errc::finalized ||
        (e != Errc::cancelled && from != k_any_source && c_.lost(log, from));
    if (!fine)
      complain(log, "receive " + std::to_string(index) + " from " + std::to_string(from) +
                        " ended as " + std::string(name(e)));
  }
  // It may have met a forwarded message, whose source failed.
  static bool abortable(const ReceiveEntry& r) { return is_forwarded(r.status.tag); }

  void check_send(const Log& log, const SendEntry& s) {
    if (!s.ended) {
      if (!log.killed) complain(log, "the send of " + text(s.tag) + " has not ended");
      return;
    }
    const Errc e = s.status.error;
    if (e == Errc::ok) {
      if (s.status.bytes != s.size && s.source == SendEntry::k_none)
        complain(log, "the send of " + text(s.tag) + " ended with another length");
      if (s.synchronous && !arrived_or_may_not(log, s))
        complain(log, "the synchronous send of " + text(s.tag) + " ended before it was received");
      return;
    }
    if (s.source != SendEntry::k_none) {
      const ReceiveEntry& r = log.receives[s.source];
      // A killed process may not have tested the receive any more.
      if (r.ended ? !r.got() && e == r.status.error : log.killed) return;
    }
    const bool fine = (e == Errc::cancelled && s.cancel_asked) ||
                      (e == Errc::closed && (c_.closes || c_.finalizing)) ||
                      (e == Errc::finalizing && c_.finalizing) || e == Errc::finalized ||
                      (e != Errc::cancelled && e != Errc::invalid_argument && c_.lost(log, s.to));
    if (!fine)
      complain(log, "the send of " + text(s.tag) + " to " + std::to_string(s.to) + " ended as " +
                        std::string(name(e)) + source_of(log, s));
  }
  static std::string source_of(const Log& log, const SendEntry& s) {
    if (s.source == SendEntry::k_none) return {};
    const ReceiveEntry& r = log.receives[s.source];
    return ", its receive " + std::to_string(s.source) +
           (r.ended ? " as " + std::string(name(r.status.error)) : " has not");
  }
  // A receive that met it may have failed afterwards.
  bool arrived_or_may_not(const Log& log, const SendEntry& s) const {
    return may_be_lost(log, s.to) || c_.closes || c_.finalizing || s.source != SendEntry::k_none ||
           std::ranges::any_of(logs_, [&](const Log* to) {
             return std::ranges::any_of(to->receives, [&](const ReceiveEntry& r) {
               return r.got() && r.status.tag == s.tag;
             });
           });
  }

  // Of two messages of one sender, if the receive of the later one would also have taken the
  // earlier, then that was taken by a receive posted before.
  void check_order(const Road& road, std::vector<Taken>& taken) {
    std::ranges::sort(taken, {}, &Taken::number);
    const Log& sender = *actors_.at(std::get<0>(road));
    const Log& receiver = *actors_.at(std::get<1>(road));
    for (std::size_t later = 1; later < taken.size(); ++later) {
      const Taken& b = taken[later];
      const ReceiveEntry& r = receiver.receives[b.receive];
      for (std::size_t i = 0; i < later; ++i) {
        const Taken& a = taken[i];
        const SendEntry& s = sender.sends[a.number];
        // A forward is sent when its source has met its message, not when it was asked for.
        if (s.source != SendEntry::k_none || sender.sends[b.number].source != SendEntry::k_none)
          continue;
        if (a.receive > b.receive && accepts(r.what, sender.place, s)) {
          complain(receiver,
                   text(sender.sends[b.number].tag) + " was received before " + text(s.tag));
          return;
        }
      }
    }
  }

  // A receive that was posted all the time, while a later one got what it asked for.
  void check_passed_over(const Log& log) {
    for (std::size_t i = 0; i < log.receives.size(); ++i) {
      const ReceiveEntry& r = log.receives[i];
      if (r.got() || !r.ended) continue;
      // Until then it was certainly waiting: it ended as cancelled, not for another reason.
      if (r.status.error != Errc::cancelled || r.cancel_asked == 0 || abortable(r)) continue;
      for (std::size_t k = i + 1; k < log.receives.size(); ++k) {
        const ReceiveEntry& later = log.receives[k];
        if (!later.got() || later.ended_at >= r.cancel_asked) continue;
        const SendEntry* const s = find(later.status.tag);
        if (s != nullptr && accepts(r.what, later.status.source, *s)) {
          complain(log, "receive " + std::to_string(i) + " was passed over: " + text(s->tag) +
                            " went to receive " + std::to_string(k));
          return;
        }
      }
    }
  }

  const std::vector<const Log*>& logs_;
  const Circumstances& c_;
  std::map<ActorId, const Log*> actors_;
  std::map<Tag, std::pair<ActorId, std::size_t>> arrived_; // the actor, and its receive
  std::map<Road, std::vector<Taken>> roads_;
  std::string out_;
};

} // namespace

std::vector<Tag> missing(const std::vector<const Log*>& logs, const Circumstances& c) {
  return Reader(logs, c).lost_messages();
}

std::string verdict(const std::vector<const Log*>& logs, const Circumstances& c) {
  return Reader(logs, c).verdict();
}

} // namespace statewire::traffic
