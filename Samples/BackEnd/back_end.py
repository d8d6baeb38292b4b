"""A small back end for Tencent's rooms: it follows a room by the vendor's callbacks, and puts out who is rude twice.

    PARLOR_EMULATOR_HOST=127.0.0.1:7070 back_end.py SDK_APP_ID SECRET_KEY GROUP PARLOR TENANT

Apart from its addresses it is what one writes for the vendor's own cloud: Python's standard library for Chat's REST API and for the
callbacks, and the vendor's package, tencentcloud-sdk-python-trtc, for TRTC's API. It ends with the room: with 0 if every callback was
signed and somebody was put out, else with 1.
"""

import base64
import hashlib
import hmac
import http.server
import json
import os
import queue
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request
import zlib

# The cloud is on this machine, whatever proxies the environment names; the vendor's package reads them.
for variable in [name for name in os.environ if name.lower().endswith("_proxy")]:
    del os.environ[variable]

from tencentcloud.common import credential
from tencentcloud.common.profile.client_profile import ClientProfile
from tencentcloud.common.profile.http_profile import HttpProfile
from tencentcloud.trtc.v20190722 import models, trtc_client

APP, SECRET, GROUP, PARLOR, TENANT = sys.argv[1:6]
CLOUD = f"{os.environ['PARLOR_EMULATOR_HOST']}/vendors/tencent/{APP}"
# What one chooses in the vendor's consoles.
CHAT_TOKEN, TRTC_KEY = "token-of-the-back-end", "KeyOfTheBackEnd"
RUDE = ["fool"]
# The longest time without a callback, in seconds.
PATIENCE = 60

callbacks = queue.Queue()


def say(text):
    print(f"back end: {text}", flush=True)


# Callbacks


class Callbacks(http.server.BaseHTTPRequestHandler):
    """Answers at once; what a callback leads to is done by one thread, in the order of arrival."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        place = urllib.parse.urlsplit(self.path)
        product = place.path.strip("/")
        query = {name: values[-1] for name, values in urllib.parse.parse_qs(place.query).items()}
        callbacks.put((product, json.loads(body), self.is_signed(product, query, body)))
        answer = b'{"code":0}' if product == "trtc" else b'{"ActionStatus":"OK","ErrorCode":0,"ErrorInfo":""}'
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def is_signed(self, product, query, body):
        if product == "trtc":
            right = base64.b64encode(hmac.new(TRTC_KEY.encode(), body, hashlib.sha256).digest()).decode()
            return hmac.compare_digest(right, self.headers.get("Sign", ""))
        right = hashlib.sha256((CHAT_TOKEN + query.get("RequestTime", "")).encode()).hexdigest()
        return hmac.compare_digest(right, query.get("Sign", ""))

    def log_message(self, *_):
        pass


# The cloud


def user_sig(user):
    """A UserSig: signed lines, as JSON, deflated, in Base64 with three symbols replaced."""
    now, lifetime = int(time.time()), 3600
    lines = f"TLS.identifier:{user}\nTLS.sdkappid:{APP}\nTLS.time:{now}\nTLS.expire:{lifetime}\n"
    signature = base64.b64encode(hmac.new(SECRET.encode(), lines.encode(), hashlib.sha256).digest()).decode()
    fields = {
        "TLS.ver": "2.0", "TLS.identifier": user, "TLS.sdkappid": int(APP), "TLS.expire": lifetime, "TLS.time": now,
        "TLS.sig": signature,
    }
    text = base64.b64encode(zlib.compress(json.dumps(fields).encode())).decode()
    return text.replace("+", "*").replace("/", "-").replace("=", "_")


def ask_chat(command, **body):
    query = urllib.parse.urlencode({
        "sdkappid": APP, "identifier": "administrator", "usersig": user_sig("administrator"),
        "random": int.from_bytes(os.urandom(4), "big"), "contenttype": "json",
    })
    request = urllib.request.Request(
        f"http://{CLOUD}/v4/group_open_http_svc/{command}?{query}", data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        found = json.load(answer)
    if found["ErrorCode"] != 0:
        raise RuntimeError(f"{command}: {found['ErrorCode']} {found['ErrorInfo']}")


def remove_from_room(user):
    profile = ClientProfile(httpProfile=HttpProfile(protocol="http", endpoint=CLOUD))
    client = trtc_client.TrtcClient(credential.Credential(f"AKID{APP}", SECRET), "ap-guangzhou", profile)
    request = models.RemoveUserRequest()
    request.from_json_string(json.dumps({"SdkAppId": int(APP), "RoomId": int(GROUP), "UserIds": [user]}))
    client.RemoveUser(request)


def write(text):
    body = [{"MsgType": "TIMTextElem", "MsgContent": {"Text": text}}]
    ask_chat("send_group_msg", GroupId=GROUP, Random=int.from_bytes(os.urandom(4), "big") % 2**31, MsgBody=body)


# The room


class Room:
    """One room, as the callbacks tell of it."""

    def __init__(self):
        self.warned, self.put_out, self.left = set(), set(), set()
        self.is_over = False

    def take_chat(self, body):
        command = body["CallbackCommand"]
        if body.get("GroupId") != GROUP:
            return
        if command == "Group.CallbackAfterCreateGroup":
            say(f"{body['Owner_Account']} makes the room {GROUP}, \"{body['Name']}\"")
        elif command == "Group.CallbackAfterNewMemberJoin":
            say(f"{members(body['NewMemberList'])} comes in")
        elif command == "Group.CallbackAfterMemberExit":
            how = "is put out" if body["ExitType"] == "Kicked" else "goes"
            say(f"{members(body['ExitMemberList'])} {how}")
            self.left.update(member["Member_Account"] for member in body["ExitMemberList"])
        elif command == "Group.CallbackAfterSendMsg":
            self.read(body["From_Account"], body["MsgBody"])
        elif command == "Group.CallbackAfterGroupDestroyed":
            say("the room is closed")
            self.is_over = True

    def take_trtc(self, body):
        event, info = body["EventType"], body["EventInfo"]
        if str(info.get("RoomId")) != GROUP:
            return
        if event == 203:
            say(f"{info['UserId']} speaks")
        elif event == 104 and info.get("Reason") == 3:
            say(f"{info['UserId']} hears nobody any more")

    def read(self, user, elements):
        text = " ".join(element["MsgContent"].get("Text", "") for element in elements)
        if not any(word in text.lower() for word in RUDE):
            return
        say(f"{user} writes: {text}")
        if user not in self.warned:
            self.warned.add(user)
            write(f"{user}, please be kind. The next time you will be put out.")
        elif user not in self.put_out:
            self.put_out.add(user)
            ask_chat("ban_group_member", GroupId=GROUP, Members_Account=[user], Duration=3600)
            remove_from_room(user)


def members(entries):
    return ", ".join(entry["Member_Account"] for entry in entries)


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Callbacks)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    # For the vendor's cloud one sets these in its consoles.
    webhooks = [f"url={address}/chat,product=chat,secret={CHAT_TOKEN}", f"url={address}/trtc,product=trtc,secret={TRTC_KEY}"]
    change = [PARLOR, "tenant", "change", TENANT]
    for webhook in webhooks:
        change += ["--webhook", webhook]
    subprocess.run(change, check=True, stdout=subprocess.DEVNULL)
    say("listens for callbacks")

    room, count, unsigned = Room(), 0, 0
    while not room.is_over:
        product, body, is_signed = callbacks.get(timeout=PATIENCE)
        count += 1
        if not is_signed:
            unsigned += 1
            say(f"✗ a callback of {product} has a wrong signature")
            continue
        room.take_trtc(body) if product == "trtc" else room.take_chat(body)
    if unsigned or not room.put_out or not room.put_out <= room.left:
        say(f"✗ {count} callbacks, {unsigned} with a wrong signature; put out: {sorted(room.put_out)}; left: {sorted(room.left)}")
        return 1
    say(f"✓ {count} callbacks, each signed as the vendor signs")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except queue.Empty:
        say(f"✗ no callback came for {PATIENCE} seconds")
        sys.exit(1)
