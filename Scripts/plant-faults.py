#!/usr/bin/env python3
"""Plants the faults of Scripts/planted-faults.txt, one at a time, and says which ones the tests do not find.

    plant-faults.py                    in a copy of the tree, .build-mutants, which is kept for the next time
    plant-faults.py --in-place         in this tree, with what is built here; its files are put back, also on Ctrl-C
    plant-faults.py --together         plants all that are chosen at once and builds once: quick, but the tests of one may fail
                                       for another, so choose faults that have nothing to do with each other
    plant-faults.py WORDS              only the faults whose title or file has one of the words
    plant-faults.py --list             says where each fault goes, builds nothing

A fault is found if a test fails, or takes longer than --timeout. It lives if all pass. Exits with 0 if all are found, with 1
if one lives, is stale, or cannot be judged.
"""
import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIST = "Scripts/planted-faults.txt"


class Fault:
    def __init__(self, title, line):
        self.title, self.line, self.file, self.test, self.old, self.new = title, line, "", "", [], []

    def planted(self, text):
        """The file with the fault in it, or why it cannot be planted."""
        old = "\n".join(self.old)
        count = text.count(old)
        if count != 1:
            return None, "its text stands %d times in %s" % (count, self.file)
        return text.replace(old, "\n".join(self.new)), None


def faults(path):
    found = []
    for number, line in enumerate(open(path, encoding="utf-8").read().split("\n"), 1):
        if line.startswith("="):
            found.append(Fault(line[1:].strip(), number))
        elif line.startswith("#") or not line:
            continue
        elif not found:
            sys.exit("%s:%d: a fault begins with \"=\"" % (path, number))
        elif line.startswith("-"):
            found[-1].old.append(line[1:])
        elif line.startswith("+"):
            found[-1].new.append(line[1:])
        elif line.startswith("file "):
            found[-1].file = line[5:].strip()
        elif line.startswith("test "):
            found[-1].test = line[5:].strip()
        else:
            sys.exit("%s:%d: \"%s\" means nothing" % (path, number, line))
    for fault in found:
        if not (fault.file and fault.test and fault.old):
            sys.exit("%s:%d: it lacks a file, a test or a text" % (path, fault.line))
    return found


def run(command, tree, timeout=None):
    """The exit code, or None if it took too long, and what it printed."""
    process = subprocess.Popen(
        command, cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        start_new_session=True)
    try:
        output, _ = process.communicate(timeout=timeout)
        return process.returncode, output
    except subprocess.TimeoutExpired:
        return None, ""
    finally:
        # With all that the tests started, also where this process is told to end.
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def build(tree):
    """Why the tree does not build; None if it does."""
    code, output = run(["swift", "build", "--build-tests", "--quiet"], tree)
    if code == 0:
        return None
    errors = [line for line in output.split("\n") if "error:" in line]
    return "\n".join(errors)[:1000] or output[-1000:]


def tests(tree, name, timeout):
    """"pass", "fail" or "time", or a sentence if there is nothing to judge by."""
    code, output = run(["swift", "test", "--skip-build", "--filter", name], tree, timeout)
    if code is None:
        return "time"
    if code != 0:
        return "fail"
    counts = re.findall(r"Test run with (\d+) test", output)
    return "pass" if any(int(count) > 0 for count in counts) else "no test has the name %s" % name


def copy():
    """A copy of the files that git knows of, as they are here, beside what an earlier run built."""
    tree = os.path.join(ROOT, ".build-mutants")
    os.makedirs(tree, exist_ok=True)
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
        stdout=subprocess.PIPE, text=True).stdout.split("\0")
    names = [name for name in names if name and os.path.isfile(os.path.join(ROOT, name))]
    wanted = set(names)
    for folder, inner, files in os.walk(tree):
        inner[:] = [name for name in inner if name != ".build"]
        for file in files:
            path = os.path.join(folder, file)
            if os.path.relpath(path, tree) not in wanted | {"Package.resolved"}:
                os.remove(path)
    for name in names:
        source, target = os.path.join(ROOT, name), os.path.join(tree, name)
        # A file that is as it was keeps its time, so that it is not built again.
        if os.path.exists(target) and open(source, "rb").read() == open(target, "rb").read():
            continue
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copy2(source, target)
    # Not known to git, and it saves the network.
    resolved = os.path.join(ROOT, "Package.resolved")
    if os.path.exists(resolved):
        shutil.copy2(resolved, tree)
    return tree


def judge(together, tree, timeout):
    """What became of faults that are planted together, each with its verdict and a reason.

    Their files are as before when this ends, however it ends.
    """
    before = {}
    try:
        planted = []
        for fault in together:
            path = os.path.join(tree, fault.file)
            text = open(path, encoding="utf-8").read()
            text, problem = fault.planted(text)
            if problem:
                yield fault, "STALE", problem
                continue
            before.setdefault(path, open(path, encoding="utf-8").read())
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            planted.append(fault)
        problem = build(tree) if planted else None
        for fault in planted:
            if problem:
                yield fault, "NOT BUILT", problem
                continue
            result = tests(tree, fault.test, timeout)
            verdict = {"fail": ("found", ""), "time": ("found", "by the time-out"), "pass": ("LIVES", "")}
            yield (fault, *verdict.get(result, ("NOT JUDGED", result)))
    finally:
        for path, text in before.items():
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--in-place", action="store_true")
    parser.add_argument("--together", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--timeout", type=int, default=300, metavar="SECONDS", help="for the tests of one fault")
    arguments = parser.parse_args()
    for number in [signal.SIGTERM, signal.SIGHUP]:
        signal.signal(number, lambda *_: sys.exit(1))

    chosen = [
        fault for fault in faults(os.path.join(ROOT, LIST))
        if not arguments.words or any(word in fault.title or word in fault.file for word in arguments.words)
    ]
    if not chosen:
        sys.exit("no fault has such a title or file")
    if arguments.list:
        for fault in chosen:
            path = os.path.join(ROOT, fault.file)
            text = open(path, encoding="utf-8").read() if os.path.exists(path) else ""
            stale = "STALE " if fault.planted(text)[1] else ""
            print("%s%s\n    %s, found by %s" % (stale, fault.title, fault.file, fault.test))
        return

    tree = ROOT if arguments.in_place else copy()
    print("== Building without a fault%s" % ("" if arguments.in_place else " (a first build takes a while)"), flush=True)
    problem = build(tree)
    if problem:
        sys.exit("the tree does not build:\n" + problem)
    for name in sorted({fault.test for fault in chosen}):
        result = tests(tree, name, arguments.timeout)
        if result != "pass":
            sys.exit("without a fault %s does not pass: %s" % (name, result))
    print("== Planting %d faults" % len(chosen), flush=True)
    bad = 0
    start = time.monotonic()
    for together in [chosen] if arguments.together else [[fault] for fault in chosen]:
        for fault, verdict, reason in judge(together, tree, arguments.timeout):
            seconds, start = time.monotonic() - start, time.monotonic()
            bad += verdict != "found"
            print("%-10s %4d s  %s%s" % (verdict, seconds, fault.title, ": " + reason if reason else ""), flush=True)
            if verdict != "found":
                print("                   %s, line %d of %s" % (fault.file, fault.line, LIST), flush=True)
    print("== %d of %d faults were found" % (len(chosen) - bad, len(chosen)))
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
