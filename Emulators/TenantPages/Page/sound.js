// @ts-check
// The sound of a listening: Opus that the browser decodes, or samples that the server decoded; each speaker with a volume of
// their own, mixed and recorded.

import { InOrder } from "./listen.js";
import { Recording } from "./recording.js";

export const rate = 48_000;
/** How long a packet waits before it is heard, in seconds: as long as most are late. */
const delay = 0.08;
/** Sound that is further ahead than this was not played in time, and is brought back. */
const farthest = 0.4;
/** How long a missing packet is waited for, in ms. */
const patience = 40;

/** Whether this browser can decode Opus here: browsers do for pages of this machine and of https alone. Else the server does. */
export const canDecode = () => "AudioDecoder" in window;

/** Most streams of sound at once. */
const maximumSpeakers = 64;

/** Everybody's sound, mixed. */
export class Mix {
  /** @param {(text: string) => void} fail Is told why something cannot be decoded. */
  constructor(fail) {
    this.fail = fail;
    this.sound = new AudioContext({ sampleRate: rate, latencyHint: "interactive" });
    void this.sound.resume();
    /** @type {Map<string, Speaker>} */
    this.speakers = new Map();
    /** @type {Recording | null} */
    this.recording = null;
    /** Packets that never came, of speakers who are forgotten. */
    this.lostBefore = 0;
    this.timer = setInterval(() => { for (const one of this.speakers.values()) one.order.flush(); }, 20);
  }

  /** @param {import("./listen.js").Frame} frame */
  take(frame) {
    const key = `${frame.publisher}\n${frame.stream}`;
    let speaker = this.speakers.get(key);
    if (!speaker) {
      if (this.speakers.size >= maximumSpeakers && !this.forgetOld()) return;
      this.speakers.set(key, speaker = new Speaker(this, frame.publisher, frame.stream));
    }
    speaker.put(frame);
  }

  /** Forgets who was not heard for a while; whether there was anybody. */
  forgetOld(now = performance.now()) {
    const old = [...this.speakers].filter(([, one]) => now - one.heardAt > 5000);
    for (const [key, one] of old) {
      this.lostBefore += one.order.lost;
      one.close();
      this.speakers.delete(key);
    }
    return old.length > 0;
  }

  record() {
    this.recording = new Recording(rate, this.sound.currentTime);
  }

  /** Ends a recording; a file. @returns {Blob | null} */
  endRecording() {
    const made = this.recording;
    this.recording = null;
    return made ? made.file(this.sound.currentTime) : null;
  }

  /** Packets that never came, of everybody. */
  get lost() {
    let lost = this.lostBefore;
    for (const one of this.speakers.values()) lost += one.order.lost;
    return lost;
  }

  close() {
    clearInterval(this.timer);
    for (const one of this.speakers.values()) one.close();
    void this.sound.close();
  }
}

/** One stream of somebody's sound. */
class Speaker {
  /** @param {Mix} mix @param {string} publisher @param {string} stream */
  constructor(mix, publisher, stream) {
    this.mix = mix;
    this.publisher = publisher;
    this.stream = stream;
    this.order = new InOrder(patience, (frame) => this.decode(frame));
    /** 0 to 1, as the page's range has it. */
    this.volume = 1;
    this.isSealed = false;
    this.heardAt = -Infinity;
    /** The loudest since `takeLevel` was called: an amplitude from 0 to 1. */
    this.peak = 0;
    /** Timestamps of packets that are being decoded, in their order. */
    this.times = [];
    /** When the timestamp `zero` is heard; NaN before the first. */
    this.start = NaN;
    this.zero = 0;
    /** @type {AudioDecoder | null} */
    this.decoder = null;
    this.gain = mix.sound.createGain();
    this.gain.connect(mix.sound.destination);
  }

  put(frame) {
    this.heardAt = performance.now();
    this.isSealed = frame.isSealed;
    if (!frame.isSealed) this.order.put(frame);
  }

  /** @param {number} volume */
  setVolume(volume) {
    this.volume = volume;
    this.gain.gain.value = volume;
  }

  /** How loud it was since the last call, in dB of full scale; -Infinity for silence. */
  takeLevel() {
    const { peak } = this;
    this.peak = 0;
    return peak > 0 ? 20 * Math.log10(peak) : -Infinity;
  }

  decode(frame) {
    if (frame.kind === 5) return this.hear(planes(frame), frame.timestamp);
    // What no decoder takes, the server leaves as it is.
    if (!canDecode()) return this.mix.fail("Opus");
    if (!this.decoder || this.decoder.state === "closed") {
      this.times = [];
      this.decoder = new AudioDecoder({
        output: (data) => this.play(data), error: (error) => this.mix.fail(String(error.message)) });
      this.decoder.configure({ codec: "opus", sampleRate: rate, numberOfChannels: 2 });
    }
    this.times.push(frame.timestamp);
    this.decoder.decode(new EncodedAudioChunk({
      type: "key", timestamp: Math.round(frame.timestamp / rate * 1e6), data: frame.payload }));
  }

  /** @param {AudioData} data */
  play(data) {
    const timestamp = this.times.shift();
    const decoded = Array.from({ length: data.numberOfChannels }, () => new Float32Array(data.numberOfFrames));
    decoded.forEach((plane, planeIndex) => data.copyTo(plane, { planeIndex, format: "f32-planar" }));
    data.close();
    if (timestamp !== undefined) this.hear(decoded, timestamp);
  }

  /** @param {Float32Array[]} decoded A plane of samples for each channel. @param {number} timestamp */
  hear(decoded, timestamp) {
    const { sound, recording } = this.mix;
    if (sound.state === "closed" || decoded[0].length === 0) return;
    const buffer = sound.createBuffer(decoded.length, decoded[0].length, rate);
    let power = 0;
    decoded.forEach((samples, channel) => {
      buffer.copyToChannel(samples, channel);
      power = Math.max(power, samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    });
    this.peak = Math.max(this.peak, Math.sqrt(power));
    const at = this.moment(timestamp, sound.currentTime);
    const source = sound.createBufferSource();
    source.buffer = buffer;
    source.connect(this.gain);
    source.start(at);
    recording?.add(buffer, at, this.volume);
  }

  /** When a timestamp is heard. What comes too late or too early is heard after the delay, and so is all behind it. */
  moment(timestamp, now) {
    const at = this.start + ((timestamp - this.zero) | 0) / rate;
    if (at >= now && at <= now + farthest) return at;
    [this.start, this.zero] = [now + delay, timestamp];
    return this.start;
  }

  close() {
    if (this.decoder && this.decoder.state !== "closed") this.decoder.close();
    this.gain.disconnect();
  }
}

/** The samples of sound that the server decoded, for each channel. @param {import("./listen.js").Frame} frame */
function planes(frame) {
  const { payload } = frame;
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  const count = frame.isStereo ? 2 : 1;
  return Array.from({ length: count }, (_, channel) => Float32Array.from(
    { length: Math.floor(payload.length / 2 / count) },
    (_, index) => view.getInt16(2 * (index * count + channel)) / 32_767));
}
