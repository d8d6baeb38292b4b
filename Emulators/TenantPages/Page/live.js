// @ts-check
// The live view: one room as it is, and everybody in it.

import { count, rows, store, tenantNow } from "./store.js";
import { chip, cut, element, face, fill, longList, name } from "./parts.js";
import { digits, span, word } from "./words.js";
import { readRooms, readSeats } from "./seats.js";
import { showRoom } from "./room.js";
import { endListening, showListening } from "./hear.js";
import { actButton, faultsOf } from "./acts.js";
import { isGuest, showGuests } from "./guests.js";
import { recorded } from "./recorded.js";

/**
 * Somebody of the room or its channel.
 * @typedef {Object} Person
 * @property {string} id
 * @property {any} member
 * @property {any} participant
 * @property {any[]} streams
 * @property {any} seat
 * @property {number} hears How many streams' sound they receive.
 */

/** What the view is made of. */
export function readRoom() {
  const seats = readSeats({ attributes: store.lists.attributes, records: store.lists.records, room: store.room });
  const aliases = seats?.aliases ?? new Map();
  /** @type {Map<string, Person>} */
  const people = new Map();
  const person = (id) => {
    let found = people.get(id);
    if (!found) people.set(id, found = { id, member: null, participant: null, streams: [], seat: null, hears: 0 });
    return found;
  };
  for (const member of rows("members")) person(member.id).member = member;
  for (const participant of rows("participants")) {
    person(aliases.get(participant.id) ?? participant.id).participant = participant;
  }
  for (const stream of rows("streams")) {
    person(aliases.get(stream.user) ?? stream.user).streams.push(stream);
    for (const listener of stream.listeners) {
      const id = aliases.get(listener) ?? listener;
      if (people.has(id)) person(id).hears += 1;
    }
  }
  for (const seat of seats?.seats ?? []) if (seat.user && people.has(seat.user)) person(seat.user).seat = seat;
  return { seats, people, audible: rows("streams").filter(isAudible).length };
}

const isAudible = (stream) => stream.kinds.includes("sound");

/** How somebody's sound is: a word, and its kind. @param {Person} person @returns {[string, string]} */
export function soundOf(person) {
  if (person.participant && !person.participant.isConnected) return [word("away"), "bad"];
  const stream = person.streams.find(isAudible);
  if (!stream) return [word(person.participant ? "silent" : "notInChannel"), "off"];
  const microphone = stream.devices.find((one) => one.device === "microphone");
  if (stream.muted.includes("sound") || microphone && microphone.state !== "open") return [word("muted"), "warn"];
  return [word("onAir"), "good"];
}

/** How somebody's connection is. @param {Person} person @returns {[string, string]} */
export function connectionOf(person) {
  if (person.member?.goneAt !== undefined && person.member.goneAt !== null) return [word("lost"), "bad"];
  if (person.participant && !person.participant.isConnected) return [word("lost"), "bad"];
  if (person.member && !person.member.isOnline && !person.participant) return [word("offline"), "off"];
  return [word("connected"), "good"];
}

// MARK: The list of people

const list = longList({ height: 38, className: "people", role: "table", label: () => word("members"), row });

/** @param {Person} person */
function row(person) {
  const cell = (kind, ...children) => element("span", { class: kind, role: "cell" }, ...children);
  const [sound, soundKind] = soundOf(person);
  const [connection, connectionKind] = connectionOf(person);
  const shown = person.seat?.shown || person.member?.nickname || person.participant?.nickname || person.id;
  const role = person.member?.role ?? "participant";
  const all = store.lists.streams.size - person.streams.length;
  const ids = [...new Set([person.id, person.participant?.id ?? person.id])];
  const ends = person.member?.goneAt ?? person.participant?.leavesAt;
  return element("div", { class: "person", role: "row" },
    cell("who", face(shown, person.id), name(shown), shown !== person.id ? name(person.id, { class: "name quiet small" })
      : null, isGuest(ids) ? chip(word("guest")) : null, ...faultsOf(ids).map((one) => chip(one, "bad"))),
    cell("role", role === "member" ? element("span", { class: "quiet" }, word(role))
      : chip(word(role), role === "owner" ? "accent" : ""),
      person.participant && !person.participant.isVisible ? chip(word("hidden")) : null),
    cell("on", person.seat ? chip(person.seat.number, "accent", word("seat", { number: person.seat.number })) : null),
    cell("sound", chip(sound, soundKind),
      person.member?.mutedUntilUnixMilliseconds ? chip(word("notSending"), "warn") : null,
      ...person.streams.flatMap((stream) => stream.kinds.filter((kind) => kind !== "sound").map((kind) => chip(word(kind))))),
    cell("hearing quiet", person.participant ? word("of", { some: Math.min(person.hears, all), all }) : ""),
    cell("state", element("span", { class: `state ${connectionKind}` }, connection),
      ends !== undefined && ends !== null
        ? element("span", { class: "quiet" }, ` ${word("inTime", { time: span(ends - tenantNow()) })}`) : null),
    cell("acts", actButton("user", person.id, shown, ids)));
}

const heads = ["user", "role", "on", "heard", "hearing", "connection", recorded ? "" : "acts"];
const classes = ["who", "role", "on", "sound", "hearing", "state", "acts"];

// MARK: The view

/** @type {Record<string, HTMLElement>} */
const sections = {};
let isMade = false;

function make(place) {
  isMade = true;
  for (const name of ["head", "seats", "listen", "hearing", "people", "guests", "deadlines", "attributes", "invitations", "callbacks"]) {
    sections[name] = element("section", { class: `block ${name}` });
  }
  sections.empty = element("section", { class: "empty" });
  const left = element("div", { class: "column" }, sections.seats, sections.listen, sections.hearing, sections.people);
  const right = element("div", { class: "column" }, sections.guests, sections.deadlines, sections.invitations, sections.attributes,
    sections.callbacks);
  sections.columns = element("div", { class: "columns" }, left, right);
  place.append(sections.empty, sections.head, sections.columns);
  sections.people.append(element("h2", {}),
    element("div", { class: "person heads", "aria-hidden": "true" },
      ...classes.map((kind) => element("span", { class: kind }))), list.place);
}

/** @param {HTMLElement} place */
export function showLive(place) {
  if (!isMade) make(place);
  const isThere = Boolean(store.roomFacts ?? store.channelFacts);
  sections.head.hidden = sections.columns.hidden = !isThere;
  sections.empty.hidden = isThere || !store.health;
  if (!isThere) {
    endListening();
    return showEmpty();
  }
  const room = readRoom();
  showHead(sections.head);
  showRoom(sections, room);
  showGuests(sections.guests);
  sections.listen.hidden = !store.channelFacts || Boolean(recorded);
  if (!sections.listen.hidden) showListening(sections.listen, room);
  const total = Math.max(room.people.size, count("members"));
  fill(/** @type {Element} */ (sections.people.firstElementChild), document.createTextNode(word("members")),
    element("span", { class: "count" }, digits(total)));
  heads.forEach((head, index) => {
    const made = sections.people.children[1].children[index];
    if (made.textContent !== word(head)) made.textContent = word(head);
  });
  const order = (person) => (person.seat ? 0 : person.streams.length ? 1 : person.member?.role === "owner" ? 2 : 3);
  const people = [...room.people.values()];
  people.sort((a, b) => order(a) - order(b) || Number(a.seat?.number ?? 0) - Number(b.seat?.number ?? 0));
  list.place.classList.toggle("tall", people.length > 12);
  list.place.style.height = `${Math.min(people.length, 12) * 38 + 2}px`;
  list.show(people);
}

function showEmpty() {
  const isQuiet = store.lists.places.size === 0;
  fill(sections.empty,
    element("h2", {}, word(!store.tenant ? "chooseTenant" : store.room ? "roomGone" : isQuiet ? "emptyTitle" : "chooseRoom")),
    store.tenant && !store.room && isQuiet ? element("p", { class: "quiet" }, word("emptyText")) : null);
}

function showHead(place) {
  const room = store.roomFacts;
  const channel = store.channelFacts;
  const title = room?.name || readRooms(store.lists.records).get(store.room)?.name || store.room;
  const facts = [];
  if (room) facts.push(chip(room.kind, "", word("kind")));
  if (room?.areAllMuted) facts.push(chip(word("allMuted"), "warn"));
  if (channel) facts.push(chip(word("scene", { name: cut(channel.scene, 30) }), "", channel.id.slice(0, 200)));
  if (room?.owner) facts.push(element("span", { class: "fact" }, `${word("owner")} `, name(room.owner)));
  if (room) facts.push(element("span", { class: "fact quiet" }, word("revision", { number: digits(room.attributeRevision) })));
  const since = room ? store.clock.unix + (tenantNow() - store.clock.now) - room.createdAtUnixMilliseconds : null;
  if (since !== null) facts.push(element("span", { class: "fact quiet" }, word("created", { time: span(since) })));
  fill(place, element("h2", { class: "title" }, name(title), title !== store.room
    ? name(store.room, { class: "name quiet" }) : null),
  element("p", { class: "facts" }, ...facts,
    store.channel && store.channel !== store.room
      ? element("span", { class: "fact quiet" }, `${word("ownChannel")} `, name(store.channel)) : null));
}
