// The tip: what the server says is lifted and marked, until something else is chosen or asked.
import { $, $$, on } from "./shared.js";

const button = () => $("#tip-ask");
// What is asked: others may go on without ending what a tip is about.
const asked = () => $("#fields [name=window_id]")?.value;
let kept; // the tip that is on the page: its sentence, what it marks, which of them it is

function forget() {
  kept = undefined;
  for (const marked of $$("#play .tip")) marked.classList.remove("tip");
  $(".tip-tag")?.remove();
  if (button()) name(0);
}

// The next press asks for the next best.
function name(number) {
  button().value = number;
  $("span", button()).textContent = number ? button().dataset.other : button().dataset.first;
}

function mark() {
  for (const found of kept.marked) $(found)?.classList.add("tip");
  const first = $("#hand li.tip");
  if (first && !$(".tip-tag")) {
    const tag = Object.assign(document.createElement("span"), { className: "tip-tag", textContent: kept.word });
    tag.setAttribute("aria-hidden", "true");
    first.prepend(tag);
  }
  if (button()) name(kept.number);
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
  const { cards, wish, push: places, along, mark: other } = $("#tip-said").dataset;
  forget();
  const codes = cards ? cards.split(" ") : [];
  for (const box of $$("#hand input[name=card]")) box.checked = codes.includes(box.value);
  if (places) push(places.split(" "));
  const wished = $(`[name=wish][value="${wish}"]`);
  if (wished) wished.checked = true;
  const marked = codes.map((code) => `#hand li[data-code="${code}"]`);
  if (other) marked.push(other);
  for (const box of $$("#rack [name=with]:checked")) box.click();
  for (const slug of along ? along.split(" ") : []) $(`#with-${slug}`)?.click();
  kept = { asked: asked(), words: $("#why").cloneNode(true), marked, number, word: button()?.dataset.first ?? "" };
  mark();
}

// What comes from the server knows nothing of the tip: it is shown again while it holds.
function renew() {
  if (!kept) return;
  if (kept.asked !== asked()) {
    forget();
    return;
  }
  const said = $("#why");
  if (!$(".bad, .why", said)) said.replaceChildren(...kept.words.cloneNode(true).childNodes);
  mark();
}

on("htmx:afterRequest", ({ detail }) => {
  if (detail.elt.id === "tip-ask" && detail.successful) show();
  else renew();
});
on("htmx:wsAfterMessage", renew);
on("change", ({ target }) => {
  if (target.name === "card") forget();
});
