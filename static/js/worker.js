// Shows a page of ours while there is no connection. It keeps that page and what it is made
// of, and nothing else: never a page of a table. What it keeps is written before this text.
// Score sheets keep themselves (pad/kept.js): of those it shows what was seen last.
const { name: kept, offline, files, pads } = globalThis.KEPT;
const PATIENCE = 5000; // a network that does not answer counts as none

async function keep() {
  const cache = await caches.open(kept);
  await cache.addAll(files);
  await globalThis.skipWaiting();
}

async function forget() {
  for (const name of await caches.keys())
    if (name !== kept && name !== pads.cache) await caches.delete(name);
}

const ANY = { ignoreVary: true }; // each is kept once, whatever it was asked for with
const LONG = 60_000; // where nothing is kept that could be shown instead
/** @type {RequestInit} */
const plain = { credentials: "same-origin", redirect: "manual" };
const seekAnew = (request) => fetch(request.url, { ...plain, signal: AbortSignal.timeout(LONG) });
// What the browser asks for it also gives up by itself: a page takes no limit of ours.
const passOn = (request) => fetch(request);
// Back to the answer of a form, which nobody keeps, a browser fetches nothing: the page of the form comes instead.
const isGone = ({ method, cache }) => method !== "GET" && cache === "only-if-cached";
const seek = (request) =>
  (isGone(request) ? seekAnew(request) : passOn(request)).catch(() => caches.match(offline, ANY));
const find = async (request) => (await caches.match(request, ANY)) ?? passOn(request);

// A sheet as it is now, or as it was seen last.
async function seekSheet(request) {
  const cache = await caches.open(pads.cache);
  const before = await cache.match(request, ANY);
  try {
    const signal = AbortSignal.timeout(before ? PATIENCE : LONG);
    const answer = await fetch(request.url, { ...plain, signal });
    if (answer.ok) await cache.put(request.url, answer.clone());
    return answer;
  } catch {
    return before ?? caches.match(offline, ANY);
  }
}

// Files of a sheet that was kept; others come as ever.
async function seekFile(request) {
  const found = await caches.match(request, { ...ANY, cacheName: pads.cache });
  if (!found) return passOn(request);
  return fetch(request, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => found);
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forget()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const isPage = request.mode === "navigate";
  if (isPage && request.method === "GET" && pathname.startsWith(pads.path)) event.respondWith(seekSheet(request));
  else if (isPage) event.respondWith(seek(request));
  else if (files.includes(pathname)) event.respondWith(find(request));
  else if (pathname.startsWith(pads.files) || pathname.startsWith(pads.path) && pathname.endsWith(".svg"))
    event.respondWith(seekFile(request));
});
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(globalThis.clients.matchAll({ type: "window" }).then(([first]) => first?.focus()));
});
