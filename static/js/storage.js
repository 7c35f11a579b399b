// Browsers may deny that something is kept, or have no room for it: then it is kept for this page only, and the page
// says so where it matters. Runs before anything else, so that nothing else has to know.
for (const name of ["localStorage", "sessionStorage"]) {
  try {
    globalThis[name].setItem("probe", "");
    globalThis[name].removeItem("probe");
  } catch {
    Object.defineProperty(globalThis, name, { value: forThisPage(name), configurable: true });
    document.documentElement.dataset.storage = "denied";
  }
}

// What is kept are the properties, as in the storage of a browser; a full one has some to begin with.
function forThisPage(name) {
  const kept = Object.create({
    getItem(key) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(key, value) {
      this[key] = String(value);
    },
    removeItem(key) {
      delete this[key];
    },
  });
  try {
    return Object.assign(kept, globalThis[name]);
  } catch {
    return kept;
  }
}
