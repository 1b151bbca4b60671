#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Runs the two commands of the README, or others, in a fresh clone of HEAD on a bare Debian 12: only git and make are added.
#
#     scripts/bare_root.sh [--in FOLDER] [COMMAND...]       as root; a COMMAND is one argument: 'make quick'
#
# The system is made in a new folder, about 6 GB, and removed at the end. With --in it is made in FOLDER and stays; if it
# is there already it is used as it is, and its clone is brought to HEAD.
# The mirrors and proxies are those that apt has here; PIP_*, SSL_CERT_* and *_proxy are passed on with the files that
# they name. Exit status: that of the first command that fails, 2 if the system cannot be made.
set -eu
{ # read as a whole before it begins: it runs so long that it may be changed meanwhile

fail() {
    echo "bare_root: $1" >&2
    exit 2
}

root=""
if [ "${1:-}" = --in ]; then
    [ -n "${2:-}" ] || fail "--in needs a folder"
    root=$2
    shift 2
fi
[ $# -gt 0 ] || set -- "make bench" "make test"

[ "$(id -u)" = 0 ] || fail "only root can make a system: run it with sudo"
command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"
mirrors=$(apt-get indextargets --format "\$(REPO_URI) \$(CODENAME)" "Created-By: Packages" "Origin: Debian" |
    grep -E ' bookworm(-updates|-security)?$' | sort -u)
base=$(echo "$mirrors" | sed -n 's/ bookworm$//p' | head -n 1)
[ -n "$base" ] || fail "apt knows no mirror of Debian 12: name one in sources.list(5), then apt-get update"
eval "$(apt-config shell http_proxy Acquire::http::Proxy https_proxy Acquire::https::Proxy)"
export http_proxy="${http_proxy:-}" https_proxy="${https_proxy:-}" # of debootstrap

checkout=$(cd "$(dirname "$0")/.." && pwd)
if [ -z "$root" ]; then
    root=$(mktemp -d)
    chmod 755 "$root" # apt downloads as a user of its own
    trap 'rm -rf --one-file-system "$root"' EXIT
    trap 'exit 130' INT TERM
fi
mkdir -p "$root"
root=$(cd "$root" && pwd)
clone=$root/root/featherweight

# --- Debian 12, which can reach what this machine can reach
if [ ! -e "$root/root/made" ]; then
    echo "bare_root: making Debian 12 in $root" >&2
    unshare --mount debootstrap --variant=minbase --include=git,make bookworm "$root" "$base" >"$root.log" 2>&1 ||
        fail "debootstrap failed, see $root.log: $(tail -n 1 "$root.log")"
    rm "$root.log"
    echo "$mirrors" | sed 's/.*/deb & main/' >"$root/etc/apt/sources.list"
    apt-config dump Acquire >"$root/etc/apt/apt.conf.d/outer"
    mkdir "$root/root/outer"
    touch "$root/root/made"
fi
cp -L /etc/resolv.conf /etc/hosts "$root/etc"

# --- HEAD
if [ -e "$clone" ]; then
    git -C "$clone" fetch -q "$checkout" HEAD
    git -C "$clone" checkout -q --detach FETCH_HEAD
else
    git clone -q --no-hardlinks "$checkout" "$clone"
fi

# --- The commands, where only they see what is mounted: it is gone when they have ended
for command in "$@"; do
    set -- HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    for name in $(env | sed -nE 's/^(PIP_[A-Z_]+|SSL_CERT_[A-Z]+|[A-Za-z]+_(proxy|PROXY))=..*/\1/p'); do
        eval "value=\$$name"
        case $value in
        /*) # in a folder of its own: packages write to /etc, too
            [ ! -e "$value" ] || cp -RL --parents "$value" "$root/root/outer"
            value=/root/outer$value
            ;;
        esac
        set -- "$@" "$name=$value"
    done
    echo "bare_root: $command" >&2
    unshare --mount --propagation private sh -euc '
        root=$1 command=$2
        shift 2
        mount --bind "$root" "$root"
        mount -t proc proc "$root/proc"
        mount -t sysfs sys "$root/sys"
        mount --rbind /dev "$root/dev"
        cd "$root"
        pivot_root . mnt # a sandbox in a changed root, as chroot makes it, is not allowed
        umount -l mnt
        exec chroot . env -i "$@" sh -c "cd /root/featherweight && $command"' - "$root" "$command" "$@"
done
exit
}
