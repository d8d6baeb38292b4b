// @ts-check
// Guests: simulated users that the server runs, each in an app on the vendor's own kits.

import { store } from "./store.js";
import { chip, element, fill, name } from "./parts.js";
import { digits, word } from "./words.js";
import { actButton } from "./acts.js";
import { recorded } from "./recorded.js";

/** The guests of the tenant that is shown. @returns {any[]} */
const guests = () => (store.health?.guests ?? []).filter((one) => one.tenant === store.tenant);

/** Whether one of these ids is a guest's. @param {string[]} ids */
export const isGuest = (ids) => guests().some((one) => one.state.ids.some((id) => ids.includes(id)));

/** What somebody's last act came to. @param {{ isDone: boolean, code?: number, text: string }} last */
export function resultOf(last) {
  if (last.isDone) return word("guestDone");
  return [last.code === undefined ? "" : word("guestCode", { code: last.code }), last.text].filter(Boolean).join(": ");
}

/** @param {HTMLElement} section */
export function showGuests(section) {
  section.hidden = Boolean(recorded);
  if (recorded) return;
  const all = guests();
  fill(section,
    element("h2", {}, word("guests"), all.length ? element("span", { class: "count" }, digits(all.length)) : null,
      actButton("room", store.room || store.channel, word("guestAdd"), undefined, word("guestAdd"))),
    all.length === 0 ? element("p", { class: "quiet" }, word("noGuests"))
      : element("ul", { class: "guests" }, ...all.map((one) => element("li", {},
        element("span", { class: "who" }, name(one.user),
          one.state.seat === undefined ? null
            : chip(one.state.seat, "accent", word("seat", { number: one.state.seat })),
          one.state.isInRoom ? null : chip(word("notInRoom"), "warn"),
          one.room === store.room ? null : name(one.room, { class: "name quiet small" })),
        element("span", { class: "quiet" }, name(one.state.sound)),
        actButton("guest", one.user, one.user),
        one.last ? element("span", { class: `last small ${one.last.isDone ? "quiet" : "bad"}` },
          element("bdi", {}, `${one.last.act}: ${resultOf(one.last)}`)) : null))));
}
