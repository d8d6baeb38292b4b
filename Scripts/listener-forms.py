#!/usr/bin/env python3
"""Writes the forms of listeners' callbacks: python3 Scripts/listener-forms.py [--check] [--root FOLDER]

Vendors' headers are imported from Objective-C, so an app may write each reference parameter of a callback as `T`, `T?`
or `T!`. In Swift these are three different methods: a method with `T!` does not fulfil a requirement with `T?`. So a
listener's protocol needs a requirement for each form. A protocol cannot have two that differ only in `!` and `?`;
the forms are spread over several protocols, from which the listener's protocol inherits.

To add a callback, write it with its comment into the listener's protocol, with the labels and the optionals of the
vendor's header and `@_nonoverride` before it, once for each set of labels that SDK versions have; then run the script.
Where something calls it, `listener.tellX(...)` calls each form once, for a callback `onX(...)`. A new listener's protocol `P`
inherits from `_PForms`, and its name ends with `Listener`, `Delegate` or `Handler`. A method without `@_nonoverride` and without parameters is one that apps must write.

The input is each such protocol in Sources. The output, next to it, is `P+Forms.swift`: the forms as requirements,
defaults that do nothing, and the methods `tell...`. Tests get listeners that have all forms of some callbacks.

Apple's systems have another protocol `P`, in `P+ObjectiveC.swift`: one of Objective-C, with optional methods, each of which
takes all forms. So the `P` that is read here stands between `#if !canImport(ObjectiveC)` and `#endif`, and so do the forms.
Scripts/typecheck-apple.sh checks the others.

With `--check` nothing is written; files that are not up to date are named, and the exit status is 1. So it is where a
listener's method has no forms, or a kit calls one form only.
"""
import itertools
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COMMAND = "python3 Scripts/listener-forms.py"
PROTOCOL = r"^(?:@\w+ )*public protocol (\w+(?:Listener|Delegate|Handler)): (\w+) \{\n(.*?)^\}"
WIDTH = 120
# Listeners whose callbacks another module's listener has too. They share its defaults, or a class that is both would have
# two defaults for what it lacks.
SHARED = {"TUILoginListener": ("ImSDK_Plus", "V2TIMSDKListener")}
EMPTY = {"String": '""', "Data": "Data()"}


class Parameter:
    def __init__(self, text, classes):
        names, self.type = (part.strip() for part in text.split(":", 1))
        self.label, _, self.name = names.partition(" ")
        self.name = self.name or self.label
        self.mark = self.type[-1] if self.type[-1] in "?!" else ""
        self.plain = self.type.rstrip("?!")
        self.is_list = self.plain.startswith("[")
        self.is_reference = self.is_list or self.plain in EMPTY or self.plain in classes or self.plain.startswith("NS")
        # What a method without an optional gets when there is no value, as in Objective-C.
        self.empty = EMPTY.get(self.plain) or (None if not self.is_list else "[:]" if ":" in self.plain else "[]")

    def declared(self, mark, kind=None):
        names = self.name if self.label == self.name else f"{self.label} {self.name}"
        return f"{names}: {kind or self.plain}{mark}"

    def passed(self, value):
        return value if self.label == "_" else f"{self.label}: {value}"

    # The parameter of `tell…`: optional where the vendor's value may be missing.
    @property
    def told(self):
        return self.declared("?" if self.mark and self.empty else "" if self.is_reference else self.mark)

    def argument(self, is_plain):
        if not self.is_reference:
            return self.name
        if not is_plain:
            return f"optional{self.name[0].upper()}{self.name[1:]}"
        return f"{self.name} ?? {self.empty}" if self.mark and self.empty else self.name


class Callback:
    def __init__(self, name, parameters):
        self.name = name
        self.parameters = parameters
        self.references = [p for p in parameters if p.is_reference]
        self.own = tuple(p.mark for p in self.references)

    # Whether the forms may mix `T?` and `T!`. Where the vendor's header has no optionals, nobody writes both, and a class
    # of an app is quicker to compile without these mixtures.
    @property
    def mixes(self):
        return any(self.own)

    # Forms by rank: those of a rank differ from each other in more than `!` and `?`.
    def ranks(self):
        ranks = []
        for plain in itertools.product((False, True), repeat=len(self.references)):
            optional = plain.count(False)
            marks = itertools.product("?!", repeat=optional)
            if not self.mixes:
                marks = [m for m in marks if len(set(m)) < 2]
            variants = []
            for mark in marks:
                rest = iter(mark)
                variants.append(tuple("" if p else next(rest) for p in plain))
            variants = [v for v in variants if v != self.own]
            for rank, variant in enumerate(variants):
                while len(ranks) <= rank:
                    ranks.append([])
                ranks[rank].append(variant)
        return ranks

    def declaration(self, form):
        marks = iter(form)
        return f"{self.name}({', '.join(p.declared(next(marks) if p.is_reference else '') for p in self.parameters)})"

    # Methods that do nothing and fulfil all forms: one type parameter stands for `T` and `T?`. They keep checking a class
    # against the forms quick, as the compiler tries each default for each form.
    def defaults(self):
        types = "ABCDEFGH"[: len(self.references)]
        generics = f"<{', '.join(types)}>" if types else ""
        for marks in itertools.product(("", "!"), repeat=len(types)):
            rest = iter(zip(types, marks))
            parts = []
            for parameter in self.parameters:
                kind, mark = next(rest) if parameter.is_reference else (parameter.plain, "")
                parts.append(parameter.declared(mark, kind))
            yield f"{self.name}{generics}({', '.join(parts)})"

    # A call with the parameters of another callback's `tell…`, which are the same but for the first one's name.
    def call(self, form, told):
        marks = iter(form)
        values = (t.argument(t.is_reference and next(marks) == "") for t in told.parameters)
        arguments = (p.passed(value) for p, value in zip(self.parameters, values))
        return f"{self.name}({', '.join(arguments)})"

    @property
    def told(self):
        base = self.name[2:] if re.match("on[A-Z]", self.name) else self.name[0].upper() + self.name[1:]
        return f"tell{base}"

    # Callbacks that differ in the first label only are one callback of several versions of the SDK.
    @property
    def key(self):
        return (self.name, tuple(p.label for p in self.parameters[1:]), tuple(p.plain for p in self.parameters))


def split(text):
    parts, depth, start = [], 0, 0
    for index, character in enumerate(text):
        depth += (character in "[(<") - (character in "])>")
        if character == "," and depth == 0:
            parts.append(text[start:index])
            start = index + 1
    return [part for part in parts + [text[start:]] if part.strip()]


def sources():
    for folder, _, files in sorted(os.walk(os.path.join(ROOT, "Sources"))):
        for file in sorted(files):
            if file.endswith(".swift") and not file.endswith(("+Forms.swift", "+ObjectiveC.swift")):
                path = os.path.join(folder, file)
                with open(path, encoding="utf-8") as handle:
                    yield path, handle.read()


def listeners():
    texts = list(sources())
    classes = set()
    for _, text in texts:
        classes.update(re.findall(r"^ *(?:public|open) (?:final )?class (\w+)", text, re.M))
    for path, text in texts:
        for match in re.finditer(PROTOCOL, text, re.M | re.S):
            if match.group(2) != f"_{match.group(1)}Forms":
                continue
            comment = re.search(r"(?:///.*\n)*$", text[: match.start()]).group()
            body = re.sub(r"^\s*//.*$", "", match.group(3), flags=re.M)
            found = re.findall(r"@_nonoverride\s+func (\w+)\(([^()]*)\)", body)
            callbacks = [Callback(name, [Parameter(p, classes) for p in split(parts)]) for name, parts in found]
            written = comment, match.group(3)
            # Foundation first: behind a module that passes it on it would count as unused.
            imports = ["public import Foundation"] + sorted(
                {*re.findall(r"^public import \w+$", text, re.M)} - {"public import Foundation"})
            required = re.findall(r"(?<!@_nonoverride )func (\w+)\(\)", body)
            yield path, match.group(1), callbacks, imports, required, written


# Methods that apps write and that would be called in one form only. No kit calls those that return something.
def without_forms():
    for path, text in sources():
        for match in re.finditer(PROTOCOL, text, re.M | re.S):
            body = re.sub(r"^\s*//.*$", "", match.group(3), flags=re.M)
            has_forms = match.group(2) == f"_{match.group(1)}Forms"
            for mark, name, parameters in re.findall(r"(@_nonoverride\s+)?\bfunc (\w+)\(([^()]*)\)(?! *->)", body):
                if parameters and not (has_forms and mark):
                    yield (
                        f"{os.path.relpath(path, ROOT)}: {match.group(1)}.{name} has no forms: write `@_nonoverride` before it, "
                        f"let the protocol inherit from _{match.group(1)}Forms, and run {COMMAND}"
                    )


# Calls of one form only, where the module has `tell...` for all of them.
def direct_calls(found):
    for path, text in sources():
        told = {}
        for own, callbacks, *_ in found.values():
            if os.path.dirname(own) == os.path.dirname(path):
                told.update((callback.name, callback.told) for callback in callbacks)
        for match in re.finditer(r"(?:\$0|\b(?:handler|listener|delegate))[?!]?\.(\w+)\(", text):
            if match.group(1) in told:
                line = text.count("\n", 0, match.start()) + 1
                yield (
                    f"{os.path.relpath(path, ROOT)}:{line}: {match.group(1)} is called in one form; "
                    f"call {told[match.group(1)]}, which calls all"
                )


def groups(callbacks):
    grouped = {}
    for callback in callbacks:
        grouped.setdefault(callback.key, []).append(callback)
    return list(grouped.values())


def file_text(subject, lines):
    reason = [f"// Over 500 lines: {subject}."] if len(lines) > 490 else []
    head = ["// Generated by Scripts/listener-forms.py; change that or the protocol, then run it again.", "// swift-format-ignore-file"]
    return "\n".join(head + reason + [""] + lines) + "\n"


def by_rank(callbacks):
    ranks = []
    for callback in callbacks:
        for rank, forms in enumerate(callback.ranks()):
            while len(ranks) <= rank:
                ranks.append([])
            ranks[rank].append((callback, forms))
    return ranks


def forms_file(protocol, callbacks, imports):
    module, shared = SHARED.get(protocol, (None, None))
    lines = ["#if !canImport(ObjectiveC)"] + ([f"public import {module}"] if module else imports) + [""]
    ranks = by_rank(callbacks)
    base = f"_{protocol}Defaults"
    names = [f"_{protocol}Forms{rank}" for rank in range(len(ranks))] or [base]
    lines += [f"/// The forms of ``{protocol}``'s callbacks that apps write.", f"public protocol _{protocol}Forms: {', '.join(names)} {{}}"]
    lines += ["", f"/// Methods that do nothing, for those of ``{protocol}``'s callbacks that a class lacks."]
    lines += [f"public protocol {base}: {f'_{shared}Defaults' if shared else 'NSObjectProtocol'} {{}}"]
    if not shared:
        defaults = dict.fromkeys(default for callback in callbacks for default in callback.defaults())
        lines += ["", f"extension {base} {{"]
        lines += [f"    @_disfavoredOverload public func {default} {{}}" for default in defaults] + ["}"]
    for name, rank in zip(names, ranks):
        lines += ["", f"/// Forms of ``{protocol}``'s callbacks.", f"public protocol {name}: {base} {{"]
        # Disfavored, so that a call in an extension of the listener's protocol means the vendor's own form.
        lines += [
            f"    @_disfavoredOverload func {callback.declaration(form)}" for callback, forms in rank for form in forms
        ]
        lines += ["}"]
    lines += ["", "// Calls each form of a callback once.", f"extension {protocol} {{"]
    for group in groups(callbacks):
        last = group[-1]
        told = f"{last.told}({', '.join(p.told for p in last.parameters)})"
        lines.append(f"    func {told} {{")
        lines += optionals(last, [callback.call(callback.own, last) for callback in group])
        lines += [f"        self.{callback.call(callback.own, last)}" for callback in group]
        for rank in range(max(len(callback.ranks()) for callback in group)):
            arguments = ", ".join(p.passed(p.name) for p in last.parameters)
            lines.append(f"        self.{last.told}Forms{rank}({arguments})")
        lines.append("    }")
    lines.append("}")
    for rank, name in enumerate(names if ranks else []):
        lines += ["", f"extension {name} {{"]
        for group in groups(callbacks):
            last = group[-1]
            calls = [c.call(f, last) for c in group for f in (c.ranks()[rank] if rank < len(c.ranks()) else [])]
            if not calls:
                continue
            lines.append(f"    fileprivate func {last.told}Forms{rank}({', '.join(p.told for p in last.parameters)}) {{")
            lines += optionals(last, calls)
            lines += [f"        self.{call}" for call in calls]
            lines.append("    }")
        lines.append("}")
    lines.append("#endif")
    return file_text(f"every form of {protocol}'s callbacks", lines)


# Modules of Apple's systems whose types the kits declare where there is none.
SYSTEM_TYPES = {"CMTime": "CoreMedia", "CVPixelBuffer": "CoreVideo"}


# The protocol as a header of Objective-C would be imported: a method is called if the listener has it. A method with `T`,
# `T?` or `T!` fulfills a requirement with `T!`.
def objective_c_file(protocol, callbacks, imports, written):
    comment, body = written
    remaining = iter(callbacks)

    def requirement(_):
        callback = next(remaining)
        return f"@objc optional func {callback.declaration(['!'] * len(callback.references))}"

    body = re.sub(r"@_nonoverride\s+func \w+\([^()]*\)", requirement, body)
    imports = imports + [f"public import {module}" for name, module in SYSTEM_TYPES.items() if name in body]
    lines = ["#if canImport(ObjectiveC)"] + imports + [""] + comment.splitlines()
    lines += [f"@objc public protocol {protocol}: NSObjectProtocol {{"] + body.splitlines() + ["}"]
    lines += ["", "// Calls a callback if the listener has it.", f"extension {protocol} {{"]
    for group in groups(callbacks):
        told = group[-1]
        lines.append(f"    func {told.told}({', '.join(p.told for p in told.parameters)}) {{")
        for callback in group:
            arguments = (p.passed(t.name) for p, t in zip(callback.parameters, told.parameters))
            lines.append(f"        self.{callback.name}?({', '.join(arguments)})")
        lines.append("    }")
    lines += ["}", "#endif"]
    return file_text(f"all of {protocol}'s callbacks", lines)


def optionals(callback, calls):
    lines = []
    for parameter in callback.references:
        name = parameter.argument(False)
        if any(re.search(rf"\b{name}\b", call) for call in calls):
            value = parameter.name if parameter.mark and parameter.empty else f"Optional({parameter.name})"
            lines.append(f"        let {name}: {parameter.plain}? = {value}")
    return lines


# The callbacks that each target's tests bring about: listeners for tests have these only, or they would take the compiler
# long.
TESTS = {
    "ImSDKPlusTests": {
        "V2TIMSDKListener": ["onSelfInfoUpdated"],
        "V2TIMSimpleMsgListener": ["onRecvC2CTextMessage"],
        "V2TIMAdvancedMsgListener": ["onRecvNewMessage"],
        "V2TIMGroupListener": ["onMemberEnter", "onGroupAttributeChanged"],
        "V2TIMSignalingListener": ["onInviteeAccepted"],
        "TUILoginListener": ["onConnectFailed"],
    },
    "TRTCCloudTests": {
        "TRTCCloudDelegate": ["onError", "onSwitchRole", "onRemoteUser", "onUserAudioAvailable", "onRecvCustomCmdMsg"],
    },
    "TRTCVoiceRoomTests": {
        "TRTCVoiceRoomDelegate": [
            "onRoomDestroy", "onRoomInfoChange", "onAudienceEnter", "onRecvRoom", "onReceiveNew", "onInviteeAccepted",
        ],
    },
    "HyphenateChatTests": {
        "EMClientDelegate": ["connectionStateDidChange"],
        "EMChatManagerDelegate": ["messagesDidReceive"],
        "EMChatroomManagerDelegate": ["userDidJoin", "chatroomAttributesDidUpdated", "chatroomAnnouncementDidUpdate"],
    },
    "AgoraRtcKitTests": {
        "AgoraRtcEngineDelegate": [
            "rtcEngineConnectionDidInterrupted", "didJoinChannel", "connectionChangedTo", "didJoinedOfUid", "didOfflineOfUid",
            "receiveStreamMessageFromUid", "reportAudioVolumeIndicationOfSpeakers", "didClientRoleChanged",
        ],
    },
    "EasemobVoiceRoomTests": {
        "VoiceRoomIMDelegate": ["receive", "userJoinedRoom", "announcementChanged", "roomAttributesDidUpdated", "memberLeave"],
        "ASManagerDelegate": ["reportAudioVolume", "didRtcRemote"],
    },
    "ZIMTests": {"ZIMEventHandler": ["connectionStateChanged", "roomMemberJoined", "receiveRoom", "roomMessageReceived"]},
    "ZegoExpressEngineTests": {
        "ZegoEventHandler": ["onRoomState", "onRoomUserUpdate", "onRoomExtraInfoUpdate", "onIMRecv", "onDebugError"],
        "ZegoApiCalledEventHandler": ["onApiCalledResult"],
        "ZegoMediaPlayerEventHandler": ["stateUpdate"],
        "ZegoAudioEffectPlayerEventHandler": ["audioEffectPlayer"],
    },
}
NOTES = """\
/// What listeners noted that together have every form of some callbacks.
final class FormNotes {
    private var written: [(callback: String, form: String, count: Int)] = []

    /// Notes what a class has; the first has the vendor's own forms. The result is the first one's number.
    func write(_ forms: [(String, String)]) -> Int {
        defer { written += forms.map { ($0.0, $0.1, 0) } }
        return written.count
    }

    func hear(_ number: Int) { written[number].count += 1 }

    /// The callbacks that came, in the order of the protocols.
    var callbacks: [String] {
        var found: [String] = []
        for (callback, _, count) in written where count > 0 && !found.contains(callback) { found.append(callback) }
        return found
    }

    /// Forms that were not called as often as the vendor's own form of the same callback, which comes first.
    var wrong: [String] {
        var own: [String: Int] = [:]
        return written.compactMap { callback, form, count in
            if own[callback] == nil { own[callback] = count }
            return own[callback] == count ? nil : "\\(form): \\(count), not \\(own[callback] ?? 0)"
        }
    }
}
"""


def is_chosen(callback, names):
    words = [callback.name] + [p.label for p in callback.parameters]
    return any(word.startswith(name) for word in words for name in names)


def listeners_file(target, found):
    """Listeners for tests: each has all the forms of some callbacks that one class can have, and notes the calls."""
    # With Objective-C a class cannot have two methods that differ in optionals only.
    lines = ["#if !canImport(ObjectiveC)"]
    modules = {"Foundation"}
    bodies, makers = [], []
    for protocol, names in TESTS[target].items():
        path, callbacks, imports, required, _ = found[protocol]
        modules.add(os.path.basename(os.path.dirname(path)))
        modules.update(line.split()[-1] for line in imports)
        chosen = [callback for callback in callbacks if is_chosen(callback, names)]
        ranks = [[(callback, [callback.own]) for callback in chosen]] + by_rank(chosen)
        for rank, listed in enumerate(ranks):
            kind = f"{protocol}Forms{rank}"
            makers.append((protocol, kind))
            bodies += ["", f"final class {kind}: NSObject, {protocol} {{", "    private let notes: FormNotes", "    private let first: Int"]
            bodies += ["    init(_ notes: FormNotes) {", "        self.notes = notes", "        first = notes.write(["]
            methods = []
            for callback, forms in listed:
                labels = "".join(f"{p.label}:" for p in callback.parameters)
                for form in forms:
                    text = callback.declaration(form)
                    bodies.append(f'            ("{callback.name}({labels})", "{text}"),')
                    methods.append(f"    func {text} {{ notes.hear(first + {len(methods)}) }}")
            bodies += ["        ])", "    }"] + methods
            bodies += [f"    func {name}() {{}}" for name in required] + ["}"]
    lines += [f"import {module}" for module in sorted(modules)] + ["", NOTES.rstrip("\n")] + bodies
    for protocol in TESTS[target]:
        kinds = [kind for owner, kind in makers if owner == protocol]
        lines += ["", f"/// Listeners that together have every form of some callbacks of {protocol}."]
        lines += [f"func all{protocol}Forms(_ notes: FormNotes) -> [any {protocol}] {{"]
        lines += [f"    [{', '.join(kind + '(notes)' for kind in kinds)}]", "}"]
    lines.append("#endif")
    return file_text("every form of some callbacks", lines)


def outputs(found):
    for protocol, (path, callbacks, imports, _, written) in found.items():
        place = os.path.join(os.path.dirname(path), protocol)
        yield f"{place}+Forms.swift", forms_file(protocol, callbacks, imports)
        yield f"{place}+ObjectiveC.swift", objective_c_file(protocol, callbacks, imports, written)
    for target, protocols in TESTS.items():
        if not found.keys() >= protocols.keys():
            continue
        yield os.path.join(ROOT, "Tests", target, "EveryForm.swift"), listeners_file(target, found)


def main():
    global ROOT
    check = "--check" in sys.argv[1:]
    if "--root" in sys.argv[1:]:
        ROOT = sys.argv[sys.argv.index("--root") + 1]
    found = {protocol: (path, *rest) for path, protocol, *rest in listeners()}
    faults = list(dict.fromkeys([*without_forms(), *direct_calls(found)]))
    for path, text in outputs(found):
        old = open(path, encoding="utf-8").read() if os.path.exists(path) else None
        if old == text:
            continue
        name = os.path.relpath(path, ROOT)
        if check:
            faults.append(f"{name} is not up to date: run {COMMAND}")
            continue
        with open(path, "w", encoding="utf-8") as handle:
            handle.write(text)
        print(f"wrote {name}")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
