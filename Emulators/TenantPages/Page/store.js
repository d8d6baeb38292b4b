// @ts-check
// What the page knows. Only `change` changes it, and every change is shown once, before the next picture.

/**
 * @typedef {Object} Filter
 * @property {string} user
 * @property {string} kind
 * @property {string} words
 * @property {boolean} here Only the chosen room.
 * @property {number} zoom How much time is shown, a place in the list of zooms; 0 for all.
 */

/** Most steps that the page keeps. */
export const maximumSteps = 4000;
/** Most steps of the past that are shown ahead of them, but for those of the last time that it was asked for. */
export const maximumPast = 20_000;
/** Most seconds of plots. */
export const maximumSamples = 180;

const lists = ["places", "sessions", "members", "attributes", "participants", "streams", "invitations", "records",
  "callbacks"];

export const store = {
  view: "live",
  tenant: "",
  room: "",
  /** The channel of the room, where it has another id. */
  channel: "",
  /** "connecting", "live", "lost", "token" or "refused"; "recorded" on a page without a server. */
  link: "connecting",
  linkReason: "",
  /** @type {any} */ health: null,
  /** @type {any[]} */ samples: [],
  /** @type {any} */ absent: null,
  world: 0,
  /** What the tenant's clock showed, and when that was here. */
  clock: { now: 0, at: 0, unix: 0, isLive: true },
  /** @type {any} */ roomFacts: null,
  /** @type {any} */ channelFacts: null,
  /** @type {Record<string, Map<string, any>>} */ lists: emptyLists(),
  /** @type {Record<string, number>} */ counts: {},
  /** @type {any[]} */ steps: [],
  missed: 0,
  /** How many of the first steps a journal told. */
  past: 0,
  /** Whether nothing came before the first step. */
  pastIsWhole: false,
  /** Later steps that are not in a recording. */
  leftOut: 0,
  /** @type {Filter} */ filter: { user: "", kind: "", words: "", here: false, zoom: 0 },
  /** The step whose frame is shown; 0 for none. */
  open: 0,
  isFollowing: true,
  /** Grows when rows of vendors' profiles came. */
  factsRevision: 0,
};

function emptyLists() { return Object.fromEntries(lists.map((name) => [name, new Map()])); }

/** @type {Array<() => void>} */
const listeners = [];
let isDue = false;

/** Is called after changes, before the next picture. @param {() => void} listener */
export const onChange = (listener) => { listeners.push(listener); };

/** Changes what the page knows. @param {(known: typeof store) => void} edit */
export function change(edit) {
  edit(store);
  if (isDue) return;
  isDue = true;
  const show = () => {
    if (!isDue) return;
    isDue = false;
    for (const listener of listeners) listener();
  };
  // A page in the background gets no pictures; what it shows is right when it is looked at.
  if (document.hidden) setTimeout(show, 250);
  else requestAnimationFrame(show);
}

/** Another tenant or room: nothing that was known of the one before counts. */
export function forget(known, isOtherTenant) {
  known.roomFacts = known.channelFacts = known.absent = null;
  known.lists = emptyLists();
  known.counts = {};
  if (!isOtherTenant) return;
  known.world = known.missed = known.open = known.leftOut = 0;
  forgetSteps(known);
}

// MARK: Messages of the watch

/** @param {string} name @param {any} message */
export function receive(name, message) {
  change((known) => {
    if (name === "health") takeHealth(known, message);
    else if (message.tenant !== known.tenant) return;
    else if (name === "state") takeState(known, message);
    else if (name === "trace") takeTrace(known, message);
    else if (name === "absent") {
      forget(known, true);
      known.absent = message;
    }
  });
}

function takeHealth(known, message) {
  known.health = message;
  const totals = { accepted: 0, refused: 0, sessions: 0, waiting: 0, refusals: refusalsOf(message) };
  for (const { usage } of message.tenants) {
    if (!usage) continue;
    totals.accepted += usage.acceptedCommandCount;
    totals.refused += usage.refusedCommandCount;
    totals.sessions += usage.sessionCount;
    totals.waiting += usage.waitingEntryCount;
  }
  known.samples.push({
    ...message, ...totals, answerCounts: message.answers?.counts, answers: null, tenants: null, setAside: null,
  });
  if (known.samples.length > maximumSamples) known.samples.shift();
  const own = message.tenants.find((one) => one.name === known.tenant);
  if (own?.usage) setClock(known, own.nowMilliseconds, own.usage.unixMilliseconds, own.usage.clock === "live");
}

/** How often each reason refused something, over all tenants. @returns {Record<string, number>} */
function refusalsOf(message) {
  const found = Object.create(null);
  for (const { usage } of message.tenants) {
    for (const { reason, count: times } of usage?.refusals ?? []) found[reason] = (found[reason] ?? 0) + times;
  }
  return found;
}

function setClock(known, now, unix, isLive = known.clock.isLive) {
  known.clock = { now, unix, isLive, at: performance.now() };
}

function takeState(known, message) {
  if (message.isWhole) forget(known, message.world !== known.world);
  known.world = message.world;
  known.absent = null;
  known.roomFacts = message.room ?? null;
  known.channelFacts = message.channel ?? null;
  setClock(known, message.nowMilliseconds, message.unixMilliseconds);
  takeLists(known, message.lists);
}

/** Applies changes of lists. @param {typeof store} known @param {Record<string, any>} lists */
export function takeLists(known, lists) {
  for (const [name, list] of Object.entries(lists)) {
    const rows = known.lists[name];
    if (!rows) continue;
    for (const id of list.gone) rows.delete(id);
    for (const row of list.set) rows.set(row.id, row);
    known.counts[name] = list.count;
  }
}

function takeTrace(known, message) {
  if (message.world !== known.world) {
    forgetSteps(known);
    known.missed = 0;
    known.world = message.world;
  }
  known.missed += message.missed;
  const told = known.past ? known.steps[known.past - 1].position : 0;
  for (const step of message.entries) {
    // A step that came while the journal was read is in both.
    if (step.position !== undefined && step.position <= told) continue;
    if (step.number > (known.steps.at(-1)?.number ?? 0)) known.steps.push(step);
  }
  const extra = known.steps.length - maximumSteps - known.past;
  if (extra > 0) known.steps.splice(known.past, extra);
}

function forgetSteps(known) {
  known.steps = [];
  known.past = 0;
  known.pastIsWhole = false;
}

/** Puts what a journal tells ahead of the steps. Its steps have numbers below 0. @param {typeof store} known @param {any} past */
export function takePast(known, past) {
  const first = known.steps.find((step) => step.position !== undefined)?.position ?? Infinity;
  const steps = past.steps.filter((step) => step.position < first);
  const lowest = Math.min(0, known.steps[0]?.number ?? 0);
  steps.forEach((step, place) => { step.number = lowest - steps.length + place; });
  known.steps = [...steps, ...known.steps];
  known.past += steps.length;
  known.missed = past.missed;
  known.leftOut = past.leftOut;
  known.pastIsWhole = past.missed === 0;
  known.isFollowing = false;
}

/** What the tenant's clock shows, in its milliseconds. */
export function tenantNow() {
  const { now, at, isLive } = store.clock;
  return isLive ? now + (performance.now() - at) : now;
}

/** The rows of a list, in the order in which they came. @param {string} list */
export const rows = (list) => [...store.lists[list].values()];

/** How many rows there are, also of those that are not sent. @param {string} list */
export const count = (list) => store.counts[list] ?? store.lists[list].size;
