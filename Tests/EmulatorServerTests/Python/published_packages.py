"""An app's own server that uses nothing but packages that PyPI has for a vendor's cloud, and users with the tokens that they make.

    published_packages.py VENDOR PORT APP SECRET [KEY_ID]

VENDOR is tencent, agora, volcengine or easemob. The packages run as they were published: they get another host and nothing else. Every
token that one makes is shown by a user who logs in or enters a channel, over the protocol of WireProtocol.md. Ends at the first
difference: 1, with what was found. Else 0 and ok.
"""

import asyncio
import json
import os
import struct
import sys
import time
import urllib.parse

# The server is on this machine, whatever proxies the environment names; the packages read them.
for variable in [name for name in os.environ if name.lower().endswith("_proxy")]:
    del os.environ[variable]

from wire_user import WireUser, expect

VENDOR, PORT, APP, SECRET = sys.argv[1:5]
KEY_ID = sys.argv[5] if len(sys.argv) > 5 else ""
ROOM = "lobby"
SOUND = 1


def step(text):
    print(text, flush=True)


class User(WireUser):
    """One user on one connection, who has tokens from elsewhere."""

    def __init__(self, name):
        super().__init__(name, PORT, APP)

    async def log_in(self, token):
        credential = {"token": {"text": token}}
        return await self.call({"identity": {"logIn": {"user": self.name, "credential": credential, "terminal": "phone"}}})

    async def enter(self, token, channel=ROOM):
        entry = {
            "user": self.name, "nickname": "", "credential": {"token": {"text": token}}, "scene": "call",
            "isVisible": True, "subscribes": SOUND, "maximumParticipants": 0,
        }
        return await self.call({"rtc": {"enter": {"channel": channel, "entry": entry}}})

    async def publish(self):
        return await self.call({"rtc": {"publish": {"channel": ROOM, "index": 0, "kinds": SOUND, "extra": ""}}})


def done(frame, what):
    expect("reply" in frame, what, frame)


def refused(frame, error, what):
    expect(error in frame.get("error", {}), what, frame)


# Tencent: tls-sig-api-v2


async def tencent():
    from TLSSigAPIv2 import TLSSigAPIv2

    maker = TLSSigAPIv2(int(APP), SECRET)
    alice, bob = [await User(name).open() for name in ("alice", "bob")]
    done(await alice.log_in(maker.gen_sig("alice", 3600)), "alice with her UserSig")
    refused(await bob.log_in(maker.gen_sig("alice", 3600)), "tokenForAnotherUser", "bob with alice's UserSig")
    refused(await bob.log_in(maker.gen_sig("bob", -1)), "tokenExpired", "bob with a UserSig that is over")
    other = TLSSigAPIv2(int(APP), "another key")
    refused(await bob.log_in(other.gen_sig("bob", 3600)), "tokenSignatureInvalid", "bob with another key")
    other = TLSSigAPIv2(int(APP) + 1, SECRET)
    refused(await bob.log_in(other.gen_sig("bob", 3600)), "tokenForAnotherApp", "bob with another app's UserSig")
    # As it makes a PrivateMapKey: version, user, app, room, end, all rights, type of account.
    buffer = struct.pack(">BH3sIIIII", 0, 3, b"bob", int(APP), 10001, int(time.time()) + 3600, 255, 0)
    done(await bob.log_in(maker.gen_sig_with_userbuf("bob", 3600, buffer)), "bob with a buffer in his UserSig")
    done(await alice.enter(maker.gen_sig("alice", 3600)), "alice in a room")
    step("UserSigs of tls-sig-api-v2 log in")


# Agora: agora-token-builder makes tokens of version 006, the vendor's agora-rest-client-python those of version 007


async def agora():
    from agora_rest.utils.RtcTokenBuilder2 import RtcTokenBuilder as NewBuilder
    from agora_token_builder import RtcTokenBuilder as OldBuilder

    publisher = 1

    def old(user, channel=ROOM, certificate=SECRET, seconds=3600):
        make = OldBuilder.buildTokenWithUid if isinstance(user, int) else OldBuilder.buildTokenWithAccount
        return make(APP, certificate, channel, user, publisher, int(time.time()) + seconds)

    def new(user, channel=ROOM, certificate=SECRET, seconds=3600):
        make = NewBuilder.build_token_with_uid if isinstance(user, int) else NewBuilder.build_token_with_user_account
        return make(APP, certificate, channel, user, publisher, seconds, seconds)

    # What a token of version 006 is for is in its signature only.
    for version, token, another in (("006", old, "tokenSignatureInvalid"), ("007", new, "privilegeMissing")):
        expect(token(7).startswith(version), "the version", token(7))
        ann, bob, carol = [await User(name).open() for name in ("7", "8", "carol")]
        done(await ann.enter(token(7)), f"7 with a token {version}")
        done(await ann.publish(), f"7 speaks with a token {version}")
        refused(await bob.enter(token(7)), "tokenForAnotherUser", f"8 with the token {version} of 7")
        refused(await bob.enter(token(8, channel="attic")), another, f"8 with a token {version} of another channel")
        refused(await bob.enter(token(8, certificate="0" * 32)), "tokenSignatureInvalid", "8 with another certificate")
        done(await bob.enter(token(0)), f"8 with a token {version} for anybody")
        done(await carol.enter(token("carol")), f"carol with a token {version} for an account")
        for user in (ann, bob, carol):
            done(await user.call({"rtc": {"leave": {"channel": ROOM}}}), f"{user.name} leaves")
    refused(await bob.enter(old(8, seconds=-60)), "tokenExpired", "8 with a token that is over")
    step("tokens of agora-token-builder and agora-rest-client-python enter a channel")


# Volcengine: volcengine


async def volcengine():
    from volcengine.ApiInfo import ApiInfo
    from volcengine.base.Service import Service
    from volcengine.Credentials import Credentials
    from volcengine.ServiceInfo import ServiceInfo
    import volcengine_tokens

    def info(method, action, version):
        return ApiInfo(method, "/", {"Action": action, "Version": version}, {}, {})

    actions = {
        "GetRoomOnlineUsers": info("GET", "GetRoomOnlineUsers", "2023-11-01"),
        "SendBroadcast": info("POST", "SendBroadcast", "2023-07-20"),
        "BanUserStream": info("POST", "BanUserStream", "2023-11-01"),
        "KickUser": info("POST", "KickUser", "2020-12-01"),
        "DismissRoom": info("POST", "DismissRoom", "2020-12-01"),
    }

    def client(key_id=KEY_ID, secret=SECRET):
        # What the vendor's host would be; the package puts the path behind it.
        host = f"127.0.0.1:{PORT}/vendors/volcengine/{APP}"
        credentials = Credentials(key_id, secret, "rtc", "cn-north-1")
        return Service(ServiceInfo(host, {"Accept": "application/json"}, credentials, 60, 60), actions)

    async def ask(action, fields, who=None):
        text = await asyncio.to_thread((who or client()).json, action, {}, json.dumps({"AppId": APP, **fields}))
        found = json.loads(text)
        expect("Error" not in found["ResponseMetadata"], action, found)
        return found["Result"]

    async def failed(code, action, fields, who=None):
        try:
            await ask(action, fields, who)
        except AssertionError:
            raise
        except Exception as failure:
            expect(code in str(failure), f"{code} of {action}", str(failure))
            return
        expect(False, f"{code} of {action}", "it succeeded")

    alice, bob = [await User(name).open() for name in ("alice", "bob")]
    for user in (alice, bob):
        done(await user.enter(volcengine_tokens.token(APP, SECRET, user.name, ROOM)), f"{user.name} in the room")
    query = {"AppId": APP, "RoomId": ROOM}
    found = json.loads(await asyncio.to_thread(client().get, "GetRoomOnlineUsers", query))["Result"]
    expect(found["VisibleUserList"] == ["alice", "bob"], "who is in the room", found)
    kick = {"RoomId": ROOM, "UserId": "bob"}
    await failed("SignatureDoesNotMatch", "KickUser", kick, client(secret="another"))
    await failed("InvalidAccessKey", "KickUser", kick, client(key_id="AKLTanother"))
    await failed("InvalidParameter.IllegalRoomID", "SendBroadcast", {"RoomId": "attic", "From": "server", "Message": "x"})
    await ask("SendBroadcast", {"RoomId": ROOM, "From": "server", "Message": "你好 & more"})
    for user in (alice, bob):
        found = await user.told("rtc", "messageSent")
        expect(found["sender"]["user"] == "server", f"the message to {user.name}", found)
    await ask("BanUserStream", {**kick, "Audio": True, "Video": False})
    for user in (alice, bob):
        found = await user.told("rtc", "streamsBanned")
        expect(found["user"] == "bob" and found["isBanned"], f"what {user.name} heard of the ban", found)
    await ask("KickUser", kick)
    found = await bob.told("rtc", "removed")
    expect(found["reason"] == "removedByAdministrator", "bob's removal", found)
    await ask("DismissRoom", {"RoomId": ROOM})
    found = await alice.told("rtc", "removed")
    expect(found["reason"] == "channelDismissed", "the end of the room", found)
    step("the client of volcengine signs, lists, speaks, bans, kicks and dismisses")


# Easemob: ease-restapi


async def easemob():
    from ease_restapi import config

    organization, name = APP.split("#")
    config.HOST_SERVER = f"http://127.0.0.1:{PORT}/vendors/easemob/{urllib.parse.quote(APP, safe='')}"
    config.APP_ORG, config.APP_NAME, config.APP_KEY = organization, name, APP
    # It reads its settings while it is loaded.
    from ease_restapi import service

    async def ask(call, *arguments):
        """What a call of the package gives: whether it succeeded, and the answer."""
        return await asyncio.to_thread(call, *arguments)

    async def must(call, *arguments):
        succeeded, found = await ask(call, *arguments)
        expect(succeeded, call.__name__, found)
        return found

    async def fails(code, call, *arguments):
        succeeded, found = await ask(call, *arguments)
        expect(not succeeded and code in found, f"{code} of {call.__name__}", found)

    server = service.AppClientAuth(KEY_ID, SECRET)
    await must(service.create_user_credit, server, "ann", "secret one")
    found = await must(service.create_users, server, [{"username": n, "password": n} for n in ("bob", "cid")])
    expect([user["username"] for user in found["entities"]] == ["bob", "cid"], "two users", found)
    await fails("duplicate_unique_property_exists", service.create_user_credit, server, "ann", "again")
    found = await must(service.pickup_user, server, "ann")
    expect(found["entities"][0]["username"] == "ann", "ann", found)
    await fails("service_resource_not_found", service.pickup_user, server, "zoe")
    found = await must(service.look_user_status, server, "ann")
    expect(found["data"] == {"ann": "offline"}, "ann's state", found)
    # A user's token, from the user's name and password.
    token = (await asyncio.to_thread(service.AppAdminAccountAuth("ann", "secret one").acquire_token)).token
    ann, bob = [await User(name).open() for name in ("ann", "bob")]
    refused(await bob.log_in(token), "tokenForAnotherUser", "bob with ann's token")
    done(await ann.log_in(token), "ann with her token")
    found = await must(service.look_user_status, server, "ann")
    expect(found["data"] == {"ann": "online"}, "ann's state", found)
    await must(service.passwd_user, server, "ann", "secret two")
    await ann.told("identity", "forcedOffline")
    refused(await (await User("ann").open()).log_in(token), "tokenRevoked", "ann with the token of the old password")
    found = await must(service.pickup_users, server, 2)
    expect([user["username"] for user in found["entities"]] == ["ann", "bob"] and found["cursor"], "a page", found)
    await must(service.delete_user, server, "ann")
    found = await must(service.delete_users, server, None, 5)
    expect([user["username"] for user in found["entities"]] == ["bob", "cid"], "who is deleted", found)
    await fails("service_resource_not_found", service.delete_user, server, "bob")
    step("the client of ease-restapi registers, reads and deletes users")


try:
    asyncio.run({"tencent": tencent, "agora": agora, "volcengine": volcengine, "easemob": easemob}[VENDOR]())
    step("ok")
except Exception as failure:  # Whatever it is, the one who runs this wants to read it.
    print(f"FAILED {type(failure).__name__}: {failure}", flush=True)
    sys.exit(1)
