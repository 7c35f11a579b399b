// The controls of what people may set.
import { $$, on, setting } from "./shared.js";

for (const control of $$("[data-setting]")) {
  const name = control.dataset.setting;
  const isTick = control.type === "checkbox";
  if (isTick) control.checked = setting(name) === "on";
  else control.value = setting(name);
  control.addEventListener("input", () => {
    globalThis.preferences.set(name, isTick ? (control.checked ? "on" : "off") : control.value);
  });
}

// Buttons that set something where it is seen.
on("click", ({ target }) => {
  const button = target.closest("[data-set]");
  if (!button) return;
  globalThis.preferences.set(button.dataset.set, button.value);
  button.closest(":popover-open")?.hidePopover();
});
