#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Fails if the cipher is wrong, leaks or misbehaves on any device, or is larger or slower than costs.json says.
set -eu
cd "$(dirname "$0")"
fw check ./mygift --quiet
fw compare costs.json ./mygift --target atmega128 --target msp430f1611 --options -O2 --fail-on-regression 0%
