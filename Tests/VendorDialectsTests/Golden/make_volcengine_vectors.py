"""Makes volcengine-token-vectors.json: tokens 001 from their published layout, in another language than the dialect's.

Run: python3 make_volcengine_vectors.py > volcengine-token-vectors.json
"""
import base64
import hashlib
import hmac
import json
import struct


def text(value):
    data = value.encode()
    return struct.pack("<H", len(data)) + data


def token(app_id, app_key, room, user, nonce, issued, expires, privileges):
    message = struct.pack("<III", nonce, issued, expires) + text(room) + text(user)
    message += struct.pack("<H", len(privileges))
    for number in sorted(privileges):
        message += struct.pack("<HI", number, privileges[number])
    signature = hmac.new(app_key.encode(), message, hashlib.sha256).digest()
    content = struct.pack("<H", len(message)) + message + struct.pack("<H", len(signature)) + signature
    return "001" + app_id + base64.b64encode(content).decode()


APP, KEY = "0123456789abcdef01234567", "0123456789abcdef0123456789abcdef"
CASES = [
    (APP, KEY, "room_1001", "user_a", 12345678, 1700000000, 1700007200, {0: 1700003600, 1: 1700003600, 2: 1700003600, 3: 1700003600, 4: 0}),
    (APP, KEY, "", "user_a", 7, 1700000000, 1700604800, {}),
    (APP, KEY, "*", "user_a", 1, 1700000000, 0, {0: 0, 1: 0, 2: 0, 3: 0, 4: 0}),
    (APP, KEY, "lobby", "alice@example.com", 99999999, 1700000000, 1700086400, {4: 1700000060}),
    (APP, KEY, "lobby", "bob", 4294967295, 4294967294, 4294967295, {1: 4294967295}),
    (APP, "k", "r", "u", 0, 0, 0, {}),
    (APP, "parlor-demo-secret-worthless-003", "a" * 128, "b" * 128, 5, 1, 2, {2: 3, 3: 4}),
    ("zzzzzzzzzzzzzzzzzzzzzzzz", KEY, "语聊房", "用户🎤", 42, 1700000000, 1700003600, {0: 1, 1: 1, 2: 1, 3: 1, 4: 2}),
]
NAMES = ["appID", "appKey", "room", "user", "nonce", "issued", "expires"]
vectors = [
    {**dict(zip(NAMES, case)), "privileges": [[number, end] for number, end in sorted(case[7].items())], "token": token(*case)}
    for case in CASES
]
print(json.dumps({"version001": vectors}, indent=2, ensure_ascii=False))
