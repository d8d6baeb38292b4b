"""A voice and a camera for the check of the console: what a device of a user sends to a server's media socket.

The browser makes the Opus and the VP8, so that nothing else is needed.
"""
import array
import base64
import hashlib
import hmac
import io
import math
import socket
import struct
import threading
import time
import wave

RATE = 48_000
TONE = """async ([hertz, count, channels = 1]) => {
  const made = [];
  const encoder = new AudioEncoder({
    output: (chunk) => { const bytes = new Uint8Array(chunk.byteLength); chunk.copyTo(bytes); made.push(btoa(String.fromCharCode(...bytes))); },
    error: (error) => { throw error; } });
  encoder.configure({ codec: 'opus', sampleRate: 48000, numberOfChannels: channels, bitrate: 40000 });
  for (let frame = 0; frame < count; frame += 1) {
    const data = new Float32Array(960 * channels).map(
      (_, at) => 0.5 * Math.sin(2 * Math.PI * hertz * (frame * 960 + Math.floor(at / channels)) / 48000));
    encoder.encode(new AudioData({
      format: 'f32', sampleRate: 48000, numberOfFrames: 960, numberOfChannels: channels, timestamp: frame * 20000, data }));
  }
  await encoder.flush();
  return made;
}"""
PICTURES = """async (count) => {
  const made = [];
  const canvas = new OffscreenCanvas(160, 96);
  const drawing = canvas.getContext('2d');
  const encoder = new VideoEncoder({
    output: (chunk) => { const bytes = new Uint8Array(chunk.byteLength); chunk.copyTo(bytes); made.push(btoa(String.fromCharCode(...bytes))); },
    error: (error) => { throw error; } });
  encoder.configure({ codec: 'vp8', width: 160, height: 96, bitrate: 200000, latencyMode: 'realtime' });
  for (let at = 0; at < count; at += 1) {
    drawing.fillStyle = 'rgb(200 30 30)';
    drawing.fillRect(0, 0, 160, 96);
    drawing.fillStyle = 'white';
    drawing.fillRect(at * 4, 40, 16, 16);
    const picture = new VideoFrame(canvas, { timestamp: at * 100000 });
    encoder.encode(picture, { keyFrame: at === 0 });
    picture.close();
  }
  await encoder.flush();
  return made;
}"""


def encoded(page, script, argument):
    """What the browser makes of a script above."""
    return [base64.b64decode(text) for text in page.evaluate(script, argument)]


class Voice:
    """The datagrams of one session, in its channel. As a context it ends what it sends."""

    def __init__(self, media, channel):
        self.ssrc, self.channel, self.index = media["ssrc"], channel, 0
        self.key = base64.b64decode(media["uplinkKey"])
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.connect(("127.0.0.1", media["port"]))
        self.lock, self.isOver, self.threads = threading.Lock(), threading.Event(), []
        # A device whose user is muted sends no sound.
        self.isMuted = False
        # The server learns where the session is.
        self.send(struct.pack(">BBHI", 0x80, 201, 1, self.ssrc))

    def send(self, packet):
        with self.lock:
            self.index += 1
            covered = packet + struct.pack(">I", self.index)
            self.socket.send(covered + hmac.new(self.key, covered, hashlib.sha256).digest()[:10])

    def packet(self, kind, sequence, timestamp, ssrc, elements, payload):
        elements += bytes([2, len(self.channel)]) + self.channel.encode()
        elements += bytes(-len(elements) % 4)
        head = struct.pack(">BBHII", 0x90, kind, sequence % 65536, timestamp % 2**32, ssrc)
        self.send(head + struct.pack(">HH", 0x1000, len(elements) // 4) + elements + payload)

    def every(self, seconds, act):
        """Acts at steady times, with the number of each, until it is over."""

        def work():
            began, number = time.monotonic(), 0
            while not self.isOver.wait(max(0, began + number * seconds - time.monotonic())):
                act(number)
                number += 1

        self.threads.append(threading.Thread(target=work, daemon=True))
        self.threads[-1].start()

    def speak(self, packets):
        """Sends packets of sound over and over, 50 a second."""
        self.every(0.02, lambda number: self.isMuted or self.packet(
            111, number, number * 960, self.ssrc, bytes([1, 1, 0x80 | 20]), packets[number % len(packets)]))

    def show(self, pictures):
        """Sends pictures over and over, ten a second, each in two parts."""

        def show(number):
            picture = pictures[number % len(pictures)]
            middle = len(picture) // 2
            for part, (flags, piece) in enumerate(((0x90, picture[:middle]), (0x80, picture[middle:]))):
                descriptor = struct.pack(">BBH", flags, 0x80, 0x8000 | number % 32768)
                self.packet(
                    96 | (0x80 if part else 0), 2 * number + part, number * 9000, self.ssrc + 1, b"", descriptor + piece)

        self.every(0.1, show)

    def __enter__(self):
        return self

    def __exit__(self, *rest):
        self.isOver.set()
        for thread in self.threads:
            thread.join(5)
        self.socket.close()


class Recorded:
    """A WAV file of the page, read."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.bytes = file.read()
        with wave.open(io.BytesIO(self.bytes)) as read:
            self.form = (read.getnchannels(), read.getsampwidth(), read.getframerate())
            samples = array.array("h", read.readframes(read.getnframes()))
        self.left = samples[::2]

    @property
    def seconds(self):
        return len(self.left) / RATE

    def part(self, hertz, begin=0, end=None):
        """How much of the power is the tone of a frequency, from 0 to 1: the algorithm of Goertzel, in pieces of 0.1 s."""
        samples = self.left[int(begin * RATE):None if end is None else int(end * RATE)]
        length, found, all_power = RATE // 10, 0.0, 0.0
        factor = 2 * math.cos(2 * math.pi * hertz / RATE)
        for start in range(0, len(samples) - length + 1, length):
            last = before = 0.0
            for sample in samples[start:start + length]:
                last, before = sample + factor * last - before, last
                all_power += sample * sample
            found += 2 * (last * last + before * before - factor * last * before) / length
        return found / all_power if all_power else 0.0

    def power(self, begin=0, end=None):
        """The loudness of a part, in dB of full scale; -inf for silence."""
        samples = self.left[int(begin * RATE):None if end is None else int(end * RATE)]
        mean = sum(sample * sample for sample in samples) / max(1, len(samples))
        return 10 * math.log10(mean / 32768**2) if mean else -math.inf
