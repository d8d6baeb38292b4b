// @ts-check
// Acts on people, tenants and callbacks: a dialog for each, which shows the command that does the same.

import { rows, store } from "./store.js";
import { tokenHeaders } from "./stream.js";
import { at, download, element, name } from "./parts.js";
import { word } from "./words.js";
import { recorded } from "./recorded.js";
import { acts } from "./actkinds.js";
import { resultOf } from "./guests.js";
import "./actwords.js";

/**
 * What is acted on.
 * @typedef {Object} Subject
 * @property {string} kind "user", "tenant", "room", "guest" or "callback".
 * @property {string} tenant
 * @property {string} id
 * @property {string[]} ids What a user is called, in rooms and in channels.
 * @property {string[]} places The room, and its channel where that has another id.
 */

/** @typedef {import("./actkinds.js").Command} Command */

// MARK: Commands

/** A word as a shell takes it. @param {string} text */
const quoted = (text) => (/^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The command line of an act. @param {Command} command */
export function commandLine({ verb, options, words, flags = [] }) {
  const given = [...options];
  // What the command finds by itself needs no address.
  if (location.origin !== "http://127.0.0.1:7070") given.push("--server", location.origin);
  const line = ["parlor", ...verb];
  for (let place = 0; place < given.length; place += 2) {
    const [flag, value] = [given[place], given[place + 1]];
    // A value that begins with a hyphen would be taken for a flag.
    line.push(...(value.startsWith("-") || value === "" ? [`${flag}=${value}`] : [flag, value]));
  }
  line.push(...flags);
  if (words.some((one) => one.startsWith("-"))) line.push("--");
  return [...line, ...words].map(quoted).join(" ");
}

// MARK: The dialog

/** @type {Subject | null} */
let subject = null;
let chosen = "";
/** @type {HTMLElement | null} */
let opener = null;
let openerKey = "";

/** The acts that the subject has. A clock that goes by itself is not moved. */
function offered() {
  const tenant = store.health?.tenants.find((one) => one.name === subject?.tenant);
  return Object.keys(acts).filter((one) => acts[one].kind === subject?.kind
    && (one !== "advance" || tenant?.usage?.clock === "manual"));
}

const option = (value, shown, isChosen = false) => element("option", { value, selected: isChosen }, shown);

const number = (key, attributes) => element("label", {}, element("span", {}, word(`act_${key}`)),
  element("input", { type: "number", name: key, ...attributes }));

const text = (key, attributes) => element("label", { hidden: Boolean(attributes.disabled) },
  element("span", {}, word(`act_${key}`)), element("input", { type: "text", name: key, autocomplete: "off", ...attributes }));

/** @type {Record<string, (subject: Subject) => HTMLElement>} */
const fields = {
  as: ({ ids }) => element("label", { hidden: ids.length < 2 }, element("span", {}, word("act_as")),
    element("select", { name: "as" }, ...ids.map((one) => option(one, one.slice(0, 60))))),
  place: ({ places }) => element("label", {}, element("span", {}, word("act_place")),
    element("select", { name: "place" }, ...places.map((one) => option(one, one.slice(0, 60))))),
  seconds: () => number("seconds", { min: 0.001, max: 86400, step: "any" }),
  delay: () => number("delay", { min: 1, max: 30000, step: 1, value: 300, required: true }),
  loss: () => number("loss", { min: 0.0001, max: 100, step: "any", value: 10, required: true }),
  advance: () => number("advance", { min: 0.001, max: 315360000, step: "any", value: 60, required: true }),
  guest: () => text("guest", { required: true, maxlength: 64, value: "guest" }),
  inRoom: ({ kind, places }) => text("inRoom", { required: true, maxlength: 128, value: kind === "room" ? places[0] : "10001" }),
  opens: () => element("label", { class: "check" }, element("input", { type: "checkbox", name: "opens", checked: true }),
    element("span", {}, word("act_opens"))),
  seat: () => number("seat", { min: 0, max: 99, step: 1 }),
  seatNumber: () => number("seatNumber", { min: 0, max: 99, step: 1, value: 1, required: true }),
  talk: () => element("label", {}, element("span", {}, word("act_talk")), element("select", { name: "talk" },
    ...["tone", "voice", "silence"].map((one) => option(one, word(`act_talk_${one}`))))),
  text: () => text("text", { required: true, disabled: true, maxlength: 300, value: word("act_voiceText") }),
  said: () => text("said", { required: true, maxlength: 1000, value: word("act_voiceText") }),
  deed: () => text("deed", { required: true, maxlength: 200, value: "mutes seat 1" }),
  file: () => element("label", {}, element("span", {}, word("act_file")),
    element("input", { type: "file", name: "file", accept: ".wav,audio/wav", required: true })),
  sure: ({ tenant }) => element("label", { class: "check" },
    element("input", { type: "checkbox", name: "sure", required: true }),
    element("span", {}, word("act_sure", { tenant }))),
};

function values() {
  /** @type {HTMLFormElement} */
  const form = at("actForm");
  return Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, value instanceof File ? value.name : String(value)]));
}

function command() { return subject ? commandLine(acts[chosen].command(subject, values())) : ""; }

function showCommand() { at("actCommand").value = at("actForm").checkValidity() ? command() : ""; }

function say(text, kind = "") {
  const said = at("actSaid");
  said.className = `said ${kind}`;
  said.textContent = text;
}

function show() {
  if (!subject) return;
  const names = offered();
  if (!names.includes(chosen)) chosen = names[0];
  const title = element("h2", { id: "actTitle" }, `${word(`act_of_${subject.kind}`)} `, name(subject.id));
  const what = element("label", {}, element("span", {}, word("act_what")), element("select", { name: "what", id: "actWhat" },
    ...names.map((one) => option(one, word(`act_${one}`), one === chosen))));
  const form = element("form", { id: "actForm", method: "dialog", on: { submit: perform, input: changed } },
    title, what, element("p", { class: "quiet", id: "actText" }, word(`act_${chosen}_text`)),
    ...acts[chosen].fields.map((one) => fields[one](/** @type {Subject} */ (subject))),
    element("label", {}, element("span", {}, word("act_command")),
      element("textarea", { id: "actCommand", class: "mono", readonly: true, rows: 3, spellcheck: "false" })),
    element("div", { class: "row" },
      element("button", { type: "submit", class: "primary" }, word("act_do")),
      element("button", { type: "button", id: "actCopy", on: { click: copy } }, word("act_copy")),
      element("button", { type: "button", id: "actClose", on: { click: () => at("act").close() } }, word("close"))),
    element("p", { id: "actSaid", class: "said", role: "status" }));
  at("act").replaceChildren(form);
  showCommand();
}

function changed(event) {
  if (event.target.name === "what") {
    chosen = event.target.value;
    show();
    at("actWhat").focus();
  } else {
    if (event.target.name === "talk") showText(event.target.value === "voice");
    showCommand();
  }
}

/** The text of a voice is there for a voice only. @param {boolean} isShown */
function showText(isShown) {
  const field = at("actForm").elements.namedItem("text");
  field.disabled = !isShown;
  field.closest("label").hidden = !isShown;
}

async function copy() {
  const text = at("actCommand");
  try {
    await navigator.clipboard.writeText(text.value);
  } catch {
    // A page that is not from this machine may not write there by itself.
    text.select();
    document.execCommand("copy");
  }
  say(word("act_copied"), "good");
}

// MARK: The call

async function perform(event) {
  event.preventDefault();
  if (!subject) return;
  const { path, body, file, method } = acts[chosen].call(subject, values());
  const button = event.submitter;
  if (button) button.disabled = true;
  say(word("act_doing"));
  try {
    const answer = await fetch(`/admin/v1/tenants/${encodeURIComponent(subject.tenant)}/${path}`, {
      method: method ?? "POST", cache: "no-store", headers: tokenHeaders(),
      body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    await told(answer, method === "GET");
  } catch (error) {
    say(word("act_unreachable", { reason: String(error) }), "bad");
  }
  if (button) button.disabled = false;
}

async function told(answer, isFile) {
  if (answer.ok && isFile) {
    download(await answer.blob(), `${subject?.tenant}.jsonl`);
    return say(word("act_saved"), "good");
  }
  const envelope = await answer.json().catch(() => null);
  const last = envelope?.data?.last;
  if (answer.ok && last) return say(`${last.act}: ${resultOf(last)}`, last.isDone ? "good" : "bad");
  if (answer.ok) {
    const count = envelope?.data?.sessionCount;
    return say(count === undefined ? word("act_done") : word("act_doneCount", { count }), "good");
  }
  const error = envelope?.error;
  say(`${answer.status} ${error?.code ?? ""}: ${error?.reason ?? ""}`, "bad");
}

// MARK: Opening

/** A button that opens the acts on something; nothing can be done to a recording. @param {string} kind @param {string} id
   @param {string} shown */
export const actButton = (kind, id, shown, ids = [id], label = "⋯") => recorded ? null : element("button", {
  type: "button", class: "act", "data-act": kind, "data-id": id, "data-ids": JSON.stringify(ids),
  "data-key": `act-${kind}-${id}`, "aria-haspopup": "dialog",
  "aria-label": label === "⋯" ? word("act_open", { name: shown }) : null, title: label === "⋯" ? word("act_open", { name: shown }) : null,
}, label);

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-act]") : null;
  if (!(button instanceof HTMLElement)) return;
  const { act: kind = "", id = "", ids = "[]", key = "" } = button.dataset;
  const places = [...new Set([store.room, store.channel].filter(Boolean))];
  subject = { kind, id, ids: JSON.parse(ids), places, tenant: kind === "tenant" ? id : store.tenant };
  [opener, openerKey, chosen] = [button, key, ""];
  show();
  at("act").showModal();
  at("actWhat").focus();
});

at("act").addEventListener("close", () => {
  subject = null;
  // The button may have been put in anew meanwhile.
  const again = opener?.isConnected ? opener
    : [...document.querySelectorAll("[data-key]")].find((one) => one instanceof HTMLElement && one.dataset.key === openerKey);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
});

/** What is wrong on purpose with somebody's network, by the names of the faults. @param {string[]} ids @returns {string[]} */
export const faultsOf = (ids) => [...new Set(rows("sessions").filter((one) => ids.includes(one.user))
  .flatMap((one) => one.faults ?? []))];
