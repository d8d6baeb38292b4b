// @ts-check
// What can be done to people, tenants, rooms, guests and callbacks: the command of each act, and the call that does it.

import { at } from "./parts.js";

/** @typedef {import("./acts.js").Subject} Subject */
/** @typedef {{ verb: string[], options: string[], words: string[], flags?: string[] }} Command Flags have no values. */
/** @typedef {Record<string, string>} Values What the form says. */

/**
 * @typedef {Object} Act
 * @property {string} kind
 * @property {string[]} fields
 * @property {(subject: Subject, values: Values) => Command} command
 * @property {(subject: Subject, values: Values) => { path: string, body?: any, file?: Blob, method?: string }} call
 */

const fault = (named, fields = [], options = () => [], body = () => ({})) => ({
  kind: "user", fields: ["as", ...fields],
  command: (subject, values) => ({
    verb: ["user", "fault"], words: [values.as, named], options: ["--tenant", subject.tenant, ...options(values)],
  }),
  call: (subject, values) => ({ path: "users/fault", body: { user: values.as, fault: named, ...body(values) } }),
});

/** A length of time as the command has it. */
const span = (milliseconds) => (milliseconds % 1000 === 0 ? `${milliseconds / 1000}s` : `${milliseconds}ms`);
const lasting = (values) => (values.seconds ? Math.round(Number(values.seconds) * 1000) : 0);
const lastingOption = (values) => (lasting(values) ? ["--for", span(lasting(values))] : []);
const lastingBody = (values) => (lasting(values) ? { milliseconds: lasting(values) } : {});
const perMillion = (values) => Math.round(Number(values.loss) * 10_000);

// MARK: Guests

/** What a guest hears, as the command and the call have it. @param {Values} values */
const soundOption = ({ talk, text }) => ["--talk", talk === "voice" ? `voice:${text}` : talk];
const soundBody = ({ talk, text }) => (talk === "voice" ? { kind: talk, text } : { kind: talk });

const guestAdding = (kind, opens) => ({
  kind, fields: ["guest", "inRoom", ...(opens ? ["opens"] : []), "seat", "talk", "text"],
  command: (subject, values) => ({
    verb: ["guest", "add"], words: [values.guest],
    options: ["--tenant", subject.tenant, "--room", values.inRoom, ...(values.seat ? ["--seat", values.seat] : []),
      ...(values.talk === "silence" ? [] : soundOption(values))],
    flags: values.opens ? ["--opens"] : [],
  }),
  call: (subject, values) => ({
    path: "guests", body: {
      user: values.guest, room: values.inRoom, ...(values.opens ? { opens: true } : {}),
      ...(values.seat ? { seat: Number(values.seat) } : {}), sound: soundBody(values),
    },
  }),
});

/** @param {string[]} fields @param {(values: Values) => string} deed The words of stories. */
const telling = (fields, deed) => ({
  kind: "guest", fields,
  command: (subject, values) => ({
    verb: ["guest", "tell"], words: [subject.id, deed(values)], options: ["--tenant", subject.tenant],
  }),
  call: (subject, values) => ({ path: "guests/tell", body: { user: subject.id, deed: deed(values) } }),
});

/** @type {Record<string, Act>} */
export const acts = {
  guestAdd: guestAdding("room", false),
  guestOpen: guestAdding("tenant", true),
  takesSeat: telling(["seatNumber"], ({ seatNumber }) => `takes seat ${seatNumber}`),
  movesSeat: telling(["seatNumber"], ({ seatNumber }) => `moves to seat ${seatNumber}`),
  leavesSeat: telling([], () => "leaves the seat"),
  microphoneOff: telling([], () => "turns the microphone off"),
  microphoneOn: telling([], () => "turns the microphone on"),
  says: telling(["said"], ({ said }) => `says ${said}`),
  talks: {
    kind: "guest", fields: ["talk", "text"],
    command: (subject, values) => ({
      verb: ["guest", "tell"], words: [subject.id],
      options: ["--tenant", subject.tenant, ...soundOption(values)],
    }),
    call: (subject, values) => ({ path: "guests/tell", body: { user: subject.id, sound: soundBody(values) } }),
  },
  plays: {
    kind: "guest", fields: ["file"],
    command: (subject, values) => ({
      verb: ["guest", "tell"], words: [subject.id], options: ["--tenant", subject.tenant, "--talk", values.file],
    }),
    call: (subject) => ({
      path: `guests/sound?user=${encodeURIComponent(subject.id)}`, file: at("actForm").elements.namedItem("file").files[0],
    }),
  },
  leavesRoom: telling([], () => "leaves the room"),
  entersRoom: telling([], () => "enters the room"),
  does: telling(["deed"], ({ deed }) => deed),
  guestRemove: {
    kind: "guest", fields: [],
    command: (subject) => ({ verb: ["guest", "remove"], words: [subject.id], options: ["--tenant", subject.tenant] }),
    call: (subject) => ({ path: "guests/remove", body: { user: subject.id } }),
  },
  kick: {
    kind: "user", fields: ["as", "place"],
    command: (subject, values) => ({
      verb: ["user", "kick"], words: [values.as], options: ["--tenant", subject.tenant, "--room", values.place],
    }),
    call: (subject, values) => ({ path: "users/kick", body: { user: values.as, room: values.place } }),
  },
  end: {
    kind: "user", fields: ["as"],
    command: (subject, values) => ({
      verb: ["user", "end"], words: [values.as], options: ["--tenant", subject.tenant],
    }),
    call: (subject, values) => ({ path: "users/end", body: { user: values.as } }),
  },
  networkLost: fault("network-lost", ["seconds"], lastingOption, lastingBody),
  networkBack: fault("network-back"),
  slow: fault("slow", ["delay", "seconds"],
    (values) => ["--delay", `${Number(values.delay)}ms`, ...lastingOption(values)],
    (values) => ({ delayMilliseconds: Number(values.delay), ...lastingBody(values) })),
  lossy: fault("lossy", ["loss", "seconds"],
    (values) => ["--loss", `${perMillion(values) / 10_000}%`, ...lastingOption(values)],
    (values) => ({ lossPerMillion: perMillion(values), ...lastingBody(values) })),
  signalingCut: fault("signaling-cut", ["seconds"], lastingOption, lastingBody),
  tokenExpires: fault("token-expires"),
  kicked: fault("kicked"),
  advance: {
    kind: "tenant", fields: ["advance"],
    command: (subject, values) => ({
      verb: ["clock", "advance"], words: [span(Math.round(Number(values.advance) * 1000))], options: ["--tenant", subject.tenant],
    }),
    call: (subject, values) => ({
      path: "clock/advance", body: { milliseconds: Math.round(Number(values.advance) * 1000) },
    }),
  },
  export: {
    kind: "tenant", fields: [],
    command: (subject) => ({ verb: ["export"], words: [`${subject.tenant}.jsonl`], options: ["--tenant", subject.tenant] }),
    call: () => ({ path: "export", method: "GET" }),
  },
  reset: {
    kind: "tenant", fields: ["sure"],
    command: (subject) => ({ verb: ["tenant", "reset"], words: [subject.tenant], options: [] }),
    call: () => ({ path: "reset" }),
  },
  resend: {
    kind: "callback", fields: [],
    command: (subject) => ({ verb: ["webhooks", "resend"], words: [subject.tenant, subject.id], options: [] }),
    call: (subject) => ({ path: `webhooks/resend?delivery=${encodeURIComponent(subject.id)}` }),
  },
};
