// @ts-check
// The rows of the vendors' profiles: what is known of each vendor, how it is known, and which rows are behind an answer.

import { change, store } from "./store.js";
import { tokenHeaders } from "./stream.js";
import { recorded } from "./recorded.js";
import { chip, cut, element } from "./parts.js";
import { word } from "./words.js";

/** @typedef {{ name: string, value: string, basis: string, source: string }} Row */

/** The rows of a vendor by name, or why there are none. @type {Map<string, Map<string, Row> | string>} */
const known = new Map();
/** Vendors that are asked about. @type {Set<string>} */
const asked = new Set();

const byName = (rows) => new Map(rows.map((row) => [row.name, row]));

/** What is known of a vendor; asked for once. @param {string} vendor */
function rowsOf(vendor) {
  const found = known.get(vendor);
  if (found !== undefined || asked.has(vendor)) return found;
  if (recorded) {
    known.set(vendor, byName(recorded.facts?.[vendor] ?? []));
    return known.get(vendor);
  }
  asked.add(vendor);
  void ask(vendor);
  return undefined;
}

async function ask(vendor) {
  try {
    const answer = await fetch(`/admin/v1/facts?${new URLSearchParams({ vendor })}`, { headers: tokenHeaders() });
    const { data, error } = await answer.json();
    known.set(vendor, data ? byName(data.facts) : error?.reason ?? `HTTP ${answer.status}`);
  } catch (error) {
    // The server is gone for a moment, which the page says; the next step that is opened asks again.
    known.set(vendor, String(error));
    setTimeout(() => known.delete(vendor), 2_000);
  }
  asked.delete(vendor);
  change((all) => { all.factsRevision += 1; });
}

/** The vendor whose rules an answer follows: an answer of a tenant of several says which. @param {any} reply */
function vendorOf(reply) {
  return reply.vendor ?? store.health?.tenants.find((one) => one.name === store.tenant)?.vendor ?? "";
}

const kinds = { documented: "good", observed: "accent", assumed: "warn" };

/** A source with its addresses as text: the page leads to no other site. */
const shownSource = (text) => element("span", { class: "quiet source" }, element("bdi", {}, cut(text, 400)));

/** The rows behind an answer; null where it names none. @param {any} reply @returns {HTMLElement | null} */
export function factsOf(reply) {
  if (!reply?.facts?.length) return null;
  const rows = rowsOf(vendorOf(reply));
  if (typeof rows === "string") return element("p", { class: "quiet" }, cut(rows, 200));
  return element("dl", { class: "facts-list", "aria-label": word("factsBehind") }, ...reply.facts.flatMap((name) => {
    const row = rows?.get(name);
    return [
      element("dt", {}, element("code", {}, name), row ? element("span", {}, ` = ${cut(row.value, 200)} `) : null,
        row ? chip(word(`basis_${row.basis}`), kinds[row.basis] ?? "") : null),
      element("dd", {}, row ? shownSource(row.source) : null),
    ];
  }));
}
