#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copies the report's JavaScript library from npm, as package-lock.json pins it, into the package.
set -eu
cd "$(dirname "$0")/../src/featherweight/report/assets"
npm ci --ignore-scripts --no-audit --no-fund
cp node_modules/tablesort/dist/tablesort.min.js node_modules/tablesort/dist/sorts/tablesort.number.min.js .
cp node_modules/tablesort/LICENCE tablesort.LICENCE
rm -r node_modules
