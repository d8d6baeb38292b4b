// @ts-check
// How loud everybody is who is listened to: a meter and a volume for each stream of sound.

import { rows } from "./store.js";
import { cut, element, face, name, put } from "./parts.js";
import { word } from "./words.js";

/** @type {Map<string, Record<string, any>>} */
const levels = new Map();
/** The quietest that a meter shows, in dB. */
const floor = -60;

/** Who is shown: everybody whose sound the listening has, and whoever was heard. */
function speakersShown(mix, whom) {
  const shown = new Map();
  for (const one of rows("streams")) {
    if (!one.kinds.includes("sound")) continue;
    if (whom.startsWith("p:") && one.user !== whom.slice(2)) continue;
    if (whom.startsWith("l:") && !one.listeners.includes(whom.slice(2))) continue;
    const stream = one.name ?? (one.index ? `#${one.index}` : "");
    shown.set(`${one.user}\n${stream}`, { user: one.user, stream });
  }
  for (const [key, one] of mix.speakers) {
    if (performance.now() - one.heardAt < 1500) shown.set(key, { user: one.publisher, stream: one.stream });
  }
  return shown;
}

/**
 * Shows how loud everybody is whose sound a listening has.
 * @param {HTMLElement} place @param {import("./sound.js").Mix | null} mix Null while nobody listens. @param {string} whom
 * @param {(user: string) => string} called What somebody is called.
 */
export function showLevels(place, mix, whom, called) {
  const shown = mix ? speakersShown(mix, whom) : new Map();
  for (const [key, made] of levels) {
    if (shown.has(key)) continue;
    made.row.remove();
    levels.delete(key);
  }
  for (const [key, { user, stream }] of shown) {
    let made = levels.get(key);
    if (!made) {
      if (levels.size >= 64) break;
      levels.set(key, made = makeLevel(user, stream));
      place.append(made.row);
    }
    const title = called(user);
    if (made.shown !== title + word("levelOf")) nameLevel(made, title, user, stream);
    const speaker = mix?.speakers.get(key);
    const wanted = Number(made.volume.value) / 100;
    if (speaker && speaker.volume !== wanted) speaker.setVolume(wanted);
    const isHeard = speaker !== undefined && performance.now() - speaker.heardAt < 500;
    const level = speaker?.takeLevel() ?? -Infinity;
    const value = Math.max(floor, Math.min(0, isHeard ? level : floor));
    // A meter that falls slowly can be read.
    made.value = Math.max(value, made.value - 6);
    made.meter.value = made.value;
    const shownLevel = `${String(Math.round(made.value)).replace("-", "\u2212")} dB`;
    put(made.text, speaker?.isSealed ? word("sealed") : made.value > floor ? shownLevel : word("noSound"));
  }
}

function makeLevel(user, stream) {
  const meter = element("meter", { min: floor, max: 0, value: floor });
  const volume = /** @type {HTMLInputElement} */ (element("input", { type: "range", min: 0, max: 200, value: 100 }));
  const who = element("span", { class: "who" });
  const text = element("span", { class: "quiet small" });
  const row = element("li", { "data-speaker": user.slice(0, 200), "data-stream": stream.slice(0, 200) }, who, meter, text,
    volume);
  return { row, meter, volume, who, text, value: floor, shown: "" };
}

function nameLevel(made, title, user, stream) {
  made.shown = title + word("levelOf");
  made.who.replaceChildren(face(title, user), name(title));
  if (stream) made.who.append(name(stream, { class: "name quiet small" }));
  made.meter.setAttribute("aria-label", word("levelOf", { user: cut(title, 60) }));
  made.volume.setAttribute("aria-label", word("volumeOf", { user: cut(title, 60) }));
}
