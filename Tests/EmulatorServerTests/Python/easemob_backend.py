"""An app's own server for Easemob's chat, written from the vendor's pages on its REST API, with Python's standard library alone.

    easemob_backend.py URL ORG APP CLIENT_ID CLIENT_SECRET

URL is what the vendor's host would be: behind it come /ORG/APP and the paths. Walks from a token to the end of a chat room,
checks every status and every envelope on the way, and ends at the first difference: 1, with what was found. Else 0 and ok.
"""

import json
import sys
import urllib.error
import urllib.parse
import urllib.request

URL, ORG, APP, CLIENT_ID, CLIENT_SECRET = sys.argv[1:6]
PATIENCE = 600
# The server is on this machine, whatever proxies the environment names.
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))
token = None


def expect(condition, what, found):
    if not condition:
        raise AssertionError(f"{what}: {json.dumps(found, ensure_ascii=False)}")


def send(method, path, body=None, shown=None, kind="application/json", raw=None):
    """The status and the JSON of the answer to one request."""
    data = raw if raw is not None else None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{URL}/{ORG}/{APP}{path}", data=data, method=method)
    request.add_header("Accept", "application/json")
    if data is not None:
        request.add_header("Content-Type", kind)
    if shown is not None:
        request.add_header("Authorization", f"Bearer {shown}")
    try:
        with OPENER.open(request, timeout=PATIENCE) as answer:
            status, kind, text = answer.status, answer.headers["Content-Type"], answer.read()
    except urllib.error.HTTPError as answer:
        status, kind, text = answer.code, answer.headers["Content-Type"], answer.read()
    expect(kind == "application/json", f"the type of {method} {path}", [kind, text.decode(errors="replace")])
    return status, json.loads(text)


def ask(method, path, body=None):
    """What is answered to a request that succeeds, in the vendor's envelope."""
    status, found = send(method, path, body, token)
    what = f"{method} {path}"
    expect(status == 200, f"the status of {what}", [status, found])
    expect(found["action"] == method.lower(), f"the action of {what}", found)
    expect(found["organization"] == ORG and found["applicationName"] == APP, f"the app of {what}", found)
    expect(found["uri"] == f"/{ORG}/{APP}" + urllib.parse.unquote(path.partition("?")[0]), f"the uri of {what}", found)
    expect(len(found["application"].split("-")) == 5, f"the application of {what}", found)
    expect(isinstance(found["entities"], list), f"the entities of {what}", found)
    expect(found["timestamp"] > 1_600_000_000_000 and found["duration"] >= 0, f"the times of {what}", found)
    return found


def refused(status, error, method, path, body=None, shown=True, **more):
    """A request that fails, in the vendor's envelope of errors."""
    found_status, found = send(method, path, body, token if shown is True else shown, **more)
    what = f"{method} {path} {body}"
    expect(found_status == status and found.get("error") == error, f"{status} {error} of {what}", [found_status, found])
    expect(found["exception"] and found["error_description"], f"the words of {what}", found)
    expect(found["timestamp"] > 1_600_000_000_000 and found["duration"] >= 0, f"the times of {what}", found)


def step(text):
    print(text, flush=True)


def get_token():
    global token
    credentials = {"grant_type": "client_credentials", "client_id": CLIENT_ID, "client_secret": CLIENT_SECRET}
    refused(400, "invalid_grant", "POST", "/token", {**credentials, "client_secret": "wrong"}, None)
    refused(401, "unauthorized", "GET", "/users", shown=None)
    refused(401, "auth_bad_access_token", "GET", "/users", shown="YWMtwrong")
    status, found = send("POST", "/token", {**credentials, "ttl": 3600})
    expect(status == 200 and found["expires_in"] == 3600, "a token of the app", [status, found])
    expect(found["access_token"].startswith("YWMt") and found["application"], "a token of the app", found)
    token = found["access_token"]
    refused(404, "service_resource_not_found", "GET", "/nowhere")
    step("the server has a token")


def register():
    found = ask("POST", "/users", {"username": "Ann", "password": "秘密", "nickname": "安"})
    entity = found["entities"][0]
    expect(entity["username"] == "ann" and entity["nickname"] == "安", "the user", entity)
    expect(entity["activated"] is True and entity["type"] == "user" and entity["uuid"], "the user", entity)
    expect(isinstance(entity["created"], int) and isinstance(entity["modified"], int), "the user", entity)
    several = [{"username": name, "password": "p"} for name in ("bob", "eve")]
    expect([e["username"] for e in ask("POST", "/users", several)["entities"]] == ["bob", "eve"], "a batch", several)
    refused(400, "duplicate_unique_property_exists", "POST", "/users", several)
    refused(400, "illegal_argument", "POST", "/users", {"username": "语音", "password": "p"})
    refused(400, "required_property_not_found", "POST", "/users", {"username": "zoe"})
    refused(400, "json_parse", "POST", "/users", raw=b"{")
    refused(415, "unsupported_media_type", "POST", "/users", raw=b"a=b", kind="application/x-www-form-urlencoded")
    page = ask("GET", "/users?limit=2")
    names = [entity["username"] for entity in page["entities"]]
    names += [e["username"] for e in ask("GET", "/users?limit=2&cursor=" + urllib.parse.quote(page["cursor"]))["entities"]]
    expect(names == ["ann", "bob", "eve"], "the users", names)
    expect(ask("GET", "/users/ann/status")["data"] == {"ann": "offline"}, "the status", None)
    status, found = send("POST", "/token", {"grant_type": "password", "username": "ann", "password": "秘密"})
    expect(status == 200 and found["user"]["username"] == "ann", "a token of the user", [status, found])
    refused(401, "auth_bad_access_token", "GET", "/users", shown=found["access_token"])
    step("three users are registered")


def make_room():
    made = {"name": "语音房", "description": "d", "maxusers": 200, "owner": "ann", "members": ["bob"]}
    refused(404, "service_resource_not_found", "POST", "/chatrooms", {**made, "owner": "ghost"})
    refused(400, "illegal_argument", "POST", "/chatrooms", {**made, "name": "室" * 129})
    room = ask("POST", "/chatrooms", made)["data"]["id"]
    expect(room.isdigit() and len(room) == 15, "the id of the room", room)
    path = f"/chatrooms/{room}"
    detail = ask("GET", path)["data"][0]
    wanted = {
        "id": room, "name": "语音房", "description": "d", "maxusers": 200, "owner": "ann", "affiliations_count": 2,
        "affiliations": [{"owner": "ann"}, {"member": "bob"}], "public": True, "membersonly": False,
        "allowinvites": False, "custom": "", "mute": False,
    }
    expect({name: detail.get(name) for name in wanted} == wanted, "the room", detail)
    added = ask("POST", f"{path}/users/eve")["data"]
    expect(added == {"result": True, "action": "add_member", "user": "eve", "id": room}, "adding", added)
    refused(403, "forbidden_op", "POST", f"{path}/users/eve")
    members = ask("GET", f"{path}/users?pagenum=1&pagesize=10")
    expect(members["data"] == [{"owner": "ann"}, {"member": "bob"}, {"member": "eve"}], "the members", members)
    expect(members["count"] == 3, "the number of members", members)
    listed = ask("GET", "/chatrooms")["data"]
    expect(listed == [{"id": room, "name": "语音房", "owner": "ann", "affiliations_count": 3}], "the rooms", listed)
    changed = ask("PUT", path, {"name": "n", "description": "e"})["data"]
    expect(changed == {"groupname": True, "description": True}, "a change", changed)
    told = ask("POST", f"{path}/announcement", {"announcement": "你好"})["data"]
    expect(told == {"id": room, "result": True}, "an announcement", told)
    expect(ask("GET", f"{path}/announcement")["data"] == {"announcement": "你好"}, "the announcement", None)
    muted = ask("POST", f"{path}/mute", {"mute_duration": 60_000, "usernames": ["bob"]})["data"]
    expect(muted[0]["result"] is True and muted[0]["user"] == "bob", "a mute", muted)
    expect(ask("GET", f"{path}/mute")["data"][0]["user"] == "bob", "the muted", None)
    lifted = ask("DELETE", f"{path}/mute/bob")["data"]
    expect(lifted == [{"result": True, "user": "bob"}], "lifting a mute", lifted)
    refused(404, "service_resource_not_found", "GET", "/chatrooms/1")
    step("a room has three members")
    return room


def write_attributes(room):
    path = f"/metadata/chatroom/{room}"
    written = ask("PUT", f"{path}/user/bob", {"metaData": {"seat_1": "鲍勃"}, "autoDelete": "DELETE"})["data"]
    expect(written == {"successKeys": ["seat_1"], "errorKeys": {}}, "attributes", written)
    mixed = ask("PUT", f"{path}/user/eve", {"metaData": {"seat_1": "x", "seat_2": "y", "座": "z"}})["data"]
    expect(mixed["successKeys"] == ["seat_2"] and sorted(mixed["errorKeys"]) == ["seat_1", "座"], "a failure a key", mixed)
    forced = ask("PUT", f"{path}/user/admin/forced", {"metaData": {"seat_1": "z"}})["data"]
    expect(forced == {"successKeys": ["seat_1"], "errorKeys": {}}, "a forced attribute", forced)
    found = ask("POST", path, {"keys": ["seat_1", "seat_9"]})["data"]
    expect(found == {"seat_1": "z"}, "some attributes", found)
    expect(ask("POST", path)["data"] == {"seat_1": "z", "seat_2": "y"}, "all attributes", None)
    removed = ask("DELETE", f"{path}/user/eve", {"keys": ["seat_2"]})["data"]
    expect(removed == {"successKeys": ["seat_2"], "errorKeys": {}}, "a removal", removed)
    refused(400, "illegal_argument", "PUT", f"{path}/user/ann", {"metaData": {str(n): "v" for n in range(11)}})
    refused(401, "MetadataException", "PUT", f"{path}/user/ghost", {"metaData": {"a": "v"}})
    step("attributes are written, forced and removed")


def send_messages(room):
    message = {"to": [room], "type": "txt", "body": {"msg": "你好"}, "chatroom_msg_level": "high"}
    sent = ask("POST", "/messages/chatrooms", message)["data"]
    expect(list(sent) == [room] and sent[room].isdigit(), "a message to the room", sent)
    custom = {
        "from": "ann", "to": ["bob", "eve"], "type": "custom", "ext": {"a": [1, None]},
        "body": {"customEvent": "gift", "customExts": {"n": "3"}},
    }
    sent = ask("POST", "/messages/users", custom)["data"]
    expect(sorted(sent) == ["bob", "eve"] and sent["bob"] != sent["eve"], "messages to users", sent)
    refused(404, "service_resource_not_found", "POST", "/messages/chatrooms", {**message, "to": [room, "1"]})
    refused(400, "illegal_argument", "POST", "/messages/chatrooms", {**message, "to": [room] * 11})
    long = json.dumps({**message, "body": {"msg": "x" * 5120}}).encode()
    refused(413, "request_entity_too_large", "POST", "/messages/chatrooms", raw=long)
    step("messages are sent")


def end_room(room):
    path = f"/chatrooms/{room}"
    removed = ask("DELETE", f"{path}/users/eve")["data"]
    expect(removed == {"result": True, "action": "remove_member", "user": "eve", "id": room}, "removing", removed)
    expect(ask("DELETE", path)["data"] == {"success": True, "id": room}, "the end of the room", None)
    refused(404, "service_resource_not_found", "GET", path)
    expect(ask("DELETE", "/users/eve")["entities"][0]["username"] == "eve", "deleting a user", None)
    refused(404, "service_resource_not_found", "GET", "/users/eve")
    step("the room is gone")


def main():
    get_token()
    register()
    room = make_room()
    write_attributes(room)
    send_messages(room)
    end_room(room)
    step("ok")


try:
    main()
except (AssertionError, OSError, KeyError, TypeError, ValueError) as error:
    print(f"FAILED {type(error).__name__}: {error}", flush=True)
    sys.exit(1)
