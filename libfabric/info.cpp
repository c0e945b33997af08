// SPDX-License-Identifier: BSD-3-Clause
#include "info.hpp"

#include "names.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace statewire::fi {
namespace {

constexpr const char* k_fabric_name = "statewire";
constexpr const char* k_domain_name = "statewire";
constexpr std::uint64_t k_tag_of_single_bits = 0xaaaa'aaaa'aaaa'aaaa;

// Says in libfabric's log (FI_LOG_LEVEL=info) why the hints are not met.
bool no(const char* what) {
  FI_INFO(&provider, FI_LOG_CORE, "the hints ask for %s\n", what);
  return false;
}

bool within(std::uint64_t asked, std::uint64_t offered) { return (asked & ~offered) == 0; }
bool is_or_none(const char* asked, const char* name) {
  return asked == nullptr || std::strcmp(asked, name) == 0;
}

bool meets(const fi_ep_attr& a) {
  if (a.type != FI_EP_UNSPEC && a.type != FI_EP_RDM) return no("an endpoint that is not FI_EP_RDM");
  if (a.protocol != FI_PROTO_UNSPEC && a.protocol != k_protocol) return no("another protocol");
  if (a.max_msg_size > k_largest_message) return no("longer messages");
  if (a.tx_ctx_cnt > 1 || a.rx_ctx_cnt > 1) return no("scalable endpoints or shared contexts");
  if (a.auth_key_size != 0) return no("authorization keys: STATEWIRE_KEY sets one");
  return true;
}

bool meets(const fi_tx_attr& a) {
  if (!within(a.caps, k_tx_caps | k_domain_caps)) return no("transmit capabilities");
  if (!within(a.op_flags, k_tx_op_flags)) return no("transmit operation flags");
  if (!within(a.msg_order, k_order)) return no("a transmit order beyond FI_ORDER_SAS");
  if (a.comp_order != FI_ORDER_NONE) return no("an order of transmit completions");
  if (a.inject_size > k_inject) return no("a larger inject_size");
  if (a.iov_limit > k_iov || a.rma_iov_limit > 1) return no("more transmit iovs");
  return true;
}

bool meets(const fi_rx_attr& a) {
  if (!within(a.caps, k_rx_caps | k_domain_caps)) return no("receive capabilities");
  if (!within(a.op_flags, k_rx_op_flags)) return no("receive operation flags");
  if (!within(a.msg_order, k_order)) return no("a receive order beyond FI_ORDER_SAS");
  if (a.comp_order != FI_ORDER_NONE) return no("an order of receive completions");
  if (a.iov_limit > k_iov) return no("more receive iovs");
  return true;
}

bool meets(const fi_domain_attr& a) {
  if (!is_or_none(a.name, k_domain_name)) return no("another domain");
  if (a.control_progress == FI_PROGRESS_AUTO || a.data_progress == FI_PROGRESS_AUTO)
    return no("FI_PROGRESS_AUTO: progress is made in calls");
  if (a.cq_data_size > sizeof(std::uint64_t)) return no("more remote completion data");
  if (!within(a.caps, k_domain_caps)) return no("domain capabilities");
  if (a.auth_key_size != 0) return no("authorization keys: STATEWIRE_KEY sets one");
  return true;
}

bool meets(const fi_info& h) {
  // Directed receives and sources are given to those that ask for them.
  if (!within(h.caps, k_caps)) return no("other capabilities");
  if (h.addr_format != FI_FORMAT_UNSPEC && h.addr_format != k_address_format)
    return no("another address format");
  if (h.fabric_attr != nullptr && !is_or_none(h.fabric_attr->name, k_fabric_name))
    return no("another fabric");
  return (h.ep_attr == nullptr || meets(*h.ep_attr)) &&
         (h.tx_attr == nullptr || meets(*h.tx_attr)) &&
         (h.rx_attr == nullptr || meets(*h.rx_attr)) &&
         (h.domain_attr == nullptr || meets(*h.domain_attr));
}

template <class Value>
Value or_else(Value asked, Value otherwise) {
  return asked != Value{} ? asked : otherwise;
}

// Of a kind of transfer that is asked for, all directions, unless some are named.
std::uint64_t directions(std::uint64_t caps, std::uint64_t kinds, std::uint64_t all) {
  return (caps & kinds) == 0 || (caps & all) != 0 ? 0 : all;
}

// Of the bits that the hints permit those that regions have. Without any of them addresses count
// from 0, and the application names the keys.
int memory_mode(const fi_domain_attr* asked) {
  if (asked == nullptr) return 0;
  if (asked->mr_mode == FI_MR_BASIC || asked->mr_mode == FI_MR_SCALABLE) return asked->mr_mode;
  return asked->mr_mode & (FI_MR_VIRT_ADDR | FI_MR_ALLOCATED | FI_MR_PROV_KEY);
}

// `caps`: those that the application has asked for, or all.
void fill(fi_info& i, std::uint64_t caps, const fi_info* hints) {
  i.caps = caps | k_domain_caps | directions(caps, FI_MSG | FI_TAGGED, FI_SEND | FI_RECV) |
           directions(caps, k_one_sided, FI_READ | FI_WRITE | FI_REMOTE_READ | FI_REMOTE_WRITE);
  const bool one_sided = (caps & k_one_sided) != 0;
  i.mode = 0;
  i.addr_format = k_address_format;
  *i.tx_attr = {};
  i.tx_attr->caps = i.caps & (k_tx_caps | k_domain_caps);
  i.tx_attr->op_flags =
      hints != nullptr && hints->tx_attr != nullptr ? hints->tx_attr->op_flags : 0;
  i.tx_attr->msg_order = k_order;
  i.tx_attr->inject_size = k_inject;
  i.tx_attr->size = k_sends; // no limit: more is given to those that ask for it
  if (hints != nullptr && hints->tx_attr != nullptr)
    i.tx_attr->size = std::max(k_sends, hints->tx_attr->size);
  i.tx_attr->iov_limit = k_iov;
  i.tx_attr->rma_iov_limit = one_sided ? 1 : 0;
  *i.rx_attr = {};
  i.rx_attr->caps = i.caps & (k_rx_caps | k_domain_caps);
  i.rx_attr->op_flags =
      hints != nullptr && hints->rx_attr != nullptr ? hints->rx_attr->op_flags : 0;
  i.rx_attr->msg_order = k_order;
  i.rx_attr->size = k_receives;
  if (hints != nullptr && hints->rx_attr != nullptr)
    i.rx_attr->size = std::max(k_receives, hints->rx_attr->size);
  i.rx_attr->iov_limit = k_iov;
  *i.ep_attr = {};
  i.ep_attr->type = FI_EP_RDM;
  i.ep_attr->protocol = k_protocol;
  i.ep_attr->protocol_version = 1;
  i.ep_attr->max_msg_size = k_largest_message;
  // Each bit may be ignored by itself, so that any fields that are asked for are there.
  i.ep_attr->mem_tag_format = k_tag_of_single_bits;
  if (hints != nullptr && hints->ep_attr != nullptr)
    i.ep_attr->mem_tag_format = or_else(hints->ep_attr->mem_tag_format, k_tag_of_single_bits);
  i.ep_attr->tx_ctx_cnt = 1;
  i.ep_attr->rx_ctx_cnt = 1;
  fi_domain_attr& d = *i.domain_attr;
  d.name = ::strdup(k_domain_name);
  const fi_domain_attr* const asked = hints != nullptr ? hints->domain_attr : nullptr;
  d.threading = asked != nullptr ? or_else(asked->threading, FI_THREAD_SAFE) : FI_THREAD_SAFE;
  d.control_progress = FI_PROGRESS_MANUAL;
  d.data_progress = FI_PROGRESS_MANUAL;
  d.resource_mgmt = FI_RM_ENABLED;
  d.av_type = asked != nullptr ? or_else(asked->av_type, FI_AV_TABLE) : FI_AV_TABLE;
  d.cq_data_size = sizeof(std::uint64_t);
  d.cq_cnt = d.ep_cnt = d.cntr_cnt = 1024;
  d.tx_ctx_cnt = d.rx_ctx_cnt = d.ep_cnt;
  d.max_ep_tx_ctx = d.max_ep_rx_ctx = 1;
  d.mr_mode = one_sided ? memory_mode(asked) : 0;
  d.mr_key_size = sizeof(std::uint64_t);
  d.mr_iov_limit = 1;
  d.mr_cnt = SIZE_MAX;
  d.caps = k_domain_caps;
  i.fabric_attr->name = ::strdup(k_fabric_name);
  i.fabric_attr->prov_version = provider.version;
}

// fi_freeinfo() frees it.
int set(void*& address, std::size_t& length, const void* from) {
  address = std::malloc(k_address); // NOLINT(cppcoreguidelines-no-malloc)
  if (address == nullptr) return -FI_ENOMEM;
  std::memcpy(address, from, k_address);
  length = k_address;
  return 0;
}

// The source is what node and service name with FI_SOURCE, or that of the hints, or any address of
// this host; the destination what they name without it, or that of the hints, or none.
int address(fi_info& info, const char* node, const char* service, std::uint64_t flags,
            const fi_info* hints) {
  AddressBytes source = named_address({}), destination{};
  bool has_destination = false;
  const auto of_hints = [](AddressBytes& out, const void* from, std::size_t length) {
    if (from == nullptr || length != k_address) return false;
    std::memcpy(out.data(), from, k_address);
    return true;
  };
  const bool named = node != nullptr || service != nullptr, is_source = (flags & FI_SOURCE) != 0;
  if (hints != nullptr && !(named && is_source))
    (void)of_hints(source, hints->src_addr, hints->src_addrlen);
  if (hints != nullptr && !(named && !is_source))
    has_destination = of_hints(destination, hints->dest_addr, hints->dest_addrlen);
  if (named) {
    const auto at = resolve(node, service, (flags & FI_NUMERICHOST) != 0, is_source);
    if (!at) {
      (void)no("a host or a port that is not known");
      return -FI_ENODATA;
    }
    (is_source ? source : destination) = named_address(*at);
    has_destination |= !is_source;
  }
  if (const int failed = set(info.src_addr, info.src_addrlen, source.data()); failed != 0)
    return failed;
  return has_destination ? set(info.dest_addr, info.dest_addrlen, destination.data()) : 0;
}

} // namespace

int get_info(std::uint32_t version, const char* node, const char* service, std::uint64_t flags,
             const fi_info* hints, fi_info** out) {
  *out = nullptr;
  if (FI_VERSION_LT(version, FI_VERSION(1, 5))) return -FI_ENODATA;
  if (hints != nullptr && !meets(*hints)) return -FI_ENODATA;
  fi_info* const info = fi_allocinfo();
  if (info == nullptr) return -FI_ENOMEM;
  const std::uint64_t asked = hints != nullptr ? hints->caps : 0;
  fill(*info, asked != 0 ? asked : k_caps, hints);
  info->fabric_attr->api_version = version;
  if (const int failed = address(*info, node, service, flags, hints); failed != 0) {
    fi_freeinfo(info);
    return failed;
  }
  *out = info;
  return 0;
}

} // namespace statewire::fi
