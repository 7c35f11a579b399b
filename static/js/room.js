// An open table: the buttons of its forms come and go with the region; their forms,
// which stay, lie outside it.
import { on } from "./shared.js";

on("htmx:configRequest", (event) => {
  const button = event.detail.triggeringEvent?.submitter;
  if (button?.name) event.detail.formData.set(button.name, button.value);
});
