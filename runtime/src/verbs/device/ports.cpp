// SPDX-License-Identifier: BSD-3-Clause
// The ports of this machine's devices, and the choice of their GIDs.
#include "base/ip.hpp"
#include "base/make_failure.hpp"
#include "base/setting_texts.hpp"
#include "verbs/device/gids.hpp"
#include "verbs/device/handles.hpp"
#include "verbs/device/network.hpp"
#include "verbs/verbs_device.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <net/if.h>
#include <string_view>
#include <unistd.h>

namespace statewire::verbs {
namespace {

const std::filesystem::path k_devices = "/sys/class/infiniband";

struct DeviceList {
  DeviceList() : all(ibv_get_device_list(&count)) {}
  ~DeviceList() {
    if (all != nullptr) ibv_free_device_list(all);
  }
  DeviceList(const DeviceList&) = delete;
  DeviceList& operator=(const DeviceList&) = delete;
  int count = 0; // before `all`, which sets it
  ibv_device** all;
};

std::uint16_t mtu_bytes(ibv_mtu mtu) { return static_cast<std::uint16_t>(128U << mtu); }

std::string interface_name(unsigned index) {
  char name[IF_NAMESIZE] = {};
  return index != 0 && ::if_indextoname(index, name) != nullptr ? name : "";
}

// Those of one port, with all that the choice asks of them.
std::vector<GidCandidate> candidates(ibv_context* context, unsigned port,
                                     const NetworkDevices& network) {
  std::vector<ibv_gid_entry> entries(1024);
  const ssize_t got = ibv_query_gid_table(context, entries.data(), entries.size(), 0);
  std::vector<GidCandidate> out;
  for (ssize_t i = 0; i < got; ++i) {
    const ibv_gid_entry& e = entries[static_cast<std::size_t>(i)];
    if (e.port_num != port || e.gid_index > UINT8_MAX) continue;
    GidCandidate c;
    c.kind = e.gid_type == IBV_GID_TYPE_ROCE_V2   ? GidCandidate::Kind::roce_v2
             : e.gid_type == IBV_GID_TYPE_ROCE_V1 ? GidCandidate::Kind::roce_v1
                                                  : GidCandidate::Kind::other;
    std::memcpy(c.gid.data(), e.gid.raw, c.gid.size());
    c.index = e.gid_index;
    c.network_device = interface_name(e.ndev_ifindex);
    for (const NetworkAddress& a : network.addresses)
      c.routed = c.routed || (is_same_host(a.address, address_of_gid(c.gid)) &&
                              a.device == c.network_device && routes_from(a.address));
    out.push_back(std::move(c));
  }
  return out;
}

std::string first_line(const std::filesystem::path& file) {
  std::string line;
  std::ifstream in(file);
  std::getline(in, line);
  return line;
}

// InfiniBand's network devices (IPoIB) say which port they are on; iWARP's have the GID's hardware
// address.
std::string device_below(const RdmaPort& port, const NetworkDevices& network) {
  if (port.link == Link::iwarp) {
    for (const auto& h : network.hardware)
      if (std::equal(h.address.begin(), h.address.end(), port.gid.begin())) return h.device;
  }
  std::error_code error;
  const std::filesystem::path folder = k_devices / port.device / "device/net";
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string text = first_line(entry.path() / "dev_port");
    if (std::strtoul(text.c_str(), nullptr, 10) + 1 == port.port) return entry.path().filename();
  }
  return "";
}

// The one of the GID, when the network device has it; else its first that is not link-local.
const NetworkAddress* address_of(const RdmaPort& port, const NetworkDevices& network) {
  const NetworkAddress* best = nullptr;
  const auto worth = [&](const NetworkAddress& a) {
    if (is_same_host(a.address, address_of_gid(port.gid))) return 0;
    return a.address.family == Address::Family::v4 ? 1 : is_link_local(a.address) ? 3 : 2;
  };
  for (const NetworkAddress& a : network.addresses)
    if (a.device == port.network_device && (best == nullptr || worth(a) < worth(*best))) best = &a;
  return best;
}

// What a queue pair may carry inline is found by asking for less until one is granted.
std::size_t inline_limit(ibv_context* context) {
  const OwnDomain domain(ibv_alloc_pd(context));
  if (!domain) return 0;
  const OwnCq cq(ibv_create_cq(context, 8, nullptr, nullptr, 0));
  if (!cq) return 0;
  for (std::uint32_t ask = 1024; ask >= 32; ask /= 2) {
    ibv_qp_init_attr init{};
    init.send_cq = init.recv_cq = cq.get();
    init.qp_type = IBV_QPT_RC;
    init.cap = {4, 4, 1, 1, ask};
    if (const OwnQp qp(ibv_create_qp(domain.get(), &init)); qp)
      return std::min(init.cap.max_inline_data, 1024U);
  }
  return 0;
}

void describe_gid(RdmaPort& port, ibv_context* context, const NetworkDevices& network) {
  const std::vector<GidCandidate> all = candidates(context, port.port, network);
  std::optional<unsigned> wanted;
  const auto text = environment_variable(k_gid_index_variable);
  if (text && port.link == Link::roce) wanted = parse_number<unsigned>(*text).value_or(UINT32_MAX);
  const auto choice = choose_gid(all, wanted);
  if (!choice) {
    port.gid_reason = wanted ? fmt::format("{}={}: the port has no GID of that index",
                                           k_gid_index_variable, *text)
                             : "the port has no GID";
    if (port.active && port.link == Link::roce) port.why_inactive = port.gid_reason;
    port.active = port.active && port.link != Link::roce;
    return;
  }
  const GidCandidate& c = all[choice->which];
  port.gid = c.gid;
  port.gid_index = static_cast<std::uint8_t>(c.index);
  if (port.link == Link::roce && c.kind != GidCandidate::Kind::other)
    port.roce_version = c.kind == GidCandidate::Kind::roce_v1 ? 1 : 2;
  port.gid_reason = choice->reason;
  port.network_device = c.network_device;
  if (port.network_device.empty()) port.network_device = device_below(port, network);
  if (const NetworkAddress* const a = address_of(port, network)) {
    port.address = a->address;
    port.prefix_length = a->prefix_length;
  }
}

std::uint8_t to_depth(int device_says) {
  return static_cast<std::uint8_t>(std::clamp(device_says, 0, 16)); // higher depths are not used
}

RdmaPort port_of(std::string device, unsigned number, bool iwarp, bool ethernet) {
  RdmaPort p;
  p.device = std::move(device);
  p.port = static_cast<std::uint8_t>(number);
  p.link = iwarp ? Link::iwarp : ethernet ? Link::roce : Link::infiniband;
  return p;
}

// A device that cannot be opened: what the kernel shows of its ports in sysfs.
void add_unusable(const std::string& device, const std::string& why, std::vector<RdmaPort>& out) {
  const std::filesystem::path folder = k_devices / device;
  const bool iwarp = first_line(folder / "node_type").starts_with("4"); // "4: RNIC"
  std::error_code unreadable;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "ports", unreadable)) {
    const std::string number = entry.path().filename();
    const bool ethernet = first_line(entry.path() / "link_layer") == "Ethernet";
    out.push_back(port_of(device, static_cast<unsigned>(std::strtoul(number.c_str(), nullptr, 10)),
                          iwarp, ethernet));
    out.back().why_inactive = why;
  }
}

// libibverbs passes over devices whose file in /dev is missing.
void add_hidden(const DeviceList& listed, std::vector<RdmaPort>& out) {
  std::error_code unreadable;
  for (const auto& entry : std::filesystem::directory_iterator(k_devices, unreadable)) {
    const std::string name = entry.path().filename();
    const bool known = std::any_of(listed.all, listed.all + listed.count,
                                   [&](ibv_device* d) { return name == ibv_get_device_name(d); });
    if (!known) add_unusable(name, "libibverbs does not show the device", out);
  }
}

void add_ports(ibv_device* device, const NetworkDevices& network, std::vector<RdmaPort>& out) {
  const std::string name = ibv_get_device_name(device);
  const auto unusable = [&](const char* what, int error) {
    add_unusable(name, fmt::format("{}: {}", what, std::strerror(error)), out);
  };
  const OwnContext context(ibv_open_device(device));
  if (!context) {
    // libibverbs looks elsewhere then, and says that there is nothing.
    int error = errno;
    const std::filesystem::path file = std::filesystem::path("/dev/infiniband") / device->dev_name;
    if (::access(file.c_str(), R_OK | W_OK) != 0) error = errno;
    return unusable("the device cannot be opened", error);
  }
  ibv_device_attr limits{};
  if (const int error = ibv_query_device(context.get(), &limits); error != 0)
    return unusable("the limits of the device cannot be queried", error);
  const std::size_t max_inline = inline_limit(context.get());
  for (unsigned number = 1; number <= limits.phys_port_cnt; ++number) {
    ibv_port_attr state{};
    const int error = ibv_query_port(context.get(), static_cast<std::uint8_t>(number), &state);
    RdmaPort p = port_of(name, number, device->transport_type == IBV_TRANSPORT_IWARP,
                         state.link_layer == IBV_LINK_LAYER_ETHERNET);
    if (error != 0) {
      p.why_inactive = fmt::format("the port's state cannot be queried: {}", std::strerror(error));
      out.push_back(std::move(p));
      continue;
    }
    p.active = state.state == IBV_PORT_ACTIVE;
    p.lid = state.lid;
    p.mtu = mtu_bytes(state.active_mtu);
    p.max_inline = max_inline;
    p.max_work = static_cast<std::uint32_t>(std::max(limits.max_qp_wr, 0));
    p.max_read_depth = to_depth(std::min(limits.max_qp_rd_atom, limits.max_qp_init_rd_atom));
    describe_gid(p, context.get(), network);
    out.push_back(std::move(p));
  }
}

} // namespace

OwnContext open_context(const char* name) {
  const DeviceList devices;
  for (int i = 0; i < devices.count; ++i)
    if (std::string_view(ibv_get_device_name(devices.all[i])) == name)
      return OwnContext(ibv_open_device(devices.all[i]));
  errno = ENODEV;
  return nullptr;
}

Result<std::vector<RdmaPort>> list_ports() {
  std::vector<RdmaPort> out;
  if (!any_rdma_device()) return out;
  const DeviceList devices;
  if (devices.all == nullptr)
    return make_failure(Errc::system, "libibverbs cannot list this machine's RDMA devices: {}",
                        std::strerror(errno));
  const NetworkDevices network = network_devices();
  for (int i = 0; i < devices.count; ++i) {
    const auto transport = devices.all[i]->transport_type;
    if (transport != IBV_TRANSPORT_IB && transport != IBV_TRANSPORT_IWARP) continue; // not verbs
    add_ports(devices.all[i], network, out);
  }
  if (out.empty())
    return Failure{Errc::system, "this machine has RDMA devices, but none that this process can "
                                 "open (is the module ib_uverbs loaded?)"};
  add_hidden(devices, out);
  std::sort(out.begin(), out.end(), [](const RdmaPort& a, const RdmaPort& b) {
    return std::tie(a.device, a.port) < std::tie(b.device, b.port);
  });
  return out;
}

} // namespace statewire::verbs
