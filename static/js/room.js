// An open table: the buttons of its forms come and go with the region; their forms,
// which stay, lie outside it.
import { $, $$, on } from "./shared.js";

on("htmx:configRequest", (event) => {
  const button = event.detail.triggeringEvent?.submitter;
  if (button?.name) event.detail.formData.set(button.name, button.value);
});

// A number of one's own is saved once it has been typed.
on("htmx:configRequest", (event) => {
  if (event.target.id !== "room-options") return;
  const sent = event.detail.formData;
  if (sent.get("target") === "own" && !sent.get("own_target")) event.preventDefault();
  const hasPassword = sent.get("password") || $("#room-settings [name=password]")?.placeholder;
  if (sent.get("access") === "password" && !hasPassword) event.preventDefault();
});

// The share sheet of the device, where there is one.
for (const button of navigator.share ? $$("[data-share]") : []) button.hidden = false;
on("click", ({ target }) => {
  const button = target.closest("[data-share]");
  if (button) navigator.share({ title: document.title, url: $(`#${button.dataset.share}`).value }).catch(() => {});
});

// A small menu closes once something was chosen, or beside it, or with Escape.
const closeMenus = (but) => $$(".more[open]").forEach((menu) => menu !== but && (menu.open = false));
on("click", ({ target }) => closeMenus(target.closest(".menu button") ? null : target.closest(".more")));
on("keydown", ({ key }) => key === "Escape" && closeMenus(null));
