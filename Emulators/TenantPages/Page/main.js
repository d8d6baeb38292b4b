// @ts-check
// Where the page begins: the frame, the choice of a tenant and a room, and the address that keeps it.

import { change, forget, onChange, rows, store } from "./store.js";
import { kept, useToken, watch } from "./stream.js";
import { at, chip, element, fill, name } from "./parts.js";
import { digits, inChinese, switchLanguage, word } from "./words.js";
import { readRooms } from "./seats.js";
import { showLive } from "./live.js";
import { zooms } from "./steps.js";
import { showTimeline } from "./timeline.js";
import { showHealth } from "./health.js";
import { actButton } from "./acts.js";
import { beginRecorded, recorded, showBar, showMoment } from "./recorded.js";

const views = ["live", "timeline", "health"];
const filterKeys = ["user", "kind", "words"];

// MARK: The address

function readAddress() {
  const read = new URLSearchParams(location.hash.slice(1));
  const view = read.get("view") ?? "";
  change((known) => {
    known.view = views.includes(view) ? view : recorded ? "timeline" : "live";
    for (const key of filterKeys) known.filter[key] = read.get(key) ?? "";
    known.filter.here = read.has("here");
    const zoom = Number(read.get("zoom") ?? 0);
    known.filter.zoom = zoom in zooms ? zoom : 0;
  });
  choose(read.get("tenant") ?? "", read.get("room") ?? "", false);
}

function writeAddress() {
  const written = new URLSearchParams();
  if (store.view !== (recorded ? "timeline" : "live")) written.set("view", store.view);
  if (store.tenant) written.set("tenant", store.tenant);
  if (store.room) written.set("room", store.room);
  for (const key of filterKeys) if (store.filter[key]) written.set(key, store.filter[key]);
  if (store.filter.here) written.set("here", "");
  if (store.filter.zoom) written.set("zoom", String(store.filter.zoom));
  const hash = written.toString();
  const wanted = hash ? `#${hash}` : "";
  if (location.hash !== wanted) history.replaceState(null, "", wanted || location.pathname);
}

/** @param {string} tenant @param {string} room */
export function choose(tenant, room, isWritten = true) {
  const isOther = tenant !== store.tenant || room !== store.room;
  change((known) => {
    if (!isOther) return;
    const { places, records } = known.lists;
    const isOtherTenant = tenant !== known.tenant;
    forget(known, isOtherTenant);
    if (!isOtherTenant) Object.assign(known.lists, { places, records });
    [known.tenant, known.room, known.channel] = [tenant, room, ""];
  });
  if (isOther && !recorded) watch();
  if (isWritten) writeAddress();
}

// Who opens the page sees a room, without having to know that there is something to choose.
let hasChosen = false;
function chooseAtFirst() {
  if (hasChosen || !store.health) return;
  const names = new Set(store.health.tenants.map((one) => one.name));
  if (!store.tenant) {
    const busiest = [...store.health.tenants].sort((a, b) => (b.usage?.sessionCount ?? 0) - (a.usage?.sessionCount ?? 0))[0];
    if (busiest) choose(busiest.name, "");
    return;
  }
  if (!names.has(store.tenant) || store.room) {
    hasChosen = true;
    return;
  }
  const size = (place) => Math.max(place.memberCount ?? 0, place.participantCount ?? 0);
  const fullest = rows("places").sort((a, b) => size(b) - size(a))[0];
  if (!fullest) return;
  hasChosen = true;
  choose(store.tenant, fullest.id);
}

// An app server's room may speak in a channel of another id, which only its records say.
function findChannel() {
  const channel = readRooms(store.lists.records).get(store.room)?.channel ?? "";
  if (channel === store.channel || store.lists.records.size === 0) return;
  change((known) => { known.channel = channel; });
  if (!recorded) watch();
}

// MARK: The frame

function showFrame() {
  document.documentElement.lang = inChinese() ? "zh-Hans" : "en";
  document.title = [store.room, store.tenant, "Parlor"].filter(Boolean).join(" · ").slice(0, 120);
  for (const made of document.querySelectorAll("[data-word]")) {
    if (made instanceof HTMLElement) made.textContent = word(made.dataset.word ?? "");
  }
  for (const made of document.querySelectorAll("[data-label]")) {
    if (made instanceof HTMLElement) made.setAttribute("aria-label", word(made.dataset.label ?? ""));
  }
  at("language").lang = inChinese() ? "en" : "zh-Hans";
  for (const button of at("views").querySelectorAll("button")) {
    button.setAttribute("aria-current", button.dataset.view === store.view ? "page" : "false");
  }
  for (const view of views) at(view).hidden = view !== store.view || store.link === "token";
  const link = at("link");
  link.className = `link ${store.link}`;
  const said = word(`link${store.link[0].toUpperCase()}${store.link.slice(1)}`);
  if (link.textContent !== said) link.textContent = said;
  showNotice();
}

let shownNotice = "";
function showNotice() {
  const notice = at("notice");
  const kind = store.link === "token" || store.link === "refused" ? store.link : store.absent ? "absent" : "";
  const state = [kind, store.linkReason, store.absent?.reason, inChinese()].join("\n");
  if (state === shownNotice) return;
  shownNotice = state;
  notice.hidden = kind === "";
  if (kind === "token") {
    const field = element("input", { type: "password", id: "token", autocomplete: "off", required: true });
    const form = element("form", { class: "token", on: { submit(event) {
      event.preventDefault();
      useToken(/** @type {HTMLInputElement} */ (field).value);
    } } },
    element("h2", {}, word("tokenTitle")), element("p", { class: "quiet" }, word("tokenText")),
    element("div", { class: "row" }, element("label", {}, element("span", {}, word("token")), field),
      element("button", { type: "submit" }, word("useToken"))),
    element("p", { class: "quiet" }, word("said", { reason: store.linkReason })));
    notice.replaceChildren(form);
    field.focus();
  } else if (kind !== "") {
    notice.replaceChildren(element("h2", {}, word(kind === "absent" ? "absent" : "linkRefused")),
      element("p", {}, kind === "absent" ? store.absent.reason : store.linkReason));
  }
}

// MARK: Tenants and rooms

function showPlaces() {
  const health = store.health;
  const place = at("places");
  if (!health) return;
  if (health.tenants.length === 0) {
    fill(place, element("p", { class: "quiet" }, word("noTenants")));
    return;
  }
  fill(place, ...health.tenants.map((tenant) => {
    const isChosen = tenant.name === store.tenant;
    const count = tenant.usage?.sessionCount ?? 0;
    const button = element("button", {
      type: "button", class: "tenant", "aria-current": isChosen ? "true" : "false", "data-key": `tenant-${tenant.name}`,
    }, element("span", { class: "label" }, tenant.name), tenant.name.includes(tenant.vendor) ? null
      : element("span", { class: "vendor" }, tenant.vendor),
    count ? element("span", { class: "count", title: word("sessions") }, digits(count)) : null,
    tenant.usage?.stopReason ? chip("!", "bad", tenant.usage.stopReason) : null);
    return element("div", { class: "group" }, button, actButton("tenant", tenant.name, tenant.name), isChosen ? roomList() : null);
  }),
  health.tenantCount > health.tenants.length
    ? element("p", { class: "quiet" }, word("more", { count: digits(health.tenantCount - health.tenants.length) })) : null);
}

function roomList() {
  const named = readRooms(store.lists.records);
  const channels = new Set([...named.values()].map((one) => one.channel));
  const places = rows("places").filter((one) => one.kind || !channels.has(one.id));
  if (places.length === 0) return element("p", { class: "quiet none" }, word("noRooms"));
  const more = (store.counts.places ?? 0) - store.lists.places.size;
  return element("ul", { class: "rooms" }, ...places.map((one) => {
    const count = Math.max(one.memberCount ?? 0, one.participantCount ?? 0);
    return element("li", {}, element("button", {
      type: "button", class: "room", "aria-current": one.id === store.room ? "true" : "false",
        "data-room": one.id.slice(0, 200),
      "data-key": `room-${one.id.slice(0, 200)}`,
    }, name(named.get(one.id)?.name || one.id),
      element("span", { class: "count", title: word(count === 1 ? "onePerson" : "people", { count }) }, digits(count))));
  }), more > 0 ? element("li", { class: "quiet" }, word("more", { count: digits(more) })) : null);
}

at("places").addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button || button.dataset.act) return;
  hasChosen = true;
  const key = button.dataset.key ?? "";
  if (key.startsWith("tenant-")) {
    hasChosen = false;
    choose(key.slice(7), "");
    return;
  }
  const place = rows("places").find((one) => `room-${one.id.slice(0, 200)}` === key);
  if (place) choose(store.tenant, place.id);
});

// MARK: The beginning

at("views").addEventListener("click", (event) => {
  const view = event.target instanceof HTMLElement ? event.target.dataset.view : "";
  if (view) change((known) => { known.view = view; });
});

function showTheme() {
  const theme = kept.read("parlor.theme", true) ?? "system";
  at("theme").value = ["light", "dark"].includes(theme) ? theme : "system";
  if (at("theme").value === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
at("theme").addEventListener("change", () => {
  kept.write("parlor.theme", at("theme").value, true);
  showTheme();
});
at("language").addEventListener("click", () => {
  switchLanguage();
  change(() => {});
});

/** Puts the focus back onto what takes the place of what had it. */
function keepFocus(show) {
  const key = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
  show();
  if (!key || document.activeElement !== document.body) return;
  for (const one of document.querySelectorAll("[data-key]")) {
    if (one instanceof HTMLElement && one.dataset.key === key) return one.focus({ preventScroll: true });
  }
}

onChange(() => {
  if (recorded) showMoment();
  chooseAtFirst();
  findChannel();
  keepFocus(() => {
    showFrame();
    showPlaces();
    if (recorded) showBar();
    if (store.view === "live") showLive(at("live"));
    if (store.view === "timeline") showTimeline(at("timeline"));
    if (store.view === "health") showHealth(at("health"));
  });
  writeAddress();
});
addEventListener("hashchange", readAddress);
showTheme();
if (recorded) beginRecorded();
readAddress();
if (!recorded) watch();
