// Shows a page of ours while there is no connection. It keeps that page and what it is made
// of, and nothing else: never a page of a table. What it keeps is written before this text.
const { name: kept, offline, files } = globalThis.KEPT;

async function keep() {
  const cache = await caches.open(kept);
  await cache.addAll(files);
  await globalThis.skipWaiting();
}

async function forget() {
  for (const name of await caches.keys())
    if (name !== kept) await caches.delete(name);
}

const seek = (request) => fetch(request).catch(() => caches.match(offline));
const find = async (request) => (await caches.match(request)) ?? fetch(request);

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forget()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(seek(request));
  else if (files.includes(new URL(request.url).pathname)) event.respondWith(find(request));
});
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(globalThis.clients.matchAll({ type: "window" }).then(([first]) => first?.focus()));
});
