// @ts-check
// What came before the first step that was noted: a server with a journal has it, and is asked when somebody wants to see it.

import { change, maximumPast, store, takePast } from "./store.js";
import { tokenHeaders } from "./stream.js";
import { recorded } from "./recorded.js";
import { cut, element, put } from "./parts.js";
import { word } from "./words.js";

let isAsking = false;
/** Why the past did not come; "" where it was not asked for, or came. */
let fault = "";

/** The position in the journal of the first step that has one. */
const firstPosition = () => store.steps.find((step) => step.position !== undefined)?.position;

async function ask() {
  const { tenant, world } = store;
  const first = firstPosition();
  isAsking = true;
  fault = "";
  change(() => {});
  try {
    const path = `/admin/v1/tenants/${encodeURIComponent(tenant)}/past${first ? `?before=${first}` : ""}`;
    const answer = await fetch(path, { headers: tokenHeaders(), cache: "no-store" });
    const past = await answer.json();
    if (store.tenant === tenant && store.world === world) {
      if (answer.ok) change((known) => takePast(known, past));
      else fault = past.error?.reason ?? `HTTP ${answer.status}`;
    }
  } catch (error) {
    fault = String(error);
  }
  isAsking = false;
  change(() => {});
}

const button = element("button", { type: "button", id: "past", on: { click() { void ask(); } } });
const said = element("span", { role: "status" });

/** Where the past is asked for: made once, so that a click on it is not lost while things happen. */
export const pastPlace = element("p", { class: "quiet past" }, button, " ", said);

/** Shows the button, what hinders it, or nothing where there is no more of the past. */
export function showPast() {
  const usage = store.health?.tenants.find((one) => one.name === store.tenant)?.usage;
  const isOver = store.pastIsWhole || store.past >= maximumPast || firstPosition() === 1;
  pastPlace.hidden = Boolean(recorded) || !usage || isOver;
  if (pastPlace.hidden) return;
  button.hidden = !usage.journalPosition;
  button.toggleAttribute("disabled", isAsking);
  put(button, word(isAsking ? "pastComes" : "showPast"));
  put(said, usage.journalPosition ? cut(fault, 300) : word("noPast"));
}
