"""A user of a room for the back ends' scripts: speaks the protocol of WireProtocol.md over one connection."""

import asyncio
import json
import urllib.parse

from websockets.asyncio.client import connect

PATIENCE = 600


def expect(condition, what, found):
    if not condition:
        raise AssertionError(f"{what}: {json.dumps(found, ensure_ascii=False)}")


class WireUser:
    """One user on one connection."""

    def __init__(self, name, port, app):
        self.name, self.port, self.app, self.requests, self.events = name, port, app, 0, []

    async def open(self):
        app = urllib.parse.quote(self.app, safe="")
        url = f"ws://127.0.0.1:{self.port}/v1/connect?app={app}"
        self.socket = await connect(url, subprotocols=["parlor.v3.json"], open_timeout=PATIENCE, ping_interval=None)
        await self.socket.send(json.dumps({"hello": {"version": 3}}))
        frame = await self.next()
        expect("welcome" in frame, "a welcome", frame)
        return self

    async def next(self):
        return json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))

    async def call(self, command):
        """The reply, or the error, as the frame has it."""
        self.requests += 1
        await self.socket.send(json.dumps({"command": command, "request": self.requests}))
        while True:
            frame = await self.next()
            if "event" in frame:
                self.events.append(frame["event"])
            else:
                expect(frame.get("request") == self.requests, f"an answer to {self.requests}", frame)
                return frame

    async def told(self, kind, name):
        """The next event of that name; others are passed over."""
        while True:
            while self.events:
                event = self.events.pop(0)
                if name in event.get(kind, {}):
                    return event[kind][name]
            frame = await self.next()
            if "event" in frame:
                self.events.append(frame["event"])
