"use strict";
{
const contents = JSON.parse(document.getElementById("contents").textContent);
const { vendors, kinds, stories, questions, facts } = contents;
const at = (id) => document.getElementById(id);
// What a line of a diagram is, as its third number says.
const Kind = { call: 0, callback: 1, note: 2, answer: 3, askedCall: 4, noCall: 5 };

// Language and colors are kept by the browser, where it lets a file keep anything.
const kept = {
  read(name) { try { return localStorage.getItem(name); } catch { return null; } },
  write(name, value) { try { localStorage.setItem(name, value); } catch { /* The page works without. */ } },
};
let isChinese = (kept.read("parlor.language") ?? navigator.language ?? "").toLowerCase().startsWith("zh");

// MARK: Texts

const inLanguage = (text) => Array.isArray(text) ? text[isChinese ? 1 : 0] : text;
const text = (place) => inLanguage(contents.texts[place]);
const inBoth = (place) => [contents.texts[place]].flat().join("\n").toLowerCase();
function word(name, values = {}) {
  return inLanguage(contents.words[name]).replace(/\{(\w+)\}/g, (_, key) => values[key]);
}
const time = (milliseconds) => milliseconds < 1000
  ? `${milliseconds} ms`
  : word("seconds", { number: (Math.floor(milliseconds / 100) / 10).toFixed(1) });

// An element. What is shown is always text, never HTML.
function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}
function drawn(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}
function filled(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "on") for (const [event, heard] of Object.entries(value)) made.addEventListener(event, heard);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// MARK: The filter, which the address keeps

const empty = () => ({ words: "", show: "", kind: "", story: "", vendors: vendors.map((vendor) => vendor.name), open: "" });
let filter = empty();

// A question's name for links: its story's, and its number in it.
const names = new Map(stories.flatMap((story, index) => questions.filter((question) => question.story === index)
  .map((question, number) => [question, `${story.name}.${number + 1}`])));

function readAddress() {
  const read = new URLSearchParams(location.hash.slice(1));
  filter = empty();
  for (const key of ["words", "show", "kind", "story", "open"]) filter[key] = read.get(key) ?? "";
  if (read.has("vendors")) {
    const shown = read.get("vendors").split(",");
    const known = filter.vendors.filter((vendor) => shown.includes(vendor));
    if (known.length > 0) filter.vendors = known;
  }
  // What a link names and the page does not have is no filter.
  for (const id of ["show", "kind", "story"]) {
    at(id).value = filter[id];
    if (at(id).selectedIndex < 0) at(id).value = filter[id] = "";
  }
  at("words").value = filter.words;
  for (const box of at("vendors").querySelectorAll("input")) box.checked = filter.vendors.includes(box.value);
}

function writeAddress() {
  const written = new URLSearchParams();
  for (const key of ["words", "show", "kind", "story", "open"]) if (filter[key]) written.set(key, filter[key]);
  if (filter.vendors.length < vendors.length) written.set("vendors", filter.vendors.join(","));
  const hash = written.toString().replaceAll("%2C", ",");
  history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
}

const shownVendors = () => vendors.map((_, index) => index).filter((index) => filter.vendors.includes(vendors[index].name));
// How the shown vendors differ: a place in `kinds`, or -1 where they do not.
function kindOf(question) {
  const shown = shownVendors();
  let least = -1;
  let place = 0;
  for (let first = 0; first < vendors.length; first += 1) {
    for (let second = first + 1; second < vendors.length; second += 1, place += 1) {
      const kind = question.kinds[place];
      if (kind < 0 || !shown.includes(first) || !shown.includes(second)) continue;
      least = least < 0 ? kind : Math.min(least, kind);
    }
  }
  return least;
}

const isDifferent = (question) => kindOf(question) >= 0;

function passes(question) {
  const story = stories[question.story];
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  const read = `${story.name}\n${inBoth(story.asks)}\n${inBoth(question.text)}`;
  if (!words.every((one) => read.includes(one))) return false;
  if (filter.story && story.name !== filter.story) return false;
  if (filter.kind && kinds[kindOf(question)]?.name !== filter.kind) return false;
  switch (filter.show) {
    case "different": return isDifferent(question);
    case "same": return !isDifferent(question);
    case "assumed": return shownVendors().some((index) => question.answers[index].isAssumed);
    default: return true;
  }
}

// MARK: The table

function showFrame() {
  document.documentElement.lang = isChinese ? "zh-Hans" : "en";
  document.title = word("title");
  for (const made of document.querySelectorAll("[data-word]")) made.textContent = word(made.dataset.word);
  const option = (value, shown) => element("option", { value }, shown);
  at("kind").replaceChildren(option("", word("kindAll")), ...kinds.map((kind) => option(kind.name, text(kind.label))));
  at("story").replaceChildren(
    option("", word("storyAll")), ...stories.map((story) => option(story.name, text(story.asks))));
  at("vendors").replaceChildren(
    element("legend", { "data-word": "vendors" }, word("vendors")),
    ...vendors.map((vendor) => element("label", { class: "check" },
      element("input", { type: "checkbox", value: vendor.name, checked: true }), text(vendor.label))));
  at("foot").textContent = word("assumedNote", { seed: contents.seed });
}

function showTable() {
  const columns = shownVendors();
  const passing = questions.filter(passes);
  at("count").textContent = passing.length === 0 ? word("none") : word("count", {
    shown: passing.length, all: questions.length, different: passing.filter(isDifferent).length });
  const head = element("thead", {}, element("tr", {},
    element("th", { scope: "col" }, word("question")),
    ...columns.map((index) => element("th", { scope: "col" }, text(vendors[index].label))),
    element("th", { scope: "col" }, word("differ"))));
  const bodies = stories.map((story, index) => {
    const own = passing.filter((question) => question.story === index);
    if (own.length === 0) return null;
    return element("tbody", {},
      element("tr", { class: "story" }, element("th", { colspan: columns.length + 2, scope: "rowgroup" },
        text(story.asks), element("code", {}, story.name))),
      ...own.flatMap((question) => rows(question, columns)));
  });
  at("questions").replaceChildren(head, ...bodies.filter(Boolean));
}

function rows(question, columns) {
  const id = names.get(question);
  const isOpen = filter.open === id;
  const ask = element("button", {
    type: "button", class: "ask", id: `ask-${id}`, "aria-expanded": isOpen ? "true" : "false",
    "aria-controls": isOpen ? `opened-${id}` : null,
    on: { click: () => toggle(id) },
  }, element("span", {}, text(question.text)));
  const row = element("tr", { class: "row" }, element("th", { scope: "row" }, ask),
    ...columns.map((index) => element("td", { class: "answer", "data-label": text(vendors[index].label) },
      element("span", {}, ...answer(question.answers[index])))),
    element("td", { "data-label": word("differ") }, isDifferent(question)
      ? element("span", { class: "mark" }, text(kinds[kindOf(question)].label))
      : element("span", { class: "mark none" }, word("same"))));
  if (!isOpen) return [row];
  return [row, element("tr", { class: "opened", id: `opened-${id}` },
    element("td", { colspan: columns.length + 2 }, ...details(question, columns)))];
}

function answer(given) {
  return [text(given.text), given.isAssumed ? element("abbr", { title: word("assumed") }, "*") : null];
}

function toggle(id) {
  filter.open = filter.open === id ? "" : id;
  writeAddress();
  showTable();
  at(`ask-${id}`).focus();
}

// MARK: A question opened

const options = { earlier: false, everything: false };

function details(question, columns) {
  const story = stories[question.story];
  const steps = element("ol", { class: "steps" }, ...story.steps.map((sentence, index) => element("li", {
    class: index === question.step ? "asked" : index < story.preparation ? "preparation" : null,
    "aria-current": index === question.step ? "step" : null,
  }, text(sentence),
    index === question.step ? element("span", { class: "quiet" }, ` · ${word("asked")}`) : null,
    index < story.preparation ? ` · ${word("before")}` : null)));
  const plays = element("div", { class: "plays" });
  const draw = () => plays.replaceChildren(...columns.map((index) => play(question, index)));
  const option = (key) => element("label", { class: "check" },
    element("input", { type: "checkbox", checked: options[key], "data-option": key, on: { change: (event) => {
      options[key] = event.target.checked;
      draw();
    } } }), word(key));
  draw();
  return [
    element("h2", {}, word("steps")), steps,
    element("div", { class: "options" }, option("earlier"), option("everything")),
    element("p", { class: "quiet" }, word("legend")), plays,
  ];
}

function play(question, index) {
  const vendor = vendors[index];
  const story = stories[question.story];
  const given = question.answers[index];
  const first = options.earlier ? 0 : question.step;
  const parts = [];
  for (let step = first; step <= question.step; step += 1) {
    if (options.earlier) parts.push(element("h4", {}, `${step + 1}. ${text(story.steps[step])}`));
    parts.push(...stepParts(story, index, step));
  }
  return element("section", { class: "play", "aria-label": text(vendor.label) },
    element("h3", {}, text(vendor.label), element("span", { class: "modules" }, vendor.modules.join(" · "))),
    element("p", { class: "result" }, ...answer(given)),
    ...parts,
    element("h4", {}, word("facts")),
    given.facts.length === 0
      ? element("p", { class: "quiet" }, word("noFacts"))
      : element("ul", { class: "facts" }, ...given.facts.map((place) => factItem(facts[place]))));
}

function factItem(fact) {
  const basis = { documented: "documented", observed: "observed", assumed: "assumedBasis" }[fact.basis];
  return element("li", {}, element("code", {}, `${fact.name} = ${fact.value}`),
    element("span", { class: `basis ${fact.basis}` }, word(basis)), element("p", { lang: "en" }, fact.source));
}

function stepParts(story, index, step) {
  const played = story.plays[index][step];
  const sight = played.sight === undefined
    ? null : element("p", { class: "quiet" }, word("seen", { sight: text(played.sight) }));
  const lines = runs(played.lines.map(read).filter(isShown));
  if (lines.length === 0) return [sight ?? element("p", { class: "quiet" }, word("noLines"))];
  const label = word("diagram", { vendor: text(vendors[index].label), step: text(story.steps[step]) });
  const all = element("pre", { tabindex: 0 });
  const asText = element("details", { on: { toggle: () => {
    all.textContent = played.lines.map(read).map((line) => asWords(line, played.people)).join("\n");
  } } }, element("summary", {}, word("lines")), element("div", { class: "scroll" }, all));
  return [
    sight,
    element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label },
      diagram(lines, played.people, text(vendors[index].label), label)),
    asText,
  ];
}

// MARK: Diagrams

const read = ([milliseconds, lane, kind, place, code, ...news]) =>
  ({ milliseconds, lane, kind, text: text(place), code: code ?? null, news, times: 1 });

const isShown = (line) => options.everything || line.news.length > 0
  || [Kind.answer, Kind.askedCall, Kind.noCall].includes(line.kind);

const callName = (shown) => /^[^( ]*/.exec(shown)[0];

// Lines of one person that differ only in what is in their brackets, one behind the other, become one.
function runs(lines) {
  const kept = [];
  for (const line of lines) {
    const last = kept.at(-1);
    if (last && last.lane === line.lane && last.kind === line.kind && last.code === line.code && last.news.length === 0
      && line.news.length === 0 && callName(last.text) === callName(line.text)) last.times += 1;
    else kept.push({ ...line });
  }
  return kept;
}

function result(line) {
  if (line.kind === Kind.noCall) return `${word("noCall")}: ${line.text}`;
  if (line.code === null) return word("noAnswer");
  return `${word("answer")} ${line.code}${line.text ? ` ${line.text}` : ""}`;
}

function asWords(line, people) {
  const start = `${time(line.milliseconds).padStart(8)}  ${people[line.lane]}  `;
  if (line.kind === Kind.answer || line.kind === Kind.noCall) return start + result(line);
  const kind = line.kind === Kind.callback ? "callback" : line.kind === Kind.note ? "note" : "call";
  const news = line.news.length ? `\n          ${word("learns", { news: line.news.map(text).join(", ") })}` : "";
  return `${start}${word(kind)}  ${line.text}${news}`;
}

// Clipped to a width in letters. Chinese ones are twice as wide.
function clipped(shown, width) {
  let used = 0;
  let kept = "";
  for (const letter of shown.replace(/\s+/g, " ")) {
    used += letter.codePointAt(0) > 0x2e80 ? 1.7 : 1;
    if (used > width) return `${kept}…`;
    kept += letter;
  }
  return kept;
}

function diagram(lines, people, vendor, label) {
  const gutter = 66;
  const laneWidth = 104;
  const row = 34;
  const x = (lane) => gutter + 46 + (lane + 1) * laneWidth;
  const cloud = gutter + 46;
  const width = Math.max(x(people.length - 1) + 60, 540);
  const parts = [];
  let y = 44;
  let lastTime = null;
  for (const line of lines) {
    const shown = time(line.milliseconds);
    if (shown !== lastTime) {
      if (lastTime !== null) parts.push(drawn("line", { class: "moment", x1: gutter, x2: width - 6, y1: y - 6, y2: y - 6 }));
      parts.push(drawn("text", { class: "time", x: gutter - 8, y: y + 13 }, shown));
      lastTime = shown;
    }
    parts.push(...arrow(line, x(line.lane), cloud, y, width));
    y += row + (line.news.length ? 15 * line.news.length : 0);
  }
  const height = y + 8;
  const lane = (middle, shown) => [
    drawn("line", { class: "lane", x1: middle, x2: middle, y1: 30, y2: height }),
    drawn("text", { class: "name", x: middle, y: 20 }, shown),
  ];
  return drawn("svg", { role: "img", "aria-label": label, width, height, viewBox: `0 0 ${width} ${height}` },
    ...lane(cloud, vendor), ...people.flatMap((person, index) => lane(x(index), person)), ...parts);
}

// A line's words stand above its arrow; what is learned from it stands below.
function arrow(line, person, cloud, y, width) {
  const isResult = line.kind === Kind.answer || line.kind === Kind.noCall;
  const isCall = line.kind === Kind.call || line.kind === Kind.askedCall;
  const times = line.times > 1 ? ` × ${line.times}` : "";
  const whole = isResult ? result(line) : line.text;
  const shown = clipped(whole, (width - cloud - 12) / 6.7 - times.length) + times;
  const isBad = line.kind === Kind.noCall || isResult && line.code !== 0;
  const style = isResult ? (isBad ? "bad" : "good") : line.kind === Kind.note ? "noted" : null;
  const parts = [drawn("text", { class: style, x: cloud + 6, y: y + 13 }, drawn("title", {}, whole), shown)];
  if (line.kind !== Kind.note && line.kind !== Kind.noCall) {
    const kind = line.kind === Kind.askedCall ? " asked" : isResult ? " answer" : "";
    const [from, to] = isCall ? [person, cloud] : [cloud, person];
    const back = to > from ? -7 : 7;
    parts.push(
      drawn("line", { class: `arrow${kind}`, x1: from, x2: to, y1: y + 20, y2: y + 20 }),
      drawn("path", { class: `head${kind}`, d: `M${to} ${y + 20} l${back} -4 v8 z` }));
  }
  line.news.forEach((news, index) => parts.push(drawn("text", { class: "news", x: cloud + 6, y: y + 33 + 15 * index },
    clipped(word("learns", { news: text(news) }), (width - cloud - 12) / 6.7))));
  return parts;
}

// MARK: What the reader does

function useTheme(theme) {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  at("theme").value = document.documentElement.dataset.theme ?? "system";
}

function showAll() {
  showFrame();
  readAddress();
  showTable();
}

function takeFilter() {
  for (const key of ["words", "show", "kind", "story"]) filter[key] = at(key).value.trim();
  const boxes = [...at("vendors").querySelectorAll("input")];
  const shown = boxes.filter((box) => box.checked).map((box) => box.value);
  // A table without vendors says nothing.
  filter.vendors = shown.length > 0 ? shown : vendors.map((vendor) => vendor.name);
  if (shown.length === 0) for (const box of boxes) box.checked = true;
  writeAddress();
  showTable();
}

at("filter").addEventListener("submit", (event) => event.preventDefault());
at("filter").addEventListener("input", takeFilter);
at("filter").addEventListener("reset", (event) => {
  event.preventDefault();
  filter = empty();
  writeAddress();
  readAddress();
  showTable();
});
at("language").addEventListener("click", () => {
  isChinese = !isChinese;
  kept.write("parlor.language", isChinese ? "zh" : "en");
  showAll();
});
at("theme").addEventListener("change", (event) => {
  kept.write("parlor.theme", event.target.value);
  useTheme(event.target.value);
});
window.addEventListener("hashchange", () => { readAddress(); showTable(); });
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  at("questions").focus();
});

useTheme(kept.read("parlor.theme"));
showAll();
if (filter.open) at(`ask-${filter.open}`)?.scrollIntoView({ block: "start" });
}
