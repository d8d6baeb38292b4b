#!/usr/bin/env python3
"""Judges what the thread sanitizer reported: known-races.py FOLDER, which has its reports.

Says how many of them Scripts/known-races.txt explains, and prints the others. Exits with 1 if there is one.
"""
import glob
import os
import re
import sys

LIST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "known-races.txt")


class Known:
    def __init__(self, reason):
        self.reason, self.both, self.one, self.count = reason, [], [], 0

    def explains(self, stacks):
        """Whether each text stands where it has to. A report that has no two stacks is none that is known."""
        return (
            len(stacks) == 2 and bool(self.both or self.one)
            and all(len({innermost(text, stack) for stack in stacks}) == 1 and innermost(text, stacks[0]) for text in self.both)
            and all(any(text in stack for stack in stacks) for text in self.one))


def innermost(text, stack):
    """The source file of the innermost function whose name has the text; None if there is none."""
    found = re.search(r"^ *#\d+ \S*%s\S* (\S+\.swift)" % re.escape(text), stack, re.M)
    return found and found.group(1)


def known():
    found = []
    for line in open(LIST, encoding="utf-8").read().split("\n"):
        word, _, text = line.partition(" ")
        if word == "=":
            found.append(Known(text))
        elif word in ("both", "one"):
            getattr(found[-1], word).append(text)
        elif line and not line.startswith("#"):
            sys.exit("%s: \"%s\" means nothing" % (LIST, line))
    return found


def accesses(report):
    """The stacks of the accesses that race, without those that say where memory and threads come from."""
    parts = re.split(r"\n\s*\n", report)
    access = r"(?i)^\s*(previous )?((atomic )?(read|write) of size|(modifying|read)? ?access of Swift variable)"
    return [part for part in parts if re.search(access, part, re.M)]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    reasons, unknown, number = known(), [], 0
    for path in sorted(glob.glob(os.path.join(sys.argv[1], "*"))):
        text = open(path, encoding="utf-8", errors="replace").read()
        for report in re.findall(r"WARNING: ThreadSanitizer.*?\n={18}", text, re.S):
            number += 1
            reason = next((reason for reason in reasons if reason.explains(accesses(report))), None)
            if reason:
                reason.count += 1
            else:
                unknown.append(report)
    for report in unknown:
        print(report + "\n")
    for reason in reasons:
        if reason.count:
            print("== %d of %d reports are known: %s" % (reason.count, number, reason.reason))
    if unknown:
        print("== %d of %d reports are not known" % (len(unknown), number))
    sys.exit(1 if unknown else 0)


if __name__ == "__main__":
    main()
