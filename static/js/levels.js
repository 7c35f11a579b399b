// Says of the chosen level of bots how it plays.

import { $ } from "./shared.js";

const select = /** @type {HTMLSelectElement} */ ($("#front-level"));

function say() {
  const says = select.selectedOptions[0]?.dataset.says;
  if (says) $("#level-says").textContent = says;
}

select.addEventListener("change", say);
say(); // a browser that comes back keeps what was chosen
