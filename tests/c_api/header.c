// SPDX-License-Identifier: BSD-3-Clause
/* <statewire.h> needs no other header before it. */
#include <statewire.h>

sw_error c_api_header(sw_options *options);
sw_error c_api_header(sw_options *options) {
  const sw_options initial = SW_OPTIONS_INIT;
  *options = initial;
  return SW_OK;
}
