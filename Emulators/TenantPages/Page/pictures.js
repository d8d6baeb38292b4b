// @ts-check
// The pictures of a listening: VP8, decoded by the browser, each stream on a canvas.

import { InOrder } from "./listen.js";

/** How long a missing packet is waited for, in ms: a device asks for it again meanwhile. */
const patience = 120;
/** Most pictures that wait to be decoded; behind more, the page waits for a key frame. */
const maximumWaiting = 8;
const maximumStreams = 16;

/** Whether this browser can decode pictures here. */
export const canShow = () => "VideoDecoder" in window;

/** Everybody's pictures. */
export class Pictures {
  /** @param {(text: string) => void} fail */
  constructor(fail) {
    this.fail = fail;
    /** @type {Map<string, Screen>} */
    this.streams = new Map();
    /** Whether pictures came that this browser cannot decode here. */
    this.isUnseen = false;
    this.timer = setInterval(() => { for (const one of this.streams.values()) one.order.flush(); }, 40);
  }

  /** @param {import("./listen.js").Frame} frame */
  take(frame) {
    if (!canShow()) {
      this.isUnseen = true;
      return;
    }
    const key = (kind) => `${kind}\n${frame.publisher}\n${frame.stream}`;
    // The smaller size of pictures that come in the larger one too is not shown.
    const larger = frame.kind === 4 ? this.streams.get(key(2)) : undefined;
    if (larger && performance.now() - larger.seenAt < 2000) return;
    let screen = this.streams.get(key(frame.kind));
    if (!screen) {
      if (this.streams.size >= maximumStreams) return;
      this.streams.set(key(frame.kind), screen = new Screen(this, frame));
    }
    screen.put(frame);
  }

  /** Packets that never came, of everybody. */
  get lost() {
    let lost = 0;
    for (const one of this.streams.values()) lost += one.order.lost;
    return lost;
  }

  /** Forgets streams from which nothing came for a while. */
  forgetOld(now = performance.now()) {
    for (const [key, one] of this.streams) {
      if (now - one.seenAt < 3000) continue;
      one.close();
      this.streams.delete(key);
    }
  }

  close() {
    clearInterval(this.timer);
    for (const one of this.streams.values()) one.close();
    this.streams.clear();
  }
}

/** One stream of pictures. */
class Screen {
  constructor(pictures, { publisher, stream, kind }) {
    this.pictures = pictures;
    this.publisher = publisher;
    this.stream = stream;
    this.kind = kind;
    this.order = new InOrder(patience, (frame, isGap) => this.join(frame, isGap));
    this.canvas = document.createElement("canvas");
    this.drawing = this.canvas.getContext("2d");
    this.seenAt = 0;
    this.isSealed = false;
    /** Whether nothing can be shown before a picture that needs no other. */
    this.needsKey = true;
    this.shown = 0;
    /** Parts of the picture that is being put together; null where its beginning is missing. @type {Uint8Array[] | null} */
    this.parts = null;
    /** @type {VideoDecoder | null} */
    this.decoder = null;
  }

  put(frame) {
    this.seenAt = performance.now();
    this.isSealed = frame.isSealed;
    if (!frame.isSealed) this.order.put(frame);
  }

  join(frame, isGap) {
    if (isGap) {
      this.parts = null;
      this.needsKey = true;
    }
    const piece = readPiece(frame.payload);
    if (!piece) return;
    if (piece.isFirst) this.parts = [];
    this.parts?.push(piece.bytes);
    if (!frame.isLast || !this.parts) return;
    const bytes = new Uint8Array(this.parts.reduce((count, part) => count + part.length, 0));
    let from = 0;
    for (const part of this.parts) {
      bytes.set(part, from);
      from += part.length;
    }
    this.parts = null;
    this.decode(bytes, frame.timestamp);
  }

  decode(bytes, timestamp) {
    const isKey = (bytes[0] & 1) === 0;
    if (this.decoder && this.decoder.decodeQueueSize > maximumWaiting) this.needsKey = true;
    if (this.needsKey && !isKey) return;
    if (!this.decoder || this.decoder.state === "closed") {
      if (!isKey) {
        this.needsKey = true;
        return;
      }
      this.decoder = new VideoDecoder({
        output: (picture) => this.draw(picture), error: (error) => this.pictures.fail(String(error.message)) });
      this.decoder.configure({ codec: "vp8", optimizeForLatency: true });
    }
    this.needsKey = false;
    this.decoder.decode(new EncodedVideoChunk({
      type: isKey ? "key" : "delta", timestamp: Math.round(timestamp / 90_000 * 1e6), data: bytes }));
  }

  /** @param {VideoFrame} picture */
  draw(picture) {
    const { canvas } = this;
    if (canvas.width !== picture.displayWidth || canvas.height !== picture.displayHeight) {
      [canvas.width, canvas.height] = [picture.displayWidth, picture.displayHeight];
    }
    this.drawing?.drawImage(picture, 0, 0);
    picture.close();
    this.shown += 1;
  }

  close() {
    if (this.decoder && this.decoder.state !== "closed") this.decoder.close();
    this.canvas.remove();
  }
}

/** A part of a picture behind its descriptor (RFC 7741, 4.2); null for what is none. */
function readPiece(payload) {
  if (payload.length < 2) return null;
  const isFirst = (payload[0] & 0x1f) === 0x10;
  let at = 1;
  if (payload[0] & 0x80) {
    const more = payload[at];
    at += 1;
    if (more & 0x80) at += payload[at] & 0x80 ? 2 : 1;
    if (more & 0x40) at += 1;
    if (more & 0x30) at += 1;
  }
  return at < payload.length ? { isFirst, bytes: payload.subarray(at) } : null;
}
