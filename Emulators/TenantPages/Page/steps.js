// @ts-check
// What the steps of a tenant say: who did what, where, what came of it and who was told.

import { word } from "./words.js";

/**
 * A line of the timeline: something that was asked, or something that people were told because of it.
 * @typedef {Object} Line
 * @property {any} step
 * @property {any} event Null for the step itself.
 * @property {string} actor
 * @property {string[]} told
 * @property {string} kind "request", "refused", "event", "connection", "server" or "app".
 * @property {string} text
 */

const connections = ["opened", "interrupted", "resumed", "closed"];

/** Lines of a device in a recording, with what they are shown as: the app's calls, and callbacks to it. */
export const appMarks = { appCall: "→", appCallback: "←", appNote: "·" };

/** Who a step is of. */
export function actorOf(step) {
  if (step.user !== undefined) return step.user;
  if (step.session !== undefined) return word("stranger", { number: step.session });
  return "";
}

/** The room or the channel that a frame is about; "" for none. @param {any} frame */
export function placeOf(frame) {
  for (let part = frame, depth = 0; part && typeof part === "object" && depth < 4; depth += 1) {
    const place = part.room ?? part.channel ?? part.entry?.channel;
    if (typeof place === "string") return place;
    const keys = Object.keys(part);
    part = keys.length === 1 ? part[keys[0]] : null;
  }
  return "";
}

/** What a step is, in words. */
function textOf(step) {
  if (connections.includes(step.kind)) return word(step.kind);
  switch (step.kind) {
    case "time": return word("timePassed");
    case "administered": return `${word("appServer")}: ${step.name ?? ""}`;
    case "callback": return `${word("callback")}: ${step.name ?? ""}`;
    default: return step.name ?? step.kind;
  }
}

function kindOf(step) {
  if (connections.includes(step.kind)) return "connection";
  if (step.kind in appMarks) return "app";
  if (step.kind === "command") return step.reply && !step.reply.isOK ? "refused" : "request";
  return "server";
}

/** Lines by step, made once. @type {WeakMap<any, Line[]>} */
const made = new WeakMap();

/** The lines of a step. @param {any} step @returns {Line[]} */
export function linesOf(step) {
  let lines = made.get(step);
  if (lines) return lines;
  const actor = actorOf(step);
  lines = [];
  // Callbacks are noted at every step; those that told nobody anything are of no interest.
  const isEmpty = step.kind === "callback" && step.name === "noticed" || step.kind === "time" && !step.events && !step.ended
    && !step.answers;
  if (!isEmpty) lines.push({ step, event: null, actor, told: [], kind: kindOf(step), text: textOf(step) });
  for (const answer of step.answers ?? []) {
    const { isOK, code, error } = answer.reply;
    const told = answer.user === undefined ? [] : [answer.user];
    const result = isOK ? "✓" : `✗ ${code ?? ""} ${error}`;
    lines.push({ step, event: { ...answer, told, toldCount: told.length }, actor: "", told, kind: isOK ? "request" : "refused",
      text: `${word("heldAnswer", { number: answer.held })} ${result}` });
  }
  for (const event of step.events ?? []) {
    lines.push({ step, event, actor, told: event.told, kind: "event", text: event.name });
  }
  for (const end of step.ended ?? []) {
    lines.push({ step, event: { ...end, told: [end.user], toldCount: 1 }, actor, told: [end.user], kind: "connection",
      text: word("endedBy") });
  }
  made.set(step, lines);
  return lines;
}

/** Another language has other lines. */
export function forgetLines(steps) { for (const step of steps) made.delete(step); }

/** The kinds that a filter knows, with their words. */
export const kinds = [
  ["request", "kindRequests"], ["refused", "kindRefused"], ["event", "kindEvents"], ["connection", "kindConnections"],
    ["server", "kindServer"], ["app", "kindApp"],
];

/** What the zoom shows, in seconds: everything first, then less and less. */
export const zooms = [0, 600, 60, 10, 1];

/**
 * The instants that the zoom shows, in milliseconds of the tenant's time: around the opened step, else up to the last one.
 * @param {any[]} steps @param {number} open @param {number} zoom A place in `zooms`.
 * @returns {[number, number]}
 */
export function timesShown(steps, open, zoom) {
  const reach = zooms[zoom] * 1000;
  const last = steps.at(-1);
  if (!reach || !last) return [-Infinity, Infinity];
  const middle = open ? steps.find((step) => step.number === open) : undefined;
  return middle ? [middle.at - reach / 2, middle.at + reach / 2] : [last.at - reach, Infinity];
}

/** Texts of a step that words are looked for in, made once. @type {WeakMap<any, string>} */
const texts = new WeakMap();

function readText(step) {
  let text = texts.get(step);
  if (text === undefined) texts.set(step, text = JSON.stringify(step).toLowerCase());
  return text;
}

/**
 * Whether a line passes a filter.
 * @param {Line} line @param {import("./store.js").Filter} filter @param {string} room
 */
export function passes(line, filter, room) {
  const { step, event } = line;
  if (filter.kind === "request" ? line.kind !== "request" && line.kind !== "refused" : filter.kind
    && line.kind !== filter.kind) return false;
  if (filter.user && line.actor !== filter.user && !line.told.includes(filter.user)) return false;
  if (filter.here && room) {
    const place = placeOf(event?.frame ?? step.frame);
    if (place ? place !== room : line.kind !== "connection" && line.kind !== "app") return false;
  }
  for (const one of filter.words.toLowerCase().split(/\s+/).filter(Boolean)) {
    const read = event ? `${line.actor} ${JSON.stringify(event)}`.toLowerCase() : readText(step);
    if (!read.includes(one)) return false;
  }
  return true;
}
