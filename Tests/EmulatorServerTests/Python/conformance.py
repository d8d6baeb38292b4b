"""An independent client of the wire protocol, written from WireProtocol.md and nothing else.

    conformance.py PORT SDK_APP_ID SECRET_KEY

Two users log in with signatures made here, meet in a room, write attributes, are refused, lose a connection and take
their session up again. Prints a line for each step; exits 0 when all went as the page says, else 1 with what did not.
"""

import asyncio
import base64
import hashlib
import hmac
import json
import sys
import time
import zlib

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

PORT, APP, SECRET = int(sys.argv[1]), sys.argv[2], sys.argv[3]
SUBPROTOCOL = "parlor.v1.json"
PATIENCE = 20


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
        self.socket = await connect(url, subprotocols=[SUBPROTOCOL])
        expect(self.socket.subprotocol == SUBPROTOCOL, "the subprotocol", self.socket.subprotocol)
        hello = {"version": 1}
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


async def unknown_app():
    try:
        await connect(f"ws://127.0.0.1:{PORT}/v1/connect?app=404", subprotocols=[SUBPROTOCOL])
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
    answer = await alice.call({"room": {"create": {"room": "lobby", "kind": "Meeting", "description": description}}})
    expect(answer.get("reply") == {"created": {"room": "lobby"}}, "a room", answer)
    answer = await bob.call({"room": {"join": {"room": "lobby", "message": ""}}})
    expect("reply" in answer, "bob joined", answer)
    joined = await alice.event("room", "memberJoined")
    expect(joined["member"]["profile"]["user"] == "bob", "bob in the room", joined)
    print("met in a room")

    answer = await alice.call(write("lobby", "topic", "music"))
    expect(answer.get("reply") == {"revised": {"revision": 1, "refusedKeys": []}}, "a revision", answer)
    changed = await bob.event("attribute", "changed")
    expect(changed["set"] == [{"key": "topic", "value": "music"}], "the attribute", changed)
    expect((changed["revision"], changed["by"]) == (1, "alice"), "who wrote it", changed)
    answer = await alice.call({"room": {"join": {"room": "attic", "message": ""}}})
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
    print("ok")


try:
    asyncio.run(main())
except Exception as failure:  # Whatever it is, the one who runs this wants to read it.
    print(f"{type(failure).__name__}: {failure}")
    sys.exit(1)
