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
const seekAnew = (request) => fetch(request.url, { credentials: "same-origin", redirect: "manual" });
// Back to the answer of a form, which nobody keeps, a browser fetches nothing: the page of the form comes instead.
const isGone = ({ method, cache }) => method !== "GET" && cache === "only-if-cached";
const seek = (request) =>
  (isGone(request) ? seekAnew(request) : fetch(request)).catch(() => caches.match(offline, ANY));
const find = async (request) => (await caches.match(request, ANY)) ?? fetch(request);

// A sheet as it is now, or as it was seen last.
async function seekSheet(request) {
  const cache = await caches.open(pads.cache);
  const before = await cache.match(request, ANY);
  const signal = before && AbortSignal.timeout(PATIENCE);
  try {
    const answer = await fetch(request.url, { signal, credentials: "same-origin", redirect: "manual" });
    if (answer.ok) await cache.put(request.url, answer.clone());
    return answer;
  } catch {
    return before ?? caches.match(offline, ANY);
  }
}

// Files of a sheet that was kept; others come as ever.
const seekFile = (request) =>
  fetch(request).catch(async (error) => {
    const found = await caches.match(request, { ...ANY, cacheName: pads.cache });
    if (found) return found;
    throw error;
  });

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
