#!/usr/bin/env python3
"""Writes a program's manual page: PROGRAM --experimental-dump-help | python3 Scripts/manual.py VERSION > PROGRAM.1

All that it says comes from the program's own help, so the page cannot differ from it. Commands that hold others are left out, those
that they hold are named with all their words.
"""
import json
import sys


def escaped(text):
    """As roff prints it: no escapes, no minus that becomes a hyphen, no request at the start of a line."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def paragraphs(text, between):
    """A text's paragraphs, with its own line breaks."""
    return f"\n{between}\n".join("\n.br\n".join(escaped(part).split("\n")) for part in text.strip().split("\n\n"))


def shown(command, part):
    return [each for each in command.get(part, []) if each.get("shouldDisplay", True)]


def is_help(argument):
    return any(name["name"] in ("help", "version") for name in argument.get("names", []))


def placeholder(argument):
    return f"\\fI{escaped(argument['valueName'])}\\fR"


def spelling(argument):
    """How an argument is written: `-h`, `--port number`, `name`."""
    if argument["kind"] == "positional":
        return placeholder(argument)
    names = [("--" if name["kind"] == "long" else "-") + name["name"] for name in argument["names"]]
    text = ", ".join(f"\\fB{escaped(name)}\\fR" for name in names)
    return text if argument["kind"] == "flag" else f"{text} {placeholder(argument)}"


def usage(command, name):
    """The line of a command with what it must have; `options` stands for the rest."""
    words = [f"\\fB{escaped(name)}\\fR"]
    own = [argument for argument in shown(command, "arguments") if not is_help(argument)]
    positional = [argument for argument in own if argument["kind"] == "positional"]
    named = [argument for argument in own if argument["kind"] != "positional"]
    words += [spelling(argument) for argument in named if not argument["isOptional"]]
    if any(argument["isOptional"] for argument in named):
        words.append("[\\fIoptions\\fR]")
    for argument in positional:
        word = placeholder(argument) + (" ..." if argument["isRepeating"] else "")
        if argument.get("parsingStrategy") == "postTerminator":
            word = "\\-\\- " + word
        words.append(f"[{word}]" if argument["isOptional"] else word)
    return " ".join(words)


def rows(arguments):
    lines = []
    for index, argument in enumerate(arguments):
        text = argument.get("abstract", "")
        if argument["kind"] == "flag" and index and lines[-1] == (paragraphs(text, ".IP") or "\\&"):
            # Both halves of a pair such as `--demo` and `--no-demo` have the same text.
            lines[-2] += f", {spelling(argument)}"
            continue
        default = argument.get("defaultValue")
        if default and "(default" not in text:
            text += f" (default: {default})"
        lines += [".TP", spelling(argument), paragraphs(text, ".IP") or "\\&"]
    return lines


def described(command, between):
    texts = [command.get("abstract", ""), command.get("discussion", "")]
    return [paragraphs("\n\n".join(text for text in texts if text), between)]


def leaves(command, name):
    """The commands that do something, each with all its words."""
    for inner in shown(command, "subcommands"):
        if inner["commandName"] == "help":
            continue
        words = f"{name} {inner['commandName']}"
        if shown(inner, "subcommands"):
            yield from leaves(inner, words)
        else:
            yield words, inner


def page(command, version):
    name = command["commandName"]
    commands = list(leaves(command, name))
    lines = [f'.TH "{escaped(name.upper())}" 1 "" "{escaped("Parlor " + version)}" "User Commands"', ".ad l", ".nh"]
    lines += [".SH NAME", f"{escaped(name)} \\- {escaped(command['abstract'].rstrip('.'))}", ".SH SYNOPSIS"]
    lines += [f"\\fB{escaped(name)}\\fR \\fIcommand\\fR [\\fIoptions\\fR]" if commands else usage(command, name)]
    lines += [".SH DESCRIPTION"] + described(command, ".PP") + [".SH OPTIONS"] + rows(shown(command, "arguments"))
    if commands:
        lines += [".SH COMMANDS", "Each takes \\fB\\-\\-help\\fR too."]
    for words, inner in commands:
        lines += [f'.SS "{escaped(words)}"', usage(inner, words), ".PP"] + described(inner, ".PP")
        lines += rows([argument for argument in shown(inner, "arguments") if not is_help(argument)])
    return "\n".join(lines) + "\n"


if len(sys.argv) != 2:
    sys.exit(__doc__.splitlines()[0])
sys.stdout.write(page(json.load(sys.stdin)["command"], sys.argv[1]))
