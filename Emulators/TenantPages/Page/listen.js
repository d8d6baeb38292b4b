// @ts-check
// One listening: `GET /admin/v1/listen`, read as it comes, cut into frames, and put into order.

import { tokenHeaders } from "./stream.js";

/**
 * A piece of a listening. Console.md has its bytes.
 * @typedef {Object} Frame
 * @property {number} kind 0 how it stands, 1 sound, 2 picture, 3 screen, 4 small picture, 5 sound that the server decoded.
 * @property {boolean} isLast The last packet of a picture.
 * @property {boolean} isSealed The app encrypted the payload.
 * @property {boolean} isStereo Decoded sound has two channels.
 * @property {number} level Of sound, in −dBov.
 * @property {string} publisher
 * @property {string} stream
 * @property {number} sequence
 * @property {number} timestamp
 * @property {Uint8Array} payload
 */

const headBytes = 24;
const beginning = [76, 73, 83, 84, 69, 78, 0, 1];

/** What the server said instead of a listening. */
export class NotHeard extends Error {
  constructor(status, reason) {
    super(reason);
    this.status = status;
  }
}

/**
 * Listens until the stream ends or the signal says so.
 * @param {Record<string, string>} query @param {AbortSignal} signal @param {(frame: Frame) => void} take
 */
export async function listen(query, signal, take) {
  const answer = await fetch(`/admin/v1/listen?${new URLSearchParams(query)}`, {
    signal, cache: "no-store", headers: tokenHeaders() });
  if (!answer.ok || !answer.body) {
    const envelope = await answer.json().catch(() => null);
    throw new NotHeard(answer.status, envelope?.error?.reason ?? `HTTP ${answer.status}`);
  }
  const reader = answer.body.getReader();
  let bytes = new Uint8Array(0);
  let isBegun = false;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    bytes = joined(bytes, value);
    let from = 0;
    if (!isBegun) {
      if (bytes.length < beginning.length) continue;
      if (beginning.some((byte, index) => bytes[index] !== byte)) throw new NotHeard(0, "no listening of this version");
      from = beginning.length;
      isBegun = true;
    }
    for (;;) {
      const end = frameEnd(bytes, from);
      if (end === 0) break;
      take(frame(bytes.subarray(from, end)));
      from = end;
    }
    bytes = bytes.slice(from);
  }
}

function joined(first, second) {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Where the frame that begins at `from` ends; 0 while it is not all there. */
function frameEnd(bytes, from) {
  if (bytes.length < from + headBytes) return 0;
  const end = from + headBytes + bytes[from + 3] + bytes[from + 4] + bytes[from + 6] * 256 + bytes[from + 7];
  return end <= bytes.length ? end : 0;
}

const text = new TextDecoder();

/** @returns {Frame} */
function frame(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const publisherEnd = headBytes + bytes[3];
  const streamEnd = publisherEnd + bytes[4];
  return {
    kind: bytes[0], isLast: (bytes[1] & 1) !== 0, isSealed: (bytes[1] & 2) !== 0, isStereo: (bytes[1] & 4) !== 0,
    level: bytes[2], publisher: text.decode(bytes.subarray(headBytes, publisherEnd)),
    stream: text.decode(bytes.subarray(publisherEnd, streamEnd)),
    sequence: view.getUint32(8), timestamp: view.getUint32(12), payload: bytes.slice(streamEnd),
  };
}

/** Most packets that wait for one that is missing. */
const maximumWaiting = 500;

/** Puts packets of one stream into their order. One that is missing is waited for as long as `patience` says, in ms. */
export class InOrder {
  /** @param {number} patience @param {(frame: Frame, isGap: boolean) => void} take Whether some are missing before it. */
  constructor(patience, take) {
    this.patience = patience;
    this.take = take;
    /** Packets that never came. */
    this.lost = 0;
    this.next = -1;
    this.putAt = 0;
    /** @type {Map<number, {frame: Frame, at: number}>} */
    this.waiting = new Map();
  }

  /** @param {Frame} frame */
  put(frame, now = performance.now()) {
    if (this.next >= 0 && ahead(frame.sequence, this.next) < 0) {
      // Late packets are lost already. A stream that began anew was quiet before, or is far away.
      if (ahead(frame.sequence, this.next) > -1000 && now - this.putAt < 400) return;
      this.waiting.clear();
      this.next = -1;
    }
    this.putAt = now;
    if (this.next < 0) this.next = frame.sequence;
    this.waiting.set(frame.sequence, { frame, at: now });
    this.flush(now);
  }

  /** Lets go what is in order, or waited too long. */
  flush(now = performance.now()) {
    for (;;) {
      let found = this.waiting.get(this.next);
      let isGap = false;
      if (!found) {
        if (this.waiting.size === 0) return;
        const first = [...this.waiting.keys()].reduce((a, b) => (ahead(a, b) < 0 ? a : b));
        found = this.waiting.get(first);
        if (!found || now - found.at < this.patience && this.waiting.size < maximumWaiting) return;
        const missing = ahead(first, this.next);
        // More than that is a stream that went on elsewhere for a while.
        if (missing < 1000) this.lost += missing;
        this.next = first;
        isGap = true;
      }
      this.waiting.delete(this.next);
      this.next = (this.next + 1) >>> 0;
      this.take(found.frame, isGap);
    }
  }
}

/** How far a sequence is ahead of another; both wrap at 32 bits. */
const ahead = (a, b) => (a - b) | 0;
