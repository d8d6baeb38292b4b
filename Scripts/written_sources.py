"""Sources that scripts write into folders `Generated`: reading what they are made of, writing them, checking them."""
import os
import sys

PROJECT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def sources(root):
    """The sources that people write, with their texts, by path."""
    for folder, _, files in sorted(os.walk(os.path.join(root, "Sources"))):
        for file in sorted(files):
            if file.endswith(".swift") and os.path.basename(folder) != "Generated":
                path = os.path.join(folder, file)
                with open(path, encoding="utf-8") as handle:
                    yield path, handle.read()


def split(text):
    """The parts between commas that are in no brackets."""
    parts, depth, start = [], 0, 0
    for index, character in enumerate(text):
        depth += (character in "[(<") - (character in "])>")
        if character == "," and depth == 0:
            parts.append(text[start:index])
            start = index + 1
    return [part for part in parts + [text[start:]] if part.strip()]


def labels(parameters):
    """How a call's parameters are named where it is named, as `_:to:`."""
    return "".join(part.split(":")[0].split()[0] + ":" for part in split(parameters))


def passed(parameters):
    """A call's parameters as the arguments of a call with the same labels."""
    values = []
    for part in split(parameters):
        names = part.split(":")[0].split()
        values.append(names[-1] if names[0] == "_" else f"{names[0]}: {names[-1]}")
    return ", ".join(values)


def stale(root, texts, mark):
    """Files that were written from what is no more."""
    for part in ("Sources", "Tests"):
        for folder, _, files in sorted(os.walk(os.path.join(root, part))):
            for path in sorted(os.path.join(folder, file) for file in files if file.endswith(".swift")):
                if path in texts:
                    continue
                with open(path, encoding="utf-8") as handle:
                    if handle.readline() == mark:
                        yield path


def main(outputs, mark, command, origin):
    """Writes the files that `outputs` makes for a root, or with `--check` names those that are not up to date.

    `outputs` returns texts by path, which begin with `mark`, and what is wrong; `origin` says what a file is made of.
    """
    check = "--check" in sys.argv[1:]
    root = sys.argv[sys.argv.index("--root") + 1] if "--root" in sys.argv[1:] else PROJECT
    texts, wrong = outputs(root)
    faults = []
    for path in stale(root, texts, mark):
        name = os.path.relpath(path, root)
        if check:
            faults.append(f"{name} is of no {origin}: run {command}")
            continue
        os.remove(path)
        print(f"removed {name}")
    for path, text in texts.items():
        old = open(path, encoding="utf-8").read() if os.path.exists(path) else None
        if old == text:
            continue
        name = os.path.relpath(path, root)
        if check:
            faults.append(f"{name} is not up to date: run {command}")
            continue
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as handle:
            handle.write(text)
        print(f"wrote {name}")
    for fault in wrong + faults:
        print(fault)
    return 1 if wrong or faults else 0
