"""Makes token04-vectors.json: tokens of version 04 as ZEGO's public generators make them.

Written from the public description of the format, not from the generators: "04" and Base64 of the big-endian expiry,
the length and bytes of a vector, the length and bytes of AES over compact JSON, and in the newer variant the byte 1.
The older generators seal with AES-CBC and PKCS#7 and write the keys in one order, the newer ones with AES-GCM and in
another; the newer ones are Go, whose JSON escapes <, > and &.

    python3 make_token04_vectors.py > token04-vectors.json      (needs the package cryptography)
"""

import base64
import json
import struct

from cryptography.hazmat.primitives import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

SECRET = "0123456789abcdef0123456789abcdef"
PRIVILEGES = '{"room_id":"room1","privilege":{"1":1,"2":0},"stream_id_list":null}'
STREAMS = '{"room_id":"room1","privilege":{"1":1,"2":1},"stream_id_list":["room1_alice_main"]}'


def go_json(fields):
    text = json.dumps(fields, separators=(",", ":"), ensure_ascii=False)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, "\\u%04x" % ord(character))
    return text


def plain(variant, app, user, now, expiry, nonce, payload):
    if variant == "gcm":
        fields = {"app_id": app, "user_id": user, "ctime": now, "expire": expiry, "nonce": nonce, "payload": payload}
        return go_json(fields)
    fields = {"app_id": app, "user_id": user, "nonce": nonce, "ctime": now, "expire": expiry, "payload": payload}
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


def token(variant, vector, text, expiry, secret=SECRET):
    key = secret.encode()
    if variant == "cbc":
        padder = padding.PKCS7(128).padder()
        padded = padder.update(text.encode()) + padder.finalize()
        encryptor = Cipher(algorithms.AES(key), modes.CBC(vector)).encryptor()
        sealed = encryptor.update(padded) + encryptor.finalize()
    else:
        sealed = AESGCM(key).encrypt(vector, text.encode(), None)
    binary = struct.pack("!q", expiry) + struct.pack("!H", len(vector)) + vector
    binary += struct.pack("!H", len(sealed)) + sealed
    if variant == "gcm":
        binary += b"\x01"
    return "04" + base64.b64encode(binary).decode()


def vectors():
    cases = [
        (123456789, "alice", 1700000000, 3600, 987654321, ""),
        (123456789, "alice", 1700000000, 3600, 987654321, PRIVILEGES),
        (4294967295, "a<b>&\"\\c", 1700000000, 30, -2147483648, STREAMS),
        (1, "u" * 32, 1767225600, 2073600, 0, "not JSON at all"),
        (1234567890, "zoë✓", 1767225600, 1, 2147483647, "{}"),
    ]
    for app, user, now, lifetime, nonce, payload in cases:
        for variant, vector in (("cbc", b"abcdefgh01234567"), ("gcm", bytes(range(12)))):
            expiry = now + lifetime
            text = plain(variant, app, user, now, expiry, nonce, payload)
            yield {
                "variant": variant, "vector": vector.hex(), "app": app, "secret": SECRET, "user": user, "now": now,
                "expire": lifetime, "nonce": nonce, "payload": payload, "json": text,
                "token": token(variant, vector, text, expiry),
            }


print(json.dumps({"vectors": list(vectors())}, indent=1, ensure_ascii=False))
