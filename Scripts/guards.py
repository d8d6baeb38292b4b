"""Finds the guards of Swift sources, and plants a fault in each at once. `plant-faults.py --guards` tells the rest.

A fault has a number, and does nothing until the variable PARLOR_FAULT of the environment has it. So one build serves all:

    guard a else { … }                 a is taken as true
    guard let a = b else { throw … }   a nil b is a crash, so that a test has to try it
    guard case .a = b else { throw … } its else is a crash
    if a { throw … }, { return … }     is cut out
    for a in b where c { throw … }     throws for no a

A guard that only unwraps, and then returns, cannot be cut out. What checks the state itself, and records a breach of its
rules, is no guard of a command.
"""
import hashlib
import os
import re

SWITCH = """import Foundation

private let active = Int(ProcessInfo.processInfo.environment["PARLOR_FAULT"] ?? "")

func planted(_ number: Int) -> Bool { active == number }

func plantedNil<Value>(_ number: Int, _ value: Value?) -> Value? {
    if value == nil, active == number { fatalError("nil") }
    return value
}
"""
OPEN, CLOSE = "([{", ")]}"


class Guard:
    def __init__(self, number, file, start, line, kind, text):
        self.number, self.file, self.start, self.line, self.kind = number, file, start, line, kind
        self.text = " ".join(text.split())

    def __str__(self):
        return "%s:%d: %s %s" % (self.file, self.line, self.kind, self.text)


def masked(text):
    """The text with blanks for comments and strings, as long as it was."""
    out, index = list(text), 0

    def blank(start, end):
        for place in range(start, end):
            if out[place] != "\n":
                out[place] = " "

    def string(start):
        quote = '"""' if text.startswith('"""', start) else '"'
        place = start + len(quote)
        while not text.startswith(quote, place):
            if text.startswith("\\(", place):
                depth, place = 1, place + 2
                while depth:
                    if text[place] == '"':
                        place = string(place)
                        continue
                    depth += {"(": 1, ")": -1}.get(text[place], 0)
                    place += 1
            else:
                place += 2 if text[place] == "\\" else 1
        return place + len(quote)

    while index < len(text):
        if text.startswith("//", index):
            end = text.find("\n", index)
        elif text[index] == '"':
            end = string(index)
        else:
            index += 1
            continue
        blank(index, end)
        # A string stays a word, so that a clause that is only a string is seen.
        if text[index] == '"':
            out[index] = "s"
        index = end
    return "".join(out)


def clauses(code, start, ends):
    """The parts between commas from `start` to where `ends` says, each with its place, and where that is."""
    found, depth, begin, index = [], 0, start, start
    while True:
        if depth == 0 and ends(index):
            found.append((begin, index))
            break
        if code[index] in OPEN:
            depth += 1
        elif code[index] in CLOSE:
            depth -= 1
        elif code[index] == "," and depth == 0:
            found.append((begin, index))
            begin = index + 1
        index += 1
    trimmed = []
    for begin, end in found:
        while code[begin].isspace():
            begin += 1
        while code[end - 1].isspace():
            end -= 1
        trimmed.append((begin, end))
    return trimmed, index


def plant(file, text, first):
    """The text with all its faults in it, and these, with numbers from `first`."""
    code = masked(text)
    guards, edits = [], []

    def add(start, kind, shown):
        guards.append(Guard(first + len(guards), file, start, text.count("\n", 0, start) + 1, kind, shown))
        return guards[-1].number

    def edit(place, what):
        edits.append((place, len(edits), what))

    for match in re.finditer(r"(?<![\w#.`])(guard|if|for)\b", code):
        word, start = match.group(1), match.start()
        if word == "guard":
            parts, end = clauses(code, match.end(), lambda at: re.match(r"else\b", code[at:at + 5]) is not None)
            # Up to where its lines end, which is enough to see what it does.
            body = code[code.index("{", end) + 1:].split("}")[0]
            if "breach" in body:
                continue
            for begin, stop in parts:
                shown = text[begin:stop]
                if shown.startswith("expect"):
                    continue
                binding = re.match(r"(let|var|case)\b", code[begin:stop])
                if not binding:
                    number = add(begin, "guard", shown)
                    edit(begin, "planted(%d) ? true : (" % number)
                    edit(stop, ")")
                elif not body.lstrip().startswith("throw"):
                    continue
                elif binding.group(1) == "case":
                    number = add(begin, "else of guard", shown)
                    edit(code.index("{", end) + 1, " if planted(%d) { fatalError() }; " % number)
                else:
                    number = add(begin, "nil in guard", shown)
                    value = re.match(r"(?:let|var)\s+(?:\w+|\([^)]*\))\s*(?::[^=]*)?=\s*", code[begin:stop])
                    if value:
                        edit(begin + value.end(), "plantedNil(%d, " % number)
                        edit(stop, ")")
                    else:
                        edit(stop, " = plantedNil(%d, %s)" % (number, shown.split()[-1]))
        elif word == "if":
            if re.match(r"\s*#", code[match.end():]):
                continue
            _, end = clauses(code, match.end(), lambda at: code[at] == "{")
            if re.match(r"\s*(throw|return)\b", code[end + 1:]) and "breach" not in code[end:].split("}")[0]:
                edit(match.end(), " !planted(%d)," % add(start, "if", text[match.end():end]))
        elif not code[:start].rpartition("\n")[2].strip():
            clause = re.compile(r"\bwhere\b").search(code, match.end(), code.index("{", match.end()))
            if clause:
                _, end = clauses(code, clause.end(), lambda at: code[at] == "{")
                if re.match(r"\s*(throw|return)\b", code[end + 1:]):
                    shown = text[clause.start():end]
                    edit(clause.end(), " !planted(%d) && (" % add(start, "for", shown))
                    edit(len(code[:end].rstrip()), ")")
    for place, _, what in sorted(edits, reverse=True):
        text = text[:place] + what + text[place:]
    return text, guards


def plant_all(tree, services, write):
    """Plants all faults of these folders; `write` takes a path and a text. Says which."""
    guards = []
    for folder in services:
        for name in sorted(os.listdir(os.path.join(tree, folder))):
            # What checks the state itself is no guard of a command.
            if not name.endswith(".swift") or name.endswith("+Invariants.swift"):
                continue
            file = folder + "/" + name
            with open(os.path.join(tree, file), encoding="utf-8") as source:
                text = source.read()
            text, found = plant(file, text, 1 + len(guards))
            guards += found
            write(file, text)
        write(folder + "/PlantedFault.swift", SWITCH)
    return guards


def digest(guards, reasons):
    """What stands in the record for the guards of a file, of which those with reasons may live: others have another digest."""
    text = "\n".join("%s %s%s" % (guard.kind, guard.text, " may live" if guard in reasons else "") for guard in guards)
    return hashlib.sha256(text.encode()).hexdigest()[:12]
