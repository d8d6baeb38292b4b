#!/usr/bin/env bash
# Counts what knows a vendor outside the vendor's own folders: files, and the lines in them that name it.
#
#   vendor-footprint.sh VENDOR            tencent, zego, easemob or volcengine: the counts by area
#   vendor-footprint.sh VENDOR --files    also each file with its lines
#
# Own are: the dialect, the modules, the stories and the sample of the vendor, the tests of its modules, and every file that
# carries its name. Golden files and scenario texts are data that name the profile they run on; they are counted apart.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
    printf 'usage: %s tencent|zego|easemob|volcengine [--files]\n' "$(basename "$0")" >&2
    exit 2
}

# Words in any case, then words as they are; modules whose tests are the vendor's own; what its own files' names contain.
case ${1-} in
    tencent) any='tencent|trtc|v2tim|imsdk|txlite|tuicore|avchatroom' exact='' modules='ImSDKPlus|TRTC' own='tencent|trtc' ;;
    zego) any='zego' exact='\bZIM' modules='ZIM|Zego' own='zego|zim' ;;
    easemob) any='easemob|hyphenate|agora' exact='' modules='Hyphenate|Agora|Easemob' own='easemob|agora' ;;
    volcengine) any='volcengine|bytertc' exact='' modules='VolcEngine' own='volc' ;;
    *) usage ;;
esac
case ${2-} in '') shows_files= ;; --files) shows_files=yes ;; *) usage ;; esac

# The area of a file outside the vendor's folders.
area() {
    case $1 in
        Tests/*/Golden/* | Tests/Scenarios/Texts/*) echo data ;;
        Tests/* | Samples/Tests/*) echo tests ;;
        Emulators/*.md | Sources/*.md | README*) echo documents ;;
        Emulators/* | Sources/*) echo code ;;
        Samples/*) echo samples ;;
        *) echo build ;;
    esac
}

is_own() {
    local folders="^(Sources|Emulators/(Vendor|Server)Dialects|Sources/VoiceRoomStories)/($own)[^/]*/|^Samples/[^/]*($own)[^/]*/"
    grep -qiE "$folders|^Tests/($modules)[^/]*Tests/|/[^/]*($own)[^/]*\.[a-z]+$" <<<"$1"
}

declare -A files=() lines=()
while IFS= read -r path; do
    is_own "$path" && continue
    count=$({ grep -aniE "$any" "$path" || true; [ -z "$exact" ] || grep -anE "$exact" "$path" || true; } | sort -u | wc -l)
    [ "$count" -gt 0 ] || continue
    key=$(area "$path")
    files[$key]=$((${files[$key]-0} + 1))
    lines[$key]=$((${lines[$key]-0} + count))
    [ -z "$shows_files" ] || printf '%6d  %s\n' "$count" "$path"
done < <(git ls-files | grep -vE '^Scripts/vendor-footprint.sh$')

printf '%-12s%8s%8s\n' "$1" files lines
for key in code samples build tests documents data; do
    printf '%-12s%8d%8d\n' "$key" "${files[$key]-0}" "${lines[$key]-0}"
done
