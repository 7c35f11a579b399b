// What the page says: sentences of the server with names in braces, figures and times as the language has them.
import { $ } from "./../shared.js";

const page = $("#content");
const language = document.documentElement.lang;
const texts = JSON.parse(page.dataset.texts);
export const facts = JSON.parse(page.dataset.facts);

export const say = (name, values = {}) => texts[name].replaceAll(/\{(\w+)\}/g, (_all, value) => values[value]);
export const figure = (number) => String(number).replace("-", "−");
export const score = ([one, other]) => `${figure(one)} : ${figure(other)}`;
export const percent = new Intl.NumberFormat(language, { style: "percent" });

export function time(at) {
  return new Date(at).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

const CALLS = { t: "tichu", g: "grand" };

// Each call of a deal in words, by seat.
export function callsOf({ calls, first }) {
  return [...calls].flatMap((call, seat) => {
    if (call === "-") return [];
    const isMade = seat === first;
    const words = say(`${isMade ? "" : "no_"}${CALLS[call]}`, { name: facts.names[seat] });
    return [{ seat, isMade, isGrand: call === "g", words }];
  });
}

// An element with text or children; attributes that are undefined are left out.
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// A copy of a part that the page has ready.
export const part = (id) => $(`#${id}`).content.firstElementChild.cloneNode(true);
