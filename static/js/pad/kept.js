// What a phone keeps of a sheet: how it stood last, and each line that is still to be sent, under a name of its
// own, so that two tabs never write over one another.
const OF_SHEET = "pad:";
const OF_LINE = "pad-line:";
const KEPT_SHEETS = 30;
export const CACHE = "tichu-pads"; // the worker looks into it

const read = (name) => JSON.parse(localStorage.getItem(name) ?? "null");
const names = (start) => Object.keys(localStorage).filter((name) => name.startsWith(start));

export const keptSheet = (slug) => read(OF_SHEET + slug);

export function keepSheet(slug, sheet) {
  localStorage.setItem(OF_SHEET + slug, JSON.stringify({ ...sheet, seen: Date.now() }));
}

export function waitingLines(slug) {
  const found = names(`${OF_LINE}${slug}:`).map(read);
  return found.sort((one, other) => one.written - other.written || one.number - other.number);
}

export function keepLine(slug, line) {
  localStorage.setItem(`${OF_LINE}${slug}:${line.key}`, JSON.stringify(line));
}

export function dropLine(slug, key) {
  localStorage.removeItem(`${OF_LINE}${slug}:${key}`);
}

// The sheets that were seen on this phone, the latest first; of very old ones nothing is kept, unless a line waits.
export function seenSheets() {
  const found = names(OF_SHEET).map((name) => ({ slug: name.slice(OF_SHEET.length), ...read(name) }));
  found.sort((one, other) => other.seen - one.seen);
  for (const { slug } of found.slice(KEPT_SHEETS))
    if (!waitingLines(slug).length) localStorage.removeItem(OF_SHEET + slug);
  return found.slice(0, KEPT_SHEETS);
}

// Keeps the page, and all that it is made of, for want of a connection: all or nothing. Later the worker keeps the
// page as it comes.
export async function keepPage() {
  if (!globalThis.caches) return;
  const made = performance.getEntriesByType("resource").map((one) => new URL(one.name));
  const drawn = [...document.querySelectorAll("use")].map((one) => new URL(one.href.baseVal, location.href));
  const files = [...made, ...drawn].filter((url) => url.origin === location.origin);
  const wanted = files.filter(({ pathname }) => pathname.startsWith("/static/") || pathname.endsWith("/qr.svg"));
  const cache = await caches.open(CACHE);
  const paths = new Set([location.pathname, ...wanted.map((url) => url.pathname)]);
  const isMissing = async (path) => ((await cache.match(path, { ignoreVary: true })) ? [] : [path]);
  const missing = (await Promise.all([...paths].map(isMissing))).flat();
  await cache.addAll(missing);
}
