// @ts-check
// The health of the server: its figures as they go, its tenants, and those that it set aside.

import { maximumSamples, store } from "./store.js";
import { chip, drawn, element, fill, name, table } from "./parts.js";
import { digits, span, word } from "./words.js";
import { causeOf } from "./causes.js";

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

/** Most reasons of refusals that are shown. */
const maximumReasons = 12;
/** How many seconds one point of a curve of answers is of. */
const answerSeconds = 10;

/**
 * Within how many microseconds so large a part of the answers of the last seconds came, at each sample; 0 where none came.
 * @param {any[]} samples @param {number[]} bounds @param {number} part
 */
export function quantiles(samples, bounds, part) {
  return samples.slice(1).map((sample, place) => {
    const before = samples[Math.max(0, place + 1 - answerSeconds)].answerCounts;
    const counts = sample.answerCounts?.map((count, index) => Math.max(0, count - (before?.[index] ?? 0))) ?? [];
    let rest = part * counts.reduce((sum, count) => sum + count, 0);
    if (rest === 0) return 0;
    const found = counts.findIndex((count) => {
      if (rest <= count) return true;
      rest -= count;
      return false;
    });
    const low = found > 0 ? bounds[found - 1] : 0;
    return low + ((bounds[found] ?? low) - low) * rest / counts[found];
  });
}

const shownTime = (microseconds) => (microseconds === 0 ? "–" : microseconds < 995 ? `${digits(Math.round(microseconds))} µs`
  : microseconds < 999_500 ? `${(microseconds / 1000).toFixed(1)} ms` : `${(microseconds / 1e6).toFixed(1)} s`);

const compact = (number) => (number < 10 && number % 1 !== 0 ? number.toFixed(1) : digits(Math.round(number)));
const mebibytes = (bytes) => `${(bytes / 1048576).toFixed(1)} MiB`;

function plot(title, values, shown = compact) {
  const last = values.at(-1);
  if (last === undefined) return null;
  const most = shown(Math.max(...values));
  return element("figure", { class: "plot" },
    element("figcaption", {}, word(title), element("strong", {}, shown(last))),
    curve(values, `${word(title)}: ${shown(last)}; ≤ ${most}`),
    element("span", { class: "quiet small" }, `≤ ${most} · ${word("lastMinutes")}`));
}

/** @param {number[]} values @param {string} label */
function curve(values, label) {
  const top = Math.max(1, ...values);
  const step = width / (maximumSamples - 1);
  const points = values.map((value, place) =>
    `${(width - (values.length - 1 - place) * step).toFixed(1)},${(height - 3 - (value / top) * (height - 6)).toFixed(1)}`);
  return drawn("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label, preserveAspectRatio: "none" },
    drawn("line", { class: "lane", x1: 0, x2: width, y1: height - 3, y2: height - 3 }),
    drawn("polyline", { class: "curve", points: points.join(" ") }));
}

/** Why requests were refused, the most frequent first: how often, where, and how that goes. */
function refusals(health, samples) {
  const totals = Object.entries(samples.at(-1)?.refusals ?? {}).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  if (totals.length === 0) return element("p", { class: "quiet" }, word("noneRefused"));
  const shown = totals.slice(0, maximumReasons);
  return element("div", {}, table(word("refusedWhy"),
    ["reason", "refusedOnes", "where", "perSecond"].map((one) => word(one)),
    shown.map(([reason, count]) => {
      const places = health.tenants.flatMap(({ name: tenant, usage }) => (usage?.refusals ?? [])
        .filter((one) => one.reason === reason).map((one) => `${tenant} ${digits(one.count)}`));
      const values = rates(samples, (one) => one.refusals[reason] ?? 0);
      return [[element("code", {}, reason), " ", ...causeOf({ error: reason })], digits(count), places.join(", "),
        element("div", { class: "sparkline" }, curve(values.length ? values : [0], `${reason}: ${compact(values.at(-1) ?? 0)}`))];
    }), { class: "refusals" }),
  totals.length > shown.length
    ? element("p", { class: "quiet" }, word("more", { count: digits(totals.length - shown.length) })) : null);
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
      ...(health.answers ? [[0.5, "answerMedian"], [0.99, "answerTail"]].map(([part, title]) => plot(String(title),
        quantiles(samples, health.answers.boundsMicroseconds, Number(part)), shownTime)) : []),
      plot("items", rates(samples, (one) => one.itemsSent)),
      plot("packets", rates(samples, (one) => one.packetsReceived)),
      plot("waiting", samples.map((one) => one.waiting)),
      plot("memory", samples.map((one) => one.memoryBytes).filter((one) => one !== undefined), mebibytes)),
    element("section", { class: "block" }, element("h2", {}, word("refusedWhy")), refusals(health, samples)),
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
