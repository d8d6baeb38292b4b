// @ts-check
// The sound of a listening: Opus, decoded by the browser, each speaker with a volume of their own, mixed and recorded.

import { InOrder } from "./listen.js";
import { Recording } from "./recording.js";

export const rate = 48_000;
/** How long a packet waits before it is heard, in seconds: as long as most are late. */
const delay = 0.08;
/** Sound that is further ahead than this was not played in time, and is brought back. */
const farthest = 0.4;
/** How long a missing packet is waited for, in ms. */
const patience = 40;

/** Whether this browser can decode here: browsers decode for pages on this machine and on https alone. */
export const canDecode = () => "AudioDecoder" in window;

/** Most streams of sound at once. */
const maximumSpeakers = 64;

/** Everybody's sound, mixed. */
export class Mix {
  /** @param {(text: string) => void} fail Is told why something cannot be decoded. */
  constructor(fail) {
    this.fail = fail;
    this.sound = canDecode() ? new AudioContext({ sampleRate: rate, latencyHint: "interactive" }) : null;
    void this.sound?.resume();
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
    this.recording = new Recording(rate, this.sound?.currentTime ?? 0);
  }

  /** Ends a recording; a file. @returns {Blob | null} */
  endRecording() {
    const made = this.recording;
    this.recording = null;
    return made && this.sound ? made.file(this.sound.currentTime) : null;
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
    void this.sound?.close();
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
    const { sound } = mix;
    this.gain = sound ? sound.createGain() : null;
    if (sound && this.gain) this.gain.connect(sound.destination);
  }

  put(frame) {
    this.heardAt = performance.now();
    this.isSealed = frame.isSealed;
    // Without a decoder the level is the one that the device says.
    if (frame.isSealed || !this.mix.sound) {
      if (!this.mix.sound && frame.level < 127) this.peak = Math.max(this.peak, 10 ** (-frame.level / 20));
      return;
    }
    this.order.put(frame);
  }

  /** @param {number} volume */
  setVolume(volume) {
    this.volume = volume;
    if (this.gain) this.gain.gain.value = volume;
  }

  /** How loud it was since the last call, in dB of full scale; -Infinity for silence. */
  takeLevel() {
    const { peak } = this;
    this.peak = 0;
    return peak > 0 ? 20 * Math.log10(peak) : -Infinity;
  }

  decode(frame) {
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
    const { sound, recording } = this.mix;
    const timestamp = this.times.shift();
    if (!sound || timestamp === undefined || sound.state === "closed") return data.close();
    const buffer = sound.createBuffer(data.numberOfChannels, data.numberOfFrames, data.sampleRate);
    let power = 0;
    for (let channel = 0; channel < data.numberOfChannels; channel += 1) {
      const samples = buffer.getChannelData(channel);
      data.copyTo(samples, { planeIndex: channel, format: "f32-planar" });
      let sum = 0;
      for (const sample of samples) sum += sample * sample;
      power = Math.max(power, sum / samples.length);
    }
    data.close();
    this.peak = Math.max(this.peak, Math.sqrt(power));
    const at = this.moment(timestamp, sound.currentTime);
    const source = sound.createBufferSource();
    source.buffer = buffer;
    if (this.gain) source.connect(this.gain);
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
    this.gain?.disconnect();
  }
}
