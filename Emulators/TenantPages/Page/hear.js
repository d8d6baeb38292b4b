// @ts-check
// The part of a room where one listens and looks: whom to, how loud everybody is, pictures, and a recording.

import { onChange, rows, store } from "./store.js";
import { cut, download, element, name, put } from "./parts.js";
import { word } from "./words.js";
import { calledBy } from "./room.js";
import { listen, NotHeard } from "./listen.js";
import { canDecode, Mix } from "./sound.js";
import { Pictures } from "./pictures.js";
import { showLevels } from "./levels.js";
import { longestRecording } from "./recording.js";

const channel = () => store.channel || store.room;
const here = () => `${store.tenant}\n${channel()}`;

/** What goes on. */
const now = {
  /** "off", "opening", "on", "again" or "refused". */
  state: "off", reason: "", place: "",
  /** "room", "p:" and a publisher, or "l:" and a listener. */
  whom: "room",
  /** What the server says of the listening, once a second. @type {any} */ told: null,
  /** @type {AbortController | null} */ abort: null,
  /** @type {Mix | null} */ mix: null,
  /** @type {Pictures | null} */ pictures: null,
  failure: "",
};

// MARK: Listening

async function start() {
  stop();
  const abort = new AbortController();
  const mix = new Mix((text) => { now.failure = text; });
  const pictures = new Pictures((text) => { now.failure = text; });
  Object.assign(now, { state: "opening", reason: "", place: here(), told: null, failure: "", abort, mix, pictures });
  /** @type {Record<string, string>} */
  const query = { tenant: store.tenant, channel: channel() };
  if (now.whom.startsWith("p:")) query.publisher = now.whom.slice(2);
  if (now.whom.startsWith("l:")) query.listener = now.whom.slice(2);
  if (!canDecode()) query.sound = "pcm";
  tick();
  while (!abort.signal.aborted) {
    try {
      await listen(query, abort.signal, (frame) => {
        now.state = "on";
        if (frame.kind === 0) now.told = JSON.parse(new TextDecoder().decode(frame.payload));
        else if (frame.kind === 1 || frame.kind === 5) mix.take(frame);
        else pictures.take(frame);
      });
    } catch (error) {
      if (abort.signal.aborted) return;
      if (error instanceof NotHeard && error.status < 500) {
        stop();
        [now.state, now.reason] = ["refused", error.message];
        return tick();
      }
    }
    if (abort.signal.aborted) return;
    now.state = "again";
    await new Promise((resolve) => { setTimeout(resolve, 1000); });
  }
}

function stop() {
  if (now.mix?.recording) save();
  now.abort?.abort();
  now.mix?.close();
  now.pictures?.close();
  Object.assign(now, { state: "off", abort: null, mix: null, pictures: null, told: null });
}

function record() {
  if (now.mix?.recording) save();
  else now.mix?.record();
  tick();
}

function save() {
  const file = now.mix?.endRecording();
  if (!file) return;
  const plain = (text) => text.replace(/[^\w-]+/g, "_").slice(0, 40);
  const stamp = new Date().toISOString().slice(0, 19).replace(/[:T]/g, "-");
  download(file, `${plain(store.tenant)}-${plain(store.room)}-${stamp}.wav`);
}

/** Listens no more: there is no room to show. */
export function endListening() {
  if (now.state !== "off") stop();
}

// Another room: what is heard is not of it.
onChange(() => {
  if (now.state === "off" || now.place === here()) return;
  stop();
  now.whom = "room";
  tick();
});

// MARK: The part of the page

/** @type {Record<string, any>} */
const parts = {};

function make(place) {
  parts.title = element("h2", {});
  parts.whom = element("select", { id: "listen-whom", on: { change() {
    now.whom = parts.whom.value;
    if (now.abort) void start();
  } } });
  parts.whomLabel = element("span", { class: "hidden" });
  parts.toggle = element("button", { type: "button", id: "listen", on: { click() {
    if (now.abort) stop();
    else void start();
    tick();
  } } });
  parts.record = element("button", { type: "button", id: "record", on: { click: record } });
  parts.state = element("p", { class: "quiet", id: "listen-state", role: "status" });
  parts.levels = element("ul", { class: "levels" });
  parts.screens = element("div", { class: "screens" });
  place.append(parts.title, element("div", { class: "listen-row" },
    element("label", {}, parts.whomLabel, parts.whom), parts.toggle, parts.record),
  parts.state, parts.levels, parts.screens);
  setInterval(() => { if (now.state !== "off") tick(); }, 100);
}

/** @type {any} */
let room = { people: new Map(), seats: null };

/** @param {HTMLElement} place @param {any} read What `readRoom` read. */
export function showListening(place, read) {
  room = read;
  if (!parts.title) make(place);
  put(parts.title, word("listenTitle"));
  put(parts.whomLabel, word("listenTo"));
  showWhom();
  tick();
}

/** What somebody of the channel is called. */
const called = (user) => calledBy(room.people, room.seats?.aliases.get(user) ?? user);

let shownWhom = "";
function showWhom() {
  const speakers = [...new Set(rows("streams").map((one) => one.user))];
  const listeners = rows("participants").map((one) => one.id);
  const all = [["room", word("listenRoom")],
    ...speakers.slice(0, 200).map((one) => [`p:${one}`, word("listenSpeaker", { user: cut(called(one), 60) })]),
    ...listeners.slice(0, 500).map((one) => [`l:${one}`, word("listenMix", { user: cut(called(one), 60) })])];
  if (!all.some(([value]) => value === now.whom)) {
    all.push([now.whom, word(now.whom[0] === "p" ? "listenSpeaker" : "listenMix", { user: cut(now.whom.slice(2), 60) })]);
  }
  const state = JSON.stringify(all);
  if (state !== shownWhom) {
    shownWhom = state;
    parts.whom.replaceChildren(...all.map(([value, text]) => element("option", { value }, text)));
  }
  parts.whom.value = now.whom;
}

/** Shows what changes by itself, ten times a second at most. */
function tick() {
  if (!parts.title) return;
  const isOn = now.abort !== null;
  put(parts.toggle, word(isOn ? "listenStop" : "listenStart"));
  const { mix, pictures } = now;
  const seconds = mix?.recording ? mix.recording.lengthAt(mix.sound.currentTime) : 0;
  if (seconds >= longestRecording) save();
  parts.record.hidden = !isOn;
  put(parts.record, mix?.recording ? word("recordStop") : word("recordStart"));
  parts.record.setAttribute("aria-pressed", mix?.recording ? "true" : "false");
  put(parts.state, stateText(Math.floor(seconds)));
  showLevels(parts.levels, isOn ? mix : null, now.whom, called);
  pictures?.forgetOld();
  showScreens();
}

function stateText(seconds) {
  const { told, mix, pictures } = now;
  if (now.state === "refused") return word("said", { reason: now.reason });
  if (now.state === "off") return word("listenOff");
  const said = [];
  const whom = cut(called(now.whom.slice(2)), 60);
  if (now.state === "opening") said.push(word("linkConnecting"));
  else if (now.state === "again") said.push(word("listenAgain"));
  else if (told && !told.isThere) said.push(word("channelGone"));
  else if (told?.isListenerThere === false || told?.isPublisherThere === false) said.push(word("notThere", { user: whom }));
  else if (told?.publisherCount === 0) said.push(word("noStreams"));
  else {
    const speakers = [...mix?.speakers.values() ?? []].filter((one) => !one.isSealed && performance.now() - one.heardAt < 1500);
    said.push(speakers.length === 0 && !pictures?.streams.size ? word("nothingComes")
      : word("listenOn", { count: speakers.length }));
  }
  if (mix?.sound.state === "suspended") said.push(word("waitsForClick"));
  if (!canDecode()) said.push(word("serverDecodes"));
  if (pictures?.isUnseen) said.push(word(window.isSecureContext ? "cannotShow" : "notSecure"));
  const lost = (mix?.lost ?? 0) + (pictures?.lost ?? 0);
  if (lost) said.push(word("packetsLost", { count: lost }));
  if (told?.lost) said.push(word("packetsDropped", { count: told.lost }));
  if ([...pictures?.streams.values() ?? []].some((one) => one.needsKey && !one.isSealed)) said.push(word("waitsForKey"));
  if (now.failure) said.push(word("cannotRead", { reason: cut(now.failure, 80) }));
  if (mix?.recording) {
    said.push(word("recording", { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` }));
  }
  return said.join(" · ");
}

// MARK: Pictures

/** @type {Map<any, HTMLElement>} */
const figures = new Map();

function showScreens() {
  const streams = new Set(now.pictures?.streams.values() ?? []);
  for (const [one, made] of figures) {
    if (streams.has(one)) continue;
    made.remove();
    figures.delete(one);
  }
  for (const one of streams) {
    let made = figures.get(one);
    if (!made) {
      const kind = word(one.kind === 3 ? "screen" : "picture");
      one.canvas.setAttribute("role", "img");
      one.canvas.setAttribute("aria-label", `${kind}: ${cut(called(one.publisher), 60)}`);
      made = element("figure", {}, one.canvas, element("figcaption", { class: "small" }, name(called(one.publisher)), " ",
        element("span", { class: "quiet" })));
      figures.set(one, made);
      parts.screens.append(made);
    }
    const note = made.querySelector("figcaption .quiet");
    put(note, one.isSealed ? word("sealed") : one.needsKey ? word("waitsForKey") : word(one.kind === 3 ? "screen" : "picture"));
  }
}
