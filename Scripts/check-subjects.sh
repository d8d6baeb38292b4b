#!/usr/bin/env bash
# Checks that the subject of each commit is at most 72 characters long, which every list of commits shows whole. Older commits
# than the one named here are left alone, and so is a copy of the tree without their history.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
since=cc1ce83ad293ed1bdc7cc157cb71d0b55fea5473
git merge-base --is-ancestor "$since" HEAD 2>/dev/null || exit 0
long=$(git log --format='%h %s' "$since..HEAD" | awk '{ subject = substr($0, length($1) + 2); if (length(subject) > 72) print }')
[ -z "$long" ] || { printf 'check-subjects: error: longer than 72 characters:\n%s\n' "$long" >&2; exit 1; }
