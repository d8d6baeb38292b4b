// @ts-check
// The health of the server: its figures as they go, its tenants, and those that it set aside.

import { maximumSamples, store } from "./store.js";
import { chip, drawn, element, fill, name, table } from "./parts.js";
import { digits, span, word } from "./words.js";

const width = 220;
const height = 44;

/** How much a count grew in each second. @param {any[]} samples @param {(sample: any) => number | undefined} read */
function rates(samples, read) {
  const found = [];
  for (let place = 1; place < samples.length; place += 1) {
    const [before, after] = [read(samples[place - 1]), read(samples[place])];
    const seconds = (samples[place].unixMilliseconds - samples[place - 1].unixMilliseconds) / 1000;
    if (before === undefined || after === undefined || seconds <= 0) continue;
    // A tenant that began again counts from 0.
    found.push(Math.max(0, after - before) / seconds);
  }
  return found;
}

const compact = (number) => (number < 10 && number % 1 !== 0 ? number.toFixed(1) : digits(Math.round(number)));
const mebibytes = (bytes) => `${(bytes / 1048576).toFixed(1)} MiB`;

function plot(title, values, shown = compact) {
  const last = values.at(-1);
  if (last === undefined) return null;
  const top = Math.max(1, ...values);
  const step = width / (maximumSamples - 1);
  const points = values.map((value, place) =>
    `${(width - (values.length - 1 - place) * step).toFixed(1)},${(height - 3 - (value / top) * (height - 6)).toFixed(1)}`);
  const most = shown(Math.max(...values));
  return element("figure", { class: "plot" },
    element("figcaption", {}, word(title), element("strong", {}, shown(last))),
    drawn("svg", { viewBox: `0 0 ${width} ${height}`, role: "img",
      "aria-label": `${word(title)}: ${shown(last)}; ≤ ${most}`, preserveAspectRatio: "none" },
      drawn("line", { class: "lane", x1: 0, x2: width, y1: height - 3, y2: height - 3 }),
      drawn("polyline", { class: "curve", points: points.join(" ") })),
    element("span", { class: "quiet small" }, `≤ ${most} · ${word("lastMinutes")}`));
}

/** @param {HTMLElement} place */
export function showHealth(place) {
  const health = store.health;
  if (!health) return;
  const samples = store.samples;
  const up = health.unixMilliseconds - health.startedAtUnixSeconds * 1000;
  fill(place,
    element("section", { class: "head" }, element("p", { class: "facts" },
      element("span", { class: "fact" }, word("since", { version: health.version, time: span(up) })),
      element("span", { class: "fact quiet" }, word("watchers", { count: digits(health.watchCount) })))),
    element("section", { class: "plots" },
      plot("sessions", samples.map((one) => one.sessions)),
      plot("commands", rates(samples, (one) => one.accepted + one.refused)),
      plot("refusals", rates(samples, (one) => one.refused)),
      plot("items", rates(samples, (one) => one.itemsSent)),
      plot("packets", rates(samples, (one) => one.packetsReceived)),
      plot("waiting", samples.map((one) => one.waiting)),
      plot("memory", samples.map((one) => one.memoryBytes).filter((one) => one !== undefined), mebibytes)),
    element("section", { class: "block" }, element("h2", {}, word("setAside"),
      health.setAside.length ? element("span", { class: "count bad" }, digits(health.setAside.length)) : null),
    health.setAside.length === 0 ? element("p", { class: "quiet" }, word("noneAside"))
      : table(word("setAside"), [word("tenant"), word("reason"), word("advice")], health.setAside.map((one) =>
        [[element("strong", {}, one.name), " ", chip(one.code, "bad")], one.reason, one.advice]))),
    element("section", { class: "block" },
      element("h2", {}, word("tenants"), element("span", { class: "count" }, digits(health.tenantCount))),
      table(word("tenants"),
        ["tenant", "vendor", "sessions", "users", "rooms", "channels", "accepted", "refusedOnes", "journal",
          "state"].map((one) => word(one)),
        health.tenants.map(({ name: tenant, vendor, appID, usage }) => usage === undefined ? [tenant, vendor] : [
          element("strong", {}, tenant), [vendor, " ", name(appID, { class: "name quiet small" })],
          ...[usage.sessionCount, usage.userCount, usage.roomCount, usage.channelCount, usage.acceptedCommandCount,
            usage.refusedCommandCount].map(digits),
          usage.journalPosition ? digits(usage.journalPosition) : "–",
          usage.stopReason ? [chip("!", "bad"), " ", usage.stopReason] : chip(word("running"), "good"),
        ]), { class: "numbers" })));
}
