"""What the checks of Parlor's pages share: a browser, a window in it that notes errors and requests, and faults to be found."""
import os
import re
import shutil
import sys
from pathlib import Path

CHECK = Path(sys.argv[0]).stem

try:
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import Error, sync_playwright
except ImportError as missing:
    sys.exit(f"{CHECK}: {missing}; run Scripts/setup.sh --tests, and this with .build-python/bin/python3")

CHINESE = re.compile(r"[\u4e00-\u9fff]")
PHONE = {"width": 360, "height": 740}
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"], "resultTypes": ["violations"]}


class Failed(Exception):
    """What the page does not do."""


def expect(holds, reason):
    if not holds:
        raise Failed(reason)


def browser_path():
    """Chromium or Chrome; None where there is none."""
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        if path := shutil.which(name):
            return path
    chrome = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
    return chrome if os.path.exists(chrome) else None


def in_browser(work):
    """Does the work with a headless browser. What fails ends the check. On macOS nothing is checked where there is no Chrome."""
    path = browser_path()
    if path is None:
        if sys.platform == "darwin":
            print(f"{CHECK}: no Chrome; nothing was checked")
            return
        sys.exit(f"{CHECK}: no chromium; run Scripts/setup.sh --tests")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"] if os.geteuid() == 0 else [])
        try:
            work(browser)
        except Failed as failed:
            sys.exit(f"{CHECK}: expected: {failed}")
        finally:
            browser.close()


def without_look(words):
    """The folder for pictures that --look names, which is made, or None; and the other words."""
    if "--look" not in words:
        return None, words
    place = words.index("--look")
    look = words[place + 1]
    os.makedirs(look, exist_ok=True)
    return look, words[:place] + words[place + 2:]


class Window:
    """A browser window of its own. What it asks of other places than `is_own` says, and its errors, fail the check in the end."""

    def __init__(self, browser, viewport, locale, colors, patience, is_own):
        self.context = browser.new_context(viewport=viewport, locale=locale, color_scheme=colors)
        self.page = self.context.new_page()
        self.page.set_default_timeout(patience)
        self.errors, self.requests = [], []
        self.page.on("console", lambda line: line.type in ("error", "warning") and self.errors.append(line.text))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda asked: is_own(asked.url) or self.requests.append(asked.url))

    def __enter__(self):
        return self

    def __exit__(self, kind, *rest):
        if kind is None:
            expect(not self.requests, f"requests leave the page: {self.requests[:3]}")
            expect(not self.errors, f"the console has errors: {self.errors[:3]}")
        self.context.close()

    def sees(self, selector, text, what):
        """Waits until an element has a text."""
        try:
            self.page.locator(selector, has_text=text).first.wait_for()
        except Error as error:
            shown = self.page.locator(selector).all_inner_texts()[:12]
            raise Failed(f"{what}: {selector} has {shown}") from error

    def keeps_rules(self, place):
        """Fails where the page breaks a rule of WCAG 2 A or AA."""
        for violation in Axe().run(self.page, options=RULES).response["violations"]:
            node = violation["nodes"][0]
            raise Failed(f"{place}: {violation['help']}: {node['html'][:140]} {node['failureSummary'][:300]}")


def try_faults(faults, plant):
    """Plants each fault: what `plant` returns checks the page with it, and has to fail."""
    alive = 0
    for what, *changes in faults:
        check = plant(what, *changes)
        try:
            check()
            alive += 1
            print(f"not found: {what}", flush=True)
        except (Failed, Error) as found:
            print(f"found: {what}: {str(found).splitlines()[0]}", flush=True)
    expect(alive == 0, f"{alive} of {len(faults)} faults are not found")
