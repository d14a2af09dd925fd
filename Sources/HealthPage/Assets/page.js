// The script of the Health page: the session, navigation without reloading, forms, charts, live updates.
//
// The server needs an Authorization header on every request, and a browser sends one only for requests of
// a script. The script therefore loads each page itself and shows it in this document.
"use strict";

const SESSION = "healthd-session";
const sibling = new BroadcastChannel("healthd-session");

function secret() { return sessionStorage.getItem(SESSION); }

function request(path, options = {}) {
  const headers = new Headers(options.headers);
  if (secret()) headers.set("Authorization", "Bearer " + secret());
  return fetch(path, { ...options, headers, cache: "no-store", credentials: "omit", redirect: "error" });
}

// MARK: Session

// A new tab asks an open one; no other origin can listen to this channel.
sibling.onmessage = (event) => {
  if (event.data === "ask" && secret()) sibling.postMessage({ secret: secret() });
  else if (event.data.secret && !secret()) {
    sessionStorage.setItem(SESSION, event.data.secret);
    enter(location.pathname + location.search);
  }
};

async function begin() {
  const fragment = new URLSearchParams(location.hash.slice(1)), token = fragment.get("token");
  let path = location.pathname + location.search;
  // The token leaves the address before anything else can read or store it.
  history.replaceState(null, "", path);
  if (token) {
    const reply = await request("/session", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ token }),
    });
    if (reply.ok) {
      sessionStorage.setItem(SESSION, (await reply.json()).secret);
      // Only a valid token chooses the page: an address of another site opens the first one.
      const url = new URL(fragment.get("page") ?? path, location.origin);
      if (url.origin === location.origin) path = url.pathname + url.search;
    }
  }
  if (secret()) return enter(path);
  sibling.postMessage("ask");
  setTimeout(() => { const hint = document.getElementById("no-session"); if (hint) hint.hidden = false; }, 300);
}

// A browser repeats the site of the last navigation when the user reloads. One that came from elsewhere,
// such as from the file of `healthctl open`, may reload nothing but `/`, so that a navigation of this origin
// follows it.
function enter(path) {
  if (document.body.dataset.shell === "elsewhere") location.replace(path); else show(path, "replace");
}

// MARK: Pages

let turn = 0;
// The number of other pages that were loaded, or begun to be.
let visit = 0;
// Whether another page is being loaded.
let isLeaving = false;
// Whether the page shows an older state than that of the store.
let isStale = false;

// Loads a page and shows it. `entry` is push, replace or back for another page, and none for the next
// version of the page that is shown.
async function show(path, entry) {
  const mine = ++turn;
  isLeaving = entry !== "none";
  if (isLeaving) visit++;
  isStale = false;
  let reply, text;
  try {
    reply = await request(path, { headers: { Accept: "text/html" } });
    text = await reply.text();
  } catch {
    if (mine !== turn) return;
    isLeaving = false;
    return complain(document.body.dataset.lost);
  }
  if (mine !== turn) return;
  if (reply.status === 401) { sessionStorage.removeItem(SESSION); return location.reload(); }
  const page = new DOMParser().parseFromString(text, "text/html");
  isLeaving = false;
  if (entry === "push") history.pushState(null, "", path);
  if (entry === "replace") history.replaceState(null, "", path);
  const place = entry === "none" ? remember() : null;
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  document.documentElement.dataset.theme = page.documentElement.dataset.theme || "system";
  document.body.replaceWith(page.body);
  if (place) restore(place);
  else {
    window.scrollTo(0, 0);
    if (entry !== "replace") document.getElementById("content")?.focus({ preventScroll: true });
  }
  // The stream of a page with the same types continues, and this page may lack a change that it reported
  // during the load.
  const isContinued = listen();
  if (entry !== "none") {
    if (isContinued && isStale) refresh(); else isStale = false;
  }
  reload();
}

// What the user has opened, scrolled to and focused remains in the next version of a page.
function remember() {
  const message = document.getElementById("message");
  return {
    message: message?.textContent, isDone: message?.classList.contains("done"),
    top: window.scrollY,
    open: [...document.querySelectorAll("details")].map((part) => part.open),
    scrolled: [...document.querySelectorAll(".scroll")].map((part) => part.scrollTop),
    active: describedElements().find(([, element]) => element === document.activeElement)?.[0],
  };
}

function restore({ message, isDone, top, open, scrolled, active }) {
  if (message) complain(message, isDone);
  const parts = document.querySelectorAll("details"), areas = document.querySelectorAll(".scroll");
  if (parts.length === open.length) parts.forEach((part, index) => { part.open = open[index]; });
  if (areas.length === scrolled.length) areas.forEach((area, index) => { area.scrollTop = scrolled[index]; });
  window.scrollTo(0, top);
  if (!active) return;
  const found = describedElements().find(([name]) => name === active)?.[1];
  (found ?? document.getElementById("content"))?.focus({ preventScroll: true });
}

// The elements that can have the focus, by their kind, by what does not change with the data, and by their
// number among equal ones.
function describedElements() {
  const counts = {};
  return [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].map((element) => {
    const text = element.matches("button, summary") ? element.textContent : element.name || element.className;
    const name = element.tagName + " " + (element.getAttribute("href") ?? text);
    counts[name] = (counts[name] ?? 0) + 1;
    return [name + " " + counts[name], element];
  });
}

// Whether the user is entering something, which the next version of the page would discard.
function isEditing() {
  if (document.activeElement?.matches("input:not([type=checkbox], [type=radio]), select, textarea")) return true;
  return [...document.querySelectorAll("input, select, textarea")].some((field) => {
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.tagName !== "SELECT") return field.value !== field.defaultValue;
    return field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected));
  });
}

// Loads the page again; later, if the user is entering something; not at all, if another one follows.
let isRefreshing = false;
async function refresh() {
  isStale = true;
  if (isLeaving || isRefreshing || isEditing()) return;
  isRefreshing = true;
  try { await show(location.pathname + location.search, "none"); } finally { isRefreshing = false; }
  // Something changed while the page was loaded.
  if (isStale) refresh();
}
document.addEventListener("focusout", () => setTimeout(() => { if (isStale) refresh(); }));

// A page that shows the progress of work is loaded again until the work has ended.
function reload() {
  const mine = turn, delay = Number(document.body.dataset.reload);
  if (delay) setTimeout(() => { if (mine === turn) show(location.pathname + location.search, "none"); }, delay);
}

function complain(text, done = false) {
  const place = document.getElementById("message");
  if (!place) return;
  place.classList.toggle("done", done);
  place.textContent = text;
  if (text && !done) place.scrollIntoView({ block: "nearest" });
}

addEventListener("popstate", () => show(location.pathname + location.search, "back"));

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || link.getAttribute("href").startsWith("#")) return;
  event.preventDefault();
  if (link.hasAttribute("download")) return save(link.getAttribute("href"), link.download);
  show(url.pathname + url.search, "push").then(() => document.getElementById(url.hash.slice(1))?.scrollIntoView());
});

document.addEventListener("click", (event) => { if (event.target.closest("[data-print]")) print(); });

async function save(path, name) {
  const file = document.createElement("a");
  try {
    const reply = await request(path);
    if (!reply.ok) {
      const page = new DOMParser().parseFromString(await reply.text(), "text/html");
      return complain((page.querySelector("main") ?? page.body).textContent.trim());
    }
    file.href = URL.createObjectURL(await reply.blob());
  } catch { return complain(document.body.dataset.lost); }
  file.download = name;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 10_000);
  return true;
}

// The server answers when the file is complete, which can take a minute.
async function saveExport(form, path) {
  const suffix = form.elements.format.selectedOptions[0].dataset.suffix, button = form.querySelector("button");
  button.disabled = true;
  complain(form.dataset.progress, true);
  try {
    if (await save(path, form.dataset.download + "." + suffix)) complain("");
  } finally { button.disabled = false; }
}

// MARK: Forms

// A form that changes something is sent as JSON, which no page of another origin can send unasked.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  event.preventDefault();
  const data = new FormData(form, event.submitter);
  if (form.method === "get") {
    const path = new URL(form.action).pathname + "?" + new URLSearchParams([...data].filter(([, value]) => value !== ""));
    return "download" in form.dataset ? saveExport(form, path) : show(path, "push");
  }
  if ("upload" in form.dataset) return upload(form, data.get("file"));
  if (form.dataset.confirm && !confirm(form.dataset.confirm)) return;
  const body = {};
  for (const [name, value] of data) (body[name] ??= []).push(value);
  const buttons = form.querySelectorAll("button");
  for (const button of buttons) button.disabled = true;
  try {
    await post(new URL(form.action).pathname, body);
  } finally {
    for (const button of buttons) button.disabled = false;
  }
});

async function post(path, body) {
  complain("");
  const from = visit;
  let reply;
  try {
    reply = await request(path, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
  } catch { return complain(document.body.dataset.lost); }
  const answer = await reply.json().catch(() => ({}));
  if (!reply.ok) return complain(reason(answer, reply));
  // The user has gone to another page, and stays there.
  if (from !== visit) return;
  await show(answer.location || location.pathname + location.search, answer.location ? "push" : "none");
  if (answer.message) complain(answer.message, true);
}

// The message of a refusal and what to do; the status if there is none.
function reason({ message, remedy }, { status, statusText }) {
  return [message, remedy].filter(Boolean).join(" ") || [status, statusText].join(" ");
}

// MARK: Upload

// XMLHttpRequest, because fetch does not report the progress of a request body.
function upload(form, file) {
  // Another file was dropped during an upload.
  if (form.querySelector("[data-sent] progress")) return;
  const status = form.querySelector("[data-sent]"), sender = new XMLHttpRequest(), from = visit;
  const fail = (text) => {
    for (const element of form.elements) element.disabled = false;
    status.replaceChildren(Object.assign(document.createElement("p"), { className: "error", textContent: text }));
  };
  form.classList.remove("over");
  // The server refuses it too, but a browser would send all of it before it reads the refusal.
  if (file.size > Number(form.dataset.limit)) return fail(form.dataset.tooLarge);
  const bar = Object.assign(document.createElement("progress"), { max: 100, value: 0 });
  bar.setAttribute("aria-label", form.dataset.progress);
  status.replaceChildren(bar, document.createElement("p"));
  for (const element of form.elements) element.disabled = true;
  sender.upload.onprogress = ({ loaded, total }) => {
    bar.value = total ? Math.floor((loaded / total) * 100) : 0;
    status.lastChild.textContent = form.dataset.progress + " " + bar.value + " %";
  };
  sender.onload = () => {
    let answer = {};
    try { answer = JSON.parse(sender.responseText); } catch { /* The answer has no text. */ }
    if (sender.status !== 200) fail(reason(answer, sender));
    else if (from === visit) show(answer.location, "push");
  };
  sender.onerror = () => fail(document.body.dataset.lost);
  sender.open("POST", form.getAttribute("action"));
  sender.setRequestHeader("Content-Type", "application/zip");
  if (secret()) sender.setRequestHeader("Authorization", "Bearer " + secret());
  sender.send(file);
}

for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    const form = event.target.closest?.("[data-upload]");
    // Elsewhere, a browser would open the dropped file in place of the page.
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    form?.classList.toggle("over", kind === "dragover");
    const file = event.dataTransfer?.files[0];
    if (form && kind === "drop" && file) upload(form, file);
  });
}

// A selection in a form of the kind "get" applies at once.
document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (form && form.method === "get" && event.target.matches("select, [type=date]")) form.requestSubmit();
});

// "Turn on all" leaves out what is not in its part of the form: the sensitive data.
document.addEventListener("click", (event) => {
  const part = event.target.closest("[data-turn-on]")?.closest("[data-all]");
  for (const input of part?.querySelectorAll("[role=switch]") ?? []) input.checked = true;
});

// MARK: Order

// Dragging reorders the list; the page then shows the effect of the new order, which is not applied yet.
let dragged = null;
document.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.(".sortable > li");
  if (dragged) event.dataTransfer.effectAllowed = "move";
});
document.addEventListener("dragover", (event) => {
  const item = event.target.closest?.(".sortable > li");
  if (!dragged || !item || item.parentNode !== dragged.parentNode) return;
  event.preventDefault();
  const { top, height } = item.getBoundingClientRect();
  item.parentNode.insertBefore(dragged, event.clientY > top + height / 2 ? item.nextSibling : item);
});
document.addEventListener("dragend", () => {
  const list = dragged?.parentNode;
  dragged = null;
  if (list) show(list.dataset.order + [...list.children].map((item) => item.dataset.place), "push");
});

// MARK: Charts

function describe(plot, mark) {
  for (const other of plot.querySelectorAll(".mark.on")) other.classList.remove("on");
  const output = plot.querySelector(".readout");
  if (!mark) { output.textContent = ""; return; }
  mark.classList.add("on");
  output.textContent = mark.dataset.text;
  const area = plot.getBoundingClientRect(), box = mark.getBoundingClientRect();
  const left = box.left + box.width / 2 - area.left - output.offsetWidth / 2;
  output.style.translate = Math.max(0, Math.min(left, area.width - output.offsetWidth)) + "px";
}

document.addEventListener("pointerover", (event) => {
  const plot = event.target.closest?.("[data-chart]");
  if (plot && !drag) describe(plot, event.target.closest(".mark"));
});
document.addEventListener("pointerout", (event) => {
  const plot = event.target.closest?.("[data-chart]");
  if (plot && !plot.contains(event.relatedTarget)) describe(plot, null);
});

document.addEventListener("keydown", (event) => {
  const plot = event.target.closest?.("[data-chart]");
  if (!plot || !["ArrowLeft", "ArrowRight", "Home", "End", "Escape"].includes(event.key)) return;
  const marks = [...plot.querySelectorAll(".mark")];
  const here = marks.findIndex((mark) => mark.classList.contains("on"));
  event.preventDefault();
  if (event.key === "Escape") return describe(plot, null);
  const next = { ArrowLeft: here < 0 ? marks.length - 1 : here - 1, ArrowRight: here + 1, Home: 0, End: marks.length - 1 }[event.key];
  describe(plot, marks[Math.max(0, Math.min(next, marks.length - 1))]);
});

// Dragging moves the drawing; letting go after a quarter of the width opens the period beside it.
let drag = null;
document.addEventListener("pointerdown", (event) => {
  const plot = event.target.closest?.("[data-chart]");
  if (!plot || event.button) return;
  drag = { plot, group: plot.querySelector(".pan"), from: event.clientX, by: 0, frame: 0 };
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  drag.by = event.clientX - drag.from;
  if (Math.abs(drag.by) > 4) describe(drag.plot, null);
  drag.frame ||= requestAnimationFrame(() => {
    if (!drag) return;
    drag.frame = 0;
    drag.group.setAttribute("transform", `translate(${drag.by} 0)`);
  });
});
function drop() {
  if (!drag) return;
  const { plot, group, by } = drag;
  drag = null;
  const link = Math.abs(by) > plot.clientWidth / 4 && document.querySelector(by > 0 ? "a[rel=prev]" : "a[rel=next]");
  if (link) link.click(); else group.removeAttribute("transform");
}
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);

// MARK: Live updates

// The page names the types that it shows, and the number of their samples. The server sends one line for
// each change. Returns whether the stream of the previous page continues.
let stream = null;
function listen() {
  const { live: types, seen } = document.body.dataset;
  if (stream && stream.types === types) return true;
  stream?.abort();
  stream = null;
  if (types) follow(types, seen);
  return false;
}

async function follow(types, seen) {
  const mine = (stream = new AbortController());
  mine.types = types;
  try {
    const query = new URLSearchParams({ types, seen: seen ?? "" });
    const reply = await request("/events?" + query, { signal: mine.signal });
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
    // The last line, which may continue in the next piece.
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done || mine.signal.aborted) break;
      text += value;
      if (text.includes("event: changed")) refresh();
      text = text.slice(text.lastIndexOf("\n") + 1);
    }
  } catch { /* The connection ended. */ }
  // The daemon was restarted, or the server has ended, which the next version of the page states.
  setTimeout(() => { if (stream === mine) { stream = null; refresh(); } }, 1000);
}

// MARK: Mode

// Each visible page asks whether the store was locked or restricted, or a guest session began, and then shows that,
// also during an entry.
let mode = null;
async function compareMode() {
  if (document.hidden || !secret()) return;
  try {
    const reply = await request("/mode");
    if (!reply.ok) return;
    const now = await reply.text();
    const isChanged = mode !== null && mode !== now;
    mode = now;
    if (isChanged) show(location.pathname + location.search, "none");
  } catch { /* The server has ended. */ }
}
setInterval(compareMode, 2000);
document.addEventListener("visibilitychange", compareMode);
compareMode();

if (document.body.hasAttribute("data-shell")) begin(); else listen();
