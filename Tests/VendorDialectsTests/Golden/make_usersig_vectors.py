#!/usr/bin/env python3
"""Golden UserSigs from the vendor's own public generator.

Set-up, in a throw-away environment:
    python3 -m venv venv && venv/bin/pip install tls-sig-api-v2==1.1

Write the vectors (the clock is frozen, so the output depends on zlib's version only):
    venv/bin/python make_usersig_vectors.py > usersig-vectors.json

Check UserSigs made by this package (our-usersigs.json, rewritten by RECORD=1 swift test --filter TokenFormatTests):
    venv/bin/python make_usersig_vectors.py --check our-usersigs.json

The generator signs user buffers but does not lay them out; the layout here is written from the documents.
Vectors are one JSON object a line, inside one array.
"""

import json
import struct
import sys
import time
import zlib

import TLSSigAPIv2

KEYS = [
    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    "fake-secret-of-the-demo-tenant",
    "k",
    "ключ 密钥",
]
USERS = [
    "xiaojun",
    "a",
    "alice-01_B",
    "thirty-two bytes long, printable",
    'quote " slash / backslash \\ end',
    "line\nbreak\ttab",
    "小军",
    "e\u0301 and \u00e9",
    "\U0001f3a4 singer",
    "del\x7f",
]


def user_buffer(user, app, room, expires_at, privileges):
    """A privateMapKey's user buffer: a number makes the numeric-room version, a text the string-room version."""
    account = user.encode()
    is_text = isinstance(room, str)
    data = struct.pack(">BH", 1 if is_text else 0, len(account)) + account
    data += struct.pack(">IIIII", app, 0 if is_text else room, expires_at, privileges, 0)
    if is_text:
        name = room.encode()
        data += struct.pack(">H", len(name)) + name
    return data


def generate(app, key, user, now, expire, room=None, privileges=None):
    """One token of the vendor's generator, made at `now`."""
    clock, time.time = time.time, lambda: now
    try:
        api = TLSSigAPIv2.TLSSigAPIv2(app, key)
        if room is None:
            return api.gen_sig(user, expire)
        return api.gen_sig_with_userbuf(user, expire, user_buffer(user, app, room, now + expire, privileges))
    finally:
        time.time = clock


def json_text(token):
    """The JSON inside a token."""
    return zlib.decompress(TLSSigAPIv2.base64_decode_url(token.encode())).decode()


def cases():
    """Every combination worth keeping, as keyword arguments of `generate`."""
    base = {"app": 1400000000, "key": KEYS[0], "now": 1700000000}
    # The three worked examples of the documents.
    yield {**base, "user": "xiaojun", "expire": 604800}
    yield {**base, "user": "xiaojun", "expire": 86400, "room": 10000, "privileges": 255}
    yield {**base, "user": "xiaojun", "expire": 86400, "room": "adbjkl", "privileges": 42}
    for user in USERS:
        yield {**base, "user": user, "expire": 15552000}
        yield {**base, "user": user, "expire": 7200, "room": 7, "privileges": 12}
    for key in KEYS:
        yield {**base, "key": key, "user": "bob", "expire": 86400}
        yield {**base, "key": key, "user": "bob", "expire": 86400, "room": "stage", "privileges": 255}
    for expire in (1, 59, 15552000, 2000000000):
        yield {**base, "user": "carol", "expire": expire}
    for app in (1, 1600000001, 4294967295):
        yield {**base, "app": app, "user": "dave", "expire": 604800}
        yield {**base, "app": app, "user": "dave", "expire": 604800, "room": 4294967294, "privileges": 2}
    for privileges in (0, 1, 2, 4, 8, 16, 32, 64, 128):
        yield {**base, "user": "erin", "expire": 600, "room": 99, "privileges": privileges}
    yield {**base, "user": "frank", "expire": 600, "room": "a room, with: punctuation & {more}~", "privileges": 8}
    yield {**base, "user": "frank", "expire": 600, "room": "房间", "privileges": 8}
    yield {**base, "now": 0, "user": "grace", "expire": 60}


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--check":
        return check(sys.argv[2])
    rows = []
    for case in cases():
        token = generate(**case)
        rows.append(json.dumps({**case, "json": json_text(token), "token": token}, sort_keys=True))
    print('{"zlib": "%s", "vectors": [\n%s\n]}' % (zlib.ZLIB_RUNTIME_VERSION, ",\n".join(rows)))
    return 0


def check(path):
    """Whether the vendor's generator, given the same arguments, says what ours said."""
    with open(path, encoding="utf-8") as file:
        rows = json.load(file)["vectors"]
    exact = 0
    for row in rows:
        case = {name: row[name] for name in ("app", "key", "user", "now", "expire", "room", "privileges") if name in row}
        theirs = generate(**case)
        if json_text(row["token"]) != json_text(theirs):
            print("different: %s\n  ours   %s\n  theirs %s" % (case, json_text(row["token"]), json_text(theirs)))
            return 1
        exact += row["token"] == theirs
    print("%d tokens say the same; %d are the same text (zlib %s)" % (len(rows), exact, zlib.ZLIB_RUNTIME_VERSION))
    return 0


if __name__ == "__main__":
    sys.exit(main())
