// SPDX-License-Identifier: BSD-3-Clause
// The one symbol that libfabric looks up in libstatewire-fi.so.
#include "fabric.hpp"
#include "info.hpp"

#include <statewire/error.hpp>

namespace statewire::fi {

namespace {

fi_provider make_provider() {
  fi_provider p{};
  p.version = FI_VERSION(1, 0);
  p.fi_version = FI_VERSION(1, 17);
  p.name = "statewire";
  p.getinfo = [](std::uint32_t version, const char* node, const char* service, std::uint64_t flags,
                 const fi_info* hints, fi_info** info) {
    return guarded([&] { return get_info(version, node, service, flags, hints, info); });
  };
  p.fabric = [](fi_fabric_attr* attr, fid_fabric** fabric, void* context) {
    return guarded([&] { return Fabric::open(*attr, fabric, context); });
  };
  p.cleanup = [] {};
  return p;
}

} // namespace

fi_provider provider = make_provider();

int number_of_failure(Errc error) {
  switch (error) {
  case Errc::truncated:
    return FI_ETRUNC;
  case Errc::cancelled:
    return FI_ECANCELED;
  case Errc::no_memory:
    return FI_ENOMEM;
  case Errc::no_descriptors:
    return EMFILE;
  case Errc::queue_full:
    return FI_EAGAIN;
  case Errc::too_large:
    return FI_EMSGSIZE;
  case Errc::invalid_argument:
    return FI_EINVAL;
  case Errc::unreachable:
  case Errc::no_method:
    return FI_EHOSTUNREACH;
  case Errc::wrong_key:
    return FI_EACCES;
  case Errc::moribund:
    return FI_ECONNRESET;
  case Errc::forked:
    return -k_forked;
  default:
    break;
  }
  switch (category(error)) {
  case Category::refused:
    return FI_ECONNREFUSED;
  case Category::closed:
    return FI_ESHUTDOWN;
  case Category::reset:
    return FI_ECONNRESET;
  case Category::timed_out:
    return FI_ETIMEDOUT;
  case Category::protocol:
    return EPROTO;
  case Category::none:
  case Category::local:
    break;
  }
  return FI_EIO;
}

} // namespace statewire::fi

extern "C" FI_EXT_INI {
  using statewire::fi::provider;
  (void)fi_param_define(&provider, "open_timeout", FI_PARAM_INT,
                        "milliseconds that connecting to a peer may take before operations that "
                        "need it fail (default: 20000)");
  (void)fi_param_define(&provider, "handshake_timeout", FI_PARAM_INT,
                        "milliseconds that the program of a peer whose host answers may take to "
                        "accept a connection (default: no limit)");
  (void)fi_param_define(&provider, "close_timeout", FI_PARAM_INT,
                        "milliseconds without progress that closing a connection may take "
                        "(default: no limit)");
  (void)fi_param_define(&provider, "inject_timeout", FI_PARAM_INT,
                        "milliseconds that injects to a peer that receives no messages return "
                        "FI_EAGAIN, and sends do not complete, before they wait in copies "
                        "(default: 20)");
  return &provider;
}
