// The file that checks records without a network: reads what is chosen, and says of each record what comes out.
import { verify } from "./verifying.js";

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);

function text(name, values = {}) {
  const told = document.querySelector(`[data-text="${name}"]`).textContent;
  return told.replace(/\{(\w+)\}/g, (_, key) => values[key]);
}

function line(...parts) {
  const found = document.createElement("li");
  for (const [told, classes] of parts) {
    const part = document.createElement("div");
    part.textContent = told;
    part.className = classes ?? "";
    found.append(part);
  }
  return found;
}

// Lines of a file are records of their own, as people take all their matches along.
function recordsIn(told) {
  try {
    return [JSON.parse(told)];
  } catch {
    return told.trim().split("\n").map((it) => JSON.parse(it));
  }
}

const inWords = ({ round, flaw, number = 0 }) =>
  `${round === null ? "" : `${text("round", { round })} `}${text(`flaw_${flaw}`, { number })}`;

async function told(name, record, noted) {
  const { rounds, seeded, seals, flaws } = await verify(record, noted);
  if (flaws.length) return line([name], [text("wrong"), "wrong"], ...flaws.map((it) => [inWords(it)]));
  if (!seeded) return line([name], [text("none", { rounds })]);
  const later = record.options?.booster_deck?.length ? [[text("boosters_later")]] : [];
  return line([name], [text("fits", { rounds, seeded })], ...seals.map((it) => [it]), ...later);
}

async function checkAll() {
  const noted = byId("noted").value.toLowerCase().replace(/\s/g, "");
  byId("found").replaceChildren();
  for (const file of byId("records").files) {
    try {
      for (const record of recordsIn(await file.text())) byId("found").append(await told(file.name, record, noted));
    } catch {
      byId("found").append(line([file.name], [text(crypto.subtle ? "no_record" : "cannot"), "wrong"]));
    }
  }
}

byId("records").addEventListener("change", checkAll);
byId("noted").addEventListener("change", checkAll);
