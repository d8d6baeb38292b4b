"""An independent client of the wire protocol, written from WireProtocol.md and nothing else.

    conformance.py PORT SDK_APP_ID SECRET_KEY

Two users log in with signatures made here, meet in a room, write attributes, are refused, lose a connection and take
their session up again. One invites the other onto a stage, and they hear each other. Prints a line for each step; exits 0 when all went as the page says, else 1 with what did not.
"""

import asyncio
import base64
import hashlib
import hmac
import json
import socket
import struct
import sys
import time
import zlib

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

PORT, APP, SECRET = int(sys.argv[1]), sys.argv[2], sys.argv[3]
SUBPROTOCOL = "parlor.v3.json"
PATIENCE = 600


def user_sig(user, secret=SECRET):
    """A UserSig: signed lines, as JSON, deflated, in Base64 with three symbols replaced."""
    now, lifetime = int(time.time()), 3600
    lines = f"TLS.identifier:{user}\nTLS.sdkappid:{APP}\nTLS.time:{now}\nTLS.expire:{lifetime}\n"
    signature = base64.b64encode(hmac.new(secret.encode(), lines.encode(), hashlib.sha256).digest()).decode()
    fields = {
        "TLS.ver": "2.0",
        "TLS.identifier": user,
        "TLS.sdkappid": int(APP),
        "TLS.expire": lifetime,
        "TLS.time": now,
        "TLS.sig": signature,
    }
    text = base64.b64encode(zlib.compress(json.dumps(fields).encode())).decode()
    return text.replace("+", "*").replace("/", "-").replace("=", "_")


def expect(condition, what, found):
    if not condition:
        raise AssertionError(f"{what}: {json.dumps(found)}")


class Session:
    """One session, over as many connections as it takes."""

    def __init__(self):
        self.welcome = None
        self.received = 0
        self.requests = 0
        self.events = []

    async def open(self, resume=False, key=None):
        url = f"ws://127.0.0.1:{PORT}/v1/connect?app={APP}"
        self.socket = await connect(url, subprotocols=[SUBPROTOCOL], open_timeout=PATIENCE, ping_interval=None)
        expect(self.socket.subprotocol == SUBPROTOCOL, "the subprotocol", self.socket.subprotocol)
        hello = {"version": 3}
        if resume:
            hello["resumption"] = {
                "session": self.welcome["session"],
                "key": key or self.welcome["key"],
                "received": self.received,
            }
        await self.send({"hello": hello})
        frame = await self.next()
        expect("welcome" in frame, "a welcome", frame)
        self.welcome = frame["welcome"]
        return self

    async def send(self, frame):
        await self.socket.send(json.dumps(frame))

    async def next(self):
        frame = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        if "reply" in frame or "error" in frame or "event" in frame:
            self.received += 1
        return frame

    async def call(self, command):
        """The reply, or the error, as the frame has it."""
        self.requests += 1
        await self.send({"command": command, "request": self.requests})
        while True:
            frame = await self.next()
            if "event" in frame:
                self.events.append(frame["event"])
            else:
                expect(frame.get("request") == self.requests, f"an answer to {self.requests}", frame)
                return frame

    async def event(self, kind, name):
        """The next event of that name; others are passed over."""
        while True:
            while self.events:
                event = self.events.pop(0)
                if name in event.get(kind, {}):
                    return event[kind][name]
            frame = await self.next()
            expect("event" in frame, f"the event {name}", frame)
            self.events.append(frame["event"])

    async def confirm(self):
        await self.send({"received": self.received})

    def cut(self):
        """Loses the connection without a farewell."""
        self.socket.transport.abort()


def log_in(user, signature):
    credential = {"token": {"text": signature}}
    return {"identity": {"logIn": {"user": user, "credential": credential, "terminal": "web"}}}


def write(room, key, value, revision=None):
    options = {"isForced": False, "takesHold": False, "removesWithHolder": False}
    fields = {"room": room, "attributes": [{"key": key, "value": value}], "options": options}
    if revision is not None:
        fields["expectedRevision"] = revision
    return {"attribute": {"set": fields}}


def invite(name, invitee):
    terms = {
        "mode": "oneShot",
        "data": "come",
        "timeoutMilliseconds": 30000,
        "isOnlineOnly": False,
        "checksReceipt": False,
    }
    return {"signaling": {"invite": {"id": name, "invitees": [invitee], "terms": terms}}}


SOUND = 1


def enter(channel, user):
    entry = {
        "user": user,
        "nickname": "",
        "credential": {"token": {"text": user_sig(user)}},
        "scene": "live",
        "isVisible": True,
        "subscribes": SOUND,
        "maximumParticipants": 0,
    }
    return {"rtc": {"enter": {"channel": channel, "entry": entry}}}


class Audio:
    """The datagrams of one session."""

    def __init__(self, media):
        self.ssrc, self.port, self.index = media["ssrc"], media["port"], 0
        self.up, self.down = (base64.b64decode(media[name]) for name in ("uplinkKey", "downlinkKey"))
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.connect(("127.0.0.1", self.port))
        self.socket.settimeout(PATIENCE)

    def seal(self, packet, key=None):
        self.index += 1
        covered = packet + struct.pack(">I", self.index)
        return covered + hmac.new(key or self.up, covered, hashlib.sha256).digest()[:10]

    def report(self):
        self.socket.send(self.seal(struct.pack(">BBHI", 0x80, 201, 1, self.ssrc)))

    def packet(self, channel, sequence, opus, key=None):
        elements = bytes([1, 1, 0x80 | 30, 2, len(channel)]) + channel.encode()
        elements += bytes(-len(elements) % 4)
        head = struct.pack(">BBHII", 0x90, 111, sequence, sequence * 960, self.ssrc)
        return self.seal(head + struct.pack(">HH", 0x1000, len(elements) // 4) + elements + opus, key)

    def receive(self):
        """What the next datagram is, who sent it, its elements by id and its Opus packet."""
        datagram = self.socket.recv(4096)
        covered, tag = datagram[:-10], datagram[-10:]
        expect(hmac.new(self.down, covered, hashlib.sha256).digest()[:10] == tag, "the tag", datagram.hex())
        if datagram[1] == 201:
            return "report", struct.unpack(">I", datagram[4:8])[0], {}, b""
        words = struct.unpack(">H", datagram[14:16])[0]
        rest, elements = datagram[16 : 16 + 4 * words], {}
        while rest and rest[0]:
            elements[rest[0]], rest = rest[2 : 2 + rest[1]], rest[2 + rest[1] :]
        return "audio", struct.unpack(">I", datagram[8:12])[0], elements, datagram[16 + 4 * words : -14]


async def stage():
    carol, dave = await Session().open(), await Session().open()
    for session, user in ((carol, "carol"), (dave, "dave")):
        expect("reply" in await session.call(log_in(user, user_sig(user))), "a login", user)
    expect("reply" in await carol.call(invite("i1", "dave")), "an invitation", "i1")
    dave.cut()
    await dave.open(resume=True)
    invited = await dave.event("signaling", "invited")
    expect(invited["invitation"]["inviter"] == "carol", "the invitation that was missed", invited)
    expect("reply" in await dave.call({"signaling": {"accept": {"id": "i1", "data": "yes"}}}), "an acceptance", "i1")
    accepted = await carol.event("signaling", "usersChanged")
    answer = {"user": "dave", "state": "accepted", "data": "yes"}
    expect(accepted == {"id": "i1", "users": [answer]}, "the acceptance", accepted)
    print("invited")

    voices = []
    for session, user in ((carol, "carol"), (dave, "dave")):
        answer = await session.call(enter("stage", user))
        found = answer.get("reply", {}).get("channel", {}).get("snapshot", {})
        expect((found.get("channel"), found.get("user")) == ("stage", user), f"{user} on the stage", answer)
        voice = Audio(session.welcome["media"])
        voice.report()
        kind, ssrc, _, _ = voice.receive()
        expect((kind, ssrc) == ("report", 0), "the answer to a report", (kind, ssrc))
        voices.append(voice)
    stream = {"channel": "stage", "index": 0, "kinds": SOUND, "extra": ""}
    answer = await carol.call({"rtc": {"publish": stream}})
    expect("reply" in answer, "carol speaks", answer)
    await dave.event("rtc", "streamAdded")
    speaker, listener = voices
    speaker.socket.send(speaker.packet("stage", 1, b"forged", key=b"another key"))
    speaker.socket.send(speaker.packet("attic", 1, b"elsewhere"))
    first = speaker.packet("stage", 1, b"first")
    for datagram in (first, first, speaker.packet("stage", 2, b"second")):
        speaker.socket.send(datagram)
    for opus in (b"first", b"second"):
        kind, ssrc, elements, found = listener.receive()
        expect((kind, ssrc) == ("audio", speaker.ssrc), "audio of carol", (kind, ssrc))
        expect(found == opus, "once each, and nothing else", found.hex())
        expect((elements[1][0], elements[2], elements[3]) == (0x80 | 30, b"stage", b"carol"), "its elements", str(elements))
    print("heard")


async def unknown_app():
    try:
        await connect(
            f"ws://127.0.0.1:{PORT}/v1/connect?app=404", subprotocols=[SUBPROTOCOL], open_timeout=PATIENCE
        )
    except InvalidStatus as refusal:
        body = json.loads(refusal.response.body)
        expect(refusal.response.status_code == 404, "404", refusal.response.status_code)
        expect(body == {"error": {"unknownApp": {"app": "404"}}}, "the error", body)
        return
    raise AssertionError("an app that no tenant has was taken")


async def meeting():
    alice, bob = await Session().open(), await Session().open()
    answer = await alice.call(log_in("alice", user_sig("alice", "another secret")))
    expect(answer.get("error") == {"tokenSignatureInvalid": {}}, "a refused signature", answer)
    for session, user in ((alice, "alice"), (bob, "bob")):
        answer = await session.call(log_in(user, user_sig(user)))
        expect(answer.get("reply") == {"done": {}}, f"{user} logged in", answer)
    print("logged in")

    description = {"name": "Lobby", "introduction": "", "notification": "", "avatarURL": "", "fields": {}}
    plan = {"kind": "Meeting", "description": description, "attributes": [], "emptySeconds": 0}
    answer = await alice.call({"room": {"enter": {"room": "lobby", "entry": {"create": {"plan": plan}}}}})
    entered = {"room": "lobby", "description": description, "isNew": True, "attributes": [], "revision": 0}
    expect(answer.get("reply") == {"entered": entered}, "a room", answer)
    answer = await bob.call({"room": {"enter": {"room": "lobby", "entry": {"join": {}}}}})
    expect(answer.get("reply") == {"entered": {**entered, "isNew": False}}, "bob joined", answer)
    joined = await alice.event("room", "memberJoined")
    expect(joined["member"]["profile"]["user"] == "bob", "bob in the room", joined)
    print("met in a room")

    answer = await alice.call(write("lobby", "topic", "music"))
    expect(answer.get("reply") == {"revised": {"revision": 1, "refused": []}}, "a revision", answer)
    changed = await bob.event("attribute", "changed")
    expect(changed["set"] == [{"key": "topic", "value": "music"}], "the attribute", changed)
    expect((changed["revision"], changed["by"]) == (1, "alice"), "who wrote it", changed)
    answer = await alice.call({"room": {"enter": {"room": "attic", "entry": {"join": {}}}}})
    expect(answer.get("error") == {"roomNotFound": {"room": "attic"}}, "no such room", answer)
    print("wrote and was refused")

    await bob.confirm()
    bob.cut()
    answer = await alice.call(write("lobby", "topic", "games"))
    expect("reply" in answer, "a write while bob is away", answer)
    session = bob.welcome["session"]
    await bob.open(resume=True)
    expect(bob.welcome["isResumed"] and bob.welcome["session"] == session, "the same session", bob.welcome)
    changed = await bob.event("attribute", "changed")
    expect(changed["set"] == [{"key": "topic", "value": "games"}], "what was missed", changed)
    answer = await bob.call({"attribute": {"fetch": {"room": "lobby", "keys": []}}})
    expect(answer["reply"]["attributes"]["attributes"] == changed["set"], "the attributes", answer)
    print("resumed")

    thief = Session()
    thief.welcome, thief.received = dict(alice.welcome), alice.received
    await thief.open(resume=True, key="guessed")
    expect(not thief.welcome["isResumed"], "a session of its own", thief.welcome)
    await thief.send({"command": {}, "request": 1})
    frame = await thief.next()
    expect("malformedFrame" in frame.get("fault", {}), "a fault", frame)
    try:
        await thief.next()
        raise AssertionError("the connection stands after a fault")
    except ConnectionClosed as closed:
        expect(closed.rcvd is not None and closed.rcvd.code == 1002, "the farewell's code", str(closed))
    print("was refused a session, and faulted")

    for session in (alice, bob):
        await session.send({"close": True})
        try:
            while True:
                await session.next()
        except ConnectionClosed as closed:
            expect(closed.rcvd is not None and closed.rcvd.code == 1000, "the farewell's code", str(closed))
    print("closed")


async def main():
    await unknown_app()
    await meeting()
    await stage()
    print("ok")


try:
    asyncio.run(main())
except Exception as failure:  # Whatever it is, the one who runs this wants to read it.
    print(f"{type(failure).__name__}: {failure}")
    sys.exit(1)
