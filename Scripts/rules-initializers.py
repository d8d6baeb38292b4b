#!/usr/bin/env python3
"""Writes the initializers of rules, which Swift makes by itself only for a structure's own module.

Each structure of Emulators/EmulatorAPI/Rules*.swift has one that takes every rule, in the order in which they are declared, and
has no default values. It stands behind the rules. Without an argument they are written; with --check they are compared, nothing is
changed, and the exit status is 1 where one is another.
"""

import argparse
import re
import sys
from pathlib import Path

LINE_LENGTH = 120
STRUCTURE = re.compile(r"^package struct \w+Rules\b.*?\{\n(?P<body>.*?)^\}", re.M | re.S)
RULE = re.compile(r"^    package var (\w+): ([^={\n]+?)$", re.M)
INITIALIZER = re.compile(r"^    package init\(.*?^    \}\n", re.M | re.S)


def initializer(rules):
    parameters = [f"{name}: {type}" for name, type in rules]
    head = f"    package init({', '.join(parameters)}) {{"
    if len(head) > LINE_LENGTH:
        lines, line = ["    package init("], "       "
        for index, parameter in enumerate(parameters):
            piece = f" {parameter}{',' if index + 1 < len(parameters) else ''}"
            if len(line + piece) > LINE_LENGTH:
                lines.append(line)
                line = "       "
            line += piece
        head = "\n".join(lines + [line, "    ) {"])
    return "\n".join([head] + [f"        self.{name} = {name}" for name, _ in rules] + ["    }", ""])


def completed(structure):
    """The structure with its initializer in place of the one it has, if it has one."""
    body = INITIALIZER.sub("", structure["body"], count=1)
    rules = list(RULE.finditer(body))
    end = rules[-1].end() + 1
    rest = body[end:].strip("\n")
    body = body[:end] + "\n" + initializer([rule.groups() for rule in rules]) + (f"\n{rest}\n" if rest else "")
    start = structure.start("body") - structure.start()
    return structure[0][:start] + body + "}"


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--check", action="store_true", help="change nothing, and say what is not up to date")
    arguments.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent, help="the package's folder")
    options = arguments.parse_args()

    is_tidy = True
    for path in sorted((options.root / "Emulators/EmulatorAPI").glob("Rules*.swift")):
        old = path.read_text()
        new = STRUCTURE.sub(completed, old)
        if new == old:
            continue
        if options.check:
            print(f"{path.relative_to(options.root)} is not up to date: run python3 Scripts/rules-initializers.py")
            is_tidy = False
        else:
            path.write_text(new)
    sys.exit(0 if is_tidy else 1)


if __name__ == "__main__":
    main()
