"""An app's own server for Volcengine's rooms, written from the vendor's pages on its OpenAPI and tokens, and three of its users.

    volcengine_backend.py URL PORT APP_ID ACCESS_KEY_ID APP_KEY

URL is what the vendor's host would be. Requests are signed here, with Python's standard library; the users speak the protocol of
WireProtocol.md. Lists users, sends messages, bans a stream, a token and a user, removes users and ends the room; checks every answer and
what the users got, and ends at the first difference: 1, with what was found. Else 0 and ok.
"""

import asyncio
import base64
import hashlib
import hmac
import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

import volcengine_tokens
from wire_user import PATIENCE, WireUser, expect

URL, PORT, APP, KEY_ID, SECRET = sys.argv[1:6]
REGION, SERVICE, ROOM = "cn-north-1", "rtc", "lobby"
# The server is on this machine, whatever proxies the environment names.
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))
SOUND = 1


def step(text):
    print(text, flush=True)


# The OpenAPI


def keyed(key, text):
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def authorization(method, query, headers, body, key_id, secret):
    """The value of the header Authorization: a signature of version 4, as the vendor has it."""
    names = sorted(headers)
    scope, signature = signed(method, query, names, headers, body, headers["x-date"], secret)
    return f"HMAC-SHA256 Credential={key_id}/{scope}, SignedHeaders={';'.join(names)}, Signature={signature}"


def signed(method, query, names, headers, body, date, secret):
    """What the credential is for, and the signature."""
    canonical = "\n".join([
        method, "/", query, "\n".join(f"{name}:{headers[name].strip()}" for name in names) + "\n", ";".join(names),
        hashlib.sha256(body).hexdigest(),
    ])
    scope = f"{date[:8]}/{REGION}/{SERVICE}/request"
    text = "\n".join(["HMAC-SHA256", date, scope, hashlib.sha256(canonical.encode()).hexdigest()])
    key = secret.encode()
    for part in scope.split("/"):
        key = keyed(key, part)
    return scope, keyed(key, text).hex()


def address(pairs, secret=SECRET, at=None):
    """The query of a GET that is signed in the query itself, as the vendor's signers sign addresses."""
    date = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(time.time() if at is None else at))
    pairs = pairs + [
        ("X-Date", date), ("X-NotSignBody", ""), ("X-Algorithm", "HMAC-SHA256"), ("X-SignedHeaders", ""),
        ("X-Credential", f"{KEY_ID}/{date[:8]}/{REGION}/{SERVICE}/request"),
    ]
    pairs.append(("X-SignedQueries", ";".join(sorted([name for name, _ in pairs] + ["X-SignedQueries"]))))
    query = urllib.parse.urlencode(sorted(pairs), quote_via=urllib.parse.quote, safe="-_.~")
    return query + "&X-Signature=" + signed("GET", query, [], {}, b"", date, secret)[1]


def open_address(query):
    """The status and the JSON of the answer at an address that needs no headers."""
    try:
        with OPENER.open(f"{URL}/?{query}", timeout=PATIENCE) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as answer:
        return answer.code, json.loads(answer.read())


def send(method, action, version, fields, key_id=KEY_ID, secret=SECRET, at=None):
    """The status and the JSON of the answer to one request."""
    pairs = [("Action", action), ("Version", version)]
    body = b""
    if method == "GET":
        pairs += [("AppId", APP)] + [(name, value) for name, values in fields.items() for value in values]
    else:
        body = json.dumps({"AppId": APP, **fields}).encode()
    # By name; the values of one name keep their order.
    pairs.sort(key=lambda pair: pair[0])
    query = urllib.parse.urlencode(pairs, quote_via=urllib.parse.quote, safe="-_.~")
    request = urllib.request.Request(f"{URL}/?{query}", data=body if method == "POST" else None, method=method)
    headers = {
        "host": request.host,
        "x-date": time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(time.time() if at is None else at)),
        "x-content-sha256": hashlib.sha256(body).hexdigest(),
    }
    if method == "POST":
        headers["content-type"] = "application/json; charset=utf-8"
    for name, value in headers.items():
        request.add_header(name, value)
    request.add_header("Authorization", authorization(method, query, headers, body, key_id, secret))
    try:
        with OPENER.open(request, timeout=PATIENCE) as answer:
            status, text = answer.status, answer.read()
    except urllib.error.HTTPError as answer:
        status, text = answer.code, answer.read()
    found = json.loads(text)
    metadata = found["ResponseMetadata"]
    expect(metadata["Action"] == action and metadata["Version"] == version, f"the envelope of {action}", found)
    expect(metadata["Service"] == SERVICE and metadata["RequestId"], f"the envelope of {action}", found)
    return status, found


async def ask(action, version, fields, method="POST"):
    """The result of a request that succeeds."""
    # On another thread, so that the users can be told meanwhile.
    status, found = await asyncio.to_thread(send, method, action, version, fields)
    expect(status == 200 and "Error" not in found["ResponseMetadata"], f"{action} {fields}", [status, found])
    return found["Result"]


async def refused(status, code, action, version, fields, method="POST", **more):
    """A request that fails, in the vendor's envelope of errors."""
    found_status, found = await asyncio.to_thread(send, method, action, version, fields, **more)
    error = found["ResponseMetadata"].get("Error", {})
    expect(found_status == status and error.get("Code") == code, f"{status} {code} of {action}", [found_status, found])
    expect(error["Message"] and "Result" not in found, f"the words of {action}", found)


# Users


def token(user, room, nonce=7):
    return volcengine_tokens.token(APP, SECRET, user, room, nonce)


class User(WireUser):
    """One user on one connection."""

    def __init__(self, name):
        super().__init__(name, PORT, APP)

    async def enter(self, room=ROOM):
        self.token = token(self.name, room)
        entry = {
            "user": self.name, "nickname": "", "credential": {"token": {"text": self.token}},
            "scene": "call", "isVisible": True, "subscribes": SOUND, "maximumParticipants": 0,
        }
        return await self.call({"rtc": {"enter": {"channel": room, "entry": entry}}})

    async def hears(self, text, kind, sender="server"):
        found = await self.told("rtc", "messageSent")
        message = found["message"]
        expect(base64.b64decode(message["bytes"]).decode() == text, f"the text to {self.name}", found)
        expect(message["kind"] == kind and found["sender"]["user"] == sender, f"the message to {self.name}", found)


# The walk


async def show_who_asks():
    kick = {"RoomId": ROOM, "UserId": "zoe"}
    await refused(401, "SignatureDoesNotMatch", "KickUser", "2020-12-01", kick, secret="another")
    await refused(401, "InvalidAccessKey", "KickUser", "2020-12-01", kick, key_id="AKLTanother")
    await refused(400, "InvalidTimestamp", "KickUser", "2020-12-01", kick, at=time.time() - 3600)
    await refused(404, "InvalidActionOrVersion", "KickUser", "1999-01-01", kick)
    await refused(400, "InvalidParameter.NotExistAppId", "KickUser", "2020-12-01", {**kick, "AppId": "0" * 24})
    step("who asks is known by the signature")


async def list_users():
    rooms = {"RoomId": [ROOM]}
    found = await ask("GetRoomOnlineUsers", "2023-11-01", rooms, "GET")
    expect(
        found == {
            "RoomExists": True, "TotalUser": 2, "TotalInvisibleUser": 0, "VisibleUserList": ["alice", "bob"],
            "InvisibleUserList": [],
        }, "who is in the room", found)
    found = await ask("GetRoomUsersProperty", "2023-11-01", {**rooms, "UserIds": ["zoe", "bob"]}, "GET")
    there = {user["UserID"]: user["Status"] for user in found["UserList"]}
    expect(there == {"zoe": 0, "bob": 1}, "who of two is in the room", found)
    step("users are listed")


async def send_messages(alice, bob, carol):
    sent = {"RoomId": ROOM, "From": "server", "Message": "你好"}
    expect(await ask("SendBroadcast", "2023-07-20", sent) == {"Message": "success"}, "a message to the room", None)
    for user in (alice, bob):
        await user.hears("你好", "broadcast")
    await ask("SendRoomUnicast", "2023-07-20", {**sent, "To": "bob", "Message": "psst"})
    await ask("BatchSendRoomUnicast", "2023-07-20", {**sent, "To": ["alice", "bob"], "Message": "both"})
    await bob.hears("psst", "command")
    for user in (alice, bob):
        await user.hears("both", "command")
    await ask("SendUnicast", "2023-07-20", {"From": "server", "To": "carol", "Message": "out"})
    found = await carol.told("signaling", "messageSent")
    expect(base64.b64encode(b"out").decode() in json.dumps(found), "the message outside of rooms", found)
    await refused(400, "InvalidParameter.IllegalTo", "SendRoomUnicast", "2023-07-20", {**sent, "To": "zoe"})
    await refused(400, "InvalidParameter.IllegalRoomID", "SendBroadcast", "2023-07-20", {**sent, "RoomId": "attic"})
    step("messages are sent")


async def ban_stream(alice, bob):
    frame = await bob.call({"rtc": {"publish": {"channel": ROOM, "index": 0, "kinds": SOUND, "extra": ""}}})
    expect("reply" in frame, "bob speaks", frame)
    await alice.told("rtc", "streamAdded")
    ban = {"RoomId": ROOM, "UserId": "bob", "Audio": True, "Video": False}
    for action, is_banned in (("BanUserStream", True), ("UnbanUserStream", False)):
        expect(await ask(action, "2023-11-01", ban) == {"Message": "success"}, action, None)
        for user in (alice, bob):
            found = await user.told("rtc", "streamsBanned")
            wanted = {"channel": ROOM, "user": "bob", "kinds": SOUND, "isBanned": is_banned}
            expect(found == wanted, f"what {user.name} was told", found)
    step("a stream is banned and let through")


async def limit_token(alice, bob):
    publish = {"rtc": {"publish": {"channel": ROOM, "index": 0, "kinds": SOUND, "extra": ""}}}
    limit = {"RoomId": ROOM, "UserId": "bob", "Token": bob.token, "ForbiddenInterval": 1}
    action, version = "LimitTokenPrivilege", "2023-11-01"
    before = int(time.time())
    found = await ask(action, version, limit)
    expect(found["Message"] == "Success", "a token is limited", found)
    # The server's clock is this machine's; a second may have ended meanwhile.
    expect(before + 58 <= found["EndTime"] <= time.time() + 62, "the end of the limit", found)
    found = await bob.told("rtc", "rightEnded")
    expect(found["channel"] == ROOM, "what bob was told", found)
    found = await alice.told("rtc", "streamsRemoved")
    expect(found["reason"] == "forbidden", "what alice was told", found)
    frame = await bob.call(publish)
    expect("privilegeMissing" in frame.get("error", {}), "bob may not speak", frame)
    # Another token is free.
    renewal = {"channel": ROOM, "credential": {"token": {"text": token("bob", ROOM, nonce=8)}}}
    frame = await bob.call({"rtc": {"renewRights": renewal}})
    expect("reply" in frame, "bob shows another token", frame)
    frame = await bob.call(publish)
    expect("reply" in frame, "bob speaks again", frame)
    await alice.told("rtc", "streamAdded")
    wrong = {**limit, "Token": token("bob", "attic")}
    await refused(400, "InvalidParameter.Unmarshal", action, version, wrong)
    step("a token is limited, and another is free")


async def sign_addresses():
    pairs = [("Action", "GetRoomOnlineUsers"), ("Version", "2023-11-01"), ("AppId", APP), ("RoomId", ROOM)]
    status, found = await asyncio.to_thread(open_address, address(pairs))
    expect(status == 200 and found["Result"]["TotalUser"] == 2, "a signed address", [status, found])
    for query, code in (
        (address(pairs) + "&RoleType=0", "SignatureDoesNotMatch"), (address(pairs, secret="x"), "SignatureDoesNotMatch"),
        (address(pairs, at=time.time() - 3600), "InvalidTimestamp"),
    ):
        status, found = await asyncio.to_thread(open_address, query)
        expect(found["ResponseMetadata"].get("Error", {}).get("Code") == code, f"{code} of an address", [status, found])
    step("addresses are signed")


async def remove_users(alice, bob):
    kicked = {"RoomId": ROOM, "UserId": "bob"}
    expect(await ask("KickUser", "2020-12-01", kicked) == {"message": "success"}, "a kick", None)
    for is_banned in (False, True):
        if is_banned:
            await ask("BanRoomUser", "2023-11-01", {**kicked, "ForbiddenInterval": 60})
        found = await bob.told("rtc", "removed")
        expect(found["reason"] == "removedByAdministrator" and found["channel"] == ROOM, "bob's removal", found)
        found = await alice.told("rtc", "participantLeft")
        expect(found["user"]["user"] == "bob" and found["reason"] == "removed", "bob is gone", found)
        frame = await bob.enter()
        if not is_banned:
            expect("reply" in frame, "bob comes back", frame)
            continue
        forbidden = frame.get("error", {}).get("channelForbidden", {})
        expect(forbidden.get("isForEverybody") is False, "bob is kept out", frame)
    await ask("UpdateBanRoomUserRule", "2023-11-01", {**kicked, "ForbiddenInterval": 0})
    frame = await bob.enter()
    expect("reply" in frame, "bob may come again", frame)
    step("a user is kicked, banned and let in again")


async def end_room(alice, bob):
    await ask("DismissRoom", "2020-12-01", {"RoomId": ROOM})
    for user in (alice, bob):
        found = await user.told("rtc", "removed")
        expect(found["reason"] == "channelDismissed", f"the end of the room for {user.name}", found)
    found = await ask("GetRoomOnlineUsers", "2023-11-01", {"RoomId": [ROOM]}, "GET")
    expect(found == {"RoomExists": False}, "the room is gone", found)
    step("the room is gone")


async def main():
    await show_who_asks()
    alice, bob, carol = [await User(name).open() for name in ("alice", "bob", "carol")]
    for user in (alice, bob):
        frame = await user.enter()
        expect("reply" in frame, f"{user.name} in the room", frame)
    credential = {"token": {"text": token("carol", "")}}
    frame = await carol.call({"identity": {"logIn": {"user": "carol", "credential": credential, "terminal": "phone"}}})
    expect("reply" in frame, "carol is logged in", frame)
    await list_users()
    await send_messages(alice, bob, carol)
    await ban_stream(alice, bob)
    await limit_token(alice, bob)
    await sign_addresses()
    await remove_users(alice, bob)
    await end_room(alice, bob)
    step("ok")


try:
    asyncio.run(main())
except Exception as failure:  # Whatever it is, the one who runs this wants to read it.
    print(f"FAILED {type(failure).__name__}: {failure}", flush=True)
    sys.exit(1)
