// SPDX-License-Identifier: BSD-3-Clause
// The files of generator/doc/site, embedded when statewirec is built.
#pragma once

#include <string_view>

namespace statewire::gen::doc {

extern const std::string_view k_site_css, k_machine_js, k_runs_js, k_network_js, k_page_js,
    k_machine_view_js, k_peers_view_js, k_run_view_js, k_site_js;

} // namespace statewire::gen::doc
