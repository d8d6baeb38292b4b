#!/usr/bin/env python3
"""Opens the page of a recorded world in a headless browser, without any server, and fails where it does not show what went on.

check-recorded.py PAGE              the page that WorldPageTests write: alice owns a room, bob sits on seat 1, carol is refused it
check-recorded.py --faults PAGE     plants faults in the page, one at a time, and fails unless each is found
check-recorded.py --look PLACE PAGE   writes pictures of the page into the folder PLACE besides

It needs the packages playwright and axe-playwright-python, and Chromium or Chrome. Scripts/setup.sh --tests installs them on Linux.
"""
import base64
import json
import re
import sys
import tempfile
import time
from pathlib import Path

# A tree of sources gets no compiled files.
sys.dont_write_bytecode = True
from page_check import CHINESE, PHONE, Error, Failed, Window, expect, in_browser, try_faults, without_look

DESKTOP = {"width": 1280, "height": 860}
MAP = re.compile(r'(?<=<script type="importmap">).*?(?=</script>)', re.S)
DATA = "data:text/javascript;base64,"


class Visit(Window):
    """The page, opened from its file."""

    def __init__(self, browser, page, hash="", viewport=DESKTOP, locale="en-US", colors="light"):
        super().__init__(browser, viewport, locale, colors, 6_000, lambda asked: asked.startswith(("file://", "data:")))
        self.page.goto(f"file://{Path(page).resolve()}{hash}")

    def misses(self, selector, text, what):
        """Waits until no element has a text."""
        try:
            self.page.locator(selector, has_text=text).first.wait_for(state="hidden")
        except Error as error:
            raise Failed(f"{what}: {selector} still has it") from error


def timeline(visit):
    page = visit.page
    visit.sees(".link", "A recording", "the page says what it is")
    expect(not page.locator("[data-view=health]").is_visible(), "a recording has no health")
    visit.sees("#failure", "carol was refused", "what went wrong is said")
    page.fill("#words", "enterRoom")
    visit.sees(".line.app", "→", "calls of the app are shown")
    visit.sees(".line.app", "←", "and callbacks to it")
    page.select_option("#kind", "app")
    visit.misses(".line:not(.app)", "", "the app's lines are a kind")
    page.locator(".line.app").first.click()
    visit.sees(".opened h3", "The app calls", "a call is opened")
    page.click(".opened .close")
    page.click("button[type=reset]")
    page.fill("#words", "attribute.set")
    page.locator(".line.request").first.click()
    page.click(".opened .behind summary")
    visit.sees(".opened .facts-list dt", "attribute.conflict = ", "the rows behind an answer are in the page")
    found = page.locator(".opened .facts-list dd").all_inner_texts()
    expect(found and all(len(one) > 10 for one in found), f"with their sources: {found}")
    page.click(".opened .close")
    page.click("button[type=reset]")
    page.fill("#words", "memberJoined")
    page.locator(".line.event", has_text="room.memberJoined").last.click()
    visit.sees(".opened .told", "Told alice", "who was told is said")
    visit.sees(".opened .told", "carol (did it: the answer says so)", "who was not told is said, and why")
    page.fill("#words", "attribute.changed")
    page.locator(".line.event", has_text="attribute.changed").last.click()
    visit.sees(".opened .told", "Told when they are back", "who is told later is said")
    page.click(".opened .close")
    page.click("button[type=reset]")


def moments(visit):
    page = visit.page
    page.click("[data-view=live]")
    visit.sees(".chair.free", "1", "in the end nobody sits on the first seat")
    expect(page.locator(".act").count() == 0, "nothing can be done to a recording")
    expect(not page.locator("#listen").is_visible(), "and nobody is heard")
    bar = page.locator("#moment")
    last = int(bar.get_attribute("max"))
    expect(last > 20, "a recording has its steps")
    # One step back after the other, until bob sits there.
    for _ in range(last):
        if page.locator(".chair.taken", has_text="bob").count():
            break
        page.click("[data-label=previous]")
        page.wait_for_timeout(30)
    visit.sees(".chair.taken", "bob", "the room is as it was at a moment")
    visit.sees(".people .person", "carol", "with who was there then")
    visit.sees(".moments output", "After step", "the moment is said")
    bar.focus()
    page.keyboard.press("Home")
    visit.misses(".chair.taken", "bob", "at first nobody sat there")
    page.keyboard.press("End")
    visit.sees(".people .person", "carol", "the last moment is as it was")
    opened = re.search(r"After step ([\d,]+)", page.locator(".moments output").inner_text())
    page.click("[data-view=timeline]")
    visit.sees(".opened h2", f"Step {opened[1]}", "the moment is the opened step")


def check(browser, place, look=None):
    with Visit(browser, place) as visit:
        timeline(visit)
        visit.keeps_rules("the timeline")
        if look:
            visit.page.screenshot(path=f"{look}/recorded-timeline.png")
        moments(visit)
        visit.page.click("[data-view=live]")
        visit.keeps_rules("a moment")
        if look:
            visit.page.screenshot(path=f"{look}/recorded-moment.png")
        hash = visit.page.evaluate("location.hash")
        expect("view=live" in hash and "room=" in hash, f"the address keeps the view: {hash}")
    with Visit(browser, place, "#view=live", viewport=PHONE, locale="zh-CN", colors="dark") as visit:
        visit.sees(".link", "录制的记录", "the page speaks the browser's language")
        labels = visit.page.locator("[data-word]:not(#language):visible, h2:not(.title):visible, summary:visible").all_inner_texts()
        expect(labels and all(CHINESE.search(text) for text in labels if text.strip()), f"labels are in Chinese: {labels}")
        wide = visit.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        expect(not wide, "the page is no wider than a phone")
        visit.keeps_rules("a phone")
        if look:
            visit.page.screenshot(path=f"{look}/recorded-phone.png")


# What is wrong, and how the page comes to be so.
FAULTS = [
    ("calls of apps are missing", 'step.kind in appMarks) return "app"', 'step.kind in appMarks) return "server"'),
    ("rows of profiles are not in the page", "recorded.facts?.[vendor] ?? []", "[]"),
    ("nobody is told why", "event.notTold ?? []", "[]"),
    ("who is away is not said", "event.away ?? []", "[]"),
    ("moments are all the last", "if (after > last) break;", ""),
    ("the first moment stays", "change((known) => { known.open = step.number; });", ""),
    ("acts are offered", "recorded ? null : element", "element"),
    ("listening is offered", "!store.channelFacts || Boolean(recorded)", "!store.channelFacts"),
    ("the failure is not shown", "if (!recorded.failure)", "if (true)"),
    ("a server is looked for", "if (!recorded) watch();", "watch();"),
    ("health is shown", "view.hidden = true", "view.hidden = false"),
    ("the address keeps nothing", "history.replaceState(null", "void (null"),
    ("a label has no Chinese", '["A recording", "录制的记录"]', '["A recording", "A recording"]'),
]


def find_faults(browser, place):
    html = Path(place).read_text()
    modules = json.loads(MAP.search(html)[0])["imports"]
    sources = {name: base64.b64decode(text.removeprefix(DATA)).decode() for name, text in modules.items()}

    def plant(what, old, new):
        expect(any(old in source for source in sources.values()), f"the fault cannot be planted: {what}")
        planted = {name: DATA + base64.b64encode(source.replace(old, new).encode()).decode()
                   for name, source in sources.items()}
        file = Path(tempfile.mkdtemp()) / "page.html"
        file.write_text(MAP.sub(lambda _: json.dumps({"imports": planted}), html, count=1))
        return lambda: check(browser, file)

    try_faults(FAULTS, plant)


def main(words):
    look, words = without_look(words)
    places = [word for word in words if word != "--faults"]
    if len(places) != 1:
        sys.exit(__doc__.strip())
    began = time.monotonic()

    def work(browser):
        if "--faults" in words:
            return find_faults(browser, places[0])
        check(browser, places[0], look)
        print(f"check-recorded: timeline, moments and a phone in {time.monotonic() - began:.0f} s: as it should be")

    in_browser(work)


main(sys.argv[1:])
