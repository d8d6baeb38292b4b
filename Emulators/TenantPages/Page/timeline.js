// @ts-check
// The timeline: a lane for each user, time downwards, and who was told what.

import { change, store } from "./store.js";
import { cut, drawn, element, longList, name, put } from "./parts.js";
import { digits, inChinese, moment, span, word } from "./words.js";
import { appMarks, forgetLines, kinds, linesOf, passes, placeOf, timesShown, zooms } from "./steps.js";
import { openedFrame } from "./frame.js";
import { causeOf } from "./causes.js";
import { pastPlace, showPast } from "./past.js";
import { recorded } from "./recorded.js";

const height = 28;
const laneWidth = 26;
/** Most lanes; who comes later shares the last one. */
const maximumLanes = 12;

/** @type {Map<string, number>} */
let lanes = new Map();
let hasOthers = false;

const list = longList({ height, className: "steps", role: "group", label: () => word("viewTimeline"), row });

// MARK: A line

/** @param {import("./steps.js").Line & {index: number}} line */
function row(line) {
  const { step, event } = line;
  const isRefused = line.kind === "refused";
  const isOpen = store.open === step.number;
  const where = event ? "" : placeOf(step.frame);
  const more = event ? event.toldCount - event.told.length : 0;
  const made = element("button", {
    type: "button", class: `line ${line.kind} ${isOpen ? "open" : ""}`, "aria-expanded": isOpen ? "true" : "false",
    "data-step": step.number, "data-key": `line-${step.number}-${line.index}`,
  },
  element("span", { class: "when" }, event ? "" : moment(step.at)),
  element("span", { class: "lanes", "aria-hidden": "true" }, picture(line)),
  event
    ? element("span", { class: "what" }, element("span", { class: "quiet" }, "↳ "), element("code", {}, line.text), " ",
      element("span", { class: "quiet" }, `${word("told")} `),
      ...(event.toldCount === 0 ? [element("span", { class: "quiet" }, word("nobody"))]
        : event.told.slice(0, 6).flatMap((one, place) => [place ? ", " : "", name(one)])),
      more + Math.max(0, event.told.length - 6) > 0
        ? element("span", { class: "quiet" },
          ` ${word("more", { count: digits(more + Math.max(0, event.told.length - 6)) })}`) : null)
    : element("span", { class: "what" }, line.actor ? name(line.actor) : null,
      " ", line.kind === "app" ? element("span", { class: "quiet" }, appMarks[step.kind], " ") : null,
      element("code", {}, cut(line.text, 400)), " ",
      where ? element("span", { class: "quiet" }, element("bdi", {}, cut(where, 24)), " ") : null,
      step.reply ? element("span", { class: isRefused ? "no" : "yes" }, isRefused
        ? `✗ ${step.reply.code !== undefined ? `${step.reply.code} ` : ""}${step.reply.codeName ?? step.reply.error}` : "✓")
        : null, isRefused ? element("span", { class: "quiet" }, " ", ...causeOf(step.reply)) : null));
  return made;
}

const laneOf = (user) => lanes.get(user) ?? lanes.size;
const middle = (lane) => lane * laneWidth + laneWidth / 2;

/** The lanes beside a line, with who did it and who was told. */
function picture(line) {
  const all = lanes.size + (hasOthers ? 1 : 0);
  const width = Math.max(1, all) * laneWidth;
  const parts = [];
  for (let lane = 0; lane < all; lane += 1) {
    parts.push(drawn("line", { class: "lane", x1: middle(lane), x2: middle(lane), y1: 0, y2: height }));
  }
  const y = height / 2;
  const from = line.actor ? middle(laneOf(line.actor)) : null;
  if (line.event) {
    const to = [...new Set(line.told.map(laneOf))].map(middle);
    const ends = from === null ? to : [from, ...to];
    if (ends.length > 1) parts.push(drawn("line",
      { class: "reach", x1: Math.min(...ends), x2: Math.max(...ends), y1: y, y2: y }));
    for (const x of to) parts.push(drawn("circle", { class: "told", cx: x, cy: y, r: 4 }));
  } else if (from !== null) {
    parts.push(drawn("circle", { class: `did ${line.kind}`, cx: from, cy: y, r: 5.5 }));
  } else {
    parts.push(drawn("line", { class: "server", x1: 0, x2: width, y1: y, y2: y }));
  }
  return drawn("svg", { width, height, viewBox: `0 0 ${width} ${height}` }, ...parts);
}

// MARK: The view

/** @type {Record<string, any>} */
const made = {};
let isMade = false;
let wasChinese = inChinese();

function make(place) {
  isMade = true;
  const edit = (key, value) => change((known) => { known.filter[key] = value; });
  made.words = element("input", { type: "search", id: "words", autocomplete: "off",
    on: { input: () => edit("words", made.words.value) } });
  made.user = element("select", { id: "user", on: { change: () => edit("user", made.user.value) } });
  made.kind = element("select", { id: "kind", on: { change: () => edit("kind", made.kind.value) } });
  made.here = element("input", { type: "checkbox", id: "here", on: { change: () => edit("here", made.here.checked) } });
  made.zoom = element("input", { type: "range", id: "zoom", min: 0, max: zooms.length - 1, step: 1,
    on: { input: () => edit("zoom", Number(made.zoom.value)) } });
  made.zoomed = element("output", { for: "zoom" });
  made.follow = element("input", { type: "checkbox", id: "follow", on: { change() {
    const isOn = made.follow.checked;
    change((known) => { known.isFollowing = isOn; });
  } } });
  const label = (text, field, kind = "") => element("label", { class: kind }, element("span", { "data-word": text }), field);
  made.count = element("p", { class: "quiet", role: "status", id: "stepCount" });
  made.heads = element("div", { class: "heads", "aria-hidden": "true" });
  made.opened = element("div", { class: "drawer" });
  place.append(
    element("form", { class: "filter", role: "search", on: { submit: (event) => event.preventDefault(), reset() {
      change((known) => { known.filter = { user: "", kind: "", words: "", here: false, zoom: 0 }; });
    } } }, label("search", made.words, "wide"), label("user", made.user), label("kind", made.kind),
    element("label", { class: "zoom" },
      element("span", {}, element("span", { "data-word": "zoom" }), ": ", made.zoomed), made.zoom),
    label("onlyRoom", made.here, "check"), label("follow", made.follow, "check"),
    element("button", { type: "reset", "data-word": "clear" })),
    made.count, pastPlace,
    element("div", { class: "board" }, element("div", { class: "track" }, made.heads, list.place), made.opened));
  made.follow.parentElement.hidden = Boolean(recorded);
  list.place.addEventListener("click", (event) => {
    const line = event.target instanceof Element ? event.target.closest("[data-step]") : null;
    if (!(line instanceof HTMLElement)) return;
    const number = Number(line.dataset.step);
    change((known) => { known.open = known.open === number ? 0 : number; });
  });
  list.place.addEventListener("keydown", move);
  list.place.addEventListener("wheel", stopFollowing, { passive: true });
  list.place.addEventListener("touchmove", stopFollowing, { passive: true });
}

function stopFollowing() {
  if (!store.isFollowing || list.isAtEnd()) return;
  change((known) => { known.isFollowing = false; });
}

/** Keys go from line to line, and show more or less time. */
function move(event) {
  const by = event.key === "+" || event.key === "=" ? 1 : event.key === "-" ? -1 : 0;
  if (by && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    change(({ filter }) => { filter.zoom = Math.min(zooms.length - 1, Math.max(0, filter.zoom + by)); });
    return;
  }
  const line = event.target instanceof Element ? event.target.closest(".line") : null;
  const next = event.key === "ArrowDown" ? line?.nextElementSibling : event.key === "ArrowUp"
    ? line?.previousElementSibling : null;
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
}

/** @param {HTMLElement} place */
export function showTimeline(place) {
  if (!isMade) make(place);
  if (wasChinese !== inChinese()) forgetLines(store.steps);
  wasChinese = inChinese();
  for (const one of place.querySelectorAll("[data-word]")) {
    const text = word(/** @type {HTMLElement} */ (one).dataset.word ?? "");
    if (one.textContent !== text) one.textContent = text;
  }
  const users = usersIn(store.steps);
  showFilter(users);
  lanes = lanesOf(users);
  hasOthers = users.size > maximumLanes;
  const [from, to] = timesShown(store.steps, store.open, store.filter.zoom);
  const inTime = store.filter.zoom ? store.steps.filter((step) => step.at >= from && step.at <= to) : store.steps;
  const lines = inTime.flatMap((step) => linesOf(step).map((line, index) => ({ ...line, index })))
    .filter((line) => passes(line, store.filter, store.room));
  const shown = new Set(lines.map((line) => line.step)).size;
  const leftOut = store.leftOut ? ` ${word(store.past ? "pastLeftOut" : "leftOut", { count: digits(store.leftOut) })}` : "";
  const missed = store.missed ? ` ${word("missed", { count: digits(store.missed) })}` : "";
  const text = store.steps.length === 0 ? word("noSteps") : lines.length === 0 ? word("nonePass")
    : word("stepsShown", { shown: digits(shown), all: digits(store.steps.length) });
  put(made.count, text + missed + leftOut);
  showPast();
  showHeads();
  list.show(lines);
  if (store.isFollowing) list.toEnd();
  showOpened();
}

/** Who did something or was told, with how often; the busiest first. */
function usersIn(steps) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const note = (user) => { if (user) counts.set(user, (counts.get(user) ?? 0) + 1); };
  for (const step of steps) {
    note(step.user);
    for (const event of step.events ?? []) event.told.forEach(note);
  }
  return new Map([...counts].sort((a, b) => b[1] - a[1]));
}

/** Lanes for the busiest, in the order in which they came, so that a lane stays where it is. */
function lanesOf(users) {
  const busiest = new Set([...users.keys()].slice(0, maximumLanes));
  const found = [...lanes.keys()].filter((user) => busiest.has(user));
  for (const user of busiest) if (!lanes.has(user)) found.push(user);
  return new Map(found.map((user, lane) => [user, lane]));
}

let shownUsers = "";
function showFilter(users) {
  const known = [...users.keys()].slice(0, 200).sort();
  if (store.filter.user && !known.includes(store.filter.user)) known.unshift(store.filter.user);
  const state = JSON.stringify([known, inChinese()]);
  if (state !== shownUsers) {
    shownUsers = state;
    made.user.replaceChildren(element("option", { value: "" }, word("everybody")),
      ...known.map((user) => element("option", { value: user }, cut(user, 60))));
    made.kind.replaceChildren(element("option", { value: "" }, word("everything")),
      ...kinds.map(([value, text]) => element("option", { value }, word(text))));
  }
  for (const key of ["user", "kind", "words"]) if (made[key].value !== store.filter[key]) made[key].value = store.filter[key];
  const { zoom } = store.filter;
  const reach = zoom === 0 ? word("allTime")
    : word(store.open ? "timeAround" : "lastTime", { time: span(zooms[zoom] * 1000).replace(/ 0 .*/, "") });
  if (Number(made.zoom.value) !== zoom) made.zoom.value = String(zoom);
  if (made.zoomed.textContent !== reach) {
    made.zoomed.textContent = reach;
    made.zoom.setAttribute("aria-valuetext", reach);
  }
  made.here.checked = store.filter.here;
  made.here.disabled = !store.room;
  made.follow.checked = store.isFollowing;
}

function showHeads() {
  const names = [...lanes.keys()].map((user) => cut(user, 40));
  if (hasOthers) names.push(word("others"));
  made.heads.style.setProperty("--lanes", `${Math.max(1, names.length) * laneWidth}px`);
  list.place.style.setProperty("--lanes", `${Math.max(1, names.length) * laneWidth}px`);
  const lanesPart = element("span", { class: "lanes" },
    ...names.map((user) => element("span", { class: "lane-name" }, element("bdi", {}, user))));
  made.heads.replaceChildren(element("span", { class: "when" }, word("time")), lanesPart,
    element("span", { class: "what" }, word("what")));
}

let shownOpen = "";
function showOpened() {
  const state = `${store.open} ${inChinese()} ${store.world} ${store.factsRevision}`;
  if (state === shownOpen) return;
  shownOpen = state;
  const opened = openedFrame();
  made.opened.replaceChildren(...(opened ? [opened] : []));
  made.opened.hidden = !opened;
}
