#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Draws the digraphs and the State/Event/Action texts of documents, and measures the drawings.
set -euo pipefail
statewirec=$1 work=$2
rm -rf "$work"
for spec in front/cases/documents_*.dot sm/specs/*.sm extract/cases/{ch3_vc_protocol,establishing_socket_connections}/*.dot; do
  # What a document leaves open is reported, and drawn all the same.
  "$statewirec" draw "$spec" -o "$work/${spec//[\/.]/_}" -T svg 2>/dev/null || true
done
mapfile -t drawings < <(find "$work" -name '*.svg' | sort)
[ "${#drawings[@]}" -ge 10 ] || { echo "only ${#drawings[@]} drawings" >&2; exit 1; }
python3 labels.py "${drawings[@]}"
python3 type_size.py "${drawings[@]}"
