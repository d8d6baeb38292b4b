// @ts-check
// Small parts of the page. What comes from a client becomes text, and nothing else.

/**
 * An element with attributes and children. A child that is no element is text.
 * @param {string} name
 * @param {Record<string, any>} [attributes] `on` has listeners by event; true is an attribute without a value; false and
 * null are none.
 * @param {...(Node | string | number | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** An element of a drawing; see `element`. */
export function drawn(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function filled(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "on") for (const [event, heard] of Object.entries(value)) made.addEventListener(event, heard);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, String(value));
  }
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    made.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return made;
}

/** The element of an id, which is there. @param {string} id @returns {any} */
export const at = (id) => document.getElementById(id);

/** Has the browser save a file. @param {Blob} file @param {string} called */
export function download(file, called) {
  const address = URL.createObjectURL(file);
  element("a", { href: address, download: called }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Sets the text of an element, where it is another. */
export function put(place, text) { if (place.textContent !== text) place.textContent = text; }

/** Longest text of a client that is shown in one place, in characters. */
const longest = 160;

/** A text, cut where it is very long. @param {unknown} value */
export function cut(value, limit = longest) {
  const text = String(value ?? "");
  return text.length > limit ? `${[...text.slice(0, limit)].slice(0, -1).join("")}…` : text;
}

/** A name that a client chose: its direction stays inside, and it is cut by the page where there is no room. */
export function name(value, attributes = {}) {
  const text = cut(value);
  return element("bdi", { class: "name", title: text, ...attributes }, text === "" ? "\u2205" : text);
}

/** A word with a meaning: `kind` is good, bad, warn, accent or nothing. */
export const chip = (text, kind = "", title = null) => element("span", { class: `chip ${kind}`, title }, text);

/** A picture of a user: the first letter of what they are called, on a color that their id has. */
export function face(shown, id = shown) {
  let number = 7;
  for (const letter of String(id)) number = (number * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  const letter = [...String(shown).trim()][0] ?? "?";
  return element("span", { class: `face hue${number % 8}`, "aria-hidden": "true" }, letter.toUpperCase());
}

/** A table with a head and rows of cells. */
export function table(label, heads, rows, attributes = {}) {
  return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label },
    element("table", { "aria-label": label, ...attributes },
      element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
      element("tbody", {}, ...rows.map((cells) => element("tr", {}, ...cells.map((cell) =>
        element("td", {}, ...(Array.isArray(cell) ? cell : [cell]))))))));
}

/**
 * Puts children into a place, and leaves what is equal as it is, so that the focus and what is selected stay.
 * @param {Element} place
 * @param {...(Node | null | undefined | false)} children
 */
export function fill(place, ...children) {
  const wanted = children.filter((child) => child instanceof Node);
  const old = [...place.childNodes];
  wanted.forEach((child, index) => {
    if (index >= old.length) place.append(child);
    else adopt(place, old[index], child);
  });
  for (const extra of old.slice(wanted.length)) extra.remove();
}

function adopt(place, old, made) {
  if (old === made || old.isEqualNode(made) && !hasListeners(made)) return;
  place.replaceChild(made, old);
}

/** Elements that hear something are put in anew, because what they hear with may have changed. */
const hasListeners = (node) => node instanceof Element && (node.matches("button, input, select, .opens")
  || node.querySelector("button, input, select, .opens") !== null);

/**
 * A list of any length of which only what is in sight is in the page. All rows are equally high. A row that is as it was stays, so
 * it must hear nothing by itself.
 * @param {{height: number, className: string, role: string, label: () => string, row: (item: any, index: number) =>
 * HTMLElement}} options
 */
export function longList({ height, className, role, label, row }) {
  const inner = element("div", { class: "long-inner", role: "presentation" });
  const place = element("div", { class: `long ${className}`, tabindex: "0", role }, inner);
  /** @type {any[]} */
  let items = [];
  let shown = "";
  /** The rows in the page by their places in the list. @type {Map<number, HTMLElement>} */
  let inPage = new Map();
  function draw(isNew = false) {
    const first = Math.max(0, Math.floor(place.scrollTop / height) - 6);
    const count = Math.ceil((place.clientHeight || 600) / height) + 12;
    const last = Math.min(items.length, first + count);
    const range = `${first}-${last}`;
    if (!isNew && range === shown) return;
    shown = range;
    inner.style.height = `${items.length * height}px`;
    const focused = document.activeElement instanceof HTMLElement && inner.contains(document.activeElement)
      ? document.activeElement.dataset.key : null;
    /** @type {Map<number, HTMLElement>} */
    const next = new Map();
    for (let index = first; index < last; index += 1) {
      const one = row(items[index], index);
      one.style.transform = `translateY(${index * height}px)`;
      if (role === "table") one.setAttribute("aria-rowindex", String(index + 1));
      const old = inPage.get(index);
      next.set(index, old?.isEqualNode(one) ? old : one);
    }
    for (const [index, one] of inPage) if (next.get(index) !== one) one.remove();
    [...next.values()].forEach((one, place) => {
      if (inner.children[place] !== one) inner.insertBefore(one, inner.children[place] ?? null);
    });
    inPage = next;
    if (!focused || inner.contains(document.activeElement)) return;
    [...next.values()].find((one) => one.dataset.key === focused)?.focus({ preventScroll: true });
  }
  place.addEventListener("scroll", () => draw(), { passive: true });
  new ResizeObserver(() => draw(true)).observe(place);
  return {
    place,
    /** @param {any[]} next */
    show(next) {
      items = next;
      place.setAttribute("aria-label", label());
      if (role === "table") place.setAttribute("aria-rowcount", String(items.length));
      draw(true);
    },
    isAtEnd: () => place.scrollHeight - place.scrollTop - place.clientHeight < height * 2,
    toEnd() { place.scrollTop = items.length * height; draw(); },
  };
}
