#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Bundles the report's JavaScript libraries from npm, as package-lock.json pins them, into the package, with their
# licences. To be run when a version or libraries.js has changed; needs npm.
set -eu
cd "$(dirname "$0")/../src/featherweight/report/assets/vendor"
npm ci --ignore-scripts --no-audit --no-fund
npx esbuild libraries.js --bundle --minify --format=esm --charset=utf8 --legal-comments=none \
    --metafile=node_modules/contents.json --outfile=libraries.min.js
node licences.mjs node_modules/contents.json > LICENCES.txt
rm -r node_modules
