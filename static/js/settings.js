// What the controls of what people may set show; preferences.js hears when they are moved.
import { $$, on, setting } from "./shared.js";

for (const control of $$("[data-setting]")) {
  const value = setting(control.dataset.setting);
  if (control.type === "checkbox") control.checked = value === "on";
  else if (control.type === "radio") control.checked = control.value === value;
  else control.value = value;
}

// Buttons that set something where it is seen.
on("click", ({ target }) => {
  const button = target.closest("[data-set]");
  if (!button) return;
  globalThis.preferences.set(button.dataset.set, button.value);
  button.closest(":popover-open")?.hidePopover();
});
