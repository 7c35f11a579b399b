// A button that prints: without scripts the browser's own menu does it.
import { $ } from "./shared.js";

const button = $("#print");
button.hidden = false;
button.addEventListener("click", () => globalThis.print());
