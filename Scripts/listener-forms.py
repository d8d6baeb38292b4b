#!/usr/bin/env python3
"""Writes the forms of listeners' callbacks: python3 Scripts/listener-forms.py [--check] [--root FOLDER]

Vendors' headers are imported from Objective-C, so an app may write each reference parameter of a callback as `T`, `T?`
or `T!`. In Swift these are three different methods: a method with `T!` does not fulfil a requirement with `T?`. So a
listener's protocol needs a requirement for each form. A protocol cannot have two that differ only in `!` and `?`;
the forms are spread over several protocols, from which the listener's protocol inherits.

To add a callback, write it with its comment into the listener's protocol, with the labels and the optionals of the
vendor's header and `@_nonoverride` before it, once for each set of labels that SDK versions have; then run the script.
Where something calls it, `listener.tellX(...)` calls each form once, for a callback `onX(...)`. A new listener's protocol `P`
inherits from `_PForms`, and its name ends with one of ENDINGS. A method without `@_nonoverride` and without parameters is one that apps must write.

A callback with a result says behind it what an app answers that lacks it: `-> Bool  // Otherwise: true`. A result that may be
missing, `-> Frame?`, is nil then, and has the forms `Frame`, `Frame?` and `Frame!`. `listener.tellX(...)` returns the app's answer, of
several forms the last one that differs from the answer of an app without any.

The input is each such protocol in Sources. The output, next to it, is `P+Forms.swift`: the forms as requirements,
defaults that do nothing, and the methods `tell...`. Tests get listeners that have all forms of some callbacks.

Apple's systems have another protocol `P`, in `P+ObjectiveC.swift`: one of Objective-C, with optional methods, each of which
takes all forms. So the `P` that is read here stands between `#if !canImport(ObjectiveC)` and `#endif`, and so do the forms.
Scripts/typecheck-apple.sh checks the others. A protocol with types that Objective-C lacks, as an `OptionSet`, stands outside: it
and its forms are the same on all systems.

With `--check` nothing is written; files that are not up to date are named, and the exit status is 1. So it is where a
listener's method has no forms, or a kit calls one form only.
"""
import itertools
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COMMAND = "python3 Scripts/listener-forms.py"
# How the names of listeners end. Those of the first line have forms always.
ALWAYS = "Listener|Delegate|Handler"
ENDINGS = f"{ALWAYS}|Processor|Observer|Sink"
PROTOCOL = rf"^(?:@\w+ )*public protocol (\w+(?:{ENDINGS})): (\w+) \{{\n(.*?)^\}}"
# A callback: its name, its parameters, its result, and what an app without it answers.
CALLBACK = r"@_nonoverride\s+func (\w+)\(([^()]*)\)(?: *-> *([\w.]+[?!]?)(?: *// Otherwise: ([^\n]+))?)?"
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
        # There may be no value, and nothing stands for it: nobody writes it without an optional.
        self.is_missing = bool(self.mark) and classes.get(self.plain, False)
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
        may_be_missing = self.is_missing or (self.mark and self.empty)
        return self.declared("?" if may_be_missing else "" if self.is_reference else self.mark)

    def argument(self, is_plain):
        if not self.is_reference:
            return self.name
        if not is_plain:
            return f"optional{self.name[0].upper()}{self.name[1:]}"
        return f"{self.name} ?? {self.empty}" if self.mark and self.empty else self.name


class Result:
    """What a callback returns, and what `tell...` returns for an app that lacks it."""

    def __init__(self, text, otherwise, classes):
        self.mark = text[-1] if text[-1] in "?!" else ""
        self.plain = text.rstrip("?!")
        self.is_object = self.plain in classes
        self.otherwise = "nil" if self.mark else otherwise and otherwise.strip()
        self.told = self.plain + ("?" if self.mark else "")
        # What an app answers that lacks a form without an optional; an object is known by its identity.
        self.made = self.otherwise if not self.mark else EMPTY.get(self.plain, f"{self.plain}()")
        self.missing = f"no{self.plain}" if self.is_object else self.made

    def value(self, mark):
        return "nil" if mark else self.missing

    def kind(self, mark):
        return self.plain + ("?" if mark else "")

    # Whether what a form answered is more than that an app lacks it.
    def test(self, mark, name):
        return f"{name} != nil" if mark else f"{name} {'!==' if self.is_object else '!='} {self.missing}"


class Callback:
    def __init__(self, name, parameters, result=None):
        self.name = name
        self.parameters = parameters
        self.result = result
        self.references = [p for p in parameters if p.is_reference]
        self.own = tuple(p.mark for p in self.references)
        # The result is a place with forms too if it may be missing.
        self.has_optional_result = result is not None and result.mark != ""
        if self.has_optional_result:
            self.own += (result.mark,)

    def result_mark(self, form):
        return form[-1] if self.has_optional_result else ""

    def returned(self, form):
        return "" if self.result is None else f" -> {self.result.plain}{self.result_mark(form)}"

    # Whether the forms may mix `T?` and `T!`. Where the vendor's header has no optionals, nobody writes both, and a class
    # of an app is quicker to compile without these mixtures. With a result all are there: a method that is not among the forms
    # is found by its symbol, and the places of the other forms then cannot be left without an answer.
    @property
    def mixes(self):
        return any(self.own) or self.result is not None

    # Forms by rank: those of a rank differ from each other in more than `!` and `?`.
    def ranks(self):
        ranks = []
        choices = [(False,) if p.is_missing else (False, True) for p in self.references]
        choices += [(False, True)] * (len(self.own) - len(choices))
        for plain in itertools.product(*choices):
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
        parts = [p.declared(next(marks) if p.is_reference else "") for p in self.parameters]
        return f"{self.name}({', '.join(parts)}){self.returned(form)}"

    # Methods that do nothing and fulfil all forms: one type parameter stands for `T` and `T?`. They keep checking a class
    # against the forms quick, as the compiler tries each default for each form.
    def defaults(self, mark=None):
        if mark is None:
            mark = "?" if self.has_optional_result else ""
        returned, body = "", "{}"
        if self.result is not None:
            returned, body = f" -> {self.result.plain}{mark}", f"{{ {self.result.value(mark)} }}"
        types = "ABCDEFGH"[: len(self.references)]
        generics = f"<{', '.join(types)}>" if types else ""
        for marks in itertools.product(("", "!"), repeat=len(types)):
            rest = iter(zip(types, marks))
            parts = []
            for parameter in self.parameters:
                kind, mark = next(rest) if parameter.is_reference else (parameter.plain, "")
                parts.append(parameter.declared(mark, kind))
            yield f"{self.name}{generics}({', '.join(parts)}){returned} {body}"

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

    @property
    def told_result(self):
        return "" if self.result is None else f" -> {self.result.told}"

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
    # By name, whether an object may be missing in a callback: one of the system's, which vendors have names for.
    classes = {}
    for _, text in texts:
        classes.update(dict.fromkeys(re.findall(r"^ *(?:public|open) (?:final )?class (\w+)", text, re.M), False))
        classes.update(dict.fromkeys(re.findall(r"^ *public typealias (\w+) = PhoneImage$", text, re.M), True))
    for path, text in texts:
        for match in re.finditer(PROTOCOL, text, re.M | re.S):
            if match.group(2) != f"_{match.group(1)}Forms":
                continue
            comment = re.search(r"(?:///.*\n)*$", text[: match.start()]).group()
            body = re.sub(r"^\s*//.*$", "", match.group(3), flags=re.M)
            callbacks = [
                Callback(name, [Parameter(p, classes) for p in split(parts)], Result(kind, otherwise, classes) if kind else None)
                for name, parts, kind, otherwise in re.findall(CALLBACK, body)
            ]
            written = comment, match.group(3)
            # Foundation first: behind a module that passes it on it would count as unused.
            imports = ["public import Foundation"] + sorted(
                {*re.findall(r"^public import \w+$", text, re.M)} - {"public import Foundation"})
            required = re.findall(r"(?<!@_nonoverride )func (\w+)\(\)", body)
            is_everywhere = text.rfind("#if !canImport(ObjectiveC)", 0, match.start()) <= text.rfind("#endif", 0, match.start())
            yield path, match.group(1), callbacks, imports, required, written, is_everywhere


# Methods that apps write and that would be called in one form only, and those of whose result nothing is known without them.
def without_forms():
    for path, text in sources():
        for match in re.finditer(PROTOCOL, text, re.M | re.S):
            body = re.sub(r"^\s*//.*$", "", match.group(3), flags=re.M)
            has_forms = match.group(2) == f"_{match.group(1)}Forms"
            if not has_forms and not re.search(rf"(?:{ALWAYS})$", match.group(1)):
                continue
            for name, _, kind, otherwise in re.findall(CALLBACK, body):
                if kind and kind[-1] not in "?!" and not otherwise:
                    yield (
                        f"{os.path.relpath(path, ROOT)}: {match.group(1)}.{name} has a result: write behind it "
                        "`// Otherwise:` and what an app answers that lacks it"
                    )
            for mark, name, parameters in re.findall(r"(@_nonoverride\s+)?\bfunc (\w+)\(([^()]*)\)", body):
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


def forms_file(protocol, callbacks, imports, is_everywhere):
    module, shared = SHARED.get(protocol, (None, None))
    lines = [] if is_everywhere else ["#if !canImport(ObjectiveC)"]
    lines += ([f"public import {module}"] if module else imports) + [""]
    ranks = by_rank(callbacks)
    base = f"_{protocol}Defaults"
    names = [f"_{protocol}Forms{rank}" for rank in range(len(ranks))] or [base]
    lines += [f"/// The forms of ``{protocol}``'s callbacks that apps write.", f"public protocol _{protocol}Forms: {', '.join(names)} {{}}"]
    lines += ["", f"/// Methods that do nothing, for those of ``{protocol}``'s callbacks that a class lacks."]
    lines += [f"public protocol {base}: {f'_{shared}Defaults' if shared else 'NSObjectProtocol'} {{}}"]
    implicit = [callback for callback in callbacks if callback.has_optional_result]
    if implicit:
        lines[-1] = lines[-1].replace(f"protocol {base}: NSObjectProtocol", f"protocol {base}: {base}OfResults")
        lines += ["", f"/// Methods that do nothing, whose result is not `T?` but `T` or `T!`.", f"public protocol {base}OfResults: {base}OfImplicitResults {{}}"]
        lines += ["", f"/// Methods that do nothing, whose result is `T!`.", f"public protocol {base}OfImplicitResults: NSObjectProtocol {{}}"]
    if not shared:
        for place, kept in (
            (base, callbacks), (f"{base}OfResults", implicit), (f"{base}OfImplicitResults", implicit)
        ):
            if place != base and not kept:
                continue
            mark = None if place == base else "" if place.endswith("OfResults") else "!"
            mark = "!" if place.endswith("OfImplicitResults") else mark
            defaults = dict.fromkeys(default for callback in kept for default in callback.defaults(mark))
            lines += ["", f"extension {place} {{"]
            lines += [f"    @_disfavoredOverload public func {default}" for default in defaults] + ["}"]
    objects = dict((c.result.plain, c.result.made) for c in callbacks if c.result and c.result.is_object)
    for kind, made in objects.items():
        lines += ["", "// Safe because nobody changes it: it only stands for the answer of an app that lacks a callback."]
        lines += [f"private nonisolated(unsafe) let no{kind} = {made}"]
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
        lines.append(f"    func {told}{last.told_result} {{")
        lines += optionals(last, [callback.call(callback.own, last) for callback in group])
        calls = [(callback.call(callback.own, last), callback.result_mark(callback.own)) for callback in group]
        arguments = ", ".join(p.passed(p.name) for p in last.parameters)
        for rank in range(max(len(callback.ranks()) for callback in group)):
            calls.append((f"{last.told}Forms{rank}({arguments})", last.result_mark(last.own)))
        lines += answered(last.result, calls) + ["    }"]
    lines.append("}")
    for rank, name in enumerate(names if ranks else []):
        lines += ["", f"extension {name} {{"]
        for group in groups(callbacks):
            last = group[-1]
            forms = [(c, f) for c in group for f in (c.ranks()[rank] if rank < len(c.ranks()) else [])]
            if not forms:
                continue
            calls = [(c.call(f, last), c.result_mark(f)) for c, f in forms]
            parameters = ", ".join(p.told for p in last.parameters)
            lines.append(f"    fileprivate func {last.told}Forms{rank}({parameters}){last.told_result} {{")
            lines += optionals(last, [call for call, _ in calls])
            lines += answered(last.result, calls) + ["    }"]
        lines.append("}")
    if not is_everywhere:
        lines.append("#endif")
    return file_text(f"every form of {protocol}'s callbacks", lines)


# Calls, and returns the last answer that is more than that an app lacks a form. `calls` has the mark of each one's result.
def answered(result, calls):
    if result is None:
        return [f"        self.{call}" for call, _ in calls]
    if len(calls) == 1 and not result.mark:
        return [f"        return self.{calls[0][0]}"]
    lines = [f"        var answer: {result.told} = {result.value(result.mark)}"]
    for number, (call, mark) in enumerate(calls):
        lines.append(f"        let answer{number}: {result.kind(mark)} = self.{call}")
        lines.append(f"        if {result.test(mark, f'answer{number}')} {{ answer = answer{number} }}")
    return lines + ["        return answer"]


# Modules of Apple's systems whose types the kits declare where there is none.
SYSTEM_TYPES = {"CMTime": "CoreMedia", "CVPixelBuffer": "CoreVideo"}


# The protocol as a header of Objective-C would be imported: a method is called if the listener has it. A method with `T`,
# `T?` or `T!` fulfills a requirement with `T!`.
def objective_c_file(protocol, callbacks, imports, written):
    comment, body = written
    remaining = iter(callbacks)

    def requirement(_):
        callback = next(remaining)
        return f"@objc optional func {callback.declaration(['!'] * len(callback.own))}"

    body = re.sub(CALLBACK, requirement, body)
    imports = imports + [f"public import {module}" for name, module in SYSTEM_TYPES.items() if name in body]
    lines = ["#if canImport(ObjectiveC)"] + imports + [""] + comment.splitlines()
    lines += [f"@objc public protocol {protocol}: NSObjectProtocol {{"] + body.splitlines() + ["}"]
    lines += ["", "// Calls a callback if the listener has it.", f"extension {protocol} {{"]
    for group in groups(callbacks):
        told = group[-1]
        lines.append(f"    func {told.told}({', '.join(p.told for p in told.parameters)}){told.told_result} {{")
        for callback in group:
            arguments = (p.passed(t.name) for p, t in zip(callback.parameters, told.parameters))
            call = f"self.{callback.name}?({', '.join(arguments)})"
            lines.append(f"        {call}" if told.result is None else f"        if let answer = {call} {{ return answer }}")
        if told.result is not None:
            lines.append(f"        return {told.result.otherwise}")
        lines.append("    }")
    lines += ["}", "#endif"]
    return file_text(f"all of {protocol}'s callbacks", lines)


def optionals(callback, calls):
    lines = []
    for parameter in callback.references:
        name = parameter.argument(False)
        if any(re.search(rf"\b{name}\b", call) for call in calls):
            is_optional = parameter.is_missing or (parameter.mark and parameter.empty)
            value = parameter.name if is_optional else f"Optional({parameter.name})"
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
        "TRTCVideoFrameDelegate": ["onProcessVideoFrame"],
        "TRTCVideoRenderDelegate": ["onRenderVideoFrame"],
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
        "AgoraVideoFrameDelegate": ["onCapture", "onRenderVideoFrame"],
    },
    "EasemobVoiceRoomTests": {
        "VoiceRoomIMDelegate": ["receive", "userJoinedRoom", "announcementChanged", "roomAttributesDidUpdated", "memberLeave"],
        "ASManagerDelegate": ["reportAudioVolume", "didRtcRemote"],
    },
    "ZIMTests": {"ZIMEventHandler": ["connectionStateChanged", "roomMemberJoined", "receiveRoom", "roomMessageReceived"]},
    "VolcEngineRTCTests": {
        "ByteRTCVideoDelegate": [
            "onConnectionStateChanged", "onWarning", "onUserStartAudioCapture", "onLoginResult", "onLogout",
            "onUserMessageReceivedOutsideRoom",
        ],
        "ByteRTCRoomDelegate": [
            "onRoomStateChanged", "onUserJoined", "onUserLeave", "onUserPublishStream", "onStreamSubscribed",
            "onRoomMessageReceived", "onRoomBinaryMessageReceived", "onUserMessageReceived", "onTokenWillExpire", "onLeaveRoom",
        ],
        "ByteRTCEngineDelegate": [
            "onUserStartAudioCapture", "onFirstLocalAudioFrame", "onRemoteAudioStateChanged", "onVideoDeviceWarning", "onLoginResult",
            "onUserMessageReceivedOutsideRoom", "onNetworkTimeSynchronized",
        ],
        "ByteRTCRTSRoomDelegate": ["on"],
        "ByteRTCVideoSnapshotCallbackDelegate": ["on"],
        "RTSDelegate": ["on"],
        "RTSRoomDelegate": ["on"],
    },
    "ZegoExpressEngineTests": {
        "ZegoEventHandler": ["onRoomState", "onRoomUserUpdate", "onRoomExtraInfoUpdate", "onIMRecv", "onDebugError"],
        "ZegoApiCalledEventHandler": ["onApiCalledResult"],
        "ZegoMediaPlayerEventHandler": ["stateUpdate"],
        "ZegoAudioEffectPlayerEventHandler": ["audioEffectPlayer"],
        "ZegoCustomVideoProcessHandler": ["onCapturedUnprocessedCVPixelBuffer"],
        "ZegoCustomVideoRenderHandler": [
            "onCapturedVideoFrameRawData", "onRemoteVideoFrameRawData", "onCapturedVideoFrameCVPixelBuffer",
            "onRemoteVideoFrameCVPixelBuffer",
        ],
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
        path, callbacks, imports, required, _, _ = found[protocol]
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
                    result = callback.result
                    returned = "" if not result else "; return nil" if callback.result_mark(form) else f"; return {result.made}"
                    methods.append(f"    func {text} {{ notes.hear(first + {len(methods)}){returned} }}")
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
    for protocol, (path, callbacks, imports, _, written, is_everywhere) in found.items():
        place = os.path.join(os.path.dirname(path), protocol)
        yield f"{place}+Forms.swift", forms_file(protocol, callbacks, imports, is_everywhere)
        if not is_everywhere:
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
