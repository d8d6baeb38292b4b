"""An app's own server for Tencent's rooms, written from the vendor's pages on its server APIs, and two of its users.

    tencent_backend.py PORT SDK_APP_ID SECRET_KEY SECRET_ID

Chat is asked with Python's standard library, TRTC by the vendor's own package, tencentcloud-sdk-python-trtc, which gets another
endpoint and nothing else; the users speak the protocol of WireProtocol.md. Imports accounts, makes a live group, writes to it, mutes,
puts out and keeps out a user, stops a voice, removes a user from the room and ends both; checks every answer and what the users got, and
ends at the first difference: 1, with what was found. Else 0 and ok.
"""

import asyncio
import base64
import hashlib
import hmac
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import zlib

# The server is on this machine, whatever proxies the environment names; the vendor's package reads them.
for variable in [name for name in os.environ if name.lower().endswith("_proxy")]:
    del os.environ[variable]

from tencentcloud.common import credential
from tencentcloud.common.exception.tencent_cloud_sdk_exception import TencentCloudSDKException
from tencentcloud.common.profile.client_profile import ClientProfile
from tencentcloud.common.profile.http_profile import HttpProfile
from tencentcloud.trtc.v20190722 import models, trtc_client
from wire_user import PATIENCE, WireUser, expect

PORT, APP, SECRET, SECRET_ID = sys.argv[1:5]
BASE = f"127.0.0.1:{PORT}/vendors/tencent/{APP}"
GROUP, ROOM = "lobby", 10001
SOUND = 1


def step(text):
    print(text, flush=True)


def user_sig(user, secret=SECRET, now=None):
    """A UserSig: signed lines, as JSON, deflated, in Base64 with three symbols replaced."""
    now, lifetime = int(time.time()) if now is None else now, 3600
    lines = f"TLS.identifier:{user}\nTLS.sdkappid:{APP}\nTLS.time:{now}\nTLS.expire:{lifetime}\n"
    signature = base64.b64encode(hmac.new(secret.encode(), lines.encode(), hashlib.sha256).digest()).decode()
    fields = {
        "TLS.ver": "2.0", "TLS.identifier": user, "TLS.sdkappid": int(APP), "TLS.expire": lifetime, "TLS.time": now,
        "TLS.sig": signature,
    }
    text = base64.b64encode(zlib.compress(json.dumps(fields).encode())).decode()
    return text.replace("+", "*").replace("/", "-").replace("=", "_")


# Chat


def send(command, body, identifier="administrator", sig=None):
    """The JSON of the answer to one request; HTTP says 200 whatever came of it."""
    query = urllib.parse.urlencode({
        "sdkappid": APP, "identifier": identifier, "usersig": sig or user_sig(identifier), "random": 99999999,
        "contenttype": "json",
    })
    request = urllib.request.Request(f"http://{BASE}/v4/{command}?{query}", data=json.dumps(body).encode(), method="POST")
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        expect(answer.status == 200, f"the status of {command}", answer.status)
        return json.loads(answer.read())


async def ask(command, body):
    """The answer to a request that succeeds."""
    # On another thread, so that the users can be told meanwhile.
    found = await asyncio.to_thread(send, command, body)
    expect(found["ActionStatus"] == "OK" and found["ErrorCode"] == 0, f"{command} {body}", found)
    return found


async def refused(code, command, body, **more):
    found = await asyncio.to_thread(send, command, body, **more)
    expect(found["ActionStatus"] == "FAIL" and found["ErrorCode"] == code and found["ErrorInfo"], f"{code} of {command}", found)


# TRTC


def client(secret_id=SECRET_ID, secret=SECRET):
    profile = ClientProfile(httpProfile=HttpProfile(protocol="http", endpoint=BASE))
    return trtc_client.TrtcClient(credential.Credential(secret_id, secret), "ap-guangzhou", profile)


async def act(name, **fields):
    """The answer of the vendor's package to an action that succeeds."""
    request = getattr(models, name + "Request")()
    request.from_json_string(json.dumps({"SdkAppId": int(APP), **fields}))
    answer = await asyncio.to_thread(getattr(client(), name), request)
    expect(answer.RequestId, f"{name} {fields}", answer.to_json_string())


async def failed(code, name, who=None, **fields):
    """An action that fails; the package makes an exception of it."""
    request = getattr(models, name + "Request")()
    request.from_json_string(json.dumps({"SdkAppId": int(APP), **fields}))
    try:
        await asyncio.to_thread(getattr(who or client(), name), request)
    except TencentCloudSDKException as failure:
        expect(failure.get_code() == code and failure.get_request_id(), f"{code} of {name}", str(failure))
        return
    expect(False, f"{code} of {name}", "it succeeded")


# Users


class User(WireUser):
    """One user on one connection."""

    def __init__(self, name):
        super().__init__(name, PORT, APP)

    async def must(self, command):
        frame = await self.call(command)
        expect("reply" in frame, f"{self.name}: {command}", frame)

    async def log_in(self):
        credential = {"token": {"text": user_sig(self.name)}}
        return await self.call({"identity": {"logIn": {"user": self.name, "credential": credential, "terminal": "phone"}}})

    async def join_group(self):
        return await self.call({"room": {"enter": {"room": GROUP, "entry": {"join": {}}}}})

    async def enter_room(self):
        entry = {
            "user": self.name, "nickname": "", "credential": {"token": {"text": user_sig(self.name)}},
            "scene": "call", "isVisible": True, "subscribes": SOUND, "maximumParticipants": 0,
        }
        await self.must({"rtc": {"enter": {"channel": str(ROOM), "entry": entry}}})


# The walk


async def show_who_asks():
    check = "im_open_login_svc/account_check"
    body = {"CheckItem": [{"UserID": "alice"}]}
    await refused(60010, check, body, identifier="alice")
    await refused(70009, check, body, sig=user_sig("administrator", secret="another"))
    await refused(70001, check, body, sig=user_sig("administrator", now=int(time.time()) - 7200))
    await failed("AuthFailure.SecretIdNotFound", "DismissRoom", who=client(secret_id="AKIDanother"), RoomId=ROOM)
    await failed("AuthFailure.SignatureFailure", "DismissRoom", who=client(secret="another"), RoomId=ROOM)
    await failed("FailedOperation.RoomNotExist", "DismissRoom", RoomId=ROOM)
    step("who asks is known by the signature")


async def import_accounts():
    for name in ("alice", "bob"):
        await ask("im_open_login_svc/account_import", {"UserID": name, "Nick": name.capitalize()})
    found = await ask("profile/portrait_get", {"To_Account": ["bob"], "TagList": ["Tag_Profile_IM_Nick"]})
    items = found["UserProfileItem"][0]["ProfileItem"]
    expect(items == [{"Tag": "Tag_Profile_IM_Nick", "Value": "Bob"}], "bob's profile", found)
    step("accounts are imported")


async def run_group(alice, bob):
    service = "group_open_http_svc/"
    await ask(service + "create_group", {"Type": "AVChatRoom", "Name": "Lobby", "GroupId": GROUP, "Owner_Account": "alice"})
    for user in (alice, bob):
        frame = await user.log_in()
        expect("reply" in frame, f"{user.name} is logged in", frame)
        frame = await user.join_group()
        expect("reply" in frame, f"{user.name} in the group", frame)
    sent = {"GroupId": GROUP, "Random": 1, "MsgBody": [{"MsgType": "TIMTextElem", "MsgContent": {"Text": "你好"}}]}
    first, again = await ask(service + "send_group_msg", sent), await ask(service + "send_group_msg", sent)
    expect(first["MsgSeq"] == again["MsgSeq"] == 1, "one message for two calls", [first, again])
    for user in (alice, bob):
        found = await user.told("room", "messageSent")
        expect(found["message"]["body"] == {"text": {"text": "你好"}}, f"the message to {user.name}", found)
    await ask(service + "set_group_attr", {"GroupId": GROUP, "GroupAttr": [{"key": "seat0", "value": "bob"}]})
    found = await alice.told("attribute", "changed")
    expect(found["set"] == [{"key": "seat0", "value": "bob"}], "the seat", found)
    await ask(service + "forbid_send_msg", {"GroupId": GROUP, "Members_Account": ["bob"], "MuteTime": 60})
    frame = await bob.call({"room": {"send": {"room": GROUP, "message": {
        "id": "m", "body": {"text": {"text": "x"}}, "priority": 2, "isOnlineOnly": False, "attachment": "",
    }}}})
    expect("muted" in frame.get("error", {}), "bob is muted", frame)
    await ask(service + "ban_group_member", {"GroupId": GROUP, "Members_Account": ["bob"], "Duration": 60})
    for user in (alice, bob):
        found = await user.told("room", "memberLeft")
        expect("removedByAdministrator" in found["reason"], f"what {user.name} heard of bob", found)
    frame = await bob.join_group()
    expect("banned" in frame.get("error", {}), "bob is kept out", frame)
    await ask(service + "destroy_group", {"GroupId": GROUP})
    await alice.told("room", "dismissed")
    await refused(10010, service + "destroy_group", {"GroupId": GROUP})
    step("a group is made, spoken to, and ended")


async def run_room(alice, bob):
    for user in (alice, bob):
        await user.enter_room()
    await bob.must({"rtc": {"publish": {"channel": str(ROOM), "index": 0, "kinds": SOUND, "extra": ""}}})
    # The package has no method for this action; its general one sends any.
    block = {"SdkAppId": int(APP), "RoomId": ROOM, "UserId": "bob", "IsMute": 2}
    found = json.loads(await asyncio.to_thread(client().call, "SetUserBlocked", block))
    expect("Error" not in found["Response"], "bob's voice is stopped", found)
    found = (await alice.told("rtc", "streamChanged"))["stream"]
    expect(found["publisher"]["user"] == "bob" and found["muted"] == SOUND, "what alice heard", found)
    await act("RemoveUser", RoomId=ROOM, UserIds=["bob"])
    found = await bob.told("rtc", "removed")
    expect(found["reason"] == "removedByAdministrator", "bob's removal", found)
    await alice.told("rtc", "participantLeft")
    await failed("FailedOperation.UserNotExist", "RemoveUser", RoomId=ROOM, UserIds=["bob"])
    await failed("FailedOperation.RoomNotExist", "DismissRoomByStrRoomId", RoomId=str(ROOM))
    await act("DismissRoom", RoomId=ROOM)
    found = await alice.told("rtc", "removed")
    expect(found["reason"] == "channelDismissed", "the end of the room", found)
    step("a voice is stopped, a user is removed, and the room ends")


async def main():
    await show_who_asks()
    await import_accounts()
    alice, bob = [await User(name).open() for name in ("alice", "bob")]
    await run_group(alice, bob)
    await run_room(alice, bob)
    await ask("im_open_login_svc/kick", {"UserID": "alice"})
    await alice.told("identity", "forcedOffline")
    step("ok")


try:
    asyncio.run(main())
except Exception as failure:  # Whatever it is, the one who runs this wants to read it.
    print(f"FAILED {type(failure).__name__}: {failure}", flush=True)
    sys.exit(1)
