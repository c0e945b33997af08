// SPDX-License-Identifier: BSD-3-Clause
#include "pair.hpp"

#include <cstdlib>
#include <cstring>
#include <thread>

namespace statewire::fi_test {
namespace {

using Clock = std::chrono::steady_clock;

} // namespace

std::string provider_name() {
  const char* const name = std::getenv("STATEWIRE_FI_PROVIDER");
  return name != nullptr ? name : "statewire";
}

Owned<fi_info> make_hints() {
  Owned<fi_info> hints(fi_allocinfo());
  hints->caps = FI_MSG | FI_TAGGED;
  hints->mode = FI_CONTEXT | FI_CONTEXT2;
  hints->ep_attr->type = FI_EP_RDM;
  hints->domain_attr->threading = FI_THREAD_DOMAIN;
  hints->domain_attr->resource_mgmt = FI_RM_ENABLED;
  hints->domain_attr->mr_mode = FI_MR_LOCAL;
  hints->tx_attr->msg_order = FI_ORDER_SAS;
  hints->rx_attr->msg_order = FI_ORDER_SAS;
  hints->fabric_attr->prov_name = ::strdup(provider_name().c_str());
  return hints;
}

Owned<fi_info> get_info(const fi_info* hints, const Where& where) {
  fi_info* info = nullptr;
  const int result =
      fi_getinfo(FI_VERSION(1, 17), where.node, where.service, where.flags, hints, &info);
  EXPECT_TRUE(result == 0 || result == -FI_ENODATA) << fi_strerror(-result);
  return Owned<fi_info>(result == 0 ? info : nullptr);
}

Node::Node(const Options& options) {
  const auto hints = make_hints();
  hints->caps |= options.extra_caps;
  hints->domain_attr->threading = options.threading;
  hints->domain_attr->mr_mode |= options.mr_mode;
  info = get_info(hints.get(), options.where);
  if (!info) throw std::runtime_error("no such provider: is FI_PROVIDER_PATH set?");
  const auto check = [](int result) {
    if (result != 0) throw std::runtime_error(fi_strerror(-result));
  };
  fid_fabric* f = nullptr;
  check(fi_fabric(info->fabric_attr, &f, nullptr));
  fabric.reset(f);
  fid_domain* d = nullptr;
  check(fi_domain(f, info.get(), &d, nullptr));
  domain.reset(d);
  fi_av_attr av_attr{};
  av_attr.type = FI_AV_TABLE;
  fid_av* v = nullptr;
  check(fi_av_open(d, &av_attr, &v, nullptr));
  av.reset(v);
  fi_cq_attr cq_attr{};
  cq_attr.format = options.format;
  cq_attr.wait_obj = options.wait;
  cq_attr.size = 4096;
  for (Owned<fid_cq>* const queue : {&sent, &received}) {
    fid_cq* q = nullptr;
    check(fi_cq_open(d, &cq_attr, &q, nullptr));
    queue->reset(q);
  }
  fid_ep* e = nullptr;
  check(fi_endpoint(d, info.get(), &e, nullptr));
  ep.reset(e);
  check(fi_ep_bind(e, &v->fid, 0));
  check(fi_ep_bind(e, &sent->fid, FI_TRANSMIT | options.bind_flags));
  check(fi_ep_bind(e, &received->fid, FI_RECV));
  const auto count = [&](Owned<fid_cntr>& by, std::uint64_t what) {
    fi_cntr_attr attr{};
    attr.wait_obj = FI_WAIT_UNSPEC;
    fid_cntr* c = nullptr;
    check(fi_cntr_open(d, &attr, &c, nullptr));
    by.reset(c);
    check(fi_ep_bind(e, &c->fid, what));
  };
  if (options.counters) {
    count(sends, FI_SEND);
    count(receives, FI_RECV);
  }
  if (options.counted != 0) count(counter, options.counted);
  check(fi_enable(e));
}

std::vector<char> Node::name() const {
  std::vector<char> out(256);
  std::size_t size = out.size();
  EXPECT_EQ(fi_getname(&ep->fid, out.data(), &size), 0);
  out.resize(size);
  return out;
}

fi_addr_t Node::insert(const Node& other) {
  fi_addr_t address = FI_ADDR_NOTAVAIL;
  EXPECT_EQ(fi_av_insert(av.get(), other.name().data(), 1, &address, 0, nullptr), 1);
  return address;
}

ssize_t Node::send(fi_addr_t to, const void* data, std::size_t size, Tag tag, void* context) {
  if (tag) return fi_tsend(ep.get(), data, size, nullptr, to, *tag, context);
  return fi_send(ep.get(), data, size, nullptr, to, context);
}

ssize_t Node::receive(void* data, std::size_t size, Tag tag, void* context, fi_addr_t source,
                      std::uint64_t ignore) {
  if (tag) return fi_trecv(ep.get(), data, size, nullptr, source, *tag, ignore, context);
  return fi_recv(ep.get(), data, size, nullptr, source, context);
}

ssize_t Node::peek(std::uint64_t tag, void* context, std::uint64_t flags) {
  fi_msg_tagged m{};
  m.addr = FI_ADDR_UNSPEC;
  m.tag = tag;
  m.context = context;
  return fi_trecvmsg(ep.get(), &m, FI_PEEK | flags);
}

std::optional<Ended> Node::ended(fid_cq* queue) {
  Ended out;
  const ssize_t got = fi_cq_readfrom(queue, &out.entry, 1, &out.source);
  if (got == 1) return out;
  if (got == -FI_EAGAIN) return std::nullopt;
  EXPECT_EQ(got, -FI_EAVAIL);
  fi_cq_err_entry error{};
  EXPECT_EQ(fi_cq_readerr(queue, &error, 0), 1);
  out.error = error;
  out.entry.op_context = error.op_context;
  return out;
}

Nodes::Nodes(std::size_t count, const Options& options) : kept_sent_(count), kept_received_(count) {
  for (std::size_t i = 0; i < count; ++i) all.push_back(std::make_unique<Node>(options));
  for (auto& from : all) {
    auto& row = addresses.emplace_back();
    for (auto& to : all) row.push_back(from->insert(*to));
  }
}

void Nodes::add(std::unique_ptr<Node> node) {
  all.push_back(std::move(node));
  kept_sent_.emplace_back();
  kept_received_.emplace_back();
}

// What ends meanwhile is kept for those that ask for it.
void Nodes::progress() {
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i]) continue;
    if (auto e = all[i]->ended(all[i]->sent.get())) kept_sent_[i].push_back(*e);
    if (auto e = all[i]->ended(all[i]->received.get())) kept_received_[i].push_back(*e);
  }
}

bool Nodes::until(const std::function<bool()>& done, std::chrono::milliseconds limit) {
  const auto end = Clock::now() + limit;
  while (!done()) {
    if (Clock::now() > end) return false;
    progress();
  }
  return true;
}

void Nodes::post(const std::function<ssize_t()>& operation) {
  ssize_t result = 0;
  EXPECT_TRUE(until([&] { return (result = operation()) != -FI_EAGAIN; }));
  EXPECT_EQ(result, 0) << fi_strerror(static_cast<int>(-result));
}

Ended Nodes::next(Node& node, fid_cq* queue) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].get() != &node) continue;
    auto& kept = queue == node.sent.get() ? kept_sent_[i] : kept_received_[i];
    if (!until([&] { return !kept.empty(); })) {
      ADD_FAILURE() << "nothing has ended at node " << i;
      return {};
    }
    const Ended out = kept.front();
    kept.pop_front();
    return out;
  }
  return {};
}
Ended Nodes::next_sent(std::size_t node) { return next(*all[node], all[node]->sent.get()); }
Ended Nodes::next_received(std::size_t node) { return next(*all[node], all[node]->received.get()); }

void Nodes::pass(std::size_t from, std::size_t to, std::size_t size, Node::Tag tag) {
  const std::vector<char> out = pattern(size, static_cast<unsigned>(size));
  std::vector<char> in(size + 1, '?');
  fi_context2 sending{}, receiving{};
  post([&] { return all[to]->receive(in.data(), in.size(), tag, &receiving); });
  post([&] { return all[from]->send(at(from, to), out.data(), size, tag, &sending); });
  const Ended s = next_sent(from);
  const Ended r = next_received(to);
  ASSERT_FALSE(s.error || r.error);
  EXPECT_EQ(s.entry.op_context, &sending);
  EXPECT_EQ(r.entry.op_context, &receiving);
  EXPECT_EQ(r.entry.len, size);
  EXPECT_EQ(s.entry.flags & (FI_SEND | FI_RECV), FI_SEND);
  EXPECT_EQ(r.entry.flags & (FI_SEND | FI_RECV), FI_RECV);
  if (tag) {
    EXPECT_EQ(r.entry.tag, *tag);
  }
  EXPECT_TRUE(std::equal(out.begin(), out.end(), in.begin()));
  EXPECT_EQ(in.back(), '?');
}

std::vector<char> pattern(std::size_t size, unsigned seed) {
  std::vector<char> out(size);
  for (std::size_t i = 0; i < size; ++i) out[i] = static_cast<char>((i * 31 + seed * 7 + i / 251));
  return out;
}

void send_both_ways(Nodes& n, unsigned rounds,
                    const std::function<bool(Node& node, fid_cq* queue)>& wait) {
  const auto send = [&](std::size_t self) {
    const std::vector<char> out(100'000);
    for (unsigned i = 0; i < rounds; ++i) {
      fi_context2 sending{};
      EXPECT_EQ(n[self].send(n.at(self, 1 - self), out.data(), out.size(), 5, &sending), 0);
      if (!wait(n[self], n[self].sent.get())) return;
    }
  };
  const auto receive = [&](std::size_t self) {
    std::vector<char> in(100'000);
    for (unsigned i = 0; i < rounds; ++i) {
      fi_context2 receiving{};
      EXPECT_EQ(n[self].receive(in.data(), in.size(), 5, &receiving), 0);
      if (!wait(n[self], n[self].received.get())) return;
    }
  };
  std::vector<std::thread> threads;
  for (const std::size_t self : {0U, 1U}) {
    threads.emplace_back(send, self);
    threads.emplace_back(receive, self);
  }
  for (std::thread& t : threads) t.join();
}

} // namespace statewire::fi_test
