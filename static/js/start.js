// A match that begins with one press: its form has shown the seal of the cards, and this browser adds its word. Both
// are kept before they are sent; the table finds them (proof.js).
import { $, $$ } from "./shared.js";
import { hex } from "./canon.js";

for (const field of $$("form input[name=seal]")) {
  const { form } = field;
  const seal = field.value;
  form.addEventListener("submit", () => {
    const word = hex(crypto.getRandomValues(new Uint8Array(16)));
    $("input[name=word]", form).value = word;
    localStorage.setItem("start", JSON.stringify({ seal, word }));
  });
}

// At a table the buttons of such a form come later, in a region: the seal is shown beside them.
function showBeside() {
  for (const place of $$("[data-seal-of]:empty")) {
    place.append($(`#${place.dataset.sealOf} .start-seal`).cloneNode(true));
  }
}

const table = $("#content");
if (table && $("form[hidden] .start-seal")) {
  showBeside();
  new MutationObserver(showBeside).observe(table, { childList: true, subtree: true });
}
