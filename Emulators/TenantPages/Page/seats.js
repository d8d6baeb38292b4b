// @ts-check
// Seats are no thing of the cloud: each vendor's app keeps them in its own way. This reads the ways of the vendors' own
// components.

/**
 * @typedef {Object} Seat
 * @property {string} number As the app counts it.
 * @property {string} user "" for nobody.
 * @property {string} shown The user's name, where the app keeps one.
 * @property {boolean} isLocked
 * @property {boolean} isMuted By whoever governs the room.
 * @property {boolean} isClosed By who sits there.
 */

/** Collections of the app servers that keep rooms and seats. */
export const recordCollections = ["rooms", "svc-rooms"];

/** Most seats of a room. */
const maximumSeats = 64;

/** @param {string} text @returns {any} */
function object(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : null;
  } catch { return null; }
}

const seat = (number, user, more = {}) => ({
  number: String(number), user: String(user ?? ""), shown: "", isLocked: false, isMuted: false, isClosed: false, ...more,
});

/**
 * The seats of a room; null where nothing is known of seats.
 * @param {{attributes: Map<string, any>, records: Map<string, any>, room: string}} known
 * @returns {{source: string, keys: Set<string>, seats: Seat[], aliases: Map<string, string>} | null}
 */
export function readSeats({ attributes, records, room }) {
  return component(attributes) ?? appServer(attributes) ?? numbered(attributes) ?? sampleServer(records, room);
}

/** Tencent's TRTCVoiceRoom: `roomInfo` and `seat0`, `seat1`, … */
function component(attributes) {
  const room = object(attributes.get("roomInfo")?.value ?? "");
  if (!room || typeof room.seatSize !== "number") return null;
  const keys = new Set(["roomInfo"]);
  const seats = [];
  for (let index = 0; index < Math.min(room.seatSize, maximumSeats); index += 1) {
    const fields = object(attributes.get(`seat${index}`)?.value ?? "") ?? {};
    keys.add(`seat${index}`);
    seats.push(seat(index, fields.status === 1 ? fields.user : "", {
      isLocked: fields.status === 2, isMuted: Boolean(fields.mute) }));
  }
  return { source: "seat0, seat1 …", keys, seats, aliases: new Map() };
}

/** Easemob's App Server: `mic_0`, `mic_1`, … with the vendor's numbers for their states. */
function appServer(attributes) {
  const found = [...attributes.values()].filter((row) => /^mic_\d{1,3}$/.test(row.id));
  if (found.length === 0) return null;
  const aliases = new Map();
  const seats = found.map((row) => ({ index: Number(row.id.slice(4)), fields: object(row.value) ?? {} }))
    .sort((a, b) => a.index - b.index).slice(0, maximumSeats)
    // Seats of robots, which are off.
    .filter(({ fields }) => fields.status !== -2)
    .map(({ index, fields }) => {
      const member = fields.member ?? {};
      const user = member.chat_uid ?? member.uid ?? "";
      if (user && member.rtc_uid !== undefined) aliases.set(String(member.rtc_uid), String(user));
      return seat(index, user, {
        shown: String(member.name ?? ""), isLocked: fields.status === 3 || fields.status === 4,
        isMuted: fields.status === 2 || fields.status === 4, isClosed: fields.status === 1 });
    });
  return { source: "mic_0, mic_1 …", keys: new Set(found.map((row) => row.id)), seats, aliases };
}

/** ZEGO's sample: the key is the seat's number, the value the user. */
function numbered(attributes) {
  const taken = [...attributes.values()].filter((row) => /^\d{1,2}$/.test(row.id));
  if (taken.length === 0) return null;
  const last = Math.max(...taken.map((row) => Number(row.id)));
  const users = new Map(taken.map((row) => [Number(row.id), row.value]));
  const seats = [];
  // The stage of the sample has eight.
  for (let index = 0; index < Math.min(Math.max(8, last + 1), maximumSeats); index += 1) seats.push(seat(index,
    users.get(index)));
  return { source: "0, 1 …", keys: new Set(taken.map((row) => row.id)), seats, aliases: new Map() };
}

/** Volcengine's sample server: a record for each room. */
function sampleServer(records, room) {
  const found = [...records.values()].find((row) => row.collection === "svc-rooms" && row.key === room);
  const fields = found ? object(found.text) : null;
  if (!fields || !Array.isArray(fields.seats)) return null;
  const seats = [seat(0, fields.host), ...fields.seats.slice(0, maximumSeats).map((one, index) =>
    seat(index + 1, one.user, { isLocked: one.isOpen === false }))];
  return { source: "svc-rooms", keys: new Set(), seats, aliases: new Map() };
}

/**
 * What app servers know of their rooms: the channel that each speaks in, where it has another id, and its name; by the
 * room's id.
 * @returns {Map<string, {channel: string, name: string}>}
 */
export function readRooms(records) {
  const found = new Map();
  for (const row of records.values()) {
    const fields = object(row.text);
    if (row.collection === "rooms" && typeof fields?.chatroomID === "string") {
      found.set(fields.chatroomID, { channel: String(fields.channelID ?? ""), name: String(fields.name ?? "") });
    } else if (row.collection === "svc-rooms" && typeof fields?.name === "string") {
      found.set(row.key, { channel: "", name: fields.name });
    }
  }
  return found;
}
