// @ts-check
// The one subscription: `GET /admin/v1/watch`, read as it comes, and opened again when it ends.

import { change, receive, store } from "./store.js";
import { recordCollections } from "./seats.js";

const tokenKey = "parlor.token";
/** @type {AbortController | null} */
let current = null;
let failures = 0;

/** What the browser keeps: a token for this window, choices of looks for all of them. It may keep nothing; the page works
   without. */
export const kept = {
  read(name, isForAll = false) { try { return (isForAll ? localStorage
    : sessionStorage).getItem(name); } catch { return null; } },
  write(name, value, isForAll = false) {
    try { (isForAll ? localStorage : sessionStorage).setItem(name, value); } catch { /* See above. */ }
  },
};

/** Watches what is chosen by now, in the place of what was. */
export function watch() {
  current?.abort();
  const abort = new AbortController();
  current = abort;
  failures = 0;
  void keepWatching(abort);
}

/** What calls to the server carry. @returns {Record<string, string>} */
export function tokenHeaders() {
  const token = kept.read(tokenKey);
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** Uses a token from now on. @param {string} token */
export function useToken(token) {
  kept.write(tokenKey, token.trim());
  watch();
}

async function keepWatching(abort) {
  while (!abort.signal.aborted) {
    try {
      await watchOnce(abort.signal);
      failures += 1;
    } catch (error) {
      if (abort.signal.aborted) return;
      if (error instanceof Refused) {
        const link = error.status === 401 || error.isToken ? "token" : "refused";
        change((known) => { [known.link, known.linkReason] = [link, error.message]; });
        if (error.status < 500) return;
      } else {
        // Also one that refused before, because it was stopping.
        change((known) => { known.link = "lost"; });
      }
      failures += 1;
    }
    if (abort.signal.aborted) return;
    change((known) => { if (known.link === "live" || known.link === "connecting") known.link = "lost"; });
    await pause(Math.min(5000, 300 * 2 ** Math.min(failures, 5)), abort.signal);
  }
}

/** What the server said instead. */
class Refused extends Error {
  constructor(status, reason, isToken) {
    super(reason);
    this.status = status;
    this.isToken = isToken;
  }
}

const pause = (milliseconds, signal) => new Promise((resolve) => {
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener("abort", () => { clearTimeout(timer); resolve(undefined); }, { once: true });
});

async function watchOnce(signal) {
  const query = new URLSearchParams();
  if (store.tenant) query.set("tenant", store.tenant);
  if (store.room) query.set("room", store.room);
  if (store.channel) query.set("channel", store.channel);
  if (store.tenant) query.set("records", recordCollections.join(","));
  const last = store.steps.at(-1)?.number ?? 0;
  // Steps of the past have numbers below 0, which no watch knows.
  if (last > 0 && store.world) {
    query.set("world", String(store.world));
    query.set("after", String(last));
  }
  const answer = await fetch(`/admin/v1/watch?${query}`, { signal, cache: "no-store", headers: tokenHeaders() });
  if (!answer.ok || !answer.body) {
    const envelope = await answer.json().catch(() => null);
    const code = envelope?.error?.code ?? "";
    throw new Refused(answer.status, envelope?.error?.reason ?? `HTTP ${answer.status}`, /token/i.test(code));
  }
  failures = 0;
  change((known) => { [known.link, known.linkReason] = ["live", ""]; });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    let end = text.indexOf("\n\n");
    while (end >= 0) {
      hear(text.slice(0, end));
      text = text.slice(end + 2);
      end = text.indexOf("\n\n");
    }
  }
}

function hear(block) {
  let name = "";
  let data = "";
  for (const line of block.split("\n")) {
    if (line.startsWith("event: ")) name = line.slice(7);
    else if (line.startsWith("data: ")) data += line.slice(6);
  }
  if (name && data) receive(name, JSON.parse(data));
}
