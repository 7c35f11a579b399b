// The deck builder: steppers over the radios of each card, presets, undo. Without it the radios do, and to begin
// with a deck opens the page anew.
import { $, $$, on } from "./shared.js";

const form = $("form.builder");
const undo = $("#undo");
const done = []; // what each step has changed: the radios that were chosen before, and the deck begun with
const chosen = (step) => Number($(":checked", step).value);
const radio = (step, number) => $(`[value="${number}"]`, step);

function show() {
  for (const step of $$(".step", form)) {
    const number = chosen(step);
    $("[data-by='-1']", step).setAttribute("aria-disabled", number === 0);
    $("[data-by='1']", step).setAttribute("aria-disabled", number === 4);
  }
  for (const part of $$("[data-mix]", form)) {
    const steps = $$(`[data-colour="${part.dataset.mix}"] .step`, form);
    part.style.flexGrow = steps.reduce((sum, step) => sum + chosen(step), 0);
  }
  const last = done.at(-1);
  undo.setAttribute("aria-disabled", !last);
  $("span", undo).textContent = last ? `${undo.dataset.undo}: ${last.what}` : undo.dataset.undo;
  filter(true);
}

function change(what, steps, number) {
  const before = steps.map((step) => $(":checked", step));
  for (const step of steps) radio(step, number(step)).checked = true;
  done.push({ what, before, begun: begun(), address: location.href });
  show();
  const said = steps.length === 1 ? `${what}: ${chosen(steps[0])}` : what;
  $("#changed").textContent = said;
}

const begun = () => $(".begin [aria-current]", form);
const named = (chip) => chip?.dataset.name ?? "";

function mark(chip, address) {
  const name = $("#name");
  if (name.value === named(begun())) name.value = named(chip); // what somebody has typed stays
  begun()?.removeAttribute("aria-current");
  chip?.setAttribute("aria-current", true);
  history.replaceState(null, "", address); // for a page that is loaded again
}

function begin(chip) {
  const numbers = JSON.parse(chip.dataset.fields);
  const what = `${$("#begin-with").textContent} ${chip.firstChild.textContent.trim()}`;
  change(what, $$(".step", form), (step) => numbers[$("input", step).name] ?? 0);
  mark(chip, chip.href);
}

// What is changed stays: a line that left would take the focus along, and lay another below the finger.
function filter(stays = false) {
  const { show: wanted } = $("[data-show][aria-pressed=true]", form).dataset;
  for (const line of $$(".bline", form)) {
    const fits = {
      easy: line.dataset.difficulty === "1",
      in: chosen(line) > 0,
      [line.closest("section").dataset.colour]: true,
      "": true,
    };
    line.hidden = !fits[wanted] && !(stays && !line.hidden);
  }
  for (const section of $$("section[data-colour]", form)) {
    section.hidden = !$(".bline:not([hidden])", section);
  }
}

on("click", (event) => {
  const { target } = event;
  const chip = target.closest("[data-fields]");
  if (chip && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault(); // what was chosen would be gone with the page
    begin(chip);
    return;
  }
  const button = target.closest("form.builder button");
  if (!button) return;
  const { by, each, show: shown } = button.dataset;
  const isOff = button.getAttribute("aria-disabled") === "true";
  if (by && !isOff) {
    const step = button.closest(".step");
    change(step.dataset.name, [step], (it) => chosen(it) + Number(by));
  } else if (each) {
    const section = button.closest("section");
    const name = `${$("h2", section).firstElementChild.nextSibling.textContent.trim()}, ${button.textContent}`;
    change(name, $$(".bline:not([hidden]) .step", section), (it) => (each === "0" ? 0 : Math.max(1, chosen(it))));
  } else if (shown !== undefined) {
    for (const chip of $$("[data-show]", form)) chip.setAttribute("aria-pressed", chip === button);
    filter();
  } else if (button === undo && !isOff) {
    const { before, begun: from, address } = done.pop();
    for (const box of before) box.checked = true;
    mark(from, address);
    show();
    $("#changed").textContent = undo.dataset.undo;
  }
});
form.addEventListener("change", show);
for (const box of $$(".step input", form)) box.tabIndex = -1;
form.classList.add("is-stepping");
show();
