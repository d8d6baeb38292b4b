// @ts-check
// The parts of one room: seats, who hears whom, deadlines, attributes, invitations and callbacks.

import { count, rows, store, tenantNow } from "./store.js";
import { chip, cut, element, face, fill, name, table } from "./parts.js";
import { digits, span, word } from "./words.js";
import { actButton } from "./acts.js";
import { connectionOf, soundOf } from "./live.js";

/** @param {Record<string, HTMLElement>} sections @param {any} room What `readRoom` read. */
export function showRoom(sections, room) {
  fill(sections.seats, ...seatParts(room));
  fill(sections.hearing, ...hearingParts(room));
  const ends = deadlines();
  fill(sections.deadlines, heading("deadlines", ends.length), ends.length === 0 ? quiet("noDeadlines")
    : element("ul", { class: "ends" }, ...ends.slice(0, 12).map((end) => element("li", {},
      element("time", {}, end.at <= tenantNow() ? word("now") : word("inTime", { time: span(end.at - tenantNow()) })), " ",
        ...end.text))));
  const attributes = rows("attributes");
  fill(sections.attributes, heading("attributes", count("attributes")), attributes.length === 0 ? quiet("noAttributes")
    : attributeTable(attributes));
  const invitations = rows("invitations").filter((one) => !one.room || one.room === store.room);
  fill(sections.invitations, heading("invitations", invitations.length), invitations.length === 0 ? quiet("noInvitations")
    : invitationTable(invitations));
  const callbacks = rows("callbacks").map((one) => one.report).reverse();
  fill(sections.callbacks, heading("callbacks", callbacks.length), callbacks.length === 0 ? quiet("noCallbacks")
    : callbackTable(callbacks));
}

const quiet = (text) => element("p", { class: "quiet" }, word(text));
const heading = (text, number) => element("h2", {}, word(text), number
  ? element("span", { class: "count" }, digits(number)) : null);

// MARK: Seats

function seatParts({ seats, people }) {
  if (!seats) return [heading("seats", 0), quiet("noSeats")];
  return [
    element("h2", {}, word("seats"), element("span", { class: "quiet small" }, word("seatsFrom", { source: seats.source }))),
    element("ol", { class: "chairs" }, ...seats.seats.map((seat) => chair(seat, people.get(seat.user)))),
  ];
}

function chair(seat, person) {
  const state = seat.user ? "taken" : seat.isLocked ? "locked" : "free";
  const [sound, soundKind] = person ? soundOf(person) : ["", ""];
  const isLost = person && connectionOf(person)[1] === "bad";
  const shown = seat.shown || person?.member?.nickname || seat.user;
  return element("li", { class: `chair ${state} ${person ? soundKind : ""}` },
    element("span", { class: "number", title: word("seat", { number: seat.number }) },
      element("span", { class: "hidden" }, word("seat", { number: seat.number })),
      element("span", { "aria-hidden": "true" }, seat.number)),
    seat.user ? face(shown, seat.user)
      : element("span", { class: "face nobody", "aria-hidden": "true" }, seat.isLocked ? "×" : "+"),
    seat.user ? name(shown) : element("span", { class: "quiet" }, word(seat.isLocked ? "locked" : "free")),
    seat.user && shown !== seat.user ? name(seat.user, { class: "name quiet small" }) : null,
    element("span", { class: "marks" },
      seat.user && sound ? chip(sound, soundKind) : null,
      seat.isMuted ? chip(word("mutedByOwner"), "warn") : null,
      seat.isClosed ? chip(word("closedBySelf"), "warn") : null,
      seat.user && !person ? chip(word("offline"), "bad") : null,
      isLost && soundKind !== "bad" ? chip(word("away"), "bad") : null));
}

// MARK: Who hears whom

/** What somebody is called. */
export function calledBy(people, id) {
  const person = people.get(id);
  return person?.seat?.shown || person?.member?.nickname || person?.participant?.nickname || id;
}

function hearingParts({ people, seats }) {
  const streams = rows("streams");
  if (streams.length === 0) return [heading("streams", 0), quiet("noStreams")];
  const aliases = seats?.aliases ?? new Map();
  const known = (id) => aliases.get(id) ?? id;
  return [heading("streams", count("streams")), table(word("streams"), [word("speaker"), word("state"), word("heardBy")],
    streams.map((stream) => {
      const person = people.get(known(stream.user));
      const [sound, kind] = person ? soundOf({ ...person, streams: [stream] }) : ["", ""];
      const shownListeners = stream.listeners.slice(0, 8);
      const more = stream.listenerCount - shownListeners.length;
      return [
        [face(calledBy(people, known(stream.user)), known(stream.user)), name(calledBy(people, known(stream.user))),
          stream.name ? name(stream.name, { class: "name quiet small" }) : null],
        [...(stream.kinds.includes("sound") ? [chip(sound, kind)] : []),
          ...stream.kinds.filter((one) => one !== "sound").map((one) => chip(word(one), stream.muted.includes(one) ? "warn"
            : "")),
          ...stream.devices.filter((one) => one.state !== "open").map((one) => chip(`${one.device} ${one.state}`, "warn"))],
        [...(stream.listenerCount === 0 ? [element("span", { class: "quiet" }, word("nobody"))]
          : shownListeners.map((one) => element("span", { class: "listener" }, name(calledBy(people, known(one)))))),
        more > 0 ? element("span", { class: "quiet" }, word("more", { count: digits(more) })) : null,
        stream.viewerCount ? element("span", { class: "quiet" }, ` ${word("viewers")} ${digits(stream.viewerCount)}`) : null],
      ];
    }), { class: "hearing" })];
}

// MARK: Deadlines

/** A sentence with somebody's name in it. */
function sentence(text, user) {
  const [before, after] = word(text, { user: "\n" }).split("\n");
  return [before, name(user), after ?? ""];
}

/** What ends later is no deadline yet. */
const soon = 3_600_000;

function deadlines() {
  const now = tenantNow();
  const wall = (unix) => now + (unix - (store.clock.unix + (now - store.clock.now)));
  const ends = [];
  const add = (at, text, user) => {
    if (at === undefined || at === null || at - now > soon) return;
    ends.push({ at, text: sentence(text, user) });
  };
  for (const session of rows("sessions")) {
    if (!session.rooms.includes(store.room) && !session.channels.includes(store.room)) continue;
    add(session.silenceEndsAt, "deadSilence", session.user ?? session.id);
    add(session.tokenEndsAt, "deadToken", session.user ?? session.id);
  }
  for (const one of rows("participants")) {
    add(one.leavesAt, "deadChannel", one.id);
    add(one.rightEndsAt, "deadRight", one.id);
  }
  for (const one of rows("members")) if (one.mutedUntilUnixMilliseconds) add(wall(one.mutedUntilUnixMilliseconds),
    "deadMute", one.id);
  for (const one of rows("invitations")) for (const user of one.users) add(user.timesOutAt, "deadInvitation", user.user);
  if (store.roomFacts?.endsAt) ends.push({ at: store.roomFacts.endsAt, text: [word("deadRoom")] });
  return ends.sort((a, b) => a.at - b.at);
}

// MARK: Tables

function attributeTable(attributes) {
  const shown = attributes.slice(0, 200);
  return table(word("attributes"), [word("key"), word("value"), word("holder")], shown.map((one) => [
    element("code", {}, name(one.id)),
    [element("code", { class: "value" }, element("bdi", {}, cut(one.value, 400))),
      one.byteCount > 400 ? element("span", { class: "quiet small" },
        ` ${word("bytes", { count: digits(one.byteCount) })}`) : null],
    [one.holder ? name(one.holder) : element("span", { class: "quiet" }, "–"),
      one.isRemovedWithHolder ? element("span", { class: "quiet small", title: word("goes") }, " ⤴") : null],
  ]));
}

function invitationTable(invitations) {
  return table(word("invitations"), [word("inviter"), word("invitees")], invitations.slice(0, 50).map((one) => [
    [name(one.inviter)],
    one.users.filter((user) => user.user !== one.inviter).slice(0, 12).map((user) => element("span", { class: "listener" },
      name(user.user), " ", chip(user.state, user.state === "accepted" ? "good" : user.state === "rejected" ? "bad" : ""))),
  ]));
}

const callbackKinds = { delivered: "good", givenUp: "bad", lost: "bad", waiting: "warn", held: "warn" };

function callbackTable(callbacks) {
  return table(word("callbacks"), [word("event"), word("state"), word("attempts"), word("acts")], callbacks.slice(0, 30).map((one) => {
    const last = one.attempts.at(-1);
    const said = last ? last.failure ?? (last.status !== undefined ? `HTTP ${last.status}` : "") : "";
    return [
      [element("code", {}, name(one.event)), one.url ? name(one.url, { class: "name quiet small" }) : null],
      [chip(one.state, callbackKinds[one.state] ?? "", one.decision ? one.decision.verdict : null)],
      [`${one.attempts.length}`, said ? element("span", { class: "quiet small" }, ` ${cut(said)}`) : null],
      [actButton("callback", `${one.delivery}`, `${one.event} ${one.delivery}`)],
    ];
  }));
}
