#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Measures how long a newcomer waits for each of six first results on a bare Debian 12, packages and all.
#
#     scripts/first_results.sh [--in FOLDER]        as root; FOLDER as in scripts/bare_root.sh, and it is to be empty
#
# The results are had in this order, on one machine: what one has installed, the next ones find. Prints a line for each:
# seconds, the minutes that it may take, its name. Exit status: 1 if one fails or takes longer, 2 if it cannot be tried.
set -eu
here=$(dirname "$0")
if [ "${1:-}" = --in ]; then
    root=${2:?first_results: --in needs a folder}
else
    root=$(mktemp -d)
    chmod 755 "$root" # apt downloads as a user of its own
    trap 'rm -rf --one-file-system "$root"' EXIT
    trap 'exit 130' INT TERM
fi
[ ! -e "$root/root/made" ] || { echo "first_results: $root is no bare machine any more: name an empty folder" >&2; exit 2; }

PATH_OF_FW="export PATH=\$PWD/.venv/bin:\$PATH HOME=/root"
"$here/bare_root.sh" --in "$root" true || exit 2
status=0

# Have the result $2, which may take $1 minutes, by the commands $3.
result() {
    began=$(date +%s)
    if "$here/bare_root.sh" --in "$root" "set -e; $PATH_OF_FW; $3" >"$root/root/said" 2>&1; then
        seconds=$(($(date +%s) - began))
        verdict=""
        [ "$seconds" -le $(($1 * 60)) ] || verdict=" TOO SLOW" status=1
    else
        tail -n 20 "$root/root/said" >&2
        seconds=$(($(date +%s) - began)) verdict=" FAILED" status=1
    fi
    printf '%5d s of %2d min  %s%s\n' "$seconds" "$1" "$2" "$verdict"
}

result 3 "one cipher is weighed" "make demo"
result 5 "a cipher is picked, exported and sealing on a simulated Uno" "
    fw pick --target atmega128 --flash 1k --ram 400
    fw export --cipher ascon-aead128 --target atmega128 --as arduino --output build/uno
    apt-get install -qq -y --no-install-recommends arduino-core-avr
    pytest -q -m slow tests/system/test_export_builds.py -k arduino"
result 10 "a cipher of one's own is ranked" "
    make setup
    fw new cipher build/mycipher
    fw check build/mycipher
    fw rank build/mycipher --cipher speck --cipher simon --cipher aes --scenario cbc128"
result 3 "SM4 in openssl is featherweight's" "
    make server
    cmake --install build/server --prefix build/installed
    export OPENSSL_MODULES=\$PWD/build/installed/lib/ossl-modules
    openssl list -provider featherweight -providers | grep -i featherweight
    openssl enc -sm4-ctr -provider featherweight -K 0123456789abcdeffedcba9876543210 -iv 00 -in README.md -out build/sealed
    openssl enc -d -sm4-ctr -K 0123456789abcdeffedcba9876543210 -iv 00 -in build/sealed | cmp - README.md"
result 1 "the report is written" "fw report build/mycipher --cipher speck --output build/report.html"
result 20 "an implementation is contributed" "
    fw new implementation avr/compiled_small --cipher ciphers/speck
    fw check --cipher speck --impl avr/compiled_small
    fw explain --cipher speck-64-128 --impl avr/compiled_small --target atmega128
    fw record --impl avr/compiled_small
    make setup-all
    pytest -q -n auto -m 'not slow' -k 'not compiled_small'" # whose registers have no names yet
exit $status
