// @ts-check
// What a page without a server shows: steps that were recorded, and what rooms were like after each of them.

import { change, forget, store, takeLists } from "./store.js";
import { at, element, put } from "./parts.js";
import { digits, moment, word } from "./words.js";
import { actorOf } from "./steps.js";

const source = at("recorded");

/** What was recorded; null on a server's page. @type {any} */
export const recorded = source ? JSON.parse(source.textContent) : null;

const chosen = () => recorded.tenants.find((one) => one.name === store.tenant);

/** Tells the page of the tenants; there is nothing else to wait for. */
export function beginRecorded() {
  change((known) => {
    known.link = "recorded";
    known.isFollowing = false;
    known.health = { tenants: recorded.tenants, tenantCount: recorded.tenants.length, setAside: [] };
  });
  const view = at("views").querySelector("[data-view=health]");
  if (view instanceof HTMLElement) view.hidden = true;
  const live = at("views").querySelector("[data-view=live]");
  if (live instanceof HTMLElement) live.dataset.word = at("live").dataset.label = "viewRoom";
  at("notice").before(failure(), bar.place);
}

// MARK: A moment

let shown = "";

/** Makes the room what it was after the opened step; after the last one where none is. */
export function showMoment() {
  const tenant = chosen();
  const state = JSON.stringify([store.tenant, store.room, store.channel, store.open]);
  if (!tenant || state === shown) return;
  shown = state;
  change((known) => {
    known.steps = tenant.steps;
    known.missed = tenant.missed;
    known.leftOut = tenant.leftOut;
    forget(known, false);
    const step = tenant.steps.find((one) => one.number === known.open);
    const last = step?.number ?? Infinity;
    const now = step?.at ?? tenant.steps.at(-1)?.at ?? 0;
    for (const id of new Set([known.room, known.channel])) {
      for (const { after, state: was } of tenant.places.find((one) => one.place === id)?.changes ?? []) {
        if (after > last) break;
        if (id === known.room) known.roomFacts = was.room ?? null;
        known.channelFacts = was.channel ?? (known.channel ? known.channelFacts : null);
        takeLists(known, was.lists);
      }
    }
    let offset = 0;
    for (const { after, state: was } of tenant.changes) {
      if (after > last) break;
      offset = was.unixMilliseconds - was.nowMilliseconds;
      takeLists(known, was.lists);
    }
    known.clock = { now, unix: now + offset, isLive: false, at: 0 };
  });
}

// MARK: The bar of moments

/** What went wrong, if anything did. */
function failure() {
  if (!recorded.failure) return element("div", { hidden: true });
  return element("details", { class: "failure", id: "failure", open: true },
    element("summary", { "data-word": "wentWrong" }), element("pre", { tabindex: "0" }, recorded.failure));
}

const bar = makeBar();

function makeBar() {
  const range = element("input", { type: "range", id: "moment", min: 1, step: 1, "data-label": "moments" });
  const said = element("output", { for: "moment" });
  const place = element("section", { class: "moments", hidden: true, "data-label": "moments" },
    button("previous", "‹", -1), range, button("next", "›", 1), said);
  range.addEventListener("input", () => open(Number(/** @type {HTMLInputElement} */ (range).value) - 1));
  return { place, range: /** @type {HTMLInputElement} */ (range), said };
}

function button(label, text, by) {
  return element("button", { type: "button", "data-label": label, on: { click: () => open(index() + by) } }, text);
}

/** The place of the step that is shown. */
function index() {
  const found = store.steps.findIndex((one) => one.number === store.open);
  return found >= 0 ? found : store.steps.length - 1;
}

function open(wanted) {
  const step = store.steps[Math.max(0, Math.min(store.steps.length - 1, wanted))];
  if (step) change((known) => { known.open = step.number; });
}

/** Shows which moment it is. */
export function showBar() {
  bar.place.hidden = store.view !== "live" || store.steps.length === 0;
  if (bar.place.hidden) return;
  const place = index();
  const step = store.steps[place];
  bar.range.max = String(store.steps.length);
  if (Number(bar.range.value) !== place + 1) bar.range.value = String(place + 1);
  const actor = actorOf(step);
  const text = `${word("afterStep", { number: digits(step.number) })} · ${moment(step.at)} · ${
    actor ? `${actor} ` : ""}${step.name ?? word(step.kind)}`.slice(0, 200);
  put(bar.said, text);
  bar.range.setAttribute("aria-valuetext", text);
}
