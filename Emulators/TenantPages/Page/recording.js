// @ts-check
// What is heard, as a WAV file: 16 bits, two channels.

/** The longest recording, in seconds. */
export const longestRecording = 600;

/** Sound from a moment on. It is mixed in pieces of a second, so that it holds little more than the file. */
export class Recording {
  /** @param {number} rate Samples in a second. @param {number} start The moment, in seconds. */
  constructor(rate, start) {
    this.rate = rate;
    this.start = start;
    /** Seconds that may still change, by their number. @type {Map<number, Float32Array>} */
    this.open = new Map();
    /** Those that are done. @type {Int16Array[]} */
    this.done = [];
  }

  /** How long it is at a moment, in seconds. */
  lengthAt(now) { return Math.min(longestRecording, Math.max(0, now - this.start)); }

  /** Adds what is heard from a moment on. @param {AudioBuffer} buffer @param {number} at @param {number} volume */
  add(buffer, at, volume) {
    const first = Math.round((at - this.start) * this.rate);
    const left = buffer.getChannelData(0);
    const right = buffer.getChannelData(buffer.numberOfChannels > 1 ? 1 : 0);
    for (let index = 0; index < left.length; index += 1) {
      const place = first + index;
      const second = Math.floor(place / this.rate);
      if (place < 0 || second < this.done.length || second >= longestRecording) continue;
      let mixed = this.open.get(second);
      if (!mixed) this.open.set(second, mixed = new Float32Array(2 * this.rate));
      const sample = 2 * (place - second * this.rate);
      mixed[sample] += left[index] * volume;
      mixed[sample + 1] += right[index] * volume;
    }
    // Nothing comes so late that it is heard in the second before the last.
    this.finish(Math.floor(first / this.rate) - 1);
  }

  /** Ends all seconds before one. */
  finish(end) {
    while (this.done.length < Math.min(end, longestRecording)) {
      const mixed = this.open.get(this.done.length);
      this.open.delete(this.done.length);
      const samples = new Int16Array(2 * this.rate);
      mixed?.forEach((value, index) => {
        samples[index] = Math.max(-32768, Math.min(32767, Math.round(value * 32767)));
      });
      this.done.push(samples);
    }
  }

  /** The file, up to a moment. */
  file(now) {
    const count = Math.round(this.lengthAt(now) * this.rate);
    this.finish(Math.ceil(count / this.rate));
    const byteCount = count * 4;
    const head = new DataView(new ArrayBuffer(44));
    const write = (at, text) => { for (let index = 0; index < text.length; index += 1) head.setUint8(at + index,
      text.charCodeAt(index)); };
    write(0, "RIFF");
    head.setUint32(4, 36 + byteCount, true);
    write(8, "WAVEfmt ");
    head.setUint32(16, 16, true);
    head.setUint16(20, 1, true);
    head.setUint16(22, 2, true);
    head.setUint32(24, this.rate, true);
    head.setUint32(28, this.rate * 4, true);
    head.setUint16(32, 4, true);
    head.setUint16(34, 16, true);
    write(36, "data");
    head.setUint32(40, byteCount, true);
    const whole = new Blob(this.done);
    return new Blob([head, whole.slice(0, byteCount)], { type: "audio/wav" });
  }
}
