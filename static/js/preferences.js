// What people may set: every name, and what it is until it is set. Loaded before the page is
// drawn, so that nothing flashes or shifts; that is why it is no module.
globalThis.preferences = (() => {
  const USUAL = {
    "tichu-theme": "system", // the administration keeps its own under "theme"
    motion: "normal",
    "card-size": "100",
    faces: "drawn",
    "left-handed": "off",
    quiet: "off",
    log: "auto", // open where there is room for it
    panel: "log", // what it shows: the log or the chat
    chat: "on",
    sort: "rank",
    hints: "on",
    together: "on", // cards that can only be played together are selected together
    ready: "off", // cards may be laid ready before one's own turn
    firsts: "on",
    keys: "on",
    confirm: "weighty",
    volume: "50",
    sound: "on",
    "sound-turn": "on",
    "sound-play": "on",
    "sound-trick": "on",
    "sound-wish": "on",
    "sound-call": "on",
    "sound-bomb": "on",
    "sound-booster": "on",
    "sound-low": "on",
    "sound-won": "on",
    "sound-lost": "on",
    notify: "off", // of one's own turn, in a hidden tab
  };
  const SHOWN = ["motion", "faces", "left-handed", "quiet", "hints", "ready", "chat"]; // style sheets ask for these
  const roomy = matchMedia("(min-width: 1280px)");
  const root = document.documentElement;
  // An account keeps what is set: what it has comes first, and each change goes there.
  const account = document.querySelector("meta[name=preferences]");
  for (const [name, value] of Object.entries(JSON.parse(account?.content ?? "{}"))) localStorage.setItem(name, value);
  const changed = new Set(); // here, and not sent yet: what other devices have set meanwhile stays
  const PATIENCE_MS = JSON.parse(document.querySelector("meta[name=htmx-config]").content).timeout;
  let saving;
  /** @type {Promise<unknown>} */
  let sent = Promise.resolve(); // one after the other, or an older one would be the last

  function save() {
    saving = undefined;
    const kept = [...changed].filter((name) => localStorage.getItem(name) !== null);
    changed.clear();
    if (!kept.length) return;
    const body = new URLSearchParams(kept.map((name) => [name, localStorage.getItem(name)]));
    const headers = JSON.parse(document.body.getAttribute("hx-headers"));
    const how = { method: "POST", body, headers, keepalive: true };
    const send = () => fetch(account.dataset.url, { ...how, signal: AbortSignal.timeout(PATIENCE_MS) });
    sent = sent.then(send).catch(() => kept.forEach((name) => changed.add(name))); // kept here
  }

  const get = (name) => localStorage.getItem(name) ?? USUAL[name];

  function show() {
    root.dataset.theme = get("tichu-theme");
    for (const name of SHOWN) root.setAttribute(`data-${name}`, get(name));
    const isFolded = get("log") === "folded" || (get("log") === "auto" && !roomy.matches);
    root.dataset.log = isFolded ? "folded" : "open";
    root.dataset.panel = get("chat") === "off" ? "log" : get("panel");
    root.style.setProperty("--size", String(get("card-size") / 100));
  }

  function set(name, value) {
    localStorage.setItem(name, value);
    changed.add(name);
    show();
    clearTimeout(saving);
    if (account) saving = setTimeout(save, 300);
  }

  // Heard here, since a control may be moved before the scripts at the end of the page run.
  addEventListener("input", ({ target }) => {
    const { setting } = target.dataset;
    if (setting) set(setting, target.type === "checkbox" ? (target.checked ? "on" : "off") : target.value);
  });

  addEventListener("pagehide", () => { // nobody has to wait for what is set to be kept
    if (!saving) return;
    clearTimeout(saving);
    save();
  });

  if (account?.content === "{}") { // what the guest had set
    for (const name of Object.keys(USUAL)) changed.add(name);
    addEventListener("DOMContentLoaded", save);
  }
  root.classList.add("js");
  roomy.addEventListener("change", show);
  show();
  return { names: Object.keys(USUAL), get, set };
})();
