// The deck builder: steppers over the radios of each card, presets, undo. Without it the radios do.
import { $, $$, on } from "./shared.js";

const form = $("form.builder");
const undo = $("#undo");
const done = []; // what each step has changed: the radios that were chosen before
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
  done.push({ what, before });
  show();
  const said = steps.length === 1 ? `${what}: ${chosen(steps[0])}` : what;
  $("#changed").textContent = said;
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

on("click", ({ target }) => {
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
    for (const box of done.pop().before) box.checked = true;
    show();
    $("#changed").textContent = undo.dataset.undo;
  }
});
form.addEventListener("change", show);
for (const box of $$(".step input", form)) box.tabIndex = -1;
form.classList.add("is-stepping");
show();
