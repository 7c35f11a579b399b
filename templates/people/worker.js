// Shows a page of ours while there is no connection. It keeps that page and what it is made
// of, and nothing else: never a page of a table.
const KEPT = "{{ name|escapejs }}";
const OFFLINE = "{{ offline|escapejs }}";
const FILES = [OFFLINE{% for file in files %}, "{{ file|escapejs }}"{% endfor %}];

const keep = async () => {
  await (await caches.open(KEPT)).addAll(FILES);
  await skipWaiting();
};
const forget = async () => {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
};
const seek = (request) => fetch(request).catch(() => caches.match(OFFLINE));
const find = async (request) => (await caches.match(request)) ?? fetch(request);

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forget()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(seek(request));
  else if (FILES.includes(new URL(request.url).pathname)) event.respondWith(find(request));
});
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.matchAll({ type: "window" }).then(([first]) => first?.focus()));
});
