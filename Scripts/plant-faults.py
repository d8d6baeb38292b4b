#!/usr/bin/env python3
"""Plants the faults of Scripts/planted-faults.txt, one at a time, and says which ones the tests do not find.

    plant-faults.py                    in a copy of the tree, .build-mutants, which is kept for the next time
    plant-faults.py --in-place         in this tree, with what is built here; its files are put back, also on Ctrl-C
    plant-faults.py --together         plants all that are chosen at once and builds once: quick, but the tests of one may fail
                                       for another, so choose faults that have nothing to do with each other
    plant-faults.py WORDS              only the faults whose title or file has one of the words
    plant-faults.py --list             says where each fault goes, builds nothing
    plant-faults.py --guards [WORDS]   takes each guard of the five pure services away instead (guards.py), all in one build; those
                                       of Scripts/guards-without-faults.txt have to live. Files whose guards are all found, or
                                       stand there, get their lines of Scripts/guards-found.txt
    plant-faults.py --guards --check   says which files have other guards than these lines tell, builds nothing

A fault is found if a test fails, or takes longer than --timeout. It lives if all pass. Exits with 0 if all are found, with 1
if one lives, is stale, or cannot be judged.
"""
import argparse
import concurrent.futures
import glob
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time

sys.dont_write_bytecode = True
import guards

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIST = "Scripts/planted-faults.txt"
EXCEPTIONS = "Scripts/guards-without-faults.txt"
RECORD = "Scripts/guards-found.txt"
SERVICES = ["Emulators/%sEmulator" % name for name in ["Identity", "Room", "Attribute", "Signaling", "RTC"]]
# What its own tests let live, the tests of all services together may find.
SUITE = "EmulatorSuiteTests"
TESTS = [folder.split("/")[1] + "Tests" for folder in SERVICES] + [SUITE]


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
        if not (fault.file and fault.old and (fault.test or path.endswith(EXCEPTIONS))):
            sys.exit("%s:%d: it lacks a file, a test or a text" % (path, fault.line))
    return found


def run(command, tree, timeout=None, **variables):
    """The exit code, or None if it took too long, and what it printed."""
    process = subprocess.Popen(
        command, cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        start_new_session=True, env=dict(os.environ, **variables))
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


def build(tree, **variables):
    """Why the tree does not build; None if it does."""
    code, output = run(["swift", "build", "--build-tests", "--quiet"], tree, **variables)
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


def exceptions(planted):
    """The guards that no test has to find, each with the line of its reason; and what is wrong with the list."""
    lines, problems = {}, []
    for fault in faults(os.path.join(ROOT, EXCEPTIONS)):
        path = os.path.join(ROOT, fault.file)
        text = open(path, encoding="utf-8").read() if os.path.exists(path) else ""
        old = "\n".join(fault.old)
        problem = fault.planted(text)[1]
        if problem:
            problems.append("%s:%d: %s" % (EXCEPTIONS, fault.line, problem))
            continue
        # It stands for the guards that begin in its text.
        place = range(text.index(old), text.index(old) + len(old))
        there = [guard for guard in planted if guard.file == fault.file and guard.start in place]
        if not there:
            problems.append("%s:%d: no guard begins in its text" % (EXCEPTIONS, fault.line))
        lines.update((guard, fault.line) for guard in there)
    return lines, problems


def record():
    """The digest of each file whose guards were all found, or stand in the exceptions, when they were last taken away."""
    path = os.path.join(ROOT, RECORD)
    lines = open(path, encoding="utf-8").read().split("\n") if os.path.exists(path) else []
    return {line.split()[1]: line.split()[0] for line in lines if line and not line.startswith("#")}


def write_record(digests):
    with open(os.path.join(ROOT, RECORD), "w", encoding="utf-8") as file:
        file.write("# Files of the five pure services, each with a digest of its guards as they were when `make guards` last\n")
        file.write("# found them all, or a reason in guards-without-faults.txt. `make guards` writes this file.\n\n")
        file.writelines("%s %s\n" % (digests[name], name) for name in sorted(digests))


def by_file(planted):
    files = {}
    for guard in planted:
        files.setdefault(guard.file, []).append(guard)
    return files


def check_guards():
    """Says what nobody judged yet, and returns the exit code."""
    planted = guards.plant_all(ROOT, SERVICES, lambda file, text: None)
    reasons, problems = exceptions(planted)
    before, files = record(), by_file(planted)
    for name in sorted(before.keys() | files.keys()):
        if name not in files:
            problems.append("%s: %s has no guards; cut its line out" % (RECORD, name))
        elif before.get(name) != guards.digest(files[name], reasons):
            problems.append("%s: its guards are not those that were found before: write a test of each that you added or "
                            "changed, and run make guards MUTANTS=%s" % (name, os.path.basename(name)))
    print("\n".join(problems) or "all %d guards are found, or say why not" % len(planted))
    return 1 if problems else 0


def finds(command, tree, timeout, **variables):
    """Whether one test of these fails; the rest is not waited for."""
    process = subprocess.Popen(
        command, cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        start_new_session=True, env=dict(os.environ, **variables))
    timer = threading.Timer(timeout, process.kill)
    timer.start()
    try:
        passed = False
        for line in process.stdout:
            if " recorded an issue" in line:
                return True
            passed = passed or re.search(r"Test run with [1-9]\d* tests? .*passed", line) is not None
        return process.wait() != 0 or not passed
    finally:
        timer.cancel()
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def judge_guards(words, timeout):
    """Takes each guard away, says which ones live, writes the record, and returns the exit code."""
    # A crash is what a fault is found by: it needs no trace and no file.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    tree = copy()

    def write(file, text):
        with open(os.path.join(tree, file), "w", encoding="utf-8") as target:
            target.write(text)

    planted = guards.plant_all(tree, SERVICES, write)
    reasons, problems = exceptions(planted)
    if problems:
        sys.exit("\n".join(problems))
    only = {"PARLOR_ONLY": ",".join(TESTS)}
    print("== Building with a fault in each of %d guards (a first build takes a while)" % len(planted), flush=True)
    problem = build(tree, **only)
    if problem:
        sys.exit("it does not build:\n" + problem)
    # A bundle on Apple's systems, which only SwiftPM starts.
    program = [path for path in glob.glob(os.path.join(tree, ".build/debug/*.xctest")) if os.path.isfile(path)]
    command = program + ["--testing-library", "swift-testing"] if program else ["swift", "test", "--skip-build"]

    def is_found(number, name):
        return finds(command + ["--filter", "^%s\\." % name], tree, timeout, PARLOR_FAULT=str(number),
                     SWIFT_BACKTRACE="enable=no", **only)

    for name in TESTS:
        if is_found(0, name):
            sys.exit("without a fault %s does not pass" % name)

    chosen = [guard for guard in planted if not words or any(word in str(guard) for word in words)]
    files, digests, bad = by_file(planted), record(), 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(
            lambda guard: is_found(guard.number, guard.file.split("/")[1] + "Tests") or is_found(guard.number, SUITE), chosen)
        right = []
        for guard, is_gone in zip(chosen, found):
            right.append(is_gone != (guard in reasons))
            if not right[-1]:
                bad += 1
                print("FOUND  %s, and line %d of %s says why not" % (guard, reasons[guard], EXCEPTIONS) if is_gone
                      else "LIVES  %s" % guard, flush=True)
            # All guards of a file stand together, so this is its last one.
            there = files[guard.file]
            if chosen[max(0, len(right) - len(there)):len(right)] == there:
                digests.pop(guard.file, None)
                if all(right[-len(there):]):
                    digests[guard.file] = guards.digest(there, reasons)
                write_record({name: digests[name] for name in digests if name in files})
    print("== %d of %d guards are found, or say why not" % (len(chosen) - bad, len(chosen)))
    return 1 if bad else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--in-place", action="store_true")
    parser.add_argument("--together", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--guards", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--timeout", type=int, default=300, metavar="SECONDS", help="for the tests of one fault")
    arguments = parser.parse_args()
    for number in [signal.SIGTERM, signal.SIGHUP]:
        signal.signal(number, lambda *_: sys.exit(1))
    if arguments.guards:
        sys.exit(check_guards() if arguments.check else judge_guards(arguments.words, arguments.timeout))

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
