#!/usr/bin/env python3
"""Opens the page of `parlor compare --html` in a headless browser, and fails where it does not do what it is for.

check-page.py [FOLDER] [FILE]             FOLDER has parlor-compare; .build-tests/release where none is named. FILE is the page of all
                                          stories; where there is none, or one older than the program, it is made, which
                                          takes two minutes in a debug build
check-page.py --faults [FOLDER] [FILE]    plants faults in the page, one at a time, and fails unless each is found

It needs the packages playwright and axe-playwright-python, and Chromium or Chrome. Scripts/setup.sh installs them on Linux.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

# A tree of sources gets no compiled files.
sys.dont_write_bytecode = True
from page_check import CHINESE, PHONE, Failed, Window, expect, in_browser, try_faults

DESKTOP = {"width": 1280, "height": 900}
# How much lighter one of two colors is; 4.5 is what text has to have.
CONTRAST = """() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const light = (color) => {
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
      .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const worst = {};
  for (const text of document.querySelectorAll('svg text')) {
    const [a, b] = [getComputedStyle(text).fill, getComputedStyle(text.closest('.play')).backgroundColor].map(light);
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    worst[text.getAttribute('class') ?? 'plain'] = ratio;
  }
  return worst;
}"""
# What reaches over the right edge, apart from what scrolls by itself.
TOO_WIDE = """() => {
  const found = [...document.body.querySelectorAll('*')].filter((one) => !one.closest('.scroll > *, thead, .skip'))
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5).map((one) => `${one.tagName}.${one.className}`);
  if (document.documentElement.scrollWidth > innerWidth) found.push(`page of ${document.documentElement.scrollWidth}`);
  return found.slice(0, 5);
}"""


def run(program, *words):
    return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout


class Visit(Window):
    """A page opened in a browser window of its own."""

    def __init__(self, browser, file, viewport=DESKTOP, locale="en-US", colors="light", hash=""):
        url = file.as_uri()
        super().__init__(
            browser, viewport, locale, colors, 5_000,
            lambda asked: asked.split("#")[0] == url or asked.startswith("data:"))
        self.page.goto(url + hash)

    def rows(self):
        return self.page.locator("tr.row").evaluate_all(
            "rows => rows.map((row) => [row.querySelector('.ask').innerText, row.closest('tbody').innerText,"
            " row.querySelector('.mark').className, row.querySelectorAll('abbr').length])")

    def hash(self):
        return self.page.evaluate("location.hash")

    def choose(self, id, value):
        self.page.select_option(f"#{id}", value)


def filters(visit, count):
    page = visit.page
    page.fill("#words", "SEAT force")
    rows = visit.rows()
    expect(0 < len(rows) < count, "words leave some questions")
    expect(all("seat" in row[1].lower() and "force" in row[1].lower() for row in rows), "words are in what they leave")
    expect("words=SEAT+force" in visit.hash(), "the address keeps the words")
    page.reload()
    expect(visit.rows() == rows and page.input_value("#words") == "SEAT force", "a link keeps the filter")
    page.click("button[type=reset]")
    expect(len(visit.rows()) == count and visit.hash() == "", "the filter is cleared")
    parts = {}
    for show in ("different", "same", "assumed"):
        visit.choose("show", show)
        parts[show] = visit.rows()
    expect(len(parts["different"]) + len(parts["same"]) == count, "different and same ones are all")
    expect(all("none" not in row[2] for row in parts["different"]), "different ones have a mark")
    expect(all("none" in row[2] for row in parts["same"]), "same ones have none")
    expect(0 < len(parts["assumed"]) < count and all(row[3] for row in parts["assumed"]), "assumed ones have a star")
    visit.choose("show", "")
    of_kinds = 0
    for kind in page.locator("#kind option").evaluate_all("all => all.map((one) => one.value).filter(Boolean)"):
        visit.choose("kind", kind)
        of_kinds += len(visit.rows())
    expect(of_kinds == len(parts["different"]), "each different question has one kind")
    visit.choose("kind", "")
    visit.choose("story", "seat-race")
    expect(page.locator("tr.story").count() == 1 and "story=seat-race" in visit.hash(), "a story is chosen")
    visit.choose("story", "")
    page.uncheck("#vendors input >> nth=0")
    expect(page.locator("thead th").count() == 5, "a vendor less is a column less")
    page.reload()
    expect(page.locator("thead th").count() == 5, "a link keeps the vendors")
    page.uncheck("#vendors input >> nth=3")
    marks = page.locator("tr.row").evaluate_all(
        "rows => rows.map((row) => [...row.querySelectorAll('.answer')].map((one) => one.innerText.replace('*', ''))"
        ".concat(row.querySelector('.mark').className))")
    expect(all((row[0] == row[1]) == ("none" in row[2]) for row in marks), "two vendors have a mark where they differ")
    page.click("button[type=reset]")
    page.fill("#words", "nothing has these words")
    expect(len(visit.rows()) == 0 and page.inner_text("#count") == "No question passes the filter.", "none is said")
    page.click("button[type=reset]")


def opening(visit):
    page = visit.page
    visit.choose("story", "taken-seat")
    ask = page.locator(".ask").first
    shown = page.locator("tr.row").first.locator(".answer").all_inner_texts()
    ask.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ask").first.get_attribute("aria-expanded") == "true", "a key opens a question")
    expect(page.evaluate("document.activeElement.className") == "ask", "the focus stays at the question")
    plays = page.locator(".play")
    expect(plays.count() == 4, "four vendors are shown")
    for index in range(4):
        play = plays.nth(index)
        expect(play.locator("svg").count() == 1, "each vendor has one diagram")
        expect(play.locator("svg .lane").count() >= 3, "a diagram has a lane for the cloud and each person")
        expect(play.locator("svg .arrow.asked").count() >= 1, "a diagram shows the call")
        expect(play.locator("svg .arrow.answer").count() >= 1, "a diagram shows the answer")
        expect(play.locator("svg .news").count() >= 1, "a diagram shows the news")
        expect(play.locator("svg .time").count() >= 2, "a diagram shows the moments")
        expect(play.locator(".result").inner_text() == shown[index], "the answer is the table's")
    expect(page.locator(".facts li .basis").count() >= 3, "facts have their basis")
    expect(all(text.strip() for text in page.locator(".facts li p").all_inner_texts()), "facts have a source")
    expect(page.locator(".steps [aria-current=step]").inner_text().startswith("bob takes seat 1"), "the step is marked")
    arrows = page.locator("svg .arrow").count()
    page.check("[data-option=everything]")
    expect(page.locator("svg .arrow").count() > arrows, "all calls and callbacks are more")
    page.uncheck("[data-option=everything]")
    page.check("[data-option=earlier]")
    expect(page.locator(".play").first.locator("svg").count() > 2, "earlier steps have diagrams")
    page.uncheck("[data-option=earlier]")
    page.locator(".play summary").first.click()
    page.locator(".play pre", has_text="enterSeat(seatIndex: 1)").first.wait_for()
    page.reload()
    expect(page.locator(".play").count() == 4, "a link keeps the open question")
    page.locator(".ask").first.click()
    expect(page.locator(".play").count() == 0, "a question closes")
    page.click("button[type=reset]")


def languages(visit, browser, file, count):
    page = visit.page
    expect(page.get_attribute("html", "lang") == "en", "the browser's language comes first")
    expect(not CHINESE.search(page.inner_text("#questions")), "English is in English")
    page.click("#language")
    expect(page.get_attribute("html", "lang") == "zh-Hans", "the page says its language")
    questions = [row[0] for row in visit.rows()]
    expect(len(questions) == count and all(map(CHINESE.search, questions)), "each question is in Chinese")
    titles = page.locator("tr.story th").evaluate_all("all => all.map((one) => one.firstChild.data)")
    expect(all(CHINESE.search(title) for title in titles), "each title is in Chinese")
    labels = page.locator("[data-word]:not(#language)").all_inner_texts()
    expect(all(CHINESE.search(label) for label in labels if label), "each label is in Chinese")
    expect("nobody" not in page.inner_text("#questions"), "answers are in Chinese")
    page.locator(".ask").nth(40).click()
    expect(all(CHINESE.search(step) for step in page.locator(".steps li").all_inner_texts()), "steps are in Chinese")
    expect(all(CHINESE.search(news) for news in page.locator("svg .news").all_text_contents()), "news are in Chinese")
    page.reload()
    expect(page.get_attribute("html", "lang") == "zh-Hans", "the browser keeps the language")
    page.click("#language")
    expect(page.get_attribute("html", "lang") == "en", "the language is switched back")
    page.locator(".ask").nth(40).click()
    with Visit(browser, file, locale="zh-CN") as other:
        expect(other.page.get_attribute("html", "lang") == "zh-Hans", "the language is the browser's at first")


def colors(visit, browser, file):
    ground = "getComputedStyle(document.body).backgroundColor"
    page = visit.page
    light = page.evaluate(ground)
    visit.choose("theme", "dark")
    dark = page.evaluate(ground)
    expect(light != dark, "the switch changes the colors")
    page.reload()
    expect(page.evaluate(ground) == dark, "the browser keeps the colors")
    visit.choose("theme", "system")
    expect(page.evaluate(ground) == light, "the system's colors come back")
    with Visit(browser, file, colors="dark") as other:
        expect(other.page.evaluate(ground) == dark, "the system's dark is the page's")


def reading(browser, file):
    """Contrast and the rules of WCAG 2 A and AA, in both colors, on a desk and on a phone; and nothing wider than a phone."""
    for scheme in ("light", "dark"):
        for viewport in (DESKTOP, PHONE):
            with Visit(browser, file, viewport, colors=scheme, hash="#story=muted-seat&open=muted-seat.1") as visit:
                page = visit.page
                page.check("[data-option=everything]")
                visit.keeps_rules(f"{scheme}, {viewport['width']} px")
                weak = {name: ratio for name, ratio in page.evaluate(CONTRAST).items() if ratio < 4.5}
                expect(not weak, f"{scheme}: texts of diagrams have too little contrast: {weak}")
                if viewport is PHONE:
                    for language in range(2):
                        wide = page.evaluate(TOO_WIDE)
                        expect(not wide, f"wider than {PHONE['width']} px: {wide}")
                        page.click("#language")
    with Visit(browser, file, PHONE) as visit:
        wide = visit.page.evaluate(TOO_WIDE)
        expect(not wide, f"wider than {PHONE['width']} px: {wide}")


def own_story(browser, program, folder):
    """What a user wrote is shown as text."""
    story = folder / "own.story"
    story.write_text(
        "story own\nasks Is <img src=x onerror=alert(1)></script><b>bold</b> text?\n\nbefore\nalice logs in\n\nthen\n"
        "alice opens the room\n  ? answer: Is <i>this</i> &amp; that text?\n")
    run(program, "--html", str(folder / "own.html"), str(story))
    with Visit(browser, folder / "own.html", locale="zh-CN") as visit:
        title = visit.page.locator("tr.story th").inner_text()
        expect("<img src=x onerror=alert(1)></script><b>bold</b> text?" in title, "a title of one's own is shown as text")
        expect(visit.rows()[0][0] == "Is <i>this</i> &amp; that text?", "a question of one's own is shown as text")
        expect(visit.page.locator("#questions img, #questions b, #questions i").count() == 0, "nothing in it becomes HTML")


def check(browser, file, count, stories):
    with Visit(browser, file) as visit:
        expect(len(visit.rows()) == count, f"{len(visit.rows())} of {count} questions are shown")
        expect(visit.page.locator("tr.story").count() == stories, "each story has its title")
        expect(visit.page.inner_text("#count").startswith(f"{count} of {count} questions."), "the count is said")
        filters(visit, count)
        opening(visit)
        languages(visit, browser, file, count)
        colors(visit, browser, file)
    reading(browser, file)


# What is wrong, and how the page comes to be so.
FAULTS = [
    ("a question is missing", "const passing = questions.filter(passes)", "const passing = questions.slice(1).filter(passes)"),
    ("words are not looked for", "if (!words.every((one) => read.includes(one))) return false;", ""),
    ("the kind is not looked at", "kinds[kindOf(question)]?.name !== filter.kind", "false"),
    ("a hidden vendor counts", "|| !shown.includes(first) || !shown.includes(second)) continue", ") continue"),
    ("the address keeps nothing", "history.replaceState(null", "void (null"),
    ("a vendor has no diagram", "if (lines.length === 0)", "if (index === 2)"),
    ("there are no facts", "given.facts.length === 0", "true"),
    ("the language is not switched", "isChinese = !isChinese;", ""),
    ("a question has no Chinese", '"观众可以上空麦位吗？"', '"May a guest take a free seat?"'),
    ("the colors are not switched", ':root[data-theme="dark"]', ':root[data-theme="night"]'),
    ("the console has an error", "showAll();\nif", 'showAll();\nconsole.error("x");\nif'),
    ("an exception is thrown", "showAll();\nif", "setTimeout(() => { throw new Error('x'); });\nshowAll();\nif"),
    ("a picture is fetched", "<main>", '<main><img alt="" src="https://parlor.example/x.png">'),
    ("a picture is fetched, and allowed", "img-src data:", "img-src data: https:",
     "<main>", '<main><img alt="" src="https://parlor.example/x.png">'),
    ("a phone's page is too wide", ".play { background", ".plays { min-width: 420px; } .play { background"),
    ("light text is too light", "--quiet: light-dark(#525c6a", "--quiet: light-dark(#9aa4b0"),
    ("dark text is too dark", "#a6b0be)", "#5a6470)"),
    ("a diagram's text is too light", "--good: light-dark(#1d6b3a", "--good: light-dark(#8fcfa4"),
    ("a switch has no name", '<label><span data-word="theme"></span>', "<label>"),
]


def find_faults(browser, file, count, stories):
    text = file.read_text()

    def plant(what, *changes):
        faulty = text
        for old, new in zip(changes[::2], changes[1::2]):
            expect(old in faulty, f"the fault cannot be planted: {what}")
            faulty = faulty.replace(old, new)
        place = file.with_name("faulty.html")
        place.write_text(faulty)
        return lambda: check(browser, place, count, stories)

    try_faults(FAULTS, plant)


def main(words):
    tries_faults = "--faults" in words
    places = [word for word in words if word != "--faults"]
    program = str(Path(places[0] if places else ".build-tests/release") / "parlor-compare")

    def work(browser):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            file = folder / "page.html"
            if len(places) > 1 and os.path.exists(places[1]) and os.path.getmtime(places[1]) >= os.path.getmtime(program):
                shutil.copy(places[1], file)
            else:
                run(program, "--html", str(file))
            source = run(program, "--source")
            count, stories = (len(re.findall(pattern, source, re.M)) for pattern in (r"^  \? ", r"^story "))
            expect(file.stat().st_size < 4_000_000, f"the page has {file.stat().st_size} bytes")
            if tries_faults:
                return find_faults(browser, file, count, stories)
            check(browser, file, count, stories)
            own_story(browser, program, folder)
            print(f"check-page: {count} questions of {stories} stories, {file.stat().st_size} bytes: as it should be")

    in_browser(work)


main(sys.argv[1:])
