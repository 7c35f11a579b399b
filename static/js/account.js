// The account: a switch is saved as soon as it is turned, and logging out leaves nothing in this browser.
import { on } from "./shared.js";

on("change", ({ target }) => target.closest(".one-switch")?.requestSubmit());
// The header that empties a browser is heeded only where the connection is encrypted.
on("submit", ({ target }) => {
  if ("forget" in target.dataset) localStorage.clear();
});
