// The tip: what the server says is lifted and marked until something else is chosen.
import { $, $$, on } from "./shared.js";

const button = () => $("#tip-ask");
const version = () => $("#version")?.dataset.version;
let shownIn; // the version in which the tip on the page was given

function forget() {
  shownIn = undefined;
  for (const marked of $$("#play .tip")) marked.classList.remove("tip");
  $(".tip-tag")?.remove();
  if (button()) name(0);
}

// The next press asks for the next best.
function name(number) {
  button().value = number;
  $("span", button()).textContent = number ? button().dataset.other : button().dataset.first;
}

function lift(codes, word) {
  for (const box of $$("#hand input[name=card]")) {
    box.checked = codes.includes(box.value);
    box.closest("li").classList.toggle("tip", box.checked);
  }
  const first = $("#hand li.tip");
  if (!first) return;
  const tag = Object.assign(document.createElement("span"), { className: "tip-tag", textContent: word });
  tag.setAttribute("aria-hidden", "true");
  first.prepend(tag);
}

function push(places) {
  for (const choice of $$("[data-give]")) choice.value = "";
  for (const place of places) {
    const [number, code] = place.split(":");
    const choice = $(`[data-give="${number}"]`);
    if (!choice) continue;
    choice.value = code;
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function show() {
  const number = Number(button()?.value ?? 0) + 1;
  const { cards, wish, push: places, press } = $("#tip-said").dataset;
  forget();
  const word = button()?.dataset.first ?? "";
  lift(cards ? cards.split(" ") : [], word);
  if (places) push(places.split(" "));
  const wished = $(`[name=wish][value="${wish}"]`);
  if (wished) wished.checked = true;
  if (press) $(`#${press}`)?.classList.add("tip");
  shownIn = version();
  if (button()) name(number);
}

on("htmx:afterRequest", ({ detail }) => {
  if (detail.elt.id === "tip-ask") {
    if (detail.successful) show();
  } else if (shownIn !== undefined && shownIn !== version()) forget();
});
on("htmx:wsAfterMessage", () => {
  if (shownIn !== undefined && shownIn !== version()) forget();
});
on("change", ({ target }) => {
  if (target.name !== "card") return;
  target.closest("li")?.classList.remove("tip");
  if (!$("#hand li.tip")) $(".tip-tag")?.remove();
});
