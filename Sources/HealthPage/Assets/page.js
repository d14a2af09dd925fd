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
    show(location.pathname + location.search, "replace");
  }
};

async function begin() {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  // The token leaves the address before anything else can read or store it.
  history.replaceState(null, "", location.pathname + location.search);
  if (token) {
    const reply = await request("/session", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ token }),
    });
    if (reply.ok) sessionStorage.setItem(SESSION, (await reply.json()).secret);
  }
  if (secret()) return show(location.pathname + location.search, "replace");
  sibling.postMessage("ask");
  setTimeout(() => { const hint = document.getElementById("no-session"); if (hint) hint.hidden = false; }, 300);
}

// MARK: Pages

let stream = null;
let turn = 0;

// Loads a page and shows it. `entry` is push, replace or none: what happens to the history.
async function show(path, entry) {
  const mine = ++turn;
  let reply;
  try { reply = await request(path, { headers: { Accept: "text/html" } }); }
  catch { return complain(document.body.dataset.lost); }
  if (mine !== turn) return;
  if (reply.status === 401) { sessionStorage.removeItem(SESSION); return location.reload(); }
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  if (mine !== turn) return;
  if (entry === "push") history.pushState(null, "", path);
  if (entry === "replace") history.replaceState(null, "", path);
  const keep = entry === "none" ? window.scrollY : 0;
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  document.documentElement.dataset.theme = page.documentElement.dataset.theme || "system";
  document.body.replaceWith(page.body);
  window.scrollTo(0, keep);
  if (entry === "push") document.getElementById("content")?.focus({ preventScroll: true });
  listen();
  reload();
}

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

addEventListener("popstate", () => show(location.pathname + location.search, "none"));

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || link.getAttribute("href").startsWith("#")) return;
  event.preventDefault();
  if (link.hasAttribute("download")) return save(link);
  show(url.pathname + url.search, "push").then(() => document.getElementById(url.hash.slice(1))?.scrollIntoView());
});

document.addEventListener("click", (event) => { if (event.target.closest("[data-print]")) print(); });

async function save(link) {
  const file = document.createElement("a");
  try {
    const reply = await request(link.getAttribute("href"));
    if (!reply.ok) return complain(new DOMParser().parseFromString(await reply.text(), "text/html").querySelector("main").innerText);
    file.href = URL.createObjectURL(await reply.blob());
  } catch { return complain(document.body.dataset.lost); }
  file.download = link.download;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 10_000);
}

// MARK: Forms

// A form that changes something is sent as JSON, which no page of another origin can send unasked.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  event.preventDefault();
  const data = new FormData(form, event.submitter);
  if (form.method === "get") {
    const query = new URLSearchParams([...data].filter(([, value]) => value !== ""));
    return show(new URL(form.action).pathname + "?" + query, "push");
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
  const reply = await request(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  const answer = await reply.json().catch(() => ({ message: reply.statusText }));
  if (!reply.ok) return complain([answer.message, answer.remedy].filter(Boolean).join(" "));
  await show(answer.location || location.pathname + location.search, answer.location ? "push" : "none");
  if (answer.message) complain(answer.message, true);
}

// MARK: Upload

// XMLHttpRequest, because fetch does not report the progress of a request body.
function upload(form, file) {
  const status = form.querySelector("[data-sent]"), sender = new XMLHttpRequest();
  const bar = Object.assign(document.createElement("progress"), { max: 100, value: 0 });
  bar.setAttribute("aria-label", form.dataset.progress);
  status.replaceChildren(bar, document.createElement("p"));
  for (const element of form.elements) element.disabled = true;
  sender.upload.onprogress = ({ loaded, total }) => {
    bar.value = total ? Math.floor((loaded / total) * 100) : 0;
    status.lastChild.textContent = form.dataset.progress + " " + bar.value + " %";
  };
  const end = (text) => {
    for (const element of form.elements) element.disabled = false;
    status.replaceChildren(Object.assign(document.createElement("p"), { className: "error", textContent: text }));
  };
  sender.onload = () => {
    let answer = {};
    try { answer = JSON.parse(sender.responseText); } catch { /* The answer has no text. */ }
    if (sender.status === 200) show(answer.location, "push"); else end(answer.message || sender.statusText);
  };
  sender.onerror = () => end(document.body.dataset.lost);
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

// The page names the types that it shows. The server sends one line for each change.
async function listen() {
  stream?.abort();
  stream = null;
  const types = document.body.dataset.live;
  if (!types) return;
  const mine = (stream = new AbortController());
  try {
    const reply = await request("/events?types=" + encodeURIComponent(types), { signal: mine.signal });
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done || mine.signal.aborted) return;
      // What the user is typing is not replaced.
      if (value.includes("event: changed") && !document.activeElement?.form) show(location.pathname + location.search, "none");
    }
  } catch { /* The connection ended; the next page opens another. */ }
}

if (document.body.hasAttribute("data-shell")) begin(); else listen();
