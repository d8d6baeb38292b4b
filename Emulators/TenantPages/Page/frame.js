// @ts-check
// One step opened: what was sent, the answer with the vendor's code, and who was told.

import { change, store } from "./store.js";
import { chip, cut, element, name } from "./parts.js";
import { digits, moment, word } from "./words.js";
import { actorOf, appMarks } from "./steps.js";
import { causeOf } from "./causes.js";
import { factsOf } from "./facts.js";

/** Most of a frame that is shown, in characters. */
const longestFrame = 20_000;

/** The opened step; null where none is. @returns {HTMLElement | null} */
export function openedFrame() {
  const step = store.steps.find((one) => one.number === store.open);
  if (!step) return null;
  const actor = actorOf(step);
  const title = step.number < 0 ? word("entry", { number: digits(step.position) }) : word("step", { number: digits(step.number) });
  return element("aside", { class: "opened", "aria-label": title },
    element("header", {}, element("h2", {}, title),
      element("button", { type: "button", class: "close", "data-key": "close", on: { click: close } }, word("close"))),
    element("p", { class: "facts" }, element("time", { class: "mono" }, moment(step.at)), actor ? name(actor) : null,
      element("code", {}, cut(step.name ?? word(step.kind))),
      step.held ? chip(word("isHeld", { number: step.held }), "warn") : null,
      step.skipped ? chip(word("skipped", { count: digits(step.skipped) }), "warn") : null),
    step.kind in appMarks ? part(word(step.kind), element("pre", { tabindex: "0" }, cut(step.name, longestFrame))) : null,
    step.frame !== undefined ? part(word("request"), json(step.frame)) : null,
    step.reply ? reply(step.reply) : null,
    ...(step.answers ?? []).map((one) => reply(one.reply, word("heldAnswer", { number: one.held }))),
    ...(step.events ?? []).map((event) => part(event.name, told(event), json(event.frame))),
    ...(step.ended ?? []).map((end) => part(word("endedBy"), element("p", {}, name(end.user), ` ${cut(end.reason, 400)}`))));
}

function close() {
  const number = store.open;
  change((known) => { known.open = 0; });
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const row = document.querySelector(`[data-key="line-${number}-0"]`);
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  }));
}

function part(title, ...children) {
  return element("section", { class: "part" }, element("h3", {}, title), ...children);
}

function reply(given, title = word("answer")) {
  if (given.isOK) return part(title, element("p", {}, chip(word("done"), "good")), facts(given), json(given.frame));
  return part(title,
    element("p", { class: "facts" }, chip(word("refused"), "bad"),
      given.code !== undefined ? element("span", {}, `${word("code")} `, element("code", {}, String(given.code))) : null,
      given.codeName ? element("code", { class: "codename" }, given.codeName) : null),
    element("p", { class: "cause" }, element("span", { class: "quiet" }, `${word("cause")} `),
      element("code", {}, given.error), " ", ...causeOf(given)),
    given.text ? element("p", { class: "said" }, element("bdi", {}, cut(given.text, 600))) : null,
    facts(given), json(given.frame));
}

/** The rows behind an answer, under their title. */
function facts(given) {
  const rows = factsOf(given);
  return rows ? element("details", { class: "behind", open: !given.isOK },
    element("summary", {}, word("factsBehind"), element("span", { class: "count" }, digits(given.facts.length))), rows) : null;
}

/** Who was told, who is told later, and who was not and why. */
function told(event) {
  const away = event.away ?? [];
  const untold = event.notTold ?? [];
  const more = (event.notToldCount ?? 0) - untold.length;
  return element("div", {}, toldNow(event),
    away.length ? element("p", { class: "told" }, element("span", { class: "quiet" }, `${word("toldLater")} `),
      ...away.map((one) => element("span", { class: "listener" }, name(one)))) : null,
    untold.length ? element("p", { class: "told" }, element("span", { class: "quiet" }, `${word("notTold")} `),
      ...untold.map((one) => element("span", { class: "listener" }, name(one.user), " ",
        element("span", { class: "quiet" }, word(`why_${one.why}`)))),
      more > 0 ? element("span", { class: "quiet" }, word("more", { count: digits(more) })) : null) : null);
}

function toldNow(event) {
  const more = event.toldCount - event.told.length;
  return element("p", { class: "told" }, element("span", { class: "quiet" }, `${word("toldWho")} `),
    ...(event.toldCount === 0 ? [element("span", { class: "quiet" }, word("nobody"))]
      : event.told.map((one) => element("span", { class: "listener" }, name(one)))),
    more > 0 ? element("span", { class: "quiet" }, word("more", { count: digits(more) })) : null);
}

function json(value) {
  if (value === undefined) return null;
  return element("pre", { tabindex: "0" }, element("bdi", { dir: "ltr" }, cut(JSON.stringify(value, null, 1), longestFrame)));
}
