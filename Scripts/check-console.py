#!/usr/bin/env python3
"""Opens the console of a server in a headless browser, and fails where it does not show what goes on.

check-console.py [FOLDER]             FOLDER has parlor; .build-tests/release where none is named
check-console.py --faults [FOLDER]    plants faults in the page, one at a time, and fails unless each is found
check-console.py --look PLACE [FOLDER]   writes pictures of the page into the folder PLACE besides

It needs the packages playwright, axe-playwright-python and websockets, and Chromium or Chrome. Scripts/setup.sh installs them
on Linux.
"""
import base64
import hashlib
import hmac
import json
import math
import os
import re
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

# A tree of sources gets no compiled files.
sys.dont_write_bytecode = True
from page_check import CHINESE, PHONE, Error, Failed, Window, expect, in_browser, try_faults, without_look
from page_sound import PICTURES, TONE, Recorded, Voice, encoded

try:
    from websockets.sync.client import connect
except ImportError as missing:
    sys.exit(f"check-console: {missing}; run Scripts/setup.sh, and this with .build-python/bin/python3")

DESKTOP = {"width": 1280, "height": 860}
APP, SECRET = 1400000077, "console" * 9
TOO_WIDE = """() => document.documentElement.scrollWidth > innerWidth
  ? [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1
    && !one.closest('.scroll, .long, .heads')).map((one) => one.tagName + '.' + one.className).slice(0, 5) : []"""


def user_sig(user):
    """A token as Tencent's generator makes it."""
    now = int(time.time())
    lines = f"TLS.identifier:{user}\nTLS.sdkappid:{APP}\nTLS.time:{now}\nTLS.expire:86400\n"
    sig = base64.b64encode(hmac.new(SECRET.encode(), lines.encode(), hashlib.sha256).digest()).decode()
    fields = {
        "TLS.ver": "2.0", "TLS.identifier": user, "TLS.sdkappid": APP, "TLS.expire": 86400, "TLS.time": now, "TLS.sig": sig}
    text = base64.b64encode(zlib.compress(json.dumps(fields).encode())).decode()
    return text.replace("+", "*").replace("/", "-").replace("=", "_")


class Server:
    """A server with a tenant of its own."""

    def __init__(self, folder, *words):
        self.process = subprocess.Popen(
            [f"{folder}/parlor", "start", "--port", "0", "--log-level", "error", *words], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.console = self.url = self.token = None
        for line in self.process.stdout:
            if line.startswith("parlor admin token "):
                self.token = line.split()[3]
            if line.startswith("parlor console "):
                self.console = line.split()[2]
            if line.startswith("parlor ready "):
                self.url = line.split()[2]
                break
        expect(self.url, "the server starts")
        expect(self.console == self.url + "/", "the server prints the address of its console")

    def call(self, method, path, body=None):
        asked = urllib.request.Request(
            f"{self.url}/admin/v1{path}", method=method, data=None if body is None else json.dumps(body).encode())
        with urllib.request.urlopen(asked) as answer:
            return json.load(answer)["data"]

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


def past(browser, folder, look=None):
    """A server with a journal tells what came before the first look; one without says that it keeps none."""
    with tempfile.TemporaryDirectory() as data:
        server = Server(folder, "--data", f"{data}/data")
        try:
            phones = seed(server)
            phones["bob"].write("1001", {"early": "bird"})
            with Visit(browser, server, "#tenant=harbor&room=1001&view=timeline") as visit:
                page = visit.page
                visit.sees("#past", "Show what came before", "the past can be asked for")
                phones["bob"].write("1001", {"late": "owl"})
                visit.sees(".line.request", "bob attribute.set", "what happens is noted")
                before = page.locator(".line").count()
                page.click("#past")
                visit.until(f"document.querySelectorAll('.line').length > {before} + 5")
                page.locator("#past").wait_for(state="hidden")
                page.fill("#words", "attribute.set early")
                # The later write has all attributes in its event, the early one too.
                visit.until("document.querySelectorAll('.line.request').length === 2")
                page.locator(".line.request").first.click()
                visit.sees(".opened h2", "Journal entry ", "a step of the past has its place in the journal")
                visit.sees(".opened .told", "alice", "and who was told")
                page.click(".opened .close")
                page.click("button[type=reset]")
                entries = page.evaluate("[...document.querySelectorAll('[data-step]')].map((one) => Number(one.dataset.step))")
                expect(entries == sorted(entries) and entries[0] < 0 < entries[-1], f"the past comes first: {entries}")
                # What happens from here on comes after it.
                phones["alice"].write("1001", {"last": "lark"})
                page.fill("#words", "attribute.set last")
                visit.until("document.querySelectorAll('.line.request').length === 1")
                page.click("button[type=reset]")
                visit.violations("the past")
                if look:
                    page.screenshot(path=f"{look}/past.png")
        finally:
            server.stop()


class Phone:
    """A user on a connection of their own."""

    def __init__(self, server, user, isRefused=False):
        self.user, self.requests = user, 0
        url = server.url.replace("http", "ws") + f"/v1/connect?app={APP}"
        self.socket = connect(url, subprotocols=["parlor.v3.json"], ping_interval=None, max_size=None)
        self.socket.send(json.dumps({"hello": {"version": 3}}))
        self.media = json.loads(self.socket.recv(20))["welcome"]["media"]
        credential = {"token": {"text": user_sig(user)}}
        self.ask({"identity": {"logIn": {"user": user, "credential": credential, "terminal": "phone"}}}, isRefused)

    def ask(self, command, isRefused=False):
        self.requests += 1
        self.socket.send(json.dumps({"command": command, "request": self.requests}))
        while True:
            frame = json.loads(self.socket.recv(20))
            if frame.get("request") == self.requests:
                break
        expect(isRefused is None or ("error" in frame) == isRefused, f"{self.user}: {command}: {frame}")
        return frame

    def make(self, room, name, attributes):
        plan = {"kind": "AVChatRoom", "emptySeconds": 0, "attributes": [],
                "description": {"name": name, "introduction": "", "notification": "", "avatarURL": "", "fields": {}}}
        self.ask({"room": {"enter": {"room": room, "entry": {"create": {"plan": plan}}}}})
        self.write(room, attributes)

    def write(self, room, attributes, isRefused=False):
        self.ask({"attribute": {"set": {
            "room": room, "attributes": [{"key": key, "value": value} for key, value in attributes.items()],
            "options": {"isForced": False, "removesWithHolder": False, "takesHold": False}}}}, isRefused)

    def join(self, room, isRefused=False):
        self.ask({"room": {"enter": {"room": room, "entry": {"join": {}}}}}, isRefused)

    def speak(self, channel, talks=True, kinds=1):
        self.ask({"rtc": {"enter": {"channel": channel, "entry": {
            "user": self.user, "nickname": "", "credential": {"token": {"text": user_sig(self.user)}}, "scene": "live",
            "isVisible": talks, "subscribes": 7, "maximumParticipants": 0}}}})
        if talks:
            self.ask({"rtc": {"publish": {"channel": channel, "index": 0, "kinds": kinds, "extra": ""}}})

    def mute(self, channel, isMuted=True):
        self.ask({"rtc": {"mute": {"channel": channel, "index": 0, "kinds": 1, "isMuted": isMuted}}})


def seat(user="", status=None, mute=False):
    return json.dumps({"status": (1 if user else 0) if status is None else status, "mute": mute, "user": user})


def room_info(seats):
    return json.dumps({"ownerId": "alice", "seatSize": seats, "needRequest": 0, "memberCount": 0})


class Visit(Window):
    """The console opened in a browser window of its own."""

    def __init__(self, browser, server, hash="", viewport=DESKTOP, locale="en-US", colors="light", change=None, url=None):
        own = url or server.console
        super().__init__(browser, viewport, locale, colors, 6_000, lambda asked: asked.startswith((own, "data:")))
        if change:
            self.page.route(re.compile(r"^http://[^/]+/(console/.*)?$"), lambda route: self.plant(route, *change))
        self.page.goto(own + hash)

    def plant(self, route, old, new):
        answer = route.fetch()
        text = answer.text()
        route.fulfill(response=answer, body=text.replace(old, new))

    def until(self, holds):
        """Waits until a script's expression holds. The page's policy lets no script do so inside of it."""
        end = time.monotonic() + 6
        while not self.page.evaluate(holds):
            expect(time.monotonic() < end, f"in time: {holds}")
            self.page.wait_for_timeout(25)

    def violations(self, place):
        self.keeps_rules(place)
        wide = self.page.evaluate(TOO_WIDE)
        expect(not wide, f"{place}: wider than the window: {wide}")


def live(visit, phones):
    alice, bob = phones["alice"], phones["bob"]
    visit.sees(".link", "Live", "the page is connected")
    visit.sees(".room[aria-current=true]", "1001", "the fullest room is chosen")
    visit.sees(".title", "Harbor", "the room has its name")
    visit.sees(".chair.taken", "alice", "a seat shows who sits there")
    visit.sees(".chair.taken.good", "alice", "who is heard is on air")
    expect(visit.page.locator(".chair").count() == 6, "there are as many seats as the room has")
    expect(visit.page.locator(".chair.locked").count() == 1, "a locked seat is one")
    visit.sees(".people .person", "bob", "people are listed")
    visit.sees(".hearing tr", "alice", "who publishes is listed")
    visit.sees(".hearing tr:has(td:first-child :text('alice')) td:last-child", "bob", "who hears is listed")
    visit.sees(".attributes tr", "seat0", "attributes are listed")
    # Changes, as they happen.
    alice.write("1001", {"seat2": seat("bob")})
    visit.sees(".chair.taken", "bob", "somebody takes a seat")
    bob.mute("1001")
    visit.sees(".chair.warn", "bob", "somebody mutes themselves")
    bob.mute("1001", False)
    visit.sees(".chair.good", "bob", "and unmutes themselves")
    carol = phones["carol"]
    carol.join("1001")
    visit.sees(".people .person", "carol", "somebody joins")
    carol.ask({"room": {"leave": {"room": "1001"}}})
    visit.page.locator(".people .person", has_text="carol").first.wait_for(state="detached")


def recorded(visit, seconds, meanwhile=None):
    """What the page records in so many seconds, as it saves it."""
    visit.page.click("#record")
    visit.sees("#listen-state", "Recording", "a recording is said")
    if meanwhile:
        visit.page.wait_for_timeout(seconds * 500)
        meanwhile()
    visit.page.wait_for_timeout(seconds * (500 if meanwhile else 1000))
    with visit.page.expect_download() as saving:
        visit.page.click("#record")
    expect(saving.value.suggested_filename.endswith(".wav"), "a recording is a WAV file")
    found = Recorded(saving.value.path())
    expect(found.form == (2, 2, 48_000), f"a recording has two channels of 16 bits at 48 kHz: {found.form}")
    expect(len(found.bytes) == 44 + 4 * len(found.left), "a recording's head says how long it is")
    expect(seconds * 0.7 < found.seconds < seconds * 1.6 + 1, f"{seconds} s were recorded, not {found.seconds:.1f}")
    return found


def listening(browser, server, look):
    """Two voices and a camera: what is heard, seen and recorded is what was sent."""
    phones = {user: Phone(server, user) for user in ("gwen", "emil", "finn")}
    phones["gwen"].make("2002", "Concert", {"topic": "tones"})
    for user in phones:
        phones[user].join("2002", isRefused=None)
        phones[user].speak("2002", talks=user != "finn", kinds=3 if user == "gwen" else 1)
    with Visit(browser, server, "#tenant=harbor&room=2002") as visit, Voice(phones["gwen"].media, "2002") as gwen, \
            Voice(phones["emil"].media, "2002") as emil, Voice(phones["finn"].media, "2002"):
        page = visit.page
        visit.sees("#listen", "Listen", "one can listen")
        # The tones repeat themselves without a break: a hundred frames are whole periods of both.
        gwen.speak(encoded(page, TONE, [440, 100])[:100])
        emil.speak(encoded(page, TONE, [1000, 100, 2])[:100])
        gwen.show(encoded(page, PICTURES, 20))
        page.click("#listen")
        loud = "document.querySelector('[data-speaker=%s] meter')?.value > -30"
        visit.until(loud % "gwen")
        visit.until(loud % "emil")
        visit.sees("#listen-state", "Streams heard: 2", "how many are heard is said")
        visit.until("""(() => { const canvas = document.querySelector('.screens canvas');
          const [red, green] = canvas?.width === 160 ? canvas.getContext('2d').getImageData(4, 4, 1, 1).data : [0, 0];
          return red > 150 && green < 90; })()""")
        visit.violations("listening")
        if look:
            page.screenshot(path=f"{look}/listening.png")
        both = recorded(visit, 2)
        low, high = both.part(440, 0.3), both.part(1000, 0.3)
        expect(low > 0.3 and high > 0.3, f"everybody is recorded: {low:.2f} of 440 Hz, {high:.2f} of 1000 Hz")
        # One speaker's volume.
        page.locator("[data-speaker=emil] input").fill("0")
        page.wait_for_timeout(300)
        low = recorded(visit, 2).part(440, 0.3)
        expect(low > 0.95, f"who has no volume is not recorded: {low:.2f} is of 440 Hz")
        page.locator("[data-speaker=emil] input").fill("100")
        # What one user hears.
        phones["finn"].ask({"rtc": {"subscribe": {
            "channel": "2002", "stream": {"numbered": {"user": "gwen", "index": 0}}, "kinds": 3, "isSubscribed": False}}})
        page.select_option("#listen-whom", "l:finn")
        page.locator("[data-speaker=gwen]").wait_for(state="detached")
        visit.until(loud % "emil")
        high = recorded(visit, 2).part(1000, 0.3)
        expect(high > 0.95, f"what one user hears holds what they subscribed to: {high:.2f} is of 1000 Hz")
        expect(page.locator(".screens canvas").count() == 0, "who does not see pictures is shown none")
        # One speaker, who mutes themselves.
        page.select_option("#listen-whom", "p:gwen")
        visit.until(loud % "gwen")

        def mute():
            phones["gwen"].mute("2002")
            gwen.isMuted = True

        found = recorded(visit, 4, mute)
        expect(found.part(440, 0.2, 1.5) > 0.95, "one speaker alone is recorded")
        expect(found.power(0.2, 1.5) > -20, f"a speaker is as loud as they are: {found.power(0.2, 1.5):.0f} dB")
        expect(found.power(found.seconds - 0.8) < -70, f"who is muted is not heard: {found.power(found.seconds - 0.8):.0f} dB")
        visit.sees("[data-speaker=gwen]", "silence", "a level falls")
        page.click("#language")
        visit.sees("#listen", "停止收听", "the part is in Chinese")
        page.click("#language")
        page.click("#listen")
        visit.sees("#listen-state", "Nobody in the room is told", "listening ends")
        expect(page.locator(".levels li").count() == 0, "no levels are left")
        # A browser without decoders: the server decodes the sound.
        page.evaluate("delete window.AudioDecoder; delete window.VideoDecoder")
        phones["gwen"].mute("2002", False)
        gwen.isMuted = False
        page.select_option("#listen-whom", "room")
        page.click("#listen")
        visit.sees("#listen-state", "the server decodes the sound", "it is said who decodes")
        visit.sees("#listen-state", "this browser cannot decode the pictures", "it is said why there are no pictures")
        visit.until(loud % "gwen")
        visit.until(loud % "emil")
        found = recorded(visit, 2)
        low, high = found.part(440, 0.3), found.part(1000, 0.3)
        expect(low > 0.3 and high > 0.3, f"sound of the server is recorded: {low:.2f} of 440 Hz, {high:.2f} of 1000 Hz")
        expect(both.power(0.3) - 1 < found.power(0.3) < both.power(0.3) + 1, "it is as loud as the browser's")
        if look:
            page.screenshot(path=f"{look}/listening-samples.png")
        page.click("#listen")


def timeline(visit, phones):
    page = visit.page
    phones["carol"].write("1001", {"seat9": "x"}, isRefused=True)
    page.click("[data-view=timeline]")
    visit.sees(".line.refused", "attribute.set", "a refused request is shown")
    refused = page.locator(".line.refused").last
    text = refused.inner_text()
    expect("✗ 10007 ERR_SVR_GROUP_PERMISSION_DENY" in text, f"a refusal has the vendor's code and its name: {text}")
    expect("carol is not in the room 1001." in text, f"a refusal has its cause: {text}")
    refused.click()
    visit.sees(".opened .codename", "ERR_SVR_GROUP_PERMISSION_DENY", "the code's name is in the opened step")
    visit.sees(".opened .cause", "notMember carol is not in the room 1001.", "and the cause")
    visit.sees(".opened .facts-list dt", "avChatRoom.membershipEndsWithSession = ", "the rows behind the refusal are listed")
    bases = page.locator(".opened .facts-list .chip").all_inner_texts()
    expect(bases and set(bases) <= {"documented", "observed", "assumed"}, f"with how they are known: {bases}")
    sources = page.locator(".opened .facts-list dd").all_inner_texts()
    expect(all(len(one) > 10 for one in sources) and len(sources) == len(bases), f"and where from: {sources}")
    page.click(".opened .close")
    visit.sees(".line.event", "attribute.changed", "events are shown")
    page.select_option("#kind", "refused")
    page.locator(".line.request").first.wait_for(state="detached")
    expect(page.locator(".line").count() >= 1, "refused requests are left")
    expect(page.locator(".line:not(.refused)").count() == 0, "the kind is a filter")
    page.select_option("#kind", "")
    page.select_option("#user", "carol")
    page.locator(".line.request", has_text="alice").first.wait_for(state="detached")
    lines = page.locator(".line:not(.event) .what").all_inner_texts()
    expect(lines and all("carol" in line for line in lines), f"the user is a filter: {lines[:3]}")
    page.select_option("#user", "")
    page.fill("#words", "attribute.set seat2")
    visit.until("document.querySelectorAll('.line.request').length === 1")
    expect("words=attribute.set+seat2" in page.evaluate("location.hash"), "the address keeps the filter")
    page.locator(".line.request").first.click()
    visit.sees(".opened pre", '"seat2"', "a click shows the frame")
    page.click(".opened .behind summary")
    visit.sees(".opened .facts-list dt", "attribute.conflict", "what was done has the rows that decide it")
    visit.sees(".opened .told", "bob", "and who was told")
    page.click(".opened .close")
    page.locator(".opened").wait_for(state="detached")
    page.click("button[type=reset]")
    visit.until("document.querySelectorAll('.line').length > 5")
    zoom(visit, phones)


def zoom(visit, phones):
    page = visit.page
    steps = "[...new Set([...document.querySelectorAll('.line')].map((one) => Number(one.dataset.step)))]"
    first, before = page.evaluate(f"[Math.min(...{steps}), Math.max(...{steps})]")
    time.sleep(1.2)
    phones["bob"].write("1001", {"tide": "high"})
    visit.until(f"Math.max(...{steps}) > {before}")
    last = page.evaluate(f"Math.max(...{steps})")
    page.locator(".line").last.focus()
    for _ in range(5):
        # Once more than there are zooms.
        page.keyboard.press("+")
    visit.until(f"!{steps}.includes({first})")
    expect(page.evaluate(f"{steps}.includes({last})"), "the zoom shows what came last")
    visit.sees("output", "the last 1 s", "the zoom says what it shows")
    expect("zoom=4" in page.evaluate("location.hash"), "the address keeps the zoom")
    page.focus("#zoom")
    page.keyboard.press("Home")
    visit.until(f"{steps}.includes({first})")
    page.locator(f"[data-step='{first}']").first.click()
    page.focus("#zoom")
    page.keyboard.press("End")
    visit.until(f"{steps}.includes({first}) && !{steps}.includes({last})")
    visit.sees("output", "1 s around the open step", "the zoom is around the open step")
    page.click(".opened .close")
    page.click("button[type=reset]")
    visit.until(f"{steps}.includes({first}) && {steps}.includes({last})")


def health(visit):
    page = visit.page
    page.click("[data-view=health]")
    visit.sees("#health td", "harbor", "tenants are listed")
    visit.until("document.querySelectorAll('#health .curve').length >= 4")
    visit.sees("#health", "No tenant is set aside", "nothing is set aside")
    visit.sees(".refusals tr", "notMember", "refusals are counted by why")
    row = page.locator(".refusals tr", has_text="notMember").locator("td").all_inner_texts()
    expect(row[1:3] == ["1", "harbor 1"], f"in all and by tenant: {row}")
    for title in ("Half are answered within", "99 of 100 are answered within"):
        shown = page.locator(".plot", has_text=title).locator("strong").inner_text()
        expect(re.fullmatch(r"[\d.,]+ (µs|ms|s)", shown), f"the time to answer has a figure: {shown}")


def keeps_none(visit):
    visit.page.click("[data-view=timeline]")
    visit.sees(".past", "this server has no journal", "a server without a journal says that it keeps no past")
    visit.page.click("[data-view=live]")


def languages(visit):
    page = visit.page
    for view in ("live", "timeline", "health"):
        page.click(f"[data-view={view}]")
        page.click("#language")
        visit.until("document.documentElement.lang === 'zh-Hans'")
        labels = page.locator("[data-word]:not(#language):visible, h2:visible, th:visible").evaluate_all(
            "all => all.map((one) => [...one.childNodes].filter((part) => part.nodeType === 3).map((part) => part.data)"
            ".join('').trim()).filter(Boolean)")
        expect(labels and all(CHINESE.search(text) for text in labels), f"{view}: labels are in Chinese: {labels}")
        page.click("#language")
        visit.until("document.documentElement.lang === 'en'")
    page.click("[data-view=live]")


class Listener:
    """An app's own server, which takes every callback."""

    def __init__(self):
        self.taken = 0
        listener = self

        class Taker(BaseHTTPRequestHandler):
            def do_POST(self):
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                listener.taken += 1
                answer = b'{"ErrorCode":0,"ActionStatus":"OK","ErrorInfo":""}'
                self.send_response(200)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *words):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Taker)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server.server_address[1]}/callbacks"

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


def tone_file():
    """Half a second of a tone, as a WAV file."""
    samples = b"".join(int(9000 * math.sin(index / 8)).to_bytes(2, "little", signed=True) for index in range(8000))
    head = b"RIFF" + (36 + len(samples)).to_bytes(4, "little") + b"WAVEfmt " + (16).to_bytes(4, "little")
    form = [(1, 2), (1, 2), (16000, 4), (32000, 4), (2, 2), (16, 2)]
    head += b"".join(value.to_bytes(size, "little") for value, size in form)
    return head + b"data" + len(samples).to_bytes(4, "little") + samples


TONE_FILE = tone_file()
HARSH = "dora's $(exit 3) `x` \"y\""


def acting(browser, server, folder, look=None):
    """Acts on people, a callback and a tenant, and runs a copied command in a shell."""
    listener = Listener()
    server.call("POST", "/tenants", {
        "name": "quay", "vendor": "tencent", "appID": str(APP + 1), "secret": SECRET, "clock": "manual"})
    server.call("PATCH", "/tenants/harbor", {"webhooks": [{"url": listener.url, "product": "chat"}]})
    dora, harsh = Phone(server, "dora"), Phone(server, HARSH)
    for phone in (dora, harsh):
        phone.join("1001")
    try:
        with Visit(browser, server, "#tenant=harbor&room=1001") as visit:
            visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
            on_people(visit, server, folder, look)
            on_guests(visit, server, folder, look)
            on_callbacks(visit, listener)
            on_tenants(visit, look)
            # The browser counts refusals among them.
            visit.errors = [error for error in visit.errors if " 404 " not in error and " 409 " not in error
                            and " 422 " not in error]
    finally:
        server.call("PATCH", "/tenants/harbor", {"webhooks": []})
        server.call("DELETE", "/tenants/quay")
        listener.stop()


def open_acts(visit, row, what):
    """Opens the dialog of a row by the keyboard, and chooses an act."""
    row.locator(".act").first.focus()
    visit.page.keyboard.press("Enter")
    visit.page.locator("dialog[open] #actWhat").wait_for()
    expect(visit.page.get_by_role("dialog", name="Act on").count() == 1, "the dialog has a name")
    visit.page.select_option("#actWhat", what)


def do(visit, said, kind="good"):
    visit.page.click("#actForm .primary")
    try:
        visit.sees(f"#actSaid.{kind}", said, "the answer is said")
    except Failed as failed:
        raise Failed(f"{failed}; {visit.page.locator('#actSaid').inner_text()}") from failed


def on_people(visit, server, folder, look):
    page = visit.page
    row = lambda user: page.locator(".people .person", has=page.locator(f".name:text-is({json.dumps(user)})")).first
    open_acts(visit, row("dora"), "networkLost")
    visit.violations("the dialog of acts")
    page.fill("#actForm [name=seconds]", "600")
    command = page.locator("#actCommand").input_value()
    wanted = f"parlor user fault --tenant harbor --for 600s --server {server.url} dora network-lost"
    expect(command == wanted, f"the command is right: {command}")
    if look:
        page.screenshot(path=f"{look}/acts.png")
    do(visit, "connections: 1")
    page.click("#actClose")
    # The focus goes back to the button.
    visit.until("document.activeElement?.dataset.act === 'user'")
    visit.sees(".people .person", "network-lost", "a lost network is shown")
    expect(row("dora").locator(".state.bad").count() > 0, "whose network is lost is away")
    open_acts(visit, row("dora"), "networkBack")
    do(visit, "Done")
    do(visit, "409 nothingWrong", "bad")
    page.click("#actClose")
    page.locator(".people .person", has_text="network-lost").first.wait_for(state="detached")
    # A hostile name is one word of the command, which does the same in a shell.
    open_acts(visit, row(HARSH), "kick")
    page.click("#actCopy")
    visit.sees("#actSaid.good", "Copied", "the command is copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    expect(copied == page.locator("#actCommand").input_value(), "what is copied is what is shown")
    away = os.environ | {"PATH": f"{os.path.abspath(folder)}:{os.environ['PATH']}"}
    ran = subprocess.run(["bash", "-c", copied], env=away, capture_output=True, text=True)
    expect(ran.returncode == 0, f"the copied command works: {copied}: {ran.stderr}")
    row(HARSH).wait_for(state="detached")
    do(visit, "404 userNotInRoom", "bad")
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    open_acts(visit, row("dora"), "kick")
    do(visit, "Done")
    page.click("#actClose")
    row("dora").wait_for(state="detached")


def on_guests(visit, server, folder, look):
    """Adds a guest, who sits, moves, is refused by the vendor, and goes."""
    page = visit.page
    page.locator(".guests h2 .act").click()
    page.locator("dialog[open] #actWhat").wait_for()
    page.fill("#actForm [name=guest]", "gus")
    page.fill("#actForm [name=seat]", "5")
    page.select_option("#actForm [name=talk]", "voice")
    page.fill("#actForm [name=text]", "it's $HOME")
    command = page.locator("#actCommand").input_value()
    wanted = (f"parlor guest add --tenant harbor --room 1001 --seat 5 --talk 'voice:it'\\''s $HOME' --server {server.url} gus")
    expect(command == wanted, f"the command is right: {command}")
    page.select_option("#actForm [name=talk]", "tone")
    expect(not page.locator("#actForm [name=text]").is_visible(), "a tone says nothing")
    visit.violations("the dialog of a guest")
    do(visit, "takes seat 5: done")
    page.click("#actClose")
    visit.sees(".guests li", "gus", "the guest is listed")
    visit.sees(".chair.taken", "gus", "the guest sits")
    row = page.locator(".people .person", has=page.locator(".name:text-is('gus')")).first
    row.locator(".chip:text-is('guest')").wait_for()
    if look:
        page.screenshot(path=f"{look}/guests.png", full_page=True)
    guest = page.locator(".guests li", has_text="gus")
    open_acts(visit, guest, "movesSeat")
    page.fill("#actForm [name=seatNumber]", "1")
    do(visit, "moves to seat 1: done")
    # What the vendor refuses is said with its code.
    page.select_option("#actWhat", "does")
    page.fill("#actForm [name=deed]", "mutes seat 1")
    do(visit, "code ", "bad")
    page.fill("#actForm [name=deed]", "flies away")
    do(visit, "422 invalidDeed", "bad")
    page.select_option("#actWhat", "plays")
    page.set_input_files("#actForm [name=file]", {"name": "hum.wav", "mimeType": "audio/wav", "buffer": TONE_FILE})
    do(visit, "hears a file: done")
    if look:
        page.screenshot(path=f"{look}/acts-guest.png")
    page.select_option("#actWhat", "guestRemove")
    do(visit, "done")
    page.click("#actClose")
    guest.wait_for(state="detached")
    row.wait_for(state="detached")
    expect(server.call("GET", "/tenants/harbor/guests")["guests"] == [], "the guest has gone")


def on_callbacks(visit, listener):
    page = visit.page
    visit.sees(".callbacks td", "delivered", "a callback is delivered")
    taken = listener.taken
    open_acts(visit, page.locator(".callbacks tr", has_text="delivered").first, "resend")
    do(visit, "Done")
    page.click("#actClose")
    end = time.monotonic() + 6
    while listener.taken == taken:
        expect(time.monotonic() < end, "a callback is delivered again")
        page.wait_for_timeout(25)


def on_tenants(visit, look):
    page = visit.page
    quay = page.locator(".group", has_text="quay")
    quay.locator(".tenant").click()
    visit.sees(".tenant[aria-current=true]", "quay", "the tenant is chosen")
    open_acts(visit, quay, "advance")
    page.fill("#actForm [name=advance]", "90.5")
    do(visit, "Done")
    page.select_option("#actWhat", "export")
    # A server that keeps everything in memory has no journal, and says so.
    do(visit, "409", "bad")
    page.select_option("#actWhat", "reset")
    page.click("#actForm .primary")
    page.wait_for_timeout(100)
    expect(page.locator("#actSaid").inner_text() == "", "nothing is reset without a yes")
    page.check("#actForm [name=sure]")
    if look:
        page.screenshot(path=f"{look}/acts-reset.png")
    do(visit, "Done")
    page.click("#actClose")


def reading(browser, server, look):
    for scheme in ("light", "dark"):
        for viewport, size in ((DESKTOP, "desk"), (PHONE, "phone")):
            with Visit(browser, server, "#tenant=harbor&room=1001", viewport, colors=scheme) as visit:
                visit.sees(".chair.taken", "alice", "the room is shown")
                for view in ("live", "timeline", "health"):
                    visit.page.click(f"[data-view={view}]")
                    if view == "timeline":
                        visit.page.locator(".line.refused").last.click()
                        visit.sees(".opened", "Request", "the step is opened")
                    elif view == "health":
                        visit.sees("#health td", "harbor", "tenants are listed")
                    visit.violations(f"{view}, {scheme}, {size}")
                    if look:
                        visit.page.screenshot(path=f"{look}/{view}-{scheme}-{size}.png", full_page=size == "phone")
    if look:
        with Visit(browser, server, "#tenant=harbor&room=1001", locale="zh-CN") as visit:
            for view in ("live", "timeline"):
                visit.page.click(f"[data-view={view}]")
                visit.page.wait_for_timeout(400)
                visit.page.screenshot(path=f"{look}/{view}-chinese.png")


HOSTILE = [
    "<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "<b>bold</b>", "&lt;&amp;", "javascript:alert(1)",
    "\u202egnp.exe", "\u2066\u2067\u202b\u202a", "\u0000\u0007\u001b[31m", "\ufeff\u200b\u200d", "{{7*7}}${7*7}",
    "'\"`;--", "a" * 4000, "\u0e49" * 25, "🏴\u200d☠️" * 40, "\r\n\r\nevent: state\ndata: {}", "__proto__", "constructor", "",
]


def fitting(text, limit):
    """The beginning of a text that has so many bytes at most."""
    return text.encode()[:limit].decode(errors="ignore")


def hostile(browser, server, phone, look):
    """200 hostile names as names of rooms, keys, values and users; all are text, and the page works beside them."""
    names = [HOSTILE[place % len(HOSTILE)] + (f" {place}" if place >= len(HOSTILE) else "") for place in range(200)]
    for place, name in enumerate(names):
        room = f"hostile-{place}"
        phone.make(room, fitting(name, 30), {"topic": fitting(name, 3_000) or "-", "k" + fitting(name, 30): "x"})
        if place > 8:
            # An app may be in so many of these rooms only; the last ones stay.
            phone.ask({"room": {"dismiss": {"room": f"hostile-{place - 8}"}}}, isRefused=None)
    guests = []
    for name in HOSTILE:
        user = fitting(name, 32)
        if user.strip() and "\0" not in user:
            # Some are no names of users, which the vendor says with a code.
            guests.append(Phone(server, user, isRefused=None))
            guests[-1].join("hostile-199", isRefused=None)
    with Visit(browser, server, "#tenant=harbor&room=hostile-199") as visit:
        visit.sees(".people .person", "<b>bold</b>", "a user's hostile name is text")
        visit.sees(".attributes tr", "topic", "a room of hostile names is shown")
        for place in range(194, 200):
            visit.page.click(f"[data-room=hostile-{place}]")
            visit.sees(".title", "", "the room has a title")
        visit.page.click("[data-view=timeline]")
        visit.sees(".line", "room.memberJoined", "steps with hostile names are shown")
        found = visit.page.locator("main img, main b, main script, main i, main a").count()
        expect(found == 0, "nothing in a name becomes HTML")
        expect(visit.page.evaluate("({}).polluted === undefined"), "nothing is polluted")
        visit.violations("hostile names")
        if look:
            visit.page.screenshot(path=f"{look}/hostile-timeline.png")
            visit.page.click("[data-view=live]")
            visit.page.wait_for_timeout(300)
            visit.page.screenshot(path=f"{look}/hostile-live.png")


# Counts the rows of people that are put into the page from now on.
REWRITTEN = """() => { window.rewritten = 0; new MutationObserver((changes) => { for (const change of changes)
  window.rewritten += [...change.addedNodes].filter((one) => one.className === 'person').length; })
  .observe(document.querySelector('.people'), { childList: true, subtree: true }); }"""


class Guest:
    """A user who enters a room and reads nothing: a thousand of them are a socket each, and no thread."""

    def __init__(self, server, user):
        credential = {"token": {"text": user_sig(user)}}
        host, port = server.url.removeprefix("http://").split(":")
        self.socket = socket.create_connection((host, int(port)), 20)
        self.socket.sendall((
            f"GET /v1/connect?app={APP} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Protocol: parlor.v3.json\r\n\r\n").encode())
        head = b""
        while b"\r\n\r\n" not in head:
            head += self.socket.recv(4096)
        expect(head.startswith(b"HTTP/1.1 101"), f"{user} is connected: {head[:80]}")
        for frame in (
                {"hello": {"version": 3}},
                {"command": {"identity": {"logIn": {"user": user, "credential": credential, "terminal": "phone"}}}, "request": 1},
                {"command": {"room": {"enter": {"room": "1001", "entry": {"join": {}}}}}, "request": 2}):
            # A mask of zeros leaves the text as it is.
            text = json.dumps(frame).encode()
            self.socket.sendall(struct.pack(">BBH", 0x81, 0x80 | 126, len(text)) + bytes(4) + text)


def crowd(browser, server, phones, count, look):
    """A room of many: what is in the page stays small, and a change is seen at once."""
    guests = []
    for place in range(count):
        guests.append(Guest(server, f"guest{place:04}"))
        if place % 50 == 49:
            # They read what they are told, because who does not is taken for lost.
            for user in ("alice", "bob"):
                phones[user].ask({"room": {"countOnlineMembers": {"room": "1001"}}})
    with Visit(browser, server, "#tenant=harbor&room=1001") as visit:
        visit.sees(".people h2", f"{count + 2:,}", "everybody is counted")
        rows = visit.page.locator(".people .person").count()
        expect(rows < 80, f"{rows} rows are in the page")
        # What is written anew later is because of the one change: on a busy machine the last guests are still shown.
        visit.page.evaluate(REWRITTEN)
        still = 0
        while still < 10:
            before = visit.page.evaluate("window.rewritten")
            visit.page.wait_for_timeout(100)
            still = still + 1 if visit.page.evaluate("window.rewritten") == before else 0
        visit.page.evaluate("window.rewritten = 0")
        began = time.monotonic()
        phones["bob"].mute("1001")
        visit.sees(".chair.warn", "bob", "a change in a full room is seen")
        expect(time.monotonic() - began < 1.5, f"a change is seen after {time.monotonic() - began:.1f} s")
        written = visit.page.evaluate("window.rewritten")
        expect(1 <= written <= 2, f"one change of one person writes their row anew, not {written}")
        phones["bob"].mute("1001", False)
        visit.page.locator(".people .long").evaluate("one => { one.scrollTop = one.scrollHeight; }")
        visit.sees(".people .person", f"guest{count - 1:04}", "the last of the list comes into sight")
        if look:
            visit.page.screenshot(path=f"{look}/crowd.png")
            visit.page.click("[data-view=timeline]")
            visit.page.wait_for_timeout(400)
            visit.page.screenshot(path=f"{look}/crowd-timeline.png")


def losing(browser, folder):
    """A server that goes and comes: the page says so, and goes on by itself."""
    server = Server(folder)
    port = server.url.rsplit(":", 1)[1]
    with Visit(browser, server) as visit:
        # One that stops refuses, and then is gone.
        visit.page.route("**/admin/v1/watch**", lambda route: route.fulfill(
            status=503, content_type="application/json", body='{"error":{"code":"stopping","reason":"it stops"}}'))
        visit.page.reload()
        visit.sees(".link.refused", "Refused", "a refusal is said")
        visit.page.unroute("**/admin/v1/watch**")
        visit.page.route("**/admin/v1/watch**", lambda route: route.abort())
        visit.sees(".link.lost", "Trying again", "after a refusal, a lost server is said")
        visit.errors.clear()
    with Visit(browser, server) as visit:
        visit.sees(".link.live", "Live", "the page is connected")
        server.stop()
        visit.sees(".link.lost", "Trying again", "a lost server is said")
        visit.errors.clear()
        words = [f"{folder}/parlor", "start", "--port", port, "--log-level", "error"]
        again = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            visit.sees(".link.live", "Live", "the page goes on by itself")
        finally:
            again.terminate()
            again.wait(20)
        visit.page.wait_for_timeout(100)
        visit.errors.clear()


def own_address():
    """An address of this machine that is not a loopback address; a loopback address where it has no other."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            # Nothing is sent: the system chooses the address that it would send from.
            asked.connect(("192.0.2.254", 9))
            return asked.getsockname()[0]
        except OSError:
            return "127.0.0.1"


def asking(browser, folder):
    """A server that is bound to every address asks for its token, under every name of this machine."""
    server = Server(folder, "--host", "0.0.0.0")
    url = f"http://{own_address()}:{server.url.rsplit(':', 1)[1]}/"
    try:
        with Visit(browser, server, url=url) as visit:
            visit.sees("#notice h2", "asks for its admin token", "the token is asked for")
            visit.violations("the token")
            visit.page.fill("#token", server.token + "x")
            visit.page.click("#notice button")
            visit.sees("#notice", "not signed by this server", "a wrong token is said")
            visit.page.fill("#token", server.token)
            visit.page.click("#notice button")
            visit.sees(".tenant", "demo-zego", "with the token everything is shown")
            visit.page.wait_for_timeout(100)
            # The browser counts refusals among them, and that it isolates pages of https alone.
            harmless = (" 401 ", " 403 ", "Cross-Origin-Opener-Policy")
            visit.errors = [error for error in visit.errors if not any(text in error for text in harmless)]
    finally:
        server.stop()


def seed(server):
    server.call("POST", "/tenants", {"name": "harbor", "vendor": "tencent", "appID": str(APP), "secret": SECRET})
    phones = {user: Phone(server, user) for user in ("alice", "bob", "carol")}
    phones["alice"].make("1001", "Harbor lights", {
        "roomInfo": room_info(6), "seat0": seat("alice"), "seat3": seat(status=2), "seat4": seat(mute=True),
        "topic": "tides"})
    phones["bob"].join("1001")
    for user in ("alice", "bob"):
        phones[user].speak("1001")
    return phones


# What is wrong, and how the page comes to be so.
FAULTS = [
    ("a volume is not recorded", "recording?.add(buffer, at, this.volume)", "recording?.add(buffer, at, 1)"),
    ("what one user hears is what everybody says", "query.listener = now.whom.slice(2)", "query"),
    ("one speaker is everybody", "query.publisher = now.whom.slice(2)", "query"),
    ("no level is measured", "this.peak = Math.max(this.peak, Math.sqrt(power));", ""),
    ("the recording's head lies", "head.setUint32(24, this.rate, true)", "head.setUint32(24, 44_100, true)"),
    ("samples are read in another order of bytes", "view.getInt16(2 * (index * count + channel))",
     "view.getInt16(2 * (index * count + channel), true)"),
    ("samples of two channels are one", "const count = frame.isStereo ? 2 : 1;", "const count = 1;"),
    ("a picture is its first part", "this.parts?.push(piece.bytes)", "if (piece.isFirst) this.parts?.push(piece.bytes)"),
    ("sound is recorded at the wrong time", "const first = Math.round((at - this.start) * this.rate);", "const first = 0;"),
    ("seats are not read", 'return component(attributes) ??', "return null ??"),
    ("a muted microphone is on air", 'stream.muted.includes("sound")', "false"),
    ("changes of lists are not taken", "for (const row of list.set) rows.set(row.id, row);",
     "if (rows.size === 0) for (const row of list.set) rows.set(row.id, row);"),
    ("who left stays", "for (const id of list.gone) rows.delete(id);", ""),
    ("listeners are not shown", "stream.listenerCount === 0", "true"),
    ("the vendor's code is missing", 'step.reply.code !== undefined ? `${step.reply.code} ` : ""', '""'),
    ("the constant is not named", "step.reply.codeName ?? step.reply.error", "step.reply.error"),
    ("the cause is not said", '" ", ...causeOf(step.reply)', '" "'),
    ("a cause has no values", 'element("bdi", {}, shown(values[part]))', 'element("bdi", {}, "…")'),
    ("rows behind an answer are not shown", "if (!reply?.facts?.length) return null;", "return null;"),
    ("rows have no source", "row ? shownSource(row.source) : null", "null"),
    ("reasons of refusals are not counted", "(found[reason] ?? 0) + times", "0 * times"),
    ("the slowest answer is none", "if (rest === 0) return 0;", "if (rest >= 0) return 0;"),
    ("the past comes last", "known.steps = [...steps, ...known.steps]", "known.steps = [...known.steps, ...steps]"),
    ("nothing comes after the past", "if (step.position !== undefined && step.position <= told) continue;", "continue;"),
    ("every row is written anew", "old?.isEqualNode(one) ? old : one", "one"),
    ("the user is no filter", "if (filter.user &&", "if (false &&"),
    ("words are no filter", "if (!read.includes(one)) return false;", ""),
    ("the zoom hides nothing", "step.at >= from && step.at <= to", "true"),
    ("the zoom knows no open step", "return middle ? [", "return false ? ["),
    ("keys do not zoom", "filter.zoom + by", "filter.zoom"),
    ("a click shows nothing", "known.open = known.open === number ? 0 : number", "known.open = 0"),
    ("the address keeps nothing", "history.replaceState(null", "void (null"),
    ("a label has no Chinese", '["Seats", "麦位"]', '["Seats", "Seats"]'),
    ("text is too light", "--quiet: light-dark(#525c6a", "--quiet: light-dark(#9aa4b0"),
    ("a switch has no name", '<span class="hidden" data-word="theme"></span>', ""),
    ("a name becomes HTML", 'element("bdi", {}, cut(one.value, 400))',
     '(() => { const made = element("bdi"); made.innerHTML = one.value; return made; })()'),
    ("an act is no call", 'method: method ?? "POST"', 'method: "GET"'),
    ("a refusal is not said", "say(`${answer.status} ", "void (`${answer.status} "),
    ("a hostile name is not quoted", """text.replaceAll("'", "'\\\\''")""", "text"),
    ("the command has no address", 'location.origin !== "http://127.0.0.1:7070"', "false"),
    ("nothing is copied", "writeText(text.value)", 'writeText("")'),
    ("a reset does not ask", 'name: "sure", required: true', 'name: "sure"'),
    ("faults of networks are not shown", "flatMap((one) => one.faults ?? [])", "flatMap(() => [])"),
    ("a guest is not marked", "isGuest(ids) ? chip", "false ? chip"),
    ("a guest's seat is not asked for", "seat: Number(values.seat)", "chair: Number(values.seat)"),
    ("a vendor's refusal of a guest is good news", 'last.isDone ? "good" : "bad"', '"good"'),
    ("a guest's file is not sent", "body: file ??", "body: null ??"),
    ("the dialog has no name", ' aria-labelledby="actTitle"', ""),
    ("the focus is lost", "again.focus({ preventScroll: true })", "again.blur()"),
    ("a callback is not sent again", "webhooks/resend?delivery=", "webhooks/resend?deliver="),
    ("the page throws", "showTheme();\nreadAddress();",
     "showTheme();\nsetTimeout(() => { throw new Error('x'); });\nreadAddress();"),
]


def check(browser, folder, look=None, change=None, isShort=False):
    global Visit
    server = Server(folder)
    made = Visit
    if change:
        class Visit(made):
            def __init__(self, *words, **more):
                super().__init__(*words, change=change, **more)
    try:
        phones = seed(server)
        with Visit(browser, server) as visit:
            live(visit, phones)
            timeline(visit, phones)
            health(visit)
            languages(visit)
            keeps_none(visit)
        listening(browser, server, look)
        reading(browser, server, look)
        acting(browser, server, folder, look)
        hostile(browser, server, phones["carol"], look)
        past(browser, folder, look)
        crowd(browser, server, phones, 60 if isShort else 1_000, look)
    finally:
        Visit = made
        server.stop()
    if not change:
        asking(browser, folder)
        losing(browser, folder)


def find_faults(browser, folder):
    page = Path(__file__).resolve().parent.parent / "Emulators/TenantPages/Page"
    sources = [file.read_text() for file in page.iterdir()]

    def plant(what, old, new):
        expect(any(old in source for source in sources), f"the fault cannot be planted: {what}")
        return lambda: check(browser, folder, change=(old, new), isShort=True)

    try_faults(FAULTS, plant)


def main(words):
    look, words = without_look(words)
    tries_faults = "--faults" in words
    places = [word for word in words if word != "--faults"]
    folder = places[0] if places else ".build-tests/release"
    began = time.monotonic()

    def work(browser):
        if tries_faults:
            return find_faults(browser, folder)
        check(browser, folder, look)
        print(
            "check-console: live, sound, timeline, health, the past, 1,000 guests and 200 hostile names in "
            f"{time.monotonic() - began:.0f} s: as it should be")

    in_browser(work)


main(sys.argv[1:])
